//! What a server has acknowledged is there after `kill -9`, once and whole.

mod common;
#[path = "common/serving.rs"]
mod serving;

use common::folder;
use serde_json::{Value, json};
use server::db::{Db, Place};
use serving::Serving;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const KILLS: usize = 200;
const TABLES: usize = 6;

/// Asks once. Nothing if the server is gone.
fn ask(
    method: &str,
    address: &str,
    path: &str,
    cookie: &str,
    body: &Value,
) -> Option<(u16, Value, Option<String>)> {
    let timeout = Some(Duration::from_secs(5));
    let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(timeout).build();
    let agent: ureq::Agent = config.into();
    let request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("http://{address}/api/v1{path}"))
        .header("content-type", "application/json")
        .header("cookie", cookie)
        .body(if method == "GET" { String::new() } else { body.to_string() })
        .expect("a request");
    let mut response = agent.run(request).ok()?;
    let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    let status = response.status().as_u16();
    let text = response.body_mut().read_to_string().ok()?;
    Some((status, serde_json::from_str(&text).ok()?, cookie))
}

/// Where the nodes are at the moment.
type Addresses = Arc<Mutex<Vec<String>>>;

fn one_of(addresses: &Addresses, turn: usize) -> String {
    let addresses = addresses.lock().expect("addresses");
    addresses[turn % addresses.len()].clone()
}

/// Watches a table over a live line. Cut off, it says what it knows and is told the rest: every entry once, in order. The
/// newest that it heard of, once that is `goal` or nothing more comes for long.
fn watch(table: &str, addresses: &Addresses, goal: &AtomicI64) -> i64 {
    let (mut known, mut turn) = (0, 0);
    let mut heard = Instant::now();
    let is_done = |known: i64, heard: Instant| {
        known >= goal.load(Ordering::Relaxed) || heard.elapsed() > Duration::from_secs(60)
    };
    while !is_done(known, heard) {
        turn += 1;
        let address = one_of(addresses, turn);
        let line = format!("ws://{address}/api/v1/tables/{table}/live?after={known}&sentences=false");
        let Ok((mut line, _)) = tungstenite::connect(line) else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        if let tungstenite::stream::MaybeTlsStream::Plain(stream) = line.get_ref() {
            stream.set_read_timeout(Some(Duration::from_millis(200))).expect("a time-out");
        }
        loop {
            match line.read() {
                Ok(tungstenite::Message::Text(text)) => {
                    let update: Value = serde_json::from_str(&text).expect("JSON");
                    // The first entry is the table itself, which a line does not repeat.
                    let number = update["number"].as_i64().expect("a number");
                    assert!(number == known + 1 || (known == 0 && number == 2), "{number} after {known}");
                    (known, heard) = (number, Instant::now());
                    if is_done(known, heard) {
                        return known;
                    }
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) =>
                {
                    if is_done(known, heard) {
                        return known;
                    }
                }
                Err(_) => break,
            }
        }
    }
    known
}

/// Plays at a table by all six seats, and remembers what was acknowledged: the entry and the words.
fn play(
    table: &str,
    cookie: &str,
    addresses: &Addresses,
    stop: &AtomicBool,
    asked: &AtomicUsize,
) -> BTreeMap<i64, String> {
    let mut acknowledged = BTreeMap::new();
    let mut retry: Option<(u64, Value, String)> = None;
    let (mut turn, mut asks) = (0usize, table.len());
    while !stop.load(Ordering::Relaxed) {
        asks += 1;
        let now = one_of(addresses, asks);
        if retry.is_none() {
            // Whoever is asked answers, and each time something else.
            let seat = (0..6u64).find_map(|seat| {
                let path = format!("/tables/{table}?seat={seat}");
                let (_, view, _) = ask("GET", &now, &path, cookie, &Value::Null)?;
                let actions = view["question"]["actions"].as_array()?;
                let action = actions.get(turn * 13 % actions.len().max(1))?.as_str()?.to_owned();
                turn += 1;
                Some((
                    seat,
                    json!({"action": action, "number": view["number"], "key": format!("k{turn}")}),
                    action,
                ))
            });
            let Some(seat) = seat else {
                std::thread::sleep(Duration::from_millis(3));
                continue;
            };
            retry = Some(seat);
        }
        let Some((seat, body, action)) = &retry else { continue };
        asked.fetch_add(1, Ordering::Relaxed);
        // Without an answer the same request is sent again, to whichever server comes next.
        let path = format!("/tables/{table}/seats/{seat}/actions");
        match ask("POST", &now, &path, cookie, body) {
            Some((200, answer, _)) => {
                let number = answer["number"].as_i64().expect("a number");
                let twice = acknowledged.insert(number, action.clone());
                assert!(twice.is_none(), "entry {number} was given out twice");
                retry = None;
            }
            Some((409, _, _)) => retry = None,
            // The database did not answer while a node was being killed: nobody knows, so it is asked again.
            Some((503, _, _)) => std::thread::sleep(Duration::from_millis(3)),
            Some((status, answer, _)) => panic!("{status} {answer}"),
            None => std::thread::sleep(Duration::from_millis(3)),
        }
    }
    acknowledged
}

/// Kills one node after another while people play at all tables, and compares what was acknowledged with what is stored.
fn nothing_is_lost(place: &Place, arguments: &[&str], nodes: usize) {
    let mut serving: Vec<Serving> = (0..nodes).map(|_| Serving::start(arguments)).collect();
    let first = serving[0].address.clone();
    let (_, _, cookie) = ask("POST", &first, "/guests", "", &json!({})).expect("an answer");
    let cookie = cookie.expect("a cookie");
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random"});
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let (status, made, _) = ask("POST", &first, "/tables", &cookie, &terms).expect("an answer");
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().expect("an id").to_owned();
        for seat in 0..6 {
            ask("POST", &first, &format!("/tables/{id}/seats/{seat}"), &cookie, &json!({})).expect("a seat");
        }
        ask("POST", &first, &format!("/tables/{id}/begin"), &cookie, &json!({})).expect("a start");
        tables.push(id);
    }
    let addresses = || serving.iter().map(|serving| serving.address.clone()).collect();
    let addresses: Addresses = Arc::new(Mutex::new(addresses()));
    let stop = Arc::new(AtomicBool::new(false));
    // How far each watcher must hear: without end, as long as people play.
    let goals: Vec<_> = tables.iter().map(|_| Arc::new(AtomicI64::new(i64::MAX))).collect();
    let asked = Arc::new(AtomicUsize::new(0));
    let players: Vec<_> = tables
        .iter()
        .map(|table| {
            let (table, cookie, addresses) = (table.clone(), cookie.clone(), Arc::clone(&addresses));
            let (stop, asked) = (Arc::clone(&stop), Arc::clone(&asked));
            std::thread::spawn(move || play(&table, &cookie, &addresses, &stop, &asked))
        })
        .collect();
    let watchers: Vec<_> = tables
        .iter()
        .zip(&goals)
        .map(|(table, goal)| {
            let (table, addresses, goal) = (table.clone(), Arc::clone(&addresses), Arc::clone(goal));
            std::thread::spawn(move || watch(&table, &addresses, &goal))
        })
        .collect();
    for kill in 0..KILLS {
        // At a moment that nobody chose: some requests after the last restart.
        let goal = asked.load(Ordering::Relaxed) + 2 + kill * 7 % 11;
        for _ in 0..400 {
            if asked.load(Ordering::Relaxed) >= goal {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let node = kill % nodes;
        serving[node].kill();
        serving[node] = Serving::start(arguments);
        addresses.lock().expect("addresses")[node] = serving[node].address.clone();
    }
    std::thread::sleep(Duration::from_millis(300));
    stop.store(true, Ordering::Relaxed);
    let acknowledged: Vec<BTreeMap<i64, String>> =
        players.into_iter().map(|player| player.join().expect("a player")).collect();
    // Nothing comes any more: whoever listens has time to hear the rest.
    for (table, goal) in tables.iter().zip(&goals) {
        let last = ask("GET", &serving[0].address, &format!("/tables/{table}"), "", &Value::Null);
        let (_, view, _) = last.expect("an answer");
        goal.store(view["number"].as_i64().expect("a number"), Ordering::Relaxed);
    }
    let heard: Vec<i64> =
        watchers.into_iter().map(|watcher| watcher.join().expect("everything was told once")).collect();
    serving.iter_mut().for_each(Serving::kill);
    // What is stored, read without a server.
    let logs = stored(place, &tables);
    let mut all = 0;
    for (((table, acknowledged), log), heard) in tables.iter().zip(&acknowledged).zip(&logs).zip(heard) {
        assert_eq!(
            log.keys().copied().collect::<Vec<_>>(),
            (1..=log.len() as i64).collect::<Vec<_>>(),
            "no gap"
        );
        for (number, action) in acknowledged {
            let entry = log.get(number).unwrap_or_else(|| panic!("entry {number} of {table} is lost"));
            assert_eq!(entry["action"].as_str(), Some(action.as_str()), "entry {number} of {table}");
        }
        assert_eq!(heard, log.len() as i64, "who watched heard of everything");
        all += acknowledged.len();
    }
    println!("{KILLS} kills, {all} acknowledged actions, none lost");
    assert!(all > KILLS, "{all} actions are too few to tell");
}

/// The logs of tables: what stands at each place.
fn stored(place: &Place, tables: &[String]) -> Vec<BTreeMap<i64, Value>> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let db = Db::open(place, tokio::sync::mpsc::unbounded_channel().0).await.expect("the database");
        let mut logs = Vec::new();
        for table in tables {
            let sql = "select number, body from log where table_id = $1 order by number";
            let rows = db.query(sql, server::values![table.as_str()]).await.expect("rows");
            let entry =
                |row: &server::db::Row| (row.int(0), serde_json::from_str(row.text(1)).expect("JSON"));
            logs.push(rows.iter().map(entry).collect());
        }
        logs
    })
}

#[test]
fn every_acknowledged_action_survives_two_hundred_kills() {
    let data = folder("kill");
    let arguments = ["--unlimited", "--data", data.to_str().expect("a path")];
    nothing_is_lost(&Place::Folder(data.clone()), &arguments, 1);
    let connection = rusqlite::Connection::open(data.join("hegemon.sqlite")).expect("the database");
    let whole: String =
        connection.query_row("pragma integrity_check", [], |row| row.get(0)).expect("a check");
    assert_eq!(whole, "ok");
}

#[test]
fn every_acknowledged_action_survives_two_hundred_kills_of_one_of_two_nodes() {
    let postgres = testkit::postgres::OwnPostgres::start("kill");
    let address = postgres.address();
    let arguments = ["--unlimited", "--database", &address];
    nothing_is_lost(&Place::Postgres(address.clone()), &arguments, 2);
}
