//! The map as bit sets: a territory is a number, a set of territories one `u128`.
//!
//! The tables are written by `build.rs` from `data/koalicje/*.csv`.

use crate::power::Power;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The tables of one printed side of the board.
pub struct BoardTables {
    pub present: u128,
    pub impassable: u128,
    pub ports: u128,
    pub capitals: [u8; 6],
    pub homes: [u128; 6],
    pub claims: [u128; 6],
    pub disputed: u128,
    pub undisputed: u128,
    pub values: [u8; TERRITORIES],
    /// The territories whose value has a binary digit: ones, twos, fours.
    pub value_digits: [u128; 3],
    /// The power whose home it is, or 255.
    pub home_of: [u8; TERRITORIES],
    pub land: [u128; TERRITORIES],
    pub lanes: [u128; TERRITORIES],
    pub within_three_lanes: [u128; TERRITORIES],
    pub land_distance: [[u8; TERRITORIES]; TERRITORIES],
    pub sail_distance: [[u8; TERRITORIES]; TERRITORIES],
}

/// [KOA-1.1] The two printed sides of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Revolution,
    Empire,
}

impl Side {
    #[inline]
    pub fn tables(self) -> &'static BoardTables {
        &BOARDS[self as usize]
    }

    /// The drawing of this side, by its id.
    pub fn board(self) -> &'static str {
        match self {
            Side::Revolution => "koalicje-revolution",
            Side::Empire => "koalicje-empire",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Territory(pub u8);

impl Territory {
    /// The territory with this id; for ids that the rules themselves name.
    pub const fn named(id: &str) -> Territory {
        let mut index = 0;
        while index < TERRITORIES {
            if same(IDS[index].as_bytes(), id.as_bytes()) {
                return Territory(index as u8);
            }
            index += 1;
        }
        panic!("the atlas has no such territory")
    }

    pub fn known_words() -> Vec<String> {
        IDS.iter().map(|id| (*id).to_owned()).collect()
    }

    pub fn id(self) -> &'static str {
        IDS[self.index()]
    }

    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn all() -> impl Iterator<Item = Territory> {
        (0..TERRITORIES as u8).map(Territory)
    }
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

impl fmt::Display for Territory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for Territory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Territory {
    type Err = String;

    fn from_str(text: &str) -> Result<Territory, String> {
        match IDS.iter().position(|id| *id == text) {
            Some(index) => Ok(Territory(index as u8)),
            None => Err(match atlas::nearest(text, IDS) {
                Some(nearest) => format!("territory \"{text}\" is unknown, did you mean \"{nearest}\""),
                None => format!("territory \"{text}\" is unknown"),
            }),
        }
    }
}

crate::power::by_name!(Territory);

/// A set of territories.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Territories(pub u128);

impl Territories {
    pub const NONE: Territories = Territories(0);

    #[inline]
    pub const fn of(territory: Territory) -> Territories {
        Territories(1 << territory.0)
    }

    #[inline]
    pub fn contains(self, territory: Territory) -> bool {
        self.0 >> territory.0 & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, territory: Territory) {
        self.0 |= 1 << territory.0;
    }

    #[inline]
    pub fn remove(&mut self, territory: Territory) {
        self.0 &= !(1 << territory.0);
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn meets(self, other: Territories) -> bool {
        self.0 & other.0 != 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn first(self) -> Option<Territory> {
        (self.0 != 0).then(|| Territory(self.0.trailing_zeros() as u8))
    }

    #[inline]
    pub fn iter(self) -> TerritoriesIter {
        TerritoriesIter(self.0)
    }
}

impl FromIterator<Territory> for Territories {
    fn from_iter<I: IntoIterator<Item = Territory>>(territories: I) -> Territories {
        territories.into_iter().fold(Territories::NONE, |set, territory| set | Territories::of(territory))
    }
}

impl fmt::Debug for Territories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// In documents a set is a list of ids.
impl serde::Serialize for Territories {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for Territories {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Territories, D::Error> {
        Ok(<Vec<Territory>>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl schemars::JsonSchema for Territories {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Territories".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Territory>::json_schema(generator)
    }
}

pub struct TerritoriesIter(u128);

impl Iterator for TerritoriesIter {
    type Item = Territory;

    #[inline]
    fn next(&mut self) -> Option<Territory> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Territory(index))
    }
}

impl BitOr for Territories {
    type Output = Territories;
    #[inline]
    fn bitor(self, other: Territories) -> Territories {
        Territories(self.0 | other.0)
    }
}

impl BitOrAssign for Territories {
    #[inline]
    fn bitor_assign(&mut self, other: Territories) {
        self.0 |= other.0;
    }
}

impl BitAnd for Territories {
    type Output = Territories;
    #[inline]
    fn bitand(self, other: Territories) -> Territories {
        Territories(self.0 & other.0)
    }
}

impl BitAndAssign for Territories {
    #[inline]
    fn bitand_assign(&mut self, other: Territories) {
        self.0 &= other.0;
    }
}

impl Not for Territories {
    type Output = Territories;
    #[inline]
    fn not(self) -> Territories {
        Territories(!self.0)
    }
}

/// What the rules ask of the map.
impl BoardTables {
    #[inline]
    pub fn adjacent(&self, territory: Territory) -> Territories {
        Territories(self.land[territory.index()])
    }

    #[inline]
    pub fn lanes_from(&self, territory: Territory) -> Territories {
        Territories(self.lanes[territory.index()])
    }

    /// [KOA-11.4] The ports at most three sea lanes away.
    #[inline]
    pub fn sailable(&self, territory: Territory) -> Territories {
        Territories(self.within_three_lanes[territory.index()])
    }

    #[inline]
    pub fn home_owner(&self, territory: Territory) -> Option<Power> {
        Power::from_index(self.home_of[territory.index()])
    }

    #[inline]
    pub fn homes_of(&self, power: Power) -> Territories {
        Territories(self.homes[power as usize])
    }

    #[inline]
    pub fn claims_of(&self, power: Power) -> Territories {
        Territories(self.claims[power as usize])
    }

    pub fn capital_of(&self, power: Power) -> Territory {
        Territory(self.capitals[power as usize])
    }

    #[inline]
    pub fn value(&self, territory: Territory) -> u8 {
        self.values[territory.index()]
    }

    pub fn total_value(&self, territories: Territories) -> u16 {
        let digits = self.value_digits.iter().enumerate();
        digits.map(|(digit, with_it)| ((territories.0 & with_it).count_ones() as u16) << digit).sum()
    }
}

/// The map as [`engine::Game::board`] tells it.
impl crate::state::State {
    pub fn board_for_programs(&self) -> engine::board::Board {
        let board = self.board();
        let places = Territories(board.present).iter().map(|territory| self.place_for_programs(territory));
        engine::board::Board { places: places.collect() }
    }

    fn place_for_programs(&self, territory: Territory) -> engine::board::Place {
        let board = self.board();
        let is_in = |set: u128| Territories(set).contains(territory);
        let home = board.home_owner(territory);
        let kind = match home {
            Some(_) => "home",
            None if is_in(board.disputed) => "disputed",
            None if is_in(board.undisputed) => "undisputed",
            None => "impassable",
        };
        let is_capital = home.is_some_and(|power| board.capital_of(power) == territory);
        let features = [("capital", is_capital), ("port", is_in(board.ports))];
        let borders = |set: Territories, by: &'static str| {
            set.iter().map(move |to| engine::board::Border { to: to.id(), by, ..Default::default() })
        };
        let claims = Power::ALL.iter().filter(|power| board.claims_of(**power).contains(territory));
        engine::board::Place {
            id: territory.id(),
            name: territory.name(),
            kind,
            value: u16::from(board.value(territory)),
            home: home.map(Power::word),
            owner: self.controller(territory).map(Power::word),
            claims: claims.map(|power| power.word()).collect(),
            features: features.iter().filter(|(_, has)| *has).map(|(feature, _)| *feature).collect(),
            borders: borders(board.adjacent(territory), "land")
                .chain(borders(board.lanes_from(territory), "sea"))
                .collect(),
        }
    }
}
