//! Tables, their logs and what the lobby knows of them.

use super::{Db, DbError, Place, Row, statement};
use crate::values;

/// A table to be opened, with the first entry of its log.
pub struct NewTable<'a> {
    pub id: &'a str,
    pub game: &'a str,
    pub status: &'a str,
    pub is_public: bool,
    pub card: &'a str,
    /// The key of chance.
    pub secret: &'a str,
    pub first: &'a str,
    pub at: i64,
}

/// An entry as the log has it.
pub struct Logged {
    pub number: i64,
    pub body: String,
    pub at: i64,
    pub retry_key: Option<String>,
}

/// What the lobby knows of a table, and how long its log is.
pub struct Known {
    pub card: String,
    pub status: String,
    pub newest: i64,
}

/// A table with the first entry of its log, which holds the terms.
pub struct Opening {
    pub id: String,
    pub game: String,
    pub status: String,
    pub updated: i64,
    pub first: String,
}

/// Every version of the database has these columns.
const OPENINGS: &str = "select tables.id, tables.game, tables.status, tables.updated, log.body from tables
                        left join log on log.table_id = tables.id and log.number = 1
                        order by tables.updated desc, tables.id";

fn opening(row: &Row) -> Opening {
    Opening {
        id: row.text(0).to_owned(),
        game: row.text(1).to_owned(),
        status: row.text(2).to_owned(),
        updated: row.int(3),
        first: row.text(4).to_owned(),
    }
}

impl Place {
    /// All tables of a database, whatever its version, the one that changed last first. Changes nothing.
    pub async fn openings(&self) -> Result<Vec<Opening>, DbError> {
        Ok(self.peek(OPENINGS).await?.iter().map(opening).collect())
    }
}

impl Db {
    /// All tables, the one that changed last first.
    pub async fn openings(&self) -> Result<Vec<Opening>, DbError> {
        Ok(self.query(OPENINGS, []).await?.iter().map(opening).collect())
    }

    pub async fn open_table(&self, table: NewTable<'_>) -> Result<(), DbError> {
        let NewTable { id, game, status, is_public, card, secret, first, at } = table;
        let row = "insert into tables (id, status, is_public, card, secret, created, updated, game)
                   values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let entry = "insert into log (table_id, number, body, at) values ($1, $2, $3, $4)";
        let changes = vec![
            statement(row, values![id, status, i64::from(is_public), card, secret, at, at, game]),
            statement(entry, values![id, 1i64, first, at]),
        ];
        self.change(changes).await?;
        Ok(())
    }

    /// The key of chance of a table, if there is such a table.
    pub async fn secret_of(&self, table: &str) -> Result<Option<String>, DbError> {
        let row = self.first("select secret from tables where id = $1", values![table]).await?;
        Ok(row.map(|row| row.text(0).to_owned()))
    }

    /// The entries of a log after a number, in their order.
    pub async fn log_after(&self, table: &str, number: i64) -> Result<Vec<Logged>, DbError> {
        let sql =
            "select number, body, at, retry_key from log where table_id = $1 and number > $2 order by number";
        let logged = |row: &Row| Logged {
            number: row.int(0),
            body: row.text(1).to_owned(),
            at: row.int(2),
            retry_key: row.maybe_text(3).map(str::to_owned),
        };
        Ok(self.query(sql, values![table, number]).await?.iter().map(logged).collect())
    }

    /// The number of the entry that has this retry key.
    pub async fn entry_of_key(&self, table: &str, key: &str) -> Result<Option<i64>, DbError> {
        let sql = "select number from log where table_id = $1 and retry_key = $2";
        Ok(self.first(sql, values![table, key]).await?.map(|row| row.int(0)))
    }

    pub async fn card_of(&self, table: &str) -> Result<Option<String>, DbError> {
        let row = self.first("select card from tables where id = $1", values![table]).await?;
        Ok(row.map(|row| row.text(0).to_owned()))
    }

    pub async fn known_of(&self, table: &str) -> Result<Option<Known>, DbError> {
        let sql = "select card, status, (select max(number) from log where table_id = id) from tables where id = $1";
        let known = |row: Row| Known {
            card: row.text(0).to_owned(),
            status: row.text(1).to_owned(),
            newest: row.int(2),
        };
        Ok(self.first(sql, values![table]).await?.map(known))
    }

    // --- Clocks and bots -----------------------------------------------------------------------------------------------------

    /// Some of the tables that must be looked at by now.
    pub async fn due_tables(&self, now: i64) -> Result<Vec<String>, DbError> {
        let sql = "select id from tables where due <= $1 and status in ($2, $3) limit 200";
        let rows = self.query(sql, values![now, "playing", "paused"]).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    /// When a table must be looked at again.
    pub async fn set_due(&self, table: &str, due: Option<i64>) -> Result<(), DbError> {
        let sql = "update tables set due = $1 where id = $2";
        self.change(vec![statement(sql, values![due, table])]).await?;
        Ok(())
    }

    /// The same, if nobody knows when.
    pub async fn set_missing_due(&self, table: &str, due: i64) -> Result<(), DbError> {
        let sql = "update tables set due = $1 where id = $2 and due is null";
        self.change(vec![statement(sql, values![due, table])]).await?;
        Ok(())
    }

    /// Tables that have waited for bots since a moment or longer, each with since when; the longest first.
    pub async fn sleepers(&self, before: i64, most: i64) -> Result<Vec<(String, i64)>, DbError> {
        let sql = "select id, bots_since from tables where bots_since <= $1 order by bots_since limit $2";
        let rows = self.query(sql, values![before, most]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.int(1))).collect())
    }

    /// Lets a table wait for its bots since now, or for none, unless another node has changed it meanwhile. Whether it did.
    pub async fn set_sleeper(&self, table: &str, since: i64, now: Option<i64>) -> Result<bool, DbError> {
        let sql = "update tables set bots_since = $1 where id = $2 and bots_since = $3";
        Ok(self.change(vec![statement(sql, values![now, table, since])]).await? != [0])
    }

    /// Nobody looks at a table by itself any more.
    pub async fn pass_over(&self, table: &str) -> Result<(), DbError> {
        let sql = "update tables set due = null, bots_since = null where id = $1";
        self.change(vec![statement(sql, values![table])]).await?;
        Ok(())
    }

    // --- The lobby -------------------------------------------------------------------------------------------------------------

    /// The cards of public tables with one of these states, of one game or of all if it is empty, the newest first.
    pub async fn lobby(
        &self,
        statuses: [String; 3],
        before: i64,
        game: &str,
    ) -> Result<Vec<String>, DbError> {
        let sql = "select card from tables where is_public = 1 and status in ($1, $2, $3) and updated < $4
                   and (game = $5 or $5 = '') order by updated desc limit 100";
        let [one, two, three] = statuses;
        let rows = self.query(sql, values![one, two, three, before, game]).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    /// Who was at a table finds it again, whatever happens to the seat.
    pub async fn remember_at(&self, table: &str, person: &str) -> Result<(), DbError> {
        let sql = "insert into sitting (table_id, user_id) values ($1, $2) on conflict do nothing";
        self.change(vec![statement(sql, values![table, person])]).await?;
        Ok(())
    }

    /// The cards of the tables at which somebody is or was, each with when it last changed, the newest first.
    pub async fn cards_of(&self, person: &str, only_public: bool) -> Result<Vec<(String, i64)>, DbError> {
        let sql = "select tables.card, tables.updated from tables join sitting on sitting.table_id = tables.id
                   where sitting.user_id = $1 and tables.is_public >= $2 order by tables.updated desc limit 200";
        let rows = self.query(sql, values![person, i64::from(only_public)]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.int(1))).collect())
    }

    /// The tables at which somebody is or was, each with its status, the newest first.
    pub async fn tables_of(&self, person: &str) -> Result<Vec<(String, String)>, DbError> {
        let sql = "select tables.id, tables.status from tables join sitting on sitting.table_id = tables.id
                   where sitting.user_id = $1 order by tables.updated desc";
        let rows = self.query(sql, values![person]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.text(1).to_owned())).collect())
    }

    // --- Records ---------------------------------------------------------------------------------------------------------------

    pub async fn keep_record(&self, id: &str, person: &str, body: &str, at: i64) -> Result<(), DbError> {
        let sql = "insert into records (id, user_id, body, created) values ($1, $2, $3, $4)";
        self.change(vec![statement(sql, values![id, person, body, at])]).await?;
        Ok(())
    }

    pub async fn record(&self, id: &str) -> Result<Option<String>, DbError> {
        let row = self.first("select body from records where id = $1", values![id]).await?;
        Ok(row.map(|row| row.text(0).to_owned()))
    }

    // --- Hints -----------------------------------------------------------------------------------------------------------------

    /// The hints that a seat has had: for which position, and the answer if there is one yet.
    pub async fn hints(&self, table: &str, seat: u8) -> Result<Vec<(String, Option<String>)>, DbError> {
        let sql = "select position, body from hints where table_id = $1 and seat = $2";
        let rows = self.query(sql, values![table, i64::from(seat)]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.maybe_text(1).map(str::to_owned))).collect())
    }

    pub async fn count_hints(&self, table: &str, seat: u8) -> Result<i64, DbError> {
        let sql = "select count(*) from hints where table_id = $1 and seat = $2";
        Ok(self.first(sql, values![table, i64::from(seat)]).await?.map_or(0, |row| row.int(0)))
    }

    /// Counts a hint as the one of this number. [`DbError::Taken`] if there is one already.
    pub async fn add_hint(
        &self,
        table: &str,
        seat: u8,
        number: i64,
        position: &str,
        at: i64,
    ) -> Result<(), DbError> {
        let sql = "insert into hints (table_id, seat, number, position, at) values ($1, $2, $3, $4, $5)";
        self.change(vec![statement(sql, values![table, i64::from(seat), number, position, at])]).await?;
        Ok(())
    }

    /// Keeps the answer of a hint, unless there is one. The answer that is kept.
    pub async fn keep_hint(
        &self,
        table: &str,
        seat: u8,
        position: &str,
        body: String,
    ) -> Result<String, DbError> {
        let sql =
            "update hints set body = $1 where table_id = $2 and seat = $3 and position = $4 and body is null";
        let keep = statement(sql, values![body.as_str(), table, i64::from(seat), position]);
        if self.change(vec![keep]).await? == [1] {
            return Ok(body);
        }
        let sql = "select body from hints where table_id = $1 and seat = $2 and position = $3";
        let kept = self.first(sql, values![table, i64::from(seat), position]).await?;
        Ok(kept.and_then(|row| row.maybe_text(0).map(str::to_owned)).unwrap_or(body))
    }
}
