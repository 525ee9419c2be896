//! `hegemon admin` beside a server that runs.

mod common;
#[path = "common/serving.rs"]
mod serving;

use common::{Ran, folder, hegemon, hegemon_with};
use serde_json::{Value, json};
use serving::Serving;
use std::path::Path;
use std::time::Duration;

/// `hegemon admin --data …` with these words.
fn admin(data: &Path, words: &[&str]) -> Ran {
    let data = data.to_str().expect("a path in letters");
    hegemon(&[&["admin", "--data", data], words].concat())
}

#[track_caller]
fn well(ran: Ran) -> String {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out
}

#[track_caller]
fn wrong(ran: &Ran, why: &str) {
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains(why), "{}", ran.err);
}

fn serve(data: &Path) -> Serving {
    Serving::start(&["--data", data.to_str().expect("a path in letters")])
}

fn register(server: &Serving, name: &str) -> String {
    let answer = server.ask("POST", "/accounts", "", &json!({"name": name, "password": "long enough"}));
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.cookie.expect("a cookie")
}

fn log_in(server: &Serving, name: &str, password: &str) -> u16 {
    server.ask("POST", "/sessions", "", &json!({"name": name, "password": password})).status
}

fn open_table(server: &Serving, cookie: &str) -> String {
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random"});
    let made = server.ask("POST", "/tables", cookie, &terms);
    assert_eq!(made.status, 201, "{made:?}");
    made.body["id"].as_str().expect("an id").to_owned()
}

#[test]
fn a_running_site_is_administered() {
    let data = folder("admin-running");
    let server = serve(&data);
    let anna = register(&server, "Anna");
    let table = open_table(&server, &anna);
    let sat = server.ask("POST", &format!("/tables/{table}/seats/0"), &anna, &json!({}));
    assert_eq!(sat.status, 200, "{sat:?}");
    let say = || {
        let path = format!("/tables/{table}/seats/0/talk/all");
        server.ask("POST", &path, &anna, &json!({"body": "hear, hear"}))
    };
    assert_eq!(say().status, 201);

    // A voice is taken and given back.
    assert!(well(admin(&data, &["mute", "anna", "--for", "3d"])).starts_with("Anna is muted until 2"));
    assert_eq!(say().code(), "muted");
    let shown = well(admin(&data, &["users", "Anna"]));
    assert!(shown.contains("muted    until 2") && shown.contains(&table), "{shown}");
    well(admin(&data, &["unmute", "Anna"]));
    assert_eq!(say().status, 201);
    wrong(&admin(&data, &["mute", "Anna", "--for", "long"]), "no time such as");
    wrong(&admin(&data, &["mute", "Bea", "--for", "3d"]), "there is nobody called \"Bea\"");
    let users = well(admin(&data, &["users"]));
    assert!(users.lines().next().is_some_and(|line| line.ends_with("  Anna")), "{users}");
    assert!(users.ends_with("1 account, 0 guests\n"), "{users}");
    assert_eq!(well(admin(&data, &["reports"])), "");

    // Everything of hers, without a hash.
    let export = well(admin(&data, &["export", "Anna"]));
    let all: Value = serde_json::from_str(&export).expect("JSON");
    assert_eq!(all["messages"].as_array().map(Vec::len), Some(2));
    assert!(!export.contains("argon2"));

    // The table is closed under the eyes of the server.
    well(admin(&data, &["close", &table, "--why", "the evening is over"]));
    let status = || server.ask("GET", &format!("/tables/{table}"), "", &Value::Null).body["status"].clone();
    for _ in 0..100 {
        if status() == "closed" {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(status(), "closed");
    wrong(&admin(&data, &["close", &table]), "the table is already closed");

    // A new password, made up or given.
    let password = well(admin(&data, &["reset-password", "Anna"]));
    assert_eq!(server.ask("GET", "/me", &anna, &Value::Null).status, 401, "her sessions are closed");
    assert_eq!(log_in(&server, "Anna", "long enough"), 401);
    assert_eq!(log_in(&server, "Anna", password.trim()), 200);
    let data_path = data.to_str().expect("a path");
    let given = ["admin", "--data", data_path, "reset-password", "Anna", "--stdin"];
    assert_eq!(well(hegemon_with(&given, b"from a manager\n")), "Anna has a new password\n");
    assert_eq!(log_in(&server, "Anna", "from a manager"), 200);

    // And she is gone.
    wrong(&admin(&data, &["delete", "Anna"]), "say --yes");
    assert_eq!(log_in(&server, "Anna", "from a manager"), 200, "nothing has changed");
    well(admin(&data, &["delete", "Anna", "--yes"]));
    assert_eq!(log_in(&server, "Anna", "from a manager"), 401);
    let view = server.ask("GET", &format!("/tables/{table}"), "", &Value::Null).body;
    assert_eq!(
        (&view["seats"][0]["person"]["name"], &view["host"]["name"]),
        (&json!("Deleted"), &json!("Deleted"))
    );
}

#[test]
fn a_host_finds_people_and_tables() {
    let data = folder("admin-lists");
    let server = serve(&data);
    let anna = register(&server, "Anna");
    server.ask("POST", "/guests", "", &json!({}));
    let (open, begun) = (open_table(&server, &anna), open_table(&server, &anna));
    server.ask("POST", &format!("/tables/{begun}/seats/0"), &anna, &json!({}));
    assert_eq!(server.ask("POST", &format!("/tables/{begun}/begin"), &anna, &json!({})).status, 200);
    let list = |words: &[&str]| -> Value {
        serde_json::from_str(&well(admin(&data, &[words, &["--json"]].concat()))).expect("JSON")
    };
    let names = |list: &Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|user| user["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    assert_eq!(names(&list(&["users"])), ["Anna"]);
    let everybody = names(&list(&["users", "--guests"]));
    assert!(everybody.len() == 2 && everybody[1].starts_with("Guest "), "{everybody:?}");
    let ids = |words: &[&str]| -> Vec<String> {
        let tables = list(words);
        tables
            .as_array()
            .expect("a list")
            .iter()
            .map(|table| table["id"].as_str().expect("an id").to_owned())
            .collect()
    };
    assert_eq!(ids(&["tables"]).len(), 2);
    assert_eq!(ids(&["tables", "--status", "open"]), std::slice::from_ref(&open));
    assert_eq!(ids(&["tables", "--status", "playing", "--game", "koalicje"]), std::slice::from_ref(&begun));
    assert_eq!(ids(&["tables", "--game", "chess"]), Vec::<String>::new());
    assert_eq!(ids(&["tables", "--other-rules"]), Vec::<String>::new());
    let table = list(&["tables", "--status", "open"])[0].clone();
    assert_eq!(
        (&table["game"], &table["host"], &table["is_playable"]),
        (&json!("koalicje"), &json!("Anna"), &json!(true))
    );
    assert!(table["rules"].is_string() && table["updated"].as_i64() > Some(0), "{table}");
    let shown = well(admin(&data, &["tables"]));
    assert!(shown.ends_with("2 tables\n") && shown.contains(&format!("{open}  2")), "{shown}");
    wrong(&admin(&data, &["tables", "--status", "lost"]), "open, playing, paused, ended or closed");
    // A match of rules that nobody here knows: found before the server starts, after it has, and closed.
    drop(server);
    let database = rusqlite::Connection::open(data.join("hegemon.sqlite")).expect("the database");
    let sql =
        "update log set body = json_set(body, '$.terms.rules', '0.1') where table_id = ?1 and number = 1";
    assert_eq!(database.execute(sql, [&begun]).expect("changed"), 1);
    drop(database);
    let check = well(hegemon(&["serve", "--check", "--data", data.to_str().expect("a path")]));
    let line = check.lines().find(|line| line.contains(&begun)).expect(&check);
    assert!(line.contains("koalicje rules 0.1 (not played by this program)"), "{line}");
    assert!(!check.contains(&open), "{check}");
    let server = serve(&data);
    let answer = server.ask("GET", &format!("/tables/{begun}"), "", &Value::Null);
    assert_eq!((answer.status, answer.code()), (409, "other-rules"), "{answer:?}");
    assert_eq!(ids(&["tables", "--other-rules"]), std::slice::from_ref(&begun));
    well(admin(&data, &["close", &begun, "--why", "its rules are gone"]));
    assert_eq!(ids(&["tables", "--other-rules"]), Vec::<String>::new());
    let record = server.ask("GET", &format!("/tables/{begun}/record"), "", &Value::Null);
    assert_eq!((record.status, record.body["rules"].as_str()), (200, Some("0.1")), "{record:?}");
}

/// Killed in the middle, a backup leaves a part of itself; the next one under the same name is made all the same.
#[test]
fn a_backup_that_was_broken_off_is_made_again() {
    let data = folder("admin-backup-part");
    let copies = folder("admin-backup-part-copies");
    drop(serve(&data));
    let (copy, part) = (copies.join("copy.sqlite"), copies.join("copy.sqlite.part"));
    let words = ["backup", copy.to_str().expect("a path")];
    std::fs::write(&part, "").expect("a file");
    std::fs::write(copies.join("copy.sqlite.part-journal"), "").expect("a file");
    well(admin(&data, &words));
    assert_eq!(std::fs::read_dir(&copies).expect("files").count(), 1, "nothing lies beside it");
    std::fs::rename(&copy, &part).expect("a whole one that was not renamed");
    well(admin(&data, &words));
    // Not while another is at it, and not what is somebody else's.
    std::fs::rename(&copy, &part).expect("moved");
    let other = rusqlite::Connection::open(&part).expect("a database");
    other.execute_batch("begin immediate").expect("it is being written");
    wrong(&admin(&data, &words), "another backup is being made under this name");
    drop(other);
    std::fs::write(&part, "a letter that somebody calls so, and no half-made backup".repeat(20))
        .expect("a file");
    wrong(&admin(&data, &words), "it is no half-made backup");
    assert!(part.exists() && !copy.exists(), "nothing has changed");
}

/// What stands where a backup goes is put aside, ours or not; only what is empty is filled.
#[test]
fn restoring_expects_what_it_finds() {
    let data = folder("admin-expects");
    drop(serve(&data));
    let copy = folder("admin-expects-copy").join("copy.sqlite");
    let copy = copy.to_str().expect("a path");
    well(admin(&data, &["backup", copy]));
    let file = data.join("hegemon.sqlite");
    // Cut off: nobody starts on it, and a backup fills it.
    std::fs::write(&file, "").expect("cut off");
    let _ = std::fs::remove_file(data.join("hegemon.sqlite-wal"));
    let _ = std::fs::remove_file(data.join("hegemon.sqlite-shm"));
    let started = hegemon(&["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().expect("a path")]);
    wrong(&started, "it is empty");
    wrong(&admin(&data, &["users"]), "it is empty");
    well(admin(&data, &["restore", copy]));
    drop(serve(&data));
    // Somebody else's: it is not overwritten without a word.
    let other = folder("admin-expects-other");
    let connection = rusqlite::Connection::open(other.join("hegemon.sqlite")).expect("a database");
    connection
        .execute_batch("create table things (name text); insert into things values ('dear')")
        .expect("a table");
    drop(connection);
    let started = hegemon(&["serve", "--listen", "127.0.0.1:0", "--data", other.to_str().expect("a path")]);
    wrong(&started, "it is not a Hegemon database");
    wrong(&admin(&other, &["restore", copy]), "say --replace");
    let told = well(admin(&other, &["restore", copy, "--replace"]));
    let aside =
        told.lines().next().and_then(|line| line.strip_prefix("the old database is now ")).expect(&told);
    let things: String = rusqlite::Connection::open(aside)
        .and_then(|aside| aside.query_row("select name from things", [], |row| row.get(0)))
        .expect("it is kept");
    assert_eq!(things, "dear");
    drop(serve(&other));
}

#[test]
fn a_backup_is_made_while_the_server_runs_and_put_back_while_it_does_not() {
    let data = folder("admin-backup");
    let copy = folder("admin-backup-copy").join("copy.sqlite");
    let copy_path = copy.to_str().expect("a path");
    wrong(&admin(&data, &["backup", copy_path]), "there is no database in");
    let server = serve(&data);
    let guest = server.ask("POST", "/guests", "", &json!({})).cookie.expect("a cookie");
    well(admin(&data, &["backup", copy_path]));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&copy).expect("a file").permissions().mode() & 0o777, 0o600);
    }
    wrong(&admin(&data, &["backup", copy_path]), "overwrites nothing");
    let files = std::fs::read_dir(copy.parent().expect("a folder")).expect("files").count();
    assert_eq!(files, 1, "nothing lies beside it");
    let later = server.ask("POST", "/guests", "", &json!({})).cookie.expect("a cookie");
    // Not under a server's feet, whatever is said.
    for words in [&["restore", copy_path][..], &["restore", copy_path, "--replace"]] {
        wrong(&admin(&data, words), "a server has the database open");
    }
    assert_eq!(server.ask("GET", "/me", &later, &Value::Null).status, 200, "it is none the worse for it");
    // Killed, so that it leaves everything lying about.
    drop(server);
    wrong(&admin(&data, &["restore", copy_path]), "say --replace");
    let told = well(admin(&data, &["restore", copy_path, "--replace"]));
    let aside =
        told.lines().next().and_then(|line| line.strip_prefix("the old database is now ")).expect(&told);
    let server = serve(&data);
    assert_eq!(server.ask("GET", "/me", &guest, &Value::Null).status, 200);
    assert_eq!(server.ask("GET", "/me", &later, &Value::Null).status, 401, "she came after the backup");
    drop(server);
    // What was put aside is a whole database as well; a new folder takes it.
    let fresh = folder("admin-backup-fresh");
    well(admin(&fresh, &["restore", aside]));
    let server = serve(&fresh);
    assert_eq!(server.ask("GET", "/me", &later, &Value::Null).status, 200);
}

#[test]
fn only_a_whole_database_of_ours_is_put_back() {
    let data = folder("admin-restore");
    let file = data.join("file");
    let path = file.to_str().expect("a path");
    let into = data.join("data");
    wrong(&admin(&into, &["restore", path]), "there is no such file");
    std::fs::write(&file, "no database, but long enough to look at").expect("a file");
    wrong(&admin(&into, &["restore", path]), "file is not a database");
    std::fs::remove_file(&file).expect("gone");
    let connection = rusqlite::Connection::open(&file).expect("a database");
    connection.execute_batch("create table things (name text)").expect("a table");
    wrong(&admin(&into, &["restore", path]), "it is not a Hegemon database");
    let ours = "create table users (id); create table tables (id); create table log (id); pragma user_version = 1000";
    connection.execute_batch(ours).expect("tables");
    wrong(&admin(&into, &["restore", path]), "its version (1000) is newer");
    assert!(!into.exists(), "nothing has changed");
    let postgres = hegemon(&["admin", "--database", "postgres://anna:s3cret@db/h", "backup", path]);
    wrong(&postgres, "pg_dump");
    assert!(!postgres.err.contains("s3cret"), "{}", postgres.err);
}
