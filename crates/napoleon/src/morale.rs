//! The battle turn and its first phase, morale: chapters 11, 12 and 20.
//!
//! Start with [`State::begin_battle_turn`]; the combat phase is in [`combat`](crate::combat).

use crate::action::Action;
use crate::army::{Army, Kind, Unit, Units};
use crate::board::{Position, Role};
use crate::event::{Cause, Event};
use crate::reasons::Why;
use crate::state::{Leaving, Phase, State};
use engine::Log;

/// [NAP-D86] A battle of so many battle turns ends as a stalemate.
pub const MOST_BATTLE_TURNS: u8 = 60;

impl State {
    /// [NAP-2.7] [NAP-2.8] A battle turn of one side: everybody is fresh, and what the last turn counted is 0 again.
    pub(crate) fn begin_battle_turn(&mut self, role: Role, log: &mut Log<'_, Event>) {
        let side = self.side_of(role);
        self.passed = 0;
        let fight = self.fight_mut();
        fight.battle_turn += 1;
        fight.active = role;
        fight.stirred = false;
        fight.moved = Units::NONE;
        fight.moved_twice = Units::NONE;
        fight.fired = Units::NONE;
        fight.crossings = [0; 3];
        fight.retreats = [0; 8];
        fight.reinforcements = [0; 8];
        // [NAP-D39] Who engaged in the last own turn charges in this one.
        fight.charging = fight.engaging & side.units();
        fight.engaging -= side.units();
        let turn = fight.battle_turn;
        log.add(Event::BattleTurnBegan { side, turn });
        self.begin_morale(log);
    }

    /// [NAP-12.1] [NAP-12.8] [NAP-12.9] [NAP-D33] Who tests, and who is helped, is settled now.
    /// [NAP-23.4] [NAP-16.15] A leader helps everybody in his position, sheltered or not.
    fn begin_morale(&mut self, log: &mut Log<'_, Event>) {
        let side = self.acting_side();
        let mut testing = Units::NONE;
        for unit in self.fighters(side).iter() {
            if self.must_test(unit) {
                testing.insert(unit);
            }
        }
        let mut encouraged = [0u8; Army::COUNT];
        for leader in self.fighters(side).of_kind(|kind| kind == Kind::Leader).iter() {
            let Some(position) = self.position_of(leader) else { continue };
            for army in Army::ALL.iter().filter(|army| self.leader_helps(leader.army(), **army)) {
                encouraged[*army as usize] |= 1 << position.index();
            }
        }
        let fight = self.fight_mut();
        fight.testing = testing;
        fight.encouraged = encouraged;
        self.morale_on(log);
    }

    /// [NAP-16.14] Not those who shelter in a square.
    fn must_test(&self, unit: Unit) -> bool {
        let Some(fight) = &self.fight else { return false };
        if self.strength(unit) != 1 || !self.is_engaged(unit) || fight.shelters[unit.index()].is_some() {
            return false;
        }
        // [NAP-12.8] A leader tests only alone.
        let company = self.position_of(unit).map_or(Units::NONE, |at| self.side_at(unit.side(), at));
        unit.kind() != Kind::Leader || company.len() == 1
    }

    pub(crate) fn morale_on(&mut self, log: &mut Log<'_, Event>) {
        let fight = self.fight_mut();
        fight.tested = None;
        match fight.testing.len() {
            0 => self.begin_combat(log),
            1 => {
                fight.tested = fight.testing.first();
                self.phase = Phase::MoraleTest;
            }
            _ => self.phase = Phase::ChooseTest,
        }
    }

    pub(crate) fn check_test(&self, seat: u8, action: Action) -> Result<(), Why> {
        let Action::Test(unit) = action else { return Err(Why::NotAsked) };
        self.check_commands(seat, unit)?;
        if self.fight.is_some_and(|fight| fight.testing.contains(unit)) { Ok(()) } else { Err(Why::NoTest) }
    }

    pub(crate) fn list_test(&self, seat: u8, actions: &mut Vec<Action>) {
        let candidates = self.own_units(seat).iter().map(Action::Test);
        actions.extend(candidates.filter(|action| self.check_test(seat, *action).is_ok()));
    }

    pub(crate) fn play_test(&mut self, action: Action, _: &mut Log<'_, Event>) {
        let Action::Test(unit) = action else { return };
        self.fight_mut().tested = Some(unit);
        self.phase = Phase::MoraleTest;
    }

    /// [NAP-12.6] [NAP-12.7] What is added to a unit's roll.
    pub fn morale_bonus(&self, unit: Unit) -> u8 {
        let Some(fight) = &self.fight else { return 0 };
        let Some(position) = self.position_of(unit) else { return 0 };
        let led = fight.encouraged[unit.army() as usize] & (1 << position.index()) != 0;
        u8::from(led) + u8::from(fight.squares.contains(unit))
    }

    /// [NAP-12.2] to [NAP-12.5] 1 to 3: the unit breaks.
    pub(crate) fn play_morale_test(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Roll(die) = action else { return };
        let Some(unit) = self.fight_mut().tested else { return };
        self.fight_mut().testing.remove(unit);
        let bonus = self.morale_bonus(unit);
        let held = die + bonus > 3;
        log.add(Event::MoraleTested { unit, die, bonus, held });
        if !held {
            self.break_away(unit, log);
            if self.settle_battlefield(log) {
                return;
            }
        }
        self.morale_on(log);
    }

    /// [NAP-D31] [NAP-D32] One position towards its reserve, or gone if it cannot.
    fn break_away(&mut self, unit: Unit, log: &mut Log<'_, Event>) {
        let fight = *self.fight_mut();
        let Some(from) = self.position_of(unit) else { return };
        let role = self.role_of(unit.side());
        let to = if from.owner() == role { Position::reserve(role) } else { from.facing().unwrap_or(from) };
        let crosses = to.is_front() && fight.stream_before(from);
        let stands = unit.kind() == Kind::FootArtillery || fight.squares.contains(unit);
        let barred = !self.side_at(unit.side().other(), to).is_empty()
            // [NAP-8.13] [NAP-8.14] The stream is full, or no way for guns.
            || (crosses && (self.crossings_before(from) >= 2 || unit.kind().is_artillery()))
            || (fight.is_wood(to) && unit.kind().is_artillery());
        if stands || barred {
            self.eliminate(unit, Cause::Morale, log);
            return;
        }
        self.step_to(unit, to, log);
        self.fight_mut().moved.insert(unit);
    }

    /// [NAP-11.1] What comes after the morale phase.
    fn begin_combat(&mut self, _log: &mut Log<'_, Event>) {
        self.passed = 0;
        self.phase = Phase::Combat;
    }

    /// The battle turn is over: disorder ends (NAP-17.8), idle turns are counted (NAP-20.1), the other side follows.
    pub(crate) fn end_battle_turn(&mut self, log: &mut Log<'_, Event>) {
        self.disorganised_now = Units::NONE;
        let fight = self.fight_mut();
        let active = fight.active;
        let acting = match active {
            Role::Attacker => {
                fight.idle_turns = if fight.stirred { 0 } else { fight.idle_turns + 1 };
                fight.charging
            }
            Role::Defender => fight.charging,
        };
        // [NAP-D39] Used or not, the bonus lapses.
        fight.charging -= acting;
        if fight.idle_turns >= 2 || fight.battle_turn >= MOST_BATTLE_TURNS {
            log.add(Event::Stalemate { at: fight.at });
            self.begin_withdrawal(Leaving::Stalemate, Role::Attacker, log);
        } else {
            self.begin_battle_turn(active.other(), log);
        }
    }
}
