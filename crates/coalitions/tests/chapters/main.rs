//! Every rule in a test whose name reads like the rulebook: a module for each part of it, and one binary for all of them,
//! so that they are built once.

mod support;

mod actions;
mod arbiter;
mod battle;
mod components;
mod counts;
mod diplomacy;
mod documents;
mod garrisons;
mod invariants;
mod lempereur;
mod minors;
mod movement;
mod napoleons_deck;
mod prototype_battles;
mod prototype_politics;
mod prototype_unsettled;
mod round;
mod scenarios;
mod set_up;
mod special_generals;
mod update;
mod versions;
mod victory;
