//! The steps of a match: what its log holds, in the order in which it happened. The log is the truth; everything else is
//! computed from it.

use crate::terms::Terms;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step {
    /// Always the first. The commitment to chance is published with it.
    Opened {
        terms: Terms,
        by: Person,
        commitment: String,
    },
    /// A person takes a free seat, before play or at a table where nobody else plays.
    Sat {
        seat: u8,
        person: Person,
    },
    /// A person wants to take a seat over during play. The players at the table admit or decline.
    Asked {
        seat: u8,
        person: Person,
    },
    /// The player of a seat admits who asked, by id. When all who play have, he sits down.
    Admitted {
        seat: u8,
        person: String,
    },
    /// The player of a seat declines who asked: he does not ask again.
    Declined {
        seat: u8,
        person: String,
    },
    /// Who asked thinks better of it.
    Withdrew {
        person: String,
    },
    /// A bot takes a seat of its own.
    BotSat {
        seat: u8,
        bot: String,
    },
    /// A seat becomes free again before play.
    Stood {
        seat: u8,
    },
    Began,
    /// A decision; what chance answered afterwards follows from the key.
    Played {
        seat: u8,
        action: String,
        hand: Hand,
    },
    /// A seat takes decisions of its own back, down to this ply.
    Undone {
        seat: u8,
        ply: usize,
    },
    /// A seat's time is up: the stand-in answers the question that is open, and only that.
    Late {
        seat: u8,
    },
    /// Everybody who sat at the table is late or gone: it waits for one of them until it closes.
    Deserted {
        /// In milliseconds since 1970.
        closes: i64,
    },
    /// A bot plays on for a seat.
    Left {
        seat: u8,
        why: Leaving,
    },
    /// The owner plays again.
    Returned {
        seat: u8,
    },
    /// Somebody with several seats at one screen gives the screen to another of them.
    HandedOver {
        seat: u8,
    },
    /// A person has another name from now on.
    Named {
        person: Person,
    },
    /// All who play must wish it before it happens.
    Wished {
        seat: u8,
        wish: Wish,
    },
    Unwished {
        seat: u8,
        wish: Wish,
    },
    /// Those who played play again, at another table.
    Again {
        table: String,
    },
    /// The host's word, or nobody came.
    Closed {
        why: String,
    },
}

impl Step {
    /// Whether it changes what is asked, or of whom. Wishes, names and who has the screen do not.
    pub fn turns_the_table(&self) -> bool {
        match self {
            Step::Wished { .. }
            | Step::Unwished { .. }
            | Step::Named { .. }
            | Step::HandedOver { .. }
            | Step::Asked { .. }
            | Step::Declined { .. }
            | Step::Withdrew { .. }
            | Step::Again { .. } => false,
            Step::Opened { .. }
            | Step::Sat { .. }
            | Step::Admitted { .. }
            | Step::BotSat { .. }
            | Step::Stood { .. }
            | Step::Began
            | Step::Played { .. }
            | Step::Undone { .. }
            | Step::Late { .. }
            | Step::Deserted { .. }
            | Step::Left { .. }
            | Step::Returned { .. }
            | Step::Closed { .. } => true,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Person {
    pub id: String,
    pub name: String,
}

/// Who decided for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    Person,
    Bot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    Resigned,
    /// The clock ran out. Old logs have it: the bot then plays on until the owner returns. Today a seat is [`Step::Late`].
    Late,
}

/// What needs everybody's agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    Pause,
    Resume,
    End,
}
