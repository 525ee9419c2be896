//! The API as a document for programs, made from the list of addresses and the types of their handlers.
//!
//! What is sent and what is answered are not the same: a field with a default may be left out when it is sent and is always
//! there when it is answered. So the document is made twice, and joined: a type that is both sent and answered and
//! differs appears twice, the sent one as `…Sent`.

use super::{Site, VERSION, examples, guard, live};
use crate::stock::Stock;
use aide::axum::ApiRouter;
use aide::openapi::{OpenApi, SecurityScheme};
use aide::transform::TransformOpenApi;
use engine::OptionSpec;
use schemars::SchemaGenerator;
use schemars::generate::{Contract, SchemaSettings};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

const COMPONENTS: &str = "#/components/schemas/";

/// What this server does, with the games that it offers.
pub fn document(stock: &[Stock]) -> OpenApi {
    let mut document = joined();
    if let Some(terms) = schemas_of(&mut document).get_mut("TermsSent") {
        offer(terms, stock);
    }
    // Its reader wants text to borrow from.
    serde_json::from_str(&document.to_string()).expect("the document is what it was made of")
}

/// Says in the terms of a table what there is to play: games, their scenarios, and what each of those offers.
fn offer(terms: &mut Value, stock: &[Stock]) {
    let (mut games, mut offers) = (Vec::new(), Vec::new());
    for stock in stock {
        let (game, scenarios) = (stock.edition.id, (stock.edition.scenarios)());
        let ids: Vec<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
        offers.push(json!({
            "if": { "properties": { "game": { "const": game } } },
            "then": { "properties": { "scenario": { "enum": ids } } },
        }));
        for scenario in &scenarios {
            let option = |option: &OptionSpec| (option.id, json!({ "enum": option.values }));
            let options: BTreeMap<&str, Value> = scenario.options.iter().map(option).collect();
            offers.push(json!({
                "if": { "properties": { "game": { "const": game }, "scenario": { "const": scenario.id } } },
                "then": { "properties": {
                    "players": { "enum": scenario.players },
                    "options": { "properties": options, "additionalProperties": false },
                } },
            }));
        }
        games.push(game);
    }
    terms["properties"]["game"]["enum"] = json!(games);
    terms["allOf"] = json!(offers);
}

/// The same with the words of its games, for whoever writes a client: for each family of games the types of its views,
/// its questions, its events and the parts of its actions.
pub fn with_games(stock: &[Stock]) -> Value {
    let mut document = joined();
    let schemas = schemas_of(&mut document);
    for stock in stock.iter().filter(|stock| !stock.family.is_empty()) {
        let shapes = (stock.edition.shapes)(settings(Contract::Serialize));
        let family = |name: &str| format!("{}{name}", stock.family);
        // What a game shares with the server, such as a seat, keeps its name.
        let own: Map<String, Value> = shapes
            .definitions
            .into_iter()
            .filter(|(name, schema)| schemas.get(name) != Some(schema))
            .collect();
        let names: BTreeSet<String> = own.keys().cloned().collect();
        let renamed = |name: &str| names.contains(name).then(|| family(name));
        for (name, mut schema) in own {
            rename(&mut schema, &renamed);
            schemas.insert(family(&name), schema);
        }
        for (name, mut schema) in [
            ("View", shapes.view),
            ("Decision", shapes.decision),
            ("Event", shapes.event),
            ("Action", shapes.action),
        ] {
            rename(&mut schema, &renamed);
            // A type of that very name is there already and needs no other name for itself.
            if schema["$ref"] != format!("{COMPONENTS}{}", family(name)) {
                schemas.insert(family(name), schema);
            }
        }
    }
    document
}

fn joined() -> Value {
    let (mut document, sent) = (made(Contract::Serialize), made(Contract::Deserialize));
    let sent_types = sent["components"]["schemas"].as_object().cloned().unwrap_or_default();
    let told_types = document["components"]["schemas"].as_object().cloned().unwrap_or_default();

    let (mut is_sent, mut is_told) = (BTreeSet::new(), BTreeSet::new());
    for_operations(&mut document, |path, method, operation| {
        let same = &sent["paths"][path][method];
        for part in ["requestBody", "parameters"] {
            if let Some(part_sent) = same.get(part) {
                gather(part_sent, &sent_types, &mut is_sent);
                operation.insert(part.to_owned(), part_sent.clone());
            }
        }
        gather(&operation["responses"], &told_types, &mut is_told);
        let example = examples::body(operation.get("operationId").and_then(Value::as_str));
        if let Some((example, body)) = example.zip(operation.get_mut("requestBody")) {
            body["content"]["application/json"]["example"] =
                serde_json::from_str(example).expect("an example is JSON");
        }
    });
    gather(&json!({"$ref": format!("{COMPONENTS}Asked")}), &sent_types, &mut is_sent);
    gather(&json!({"$ref": format!("{COMPONENTS}Told")}), &told_types, &mut is_told);

    // A type differs if it or anything in it does.
    let differs = |name: &String| {
        let mut within = BTreeSet::new();
        gather(&json!({"$ref": format!("{COMPONENTS}{name}")}), &sent_types, &mut within);
        is_told.contains(name) && within.iter().any(|part| sent_types.get(part) != told_types.get(part))
    };
    let twofold: BTreeSet<String> = is_sent.iter().filter(|name| differs(name)).cloned().collect();
    let renamed = |name: &str| twofold.contains(name).then(|| format!("{name}Sent"));
    for_operations(&mut document, |_, _, operation| {
        for part in ["requestBody", "parameters"] {
            if let Some(part) = operation.get_mut(part) {
                rename(part, &renamed);
            }
        }
    });
    let mut types: Map<String, Value> =
        told_types.into_iter().filter(|(name, _)| is_told.contains(name)).collect();
    for (name, mut schema) in sent_types.into_iter().filter(|(name, _)| is_sent.contains(name)) {
        rename(&mut schema, &renamed);
        types.insert(renamed(&name).unwrap_or(name), schema);
    }
    types.sort_keys();
    *schemas_of(&mut document) = types;
    document
}

fn for_operations(document: &mut Value, mut each: impl FnMut(&str, &str, &mut Map<String, Value>)) {
    for (path, item) in document["paths"].as_object_mut().into_iter().flatten() {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                each(path, method, operation);
            }
        }
    }
}

fn schemas_of(document: &mut Value) -> &mut Map<String, Value> {
    document["components"]["schemas"].as_object_mut().expect("a document has types")
}

/// Adds the names of all types that a schema refers to, and of those that they refer to.
fn gather(schema: &Value, types: &Map<String, Value>, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            let name =
                fields.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix(COMPONENTS));
            if let Some((name, inner)) = name.and_then(|name| Some((name, types.get(name)?)))
                && names.insert(name.to_owned())
            {
                gather(inner, types, names);
            }
            fields.values().for_each(|field| gather(field, types, names));
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, types, names)),
        _ => {}
    }
}

fn rename(schema: &mut Value, renamed: &impl Fn(&str) -> Option<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(path)) = fields.get_mut("$ref")
                && let Some(name) = path.strip_prefix(COMPONENTS).and_then(renamed)
            {
                *path = format!("{COMPONENTS}{name}");
            }
            fields.values_mut().for_each(|field| rename(field, renamed));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, renamed)),
        _ => {}
    }
}

fn settings(contract: Contract) -> SchemaSettings {
    SchemaSettings::draft07().with(|settings| {
        settings.definitions_path = COMPONENTS.into();
        settings.contract = contract;
    })
}

/// The document as one side of the talk sees it.
fn made(contract: Contract) -> Value {
    aide::generate::infer_responses(true);
    aide::generate::extract_schemas(true);
    aide::generate::in_context(|context| {
        context.schema = SchemaGenerator::new(settings(contract));
        // They travel over the live line, which no handler's type tells.
        context.schema.subschema_for::<live::Asked>();
        context.schema.subschema_for::<live::Told>();
    });
    let mut document = OpenApi::default();
    // The routes themselves are dropped here: the document is what is wanted.
    let _ = ApiRouter::new().nest(VERSION, Site::api()).finish_api_with(&mut document, described);
    serde_json::to_value(document).expect("the document is plain data")
}

fn described(api: TransformOpenApi) -> TransformOpenApi {
    let cookie = SecurityScheme::ApiKey {
        location: aide::openapi::ApiKeyLocation::Cookie,
        name: guard::COOKIE.to_owned(),
        description: Some("What a browser shows after logging in.".to_owned()),
        extensions: Default::default(),
    };
    let token = SecurityScheme::Http {
        scheme: "bearer".to_owned(),
        bearer_format: None,
        description: Some("What a program shows: see POST /tokens.".to_owned()),
        extensions: Default::default(),
    };
    api.title("Hegemon")
        .version(env!("CARGO_PKG_VERSION"))
        .description(&format!(
            "Tables for great-power board games of Europe, 1700-1871, with the rules enforced. Everything that the page does, a \
             program can do. Bodies are JSON. Whatever is refused changes nothing and answers with a code for programs and words for \
             people. {}",
            examples::SIGNING_IN
        ))
        .security_scheme(guard::COOKIE, cookie)
        .security_scheme("token", token)
}
