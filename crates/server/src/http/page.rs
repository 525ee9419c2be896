//! Pages for people: the lobby in brief, and the API as a page. No script, so that a strict policy costs nothing.

use super::tables::{Search, cards};
use super::{Answer, Site, VERSION, examples};
use crate::shown::Card;
use aide::openapi::{Operation, Parameter, ReferenceOr};
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; font: 17px/1.5 Georgia, 'Times New Roman', serif }
body { max-width: 52rem; margin: 0 auto; padding: 1rem }
code { font-size: .9em; overflow-wrap: anywhere }
pre { overflow-x: auto; font-size: .8em }
dt { margin-top: .8rem } dd { margin-left: 1.2rem }
.method { font-weight: bold; font-variant: small-caps }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .2rem .6rem .2rem 0; vertical-align: top }
";

pub async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css")], STYLE)
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><link rel=\"stylesheet\" href=\"/style.css\"></head><body>{body}</body></html>"
    ))
}

/// Text from elsewhere, made harmless.
fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const NOT_BUILT: &str =
    "<p>The page to play in was not built with this server: <code>cargo xtask play</code> builds it.</p>";

/// Where the page would show something.
pub fn not_built() -> Html<String> {
    page("Hegemon", &format!("<h1>Hegemon</h1>{NOT_BUILT}<p><a href=\"/\">What is being played</a></p>"))
}

/// What is being played, if there is no page that shows it better.
pub async fn home(State(site): State<Site>) -> Answer<Html<String>> {
    let mut body =
        "<h1>Hegemon</h1><p>Great-power board games of Europe, 1700-1871, at a table that knows the rules. \
                    Programs play through <a href=\"/api\">the API</a>.</p>"
            .to_owned();
    body += NOT_BUILT;
    body += "<h2>Tables</h2>";
    let cards = cards(&site, &Search::ALL).await?;
    if cards.is_empty() {
        body += "<p>Nobody plays in public at the moment.</p>";
    } else {
        body += "<table><tr><th>Game<th>Scenario<th>Opened by<th>Players<th>State</tr>";
        for card in &cards {
            let Card { game, scenario, host, seats, status, .. } = card;
            let people = seats.iter().filter(|seat| seat.person.is_some()).count();
            let known = site.hall.stock().iter().find(|stock| stock.edition.id == game);
            let game = text(known.map_or(game, |stock| stock.edition.name));
            let (scenario, host) = (text(scenario), text(&host.name));
            let _ = write!(
                body,
                "<tr><td>{game}<td>{scenario}<td>{host}<td>{people} of {}<td>{status}</tr>",
                seats.len()
            );
        }
        body += "</table>";
    }
    Ok(page("Hegemon", &body))
}

/// Every address of the API and every type, from its document.
pub async fn api(State(site): State<Site>) -> Html<String> {
    let mut chapters: BTreeMap<String, String> = BTreeMap::new();
    let document = &site.document;
    for (path, item) in document.paths.iter().flat_map(|paths| &paths.paths) {
        let ReferenceOr::Item(item) = item else { continue };
        for (method, operation) in item.iter() {
            let chapter = operation.tags.first().cloned().unwrap_or_default();
            *chapters.entry(chapter).or_default() += &described(method, path, operation);
        }
    }
    let mut body = format!(
        "<h1>The API of Hegemon</h1><p>{}</p><p>Version {}: nothing of it is taken away or changes its meaning. For programs: \
         <a href=\"{VERSION}/openapi.json\"><code>{VERSION}/openapi.json</code></a>.</p>",
        text(document.info.description.as_deref().unwrap_or_default()),
        VERSION.rsplit('/').next().unwrap_or_default(),
    );
    let _ = write!(
        body,
        "<h2>Signing in, and a first visit</h2><p>With curl, from signing in to the first decision. Set <code>SERVER</code> to the \
         address of this site. <code>docs/first-bot.md</code> has the same as a small program.</p><pre>{}</pre>",
        text(examples::FIRST_VISIT)
    );
    for (chapter, operations) in chapters {
        let _ = write!(body, "<h2>{}</h2><dl>{operations}</dl>", text(&chapter));
    }
    body += "<h2>Types</h2><dl>";
    for (name, schema) in document.components.iter().flat_map(|components| &components.schemas) {
        let schema = schema.json_schema.as_value();
        let name = text(name);
        let _ = write!(body, "<dt id=\"{name}\"><code>{name}</code><dd>{}", fields(schema));
    }
    body += "</dl>";
    page("The API of Hegemon", &body)
}

fn described(method: &str, path: &str, operation: &Operation) -> String {
    let mut words = format!(
        "<dt><span class=\"method\">{method}</span> <code>{}</code><dd>{}",
        text(path),
        text(operation.summary.as_deref().unwrap_or_default())
    );
    if let Some(more) = &operation.description {
        let _ = write!(words, " {}", text(more));
    }
    if !operation.security.is_empty() {
        words += " <em>For those who are known.</em>";
    }
    for parameter in &operation.parameters {
        let ReferenceOr::Item(Parameter::Query { parameter_data, .. }) = parameter else { continue };
        let about = parameter_data.description.as_deref().unwrap_or_default();
        let _ = write!(words, "<br><code>?{}=</code> {}", text(&parameter_data.name), text(about));
    }
    let sent = operation.request_body.as_ref().and_then(ReferenceOr::as_item);
    let sent = sent.and_then(|body| body.content.first());
    let answered = operation.responses.iter().flat_map(|responses| &responses.responses);
    let answered = answered.filter_map(|(_, response)| response.as_item()?.content.first()).next();
    for (word, content) in [("Send", sent), ("Answer", answered)] {
        let schema = content.and_then(|(_, media)| media.schema.as_ref());
        if let Some(schema) = schema {
            let _ = write!(words, "<br>{word}: {}", kind(schema.json_schema.as_value()));
        }
        if let Some(example) = content.and_then(|(_, media)| media.example.as_ref()) {
            let _ = write!(words, ", for example <code>{}</code>", text(&example.to_string()));
        }
    }
    words
}

/// The fields of a type, or what else it is.
fn fields(schema: &Value) -> String {
    let mut words = text(schema["description"].as_str().unwrap_or_default());
    let required =
        |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let about = text(field["description"].as_str().unwrap_or_default());
        let or_not = if required(name) { "" } else { ", or left out" };
        let _ = write!(words, "<br><code>{}</code>: {}{or_not}. {about}", text(name), kind(field));
    }
    if schema["properties"].is_null() {
        let _ = write!(words, " {}", kind(schema));
    }
    words
}

/// What kind of value it is, in a few words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return format!("<a href=\"#{0}\"><code>{0}</code></a>", text(name));
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> =
            values.iter().map(|value| format!("<code>{}</code>", text(&value.to_string()))).collect();
        return values.join(" or ");
    }
    if !schema["const"].is_null() {
        return format!("<code>{}</code>", text(&schema["const"].to_string()));
    }
    for word in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[word].as_array() {
            let choice = |choice: &Value| match choice["properties"].as_object() {
                Some(_) => format!("<br>{}", fields(choice)),
                None => kind(choice),
            };
            return choices.iter().map(choice).collect::<Vec<_>>().join(" or ");
        }
    }
    // A type with words of its own about it here.
    if let Some([only]) = schema["allOf"].as_array().map(Vec::as_slice) {
        return kind(only);
    }
    match &schema["type"] {
        Value::String(one) if one == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(one) => text(one),
        Value::Array(several) => {
            several.iter().filter_map(Value::as_str).map(text).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}
