//! How fast something went: how often in a second, and how long each time.

use crate::machine::{Busy, Stretch};
use serde::Serialize;
use std::time::Duration;

/// What was counted so far, over several stretches of time.
#[derive(Default)]
pub struct Tally {
    /// In microseconds.
    times: Vec<u32>,
    stretch: Stretch,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pace {
    pub per_second: f64,
    pub times: Spread,
    pub busy: Busy,
}

impl Tally {
    pub fn add(&mut self, times: Vec<u32>, stretch: Stretch) {
        self.times.extend(times);
        self.stretch += stretch;
    }

    /// Of nothing there is none.
    pub fn pace(self) -> Option<Pace> {
        let per_second = self.times.len() as f64 / self.stretch.seconds;
        Some(Pace { per_second, times: Spread::of(self.times)?, busy: self.stretch.busy() })
    }
}

/// In microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Spread {
    pub count: usize,
    pub p50_us: u32,
    pub p90_us: u32,
    pub p99_us: u32,
    pub max_us: u32,
}

impl Spread {
    pub fn of(mut times: Vec<u32>) -> Option<Spread> {
        times.sort_unstable();
        Some(Spread {
            count: times.len(),
            p50_us: percentile(&times, 50)?,
            p90_us: percentile(&times, 90)?,
            p99_us: percentile(&times, 99)?,
            max_us: *times.last()?,
        })
    }
}

/// The smallest time that so many of a hundred did not exceed.
fn percentile(sorted: &[u32], percent: usize) -> Option<u32> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied()
}

/// In microseconds, however long it was.
pub fn microseconds(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_times() {
        let times: Vec<u32> = (1..=200).collect();
        assert_eq!(percentile(&times, 50), Some(100));
        assert_eq!(percentile(&times, 99), Some(198));
        assert_eq!(percentile(&times, 100), Some(200));
        assert_eq!(percentile(&[7], 50), Some(7));
        assert_eq!(percentile(&[7, 9], 99), Some(9));
        assert_eq!(percentile(&[], 50), None);
    }

    #[test]
    fn the_order_of_the_times_does_not_matter() {
        let spread = Spread::of(vec![30, 10, 20]);
        assert_eq!(spread, Some(Spread { count: 3, p50_us: 20, p90_us: 30, p99_us: 30, max_us: 30 }));
    }

    #[test]
    fn stretches_of_time_are_added_up() {
        let mut tally = Tally::default();
        let two_seconds = Stretch::idle(2.0);
        tally.add(vec![5; 30], two_seconds);
        tally.add(vec![7; 10], two_seconds);
        let pace = tally.pace().expect("a pace");
        assert_eq!((pace.per_second, pace.times.count, pace.times.p99_us), (10.0, 40, 7));
        assert!(Tally::default().pace().is_none());
    }
}
