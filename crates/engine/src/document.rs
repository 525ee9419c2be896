//! What position documents of all games have in common.

use crate::Game;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::borrow::Cow;

/// The document of a state that is plain data itself.
pub fn plain(state: &impl Serialize) -> Value {
    serde_json::to_value(state).expect("a state is plain data")
}

/// The state of such a document, if it breaks no invariant.
pub fn read_plain<G: Game + DeserializeOwned>(document: &Value) -> Result<G, Vec<String>> {
    let state = G::deserialize(document).map_err(|error| vec![error.to_string()])?;
    let broken = state.broken_invariants();
    if broken.is_empty() { Ok(state) } else { Err(broken) }
}

/// The JSON Schema of such a document.
pub fn plain_schema<G: JsonSchema>() -> Value {
    schemars::schema_for!(G).to_value()
}

/// A position document whose `phase` may be named as `pending` names the question (`"order-moves"`), in the game's own words
/// for phases (`"orders"`). `own` finds the game's word for a decision's; what it does not know stays as it is. A phase that
/// belongs to somebody is written as an object, `{"declare-support": "france"}`.
pub fn with_own_phase<'a>(document: &'a Value, own: impl Fn(&str) -> Option<&'static str>) -> Cow<'a, Value> {
    let phase = match document.get("phase") {
        Some(Value::String(word)) => own(word).map(Value::from),
        Some(Value::Object(fields)) if fields.len() == 1 => {
            fields.iter().find_map(|(word, whose)| Some(json!({ own(word)?: whose })))
        }
        _ => None,
    };
    let Some(phase) = phase else { return Cow::Borrowed(document) };
    let mut renamed = document.clone();
    renamed["phase"] = phase;
    Cow::Owned(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_may_be_named_as_its_question() {
        let own = |word: &str| (word == "declare-support").then_some("support");
        let phase =
            |phase: Value| with_own_phase(&json!({ "phase": phase, "round": 2 }), own)["phase"].clone();
        assert_eq!(phase(json!({ "declare-support": "france" })), json!({ "support": "france" }));
        assert_eq!(phase(json!("declare-support")), json!("support"));
        for same in [json!("support"), json!("no such"), json!({ "support": "france" }), json!(7), json!({})]
        {
            assert_eq!(phase(same.clone()), same);
        }
        assert_eq!(*with_own_phase(&json!([]), own), json!([]));
    }
}
