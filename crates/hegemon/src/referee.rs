//! `referee`: the protocol for programs, one JSON object per line. What UCI is to chess, this is to our games.
//!
//! An answer is `{"ok": …}` or `{"error": {"code", "message", …}}`, with the request's `id` if it had one. Start
//! with [`Referee::answer`]; [`request`] reads the fields, [`transcript`] plays written dialogues as tests.

#[cfg(test)]
mod bent_lines;
mod bots_at_table;
mod request;
mod transcript;

use crate::catalogue::{self, Entry, did_you_mean};
use crate::failure::Failure;
use crate::games;
use crate::lines::{self, Line};
use crate::playout::{self, play_to_the_end};
use crate::replay::{Written, refusal_in_words};
use ::bots::Character;
use bots_at_table::Bots;
use engine::chance::Key;
use engine::{Lang, PlayError, Seat, Setup, Table, TableError};
use request::Request;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::path::PathBuf;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// The seed of a game that names none.
const DEFAULT_SEED: u64 = 0;

const COMMANDS: [&str; 17] = [
    "hello", "new", "pending", "legal", "apply", "why", "view", "events", "board", "state", "load", "undo",
    "resign", "record", "replay", "playout", "quit",
];

/// Who plays on for a seat that resigns, if the caller does not say.
const STAND_IN: &str = "recruit";

#[derive(clap::Args)]
#[command(after_help = r#"Example:
  > {"id":1,"cmd":"new","game":"koalicje","scenario":"1805","players":6,"seed":42}
  < {"id":1,"ok":{"seats":[{"seat":0,"name":"Britain",…},…],"ply":0,…}}
  > {"id":2,"cmd":"apply","seat":1,"action":"name wien"}
  < {"id":2,"error":{"code":"illegal","rule":"KOA-11.1","message":"You have no general there."}}

Commands:
  hello                                    versions, games, scenarios and options
  new      game, scenario, players, [seed, options, chance, bots]
  pending  [lang]                          who is asked what
  legal    seat                            every answer of a seat, as text; with their weights for "chance"
  apply    seat, action                    plays it; the events tell what happened, chance included
  why      seat, action, [lang]            why an action is not legal, without playing it
  view     seat (a number, or null)        what a seat or a spectator may see
  events   seat (or null), [since]         what a seat or a spectator saw happen from a ply on
  board                                    every place with its borders, owner and value
  state                                    the whole position as a document
  load     state, [seed, chance, bots]     goes on from such a document
  undo                                     takes your last action back, with all that chance and bots did since
  resign   seat, [bot]                     gives a seat up: a bot plays on for it
  record                                   the game so far
  replay   record, [seed, chance, bots]    back to where a record ends
  playout  [bot, seed]                     plays to the end
  quit
The seed is a whole number below 2^64 and 0 if it is missing. The chance is "auto" (answered from the seed) or
"manual" (the seat "chance" is asked like any other). Bots are given seats by number: {"1":"recruit"}. Error codes: bad-json, bad-request, no-game, not-pending,
illegal, bad-state, bad-record. A refusal changes nothing.

A transcript for --check has requests after "> " and expected answers after "< "; other lines are remarks. Every
field of an expected answer must be there and be equal, further ones may be; "…" stands for any value, and at the
end of a list for the rest of it."#)]
pub struct Options {
    /// Play a transcript instead, and check the answers in it
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(file) = &options.check {
        return transcript::check(file, out);
    }
    let mut input = io::stdin().lock();
    let mut referee = Referee::default();
    while let Some(line) = lines::read_line(&mut input)? {
        let answer = referee.answer(line);
        writeln!(out, "{}", answer.json)?;
        out.flush()?;
        if answer.is_last {
            break;
        }
    }
    Ok(())
}

/// One caller's referee: at most one table at a time.
#[derive(Default)]
pub struct Referee {
    sitting: Option<Sitting>,
}

/// A table and how chance is answered at it.
struct Sitting {
    entry: &'static Entry,
    table: Box<dyn Table>,
    chance: Chance,
    bots: Bots,
}

/// Who answers chance.
#[derive(Clone)]
enum Chance {
    Auto(Key),
    Manual,
}

impl Chance {
    fn key(&self) -> Option<Key> {
        match self {
            Chance::Auto(key) => Some(key.clone()),
            Chance::Manual => None,
        }
    }
}

pub struct Answer {
    pub json: Value,
    /// The caller has quit.
    pub is_last: bool,
}

/// A request that is not done. Nothing has changed.
struct Problem {
    code: &'static str,
    message: String,
    rule: Option<&'static str>,
    /// Every reason, where there may be several.
    reasons: Vec<String>,
}

impl Problem {
    fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), rule: None, reasons: Vec::new() }
    }

    fn bad_request(message: impl Into<String>) -> Problem {
        Problem::new("bad-request", message)
    }

    fn no_game() -> Problem {
        Problem::new("no-game", "there is no game yet: begin with \"new\", \"load\" or \"replay\"")
    }

    fn bad_state(reasons: Vec<String>) -> Problem {
        let message = match &reasons[..] {
            [] => "there is no such position".to_owned(),
            reasons => reasons.join("; "),
        };
        Problem { reasons, ..Problem::new("bad-state", message) }
    }

    /// Why an action was turned down, in the caller's language.
    fn refused(error: &TableError, lang: Lang) -> Problem {
        match error {
            TableError::Unreadable(problem) => Problem::bad_request(problem),
            TableError::Play(PlayError::NotPending(_)) => {
                Problem::new("not-pending", refusal_in_words(error, lang))
            }
            TableError::Play(PlayError::Illegal(refusal)) => {
                Problem { rule: Some(refusal.rule.0), ..Problem::new("illegal", refusal.reason.get(lang)) }
            }
        }
    }

    fn json(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(rule) = self.rule {
            error["rule"] = json!(rule);
        }
        if !self.reasons.is_empty() {
            error["reasons"] = json!(self.reasons);
        }
        error
    }
}

impl Referee {
    /// Answers one line. Whatever it says, there is an answer, and a refusal changes nothing.
    pub fn answer(&mut self, line: Line) -> Answer {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => {
                return refused(None, &Problem::new("bad-json", "a line can be at most 1 MiB long"));
            }
            Line::NotUtf8 => return refused(None, &Problem::new("bad-json", "the line is not UTF-8")),
        };
        let fields = match serde_json::from_str(&text) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => return refused(None, &Problem::bad_request("a request is a JSON object")),
            Err(error) => {
                return refused(None, &Problem::new("bad-json", format!("the line is not JSON: {error}")));
            }
        };
        let id = fields.get("id").cloned();
        let mut request = Request::new(fields);
        let done = request.text("cmd").and_then(|command| {
            let ok = self.obey(&command, &mut request)?;
            Ok((ok, command == "quit"))
        });
        match done {
            Ok((ok, is_last)) => Answer { json: enveloped(id, "ok", ok), is_last },
            Err(problem) => refused(id, &problem),
        }
    }

    fn obey(&mut self, command: &str, request: &mut Request) -> Result<Value, Problem> {
        match command {
            "hello" => Ok(json!({
                "protocol": PROTOCOL,
                "version": env!("CARGO_PKG_VERSION"),
                "games": games::as_json(),
                "commands": COMMANDS,
                "bots": Character::all().map(|bot| bot.to_string()).collect::<Vec<_>>(),
            })),
            "new" => self.begin(request),
            "load" => self.load(request),
            "replay" => self.replay(request),
            "quit" => Ok(json!({})),
            "pending" => self.sitting()?.pending(request),
            "legal" => self.sitting()?.legal(request),
            "apply" => self.sitting()?.apply(request),
            "why" => self.sitting()?.why(request),
            "view" => self.sitting()?.view(request),
            "events" => self.sitting()?.events(request),
            "board" => Ok(json!(self.sitting()?.table.board())),
            "resign" => self.sitting()?.resign(request),
            "state" => Ok(self.sitting()?.table.document()),
            "undo" => self.sitting()?.undo(),
            "record" => serde_json::to_value(self.sitting()?.table.record())
                .map_err(|error| Problem::new("bad-record", error.to_string())),
            "playout" => self.sitting()?.playout(request),
            unknown => Err(Problem::bad_request(did_you_mean("command", unknown, COMMANDS))),
        }
    }

    fn sitting(&mut self) -> Result<&mut Sitting, Problem> {
        self.sitting.as_mut().ok_or_else(Problem::no_game)
    }

    fn begin(&mut self, request: &mut Request) -> Result<Value, Problem> {
        let game = request.text("game")?;
        let entry = catalogue::find(&game).map_err(Problem::bad_request)?;
        let setup = Setup {
            scenario: request.text("scenario")?,
            players: request.players()?,
            options: request.options()?,
        };
        let chance = request.chance(None)?;
        let table = (entry.edition.open)(&setup, chance.key())
            .map_err(|error| Problem::bad_request(error.to_string()))?;
        let bots = request.bots(&*table)?;
        Ok(self.sit_down(Sitting { entry, table, chance, bots }))
    }

    fn load(&mut self, request: &mut Request) -> Result<Value, Problem> {
        let document = request.object("state")?;
        let entry = match document.get("game") {
            Some(Value::String(game)) => {
                catalogue::find(game).map_err(|error| Problem::bad_state(vec![error]))?
            }
            Some(_) => return Err(Problem::bad_state(vec!["\"game\" is a game's id".to_owned()])),
            None => match &self.sitting {
                Some(sitting) => sitting.entry,
                None => return Err(Problem::bad_state(vec!["\"game\" is missing".to_owned()])),
            },
        };
        let chance = request.chance(self.sitting.as_ref().map(|sitting| &sitting.chance))?;
        let table = (entry.edition.load)(&document, chance.key()).map_err(Problem::bad_state)?;
        let bots = request.bots(&*table)?;
        Ok(self.sit_down(Sitting { entry, table, chance, bots }))
    }

    fn replay(&mut self, request: &mut Request) -> Result<Value, Problem> {
        let bad_record = |problem: String| Problem::new("bad-record", problem);
        let written = Written::read(request.object("record")?).map_err(bad_record)?;
        let mut chance = request.chance(self.sitting.as_ref().map(|sitting| &sitting.chance))?;
        if let (Chance::Auto(_), Some(key)) = (&chance, &written.key) {
            chance = Chance::Auto(key.clone());
        }
        let mut table = written.replay(chance.key()).map_err(bad_record)?.table;
        if matches!(chance, Chance::Manual) && written.key.is_some() {
            // Chosen by hand from here on, chance may leave the record's key behind.
            table = (written.entry.edition.replay)(&written.record, None)
                .map_err(|error| bad_record(error.to_string()))?;
        }
        let mut bots = request.bots(&*table)?;
        for resignation in table.resignations() {
            let name = resignation.stand_in.as_deref().unwrap_or(STAND_IN);
            let bot = playout::character(name).map_err(bad_record)?;
            bots.seat(resignation.seat, resignation.ply, bot);
        }
        Ok(self.sit_down(Sitting { entry: written.entry, table, chance, bots }))
    }

    /// The new table takes the place of the old one. Something may happen before the first question is asked: a loaded turn
    /// begins with its taxes.
    fn sit_down(&mut self, mut sitting: Sitting) -> Value {
        let mut events = match sitting.table.ply() {
            0 => sitting.table.events_since(0).whole(),
            _ => Vec::new(),
        };
        events.extend(sitting.go_on());
        let answer = json!({
            "game": sitting.entry.edition.id,
            "setup": sitting.table.setup(),
            "seats": sitting.table.seats(),
            "ply": sitting.table.ply(),
            "events": events,
            "outcome": sitting.table.outcome(),
        });
        self.sitting = Some(sitting);
        answer
    }
}

impl Sitting {
    fn pending(&self, request: &mut Request) -> Result<Value, Problem> {
        let pending = self.table.pending(request.lang()?);
        let resigned: Vec<u8> = self.table.resignations().iter().map(|resigned| resigned.seat).collect();
        Ok(json!({
            "ply": self.table.ply(),
            "pending": pending,
            "resigned": resigned,
            "outcome": self.table.outcome(),
        }))
    }

    fn legal(&self, request: &mut Request) -> Result<Value, Problem> {
        let seat = self.seat(request)?;
        let mut answer = json!({ "actions": self.table.legal(seat) });
        if seat == Seat::Chance {
            answer["weights"] = json!(self.table.weights());
        }
        Ok(answer)
    }

    fn apply(&mut self, request: &mut Request) -> Result<Value, Problem> {
        let seat = self.seat(request)?;
        let (action, lang) = (request.text("action")?, request.lang()?);
        let played = self.table.apply(seat, &action).map_err(|error| Problem::refused(&error, lang))?;
        let mut events = played.whole();
        events.extend(self.go_on());
        Ok(json!({ "ply": self.table.ply(), "events": events }))
    }

    /// Chance and bots answer until the caller is asked; what happened, hidden parts included.
    fn go_on(&mut self) -> Vec<Value> {
        let mut events = Vec::new();
        let end = self.table.ply() + ::bots::MOST_PLIES;
        loop {
            events.extend(self.table.settle_chance().whole());
            let asked = self.table.asked();
            let next = asked.iter().find_map(|seat| Some((seat, self.bots.at(seat)?)));
            let Some((seat, bot)) = next.filter(|_| self.table.ply() < end) else { return events };
            let luck = self.bots.luck(self.table.ply());
            let thinking = (self.entry.stock.consult)(&*self.table, bot, seat, luck);
            let action = thinking.and_then(|think| think(&mut || true));
            match action.map(|action| self.table.apply(seat, &action)) {
                Some(Ok(played)) => events.extend(played.whole()),
                // Every question has an answer, and bots answer legally.
                None | Some(Err(_)) => return events,
            }
        }
    }

    fn why(&self, request: &mut Request) -> Result<Value, Problem> {
        let seat = self.seat(request)?;
        let (action, lang) = (request.text("action")?, request.lang()?);
        Ok(match self.table.why_not(seat, &action) {
            None => json!({ "legal": true }),
            Some(error) => json!({ "legal": false, "because": Problem::refused(&error, lang).json() }),
        })
    }

    fn view(&self, request: &mut Request) -> Result<Value, Problem> {
        Ok(self.table.view(self.viewer(request)?))
    }

    fn events(&self, request: &mut Request) -> Result<Value, Problem> {
        let viewer = self.viewer(request)?;
        let (since, ply) = (request.since()?, self.table.ply());
        if since > ply {
            let message = format!("nothing has happened since ply {since}: {ply} have been played");
            return Err(Problem::bad_request(message));
        }
        Ok(json!({ "ply": ply, "events": self.table.events_since(since).seen_by(viewer) }))
    }

    /// Whose eyes a request asks for: a player's, or a spectator's.
    fn viewer(&self, request: &Request) -> Result<Option<Seat>, Problem> {
        if request.is_null("seat") {
            return Ok(None);
        }
        match self.seat(request)? {
            Seat::Chance => Err(Problem::bad_request("chance sees nothing: ask for a player's seat or null")),
            seat => Ok(Some(seat)),
        }
    }

    /// A seat is given up: from now on a bot answers for it. The rules know no resignation, so the game and its outcome go on
    /// as ever; the record says who gave up and when.
    fn resign(&mut self, request: &mut Request) -> Result<Value, Problem> {
        let Seat::Player(seat) = self.seat(request)? else {
            return Err(Problem::bad_request("chance does not resign: name a player's seat"));
        };
        let bot = playout::character(&request.text_or("bot", STAND_IN)?).map_err(Problem::bad_request)?;
        if self.table.outcome().is_some() {
            return Err(Problem::bad_request("the game is over"));
        }
        if let Some(bot) = self.bots.at(Seat::Player(seat)) {
            return Err(Problem::bad_request(format!("a bot already plays seat {seat}: {bot}")));
        }
        self.table.resign(seat, Some(bot.to_string()));
        self.bots.seat(seat, self.table.ply(), bot);
        let events = self.go_on();
        Ok(json!({ "ply": self.table.ply(), "events": events }))
    }

    /// Back to the caller's own last action, so that he is asked again: what chance and bots did since goes with it, and
    /// whoever resigned since plays again.
    fn undo(&mut self) -> Result<Value, Problem> {
        let is_auto = matches!(self.chance, Chance::Auto(_));
        let is_callers = |ply: usize, seat: Seat| match seat {
            Seat::Chance => !is_auto,
            seat => !self.bots.answered(seat, ply),
        };
        let history = self.table.history();
        let last = history.iter().enumerate().rev().find(|(ply, (seat, _))| is_callers(*ply, *seat));
        let Some(ply) = last.map(|(ply, _)| ply) else {
            return Err(Problem::bad_request("there is nothing to take back"));
        };
        for seat in self.bots.leave_after(ply) {
            self.table.come_back(seat);
        }
        while self.table.ply() > ply && self.table.undo() {}
        Ok(json!({ "ply": self.table.ply() }))
    }

    fn playout(&mut self, request: &mut Request) -> Result<Value, Problem> {
        let bot = playout::character(&request.text_or("bot", "random")?).map_err(Problem::bad_request)?;
        let seed = request.seed()?.unwrap_or(DEFAULT_SEED);
        let begun = self.table.ply();
        play_to_the_end(self.entry, &mut *self.table, bot, seed);
        Ok(json!({
            "plies": self.table.ply() - begun,
            "ply": self.table.ply(),
            "outcome": self.table.outcome(),
        }))
    }

    /// The seat that a request names, if the table has it.
    fn seat(&self, request: &Request) -> Result<Seat, Problem> {
        let seat = request.seat()?;
        let seats = self.table.seats().len();
        match seat {
            Seat::Player(number) if usize::from(number) >= seats => {
                let last = seats.saturating_sub(1);
                Err(Problem::bad_request(format!("there is no seat {number}: seats go from 0 to {last}")))
            }
            seat => Ok(seat),
        }
    }
}

fn refused(id: Option<Value>, problem: &Problem) -> Answer {
    Answer { json: enveloped(id, "error", problem.json()), is_last: false }
}

fn enveloped(id: Option<Value>, key: &str, value: Value) -> Value {
    let mut answer = Map::new();
    if let Some(id) = id {
        answer.insert("id".to_owned(), id);
    }
    answer.insert(key.to_owned(), value);
    Value::Object(answer)
}
