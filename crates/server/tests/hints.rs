//! Hints, on both databases: counted once, never more than the table allows, told to nobody else, and of nothing that the
//! seat cannot know.

mod common;

use common::browser::{Browser, Running, code};
use common::{Opened, OwnPostgres};
use engine::chance::Key;
use engine::{Lang, Seat, Setup, Table};
use serde_json::{Value, json};
use server::db::Place;
use server::hall::{Hall, HallError};
use server::nature::Nature;
use server::step::Person;
use server::stock::Stock;
use server::terms::Terms;
use server::values;
use std::sync::Arc;
use std::time::{Duration, Instant};

macro_rules! on_both {
    ($name:ident, $check:expr) => {
        mod $name {
            use super::*;

            #[test]
            fn on_sqlite() {
                let place = Place::Folder(common::folder(concat!("hints-", stringify!($name))));
                $check(&Running::start(place, None));
            }

            #[test]
            fn on_postgres() {
                let postgres = OwnPostgres::start(concat!("hints-", stringify!($name)));
                $check(&Running::start(Place::Postgres(postgres.address()), Some(postgres)));
            }
        }
    };
}

fn terms(hints: u8) -> Value {
    json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random", "hints": hints})
}

/// A match in which this person sits, asked for the first time.
fn begun(person: &mut Browser, hints: u8, seats: &[u8]) -> String {
    let table = person.ok("/tables", terms(hints))["id"].as_str().expect("an id").to_owned();
    for seat in seats {
        person.ok(&format!("/tables/{table}/seats/{seat}"), json!({}));
    }
    person.ok(&format!("/tables/{table}/begin"), json!({}));
    table
}

/// The table as soon as the seat is asked something.
fn asked(person: &mut Browser, table: &str, seat: u8) -> Value {
    let begun = Instant::now();
    loop {
        let view = person.get(&format!("/tables/{table}?seat={seat}")).1;
        if view["question"].is_object() {
            return view;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "it is never asked");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn a_hint_is_counted_once_and_told_to_nobody_else(running: &Running) {
    let (mut anna, mut bea) = (Browser::guest(running), Browser::guest(running));
    // France is asked first of all, and everybody waits for it.
    let table = begun(&mut anna, 2, &[1]);
    let hint = format!("/tables/{table}/seats/1/hint");
    let question = asked(&mut anna, &table, 1);
    let mut spectator = Browser::new(running).follow(&table, &format!("after={}", question["number"]));
    assert_eq!(anna.get(&hint).1, json!({"left": 2, "most": 2}));
    assert_eq!((bea.get(&hint).0, bea.post(&hint, json!({})).0), (403, 403));
    assert_eq!(Browser::new(running).post(&hint, json!({})).0, 401);

    let first = anna.ok(&hint, json!({}));
    let advice = first["advice"].as_array().expect("a list");
    assert_eq!(advice.len(), 3, "{first}");
    assert_eq!((&first["left"], &first["number"]), (&json!(1), &question["number"]));
    let offered = question["question"]["actions"].as_array().expect("a list");
    let phrases = question["question"]["phrases"].as_array().expect("a list");
    for one in advice {
        let index = offered.iter().position(|action| *action == one["action"]).expect("it is offered");
        assert_eq!(one["phrase"], phrases[index]);
        assert_eq!(one["expects"][0]["what"], "influence");
        assert!(one["expects"][0]["now"].is_i64() && one["expects"][0]["then"].is_number(), "{one}");
    }
    assert!(advice[0]["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)), "{first}");
    let chances: Vec<f64> = advice.iter().filter_map(|one| one["chance"].as_f64()).collect();
    assert!(chances.windows(2).all(|pair| pair[1] <= pair[0]), "the best promises most: {chances:?}");
    // Asked again it is the same, in any language, and counts once.
    assert_eq!(anna.ok(&hint, json!({})), first);
    let polish = anna.ok(&format!("{hint}?lang=pl"), json!({}));
    assert_eq!(polish["advice"][0]["action"], first["advice"][0]["action"]);
    assert_eq!(polish["advice"][0]["expects"][0]["what"], "wpływy");
    assert_ne!(polish["advice"][0]["phrase"], first["advice"][0]["phrase"]);
    assert_eq!(anna.get(&hint).1, json!({"left": 1, "most": 2}));

    // The next entry is the first that anybody hears of.
    let decision = json!({"action": first["advice"][0]["action"], "number": question["number"]});
    let number = anna.ok(&format!("/tables/{table}/seats/1/actions"), decision)["number"].clone();
    assert_eq!(number.as_i64(), question["number"].as_i64().map(|number| number + 1));
    assert_eq!(spectator.next()["number"], number);

    let question = asked(&mut anna, &table, 1);
    assert_eq!(anna.ok(&hint, json!({}))["left"], 0);
    let action = &question["question"]["actions"][0];
    let path = format!("/tables/{table}/seats/1/actions");
    anna.ok(&path, json!({"action": action, "number": question["number"]}));
    asked(&mut anna, &table, 1);
    let (status, none) = anna.post(&hint, json!({}));
    assert_eq!((status, code(&none)), (409, "hints-used"));
    assert_eq!(none["error"]["message_pl"], "nie masz już podpowiedzi w tej partii");
    assert_eq!(anna.get(&hint).1, json!({"left": 0, "most": 2}));
}
on_both!(counted, a_hint_is_counted_once_and_told_to_nobody_else);

fn hints_are_refused_in_both_languages(running: &Running) {
    let mut anna = Browser::guest(running);
    let refused = |anna: &mut Browser, table: &str, seat: u8, wanted: &str| {
        let (status, answer) = anna.post(&format!("/tables/{table}/seats/{seat}/hint"), json!({}));
        assert_eq!((status, code(&answer)), (409, wanted), "{answer}");
        assert!(answer["error"]["message_pl"].is_string() && answer["error"]["message"].is_string());
    };
    let none = begun(&mut anna, 0, &[1]);
    refused(&mut anna, &none, 1, "no-hints");
    let table = anna.ok("/tables", terms(5))["id"].as_str().expect("an id").to_owned();
    let mut bea = Browser::guest(running);
    anna.ok(&format!("/tables/{table}/seats/1"), json!({}));
    bea.ok(&format!("/tables/{table}/seats/2"), json!({}));
    anna.ok(&format!("/tables/{table}/begin"), json!({}));
    asked(&mut anna, &table, 1);
    refused(&mut bea, &table, 2, "not-pending");
    bea.ok(&format!("/tables/{table}/seats/2/resignation"), json!({}));
    anna.ok(&format!("/tables/{table}/seats/1/wishes/end"), json!({}));
    refused(&mut anna, &table, 1, "wrong-time");
    let open = anna.ok("/tables", terms(5))["id"].as_str().expect("an id").to_owned();
    anna.ok(&format!("/tables/{open}/seats/1"), json!({}));
    refused(&mut anna, &open, 1, "wrong-time");
    // What tables may say about it.
    assert_eq!(code(&anna.post("/tables", terms(101)).1), "bad-request");
    assert_eq!(code(&anna.post("/tables", json!({"hints": -1})).1), "bad-request");
    let usual = anna.new_table();
    assert_eq!(anna.get(&format!("/tables/{usual}")).1["terms"]["hints"], 5, "the usual number");
}
on_both!(refusals, hints_are_refused_in_both_languages);

#[test]
fn hints_are_still_counted_after_a_restart() {
    let place = Place::Folder(common::folder("hints-restart"));
    let running = Running::start(place.clone(), None);
    let mut anna = Browser::guest(&running);
    let table = begun(&mut anna, 1, &[1]);
    asked(&mut anna, &table, 1);
    let hint = format!("/tables/{table}/seats/1/hint");
    let first = anna.ok(&hint, json!({}));
    drop(running);
    let running = Running::start(place, None);
    let mut again = Browser { address: running.address, cookie: anna.cookie };
    assert_eq!(again.ok(&hint, json!({})), first, "the same answer");
    assert_eq!(again.get(&hint).1, json!({"left": 0, "most": 1}));
}

fn bots_have_tempers(running: &Running) {
    let mut anna = Browser::guest(running);
    let games = anna.get("/games").1;
    let bots = games["games"][0]["bots"].as_array().expect("a list");
    let levels: Vec<&str> = bots.iter().filter_map(|bot| bot["id"].as_str()).collect();
    assert_eq!(levels, ["random", "recruit", "officer", "marshal"]);
    assert_eq!(bots[0]["tempers"], json!([]), "whoever takes anything is not inclined");
    let loyal =
        bots[2]["tempers"].as_array().expect("a list").iter().find(|temper| temper["temper"] == "loyal");
    let loyal = loyal.expect("some are loyal");
    assert_eq!((&loyal["id"], &loyal["name"]), (&json!("officer-loyal"), &json!("Loyal officer")));
    assert_eq!((&loyal["name_pl"], &loyal["temper_pl"]), (&json!("Lojalny oficer"), &json!("lojalny")));
    assert_eq!(bots[2]["tempers"][0]["id"], "officer", "the even one is called as its level");
    // All of them sit down where they are sent, and stand in.
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "recruit-cautious"});
    let table = anna.ok("/tables", terms)["id"].as_str().expect("an id").to_owned();
    anna.ok(&format!("/tables/{table}/seats/3/bot"), json!({"bot": "officer-loyal"}));
    for wrong in ["officer-even", "random-loyal", "officer-", "admiral"] {
        let (status, _) = anna.post(&format!("/tables/{table}/seats/4/bot"), json!({"bot": wrong}));
        assert_eq!(status, 422, "{wrong}");
    }
    let shown = anna.get(&format!("/tables/{table}")).1;
    assert_eq!(shown["seats"][3]["bot"], "officer-loyal");
    assert_eq!(shown["terms"]["stand_in"], "recruit-cautious");
}
on_both!(tempers, bots_have_tempers);

// --- Nodes and worlds ------------------------------------------------------------------------------------------------------

fn stock() -> Vec<Stock> {
    vec![Stock::of::<coalitions::Koalicje>()]
}

/// Who sits in a seat.
fn owner(seat: u8) -> Person {
    Person { id: format!("owner-{seat}"), name: format!("Owner {seat}") }
}

/// A match of six people.
async fn of_six(hall: &Hall) -> String {
    let terms: Terms = serde_json::from_value(terms(5)).expect("terms");
    let id = hall.create(terms, &owner(0)).await.expect("a table");
    for seat in 0..6 {
        hall.act(&id, None, move |live| live.sit(&owner(seat), seat, 0)).await.expect("the seat is free");
    }
    hall.act(&id, None, |live| live.begin("owner-0")).await.expect("it begins");
    id
}

async fn nodes_race_for_the_last_hint(opened: Opened) {
    let Opened { db, news, place, postgres: _keeper } = opened;
    let one = Hall::open(db, news, stock(), Nature::default());
    let (db, news) = common::again(&place).await;
    let two = Hall::open(db, news, stock(), Nature::default());
    let id = of_six(&one).await;
    let mut asking = Vec::new();
    for number in 0..12 {
        let (hall, id) = (Arc::clone(if number % 2 == 0 { &one } else { &two }), id.clone());
        let position = format!("position {number}");
        asking.push(tokio::spawn(async move { hall.count_hint(&id, 1, &position, 3).await }));
    }
    let (mut counted, mut left) = (Vec::new(), Vec::new());
    for (number, task) in asking.into_iter().enumerate() {
        match task.await.expect("it ends") {
            Ok(hint) => {
                counted.push(number);
                left.push(hint.left);
            }
            Err(HallError::Refused(refused)) => assert_eq!(refused.code, "hints-used"),
            // Whoever was overtaken so often may ask again.
            Err(HallError::Overtaken) => {}
            Err(error) => panic!("{error}"),
        }
    }
    left.sort_unstable();
    assert_eq!(left, [0, 1, 2], "three hints were given by two nodes");
    let sql = "select count(*) from hints where table_id = $1";
    let rows = one.db().first(sql, values![id.as_str()]).await.expect("a row").expect("a number");
    assert_eq!(rows.int(0), 3);
    // What was counted may be asked for again, at either node; another seat has its own.
    let again = two.count_hint(&id, 1, &format!("position {}", counted[0]), 3).await.expect("it was counted");
    assert_eq!((again.left, again.body), (0, None));
    assert!(two.count_hint(&id, 2, "position 0", 3).await.is_ok());

    // The same question at both nodes at once counts once, and is answered the same.
    let seat =
        one.enter(&one.room(&id).await.expect("a room")).await.expect("a match").pending().into_iter().next();
    let seat = seat.expect("somebody is asked");
    let person = owner(seat).id;
    let before = one.hints_left(&id, &person, seat).await.expect("it is hers").left;
    let both = tokio::join!(one.hint(&id, &person, seat, Lang::En), two.hint(&id, &person, seat, Lang::En));
    let both = (both.0.map(|hint| hint.advice), both.1.map(|hint| hint.advice));
    assert!(both.0.is_ok() && both.0 == both.1, "{both:?}");
    assert_eq!(one.hints_left(&id, &person, seat).await.expect("it is hers").left, before - 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_race_for_the_last_hint_on_sqlite() {
    nodes_race_for_the_last_hint(common::sqlite("hints-race").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_race_for_the_last_hint_on_postgres() {
    nodes_race_for_the_last_hint(common::postgres("hints-race").await).await;
}

const KEY: [u8; 32] = [3; 32];
type Decision = (u8, String);

/// Decisions up to one that could have been another, unseen by a seat that is asked as well; that other decision, and the seat.
fn twins() -> (Vec<Decision>, Decision, u8) {
    let edition = stock()[0].edition;
    let mut table = (edition.open)(&Setup::new("1805", 6), Some(Key::new(KEY))).expect("a match");
    table.settle_chance();
    let seen = |table: &dyn Table, seat: Seat| {
        (table.asked().contains(seat)).then(|| (table.view(Some(seat)), table.legal(seat)))
    };
    let mut decisions: Vec<Decision> = Vec::new();
    for turn in 0..3_000usize {
        let Some(seat) = table.asked().iter().next() else { break };
        let Seat::Player(number) = seat else { break };
        let legal = table.legal(seat);
        let first = legal[turn * 7 % legal.len()].clone();
        let (ply, mut after) = (table.ply(), Vec::new());
        for action in [&first].into_iter().chain(legal.iter().filter(|action| **action != first)).take(4) {
            table.apply(seat, action).expect("it is legal");
            table.settle_chance();
            let others: Vec<_> = (0..6u8).map(|other| seen(&*table, Seat::Player(other))).collect();
            after.push((action.clone(), others));
            while table.ply() > ply && table.undo() {}
        }
        for (action, others) in &after[1..] {
            let alike = (0..6usize).find(|other| {
                let same = others[*other].is_some() && others[*other] == after[0].1[*other];
                same && *other != usize::from(number) && table.legal(Seat::Player(*other as u8)).len() > 2
            });
            if let Some(other) = alike {
                decisions.push((number, first.clone()));
                return (decisions, (number, action.clone()), other as u8);
            }
        }
        table.apply(seat, &first).expect("it is legal");
        table.settle_chance();
        decisions.push((number, first));
    }
    panic!("nothing is hidden in this match");
}

/// A hint after these decisions. The clock is held, so that the bot thinks to the end.
async fn hint_after(test: &str, decisions: &[Decision], seat: u8) -> server::hints::HintShown {
    let Opened { db, news, .. } = common::sqlite(test).await;
    let hall = Hall::open(db, news, stock(), Nature::held(5, KEY));
    let id = of_six(&hall).await;
    for (seat, action) in decisions.iter().cloned() {
        hall.act(&id, None, move |live| live.play(&owner(seat).id, seat, &action, live.newest))
            .await
            .expect("it is legal");
    }
    hall.hint(&id, &owner(seat).id, seat, Lang::En).await.expect("it is asked")
}

#[tokio::test(flavor = "multi_thread")]
async fn worlds_that_look_the_same_to_a_seat_give_it_the_same_hint() {
    let (mut decisions, instead, seat) = twins();
    let one = hint_after("hints-twin-one", &decisions, seat).await;
    *decisions.last_mut().expect("one") = instead;
    let other = hint_after("hints-twin-other", &decisions, seat).await;
    assert!(one.advice.len() > 1, "{one:?}");
    assert_eq!(one, other);
}
