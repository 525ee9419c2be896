//! `hegemon`, the one binary: a terminal table, a referee for programs, playouts, replays and the rules.
//!
//! It knows no rule of any game. What it serves stands in [`catalogue`]; each subcommand is a module of its own,
//! and each says what it found as text on standard output, what went wrong on standard error, and how it went by
//! its exit code ([`failure`]).

mod admin;
mod arena;
mod catalogue;
mod diagram;
mod failure;
mod games;
mod jobs;
mod lines;
mod map;
#[cfg(test)]
mod new_game;
mod page;
mod play;
mod playout;
mod referee;
mod replay;
mod rules;
mod serve;
mod settings;
mod soak;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

/// Great-power board games of Europe, 1700-1871, at a table that knows the rules.
#[derive(Parser)]
#[command(name = "hegemon", version, arg_required_else_help = true)]
#[command(after_help = "\
Start here:  hegemon play
More about one of them:  hegemon help play

Exit codes:
  0  all went well
  1  a check failed: a record that does not replay, a broken invariant, an unexpected answer
  2  the command line or its input is wrong")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games with their scenarios, player counts and options
    Games(games::Options),
    /// Play in the terminal, against bots or with friends at one screen
    Play(play::Options),
    /// Serve a game to a program: JSON lines on standard input and output
    Referee(referee::Options),
    /// Let bots play many games and count how they end
    Playout(playout::Options),
    /// Let bots play against each other and say who is better, or how fair a scenario is
    Arena(arena::Options),
    /// Play a record again and check it
    Replay(replay::Options),
    /// Play at random for a long time and check every state
    Soak(soak::Options),
    /// Print the JSON Schema of a game's position document
    Schema(games::SchemaOptions),
    /// Draw a board or a position as a picture
    Map(map::Options),
    /// Host tables for a club: accounts, lobby and matches over HTTP
    Serve(serve::Options),
    /// Look after a site: passwords, mutes, backups, what belongs to somebody
    Admin(admin::Options),
    /// Look a rule up by its id, by its chapter or by a word
    Rules(rules::Options),
    /// Print the versions of the program, the protocol and the games' rules
    Version,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = run(cli.command, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was found before the failure comes first, also where both streams go to one place.
            let _ = out.flush();
            if let Some(message) = failure.message() {
                eprintln!("error: {message}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Games(options) => games::run(&options, out),
        Command::Play(options) => play::run(&options, out),
        Command::Referee(options) => referee::run(&options, out),
        Command::Playout(options) => playout::run(&options, out),
        Command::Arena(options) => arena::run(&options, out),
        Command::Replay(options) => replay::run(&options, out),
        Command::Soak(options) => soak::run(&options, out),
        Command::Schema(options) => games::schema(&options, out),
        Command::Map(options) => map::run(&options, out),
        Command::Serve(options) => serve::run(options, out),
        Command::Admin(options) => admin::run(options, out),
        Command::Rules(options) => rules::run(&options, out),
        Command::Version => games::version(out),
    }
}
