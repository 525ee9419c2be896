//! The bare loop: entries of the server's kind into a log of the server's shape, and nothing else. What a database can give at
//! most on this disk, if those who wait at the same moment share a commit.

use crate::Outcome;
use crate::pace::microseconds;
use crate::siege::ledger::Logged;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// Where everything is kept.
#[derive(Clone)]
pub enum Place {
    Folder(PathBuf),
    Postgres(String),
}

impl Place {
    /// Another database of the same kind on the same disk, with nothing in it yet.
    pub async fn another(&self, name: &str) -> Outcome<Place> {
        match self {
            Place::Folder(folder) => Ok(Place::Folder(folder.join(name))),
            Place::Postgres(address) => {
                let make = format!("create database {name}");
                connect(address).await?.batch_execute(&make).await.map_err(broken)?;
                Ok(Place::Postgres(address.replace("dbname=postgres", &format!("dbname={name}"))))
            }
        }
    }
}

/// As many entries as the server puts into one commit.
pub const MANY: usize = 512;
/// More entries than one table gets in a stretch of time.
const STRETCH: i64 = 1_000_000_000;

/// What the server's entries look like on average.
#[derive(Clone, Copy)]
pub struct Shape {
    pub tables: u32,
    pub body: usize,
    pub key: usize,
}

struct Entry {
    table: Arc<str>,
    number: i64,
    body: Arc<str>,
    key: String,
    at: i64,
}

type Job = (Entry, oneshot::Sender<()>);

/// The same words for both databases.
const SIZES: &str = "select cast(avg(length(body)) as bigint), cast(avg(length(retry_key)) as bigint) \
                     from log where retry_key is not null";
/// How often the write-ahead log is copied into the database, and how many pages it has at most: as the server does it.
const COPY: Duration = Duration::from_millis(500);
const LONGEST_LOG: i64 = 16_384;
const CACHE: i64 = -16 * 1024;

/// How long the server's entries were: of those that somebody sent over a line.
pub async fn shape_of_log(place: &Place, tables: u32) -> Outcome<Shape> {
    let (body, key): (i64, i64) = match place {
        Place::Folder(folder) => {
            let connection = Connection::open(folder.join("hegemon.sqlite")).map_err(broken)?;
            connection.query_row(SIZES, [], |row| Ok((row.get(0)?, row.get(1)?))).map_err(broken)?
        }
        Place::Postgres(address) => {
            let row = connect(address).await?.query_one(SIZES, &[]).await.map_err(broken)?;
            (row.try_get(0).map_err(broken)?, row.try_get(1).map_err(broken)?)
        }
    };
    Ok(Shape { tables, body: body.max(1) as usize, key: key.max(1) as usize })
}

const LOG: &str = "select number, body, retry_key from log where table_id = $1 order by number";

/// The log of a table, as it is stored.
pub async fn log_of(place: &Place, table: &str) -> Outcome<Vec<Logged>> {
    match place {
        Place::Folder(folder) => {
            let connection = Connection::open(folder.join("hegemon.sqlite")).map_err(broken)?;
            connection.busy_timeout(Duration::from_secs(10)).map_err(broken)?;
            let mut select = connection.prepare(LOG).map_err(broken)?;
            let rows = select.query_map([table], |row| {
                Ok(Logged { number: row.get(0)?, body: row.get(1)?, retry_key: row.get(2)? })
            });
            rows.map_err(broken)?.collect::<rusqlite::Result<_>>().map_err(broken)
        }
        Place::Postgres(address) => {
            let rows = connect(address).await?.query(LOG, &[&table]).await.map_err(broken)?;
            let logged = |row: &tokio_postgres::Row| {
                Ok(Logged { number: row.try_get(0)?, body: row.try_get(1)?, retry_key: row.try_get(2)? })
            };
            rows.iter().map(logged).collect::<Result<_, tokio_postgres::Error>>().map_err(broken)
        }
    }
}

/// Whether an SQLite database is whole.
pub fn is_whole(folder: &Path) -> Outcome<()> {
    let connection = Connection::open(folder.join("hegemon.sqlite")).map_err(broken)?;
    let word: String =
        connection.query_row("pragma integrity_check", [], |row| row.get(0)).map_err(broken)?;
    if word == "ok" { Ok(()) } else { Err(format!("the database is damaged: {word}")) }
}

fn broken(error: impl std::fmt::Display) -> String {
    format!("the database: {error}")
}

/// The loop, which may run for several stretches of time.
pub struct Loop {
    place: Place,
    shape: Shape,
    /// No two stretches give the same number to an entry.
    stretches: i64,
    entries: usize,
    commits: u64,
}

impl Loop {
    pub fn new(place: &Place, shape: Shape) -> Loop {
        Loop { place: place.clone(), shape, stretches: 0, entries: 0, commits: 0 }
    }

    /// So many askers, each of whom waits until his entry is on the disk before he asks again. How long they waited.
    pub async fn run(
        &mut self,
        askers: usize,
        most_per_commit: usize,
        length: Duration,
    ) -> Outcome<Vec<u32>> {
        let (sender, jobs) = mpsc::unbounded_channel::<Job>();
        let writer = match &self.place {
            Place::Folder(folder) => {
                let folder = folder.clone();
                tokio::task::spawn_blocking(move || write_sqlite(&folder, jobs, most_per_commit))
            }
            Place::Postgres(address) => tokio::spawn(write_postgres(address.clone(), jobs, most_per_commit)),
        };
        let (first, until) = (self.stretches * STRETCH + 1, Instant::now() + length);
        self.stretches += 1;
        let mut asking = JoinSet::new();
        for asker in 0..askers {
            asking.spawn(ask(sender.clone(), self.shape, (asker, askers), first, until));
        }
        drop(sender);
        let mut times = Vec::new();
        while let Some(asked) = asking.join_next().await {
            times.extend(asked.map_err(broken)?);
        }
        // Whatever stopped the writer has stopped the askers too.
        self.commits += writer.await.map_err(broken)??;
        self.entries += times.len();
        Ok(times)
    }

    /// On average, since this was last asked.
    pub fn take_entries_per_commit(&mut self) -> f64 {
        let (entries, commits) = (std::mem::take(&mut self.entries), std::mem::take(&mut self.commits));
        entries as f64 / commits.max(1) as f64
    }
}

/// Goes round some of the tables, one entry at each, and notes how long every one took.
async fn ask(
    writer: mpsc::UnboundedSender<Job>,
    shape: Shape,
    (asker, askers): (usize, usize),
    first: i64,
    until: Instant,
) -> Vec<u32> {
    // Tables are told apart by their last letters, as long as the server's names.
    let name = |table: usize| Arc::<str>::from(format!("{table:024}"));
    let tables: Vec<Arc<str>> =
        (asker..(shape.tables as usize).max(askers)).step_by(askers).map(name).collect();
    let body: Arc<str> = "x".repeat(shape.body).into();
    let mut times = Vec::new();
    for number in first.. {
        for table in &tables {
            let begun = Instant::now();
            if begun >= until {
                return times;
            }
            let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
            let key = format!("{number:0width$}", width = shape.key);
            let entry = Entry { table: Arc::clone(table), number, body: Arc::clone(&body), key, at };
            let (stored, answer) = oneshot::channel();
            if writer.send((entry, stored)).is_err() || answer.await.is_err() {
                return times;
            }
            times.push(microseconds(begun.elapsed()));
        }
    }
    times
}

/// The first that waits and all that wait with it.
fn gather(first: Job, jobs: &mut mpsc::UnboundedReceiver<Job>, most: usize) -> Vec<Job> {
    let mut batch = vec![first];
    while batch.len() < most
        && let Ok(job) = jobs.try_recv()
    {
        batch.push(job);
    }
    batch
}

fn answer(batch: Vec<Job>) {
    for (_, stored) in batch {
        let _ = stored.send(());
    }
}

/// How many commits there were. Beside the writer somebody copies the write-ahead log into the database.
fn write_sqlite(folder: &Path, jobs: mpsc::UnboundedReceiver<Job>, most: usize) -> Outcome<u64> {
    let (mut writer, copier) = (open_sqlite(folder)?, open_sqlite(folder)?);
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let copying = scope.spawn(|| {
            let copier = copier;
            while !is_over.load(Ordering::Relaxed) {
                std::thread::park_timeout(COPY);
                settle_log(&copier);
            }
        });
        let commits = insert_all(&mut writer, jobs, most);
        is_over.store(true, Ordering::Relaxed);
        copying.thread().unpark();
        commits
    })
}

/// A database with nothing but a log, made by the very words that made the server's; it is not watched for gaps.
fn open_sqlite(folder: &Path) -> Outcome<Connection> {
    let connection = Connection::open(folder.join("bare.sqlite")).map_err(broken)?;
    connection.pragma_update(None, "journal_mode", "wal").map_err(broken)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0).map_err(broken)?;
    connection.pragma_update(None, "synchronous", "full").map_err(broken)?;
    connection.pragma_update(None, "cache_size", CACHE).map_err(broken)?;
    connection.busy_timeout(Duration::from_secs(10)).map_err(broken)?;
    // The log stands alone: the tables that it speaks of are not there.
    connection.pragma_update(None, "foreign_keys", false).map_err(broken)?;
    if !connection.table_exists(None, "log").map_err(broken)? {
        let server = Connection::open(folder.join("hegemon.sqlite")).map_err(broken)?;
        let sql = "select sql from sqlite_master \
                   where tbl_name = 'log' and type <> 'trigger' and sql is not null order by rowid";
        let mut select = server.prepare(sql).map_err(broken)?;
        for words in select.query_map([], |row| row.get::<_, String>(0)).map_err(broken)? {
            connection.execute_batch(&words.map_err(broken)?).map_err(broken)?;
        }
    }
    Ok(connection)
}

/// Under a load that never pauses the write-ahead log would only grow: when it is long the writer waits once.
fn settle_log(copier: &Connection) {
    let pages = |mode: &str| -> i64 {
        copier.query_row(&format!("pragma wal_checkpoint({mode})"), [], |row| row.get(1)).unwrap_or(0)
    };
    if pages("passive") > LONGEST_LOG {
        pages("restart");
    }
}

fn insert_all(
    connection: &mut Connection,
    mut jobs: mpsc::UnboundedReceiver<Job>,
    most: usize,
) -> Outcome<u64> {
    let mut commits = 0;
    while let Some(first) = jobs.blocking_recv() {
        let batch = gather(first, &mut jobs, most);
        let kind = rusqlite::TransactionBehavior::Immediate;
        let transaction = connection.transaction_with_behavior(kind).map_err(broken)?;
        {
            let sql = "insert into log (table_id, number, body, retry_key, at) values (?1, ?2, ?3, ?4, ?5)";
            let mut insert = transaction.prepare_cached(sql).map_err(broken)?;
            for (entry, _) in &batch {
                let row = (&*entry.table, entry.number, &*entry.body, &entry.key, entry.at);
                insert.execute(row).map_err(broken)?;
            }
        }
        transaction.commit().map_err(broken)?;
        commits += 1;
        answer(batch);
    }
    Ok(commits)
}

async fn connect(address: &str) -> Outcome<tokio_postgres::Client> {
    let (client, connection) =
        tokio_postgres::connect(address, tokio_postgres::NoTls).await.map_err(broken)?;
    tokio::spawn(connection);
    Ok(client)
}

/// How many commits there were. One statement is one transaction.
async fn write_postgres(
    address: String,
    mut jobs: mpsc::UnboundedReceiver<Job>,
    most: usize,
) -> Outcome<u64> {
    let client = connect(&address).await?;
    // The same columns and indexes as the server's, no references, and it is not watched for gaps.
    let table = "create table if not exists bare_log (like log including all)";
    client.batch_execute(table).await.map_err(broken)?;
    let sql = "insert into bare_log (table_id, number, body, retry_key, at) \
               select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])";
    let insert = client.prepare(sql).await.map_err(broken)?;
    let mut commits = 0;
    while let Some(first) = jobs.recv().await {
        let batch = gather(first, &mut jobs, most);
        let tables: Vec<&str> = batch.iter().map(|(entry, _)| &*entry.table).collect();
        let numbers: Vec<i64> = batch.iter().map(|(entry, _)| entry.number).collect();
        let bodies: Vec<&str> = batch.iter().map(|(entry, _)| &*entry.body).collect();
        let keys: Vec<&str> = batch.iter().map(|(entry, _)| &*entry.key).collect();
        let times: Vec<i64> = batch.iter().map(|(entry, _)| entry.at).collect();
        client.execute(&insert, &[&tables, &numbers, &bodies, &keys, &times]).await.map_err(broken)?;
        commits += 1;
        answer(batch);
    }
    Ok(commits)
}
