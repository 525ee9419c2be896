//! How sure a share is.

use serde::Serialize;

/// Where the true value lies in 95 of 100 such runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

/// The deviations of a normal distribution that hold 95 % of it.
pub const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// Wilson's interval of a share: `won` of `of` matches. Unlike the plain one it stays within 0 and 1 and is honest near
    /// them. Parts of victories vary less than whole ones, so that with them it is rather too wide than too narrow.
    pub fn wilson(won: f64, of: u64) -> Interval {
        if of == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let of = of as f64;
        let share = won / of;
        let scale = 1.0 + Z * Z / of;
        let middle = (share + Z * Z / (2.0 * of)) / scale;
        let reach = Z / scale * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).max(0.0).sqrt();
        Interval { low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }

    /// The interval of whatever grows with the share.
    pub fn map(self, to: impl Fn(f64) -> f64) -> Interval {
        Interval { low: to(self.low), high: to(self.high) }
    }

    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(won: f64, of: u64) -> (f64, f64) {
        let Interval { low, high } = Interval::wilson(won, of);
        ((low * 1e4).round() / 1e4, (high * 1e4).round() / 1e4)
    }

    #[test]
    fn wilsons_interval_is_that_of_the_literature() {
        // Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
        assert_eq!(rounded(81.0, 263), (0.2553, 0.3662));
        assert_eq!(rounded(15.0, 148), (0.0624, 0.1605));
        assert_eq!(rounded(0.0, 20), (0.0, 0.1611));
        assert_eq!(rounded(1.0, 29), (0.0061, 0.1718));
    }

    #[test]
    fn an_interval_stays_within_nothing_and_all() {
        assert_eq!(Interval::wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
        let all = Interval::wilson(12.0, 12);
        assert!(all.high <= 1.0 && all.low > 0.7, "{all:?}");
        assert!(all.holds(0.9) && !all.holds(0.5));
    }

    #[test]
    fn a_ratio_has_the_interval_of_its_share() {
        let share = Interval::wilson(81.0, 263);
        assert_eq!(share.map(|share| share * 6.0).low, share.low * 6.0);
    }
}
