//! A drawn board as a file: what a picture or a page needs, in whole numbers, the same bytes for the same input.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Changes whenever a reader of older files would be led astray.
pub const FORMAT: u8 = 2;

/// A board of any game. Lengths are in the board's own units, x to the right and y down; paths are those of SVG.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Board {
    pub format: u8,
    pub title: Text,
    pub subtitle: Text,
    /// Left, top, width and height.
    pub frame: [i32; 4],
    /// How large a piece stands on this board.
    pub piece: i32,
    /// The middle of the title's cartouche, and of the compass rose.
    pub cartouche: Spot,
    pub compass: Spot,
    /// All land, inside the game and outside, for the line of the coast.
    pub land: String,
    /// Lines along the coast, from near to far.
    pub rings: Vec<String>,
    /// Land outside the game.
    pub elsewhere: String,
    pub woods: String,
    pub rivers: Vec<River>,
    /// Mountains: x, y and how high they are drawn, 1 to 3.
    pub relief: Vec<[i32; 3]>,
    pub names: Vec<Name>,
    pub places: Vec<Place>,
    pub borders: Vec<Border>,
    /// Where places end at land outside the game.
    pub edges: String,
    pub ways: Vec<Way>,
    /// Parts of the board that fill a small screen well.
    pub regions: Vec<Region>,
}

/// Words in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Bilingual")]
pub struct Text {
    pub en: String,
    pub pl: String,
}

/// Something that stands on the board with its middle here, this wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    pub at: [i32; 2],
    pub width: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct River {
    /// 1 is the greatest.
    pub rank: u8,
    pub path: String,
}

/// A name that belongs to no place of the game: a sea, a foreign land.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BoardName")]
pub struct Name {
    pub kind: NameKind,
    pub text: String,
    /// The height of its letters, and the room between them.
    pub size: i32,
    pub spacing: i32,
    /// The line it stands on.
    pub path: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NameKind {
    Sea,
    Land,
}

/// Wherever pieces may be: a territory, a sea field, a town, a position of a battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    pub id: String,
    pub name: Text,
    pub kind: PlaceKind,
    /// The owner of a home, the claimants of a disputed territory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<String>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub value: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub capital: bool,
    /// The sign it bears, a resource for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// The outline, holes and islands included; a town has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The point of the place that is farthest from its edges, or the town itself, and how far that is.
    pub heart: [i32; 2],
    pub reach: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
    /// Where its value or its sign stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign: Option<[i32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<[i32; 2]>,
    /// Where generals, armies, ships or blocks stand, the first first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<[i32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub garrison: Option<[i32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortress: Option<[i32; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    Home,
    Disputed,
    Undisputed,
    Impassable,
    /// A possession that is not a home: its stripes are its owner's.
    Dependency,
    Sea,
    Shoal,
    Town,
    City,
    /// Where units stand in battle.
    Front,
    Reserve,
}

/// The name of a place: its lines, the middle of the first baseline, the height of the letters, the room between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlaceLabel")]
pub struct Label {
    pub lines: Vec<String>,
    pub at: [i32; 2],
    pub size: i32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spacing: i32,
    /// Left, top, width and height of the ground it covers.
    #[serde(rename = "box")]
    pub ground: [i32; 4],
}

/// A border between two territories.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Border {
    pub between: [String; 2],
    pub path: String,
    /// The middle, where a train stands, and the direction of the border there in degrees.
    pub middle: [i32; 3],
}

/// A way from place to place that is drawn as a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Way {
    pub kind: WayKind,
    /// The two places; none for a line that leads nowhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub between: Vec<String>,
    /// Whose way it is, if not everybody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
    pub path: String,
    /// Where a road crosses its river, and the direction of the road there in degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bridge: Option<[i32; 3]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WayKind {
    Lane,
    Strait,
    MajorRoad,
    MinorRoad,
    Frontier,
    /// Where one army's ground ends and another's begins.
    Divide,
    /// A shore where nobody lands.
    Rocks,
    /// A move that a battlefield allows.
    Advance,
    /// One of the lines between two fronts.
    Line,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Region {
    pub id: String,
    pub name: Text,
    /// Left, top, width and height.
    pub frame: [i32; 4],
    pub places: Vec<String>,
}

fn is_nothing(value: &u8) -> bool {
    *value == 0
}

fn is_zero(value: &i32) -> bool {
    *value == 0
}

/// What is wrong with a file that should be a board.
#[derive(Debug)]
pub struct BoardError(String);

impl std::fmt::Display for BoardError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "not a board: {}", self.0)
    }
}

impl std::error::Error for BoardError {}

impl Board {
    pub fn read(text: &str) -> Result<Board, BoardError> {
        let board: Board = serde_json::from_str(text).map_err(|error| BoardError(error.to_string()))?;
        if board.format != FORMAT {
            return Err(BoardError(format!("its format is {} and {FORMAT} is understood", board.format)));
        }
        Ok(board)
    }

    /// Without what only a picture shows: places, ways and regions are left, which is what lies upon
    /// a picture of this board.
    pub fn without_scenery(self) -> Board {
        Board {
            land: String::new(),
            rings: Vec::new(),
            elsewhere: String::new(),
            woods: String::new(),
            rivers: Vec::new(),
            relief: Vec::new(),
            names: Vec::new(),
            borders: Vec::new(),
            edges: String::new(),
            ..self
        }
    }

    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.id == id)
    }

    /// One line per place, so that a change of the map is a readable diff.
    pub fn write(&self) -> String {
        let fields = [
            ("format", json(&self.format)),
            ("title", json(&self.title)),
            ("subtitle", json(&self.subtitle)),
            ("frame", json(&self.frame)),
            ("piece", json(&self.piece)),
            ("cartouche", json(&self.cartouche)),
            ("compass", json(&self.compass)),
            ("land", json(&self.land)),
            ("rings", lines(&self.rings)),
            ("elsewhere", json(&self.elsewhere)),
            ("woods", json(&self.woods)),
            ("rivers", lines(&self.rivers)),
            ("relief", json(&self.relief)),
            ("names", lines(&self.names)),
            ("places", lines(&self.places)),
            ("borders", lines(&self.borders)),
            ("edges", json(&self.edges)),
            ("ways", lines(&self.ways)),
            ("regions", lines(&self.regions)),
        ];
        let mut text = String::from("{");
        for (number, (name, value)) in fields.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            let _ = write!(text, "{comma}\n  \"{name}\": {value}");
        }
        text.push_str("\n}\n");
        text
    }
}

fn lines<T: Serialize>(items: &[T]) -> String {
    if items.is_empty() {
        return "[]".to_owned();
    }
    let items: Vec<String> = items.iter().map(|item| format!("    {}", json(item))).collect();
    format!("[\n{}\n  ]", items.join(",\n"))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a board is plain data")
}

impl PlaceKind {
    pub fn is_sea(self) -> bool {
        matches!(self, PlaceKind::Sea | PlaceKind::Shoal)
    }

    /// Whether it is a position of a battlefield.
    pub fn is_position(self) -> bool {
        matches!(self, PlaceKind::Front | PlaceKind::Reserve)
    }
}

impl From<engine::Text> for Text {
    fn from(words: engine::Text) -> Text {
        Text::new(words.en, words.pl)
    }
}

impl Text {
    pub fn in_lang(&self, lang: engine::Lang) -> &str {
        match lang {
            engine::Lang::En => &self.en,
            engine::Lang::Pl => &self.pl,
        }
    }

    /// A name that is the same in both languages.
    pub fn same(words: impl Into<String>) -> Text {
        let words = words.into();
        Text { en: words.clone(), pl: words }
    }

    pub fn new(en: impl Into<String>, pl: impl Into<String>) -> Text {
        Text { en: en.into(), pl: pl.into() }
    }
}
