//! Databases for tests: a folder for SQLite, and a PostgreSQL of our own that lives as long as the test.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

pub mod browser;

use server::db::{Db, News, Place};
use std::path::PathBuf;
pub use testkit::postgres::OwnPostgres;
use tokio::sync::mpsc::{self, UnboundedReceiver};

/// An empty folder of this test's own.
pub fn folder(test: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("server-{test}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// A database with what keeps it alive, and the news it tells.
pub struct Opened {
    pub db: Db,
    pub news: UnboundedReceiver<News>,
    pub place: Place,
    /// Whoever keeps the database keeps this.
    pub postgres: Option<OwnPostgres>,
}

pub async fn sqlite(test: &str) -> Opened {
    open(Place::Folder(folder(test)), None).await
}

pub async fn postgres(test: &str) -> Opened {
    let postgres = OwnPostgres::start(test);
    open(Place::Postgres(postgres.address()), Some(postgres)).await
}

async fn open(place: Place, postgres: Option<OwnPostgres>) -> Opened {
    let (teller, news) = mpsc::unbounded_channel();
    let db = Db::open(&place, teller).await.expect("the database opens");
    Opened { db, news, place, postgres }
}

/// A second node of the same site.
pub async fn again(place: &Place) -> (Db, UnboundedReceiver<News>) {
    let (teller, news) = mpsc::unbounded_channel();
    (Db::open(place, teller).await.expect("the database opens"), news)
}
