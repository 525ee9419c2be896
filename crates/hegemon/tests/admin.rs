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
    assert_eq!(well(admin(&data, &["users"])), "1 account, 0 guests\n");
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
    wrong(&admin(&data, &["close", &table]), "the table is closed already");

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
    wrong(&admin(&into, &["restore", path]), "it is no database of Hegemon");
    let ours = "create table users (id); create table tables (id); create table log (id); pragma user_version = 1000";
    connection.execute_batch(ours).expect("tables");
    wrong(&admin(&into, &["restore", path]), "newer version (1000)");
    assert!(!into.exists(), "nothing has changed");
    let postgres = hegemon(&["admin", "--database", "postgres://anna:s3cret@db/h", "backup", path]);
    wrong(&postgres, "pg_dump");
    assert!(!postgres.err.contains("s3cret"), "{}", postgres.err);
}
