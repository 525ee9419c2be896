//! Movement, the first phase of a campaign turn: chapters 4 to 6.
//!
//! A unit marches town by town, each step one action; a step beyond its range is a forced march, which is paid for when all
//! moves are done ([`State::play_march_test`]). Fights come afterwards, in [`fights`](crate::fights).
//!
//! Start with [`State::check_march`]: everything here asks it.

use crate::action::Action;
use crate::army::{Army, Kind, Unit};
use crate::board::{Road, Town, Towns};
use crate::event::{Cause, Event};
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::Log;

impl State {
    /// [NAP-4.8] to [NAP-4.17], [NAP-5.1], [NAP-6.1], [NAP-6.2] One more town for one unit.
    pub(crate) fn check_march(&self, seat: u8, unit: Unit, to: Town) -> Result<(), Why> {
        self.check_march_among(self.towns_of(unit.side().other()), seat, unit, to)
    }

    /// The same for whoever knows the towns of the enemy.
    fn check_march_among(&self, enemies: Towns, seat: u8, unit: Unit, to: Town) -> Result<(), Why> {
        self.check_commands(seat, unit)?;
        let from = self.place(unit).town().ok_or(Why::NotThere)?;
        self.check_group(enemies, unit, from)?;
        let road = from.road_to(to).ok_or(Why::NoRoad)?;
        self.check_range(unit)?;
        let attacks = enemies.contains(to);
        if attacks && self.is_night() {
            return Err(Why::NightAttack);
        }
        self.check_road(road, attacks)?;
        if attacks {
            self.check_coordination(unit, from, to)?;
        }
        Ok(())
    }

    /// [NAP-4.2] to [NAP-4.7], [NAP-D6] The unit's group moves, or still may; and the unit has not stopped to fight.
    fn check_group(&self, enemies: Towns, unit: Unit, from: Town) -> Result<(), Why> {
        if self.steps[unit.index()] > 0 {
            return if enemies.contains(from) { Err(Why::MustFight) } else { Ok(()) };
        }
        if self.group_number(unit.army(), from).is_some() {
            return Ok(());
        }
        Err(match unit.army() {
            Army::French => Why::TwoGroupMoves,
            Army::AngloDutch | Army::Prussian => Why::OneGroupMove,
        })
    }

    /// Which of the turn's group moves a group has, or would take.
    fn group_number(&self, army: Army, from: Town) -> Option<usize> {
        let candidates = match army {
            Army::French => 0..2,
            Army::AngloDutch => 0..1,
            Army::Prussian => 1..2,
        };
        let has = candidates.clone().find(|number| self.groups[*number] == Some(from));
        has.or_else(|| candidates.clone().find(|number| self.groups[*number].is_none()))
    }

    /// [NAP-4.11] [NAP-4.12] [NAP-5.1] [NAP-6.2] [NAP-23.1] One town beyond the range is a forced
    /// march, [NAP-5.5] into an attack too, two are too far. [NAP-5.6] Only marches ask this.
    fn check_range(&self, unit: Unit) -> Result<(), Why> {
        let (steps, range) = (self.steps[unit.index()], unit.kind().range());
        if steps < range {
            Ok(())
        } else if steps > range {
            Err(Why::TooFar)
        } else if self.is_night() {
            Err(Why::NightRange)
        } else {
            Ok(())
        }
    }

    /// [NAP-4.14] to [NAP-4.17], [NAP-23.2] A road carries so many units, leaders among them, and
    /// half as many into an attack over a river.
    fn check_road(&self, road: Road, attacks: bool) -> Result<(), Why> {
        let used = self.road_use[road.index()];
        if used >= road.limit() {
            Err(Why::RoadFull)
        } else if attacks && used >= road.attack_limit() {
            Err(Why::RiverRoadFull)
        } else {
            Ok(())
        }
    }

    /// [NAP-4.13] Two groups attack together only from towns that are joined to each other and to the target (NAP-D8).
    fn check_coordination(&self, unit: Unit, from: Town, to: Town) -> Result<(), Why> {
        let origin = self.origins[unit.index()].unwrap_or(from);
        for other in self.side_at(unit.side(), to).iter() {
            let Some(other_origin) = self.origins[other.index()] else { continue };
            if other.army() == unit.army() && other_origin == origin {
                continue;
            }
            let both_adjacent = origin.road_to(to).is_some() && other_origin.road_to(to).is_some();
            let joined = origin == other_origin || origin.road_to(other_origin).is_some();
            if !(both_adjacent && joined) {
                return Err(Why::NoCoordination);
            }
        }
        Ok(())
    }

    pub(crate) fn check_orders(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::March(unit, to) => self.check_march(seat, unit, to),
            // [NAP-4.1] Nobody has to move.
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_orders(&self, seat: u8, actions: &mut Vec<Action>) {
        let enemies = self.towns_of(State::side_of_seat(seat).other());
        for unit in self.units_of_seat(seat).iter() {
            let Some(from) = self.place(unit).town() else { continue };
            if self.check_group(enemies, unit, from).is_err() || self.check_range(unit).is_err() {
                continue;
            }
            let may = |to: Town| self.check_march_among(enemies, seat, unit, to).is_ok();
            let open = from.links().iter().filter(|link| may(link.to));
            actions.extend(open.map(|link| Action::March(unit, link.to)));
        }
        actions.push(Action::Done);
    }

    pub(crate) fn play_orders(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        if let Action::March(unit, to) = action {
            return self.play_march(unit, to, log);
        }
        self.pass(seat, log);
        if self.all_passed() {
            self.end_marches(log);
        }
    }

    fn play_march(&mut self, unit: Unit, to: Town, log: &mut Log<'_, Event>) {
        let Some(from) = self.place(unit).town() else { return };
        let Some(road) = from.road_to(to) else { return };
        if self.steps[unit.index()] == 0 {
            if let Some(number) = self.group_number(unit.army(), from) {
                self.groups[number] = Some(from);
            }
            self.origins[unit.index()] = Some(from);
        }
        self.steps[unit.index()] += 1;
        if self.version.rules().tests_follow_marches {
            self.marched[unit.index()] =
                self.steps.iter().fold(0, |taken: u8, steps| taken.saturating_add(*steps));
        }
        self.road_use[road.index()] += 1;
        self.came_from[unit.index()] = Some(from);
        self.put_in_town(unit, to);
        if log.is_on() {
            let origin = self.origins[unit.index()].unwrap_or(from);
            let steps = self.steps[unit.index()];
            log.add(Event::Marched { army: unit.army(), unit: self.face(unit), origin, from, to, steps });
            log.add(Event::RoadUsed { from, to, used: self.road_use[road.index()], limit: road.limit() });
        }
    }

    /// [NAP-2.4] All moves are done: who went beyond its range rolls for it.
    fn end_marches(&mut self, log: &mut Log<'_, Event>) {
        self.passed = 0;
        let forced = |unit: &Unit| self.steps[unit.index()] > unit.kind().range();
        self.forced = self.in_play().iter().filter(forced).collect();
        self.to_test = self.forced;
        log.add(Event::MarchesEnded { side: self.active_side(), forced: self.forced.len() as u8 });
        for army in Army::ALL {
            let leader = army.units().of_kind(|kind| kind == Kind::Leader).first();
            self.leaders_at[*army as usize] = leader.and_then(|leader| self.place(leader).town());
        }
        self.march_tests_on(log);
    }

    fn march_tests_on(&mut self, log: &mut Log<'_, Event>) {
        if self.to_test.is_empty() {
            self.begin_fights(log);
        } else {
            self.phase = Phase::MarchTest;
        }
    }

    /// The next unit to roll: by town, army and who came first, so that the order of rolling says nothing about faces.
    pub fn next_march_test(&self) -> Option<Unit> {
        let came = |unit: Unit| (self.place(unit).town(), unit.army(), self.marched[unit.index()], unit);
        self.to_test.iter().min_by_key(|unit| came(*unit))
    }

    /// [NAP-5.2] [NAP-5.3] [NAP-5.4] [NAP-23.3] 1 to 3 costs a step; a leader who stood there adds
    /// 1.
    pub(crate) fn play_march_test(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Roll(die) = action else { return };
        let Some(unit) = self.next_march_test() else { return };
        let Some(at) = self.place(unit).town() else { return };
        self.to_test.remove(unit);
        let army = unit.army();
        let helps =
            |leader: &Army| self.leaders_at[*leader as usize] == Some(at) && self.leader_helps(*leader, army);
        let bonus = u8::from(army.side().armies().iter().any(helps));
        let borne = die + bonus > 3;
        log.add(Event::MarchTested { army, at, die, borne });
        if borne {
            log.add(Event::MarchBorne { army, at });
        } else {
            self.lose_step(unit, Cause::March, log);
        }
        self.march_tests_on(log);
    }

    /// Units that stand where their group may still lead them: for a page that shows groups.
    pub fn group_moves_left(&self, army: Army) -> u8 {
        if army.side() != self.active_side() || self.is_defeated(army) {
            return 0;
        }
        let used = match army {
            Army::French => self.groups.iter().flatten().count() as u8,
            Army::AngloDutch => u8::from(self.groups[0].is_some()),
            Army::Prussian => u8::from(self.groups[1].is_some()),
        };
        group_moves(army) - used
    }
}

/// [NAP-4.4] [NAP-4.5]
pub fn group_moves(army: Army) -> u8 {
    if army == Army::French { 2 } else { 1 }
}
