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
const LONGEST: usize = 2_000;
/// A listener is given at most this many of a channel at once.
const MOST: i64 = 500;

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

/// What somebody hears, by channel, after the numbers he knows.
pub async fn heard(
    db: &Db,
    live: &Live,
    listener: Listener<'_>,
    known: &BTreeMap<String, i64>,
) -> Result<Vec<MessageShown>, DbError> {
    let channels = db
        .query("select distinct channel from messages where table_id = $1", values![live.id.as_str()])
        .await?;
    let mut found = Vec::new();
    for row in channels {
        let name = row.text(0).to_owned();
        let Ok(channel) = name.parse::<Channel>() else { continue };
        let Some(since) = channel.is_heard_by(&listener.sight) else { continue };
        let after = known.get(&name).copied().unwrap_or(0);
        let sql = "select number, seat, name, body, at from messages
                   where table_id = $1 and channel = $2 and number > $3
                   and (user_id is null or user_id not in (select blocked_id from blocks where user_id = $4))
                   and at > $5 order by number limit $6";
        let person = listener.person.unwrap_or_default();
        let rows =
            db.query(sql, values![live.id.as_str(), name.as_str(), after, person, since, MOST]).await?;
        let message = |row: &Row| MessageShown {
            channel: name.clone(),
            number: row.int(0),
            seat: row.int(1) as u8,
            name: row.text(2).to_owned(),
            body: row.text(3).to_owned(),
            at: row.int(4),
        };
        found.extend(rows.iter().map(message));
    }
    Ok(found)
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
