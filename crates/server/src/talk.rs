//! Talk at a table: one channel for all, and private ones between any set of seats. Each has numbers of its own, so that
//! nobody learns from a gap that others have spoken.

use crate::db::{Db, DbError, Row, statement};
use crate::hall::{Hall, HallError};
use crate::live::{Live, Refused, Sight, Status};
use crate::shown::MessageShown;
use crate::values;
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
        return Err(Refused::new("bad-request", format!("a message has 1 to {LONGEST} signs")).into());
    }
    let room = hall.room(id).await?;
    // Checked and said under the lock: what closes the talk cannot come between.
    let live = hall.enter(&room).await?;
    live.may_speak(person, seat)?;
    channel.may_be_used_by(&live, seat)?;
    let name =
        live.chairs[usize::from(seat)].person.as_ref().map_or(String::new(), |person| person.name.clone());
    let message = MessageShown {
        channel: channel.to_string(),
        number: 0,
        seat,
        name,
        body: body.to_owned(),
        at: hall.now(),
    };
    let number = store(hall.db(), id, person, &message).await?;
    drop(live);
    hall.db().tell_talk(id).await?;
    Ok(number)
}

/// Stores a message under the next number of its channel.
async fn store(db: &Db, id: &str, person: &str, message: &MessageShown) -> Result<i64, DbError> {
    let MessageShown { channel, seat, name, body, at, .. } = message;
    let channel = channel.as_str();
    // Two nodes may want the same number: the second takes the next.
    loop {
        let newest = "select coalesce(max(number), 0) from messages where table_id = $1 and channel = $2";
        let row = db.first(newest, values![id, channel]).await?;
        let number = row.map_or(0, |row| row.int(0)) + 1;
        let sql = "insert into messages (table_id, channel, number, user_id, seat, name, body, at)
                   values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let (name, body) = (name.as_str(), body.as_str());
        let parameters = values![id, channel, number, person, i64::from(*seat), name, body, *at];
        match db.change(vec![statement(sql, parameters)]).await {
            Ok(_) => return Ok(number),
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
    let sql = "select distinct channel from messages where table_id = $1 order by channel";
    let rows = db.query(sql, values![live.id.as_str()]).await?;
    let heard = |row: &Row| {
        let channel: Channel = row.text(0).parse().ok()?;
        Some((row.text(0).to_owned(), channel.is_heard_by(&listener.sight)?))
    };
    Ok(rows.iter().filter_map(heard).collect())
}

/// A page of one channel, as far as somebody hears it, and whether there is more.
async fn read(
    db: &Db,
    live: &Live,
    listener: Listener<'_>,
    (channel, since): (&str, i64),
    page: Page,
) -> Result<(Vec<MessageShown>, bool), DbError> {
    // Two statements, so that either is read along the key and no further than it must.
    let sql = match page.after {
        Some(_) => {
            "select number, seat, name, body, at from messages
             where table_id = $1 and channel = $2 and number > $3 and number < $4
             and (user_id is null or user_id not in (select blocked_id from blocks where user_id = $5))
             and at > $6 order by number limit $7"
        }
        None => {
            "select number, seat, name, body, at from messages
             where table_id = $1 and channel = $2 and number > $3 and number < $4
             and (user_id is null or user_id not in (select blocked_id from blocks where user_id = $5))
             and at > $6 order by number desc limit $7"
        }
    };
    let (after, before) = (page.after.unwrap_or(0), page.before.unwrap_or(i64::MAX));
    let person = listener.person.unwrap_or_default();
    let limit = usize::from(page.limit.clamp(1, MOST));
    let parameters = values![live.id.as_str(), channel, after, before, person, since, limit as i64 + 1];
    let rows = db.query(sql, parameters).await?;
    let message = |row: &Row| MessageShown {
        channel: channel.to_owned(),
        number: row.int(0),
        seat: row.int(1) as u8,
        name: row.text(2).to_owned(),
        body: row.text(3).to_owned(),
        at: row.int(4),
    };
    let mut messages: Vec<MessageShown> = rows.iter().take(limit).map(message).collect();
    if page.after.is_none() {
        messages.reverse();
    }
    Ok((messages, rows.len() > limit))
}

/// The newest message of each channel.
pub async fn newest(db: &Db, id: &str) -> Result<BTreeMap<String, i64>, DbError> {
    let sql = "select channel, max(number) from messages where table_id = $1 group by channel";
    let rows = db.query(sql, values![id]).await?;
    Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.int(1))).collect())
}

/// How far a person has read, by channel.
pub async fn marks(db: &Db, id: &str, person: &str) -> Result<BTreeMap<String, i64>, DbError> {
    let sql = "select channel, number from read_marks where table_id = $1 and user_id = $2";
    let rows = db.query(sql, values![id, person]).await?;
    Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.int(1))).collect())
}

pub async fn mark(db: &Db, id: &str, person: &str, channel: &Channel, number: i64) -> Result<(), DbError> {
    let sql = "insert into read_marks (table_id, user_id, channel, number) values ($1, $2, $3, $4)
               on conflict (table_id, user_id, channel) do update set number = excluded.number
               where excluded.number > read_marks.number";
    db.change(vec![statement(sql, values![id, person, channel.to_string(), number])]).await?;
    Ok(())
}

/// What a person notes for himself.
pub async fn notes(db: &Db, id: &str, person: &str) -> Result<String, DbError> {
    let sql = "select body from notes where table_id = $1 and user_id = $2";
    Ok(db.first(sql, values![id, person]).await?.map_or(String::new(), |row| row.text(0).to_owned()))
}

pub async fn note(db: &Db, id: &str, person: &str, body: &str) -> Result<(), DbError> {
    let sql = "insert into notes (table_id, user_id, body) values ($1, $2, $3)
               on conflict (table_id, user_id) do update set body = excluded.body";
    db.change(vec![statement(sql, values![id, person, body])]).await?;
    Ok(())
}
