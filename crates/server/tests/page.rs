//! The page that people play in, and what it is made of: files, boards, rules and pictures.

mod common;

use common::browser::{Browser, Running, code, fetch};
use serde_json::{Value, json};
use server::client::Client;
use server::db::Place;

fn running(test: &str) -> Running {
    Running::start(Place::Folder(common::folder(test)), None)
}

fn header<'a>(headers: &'a ureq::http::HeaderMap, name: &str) -> &'a str {
    headers.get(name).map_or("", |value| value.to_str().expect("text"))
}

/// The build of a page.
fn client() -> Client {
    let files = [
        ("index.html", "<!doctype html><title>Hegemon</title>"),
        ("index.html.br", "br of index"),
        ("index.html.gz", "gz of index"),
        ("emblem.svg", "<svg/>"),
        ("manifest.webmanifest", "{}"),
        ("assets/index-1a2b.js", "let it = 1"),
        ("assets/index-1a2b.js.br", "br of it"),
        ("assets/index-1a2b.js.gz", "gz of it"),
        ("assets/serif-3c4d.woff2", "letters"),
        ("assets/map-5e6f.png", "pixels"),
        ("assets/index-7a8b.css", "body {}"),
    ];
    Client::of(files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect())
}

#[test]
fn every_address_of_the_page_shows_its_document() {
    let running = Running::start_with_page(Place::Folder(common::folder("page-addresses")), client());
    for path in [
        "/",
        "/create",
        "/table/abc",
        "/table/abc/replay",
        "/record/abc",
        "/profile/abc",
        "/people/abc",
        "/rules/koalicje",
        "/learn",
        "/learn/koalicje",
        "/settings",
        "/help",
        "/help/koalicje",
        "/about",
        "/import",
        "/login",
    ] {
        let (status, headers, body) = fetch(&running, path, &[]);
        assert_eq!((status, header(&headers, "content-type")), (200, "text/html; charset=utf-8"), "{path}");
        assert_eq!(header(&headers, "cache-control"), "no-cache", "{path}");
        assert!(header(&headers, "content-security-policy").starts_with("default-src 'self';"), "{path}");
        assert!(body.starts_with(b"<!doctype html>"), "{path}");
    }
    // Elsewhere is nothing: the page says so to people, and JSON to programs.
    let person = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let (status, headers, body) = fetch(&running, "/nowhere/at/all", &person);
    assert_eq!((status, header(&headers, "content-type")), (404, "text/html; charset=utf-8"));
    assert!(body.starts_with(b"<!doctype html>"));
    for (path, headers) in [
        ("/nowhere", &[][..]),
        ("/api/v1/nowhere", &person[..]),
        ("/api/v2", &person[..]),
        ("/assets/gone-1a2b.js", &person[..]),
        ("/assets/index-1a2b.js.br", &[][..]),
        ("/../Cargo.toml", &[][..]),
        ("/assets/..%2f..%2fCargo.toml", &[][..]),
    ] {
        let (status, answered, body) = fetch(&running, path, headers);
        assert_eq!((status, header(&answered, "content-type")), (404, "application/json"), "{path}");
        let answer: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(code(&answer), "not-found", "{path}");
    }
    // What the server makes itself stays where it is.
    assert_eq!(fetch(&running, "/health", &[]).2, b"well");
    assert!(fetch(&running, "/api", &[]).2.starts_with(b"<!doctype html>"));
}

#[test]
fn files_come_in_the_smallest_encoding_and_are_kept() {
    let running = Running::start_with_page(Place::Folder(common::folder("page-files")), client());
    let script = "/assets/index-1a2b.js";
    let raw = |accepted: &str| fetch(&running, script, &[("accept-encoding", accepted)]);
    for (accepted, encoding) in [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("identity", ""),
        ("", ""),
    ] {
        let (status, headers, body) = raw(accepted);
        assert_eq!((status, header(&headers, "content-encoding")), (200, encoding), "{accepted}");
        let text = String::from_utf8(body).expect("text");
        let expected = match encoding {
            "br" => "br of it",
            "gzip" => "gz of it",
            _ => "let it = 1",
        };
        assert_eq!(text, expected, "{accepted}");
        assert_eq!(header(&headers, "vary"), "accept-encoding");
        assert_eq!(header(&headers, "cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(header(&headers, "content-type"), "text/javascript; charset=utf-8");
    }
    for (path, kind, caching) in [
        ("/assets/serif-3c4d.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/assets/map-5e6f.png", "image/png", "public, max-age=31536000, immutable"),
        ("/assets/index-7a8b.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/emblem.svg", "image/svg+xml", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
    ] {
        let (status, headers, _) = fetch(&running, path, &[]);
        let told = (status, header(&headers, "content-type"), header(&headers, "cache-control"));
        assert_eq!(told, (200, kind, caching), "{path}");
    }
    // Who shows the mark of what he has is told that it is still so.
    let (_, headers, _) = fetch(&running, "/", &[]);
    let mark = header(&headers, "etag");
    let (status, headers, body) = fetch(&running, "/learn", &[("if-none-match", mark)]);
    assert_eq!((status, body.len(), header(&headers, "etag")), (304, 0, mark));
    assert_eq!(fetch(&running, "/", &[("if-none-match", "\"another\"")]).0, 200);
}

#[test]
fn without_a_page_the_server_says_so_and_shows_what_is_played() {
    let running = running("page-none");
    let (status, _, body) = fetch(&running, "/", &[]);
    let text = String::from_utf8(body).expect("text");
    assert!(status == 200 && text.contains("cargo xtask play") && text.contains("<h2>Tables</h2>"), "{text}");
    let (status, _, body) = fetch(&running, "/table/abc", &[("accept", "text/html")]);
    assert!(status == 404 && String::from_utf8_lossy(&body).contains("cargo xtask play"));
    assert_eq!(fetch(&running, "/nowhere", &[("accept", "text/html")]).0, 404);
}

#[test]
fn games_tell_their_boards_their_seats_and_their_bots() {
    let running = running("page-games");
    let (status, headers, body) = fetch(&running, "/api/v1/games", &[]);
    assert_eq!((status, header(&headers, "cache-control")), (200, "no-cache"));
    let games: Value = serde_json::from_slice(&body).expect("JSON");
    let game = &games["games"][0];
    let scenario = |id: &str| {
        let scenarios = game["scenarios"].as_array().expect("scenarios");
        scenarios.iter().find(|scenario| scenario["id"] == id).expect("it is there").clone()
    };
    let third = scenario("1805");
    assert_eq!(third["board"], "koalicje-empire");
    assert_eq!(scenario("1792")["board"], "koalicje-revolution");
    assert_eq!((&third["name"], &third["name_pl"]), (&json!("Third Coalition"), &json!("Trzecia koalicja")));
    let six = &third["seatings"].as_array().expect("seatings").last().expect("six")["seats"];
    assert_eq!(six[1], json!({"seat": 1, "id": "france", "name": "France", "name_pl": "Francja"}));
    assert_eq!(third["seatings"][0]["seats"].as_array().map(Vec::len), Some(3));
    assert_eq!(game["bots"][1]["id"], "recruit");
    assert_eq!(game["bots"][1]["name_pl"], "Rekrut");
    let mut anna = Browser::guest(&running);
    let table = anna.new_table();
    assert_eq!(anna.get(&format!("/tables/{table}")).1["board"], "koalicje-empire");
}

#[test]
fn boards_are_kept_and_engraved_for_the_inside_of_a_page() {
    let running = running("page-boards");
    let (status, headers, body) = fetch(&running, "/api/v1/boards/koalicje-empire", &[]);
    assert_eq!((status, header(&headers, "content-type")), (200, "application/json"));
    assert_eq!(header(&headers, "cache-control"), "public, max-age=3600");
    let board: Value = serde_json::from_slice(&body).expect("JSON");
    assert_eq!(board["title"]["pl"], "Koalicje");
    let mark = header(&headers, "etag").to_owned();
    let again = fetch(&running, "/api/v1/boards/koalicje-empire", &[("if-none-match", &mark)]);
    assert_eq!((again.0, again.2.len()), (304, 0));
    let small = fetch(&running, "/api/v1/boards/koalicje-empire", &[("accept-encoding", "br")]);
    assert_eq!(header(&small.1, "content-encoding"), "br");
    assert!(small.2.len() * 2 < body.len());
    // Whoever lays the picture under it needs no coasts a second time.
    let path = "/api/v1/boards/koalicje-empire?scenery=false";
    let (status, _, plain) = fetch(&running, path, &[]);
    let plain: Value = serde_json::from_slice(&plain).expect("JSON");
    assert_eq!((status, &plain["places"], &plain["ways"]), (200, &board["places"], &board["ways"]));
    assert_eq!((plain["land"].as_str(), plain["borders"].as_array().map(Vec::len)), (Some(""), Some(0)));
    assert_eq!(fetch(&running, "/api/v1/boards/koalicje-empire?scenery=no", &[]).0, 400);

    let mut pictures = Vec::new();
    for query in ["", "?lang=pl", "?theme=night", "?lang=pl&theme=night"] {
        let path = format!("/api/v1/boards/koalicje-empire/picture{query}");
        let (status, headers, body) = fetch(&running, &path, &[]);
        assert_eq!((status, header(&headers, "content-type")), (200, "image/svg+xml"), "{query}");
        assert!(!header(&headers, "etag").is_empty(), "{query}");
        let picture = String::from_utf8(body).expect("text");
        // A policy that allows no style but the page's own allows all of it.
        for word in
            ["<style", " style=", "<script", "@font-face", "<title", "data:", "http://www.w3.org/1999"]
        {
            assert!(!picture.contains(word), "{query}: {word}");
        }
        let frame = board["frame"].as_array().expect("a frame");
        let frame: Vec<String> = frame.iter().map(Value::to_string).collect();
        assert!(picture.contains(&format!("viewBox='{}'", frame.join(" "))), "{query}");
        for place in board["places"].as_array().expect("places") {
            let id = place["id"].as_str().expect("an id");
            for mark in ["place", "shape", "in"] {
                assert!(picture.contains(&format!(" id='{mark}-{id}'")), "{mark}-{id}");
            }
        }
        for power in ["britain", "france", "austria", "prussia", "russia", "ottoman"] {
            assert!(picture.contains(&format!("<pattern id='full-{power}'")), "{power}");
            assert!(picture.contains(&format!("<pattern id='wash-{power}'")), "{power}");
            assert!(picture.contains(&format!("<symbol id=\"emblem-{power}\"")), "{power}");
        }
        for symbol in ["piece-general", "piece-garrison", "piece-fortress", "mark-battle", "ornament-compass"]
        {
            assert!(picture.contains(&format!("<symbol id=\"{symbol}\"")), "{symbol}");
        }
        assert!(!picture.contains("class='general'"));
        pictures.push(picture);
    }
    pictures.sort();
    pictures.dedup();
    assert!(pictures.len() >= 2, "day and night differ");
    let mut anna = Browser::new(&running);
    assert_eq!(anna.get("/boards/nowhere").0, 404);
    assert_eq!(anna.get("/boards/nowhere/picture").0, 404);
    assert_eq!(anna.get("/boards/koalicje-empire/picture?theme=dusk").0, 400);
}

#[test]
fn the_rules_are_told_by_chapter() {
    let running = running("page-rules");
    let mut anna = Browser::new(&running);
    let (status, rules) = anna.get("/games/koalicje/rules?lang=pl");
    assert_eq!((status, rules["title"].as_str()), (200, Some("Koalicje: zasady")));
    let chapters = rules["chapters"].as_array().expect("chapters");
    assert_eq!((&chapters[0]["number"], &chapters[0]["title"]), (&json!("1"), &json!("Komponenty")));
    assert_eq!(chapters[0]["rules"][0]["id"], "KOA-1.1");
    let rule = |id: &str| {
        let all = chapters.iter().flat_map(|chapter| chapter["rules"].as_array().expect("rules"));
        all.clone().find(|rule| rule["id"] == id).expect("it is there").clone()
    };
    assert_eq!(rule("KOA-1.1")["ruling"], false);
    let ruling = rule("KOA-D2");
    assert_eq!(ruling["ruling"], true);
    assert!(ruling["text"].as_str().is_some_and(|text| text.starts_with("Pieniędzy")), "{ruling}");
    let notes = chapters.iter().flat_map(|chapter| chapter["notes"].as_array().expect("notes"));
    let table = notes.filter_map(|note| note["table"].as_array()).next().expect("the Napoleon cards");
    assert_eq!(table.len(), 13);
    let (_, english) = anna.get("/games/koalicje/rules");
    assert_eq!(english["title"], "Koalicje: the rules");
    assert_eq!(anna.get("/games/chess/rules").0, 404);
}

#[test]
fn a_position_is_a_picture_to_save_for_whoever_may_see_it() {
    let running = running("page-pictures");
    let (mut anna, mut bea) = (Browser::guest(&running), Browser::guest(&running));
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/1"), json!({}));
    anna.ok(&format!("/tables/{table}/begin"), json!({}));
    let at = format!("/tables/{table}/picture");
    let (status, own) = anna.get_text(&format!("{at}?seat=1&theme=night"));
    assert!(status == 200 && own.contains("@font-face") && own.contains("known hands 1"), "{status}");
    let (status, other) = bea.get_text(&at);
    assert!(status == 200 && other.contains("known hands 0"), "{status}");
    assert_eq!(bea.get(&format!("{at}?seat=1")).0, 403);
    assert_eq!(anna.get(&format!("/tables/{table}/at/2/picture?seat=1")).0, 200);
    assert_eq!(anna.get(&format!("/tables/{table}/at/999/picture")).0, 404);
    let cookie = anna.cookie.clone().expect("a cookie");
    let (_, headers, _) = fetch(&running, &format!("/api/v1{at}?seat=1"), &[("cookie", &cookie)]);
    assert_eq!(header(&headers, "cache-control"), "no-store");
    assert!(header(&headers, "content-disposition").ends_with(".svg\""));
    assert!(header(&headers, "content-security-policy").contains("font-src data:"));
    // A record that somebody shares, at any ply and from any seat.
    anna.ok(&format!("/tables/{table}/seats/1/wishes/end"), json!({}));
    let record = anna.get(&format!("/tables/{table}/record")).1;
    let shared = anna.ok("/records", record)["id"].as_str().expect("an id").to_owned();
    assert_eq!(bea.get(&format!("/records/{shared}/at/0/picture?seat=5&lang=pl")).0, 200);
    assert_eq!(bea.get(&format!("/records/{shared}/at/0/picture?seat=6")).0, 422);
    assert_eq!(bea.get(&format!("/records/{shared}/at/99999/picture")).0, 404);
}

/// Every reference of a document, with where it stands.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn the_document_tells_what_is_sent_from_what_is_answered() {
    let running = running("page-document");
    let document: Value =
        serde_json::from_slice(&fetch(&running, "/api/v1/openapi.json", &[]).2).expect("JSON");
    let types = document["components"]["schemas"].as_object().expect("types");
    let required = |name: &str| -> Vec<&str> {
        types[name]["required"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
    };
    // What a table tells is always there, if only as null; what is sent may be left out.
    assert!(required("TableShown").contains(&"board"));
    assert!(required("Terms").contains(&"clock"));
    assert!(!required("TermsSent").contains(&"clock"));
    let create = &document["paths"]["/api/v1/tables"]["post"]["requestBody"]["content"]["application/json"];
    assert_eq!(create["schema"]["$ref"], "#/components/schemas/TermsSent");
    for name in ["Told", "Asked", "Board", "RulesShown"] {
        assert!(types.contains_key(name), "{name}");
    }
    let mut found = Vec::new();
    references(&document, &mut found);
    for reference in found {
        let name = reference.strip_prefix("#/components/schemas/").expect("a type of ours");
        assert!(types.contains_key(name), "{reference}");
    }
}

#[test]
fn the_document_for_clients_holds_the_words_of_the_games() {
    let stock = || server::stock::Stock::of::<coalitions::Koalicje>().of_family("Coalitions");
    let prototype = server::stock::Stock::of::<coalitions::Prototype>().of_family("Coalitions");
    let one = server::http::document::with_games(&[stock()]);
    // Games of one family share their types.
    assert_eq!(one, server::http::document::with_games(&[stock(), prototype]));
    let types = one["components"]["schemas"].as_object().expect("types");
    for name in ["CoalitionsView", "CoalitionsDecision", "CoalitionsEvent", "CoalitionsPower", "Seat"] {
        assert!(types.contains_key(name), "{name}");
    }
    assert!(!types.contains_key("CoalitionsSeat"), "a seat is the server's word");
    // A card is a number, wherever it lies.
    assert_eq!(types["CoalitionsCard"]["type"], "integer");
    assert_eq!(types["CoalitionsCards"]["items"]["type"], "integer");
    let mut found = Vec::new();
    references(&one, &mut found);
    for reference in found {
        let name = reference.strip_prefix("#/components/schemas/").expect("a type of ours");
        assert!(types.contains_key(name), "{reference}");
    }
}
