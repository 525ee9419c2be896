//! Actions: the small answers that players and chance give, each with one canonical text.

use crate::board::Territory;
use crate::cards::Card;
use crate::power::{Power, Status};
use engine::words;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    // Set-up
    /// The named figure is the general standing here, or one off the map.
    Name(Option<Territory>),
    // Chance
    Draw(Card),
    /// A coin falls for this power's side.
    Toss(Power),
    /// This Napoleon card is turned.
    Napoleon(u8),
    // What Napoleon's deck leaves to the players
    Encourage(Power),
    /// The French general standing here is taken.
    Take(Territory),
    /// The race to Paris sends its third general here.
    Send(Territory),
    // Diplomacy and minor powers
    Expel(Power),
    TurnAway(Power),
    Status(Status),
    Bid(u8),
    // Actions 1 to 5
    Drill,
    Discard(Card),
    Place(Territory),
    PlaceFigure(Territory),
    Recall(Territory),
    TakeCard,
    TakeMorale,
    Offer(Power, u16),
    BuyUnit(Territory),
    BuyCard,
    BuyMorale,
    BuyFortress(Territory),
    // Movement
    Arbiter(Power),
    Disband(Territory),
    March(Territory, Territory),
    Sail(Territory, Territory),
    /// The first step of a strategic move; `On` adds the next ones, `Go` ends it.
    Strategic(Territory, Territory),
    On(Territory),
    Go,
    Orient,
    /// The general in the first territory leaves a garrison in the second.
    Garrison(Territory, Territory),
    Ask,
    // Battle
    Fight(Territory),
    /// To stand in peace with the neutral of this territory.
    Peace(Territory),
    Evade(Territory),
    Support(Territory),
    /// A face-down card for the general in this territory.
    Play(Card, Territory),
    /// A 3 played face up for the general in this territory.
    Open(Territory),
    /// Turn up the n-th card that this power played for the general in this territory.
    Reveal(Power, Territory, u8),
    Pass,
    PassFor(Territory),
    // Withdrawals and board update
    Retreat(Territory, Territory),
    OffMap(Territory),
    AskSea(Territory),
    /// A garrison taken back becomes a unit of the general standing here.
    UnitTo(Territory),
    Throw(Throw),
    // Answers
    Agree,
    Refuse,
    Done,
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

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Name(Some(at)) => write!(f, "name {at}"),
            Action::Name(None) => f.write_str("name off-map"),
            Action::Draw(card) => write!(f, "draw {card}"),
            Action::Toss(power) => write!(f, "toss {power}"),
            Action::Napoleon(number) => write!(f, "napoleon {number}"),
            Action::Encourage(power) => write!(f, "encourage {power}"),
            Action::Take(from) => write!(f, "take {from}"),
            Action::Send(to) => write!(f, "send {to}"),
            Action::Expel(power) => write!(f, "expel {power}"),
            Action::TurnAway(power) => write!(f, "turn-away {power}"),
            Action::Status(status) => write!(f, "status {status}"),
            Action::Bid(bid) => write!(f, "bid {bid}"),
            Action::Drill => f.write_str("drill"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Place(at) => write!(f, "place {at}"),
            Action::PlaceFigure(at) => write!(f, "place-figure {at}"),
            Action::Recall(at) => write!(f, "recall {at}"),
            Action::TakeCard => f.write_str("take-card"),
            Action::TakeMorale => f.write_str("take-morale"),
            Action::Offer(power, amount) => write!(f, "offer {power} {amount}"),
            Action::BuyUnit(at) => write!(f, "buy-unit {at}"),
            Action::BuyCard => f.write_str("buy-card"),
            Action::BuyMorale => f.write_str("buy-morale"),
            Action::BuyFortress(at) => write!(f, "buy-fortress {at}"),
            Action::Arbiter(power) => write!(f, "arbiter {power}"),
            Action::Disband(at) => write!(f, "disband {at}"),
            Action::March(from, to) => write!(f, "march {from} {to}"),
            Action::Sail(from, to) => write!(f, "sail {from} {to}"),
            Action::Strategic(from, to) => write!(f, "strategic {from} {to}"),
            Action::On(to) => write!(f, "on {to}"),
            Action::Go => f.write_str("go"),
            Action::Orient => f.write_str("orient"),
            Action::Garrison(from, at) => write!(f, "garrison {from} {at}"),
            Action::Ask => f.write_str("ask"),
            Action::Fight(at) => write!(f, "fight {at}"),
            Action::Peace(at) => write!(f, "peace {at}"),
            Action::Evade(to) => write!(f, "evade {to}"),
            Action::Support(from) => write!(f, "support {from}"),
            Action::Play(card, from) => write!(f, "play {card} {from}"),
            Action::Open(from) => write!(f, "open {from}"),
            Action::Reveal(power, from, number) => write!(f, "reveal {power} {from} {number}"),
            Action::Pass => f.write_str("pass"),
            Action::PassFor(from) => write!(f, "pass {from}"),
            Action::Retreat(from, to) => write!(f, "retreat {from} {to}"),
            Action::OffMap(from) => write!(f, "off-map {from}"),
            Action::AskSea(from) => write!(f, "ask-sea {from}"),
            Action::UnitTo(at) => write!(f, "unit-to {at}"),
            Action::Throw(throw) => write!(f, "throw {throw}"),
            Action::Agree => f.write_str("agree"),
            Action::Refuse => f.write_str("refuse"),
            Action::Done => f.write_str("done"),
        }
    }
}

/// The first words of all actions, for the nearest one when a word is unknown.
const VERBS: [&str; 48] = [
    "name",
    "draw",
    "toss",
    "napoleon",
    "encourage",
    "take",
    "send",
    "expel",
    "turn-away",
    "status",
    "bid",
    "drill",
    "discard",
    "place",
    "place-figure",
    "recall",
    "take-card",
    "take-morale",
    "offer",
    "buy-unit",
    "buy-card",
    "buy-morale",
    "buy-fortress",
    "arbiter",
    "disband",
    "march",
    "sail",
    "strategic",
    "on",
    "go",
    "orient",
    "garrison",
    "ask",
    "fight",
    "peace",
    "evade",
    "support",
    "play",
    "open",
    "reveal",
    "pass",
    "retreat",
    "off-map",
    "ask-sea",
    "unit-to",
    "throw",
    "agree",
    "refuse",
];

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        // No action is longer: a hostile text is not worth reading further.
        if text.len() > 120 {
            return Err("an action is a few words long".to_owned());
        }
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse::<u16>().map_err(|_| format!("\"{word}\" is not a number"));
        // `07` and `+7` would be second spellings of the same action.
        let plain = |word: &str, number: u16| {
            if number.to_string() == word {
                Ok(number)
            } else {
                Err(format!("\"{word}\" is not a plain number"))
            }
        };
        let small = |word: &str| {
            let number = plain(word, number(word)?)?;
            u8::try_from(number).map_err(|_| format!("\"{word}\" is too large"))
        };
        Ok(match words[..] {
            ["name", "off-map"] => Action::Name(None),
            ["name", at] => Action::Name(Some(at.parse()?)),
            ["draw", card] => Action::Draw(card.parse()?),
            ["toss", power] => Action::Toss(power.parse()?),
            ["napoleon", number] => Action::Napoleon(small(number)?),
            ["encourage", power] => Action::Encourage(power.parse()?),
            ["take", from] => Action::Take(from.parse()?),
            ["send", to] => Action::Send(to.parse()?),
            ["expel", power] => Action::Expel(power.parse()?),
            ["turn-away", power] => Action::TurnAway(power.parse()?),
            ["status", status] => Action::Status(status.parse()?),
            ["bid", bid] => Action::Bid(small(bid)?),
            ["drill"] => Action::Drill,
            ["discard", card] => Action::Discard(card.parse()?),
            ["place", at] => Action::Place(at.parse()?),
            ["place-figure", at] => Action::PlaceFigure(at.parse()?),
            ["recall", at] => Action::Recall(at.parse()?),
            ["take-card"] => Action::TakeCard,
            ["take-morale"] => Action::TakeMorale,
            ["offer", power, amount] => Action::Offer(power.parse()?, plain(amount, number(amount)?)?),
            ["buy-unit", at] => Action::BuyUnit(at.parse()?),
            ["buy-card"] => Action::BuyCard,
            ["buy-morale"] => Action::BuyMorale,
            ["buy-fortress", at] => Action::BuyFortress(at.parse()?),
            ["arbiter", power] => Action::Arbiter(power.parse()?),
            ["disband", at] => Action::Disband(at.parse()?),
            ["march", from, to] => Action::March(from.parse()?, to.parse()?),
            ["sail", from, to] => Action::Sail(from.parse()?, to.parse()?),
            ["strategic", from, to] => Action::Strategic(from.parse()?, to.parse()?),
            ["on", to] => Action::On(to.parse()?),
            ["go"] => Action::Go,
            ["orient"] => Action::Orient,
            ["garrison", from, at] => Action::Garrison(from.parse()?, at.parse()?),
            ["ask"] => Action::Ask,
            ["fight", at] => Action::Fight(at.parse()?),
            ["peace", at] => Action::Peace(at.parse()?),
            ["evade", to] => Action::Evade(to.parse()?),
            ["support", from] => Action::Support(from.parse()?),
            ["play", card, from] => Action::Play(card.parse()?, from.parse()?),
            ["open", from] => Action::Open(from.parse()?),
            ["reveal", power, from, number] => Action::Reveal(power.parse()?, from.parse()?, small(number)?),
            ["pass"] => Action::Pass,
            ["pass", from] => Action::PassFor(from.parse()?),
            ["retreat", from, to] => Action::Retreat(from.parse()?, to.parse()?),
            ["off-map", from] => Action::OffMap(from.parse()?),
            ["ask-sea", from] => Action::AskSea(from.parse()?),
            ["unit-to", at] => Action::UnitTo(at.parse()?),
            ["throw", throw] => Action::Throw(throw.parse()?),
            ["agree"] => Action::Agree,
            ["refuse"] => Action::Refuse,
            ["done"] => Action::Done,
            [verb, ..] if VERBS.contains(&verb) || verb == "done" => {
                return Err(format!("\"{text}\" has not the words that \"{verb}\" needs"));
            }
            [verb, ..] => {
                return Err(match engine::names::nearest(verb, VERBS.into_iter().chain(["done"])) {
                    Some(nearest) => format!("action \"{verb}\" is unknown, did you mean \"{nearest}\""),
                    None => format!("action \"{verb}\" is unknown"),
                });
            }
            [] => return Err("an action is missing".to_owned()),
        })
    }
}

/// Every action that any state could offer, with a few that none does.
pub fn every_action() -> Vec<Action> {
    let mut actions = vec![
        Action::Name(None),
        Action::Drill,
        Action::TakeCard,
        Action::TakeMorale,
        Action::BuyCard,
        Action::BuyMorale,
        Action::Go,
        Action::Orient,
        Action::Ask,
        Action::Pass,
        Action::Agree,
        Action::Refuse,
        Action::Done,
    ];
    for card in Card::ALL.iter().copied() {
        actions.extend([Action::Draw(card), Action::Discard(card)]);
    }
    actions.extend(Throw::ALL.iter().copied().map(Action::Throw));
    actions.extend(Status::ALL.iter().copied().map(Action::Status));
    actions.extend((0..=16).map(Action::Bid));
    actions.extend((0..=13).map(Action::Napoleon));
    for power in Power::ALL.iter().copied() {
        actions.extend([
            Action::Toss(power),
            Action::Encourage(power),
            Action::Expel(power),
            Action::TurnAway(power),
            Action::Arbiter(power),
        ]);
        actions.extend((0..=60).map(|amount| Action::Offer(power, amount)));
    }
    for at in Territory::all() {
        actions.extend([
            Action::Name(Some(at)),
            Action::Place(at),
            Action::PlaceFigure(at),
            Action::Recall(at),
            Action::BuyUnit(at),
            Action::BuyFortress(at),
            Action::Disband(at),
            Action::On(at),
            Action::Fight(at),
            Action::Peace(at),
            Action::Take(at),
            Action::Send(at),
            Action::Evade(at),
            Action::Support(at),
            Action::Open(at),
            Action::PassFor(at),
            Action::OffMap(at),
            Action::AskSea(at),
            Action::UnitTo(at),
        ]);
        actions.extend(Card::ALL.iter().map(|card| Action::Play(*card, at)));
        for power in Power::ALL.iter().copied() {
            actions.extend((0..=9).map(|number| Action::Reveal(power, at, number)));
        }
        for to in Territory::all() {
            actions.extend([
                Action::March(at, to),
                Action::Sail(at, to),
                Action::Strategic(at, to),
                Action::Garrison(at, to),
                Action::Retreat(at, to),
            ]);
        }
    }
    actions
}
