//! A bot at a table of one game.

use crate::search::{Reason, Search};
use crate::{Character, GreedyPlayer, RandomPlayer};
use engine::{Judgement, Seat};
use rand_core::Rng;

/// A bot of some [`Character`]. It keeps its lists from one question to the next.
pub struct Bot<G: Judgement>(Mind<G>);

enum Mind<G: Judgement> {
    Random(RandomPlayer<G>),
    Greedy(GreedyPlayer<G>),
    Search(Search<G>),
}

impl<G: Judgement> Bot<G> {
    pub fn new(character: impl Into<Character>) -> Bot<G> {
        let character = character.into();
        Bot(match (character.level, character.level.manner()) {
            (_, Some(manner)) => Mind::Search(Search::new(manner).with(character.temper)),
            (crate::Level::Random, None) => Mind::Random(RandomPlayer::default()),
            _ => Mind::Greedy(GreedyPlayer::with(character.temper)),
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
                search.think(state, seat, rng, go_on).first().map(|thought| thought.action)
            }
        }
    }

    /// How many times it has played an action through in its mind so far; none if it does not search.
    pub fn simulations(&self) -> Option<u64> {
        match &self.0 {
            Mind::Random(_) | Mind::Greedy(_) => None,
            Mind::Search(search) => Some(search.simulations()),
        }
    }

    /// What the bot would do and why: its best actions, the best first, with what it expects of each. Whoever takes anything
    /// has no reasons.
    pub fn explain(
        &mut self,
        state: &G,
        seat: Seat,
        rng: &mut impl Rng,
        go_on: impl FnMut() -> bool,
    ) -> Vec<Reason<G::Action>> {
        match &mut self.0 {
            _ if seat == Seat::Chance => Vec::new(),
            Mind::Random(_) => Vec::new(),
            Mind::Greedy(player) => player.explain(state, seat, rng),
            Mind::Search(search) => search.explain(state, seat, rng, go_on),
        }
    }
}
