//! What a table agrees on before it begins.

use bots::Character;
use engine::Setup;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// What a table agrees on before it begins: the game, how it is set up, and how it is played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    pub game: String,
    #[serde(flatten)]
    pub setup: Setup,
    /// The version of the rules. The server writes the newest when a table is opened; a log without one began under "1".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Nobody is hurried without one.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Whether the lobby shows the table; otherwise only those who have its link find it.
    #[serde(default)]
    pub is_public: bool,
    /// The bot that plays on for whoever is late or gone.
    #[schemars(schema_with = "bot_schema")]
    pub stand_in: String,
    /// Whether what was said at the table becomes part of the record after the end.
    #[serde(default)]
    pub opens_talk: bool,
    /// Whoever has several seats shares one screen with others: it shows one seat until it is handed over to the next.
    #[serde(default)]
    pub one_screen: bool,
    /// How many hints each seat may ask for in the whole match; none with 0.
    #[serde(default = "usual_hints")]
    #[schemars(range(max = 100))]
    pub hints: u8,
}

/// One of the bots there are, for whoever names one; what old tables tell may be another.
pub fn bot_schema(generator: &mut SchemaGenerator) -> Schema {
    if generator.contract().is_serialize() {
        return json_schema!({ "type": "string" });
    }
    let bots: Vec<String> = Character::all().map(|character| character.to_string()).collect();
    json_schema!({ "type": "string", "pattern": format!("^({})$", bots.join("|")) })
}

/// What a table gives that says nothing about hints.
pub const fn usual_hints() -> u8 {
    5
}

/// No table gives more hints.
const MOST_HINTS: u8 = 100;

/// The rules of matches that began before their version was written down.
const FIRST_RULES: &str = "1";

impl Terms {
    /// The version of the rules that a match began under.
    pub fn rules(&self) -> &str {
        self.rules.as_deref().unwrap_or(FIRST_RULES)
    }

    /// What is wrong with them, in words, as far as every game would say so.
    pub fn check(&self) -> Result<(), String> {
        self.stand_in.parse::<Character>()?;
        self.clock.map_or(Ok(()), |clock| clock.check())?;
        if self.hints > MOST_HINTS {
            return Err(format!("a seat has {MOST_HINTS} hints at most"));
        }
        Ok(())
    }
}

/// Time in milliseconds. The same clock serves an evening and a game over weeks: a bank that runs down while its seat is
/// asked, and grows with every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What a seat begins with, at least a second.
    #[schemars(range(min = 1_000, max = LONGEST))]
    pub bank: i64,
    /// What every answer adds.
    #[schemars(range(min = 0, max = LONGEST))]
    pub increment: i64,
    /// What a bank holds at most: the bank itself or more.
    #[schemars(range(min = 1_000, max = LONGEST))]
    pub cap: i64,
}

/// No part of a clock is longer than a year.
const LONGEST: i64 = 366 * 24 * 3_600_000;

/// How long somebody who was late has for his next question, at least: live, and in a match over days.
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

impl Clock {
    /// What a seat has for its next question after the stand-in answered for it.
    pub fn grace(&self) -> i64 {
        self.increment.max(if self.bank >= DAY { DAY } else { MINUTE })
    }

    /// What is wrong with a clock, in words.
    pub fn check(&self) -> Result<(), String> {
        for (name, value, least) in
            [("bank", self.bank, 1_000), ("increment", self.increment, 0), ("cap", self.cap, 1_000)]
        {
            if !(least..=LONGEST).contains(&value) {
                return Err(format!("clock.{name} is {least} to {LONGEST} milliseconds, not {value}"));
            }
        }
        if self.cap < self.bank {
            let Clock { bank, cap, .. } = self;
            return Err(format!("clock.cap is clock.bank or more: {cap} is less than {bank}"));
        }
        Ok(())
    }

    /// The same clock with no part longer than a year. A table may have been opened before there was such a bound.
    pub fn bounded(self) -> Clock {
        let bounded = |part: i64| part.clamp(0, LONGEST);
        Clock { bank: bounded(self.bank), increment: bounded(self.increment), cap: bounded(self.cap) }
    }
}
