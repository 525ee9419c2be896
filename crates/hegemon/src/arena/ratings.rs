//! Ratings for matches of many players: the system of Weng and Lin ("A Bayesian approximation method for online ranking",
//! 2011), known as OpenSkill, as the crate `skillratings` has it.

use super::interval::Z;
use super::run_file::Finished;
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// A newcomer has 25; whoever has about 4 more beats another two times out of three.
    pub rating: f64,
    /// The standard deviation of what is believed.
    pub uncertainty: f64,
}

impl Rating {
    /// How far the true rating may be away, 95 times out of 100.
    pub fn reach(self) -> f64 {
        Z * self.uncertainty
    }
}

/// The ratings after these matches, in their order. Winners are first, lesser partners second, all others third; a bot in
/// several seats takes the mean of what each of them brings it.
pub fn ratings<'a>(matches: impl IntoIterator<Item = &'a Finished>) -> BTreeMap<String, Rating> {
    let mut known: BTreeMap<String, WengLinRating> = BTreeMap::new();
    for finished in matches.into_iter().filter(|finished| finished.by.is_some()) {
        let before: Vec<[WengLinRating; 1]> =
            finished.bots.iter().map(|name| [known.get(name).copied().unwrap_or_default()]).collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = (0u8..)
            .zip(&before)
            .map(|(seat, rating)| (&rating[..], MultiTeamOutcome::new(place(finished, seat))))
            .collect();
        let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
        let mut sums: BTreeMap<&String, (f64, f64, f64)> = BTreeMap::new();
        for (name, rating) in finished.bots.iter().zip(after.iter().flatten()) {
            let (seats, ratings, uncertainties) = sums.entry(name).or_default();
            *seats += 1.0;
            *ratings += rating.rating;
            *uncertainties += rating.uncertainty;
        }
        for (name, (seats, ratings, uncertainties)) in sums {
            let mean = WengLinRating { rating: ratings / seats, uncertainty: uncertainties / seats };
            known.insert(name.clone(), mean);
        }
    }
    let rating = |rating: WengLinRating| Rating { rating: rating.rating, uncertainty: rating.uncertainty };
    known.into_iter().map(|(name, known)| (name, rating(known))).collect()
}

fn place(finished: &Finished, seat: u8) -> usize {
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
    fn a_bot_against_itself_stays_where_it_is() {
        let matches = [won_by(0, &["recruit", "recruit"], &[0]), won_by(1, &["recruit", "recruit"], &[1])];
        assert!((ratings(&matches)["recruit"].rating - 25.0).abs() < 1e-9);
    }

    #[test]
    fn two_newcomers_are_rated_as_the_paper_has_it() {
        // Bradley-Terry with full pairs: c² = 2(25/3)² + 2(25/6)², and the winner gains σ²/c · (1 - 1/2).
        let rated = ratings(&[won_by(0, &["officer", "recruit"], &[0])]);
        let gain = 69.444_444_4 / (2.0 * 69.444_444_4 + 2.0 * 17.361_111_1_f64).sqrt() / 2.0;
        assert!((rated["officer"].rating - 25.0 - gain).abs() < 1e-6, "{rated:?}");
        assert!((rated["officer"].rating + rated["recruit"].rating - 50.0).abs() < 1e-9);
    }
}
