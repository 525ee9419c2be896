//! Learns from matches of bots who wins Napoléon 1815, and writes `data/napoleon-1815/outlook.toml`:
//! `cargo run --release -p bots --example learn_napoleon -- [matches] [seed]`.
//!
//! Now and then everybody plays hastily for some decisions, as a search lets everybody play on; what is learnt from are the
//! positions at the end of that, for these are what a search asks about, and how the match then ended.

mod network;

use bots::{Bot, Level, RandomPlayer};
use engine::{Game, Judgement, Log, Seat, Setup, pick};
use napoleon::Napoleon;
use napoleon::army::Side;
use napoleon::outlook::{SIGN_COUNT, SIGNS};
use network::Network;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const HIDDEN: usize = 32;
/// Of this many matches one is kept back to see what was learnt.
const TEST: u64 = 10;
/// One decision in so many is the first of some hasty ones.
const HASTE: usize = 20;
const MOST_HASTY: usize = 16;
/// How many actions a hasty player looks at; the fewer, the more wayward.
const GLANCES: [usize; 4] = [6, 6, 3, 1];
/// One decision in so many is learnt from without any haste before it.
const CALM: usize = 40;

type Lesson = network::Lesson<SIGN_COUNT>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let number =
        |argument: String| argument.parse::<u64>().map_err(|_| format!("\"{argument}\" is no number"));
    let mut arguments = std::env::args().skip(1).map(number);
    let matches = arguments.next().transpose()?.unwrap_or(16_000);
    let seed = arguments.next().transpose()?.unwrap_or(1);
    let mut lessons = Vec::new();
    for number in 0..matches {
        lessons.extend(played(number, seed));
        if number % (matches / 20).max(1) == 0 {
            eprintln!("match {number} of {matches}");
        }
    }
    let (test, train): (Vec<Lesson>, Vec<Lesson>) = lessons.into_iter().partition(|lesson| lesson.is_test);
    let mut network = Network::<SIGN_COUNT, HIDDEN>::new(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    network.learn(&train, &test, seed);
    let heading = format!(
        "# How likely the French are to win, by the signs of a position (crates/napoleon/src/outlook/signs.rs).\n\
         # Learnt from {matches} matches: cargo run --release -p bots --example learn_napoleon -- {matches} {seed}\n"
    );
    std::fs::write("data/napoleon-1815/outlook.toml", network.as_toml(&heading, &SIGNS))?;
    Ok(())
}

/// Most matches are played by two from the historical set-up.
fn table(rng: &mut impl Rng) -> Setup {
    let scenario = if pick(rng, 4) == 0 { "free" } else { "historical" };
    Setup::new(scenario, if pick(rng, 4) == 0 { 3 } else { 2 })
}

fn played(number: u64, seed: u64) -> Vec<Lesson> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 32 | number);
    let mut state = Napoleon::new(&table(&mut rng)).expect("the setup is good");
    let (mut random, mut recruit) = (RandomPlayer::default(), Bot::new(Level::Recruit));
    let mut positions = Vec::new();
    let (mut hasty, mut glances) = (0, 1);
    while let Some(seat) = state.pending().first() {
        let action = match seat {
            Seat::Chance => random.choose(&state, seat, &mut rng),
            Seat::Player(_) => {
                if hasty == 1 || (hasty == 0 && pick(&mut rng, CALM) == 0) {
                    positions.push(state.signs());
                }
                hasty = if hasty > 0 {
                    hasty - 1
                } else if pick(&mut rng, HASTE) == 0 {
                    glances = GLANCES[pick(&mut rng, GLANCES.len())];
                    1 + pick(&mut rng, MOST_HASTY)
                } else {
                    0
                };
                if hasty > 0 {
                    glance(&state, seat, glances, &mut rng)
                } else {
                    recruit.choose(&state, seat, &mut rng)
                }
            }
        };
        let Some(action) = action else { break };
        state.apply(seat, action, &mut Log::off());
    }
    let Some(result) = state.result else { return Vec::new() };
    let french = if result.winner == Side::French { 1.0 } else { 0.0 };
    // The chance is that of the French beside somebody of whom there are no signs.
    let lesson = |signs: [f32; SIGN_COUNT]| Lesson {
        is_test: number.is_multiple_of(TEST),
        rivals: vec![(signs, french), ([0.0; SIGN_COUNT], 1.0 - french)],
    };
    positions.into_iter().map(lesson).collect()
}

/// The best of a few actions, as it looks at once.
fn glance(
    state: &Napoleon,
    seat: Seat,
    glances: usize,
    rng: &mut impl Rng,
) -> Option<<Napoleon as Game>::Action> {
    let mut actions = Vec::new();
    state.legal(seat, &mut actions);
    let looks = (0..glances.min(actions.len())).map(|_| actions[pick(rng, actions.len())]);
    let points = |action: &<Napoleon as Game>::Action| {
        let mut after = state.clone();
        after.apply(seat, *action, &mut Log::off());
        after.appraise(seat)
    };
    looks.max_by_key(points)
}
