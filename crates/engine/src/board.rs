//! The board as a program needs it to plan ahead: the same few words for every game.

use schemars::JsonSchema;
use serde::Serialize;

// Drawn boards have types of the same names, and a document of all types must tell them apart.

/// Every place of the board in the present position.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GameBoard")]
pub struct Board {
    pub places: Vec<Place>,
}

/// A territory, a town or a sea field.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GamePlace")]
pub struct Place {
    /// As actions, events and positions name it.
    pub id: &'static str,
    pub name: &'static str,
    /// What it is, in the game's words: `home`, `disputed`, `town`.
    pub kind: &'static str,
    /// What the rules count it for; 0 if they count it for nothing.
    pub value: u16,
    /// Whose it is as the board is printed.
    pub home: Option<&'static str>,
    /// Who holds it now.
    pub owner: Option<&'static str>,
    /// Who scores for holding it, where the board prints that.
    pub claims: Vec<&'static str>,
    /// What else is printed there: `capital`, `port`.
    pub features: Vec<&'static str>,
    pub borders: Vec<Border>,
}

/// A way from one place to the next. It stands with both of them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GameBorder")]
pub struct Border {
    pub to: &'static str,
    /// What kind of way it is: `land`, `sea`, `road`, `major-road`.
    pub by: &'static str,
    /// The river that it crosses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub river: Option<&'static str>,
    /// How many units may use it in a turn, where there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u8>,
}
