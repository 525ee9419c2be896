//! Administration, on both databases, beside a hall that serves the same tables.

mod common;

use common::Opened;
use engine::{Lang, Setup};
use server::accounts::{Accounts, Kind, Secret};
use server::admin::{Admin, AdminError};
use server::db::{Db, Place, statement};
use server::hall::Hall;
use server::live::{Live, Status};
use server::nature::Nature;
use server::step::{Leaving, Person, Step};
use server::stock::Stock;
use server::talk::{self, Channel};
use server::terms::Terms;
use server::values;
use std::sync::Arc;
use std::time::Duration;

macro_rules! on_both {
    ($name:ident, $check:expr) => {
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn on_sqlite() {
                $check(common::sqlite(concat!("admin-", stringify!($name))).await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_postgres() {
                $check(common::postgres(concat!("admin-", stringify!($name))).await).await;
            }
        }
    };
}

fn stock() -> Vec<Stock> {
    vec![Stock::of::<coalitions::Koalicje>()]
}

fn terms() -> Terms {
    Terms {
        game: "koalicje".to_owned(),
        setup: Setup::new("1805", 6),
        rules: None,
        clock: None,
        is_public: true,
        stand_in: "random".to_owned(),
        opens_talk: true,
        one_screen: false,
        hints: 5,
    }
}

/// A site that is being served, and whoever administers it from outside.
struct Site {
    hall: Arc<Hall>,
    admin: Admin,
    place: Place,
    _postgres: Option<common::OwnPostgres>,
}

async fn site(opened: Opened) -> Site {
    let Opened { db, news, place, postgres } = opened;
    let admin = Admin::open(&place, stock()).await.expect("there is a database");
    Site { hall: Hall::open(db, news, stock(), Nature::default()), admin, place, _postgres: postgres }
}

async fn guest(db: &Db) -> Person {
    match Accounts::new(db.clone(), Nature::default()).welcome_guest().await {
        Ok(person) => person,
        Err(error) => panic!("{error:?}"),
    }
}

async fn sit(hall: &Hall, table: &str, person: &Person, seat: u8) {
    let sitter = person.clone();
    hall.act(table, None, move |live| live.sit(&sitter, seat, 0)).await.expect("the seat is free");
    let sql = "insert into sitting (table_id, user_id) values ($1, $2) on conflict do nothing";
    hall.db().change(vec![statement(sql, values![table, person.id.as_str()])]).await.expect("he sits");
}

/// Waits until the table is as wished.
async fn until(hall: &Hall, id: &str, wish: impl Fn(&Live) -> bool) {
    for _ in 0..1_000 {
        if wish(&hall.enter(&hall.room(id).await.expect("a room")).await.expect("a match")) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it does not come to pass");
}

fn refusal<T: std::fmt::Debug>(result: Result<T, AdminError>) -> String {
    match result {
        Err(AdminError::Refused(why)) => why,
        other => panic!("{other:?}"),
    }
}

async fn a_table_is_closed(opened: Opened) {
    let site = site(opened).await;
    let (hall, admin) = (&site.hall, &site.admin);
    let anna = guest(hall.db()).await;
    let id = hall.create(terms(), &anna).await.expect("a table");
    // The hall knows the table already, and somebody follows it.
    let (_, mut line) = hall.follow(&id, 1).await.expect("a line");
    admin.close(&id, "enough").await.expect("it is open");
    until(hall, &id, |live| live.status == Status::Closed).await;
    let update = line.recv().await.expect("news");
    assert_eq!((update.number, &update.step), (2, &Step::Closed { why: "enough".to_owned() }));
    let row = hall.db().first("select status, due from tables where id = $1", values![id.as_str()]);
    let row = row.await.expect("a row").expect("the table");
    assert_eq!((row.text(0), row.maybe_int(1)), ("closed", None));
    assert_eq!(refusal(admin.close(&id, "again").await), "the table is already closed");
    assert_eq!(refusal(admin.close("nowhere", "").await), "there is no table \"nowhere\"");
}
on_both!(closing, a_table_is_closed);

async fn people_are_found_and_muted(opened: Opened) {
    let site = site(opened).await;
    let (db, admin) = (site.hall.db(), &site.admin);
    let (anna, bea) = (guest(db).await, guest(db).await);
    assert_eq!(admin.count().await.expect("a count"), (0, 2));
    let user = admin.user(&anna.name.to_uppercase()).await.expect("by name, however it is written");
    assert_eq!((&user.id, &user.name, user.is_guest), (&anna.id, &anna.name, true));
    assert_eq!(admin.user(&bea.id).await.expect("by id").name, bea.name);
    assert_eq!(refusal(admin.user("Nobody").await), "there is nobody called \"Nobody\"");
    // A name that is another's id.
    let sql = "insert into users (id, name, folded, created) values ($1, $2, $3, $4)";
    db.change(vec![statement(sql, values!["x", anna.id.as_str(), anna.id.as_str(), 1i64])])
        .await
        .expect("a user");
    assert!(refusal(admin.user(&anna.id).await).ends_with("say the id"));
    assert!(refusal(admin.reset_password(&user, None).await).contains("is a guest"));
    let until = Nature::default().now() + 60_000;
    admin.mute(&user, until).await.expect("it is done");
    assert_eq!(admin.user(&anna.name).await.expect("her").muted_until, until);
    let sql = "insert into reports (id, user_id, about, body, at) values ($1, $2, $3, $4, $5)";
    let report = |id: &str, at: i64| statement(sql, values![id, anna.id.as_str(), "Bea", "rude", at]);
    db.change(vec![report("one", 1), report("two", 2)]).await.expect("reports");
    let reports = admin.reports().await.expect("reports");
    assert_eq!(reports.iter().map(|report| report.at).collect::<Vec<_>>(), [2, 1], "the newest first");
    assert_eq!((reports[0].by.as_ref(), reports[0].about.as_str()), (Some(&anna.name), "Bea"));
}
on_both!(people, people_are_found_and_muted);

/// Whether a word stands anywhere in the database.
async fn stands_somewhere(db: &Db, word: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for (place, sql) in [
        ("users", "select id || name || folded from users"),
        ("sessions", "select user_id from sessions"),
        ("cards", "select card from tables"),
        ("log", "select body || coalesce(retry_key, '') from log"),
        ("sitting", "select user_id from sitting"),
        ("messages", "select user_id || name || body from messages"),
        ("marks", "select user_id from read_marks"),
        ("notes", "select user_id || body from notes"),
        ("blocks", "select user_id || blocked_id from blocks"),
        ("reports", "select coalesce(user_id, '') from reports"),
    ] {
        let rows = db.query(sql, []).await.expect("rows");
        if rows.iter().any(|row| row.text(0).contains(word)) {
            found.push(place);
        }
    }
    found
}

async fn somebody_is_exported_and_deleted(opened: Opened) {
    let site = site(opened).await;
    let (hall, admin, db) = (&site.hall, &site.admin, site.hall.db());
    let (anna, bea) = (guest(db).await, guest(db).await);
    let Ok(Secret(secret)) =
        Accounts::new(db.clone(), Nature::default()).open_session(&anna, Kind::Program, "my bot").await
    else {
        panic!("a session")
    };
    // A match that is being played, with both of them.
    let played = hall.create(terms(), &anna).await.expect("a table");
    sit(hall, &played, &anna, 1).await;
    sit(hall, &played, &bea, 0).await;
    let host = anna.id.clone();
    hall.act(&played, None, move |live| live.begin(&host)).await.expect("it begins");
    until(hall, &played, |live| live.pending().contains(&1)).await;
    let (player, key) = (anna.id.clone(), format!("{} k", anna.id));
    hall.act(&played, Some(key), move |live| {
        live.play(&player, 1, &live.table().legal(engine::Seat::Player(1))[0], live.newest)
    })
    .await
    .expect("it is offered");
    let said = talk::say(hall, &played, &anna.id, 1, &Channel::All, "my secret plan").await;
    assert_eq!(said, Ok(1));
    talk::say(hall, &played, &bea.id, 0, &Channel::All, "good luck").await.expect("said");
    db.note(&played, &anna.id, "a note").await.expect("noted");
    db.mark(&played, &anna.id, "all", 1).await.expect("marked");
    let blocks = "insert into blocks (user_id, blocked_id) values ($1, $2)";
    db.change(vec![statement(blocks, values![anna.id.as_str(), bea.id.as_str()])]).await.expect("blocked");
    let reports = "insert into reports (id, user_id, about, body, at) values ($1, $2, $3, $4, $5)";
    let report = values!["r", anna.id.as_str(), bea.name.as_str(), "rude", 1i64];
    db.change(vec![statement(reports, report)]).await.expect("reported");
    // A table that waits for its host, and one at which she merely sits.
    let waiting = hall.create(terms(), &anna).await.expect("a table");
    let other = hall.create(terms(), &bea).await.expect("a table");
    sit(hall, &other, &anna, 3).await;

    let user = admin.user(&anna.name).await.expect("Anna");
    let all = admin.export(&user).await.expect("everything");
    assert_eq!(all["account"]["id"], anna.id.as_str());
    assert_eq!(all["sessions"][0]["label"], "my bot");
    assert_eq!(all["messages"].as_array().map(Vec::len), Some(1), "her own words only: {all}");
    assert_eq!(all["messages"][0]["body"], "my secret plan");
    assert_eq!(all["notes"][0]["body"], "a note");
    assert_eq!(all["marks"][0]["number"], 1);
    assert_eq!(all["blocks"][0]["name"], bea.name.as_str());
    assert_eq!(all["reports"][0]["body"], "rude");
    let tables = all["tables"].as_array().expect("tables");
    assert_eq!(tables.len(), 3);
    let steps = &tables.iter().find(|table| table["id"] == played.as_str()).expect("the match")["steps"];
    let steps: Vec<&str> =
        steps.as_array().expect("steps").iter().filter_map(|step| step["step"]["step"].as_str()).collect();
    assert_eq!(steps, ["opened", "sat", "played"]);
    assert!(!all.to_string().contains(&secret) && all["sessions"][0].get("hash").is_none());

    let deleted = admin.delete(&user).await.expect("she is deleted");
    assert_eq!((deleted.tables, deleted.seats), (3, 1));
    assert_eq!(refusal(admin.user(&anna.name).await), format!("there is nobody called \"{}\"", anna.name));
    for word in [&anna.id, &anna.name, "my secret plan", "a note"] {
        assert_eq!(stands_somewhere(db, word).await, Vec::<&str>::new(), "{word}");
    }
    assert_eq!(stands_somewhere(db, "good luck").await, ["messages"], "what others said stays");
    assert!(matches!(Accounts::new(db.clone(), Nature::default()).visitor(&secret).await, Ok(None)));
    // The server has noticed: a bot goes on for nobody, Bea plays, and the other tables are free or closed.
    until(hall, &played, |live| {
        let chair = &live.chairs[1];
        let nobody =
            chair.person.as_ref().is_some_and(|person| person.name == "Deleted" && person.id != anna.id);
        nobody && chair.bot.as_deref() == Some("random") && live.owns(&bea.id, 0)
    })
    .await;
    until(hall, &waiting, |live| live.status == Status::Closed).await;
    until(hall, &other, |live| live.status == Status::Open && live.chairs[3].person.is_none()).await;
    let sql = "select body from log where table_id = $1 order by number";
    let log = db.query(sql, values![played.as_str()]).await.expect("the log");
    let left = Step::Left { seat: 1, why: Leaving::Resigned };
    assert!(log.iter().any(|row| serde_json::from_str::<Step>(row.text(0)).ok() == Some(left.clone())));
    // Whoever reads the match anew reads the same.
    until(hall, &played, |live| live.bots_to_move().is_empty()).await;
    let known = hall
        .enter(&hall.room(&played).await.expect("a room"))
        .await
        .expect("a match")
        .view(Some(0), Lang::En);
    let (db, news) = common::again(&site.place).await;
    let fresh = Hall::open(db, news, stock(), Nature::default());
    assert_eq!(
        known,
        fresh
            .enter(&fresh.room(&played).await.expect("a room"))
            .await
            .expect("a match")
            .view(Some(0), Lang::En)
    );
}
on_both!(deleting, somebody_is_exported_and_deleted);

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_closes_what_the_old_one_opened() {
    let site = site(common::sqlite("admin-password").await).await;
    let accounts = Accounts::new(site.hall.db().clone(), Nature::default());
    let Ok(anna) = accounts.register("Anna", "old password").await else { panic!("an account") };
    let Ok(Secret(secret)) = accounts.open_session(&anna, Kind::Browser, "").await else {
        panic!("a session")
    };
    let user = site.admin.user("anna").await.expect("Anna");
    let refused = site.admin.reset_password(&user, Some("short".to_owned())).await;
    assert_eq!(refusal(refused), "a password has 8 to 200 characters");
    assert!(matches!(accounts.visitor(&secret).await, Ok(Some(_))), "nothing has changed");
    let password = site.admin.reset_password(&user, None).await.expect("a password");
    assert!(matches!(accounts.visitor(&secret).await, Ok(None)));
    assert!(accounts.log_in("Anna", "old password").await.is_err());
    assert!(accounts.log_in("Anna", &password).await.is_ok());
    assert!(accounts.register("deleted", "a password").await.is_err(), "the name is kept for nobody");
}

#[tokio::test]
async fn what_is_no_database_is_not_made_one() {
    let folder = common::folder("admin-nothing");
    let place = Place::Folder(folder.join("none"));
    assert!(refusal(Admin::open(&place, stock()).await.map(|_| ())).contains("no database yet"));
    assert!(!folder.join("none").exists());
    let connection = rusqlite::Connection::open(folder.join("hegemon.sqlite")).expect("a database");
    connection.pragma_update(None, "user_version", 1000).expect("a version");
    let newer = Admin::open(&Place::Folder(folder), stock()).await.map(|_| ());
    assert!(refusal(newer).contains("version 1000"));
}
