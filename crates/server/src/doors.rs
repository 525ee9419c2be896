//! Every door of the site and its measure: how often one may pass it, and how many are let in at once.
//!
//! [`Door::of`] says which door a request comes through and [`Door::measure`] what holds there: those two are the whole list. What is
//! counted is an address (an IPv6 network of 64 bits is one: a single host has it to itself) or an account.

use axum::http::Method;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Door {
    /// Being connected.
    Connections,
    /// Being answered through a trusted proxy, whose connections are nobody's own.
    Visits,
    /// Asking for anything at all.
    Requests,
    /// Asking for anything at all, as somebody who is known.
    Person,
    /// Sitting down as a guest.
    Guests,
    /// Making an account, logging in, and what else concerns a name or a password.
    Accounts,
    /// A live line.
    Lines,
    /// Saying anything at all over live lines.
    Words,
    /// Deciding, over a live line or not, and what goes with it: taking it back, handing the screen over.
    Decisions,
    /// Sitting down, wishing, and whatever else is an entry in a log and no decision.
    Seats,
    /// Opening a table, and reporting somebody.
    Tables,
    /// Talking.
    Talk,
    /// Notes, read marks, tokens, and whatever else is kept for somebody.
    Keeping,
    /// Asking for a hint.
    Hints,
    /// A picture, which takes long to make.
    Pictures,
    /// What has been: a log, a record, an older position. It is played through again, and long to read.
    Past,
    /// Bringing a record from elsewhere.
    Records,
    /// All that belongs to somebody, given out or deleted: every log is searched for it.
    Belongings,
}

/// How often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    pub at_once: f64,
    /// So many more after that.
    pub each_second: f64,
}

/// How many at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// From one address.
    pub each: usize,
    pub all: usize,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Measure {
    pub by_address: Option<Rate>,
    pub by_account: Option<Rate>,
    pub room: Option<Room>,
}

impl Measure {
    const fn address(self, at_once: f64, each_second: f64) -> Measure {
        Measure { by_address: Some(Rate { at_once, each_second }), ..self }
    }

    const fn account(self, at_once: f64, each_second: f64) -> Measure {
        Measure { by_account: Some(Rate { at_once, each_second }), ..self }
    }

    const fn room(self, each: usize, all: usize) -> Measure {
        Measure { room: Some(Room { each, all }), ..self }
    }
}

/// Thirty people of a club, with three tabs each behind one address, are 90 lines, and up to 180 connections more while their pages
/// load. A host may set others.
pub const CONNECTIONS: Room = Room { each: 400, all: 4_000 };

/// The largest body of a request, and of one that brings a record.
pub const LARGEST: usize = 64 * 1024;
pub const LARGEST_RECORD: usize = 4 * 1024 * 1024;

impl Door {
    pub const ALL: [Door; 18] = [
        Door::Connections,
        Door::Visits,
        Door::Requests,
        Door::Person,
        Door::Guests,
        Door::Accounts,
        Door::Lines,
        Door::Words,
        Door::Decisions,
        Door::Seats,
        Door::Tables,
        Door::Talk,
        Door::Keeping,
        Door::Hints,
        Door::Pictures,
        Door::Past,
        Door::Records,
        Door::Belongings,
    ];

    /// What holds at this door, unless the host sets it.
    pub const fn measure(self) -> Measure {
        let nothing = Measure { by_address: None, by_account: None, room: None };
        match self {
            Door::Connections | Door::Visits => nothing.room(CONNECTIONS.each, CONNECTIONS.all),
            Door::Requests => nothing.address(1_000.0, 200.0),
            Door::Person => nothing.account(200.0, 50.0),
            Door::Guests => nothing.address(40.0, 0.2),
            Door::Accounts => nothing.address(40.0, 0.2),
            Door::Lines => nothing.address(300.0, 10.0).room(300, 3_000),
            Door::Words => nothing.address(600.0, 200.0),
            Door::Decisions => nothing.account(60.0, 20.0),
            Door::Seats => nothing.account(40.0, 0.5),
            Door::Tables => nothing.address(60.0, 0.5).account(20.0, 0.1),
            Door::Talk => nothing.account(20.0, 1.0),
            Door::Keeping => nothing.account(60.0, 2.0),
            Door::Hints => nothing.account(10.0, 0.5),
            Door::Pictures => nothing.address(30.0, 2.0).room(8, 32),
            Door::Past => nothing.address(200.0, 20.0).room(32, 128),
            Door::Records => nothing.address(20.0, 0.1).account(20.0, 0.1).room(2, 4),
            Door::Belongings => nothing.address(10.0, 0.1).account(4.0, 0.1).room(1, 2),
        }
    }

    /// The door that a request comes through besides [`Door::Requests`] and [`Door::Person`], by its route within the API. What changes
    /// something and is not named here comes through [`Door::Keeping`].
    pub fn of(method: &Method, route: &str) -> Option<Door> {
        const AT_TABLE: &str = "/tables/{id}/";
        // Whoever asks for the head of an answer costs us the whole of it.
        let method = if *method == Method::HEAD { "GET" } else { method.as_str() };
        let door = match (method, route) {
            ("POST", "/guests") => Door::Guests,
            ("POST", "/accounts" | "/accounts/claim" | "/sessions" | "/sessions/mail" | "/sessions/link")
            | ("POST", "/password" | "/password/recover" | "/password/forgotten" | "/password/link")
            | ("POST", "/me/recovery-codes" | "/links/confirm")
            | ("PUT", "/me/name" | "/me/mail") => Door::Accounts,
            ("GET", "/me/export") | ("POST", "/me/deletion") => Door::Belongings,
            ("POST", "/tables" | "/tables/{id}/rematch" | "/reports") => Door::Tables,
            ("POST", "/records") => Door::Records,
            ("GET", "/tables/{id}/live") => Door::Lines,
            (
                "GET",
                "/tables/{id}/picture"
                | "/tables/{id}/at/{number}/picture"
                | "/records/{id}/at/{ply}/picture",
            ) => Door::Pictures,
            (
                "GET",
                "/tables/{id}/log" | "/tables/{id}/away" | "/tables/{id}/at/{number}" | "/tables/{id}/record",
            ) => Door::Past,
            ("GET", "/records/{id}" | "/records/{id}/log" | "/records/{id}/at/{ply}") => Door::Past,
            // Not what has been, but as long to read.
            ("GET", "/api") => Door::Past,
            (
                "POST",
                "/tables/{id}/seats/{seat}/actions"
                | "/tables/{id}/seats/{seat}/undo"
                | "/tables/{id}/seats/{seat}/hand-over",
            ) => Door::Decisions,
            ("POST", "/tables/{id}/seats/{seat}/hint") => Door::Hints,
            ("POST", "/tables/{id}/seats/{seat}/talk/{channel}") => Door::Talk,
            ("POST", "/tables/{id}/talk/{channel}/mark" | "/tables/{id}/seats/{seat}/why")
            | ("PUT", "/tables/{id}/notes" | "/tables/{id}/notices")
            | ("POST", "/tables/{id}/webhooks") => Door::Keeping,
            ("GET" | "OPTIONS", _) => return None,
            // A step at a table that is none of these is an entry in its log.
            (_, route) if route.starts_with(AT_TABLE) || route == "/tables/{id}" => Door::Seats,
            _ => Door::Keeping,
        };
        Some(door)
    }

    /// The largest body that is let in.
    pub fn largest(door: Option<Door>) -> usize {
        match door {
            Some(Door::Records) => LARGEST_RECORD,
            _ => LARGEST,
        }
    }
}

/// Who is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    Address(String),
    Account(String),
}

impl Who {
    /// An address as it is counted.
    pub fn at(address: IpAddr) -> Who {
        Who::Address(match address.to_canonical() {
            // An IPv6 host has a whole network to itself.
            IpAddr::V6(address) => address.segments()[..4].iter().map(|part| format!("{part:x}:")).collect(),
            address => address.to_string(),
        })
    }

    pub fn account(id: &str) -> Who {
        Who::Account(id.to_owned())
    }
}

/// One must wait, about so long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wait(pub Duration);

/// A place inside, as long as it is kept.
#[derive(Debug, Default)]
pub struct Place {
    _permits: Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)>,
}

/// Who waits longer than this for a place is sent away.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// When so many are remembered, those who need not be are forgotten.
const MANY: usize = 10_000;
/// Nobody remembers more: who comes from so many addresses is not stopped by counting them.
const MOST: usize = 100_000;

/// All doors of a site, and who has passed them.
pub struct Doors {
    /// Off for tests and measurements, where one address is everybody.
    are_on: bool,
    connections: Room,
    rates: Mutex<Remembered<(Door, Who), Bucket>>,
    rooms: Mutex<Remembered<(Door, Who), Arc<Semaphore>>>,
    all: HashMap<Door, Arc<Semaphore>>,
}

/// What fills again with time.
struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    fn full(rate: Rate) -> Bucket {
        Bucket { left: rate.at_once, since: Instant::now() }
    }

    fn left_now(&self, rate: Rate) -> f64 {
        (self.left + self.since.elapsed().as_secs_f64() * rate.each_second).min(rate.at_once)
    }
}

/// A list that forgets what is the same as not being in it.
struct Remembered<K, V> {
    entries: HashMap<K, V>,
    /// With so many it is looked through.
    next: usize,
}

impl<K: Eq + Hash, V> Remembered<K, V> {
    fn new() -> Remembered<K, V> {
        Remembered { entries: HashMap::new(), next: MANY }
    }

    fn forget(&mut self, is_needed: impl Fn(&K, &V) -> bool) {
        if self.entries.len() < self.next {
            return;
        }
        self.entries.retain(|key, value| is_needed(key, value));
        if self.entries.len() >= MOST {
            self.entries.clear();
        }
        // Looked through again when there are twice as many: so it costs every comer the same.
        self.next = (self.entries.len() * 2).clamp(MANY, MOST);
    }
}

impl Doors {
    pub fn new(are_on: bool, connections: Room) -> Doors {
        let places = |door| Some((door, places(room(door, connections)?.all)));
        let all = Door::ALL.into_iter().filter_map(places).collect();
        let (rates, rooms) = (Mutex::new(Remembered::new()), Mutex::new(Remembered::new()));
        Doors { are_on, connections, rates, rooms, all }
    }

    /// Counts somebody who passes, or says how long he must wait.
    pub fn pass(&self, door: Door, who: &Who) -> Result<(), Wait> {
        let rate = |door: Door, who: &Who| match who {
            Who::Address(_) => door.measure().by_address,
            Who::Account(_) => door.measure().by_account,
        };
        let Some(measure) = rate(door, who).filter(|_| self.are_on) else { return Ok(()) };
        let mut rates = locked(&self.rates);
        // A full bucket is the same as none.
        rates.forget(|(door, who), bucket| {
            rate(*door, who).is_some_and(|rate| bucket.left_now(rate) < rate.at_once)
        });
        let bucket = rates.entries.entry((door, who.clone())).or_insert_with(|| Bucket::full(measure));
        let left = bucket.left_now(measure);
        *bucket = Bucket { left, since: Instant::now() };
        if left < 1.0 {
            return Err(Wait(Duration::from_secs_f64((1.0 - left) / measure.each_second)));
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// A place inside, at once or not at all. Without a name, whoever asks counts among all alone.
    pub fn try_enter(&self, door: Door, who: Option<&Who>) -> Option<Place> {
        let Some((own, all)) = self.semaphores(door, who) else { return Some(Place::default()) };
        let permits = (own.try_acquire_owned().ok()?, all.try_acquire_owned().ok()?);
        Some(Place { _permits: Some(permits) })
    }

    /// A place inside, as soon as there is one; none where places are not counted.
    pub async fn enter(&self, door: Door, who: &Who) -> Result<Option<Place>, Wait> {
        let Some((own, all)) = self.semaphores(door, Some(who)) else { return Ok(None) };
        let both = async { Some((own.acquire_owned().await.ok()?, all.acquire_owned().await.ok()?)) };
        match tokio::time::timeout(LONGEST_WAIT, both).await {
            Ok(Some(permits)) => Ok(Some(Place { _permits: Some(permits) })),
            Ok(None) | Err(_) => Err(Wait(LONGEST_WAIT)),
        }
    }

    /// Somebody's own places and everybody's, if this door has a measure of them.
    fn semaphores(&self, door: Door, who: Option<&Who>) -> Option<(Arc<Semaphore>, Arc<Semaphore>)> {
        let room = room(door, self.connections).filter(|_| self.are_on)?;
        let all = Arc::clone(self.all.get(&door)?);
        let own = match who {
            Some(who) => {
                let mut rooms = locked(&self.rooms);
                // Whoever is inside holds his own places too.
                rooms.forget(|_, places| Arc::strong_count(places) > 1);
                let own = rooms.entries.entry((door, who.clone())).or_insert_with(|| places(room.each));
                Arc::clone(own)
            }
            None => places(1),
        };
        Some((own, all))
    }
}

/// How many are let in at once, if the host has set so many connections.
fn room(door: Door, connections: Room) -> Option<Room> {
    match door {
        Door::Connections | Door::Visits => Some(connections),
        _ => door.measure().room,
    }
}

fn places(many: usize) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(many.min(Semaphore::MAX_PERMITS)))
}

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Who {
        Who::at(address.parse().expect("an address"))
    }

    fn open() -> Doors {
        Doors::new(true, Room { each: 3, all: 5 })
    }

    #[test]
    fn an_ipv6_network_of_64_bits_is_one_visitor() {
        assert_eq!(at("2001:db8:1:2::1"), at("2001:db8:1:2:ffff::7"));
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_ne!(at("10.0.0.1"), at("10.0.0.2"));
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
    }

    #[test]
    fn whoever_passes_too_often_is_told_how_long_to_wait() {
        let doors = open();
        let (anna, bea) = (at("10.0.0.1"), at("10.0.0.2"));
        let passed = (0..100).take_while(|_| doors.pass(Door::Accounts, &anna).is_ok()).count();
        assert_eq!(passed, 40);
        let Err(Wait(wait)) = doors.pass(Door::Accounts, &anna) else { panic!("she must wait") };
        assert!(wait > Duration::from_secs(3) && wait <= Duration::from_secs(5), "{wait:?}");
        assert_eq!(doors.pass(Door::Accounts, &bea), Ok(()), "others pass");
        assert_eq!(doors.pass(Door::Guests, &anna), Ok(()), "so does she by another door");
    }

    #[tokio::test]
    async fn one_visitor_takes_his_own_places_and_not_everybodys() {
        let doors = open();
        let enter = |address: &str| doors.try_enter(Door::Connections, Some(&at(address)));
        let mut anna: Vec<Option<Place>> = (0..4).map(|_| enter("10.0.0.1")).collect();
        assert_eq!(anna.iter().flatten().count(), 3);
        let bea: Vec<Option<Place>> = (0..3).map(|_| enter("10.0.0.2")).collect();
        assert_eq!(bea.iter().flatten().count(), 2, "five in all");
        anna.clear();
        assert!(enter("10.0.0.1").is_some(), "whoever leaves gives his place free");
        let proxy: Vec<Option<Place>> = (0..4).map(|_| doors.try_enter(Door::Connections, None)).collect();
        assert_eq!(proxy.iter().flatten().count(), 3, "who is not counted by address counts among all");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_finds_no_place_waits_a_while() {
        let doors = Arc::new(open());
        let room = Door::Records.measure().room.expect("places");
        let mut inside = Vec::new();
        for _ in 0..room.each {
            inside.push(doors.enter(Door::Records, &at("10.0.0.1")).await.expect("a place"));
        }
        assert_eq!(doors.enter(Door::Records, &at("10.0.0.1")).await.err(), Some(Wait(LONGEST_WAIT)));
        let waiting = {
            let doors = Arc::clone(&doors);
            tokio::spawn(async move { doors.enter(Door::Records, &at("10.0.0.1")).await.is_ok() })
        };
        tokio::task::yield_now().await;
        inside.pop();
        assert!(waiting.await.expect("it ends"));
    }

    #[test]
    fn who_came_once_is_forgotten() {
        let doors = open();
        for number in 0..3 * MANY as u32 {
            let who = Who::at(IpAddr::from(number.to_be_bytes()));
            drop(doors.try_enter(Door::Connections, Some(&who)));
        }
        assert!(locked(&doors.rooms).entries.len() <= MANY);
    }

    #[test]
    fn nothing_is_counted_where_limits_are_off() {
        let doors = Doors::new(false, Room { each: 1, all: 1 });
        let anna = at("10.0.0.1");
        assert!((0..1_000).all(|_| doors.pass(Door::Accounts, &anna).is_ok()));
        let places: Vec<Option<Place>> =
            (0..10).map(|_| doors.try_enter(Door::Connections, Some(&anna))).collect();
        assert_eq!(places.iter().flatten().count(), 10);
    }

    /// Each row of docs/security.md says what holds.
    #[test]
    fn the_table_of_limits_is_true() {
        let text = include_str!("../../../docs/security.md");
        let number =
            |number: f64| if number < 1.0 { format!("{number:.1}") } else { thousands(number as usize) };
        let rate = |rate: Option<Rate>| match rate {
            Some(Rate { at_once, each_second }) => {
                format!("{}, then {} a second", number(at_once), number(each_second))
            }
            None => String::new(),
        };
        for door in Door::ALL {
            let Measure { by_address, by_account, room } = door.measure();
            let room = room.map(|room| format!("{}, in all {}", thousands(room.each), thousands(room.all)));
            let name = format!("{door:?}").to_lowercase();
            let cells = [rate(by_address), rate(by_account), room.unwrap_or_default()];
            let row = cells.map(|cell| if cell.is_empty() { "|".to_owned() } else { format!("| {cell} ") });
            let row = format!("{}|", row.join("")).replace("||", "| |").replace("||", "| |");
            let found = text.lines().find(|line| line.starts_with(&format!("| `{name}` ")));
            let found = found.unwrap_or_else(|| panic!("docs/security.md has no row for `{name}`"));
            // Its columns are padded.
            let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(found.ends_with(&row), "{found}\nshould end with\n{row}");
        }
    }

    fn thousands(number: usize) -> String {
        match number {
            0..1_000 => number.to_string(),
            _ => format!("{},{:03}", number / 1_000, number % 1_000),
        }
    }
}
