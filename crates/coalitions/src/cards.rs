//! Battle cards. Cards of one value are alike, so a hand is five counts and needs no order.

use engine::words;

/// [KOA-15.9] A battle card by its strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Card {
    One,
    Two,
    Three,
    Four,
    Five,
}

words!(in text, Card, "card" as Card, One = "1", Two = "2", Three = "3", Four = "4", Five = "5");

impl Card {
    #[inline]
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }

    #[inline]
    pub fn from_index(index: usize) -> Card {
        Card::ALL[index]
    }
}

/// What a card does beside its strength, where cards do that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// [KOA-15.10] It counts more where its power rules.
    StrongAtHome,
    /// [KOA-15.11] Face up it turns up a card of the other side.
    Scouts,
    /// [KOA-15.12] Two of them in a pile count more.
    StrongInPairs,
    /// [KOA-15.13] It costs more morale when the battle is lost.
    CostsMorale,
}

words!(
    Ability,
    "ability",
    StrongAtHome = "strong-at-home",
    Scouts = "scouts",
    StrongInPairs = "strong-in-pairs",
    CostsMorale = "costs-morale",
);

impl Card {
    pub const fn ability(self) -> Option<Ability> {
        match self {
            Card::One => None,
            Card::Two => Some(Ability::StrongAtHome),
            Card::Three => Some(Ability::Scouts),
            Card::Four => Some(Ability::StrongInPairs),
            Card::Five => Some(Ability::CostsMorale),
        }
    }
}

/// In JSON a card is its value: `3`.
impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.value())
    }
}

impl<'de> serde::Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        match u8::deserialize(deserializer)? {
            value @ 1..=5 => Ok(Card::from_index(usize::from(value) - 1)),
            other => Err(serde::de::Error::custom(format!("card {other} is unknown: cards are 1 to 5"))),
        }
    }
}

impl schemars::JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 1, "maximum": 5 })
    }
}

/// A number of cards of each value: a hand, the draw pile or the discards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cards(pub [u8; 5]);

impl Cards {
    pub const NONE: Cards = Cards([0; 5]);

    #[inline]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 5]
    }

    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.0[card as usize] > 0
    }

    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    #[inline]
    pub fn take(&mut self, card: Card) {
        debug_assert!(self.has(card), "a card that is not there cannot be taken");
        self.0[card as usize] = self.0[card as usize].saturating_sub(1);
    }

    /// The values present, lowest first.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Card::ALL.iter().copied().filter(move |card| self.has(*card))
    }

    /// Every card, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.iter().flat_map(move |card| std::iter::repeat_n(*card, usize::from(self.0[*card as usize])))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut counts = Cards::NONE;
        for card in cards {
            counts.add(card);
        }
        counts
    }
}

/// In documents a hand is a list of values: `[1, 3, 3]`.
impl serde::Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Card::value))
    }
}

impl schemars::JsonSchema for Cards {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cards".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "array", "items": { "type": "integer", "minimum": 1, "maximum": 5 } })
    }
}

impl<'de> serde::Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > 40 {
            return Err(serde::de::Error::custom("more than 40 cards (KOA-1.10)"));
        }
        Ok(cards.into_iter().collect())
    }
}
