//! The bots in `examples/bots` play whole matches, where there is a Python to run them.

mod common;
#[path = "common/serving.rs"]
mod serving;

use common::folder;
use serving::Serving;
use std::path::Path;
use std::process::Command;

/// What an example says when it has ended well; nothing where there is no Python.
fn run(example: &str, arguments: &[&str]) -> Option<String> {
    let python = |arguments: &[&str]| {
        Command::new("python3").env("PYTHONDONTWRITEBYTECODE", "1").args(arguments).output()
    };
    if !python(&["--version"]).is_ok_and(|output| output.status.success()) {
        assert!(std::env::var_os("CI").is_none(), "there is a Python on CI");
        return None;
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots").join(example);
    let all = [&[file.to_str().expect("a path")], arguments].concat();
    let output = python(&all).expect("Python runs");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    Some(out.trim().to_owned())
}

#[test]
fn a_program_plays_a_whole_match_through_the_referee() {
    let program = env!("CARGO_BIN_EXE_hegemon");
    let Some(said) = run("referee_bot.py", &["--hegemon", program, "--scenario", "1813", "--players", "3"])
    else {
        return;
    };
    assert!(said.starts_with("after ") && said.contains(" won by "), "{said}");
}

#[test]
fn a_program_plays_a_seat_over_the_api_to_the_end() {
    let data = folder("example-api-bot");
    let serving = Serving::start(&["--data", data.to_str().expect("a path")]);
    let server = format!("http://{}", serving.address);
    let Some(said) = run("api_bot.py", &["--server", &server, "--scenario", "1813", "--players", "3"]) else {
        return;
    };
    assert!(said.starts_with("ended after ") && said.ends_with(" won"), "{said}");
}

#[test]
fn the_example_bots_play_other_games_too() {
    let program = env!("CARGO_BIN_EXE_hegemon");
    let Some(said) = run("referee_bot.py", &["--hegemon", program, "--game", "coalitions-prototype"]) else {
        return;
    };
    assert!(said.starts_with("after ") && said.contains(" won by "), "{said}");
    let data = folder("example-other-game");
    let serving = Serving::start(&["--data", data.to_str().expect("a path")]);
    let server = format!("http://{}", serving.address);
    let Some(said) = run("api_bot.py", &["--server", &server, "--game", "napoleon-1815"]) else { return };
    assert!(said.starts_with("ended after ") && said.ends_with(" won"), "{said}");
}

/// What the page about a first bot promises: two programs, whole, that play a match.
#[test]
fn a_first_bot_plays_a_match_through_the_referee() {
    let Some(said) = run("first_referee_bot.py", &[env!("CARGO_BIN_EXE_hegemon")]) else { return };
    assert!(said.starts_with("Britain decided ") && said.contains(" won by "), "{said}");
}

#[test]
fn a_first_bot_plays_a_match_over_http() {
    let data = folder("example-first-bot");
    let serving = Serving::start(&["--data", data.to_str().expect("a path")]);
    let Some(said) = run("first_http_bot.py", &[&format!("http://{}", serving.address)]) else { return };
    assert!(said.starts_with("Britain decided ") && said.contains(" won by "), "{said}");
}

#[test]
fn the_page_about_a_first_bot_shows_the_programs_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| std::fs::read_to_string(root.join(file)).expect("the file is there");
    let page = read("docs/first-bot.md");
    for program in ["first_referee_bot.py", "first_http_bot.py"] {
        let text = read(&format!("examples/bots/{program}"));
        assert!(page.contains(&format!("```python\n{text}```")), "docs/first-bot.md has another {program}");
    }
}

#[test]
fn tables_full_of_bots_are_answered_and_timed() {
    let program = env!("CARGO_BIN_EXE_hegemon");
    let tables = ["--tables", "2", "--bots", "recruit,officer", "--scenario", "1813", "--players", "3"];
    let arguments = [&["--hegemon", program, "--seconds", "2"], &tables[..]].concat();
    let Some(said) = run("busy_tables.py", &arguments) else { return };
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    for (line, level) in lines.iter().zip(["officer", "recruit"]) {
        assert!(line.starts_with(level) && line.contains(" 99 of 100 within "), "{said}");
    }
}
