//! SQLite: one thread writes, and commits together whatever has come in meanwhile; readers read beside it.

use super::{DbError, Entry, News, Notice, Row, Statement, Value, schema};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql};
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// How many may read at once.
const READERS: usize = 4;
/// How often the write-ahead log is copied into the database, and how many pages it has at most.
const COPY: Duration = Duration::from_millis(500);
const LONGEST_LOG: i64 = 16_384;
/// How many kilobytes of pages the writer keeps at hand, said as SQLite wants it.
const WRITERS_CACHE: i64 = -16 * 1024;
/// How many changes one commit holds at most.
const MOST_PER_COMMIT: usize = 512;
/// How long a lock of another program is waited for: less than anybody waits for the database.
const BUSY: Duration = Duration::from_secs(5);
/// How often the writer looks whether another program has written.
const LOOK: Duration = Duration::from_millis(200);

#[derive(Clone)]
pub struct Sqlite {
    writer: Sender<Job>,
    readers: Arc<Readers>,
    file: PathBuf,
    news: mpsc::UnboundedSender<News>,
}

struct Readers {
    idle: Mutex<Vec<Connection>>,
    free: Semaphore,
}

enum Job {
    Append(Entry, oneshot::Sender<Result<(), DbError>>),
    Change(Vec<Statement>, oneshot::Sender<Result<Vec<u64>, DbError>>),
}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> DbError {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) if is_taken(&error.to_string()) => DbError::Taken,
            _ => DbError::Broken(error.to_string()),
        }
    }
}

fn is_taken(message: &str) -> bool {
    message.contains("UNIQUE") || message.contains("gap in its log")
}

impl Sqlite {
    pub fn open(folder: &Path, news: mpsc::UnboundedSender<News>) -> Result<Sqlite, DbError> {
        let broken = |error: std::io::Error| DbError::Broken(format!("{}: {error}", folder.display()));
        make_folder(folder).map_err(broken)?;
        let file = file_in(folder);
        if version(folder)?.is_none() {
            make(&file)?;
        }
        shut(folder);
        let mut connection = Connection::open(&file)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // The log is copied into the database by a thread of its own, so that nobody waits for that.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        // Every commit reaches the disk before anybody is told of it.
        connection.pragma_update(None, "synchronous", "full")?;
        // Every table that is played at adds to a page of its own: with less room the writer would read most of them anew.
        connection.pragma_update(None, "cache_size", WRITERS_CACHE)?;
        prepare(&connection)?;
        migrate(&mut connection)?;
        let mut idle = Vec::new();
        for _ in 0..READERS {
            idle.push(reader(&file)?);
        }
        let (writer, jobs) = channel();
        let teller = news.clone();
        let (committed, batches) = mpsc::unbounded_channel();
        tokio::spawn(answer(batches, news.clone()));
        std::thread::Builder::new()
            .name("sqlite writer".to_owned())
            .spawn(move || write(connection, &jobs, &teller, &committed))
            .map_err(broken)?;
        let readers = Arc::new(Readers { idle: Mutex::new(idle), free: Semaphore::new(READERS) });
        let copier = Connection::open(&file)?;
        prepare(&copier)?;
        let owner = Arc::downgrade(&readers);
        std::thread::Builder::new()
            .name("sqlite copier".to_owned())
            .spawn(move || settle_log(&copier, &owner))
            .map_err(broken)?;
        Ok(Sqlite { writer, readers, file, news })
    }

    pub async fn query(&self, statement: Statement) -> Result<Vec<Row>, DbError> {
        let gone = || DbError::Broken("the readers are gone".to_owned());
        let permit = self.readers.free.acquire().await.map_err(|_| gone())?;
        let readers = Arc::clone(&self.readers);
        let rows = tokio::task::spawn_blocking(move || {
            let reader = readers.idle.lock().map_err(|_| gone())?.pop().ok_or_else(gone)?;
            let rows = select(&reader, &statement);
            readers.idle.lock().map_err(|_| gone())?.push(reader);
            rows
        });
        let rows = rows.await.map_err(|error| DbError::Broken(error.to_string()))?;
        drop(permit);
        rows
    }

    pub async fn change(&self, statements: Vec<Statement>) -> Result<Vec<u64>, DbError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Change(statements, reply))?;
        answer.await.map_err(|_| gone())?
    }

    pub async fn append(&self, entry: Entry) -> Result<(), DbError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Append(entry, reply))?;
        answer.await.map_err(|_| gone())?
    }

    pub fn tell(&self, news: News) -> Result<(), DbError> {
        self.news.send(news).map_err(|_| gone())
    }

    fn send(&self, job: Job) -> Result<(), DbError> {
        self.writer.send(job).map_err(|_| gone())
    }

    pub async fn back_up(&self, to: PathBuf) -> Result<(), DbError> {
        let from = self.file.clone();
        let copy = tokio::task::spawn_blocking(move || copy(&from, &to));
        copy.await.map_err(|error| DbError::Broken(error.to_string()))?
    }
}

/// Copies a database, which may be in use, to a file.
pub fn copy(from: &Path, to: &Path) -> Result<(), DbError> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    copy_into(&source, &mut Connection::open(to)?)
}

/// Makes one database the same as another, wholly or not at all.
pub fn copy_into(source: &Connection, target: &mut Connection) -> Result<(), DbError> {
    let backup = rusqlite::backup::Backup::new(source, target)?;
    // All at once: a reader does not hold the writer up, and a copy made in parts begins anew with every write.
    match backup.step(-1)? {
        rusqlite::backup::StepResult::Done => Ok(()),
        _ => Err(DbError::Broken("it is busy: try again".to_owned())),
    }
}

fn gone() -> DbError {
    DbError::Broken("the writer is gone".to_owned())
}

fn prepare(connection: &Connection) -> Result<(), DbError> {
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(256);
    Ok(())
}

fn migrate(connection: &mut Connection) -> Result<(), DbError> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let missing = schema::missing(version_of(&transaction)?)?;
    // What is up to date is not written: others would take it for news.
    if missing.is_empty() {
        return Ok(());
    }
    let for_us = |sql: &&&str| !sql.starts_with(schema::FOR_POSTGRES);
    for sql in missing.iter().copied().flatten().filter(for_us) {
        // Where a table lies in the order of its key, an entry touches one page and not three.
        transaction.execute_batch(&sql.replace("/* clustered */", "without rowid"))?;
    }
    transaction.pragma_update(None, "user_version", schema::STEPS.len() as i64)?;
    transaction.commit()?;
    Ok(())
}

/// Where a folder has its database.
pub fn file_in(folder: &Path) -> PathBuf {
    folder.join("hegemon.sqlite")
}

/// A folder that nobody else looks into.
pub fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// A new file that only its owner reads: it will hold everything.
pub fn new_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a new database. It appears when it is whole: an empty one that is found is never one of ours.
fn make(file: &Path) -> Result<(), DbError> {
    let broken = |error: std::io::Error| DbError::Broken(format!("{}: {error}", file.display()));
    let beside = |ending: &str| {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    for left in [beside("-wal"), beside("-journal")] {
        if left.exists() {
            let message = format!("{} is left of another database: move it away first", left.display());
            return Err(DbError::Broken(message));
        }
    }
    let new = beside(".new");
    for left in [new.clone(), beside(".new-journal")] {
        match std::fs::remove_file(left) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(broken(error)),
            _ => {}
        }
    }
    new_file(&new).map_err(broken)?;
    migrate(&mut Connection::open(&new)?)?;
    std::fs::rename(&new, file).map_err(broken)?;
    #[cfg(unix)]
    if let Some(folder) = file.parent() {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(broken)?;
    }
    Ok(())
}

/// Keeps everybody else from what was made before anybody thought of that, or copied here by hand.
#[cfg(unix)]
fn shut(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    const STICKY: u32 = 0o1000;
    let close = |path: &Path, mode: u32| -> std::io::Result<()> {
        let now = std::fs::metadata(path)?.permissions().mode();
        if now & STICKY != 0 {
            // Such as /tmp: it belongs to all.
            return Err(std::io::Error::other("everybody can write to this folder: choose another"));
        }
        if now & 0o077 != 0 {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))?;
        }
        Ok(())
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let ours = files.filter(|file| {
        let name = file.file_name();
        let name = name.to_string_lossy();
        name.starts_with("hegemon") && name.contains(".sqlite")
    });
    let ours = ours.filter(|file| file.file_type().is_ok_and(|kind| kind.is_file()));
    let paths = ours.map(|file| (file.path(), 0o600)).chain([(folder.to_owned(), 0o700)]);
    for (path, mode) in paths {
        if let Err(error) = close(&path, mode) {
            tracing::warn!(path = %path.display(), %error, "others may be able to read this");
        }
    }
}

#[cfg(not(unix))]
fn shut(_: &Path) {}

/// What a file turns out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Without any table.
    Empty,
    Ours(i64),
    Foreign,
}

pub fn found(connection: &Connection) -> Result<Found, DbError> {
    let version = version_of(connection)?;
    let sql = "select count(*), count(*) filter (where name in ('users', 'tables', 'log')) from sqlite_master
               where type in ('table', 'view')";
    let (all, ours): (i64, i64) = connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(match (version, all, ours) {
        (version, ..) if version > schema::STEPS.len() as i64 => Found::Ours(version),
        (1.., _, 3) => Found::Ours(version),
        (0, 0, _) => Found::Empty,
        _ => Found::Foreign,
    })
}

/// The version of a folder's database; nothing if there is none. What is no database of ours is an error.
pub fn version(folder: &Path) -> Result<Option<i64>, DbError> {
    let file = file_in(folder);
    if !file.exists() {
        return Ok(None);
    }
    let wrong = |what: &dyn std::fmt::Display| DbError::Broken(format!("{}: {what}", file.display()));
    let look = || found(&reader(&file)?);
    match look().map_err(|error| wrong(&error))? {
        Found::Ours(version) => Ok(Some(version)),
        Found::Empty => Err(wrong(
            &"it is empty, as if it had been cut off: put a backup back (hegemon admin restore FILE), or delete it to begin \
              anew",
        )),
        Found::Foreign => Err(wrong(
            &"it is not a Hegemon database: choose another folder with --data, or move the file away",
        )),
    }
}

/// Asks a folder's database something as it is.
pub fn peek(folder: &Path, sql: &'static str) -> Result<Vec<Row>, DbError> {
    select(&reader(&file_in(folder))?, &Statement { sql, parameters: Vec::new() })
}

fn reader(file: &Path) -> Result<Connection, DbError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let reader = Connection::open_with_flags(file, flags)?;
    prepare(&reader)?;
    Ok(reader)
}

pub fn version_of(connection: &Connection) -> Result<i64, DbError> {
    Ok(connection.query_row("pragma user_version", [], |row| row.get(0))?)
}

/// Takes what is waiting, commits all of it together, and only then has it answered.
fn write(
    mut connection: Connection,
    jobs: &Receiver<Job>,
    news: &mpsc::UnboundedSender<News>,
    committed: &mpsc::UnboundedSender<Vec<Answer>>,
) {
    let (mut seen, mut looked) = (foreign_writes(&connection), Instant::now());
    loop {
        match jobs.recv_timeout(LOOK) {
            Ok(first) => {
                let mut batch = vec![first];
                while batch.len() < MOST_PER_COMMIT
                    && let Ok(job) = jobs.try_recv()
                {
                    batch.push(job);
                }
                let _ = committed.send(write_batch(&mut connection, batch));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if looked.elapsed() >= LOOK {
            let now = foreign_writes(&connection);
            if now != seen {
                let _ = news.send(News::Lost);
            }
            (seen, looked) = (now, Instant::now());
        }
    }
}

/// Copies what stands in the write-ahead log into the database, now and then, beside the writer. Under a load that never
/// pauses the log would only grow: when it is long the writer waits once, and the log begins anew.
fn settle_log(connection: &Connection, owner: &Weak<Readers>) {
    while owner.upgrade().is_some() {
        std::thread::sleep(COPY);
        let pages = |mode: &str| -> i64 {
            let sql = format!("pragma wal_checkpoint({mode})");
            connection.query_row(&sql, [], |row| row.get(1)).unwrap_or(0)
        };
        if pages("passive") > LONGEST_LOG {
            pages("restart");
        }
    }
}

/// A number that changes when another program, such as `hegemon admin`, has written; one's own writes leave it alone.
fn foreign_writes(connection: &Connection) -> Option<i64> {
    connection.query_row("pragma data_version", [], |row| row.get(0)).ok()
}

enum Answer {
    Appended(oneshot::Sender<Result<(), DbError>>, Result<(), DbError>, News),
    Changed(oneshot::Sender<Result<Vec<u64>, DbError>>, Result<Vec<u64>, DbError>),
}

/// Answers those whose changes are on disk. Not the writer's work: a thread from outside wakes those who wait one at a time,
/// and meanwhile the disk would stand still.
async fn answer(mut batches: mpsc::UnboundedReceiver<Vec<Answer>>, news: mpsc::UnboundedSender<News>) {
    while let Some(batch) = batches.recv().await {
        for answer in batch {
            // Whoever asked may have gone; the change stands all the same.
            match answer {
                Answer::Appended(reply, result, fresh) => {
                    if result.is_ok() {
                        let _ = news.send(fresh);
                    }
                    let _ = reply.send(result);
                }
                Answer::Changed(reply, result) => {
                    let _ = reply.send(result);
                }
            }
        }
    }
}

fn write_batch(connection: &mut Connection, batch: Vec<Job>) -> Vec<Answer> {
    let begun = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate);
    let mut transaction = match begun {
        Ok(transaction) => transaction,
        Err(error) => {
            let error = DbError::from(error);
            return batch.into_iter().map(|job| failed(job, &error)).collect();
        }
    };
    let mut answers = Vec::with_capacity(batch.len());
    for job in batch {
        answers.push(match job {
            // Whoever waited too long has been told that it failed: it is not done behind his back.
            Job::Append(_, reply) if reply.is_closed() => continue,
            Job::Append(entry, reply) => {
                // A single insert is done or not; what is more than that is done together.
                let result = match &entry.notice {
                    None => append(&transaction, &entry),
                    Some(_) => within(&mut transaction, |unit| append(unit, &entry)),
                };
                Answer::Appended(reply, result, News::Entry(entry.table, entry.number))
            }
            Job::Change(statements, reply) => {
                let result = within(&mut transaction, |unit| {
                    statements.iter().map(|statement| execute(unit, statement)).collect()
                });
                Answer::Changed(reply, result)
            }
        });
    }
    if let Err(error) = transaction.commit() {
        let error = DbError::from(error);
        for answer in &mut answers {
            match answer {
                Answer::Appended(_, result, _) => *result = Err(error.clone()),
                Answer::Changed(_, result) => *result = Err(error.clone()),
            }
        }
    }
    answers
}

fn failed(job: Job, error: &DbError) -> Answer {
    match job {
        Job::Append(entry, reply) => {
            Answer::Appended(reply, Err(error.clone()), News::Entry(entry.table, entry.number))
        }
        Job::Change(_, reply) => Answer::Changed(reply, Err(error.clone())),
    }
}

/// One change among others: if it fails, it alone is taken back.
fn within<T>(
    transaction: &mut rusqlite::Transaction<'_>,
    work: impl FnOnce(&Connection) -> Result<T, DbError>,
) -> Result<T, DbError> {
    let savepoint = transaction.savepoint()?;
    let result = work(&savepoint);
    if result.is_ok() {
        savepoint.commit()?;
    }
    result
}

fn append(connection: &Connection, entry: &Entry) -> Result<(), DbError> {
    let mut insert = connection.prepare_cached(
        "insert into log (table_id, number, body, retry_key, at) values (?1, ?2, ?3, ?4, ?5)",
    )?;
    insert.execute((&entry.table, entry.number, &entry.body, &entry.retry_key, entry.at))?;
    if let Some(Notice { status, card, due, bots_since, notify }) = &entry.notice {
        let mut update = connection.prepare_cached(
            "update tables set status = ?2, card = ?3, updated = ?4, due = ?5, bots_since = ?6, notify = coalesce(?7, notify)
             where id = ?1",
        )?;
        update.execute((&entry.table, status, card, entry.at, due, bots_since, notify))?;
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self {
            Value::Null => rusqlite::types::Null.to_sql(),
            Value::Int(number) => number.to_sql(),
            Value::Text(text) => text.to_sql(),
        }
    }
}

fn execute(connection: &Connection, statement: &Statement) -> Result<u64, DbError> {
    let mut prepared = connection.prepare_cached(statement.sql)?;
    Ok(prepared.execute(rusqlite::params_from_iter(&statement.parameters))? as u64)
}

fn select(connection: &Connection, statement: &Statement) -> Result<Vec<Row>, DbError> {
    let mut prepared = connection.prepare_cached(statement.sql)?;
    let columns = prepared.column_count();
    let rows = prepared.query_map(rusqlite::params_from_iter(&statement.parameters), |row| {
        let value = |column| {
            Ok(match row.get_ref(column)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => Value::Int(number),
                ValueRef::Real(number) => Value::Int(number as i64),
                ValueRef::Text(text) | ValueRef::Blob(text) => {
                    Value::Text(String::from_utf8_lossy(text).into_owned())
                }
            })
        };
        (0..columns).map(value).collect::<rusqlite::Result<Vec<Value>>>().map(Row)
    })?;
    Ok(rows.collect::<rusqlite::Result<Vec<Row>>>()?)
}
