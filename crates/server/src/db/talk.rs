//! What people say at tables, how far they have read it, and what they note for themselves.

use super::{Db, DbError, Row, statement};
use crate::values;
use std::collections::BTreeMap;

/// A message in its channel.
pub struct Said {
    pub number: i64,
    pub seat: u8,
    /// Who said it, as he was called.
    pub name: String,
    pub body: String,
    pub at: i64,
}

/// Which messages of a channel are wanted.
pub struct Search<'a> {
    pub table: &'a str,
    pub channel: &'a str,
    /// Between these numbers, both left out.
    pub after: i64,
    pub before: i64,
    /// Said after this moment.
    pub since: i64,
    /// Nothing of those whom this person has blocked.
    pub listener: &'a str,
    pub newest_first: bool,
    pub limit: i64,
}

impl Db {
    /// Adds a message to its channel, with what is to be told of it to those who do not see it. [`DbError::Taken`] if its number is
    /// not free.
    pub async fn add_message(
        &self,
        table: &str,
        channel: &str,
        person: &str,
        said: &Said,
        letter: Option<&str>,
    ) -> Result<(), DbError> {
        let sql = "insert into messages (table_id, channel, number, user_id, seat, name, body, at)
                   values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let Said { number, seat, name, body, at } = said;
        let (name, body) = (name.as_str(), body.as_str());
        let parameters = values![table, channel, *number, person, i64::from(*seat), name, body, *at];
        let mut changes = vec![statement(sql, parameters)];
        if let Some(letter) = letter {
            let sql = "insert into notices (event, table_id, body, at, is_fresh) values ($1, $2, $3, $4, 1)";
            let event = format!("{table}/letter/{channel}/{number}");
            changes.push(statement(sql, values![event, table, letter, *at]));
            changes.push(statement("update tables set notify = $1 where id = $2", values![*at, table]));
        }
        self.change(changes).await?;
        Ok(())
    }

    /// The number of the newest message in a channel; 0 if there is none.
    pub async fn newest_message(&self, table: &str, channel: &str) -> Result<i64, DbError> {
        let sql = "select coalesce(max(number), 0) from messages where table_id = $1 and channel = $2";
        Ok(self.first(sql, values![table, channel]).await?.map_or(0, |row| row.int(0)))
    }

    /// The newest message of each channel.
    pub async fn newest_messages(&self, table: &str) -> Result<BTreeMap<String, i64>, DbError> {
        let sql = "select channel, max(number) from messages where table_id = $1 group by channel";
        let rows = self.query(sql, values![table]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.int(1))).collect())
    }

    /// The channels of a table in which something was said.
    pub async fn channels(&self, table: &str) -> Result<Vec<String>, DbError> {
        let sql = "select distinct channel from messages where table_id = $1 order by channel";
        let rows = self.query(sql, values![table]).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    pub async fn messages(&self, search: Search<'_>) -> Result<Vec<Said>, DbError> {
        let Search { table, channel, after, before, since, listener, newest_first, limit } = search;
        // Two statements, so that either is read along the key and no further than it must.
        let sql = if newest_first {
            "select number, seat, name, body, at from messages
             where table_id = $1 and channel = $2 and number > $3 and number < $4
             and (user_id is null or user_id not in (select blocked_id from blocks where user_id = $5))
             and at > $6 order by number desc limit $7"
        } else {
            "select number, seat, name, body, at from messages
             where table_id = $1 and channel = $2 and number > $3 and number < $4
             and (user_id is null or user_id not in (select blocked_id from blocks where user_id = $5))
             and at > $6 order by number limit $7"
        };
        let said = |row: &Row| Said {
            number: row.int(0),
            seat: row.int(1) as u8,
            name: row.text(2).to_owned(),
            body: row.text(3).to_owned(),
            at: row.int(4),
        };
        let parameters = values![table, channel, after, before, listener, since, limit];
        Ok(self.query(sql, parameters).await?.iter().map(said).collect())
    }

    /// How far a person has read, by channel.
    pub async fn marks(&self, table: &str, person: &str) -> Result<BTreeMap<String, i64>, DbError> {
        let sql = "select channel, number from read_marks where table_id = $1 and user_id = $2";
        let rows = self.query(sql, values![table, person]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.int(1))).collect())
    }

    pub async fn mark(&self, table: &str, person: &str, channel: &str, number: i64) -> Result<(), DbError> {
        let sql = "insert into read_marks (table_id, user_id, channel, number) values ($1, $2, $3, $4)
                   on conflict (table_id, user_id, channel) do update set number = excluded.number
                   where excluded.number > read_marks.number";
        self.change(vec![statement(sql, values![table, person, channel, number])]).await?;
        Ok(())
    }

    /// What a person notes for himself.
    pub async fn notes(&self, table: &str, person: &str) -> Result<String, DbError> {
        let sql = "select body from notes where table_id = $1 and user_id = $2";
        Ok(self.first(sql, values![table, person]).await?.map_or(String::new(), |row| row.text(0).to_owned()))
    }

    pub async fn note(&self, table: &str, person: &str, body: &str) -> Result<(), DbError> {
        let sql = "insert into notes (table_id, user_id, body) values ($1, $2, $3)
                   on conflict (table_id, user_id) do update set body = excluded.body";
        self.change(vec![statement(sql, values![table, person, body])]).await?;
        Ok(())
    }
}
