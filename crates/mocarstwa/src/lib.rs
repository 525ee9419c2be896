//! Mocarstwa: nine powers of the eighteenth century on 160 provinces and 256 sea fields, with battle cards or with dice.
//!
//! In the order of play:
//!
//! 1. [`scenario`]: what can be played; [`rule_set`]: what a table agrees on; [`preparation`]: powers and garrisons.

pub mod action;
pub mod board;
pub mod cards;
pub mod commander;
pub mod economy;
pub mod fleet;
pub mod pieces;
pub mod preparation;
pub mod rule_set;
pub mod scenario;
pub mod state;
pub mod unit;

pub use state::State;
