//! Ships and fortifications: their kinds, Table 5 and the price list (chapters 4, 12 and 13).

use crate::board::Field;
use crate::state::Owner;
use crate::unit::Stack;
use engine::{numbered, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShipKind {
    Corvette,
    Frigate,
    Liner,
}

words!(ShipKind, "kind of ship" as Piece, Corvette = "corvette", Frigate = "frigate", Liner = "liner");

impl ShipKind {
    pub const COUNT: usize = ShipKind::ALL.len();

    /// [MOC-13.1] Fields that it sails.
    #[inline]
    pub fn range(self) -> u8 {
        [6, 5, 4][self as usize]
    }

    /// [MOC-13.1] Gun decks; it sinks when it has lost them all (MOC-16.7).
    #[inline]
    pub fn decks(self) -> u8 {
        [1, 2, 3][self as usize]
    }

    /// [MOC-13.1]
    #[inline]
    pub fn masts(self) -> u8 {
        [1, 2, 2][self as usize]
    }

    /// [MOC-13.1] Places for its crew.
    #[inline]
    pub fn berths(self) -> u8 {
        [2, 3, 4][self as usize]
    }

    /// [MOC-4.11] [MOC-14.4] What it adds to its defence with cards.
    #[inline]
    pub fn defence(self) -> u8 {
        [0, 1, 2][self as usize]
    }
}

/// [MOC-2.10] One of the eighteen ships of the box, on the map or not: `frigate-3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship(pub u8);

impl Ship {
    /// [MOC-2.10] Of each kind.
    pub const OF_A_KIND: usize = 6;

    #[inline]
    pub fn kind(self) -> ShipKind {
        ShipKind::ALL[self.index() / Ship::OF_A_KIND]
    }

    /// The ships of a kind.
    pub fn of(kind: ShipKind) -> impl Iterator<Item = Ship> {
        Ship::all().filter(move |ship| ship.kind() == kind)
    }
}

static SHIP_NAMES: [&str; ShipKind::COUNT * Ship::OF_A_KIND] = [
    "corvette-1",
    "corvette-2",
    "corvette-3",
    "corvette-4",
    "corvette-5",
    "corvette-6",
    "frigate-1",
    "frigate-2",
    "frigate-3",
    "frigate-4",
    "frigate-5",
    "frigate-6",
    "liner-1",
    "liner-2",
    "liner-3",
    "liner-4",
    "liner-5",
    "liner-6",
];

numbered!(Ship, "ship" as Piece, SHIP_NAMES.len(), |ship| SHIP_NAMES[ship]);

/// A ship as it lies on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Vessel {
    /// None while it is in the box or in somebody's reserve.
    pub at: Option<Field>,
    /// [MOC-D70] Whose flag it flies; nobody's without a crew.
    pub owner: Owner,
    #[serde(default)]
    pub lost_masts: u8,
    #[serde(default)]
    pub lost_decks: u8,
    #[serde(default)]
    pub crew: Stack,
    /// [MOC-13.11] It has sailed in this military phase.
    #[serde(default)]
    pub has_sailed: bool,
    /// [MOC-15.3] Salvos that it has fired in this military phase.
    #[serde(default)]
    pub salvos: u8,
    /// [MOC-D54] It has been attacked in this military phase.
    #[serde(default)]
    pub was_attacked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fort {
    Fort,
    Fortress,
}

words!(Fort, "fortification" as Piece, Fort = "fort", Fortress = "fortress");

impl Fort {
    pub const COUNT: usize = Fort::ALL.len();
    /// [MOC-2.9] How many of each are in the box.
    pub const SUPPLY: [u8; Fort::COUNT] = [6, 4];

    /// [MOC-12.4] [MOC-12.7]
    #[inline]
    pub fn bonus(self) -> u8 {
        self as u8 + 1
    }
}
