//! What an upgrade does to matches that have begun: they are played on under their own rules, or say why not and keep
//! their record.

mod common;

use common::Opened;
use engine::{Lang, Record, Seat, Setup};
use server::admin::{Admin, TableWish, of_other_rules};
use server::db::{Place, statement};
use server::hall::{Hall, HallError};
use server::live::Status;
use server::nature::Nature;
use server::step::Person;
use server::stock::Stock;
use server::terms::Terms;
use server::values;
use std::sync::Arc;

/// A program that plays these rules, and matches of those older ones.
fn program(rules: &'static str, older: &'static [&'static str]) -> Vec<Stock> {
    let mut stock = Stock::of::<coalitions::Koalicje>();
    stock.edition.rules_version = rules;
    stock.edition.older_rules = older;
    vec![stock]
}

/// The rules that matches began under, which the game itself knows.
const OLD: &str = <coalitions::Koalicje as engine::Game>::RULES_VERSION;

fn anna() -> Person {
    Person { id: "anna".to_owned(), name: "Anna".to_owned() }
}

async fn hall(place: &Place, stock: Vec<Stock>) -> Arc<Hall> {
    let (db, news) = common::again(place).await;
    Hall::open(db, news, stock, Nature::default())
}

/// What the first legal answer of whoever is asked is.
async fn play_one(hall: &Hall, id: &str) -> Result<i64, HallError> {
    hall.act(id, None, |live| {
        let seat = live.pending().into_iter().next().expect("somebody is asked");
        let action = live.table().legal(Seat::Player(seat)).swap_remove(0);
        live.play("anna", seat, &action, live.newest)
    })
    .await
}

/// A match on one screen that has begun, with some plies.
async fn begun(hall: &Hall) -> String {
    let terms = Terms {
        game: "koalicje".to_owned(),
        setup: Setup::new("1805", 3),
        rules: None,
        clock: None,
        is_public: true,
        stand_in: "random".to_owned(),
        opens_talk: false,
        one_screen: false,
        hints: 5,
    };
    let terms = Terms { one_screen: true, ..terms };
    let id = hall.create(terms, &anna()).await.expect("a table");
    for seat in 0..3 {
        hall.act(&id, None, move |live| live.sit(&anna(), seat, 0)).await.expect("the seat is free");
    }
    hall.act(&id, None, |live| live.begin("anna")).await.expect("it begins");
    id
}

async fn go_on(hall: &Hall, id: &str, plies: usize) {
    for _ in 0..plies {
        let room = hall.room(id).await.expect("a room");
        let seat = hall.enter(&room).await.expect("a match").pending().into_iter().next().expect("somebody");
        let _ = hall.act(id, None, move |live| live.hand_over("anna", seat)).await;
        play_one(hall, id).await.expect("it is legal");
    }
}

async fn a_match_stays_on_the_rules_it_began_with(opened: Opened) {
    let Opened { db, news, place, postgres: _keeper } = opened;
    let old = Hall::open(db, news, program(OLD, &[]), Nature::default());
    let id = begun(&old).await;
    go_on(&old, &id, 8).await;
    let room = old.room(&id).await.expect("a room");
    let before = old.enter(&room).await.expect("a match").view(None, Lang::En);
    assert_eq!(before.terms.rules.as_deref(), Some(OLD), "the table says which");
    drop((room, old));

    // A newer program that knows them plays the match on, and opens new tables under its own.
    let newer = hall(&place, program("8", &[OLD])).await;
    let room = newer.room(&id).await.expect("it is played on");
    assert_eq!(newer.enter(&room).await.expect("a match").view(None, Lang::En), before);
    go_on(&newer, &id, 3).await;
    let fresh = begun(&newer).await;
    let terms = newer.enter(&newer.room(&fresh).await.expect("a room")).await.expect("a match").terms.clone();
    assert_eq!(terms.rules(), "8");
    drop((room, newer));

    // One that does not says so, to whoever comes, and does not touch it.
    let stranger = hall(&place, program("9", &["8"])).await;
    let Err(HallError::OtherRules(other)) = stranger.room(&id).await else { panic!("it is not played") };
    assert_eq!((other.began.as_str(), other.played), (OLD, "9"));
    let told = other.to_string();
    assert!(
        told.contains(&format!("began under rules {OLD}")) && told.contains("its record is kept"),
        "{told}"
    );
    assert!(matches!(play_one(&stranger, &id).await, Err(HallError::OtherRules(_))));
    go_on(&stranger, &fresh, 2).await;

    // The host finds it, before and after the upgrade, and closes it; then its record opens.
    let found: Vec<String> = of_other_rules(&place, &program("9", &["8"]))
        .await
        .expect("a look")
        .into_iter()
        .map(|table| table.id)
        .collect();
    assert_eq!(found, std::slice::from_ref(&id));
    let admin = Admin::open(&place, program("9", &["8"])).await.expect("a database");
    let found = admin
        .tables_found(&TableWish { of_other_rules: true, ..TableWish::default() })
        .await
        .expect("tables");
    assert_eq!(
        found.iter().map(|table| (table.id.as_str(), table.rules.as_str())).collect::<Vec<_>>(),
        [(id.as_str(), OLD)]
    );
    assert_eq!(
        (found[0].status.as_str(), found[0].host.as_str(), found[0].is_playable),
        ("playing", "Anna", false)
    );
    assert_eq!(admin.tables_found(&TableWish::default()).await.expect("tables").len(), 2);
    let Err(HallError::Refused(refused)) = stranger.unplayed_record(&id).await else {
        panic!("it is still secret")
    };
    assert_eq!(refused.code, "other-rules");
    admin.close(&id, "the rules have changed").await.expect("it is closed");
    let record = stranger.unplayed_record(&id).await.expect("its record");
    assert_eq!((record.rules.as_str(), record.plies.len()), (OLD, 11));
    let closed =
        admin.tables_found(&TableWish { status: Some(Status::Closed), ..TableWish::default() }).await;
    assert_eq!(closed.expect("tables").len(), 1);
    // A program that plays those rules replays it, chance and all.
    let known = program(OLD, &[]).remove(0);
    let written = serde_json::to_string(&record).expect("plain data");
    let record: Record = serde_json::from_str(&written).expect("a record");
    (known.edition.replay)(&record, None).expect("every ply is legal");
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_carried_over_on_sqlite() {
    a_match_stays_on_the_rules_it_began_with(common::sqlite("upgrade").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_carried_over_on_postgres() {
    a_match_stays_on_the_rules_it_began_with(common::postgres("upgrade").await).await;
}

/// Logs of before do not say which rules they began under: those were the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_does_not_say_its_rules_began_under_the_first() {
    let Opened { db, news, place, .. } = common::sqlite("upgrade-first").await;
    let old = Hall::open(db.clone(), news, program("1", &[]), Nature::default());
    let id = begun(&old).await;
    drop(old);
    let sql = "update log set body = replace(body, $1, $2) where table_id = $3 and number = 1";
    let touched = db.change(vec![statement(sql, values![",\"rules\":\"1\"", "", id.as_str()])]).await;
    assert_eq!(touched, Ok(vec![1]));
    let row =
        db.first("select body from log where number = 1", []).await.expect("a row").expect("the first entry");
    assert!(!row.text(0).contains("rules"), "{}", row.text(0));
    let knows = hall(&place, program("2", &["1"])).await;
    knows.room(&id).await.expect("it is played on");
    let knows_not = hall(&place, program("3", &["2"])).await;
    assert!(matches!(knows_not.room(&id).await, Err(HallError::OtherRules(other)) if other.began == "1"));
}
