//! The powers, sets of powers, and their statuses.

use engine::{Text, bit_set, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

/// The six powers, in power order: [KOA-6.6], [PRO-D10]. [KOA-1.13] There is no seventh colour.
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
    "power" as Power,
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

bit_set! {
    /// A set of powers.
    pub struct Powers(u8) of Power, listed;
}

impl Powers {
    pub const ALL: Powers = Powers(0b11_1111);
    pub const BRITAIN: Powers = Powers(1 << Power::Britain as u8);
    /// [KOA-20.9], [PRO-20.3] Every power but France.
    pub const GRAND_COALITION: Powers = Powers(0b11_1101);
    /// [KOA-7.3], [KOA-1.6], [PRO-1.4] The four powers that choose a status, and have tokens for
    /// it.
    pub const CHOOSERS: Powers = Powers(0b11_1100);
}

/// Something for each power. Documents list it in power order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct PerPower<T>(pub [T; Power::COUNT]);

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
