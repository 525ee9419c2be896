//! What stands on a board at one moment, in the words of a picture. Games tell it; this crate knows no rule.

use crate::Text;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Position {
    /// What the picture shows: "1805, round 2".
    pub heading: Text,
    /// Who holds a place that is not his home.
    pub holders: Vec<Holder>,
    pub pieces: Vec<Piece>,
    /// What is told of each power beside the map.
    pub powers: Vec<PowerLine>,
    /// Places in which something is about to be decided.
    pub marked: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Holder {
    pub place: String,
    pub power: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub place: String,
    pub power: String,
    pub kind: PieceKind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PieceKind {
    /// A general with units; those with a name carry it.
    General {
        units: u8,
        name: Option<Text>,
    },
    Garrison,
    Fortress,
}

/// A power's numbers: each with what it counts.
#[derive(Clone, Debug, PartialEq)]
pub struct PowerLine {
    pub power: String,
    pub note: Text,
    pub numbers: Vec<(Text, String)>,
}
