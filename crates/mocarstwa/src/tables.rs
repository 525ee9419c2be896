//! The numbered tables of the rulebook, from `data/mocarstwa/tables.toml` (Table 1 stands in the scenarios), and the Capital Wheel.

use crate::board::Resource;
use crate::cards::Type;
use crate::economy::{Good, Purse};
use crate::sea_dice::Hit;
use crate::unit::Kind;
use engine::words;

/// [MOC-19.2] Levels of control, from the lowest to the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    #[default]
    Steward,
    Castellan,
    Chancellor,
    Marshal,
}

words!(
    Level,
    "level",
    Steward = "steward",
    Castellan = "castellan",
    Chancellor = "chancellor",
    Marshal = "marshal",
);

/// [MOC-5.5] The six ministries, in the order of the wheel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ministry {
    Agriculture,
    Economy,
    Trade,
    Finance,
    Construction,
    War,
}

words!(
    Ministry,
    "ministry",
    Agriculture = "agriculture",
    Economy = "economy",
    Trade = "trade",
    Finance = "finance",
    Construction = "construction",
    War = "war",
);

/// [MOC-19.7] What a field of the wheel bears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    None,
    European,
    State,
}

/// What a level of control is worth.
#[derive(Debug)]
pub struct LevelData {
    /// [MOC-20.5]
    pub grain: u16,
    /// [MOC-20.7]
    pub goods: u16,
    /// [MOC-20.9]
    pub commission: u32,
    /// [MOC-20.10]
    pub tax: u32,
    /// [MOC-20.19]
    pub construction: u32,
    /// [MOC-20.25]
    pub recruits: u8,
}

/// What a ship suffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Damage {
    pub units: u8,
    pub decks: u8,
    pub masts: u8,
    pub sinks: bool,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

impl Level {
    #[inline]
    pub fn data(self) -> &'static LevelData {
        &LEVELS[self as usize]
    }

    /// [MOC-19.1] How many of the six faces of the power die show it.
    #[inline]
    pub fn faces(self) -> u32 {
        DIE[self as usize]
    }
}

impl Ministry {
    /// [MOC-5.5]
    pub fn of_round(round: u8) -> Ministry {
        Ministry::ALL[usize::from(round.saturating_sub(1) % 6)]
    }

    /// [MOC-19.8]
    #[inline]
    pub fn symbol(self, level: Level) -> Symbol {
        WHEEL[self as usize][level as usize]
    }
}

impl Good {
    /// [MOC-4.12] [MOC-20.8] Table 8.
    #[inline]
    pub fn price(self) -> u32 {
        SALE[self as usize]
    }
}

impl Kind {
    /// [MOC-4.11] [MOC-20.11] Table 4: its pay.
    #[inline]
    pub fn pay(self) -> u32 {
        PAY[self as usize]
    }
}

impl Resource {
    /// [MOC-18.4] Table 3.
    #[inline]
    pub fn in_campaigns(self) -> &'static Purse {
        &CAMPAIGN[self as usize]
    }

    /// [MOC-20.4] Table 6.
    #[inline]
    pub fn in_agriculture(self) -> &'static Purse {
        &AGRICULTURE[self as usize]
    }

    /// [MOC-20.6] Table 7.
    #[inline]
    pub fn in_economy(self) -> &'static Purse {
        &ECONOMY[self as usize]
    }
}

impl Damage {
    /// [MOC-14.10] [MOC-D56] Table 5a, by the winner's card.
    pub fn by_card(card: Type, points: u8) -> Damage {
        let column = usize::from(points.min(5));
        column.checked_sub(1).map_or(Damage::default(), |column| DAMAGE_BY_CARD[card as usize][column])
    }
}
