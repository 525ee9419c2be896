//! One name for one thing: a position names its open question as `pending` does, `{"phase": "order-moves"}`.
//!
//! The state has words of its own for its phases, which are older and still written and read. Most phases are one question;
//! `actions` holds those of actions 1 to 5, which are open together, so that only `slots` says which.

use crate::board::Territory;
use crate::power::Power;
use crate::turn::Slots;
use engine::document::with_own_phase;
use schemars::{Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Value, json};
use std::borrow::Cow;

/// What a phase is written with: nothing, whose it is, or where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum With {
    Nothing,
    APower,
    APlace,
}
use With::{APlace, APower, Nothing};

/// The question as `pending` names it, the phase that asks it in the state's own word, and what it is written with.
const NAMES: [(&str, &str, With); 45] = [
    ("name-figure", "name-figure", APower),
    (DRAW_CARD, "deal", APower),
    ("expel", "expel", APower),
    ("choose-status", "choose-status", Nothing),
    ("turn-away", "turn-away", APower),
    ("choose-status-again", "choose-again", APower),
    ("bid", "bid", Nothing),
    ("choose-action-card", "choose-cards", Nothing),
    ("give-tokens", "give-tokens", Nothing),
    ("return-garrison", "update-unit", APower),
    ("leave-territories", "update-leave", APower),
    ("throw", "duel", Nothing),
    ("toss-coin", "toss", Nothing),
    (ACTIONS, ACTIONS, Nothing),
    ("drill", ACTIONS, Nothing),
    ("drill-discard", ACTIONS, Nothing),
    ("lead", ACTIONS, Nothing),
    ("answer-subsidy", ACTIONS, Nothing),
    ("mobilise", ACTIONS, Nothing),
    ("place-trains", ACTIONS, Nothing),
    ("move-generals", ACTIONS, Nothing),
    ("encourage", "encourage", Nothing),
    ("turn-napoleon-card", "napoleon-card", Nothing),
    ("choose-race-territory", "race-territory", Nothing),
    ("choose-french-general", "send-general", Nothing),
    ("equip-france", "french-units", Nothing),
    ("draw-for-france", "french-card", Nothing),
    ("choose-arbiter", "choose-arbiter", Nothing),
    ("order-moves", "orders", Nothing),
    ("plan-strategic-move", "plan", Nothing),
    ("consent", "consent", Nothing),
    ("ask-for-round", "ask-round", Nothing),
    ("allow-round", "allow-round", Nothing),
    ("choose-battle", "choose-battle", Nothing),
    ("meet-neutral", "meet-neutral", APlace),
    ("evade", "evade", Nothing),
    ("declare-support", "support", APower),
    ("play-battle-card", "play-cards", Nothing),
    ("reveal-card", "reveal", Nothing),
    ("cancel-card", "cancel-card", Nothing),
    ("withdraw", "battle-retreat", APower),
    ("garrison-after-victory", "victory-garrison", APower),
    (DRAW_CARD, "battle-draw", APower),
    (DISCARD, DISCARD, Nothing),
    ("over", "over", Nothing),
];

/// Asked in several phases: what else the document says tells them apart.
const DRAW_CARD: &str = "draw-card";
const DISCARD: &str = "discard-excess";
const ACTIONS: &str = "actions";

/// The document with its phase in the state's own word, or why there is no such phase.
pub fn with_own_words(document: &Value) -> Result<Cow<'_, Value>, String> {
    let slots = document.get("slots").and_then(|slots| Slots::deserialize(slots).ok());
    let has = |part: &str| document.get(part).is_some_and(Value::is_object);
    // Movement may come in the middle of an action: then the question is movement's.
    let (in_battle, in_movement) = (has("battle"), has("movement"));
    let in_actions = !in_movement && slots.is_some_and(|slots| !slots.are_over());
    let own = |word: &str| match word {
        DRAW_CARD if in_battle => Some("battle-draw"),
        DRAW_CARD | DISCARD if in_actions => Some(ACTIONS),
        _ => NAMES.iter().find(|name| name.0 == word).map(|name| name.1),
    };
    let document = with_own_phase(document, own);
    match document.get("phase") {
        Some(Value::String(word)) => check_word(word, false)?,
        Some(Value::Object(fields)) if fields.len() == 1 => {
            fields.keys().try_for_each(|word| check_word(word, true))?;
        }
        _ => {}
    }
    Ok(document)
}

/// A phase is known, and says whose it is if and only if it is somebody's.
fn check_word(own: &str, is_somebodys: bool) -> Result<(), String> {
    let Some((name, _, with)) = NAMES.iter().find(|name| name.1 == own) else {
        return Err(match engine::names::nearest(own, NAMES.iter().flat_map(|name| [name.0, name.1])) {
            Some(nearest) => format!("phase \"{own}\" is unknown, did you mean \"{nearest}\""),
            None => {
                format!("phase \"{own}\" is unknown: write the name of a decision, such as \"order-moves\"")
            }
        });
    };
    match (with, is_somebodys) {
        (Nothing, false) | (APower | APlace, true) => Ok(()),
        (Nothing, true) => Err(format!("phase \"{name}\" is written alone, as a word")),
        (APower, false) => {
            Err(format!("phase \"{name}\" says which power is asked: {{\"{name}\": \"france\"}}"))
        }
        (APlace, false) => Err(format!("phase \"{name}\" says where: {{\"{name}\": \"bavaria\"}}")),
    }
}

/// The schema of a document's phase: the names of the questions first, then the older words.
pub fn schema(generator: &mut SchemaGenerator) -> Schema {
    let named = |with: With| {
        let mut words: Vec<&str> = Vec::new();
        let names = NAMES.iter().filter(|name| name.2 == with);
        for word in names.clone().map(|name| name.0).chain(names.map(|name| name.1)) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    };
    let object = |word: &str, of: &Schema| json!({ "type": "object", "properties": { word: of }, "required": [word], "additionalProperties": false });
    let (power, place) = (generator.subschema_for::<Power>(), generator.subschema_for::<Territory>());
    // While an action of the turn is open a draw is part of it, and belongs to nobody else.
    let words: Vec<&str> = named(Nothing).into_iter().chain([DRAW_CARD]).collect();
    let mut kinds = vec![json!({ "type": "string", "enum": words })];
    kinds.extend(named(APower).into_iter().map(|word| object(word, &power)));
    kinds.extend(named(APlace).into_iter().map(|word| object(word, &place)));
    kinds.push(json!({ "type": "null" }));
    schemars::json_schema!({ "anyOf": kinds })
}
