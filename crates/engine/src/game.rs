use crate::{
    Lang, Refusal, RuleId, ScenarioSpec, Seat, SeatInfo, SeatSet, Setup, SetupError, Text, Vocabulary,
};
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
    /// How bots that search think about this game.
    const FORESIGHT: Foresight = Foresight::USUAL;

    fn scenarios() -> Vec<ScenarioSpec>;
    fn new(setup: &Setup) -> Result<Self, SetupError>;
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
    /// A state that `seat` could be in for all it knows.
    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> Self;
    /// How good the position looks to a seat, in rough points, for bots that look one move ahead. Only what the seat may
    /// know may count.
    fn appraise(&self, seat: Seat) -> i32;
    /// The chance of a seat to win, from 0 to 1, for bots that look further ahead; `None` while too much is under way to
    /// tell. They ask it in worlds that the seat could be in ([`determinize`](Game::determinize)), so everything there may count.
    fn outlook(&self, seat: Seat) -> Option<f32>;
    /// When it shows how good the answer of a pending seat was, for bots that look ahead.
    fn reach(&self, _seat: Seat) -> Reach {
        Reach::Turn
    }
    /// What an action shows of whoever takes it, for bots that have a temper. They ask it in worlds that the seat could be in.
    fn leaning(&self, _seat: Seat, _action: Self::Action) -> Leaning {
        Leaning::default()
    }
    /// What a player counts to see how he stands, the same things in the same order throughout a match: a bot that says what it
    /// expects of an action speaks of these.
    fn standing(&self, _seat: Seat) -> Vec<(Text, i32)> {
        Vec::new()
    }

    /// The whole position as a document that people can read and write.
    fn document(&self) -> Value;
    /// The position that a document describes, or every reason why there is no such position.
    fn from_document(document: &Value) -> Result<Self, Vec<String>>;
    /// The JSON Schema of the position document.
    fn schema() -> Value;

    /// Every broken invariant of the state, by the ledger's id. Empty in every reachable state.
    fn broken_invariants(&self) -> Vec<String>;
    /// Every invariant that the step from `before` to this state breaks: what may only grow, or never change.
    fn broken_by_step(&self, before: &Self) -> Vec<String>;

    /// A picture in words for the terminal: board, tracks, and what `viewer` holds. Its first line says when it is
    /// (round, turn): a terminal shows the picture again when that line changes. What only `viewer` knows stands in
    /// lines of its own.
    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String;
    /// An action of a seat as a phrase for a menu, in the words of `lang`.
    fn phrase(&self, seat: Seat, action: Self::Action, lang: Lang) -> String;
}

/// A decision: the question that the table waits on.
pub trait Question: Clone + PartialEq + Debug + Serialize + JsonSchema {
    /// The name of the question, in kebab case: `choose-arbiter`.
    fn kind(&self) -> &'static str;
    fn rule(&self) -> RuleId;
    /// One sentence in the second person.
    fn prompt(&self, lang: Lang) -> String;
}

/// An event: what happened. It carries everything that its sentence needs.
pub trait Happening: Clone + PartialEq + Debug + Serialize + JsonSchema + Send + Sync + 'static {
    /// The event as a seat or a spectator sees it, with what it may not know blotted out; `None` if it sees nothing.
    fn seen_by(&self, viewer: Option<Seat>) -> Option<Self>;
    fn sentence(&self, lang: Lang) -> String;
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

/// What an action shows of whoever takes it, each from -100 to 100; 0 says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Leaning {
    /// It risks much, or plays safe.
    pub daring: i8,
    /// It takes or keeps what can be had, or gives it away.
    pub gain: i8,
    /// It keeps faith with partners, or breaks it.
    pub faith: i8,
}

/// How far an answer reaches: when it shows how good it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// At once, as well as it ever will: what comes of it later hangs on so much else that playing on blurs it.
    Now,
    /// In the moves that follow.
    Turn,
    /// In all that happens for a round, such as who stands with whom.
    Round,
    /// Never: all answers are worth the same, and whoever can be foreseen loses, as with rock, paper and scissors.
    Guess,
}

/// How a search thinks about a game: what it can afford, and how far it trusts the look of a position ([`Game::appraise`]) beside the
/// chance to win ([`Game::outlook`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// Of a hundred simulations that its level allows it plays so many: fewer where each takes longer.
    pub simulations: u32,
    /// It never plays more than these, however much its level allows.
    pub most: u32,
    /// It looks no more often than this at how it stands on the way.
    pub looks: u32,
    /// What a point of the look right after an action counts beside the usual chances. It is the same in every simulation, so it
    /// keeps the search from taking luck for a plan.
    pub first_sight: f32,
    /// The same of the look at the end of what was played through.
    pub last_sight: f32,
}

impl Foresight {
    pub const USUAL: Foresight =
        Foresight { simulations: 100, most: u32::MAX, looks: u32::MAX, first_sight: 0.0, last_sight: 6e-4 };
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
