//! The map as bit sets: a territory is a number, a set of territories one `u128`.
//!
//! The tables are written by `build.rs` from `data/*/territories.csv` and `links.csv`: a territory has one number, on whichever
//! boards it is printed.

use crate::power::Power;
use crate::rule_set::SeaLanes;
use engine::{bit_set, numbered};
use std::fmt;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// [KOA-1.1], [KOA-2.4] The tables of one board, or of one printed side of it.
pub struct BoardTables {
    /// Its place among all boards.
    pub number: u8,
    /// The drawing of it, by its id.
    pub id: &'static str,
    pub present: u128,
    /// [KOA-5.6], [PRO-5.4] The Alps and the Caucasus.
    pub impassable: u128,
    pub ports: u128,
    /// [KOA-5.3] By power: one home each.
    pub capitals: [u8; Power::COUNT],
    pub homes: [u128; Power::COUNT],
    /// [KOA-5.4], [PRO-5.2] By power: the disputed territories with its stripe.
    pub claims: [u128; Power::COUNT],
    /// [KOA-5.4], [PRO-5.2] Striped: nobody's home.
    pub disputed: u128,
    /// [KOA-5.5], [PRO-5.3] Neither anybody's home nor disputed.
    pub undisputed: u128,
    /// [KOA-5.1] 0 where no number is printed.
    pub values: [u8; TERRITORIES],
    /// The territories whose value has a binary digit: ones, twos, fours.
    pub value_digits: [u128; 3],
    /// The power whose home it is, or 255.
    pub home_of: [u8; TERRITORIES],
    pub land: [u128; TERRITORIES],
    /// Every pair of neighbours by land, in the order of the alphabet.
    pub borders: &'static [(u8, u8)],
    /// [KOA-5.7] All sea lanes, whosever they are: from port to port.
    pub lanes: [u128; TERRITORIES],
    pub within_three_lanes: [u128; TERRITORIES],
    pub land_distance: [[u8; TERRITORIES]; TERRITORIES],
    pub sail_distance: [[u8; TERRITORIES]; TERRITORIES],
    /// The lanes by the power whose they are.
    pub seas: &'static [Sea],
}

/// [KOA-11.5] The sea lanes of one power: it sails them, and its allies do with its consent.
pub struct Sea {
    pub owner: u8,
    pub lanes: [u128; TERRITORIES],
    pub within_three: [u128; TERRITORIES],
    /// Steps over borders and these lanes.
    pub distance: [[u8; TERRITORIES]; TERRITORIES],
}

impl Sea {
    #[inline]
    pub fn owner(&self) -> Power {
        Power::ALL[usize::from(self.owner)]
    }

    #[inline]
    pub fn lanes_from(&self, territory: Territory) -> Territories {
        Territories(self.lanes[territory.index()])
    }

    /// The territories that one move may reach.
    #[inline]
    pub fn sailable(&self, territory: Territory, lanes: SeaLanes) -> Territories {
        match lanes {
            SeaLanes::UpToThree => Territories(self.within_three[territory.index()]),
            SeaLanes::One => self.lanes_from(territory),
        }
    }
}

impl BoardTables {
    /// Which side of its game's board it is: the second word of its id.
    pub fn side(&self) -> &'static str {
        self.id.split_once('-').map_or(self.id, |(_, side)| side)
    }
}

/// A board is the one that it is.
impl PartialEq for BoardTables {
    fn eq(&self, other: &BoardTables) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for BoardTables {}

impl fmt::Debug for BoardTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
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

    /// As the board prints it; [PRO-3.20] not as the prototype's draft has it.
    pub fn printed_name(self) -> &'static str {
        NAMES[self.index()]
    }
}

numbered!(Territory, "territory" as Place or "off-map", TERRITORIES, |index| IDS[index]);

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

impl fmt::Debug for Territory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

bit_set! {
    /// A set of territories.
    pub struct Territories(u128) of Territory, listed;
}

impl Territories {
    /// The territories with these ids; for what the rules themselves name.
    pub const fn named<const COUNT: usize>(ids: [&str; COUNT]) -> Territories {
        let (mut bits, mut index) = (0, 0);
        while index < COUNT {
            bits |= 1 << Territory::named(ids[index]).0;
            index += 1;
        }
        Territories(bits)
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

    /// The sea lanes of a power, if it has any.
    #[inline]
    pub fn sea_of(&self, power: Power) -> Option<&'static Sea> {
        self.seas.iter().find(|sea| sea.owner == power as u8)
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
        let claims = self.rules.powers.iter().filter(|power| board.claims_of(*power).contains(territory));
        engine::board::Place {
            id: territory.id(),
            name: territory.printed_name(),
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
