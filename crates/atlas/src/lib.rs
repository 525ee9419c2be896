//! The atlas: territories and links of a board with two sides, read, checked and measured.
//!
//! The caller passes the text of `territories.csv` and `links.csv` and the names of the powers; the
//! crate opens no file and knows no rule. It serves as a library and, in the build scripts of the
//! games, as the maker of their tables ([`rust_tables`]), so that a slip in the data fails the build with
//! the file, the line and the word that was probably meant.
//!
//! Start with [`Atlas::read`]. A territory is known by its position in [`Atlas::territories`], on both
//! sides the same; whatever a [`Board`] lists per territory is listed in that order.

mod codegen;
mod distance;
mod plain;
mod problems;
mod read;
#[cfg(test)]
mod small_board;

pub use codegen::{Map, rust_tables};
pub use distance::UNREACHABLE;
pub use problems::{AtlasError, AtlasErrors, Boards, File, Problem, UnknownTerritory};

use spelling::{fold, nearest};
use std::fmt;

/// The most territories an atlas holds: sets of territories are the bits of a `u128`.
pub const MOST_TERRITORIES: usize = 128;

/// Both sides of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Atlas {
    /// The territories of all sides in the order of the file, one entry per id.
    pub territories: Vec<Territory>,
    /// One board per side, in the order of [`Side::ALL`].
    pub boards: Vec<Board>,
}

/// What a territory is called, on every side the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    pub id: String,
    pub name: String,
    /// The earlier edition's name, and both names in plain letters and as slugs where these differ
    /// from id and name.
    pub aliases: Vec<String>,
}

/// One printed side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    Revolution,
    Empire,
}

/// One side: its areas, its links and how far things are. Every list has one entry per territory of
/// the atlas.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub side: Side,
    /// Whether the territory is on this side; impassable ones are.
    pub present: Vec<bool>,
    /// What this side prints on the territory, none where it is absent.
    pub areas: Vec<Option<Area>>,
    /// Neighbours by land, borders and straits alike, ascending.
    pub land: Vec<Vec<usize>>,
    /// Those of the land links that cross water, the lower index first, ascending.
    pub straits: Vec<(usize, usize)>,
    /// Neighbours by sea lane, ascending.
    pub lanes: Vec<Vec<usize>>,
    /// Steps over land links; [`UNREACHABLE`] where no path leads.
    pub land_distance: Vec<Vec<u8>>,
    /// Steps over land links and sea lanes together.
    pub sail_distance: Vec<Vec<u8>>,
    /// Steps over sea lanes alone.
    pub lanes_distance: Vec<Vec<u8>>,
    /// The lanes by whose they are, where links.csv tells them apart; otherwise one sea of all.
    pub seas: Vec<Sea>,
}

/// Sea lanes that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Sea {
    /// As links.csv names it: the `fr` of `sea_fr`; empty for plain `sea`.
    pub name: String,
    /// Neighbours by its lanes, ascending.
    pub lanes: Vec<Vec<usize>>,
    pub lanes_distance: Vec<Vec<u8>>,
    /// Steps over land links and its lanes together.
    pub distance: Vec<Vec<u8>>,
}

/// A territory as one side prints it.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub kind: Kind,
    /// The power whose home it is; home areas have one, others none.
    pub owner: Option<String>,
    /// The powers that score for it, in the order of the file; disputed areas have some, others none.
    pub claims: Vec<String>,
    pub value: u8,
    pub capital: bool,
    pub port: bool,
    pub label: Point,
    /// Where the port symbol stands; ports have one, others none.
    pub port_point: Option<Point>,
    /// Points the outline is grown from.
    pub anchors: Vec<Point>,
    pub source: Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Home,
    Disputed,
    Undisputed,
    Impassable,
}

/// Where a territory's name comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A rulebook names it.
    Seed,
    /// We put it between the attested ones.
    Reconstructed,
}

/// A place on the globe, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub longitude: f64,
    pub latitude: f64,
}

impl Atlas {
    /// Reads both files and checks them against each other. `powers` are the ids that owners and claims
    /// may name. The errors hold every problem found, in the order of the lines.
    pub fn read(territories_csv: &str, links_csv: &str, powers: &[&str]) -> Result<Atlas, AtlasErrors> {
        read::read(territories_csv, links_csv, powers)
    }

    /// The same of a board with one side, whose files have neither ports nor sides: both sides of
    /// the atlas are that board.
    pub fn read_plain(territories_csv: &str, links_csv: &str, powers: &[&str]) -> Result<Atlas, AtlasErrors> {
        let [territories, links] = plain::in_full(territories_csv, links_csv)?;
        read::read(&territories, &links, powers)
    }

    /// The territory of that id, name or alias; case, diacritics and the signs between words do not
    /// matter.
    pub fn find(&self, text: &str) -> Result<usize, UnknownTerritory> {
        let folded = fold(text);
        let is_called =
            |territory: &Territory| territory.spellings().any(|spelling| fold(spelling) == folded);
        self.territories.iter().position(is_called).ok_or_else(|| UnknownTerritory {
            word: text.to_owned(),
            nearest: self.nearest_id(text).map(str::to_owned),
        })
    }

    pub fn board(&self, side: Side) -> &Board {
        self.boards.iter().find(|board| board.side == side).expect("an atlas has a board for each side")
    }

    fn nearest_id(&self, text: &str) -> Option<&str> {
        let spelling = nearest(text, self.territories.iter().flat_map(Territory::spellings))?;
        let is_spelt = |territory: &&Territory| territory.spellings().any(|each| each == spelling);
        self.territories.iter().find(is_spelt).map(|territory| territory.id.as_str())
    }
}

impl Territory {
    /// Everything it is called: id, name and aliases.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        [&self.id, &self.name].into_iter().chain(&self.aliases).map(String::as_str)
    }
}

impl Board {
    /// Whether the land link between the two crosses water.
    pub fn is_strait(&self, one: usize, other: usize) -> bool {
        self.straits.contains(&(one.min(other), one.max(other)))
    }
}

impl Side {
    pub const ALL: [Side; 2] = [Side::Revolution, Side::Empire];
}

impl fmt::Display for Side {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Side::Revolution => "revolution",
            Side::Empire => "empire",
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Kind::Home => "home",
            Kind::Disputed => "disputed",
            Kind::Undisputed => "undisputed",
            Kind::Impassable => "impassable",
        })
    }
}
