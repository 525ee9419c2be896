//! The powers, sets of powers, and their statuses.

use engine::{Text, bit_set, words};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

/// The powers of all boards, in power order: [KOA-6.6], [PRO-D10]. A rule set says which take
/// part: [KOA-1.13] Koalicje has six colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Power {
    Britain,
    France,
    Austria,
    Prussia,
    Russia,
    Ottoman,
    Italy,
}

words!(
    Power,
    "power" as Power,
    Britain = "britain",
    France = "france",
    Austria = "austria",
    Prussia = "prussia",
    Russia = "russia",
    Ottoman = "ottoman",
    Italy = "italy",
);

impl Power {
    pub const COUNT: usize = 7;

    #[inline]
    pub fn from_index(index: u8) -> Option<Power> {
        Power::ALL.get(usize::from(index)).copied()
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
            // Only the six powers of Koalicje have one: where Italy plays no general has a name.
            Power::Italy => Text { en: "the general", pl: "generał" },
        }
    }

    /// The figure's name where it stands alone, without an article.
    pub fn figure_label(self) -> Text {
        let Text { en, pl } = self.figure();
        Text { en: en.trim_start_matches("the "), pl }
    }

    /// The figure's name in documents.
    pub const fn figure_id(self) -> &'static str {
        match self {
            Power::Britain => "wellington",
            Power::France => "napoleon",
            Power::Austria => "schwarzenberg",
            Power::Prussia => "blucher",
            Power::Russia => "kutuzov",
            Power::Ottoman => "grand-vizier",
            Power::Italy => "general",
        }
    }

    pub const fn name(self) -> Text {
        match self {
            Power::Britain => Text { en: "Britain", pl: "Wielka Brytania" },
            Power::France => Text { en: "France", pl: "Francja" },
            Power::Austria => Text { en: "Austria", pl: "Austria" },
            Power::Prussia => Text { en: "Prussia", pl: "Prusy" },
            Power::Russia => Text { en: "Russia", pl: "Rosja" },
            Power::Ottoman => Text { en: "the Ottoman Empire", pl: "Imperium Osmańskie" },
            Power::Italy => Text { en: "Italy", pl: "Włochy" },
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

bit_set! {
    /// A set of powers.
    pub struct Powers(u8) of Power, listed;
}

impl Powers {
    pub const ALL: Powers = Powers(0b111_1111);
    /// [KOA-1.1] Those of the Napoleonic wars.
    pub const NAPOLEONIC: Powers = Powers(0b11_1111);
    pub const BRITAIN: Powers = Powers(1 << Power::Britain as u8);
    /// [KOA-20.9], [PRO-20.3] Every power but France.
    pub const GRAND_COALITION: Powers = Powers(0b11_1101);
    /// [REA-1.1] Those of the wars of unification: France, Austria, Prussia and Italy.
    pub const OF_UNIFICATION: Powers = Powers(0b100_1110);
    /// [KOA-7.3], [KOA-1.6], [PRO-1.4] The four powers that choose a status, and have tokens for
    /// it.
    pub const CHOOSERS: Powers = Powers(0b11_1100);
}

/// Something for each power. Documents list it in power order.
/// There were six powers once: what is as it always is with the later ones is left out, and may be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PerPower<T>(pub [T; Power::COUNT]);

/// The fewest powers that a list in a document has.
const LISTED: usize = 6;

impl<T: Serialize + Default + PartialEq> Serialize for PerPower<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let late = self.0[LISTED..].iter().any(|value| *value != T::default());
        serializer.collect_seq(&self.0[..if late { Power::COUNT } else { LISTED }])
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for PerPower<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerPower<T>, D::Error> {
        let mut list = Vec::<T>::deserialize(deserializer)?;
        if !(LISTED..=Power::COUNT).contains(&list.len()) {
            return Err(D::Error::custom(format!(
                "a list by power has {LISTED} or {} entries",
                Power::COUNT
            )));
        }
        list.resize_with(Power::COUNT, T::default);
        let mut values = list.into_iter();
        Ok(PerPower(std::array::from_fn(|_| values.next().unwrap_or_default())))
    }
}

impl<T: JsonSchema> JsonSchema for PerPower<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("PerPower_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let of = generator.subschema_for::<T>();
        json_schema!({ "type": "array", "items": of, "minItems": LISTED, "maxItems": Power::COUNT })
    }
}

impl<T> Deref for PerPower<T> {
    type Target = [T; Power::COUNT];

    #[inline(always)]
    fn deref(&self) -> &[T; Power::COUNT] {
        &self.0
    }
}

impl<T> DerefMut for PerPower<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T; Power::COUNT] {
        &mut self.0
    }
}

/// [KOA-7.3], [KOA-1.14], [PRO-1.8] Where a power stands: one of four.
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
