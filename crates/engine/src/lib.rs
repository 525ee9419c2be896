//! The contract that every game of Hegemon keeps.
//!
//! A game is a pure function of its setup and its actions: no clock, no files, no randomness inside, no floating
//! point in rules. Read [`Game`] first, which is the rules; everything else here serves it.
//!
//! - [`Seat`]: a chair at the table, a player's or chance's.
//! - [`Game`]: states, decisions, actions, events, views.
//! - [`Judgement`]: how bots judge a game. [`Words`]: what people read of it.
//! - [`Wording`]: text that knows what it names.
//! - [`Refusal`]: an action turned down, with the rule that turns it down.
//! - [`Match`]: one play of a game, with its history, undo and [`Record`].
//! - [`board`]: the map for programs. [`document`]: what positions of all games have in common.
//! - [`chance`]: the keyed generator that answers the chance seat so that anyone can audit it afterwards.
//! - [`rulebook`]: the rules for players, taken apart.
//! - [`action`], [`names`], [`set`]: what games declare their actions, words and sets with.
//! - [`Table`]: the same match behind text and JSON, for callers that serve any game.

// The macros of this crate name them.
#[doc(hidden)]
pub use {schemars, serde};

pub mod action;
pub mod board;
pub mod chance;
pub mod document;
mod game;
mod judgement;
pub mod names;
mod play;
mod questions;
mod record;
mod refusal;
pub mod rulebook;
mod seat;
pub mod set;
mod setup;
mod table;
mod wording;
mod words;

pub use action::Vocabulary;
pub use game::{Game, Happening, Log, Outcome, Question};
pub use judgement::{Foresight, Judgement, Leaning, Reach};
pub use play::{Match, PlayError};
pub use record::{FORMAT, Record, RecordError, RecordedPly, Resignation};
pub use refusal::{Lang, Refusal, RuleId, Text};
pub use seat::{Seat, SeatSet};
pub use setup::{OptionSpec, ScenarioSpec, SeatInfo, Setup, SetupError};
pub use table::{Asked, Checked, Edition, Offer, Opened, Played, Shapes, Table, TableError, Told};
pub use wording::{Mention, Span, Wording, capital};
pub use words::{Words, bound};

/// Picks one of `choices` evenly; `choices` is small, so the bias of the multiplication is below one in a million.
#[inline]
pub fn pick(rng: &mut impl rand_core::Rng, choices: usize) -> usize {
    ((u64::from(rng.next_u32()) * choices as u64) >> 32) as usize
}

/// Picks an index by weight. The weights add up to more than 0.
#[inline]
pub fn pick_weighted<A>(rng: &mut impl rand_core::Rng, outcomes: &[(A, u32)]) -> usize {
    let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut ticket = pick(rng, total as usize) as u32;
    for (index, (_, weight)) in outcomes.iter().enumerate() {
        if ticket < *weight {
            return index;
        }
        ticket -= weight;
    }
    outcomes.len() - 1
}
