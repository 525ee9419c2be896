//! How long something took, many times over.

use serde::Serialize;

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
    /// Of nothing there is none.
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
        assert_eq!(Spread::of(Vec::new()), None);
    }
}
