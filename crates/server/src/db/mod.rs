//! Storage: SQLite in a folder, or PostgreSQL by its address. The same SQL serves both.
//!
//! What is asked of it stands here and nowhere else, by what it is about: [`matches`] (tables, logs, the lobby), [`people`], [`talk`],
//! [`belongings`].
//!
//! Two kinds of change. [`Db::append`] adds an entry to the log of a match: many of them, from many matches, share one
//! durable commit, and whoever comes second for the same place in a log is told so. [`Db::change`] is everything else:
//! statements that succeed or fail together, for which a commit of their own is cheap enough.

mod belongings;
mod matches;
mod people;
mod postgres;
mod schema;
pub(crate) mod sqlite;
mod talk;
mod tls;

pub use belongings::Forgetting;
pub use matches::{Known, Logged, NewTable, Opening};
pub use people::{Called, Labelled, LogIn, NewReport, NewSession, Report, User};
pub use talk::{Said, Search};

use crate::metrics::METRICS;
use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// No call waits longer: a database that has stopped must not take the site with it.
const PATIENCE: Duration = Duration::from_secs(8);
/// Whoever asks whether we are ready wants to know it soon.
const PULSE: Duration = Duration::from_secs(2);

/// What a call answers if it answers in time. Whether a change was made that did not is unknown.
async fn in_time<T>(call: impl Future<Output = Result<T, DbError>>) -> Result<T, DbError> {
    within(PATIENCE, call).await
}

async fn within<T>(time: Duration, call: impl Future<Output = Result<T, DbError>>) -> Result<T, DbError> {
    let late = |_| Err(DbError::Broken("it does not answer in time".to_owned()));
    tokio::time::timeout(time, call).await.unwrap_or_else(late)
}

/// A value in a row or a parameter of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Int(i64),
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// One row of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Row(pub Vec<Value>);

impl Row {
    /// A number; 0 where there is none.
    pub fn int(&self, column: usize) -> i64 {
        match self.0.get(column) {
            Some(Value::Int(number)) => *number,
            _ => 0,
        }
    }

    /// A text; empty where there is none.
    pub fn text(&self, column: usize) -> &str {
        match self.0.get(column) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    pub fn maybe_text(&self, column: usize) -> Option<&str> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub fn maybe_int(&self, column: usize) -> Option<i64> {
        match self.0.get(column) {
            Some(Value::Int(number)) => Some(*number),
            _ => None,
        }
    }
}

/// A statement with its parameters, `$1`, `$2`, … in the order in which they first appear.
#[derive(Clone, Debug)]
pub struct Statement {
    pub sql: &'static str,
    pub parameters: Vec<Value>,
}

/// `statement("delete from sessions where id = $1", [id])`.
pub fn statement<const N: usize>(sql: &'static str, parameters: [Value; N]) -> Statement {
    Statement { sql, parameters: parameters.to_vec() }
}

/// Writes parameters of mixed kinds: `values![id, 3, "text"]`.
#[macro_export]
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::db::Value::from($value)),*] };
}

/// An entry of a match's log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub table: String,
    /// Its place in the log, from 1, without gaps.
    pub number: i64,
    /// What happened, as JSON.
    pub body: String,
    /// The sender's word for this very request; sent again it is recognised.
    pub retry_key: Option<String>,
    /// In milliseconds since 1970.
    pub at: i64,
    /// What the lobby knows of the match after it, if that is not what it knew before.
    pub notice: Option<Notice>,
}

/// What the lobby knows of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub status: String,
    /// What the lobby shows, as JSON.
    pub card: String,
    /// When the table must be looked at again; nobody waits without one.
    pub due: Option<i64>,
    /// Since when it waits for a bot, if it does.
    pub bots_since: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DbError {
    /// Something unique is already there: another was first. For an entry: its place is not the next one of its log.
    Taken,
    Broken(String),
}

impl fmt::Display for DbError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DbError::Taken => formatter.write_str("another was first"),
            DbError::Broken(what) => write!(formatter, "the database: {what}"),
        }
    }
}

impl std::error::Error for DbError {}

/// Where everything is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A folder with an SQLite database in it.
    Folder(PathBuf),
    /// `postgres://…`
    Postgres(String),
}

/// What nodes of one site tell each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A table's log has a new entry of this number.
    Entry(String, i64),
    /// Somebody has said something at a table.
    Talk(String),
    /// Anything may have changed, old entries too: another program has written, or the line to the others was cut for a
    /// while.
    Lost,
}

/// The version of the databases that this program makes.
pub const VERSION: i64 = schema::STEPS.len() as i64;

impl Place {
    /// The version of the database there; nothing if there is none yet. What is there and is not ours is an error. Changes
    /// nothing.
    pub async fn version(&self) -> Result<Option<i64>, DbError> {
        match self {
            Place::Folder(folder) => sqlite::version(folder),
            Place::Postgres(address) => in_time(postgres::version(address)).await,
        }
    }

    /// Asks a database of ours something, whatever its version, and changes nothing.
    async fn peek(&self, sql: &'static str) -> Result<Vec<Row>, DbError> {
        match self {
            Place::Folder(folder) => sqlite::peek(folder, sql),
            Place::Postgres(address) => in_time(postgres::peek(address, sql)).await,
        }
    }
}

#[derive(Clone)]
pub enum Db {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Db {
    /// Opens the database and brings its tables up to date. What is appended anywhere is told to `news`.
    pub async fn open(place: &Place, news: mpsc::UnboundedSender<News>) -> Result<Db, DbError> {
        Ok(match place {
            Place::Folder(folder) => Db::Sqlite(sqlite::Sqlite::open(folder, news)?),
            Place::Postgres(address) => Db::Postgres(postgres::Postgres::open(address, news).await?),
        })
    }

    pub async fn query<const N: usize>(
        &self,
        sql: &'static str,
        parameters: [Value; N],
    ) -> Result<Vec<Row>, DbError> {
        let statement = statement(sql, parameters);
        let call = async {
            match self {
                Db::Sqlite(db) => db.query(statement).await,
                Db::Postgres(db) => db.query(statement).await,
            }
        };
        METRICS.answered(in_time(call).await)
    }

    /// The first row of the answer.
    pub async fn first<const N: usize>(
        &self,
        sql: &'static str,
        parameters: [Value; N],
    ) -> Result<Option<Row>, DbError> {
        Ok(self.query(sql, parameters).await?.into_iter().next())
    }

    /// Does all statements or none; durable when it returns. How many rows each one touched.
    pub async fn change(&self, statements: Vec<Statement>) -> Result<Vec<u64>, DbError> {
        let call = async {
            match self {
                Db::Sqlite(db) => db.change(statements).await,
                Db::Postgres(db) => db.change(statements).await,
            }
        };
        METRICS.answered(in_time(call).await)
    }

    /// Adds an entry to its log; durable when it returns. [`DbError::Taken`] if its place is not the next one. After any other
    /// error only the log knows whether it is there.
    pub async fn append(&self, entry: Entry) -> Result<(), DbError> {
        let begun = Instant::now();
        let call = async {
            match self {
                Db::Sqlite(db) => db.append(entry).await,
                Db::Postgres(db) => db.append(entry).await,
            }
        };
        METRICS.appended(begun, in_time(call).await)
    }

    /// Tells all nodes that something was said at a table.
    pub async fn tell_talk(&self, table: &str) -> Result<(), DbError> {
        match self {
            Db::Sqlite(db) => db.tell(News::Talk(table.to_owned())),
            Db::Postgres(db) => in_time(db.tell_talk(table)).await,
        }
    }

    /// Tells all nodes that what they know may have changed.
    pub async fn tell_all(&self) -> Result<(), DbError> {
        match self {
            // A server sees by itself that another program has written, and is told here what it has written itself. Whoever is
            // no server does not listen.
            Db::Sqlite(db) => {
                let _ = db.tell(News::Lost);
                Ok(())
            }
            Db::Postgres(db) => in_time(db.tell_all()).await,
        }
    }

    /// Whether it takes what is written, and soon: something is written, and taken back in the same commit.
    pub async fn pulse(&self, at: i64) -> Result<(), DbError> {
        let beat = vec![
            statement("insert into pulse (at) values ($1)", [at.into()]),
            statement("delete from pulse", []),
        ];
        within(PULSE, self.change(beat)).await?;
        Ok(())
    }

    /// Whether other nodes may have written what this one has not heard of yet.
    pub fn is_shared(&self) -> bool {
        matches!(self, Db::Postgres(_))
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Db::Sqlite(_) => "sqlite",
            Db::Postgres(_) => "postgres",
        }
    }

    /// Copies a running SQLite database to a file.
    pub async fn back_up(&self, file: PathBuf) -> Result<(), DbError> {
        match self {
            Db::Sqlite(db) => db.back_up(file).await,
            Db::Postgres(_) => Err(DbError::Broken("PostgreSQL is backed up by pg_dump".to_owned())),
        }
    }
}
