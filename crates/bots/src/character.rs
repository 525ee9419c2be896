//! What a bot is like: how well it plays, and how it is inclined.

use crate::Level;
use engine::{Leaning, Text, capital};
use std::fmt;
use std::str::FromStr;

/// How a bot is inclined. It gives up a part of its chances for it, never all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Temper {
    /// Plays to win, and for nothing else.
    #[default]
    Even,
    Cautious,
    Greedy,
    Loyal,
    Treacherous,
}

impl Temper {
    pub const ALL: [Temper; 5] =
        [Temper::Even, Temper::Cautious, Temper::Greedy, Temper::Loyal, Temper::Treacherous];

    pub const fn id(self) -> &'static str {
        match self {
            Temper::Even => "even",
            Temper::Cautious => "cautious",
            Temper::Greedy => "greedy",
            Temper::Loyal => "loyal",
            Temper::Treacherous => "treacherous",
        }
    }

    pub const fn name(self) -> Text {
        match self {
            Temper::Even => Text { en: "even", pl: "zrównoważony" },
            Temper::Cautious => Text { en: "cautious", pl: "ostrożny" },
            Temper::Greedy => Text { en: "greedy", pl: "zachłanny" },
            Temper::Loyal => Text { en: "loyal", pl: "lojalny" },
            Temper::Treacherous => Text { en: "treacherous", pl: "wiarołomny" },
        }
    }

    /// How one feels it at the table, in a few words.
    pub const fn about(self) -> Text {
        match self {
            Temper::Even => {
                Text { en: "does whatever promises victory", pl: "robi to, co przybliża go do zwycięstwa" }
            }
            Temper::Cautious => Text {
                en: "shuns battles that it could lose, and fortifies what it has",
                pl: "unika niepewnych bitew i umacnia to, co ma",
            },
            Temper::Greedy => Text {
                en: "takes every territory and every coin that it can reach",
                pl: "bierze każde terytorium i każdą monetę w zasięgu ręki",
            },
            Temper::Loyal => Text {
                en: "stays with its allies, supports them and lets them pass",
                pl: "trwa przy sojusznikach, wspiera ich i przepuszcza",
            },
            Temper::Treacherous => Text {
                en: "changes sides and refuses help as soon as that pays",
                pl: "zmienia strony i odmawia pomocy, gdy tylko się to opłaca",
            },
        }
    }

    /// How much it likes an action, from about -1 to 1.
    pub fn liking(self, leaning: Leaning) -> f32 {
        let (daring, gain, faith) = match self {
            Temper::Even => return 0.0,
            Temper::Cautious => (-1.0, 0.0, 0.0),
            Temper::Greedy => (0.2, 1.0, -0.2),
            Temper::Loyal => (0.0, 0.0, 1.0),
            Temper::Treacherous => (0.2, 0.2, -1.0),
        };
        (daring * f32::from(leaning.daring)
            + gain * f32::from(leaning.gain)
            + faith * f32::from(leaning.faith))
            / 100.0
    }
}

/// A bot that can be invited: `officer`, or with a temper `officer-loyal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Character {
    pub level: Level,
    pub temper: Temper,
}

impl Character {
    /// Whoever takes anything has no temper.
    pub fn all() -> impl Iterator<Item = Character> {
        let known = |level| Temper::ALL.into_iter().filter(move |temper| has(level, *temper));
        Level::ALL
            .into_iter()
            .flat_map(move |level| known(level).map(move |temper| Character { level, temper }))
    }

    /// As people call it: the level, and the temper if it has one.
    pub fn name(self) -> (String, String) {
        let (level, temper) = (self.level.name(), self.temper.name());
        match self.temper {
            Temper::Even => (level.en.to_owned(), level.pl.to_owned()),
            _ => (
                format!("{} {}", capital(temper.en), level.en.to_lowercase()),
                format!("{} {}", capital(temper.pl), level.pl.to_lowercase()),
            ),
        }
    }
}

fn has(level: Level, temper: Temper) -> bool {
    level != Level::Random || temper == Temper::Even
}

impl From<Level> for Character {
    fn from(level: Level) -> Character {
        Character { level, temper: Temper::Even }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.temper {
            Temper::Even => f.pad(self.level.id()),
            temper => f.pad(&format!("{}-{}", self.level.id(), temper.id())),
        }
    }
}

impl FromStr for Character {
    type Err = String;

    fn from_str(text: &str) -> Result<Character, String> {
        let (level, temper) = text.split_once('-').unwrap_or((text, ""));
        let level: Level = level.parse()?;
        if temper.is_empty() && !text.ends_with('-') {
            return Ok(level.into());
        }
        // `officer-even` would be a second spelling of `officer`.
        let known = Temper::ALL.into_iter().find(|known| *known != Temper::Even && known.id() == temper);
        match known.filter(|temper| has(level, *temper)) {
            Some(temper) => Ok(Character { level, temper }),
            None => Err(format!(
                "bot \"{text}\" is unknown: a {level} is plain, or of a temper as in recruit-loyal; there are {}",
                Temper::ALL.map(Temper::id)[1..].join(", ")
            )),
        }
    }
}
