//! `playout`: bots play many games, and we count how they end.

use crate::catalogue::{self, Choices, Entry};
use crate::failure::Failure;
use crate::jobs::{self, job_count, progress_bar, seed_of};
use engine::{Game, Outcome, SeatInfo, Setup, SetupError};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

/// The bots of this house.
pub const BOTS: [&str; 1] = ["random"];

#[derive(clap::Args)]
#[command(after_help = "\
Example:  hegemon playout --scenario all --players 3-6 --games 200
The same seed gives the same games, on however many cores. A shared victory counts in equal parts.
A game of more than 1,000,000 plies is given up and counted as unfinished.")]
pub struct Options {
    /// The game, by its id
    #[arg(long, default_value = "koalicje")]
    game: String,
    /// A scenario, several (`1805,1813`) or `all` [default: the one to begin with]
    #[arg(long)]
    scenario: Option<String>,
    /// How many players: `6`, `3,5` or `3-6` [default: as many as the scenario seats]
    #[arg(long)]
    players: Option<String>,
    #[command(flatten)]
    choices: Choices,
    /// Who plays
    #[arg(long, default_value = "random")]
    bot: String,
    /// Games per scenario and number of players
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games at a time [default: one per core]
    #[arg(long)]
    jobs: Option<NonZero<usize>>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// One game played to its end.
pub struct Playout {
    pub plies: usize,
    /// None if it was given up.
    pub outcome: Option<Outcome>,
}

pub fn playout<G: Game>(setup: &Setup, seed: u64) -> Result<Playout, SetupError> {
    let mut state = G::new(setup)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let plies = bots::random_playout(&mut state, &mut rng, bots::MOST_PLIES);
    Ok(Playout { plies, outcome: state.outcome() })
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    check_bot(&options.bot).map_err(Failure::Usage)?;
    let entry = catalogue::find(&options.game).map_err(Failure::Usage)?;
    let mut tables = tables(entry, options)?;
    play_all(entry, options, &mut tables)?;
    if options.json {
        let shape = json!({
            "game": entry.edition.id,
            "rules": entry.edition.rules_version,
            "bot": options.bot,
            "seed": options.seed,
            "tables": tables.iter().map(Tally::as_json).collect::<Vec<_>>(),
        });
        writeln!(out, "{shape:#}")?;
        return Ok(());
    }
    for tally in &tables {
        tally.write(entry.edition.name, options.seed, out)?;
    }
    Ok(())
}

/// Refuses a bot that does not exist.
pub fn check_bot(bot: &str) -> Result<(), String> {
    if BOTS.contains(&bot) { Ok(()) } else { Err(catalogue::did_you_mean("bot", bot, BOTS)) }
}

/// The tables to play at, each tried once, so that a wrong setup is refused before the first game.
fn tables(entry: &Entry, options: &Options) -> Result<Vec<Tally>, Failure> {
    let scenarios = match options.scenario.as_deref() {
        None => vec![entry.scenario(None).map_err(Failure::Usage)?],
        Some("all") => (entry.edition.scenarios)(),
        Some(list) => list
            .split(',')
            .map(|id| entry.scenario(Some(id.trim())))
            .collect::<Result<_, _>>()
            .map_err(Failure::Usage)?,
    };
    let mut tables = Vec::new();
    for scenario in scenarios {
        let players = match &options.players {
            None => scenario.players.iter().max().copied().into_iter().collect(),
            Some(list) => player_counts(list).map_err(Failure::Usage)?,
        };
        for players in players {
            let setup = options.choices.choose(Setup::new(&scenario.id, players))?;
            let seats = (entry.edition.open)(&setup, None)?.seats();
            tables.push(Tally::new(setup, seats));
        }
    }
    Ok(tables)
}

/// The numbers that `6`, `3,5`, `3-6` and `2,4-6` stand for.
fn player_counts(list: &str) -> Result<Vec<u8>, String> {
    let wrong = || format!("\"{list}\" is no number of players: write 4, or 3,5, or 3-6");
    let mut counts = Vec::new();
    for part in list.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u8>().map_err(|_| wrong());
        let (from, to) = (number(from)?, number(to)?);
        if from > to {
            return Err(wrong());
        }
        counts.extend((from..=to).filter(|count| !counts.contains(count)).collect::<Vec<_>>());
    }
    Ok(counts)
}

fn play_all(entry: &Entry, options: &Options, tables: &mut [Tally]) -> Result<(), Failure> {
    let setups: Vec<Setup> = tables.iter().map(|tally| tally.setup.clone()).collect();
    let total = options.games.saturating_mul(setups.len() as u64);
    let bar = progress_bar(total, "games");
    let mut failed = None;
    let play = |index: u64| {
        if index >= total {
            return None;
        }
        let table = (index / options.games) as usize;
        let begun = Instant::now();
        let played = (entry.playout)(&setups[table], seed_of(options.seed, index));
        Some((table, played, begun.elapsed()))
    };
    jobs::run(job_count(options.jobs), play, |(table, played, took)| {
        bar.inc(1);
        match played {
            Ok(playout) => tables[table].add(&playout, took),
            Err(error) => failed = Some(error),
        }
        failed.is_none()
    });
    bar.finish_and_clear();
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

/// A victory in the smallest parts that up to 15 winners can share evenly, so that sums do not depend on their order.
const WHOLE: u64 = 360_360;

/// How the games at one table ended.
struct Tally {
    setup: Setup,
    seats: Vec<SeatInfo>,
    games: u64,
    /// Parts of victories, by seat.
    won: Vec<u64>,
    by: BTreeMap<&'static str, u64>,
    unfinished: u64,
    plies: u64,
    most_plies: usize,
    took: Duration,
}

impl Tally {
    fn new(setup: Setup, seats: Vec<SeatInfo>) -> Tally {
        Tally {
            setup,
            won: vec![0; seats.len()],
            seats,
            games: 0,
            by: BTreeMap::new(),
            unfinished: 0,
            plies: 0,
            most_plies: 0,
            took: Duration::ZERO,
        }
    }

    fn add(&mut self, playout: &Playout, took: Duration) {
        self.games += 1;
        self.plies += playout.plies as u64;
        self.most_plies = self.most_plies.max(playout.plies);
        self.took += took;
        let Some(outcome) = &playout.outcome else {
            self.unfinished += 1;
            return;
        };
        *self.by.entry(outcome.by).or_default() += 1;
        for winner in &outcome.winners {
            if let Some(won) = self.won.get_mut(usize::from(*winner)) {
                *won += WHOLE / outcome.winners.len() as u64;
            }
        }
    }

    fn finished(&self) -> u64 {
        self.games - self.unfinished
    }

    /// Victories of a seat per finished game.
    fn share(&self, won: u64) -> f64 {
        won as f64 / (WHOLE * self.finished().max(1)) as f64
    }

    fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Of one core.
    fn plies_per_second(&self) -> f64 {
        self.plies as f64 / self.took.as_secs_f64().max(f64::EPSILON)
    }

    fn as_json(&self) -> Value {
        let seat = |(seat, won): (&SeatInfo, &u64)| {
            json!({
                "seat": seat.seat,
                "id": seat.id,
                "name": seat.name,
                "wins": *won as f64 / WHOLE as f64,
                "win-share": self.share(*won),
            })
        };
        json!({
            "scenario": self.setup.scenario,
            "players": self.setup.players,
            "options": self.setup.options,
            "games": self.games,
            "unfinished": self.unfinished,
            "seats": self.seats.iter().zip(&self.won).map(seat).collect::<Vec<_>>(),
            "by": self.by,
            "mean-plies": self.mean_plies(),
            "most-plies": self.most_plies,
            "plies-per-second": self.plies_per_second().round(),
        })
    }

    fn write(&self, game: &str, seed: u64, out: &mut impl Write) -> Result<(), Failure> {
        let Setup { scenario, players, options } = &self.setup;
        let options: String = options.iter().map(|(name, value)| format!(", {name}={value}")).collect();
        writeln!(out, "{game} {scenario}, {players} players{options}: {} games, seed {seed}", self.games)?;
        for (seat, won) in self.seats.iter().zip(&self.won) {
            writeln!(out, "  {:<20} wins {:>5.1} %", seat.name, 100.0 * self.share(*won))?;
        }
        let ended: Vec<String> = self
            .by
            .iter()
            .map(|(by, games)| format!("{by} {:.1} %", 100.0 * *games as f64 / self.games.max(1) as f64))
            .collect();
        writeln!(
            out,
            "  {:<20} {}",
            "ended by",
            if ended.is_empty() { "-".to_owned() } else { ended.join(", ") }
        )?;
        if self.unfinished > 0 {
            writeln!(out, "  {:<20} {} after {} plies", "unfinished", self.unfinished, bots::MOST_PLIES)?;
        }
        let speed = self.plies_per_second() / 1000.0;
        let (mean, most) = (self.mean_plies(), self.most_plies);
        writeln!(
            out,
            "  {:<20} {mean:.0} on average, {most} at most, {speed:.0} thousand/s per core\n",
            "plies"
        )?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_players_are_listed_or_given_as_a_range() {
        assert_eq!(player_counts("4"), Ok(vec![4]));
        assert_eq!(player_counts("3,5"), Ok(vec![3, 5]));
        assert_eq!(player_counts("3-6"), Ok(vec![3, 4, 5, 6]));
        assert_eq!(player_counts("2, 4-6,5"), Ok(vec![2, 4, 5, 6]));
        for wrong in ["", "six", "6-3", "3-", "-", "3--6", "300"] {
            assert!(player_counts(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_shared_victory_counts_in_equal_parts() {
        let seat = |seat| SeatInfo { seat, id: String::new(), name: String::new(), name_pl: String::new() };
        let mut tally = Tally::new(Setup::new("1805", 3), (0..3).map(seat).collect());
        let ended = |winners: &[u8]| Playout {
            plies: 10,
            outcome: Some(Outcome {
                winners: winners.to_vec(),
                partners: Vec::new(),
                by: "influence",
                scores: Vec::new(),
            }),
        };
        tally.add(&ended(&[0]), Duration::ZERO);
        tally.add(&ended(&[0, 2]), Duration::ZERO);
        tally.add(&Playout { plies: 4, outcome: None }, Duration::ZERO);
        let shares: Vec<f64> = tally.won.iter().map(|won| tally.share(*won)).collect();
        assert_eq!(shares, [0.75, 0.0, 0.25]);
        assert_eq!((tally.unfinished, tally.by["influence"], tally.mean_plies()), (1, 2, 8.0));
    }
}
