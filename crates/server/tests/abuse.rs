//! Whatever is sent, the server answers: no address of the API breaks, whoever is second for a place in the log is told so,
//! and what is refused stands in the server's own log.

mod common;

use common::OwnPostgres;
use common::browser::{Browser, Running, code};
use serde_json::{Map, Value, json};
use server::db::Place;
use std::collections::BTreeMap;

/// Numbers that look like chance and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.roll(choices.len())]
    }
}

/// Texts that programs stumble over.
const TEXTS: [&str; 16] = [
    "",
    " ",
    "0",
    "-1",
    "all",
    "0+1",
    "random",
    "koalicje",
    "1805",
    "é\u{202e}x",
    "a'b\"c;--",
    "%2e%2e",
    "\u{1f3b2}",
    "null",
    "en",
    "\u{7f}\t\n",
];
const NUMBERS: [i64; 9] = [0, 1, 2, 5, -1, 255, 256, i64::MAX, i64::MIN];

/// The API document, and things that exist, to be asked for among others.
struct Fuzz {
    document: Value,
    dice: Dice,
    tables: Vec<String>,
    people: Vec<String>,
}

impl Fuzz {
    /// Follows a reference within the document.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str().and_then(|name| name.strip_prefix('#')) {
            Some(pointer) => self.document.pointer(pointer).expect("a reference leads somewhere"),
            None => schema,
        }
    }

    /// A value that fits a schema, more or less.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let schema = self.resolved(schema).clone();
        if depth > 6 || self.dice.roll(14) == 0 {
            return self.nonsense();
        }
        if let Some(choices) = schema["enum"].as_array() {
            return self.dice.pick(choices).clone();
        }
        if !schema["const"].is_null() {
            return schema["const"].clone();
        }
        for word in ["anyOf", "oneOf"] {
            if let Some(choices) = schema[word].as_array() {
                let choice = self.dice.pick(choices).clone();
                return self.value(&choice, depth + 1);
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.dice.pick(kinds).clone(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => {
                let mut object = Map::new();
                for (name, part) in schema["properties"].as_object().into_iter().flatten() {
                    if self.dice.roll(10) > 0 {
                        object.insert(name.clone(), self.value(part, depth + 1));
                    }
                }
                if self.dice.roll(12) == 0 {
                    object.insert("surprise".to_owned(), self.nonsense());
                }
                Value::Object(object)
            }
            Some("array") => {
                let length = self.dice.roll(4);
                (0..length).map(|_| self.value(&schema["items"], depth + 1)).collect()
            }
            Some("integer" | "number") => json!(self.dice.pick(&NUMBERS)),
            Some("boolean") => json!(self.dice.roll(2) == 0),
            Some("null") => Value::Null,
            _ => json!(self.text()),
        }
    }

    fn nonsense(&mut self) -> Value {
        match self.dice.roll(6) {
            0 => Value::Null,
            1 => json!(self.dice.pick(&NUMBERS)),
            2 => json!(1e300),
            3 => json!([[[[]]]]),
            4 => json!({"": {}}),
            _ => json!(self.text()),
        }
    }

    fn text(&mut self) -> String {
        match self.dice.roll(5) {
            0 => self.dice.pick(&self.tables.clone()).clone(),
            1 => self.dice.pick(&self.people.clone()).clone(),
            2 => "x".repeat(self.dice.roll(3_000)),
            _ => (*self.dice.pick(&TEXTS)).to_owned(),
        }
    }

    /// What a parameter of this name may be.
    fn parameter(&mut self, name: &str) -> String {
        let often = self.dice.roll(4) > 0;
        match name {
            "id" if often => self.text_of_ids(),
            "seat" if often => self.dice.roll(7).to_string(),
            "wish" if often => (*self.dice.pick(&["pause", "resume", "end"])).to_owned(),
            "channel" if often => (*self.dice.pick(&["all", "0+1", "1+3"])).to_owned(),
            "number" | "ply" | "after" if often => self.dice.roll(12).to_string(),
            _ => match self.dice.roll(2) {
                0 => self.dice.pick(&NUMBERS).to_string(),
                _ => self.text(),
            },
        }
    }

    fn text_of_ids(&mut self) -> String {
        let ids: Vec<String> = self.tables.iter().chain(&self.people).cloned().collect();
        self.dice.pick(&ids).clone()
    }
}

/// Letters and figures stay, everything else is written as %XX.
fn escaped(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}

/// Thousands of requests made from the API's own document: every answer is one that the document knows.
fn nothing_breaks(running: &Running) {
    let mut people: Vec<Browser> = (0..3).map(|_| Browser::guest(running)).collect();
    let mut ids = Vec::new();
    for browser in &mut people {
        ids.push(browser.get("/me").1["id"].as_str().expect("an id").to_owned());
    }
    let tables: Vec<String> = (0..3).map(|_| people[0].new_table()).collect();
    people[0].ok(&format!("/tables/{}/seats/0", tables[0]), json!({}));
    people[1].ok(&format!("/tables/{}/seats/1", tables[0]), json!({}));
    people[0].ok(&format!("/tables/{}/begin", tables[0]), json!({}));
    let document = people[0].get("/openapi.json").1;
    let paths = document["paths"].as_object().expect("paths").clone();
    let mut fuzz = Fuzz { document, dice: Dice(20_26), tables, people: ids };
    let mut answers: BTreeMap<u16, usize> = BTreeMap::new();
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..40 {
        for (path, methods) in &paths {
            for (method, operation) in methods.as_object().expect("methods") {
                // Nobody leaves, so that the others stay known.
                if operation["operationId"] == "logOut" {
                    continue;
                }
                let mut target = path.strip_prefix("/api/v1").expect("a versioned path").to_owned();
                let mut queries = Vec::new();
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    let name = parameter["name"].as_str().expect("a name");
                    let value = escaped(&fuzz.parameter(name));
                    match parameter["in"].as_str() {
                        Some("path") => target = target.replace(&format!("{{{name}}}"), &value),
                        _ if fuzz.dice.roll(2) == 0 => queries.push(format!("{name}={value}")),
                        _ => {}
                    }
                }
                if !queries.is_empty() {
                    target += &format!("?{}", queries.join("&"));
                }
                let schema = operation.pointer("/requestBody/content/application~1json/schema").cloned();
                let body = schema.map(|schema| fuzz.value(&schema, 0));
                let who = fuzz.dice.roll(4);
                let mut nobody = Browser::new(running);
                let browser = people.get_mut(who).unwrap_or(&mut nobody);
                let (status, answer) = browser.send(&method.to_uppercase(), &target, body.clone(), &[]);
                assert!(status < 500, "{method} {target} {body:?}: {status} {answer}");
                if status >= 400 {
                    assert!(!code(&answer).is_empty(), "{method} {target} {body:?}: {status} {answer}");
                } else {
                    let known = &operation["responses"][status.to_string()];
                    assert!(
                        known.is_object(),
                        "{method} {path} answers {status}, which its document does not know"
                    );
                    *reached.entry(format!("{method} {path}")).or_default() += 1;
                }
                *answers.entry(status).or_default() += 1;
            }
        }
    }
    println!("{answers:?}; {} addresses reached", reached.len());
    assert!(reached.len() > 15, "too little goes through: {reached:?}");
    assert_eq!(people[0].get(&format!("/tables/{}", fuzz.tables[1])).0, 200, "all is well afterwards");
}

#[test]
fn no_request_breaks_it_on_sqlite() {
    let place = Place::Folder(common::folder("abuse-fuzz"));
    nothing_breaks(&Running::start_with(place, None, false, Default::default()));
}

#[test]
fn no_request_breaks_it_on_postgres() {
    let postgres = OwnPostgres::start("abuse-fuzz");
    let place = Place::Postgres(postgres.address());
    nothing_breaks(&Running::start_with(place, Some(postgres), false, Default::default()));
}

/// Bodies that are no JSON at all, and methods that an address does not know.
#[test]
fn what_is_no_request_is_told_so() {
    let running = Running::start(Place::Folder(common::folder("abuse-bytes")), None);
    let address = running.address;
    let ask = |text: &str| -> String {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(address).expect("a connection");
        stream.write_all(text.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    let post = |kind: &str, body: &str| {
        ask(&format!(
            "POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        ))
    };
    for (kind, body, status) in [
        ("application/json", "{", "400"),
        ("application/json", "", "400"),
        ("text/plain", "{\"name\":\"a\",\"password\":\"b\"}", "415"),
        ("application/json", "{\"name\":\"a\\u0000b\",\"password\":\"12345678\"}", "422"),
        ("application/json", "{\"name\":1,\"password\":\"b\"}", "422"),
        ("application/json; charset=utf-8", "{\"name\":\"a\",\"password\":\"b\"}", "401"),
    ] {
        let answer = post(kind, body);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{kind} {body}: {answer}");
        assert!(answer.contains("\"code\""), "{answer}");
    }
    let get = |method: &str, path: &str| {
        ask(&format!("{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"))
    };
    assert!(get("PUT", "/api/v1/games").starts_with("HTTP/1.1 405"));
    assert!(get("GET", "/api/v1/tables/%00").starts_with("HTTP/1.1 400"));
    assert!(get("GET", "/api/v1/tables/x/live").starts_with("HTTP/1.1 426"));
    assert!(get("GET", "/..%2f..%2fetc/passwd").starts_with("HTTP/1.1 404"));
    // Pages keep other sites out.
    let home = get("GET", "/").to_lowercase();
    assert!(home.starts_with("http/1.1 200") && home.contains("<h1>hegemon</h1>"), "{home}");
    assert!(
        home.contains("content-security-policy: default-src 'self'")
            && home.contains("frame-ancestors 'none'")
    );
    let api = get("GET", "/api");
    assert!(api.contains("/api/v1/tables/{id}/seats/{seat}/actions"), "{api}");
}

/// Two tabs of one person, or two nodes of one site, answer the same question at the same moment.
fn one_wins(first: &Running, second: &Running) {
    let mut people: Vec<Browser> = (0..3).map(|_| Browser::guest(first)).collect();
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 3, "stand_in": "random"});
    let table = people[0].ok("/tables", terms)["id"].as_str().expect("an id").to_owned();
    let at = |path: &str| format!("/tables/{table}{path}");
    for (seat, person) in people.iter_mut().enumerate() {
        person.ok(&at(&format!("/seats/{seat}")), json!({}));
    }
    people[0].ok(&at("/begin"), json!({}));
    let mut line = people[0].follow(&table, "after=5");
    let (mut decided, mut beaten) = (0, 0);
    while decided < 40 {
        let spectator = people[0].get(&at("")).1;
        let seat = spectator["pending"][0]["seat"].as_u64().expect("a seat");
        let anna = &mut people[seat as usize];
        let mut twin = Browser { address: second.address, cookie: anna.cookie.clone() };
        let view = anna.get(&at(&format!("?seat={seat}"))).1;
        let actions = view["question"]["actions"].as_array().expect("actions").clone();
        let decide = |choice: usize, key: &str| json!({"action": actions[choice % actions.len()], "number": view["number"], "key": format!("{key}{decided}")});
        let path = at(&format!("/seats/{seat}/actions"));
        let (one, other) = std::thread::scope(|scope| {
            let other = scope.spawn(|| twin.post(&path, decide(1, "b")));
            let one = anna.post(&path, decide(0, "a"));
            (one, other.join().expect("an answer"))
        });
        let won = [&one, &other].iter().filter(|(status, _)| *status == 200).count();
        // Both may win only if the second was another decision's turn: then it has another number.
        if won == 2 {
            assert_ne!(one.1["number"], other.1["number"]);
        }
        assert!(won >= 1, "{one:?} {other:?}");
        for (status, answer) in [one, other] {
            if status != 200 {
                assert_eq!(status, 409, "{answer}");
                assert!(["stale", "not-pending", "illegal"].contains(&code(&answer)), "{answer}");
                beaten += 1;
            }
        }
        decided += won;
    }
    assert!(beaten > 10, "{beaten} of {decided}");
    // Everybody heard of every decision once.
    let newest = people[0].get(&at("")).1["number"].as_i64().expect("a number");
    let mut heard = 5;
    while heard < newest {
        heard += 1;
        assert_eq!(line.next()["number"].as_i64(), Some(heard));
    }
}

#[test]
fn two_tabs_race_and_one_wins() {
    let place = Place::Folder(common::folder("abuse-tabs"));
    let running = Running::start_with(place, None, false, Default::default());
    one_wins(&running, &running);
}

#[test]
fn two_nodes_race_and_one_wins() {
    let postgres = OwnPostgres::start("abuse-nodes");
    let place = Place::Postgres(postgres.address());
    let one = Running::start_with(place.clone(), Some(postgres), false, Default::default());
    let other = Running::start_with(place, None, false, Default::default());
    one_wins(&one, &other);
    drop(other);
}
