//! Position documents: the whole state as plain JSON. What is left out is as at the start: empty provinces, no ships, no money.

use crate::board::Province;
use crate::rule_set::Rules;
use crate::state::State;
use engine::Setup;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What stands beside the position: the game, and what the table agreed on.
const SETUP: [&str; 4] = ["game", "scenario", "players", "options"];

pub fn write(state: &State) -> Value {
    let setup = state.rules.setup();
    let mut document = json!({
        "game": "mocarstwa",
        "scenario": setup.scenario,
        "players": setup.players,
        "options": setup.options,
    });
    if let (Some(fields), Value::Object(position)) =
        (document.as_object_mut(), engine::document::plain(state))
    {
        // The state calls its players' belongings by that name too; here it is their number.
        fields.extend(position.into_iter().map(|(name, value)| match name.as_str() {
            "players" => ("belongings".to_owned(), value),
            _ => (name, value),
        }));
    }
    document
}

pub fn read(document: &Value) -> Result<State, Vec<String>> {
    let Value::Object(fields) = document else { return Err(vec!["a position is an object".to_owned()]) };
    let (setup, mut position): (Map<String, Value>, Map<String, Value>) =
        fields.clone().into_iter().partition(|(name, _)| SETUP.contains(&name.as_str()));
    if let Some(belongings) = position.remove("belongings") {
        position.insert("players".to_owned(), belongings);
    }
    let setup = without_game(setup)?;
    let setup = Setup::deserialize(&setup).map_err(|error| vec![error.to_string()])?;
    let rules = Rules::read(&setup).map_err(|error| vec![error.to_string()])?;
    let mut state = State::deserialize(Value::Object(position)).map_err(|error| vec![error.to_string()])?;
    state.rules = rules;
    state.index_provinces();
    let broken = state.broken();
    if broken.is_empty() { Ok(state) } else { Err(broken) }
}

fn without_game(mut setup: Map<String, Value>) -> Result<Value, Vec<String>> {
    match setup.remove("game") {
        None => {}
        Some(Value::String(game)) if game.is_empty() || game == "mocarstwa" => {}
        Some(game) => return Err(vec![format!("this is a position of {game}, not of mocarstwa")]),
    }
    Ok(Value::Object(setup))
}

pub fn schema() -> Value {
    let mut schema = engine::document::plain_schema::<State>();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        if let Some(belongings) = properties.remove("players") {
            properties.insert("belongings".to_owned(), belongings);
        }
        properties.insert("game".to_owned(), json!({ "type": "string" }));
        properties.insert("scenario".to_owned(), json!({ "type": "string" }));
        properties.insert("players".to_owned(), json!({ "type": "integer", "minimum": 1, "maximum": 5 }));
        let values = json!({ "type": "object", "additionalProperties": { "type": "string" } });
        properties.insert("options".to_owned(), values);
    }
    schema
}

impl State {
    /// Every reason why this is no position.
    fn broken(&self) -> Vec<String> {
        let mut broken = crate::invariants::broken(self);
        for at in Province::all() {
            let ground = &self.provinces[at];
            if ground.units.is_empty() != (ground.owner == crate::state::Owner::Nobody) {
                broken.push(format!("MOC-2.27: {at} belongs to whoever has units there"));
            }
        }
        broken
    }
}
