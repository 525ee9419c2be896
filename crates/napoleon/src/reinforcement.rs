//! The reinforcement phase of a battle turn (chapter 18), and the regroup after a won battle (chapter 22).
//!
//! Start with [`State::check_reinforce`] and [`State::check_regroup`].

use crate::action::Action;
use crate::army::{Army, Side, Unit};
use crate::board::{Position, Role, Town};
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::Log;

impl State {
    /// [NAP-18.4] After the combat of a battle turn, so that whoever comes acts from the next.
    pub(crate) fn begin_reinforcements(&mut self, log: &mut Log<'_, Event>) {
        self.passed = 0;
        self.phase = Phase::Reinforce;
        self.reinforcements_on(log);
    }

    fn reinforcements_on(&mut self, log: &mut Log<'_, Event>) {
        if self.all_passed() {
            self.end_battle_turn(log);
        }
    }

    /// [NAP-18.1] [NAP-18.2] [NAP-18.3] [NAP-18.6] [NAP-D55] A unit comes from next door into the
    /// reserve, [NAP-18.5] [NAP-19.8] whatever it has fought and won there.
    fn check_can_reinforce(&self, unit: Unit) -> Result<usize, Why> {
        let fight = self.fight.as_ref().ok_or(Why::NotAsked)?;
        let from = self.place(unit).town().ok_or(Why::NotThere)?;
        let link = fight.at.link_number(from).ok_or(Why::NotNextDoor)?;
        if !self.side_at(unit.side().other(), from).is_empty() {
            return Err(Why::FightAtHome);
        }
        if self.disorganised.contains(unit) || self.disorganised_now.contains(unit) {
            return Err(Why::Disorganised);
        }
        if fight.reinforcements[link] >= fight.at.links()[link].road.battle_limit() {
            return Err(Why::ReinforcementRoadFull);
        }
        Ok(link)
    }

    pub(crate) fn can_reinforce(&self, army: Army) -> bool {
        army.units().iter().any(|unit| self.check_can_reinforce(unit).is_ok())
    }

    pub(crate) fn check_reinforce(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Reinforce(unit) => {
                self.check_commands(seat, unit)?;
                self.check_can_reinforce(unit).map(|_| ())
            }
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_reinforce(&self, seat: u8, actions: &mut Vec<Action>) {
        let candidates = self.own_units(seat).iter().map(Action::Reinforce);
        actions.extend(candidates.filter(|action| self.check_reinforce(seat, *action).is_ok()));
        actions.push(Action::Done);
    }

    pub(crate) fn play_reinforce(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::Reinforce(unit) => self.bring_in(unit, log),
            _ => self.pass(seat, log),
        }
        self.reinforcements_on(log);
    }

    fn bring_in(&mut self, unit: Unit, log: &mut Log<'_, Event>) {
        let (Ok(link), Some(from)) = (self.check_can_reinforce(unit), self.place(unit).town()) else {
            return;
        };
        let role = self.role_of(unit.side());
        self.places[unit.index()] = Position::reserve(role).into();
        let fight = self.fight_mut();
        fight.reinforcements[link] += 1;
        fight.took_part.insert(unit);
        if role == Role::Attacker {
            // [NAP-D53] [NAP-D61]
            fight.entries |= 1 << link;
            fight.stirred = true;
        }
        let (at, used) = (fight.at, fight.reinforcements[link]);
        self.came_from[unit.index()] = Some(from);
        let face = self.face(unit);
        log.add(Event::Reinforced { army: face.army, unit: face, from, at });
        log.add(Event::RoadUsed { from, to: at, used, limit: at.links()[link].road.battle_limit() });
    }

    // --- Regroup --------------------------------------------------------------------------------------------------

    pub(crate) fn begin_regroup(&mut self, log: &mut Log<'_, Event>) {
        self.passed = 0;
        self.phase = Phase::Regroup;
        self.regroup_on(log);
    }

    fn regroup_on(&mut self, log: &mut Log<'_, Event>) {
        if self.all_passed() {
            self.fights_on(log);
        }
    }

    /// [NAP-22.1] to [NAP-22.4], [NAP-D68], [NAP-D69] Out of the town of the battle, or into it:
    /// [NAP-22.5] along one road.
    fn check_can_regroup(&self, unit: Unit, to: Town) -> Result<usize, Why> {
        let fight = self.fight.as_ref().ok_or(Why::NotAsked)?;
        let from = self.place(unit).town().ok_or(Why::NotThere)?;
        if fight.regrouped.contains(unit) {
            return Err(Why::RegroupedAlready);
        }
        let comes_in = to == fight.at;
        let may_take_part = fight.took_part.contains(unit) || (self.options.regroup_any && comes_in);
        if !may_take_part {
            return Err(Why::TookNoPart);
        }
        let other_end = match (comes_in, from == fight.at) {
            (true, false) => from,
            (false, true) => to,
            _ => return Err(Why::NoOwnUnitsThere),
        };
        let link = fight.at.link_number(other_end).ok_or(Why::NoRoad)?;
        if comes_in && self.is_contested(from) {
            return Err(Why::FightsElsewhere);
        }
        if !comes_in && self.side_at(unit.side(), to).is_empty() {
            return Err(Why::NoOwnUnitsThere);
        }
        if fight.regroups[link] >= fight.at.links()[link].road.battle_limit() {
            return Err(Why::RegroupRoadFull);
        }
        Ok(link)
    }

    fn regroup_towns(&self) -> impl Iterator<Item = Town> {
        let at = self.fight.map(|fight| fight.at);
        at.into_iter().flat_map(|at| at.links().iter().map(|link| link.to).chain([at]))
    }

    pub(crate) fn can_regroup(&self, army: Army) -> bool {
        let may = |unit: Unit| self.regroup_towns().any(|to| self.check_can_regroup(unit, to).is_ok());
        army.units().iter().any(may)
    }

    pub(crate) fn check_regroup(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Regroup(unit, to) => {
                self.check_commands(seat, unit)?;
                self.check_can_regroup(unit, to).map(|_| ())
            }
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_regroup(&self, seat: u8, actions: &mut Vec<Action>) {
        for unit in self.own_units(seat).iter() {
            let candidates = self.regroup_towns().map(|to| Action::Regroup(unit, to));
            actions.extend(candidates.filter(|action| self.check_regroup(seat, *action).is_ok()));
        }
        actions.push(Action::Done);
    }

    pub(crate) fn play_regroup(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        if let Action::Regroup(unit, to) = action {
            let (Ok(link), Some(from)) = (self.check_can_regroup(unit, to), self.place(unit).town()) else {
                return;
            };
            let face = self.face(unit);
            let fight = self.fight_mut();
            fight.regroups[link] += 1;
            fight.regrouped.insert(unit);
            let (used, limit) = (fight.regroups[link], fight.at.links()[link].road.battle_limit());
            let disorganised = self.disorganised.contains(unit);
            self.put_in_town(unit, to);
            self.disorganised.set(unit, disorganised);
            self.came_from[unit.index()] = Some(from);
            log.add(Event::Regrouped { army: face.army, unit: face, from, to, disorganised });
            log.add(Event::RoadUsed { from, to, used, limit });
        } else {
            self.pass(seat, log);
        }
        self.regroup_on(log);
    }

    /// The side that attacks may still bring units into this fight.
    pub fn has_reinforcements(&self, side: Side) -> bool {
        side.armies().iter().any(|army| self.can_reinforce(*army))
    }
}
