//! A hundred thousand protocol lines, bent at random: every one gets an answer, and a refusal changes nothing.

use super::Referee;
use crate::lines::Line;
use engine::pick;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

const LINES: usize = 100_000;

/// The position and the ply at a referee's table.
fn position(referee: &Referee) -> Option<(usize, Value)> {
    referee.sitting.as_ref().map(|sitting| (sitting.table.ply(), sitting.table.document()))
}

fn answer(referee: &mut Referee, line: String) -> Value {
    referee.answer(Line::Text(line)).json
}

/// Proper requests of every kind, as a caller in the middle of a game would send them.
fn requests(referee: &mut Referee) -> Vec<String> {
    let state = answer(referee, json!({ "cmd": "state" }).to_string())["ok"].clone();
    let record = answer(referee, json!({ "cmd": "record" }).to_string())["ok"].clone();
    let mut requests = vec![
        json!({ "cmd": "hello", "id": 7 }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "seed": 42, "options": { "rps": "toss" } }),
        json!({ "cmd": "pending" }),
        json!({ "cmd": "load", "state": state.get("state").unwrap_or(&state) }),
        json!({ "cmd": "replay", "record": record.get("record").unwrap_or(&record) }),
        json!({ "cmd": "undo" }),
        json!({ "cmd": "view", "seat": null }),
        json!({ "cmd": "events", "seat": null, "since": 7 }),
        json!({ "cmd": "board" }),
        json!({ "cmd": "resign", "seat": 1, "bot": "random" }),
        json!({ "cmd": "new", "game": "koalicje", "scenario": "1813", "players": 3, "bots": { "1": "random", "2": "random" } }),
        json!({ "cmd": "playout", "bot": "random", "seed": 7 }),
        json!({ "cmd": "quit" }),
    ];
    for seat in 0..6 {
        requests.push(json!({ "cmd": "view", "seat": seat }));
        let legal = answer(referee, json!({ "cmd": "legal", "seat": seat }).to_string());
        for action in legal["ok"]["actions"].as_array().into_iter().flatten().take(8) {
            requests.push(json!({ "cmd": "apply", "seat": seat, "action": action }));
            requests.push(json!({ "cmd": "why", "seat": seat, "action": action }));
        }
    }
    requests.iter().map(Value::to_string).collect()
}

/// One to three changes to the letters of a line.
fn bend(line: &str, other: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    for _ in 0..1 + pick(rng, 3) {
        let at = pick(rng, letters.len() + 1).min(letters.len());
        let end = (at + 1 + pick(rng, 12)).min(letters.len());
        match pick(rng, 8) {
            0 => letters.truncate(at),
            1 => letters.insert(at, ['"', '{', '}', '[', ']', ',', ':', '0', '-', 'ł'][pick(rng, 10)]),
            2 | 3 => drop(letters.drain(at..end)),
            4 => {
                let again: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, again);
            }
            5 => {
                let digits: Vec<usize> =
                    (0..letters.len()).filter(|place| letters[*place].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    letters[digits[pick(rng, digits.len())]] = char::from(b'0' + pick(rng, 10) as u8);
                }
            }
            6 if at < letters.len() => letters[at] = char::from(32 + pick(rng, 95) as u8),
            _ => {
                let stranger: Vec<char> = other.chars().collect();
                let from = pick(rng, stranger.len());
                let to = (from + 1 + pick(rng, 20)).min(stranger.len());
                letters.splice(at..at, stranger[from..to].iter().copied());
            }
        }
    }
    letters.into_iter().collect()
}

#[test]
fn a_hundred_thousand_bent_lines_are_answered_and_refusals_change_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut referee = Referee::default();
    let (mut done, mut refused) = (0, 0);
    let mut lines = Vec::new();
    for number in 0..LINES {
        if number % 500 == 0 {
            let game = number / 500;
            let scenario = ["1792", "1798", "1805", "1806", "1809", "1812", "1813"][game % 7];
            let new = json!({ "cmd": "new", "game": "koalicje", "scenario": scenario, "players": 3 + game % 4, "seed": game });
            answer(&mut referee, new.to_string());
            if let Some(sitting) = &mut referee.sitting {
                sitting.table.play_randomly(game as u64, 20 + game);
            }
            lines = requests(&mut referee);
        }
        let line = &lines[pick(&mut rng, lines.len())];
        let other = &lines[pick(&mut rng, lines.len())];
        let bent = bend(line, other, &mut rng);
        let before = position(&referee);
        let answer = answer(&mut referee, bent.clone());
        match (answer.get("ok"), answer.get("error")) {
            (Some(_), None) => done += 1,
            (None, Some(error)) => {
                refused += 1;
                assert!(
                    error["message"].as_str().is_some_and(|message| !message.is_empty()),
                    "{bent}: {error}"
                );
                assert!(position(&referee) == before, "refused, yet something changed: {bent}");
            }
            _ => panic!("neither done nor refused: {bent}: {answer}"),
        }
    }
    assert!(done > 1_000 && refused > 10_000, "{done} done, {refused} refused");
}
