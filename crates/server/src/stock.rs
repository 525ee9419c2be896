//! The games that a server offers, each with the bots that play it.

use bots::{GreedyPlayer, RandomPlayer};
use engine::{Edition, Game, Lang, Match, Seat, Table};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a bot would do: a pending seat's canonical action.
pub type Advise = fn(&dyn Table, Seat, u64) -> Option<String>;

#[derive(Clone)]
pub struct Stock {
    pub edition: Edition,
    /// From weak to strong.
    pub bots: Vec<(&'static str, Advise)>,
}

impl Stock {
    pub fn of<G: Game>(name: &'static str, rules: fn(Lang) -> &'static str) -> Stock {
        Stock {
            edition: Edition::of::<G>(name, rules),
            bots: vec![("random", random::<G>), ("greedy", greedy::<G>)],
        }
    }

    pub fn bot(&self, id: &str) -> Option<Advise> {
        self.bots.iter().find(|(known, _)| *known == id).map(|(_, advise)| *advise)
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
