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
    vec![Stock::of::<coalitions::Koalicje>("Koalicje", coalitions::rules::text)]
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
        if wish(&*hall.enter(&*hall.room(id).await.expect("a room")).await.expect("a match")) {
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
        other.enter(&*other.room(&id).await.expect("a room")).await.expect("a match").view(None, Lang::En);
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

/// Item by item: the stand-in answers what is overdue and nothing more, and when all are late the table waits for them.
async fn a_late_seat_loses_one_question(opened: Opened) {
    let (hall, _place, _keeper) = open(opened);
    let clock = Clock { bank: 1_500, increment: 100, cap: 3_000 };
    let id = hall.create(Terms { clock: Some(clock), ..terms(6) }, &person("Anna")).await.expect("a table");
    hall.act(&id, None, |live| live.sit(&person("Anna"), 1, 0)).await.expect("the seat is free");
    // Another person waits too.
    hall.act(&id, None, |live| live.sit(&person("Bea"), 2, 0)).await.expect("the seat is free");
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    until(&hall, &id, |live| live.pending().contains(&1)).await;
    until(&hall, &id, |live| live.chairs[1].is_away || live.chairs[2].is_away).await;
    let room = hall.room(&id).await.expect("a room");
    // Nobody answers: when both are late the match waits, and bots play nothing on.
    until(&hall, &id, |live| live.status == Status::Paused).await;
    let view = hall.enter(&room).await.expect("a match").view(None, Lang::En);
    let closes = view.closes.expect("it says when it closes");
    assert!(closes > hall.now() + server::hall::PATIENCE - 60_000);
    assert!(hall.enter(&room).await.expect("a match").bots_to_move().is_empty());
    // Whoever was late has as long again to come back before another may ask for the seat, and still looks from it.
    {
        let live = hall.enter(&room).await.expect("a match");
        let since = live.chairs[1].free_since.expect("it will be free");
        let code = |now| live.sit(&person("Cleo"), 1, now).expect_err("nobody lets her in").code;
        assert_eq!([since - 1, since].map(code), ["taken", "nobody-there"]);
        assert!(live.look(Some("anna"), Some(1)).is_ok(), "a late owner still looks");
    }
    hall.act(&id, None, |live| live.come_back("anna", 1)).await.expect("the seat is still hers");
    until(&hall, &id, |live| live.status == Status::Playing && !live.chairs[1].is_away).await;
    // The question of the other that was overdue is answered for her; her next one has a minute.
    until(&hall, &id, |live| live.chairs[2].bot.is_none()).await;
    let live = hall.enter(&room).await.expect("a match");
    assert!(live.chairs[2].bank >= 60_000, "{}", live.chairs[2].bank);
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
    let newest = hall.enter(&*hall.room(&id).await.expect("a room")).await.expect("a match").newest;
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
        serde_json::to_value(update.seen_by(Some(3), Some(Lang::En))).expect("plain data")
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
        || async { hall.enter(&*hall.room(&id).await.expect("a room")).await.expect("a match").status };
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
        hall.enter(&*hall.room(&id).await.expect("a room")).await.expect("a match").view(Some(3), Lang::En);
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
        hall.enter(&*hall.room(&id).await.expect("a room")).await.expect("a match").view(Some(3), Lang::En);
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
        let named = Person { name: format!("Anna {step}"), ..person("Anna") };
        hall.act(&id, None, move |live| live.name(&named)).await.expect("she may");
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
