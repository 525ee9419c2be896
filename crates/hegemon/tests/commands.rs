//! The subcommands as a person calls them: what they print and how they fail.

mod common;

use common::{folder, hegemon};
use serde_json::Value;

#[test]
fn help_shows_the_subcommands_and_the_exit_codes() {
    let ran = hegemon(&["--help"]);
    assert_eq!(ran.code, 0);
    for word in ["play", "referee", "playout", "replay", "soak", "schema", "rules", "Exit codes:"] {
        assert!(ran.out.contains(word), "{word}");
    }
    for command in
        ["games", "map", "play", "referee", "playout", "arena", "replay", "soak", "schema", "rules"]
    {
        let ran = hegemon(&[command, "--help"]);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("Example"), "{command} has no example");
    }
}

#[test]
fn what_is_unknown_is_named_with_the_nearest_known() {
    let cases: [(&[&str], &str); 15] = [
        (&["plya"], "'play'"),
        (&["schema", "--game", "koalicja"], "did you mean \"koalicje\""),
        (&["rules", "--game", "koalicja"], "did you mean \"koalicje\""),
        (&["rules", "KOA-10.88"], "did you mean \"KOA-10.8\""),
        (&["rules", "arbitre"], "did you mean \"arbiter\""),
        (&["playout", "--scenario", "1085"], "did you mean \"1805\""),
        (&["playout", "--bot", "randm"], "did you mean \"random\""),
        (&["playout", "--option", "expulsio=both"], "did you mean \"expulsion\""),
        (&["playout", "--option", "expulsion=afte"], "did you mean \"after\""),
        (&["map", "--game", "koalicja"], "did you mean \"koalicje\""),
        (&["map", "--scenario", "1085"], "did you mean \"1805\""),
        (&["map", "--blank", "--board", "empir"], "did you mean \"empire\""),
        (&["map", "--region", "iberi"], "did you mean \"iberia\""),
        (&["play", "--seat", "frnace"], "did you mean \"france\""),
        (&["play", "--scenario", "1085"], "did you mean \"1805\""),
    ];
    for (arguments, nearest) in cases {
        let ran = hegemon(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains(nearest), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    let cases: [&[&str]; 12] = [
        &[],
        &["playout", "--option", "expulsion"],
        &["playout", "--players", "2-9"],
        &["playout", "--players", "six"],
        &["playout", "--games", "-1"],
        &["playout", "--jobs", "0"],
        &["playout", "--seed", "x"],
        &["rules", "--lang", "de"],
        &["play", "--players", "7"],
        &["play", "--seat", "france", "--hot-seat"],
        &["replay"],
        &["soak", "--plies", "many"],
    ];
    for arguments in cases {
        assert_eq!(hegemon(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn games_lists_scenarios_and_options() {
    let ran = hegemon(&["games"]);
    assert_eq!(ran.code, 0);
    for word in ["koalicje", "1792", "1813", "3-6 players", "both | before | after", "KOA-D22"] {
        assert!(ran.out.contains(word), "{word}: {}", ran.out);
    }
    let json: Value = serde_json::from_str(&hegemon(&["games", "--json"]).out).expect("it is JSON");
    assert_eq!(json["games"][0]["scenarios"].as_array().map(Vec::len), Some(8));
    assert_eq!(json["games"][0]["scenarios"][7]["cooperative"], true);
    for words in [
        "coalitions-prototype",
        "lempereur  L'Empereur        1-5 players, together or alone",
        "(KOA-D22, not lempereur)",
        "(KOA-20.6, lempereur only)",
        "(PRO-20.1, napoleons-deck only)",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    assert!(ran.out.lines().all(|line| line.chars().count() <= 120), "{}", ran.out);
}

#[test]
fn version_names_the_protocol_and_the_rules() {
    let ran = hegemon(&["version"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("hegemon "));
    assert!(ran.out.contains("protocol 1") && ran.out.contains("koalicje rules 2"), "{}", ran.out);
}

#[test]
fn schema_prints_what_a_client_takes_its_types_from() {
    let ran = hegemon(&["schema", "--wire"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let document: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    for name in ["TableShown", "Told", "CoalitionsView", "CoalitionsDecision", "CoalitionsEvent"] {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

#[test]
fn schema_prints_a_json_schema() {
    let ran = hegemon(&["schema", "--game", "koalicje"]);
    assert_eq!(ran.code, 0);
    let schema: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert!(schema.is_object(), "{schema}");
}

#[test]
fn rules_are_found_by_id_chapter_and_word_in_both_languages() {
    assert!(hegemon(&["rules"]).out.contains("10  Movement action"));
    let rule = hegemon(&["rules", "koa-10.8"]).out;
    assert!(rule.starts_with("KOA-10.8  ") && rule.contains("morale"), "{rule}");
    assert_eq!(hegemon(&["rules", "10.8"]).out, rule);
    assert_ne!(hegemon(&["rules", "10.8", "--lang", "pl"]).out, rule);
    assert!(hegemon(&["rules", "10"]).out.starts_with("10. Movement action"));
    let found = hegemon(&["rules", "arbiter", "refuse"]).out;
    assert!(found.contains("KOA-10.9") && found.trim_end().ends_with("rules)"), "{found}");
}

#[test]
fn a_playout_counts_every_game_and_repeats_itself() {
    let run = |jobs: &str| {
        let ran = hegemon(&[
            "playout",
            "--scenario",
            "1812,1813",
            "--players",
            "3,6",
            "--games",
            "6",
            "--seed",
            "5",
            "--jobs",
            jobs,
            "--json",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut json: Value = serde_json::from_str(&ran.out).expect("it is JSON");
        for table in json["tables"].as_array_mut().expect("tables are a list") {
            table.as_object_mut().expect("a table is an object").remove("plies-per-second");
        }
        json
    };
    let json = run("1");
    let tables = json["tables"].as_array().expect("tables are a list");
    assert_eq!(tables.len(), 4);
    for table in tables {
        assert_eq!((table["games"].as_u64(), table["unfinished"].as_u64()), (Some(6), Some(0)));
        let seats = table["seats"].as_array().expect("seats are a list");
        assert_eq!(Some(seats.len() as u64), table["players"].as_u64());
        let wins: f64 = seats.iter().filter_map(|seat| seat["wins"].as_f64()).sum();
        assert!((wins - 6.0).abs() < 1e-6, "{table}");
    }
    assert_eq!(run("2"), json);
    let ran = hegemon(&["playout", "--scenario", "all", "--players", "3-4", "--games", "2"]);
    assert_eq!((ran.code, ran.out.matches(" players: 2 games").count()), (0, 16), "{}", ran.out);
    assert!(ran.out.contains("Britain") && ran.out.contains("ended by"));
}

#[test]
fn of_all_scenarios_each_plays_with_the_numbers_it_has_seats_for() {
    let ran = hegemon(&["playout", "--scenario", "all", "--players", "1,6", "--games", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.matches("6 players: 1 games").count(), 7, "{}", ran.out);
    assert_eq!(ran.out.matches("lempereur, 1 player: 1 games").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("the players          win "), "{}", ran.out);
    let ran = hegemon(&["playout", "--scenario", "all", "--players", "9", "--games", "1"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no scenario of Koalicje seats 9 players"), "{}", ran.err);
}

#[test]
fn recruits_play_too_and_repeat_themselves() {
    let run = || {
        let ran = hegemon(&[
            "playout",
            "--bot",
            "recruit",
            "--scenario",
            "lempereur",
            "--players",
            "1,5",
            "--games",
            "2",
            "--json",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut json: Value = serde_json::from_str(&ran.out).expect("it is JSON");
        for table in json["tables"].as_array_mut().expect("tables are a list") {
            table.as_object_mut().expect("a table is an object").remove("plies-per-second");
        }
        json
    };
    let json = run();
    assert_eq!((&json["bot"], &json["tables"][1]["unfinished"]), (&"recruit".into(), &0.into()));
    assert!(json["tables"][0]["win-share"].is_number(), "{json}");
    assert_eq!(run(), json);
}

#[test]
fn a_playout_plays_with_the_options_it_is_given() {
    let ran = hegemon(&[
        "playout",
        "--scenario",
        "1813",
        "--games",
        "3",
        "--option",
        "rps=toss",
        "--option",
        "expulsion=after",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("expulsion=after, rps=toss"), "{}", ran.out);
}

#[test]
fn a_soak_plays_its_plies_and_finds_nothing() {
    let folder = folder("soak");
    let out = folder.to_str().expect("the path is UTF-8");
    let ran = hegemon(&["soak", "--plies", "40_000", "--seed", "3", "--out", out]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let plies: u64 =
        ran.out.split(' ').next().and_then(|number| number.parse().ok()).expect("plies come first");
    assert!(plies >= 40_000, "{}", ran.out);
    assert_eq!(std::fs::read_dir(&folder).expect("the folder is there").count(), 0);
}

#[test]
fn one_scenario_can_be_soaked_alone() {
    let folder = folder("soak-alone");
    let out = folder.to_str().expect("the path is UTF-8");
    let ran = hegemon(&["soak", "--scenario", "lempereur", "--plies", "10_000", "--out", out]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let ran = hegemon(&[
        "soak",
        "--game",
        "coalitions-prototype",
        "--scenario",
        "1805, napoleons-deck",
        "--plies",
        "5_000",
        "--out",
        out,
    ]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let ran = hegemon(&["soak", "--scenario", "lempereuer"]);
    assert!(ran.code == 2 && ran.err.contains("did you mean \"lempereur\""), "{}", ran.err);
}

#[test]
fn the_prototype_finds_the_rules_that_it_cites() {
    let of_prototype = |rule: &str| hegemon(&["rules", "--game", "coalitions-prototype", rule]);
    assert_eq!(of_prototype("KOA-10.8").out, hegemon(&["rules", "KOA-10.8"]).out);
    assert!(of_prototype("PRO-10.1").out.starts_with("PRO-10.1"));
    assert_eq!(of_prototype("KOA-10.99").code, 2);
}
