//! Commanders: the seven kinds and Table 9 (chapter 23).

use crate::board::Province;
use crate::fleet::Ship;
use engine::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [MOC-23.1] A kind of commander.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Commander {
    FieldMarshal,
    Hetman,
    GeneralOfArtillery,
    GeneralOfCavalry,
    GeneralOfGrenadiers,
    GeneralOfInfantry,
    Admiral,
}

words!(
    Commander,
    "commander" as Piece,
    FieldMarshal = "field-marshal",
    Hetman = "hetman",
    GeneralOfArtillery = "general-of-artillery",
    GeneralOfCavalry = "general-of-cavalry",
    GeneralOfGrenadiers = "general-of-grenadiers",
    GeneralOfInfantry = "general-of-infantry",
    Admiral = "admiral",
);

impl Commander {
    pub const COUNT: usize = Commander::ALL.len();
}

/// Where a commander is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// In the bank.
    #[default]
    None,
    Province(Province),
    Ship(Ship),
}
