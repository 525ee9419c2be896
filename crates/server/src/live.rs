//! A match in memory: the log, folded. It says what may be done, and what a viewer sees; it stores nothing.

use crate::shown::{
    Card, Form, PendingShown, QuestionShown, SeatOnCard, SeatShown, StepShown, TableShown, UpdateShown,
    WaitingShown, WishShown,
};
use crate::step::{Hand, Leaving, Person, Step, Wish};
use crate::terms::{Clock, Terms};
use engine::chance::Key;
use engine::{Checked, Edition, Lang, Outcome, Played, Seat, Table, TableError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

mod calls;
mod sight;

pub use calls::{Call, Running};
pub use sight::Sight;

/// A match between its first entry and its last.
pub struct Live {
    pub id: String,
    pub terms: Terms,
    /// The drawn board that it is played on.
    board: Option<&'static str>,
    pub host: Person,
    pub commitment: String,
    pub chairs: Vec<Chair>,
    pub status: Status,
    /// The number of the newest entry, and when it was made.
    pub newest: i64,
    newest_at: i64,
    table: Box<dyn Table>,
    key: Key,
    /// Since which entry a seat has owed its present answer.
    asked_since: Vec<i64>,
    /// The newest plies without chance or another person's decision after them, and whose they are. What one of them
    /// told its seat is asked when somebody wants to take it back.
    loose: Vec<(u8, usize)>,
    wishes: BTreeSet<(Wish, u8)>,
    /// The seat that has the screen, for whoever has several at one.
    at_screen: BTreeMap<String, u8>,
    /// The table of the rematch.
    pub again: Option<String>,
    /// The newest entry that changed what is asked, or of whom: a thought about the table as it was after it is still worth
    /// something.
    pub turned: i64,
    /// Who has had a seat since play began.
    sitters: BTreeSet<String>,
    applicants: Vec<Applicant>,
    /// Whom the players declined.
    declined: BTreeSet<String>,
    /// When a table closes that everybody has left.
    closes: Option<i64>,
    /// The retry keys of its entries, as hashes: whoever may have been here before is looked for in the log.
    keys: HashSet<u64>,
}

/// Somebody who wants to take a seat over.
#[derive(Clone, Debug)]
struct Applicant {
    person: Person,
    seat: u8,
    /// The people who admit him.
    admitted_by: BTreeSet<String>,
}

/// A match that began under rules which this program does not play. Its log is kept, and so is its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherRules {
    pub game: String,
    pub began: String,
    pub played: &'static str,
}

impl fmt::Display for OtherRules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtherRules { game, began, played } = self;
        write!(
            formatter,
            "this match of {game} began under rules {began}, and the server now plays rules {played}: it cannot be played on, but \
             its record is kept"
        )
    }
}

/// Why there is no match for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfolded {
    OtherRules(OtherRules),
    Damaged(String),
}

impl From<String> for Unfolded {
    fn from(what: String) -> Unfolded {
        Unfolded::Damaged(what)
    }
}

impl fmt::Display for Unfolded {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfolded::OtherRules(other) => other.fmt(formatter),
            Unfolded::Damaged(what) => formatter.write_str(what),
        }
    }
}

/// A seat and who sits in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chair {
    pub person: Option<Person>,
    /// The bot that plays: its own seat, or for a person who is late or gone.
    pub bot: Option<String>,
    /// Whether the bot only answers the question that is open, because its owner's time was up.
    is_late: bool,
    /// Whether the owner was late for the last question and has not been back since.
    pub is_away: bool,
    /// Whether the owner gave it up: he looks no more.
    has_resigned: bool,
    /// When its owner sat down, if that was during play; what was said before is not for him.
    sat_at: Option<i64>,
    /// What is left in its bank, when it was last counted.
    pub bank: i64,
    /// Since when it has been running.
    pub running_since: Option<i64>,
    /// From when on somebody else may ask for it.
    pub free_since: Option<i64>,
}

impl Chair {
    /// Whether a person sits here and plays.
    fn is_played(&self) -> bool {
        self.person.is_some() && self.bot.is_none() && !self.is_away
    }

    /// A person sits down, or comes back.
    fn welcome(&mut self, clock: Option<Clock>) {
        self.bot = None;
        self.free_since = None;
        (self.is_late, self.is_away, self.has_resigned) = (false, false, false);
        // Whoever was late gets time to think again.
        let bank = clock.map_or(0, |clock| clock.increment.max(clock.bank / 4).min(clock.cap));
        self.bank = self.bank.max(bank);
    }

    /// The stand-in has done what it was to do: the next question has time of its own.
    fn give_back(&mut self, clock: Option<Clock>) {
        self.is_late = false;
        self.bot = None;
        self.bank = self.bank.max(clock.map_or(0, |clock| clock.grace()));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    Open,
    Playing,
    Paused,
    Ended,
    Closed,
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Status::Open => "open",
            Status::Playing => "playing",
            Status::Paused => "paused",
            Status::Ended => "ended",
            Status::Closed => "closed",
        })
    }
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// For programs: `not-pending`, `illegal`, `stale`, `not-yours`, …
    pub code: &'static str,
    /// The rule behind it, if the game refused.
    pub rule: Option<&'static str>,
    /// It cites the rule at its end.
    pub message: String,
    /// The same without the rule, if the game refused.
    pub reason: Option<&'static str>,
    /// The same in Polish, if the game refused.
    pub message_pl: Option<&'static str>,
}

impl Refused {
    pub fn new(code: &'static str, message: impl Into<String>) -> Refused {
        Refused { code, rule: None, message: message.into(), reason: None, message_pl: None }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Refused {}

/// A step that may come next. A decision comes as its table has read and checked it: on its way to the log neither is done again.
pub struct Next {
    pub step: Step,
    checked: Option<Checked>,
}

impl From<Step> for Next {
    fn from(step: Step) -> Next {
        Next { step, checked: None }
    }
}

/// What an entry brought about, to be told to each viewer as far as he may know it.
pub struct Update {
    pub number: i64,
    pub at: i64,
    pub step: Step,
    pub ply: usize,
    /// Whether it changed what is asked, or of whom.
    pub turns: bool,
    played: Vec<Played>,
}

impl Live {
    /// The match that a log describes. `secret` is the key of chance, which the log does not hold.
    pub fn new(
        id: &str,
        secret: &str,
        entries: impl IntoIterator<Item = (Step, i64)>,
        edition: impl Fn(&str) -> Option<Edition>,
    ) -> Result<Live, Unfolded> {
        let mut entries = entries.into_iter();
        let Some((Step::Opened { terms, by, commitment }, opened)) = entries.next() else {
            return Err(format!("the log of {id} does not begin with its terms").into());
        };
        let edition = edition(&terms.game).ok_or_else(|| format!("there is no game {}", terms.game))?;
        if !edition.plays(terms.rules()) {
            return Err(Unfolded::OtherRules(OtherRules {
                game: terms.game.clone(),
                began: terms.rules().to_owned(),
                played: edition.rules_version,
            }));
        }
        let terms = Terms { clock: terms.clock.map(Clock::bounded), ..terms };
        let key = Key::from_hex(secret)?;
        let table = (edition.open_under)(&terms.setup, terms.rules(), Some(key.clone()))
            .map_err(|error| error.to_string())?;
        let bank = terms.clock.map_or(0, |clock| clock.bank);
        let seats = table.seats().len();
        let scenario = (edition.scenarios)().into_iter().find(|scenario| scenario.id == terms.setup.scenario);
        let mut live = Live {
            id: id.to_owned(),
            chairs: vec![Chair { bank, ..Chair::default() }; seats],
            terms,
            board: scenario.and_then(|scenario| scenario.board),
            host: by,
            commitment,
            status: Status::Open,
            newest: 1,
            newest_at: opened,
            table,
            key,
            asked_since: vec![0; seats],
            loose: Vec::new(),
            wishes: BTreeSet::new(),
            at_screen: BTreeMap::new(),
            again: None,
            turned: 1,
            sitters: BTreeSet::new(),
            applicants: Vec::new(),
            declined: BTreeSet::new(),
            closes: None,
            keys: HashSet::new(),
        };
        for (step, at) in entries {
            live.fold(step, at)?;
        }
        Ok(live)
    }

    /// Does what an entry says. An entry that was checked when it was made cannot fail.
    pub fn fold(&mut self, next: impl Into<Next>, at: i64) -> Result<Update, String> {
        let Next { step, checked } = next.into();
        let (before, was) = (self.pending(), self.status);
        let mut played = Vec::new();
        match &step {
            Step::Opened { .. } => return Err("a table is opened once".to_owned()),
            Step::Sat { seat, person } => self.seat(*seat, person.clone(), at)?,
            Step::Asked { seat, person } => {
                self.chair(*seat)?;
                let (person, seat) = (person.clone(), *seat);
                self.applicants.push(Applicant { person, seat, admitted_by: BTreeSet::new() });
            }
            Step::Admitted { seat, person } => {
                let by = self.chair(*seat)?.person.clone();
                if let Some(asked) = self.applicants.iter_mut().find(|asked| asked.person.id == *person) {
                    asked.admitted_by.extend(by.map(|by| by.id));
                }
                self.let_in(at)?;
            }
            Step::Declined { person, .. } => {
                self.applicants.retain(|asked| asked.person.id != *person);
                self.declined.insert(person.clone());
            }
            Step::Withdrew { person } => self.applicants.retain(|asked| asked.person.id != *person),
            Step::BotSat { seat, bot } => {
                let chair = self.chair(*seat)?;
                chair.person = None;
                chair.bot = Some(bot.clone());
            }
            Step::Stood { seat } => {
                let chair = self.chair(*seat)?;
                chair.person = None;
                chair.bot = None;
            }
            Step::Began => {
                self.status = Status::Playing;
                // A seat that nobody took is the stand-in's.
                for chair in
                    self.chairs.iter_mut().filter(|chair| chair.person.is_none() && chair.bot.is_none())
                {
                    chair.bot = Some(self.terms.stand_in.clone());
                }
                for chair in self.chairs.iter_mut().filter(|chair| chair.bot.is_some()) {
                    chair.free_since = Some(at);
                }
                let people = self.chairs.iter().filter_map(|chair| chair.person.as_ref());
                self.sitters = people.map(|person| person.id.clone()).collect();
                played.push(self.table.settle_chance());
            }
            Step::Played { seat, action, hand } => {
                let ply = self.table.ply();
                let done = match checked {
                    Some(checked) => self.table.play_checked(checked),
                    None => self.table.apply(Seat::Player(*seat), action),
                };
                played.push(done.map_err(|error| format!("entry {}: {}", self.newest + 1, words(&error).1))?);
                let settled = self.table.settle_chance();
                if self.table.ply() > ply + 1 {
                    // Chance has fallen.
                    self.loose.clear();
                } else {
                    // Whoever decides now closes what others left open.
                    self.loose.retain(|(owner, _)| owner == seat);
                    self.loose.push((*seat, ply));
                }
                played.push(settled);
                if *hand == Hand::Person {
                    // Whoever answers himself is back: nobody else may ask for the seat.
                    let chair = self.chair(*seat)?;
                    (chair.is_away, chair.free_since) = (false, None);
                    self.applicants.retain(|asked| asked.seat != *seat);
                }
            }
            Step::Undone { seat, ply } => {
                while self.table.ply() > *ply && self.table.undo() {}
                self.loose.retain(|(owner, loose)| owner == seat && loose < ply);
            }
            Step::Late { seat } => {
                let clock = self.terms.clock;
                let stand_in = self.terms.stand_in.clone();
                let chair = self.chair(*seat)?;
                chair.bot = Some(stand_in);
                (chair.is_late, chair.is_away) = (true, true);
                // Whoever was late has as long again to come back before another may ask for the seat.
                chair.free_since.get_or_insert(at + clock.map_or(0, |clock| clock.bank));
                self.gone(*seat, at)?;
            }
            Step::Deserted { closes } => {
                self.status = Status::Paused;
                self.closes = Some(*closes);
            }
            Step::Left { seat, why } => {
                let stand_in = self.terms.stand_in.clone();
                let grace = match why {
                    Leaving::Resigned => 0,
                    Leaving::Late => self.terms.clock.map_or(0, |clock| clock.bank),
                };
                if *why == Leaving::Resigned {
                    self.table.resign(*seat, Some(stand_in.clone()));
                }
                let chair = self.chair(*seat)?;
                chair.bot = Some(stand_in);
                chair.free_since = Some(at + grace);
                (chair.is_late, chair.has_resigned) = (false, *why == Leaving::Resigned);
                self.gone(*seat, at)?;
            }
            Step::Returned { seat } => {
                let clock = self.terms.clock;
                self.chair(*seat)?.welcome(clock);
                self.table.come_back(*seat);
                self.applicants.retain(|asked| asked.seat != *seat);
                self.play_on();
            }
            Step::HandedOver { seat } => {
                let owner = self.chair(*seat)?.person.clone();
                self.at_screen.extend(owner.map(|owner| (owner.id, *seat)));
            }
            Step::Named { person } => {
                let seated = self.chairs.iter_mut().filter_map(|chair| chair.person.as_mut());
                for known in seated.chain([&mut self.host]).filter(|known| known.id == person.id) {
                    known.name.clone_from(&person.name);
                }
            }
            Step::Wished { seat, wish } => {
                self.wishes.insert((*wish, *seat));
                self.grant(*wish);
            }
            Step::Unwished { seat, wish } => {
                self.wishes.remove(&(*wish, *seat));
            }
            Step::Again { table } => self.again = Some(table.clone()),
            Step::Closed { .. } => self.status = Status::Closed,
        }
        self.newest += 1;
        self.newest_at = at;
        self.count_time(&step, &before, at);
        if self.table.outcome().is_some() && self.status == Status::Playing {
            self.status = Status::Ended;
        }
        let turns = self.status != was || step.turns_the_table();
        if turns {
            self.turned = self.newest;
        }
        Ok(Update { number: self.newest, at, step, ply: self.table.ply(), turns, played })
    }

    /// A person takes a seat: it is his, and what others wanted of it is over.
    fn seat(&mut self, seat: u8, person: Person, at: i64) -> Result<(), String> {
        let (during, clock) = (self.status != Status::Open, self.terms.clock);
        let chair = self.chair(seat)?;
        chair.person = Some(person.clone());
        chair.sat_at = during.then_some(at);
        if during {
            chair.welcome(clock);
        } else {
            chair.bot = None;
        }
        self.wishes.retain(|(_, wisher)| *wisher != seat);
        self.applicants.retain(|asked| asked.seat != seat && asked.person.id != person.id);
        self.at_screen.entry(person.id.clone()).or_insert(seat);
        if during {
            self.sitters.insert(person.id);
            self.play_on();
        }
        Ok(())
    }

    /// The player of a seat is late or gone: nobody waits for his word.
    fn gone(&mut self, seat: u8, at: i64) -> Result<(), String> {
        self.wishes.retain(|(_, wisher)| *wisher != seat);
        for wish in [Wish::Pause, Wish::Resume, Wish::End] {
            self.grant(wish);
        }
        self.let_in(at)
    }

    /// Seats whoever is admitted by all who play.
    fn let_in(&mut self, at: i64) -> Result<(), String> {
        while let Some(asked) = self.admitted(at) {
            self.seat(asked.seat, asked.person, at)?;
        }
        Ok(())
    }

    /// Somebody who asked, and whom nobody who plays has yet to admit; if all have left, nobody has admitted him.
    fn admitted(&self, at: i64) -> Option<Applicant> {
        let is_in = |asked: &&Applicant| {
            let somebody = self.persons().next().is_some();
            somebody && !asked.admitted_by.is_empty() && self.jurors(asked, at).next().is_none()
        };
        self.applicants.iter().find(is_in).cloned()
    }

    /// Somebody is back at a table that everybody had left.
    fn play_on(&mut self) {
        if self.closes.take().is_some() && self.status == Status::Paused {
            self.status = Status::Playing;
        }
    }

    /// Takes note of the retry key of an entry.
    pub fn remember(&mut self, key: &str) {
        self.keys.insert(hash_of(key));
    }

    /// Whether an entry may have this retry key; if not, none has.
    pub fn may_have_done(&self, key: &str) -> bool {
        self.keys.contains(&hash_of(key))
    }

    fn chair(&mut self, seat: u8) -> Result<&mut Chair, String> {
        self.chairs.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// What all wish for happens.
    fn grant(&mut self, wish: Wish) {
        let wished = self.wishes.iter().any(|(other, _)| *other == wish);
        if !wished || !self.persons().all(|seat| self.wishes.contains(&(wish, seat))) {
            return;
        }
        self.wishes.retain(|(other, _)| *other != wish);
        match wish {
            Wish::Pause => self.status = Status::Paused,
            Wish::Resume => self.status = Status::Playing,
            Wish::End => self.status = Status::Ended,
        }
    }

    /// Seats that a person plays himself: whoever is gone keeps nobody from what the others agree on.
    fn persons(&self) -> impl Iterator<Item = u8> {
        (0u8..).zip(&self.chairs).filter(|(_, chair)| chair.is_played()).map(|(seat, _)| seat)
    }

    // --- Time ------------------------------------------------------------------------------------------------------------

    /// Stops the clocks of those who answered, and starts those of whoever is asked now. The stand-in gives back the seats
    /// whose question is answered.
    fn count_time(&mut self, step: &Step, before: &BTreeSet<u8>, at: i64) {
        let pending = self.pending();
        let answered = match step {
            Step::Played { seat, .. } => Some(*seat),
            _ => None,
        };
        let clock = self.terms.clock;
        for (seat, chair) in (0u8..).zip(&mut self.chairs) {
            let asked = pending.contains(&seat);
            if asked && (!before.contains(&seat) || answered == Some(seat)) {
                self.asked_since[usize::from(seat)] = self.newest;
            }
            if let Some(since) = chair.running_since.take() {
                // A machine's clock may have been set back meanwhile: that gives nobody time.
                chair.bank = (chair.bank - (at - since).max(0)).max(0);
            }
            if answered == Some(seat)
                && let Some(clock) = clock
            {
                chair.bank = (chair.bank + clock.increment).min(clock.cap.max(chair.bank));
            }
            if chair.is_late && (!asked || answered == Some(seat)) {
                chair.give_back(clock);
            }
        }
        let ticks = self.status == Status::Playing && clock.is_some() && !self.is_deserted();
        for (seat, chair) in (0u8..).zip(&mut self.chairs) {
            if ticks && pending.contains(&seat) && chair.bot.is_none() {
                chair.running_since = Some(at);
            }
        }
    }

    /// Whether people sat down at this table and all of them are late or gone. Bots alone play on.
    fn is_deserted(&self) -> bool {
        self.status == Status::Playing
            && self.chairs.iter().any(|chair| chair.person.is_some())
            && self.persons().next().is_none()
    }

    /// When the table must be looked at again: a clock runs out, or nobody is left.
    pub fn due(&self) -> Option<i64> {
        if self.status == Status::Paused {
            return self.closes;
        }
        if self.is_deserted() {
            return Some(0);
        }
        self.clocks().min().map(|(due, _)| due)
    }

    /// When each clock that is running runs out.
    fn clocks(&self) -> impl Iterator<Item = (i64, u8)> {
        let ends = |(seat, chair): (u8, &Chair)| Some((chair.running_since? + chair.bank, seat));
        (0u8..).zip(&self.chairs).filter_map(ends)
    }

    /// The step that is due by now, if any. A table that everybody has left is kept for `patience`, in milliseconds.
    pub fn due_step(&self, now: i64, patience: i64) -> Option<Step> {
        if self.status == Status::Paused {
            return (self.closes? <= now).then(|| Step::Closed { why: "deserted".to_owned() });
        }
        if self.is_deserted() {
            return Some(Step::Deserted { closes: now + patience });
        }
        let (due, seat) = self.clocks().min()?;
        (due <= now).then_some(Step::Late { seat })
    }

    // --- What may be done --------------------------------------------------------------------------------------------------

    /// The seats of players that owe an answer.
    pub fn pending(&self) -> BTreeSet<u8> {
        if !matches!(self.status, Status::Playing | Status::Paused) {
            return BTreeSet::new();
        }
        let player = |seat: Seat| if let Seat::Player(number) = seat { Some(number) } else { None };
        self.table.asked().iter().filter_map(player).collect()
    }

    /// Whether a person in that seat must decide now: nobody waits for one whom a bot plays for.
    pub fn is_waiting_for(&self, seat: u8) -> bool {
        let is_his = self.chairs.get(usize::from(seat)).is_some_and(|chair| chair.bot.is_none());
        is_his && self.pending().contains(&seat)
    }

    /// A person's new name, if he sits here or opened the table.
    pub fn name(&self, person: &Person) -> Result<Step, Refused> {
        if self.host.id != person.id && self.seats_of(&person.id).is_empty() {
            return Err(Refused::new("not-yours", "this person is not at the table"));
        }
        Ok(Step::Named { person: person.clone() })
    }

    fn must_be(&self, status: Status) -> Result<(), Refused> {
        if self.status == status {
            Ok(())
        } else {
            Err(Refused::new("wrong-time", format!("the table is {}, not {status}", self.status)))
        }
    }

    fn must_be_going_on(&self) -> Result<(), Refused> {
        if matches!(self.status, Status::Playing | Status::Paused) {
            Ok(())
        } else {
            Err(Refused::new("wrong-time", format!("the table is {}", self.status)))
        }
    }

    /// Whether the match is over and nothing of it is secret any more.
    pub fn is_over(&self) -> bool {
        matches!(self.status, Status::Ended | Status::Closed)
    }

    pub fn seat_bot(&self, person: &str, seat: u8, bot: &str) -> Result<Step, Refused> {
        self.must_be(Status::Open)?;
        self.must_be_host(person)?;
        let chair = self.chairs.get(usize::from(seat));
        match chair {
            Some(chair) if chair.person.is_none() => Ok(Step::BotSat { seat, bot: bot.to_owned() }),
            Some(_) => Err(Refused::new("taken", format!("seat {seat} is taken"))),
            None => Err(Refused::new("bad-request", format!("there is no seat {seat}"))),
        }
    }

    /// Gives a seat up before play. The host may also send a bot away.
    pub fn stand(&self, person: &str, seat: u8) -> Result<Step, Refused> {
        self.must_be(Status::Open)?;
        let bot = self.chairs.get(usize::from(seat)).is_some_and(|chair| chair.bot.is_some());
        if !(bot && self.host.id == person) {
            self.must_own(person, seat)?;
        }
        Ok(Step::Stood { seat })
    }

    pub fn begin(&self, person: &str) -> Result<Step, Refused> {
        self.must_be(Status::Open)?;
        self.must_be_host(person)?;
        Ok(Step::Began)
    }

    /// Closes a table before it begins.
    pub fn close(&self, person: &str) -> Result<Step, Refused> {
        self.must_be(Status::Open)?;
        self.must_be_host(person)?;
        Ok(Step::Closed { why: "host".to_owned() })
    }

    fn must_be_host(&self, person: &str) -> Result<(), Refused> {
        if self.host.id == person {
            Ok(())
        } else {
            Err(Refused::new("not-yours", "only the table's host may do this"))
        }
    }

    /// A person's decision. `number` is the newest entry that he has seen: an answer to an older question is stale.
    pub fn play(&self, person: &str, seat: u8, action: &str, number: i64) -> Result<Next, Refused> {
        self.must_hold(person, seat)?;
        self.must_be(Status::Playing)?;
        // Whoever comes back while the stand-in thinks may still answer himself.
        let chair = &self.chairs[usize::from(seat)];
        if chair.bot.is_some() && !chair.is_late {
            return Err(Refused::new("away", format!("a bot plays for seat {seat}: return first")));
        }
        let played = self.answer(seat, action, Hand::Person)?;
        if number < self.asked_since[usize::from(seat)] || number > self.newest {
            return Err(Refused::new("stale", "the table has moved on: look again before you decide"));
        }
        Ok(played)
    }

    /// A bot's decision.
    pub fn play_bot(&self, seat: u8, action: &str) -> Result<Next, Refused> {
        self.must_be(Status::Playing)?;
        if self.chairs.get(usize::from(seat)).is_none_or(|chair| chair.bot.is_none()) {
            return Err(Refused::new("not-yours", format!("no bot plays for seat {seat}")));
        }
        self.answer(seat, action, Hand::Bot)
    }

    fn answer(&self, seat: u8, action: &str, hand: Hand) -> Result<Next, Refused> {
        match self.table.checked(Seat::Player(seat), action) {
            Ok(checked) => {
                let action = checked.text().to_owned();
                Ok(Next { step: Step::Played { seat, action, hand }, checked: Some(checked) })
            }
            Err(error) => {
                let (code, message) = words(&error);
                let refused = Refused::new(code, message);
                Err(match &error {
                    TableError::Play(engine::PlayError::Illegal(refusal)) => {
                        let (rule, reason) = (refusal.rule.0, refusal.reason);
                        let (rule, reason, message_pl) = (Some(rule), Some(reason.en), Some(reason.pl));
                        Refused { rule, reason, message_pl, ..refused }
                    }
                    _ => refused,
                })
            }
        }
    }

    /// The ply that a seat may still take back.
    fn loose_ply(&self, seat: u8) -> Option<usize> {
        let (owner, ply) = *self.loose.last()?;
        (owner == seat && !self.table.told(ply)).then_some(ply)
    }

    /// Takes a seat's own decision back: the newest one, as long as nothing has come of it.
    pub fn undo(&self, person: &str, seat: u8) -> Result<Step, Refused> {
        self.must_hold(person, seat)?;
        self.must_be(Status::Playing)?;
        match self.loose_ply(seat) {
            Some(ply) => Ok(Step::Undone { seat, ply }),
            None => Err(Refused::new(
                "too-late",
                "this cannot be taken back: chance was involved, something was revealed, or somebody else has decided",
            )),
        }
    }

    /// Those who played may play again after the end; the first who wants it opens the table for all.
    pub fn play_again(&self, person: &str, table: &str) -> Result<Step, Refused> {
        if !self.is_over() || (self.host.id != person && self.seats_of(person).is_empty()) {
            return Err(Refused::new("wrong-time", "those who played may play again after the match"));
        }
        if self.again.is_some() {
            return Err(Refused::new("taken", "there is already a table for that"));
        }
        Ok(Step::Again { table: table.to_owned() })
    }

    pub fn resign(&self, person: &str, seat: u8) -> Result<Step, Refused> {
        self.must_own(person, seat)?;
        self.must_be_going_on()?;
        if self.chairs[usize::from(seat)].has_resigned {
            return Err(Refused::new("wrong-time", format!("a bot already plays for seat {seat}")));
        }
        Ok(Step::Left { seat, why: Leaving::Resigned })
    }

    pub fn come_back(&self, person: &str, seat: u8) -> Result<Step, Refused> {
        self.must_own(person, seat)?;
        self.must_be_going_on()?;
        if self.chairs[usize::from(seat)].is_played() {
            return Err(Refused::new("wrong-time", format!("nobody plays for seat {seat}")));
        }
        Ok(Step::Returned { seat })
    }

    /// What somebody wishes, or wishes no longer; nothing, if that is so already.
    pub fn wish(&self, person: &str, seat: u8, wish: Wish, wished: bool) -> Result<Option<Step>, Refused> {
        self.must_own(person, seat)?;
        if !self.chairs[usize::from(seat)].is_played() {
            return Err(Refused::new("away", format!("a bot plays for seat {seat}: return first")));
        }
        match (wish, self.status) {
            (Wish::Pause | Wish::End, Status::Playing) | (Wish::Resume | Wish::End, Status::Paused) => {}
            _ => return Err(Refused::new("wrong-time", format!("the table is {}", self.status))),
        }
        if self.wishes.contains(&(wish, seat)) == wished {
            return Ok(None);
        }
        Ok(Some(if wished { Step::Wished { seat, wish } } else { Step::Unwished { seat, wish } }))
    }

    // --- What is seen ------------------------------------------------------------------------------------------------------

    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// Seats that a bot must answer for now.
    pub fn bots_to_move(&self) -> Vec<(u8, String)> {
        if self.status != Status::Playing || self.is_deserted() {
            return Vec::new();
        }
        let bot = |seat: u8| Some((seat, self.chairs[usize::from(seat)].bot.clone()?));
        self.pending().into_iter().filter_map(bot).collect()
    }

    pub fn waits_for_bots(&self) -> bool {
        !self.bots_to_move().is_empty()
    }

    /// Where a bot's dice begin: the same on every node, and unknown to everybody else.
    pub fn seed(&self) -> u64 {
        let digest =
            Sha256::new().chain_update(self.key.open()).chain_update(self.turned.to_be_bytes()).finalize();
        u64::from_be_bytes(digest[..8].try_into().expect("eight bytes"))
    }

    /// What a seat sees and may do, as a name for it: whatever the seat cannot know leaves it unchanged.
    pub fn position(&self, seat: u8) -> String {
        let viewer = Seat::Player(seat);
        let mut digest = Sha256::new().chain_update(self.table.view(Some(viewer)).to_string());
        for action in self.table.legal(viewer) {
            digest.update(action);
            digest.update([0]);
        }
        digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Where the dice of whoever advises a seat begin: the same whenever the position is the same to it, and unknown to
    /// everybody.
    pub fn seed_of_hint(&self, seat: u8, position: &str) -> u64 {
        let digest = Sha256::new().chain_update(self.key.open()).chain_update([seat]).chain_update(position);
        u64::from_be_bytes(digest.finalize()[..8].try_into().expect("eight bytes"))
    }

    /// Whether a person may ask for a hint now, as far as the match knows.
    pub fn may_ask_for_hint(&self, person: &str, seat: u8) -> Result<(), Refused> {
        self.must_hold(person, seat)?;
        let no = |code, message: &str, polish| {
            Err(Refused { message_pl: Some(polish), ..Refused::new(code, message) })
        };
        if self.terms.hints == 0 {
            return no(
                "no-hints",
                "this table is played without hints",
                "przy tym stole gra się bez podpowiedzi",
            );
        }
        match self.status {
            Status::Playing => {}
            Status::Open => {
                return no("wrong-time", "the match has not begun", "partia jeszcze się nie zaczęła");
            }
            Status::Paused => return no("wrong-time", "the match is paused", "partia jest wstrzymana"),
            Status::Ended | Status::Closed => {
                return no("wrong-time", "the match has ended", "partia jest już skończona");
            }
        }
        if self.chairs[usize::from(seat)].bot.is_some() {
            return no(
                "away",
                "a bot plays for you: return first",
                "gra za ciebie bot: najpierw wróć do gry",
            );
        }
        if !self.is_waiting_for(seat) {
            return no(
                "not-pending",
                "it is not your turn: there is nothing to give a hint on",
                "to nie twoja kolej: nie ma czego podpowiadać",
            );
        }
        Ok(())
    }

    /// The key of chance, once nothing depends on it any more.
    pub fn opened_key(&self) -> Option<String> {
        self.is_over().then(|| self.key.open())
    }

    /// All that a viewer may know: a spectator without a seat. A seat's own question comes with its answers.
    pub fn view(&self, viewer: Option<u8>, form: impl Into<Form>) -> TableShown {
        let WaitingShown { status, pending, question } = self.waiting(viewer, form.into());
        TableShown {
            id: self.id.clone(),
            number: self.newest,
            ply: self.table.ply(),
            status,
            terms: self.terms.clone(),
            board: self.board,
            host: self.host.clone(),
            commitment: self.commitment.clone(),
            key: self.opened_key(),
            seats: self.seats(),
            wishes: self.wishes.iter().map(|(wish, seat)| WishShown { wish: *wish, seat: *seat }).collect(),
            applicants: self.applicants(),
            closes: self.closes.filter(|_| self.status == Status::Paused),
            pending,
            question,
            may_undo: viewer.is_some_and(|seat| self.loose_ply(seat).is_some()),
            view: (self.status != Status::Open).then(|| self.table.view(viewer.map(Seat::Player))),
            outcome: self.outcome(),
            again: self.again.clone(),
        }
    }

    /// Whom the table waits for, and what it asks the viewer.
    pub fn waiting(&self, viewer: Option<u8>, form: Form) -> WaitingShown {
        let asked: Vec<Seat> = match self.status {
            Status::Playing | Status::Paused => self.table.asked().iter().collect(),
            Status::Open | Status::Ended | Status::Closed => Vec::new(),
        };
        let own = viewer.map(Seat::Player).filter(|seat| asked.contains(seat));
        let question = own.and_then(|seat| {
            let asked = self.table.question(seat, form.lang().unwrap_or(Lang::En))?;
            let mut question = QuestionShown {
                decision: asked.decision,
                rule: asked.rule,
                prompt_spans: None,
                prompt: asked.prompt.to_string(),
                about: asked.about,
                actions: Vec::new(),
                phrases: None,
                offers: None,
            };
            match form {
                Form::Bare => question.actions = self.table.legal(seat),
                Form::Words(lang) => {
                    question.actions = self.table.legal(seat);
                    question.phrases = Some(self.table.phrases(seat, lang));
                }
                Form::Parts(lang) => {
                    question.prompt_spans = Some(asked.prompt.spans());
                    question.offers = Some(self.table.offers(seat, lang));
                }
            }
            Some(question)
        });
        let shown = |seat: Seat| Some(PendingShown { seat, decision: self.table.decision(seat)? });
        let pending = asked.into_iter().filter_map(shown).collect();
        WaitingShown { status: self.status, pending, question }
    }

    /// The seats with who sits there, for everybody.
    fn seats(&self) -> Vec<SeatShown> {
        let seat = |(info, chair): (engine::SeatInfo, &Chair)| SeatShown {
            seat: info.seat,
            id: info.id,
            name: info.name,
            name_pl: info.name_pl,
            person: chair.person.clone(),
            bot: chair.bot.clone(),
            bank: self.terms.clock.map(|_| chair.bank),
            running_since: chair.running_since,
            free_since: chair.free_since,
            is_away: chair.is_away,
            has_resigned: chair.has_resigned,
        };
        self.table.seats().into_iter().zip(&self.chairs).map(seat).collect()
    }

    /// What the lobby shows.
    pub fn card(&self) -> Card {
        Card {
            id: self.id.clone(),
            game: self.terms.game.clone(),
            scenario: self.terms.setup.scenario.clone(),
            players: self.terms.setup.players,
            options: self.terms.setup.options.clone(),
            clock: self.terms.clock,
            status: self.status,
            host: self.host.clone(),
            seats: self.table.seats().into_iter().zip(&self.chairs).map(on_card).collect(),
            winners: self.outcome().map_or(Vec::new(), |outcome| outcome.winners),
        }
    }
}

fn on_card((info, chair): (engine::SeatInfo, &Chair)) -> SeatOnCard {
    SeatOnCard {
        seat: info.seat,
        id: info.id,
        name: info.name,
        name_pl: info.name_pl,
        person: chair.person.clone(),
        bot: chair.bot.clone(),
    }
}

impl Update {
    /// The update as a viewer sees it.
    pub fn seen_by(&self, viewer: Option<u8>, form: Form) -> UpdateShown {
        let seat = viewer.map(Seat::Player);
        let mut shown = UpdateShown {
            number: self.number,
            at: self.at,
            ply: self.ply,
            step: StepShown::to(viewer, &self.step),
            events: Vec::new(),
            sentences: None,
            told: None,
            waiting: None,
            table: None,
        };
        let played = || self.played.iter();
        match form {
            Form::Bare => shown.events = played().flat_map(|played| played.written_for(seat)).collect(),
            Form::Words(lang) => {
                shown.events = played().flat_map(|played| played.written_for(seat)).collect();
                shown.sentences = Some(played().flat_map(|played| played.sentences(seat, lang)).collect());
            }
            Form::Parts(lang) => {
                shown.told = Some(played().flat_map(|played| played.told_to(seat, lang)).collect());
            }
        }
        shown
    }
}

fn hash_of(key: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// A refusal as a code for programs and words for people.
fn words(error: &TableError) -> (&'static str, String) {
    match error {
        TableError::Unreadable(message) => ("bad-request", message.clone()),
        TableError::Play(engine::PlayError::NotPending(seat)) => {
            ("not-pending", format!("seat {seat} has nothing to decide now"))
        }
        TableError::Play(engine::PlayError::Illegal(refusal)) => ("illegal", refusal.to_string()),
    }
}
