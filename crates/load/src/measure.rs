//! The measurement itself, in the order in which it happens.

use crate::bare::{self, Place};
use crate::machine::{self, Watch};
use crate::pace::{Spread, Tally};
use crate::report::{Crowd, Idle, Measured, PerPiece, Played};
use crate::seats::{self, Phase, Room};
use crate::serving::Serving;
use crate::site::Site;
use crate::stage::Stage;
use crate::{Database, Options, Outcome, SEATS};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use testkit::postgres::OwnPostgres;

/// A server that has come to rest shows what it keeps.
const REST: Duration = Duration::from_millis(1500);
/// Before anything counts.
const WARM_UP: Duration = Duration::from_secs(2);
/// After a change of pace.
const SETTLE: Duration = Duration::from_millis(500);
/// Server and bare loop take turns so often: a disk has good and bad moments, and both should have their share.
const ROUNDS: u32 = 4;
/// How long the tables play calmly, and the loop goes one by one.
const CALM: Duration = Duration::from_secs(10);
const ONE_BY_ONE: Duration = Duration::from_secs(3);

/// Everything about one database.
pub async fn measure(
    options: &Options,
    database: Database,
    hegemon: &Path,
    folder: &Path,
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
        None => (Place::Folder(folder.to_owned()), folder.to_owned()),
    };
    let idle = {
        let serving = Serving::start(hegemon, &place, folder.join("idle.log"))?;
        serving.explain(idle_lines(options, &serving, &stage).await)?
    };
    // Another server: what the idle lines left behind would be taken for the tables'.
    let serving = Serving::start(hegemon, &place, folder.join("play.log"))?;
    let played = serving.explain(play(options, &serving, &place, &stage).await)?;
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

/// Full tables, as fast as they can and then calmly, and the bare loop beside them.
async fn play(options: &Options, serving: &Serving, place: &Place, stage: &Stage) -> Outcome<Played> {
    let site = Arc::new(Site::enter(&serving.address).await?);
    tokio::time::sleep(REST).await;
    let empty = serving.memory()?;

    stage.show("tables", u64::from(options.tables));
    let begun = Instant::now();
    let tables = seats::open_tables(&site, options.tables, &|| stage.step()).await?;
    let tables_opened_per_second = f64::from(options.tables) / begun.elapsed().as_secs_f64();
    tokio::time::sleep(REST).await;
    let full = serving.memory()?;

    let lines = options.tables * u32::from(SEATS);
    let room = Arc::new(Room::new(site, options.tables as usize));
    stage.show("lines", u64::from(lines));
    let mut players = seats::sit_down(&room, tables);
    while room.lines() < lines {
        stage.is_at(room.lines());
        players.or_after(Duration::from_millis(50)).await?;
    }
    players.or_after(REST).await?;
    let seated = serving.memory()?;

    stage.show("warming up", 0);
    room.enter(Phase::Quick);
    stage.during(WARM_UP, players.or_after(WARM_UP)).await?;
    room.enter(Phase::Waiting);
    players.or_after(SETTLE).await?;
    if room.take_times().done.is_empty() {
        return Err("no action was acknowledged: does this server let one play over the line?".to_owned());
    }
    room.take_quiet_tables();

    // The bare loop writes entries like those that the server has written.
    let shape = bare::shape_of_log(place, options.tables).await?;
    let mut bare = bare::Loop::new(place, shape);
    let nothing = "nothing was acknowledged";
    let slice = Duration::from_secs(options.seconds) / ROUNDS;
    let mut crowds = Vec::new();
    for at_once in options.at_once.iter().copied() {
        let (mut quick, mut quick_seen, mut together) = (Tally::default(), Vec::new(), Tally::default());
        room.let_at_once(at_once as usize);
        for _ in 0..ROUNDS {
            stage.show(&format!("{at_once} at once, as fast as they can"), 0);
            room.enter(Phase::Quick);
            players.or_after(SETTLE).await?;
            room.take_times();
            let watch = Watch::start(serving.id())?;
            stage.during(slice, players.or_after(slice)).await?;
            let times = room.take_times();
            quick.add(times.done, watch.stop()?);
            quick_seen.extend(times.seen);

            room.enter(Phase::Waiting);
            players.or_after(SETTLE).await?;
            stage.show(&format!("{at_once} at once, the bare loop"), 0);
            let watch = Watch::start(serving.id())?;
            let times = stage.during(slice, bare.run(at_once as usize, bare::MANY, slice)).await?;
            together.add(times, watch.stop()?);
        }
        crowds.push(Crowd {
            at_once,
            quick: quick.pace().ok_or(nothing)?,
            quick_seen: Spread::of(quick_seen),
            bare: together.pace().ok_or(nothing)?,
            entries_per_commit: bare.take_entries_per_commit(),
        });
    }
    let quiet_tables = room.take_quiet_tables();
    let loaded = serving.memory()?;

    stage.show("calmly", 0);
    let mut calm = Tally::default();
    room.enter(Phase::Calm);
    players.or_after(WARM_UP).await?;
    room.take_times();
    let length = CALM.min(Duration::from_secs(options.seconds));
    let watch = Watch::start(serving.id())?;
    stage.during(length, players.or_after(length)).await?;
    let times = room.take_times();
    calm.add(times.done, watch.stop()?);
    room.enter(Phase::Waiting);
    players.or_after(WARM_UP).await?;

    stage.show("the bare loop, one by one", 0);
    let mut one_by_one = Tally::default();
    let length = ONE_BY_ONE.min(Duration::from_secs(options.seconds));
    let watch = Watch::start(serving.id())?;
    let waited = stage.during(length, bare.run(1, 1, length)).await?;
    one_by_one.add(waited, watch.stop()?);

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
        matches_ended: room.ended(),
        refused: room.refused(),
        entry_bytes: shape.body,
        one_by_one: one_by_one.pace().ok_or(nothing)?,
    })
}
