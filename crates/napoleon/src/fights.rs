//! Opening fights: chapter 7. Which fight comes next, what kind it is, and what follows when it is over.
//!
//! Start with [`State::begin_fights`]. A skirmish goes on in [`skirmish`](crate::skirmish), a battle in
//! [`deployment`](crate::deployment).

use crate::action::Action;
use crate::army::{Army, Side, Units};
use crate::board::{Role, Town, Towns};
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Fight, FightKind, Phase, State};
use engine::Log;

impl State {
    /// [NAP-7.1] [NAP-7.3] [NAP-D16] [NAP-2.5] Every contested town is a fight; its kind is settled
    /// now, after forced marches.
    pub(crate) fn begin_fights(&mut self, log: &mut Log<'_, Event>) {
        self.skirmishes = Towns::NONE;
        self.battles = Towns::NONE;
        for at in Town::all() {
            let here = self.at(at);
            let (french, allied) = (here & Side::French.units(), here & Side::Allied.units());
            match french.len().min(allied.len()) {
                0 => {}
                1..3 => self.skirmishes.insert(at),
                _ => self.battles.insert(at),
            }
        }
        self.fights_on(log);
    }

    /// [NAP-7.4] [NAP-7.6] [NAP-2.5] The fights that may come next.
    pub fn next_fights(&self) -> Towns {
        if self.skirmishes.is_empty() { self.battles } else { self.skirmishes }
    }

    pub(crate) fn fights_on(&mut self, log: &mut Log<'_, Event>) {
        self.fight = None;
        self.passed = 0;
        let next = self.next_fights();
        match next.len() {
            0 => self.begin_supply(log),
            1 => {
                if let Some(at) = next.iter().next() {
                    self.open_fight(at, log);
                }
            }
            _ => self.phase = Phase::ChooseFight,
        }
    }

    /// [NAP-7.5] [NAP-D79] The attacker chooses; of two Allied players the one with more units in all fights.
    pub(crate) fn chooses_fights(&self, army: Army) -> bool {
        let side = self.active_side();
        if side == Side::French || army == Army::French {
            return army.side() == side;
        }
        let towns = self.skirmishes.iter().chain(self.battles.iter());
        let all = towns.fold(Units::NONE, |all, at| all | self.side_at(side, at));
        let prussian = (all & Army::Prussian.units()).len() > (all & Army::AngloDutch.units()).len();
        army == if prussian { Army::Prussian } else { Army::AngloDutch }
    }

    pub(crate) fn check_fight(&self, action: Action) -> Result<(), Why> {
        let Action::Fight(at) = action else { return Err(Why::NotAsked) };
        if self.next_fights().contains(at) {
            Ok(())
        } else if self.battles.contains(at) {
            Err(Why::SkirmishesFirst)
        } else {
            Err(Why::NoFightThere)
        }
    }

    pub(crate) fn list_fight(&self, actions: &mut Vec<Action>) {
        actions.extend(self.next_fights().iter().map(Action::Fight));
    }

    pub(crate) fn play_fight(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Fight(at) = action else { return };
        self.open_fight(at, log);
    }

    fn open_fight(&mut self, at: Town, log: &mut Log<'_, Event>) {
        let kind = if self.skirmishes.contains(at) { FightKind::Skirmish } else { FightKind::Battle };
        self.skirmishes.remove(at);
        self.battles.remove(at);
        let mut fight = Fight::new(at, kind);
        fight.chief = self.chief_at(at);
        fight.took_part = self.at(at);
        // [NAP-D53] The last town that each attacker left.
        for unit in self.side_at(self.active_side(), at).iter() {
            let link = self.came_from[unit.index()].and_then(|from| at.link_number(from));
            fight.entries |= link.map_or(0, |link| 1 << link);
        }
        self.fight = Some(fight);
        self.passed = 0;
        log.add(Event::FightBegan { at, kind, attacker: self.active_side() });
        match kind {
            FightKind::Skirmish => self.begin_skirmish(log),
            FightKind::Battle => self.begin_battle(log),
        }
    }

    /// [NAP-D79] More units, or there first, or Anglo-Dutch.
    fn chief_at(&self, at: Town) -> Army {
        let here = self.side_at(Side::Allied, at);
        let of = |army: Army| here & army.units();
        let came =
            |army: Army| of(army).iter().map(|unit| self.arrivals[unit.index()]).min().unwrap_or(u8::MAX);
        let rank = |army: Army| (std::cmp::Reverse(of(army).len()), came(army));
        if rank(Army::Prussian) < rank(Army::AngloDutch) { Army::Prussian } else { Army::AngloDutch }
    }

    /// The side that holds the town of a decided battle.
    pub fn winner(&self) -> Side {
        let Some(fight) = &self.fight else { return self.active_side() };
        if self.fighters(self.active_side()).is_empty()
            && !self.side_at(self.active_side().other(), fight.at).is_empty()
        {
            return self.active_side().other();
        }
        self.active_side()
    }

    /// [NAP-D91] Whether a side has nobody left on the battlefield; then the other has won.
    pub(crate) fn gone(&self) -> Option<Role> {
        [Role::Attacker, Role::Defender]
            .into_iter()
            .find(|role| self.fighters(self.side_of(*role)).is_empty())
    }

    /// [NAP-2.9] The battle is over: whoever is left stands in the town, all notes of the
    /// battlefield are cleared (NAP-D91). [NAP-19.9] Nobody regroups after a skirmish.
    pub(crate) fn end_battle(&mut self, log: &mut Log<'_, Event>) {
        let fight = *self.fight_mut();
        let winner = [self.active_side(), self.active_side().other()]
            .into_iter()
            .find(|side| !self.fighters(*side).is_empty());
        for unit in self.fighters(Side::French).iter().chain(self.fighters(Side::Allied).iter()) {
            let arrival = self.arrivals[unit.index()];
            self.put_in_town(unit, fight.at);
            self.arrivals[unit.index()] = arrival;
        }
        let mut over = Fight::new(fight.at, fight.kind);
        over.entries = fight.entries;
        over.chief = fight.chief;
        over.took_part = fight.took_part & self.in_play();
        over.battle_turn = fight.battle_turn;
        self.fight = Some(over);
        self.disorganised_now = Units::NONE;
        self.passed = 0;
        log.add(Event::FightEnded { at: fight.at, kind: fight.kind, winner });
        if winner.is_some() && fight.kind == FightKind::Battle {
            self.begin_regroup(log);
        } else {
            self.fights_on(log);
        }
    }
}
