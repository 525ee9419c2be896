use serde::Serialize;
use std::fmt;

/// The languages of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    #[default]
    En,
    Pl,
}

impl std::str::FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        match text {
            "en" => Ok(Lang::En),
            "pl" => Ok(Lang::Pl),
            other => Err(format!("language \"{other}\" is unknown: use \"en\" or \"pl\"")),
        }
    }
}

/// A sentence for people, in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    pub en: &'static str,
    pub pl: &'static str,
}

impl Text {
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Pl => self.pl,
        }
    }
}

/// The stable id of a rule in a game's ledger, such as `KOA-7.12`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// An action turned down: the rule that turns it down, and why in a player's words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub rule: RuleId,
    pub reason: Text,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason.en, self.rule)
    }
}

impl std::error::Error for Refusal {}
