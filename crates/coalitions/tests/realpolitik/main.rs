//! Realpolitik, rule by rule: a module for each part of the ledger, with every vector and printed
//! example.

mod support;

mod battles;
mod board;
mod documents;
mod mobilisation;
mod movement;
mod politics;
mod three_players;
mod turns;
mod update;
mod words;
