//! `soak`: random games at every kind of table, every state checked. What it finds it writes down as a record.

use crate::catalogue::{self, Entry};
use crate::failure::Failure;
use crate::jobs::{self, job_count, progress_bar, seed_of, whole_number};
use crate::replay::players_in_words;
use bots::{LeaningPlayer, MOST_PLIES};
use engine::{FORMAT, Game, Log, Record, RecordedPly, ScenarioSpec, Seat, Setup, SetupError, pick};
use indicatif::ProgressBar;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon soak --plies 10_000_000 --seed 7
  hegemon soak --scenario lempereur
  hegemon soak --game napoleon-1815
The scenarios, every number of players and changing options take turns, and in each game each seat leans towards
some kinds of actions and towards doing again what it did last. After each ply the invariants are checked, that
somebody is asked until the game is over, that whoever is asked has an answer, and that a seat sees nothing hidden
from it. A finding is printed with its seed and its ply, its record is written to a file, and the exit code is 1.")]
pub struct Options {
    /// The game, by its id
    #[arg(long, default_value = "koalicje")]
    game: String,
    /// A scenario, several (`1805,1813`) or `all`
    #[arg(long, default_value = "all")]
    scenario: String,
    /// How many plies to play in all
    #[arg(long, default_value = "1000000", value_parser = whole_number)]
    plies: u64,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games at a time [default: one per core]
    #[arg(long)]
    jobs: Option<NonZero<usize>>,
    /// Where the record of a finding goes
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
}

/// How much is left to play, shared by all games of a soak.
pub struct Watch {
    left: AtomicU64,
    stopped: AtomicBool,
    bar: ProgressBar,
}

impl Watch {
    /// Takes so many plies off what is left; false if nothing is left to play.
    fn played(&self, plies: u64) -> bool {
        self.bar.inc(plies);
        let _ = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(plies)));
        !self.is_over()
    }

    fn is_over(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0 || self.stopped.load(Ordering::Relaxed)
    }
}

/// One game of a soak.
pub struct Soaked {
    pub plies: usize,
    pub is_finished: bool,
    pub finding: Option<Finding>,
}

/// What should not be.
pub struct Finding {
    pub ply: usize,
    pub what: String,
    pub record: Record,
}

/// Plays one game at random, with leanings, and checks every state on the way.
pub fn soak<G: Game>(setup: &Setup, seed: u64, watch: &Watch) -> Result<Soaked, SetupError> {
    let mut state = G::new(setup)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut player = LeaningPlayer::default();
    let seats = state.seats().len().max(1);
    let mut before = state.clone();
    let mut actions = Vec::new();
    let mut history: Vec<(Seat, G::Action)> = Vec::new();
    let mut told = 0;
    let play = AssertUnwindSafe(|| {
        loop {
            if let Some(what) = wrong(&state, &mut actions) {
                return Some(what);
            }
            if history.len() - told >= CHUNK {
                let is_on = watch.played((history.len() - told) as u64);
                told = history.len();
                if !is_on {
                    return None;
                }
            }
            let asked = state.pending();
            let seat = asked.iter().nth(pick(&mut rng, asked.len()))?;
            if history.len() >= MOST_PLIES {
                return Some(format!("the game is not over after {MOST_PLIES} plies"));
            }
            let Some(action) = player.choose(&state, seat, &mut rng) else {
                return Some(format!("seat {seat} is asked and has no legal action"));
            };
            history.push((seat, action));
            before.clone_from(&state);
            state.apply(seat, action, &mut Log::off());
            if let Some(broken) = state.broken_by_step(&before).into_iter().next() {
                return Some(broken);
            }
            if let Some(leak) = tells_twins_apart(&state, history.len(), seats, &mut rng) {
                return Some(leak);
            }
        }
    });
    let found = catch_unwind(play).unwrap_or_else(|panic| Some(format!("panic: {}", said(&*panic))));
    let plies = history.len();
    watch.played((plies - told) as u64);
    let is_finished = found.is_none() && state.outcome().is_some();
    let finding = found.map(|what| Finding { ply: plies, what, record: record_of::<G>(setup, &history) });
    Ok(Soaked { plies, is_finished, finding })
}

/// Plies that are played before the shared count is told.
const CHUNK: usize = 256;

/// The first thing that should not be in a state.
fn wrong<G: Game>(state: &G, actions: &mut Vec<G::Action>) -> Option<String> {
    if let Some(broken) = state.broken_invariants().into_iter().next() {
        return Some(broken);
    }
    let asked = state.pending();
    if asked.is_empty() != state.outcome().is_some() {
        return Some("somebody is asked exactly as long as there is no outcome, and it is not so".to_owned());
    }
    if asked.contains(Seat::Chance) && asked.len() > 1 {
        return Some("chance waits together with players".to_owned());
    }
    for seat in asked.iter() {
        if state.decision(seat).is_none() {
            return Some(format!("seat {seat} is asked and there is no question"));
        }
        actions.clear();
        if seat != Seat::Chance {
            state.legal(seat, actions);
            if actions.is_empty() {
                return Some(format!("seat {seat} is asked and has no legal action"));
            }
        }
    }
    None
}

/// Whether one of the seats, another at every ply, is shown something that it cannot know: a world that differs only in
/// what is hidden from it must look the same.
fn tells_twins_apart<G: Game>(state: &G, ply: usize, seats: usize, rng: &mut impl Rng) -> Option<String> {
    let seat = Seat::Player((ply % seats) as u8);
    let twin = state.determinize(seat, rng);
    let same = state.view(Some(seat)) == twin.view(Some(seat)) && state.pending() == twin.pending();
    (!same).then(|| format!("seat {seat} sees what is hidden from it"))
}

fn said(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}

fn record_of<G: Game>(setup: &Setup, history: &[(Seat, G::Action)]) -> Record {
    let ply = |(seat, action): &(Seat, G::Action)| RecordedPly { seat: *seat, action: action.to_string() };
    Record {
        format: FORMAT,
        game: G::ID.to_owned(),
        rules: G::RULES_VERSION.to_owned(),
        setup: setup.clone(),
        start: None,
        commitment: None,
        key: None,
        plies: history.iter().map(ply).collect(),
        resignations: Vec::new(),
        outcome: None,
    }
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let entry = catalogue::find(&options.game).map_err(Failure::Usage)?;
    let scenarios = entry.scenarios_named(Some(&options.scenario)).map_err(Failure::Usage)?;
    let watch = Watch {
        left: AtomicU64::new(options.plies),
        stopped: AtomicBool::new(false),
        bar: progress_bar(options.plies, "plies"),
    };
    let begun = Instant::now();
    let play = |index: u64| {
        if watch.is_over() {
            return None;
        }
        let seed = seed_of(options.seed, index);
        let setup = random_setup(entry, &scenarios, index, seed);
        let soaked = (entry.soak)(&setup, seed, &watch);
        Some((setup, seed, soaked))
    };
    let (mut games, mut finished, mut plies) = (0u64, 0u64, 0u64);
    let mut found = None;
    jobs::run(job_count(options.jobs), play, |(setup, seed, soaked)| {
        let finding = match soaked {
            Ok(soaked) => {
                games += 1;
                finished += u64::from(soaked.is_finished);
                plies += soaked.plies as u64;
                soaked.finding
            }
            Err(error) => {
                found.get_or_insert((setup, seed, Err(error)));
                return false;
            }
        };
        if let Some(finding) = finding {
            watch.stopped.store(true, Ordering::Relaxed);
            found.get_or_insert((setup, seed, Ok(finding)));
        }
        found.is_none()
    });
    watch.bar.finish_and_clear();
    match found {
        Some((setup, seed, Ok(finding))) => report(entry, options, &setup, seed, &finding, out),
        Some((_, _, Err(error))) => Err(error.into()),
        None => {
            let seconds = begun.elapsed().as_secs_f64().max(f64::EPSILON);
            let speed = plies as f64 / seconds;
            writeln!(
                out,
                "{plies} plies of {games} games ({finished} to the end), nothing found; {speed:.0} plies/s, seed {}",
                options.seed
            )?;
            Ok(())
        }
    }
}

fn report(
    entry: &Entry,
    options: &Options,
    setup: &Setup,
    seed: u64,
    finding: &Finding,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let file = options.out.join(format!("soak-{}-{}-{seed}.json", entry.edition.id, setup.scenario));
    let record = serde_json::to_string_pretty(&finding.record).map_err(std::io::Error::from)?;
    let choices: Vec<String> = setup.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let choices = if choices.is_empty() { "none".to_owned() } else { choices.join(", ") };
    writeln!(out, "found:    {}", finding.what)?;
    let players = players_in_words(setup.players);
    writeln!(out, "table:    {} {}, {players}", entry.edition.name, setup.scenario)?;
    writeln!(out, "options:  {choices}")?;
    writeln!(out, "seed:     {seed} (of the soak: {})", options.seed)?;
    writeln!(out, "ply:      {}", finding.ply)?;
    match std::fs::write(&file, record + "\n") {
        Ok(()) => writeln!(out, "record:   {0} (hegemon replay --step {0})", file.display())?,
        Err(error) => writeln!(out, "record:   {} could not be written: {error}", file.display())?,
    }
    Err(Failure::Check(finding.what.clone()))
}

/// The table of the `index`th game: these scenarios and their numbers of players in turn, options at random.
fn random_setup(entry: &Entry, scenarios: &[ScenarioSpec], index: u64, seed: u64) -> Setup {
    let tables: Vec<(usize, u8)> = scenarios
        .iter()
        .enumerate()
        .flat_map(|(number, scenario)| scenario.players.iter().map(move |players| (number, *players)))
        .collect();
    let (number, players) = tables[(index % tables.len() as u64) as usize];
    let scenario = &scenarios[number];
    let mut setup = Setup::new(&scenario.id, players);
    // Another stream than the game's: its first numbers would repeat there.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(!seed);
    for option in &scenario.options {
        // A value with dots stands for a list that people write; the plain ones are tried.
        let values: Vec<&str> = option.values.iter().copied().filter(|value| !value.contains('…')).collect();
        if values.is_empty() || pick(&mut rng, 3) != 0 {
            continue;
        }
        let chosen = setup.clone().with(option.id, values[pick(&mut rng, values.len())]);
        // Some options belong to some tables only.
        if (entry.edition.open)(&chosen, None).is_ok() {
            setup = chosen;
        }
    }
    setup
}

#[cfg(test)]
mod tests;
