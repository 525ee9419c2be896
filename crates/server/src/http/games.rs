//! What there is to play: games with their scenarios, rules and boards, and positions as pictures.

use super::answer::{Failure, InPath, InQuery};
use super::guard::Perhaps;
use super::kept::{Kept, KeptJson, Picture};
use super::tables::{AtEntry, AtTable, Tongue, sight};
use super::{Answer, Site};
use crate::hall::Hall;
use crate::live::{Live, Refused};
use crate::stock::{Diagram, First, Stock};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use bots::{Character, Level};
use engine::rulebook::{Part, Rulebook};
use engine::{Lang, ScenarioSpec, Seat, SeatInfo, Setup, Table};
use engraver::{Board, Options, Theme};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

// --- Games -------------------------------------------------------------------------------------------------------------

#[derive(Serialize, JsonSchema)]
pub struct Games {
    games: Vec<GameShown>,
}

#[derive(Serialize, JsonSchema)]
pub struct GameShown {
    id: &'static str,
    name: &'static str,
    /// The version of its rules.
    rules: &'static str,
    /// What the ids of its rules begin with: `KOA` of `KOA-7.4`.
    letters: String,
    /// Where a newcomer begins.
    first: Option<First>,
    scenarios: Vec<ScenarioShown>,
    /// From weak to strong.
    bots: Vec<BotShown>,
}

#[derive(Serialize, JsonSchema)]
pub struct ScenarioShown {
    #[serde(flatten)]
    scenario: ScenarioSpec,
    /// Who sits where, for each number of players.
    seatings: Vec<Seating>,
}

#[derive(Serialize, JsonSchema)]
pub struct Seating {
    players: u8,
    seats: Vec<SeatInfo>,
}

#[derive(Serialize, JsonSchema)]
pub struct BotShown {
    id: &'static str,
    name: &'static str,
    name_pl: &'static str,
    /// How it plays, in a few words.
    about: &'static str,
    about_pl: &'static str,
    /// How it may be inclined, the even one first; a bot that does anything is not inclined at all.
    tempers: Vec<TemperShown>,
}

/// A bot of some level and some temper, to be invited as such.
#[derive(Serialize, JsonSchema)]
pub struct TemperShown {
    /// The bot's id with its temper: `officer-loyal`. The even one is called as its level.
    id: String,
    /// The bot's name with its temper.
    name: String,
    name_pl: String,
    /// The temper alone.
    temper: &'static str,
    temper_pl: &'static str,
    /// How one feels it at the table, in a few words.
    about: &'static str,
    about_pl: &'static str,
}

pub async fn games(State(site): State<Site>, headers: HeaderMap) -> KeptJson<Games> {
    KeptJson::fresh(&site.shelf.games, &headers)
}

fn game(stock: &Stock) -> GameShown {
    let seating = |scenario: &ScenarioSpec, players: u8| {
        let table = (stock.edition.open)(&Setup::new(&scenario.id, players), None);
        Seating { players, seats: table.map_or(Vec::new(), |table| table.seats()) }
    };
    let scenario = |scenario: ScenarioSpec| ScenarioShown {
        seatings: scenario.players.iter().map(|players| seating(&scenario, *players)).collect(),
        scenario,
    };
    let temper = |character: Character| {
        let (name, name_pl) = character.name();
        let (temper, about) = (character.temper.name(), character.temper.about());
        TemperShown {
            id: character.to_string(),
            name,
            name_pl,
            temper: temper.en,
            temper_pl: temper.pl,
            about: about.en,
            about_pl: about.pl,
        }
    };
    let tempers = |level: Level| {
        let tempers: Vec<TemperShown> =
            Character::all().filter(|character| character.level == level).map(temper).collect();
        if tempers.len() > 1 { tempers } else { Vec::new() }
    };
    let bot = |level: Level| BotShown {
        id: level.id(),
        name: level.name().en,
        name_pl: level.name().pl,
        about: level.about().en,
        about_pl: level.about().pl,
        tempers: tempers(level),
    };
    GameShown {
        id: stock.edition.id,
        name: stock.edition.name,
        rules: stock.edition.rules_version,
        letters: letters(stock),
        first: stock.first,
        scenarios: (stock.edition.scenarios)().into_iter().map(scenario).collect(),
        bots: Level::ALL.map(bot).into(),
    }
}

/// The letters that the rules of a game share; its first rule has them.
fn letters(stock: &Stock) -> String {
    let book = Rulebook::read((stock.edition.rules)(Lang::En));
    let first = book.rules.first().and_then(|rule| rule.id.split('-').next());
    first.unwrap_or_default().to_owned()
}

/// What never changes while the server runs, made ready once.
pub struct Shelf {
    games: Kept,
    /// Boards without their scenery.
    plain: Mutex<HashMap<&'static str, Kept>>,
    /// Empty boards, engraved when they are first asked for.
    pictures: Mutex<HashMap<(&'static str, bool, bool), Kept>>,
}

impl Shelf {
    pub fn of(hall: &Hall) -> Shelf {
        let games = Games { games: hall.stock().iter().map(game).collect() };
        let games = serde_json::to_vec(&games).expect("what there is to play is plain data");
        Shelf { games: Kept::new(games), plain: Mutex::default(), pictures: Mutex::default() }
    }
}

// --- Rules -------------------------------------------------------------------------------------------------------------

#[derive(Deserialize, JsonSchema)]
pub struct OneGame {
    game: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct Speaking {
    /// `en` or `pl`
    #[serde(default)]
    lang: Tongue,
}

impl Speaking {
    pub fn lang(&self) -> Lang {
        self.lang.into()
    }
}

/// The rules for players. Texts keep `*…*` and `` `…` ``.
#[derive(Serialize, JsonSchema)]
pub struct RulesShown {
    title: String,
    /// What is said before the first chapter, a paragraph each.
    preface: Vec<String>,
    chapters: Vec<ChapterShown>,
}

#[derive(Serialize, JsonSchema)]
pub struct ChapterShown {
    number: String,
    title: String,
    rules: Vec<RuleShown>,
    /// What else stands in the chapter.
    notes: Vec<NoteShown>,
}

#[derive(Serialize, JsonSchema)]
pub struct RuleShown {
    id: String,
    text: String,
    /// Whether it is a ruling of ours, where the rulebook is silent.
    ruling: bool,
}

/// A remark, or a table whose first row is its head.
#[derive(Serialize, JsonSchema)]
pub struct NoteShown {
    /// The rule that it follows; none at the head of the chapter.
    after: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Vec<Vec<String>>>,
}

pub async fn rules(
    State(site): State<Site>,
    InPath(OneGame { game }): InPath<OneGame>,
    InQuery(speaking): InQuery<Speaking>,
    headers: HeaderMap,
) -> Answer<KeptJson<RulesShown>> {
    let stock = site.hall.stock().iter().find(|stock| stock.edition.id == game);
    let stock = stock.ok_or_else(|| Refused::new("not-found", format!("there is no game \"{game}\"")))?;
    let shown = rules_shown(&Rulebook::read((stock.edition.rules)(speaking.lang.into())));
    let json = serde_json::to_vec(&shown).expect("rules are plain data");
    Ok(KeptJson::new(&Kept::new(json), &headers))
}

fn rules_shown(book: &Rulebook) -> RulesShown {
    let chapter = |chapter: &engine::rulebook::Chapter| {
        let (mut rules, mut notes): (Vec<RuleShown>, Vec<NoteShown>) = (Vec::new(), Vec::new());
        for part in &chapter.parts {
            let after = rules.last().map(|rule| rule.id.clone());
            match part {
                Part::Rule(position) => {
                    let rule = &book.rules[*position];
                    let (ruling, text) =
                        rule.ruling().map_or((false, rule.text.as_str()), |text| (true, text));
                    rules.push(RuleShown { id: rule.id.to_owned(), text: text.to_owned(), ruling });
                }
                Part::Remark(text) => notes.push(NoteShown { after, text: Some(text.clone()), table: None }),
                Part::Table(rows) => {
                    let row = |row: &Vec<&str>| row.iter().map(|cell| (*cell).to_owned()).collect();
                    let table = Some(rows.iter().map(row).collect());
                    notes.push(NoteShown { after, text: None, table });
                }
            }
        }
        ChapterShown { number: chapter.number.to_owned(), title: chapter.title.to_owned(), rules, notes }
    };
    RulesShown {
        title: book.title.to_owned(),
        preface: book.preface.clone(),
        chapters: book.chapters.iter().map(chapter).collect(),
    }
}

// --- Boards ------------------------------------------------------------------------------------------------------------

#[derive(Deserialize, JsonSchema)]
pub struct OneBoard {
    board: String,
}

/// How much of a board is wanted.
#[derive(Deserialize, JsonSchema)]
pub struct WithScenery {
    /// `false` leaves out what the picture shows anyway: coasts, rivers, relief and borders.
    #[serde(default = "yes")]
    scenery: bool,
}

fn yes() -> bool {
    true
}

/// How a picture is made.
#[derive(Deserialize, JsonSchema)]
pub struct Engraving {
    /// `en` or `pl`
    #[serde(default)]
    lang: Tongue,
    /// `day` or `night`
    #[serde(default)]
    theme: Light,
}

/// Who looks at a picture, and how it is made.
#[derive(Deserialize, JsonSchema)]
pub struct Posing {
    /// Which of one's seats looks; without one a spectator does.
    pub seat: Option<u8>,
    /// `en` or `pl`
    #[serde(default)]
    lang: Tongue,
    /// `day` or `night`
    #[serde(default)]
    theme: Light,
}

#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    #[default]
    Day,
    Night,
}

impl From<Light> for Theme {
    fn from(light: Light) -> Theme {
        match light {
            Light::Day => Theme::Day,
            Light::Night => Theme::Night,
        }
    }
}

pub async fn board(
    State(site): State<Site>,
    InPath(OneBoard { board }): InPath<OneBoard>,
    InQuery(WithScenery { scenery }): InQuery<WithScenery>,
    headers: HeaderMap,
) -> Answer<KeptJson<Board>> {
    let drawn = site.drawn(&board)?;
    if scenery {
        return Ok(KeptJson::new(&Kept::new(drawn.file.as_bytes()), &headers));
    }
    let known = || site.shelf.plain.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known().get(drawn.id).cloned();
    let kept = match kept {
        Some(kept) => kept,
        None => {
            let kept = Kept::new(read(drawn.file)?.without_scenery().write());
            known().insert(drawn.id, kept.clone());
            kept
        }
    };
    Ok(KeptJson::new(&kept, &headers))
}

/// The empty board for the inside of a page.
pub async fn board_picture(
    State(site): State<Site>,
    InPath(OneBoard { board }): InPath<OneBoard>,
    InQuery(engraving): InQuery<Engraving>,
    headers: HeaderMap,
) -> Answer<Picture> {
    let drawn = site.drawn(&board)?;
    let (lang, theme): (Lang, Theme) = (engraving.lang.into(), engraving.theme.into());
    let key = (drawn.id, lang == Lang::Pl, theme == Theme::Night);
    let known = || site.shelf.pictures.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known().get(&key).cloned();
    let kept = match kept {
        Some(kept) => kept,
        None => {
            let options = Options { lang, theme, inline: true, ..Options::default() };
            let kept = Kept::new(engraver::svg(&read(drawn.file)?, None, &options));
            known().insert(key, kept.clone());
            kept
        }
    };
    Ok(Picture::kept(&kept, &headers))
}

pub async fn table_picture(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(posing): InQuery<Posing>,
) -> Answer<Picture> {
    let room = site.hall.room(&id).await?;
    let live = site.hall.enter(&room).await?;
    let seat = sight(&live, visitor.as_ref(), posing.seat)?.seat();
    let (diagram, name) = (site.diagram(live.table(), seat)?, name_of(&live));
    // Nobody at the table waits for the engraver.
    drop(live);
    site.engraved(diagram, &posing, &name).await
}

pub async fn table_picture_at(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtEntry { id, number }): InPath<AtEntry>,
    InQuery(posing): InQuery<Posing>,
) -> Answer<Picture> {
    let room = site.hall.room(&id).await?;
    let seat = sight(&*site.hall.enter(&room).await?, visitor.as_ref(), posing.seat)?.seat();
    let then = site.hall.as_of(&id, number).await?;
    site.engraved(site.diagram(then.table(), seat)?, &posing, &name_of(&then)).await
}

/// What a picture of a table is called.
fn name_of(live: &Live) -> String {
    format!("{}-{}-{}", live.terms.game, live.terms.setup.scenario, live.newest)
}

impl Site {
    fn drawn(&self, board: &str) -> Result<&crate::stock::Drawn, Refused> {
        let mut boards = self.hall.stock().iter().flat_map(|stock| &stock.boards);
        boards
            .find(|drawn| drawn.id == board)
            .ok_or_else(|| Refused::new("not-found", format!("there is no board \"{board}\"")))
    }

    /// The board that a match is played on.
    pub fn board_of(&self, table: &dyn Table) -> Option<&'static str> {
        let stock = self.hall.stock().iter().find(|stock| stock.edition.id == table.game())?;
        stock.scenario(&table.setup().scenario)?.board
    }

    /// A position as a seat sees it, ready to be drawn.
    pub fn diagram(&self, table: &dyn Table, seat: Option<u8>) -> Answer<Diagram> {
        let stock = self.hall.stock().iter().find(|stock| stock.edition.id == table.game());
        let scenario = stock.and_then(|stock| stock.scenario(&table.setup().scenario));
        let tell = stock.and_then(|stock| stock.tell);
        let (Some(scenario), Some(tell)) = (scenario, tell) else {
            return Err(Refused::new("not-found", "this game has no drawn board").into());
        };
        tell(&table.view(seat.map(Seat::Player)), &scenario).map_err(broken)
    }

    /// A picture of it that stands alone, under that name.
    pub async fn engraved(&self, diagram: Diagram, posing: &Posing, name: &str) -> Answer<Picture> {
        let Diagram { board, position } = diagram;
        let file = self.drawn(board)?.file;
        let options = Options {
            lang: posing.lang.into(),
            theme: posing.theme.into(),
            fonts: true,
            ..Options::default()
        };
        let work = tokio::task::spawn_blocking(move || {
            Ok::<String, Failure>(engraver::svg(&read(file)?, Some(&position), &options))
        });
        let svg = work.await.map_err(|error| broken(error.to_string()))??;
        Ok(Picture::alone(svg, name))
    }
}

fn read(file: &str) -> Result<Board, Failure> {
    Board::read(file).map_err(|error| broken(error.to_string()))
}

fn broken(what: String) -> Failure {
    tracing::error!(error = what, "a board cannot be drawn");
    Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "unavailable", "this board cannot be drawn")
}
