//! Skirmishes: chapter 19. Both sides commit, the defender fires first, the smaller side leaves.
//!
//! Start with [`State::begin_skirmish`]. Hits are taken as in a battle ([`fire`](crate::fire)); the loser leaves by
//! [`retreat`](crate::retreat).

use crate::action::Action;
use crate::army::{Side, Unit, Units};
use crate::board::Role;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Leaving, Phase, Shot, State};
use engine::Log;

/// [NAP-19.2]
pub const MOST_COMMITTED: usize = 4;

impl State {
    /// [NAP-D57] A side with 4 units or fewer commits all; a larger one chooses. [NAP-19.1] Nobody
    /// goes to the battlefield, and no terrain is laid.
    pub(crate) fn begin_skirmish(&mut self, log: &mut Log<'_, Event>) {
        for side in [Side::French, Side::Allied] {
            let units = self.fighters(side);
            if units.len() <= MOST_COMMITTED {
                self.fight_mut().committed |= units;
            }
        }
        self.commitments_on(log);
    }

    /// Whether a side still has to choose.
    pub(crate) fn must_commit(&self, side: Side) -> bool {
        let Some(fight) = &self.fight else { return false };
        let units = self.fighters(side);
        (fight.committed & units).len() < units.len().min(MOST_COMMITTED)
    }

    fn commitments_on(&mut self, log: &mut Log<'_, Event>) {
        if self.must_commit(Side::French) || self.must_commit(Side::Allied) {
            self.phase = Phase::Commit;
            return;
        }
        // [NAP-D57] Both have chosen: the committed units are shown.
        let committed = self.fight_mut().committed;
        self.reveal(committed, log);
        self.fight_mut().to_fire = committed;
        self.skirmish_on(log);
    }

    pub(crate) fn check_commit(&self, seat: u8, action: Action) -> Result<(), Why> {
        let Action::Commit(unit) = action else { return Err(Why::NotAsked) };
        let side = State::side_of_seat(seat);
        // The chief chooses for both Allied armies (NAP-D79).
        if unit.side() != side || !self.must_commit(side) {
            return Err(Why::NotYours);
        }
        if !self.fighters(side).contains(unit) {
            return Err(Why::NotInSkirmish);
        }
        if self.fight.is_some_and(|fight| fight.committed.contains(unit)) {
            return Err(Why::CommittedAlready);
        }
        Ok(())
    }

    pub(crate) fn list_commit(&self, seat: u8, actions: &mut Vec<Action>) {
        let side = State::side_of_seat(seat);
        let candidates = self.fighters(side).iter().map(Action::Commit);
        actions.extend(candidates.filter(|action| self.check_commit(seat, *action).is_ok()));
    }

    pub(crate) fn play_commit(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Commit(unit) = action else { return };
        self.fight_mut().committed.insert(unit);
        if log.is_on() {
            log.add(Event::Committed { army: unit.army(), unit: self.face(unit) });
        }
        self.commitments_on(log);
    }

    /// [NAP-19.3] Who fires next: all the defender's units, then the attacker's.
    pub fn next_skirmisher(&self) -> Option<Unit> {
        let fight = self.fight.as_ref()?;
        let of = |role: Role| (fight.to_fire & self.side_of(role).units()).first();
        of(Role::Defender).or_else(|| of(Role::Attacker))
    }

    /// The units that a skirmisher fires at (NAP-D58).
    pub(crate) fn skirmish_targets(&self, firer: Unit) -> Units {
        self.fight.map_or(Units::NONE, |fight| fight.committed & firer.side().other().units())
    }

    pub(crate) fn skirmish_on(&mut self, log: &mut Log<'_, Event>) {
        match self.next_skirmisher() {
            Some(unit) if self.skirmish_targets(unit).is_empty() => {
                // Nobody is left to fire at.
                self.fight_mut().to_fire = Units::NONE;
                self.end_skirmish(log);
            }
            Some(unit) => {
                let shot = Shot {
                    firer: unit,
                    target: None,
                    at_squares: false,
                    long_range: false,
                    dice: self.strength(unit),
                    firepower: unit.kind().skirmish_firepower(),
                    hits: None,
                    left: 0,
                };
                self.fight_mut().shot = Some(shot);
                self.phase = Phase::SkirmishFire;
            }
            None => self.end_skirmish(log),
        }
    }

    /// [NAP-19.5] [NAP-19.6] The side with fewer units leaves, the attacker if they are equal.
    fn end_skirmish(&mut self, log: &mut Log<'_, Event>) {
        let count = |role: Role| self.fighters(self.side_of(role)).len();
        let (attackers, defenders) = (count(Role::Attacker), count(Role::Defender));
        let loser = if attackers <= defenders { Role::Attacker } else { Role::Defender };
        if attackers.min(defenders) == 0 {
            // [NAP-D60]
            self.end_battle(log);
        } else {
            self.begin_withdrawal(Leaving::Skirmish, loser, log);
        }
    }
}
