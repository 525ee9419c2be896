//! Ratings for matches of many players: the system of Weng and Lin ("A Bayesian approximation method for online ranking",
//! 2011), known as OpenSkill, as the crate `skillratings` has it.
//!
//! A match is taken apart into pairs of seats, as they do. Seats that share a place are not compared: that five seats lost to
//! a sixth says nothing of the five, and to call them equal would draw strong and weak bots together.

use super::interval::Z;
use super::run_file::Finished;
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The mean of all bots is 25; whoever has about 4 more wins two times while the other wins once.
    pub rating: f64,
    /// The standard deviation of what is believed.
    pub uncertainty: f64,
}

/// Where the system begins.
pub const MEAN: f64 = 25.0;

impl Rating {
    /// How far the true rating may be away, 95 times out of 100.
    pub fn reach(self) -> f64 {
        Z * self.uncertainty
    }
}

/// The ratings after these matches, in their order. Winners are first, lesser partners second, all others third. Of two bots
/// with several seats each pair of seats counts for a part, all of them together for one.
pub fn ratings<'a>(matches: impl IntoIterator<Item = &'a Finished>) -> BTreeMap<String, Rating> {
    let mut known: BTreeMap<&str, WengLinRating> = BTreeMap::new();
    for finished in matches.into_iter().filter(|finished| finished.by.is_some()) {
        rate(&mut known, finished);
    }
    // Only differences tell anything, so the mean stays where it was.
    let mean = known.values().map(|known| known.rating).sum::<f64>() / known.len().max(1) as f64;
    let rating =
        |known: WengLinRating| Rating { rating: known.rating - mean + MEAN, uncertainty: known.uncertainty };
    known.into_iter().map(|(name, known)| (name.to_owned(), rating(known))).collect()
}

fn rate<'a>(known: &mut BTreeMap<&'a str, WengLinRating>, finished: &'a Finished) {
    let mut seats: BTreeMap<&str, u32> = BTreeMap::new();
    for name in &finished.bots {
        *seats.entry(name).or_default() += 1;
        known.entry(name).or_default();
    }
    let placed = || (0u8..).zip(&finished.bots).map(|(seat, name)| (place(finished, seat), name.as_str()));
    let mut after = known.clone();
    for (better, one) in placed() {
        for (_, other) in placed().filter(|(worse, other)| better < *worse && *other != one) {
            let part = 1.0 / f64::from(seats[one] * seats[other]);
            let before = [known[one], known[other]];
            let (won, lost) = weng_lin(&before[0], &before[1], &Outcomes::WIN, &WengLinConfig::new());
            for ((name, before), now) in [one, other].into_iter().zip(before).zip([won, lost]) {
                let rating = after.entry(name).or_default();
                rating.rating += part * (now.rating - before.rating);
                rating.uncertainty *= (now.uncertainty / before.uncertainty).powf(part);
            }
        }
    }
    *known = after;
}

fn place(finished: &Finished, seat: u8) -> u8 {
    match seat {
        seat if finished.winners.contains(&seat) => 1,
        seat if finished.partners.contains(&seat) => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::tests::won_by;
    use super::*;

    #[test]
    fn whoever_wins_more_is_rated_higher_and_more_matches_make_sure() {
        let matches: Vec<Finished> = (0..60)
            .map(|index| won_by(index, &["officer", "recruit", "random"], &[[0, 0, 1][index as usize % 3]]))
            .collect();
        let (few, many) = (ratings(&matches[..6]), ratings(&matches));
        assert!(many["officer"].rating > many["recruit"].rating);
        assert!(many["recruit"].rating > many["random"].rating);
        assert!(many["officer"].reach() < few["officer"].reach());
    }

    #[test]
    fn a_bot_learns_nothing_from_itself_nor_from_sharing_a_place() {
        let matches = [won_by(0, &["recruit", "recruit"], &[0]), won_by(1, &["recruit", "officer"], &[])];
        let newcomer = Rating { rating: 25.0, uncertainty: 25.0 / 3.0 };
        assert!(ratings(&matches).values().all(|rating| *rating == newcomer));
    }

    #[test]
    fn two_newcomers_are_rated_as_the_paper_has_it() {
        // c² = 2(25/3)² + 2(25/6)², and the winner gains σ²/c · (1 - 1/2).
        let rated = ratings(&[won_by(0, &["officer", "recruit"], &[0])]);
        let gain = 69.444_444_4 / (2.0 * 69.444_444_4 + 2.0 * 17.361_111_1_f64).sqrt() / 2.0;
        assert!((rated["officer"].rating - 25.0 - gain).abs() < 1e-6, "{rated:?}");
        assert!((rated["officer"].rating + rated["recruit"].rating - 50.0).abs() < 1e-9);
    }

    #[test]
    fn as_many_victories_per_seat_make_equal_ratings() {
        let bots = ["officer", "recruit", "recruit"];
        let matches: Vec<Finished> =
            (0..600).map(|index| won_by(index, &bots, &[(index % 3) as u8])).collect();
        let rated = ratings(&matches);
        let apart = rated["officer"].rating - rated["recruit"].rating;
        assert!(apart.abs() < rated["officer"].reach(), "{rated:?}");
    }

    #[test]
    fn two_victories_to_one_are_about_four_points() {
        let bots = ["officer", "recruit"];
        let matches: Vec<Finished> =
            (0..900).map(|index| won_by(index, &bots, &[[0, 1, 0][(index % 3) as usize]])).collect();
        let rated = ratings(&matches);
        let apart = rated["officer"].rating - rated["recruit"].rating;
        assert!((3.0..5.5).contains(&apart), "{apart}");
    }
}
