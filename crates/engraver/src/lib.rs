//! Prints boards: from a drawn board and a position to a picture.
//!
//! [`Board`] is the file that the cartographer draws; [`Position`] says what stands on it; [`svg`] makes a picture of
//! both, by day or by night ([`style`]), for a screen or for a sheet of paper. It knows no rule of any game.

pub mod art;
mod board;
pub mod fonts;
mod patterns;
mod position;
mod print;
mod relief;
pub mod style;

pub use board::{
    Board, BoardError, Border, FORMAT, Label, Name, NameKind, Place, PlaceKind, Region, River, Spot, Text,
    Way, WayKind,
};
pub use engine::Lang;
pub use position::{Holder, Piece, PieceKind, Position, PowerLine};
pub use print::{Options, Paper, svg};
pub use style::Theme;
