//! What a server has acknowledged is there after `kill -9`, once and whole.

mod common;

use common::folder;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const KILLS: usize = 200;
const TABLES: usize = 6;

/// A server, and where it listens.
struct Serving {
    child: Child,
    address: String,
}

fn serve(data: &Path) -> Serving {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hegemon"))
        .args(["serve", "--unlimited", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let address = line.trim().rsplit('/').next().expect("an address").to_owned();
    assert!(address.contains(':'), "{line}");
    Serving { child, address }
}

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

/// Where the server is at the moment.
type Address = Arc<Mutex<String>>;

/// Plays at a table by all six seats, and remembers what was acknowledged: the entry and the words.
fn play(
    table: &str,
    cookie: &str,
    address: &Address,
    stop: &AtomicBool,
    asked: &AtomicUsize,
) -> BTreeMap<i64, String> {
    let mut acknowledged = BTreeMap::new();
    let mut retry: Option<(u64, Value, String)> = None;
    let mut turn = 0usize;
    while !stop.load(Ordering::Relaxed) {
        let now = address.lock().expect("an address").clone();
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
            Some((status, answer, _)) => panic!("{status} {answer}"),
            None => std::thread::sleep(Duration::from_millis(3)),
        }
    }
    acknowledged
}

#[test]
fn every_acknowledged_action_survives_two_hundred_kills() {
    let data = folder("kill");
    let mut serving = serve(&data);
    let (_, _, cookie) = ask("POST", &serving.address, "/guests", "", &json!({})).expect("an answer");
    let cookie = cookie.expect("a cookie");
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random"});
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let (status, made, _) = ask("POST", &serving.address, "/tables", &cookie, &terms).expect("an answer");
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().expect("an id").to_owned();
        for seat in 0..6 {
            ask("POST", &serving.address, &format!("/tables/{id}/seats/{seat}"), &cookie, &json!({}))
                .expect("a seat");
        }
        ask("POST", &serving.address, &format!("/tables/{id}/begin"), &cookie, &json!({})).expect("a start");
        tables.push(id);
    }
    let address: Address = Arc::new(Mutex::new(serving.address.clone()));
    let (stop, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let players: Vec<_> = tables
        .iter()
        .map(|table| {
            let (table, cookie, address) = (table.clone(), cookie.clone(), Arc::clone(&address));
            let (stop, asked) = (Arc::clone(&stop), Arc::clone(&asked));
            std::thread::spawn(move || play(&table, &cookie, &address, &stop, &asked))
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
        serving.child.kill().expect("it is killed");
        serving.child.wait().expect("it is gone");
        serving = serve(&data);
        *address.lock().expect("an address") = serving.address.clone();
    }
    std::thread::sleep(Duration::from_millis(300));
    stop.store(true, Ordering::Relaxed);
    let acknowledged: Vec<BTreeMap<i64, String>> =
        players.into_iter().map(|player| player.join().expect("a player")).collect();
    serving.child.kill().expect("it is killed");
    serving.child.wait().expect("it is gone");
    // What the disk holds, read without the server.
    let connection = rusqlite::Connection::open(data.join("hegemon.sqlite")).expect("the database");
    let whole: String =
        connection.query_row("pragma integrity_check", [], |row| row.get(0)).expect("a check");
    assert_eq!(whole, "ok");
    let mut all = 0;
    for (table, acknowledged) in tables.iter().zip(&acknowledged) {
        let mut select = connection
            .prepare("select number, body from log where table_id = ?1 order by number")
            .expect("a statement");
        let rows = select
            .query_map([table], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))
            .expect("rows");
        let log: BTreeMap<i64, Value> = rows
            .map(|row| row.expect("a row"))
            .map(|(number, body)| (number, serde_json::from_str(&body).expect("JSON")))
            .collect();
        assert_eq!(
            log.keys().copied().collect::<Vec<_>>(),
            (1..=log.len() as i64).collect::<Vec<_>>(),
            "no gap"
        );
        for (number, action) in acknowledged {
            let entry = log.get(number).unwrap_or_else(|| panic!("entry {number} of {table} is lost"));
            assert_eq!(entry["action"].as_str(), Some(action.as_str()), "entry {number} of {table}");
        }
        all += acknowledged.len();
    }
    println!("{KILLS} kills, {all} acknowledged actions, none lost");
    assert!(all > KILLS, "{all} actions are too few to tell");
}
