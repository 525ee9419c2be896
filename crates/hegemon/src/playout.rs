//! `playout`: bots play many games, and we count how they end.

use crate::catalogue::{self, Entry, SeatedTable, TablesOptions};
use crate::failure::Failure;
use crate::jobs::{self, job_count, progress_bar, seed_of};
use crate::replay::players_in_words;
use bots::{Bot, Character, Level};
use engine::{Judgement, Lang, Outcome, Seat, SeatInfo, Setup, SetupError, Table};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
Example:  hegemon playout --scenario all --players 3-6 --games 200
The same seed gives the same games, on however many cores. A shared victory counts in equal parts; lesser partners
are counted beside it. Of all scenarios each plays with the numbers of players that it has seats for.
A game of more than 1,000,000 plies is given up and counted as unfinished.")]
pub struct Options {
    #[command(flatten)]
    tables: TablesOptions,
    /// Who plays: random, recruit, officer or marshal, with a temper if you like (officer-loyal)
    #[arg(long, default_value_t = Level::Random.into(), value_parser = character)]
    bot: Character,
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

/// A bot by its name, or the nearest name that is known.
pub fn character(name: &str) -> Result<Character, String> {
    let known: Vec<String> = Character::all().map(|character| character.to_string()).collect();
    name.parse().map_err(|_| catalogue::did_you_mean("bot", name, known.iter().map(String::as_str)))
}

/// One game played to its end.
pub struct Playout {
    pub plies: usize,
    /// None if it was given up.
    pub outcome: Option<Outcome>,
}

pub fn playout<G: Judgement>(setup: &Setup, bot: Character, seed: u64) -> Result<Playout, SetupError> {
    let mut state = G::new(setup)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let plies = bots::playout(&mut state, bot, &mut rng, bots::MOST_PLIES);
    Ok(Playout { plies, outcome: state.outcome() })
}

/// What a bot would do in the position of a document.
pub fn advise<G: Judgement>(document: &Value, bot: Character, seat: Seat, seed: u64) -> Option<String> {
    let state = G::from_document(document).ok()?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    Bot::new(bot).choose(&state, seat, &mut rng).map(|action| action.to_string())
}

/// Bots play an open table to its end, or as far as a playout goes.
pub fn play_to_the_end(entry: &Entry, table: &mut dyn Table, bot: Character, seed: u64) {
    if bot.level == Level::Random {
        return table.play_randomly(seed, bots::MOST_PLIES);
    }
    let end = table.ply() + bots::MOST_PLIES;
    loop {
        table.settle_chance();
        let Some(asked) = table.pending(Lang::En).into_iter().next().filter(|_| table.ply() < end) else {
            return;
        };
        let advice = (entry.advise)(&table.document(), bot, asked.seat, seed_of(seed, table.ply() as u64));
        if advice.is_none_or(|action| table.apply(asked.seat, &action).is_err()) {
            return;
        }
    }
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let (entry, tables) = options.tables.tables()?;
    let mut tables: Vec<Tally> = tables.into_iter().map(Tally::new).collect();
    play_all(entry, options, &mut tables)?;
    if options.json {
        let shape = json!({
            "game": entry.edition.id,
            "rules": entry.edition.rules_version,
            "bot": options.bot.to_string(),
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
        let played = (entry.playout)(&setups[table], options.bot, seed_of(options.seed, index));
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
pub const WHOLE: u64 = 360_360;

/// How the games at one table ended.
struct Tally {
    setup: Setup,
    seats: Vec<SeatInfo>,
    /// All seats win or lose together.
    cooperative: bool,
    games: u64,
    /// Parts of victories, by seat.
    won: Vec<u64>,
    /// Victories shared as a lesser partner, by seat.
    shared: Vec<u64>,
    by: BTreeMap<&'static str, u64>,
    unfinished: u64,
    plies: u64,
    most_plies: usize,
    took: Duration,
}

impl Tally {
    fn new(SeatedTable { setup, seats, cooperative }: SeatedTable) -> Tally {
        Tally {
            setup,
            cooperative,
            won: vec![0; seats.len()],
            shared: vec![0; seats.len()],
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
        for partner in &outcome.partners {
            if let Some(shared) = self.shared.get_mut(usize::from(*partner)) {
                *shared += 1;
            }
        }
    }

    fn finished(&self) -> u64 {
        self.games - self.unfinished
    }

    /// Victories per finished game.
    fn share(&self, won: u64) -> f64 {
        won as f64 / (WHOLE * self.finished().max(1)) as f64
    }

    /// Victories of the players together.
    fn won_together(&self) -> u64 {
        self.won.iter().sum()
    }

    /// Finished games in which a seat was a lesser partner.
    fn partner_share(&self, shared: u64) -> f64 {
        shared as f64 / self.finished().max(1) as f64
    }

    fn has_partners(&self) -> bool {
        self.shared.iter().any(|shared| *shared > 0)
    }

    fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Of one core.
    fn plies_per_second(&self) -> f64 {
        self.plies as f64 / self.took.as_secs_f64().max(f64::EPSILON)
    }

    fn as_json(&self) -> Value {
        let seat = |((seat, won), shared): ((&SeatInfo, &u64), &u64)| {
            let mut shape = json!({ "seat": seat.seat, "id": seat.id, "name": seat.name });
            if !self.cooperative {
                shape["wins"] = json!(*won as f64 / WHOLE as f64);
                shape["win-share"] = json!(self.share(*won));
            }
            if self.has_partners() {
                shape["shares"] = json!(shared);
                shape["partner-share"] = json!(self.partner_share(*shared));
            }
            shape
        };
        let mut table = json!({
            "scenario": self.setup.scenario,
            "players": self.setup.players,
            "options": self.setup.options,
            "games": self.games,
            "unfinished": self.unfinished,
            "seats": self.seats.iter().zip(&self.won).zip(&self.shared).map(seat).collect::<Vec<_>>(),
            "by": self.by,
            "mean-plies": self.mean_plies(),
            "most-plies": self.most_plies,
            "plies-per-second": self.plies_per_second().round(),
        });
        if self.cooperative {
            table["wins"] = json!(self.won_together() as f64 / WHOLE as f64);
            table["win-share"] = json!(self.share(self.won_together()));
        }
        table
    }

    fn write(&self, game: &str, seed: u64, out: &mut impl Write) -> Result<(), Failure> {
        let Setup { scenario, players, options } = &self.setup;
        let options: String = options.iter().map(|(name, value)| format!(", {name}={value}")).collect();
        let seated = players_in_words(*players);
        writeln!(out, "{game} {scenario}, {seated}{options}: {} games, seed {seed}", self.games)?;
        for (label, result) in self.lines() {
            writeln!(out, "  {label}{} {result}", " ".repeat(self.column() - label.chars().count()))?;
        }
        writeln!(out)?;
        Ok(())
    }

    /// How wide the column on the left is: some seats have several powers and long names.
    fn column(&self) -> usize {
        self.lines().iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0).max(20)
    }

    /// What there is to say, each with its label.
    fn lines(&self) -> Vec<(String, String)> {
        let percent = |share: f64| format!("{:>5.1} %", 100.0 * share);
        let mut lines = Vec::new();
        if self.cooperative {
            lines.push((
                "the players".to_owned(),
                format!("win  {}", percent(self.share(self.won_together()))),
            ));
        } else {
            for ((seat, won), shared) in self.seats.iter().zip(&self.won).zip(&self.shared) {
                let mut result = format!("wins {}", percent(self.share(*won)));
                if self.has_partners() {
                    result += &format!(", shares {}", percent(self.partner_share(*shared)));
                }
                lines.push((seat.name.clone(), result));
            }
        }
        let ended: Vec<String> = self
            .by
            .iter()
            .map(|(by, games)| format!("{by} {:.1} %", 100.0 * *games as f64 / self.games.max(1) as f64))
            .collect();
        let ended = if ended.is_empty() { "-".to_owned() } else { ended.join(", ") };
        lines.push(("ended by".to_owned(), ended));
        if self.unfinished > 0 {
            let unfinished = format!("{} after {} plies", self.unfinished, bots::MOST_PLIES);
            lines.push(("unfinished".to_owned(), unfinished));
        }
        let speed = self.plies_per_second() / 1000.0;
        let (mean, most) = (self.mean_plies(), self.most_plies);
        let plies = format!("{mean:.0} on average, {most} at most, {speed:.0} thousand/s per core");
        lines.push(("plies".to_owned(), plies));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(names: &[&str]) -> Vec<SeatInfo> {
        let seat = |(seat, name): (u8, &&str)| SeatInfo {
            seat,
            id: String::new(),
            name: (*name).to_owned(),
            name_pl: String::new(),
        };
        (0..).zip(names).map(seat).collect()
    }

    fn ended(winners: &[u8], partners: &[u8]) -> Playout {
        Playout {
            plies: 10,
            outcome: Some(Outcome {
                winners: winners.to_vec(),
                partners: partners.to_vec(),
                by: "influence",
                scores: Vec::new(),
            }),
        }
    }

    fn written(tally: &Tally) -> Vec<String> {
        let mut out = Vec::new();
        assert!(tally.write("Eagles", 7, &mut out).is_ok());
        String::from_utf8_lossy(&out).lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_shared_victory_counts_in_equal_parts() {
        let mut tally = Tally::new(SeatedTable {
            setup: Setup::new("1805", 3),
            seats: seats(&["A", "B", "C"]),
            cooperative: false,
        });
        tally.add(&ended(&[0], &[]), Duration::ZERO);
        tally.add(&ended(&[0, 2], &[]), Duration::ZERO);
        tally.add(&Playout { plies: 4, outcome: None }, Duration::ZERO);
        let shares: Vec<f64> = tally.won.iter().map(|won| tally.share(*won)).collect();
        assert_eq!(shares, [0.75, 0.0, 0.25]);
        assert_eq!((tally.unfinished, tally.by["influence"], tally.mean_plies()), (1, 2, 8.0));
        assert!(!tally.as_json().to_string().contains("partner-share"));
    }

    #[test]
    fn lesser_partners_share_and_the_columns_line_up() {
        let names = ["Britain, Prussia and the Ottoman Empire", "Zażółć"];
        let mut tally = Tally::new(SeatedTable {
            setup: Setup::new("1805", 2),
            seats: seats(&names),
            cooperative: false,
        });
        tally.add(&ended(&[0], &[1]), Duration::ZERO);
        tally.add(&ended(&[0], &[]), Duration::ZERO);
        let lines = written(&tally);
        assert_eq!(lines[0], "Eagles 1805, 2 players: 2 games, seed 7");
        assert_eq!(lines[1], "  Britain, Prussia and the Ottoman Empire wins 100.0 %, shares   0.0 %");
        assert_eq!(lines[2], "  Zażółć                                  wins   0.0 %, shares  50.0 %");
        assert!(
            lines[3].starts_with("  ended by                                influence 100.0 %"),
            "{lines:?}"
        );
        let json = tally.as_json();
        assert_eq!(
            (&json["seats"][1]["shares"], &json["seats"][1]["partner-share"]),
            (&json!(1), &json!(0.5))
        );
    }

    #[test]
    fn players_who_win_together_are_counted_together() {
        let mut tally = Tally::new(SeatedTable {
            setup: Setup::new("lempereur", 2),
            seats: seats(&["A", "B"]),
            cooperative: true,
        });
        tally.add(&ended(&[0, 1], &[]), Duration::ZERO);
        tally.add(&ended(&[], &[]), Duration::ZERO);
        let lines = written(&tally);
        assert_eq!(lines[1], "  the players          win   50.0 %");
        assert!(lines[2].starts_with("  ended by"), "{lines:?}");
        let json = tally.as_json();
        assert_eq!((&json["wins"], &json["win-share"]), (&json!(1.0), &json!(0.5)));
        assert_eq!(json["seats"][0]["wins"], Value::Null);
    }
}
