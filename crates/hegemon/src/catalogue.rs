//! The games of this house. A new game is one more line in [`CATALOGUE`].

use crate::arena::one_match::{Pairing, Played, play_match};
use crate::diagram;
use crate::failure::Failure;
use crate::map;
use crate::playout::{Playout, advise, playout};
use crate::soak::{Soaked, Watch, soak};
use bots::Character;
pub use engine::names::unknown_among as did_you_mean;
use engine::{Edition, Foresight, Judgement, ScenarioSpec, Seat, SeatInfo, Setup, SetupError, Words};
use serde_json::Value;
use server::stock::{First, Stock, Tell};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

/// A game on the shelf.
pub struct Entry {
    pub edition: Edition,
    /// Where a newcomer begins: the scenario and the seat; the first of each if nothing is said.
    pub first: Option<First>,
    /// One game of bots, as fast as it goes.
    pub playout: fn(&Setup, Character, u64) -> Result<Playout, SetupError>,
    /// One match between bots, timed; nothing if it is stopped on the way.
    pub arena: fn(&Pairing, &AtomicBool) -> Result<Option<Played>, SetupError>,
    /// How bots that search think about it.
    pub foresight: Foresight,
    /// What a bot would do in the position of a document; nothing if it is not asked there.
    pub advise: fn(&Value, Character, Seat, u64) -> Option<String>,
    /// The game as a server offers it.
    pub stock: Stock,
    /// One game at random, every state checked.
    pub soak: fn(&Setup, u64, &Watch) -> Result<Soaked, SetupError>,
}

static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let games = vec![
        Entry::of::<coalitions::Koalicje>()
            .first("1805", 6, "france")
            .of_family("Coalitions")
            .drawn(diagram::coalitions),
        Entry::of::<coalitions::Prototype>()
            .first("1805", 6, "france")
            .of_family("Coalitions")
            .drawn(diagram::coalitions),
        Entry::of::<napoleon::Napoleon>()
            .first("historical", 2, "french")
            .of_family("Napoleon")
            .drawn(diagram::napoleon),
    ];
    // The tests of the binary have one more, to see that a line here is enough.
    #[cfg(test)]
    let games = games.into_iter().chain([Entry::of::<testkit::example::Bluff>()]).collect();
    games
});

pub fn all() -> &'static [Entry] {
    &CATALOGUE
}

/// The game of that id.
pub fn find(game: &str) -> Result<&'static Entry, String> {
    let known = || all().iter().map(|entry| entry.edition.id);
    all().iter().find(|entry| entry.edition.id == game).ok_or_else(|| did_you_mean("game", game, known()))
}

impl Entry {
    fn of<G: Words + Judgement>() -> Entry {
        Entry {
            edition: Edition::of::<G>(),
            stock: Stock::of::<G>(),
            first: None,
            playout: playout::<G>,
            arena: play_match::<G>,
            foresight: G::FORESIGHT,
            advise: advise::<G>,
            soak: soak::<G>,
        }
    }

    /// Where a newcomer begins: with this scenario, so many at the table, and this seat.
    fn first(self, scenario: &'static str, players: u8, seat: &'static str) -> Entry {
        let first = First { scenario, players, seat };
        Entry { first: Some(first), stock: self.stock.beginning_with(first), ..self }
    }

    /// What the names of its types begin with, for clients.
    fn of_family(self, family: &'static str) -> Entry {
        Entry { stock: self.stock.of_family(family), ..self }
    }

    /// How a position looks on its board.
    fn drawn(self, diagram: Tell) -> Entry {
        let boards = map::boards_of(self.edition.id);
        Entry { stock: self.stock.drawn(boards, diagram), ..self }
    }

    /// The scenarios that a command line names: one, several (`1805,1813`), `all`, or without a word the one for a
    /// newcomer.
    pub fn scenarios_named(&self, list: Option<&str>) -> Result<Vec<ScenarioSpec>, String> {
        match list {
            None => Ok(vec![self.scenario(None)?]),
            Some("all") => Ok((self.edition.scenarios)()),
            Some(list) => list.split(',').map(|id| self.scenario(Some(id.trim()))).collect(),
        }
    }

    /// The tables that a command line names: scenarios as in [`scenarios_named`](Entry::scenarios_named), players as `6`, `3,5`,
    /// `3-6` or `all`, without a word as many as the scenario seats. Each is tried once, so that a wrong setup is refused before the first game.
    pub fn tables_named(
        &self,
        scenario: Option<&str>,
        players: Option<&str>,
        choices: &Choices,
    ) -> Result<Vec<SeatedTable>, Failure> {
        let is_all = scenario == Some("all");
        let mut tables = Vec::new();
        let mut used = BTreeSet::new();
        for scenario in self.scenarios_named(scenario).map_err(Failure::Usage)? {
            let players = match players {
                None => scenario.players.iter().max().copied().into_iter().collect(),
                Some("all") => scenario.players.clone(),
                Some(list) => player_counts(list).map_err(Failure::Usage)?,
            };
            for players in players {
                // Of all scenarios each plays with the numbers it has seats for.
                if is_all && !scenario.players.contains(&players) {
                    continue;
                }
                let mut setup = choices.choose(Setup::new(&scenario.id, players))?;
                if is_all {
                    // Of all scenarios each takes the options it has; one that none has is refused below.
                    setup.options.retain(|id, _| {
                        let has = scenario.options.iter().any(|option| option.id == id);
                        used.extend(has.then(|| id.clone()));
                        has
                    });
                }
                let seats = (self.edition.open)(&setup, None)?.seats();
                tables.push(SeatedTable { setup, seats, cooperative: scenario.cooperative });
            }
        }
        let chosen = choices.choose(Setup::new("all", 0))?.options;
        if let Some(unknown) = chosen.keys().find(|id| is_all && !used.contains(*id)) {
            let name = self.edition.name;
            return Err(Failure::usage(format!("no scenario of {name} has an option \"{unknown}\"")));
        }
        if tables.is_empty() {
            let wanted = players.unwrap_or_default();
            return Err(Failure::usage(format!(
                "no scenario of {} seats {wanted} players",
                self.edition.name
            )));
        }
        Ok(tables)
    }

    /// Whether all players of a table win or lose together.
    pub fn is_cooperative(&self, setup: &Setup) -> bool {
        self.scenario(Some(&setup.scenario)).is_ok_and(|scenario| scenario.cooperative)
    }

    /// The seat for a newcomer, of those at a table. At a small table it may be nobody's.
    pub fn first_seat(&self, seats: &[SeatInfo]) -> u8 {
        self.first.and_then(|first| seat_named(first.seat, seats).ok()).unwrap_or(0)
    }

    /// Whether a scenario is the one for a newcomer.
    pub fn begins_with(&self, scenario: &str) -> bool {
        self.first.is_some_and(|first| first.scenario == scenario)
    }

    /// The scenario of that id, or the one for a newcomer.
    pub fn scenario(&self, id: Option<&str>) -> Result<ScenarioSpec, String> {
        let scenarios = (self.edition.scenarios)();
        let first = self.first.map(|first| first.scenario);
        let Some(id) = id.or(first).or_else(|| scenarios.first().map(|scenario| scenario.id.as_str())) else {
            return Err(format!("{} has no scenarios", self.edition.name));
        };
        let id = id.to_owned();
        let known: Vec<String> = scenarios.iter().map(|scenario| scenario.id.clone()).collect();
        scenarios
            .into_iter()
            .find(|scenario| scenario.id == id)
            .ok_or_else(|| did_you_mean("scenario", &id, known.iter().map(String::as_str)))
    }
}

/// The numbers that `6`, `3,5`, `3-6` and `2,4-6` stand for.
fn player_counts(list: &str) -> Result<Vec<u8>, String> {
    let wrong = || format!("\"{list}\" is no number of players: write 4, or 3,5, or 3-6");
    let mut counts = Vec::new();
    for part in list.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u8>().map_err(|_| wrong());
        let (from, to) = (number(from)?, number(to)?);
        if from > to {
            return Err(wrong());
        }
        counts.extend((from..=to).filter(|count| !counts.contains(count)).collect::<Vec<_>>());
    }
    Ok(counts)
}

/// A table to play at, with who sits there.
pub struct SeatedTable {
    pub setup: Setup,
    pub seats: Vec<SeatInfo>,
    /// All seats win or lose together.
    pub cooperative: bool,
}

/// What a table agrees on, as the command line says it.
#[derive(clap::Args)]
pub struct TableOptions {
    /// The game, by its id
    #[arg(long, default_value = "koalicje")]
    pub game: String,
    /// The scenario [default: the one to begin with]
    #[arg(long)]
    pub scenario: Option<String>,
    /// How many players [default: as many as the scenario seats]
    #[arg(long)]
    pub players: Option<u8>,
    #[command(flatten)]
    pub choices: Choices,
}

/// The same for several tables at once.
#[derive(clap::Args)]
pub struct TablesOptions {
    /// The game, by its id
    #[arg(long, default_value = "koalicje")]
    game: String,
    /// A scenario, several (`1805,1813`) or `all` [default: the one to begin with]
    #[arg(long)]
    scenario: Option<String>,
    /// How many players: `6`, `3,5`, `3-6` or `all` [default: as many as the scenario seats]
    #[arg(long)]
    players: Option<String>,
    #[command(flatten)]
    choices: Choices,
}

/// The choices that a table makes before it starts.
#[derive(clap::Args)]
pub struct Choices {
    /// A table option, as often as needed; `hegemon games` lists them
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

impl TableOptions {
    pub fn setup(&self) -> Result<(&'static Entry, Setup), Failure> {
        let entry = find(&self.game).map_err(Failure::Usage)?;
        let scenario = entry.scenario(self.scenario.as_deref()).map_err(Failure::Usage)?;
        let players = self.players.or(scenario.players.iter().max().copied()).unwrap_or(1);
        Ok((entry, self.choices.choose(Setup::new(&scenario.id, players))?))
    }
}

impl TablesOptions {
    pub fn tables(&self) -> Result<(&'static Entry, Vec<SeatedTable>), Failure> {
        let entry = find(&self.game).map_err(Failure::Usage)?;
        let (scenario, players) = (self.scenario.as_deref(), self.players.as_deref());
        Ok((entry, entry.tables_named(scenario, players, &self.choices)?))
    }
}

impl Choices {
    /// The setup with these choices made.
    pub fn choose(&self, mut setup: Setup) -> Result<Setup, Failure> {
        for option in &self.options {
            let (name, value) = option.split_once('=').ok_or_else(|| {
                Failure::usage(format!("option \"{option}\" has no value: write \"{option}=VALUE\""))
            })?;
            setup.options.insert(name.trim().to_owned(), value.trim().to_owned());
        }
        Ok(setup)
    }
}

/// The seat that a person names: by number, by id or by name in either language.
pub fn seat_named(word: &str, seats: &[SeatInfo]) -> Result<u8, String> {
    let folded = engine::names::fold(word);
    let is_meant = |seat: &&SeatInfo| {
        seat.seat.to_string() == word
            || [&seat.id, &seat.name, &seat.name_pl].iter().any(|name| engine::names::fold(name) == folded)
    };
    seats
        .iter()
        .find(is_meant)
        .map(|seat| seat.seat)
        .ok_or_else(|| did_you_mean("seat", word, seats.iter().map(|seat| seat.id.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_begins_with_a_scenario_and_a_seat_that_it_has() {
        for entry in all() {
            let scenario = entry.scenario(None).expect("a newcomer has a scenario");
            let players = scenario.players.iter().max().expect("a scenario seats players");
            let table = (entry.edition.open)(&Setup::new(&scenario.id, *players), None).expect("it opens");
            assert!(entry.first.is_none_or(|first| seat_named(first.seat, &table.seats()).is_ok()));
        }
    }

    #[test]
    fn an_unknown_word_is_named_with_the_nearest_known_one() {
        let all = "koalicje, coalitions-prototype, napoleon-1815, bluff";
        let message = find("koalicja").err().expect("there is no such game");
        let nearest = "did you mean \"koalicje\"";
        assert_eq!(message, format!("game \"koalicja\" is unknown, {nearest} (there are {all})"));
        let message = find("chess").err().expect("there is no such game");
        assert_eq!(message, format!("game \"chess\" is unknown: there are {all}"));
    }

    #[test]
    fn numbers_of_players_are_listed_or_given_as_a_range() {
        assert_eq!(player_counts("4"), Ok(vec![4]));
        assert_eq!(player_counts("3,5"), Ok(vec![3, 5]));
        assert_eq!(player_counts("3-6"), Ok(vec![3, 4, 5, 6]));
        assert_eq!(player_counts("2, 4-6,5"), Ok(vec![2, 4, 5, 6]));
        for wrong in ["", "six", "6-3", "3-", "-", "3--6", "300"] {
            assert!(player_counts(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_seat_is_named_by_number_id_or_name() {
        let seat = |seat, id: &str, name: &str, name_pl: &str| SeatInfo {
            seat,
            id: id.to_owned(),
            name: name.to_owned(),
            name_pl: name_pl.to_owned(),
        };
        let seats =
            [seat(0, "britain", "Britain", "Wielka Brytania"), seat(1, "france", "France", "Francja")];
        for word in ["1", "france", "France", "FRANCJA"] {
            assert_eq!(seat_named(word, &seats), Ok(1), "{word}");
        }
        let message = seat_named("frnace", &seats).unwrap_err();
        assert!(message.contains("did you mean \"france\""), "{message}");
    }
}
