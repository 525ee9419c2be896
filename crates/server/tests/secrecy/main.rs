//! What a seat may not know does not reach it: not by a word, not by the order or the length of a message.
//!
//! Matches are played and watched from every seat and by a spectator, over real lines and requests, and then twins of them on
//! servers whose clock and names are the same. `koalicje`: a twin differs in a decision that a viewer cannot see yet, or in how the
//! hidden cards were dealt. `napoleon`: it differs in who stands where. As long as the game itself shows a viewer no difference,
//! what the server sends him is equal byte for byte.

#[path = "../common/mod.rs"]
mod common;
mod koalicje;
mod napoleon;
mod watched;
