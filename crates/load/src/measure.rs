//! How much a server bears, in the order in which it is measured.
//!
//! For each database: a server that does nothing and its memory; many lines on which nothing happens, and what each of
//! them costs; then full tables where every seat is a line of its own and answers at random, first as fast as the server
//! lets them, then at a calm pace. Beside it, in turns, stand the skeleton ([`crate::skeleton`]), other programs if some are named,
//! and a bare loop that only inserts into a log on the same disk: what the database could give at most.

use crate::bare::{self, Place};
use crate::machine::{self, Watch};
use crate::pace::{Spread, Tally};
use crate::report::{self, Crowd, Idle, Measured, PerPiece, Played, Ran};
use crate::seats::{self, Phase, Players, Room};
use crate::serving::Serving;
use crate::site::Site;
use crate::stage::Stage;
use crate::{Database, Folder, Outcome, SEATS, SPARE_FILES};
use clap::Parser;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use testkit::postgres::OwnPostgres;

#[derive(Parser)]
#[command(
    name = "load",
    about = "How much a server bears, beside a skeleton of the same parts and a bare insert loop on the same disk",
    after_help = "\
SQLite writes below the target folder, PostgreSQL in the folder for temporary files (TMPDIR): figures mean something only if
both are on a real disk. The program and the server share the machine, so that a server alone does a little better.
To compare a change with the program before it, name the older one twice: --beside OLD --beside OLD. The three play in turns, and
what the two old ones differ in is chance.
It ends with 0 if it could measure, whether or not the goals are met."
)]
pub struct Options {
    /// How many tables play at the same time
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// How long they play as fast as they can, for each number at once
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// In how many turns: a disk has good and bad moments, and all should have their share
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
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
    /// Another server's program that plays in turns with it; may be given several times
    #[arg(long, value_name = "PATH")]
    beside: Vec<PathBuf>,
    /// A quick run with three tables, to see whether everything works
    #[arg(long)]
    self_check: bool,
}

/// Measures, and prints the figures.
pub async fn run(mut options: Options) -> Outcome<()> {
    if options.self_check {
        (options.tables, options.seconds, options.idle) = (3, 2, 20);
    }
    let hegemon = crate::program(options.hegemon.as_deref(), "hegemon")?;
    for beside in &options.beside {
        crate::program(Some(beside), "beside")?;
    }
    let played = (2 + options.beside.len() as u64) * u64::from(options.tables) * u64::from(SEATS);
    machine::allow_open_files(u64::from(options.idle).max(played) + SPARE_FILES)?;
    let mut all = Vec::new();
    for database in [Database::Sqlite, Database::Postgres] {
        if options.database.includes(database) {
            let folder = Folder::beside_program("load-data")?;
            all.push(measure(&options, database, &hegemon, &folder.0).await?);
        }
    }
    print!("{}", report::table(&all));
    if let Some(file) = &options.json {
        let text = serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?;
        std::fs::write(file, text + "\n").map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// A server that has come to rest shows what it keeps.
const REST: Duration = Duration::from_millis(1500);
/// Before anything counts.
const WARM_UP: Duration = Duration::from_secs(2);
/// After a change of pace.
const SETTLE: Duration = Duration::from_millis(500);
/// How long the tables play calmly, and the loop goes one by one.
const CALM: Duration = Duration::from_secs(10);
const ONE_BY_ONE: Duration = Duration::from_secs(3);

/// Everything about one database.
async fn measure(options: &Options, database: Database, hegemon: &Path, folder: &Path) -> Outcome<Measured> {
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
        None => (Place::Folder(folder.to_owned()), folder.to_owned()),
    };
    let idle = {
        let serving = Serving::start(hegemon, &place, folder.join("idle.log"))?;
        serving.explain(idle_lines(options, &serving, &stage).await)?
    };
    // Another server: what the idle lines left behind would be taken for the tables'.
    let serving = Serving::start(hegemon, &place, folder.join("play.log"))?;
    let played = play(options, serving, &place, folder, &stage).await?;
    Ok(Measured {
        database: name,
        disk: machine::file_system(&disk),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        tables: options.tables,
        idle,
        played,
    })
}

/// A server that does nothing, and lines on which nothing happens.
async fn idle_lines(options: &Options, serving: &Serving, stage: &Stage) -> Outcome<Idle> {
    tokio::time::sleep(REST).await;
    let idle = serving.memory()?;
    let site = Arc::new(Site::enter(&serving.address).await?);
    let table = site.open_table().await?;
    tokio::time::sleep(REST).await;
    let before = serving.memory()?;
    stage.show("idle lines", u64::from(options.idle));
    let lines = seats::idle_lines(&site, &table, options.idle, &|| stage.step()).await?;
    tokio::time::sleep(REST).await;
    let line = PerPiece::of(before, serving.memory()?, options.idle);
    drop(lines);
    Ok(Idle { server: idle, line })
}

/// One of those who play in turns, with everybody at its tables.
struct Contestant {
    name: String,
    serving: Serving,
    room: Arc<Room>,
    players: Players,
    quick: Tally,
    seen: Vec<u32>,
    turns: Vec<f64>,
}

impl Contestant {
    /// Its tables are open and everybody sits.
    async fn seated(
        name: String,
        serving: Serving,
        site: Arc<Site>,
        tables: Vec<String>,
        stage: &Stage,
    ) -> Outcome<Contestant> {
        let lines = tables.len() as u32 * u32::from(SEATS);
        let room = Arc::new(Room::new(site, tables.len()));
        stage.show(&format!("{name}: lines"), u64::from(lines));
        let mut players = seats::sit_down(&room, tables);
        while room.lines() < lines {
            stage.is_at(room.lines());
            serving.explain(players.or_after(Duration::from_millis(50)).await)?;
        }
        let (quick, seen, turns) = (Tally::default(), Vec::new(), Vec::new());
        Ok(Contestant { name, serving, room, players, quick, seen, turns })
    }

    /// The same for one that is not measured otherwise.
    async fn join(name: String, serving: Serving, tables: u32, stage: &Stage) -> Outcome<Contestant> {
        let site = serving.explain(Site::enter(&serving.address).await)?;
        let site = Arc::new(site);
        stage.show(&format!("{name}: tables"), u64::from(tables));
        let tables = serving.explain(seats::open_tables(&site, tables, &|| stage.step()).await)?;
        let mut contestant = Contestant::seated(name, serving, site, tables, stage).await?;
        contestant.warm_up(stage).await?;
        Ok(contestant)
    }

    async fn rest(&mut self, time: Duration) -> Outcome<()> {
        self.serving.explain(self.players.or_after(time).await)
    }

    async fn warm_up(&mut self, stage: &Stage) -> Outcome<()> {
        stage.show(&format!("{}: warming up", self.name), 0);
        self.room.enter(Phase::Quick);
        let warm_up = stage.during(WARM_UP, self.players.or_after(WARM_UP)).await;
        self.serving.explain(warm_up)?;
        self.room.enter(Phase::Waiting);
        self.rest(SETTLE).await?;
        if self.room.take_times().done.is_empty() {
            let why = "no action was acknowledged: does this server let one play over the line?";
            return self.serving.explain(Err(why.to_owned()));
        }
        self.room.take_quiet_tables();
        self.room.take_bytes_per_update();
        Ok(())
    }

    /// As fast as they can for a while; nobody else plays meanwhile.
    async fn take_turn(&mut self, at_once: u32, length: Duration, stage: &Stage) -> Outcome<()> {
        stage.show(&format!("{}, {at_once} at once", self.name), 0);
        self.room.let_at_once(at_once as usize);
        self.room.enter(Phase::Quick);
        self.rest(SETTLE).await?;
        self.room.take_times();
        let watch = Watch::start(self.serving.id())?;
        let turn = stage.during(length, self.players.or_after(length)).await;
        self.serving.explain(turn)?;
        let times = self.room.take_times();
        let stretch = watch.stop()?;
        self.turns.push(times.done.len() as f64 / stretch.seconds);
        self.quick.add(times.done, stretch);
        self.seen.extend(times.seen);
        self.room.enter(Phase::Waiting);
        self.rest(SETTLE).await
    }

    /// What came of its turns since this was last asked.
    fn ran(&mut self) -> Outcome<Ran> {
        let quick = std::mem::take(&mut self.quick);
        Ok(Ran {
            name: self.name.clone(),
            quick: quick.pace().ok_or("nothing was acknowledged")?,
            seen: Spread::of(std::mem::take(&mut self.seen)),
            turns: std::mem::take(&mut self.turns),
            bytes: self.room.take_bytes_per_update(),
        })
    }
}

/// Full tables, as fast as they can and then calmly, and in turns with them the skeleton, other programs and the bare loop.
async fn play(
    options: &Options,
    serving: Serving,
    place: &Place,
    folder: &Path,
    stage: &Stage,
) -> Outcome<Played> {
    let site = Arc::new(serving.explain(Site::enter(&serving.address).await)?);
    tokio::time::sleep(REST).await;
    let empty = serving.memory()?;

    stage.show("tables", u64::from(options.tables));
    let begun = Instant::now();
    let opened = seats::open_tables(&site, options.tables, &|| stage.step()).await;
    let tables = serving.explain(opened)?;
    let tables_opened_per_second = f64::from(options.tables) / begun.elapsed().as_secs_f64();
    tokio::time::sleep(REST).await;
    let full = serving.memory()?;

    let lines = options.tables * u32::from(SEATS);
    let mut server = Contestant::seated("the server".to_owned(), serving, site, tables, stage).await?;
    server.rest(REST).await?;
    let seated = server.serving.memory()?;
    server.warm_up(stage).await?;

    let mut others = Vec::new();
    for (index, program) in options.beside.iter().enumerate() {
        let place = place.another(&format!("beside_{}", index + 1)).await?;
        let serving = Serving::start(program, &place, folder.join(format!("beside-{index}.log")))?;
        others.push(Contestant::join(format!("beside {}", index + 1), serving, options.tables, stage).await?);
    }

    // The bare loop writes entries like those that the server has written.
    let shape = bare::shape_of_log(place, options.tables).await?;
    let mut bare = bare::Loop::new(place, shape);
    let slice = Duration::from_secs(options.seconds) / options.turns;
    let mut skeleton = None;
    let mut crowds = Vec::new();
    for at_once in options.at_once.iter().copied() {
        let mut together = Tally::default();
        for _ in 0..options.turns {
            server.take_turn(at_once, slice, stage).await?;
            for other in &mut others {
                other.take_turn(at_once, slice, stage).await?;
            }
            // It says what the server has said in its first turn.
            let bones = match &mut skeleton {
                Some(skeleton) => skeleton,
                None => {
                    let script = folder.join("script.json");
                    server.room.write_script(&script)?;
                    let place = place.another("skeleton").await?;
                    let program = crate::program(None, "skeleton")?;
                    let serving =
                        Serving::start_skeleton(&program, &place, &script, folder.join("bones.log"))?;
                    skeleton.insert(
                        Contestant::join("the skeleton".to_owned(), serving, options.tables, stage).await?,
                    )
                }
            };
            bones.take_turn(at_once, slice, stage).await?;

            stage.show(&format!("the bare loop, {at_once} at once"), 0);
            let watch = Watch::start(server.serving.id())?;
            let times = stage.during(slice, bare.run(at_once as usize, bare::MANY, slice)).await?;
            together.add(times, watch.stop()?);
        }
        let beside = others.iter_mut().map(Contestant::ran).collect::<Outcome<Vec<Ran>>>()?;
        crowds.push(Crowd {
            at_once,
            server: server.ran()?,
            skeleton: skeleton.as_mut().ok_or("there was no turn")?.ran()?,
            beside,
            bare: together.pace().ok_or("nothing was stored")?,
            entries_per_commit: bare.take_entries_per_commit(),
        });
    }
    drop((skeleton, others));
    let quiet_tables = server.room.take_quiet_tables();
    let loaded = server.serving.memory()?;

    stage.show("calmly", 0);
    let mut calm = Tally::default();
    server.room.enter(Phase::Calm);
    server.rest(WARM_UP).await?;
    server.room.take_times();
    let length = CALM.min(Duration::from_secs(options.seconds));
    let watch = Watch::start(server.serving.id())?;
    let calmly = stage.during(length, server.players.or_after(length)).await;
    server.serving.explain(calmly)?;
    let times = server.room.take_times();
    calm.add(times.done, watch.stop()?);
    server.room.enter(Phase::Waiting);
    server.rest(WARM_UP).await?;

    stage.show("the bare loop, one by one", 0);
    let mut one_by_one = Tally::default();
    let length = ONE_BY_ONE.min(Duration::from_secs(options.seconds));
    let watch = Watch::start(server.serving.id())?;
    let waited = stage.during(length, bare.run(1, 1, length)).await?;
    one_by_one.add(waited, watch.stop()?);

    let nothing = "nothing was acknowledged";
    Ok(Played {
        tables_opened_per_second,
        table_begun: PerPiece::of(empty, full, options.tables),
        line_seated: PerPiece::of(full, seated, lines),
        table_in_play: PerPiece::of(empty, loaded, options.tables),
        server: loaded,
        crowds,
        calm: calm.pace().ok_or(nothing)?,
        calm_seen: Spread::of(times.seen),
        quiet_tables,
        matches_ended: server.room.ended(),
        refused: server.room.refused(),
        entry_bytes: shape.body,
        one_by_one: one_by_one.pace().ok_or(nothing)?,
    })
}
