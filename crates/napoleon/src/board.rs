//! The strategic map and the time track, as tables made from `data/napoleon-1815` at build time (NAP-R.2, NAP-R.3), and the
//! battlefield of chapter 9.

use crate::army::{Army, Kind, Side, UnitData};
use crate::victory::SUPPLY;
use engine::{bit_set, by_name, numbered, words};
use std::fmt;
use std::str::FromStr;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

pub struct TownData {
    pub id: &'static str,
    pub name: &'static str,
    /// [NAP-1.8] Whose units are set up here (NAP-3.4, NAP-3.5).
    pub zone: Army,
    pub major_city: bool,
}

/// [NAP-1.4] Units stand only in towns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Town(pub u8);

impl Town {
    /// As the map prints it.
    pub fn printed_name(self) -> &'static str {
        TOWNS[self.index()].name
    }

    pub fn zone(self) -> Army {
        TOWNS[self.index()].zone
    }

    pub fn is_major_city(self) -> bool {
        TOWNS[self.index()].major_city
    }

    /// The roads that begin here, in the order of the data: a fight counts on them by this order.
    pub fn links(self) -> &'static [Link] {
        NEIGHBOURS[self.index()]
    }

    /// The towns at the other ends of these roads.
    pub fn nearby(self) -> Towns {
        Towns(NEARBY[self.index()])
    }

    /// The road that joins two towns directly.
    pub fn road_to(self, other: Town) -> Option<Road> {
        self.links().iter().find(|link| link.to == other).map(|link| link.road)
    }

    /// The place of a neighbour among [`links`](Town::links).
    pub fn link_number(self, other: Town) -> Option<usize> {
        self.links().iter().position(|link| link.to == other)
    }
}

numbered!(Town, "town" as Place, TOWNS.len(), |town| TOWNS[town].id);

bit_set! {
    /// A set of towns.
    pub struct Towns(u64) of Town, listed;
}

pub struct Link {
    pub to: Town,
    pub road: Road,
}

/// What a march asks of a road. [NAP-1.7] The woods of the map are nothing to it.
pub struct RoadData {
    pub ends: [Town; 2],
    pub major: bool,
    /// The river that it crosses, or nothing.
    pub river: &'static str,
}

/// [NAP-1.5] A road between two towns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Road(pub u8);

impl Road {
    pub const COUNT: usize = ROADS.len();

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn data(self) -> &'static RoadData {
        &ROADS[self.index()]
    }

    pub fn is_over_river(self) -> bool {
        !self.data().river.is_empty()
    }

    /// [NAP-4.14] Units in one campaign turn, both directions together.
    pub fn limit(self) -> u8 {
        if self.data().major { 8 } else { 6 }
    }

    /// [NAP-4.16] [NAP-1.6] The same when they attack over a river; it hinders nobody else.
    pub fn attack_limit(self) -> u8 {
        if self.is_over_river() { self.limit() / 2 } else { self.limit() }
    }

    /// [NAP-17.6] [NAP-18.3] [NAP-22.4] Units that retreat, reinforce or regroup along it.
    pub fn battle_limit(self) -> u8 {
        if self.data().major { 2 } else { 1 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    Morning,
    Afternoon,
    Night,
}

words!(Time, "time", Morning = "morning", Afternoon = "afternoon", Night = "night");

/// [NAP-1.9] One square of the time track.
pub struct TurnData {
    /// Of June 1815.
    pub day: u8,
    pub time: Time,
    pub side: Side,
    pub night: bool,
}

pub const LAST_TURN: u8 = TURNS.len() as u8;

/// Campaign turn 1 to 24.
pub fn turn_data(turn: u8) -> &'static TurnData {
    &TURNS[usize::from(turn.clamp(1, LAST_TURN)) - 1]
}

/// [NAP-7.2] What a side is in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Attacker,
    Defender,
}

words!(Role, "role", Attacker = "attacker", Defender = "defender");

impl Role {
    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// [NAP-9.1] [NAP-1.1] A position of the battlefield. Left and right are the owner's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Position {
    AttackerLeft,
    AttackerCentre,
    AttackerRight,
    DefenderLeft,
    DefenderCentre,
    DefenderRight,
    AttackerReserve,
    DefenderReserve,
}

words!(
    Position,
    "position" as Place,
    AttackerLeft = "attacker-left",
    AttackerCentre = "attacker-centre",
    AttackerRight = "attacker-right",
    DefenderLeft = "defender-left",
    DefenderCentre = "defender-centre",
    DefenderRight = "defender-right",
    AttackerReserve = "attacker-reserve",
    DefenderReserve = "defender-reserve",
);

impl Position {
    pub const COUNT: usize = 8;
    /// The six front positions come first.
    pub const FRONTS: usize = 6;

    pub fn fronts() -> impl Iterator<Item = Position> {
        Position::ALL[..Position::FRONTS].iter().copied()
    }

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn is_front(self) -> bool {
        self.index() < Position::FRONTS
    }

    pub fn owner(self) -> Role {
        match self {
            Position::AttackerLeft
            | Position::AttackerCentre
            | Position::AttackerRight
            | Position::AttackerReserve => Role::Attacker,
            _ => Role::Defender,
        }
    }

    pub fn reserve(role: Role) -> Position {
        match role {
            Role::Attacker => Position::AttackerReserve,
            Role::Defender => Position::DefenderReserve,
        }
    }

    /// The three front positions of a side: left, centre, right.
    pub fn fronts_of(role: Role) -> [Position; 3] {
        match role {
            Role::Attacker => [Position::AttackerLeft, Position::AttackerCentre, Position::AttackerRight],
            Role::Defender => [Position::DefenderLeft, Position::DefenderCentre, Position::DefenderRight],
        }
    }

    /// [NAP-D26] Left faces right.
    pub fn facing(self) -> Option<Position> {
        self.is_front().then(|| Position::ALL[Position::FRONTS - 1 - self.index()])
    }

    /// [NAP-9.2] The line in front of it, 0 to 2, counted from the attacker's left.
    pub fn line(self) -> Option<usize> {
        self.is_front().then(|| self.index().min(Position::FRONTS - 1 - self.index()))
    }

    /// The way to another position, one or two moves long, for units of `role`; there is never more
    /// than one. [NAP-9.3] [NAP-9.4] Neither across a corner nor sideways.
    pub fn way_to(self, to: Position, role: Role) -> Option<Way> {
        let reserve = Position::reserve(role);
        let other_reserve = Position::reserve(role.other());
        if self == to || to == other_reserve || self == other_reserve {
            return None;
        }
        let is_own = |position: Position| position.owner() == role;
        if self.facing() == Some(to) || (is_own(self) && is_own(to) && (self == reserve || to == reserve)) {
            return Some(Way { first: to, second: None });
        }
        let through = match (is_own(self), is_own(to)) {
            (true, true) => reserve,
            (true, false) if self == reserve => to.facing()?,
            (false, true) if to == reserve => self.facing()?,
            _ => return None,
        };
        Some(Way { first: through, second: Some(to) })
    }
}

/// The positions that a battle move enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub first: Position,
    pub second: Option<Position>,
}

impl Way {
    pub fn length(self) -> u8 {
        1 + u8::from(self.second.is_some())
    }

    pub fn steps(self) -> impl Iterator<Item = Position> {
        std::iter::once(self.first).chain(self.second)
    }
}

/// A position as the player who orders a move calls it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    Reserve,
    Left,
    Centre,
    Right,
    EnemyLeft,
    EnemyCentre,
    EnemyRight,
}

words!(
    Spot,
    "position" as Place,
    Reserve = "reserve",
    Left = "left",
    Centre = "centre",
    Right = "right",
    EnemyLeft = "enemy-left",
    EnemyCentre = "enemy-centre",
    EnemyRight = "enemy-right",
);

impl Spot {
    pub const FRONTS: [Spot; 3] = [Spot::Left, Spot::Centre, Spot::Right];

    /// Which position it is, seen from a side.
    pub fn position(self, role: Role) -> Position {
        let own = Position::fronts_of(role);
        let enemy = Position::fronts_of(role.other());
        match self {
            Spot::Reserve => Position::reserve(role),
            Spot::Left => own[0],
            Spot::Centre => own[1],
            Spot::Right => own[2],
            Spot::EnemyLeft => enemy[0],
            Spot::EnemyCentre => enemy[1],
            Spot::EnemyRight => enemy[2],
        }
    }
}

/// [NAP-D17] [NAP-1.2] The four kinds of terrain blocks, three of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    Wood,
    Farm,
    Stream,
    Hill,
}

words!(Terrain, "terrain", Wood = "wood", Farm = "farm", Stream = "stream", Hill = "hill");

impl Terrain {
    pub const BLOCKS_OF_EACH: u8 = 3;
}

/// [NAP-I.1] Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    pub const UNPLACED: Place = Place(254);
    pub const ELIMINATED: Place = Place(255);
    const BATTLEFIELD: u8 = 128;

    #[inline]
    pub fn town(self) -> Option<Town> {
        (usize::from(self.0) < Town::COUNT).then_some(Town(self.0))
    }

    #[inline]
    pub fn position(self) -> Option<Position> {
        let number = usize::from(self.0.checked_sub(Place::BATTLEFIELD)?);
        Position::ALL.get(number).copied()
    }

    pub fn is_in_play(self) -> bool {
        self.0 < Place::UNPLACED.0
    }
}

impl From<Town> for Place {
    #[inline]
    fn from(town: Town) -> Place {
        Place(town.0)
    }
}

impl From<Position> for Place {
    #[inline]
    fn from(position: Position) -> Place {
        Place(Place::BATTLEFIELD + position as u8)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.town(), self.position()) {
            (Some(town), _) => town.fmt(f),
            (_, Some(position)) => position.fmt(f),
            _ if *self == Place::UNPLACED => f.write_str("unplaced"),
            _ => f.write_str("eliminated"),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        match text {
            "unplaced" => Ok(Place::UNPLACED),
            "eliminated" => Ok(Place::ELIMINATED),
            _ => match text.parse::<Position>() {
                Ok(position) => Ok(position.into()),
                Err(_) => text.parse::<Town>().map(Place::from),
            },
        }
    }
}

impl Place {
    pub fn known_words() -> Vec<String> {
        let mut words = Town::known_words();
        words.extend(Position::known_words());
        words.extend(["unplaced".to_owned(), "eliminated".to_owned()]);
        words
    }
}

by_name!(Place);

/// The campaign map as [`engine::Game::board`] tells it. Everybody sees where blocks stand, whatever their faces.
impl crate::state::State {
    pub fn board_for_programs(&self) -> engine::board::Board {
        engine::board::Board { places: Town::all().map(|town| self.place_for_programs(town)).collect() }
    }

    /// A city counts for as many units as its loss costs in a turn (NAP-24.1); a town is held by the side that stands there
    /// alone (NAP-D75).
    fn place_for_programs(&self, town: Town) -> engine::board::Place {
        let city = SUPPLY.iter().find(|city| city.at() == town);
        let stands = |side: &Side| !self.side_at(*side, town).is_empty();
        let is_fought_for = self.is_contested(town) || self.fight.is_some_and(|fight| fight.at == town);
        let owner = Side::ALL.iter().copied().find(stands).filter(|_| !is_fought_for);
        let border = |link: &Link| {
            let road = link.road.data();
            engine::board::Border {
                to: TOWNS[link.to.index()].id,
                by: if road.major { "major-road" } else { "road" },
                river: Some(road.river).filter(|river| !river.is_empty()),
                limit: Some(link.road.limit()),
            }
        };
        engine::board::Place {
            id: TOWNS[town.index()].id,
            name: town.printed_name(),
            kind: if town.is_major_city() { "city" } else { "town" },
            value: city.map_or(0, |city| u16::from(city.units)),
            home: Some(town.zone().word()),
            owner: owner.map(Side::word),
            claims: Vec::new(),
            features: Vec::new(),
            borders: town.links().iter().map(border).collect(),
        }
    }
}
