//! The rules, sentence by sentence.

mod card_combat;
mod dice_combat;
mod movement;
mod preparation;
mod purchases;
mod support;
