//! The bots that people meet, from weak to strong.

use crate::search::{Manner, Search, Thought};
use crate::{GreedyPlayer, RandomPlayer};
use engine::{Game, Seat, Text};
use rand_core::Rng;
use std::fmt;
use std::str::FromStr;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Takes any legal action, each as likely as the other.
    Random,
    /// Takes the action after which the position looks best.
    Recruit,
    /// Plays the best actions through in its mind.
    Officer,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Random, Level::Recruit, Level::Officer];

    pub const fn id(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Officer => "officer",
        }
    }

    pub const fn name(self) -> Text {
        match self {
            Level::Random => Text { en: "Drummer", pl: "Dobosz" },
            Level::Recruit => Text { en: "Recruit", pl: "Rekrut" },
            Level::Officer => Text { en: "Officer", pl: "Oficer" },
        }
    }

    /// How it plays, in a few words.
    pub const fn about(self) -> Text {
        match self {
            Level::Random => Text {
                en: "does anything that the rules allow",
                pl: "robi cokolwiek, byle zgodnie z zasadami",
            },
            Level::Recruit => Text {
                en: "takes whatever looks best at once",
                pl: "bierze to, co od razu wygląda najlepiej",
            },
            Level::Officer => Text { en: "thinks a turn ahead", pl: "myśli o turę naprzód" },
        }
    }

    /// How hard it thinks, if it does.
    pub const fn manner(self) -> Option<Manner> {
        match self {
            Level::Random | Level::Recruit => None,
            Level::Officer => Some(Manner { simulations: 40, further: 25, glances: 6, candidates: 6 }),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let known = Level::ALL.iter().copied().find(|level| level.id() == text);
        known.ok_or_else(|| {
            format!("bot \"{text}\" is unknown: there are {}", Level::ALL.map(Level::id).join(", "))
        })
    }
}

/// A bot of a level, at a table of one game. It keeps its lists from one question to the next.
pub struct Bot<G: Game>(Mind<G>);

enum Mind<G: Game> {
    Random(RandomPlayer<G>),
    Greedy(GreedyPlayer<G>),
    Search(Search<G>),
}

impl<G: Game> Bot<G> {
    pub fn new(level: Level) -> Bot<G> {
        Bot(match (level, level.manner()) {
            (_, Some(manner)) => Mind::Search(Search::new(manner)),
            (Level::Random, None) => Mind::Random(RandomPlayer::default()),
            _ => Mind::Greedy(GreedyPlayer::default()),
        })
    }

    /// An answer of a pending seat, or nothing if the game offers none: which no rule of any game allows. Chance falls by its
    /// weights, whoever is asked.
    pub fn choose(&mut self, state: &G, seat: Seat, rng: &mut impl Rng) -> Option<G::Action> {
        self.choose_in_time(state, seat, rng, || true)
    }

    /// The same, as long as `go_on` gives it time.
    pub fn choose_in_time(
        &mut self,
        state: &G,
        seat: Seat,
        rng: &mut impl Rng,
        go_on: impl FnMut() -> bool,
    ) -> Option<G::Action> {
        match &mut self.0 {
            Mind::Random(player) => player.choose(state, seat, rng),
            Mind::Greedy(player) => player.choose(state, seat, rng),
            Mind::Search(_) if seat == Seat::Chance => RandomPlayer::default().choose(state, seat, rng),
            Mind::Search(search) => {
                let thoughts: Vec<Thought<G::Action>> = search.think(state, seat, rng, go_on);
                thoughts.first().map(|thought| thought.action)
            }
        }
    }
}
