//! Draws the boards: from anchor points and a land mask to territories with outlines that touch as the links say.
//!
//! [`europe::draw`] draws a board of Koalicje; its parts are [`projection`], [`land`] and [`partition`]. [`board`] is the
//! file that comes out. `cargo xtask atlas` draws all of them anew.

pub mod board;
pub mod europe;
pub mod land;
pub mod partition;
pub mod projection;
