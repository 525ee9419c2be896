//! The hall: all tables of a site. It brings what people and bots want to the log, one after the other, and tells everybody
//! at the table what came of it.
//!
//! A step is checked against the match in memory and appended to the log. Until the log has it the match is out of its
//! room: if the log does not take it, or nobody knows, memory is forgotten and the log is read again. So memory is never
//! ahead of the log. Another node may have been first; then its steps are read and the step is judged anew.

use crate::db::{Db, DbError, Entry, Logged, NewTable, News, Notice};
use crate::live::{Live, Next, OtherRules, Refused, Status, Unfolded, Update};
use crate::metrics::METRICS;
use crate::nature::Nature;
use crate::notices::screens::Screens;
use crate::pool::{Manner, Pool};
use crate::step::{Person, Step};
use crate::stock::Stock;
use crate::terms::Terms;
use bots::{Character, Level};
use engine::chance::Key;
use engine::{Edition, Record, RecordedPly, Seat};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex as Lock, Weak};
use std::time::Duration;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard, broadcast, mpsc};

/// How many updates a slow listener may be behind before he must ask for what he missed.
const BACKLOG: usize = 64;
/// How long a room is kept in memory after its last visitor, in milliseconds.
const KEPT: i64 = 10 * 60_000;
/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(200);
/// How often somebody looks for tables that wait for bots which nobody has woken, and how many are woken at a time.
const ROUND: Duration = Duration::from_secs(2);
const AT_A_TIME: i64 = 50;
/// How long a table is kept that everybody has left, if the host says nothing: two weeks, in milliseconds.
pub const PATIENCE: i64 = 14 * 24 * 3_600_000;
/// How often a step is judged anew because others were first.
const MOST_TRIES: usize = 5;
/// How long a room rests before its log is asked for again.
const REST: Duration = Duration::from_millis(300);
/// How long bots are silent before anybody thinks that their node has gone, in milliseconds.
const SILENCE: i64 = 60_000;

pub struct Hall {
    db: Db,
    stock: Vec<Stock>,
    nature: Nature,
    rooms: Lock<HashMap<String, Arc<Room>>>,
    myself: Weak<Hall>,
    pool: Arc<Pool>,
    /// How long a table is kept that everybody has left, in milliseconds.
    patience: i64,
    /// What this node is called among others.
    node: String,
    screens: Screens,
    /// Whether anybody at all is told anything off the page: where nobody is, nothing is noted for it.
    tells: AtomicBool,
    /// When its doors were opened: bots that were to move before that have nobody else to wake them.
    opened: i64,
}

/// One table in memory.
pub struct Room {
    id: String,
    /// Nothing, while nobody knows what the log says: whoever enters next reads it.
    live: Mutex<Option<Live>>,
    updates: broadcast::Sender<Arc<Update>>,
    /// Somebody has said something: whoever listens looks what.
    pub talk: broadcast::Sender<()>,
    /// When somebody last came in.
    used: AtomicI64,
    /// The newest entry that everybody here has been told of.
    told: AtomicI64,
    /// The newest entry that changed what bots are asked.
    turned: AtomicI64,
    /// Whether somebody tries to read it again already.
    is_read_later: AtomicBool,
    /// Held by whoever lets the bots of this table answer.
    bots: Mutex<()>,
}

/// A table that somebody looks at or changes; others wait meanwhile.
pub type Entered<'r> = MappedMutexGuard<'r, Live>;

impl Room {
    fn tell(&self, update: Arc<Update>) {
        self.told.store(update.number, Ordering::Release);
        if update.turns {
            self.turned.store(update.number, Ordering::Release);
        }
        // Nobody may be listening.
        let _ = self.updates.send(update);
    }
}

/// A table that is visible on a screen of somebody's, until it is [hidden](Hall::hide).
#[must_use]
pub struct Shown {
    line: String,
    table: String,
    person: String,
}

/// The step that somebody wants, if there is anything to do.
pub struct Wanted(Option<Next>);

impl<N: Into<Next>> From<N> for Wanted {
    fn from(next: N) -> Wanted {
        Wanted(Some(next.into()))
    }
}

impl<N: Into<Next>> From<Option<N>> for Wanted {
    fn from(next: Option<N>) -> Wanted {
        Wanted(next.map(Into::into))
    }
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HallError {
    NoTable,
    Refused(Refused),
    /// Others were first again and again: look again.
    Overtaken,
    /// The log says what cannot be: a gap, or a step that the rules refuse.
    Damaged(String),
    /// The match began under rules that this program does not play.
    OtherRules(OtherRules),
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
            HallError::Overtaken => {
                formatter.write_str("somebody else was faster: look again before you decide")
            }
            HallError::Damaged(what) => write!(formatter, "the log of this table is damaged: {what}"),
            HallError::OtherRules(other) => other.fmt(formatter),
            HallError::Broken(what) => formatter.write_str(what),
        }
    }
}

impl std::error::Error for HallError {}

impl Hall {
    /// Opens the doors: listens to other nodes and watches the clocks, as long as somebody keeps the hall.
    pub fn open(db: Db, news: mpsc::UnboundedReceiver<News>, stock: Vec<Stock>, nature: Nature) -> Arc<Hall> {
        Hall::open_patient(db, news, stock, nature, PATIENCE)
    }

    /// The same, where a table that everybody has left is kept for so many milliseconds.
    pub fn open_patient(
        db: Db,
        news: mpsc::UnboundedReceiver<News>,
        stock: Vec<Stock>,
        nature: Nature,
        patience: i64,
    ) -> Arc<Hall> {
        let (opened, is_timed, node) = (nature.now(), !nature.is_held(), name_of_node());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hall = Arc::new_cyclic(|myself| Hall {
            db,
            stock,
            nature,
            rooms: Lock::default(),
            myself: myself.clone(),
            pool: Pool::new(cores, is_timed),
            patience,
            node,
            screens: Screens::default(),
            tells: AtomicBool::new(true),
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

    /// What this node is called among others.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// On whose screens this node shows what.
    pub fn screens(&self) -> &Screens {
        &self.screens
    }

    /// Whether anybody is told anything off the page.
    pub fn somebody_is_told(&self, tells: bool) {
        self.tells.store(tells, Ordering::Relaxed);
    }

    pub fn tells(&self) -> bool {
        self.tells.load(Ordering::Relaxed)
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
        let terms = Terms { rules: Some(stock.edition.rules_version.to_owned()), ..terms };
        (stock.edition.open)(&terms.setup, None).map_err(|error| bad(error.to_string()))?;
        let (id, key, at) = (self.nature.name(), Key::new(self.nature.key()), self.now());
        let first = Step::Opened { terms: terms.clone(), by: by.clone(), commitment: key.commitment() };
        let live = self.folded(&id, &key.open(), [(first.clone(), at)])?;
        let table = NewTable {
            id: &id,
            game: &terms.game,
            status: &live.status.to_string(),
            is_public: terms.is_public,
            card: &card_of(&live),
            secret: &key.open(),
            first: &written(&first),
            at,
        };
        self.db.open_table(table).await?;
        self.keep(live);
        Ok(id)
    }

    fn folded(
        &self,
        id: &str,
        secret: &str,
        entries: impl IntoIterator<Item = (Step, i64)>,
    ) -> Result<Live, HallError> {
        // The stock lives as long as the hall, an edition is a copy of plain functions.
        let edition = |game: &str| -> Option<Edition> { self.edition(game).map(|stock| stock.edition) };
        Live::new(id, secret, entries, edition).map_err(|why| match why {
            Unfolded::OtherRules(other) => HallError::OtherRules(other),
            Unfolded::Damaged(what) => HallError::Damaged(what),
        })
    }

    fn keep(&self, live: Live) -> Arc<Room> {
        let (id, told) = (live.id.clone(), live.newest);
        let room = Arc::new(Room {
            id: id.clone(),
            turned: AtomicI64::new(live.turned),
            live: Mutex::new(Some(live)),
            updates: broadcast::channel(BACKLOG).0,
            talk: broadcast::channel(1).0,
            used: AtomicI64::new(self.now()),
            told: AtomicI64::new(told),
            is_read_later: AtomicBool::new(false),
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
        let live = self.replayed(id, i64::MAX).await?.0;
        if let Some(due) = live.due() {
            // A program that could not play it may have stopped looking at its clocks.
            self.db.set_missing_due(id, due).await?;
        }
        let room = self.keep(live);
        // Whatever was appended while it was read was told before there was a room to hear it.
        self.refresh(&room, i64::MAX).await;
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

    /// Enters a room: its match as the log has it, and nobody else there until one leaves.
    pub async fn enter<'r>(&self, room: &'r Room) -> Result<Entered<'r>, HallError> {
        let mut held = room.live.lock().await;
        self.present(room, &mut held).await?;
        // It is there now.
        MutexGuard::try_map(held, Option::as_mut).map_err(|_| HallError::NoTable)
    }

    /// The match of a room whose door one holds; read from the log if nobody knows what that says.
    async fn present<'l>(&self, room: &Room, held: &'l mut Option<Live>) -> Result<&'l mut Live, HallError> {
        if held.is_none() {
            // Boxed, so that whoever only listens does not keep room for it.
            *held = Some(Box::pin(self.read(room)).await?);
        }
        held.as_mut().ok_or(HallError::NoTable)
    }

    /// The match of a room as its log has it; listeners are told what they have not heard.
    async fn read(&self, room: &Room) -> Result<Live, HallError> {
        let (live, updates) = self.replayed(&room.id, room.told.load(Ordering::Acquire)).await?;
        for update in updates {
            room.tell(update);
        }
        room.told.store(live.newest, Ordering::Release);
        room.turned.store(live.turned, Ordering::Release);
        Ok(live)
    }

    /// The entries after a number, as the log has them.
    async fn entries(&self, id: &str, after: i64) -> Result<Vec<Done>, HallError> {
        let done = |(logged, number): (Logged, i64)| {
            if logged.number != number {
                return Err(HallError::Damaged(format!("entry {number} is missing")));
            }
            let damaged = |error: serde_json::Error| HallError::Damaged(format!("entry {number}: {error}"));
            let step = serde_json::from_str(&logged.body).map_err(damaged)?;
            Ok(Done { step, at: logged.at, key: logged.retry_key })
        };
        self.db.log_after(id, after).await?.into_iter().zip(after + 1..).map(done).collect()
    }

    /// Does a step at a table: whatever `decide` makes of the match as it stands; it may find that there is nothing to do. If
    /// another node was first it decides again. The number of the entry. With a retry key the same request may be sent again
    /// and is done once.
    pub async fn act<D: Into<Wanted>>(
        &self,
        id: &str,
        retry_key: Option<String>,
        decide: impl Fn(&Live) -> Result<D, Refused> + Send + Sync + 'static,
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

    /// The same for whoever is in the room already.
    pub async fn act_in<D: Into<Wanted>>(
        &self,
        room: &Arc<Room>,
        retry_key: Option<String>,
        decide: impl Fn(&Live) -> Result<D, Refused>,
    ) -> Result<i64, HallError> {
        let mut held = room.live.lock().await;
        let number = self.append(room, &mut held, retry_key.as_deref(), decide).await;
        let is_a_bots_turn = held.as_ref().is_some_and(Live::waits_for_bots);
        let is_unknown = held.is_none();
        drop(held);
        if is_a_bots_turn {
            self.wake_bots(room);
        }
        if is_unknown {
            self.read_later(room);
        }
        number
    }

    async fn append<D: Into<Wanted>>(
        &self,
        room: &Room,
        held: &mut Option<Live>,
        key: Option<&str>,
        decide: impl Fn(&Live) -> Result<D, Refused>,
    ) -> Result<i64, HallError> {
        for _ in 0..MOST_TRIES {
            let live = self.present(room, held).await?;
            if let Some(key) = key
                && live.may_have_done(key)
                && let Some(number) = self.done_before(&live.id, key).await?
            {
                return Ok(number);
            }
            let next = match decide(live).map(Into::into) {
                Ok(Wanted(Some(next))) => next,
                Ok(Wanted(None)) => return Ok(live.newest),
                Err(refused) => {
                    // Wanted only because this node has not heard of everything yet.
                    if self.db.is_shared() && self.catch_up(room, held).await? {
                        continue;
                    }
                    return Err(refused.into());
                }
            };
            let was = (live.status, live.waits_for_bots());
            let (at, body) = (self.now(), written(&next.step));
            // Only a match that has done the step knows what the lobby will show. Until the log has it, it is nobody's: if
            // we do not come back, or with bad news, the room is empty and the log is read.
            let Some(mut live) = held.take() else { continue };
            let update = live.fold(next, at).map_err(HallError::Broken)?;
            let number = update.number;
            let entry = Entry {
                table: live.id.clone(),
                number,
                body,
                retry_key: key.map(str::to_owned),
                at,
                notice: notice(&live, &update, was, self.must_tell(&live, &update).then_some(at)),
            };
            match self.db.append(entry).await {
                Ok(()) => {
                    key.inspect(|key| live.remember(key));
                    *held = Some(live);
                    room.tell(Arc::new(update));
                    return Ok(number);
                }
                Err(DbError::Taken) => {}
                Err(error) => {
                    // Whoever sent a key may learn now what became of it.
                    if let Some(key) = key
                        && self.present(room, held).await.is_ok()
                        && let Some(number) = self.done_before(&room.id, key).await?
                    {
                        return Ok(number);
                    }
                    return Err(error.into());
                }
            }
        }
        Err(HallError::Overtaken)
    }

    /// Whether somebody may have to be told of an entry who does not see it.
    fn must_tell(&self, live: &Live, update: &Update) -> bool {
        let is_shown = |person: &str| self.screens.is_shown(&live.id, person);
        self.tells() && live.concerns_the_absent(&update.step, is_shown)
    }

    /// The match of a log, and its updates after an entry.
    async fn replayed(&self, id: &str, after: i64) -> Result<(Live, Vec<Arc<Update>>), HallError> {
        self.replayed_to(id, after, i64::MAX).await
    }

    async fn replayed_to(
        &self,
        id: &str,
        after: i64,
        last: i64,
    ) -> Result<(Live, Vec<Arc<Update>>), HallError> {
        let secret = self.db.secret_of(id).await?.ok_or(HallError::NoTable)?;
        let entries = self.entries(id, 0).await?;
        let many = entries.len() as i64;
        if last < 1 || (last > many && last < i64::MAX) {
            let message = format!("the log has entries 1 to {many}");
            return Err(Refused::new("not-found", message).into());
        }
        let mut entries = entries.into_iter().take(usize::try_from(last).unwrap_or(usize::MAX));
        let first = entries.next().map(|first| (first.step, first.at));
        let mut live = self.folded(id, &secret, first)?;
        let mut updates = Vec::new();
        for Done { step, at, key } in entries {
            let update = live.fold(step, at).map_err(HallError::Damaged)?;
            key.inspect(|key| live.remember(key));
            if update.number > after {
                updates.push(Arc::new(update));
            }
        }
        Ok((live, updates))
    }

    /// The match as it was after an entry.
    pub async fn as_of(&self, id: &str, number: i64) -> Result<Live, HallError> {
        Ok(self.replayed_to(id, i64::MAX, number).await?.0)
    }

    /// The record of a match that began under rules which this program does not play: what people and bots decided, and the key,
    /// from which a program that knows those rules finds what chance answered. Until the host has closed the table another
    /// program may play it on, and nothing is opened.
    pub async fn unplayed_record(&self, id: &str) -> Result<Record, HallError> {
        let secret = self.db.secret_of(id).await?.ok_or(HallError::NoTable)?;
        let key = Key::from_hex(&secret).map_err(HallError::Damaged)?;
        let mut entries = self.entries(id, 0).await?.into_iter().map(|entry| entry.step);
        let Some(Step::Opened { terms, commitment, .. }) = entries.next() else {
            return Err(HallError::Damaged("it does not begin with its terms".to_owned()));
        };
        let (mut plies, mut is_closed) = (Vec::new(), false);
        for step in entries {
            match step {
                Step::Closed { .. } => is_closed = true,
                Step::Played { seat, action, .. } => {
                    plies.push(RecordedPly { seat: Seat::Player(seat), action });
                }
                // One decision at a time is taken back, the newest.
                Step::Undone { .. } => drop(plies.pop()),
                _ => {}
            }
        }
        if !is_closed {
            let message = "the record opens when the host closes this table: it began under rules that this server does not support";
            return Err(Refused::new("other-rules", message).into());
        }
        Ok(Record {
            format: engine::FORMAT,
            game: terms.game.clone(),
            rules: terms.rules().to_owned(),
            setup: terms.setup,
            start: None,
            commitment: Some(commitment),
            key: Some(key.open()),
            plies,
            resignations: Vec::new(),
            outcome: None,
        })
    }

    async fn done_before(&self, id: &str, key: &str) -> Result<Option<i64>, HallError> {
        Ok(self.db.entry_of_key(id, key).await?)
    }

    /// Reads what other nodes have appended; whether there was anything.
    async fn catch_up(&self, room: &Room, held: &mut Option<Live>) -> Result<bool, HallError> {
        let Some(mut live) = held.take() else {
            self.present(room, held).await?;
            return Ok(true);
        };
        let before = live.newest;
        for Done { step, at, key } in self.entries(&live.id, live.newest).await? {
            let update = live.fold(step, at).map_err(HallError::Damaged)?;
            key.inspect(|key| live.remember(key));
            room.tell(Arc::new(update));
        }
        let is_new = live.newest > before;
        *held = Some(live);
        Ok(is_new)
    }

    /// Reads the log if a room does not know this entry yet, and lets its bots play on.
    async fn refresh(&self, room: &Arc<Room>, number: i64) {
        if room.told.load(Ordering::Acquire) >= number {
            return;
        }
        let mut held = room.live.lock().await;
        if held.as_ref().is_some_and(|live| live.newest >= number) {
            return;
        }
        let done = self.catch_up(room, &mut held).await;
        drop(held);
        self.go_on(room, done.map(|_| ()));
    }

    /// Reads the whole log again: old entries may have changed too.
    async fn reread(&self, room: &Arc<Room>) {
        let mut held = room.live.lock().await;
        *held = None;
        let done = self.present(room, &mut held).await.map(|_| ());
        drop(held);
        self.go_on(room, done);
    }

    /// What comes after a room was read: its bots play on, or it is read once more.
    fn go_on(&self, room: &Arc<Room>, done: Result<(), HallError>) {
        match done {
            Ok(()) => self.wake_bots(room),
            Err(error) => {
                tracing::warn!(table = room.id, %error, "a table could not be brought up to date");
                self.read_later(room);
            }
        }
    }

    /// Reads a room whose match nobody knows as soon as the database answers: those who listen there would wait for ever.
    fn read_later(&self, room: &Arc<Room>) {
        if room.is_read_later.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, room) = (self.myself.clone(), Arc::clone(room));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(REST).await;
                let Some(hall) = hall.upgrade() else { return };
                match hall.enter(&room).await.map(drop) {
                    Ok(()) => {
                        room.is_read_later.store(false, Ordering::Release);
                        return hall.wake_bots(&room);
                    }
                    // Trying again would not help.
                    Err(HallError::NoTable | HallError::Damaged(_) | HallError::OtherRules(_)) => {
                        return room.is_read_later.store(false, Ordering::Release);
                    }
                    Err(_) => {}
                }
            }
        });
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
            let Ok(live) = self.enter(room).await else { return self.read_later(room) };
            let Some((seat, bot)) = live.bots_to_move().into_iter().next() else { return };
            let Some(stock) = self.edition(&live.terms.game) else { return };
            // A table may have been opened when its bot had another name.
            let character: Character = bot.parse().unwrap_or(Character::from(Level::Recruit));
            let asked = live.turned;
            let thinking = (stock.consult)(live.table(), character, Seat::Player(seat), live.seed());
            // The table goes on while a bot thinks.
            drop(live);
            let Some(thinking) = thinking else { return };
            let manner = Manner { name: character.level.id(), limit: time_of(character.level) };
            // An answer to an older question helps nobody.
            let told = Arc::clone(room);
            let is_wanted = move || told.turned.load(Ordering::Acquire) == asked;
            let action = self.pool.think(manner, thinking, is_wanted).await.flatten();
            let mut held = room.live.lock().await;
            let played = self
                .append(room, &mut held, None, |live| {
                    if live.turned != asked {
                        return Err(Refused::new("stale", "the table has moved on"));
                    }
                    action.as_ref().map(|action| live.play_bot(seat, action)).transpose()
                })
                .await;
            let (is_unknown, is_silent) = (held.is_none(), action.is_none());
            drop(held);
            match played {
                Ok(_) if is_silent => return,
                Ok(_) => METRICS.bot_answered(),
                Err(HallError::Overtaken) => {}
                Err(HallError::Refused(refused)) if refused.code == "stale" => {}
                Err(error) => {
                    tracing::warn!(table = room.id, %error, "a bot could not answer");
                    if is_unknown {
                        self.read_later(room);
                    }
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
        let live = self.enter(&room).await?;
        let receiver = room.updates.subscribe();
        let newest = live.newest;
        drop(live);
        let mut missed =
            if after < newest { Box::pin(self.replayed(id, after)).await?.1 } else { Vec::new() };
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

/// An entry of a log, read.
struct Done {
    step: Step,
    at: i64,
    key: Option<String>,
}

/// Most decisions change nothing that the lobby shows, and leave it to the same people to decide or to bots. Now and then it
/// hears that a table is alive.
fn notice(live: &Live, update: &Update, was: (Status, bool), notify: Option<i64>) -> Option<Notice> {
    let is_quiet = notify.is_none()
        && matches!(update.step, Step::Played { .. } | Step::Undone { .. } | Step::HandedOver { .. })
        && (live.status, live.waits_for_bots()) == was
        && live.terms.clock.is_none()
        && update.number % 20 != 0;
    (!is_quiet).then(|| notice_of(live, update.at, notify))
}

/// All that the lobby knows of a match after an entry of this time.
pub fn notice_of(live: &Live, at: i64, notify: Option<i64>) -> Notice {
    Notice {
        status: live.status.to_string(),
        card: card_of(live),
        due: live.due(),
        bots_since: live.waits_for_bots().then_some(at),
        notify,
    }
}

/// A name that no other node has, whatever time and chance a test gives.
fn name_of_node() -> String {
    Nature::default().name()
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
        let due = match hall.db.due_tables(hall.now()).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "clocks cannot be looked at");
                continue;
            }
        };
        for id in due {
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
    /// A table becomes visible on a screen of somebody's: all nodes know, and what he was to be told of it before he sees himself.
    pub async fn show(&self, table: &str, person: &str) -> Shown {
        let shown = Shown { line: self.nature.name(), table: table.to_owned(), person: person.to_owned() };
        self.screens.show(table, person);
        if self.db.is_shared() {
            self.told_apart(self.db.begin_watching(&shown.line, &self.node, table, person).await);
        }
        // How far he has seen it is noted when he leaves: until then he may ask what he had missed.
        self.told_apart(self.db.visited(table, person, 0, self.now()).await);
        shown
    }

    /// It is visible there no more; he has seen it up to an entry.
    pub async fn hide(&self, shown: Shown, number: i64) {
        let Shown { line, table, person } = shown;
        self.screens.hide(&table, &person);
        if self.db.is_shared() {
            self.told_apart(self.db.stop_watching(&line).await);
        }
        self.told_apart(self.db.visited(&table, &person, number, self.now()).await);
    }

    /// Somebody is told once too often, or not at all, if this is not noted: the match goes on.
    fn told_apart(&self, done: Result<(), DbError>) {
        if let Err(error) = done {
            tracing::warn!(%error, "who looks at a table could not be noted");
        }
    }

    /// Some of the tables whose bots have been silent for long. Whoever first changes the time since when they have been
    /// awaited wakes them; other nodes leave the table alone for as long again.
    async fn wake_sleepers(&self) -> Result<(), HallError> {
        let before = self.opened.max(self.now() - SILENCE);
        for (id, since) in self.db.sleepers(before, AT_A_TIME).await? {
            let (id, now) = (id.as_str(), self.now());
            if !self.db.set_sleeper(id, since, Some(now)).await? {
                continue;
            }
            let room = match self.room(id).await {
                Ok(room) => room,
                Err(error) => {
                    tracing::warn!(table = id, %error, "a table whose bots sleep cannot be read");
                    let _ = self.pass_over(id, error).await;
                    continue;
                }
            };
            if self.enter(&room).await?.waits_for_bots() {
                // Whoever plays already needs no waking.
                if room.bots.try_lock().is_ok() {
                    self.wake_bots(&room);
                }
                continue;
            }
            self.db.set_sleeper(id, now, None).await?;
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

    /// Does what is due at a table by now; otherwise notes when to look again.
    async fn look_at_clock(&self, id: &str) -> Result<(), HallError> {
        let room = match self.room(id).await {
            Ok(room) => room,
            Err(error) => return self.pass_over(id, error).await,
        };
        let live = self.enter(&room).await?;
        let (now, patience) = (self.now(), self.patience);
        let (is_due, due) = (live.due_step(now, patience).is_some(), live.due());
        drop(live);
        if !is_due {
            return Ok(self.db.set_due(id, due).await?);
        }
        let late = || Refused::new("wrong-time", "there is time left");
        match self.act(id, None, move |live| live.due_step(now, patience).ok_or_else(late)).await {
            Ok(_) | Err(HallError::Refused(_) | HallError::Overtaken) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// A table that cannot be played is not looked at again and again; whoever visits it is told why.
    async fn pass_over(&self, id: &str, error: HallError) -> Result<(), HallError> {
        if matches!(error, HallError::Damaged(_) | HallError::OtherRules(_)) {
            self.db.pass_over(id).await?;
        }
        Err(error)
    }
}
