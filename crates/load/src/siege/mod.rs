//! `cargo xtask siege`: servers and databases are killed, stopped and held still while people and bots play, and afterwards
//! nothing may be missing.
//!
//! A siege has three fields: SQLite with one node, PostgreSQL with one and with two. On each of them some tables are played at over
//! live lines, by people who answer at random and send a decision again, word for word, until they know what became of it; and
//! by bots who think. What was acknowledged is written down. Meanwhile the attacks come, in an order that the seed decides. Then
//! nothing happens any more, and all is compared:
//!
//! 1. every table goes on: the next decision of a person is stored, bots go on among themselves;
//! 2. every line has heard of every entry, once and in order, without being made again, and every node shows the newest;
//! 3. in the log every acknowledged decision stands in its place, none twice, none that was refused, and no number is missing;
//! 4. a server that starts anew replays every log, and the next decision is taken.

pub mod ledger;
mod person;
mod place;
mod report;
mod table;

use crate::bare::{Place, log_of};
use crate::{Database, Folder, Outcome};
use ledger::judge;
use place::Stronghold;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
pub use report::{Besieged, text};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use table::{Counts, Field, Phase, Table};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// What happens to each field. The database is only attacked where it is a process of its own.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub database: Database,
    /// How many tables are played at, at the same time.
    pub tables: usize,
    /// `kill -9` of a node, now and then of all of them at once.
    pub kills: usize,
    /// A node is held still for some seconds and goes on.
    pub stops: usize,
    /// `kill -9` of PostgreSQL.
    pub database_kills: usize,
    /// PostgreSQL is stopped, is away for four seconds, and starts again.
    pub database_stops: usize,
    /// PostgreSQL is held still for longer than anybody waits for it, and goes on.
    pub database_freezes: usize,
    pub seed: u64,
}

impl Plan {
    /// What a server must bear.
    pub const WHOLE: Plan = Plan {
        database: Database::Both,
        tables: 16,
        kills: 60,
        stops: 8,
        database_kills: 30,
        database_stops: 8,
        database_freezes: 2,
        seed: 1,
    };
    /// For every day: each attack at least once.
    pub const SMALL: Plan = Plan {
        tables: 5,
        kills: 12,
        stops: 1,
        database_kills: 2,
        database_stops: 1,
        database_freezes: 0,
        ..Plan::WHOLE
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attack {
    Kill,
    Stop,
    DatabaseKill,
    DatabaseStop,
    DatabaseFreeze,
}

/// How long a stopped PostgreSQL is away.
const AWAY: Duration = Duration::from_secs(4);
/// Longer than a server waits for its database.
const FROZEN: Duration = Duration::from_secs(10);
/// How long a node is held still, at least and at most, in milliseconds.
const STILL_MS: (u64, u64) = (1_000, 6_000);
/// So many decisions are stored between two attacks, if they are stored soon enough.
const CALM_DECISIONS: (u64, u64) = (20, 200);
const LONGEST_CALM: Duration = Duration::from_secs(4);
/// How long a table may need to go on when nothing happens to anybody any more, and a line to hear the rest.
const GOES_ON: Duration = Duration::from_secs(60);

/// One kind of place to besiege.
#[derive(Clone, Copy)]
struct Ground {
    name: &'static str,
    on_postgres: bool,
    nodes: usize,
}

const GROUNDS: [Ground; 3] = [
    Ground { name: "SQLite", on_postgres: false, nodes: 1 },
    Ground { name: "PostgreSQL, one node", on_postgres: true, nodes: 1 },
    Ground { name: "PostgreSQL, two nodes", on_postgres: true, nodes: 2 },
];

/// Besieges every ground that the plan names, one after the other. `say` hears where the siege is.
pub async fn run(plan: Plan, hegemon: &Path, folder: &Path, say: &dyn Fn(String)) -> Outcome<Vec<Besieged>> {
    let mut all = Vec::new();
    for (index, ground) in GROUNDS.into_iter().enumerate() {
        let kind = if ground.on_postgres { Database::Postgres } else { Database::Sqlite };
        if plan.database.includes(kind) {
            let place = Folder::new(folder.join(format!("ground-{index}")))?;
            let say = |what: String| say(format!("{}: {what}", ground.name));
            all.push(besiege(plan, ground, hegemon, &place.0, &say).await?);
        }
    }
    Ok(all)
}

async fn besiege(
    plan: Plan,
    ground: Ground,
    hegemon: &Path,
    folder: &Path,
    say: &dyn Fn(String),
) -> Outcome<Besieged> {
    let begun = Instant::now();
    say("starts".to_owned());
    let (hegemon, folder) = (hegemon.to_owned(), folder.to_owned());
    let build = move || Stronghold::build(hegemon, folder, ground.on_postgres, ground.nodes);
    let stronghold = Arc::new(Mutex::new(waiting(build).await??));
    let (place, site) = {
        let stronghold = locked(&stronghold);
        (stronghold.place(), stronghold.site.clone())
    };
    let site = site.with_guests(crate::SEATS).await?;
    let field = Arc::new(Field {
        site,
        phase: watch::Sender::new(Phase::Siege),
        tables: Mutex::default(),
        counts: Counts::default(),
        seed: plan.seed,
    });
    let mut playing = JoinSet::new();
    for slot in 0..plan.tables {
        playing.spawn(Arc::clone(&field).keep_playing(slot));
    }
    let attacks = attacks(plan, ground);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    for (number, attack) in attacks.iter().enumerate() {
        say(format!("attack {} of {}, {} acknowledged", number + 1, attacks.len(), acknowledged(&field)));
        some_calm(&field, &mut chance).await;
        strike(&stronghold, *attack, chance.next_u64()).await?;
    }
    say("goes on".to_owned());
    let mut faults = Vec::new();
    // Whoever was cut off by the last attack finds his way back first.
    tokio::time::sleep(LONGEST_CALM).await;
    field.phase.send_replace(Phase::Calm);
    faults.extend(goes_on(&place, &field).await?);
    field.phase.send_replace(Phase::Quiet);
    say("compares".to_owned());
    let look = |table| is_told_everywhere(place.clone(), Arc::clone(&field), table);
    faults.extend(look_at_all(&field.tables(), look).await?);
    field.phase.send_replace(Phase::Over);
    while playing.join_next().await.is_some() {}

    let tables = field.tables();
    let (mut entries, mut by_bots) = (0, 0);
    let all = Arc::clone(&stronghold);
    waiting(move || locked(&all).kill_all()).await?;
    for table in &tables {
        let log = log_of(&place, &table.id).await?;
        let verdict = judge(&table.ledger(), &log);
        entries += verdict.entries;
        by_bots += verdict.by_bots;
        table.in_log.store(log.len() as i64, Ordering::Relaxed);
        faults.extend(verdict.faults.into_iter().map(|fault| of(table, &fault)));
    }
    let all = Arc::clone(&stronghold);
    waiting(move || locked(&all).start_all()).await??;
    let look = |table: Arc<Table>| {
        let field = Arc::clone(&field);
        async move { Ok(is_playable(&field, &table).await.err().into_iter().collect()) }
    };
    faults.extend(look_at_all(&tables, look).await?);
    let all = Arc::clone(&stronghold);
    let (panics, is_whole) = waiting(move || {
        let mut all = locked(&all);
        all.kill_all();
        (all.panics(), all.is_whole())
    })
    .await?;
    faults.extend(panics);
    faults.extend(is_whole.err());
    let many = |attack: Attack| attacks.iter().filter(|other| **other == attack).count();
    let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    Ok(Besieged {
        ground: ground.name,
        seconds: begun.elapsed().as_secs_f64(),
        kills: many(Attack::Kill),
        stops: many(Attack::Stop),
        database_kills: many(Attack::DatabaseKill),
        database_stops: many(Attack::DatabaseStop),
        database_freezes: many(Attack::DatabaseFreeze),
        tables: tables.len(),
        ended: tables.iter().filter(|table| table.has_ended.load(Ordering::Relaxed)).count(),
        entries,
        by_bots,
        acknowledged: count(&field.counts.acknowledged),
        sent_again: count(&field.counts.sent_again),
        refused: count(&field.counts.refused),
        lines_again: count(&field.counts.lines_again),
        faults,
    })
}

fn of(table: &Table, fault: &str) -> String {
    format!("{} ({:?}): {fault}", table.id, table.kind)
}

/// Starting and killing waits, so it has a thread of its own.
async fn waiting<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Outcome<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| error.to_string())
}

fn locked(stronghold: &Mutex<Stronghold>) -> std::sync::MutexGuard<'_, Stronghold> {
    stronghold.lock().unwrap_or_else(PoisonError::into_inner)
}

fn acknowledged(field: &Field) -> u64 {
    field.counts.acknowledged.load(Ordering::Relaxed)
}

/// All attacks on a ground, shuffled.
fn attacks(plan: Plan, ground: Ground) -> Vec<Attack> {
    let if_there = |many: usize| if ground.on_postgres { many } else { 0 };
    let mut attacks = Vec::new();
    for (attack, many) in [
        (Attack::Kill, plan.kills),
        (Attack::Stop, plan.stops),
        (Attack::DatabaseKill, if_there(plan.database_kills)),
        (Attack::DatabaseStop, if_there(plan.database_stops)),
        (Attack::DatabaseFreeze, if_there(plan.database_freezes)),
    ] {
        attacks.extend(std::iter::repeat_n(attack, many));
    }
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(!plan.seed);
    for index in (1..attacks.len()).rev() {
        attacks.swap(index, (chance.next_u64() % (index as u64 + 1)) as usize);
    }
    attacks
}

/// Lets some decisions be stored, so that an attack comes at a moment that nobody chose.
async fn some_calm(field: &Field, chance: &mut Xoshiro256PlusPlus) {
    let (least, most) = CALM_DECISIONS;
    let goal = acknowledged(field) + least + chance.next_u64() % (most - least);
    let begun = Instant::now();
    while acknowledged(field) < goal && begun.elapsed() < LONGEST_CALM {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// One attack, and whatever brings the place up again. People go on meanwhile.
async fn strike(stronghold: &Arc<Mutex<Stronghold>>, attack: Attack, chance: u64) -> Outcome<()> {
    let stronghold = Arc::clone(stronghold);
    waiting(move || {
        let mut place = locked(&stronghold);
        let node = (chance % place.nodes() as u64) as usize;
        match attack {
            Attack::Kill if chance.is_multiple_of(8) => {
                place.kill_all();
                place.start_all()
            }
            Attack::Kill => {
                place.kill(node);
                place.start(node)
            }
            Attack::Stop => {
                let (least, most) = STILL_MS;
                place.hold(node, true)?;
                std::thread::sleep(Duration::from_millis(least + (chance >> 8) % (most - least)));
                place.hold(node, false)
            }
            Attack::DatabaseKill => {
                if let Some(postgres) = &mut place.postgres {
                    postgres.kill();
                    postgres.start_again();
                }
                Ok(())
            }
            Attack::DatabaseStop => {
                // Now and then a node falls while its database is away.
                let falls = chance.is_multiple_of(4);
                if let Some(postgres) = &mut place.postgres {
                    postgres.stop();
                    std::thread::sleep(AWAY);
                }
                if falls {
                    place.kill(node);
                }
                if let Some(postgres) = &mut place.postgres {
                    postgres.start_again();
                }
                if falls { place.start(node) } else { Ok(()) }
            }
            Attack::DatabaseFreeze => {
                if let Some(postgres) = &place.postgres {
                    postgres.freeze();
                    std::thread::sleep(FROZEN);
                    postgres.thaw();
                }
                Ok(())
            }
        }
    })
    .await?
}

/// Every table must move: a person's next decision is stored, or a bot's where nobody else plays.
async fn goes_on(place: &Place, field: &Field) -> Outcome<Vec<String>> {
    let mut waits = Vec::new();
    for table in field.tables() {
        waits.push((log_of(place, &table.id).await?.len() as i64, table));
    }
    let begun = Instant::now();
    while !waits.is_empty() && begun.elapsed() < GOES_ON {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let mut left = Vec::new();
        for (newest, table) in waits {
            let now = match table.kind.people() {
                0 => table.heard[0].load(Ordering::Relaxed),
                _ => table.newest_done.load(Ordering::Relaxed),
            };
            if now <= newest && !table.has_ended.load(Ordering::Relaxed) {
                left.push((newest, table));
            }
        }
        waits = left;
    }
    let stuck =
        |(newest, table): (i64, Arc<Table>)| of(&table, &format!("it has not gone on since entry {newest}"));
    Ok(waits.into_iter().map(stuck).collect())
}

/// Looks at all tables, some of them at a time, so that many that are broken do not take long. What was wrong, with the table.
async fn look_at_all<L>(tables: &[Arc<Table>], look: impl Fn(Arc<Table>) -> L) -> Outcome<Vec<String>>
where
    L: Future<Output = Outcome<Vec<String>>> + Send + 'static,
{
    let doors = Arc::new(Semaphore::new(crate::DOORS));
    let mut looking = JoinSet::new();
    for table in tables {
        let (doors, table, look) = (Arc::clone(&doors), Arc::clone(table), look(Arc::clone(table)));
        looking.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            // Whoever is not answered has found a fault too.
            let faults = look.await.unwrap_or_else(|message| vec![message]);
            Ok::<Vec<String>, String>(faults.iter().map(|fault| of(&table, fault)).collect())
        });
    }
    let mut faults = Vec::new();
    while let Some(looked) = looking.join_next().await {
        faults.extend(looked.map_err(|error| error.to_string())??);
    }
    Ok(faults)
}

/// Nobody decides any more: every line hears the rest, and every node shows it. Tables of bots alone go on meanwhile; whoever is
/// there must be as far as the log was before.
async fn is_told_everywhere(place: Place, field: Arc<Field>, table: Arc<Table>) -> Outcome<Vec<String>> {
    let newest_in_log = async || Ok::<i64, String>(log_of(&place, &table.id).await?.len() as i64);
    let begun = Instant::now();
    loop {
        let newest = newest_in_log().await?;
        let mut behind = Vec::new();
        let told = || table.heard.iter().map(|heard| heard.load(Ordering::Relaxed));
        // A line needs a moment.
        let a_moment = Instant::now();
        while told().any(|heard| heard < newest) && a_moment.elapsed() < Duration::from_secs(5) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for (line, heard) in told().enumerate().filter(|(_, heard)| *heard < newest) {
            behind.push(format!("line {line} has heard of entry {heard}, the log has {newest}"));
        }
        for address in field.site.addresses() {
            let (status, shown) = field.site.get(&address, None, &format!("/tables/{}", table.id)).await?;
            let number = shown["number"].as_i64().unwrap_or(0);
            if status != 200 || number < newest {
                behind.push(format!("a node shows entry {number} ({status}), the log has {newest}"));
            }
            let after = newest_in_log().await?;
            if number > after {
                behind.push(format!("a node shows entry {number}, the log has {after}"));
            }
        }
        // What a bot stored in this very moment may not have come round yet.
        if behind.is_empty() || begun.elapsed() > GOES_ON / 4 {
            return Ok(behind);
        }
    }
}

/// A server that has never seen the table shows what the log has, and takes the next decision.
async fn is_playable(field: &Field, table: &Table) -> Outcome<()> {
    let (site, newest) = (&field.site, table.in_log.load(Ordering::Relaxed));
    let address = site.one_address(0);
    let path = format!("/tables/{}", table.id);
    let begun = Instant::now();
    let mut first = true;
    while begun.elapsed() < GOES_ON {
        let (status, shown) = site.get(&address, None, &path).await?;
        if status != 200 {
            return Err(format!("it cannot be read: {status} {shown}"));
        }
        let number = shown["number"].as_i64().unwrap_or(0);
        if number < newest || (first && table.kind.bots_do_not_move() && number != newest) {
            return Err(format!("it shows entry {number}, the log has {newest}"));
        }
        first = false;
        if shown["status"] == "ended" || (table.kind.people() == 0 && number > newest) {
            return Ok(());
        }
        for seat in 0..table.kind.people() {
            let (_, shown) = site.get(&address, Some(seat), &format!("{path}?seat={seat}")).await?;
            let Some(action) = shown["question"]["actions"][0].as_str() else { continue };
            let body = serde_json::json!({"action": action, "number": shown["number"], "key": "afterwards"});
            let done = site.post(seat, &format!("{path}/seats/{seat}/actions"), body).await?;
            let number = done["number"].as_i64().unwrap_or(0);
            if number <= newest {
                return Err(format!("the next decision became entry {number}, the log had {newest}"));
            }
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(format!("nobody can decide; the log has {newest} entries"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attack_comes_as_often_as_planned_and_in_the_same_order_again() {
        let [sqlite, .., two_nodes] = GROUNDS;
        let all = attacks(Plan::WHOLE, two_nodes);
        assert_eq!(all.len(), 60 + 8 + 30 + 8 + 2);
        assert_eq!(all.iter().filter(|attack| **attack == Attack::DatabaseKill).count(), 30);
        assert_eq!(all, attacks(Plan::WHOLE, two_nodes));
        assert_ne!(all, attacks(Plan { seed: 2, ..Plan::WHOLE }, two_nodes));
        assert_eq!(attacks(Plan::WHOLE, sqlite).len(), 68, "no database of its own to kill");
    }
}
