use crate::board::Board;
use crate::{Refusal, RuleId, ScenarioSpec, Seat, SeatInfo, SeatSet, Setup, SetupError, Vocabulary};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Debug;

/// The rules of one game over its whole state. The type that implements it *is* the state: small, cheap to clone,
/// comparable.
///
/// The life of one action: the table asks [`pending`](Game::pending) who must decide, shows each such seat its
/// [`decision`](Game::decision) and its [`legal`](Game::legal) list, takes one action from it, and hands it to
/// [`apply`](Game::apply), which says what happened as events.
///
/// This is all that a game needs to be played. How bots judge it is [`Judgement`](crate::Judgement), what people read is
/// [`Words`](crate::Words); both can be left to their defaults until they are written.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// One small answer. Its `Display` is the canonical text that records, logs and the protocol use.
    type Action: Vocabulary;
    type Decision: Question;
    type Event: Happening;
    /// What one seat may see of the state.
    type View: Serialize + JsonSchema + PartialEq + Debug;

    /// The name that protocol, records and addresses use.
    const ID: &'static str;
    /// Changes whenever the same actions could lead to another state. A match stays on the version it began with.
    const RULES_VERSION: &'static str;
    /// Older versions that a match which began under them is still played by; see [`under`](Game::under).
    const OLDER_RULES: &'static [&'static str] = &[];

    fn scenarios() -> Vec<ScenarioSpec>;
    fn new(setup: &Setup) -> Result<Self, SetupError>;
    /// The same, telling what happens before the first question.
    fn new_told(setup: &Setup, _log: &mut Log<'_, Self::Event>) -> Result<Self, SetupError> {
        Self::new(setup)
    }
    /// The same start under the rules of a version that the game plays.
    fn under(self, _rules: &str) -> Self {
        self
    }
    /// The version of the rules that this state is played by.
    fn rules(&self) -> &'static str {
        Self::RULES_VERSION
    }
    fn setup(&self) -> Setup;
    fn seats(&self) -> Vec<SeatInfo>;

    /// The seats that owe a decision now. Empty exactly when the game has an outcome. Chance never waits together
    /// with players: its answer is nobody's choice, so the table gives it first.
    fn pending(&self) -> SeatSet;
    /// What is asked of a pending seat.
    fn decision(&self, seat: Seat) -> Option<Self::Decision>;
    /// Adds every legal action of a pending player to `actions`; none for a seat that is not asked.
    fn legal(&self, seat: Seat, actions: &mut Vec<Self::Action>);
    /// Adds the outcomes of a pending chance decision with their weights.
    fn outcomes(&self, outcomes: &mut Vec<(Self::Action, u32)>);
    /// Why an action of a pending seat is not legal, or `Ok`. The legal list and this come from the same checks.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refusal>;
    /// Does an action that [`check`](Game::check) accepts.
    fn apply(&mut self, seat: Seat, action: Self::Action, log: &mut Log<'_, Self::Event>);
    fn outcome(&self) -> Option<Outcome>;

    /// The round that is being played, or that was the last, from 1; `None` in a game without rounds.
    fn round(&self) -> Option<u16> {
        None
    }

    /// Whether players may talk among themselves now; some rules forbid it while cards are chosen.
    fn may_confer(&self) -> bool {
        true
    }

    /// What a seat may know, or a spectator (`None`). Nothing else leaves a server.
    fn view(&self, viewer: Option<Seat>) -> Self::View;
    /// The board for programs: every place, its borders, who owns it now and what it is worth. Like a spectator's view it shows
    /// only what everybody at the table may know. A game without a map has no places.
    fn board(&self) -> Board {
        Board::default()
    }
    /// A state that `seat` could be in for all it knows.
    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> Self;
    /// The whole position as a document that people can read and write.
    fn document(&self) -> Value;
    /// The position that a document describes, or every reason why there is no such position.
    fn from_document(document: &Value) -> Result<Self, Vec<String>>;
    /// The same, telling what happens before the first question: a position that begins a turn may collect taxes.
    fn from_document_told(document: &Value, _log: &mut Log<'_, Self::Event>) -> Result<Self, Vec<String>> {
        Self::from_document(document)
    }
    /// The JSON Schema of the position document.
    fn schema() -> Value;

    /// Every broken invariant of the state, by the ledger's id. Empty in every reachable state.
    fn broken_invariants(&self) -> Vec<String> {
        Vec::new()
    }
    /// Every invariant that the step from `before` to this state breaks: what may only grow, or never change.
    fn broken_by_step(&self, _before: &Self) -> Vec<String> {
        Vec::new()
    }
}

/// A decision: the question that the table waits on.
pub trait Question: Clone + PartialEq + Debug + Serialize + JsonSchema {
    /// The name of the question, in kebab case: `choose-arbiter`.
    fn kind(&self) -> &'static str;
    fn rule(&self) -> RuleId;
}

/// An event: what happened. It carries everything that a sentence about it needs.
pub trait Happening: Clone + PartialEq + Debug + Serialize + JsonSchema + Send + Sync + 'static {
    /// The event as a seat or a spectator sees it, with what it may not know blotted out; `None` if it sees nothing.
    fn seen_by(&self, viewer: Option<Seat>) -> Option<Self>;
}

/// Where events go: into a list, or nowhere when a search plays.
pub struct Log<'a, E>(Option<&'a mut Vec<E>>);

impl<'a, E> Log<'a, E> {
    pub fn into(events: &'a mut Vec<E>) -> Log<'a, E> {
        Log(Some(events))
    }

    pub fn off() -> Log<'static, E> {
        Log(None)
    }

    /// Whether anybody reads the events.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    #[inline]
    pub fn add(&mut self, event: E) {
        if let Some(events) = &mut self.0 {
            events.push(event);
        }
    }
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The seats that won; more than one is a shared victory.
    pub winners: Vec<u8>,
    /// Seats that share the victory as lesser partners, where a game knows such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub partners: Vec<u8>,
    /// What decided it, in kebab case: `influence`, `paris`.
    pub by: &'static str,
    /// The final score of each seat, in seat order.
    pub scores: Vec<i32>,
}
