//! Talk at a table: one channel for all, and private ones between any set of seats. Each has numbers of its own, so that
//! nobody learns from a gap that others have spoken.

use crate::db::{Db, DbError, Said, Search};
use crate::hall::{Hall, HallError};
use crate::live::{Live, Refused, Sight, Status};
use crate::notices::look::{facts, seat_named};
use crate::notices::{Facts, Kind};
use crate::shown::MessageShown;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A message has at most this many signs.
pub const LONGEST: usize = 2_000;
/// A listener is given at most this many of a channel at once.
pub const MOST: u16 = 500;
/// A record holds at most this many, the newest.
const MOST_IN_RECORD: usize = 5_000;

/// Who hears what is said: all, or these seats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Channel {
    All,
    Seats(Vec<u8>),
}

impl fmt::Display for Channel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Channel::All => formatter.write_str("all"),
            Channel::Seats(seats) => {
                let seats: Vec<String> = seats.iter().map(u8::to_string).collect();
                formatter.write_str(&seats.join("+"))
            }
        }
    }
}

impl FromStr for Channel {
    type Err = Refused;

    /// `all`, or seats in order: `0+3`.
    fn from_str(text: &str) -> Result<Channel, Refused> {
        if text == "all" {
            return Ok(Channel::All);
        }
        let wrong = || {
            Refused::new(
                "bad-request",
                "a channel is \"all\" or two seats and more in order, such as \"0+3\"",
            )
        };
        let seats: Vec<u8> =
            text.split('+').map(|seat| seat.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
        if seats.len() < 2 || !seats.is_sorted_by(|one, other| one < other) {
            return Err(wrong());
        }
        Ok(Channel::Seats(seats))
    }
}

impl Channel {
    /// Whether somebody hears it, and after which moment.
    pub fn is_heard_by(&self, sight: &Sight) -> Option<i64> {
        match self {
            Channel::All => Some(i64::MIN),
            Channel::Seats(seats) => sight.hears(seats).then(|| sight.hears_after()),
        }
    }

    /// Whether a seat may speak there now.
    fn may_be_used_by(&self, live: &Live, seat: u8) -> Result<(), Refused> {
        let Channel::Seats(seats) = self else { return Ok(()) };
        if seats.iter().any(|seat| usize::from(*seat) >= live.chairs.len()) {
            return Err(Refused::new("bad-request", format!("there is no channel {self} at this table")));
        }
        if !seats.contains(&seat) {
            return Err(Refused::new("not-yours", format!("seat {seat} is not in {self}")));
        }
        if live.status == Status::Playing && !live.table().may_confer() {
            return Err(Refused::new("closed", "nobody may confer while battle cards are played"));
        }
        Ok(())
    }
}

/// Says something in a seat's name; the number it got.
pub async fn say(
    hall: &Hall,
    id: &str,
    person: &str,
    seat: u8,
    channel: &Channel,
    body: &str,
) -> Result<i64, HallError> {
    let body = body.trim();
    if body.is_empty() || body.chars().count() > LONGEST {
        return Err(Refused::new("bad-request", format!("a message has 1 to {LONGEST} characters")).into());
    }
    let room = hall.room(id).await?;
    // Checked and said under the lock: what closes the talk cannot come between.
    let live = hall.enter(&room).await?;
    live.may_speak(person, seat)?;
    channel.may_be_used_by(&live, seat)?;
    let name =
        live.chairs[usize::from(seat)].person.as_ref().map_or(String::new(), |person| person.name.clone());
    let said = Said { number: 0, seat, name, body: body.to_owned(), at: hall.now() };
    let letter = letter(hall, &live, person, seat, channel, &said.name).await?;
    let number = store(hall.db(), id, &channel.to_string(), person, said, letter).await?;
    drop(live);
    hall.db().tell_talk(id).await?;
    Ok(number)
}

/// What those are told of a message who hear it and do not see the table; nothing, if there is nobody.
async fn letter(
    hall: &Hall,
    live: &Live,
    person: &str,
    seat: u8,
    channel: &Channel,
    name: &str,
) -> Result<Option<String>, DbError> {
    let Some(stock) = hall.edition(&live.terms.game).filter(|_| hall.tells()) else { return Ok(None) };
    let mut people = Vec::new();
    for (other, listener) in live.people() {
        let hears = match channel {
            Channel::All => true,
            Channel::Seats(seats) => seats.contains(&other),
        };
        let is_away = !hall.screens().is_shown(&live.id, &listener.id);
        if hears && is_away && listener.id != person && !hall.db().has_blocked(&listener.id, person).await? {
            people.push(listener.id);
        }
    }
    if people.is_empty() {
        return Ok(None);
    }
    let seat = seat_named(live, seat);
    let facts = Facts { people, seat, who: Some(name.to_owned()), ..facts(live, stock, Kind::Letter) };
    Ok(serde_json::to_string(&facts).ok())
}

/// Stores a message under the next number of its channel, with what is to be told of it.
async fn store(
    db: &Db,
    id: &str,
    channel: &str,
    person: &str,
    mut said: Said,
    letter: Option<String>,
) -> Result<i64, DbError> {
    // Two nodes may want the same number: the second takes the next.
    loop {
        said.number = db.newest_message(id, channel).await? + 1;
        match db.add_message(id, channel, person, &said, letter.as_deref()).await {
            Ok(()) => return Ok(said.number),
            Err(DbError::Taken) => continue,
            Err(error) => return Err(error),
        }
    }
}

/// Who listens: what a seat may hear, and whom a person does not want to hear.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    pub sight: Sight,
    pub person: Option<&'a str>,
}

/// Which messages of a channel somebody wants.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Only messages after this number, the oldest of them first.
    pub after: Option<i64>,
    /// Only messages before this number.
    pub before: Option<i64>,
    pub limit: u16,
}

impl Page {
    /// What was said last.
    pub const NEWEST: Page = Page { after: None, before: None, limit: MOST };
}

/// Messages by channel, each channel in the order in which they were said.
#[derive(Default)]
pub struct Heard {
    pub messages: Vec<MessageShown>,
    /// The channels in which there is more to hear: later messages if a page began after a number, earlier ones otherwise.
    pub more: Vec<String>,
}

/// What somebody hears, by channel, after the numbers he knows.
pub async fn heard(
    db: &Db,
    live: &Live,
    listener: Listener<'_>,
    known: &BTreeMap<String, i64>,
) -> Result<Vec<MessageShown>, DbError> {
    let mut found = Vec::new();
    for (name, since) in channels(db, live, listener).await? {
        let mut after = known.get(&name).copied().unwrap_or(0);
        loop {
            let page = Page { after: Some(after), before: None, limit: MOST };
            let (messages, is_more) = read(db, live, listener, (&name, since), page).await?;
            after = messages.last().map_or(after, |message| message.number);
            found.extend(messages);
            if !is_more {
                break;
            }
        }
    }
    Ok(found)
}

/// A page of every channel that somebody hears, or of one of them.
pub async fn pages(
    db: &Db,
    live: &Live,
    listener: Listener<'_>,
    only: Option<&Channel>,
    page: Page,
) -> Result<Heard, DbError> {
    let only = only.map(Channel::to_string);
    let mut heard = Heard::default();
    for (name, since) in channels(db, live, listener).await? {
        if only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let (messages, is_more) = read(db, live, listener, (&name, since), page).await?;
        heard.messages.extend(messages);
        if is_more {
            heard.more.push(name);
        }
    }
    Ok(heard)
}

/// All that somebody hears, for a record.
pub async fn recorded(db: &Db, live: &Live, listener: Listener<'_>) -> Result<Vec<MessageShown>, DbError> {
    let mut found = Vec::new();
    for (name, since) in channels(db, live, listener).await? {
        let (mut before, mut count) = (None, 0);
        loop {
            let page = Page { before, ..Page::NEWEST };
            let (messages, is_more) = read(db, live, listener, (&name, since), page).await?;
            before = messages.first().map(|message| message.number);
            count += messages.len();
            found.extend(messages);
            if !is_more || count >= MOST_IN_RECORD {
                break;
            }
        }
    }
    found.sort_by_key(|other| std::cmp::Reverse((other.at, other.number)));
    found.truncate(MOST_IN_RECORD);
    found.sort_by(|one, other| (&one.channel, one.number).cmp(&(&other.channel, other.number)));
    Ok(found)
}

/// The channels that somebody hears, each with the moment from which on he does.
async fn channels(db: &Db, live: &Live, listener: Listener<'_>) -> Result<Vec<(String, i64)>, DbError> {
    let heard = |name: String| {
        let channel: Channel = name.parse().ok()?;
        Some((name, channel.is_heard_by(&listener.sight)?))
    };
    Ok(db.channels(&live.id).await?.into_iter().filter_map(heard).collect())
}

/// A page of one channel, as far as somebody hears it, and whether there is more.
async fn read(
    db: &Db,
    live: &Live,
    listener: Listener<'_>,
    (channel, since): (&str, i64),
    page: Page,
) -> Result<(Vec<MessageShown>, bool), DbError> {
    let limit = usize::from(page.limit.clamp(1, MOST));
    let search = Search {
        table: &live.id,
        channel,
        after: page.after.unwrap_or(0),
        before: page.before.unwrap_or(i64::MAX),
        since,
        listener: listener.person.unwrap_or_default(),
        newest_first: page.after.is_none(),
        limit: limit as i64 + 1,
    };
    let found = db.messages(search).await?;
    let is_more = found.len() > limit;
    let message = |said: Said| {
        let Said { number, seat, name, body, at } = said;
        MessageShown { channel: channel.to_owned(), number, seat, name, body, at }
    };
    let mut messages: Vec<MessageShown> = found.into_iter().take(limit).map(message).collect();
    if page.after.is_none() {
        messages.reverse();
    }
    Ok((messages, is_more))
}
