//! People: accounts and guests, sessions, whom somebody does not want to hear, and what was reported.

use super::{Db, DbError, Row, statement};
use crate::values;
use serde::Serialize;

/// How many looks are noted in one change.
const MOST_AT_ONCE: usize = 200;

/// Somebody who has an account, or a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct User {
    pub id: String,
    pub name: String,
    pub created: i64,
    pub is_guest: bool,
    /// In milliseconds since 1970; past for whoever may speak.
    pub muted_until: i64,
}

pub(super) fn user(row: &Row) -> User {
    User {
        id: row.text(0).to_owned(),
        name: row.text(1).to_owned(),
        created: row.int(2),
        is_guest: row.int(3) != 0,
        muted_until: row.int(4),
    }
}

/// A name as it is written, as it is looked up, and what it looks like.
pub struct Called<'a> {
    pub name: &'a str,
    pub folded: &'a str,
    pub look: &'a str,
}

/// Who may be logging in.
pub struct LogIn {
    pub id: String,
    pub name: String,
    /// The hash of it; guests have none.
    pub password: Option<String>,
}

/// What a browser or a program is known by.
pub struct NewSession<'a> {
    pub hash: &'a str,
    pub person: &'a str,
    pub kind: &'a str,
    pub label: &'a str,
    pub created: i64,
    pub expires: i64,
}

/// A session as its owner sees it.
pub struct Labelled {
    /// What it is called when it is to be ended: the beginning of its hash, which opens nothing.
    pub name: String,
    pub label: String,
    pub created: i64,
    pub expires: i64,
    /// When it was last seen, to the hour.
    pub used: i64,
}

/// What somebody has reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub at: i64,
    /// Nobody, if the account is gone.
    pub by: Option<String>,
    /// The name, or the id of whoever is gone.
    pub about: String,
    /// Where it happened.
    pub table: Option<String>,
    pub body: String,
}

/// What somebody reports.
pub struct NewReport<'a> {
    pub id: &'a str,
    pub by: &'a str,
    pub about: &'a str,
    pub table: Option<&'a str>,
    pub body: &'a str,
    pub at: i64,
}

impl Db {
    // --- Accounts --------------------------------------------------------------------------------------------------------------

    /// A new account. [`DbError::Taken`] if somebody has the name, or one that looks like it.
    pub async fn add_user(
        &self,
        id: &str,
        called: Called<'_>,
        password: &str,
        at: i64,
    ) -> Result<(), DbError> {
        let sql =
            "insert into users (id, name, folded, look, password, created) values ($1, $2, $3, $4, $5, $6)";
        let Called { name, folded, look } = called;
        self.change(vec![statement(sql, values![id, name, folded, look, password, at])]).await?;
        Ok(())
    }

    pub async fn add_guest(&self, id: &str, name: &str, folded: &str, at: i64) -> Result<(), DbError> {
        let sql = "insert into users (id, name, folded, created, is_guest) values ($1, $2, $3, $4, $5)";
        self.change(vec![statement(sql, values![id, name, folded, at, 1i64])]).await?;
        Ok(())
    }

    /// A guest becomes an account.
    pub async fn claim(&self, id: &str, called: Called<'_>, password: &str) -> Result<(), DbError> {
        let sql =
            "update users set name = $1, folded = $2, look = $3, password = $4, is_guest = $5 where id = $6";
        let Called { name, folded, look } = called;
        self.change(vec![statement(sql, values![name, folded, look, password, 0i64, id])]).await?;
        Ok(())
    }

    pub async fn rename(&self, id: &str, called: Called<'_>) -> Result<(), DbError> {
        let sql = "update users set name = $1, folded = $2, look = $3 where id = $4";
        let Called { name, folded, look } = called;
        self.change(vec![statement(sql, values![name, folded, look, id])]).await?;
        Ok(())
    }

    pub async fn has_name(&self, folded: &str) -> Result<bool, DbError> {
        Ok(self.first("select 1 from users where folded = $1", values![folded]).await?.is_some())
    }

    /// Ids and names of those whose looks are not noted, the oldest first; not of guests whose names begin like this, who have none.
    pub async fn without_look(&self, guest: &str) -> Result<Vec<(String, String)>, DbError> {
        let sql = "select id, name from users where look is null and (is_guest = 0 or folded not like $1)
                   order by created, id";
        let rows = self.query(sql, values![format!("{guest} %")]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.text(1).to_owned())).collect())
    }

    pub async fn looks(&self) -> Result<Vec<String>, DbError> {
        let rows = self.query("select look from users where look is not null", []).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    /// Notes looks by id, of those who have none yet.
    pub async fn note_looks(&self, looks: Vec<(String, String)>) -> Result<(), DbError> {
        let sql = "update users set look = $1 where id = $2 and look is null";
        let changes: Vec<_> = looks.into_iter().map(|(id, look)| statement(sql, values![look, id])).collect();
        for some in changes.chunks(MOST_AT_ONCE) {
            self.change(some.to_vec()).await?;
        }
        Ok(())
    }

    /// The account of a name, as it is written or else as it is meant.
    pub async fn log_in(&self, written: &str, meant: &str) -> Result<Option<LogIn>, DbError> {
        let sql = "select id, name, password from users where folded in ($1, $2)
                   order by case when folded = $1 then 0 else 1 end";
        let log_in = |row: Row| LogIn {
            id: row.text(0).to_owned(),
            name: row.text(1).to_owned(),
            password: row.maybe_text(2).map(str::to_owned),
        };
        Ok(self.first(sql, values![written, meant]).await?.map(log_in))
    }

    /// A new password; all sessions end but the one that is kept.
    pub async fn set_password(&self, id: &str, hash: &str, kept: Option<&str>) -> Result<(), DbError> {
        let sessions = "delete from sessions where user_id = $1 and hash <> $2";
        let changes = vec![
            statement("update users set password = $1 where id = $2", values![hash, id]),
            // No hash is empty.
            statement(sessions, values![id, kept.unwrap_or_default()]),
        ];
        self.change(changes).await?;
        Ok(())
    }

    pub async fn user(&self, id: &str) -> Result<Option<User>, DbError> {
        let sql = "select id, name, created, is_guest, muted_until from users where id = $1";
        Ok(self.first(sql, values![id]).await?.as_ref().map(user))
    }

    /// Everybody who may be meant by a name or an id.
    pub async fn users_called(&self, folded: &str, id: &str) -> Result<Vec<User>, DbError> {
        let sql = "select id, name, created, is_guest, muted_until from users where folded = $1 or id = $2";
        Ok(self.query(sql, values![folded, id]).await?.iter().map(user).collect())
    }

    /// Everybody who has an account, by name, and the guests too if they are wanted.
    pub async fn users(&self, with_guests: bool) -> Result<Vec<User>, DbError> {
        let sql = "select id, name, created, is_guest, muted_until from users where is_guest <= $1
                   order by is_guest, folded";
        Ok(self.query(sql, values![i64::from(with_guests)]).await?.iter().map(user).collect())
    }

    /// How many accounts and how many guests there are.
    pub async fn count_users(&self) -> Result<(i64, i64), DbError> {
        let row = self.first("select count(*), count(*) filter (where is_guest <> 0) from users", []).await?;
        Ok(row.map_or((0, 0), |row| (row.int(0) - row.int(1), row.int(1))))
    }

    pub async fn mute(&self, id: &str, until: i64) -> Result<(), DbError> {
        let sql = "update users set muted_until = $1 where id = $2";
        self.change(vec![statement(sql, values![until, id])]).await?;
        Ok(())
    }

    // --- Sessions --------------------------------------------------------------------------------------------------------------

    pub async fn open_session(&self, session: NewSession<'_>) -> Result<(), DbError> {
        let sql = "insert into sessions (hash, user_id, kind, label, created, used, expires)
                   values ($1, $2, $3, $4, $5, $6, $7)";
        let NewSession { hash, person, kind, label, created, expires } = session;
        self.change(vec![statement(sql, values![hash, person, kind, label, created, created, expires])])
            .await?;
        Ok(())
    }

    pub async fn close_session(&self, hash: &str) -> Result<(), DbError> {
        self.change(vec![statement("delete from sessions where hash = $1", values![hash])]).await?;
        Ok(())
    }

    /// Whose session it is, if it has not ended, and when it was last seen.
    pub async fn user_of_session(&self, hash: &str, now: i64) -> Result<Option<(User, i64)>, DbError> {
        let sql = "select users.id, users.name, users.created, users.is_guest, users.muted_until, sessions.used from sessions
                   join users on users.id = sessions.user_id where sessions.hash = $1 and sessions.expires > $2";
        Ok(self.first(sql, values![hash, now]).await?.map(|row| (user(&row), row.int(5))))
    }

    /// A session was seen.
    pub async fn touch_session(&self, hash: &str, now: i64) -> Result<(), DbError> {
        self.change(vec![statement("update sessions set used = $1 where hash = $2", values![now, hash])])
            .await?;
        Ok(())
    }

    /// The sessions of one kind that somebody has and that have not ended, the oldest first.
    pub async fn sessions(&self, person: &str, kind: &str, now: i64) -> Result<Vec<Labelled>, DbError> {
        let sql = "select substr(hash, 1, 16), label, created, expires, used from sessions
                   where user_id = $1 and kind = $2 and expires > $3 order by created";
        let labelled = |row: &Row| Labelled {
            name: row.text(0).to_owned(),
            label: row.text(1).to_owned(),
            created: row.int(2),
            expires: row.int(3),
            used: row.int(4),
        };
        Ok(self.query(sql, values![person, kind, now]).await?.iter().map(labelled).collect())
    }

    /// Ends a session of somebody's by its name; whether there was one.
    pub async fn close_named(&self, person: &str, name: &str) -> Result<bool, DbError> {
        let sql = "delete from sessions where user_id = $1 and substr(hash, 1, 16) = $2";
        Ok(self.change(vec![statement(sql, values![person, name])]).await? != [0])
    }

    /// Ends all sessions of one kind that somebody has, but for the one that is kept.
    pub async fn close_others(&self, person: &str, kind: &str, kept: &str) -> Result<(), DbError> {
        let sql = "delete from sessions where user_id = $1 and kind = $2 and hash <> $3";
        self.change(vec![statement(sql, values![person, kind, kept])]).await?;
        Ok(())
    }

    // --- Recovery codes ----------------------------------------------------------------------------------------------------------

    /// New codes instead of the old ones, as hashes.
    pub async fn set_recovery_codes(&self, person: &str, hashes: &[String], at: i64) -> Result<(), DbError> {
        let sql = "insert into recovery_codes (hash, user_id, created) values ($1, $2, $3)";
        let mut changes = vec![statement("delete from recovery_codes where user_id = $1", values![person])];
        changes.extend(hashes.iter().map(|hash| statement(sql, values![hash.as_str(), person, at])));
        self.change(changes).await?;
        Ok(())
    }

    /// How many codes somebody has left, and when they were made.
    pub async fn recovery_codes_left(&self, person: &str) -> Result<(i64, Option<i64>), DbError> {
        let sql = "select count(*), max(created) from recovery_codes where user_id = $1";
        let row = self.first(sql, values![person]).await?;
        Ok(row.map_or((0, None), |row| (row.int(0), row.maybe_int(1))))
    }

    /// Uses a code up; whether somebody had it.
    pub async fn use_recovery_code(&self, person: &str, hash: &str) -> Result<bool, DbError> {
        let sql = "delete from recovery_codes where user_id = $1 and hash = $2";
        Ok(self.change(vec![statement(sql, values![person, hash])]).await? != [0])
    }

    pub async fn count_sessions(&self, person: &str, kind: &str) -> Result<i64, DbError> {
        let sql = "select count(*) from sessions where user_id = $1 and kind = $2";
        Ok(self.first(sql, values![person, kind]).await?.map_or(0, |row| row.int(0)))
    }

    /// Ends the sessions of a label; whether there was one.
    pub async fn close_labelled(&self, person: &str, kind: &str, label: &str) -> Result<bool, DbError> {
        let sql = "delete from sessions where user_id = $1 and kind = $2 and label = $3";
        Ok(self.change(vec![statement(sql, values![person, kind, label])]).await? != [0])
    }

    // --- Blocks and reports ----------------------------------------------------------------------------------------------------

    /// Ids and names of those whom somebody has blocked.
    pub async fn blocked_by(&self, person: &str) -> Result<Vec<(String, String)>, DbError> {
        let sql = "select users.id, users.name from blocks join users on users.id = blocks.blocked_id
                   where blocks.user_id = $1 order by users.folded";
        let rows = self.query(sql, values![person]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.text(1).to_owned())).collect())
    }

    pub async fn has_blocked(&self, person: &str, whom: &str) -> Result<bool, DbError> {
        let sql = "select 1 from blocks where user_id = $1 and blocked_id = $2";
        Ok(self.first(sql, values![person, whom]).await?.is_some())
    }

    pub async fn block(&self, person: &str, whom: &str) -> Result<(), DbError> {
        let sql = "insert into blocks (user_id, blocked_id) values ($1, $2) on conflict do nothing";
        self.change(vec![statement(sql, values![person, whom])]).await?;
        Ok(())
    }

    pub async fn unblock(&self, person: &str, whom: &str) -> Result<(), DbError> {
        let sql = "delete from blocks where user_id = $1 and blocked_id = $2";
        self.change(vec![statement(sql, values![person, whom])]).await?;
        Ok(())
    }

    pub async fn add_report(&self, report: NewReport<'_>) -> Result<(), DbError> {
        let sql =
            "insert into reports (id, user_id, about, table_id, body, at) values ($1, $2, $3, $4, $5, $6)";
        let NewReport { id, by, about, table, body, at } = report;
        self.change(vec![statement(sql, values![id, by, about, table, body, at])]).await?;
        Ok(())
    }

    /// What was reported, the newest first.
    pub async fn reports(&self) -> Result<Vec<Report>, DbError> {
        let sql = "select reports.at, users.name, coalesce(others.name, reports.about), reports.table_id, reports.body
                   from reports left join users on users.id = reports.user_id
                   left join users as others on others.id = reports.about
                   order by reports.at desc, reports.id";
        let report = |row: &Row| Report {
            at: row.int(0),
            by: row.maybe_text(1).map(str::to_owned),
            about: row.text(2).to_owned(),
            table: row.maybe_text(3).map(str::to_owned),
            body: row.text(4).to_owned(),
        };
        Ok(self.query(sql, []).await?.iter().map(report).collect())
    }
}
