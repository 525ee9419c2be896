//! Tables under siege: who sits where, and the lines of all who play or watch.

use super::ledger::{Acknowledged, Ledger};
use super::person::{Heard, Person};
use super::place::Site;
use crate::Outcome;
use futures_util::{SinkExt, StreamExt};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::Message;

/// How long somebody thinks at most.
const LONGEST_THOUGHT_MS: u64 = 30;
/// How long anybody waits for a line, or for word of a decision, before he tries another.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a line may be silent while nodes are stopped: longer than any bot thinks.
const SILENCE: Duration = Duration::from_secs(5);
const REST: Duration = Duration::from_millis(20);

/// Where the siege is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Anything may happen to the servers.
    Siege,
    /// Nothing happens to them any more, and every line must do without being made again.
    Calm,
    /// Nobody decides any more, and everybody hears the rest.
    Quiet,
    Over,
}

/// Who sits at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Three people.
    People,
    /// Two people and an officer.
    Mixed,
    /// One person, two recruits and an officer.
    Few,
    /// A person against an officer, at another game.
    Duel,
    /// Three officers, and somebody who watches.
    Bots,
}

/// The tables of a siege, in this order again and again.
const KINDS: [Kind; 8] =
    [Kind::People, Kind::Mixed, Kind::Bots, Kind::Duel, Kind::People, Kind::Few, Kind::People, Kind::Mixed];

impl Kind {
    pub fn of(slot: usize) -> Kind {
        KINDS[slot % KINDS.len()]
    }

    /// How many people sit, from seat 0 on; behind them bots.
    pub fn people(self) -> u8 {
        match self {
            Kind::People => 3,
            Kind::Mixed => 2,
            Kind::Few | Kind::Duel => 1,
            Kind::Bots => 0,
        }
    }

    /// Whether nothing happens at the table while no person decides.
    pub fn bots_do_not_move(self) -> bool {
        self == Kind::People
    }

    fn bots(self) -> &'static [&'static str] {
        match self {
            Kind::People => &[],
            Kind::Mixed | Kind::Duel => &["officer"],
            Kind::Few => &["recruit", "officer", "recruit"],
            Kind::Bots => &["officer", "officer", "officer"],
        }
    }

    fn terms(self) -> serde_json::Value {
        let players = usize::from(self.people()) + self.bots().len();
        let (game, scenario) = match self {
            Kind::Duel => ("napoleon-1815", "historical"),
            _ => ("koalicje", "1805"),
        };
        json!({"game": game, "scenario": scenario, "players": players, "stand_in": "recruit"})
    }
}

/// One table, from when it has begun.
pub struct Table {
    pub id: String,
    pub kind: Kind,
    /// How far each of its lines has heard: the people's and a spectator's.
    pub heard: Vec<AtomicI64>,
    /// The newest entry of which a person was told that it is his.
    pub newest_done: AtomicI64,
    pub has_ended: AtomicBool,
    /// How many entries its log had when all servers were gone.
    pub in_log: AtomicI64,
    ledger: Mutex<Ledger>,
}

impl Table {
    pub fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What everybody shares.
pub struct Field {
    pub site: Site,
    pub phase: watch::Sender<Phase>,
    pub tables: Mutex<Vec<Arc<Table>>>,
    pub counts: Counts,
    pub seed: u64,
}

#[derive(Default)]
pub struct Counts {
    pub acknowledged: AtomicU64,
    /// Decisions that were sent again because nobody knew what became of them.
    pub sent_again: AtomicU64,
    pub refused: AtomicU64,
    /// Lines that were made again.
    pub lines_again: AtomicU64,
}

impl Field {
    pub fn tables(&self) -> Vec<Arc<Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn phase(&self) -> Phase {
        *self.phase.borrow()
    }

    /// Plays at one table to its end and then at another, until the siege is over.
    pub async fn keep_playing(self: Arc<Field>, slot: usize) {
        let mut round = 0;
        while self.phase() == Phase::Siege {
            let table = match self.open(Kind::of(slot)).await {
                Ok(table) => Arc::new(table),
                // Somebody was killed meanwhile: another table will do.
                Err(_) => {
                    tokio::time::sleep(REST).await;
                    continue;
                }
            };
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&table));
            round += 1;
            let mut lines = JoinSet::new();
            for index in 0..table.heard.len() {
                let seed = self.seed ^ (round << 40) ^ ((slot as u64) << 20) ^ ((index as u64) << 8);
                lines.spawn(Arc::clone(&self).attend(Arc::clone(&table), index, seed));
            }
            while lines.join_next().await.is_some() {}
        }
    }

    /// A table that has begun.
    async fn open(&self, kind: Kind) -> Outcome<Table> {
        let id = {
            let made = self.site.post(0, "/tables", kind.terms()).await?;
            made["id"].as_str().ok_or("a new table has no id")?.to_owned()
        };
        for seat in 0..kind.people() {
            self.site.post(seat, &format!("/tables/{id}/seats/{seat}"), json!({})).await?;
        }
        for (seat, bot) in (kind.people()..).zip(kind.bots()) {
            self.site.post(0, &format!("/tables/{id}/seats/{seat}/bot"), json!({"bot": bot})).await?;
        }
        self.site.post(0, &format!("/tables/{id}/begin"), json!({})).await?;
        Ok(Table {
            id,
            kind,
            heard: (0..=kind.people()).map(|_| AtomicI64::new(0)).collect(),
            newest_done: AtomicI64::new(0),
            has_ended: AtomicBool::new(false),
            in_log: AtomicI64::new(0),
            ledger: Mutex::default(),
        })
    }

    /// One line to a table: a person's, or the last one's, who watches. Made again as often as it is cut.
    async fn attend(self: Arc<Field>, table: Arc<Table>, index: usize, seed: u64) {
        let seat = u8::try_from(index).ok().filter(|seat| *seat < table.kind.people());
        let mut person = Person::new(seat, seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(!seed);
        let mut is_first = true;
        while self.phase() != Phase::Over && !(person.has_ended && person.has_its_answer()) {
            let line =
                tokio::time::timeout(PATIENCE, self.connect(&table.id, seat, person.known, &mut chance));
            let Ok(Ok(line)) = line.await else {
                tokio::time::sleep(REST).await;
                continue;
            };
            if !std::mem::replace(&mut is_first, false) {
                self.counts.lines_again.fetch_add(1, Ordering::Relaxed);
            }
            self.follow(&table, index, &mut person, line, &mut chance).await;
            tokio::time::sleep(REST).await;
        }
        table.has_ended.fetch_or(person.has_ended, Ordering::Relaxed);
    }

    async fn connect(
        &self,
        table: &str,
        seat: Option<u8>,
        after: i64,
        chance: &mut Xoshiro256PlusPlus,
    ) -> Outcome<WebSocketStream<TcpStream>> {
        let address = self.site.one_address(chance.next_u64());
        let seat_word = seat.map(|seat| format!("seat={seat}&")).unwrap_or_default();
        let path = format!("{seat_word}after={after}&with=question&sentences=false");
        let wrong = |error: &dyn std::fmt::Display| error.to_string();
        let mut request = format!("ws://{address}/api/v1/tables/{table}/live?{path}")
            .into_client_request()
            .map_err(|error| wrong(&error))?;
        if let Some(seat) = seat {
            let cookie = self.site.cookie(seat).parse().map_err(|error| wrong(&error))?;
            request.headers_mut().insert("cookie", cookie);
        }
        let stream = TcpStream::connect(&address).await.map_err(|error| wrong(&error))?;
        stream.set_nodelay(true).map_err(|error| wrong(&error))?;
        let (line, _) =
            tokio_tungstenite::client_async(request, stream).await.map_err(|error| wrong(&error))?;
        Ok(line)
    }

    /// Until the line is cut, or there is a reason to make another.
    async fn follow(
        &self,
        table: &Table,
        index: usize,
        person: &mut Person,
        mut line: WebSocketStream<TcpStream>,
        chance: &mut Xoshiro256PlusPlus,
    ) {
        let mut phase = self.phase.subscribe();
        if let Some(text) = person.say_again() {
            self.counts.sent_again.fetch_add(1, Ordering::Relaxed);
            if line.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
        let mut thought: Option<std::pin::Pin<Box<tokio::time::Sleep>>> = None;
        while !(person.has_ended && person.has_its_answer()) {
            let now = *phase.borrow_and_update();
            if now == Phase::Over {
                return;
            }
            let may_decide = now < Phase::Quiet && person.wants_to_play();
            if !may_decide {
                thought = None;
            } else if thought.is_none() {
                let time = Duration::from_millis(chance.next_u64() % LONGEST_THOUGHT_MS);
                thought = Some(Box::pin(tokio::time::sleep(time)));
            }
            let has_thought = async {
                match &mut thought {
                    Some(thought) => thought.await,
                    None => std::future::pending().await,
                }
            };
            // In calm times a line that is silent is not made again: if it has gone stale, that is to be found out.
            let silence = match (person.has_its_answer(), now) {
                (false, _) => PATIENCE,
                (true, Phase::Siege) => SILENCE,
                (true, _) => Duration::MAX,
            };
            let heard = tokio::select! {
                biased;
                message = line.next() => match message {
                    Some(Ok(Message::Text(text))) => person.hear(&text),
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => return,
                },
                () = has_thought => {
                    thought = None;
                    let Some(text) = person.play() else { continue };
                    if line.send(Message::Text(text.into())).await.is_err() {
                        return;
                    }
                    continue;
                }
                _ = phase.changed() => continue,
                () = tokio::time::sleep(silence) => return,
            };
            table.heard[index].store(person.known, Ordering::Relaxed);
            match heard {
                Ok(Heard::Update | Heard::Other) => {}
                Ok(Heard::Done(said, number)) => {
                    self.counts.acknowledged.fetch_add(1, Ordering::Relaxed);
                    table.newest_done.fetch_max(number, Ordering::Relaxed);
                    // Only who has a seat decides.
                    let seat = u8::try_from(index).unwrap_or(u8::MAX);
                    let done = Acknowledged { number, seat, action: said.action, key: said.key };
                    table.ledger().acknowledged.push(done);
                }
                Ok(Heard::Refused(said, _)) => {
                    self.counts.refused.fetch_add(1, Ordering::Relaxed);
                    // Sent more than once, an earlier one may still be on its way.
                    if said.times == 1 {
                        table.ledger().refused.insert(said.key);
                    }
                    if person.must_look_again() {
                        return;
                    }
                }
                Ok(Heard::Unknown) => {
                    tokio::time::sleep(REST).await;
                    self.counts.sent_again.fetch_add(1, Ordering::Relaxed);
                    let Some(text) = person.say_again() else { continue };
                    if line.send(Message::Text(text.into())).await.is_err() {
                        return;
                    }
                }
                Err(fault) => {
                    let who = if index < usize::from(table.kind.people()) { "seat" } else { "spectator" };
                    table.ledger().faults.push(format!("{who} {index}: {fault}"));
                }
            }
        }
    }
}
