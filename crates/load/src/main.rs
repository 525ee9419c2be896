//! `cargo xtask load`: how much a server bears, measured as those who play on it would, over real connections.
//!
//! For each database: a server that does nothing and its memory; many lines on which nothing happens, and what each of
//! them costs; then full tables where every seat is a line of its own and answers at random, first as fast as the server
//! lets them, then at a calm pace. Beside it stands a bare loop that only inserts into a log on the same disk: what the
//! database could give at most. Start with [`measure`].

mod bare;
mod line;
mod machine;
mod report;
mod seats;
mod serving;
mod site;
mod spread;

use bare::Place;
use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use report::{Bare, Measured, PerPiece, Played};
use seats::{Phase, Room};
use serving::Serving;
use site::Site;
use spread::Spread;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use testkit::postgres::OwnPostgres;

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
    /// How long they play as fast as they can
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    #[arg(long, value_enum, default_value = "both")]
    database: Database,
    /// How many actions are on their way at most; the bare loop has as many askers
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..))]
    at_once: u32,
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
/// A server that has come to rest shows what it keeps.
const REST: Duration = Duration::from_millis(1500);
const WARM_UP: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let mut options = Options::parse();
    if options.self_check {
        (options.tables, options.seconds, options.idle) = (3, 2, 20);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
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
        all.push(measure(options, database, &hegemon, &folder).await?);
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

/// Everything about one database, in the order in which it happens.
async fn measure(
    options: &Options,
    database: Database,
    hegemon: &Path,
    folder: &Folder,
) -> Outcome<Measured> {
    let name = if database == Database::Sqlite { "SQLite" } else { "PostgreSQL" };
    let stage = Stage::new(name);
    let own_postgres = match database {
        Database::Postgres => {
            stage.show("PostgreSQL starts", 1);
            // It waits for its server as a test would, in a thread that may wait.
            let start = tokio::task::spawn_blocking(|| OwnPostgres::start("load"));
            Some(start.await.map_err(|_| "PostgreSQL could not be started".to_owned())?)
        }
        _ => None,
    };
    let (place, disk) = match &own_postgres {
        Some(postgres) => (Place::Postgres(postgres.address()), std::env::temp_dir()),
        None => (Place::Folder(folder.0.clone()), folder.0.clone()),
    };
    let start = |log: &str| Serving::start(hegemon, &place, folder.0.join(log));

    let (idle, line) = {
        let serving = start("idle.log")?;
        serving.explain(idle_lines(options, &serving, &stage).await)?
    };
    let played = {
        let serving = start("play.log")?;
        serving.explain(play(options, &serving, &stage).await)?
    };
    // The bare loop writes entries like those that the server has just written.
    let shape = bare::shape_of_log(&place, options.tables).await?;
    let seconds = Duration::from_secs(options.seconds);
    let askers = options.at_once as usize;
    stage.show("the bare loop", 0);
    let together = stage.during(seconds, bare::run(&place, &shape, askers, bare::MANY, seconds)).await?;
    let seconds = seconds.min(Duration::from_secs(3));
    stage.show("the bare loop, one by one", 0);
    let one_by_one = stage.during(seconds, bare::run(&place, &shape, askers, 1, seconds)).await?;
    stage.bar.finish_and_clear();

    Ok(Measured {
        database: name,
        disk: machine::file_system(&disk),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        tables: options.tables,
        at_once: options.at_once,
        idle_server: idle,
        idle_line: line,
        played,
        bare: Bare { entry_bytes: shape.body, together, one_by_one },
    })
}

/// A server that does nothing, and lines on which nothing happens.
async fn idle_lines(
    options: &Options,
    serving: &Serving,
    stage: &Stage,
) -> Outcome<(machine::Memory, PerPiece)> {
    tokio::time::sleep(REST).await;
    let idle = serving.memory()?;
    let site = Arc::new(Site::enter(&serving.address).await?);
    let table = site.open_table().await?;
    tokio::time::sleep(REST).await;
    let before = serving.memory()?;
    stage.show("idle lines", u64::from(options.idle));
    let lines = seats::idle_lines(&site, &table, options.idle, &|| stage.bar.inc(1)).await?;
    tokio::time::sleep(REST).await;
    let line = PerPiece::of(before, serving.memory()?, options.idle);
    drop(lines);
    Ok((idle, line))
}

/// Full tables, as fast as they can and then calmly.
async fn play(options: &Options, serving: &Serving, stage: &Stage) -> Outcome<Played> {
    let site = Arc::new(Site::enter(&serving.address).await?);
    tokio::time::sleep(REST).await;
    let empty = serving.memory()?;

    stage.show("tables", u64::from(options.tables));
    let begun = Instant::now();
    let tables = seats::open_tables(&site, options.tables, &|| stage.bar.inc(1)).await?;
    let opening = begun.elapsed();
    tokio::time::sleep(REST).await;
    let full = serving.memory()?;

    let lines = options.tables * u32::from(SEATS);
    let room = Arc::new(Room::new(site, options.at_once as usize, options.tables as usize));
    stage.show("lines", u64::from(lines));
    let mut players = seats::sit_down(&room, tables);
    while room.lines() < lines {
        stage.bar.set_position(u64::from(room.lines()));
        players.or_after(Duration::from_millis(50)).await?;
    }
    tokio::time::sleep(REST).await;
    let seated = serving.memory()?;

    stage.show("warming up", 0);
    room.enter(Phase::Quick);
    stage.during(WARM_UP, players.or_after(WARM_UP)).await?;
    room.take_times();

    stage.show("as fast as they can", 0);
    let seconds = Duration::from_secs(options.seconds);
    let (effort, begun) = (machine::Effort::so_far(serving.id())?, Instant::now());
    stage.during(seconds, players.or_after(seconds)).await?;
    let took = begun.elapsed();
    let quick = room.take_times();
    let effort = machine::Effort::so_far(serving.id())?.since(&effort, took);
    let quiet_tables = room.take_quiet_tables();
    let count = quick.len();
    let Some(quick) = Spread::of(quick) else {
        return Err("no action was acknowledged: does this server let one play over the line?".to_owned());
    };
    let loaded = serving.memory()?;

    stage.show("coming to rest", 0);
    room.enter(Phase::Calm);
    stage.during(WARM_UP, players.or_after(WARM_UP)).await?;
    room.take_times();
    stage.show("calmly", 0);
    let (seconds, begun) = (Duration::from_secs(options.seconds.min(10)), Instant::now());
    stage.during(seconds, players.or_after(seconds)).await?;
    let calm_took = begun.elapsed();
    let calm = room.take_times();
    let calm_per_second = calm.len() as f64 / calm_took.as_secs_f64();
    let calm = Spread::of(calm).ok_or("no action was acknowledged while the tables played calmly")?;

    Ok(Played {
        tables_opened_per_second: f64::from(options.tables) / opening.as_secs_f64(),
        table_begun: PerPiece::of(empty, full, options.tables),
        line_seated: PerPiece::of(full, seated, lines),
        table_in_play: PerPiece::of(empty, loaded, options.tables),
        server: loaded,
        per_second: count as f64 / took.as_secs_f64(),
        quick,
        effort,
        quiet_tables,
        matches_ended: room.ended(),
        refused: room.refused(),
        calm_per_second,
        calm,
    })
}

/// Where the measurement is, on standard error.
struct Stage {
    database: &'static str,
    bar: ProgressBar,
}

impl Stage {
    fn new(database: &'static str) -> Stage {
        let style = ProgressStyle::with_template("{prefix}: {msg} {bar:30} {human_pos}/{human_len}")
            .expect("the template is well-formed");
        Stage { database, bar: ProgressBar::new(1).with_style(style).with_prefix(database) }
    }

    fn show(&self, what: &'static str, length: u64) {
        if self.bar.is_hidden() {
            eprintln!("{}: {what}", self.database);
        }
        self.bar.set_message(what);
        self.bar.set_length(length);
        self.bar.set_position(0);
    }

    /// Lets the bar count seconds beside some work.
    async fn during<T>(&self, length: Duration, work: impl Future<Output = T>) -> T {
        self.bar.set_length(length.as_secs());
        let count = async {
            let mut tick = tokio::time::interval(Duration::from_secs(1));
            tick.tick().await;
            loop {
                tick.tick().await;
                self.bar.inc(1);
            }
        };
        tokio::select! {
            done = work => done,
            () = count => unreachable!("it counts for ever"),
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
