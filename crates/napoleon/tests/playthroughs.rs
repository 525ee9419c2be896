//! Games written down: question, answer and events line by line, so that a changed rule shows as a readable diff.
//!
//! The files in `playthroughs/` are written by `cargo xtask playthroughs --bless`; read what changed in them before
//! you keep it. Each is the beginning of a game that a bot plays at random, everything open. Rule ids are left out
//! on purpose: a rule that is asked about here is not thereby tested.

use bots::RandomPlayer;
use engine::{Game, Happening, Lang, Match, Question, Seat, Setup};
use napoleon::Napoleon;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write;
use std::path::PathBuf;

const PLIES: usize = 400;

/// Both set-ups with two and three players, and one with options.
fn playthroughs() -> Vec<(Setup, u64)> {
    vec![
        (Setup::new("historical", 2), 1),
        (Setup::new("historical", 3), 2),
        (Setup::new("free", 2), 3),
        (Setup::new("free", 3).with("rout_limit", "march").with("leader_scope", "army"), 4),
    ]
}

#[test]
fn the_games_written_down_are_played_as_before() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let is_blessed = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let mut complaints = String::new();
    let mut names = Vec::new();
    for (setup, seed) in playthroughs() {
        let name = format!("{}_seed_{seed}.txt", setup.scenario);
        let played = playthrough::<Napoleon>("Napoléon 1815", &setup, seed);
        let file = folder.join(&name);
        if is_blessed {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&file, &played).expect("the file can be written");
        } else {
            let written = std::fs::read_to_string(&file).unwrap_or_default();
            if let Some(difference) = first_difference(&written, &played) {
                let _ = writeln!(complaints, "{name}, {difference}");
            }
        }
        names.push(name);
    }
    for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !names.contains(&name) {
            let _ = writeln!(complaints, "{name} is no longer played: remove it");
        }
    }
    let advice = "if this is meant, run `cargo xtask playthroughs --bless` and read the diff";
    assert!(complaints.is_empty(), "\n{complaints}{advice}\n");
}

/// The game as its file tells it.
fn playthrough<G: Game>(title: &str, setup: &Setup, seed: u64) -> String {
    let mut game = Match::<G>::new(setup).expect("the setup is good");
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
            let _ = writeln!(text, "\n{}: {} ({choices})", name(seat), decision.prompt(Lang::En));
        }
        let _ = writeln!(text, "{:>3}. {}: {action}", ply + 1, name(seat));
        for event in game.play(seat, action).expect("a listed action is legal") {
            let _ = writeln!(text, "     {}", event.sentence(Lang::En));
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

/// The first line in which two texts differ, with the lines before it.
fn first_difference(written: &str, played: &str) -> Option<String> {
    if written.is_empty() {
        return Some("there is no such file yet".to_owned());
    }
    let (written, played): (Vec<&str>, Vec<&str>) = (written.lines().collect(), played.lines().collect());
    let at = (0..written.len().max(played.len())).find(|line| written.get(*line) != played.get(*line))?;
    let mut difference = format!("line {}:\n", at + 1);
    for line in &written[at.saturating_sub(4)..at] {
        let _ = writeln!(difference, "    {line}");
    }
    for (sign, lines) in [('-', &written), ('+', &played)] {
        for line in lines.iter().skip(at).take(3) {
            let _ = writeln!(difference, "  {sign} {line}");
        }
    }
    Some(difference)
}

#[test]
fn the_first_difference_is_shown_with_what_came_before() {
    let difference = first_difference("a\nb\nc\n", "a\nb\nx\ny\n").expect("they differ");
    assert_eq!(difference, "line 3:\n    a\n    b\n  - c\n  + x\n  + y\n");
    assert_eq!(first_difference("a\n", "a\n"), None);
    assert_eq!(first_difference("a\r\nb\r\n", "a\nb\n"), None);
}
