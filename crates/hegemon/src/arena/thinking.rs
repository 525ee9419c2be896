//! How long bots think, in a shape that can be added up over matches and kept in a file.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a bot thought about the questions that had more than one answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Thinking {
    pub decisions: u64,
    /// How many times it played an action through; none if it does not search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    pub nanoseconds: u64,
    pub longest: u64,
    /// How many decisions took about so long: [`STEPS`] per doubling of the nanoseconds.
    pub spread: BTreeMap<u16, u64>,
}

/// Fine enough for times that are right within 3 %.
const STEPS: f64 = 16.0;

impl Thinking {
    pub fn add(&mut self, took: Duration) {
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.decisions += 1;
        self.nanoseconds = self.nanoseconds.saturating_add(nanoseconds);
        self.longest = self.longest.max(nanoseconds);
        let step = ((nanoseconds.max(1) as f64).log2() * STEPS) as u16;
        *self.spread.entry(step).or_default() += 1;
    }

    pub fn add_all(&mut self, other: &Thinking) {
        self.decisions += other.decisions;
        if let Some(more) = other.simulations {
            *self.simulations.get_or_insert(0) += more;
        }
        self.nanoseconds = self.nanoseconds.saturating_add(other.nanoseconds);
        self.longest = self.longest.max(other.longest);
        for (step, times) in &other.spread {
            *self.spread.entry(*step).or_default() += times;
        }
    }

    pub fn mean(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds / self.decisions.max(1))
    }

    pub fn longest(&self) -> Duration {
        Duration::from_nanos(self.longest)
    }

    /// The time within which such a part of the decisions was made.
    pub fn quantile(&self, part: f64) -> Duration {
        let wanted = (part * self.decisions as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let step = self.spread.iter().find(|(_, times)| {
            seen += **times;
            seen >= wanted
        });
        let nanoseconds = step.map_or(0.0, |(step, _)| ((f64::from(*step) + 0.5) / STEPS).exp2());
        Duration::from_nanos((nanoseconds as u64).min(self.longest))
    }

    /// None for a bot that does not search.
    pub fn simulations_per_second(&self) -> Option<f64> {
        let seconds = self.nanoseconds as f64 / 1e9;
        self.simulations.map(|simulations| simulations as f64 / seconds.max(f64::EPSILON))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_right_within_three_percent() {
        let mut thinking = Thinking::default();
        for micros in 1..=1000 {
            thinking.add(Duration::from_micros(micros));
        }
        let near = |found: Duration, micros: f64| {
            let ratio = found.as_secs_f64() * 1e6 / micros;
            assert!((0.97..1.03).contains(&ratio), "{found:?} for {micros}");
        };
        near(thinking.quantile(0.5), 500.0);
        near(thinking.quantile(0.99), 990.0);
        near(thinking.mean(), 500.5);
        assert_eq!(thinking.longest(), Duration::from_micros(1000));
        assert!(thinking.quantile(1.0) <= thinking.longest());
    }

    #[test]
    fn the_thinking_of_two_matches_adds_up() {
        let (mut one, mut other, mut both) = (Thinking::default(), Thinking::default(), Thinking::default());
        for micros in 1..50 {
            let sum = if micros % 3 == 0 { &mut one } else { &mut other };
            sum.add(Duration::from_micros(micros * micros));
            both.add(Duration::from_micros(micros * micros));
        }
        one.add_all(&other);
        assert_eq!(one, both);
        one.add_all(&Thinking { simulations: Some(3), ..Thinking::default() });
        assert_eq!(one.simulations, Some(3));
    }

    #[test]
    fn who_never_thought_took_no_time() {
        let nothing = Thinking::default();
        assert_eq!((nothing.mean(), nothing.quantile(0.99)), (Duration::ZERO, Duration::ZERO));
        assert_eq!(nothing.simulations_per_second(), None);
    }
}
