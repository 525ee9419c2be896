//! The referee protocol, as shared/PROTOCOL.md words it.

mod common;

use common::{Referee, folder, hegemon, hegemon_with};
use serde_json::{Value, json};

#[test]
fn hello_names_the_protocol_and_every_game() {
    let hello = Referee::start().ok(json!({ "cmd": "hello" }));
    assert_eq!(hello["protocol"], 1);
    assert_eq!(hello["version"], env!("CARGO_PKG_VERSION"));
    let game = &hello["games"][0];
    assert_eq!(game["game"], "koalicje");
    let scenarios = game["scenarios"].as_array().expect("scenarios are a list");
    let scenario = scenarios.iter().find(|scenario| scenario["id"] == "1805").expect("1805 is there");
    assert_eq!(scenario["players"], json!([3, 4, 5, 6]));
    assert_eq!(scenario["options"]["expulsion"]["values"], json!(["both", "before", "after"]));
}

#[test]
fn an_id_of_any_kind_is_echoed_in_answers_and_errors() {
    let mut referee = Referee::start();
    for id in [json!(7), json!("seven"), json!(null), json!({ "a": [1] })] {
        assert_eq!(referee.ask(json!({ "cmd": "hello", "id": id }))["id"], id);
        assert_eq!(referee.ask(json!({ "cmd": "pending", "id": id }))["id"], id);
    }
    assert!(referee.ask(json!({ "cmd": "hello" })).get("id").is_none());
}

#[test]
fn a_new_game_seats_its_powers_and_asks_the_first_question() {
    let mut referee = Referee::start();
    let begun = referee.ok(json!({
        "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "seed": 42, "options": {},
        "chance": "auto", "some-later-field": [1, 2, 3],
    }));
    let seats = begun["seats"].as_array().expect("seats are a list");
    assert_eq!(seats.len(), 6);
    assert_eq!((&seats[0]["seat"], &seats[0]["name"]), (&json!(0), &json!("Britain")));
    let pending = referee.ok(json!({ "cmd": "pending" }));
    assert_eq!(pending["outcome"], Value::Null);
    let asked = &pending["pending"][0];
    assert_eq!((&asked["seat"], &asked["decision"]), (&json!(1), &json!("name-figure")));
    assert_eq!(asked["rule"], "KOA-2.13");
    assert!(asked["prompt"].as_str().is_some_and(|prompt| prompt.contains("Napoleon")));
    let polish = referee.ok(json!({ "cmd": "pending", "lang": "pl" }));
    assert_ne!(polish["pending"][0]["prompt"], asked["prompt"]);
}

#[test]
fn options_may_be_numbers_and_booleans() {
    let mut referee = Referee::start();
    let begun = referee.ok(json!({
        "cmd": "new", "game": "koalicje", "scenario": "1813", "players": 4,
        "options": { "influence_1813": 15, "special_generals": true, "strict_order": false, "expulsion": "after" },
    }));
    let options = json!({ "expulsion": "after", "influence_1813": "15", "special_generals": "on" });
    assert_eq!(begun["setup"]["options"], options);
}

#[test]
fn the_same_seed_gives_the_same_game_and_the_missing_seed_is_0() {
    let record = |seed: Option<u64>| {
        let mut referee = Referee::start();
        let mut request = json!({ "cmd": "new", "game": "koalicje", "scenario": "1812", "players": 3 });
        if let Some(seed) = seed {
            request["seed"] = json!(seed);
        }
        referee.ok(request);
        referee.ok(json!({ "cmd": "playout", "bot": "random", "seed": 7 }));
        referee.ok(json!({ "cmd": "record" }))
    };
    assert_eq!(record(Some(42)), record(Some(42)));
    assert_eq!(record(None), record(Some(0)));
    assert_ne!(record(Some(42)), record(Some(43)));
    assert_ne!(record(Some(42)), record(Some(u64::MAX)));
}

#[test]
fn applied_actions_move_on_and_tell_what_happened() {
    let mut referee = Referee::with_game("auto");
    let (seat, action) = referee.first_move();
    let applied = referee.ok(json!({ "cmd": "apply", "seat": seat, "action": action }));
    let events = applied["events"].as_array().expect("events are a list");
    assert_eq!(events[0]["event"], "figure-named");
    // The deal follows from the seed, before the answer.
    assert!(events.iter().any(|event| event["event"] == "card-drawn" && !event["card"].is_null()));
    assert!(applied["ply"].as_u64() > Some(1));
    let pending = referee.ok(json!({ "cmd": "pending" }));
    assert_eq!(pending["ply"], applied["ply"]);
    let asked = pending["pending"].as_array().expect("questions are a list");
    assert!(!asked.is_empty() && asked.iter().all(|asked| asked["seat"].is_u64()));
}

#[test]
fn a_refusal_names_its_code_and_changes_nothing() {
    let mut referee = Referee::with_game("auto");
    referee.play(3);
    let before = referee.ok(json!({ "cmd": "record" }));
    let (seat, action) = referee.first_move();
    let waiting = (0..6).find(|number| {
        json!(number) != seat && {
            referee.ok(json!({ "cmd": "legal", "seat": number }))["actions"] == json!([])
        }
    });
    let waiting = waiting.expect("somebody waits");
    let (code, error) = referee.error(json!({ "cmd": "apply", "seat": seat, "action": "throw rock" }));
    assert_eq!(code, "illegal");
    assert!(error["rule"].as_str().is_some_and(|rule| rule.starts_with("KOA-")), "{error}");
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
    let mut code = |request: Value| referee.code(request);
    assert_eq!(code(json!({ "cmd": "apply", "seat": waiting, "action": action })), "not-pending");
    assert_eq!(code(json!({ "cmd": "apply", "seat": "chance", "action": "draw 3" })), "not-pending");
    for request in [
        json!({ "cmd": "apply", "seat": seat, "action": "fly to the moon" }),
        json!({ "cmd": "apply", "seat": seat, "action": "x".repeat(100_000) }),
        json!({ "cmd": "apply", "seat": seat, "action": 3 }),
        json!({ "cmd": "apply", "seat": seat }),
        json!({ "cmd": "apply", "action": action }),
        json!({ "cmd": "apply", "seat": 6, "action": action }),
        json!({ "cmd": "apply", "seat": 255, "action": action }),
        json!({ "cmd": "apply", "seat": -1, "action": action }),
        json!({ "cmd": "apply", "seat": "France", "action": action }),
        json!({ "cmd": "legal", "seat": null }),
        json!({ "cmd": "view", "seat": "chance" }),
        json!({ "cmd": "pending", "lang": "de" }),
        json!({ "cmd": "playout", "bot": "genius" }),
        json!({ "cmd": "playout", "seed": 1.5 }),
        json!({ "cmd": "nwe" }),
        json!({ "cmd": 3 }),
        json!({}),
        json!([]),
        json!("hello"),
        json!({ "cmd": "new" }),
        json!({ "cmd": "new", "game": "chess", "scenario": "1805", "players": 6 }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1807", "players": 6 }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 7 }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": "6" }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "seed": -1 }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "chance": "dice" }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "options": [] }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "options": { "rps": "maybe" } }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "options": { "rps": null } }),
        json!({ "cmd": "load" }),
        json!({ "cmd": "replay", "record": [] }),
    ] {
        assert_eq!(code(request.clone()), "bad-request", "{request}");
    }
    assert_eq!(
        code(json!({ "cmd": "load", "state": { "game": "koalicje", "scenario": "1807" } })),
        "bad-state"
    );
    assert_eq!(code(json!({ "cmd": "load", "state": { "game": "chess" } })), "bad-state");
    assert_eq!(code(json!({ "cmd": "replay", "record": {} })), "bad-record");
    assert_eq!(referee.ok(json!({ "cmd": "record" })), before);
    let (_, error) = referee.error(json!({ "cmd": "nwe" }));
    assert!(
        error["message"].as_str().is_some_and(|message| message.contains("did you mean \"new\"")),
        "{error}"
    );
}

#[test]
fn without_a_game_there_is_none_to_ask_about() {
    let mut referee = Referee::start();
    for command in [
        "pending", "legal", "apply", "why", "view", "events", "board", "state", "undo", "resign", "record",
        "playout",
    ] {
        assert_eq!(
            referee.code(json!({ "cmd": command, "seat": 0, "action": "done" })),
            "no-game",
            "{command}"
        );
    }
}

#[test]
fn what_is_not_json_is_an_error_and_the_process_goes_on() {
    let mut referee = Referee::with_game("auto");
    let deep = "[".repeat(100_000);
    let mut long = br#"{"cmd":"hello","padding":""#.to_vec();
    long.resize((1 << 20) - 2, b'x');
    long.extend(b"\"}");
    assert!(referee.line(&long).get("ok").is_some());
    long.insert(30, b'x');
    for line in [
        b"not json".as_slice(),
        b"",
        b"{\"cmd\":\"hello\"",
        b"{\"cmd\":\"hello\"} {}",
        b"\xff\xfe{}",
        b"\0",
        deep.as_bytes(),
        &long,
        &vec![b'['; 3 << 20],
    ] {
        assert_eq!(referee.line(line)["error"]["code"], "bad-json", "{:?}", &line[..line.len().min(40)]);
    }
    assert!(referee.line(b"{\"cmd\":\"pending\"}\r").get("ok").is_some());
    assert_eq!(referee.end(), 0);
}

#[test]
fn quit_and_the_end_of_the_input_end_the_process_with_0() {
    let ran = hegemon_with(&["referee"], b"{\"cmd\":\"quit\",\"id\":1}\n{\"cmd\":\"hello\"}\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "{\"id\":1,\"ok\":{}}\n"));
    let ran = hegemon_with(&["referee"], b"{\"cmd\":\"pending\"}");
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1));
    assert_eq!(hegemon_with(&["referee"], b"").code, 0);
}

#[test]
fn in_manual_chance_the_caller_draws_the_cards() {
    let mut referee = Referee::with_game("manual");
    let (seat, action) = referee.first_move();
    referee.ok(json!({ "cmd": "apply", "seat": seat, "action": action }));
    let pending = referee.ok(json!({ "cmd": "pending" }));
    assert_eq!(pending["ply"], 1);
    let asked = pending["pending"].as_array().expect("questions are a list");
    assert_eq!((asked.len(), &asked[0]["seat"]), (1, &json!("chance")));
    let legal = referee.ok(json!({ "cmd": "legal", "seat": "chance" }));
    assert!(legal["actions"].as_array().is_some_and(|actions| actions.contains(&json!("draw 3"))), "{legal}");
    let applied = referee.ok(json!({ "cmd": "apply", "seat": "chance", "action": "draw 3" }));
    assert_eq!((&applied["ply"], &applied["events"][0]["card"]), (&json!(2), &json!(3)));
    assert_eq!(referee.code(json!({ "cmd": "apply", "seat": "chance", "action": "done" })), "illegal");
    referee.ok(json!({ "cmd": "undo" }));
    assert_eq!(referee.ok(json!({ "cmd": "pending" }))["pending"][0]["seat"], "chance");
    // What the caller chose is in nobody's key.
    let record = referee.ok(json!({ "cmd": "record" }));
    assert!(record.get("commitment").is_none() && record.get("key").is_none(), "{record}");
}

#[test]
fn undo_takes_chance_back_with_the_action_before_it() {
    let mut referee = Referee::with_game("auto");
    assert_eq!(referee.code(json!({ "cmd": "undo" })), "bad-request");
    let start = referee.ok(json!({ "cmd": "pending" }));
    let (seat, action) = referee.first_move();
    let apply = json!({ "cmd": "apply", "seat": seat, "action": action });
    let first = referee.ok(apply.clone());
    referee.ok(json!({ "cmd": "undo" }));
    assert_eq!(referee.ok(json!({ "cmd": "pending" })), start);
    // Chance falls by the ply, so the same action brings the same cards.
    assert_eq!(referee.ok(apply), first);
    let mut seen = vec![referee.ok(json!({ "cmd": "pending" }))];
    for _ in 0..30 {
        referee.play(1);
        seen.push(referee.ok(json!({ "cmd": "pending" })));
    }
    for expected in seen.iter().rev().skip(1) {
        referee.ok(json!({ "cmd": "undo" }));
        assert_eq!(&referee.ok(json!({ "cmd": "pending" })), expected);
    }
}

#[test]
fn why_asks_without_playing() {
    let mut referee = Referee::with_game("auto");
    let (seat, action) = referee.first_move();
    let legal = referee.ok(json!({ "cmd": "why", "seat": seat, "action": action }));
    assert_eq!(legal, json!({ "legal": true }));
    let why = referee.ok(json!({ "cmd": "why", "seat": seat, "action": "name wien" }));
    assert_eq!((&why["legal"], &why["because"]["code"]), (&json!(false), &json!("illegal")));
    let polish = referee.ok(json!({ "cmd": "why", "seat": seat, "action": "name wien", "lang": "pl" }));
    assert_ne!(polish["because"]["message"], why["because"]["message"]);
    assert_eq!(referee.ok(json!({ "cmd": "pending" }))["ply"], 0);
}

#[test]
fn a_seat_sees_its_own_hand_and_a_spectator_none() {
    let mut referee = Referee::with_game("auto");
    referee.play(1);
    let hands = |view: &Value| {
        let powers = view["powers"].as_array().expect("powers are a list");
        powers.iter().filter(|power| !power["hand"].is_null()).count()
    };
    assert_eq!(hands(&referee.ok(json!({ "cmd": "view", "seat": 1 }))), 1);
    assert_eq!(hands(&referee.ok(json!({ "cmd": "view", "seat": null }))), 0);
    assert_eq!(hands(&referee.ok(json!({ "cmd": "view" }))), 0);
}

#[test]
fn a_record_leads_back_to_the_same_position() {
    let mut referee = Referee::with_game("auto");
    referee.play(60);
    let record = referee.ok(json!({ "cmd": "record" }));
    let state = referee.ok(json!({ "cmd": "state" }));
    let mut other = Referee::start();
    other.ok(json!({ "cmd": "replay", "record": record, "seed": 42 }));
    assert_eq!(other.ok(json!({ "cmd": "state" })), state);
    assert_eq!(other.ok(json!({ "cmd": "record" })), record);
    // With the same seed chance falls on as it would have.
    referee.play(60);
    other.play(60);
    assert_eq!(other.ok(json!({ "cmd": "record" })), referee.ok(json!({ "cmd": "record" })));
    // With another one it does not, and the record no longer claims a commitment that it breaks.
    other.ok(json!({ "cmd": "replay", "record": record, "seed": 1 }));
    assert!(other.ok(json!({ "cmd": "record" })).get("commitment").is_none());
    other.ok(json!({ "cmd": "undo" }));
}

#[test]
fn recruits_play_a_game_to_its_end() {
    for chance in ["auto", "manual"] {
        let mut referee = Referee::with_game(chance);
        let played = referee.ok(json!({ "cmd": "playout", "bot": "recruit", "seed": 7 }));
        assert!(
            played["outcome"]["winners"].as_array().is_some_and(|winners| !winners.is_empty()),
            "{played}"
        );
        assert_eq!(referee.ok(json!({ "cmd": "pending" }))["pending"], json!([]));
    }
}

#[test]
fn a_playout_ends_the_game_and_its_record_can_be_audited() {
    let mut referee = Referee::with_game("auto");
    referee.play(10);
    let begun = referee.ok(json!({ "cmd": "pending" }))["ply"].as_u64().expect("a ply is a number");
    let played = referee.ok(json!({ "cmd": "playout", "bot": "random", "seed": 7 }));
    assert!(played["outcome"]["winners"].as_array().is_some_and(|winners| !winners.is_empty()), "{played}");
    let pending = referee.ok(json!({ "cmd": "pending" }));
    assert_eq!(pending["pending"], json!([]));
    assert_eq!(pending["outcome"], played["outcome"]);
    assert_eq!(pending["ply"].as_u64(), played["plies"].as_u64().map(|plies| plies + begun));
    let record = referee.ok(json!({ "cmd": "record" }));
    assert_eq!(record["outcome"], played["outcome"]);
    referee.ok(json!({ "cmd": "replay", "record": record }));
    assert_eq!(referee.ok(json!({ "cmd": "record" })), record);
    let spoilt = |spoil: fn(&mut Value)| {
        let mut record = record.clone();
        spoil(&mut record);
        json!({ "cmd": "replay", "record": record })
    };
    for request in [
        spoilt(|record| record["outcome"]["scores"][0] = json!(99)),
        spoilt(|record| record["key"] = json!("00".repeat(32))),
        spoilt(|record| record["key"] = json!("zz")),
        spoilt(|record| record["commitment"] = json!("00".repeat(32))),
        spoilt(|record| record["rules"] = json!("0")),
        spoilt(|record| record["format"] = json!(2)),
        spoilt(|record| record["game"] = json!("chess")),
        spoilt(|record| record["scenario"] = json!("1807")),
        spoilt(|record| record["plies"][5] = json!("3: throw rock")),
        spoilt(|record| record["plies"][5] = json!("no colon")),
        spoilt(|record| record["plies"][5] = json!("99: done")),
        spoilt(|record| record["plies"] = json!(null)),
    ] {
        assert_eq!(referee.code(request), "bad-record");
    }
    assert_eq!(referee.ok(json!({ "cmd": "record" })), record);
}

#[test]
fn a_position_document_is_taken_as_it_was_given() {
    let mut referee = Referee::with_game("auto");
    referee.play(80);
    let state = referee.ok(json!({ "cmd": "state" }));
    let legal = referee.first_move();
    assert_eq!(state["game"], "koalicje");
    let mut other = Referee::start();
    let loaded = other.ok(json!({ "cmd": "load", "state": state }));
    assert_eq!(loaded["ply"], 0);
    assert_eq!(other.ok(json!({ "cmd": "state" })), state);
    assert_eq!(other.first_move(), legal);
    // The record of a game that began so carries its start.
    other.play(20);
    let record = other.ok(json!({ "cmd": "record" }));
    assert_eq!(record["start"], state);
    let position = other.ok(json!({ "cmd": "state" }));
    referee.ok(json!({ "cmd": "replay", "record": record }));
    assert_eq!(referee.ok(json!({ "cmd": "state" })), position);
}

/// The protocol's example, with a garrison that the neutral Blücher may stand on and Saxonia as where he came from.
#[test]
fn a_person_may_write_a_position() {
    let mut referee = Referee::start();
    referee.ok(json!({ "cmd": "load", "state": {
        "game": "koalicje", "scenario": "1805", "round": 2, "action-turn": 3, "morale": { "britain": 5 },
        "territories": {
            "saxonia": { "generals": [] },
            "holland": {
                "generals": [{ "power": "prussia", "name": "blucher", "units": 2 }],
                "garrison": "prussia", "fortress": false,
            },
        },
    } }));
    let state = referee.ok(json!({ "cmd": "state" }));
    assert_eq!((&state["round"], &state["action-turn"]), (&json!(2), &json!(3)));
    assert_eq!(state["morale"]["britain"], 5);
    let holland = &state["territories"]["holland"];
    assert_eq!((&holland["garrison"], &holland["generals"][0]["units"]), (&json!("prussia"), &json!(2)));
    // What the document leaves out is as the scenario begins.
    assert_eq!(state["morale"]["france"], 11);
}

#[test]
fn an_impossible_position_is_refused_with_every_reason() {
    let mut referee = Referee::start();
    let (code, error) = referee.error(json!({ "cmd": "load", "state": {
        "game": "koalicje", "scenario": "1805",
        "morale": { "britain": 99 }, "territories": { "holland": { "garrison": "narnia" }, "atlantis": {} },
    } }));
    assert_eq!(code, "bad-state");
    assert!(error["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()), "{error}");
}

fn docs(file: &str) -> String {
    format!("{}/../../docs/{file}", env!("CARGO_MANIFEST_DIR"))
}

fn page(file: &str) -> String {
    std::fs::read_to_string(docs(file)).expect("the page is there")
}

#[test]
fn the_dialogues_of_the_documentation_hold() {
    for file in ["transcripts/first-words.txt", "transcripts/holland.txt", "referee.md", "first-bot.md"] {
        let ran = hegemon(&["referee", "--check", &docs(file)]);
        assert_eq!(ran.code, 0, "{file}: {}", ran.err);
        assert!(ran.out.contains("answers as expected"));
    }
}

#[test]
fn every_example_of_the_page_about_the_referee_can_be_tried() {
    let page = page("referee.md");
    // Requests stand where the check above plays them: a whole line each.
    for line in page.lines().filter(|line| line.contains("\"cmd\"")) {
        assert!(line.starts_with("> {"), "nobody tries this example: {line}");
    }
    // What is no request is a position.
    let mut positions = 0;
    for block in page.split("```json\n").skip(1) {
        let document: Value =
            serde_json::from_str(block.split("```").next().expect("a block")).expect("JSON");
        Referee::start().ok(json!({ "cmd": "load", "state": document }));
        positions += 1;
    }
    assert!(positions > 0);
    let hello = Referee::start().ok(json!({ "cmd": "hello" }));
    for command in hello["commands"].as_array().expect("commands") {
        let row = format!("| `{}` ", command.as_str().expect("a word"));
        let has_row = page.lines().any(|line| line.starts_with(&row));
        assert!(has_row, "the page has no row for {command}");
    }
}

#[test]
fn the_page_pairs_decisions_with_the_words_that_mean_the_same_phase() {
    let page = page("referee.md");
    let table = page.split("### Names of phases").nth(1).expect("the chapter");
    let rows = table.lines().filter(|line| line.starts_with("| ") && line.contains('`')).skip(1);
    let mut pairs = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let game = if cells[0] == "Napoléon 1815" { "napoleon-1815" } else { "koalicje" };
        let scenario = if game == "koalicje" { "1805" } else { "historical" };
        for part in cells[1].split(" · ") {
            let (decisions, word) = part.rsplit_once("` ").expect("a decision and a word");
            let word = word.split([',', ':']).next().expect("a word");
            for decision in decisions.split_whitespace().map(|name| name.trim_matches('`')) {
                let tried = |phase: &str| {
                    let phase =
                        if cells[0] == "with the power" { json!({ phase: "france" }) } else { json!(phase) };
                    let state = json!({ "game": game, "scenario": scenario, "phase": phase });
                    Referee::start().ask(json!({ "cmd": "load", "state": state }))
                };
                let answer = tried(decision);
                assert!(!answer.to_string().contains("is unknown"), "{decision}: {answer}");
                assert_eq!(answer, tried(word), "{decision} and {word}");
                pairs += 1;
            }
        }
    }
    assert!(pairs > 30, "{pairs}");
}

#[test]
fn a_seat_is_told_what_it_may_know_and_no_more() {
    let mut referee = Referee::with_game("auto");
    let mut all = Vec::new();
    let mut since = 0;
    let mut heard: Vec<Value> = Vec::new();
    for _ in 0..120 {
        let (seat, action) = referee.first_move();
        let applied = referee.ok(json!({ "cmd": "apply", "seat": seat, "action": action }));
        all.extend(applied["events"].as_array().expect("events").clone());
        // Asked now and then, seat 2 hears everything once.
        if all.len() % 3 == 0 {
            let news = referee.ok(json!({ "cmd": "events", "seat": 2, "since": since }));
            heard.extend(news["events"].as_array().expect("events").clone());
            since = news["ply"].as_u64().expect("a ply");
        }
    }
    let rest = referee.ok(json!({ "cmd": "events", "seat": 2, "since": since }));
    heard.extend(rest["events"].as_array().expect("events").clone());
    let events = |referee: &mut Referee, seat: Value| {
        let answer = referee.ok(json!({ "cmd": "events", "seat": seat }));
        answer["events"].as_array().expect("events").clone()
    };
    assert_eq!(heard, events(&mut referee, json!(2)));
    let mut hidden = 0;
    for viewer in [json!(0), json!(1), json!(2), json!(3), json!(4), json!(5), json!(null)] {
        let seen = events(&mut referee, viewer.clone());
        assert_eq!(seen.len(), all.len());
        for (seen, whole) in seen.iter().zip(&all) {
            let is_own = whole["seat"] == viewer;
            let mut expected = whole.clone();
            let secret = match whole["event"].as_str().expect("a name") {
                "card-drawn" => Some("card"),
                "card-played" if whole["open"] == json!(false) => Some("card"),
                "status-chosen" => Some("status"),
                _ => None,
            };
            if let Some(secret) = secret.filter(|_| !is_own) {
                expected[secret] = Value::Null;
                hidden += 1;
            }
            assert_eq!(seen, &expected, "as {viewer} sees it");
        }
    }
    assert!(hidden > 50, "{hidden}");
    for request in [
        json!({ "cmd": "events", "seat": "chance" }),
        json!({ "cmd": "events", "seat": 6 }),
        json!({ "cmd": "events", "seat": 0, "since": 1_000_000 }),
        json!({ "cmd": "events", "seat": 0, "since": -1 }),
        json!({ "cmd": "events", "seat": 0, "since": "now" }),
    ] {
        assert_eq!(referee.code(request.clone()), "bad-request", "{request}");
    }
}

#[test]
fn hidden_blocks_have_no_faces_in_the_enemys_stream() {
    let mut referee = Referee::start();
    referee.ok(json!({ "cmd": "new", "game": "napoleon-1815", "scenario": "free", "players": 2 }));
    referee.play(40);
    let placed = |referee: &mut Referee, seat: Value| {
        let answer = referee.ok(json!({ "cmd": "events", "seat": seat }));
        let events = answer["events"].as_array().expect("events").clone();
        let placed = events.into_iter().filter(|event| event["event"] == "placed");
        placed.map(|event| (event["army"].clone(), event["unit"].is_null())).collect::<Vec<_>>()
    };
    let (french, allied) = (placed(&mut referee, json!(0)), placed(&mut referee, json!(1)));
    assert!(french.len() > 20 && french.len() == allied.len());
    for ((army, faceless_to_french), (_, faceless_to_allies)) in french.into_iter().zip(allied) {
        assert_eq!((faceless_to_french, faceless_to_allies), (army != "french", army == "french"));
    }
}

#[test]
fn a_loaded_turn_says_that_it_collected_taxes() {
    let mut referee = Referee::with_game("auto");
    let hands =
        json!({ "britain": [], "france": [], "austria": [], "prussia": [], "russia": [], "ottoman": [] });
    let state = json!({
        "game": "koalicje", "scenario": "1805", "hands": hands, "figures": { "france": "france-1" },
    });
    let loaded = referee.ok(json!({ "cmd": "load", "state": state }));
    let taxed = json!({ "event": "taxed", "power": "ottoman", "money": 8 });
    assert!(loaded["events"].as_array().is_some_and(|events| events.contains(&taxed)), "{loaded}");
    // Every seat may ask for it later, and a spectator.
    let events = referee.ok(json!({ "cmd": "events", "seat": null }));
    assert_eq!(events["events"], loaded["events"]);
    // Going on in the middle of a turn collects nothing twice.
    let middle = referee.ok(json!({ "cmd": "state" }));
    assert_eq!(referee.ok(json!({ "cmd": "load", "state": middle }))["events"], json!([]));
}

#[test]
fn a_new_game_tells_what_happened_before_the_first_question() {
    let mut referee = Referee::start();
    let begun = referee.ok(json!({ "cmd": "new", "game": "koalicje", "scenario": "1798", "players": 3 }));
    assert_eq!(begun["events"][0], json!({ "event": "figure-named", "power": "france", "at": "egypt" }));
}

#[test]
fn chance_says_how_likely_its_outcomes_are() {
    let mut referee = Referee::with_game("manual");
    assert_eq!(
        referee.ok(json!({ "cmd": "legal", "seat": "chance" })),
        json!({ "actions": [], "weights": [] })
    );
    let (seat, action) = referee.first_move();
    referee.ok(json!({ "cmd": "apply", "seat": seat, "action": action }));
    referee.ok(json!({ "cmd": "apply", "seat": "chance", "action": "draw 5" }));
    let legal = referee.ok(json!({ "cmd": "legal", "seat": "chance" }));
    assert_eq!(legal["actions"], json!(["draw 1", "draw 2", "draw 3", "draw 4", "draw 5"]));
    assert_eq!(legal["weights"], json!([8, 8, 8, 8, 7]));
    assert!(referee.ok(json!({ "cmd": "legal", "seat": 0 })).get("weights").is_none());
}

#[test]
fn the_board_shows_borders_owners_and_values_of_every_game() {
    let mut referee = Referee::start();
    for (game, scenario, players, places) in [
        ("koalicje", "1805", 6, 74),
        ("coalitions-prototype", "1805", 6, 74),
        ("napoleon-1815", "free", 2, 57),
    ] {
        referee.ok(json!({ "cmd": "new", "game": game, "scenario": scenario, "players": players }));
        let board = referee.ok(json!({ "cmd": "board" }));
        let listed = board["places"].as_array().expect("places");
        assert_eq!(listed.len(), places, "{game}");
        assert!(listed.iter().any(|place| place["value"].as_u64() > Some(1)), "{game}");
        assert!(listed.iter().all(|place| place["borders"].is_array() && place["id"].is_string()), "{game}");
    }
}

#[test]
fn bots_have_the_seats_that_they_are_given() {
    let new = json!({
        "cmd": "new", "game": "koalicje", "scenario": "1813", "players": 3, "seed": 5,
        "bots": { "1": "recruit", "2": "random" },
    });
    let play = |referee: &mut Referee| {
        referee.ok(new.clone());
        for _ in 0..8 {
            let pending = referee.ok(json!({ "cmd": "pending" }));
            let asked = pending["pending"].as_array().expect("questions");
            assert!(asked.iter().all(|asked| asked["seat"] == 0), "{pending}");
            referee.play(1);
        }
        referee.ok(json!({ "cmd": "record" }))
    };
    let mut referee = Referee::start();
    let record = play(&mut referee);
    assert_eq!(play(&mut Referee::start()), record, "the same seed is the same match");
    assert!(record.get("resignations").is_none(), "nobody gave up: {record}");
    let plies = record["plies"].as_array().expect("plies");
    assert!(plies.iter().any(|ply| ply.as_str().is_some_and(|ply| ply.starts_with("2: "))));
    // What is taken back is the caller's own last action, not a bot's.
    let before = referee.ok(json!({ "cmd": "pending" }));
    referee.play(1);
    referee.ok(json!({ "cmd": "undo" }));
    assert_eq!(referee.ok(json!({ "cmd": "pending" })), before);
    for bots in [
        json!({ "3": "recruit" }),
        json!({ "france": "recruit" }),
        json!({ "1": "genius" }),
        json!(["recruit"]),
    ] {
        let mut wrong = new.clone();
        wrong["bots"] = bots;
        assert_eq!(referee.code(wrong), "bad-request");
    }
}

#[test]
fn who_resigns_is_played_on_for_and_the_record_says_so() {
    let mut referee = Referee::with_game("auto");
    referee.play(5);
    let before = referee.ok(json!({ "cmd": "pending" }));
    let seat = before["pending"][0]["seat"].clone();
    let resigned = referee.ok(json!({ "cmd": "resign", "seat": seat }));
    assert!(resigned["ply"].as_u64() > before["ply"].as_u64(), "the stand-in answers at once");
    assert!(resigned["events"].as_array().is_some_and(|events| !events.is_empty()));
    for _ in 0..40 {
        let pending = referee.ok(json!({ "cmd": "pending" }));
        assert_eq!(pending["resigned"], json!([seat]));
        assert!(
            pending["pending"]
                .as_array()
                .is_some_and(|asked| asked.iter().all(|asked| asked["seat"] != seat))
        );
        referee.play(1);
    }
    let record = referee.ok(json!({ "cmd": "record" }));
    let expected = json!([{ "seat": seat, "ply": before["ply"], "stand_in": "recruit" }]);
    assert_eq!(record["resignations"], expected);
    // A replay knows it too, and so does whoever looks into the file.
    let mut other = Referee::start();
    other.ok(json!({ "cmd": "replay", "record": record, "seed": 42 }));
    assert_eq!(other.ok(json!({ "cmd": "record" })), record);
    other.play(3);
    assert_eq!(other.ok(json!({ "cmd": "pending" }))["resigned"], json!([seat]));
    let file = folder("resigned").join("game.json");
    std::fs::write(&file, record.to_string()).expect("the file can be written");
    let ran = hegemon(&["replay", file.to_str().expect("the path is UTF-8")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let line = format!("after ply {}, and recruit played on", before["ply"]);
    assert!(
        ran.out.lines().any(|said| said.starts_with("resigned: ") && said.ends_with(&line)),
        "{}",
        ran.out
    );
    // Nobody resigns twice, nor chance, nor for a seat that is not there.
    for request in [
        json!({ "cmd": "resign", "seat": seat }),
        json!({ "cmd": "resign", "seat": "chance" }),
        json!({ "cmd": "resign", "seat": 6 }),
        json!({ "cmd": "resign" }),
        json!({ "cmd": "resign", "seat": 0, "bot": "genius" }),
    ] {
        assert_eq!(referee.code(request.clone()), "bad-request", "{request}");
    }
    for resignations in [
        json!([{ "seat": 6, "ply": 0 }]),
        json!([{ "seat": 0, "ply": 1_000_000 }]),
        json!([{ "seat": 0, "ply": 1 }, { "seat": 0, "ply": 2 }]),
        json!([{ "seat": 0, "ply": 1, "stand_in": "genius" }]),
        json!(["0"]),
    ] {
        let mut bent = record.clone();
        bent["resignations"] = resignations.clone();
        assert_eq!(other.code(json!({ "cmd": "replay", "record": bent })), "bad-record", "{resignations}");
    }
    // Taken back to before it, it was never said.
    while referee.ok(json!({ "cmd": "undo" }))["ply"].as_u64() >= before["ply"].as_u64() {}
    assert_eq!(referee.ok(json!({ "cmd": "pending" }))["resigned"], json!([]));
    referee.play(1);
    assert_eq!(referee.ok(json!({ "cmd": "pending" })), before);
}

#[test]
fn when_all_have_resigned_the_match_is_played_to_its_end() {
    let mut referee = Referee::start();
    referee.ok(json!({ "cmd": "new", "game": "koalicje", "scenario": "1813", "players": 3, "seed": 3 }));
    for seat in 0..3 {
        referee.ok(json!({ "cmd": "resign", "seat": seat, "bot": "random" }));
    }
    let pending = referee.ok(json!({ "cmd": "pending" }));
    assert_eq!((&pending["pending"], &pending["resigned"]), (&json!([]), &json!([0, 1, 2])));
    assert!(pending["outcome"]["winners"].is_array());
    assert_eq!(referee.code(json!({ "cmd": "resign", "seat": 0 })), "bad-request");
}

#[test]
fn a_dialogue_that_went_otherwise_names_its_line() {
    let folder = folder("dialogues");
    let check = |text: &str| {
        let file = folder.join("dialogue.txt");
        std::fs::write(&file, text).expect("the file can be written");
        hegemon(&["referee", "--check", file.to_str().expect("the path is UTF-8")])
    };
    let ran = check("> {\"cmd\":\"hello\"}\n< {\"ok\":{\"protocol\":2}}\n");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("line 2: .ok.protocol is 1, not 2"), "{}", ran.err);
    assert_eq!(check("< {}\n").code, 2);
    assert_eq!(check("> {\"cmd\":\"hello\"}\n< {").code, 2);
    assert_eq!(hegemon(&["referee", "--check", "no/such/file"]).code, 2);
}
