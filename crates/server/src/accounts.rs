//! People: accounts with a name and a password, guests who may become one, sessions for browsers and tokens for programs.

use crate::db::{Called, Db, DbError, LogIn, NewSession};
use crate::guessable::is_guessable;
use crate::live::Refused;
use crate::names::{self, GUEST, folded, look, meant};
use crate::nature::Nature;
use crate::passwords::{NOBODY, PasswordError, Passwords};
use crate::step::Person;
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// How long a browser stays known, and a program's token.
const SESSION: i64 = 60 * 24 * 3_600_000;
const TOKEN: i64 = 400 * 24 * 3_600_000;
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// A session is noted to have been seen no more often than this.
const HOUR: i64 = 3_600_000;
/// How many recovery codes somebody is given at once, and how long they are: 80 bits.
pub const CODES: usize = 8;
const CODE: usize = 16;

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

impl Visitor {
    /// What the session is called that he came with.
    pub fn session_name(&self) -> &str {
        self.session.get(..16).unwrap_or_default()
    }
}

/// What a browser or a program shows to be known again. It is stored only as a hash.
pub struct Secret(pub String);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Browser,
    Program,
}

impl Kind {
    pub fn word(self) -> &'static str {
        match self {
            Kind::Browser => "browser",
            Kind::Program => "program",
        }
    }
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
        checked_password(password, &name)?;
        let hash = self.passwords.hashed(password.to_owned()).await?;
        let person = Person { id: self.nature.name(), name };
        let name = Name::of(&person.name);
        self.taken(&name, self.db.add_user(&person.id, name.called(), &hash, self.nature.now()).await)
            .await?;
        Ok(person)
    }

    /// A visitor without a password, to sit down at once.
    pub async fn welcome_guest(&self) -> Result<Person, AccountError> {
        let id = self.nature.name();
        let person = Person { name: format!("{GUEST} {}", id[..5].to_uppercase()), id };
        self.db.add_guest(&person.id, &person.name, &folded(&person.name), self.nature.now()).await?;
        Ok(person)
    }

    /// A guest takes a name and a password; seats and history stay his.
    pub async fn claim(&self, guest: &Visitor, name: &str, password: &str) -> Result<Person, AccountError> {
        if !guest.is_guest {
            return Err(Refused::new("wrong-time", "this account already has a name and a password").into());
        }
        let name = names::checked(name)?;
        checked_password(password, &name)?;
        let hash = self.passwords.hashed(password.to_owned()).await?;
        let (id, called) = (guest.person.id.as_str(), Name::of(&name));
        self.taken(&called, self.db.claim(id, called.called(), &hash).await).await?;
        Ok(Person { id: id.to_owned(), name })
    }

    /// What a guest is called from now on. Nobody else is called so: a guest is not to be taken for another.
    pub async fn rename_guest(&self, guest: &Visitor, name: &str) -> Result<Person, AccountError> {
        if !guest.is_guest {
            return Err(Refused::new("wrong-time", "an account keeps the name that it logs in with").into());
        }
        let name = names::checked(name)?;
        let (id, called) = (guest.person.id.as_str(), Name::of(&name));
        self.taken(&called, self.db.rename(id, called.called()).await).await?;
        Ok(Person { id: id.to_owned(), name })
    }

    /// Whether somebody was given a name; nobody else has it or looks like it.
    async fn taken(&self, name: &Name<'_>, given: Result<(), DbError>) -> Result<(), AccountError> {
        match given {
            Ok(()) => Ok(()),
            Err(DbError::Taken) => {
                let (message, polish) = if self.db.has_name(&name.folded).await? {
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
        let older = self.db.without_look(&folded(GUEST)).await?;
        if older.is_empty() {
            return Ok(());
        }
        let mut taken: HashSet<String> = self.db.looks().await?.into_iter().collect();
        let mut looks = Vec::new();
        for (id, name) in older {
            let look = look(&name);
            if !look.is_empty() && taken.insert(look.clone()) {
                looks.push((id, look));
            }
        }
        self.db.note_looks(looks).await
    }

    /// The account of a name, if the password is right. Whether the name exists does not show, neither in the answer nor in
    /// the time it takes.
    pub async fn log_in(&self, name: &str, password: &str) -> Result<Person, AccountError> {
        // An account from before names were kept as they are meant is found as it is written.
        let found = self.db.log_in(&folded(name), &folded(&meant(name))).await?;
        let stored = found.as_ref().and_then(|found| found.password.as_deref()).unwrap_or(NOBODY).to_owned();
        let right = self.passwords.fits(password.to_owned(), stored).await?;
        match found {
            Some(LogIn { id, name, .. }) if right => Ok(Person { id, name }),
            _ => Err(Refused::new("wrong-password", "the name or the password is wrong").into()),
        }
    }

    /// A new password for whoever knows the old one. Other browsers and programs must show it anew.
    pub async fn change_password(&self, who: &Visitor, old: &str, new: &str) -> Result<(), AccountError> {
        self.log_in(&who.person.name, old).await?;
        checked_password(new, &who.person.name)?;
        let hash = self.passwords.hashed(new.to_owned()).await?;
        Ok(self.db.set_password(&who.person.id, &hash, Some(&who.session)).await?)
    }

    /// Gives an account a new password, and closes all that the old one has opened.
    pub async fn set_password(&self, person: &Person, password: &str) -> Result<(), AccountError> {
        checked_password(password, &person.name)?;
        let (id, hash) = (person.id.as_str(), self.passwords.hashed(password.to_owned()).await?);
        Ok(self.db.set_password(id, &hash, None).await?)
    }

    /// Codes that open the account once each if its password is forgotten, for whoever knows it still. Older ones are worthless
    /// from now on.
    pub async fn make_recovery_codes(
        &self,
        who: &Visitor,
        password: &str,
    ) -> Result<Vec<String>, AccountError> {
        if who.is_guest {
            let polish = "gość nie ma hasła, które mógłby zapomnieć: najpierw załóż konto";
            let message = "a guest has no password to forget: make an account first";
            return Err(Refused { message_pl: Some(polish), ..Refused::new("wrong-time", message) }.into());
        }
        self.must_know(who, password).await?;
        let code = |_| {
            let letters = self.nature.name();
            let parts: Vec<&str> = (0..CODE).step_by(4).map(|at| &letters[at..at + 4]).collect();
            parts.join("-")
        };
        let codes: Vec<String> = (0..CODES).map(code).collect();
        let hashes: Vec<String> = codes.iter().map(|code| hash(&bare(code))).collect();
        self.db.set_recovery_codes(&who.person.id, &hashes, self.nature.now()).await?;
        Ok(codes)
    }

    /// A new password for whoever has a recovery code, which is used up. All sessions end.
    pub async fn recover(&self, name: &str, code: &str, new: &str) -> Result<Person, AccountError> {
        let wrong = || {
            let polish = "nazwa albo kod jest nieprawidłowy, albo ten kod był już użyty";
            let message = "the name or the code is wrong, or the code was used before";
            Refused { message_pl: Some(polish), ..Refused::new("wrong-code", message) }
        };
        let found = self.db.log_in(&folded(name), &folded(&meant(name))).await?;
        // A code that is used up because the new password was none would be a pity.
        checked_password(new, found.as_ref().map_or(name, |found| &found.name))?;
        // The same work whether there is such a name or not.
        let written = self.passwords.hashed(new.to_owned()).await?;
        let found = found.filter(|found| found.password.is_some());
        let (id, name) = found.map_or((String::new(), String::new()), |found| (found.id, found.name));
        if !self.db.use_recovery_code(&id, &hash(&bare(code))).await? {
            return Err(wrong().into());
        }
        self.db.set_password(&id, &written, None).await?;
        Ok(Person { id, name })
    }

    /// Whoever asks for something that cannot be taken back shows that he is not somebody who found an open browser.
    pub async fn must_know(&self, who: &Visitor, password: &str) -> Result<(), AccountError> {
        if !who.is_guest {
            self.log_in(&who.person.name, password).await?;
        }
        Ok(())
    }

    pub async fn open_session(
        &self,
        person: &Person,
        kind: Kind,
        label: &str,
    ) -> Result<Secret, AccountError> {
        let secret = format!("{}{}", self.nature.name(), self.nature.name());
        let life = match kind {
            Kind::Browser => SESSION,
            Kind::Program => TOKEN,
        };
        let (label, created): (String, _) = (label.chars().take(60).collect(), self.nature.now());
        let session = NewSession {
            hash: &hash(&secret),
            person: &person.id,
            kind: kind.word(),
            label: &label,
            created,
            expires: created + life,
        };
        self.db.open_session(session).await?;
        Ok(Secret(secret))
    }

    pub async fn close_session(&self, secret: &str) -> Result<(), AccountError> {
        Ok(self.db.close_session(&hash(secret)).await?)
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
        let now = self.nature.now();
        let Some((user, used)) = self.db.user_of_session(&session, now).await? else { return Ok(None) };
        if now - used > HOUR {
            // Nobody is turned away because this is not noted.
            let _ = self.db.touch_session(&session, now).await;
        }
        Ok(Some(Visitor {
            person: Person { id: user.id, name: user.name },
            is_guest: user.is_guest,
            muted_until: user.muted_until,
            session,
        }))
    }

    /// Ends all browsers of somebody but the one he uses.
    pub async fn close_other_sessions(&self, who: &Visitor) -> Result<(), AccountError> {
        Ok(self.db.close_others(&who.person.id, Kind::Browser.word(), &who.session).await?)
    }
}

/// A name with what is stored beside it.
struct Name<'a> {
    name: &'a str,
    folded: String,
    look: String,
}

impl Name<'_> {
    fn of(name: &str) -> Name<'_> {
        Name { name, folded: folded(name), look: look(name) }
    }

    fn called(&self) -> Called<'_> {
        Called { name: self.name, folded: &self.folded, look: &self.look }
    }
}

fn checked_password(password: &str, name: &str) -> Result<(), Refused> {
    let no = |message: &str, polish| {
        Err(Refused { message_pl: Some(polish), ..Refused::new("bad-request", message) })
    };
    if !PASSWORD.contains(&password.chars().count()) {
        return no("a password has 8 to 200 characters", "hasło ma od 8 do 200 znaków");
    }
    if is_guessable(password, name) {
        return no(
            "many people use this password, so it is tried first: take another, such as three words",
            "tego hasła używa wiele osób, więc ktoś wypróbuje je najpierw: wybierz inne, na przykład trzy słowa",
        );
    }
    Ok(())
}

/// A code as it is compared: however it was typed.
fn bare(code: &str) -> String {
    code.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}
