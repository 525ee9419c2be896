//! Records: good ones, unfinished ones, broken, truncated and huge ones.

mod common;

use common::{Ran, Referee, folder, hegemon};
use serde_json::{Value, json};
use std::path::Path;

/// The record of a finished game.
fn finished() -> Value {
    let mut referee = Referee::with_game("auto");
    referee.ok(json!({ "cmd": "playout", "bot": "random", "seed": 7 }));
    referee.ok(json!({ "cmd": "record" }))
}

fn replay(folder: &Path, record: &[u8], arguments: &[&str]) -> Ran {
    let file = folder.join("record.json");
    std::fs::write(&file, record).expect("the file can be written");
    let mut all = vec!["replay", file.to_str().expect("the path is UTF-8")];
    all.extend(arguments);
    hegemon(&all)
}

#[test]
fn a_finished_record_replays_and_its_chance_fits_the_key() {
    let folder = folder("replay-finished");
    let record = finished();
    let ran = replay(&folder, record.to_string().as_bytes(), &["--verify"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let plies = record["plies"].as_array().expect("plies are a list").len();
    assert!(ran.out.contains(&format!("plies:    {plies}, ")), "{}", ran.out);
    assert!(ran.out.contains("wins by") || ran.out.contains("win by"), "{}", ran.out);
    assert!(ran.out.contains("the key fits the commitment"), "{}", ran.out);
}

#[test]
fn a_record_says_what_happened_or_fails_with_1() {
    let folder = folder("replay-spoilt");
    let record = finished();
    let plies = record["plies"].as_array().expect("plies are a list");
    let draw = plies.iter().position(|ply| ply == "chance: draw 5").expect("a 5 is dealt");
    let spoilt: [(&str, Value, Value); 7] = [
        ("/outcome/scores/0", json!(99), json!("claims the outcome")),
        ("/outcome", json!({ "winners": [] }), json!("claims the outcome")),
        ("/commitment", json!("00"), json!("does not fit the commitment")),
        ("/rules", json!("0"), json!("rules 0")),
        ("/format", json!(7), json!("format 7")),
        ("/plies/3", json!("3: throw rock"), json!("ply 4")),
        ("/plies/3", json!("3: dance"), json!("ply 4")),
    ];
    for (place, value, message) in spoilt {
        let mut record = record.clone();
        *record.pointer_mut(place).expect("the record has it") = value;
        let ran = replay(&folder, record.to_string().as_bytes(), &[]);
        assert_eq!(ran.code, 1, "{place}: {}", ran.err);
        assert!(ran.err.contains(message.as_str().expect("a text")), "{place}: {}", ran.err);
    }
    // Another card than the key's, which the rules alone would allow: cut off after it, the audit still sees it.
    let mut short = record.clone();
    short["plies"].as_array_mut().expect("plies are a list").truncate(draw + 1);
    short["plies"][draw] = json!("chance: draw 1");
    short.as_object_mut().expect("a record is an object").remove("outcome");
    let ran = replay(&folder, short.to_string().as_bytes(), &[]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains(&format!("ply {}: by the key chance did not fall", draw + 1)), "{}", ran.err);
}

/// A key of the right form that is another.
fn other_key(record: &Value) -> String {
    let key = record["key"].as_str().expect("a finished record opens its key");
    let (first, rest) = key.split_at(1);
    format!("{}{rest}", if first == "0" { "1" } else { "0" })
}

#[test]
fn an_audit_passes_where_key_commitment_and_chance_fit() {
    let folder = folder("replay-audit");
    let record = finished();
    let ran = replay(&folder, record.to_string().as_bytes(), &["--audit"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let commitment = record["commitment"].as_str().expect("the record has a commitment");
    assert!(ran.out.contains("audit:    passed"), "{}", ran.out);
    assert!(ran.out.contains(commitment), "{}", ran.out);
    let unasked = replay(&folder, record.to_string().as_bytes(), &[]);
    assert!(!unasked.out.contains("audit:"), "{}", unasked.out);
}

#[test]
fn an_audit_says_what_the_record_lacks() {
    let folder = folder("replay-audit-lacks");
    let record = finished();
    for (lacking, message) in [
        (&["key"][..], "the record lacks the key of chance, which is opened when the match is over"),
        (&["commitment"], "the record lacks the commitment to its key of chance"),
        (&["key", "commitment"], "the record lacks the key of chance and the commitment to it"),
    ] {
        let (mut without, mut null) = (record.clone(), record.clone());
        for field in lacking {
            without.as_object_mut().expect("a record is an object").remove(*field);
            null[field] = Value::Null;
        }
        for record in [without, null] {
            let text = record.to_string();
            let ran = replay(&folder, text.as_bytes(), &["--audit"]);
            assert_eq!(ran.code, 1, "{lacking:?}: {}", ran.out);
            assert!(ran.err.contains(message), "{lacking:?}: {}", ran.err);
            assert!(!ran.out.contains("passed"), "{lacking:?}: {}", ran.out);
            // Whoever does not insist may still replay it.
            assert_eq!(replay(&folder, text.as_bytes(), &["--verify"]).code, 0, "{lacking:?}");
        }
    }
}

#[test]
fn an_audit_fails_where_the_key_or_a_chance_ply_does_not_fit() {
    let folder = folder("replay-audit-fails");
    let record = finished();
    let fails = |record: &Value, message: &str| {
        let ran = replay(&folder, record.to_string().as_bytes(), &["--audit"]);
        assert_eq!(ran.code, 1, "{message}: {}", ran.out);
        assert!(ran.err.contains(message), "{message}: {}", ran.err);
        assert!(!ran.out.contains("passed"), "{message}: {}", ran.out);
    };
    let mut wrong = record.clone();
    wrong["key"] = json!(other_key(&record));
    fails(&wrong, "the key of chance does not fit the commitment");

    // Key and commitment of another match fit each other, and not the cards that fell.
    let mut referee = Referee::start();
    referee
        .ok(json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "seed": 43, "chance": "auto" }));
    referee.ok(json!({ "cmd": "playout", "bot": "random", "seed": 7 }));
    let other = referee.ok(json!({ "cmd": "record" }));
    let mut foreign = record.clone();
    foreign["key"] = other["key"].clone();
    foreign["commitment"] = other["commitment"].clone();
    fails(&foreign, "by the key chance did not fall as");

    // Another card than the key's, which the rules alone would allow.
    let plies = record["plies"].as_array().expect("plies are a list");
    let draw = plies.iter().position(|ply| ply == "chance: draw 5").expect("a 5 is dealt");
    let mut bent = record.clone();
    bent["plies"].as_array_mut().expect("plies are a list").truncate(draw + 1);
    bent["plies"][draw] = json!("chance: draw 1");
    bent.as_object_mut().expect("a record is an object").remove("outcome");
    fails(&bent, &format!("ply {}: by the key chance did not fall as \"draw 1\"", draw + 1));
}

#[test]
fn what_is_no_record_fails_with_2() {
    let folder = folder("replay-none");
    let whole = finished().to_string();
    let without_plies = {
        let mut record = finished();
        record.as_object_mut().expect("a record is an object").remove("plies");
        record.to_string()
    };
    let deep = "[".repeat(200_000);
    for text in [
        "",
        "{}",
        "null",
        "[1,2]",
        "not json",
        &whole[..whole.len() / 2],
        &without_plies,
        &whole.replacen("koalicje", "chess", 1),
        &whole.replacen("\"key\":\"", "\"key\":\"x", 1),
        &deep,
    ] {
        let ran = replay(&folder, text.as_bytes(), &[]);
        assert_eq!(ran.code, 2, "{}: {}", &text[..text.len().min(60)], ran.err);
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
    assert_eq!(replay(&folder, b"\xff\xfe\x00", &[]).code, 2);
    assert_eq!(hegemon(&["replay", "no/such/file.json"]).code, 2);
    assert_eq!(hegemon(&["replay", folder.to_str().expect("the path is UTF-8")]).code, 2);
}

#[test]
fn a_huge_file_is_refused_without_being_read() {
    let folder = folder("replay-huge");
    let path = folder.join("huge.json");
    let file = std::fs::File::create(&path).expect("the file can be made");
    file.set_len(65 << 20).expect("it may have a hole");
    let ran = hegemon(&["replay", path.to_str().expect("the path is UTF-8")]);
    std::fs::remove_file(&path).expect("the file can be removed");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("at most 64 MiB"), "{}", ran.err);
}

#[test]
fn a_record_of_very_many_plies_ends_where_the_game_does() {
    let folder = folder("replay-long");
    let mut record = finished();
    record.as_object_mut().expect("a record is an object").remove("outcome");
    let plies = record["plies"].as_array_mut().expect("plies are a list");
    plies.extend((0..200_000).map(|_| json!("0: done")));
    let ran = replay(&folder, record.to_string().as_bytes(), &[]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("nothing to decide"), "{}", ran.err);
}

#[test]
fn an_unfinished_record_replays_too() {
    let folder = folder("replay-unfinished");
    let mut referee = Referee::with_game("auto");
    referee.play(25);
    let record = referee.ok(json!({ "cmd": "record" }));
    let ran = replay(&folder, record.to_string().as_bytes(), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("none yet") && ran.out.contains("unaudited"), "{}", ran.out);
}

#[test]
fn step_shows_every_ply_and_with_a_seat_only_what_it_saw() {
    let folder = folder("replay-step");
    let mut referee = Referee::with_game("auto");
    referee.play(25);
    let record = referee.ok(json!({ "cmd": "record" })).to_string();
    let whole = replay(&folder, record.as_bytes(), &["--step"]);
    assert_eq!(whole.code, 0, "{}", whole.err);
    assert!(whole.out.contains("    1  France: name normandie-bretagne"), "{}", whole.out);
    assert!(whole.out.contains("Chance: draw"));
    let france = replay(&folder, record.as_bytes(), &["--step", "--seat", "france"]);
    assert!(
        france.out.contains("France draws a ") && france.out.contains("Britain draws a card"),
        "{}",
        france.out
    );
    assert!(!france.out.contains("Chance: draw"));
    let spectator = replay(&folder, record.as_bytes(), &["--step", "--seat", "spectator"]);
    assert!(!spectator.out.contains("name normandie-bretagne"));
    let polish = replay(&folder, record.as_bytes(), &["--step", "--lang", "pl"]);
    assert!(polish.out.contains("Francja: name"), "{}", polish.out);
    assert_eq!(replay(&folder, record.as_bytes(), &["--step", "--seat", "narnia"]).code, 2);
    assert_eq!(replay(&folder, record.as_bytes(), &["--seat", "france"]).code, 2);
}
