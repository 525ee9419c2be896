//! `hegemon arena` as a person calls it: tournaments, files that go on, reports.

mod common;

use common::{Ran, folder, hegemon};
use serde_json::Value;
use std::path::Path;

/// A tiny tournament in the shortest scenario.
const TINY: [&str; 9] =
    ["arena", "--scenario", "1813", "--players", "3", "--bots", "recruit,random", "--matches", "8"];

fn arena(more: &[&str]) -> Ran {
    hegemon(&[&TINY[..], more].concat())
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// What is the same in every run with the same settings: all but how long the bots thought, which comes last.
fn repeatable(json: &Path) -> String {
    let json = read(json);
    let (before, _) = json.split_once("\n  \"thinking\": {").expect("thinking stands apart");
    before.to_owned()
}

#[test]
fn an_arena_that_was_interrupted_goes_on_and_ends_the_same() {
    let folder = folder("arena-resume");
    let (whole, file) = (folder.join("whole.json"), folder.join("run.jsonl"));
    let ran = arena(&["--seed", "7", "--jobs", "1", "--json", text(&whole)]);
    assert_eq!(ran.code, 0, "{}", ran.err);

    let first = folder.join("first.json");
    let with_file = ["--seed", "7", "--jobs", "2", "--file", text(&file), "--json"];
    let ran = arena(&[&with_file[..], &[text(&first)]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(repeatable(&first), repeatable(&whole), "two cores and a file change nothing");

    // Killed in the middle of the sixth line: the settings, four matches and a half.
    let lines = read(&file);
    assert_eq!(lines.lines().count(), 9);
    let kept: usize = lines.lines().take(5).map(|line| line.len() + 1).sum();
    std::fs::write(&file, &lines[..kept + 30]).expect("the file is cut");
    let again = folder.join("again.json");
    let ran = arena(&[&with_file[..], &[text(&again)]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("4 matches are there, 4 to go"), "{}", ran.err);
    assert_eq!(repeatable(&again), repeatable(&whole));
    assert!(read(&file).starts_with(&lines[..kept]), "what was there stays there");

    // With nothing left to play the report is the whole report, thinking and all.
    let third = folder.join("third.json");
    assert_eq!(arena(&[&with_file[..], &[text(&third)]].concat()).code, 0);
    assert_eq!(read(&third), read(&again));
}

#[test]
fn an_arena_file_takes_more_matches_and_refuses_other_settings() {
    let folder = folder("arena-settings");
    let file = folder.join("run.jsonl");
    let file = text(&file);
    assert_eq!(arena(&["--file", file]).code, 0);
    let ran = arena(&["--file", file, "--seed", "3"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("seed is 0 there and 3 here"), "{}", ran.err);
    assert_eq!(ran.out, "");

    let more = [&TINY[..7], &["--matches", "10", "--file", file]].concat();
    let ran = hegemon(&more);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("8 matches are there, 2 to go"), "{}", ran.err);

    // Bots or rules that changed in between are noticed by playing a match again.
    let changed = read(Path::new(file)).replace("\"plies\":", "\"plies\":1");
    std::fs::write(file, changed).expect("the file is changed");
    let ran = hegemon(&[&TINY[..7], &["--matches", "12", "--file", file]].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("goes otherwise now"), "{}", ran.err);
}

#[test]
fn a_challenge_in_the_arena_tells_share_ratio_and_intervals() {
    let folder = folder("arena-challenge");
    let (json, plot) = (folder.join("result.json"), folder.join("result.svg"));
    let challenge =
        ["arena", "--scenario", "1813", "--players", "4", "--one", "recruit", "--against", "random"];
    let ran = hegemon(
        &[&challenge[..], &["--matches", "10", "--json", text(&json), "--plot", text(&plot)]].concat(),
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    for words in ["ratio", "95 %", "fair", "recruit as ", "ended by: ", "plies: median", "simulations/s"] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let json: Value = serde_json::from_str(&read(&json)).expect("it is JSON");
    let results = &json["results"];
    // Ten matches become twelve: three in each of four seats.
    assert_eq!((&results["matches"], &results["planned"]), (&12.into(), &12.into()));
    let bots = results["bots"].as_array().expect("bots");
    let recruit = bots.iter().find(|bot| bot["bot"] == "recruit").expect("the challenger");
    assert_eq!(recruit["fair-share"], 0.25);
    assert_eq!(recruit["seats"].as_array().map(Vec::len), Some(4));
    assert!(recruit["seats"].as_array().expect("seats").iter().all(|seat| seat["matches"] == 3));
    let (low, share, high) = (&recruit["interval"]["low"], &recruit["share"], &recruit["interval"]["high"]);
    assert!(low.as_f64() <= share.as_f64() && share.as_f64() <= high.as_f64(), "{recruit}");
    assert!(json["thinking"]["recruit"]["decisions"].as_u64() > Some(0));
    assert_eq!(json["settings"]["bots"]["one"], "recruit");
    let plot = read(&plot);
    assert!(plot.starts_with("<svg ") && plot.trim_end().ends_with("</svg>"), "{plot}");
    check_picture(&plot);
}

#[test]
fn a_balance_report_of_the_arena_has_every_table_and_every_seat() {
    let folder = folder("arena-balance");
    let (json, plot) = (folder.join("balance.json"), folder.join("balance.svg"));
    let balance =
        ["arena", "--balance", "--scenario", "1813,lempereur", "--players", "3", "--bots", "random"];
    let ran =
        hegemon(&[&balance[..], &["--matches", "4", "--json", text(&json), "--plot", text(&plot)]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    for words in ["1813, 3 players: 4 matches", "lempereur, 3 players: 4 matches", "the players together"] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let json: Value = serde_json::from_str(&read(&json)).expect("it is JSON");
    let tables = json["results"]["tables"].as_array().expect("tables");
    assert_eq!(tables[0]["seats"].as_array().map(Vec::len), Some(3));
    assert_eq!((&tables[1]["seats"], &tables[1]["team"]["matches"]), (&Value::Null, &4.into()));
    assert!(tables[0]["rounds"]["median"].as_u64() > Some(0));
    check_picture(&read(&plot));
}

/// Whether the picture is well-formed: the other tags all close themselves or stand on one line.
fn check_picture(svg: &str) {
    let opened = svg.matches("<text").count();
    assert!(opened > 4 && opened == svg.matches("</text>").count(), "{svg}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

#[test]
fn an_arena_says_what_it_cannot_compare() {
    let cases: [(&[&str], &str); 7] = [
        (&["arena"], "who plays?"),
        (&["arena", "--bots", "recruit"], "two bots or more"),
        (&["arena", "--bots", "recruit,ofice"], "did you mean \"officer\""),
        (&["arena", "--one", "officer", "--against", "officer"], "are both officer"),
        (&["arena", "--one", "officer"], "--against"),
        (&["arena", "--scenario", "lempereur", "--bots", "recruit,random"], "win or lose together"),
        (&["arena", "--bots", "recruit,random", "--json", "/no/such/folder/x.json"], "/no/such/folder"),
    ];
    for (arguments, words) in cases {
        let ran = hegemon(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
}
