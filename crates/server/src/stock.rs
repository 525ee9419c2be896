//! The games that a server offers, each with how bots are asked at it, and the boards that it is played on.

use bots::{Bot, Level};
use engine::{Edition, Game, Lang, Match, ScenarioSpec, Seat, Table};
use engraver::Position;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::time::{Duration, Instant};

/// What a bot is still to think of: a pending seat's canonical action.
pub type Thinking = Box<dyn FnOnce() -> Option<String> + Send>;

/// Shows a bot the table. It takes along what it needs, and the table goes on without it.
pub type Consult = fn(&dyn Table, Level, Seat, u64) -> Option<Thinking>;

/// So long a bot thinks at most; one that is hurried answers with what it has.
const MOST_THOUGHT: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub struct Stock {
    pub edition: Edition,
    /// What the names of its types begin with in the document for clients; games that share their types share it, and
    /// without one they stay out of it.
    pub family: &'static str,
    /// Where a newcomer begins; nothing, and it is the first scenario with all its seats.
    pub first: Option<First>,
    pub consult: Consult,
    /// The boards of its scenarios; games that share a board share its id.
    pub boards: Vec<Drawn>,
    /// How a position looks on its board; games without a drawn board have none.
    pub tell: Option<Tell>,
}

/// A table for somebody who plays a game for the first time.
#[derive(Clone, Copy, serde::Serialize, schemars::JsonSchema)]
pub struct First {
    pub scenario: &'static str,
    pub players: u8,
    /// The seat that is the newcomer's, by its id.
    pub seat: &'static str,
}

/// A board as it is kept: the file of an [`engraver::Board`].
#[derive(Clone, Copy)]
pub struct Drawn {
    pub id: &'static str,
    pub file: &'static str,
}

/// A position and the board that it stands on, by its id.
pub struct Diagram {
    pub board: &'static str,
    pub position: Position,
}

/// How a game tells its position, from a view and the scenario.
pub type Tell = fn(&Value, &ScenarioSpec) -> Result<Diagram, String>;

impl Stock {
    pub fn of<G: Game>(name: &'static str, rules: fn(Lang) -> &'static str) -> Stock {
        Stock {
            edition: Edition::of::<G>(name, rules),
            family: "",
            first: None,
            consult: consult::<G>,
            boards: Vec::new(),
            tell: None,
        }
    }

    /// The same game with its boards.
    pub fn drawn(self, boards: Vec<Drawn>, tell: Tell) -> Stock {
        Stock { boards, tell: Some(tell), ..self }
    }

    /// The same game with a table to begin with.
    pub fn beginning_with(self, first: First) -> Stock {
        Stock { first: Some(first), ..self }
    }

    pub fn of_family(self, family: &'static str) -> Stock {
        Stock { family, ..self }
    }

    pub fn scenario(&self, id: &str) -> Option<ScenarioSpec> {
        (self.edition.scenarios)().into_iter().find(|scenario| scenario.id == id)
    }
}

fn consult<G: Game>(table: &dyn Table, level: Level, seat: Seat, seed: u64) -> Option<Thinking> {
    let state = table.as_any().downcast_ref::<Match<G>>()?.state().clone();
    Some(Box::new(move || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let begun = Instant::now();
        let has_time = || begun.elapsed() < MOST_THOUGHT;
        Bot::new(level).choose_in_time(&state, seat, &mut rng, has_time).map(|action| action.to_string())
    }))
}
