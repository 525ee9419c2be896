//! Actions: the small answers that players and chance give, each with one canonical text.

use crate::army::Unit;
use crate::board::{Spot, Terrain, Town};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    // The campaign
    Place(Unit, Town),
    /// One town further along a road.
    March(Unit, Town),
    Fight(Town),
    GiveUp(Unit),
    // Skirmishes
    Commit(Unit),
    // Opening a battle
    Lay(Terrain, Spot),
    Deploy(Unit, Spot),
    /// To take a farm or a hill, or to relieve the unit that holds it.
    Hold(Unit),
    // The battle turn
    Test(Unit),
    Move(Unit, Spot),
    Fire(Unit),
    FireAtSquares(Unit),
    FormSquare(Unit),
    DissolveSquare(Unit),
    /// The first goes into the square of the second.
    Shelter(Unit, Unit),
    Emerge(Unit),
    Retreat(Unit, Town),
    Reinforce(Unit),
    Hit(Unit),
    Regroup(Unit, Town),
    Done,
    // Chance
    Roll(u8),
    Hits(u8),
    Draw(Terrain),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Place(unit, at) => write!(f, "place {unit} {at}"),
            Action::March(unit, to) => write!(f, "march {unit} {to}"),
            Action::Fight(at) => write!(f, "fight {at}"),
            Action::GiveUp(unit) => write!(f, "give-up {unit}"),
            Action::Commit(unit) => write!(f, "commit {unit}"),
            Action::Lay(terrain, spot) => write!(f, "lay {terrain} {spot}"),
            Action::Deploy(unit, spot) => write!(f, "deploy {unit} {spot}"),
            Action::Hold(unit) => write!(f, "hold {unit}"),
            Action::Test(unit) => write!(f, "test {unit}"),
            Action::Move(unit, spot) => write!(f, "move {unit} {spot}"),
            Action::Fire(unit) => write!(f, "fire {unit}"),
            Action::FireAtSquares(unit) => write!(f, "fire-at-squares {unit}"),
            Action::FormSquare(unit) => write!(f, "form-square {unit}"),
            Action::DissolveSquare(unit) => write!(f, "dissolve-square {unit}"),
            Action::Shelter(unit, square) => write!(f, "shelter {unit} {square}"),
            Action::Emerge(unit) => write!(f, "emerge {unit}"),
            Action::Retreat(unit, to) => write!(f, "retreat {unit} {to}"),
            Action::Reinforce(unit) => write!(f, "reinforce {unit}"),
            Action::Hit(unit) => write!(f, "hit {unit}"),
            Action::Regroup(unit, to) => write!(f, "regroup {unit} {to}"),
            Action::Done => f.write_str("done"),
            Action::Roll(die) => write!(f, "roll {die}"),
            Action::Hits(hits) => write!(f, "hits {hits}"),
            Action::Draw(terrain) => write!(f, "draw {terrain}"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["place", unit, at] => Action::Place(unit.parse()?, at.parse()?),
            ["march", unit, to] => Action::March(unit.parse()?, to.parse()?),
            ["fight", at] => Action::Fight(at.parse()?),
            ["give-up", unit] => Action::GiveUp(unit.parse()?),
            ["commit", unit] => Action::Commit(unit.parse()?),
            ["lay", terrain, spot] => Action::Lay(terrain.parse()?, spot.parse()?),
            ["deploy", unit, spot] => Action::Deploy(unit.parse()?, spot.parse()?),
            ["hold", unit] => Action::Hold(unit.parse()?),
            ["test", unit] => Action::Test(unit.parse()?),
            ["move", unit, spot] => Action::Move(unit.parse()?, spot.parse()?),
            ["fire", unit] => Action::Fire(unit.parse()?),
            ["fire-at-squares", unit] => Action::FireAtSquares(unit.parse()?),
            ["form-square", unit] => Action::FormSquare(unit.parse()?),
            ["dissolve-square", unit] => Action::DissolveSquare(unit.parse()?),
            ["shelter", unit, square] => Action::Shelter(unit.parse()?, square.parse()?),
            ["emerge", unit] => Action::Emerge(unit.parse()?),
            ["retreat", unit, to] => Action::Retreat(unit.parse()?, to.parse()?),
            ["reinforce", unit] => Action::Reinforce(unit.parse()?),
            ["hit", unit] => Action::Hit(unit.parse()?),
            ["regroup", unit, to] => Action::Regroup(unit.parse()?, to.parse()?),
            ["done"] => Action::Done,
            ["roll", die] => Action::Roll(small_number(die, 1, 6)?),
            ["hits", hits] => Action::Hits(small_number(hits, 0, 4)?),
            ["draw", terrain] => Action::Draw(terrain.parse()?),
            _ => return Err(format!("\"{text}\" is no order of this game")),
        })
    }
}

fn small_number(word: &str, least: u8, most: u8) -> Result<u8, String> {
    match word.parse::<u8>() {
        // One text for one action: neither "04" nor "+4".
        Ok(number) if (least..=most).contains(&number) && word.len() == 1 => Ok(number),
        _ => Err(format!("\"{word}\" is no number from {least} to {most}")),
    }
}

/// Every action that any state could offer.
pub fn every_action() -> Vec<Action> {
    let mut actions = vec![Action::Done];
    actions.extend((1..=6).map(Action::Roll));
    actions.extend((0..=4).map(Action::Hits));
    actions.extend(Town::all().map(Action::Fight));
    for terrain in Terrain::ALL {
        actions.push(Action::Draw(*terrain));
        actions.extend(Spot::ALL.iter().map(|spot| Action::Lay(*terrain, *spot)));
    }
    for unit in Unit::all() {
        for town in Town::all() {
            actions.extend([
                Action::Place(unit, town),
                Action::March(unit, town),
                Action::Retreat(unit, town),
                Action::Regroup(unit, town),
            ]);
        }
        for spot in Spot::ALL {
            actions.extend([Action::Deploy(unit, *spot), Action::Move(unit, *spot)]);
        }
        actions.extend(Unit::all().map(|square| Action::Shelter(unit, square)));
        actions.extend([
            Action::GiveUp(unit),
            Action::Commit(unit),
            Action::Hold(unit),
            Action::Test(unit),
            Action::Fire(unit),
            Action::FireAtSquares(unit),
            Action::FormSquare(unit),
            Action::DissolveSquare(unit),
            Action::Emerge(unit),
            Action::Reinforce(unit),
            Action::Hit(unit),
        ]);
    }
    actions
}
