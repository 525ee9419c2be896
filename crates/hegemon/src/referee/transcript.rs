//! Dialogues written down: the examples in the documentation are tests.

use super::Referee;
use crate::failure::Failure;
use crate::lines::{LONGEST, Line};
use serde_json::Value;
use std::io::Write;
use std::path::Path;

/// Stands for any value in an expected answer, and at the end of a list for the rest of it.
const ANY: &str = "…";

/// Plays a transcript and compares the answers in it.
pub fn check(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let wrong = |problem: &dyn std::fmt::Display| Failure::usage(format!("{}: {problem}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    let mut referee = Referee::default();
    let mut given = None;
    let (mut requests, mut compared) = (0, 0);
    for (line, number) in text.lines().zip(1..) {
        if let Some(request) = line.strip_prefix("> ") {
            let request =
                if request.len() > LONGEST { Line::TooLong } else { Line::Text(request.to_owned()) };
            given = Some(referee.answer(request).json);
            requests += 1;
        } else if let Some(expected) = line.strip_prefix("< ") {
            let expected: Value =
                serde_json::from_str(expected).map_err(|error| wrong(&format!("line {number}: {error}")))?;
            let Some(given) = given.take() else {
                return Err(wrong(&format!("line {number}: an answer without a request before it")));
            };
            if let Some(difference) = difference(&expected, &given, "") {
                let place = format!("{}, line {number}", file.display());
                return Err(Failure::Check(format!("{place}: {difference}\n  answer: {given}")));
            }
            compared += 1;
        }
    }
    writeln!(out, "{requests} requests, {compared} answers as expected")?;
    Ok(())
}

/// The first place where the given answer lacks what is expected. What nobody expects may be there.
fn difference(expected: &Value, given: &Value, path: &str) -> Option<String> {
    let place = if path.is_empty() { "the answer" } else { path };
    match (expected, given) {
        (Value::String(any), _) if any == ANY => None,
        (Value::Object(expected), Value::Object(given)) => expected.iter().find_map(|(field, value)| {
            let path = format!("{path}.{field}");
            match given.get(field) {
                Some(given) => difference(value, given, &path),
                None => Some(format!("{path} is missing")),
            }
        }),
        (Value::Array(expected), Value::Array(given)) => {
            let is_open = expected.last().and_then(Value::as_str) == Some(ANY);
            let listed = &expected[..expected.len() - usize::from(is_open)];
            if given.len() < listed.len() || !is_open && given.len() != listed.len() {
                let least = if is_open { "at least " } else { "" };
                return Some(format!("{place} has {} entries, not {least}{}", given.len(), listed.len()));
            }
            let mut pairs = listed.iter().zip(given).enumerate();
            pairs.find_map(|(index, (expected, given))| {
                difference(expected, given, &format!("{path}[{index}]"))
            })
        }
        _ if expected == given => None,
        _ => Some(format!("{place} is {given}, not {expected}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_may_say_more_than_expected_but_not_less_and_not_otherwise() {
        let given = json!({"ok": {"ply": 3, "seats": [{"seat": 0, "name": "Britain"}, {"seat": 1}]}});
        for expected in [
            json!({"ok": {"ply": 3}}),
            json!({"ok": "…"}),
            json!({"ok": {"seats": [{"seat": 0}, {"seat": 1}]}}),
            json!({"ok": {"seats": [{"name": "…"}, "…"]}}),
        ] {
            assert_eq!(difference(&expected, &given, ""), None, "{expected}");
        }
        let differences = [
            (json!({"error": {}}), ".error is missing"),
            (json!({"ok": {"ply": 4}}), ".ok.ply is 3, not 4"),
            (json!({"ok": {"seats": [{"seat": 0}]}}), ".ok.seats has 2 entries, not 1"),
            (json!({"ok": {"seats": [{"seat": 1}, "…"]}}), ".ok.seats[0].seat is 0, not 1"),
            (
                json!([]),
                "the answer is {\"ok\":{\"ply\":3,\"seats\":[{\"name\":\"Britain\",\"seat\":0},{\"seat\":1}]}}, not []",
            ),
        ];
        for (expected, message) in differences {
            assert_eq!(difference(&expected, &given, "").as_deref(), Some(message));
        }
    }
}
