//! What belongs to somebody: all of it given out, or taken away.

use super::people::user;
use super::{Db, DbError, Row, Statement, User, statement};
use crate::values;
use serde_json::{Value, json};

/// What has to change before somebody is forgotten.
#[derive(Default)]
pub struct Forgetting(Vec<Statement>);

impl Forgetting {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Another text for an entry of a log.
    pub fn entry(&mut self, table: &str, number: i64, body: &str) {
        let sql = "update log set body = $1 where table_id = $2 and number = $3";
        self.0.push(statement(sql, values![body, table, number]));
    }

    /// The retry keys that somebody's requests had.
    pub fn keys(&mut self, table: &str, person: &str) {
        let sql = "update log set retry_key = null where table_id = $1 and retry_key like $2";
        self.0.push(statement(sql, values![table, format!("{person} %")]));
    }

    /// Another card for a table, unless a server has written a newer one meanwhile.
    pub fn card(&mut self, table: &str, old: &str, new: &str) {
        let sql = "update tables set card = $1 where id = $2 and card = $3";
        self.0.push(statement(sql, values![new, table, old]));
    }
}

impl Db {
    /// Every table whose log names somebody: also those he only opened.
    pub async fn tables_naming(&self, person: &str) -> Result<Vec<String>, DbError> {
        let sql =
            "select distinct table_id from log where body like $1 or retry_key like $2 order by table_id";
        let rows = self.query(sql, values![format!("%\"{person}\"%"), format!("{person} %")]).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    /// What the site keeps of somebody beside his account and the logs, by kind. Hashes stay here: they are no use to him.
    pub async fn belongings(&self, person: &str) -> Result<Vec<(&'static str, Vec<Value>)>, DbError> {
        let mut found = Vec::new();
        for (kind, sql, keys) in BELONGINGS {
            let object = |row: &Row| {
                let value = |column: usize| match (row.maybe_int(column), row.maybe_text(column)) {
                    (Some(number), _) => json!(number),
                    (None, text) => json!(text),
                };
                keys.iter().enumerate().map(|(column, key)| ((*key).to_owned(), value(column))).collect()
            };
            let rows = self.query(sql, values![person]).await?;
            found.push((kind, rows.iter().map(object).map(Value::Object).collect()));
        }
        Ok(found)
    }

    /// Somebody can do nothing more.
    pub async fn lock_out(&self, person: &str) -> Result<(), DbError> {
        let changes = vec![
            statement("delete from sessions where user_id = $1", values![person]),
            statement("delete from recovery_codes where user_id = $1", values![person]),
            statement("update users set password = null, leaves = 1 where id = $1", values![person]),
        ];
        self.change(changes).await?;
        Ok(())
    }

    /// Those who are being deleted.
    pub async fn leavers(&self) -> Result<Vec<User>, DbError> {
        let sql = "select id, name, created, is_guest, muted_until from users where leaves = 1 order by id";
        Ok(self.query(sql, []).await?.iter().map(user).collect())
    }

    /// Forgets somebody: what he said is nobody's any more, under this name. Whether there was anything.
    pub async fn forget(
        &self,
        person: &str,
        nobody: &str,
        name: &str,
        forgetting: Forgetting,
    ) -> Result<bool, DbError> {
        let found = !forgetting.is_empty();
        let Forgetting(mut changes) = forgetting;
        changes.push(statement(
            "update messages set user_id = $1, name = $2, body = $3 where user_id = $4",
            values![nobody, name, "", person],
        ));
        changes.push(statement("update reports set user_id = null where user_id = $1", values![person]));
        changes.push(statement("delete from users where id = $1", values![person]));
        let touched = self.change(changes).await?;
        self.tell_all().await?;
        Ok(found || touched.iter().any(|rows| *rows > 0))
    }
}

/// What somebody may have, how it is found, and what its columns are called.
const BELONGINGS: [(&str, &str, &[&str]); 8] = [
    (
        "sessions",
        "select kind, label, created, used, expires from sessions where user_id = $1 order by created",
        &["kind", "label", "created", "used", "expires"],
    ),
    ("recovery_codes", "select created from recovery_codes where user_id = $1", &["created"]),
    (
        "messages",
        "select table_id, channel, number, seat, name, body, at from messages where user_id = $1 order by at",
        &["table", "channel", "number", "seat", "name", "body", "at"],
    ),
    ("notes", "select table_id, body from notes where user_id = $1 order by table_id", &["table", "body"]),
    (
        "marks",
        "select table_id, channel, number from read_marks where user_id = $1 order by table_id, channel",
        &["table", "channel", "number"],
    ),
    (
        "blocks",
        "select users.id, users.name from blocks join users on users.id = blocks.blocked_id
         where blocks.user_id = $1 order by users.name",
        &["id", "name"],
    ),
    (
        "reports",
        "select about, table_id, body, at from reports where user_id = $1 order by at",
        &["about", "table", "body", "at"],
    ),
    ("records", "select id, created from records where user_id = $1 order by created", &["id", "created"]),
];
