//! Copies of an SQLite database: made while the server runs, and put back while it does not.
//!
//! Both ways SQLite itself copies, inside its own locks: a copy is the database of one moment, and a database is replaced
//! wholly or not at all.

use crate::admin::{AdminError, refused};
use crate::db::sqlite::{self, Found, copy, copy_into, file_in, found};
use crate::db::{DbError, VERSION};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long another program may still need for what it is doing.
const PATIENCE: Duration = Duration::from_secs(1);

fn at(path: &Path) -> impl Fn(std::io::Error) -> AdminError {
    move |error| AdminError::Refused(format!("{}: {error}", path.display()))
}

/// Copies the database of a folder to a new file, which appears when it is whole.
pub fn back_up(folder: &Path, to: &Path) -> Result<(), AdminError> {
    let source = file_in(folder);
    if !source.exists() {
        return refused(format!("there is no database in {}", folder.display()));
    }
    if to.exists() {
        return refused(format!("{} is there already: a backup overwrites nothing", to.display()));
    }
    let beside = |ending: &str| {
        let mut name = to.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let (part, journal) = (beside(".part"), beside(".part-journal"));
    if part.exists() {
        must_be_left_over(&part)?;
        for left in [&part, &journal] {
            match std::fs::remove_file(left) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(at(left)(error)),
                _ => {}
            }
        }
    }
    let file = new_file(&part)?;
    let done = fill(&source, &part, &file).and_then(|()| std::fs::rename(&part, to).map_err(at(to)));
    if done.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    done
}

/// Whether a half-made copy was left by somebody who did not finish: nobody has it open, and it is a copy at all.
fn must_be_left_over(part: &Path) -> Result<(), AdminError> {
    let taken = || -> rusqlite::Result<()> {
        let connection = Connection::open(part)?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.execute_batch("begin exclusive; rollback")
    };
    taken().map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            AdminError::Refused(format!("{}: another backup is being made under this name", part.display()))
        }
        _ => AdminError::Refused(format!(
            "{}: it is no half-made backup ({error}): move it away first",
            part.display()
        )),
    })
}

fn fill(source: &Path, part: &Path, file: &File) -> Result<(), AdminError> {
    copy(source, part)?;
    let copied = Connection::open(part).map_err(DbError::from)?;
    // One file that needs no other beside it, also where nothing can be written.
    copied.pragma_update(None, "journal_mode", "delete").map_err(DbError::from)?;
    drop(copied);
    check(part)?;
    file.sync_all().map_err(at(part))
}

fn new_file(path: &Path) -> Result<File, AdminError> {
    sqlite::new_file(path).map_err(at(path))
}

/// Whether a file is a whole database of ours, and of which version.
pub fn check(file: &Path) -> Result<i64, AdminError> {
    let wrong = |why: &dyn std::fmt::Display| AdminError::Refused(format!("{}: {why}", file.display()));
    if !file.exists() {
        return Err(wrong(&"there is no such file"));
    }
    let look = || -> Result<(String, Found), DbError> {
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let whole = connection.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
        Ok((whole, found(&connection)?))
    };
    match look().map_err(|error| wrong(&error))? {
        (whole, _) if whole != "ok" => Err(wrong(&format!("it is damaged: {whole}"))),
        (_, Found::Ours(version)) if version <= VERSION => Ok(version),
        (_, Found::Ours(version)) => {
            Err(wrong(&format!("its version ({version}) is newer than this program's ({VERSION})")))
        }
        (_, Found::Empty | Found::Foreign) => Err(wrong(&"it is not a Hegemon database")),
    }
}

/// What was put back, and where the old database went.
#[derive(Debug, PartialEq, Eq)]
pub struct Restored {
    pub version: i64,
    pub aside: Option<PathBuf>,
}

/// Puts a copy back. A database that is there stays, under another name; `aside` is that name. Without one it is not replaced.
pub fn restore(folder: &Path, from: &Path, aside: Option<&str>) -> Result<Restored, AdminError> {
    let version = check(from)?;
    sqlite::make_folder(folder).map_err(at(folder))?;
    let target = file_in(folder);
    if let (Ok(one), Ok(other)) = (from.canonicalize(), target.canonicalize())
        && one == other
    {
        return refused("this is the database itself");
    }
    if !target.exists() {
        let left = folder.join("hegemon.sqlite-wal");
        if left.exists() {
            return refused(format!("{} is left of another database: move it away first", left.display()));
        }
        new_file(&target)?;
    }
    let mut connection = Connection::open(&target).map_err(DbError::from)?;
    // Held until the end: a server that starts meanwhile waits, and finds what was put back.
    lock(&connection)?;
    let mut moved = None;
    // Whatever stands there, ours or not, is somebody's; only what is empty is not missed.
    if found(&connection)? != Found::Empty {
        let Some(name) = aside else {
            return refused(format!("{} is there already: say --replace to put it aside", target.display()));
        };
        let aside = folder.join(name);
        new_file(&aside)?;
        copy_into(&connection, &mut Connection::open(&aside).map_err(DbError::from)?)?;
        moved = Some(aside);
    }
    let source =
        Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(DbError::from)?;
    copy_into(&source, &mut connection)?;
    Ok(Restored { version, aside: moved })
}

/// Takes a database for oneself alone. A server that has it open holds a lock as long as it runs.
fn lock(connection: &Connection) -> Result<(), AdminError> {
    let taken = || -> rusqlite::Result<()> {
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "locking_mode", "exclusive")?;
        connection.query_row("pragma journal_mode = delete", [], |_| Ok(()))?;
        connection.execute_batch("begin exclusive; commit")
    };
    taken().map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            AdminError::Refused("a server has the database open: stop it first".to_owned())
        }
        _ => AdminError::Refused(format!("the old database cannot be read ({error}): move it away first")),
    })
}
