//! Players without hands. Every bot plays every game: it knows states, seats and legal actions, and no rule.
//!
//! Start with [`Character`], the bots that people meet, and [`Bot`], one of them at a table. [`RandomPlayer`] is what playouts
//! and tests use, [`LeaningPlayer`] what soaks do; [`GreedyPlayer`] looks one move ahead; [`Search`] plays its moves through.

mod bot;
mod character;
mod greedy;
mod leaning;
mod level;
mod policy;
mod search;

pub use bot::Bot;
pub use character::{Character, Temper};
pub use greedy::GreedyPlayer;
pub use leaning::LeaningPlayer;
pub use level::Level;
pub use search::{Expected, Manner, Reason, Search, Thought};

use engine::{Game, Judgement, Log, Seat, pick, pick_weighted};
use rand_core::Rng;

/// The most plies that a playout is given before it counts as unfinished.
pub const MOST_PLIES: usize = 1_000_000;

/// Takes any legal action, each as likely as the other; chance falls by its weights. It keeps its lists from one
/// question to the next, so that a playout allocates nothing per ply.
pub struct RandomPlayer<G: Game> {
    actions: Vec<G::Action>,
    outcomes: Vec<(G::Action, u32)>,
}

impl<G: Game> Default for RandomPlayer<G> {
    fn default() -> RandomPlayer<G> {
        RandomPlayer { actions: Vec::new(), outcomes: Vec::new() }
    }
}

impl<G: Game> RandomPlayer<G> {
    /// An answer of a pending seat, or nothing if the game offers none: which no rule of any game allows.
    #[inline]
    pub fn choose(&mut self, state: &G, seat: Seat, rng: &mut impl Rng) -> Option<G::Action> {
        if seat == Seat::Chance {
            self.outcomes.clear();
            state.outcomes(&mut self.outcomes);
            (!self.outcomes.is_empty()).then(|| self.outcomes[pick_weighted(rng, &self.outcomes)].0)
        } else {
            self.actions.clear();
            state.legal(seat, &mut self.actions);
            (!self.actions.is_empty()).then(|| self.actions[pick(rng, self.actions.len())])
        }
    }
}

/// Plays on at random, at most `most_plies`, and says how many plies that took. The game is over afterwards if it
/// has an outcome.
pub fn random_playout<G: Game>(state: &mut G, rng: &mut impl Rng, most_plies: usize) -> usize {
    let mut player = RandomPlayer::default();
    for ply in 0..most_plies {
        let Some(seat) = state.pending().first() else { return ply };
        let Some(action) = player.choose(state, seat, rng) else { return ply };
        state.apply(seat, action, &mut Log::off());
    }
    most_plies
}

/// Plays on with the same bot in every seat, as [`random_playout`] does at random.
pub fn playout<G: Judgement>(
    state: &mut G,
    character: impl Into<Character>,
    rng: &mut impl Rng,
    most_plies: usize,
) -> usize {
    let mut bot = Bot::new(character);
    for ply in 0..most_plies {
        let Some(seat) = state.pending().first() else { return ply };
        let Some(action) = bot.choose(state, seat, rng) else { return ply };
        state.apply(seat, action, &mut Log::off());
    }
    most_plies
}
