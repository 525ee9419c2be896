//! A network with one hidden layer that learns from matches who wins; each game's learning program brings its own signs.

use engine::pick;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write as _;

const ROUNDS_OF_LEARNING: usize = 16;

/// A position of a match, and how the match ended.
pub struct Lesson<const SIGNS: usize> {
    pub is_test: bool,
    /// By whoever can win: its signs, and its share in the victory.
    pub rivals: Vec<([f32; SIGNS], f32)>,
}

/// All weights in one row, so that one loop moves them all: direct, hidden by sign, bias, sum.
pub struct Network<const SIGNS: usize, const HIDDEN: usize> {
    weights: Vec<f32>,
}

impl<const SIGNS: usize, const HIDDEN: usize> Network<SIGNS, HIDDEN> {
    const BIAS: usize = SIGNS + SIGNS * HIDDEN;
    const SUM: usize = Self::BIAS + HIDDEN;
    const WEIGHTS: usize = Self::SUM + HIDDEN;

    pub fn new(rng: &mut impl Rng) -> Self {
        let mut weights = vec![0.0; Self::WEIGHTS];
        for (index, weight) in weights.iter_mut().enumerate() {
            let spread = if (SIGNS..Self::BIAS).contains(&index) {
                1.0 / (SIGNS as f32).sqrt()
            } else if index >= Self::SUM {
                1.0 / (HIDDEN as f32).sqrt()
            } else {
                0.0
            };
            *weight = spread * (rng.next_u32() as f32 / u32::MAX as f32 - 0.5) * 3.4;
        }
        Network { weights }
    }

    fn hidden(&self, signs: &[f32; SIGNS]) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(&self.weights[Self::BIAS..Self::SUM]);
        for (sign, row) in signs.iter().zip(self.weights[SIGNS..Self::BIAS].chunks_exact(HIDDEN)) {
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += sign * weight;
            }
        }
        hidden
    }

    fn answer(&self, signs: &[f32; SIGNS], hidden: &[f32; HIDDEN]) -> f32 {
        let direct: f32 = signs.iter().zip(&self.weights).map(|(sign, weight)| sign * weight).sum();
        direct
            + hidden
                .iter()
                .zip(&self.weights[Self::SUM..])
                .map(|(sum, weight)| sum.max(0.0) * weight)
                .sum::<f32>()
    }

    /// The chances of the rivals of a lesson, each with its hidden layer.
    fn chances(&self, lesson: &Lesson<SIGNS>) -> Vec<(f32, [f32; HIDDEN])> {
        let hidden: Vec<_> = lesson.rivals.iter().map(|(signs, _)| self.hidden(signs)).collect();
        let answers =
            lesson.rivals.iter().zip(&hidden).map(|((signs, _), hidden)| self.answer(signs, hidden));
        let exponents: Vec<f32> = answers.map(f32::exp).collect();
        let all: f32 = exponents.iter().sum();
        exponents.into_iter().map(|exponent| exponent / all).zip(hidden).collect()
    }

    fn add_gradient(&self, lesson: &Lesson<SIGNS>, gradient: &mut [f32]) {
        for ((signs, share), (chance, hidden)) in lesson.rivals.iter().zip(self.chances(lesson)) {
            let wrong = chance - share;
            for (index, sign) in signs.iter().enumerate() {
                gradient[index] += wrong * sign;
            }
            for (unit, sum) in hidden.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                gradient[Self::SUM + unit] += wrong * sum;
                let back = wrong * self.weights[Self::SUM + unit];
                gradient[Self::BIAS + unit] += back;
                for (index, sign) in signs.iter().enumerate() {
                    gradient[SIGNS + index * HIDDEN + unit] += back * sign;
                }
            }
        }
    }

    /// Adam, with a little decay.
    pub fn learn(&mut self, train: &[Lesson<SIGNS>], test: &[Lesson<SIGNS>], seed: u64) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut mean, mut square) = (vec![0.0_f32; Self::WEIGHTS], vec![0.0_f32; Self::WEIGHTS]);
        let mut order: Vec<usize> = (0..train.len()).collect();
        let mut steps = 0;
        for round in 0..ROUNDS_OF_LEARNING {
            let pace =
                0.01 / 3.0_f32.powi(i32::from(round >= 8) + i32::from(round >= 12) + i32::from(round >= 14));
            for index in (1..order.len()).rev() {
                order.swap(index, pick(&mut rng, index + 1));
            }
            for batch in order.chunks(512) {
                let mut gradient = vec![0.0; Self::WEIGHTS];
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

    fn measured(&self, lessons: &[Lesson<SIGNS>]) -> String {
        let (mut loss, mut right) = (0.0_f64, 0);
        for lesson in lessons {
            let chances = self.chances(lesson);
            let best = (0..chances.len()).max_by(|one, other| chances[*one].0.total_cmp(&chances[*other].0));
            right += usize::from(best.is_some_and(|best| lesson.rivals[best].1 > 0.0));
            let each = lesson.rivals.iter().zip(&chances);
            loss -=
                each.map(|((_, share), (chance, _))| f64::from(share * chance.max(1e-9).ln())).sum::<f64>();
        }
        let count = lessons.len().max(1) as f64;
        format!("log loss {:.4}, the likeliest wins {:.1} %", loss / count, 100.0 * right as f64 / count)
    }

    /// The weights under the names of the signs, below a heading.
    pub fn as_toml(&self, heading: &str, signs: &[&str; SIGNS]) -> String {
        let row = |weights: &[f32]| {
            let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.4}")).collect();
            format!("[{}]", numbers.join(", "))
        };
        let mut text = format!("{heading}\n");
        let _ = writeln!(text, "signs = {signs:?}");
        let _ = writeln!(text, "direct = {}", row(&self.weights[..SIGNS]));
        let _ = writeln!(text, "bias = {}", row(&self.weights[Self::BIAS..Self::SUM]));
        let _ = writeln!(text, "sum = {}", row(&self.weights[Self::SUM..]));
        let _ = writeln!(text, "hidden = [");
        for (sign, weights) in signs.iter().zip(self.weights[SIGNS..Self::BIAS].chunks_exact(HIDDEN)) {
            let _ = writeln!(text, "  {}, # {sign}", row(weights));
        }
        text.push_str("]\n");
        text
    }
}
