//! One match between bots, from the first ply to the last.

use super::thinking::Thinking;
use crate::jobs::seed_of;
use bots::{Bot, Character, MOST_PLIES, RandomPlayer};
use engine::{Judgement, Log, Outcome, Seat, Setup, SetupError};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a match is played with.
pub struct Pairing {
    pub setup: Setup,
    /// By seat.
    pub bots: Vec<Character>,
    pub seed: u64,
    /// The longest that a bot may think about one decision; without it matches are repeatable.
    pub time: Option<Duration>,
}

/// A match that was played.
pub struct Played {
    pub plies: u64,
    /// The last round, in a game that has rounds.
    pub round: Option<u16>,
    /// None if it was given up after [`MOST_PLIES`].
    pub outcome: Option<Outcome>,
    /// By seat.
    pub thinking: Vec<Thinking>,
}

/// Plays it; nothing if it was stopped on the way.
///
/// Every seat has a bot and luck of its own, and so has chance: nobody's thinking changes what others draw.
pub fn play_match<G: Judgement>(
    pairing: &Pairing,
    stopped: &AtomicBool,
) -> Result<Option<Played>, SetupError> {
    let mut state = G::new(&pairing.setup)?;
    let luck = |seat: u64| Xoshiro256PlusPlus::seed_from_u64(seed_of(pairing.seed, seat));
    let mut chance = (RandomPlayer::default(), luck(0));
    let mut seated: Vec<_> =
        pairing.bots.iter().zip(1..).map(|(bot, seat)| (Bot::new(*bot), luck(seat))).collect();
    let mut thinking = vec![Thinking::default(); seated.len()];
    let mut actions = Vec::new();
    let mut plies = 0;
    while plies < MOST_PLIES as u64 {
        if stopped.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let Some(seat) = state.pending().first() else { break };
        let action = match seat {
            Seat::Chance => chance.0.choose(&state, seat, &mut chance.1),
            Seat::Player(number) => {
                let (bot, luck) = &mut seated[usize::from(number)];
                actions.clear();
                state.legal(seat, &mut actions);
                let begun = Instant::now();
                let in_time = || pairing.time.is_none_or(|time| begun.elapsed() < time);
                let action = bot.choose_in_time(&state, seat, luck, in_time);
                // A question with one answer is none: it would only make the bot look quick.
                if actions.len() > 1 {
                    thinking[usize::from(number)].add(begun.elapsed());
                }
                action
            }
        };
        let Some(action) = action else { break };
        state.apply(seat, action, &mut Log::off());
        plies += 1;
    }
    for ((bot, _), thinking) in seated.iter().zip(&mut thinking) {
        thinking.simulations = bot.simulations();
    }
    Ok(Some(Played { plies, round: state.round(), outcome: state.outcome(), thinking }))
}
