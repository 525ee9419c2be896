//! Mocarstwa: nine powers of the eighteenth century on 160 provinces and 256 sea fields, with battle cards or with dice.
//!
//! In the order of play:
//!
//! 1. [`scenario`]: what can be played; [`rule_set`]: what a table agrees on; [`preparation`]: powers and garrisons; [`hand`]: battle
//!    cards are dealt; [`purchases`]: the first purchases and deployment.
//! 2. [`turn`]: the round; [`independents`] (dice) and [`groups`] (cards): those whom nobody plays attack;
//!    [`independent_ships`].
//! 3. [`orders`]: the military phase; [`movement`] on land, [`sailing`] at sea.
//! 4. With dice: [`dice`] on land, [`sea_dice`] at sea. With cards: [`battle`] and what comes of it, [`aftermath`], [`honours`];
//!    [`sea_battle`].
//! 5. [`control`]: coats of arms and who is out; [`goals`]: victory and the limit.
//!
//! Around them: [`board`], [`unit`], [`fleet`], [`pieces`], [`cards`], [`commander`] with [`command`], [`economy`] (the components),
//! [`state`] (everything there is), [`action`], [`decision`], [`event`], [`reasons`] (refusals), [`view`] (what a seat sees, and worlds
//! that it could be in), [`document`] (positions people can write), [`invariants`].

pub mod action;
pub mod aftermath;
pub mod appointments;
pub mod battle;
pub mod board;
pub mod cards;
pub mod command;
pub mod commander;
pub mod control;
pub mod decision;
pub mod dice;
pub mod document;
pub mod economy;
pub mod event;
pub mod fleet;
mod game;
pub mod goals;
pub mod groups;
pub mod hand;
pub mod honours;
pub mod independent_ships;
pub mod independents;
pub mod invariants;
pub mod market;
pub mod ministries;
pub mod movement;
pub mod orders;
pub mod pieces;
pub mod politics;
pub mod preparation;
pub mod purchases;
mod questions;
pub mod reasons;
pub mod rule_set;
pub mod sailing;
pub mod scenario;
pub mod sea_battle;
pub mod sea_dice;
pub mod state;
pub mod tables;
pub mod turn;
pub mod unit;
pub mod view;

pub use game::Mocarstwa;
pub use state::State;
