//! The API as a browser and as a program use it, over real connections on loopback, on both databases.

mod common;

use common::OwnPostgres;
use common::browser::{Browser, Running, code};
use serde_json::json;
use server::db::Place;
use std::time::{Duration, Instant};

macro_rules! on_both {
    ($name:ident, $check:expr) => {
        mod $name {
            use super::*;

            #[test]
            fn on_sqlite() {
                let place = Place::Folder(common::folder(concat!("http-", stringify!($name))));
                $check(&Running::start(place, None));
            }

            #[test]
            fn on_postgres() {
                let postgres = OwnPostgres::start(concat!("http-", stringify!($name)));
                $check(&Running::start(Place::Postgres(postgres.address()), Some(postgres)));
            }
        }
    };
}

fn accounts_and_guests(running: &Running) {
    let mut anna = Browser::new(running);
    assert_eq!(anna.get("/me").0, 401);
    assert_eq!(anna.get("/sessions"), (200, json!({"person": null})), "being nobody is no mistake");
    assert_eq!(anna.post("/accounts", json!({"name": "A", "password": "long enough"})).0, 422);
    assert_eq!(anna.post("/accounts", json!({"name": "Anna", "password": "short"})).0, 422);
    assert_eq!(anna.post("/accounts", json!({"name": "Anna", "password": "long enough"})).0, 201);
    assert_eq!(anna.get("/me").1["name"], "Anna");
    assert_eq!(anna.get("/sessions").1["person"]["name"], "Anna");
    let mut other = Browser::new(running);
    let (status, answer) = other.post("/accounts", json!({"name": "ANNA", "password": "long enough"}));
    assert_eq!((status, code(&answer)), (409, "taken"));
    // A wrong password and an unknown name are told alike.
    let wrong = other.post("/sessions", json!({"name": "Anna", "password": "something else"}));
    let unknown = other.post("/sessions", json!({"name": "Nobody", "password": "something else"}));
    assert_eq!(wrong, unknown);
    assert_eq!(wrong.0, 401);
    assert_eq!(other.post("/sessions", json!({"name": "anna", "password": "long enough"})).0, 200);
    assert_eq!(other.send("DELETE", "/sessions", None, &[]).0, 204);
    other.cookie = anna.cookie.clone();
    assert_eq!(other.get("/me").0, 200, "only the closed session is gone");
    // A guest keeps his seat when he takes a name.
    let mut guest = Browser::guest(running);
    let table = guest.new_table();
    guest.ok(&format!("/tables/{table}/seats/2"), json!({}));
    assert_eq!(guest.ok("/accounts/claim", json!({"name": "Bea", "password": "long enough"}))["name"], "Bea");
    let me = guest.get("/me").1;
    assert_eq!((me["name"].as_str(), me["tables"][0]["id"].as_str()), (Some("Bea"), Some(table.as_str())));
    assert_eq!(guest.get(&format!("/tables/{table}?seat=2")).0, 200);
    // A program shows a token.
    let token = anna.ok("/tokens", json!({"label": "my bot"}))["token"].as_str().expect("a token").to_owned();
    let mut program = Browser::new(running);
    let bearer = format!("Bearer {token}");
    assert_eq!(program.send("GET", "/me", None, &[("authorization", &bearer)]).1["name"], "Anna");
}
on_both!(accounts, accounts_and_guests);

fn guests_have_names_and_know_their_turn(running: &Running) {
    let (mut guest, mut other) = (Browser::guest(running), Browser::guest(running));
    let (table, quiet) = (guest.new_table(), guest.new_table());
    let named =
        |browser: &mut Browser, name: &str| browser.send("PUT", "/me/name", Some(json!({"name": name})), &[]);
    guest.ok(&format!("/tables/{table}/seats/1"), json!({}));
    let (status, oneself) = named(&mut guest, "Józef");
    assert_eq!(
        (status, oneself["name"].as_str(), oneself["is_guest"].as_bool()),
        (200, Some("Józef"), Some(true))
    );
    // It shows where he sits, and nobody else is called so.
    let seat = guest.get(&format!("/tables/{table}")).1["seats"][1].clone();
    assert_eq!(seat["person"]["name"], "Józef");
    let (status, answer) = named(&mut other, "JÓZEF");
    assert_eq!((status, code(&answer)), (409, "taken"));
    assert_eq!(named(&mut other, "Guest of honour").0, 422);
    assert_eq!(named(&mut Browser::new(running), "Nobody").0, 401);
    // He may keep it for good. Then it is what he logs in with, and stays.
    guest.ok("/accounts/claim", json!({"name": "Józef", "password": "long enough"}));
    assert_eq!(code(&named(&mut guest, "Joseph").1), "wrong-time");
    // With one request he begins: the other seats are the stand-in's. His tables say where he must decide.
    guest.ok(&format!("/tables/{table}/begin"), json!({}));
    let begun = Instant::now();
    let mine = |guest: &mut Browser, id: &str| {
        let me = guest.get("/me").1;
        let tables = me["tables"].as_array().expect("tables");
        tables.iter().find(|table| table["id"] == id).expect("it is his").clone()
    };
    while mine(&mut guest, &table)["waiting"] != json!([1]) {
        assert!(begun.elapsed() < Duration::from_secs(60), "he is never asked");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(mine(&mut guest, &table)["updated"].as_i64() > Some(0));
    assert_eq!(mine(&mut guest, &quiet)["waiting"], json!([]), "it has not begun");
    let id = guest.get("/me").1["id"].as_str().expect("an id").to_owned();
    let seen = other.get(&format!("/people/{id}")).1;
    let seen = seen["tables"].as_array().expect("tables").iter().find(|seen| seen["id"] == *table);
    assert_eq!(seen.expect("it is public")["waiting"], json!([]), "others are not told");
}
on_both!(names, guests_have_names_and_know_their_turn);

fn a_match_over_the_wire(running: &Running) {
    let mut anna = Browser::guest(running);
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/1"), json!({}));
    let mut line = anna.follow(&table, "seat=1");
    let mut spectator = Browser::new(running).follow(&table, "");
    anna.ok(&at("/begin"), json!({}));
    let begun = Instant::now();
    let (mut answers, mut seen) = (0, Vec::new());
    while answers < 25 && begun.elapsed() < Duration::from_secs(60) {
        let view = anna.get(&at("?seat=1")).1;
        if view["status"] == "ended" {
            break;
        }
        let Some(action) = view["question"]["actions"][0].as_str() else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        let decision = json!({"action": action, "number": view["number"], "key": format!("k{answers}")});
        let (status, answer) = anna.post(&at("/seats/1/actions"), decision.clone());
        if status == 409 && code(&answer) == "stale" {
            continue;
        }
        assert_eq!(status, 200, "{answer}");
        // The same request again is harmless.
        assert_eq!(anna.post(&at("/seats/1/actions"), decision), (200, answer));
        answers += 1;
    }
    assert!(answers >= 5, "{answers} answers");
    let newest = anna.get(&at("")).1["number"].as_i64().expect("a number");
    // The line told everything once and in order.
    while seen.last().is_none_or(|number| *number < newest) {
        seen.push(line.next()["number"].as_i64().expect("a number"));
    }
    assert_eq!(seen, (2..=seen.len() as i64 + 1).collect::<Vec<_>>());
    // The spectator heard of every step, and of no hidden word.
    loop {
        let update = spectator.next();
        assert!(update["step"].get("action").is_none(), "{update}");
        if update["number"].as_i64() >= Some(newest) {
            break;
        }
    }
    // Whoever comes back says what he knows and gets the rest.
    let mut again = anna.follow(&table, &format!("seat=1&after={}", newest - 3));
    assert_eq!(again.next()["number"].as_i64(), Some(newest - 2));
    // The record opens at the end.
    assert_eq!(code(&anna.get(&at("/record")).1), "wrong-time");
    anna.ok(&at("/seats/1/wishes/end"), json!({}));
    let record = anna.get(&at("/record")).1;
    assert!(record["key"].is_string() && record["plies"].as_array().is_some_and(|plies| plies.len() > 10));
}
on_both!(wire, a_match_over_the_wire);

fn bad_requests_are_refused(running: &Running) {
    let (mut anna, mut bea) = (Browser::guest(running), Browser::guest(running));
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/1"), json!({}));
    // Foreign seats, foreign tables, foreign pages.
    assert_eq!(bea.get(&at("?seat=1")).0, 403);
    assert_eq!(bea.post(&at("/begin"), json!({})).0, 403);
    assert_eq!(bea.post(&at("/seats/1"), json!({})).0, 409);
    assert_eq!(bea.send("DELETE", &at("/seats/1"), None, &[]).0, 403);
    assert_eq!(bea.get("/tables/nowhere").0, 404);
    assert_eq!(bea.get("/nothing").0, 404);
    let foreign = [("origin", "http://evil.example")];
    assert_eq!(anna.send("POST", &at("/begin"), Some(json!({})), &foreign).0, 403);
    let mut stranger = Browser::new(running);
    assert_eq!(stranger.post(&at("/seats/2"), json!({})).0, 401);
    assert_eq!(stranger.get(&at("")).0, 200, "whoever has the link may watch");
    // Terms that no game knows.
    for terms in [
        json!({"game": "chess", "scenario": "1805", "players": 6, "stand_in": "random"}),
        json!({"game": "koalicje", "scenario": "1066", "players": 6, "stand_in": "random"}),
        json!({"game": "koalicje", "scenario": "1805", "players": 9, "stand_in": "random"}),
        json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "deep thought"}),
        json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random",
               "clock": {"bank": 5, "increment": -1, "cap": 0}}),
        json!({"game": "koalicje"}),
        json!([]),
    ] {
        let (status, answer) = anna.post("/tables", terms.clone());
        assert_eq!((status, code(&answer)), (422, "bad-request"), "{terms}: {answer}");
    }
    anna.ok(&at("/begin"), json!({}));
    for (path, body) in [
        ("/seats/1/actions", json!({"action": "march", "number": 3, "colour": "red"})),
        ("/seats/1/actions", json!({"action": 7, "number": 3})),
        ("/seats/1/actions", json!({"action": "arbiter austria", "number": 99999})),
        ("/seats/1/actions", json!({"action": "x".repeat(5000), "number": 3})),
        ("/seats/0/actions", json!({"action": "pass", "number": 3})),
        ("/seats/77/actions", json!({"action": "pass", "number": 3})),
        ("/seats/1/undo", json!({})),
        ("/seats/1/wishes/victory", json!({})),
    ] {
        let (status, answer) = anna.post(&at(path), body.clone());
        assert!(
            (400..500).contains(&status) && !code(&answer).is_empty(),
            "{path} {body}: {status} {answer}"
        );
    }
    let big = json!({"action": "x".repeat(100_000), "number": 3});
    assert_eq!(anna.post(&at("/seats/1/actions"), big).0, 413);
}
on_both!(abuse, bad_requests_are_refused);

fn talk_reaches_those_it_is_meant_for(running: &Running) {
    let (mut anna, mut bea, mut cleo) =
        (Browser::guest(running), Browser::guest(running), Browser::guest(running));
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/0"), json!({}));
    bea.ok(&at("/seats/1"), json!({}));
    cleo.ok(&at("/seats/2"), json!({}));
    let (mut to_bea, mut to_cleo) =
        (bea.follow(&table, "seat=1&after=4"), cleo.follow(&table, "seat=2&after=4"));
    anna.ok(&at("/seats/0/talk/0+1"), json!({"body": "between us"}));
    anna.ok(&at("/seats/0/talk/all"), json!({"body": "good evening"}));
    let said = to_bea.next();
    assert_eq!(
        (said["said"]["body"].as_str(), said["said"]["channel"].as_str()),
        (Some("between us"), Some("0+1"))
    );
    assert_eq!(to_bea.next()["said"]["body"], "good evening");
    // Whoever is not meant hears nothing of it, not even a gap in the numbers.
    let said = to_cleo.next();
    assert_eq!(
        (said["said"]["body"].as_str(), said["said"]["number"].as_i64()),
        (Some("good evening"), Some(1))
    );
    let bodies = |browser: &mut Browser, query: &str| -> Vec<String> {
        let heard = browser.get(&at(&format!("/talk{query}"))).1;
        let messages = heard["messages"].as_array().expect("a list").iter();
        messages.map(|message| message["body"].as_str().expect("text").to_owned()).collect()
    };
    assert_eq!(bodies(&mut bea, "?seat=1"), ["between us", "good evening"]);
    assert_eq!(bodies(&mut cleo, "?seat=2"), ["good evening"]);
    assert_eq!(bodies(&mut Browser::new(running), ""), ["good evening"]);
    // Only in one's own name, in channels of one's own.
    assert_eq!(cleo.post(&at("/seats/2/talk/0+1"), json!({"body": "me too"})).0, 403);
    assert_eq!(cleo.post(&at("/seats/0/talk/0+1"), json!({"body": "I am Anna"})).0, 403);
    assert_eq!(cleo.post(&at("/seats/2/talk/2+9"), json!({"body": "who?"})).0, 422);
    assert_eq!(cleo.post(&at("/seats/2/talk/2+1"), json!({"body": "order"})).0, 422);
    assert_eq!(cleo.post(&at("/seats/2/talk/all"), json!({"body": "  "})).0, 422);
    // Read marks go forward, notes are one's own.
    assert_eq!(bea.post(&at("/talk/all/mark"), json!({"number": 1})).0, 204);
    assert_eq!(bea.post(&at("/talk/all/mark"), json!({"number": 0})).0, 204);
    assert_eq!(bea.get(&at("/talk?seat=1")).1["read"]["all"], 1);
    assert_eq!(bea.send("PUT", &at("/notes"), Some(json!({"body": "trust nobody"})), &[]).0, 204);
    assert_eq!(bea.get(&at("/notes")).1["body"], "trust nobody");
    assert_eq!(anna.get(&at("/notes")).1["body"], "");
}
on_both!(talk, talk_reaches_those_it_is_meant_for);

#[test]
fn the_door_closes_for_whoever_knocks_too_often() {
    let running = Running::start(Place::Folder(common::folder("http-limits")), None);
    let mut browser = Browser::new(&running);
    let knocks: Vec<u16> = (0..45)
        .map(|_| browser.post("/sessions", json!({"name": "Anna", "password": "12345678"})).0)
        .collect();
    assert!(knocks.starts_with(&[401, 401, 401]), "{knocks:?}");
    assert!(knocks.contains(&429), "{knocks:?}");
}

fn a_screen_is_handed_over(running: &Running) {
    let mut anna = Browser::guest(running);
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 3, "stand_in": "random", "one_screen": true});
    let table = anna.ok("/tables", terms)["id"].as_str().expect("an id").to_owned();
    let at = |path: &str| format!("/tables/{table}{path}");
    for seat in 0..3 {
        anna.ok(&at(&format!("/seats/{seat}")), json!({}));
    }
    anna.ok(&at("/begin"), json!({}));
    // The first seat has the screen: the others show nothing and decide nothing.
    assert_eq!(anna.get(&at("?seat=0")).0, 200);
    let (status, answer) = anna.get(&at("?seat=1"));
    assert_eq!((status, code(&answer)), (409, "hand-over"));
    let mut line = anna.follow(&table, "seat=0&after=100");
    let decision = json!({"action": "done", "number": 5});
    assert_eq!(code(&anna.post(&at("/seats/1/actions"), decision).1), "hand-over");
    anna.ok(&at("/seats/0/hand-over"), json!({}));
    anna.ok(&at("/seats/1/hand-over"), json!({}));
    assert_eq!(anna.get(&at("?seat=1")).0, 200);
    assert_eq!(anna.get(&at("?seat=0")).0, 409);
    assert!(line.has_ended(), "the line of the seat that gave the screen away is cut");
    let mut bea = Browser::guest(running);
    assert_eq!(bea.post(&at("/seats/2/hand-over"), json!({})).0, 403);
    // Elsewhere nobody hands anything over.
    let open = anna.new_table();
    anna.ok(&format!("/tables/{open}/seats/0"), json!({}));
    assert_eq!(anna.post(&format!("/tables/{open}/seats/0/hand-over"), json!({})).0, 409);
}
on_both!(one_screen, a_screen_is_handed_over);

fn people_meet_whom_they_want(running: &Running) {
    let (mut anna, mut bea) = (Browser::guest(running), Browser::guest(running));
    let of = |browser: &mut Browser| browser.get("/me").1["id"].as_str().expect("an id").to_owned();
    let (anna_id, bea_id) = (of(&mut anna), of(&mut bea));
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/0"), json!({}));
    bea.ok(&at("/seats/1"), json!({}));
    bea.ok(&at("/seats/1/talk/all"), json!({"body": "rude words"}));
    assert_eq!(anna.get(&at("/talk?seat=0")).1["messages"].as_array().map(Vec::len), Some(1));
    // A block hides what she says and keeps her from Anna's next table.
    assert_eq!(anna.post("/blocks", json!({"person": anna_id})).0, 422);
    assert_eq!(anna.post("/blocks", json!({"person": "nobody"})).0, 404);
    assert_eq!(anna.post("/blocks", json!({"person": bea_id})).0, 204);
    assert_eq!(anna.get("/blocks").1["people"][0]["id"], bea_id.as_str());
    assert_eq!(anna.get(&at("/talk?seat=0")).1["messages"].as_array().map(Vec::len), Some(0));
    let next = anna.new_table();
    assert_eq!(code(&bea.post(&format!("/tables/{next}/seats/1"), json!({})).1), "not-welcome");
    assert_eq!(anna.send("DELETE", &format!("/blocks/{bea_id}"), None, &[]).0, 204);
    bea.ok(&format!("/tables/{next}/seats/1"), json!({}));
    // A report reaches the host.
    let report = json!({"person": bea_id, "table": table, "body": "rude words"});
    assert_eq!(anna.post("/reports", report).0, 204);
    assert_eq!(anna.post("/reports", json!({"person": bea_id, "body": " "})).0, 422);
    // Her profile shows what is public; a claimed name shows at the table.
    bea.ok("/accounts/claim", json!({"name": "Bea", "password": "long enough"}));
    let shown = anna.get(&at("")).1;
    assert_eq!(shown["seats"][1]["person"]["name"], "Bea");
    let profile = anna.get(&format!("/people/{bea_id}")).1;
    assert_eq!(
        (profile["name"].as_str(), profile["tables"].as_array().map(Vec::len)),
        (Some("Bea"), Some(2))
    );
    assert_eq!(anna.get("/people/nobody").0, 404);
    // Passwords and tokens.
    let token = bea.ok("/tokens", json!({"label": "bot"}))["token"].as_str().expect("a token").to_owned();
    assert_eq!(bea.get("/tokens").1["tokens"][0]["label"], "bot");
    let bearer = format!("Bearer {token}");
    let mut program = Browser::new(running);
    assert_eq!(program.send("GET", "/me", None, &[("authorization", &bearer)]).0, 200);
    assert_eq!(bea.send("DELETE", "/tokens/bot", None, &[]).0, 204);
    assert_eq!(bea.send("DELETE", "/tokens/bot", None, &[]).0, 404);
    assert_eq!(program.send("GET", "/me", None, &[("authorization", &bearer)]).0, 401);
    let mut phone = Browser::new(running);
    phone.ok("/sessions", json!({"name": "Bea", "password": "long enough"}));
    assert_eq!(bea.post("/password", json!({"old": "wrong", "new": "even longer"})).0, 401);
    assert_eq!(bea.post("/password", json!({"old": "long enough", "new": "even longer"})).0, 204);
    assert_eq!((bea.get("/me").0, phone.get("/me").0), (200, 401), "other browsers must log in again");
    // Only who opened a table closes it.
    assert_eq!(bea.send("DELETE", &format!("/tables/{next}"), None, &[]).0, 403);
    assert_eq!(anna.send("DELETE", &format!("/tables/{next}"), None, &[]).0, 200);
    assert_eq!(anna.get(&format!("/tables/{next}")).1["status"], "closed");
}
on_both!(people, people_meet_whom_they_want);

fn records_are_shared_and_replayed(running: &Running) {
    let mut anna = Browser::guest(running);
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/1"), json!({}));
    anna.ok(&at("/seats/1/talk/all"), json!({"body": "good luck"}));
    anna.ok(&at("/begin"), json!({}));
    for turn in 0..6 {
        let view = loop {
            let view = anna.get(&at("?seat=1")).1;
            if view["question"].is_object() {
                break view;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let decision = json!({"action": view["question"]["actions"][0], "number": view["number"], "key": format!("k{turn}")});
        anna.post(&at("/seats/1/actions"), decision);
    }
    // During play: one's own seat, as it was, and the log of it.
    let then = anna.get(&at("/at/3?seat=1")).1;
    assert_eq!((then["number"].as_i64(), then["status"].as_str()), (Some(3), Some("playing")));
    let newest = anna.get(&at("?seat=1")).1;
    let number = newest["number"].as_i64().expect("a number");
    let mut again = anna.get(&at(&format!("/at/{number}?seat=1"))).1;
    // What a clock or a bot has changed meanwhile is not part of the comparison.
    again["wishes"] = newest["wishes"].clone();
    assert_eq!(again["view"], newest["view"]);
    assert_eq!(anna.get(&at("/at/0")).0, 404);
    assert_eq!(anna.get(&at("/at/99999")).0, 404);
    assert_eq!(anna.get(&at("/at/3?seat=0")).0, 403);
    let log = anna.get(&at("/log?seat=1&after=3")).1;
    assert_eq!(log["updates"][0]["number"], 4);
    assert_eq!(anna.get(&at("/log?seat=0")).0, 403);
    assert_eq!(anna.post(&at("/rematch"), json!({})).0, 409, "not before the end");
    // After the end: the record with its key, and every seat.
    anna.ok(&at("/seats/1/wishes/end"), json!({}));
    let record = anna.get(&at("/record")).1;
    assert_eq!(record["people"][1].as_str().map(|name| name.starts_with("Guest")), Some(true));
    assert_eq!(record["talk"].as_array().map(Vec::len), None, "the table did not open its talk");
    assert_eq!(anna.get(&at("/at/3?seat=0")).0, 200);
    let mut stranger = Browser::guest(running);
    assert_eq!(stranger.post(&at("/rematch"), json!({})).0, 409, "for those who played");
    let next = anna.ok(&at("/rematch"), json!({}));
    assert_eq!(anna.ok(&at("/rematch"), json!({})), next, "one table for all");
    assert_eq!(anna.get(&at("")).1["again"], next["id"]);
    // Imported elsewhere, it is checked, shared and shown from any seat.
    let shared = stranger.ok("/records", record.clone())["id"].as_str().expect("an id").to_owned();
    let plies = record["plies"].as_array().expect("plies").len();
    let mut reader = Browser::new(running);
    assert_eq!(reader.get(&format!("/records/{shared}")).1["plies"], record["plies"]);
    let last = reader.get(&format!("/records/{shared}/at/{plies}?seat=1&lang=pl")).1;
    assert_eq!(last["view"], anna.get(&at("?seat=1")).1["view"]);
    assert_eq!(last["board"], "koalicje-empire");
    assert_eq!(reader.get(&format!("/records/{shared}/at/0")).1["ply"], 0);
    let (status, told) = reader.get(&format!("/records/{shared}/log?seat=1&lang=pl"));
    assert_eq!((status, told["plies"].as_array().map(Vec::len)), (200, Some(plies)));
    assert_eq!(told["plies"][plies - 1]["sentences"], last["sentences"]);
    assert_eq!(reader.get(&format!("/records/{shared}/log?seat=9")).0, 422);
    assert_eq!(reader.get(&format!("/records/{shared}/at/{}", plies + 1)).0, 404);
    assert_eq!(reader.get(&format!("/records/{shared}/at/1?seat=9")).0, 422);
    assert_eq!(reader.get("/records/nothing").0, 404);
    let bend = |field: &str, value: serde_json::Value| {
        let mut bent = record.clone();
        bent[field] = value;
        bent
    };
    let mut ply = record.clone();
    ply["plies"][0] = json!("0: surrender");
    let other = "00".repeat(32);
    for bent in
        [bend("game", json!("chess")), bend("key", json!(other)), bend("scenario", json!("1066")), ply]
    {
        let (status, answer) = stranger.post("/records", bent);
        assert_eq!((status, code(&answer)), (409, "bad-record"), "{answer}");
    }
}
on_both!(records, records_are_shared_and_replayed);

fn decisions_over_the_line(running: &Running) {
    let mut anna = Browser::guest(running);
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/0"), json!({}));
    anna.ok(&format!("/tables/{table}/begin"), json!({}));
    let mut line = anna.follow(&table, "seat=0&with=question&sentences=false");
    let (mut done, mut refused) = (0_usize, 0);
    while done < 5 {
        let told = line.next();
        if told["done"].is_object() {
            // Bots answer meanwhile, and the question is told again: what is said twice with one key is done once.
            let key: usize =
                told["done"]["key"].as_str().and_then(|key| key[1..].parse().ok()).expect("a key");
            assert!(key <= done, "{told}");
            done += usize::from(key == done);
        } else if told["refused"].is_object() {
            assert_eq!(told["refused"]["error"]["code"], "stale", "{told}");
            refused += 1;
            assert!(refused < 100, "nothing is accepted");
        }
        let Some(actions) = told["question"]["actions"].as_array() else { continue };
        assert!(told.get("sentences").is_none(), "{told}");
        line.say(
            &json!({"play": {"action": actions[0], "number": told["number"], "key": format!("k{done}")}}),
        );
    }
    // What is not understood is told so, and changes nothing.
    line.say(&json!({"dance": true}));
    let told = loop {
        let told = line.next();
        if told["refused"].is_object() {
            break told;
        }
    };
    assert_eq!(told["refused"]["error"]["code"], "bad-request");
    let mut watching = Browser::new(running).follow(&table, "after=1000");
    watching.say(&json!({"play": {"action": "done", "number": 3}}));
    let told = loop {
        let told = watching.next();
        if told["refused"].is_object() {
            break told;
        }
    };
    assert_eq!(told["refused"]["error"]["code"], "not-yours");
}
on_both!(line, decisions_over_the_line);

fn long_talk_is_read_page_by_page(running: &Running) {
    let (mut anna, mut bea) = (Browser::guest(running), Browser::guest(running));
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/0"), json!({}));
    bea.ok(&at("/seats/1"), json!({}));
    for number in 1..=7 {
        anna.ok(&at("/seats/0/talk/all"), json!({"body": format!("word {number}")}));
    }
    anna.ok(&at("/seats/0/talk/0+1"), json!({"body": "between us"}));
    let page = |browser: &mut Browser, query: &str| -> (Vec<i64>, serde_json::Value) {
        let (status, heard) = browser.get(&at(&format!("/talk?{query}")));
        assert_eq!(status, 200, "{heard}");
        let numbers = heard["messages"].as_array().expect("a list").iter();
        (
            numbers.map(|message| message["number"].as_i64().expect("a number")).collect(),
            heard["more"].clone(),
        )
    };
    assert_eq!(
        page(&mut bea, "seat=1"),
        (vec![1, 1, 2, 3, 4, 5, 6, 7], json!([])),
        "all of it, while it is little"
    );
    // The newest come first, and what was before on demand.
    assert_eq!(page(&mut bea, "limit=3"), (vec![5, 6, 7], json!(["all"])));
    assert_eq!(page(&mut bea, "channel=all&limit=3&before=5"), (vec![2, 3, 4], json!(["all"])));
    assert_eq!(page(&mut bea, "channel=all&limit=3&before=2"), (vec![1], json!([])));
    assert_eq!(page(&mut bea, "channel=all&limit=2&after=3"), (vec![4, 5], json!(["all"])));
    assert_eq!(page(&mut bea, "channel=all&limit=2&after=5"), (vec![6, 7], json!([])));
    assert_eq!(page(&mut bea, "channel=all&after=2&before=5"), (vec![3, 4], json!([])));
    assert_eq!(page(&mut bea, "seat=1&channel=0%2B1"), (vec![1], json!([])));
    assert_eq!(page(&mut bea, "channel=0%2B1"), (vec![], json!([])), "a spectator hears nothing of it");
    for wrong in ["before=3", "after=3", "limit=0", "limit=501", "channel=1%2B0", "channel=nobody"] {
        assert_eq!(bea.get(&at(&format!("/talk?{wrong}"))).0, 422, "{wrong}");
    }
}
on_both!(pages, long_talk_is_read_page_by_page);

/// A channel that has grown for weeks: all of it can be read, and a line that was away hears all that it missed.
#[test]
fn the_newest_of_a_long_talk_is_heard_first_and_none_is_lost() {
    let folder = common::folder("http-long-talk");
    let running = Running::start(Place::Folder(folder.clone()), None);
    let mut anna = Browser::guest(&running);
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/0"), json!({}));
    anna.ok(&format!("/tables/{table}/seats/0/talk/all"), json!({"body": "the first"}));
    let database = rusqlite::Connection::open(folder.join("hegemon.sqlite")).expect("the database");
    let many = "insert into messages (table_id, channel, number, user_id, seat, name, body, at)
                with recursive n(i) as (select 2 union all select i + 1 from n where i < 1300)
                select table_id, channel, i, user_id, seat, name, 'word ' || i, at from messages, n where number = 1";
    assert_eq!(database.execute(many, []).expect("words"), 1_299);
    let numbers = |heard: &serde_json::Value| -> Vec<i64> {
        heard["messages"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|said| said["number"].as_i64())
            .collect()
    };
    let mut heard = anna.get(&format!("/tables/{table}/talk?seat=0")).1;
    assert_eq!(numbers(&heard), (801..=1_300).collect::<Vec<_>>());
    let mut read = numbers(&heard);
    while heard["more"] == json!(["all"]) {
        heard = anna.get(&format!("/tables/{table}/talk?seat=0&channel=all&before={}", read[0])).1;
        read.splice(0..0, numbers(&heard));
    }
    assert_eq!(read, (1..=1_300).collect::<Vec<_>>());
}

#[test]
fn nobody_passes_for_another() {
    let place = Place::Folder(common::folder("http-names"));
    let running = Running::start_with(place, None, false, Default::default());
    let mut anna = Browser::new(&running);
    let account = |name: &str| json!({"name": name, "password": "long enough"});
    anna.ok("/accounts", account("Anna"));
    let mut other = Browser::guest(&running);
    // By script, by width, by signs between letters, by figures.
    for name in ["Аnnа", "Ａｎｎａ", "An.na", "A_nna", "anna"] {
        let (status, answer) = other.post("/accounts/claim", account(name));
        let is_mixed = name == "Аnnа";
        let expected = if is_mixed { (422, "bad-request") } else { (409, "taken") };
        assert_eq!((status, code(&answer)), expected, "{name}: {answer}");
        assert!(answer["error"]["message_pl"].is_string(), "{answer}");
        let renamed = other.send("PUT", "/me/name", Some(json!({"name": name})), &[]);
        assert_eq!((renamed.0, code(&renamed.1)), expected, "{name}");
    }
    // By signs that nobody sees.
    for name in ["An\u{3164}na", "Anna\u{200b}", "A\u{301}\u{302}\u{303}\u{304}nna", "Guеst 12345"] {
        assert_eq!(code(&other.post("/accounts", account(name)).1), "bad-request", "{name}");
    }
    other.ok("/accounts", account("сор"));
    assert_eq!(code(&anna.post("/accounts", account("cop")).1), "taken", "whole in another script");
    // A name is found however it is typed.
    let mut typed = Browser::new(&running);
    typed.ok("/accounts", account("Józef"));
    for name in ["Józef", "JÓZEF", "Jo\u{301}zef", " józef "] {
        assert_eq!(typed.post("/sessions", account(name)).0, 200, "{name}");
    }
}

/// Accounts from before keep their names, also those that look alike; new ones look like none of them.
#[test]
fn old_accounts_keep_their_names() {
    let folder = common::folder("http-old-names");
    let place = Place::Folder(folder.clone());
    {
        let running = Running::start_with(place.clone(), None, false, Default::default());
        for name in ["Anna", "Bea", "Cleo"] {
            Browser::new(&running).ok("/accounts", json!({"name": name, "password": "long enough"}));
        }
    }
    // As an older program left them.
    let database = rusqlite::Connection::open(folder.join("hegemon.sqlite")).expect("the database");
    database
        .execute_batch(
            "update users set look = null;
             update users set name = 'Аnnа', folded = 'аnnа' where name = 'Bea';
             update users set name = 'Ｃｌｅｏ', folded = 'ｃｌｅｏ' where name = 'Cleo'",
        )
        .expect("they are changed");
    drop(database);
    let running = Running::start_with(place, None, false, Default::default());
    let mut browser = Browser::new(&running);
    for name in ["Anna", "Аnnа", "Ｃｌｅｏ"] {
        let logged = browser.post("/sessions", json!({"name": name, "password": "long enough"}));
        assert_eq!((logged.0, logged.1["name"].as_str()), (200, Some(name)), "{}", logged.1);
    }
    let taken = |name: &str| {
        code(&Browser::new(&running).post("/accounts", json!({"name": name, "password": "long enough"})).1)
            .to_owned()
    };
    assert_eq!((taken("An_na"), taken("Cleo")), ("taken".to_owned(), "taken".to_owned()));
}

#[test]
fn a_token_has_a_label_and_every_label_can_be_revoked() {
    let folder = common::folder("http-tokens");
    let running = Running::start(Place::Folder(folder.clone()), None);
    let mut anna = Browser::guest(&running);
    for label in ["", "   ", &"x".repeat(61)] {
        let (status, answer) = anna.post("/tokens", json!({"label": label}));
        assert_eq!((status, code(&answer)), (422, "bad-request"), "{label:?}: {answer}");
        assert!(answer["error"]["message_pl"].is_string(), "{answer}");
    }
    anna.ok("/tokens", json!({"label": &"x".repeat(60)}));
    for label in ["my bot", "..", "a/b", "old"] {
        anna.ok("/tokens", json!({"label": label}));
    }
    // An older program made tokens without one.
    let database = rusqlite::Connection::open(folder.join("hegemon.sqlite")).expect("the database");
    database.execute("update sessions set label = '' where label = 'old'", []).expect("changed");
    drop(database);
    assert_eq!(anna.get("/tokens").1["tokens"].as_array().map(Vec::len), Some(5));
    for label in ["", "..", "a%2Fb", "my%20bot"] {
        assert_eq!(anna.send("DELETE", &format!("/tokens?label={label}"), None, &[]).0, 204, "{label:?}");
        assert_eq!(anna.send("DELETE", &format!("/tokens?label={label}"), None, &[]).0, 404, "{label:?}");
    }
    assert_eq!(anna.send("DELETE", "/tokens", None, &[]).0, 400, "which?");
    assert_eq!(anna.get("/tokens").1["tokens"].as_array().map(Vec::len), Some(1));
}

/// Whatever refuses a request says so in JSON, for people who read English and people who read Polish.
#[test]
fn every_refusal_is_told_in_both_languages() {
    let running = Running::start(Place::Folder(common::folder("http-refusals")), None);
    let mut anna = Browser::guest(&running);
    let big = json!({"label": "x".repeat(70_000)});
    let plain = [("content-type", "text/plain")];
    for (answer, status, word) in [
        (anna.post("/tokens", big), 413, "too-large"),
        (anna.send("PUT", "/games", Some(json!({})), &[]), 405, "not-this-way"),
        (anna.get("/nowhere"), 404, "not-found"),
        (anna.get("/tables/nowhere"), 404, "not-found"),
        (anna.send("POST", "/reports", None, &[]), 400, "bad-request"),
        (anna.post("/reports", json!({"person": 7})), 422, "bad-request"),
        (anna.get("/tables?status=lost"), 400, "bad-request"),
        (anna.get("/tables/x/at/first"), 400, "bad-request"),
        (Browser::new(&running).get("/me"), 401, "not-known"),
    ] {
        let (got, answer) = answer;
        assert_eq!((got, code(&answer)), (status, word), "{answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|words| !words.is_empty()), "{answer}");
        assert!(answer["error"]["message_pl"].as_str().is_some_and(|words| !words.is_empty()), "{answer}");
    }
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let request = ureq::http::Request::builder()
        .method("POST")
        .uri(format!("http://{}/api/v1/tokens", running.address));
    let request = plain.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let request = request.header("cookie", anna.cookie.clone().expect("a cookie"));
    let mut response = agent.run(request.body("{}").expect("a request")).expect("an answer");
    let text = response.body_mut().read_to_string().expect("text");
    let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((response.status().as_u16(), code(&answer)), (415, "bad-request"));
    assert!(answer["error"]["message_pl"].is_string(), "{answer}");
}

/// As documented: more than two megabytes, and no more than four.
#[test]
fn a_record_has_four_megabytes_at_most() {
    let running = Running::start(Place::Folder(common::folder("http-large-record")), None);
    let mut anna = Browser::guest(&running);
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/0"), json!({}));
    anna.ok(&format!("/tables/{table}/begin"), json!({}));
    anna.ok(&format!("/tables/{table}/seats/0/wishes/end"), json!({}));
    let mut record = anna.get(&format!("/tables/{table}/record")).1;
    // What a record holds beside the match does not matter to anybody.
    record["remarks"] = json!("x".repeat(3_500_000));
    let (status, answer) = anna.post("/records", record.clone());
    assert_eq!(status, 201, "{answer}");
    record["remarks"] = json!("x".repeat(4_300_000));
    let (status, answer) = anna.post("/records", record);
    assert_eq!((status, code(&answer)), (413, "too-large"));
}

#[test]
fn a_site_behind_https_is_reached_by_nothing_else() {
    let hsts = |running: &Running, path: &str| {
        let headers = common::browser::fetch(running, path, &[]).1;
        headers.get("strict-transport-security").map(|value| value.to_str().expect("text").to_owned())
    };
    let plain = Running::start(Place::Folder(common::folder("http-plain")), None);
    assert_eq!(hsts(&plain, "/"), None);
    let secure = Running::start_secure(Place::Folder(common::folder("http-secure")));
    for path in ["/", "/api/v1/games", "/api/v1/nowhere", "/ready"] {
        assert_eq!(hsts(&secure, path).as_deref(), Some("max-age=31536000"), "{path}");
    }
}

#[test]
fn a_line_ends_with_its_session() {
    let running = Running::start(Place::Folder(common::folder("http-session")), None);
    let (mut anna, mut bea) = (Browser::guest(&running), Browser::guest(&running));
    let table = bea.new_table();
    anna.ok(&format!("/tables/{table}/seats/1"), json!({}));
    let mut line = anna.follow(&table, "seat=1&after=2");
    assert_eq!(anna.send("DELETE", "/sessions", None, &[]).0, 204);
    // Somebody who was known a moment ago is not asked for again at once.
    std::thread::sleep(Duration::from_millis(5_200));
    bea.ok(&format!("/tables/{table}/seats/2"), json!({}));
    assert!(line.has_ended());
}
