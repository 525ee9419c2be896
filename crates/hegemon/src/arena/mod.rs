//! `arena`: bots play against each other, and we say who is better and how sure that is; or they play a scenario, and we say
//! how fair it is.
//!
//! Start with [`run`]. What is to be played is an [`Arena`]: match number 17 of the same settings is the same match on every
//! machine and on however many cores, so that a run can stop after any match and go on later ([`run_file`]). [`seating`] says
//! who sits where, [`one_match`] plays, [`tally`] and [`ratings`] count, [`report`] says what it comes to, for [`text`], JSON
//! and [`plot`].

mod interval;
pub mod one_match;
mod plot;
mod ratings;
mod report;
mod run_file;
mod seating;
mod tally;
mod text;
mod thinking;

use crate::catalogue::{Entry, SeatedTable, TablesOptions};
use crate::failure::Failure;
use crate::jobs::{self, job_count, progress_bar, seed_of};
use crate::playout::character;
use bots::{Character, Level};
use engine::SetupError;
use one_match::{Pairing, Played};
use report::Report;
use run_file::{Finished, RunFile};
use seating::Lineup;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thinking::Thinking;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon arena --one officer --against recruit --matches 400 --file run.jsonl
  hegemon arena --bots marshal,officer,recruit,random --json result.json --plot result.svg
  hegemon arena --balance --scenario all --players all --bots recruit
The challenger, or every bot of the list, has every seat equally often; matches are added until that is so. The same
seed gives the same matches, on however many cores. A shared victory counts in equal parts. Intervals are Wilson's,
95 %: of twenty that are looked at, one misses the truth by chance. A run with --file that was stopped goes on where
it was when the same command is given again, also with more --matches.")]
pub struct Options {
    #[command(flatten)]
    tables: TablesOptions,
    /// The challenger, in one seat of each match
    #[arg(long, value_name = "BOT", value_parser = character, requires = "against", conflicts_with = "bots")]
    one: Option<Character>,
    /// The opponent, in all other seats
    #[arg(long, value_name = "BOT", value_parser = character, requires = "one")]
    against: Option<Character>,
    /// The bots of a tournament: `marshal,officer,recruit-loyal`; a name may stand there twice
    #[arg(long, value_name = "BOT,BOT,…", value_parser = character, value_delimiter = ',')]
    bots: Vec<Character>,
    /// Report how fair the scenarios are instead of how good the bots are [bots: recruit]
    #[arg(long)]
    balance: bool,
    /// Matches per scenario and number of players
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    matches: u64,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many matches at a time [default: one per core]
    #[arg(long)]
    jobs: Option<NonZero<usize>>,
    /// Stop thinking about a decision after so many milliseconds; such matches are not repeatable
    #[arg(long, value_name = "MS")]
    time: Option<NonZero<u64>>,
    /// Keep every finished match in this file, and go on from what it has
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Write everything as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Draw the shares with their intervals as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let arena = Arena::of(options)?;
    // Tried now: nobody wants to hear of a missing folder after a night of matches.
    for path in [&options.json, &options.plot].into_iter().flatten() {
        OpenOptions::new().append(true).create(true).open(path).map_err(|error| about(path, &error))?;
    }
    if options.time.is_some() {
        eprintln!(
            "note: bots that think by the clock play differently each time; this run is not repeatable"
        );
    }
    let stopped = stop_on_interrupt();
    let finished = arena.play(options, &stopped)?;
    let report = Report::of(arena.title(), arena.matches(), &arena.tables, &arena.lineup, &finished);
    report.write(options.balance, out)?;
    if let Some(path) = &options.json {
        write_to(path, &format!("{:#}\n", report.as_json(&arena.settings())))?;
    }
    if let Some(path) = &options.plot {
        write_to(path, &plot::draw(&report, options.balance))?;
    }
    if report.matches < report.planned {
        let further = match options.file {
            Some(_) => "the same command goes on from there",
            None => "with --file it could go on from there",
        };
        let (played, planned) = (report.matches, report.planned);
        return Err(Failure::Check(format!("stopped after {played} of {planned} matches; {further}")));
    }
    Ok(())
}

fn write_to(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| about(path, &error))
}

fn about(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("{}: {error}", path.display()))
}

/// Becomes true when the run is interrupted. Whoever interrupts twice does not wait for the report.
fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let tell = Arc::clone(&stopped);
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if tell.swap(true, Ordering::Relaxed) {
                    std::process::exit(130);
                }
            }
        });
    });
    stopped
}

/// What is to be played.
struct Arena {
    entry: &'static Entry,
    tables: Vec<SeatedTable>,
    lineup: Lineup,
    seed: u64,
    /// At each table, at least.
    matches: u64,
    time: Option<Duration>,
}

impl Arena {
    fn of(options: &Options) -> Result<Arena, Failure> {
        let (entry, tables) = options.tables.tables()?;
        let lineup = match (options.one, options.against) {
            (Some(one), Some(against)) if one == against => {
                return Err(Failure::usage(format!("the challenger and the opponent are both {one}")));
            }
            (Some(one), Some(against)) => Lineup::Challenge { one, against },
            _ if !options.bots.is_empty() => Lineup::Tournament(options.bots.clone()),
            _ if options.balance => Lineup::Tournament(vec![Level::Recruit.into()]),
            _ => {
                return Err(Failure::usage(
                    "who plays? Say --one officer --against recruit, or --bots officer,recruit, or --balance",
                ));
            }
        };
        if !options.balance {
            check_rivals(&tables, &lineup)?;
        }
        let time = options.time.map(|time| Duration::from_millis(time.get()));
        Ok(Arena { entry, tables, lineup, seed: options.seed, matches: options.matches, time })
    }

    /// Matches at one table: as many as asked for, and as it takes for every bot to have had every seat equally often.
    fn matches_at(&self, table: usize) -> u64 {
        self.matches.next_multiple_of(self.lineup.round(self.tables[table].seats.len()))
    }

    fn matches(&self) -> u64 {
        (0..self.tables.len()).map(|table| self.matches_at(table)).sum()
    }

    /// The numbers of all matches. The tables take turns, so that more matches are more numbers at the end.
    fn numbers(&self) -> impl Iterator<Item = u64> {
        let tables = self.tables.len() as u64;
        let most = (0..self.tables.len()).map(|table| self.matches_at(table)).max().unwrap_or(0);
        (0..most * tables).filter(move |index| index / tables < self.matches_at((index % tables) as usize))
    }

    /// What match `index` is played with, and at which table.
    fn pairing(&self, index: u64) -> (usize, Pairing) {
        let tables = self.tables.len() as u64;
        let (table, nth) = ((index % tables) as usize, index / tables);
        let SeatedTable { setup, seats, .. } = &self.tables[table];
        // Far from the seeds of the matches themselves.
        let seating = seed_of(!self.seed, table as u64);
        let bots = self.lineup.seated(seats.len(), nth, seating);
        (table, Pairing { setup: setup.clone(), bots, seed: seed_of(self.seed, index), time: self.time })
    }

    /// Everything that decides how matches go.
    fn settings(&self) -> Value {
        let budget = |bot: &Character| {
            let manner = bot.level.manner().map(|manner| manner.suited_to(self.entry.foresight));
            let manner = manner.map(|manner| {
                json!({
                    "simulations": manner.simulations,
                    "further": manner.further,
                    "far": manner.far,
                    "looks": manner.looks,
                    "glances": manner.glances,
                    "candidates": manner.candidates,
                })
            });
            (bot.to_string(), manner.unwrap_or(Value::Null))
        };
        let lineup = match &self.lineup {
            Lineup::Challenge { one, against } => {
                json!({ "one": one.to_string(), "against": against.to_string() })
            }
            Lineup::Tournament(bots) => bots.iter().map(ToString::to_string).collect(),
        };
        json!({
            "program": env!("CARGO_PKG_VERSION"),
            "game": self.entry.edition.id,
            "rules": self.entry.edition.rules_version,
            "tables": self.tables.iter().map(|table| &table.setup).collect::<Vec<_>>(),
            "bots": lineup,
            "budgets": self.lineup.bots().iter().map(budget).collect::<Map<_, _>>(),
            "seed": self.seed,
            "time-ms": self.time.map(|time| time.as_millis() as u64),
        })
    }

    fn title(&self) -> String {
        let game = self.entry.edition.name;
        let tables = match &self.tables[..] {
            [table] => format!(" {}", table.setup.scenario),
            tables => format!(", {} tables", tables.len()),
        };
        let bots = match &self.lineup {
            Lineup::Challenge { one, against } => format!("one {one} against {against} in all other seats"),
            Lineup::Tournament(bots) => bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        };
        let time = self.time.map_or_else(String::new, |time| format!(", {} ms", time.as_millis()));
        format!("{game}{tables}: {bots}; {} matches, seed {}{time}", self.matches(), self.seed)
    }

    /// Plays whatever the file has not, and gives all finished matches.
    fn play(&self, options: &Options, stopped: &AtomicBool) -> Result<BTreeMap<u64, Finished>, Failure> {
        let (mut file, mut finished) = match &options.file {
            None => (None, BTreeMap::new()),
            Some(path) => {
                let (file, finished) = RunFile::open(path, &self.settings())?;
                (Some((path, file)), finished)
            }
        };
        let numbers: Vec<u64> = self.numbers().collect();
        finished.retain(|index, _| numbers.binary_search(index).is_ok());
        let to_play: Vec<u64> = numbers.into_iter().filter(|index| !finished.contains_key(index)).collect();
        if let Some(path) = options.file.as_ref().filter(|_| !finished.is_empty()) {
            eprintln!("{}: {} matches are there, {} to go", path.display(), finished.len(), to_play.len());
            self.check_known(path, &finished, to_play.is_empty(), stopped)?;
        }
        let bar = progress_bar(finished.len() as u64 + to_play.len() as u64, "matches");
        bar.set_position(finished.len() as u64);
        bar.reset_eta();
        let mut failed = None;
        let play = |nth: u64| {
            let index = *to_play.get(nth as usize)?;
            self.play_one(index, stopped).transpose()
        };
        jobs::run(job_count(options.jobs), play, |played| {
            let kept = played.map_err(Failure::from).and_then(|one| {
                if let Some((path, file)) = &mut file {
                    file.append(&one).map_err(|error| about(path, &error))?;
                }
                finished.insert(one.index, one);
                Ok(())
            });
            bar.inc(1);
            failed = failed.take().or(kept.err());
            failed.is_none()
        });
        bar.finish_and_clear();
        match failed {
            Some(failure) => Err(failure),
            None => Ok(finished),
        }
    }

    /// Nothing if it was stopped on the way.
    fn play_one(&self, index: u64, stopped: &AtomicBool) -> Result<Option<Finished>, SetupError> {
        let (table, pairing) = self.pairing(index);
        let played = (self.entry.arena)(&pairing, stopped)?;
        Ok(played.map(|played| Finished::of(index, table, &pairing.bots, played)))
    }

    /// Refuses to mix matches of two programs: every match of a file must be one of this run, and the shortest, played once
    /// more, must go as it went then.
    fn check_known(
        &self,
        path: &Path,
        finished: &BTreeMap<u64, Finished>,
        is_complete: bool,
        stopped: &AtomicBool,
    ) -> Result<(), Failure> {
        for (index, known) in finished {
            let (table, pairing) = self.pairing(*index);
            let bots = pairing.bots.iter().map(ToString::to_string);
            if known.table != table || !bots.eq(known.bots.iter().cloned()) {
                let words = "has other bots or another table than this program would play it with";
                return Err(Failure::usage(format!("{}: match {index} {words}", path.display())));
            }
        }
        if is_complete || self.time.is_some() {
            return Ok(());
        }
        let shortest = finished.values().min_by_key(|known| known.plies);
        let Some(shortest) = shortest else { return Ok(()) };
        match self.play_one(shortest.index, stopped)? {
            Some(again) if !again.went_like(shortest) => Err(Failure::usage(format!(
                "{}: match {} goes otherwise now: bots or rules have changed since; choose another --file",
                path.display(),
                shortest.index
            ))),
            _ => Ok(()),
        }
    }
}

/// Bots can be compared only where one can win what another loses.
fn check_rivals(tables: &[SeatedTable], lineup: &Lineup) -> Result<(), Failure> {
    let instead = "--balance tells how often the players win";
    if let Some(table) = tables.iter().find(|table| table.cooperative) {
        let scenario = &table.setup.scenario;
        return Err(Failure::usage(format!(
            "in {scenario} all players win or lose together, so no bot can be better than another; {instead}"
        )));
    }
    if let Some(table) = tables.iter().find(|table| table.seats.len() < 2) {
        return Err(Failure::usage(format!(
            "{} has one seat and no opponent; {instead}",
            table.setup.scenario
        )));
    }
    if lineup.bots().len() < 2 {
        return Err(Failure::usage(
            "a tournament needs two bots or more: --bots officer,recruit; with --balance one is enough",
        ));
    }
    Ok(())
}

impl Finished {
    fn of(index: u64, table: usize, bots: &[Character], played: Played) -> Finished {
        let mut thinking: BTreeMap<String, Thinking> = BTreeMap::new();
        for (bot, thought) in bots.iter().zip(&played.thinking) {
            thinking.entry(bot.to_string()).or_default().add_all(thought);
        }
        let by = played.outcome.as_ref().map(|outcome| outcome.by.to_owned());
        let (winners, partners, scores) = played
            .outcome
            .map_or_else(Default::default, |outcome| (outcome.winners, outcome.partners, outcome.scores));
        Finished {
            index,
            table,
            bots: bots.iter().map(ToString::to_string).collect(),
            winners,
            partners,
            by,
            scores,
            plies: played.plies,
            round: played.round,
            thinking,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{self, Choices};
    use std::collections::BTreeSet;

    fn arena(matches: u64) -> Arena {
        let entry = catalogue::find("koalicje").expect("there is such a game");
        let choices = Choices { options: Vec::new() };
        let tables = entry.tables_named(Some("1805,1813"), Some("3,4"), &choices).expect("such tables");
        let lineup = Lineup::Challenge { one: Level::Officer.into(), against: Level::Recruit.into() };
        Arena { entry, tables, lineup, seed: 7, matches, time: None }
    }

    #[test]
    fn matches_are_added_until_the_challenger_has_had_every_seat_equally_often() {
        let arena = arena(10);
        assert_eq!((0..4).map(|table| arena.matches_at(table)).collect::<Vec<_>>(), [12; 4]);
        let mut had: BTreeMap<(usize, Option<usize>), u64> = BTreeMap::new();
        for index in arena.numbers() {
            let (table, pairing) = arena.pairing(index);
            let seat = pairing.bots.iter().position(|bot| *bot == Level::Officer.into());
            *had.entry((table, seat)).or_default() += 1;
        }
        assert_eq!(had.len(), 3 + 4 + 3 + 4);
        assert!(had.iter().all(|((table, _), times)| *times == [4, 3][table % 2]), "{had:?}");
    }

    #[test]
    fn more_matches_are_added_to_those_of_a_shorter_run() {
        let (few, many) = (arena(5), arena(17));
        let numbers: BTreeSet<u64> = few.numbers().collect();
        assert_eq!(numbers.len() as u64, few.matches());
        assert!(numbers.is_subset(&many.numbers().collect()));
        for index in numbers {
            let (one, other) = (few.pairing(index), many.pairing(index));
            assert_eq!((one.0, one.1.seed, one.1.bots), (other.0, other.1.seed, other.1.bots));
        }
    }

    #[test]
    fn every_match_has_a_seed_of_its_own() {
        let arena = arena(100);
        let seeds: BTreeSet<u64> = arena.numbers().map(|index| arena.pairing(index).1.seed).collect();
        assert_eq!(seeds.len() as u64, arena.matches());
    }
}
