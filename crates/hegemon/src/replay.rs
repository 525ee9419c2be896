//! `replay`: plays a record again, checks that it says what happened, and shows it ply by ply.

use crate::catalogue::{self, Entry, seat_named};
use crate::failure::Failure;
use engine::chance::Key;
use engine::{Lang, Outcome, Record, Resignation, Seat, SeatInfo, Table, TableError};
use serde_json::Value;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon replay game.json                       does it replay, and was chance fair?
  hegemon replay game.json --audit               the same, and its chance must be open to proof
  hegemon replay game.json --step --seat france  what France saw, ply by ply
With --seat other seats' answers show only as far as that seat could see them.
A picture of a position: hegemon map --record FILE --ply N --out picture.png
Exit code 1: the record does not replay, or its outcome or its chance is not what it says; with --audit also if
its key of chance or the commitment to it is missing.")]
pub struct Options {
    /// The record
    file: PathBuf,
    /// Show every ply with what happened
    #[arg(long)]
    step: bool,
    /// Check the record; this is always done and need not be asked for
    #[arg(long)]
    verify: bool,
    /// Insist on an audit of chance: the record opens its key, which fits the commitment and every chance ply
    #[arg(long)]
    audit: bool,
    /// Show only what this seat could see, by number or name; `spectator` for what was public
    #[arg(long, requires = "step")]
    seat: Option<String>,
    /// The language: en or pl
    #[arg(long, default_value = "en")]
    lang: Lang,
}

/// Files over this size are no records of ours.
const LARGEST: u64 = 64 << 20;

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let _ = options.verify;
    let value = read_file(&options.file)?;
    let written = Written::read(value).map_err(Failure::Usage)?;
    // What is missing is missing however the plies turn out.
    let commitment = options.audit.then(|| written.auditable()).transpose().map_err(Failure::Check)?;
    if options.step {
        step(&written, options, out)?;
    }
    let replayed = written.replay(None).map_err(Failure::Check)?;
    let table = &replayed.table;
    let Record { rules, setup, .. } = &written.record;
    let name = written.entry.edition.name;
    let players = players_in_words(setup.players);
    writeln!(out, "{name} {}, {players}, rules {rules}", setup.scenario)?;
    writeln!(out, "plies:    {}, all of them legal", table.ply())?;
    match table.outcome() {
        Some(outcome) => {
            let together = written.entry.is_cooperative(setup);
            let ending = outcome_in_words(&outcome, &table.seats(), together, Lang::En);
            writeln!(out, "outcome:  {ending}")?;
        }
        None => writeln!(out, "outcome:  none yet")?,
    }
    for resignation in table.resignations() {
        writeln!(out, "resigned: {}", resignation_in_words(resignation, &table.seats()))?;
    }
    writeln!(out, "chance:   {}", replayed.chance)?;
    if let Some(commitment) = commitment {
        // Only who sat at the table knows what was published there.
        writeln!(out, "audit:    passed, if the commitment published at the start was {commitment}")?;
    }
    Ok(())
}

fn resignation_in_words(resignation: &Resignation, seats: &[SeatInfo]) -> String {
    let Resignation { seat, ply, stand_in } = resignation;
    let name = seats.iter().find(|info| info.seat == *seat).map_or("", |info| &info.name);
    let stand_in = stand_in.as_deref().unwrap_or("a stand-in");
    format!("{name} after ply {ply}, and {stand_in} played on")
}

pub fn read_file(path: &Path) -> Result<Value, Failure> {
    let wrong = |problem: &dyn std::fmt::Display| Failure::usage(format!("{}: {problem}", path.display()));
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let mut text = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut text).map_err(|error| wrong(&error))?;
    if text.len() as u64 > LARGEST {
        return Err(wrong(&format!("a record has at most {} MiB", LARGEST >> 20)));
    }
    serde_json::from_slice(&text).map_err(|error| wrong(&format!("not a record: {error}")))
}

/// A record as somebody handed it to us: it is of a game that we have, and otherwise unchecked.
pub struct Written {
    pub entry: &'static Entry,
    pub record: Record,
    /// The key of chance that it opens.
    pub key: Option<Key>,
    /// The outcome that it claims.
    outcome: Option<Value>,
}

/// A record that has been played again and says what happened.
pub struct Replayed {
    pub table: Box<dyn Table>,
    /// Whether chance was what the key says, in words.
    pub chance: String,
}

impl Written {
    pub fn read(mut value: Value) -> Result<Written, String> {
        // A claim of the outcome is compared, never taken over.
        let outcome = value.as_object_mut().and_then(|fields| fields.remove("outcome"));
        let record: Record =
            serde_json::from_value(value).map_err(|error| format!("not a record: {error}"))?;
        let entry = catalogue::find(&record.game)?;
        let key = record.key.as_deref().map(Key::from_hex).transpose()?;
        Ok(Written { entry, record, key, outcome: outcome.filter(|outcome| !outcome.is_null()) })
    }

    /// Keeps the first plies only.
    pub fn cut(&mut self, plies: usize) -> Result<(), String> {
        let all = self.record.plies.len();
        if plies > all {
            return Err(format!("the record has {all} plies, and {plies} are asked for"));
        }
        self.record = self.record.up_to(plies);
        if plies < all {
            self.outcome = None;
        }
        Ok(())
    }

    /// The commitment, if the record holds all that an audit of chance needs; otherwise what it lacks.
    fn auditable(&self) -> Result<&str, String> {
        let lacks = match (&self.key, &self.record.commitment) {
            (Some(_), Some(commitment)) => return Ok(commitment),
            (None, Some(_)) => "the key of chance, which is opened when the match is over",
            (Some(_), None) => "the commitment to its key of chance",
            (None, None) => "the key of chance and the commitment to it",
        };
        Err(format!("chance cannot be audited: the record lacks {lacks}"))
    }

    /// Plays the record, and lets chance fall on from the record's own key, or from `key` if it opens none.
    pub fn replay(&self, key: Option<Key>) -> Result<Replayed, String> {
        if let (Some(key), Some(commitment)) = (&self.key, &self.record.commitment)
            && key.commitment() != *commitment
        {
            return Err("the key of chance does not fit the commitment".to_owned());
        }
        let table = (self.entry.edition.replay)(&self.record, self.key.clone().or(key))
            .map_err(|error| error.to_string())?;
        if let Some(ply) = self.key.as_ref().and_then(|key| table.first_departure(key)) {
            let played = &self.record.plies[ply].action;
            return Err(format!("ply {}: by the key chance did not fall as \"{played}\"", ply + 1));
        }
        if let Some(claimed) = &self.outcome {
            let real = serde_json::to_value(table.outcome()).map_err(|error| error.to_string())?;
            if *claimed != real {
                return Err(format!("the record claims the outcome {claimed}, and its plies lead to {real}"));
            }
        }
        let fallen = self.record.plies.iter().filter(|ply| ply.seat == Seat::Chance).count();
        let chance = match (&self.key, &self.record.commitment) {
            (Some(_), Some(_)) => format!("{fallen} plies fit the key, and the key fits the commitment"),
            (Some(_), None) => format!("{fallen} plies fit the key, which nothing committed to before"),
            (None, Some(_)) => format!("{fallen} plies, unaudited: the key is opened when the match is over"),
            (None, None) => format!("{fallen} plies, chosen by hand or by an unknown key"),
        };
        Ok(Replayed { table, chance })
    }
}

/// Who looks at the replay.
enum Eyes {
    /// Sees everything, hidden parts included.
    All,
    Viewer(Option<Seat>),
}

/// Shows the record ply by ply. A ply that the rules refuse ends it.
fn step(written: &Written, options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let start = written.record.up_to(0);
    let mut table =
        (written.entry.edition.replay)(&start, None).map_err(|error| Failure::Check(error.to_string()))?;
    let seats = table.seats();
    let eyes = match options.seat.as_deref() {
        None => Eyes::All,
        Some("spectator") => Eyes::Viewer(None),
        Some(word) => Eyes::Viewer(Some(Seat::Player(seat_named(word, &seats).map_err(Failure::Usage)?))),
    };
    for (number, ply) in written.record.plies.iter().enumerate() {
        let played = table.apply(ply.seat, &ply.action).map_err(|error| {
            let problem = refusal_in_words(&error, options.lang);
            Failure::Check(format!("ply {}: \"{}\": {problem}", number + 1, ply.action))
        })?;
        let sentences = match eyes {
            Eyes::All => played.whole_sentences(options.lang),
            Eyes::Viewer(viewer) => played.sentences(viewer, options.lang),
        };
        let is_shown = match eyes {
            Eyes::All => true,
            Eyes::Viewer(viewer) => viewer == Some(ply.seat),
        };
        if is_shown || !sentences.is_empty() {
            let action = if is_shown { ply.action.as_str() } else { "…" };
            writeln!(
                out,
                "{:>5}  {}: {action}",
                number + 1,
                capitalised(&seat_name(ply.seat, &seats, options.lang))
            )?;
        }
        for sentence in sentences {
            writeln!(out, "         {sentence}")?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// A seat as people call it.
pub fn seat_name(seat: Seat, seats: &[SeatInfo], lang: Lang) -> String {
    let Seat::Player(number) = seat else {
        return match lang {
            Lang::En => "Chance".to_owned(),
            Lang::Pl => "Los".to_owned(),
        };
    };
    match seats.iter().find(|info| info.seat == number) {
        Some(info) if lang == Lang::Pl => info.name_pl.clone(),
        Some(info) => info.name.clone(),
        None => number.to_string(),
    }
}

/// A name at the beginning of a line: some have an article, `the Ottoman Empire`.
pub fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Who won, by what, and the final scores. Where all play together they win or lose as one.
pub fn outcome_in_words(outcome: &Outcome, seats: &[SeatInfo], together: bool, lang: Lang) -> String {
    if together {
        let won = match (lang, outcome.winners.is_empty(), seats.len()) {
            (Lang::En, false, 1) => "you win",
            (Lang::En, true, 1) => "you lose",
            (Lang::En, false, _) => "the players win",
            (Lang::En, true, _) => "the players lose",
            (Lang::Pl, false, 1) => "wygrywasz",
            (Lang::Pl, true, 1) => "przegrywasz",
            (Lang::Pl, false, _) => "gracze wygrywają",
            (Lang::Pl, true, _) => "gracze przegrywają",
        };
        let score = outcome.scores.first().copied().unwrap_or(0);
        return match lang {
            Lang::En => format!("{won} by {}; score {score}", outcome.by),
            Lang::Pl => format!("{won} ({}); wynik {score}", outcome.by),
        };
    }
    let name = |seat: u8| seat_name(Seat::Player(seat), seats, lang);
    let names = |seats: &[u8]| -> Vec<String> { seats.iter().map(|seat| name(*seat)).collect() };
    let (winners, partners) = (names(&outcome.winners), names(&outcome.partners));
    let scores: Vec<String> =
        outcome.scores.iter().zip(0..).map(|(score, seat)| format!("{} {score}", name(seat))).collect();
    // A seat with several powers is called by all of them.
    let is_one = |seats: &[String]| matches!(seats, [name] if !name.contains(" and "));
    let won = match (lang, winners.len()) {
        (Lang::En, 0) => "nobody wins".to_owned(),
        (Lang::En, _) if is_one(&winners) => format!("{} wins by {}", winners[0], outcome.by),
        (Lang::En, _) => format!("{} win by {}", winners.join(" and "), outcome.by),
        (Lang::Pl, 0) => "nikt nie wygrywa".to_owned(),
        (Lang::Pl, _) => format!("wygrywa {} ({})", winners.join(" i "), outcome.by),
    };
    let shared = match (lang, partners.len()) {
        (_, 0) => String::new(),
        (Lang::En, _) if is_one(&partners) => format!(", {} shares the victory", partners[0]),
        (Lang::En, _) => format!(", {} share the victory", partners.join(" and ")),
        (Lang::Pl, _) => format!(", zwycięstwo dzieli {}", partners.join(" i ")),
    };
    format!("{won}{shared}; {}", scores.join(", "))
}

/// `1 player`, `4 players`.
pub fn players_in_words(players: u8) -> String {
    if players == 1 { "1 player".to_owned() } else { format!("{players} players") }
}

/// Why an action was not played, for people.
pub fn refusal_in_words(error: &TableError, lang: Lang) -> String {
    match error {
        TableError::Unreadable(problem) => problem.clone(),
        TableError::Play(engine::PlayError::Illegal(refusal)) => {
            format!("{} ({})", refusal.reason.get(lang), refusal.rule)
        }
        TableError::Play(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(winners: &[u8], partners: &[u8], together: bool, lang: Lang) -> String {
        let seat = |(seat, name): (u8, &str)| SeatInfo {
            seat,
            id: String::new(),
            name: name.to_owned(),
            name_pl: name.replace(" and ", " i "),
        };
        let seats: Vec<SeatInfo> = (0..).zip(["France", "Prussia and Russia"]).map(seat).collect();
        let (winners, partners) = (winners.to_vec(), partners.to_vec());
        outcome_in_words(
            &Outcome { winners, partners, by: "influence", scores: vec![9, 7] },
            &seats,
            together,
            lang,
        )
    }

    #[test]
    fn an_ending_names_winners_and_lesser_partners() {
        let scores = "France 9, Prussia and Russia 7";
        assert_eq!(ending(&[0], &[], false, Lang::En), format!("France wins by influence; {scores}"));
        assert_eq!(
            ending(&[0], &[1], false, Lang::En),
            format!("France wins by influence, Prussia and Russia share the victory; {scores}")
        );
        assert_eq!(
            ending(&[1], &[0], false, Lang::En),
            format!("Prussia and Russia win by influence, France shares the victory; {scores}")
        );
        assert!(
            ending(&[0], &[1], false, Lang::Pl).starts_with("wygrywa France (influence), zwycięstwo dzieli")
        );
    }

    #[test]
    fn players_who_stand_together_win_or_lose_as_one() {
        assert_eq!(ending(&[0, 1], &[], true, Lang::En), "the players win by influence; score 9");
        assert_eq!(ending(&[], &[], true, Lang::En), "the players lose by influence; score 9");
        assert_eq!(ending(&[], &[], true, Lang::Pl), "gracze przegrywają (influence); wynik 9");
    }
}
