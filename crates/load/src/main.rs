//! `cargo xtask load`: how much a server bears, measured as those who play on it would, over real connections.
//!
//! For each database: a server that does nothing and its memory; many lines on which nothing happens, and what each of
//! them costs; then full tables where every seat is a line of its own and answers at random, first as fast as the server
//! lets them, then at a calm pace. Beside it stands a bare loop that only inserts into a log on the same disk: what the
//! database could give at most. Start with [`measure::measure`].

mod bare;
mod line;
mod machine;
mod measure;
mod pace;
mod report;
mod seats;
mod serving;
mod site;
mod stage;

use clap::{Parser, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What went wrong, in words for whoever reads the terminal.
pub type Outcome<T> = Result<T, String>;

#[derive(Parser)]
#[command(
    name = "load",
    about = "How much a server bears, beside a bare insert loop on the same disk",
    after_help = "\
SQLite writes below the target folder, PostgreSQL in the folder for temporary files (TMPDIR): figures mean something only if
both are on a real disk. The program and the server share the machine, so that a server alone does a little better.
It ends with 0 if it could measure, whether or not the goals are met."
)]
struct Options {
    /// How many tables play at the same time
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// How long they play as fast as they can, for each number at once
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    #[arg(long, value_enum, default_value = "both")]
    database: Database,
    /// How many actions are on their way at most, for each stretch; the bare loop has as many askers
    #[arg(long, value_delimiter = ',', default_values_t = [8, 48], value_parser = clap::value_parser!(u32).range(1..))]
    at_once: Vec<u32>,
    /// How many idle lines the memory of a line is measured with
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    idle: u32,
    /// Write the figures to a file as well
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The server's program; the one beside this program if none is named
    #[arg(long, value_name = "PATH")]
    hegemon: Option<PathBuf>,
    /// A quick run with three tables, to see whether everything works
    #[arg(long)]
    self_check: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
    Both,
}

/// How many seats a table has here.
const SEATS: u8 = 3;
/// Tables are opened and lines made so many at a time.
const DOORS: usize = 16;
/// Files that are open beside the lines.
const SPARE_FILES: u64 = 300;

fn main() -> ExitCode {
    let mut options = Options::parse();
    if options.self_check {
        (options.tables, options.seconds, options.idle) = (3, 2, 20);
    }
    // One thread for all lines: whoever measures should take as little of the machine as possible, and lines that wake each
    // other across threads take a good deal more.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(|error| error.to_string()).and_then(|runtime| {
        // Whatever ends it, servers and folders are cleared away when what holds them is dropped.
        runtime.block_on(async {
            tokio::select! {
                done = run(&options) => done,
                () = interrupted() => Err("interrupted".to_owned()),
            }
        })
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("load: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Somebody wants the program to end.
async fn interrupted() {
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

async fn run(options: &Options) -> Outcome<()> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let hegemon = match &options.hegemon {
        Some(path) => path.clone(),
        None => program.with_file_name("hegemon"),
    };
    if !hegemon.is_file() {
        return Err(format!("{} is not there: build it, or name it by --hegemon", hegemon.display()));
    }
    let lines = u64::from(options.idle).max(u64::from(options.tables) * u64::from(SEATS));
    machine::allow_open_files(lines + SPARE_FILES)?;
    // The program stands in target/release: its data stands in target, on the disk that the project is on.
    let target = program.ancestors().nth(2).unwrap_or(Path::new("."));
    let mut all = Vec::new();
    for database in [Database::Sqlite, Database::Postgres] {
        if options.database != database && options.database != Database::Both {
            continue;
        }
        let folder = Folder::new(target.join(format!("load-data-{}", std::process::id())))?;
        all.push(measure::measure(options, database, &hegemon, &folder.0).await?);
    }
    print!("{}", report::table(&all));
    if let Some(file) = &options.json {
        let text = serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?;
        std::fs::write(file, text + "\n").map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(path: PathBuf) -> Outcome<Folder> {
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
