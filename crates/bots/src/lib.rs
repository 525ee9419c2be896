//! Players without hands. Every bot plays every game: it knows states, seats and legal actions, and no rule.
//!
//! Start with [`Level`], the bots that people meet, and [`Bot`], one of them at a table. [`RandomPlayer`] is what the playouts,
//! the soak and the tests use; [`GreedyPlayer`] looks one move ahead; [`Search`] plays its moves through.

mod level;
mod policy;
mod search;

pub use level::{Bot, Level};
pub use search::{Manner, Search, Thought};

use engine::{Game, Log, Seat, pick, pick_weighted};
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

/// Takes the action after which the position looks best to its seat ([`Game::appraise`]), nearly equal ones at random;
/// chance falls by its weights.
///
/// It looks at nothing that its seat may not know: it tries its actions in worlds that its seat could be in
/// ([`Game::determinize`]), never in the real one, so that neither hidden cards nor what they would decide reach it. Where
/// an action ends in chance or in another seat's choice, it takes the position as it stands there.
pub struct GreedyPlayer<G: Game> {
    actions: Vec<G::Action>,
    outcomes: Vec<(G::Action, u32)>,
    worth: Vec<i64>,
}

/// Actions this close to the best, in points of the appraisal, are as good as it.
const NEARLY_EQUAL: i64 = 5;
/// The positions that it looks at for one answer: the fewer the actions, the more worlds it can afford.
const POSITIONS: usize = 32;
const MOST_WORLDS: usize = 8;

impl<G: Game> Default for GreedyPlayer<G> {
    fn default() -> GreedyPlayer<G> {
        GreedyPlayer { actions: Vec::new(), outcomes: Vec::new(), worth: Vec::new() }
    }
}

impl<G: Game> GreedyPlayer<G> {
    /// An answer of a pending seat, or nothing if the game offers none.
    pub fn choose(&mut self, state: &G, seat: Seat, rng: &mut impl Rng) -> Option<G::Action> {
        if seat == Seat::Chance {
            self.outcomes.clear();
            state.outcomes(&mut self.outcomes);
            return (!self.outcomes.is_empty()).then(|| self.outcomes[pick_weighted(rng, &self.outcomes)].0);
        }
        self.actions.clear();
        state.legal(seat, &mut self.actions);
        if self.actions.len() < 2 {
            return self.actions.first().copied();
        }
        let worlds = (POSITIONS / self.actions.len()).clamp(1, MOST_WORLDS);
        self.worth.clear();
        self.worth.resize(self.actions.len(), 0);
        for _ in 0..worlds {
            let world = state.determinize(seat, rng);
            for (action, worth) in self.actions.iter().zip(&mut self.worth) {
                let mut after = world.clone();
                after.apply(seat, *action, &mut Log::off());
                *worth += i64::from(after.appraise(seat));
            }
        }
        let enough = self.worth.iter().max()? - NEARLY_EQUAL * worlds as i64;
        let good = || self.worth.iter().zip(&self.actions).filter(|(worth, _)| **worth >= enough);
        good().nth(pick(rng, good().count())).map(|(_, action)| *action)
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

/// Plays on with a bot of a level in every seat, as [`random_playout`] does at random.
pub fn playout<G: Game>(state: &mut G, level: Level, rng: &mut impl Rng, most_plies: usize) -> usize {
    let mut bot = Bot::new(level);
    for ply in 0..most_plies {
        let Some(seat) = state.pending().first() else { return ply };
        let Some(action) = bot.choose(state, seat, rng) else { return ply };
        state.apply(seat, action, &mut Log::off());
    }
    most_plies
}
