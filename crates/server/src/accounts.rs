//! People: accounts with a name and a password, guests who may become one, sessions for browsers and tokens for programs.

use crate::db::{Db, DbError, Statement, statement};
use crate::live::Refused;
use crate::names::{self, GUEST, folded, look, meant};
use crate::nature::Nature;
use crate::passwords::{NOBODY, PasswordError, Passwords};
use crate::step::Person;
use crate::values;
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// How long a browser stays known, and a program's token.
const SESSION: i64 = 60 * 24 * 3_600_000;
const TOKEN: i64 = 400 * 24 * 3_600_000;
/// How many looks are noted in one change.
const MOST_AT_ONCE: usize = 200;
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

#[derive(Clone)]
pub struct Accounts {
    db: Db,
    nature: Nature,
    passwords: Passwords,
}

/// Who is asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    pub person: Person,
    pub is_guest: bool,
    pub muted_until: i64,
    /// The hash of what he showed.
    session: String,
}

/// What a browser or a program shows to be known again. It is stored only as a hash.
pub struct Secret(pub String);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Browser,
    Program,
}

#[derive(Debug)]
pub enum AccountError {
    Refused(Refused),
    /// Too many passwords wait to be looked at.
    Busy,
    Broken(DbError),
}

impl From<PasswordError> for AccountError {
    fn from(error: PasswordError) -> AccountError {
        match error {
            PasswordError::Busy => AccountError::Busy,
            PasswordError::Broken(what) => AccountError::Broken(DbError::Broken(what)),
        }
    }
}

impl From<Refused> for AccountError {
    fn from(refused: Refused) -> AccountError {
        AccountError::Refused(refused)
    }
}

impl From<DbError> for AccountError {
    fn from(error: DbError) -> AccountError {
        AccountError::Broken(error)
    }
}

impl Accounts {
    pub fn new(db: Db, nature: Nature) -> Accounts {
        Accounts { db, nature, passwords: Passwords::default() }
    }

    pub async fn register(&self, name: &str, password: &str) -> Result<Person, AccountError> {
        let name = names::checked(name)?;
        checked_password(password)?;
        let hash = self.passwords.hashed(password.to_owned()).await?;
        let person = Person { id: self.nature.name(), name };
        let sql =
            "insert into users (id, name, folded, look, password, created) values ($1, $2, $3, $4, $5, $6)";
        let (id, name) = (person.id.as_str(), person.name.as_str());
        let parameters = values![id, name, folded(name), look(name), hash, self.nature.now()];
        self.take_name(name, statement(sql, parameters)).await?;
        Ok(person)
    }

    /// A visitor without a password, to sit down at once.
    pub async fn welcome_guest(&self) -> Result<Person, AccountError> {
        let id = self.nature.name();
        let person = Person { name: format!("{GUEST} {}", id[..5].to_uppercase()), id };
        let sql = "insert into users (id, name, folded, created, is_guest) values ($1, $2, $3, $4, $5)";
        let (id, name) = (person.id.as_str(), person.name.as_str());
        self.db
            .change(vec![statement(sql, values![id, name, folded(name), self.nature.now(), 1i64])])
            .await?;
        Ok(person)
    }

    /// A guest takes a name and a password; seats and history stay his.
    pub async fn claim(&self, guest: &Visitor, name: &str, password: &str) -> Result<Person, AccountError> {
        if !guest.is_guest {
            return Err(Refused::new("wrong-time", "this account has a name and a password already").into());
        }
        let name = names::checked(name)?;
        checked_password(password)?;
        let hash = self.passwords.hashed(password.to_owned()).await?;
        let sql =
            "update users set name = $1, folded = $2, look = $3, password = $4, is_guest = $5 where id = $6";
        let id = guest.person.id.as_str();
        let parameters = values![name.as_str(), folded(&name), look(&name), hash, 0i64, id];
        self.take_name(&name, statement(sql, parameters)).await?;
        Ok(Person { id: id.to_owned(), name })
    }

    /// What a guest is called from now on. Nobody else is called so: a guest is not to be taken for another.
    pub async fn rename_guest(&self, guest: &Visitor, name: &str) -> Result<Person, AccountError> {
        if !guest.is_guest {
            return Err(Refused::new("wrong-time", "an account keeps the name that it logs in with").into());
        }
        let name = names::checked(name)?;
        let id = guest.person.id.as_str();
        let sql = "update users set name = $1, folded = $2, look = $3 where id = $4";
        let parameters = values![name.as_str(), folded(&name), look(&name), id];
        self.take_name(&name, statement(sql, parameters)).await?;
        Ok(Person { id: id.to_owned(), name })
    }

    /// Gives somebody a name, if nobody has it or looks like it.
    async fn take_name(&self, name: &str, change: Statement) -> Result<(), AccountError> {
        match self.db.change(vec![change]).await {
            Ok(_) => Ok(()),
            Err(DbError::Taken) => {
                let same = "select 1 from users where folded = $1";
                let is_same = self.db.first(same, values![folded(name)]).await?.is_some();
                let (message, polish) = if is_same {
                    ("this name is taken", "ta nazwa jest już zajęta")
                } else {
                    ("this name looks like somebody else's", "ta nazwa wygląda jak nazwa kogoś innego")
                };
                Err(Refused { message_pl: Some(polish), ..Refused::new("taken", message) }.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Notes what the names look like of those who had theirs before looks were noted. They keep them; of several that look
    /// alike the oldest has the look.
    pub async fn settle_looks(&self) -> Result<(), DbError> {
        let sql = "select id, name from users where look is null and (is_guest = 0 or folded not like $1)
                   order by created, id";
        let older = self.db.query(sql, values![format!("{} %", folded(GUEST))]).await?;
        if older.is_empty() {
            return Ok(());
        }
        let noted = self.db.query("select look from users where look is not null", []).await?;
        let mut taken: HashSet<String> = noted.iter().map(|row| row.text(0).to_owned()).collect();
        let mut changes = Vec::new();
        for row in older {
            let look = look(row.text(1));
            if !look.is_empty() && taken.insert(look.clone()) {
                let sql = "update users set look = $1 where id = $2 and look is null";
                changes.push(statement(sql, values![look, row.text(0)]));
            }
        }
        for some in changes.chunks(MOST_AT_ONCE) {
            self.db.change(some.to_vec()).await?;
        }
        Ok(())
    }

    /// The account of a name, if the password is right. Whether the name exists does not show, neither in the answer nor in
    /// the time it takes.
    pub async fn log_in(&self, name: &str, password: &str) -> Result<Person, AccountError> {
        // An account from before names were kept as they are meant is found as it is written.
        let sql = "select id, name, password from users where folded in ($1, $2)
                   order by case when folded = $1 then 0 else 1 end";
        let row = self.db.first(sql, values![folded(name), folded(&meant(name))]).await?;
        let stored = row.as_ref().and_then(|row| row.maybe_text(2)).unwrap_or(NOBODY).to_owned();
        let right = self.passwords.fits(password.to_owned(), stored).await?;
        match row {
            Some(row) if right => Ok(Person { id: row.text(0).to_owned(), name: row.text(1).to_owned() }),
            _ => Err(Refused::new("wrong-password", "the name or the password is wrong").into()),
        }
    }

    /// A new password for whoever knows the old one. Other browsers and programs must show it anew.
    pub async fn change_password(&self, who: &Visitor, old: &str, new: &str) -> Result<(), AccountError> {
        self.log_in(&who.person.name, old).await?;
        checked_password(new)?;
        let (hash, id) = (self.passwords.hashed(new.to_owned()).await?, who.person.id.as_str());
        let sessions = "delete from sessions where user_id = $1 and hash <> $2";
        self.db
            .change(vec![
                statement("update users set password = $1 where id = $2", values![hash, id]),
                statement(sessions, values![id, who.session.as_str()]),
            ])
            .await?;
        Ok(())
    }

    /// Gives an account a new password, and closes all that the old one has opened.
    pub async fn set_password(&self, id: &str, password: &str) -> Result<(), AccountError> {
        checked_password(password)?;
        let hash = self.passwords.hashed(password.to_owned()).await?;
        self.db
            .change(vec![
                statement("update users set password = $1 where id = $2", values![hash, id]),
                statement("delete from sessions where user_id = $1", values![id]),
            ])
            .await?;
        Ok(())
    }

    pub async fn open_session(
        &self,
        person: &Person,
        kind: Kind,
        label: &str,
    ) -> Result<Secret, AccountError> {
        let secret = format!("{}{}", self.nature.name(), self.nature.name());
        let (word, life) = match kind {
            Kind::Browser => ("browser", SESSION),
            Kind::Program => ("program", TOKEN),
        };
        let sql = "insert into sessions (hash, user_id, kind, label, created, expires) values ($1, $2, $3, $4, $5, $6)";
        let label: String = label.chars().take(60).collect();
        let at = self.nature.now();
        self.db
            .change(vec![statement(
                sql,
                values![hash(&secret), person.id.as_str(), word, label, at, at + life],
            )])
            .await?;
        Ok(Secret(secret))
    }

    pub async fn close_session(&self, secret: &str) -> Result<(), AccountError> {
        self.db
            .change(vec![statement("delete from sessions where hash = $1", values![hash(secret)])])
            .await?;
        Ok(())
    }

    /// Who shows this secret.
    pub async fn visitor(&self, secret: &str) -> Result<Option<Visitor>, DbError> {
        self.visitor_of(hash(secret)).await
    }

    /// The same visitor again, unless his session has ended meanwhile.
    pub async fn known_still(&self, visitor: &Visitor) -> Result<Option<Visitor>, DbError> {
        self.visitor_of(visitor.session.clone()).await
    }

    async fn visitor_of(&self, session: String) -> Result<Option<Visitor>, DbError> {
        let sql = "select users.id, users.name, users.is_guest, users.muted_until from sessions
                   join users on users.id = sessions.user_id where sessions.hash = $1 and sessions.expires > $2";
        let row = self.db.first(sql, values![session.as_str(), self.nature.now()]).await?;
        Ok(row.map(|row| Visitor {
            person: Person { id: row.text(0).to_owned(), name: row.text(1).to_owned() },
            is_guest: row.int(2) != 0,
            muted_until: row.int(3),
            session,
        }))
    }
}

fn checked_password(password: &str) -> Result<(), Refused> {
    if PASSWORD.contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(Refused::new("bad-request", "a password has 8 to 200 signs"))
    }
}

fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}
