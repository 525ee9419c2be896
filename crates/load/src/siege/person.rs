//! One person at a table under siege: hears every entry once and in order, decides at random, and does not let go of a decision
//! until he knows what became of it. He knows no sockets.

use crate::Outcome;
use crate::line::Message;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A spectator has no seat and decides nothing.
pub struct Person {
    seat: Option<u8>,
    chance: Xoshiro256PlusPlus,
    /// The newest entry that he has heard of.
    pub known: i64,
    /// What to answer, and the entry that asked.
    choice: Option<(String, i64)>,
    said: Option<Said>,
    decisions: u64,
    pub has_ended: bool,
}

/// A decision of which nobody has said yet what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub key: String,
    pub action: String,
    number: i64,
    /// How often it was sent.
    pub times: u32,
}

/// What came of a message.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    Update,
    /// A decision is stored as this entry.
    Done(Said, i64),
    /// A decision was turned down: nothing has changed.
    Refused(Said, String),
    /// The server does not know itself: it must be asked again.
    Unknown,
    Other,
}

impl Person {
    pub fn new(seat: Option<u8>, seed: u64) -> Person {
        let chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        Person { seat, chance, known: 0, choice: None, said: None, decisions: 0, has_ended: false }
    }

    pub fn hear(&mut self, text: &str) -> Outcome<Heard> {
        let message: Message =
            serde_json::from_str(text).map_err(|error| format!("a message is unclear: {error}: {text}"))?;
        if let Some(done) = message.done {
            let said = self.answered(&done.key.0)?;
            self.choice.take_if(|(_, number)| *number < done.number);
            return Ok(Heard::Done(said, done.number));
        }
        if let Some(refused) = message.refused {
            let code = refused.error.code.0;
            if code == "unavailable" || code == "damaged" {
                return Ok(Heard::Unknown);
            }
            let said = self.answered(&refused.key.0)?;
            return Ok(Heard::Refused(said, code.into_owned()));
        }
        let Some(number) = message.number else { return Ok(Heard::Other) };
        // The first entry is the table itself, which a line does not repeat.
        let is_next = number == self.known + 1 || (self.known == 0 && number == 2);
        let before = std::mem::replace(&mut self.known, number);
        self.choice = message.question.filter(|question| !question.actions.is_empty()).map(|question| {
            (question.actions[self.pick(question.actions.len())].0.clone().into_owned(), number)
        });
        self.has_ended |= message.status.is_some_and(|status| status.0 == "ended" || status.0 == "closed");
        if !is_next {
            return Err(format!("entry {number} was told after entry {before}"));
        }
        Ok(Heard::Update)
    }

    fn pick(&mut self, many: usize) -> usize {
        (self.chance.next_u64() % many as u64) as usize
    }

    fn answered(&mut self, key: &str) -> Outcome<Said> {
        let said = self.said.take_if(|said| said.key == key);
        said.ok_or_else(|| format!("{key} was answered, which nobody waits for"))
    }

    /// Whether there is an answer to give.
    pub fn wants_to_play(&self) -> bool {
        self.said.is_none() && self.choice.is_some()
    }

    /// Whether he knows what became of everything that he said.
    pub fn has_its_answer(&self) -> bool {
        self.said.is_none()
    }

    /// Decides, and says so.
    pub fn play(&mut self) -> Option<String> {
        if self.said.is_some() {
            return None;
        }
        let ((action, number), seat) = (self.choice.take()?, self.seat?);
        self.decisions += 1;
        let key = format!("s{seat}-{}", self.decisions);
        self.said = Some(Said { key, action, number, times: 0 });
        self.say_again()
    }

    /// Whoever was turned down and has heard nothing since looks at the newest entry again: it comes with what is asked.
    pub fn must_look_again(&mut self) -> bool {
        let must = self.said.is_none() && self.choice.is_none() && self.known > 1;
        if must {
            self.known -= 1;
        }
        must
    }

    /// The same once more, word for word, on a line that is new or to a server that did not know.
    pub fn say_again(&mut self) -> Option<String> {
        let said = self.said.as_mut()?;
        said.times += 1;
        let action = serde_json::Value::String(said.action.clone());
        Some(format!(r#"{{"play":{{"action":{action},"number":{},"key":"{}"}}}}"#, said.number, said.key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn hear(person: &mut Person, message: Value) -> Outcome<Heard> {
        person.hear(&message.to_string())
    }

    fn asked(number: i64) -> Value {
        json!({"number": number, "status": "playing", "question": {"actions": ["march"]}})
    }

    #[test]
    fn a_decision_is_said_until_somebody_knows_what_became_of_it() {
        let mut person = Person::new(Some(1), 7);
        assert_eq!(hear(&mut person, asked(2)), Ok(Heard::Update));
        let first = person.play().expect("a decision");
        assert_eq!(person.play(), None);
        let unknown = json!({"refused": {"key": "s1-1", "error": {"code": "unavailable", "message": ""}}});
        assert_eq!(hear(&mut person, unknown), Ok(Heard::Unknown));
        assert_eq!(person.say_again(), Some(first), "the same, word for word");
        let done = hear(&mut person, json!({"done": {"key": "s1-1", "number": 3}})).expect("clear");
        let Heard::Done(said, 3) = done else { panic!("{done:?}") };
        assert_eq!((said.action.as_str(), said.times), ("march", 2));
        assert_eq!(person.say_again(), None);
    }

    #[test]
    fn every_entry_is_heard_once_and_in_order() {
        let mut person = Person::new(None, 7);
        for number in [2, 3, 4] {
            assert_eq!(hear(&mut person, asked(number)), Ok(Heard::Update));
        }
        assert_eq!(person.play(), None, "a spectator decides nothing");
        assert_eq!(hear(&mut person, asked(6)), Err("entry 6 was told after entry 4".to_owned()));
        assert_eq!(hear(&mut person, asked(6)), Err("entry 6 was told after entry 6".to_owned()));
        hear(&mut person, json!({"number": 7, "status": "ended"})).expect("the next");
        assert!(person.has_ended);
    }
}
