//! The settings of a server, and what `--check` says of them.

mod common;
#[path = "common/serving.rs"]
mod serving;

use common::{Ran, folder};
use serde_json::json;
use serving::Serving;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// `hegemon serve --check` in a folder, with this environment.
fn check(here: &Path, environment: &[(&str, &str)], flags: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_hegemon"))
        .args(["serve", "--check"])
        .args(flags)
        .envs(environment.iter().copied())
        .current_dir(here)
        .output()
        .expect("the binary runs");
    Ran {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// The line of a setting, its columns apart by one space.
fn line(ran: &Ran, setting: &str) -> String {
    let line = ran.out.lines().find(|line| line.split_whitespace().next() == Some(setting));
    line.unwrap_or_else(|| panic!("{}{}", ran.out, ran.err)).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_check_says_what_holds_and_where_it_comes_from() {
    let here = folder("serve-check");
    let ran = check(&here, &[], &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(line(&ran, "file"), "file none");
    assert_eq!(line(&ran, "listen"), "listen 127.0.0.1:8080 (default)");
    assert!(ran.out.contains("is not there yet"), "{}", ran.out);
    assert!(!here.join("hegemon-data").exists(), "a check makes nothing");

    let text = "listen = \"127.0.0.1:1\"\nhttps = true\nproxies = [\"10.0.0.0/8\"]\nlog-level = \"warn\"\nconnections-per-address = 90\n";
    std::fs::write(here.join("hegemon.toml"), text).expect("a file");
    let environment =
        [("HEGEMON_LISTEN", "127.0.0.1:2"), ("HEGEMON_LOG", "json"), ("HEGEMON_METRICS", "[::1]:9")];
    let ran = check(&here, &environment, &["--listen", "127.0.0.1:3", "--https=false", "--unlimited"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(line(&ran, "file"), "file hegemon.toml");
    assert_eq!(line(&ran, "listen"), "listen 127.0.0.1:3 (flag)");
    assert_eq!(line(&ran, "https"), "https no (flag)");
    assert_eq!(line(&ran, "unlimited"), "unlimited yes (flag)");
    assert_eq!(line(&ran, "connections"), "connections 4000 (default)");
    assert_eq!(line(&ran, "connections-per-address"), "connections-per-address 90 (file)");
    assert_eq!(line(&ran, "proxies"), "proxies 10.0.0.0/8 (file)");
    assert_eq!(line(&ran, "log"), "log json (environment)");
    assert_eq!(line(&ran, "log-level"), "log-level warn (file)");
    assert_eq!(line(&ran, "metrics"), "metrics [::1]:9 (environment)");
    assert_eq!(line(&check(&here, &environment, &[]), "listen"), "listen 127.0.0.1:2 (environment)");

    // A database's version, which a check leaves as it is.
    std::fs::create_dir(here.join("hegemon-data")).expect("a folder");
    let file = here.join("hegemon-data/hegemon.sqlite");
    let connection = rusqlite::Connection::open(&file).expect("a database");
    connection.execute_batch("create table things (name text)").expect("a table");
    let ran = check(&here, &[], &[]);
    assert!(ran.code == 2 && ran.err.contains("it is not a Hegemon database"), "{}{}", ran.out, ran.err);
    let ours = "create table users (id); create table tables (id, game, status, updated); create table log (table_id, number, body);
                pragma user_version = 1";
    connection.execute_batch(ours).expect("tables");
    let ran = check(&here, &[], &[]);
    assert!(ran.code == 0 && ran.out.contains("is of version 1: the server brings it to"), "{}", ran.out);
    let version: i64 = connection.query_row("pragma user_version", [], |row| row.get(0)).expect("a version");
    assert_eq!(version, 1);
    connection.pragma_update(None, "user_version", 1000).expect("a version");
    let ran = check(&here, &[], &[]);
    assert!(ran.code == 2 && ran.err.contains("newer version (1000)"), "{}", ran.err);
}

#[test]
fn what_is_wrong_is_named_and_no_password_shown() {
    let here = folder("serve-wrong");
    let wrong = |environment: &[(&str, &str)], flags: &[&str], why: &str| {
        let ran = check(&here, environment, flags);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains(why), "{}", ran.err);
        assert!(!ran.err.contains("s3cret") && !ran.out.contains("s3cret"), "{}{}", ran.out, ran.err);
    };
    wrong(&[], &["--config", "none.toml"], "none.toml");
    wrong(&[("HEGEMON_CONFIG", "none.toml")], &[], "none.toml");
    wrong(&[("HEGEMON_LOG_LEVEL", "loud")], &[], "HEGEMON_LOG_LEVEL: invalid value 'loud'");
    std::fs::write(here.join("hegemon.toml"), "https = true\ndatabse = \"postgres://a:s3cret@db\"\n")
        .expect("a file");
    wrong(&[], &[], "hegemon.toml: line 2: unknown field `databse`");
    std::fs::write(here.join("hegemon.toml"), "proxies = [\"here\"]\n").expect("a file");
    wrong(&[], &[], "\"here\" is no address or network");
    std::fs::write(here.join("hegemon.toml"), "database = \"postgres://a:s3cret@127.0.0.1:1/h\"\n")
        .expect("a file");
    wrong(&[], &[], "the database: ");
    let ran = check(&here, &[], &[]);
    assert_eq!(line(&ran, "database"), "database postgres://a:•••@127.0.0.1:1/h (file)");
    assert_eq!(line(&ran, "data"), "data hegemon-data (default, not used)");
}

#[test]
fn limits_count_visitors_and_not_the_proxy() {
    let data = folder("serve-proxies");
    let data = data.to_str().expect("a path");
    let come = |server: &Serving, from: &str| {
        server.ask_with("POST", "/guests", &[("x-forwarded-for", from)], &json!({})).status
    };
    let server = Serving::start(&["--data", data, "--proxies", "127.0.0.1"]);
    let visitors: Vec<u16> = (0..50).map(|number| come(&server, &format!("10.0.0.{number}"))).collect();
    assert_eq!(visitors, [201; 50]);
    // One visitor who makes up the addresses left of his own.
    let same: Vec<u16> = (0..50).map(|number| come(&server, &format!("10.0.0.{number}, 7.7.7.7"))).collect();
    assert!(same.contains(&429), "{same:?}");
    drop(server);
    // Nobody is believed who was not named.
    let server = Serving::start(&["--data", data]);
    let strangers: Vec<u16> = (0..50).map(|number| come(&server, &format!("10.0.0.{number}"))).collect();
    assert!(strangers.contains(&429), "{strangers:?}");
}

#[test]
fn numbers_for_whoever_watches() {
    let data = folder("serve-metrics");
    let free =
        TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
    let watched = free.to_string();
    let server = Serving::start(&["--data", data.to_str().expect("a path"), "--metrics", &watched]);
    let numbers = || {
        let (status, text, _) = serving::ask("GET", &format!("http://{watched}/metrics"), &[], String::new());
        assert_eq!(status, 200);
        text
    };
    let number = |name: &str| -> f64 {
        let text = numbers();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name} in {text}"))
    };
    let wait = |name: &str, good: &dyn Fn(f64) -> bool| {
        for _ in 0..200 {
            if good(number(name)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{name} is {}", number(name));
    };
    let guest = server.ask("POST", "/guests", "", &json!({})).cookie.expect("a cookie");
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random"});
    let made = server.ask("POST", "/tables", &guest, &terms);
    let table = made.body["id"].as_str().expect("an id").to_owned();
    assert_eq!(server.ask("POST", &format!("/tables/{table}/begin"), &guest, &json!({})).status, 200);
    assert_eq!(server.ask("GET", "/tables/nowhere", "", &json!({})).status, 404);
    assert_eq!(server.ask("GET", "/no/such/path", "", &json!({})).status, 404);
    assert_eq!(
        number("hegemon_requests_total{method=\"POST\",route=\"/api/v1/tables\",status=\"2xx\"}"),
        1.0
    );
    assert_eq!(
        number("hegemon_requests_total{method=\"GET\",route=\"/api/v1/tables/{id}\",status=\"4xx\"}"),
        1.0
    );
    let begun = "{method=\"POST\",route=\"/api/v1/tables/{id}/begin\"}";
    assert_eq!(number(&format!("hegemon_request_duration_seconds_count{begun}")), 1.0);
    assert_eq!(number("hegemon_refusals_total{code=\"not-found\"}"), 2.0);
    wait("hegemon_bot_answers_total", &|number| number > 5.0);
    wait("hegemon_steps_total", &|number| number > 6.0);
    assert!(number("hegemon_append_duration_seconds_count") > 6.0);
    assert_eq!(number("hegemon_rooms"), 1.0);
    assert_eq!(number("hegemon_database_errors_total"), 0.0);
    if cfg!(target_os = "linux") {
        assert!(number("hegemon_resident_memory_bytes") > 1e6);
    }
    // A live line is counted as long as it is open.
    let mut line = TcpStream::connect(&server.address).expect("a line");
    let request = format!(
        "GET /api/v1/tables/{table}/live HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address
    );
    line.write_all(request.as_bytes()).expect("sent");
    let mut first = [0; 12];
    line.read_exact(&mut first).expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 101");
    wait("hegemon_live_lines", &|number| number == 1.0);
    drop(line);
    wait("hegemon_live_lines", &|number| number == 0.0);
    let text = numbers();
    assert!(!text.contains(&table) && !text.contains("nowhere") && !text.contains("no/such"), "{text}");
    // Visitors of the site do not see them.
    let (status, ..) = serving::ask("GET", &format!("http://{}/metrics", server.address), &[], String::new());
    assert_eq!(status, 404);
}

/// What players try and may not is refused, changes nothing and stands in the log; no secret stands there.
#[test]
fn refused_actions_are_logged_and_secrets_are_not() {
    let here = folder("serve-log");
    let log = here.join("log");
    let data = here.join("data");
    let arguments = ["--log", "json", "--data", data.to_str().expect("a path")];
    let file = std::fs::File::create(&log).expect("a file");
    let server = Serving::start_with_log(&arguments, file.into());
    let guest = || server.ask("POST", "/guests", "", &json!({})).cookie.expect("a cookie");
    let people: Vec<String> = (0..6).map(|_| guest()).collect();
    let (anna, bea, cyril) = (&people[1], &people[5], &people[2]);
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random"});
    let table = server.ask("POST", "/tables", anna, &terms).body["id"].as_str().expect("an id").to_owned();
    for (seat, who) in people.iter().enumerate() {
        server.ask("POST", &format!("/tables/{table}/seats/{seat}"), who, &json!({}));
    }
    server.ask("POST", &format!("/tables/{table}/begin"), anna, &json!({}));
    let view = server.ask("GET", &format!("/tables/{table}?seat=1"), anna, &json!({})).body;
    let (number, offered) = (view["number"].clone(), view["question"]["actions"][0].clone());
    let play = |seat: u8, cookie: &str, action: &serde_json::Value, number: &serde_json::Value| {
        let body = json!({"action": action, "number": number});
        let answer = server.ask("POST", &format!("/tables/{table}/seats/{seat}/actions"), cookie, &body);
        (answer.status, answer.code().to_owned())
    };
    let refusals = [
        (play(1, anna, &json!("arbiter austria"), &number), (409, "illegal")),
        (play(1, anna, &json!("conquer the world"), &number), (422, "bad-request")),
        (play(1, anna, &offered, &json!(1)), (409, "stale")),
        (play(5, anna, &offered, &number), (403, "not-yours")),
        (play(1, bea, &offered, &number), (403, "not-yours")),
        (play(2, cyril, &offered, &number), (409, "not-pending")),
    ];
    for ((status, code), expected) in &refusals {
        assert_eq!((*status, code.as_str()), *expected);
    }
    let forged = play(1, "hegemon=forged", &offered, &number);
    assert_eq!(forged, (401, "not-known".to_owned()));
    let after = server.ask("GET", &format!("/tables/{table}?seat=1"), anna, &json!({})).body;
    assert_eq!(after, view, "nothing has changed");
    assert_eq!(play(1, anna, &offered, &number).0, 200);
    assert_eq!(play(1, anna, &offered, &number).0, 409, "repeated without a key");
    drop(server);
    let log = std::fs::read_to_string(&log).expect("a log");
    for (_, (_, code)) in refusals {
        let told = |line: &str| line.contains("refused") && line.contains(&table) && line.contains(code);
        assert!(log.lines().any(told), "{code} is not in the log:\n{log}");
    }
    for cookie in [anna, bea] {
        let secret = cookie.split('=').next_back().expect("a secret");
        assert!(!log.contains(secret), "a secret is in the log");
    }
}

#[test]
fn a_taken_address_is_named_with_the_way_to_another() {
    let here = folder("serve-taken");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free address");
    let address = taken.local_addr().expect("an address").to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_hegemon"))
        .args(["serve", "--listen", &address])
        .current_dir(&here)
        .output()
        .expect("the binary runs");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(&format!("another program is already listening on {address}")), "{error}");
    assert!(error.contains("--listen 127.0.0.1:"), "{error}");
}

#[test]
fn every_board_is_engraved_for_a_page_and_every_scenario_has_one() {
    let here = folder("serve-boards");
    let serving = Serving::start(&["--data", here.to_str().expect("a path")]);
    let get = |path: &str| {
        let url = format!("http://{}/api/v1{path}", serving.address);
        let (status, text, _) = serving::ask("GET", &url, &[], String::new());
        assert_eq!(status, 200, "{path}");
        text
    };
    let games: serde_json::Value = serde_json::from_str(&get("/games")).expect("JSON");
    let mut boards = std::collections::BTreeSet::new();
    for game in games["games"].as_array().expect("games") {
        for scenario in game["scenarios"].as_array().expect("scenarios") {
            boards.insert(scenario["board"].as_str().expect("a board").to_owned());
        }
    }
    assert!(boards.len() >= 2);
    for board in boards {
        let picture = get(&format!("/boards/{board}/picture?theme=night"));
        assert!(picture.starts_with("<svg ") && !picture.contains("<style") && !picture.contains(" style="));
    }
}
