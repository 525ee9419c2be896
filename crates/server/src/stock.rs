//! The games that a server offers, each with the bots that play it and the boards that it is played on.

use bots::{GreedyPlayer, RandomPlayer};
use engine::{Edition, Game, Lang, Match, ScenarioSpec, Seat, Table, Text};
use engraver::Position;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

/// What a bot would do: a pending seat's canonical action.
pub type Advise = fn(&dyn Table, Seat, u64) -> Option<String>;

#[derive(Clone)]
pub struct Stock {
    pub edition: Edition,
    /// What the names of its types begin with in the document for clients; games that share their types share it, and
    /// without one they stay out of it.
    pub family: &'static str,
    /// From weak to strong.
    pub bots: Vec<Bot>,
    /// The boards of its scenarios; games that share a board share its id.
    pub boards: Vec<Drawn>,
    /// How a position looks on its board; games without a drawn board have none.
    pub tell: Option<Tell>,
}

#[derive(Clone, Copy)]
pub struct Bot {
    pub id: &'static str,
    pub name: Text,
    /// How it plays, in a few words.
    pub about: Text,
    pub advise: Advise,
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
            bots: vec![
                Bot {
                    id: "random",
                    name: Text { en: "Recruit", pl: "Rekrut" },
                    about: Text {
                        en: "does anything that the rules allow",
                        pl: "robi cokolwiek, byle zgodnie z zasadami",
                    },
                    advise: random::<G>,
                },
                Bot {
                    id: "greedy",
                    name: Text { en: "Captain", pl: "Kapitan" },
                    about: Text {
                        en: "takes whatever looks best at once",
                        pl: "bierze to, co od razu wygląda najlepiej",
                    },
                    advise: greedy::<G>,
                },
            ],
            boards: Vec::new(),
            tell: None,
        }
    }

    /// The same game with its boards.
    pub fn drawn(self, boards: Vec<Drawn>, tell: Tell) -> Stock {
        Stock { boards, tell: Some(tell), ..self }
    }

    pub fn of_family(self, family: &'static str) -> Stock {
        Stock { family, ..self }
    }

    pub fn bot(&self, id: &str) -> Option<Advise> {
        self.bots.iter().find(|bot| bot.id == id).map(|bot| bot.advise)
    }

    pub fn scenario(&self, id: &str) -> Option<ScenarioSpec> {
        (self.edition.scenarios)().into_iter().find(|scenario| scenario.id == id)
    }
}

fn random<G: Game>(table: &dyn Table, seat: Seat, seed: u64) -> Option<String> {
    let state = table.as_any().downcast_ref::<Match<G>>()?.state();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    RandomPlayer::default().choose(state, seat, &mut rng).map(|action| action.to_string())
}

fn greedy<G: Game>(table: &dyn Table, seat: Seat, seed: u64) -> Option<String> {
    let state = table.as_any().downcast_ref::<Match<G>>()?.state();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    GreedyPlayer::default().choose(state, seat, &mut rng).map(|action| action.to_string())
}
