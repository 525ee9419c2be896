//! Who sits where in which match, so that no bot keeps the best seat.

use crate::jobs::seed_of;
use bots::Character;
use engine::pick;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;

/// Who plays against whom.
#[derive(Clone, Debug, PartialEq)]
pub enum Lineup {
    /// One seat has the challenger, all others have the opponent.
    Challenge { one: Character, against: Character },
    /// The seats are filled from the list; a name that stands there twice fills twice as many.
    Tournament(Vec<Character>),
}

impl Lineup {
    /// The bots, each once, in the order in which they are named.
    pub fn bots(&self) -> Vec<Character> {
        let mut seen = BTreeSet::new();
        let listed = match self {
            Lineup::Challenge { one, against } => vec![*one, *against],
            Lineup::Tournament(bots) => bots.clone(),
        };
        listed.into_iter().filter(|bot| seen.insert(*bot)).collect()
    }

    /// After so many matches every bot has had every seat equally often.
    pub fn round(&self, seats: usize) -> u64 {
        match self {
            Lineup::Challenge { .. } => seats as u64,
            Lineup::Tournament(_) if self.bots().len() == 1 => 1,
            Lineup::Tournament(bots) => bots.len() as u64,
        }
    }

    /// The bots of the `nth` match at a table, by seat.
    pub fn seated(&self, seats: usize, nth: u64, seed: u64) -> Vec<Character> {
        match self {
            Lineup::Challenge { one, against } => {
                let turn = (nth % seats.max(1) as u64) as usize;
                (0..seats).map(|seat| if seat == turn { *one } else { *against }).collect()
            }
            Lineup::Tournament(bots) => {
                let (round, turn) = (nth / bots.len() as u64, nth % bots.len() as u64);
                let places = shuffled(seats, bots.len(), seed_of(seed, round));
                places.iter().map(|place| bots[(place + turn as usize) % bots.len()]).collect()
            }
        }
    }
}

/// The places of a list on so many seats, each as often as the other or once more, in some order. Whoever moves on by one
/// place from match to match comes to every seat once in a round; another order in each round brings other neighbours.
fn shuffled(seats: usize, places: usize, seed: u64) -> Vec<usize> {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..seats.max(places)).map(|index| index % places).collect();
    for index in (1..order.len()).rev() {
        order.swap(index, pick(&mut luck, index + 1));
    }
    order.truncate(seats);
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Level;
    use std::collections::BTreeMap;

    fn named(names: &[&str]) -> Vec<Character> {
        names.iter().map(|name| name.parse().expect("a bot")).collect()
    }

    /// How often each bot had each seat.
    fn had(lineup: &Lineup, seats: usize, matches: u64) -> BTreeMap<(Character, usize), u64> {
        let mut had = BTreeMap::new();
        for nth in 0..matches {
            for (seat, bot) in lineup.seated(seats, nth, 7).into_iter().enumerate() {
                *had.entry((bot, seat)).or_default() += 1;
            }
        }
        had
    }

    #[test]
    fn the_challenger_has_every_seat_equally_often() {
        let lineup = Lineup::Challenge { one: Level::Officer.into(), against: Level::Recruit.into() };
        let had = had(&lineup, 6, 5 * lineup.round(6));
        for seat in 0..6 {
            assert_eq!(had[&(Level::Officer.into(), seat)], 5);
            assert_eq!(had[&(Level::Recruit.into(), seat)], 25);
        }
    }

    #[test]
    fn every_bot_has_every_seat_equally_often_in_each_round() {
        let five = ["random", "recruit", "officer", "officer-loyal", "recruit-greedy"];
        for bots in [&five[..], &five[..4], &five[..3], &five[..2]] {
            for seats in [2, 3, 4, 5, 6] {
                let lineup = Lineup::Tournament(named(bots));
                let rounds = 3;
                let had = had(&lineup, seats, rounds * lineup.round(seats));
                assert_eq!(had.len(), bots.len() * seats);
                assert!(had.values().all(|times| *times == rounds), "{bots:?} on {seats}: {had:?}");
            }
        }
    }

    #[test]
    fn a_name_that_stands_twice_fills_twice_as_many_seats() {
        let lineup = Lineup::Tournament(named(&["officer", "recruit", "recruit"]));
        assert_eq!(lineup.bots(), named(&["officer", "recruit"]));
        let had = had(&lineup, 6, lineup.round(6));
        assert!((0..6).all(|seat| had[&(Level::Recruit.into(), seat)] == 2), "{had:?}");
    }

    #[test]
    fn the_numbers_of_two_bots_are_even_and_their_neighbours_change() {
        let lineup = Lineup::Tournament(named(&["officer", "recruit"]));
        let seatings: BTreeSet<Vec<Character>> = (0..40).map(|nth| lineup.seated(6, nth, 7)).collect();
        assert!(seatings.len() > 10, "{}", seatings.len());
        let officers =
            |seated: &Vec<Character>| seated.iter().filter(|bot| **bot == Level::Officer.into()).count();
        assert!(seatings.iter().all(|seated| officers(seated) == 3));
        assert_eq!(lineup.seated(6, 11, 7), lineup.seated(6, 11, 7));
    }
}
