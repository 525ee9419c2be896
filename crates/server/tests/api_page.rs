//! What the server tells a program's author: sign-in, examples that work, and the board.

mod common;

use common::browser::{Browser, Running, code, fetch};
use serde_json::{Value, json};
use server::db::Place;

fn running(test: &str) -> Running {
    Running::start(Place::Folder(common::folder(test)), None)
}

/// A command as somebody copies it from the page.
struct Curl {
    method: String,
    path: String,
    body: Option<Value>,
    /// It shows the token, and not the cookie.
    shows_token: bool,
}

impl Curl {
    fn read(line: &str) -> Curl {
        let after = |flag: &str| line.split_once(flag).map(|(_, rest)| rest);
        let body = after(" -d '").and_then(|rest| rest.split_once('\'')).map(|(body, _)| body);
        if body.is_some() {
            assert!(line.contains("-H 'Content-Type: application/json'"), "{line}");
        }
        let path = after("$SERVER").expect("an address").split(['"', ' ']).next().expect("a path");
        Curl {
            method: after(" -X ").map_or("GET", |rest| rest.split(' ').next().unwrap_or_default()).to_owned(),
            path: path.to_owned(),
            body: body.map(|body| serde_json::from_str(body).expect("an example is JSON")),
            shows_token: line.contains("-H \"Authorization: Bearer $TOKEN\""),
        }
    }
}

#[test]
fn the_first_visit_on_the_page_about_the_api_goes_as_it_is_written() {
    let running = running("api-first-visit");
    let page = String::from_utf8(fetch(&running, "/api", &[]).2).expect("text");
    let visit = page.split("<pre>").nth(1).and_then(|rest| rest.split("</pre>").next()).expect("a visit");
    let visit = visit.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let (mut guest, mut program) = (Browser::new(&running), Browser::new(&running));
    let (mut token, mut table) = (String::new(), String::new());
    let mut answers = Vec::new();
    for line in visit.lines().filter(|line| line.starts_with("curl ")) {
        let curl = Curl::read(line);
        let path = curl.path.replace("$TABLE", &table);
        let (status, answer) = if curl.shows_token {
            let bearer = format!("Bearer {token}");
            program.send(&curl.method, &path, curl.body, &[("authorization", &bearer)])
        } else {
            guest.send(&curl.method, &path, curl.body, &[])
        };
        assert!((200..300).contains(&status), "{line}: {status} {answer}");
        let text = |field: &str| answer[field].as_str().map(str::to_owned);
        token = text("token").unwrap_or(token);
        table = if path == "/tables" { text("id").expect("a table") } else { table };
        answers.push(answer);
    }
    assert!(program.cookie.is_none(), "the token was enough");
    let [.., looked, decided] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(looked["question"]["decision"], "name-figure");
    assert_eq!(decided, &json!({"number": 4}));
}

#[test]
fn the_document_tells_how_to_sign_in_and_what_to_send() {
    let running = running("api-examples");
    let document: Value =
        serde_json::from_slice(&fetch(&running, "/api/v1/openapi.json", &[]).2).expect("JSON");
    let about = document["info"]["description"].as_str().expect("a description");
    assert!(about.contains("POST /guests") && about.contains("Authorization: Bearer"), "{about}");
    let example = |path: &str| {
        let body = &document["paths"][format!("/api/v1{path}")]["post"]["requestBody"];
        let example = &body["content"]["application/json"]["example"];
        assert!(example.is_object(), "{path}: {body}");
        example.clone()
    };
    let mut player = Browser::new(&running);
    player.ok("/accounts", example("/accounts"));
    player.ok("/sessions", example("/sessions"));
    player.ok("/tokens", example("/tokens"));
    let table = player.ok("/tables", example("/tables"))["id"].as_str().expect("an id").to_owned();
    player.ok(&format!("/tables/{table}/seats/1"), json!({}));
    player.ok(&format!("/tables/{table}/begin"), json!({}));
    let at = |path: &str| format!("/tables/{table}/seats/1{path}");
    player.ok(&at("/why"), example("/tables/{id}/seats/{seat}/why"));
    player.ok(&at("/actions"), example("/tables/{id}/seats/{seat}/actions"));
    let page = String::from_utf8(fetch(&running, "/api", &[]).2).expect("text");
    assert!(page.contains("for example <code>{&quot;label&quot;:&quot;my bot&quot;}</code>"));
}

#[test]
fn a_program_sees_the_board_of_a_table_with_borders_owners_and_values() {
    let running = running("api-board");
    let mut player = Browser::guest(&running);
    let table = player.new_table();
    let (status, board) = Browser::new(&running).get(&format!("/tables/{table}/board"));
    assert_eq!(status, 200);
    let paris =
        board["places"].as_array().and_then(|places| places.iter().find(|place| place["id"] == "paris"));
    let paris = paris.expect("Paris is on the board");
    assert_eq!((&paris["owner"], &paris["value"]), (&json!("france"), &json!(3)));
    let picardie = json!({"to": "picardie", "by": "land"});
    assert!(paris["borders"].as_array().is_some_and(|borders| borders.contains(&picardie)), "{paris}");
    let (status, answer) = player.get("/tables/nowhere/board");
    assert_eq!((status, code(&answer)), (404, "not-found"));
    // Where a spectator may not look from, nobody gets a board either.
    assert_eq!(Browser::new(&running).get(&format!("/tables/{table}/board?seat=1")).0 / 100, 4);
}

#[test]
fn the_record_of_a_table_says_who_resigned() {
    let running = running("api-resigned");
    let (mut anna, mut bea) = (Browser::guest(&running), Browser::guest(&running));
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/1"), json!({}));
    bea.ok(&at("/seats/2"), json!({}));
    anna.ok(&at("/begin"), json!({}));
    anna.ok(&at("/seats/1/resignation"), json!({}));
    bea.ok(&at("/seats/2/wishes/end"), json!({}));
    let (status, record) = bea.get(&at("/record"));
    assert_eq!(status, 200, "{record}");
    assert_eq!(record["resignations"], json!([{"seat": 1, "ply": 0, "stand_in": "random"}]));
    // Such a record can be shared and looked at like any other.
    let shared = bea.ok("/records", record)["id"].as_str().expect("an id").to_owned();
    assert_eq!(bea.get(&format!("/records/{shared}/at/0")).0, 200);
}
