//! What one seat hears on its line and says on it: a player that answers at random. It knows no sockets.

use crate::Outcome;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// A message from the server. What a player at random does not need is skipped, not read.
#[derive(Deserialize)]
pub struct Message<'a> {
    pub number: Option<i64>,
    #[serde(borrow)]
    pub status: Option<Word<'a>>,
    #[serde(borrow)]
    pub question: Option<Question<'a>>,
    #[serde(borrow)]
    pub done: Option<Done<'a>>,
    #[serde(borrow)]
    pub refused: Option<Refused<'a>>,
}

#[derive(Deserialize)]
pub struct Question<'a> {
    #[serde(borrow)]
    pub actions: Vec<Word<'a>>,
}

#[derive(Deserialize)]
pub struct Done<'a> {
    #[serde(borrow)]
    pub key: Word<'a>,
    pub number: i64,
}

#[derive(Deserialize)]
pub struct Refused<'a> {
    #[serde(borrow)]
    pub key: Word<'a>,
    #[serde(borrow)]
    pub error: Error<'a>,
}

#[derive(Deserialize)]
pub struct Error<'a> {
    #[serde(borrow)]
    pub code: Word<'a>,
}

/// A text that stays where it is, unless it holds signs that must be unfolded. Within an `Option` or a `Vec` a plain `Cow`
/// would always be copied.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Word<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// What came of a message.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// An update; perhaps there is something to answer now.
    Update,
    /// One's action is stored; how long that took.
    Done(Duration),
    /// The update that one's own action brought about; how long after the action.
    Seen(Duration),
    /// One's action was turned down, with this code.
    Refused(String),
    /// The match has ended.
    Ended,
    Other,
}

pub struct Player {
    seat: u8,
    chance: Xoshiro256PlusPlus,
    /// The newest entry that was seen.
    newest: i64,
    /// What to answer, and to the question of which entry.
    choice: Option<(String, i64)>,
    asked: Option<Asked>,
    /// When an action was sent whose update has not come yet, and the number that it will have.
    unseen: Option<(Instant, i64)>,
    sent: u64,
}

/// An action that waits for its acknowledgement.
struct Asked {
    key: String,
    at: Instant,
}

impl Player {
    pub fn new(seat: u8, seed: u64) -> Player {
        let chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        Player { seat, chance, newest: 0, choice: None, asked: None, unseen: None, sent: 0 }
    }

    pub fn hear(&mut self, text: &str, now: Instant) -> Outcome<Heard> {
        let message: Message =
            serde_json::from_str(text).map_err(|error| format!("a message is unclear: {error}: {text}"))?;
        if let Some(done) = message.done {
            let asked = self.answered(&done.key)?;
            // A question from before one's own action is the one that was just answered.
            self.choice.take_if(|(_, number)| *number < done.number);
            self.unseen = (self.newest < done.number).then_some((asked.at, done.number));
            return Ok(Heard::Done(now.saturating_duration_since(asked.at)));
        }
        if let Some(refused) = message.refused {
            self.answered(&refused.key)?;
            return Ok(Heard::Refused(refused.error.code.0.into_owned()));
        }
        let Some(number) = message.number else { return Ok(Heard::Other) };
        self.newest = number;
        // An update replaces whatever was asked before it; the newest one has the question that still stands.
        self.choice = message
            .question
            .filter(|question| !question.actions.is_empty())
            .map(|question| (self.pick(&question.actions), number));
        if message.status.is_some_and(|status| status.0 == "ended" || status.0 == "closed") {
            return Ok(Heard::Ended);
        }
        if let Some((at, _)) = self.unseen.take_if(|(_, unseen)| *unseen <= number) {
            return Ok(Heard::Seen(now.saturating_duration_since(at)));
        }
        Ok(Heard::Update)
    }

    fn pick(&mut self, actions: &[Word]) -> String {
        let index = self.chance.next_u64() % actions.len() as u64;
        actions[index as usize].0.clone().into_owned()
    }

    fn answered(&mut self, key: &Word) -> Outcome<Asked> {
        let asked = self.asked.take_if(|asked| asked.key == key.0);
        asked.ok_or_else(|| format!("the server answers {}, which nobody waits for", key.0))
    }

    /// The newest entry that was heard of.
    pub fn newest(&self) -> i64 {
        self.newest
    }

    /// Whether there is an answer to give.
    pub fn wants_to_play(&self) -> bool {
        self.asked.is_none() && self.choice.is_some()
    }

    /// Whether nothing that it said is still on its way.
    pub fn has_its_answer(&self) -> bool {
        self.asked.is_none()
    }

    /// The message that gives the answer.
    pub fn play(&mut self, now: Instant) -> Option<String> {
        if self.asked.is_some() {
            return None;
        }
        let (action, _) = self.choice.take()?;
        self.sent += 1;
        let key = format!("k{}-{}", self.seat, self.sent);
        let action = serde_json::Value::String(action);
        let text = format!(r#"{{"play":{{"action":{action},"number":{},"key":"{key}"}}}}"#, self.newest);
        self.asked = Some(Asked { key, at: now });
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn player() -> Player {
        Player::new(1, 7)
    }

    fn heard(player: &mut Player, message: Value) -> Heard {
        player.hear(&message.to_string(), Instant::now()).expect("a clear message")
    }

    fn said(player: &mut Player) -> Option<Value> {
        player.play(Instant::now()).map(|text| serde_json::from_str(&text).expect("JSON"))
    }

    fn update(number: i64, actions: &[&str]) -> Value {
        json!({
            "number": number, "at": 1, "ply": 3, "step": {"step": "played", "seat": 0}, "events": [{"x": [1, {}]}],
            "status": "playing", "pending": [{"seat": {"player": 1}}],
            "question": {"decision": {"orders": {}}, "actions": actions},
        })
    }

    #[test]
    fn a_question_is_answered_once() {
        let mut player = player();
        assert_eq!(heard(&mut player, update(9, &["march \"a\" b"])), Heard::Update);
        assert!(player.wants_to_play());
        let play = json!({"play": {"action": "march \"a\" b", "number": 9, "key": "k1-1"}});
        assert_eq!(said(&mut player), Some(play));
        assert!(!player.wants_to_play());
        assert_eq!(said(&mut player), None);
        assert!(matches!(heard(&mut player, json!({"done": {"key": "k1-1", "number": 10}})), Heard::Done(_)));
        assert!(!player.wants_to_play());
    }

    #[test]
    fn the_next_question_may_come_before_the_acknowledgement() {
        let mut player = player();
        heard(&mut player, update(9, &["halt"]));
        said(&mut player);
        // Another seat was quicker: the question is still the same one.
        heard(&mut player, update(10, &["halt"]));
        heard(&mut player, json!({"done": {"key": "k1-1", "number": 11}}));
        assert!(!player.wants_to_play());
        assert!(matches!(heard(&mut player, update(11, &["halt"])), Heard::Seen(_)));
        said(&mut player);
        assert_eq!(heard(&mut player, update(12, &["halt"])), Heard::Update);
        heard(&mut player, json!({"done": {"key": "k1-2", "number": 12}}));
        let play = json!({"play": {"action": "halt", "number": 12, "key": "k1-3"}});
        assert_eq!(said(&mut player), Some(play));
    }

    #[test]
    fn who_is_refused_answers_what_came_since() {
        let mut player = player();
        heard(&mut player, update(9, &["halt"]));
        said(&mut player);
        heard(&mut player, update(10, &["retreat"]));
        let refused =
            json!({"refused": {"key": "k1-1", "error": {"code": "stale", "message": "look again"}}});
        assert_eq!(heard(&mut player, refused), Heard::Refused("stale".to_owned()));
        assert_eq!(said(&mut player).expect("an answer")["play"]["action"], "retreat");
    }

    #[test]
    fn an_update_takes_an_old_question_back() {
        let mut player = player();
        heard(&mut player, update(9, &["halt"]));
        heard(&mut player, json!({"number": 10, "status": "playing", "question": null}));
        assert!(!player.wants_to_play());
        assert_eq!(heard(&mut player, json!({"number": 11, "status": "ended"})), Heard::Ended);
        assert_eq!(heard(&mut player, json!({"said": {"channel": "all"}})), Heard::Other);
    }

    #[test]
    fn choices_are_spread_and_the_same_again() {
        let choices = |seed| {
            let mut player = Player::new(0, seed);
            let mut chosen = Vec::new();
            for number in 1..40 {
                player.hear(&update(number, &["a", "b", "c"]).to_string(), Instant::now()).expect("clear");
                chosen.push(player.choice.clone().expect("a choice").0);
            }
            chosen
        };
        assert_eq!(choices(3), choices(3));
        for action in ["a", "b", "c"] {
            assert!(choices(3).iter().any(|chosen| chosen == action), "{action}");
        }
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let mut player = player();
        assert!(player.hear("{", Instant::now()).is_err());
        let strange = json!({"done": {"key": "k9-9", "number": 3}});
        assert!(player.hear(&strange.to_string(), Instant::now()).expect_err("strange").contains("k9-9"));
    }
}
