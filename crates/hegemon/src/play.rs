//! `play`: a table in the terminal. People type, bots play the other seats, the referee keeps the rules.
//!
//! Start with [`Evening::run`]: chance and bots play on until a person is asked, the person types until one line is
//! an answer, and so on to the end. [`menu`] lays the choices out, [`words`] holds what the table says of its own.

mod menu;
mod words;

use crate::catalogue::{Entry, TableOptions, seat_named};
use crate::failure::Failure;
use crate::jobs::seed_of;
use crate::lines::{self, Line};
use crate::replay::{capitalised, outcome_in_words, refusal_in_words, seat_name};
use crate::rules;
use bots::{Character, Level};
use console::style;
use engine::chance::Key;
use engine::{Asked, Lang, Played, Seat, SeatInfo, Table, TableError, pick};
use menu::Menu;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::{self, BufRead, Write};
use words::{Command, Words, words};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon play                                    France in 1805, against five bots
  hegemon play --scenario 1813 --seat prussia --lang pl
  hegemon play --players 3 --hot-seat             three friends at one screen
  hegemon play --scenario lempereur --players 1   alone against Napoleon's deck
Lines are read from standard input, so a game can be scripted; the end of the input ends the game.")]
pub struct Options {
    #[command(flatten)]
    table: TableOptions,
    /// The seat you take, by number or name [default: the one to begin with]
    #[arg(long, conflicts_with = "hot_seat")]
    seat: Option<String>,
    /// Everybody plays at this screen, no bots
    #[arg(long)]
    hot_seat: bool,
    /// Who plays the other seats: random, recruit, officer or marshal, with a temper if you like (officer-loyal)
    #[arg(long, default_value_t = Level::Random.into(), value_parser = crate::playout::character)]
    bot: Character,
    /// The same seed gives the same cards, dice and bots [default: another one every time]
    #[arg(long)]
    seed: Option<u64>,
    /// The language: en or pl
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Answer the first decisions at random, for tests
    #[arg(long, value_name = "N", default_value_t = 0, hide = true)]
    auto: usize,
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    play(options, io::stdin().lock(), out)
}

/// The same with lines from anywhere.
pub fn play(options: &Options, input: impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let (entry, setup) = options.table.setup()?;
    let seed = options.seed.unwrap_or_else(seed_from_clock);
    let table = (entry.edition.open)(&setup, Some(Key::from_seed(seed)))?;
    let seats = table.seats();
    let person = match (&options.seat, options.hot_seat) {
        (_, true) => None,
        (Some(word), _) => Some(seat_named(word, &seats).map_err(Failure::Usage)?),
        (None, _) => Some(entry.first_seat(&seats)),
    };
    Evening {
        table,
        entry,
        bot: options.bot,
        seats,
        person: person.map(Seat::Player),
        lang: options.lang,
        words: words(options.lang),
        seed,
        auto: options.auto,
        log: Vec::new(),
        decided: Vec::new(),
        heading: String::new(),
        input,
        out,
    }
    .run(entry.edition.name)
}

fn seed_from_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed again.
    seed_of(now.as_nanos() as u64, 0) % 1_000_000
}

/// One game at one screen.
struct Evening<'a, R, W> {
    table: Box<dyn Table>,
    entry: &'static Entry,
    bot: Character,
    seats: Vec<SeatInfo>,
    /// The seat of the one person at the screen; none if all sit there.
    person: Option<Seat>,
    lang: Lang,
    words: &'static Words,
    seed: u64,
    /// Decisions that are still answered at random.
    auto: usize,
    /// What happened, each with the ply after which it did.
    log: Vec<(usize, Played)>,
    /// The plies at which a person decided.
    decided: Vec<usize>,
    /// The first line of the summary that was last shown.
    heading: String,
    input: R,
    out: &'a mut W,
}

/// What a typed line led to.
enum Turn {
    /// The position has changed: ask anew.
    Changed,
    /// Still the same question.
    Same,
    Quit,
}

impl<R: BufRead, W: Write> Evening<'_, R, W> {
    fn run(mut self, game: &str) -> Result<(), Failure> {
        self.greet(game)?;
        loop {
            self.play_on()?;
            let asked = self.asked_person();
            self.show_summary(self.person, false)?;
            let turn = match &asked {
                Some(asked) => self.ask(asked)?,
                None => self.after_the_end()?,
            };
            if matches!(turn, Turn::Quit) {
                return Ok(());
            }
        }
    }

    fn greet(&mut self, game: &str) -> Result<(), Failure> {
        let setup = self.table.setup();
        let who = match self.person {
            Some(seat) if self.seats.len() == 1 => (self.words.you_play_alone)(&self.name(seat)),
            Some(seat) if self.is_cooperative() => (self.words.you_play_with)(&self.name(seat)),
            Some(seat) => (self.words.you_play)(&self.name(seat)),
            None => self.words.all_play.to_owned(),
        };
        let (players, seed) = (setup.players, self.seed);
        let table = (self.words.table)(game, &setup.scenario, players, seed);
        writeln!(self.out, "{who} {table}\n{}\n{}", self.words.how_to_answer, self.words.how_to_ask)?;
        Ok(())
    }

    /// Chance and bots play until a person is asked or the game is over.
    fn play_on(&mut self) -> Result<(), Failure> {
        loop {
            let fallen = self.table.settle_chance();
            self.happened(fallen)?;
            if self.asked_person().is_some() {
                return Ok(());
            }
            let Some(asked) = self.table.pending(self.lang).into_iter().next() else { return Ok(()) };
            let action = self.bots_action(asked.seat);
            self.play(asked.seat, &action)?;
        }
    }

    /// A bot's choice depends on the ply alone, so that taking back and playing the same again is the same game.
    fn bots_action(&self, seat: Seat) -> String {
        let seed = seed_of(self.seed, self.table.ply() as u64);
        let advice = match self.bot.level {
            Level::Random => None,
            _ => (self.entry.advise)(&self.table.document(), self.bot, seat, seed),
        };
        advice.unwrap_or_else(|| self.random_action(seat))
    }

    fn random_action(&self, seat: Seat) -> String {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed_of(self.seed, self.table.ply() as u64));
        let mut actions = self.table.legal(seat);
        if actions.is_empty() {
            return String::new();
        }
        actions.swap_remove(pick(&mut rng, actions.len()))
    }

    /// Plays a legal action and tells what happened.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), Failure> {
        let played = self.table.apply(seat, action).map_err(|error| {
            let problem = refusal_in_words(&error, self.lang);
            Failure::Check(format!("seat {seat} was offered \"{action}\" and then refused it: {problem}"))
        })?;
        self.happened(played)
    }

    fn happened(&mut self, played: Played) -> Result<(), Failure> {
        for sentence in played.sentences(self.witness(), self.lang) {
            writeln!(self.out, "  {}", style(sentence).dim())?;
        }
        let ply = self.table.ply();
        if self.log.last().is_none_or(|(after, _)| *after < ply) {
            self.log.push((ply, played));
        }
        Ok(())
    }

    /// Who reads the log: at a shared screen only what everybody may know is told.
    fn witness(&self) -> Option<Seat> {
        self.person
    }

    /// The person's question, or the first one if everybody is a person.
    fn asked_person(&self) -> Option<Asked> {
        let is_a_persons = |asked: &Asked| {
            asked.seat != Seat::Chance && self.person.is_none_or(|person| person == asked.seat)
        };
        self.table.pending(self.lang).into_iter().find(is_a_persons)
    }

    /// The board, if it was asked for or if its first line, which says when it is, has changed.
    fn show_summary(&mut self, viewer: Option<Seat>, is_asked_for: bool) -> Result<(), Failure> {
        let summary = self.table.summary(viewer, self.lang);
        let heading = summary.lines().next().unwrap_or_default();
        if is_asked_for || heading != self.heading {
            self.heading = heading.to_owned();
            writeln!(self.out, "\n{}", summary.trim_end())?;
        }
        Ok(())
    }

    /// Shows the question and reads lines until one of them changes the position.
    fn ask(&mut self, asked: &Asked) -> Result<Turn, Failure> {
        let seat = asked.seat;
        let menu = Menu::new(self.table.legal(seat), self.table.phrases(seat, self.lang));
        let question = match self.asked_by_name(seat) {
            Some(name) => format!("{}: {}", capitalised(&name), asked.prompt),
            None => asked.prompt.to_string(),
        };
        writeln!(self.out, "\n{} ({})", style(question).bold(), asked.rule)?;
        if self.auto > 0 {
            self.auto -= 1;
            let action = self.random_action(seat);
            writeln!(self.out, "> {action}")?;
            return self.decide(seat, &action);
        }
        write!(self.out, "{}", menu.first_page(self.words))?;
        loop {
            let Some(line) = self.read_line()? else { return Ok(Turn::Quit) };
            match self.obey(&line, seat, &menu)? {
                Turn::Same => {}
                turn => return Ok(turn),
            }
        }
    }

    /// The next line; nothing at the end of the input. Lines that cannot be read are said so and skipped.
    fn read_line(&mut self) -> Result<Option<String>, Failure> {
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            match lines::read_line(&mut self.input)? {
                Some(Line::Text(text)) => return Ok(Some(text.trim().to_owned())),
                Some(_) => writeln!(self.out, "{}", self.words.unreadable)?,
                None => {
                    writeln!(self.out, "\n{}", self.words.goodbye)?;
                    return Ok(None);
                }
            }
        }
    }

    /// Does what a line says: a choice first, then a command, then a search among the choices.
    fn obey(&mut self, line: &str, seat: Seat, menu: &Menu) -> Result<Turn, Failure> {
        if line.is_empty() {
            write!(self.out, "{}", menu.first_page(self.words))?;
            return Ok(Turn::Same);
        }
        if let Ok(number) = line.parse::<usize>() {
            return match number.checked_sub(1).and_then(|index| menu.action(index)) {
                Some(action) => self.decide(seat, action),
                None => self.say(&(self.words.no_such_number)(menu.len())),
            };
        }
        let spoken = line.to_lowercase();
        if menu.holds(&spoken) {
            return self.decide(seat, &spoken);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(command) = Command::named(&word.to_lowercase()) {
            return self.command(command, rest.trim(), Some((seat, menu)));
        }
        match self.table.why_not(seat, &spoken) {
            Some(TableError::Unreadable(problem)) => match menu.search(line, self.words) {
                Some(found) => self.say(found.trim_end()),
                None => self.say(&format!("{problem}. {}", self.words.try_help)),
            },
            Some(error) => self.say(&refusal_in_words(&error, self.lang)),
            None => self.decide(seat, &spoken),
        }
    }

    fn decide(&mut self, seat: Seat, action: &str) -> Result<Turn, Failure> {
        let ply = self.table.ply();
        self.play(seat, action)?;
        self.decided.push(ply);
        Ok(Turn::Changed)
    }

    fn say(&mut self, text: &str) -> Result<Turn, Failure> {
        writeln!(self.out, "{text}")?;
        Ok(Turn::Same)
    }

    fn command(
        &mut self,
        command: Command,
        rest: &str,
        asked: Option<(Seat, &Menu)>,
    ) -> Result<Turn, Failure> {
        match command {
            Command::Quit => {
                writeln!(self.out, "{}", self.words.goodbye)?;
                return Ok(Turn::Quit);
            }
            Command::Help => return self.say(self.words.help),
            Command::Map => self.show_summary(asked.map(|(seat, _)| seat).or(self.person), true)?,
            Command::Log => self.show_log(rest)?,
            Command::Hand => {
                if let Some(seat) = asked.map(|(seat, _)| seat).or(self.person) {
                    self.show_hand(seat)?;
                }
            }
            Command::Why => return self.why(rest, asked),
            Command::Undo => return self.undo(),
            Command::Rules => {
                let found =
                    rules::look_up(self.entry, self.lang, rest).unwrap_or_else(|problem| problem + "\n");
                write!(self.out, "{found}")?;
            }
            Command::Save => return self.save(rest),
            Command::More => {
                if let Some((_, menu)) = asked {
                    write!(self.out, "{}", menu.whole())?;
                }
            }
        }
        Ok(Turn::Same)
    }

    /// The last sentences, as many as asked for.
    fn show_log(&mut self, rest: &str) -> Result<(), Failure> {
        let wanted = rest.parse().unwrap_or(30);
        let witness = self.witness();
        let sentences: Vec<String> =
            self.log.iter().flat_map(|(_, played)| played.sentences(witness, self.lang)).collect();
        for sentence in &sentences[sentences.len().saturating_sub(wanted)..] {
            writeln!(self.out, "  {sentence}")?;
        }
        Ok(())
    }

    /// What a seat sees and a spectator does not: the lines in which their summaries differ.
    fn show_hand(&mut self, seat: Seat) -> Result<(), Failure> {
        let public = self.table.summary(None, self.lang);
        let own = self.table.summary(Some(seat), self.lang);
        let hidden: Vec<&str> =
            own.lines().filter(|line| !public.lines().any(|known| known == *line)).collect();
        match &hidden[..] {
            [] => writeln!(self.out, "{}", self.words.nothing_hidden)?,
            lines => writeln!(self.out, "{}", lines.join("\n"))?,
        }
        Ok(())
    }

    fn why(&mut self, action: &str, asked: Option<(Seat, &Menu)>) -> Result<Turn, Failure> {
        let Some((seat, menu)) = asked else { return self.say(self.words.after_the_end) };
        let example = (self.words.written_like)(menu.action(0).unwrap_or_default());
        if action.is_empty() {
            return self.say(&example);
        }
        match self.table.why_not(seat, &action.to_lowercase()) {
            Some(TableError::Unreadable(problem)) => self.say(&format!("{problem}. {example}")),
            Some(error) => self.say(&refusal_in_words(&error, self.lang)),
            None => self.say(self.words.it_is_legal),
        }
    }

    /// Back to the person's last decision; chance and bots since then go with it.
    fn undo(&mut self) -> Result<Turn, Failure> {
        let Some(ply) = self.decided.pop() else { return self.say(self.words.nothing_to_undo) };
        while self.table.ply() > ply && self.table.undo() {}
        self.log.retain(|(after, _)| *after <= ply);
        writeln!(self.out, "{}", self.words.undone)?;
        Ok(Turn::Changed)
    }

    fn save(&mut self, file: &str) -> Result<Turn, Failure> {
        if file.is_empty() {
            return self.say(self.words.save_where);
        }
        let record = serde_json::to_string_pretty(&self.table.record()).map_err(io::Error::from)?;
        match std::fs::write(file, record + "\n") {
            Ok(()) => self.say(&(self.words.saved)(file)),
            Err(error) => self.say(&format!("{file}: {error}")),
        }
    }

    /// Says who won, and lets the person look back, save or take back.
    fn after_the_end(&mut self) -> Result<Turn, Failure> {
        if let Some(outcome) = self.table.outcome() {
            let ending = outcome_in_words(&outcome, &self.seats, self.is_cooperative(), self.lang);
            writeln!(
                self.out,
                "\n{} {ending}.\n{}",
                style(self.words.over).bold(),
                self.words.after_the_end
            )?;
        }
        loop {
            let Some(line) = self.read_line()? else { return Ok(Turn::Quit) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let turn = match Command::named(&word.to_lowercase()) {
                Some(command) => self.command(command, rest.trim(), None)?,
                None => self.say(self.words.after_the_end)?,
            };
            if !matches!(turn, Turn::Same) {
                return Ok(turn);
            }
        }
    }

    fn is_cooperative(&self) -> bool {
        self.entry.is_cooperative(&self.table.setup())
    }

    /// The name before a question. One person who has several powers needs none: the question says for which of them,
    /// and a list of all would only push it aside.
    fn asked_by_name(&self, seat: Seat) -> Option<String> {
        let has_several = |info: &SeatInfo| Seat::Player(info.seat) == seat && info.id.contains('+');
        let goes_without = self.person.is_some() && self.seats.iter().any(has_several);
        (!goes_without).then(|| self.name(seat))
    }

    fn name(&self, seat: Seat) -> String {
        seat_name(seat, &self.seats, self.lang)
    }
}
