//! The hall: all tables of a site. It brings what people and bots want to the log, one after the other, and tells everybody
//! at the table what came of it.
//!
//! A step is checked against the match in memory, appended to the log, and only then done in memory: what was
//! acknowledged is stored. Another node may have been first; then its steps are read before anything else happens.

use crate::db::{Db, DbError, Entry, News, Notice, statement};
use crate::live::{Live, Refused, Status, Update};
use crate::metrics::METRICS;
use crate::nature::Nature;
use crate::pool::{Manner, Pool};
use crate::step::{Person, Step};
use crate::stock::Stock;
use crate::terms::Terms;
use crate::values;
use bots::{Character, Level};
use engine::chance::Key;
use engine::{Edition, Seat};
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex as Lock, Weak};
use std::time::Duration;
use tokio::sync::{Mutex, broadcast, mpsc};

/// How many updates a slow listener may be behind before he must ask for what he missed.
const BACKLOG: usize = 64;
/// How long a room is kept in memory after its last visitor, in milliseconds.
const KEPT: i64 = 10 * 60_000;
/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(200);
/// How often somebody looks for tables that wait for bots which nobody has woken, and how many are woken at a time.
const ROUND: Duration = Duration::from_secs(2);
const AT_A_TIME: i64 = 50;
/// How long bots are silent before anybody thinks that their node has gone, in milliseconds.
const SILENCE: i64 = 60_000;

pub struct Hall {
    db: Db,
    stock: Vec<Stock>,
    nature: Nature,
    rooms: Lock<HashMap<String, Arc<Room>>>,
    myself: Weak<Hall>,
    pool: Arc<Pool>,
    /// When its doors were opened: bots that were to move before that have nobody else to wake them.
    opened: i64,
}

/// One table in memory.
pub struct Room {
    pub live: Mutex<Live>,
    updates: broadcast::Sender<Arc<Update>>,
    /// Somebody has said something: whoever listens looks what.
    pub talk: broadcast::Sender<()>,
    /// When somebody last came in.
    used: AtomicI64,
    /// The newest entry that everybody here has been told of.
    told: AtomicI64,
    /// Held by whoever lets the bots of this table answer.
    bots: Mutex<()>,
}

impl Room {
    fn tell(&self, update: Arc<Update>) {
        self.told.store(update.number, Ordering::Release);
        // Nobody may be listening.
        let _ = self.updates.send(update);
    }
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HallError {
    NoTable,
    Refused(Refused),
    /// Another was first for this place in the log: look again.
    Overtaken,
    Broken(String),
}

impl From<Refused> for HallError {
    fn from(refused: Refused) -> HallError {
        HallError::Refused(refused)
    }
}

impl From<DbError> for HallError {
    fn from(error: DbError) -> HallError {
        match error {
            DbError::Taken => HallError::Overtaken,
            DbError::Broken(what) => HallError::Broken(what),
        }
    }
}

impl std::fmt::Display for HallError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HallError::NoTable => formatter.write_str("there is no such table"),
            HallError::Refused(refused) => refused.fmt(formatter),
            HallError::Overtaken => formatter.write_str("another was first: look again before you decide"),
            HallError::Broken(what) => formatter.write_str(what),
        }
    }
}

impl std::error::Error for HallError {}

impl Hall {
    /// Opens the doors: listens to other nodes and watches the clocks, as long as somebody keeps the hall.
    pub fn open(db: Db, news: mpsc::UnboundedReceiver<News>, stock: Vec<Stock>, nature: Nature) -> Arc<Hall> {
        let (opened, is_timed) = (nature.now(), !nature.is_held());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hall = Arc::new_cyclic(|myself| Hall {
            db,
            stock,
            nature,
            rooms: Lock::default(),
            myself: myself.clone(),
            pool: Pool::new(cores, is_timed),
            opened,
        });
        tokio::spawn(listen(Arc::downgrade(&hall), news));
        tokio::spawn(watch_clocks(Arc::downgrade(&hall)));
        tokio::spawn(watch_bots(Arc::downgrade(&hall)));
        hall
    }

    pub fn db(&self) -> &Db {
        &self.db
    }

    pub fn nature(&self) -> &Nature {
        &self.nature
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.nature.now()
    }

    pub fn stock(&self) -> &[Stock] {
        &self.stock
    }

    /// Where bots think.
    pub fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    pub fn edition(&self, game: &str) -> Option<&Stock> {
        self.stock.iter().find(|stock| stock.edition.id == game)
    }

    /// Opens a table. Its name is its link.
    pub async fn create(&self, terms: Terms, by: &Person) -> Result<String, HallError> {
        let bad = |message: String| HallError::Refused(Refused::new("bad-request", message));
        let stock =
            self.edition(&terms.game).ok_or_else(|| bad(format!("there is no game \"{}\"", terms.game)))?;
        terms.check().map_err(bad)?;
        (stock.edition.open)(&terms.setup, None).map_err(|error| bad(error.to_string()))?;
        let (id, key, at) = (self.nature.name(), Key::new(self.nature.key()), self.now());
        let first = Step::Opened { terms: terms.clone(), by: by.clone(), commitment: key.commitment() };
        let live = self.folded(&id, &key.open(), vec![(first.clone(), at)])?;
        let table = "insert into tables (id, status, is_public, card, secret, created, updated, game)
                     values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let entry = "insert into log (table_id, number, body, at) values ($1, $2, $3, $4)";
        let public = i64::from(terms.is_public);
        self.db
            .change(vec![
                statement(
                    table,
                    values![
                        id.as_str(),
                        "open",
                        public,
                        card_of(&live),
                        key.open(),
                        at,
                        at,
                        terms.game.as_str()
                    ],
                ),
                statement(entry, values![id.as_str(), 1i64, written(&first), at]),
            ])
            .await?;
        self.keep(live);
        Ok(id)
    }

    fn folded(&self, id: &str, secret: &str, entries: Vec<(Step, i64)>) -> Result<Live, HallError> {
        // The stock lives as long as the hall, an edition is a copy of plain functions.
        let edition = |game: &str| -> Option<Edition> { self.edition(game).map(|stock| stock.edition) };
        Live::new(id, secret, entries, edition).map_err(HallError::Broken)
    }

    fn keep(&self, live: Live) -> Arc<Room> {
        let (id, told) = (live.id.clone(), live.newest);
        let room = Arc::new(Room {
            live: Mutex::new(live),
            updates: broadcast::channel(BACKLOG).0,
            talk: broadcast::channel(1).0,
            used: AtomicI64::new(self.now()),
            told: AtomicI64::new(told),
            bots: Mutex::default(),
        });
        let mut rooms = self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Arc::clone(rooms.entry(id).or_insert(room))
    }

    /// The room of a table, from memory or from its log.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, HallError> {
        if let Some(room) = self.known(id) {
            return Ok(room);
        }
        let room = self.keep(self.replayed(id, i64::MAX).await?.0);
        self.wake_bots(&room);
        Ok(room)
    }

    fn known(&self, id: &str) -> Option<Arc<Room>> {
        let rooms = self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let room = rooms.get(id).cloned();
        if let Some(room) = &room {
            room.used.store(self.now(), Ordering::Relaxed);
        }
        room
    }

    /// The steps after an entry, as the log has them.
    async fn entries(&self, id: &str, after: i64) -> Result<Vec<(Step, i64)>, HallError> {
        let sql = "select body, at from log where table_id = $1 and number > $2 order by number";
        let rows = self.db.query(sql, values![id, after]).await?;
        let step = |row: &crate::db::Row| {
            let step =
                serde_json::from_str(row.text(0)).map_err(|error| HallError::Broken(error.to_string()))?;
            Ok((step, row.int(1)))
        };
        rows.iter().map(step).collect()
    }

    /// Does a step at a table: whatever `decide` makes of the match as it stands. The number of its entry. With a retry
    /// key the same request may be sent again and is done once.
    pub async fn act(
        &self,
        id: &str,
        retry_key: Option<String>,
        decide: impl FnOnce(&Live) -> Result<Step, Refused> + Send + 'static,
    ) -> Result<i64, HallError> {
        let hall = self.myself.upgrade().ok_or_else(|| HallError::Broken("the hall is closed".to_owned()))?;
        let id = id.to_owned();
        // Whoever asked may hang up at any moment: what was begun is finished all the same.
        let task = tokio::spawn(async move {
            let room = hall.room(&id).await?;
            hall.act_in(&room, retry_key, decide).await
        });
        task.await.map_err(|error| HallError::Broken(error.to_string()))?
    }

    /// The same for whoever is in the room already and stays until it is done: a line that hangs up in the middle would
    /// leave a step half done.
    pub async fn act_in(
        &self,
        room: &Arc<Room>,
        retry_key: Option<String>,
        decide: impl FnOnce(&Live) -> Result<Step, Refused>,
    ) -> Result<i64, HallError> {
        let mut live = room.live.lock().await;
        let number = self.append(room, &mut live, retry_key, decide).await;
        let is_a_bots_turn = !live.bots_to_move().is_empty();
        drop(live);
        if is_a_bots_turn {
            self.wake_bots(room);
        }
        number
    }

    async fn append(
        &self,
        room: &Room,
        live: &mut Live,
        retry_key: Option<String>,
        decide: impl FnOnce(&Live) -> Result<Step, Refused>,
    ) -> Result<i64, HallError> {
        let step = match (decide(live), &retry_key) {
            (Ok(step), _) => step,
            (Err(refused), None) => return Err(refused.into()),
            (Err(refused), Some(key)) => {
                // Perhaps it is refused because it was done before.
                let number = self.done_before(&live.id, key).await?.ok_or(refused)?;
                self.catch_up(room, live).await?;
                return Ok(number);
            }
        };
        let was = (live.status, live.waits_for_bots());
        let (at, body) = (self.now(), written(&step));
        // Done in memory first, for only then is it known what the lobby will show. Nobody sees it before it is stored:
        // the room is locked, and if the log does not take it the match is read again.
        let update = live.fold(step, at).map_err(HallError::Broken)?;
        let number = update.number;
        let entry = Entry {
            table: live.id.clone(),
            number,
            body,
            retry_key: retry_key.clone(),
            at,
            notice: notice(live, &update, was, at),
        };
        match self.db.append(entry).await {
            Ok(()) => {
                room.tell(Arc::new(update));
                Ok(number)
            }
            Err(error) => {
                // Taken by another node, or nobody knows: the log does.
                self.read_again(room, live, number - 1).await?;
                let done = match &retry_key {
                    Some(key) => self.done_before(&live.id, key).await?,
                    None => None,
                };
                done.ok_or_else(|| error.into())
            }
        }
    }

    /// Reads a match from its log once more, and tells listeners what came after an entry.
    async fn read_again(&self, room: &Room, live: &mut Live, told: i64) -> Result<(), HallError> {
        let (again, updates) = self.replayed(&live.id, told).await?;
        *live = again;
        for update in updates {
            room.tell(update);
        }
        Ok(())
    }

    /// The match of a log, and its updates after an entry.
    async fn replayed(&self, id: &str, after: i64) -> Result<(Live, Vec<Arc<Update>>), HallError> {
        let row = self.db.first("select secret from tables where id = $1", values![id]).await?;
        let secret = row.ok_or(HallError::NoTable)?.text(0).to_owned();
        let mut entries = self.entries(id, 0).await?;
        let rest = entries.split_off(1.min(entries.len()));
        let mut live = self.folded(id, &secret, entries)?;
        let mut updates = Vec::new();
        for (step, at) in rest {
            let update = live.fold(step, at).map_err(HallError::Broken)?;
            if update.number > after {
                updates.push(Arc::new(update));
            }
        }
        Ok((live, updates))
    }

    /// The match as it was after an entry.
    pub async fn as_of(&self, id: &str, number: i64) -> Result<Live, HallError> {
        let row = self.db.first("select secret from tables where id = $1", values![id]).await?;
        let secret = row.ok_or(HallError::NoTable)?.text(0).to_owned();
        let mut entries = self.entries(id, 0).await?;
        if number < 1 || number > entries.len() as i64 {
            let message = format!("the log has entries 1 to {}", entries.len());
            return Err(Refused::new("not-found", message).into());
        }
        entries.truncate(number as usize);
        self.folded(id, &secret, entries)
    }

    async fn done_before(&self, id: &str, key: &str) -> Result<Option<i64>, HallError> {
        let sql = "select number from log where table_id = $1 and retry_key = $2";
        Ok(self.db.first(sql, values![id, key]).await?.map(|row| row.int(0)))
    }

    /// Reads what other nodes have appended.
    async fn catch_up(&self, room: &Room, live: &mut Live) -> Result<(), HallError> {
        for (step, at) in self.entries(&live.id, live.newest).await? {
            let update = live.fold(step, at).map_err(HallError::Broken)?;
            room.tell(Arc::new(update));
        }
        Ok(())
    }

    /// Reads the log if a room does not know this entry yet.
    async fn refresh(&self, room: &Arc<Room>, number: i64) {
        if room.told.load(Ordering::Acquire) >= number {
            return;
        }
        let mut live = room.live.lock().await;
        if live.newest >= number {
            return;
        }
        if let Err(error) = self.catch_up(room, &mut live).await {
            tracing::warn!(table = live.id, %error, "a table could not be brought up to date");
        }
        drop(live);
        self.wake_bots(room);
    }

    /// Reads the whole log again: old entries may have changed too.
    async fn reread(&self, room: &Arc<Room>) {
        let mut live = room.live.lock().await;
        let told = live.newest;
        if let Err(error) = self.read_again(room, &mut live, told).await {
            tracing::warn!(table = live.id, %error, "a table could not be read again");
        }
        drop(live);
        self.wake_bots(room);
    }

    /// Lets the bots at a table answer, one after the other, until a person is asked.
    fn wake_bots(&self, room: &Arc<Room>) {
        let (Some(hall), room) = (self.myself.upgrade(), Arc::clone(room)) else { return };
        tokio::spawn(async move {
            // Whoever wakes them while they think waits, and finds nothing to do or the next question.
            let _turn = room.bots.lock().await;
            hall.let_bots_play(&room).await;
        });
    }

    async fn let_bots_play(&self, room: &Arc<Room>) {
        loop {
            let live = room.live.lock().await;
            let Some((seat, bot)) = live.bots_to_move().into_iter().next() else { return };
            let Some(stock) = self.edition(&live.terms.game) else { return };
            // A table may have been opened when its bot had another name.
            let character: Character = bot.parse().unwrap_or(Character::from(Level::Recruit));
            let asked = live.newest;
            let thinking = (stock.consult)(live.table(), character, Seat::Player(seat), live.seed());
            // The table goes on while a bot thinks.
            drop(live);
            let Some(thinking) = thinking else { return };
            let manner = Manner { name: character.level.id(), limit: time_of(character.level) };
            // An answer to an older question helps nobody.
            let told = Arc::clone(room);
            let is_wanted = move || told.told.load(Ordering::Acquire) == asked;
            let action = self.pool.think(manner, thinking, is_wanted).await;
            let mut live = room.live.lock().await;
            if live.newest != asked {
                continue;
            }
            let Some(action) = action.flatten() else { return };
            let played = self.append(room, &mut live, None, |live| live.play_bot(seat, &action)).await;
            match played {
                Ok(_) => METRICS.bot_answered(),
                Err(HallError::Overtaken) => {}
                Err(error) => {
                    tracing::warn!(table = live.id, %error, "a bot could not answer");
                    return;
                }
            }
        }
    }

    /// What a listener has missed after an entry, computed from the log, and the channel for what comes.
    pub async fn follow(
        &self,
        id: &str,
        after: i64,
    ) -> Result<(Vec<Arc<Update>>, broadcast::Receiver<Arc<Update>>), HallError> {
        let room = self.room(id).await?;
        let live = room.live.lock().await;
        let receiver = room.updates.subscribe();
        let newest = live.newest;
        drop(live);
        let mut missed = if after < newest { self.replayed(id, after).await?.1 } else { Vec::new() };
        // What came in between reaches the listener through the channel.
        missed.retain(|update| update.number <= newest);
        Ok((missed, receiver))
    }
}

/// So long a bot of this level thinks at most, if nobody waits for its place.
pub const fn time_of(level: Level) -> Duration {
    match level {
        Level::Random | Level::Recruit | Level::Officer => Duration::from_millis(700),
        Level::Marshal => Duration::from_millis(2_500),
    }
}

/// Most decisions change nothing that the lobby shows, and leave it to the same people to decide or to bots. Now and then it
/// hears that a table is alive.
fn notice(live: &Live, update: &Update, was: (Status, bool), at: i64) -> Option<Notice> {
    let is_quiet = matches!(update.step, Step::Played { .. } | Step::Undone { .. } | Step::HandedOver { .. })
        && (live.status, live.waits_for_bots()) == was
        && live.terms.clock.is_none()
        && update.number % 20 != 0;
    (!is_quiet).then(|| notice_of(live, at))
}

/// All that the lobby knows of a match after an entry of this time.
pub fn notice_of(live: &Live, at: i64) -> Notice {
    Notice {
        status: live.status.to_string(),
        card: card_of(live),
        due: live.due().map(|(due, _)| due),
        bots_since: live.waits_for_bots().then_some(at),
    }
}

fn card_of(live: &Live) -> String {
    serde_json::to_string(&live.card()).expect("a card is plain data")
}

fn written(step: &Step) -> String {
    serde_json::to_string(step).expect("a step is plain data")
}

/// Hears of entries, one's own and those of other nodes, and brings rooms up to date.
async fn listen(hall: Weak<Hall>, mut news: mpsc::UnboundedReceiver<News>) {
    while let Some(fresh) = news.recv().await {
        let Some(hall) = hall.upgrade() else { return };
        match fresh {
            News::Entry(table, number) => {
                if let Some(room) = hall.known(&table) {
                    hall.refresh(&room, number).await;
                }
            }
            News::Talk(table) => {
                if let Some(room) = hall.known(&table) {
                    let _ = room.talk.send(());
                }
            }
            News::Lost => {
                let rooms: Vec<Arc<Room>> = hall
                    .rooms
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner)
                    .values()
                    .cloned()
                    .collect();
                for room in rooms {
                    hall.reread(&room).await;
                    let _ = room.talk.send(());
                }
            }
        }
    }
}

/// Hands seats whose clock has run out to the stand-in, and clears rooms that nobody uses.
async fn watch_clocks(hall: Weak<Hall>) {
    let mut tick = tokio::time::interval(TICK);
    loop {
        tick.tick().await;
        let Some(hall) = hall.upgrade() else { return };
        hall.clear_rooms(hall.now() - KEPT);
        let sql = "select id from tables where due is not null and due <= $1 and status = $2 limit 200";
        let due = match hall.db.query(sql, values![hall.now(), "playing"]).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "clocks cannot be looked at");
                continue;
            }
        };
        for row in due {
            let id = row.text(0).to_owned();
            if let Err(error) = hall.look_at_clock(&id).await {
                tracing::warn!(table = id, %error, "a clock cannot be looked at");
            }
        }
    }
}

/// Wakes the bots of tables where nobody looks: after a restart, and when another node has gone.
async fn watch_bots(hall: Weak<Hall>) {
    let mut round = tokio::time::interval(ROUND);
    loop {
        round.tick().await;
        let Some(hall) = hall.upgrade() else { return };
        if let Err(error) = hall.wake_sleepers().await {
            tracing::warn!(%error, "bots that sleep cannot be looked for");
        }
    }
}

impl Hall {
    /// Some of the tables whose bots have been silent for long. Whoever first changes the time since when they have been
    /// awaited wakes them; other nodes leave the table alone for as long again.
    async fn wake_sleepers(&self) -> Result<(), HallError> {
        let before = self.opened.max(self.now() - SILENCE);
        let sql = "select id, bots_since from tables where bots_since <= $1 order by bots_since limit $2";
        for row in self.db.query(sql, values![before, AT_A_TIME]).await? {
            let (id, since, now) = (row.text(0), row.int(1), self.now());
            let sql = "update tables set bots_since = $1 where id = $2 and bots_since = $3";
            if self.db.change(vec![statement(sql, values![now, id, since])]).await? == [0] {
                continue;
            }
            let room = match self.room(id).await {
                Ok(room) => room,
                Err(error) => {
                    tracing::warn!(table = id, %error, "a table whose bots sleep cannot be read");
                    continue;
                }
            };
            if room.live.lock().await.waits_for_bots() {
                // Whoever plays already needs no waking.
                if room.bots.try_lock().is_ok() {
                    self.wake_bots(&room);
                }
                continue;
            }
            let sql = "update tables set bots_since = null where id = $1 and bots_since = $2";
            self.db.change(vec![statement(sql, values![id, now])]).await?;
            self.leave(id, room);
        }
        Ok(())
    }

    /// Forgets a room that was only glanced at.
    fn leave(&self, id: &str, room: Arc<Room>) {
        let mut rooms = self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // The map has it, and so have we.
        if Arc::strong_count(&room) <= 2 && room.updates.receiver_count() == 0 {
            rooms.remove(id);
        }
    }

    /// Forgets rooms that nobody is in and that were last used before this: the log remembers.
    pub fn clear_rooms(&self, before: i64) {
        let mut rooms = self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        rooms.retain(|_, room| {
            Arc::strong_count(room) > 1
                || room.updates.receiver_count() > 0
                || room.used.load(Ordering::Relaxed) >= before
        });
    }

    /// How many tables are in memory.
    pub fn rooms_in_memory(&self) -> usize {
        self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner).len()
    }

    /// Hands the seat over if its time is up; otherwise notes when to look again.
    async fn look_at_clock(&self, id: &str) -> Result<(), HallError> {
        let room = self.room(id).await?;
        let live = room.live.lock().await;
        let (late, due) = (live.lateness(self.now()), live.due().map(|(due, _)| due));
        drop(live);
        if late.is_none() {
            let sql = "update tables set due = $1 where id = $2";
            self.db.change(vec![statement(sql, values![due, id])]).await?;
            return Ok(());
        }
        let (refused, now) = (|| Refused::new("wrong-time", "there is time left"), self.now());
        match self.act(id, None, move |live| live.lateness(now).ok_or_else(refused)).await {
            Ok(_) | Err(HallError::Refused(_) | HallError::Overtaken) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
