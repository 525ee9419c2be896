//! Tables in the hall, on both databases: what is acknowledged is stored, whoever is overtaken is told, nobody is stuck.

mod common;

use common::Opened;
use engine::{Lang, Setup};
use server::db::Place;
use server::hall::{Hall, HallError};
use server::live::Status;
use server::nature::Nature;
use server::step::{Person, Step, Wish};
use server::stock::Stock;
use server::terms::{Clock, Terms};
use server::values;
use std::sync::Arc;
use std::time::Duration;

macro_rules! on_both {
    ($name:ident, $check:expr) => {
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn on_sqlite() {
                $check(common::sqlite(concat!("hall-", stringify!($name))).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_postgres() {
                $check(common::postgres(concat!("hall-", stringify!($name))).await).await;
            }
        }
    };
}

fn stock() -> Vec<Stock> {
    vec![Stock::of::<coalitions::Koalicje>()]
}

fn person(name: &str) -> Person {
    Person { id: name.to_lowercase(), name: name.to_owned() }
}

/// Who sits where at a table full of people.
const WHO: [&str; 6] = ["anna", "bea", "cleo", "dora", "ewa", "fela"];

fn terms(players: u8) -> Terms {
    Terms {
        game: "koalicje".to_owned(),
        setup: Setup::new("1805", players),
        rules: None,
        clock: None,
        is_public: true,
        stand_in: "random".to_owned(),
        opens_talk: true,
        one_screen: false,
        hints: 5,
    }
}

/// Waits until the table is as wished.
async fn until(hall: &Hall, id: &str, wish: impl Fn(&server::live::Live) -> bool) {
    for _ in 0..3_000 {
        if wish(&hall.enter(&hall.room(id).await.expect("a room")).await.expect("a match")) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it does not come to pass");
}

/// The hall of one node, where its database is, and what keeps that alive.
fn open(opened: Opened) -> (Arc<Hall>, Place, Option<common::OwnPostgres>) {
    let Opened { db, news, place, postgres } = opened;
    (Hall::open(db, news, stock(), Nature::default()), place, postgres)
}

async fn bots_play_to_the_end(opened: Opened) {
    let (hall, place, _keeper) = open(opened);
    let host = person("Anna");
    let id = hall.create(terms(6), &host).await.expect("a table");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    until(&hall, &id, |live| live.status == Status::Ended).await;
    let room = hall.room(&id).await.expect("a room");
    let ended = hall.enter(&room).await.expect("a match").view(None, Lang::En);
    // The lobby knows, and the key is open.
    let row = hall
        .db()
        .first(
            "select status, (select max(number) from log where table_id = id) from tables where id = $1",
            values![id.as_str()],
        )
        .await;
    let row = row.expect("a row").expect("the table");
    assert_eq!((row.text(0), row.int(1)), ("ended", ended.number));
    let key = engine::chance::Key::from_hex(ended.key.as_deref().expect("a key")).expect("a key");
    assert_eq!(key.commitment(), ended.commitment);
    // Another node, or this one after a restart, reads the same match from the log.
    let (db, news) = common::again(&place).await;
    let other = Hall::open(db, news, stock(), Nature::default());
    let again =
        other.enter(&other.room(&id).await.expect("a room")).await.expect("a match").view(None, Lang::En);
    assert_eq!(ended, again);
}
on_both!(bots, bots_play_to_the_end);

async fn requests_are_checked(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let (anna, bea) = (person("Anna"), person("Bea"));
    let id = hall.create(terms(6), &anna).await.expect("a table");
    let refused = |result: Result<i64, HallError>| match result {
        Err(HallError::Refused(refused)) => refused.code,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(hall.act(&id, None, |live| live.begin("bea")).await), "not-yours");
    let sitter = anna.clone();
    hall.act(&id, None, move |live| live.sit(&sitter, 1, 0)).await.expect("the seat is free");
    let sitter = bea.clone();
    assert_eq!(refused(hall.act(&id, None, move |live| live.sit(&sitter, 1, 0)).await), "taken");
    assert_eq!(refused(hall.act(&id, None, |live| live.sit(&person("Bea"), 9, 0)).await), "bad-request");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    until(&hall, &id, |live| live.pending().contains(&1)).await;
    let room = hall.room(&id).await.expect("a room");
    let (action, number) = {
        let live = hall.enter(&room).await.expect("a match");
        (live.table().legal(engine::Seat::Player(1))[0].clone(), live.newest)
    };
    let play = |who: &'static str, seat: u8, action: &str, number: i64, key: Option<&str>| {
        let (action, key) = (action.to_owned(), key.map(str::to_owned));
        let (hall, id) = (Arc::clone(&hall), id.clone());
        async move { hall.act(&id, key, move |live| live.play(who, seat, &action, number)).await }
    };
    assert_eq!(refused(play("bea", 1, &action, number, None).await), "not-yours");
    assert_eq!(refused(play("anna", 0, &action, number, None).await), "not-yours");
    assert_eq!(refused(play("anna", 1, "conquer the world", number, None).await), "bad-request");
    assert_eq!(refused(play("anna", 1, "arbiter austria", number, None).await), "illegal");
    assert_eq!(refused(play("anna", 1, &action, 1, None).await), "stale");
    assert_eq!(refused(play("anna", 1, &action, number + 5, None).await), "stale");
    let first = play("anna", 1, &action, number, Some("k")).await.expect("it is offered");
    // Sent again with the same key it is done once and answered the same.
    assert_eq!(play("anna", 1, &action, number, Some("k")).await, Ok(first));
    let rows =
        hall.db().query("select number from log where retry_key = $1", values!["k"]).await.expect("rows");
    assert_eq!(rows.len(), 1);
    assert_eq!(hall.act("nowhere", None, |live| live.begin("anna")).await, Err(HallError::NoTable));
}
on_both!(requests, requests_are_checked);

/// The stand-in answers what is overdue and nothing more, and when all are late the table waits for them.
async fn a_late_seat_loses_one_question(opened: Opened) {
    let Opened { db, news, postgres: _keeper, .. } = opened;
    let nature = Nature::held(5, [3; 32]);
    let hall = Hall::open(db, news, stock(), nature.clone());
    let clock = Clock { bank: 25_000, increment: 100, cap: 30_000 };
    let id = hall.create(Terms { clock: Some(clock), ..terms(6) }, &person("Anna")).await.expect("a table");
    for (name, seat) in [("Anna", 1), ("Bea", 2)] {
        hall.act(&id, None, move |live| live.sit(&person(name), seat, 0)).await.expect("the seat is free");
    }
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    // Nobody answers. When both have been late the match waits, and bots play nothing on.
    for _ in 0..200 {
        until(&hall, &id, |live| live.status == Status::Paused || live.bots_to_move().is_empty()).await;
        let is_paused = |live: &server::live::Live| live.status == Status::Paused;
        if is_paused(&hall.enter(&hall.room(&id).await.expect("a room")).await.expect("a match")) {
            break;
        }
        let newest = hall.enter(&hall.room(&id).await.expect("a room")).await.expect("a match").newest;
        nature.pass(61_000);
        until(&hall, &id, |live| live.newest > newest).await;
    }
    until(&hall, &id, |live| live.status == Status::Paused).await;
    let room = hall.room(&id).await.expect("a room");
    let by_stand_ins = {
        let live = hall.enter(&room).await.expect("a match");
        assert_eq!(live.view(None, Lang::En).closes, Some(hall.now() + server::hall::PATIENCE));
        assert!(live.bots_to_move().is_empty());
        // Whoever was late has as long again to come back before another may ask for the seat, and still looks from it.
        let since = live.chairs[1].free_since.expect("it will be free");
        let code = |now| live.sit(&person("Cleo"), 1, now).expect_err("nobody lets her in").code;
        assert_eq!([since - 1, since].map(code), ["taken", "nobody-there"]);
        assert!(live.look(Some("anna"), Some(1)).is_ok(), "a late owner still looks");
        live.newest
    };
    hall.act(&id, None, |live| live.come_back("anna", 1)).await.expect("the seat is still hers");
    until(&hall, &id, |live| live.status == Status::Playing && !live.chairs[1].is_away).await;
    assert!(by_stand_ins < 200, "{by_stand_ins} entries although nobody was there");
}
on_both!(clocks, a_late_seat_loses_one_question);

/// Whoever was late and then answers himself is back: nobody else may ask for his seat any more.
async fn whoever_answers_himself_is_back(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 1, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.sit(&person("Bea"), 2, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    until(&hall, &id, |live| live.is_waiting_for(1)).await;
    hall.act(&id, None, |_| Ok(Step::Late { seat: 1 })).await.expect("her time is up");
    hall.act(&id, None, |live| live.sit(&person("Cleo"), 1, i64::MAX))
        .await
        .expect("the seat may be asked for");
    let room = hall.room(&id).await.expect("a room");
    loop {
        until(&hall, &id, |live| live.is_waiting_for(1) || live.is_waiting_for(2)).await;
        let (who, seat, action, number) = {
            let live = hall.enter(&room).await.expect("a match");
            let (who, seat) = if live.is_waiting_for(1) { ("anna", 1) } else { ("bea", 2) };
            (who, seat, live.table().legal(engine::Seat::Player(seat))[0].clone(), live.newest)
        };
        hall.act(&id, None, move |live| live.play(who, seat, &action, number)).await.expect("it is offered");
        if who == "anna" {
            break;
        }
    }
    let live = hall.enter(&room).await.expect("a match");
    assert_eq!((live.chairs[1].is_away, live.chairs[1].free_since), (false, None));
    assert!(live.view(None, Lang::En).applicants.is_empty(), "nobody asks for it");
    let refused = live.sit(&person("Cleo"), 1, i64::MAX).expect_err("it is played");
    assert_eq!(refused.code, "taken");
}
on_both!(back, whoever_answers_himself_is_back);

/// What everybody has left closes when the host's patience is over.
async fn a_deserted_table_closes(opened: Opened) {
    let Opened { db, news, postgres: _keeper, .. } = opened;
    let hall = Hall::open_patient(db, news, stock(), Nature::default(), 400);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 1, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    hall.act(&id, None, |live| live.resign("anna", 1)).await.expect("she may");
    until(&hall, &id, |live| live.status == Status::Paused).await;
    until(&hall, &id, |live| live.status == Status::Closed).await;
}
on_both!(deserted, a_deserted_table_closes);

async fn what_was_missed_is_told_exactly(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 3, 0)).await.expect("the seat is free");
    let (missed, mut channel) = hall.follow(&id, 0).await.expect("followed");
    assert_eq!(missed.iter().map(|update| update.number).collect::<Vec<_>>(), [2]);
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    // Until all wait for her.
    until(&hall, &id, |live| live.pending().contains(&3) && live.bots_to_move().is_empty()).await;
    let newest = hall.enter(&hall.room(&id).await.expect("a room")).await.expect("a match").newest;
    let mut told = Vec::new();
    while told.last().is_none_or(|number| *number < newest) {
        told.push(channel.recv().await.expect("an update").number);
    }
    assert_eq!(told, (3..=newest).collect::<Vec<_>>());
    // Whoever comes back later gets the same, word for word, as his seat may see it.
    let (all, _) = hall.follow(&id, 2).await.expect("followed");
    assert_eq!(all.iter().map(|update| update.number).collect::<Vec<_>>(), told);
    let (half, _) = hall.follow(&id, newest - 1).await.expect("followed");
    assert_eq!(half.len(), 1);
    let seen = |update: &server::live::Update| {
        serde_json::to_value(update.seen_by(Some(3), Lang::En.into())).expect("plain data")
    };
    assert_eq!(seen(&half[0]), seen(all.last().expect("one")));
}
on_both!(missed, what_was_missed_is_told_exactly);

async fn decisions_are_taken_back_until_something_comes_of_them(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    for seat in 0..6 {
        hall.act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
            .await
            .expect("the seat is free");
    }
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    let room = hall.room(&id).await.expect("a room");
    let (mut undone, mut too_late) = (0, 0);
    for turn in 0..400usize {
        let (seat, action, number) = {
            let live = hall.enter(&room).await.expect("a match");
            let Some(seat) = live.pending().into_iter().next() else { break };
            let legal = live.table().legal(engine::Seat::Player(seat));
            (seat, legal[(turn * 7) % legal.len()].clone(), live.newest)
        };
        let before = hall.enter(&room).await.expect("a match").table().document();
        let ply = hall.enter(&room).await.expect("a match").table().ply();
        hall.act(&id, None, move |live| live.play(WHO[usize::from(seat)], seat, &action, number))
            .await
            .expect("it is offered");
        match hall.act(&id, None, move |live| live.undo(WHO[usize::from(seat)], seat)).await {
            Ok(_) => {
                undone += 1;
                let live = hall.enter(&room).await.expect("a match");
                assert_eq!(
                    (live.table().document(), live.table().ply()),
                    (before, ply),
                    "all of it is taken back"
                );
                let number = live.newest;
                let action = live.table().legal(engine::Seat::Player(seat))[0].clone();
                drop(live);
                hall.act(&id, None, move |live| live.play(WHO[usize::from(seat)], seat, &action, number))
                    .await
                    .expect("it is offered");
            }
            Err(HallError::Refused(refused)) => {
                assert_eq!(refused.code, "too-late");
                too_late += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(undone > 20 && too_late > 20, "{undone} taken back, {too_late} too late");
}
on_both!(undo, decisions_are_taken_back_until_something_comes_of_them);

async fn pause_and_end_need_everybody(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 0, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.sit(&person("Bea"), 1, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    let wish = |who: &'static str, seat: u8, wish: Wish| {
        let (hall, id) = (Arc::clone(&hall), id.clone());
        async move { hall.act(&id, None, move |live| live.wish(who, seat, wish, true)).await }
    };
    let status =
        || async { hall.enter(&hall.room(&id).await.expect("a room")).await.expect("a match").status };
    wish("anna", 0, Wish::Pause).await.expect("a wish");
    assert_eq!(status().await, Status::Playing);
    wish("bea", 1, Wish::Pause).await.expect("a wish");
    assert_eq!(status().await, Status::Paused);
    wish("bea", 1, Wish::Resume).await.expect("a wish");
    wish("anna", 0, Wish::Resume).await.expect("a wish");
    assert_eq!(status().await, Status::Playing);
    // Whoever has left keeps nobody waiting.
    wish("anna", 0, Wish::End).await.expect("a wish");
    assert_eq!(status().await, Status::Playing);
    hall.act(&id, None, |live| live.resign("bea", 1)).await.expect("she may");
    assert_eq!(status().await, Status::Ended);
}
on_both!(agreement, pause_and_end_need_everybody);

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_nobody_uses_is_forgotten_and_read_again() {
    let (hall, _place, _keeper) = open(common::sqlite("hall-rooms").await);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 3, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    until(&hall, &id, |live| live.pending().contains(&3) && live.bots_to_move().is_empty()).await;
    let before =
        hall.enter(&hall.room(&id).await.expect("a room")).await.expect("a match").view(Some(3), Lang::En);
    let line = hall.follow(&id, 0).await.expect("followed");
    hall.clear_rooms(i64::MAX);
    assert_eq!(hall.rooms_in_memory(), 1, "somebody follows it");
    drop(line);
    // Bots may just be leaving.
    for _ in 0..200 {
        hall.clear_rooms(i64::MAX);
        if hall.rooms_in_memory() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(hall.rooms_in_memory(), 0);
    let after =
        hall.enter(&hall.room(&id).await.expect("a room")).await.expect("a match").view(Some(3), Lang::En);
    assert_eq!(before, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_race_and_one_wins() {
    let opened = common::postgres("hall-race").await;
    let (one, place, _keeper) = open(opened);
    let (db, news) = common::again(&place).await;
    let two = Hall::open(db, news, stock(), Nature::default());
    let id = one.create(terms(6), &person("Anna")).await.expect("a table");
    for seat in 0..6 {
        one.act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
            .await
            .expect("the seat is free");
    }
    one.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    until(&two, &id, |live| live.status == Status::Playing).await;
    let (mut won, mut told) = (0, 0);
    for _ in 0..60 {
        let room = one.room(&id).await.expect("a room");
        let (seat, legal, number) = {
            let live = one.enter(&room).await.expect("a match");
            let Some(seat) = live.pending().into_iter().next() else { break };
            (seat, live.table().legal(engine::Seat::Player(seat)), live.newest)
        };
        until(&two, &id, |live| live.newest == number).await;
        let (first, last) = (legal[0].clone(), legal[legal.len() - 1].clone());
        let both = tokio::join!(
            one.act(&id, None, move |live| live.play(WHO[usize::from(seat)], seat, &first, number)),
            two.act(&id, None, move |live| live.play(WHO[usize::from(seat)], seat, &last, number)),
        );
        for result in [both.0, both.1] {
            match result {
                Ok(_) => won += 1,
                Err(HallError::Overtaken | HallError::Refused(_)) => told += 1,
                Err(error) => panic!("{error}"),
            }
        }
        // Nobody is left behind.
        let newest = one.enter(&room).await.expect("a match").newest.max(number + 1);
        until(&one, &id, |live| live.newest >= newest).await;
        until(&two, &id, |live| live.newest >= newest).await;
    }
    assert!(won >= 60 && told > 0, "{won} won, {told} were told");
    let (a, b) = (one.room(&id).await.expect("a room"), two.room(&id).await.expect("a room"));
    let (a, b) = (one.enter(&a).await.expect("a match"), two.enter(&b).await.expect("a match"));
    assert_eq!(a.table().document(), b.table().document(), "both nodes have the same match");
}

/// Sent again with its key, a decision is done once: at once, later, and also after it was taken back.
async fn a_retry_is_done_once(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    for seat in 0..6 {
        hall.act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
            .await
            .expect("the seat is free");
    }
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    let room = hall.room(&id).await.expect("a room");
    let mut undone = 0;
    for turn in 0..120usize {
        let (seat, action, number) = {
            let live = hall.enter(&room).await.expect("a match");
            let Some(seat) = live.pending().into_iter().next() else { break };
            let legal = live.table().legal(engine::Seat::Player(seat));
            (seat, legal[(turn * 7) % legal.len()].clone(), live.newest)
        };
        let play = || {
            let (action, key) = (action.clone(), Some(format!("k{turn}")));
            hall.act(&id, key, move |live| live.play(WHO[usize::from(seat)], seat, &action, number))
        };
        let first = play().await.expect("it is offered");
        assert_eq!(play().await, Ok(first));
        if hall.act(&id, None, move |live| live.undo(WHO[usize::from(seat)], seat)).await.is_ok() {
            undone += 1;
            assert_eq!(play().await, Ok(first), "it stays taken back");
            assert_eq!(hall.enter(&room).await.expect("a match").newest, first + 1);
        }
    }
    assert!(undone > 10, "{undone} taken back");
}
on_both!(retries, a_retry_is_done_once);

/// How often [`endless`] was asked to think.
static THOUGHTS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

/// A bot that thinks as long as it may, and then knows nothing.
fn endless(
    _: &dyn engine::Table,
    _: ::bots::Character,
    _: engine::Seat,
    _: u64,
) -> Option<server::pool::Thinking<Option<String>>> {
    THOUGHTS.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    Some(Box::new(|go_on| {
        while go_on() {
            std::thread::yield_now();
        }
        None
    }))
}

/// With a held clock it would think for ever: only that the table moves on can end it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_answers_while_its_bot_thinks_and_a_thought_that_came_too_late_is_dropped() {
    let Opened { db, news, .. } = common::sqlite("hall-thinking").await;
    let stock = stock().into_iter().map(|stock| Stock { consult: endless, ..stock }).collect();
    let hall = Hall::open(db, news, stock, Nature::held(1, [7; 32]));
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 3, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    let thoughts = || THOUGHTS.load(std::sync::atomic::Ordering::SeqCst);
    for step in 1..=5 {
        while thoughts() < step {
            tokio::task::yield_now().await;
        }
        // A bot thinks, and everything else goes on.
        let room = hall.room(&id).await.expect("a room");
        assert_eq!(hall.enter(&room).await.expect("a match").view(Some(3), Lang::En).status, Status::Playing);
        assert_eq!(thoughts(), step, "it thinks on as long as nothing happens");
        // What changes nothing for a bot leaves it alone: nobody stalls it by changing his name or his mind.
        let named = Person { name: format!("Anna {step}"), ..person("Anna") };
        hall.act(&id, None, move |live| live.name(&named)).await.expect("she may");
        hall.act(&id, None, |live| live.wish("anna", 3, Wish::End, false)).await.expect("she may");
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert_eq!(thoughts(), step, "it thinks on");
        // Another answered: the question is another.
        hall.act(&id, None, |live| {
            let seat = live.bots_to_move().into_iter().next().expect("a bot is asked").0;
            let action = live.table().legal(engine::Seat::Player(seat)).swap_remove(0);
            live.play_bot(seat, &action)
        })
        .await
        .expect("it is legal");
    }
    // The hall is left while a bot thinks: somebody has to tell it.
    hall.act(&id, None, |live| live.wish("anna", 3, Wish::End, true)).await.expect("she may");
}

/// Bots that were to move when everything stopped play on, although nobody looks; tables that wait for people stay where
/// they are.
async fn bots_play_on_after_a_restart(opened: Opened) {
    let Opened { db, news, place, postgres: _keeper } = opened;
    let gone = |_: &dyn engine::Table, _: ::bots::Character, _: engine::Seat, _: u64| None;
    let silent = stock().into_iter().map(|stock| Stock { consult: gone, ..stock }).collect();
    let before = Hall::open(db, news, silent, Nature::default());
    let stuck = before.create(terms(6), &person("Anna")).await.expect("a table");
    before.act(&stuck, None, |live| live.begin("anna")).await.expect("it begins");
    let mut others = Vec::new();
    for _ in 0..20 {
        let id = before.create(terms(6), &person("Bea")).await.expect("a table");
        for seat in 0..6 {
            before
                .act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
                .await
                .expect("it is free");
        }
        before.act(&id, None, |live| live.begin("bea")).await.expect("it begins");
        others.push(id);
    }
    drop(before);
    let (db, news) = common::again(&place).await;
    let after = Hall::open(db, news, stock(), Nature::default());
    let sql = "select status, bots_since from tables where id = $1";
    let status =
        || async { after.db().first(sql, values![stuck.as_str()]).await.expect("a row").expect("the table") };
    for _ in 0..3_000 {
        if status().await.text(0) == "ended" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let row = status().await;
    assert_eq!((row.text(0), row.maybe_int(1)), ("ended", None), "nobody waits for its bots any longer");
    assert_eq!(after.rooms_in_memory(), 1, "the others were not read");
    let row = after.db().first(sql, values![others[0].as_str()]).await.expect("a row").expect("the table");
    assert_eq!((row.text(0), row.maybe_int(1)), ("playing", None));
}
on_both!(restarts, bots_play_on_after_a_restart);

/// What changes nothing is not written down: nobody makes a log grow, or a bot think anew, by changing his mind for nothing.
async fn a_wish_that_changes_nothing_leaves_no_trace(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    for seat in 0..6 {
        hall.act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
            .await
            .expect("the seat is free");
    }
    let begun = hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    let wish = |wished: bool| hall.act(&id, None, move |live| live.wish("anna", 0, Wish::Pause, wished));
    for _ in 0..5 {
        assert_eq!(wish(false).await, Ok(begun), "she wished for nothing");
    }
    assert_eq!(wish(true).await, Ok(begun + 1));
    for _ in 0..5 {
        assert_eq!(wish(true).await, Ok(begun + 1), "she wishes it already");
    }
    assert_eq!(wish(false).await, Ok(begun + 2));
    let row = hall.db().first("select count(*) from log where table_id = $1", values![id.as_str()]).await;
    assert_eq!(row.expect("a row").map(|row| row.int(0)), Some(begun + 2));
}
on_both!(idle_wishes, a_wish_that_changes_nothing_leaves_no_trace);

/// Whoever lost the answer and looked again meanwhile sends the same key with a newer number.
async fn a_key_that_comes_again_with_a_newer_number_is_done_once(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    for seat in 0..6 {
        hall.act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
            .await
            .expect("the seat is free");
    }
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    let room = hall.room(&id).await.expect("a room");
    let mut again = 0;
    for turn in 0..200usize {
        let (seat, action, number) = {
            let live = hall.enter(&room).await.expect("a match");
            let Some(seat) = live.pending().into_iter().next() else { break };
            let legal = live.table().legal(engine::Seat::Player(seat));
            (seat, legal[(turn * 7) % legal.len()].clone(), live.newest)
        };
        let play = |number: i64| {
            let (action, key) = (action.clone(), Some(format!("k{turn}")));
            hall.act(&id, key, move |live| live.play(WHO[usize::from(seat)], seat, &action, number))
        };
        let first = play(number).await.expect("it is offered");
        // The same would be legal once more: that is what a second answer would be.
        let is_legal_again = hall
            .enter(&room)
            .await
            .expect("a match")
            .play(WHO[usize::from(seat)], seat, &action, first)
            .is_ok();
        again += usize::from(is_legal_again);
        assert_eq!(play(first).await, Ok(first));
        assert_eq!(hall.enter(&room).await.expect("a match").newest, first);
    }
    assert!(again > 5, "{again} actions could have been done twice");
}
on_both!(newer_numbers, a_key_that_comes_again_with_a_newer_number_is_done_once);

/// A node that has not heard of what others did looks before it refuses.
#[tokio::test(flavor = "multi_thread")]
async fn begin_is_not_refused_because_another_node_was_busy() {
    let (one, place, _keeper) = open(common::postgres("hall-begin").await);
    // This node hears nothing at all.
    let (db, _unheard) = common::again(&place).await;
    let (_teller, deaf) = tokio::sync::mpsc::unbounded_channel();
    let two = Hall::open(db, deaf, stock(), Nature::default());
    for round in 0..5 {
        let id = one.create(terms(6), &person("Anna")).await.expect("a table");
        two.room(&id).await.expect("both know it");
        one.act(&id, None, |live| live.sit(&person("Anna"), 1, 0)).await.expect("the seat is free");
        let begun = two.act(&id, None, |live| live.begin("anna")).await;
        assert_eq!(begun, Ok(3), "round {round}");
        // And what only the others' steps make possible: the seat is hers, although this node did not see her sit down.
        let id = one.create(terms(6), &person("Anna")).await.expect("a table");
        two.room(&id).await.expect("both know it");
        one.act(&id, None, |live| live.sit(&person("Bea"), 2, 0)).await.expect("the seat is free");
        assert_eq!(two.act(&id, None, |live| live.stand("bea", 2)).await, Ok(3), "round {round}");
    }
}

/// The log of a table with a clock on which two people play.
fn timed(clock: Clock, played_at: i64) -> server::live::Live {
    let key = engine::chance::Key::new([9; 32]);
    let terms = Terms { clock: Some(clock), rules: Some(coalitions_rules().to_owned()), ..terms(6) };
    let opened = server::step::Step::Opened { terms, by: person("Anna"), commitment: key.commitment() };
    let mut entries = vec![(opened, 1_000)];
    for seat in 0..6 {
        entries.push((server::step::Step::Sat { seat, person: person(WHO[usize::from(seat)]) }, 1_000));
    }
    entries.push((server::step::Step::Began, 1_000_000));
    let edition = |_: &str| Some(stock()[0].edition);
    let mut live = server::live::Live::new("t", &key.open(), entries, edition).expect("a match");
    let seat = live.pending().into_iter().next().expect("somebody is asked");
    let action = live.table().legal(engine::Seat::Player(seat)).swap_remove(0);
    let step = live.play(WHO[usize::from(seat)], seat, &action, live.newest).expect("it is legal");
    live.fold(step, played_at).expect("it is legal");
    live
}

fn coalitions_rules() -> &'static str {
    stock()[0].edition.rules_version
}

#[test]
fn a_clock_that_was_set_back_gives_nobody_time() {
    let clock = Clock { bank: 60_000, increment: 1_000, cap: 70_000 };
    for played_at in [1_000_000, 400_000, 0, i64::MIN / 2] {
        let live = timed(clock, played_at);
        assert!(live.chairs.iter().all(|chair| chair.bank <= 61_000), "{played_at}: {:?}", live.chairs);
    }
}

#[test]
fn a_clock_has_bounds_and_what_has_none_does_no_harm() {
    let well = Clock { bank: 60_000, increment: 1_000, cap: 70_000 };
    assert_eq!(well.check(), Ok(()));
    let year = 366 * 24 * 3_600_000;
    assert_eq!(Clock { bank: year, increment: year, cap: year }.check(), Ok(()));
    for (clock, field) in [
        (Clock { increment: i64::MAX, ..well }, "clock.increment is 0 to 31622400000 milliseconds"),
        (Clock { increment: year + 1, ..well }, "clock.increment"),
        (Clock { increment: -1, ..well }, "clock.increment"),
        (Clock { bank: 999, ..well }, "clock.bank"),
        (Clock { bank: i64::MAX, cap: i64::MAX, ..well }, "clock.bank"),
        (Clock { cap: i64::MAX, ..well }, "clock.cap"),
        (Clock { cap: 50_000, ..well }, "clock.cap is clock.bank or more"),
    ] {
        let why = clock.check().expect_err("it is out of bounds");
        assert!(why.starts_with(field), "{why}");
    }
    // A table from before there were bounds: its log is read, played and looked at.
    for clock in [
        Clock { increment: i64::MAX, ..well },
        Clock { bank: i64::MAX, increment: i64::MAX, cap: i64::MAX },
        Clock { bank: i64::MAX - 1, increment: 1, cap: i64::MAX },
    ] {
        let live = timed(clock, 1_010_000);
        assert!(live.chairs.iter().all(|chair| (0..=year).contains(&chair.bank)), "{:?}", live.chairs);
        assert!(live.due().is_some_and(|due| due > 1_010_000));
        assert!(live.due_step(i64::MAX / 2, 1).is_some());
    }
}

/// The numbers of a table's log, as it is stored.
async fn numbers_in_log(hall: &Hall, id: &str) -> Vec<i64> {
    let sql = "select number from log where table_id = $1 order by number";
    let rows = hall.db().query(sql, values![id]).await.expect("a log");
    rows.iter().map(|row| row.int(0)).collect()
}

/// What must never be is said plainly, and not taken for a database that does not answer: trying again would not help.
async fn a_log_with_a_gap_or_an_illegal_step_is_seen(opened: Opened) {
    let (hall, place, _keeper) = open(opened);
    let mut tables = Vec::new();
    for _ in 0..2 {
        let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
        for seat in 0..6 {
            hall.act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
                .await
                .expect("the seat is free");
        }
        hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
        let room = hall.room(&id).await.expect("a room");
        for _ in 0..4 {
            let (seat, action, number) = {
                let live = hall.enter(&room).await.expect("a match");
                let seat = live.pending().into_iter().next().expect("somebody is asked");
                (seat, live.table().legal(engine::Seat::Player(seat))[0].clone(), live.newest)
            };
            hall.act(&id, None, move |live| live.play(WHO[usize::from(seat)], seat, &action, number))
                .await
                .expect("it is offered");
        }
        tables.push(id);
    }
    let newest = numbers_in_log(&hall, &tables[0]).await.len() as i64;
    let gone = "delete from log where table_id = $1 and number = $2";
    let swapped = "update log set body = (select body from log where table_id = $1 and number = $2)
                   where table_id = $1 and number = $2 + 1";
    let harm = |sql, id: &str| vec![server::db::statement(sql, values![id, newest - 1])];
    hall.db().change(harm(gone, &tables[0])).await.expect("a gap");
    // A seat that has answered is not asked the same again at once.
    hall.db().change(harm(swapped, &tables[1])).await.expect("an illegal step");
    let (db, news) = common::again(&place).await;
    let after = Hall::open(db, news, stock(), Nature::default());
    for id in &tables {
        let seen = after.room(id).await.err();
        assert!(matches!(seen, Some(HallError::Damaged(_))), "{seen:?}");
        let done = after.act(id, None, |live| live.wish("anna", 0, Wish::Pause, true)).await;
        assert!(matches!(done, Err(HallError::Damaged(_))), "{done:?}");
    }
    assert_eq!(numbers_in_log(&after, &tables[0]).await.len() as i64, newest - 1, "nothing was added to it");
}
on_both!(damage, a_log_with_a_gap_or_an_illegal_step_is_seen);

/// How many answers bots may still give, and how often one began to think.
static ANSWERS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
static BEGUN: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

/// A bot that thinks until it is let.
fn patient(
    table: &dyn engine::Table,
    _: ::bots::Character,
    seat: engine::Seat,
    _: u64,
) -> Option<server::pool::Thinking<Option<String>>> {
    use std::sync::atomic::Ordering::SeqCst;
    let action = table.legal(seat).into_iter().next()?;
    BEGUN.fetch_add(1, SeqCst);
    Some(Box::new(move |go_on| {
        while go_on() {
            if ANSWERS.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok() {
                return Some(action);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }))
}

/// A bot answers while PostgreSQL is away. Its answer is nowhere, so memory must not have it either: otherwise the next decision
/// would be stored behind a gap, and nobody could read the match again.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_while_postgres_is_away_and_memory_is_not_ahead_of_the_log() {
    use std::sync::atomic::Ordering::SeqCst;
    let Opened { db, news, place, postgres } = common::postgres("hall-away").await;
    let mut postgres = postgres.expect("a PostgreSQL of our own");
    let with = |consult| stock().into_iter().map(|stock| Stock { consult, ..stock }).collect();
    let hall = Hall::open(db, news, with(patient), Nature::held(1, [7; 32]));
    let (db, news) = common::again(&place).await;
    let other = Hall::open(db, news, with(|_, _, _, _| None), Nature::default());
    let id = hall.create(terms(6), &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 3, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    let mut listeners = Vec::new();
    for hall in [&hall, &other] {
        listeners.push(hall.follow(&id, 0).await.expect("followed"));
    }
    for round in 1..=3 {
        until(&hall, &id, |live| !live.bots_to_move().is_empty()).await;
        assert!(BEGUN.load(SeqCst) > 0, "it thinks");
        postgres.stop();
        ANSWERS.store(1, SeqCst);
        while ANSWERS.load(SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
        // The answer goes to a log that is not there.
        tokio::time::sleep(Duration::from_millis(300)).await;
        postgres.start_again();
        let named = Person { name: format!("Anna {round}"), ..person("Anna") };
        let number = loop {
            let named = named.clone();
            match hall.act(&id, None, move |live| live.name(&named)).await {
                Ok(number) => break number,
                Err(error) => assert!(matches!(error, HallError::Broken(_)), "{error}"),
            }
        };
        assert_eq!(numbers_in_log(&hall, &id).await, (1..=number).collect::<Vec<_>>(), "it is in its place");
        until(&hall, &id, |live| live.newest == number).await;
        // The bot that was not heard thinks again, and is heard.
        ANSWERS.store(1, SeqCst);
        until(&hall, &id, |live| live.newest == number + 1).await;
        until(&other, &id, |live| live.newest == number + 1).await;
        assert_eq!(numbers_in_log(&hall, &id).await, (1..=number + 1).collect::<Vec<_>>());
    }
    let newest = *numbers_in_log(&hall, &id).await.last().expect("an entry");
    // Whoever listened at either node has heard of everything, once and in order.
    for (missed, mut channel) in listeners {
        let mut heard: Vec<i64> = missed.iter().map(|update| update.number).collect();
        while heard.last().is_none_or(|number| *number < newest) {
            let next = tokio::time::timeout(Duration::from_secs(20), channel.recv()).await;
            heard.push(next.expect("it comes").expect("nobody fell behind").number);
        }
        assert_eq!(heard, (2..=newest).collect::<Vec<_>>());
    }
    let document =
        hall.enter(&hall.room(&id).await.expect("a room")).await.expect("a match").table().document();
    let (db, news) = common::again(&place).await;
    let after = Hall::open(db, news, with(|_, _, _, _| None), Nature::default());
    let again = after
        .enter(&after.room(&id).await.expect("it can be read"))
        .await
        .expect("a match")
        .table()
        .document();
    assert_eq!(document, again);
    // Whoever still thinks comes to an end.
    ANSWERS.store(usize::MAX, SeqCst);
}

/// While a node reads a log for the first time another appends to it. The news of that comes before there is a room that
/// could hear it, and it comes once.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_while_a_log_is_read_is_not_missed() {
    let (one, place, _keeper) = open(common::postgres("hall-reading").await);
    let (db, news) = common::again(&place).await;
    let two = Hall::open(db, news, stock(), Nature::default());
    let id = one.create(terms(6), &person("Anna")).await.expect("a table");
    for seat in 0..6 {
        one.act(&id, None, move |live| live.sit(&person(WHO[usize::from(seat)]), seat, 0))
            .await
            .expect("the seat is free");
    }
    one.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    // A long log takes a moment to read.
    for turn in 0..300usize {
        let room = one.room(&id).await.expect("a room");
        let (seat, action, number) = {
            let live = one.enter(&room).await.expect("a match");
            let Some(seat) = live.pending().into_iter().next() else { break };
            let legal = live.table().legal(engine::Seat::Player(seat));
            (seat, legal[(turn * 7) % legal.len()].clone(), live.newest)
        };
        one.act(&id, None, move |live| live.play(WHO[usize::from(seat)], seat, &action, number))
            .await
            .expect("it is offered");
    }
    for turn in 0..200u64 {
        while two.rooms_in_memory() > 0 {
            two.clear_rooms(i64::MAX);
            tokio::task::yield_now().await;
        }
        let named = Person { name: format!("Anna {turn}"), ..person("Anna") };
        let act = async {
            tokio::time::sleep(Duration::from_micros(turn * 31 % 2_500)).await;
            one.act(&id, None, move |live| live.name(&named)).await
        };
        let (number, room) = tokio::join!(act, two.room(&id));
        let (number, room) = (number.expect("she may"), room.expect("a room"));
        let mut newest = 0;
        for _ in 0..300 {
            newest = two.enter(&room).await.expect("a match").newest;
            if newest == number {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(newest, number, "after {turn} turns");
    }
}
