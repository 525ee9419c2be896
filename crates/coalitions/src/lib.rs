//! Koalicje, and the system that its kin share: one house, several rule sets.
//!
//! In the order of play:
//!
//! 1. [`scenario`]: what a table agrees on, and how the pieces stand at the start.
//! 2. [`turn`]: the round, the wheel, and which question is open.
//! 3. [`diplomacy`] and [`minors`]: who stands with whom, and who plays the minor powers.
//! 4. [`update`]: the board after a change of status.
//! 5. [`drill`] (with taxation, trade and influence), [`leadership`], [`mobilisation`]: actions 1 to 5.
//! 6. [`arbiter`]: the movement action; [`movement`]: orders, on the [`ground`] a mover sees; [`garrison`]; [`consent`]:
//!    what allies must agree to.
//! 7. [`battle`], [`outcome`], [`retreat`]: battles and what follows from them.
//! 8. [`victory`]: the end.
//!
//! What the editions differ in is a [`rule_set`]; some chapters only some of them have:
//! [`campaign`] (Napoleon's deck plays France), [`unsettled`] (territories that foes share for a
//! time), and for Realpolitik [`agenda`] (action cards instead of the wheel), [`alliances`] (tokens
//! instead of statuses), [`prestige`] and [`rail`]. Around them: [`state`] (everything there is),
//! [`seating`] (who plays what), [`action`], [`decision`], [`event`], [`reasons`] (refusals),
//! [`view`] (what a seat may see), [`document`] (positions people can write, with [`phase_names`]),
//! [`invariants`], [`appraise`], [`outlook`] and [`temper`] (for bots), [`words`].

pub mod action;
pub mod agenda;
pub mod alliances;
pub mod appraise;
pub mod arbiter;
pub mod battle;
pub mod board;
pub mod campaign;
pub mod cards;
pub mod consent;
pub mod decision;
pub mod diplomacy;
pub mod document;
pub mod drill;
pub mod event;
mod game;
pub mod garrison;
pub mod ground;
pub mod invariants;
mod judgement;
pub mod leadership;
pub mod minors;
pub mod mobilisation;
pub mod movement;
pub mod outcome;
pub mod outlook;
pub mod phase_names;
pub mod plausible;
pub mod power;
pub mod prestige;
mod questions;
pub mod rail;
pub mod reasons;
pub mod retreat;
pub mod rule_set;
pub mod rules;
pub mod scenario;
pub mod seating;
mod setup;
pub mod state;
pub mod temper;
pub mod turn;
pub mod unsettled;
pub mod update;
pub mod victory;
pub mod view;
pub mod words;

pub use game::{Boxed, Koalicje, Played, Prototype, Realpolitik};
pub use state::State;
