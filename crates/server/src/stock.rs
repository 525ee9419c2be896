//! The games that a server offers, each with how bots are asked at it, and the boards that it is played on.

use crate::pool::Thinking;
use bots::{Bot, Character};
use engine::{Edition, Judgement, Match, ScenarioSpec, Seat, Table, Words};
use engraver::Position;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Shows a bot the table. It takes along what it needs, and the table goes on without it. What it will think of is a
/// pending seat's canonical action.
pub type Consult = fn(&dyn Table, Character, Seat, u64) -> Option<Thinking<Option<String>>>;

/// The same for somebody who asks what to do, and why: the best actions, the best first.
pub type Advise = fn(&dyn Table, Character, Seat, u64) -> Option<Thinking<Vec<Advice>>>;

/// An action that a bot would take, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// In its canonical text.
    pub action: String,
    /// The chance to win that is expected of it.
    pub chance: Option<f32>,
    pub expects: Vec<Outlook>,
}

/// How something stands now, and how it is expected to stand a while later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outlook {
    pub what: String,
    pub what_pl: String,
    pub now: i32,
    pub then: f32,
}

#[derive(Clone)]
pub struct Stock {
    pub edition: Edition,
    /// What the names of its types begin with in the document for clients; games that share their types share it, and
    /// without one they stay out of it.
    pub family: &'static str,
    /// Where a newcomer begins; nothing, and it is the first scenario with all its seats.
    pub first: Option<First>,
    pub consult: Consult,
    pub advise: Advise,
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
    pub fn of<G: Words + Judgement>() -> Stock {
        Stock {
            edition: Edition::of::<G>(),
            family: "",
            first: None,
            consult: consult::<G>,
            advise: advise::<G>,
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

fn consult<G: Judgement>(
    table: &dyn Table,
    character: Character,
    seat: Seat,
    seed: u64,
) -> Option<Thinking<Option<String>>> {
    let state = table.as_any().downcast_ref::<Match<G>>()?.state().clone();
    Some(Box::new(move |go_on| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let action = Bot::new(character).choose_in_time(&state, seat, &mut rng, go_on)?;
        Some(action.to_string())
    }))
}

fn advise<G: Judgement>(
    table: &dyn Table,
    character: Character,
    seat: Seat,
    seed: u64,
) -> Option<Thinking<Vec<Advice>>> {
    let state = table.as_any().downcast_ref::<Match<G>>()?.state().clone();
    Some(Box::new(move |go_on| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let outlook = |expected: &bots::Expected| Outlook {
            what: expected.what.en.to_owned(),
            what_pl: expected.what.pl.to_owned(),
            now: expected.now,
            then: expected.then,
        };
        let advice = |reason: bots::Reason<G::Action>| Advice {
            action: reason.action.to_string(),
            chance: reason.chance,
            expects: reason.expects.iter().map(outlook).collect(),
        };
        Bot::new(character).explain(&state, seat, &mut rng, go_on).into_iter().map(advice).collect()
    }))
}
