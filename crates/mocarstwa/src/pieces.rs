//! What can be bought, Table 4, and what lies beside the board for later (chapter 4).

use crate::economy::Purse;
use crate::fleet::{Fort, ShipKind};
use crate::unit::Kind;
use engine::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whatever has a price: units, ships, fortifications.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    Infantry,
    Grenadiers,
    Cavalry,
    Artillery,
    Corvette,
    Frigate,
    Liner,
    Fort,
    Fortress,
}

words!(
    Piece,
    "piece" as Piece,
    Infantry = "infantry",
    Grenadiers = "grenadiers",
    Cavalry = "cavalry",
    Artillery = "artillery",
    Corvette = "corvette",
    Frigate = "frigate",
    Liner = "liner",
    Fort = "fort",
    Fortress = "fortress",
);

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    Unit(Kind),
    Ship(ShipKind),
    Fort(Fort),
}

impl Piece {
    /// What is bought as a unit; heavy ones are not for sale (MOC-4.14).
    pub fn of_unit(kind: Kind) -> Option<Piece> {
        Piece::ALL.iter().copied().find(|piece| piece.sort() == Sort::Unit(kind))
    }

    pub fn of_ship_kind(piece: Piece) -> Option<ShipKind> {
        match piece.sort() {
            Sort::Ship(kind) => Some(kind),
            _ => None,
        }
    }

    pub fn of_ship(kind: ShipKind) -> Piece {
        match kind {
            ShipKind::Corvette => Piece::Corvette,
            ShipKind::Frigate => Piece::Frigate,
            ShipKind::Liner => Piece::Liner,
        }
    }

    #[inline]
    pub fn sort(self) -> Sort {
        match self {
            Piece::Infantry => Sort::Unit(Kind::Infantry),
            Piece::Grenadiers => Sort::Unit(Kind::Grenadiers),
            Piece::Cavalry => Sort::Unit(Kind::Cavalry),
            Piece::Artillery => Sort::Unit(Kind::Artillery),
            Piece::Corvette => Sort::Ship(ShipKind::Corvette),
            Piece::Frigate => Sort::Ship(ShipKind::Frigate),
            Piece::Liner => Sort::Ship(ShipKind::Liner),
            Piece::Fort => Sort::Fort(Fort::Fort),
            Piece::Fortress => Sort::Fort(Fort::Fortress),
        }
    }

    /// [MOC-4.11] Table 4: ducats and resources.
    #[inline]
    pub fn price(self) -> Purse {
        crate::tables::PRICES[self as usize]
    }
}

/// Pieces of a player that lie beside the board: bought, or given, and not yet placed (MOC-D10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Reserve {
    /// By kind, in the order of [`Kind`].
    pub units: [u8; Kind::COUNT],
    pub ships: [u8; ShipKind::COUNT],
    pub forts: [u8; Fort::COUNT],
}

impl Reserve {
    pub fn is_empty(&self) -> bool {
        *self == Reserve::default()
    }

    #[inline]
    pub fn has_units(&self) -> bool {
        self.units != [0; Kind::COUNT]
    }

    #[inline]
    pub fn of(&self, piece: Piece) -> u8 {
        match piece.sort() {
            Sort::Unit(kind) => self.units[kind as usize],
            Sort::Ship(kind) => self.ships[kind as usize],
            Sort::Fort(fort) => self.forts[fort as usize],
        }
    }

    pub fn add(&mut self, piece: Piece, number: u8) {
        match piece.sort() {
            Sort::Unit(kind) => self.units[kind as usize] += number,
            Sort::Ship(kind) => self.ships[kind as usize] += number,
            Sort::Fort(fort) => self.forts[fort as usize] += number,
        }
    }
}
