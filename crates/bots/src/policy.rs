//! How a search lets everybody play on: quickly, and not foolishly.

use engine::{Judgement, Log, Seat, pick, pick_weighted};
use rand_core::Rng;

/// Plays for all seats: looks at a few actions, no matter which, and takes the one that looks best at once.
pub struct Policy<G: Judgement> {
    actions: Vec<G::Action>,
    outcomes: Vec<(G::Action, u32)>,
}

impl<G: Judgement> Default for Policy<G> {
    fn default() -> Policy<G> {
        Policy { actions: Vec::new(), outcomes: Vec::new() }
    }
}

impl<G: Judgement> Policy<G> {
    /// Lets chance fall by its weights as long as it is asked.
    pub fn settle_chance(&mut self, world: &mut G, rng: &mut impl Rng) {
        while world.pending().contains(Seat::Chance) {
            self.outcomes.clear();
            world.outcomes(&mut self.outcomes);
            if self.outcomes.is_empty() {
                return;
            }
            let outcome = self.outcomes[pick_weighted(rng, &self.outcomes)].0;
            world.apply(Seat::Chance, outcome, &mut Log::off());
        }
    }

    /// Plays so many decisions; those with one answer do not count.
    pub fn play_on(&mut self, world: &mut G, decisions: u32, glances: usize, rng: &mut impl Rng) {
        let mut left = decisions;
        while left > 0 {
            let Some(seat) = world.pending().first() else { return };
            self.actions.clear();
            world.legal(seat, &mut self.actions);
            match self.actions.len() {
                0 => return,
                1 => world.apply(seat, self.actions[0], &mut Log::off()),
                _ => {
                    left -= 1;
                    *world = self.glance(world, seat, glances, rng);
                }
            }
            self.settle_chance(world, rng);
        }
    }

    /// The world after the best of a few actions.
    fn glance(&mut self, world: &G, seat: Seat, glances: usize, rng: &mut impl Rng) -> G {
        let mut best: Option<(i32, G)> = None;
        for look in 0..glances.min(self.actions.len()) {
            let other = look + pick(rng, self.actions.len() - look);
            self.actions.swap(look, other);
            let mut after = world.clone();
            after.apply(seat, self.actions[look], &mut Log::off());
            let points = after.appraise(seat);
            if best.as_ref().is_none_or(|(most, _)| points > *most) {
                best = Some((points, after));
            }
        }
        best.map_or_else(|| world.clone(), |(_, after)| after)
    }
}
