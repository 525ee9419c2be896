//! The document of the API says what is taken: whatever its schemas allow is understood, and what they do not is refused.

mod common;

use common::browser::{Browser, Running};
use regex::Regex;
use serde_json::{Map, Value, json};
use server::db::Place;

/// Values at the bounds that anything has here, and beyond them.
fn bent() -> Vec<Value> {
    let mut values =
        vec![Value::Null, json!(true), json!(1.5), json!([]), json!({}), json!({"x": "y"}), json!(["a"])];
    let year = 366i64 * 24 * 3_600_000;
    let bounds = [0, 1, 2, 100, 255, 1_000, year];
    for bound in bounds {
        values.extend([json!(bound - 1), json!(bound), json!(bound + 1)]);
    }
    values.extend([json!(i64::MAX), json!(i64::MIN), json!(u64::MAX)]);
    for length in [1, 7, 8, 24, 25, 60, 61, 64, 65, 200, 201, 2_000, 2_001, 4_000, 4_001, 20_000, 20_001] {
        values.push(json!("x".repeat(length)));
    }
    // Letters that take two bytes.
    values.extend([json!("ż".repeat(24)), json!("ż".repeat(60)), json!("ż".repeat(64))]);
    values.extend(
        [
            "",
            " ",
            "\t\n",
            "a b",
            "x!",
            "<b>",
            "0",
            "all",
            "random",
            "officer-loyal",
            "officer-even",
            "koalicje",
            "chess",
            "1805",
        ]
        .map(|text| json!(text)),
    );
    values
}

/// An object with one of its parts bent, left out, or one too many.
fn variants(base: &Value) -> Vec<(String, Value)> {
    let mut found = vec![("as it is".to_owned(), base.clone())];
    let Some(fields) = base.as_object() else { return found };
    for name in fields.keys() {
        let with = |value: Option<Value>| {
            let mut object = fields.clone();
            match value {
                Some(value) => object.insert(name.clone(), value),
                None => object.remove(name),
            };
            Value::Object(object)
        };
        found.push((format!("without {name}"), with(None)));
        for value in bent() {
            let shown = value.to_string();
            found
                .push((format!("{name}: {}", shown.chars().take(40).collect::<String>()), with(Some(value))));
        }
        for (what, part) in fields[name].as_object().map_or(Vec::new(), |_| variants(&fields[name])) {
            found.push((format!("{name}, {what}"), with(Some(part))));
        }
    }
    let mut object: Map<String, Value> = fields.clone();
    object.insert("surprise".to_owned(), json!(1));
    found.push(("one too many".to_owned(), Value::Object(object)));
    found
}

/// What stands in the document for an operation.
struct Document(Value);

impl Document {
    fn operation(&self, id: &str) -> (String, String, Value) {
        for (path, methods) in self.0["paths"].as_object().expect("paths") {
            for (method, operation) in methods.as_object().expect("methods") {
                if operation["operationId"] == id {
                    let path = path.strip_prefix("/api/v1").expect("a versioned path");
                    return (method.to_uppercase(), path.to_owned(), operation.clone());
                }
            }
        }
        panic!("there is no operation {id}");
    }

    /// Whether a schema allows a value. A word that is not known here would be overlooked, so it is an error.
    fn allows(&self, schema: &Value, value: &Value) -> bool {
        let all = |parts: &Value, value: &Value| {
            parts.as_array().expect("a list").iter().all(|part| self.allows(part, value))
        };
        let count = |parts: &Value| {
            parts.as_array().expect("a list").iter().filter(|part| self.allows(part, value)).count()
        };
        let number = |bound: &Value| bound.as_i64().map(i128::from).expect("a whole number");
        let whole = value.as_i64().map(i128::from).or(value.as_u64().map(i128::from));
        let signs = value.as_str().map(|text| text.chars().count() as i128);
        let fields = value.as_object();
        let known = |name: &str| schema["properties"].get(name);
        let is_right = |(word, wish): (&String, &Value)| match word.as_str() {
            "$ref" => {
                let pointer = wish.as_str().and_then(|path| path.strip_prefix('#')).expect("a reference");
                self.allows(self.0.pointer(pointer).expect("it leads somewhere"), value)
            }
            "type" => match wish {
                Value::Array(kinds) => kinds.iter().any(|kind| is_a(kind, value)),
                kind => is_a(kind, value),
            },
            "enum" => wish.as_array().expect("a list").contains(value),
            "const" => wish == value,
            "minimum" => whole.is_none_or(|whole| whole >= number(wish)),
            "maximum" => whole.is_none_or(|whole| whole <= number(wish)),
            "format" => match wish.as_str() {
                Some("int64") => whole.is_none_or(|whole| i64::try_from(whole).is_ok()),
                Some("uint8") => whole.is_none_or(|whole| u8::try_from(whole).is_ok()),
                Some("uint16") => whole.is_none_or(|whole| u16::try_from(whole).is_ok()),
                Some("uint32") => whole.is_none_or(|whole| u32::try_from(whole).is_ok()),
                other => panic!("the format {other:?}"),
            },
            "minLength" => signs.is_none_or(|signs| signs >= number(wish)),
            "maxLength" => signs.is_none_or(|signs| signs <= number(wish)),
            "pattern" => {
                let pattern = Regex::new(wish.as_str().expect("a text")).expect("a pattern");
                value.as_str().is_none_or(|text| pattern.is_match(text))
            }
            "required" => fields.is_none_or(|fields| {
                wish.as_array()
                    .expect("names")
                    .iter()
                    .all(|name| fields.contains_key(name.as_str().expect("a name")))
            }),
            "properties" => fields
                .into_iter()
                .flatten()
                .all(|(name, field)| known(name).is_none_or(|schema| self.allows(schema, field))),
            "additionalProperties" => fields
                .into_iter()
                .flatten()
                .all(|(name, field)| known(name).is_some() || self.allows(wish, field)),
            "items" => value.as_array().into_iter().flatten().all(|item| self.allows(wish, item)),
            "allOf" => all(wish, value),
            "anyOf" => count(wish) > 0,
            "oneOf" => count(wish) == 1,
            "if" => !self.allows(wish, value) || self.allows(&schema["then"], value),
            "then" | "description" | "default" | "title" => true,
            other => panic!("the word {other} in {schema}"),
        };
        match schema {
            Value::Bool(yes) => *yes,
            schema => schema.as_object().expect("a schema").iter().all(is_right),
        }
    }
}

fn is_a(kind: &Value, value: &Value) -> bool {
    match kind.as_str().expect("a kind") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the kind {other}"),
    }
}

/// Whether a request was not understood. What is wrong for other reasons (a name that is taken, a moment that has passed) is no
/// matter of form.
fn is_misunderstood(status: u16) -> bool {
    matches!(status, 400 | 413 | 422)
}

/// What no schema says: one part depends on another, or on what there is.
fn is_beyond_a_schema(id: &str, body: &Value) -> bool {
    let clock = &body["clock"];
    id == "create" && clock["cap"].as_i64() < clock["bank"].as_i64()
}

#[test]
fn what_the_document_allows_is_understood_and_nothing_else() {
    let place = Place::Folder(common::folder("schemas"));
    let running = Running::start_with(place, None, false, Default::default());
    let mut anna = Browser::guest(&running);
    let other = Browser::guest(&running).get("/me").1["id"].clone();
    let document = Document(anna.get("/openapi.json").1);
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/0"), json!({}));
    let ended = anna.new_table();
    anna.ok(&format!("/tables/{ended}/seats/0"), json!({}));
    anna.ok(&format!("/tables/{ended}/begin"), json!({}));
    anna.ok(&format!("/tables/{ended}/seats/0/wishes/end"), json!({}));
    let mut record = anna.get(&format!("/tables/{ended}/record")).1;
    record["options"] = json!({});
    record["plies"] = json!([]);
    let clock = json!({"bank": 60_000, "increment": 1_000, "cap": 70_000});
    let terms = json!({
        "game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random", "clock": clock, "hints": 3,
        "is_public": true, "opens_talk": false, "one_screen": false, "options": {},
    });
    let credentials = json!({"name": "Zofia", "password": "long enough"});
    let cases = [
        ("register", credentials.clone()),
        ("claim", credentials.clone()),
        ("logIn", credentials),
        ("rename", json!({"name": "Zofia"})),
        ("changePassword", json!({"old": "long enough", "new": "long enough"})),
        ("makeToken", json!({"label": "my bot"})),
        ("block", json!({"person": other})),
        ("report", json!({"person": other, "table": table, "body": "rude"})),
        ("create", terms),
        ("seatBot", json!({"bot": "recruit"})),
        ("play", json!({"action": "done", "number": 3, "key": "k"})),
        ("say", json!({"body": "good evening"})),
        ("note", json!({"body": "trust nobody"})),
        ("mark", json!({"number": 1})),
        ("import", record),
    ];
    let (mut looser, mut stricter, mut compared) = (Vec::new(), Vec::new(), 0);
    for (id, base) in cases {
        let (method, path, operation) = document.operation(id);
        let schema = operation.pointer("/requestBody/content/application~1json/schema").expect("a body");
        let path = path.replace("{id}", &table).replace("{seat}", "1").replace("{channel}", "all");
        assert!(document.allows(schema, &base), "{id}: {base}");
        for (what, body) in variants(&base) {
            // What an action is in words, only the game knows.
            if is_beyond_a_schema(id, &body) || (id == "play" && what.starts_with("action")) {
                continue;
            }
            // Somebody new each time where somebody is made: a guest who has taken a name is none any more.
            let mut who = match id {
                "claim" | "rename" => Browser::guest(&running),
                _ => Browser { address: anna.address, cookie: anna.cookie.clone() },
            };
            let path = if id == "say" { path.replace("/seats/1", "/seats/0") } else { path.clone() };
            let (status, answer) = who.send(&method, &path, Some(body.clone()), &[]);
            assert!(status < 500, "{id}, {what}: {status} {answer}");
            compared += 1;
            match (document.allows(schema, &body), is_misunderstood(status)) {
                (true, true) => looser.push(format!("{id}, {what}: {answer}")),
                (false, false) if (200..300).contains(&status) => {
                    stricter.push(format!("{id}, {what}: {status}"))
                }
                _ => {}
            }
        }
    }
    assert!(looser.is_empty(), "{} schemas allow what is refused:\n{}", looser.len(), looser.join("\n"));
    assert!(stricter.is_empty(), "{} schemas forbid what is taken:\n{}", stricter.len(), stricter.join("\n"));
    assert!(compared > 1_000, "{compared}");
}

/// The same for what stands in addresses.
#[test]
fn what_the_document_allows_in_an_address_is_understood() {
    let place = Place::Folder(common::folder("schemas-addresses"));
    let running = Running::start_with(place, None, false, Default::default());
    let mut anna = Browser::guest(&running);
    let document = Document(anna.get("/openapi.json").1);
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/0"), json!({}));
    let texts = [
        "0",
        "1",
        "-1",
        "255",
        "256",
        "500",
        "501",
        "9223372036854775807",
        "9223372036854775808",
        "x",
        "",
        "en",
        "pl",
        "de",
        "all",
        "0+1",
        "0+1+5",
        "0",
        "+",
        "0+",
        "day",
        "night",
        "dusk",
        "open",
        "lost",
        "true",
        "1.5",
    ];
    let mut wrong = Vec::new();
    for id in
        ["lobby", "table", "log", "tableAt", "heard", "rules", "boardPicture", "picture", "mark", "hintsLeft"]
    {
        let (method, path, operation) = document.operation(id);
        let parameters = operation["parameters"].as_array().expect("parameters").clone();
        for parameter in &parameters {
            let (name, is_query) = (parameter["name"].as_str().expect("a name"), parameter["in"] == "query");
            // An id that is unknown is not found, whatever it is.
            if ["id", "game", "board"].contains(&name) && !is_query {
                continue;
            }
            let schema = &parameter["schema"];
            let is_number = schema["type"] == "integer"
                || schema["type"].as_array().is_some_and(|kinds| kinds.contains(&json!("integer")));
            for text in texts {
                let value = match text.parse::<u64>() {
                    Ok(number) if is_number => json!(number),
                    _ => text
                        .parse::<i64>()
                        .ok()
                        .filter(|_| is_number)
                        .map_or(json!(text), |number| json!(number)),
                };
                let mut target = path
                    .replace("{id}", &table)
                    .replace("{game}", "koalicje")
                    .replace("{board}", "koalicje-empire");
                let escaped = text.replace('+', "%2B");
                let mut query = String::new();
                if is_query {
                    query = format!("?{name}={escaped}");
                    // What counts in a channel names it.
                    if id == "heard" && ["before", "after"].contains(&name) {
                        query += "&channel=all";
                    }
                } else if text.is_empty() {
                    continue;
                } else {
                    target = target.replace(&format!("{{{name}}}"), &escaped);
                }
                let target =
                    target.replace("{seat}", "0").replace("{number}", "1").replace("{channel}", "all");
                let body = (id == "mark").then(|| json!({"number": 1}));
                let (status, answer) = anna.send(&method, &format!("{target}{query}"), body, &[]);
                assert!(status < 500, "{id} {name}={text}: {answer}");
                if document.allows(schema, &value) && is_misunderstood(status) {
                    wrong.push(format!("{id} {name}={text}: {status} {answer}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} schemas allow what is refused:\n{}", wrong.len(), wrong.join("\n"));
}
