use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What a table agrees on before the first ply. Together with the actions it determines everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    pub scenario: String,
    #[schemars(range(min = 1))]
    pub players: u8,
    /// Only what differs from the defaults need be named.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    pub fn new(scenario: &str, players: u8) -> Setup {
        Setup { scenario: scenario.to_owned(), players, options: BTreeMap::new() }
    }

    pub fn with(mut self, option: &str, value: &str) -> Setup {
        self.options.insert(option.to_owned(), value.to_owned());
        self
    }
}

/// What a game offers to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ScenarioSpec {
    pub id: String,
    pub name: String,
    pub name_pl: String,
    pub players: Vec<u8>,
    /// The drawn board that it is played on, by its id.
    pub board: Option<&'static str>,
    /// All players win or lose together.
    pub cooperative: bool,
    pub options: Vec<OptionSpec>,
    /// Parts of the scenario that the rulebook does not print legibly and we filled in.
    pub reconstructed: Vec<String>,
}

impl ScenarioSpec {
    /// A scenario without options and without a drawn board.
    pub fn plain(id: &str, name: &str, name_pl: &str, players: &[u8]) -> ScenarioSpec {
        ScenarioSpec {
            id: id.to_owned(),
            name: name.to_owned(),
            name_pl: name_pl.to_owned(),
            players: players.to_vec(),
            board: None,
            cooperative: false,
            options: Vec::new(),
            reconstructed: Vec::new(),
        }
    }
}

/// A choice that a table makes before it starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OptionSpec {
    pub id: &'static str,
    /// The default comes first.
    pub values: Vec<&'static str>,
    pub rule: &'static str,
    pub about: &'static str,
}

/// A chair as people see it before and during play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SeatInfo {
    pub seat: u8,
    pub id: String,
    pub name: String,
    pub name_pl: String,
}

impl SeatInfo {
    pub fn new(seat: u8, id: &str, name: &str, name_pl: &str) -> SeatInfo {
        SeatInfo { seat, id: id.to_owned(), name: name.to_owned(), name_pl: name_pl.to_owned() }
    }
}

/// A setup that the game does not know. The message names what is wrong and what is possible instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}
