//! Actions: the small answers that players and chance give, each with one canonical text.

use crate::army::Unit;
use crate::board::{Spot, Terrain, Town};

engine::actions! {
    pub enum Action {
        // The campaign
        "place" Place(unit: Unit, at: Town),
        /// One town further along a road.
        "march" March(unit: Unit, to: Town),
        "fight" Fight(at: Town),
        "give-up" GiveUp(unit: Unit),
        // Skirmishes
        "commit" Commit(unit: Unit),
        // Opening a battle
        "lay" Lay(terrain: Terrain, at: Spot),
        "deploy" Deploy(unit: Unit, at: Spot),
        /// To take a farm or a hill, or to relieve the unit that holds it.
        "hold" Hold(unit: Unit),
        // The battle turn
        "test" Test(unit: Unit),
        "move" Move(unit: Unit, to: Spot),
        "fire" Fire(unit: Unit),
        "fire-at-squares" FireAtSquares(unit: Unit),
        "form-square" FormSquare(unit: Unit),
        "dissolve-square" DissolveSquare(unit: Unit),
        /// The first goes into the square of the second.
        "shelter" Shelter(unit: Unit, square: Unit),
        "emerge" Emerge(unit: Unit),
        "retreat" Retreat(unit: Unit, to: Town),
        "reinforce" Reinforce(unit: Unit),
        "hit" Hit(unit: Unit),
        "regroup" Regroup(unit: Unit, to: Town),
        "done" Done,
        // Chance
        "roll" Roll(die: u8 in 1..=6),
        "hits" Hits(hits: u8 in 0..=4),
        "draw" Draw(terrain: Terrain),
    }
}
