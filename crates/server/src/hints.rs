//! Hints: a bot tells a seat what it would do, and why.
//!
//! It knows what the seat may know: it thinks in worlds that the seat could be in, and its dice follow from the match's key
//! and what the seat sees. A hint is counted before it is thought of, in the database, so that no seat has more than its
//! table allows, whichever nodes it asks. The same position is counted once and answered the same. Other viewers hear
//! nothing of it: it is no entry of the log.

use crate::db::DbError;
use crate::hall::{Hall, HallError, time_of};
use crate::live::Refused;
use crate::metrics::METRICS;
use crate::pool::Manner;
use crate::stock::Advice;
use bots::{Character, Level};
use engine::{Lang, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who advises.
const ADVISER: Level = Level::Marshal;
/// How often somebody looks again when another node was first.
const MOST_TRIES: usize = 8;

/// What a bot would do in a seat's place.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct HintShown {
    /// The newest entry of the log when it was asked for.
    pub number: i64,
    /// The best first; three at most.
    pub advice: Vec<AdviceShown>,
    /// How many hints the seat has left.
    pub left: u8,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct AdviceShown {
    /// As it is sent.
    pub action: String,
    /// The same for people.
    pub phrase: String,
    /// The chance to win that the bot expects of it, from 0 to 1.
    pub chance: Option<f64>,
    /// What it expects to have a while later.
    pub expects: Vec<ExpectedShown>,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExpectedShown {
    /// For people: influence, morale, …
    pub what: String,
    pub now: i32,
    /// On the average of the worlds that it thought of.
    pub then: f64,
}

/// How many hints a seat may ask for.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HintsLeft {
    pub left: u8,
    /// In the whole match.
    pub most: u8,
}

/// A hint that is counted, and its answer if it was asked for before.
#[derive(Debug, PartialEq, Eq)]
pub struct Counted {
    pub left: u8,
    pub body: Option<String>,
}

impl Hall {
    pub async fn hints_left(&self, id: &str, person: &str, seat: u8) -> Result<HintsLeft, HallError> {
        let room = self.room(id).await?;
        let most = {
            let live = self.enter(&room).await?;
            live.must_hold(person, seat)?;
            live.terms.hints
        };
        let used = self.db().count_hints(id, seat).await?;
        Ok(HintsLeft { left: left_of(most, used), most })
    }

    /// What a person in a seat could do now.
    pub async fn hint(&self, id: &str, person: &str, seat: u8, lang: Lang) -> Result<HintShown, HallError> {
        let room = self.room(id).await?;
        let live = self.enter(&room).await?;
        live.may_ask_for_hint(person, seat)?;
        let (number, most, position) = (live.newest, live.terms.hints, live.position(seat));
        let stock = self.edition(&live.terms.game).ok_or(HallError::NoTable)?;
        let viewer = Seat::Player(seat);
        let offered: Vec<(String, String)> =
            live.table().legal(viewer).into_iter().zip(live.table().phrases(viewer, lang)).collect();
        let seed = live.seed_of_hint(seat, &position);
        let thinking = (stock.advise)(live.table(), Character::from(ADVISER), viewer, seed);
        // The table goes on meanwhile.
        drop(live);
        let Counted { left, body } = self.count_hint(id, seat, &position, most).await?;
        let body = match body {
            Some(body) => body,
            None => {
                let asking = Asking::default();
                let manner = Manner { name: "hint", limit: time_of(ADVISER) };
                let thinking = thinking.ok_or_else(|| HallError::Broken("nobody advises".to_owned()))?;
                let advice = self.pool().think(manner, thinking, asking.is_wanted()).await;
                let advice =
                    advice.ok_or_else(|| HallError::Broken("a hint was not thought of".to_owned()))?;
                // Whoever asks again is told the same; the first that is kept holds.
                let body = serde_json::to_string(&advice).expect("advice is plain data");
                self.db().keep_hint(id, seat, &position, body).await?
            }
        };
        let advice: Vec<Advice> =
            serde_json::from_str(&body).map_err(|error| HallError::Broken(error.to_string()))?;
        let advice = comparable(advice).into_iter().map(|advice| shown(advice, &offered, lang)).collect();
        Ok(HintShown { number, advice, left })
    }

    /// Counts a hint, unless this position has been counted before.
    pub async fn count_hint(
        &self,
        id: &str,
        seat: u8,
        position: &str,
        most: u8,
    ) -> Result<Counted, HallError> {
        for _ in 0..MOST_TRIES {
            let hints = self.db().hints(id, seat).await?;
            let used = hints.len() as i64;
            if let Some((_, body)) = hints.into_iter().find(|(known, _)| known == position) {
                return Ok(Counted { left: left_of(most, used), body });
            }
            if used >= i64::from(most) {
                let refused = Refused::new("hints-used", "you have no hints left in this match");
                return Err(Refused {
                    message_pl: Some("nie masz już podpowiedzi w tej partii"), ..refused
                }
                .into());
            }
            match self.db().add_hint(id, seat, used + 1, position, self.now()).await {
                Ok(()) => {
                    METRICS.hinted();
                    return Ok(Counted { left: left_of(most, used + 1), body: None });
                }
                // Another was first for this number: perhaps it was the last.
                Err(DbError::Taken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(HallError::Overtaken)
    }
}

fn left_of(most: u8, used: i64) -> u8 {
    u8::try_from(i64::from(most) - used).unwrap_or(0)
}

/// The worse an action looked the sooner it was given up. It was seen in fewer worlds, which may have been kinder to all, and in
/// those it looked worse: so none promises more than the one before it.
fn comparable(mut advice: Vec<Advice>) -> Vec<Advice> {
    let mut most = f32::INFINITY;
    for chance in advice.iter_mut().filter_map(|advice| advice.chance.as_mut()) {
        most = most.min(*chance);
        *chance = most;
    }
    advice
}

fn shown(advice: Advice, offered: &[(String, String)], lang: Lang) -> AdviceShown {
    let phrase = offered.iter().find(|(action, _)| *action == advice.action);
    let expects = advice.expects.into_iter().map(|outlook| ExpectedShown {
        what: if lang == Lang::Pl { outlook.what_pl } else { outlook.what },
        now: outlook.now,
        then: rounded(outlook.then, 10.0),
    });
    AdviceShown {
        phrase: phrase.map_or_else(|| advice.action.clone(), |(_, phrase)| phrase.clone()),
        action: advice.action,
        chance: advice.chance.map(|chance| rounded(chance, 1000.0)),
        expects: expects.collect(),
    }
}

fn rounded(number: f32, parts: f64) -> f64 {
    (f64::from(number) * parts).round() / parts
}

/// Somebody who waits for a hint: when he hangs up, nobody need think on.
#[derive(Default)]
struct Asking(Arc<AtomicBool>);

impl Asking {
    fn is_wanted(&self) -> impl Fn() -> bool + Send + 'static {
        let gone = Arc::clone(&self.0);
        move || !gone.load(Ordering::Relaxed)
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
