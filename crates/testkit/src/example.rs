//! A whole game in as few lines as a game needs: two seats, chance and a secret. It shows what a new game has to write, and the tests
//! of the binary play it in the terminal, through the referee and on a server.
//!
//! Each player is dealt a card from 1 to 6 that only he sees. In turn they claim what both cards add up to, always more than the last
//! claim, until one doubts: then the cards are shown, and who was right wins.

use engine::{
    Game, Happening, Judgement, Log, Outcome, Question, Refusal, RuleId, ScenarioSpec, Seat, SeatInfo,
};
use engine::{SeatSet, Setup, SetupError, Words, actions, document, pick, reasons};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

actions! {
    pub enum Action {
        /// Chance: a card for the first seat that has none.
        "deal" Deal(card: u8 in 1..=6),
        "claim" Claim(sum: u8 in 2..=12),
        "doubt" Doubt,
    }
}

reasons! {
    NotAsked "BLU-1" "This is not what you are asked now." "Nie o to teraz pytamy.";
    ClaimMore "BLU-2" "Claim more than the last claim." "Zadeklaruj więcej, niż padło ostatnio.";
    NothingToDoubt "BLU-3" "Nobody has claimed anything yet." "Nikt jeszcze niczego nie zadeklarował.";
}

/// The whole state, and in a view what a seat may know of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bluff {
    /// By seat; 0 before it is dealt, or for whoever may not see it.
    cards: [u8; 2],
    /// The seats take turns; the first claim is seat 0's.
    claims: Vec<u8>,
    winner: Option<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    Deal,
    ClaimOrDoubt,
}

impl Question for Decision {
    fn kind(&self) -> &'static str {
        if *self == Decision::Deal { "deal" } else { "claim-or-doubt" }
    }

    fn rule(&self) -> RuleId {
        RuleId(if *self == Decision::Deal { "BLU-1" } else { "BLU-2" })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Dealt { to: u8, card: Option<u8> },
    Claimed { by: u8, sum: u8 },
    Doubted { by: u8, cards: [u8; 2] },
}

impl Happening for Event {
    fn seen_by(&self, viewer: Option<Seat>) -> Option<Event> {
        Some(match self {
            Event::Dealt { to, .. } if viewer != Some(Seat::Player(*to)) => {
                Event::Dealt { to: *to, card: None }
            }
            event => event.clone(),
        })
    }
}

impl Bluff {
    fn to_deal(&self) -> Option<usize> {
        self.cards.iter().position(|card| *card == 0)
    }

    fn turn(&self) -> u8 {
        (self.claims.len() % 2) as u8
    }

    /// The cards that somebody may not see: the other's, until they are shown.
    fn hidden_from(&mut self, viewer: Option<Seat>) -> impl Iterator<Item = &mut u8> {
        let is_shown = self.winner.is_some();
        let cards = (0..).map(Seat::Player).zip(&mut self.cards);
        cards
            .filter(move |(owner, card)| !is_shown && **card > 0 && viewer != Some(*owner))
            .map(|(_, card)| card)
    }

    fn why_not(&self, seat: Seat, action: Action) -> Result<(), Why> {
        match action {
            _ if !self.pending().contains(seat) => Err(Why::NotAsked),
            Action::Deal(_) if seat == Seat::Chance => Ok(()),
            Action::Deal(_) => Err(Why::NotAsked),
            _ if seat == Seat::Chance => Err(Why::NotAsked),
            Action::Claim(sum) if self.claims.last().is_none_or(|last| sum > *last) => Ok(()),
            Action::Claim(_) => Err(Why::ClaimMore),
            Action::Doubt if self.claims.is_empty() => Err(Why::NothingToDoubt),
            Action::Doubt => Ok(()),
        }
    }
}

impl Game for Bluff {
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type View = Bluff;

    const ID: &'static str = "bluff";
    const RULES_VERSION: &'static str = "1";

    fn scenarios() -> Vec<ScenarioSpec> {
        vec![ScenarioSpec::plain("one-round", "One round", "Jedna runda", &[2])]
    }

    fn new(setup: &Setup) -> Result<Bluff, SetupError> {
        if *setup != Setup::new("one-round", 2) {
            return Err(SetupError("Bluff is one-round for 2 players, without options".to_owned()));
        }
        Ok(Bluff { cards: [0, 0], claims: Vec::new(), winner: None })
    }

    fn setup(&self) -> Setup {
        Setup::new("one-round", 2)
    }

    fn seats(&self) -> Vec<SeatInfo> {
        vec![SeatInfo::new(0, "elder", "Elder", "Starszy"), SeatInfo::new(1, "younger", "Younger", "Młodszy")]
    }

    fn pending(&self) -> SeatSet {
        match (self.winner, self.to_deal()) {
            (Some(_), _) => SeatSet::NONE,
            (None, Some(_)) => SeatSet::CHANCE,
            (None, None) => SeatSet::player(self.turn()),
        }
    }

    fn decision(&self, seat: Seat) -> Option<Decision> {
        let asked = if seat == Seat::Chance { Decision::Deal } else { Decision::ClaimOrDoubt };
        self.pending().contains(seat).then_some(asked)
    }

    fn outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        if self.pending().contains(Seat::Chance) {
            outcomes.extend((1..=6).map(|card| (Action::Deal(card), 1)));
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.why_not(seat, action).map_err(Why::refusal)
    }

    fn apply(&mut self, _: Seat, action: Action, log: &mut Log<'_, Event>) {
        let by = self.turn();
        match (action, self.to_deal()) {
            (Action::Deal(card), Some(to)) => {
                self.cards[to] = card;
                log.add(Event::Dealt { to: to as u8, card: Some(card) });
            }
            (Action::Claim(sum), _) => {
                self.claims.push(sum);
                log.add(Event::Claimed { by, sum });
            }
            _ => {
                let is_true = self.claims.last().is_some_and(|sum| self.cards.iter().sum::<u8>() >= *sum);
                self.winner = Some(if is_true { 1 - by } else { by });
                log.add(Event::Doubted { by, cards: self.cards });
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner?;
        let scores = [0, 1].map(|seat| i32::from(seat == winner)).to_vec();
        Some(Outcome { winners: vec![winner], partners: Vec::new(), by: "doubt", scores })
    }

    fn view(&self, viewer: Option<Seat>) -> Bluff {
        let mut seen = self.clone();
        seen.hidden_from(viewer).for_each(|card| *card = 0);
        seen
    }

    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> Bluff {
        let mut imagined = self.clone();
        imagined.hidden_from(Some(seat)).for_each(|card| *card = 1 + pick(rng, 6) as u8);
        imagined
    }

    fn document(&self) -> Value {
        document::plain(self)
    }

    fn from_document(document: &Value) -> Result<Bluff, Vec<String>> {
        document::read_plain(document)
    }

    fn schema() -> Value {
        document::plain_schema::<Bluff>()
    }

    fn broken_invariants(&self) -> Vec<String> {
        let [elder, younger] = self.cards;
        let is_dealt = elder.max(younger) <= 6 && (elder > 0 || younger == 0);
        let is_claimed = self.claims.iter().all(|sum| (2..=12).contains(sum))
            && self.claims.is_sorted_by(|one, other| one < other)
            && (self.claims.is_empty() || younger > 0);
        let is_won = self.winner.is_none_or(|seat| seat < 2 && !self.claims.is_empty());
        let checks = [(is_dealt, "cards"), (is_claimed, "claims"), (is_won, "winner")];
        checks.iter().filter(|(holds, _)| !holds).map(|(_, what)| format!("impossible {what}")).collect()
    }
}

/// Bots know a win when they see one.
impl Judgement for Bluff {}

/// People read the words of the protocol.
impl Words for Bluff {
    const NAME: &'static str = "Bluff";
}
