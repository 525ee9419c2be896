//! Ships that independents crew (MOC-D15): once in the independents' phase each attacks a player's ship beside it, or failing that sends one of
//! its crew ashore. They never move and never capture.

use crate::action::Action;
use crate::board::Province;
use crate::dice::{Fight, How};
use crate::event::Event;
use crate::fleet::Ship;
use crate::groups::SORTIES;
use crate::reasons::Why;
use crate::sea_dice::Salvo;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind};
use engine::Log;

impl State {
    /// The next independent ship that has somebody to attack, or the first player's turn.
    pub(crate) fn independent_ships_on(&mut self, log: &mut Log<'_, Event>) {
        if self.is_over() {
            return;
        }
        let acts = |ship: &Ship| {
            let vessel = &self.ships[*ship];
            vessel.owner == Owner::Independents && !vessel.has_sailed && self.has_prey(*ship)
        };
        let next = Ship::all().find(acts);
        let Some(ship) = next else {
            self.group = Default::default();
            return self.begin_turns(log);
        };
        self.group.ship = Some(ship);
        let (mut only_ship, mut ships) = (None, 0);
        self.each_victim(ship, |target| (only_ship, ships) = (Some(target), ships + 1));
        let (mut only_place, mut places) = (None, 0);
        self.each_landing_place(ship, |at| (only_place, places) = (Some(at), places + 1));
        match (only_ship, only_place) {
            (Some(target), _) if ships == 1 => self.independents_fire(ship, target, log),
            (None, Some(at)) if places == 1 => self.independents_land(ship, at, log),
            _ => self.phase = Phase::BreakTie,
        }
    }

    fn has_prey(&self, ship: Ship) -> bool {
        let mut has = false;
        self.each_victim(ship, |_| has = true);
        self.each_landing_place(ship, |_| has = true);
        has
    }

    /// The players' ships on neighbouring fields with the fewest units aboard.
    fn each_victim(&self, ship: Ship, mut found: impl FnMut(Ship)) {
        let Some(field) = self.ships[ship].at else { return };
        let beside = || {
            self.ships.on_the_map().filter(|other| {
                let vessel = &self.ships[*other];
                vessel.owner.seat().is_some() && vessel.at.is_some_and(|at| at.borders(field))
            })
        };
        let fewest = beside().map(|other| self.ships[other].crew.len()).min();
        beside().filter(|other| Some(self.ships[*other].crew.len()) == fewest).for_each(&mut found);
    }

    /// The weakest of the players' provinces at the shore, and of these the ones worth most.
    fn each_landing_place(&self, ship: Ship, mut found: impl FnMut(Province)) {
        let Some(field) = self.ships[ship].at else { return };
        let held =
            || field.landings().iter().copied().filter(|at| self.provinces[*at].owner.seat().is_some());
        let rank = |at: Province| (self.base_defence(at), std::cmp::Reverse(self.best_content(at)));
        let best = held().map(rank).min();
        held().filter(|at| Some(rank(*at)) == best).for_each(&mut found);
    }

    fn check_victim(&self, action: Action) -> Result<(), Why> {
        let Some(ship) = self.group.ship else { return Err(Why::NotAsked) };
        let (mut ships, mut is_open) = (0, false);
        self.each_victim(ship, |target| {
            ships += 1;
            is_open |= action == Action::PickShip(target);
        });
        if ships == 0 {
            self.each_landing_place(ship, |at| is_open |= action == Action::Pick(at));
        }
        if is_open { Ok(()) } else { Err(Why::NotNextDoor) }
    }

    pub(crate) fn check_ship_tie(&self, action: Action) -> Result<(), Why> {
        self.check_victim(action)
    }

    pub(crate) fn list_ship_tie(&self, outcomes: &mut Vec<(Action, u32)>) {
        let Some(ship) = self.group.ship else { return };
        self.each_victim(ship, |target| outcomes.push((Action::PickShip(target), 1)));
        if outcomes.is_empty() {
            self.each_landing_place(ship, |at| outcomes.push((Action::Pick(at), 1)));
        }
    }

    pub(crate) fn play_ship_tie(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Some(ship) = self.group.ship else { return };
        match action {
            Action::PickShip(target) => self.independents_fire(ship, target, log),
            Action::Pick(at) => self.independents_land(ship, at, log),
            _ => {}
        }
    }

    /// One unit for one deck; with dice a salvo each, one after the other.
    fn independents_fire(&mut self, ship: Ship, target: Ship, log: &mut Log<'_, Event>) {
        self.group.target = Some(target);
        if self.rules.plays_cards() {
            self.ships[ship].has_sailed = true;
            let mut left = self.working_decks(ship);
            self.ships[ship].crew.change(|unit| {
                if left > 0 && !unit.acted {
                    (unit.acted, unit.aim) = (true, Aim::Ship(target));
                    left -= 1;
                }
            });
            return self.begin_battle(Aim::Ship(target), Owner::Independents, log);
        }
        self.fire_on(log);
    }

    /// The next salvo of the ship, as long as there are guns, hands and a target with a crew.
    pub(crate) fn fire_on(&mut self, log: &mut Log<'_, Event>) {
        let (Some(ship), Some(target)) = (self.group.ship, self.group.target) else { return };
        let has_gun = self.ships[ship].salvos < self.working_decks(ship);
        let gunner = self.ships[ship].crew.iter().find(|unit| !unit.acted).map(|unit| unit.kind);
        let is_there = self.ships[target].owner.seat().is_some();
        match gunner {
            Some(kind) if has_gun && is_there && !self.is_over() => {
                self.spend_crew(kind, 1, ship);
                self.ships[ship].salvos += 1;
                let salvo = Salvo {
                    player: Owner::Independents,
                    from_ship: Some(ship),
                    target: Some(target),
                    ..Salvo::default()
                };
                self.begin_salvo(salvo, log);
            }
            _ => {
                self.ships[ship].has_sailed = true;
                self.group = Default::default();
                self.independent_ships_on(log);
            }
        }
    }

    /// [MOC-6.17] [MOC-6.18] [MOC-6.19] One goes ashore, the others support him, and he comes back.
    fn independents_land(&mut self, ship: Ship, at: Province, log: &mut Log<'_, Event>) {
        self.ships[ship].has_sailed = true;
        let chosen = SORTIES.into_iter().find(|kind| self.ships[ship].crew.count(*kind) > 0);
        let Some(kind): Option<Kind> = chosen else { return };
        let is_card_game = self.rules.plays_cards();
        let mut is_sent = false;
        self.ships[ship].crew.change(|unit| {
            if !is_sent && unit.kind == kind {
                unit.acted = true;
                unit.aim = if is_card_game { Aim::Province(at) } else { Aim::None };
                is_sent = true;
            }
        });
        if is_card_game {
            return self.begin_battle(Aim::Province(at), Owner::Independents, log);
        }
        let fight = Fight {
            how: How::Landing,
            attacker: Owner::Independents,
            defender: self.provinces[at].owner,
            unit: kind,
            from_ship: Some(ship),
            to: Some(at),
            ..Fight::default()
        };
        self.begin_fight(fight, log);
    }
}
