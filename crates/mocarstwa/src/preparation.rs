//! Preparation: who plays which power, and what stands on the map before the first purchase (chapter 3).

use crate::state::PLAYERS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [MOC-3.2] The dice for the order of choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Preparation {
    /// By seat: the last die, 0 before it falls.
    pub dice: [u8; PLAYERS],
    /// Seats in the order of choice, as far as it is settled.
    pub order: [u8; PLAYERS],
    /// How many of them have chosen.
    pub chosen: u8,
}
