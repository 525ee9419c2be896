//! Leaving a fight: retreats (chapter 17), routs (chapter 21), the loser of a skirmish and the attacker of a stalemate.
//!
//! Start with [`State::check_way_out`]: everything here asks it.

use crate::action::Action;
use crate::army::{Army, Kind, Side, Unit, Units};
use crate::board::{Place, Road, Role, Town};
use crate::event::{Cause, Event};
use crate::reasons::Why;
use crate::state::{Fight, Leaving, Phase, State};
use engine::Log;

impl State {
    /// [NAP-17.3] [NAP-17.4] [NAP-17.5] [NAP-D52] [NAP-D53] The road by which a side may leave for a town.
    fn check_way_out(&self, fight: &Fight, side: Side, to: Town) -> Result<usize, Why> {
        let link = fight.at.link_number(to).ok_or(Why::NoRoad)?;
        let attackers_road = fight.entries & (1 << link) != 0;
        match (self.role_of(side), attackers_road) {
            (Role::Attacker, false) => return Err(Why::AttackersWay),
            (Role::Defender, true) => return Err(Why::DefendersWay),
            _ => {}
        }
        if !self.side_at(side.other(), to).is_empty() {
            return Err(match self.role_of(side) {
                _ if self.is_contested(to) => Why::FightThere,
                Role::Attacker => Why::TownTaken,
                Role::Defender => Why::EnemiesThere,
            });
        }
        Ok(link)
    }

    /// How many units a road of this fight takes; nothing where it is used as often as needed (NAP-17.6, NAP-D62, NAP-D64).
    pub(crate) fn road_limit(&self, fight: &Fight, link: usize) -> Option<u8> {
        let road: Road = fight.at.links()[link].road;
        match fight.leaving {
            Some((Leaving::Stalemate, _)) => None,
            Some((Leaving::Rout, _)) if self.options.rout_by_march => Some(road.limit()),
            _ => Some(road.battle_limit()),
        }
    }

    /// How many more units a road takes out of this fight.
    fn road_left(&self, fight: &Fight, link: usize) -> u8 {
        self.road_limit(fight, link).map_or(u8::MAX, |limit| limit.saturating_sub(fight.retreats[link]))
    }

    /// [NAP-17.1] A unit leaves of its player's own will.
    pub(crate) fn check_retreat(&self, seat: u8, unit: Unit, to: Town) -> Result<(), Why> {
        let (fight, _) = self.check_on_field(seat, unit)?;
        if fight.shelters[unit.index()].is_some() {
            return Err(Why::Attached);
        }
        // [NAP-D50] [NAP-16.4]
        if fight.squares.contains(unit) {
            return Err(Why::SquareStands);
        }
        if fight.has_acted(unit) {
            return Err(Why::TooLateToRetreat);
        }
        let link = self.check_way_out(fight, unit.side(), to)?;
        if self.road_left(fight, link) == 0 {
            return Err(Why::RetreatRoadFull);
        }
        Ok(())
    }

    pub(crate) fn play_retreat(&mut self, unit: Unit, to: Town, log: &mut Log<'_, Event>) {
        if self.role_of(unit.side()) == Role::Attacker {
            self.fight_mut().stirred = true;
        }
        // [NAP-17.2] Only engaged units pay.
        let loss = if self.is_engaged(unit) { self.loss_of_leaving(unit) } else { 0 };
        self.leave(unit, to, loss, log);
        self.bury(Units::of(unit), log);
        if self.place(unit) != Place::ELIMINATED {
            // [NAP-17.7] [NAP-D54]
            if self.options.disorder_lasts {
                self.disorganised.insert(unit);
            } else {
                self.disorganised_now.insert(unit);
            }
        }
        if !self.settle_battlefield(log) {
            self.resume_combat(log);
        }
    }

    /// [NAP-21.5] [NAP-D51] [NAP-D67] Steps that leaving costs.
    pub fn loss_of_leaving(&self, unit: Unit) -> u8 {
        match unit.kind() {
            Kind::Leader => 0,
            Kind::Infantry | Kind::HorseArtillery => 1,
            Kind::FootArtillery => 2,
            Kind::LightCavalry | Kind::HeavyCavalry => {
                let enemies = self.position_of(unit).map(|at| self.side_at(unit.side().other(), at));
                u8::from(enemies.is_some_and(|all| !all.of_kind(Kind::is_cavalry).is_empty()))
            }
        }
    }

    /// Off the battlefield, along a road, with what it costs. The cost of a hidden unit is not told (NAP-D83); whoever it was too much
    /// for is still to be buried.
    fn leave(&mut self, unit: Unit, to: Town, loss: u8, log: &mut Log<'_, Event>) {
        let fight = *self.fight_mut();
        let Some(link) = fight.at.link_number(to) else { return };
        self.fight_mut().retreats[link] += 1;
        let from = self.place(unit);
        let face = self.face(unit);
        self.leave_ground(unit, log);
        if self.fight_mut().squares.contains(unit) {
            self.dissolve_square(unit);
        }
        self.put_in_town(unit, to);
        self.came_from[unit.index()] = Some(fight.at);
        let left = self.strength(unit).saturating_sub(loss);
        self.strengths[unit.index()] = left;
        log.add(Event::Retreated { army: face.army, unit: face, from, to });
        // Whoever has no step left is buried for all to see.
        if loss > 0 && left > 0 {
            let seat = self.seat_of(unit.army());
            log.add(Event::RetreatCost { unit, at: to, steps: loss, seat });
        }
        if let Some(limit) = self.road_limit(&fight, link) {
            log.add(Event::RoadUsed { from: fight.at, to, used: fight.retreats[link] + 1, limit });
        }
    }

    /// Units whose last step leaving has cost.
    fn bury(&mut self, units: Units, log: &mut Log<'_, Event>) {
        for unit in units.iter() {
            if self.strength(unit) == 0 {
                self.eliminate(unit, Cause::Retreat, log);
            }
        }
    }

    // --- A whole side leaves --------------------------------------------------------------------------------------

    pub(crate) fn begin_withdrawal(&mut self, leaving: Leaving, role: Role, log: &mut Log<'_, Event>) {
        let side = self.side_of(role);
        for unit in self.fighters(side).iter() {
            // [NAP-D50] A rout or a stalemate dissolves squares first.
            self.dissolve_square(unit);
        }
        self.passed = 0;
        let fight = self.fight_mut();
        fight.leaving = Some((leaving, role));
        fight.shot = None;
        // A rout ends the morale phase at once (NAP-D33).
        fight.testing = Units::NONE;
        fight.tested = None;
        // What units have done in this battle turn no longer matters; who leaves must not be told apart by it.
        fight.moved = Units::NONE;
        fight.moved_twice = Units::NONE;
        fight.fired = Units::NONE;
        // [NAP-D92] In the enemy's battle turn a rout has the full capacity.
        if fight.active != role || leaving != Leaving::Rout {
            fight.retreats = [0; 8];
        }
        self.phase = Phase::Withdraw;
        self.withdrawal_on(log);
    }

    fn leaving_side(&self) -> Option<(Leaving, Side)> {
        let (leaving, role) = self.fight.as_ref()?.leaving?;
        Some((leaving, self.side_of(role)))
    }

    /// How many more units the open roads take.
    fn capacity_out(&self, side: Side) -> usize {
        let Some(fight) = &self.fight else { return 0 };
        let links = fight.at.links().iter();
        links
            .filter_map(|link| self.check_way_out(fight, side, link.to).ok())
            .map(|link| usize::from(self.road_left(fight, link)))
            .sum()
    }

    /// [NAP-D79] Each commander leads his own units out; when the roads do not take all, the chief decides alone.
    pub(crate) fn withdraws(&self, army: Army) -> bool {
        let Some((_, side)) = self.leaving_side() else { return false };
        let units = self.fighters(side);
        if army.side() != side || units.is_empty() {
            return false;
        }
        if self.capacity_out(side) < units.len() {
            army == self.chief_of(side)
        } else {
            !(units & army.units()).is_empty()
        }
    }

    pub(crate) fn check_withdraw(&self, seat: u8, action: Action) -> Result<(), Why> {
        let Action::Retreat(unit, to) = action else { return Err(Why::NotAsked) };
        let (Some(fight), Some((leaving, side))) = (&self.fight, self.leaving_side()) else {
            return Err(Why::NotAsked);
        };
        let units = self.fighters(side);
        if unit.side() != side {
            return Err(Why::NotYours);
        }
        // Where the roads are short the chief, who alone is asked, leads all units of the side.
        if self.capacity_out(side) >= units.len() {
            self.check_commands(seat, unit)?;
        }
        if !units.contains(unit) {
            return Err(Why::NotInFight);
        }
        let link = self.check_way_out(fight, side, to)?;
        if self.road_left(fight, link) == 0 {
            return Err(if leaving == Leaving::Rout { Why::RoutRoadFull } else { Why::RetreatRoadFull });
        }
        Ok(())
    }

    pub(crate) fn list_withdraw(&self, seat: u8, actions: &mut Vec<Action>) {
        let (Some(fight), Some((_, side))) = (&self.fight, self.leaving_side()) else { return };
        for unit in self.fighters(side).iter() {
            let candidates = fight.at.links().iter().map(|link| Action::Retreat(unit, link.to));
            actions.extend(candidates.filter(|action| self.check_withdraw(seat, *action).is_ok()));
        }
    }

    pub(crate) fn play_withdraw(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Retreat(unit, to) = action else { return };
        self.withdraw(unit, to, log);
        self.bury(Units::of(unit), log);
        self.withdrawal_on(log);
    }

    fn withdraw(&mut self, unit: Unit, to: Town, log: &mut Log<'_, Event>) {
        let Some((leaving, _)) = self.leaving_side() else { return };
        let loss = match leaving {
            // [NAP-D59]
            Leaving::Skirmish => 0,
            Leaving::Rout => self.loss_of_leaving(unit),
            // [NAP-D62]
            Leaving::Stalemate if self.is_engaged(unit) => self.loss_of_leaving(unit),
            Leaving::Stalemate => 0,
        };
        self.leave(unit, to, loss, log);
        // [NAP-19.7] [NAP-D54]
        self.disorganised.insert(unit);
    }

    /// [NAP-21.4] Whoever finds no road is eliminated; when all have left the fight is over.
    fn withdrawal_on(&mut self, log: &mut Log<'_, Event>) {
        let Some((_, side)) = self.leaving_side() else { return };
        loop {
            let units = self.fighters(side);
            if units.is_empty() {
                break;
            }
            let capacity = self.capacity_out(side);
            if capacity == 0 {
                for unit in units.iter() {
                    self.eliminate(unit, Cause::NoRoad, log);
                }
                break;
            }
            // One open town that takes all leaves nothing to choose.
            match self.only_way_out(side) {
                Some(to) if capacity >= units.len() => self.withdraw_all(units, to, log),
                _ => return,
            }
        }
        self.end_battle(log);
    }

    fn only_way_out(&self, side: Side) -> Option<Town> {
        let fight = self.fight.as_ref()?;
        let mut open = fight.at.links().iter().filter(|link| {
            self.check_way_out(fight, side, link.to).is_ok_and(|link| self.road_left(fight, link) > 0)
        });
        let only = open.next()?.to;
        open.next().is_none().then_some(only)
    }

    /// All leave for one town. What everybody can see orders them (NAP-27.1): the place they leave, their army, whether it shows its
    /// face or holds ground. Hidden blocks that are alike in all of it are told alike, and the dead are named when all have left.
    fn withdraw_all(&mut self, units: Units, to: Town, log: &mut Log<'_, Event>) {
        let mut left = units;
        loop {
            // Who reads no events need not wait for an order.
            let next = match log.is_on() {
                true => left.iter().min_by_key(|unit| self.as_seen_leaving(*unit)),
                false => left.first(),
            };
            let Some(unit) = next else { break };
            left.remove(unit);
            self.withdraw(unit, to, log);
        }
        self.bury(units, log);
    }

    fn as_seen_leaving(&self, unit: Unit) -> (Place, Army, bool, bool) {
        let hidden = !self.knows(None, unit);
        let holds = self.fight.is_some_and(|fight| fight.holds(unit).is_some());
        (self.place(unit), unit.army(), hidden, !holds)
    }
}
