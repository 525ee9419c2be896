//! `referee`: the protocol for programs, one JSON object per line. What UCI is to chess, this is to our games.
//!
//! An answer is `{"ok": …}` or `{"error": {"code", "message", …}}`, with the request's `id` if it had one. Start
//! with [`Referee::answer`]; [`request`] reads the fields, [`transcript`] plays written dialogues as tests.

#[cfg(test)]
mod bent_lines;
mod request;
mod transcript;

use crate::catalogue::{self, Entry, did_you_mean};
use crate::failure::Failure;
use crate::games;
use crate::lines::{self, Line};
use crate::playout::{self, play_to_the_end};
use crate::replay::{Written, refusal_in_words};
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

const COMMANDS: [&str; 14] = [
    "hello", "new", "pending", "legal", "apply", "why", "view", "state", "load", "undo", "record", "replay",
    "playout", "quit",
];

#[derive(clap::Args)]
#[command(after_help = r#"Example:
  > {"id":1,"cmd":"new","game":"koalicje","scenario":"1805","players":6,"seed":42}
  < {"id":1,"ok":{"seats":[{"seat":0,"name":"Britain",…},…],"ply":0,…}}
  > {"id":2,"cmd":"apply","seat":1,"action":"name wien"}
  < {"id":2,"error":{"code":"illegal","rule":"KOA-11.1","message":"You have no general there."}}

Commands:
  hello                                    versions, games, scenarios and options
  new      game, scenario, players, [seed, options, chance]
  pending  [lang]                          who is asked what
  legal    seat                            every answer of a seat, as text
  apply    seat, action                    plays it; the events tell what happened, chance included
  why      seat, action, [lang]            why an action is not legal, without playing it
  view     seat (a number, or null)        what a seat or a spectator may see
  state                                    the whole position as a document
  load     state, [seed, chance]           goes on from such a document
  undo                                     takes the last action back, with the chance that followed it
  record                                   the game so far
  replay   record, [seed, chance]          back to where a record ends
  playout  [bot, seed]                     plays to the end
  quit
The seed is a whole number below 2^64 and 0 if it is missing. The chance is "auto" (answered from the seed) or
"manual" (the seat "chance" is asked like any other). Error codes: bad-json, bad-request, no-game, not-pending,
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
    /// The plies that no undo takes back: chance that fell before the first player was asked.
    floor: usize,
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
            Line::TooLong => return refused(None, &Problem::new("bad-json", "a line has at most 1 MiB")),
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
        Ok(self.sit_down(Sitting { entry, table, chance, floor: 0 }))
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
        Ok(self.sit_down(Sitting { entry, table, chance, floor: 0 }))
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
        let fallen = written.record.plies.iter().take_while(|ply| ply.seat == Seat::Chance).count();
        let floor = if matches!(chance, Chance::Auto(_)) { fallen } else { 0 };
        Ok(self.sit_down(Sitting { entry: written.entry, table, chance, floor }))
    }

    /// The new table takes the place of the old one.
    fn sit_down(&mut self, mut sitting: Sitting) -> Value {
        let had_begun = sitting.table.ply() > sitting.floor;
        let events = sitting.table.settle_chance();
        if !had_begun {
            sitting.floor = if sitting.chance.key().is_some() { sitting.table.ply() } else { 0 };
        }
        let answer = json!({
            "game": sitting.entry.edition.id,
            "setup": sitting.table.setup(),
            "seats": sitting.table.seats(),
            "ply": sitting.table.ply(),
            "events": events.whole(),
            "outcome": sitting.table.outcome(),
        });
        self.sitting = Some(sitting);
        answer
    }
}

impl Sitting {
    fn pending(&self, request: &mut Request) -> Result<Value, Problem> {
        let pending = self.table.pending(request.lang()?);
        Ok(json!({ "ply": self.table.ply(), "pending": pending, "outcome": self.table.outcome() }))
    }

    fn legal(&self, request: &mut Request) -> Result<Value, Problem> {
        let seat = self.seat(request)?;
        Ok(json!({ "actions": self.table.legal(seat) }))
    }

    fn apply(&mut self, request: &mut Request) -> Result<Value, Problem> {
        let seat = self.seat(request)?;
        let (action, lang) = (request.text("action")?, request.lang()?);
        let played = self.table.apply(seat, &action).map_err(|error| Problem::refused(&error, lang))?;
        let mut events = played.whole();
        events.extend(self.table.settle_chance().whole());
        Ok(json!({ "ply": self.table.ply(), "events": events }))
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
        if request.is_null("seat") {
            return Ok(self.table.view(None));
        }
        match self.seat(request)? {
            Seat::Chance => Err(Problem::bad_request("chance sees nothing: ask for a player's seat or null")),
            seat => Ok(self.table.view(Some(seat))),
        }
    }

    /// In automatic chance the chance that followed an action goes with it, so that a player is asked again.
    fn undo(&mut self) -> Result<Value, Problem> {
        if self.table.ply() <= self.floor {
            return Err(Problem::bad_request("there is nothing to take back"));
        }
        self.table.undo();
        let is_auto = matches!(self.chance, Chance::Auto(_));
        while is_auto && self.table.ply() > self.floor && self.waits_on_chance() {
            self.table.undo();
        }
        Ok(json!({ "ply": self.table.ply() }))
    }

    fn waits_on_chance(&self) -> bool {
        self.table.pending(Lang::En).iter().any(|asked| asked.seat == Seat::Chance)
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
    fn seat(&self, request: &mut Request) -> Result<Seat, Problem> {
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
