//! Games written down: question, answer and events line by line, so that a changed rule shows as a readable diff.
//!
//! A game keeps them in a folder of its tests, written by `cargo xtask playthroughs --bless`; read what changed in them before
//! you keep it. Each is the beginning of a game that is played at random, everything open. Rule ids are left out on purpose: a
//! rule that is asked about here is not thereby tested.

use crate::written;
use bots::RandomPlayer;
use engine::{Lang, Match, Seat, Setup, Words};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write;
use std::path::PathBuf;

const PLIES: usize = 400;

/// The games that a folder holds.
pub struct Playthroughs {
    folder: PathBuf,
    names: Vec<String>,
    complaints: String,
}

impl Playthroughs {
    pub fn in_folder(folder: impl Into<PathBuf>) -> Playthroughs {
        Playthroughs { folder: folder.into(), names: Vec::new(), complaints: String::new() }
    }

    /// Plays a game and compares it with its file, `{prefix}{scenario}_seed_{seed}.txt`.
    pub fn play<G: Words>(&mut self, title: &str, prefix: &str, setup: &Setup, seed: u64) {
        self.play_under::<G>(title, prefix, setup, seed, G::RULES_VERSION);
    }

    /// The same under the rules of a version that the game plays.
    pub fn play_under<G: Words>(&mut self, title: &str, prefix: &str, setup: &Setup, seed: u64, rules: &str) {
        let name = format!("{prefix}{}_seed_{seed}.txt", setup.scenario);
        let game = Match::<G>::new_under(setup, rules).expect("the setup is good");
        if let Err(difference) = written::keep(&self.folder.join(&name), &played(game, title, setup, seed)) {
            let _ = writeln!(self.complaints, "{name}, {difference}");
        }
        self.names.push(name);
    }

    /// Panics with everything that is no longer played as it was written down.
    pub fn finish(mut self) {
        for entry in std::fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if !self.names.contains(&name) {
                let _ = writeln!(self.complaints, "{name} is no longer played: remove it");
            }
        }
        let advice = "if this is meant, run `cargo xtask playthroughs --bless` and read the diff";
        assert!(self.complaints.is_empty(), "\n{}{advice}\n", self.complaints);
    }
}

/// The game as its file tells it.
fn played<G: Words>(mut game: Match<G>, title: &str, setup: &Setup, seed: u64) -> String {
    let mut player = RandomPlayer::default();
    let seats = game.state().seats();
    // The id, for a name may have an article that does not begin a line.
    let name = |seat: Seat| match seat {
        Seat::Player(number) => seats[usize::from(number)].id.clone(),
        Seat::Chance => "chance".to_owned(),
    };
    let mut text = format!("{title} {}, {} players, seed {seed}\n", setup.scenario, setup.players);
    for (option, value) in &setup.options {
        let _ = writeln!(text, "option {option}: {value}");
    }
    for ply in 0..PLIES {
        let state = game.state();
        // A ply's choice depends on its number alone: after a change the game finds its way back more often.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 32 | ply as u64);
        let Some(seat) = state.pending().first() else { break };
        let decision = state.decision(seat).expect("whoever is pending is asked");
        let action = player.choose(state, seat, &mut rng).expect("whoever is asked has an answer");
        if seat != Seat::Chance {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let choices =
                if legal.len() == 1 { "1 choice".to_owned() } else { format!("{} choices", legal.len()) };
            let _ = writeln!(text, "\n{}: {} ({choices})", name(seat), state.prompt(&decision, Lang::En));
        }
        let _ = writeln!(text, "{:>3}. {}: {action}", ply + 1, name(seat));
        for event in game.play(seat, action).expect("a listed action is legal") {
            let _ = writeln!(text, "     {}", G::sentence(&event, Lang::En));
        }
    }
    match game.state().outcome() {
        Some(outcome) => {
            let winners: Vec<String> = outcome.winners.iter().map(|seat| name(Seat::Player(*seat))).collect();
            let (winners, by, scores) = (winners.join(", "), outcome.by, outcome.scores);
            let _ = writeln!(text, "\nThe game is over. Winners: {winners}, by {by}; scores {scores:?}.");
        }
        None => text.push_str("\nHere the playthrough ends.\n"),
    }
    text
}
