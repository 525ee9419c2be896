//! What people and programs are shown, as types. The API document is made from them, and whoever writes a client takes
//! his types from there. Nothing hidden has a field here: what a viewer may not know cannot slip through.

use crate::live::Status;
use crate::step::{Hand, Leaving, Person, Step, Wish};
use crate::terms::{Clock, Terms};
use engine::{Lang, Offer, Outcome, Seat, Span, Told};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// How what is asked and what happens is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// For programs, without words for people.
    Bare,
    /// With words for people beside, in lists of the same order.
    Words(Lang),
    /// Each offer and each event in one piece with its words, and these in stretches that say what they name.
    Parts(Lang),
}

impl Form {
    pub fn words(lang: Lang, in_parts: bool) -> Form {
        if in_parts { Form::Parts(lang) } else { Form::Words(lang) }
    }

    /// Which words people would read.
    pub fn lang(self) -> Option<Lang> {
        match self {
            Form::Bare => None,
            Form::Words(lang) | Form::Parts(lang) => Some(lang),
        }
    }
}

impl From<Lang> for Form {
    fn from(lang: Lang) -> Form {
        Form::Words(lang)
    }
}

/// A table as one seat sees it, or a spectator.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct TableShown {
    pub id: String,
    /// The newest entry of the log. An answer names it.
    pub number: i64,
    pub ply: usize,
    pub status: Status,
    pub terms: Terms,
    /// The drawn board that it is played on: see `GET /boards/{board}`.
    pub board: Option<&'static str>,
    /// Who opened the table.
    pub host: Person,
    /// What was published about chance before the first ply.
    pub commitment: String,
    /// The key of chance, once the match is over.
    pub key: Option<String>,
    pub seats: Vec<SeatShown>,
    /// What some want and all must agree on.
    pub wishes: Vec<WishShown>,
    /// Who wants to take a seat over.
    pub applicants: Vec<ApplicantShown>,
    /// When a table closes that everybody has left, in milliseconds since 1970; none while somebody plays.
    pub closes: Option<i64>,
    /// Whom the table waits for.
    pub pending: Vec<PendingShown>,
    /// What this seat is asked.
    pub question: Option<QuestionShown>,
    /// Whether this seat may take its newest decision back.
    pub may_undo: bool,
    /// The position, in the game's own words; none before the beginning.
    pub view: Option<Value>,
    pub outcome: Option<Outcome>,
    /// The table at which those who played play again.
    pub again: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeatShown {
    pub seat: u8,
    pub id: String,
    pub name: String,
    pub name_pl: String,
    pub person: Option<Person>,
    /// The bot that plays: its own seat, or for a person who is late or gone.
    pub bot: Option<String>,
    /// Milliseconds left when they were last counted, at a table with a clock.
    pub bank: Option<i64>,
    /// Since when the clock has been running.
    pub running_since: Option<i64>,
    /// Since when somebody else may ask for the seat.
    pub free_since: Option<i64>,
    /// Whether its owner was late for its last question and has not been back since.
    pub is_away: bool,
    /// Whether its owner gave it up: a bot plays on, and he looks from it no more until he returns.
    pub has_resigned: bool,
}

/// Somebody who wants to take a seat over during play.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct ApplicantShown {
    pub person: Person,
    pub seat: u8,
    /// The seats whose players must still admit him.
    pub waits_for: Vec<u8>,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct WishShown {
    pub wish: Wish,
    pub seat: u8,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct PendingShown {
    pub seat: Seat,
    pub decision: &'static str,
}

/// A decision that a seat owes, with everything it may answer.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct QuestionShown {
    pub decision: String,
    /// The rule that asks.
    pub rule: &'static str,
    pub prompt: String,
    /// The prompt in stretches, for who asked for parts: put together they are the prompt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt_spans: Option<Vec<Span>>,
    /// The decision's own fields: which power, where, how much.
    pub about: Value,
    /// The answers, as they are sent; none for who asked for parts, because `offers` holds them.
    pub actions: Vec<String>,
    /// The same answers for people, in the same order; left out on a line that asked for no words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrases: Option<Vec<String>>,
    /// Each answer with its phrase and its parts, for who asked for parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<Offer>>,
}

/// What the lobby shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    pub id: String,
    pub game: String,
    pub scenario: String,
    pub players: u8,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub clock: Option<Clock>,
    pub status: Status,
    pub host: Person,
    pub seats: Vec<SeatOnCard>,
    /// The seats that won, once the match has ended.
    pub winners: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatOnCard {
    pub seat: u8,
    pub id: String,
    pub name: String,
    pub name_pl: String,
    pub person: Option<Person>,
    pub bot: Option<String>,
}

/// An entry of the log as a viewer sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UpdateShown {
    pub number: i64,
    /// In milliseconds since 1970.
    pub at: i64,
    /// How many plies have been played after it.
    pub ply: usize,
    pub step: StepShown,
    /// What came of it, in the game's own words; nothing for who asked for parts, because `told` holds it.
    pub events: Vec<Box<RawValue>>,
    /// The same as sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<String>>,
    /// Each event with its sentence, for who asked for parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<Told>>,
    /// With the newest entry, on a line that asked for it.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<WaitingShown>,
    /// With the newest entry, on a line that asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableShown>>,
}

/// Whom the table waits for after an entry.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct WaitingShown {
    pub status: Status,
    pub pending: Vec<PendingShown>,
    pub question: Option<QuestionShown>,
}

/// A step as a viewer sees it: what a decision was stays with its seat until the game shows it.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum StepShown {
    Opened,
    Sat {
        seat: u8,
        person: Person,
    },
    Asked {
        seat: u8,
        person: Person,
    },
    Admitted {
        seat: u8,
        person: String,
    },
    Declined {
        seat: u8,
        person: String,
    },
    Withdrew {
        person: String,
    },
    Late {
        seat: u8,
    },
    Deserted {
        closes: i64,
    },
    BotSat {
        seat: u8,
        bot: String,
    },
    Stood {
        seat: u8,
    },
    Began,
    Played {
        seat: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        action: Option<String>,
        hand: Hand,
    },
    Undone {
        seat: u8,
        ply: usize,
    },
    Left {
        seat: u8,
        why: Leaving,
    },
    Returned {
        seat: u8,
    },
    HandedOver {
        seat: u8,
    },
    Named {
        person: Person,
    },
    Wished {
        seat: u8,
        wish: Wish,
    },
    Unwished {
        seat: u8,
        wish: Wish,
    },
    Again {
        table: String,
    },
    Closed {
        why: String,
    },
}

impl StepShown {
    pub fn to(viewer: Option<u8>, step: &Step) -> StepShown {
        match step.clone() {
            Step::Opened { .. } => StepShown::Opened,
            Step::Sat { seat, person } => StepShown::Sat { seat, person },
            Step::Asked { seat, person } => StepShown::Asked { seat, person },
            Step::Admitted { seat, person } => StepShown::Admitted { seat, person },
            Step::Declined { seat, person } => StepShown::Declined { seat, person },
            Step::Withdrew { person } => StepShown::Withdrew { person },
            Step::Late { seat } => StepShown::Late { seat },
            Step::Deserted { closes } => StepShown::Deserted { closes },
            Step::BotSat { seat, bot } => StepShown::BotSat { seat, bot },
            Step::Stood { seat } => StepShown::Stood { seat },
            Step::Began => StepShown::Began,
            Step::Played { seat, action, hand } => {
                StepShown::Played { seat, action: (viewer == Some(seat)).then_some(action), hand }
            }
            Step::Undone { seat, ply } => StepShown::Undone { seat, ply },
            Step::Left { seat, why } => StepShown::Left { seat, why },
            Step::Returned { seat } => StepShown::Returned { seat },
            Step::HandedOver { seat } => StepShown::HandedOver { seat },
            Step::Named { person } => StepShown::Named { person },
            Step::Wished { seat, wish } => StepShown::Wished { seat, wish },
            Step::Unwished { seat, wish } => StepShown::Unwished { seat, wish },
            Step::Again { table } => StepShown::Again { table },
            Step::Closed { why } => StepShown::Closed { why },
        }
    }
}

/// Something that was said.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct MessageShown {
    /// `all`, or the seats that hear it: `0+3`.
    pub channel: String,
    /// Each channel counts its own.
    pub number: i64,
    pub seat: u8,
    /// The name that the speaker had.
    pub name: String,
    pub body: String,
    pub at: i64,
}
