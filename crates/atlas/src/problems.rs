//! What can be wrong with the data, in words that help to mend it.

use std::{error, fmt};

use crate::{Kind, MOST_TERRITORIES, Side};
use spelling::nearest;

/// Every problem found, territories before links, each file from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasErrors {
    pub errors: Vec<AtlasError>,
}

/// One problem and the line it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasError {
    pub file: File,
    pub line: u64,
    pub problem: Problem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum File {
    Territories,
    Links,
}

/// The sides a line speaks of, as the column `board` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    Both,
    Only(Side),
}

/// A word that names no territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTerritory {
    pub word: String,
    /// The id of the territory whose id, name or alias comes nearest.
    pub nearest: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    // The file as such.
    MissingColumn {
        column: String,
        nearest: Option<String>,
    },
    FieldCount {
        expected: usize,
        found: usize,
    },
    Unreadable {
        reason: String,
    },

    // A row of territories.csv, or a word of a row of links.csv.
    BadId {
        id: String,
        slug: String,
    },
    MissingName {
        territory: String,
    },
    /// A column that takes one of a few words holds another; `of` is the territory or the link.
    UnknownWord {
        column: &'static str,
        word: String,
        of: String,
        choices: Vec<String>,
    },
    BadNumber {
        column: &'static str,
        word: String,
        territory: String,
        expected: &'static str,
    },
    MissingOwner {
        territory: String,
        powers: Vec<String>,
    },
    SuperfluousOwner {
        territory: String,
        owner: String,
        kind: Kind,
    },
    MissingClaims {
        territory: String,
        powers: Vec<String>,
    },
    SuperfluousClaims {
        territory: String,
        claims: String,
        kind: Kind,
    },
    RepeatedClaim {
        territory: String,
        power: String,
    },
    CapitalNotHome {
        territory: String,
        kind: Kind,
    },
    MissingPortPoint {
        territory: String,
    },
    SuperfluousPortPoint {
        territory: String,
    },

    // The rows of territories.csv together.
    TwoRows {
        territory: String,
        boards: Boards,
        first_line: u64,
    },
    OtherName {
        territory: String,
        name: String,
        first_name: String,
        first_line: u64,
    },
    SharedName {
        territory: String,
        name: String,
        other: String,
    },
    TooMany {
        territory: String,
    },
    NoCapital {
        power: String,
        boards: Boards,
    },
    SecondCapital {
        power: String,
        territory: String,
        first: String,
        boards: Boards,
    },

    // A row of links.csv, and both files together.
    UnknownEnd(UnknownTerritory),
    LinkToItself {
        territory: String,
    },
    /// `shared` are the sides that have both ends of the link.
    AbsentEnd {
        territory: String,
        boards: Boards,
        shared: Option<Boards>,
    },
    ImpassableEnd {
        link: String,
        territory: String,
        boards: Boards,
    },
    NotAPort {
        link: String,
        territory: String,
        boards: Boards,
        nearest: Option<String>,
    },
    TypeMismatch {
        link: String,
        link_type: String,
        via: String,
        fitting: &'static str,
    },
    DuplicateLink {
        link: String,
        boards: Boards,
        first_line: u64,
    },
    PortWithoutLane {
        territory: String,
        boards: Boards,
    },
    Unreachable {
        territory: String,
        boards: Boards,
    },
}

impl Boards {
    pub fn contains(self, side: Side) -> bool {
        self == Boards::Both || self == Boards::Only(side)
    }

    /// Those of these sides for which something holds, if it holds for any.
    pub fn filter(self, holds: impl Fn(Side) -> bool) -> Option<Boards> {
        let holds = |side| self.contains(side) && holds(side);
        match (holds(Side::Revolution), holds(Side::Empire)) {
            (true, true) => Some(Boards::Both),
            (true, false) => Some(Boards::Only(Side::Revolution)),
            (false, true) => Some(Boards::Only(Side::Empire)),
            (false, false) => None,
        }
    }

    /// The word of the column `board`.
    fn word(self) -> String {
        match self {
            Boards::Both => "both".to_owned(),
            Boards::Only(side) => side.to_string(),
        }
    }
}

impl fmt::Display for Boards {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Boards::Both => write!(formatter, "on both sides"),
            Boards::Only(side) => write!(formatter, "on the {side} side"),
        }
    }
}

impl fmt::Display for File {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            File::Territories => "territories.csv",
            File::Links => "links.csv",
        })
    }
}

impl error::Error for AtlasErrors {}

impl fmt::Display for AtlasErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.errors.iter().enumerate() {
            let separator = if position == 0 { "" } else { "\n" };
            write!(formatter, "{separator}{error}")?;
        }
        Ok(())
    }
}

impl error::Error for UnknownTerritory {}

impl fmt::Display for UnknownTerritory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "territory {:?} is unknown{}", self.word, did_you_mean(self.nearest.as_deref()))
    }
}

impl error::Error for AtlasError {}

impl fmt::Display for AtlasError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = format!("{} line {}", self.file, self.line);
        match &self.problem {
            Problem::MissingColumn { column, nearest } => {
                write!(formatter, "column {column:?} in {place} is missing")?;
                match nearest {
                    Some(nearest) => write!(formatter, ", the nearest heading is {nearest:?}"),
                    None => Ok(()),
                }
            }
            Problem::FieldCount { expected, found } => {
                write!(formatter, "{place} has {found} fields instead of {expected}")
            }
            Problem::Unreadable { reason } => write!(formatter, "{place} is unreadable: {reason}"),

            Problem::BadId { id, slug } => {
                write!(formatter, "id {id:?} in {place} is not of small letters, digits and dashes")?;
                formatter
                    .write_str(&did_you_mean(Some(slug).filter(|slug| !slug.is_empty()).map(String::as_str)))
            }
            Problem::MissingName { territory } => {
                write!(formatter, "territory {territory:?} in {place} has no name")
            }
            Problem::UnknownWord { column, word, of, choices } => {
                let hint = one_of(word, choices);
                write!(formatter, "{column} {word:?} of {of} in {place} is unknown{hint}")
            }
            Problem::BadNumber { column, word, territory, expected } => {
                write!(formatter, "{column} {word:?} of territory {territory:?} in {place} is not {expected}")
            }
            Problem::MissingOwner { territory, powers } => {
                let hint = one_of("", powers);
                write!(formatter, "home territory {territory:?} in {place} has no owner{hint}")
            }
            Problem::SuperfluousOwner { territory, owner, kind } => write!(
                formatter,
                "owner {owner:?} of {kind} territory {territory:?} in {place} is superfluous, \
                 did you mean the kind \"home\""
            ),
            Problem::MissingClaims { territory, powers } => {
                let hint = one_of("", powers);
                write!(formatter, "disputed territory {territory:?} in {place} has no claims{hint}")
            }
            Problem::SuperfluousClaims { territory, claims, kind } => write!(
                formatter,
                "claims {claims:?} of {kind} territory {territory:?} in {place} are superfluous, \
                 did you mean the kind \"disputed\""
            ),
            Problem::RepeatedClaim { territory, power } => {
                write!(formatter, "claim {power:?} of territory {territory:?} in {place} is made twice")
            }
            Problem::CapitalNotHome { territory, kind } => write!(
                formatter,
                "{kind} territory {territory:?} in {place} is marked as a capital, \
                 did you mean the kind \"home\""
            ),
            Problem::MissingPortPoint { territory } => {
                write!(formatter, "port {territory:?} in {place} has no port_lon and port_lat")
            }
            Problem::SuperfluousPortPoint { territory } => write!(
                formatter,
                "territory {territory:?} in {place} has port_lon or port_lat but is no port, \
                 did you mean port \"1\""
            ),

            Problem::TwoRows { territory, boards, first_line } => {
                write!(formatter, "territory {territory:?} in {place} has a second row {boards}")?;
                write!(formatter, ", the first is line {first_line}")
            }
            Problem::OtherName { territory, name, first_name, first_line } => write!(
                formatter,
                "name {name:?} of territory {territory:?} in {place} differs from that of line {first_line}, \
                 did you mean {first_name:?}"
            ),
            Problem::SharedName { territory, name, other } => write!(
                formatter,
                "name {name:?} of territory {territory:?} in {place} also means {other:?}, \
                 did you mean the id {other:?}"
            ),
            Problem::TooMany { territory } => write!(
                formatter,
                "territory {territory:?} in {place} is one too many, an atlas holds {MOST_TERRITORIES}"
            ),
            Problem::NoCapital { power, boards } => write!(
                formatter,
                "power {power:?} has home territories from {place} on but no capital {boards}"
            ),
            Problem::SecondCapital { power, territory, first, boards } => write!(
                formatter,
                "territory {territory:?} in {place} is a second capital of {power:?} {boards}, \
                 the first is {first:?}"
            ),

            Problem::UnknownEnd(UnknownTerritory { word, nearest }) => {
                let hint = did_you_mean(nearest.as_deref());
                write!(formatter, "territory {word:?} in {place} is unknown{hint}")
            }
            Problem::LinkToItself { territory } => {
                write!(formatter, "territory {territory:?} in {place} is linked to itself")
            }
            Problem::AbsentEnd { territory, boards, shared } => {
                write!(formatter, "territory {territory:?} in {place} is absent {boards}")?;
                match shared {
                    Some(shared) => write!(formatter, ", did you mean the board {:?}", shared.word()),
                    None => write!(formatter, ", no side has both ends of the link"),
                }
            }
            Problem::ImpassableEnd { link, territory, boards } => write!(
                formatter,
                "link {link} in {place} touches {territory:?}, which {boards} is impassable"
            ),
            Problem::NotAPort { link, territory, boards, nearest } => {
                let hint = did_you_mean(nearest.as_deref());
                write!(
                    formatter,
                    "sea lane {link} in {place} ends in {territory:?}, which {boards} is no port{hint}"
                )
            }
            Problem::TypeMismatch { link, link_type, via, fitting } => write!(
                formatter,
                "via {via:?} of {link_type} link {link} in {place} does not fit, did you mean {fitting}"
            ),
            Problem::DuplicateLink { link, boards, first_line } => {
                write!(formatter, "link {link} in {place} repeats line {first_line} {boards}")
            }
            Problem::PortWithoutLane { territory, boards } => {
                write!(formatter, "port {territory:?} in {place} has no sea lane {boards}")
            }
            Problem::Unreachable { territory, boards } => write!(
                formatter,
                "territory {territory:?} in {place} is unreachable by land and sea {boards}"
            ),
        }
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map(|nearest| format!(", did you mean {nearest:?}")).unwrap_or_default()
}

/// The choice probably meant, or all of them where none comes near.
fn one_of(word: &str, choices: &[String]) -> String {
    match nearest(word, choices.iter().map(String::as_str)) {
        Some(nearest) => did_you_mean(Some(nearest)),
        None => format!(", expected one of {}", choices.join(", ")),
    }
}
