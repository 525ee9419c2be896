//! A server says that it is ready only while it can do its work, and says so soon.

mod common;

use common::OwnPostgres;
use common::browser::{Browser, Running, fetch};
use serde_json::{Value, json};
use server::db::Place;
use std::time::{Duration, Instant};

/// How `/ready` answers: the status, and the code of a refusal.
fn ready(running: &Running) -> (u16, String) {
    let (status, _, body) = fetch(running, "/ready", &[]);
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

/// Asks until it answers like this.
fn until(running: &Running, status: u16) {
    let begun = Instant::now();
    while ready(running).0 != status {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never answers {status}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Reading goes on while writing does not: as with a full disk, only that here another program holds the pen.
#[test]
fn a_server_that_cannot_write_is_not_ready() {
    let folder = common::folder("ready-locked");
    let running = Running::start(Place::Folder(folder.clone()), None);
    assert_eq!(ready(&running), (200, String::new()));
    let other = rusqlite::Connection::open(folder.join("hegemon.sqlite")).expect("a database");
    other.execute_batch("begin immediate").expect("the pen");
    until(&running, 503);
    assert_eq!(Browser::new(&running).get("/tables").0, 200, "it can be read");
    assert_eq!(fetch(&running, "/health", &[]).0, 200, "it lives");
    other.execute_batch("rollback").expect("it is given back");
    until(&running, 200);
}

/// A database that is held still keeps its connections and says nothing: no call waits for it for ever.
#[test]
fn nobody_waits_for_a_postgres_that_stands_still() {
    let postgres = OwnPostgres::start("ready-still");
    let place = Place::Postgres(postgres.address());
    let running = Running::start(place, None);
    assert_eq!(ready(&running), (200, String::new()));
    let mut anna = Browser::guest(&running);
    postgres.freeze();
    std::thread::sleep(Duration::from_millis(1_100));
    let begun = Instant::now();
    assert_eq!(ready(&running), (503, "unavailable".to_owned()));
    // Two seconds, and what a busy machine adds.
    assert!(begun.elapsed() < Duration::from_secs(7), "it took {:?}", begun.elapsed());
    let begun = Instant::now();
    assert_eq!(
        anna.post(
            "/tables",
            json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random"})
        )
        .0,
        503
    );
    assert!(begun.elapsed() < Duration::from_secs(17), "it took {:?}", begun.elapsed());
    postgres.thaw();
    until(&running, 200);
    anna.new_table();
}
