//! What a server bears, tried from outside: over real connections, as those who play on it would.
//!
//! `cargo xtask load` measures: start with [`measure::run`]. `cargo xtask siege` attacks: start with [`siege::run`]. Both start
//! servers, and PostgreSQL if they need one, and clear away whatever they have started.

mod bare;
mod line;
mod machine;
pub mod measure;
mod pace;
mod report;
mod seats;
mod serving;
pub mod siege;
mod site;
pub mod skeleton;
mod stage;

use clap::ValueEnum;
use std::path::{Path, PathBuf};

/// What went wrong, in words for whoever reads the terminal.
pub type Outcome<T> = Result<T, String>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Database {
    Sqlite,
    Postgres,
    Both,
}

impl Database {
    fn includes(self, one: Database) -> bool {
        self == one || self == Database::Both
    }
}

/// How many seats a table has here.
const SEATS: u8 = 3;
/// Tables are opened and lines made so many at a time.
const DOORS: usize = 16;
/// Files that are open beside the lines.
const SPARE_FILES: u64 = 300;

/// The program that is named, or the one of this name beside the program that runs.
pub fn program(named: Option<&Path>, name: &str) -> Outcome<PathBuf> {
    let myself = std::env::current_exe().map_err(|error| error.to_string())?;
    let path = named.map_or_else(|| myself.with_file_name(name), Path::to_owned);
    if !path.is_file() {
        return Err(format!("{} is not there: build it, or name it by --{name}", path.display()));
    }
    Ok(path)
}

/// Somebody wants the program to end.
pub async fn interrupted() {
    use tokio::signal::unix::{SignalKind, signal};
    let terminated = async {
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated => {}
    }
}

/// A folder that is gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(path: PathBuf) -> Outcome<Folder> {
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Folder(path))
    }

    /// One of this process's own in the folder that the program is built in, and so on the disk that the project is on.
    pub fn beside_program(name: &str) -> Outcome<Folder> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let target = program.ancestors().nth(2).unwrap_or(Path::new("."));
        Folder::new(target.join(format!("{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
