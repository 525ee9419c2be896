use crate::set::Member;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A chair at the table: a player's, by number, or the one that rolls the dice and draws the cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    Player(u8),
    Chance,
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Player(number) => write!(f, "{number}"),
            Seat::Chance => f.write_str("chance"),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Seat, String> {
        if text == "chance" {
            return Ok(Seat::Chance);
        }
        match text.parse::<u8>() {
            Ok(number) if usize::from(number) < SeatSet::PLAYERS => Ok(Seat::Player(number)),
            _ => Err(format!("\"{text}\" is no seat: a seat is a number from 0 up, or \"chance\"")),
        }
    }
}

/// On the wire a player's seat is a number and chance is the word `"chance"`.
impl Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Seat::Player(number) => serializer.serialize_u8(*number),
            Seat::Chance => serializer.serialize_str("chance"),
        }
    }
}

impl schemars::JsonSchema for Seat {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [{ "type": "integer", "minimum": 0, "maximum": SeatSet::PLAYERS - 1 }, { "const": "chance" }]
        })
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u8),
            Word(String),
        }
        let text = match Written::deserialize(deserializer)? {
            Written::Number(number) => number.to_string(),
            Written::Word(word) => word,
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Players by their number, chance last.
impl Member for Seat {
    const COUNT: usize = SeatSet::PLAYERS + 1;

    #[inline(always)]
    fn index(self) -> usize {
        match self {
            Seat::Player(number) => usize::from(number),
            Seat::Chance => SeatSet::PLAYERS,
        }
    }

    #[inline(always)]
    fn at(index: usize) -> Seat {
        if index == SeatSet::PLAYERS { Seat::Chance } else { Seat::Player(index as u8) }
    }
}

crate::bit_set! {
    /// The seats that the table waits on: players 0 to 14 and chance, who comes last.
    pub struct SeatSet(u16) of Seat;
}

impl SeatSet {
    /// How many players a table can seat.
    pub const PLAYERS: usize = 15;
    pub const CHANCE: SeatSet = SeatSet(1 << SeatSet::PLAYERS);

    pub fn player(number: u8) -> SeatSet {
        debug_assert!(usize::from(number) < SeatSet::PLAYERS);
        SeatSet(1 << number)
    }
}
