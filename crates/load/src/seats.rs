//! All lines at all tables: one for every seat, each its own player.

use crate::line::{Heard, Player};
use crate::pace::microseconds;
use crate::site::Site;
use crate::skeleton::Recorded;
use crate::{DOORS, Outcome, SEATS};
use futures_util::{SinkExt, StreamExt};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::path::Path;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};

/// Enough for most messages; the library's own buffer of 128 kB for each line would be hundreds of megabytes.
const BUFFER: usize = 4 * 1024;
/// Of so many tables it is recorded what the server says.
const RECORDED_TABLES: usize = 64;
/// How long a seat thinks at most when it plays calmly: a second, so half a second on average.
const LONGEST_THOUGHT_MS: u64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Everybody sits and listens.
    Waiting,
    /// As fast as the server lets them, so many at once.
    Quick,
    /// Every table acts about twice a second, whatever the others do.
    Calm,
}

/// How long it took, in microseconds, from an action to …
#[derive(Default)]
pub struct Times {
    /// … its acknowledgement,
    pub done: Vec<u32>,
    /// … the update that it brought about, where that came later.
    pub seen: Vec<u32>,
}

/// What all players share.
pub struct Room {
    site: Arc<Site>,
    phase: watch::Sender<Phase>,
    /// Held from an action to its acknowledgement: so many are on their way at most.
    turns: Arc<Semaphore>,
    /// Lines are made few at a time.
    doors: Semaphore,
    lines: AtomicU32,
    ended: AtomicU32,
    times: Mutex<Times>,
    /// How many actions each table has had acknowledged.
    actions: Vec<AtomicU32>,
    refused: Mutex<BTreeMap<String, u32>>,
    /// How many updates were heard, and how many bytes they had.
    updates: AtomicU64,
    bytes: AtomicU64,
    /// What was said at some of the tables, until somebody takes it.
    recorded: Mutex<Option<Recorded>>,
}

impl Room {
    pub fn new(site: Arc<Site>, tables: usize) -> Room {
        Room {
            site,
            phase: watch::Sender::new(Phase::Waiting),
            turns: Arc::new(Semaphore::new(DOORS)),
            doors: Semaphore::new(DOORS),
            lines: AtomicU32::new(0),
            ended: AtomicU32::new(0),
            times: Mutex::default(),
            actions: (0..tables).map(|_| AtomicU32::new(0)).collect(),
            refused: Mutex::default(),
            updates: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            recorded: Mutex::new(Some(Recorded::default())),
        }
    }

    /// On average, since this was last asked.
    pub fn take_bytes_per_update(&self) -> f64 {
        let (updates, bytes) =
            (self.updates.swap(0, Ordering::Relaxed), self.bytes.swap(0, Ordering::Relaxed));
        bytes as f64 / updates.max(1) as f64
    }

    fn note_update(&self, table: usize, number: i64, seat: u8, text: &str) {
        self.updates.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
        if table < RECORDED_TABLES
            && let Some(recorded) = &mut *self.recorded.lock().unwrap_or_else(PoisonError::into_inner)
        {
            recorded.note(table, number, seat, text);
        }
    }

    /// Writes down what was said so far, for somebody else to say; nothing more is recorded.
    pub fn write_script(&self, file: &Path) -> Outcome<()> {
        let recorded =
            self.recorded.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default();
        let text = serde_json::to_string(&recorded.script()).map_err(|error| error.to_string())?;
        std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// From now on so many are on their way at most. Nobody may be playing.
    pub fn let_at_once(&self, many: usize) {
        let now = self.turns.available_permits();
        self.turns.add_permits(many.saturating_sub(now));
        self.turns.forget_permits(now.saturating_sub(many));
    }

    pub fn enter(&self, phase: Phase) {
        self.phase.send_replace(phase);
    }

    /// How many lines have been made so far.
    pub fn lines(&self) -> u32 {
        self.lines.load(Ordering::Relaxed)
    }

    /// How many matches have ended and were followed by another.
    pub fn ended(&self) -> u32 {
        self.ended.load(Ordering::Relaxed)
    }

    pub fn refused(&self) -> BTreeMap<String, u32> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Of all actions since this was last asked.
    pub fn take_times(&self) -> Times {
        std::mem::take(&mut *self.times())
    }

    fn times(&self) -> std::sync::MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// At how many tables nothing was acknowledged since this was last asked.
    pub fn take_quiet_tables(&self) -> usize {
        self.actions.iter().filter(|actions| actions.swap(0, Ordering::Relaxed) == 0).count()
    }

    fn note_done(&self, table: usize, took: Duration) {
        self.actions[table].fetch_add(1, Ordering::Relaxed);
        self.times().done.push(microseconds(took));
    }

    fn note_refusal(&self, code: String) {
        *self.refused.lock().unwrap_or_else(PoisonError::into_inner).entry(code).or_insert(0) += 1;
    }
}

/// Tables that have begun.
pub async fn open_tables(site: &Arc<Site>, count: u32, each: &impl Fn()) -> Outcome<Vec<String>> {
    let doors = Arc::new(Semaphore::new(DOORS));
    let mut opening = JoinSet::new();
    for _ in 0..count {
        let (site, doors) = (Arc::clone(site), Arc::clone(&doors));
        opening.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            site.open_table().await
        });
    }
    let mut tables = Vec::new();
    while let Some(table) = opening.join_next().await {
        tables.push(table.map_err(|error| error.to_string())??);
        each();
    }
    Ok(tables)
}

/// Lines to one table on which nothing happens, until they are dropped.
pub async fn idle_lines(site: &Arc<Site>, table: &str, count: u32, each: &impl Fn()) -> Outcome<JoinSet<()>> {
    let doors = Arc::new(Semaphore::new(DOORS));
    let mut connecting = JoinSet::new();
    for number in 0..count {
        let (site, doors, table) = (Arc::clone(site), Arc::clone(&doors), table.to_owned());
        connecting.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            let mut line = connect(&site, &table, (number % u32::from(SEATS)) as u8).await?;
            // One that has said something has become a line.
            line.next().await.ok_or("a line ended at once")?.map_err(|error| error.to_string())?;
            Ok::<Line, String>(line)
        });
    }
    let mut listening = JoinSet::new();
    while let Some(line) = connecting.join_next().await {
        let mut line = line.map_err(|error| error.to_string())??;
        // The library answers the server's signs of life while somebody listens.
        listening.spawn(async move { while let Some(Ok(_)) = line.next().await {} });
        each();
    }
    Ok(listening)
}

/// Players that play until they are dropped.
pub struct Players(JoinSet<Outcome<()>>);

impl Players {
    /// Comes after some time, or as soon as a player has given up.
    pub async fn or_after(&mut self, time: Duration) -> Outcome<()> {
        tokio::select! {
            Some(ended) = self.0.join_next() => match ended.map_err(|error| error.to_string())? {
                Err(message) => Err(message),
                Ok(()) => Err("a table has stopped playing".to_owned()),
            },
            () = tokio::time::sleep(time) => Ok(()),
        }
    }
}

pub fn sit_down(room: &Arc<Room>, tables: Vec<String>) -> Players {
    let mut players = JoinSet::new();
    for (index, table) in tables.into_iter().enumerate() {
        players.spawn(keep_playing(Arc::clone(room), index, table));
    }
    Players(players)
}

/// Plays at a table to its end, and then at another.
async fn keep_playing(room: Arc<Room>, index: usize, mut table: String) -> Outcome<()> {
    for round in 0.. {
        let mut seats = JoinSet::new();
        for seat in 0..SEATS {
            let seed = (round << 32) | (index as u64) << 8 | u64::from(seat);
            seats.spawn(play(Arc::clone(&room), index, table.clone(), seat, seed));
        }
        while let Some(done) = seats.join_next().await {
            done.map_err(|error| error.to_string())??;
        }
        room.ended.fetch_add(1, Ordering::Relaxed);
        let _door = room.doors.acquire().await.map_err(|error| error.to_string())?;
        table = room.site.open_table().await?;
    }
    Ok(())
}

type Line = WebSocketStream<TcpStream>;

/// A seat's line, from the first entry on, with its questions and without words for people.
async fn connect(site: &Site, table: &str, seat: u8) -> Outcome<Line> {
    let address = format!(
        "ws://{}/api/v1/tables/{table}/live?seat={seat}&after=0&with=question&sentences=false",
        site.address
    );
    let wrong = |error: &dyn std::fmt::Display| format!("a line could not be made: {error}");
    let mut request = address.into_client_request().map_err(|error| wrong(&error))?;
    let cookie = site.cookies.get(usize::from(seat)).map_or("", String::as_str);
    request.headers_mut().insert("cookie", cookie.parse().map_err(|error| wrong(&error))?);
    let stream = TcpStream::connect(&site.address).await.map_err(|error| wrong(&error))?;
    stream.set_nodelay(true).map_err(|error| wrong(&error))?;
    let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
    let (line, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config))
        .await
        .map_err(|error| wrong(&error))?;
    Ok(line)
}

/// Comes when it is a player's turn, with what he holds until his action is acknowledged.
type Turn = Pin<Box<dyn Future<Output = Option<OwnedSemaphorePermit>> + Send>>;

/// Plays one seat until the match has ended.
async fn play(room: Arc<Room>, index: usize, table: String, seat: u8, seed: u64) -> Outcome<()> {
    let mut line = {
        let _door = room.doors.acquire().await.map_err(|error| error.to_string())?;
        connect(&room.site, &table, seat).await?
    };
    room.lines.fetch_add(1, Ordering::Relaxed);
    let mut player = Player::new(seat, seed);
    let mut thoughts = Xoshiro256PlusPlus::seed_from_u64(!seed);
    let mut turn: Option<Turn> = None;
    let mut held: Option<OwnedSemaphorePermit> = None;
    let mut has_ended = false;
    let cut = |what: &dyn std::fmt::Display| format!("the line of seat {seat} was cut: {what}");
    // The last action may be acknowledged after the update that it brought about.
    while !(has_ended && player.has_its_answer()) {
        if !player.wants_to_play() {
            turn = None;
        } else if turn.is_none() {
            turn = Some(turn_in(&room, &mut thoughts));
        }
        let its_turn = async {
            match &mut turn {
                Some(turn) => turn.await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            // What has come in meanwhile is heard before one speaks.
            biased;
            message = line.next() => {
                let message = message.ok_or_else(|| cut(&"it ended"))?.map_err(|error| cut(&error))?;
                let Message::Text(text) = message else { continue };
                let heard = player.hear(&text, Instant::now())?;
                if matches!(heard, Heard::Update | Heard::Seen(_)) {
                    room.note_update(index, player.newest(), seat, &text);
                }
                match heard {
                    Heard::Done(took) => {
                        drop(held.take());
                        room.note_done(index, took);
                    }
                    Heard::Seen(took) => room.times().seen.push(microseconds(took)),
                    Heard::Refused(code) => {
                        drop(held.take());
                        room.note_refusal(code);
                    }
                    Heard::Ended => has_ended = true,
                    Heard::Update | Heard::Other => {}
                }
            }
            permit = its_turn => {
                turn = None;
                if let Some(text) = player.play(Instant::now()) {
                    held = permit;
                    line.send(Message::Text(text.into())).await.map_err(|error| cut(&error))?;
                }
            }
        }
    }
    Ok(())
}

fn turn_in(room: &Room, thoughts: &mut Xoshiro256PlusPlus) -> Turn {
    let mut phase = room.phase.subscribe();
    let turns = Arc::clone(&room.turns);
    let thought = Duration::from_millis(thoughts.next_u64() % LONGEST_THOUGHT_MS);
    Box::pin(async move {
        loop {
            let now = *phase.wait_for(|phase| *phase != Phase::Waiting).await.ok()?;
            if now == Phase::Calm {
                tokio::time::sleep(thought).await;
                return None;
            }
            let turn = turns.clone().acquire_owned().await.ok();
            // Whoever waited for long may find that everybody has stopped.
            if *phase.borrow() != Phase::Waiting {
                return turn;
            }
        }
    })
}
