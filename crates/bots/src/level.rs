//! The bots that people meet, from weak to strong.

use crate::search::Manner;
use engine::Text;
use std::fmt;
use std::str::FromStr;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Takes any legal action, each as likely as the other.
    Random,
    /// Takes the action after which the position looks best.
    Recruit,
    /// Plays the best actions through in its mind.
    Officer,
    /// Does the same at length.
    Marshal,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Random, Level::Recruit, Level::Officer, Level::Marshal];

    pub const fn id(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Officer => "officer",
            Level::Marshal => "marshal",
        }
    }

    pub const fn name(self) -> Text {
        match self {
            Level::Random => Text { en: "Drummer", pl: "Dobosz" },
            Level::Recruit => Text { en: "Recruit", pl: "Rekrut" },
            Level::Officer => Text { en: "Officer", pl: "Oficer" },
            Level::Marshal => Text { en: "Marshal", pl: "Marszałek" },
        }
    }

    /// How it plays, in a few words.
    pub const fn about(self) -> Text {
        match self {
            Level::Random => Text {
                en: "does anything that the rules allow",
                pl: "robi cokolwiek, byle zgodnie z zasadami",
            },
            Level::Recruit => Text {
                en: "takes whatever looks best at once",
                pl: "bierze to, co od razu wygląda najlepiej",
            },
            Level::Officer => Text { en: "thinks a turn ahead", pl: "myśli o turę naprzód" },
            Level::Marshal => {
                Text { en: "weighs every plan for a long time", pl: "długo rozważa każdy plan" }
            }
        }
    }

    /// How hard it thinks, if it does.
    pub const fn manner(self) -> Option<Manner> {
        match self {
            Level::Random | Level::Recruit => None,
            Level::Officer => {
                Some(Manner { simulations: 16, further: 10, far: 10, looks: 1, glances: 6, candidates: 5 })
            }
            Level::Marshal => {
                Some(Manner { simulations: 720, further: 10, far: 75, looks: 2, glances: 4, candidates: 6 })
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let known = Level::ALL.iter().copied().find(|level| level.id() == text);
        known.ok_or_else(|| {
            format!("bot \"{text}\" is unknown: there are {}", Level::ALL.map(Level::id).join(", "))
        })
    }
}
