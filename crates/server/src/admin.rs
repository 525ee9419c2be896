//! What a host does from outside, while the server runs: passwords, mutes, closing tables, giving out and deleting what
//! belongs to somebody.
//!
//! It works on the database alone. Steps are appended to a log as the server appends them, so that of the two one is first
//! and the other looks again; the server hears of everything else by [`News::Lost`](crate::db::News::Lost).

use crate::accounts::{AccountError, Accounts};
use crate::db::{Db, DbError, Entry, Notice, Place, Row, Statement, VERSION, statement};
use crate::hall::notice_of;
use crate::live::{Live, Status};
use crate::names::{DELETED, folded};
use crate::nature::Nature;
use crate::step::{Leaving, Step};
use crate::stock::Stock;
use crate::values;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long a running server may take to notice what was changed.
const NOTICED: Duration = Duration::from_millis(1_000);
/// How often somebody overtaken tries again.
const MOST_TRIES: usize = 50;

pub struct Admin {
    db: Db,
    stock: Vec<Stock>,
    nature: Nature,
}

#[derive(Debug)]
pub enum AdminError {
    /// The wish cannot be fulfilled; nothing has changed.
    Refused(String),
    /// The log of a table cannot be folded into a match.
    Unreadable(String),
    Broken(DbError),
}

impl fmt::Display for AdminError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminError::Refused(why) => formatter.write_str(why),
            AdminError::Unreadable(why) => write!(formatter, "the table cannot be read: {why}"),
            AdminError::Broken(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for AdminError {}

impl From<DbError> for AdminError {
    fn from(error: DbError) -> AdminError {
        AdminError::Broken(error)
    }
}

impl From<AccountError> for AdminError {
    fn from(error: AccountError) -> AdminError {
        match error {
            AccountError::Refused(refused) => AdminError::Refused(refused.message),
            // Nobody else hashes passwords in this process.
            AccountError::Busy => {
                AdminError::Refused("too many passwords are looked at: try again".to_owned())
            }
            AccountError::Broken(error) => AdminError::Broken(error),
        }
    }
}

pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, AdminError> {
    Err(AdminError::Refused(why.into()))
}

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

/// A table as a host looks for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableFound {
    pub id: String,
    pub game: String,
    /// The rules that it began under.
    pub rules: String,
    /// Whether this program can play it on.
    pub is_playable: bool,
    pub status: String,
    /// Who opened it.
    pub host: String,
    /// In milliseconds since 1970.
    pub updated: i64,
}

/// Which tables a host looks for; all of them without a wish.
#[derive(Clone, Debug, Default)]
pub struct TableWish {
    pub status: Option<Status>,
    pub game: Option<String>,
    /// Only those that have not ended and that this program cannot play on.
    pub of_other_rules: bool,
}

impl TableWish {
    fn is_met_by(&self, table: &TableFound) -> bool {
        let is_over = ["ended", "closed"].contains(&table.status.as_str());
        self.status.is_none_or(|status| status.to_string() == table.status)
            && self.game.as_ref().is_none_or(|game| *game == table.game)
            && (!self.of_other_rules || !(is_over || table.is_playable))
    }
}

/// What deleting somebody came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    pub tables: i64,
    /// Seats that a bot plays from now on.
    pub seats: i64,
}

impl Admin {
    /// Opens a database as it is: making one, or bringing one up to date, is the server's business.
    pub async fn open(place: &Place, stock: Vec<Stock>) -> Result<Admin, AdminError> {
        match place.version().await? {
            None => refused("there is no database yet: `hegemon serve` makes it"),
            Some(version) if version != VERSION => refused(format!(
                "the database is of version {version} and this program is made for {VERSION}: use the program that the server \
                 runs"
            )),
            Some(_) => {
                // Nobody here waits for news.
                let (teller, _) = mpsc::unbounded_channel();
                Ok(Admin { db: Db::open(place, teller).await?, stock, nature: Nature::default() })
            }
        }
    }

    pub fn db(&self) -> &Db {
        &self.db
    }

    // --- People ------------------------------------------------------------------------------------------------------------

    /// The one person of this name or id.
    pub async fn user(&self, name: &str) -> Result<User, AdminError> {
        let sql = "select id, name, created, is_guest, muted_until from users where folded = $1 or id = $2";
        let rows = self.db.query(sql, values![folded(name), name.trim()]).await?;
        match rows.as_slice() {
            [row] => Ok(user_of(row)),
            [] => refused(format!("there is nobody called \"{name}\"")),
            several => {
                let each: Vec<String> =
                    several.iter().map(|row| format!("{} ({})", row.text(1), row.text(0))).collect();
                refused(format!("\"{name}\" may be {}: say the id", each.join(" or ")))
            }
        }
    }

    /// Everybody who has an account, by name, and the guests too if they are wanted.
    pub async fn users(&self, with_guests: bool) -> Result<Vec<User>, AdminError> {
        let sql = "select id, name, created, is_guest, muted_until from users where is_guest <= $1
                   order by is_guest, folded";
        let rows = self.db.query(sql, values![i64::from(with_guests)]).await?;
        Ok(rows.iter().map(user_of).collect())
    }

    /// How many accounts and how many guests there are.
    pub async fn count(&self) -> Result<(i64, i64), AdminError> {
        let row =
            self.db.first("select count(*), count(*) filter (where is_guest <> 0) from users", []).await?;
        Ok(row.map_or((0, 0), |row| (row.int(0) - row.int(1), row.int(1))))
    }

    /// Tables, the one that changed last first.
    pub async fn tables_found(&self, wish: &TableWish) -> Result<Vec<TableFound>, AdminError> {
        let rows = self.db.query(ALL_TABLES, []).await?;
        let tables = rows.iter().map(|row| table_of(row, &self.stock));
        Ok(tables.filter(|table| wish.is_met_by(table)).collect())
    }

    /// The tables at which somebody sits or sat, the newest first, each with its status.
    pub async fn tables(&self, user: &User) -> Result<Vec<(String, String)>, AdminError> {
        let sql = "select tables.id, tables.status from tables join sitting on sitting.table_id = tables.id
                   where sitting.user_id = $1 order by tables.updated desc";
        let rows = self.db.query(sql, values![user.id.as_str()]).await?;
        Ok(rows.iter().map(|row| (row.text(0).to_owned(), row.text(1).to_owned())).collect())
    }

    /// Gives somebody a new password and closes his sessions. Without a password one is made up; it is given back.
    pub async fn reset_password(&self, user: &User, password: Option<String>) -> Result<String, AdminError> {
        if user.is_guest {
            return refused(format!("{} is a guest and has no password", user.name));
        }
        let password = password.unwrap_or_else(|| self.nature.name());
        let accounts = Accounts::new(self.db.clone(), self.nature.clone());
        accounts.set_password(&user.id, &password).await?;
        Ok(password)
    }

    /// Silences somebody until then; 0 gives him his voice back.
    pub async fn mute(&self, user: &User, until: i64) -> Result<(), AdminError> {
        let sql = "update users set muted_until = $1 where id = $2";
        self.db.change(vec![statement(sql, values![until, user.id.as_str()])]).await?;
        Ok(())
    }

    pub async fn reports(&self) -> Result<Vec<Report>, AdminError> {
        let sql = "select reports.at, users.name, coalesce(others.name, reports.about), reports.table_id, reports.body
                   from reports left join users on users.id = reports.user_id
                   left join users as others on others.id = reports.about
                   order by reports.at desc, reports.id";
        let rows = self.db.query(sql, []).await?;
        let report = |row: &Row| Report {
            at: row.int(0),
            by: row.maybe_text(1).map(str::to_owned),
            about: row.text(2).to_owned(),
            table: row.maybe_text(3).map(str::to_owned),
            body: row.text(4).to_owned(),
        };
        Ok(rows.iter().map(report).collect())
    }

    // --- Tables ------------------------------------------------------------------------------------------------------------

    /// Ends a table by the host's word.
    pub async fn close(&self, table: &str, why: &str) -> Result<(), AdminError> {
        let done = self.append(table, |live| match live.status {
            Status::Ended | Status::Closed => Err(format!("the table is {} already", live.status)),
            _ => Ok(Some(Step::Closed { why: why.to_owned() })),
        });
        match done.await {
            Err(AdminError::Unreadable(_)) => self.close_unread(table, why).await,
            done => done.map(|_| ()),
        }
    }

    /// Ends a table that cannot be read: it began under other rules, or its log is damaged.
    async fn close_unread(&self, table: &str, why: &str) -> Result<(), AdminError> {
        for _ in 0..MOST_TRIES {
            let sql = "select card, status, (select max(number) from log where table_id = id) from tables where id = $1";
            let Some(row) = self.db.first(sql, values![table]).await? else {
                return refused(format!("there is no table \"{table}\""));
            };
            if ["ended", "closed"].contains(&row.text(1)) {
                return refused(format!("the table is {} already", row.text(1)));
            }
            let mut card: Value = serde_json::from_str(row.text(0)).map_err(unreadable)?;
            card["status"] = json!(Status::Closed);
            let (at, status) = (self.nature.now(), Status::Closed.to_string());
            let step = Step::Closed { why: why.to_owned() };
            let entry = Entry {
                table: table.to_owned(),
                number: row.int(2) + 1,
                body: serde_json::to_string(&step).expect("a step is plain data"),
                retry_key: None,
                at,
                notice: Some(Notice { status, card: card.to_string(), due: None, bots_since: None }),
            };
            match self.db.append(entry).await {
                Ok(()) => return Ok(()),
                Err(DbError::Taken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        refused("the table is too busy: try again")
    }

    /// Appends a step as the next entry, whatever the server does meanwhile. The step, if there was one to append.
    async fn append(
        &self,
        table: &str,
        decide: impl Fn(&Live) -> Result<Option<Step>, String>,
    ) -> Result<Option<Step>, AdminError> {
        for _ in 0..MOST_TRIES {
            let mut live = self.live(table).await?;
            let Some(step) = decide(&live).map_err(AdminError::Refused)? else { return Ok(None) };
            let at = self.nature.now();
            let body = serde_json::to_string(&step).expect("a step is plain data");
            let update = live.fold(step.clone(), at).map_err(unreadable)?;
            let entry = Entry {
                table: table.to_owned(),
                number: update.number,
                body,
                retry_key: None,
                at,
                notice: Some(notice_of(&live, at)),
            };
            match self.db.append(entry).await {
                Ok(()) => return Ok(Some(step)),
                Err(DbError::Taken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        refused("the table is too busy: try again")
    }

    async fn live(&self, table: &str) -> Result<Live, AdminError> {
        let secret = self.db.first("select secret from tables where id = $1", values![table]).await?;
        let Some(secret) = secret else { return refused(format!("there is no table \"{table}\"")) };
        let mut entries = Vec::new();
        for (_, at, body) in self.log(table).await? {
            entries.push((serde_json::from_value(body).map_err(unreadable)?, at));
        }
        let edition = |game: &str| {
            let stock = self.stock.iter().find(|stock| stock.edition.id == game);
            stock.map(|stock| stock.edition)
        };
        Live::new(table, secret.text(0), entries, edition).map_err(unreadable)
    }

    /// The entries of a log: number, time and what happened.
    async fn log(&self, table: &str) -> Result<Vec<(i64, i64, Value)>, AdminError> {
        let sql = "select number, at, body from log where table_id = $1 order by number";
        let rows = self.db.query(sql, values![table]).await?;
        let entry =
            |row: &Row| Ok((row.int(0), row.int(1), serde_json::from_str(row.text(2)).map_err(unreadable)?));
        rows.iter().map(entry).collect()
    }

    // --- What belongs to somebody --------------------------------------------------------------------------------------------

    /// Every table whose log names somebody: also those he only opened.
    async fn tables_naming(&self, id: &str) -> Result<Vec<String>, AdminError> {
        let sql =
            "select distinct table_id from log where body like $1 or retry_key like $2 order by table_id";
        let rows = self.db.query(sql, values![format!("%\"{id}\"%"), format!("{id} %")]).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    /// Everything the site has of somebody, as one document. Hashes stay here: they are no use to him.
    pub async fn export(&self, user: &User) -> Result<Value, AdminError> {
        let id = user.id.as_str();
        let mut tables = Vec::new();
        for table in self.tables_naming(id).await? {
            let sql = "select card from tables where id = $1";
            let card = self.db.first(sql, values![table.as_str()]).await?;
            let card: Value = card.and_then(|row| serde_json::from_str(row.text(0)).ok()).unwrap_or_default();
            let steps = own_steps(id, self.log(&table).await?);
            tables.push(json!({"id": table, "card": card, "steps": steps}));
        }
        Ok(json!({
            "account": {
                "id": user.id,
                "name": user.name,
                "created": user.created,
                "is_guest": user.is_guest,
                "muted_until": user.muted_until,
            },
            "sessions": self.rows_of(
                "select kind, label, created, expires from sessions where user_id = $1 order by created",
                ["kind", "label", "created", "expires"], id).await?,
            "tables": tables,
            "messages": self.rows_of(
                "select table_id, channel, number, seat, name, body, at from messages where user_id = $1 order by at",
                ["table", "channel", "number", "seat", "name", "body", "at"], id).await?,
            "notes": self.rows_of(
                "select table_id, body from notes where user_id = $1 order by table_id", ["table", "body"], id).await?,
            "marks": self.rows_of(
                "select table_id, channel, number from read_marks where user_id = $1 order by table_id, channel",
                ["table", "channel", "number"], id).await?,
            "blocks": self.rows_of(
                "select users.id, users.name from blocks join users on users.id = blocks.blocked_id
                 where blocks.user_id = $1 order by users.name",
                ["id", "name"], id).await?,
            "reports": self.rows_of(
                "select about, table_id, body, at from reports where user_id = $1 order by at",
                ["about", "table", "body", "at"], id).await?,
            "records": self.rows_of(
                "select id, created from records where user_id = $1 order by created", ["id", "created"], id).await?,
        }))
    }

    /// Rows that belong to somebody, as objects with these keys.
    async fn rows_of<const N: usize>(
        &self,
        sql: &'static str,
        keys: [&str; N],
        id: &str,
    ) -> Result<Vec<Value>, AdminError> {
        let object = |row: &Row| {
            let value = |column: usize| match (row.maybe_int(column), row.maybe_text(column)) {
                (Some(number), _) => json!(number),
                (None, text) => json!(text),
            };
            keys.iter().enumerate().map(|(column, key)| ((*key).to_owned(), value(column))).collect()
        };
        Ok(self.db.query(sql, values![id]).await?.iter().map(object).map(Value::Object).collect())
    }

    /// Deletes an account. Matches stay and replay; who played there is nobody any more, and a bot goes on for him.
    pub async fn delete(&self, user: &User) -> Result<Deleted, AdminError> {
        let id = user.id.as_str();
        // First of all he can do nothing more, so that what follows finds an end. Whatever fails after this can be done again.
        self.db
            .change(vec![
                statement("delete from sessions where user_id = $1", values![id]),
                statement("update users set password = null where id = $1", values![id]),
            ])
            .await?;
        let mut seats = 0;
        for table in self.tables_naming(id).await? {
            loop {
                match self.append(&table, |live| Ok(leaving(live, id))).await {
                    Ok(Some(Step::Left { .. })) => seats += 1,
                    Ok(Some(_)) => {}
                    // Nobody can go on with a match that cannot be read; the name leaves it all the same.
                    Ok(None) | Err(AdminError::Unreadable(_)) => break,
                    Err(error) => return Err(error),
                }
            }
        }
        let nobody = self.nature.name();
        let mut tables = BTreeSet::new();
        // A server that has not noticed yet may write the old name once more, on a card of the lobby.
        while self.forget(user, &nobody, &mut tables).await? {
            tokio::time::sleep(NOTICED).await;
        }
        Ok(Deleted { tables: tables.len() as i64, seats })
    }

    /// Takes somebody out of everything. `tables` are those that named him. Whether there was anything.
    async fn forget(
        &self,
        user: &User,
        nobody: &str,
        tables: &mut BTreeSet<String>,
    ) -> Result<bool, AdminError> {
        let id = user.id.as_str();
        let mut changes: Vec<Statement> = Vec::new();
        for table in self.tables_naming(id).await? {
            tables.insert(table.clone());
            for (number, _, body) in self.log(&table).await? {
                let forgotten = without(&body, id, nobody);
                if forgotten != body {
                    let sql = "update log set body = $1 where table_id = $2 and number = $3";
                    changes.push(statement(sql, values![forgotten.to_string(), table.as_str(), number]));
                }
            }
            let sql = "update log set retry_key = null where table_id = $1 and retry_key like $2";
            changes.push(statement(sql, values![table.as_str(), format!("{id} %")]));
        }
        for table in &*tables {
            let sql = "select card from tables where id = $1";
            let Some(row) = self.db.first(sql, values![table.as_str()]).await? else { continue };
            let card: Value = serde_json::from_str(row.text(0)).unwrap_or_default();
            let forgotten = without(&card, id, nobody);
            if forgotten != card {
                // Unless the server has written a newer one meanwhile: then that is looked at next time.
                let sql = "update tables set card = $1 where id = $2 and card = $3";
                changes.push(statement(sql, values![forgotten.to_string(), table.as_str(), row.text(0)]));
            }
        }
        let found = !changes.is_empty();
        changes.push(statement(
            "update messages set user_id = $1, name = $2, body = $3 where user_id = $4",
            values![nobody, DELETED, "", id],
        ));
        changes.push(statement("update reports set user_id = null where user_id = $1", values![id]));
        changes.push(statement("delete from users where id = $1", values![id]));
        let touched = self.db.change(changes).await?;
        self.db.tell_all().await?;
        Ok(found || touched.iter().any(|rows| *rows > 0))
    }
}

/// The matches that have not ended and that this program could not play on, in a database that it may not have brought up to
/// date yet. Changes nothing.
pub async fn of_other_rules(place: &Place, stock: &[Stock]) -> Result<Vec<TableFound>, DbError> {
    let wish = TableWish { of_other_rules: true, ..TableWish::default() };
    let rows = place.peek(ALL_TABLES).await?;
    let tables = rows.iter().map(|row| table_of(row, stock));
    Ok(tables.filter(|table| wish.is_met_by(table)).collect())
}

/// The first entry of a log holds the terms. Every version of the database has these columns.
const ALL_TABLES: &str = "select tables.id, tables.game, tables.status, tables.updated, log.body from tables
                          left join log on log.table_id = tables.id and log.number = 1
                          order by tables.updated desc, tables.id";

fn table_of(row: &Row, stock: &[Stock]) -> TableFound {
    let (game, first) = (row.text(1), serde_json::from_str(row.text(4)));
    let (rules, host) = match first {
        Ok(Step::Opened { terms, by, .. }) => (terms.rules().to_owned(), by.name),
        // Nobody can play what does not say what it is.
        Ok(_) | Err(_) => ("?".to_owned(), "?".to_owned()),
    };
    let edition = stock.iter().find(|stock| stock.edition.id == game);
    TableFound {
        id: row.text(0).to_owned(),
        game: game.to_owned(),
        is_playable: edition.is_some_and(|stock| stock.edition.plays(&rules)),
        rules,
        status: row.text(2).to_owned(),
        host,
        updated: row.int(3),
    }
}

fn user_of(row: &Row) -> User {
    User {
        id: row.text(0).to_owned(),
        name: row.text(1).to_owned(),
        created: row.int(2),
        is_guest: row.int(3) != 0,
        muted_until: row.int(4),
    }
}

fn unreadable(error: impl fmt::Display) -> AdminError {
    AdminError::Unreadable(error.to_string())
}

/// The next step by which somebody leaves a table for good; nothing if he holds nobody up there.
fn leaving(live: &Live, id: &str) -> Option<Step> {
    let mut seats = live.seats_of(id).into_iter();
    match live.status {
        Status::Playing | Status::Paused => {
            let seat = seats.find(|seat| live.chairs[usize::from(*seat)].bot.is_none())?;
            Some(Step::Left { seat, why: Leaving::Resigned })
        }
        // Only who opened a table can begin.
        Status::Open if live.host.id == id => Some(Step::Closed { why: "its host has gone".to_owned() }),
        Status::Open => seats.next().map(|seat| Step::Stood { seat }),
        Status::Ended | Status::Closed => None,
    }
}

/// The entries that somebody made himself: those that name him, and those of a seat while it was his.
fn own_steps(id: &str, log: Vec<(i64, i64, Value)>) -> Vec<Value> {
    let mut own_seats = BTreeSet::new();
    let mut steps = Vec::new();
    for (number, at, body) in log {
        let seat = body["seat"].as_u64();
        let was_his = seat.is_some_and(|seat| own_seats.contains(&seat));
        let by_himself = body["hand"] != "bot" && body["why"] != "late";
        match (body["step"].as_str(), seat) {
            (Some("sat"), Some(seat)) if body["person"]["id"] == id => {
                own_seats.insert(seat);
            }
            (Some("sat" | "bot-sat" | "stood"), Some(seat)) => {
                own_seats.remove(&seat);
            }
            _ => {}
        }
        let took_over = body["step"] == "sat" && body["person"]["id"] != id;
        if names(&body, id) || (was_his && by_himself && !took_over) {
            steps.push(json!({"number": number, "at": at, "step": body}));
        }
    }
    steps
}

/// Whether an id stands anywhere in it.
fn names(value: &Value, id: &str) -> bool {
    match value {
        Value::String(text) => text == id,
        Value::Array(items) => items.iter().any(|item| names(item, id)),
        Value::Object(fields) => fields.values().any(|field| names(field, id)),
        _ => false,
    }
}

/// The same with nobody in somebody's place.
fn without(value: &Value, id: &str, nobody: &str) -> Value {
    match value {
        Value::String(text) if text == id => json!(nobody),
        Value::Array(items) => items.iter().map(|item| without(item, id, nobody)).collect(),
        Value::Object(fields) => {
            let is_he = fields.get("id").is_some_and(|field| field == id);
            let field = |(key, field): (&String, &Value)| match field {
                Value::String(_) if is_he && key == "name" => (key.clone(), json!(DELETED)),
                other => (key.clone(), without(other, id, nobody)),
            };
            Value::Object(fields.iter().map(field).collect())
        }
        other => other.clone(),
    }
}
