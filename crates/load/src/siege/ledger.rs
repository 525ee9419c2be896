//! What people were told, and whether the log agrees with it afterwards.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// What the server has told the people at one table.
#[derive(Default)]
pub struct Ledger {
    pub acknowledged: Vec<Acknowledged>,
    /// The keys of decisions that were sent once and turned down: nothing has changed, they were told.
    pub refused: BTreeSet<String>,
    /// What was wrong at first sight, in words.
    pub faults: Vec<String>,
}

/// A decision of which somebody was told that it is stored.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    pub number: i64,
    pub seat: u8,
    pub action: String,
    pub key: String,
}

/// An entry as it stands in the log.
pub struct Logged {
    pub number: i64,
    pub body: String,
    pub retry_key: Option<String>,
}

/// A step, as far as it matters here.
#[derive(Deserialize)]
struct Step {
    step: String,
    seat: Option<u8>,
    action: Option<String>,
    hand: Option<String>,
}

/// The log of one table beside what people were told of it.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub entries: usize,
    /// Decisions of bots among them.
    pub by_bots: usize,
    pub faults: Vec<String>,
}

/// Every acknowledged decision in its place, none twice, no gap.
pub fn judge(ledger: &Ledger, log: &[Logged]) -> Verdict {
    let mut verdict = Verdict { entries: log.len(), by_bots: 0, faults: ledger.faults.clone() };
    for (entry, place) in log.iter().zip(1..) {
        if entry.number != place {
            verdict.faults.push(format!("a gap: where entry {place} should stand there is {}", entry.number));
            break;
        }
    }
    let mut steps = BTreeMap::new();
    let mut keys: BTreeMap<&str, i64> = BTreeMap::new();
    for entry in log {
        // The server puts the person before the key.
        let key = entry.retry_key.as_deref().map(|key| key.rsplit(' ').next().unwrap_or(key));
        match serde_json::from_str::<Step>(&entry.body) {
            Ok(step) => {
                verdict.by_bots += usize::from(step.hand.as_deref() == Some("bot"));
                steps.insert(entry.number, (step, key));
            }
            Err(error) => verdict.faults.push(format!("entry {} cannot be read: {error}", entry.number)),
        }
        if let Some(key) = key
            && let Some(before) = keys.insert(key, entry.number)
        {
            verdict.faults.push(format!("done twice: {key} is entry {before} and entry {}", entry.number));
        }
    }
    let mut places = BTreeMap::new();
    for told in &ledger.acknowledged {
        let Acknowledged { number, seat, action, key } = told;
        if let Some(other) = places.insert(number, key).filter(|other| *other != key) {
            verdict.faults.push(format!("entry {number} was given to {other} and to {key}"));
        }
        match steps.get(number) {
            None => verdict.faults.push(format!("lost: {key}, acknowledged as entry {number} ({action})")),
            Some((step, retry_key)) => {
                let is_it = step.step == "played"
                    && step.seat == Some(*seat)
                    && step.action.as_ref() == Some(action)
                    && *retry_key == Some(key.as_str());
                if !is_it {
                    let there = step.action.as_deref().unwrap_or(&step.step);
                    let what = format!("{key}, acknowledged as entry {number} ({action}): there is {there}");
                    verdict.faults.push(format!("out of place: {what}"));
                }
            }
        }
    }
    for key in &ledger.refused {
        if let Some(number) = keys.get(key.as_str()) {
            verdict.faults.push(format!("done although it was refused: {key} is entry {number}"));
        }
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(number: i64, action: &str, key: &str) -> Logged {
        let body = format!(r#"{{"step":"played","seat":1,"action":"{action}","hand":"person"}}"#);
        Logged { number, body, retry_key: Some(format!("somebody {key}")) }
    }

    fn told(number: i64, action: &str, key: &str) -> Acknowledged {
        Acknowledged { number, seat: 1, action: action.to_owned(), key: key.to_owned() }
    }

    fn faults(acknowledged: Vec<Acknowledged>, refused: &[&str], log: &[Logged]) -> Vec<String> {
        let refused = refused.iter().map(|key| (*key).to_owned()).collect();
        judge(&Ledger { acknowledged, refused, faults: Vec::new() }, log).faults
    }

    fn log() -> Vec<Logged> {
        let began = Logged { number: 1, body: r#"{"step":"began"}"#.to_owned(), retry_key: None };
        let bots = r#"{"step":"played","seat":0,"action":"halt","hand":"bot"}"#.to_owned();
        vec![began, played(2, "march", "k1"), Logged { number: 3, body: bots, retry_key: None }]
    }

    #[test]
    fn what_stands_where_it_was_told_is_well() {
        let ledger = Ledger { acknowledged: vec![told(2, "march", "k1")], ..Ledger::default() };
        assert_eq!(judge(&ledger, &log()), Verdict { entries: 3, by_bots: 1, faults: Vec::new() });
        // Told twice is not done twice.
        assert!(faults(vec![told(2, "march", "k1"); 2], &["k2"], &log()).is_empty());
    }

    #[test]
    fn whatever_differs_is_named() {
        let of =
            |acknowledged, refused: &[&str], log: &[Logged]| faults(acknowledged, refused, log).join("; ");
        assert!(of(vec![told(4, "march", "k1")], &[], &log()).starts_with("lost: k1"));
        assert!(of(vec![told(2, "halt", "k1")], &[], &log()).ends_with("there is march"));
        assert!(of(vec![told(2, "march", "k9")], &[], &log()).starts_with("out of place: k9"));
        assert!(of(vec![], &["k1"], &log()).starts_with("done although it was refused"));
        let twice = [log(), vec![played(4, "march", "k1")]].into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(of(vec![], &[], &twice), "done twice: k1 is entry 2 and entry 4");
        let gap = [log(), vec![played(5, "march", "k2")]].into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(of(vec![], &[], &gap), "a gap: where entry 4 should stand there is 5");
        let both = vec![told(2, "march", "k1"), told(2, "march", "k3")];
        assert!(of(both, &[], &log()).starts_with("entry 2 was given to k1 and to k3"));
    }
}
