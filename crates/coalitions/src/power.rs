//! The powers, sets of powers, and their statuses.

use engine::Text;
use std::fmt;
use std::str::FromStr;

/// Serializes a type by its `Display` and reads it by its `FromStr`, so that documents speak the players' words.
macro_rules! by_name {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": <$type>::known_words() })
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use by_name;

/// An enum that has one word per variant, in text and in documents.
macro_rules! words {
    ($type:ident, $what:literal, $($variant:ident = $word:literal),+ $(,)?) => {
        $crate::power::words!(in text, $type, $what, $($variant = $word),+);
        $crate::power::by_name!($type);
    };
    (in text, $type:ident, $what:literal, $($variant:ident = $word:literal),+ $(,)?) => {
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
                    let words = $type::ALL.iter().map(|known| known.word());
                    match atlas::nearest(text, words) {
                        Some(nearest) => format!(concat!($what, " \"{}\" is unknown, did you mean \"{}\""), text, nearest),
                        None => format!(concat!($what, " \"{}\" is unknown"), text),
                    }
                })
            }
        }
    };
}
pub(crate) use words;

/// The six powers, in power order (KOA-6.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Power {
    Britain,
    France,
    Austria,
    Prussia,
    Russia,
    Ottoman,
}

words!(
    Power,
    "power",
    Britain = "britain",
    France = "france",
    Austria = "austria",
    Prussia = "prussia",
    Russia = "russia",
    Ottoman = "ottoman",
);

impl Power {
    pub const COUNT: usize = 6;

    #[inline]
    pub fn from_index(index: u8) -> Option<Power> {
        Power::ALL.get(usize::from(index)).copied()
    }

    /// [KOA-1.3] How many generals a power has.
    #[inline]
    pub const fn pawn_count(self) -> u8 {
        [3, 7, 4, 3, 4, 3][self as usize]
    }

    /// [KOA-1.5] How many unit and garrison tokens: seven per general.
    #[inline]
    pub const fn token_count(self) -> u8 {
        7 * self.pawn_count()
    }

    /// [KOA-1.4] The named figure among a power's generals.
    pub const fn figure(self) -> Text {
        match self {
            Power::Britain => Text { en: "Wellington", pl: "Wellington" },
            Power::France => Text { en: "Napoleon", pl: "Napoleon" },
            Power::Austria => Text { en: "Schwarzenberg", pl: "Schwarzenberg" },
            Power::Prussia => Text { en: "Blücher", pl: "Blücher" },
            Power::Russia => Text { en: "Kutuzov", pl: "Kutuzow" },
            Power::Ottoman => Text { en: "the Grand Vizier", pl: "Wielki Wezyr" },
        }
    }

    /// The figure's name where it stands alone, without an article.
    pub fn figure_label(self) -> Text {
        let Text { en, pl } = self.figure();
        Text { en: en.trim_start_matches("the "), pl }
    }

    /// The figure's name in documents.
    pub const fn figure_id(self) -> &'static str {
        ["wellington", "napoleon", "schwarzenberg", "blucher", "kutuzov", "grand-vizier"][self as usize]
    }

    pub const fn name(self) -> Text {
        match self {
            Power::Britain => Text { en: "Britain", pl: "Wielka Brytania" },
            Power::France => Text { en: "France", pl: "Francja" },
            Power::Austria => Text { en: "Austria", pl: "Austria" },
            Power::Prussia => Text { en: "Prussia", pl: "Prusy" },
            Power::Russia => Text { en: "Russia", pl: "Rosja" },
            Power::Ottoman => Text { en: "the Ottoman Empire", pl: "Imperium Osmańskie" },
        }
    }

    /// [KOA-20.2], [KOA-20.9] The side of a power against Napoleon's deck: there are no statuses, only two sides.
    pub const fn side_against_deck(self) -> Text {
        match self {
            Power::France => Text { en: "Napoleon's deck", pl: "talia Napoleona" },
            _ => Text { en: "Grand Coalition", pl: "Wielka Koalicja" },
        }
    }
}

/// A set of powers.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Powers(pub u8);

impl Powers {
    pub const NONE: Powers = Powers(0);
    pub const ALL: Powers = Powers(0b11_1111);
    /// [KOA-20.9], [PRO-20.3] Every power but France.
    pub const GRAND_COALITION: Powers = Powers(0b11_1101);
    /// [KOA-7.3] The four powers that choose a status.
    pub const CHOOSERS: Powers = Powers(0b11_1100);

    #[inline]
    pub const fn of(power: Power) -> Powers {
        Powers(1 << power as u8)
    }

    #[inline]
    pub const fn contains(self, power: Power) -> bool {
        self.0 >> power as u8 & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, power: Power) {
        self.0 |= 1 << power as u8;
    }

    #[inline]
    pub fn remove(&mut self, power: Power) {
        self.0 &= !(1 << power as u8);
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn and(self, other: Powers) -> Powers {
        Powers(self.0 & other.0)
    }

    #[inline]
    pub const fn or(self, other: Powers) -> Powers {
        Powers(self.0 | other.0)
    }

    #[inline]
    pub const fn without(self, other: Powers) -> Powers {
        Powers(self.0 & !other.0)
    }

    #[inline]
    pub fn first(self) -> Option<Power> {
        if self.0 == 0 { None } else { Power::from_index(self.0.trailing_zeros() as u8) }
    }

    /// In power order.
    #[inline]
    pub fn iter(self) -> PowersIter {
        PowersIter(self.0)
    }
}

impl FromIterator<Power> for Powers {
    fn from_iter<I: IntoIterator<Item = Power>>(powers: I) -> Powers {
        powers.into_iter().fold(Powers::NONE, |set, power| set.or(Powers::of(power)))
    }
}

impl fmt::Debug for Powers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl serde::Serialize for Powers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl schemars::JsonSchema for Powers {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Powers".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Power>::json_schema(generator)
    }
}

impl<'de> serde::Deserialize<'de> for Powers {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Powers, D::Error> {
        Ok(<Vec<Power>>::deserialize(deserializer)?.into_iter().collect())
    }
}

pub struct PowersIter(u8);

impl Iterator for PowersIter {
    type Item = Power;

    #[inline]
    fn next(&mut self) -> Option<Power> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Power::from_index(index)
    }
}

/// [KOA-7.3] Where a power stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Status {
    British,
    French,
    Neutral,
    Expansionist,
}

words!(
    Status,
    "status",
    British = "british",
    French = "french",
    Neutral = "neutral",
    Expansionist = "expansionist",
);

impl Status {
    /// The status beside the name of a power.
    pub const fn name(self) -> Text {
        match self {
            Status::British => Text { en: "British coalition", pl: "koalicja brytyjska" },
            Status::French => Text { en: "French coalition", pl: "koalicja francuska" },
            Status::Neutral => Text { en: "neutral", pl: "neutralność" },
            Status::Expansionist => Text { en: "expansionist", pl: "ekspansjonizm" },
        }
    }

    /// The power that leads the coalition, if the status is one.
    pub const fn leader(self) -> Option<Power> {
        match self {
            Status::British => Some(Power::Britain),
            Status::French => Some(Power::France),
            Status::Neutral | Status::Expansionist => None,
        }
    }
}

impl FromStr for Powers {
    type Err = String;

    /// `off`, `on`, or names joined by commas.
    fn from_str(text: &str) -> Result<Powers, String> {
        match text {
            "off" | "" => Ok(Powers::NONE),
            "on" => Ok(Powers::ALL),
            names => names.split(',').map(|name| name.trim().parse::<Power>()).collect(),
        }
    }
}
