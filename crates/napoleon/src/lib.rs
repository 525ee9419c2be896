//! Napoléon 1815: two sides, three armies, 58 blocks whose faces only their commander sees.
//!
//! In the order of play:
//!
//! 1. [`scenario`]: what a table agrees on; [`set_up`]: how the blocks come onto the map.
//! 2. [`turn`]: the campaign turn, and which question is open.
//! 3. [`march`]: groups, roads, rivers, forced marches, night.
//! 4. [`fights`]: which fight comes next; [`skirmish`].
//! 5. [`deployment`]: terrain and the order of battle; [`morale`]: the battle turn begins; [`combat`]: moves, ground, squares;
//!    [`fire`]: shots and losses; [`retreat`]: leaving a fight, routs; [`reinforcement`]: with the regroup after a battle.
//! 6. [`victory`]: supply, defeat, the end.
//!
//! Around them: [`army`] and [`board`] (the components), [`state`] (everything there is), [`action`], [`decision`], [`event`],
//! [`reasons`] (refusals), [`imagine`] (who knows what, and worlds a seat could be in), [`view`] (what a seat sees),
//! [`document`] (positions people can write), [`invariants`], [`appraise`] and [`outlook`] (for bots), [`words`].

pub mod action;
pub mod appraise;
pub mod army;
pub mod board;
pub mod combat;
pub mod decision;
pub mod deployment;
pub mod document;
pub mod event;
pub mod fights;
pub mod fire;
mod game;
pub mod imagine;
pub mod invariants;
mod judgement;
pub mod march;
pub mod morale;
pub mod outlook;
mod questions;
pub mod reasons;
pub mod reinforcement;
pub mod retreat;
pub mod rule_set;
pub mod rules;
pub mod scenario;
pub mod set_up;
pub mod skirmish;
pub mod state;
pub mod turn;
pub mod victory;
pub mod view;
pub mod words;

pub use game::Napoleon;
pub use state::State;
