//! Actions: the small answers that players and chance give, each with one canonical text.

use crate::agenda::ActionCard;
use crate::board::Territory;
use crate::cards::Card;
use crate::power::{Power, Status};
use engine::{actions, words};

actions! {
    pub enum Action {
        // Set-up
        /// The named figure is the general standing here, or one off the map.
        "name" Name(at: Option<Territory>),
        // Chance
        "draw" Draw(card: Card),
        /// A coin falls for this power's side.
        "toss" Toss(power: Power),
        /// This Napoleon card is turned.
        "napoleon" Napoleon(card: u8 about 0..=13),
        // What Napoleon's deck leaves to the players
        "encourage" Encourage(power: Power),
        /// The French general standing here is taken.
        "take" Take(from: Territory),
        /// The race to Paris sends its third general here.
        "send" Send(to: Territory),
        // Diplomacy and minor powers
        "expel" Expel(power: Power),
        "turn-away" TurnAway(power: Power),
        "status" Status(status: Status),
        "bid" Bid(bid: u8 about 0..=16),
        // Actions 1 to 5
        "drill" Drill,
        "discard" Discard(card: Card),
        "place" Place(at: Territory),
        "place-figure" PlaceFigure(at: Territory),
        "recall" Recall(from: Territory),
        "take-card" TakeCard,
        "take-morale" TakeMorale,
        "offer" Offer(power: Power, money: u16 about 0..=60),
        "buy-unit" BuyUnit(at: Territory),
        "buy-card" BuyCard,
        "buy-morale" BuyMorale,
        "buy-fortress" BuyFortress(at: Territory),
        // Movement
        "arbiter" Arbiter(power: Power),
        "disband" Disband(at: Territory),
        "march" March(from: Territory, to: Territory),
        "sail" Sail(from: Territory, to: Territory),
        /// The first step of a strategic move; `On` adds the next ones, `Go` ends it.
        "strategic" Strategic(from: Territory, to: Territory),
        "on" On(to: Territory),
        "go" Go,
        "orient" Orient,
        /// The general in the first territory leaves a garrison in the second.
        "garrison" Garrison(from: Territory, at: Territory),
        "ask" Ask,
        // Battle
        "fight" Fight(at: Territory),
        /// To stand in peace with the neutral of this territory.
        "peace" Peace(at: Territory),
        "evade" Evade(to: Territory),
        "support" Support(from: Territory),
        /// A face-down card for the general in this territory.
        "play" Play(card: Card, from: Territory),
        /// A 3 played face up for the general in this territory.
        "open" Open(from: Territory),
        /// Turn up the n-th card that this power played for the general in this territory.
        "reveal" Reveal(power: Power, from: Territory, number: u8 about 0..=9),
        "pass" Pass,
        "pass" PassFor(from: Territory),
        // Withdrawals and board update
        "retreat" Retreat(from: Territory, to: Territory),
        "off-map" OffMap(from: Territory),
        "ask-sea" AskSea(from: Territory),
        /// A garrison taken back becomes a unit of the general standing here.
        "unit-to" UnitTo(at: Territory),
        "throw" Throw(throw: Throw),
        // Realpolitik: action cards, alliances, trains
        /// This action card is laid face down.
        "lay" Lay(card: ActionCard),
        /// The token of alliance goes to this power.
        "alliance" Alliance(power: Power),
        /// A train on the border of these two, in the order of the alphabet.
        "train" Train(from: Territory, to: Territory),
        "ride" Ride(from: Territory, to: Territory),
        /// A unit of the general in the first territory rides to the one in the second.
        "ride-unit" RideUnit(from: Territory, to: Territory),
        /// A 1 played face up for the general in this territory.
        "open-one" OpenOne(from: Territory),
        /// The n-th card that this power played for the general in this territory is discarded.
        "cancel" Cancel(power: Power, from: Territory, number: u8 about 0..=9),
        // Answers
        "agree" Agree,
        "refuse" Refuse,
        "done" Done,
    }
}

/// [KOA-17.8] Rock, paper, scissors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Throw {
    Rock,
    Paper,
    Scissors,
}

words!(Throw, "throw", Rock = "rock", Paper = "paper", Scissors = "scissors");

impl Throw {
    /// Paper wraps rock, scissors cut paper, rock blunts scissors.
    pub fn beats(self, other: Throw) -> bool {
        (self as u8 + 3 - other as u8) % 3 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_with_words_missing_is_told_what_it_takes() {
        let complaint = |text: &str| text.parse::<Action>().expect_err("no such action");
        assert_eq!(complaint("march paris"), "\"march\" takes two territories: march FROM TO");
        assert_eq!(complaint("play 3"), "\"play\" takes a card and a territory: play CARD FROM");
        assert_eq!(
            complaint("reveal"),
            "\"reveal\" takes a power, a territory and a number: reveal POWER FROM NUMBER"
        );
        assert_eq!(
            complaint("march paris loraine"),
            "territory \"loraine\" is unknown, did you mean \"lorraine\""
        );
    }
}
