use crate::{Outcome, Seat, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the record's own shape.
pub const FORMAT: u32 = 1;

/// One play of a game as a file: what was agreed and every ply. It replays to the same state on every machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    #[schemars(range(min = 1, max = FORMAT))]
    pub format: u32,
    pub game: String,
    /// The rules version it was played under.
    pub rules: String,
    #[serde(flatten)]
    pub setup: Setup,
    /// The position it started from, if it was not the scenario's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<serde_json::Value>,
    /// What was published about chance before the first ply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The key of chance, once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-fA-F]{64}$"))]
    pub key: Option<String>,
    pub plies: Vec<RecordedPly>,
    /// Who gave up on the way. The plies and the outcome are what they are by the rules: a stand-in played on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resignations: Vec<Resignation>,
    #[serde(default, skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Record {
    /// The same match as long as it had no more plies than these.
    pub fn up_to(&self, plies: usize) -> Record {
        let mut part = self.clone();
        part.plies.truncate(plies);
        part.resignations.retain(|resignation| resignation.ply <= plies);
        part
    }
}

/// A player gave up; a stand-in answered for the seat from then on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Resignation {
    pub seat: u8,
    /// How many plies had been played.
    pub ply: usize,
    /// The bot that played on, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
}

/// Who answered what: written as one line, `3: arbiter ottoman`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedPly {
    pub seat: Seat,
    pub action: String,
}

impl Serialize for RecordedPly {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}: {}", self.seat, self.action))
    }
}

impl JsonSchema for RecordedPly {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RecordedPly".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^(1?[0-9]?[0-9]|2[0-4][0-9]|25[0-5]|chance): " })
    }
}

impl<'de> Deserialize<'de> for RecordedPly {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<RecordedPly, D::Error> {
        let line = String::deserialize(deserializer)?;
        let (seat, action) = line.split_once(": ").ok_or_else(|| {
            serde::de::Error::custom(format!("ply \"{line}\" is not of the form \"seat: action\""))
        })?;
        let seat = seat.parse().map_err(serde::de::Error::custom)?;
        Ok(RecordedPly { seat, action: action.to_owned() })
    }
}

/// A record that cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError(pub String);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecordError {}
