//! The game in words: prompts, phrases, sentences and the terminal's picture, in both languages.

pub mod en;
pub mod pl;
pub mod summary;

use crate::army::Unit;
use crate::board::{Position, Spot};
use crate::state::State;

/// A position as the player who gives orders calls it.
pub(crate) fn spot_of(state: &State, unit: Unit, position: Position) -> Option<Spot> {
    let role = state.role_of(unit.side());
    Spot::ALL.iter().copied().find(|spot| spot.position(role) == position)
}

/// A sentence begins with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
