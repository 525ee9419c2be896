//! Learns from matches of bots who wins Koalicje, and writes `data/koalicje/outlook.toml`:
//! `cargo run --release -p bots --example learn -- [matches] [searching seats per match] [seed]`.
//!
//! The bots are wayward, each in its own kinds of decisions: where everybody always buys what looks best, nobody can learn what
//! a purchase is worth. What is learnt serves the search, which then plays better matches to learn from.

use bots::{Bot, Level, Manner, RandomPlayer, Search};
use coalitions::outlook::{SIGN_COUNT, SIGNS};
use coalitions::power::Power;
use coalitions::{Koalicje, State};
use engine::{Game, Log, Question, Seat, Setup, pick};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const HIDDEN: usize = 24;
const ROUNDS_OF_LEARNING: usize = 16;
/// Of this many matches one is kept back to see what was learnt.
const TEST: u64 = 10;
/// How often a wayward bot takes any action; most are not wayward in most kinds of decisions.
const WAYWARD: [f32; 5] = [0.0, 0.0, 0.0, 0.1, 0.4];
const SCENARIOS: [&str; 7] = ["1805", "1792", "1798", "1806", "1809", "1812", "1813"];
const QUICK: Manner = Manner { simulations: 24, further: 8, looks: 1, glances: 5, candidates: 6 };

/// A position of a match, and how the match ended.
struct Lesson {
    is_test: bool,
    /// By power that can win: its signs, and its share in the victory.
    powers: Vec<([f32; SIGN_COUNT], f32)>,
}

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
    let mut network = Network::new(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    network.learn(&train, &test, seed);
    std::fs::write("data/koalicje/outlook.toml", network.as_toml(matches, searching, seed))?;
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
        powers: position.into_iter().map(|(power, signs)| (signs, share(power))).collect(),
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

/// All weights in one row, so that one loop moves them all: direct, hidden by sign, bias, sum.
struct Network {
    weights: Vec<f32>,
}

const BIAS: usize = SIGN_COUNT + SIGN_COUNT * HIDDEN;
const SUM: usize = BIAS + HIDDEN;
const WEIGHTS: usize = SUM + HIDDEN;

impl Network {
    fn new(rng: &mut impl Rng) -> Network {
        let mut weights = vec![0.0; WEIGHTS];
        for (index, weight) in weights.iter_mut().enumerate() {
            let spread = match index {
                SIGN_COUNT..BIAS => 1.0 / (SIGN_COUNT as f32).sqrt(),
                SUM.. => 1.0 / (HIDDEN as f32).sqrt(),
                _ => 0.0,
            };
            *weight = spread * (rng.next_u32() as f32 / u32::MAX as f32 - 0.5) * 3.4;
        }
        Network { weights }
    }

    fn hidden(&self, signs: &[f32; SIGN_COUNT]) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(&self.weights[BIAS..SUM]);
        for (sign, row) in signs.iter().zip(self.weights[SIGN_COUNT..BIAS].chunks_exact(HIDDEN)) {
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += sign * weight;
            }
        }
        hidden
    }

    fn answer(&self, signs: &[f32; SIGN_COUNT], hidden: &[f32; HIDDEN]) -> f32 {
        let direct: f32 = signs.iter().zip(&self.weights).map(|(sign, weight)| sign * weight).sum();
        direct
            + hidden.iter().zip(&self.weights[SUM..]).map(|(sum, weight)| sum.max(0.0) * weight).sum::<f32>()
    }

    /// The chances of the powers of a lesson, each with its hidden layer.
    fn chances(&self, lesson: &Lesson) -> Vec<(f32, [f32; HIDDEN])> {
        let hidden: Vec<_> = lesson.powers.iter().map(|(signs, _)| self.hidden(signs)).collect();
        let answers =
            lesson.powers.iter().zip(&hidden).map(|((signs, _), hidden)| self.answer(signs, hidden));
        let exponents: Vec<f32> = answers.map(f32::exp).collect();
        let all: f32 = exponents.iter().sum();
        exponents.into_iter().map(|exponent| exponent / all).zip(hidden).collect()
    }

    fn add_gradient(&self, lesson: &Lesson, gradient: &mut [f32]) {
        for ((signs, share), (chance, hidden)) in lesson.powers.iter().zip(self.chances(lesson)) {
            let wrong = chance - share;
            for (index, sign) in signs.iter().enumerate() {
                gradient[index] += wrong * sign;
            }
            for (unit, sum) in hidden.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                gradient[SUM + unit] += wrong * sum;
                let back = wrong * self.weights[SUM + unit];
                gradient[BIAS + unit] += back;
                for (index, sign) in signs.iter().enumerate() {
                    gradient[SIGN_COUNT + index * HIDDEN + unit] += back * sign;
                }
            }
        }
    }

    /// Adam, with a little decay.
    fn learn(&mut self, train: &[Lesson], test: &[Lesson], seed: u64) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut mean, mut square) = (vec![0.0_f32; WEIGHTS], vec![0.0_f32; WEIGHTS]);
        let mut order: Vec<usize> = (0..train.len()).collect();
        let mut steps = 0;
        for round in 0..ROUNDS_OF_LEARNING {
            let pace =
                0.01 / 3.0_f32.powi(i32::from(round >= 8) + i32::from(round >= 12) + i32::from(round >= 14));
            for index in (1..order.len()).rev() {
                order.swap(index, pick(&mut rng, index + 1));
            }
            for batch in order.chunks(512) {
                let mut gradient = vec![0.0; WEIGHTS];
                for index in batch {
                    self.add_gradient(&train[*index], &mut gradient);
                }
                steps += 1;
                for (index, weight) in self.weights.iter_mut().enumerate() {
                    let slope = gradient[index] / batch.len() as f32 + 1e-4 * *weight;
                    mean[index] = 0.9 * mean[index] + 0.1 * slope;
                    square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                    let (far, wide) = (
                        mean[index] / (1.0 - 0.9_f32.powi(steps)),
                        square[index] / (1.0 - 0.999_f32.powi(steps)),
                    );
                    *weight -= pace * far / (wide.sqrt() + 1e-8);
                }
            }
        }
        println!("{} positions learnt from: {}", train.len(), self.measured(train));
        println!("{} positions kept back:   {}", test.len(), self.measured(test));
    }

    fn measured(&self, lessons: &[Lesson]) -> String {
        let (mut loss, mut right) = (0.0_f64, 0);
        for lesson in lessons {
            let chances = self.chances(lesson);
            let best = (0..chances.len()).max_by(|one, other| chances[*one].0.total_cmp(&chances[*other].0));
            right += usize::from(best.is_some_and(|best| lesson.powers[best].1 > 0.0));
            let each = lesson.powers.iter().zip(&chances);
            loss -=
                each.map(|((_, share), (chance, _))| f64::from(share * chance.max(1e-9).ln())).sum::<f64>();
        }
        let count = lessons.len().max(1) as f64;
        format!("log loss {:.4}, the likeliest wins {:.1} %", loss / count, 100.0 * right as f64 / count)
    }

    fn as_toml(&self, matches: u64, searching: u64, seed: u64) -> String {
        let row = |weights: &[f32]| {
            let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.4}")).collect();
            format!("[{}]", numbers.join(", "))
        };
        let mut text = format!(
            "# Who is likely to win, by the signs of every power (crates/coalitions/src/outlook.rs).\n\
             # Learnt from {matches} matches: cargo run --release -p bots --example learn -- {matches} {searching} {seed}\n\n"
        );
        let _ = writeln!(text, "signs = {SIGNS:?}");
        let _ = writeln!(text, "direct = {}", row(&self.weights[..SIGN_COUNT]));
        let _ = writeln!(text, "bias = {}", row(&self.weights[BIAS..SUM]));
        let _ = writeln!(text, "sum = {}", row(&self.weights[SUM..]));
        let _ = writeln!(text, "hidden = [");
        for (sign, weights) in SIGNS.iter().zip(self.weights[SIGN_COUNT..BIAS].chunks_exact(HIDDEN)) {
            let _ = writeln!(text, "  {}, # {sign}", row(weights));
        }
        text.push_str("]\n");
        text
    }
}
