//! What a server has acknowledged is there after `kill -9` of the server and of PostgreSQL, once and in its place, and every table
//! plays on. `cargo xtask siege` does the same at length.

mod common;

use common::folder;
use load::Database;
use load::siege::{self, Plan};
use std::path::Path;

fn nothing_is_missing(database: Database) {
    let place = folder(&format!("siege-{database:?}"));
    let plan = Plan { database, ..Plan::SMALL };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let hegemon = Path::new(env!("CARGO_BIN_EXE_hegemon"));
    let all = runtime
        .block_on(siege::run(plan, hegemon, &place, &|what| eprintln!("{what}")))
        .expect("the siege takes place");
    println!("{}", siege::text(&all));
    for besieged in all {
        assert_eq!(besieged.faults, Vec::<String>::new(), "{}", besieged.ground);
        assert!(besieged.acknowledged > 50, "{} decisions are too few to tell", besieged.acknowledged);
        assert!(besieged.by_bots > 0, "nobody thought");
    }
}

#[test]
fn every_acknowledged_decision_survives_on_sqlite() {
    nothing_is_missing(Database::Sqlite);
}

#[test]
fn every_acknowledged_decision_survives_on_one_and_on_two_nodes_of_postgres() {
    nothing_is_missing(Database::Postgres);
}
