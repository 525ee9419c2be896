//! `cargo xtask same --beside OLD`: plays the same matches with two programs through their referees and says where they differ.
//!
//! Sentences may differ, nothing else: who is asked what, what is legal, what happens, how the position
//! is written, what each seat sees and what the record says. What clients are shown grows by additions:
//! views and events of the newer program may say more, and that is reported. States and records may
//! not. Start with [`Pair::play`].

use clap::Parser;
use load::Outcome;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

#[derive(Parser)]
#[command(
    name = "same",
    about = "Plays the same matches with two programs and says where anything but a sentence differs",
    after_help = "It ends with 0 if both say the same, and with 1 at the first difference. Games and tables that only one of them has are left out."
)]
struct Options {
    /// The older program
    #[arg(long, value_name = "PATH")]
    beside: PathBuf,
    /// The newer program; the one beside this program if none is named
    #[arg(long, value_name = "PATH")]
    hegemon: Option<PathBuf>,
    /// Matches for every scenario and number of players
    #[arg(long, value_name = "N", default_value_t = 4)]
    matches: u64,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            eprintln!("same: {difference}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Outcome<String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let newer = options.hegemon.clone().unwrap_or_else(|| own.with_file_name("hegemon"));
    let mut pair = Pair {
        older: Referee::start(&options.beside)?,
        newer: Referee::start(&newer)?,
        added: BTreeSet::new(),
    };
    let hello = json!({"cmd": "hello"});
    let (old_games, games) = (pair.older.ask(&hello)?, pair.newer.ask(&hello)?);
    let (mut matches, mut plies) = (0, 0);
    for (game, scenario, players) in tables_of(&games) {
        if !tables_of(&old_games).contains(&(game.clone(), scenario.clone(), players)) {
            println!("{game} {scenario} with {players}: only one program has it");
            continue;
        }
        for number in 0..options.matches {
            let seed = options.seed.wrapping_add(number);
            plies += pair
                .play(&game, &scenario, players, seed)
                .map_err(|what| format!("{game} {scenario} with {players}, seed {seed}: {what}"))?;
            matches += 1;
        }
    }
    let added = match pair.added.is_empty() {
        true => String::new(),
        false => {
            let added: Vec<_> = pair.added.iter().map(String::as_str).collect();
            format!("\nshown by the newer program alone: {}", added.join(", "))
        }
    };
    Ok(format!(
        "{matches} matches, {plies} decisions of players: the same actions, events, views, states and records{added}"
    ))
}

/// Every game, scenario and number of players that a referee speaks of.
fn tables_of(hello: &Value) -> Vec<(String, String, u64)> {
    let list = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    let mut tables = Vec::new();
    for game in list(hello, "games") {
        for scenario in list(&game, "scenarios") {
            for players in list(&scenario, "players").iter().filter_map(Value::as_u64) {
                let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                tables.push((name(&game["game"]), name(&scenario["id"]), players));
            }
        }
    }
    tables
}

/// How often the whole position and all views are compared.
const WHOLE_EVERY: u64 = 16;
const MOST_DECISIONS: u64 = 100_000;

struct Pair {
    older: Referee,
    newer: Referee,
    /// What only the newer program shows.
    added: BTreeSet<String>,
}

impl Pair {
    /// One match in which the seats take any legal action; how many decisions were made.
    fn play(&mut self, game: &str, scenario: &str, players: u64, seed: u64) -> Outcome<u64> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let setup =
            json!({"cmd": "new", "game": game, "scenario": scenario, "players": players, "seed": seed});
        let seats = self.same(&setup)?["seats"].as_array().map_or(0, Vec::len);
        for decision in 0..MOST_DECISIONS {
            if decision % WHOLE_EVERY == 0 {
                self.compare_whole(seats)?;
            }
            let pending = self.same(&json!({"cmd": "pending"}))?;
            let asked = pending["pending"].as_array().cloned().unwrap_or_default();
            let Some(seat) = any(&asked, &mut rng).map(|asked| asked["seat"].clone()) else {
                self.compare_whole(seats)?;
                return Ok(decision);
            };
            let legal = self.same(&json!({"cmd": "legal", "seat": seat}))?;
            let actions = legal["actions"].as_array().cloned().unwrap_or_default();
            let action = any(&actions, &mut rng).ok_or("a seat is asked and may do nothing")?;
            self.same(&json!({"cmd": "apply", "seat": seat, "action": action}))?;
        }
        Err(format!("no end after {MOST_DECISIONS} decisions"))
    }

    fn compare_whole(&mut self, seats: usize) -> Outcome<()> {
        self.same(&json!({"cmd": "state"}))?;
        self.same(&json!({"cmd": "record"}))?;
        for seat in 0..seats {
            self.same(&json!({"cmd": "view", "seat": seat}))?;
        }
        self.same(&json!({"cmd": "view", "seat": null})).map(|_| ())
    }

    /// Both are asked; what they say apart from sentences must be the same.
    fn same(&mut self, request: &Value) -> Outcome<Value> {
        let (older, newer) = (self.older.ask(request)?, self.newer.ask(request)?);
        let (older, newer) = (without_sentences(older), without_sentences(newer));
        let is_shown = ["view", "apply", "new"].iter().any(|command| request["cmd"] == *command);
        if older == newer || (is_shown && says_as_much(&older, &newer, &mut self.added)) {
            return Ok(newer);
        }
        Err(format!("{request}\n  older: {older}\n  newer: {newer}"))
    }
}

fn any<'a>(list: &'a [Value], rng: &mut impl Rng) -> Option<&'a Value> {
    let count = u64::try_from(list.len()).ok().filter(|count| *count > 0)?;
    list.get(usize::try_from(rng.next_u64() % count).ok()?)
}

/// Whether the newer says whatever the older does; what it says besides is noted.
fn says_as_much(older: &Value, newer: &Value, added: &mut BTreeSet<String>) -> bool {
    match (older, newer) {
        (Value::Object(older), Value::Object(newer)) => {
            added.extend(newer.keys().filter(|name| !older.contains_key(*name)).cloned());
            older
                .iter()
                .all(|(name, value)| newer.get(name).is_some_and(|newer| says_as_much(value, newer, added)))
        }
        (Value::Array(older), Value::Array(newer)) => {
            older.len() == newer.len()
                && older.iter().zip(newer).all(|(older, newer)| says_as_much(older, newer, added))
        }
        _ => older == newer,
    }
}

/// What is written for people is left out wherever it stands.
fn without_sentences(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let is_fact = |name: &String| !["prompt", "name", "message", "text"].contains(&name.as_str());
            let fields = fields.into_iter().filter(|(name, _)| is_fact(name));
            Value::Object(fields.map(|(name, value)| (name, without_sentences(value))).collect())
        }
        Value::Array(list) => Value::Array(list.into_iter().map(without_sentences).collect()),
        other => other,
    }
}

struct Referee {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Referee {
    fn start(program: &Path) -> Outcome<Referee> {
        let mut process = Command::new(program)
            .arg("referee")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let to = process.stdin.take().ok_or("a referee without input")?;
        let from = BufReader::new(process.stdout.take().ok_or("a referee without output")?);
        Ok(Referee { process, to, from })
    }

    fn ask(&mut self, request: &Value) -> Outcome<Value> {
        writeln!(self.to, "{request}").map_err(|error| error.to_string())?;
        let mut line = String::new();
        self.from.read_line(&mut line).map_err(|error| error.to_string())?;
        let mut answer: Value = serde_json::from_str(&line).map_err(|error| format!("{request}: {error}"))?;
        match answer.get_mut("ok") {
            Some(ok) => Ok(ok.take()),
            None => Err(format!("{request}: {line}")),
        }
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        // Whatever became of it, it is not left running.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newer_may_say_more_and_never_less() {
        let mut added = BTreeSet::new();
        let older = json!({"hand": [{"card": 1}]});
        let newer = json!({"hand": [{"card": 1, "ability": "scouts"}]});
        assert!(says_as_much(&older, &newer, &mut added));
        assert_eq!(added.into_iter().collect::<Vec<_>>(), ["ability"]);
        for wrong in [json!({"hand": []}), json!({"hand": [{"card": 2}]}), json!({})] {
            assert!(!says_as_much(&older, &wrong, &mut BTreeSet::new()), "{wrong}");
        }
    }
}
