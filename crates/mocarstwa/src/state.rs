//! Everything there is. Small and flat: a copy is a few kilobytes and one `memcpy`.

use crate::appointments::{Owed, Rewarded};
use crate::battle::Battle;
use crate::board::{Field, Power, Powers, Province, Provinces};
use crate::cards::Cards;
use crate::commander::{Commander, Post};
use crate::dice::Fight;
use crate::economy::Purse;
use crate::fleet::{Fort, Ship, Vessel};
use crate::groups::Group;
use crate::pieces::Reserve;
use crate::politics::Wheel;
use crate::preparation::Preparation;
use crate::rule_set::Rules;
use crate::sea_dice::Salvo;
use crate::unit::{Kind, Stack, Unit};
use engine::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Players at most (MOC-1.10).
pub const PLAYERS: usize = 5;

/// The open question; the protocol calls it by the same word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    /// [MOC-3.2] Chance rolls for the order of choice.
    #[default]
    RollForChoice,
    /// [MOC-3.3]
    ChoosePower,
    /// [MOC-4.2]
    BuyAndDeploy,
    /// [MOC-3.19] [MOC-8.1] Chance deals and draws.
    DrawCards,
    /// [MOC-6.3] [MOC-D17] Chance: whom an independent goes for who borders several players (dice).
    AssignIndependents,
    /// [MOC-D16] [MOC-D18] Chance: which of several provinces that are worth the same to independents.
    BreakTie,
    /// [MOC-6.22] The next attack of an independent (dice).
    OrderIndependents,
    /// [MOC-7.1]
    GiveOrders,
    /// [MOC-11.3]
    NameDefender,
    /// [MOC-11.5] Chance rolls.
    RollAttack,
    /// [MOC-23.13]
    RerollAttack,
    /// [MOC-11.6] Chance rolls.
    RollDefence,
    /// [MOC-D106]
    RerollDefence,
    /// [MOC-11.9] [MOC-15.6] Who goes into the province or onto the ship that was won.
    Annex,
    /// [MOC-15.4] Chance rolls.
    RollSalvo,
    /// [MOC-D61]
    RerollSalvo,
    /// [MOC-16.5]
    LoseCrew,
    /// [MOC-9.3]
    ChooseBattle,
    /// [MOC-9.4]
    PlayCard,
    /// [MOC-9.5] Chance draws.
    DrawForIndependents,
    /// [MOC-9.19]
    TakeLosses,
    /// [MOC-14.8] [MOC-D54] The defender picks the attacking ship that is hit.
    ChooseHit,
    /// [MOC-10.11]
    ChooseRetreat,
    /// [MOC-9.22] [MOC-D36]
    Occupy,
    /// [MOC-14.14]
    Capture,
    /// [MOC-10.21]
    UseHonour,
    /// [MOC-10.10]
    SoundBugle,
    /// [MOC-D10]
    PlaceReserve,
    /// [MOC-18.7] [MOC-D117] At the end of the military phase.
    AppointCommander,
    /// [MOC-18.8] Everybody sells and recruits at the end of a campaign's round.
    Trade,
    /// [MOC-19.1] Chance rolls the power die.
    RollPowerDie,
    /// [MOC-19.4]
    UseAuthority,
    /// [MOC-20.1] Everybody visits the ministry of the round.
    Ministry,
    /// [MOC-20.26] Whoever has too little grain says which units go.
    Provisions,
    /// [MOC-20.28] Commanders and power cards after provisions.
    WarCouncil,
    Over,
}

words!(
    Phase,
    "phase",
    RollForChoice = "roll-for-choice",
    ChoosePower = "choose-power",
    BuyAndDeploy = "buy-and-deploy",
    DrawCards = "draw-cards",
    AssignIndependents = "assign-independents",
    BreakTie = "break-tie",
    OrderIndependents = "order-independents",
    GiveOrders = "give-orders",
    NameDefender = "name-defender",
    RollAttack = "roll-attack",
    RerollAttack = "reroll-attack",
    RollDefence = "roll-defence",
    RerollDefence = "reroll-defence",
    Annex = "annex",
    RollSalvo = "roll-salvo",
    RerollSalvo = "reroll-salvo",
    LoseCrew = "lose-crew",
    ChooseBattle = "choose-battle",
    PlayCard = "play-card",
    DrawForIndependents = "draw-for-independents",
    TakeLosses = "take-losses",
    ChooseHit = "choose-hit",
    ChooseRetreat = "choose-retreat",
    Occupy = "occupy",
    Capture = "capture",
    UseHonour = "use-honour",
    SoundBugle = "sound-bugle",
    PlaceReserve = "place-reserve",
    AppointCommander = "appoint-commander",
    Trade = "trade",
    RollPowerDie = "roll-power-die",
    UseAuthority = "use-authority",
    Ministry = "ministry",
    Provisions = "provisions",
    WarCouncil = "war-council",
    Over = "over",
);

/// Whose a unit, a ship or a province is: a player's, by the colour of his figures (MOC-3.6), or the independents'.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Owner {
    #[default]
    Nobody,
    Red,
    Blue,
    Green,
    Yellow,
    Violet,
    Independents,
}

words!(
    Owner,
    "player" as Power,
    Nobody = "nobody",
    Red = "red",
    Blue = "blue",
    Green = "green",
    Yellow = "yellow",
    Violet = "violet",
    Independents = "independents",
);

impl Owner {
    #[inline]
    pub fn of(seat: u8) -> Owner {
        Owner::ALL[usize::from(seat) + 1]
    }

    #[inline]
    pub fn seat(self) -> Option<u8> {
        matches!(self, Owner::Red | Owner::Blue | Owner::Green | Owner::Yellow | Owner::Violet)
            .then_some((self as u8).wrapping_sub(1))
    }
}

/// What stands in a province.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Ground {
    /// [MOC-2.27] Whoever has units here; nobody where none stand.
    pub owner: Owner,
    pub units: Stack,
    pub fort: Option<Fort>,
}

/// All provinces, in documents by their ids; what is not named is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grounds([Ground; Province::COUNT]);

impl Default for Grounds {
    fn default() -> Grounds {
        Grounds([Ground::default(); Province::COUNT])
    }
}

impl std::ops::Index<Province> for Grounds {
    type Output = Ground;
    #[inline]
    fn index(&self, at: Province) -> &Ground {
        &self.0[at.index()]
    }
}

impl std::ops::IndexMut<Province> for Grounds {
    #[inline]
    fn index_mut(&mut self, at: Province) -> &mut Ground {
        &mut self.0[at.index()]
    }
}

impl Serialize for Grounds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let filled = Province::all().filter(|at| self[*at] != Ground::default());
        serializer.collect_map(filled.map(|at| (at, self[at])))
    }
}

impl<'de> Deserialize<'de> for Grounds {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Grounds, D::Error> {
        let mut grounds = Grounds::default();
        for (at, ground) in BTreeMap::<Province, Ground>::deserialize(deserializer)? {
            grounds[at] = ground;
        }
        Ok(grounds)
    }
}

impl JsonSchema for Grounds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Grounds".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BTreeMap::<Province, Ground>::json_schema(generator)
    }
}

/// All ships, in documents by their names; what is not named is in the box.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fleet([Vessel; Ship::COUNT]);

impl std::ops::Index<Ship> for Fleet {
    type Output = Vessel;
    #[inline]
    fn index(&self, ship: Ship) -> &Vessel {
        &self.0[ship.index()]
    }
}

impl std::ops::IndexMut<Ship> for Fleet {
    #[inline]
    fn index_mut(&mut self, ship: Ship) -> &mut Vessel {
        &mut self.0[ship.index()]
    }
}

impl Fleet {
    /// The ship that lies there.
    pub fn at(&self, field: Field) -> Option<Ship> {
        Ship::all().find(|ship| self[*ship].at == Some(field))
    }

    pub fn on_the_map(&self) -> impl Iterator<Item = Ship> {
        Ship::all().filter(|ship| self[*ship].at.is_some())
    }

    /// The ships under a flag.
    pub fn of(&self, owner: Owner) -> impl Iterator<Item = Ship> {
        self.on_the_map().filter(move |ship| self[*ship].owner == owner)
    }
}

impl Serialize for Fleet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.on_the_map().map(|ship| (ship, self[ship])))
    }
}

impl<'de> Deserialize<'de> for Fleet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Fleet, D::Error> {
        let mut fleet = Fleet::default();
        for (ship, vessel) in BTreeMap::<Ship, Vessel>::deserialize(deserializer)? {
            fleet[ship] = vessel;
        }
        Ok(fleet)
    }
}

impl JsonSchema for Fleet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Fleet".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BTreeMap::<Ship, Vessel>::json_schema(generator)
    }
}

/// What a player has besides his pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct PlayerState {
    /// [MOC-3.6] The native power.
    pub power: Option<Power>,
    /// [MOC-21.5] [MOC-D113]
    pub is_out: bool,
    pub purse: Purse,
    pub reserve: Reserve,
    /// [MOC-3.21] Secret.
    pub hand: Cards,
    /// [MOC-8.5] Power cards that were played.
    pub used: Cards,
    /// By kind, in the order of [`Commander`].
    pub commanders: [Post; Commander::COUNT],
    /// [MOC-23.6] Commanders that have moved in this phase, as bits.
    pub moved_commanders: u8,
    /// [MOC-D71] The round in which he took the place of the goal; 0 while he does not hold it.
    pub holds_since: u8,
    /// [MOC-D80]
    pub points: u8,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GameResult {
    /// Seats as bits; none: undecided, or lost to the game.
    pub winners: u8,
    pub by: Ending,
}

/// What decided it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The goal of the scenario, of the campaign or of the full game.
    Goal,
    /// [MOC-D113] Nobody else is left.
    Elimination,
    /// [MOC-22.4] [MOC-D114]
    Limit,
}

words!(Ending, "ending", Goal = "goal", Elimination = "elimination", Limit = "limit");

/// The whole position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct State {
    #[serde(skip)]
    pub rules: Rules,
    pub phase: Phase,
    pub round: u8,
    /// [MOC-D9] Who plays first in a round.
    pub first: u8,
    /// Whose military phase it is; in the set-up, who deploys.
    pub active: u8,
    pub players: [PlayerState; PLAYERS],
    pub provinces: Grounds,
    pub ships: Fleet,
    /// [MOC-2.23] By power: whose coat of arms it is; nobody's while it lies in the bank.
    pub coats: [Owner; Power::GREAT],
    /// [MOC-D117] By kind of commander.
    pub captives: [Post; Commander::COUNT],
    /// [MOC-D116] Powers whose coat of arms can be won.
    pub claimable: Powers,
    /// [MOC-18.5] Provinces that have not paid yet.
    pub unpaid: Provinces,
    /// [MOC-20.1] In a phase that all play together: seats that are done, as bits.
    pub settled: u8,
    pub wheel: Wheel,
    /// By seat: commanders that may come onto the map.
    pub owed: [Owed; PLAYERS],
    /// [MOC-18.7] By seat: powers whose capital has given a commander.
    pub rewarded: Rewarded,
    pub preparation: Preparation,
    /// Who deploys has exchanged his free forts.
    pub has_exchanged: bool,
    /// [MOC-7.4] The active player has declared an attack (cards).
    pub has_attacked: bool,
    /// By seat: cards that are still to be drawn, and what comes after that.
    pub to_draw: [u8; PLAYERS],
    pub after_draw: Phase,
    /// Whom the independents attack.
    pub prey: u8,
    pub fight: Fight,
    pub salvo: Salvo,
    pub battle: Battle,
    pub group: Group,
    /// [MOC-3.18] What is left of the decks, and what was used.
    pub deck: Cards,
    pub discards: Cards,
    pub independents_deck: Cards,
    pub independents_discards: Cards,
    pub result: Option<GameResult>,
    /// The provinces of each owner: what [`State::provinces`] says, at hand.
    #[serde(skip)]
    pub(crate) held: [Provinces; Owner::ALL.len()],
}

impl State {
    /// The provinces in which an owner has units.
    #[inline]
    pub fn held_by(&self, owner: Owner) -> Provinces {
        self.held[owner as usize]
    }

    /// [MOC-7.9] [MOC-7.11] Units that a province holds.
    #[inline]
    pub fn room_in(&self, at: Province) -> usize {
        if self.provinces[at].fort.is_some() { 4 } else { 3 }
    }

    /// A unit comes into a province, which becomes its owner's.
    pub(crate) fn put(&mut self, at: Province, owner: Owner, unit: Unit) {
        let ground = &mut self.provinces[at];
        debug_assert!(ground.owner == owner || ground.units.is_empty(), "{at} is {}'s", ground.owner);
        if ground.owner != owner {
            self.held[ground.owner as usize].remove(at);
            ground.owner = owner;
            self.held[owner as usize].insert(at);
        }
        ground.units.add(unit);
    }

    /// The first unit of a province that fits leaves it; empty it is nobody's.
    pub(crate) fn take(&mut self, at: Province, fits: impl Fn(&Unit) -> bool) -> Option<Unit> {
        let ground = &mut self.provinces[at];
        let unit = ground.units.take(fits)?;
        if ground.units.is_empty() {
            self.held[ground.owner as usize].remove(at);
            ground.owner = Owner::Nobody;
        }
        Some(unit)
    }

    /// Rebuilds what follows from the rest, after a document was read.
    pub(crate) fn index_provinces(&mut self) {
        self.held = Default::default();
        for at in Province::all() {
            self.held[self.provinces[at].owner as usize].insert(at);
        }
        self.held[Owner::Nobody as usize] = Provinces::NONE;
    }

    /// [MOC-D9] The next player to the left who is still in the game.
    pub fn left_of(&self, seat: u8) -> u8 {
        let players = self.rules.players;
        (1..=players).map(|step| (seat + step) % players).find(|next| !self.is_out(*next)).unwrap_or(seat)
    }

    #[inline]
    pub fn is_out(&self, seat: u8) -> bool {
        self.players[usize::from(seat)].is_out
    }

    #[inline]
    pub fn player(&self, seat: u8) -> &PlayerState {
        &self.players[usize::from(seat)]
    }

    #[inline]
    pub fn player_mut(&mut self, seat: u8) -> &mut PlayerState {
        &mut self.players[usize::from(seat)]
    }

    /// Figures of a kind that a colour still has: [MOC-2.1] to [MOC-2.6].
    pub fn figures_left(&self, seat: u8, kind: Kind) -> u8 {
        const FIGURES: [u8; Kind::COUNT] = [40, 15, 10, 10, 2, 2];
        let owner = Owner::of(seat);
        let ashore: usize = self.held_by(owner).iter().map(|at| self.provinces[at].units.count(kind)).sum();
        let aboard: usize = self.ships.of(owner).map(|ship| self.ships[ship].crew.count(kind)).sum();
        let reserve = self.player(seat).reserve.units[kind as usize];
        FIGURES[kind as usize].saturating_sub((ashore + aboard) as u8 + reserve)
    }
}
