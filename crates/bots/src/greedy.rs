//! The player that looks one move ahead.

use crate::Temper;
use crate::search::{MOST_REASONS, Reason};
use engine::{Judgement, Log, Seat, pick, pick_weighted};
use rand_core::Rng;

/// Takes the action after which the position looks best to its seat ([`Judgement::appraise`]), nearly equal ones at random;
/// chance falls by its weights.
///
/// It looks at nothing that its seat may not know: it tries its actions in worlds that its seat could be in
/// ([`determinize`](engine::Game::determinize)), never in the real one, so that neither hidden cards nor what they would decide reach it. Where
/// an action ends in chance or in another seat's choice, it takes the position as it stands there.
pub struct GreedyPlayer<G: Judgement> {
    temper: Temper,
    actions: Vec<G::Action>,
    outcomes: Vec<(G::Action, u32)>,
    worth: Vec<i64>,
}

/// Actions this close to the best, in points of the appraisal, are as good as it.
const NEARLY_EQUAL: i64 = 5;
/// The positions that it looks at for one answer: the fewer the actions, the more worlds it can afford.
const POSITIONS: usize = 32;
const MOST_WORLDS: usize = 8;
/// So many points of the appraisal a bot gives up for what it likes.
pub const LIKING: f32 = 80.0;

impl<G: Judgement> Default for GreedyPlayer<G> {
    fn default() -> GreedyPlayer<G> {
        GreedyPlayer::with(Temper::Even)
    }
}

impl<G: Judgement> GreedyPlayer<G> {
    pub fn with(temper: Temper) -> GreedyPlayer<G> {
        GreedyPlayer { temper, actions: Vec::new(), outcomes: Vec::new(), worth: Vec::new() }
    }

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
        let worlds = self.weigh(state, seat, rng);
        let enough = self.worth.iter().max()? - NEARLY_EQUAL * worlds as i64;
        let good = || self.worth.iter().zip(&self.actions).filter(|(worth, _)| **worth >= enough);
        good().nth(pick(rng, good().count())).map(|(_, action)| *action)
    }

    /// What each listed action is worth, summed over some worlds; says how many.
    fn weigh(&mut self, state: &G, seat: Seat, rng: &mut impl Rng) -> usize {
        let worlds = (POSITIONS / self.actions.len()).clamp(1, MOST_WORLDS);
        self.worth.clear();
        self.worth.resize(self.actions.len(), 0);
        for _ in 0..worlds {
            let world = state.determinize(seat, rng);
            for (action, worth) in self.actions.iter().zip(&mut self.worth) {
                let mut after = world.clone();
                after.apply(seat, *action, &mut Log::off());
                *worth += i64::from(after.appraise(seat));
                if self.temper != Temper::Even {
                    *worth += (LIKING * self.temper.liking(world.leaning(seat, *action))) as i64;
                }
            }
        }
        worlds
    }

    /// Its best actions, with how it stands right after each.
    pub fn explain(&mut self, state: &G, seat: Seat, rng: &mut impl Rng) -> Vec<Reason<G::Action>> {
        self.actions.clear();
        state.legal(seat, &mut self.actions);
        if self.actions.is_empty() {
            return Vec::new();
        }
        self.weigh(state, seat, rng);
        let mut order: Vec<usize> = (0..self.actions.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(self.worth[*index]));
        let world = state.determinize(seat, rng);
        let reason = |index: &usize| {
            let action = self.actions[*index];
            let mut after = world.clone();
            after.apply(seat, action, &mut Log::off());
            Reason::new(action, &world.standing(seat), &[after.standing(seat)])
        };
        order.iter().take(MOST_REASONS).map(reason).collect()
    }
}
