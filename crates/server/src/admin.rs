//! What a host does from outside, while the server runs: passwords, mutes, closing tables, giving out and deleting what
//! belongs to somebody.
//!
//! It works on the database alone. Steps are appended to a log as the server appends them, so that of the two one is first
//! and the other looks again; the server hears of everything else by [`News::Lost`](crate::db::News::Lost).

use crate::accounts::{AccountError, Accounts};
use crate::db::{Db, DbError, Entry, Forgetting, Notice, Opening, Place, VERSION};
pub use crate::db::{Report, User};
use crate::hall::notice_of;
use crate::live::{Live, Status};
use crate::names::{DELETED, folded};
use crate::nature::Nature;
use crate::step::{Leaving, Person, Step};
use crate::stock::Stock;
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
                AdminError::Refused("too many passwords are being checked: try again".to_owned())
            }
            AccountError::Broken(error) => AdminError::Broken(error),
        }
    }
}

pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, AdminError> {
    Err(AdminError::Refused(why.into()))
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

    /// The same within a server, for what people do with what is theirs.
    pub fn within(db: Db, stock: Vec<Stock>, nature: Nature) -> Admin {
        Admin { db, stock, nature }
    }

    pub fn db(&self) -> &Db {
        &self.db
    }

    // --- People ------------------------------------------------------------------------------------------------------------

    /// The one person of this name or id.
    pub async fn user(&self, name: &str) -> Result<User, AdminError> {
        let users = self.db.users_called(&folded(name), name.trim()).await?;
        match users.as_slice() {
            [user] => Ok(user.clone()),
            [] => refused(format!("there is nobody called \"{name}\"")),
            several => {
                let each: Vec<String> =
                    several.iter().map(|user| format!("{} ({})", user.name, user.id)).collect();
                refused(format!("\"{name}\" may be {}: say the id", each.join(" or ")))
            }
        }
    }

    /// Everybody who has an account, by name, and the guests too if they are wanted.
    pub async fn users(&self, with_guests: bool) -> Result<Vec<User>, AdminError> {
        Ok(self.db.users(with_guests).await?)
    }

    /// How many accounts and how many guests there are.
    pub async fn count(&self) -> Result<(i64, i64), AdminError> {
        Ok(self.db.count_users().await?)
    }

    /// Tables, the one that changed last first.
    pub async fn tables_found(&self, wish: &TableWish) -> Result<Vec<TableFound>, AdminError> {
        let openings = self.db.openings().await?;
        let tables = openings.into_iter().map(|opening| table_of(opening, &self.stock));
        Ok(tables.filter(|table| wish.is_met_by(table)).collect())
    }

    /// The tables at which somebody sits or sat, the newest first, each with its status.
    pub async fn tables(&self, user: &User) -> Result<Vec<(String, String)>, AdminError> {
        Ok(self.db.tables_of(&user.id).await?)
    }

    /// Gives somebody a new password and closes his sessions. Without a password one is made up; it is given back.
    pub async fn reset_password(&self, user: &User, password: Option<String>) -> Result<String, AdminError> {
        if user.is_guest {
            return refused(format!("{} is a guest and has no password", user.name));
        }
        let password = password.unwrap_or_else(|| self.nature.name());
        let accounts = Accounts::new(self.db.clone(), self.nature.clone());
        let person = Person { id: user.id.clone(), name: user.name.clone() };
        accounts.set_password(&person, &password).await?;
        Ok(password)
    }

    /// Silences somebody until then; 0 gives him his voice back.
    pub async fn mute(&self, user: &User, until: i64) -> Result<(), AdminError> {
        Ok(self.db.mute(&user.id, until).await?)
    }

    pub async fn reports(&self) -> Result<Vec<Report>, AdminError> {
        Ok(self.db.reports().await?)
    }

    // --- Tables ------------------------------------------------------------------------------------------------------------

    /// Ends a table by the host's word.
    pub async fn close(&self, table: &str, why: &str) -> Result<(), AdminError> {
        let done = self.append(table, |live| match live.status {
            Status::Ended | Status::Closed => Err(format!("the table is already {}", live.status)),
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
            let Some(known) = self.db.known_of(table).await? else {
                return refused(format!("there is no table \"{table}\""));
            };
            if ["ended", "closed"].contains(&known.status.as_str()) {
                return refused(format!("the table is already {}", known.status));
            }
            let mut card: Value = serde_json::from_str(&known.card).map_err(unreadable)?;
            card["status"] = json!(Status::Closed);
            let (at, status) = (self.nature.now(), Status::Closed.to_string());
            let step = Step::Closed { why: why.to_owned() };
            let entry = Entry {
                table: table.to_owned(),
                number: known.newest + 1,
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
        let Some(secret) = self.db.secret_of(table).await? else {
            return refused(format!("there is no table \"{table}\""));
        };
        let mut entries = Vec::new();
        for (_, at, body) in self.log(table).await? {
            entries.push((serde_json::from_value(body).map_err(unreadable)?, at));
        }
        let edition = |game: &str| {
            let stock = self.stock.iter().find(|stock| stock.edition.id == game);
            stock.map(|stock| stock.edition)
        };
        Live::new(table, &secret, entries, edition).map_err(unreadable)
    }

    /// The entries of a log: number, time and what happened.
    async fn log(&self, table: &str) -> Result<Vec<(i64, i64, Value)>, AdminError> {
        let logged = self.db.log_after(table, 0).await?;
        let read = |body: &str| serde_json::from_str(body).map_err(unreadable);
        logged.iter().map(|entry| Ok((entry.number, entry.at, read(&entry.body)?))).collect()
    }

    // --- What belongs to somebody --------------------------------------------------------------------------------------------

    /// Everything the site has of somebody, as one document. Hashes stay here: they are no use to him.
    pub async fn export(&self, user: &User) -> Result<Value, AdminError> {
        let id = user.id.as_str();
        let mut tables = Vec::new();
        for table in self.db.tables_naming(id).await? {
            let card = self.db.card_of(&table).await?;
            let card: Value = card.and_then(|card| serde_json::from_str(&card).ok()).unwrap_or_default();
            let steps = own_steps(id, self.log(&table).await?);
            tables.push(json!({"id": table, "card": card, "steps": steps}));
        }
        let mut document = json!({ "account": user, "tables": tables });
        for (kind, rows) in self.db.belongings(id).await? {
            document[kind] = json!(rows);
        }
        Ok(document)
    }

    /// Deletes an account. Matches stay and replay; who played there is nobody any more, and a bot goes on for him.
    pub async fn delete(&self, user: &User) -> Result<Deleted, AdminError> {
        let id = user.id.as_str();
        // First of all he can do nothing more, so that what follows finds an end. Whatever fails after this can be done again.
        self.db.lock_out(id).await?;
        let mut seats = 0;
        for table in self.db.tables_naming(id).await? {
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
        let mut forgetting = Forgetting::default();
        for table in self.db.tables_naming(id).await? {
            tables.insert(table.clone());
            for (number, _, body) in self.log(&table).await? {
                let forgotten = without(&body, id, nobody);
                if forgotten != body {
                    forgetting.entry(&table, number, &forgotten.to_string());
                }
            }
            forgetting.keys(&table, id);
        }
        for table in &*tables {
            let Some(written) = self.db.card_of(table).await? else { continue };
            let card: Value = serde_json::from_str(&written).unwrap_or_default();
            let forgotten = without(&card, id, nobody);
            if forgotten != card {
                // A newer one that the server has written meanwhile is looked at next time.
                forgetting.card(table, &written, &forgotten.to_string());
            }
        }
        Ok(self.db.forget(id, nobody, DELETED, forgetting).await?)
    }
}

/// The matches that have not ended and that this program could not play on, in a database that it may not have brought up to
/// date yet. Changes nothing.
pub async fn of_other_rules(place: &Place, stock: &[Stock]) -> Result<Vec<TableFound>, DbError> {
    let wish = TableWish { of_other_rules: true, ..TableWish::default() };
    let tables = place.openings().await?.into_iter().map(|opening| table_of(opening, stock));
    Ok(tables.filter(|table| wish.is_met_by(table)).collect())
}

fn table_of(opening: Opening, stock: &[Stock]) -> TableFound {
    let Opening { id, game, status, updated, first } = opening;
    let (rules, host) = match serde_json::from_str(&first) {
        Ok(Step::Opened { terms, by, .. }) => (terms.rules().to_owned(), by.name),
        // Nobody can play what does not say what it is.
        Ok(_) | Err(_) => ("?".to_owned(), "?".to_owned()),
    };
    let edition = stock.iter().find(|stock| stock.edition.id == game);
    let is_playable = edition.is_some_and(|stock| stock.edition.plays(&rules));
    TableFound { id, game, rules, is_playable, status, host, updated }
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
