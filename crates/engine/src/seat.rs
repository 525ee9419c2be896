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

/// The seats that the table waits on, as bits: players 0 to 14 and chance.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u16);

impl SeatSet {
    /// How many players a table can seat.
    pub const PLAYERS: usize = 15;
    pub const NONE: SeatSet = SeatSet(0);
    pub const CHANCE: SeatSet = SeatSet(1 << 15);

    pub fn player(number: u8) -> SeatSet {
        debug_assert!(usize::from(number) < SeatSet::PLAYERS);
        SeatSet(1 << number)
    }

    pub fn insert(&mut self, seat: Seat) {
        self.0 |= SeatSet::from(seat).0;
    }

    pub fn contains(self, seat: Seat) -> bool {
        self.0 & SeatSet::from(seat).0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in order, chance last.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let bit = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            Some(if bit == 15 { Seat::Chance } else { Seat::Player(bit) })
        })
    }

    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        match seat {
            Seat::Player(number) => SeatSet::player(number),
            Seat::Chance => SeatSet::CHANCE,
        }
    }
}
