//! Battles for ships with cards (chapter 14): broadsides and shore fire, Table 5a, prizes.

use crate::action::Action;
use crate::battle::{ATTACKER, DEFENDER, Origin, Verdict};
use crate::board::{Field, Province};
use crate::cards::{Symbols, Type};
use crate::commander::Commander;
use crate::event::Event;
use crate::fleet::Ship;
use crate::purchases::berths_taken;
use crate::reasons::Why;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind, Stack, Unit};
use engine::Log;

/// What a lost battle does to a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Damage {
    pub units: u8,
    pub decks: u8,
    pub masts: u8,
    pub sunk: bool,
}

/// [MOC-14.10] Table 5a, by the type of the winner's card and the margin. [MOC-14.9] [MOC-D56] Above five it is five.
pub fn table_5a(card: Type, margin: u8) -> Damage {
    let hit = |units, decks, masts| Damage { units, decks, masts, sunk: false };
    let sunk = Damage { sunk: true, ..Damage::default() };
    match (card, margin) {
        (_, 0) => Damage::default(),
        (Type::Fire, 1) => hit(0, 0, 2),
        (Type::Fire, 2) => hit(0, 1, 1),
        (Type::Fire, 3) => hit(0, 2, 0),
        (Type::Fire, 4) => hit(0, 2, 1),
        (Type::Fire, _) => sunk,
        (Type::Assault, 1) => hit(2, 0, 0),
        (Type::Assault, 2) => hit(2, 0, 1),
        (Type::Assault, 3) => hit(3, 0, 0),
        (Type::Assault, 4) => hit(3, 0, 1),
        (Type::Assault, _) => hit(4, 0, 2),
        (Type::Formation, 1) => hit(0, 1, 1),
        (Type::Formation, 2) => hit(1, 1, 1),
        (Type::Formation, 3) => hit(1, 2, 0),
        (Type::Formation, 4) => hit(2, 2, 1),
        (Type::Formation, _) => sunk,
    }
}

/// Crew that may match symbols: every unit once, and each of them an artillery symbol (MOC-14.6).
#[derive(Default)]
struct Hands {
    infantry: u8,
    grenadiers: u8,
}

impl Hands {
    fn add(&mut self, crew: &Stack) {
        let grenadiers = crew.count(Kind::Grenadiers) as u8;
        self.grenadiers += grenadiers;
        self.infantry += crew.len() as u8 - grenadiers;
    }

    fn points(&self, symbols: &Symbols, gunners: u8) -> u8 {
        let named = symbols.infantry.min(self.infantry) + symbols.grenadiers.min(self.grenadiers);
        named + symbols.artillery.min(self.infantry + self.grenadiers - named + gunners)
    }
}

impl State {
    // --- Declaration ------------------------------------------------------------------------------------------------------------------

    /// [MOC-14.1] [MOC-D53] So many of the crew serve a deck each against a ship on a neighbouring field.
    pub(crate) fn check_broadside(
        &self,
        kind: Kind,
        number: u8,
        ship: Ship,
        target: Ship,
    ) -> Result<(), Why> {
        self.check_crew(kind, number, ship)?;
        if self.ships[target].at.is_none() {
            return Err(Why::NobodyToAttack);
        }
        self.check_enemy(self.ships[target].owner)?;
        let are_beside = matches!(
            (self.ships[ship].at, self.ships[target].at),
            (Some(one), Some(other)) if one.borders(other)
        );
        if !are_beside {
            return Err(Why::NotBeside);
        }
        let serving = self.ships[ship].crew.iter().filter(|unit| matches!(unit.aim, Aim::Ship(_))).count();
        if serving + usize::from(number) > usize::from(self.working_decks(ship)) {
            return Err(Why::NoGunFree);
        }
        Ok(())
    }

    /// [MOC-14.19] [MOC-14.20] From land only artillery fires.
    pub(crate) fn check_shore_fire(
        &self,
        kind: Kind,
        number: u8,
        from: Province,
        target: Ship,
    ) -> Result<(), Why> {
        if !kind.is_artillery() {
            return Err(Why::OnlyArtilleryFires);
        }
        let ground = &self.provinces[from];
        if ground.owner != self.mover() {
            return Err(Why::NotYours);
        }
        let fresh = |unit: &&Unit| unit.kind == kind && unit.is_fresh() && unit.aim.is_none();
        if number == 0 || ground.units.iter().filter(fresh).count() < usize::from(number) {
            return Err(Why::HasActed);
        }
        if self.ships[target].at.is_none() {
            return Err(Why::NobodyToAttack);
        }
        self.check_enemy(self.ships[target].owner)?;
        if self.is_beside(target, from) { Ok(()) } else { Err(Why::NoShore) }
    }

    // --- Points -----------------------------------------------------------------------------------------------------------------------

    /// The points of both sides in a battle for a ship.
    pub fn sea_points(&self, target: Ship) -> [u8; 2] {
        let attacker = self.battle.sides[ATTACKER];
        let base = self.base_broadside(attacker, target);
        let defender = self.battle.sides[DEFENDER];
        let led = self.commander_aboard(defender, target);
        let led = matches!(led, Some(Commander::Hetman | Commander::Admiral));
        // [MOC-14.4] [MOC-D40]
        let defence = target.kind().defence() + u8::from(led);
        [
            base + self.sea_symbols(ATTACKER, target) + self.type_points(ATTACKER),
            defence + self.sea_symbols(DEFENDER, target) + self.type_points(DEFENDER),
        ]
    }

    /// [MOC-14.1] [MOC-14.2] [MOC-14.19] One for each deck that is served, one for each gun on land, fortification and commander.
    pub fn base_broadside(&self, side: Owner, target: Ship) -> u8 {
        let (mut points, mut fort, mut led) = (0, 0, false);
        self.each_attacker(side, Aim::Ship(target), |origin, _| {
            points += 1;
            let commander = match origin {
                Origin::Province(from) => {
                    fort = fort.max(self.provinces[from].fort.map_or(0, |fort| fort.bonus()));
                    self.commander_at(side, from)
                }
                Origin::Ship(ship) => self.commander_aboard(side, ship),
            };
            let is_ship = matches!(origin, Origin::Ship(_));
            led |= match commander {
                Some(Commander::FieldMarshal) => true,
                Some(Commander::Admiral) => is_ship,
                Some(Commander::GeneralOfArtillery) => !is_ship,
                _ => false,
            };
        });
        points + fort + u8::from(led)
    }

    /// [MOC-14.3] [MOC-14.5] [MOC-14.6] [MOC-14.7] Crews in the battle and on neighbouring fields; Cannonade is worth two.
    fn sea_symbols(&self, side: usize, target: Ship) -> u8 {
        let owner = self.battle.sides[side];
        let symbols = self.symbols_of(side);
        let mut hands = Hands::default();
        let mut gunners = 0;
        if side == DEFENDER {
            hands.add(&self.ships[target].crew);
        } else {
            self.each_attacker(owner, Aim::Ship(target), |origin, _| {
                gunners += u8::from(matches!(origin, Origin::Province(_)));
            });
        }
        if let Some(at) = self.ships[target].at {
            for ship in Ship::all().filter(|ship| *ship != target && self.ships[*ship].owner == owner) {
                if self.ships[ship].at.is_some_and(|field: Field| field.borders(at)) {
                    hands.add(&self.ships[ship].crew);
                }
            }
        }
        hands.points(&symbols, gunners) + 2 * symbols.cannonade
    }

    // --- The result -------------------------------------------------------------------------------------------------------------------

    pub(crate) fn resolve_at_sea(&mut self, target: Ship, log: &mut Log<'_, Event>) {
        let [attack, defence] = self.sea_points(target);
        let verdict = match attack.cmp(&defence) {
            std::cmp::Ordering::Greater => Verdict::Attacker,
            std::cmp::Ordering::Less => Verdict::Defender,
            std::cmp::Ordering::Equal => Verdict::Tie,
        };
        self.ships[target].was_attacked = true;
        self.battle.verdict = verdict;
        log.add(Event::BattleDecided { at: self.battle.at, attack, defence, verdict });
        self.note_bugles();
        self.note_honour();
        self.battle.margin = attack.abs_diff(defence);
        // [MOC-D54] If the attackers lose, the defender picks who is hit.
        let mut hits = self.hits();
        let (first, second) = (hits.next(), hits.next());
        drop(hits);
        let has_choice = second.is_some() || first.is_some() && self.has_guns_ashore();
        if verdict == Verdict::Defender && has_choice && self.decider(DEFENDER).is_some() {
            self.phase = Phase::ChooseHit;
            return;
        }
        self.battle.hit = first;
        self.strike_loser(target, log);
    }

    /// The attacking ships.
    fn hits(&self) -> impl Iterator<Item = Ship> {
        let (side, at) = (self.battle.sides[ATTACKER], self.battle.at);
        Ship::all().filter(move |ship| {
            self.ships[*ship].owner == side && self.ships[*ship].crew.iter().any(|unit| unit.aim == at)
        })
    }

    fn has_guns_ashore(&self) -> bool {
        let mut ashore = false;
        self.each_attacker(self.battle.sides[ATTACKER], self.battle.at, |origin, _| {
            ashore |= matches!(origin, Origin::Province(_));
        });
        ashore
    }

    pub(crate) fn check_hit(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Hit(ship) if self.hits().any(|hit| hit == ship) => Ok(()),
            Action::HitGuns if self.has_guns_ashore() => Ok(()),
            Action::Hit(_) | Action::HitGuns => Err(Why::DidNotAttack),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_hits(&self, actions: &mut Vec<Action>) {
        actions.extend(self.hits().map(Action::Hit));
        if self.has_guns_ashore() {
            actions.push(Action::HitGuns);
        }
    }

    pub(crate) fn play_hit(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Aim::Ship(target) = self.battle.at else { return };
        self.battle.hit = if let Action::Hit(ship) = action { Some(ship) } else { None };
        self.strike_loser(target, log);
    }

    /// The ship of a side that losses fall on; none for artillery on land.
    pub(crate) fn struck_ship(&self, side: usize) -> Option<Ship> {
        match (side, self.battle.at) {
            (DEFENDER, Aim::Ship(target)) => Some(target),
            _ => self.battle.hit,
        }
    }

    /// [MOC-14.8] [MOC-D55] [MOC-D57] [MOC-D60] Masts, decks and units of the loser; Frenzy strikes either crew.
    fn strike_loser(&mut self, target: Ship, log: &mut Log<'_, Event>) {
        let battle = self.battle;
        let loser = match battle.verdict {
            Verdict::Attacker => Some(DEFENDER),
            Verdict::Defender => Some(ATTACKER),
            _ => None,
        };
        let mut units = [0; 2];
        if let Some(side) = loser {
            let card = self.type_of(1 - side).map_or(Type::Fire, |(card, _)| card);
            let damage = table_5a(card, battle.margin);
            let struck = if side == DEFENDER { Some(target) } else { battle.hit };
            units[side] = damage.units;
            if let Some(ship) = struck {
                if damage.sunk {
                    self.sink_in_battle(ship, side, log);
                } else {
                    if damage.masts > 0 {
                        self.lose_masts(ship, damage.masts, log);
                    }
                    if damage.decks > 0 {
                        self.lose_decks_in_battle(ship, damage.decks, side, log);
                    }
                }
            }
        }
        for side in [ATTACKER, DEFENDER] {
            let [frenzy, cross] = self.frenzy_and_cross(side);
            let aboard = self.struck_ship(side).map_or(u8::MAX, |ship| self.ships[ship].crew.len() as u8);
            let lost = (units[side] + frenzy).min(aboard);
            self.battle.to_lose[side] = lost.saturating_sub(cross);
        }
        self.take_losses(log);
    }

    fn sink_in_battle(&mut self, ship: Ship, side: usize, log: &mut Log<'_, Event>) {
        let owner = self.battle.sides[side];
        self.sink(ship, log);
        self.score_ship(ship, owner, self.battle.sides[1 - side], log);
    }

    fn lose_decks_in_battle(&mut self, ship: Ship, decks: u8, side: usize, log: &mut Log<'_, Event>) {
        let owner = self.battle.sides[side];
        self.lose_decks(ship, decks, log);
        if self.ships[ship].at.is_none() {
            self.score_ship(ship, owner, self.battle.sides[1 - side], log);
        }
    }

    /// [MOC-14.14] [MOC-14.15] A ship without a crew may be captured, else it is nobody's or lost.
    pub(crate) fn after_sea_losses(&mut self, log: &mut Log<'_, Event>) {
        let Aim::Ship(target) = self.battle.at else { return };
        let [attacker, defender] = self.battle.sides;
        if let Some(ship) = self.battle.hit {
            let is_emptied = self.ships[ship].at.is_some() && self.ships[ship].crew.is_empty();
            if is_emptied {
                self.check_crew_left(ship, log);
                self.score_ship(ship, attacker, defender, log);
            }
        }
        let vessel = &mut self.ships[target];
        if vessel.at.is_some() && vessel.crew.is_empty() {
            vessel.owner = Owner::Nobody;
            self.score_ship(target, defender, attacker, log);
            self.bury_commanders(defender, log);
            self.battle.is_prize = true;
            let mut can = false;
            self.each_capture(|_| can = true);
            // [MOC-D58] Only attacking ships of players capture; independents never do (MOC-D15).
            if can && attacker.seat().is_some() {
                self.phase = Phase::Capture;
                return;
            }
        }
        self.end_capture(log);
    }

    fn end_capture(&mut self, log: &mut Log<'_, Event>) {
        if let Aim::Ship(target) = self.battle.at
            && self.ships[target].at.is_some()
        {
            self.check_crew_left(target, log);
        }
        self.finish_battle(log);
    }

    /// [MOC-14.14] [MOC-D58] Any units of the attacking ships, as many as the prize takes.
    pub(crate) fn check_capture(&self, action: Action) -> Result<(), Why> {
        let (kind, number, ship, prize) = match action {
            Action::Capture(kind, number, ship, prize) => (kind, number, ship, prize),
            Action::Done => return Ok(()),
            _ => return Err(Why::NotAsked),
        };
        if self.battle.at != Aim::Ship(prize) || !self.hits().any(|hit| hit == ship) {
            return Err(Why::DidNotAttack);
        }
        if number == 0 || self.ships[ship].crew.count(kind) < usize::from(number) {
            return Err(Why::NotThere);
        }
        if berths_taken(&self.ships[prize].crew) + number * kind.berths() > prize.kind().berths() {
            return Err(Why::ShipFull);
        }
        self.check_commander_stays_aboard(number, ship)
    }

    fn each_capture(&self, mut found: impl FnMut(Action)) {
        let Aim::Ship(prize) = self.battle.at else { return };
        for ship in self.hits() {
            for kind in Kind::ALL.iter().copied() {
                for number in 1..=self.ships[ship].crew.count(kind) as u8 {
                    let action = Action::Capture(kind, number, ship, prize);
                    if self.check_capture(action).is_ok() {
                        found(action);
                    }
                }
            }
        }
    }

    pub(crate) fn list_captures(&self, actions: &mut Vec<Action>) {
        self.each_capture(|action| actions.push(action));
        actions.push(Action::Done);
    }

    pub(crate) fn play_capture(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let player = self.battle.sides[ATTACKER];
        let Action::Capture(unit, number, ship, prize) = action else { return self.end_capture(log) };
        for _ in 0..number {
            // The gunners stay until the last, so that their ship is still known for an attacker.
            let gunner = self.battle.at;
            let first = self.ships[ship].crew.take(|there| there.kind == unit && there.aim != gunner);
            let moved = first.or_else(|| self.ships[ship].crew.take(|there| there.kind == unit));
            if let Some(moved) = moved {
                self.ships[prize].crew.add(Unit { aim: Aim::None, acted: true, ..moved });
            }
        }
        self.ships[prize].owner = player;
        log.add(Event::Captured { player, unit, number, prize });
        let mut more = false;
        self.each_capture(|_| more = true);
        if !more {
            self.end_capture(log);
        }
    }
}
