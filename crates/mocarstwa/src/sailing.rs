//! Ships on the move (chapter 13), what is shot off them, repair, and ships without a crew (chapter 16).

use crate::action::Action;
use crate::board::{Field, Fields, Province};
use crate::commander::Post;
use crate::event::Event;
use crate::fleet::{Ship, ShipKind, Vessel};
use crate::purchases::berths_taken;
use crate::reasons::Why;
use crate::rule_set::Choice;
use crate::state::{Owner, State};
use crate::unit::{Kind, Unit};
use engine::Log;

impl State {
    /// [MOC-13.8] [MOC-13.9] Whether a ship and a province may deal with each other.
    pub fn is_beside(&self, ship: Ship, at: Province) -> bool {
        self.ships[ship].at.is_some_and(|field| at.is_open_to(field))
    }

    /// [MOC-13.1] [MOC-16.2] [MOC-16.3] Fields that a ship may sail now.
    pub fn range_of(&self, ship: Ship) -> u8 {
        let kind = ship.kind();
        match kind.masts().saturating_sub(self.ships[ship].lost_masts) {
            0 => 0,
            1 if kind != ShipKind::Corvette => 2,
            _ => kind.range(),
        }
    }

    /// [MOC-D52] Whether a ship may be passed: every one, or by another option none with an enemy crew.
    fn may_pass(&self, field: Field) -> bool {
        if !field.is_navigable() {
            return false;
        }
        let Some(other) = self.ships.at(field) else { return true };
        let owner = self.ships[other].owner;
        self.rules.chosen(Choice::Passage) == 0 || owner == Owner::Nobody || owner == self.mover()
    }

    /// [MOC-13.6] [MOC-13.7] [MOC-13.10] The fields that a ship reaches.
    pub fn reach_of(&self, ship: Ship) -> Fields {
        let Some(start) = self.ships[ship].at else { return Fields::NONE };
        let mut reached = Fields::of(start);
        let mut edge = reached;
        for _ in 0..self.range_of(ship) {
            let mut next = Fields::NONE;
            for field in edge {
                for neighbour in field.neighbours() {
                    if !reached.contains(*neighbour) && self.may_pass(*neighbour) {
                        next.insert(*neighbour);
                    }
                }
            }
            reached |= next;
            edge = next;
        }
        let taken: Fields = self.ships.on_the_map().filter_map(|other| self.ships[other].at).collect();
        reached - taken
    }

    fn can_act_aboard(unit: &Unit, kind: Kind) -> bool {
        unit.kind == kind && !unit.acted && unit.aim.is_none()
    }

    /// [MOC-13.5] An own ship with a unit of that kind that has not acted.
    pub(crate) fn check_crew(&self, kind: Kind, number: u8, ship: Ship) -> Result<(), Why> {
        let vessel = &self.ships[ship];
        if vessel.at.is_none() || vessel.owner != self.mover() {
            return Err(Why::NotYourShip);
        }
        let ready = vessel.crew.iter().filter(|unit| State::can_act_aboard(unit, kind)).count();
        if number == 0 || ready < usize::from(number) {
            return Err(Why::HasActed);
        }
        Ok(())
    }

    pub(crate) fn check_moves_open(&self) -> Result<(), Why> {
        if self.rules.plays_cards() && self.has_attacked { Err(Why::MovesComeFirst) } else { Ok(()) }
    }

    /// [MOC-13.10] [MOC-13.11] One unit aboard spends its action, and the ship sails once in a phase.
    fn check_can_sail(&self, ship: Ship, kind: Kind) -> Result<(), Why> {
        self.check_crew(kind, 1, ship)?;
        self.check_moves_open()?;
        if self.ships[ship].has_sailed {
            return Err(Why::HasSailed);
        }
        if self.range_of(ship) == 0 {
            return Err(Why::NoMasts);
        }
        Ok(())
    }

    pub(crate) fn check_sail(&self, ship: Ship, kind: Kind, to: Field) -> Result<(), Why> {
        self.check_can_sail(ship, kind)?;
        if !to.is_navigable() {
            return Err(Why::Shoal);
        }
        if self.ships.at(to).is_some() {
            return Err(Why::FieldTaken);
        }
        if !self.reach_of(ship).contains(to) {
            return Err(Why::OutOfRange);
        }
        Ok(())
    }

    /// [MOC-13.13] [MOC-D51] From a province onto a ship beside it that has room; an empty ship changes its flag (MOC-D70).
    pub(crate) fn check_embark(&self, kind: Kind, number: u8, from: Province, ship: Ship) -> Result<(), Why> {
        let ground = &self.provinces[from];
        if ground.owner != self.mover() {
            return Err(Why::NotYours);
        }
        self.check_moves_open()?;
        let ready =
            ground.units.iter().filter(|unit| unit.kind == kind && unit.is_fresh() && unit.aim.is_none());
        if number == 0 || ready.count() < usize::from(number) {
            return Err(Why::HasActed);
        }
        let vessel = &self.ships[ship];
        if vessel.at.is_none() || vessel.owner != self.mover() && vessel.owner != Owner::Nobody {
            return Err(Why::NotYourShip);
        }
        if !self.is_beside(ship, from) {
            return Err(Why::NoShore);
        }
        if berths_taken(&vessel.crew) + number * kind.berths() > ship.kind().berths() {
            return Err(Why::ShipFull);
        }
        Ok(())
    }

    /// [MOC-13.14] [MOC-D51] From a ship into a province beside it.
    pub(crate) fn check_disembark(
        &self,
        kind: Kind,
        number: u8,
        ship: Ship,
        to: Province,
    ) -> Result<(), Why> {
        self.check_crew(kind, number, ship)?;
        self.check_moves_open()?;
        if !self.is_beside(ship, to) {
            return Err(Why::NoShore);
        }
        self.check_entry(number, to)
    }

    fn check_led_aboard(&self, kind: Kind, from: Province, ship: Ship) -> Result<(), Why> {
        self.check_embark(kind, 1, from, ship)?;
        self.check_commander_free(self.commander_at(self.mover(), from))?;
        if self.commander_aboard(self.mover(), ship).is_some() { Err(Why::TwoCommanders) } else { Ok(()) }
    }

    fn check_led_ashore(&self, kind: Kind, ship: Ship, to: Province) -> Result<(), Why> {
        self.check_disembark(kind, 1, ship, to)?;
        self.check_commander_free(self.commander_aboard(self.mover(), ship))?;
        self.check_no_commander(to)
    }

    /// [MOC-D120] He embarks or disembarks with one unit, not both in one turn.
    fn check_commander_free(&self, commander: Option<crate::commander::Commander>) -> Result<(), Why> {
        let Some(commander) = commander else { return Err(Why::NoCommander) };
        let has_moved = self.player(self.active).moved_commanders & 1 << commander as u8 != 0;
        if has_moved { Err(Why::CommanderMoved) } else { Ok(()) }
    }

    pub(crate) fn check_ship_orders(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Sail(ship, kind, to) => self.check_sail(ship, kind, to),
            Action::Embark(kind, number, from, ship) => {
                self.check_embark(kind, number, from, ship)?;
                self.check_commander_stays(number, from)
            }
            Action::Disembark(kind, number, ship, to) => {
                self.check_disembark(kind, number, ship, to)?;
                self.check_commander_stays_aboard(number, ship)
            }
            Action::LeadAboard(kind, from, ship) => self.check_led_aboard(kind, from, ship),
            Action::LeadAshore(kind, ship, to) => self.check_led_ashore(kind, ship, to),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_ship_orders(&self, actions: &mut Vec<Action>) {
        let mut offer = |action: Action| {
            if self.check_ship_orders(action).is_ok() {
                actions.push(action);
            }
        };
        for ship in self.ships.on_the_map() {
            let vessel = &self.ships[ship];
            let Some(field) = vessel.at else { continue };
            if vessel.owner != self.mover() && vessel.owner != Owner::Nobody {
                continue;
            }
            for kind in Kind::ALL.iter().copied() {
                for at in field.landings().iter().copied() {
                    (1..=4).for_each(|number| offer(Action::Embark(kind, number, at, ship)));
                    offer(Action::LeadAboard(kind, at, ship));
                    if vessel.owner == self.mover() {
                        (1..=4).for_each(|number| offer(Action::Disembark(kind, number, ship, at)));
                        offer(Action::LeadAshore(kind, ship, at));
                    }
                }
            }
        }
        for ship in self.ships.of(self.mover()) {
            let mut kinds = Kind::ALL.iter().copied().filter(|kind| self.check_can_sail(ship, *kind).is_ok());
            let Some(first) = kinds.next() else { continue };
            let reach = self.reach_of(ship);
            for kind in std::iter::once(first).chain(kinds) {
                actions.extend(reach.iter().map(|to| Action::Sail(ship, kind, to)));
            }
        }
    }

    pub(crate) fn play_ship_orders(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let player = self.mover();
        match action {
            Action::Sail(ship, kind, to) => {
                let from = self.ships[ship].at;
                self.spend_crew(kind, 1, ship);
                let vessel = &mut self.ships[ship];
                (vessel.at, vessel.has_sailed) = (Some(to), true);
                log.add(Event::Sailed { player, ship, from, to });
            }
            Action::Embark(unit, number, from, ship) => {
                (0..number).for_each(|_| self.embark_one(unit, from, ship));
                log.add(Event::Embarked { player, unit, number, from, ship, with: None });
            }
            Action::LeadAboard(unit, from, ship) => {
                let with = self.commander_at(player, from);
                self.embark_one(unit, from, ship);
                if let Some(commander) = with {
                    self.post_commander(commander, Post::Ship(ship));
                }
                log.add(Event::Embarked { player, unit, number: 1, from, ship, with });
            }
            Action::Disembark(unit, number, ship, to) => {
                (0..number).for_each(|_| self.disembark_one(unit, ship, to));
                log.add(Event::Disembarked { player, unit, number, ship, to, with: None });
                self.check_crew_left(ship, log);
            }
            Action::LeadAshore(unit, ship, to) => {
                let with = self.commander_aboard(player, ship);
                self.disembark_one(unit, ship, to);
                if let Some(commander) = with {
                    self.post_commander(commander, Post::Province(to));
                }
                log.add(Event::Disembarked { player, unit, number: 1, ship, to, with });
                self.check_crew_left(ship, log);
            }
            _ => {}
        }
    }

    fn post_commander(&mut self, commander: crate::commander::Commander, post: Post) {
        let player = self.player_mut(self.active);
        player.commanders[commander as usize] = post;
        player.moved_commanders |= 1 << commander as u8;
    }

    fn embark_one(&mut self, kind: Kind, from: Province, ship: Ship) {
        let ready = |unit: &Unit| unit.kind == kind && unit.is_fresh() && unit.aim.is_none();
        if let Some(unit) = self.take(from, ready) {
            self.ships[ship].owner = self.mover();
            self.ships[ship].crew.add(Unit { acted: true, embarked: true, ..unit });
        }
    }

    fn disembark_one(&mut self, kind: Kind, ship: Ship, to: Province) {
        let ready = |unit: &Unit| State::can_act_aboard(unit, kind);
        if let Some(unit) = self.ships[ship].crew.take(ready) {
            let owner = self.mover();
            self.put(to, owner, Unit { acted: true, ..unit });
        }
    }

    /// So many units of the crew have taken their action.
    pub(crate) fn spend_crew(&mut self, kind: Kind, number: u8, ship: Ship) {
        let mut left = number;
        self.ships[ship].crew.change(|unit| {
            if left > 0 && State::can_act_aboard(unit, kind) {
                unit.acted = true;
                left -= 1;
            }
        });
    }

    // --- Damage -----------------------------------------------------------------------------------------------------------------------

    /// [MOC-16.2] [MOC-16.4] Masts that are not there cannot be lost.
    pub(crate) fn lose_masts(&mut self, ship: Ship, number: u8, log: &mut Log<'_, Event>) {
        let vessel = &mut self.ships[ship];
        let lost = number.min(ship.kind().masts() - vessel.lost_masts);
        vessel.lost_masts += lost;
        if lost > 0 {
            log.add(Event::MastsLost { ship, number: lost });
        }
    }

    /// [MOC-16.6] [MOC-16.7] [MOC-D68] A ship without a deck sinks.
    pub(crate) fn lose_decks(&mut self, ship: Ship, number: u8, log: &mut Log<'_, Event>) {
        let decks = ship.kind().decks();
        let vessel = &mut self.ships[ship];
        vessel.lost_decks = (vessel.lost_decks + number).min(decks);
        log.add(Event::DecksLost { ship, number });
        if self.ships[ship].lost_decks == decks {
            self.sink(ship, log);
        }
    }

    /// [MOC-16.8] Everybody aboard goes down with it.
    pub(crate) fn sink(&mut self, ship: Ship, log: &mut Log<'_, Event>) {
        let owner = self.ships[ship].owner;
        self.ships[ship] = Vessel::default();
        self.drown_captives(ship);
        log.add(Event::ShipSunk { ship, player: owner });
        self.bury_commanders(owner, log);
    }

    /// [MOC-16.10] [MOC-16.11] [MOC-D70] A ship without a crew is nobody's, and lost away from a grey shore.
    pub(crate) fn check_crew_left(&mut self, ship: Ship, log: &mut Log<'_, Event>) {
        let vessel = &mut self.ships[ship];
        if !vessel.crew.is_empty() {
            return;
        }
        let Some(at) = vessel.at else { return };
        let owner = std::mem::take(&mut vessel.owner);
        if at.landings().is_empty() {
            self.ships[ship] = Vessel::default();
            self.drown_captives(ship);
            log.add(Event::ShipSunk { ship, player: owner });
        } else {
            log.add(Event::ShipAbandoned { ship, player: owner });
        }
        self.bury_commanders(owner, log);
    }

    /// [MOC-D117] A captive goes down with his ship.
    fn drown_captives(&mut self, ship: Ship) {
        for captive in &mut self.captives {
            if *captive == Post::Ship(ship) {
                *captive = Post::None;
            }
        }
    }

    /// [MOC-16.9] [MOC-D69] A ship whose crew did nothing for a whole phase gets up to two masts back.
    pub(crate) fn repair_masts(&mut self, log: &mut Log<'_, Event>) {
        for ship in Ship::all() {
            let vessel = &self.ships[ship];
            let is_idle = vessel.owner == self.mover()
                && !vessel.has_sailed
                && vessel.crew.iter().any(Unit::is_fresh)
                && vessel.crew.iter().all(|unit| unit.is_fresh() || unit.embarked);
            if is_idle && vessel.at.is_some() && vessel.lost_masts > 0 {
                let number = vessel.lost_masts.min(2);
                self.ships[ship].lost_masts -= number;
                log.add(Event::MastsRepaired { ship, number });
            }
        }
    }
}
