//! The rules, sentence by sentence.

mod card_combat;
mod components;
mod dice_combat;
mod movement;
mod preparation;
mod purchases;
mod rounds;
mod scenarios;
mod sea_and_edges;
mod support;
mod victory;
