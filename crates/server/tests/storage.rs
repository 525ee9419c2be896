//! The storage keeps its promises on both databases: first come, first served; durable or refused; nothing half.

mod common;

use common::Opened;
use server::db::{Db, DbError, Entry, News, Notice, Place, Value, statement};
use server::values;

/// Runs the same check on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($name:ident, $check:expr) => {
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn on_sqlite() {
                $check(common::sqlite(stringify!($name)).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_postgres() {
                $check(common::postgres(stringify!($name)).await).await;
            }
        }
    };
}

async fn new_table(db: &Db, id: &str) {
    let insert = "insert into tables (id, status, is_public, card, secret, created, updated, game)
                  values ($1, $2, $3, $4, $5, $6, $7, $8)";
    db.change(vec![statement(insert, values![id, "open", 1i64, "{}", "", 1i64, 1i64, "chess"])])
        .await
        .expect("a table is made");
}

fn entry(table: &str, number: i64, body: &str) -> Entry {
    Entry {
        table: table.to_owned(),
        number,
        body: body.to_owned(),
        retry_key: None,
        at: 1_000 + number,
        notice: Some(Notice {
            status: "playing".to_owned(),
            card: format!("{{\"newest\":{number}}}"),
            due: Some(number),
            bots_since: None,
            notify: None,
        }),
    }
}

async fn log(db: &Db, table: &str) -> Vec<(i64, String)> {
    let rows =
        db.query("select number, body from log where table_id = $1 order by number", values![table]).await;
    rows.expect("a log").iter().map(|row| (row.int(0), row.text(1).to_owned())).collect()
}

async fn whoever_comes_second_is_told(opened: Opened) {
    let db = &opened.db;
    new_table(db, "t").await;
    db.append(entry("t", 1, "first")).await.expect("it is free");
    assert_eq!(db.append(entry("t", 1, "second")).await, Err(DbError::Taken));
    assert_eq!(log(db, "t").await, [(1, "first".to_owned())]);
    // The lobby's card is the winner's.
    let row =
        db.first("select card, updated, due from tables where id = $1", values!["t"]).await.expect("a row");
    assert_eq!(
        row.map(|row| (row.text(0).to_owned(), row.int(1), row.int(2))),
        Some(("{\"newest\":1}".into(), 1_001, 1))
    );
}
on_both!(second_comes_late, whoever_comes_second_is_told);

async fn one_winner_for_every_place(opened: Opened) {
    let other = match &opened.place {
        server::db::Place::Postgres(_) => common::again(&opened.place).await.0,
        server::db::Place::Folder(_) => opened.db.clone(),
    };
    for table in 0..8 {
        new_table(&opened.db, &format!("t{table}")).await;
    }
    // Two nodes race for every place of eight logs.
    let race = |db: Db, name: &'static str| async move {
        let mut won = 0;
        for number in 1..=20 {
            let tries = (0..8).map(|table| {
                let db = db.clone();
                tokio::spawn(async move { db.append(entry(&format!("t{table}"), number, name)).await })
            });
            for attempt in tries.collect::<Vec<_>>() {
                match attempt.await.expect("no panic") {
                    Ok(()) => won += 1,
                    Err(error) => assert_eq!(error, DbError::Taken),
                }
            }
        }
        won
    };
    let (one, two) = tokio::join!(race(opened.db.clone(), "one"), race(other, "two"));
    assert_eq!(one + two, 160, "every place has one winner");
    for table in 0..8 {
        let numbers: Vec<i64> =
            log(&opened.db, &format!("t{table}")).await.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    }
}
on_both!(races, one_winner_for_every_place);

/// Whoever believes to know more of a log than it holds is told so, also among others of whom all is well; and whoever writes
/// past the server cannot tear a hole either.
async fn an_entry_stands_only_behind_the_one_before_it(opened: Opened) {
    let db = &opened.db;
    for table in ["a", "b", "c"] {
        new_table(db, table).await;
        db.append(entry(table, 1, "first")).await.expect("it is free");
    }
    let all = tokio::join!(
        db.append(entry("a", 2, "second")),
        db.append(entry("b", 3, "too far")),
        db.append(entry("c", 2, "second")),
    );
    assert_eq!(all, (Ok(()), Err(DbError::Taken), Ok(())));
    assert_eq!(db.append(entry("b", 4, "farther")).await, Err(DbError::Taken));
    let insert = "insert into log (table_id, number, body, at) values ($1, $2, $3, $4)";
    let by_hand = |number: i64| statement(insert, values!["b", number, "by hand", 1i64]);
    db.change(vec![by_hand(3)]).await.expect_err("it would leave a gap");
    assert_eq!(log(db, "b").await, [(1, "first".to_owned())]);
    let card = db.first("select card from tables where id = $1", values!["b"]).await.expect("a row");
    assert_eq!(card.expect("the table").text(0), "{\"newest\":1}", "the lobby heard nothing of it either");
    // In its place it is welcome.
    db.change(vec![by_hand(2)]).await.expect("it is the next one");
    db.append(entry("b", 3, "third")).await.expect("it is the next one");
    assert_eq!(log(db, "b").await.len(), 3);
}
on_both!(gaps, an_entry_stands_only_behind_the_one_before_it);

async fn all_or_nothing(opened: Opened) {
    let db = &opened.db;
    let user = "insert into users (id, name, folded, created) values ($1, $2, $3, $4)";
    let make = |id: &str, name: &str| statement(user, values![id, name, name, 1i64]);
    db.change(vec![make("a", "anna")]).await.expect("a user");
    let both = db.change(vec![make("b", "bea"), make("c", "anna")]).await;
    assert_eq!(both, Err(DbError::Taken));
    let rows = db.query("select id from users order by id", []).await.expect("users");
    assert_eq!(rows.len(), 1, "neither was made");
    let touched =
        db.change(vec![statement("update users set name = $1 where id = $2", values!["Ann", "a"])]).await;
    assert_eq!(touched, Ok(vec![1]));
    let row = db
        .first("select name, password from users where id = $1", values!["a"])
        .await
        .expect("a row")
        .expect("Ann");
    assert_eq!((row.text(0), row.maybe_text(1)), ("Ann", None));
    assert_eq!(row.0[1], Value::Null);
}
on_both!(units, all_or_nothing);

async fn news_reaches_every_node(mut opened: Opened) {
    let mut second = match &opened.place {
        server::db::Place::Postgres(_) => Some(common::again(&opened.place).await),
        server::db::Place::Folder(_) => None,
    };
    new_table(&opened.db, "t").await;
    opened.db.append(entry("t", 1, "first")).await.expect("it is free");
    assert_eq!(opened.news.recv().await, Some(News::Entry("t".to_owned(), 1)));
    if let Some((_, news)) = &mut second {
        assert_eq!(news.recv().await, Some(News::Entry("t".to_owned(), 1)));
    }
}
on_both!(news, news_reaches_every_node);

/// The next news that tells of an entry or says that everything must be looked at, if it comes in time.
async fn hears(news: &mut tokio::sync::mpsc::UnboundedReceiver<News>) -> Option<News> {
    tokio::time::timeout(std::time::Duration::from_secs(20), news.recv()).await.ok().flatten()
}

/// While PostgreSQL was away nobody listened. Whoever is told that he missed something must hear everything from then on:
/// told earlier he would look, find nothing, and wait for ever.
#[tokio::test(flavor = "multi_thread")]
async fn who_missed_something_is_told_when_he_can_listen_again() {
    let mut opened = common::postgres("listens-again").await;
    let (other, _news) = common::again(&opened.place).await;
    new_table(&other, "t").await;
    other.append(entry("t", 1, "first")).await.expect("it is free");
    assert_eq!(hears(&mut opened.news).await, Some(News::Entry("t".to_owned(), 1)));
    let postgres = opened.postgres.as_mut().expect("a PostgreSQL of our own");
    for number in 2..5 {
        postgres.stop();
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        postgres.start_again();
        loop {
            // What was said before this entry is no help.
            while opened.news.try_recv().is_ok() {}
            if let Ok(()) | Err(DbError::Taken) = other.append(entry("t", number, "missed")).await {
                break;
            }
        }
        let heard = hears(&mut opened.news).await.expect("he hears it, or that he missed it");
        assert!([News::Lost, News::Entry("t".to_owned(), number)].contains(&heard), "{heard:?}");
    }
    other.append(entry("t", 5, "heard")).await.expect("it is free");
    while hears(&mut opened.news).await.expect("he hears everything again") != News::Entry("t".to_owned(), 5)
    {
    }
}

/// A database that stands still is no reason to wait for ever, and what was given up is not done behind anybody's back when it
/// goes on.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_ever_for_a_database_that_stands_still() {
    let opened = common::postgres("stands-still").await;
    new_table(&opened.db, "t").await;
    opened.db.append(entry("t", 1, "first")).await.expect("it is free");
    let postgres = opened.postgres.as_ref().expect("a PostgreSQL of our own");
    postgres.freeze();
    let both = tokio::time::timeout(std::time::Duration::from_secs(30), async {
        tokio::join!(opened.db.append(entry("t", 2, "given up")), opened.db.query("select 1", []))
    });
    let (appended, asked) = both.await.expect("both give up");
    assert!(matches!(appended, Err(DbError::Broken(_))), "{appended:?}");
    assert!(asked.is_err());
    postgres.thaw();
    // Whether it stands is what the log says, once and for all: whoever comes next finds its place, or is told.
    let number = loop {
        match opened.db.append(entry("t", 2, "again")).await {
            Ok(()) | Err(DbError::Taken) => break log(&opened.db, "t").await.len() as i64,
            Err(DbError::Broken(_)) => {}
        }
    };
    assert_eq!(number, 2);
    opened.db.append(entry("t", 3, "third")).await.expect("it is the next one");
}

/// What nobody waits for any longer must not come to pass later, nor keep others from their rows.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_gives_up_what_nobody_waits_for_any_longer() {
    let opened = common::postgres("gives-up").await;
    let slow = "insert into users (id, name, folded, created) select $1, $2, $3, $4 from pg_sleep(12)";
    let done = opened.db.change(vec![statement(slow, values!["a", "anna", "anna", 1i64])]).await;
    assert!(matches!(done, Err(DbError::Broken(_))), "{done:?}");
    let busy = "select pid from pg_stat_activity where state <> 'idle' and query like '%pg_sleep(12)%' \
                and pid <> pg_backend_pid()";
    assert_eq!(opened.db.query(busy, []).await.expect("a list"), [], "nobody is at it any more");
    assert_eq!(opened.db.query("select id from users", []).await.expect("users"), []);
}

/// A node that stands still between two words of a change has locked rows that others want.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_is_left_half_done_is_taken_back() {
    let opened = common::postgres("half-done").await;
    new_table(&opened.db, "t").await;
    // Begun and not ended, as by a node that is stopped then and there.
    opened.db.query("begin", []).await.expect("a change begins");
    for _ in 0..5 {
        opened.db.query("select 1", []).await.expect("the others of the pool answer");
    }
    opened.db.query("select id from tables for update", []).await.expect("a row is locked");
    opened.db.append(entry("t", 1, "first")).await.expect("it has not long to wait");
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let folder = common::folder("newer");
    {
        let connection = rusqlite::Connection::open(folder.join("hegemon.sqlite")).expect("a database");
        connection.pragma_update(None, "user_version", 1000).expect("a version");
    }
    let (teller, _news) = tokio::sync::mpsc::unbounded_channel();
    let opened = Db::open(&server::db::Place::Folder(folder), teller).await;
    let error = opened.err().expect("it is too new").to_string();
    assert!(error.contains("its version (1000) is newer"), "{error}");
}

#[tokio::test]
async fn a_running_database_is_backed_up() {
    let opened = common::sqlite("backup").await;
    new_table(&opened.db, "t").await;
    opened.db.append(entry("t", 1, "kept")).await.expect("it is free");
    let copy = common::folder("backup-copy");
    opened.db.back_up(copy.join("hegemon.sqlite")).await.expect("a copy");
    let (restored, _news) = common::again(&server::db::Place::Folder(copy)).await;
    assert_eq!(log(&restored, "t").await, [(1, "kept".to_owned())]);
}

/// In SQLite before 3.51.3 a reset of the write-ahead log could lose what was committed.
#[tokio::test]
async fn the_sqlite_that_comes_along_loses_nothing_when_its_log_begins_anew() {
    let opened = common::sqlite("sqlite-version").await;
    let row = opened.db.first("select sqlite_version()", []).await.expect("a row").expect("a version");
    let version: Vec<u32> = row.text(0).split('.').map(|part| part.parse().expect("a number")).collect();
    assert!(version >= vec![3, 51, 3], "{version:?}");
}

async fn a_database_that_takes_what_is_written_says_so_and_keeps_nothing_of_it(opened: Opened) {
    opened.db.pulse(1).await.expect("it is well");
    opened.db.pulse(2).await.expect("it is well");
    assert_eq!(opened.db.query("select at from pulse", []).await.expect("rows"), []);
}
on_both!(pulse, a_database_that_takes_what_is_written_says_so_and_keeps_nothing_of_it);

/// Why a place cannot be opened.
async fn refusal(place: &Place) -> String {
    let (teller, _news) = tokio::sync::mpsc::unbounded_channel();
    let opened = Db::open(place, teller).await.err().expect("it is refused").to_string();
    let looked_at = place.version().await.expect_err("a look says the same").to_string();
    assert_eq!(opened, looked_at);
    opened
}

#[tokio::test]
async fn a_foreign_or_empty_file_is_not_made_a_database() {
    let folder = common::folder("foreign");
    let (place, file) = (Place::Folder(folder.clone()), folder.join("hegemon.sqlite"));
    // Cut off by a full disk or a copy that was broken off.
    std::fs::write(&file, "").expect("a file");
    let why = refusal(&place).await;
    assert!(why.contains("it is empty") && why.contains("hegemon admin restore"), "{why}");
    assert_eq!(std::fs::metadata(&file).expect("it is there").len(), 0, "nothing was written");
    std::fs::write(&file, "a text that somebody has put here, and no database at all".repeat(20))
        .expect("a file");
    assert!(refusal(&place).await.contains("not a database"));
    std::fs::remove_file(&file).expect("gone");
    let foreign = rusqlite::Connection::open(&file).expect("a database");
    foreign.execute_batch("create table things (name text); pragma user_version = 3").expect("a table");
    assert!(refusal(&place).await.contains("it is not a Hegemon database"));
    let tables: i64 =
        foreign.query_row("select count(*) from sqlite_master", [], |row| row.get(0)).expect("a count");
    assert_eq!(tables, 1, "nothing was added");
    drop(foreign);
    // What is left of a database that is gone would be taken for part of the new one.
    std::fs::rename(&file, folder.join("hegemon.sqlite-wal")).expect("moved");
    let (teller, _news) = tokio::sync::mpsc::unbounded_channel();
    let opened = Db::open(&place, teller).await.err().expect("it is refused").to_string();
    assert!(opened.contains("is left of another database"), "{opened}");
}

/// Whoever is killed during the first start leaves nothing that stands in the way of the next.
#[tokio::test]
async fn a_first_start_that_was_broken_off_is_begun_again() {
    let folder = common::folder("begun");
    std::fs::write(folder.join("hegemon.sqlite.new"), "half of something").expect("a file");
    std::fs::write(folder.join("hegemon.sqlite.new-journal"), "and what it was").expect("a file");
    let (db, _news) = common::again(&Place::Folder(folder.clone())).await;
    db.pulse(1).await.expect("it is well");
    assert!(!folder.join("hegemon.sqlite.new").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_postgres_is_not_made_ours() {
    let postgres = common::OwnPostgres::start("storage-foreign");
    let place = Place::Postgres(postgres.address());
    assert_eq!(place.version().await, Ok(None), "an empty one is");
    let (client, line) =
        tokio_postgres::connect(&postgres.address(), tokio_postgres::NoTls).await.expect("a line");
    tokio::spawn(line);
    // Some other program counts its steps too.
    client
        .batch_execute("create table steps (done bigint); create table things (name text)")
        .await
        .expect("tables");
    let why = refusal(&place).await;
    assert!(why.contains("2 tables that are not Hegemon's, such as steps, things"), "{why}");
    let tables = "select count(*) from pg_tables where schemaname = 'public'";
    let tables: i64 = client.query_one(tables, &[]).await.expect("a count").get(0);
    assert_eq!(tables, 2, "nothing was added");
    client.batch_execute("drop table steps; drop table things").await.expect("gone");
    common::again(&place).await;
    assert_eq!(place.version().await, Ok(Some(server::db::VERSION)));
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_reads_the_data_folder() {
    use std::os::unix::fs::PermissionsExt;
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    let set = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    let folder = common::folder("private").join("data");
    let names = ["hegemon.sqlite", "hegemon.sqlite-wal", "hegemon.sqlite-shm"].map(|name| folder.join(name));
    let (db, _news) = common::again(&Place::Folder(folder.clone())).await;
    db.pulse(1).await.expect("it is well");
    assert_eq!(mode(&folder), 0o700);
    for name in &names {
        assert_eq!(mode(name), 0o600, "{}", name.display());
    }
    // What an older program made, or a careless copy.
    let aside = folder.join("hegemon-2026-07-27-120000.sqlite");
    std::fs::write(&aside, "").expect("a file");
    let other = folder.join("notes.txt");
    std::fs::write(&other, "").expect("a file");
    set(&other, 0o644);
    for (path, open) in names.iter().chain([&aside]).map(|path| (path, 0o644)).chain([(&folder, 0o755)]) {
        set(path, open);
    }
    let (db, _news) = common::again(&Place::Folder(folder.clone())).await;
    db.pulse(1).await.expect("it is well");
    assert_eq!(mode(&folder), 0o700);
    for name in names.iter().chain([&aside]) {
        assert_eq!(mode(name), 0o600, "{}", name.display());
    }
    assert_eq!(mode(&other), 0o644, "what is not ours is left alone");
}

/// Whoever looks for a statement finds it in one folder, and what it asks has a name.
#[test]
fn no_module_outside_db_holds_sql() {
    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            match entry.file_name().and_then(|name| name.to_str()) {
                Some("db") => {}
                _ if entry.is_dir() => sources(&entry, found),
                _ => found.push(entry),
            }
        }
    }
    let sql = regex::Regex::new(r#""\s*(select|insert into|update|delete from) [a-z_]"#).expect("a pattern");
    let mut found = Vec::new();
    sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 20, "the sources are read");
    found.retain(|file| sql.is_match(&std::fs::read_to_string(file).expect("a text")));
    assert!(found.is_empty(), "{found:?}");
}
