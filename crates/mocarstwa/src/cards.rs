//! Battle cards: what is printed on them (chapter 10; section 28 of the ledger). The decks come from `data/mocarstwa`.

use crate::board::Power;
use crate::unit::Kind;
use engine::{bit_set, numbered, words};

/// [MOC-10.1] [MOC-10.2] One card: of the player deck, of the independents' deck, or of a power.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub u8);

numbered!(Card, "card" as Card, CARDS.len(), |card| CARDS[card].id);

bit_set! {
    /// A hand, a deck, a pile.
    pub struct Cards(u128) of Card, listed;
}

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// [MOC-10.3] One of the three types, with its value.
    Type(Type, u8),
    Retreat,
    Spy,
    LostOrders,
}

/// [MOC-9.14] Each beats the next, the last the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    Assault,
    Fire,
    Formation,
}

words!(Type, "type", Assault = "assault", Fire = "fire", Formation = "formation");

impl Type {
    /// [MOC-9.14]
    #[inline]
    pub fn beats(self, other: Type) -> bool {
        (other as u8 + 3 - self as u8) % 3 == 1
    }
}

/// [MOC-10.21] What only power cards have, after a won battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Honour {
    Promotion,
    Elite,
    PressGang,
}

words!(Honour, "honour", Promotion = "promotion", Elite = "elite", PressGang = "press-gang");

/// How many of each symbol a card bears.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Symbols {
    pub infantry: u8,
    pub grenadiers: u8,
    pub cavalry: u8,
    pub artillery: u8,
    pub frenzy: u8,
    pub cannonade: u8,
    pub cross: u8,
    pub bugle: u8,
}

impl Symbols {
    /// [MOC-10.4] [MOC-10.5] The symbols of a formation.
    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        match kind.formation() {
            Kind::Infantry => self.infantry,
            Kind::Grenadiers => self.grenadiers,
            Kind::Cavalry => self.cavalry,
            _ => self.artillery,
        }
    }
}

/// Where a card belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// [MOC-2.14]
    Players,
    /// [MOC-2.15]
    Independents,
    /// [MOC-2.16]
    Power(Power),
}

#[derive(Debug)]
pub struct CardData {
    pub id: &'static str,
    /// Of power cards; the others have none.
    pub name: &'static str,
    pub name_pl: &'static str,
    pub back: Back,
    pub face: Face,
    pub symbols: Symbols,
    pub honour: Option<Honour>,
}

include!(concat!(env!("OUT_DIR"), "/cards.rs"));

impl Card {
    #[inline]
    pub fn data(self) -> &'static CardData {
        &CARDS[self.index()]
    }

    #[inline]
    pub fn face(self) -> Face {
        self.data().face
    }

    #[inline]
    pub fn symbols(self) -> &'static Symbols {
        &self.data().symbols
    }
}

impl Cards {
    /// [MOC-2.14] The player deck.
    pub fn of_players() -> Cards {
        Card::all().filter(|card| card.data().back == Back::Players).collect()
    }

    /// [MOC-2.15] The independents' deck.
    pub fn of_independents() -> Cards {
        Card::all().filter(|card| card.data().back == Back::Independents).collect()
    }

    /// [MOC-2.16] The three cards of a power.
    pub fn of_power(power: Power) -> Cards {
        Card::all().filter(|card| card.data().back == Back::Power(power)).collect()
    }
}
