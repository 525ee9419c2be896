//! What finished matches come to: by seat of each table, by bot, and between any two bots.
//!
//! Victories are counted in whole parts, so that sums do not depend on the order of the matches.

use super::run_file::Finished;
use super::thinking::Thinking;
use crate::playout::WHOLE;
use std::collections::BTreeMap;

/// Victories in matches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Won {
    /// Finished matches.
    pub of: u64,
    /// In parts of a victory.
    parts: u64,
    /// What would be fair, in parts of a victory.
    fair: u64,
}

impl Won {
    pub fn wins(self) -> f64 {
        self.parts as f64 / WHOLE as f64
    }

    /// Victories per match.
    pub fn share(self) -> f64 {
        self.wins() / self.of.max(1) as f64
    }

    pub fn fair_share(self) -> f64 {
        self.fair as f64 / WHOLE as f64 / self.of.max(1) as f64
    }

    fn add(&mut self, parts: u64, fair: u64) {
        self.of += 1;
        self.parts += parts;
        self.fair += fair;
    }
}

/// How the matches at one table ended.
#[derive(Clone, Debug, Default)]
pub struct TableTally {
    pub matches: u64,
    pub unfinished: u64,
    /// By seat.
    pub seats: Vec<Won>,
    /// Victories shared as a lesser partner, by seat.
    pub partners: Vec<u64>,
    /// Matches that anybody won.
    pub team: Won,
    pub by: BTreeMap<String, u64>,
    pub plies: Vec<u64>,
    pub rounds: Vec<u64>,
}

/// How a bot did.
#[derive(Clone, Debug, Default)]
pub struct BotTally {
    /// In all matches that it took part in.
    pub won: Won,
    /// Of those of one seat, by table and seat; each seat counts as its own.
    pub seats: BTreeMap<(usize, usize), Won>,
    pub thinking: Thinking,
}

/// Two bots in the matches that both took part in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Duel {
    pub matches: u64,
    parts: [u64; 2],
    seats: [u64; 2],
}

impl Duel {
    /// Victories that fell to either of them.
    pub fn wins(self) -> f64 {
        (self.parts[0] + self.parts[1]) as f64 / WHOLE as f64
    }

    /// The first one's victories.
    pub fn won(self) -> f64 {
        self.parts[0] as f64 / WHOLE as f64
    }

    /// What a share of these victories comes to if both had as many seats: odds count by seat.
    pub fn by_seat(self, share: f64) -> f64 {
        let [one, other] = [share * self.seats[1] as f64, (1.0 - share) * self.seats[0] as f64];
        if one + other > 0.0 { one / (one + other) } else { 0.5 }
    }
}

#[derive(Default)]
pub struct Tally {
    pub tables: Vec<TableTally>,
    pub bots: BTreeMap<String, BotTally>,
    pub duels: BTreeMap<(String, String), Duel>,
}

impl Tally {
    /// Of matches at tables with so many seats.
    pub fn of<'a>(seats: &[usize], matches: impl IntoIterator<Item = &'a Finished>) -> Tally {
        let table = |seats: &usize| TableTally {
            seats: vec![Won::default(); *seats],
            partners: vec![0; *seats],
            ..TableTally::default()
        };
        let mut tally = Tally { tables: seats.iter().map(table).collect(), ..Tally::default() };
        for finished in matches {
            tally.add(finished);
        }
        tally
    }

    fn add(&mut self, finished: &Finished) {
        for (name, thinking) in &finished.thinking {
            self.bots.entry(name.clone()).or_default().thinking.add_all(thinking);
        }
        let Some(table) = self.tables.get_mut(finished.table) else { return };
        table.matches += 1;
        table.plies.push(finished.plies);
        table.rounds.extend(finished.round.map(u64::from));
        let Some(by) = &finished.by else {
            table.unfinished += 1;
            return;
        };
        *table.by.entry(by.clone()).or_default() += 1;
        let parts = parts(finished, table.seats.len());
        let fair = WHOLE / table.seats.len().max(1) as u64;
        table.team.add(parts.iter().sum::<u64>().min(WHOLE), 0);
        for (seat, parts) in table.seats.iter_mut().zip(&parts) {
            seat.add(*parts, fair);
        }
        for partner in &finished.partners {
            if let Some(partners) = table.partners.get_mut(usize::from(*partner)) {
                *partners += 1;
            }
        }
        self.add_bots(finished, &parts, fair);
    }

    fn add_bots(&mut self, finished: &Finished, parts: &[u64], fair: u64) {
        // By bot: its seats and its parts of the victory.
        let mut had: BTreeMap<&String, (u64, u64)> = BTreeMap::new();
        for (seat, (name, parts)) in finished.bots.iter().zip(parts).enumerate() {
            let bot = self.bots.entry(name.clone()).or_default();
            bot.seats.entry((finished.table, seat)).or_default().add(*parts, fair);
            let (seats, won) = had.entry(name).or_default();
            *seats += 1;
            *won += parts;
        }
        for (name, (seats, won)) in &had {
            self.bots.entry((*name).clone()).or_default().won.add(*won, fair * seats);
            for (other, (other_seats, other_won)) in had.iter().filter(|(other, _)| *other != name) {
                let duel = self.duels.entry(((*name).clone(), (*other).clone())).or_default();
                duel.matches += 1;
                duel.parts = [duel.parts[0] + won, duel.parts[1] + other_won];
                duel.seats = [duel.seats[0] + seats, duel.seats[1] + other_seats];
            }
        }
    }
}

/// A victory in equal parts, by seat.
fn parts(finished: &Finished, seats: usize) -> Vec<u64> {
    let mut parts = vec![0; seats];
    for winner in &finished.winners {
        if let Some(parts) = parts.get_mut(usize::from(*winner)) {
            *parts += WHOLE / finished.winners.len() as u64;
        }
    }
    parts
}

/// The number below or at which such a part of them lies.
pub fn quantile(numbers: &[u64], part: f64) -> u64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let rank = (part * sorted.len() as f64).ceil().max(1.0) as usize;
    sorted.get(rank - 1).copied().unwrap_or(0)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A match of these bots that these seats won.
    pub fn won_by(index: u64, bots: &[&str], winners: &[u8]) -> Finished {
        Finished {
            index,
            table: 0,
            bots: bots.iter().map(|bot| (*bot).to_owned()).collect(),
            winners: winners.to_vec(),
            partners: Vec::new(),
            by: Some("influence".to_owned()),
            scores: Vec::new(),
            plies: 100 + index,
            round: Some(3),
            thinking: BTreeMap::new(),
        }
    }

    #[test]
    fn a_shared_victory_counts_in_equal_parts() {
        let matches = [
            won_by(0, &["officer", "recruit", "recruit"], &[0, 2]),
            won_by(1, &["recruit", "officer", "recruit"], &[1]),
        ];
        let tally = Tally::of(&[3], &matches);
        let officer = tally.bots["officer"].won;
        assert_eq!((officer.wins(), officer.share(), officer.of), (1.5, 0.75, 2));
        assert!((officer.fair_share() - 1.0 / 3.0).abs() < 1e-9);
        let recruit = tally.bots["recruit"].won;
        assert_eq!((recruit.wins(), recruit.of), (0.5, 2));
        assert!((recruit.fair_share() - 2.0 / 3.0).abs() < 1e-9);
        assert_eq!(
            tally.tables[0].seats.iter().map(|seat| seat.share()).collect::<Vec<_>>(),
            [0.25, 0.5, 0.25]
        );
        assert_eq!(tally.bots["officer"].seats[&(0, 1)].share(), 1.0);
    }

    #[test]
    fn a_match_that_was_given_up_counts_for_nobody() {
        let given_up = Finished { by: None, winners: Vec::new(), ..won_by(0, &["officer", "recruit"], &[]) };
        let tally = Tally::of(&[2], [&given_up, &won_by(1, &["officer", "recruit"], &[1])]);
        assert_eq!((tally.tables[0].matches, tally.tables[0].unfinished), (2, 1));
        assert_eq!((tally.tables[0].seats[1].of, tally.bots["officer"].won.of), (1, 1));
    }

    #[test]
    fn players_who_win_together_are_counted_together() {
        let matches = [won_by(0, &["recruit", "recruit"], &[0, 1]), won_by(1, &["recruit", "recruit"], &[])];
        assert_eq!(Tally::of(&[2], &matches).tables[0].team.share(), 0.5);
    }

    #[test]
    fn a_duel_is_even_if_each_seat_wins_as_often() {
        let bots = ["officer", "recruit", "recruit"];
        let matches = [won_by(0, &bots, &[0]), won_by(1, &bots, &[1]), won_by(2, &bots, &[2])];
        let tally = Tally::of(&[3], &matches);
        let duel = tally.duels[&("officer".to_owned(), "recruit".to_owned())];
        assert_eq!((duel.matches, duel.wins(), duel.won()), (3, 3.0, 1.0));
        assert!((duel.by_seat(duel.won() / duel.wins()) - 0.5).abs() < 1e-9);
        assert_eq!((duel.by_seat(0.0), duel.by_seat(1.0)), (0.0, 1.0));
    }

    #[test]
    fn the_median_and_the_ninetieth_of_a_hundred() {
        let numbers: Vec<u64> = (1..=10).rev().collect();
        assert_eq!((quantile(&numbers, 0.5), quantile(&numbers, 0.9), quantile(&[], 0.5)), (5, 9, 0));
    }
}
