//! Battles with cards (chapters 9 and 10): declaration, cards, points. What comes of them is in [`aftermath`](crate::aftermath); battles for
//! ships have their own points and damage in [`sea_battle`](crate::sea_battle).
//!
//! Attackers are committed by an order and stay where they are until their battle is resolved (MOC-D115): a unit knows what it aims at.
//! When the orders are done the active player says which battle comes next. Both sides lay a card, both are turned up, and
//! [`points`](State::land_points) decide.

use crate::action::Action;
use crate::board::Province;
use crate::cards::{Card, Cards, Face, Honour, Symbols, Type};
use crate::commander::Commander;
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind, Unit};
use engine::{Log, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The sides of a battle, as they stand in its lists.
pub const ATTACKER: usize = 0;
pub const DEFENDER: usize = 1;

/// How a battle went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verdict {
    /// It is not decided.
    #[default]
    Open,
    Attacker,
    Defender,
    /// [MOC-9.17]
    Tie,
    /// [MOC-10.11] The defenders leave without a fight.
    DefenderLeaves,
    /// [MOC-10.14] The attackers go back without a fight.
    AttackerLeaves,
    /// [MOC-10.15]
    BothLeave,
}

words!(
    Verdict,
    "verdict",
    Open = "open",
    Attacker = "attacker",
    Defender = "defender",
    Tie = "tie",
    DefenderLeaves = "defender-leaves",
    AttackerLeaves = "attacker-leaves",
    BothLeave = "both-leave",
);

/// The battle that is being fought. Lists of two are attacker and defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Battle {
    /// The province or the ship that is attacked; nothing while no battle is fought.
    pub at: Aim,
    pub sides: [Owner; 2],
    pub cards: [Option<Card>; 2],
    pub revealed: [bool; 2],
    /// [MOC-10.16] Who has played a Spy, and the cards that served for it.
    pub spied: [bool; 2],
    pub spent: Cards,
    pub verdict: Verdict,
    /// [MOC-9.16] The difference of the points.
    pub margin: u8,
    /// [MOC-D103] The commander who goes with the attackers.
    pub leader: Option<Commander>,
    /// Units that are still to be removed.
    pub to_lose: [u8; 2],
    /// Whose step it is.
    pub side: u8,
    /// [MOC-10.21] What the winner's power card brings, and the enemies who fell, by kind.
    pub honour: Option<Honour>,
    pub fallen: [u8; Kind::COUNT],
    /// [MOC-10.10] Who may still use a bugle.
    pub bugles: [bool; 2],
    /// [MOC-9.22] Somebody has entered the province that was won.
    pub entered: bool,
    /// [MOC-D54] The attacking ship that takes the damage.
    pub hit: Option<Ship>,
    /// [MOC-14.14] The ship that was emptied may be captured.
    pub is_prize: bool,
}

/// Where an attacker or a supporter stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Province(Province),
    Ship(Ship),
}

/// [MOC-10.4] [MOC-10.5] What may match the symbols of a card, one point for each unit.
#[derive(Clone, Copy, Default, Debug)]
struct Matching {
    /// Units of each formation that fight or support, on land: infantry, grenadiers, cavalry, artillery.
    units: [u8; 4],
    /// [MOC-D123] Ships that support: infantry and grenadiers aboard, by ship.
    ships: [(u8, u8); Ship::COUNT],
    count: usize,
}

impl Matching {
    fn add(&mut self, kind: Kind) {
        self.units[kind.formation() as usize] += 1;
    }

    /// The most points that the symbols give.
    fn points(&self, symbols: &Symbols) -> u8 {
        let ships = &self.ships[..self.count];
        let sure = |kind: Kind| symbols.of(kind).min(self.units[kind as usize]);
        let due = |kind: Kind| symbols.of(kind) - sure(kind);
        let land: u8 =
            [Kind::Infantry, Kind::Grenadiers, Kind::Cavalry, Kind::Artillery].into_iter().map(sure).sum();
        let (infantry, grenadiers) = ships.iter().fold((0, 0), |(i, g), ship| (i + ship.0, g + ship.1));
        let with_infantry = ships.iter().filter(|ship| ship.0 > 0).count() as u8;
        let with_grenadiers = ships.iter().filter(|ship| ship.1 > 0).count() as u8;
        // Each ship may serve one artillery symbol with one of its units, which then serves no other.
        let guns = due(Kind::Artillery).min(self.count as u8);
        let mut best = 0;
        for by_infantry in 0..=guns.min(with_infantry) {
            for by_grenadiers in 0..=(guns - by_infantry).min(with_grenadiers) {
                let crew = due(Kind::Infantry).min(infantry - by_infantry)
                    + due(Kind::Grenadiers).min(grenadiers - by_grenadiers);
                best = best.max(by_infantry + by_grenadiers + crew);
            }
        }
        land + best
    }
}

impl State {
    // --- Step 1: who attacks what -----------------------------------------------------------------------------------------------------

    /// [MOC-9.1] [MOC-9.2] Any number of units of a province against one that borders it.
    pub(crate) fn check_commit(
        &self,
        kind: Kind,
        number: u8,
        from: Province,
        to: Province,
    ) -> Result<(), Why> {
        self.check_target(kind, number, from, to)?;
        self.check_commander_not_left(number, from)
    }

    /// [MOC-D118] The commander is not left alone by those who may not come back.
    fn check_commander_not_left(&self, number: u8, from: Province) -> Result<(), Why> {
        let idle = self.provinces[from].units.iter().filter(|unit| unit.aim.is_none()).count();
        let goes_along = self.provinces[from].units.iter().any(|unit| unit.leads && !unit.aim.is_none());
        let is_left = self.commander_at(self.mover(), from).is_some() && !goes_along;
        if is_left && idle == usize::from(number) { Err(Why::CommanderAlone) } else { Ok(()) }
    }

    fn check_commander_not_left_aboard(&self, number: u8, ship: Ship) -> Result<(), Why> {
        let crew = &self.ships[ship].crew;
        let idle = crew.iter().filter(|unit| unit.aim.is_none()).count();
        let goes_along = crew.iter().any(|unit| unit.leads && !unit.aim.is_none());
        let is_left = self.commander_aboard(self.mover(), ship).is_some() && !goes_along;
        if is_left && idle == usize::from(number) { Err(Why::CommanderAlone) } else { Ok(()) }
    }

    /// [MOC-D103] [MOC-D105] The commander goes with one of the attackers; one for a side.
    fn check_lead_attack(&self, kind: Kind, from: Province, to: Province) -> Result<(), Why> {
        self.check_target(kind, 1, from, to)?;
        if self.commander_at(self.mover(), from).is_none() {
            return Err(Why::NoCommander);
        }
        self.check_one_leader(Aim::Province(to))
    }

    fn check_one_leader(&self, aim: Aim) -> Result<(), Why> {
        if self.leading_attacker(self.mover(), aim).is_some() { Err(Why::TwoCommanders) } else { Ok(()) }
    }

    /// [MOC-14.16] Units aboard against a province beside the ship.
    fn check_landing(&self, kind: Kind, number: u8, ship: Ship, to: Province) -> Result<(), Why> {
        self.check_crew(kind, number, ship)?;
        if !self.is_beside(ship, to) {
            return Err(Why::NoShore);
        }
        self.check_enemy(self.provinces[to].owner)?;
        self.check_allowed(to)
    }

    pub(crate) fn check_card_attacks(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Attack(kind, number, from, to) => self.check_commit(kind, number, from, to),
            Action::LeadAttack(kind, from, to) => self.check_lead_attack(kind, from, to),
            Action::Land(kind, number, ship, to) => {
                self.check_landing(kind, number, ship, to)?;
                self.check_commander_not_left_aboard(number, ship)
            }
            Action::LeadLanding(kind, ship, to) => {
                self.check_landing(kind, 1, ship, to)?;
                if self.commander_aboard(self.mover(), ship).is_none() {
                    return Err(Why::NoCommander);
                }
                self.check_one_leader(Aim::Province(to))
            }
            Action::Broadside(kind, number, ship, target) => self.check_broadside(kind, number, ship, target),
            Action::Strike(kind, number, from, target) => self.check_shore_fire(kind, number, from, target),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_card_attacks(&self, actions: &mut Vec<Action>) {
        let mut offer = |action: Action| {
            let is_open = self.check_card_attacks(action).is_ok();
            if is_open {
                actions.push(action);
            }
            is_open
        };
        for from in self.held_by(self.mover()) {
            let units = &self.provinces[from].units;
            if units.iter().all(|unit| unit.acted || !unit.aim.is_none()) {
                continue;
            }
            for kind in Kind::ALL.iter().copied().filter(|kind| units.count(*kind) > 0) {
                for to in from.neighbours().iter().copied() {
                    for number in 1..=units.count(kind) as u8 {
                        offer(Action::Attack(kind, number, from, to));
                    }
                    offer(Action::LeadAttack(kind, from, to));
                }
            }
        }
        for ship in self.ships.on_the_map() {
            let vessel = &self.ships[ship];
            let Some(field) = vessel.at else { continue };
            if vessel.owner == self.mover() {
                for kind in Kind::ALL.iter().copied().filter(|kind| vessel.crew.count(*kind) > 0) {
                    let most = vessel.crew.count(kind) as u8;
                    for to in field.landings().iter().copied() {
                        (1..=most).for_each(|number| _ = offer(Action::Land(kind, number, ship, to)));
                        offer(Action::LeadLanding(kind, ship, to));
                    }
                    for target in self.ships.on_the_map() {
                        let numbers = 1..=most.min(3);
                        numbers.for_each(|number| _ = offer(Action::Broadside(kind, number, ship, target)));
                    }
                }
            } else if vessel.owner != Owner::Nobody {
                for from in field.landings().iter().copied() {
                    for kind in [Kind::Artillery, Kind::HeavyArtillery] {
                        let most = self.provinces[from].units.count(kind) as u8;
                        (1..=most).for_each(|number| _ = offer(Action::Strike(kind, number, from, ship)));
                    }
                }
            }
        }
    }

    pub(crate) fn play_card_attacks(&mut self, action: Action, log: &mut Log<'_, Event>) {
        self.has_attacked = true;
        let player = self.mover();
        let (unit, number, from, ship, aim, leads) = match action {
            Action::Attack(kind, number, from, to) => {
                (kind, number, Some(from), None, Aim::Province(to), false)
            }
            Action::LeadAttack(kind, from, to) => (kind, 1, Some(from), None, Aim::Province(to), true),
            Action::Land(kind, number, ship, to) => {
                (kind, number, None, Some(ship), Aim::Province(to), false)
            }
            Action::LeadLanding(kind, ship, to) => (kind, 1, None, Some(ship), Aim::Province(to), true),
            Action::Broadside(kind, number, ship, target) => {
                (kind, number, None, Some(ship), Aim::Ship(target), false)
            }
            Action::Strike(kind, number, from, target) => {
                (kind, number, Some(from), None, Aim::Ship(target), false)
            }
            _ => return,
        };
        let mut left = number;
        // Whoever has begun to move goes first; a fortification is out of its reach.
        let is_fort = matches!(aim, Aim::Province(to) if self.provinces[to].fort.is_some());
        for steps in [2, 1, 0] {
            let commit = |unit_there: &mut Unit| {
                let may = steps == 0 || steps == 1 && unit_there.kind.is_cavalry() && !is_fort;
                let is_idle = !unit_there.acted && unit_there.aim.is_none() && unit_there.steps == steps;
                if left > 0 && unit_there.kind == unit && is_idle && may {
                    (unit_there.acted, unit_there.aim, unit_there.leads) = (true, aim, leads);
                    left -= 1;
                }
            };
            match (from, ship) {
                (Some(from), _) => self.provinces[from].units.change(commit),
                (_, Some(ship)) => self.ships[ship].crew.change(commit),
                _ => {}
            }
        }
        log.add(Event::Committed { player, unit, number, from, ship, at: aim, led: leads });
    }

    // --- The next battle ----------------------------------------------------------------------------------------------------------------

    /// Everybody who attacks a place, with where he stands.
    pub(crate) fn each_attacker(&self, side: Owner, at: Aim, mut found: impl FnMut(Origin, &Unit)) {
        let mut look = |origin: Origin, units: &crate::unit::Stack| {
            units.iter().filter(|unit| unit.aim == at).for_each(|unit| found(origin, unit));
        };
        let (near, ships): (&[Province], _) = match at {
            Aim::Province(to) => (to.neighbours(), true),
            Aim::Ship(ship) => (self.ships[ship].at.map_or(&[], |field| field.landings()), true),
            _ => (&[], false),
        };
        for from in near.iter().copied().filter(|from| self.provinces[*from].owner == side) {
            look(Origin::Province(from), &self.provinces[from].units);
        }
        if ships {
            for ship in Ship::all().filter(|ship| self.ships[*ship].owner == side) {
                look(Origin::Ship(ship), &self.ships[ship].crew);
            }
        }
    }

    pub(crate) fn attackers_of(&self, side: Owner, at: Aim) -> usize {
        let mut count = 0;
        self.each_attacker(side, at, |_, _| count += 1);
        count
    }

    /// Where the attacker stands who takes his commander along.
    pub(crate) fn leading_attacker(&self, side: Owner, at: Aim) -> Option<Origin> {
        let mut leading = None;
        self.each_attacker(side, at, |origin, unit| {
            if unit.leads {
                leading = Some(origin);
            }
        });
        leading
    }

    /// The places that the active player has still to fight for.
    pub(crate) fn open_battles(&self) -> impl Iterator<Item = Aim> {
        let provinces = Province::all().map(Aim::Province);
        let ships = self.ships.on_the_map().map(Aim::Ship);
        let mover = self.mover();
        provinces.chain(ships).filter(move |at| {
            let owner = self.owner_at(*at);
            owner != Owner::Nobody && owner != mover && self.attackers_of(mover, *at) > 0
        })
    }

    pub(crate) fn owner_at(&self, at: Aim) -> Owner {
        match at {
            Aim::Province(at) => self.provinces[at].owner,
            Aim::Ship(ship) => self.ships[ship].owner,
            _ => Owner::Nobody,
        }
    }

    /// [MOC-9.3] [MOC-9.25] The active player says which; the last one is not asked for.
    pub(crate) fn next_battle(&mut self, log: &mut Log<'_, Event>) {
        if self.is_over() {
            return;
        }
        let mut open = self.open_battles();
        let (first, second) = (open.next(), open.next());
        drop(open);
        match (first, second) {
            (None, _) => {
                self.phase = Phase::GiveOrders;
                self.end_battles(log);
            }
            (Some(at), None) => self.begin_battle(at, self.mover(), log),
            _ => self.phase = Phase::ChooseBattle,
        }
    }

    pub(crate) fn check_choose_battle(&self, action: Action) -> Result<(), Why> {
        let at = match action {
            Action::Fight(at) => Aim::Province(at),
            Action::FightAtSea(ship) => Aim::Ship(ship),
            _ => return Err(Why::NotAsked),
        };
        if self.open_battles().any(|open| open == at) { Ok(()) } else { Err(Why::NoBattleThere) }
    }

    pub(crate) fn list_choose_battle(&self, actions: &mut Vec<Action>) {
        actions.extend(self.open_battles().filter_map(|at| match at {
            Aim::Province(at) => Some(Action::Fight(at)),
            Aim::Ship(ship) => Some(Action::FightAtSea(ship)),
            _ => None,
        }));
    }

    pub(crate) fn play_choose_battle(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let at = match action {
            Action::Fight(at) => Aim::Province(at),
            Action::FightAtSea(ship) => Aim::Ship(ship),
            _ => return,
        };
        self.begin_battle(at, self.mover(), log);
    }

    pub(crate) fn begin_battle(&mut self, at: Aim, attacker: Owner, log: &mut Log<'_, Event>) {
        let defender = self.owner_at(at);
        let leader = self.leader_of(attacker, at);
        self.battle = Battle { at, sides: [attacker, defender], leader, ..Battle::default() };
        log.add(Event::BattleBegan { at, attacker, defender });
        self.lay_on(log);
    }

    // --- Steps 2 and 3: the cards ---------------------------------------------------------------------------------------------------------

    /// [MOC-9.4] [MOC-9.5] Attacker, then defender lay a card; the independents' is drawn when it is turned up.
    pub(crate) fn lay_on(&mut self, log: &mut Log<'_, Event>) {
        for side in [ATTACKER, DEFENDER] {
            let is_player = self.battle.sides[side].seat().is_some();
            if self.battle.cards[side].is_none() && is_player {
                self.battle.side = side as u8;
                self.phase = Phase::PlayCard;
                return;
            }
        }
        if self.battle.cards.contains(&None) {
            if self.independents_deck.is_empty() {
                self.independents_deck = std::mem::take(&mut self.independents_discards);
                log.add(Event::Reshuffled { independents: true });
            }
            self.phase = Phase::DrawForIndependents;
            return;
        }
        self.reveal(log);
    }

    /// [MOC-D29] Any card of the hand.
    pub(crate) fn check_card(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Play(card) if self.player(seat).hand.contains(card) => Ok(()),
            Action::Play(_) => Err(Why::NotInHand),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_cards(&self, seat: u8, actions: &mut Vec<Action>) {
        actions.extend(self.player(seat).hand.iter().map(Action::Play));
    }

    pub(crate) fn play_card(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        let Action::Play(card) = action else { return };
        let side = usize::from(self.battle.side);
        self.player_mut(seat).hand.remove(card);
        self.battle.cards[side] = Some(card);
        self.battle.revealed[side] = false;
        log.add(Event::CardLaid { player: Owner::of(seat), card: Some(card) });
        // [MOC-8.4] At once.
        self.owe_refills();
        self.draw_then(Phase::PlayCard, log);
    }

    pub(crate) fn check_independents_card(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Draw(card) if self.independents_deck.contains(card) => Ok(()),
            Action::Draw(_) => Err(Why::NotInDeck),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_independents_cards(&self, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.extend(self.independents_deck.iter().map(|card| (Action::Draw(card), 1)));
    }

    /// [MOC-6.21]
    pub(crate) fn play_independents_card(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Draw(card) = action else { return };
        self.independents_deck.remove(card);
        let side = usize::from(self.battle.sides[DEFENDER] == Owner::Independents);
        self.battle.cards[side] = Some(card);
        self.battle.revealed[side] = false;
        self.lay_on(log);
    }

    fn face(&self, side: usize) -> Option<Face> {
        self.battle.cards[side].map(Card::face)
    }

    /// [MOC-9.6] Both are turned up together. [MOC-10.16] to [MOC-10.19] Then the special cards have their say.
    fn reveal(&mut self, log: &mut Log<'_, Event>) {
        self.battle.revealed = [true; 2];
        let [attacker, defender] = self.battle.cards;
        log.add(Event::CardsRevealed { attacker, defender });
        let faces = [self.face(ATTACKER), self.face(DEFENDER)];
        // [MOC-10.19] Retreat goes before Spy and Lost Orders.
        if faces.contains(&Some(Face::Retreat)) {
            let verdict = match faces {
                [Some(Face::Retreat), Some(Face::Retreat)] => Verdict::BothLeave,
                [Some(Face::Retreat), _] => Verdict::AttackerLeaves,
                _ => Verdict::DefenderLeaves,
            };
            return self.break_off(verdict, log);
        }
        let mut is_open = false;
        for side in [ATTACKER, DEFENDER] {
            if faces[side] == Some(Face::Spy) {
                self.battle.spied[side] = true;
                if let Some(card) = self.battle.cards[side].take() {
                    self.battle.spent.insert(card);
                }
                is_open = true;
            }
        }
        if is_open {
            return self.lay_on(log);
        }
        match self.battle.at {
            Aim::Ship(ship) => self.resolve_at_sea(ship, log),
            Aim::Province(at) => self.resolve_on_land(at, log),
            _ => {}
        }
    }

    // --- Steps 4 to 8: the points ---------------------------------------------------------------------------------------------------------

    /// [MOC-10.18] [MOC-D40] The symbols of a side's card, unless the other lost its orders. [MOC-10.20] Those of a card after a Spy stay.
    pub(crate) fn symbols_of(&self, side: usize) -> Symbols {
        let is_lost = self.face(1 - side) == Some(Face::LostOrders) && !self.battle.spied[side];
        match self.battle.cards[side] {
            Some(card) if !is_lost => *card.symbols(),
            _ => Symbols::default(),
        }
    }

    /// The type and value of a side's card, as far as it counts at all.
    pub(crate) fn type_of(&self, side: usize) -> Option<(Type, u8)> {
        match (self.face(side), self.face(1 - side)) {
            (_, Some(Face::LostOrders)) => None,
            (Some(Face::Type(kind, value)), _) => Some((kind, value)),
            _ => None,
        }
    }

    /// [MOC-9.14] [MOC-9.15] What the type of its card adds to a side.
    pub(crate) fn type_points(&self, side: usize) -> u8 {
        match (self.type_of(side), self.type_of(1 - side)) {
            (Some((own, _)), Some((other, _))) if other.beats(own) => 0,
            (Some((_, value)), _) => value,
            _ => 0,
        }
    }

    /// The points of both sides in a province.
    pub fn land_points(&self, at: Province) -> [u8; 2] {
        [
            self.base_attack(self.battle.sides[ATTACKER], at)
                + self.attack_symbols(at)
                + self.type_points(ATTACKER),
            self.base_defence(at) + self.defence_symbols(at) + self.type_points(DEFENDER),
        ]
    }

    /// [MOC-9.7] [MOC-D30] [MOC-D50] Attackers, the best fortification that one of them came out of, a commander.
    pub fn base_attack(&self, side: Owner, at: Province) -> u8 {
        let (mut points, mut fort, mut led) = (0, 0, false);
        let leader = self.leader_of(side, Aim::Province(at));
        self.each_attacker(side, Aim::Province(at), |origin, unit| {
            let is_aboard = matches!(origin, Origin::Ship(_));
            points += if is_aboard { unit.kind.at_sea().attack() } else { unit.kind.attack() };
            if let Origin::Province(from) = origin {
                fort = fort.max(self.provinces[from].fort.map_or(0, |fort| fort.bonus()));
            }
            led |= leader.is_some_and(|commander| match commander {
                Commander::FieldMarshal => true,
                Commander::Hetman => false,
                commander => commander.leads(unit.kind, is_aboard),
            });
        });
        points + fort + u8::from(led)
    }

    /// [MOC-D103] The commander who takes part in an attack.
    fn leader_of(&self, side: Owner, at: Aim) -> Option<Commander> {
        match self.leading_attacker(side, at)? {
            Origin::Province(from) => self.commander_at(side, from),
            Origin::Ship(ship) => self.commander_aboard(side, ship),
        }
    }

    /// [MOC-9.8] [MOC-9.9] [MOC-23.11] All units of the province, its fortification, a commander.
    pub fn base_defence(&self, at: Province) -> u8 {
        let ground = &self.provinces[at];
        let units: u8 = ground.units.iter().map(|unit| unit.kind.defence()).sum();
        let fort = ground.fort.map_or(0, |fort| fort.bonus());
        let led = self.commander_at(ground.owner, at).is_some_and(|commander| match commander {
            Commander::FieldMarshal | Commander::Admiral => false,
            Commander::Hetman => true,
            commander => ground.units.iter().any(|unit| commander.leads(unit.kind, false)),
        });
        units + fort + u8::from(led)
    }

    /// [MOC-9.10] [MOC-9.11] [MOC-9.12]
    fn attack_symbols(&self, at: Province) -> u8 {
        let (side, aim) = (self.battle.sides[ATTACKER], Aim::Province(at));
        let mut matching = Matching::default();
        let mut out_of_cover = false;
        self.each_attacker(side, aim, |origin, unit| {
            match origin {
                Origin::Ship(_) => matching.add(unit.kind.at_sea()),
                Origin::Province(_) => matching.add(unit.kind),
            }
            out_of_cover |= match origin {
                Origin::Ship(_) => true,
                Origin::Province(from) => self.provinces[from].fort.is_some(),
            };
        });
        self.add_support(side, at, &mut matching);
        let symbols = self.symbols_of(ATTACKER);
        matching.points(&symbols) + symbols.cannonade * (1 + u8::from(out_of_cover))
    }

    /// [MOC-9.13]
    fn defence_symbols(&self, at: Province) -> u8 {
        let ground = &self.provinces[at];
        let mut matching = Matching::default();
        ground.units.iter().for_each(|unit| matching.add(unit.kind));
        self.add_support(ground.owner, at, &mut matching);
        let symbols = self.symbols_of(DEFENDER);
        matching.points(&symbols) + symbols.cannonade * (1 + u8::from(ground.fort.is_some()))
    }

    /// [MOC-9.11] [MOC-12.5] [MOC-14.17] [MOC-D32] Artillery next door, whoever stands in a fortification there, and ships at the shore.
    fn add_support(&self, side: Owner, at: Province, matching: &mut Matching) {
        for from in at.neighbours().iter().copied().filter(|from| self.provinces[*from].owner == side) {
            let is_fort = self.provinces[from].fort.is_some();
            let idle = self.provinces[from].units.iter().filter(|unit| unit.aim.is_none());
            idle.filter(|unit| is_fort || unit.kind.is_artillery()).for_each(|unit| matching.add(unit.kind));
        }
        for shore in at.shores().iter().filter(|shore| shore.is_grey) {
            for ship in Ship::all() {
                let vessel = &self.ships[ship];
                if vessel.at != Some(shore.field) || vessel.owner != side {
                    continue;
                }
                let idle = vessel.crew.iter().filter(|unit| unit.aim.is_none());
                let grenadiers = idle.clone().filter(|unit| unit.kind == Kind::Grenadiers).count() as u8;
                let others = idle.count() as u8 - grenadiers;
                if grenadiers + others > 0 {
                    matching.ships[matching.count] = (others, grenadiers);
                    matching.count += 1;
                }
            }
        }
    }

    // --- Step 9: the result ---------------------------------------------------------------------------------------------------------------

    fn resolve_on_land(&mut self, at: Province, log: &mut Log<'_, Event>) {
        let [attack, defence] = self.land_points(at);
        let [attackers, defenders] = [
            self.attackers_of(self.battle.sides[ATTACKER], Aim::Province(at)),
            self.provinces[at].units.len(),
        ];
        let margin = usize::from(attack.abs_diff(defence));
        let verdict = match attack.cmp(&defence) {
            std::cmp::Ordering::Greater => Verdict::Attacker,
            std::cmp::Ordering::Less => Verdict::Defender,
            std::cmp::Ordering::Equal => Verdict::Tie,
        };
        log.add(Event::BattleDecided { at: Aim::Province(at), attack, defence, verdict });
        // [MOC-9.16] [MOC-9.17] [MOC-9.18]
        let lost = |count: usize, wins: bool| if wins { count.saturating_sub(margin) } else { count };
        let base =
            [lost(attackers, verdict == Verdict::Attacker), lost(defenders, verdict == Verdict::Defender)];
        self.battle.verdict = verdict;
        self.note_honour();
        for (side, count) in [(ATTACKER, attackers), (DEFENDER, defenders)] {
            let [frenzy, cross] = self.frenzy_and_cross(side);
            let lost = (base[side] + usize::from(frenzy)).min(count);
            self.battle.to_lose[side] = lost.saturating_sub(cross.into()) as u8;
        }
        self.note_bugles();
        self.take_losses(log);
    }

    /// [MOC-10.7] [MOC-10.8] [MOC-10.9] The frenzy that strikes a side and the crosses that help it, one cancelling the other.
    pub(crate) fn frenzy_and_cross(&self, side: usize) -> [u8; 2] {
        let (frenzy, cross) = (self.symbols_of(1 - side).frenzy, self.symbols_of(side).cross);
        let cancelled = frenzy.min(cross);
        [frenzy - cancelled, cross - cancelled]
    }

    /// [MOC-10.10]
    pub(crate) fn note_bugles(&mut self) {
        for side in [ATTACKER, DEFENDER] {
            let is_player = self.battle.sides[side].seat().is_some();
            self.battle.bugles[side] = is_player && self.symbols_of(side).bugle > 0;
        }
    }

    pub(crate) fn cards_in_battle(&self) -> Cards {
        self.battle.spent | self.battle.cards.iter().flatten().copied().collect()
    }
}
