//! Learns from matches of bots who wins Koalicje, and writes `data/koalicje/outlook.toml`:
//! `cargo run --release -p bots --example learn -- [matches] [searching seats per match] [seed]`.
//!
//! The bots are wayward, each in its own kinds of decisions: where everybody always buys what looks best, nobody can learn what
//! a purchase is worth. What is learnt serves the search, which then plays better matches to learn from.

mod network;

use bots::{Bot, Level, Manner, RandomPlayer, Search};
use coalitions::outlook::{SIGN_COUNT, SIGNS};
use coalitions::power::Power;
use coalitions::{Koalicje, State};
use engine::{Game, Log, Question, Seat, Setup, pick};
use network::Network;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const HIDDEN: usize = 24;
/// Of this many matches one is kept back to see what was learnt.
const TEST: u64 = 10;
/// How often a wayward bot takes any action; most are not wayward in most kinds of decisions.
const WAYWARD: [f32; 5] = [0.0, 0.0, 0.0, 0.1, 0.4];
const SCENARIOS: [&str; 7] = ["1805", "1792", "1798", "1806", "1809", "1812", "1813"];
const QUICK: Manner = Manner { simulations: 24, further: 8, far: 40, looks: 1, glances: 5, candidates: 6 };

type Lesson = network::Lesson<SIGN_COUNT>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let number =
        |argument: String| argument.parse::<u64>().map_err(|_| format!("\"{argument}\" is no number"));
    let mut arguments = std::env::args().skip(1).map(number);
    let matches = arguments.next().transpose()?.unwrap_or(8000);
    let searching = arguments.next().transpose()?.unwrap_or(0);
    let seed = arguments.next().transpose()?.unwrap_or(1);
    let (next, lessons) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        return;
                    }
                    let learnt = played(number, searching, seed);
                    lessons.lock().expect("nobody panics").extend(learnt);
                    if number % (matches / 20).max(1) == 0 {
                        eprintln!("match {number} of {matches}");
                    }
                }
            });
        }
    });
    let mut lessons = lessons.into_inner()?;
    // The threads finish in any order; what is learnt must not depend on it.
    lessons.sort_by_key(|(number, _)| *number);
    let (test, train): (Vec<Lesson>, Vec<Lesson>) =
        lessons.into_iter().map(|(_, lesson)| lesson).partition(|lesson| lesson.is_test);
    let mut network = Network::<SIGN_COUNT, HIDDEN>::new(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    network.learn(&train, &test, seed);
    let heading = format!(
        "# Who is likely to win, by the signs of every power (crates/coalitions/src/outlook.rs).\n\
         # Learnt from {matches} matches: cargo run --release -p bots --example learn -- {matches} {searching} {seed}\n"
    );
    std::fs::write("data/koalicje/outlook.toml", network.as_toml(&heading, &SIGNS))?;
    Ok(())
}

/// Half of the matches are played in 1805, and half of these by six.
fn table(rng: &mut impl Rng) -> Setup {
    let scenario =
        if rng.next_u32().is_multiple_of(2) { "1805" } else { SCENARIOS[pick(rng, SCENARIOS.len())] };
    let players = if rng.next_u32().is_multiple_of(2) { 6 } else { 3 + pick(rng, 4) as u8 };
    Setup::new(scenario, players)
}

fn played(number: u64, searching: u64, seed: u64) -> Vec<(u64, Lesson)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 32 | number);
    let setup = table(&mut rng);
    let mut state = Koalicje::new(&setup).expect("the setup is good");
    let (mut random, mut recruit) = (RandomPlayer::default(), Bot::new(Level::Recruit));
    let mut search = Search::new(QUICK);
    let searches: Vec<bool> =
        (0..setup.players).map(|_| rng.next_u64() % u64::from(setup.players) < searching).collect();
    let mut positions = Vec::new();
    let mut last = (0, 0);
    while let Some(seat) = state.pending().first() {
        let action = match seat {
            Seat::Chance => random.choose(&state, seat, &mut rng),
            Seat::Player(player) => {
                if state.is_calm() && (state.round, state.turn) != last {
                    last = (state.round, state.turn);
                    positions.push(signs(&state));
                }
                let kind = state.decision(seat).map_or("", |decision| decision.kind());
                let dice = rng.next_u32() as f32 / u32::MAX as f32;
                if dice < wayward(number, player, kind) {
                    random.choose(&state, seat, &mut rng)
                } else if searches[usize::from(player)] {
                    search.think(&state, seat, &mut rng, || true).first().map(|thought| thought.action)
                } else {
                    recruit.choose(&state, seat, &mut rng)
                }
            }
        };
        let Some(action) = action else { break };
        state.apply(seat, action, &mut Log::off());
    }
    let Some(result) = state.result else { return Vec::new() };
    let shared = result.winners.iter().count() as f32;
    let share = |power: Power| if result.winners.contains(power) { 1.0 / shared } else { 0.0 };
    let lesson = |position: Vec<(Power, [f32; SIGN_COUNT])>| Lesson {
        is_test: number.is_multiple_of(TEST),
        rivals: position.into_iter().map(|(power, signs)| (signs, share(power))).collect(),
    };
    positions.into_iter().map(|position| (number, lesson(position))).collect()
}

fn signs(state: &State) -> Vec<(Power, [f32; SIGN_COUNT])> {
    state.majors.iter().map(|power| (power, state.signs(power))).collect()
}

fn wayward(number: u64, player: u8, kind: &str) -> f32 {
    let mut hasher = DefaultHasher::new();
    (number, player, kind).hash(&mut hasher);
    WAYWARD[hasher.finish() as usize % WAYWARD.len()]
}
