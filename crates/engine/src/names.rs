//! One word for one thing, in texts and in documents: what stands behind every type that has a name.
//!
//! [`words!`](crate::words) is for an enum with a word per variant, [`numbered!`](crate::numbered) for the rows of a table (the
//! territories of a map), [`by_name!`](crate::by_name) for whatever else has `Display` and `FromStr`. A word that is unknown is
//! answered with the nearest one that is known.

pub use spelling::{fold, nearest, unknown, unknown_among, without_diacritics};

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A thing that has a word, and of which all are known.
pub trait Named:
    Copy + PartialEq + Debug + Display + FromStr<Err = String> + Serialize + JsonSchema + 'static
{
    /// What it is, as messages call it: `territory`.
    const WHAT: &'static str;
    /// What it is to whoever does not know the game.
    const KIND: Kind;
    /// The word that stands for none of them, where an action may name none.
    const NOTHING: &'static str = "none";
    fn every() -> impl Iterator<Item = Self>;
}

/// What part of an action is, to whoever does not know the game: a page that shows every board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A place on a board.
    Place,
    /// A power, a side, an army.
    Power,
    /// A piece on a board.
    Piece,
    Card,
    Number,
    /// Any other word of the game.
    Word,
}

/// Serializes a type by its `Display` and reads it by its `FromStr`, so that documents speak the players' words. It says which
/// words there are by its own `known_words`.
#[macro_export]
macro_rules! by_name {
    ($type:ty) => {
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl $crate::schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({ "type": "string", "enum": <$type>::known_words() })
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text =
                    <std::borrow::Cow<'de, str> as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}

/// An enum that has one word per variant, in text and in documents: `words!(Throw, "throw", Rock = "rock", …)`. Variants are
/// named in their order. `"power" as Power` says what it is to whoever does not know the game. With `in text` documents say it
/// in a way of their own.
#[macro_export]
macro_rules! words {
    (in text, $type:ident, $what:literal $(as $kind:ident)?, $($variant:ident = $word:literal),+ $(,)?) => {
        impl $type {
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            pub fn known_words() -> Vec<String> {
                $type::ALL.iter().map(|known| known.word().to_owned()).collect()
            }

            pub fn word(self) -> &'static str {
                match self {
                    $($type::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<$type, String> {
                $type::ALL.iter().copied().find(|known| known.word() == text).ok_or_else(|| {
                    $crate::names::unknown($what, text, $type::ALL.iter().map(|known| known.word()))
                })
            }
        }

        impl $crate::set::Member for $type {
            const COUNT: usize = $type::ALL.len();

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn at(index: usize) -> $type {
                $type::ALL[index]
            }
        }

        impl $crate::names::Named for $type {
            const WHAT: &'static str = $what;
            const KIND: $crate::names::Kind = $crate::words!(kind $($kind)?);

            fn every() -> impl Iterator<Item = $type> {
                $type::ALL.iter().copied()
            }
        }
    };
    (kind) => { $crate::names::Kind::Word };
    (kind $kind:ident) => { $crate::names::Kind::$kind };
    ($type:ident, $what:literal $(as $kind:ident)?, $($variant:ident = $word:literal),+ $(,)?) => {
        $crate::words!(in text, $type, $what $(as $kind)?, $($variant = $word),+);
        $crate::by_name!($type);
    };
}

/// The rows of a table, each with an id: `numbered!(Town, "town" as Place, TOWNS.len(), |town| TOWNS[town].id)` for a
/// `struct Town(pub u8)`, or `u16` where 256 do not suffice. `as Place or "off-map"` gives the word for no such place.
#[macro_export]
macro_rules! numbered {
    ($type:ident, $what:literal as $kind:ident $(or $nothing:literal)?, $count:expr, |$index:ident| $id:expr) => {
        impl $type {
            pub const COUNT: usize = $count;

            pub fn all() -> impl Iterator<Item = $type> {
                (0..$type::COUNT).map(|index| $type(index as _))
            }

            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            pub fn id(self) -> &'static str {
                let $index = self.index();
                $id
            }

            pub fn known_words() -> Vec<String> {
                $type::all().map(|known| known.id().to_owned()).collect()
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<$type, String> {
                $type::all()
                    .find(|known| known.id() == text)
                    .ok_or_else(|| $crate::names::unknown($what, text, $type::all().map($type::id)))
            }
        }

        impl $crate::set::Member for $type {
            const COUNT: usize = $count;

            #[inline(always)]
            fn index(self) -> usize {
                usize::from(self.0)
            }

            #[inline(always)]
            fn at(index: usize) -> $type {
                $type(index as _)
            }
        }

        impl $crate::names::Named for $type {
            const WHAT: &'static str = $what;
            const KIND: $crate::names::Kind = $crate::names::Kind::$kind;
            $(const NOTHING: &'static str = $nothing;)?

            fn every() -> impl Iterator<Item = $type> {
                $type::all()
            }
        }

        $crate::by_name!($type);
    };
}
