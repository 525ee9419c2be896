//! Combat at sea and from it with dice (chapter 15): salvos by Table 5b, bombardments, landings, boarding, and attacks from land.

use crate::action::Action;
use crate::board::Province;
use crate::commander::Commander;
use crate::dice::{Fight, How};
use crate::event::Event;
use crate::fleet::Ship;
use crate::purchases::berths_taken;
use crate::reasons::Why;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind, Unit};
use engine::{Log, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A salvo that is being fired at a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Salvo {
    pub player: Owner,
    pub from: Option<Province>,
    pub from_ship: Option<Ship>,
    pub target: Option<Ship>,
    pub sum: u8,
    /// [MOC-23.12]
    pub is_final: bool,
}

/// [MOC-15.4] Table 5b.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    Miss,
    Mast,
    Unit,
    Deck,
    TwoDecks,
    Sunk,
}

words!(
    Hit,
    "hit",
    Miss = "miss",
    Mast = "mast",
    Unit = "unit",
    Deck = "deck",
    TwoDecks = "two-decks",
    Sunk = "sunk"
);

/// [MOC-15.4] [MOC-15.8] What a salvo does; artillery on land adds one, and 13 counts as 12.
pub fn table_5b(roll: u8) -> Hit {
    crate::tables::DAMAGE_BY_DICE[usize::from(roll.clamp(2, 12) - 2)]
}

impl State {
    /// [MOC-16.6] Gun decks that still fire.
    pub fn working_decks(&self, ship: Ship) -> u8 {
        ship.kind().decks() - self.ships[ship].lost_decks
    }

    fn are_neighbours(&self, ship: Ship, other: Ship) -> bool {
        matches!((self.ships[ship].at, self.ships[other].at), (Some(one), Some(two)) if one.borders(two))
    }

    /// [MOC-D70] A ship of somebody else, with a crew.
    fn check_enemy_ship(&self, target: Ship) -> Result<(), Why> {
        if self.ships[target].at.is_none() {
            return Err(Why::NobodyToAttack);
        }
        self.check_enemy(self.ships[target].owner)
    }

    /// [MOC-15.1] [MOC-15.3] One salvo of one unit at a ship on a neighbouring field; every deck fires once in a phase.
    pub(crate) fn check_salvo(&self, kind: Kind, number: u8, ship: Ship, target: Ship) -> Result<(), Why> {
        self.check_crew(kind, number, ship)?;
        if number != 1 {
            return Err(Why::OneByOne);
        }
        self.check_gun_free(ship)?;
        self.check_enemy_ship(target)?;
        if !self.are_neighbours(ship, target) {
            return Err(Why::NotBeside);
        }
        Ok(())
    }

    fn check_gun_free(&self, ship: Ship) -> Result<(), Why> {
        if self.ships[ship].salvos >= self.working_decks(ship) { Err(Why::NoGunFree) } else { Ok(()) }
    }

    /// [MOC-15.2] A salvo at units on land.
    pub(crate) fn check_bombard(&self, kind: Kind, ship: Ship, to: Province) -> Result<(), Why> {
        self.check_crew(kind, 1, ship)?;
        self.check_gun_free(ship)?;
        self.check_shore_target(ship, to)
    }

    fn check_shore_target(&self, ship: Ship, to: Province) -> Result<(), Why> {
        if !self.is_beside(ship, to) {
            return Err(Why::NoShore);
        }
        self.check_enemy(self.provinces[to].owner)?;
        self.check_allowed(to)
    }

    /// [MOC-15.7] A unit aboard attacks a province.
    pub(crate) fn check_dice_landing(
        &self,
        kind: Kind,
        number: u8,
        ship: Ship,
        to: Province,
    ) -> Result<(), Why> {
        self.check_crew(kind, number, ship)?;
        if number != 1 {
            return Err(Why::OneByOne);
        }
        self.check_shore_target(ship, to)
    }

    /// [MOC-15.5] A unit of the crew attacks the crew of a neighbouring ship.
    pub(crate) fn check_storm(&self, kind: Kind, ship: Ship, target: Ship) -> Result<(), Why> {
        self.check_crew(kind, 1, ship)?;
        self.check_enemy_ship(target)?;
        if !self.are_neighbours(ship, target) {
            return Err(Why::NotBeside);
        }
        Ok(())
    }

    /// [MOC-15.8] [MOC-15.9] [MOC-15.10] From land: artillery fires at the ship, others attack its crew.
    pub(crate) fn check_strike(
        &self,
        kind: Kind,
        number: u8,
        from: Province,
        target: Ship,
    ) -> Result<(), Why> {
        let ground = &self.provinces[from];
        if ground.owner != self.mover() {
            return Err(Why::NotYours);
        }
        let fresh = |unit: &&Unit| unit.kind == kind && unit.is_fresh() && unit.aim.is_none();
        if number == 0 || ground.units.iter().filter(fresh).count() < usize::from(number) {
            return Err(Why::HasActed);
        }
        if number != 1 {
            return Err(Why::OneByOne);
        }
        self.check_enemy_ship(target)?;
        if !self.is_beside(target, from) {
            return Err(Why::NoShore);
        }
        Ok(())
    }

    pub(crate) fn check_sea_dice(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Broadside(kind, number, ship, target) => self.check_salvo(kind, number, ship, target),
            Action::Bombard(kind, ship, to) => self.check_bombard(kind, ship, to),
            Action::Land(kind, number, ship, to) => self.check_dice_landing(kind, number, ship, to),
            Action::Storm(kind, ship, target) => self.check_storm(kind, ship, target),
            Action::Strike(kind, number, from, target) => self.check_strike(kind, number, from, target),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_sea_dice(&self, actions: &mut Vec<Action>) {
        let mut offer = |action: Action| {
            if self.check_sea_dice(action).is_ok() {
                actions.push(action);
            }
        };
        for ship in self.ships.on_the_map() {
            let vessel = &self.ships[ship];
            let Some(field) = vessel.at else { continue };
            if vessel.owner == self.mover() {
                let others = || self.ships.on_the_map().filter(|other| self.are_neighbours(ship, *other));
                for kind in Kind::ALL.iter().copied().filter(|kind| vessel.crew.count(*kind) > 0) {
                    for target in others() {
                        offer(Action::Broadside(kind, 1, ship, target));
                        offer(Action::Storm(kind, ship, target));
                    }
                    for to in field.landings().iter().copied() {
                        offer(Action::Bombard(kind, ship, to));
                        offer(Action::Land(kind, 1, ship, to));
                    }
                }
            } else if vessel.owner != Owner::Nobody {
                for from in field.landings().iter().copied() {
                    for kind in Kind::ALL.iter().copied() {
                        offer(Action::Strike(kind, 1, from, ship));
                    }
                }
            }
        }
    }

    pub(crate) fn play_sea_dice(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let attacker = self.mover();
        match action {
            Action::Broadside(kind, _, ship, target) => {
                self.spend_crew(kind, 1, ship);
                self.ships[ship].salvos += 1;
                self.begin_salvo(
                    Salvo {
                        player: attacker,
                        from_ship: Some(ship),
                        target: Some(target),
                        ..Salvo::default()
                    },
                    log,
                );
            }
            Action::Strike(kind, _, from, target) if kind.is_artillery() => {
                self.spend_ashore(kind, from, Aim::None);
                self.begin_salvo(
                    Salvo { player: attacker, from: Some(from), target: Some(target), ..Salvo::default() },
                    log,
                );
            }
            Action::Bombard(kind, ship, to) => {
                self.spend_crew(kind, 1, ship);
                self.ships[ship].salvos += 1;
                let defender = self.provinces[to].owner;
                let fight = Fight {
                    how: How::Bombardment,
                    attacker,
                    defender,
                    unit: kind,
                    from_ship: Some(ship),
                    to: Some(to),
                    ..Fight::default()
                };
                self.begin_fight(fight, log);
            }
            Action::Land(kind, _, ship, to) => {
                self.send_crew(kind, ship, Aim::Province(to));
                let defender = self.provinces[to].owner;
                let fight = Fight {
                    how: How::Landing,
                    attacker,
                    defender,
                    unit: kind,
                    from_ship: Some(ship),
                    to: Some(to),
                    ..Fight::default()
                };
                self.begin_fight(fight, log);
            }
            Action::Storm(kind, ship, target) => {
                self.send_crew(kind, ship, Aim::Ship(target));
                let defender = self.ships[target].owner;
                let fight = Fight {
                    how: How::Boarding,
                    attacker,
                    defender,
                    unit: kind,
                    from_ship: Some(ship),
                    to_ship: Some(target),
                    ..Fight::default()
                };
                self.begin_fight(fight, log);
            }
            Action::Strike(kind, _, from, target) => {
                self.spend_ashore(kind, from, Aim::Ship(target));
                let defender = self.ships[target].owner;
                let fight = Fight {
                    how: How::Raid,
                    attacker,
                    defender,
                    unit: kind,
                    from: Some(from),
                    to_ship: Some(target),
                    ..Fight::default()
                };
                self.begin_fight(fight, log);
            }
            _ => {}
        }
    }

    fn spend_ashore(&mut self, kind: Kind, from: Province, aim: Aim) {
        let mut is_spent = false;
        self.provinces[from].units.change(|unit| {
            if !is_spent && unit.kind == kind && unit.is_fresh() && unit.aim.is_none() {
                (unit.acted, unit.aim) = (true, aim);
                is_spent = true;
            }
        });
    }

    fn send_crew(&mut self, kind: Kind, ship: Ship, aim: Aim) {
        let mut is_sent = false;
        self.ships[ship].crew.change(|unit| {
            if !is_sent && unit.kind == kind && !unit.acted && unit.aim.is_none() {
                (unit.acted, unit.aim) = (true, aim);
                is_sent = true;
            }
        });
    }

    // --- Salvos -----------------------------------------------------------------------------------------------------------------------

    pub(crate) fn begin_salvo(&mut self, salvo: Salvo, log: &mut Log<'_, Event>) {
        self.salvo = salvo;
        log.add(Event::SalvoFired {
            player: salvo.player,
            from: salvo.from,
            from_ship: salvo.from_ship,
            target: salvo.target,
        });
        self.phase = Phase::RollSalvo;
    }

    /// [MOC-D61] [MOC-D65] Who lets a salvo be rolled again.
    fn salvo_commander(&self) -> Option<Commander> {
        let salvo = &self.salvo;
        let commander = match (salvo.from, salvo.from_ship) {
            (Some(from), _) => self.commander_at(salvo.player, from),
            (_, Some(ship)) => self.commander_aboard(salvo.player, ship),
            _ => None,
        };
        commander.filter(|commander| match commander {
            Commander::FieldMarshal => true,
            Commander::Admiral => salvo.from_ship.is_some(),
            Commander::GeneralOfArtillery => salvo.from.is_some(),
            _ => false,
        })
    }

    pub(crate) fn play_salvo_roll(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Roll(sum) = action else { return };
        self.salvo.sum = sum;
        let bonus = i8::from(self.salvo.from.is_some());
        log.add(Event::Rolled { player: self.salvo.player, defence: false, sum, bonus });
        if !self.salvo.is_final && self.salvo_commander().is_some() {
            self.phase = Phase::RerollSalvo;
        } else {
            self.resolve_salvo(log);
        }
    }

    pub(crate) fn play_reroll_salvo(&mut self, action: Action, log: &mut Log<'_, Event>) {
        self.salvo.is_final = true;
        if action == Action::Reroll {
            log.add(Event::Rerolled { player: self.salvo.player });
            self.phase = Phase::RollSalvo;
        } else {
            self.resolve_salvo(log);
        }
    }

    /// [MOC-15.4] The table is final.
    fn resolve_salvo(&mut self, log: &mut Log<'_, Event>) {
        let salvo = self.salvo;
        let Some(target) = salvo.target else { return };
        let owner = self.ships[target].owner;
        let hit = table_5b(salvo.sum + u8::from(salvo.from.is_some()));
        log.add(Event::ShipHit { ship: target, hit });
        match hit {
            Hit::Miss => {}
            Hit::Mast => self.lose_masts(target, 1, log),
            Hit::Deck => self.lose_decks(target, 1, log),
            Hit::TwoDecks => self.lose_decks(target, 2, log),
            Hit::Sunk => self.sink(target, log),
            // [MOC-16.5] The owner chooses who is lost.
            Hit::Unit if owner.seat().is_some() && self.kinds_aboard(target).nth(1).is_some() => {
                self.phase = Phase::LoseCrew;
                return;
            }
            Hit::Unit => {
                let first = self.kinds_aboard(target).next();
                if let Some(kind) = first {
                    self.lose_crew(target, kind, log);
                }
            }
        }
        self.score_ship(target, owner, salvo.player, log);
        self.end_salvo(log);
    }

    pub(crate) fn kinds_aboard(&self, ship: Ship) -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().filter(move |kind| self.ships[ship].crew.count(*kind) > 0)
    }

    fn lose_crew(&mut self, ship: Ship, kind: Kind, log: &mut Log<'_, Event>) {
        let owner = self.ships[ship].owner;
        self.ships[ship].crew.take(|unit| unit.kind == kind);
        log.add(Event::UnitLost { player: owner, unit: kind, at: None, ship: Some(ship) });
        self.check_crew_left(ship, log);
    }

    pub(crate) fn check_lose_crew(&self, action: Action) -> Result<(), Why> {
        let (Action::Lose(kind, 1), Some(ship)) = (action, self.salvo.target) else {
            return Err(Why::NotAsked);
        };
        if self.ships[ship].crew.count(kind) == 0 { Err(Why::NotThere) } else { Ok(()) }
    }

    pub(crate) fn list_lose_crew(&self, actions: &mut Vec<Action>) {
        if let Some(ship) = self.salvo.target {
            actions.extend(self.kinds_aboard(ship).map(|kind| Action::Lose(kind, 1)));
        }
    }

    pub(crate) fn play_lose_crew(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let (Action::Lose(kind, 1), Some(ship)) = (action, self.salvo.target) else { return };
        let owner = self.ships[ship].owner;
        self.lose_crew(ship, kind, log);
        self.score_ship(ship, owner, self.salvo.player, log);
        self.end_salvo(log);
    }

    fn end_salvo(&mut self, log: &mut Log<'_, Event>) {
        let salvo = std::mem::take(&mut self.salvo);
        self.phase = Phase::GiveOrders;
        self.settle(log);
        if salvo.player == Owner::Independents && !self.is_over() {
            self.fire_on(log);
        }
    }

    /// [MOC-D80] Points for whoever sank the ship or removed its last unit.
    pub(crate) fn score_ship(&mut self, ship: Ship, owner: Owner, by: Owner, log: &mut Log<'_, Event>) {
        let is_beaten = owner != Owner::Nobody && self.ships[ship].owner != owner;
        if let (true, Some(seat)) = (is_beaten && owner != by, by.seat()) {
            let points = ship.kind().decks();
            self.player_mut(seat).points += points;
            log.add(Event::Scored { player: by, points });
        }
    }

    // --- Prizes -----------------------------------------------------------------------------------------------------------------------

    /// [MOC-15.6] The last of the crew has fallen: who attacked it goes over.
    pub(crate) fn crew_lost_to_boarders(&mut self, ship: Ship, log: &mut Log<'_, Event>) {
        let owner = self.fight.defender;
        self.ships[ship].owner = Owner::Nobody;
        self.score_ship(ship, owner, self.fight.attacker, log);
        self.bury_commanders(owner, log);
        self.fight.must_enter = true;
        self.phase = Phase::Annex;
        let (mut only, mut count) = (None, 0);
        self.each_boarder(|action| (only, count) = (Some(action), count + 1));
        match only {
            // [MOC-15.10] Nobody fits aboard.
            None => {
                self.check_crew_left(ship, log);
                self.end_fight(log);
            }
            Some(action) if count == 1 => self.play_annex(action, log),
            Some(_) => {}
        }
    }

    /// [MOC-15.6] [MOC-D63] [MOC-D66] Boarders and raiders go aboard, as many as it holds.
    pub(crate) fn check_prize(&self, action: Action) -> Result<(), Why> {
        let fight = &self.fight;
        let Some(prize) = fight.to_ship else { return Err(Why::NotAsked) };
        let (kind, number, ready, is_ready) = match action {
            Action::Capture(kind, number, ship, at)
                if at == prize && self.ships[ship].owner == fight.attacker =>
            {
                (kind, number, self.boarders(kind, ship), self.check_commander_stays_aboard(number, ship))
            }
            Action::Embark(kind, number, from, ship)
                if ship == prize && self.provinces[from].owner == fight.attacker =>
            {
                (kind, number, self.raiders(kind, from), self.check_commander_stays(number, from))
            }
            Action::Capture(..) | Action::Embark(..) => return Err(Why::DidNotAttack),
            Action::Done if fight.must_enter && !fight.entered => return Err(Why::MustEnter),
            Action::Done => return Ok(()),
            _ => return Err(Why::NotAsked),
        };
        if number == 0 || usize::from(number) > ready {
            return Err(Why::DidNotAttack);
        }
        is_ready?;
        if berths_taken(&self.ships[prize].crew) + number * kind.berths() > prize.kind().berths() {
            return Err(Why::ShipFull);
        }
        Ok(())
    }

    fn boarders(&self, kind: Kind, ship: Ship) -> usize {
        let Some(prize) = self.fight.to_ship else { return 0 };
        self.ships[ship].crew.iter().filter(|unit| unit.kind == kind && unit.aim == Aim::Ship(prize)).count()
    }

    fn raiders(&self, kind: Kind, from: Province) -> usize {
        let Some(prize) = self.fight.to_ship else { return 0 };
        self.provinces[from]
            .units
            .iter()
            .filter(|unit| unit.kind == kind && unit.aim == Aim::Ship(prize))
            .count()
    }

    fn each_boarder(&self, mut found: impl FnMut(Action)) {
        let Some(prize) = self.fight.to_ship else { return };
        let mut offer = |action: Action| {
            if self.check_prize(action).is_ok() {
                found(action);
            }
        };
        for kind in Kind::ALL.iter().copied() {
            for ship in self.ships.of(self.fight.attacker) {
                let ready = self.boarders(kind, ship) as u8;
                (1..=ready).for_each(|number| offer(Action::Capture(kind, number, ship, prize)));
            }
            let shores = self.ships[prize].at.map_or(&[][..], |at| at.landings());
            for from in shores.iter().copied() {
                let ready = self.raiders(kind, from) as u8;
                (1..=ready).for_each(|number| offer(Action::Embark(kind, number, from, prize)));
            }
        }
    }

    pub(crate) fn list_prize(&self, actions: &mut Vec<Action>) {
        self.each_boarder(|action| actions.push(action));
    }

    pub(crate) fn play_prize(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let (player, Some(prize)) = (self.fight.attacker, self.fight.to_ship) else { return };
        let attacked = |kind: Kind| move |unit: &Unit| unit.kind == kind && unit.aim == Aim::Ship(prize);
        match action {
            Action::Capture(unit, number, ship, _) => {
                for _ in 0..number {
                    if let Some(boarding) = self.ships[ship].crew.take(attacked(unit)) {
                        self.ships[prize].crew.add(Unit { aim: Aim::None, ..boarding });
                    }
                }
                self.ships[prize].owner = player;
                log.add(Event::Captured { player, unit, number, prize });
                self.check_crew_left(ship, log);
            }
            Action::Embark(unit, number, from, _) => {
                for _ in 0..number {
                    if let Some(boarding) = self.take(from, attacked(unit)) {
                        self.ships[prize].crew.add(Unit { aim: Aim::None, ..boarding });
                    }
                }
                self.ships[prize].owner = player;
                log.add(Event::Captured { player, unit, number, prize });
            }
            _ => return self.end_fight(log),
        }
        self.fight.entered = true;
        let mut more = false;
        self.each_boarder(|_| more = true);
        if !more {
            self.end_fight(log);
        }
    }
}
