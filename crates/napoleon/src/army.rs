//! Sides, armies and the blocks themselves: chapter 1, and the order of battle (NAP-R.1).

use crate::board::{TOWNS, Town};
use engine::{bit_set, numbered, words};

pub use crate::board::UNITS;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    French,
    Allied,
}

words!(Side, "side" as Power, French = "french", Allied = "allied");

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::French => Side::Allied,
            Side::Allied => Side::French,
        }
    }

    /// Its armies, the Anglo-Dutch before the Prussians.
    pub fn armies(self) -> &'static [Army] {
        match self {
            Side::French => &[Army::French],
            Side::Allied => &[Army::AngloDutch, Army::Prussian],
        }
    }

    /// All units that it began with.
    pub fn units(self) -> Units {
        self.armies().iter().fold(Units::NONE, |all, army| all | army.units())
    }

    /// [NAP-3.3] [NAP-3.5] How many of its units one town takes at set-up.
    pub fn most_at_set_up(self) -> usize {
        match self {
            Side::French => 12,
            Side::Allied => 4,
        }
    }
}

/// [NAP-1.3] Blue French, red Anglo-Dutch, black Prussians.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Army {
    French,
    AngloDutch,
    Prussian,
}

words!(Army, "army" as Power, French = "french", AngloDutch = "anglo-dutch", Prussian = "prussian");

impl Army {
    pub const COUNT: usize = 3;

    pub fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::AngloDutch | Army::Prussian => Side::Allied,
        }
    }

    /// [NAP-26.1] [NAP-26.2] The seat that commands it: nothing else depends on the number of
    /// players but who sees what and may talk.
    pub fn seat(self, players: u8) -> u8 {
        match (self, players) {
            (Army::French, _) => 0,
            (Army::Prussian, 3) => 2,
            (Army::AngloDutch | Army::Prussian, _) => 1,
        }
    }

    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// All units that it began with: 24, 16 and 18 (NAP-D1).
    pub fn units(self) -> Units {
        match self {
            Army::French => Units((1 << 24) - 1),
            Army::AngloDutch => Units(((1 << 16) - 1) << 24),
            Army::Prussian => Units(((1 << 18) - 1) << 40),
        }
    }

    /// [NAP-25.2] [NAP-25.3] [NAP-25.4] With so many lost units it is defeated.
    pub fn defeat_limit(self) -> u8 {
        match self {
            Army::French => 12,
            Army::AngloDutch => 8,
            Army::Prussian => 9,
        }
    }
}

/// [NAP-1.14] What a block is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Leader,
    Infantry,
    LightCavalry,
    HeavyCavalry,
    FootArtillery,
    HorseArtillery,
}

words!(
    Kind,
    "type",
    Leader = "leader",
    Infantry = "infantry",
    LightCavalry = "cavalry",
    HeavyCavalry = "heavy-cavalry",
    FootArtillery = "foot-artillery",
    HorseArtillery = "horse-artillery",
);

impl Kind {
    pub fn is_cavalry(self) -> bool {
        matches!(self, Kind::LightCavalry | Kind::HeavyCavalry)
    }

    pub fn is_artillery(self) -> bool {
        matches!(self, Kind::FootArtillery | Kind::HorseArtillery)
    }

    /// [NAP-1.18] [NAP-13.2] [NAP-23.1] Cavalry, horse artillery and leaders go twice as far.
    pub fn is_mounted(self) -> bool {
        !matches!(self, Kind::Infantry | Kind::FootArtillery)
    }

    /// [NAP-4.11] [NAP-4.12] [NAP-13.1] [NAP-13.2] Towns in a march, positions in a battle move.
    pub fn range(self) -> u8 {
        1 + u8::from(self.is_mounted())
    }

    /// [NAP-19.4]
    pub fn skirmish_firepower(self) -> u8 {
        1 + u8::from(self.is_mounted())
    }
}

/// [NAP-1.10] What is printed on a block.
pub struct UnitData {
    pub id: &'static str,
    pub army: Army,
    /// The same number means the same corps of the same army (NAP-D28).
    pub corps: u8,
    pub corps_name: &'static str,
    /// [NAP-1.17] Letters in brackets only inform.
    pub name: &'static str,
    pub kind: Kind,
    /// [NAP-1.16] In steps, whatever a step stands for.
    pub strength: u8,
    pub firepower: u8,
    pub start: Town,
}

/// [NAP-1.1] [NAP-1.2] A block, by its number in the order of battle: 58 units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit(pub u8);

impl Unit {
    #[inline]
    pub fn data(self) -> &'static UnitData {
        &UNITS[self.index()]
    }

    #[inline]
    pub fn army(self) -> Army {
        match self.0 {
            ..24 => Army::French,
            24..40 => Army::AngloDutch,
            _ => Army::Prussian,
        }
    }

    #[inline]
    pub fn side(self) -> Side {
        self.army().side()
    }

    #[inline]
    pub fn kind(self) -> Kind {
        self.data().kind
    }

    pub fn full_strength(self) -> u8 {
        self.data().strength
    }
}

numbered!(Unit, "unit" as Piece, UNITS.len(), |unit| UNITS[unit].id);

bit_set! {
    /// A set of blocks.
    pub struct Units(u64) of Unit, listed;
}

impl Units {
    pub fn of_kind(self, is_meant: impl Fn(Kind) -> bool) -> Units {
        self.iter().filter(|unit| is_meant(unit.kind())).collect()
    }

    /// Whether two blocks change places in the set.
    pub(crate) fn swap(&mut self, one: Unit, other: Unit) {
        let (first, second) = (self.contains(one), self.contains(other));
        self.set(one, second);
        self.set(other, first);
    }
}

/// The towns of an army's zone.
pub fn zone(army: Army) -> impl Iterator<Item = Town> {
    Town::all().filter(move |town| TOWNS[town.index()].zone == army)
}
