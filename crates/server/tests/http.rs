//! The API as a browser and as a program use it, over real connections on loopback, on both databases.

mod common;

use common::OwnPostgres;
use serde_json::{Value, json};
use server::db::Place;
use server::nature::Nature;
use server::serve::{Settings, serve};
use server::stock::Stock;
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// A server of this test's own, in a thread, until the test ends.
struct Running {
    address: SocketAddr,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    _postgres: Option<OwnPostgres>,
}

fn start(place: Place, postgres: Option<OwnPostgres>) -> Running {
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let (teller, told) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let settings = Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            place,
            is_secure: false,
            is_limited: true,
            nature: Nature::default(),
        };
        let stock = vec![Stock::of::<coalitions::Koalicje>("Koalicje", coalitions::rules::text)];
        let ready = move |address| teller.send(address).expect("the test listens");
        let until = async move {
            let _ = stopped.await;
        };
        runtime.block_on(serve(settings, stock, ready, until)).expect("it serves");
    });
    let address = told.recv_timeout(Duration::from_secs(30)).expect("the server starts");
    Running { address, stop: Some(stop), thread: Some(thread), _postgres: postgres }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

macro_rules! on_both {
    ($name:ident, $check:expr) => {
        mod $name {
            use super::*;

            #[test]
            fn on_sqlite() {
                let place = Place::Folder(common::folder(concat!("http-", stringify!($name))));
                $check(&start(place, None));
            }

            #[test]
            fn on_postgres() {
                let postgres = OwnPostgres::start(concat!("http-", stringify!($name)));
                $check(&start(Place::Postgres(postgres.address()), Some(postgres)));
            }
        }
    };
}

/// Somebody with a browser.
struct Browser {
    address: SocketAddr,
    cookie: Option<String>,
}

impl Browser {
    fn new(running: &Running) -> Browser {
        Browser { address: running.address, cookie: None }
    }

    fn guest(running: &Running) -> Browser {
        let mut browser = Browser::new(running);
        assert_eq!(browser.post("/guests", json!({})).0, 201);
        browser
    }

    fn send(
        &mut self,
        method: &str,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}/api/v1{path}", self.address))
            .header("content-type", "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = body.map_or(String::new(), |body| body.to_string());
        let mut response = agent.run(request.body(body).expect("a request")).expect("an answer");
        if let Some(cookie) = response.headers().get("set-cookie") {
            let cookie = cookie.to_str().expect("text");
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        let text = response.body_mut().read_to_string().expect("text");
        (response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.send("POST", path, Some(body), &[])
    }

    fn get(&mut self, path: &str) -> (u16, Value) {
        self.send("GET", path, None, &[])
    }

    fn ok(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body);
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    fn new_table(&mut self) -> String {
        let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random", "is_public": true});
        self.ok("/tables", terms)["id"].as_str().expect("an id").to_owned()
    }

    fn follow(&self, table: &str, query: &str) -> Line {
        use tungstenite::client::IntoClientRequest;
        let address = format!("ws://{}/api/v1/tables/{table}/live?{query}", self.address);
        let mut request = address.into_client_request().expect("a request");
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
        }
        let (socket, _) = tungstenite::connect(request).expect("a line");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
        }
        Line(socket)
    }
}

struct Line(WebSocket<MaybeTlsStream<TcpStream>>);

impl Line {
    fn next(&mut self) -> Value {
        loop {
            match self.0.read().expect("an update") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                _ => continue,
            }
        }
    }
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("")
}

fn accounts_and_guests(running: &Running) {
    let mut anna = Browser::new(running);
    assert_eq!(anna.get("/me").0, 401);
    assert_eq!(anna.post("/accounts", json!({"name": "A", "password": "long enough"})).0, 422);
    assert_eq!(anna.post("/accounts", json!({"name": "Anna", "password": "short"})).0, 422);
    assert_eq!(anna.post("/accounts", json!({"name": "Anna", "password": "long enough"})).0, 201);
    assert_eq!(anna.get("/me").1["name"], "Anna");
    let mut other = Browser::new(running);
    let (status, answer) = other.post("/accounts", json!({"name": "ANNA", "password": "long enough"}));
    assert_eq!((status, code(&answer)), (409, "taken"));
    // A wrong password and an unknown name are told alike.
    let wrong = other.post("/sessions", json!({"name": "Anna", "password": "something else"}));
    let unknown = other.post("/sessions", json!({"name": "Nobody", "password": "something else"}));
    assert_eq!(wrong, unknown);
    assert_eq!(wrong.0, 401);
    assert_eq!(other.post("/sessions", json!({"name": "anna", "password": "long enough"})).0, 200);
    assert_eq!(other.send("DELETE", "/sessions", None, &[]).0, 204);
    other.cookie = anna.cookie.clone();
    assert_eq!(other.get("/me").0, 200, "only the closed session is gone");
    // A guest keeps his seat when he takes a name.
    let mut guest = Browser::guest(running);
    let table = guest.new_table();
    guest.ok(&format!("/tables/{table}/seats/2"), json!({}));
    assert_eq!(guest.ok("/accounts/claim", json!({"name": "Bea", "password": "long enough"}))["name"], "Bea");
    let me = guest.get("/me").1;
    assert_eq!((me["name"].as_str(), me["tables"][0]["id"].as_str()), (Some("Bea"), Some(table.as_str())));
    assert_eq!(guest.get(&format!("/tables/{table}?seat=2")).0, 200);
    // A program shows a token.
    let token = anna.ok("/tokens", json!({"label": "my bot"}))["token"].as_str().expect("a token").to_owned();
    let mut program = Browser::new(running);
    let bearer = format!("Bearer {token}");
    assert_eq!(program.send("GET", "/me", None, &[("authorization", &bearer)]).1["name"], "Anna");
}
on_both!(accounts, accounts_and_guests);

fn a_match_over_the_wire(running: &Running) {
    let mut anna = Browser::guest(running);
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/1"), json!({}));
    let mut line = anna.follow(&table, "seat=1");
    let mut spectator = Browser::new(running).follow(&table, "");
    anna.ok(&at("/begin"), json!({}));
    let begun = Instant::now();
    let (mut answers, mut seen) = (0, Vec::new());
    while answers < 25 && begun.elapsed() < Duration::from_secs(60) {
        let view = anna.get(&at("?seat=1")).1;
        if view["status"] == "ended" {
            break;
        }
        let Some(action) = view["question"]["actions"][0].as_str() else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        let decision = json!({"action": action, "number": view["number"], "key": format!("k{answers}")});
        let (status, answer) = anna.post(&at("/seats/1/actions"), decision.clone());
        if status == 409 && code(&answer) == "stale" {
            continue;
        }
        assert_eq!(status, 200, "{answer}");
        // The same request again is harmless.
        assert_eq!(anna.post(&at("/seats/1/actions"), decision), (200, answer));
        answers += 1;
    }
    assert!(answers >= 5, "{answers} answers");
    let newest = anna.get(&at("")).1["number"].as_i64().expect("a number");
    // The line told everything once and in order.
    while seen.last().is_none_or(|number| *number < newest) {
        seen.push(line.next()["number"].as_i64().expect("a number"));
    }
    assert_eq!(seen, (2..=seen.len() as i64 + 1).collect::<Vec<_>>());
    // The spectator heard of every step, and of no hidden word.
    loop {
        let update = spectator.next();
        assert!(update["step"].get("action").is_none(), "{update}");
        if update["number"].as_i64() >= Some(newest) {
            break;
        }
    }
    // Whoever comes back says what he knows and gets the rest.
    let mut again = anna.follow(&table, &format!("seat=1&after={}", newest - 3));
    assert_eq!(again.next()["number"].as_i64(), Some(newest - 2));
    // The record opens at the end.
    assert_eq!(code(&anna.get(&at("/record")).1), "wrong-time");
    anna.ok(&at("/seats/1/wishes/end"), json!({}));
    let record = anna.get(&at("/record")).1;
    assert!(record["key"].is_string() && record["plies"].as_array().is_some_and(|plies| plies.len() > 10));
}
on_both!(wire, a_match_over_the_wire);

fn bad_requests_are_refused(running: &Running) {
    let (mut anna, mut bea) = (Browser::guest(running), Browser::guest(running));
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/1"), json!({}));
    // Foreign seats, foreign tables, foreign pages.
    assert_eq!(bea.get(&at("?seat=1")).0, 403);
    assert_eq!(bea.post(&at("/begin"), json!({})).0, 403);
    assert_eq!(bea.post(&at("/seats/1"), json!({})).0, 409);
    assert_eq!(bea.send("DELETE", &at("/seats/1"), None, &[]).0, 403);
    assert_eq!(bea.get("/tables/nowhere").0, 404);
    assert_eq!(bea.get("/nothing").0, 404);
    let foreign = [("origin", "http://evil.example")];
    assert_eq!(anna.send("POST", &at("/begin"), Some(json!({})), &foreign).0, 403);
    let mut stranger = Browser::new(running);
    assert_eq!(stranger.post(&at("/seats/2"), json!({})).0, 401);
    assert_eq!(stranger.get(&at("")).0, 200, "whoever has the link may watch");
    // Terms that no game knows.
    for terms in [
        json!({"game": "chess", "scenario": "1805", "players": 6, "stand_in": "random"}),
        json!({"game": "koalicje", "scenario": "1066", "players": 6, "stand_in": "random"}),
        json!({"game": "koalicje", "scenario": "1805", "players": 9, "stand_in": "random"}),
        json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "deep thought"}),
        json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random",
               "clock": {"bank": 5, "increment": -1, "cap": 0}}),
        json!({"game": "koalicje"}),
        json!([]),
    ] {
        let (status, answer) = anna.post("/tables", terms.clone());
        assert_eq!((status, code(&answer)), (422, "bad-request"), "{terms}: {answer}");
    }
    anna.ok(&at("/begin"), json!({}));
    for (path, body) in [
        ("/seats/1/actions", json!({"action": "march", "number": 3, "colour": "red"})),
        ("/seats/1/actions", json!({"action": 7, "number": 3})),
        ("/seats/1/actions", json!({"action": "arbiter austria", "number": 99999})),
        ("/seats/1/actions", json!({"action": "x".repeat(5000), "number": 3})),
        ("/seats/0/actions", json!({"action": "pass", "number": 3})),
        ("/seats/77/actions", json!({"action": "pass", "number": 3})),
        ("/seats/1/undo", json!({})),
        ("/seats/1/wishes/victory", json!({})),
    ] {
        let (status, answer) = anna.post(&at(path), body.clone());
        assert!(
            (400..500).contains(&status) && !code(&answer).is_empty(),
            "{path} {body}: {status} {answer}"
        );
    }
    let big = json!({"action": "x".repeat(100_000), "number": 3});
    assert_eq!(anna.post(&at("/seats/1/actions"), big).0, 413);
}
on_both!(abuse, bad_requests_are_refused);

fn talk_reaches_those_it_is_meant_for(running: &Running) {
    let (mut anna, mut bea, mut cleo) =
        (Browser::guest(running), Browser::guest(running), Browser::guest(running));
    let table = anna.new_table();
    let at = |path: &str| format!("/tables/{table}{path}");
    anna.ok(&at("/seats/0"), json!({}));
    bea.ok(&at("/seats/1"), json!({}));
    cleo.ok(&at("/seats/2"), json!({}));
    let (mut to_bea, mut to_cleo) =
        (bea.follow(&table, "seat=1&after=4"), cleo.follow(&table, "seat=2&after=4"));
    anna.ok(&at("/seats/0/talk/0+1"), json!({"body": "between us"}));
    anna.ok(&at("/seats/0/talk/all"), json!({"body": "good evening"}));
    let said = to_bea.next();
    assert_eq!(
        (said["said"]["body"].as_str(), said["said"]["channel"].as_str()),
        (Some("between us"), Some("0+1"))
    );
    assert_eq!(to_bea.next()["said"]["body"], "good evening");
    // Whoever is not meant hears nothing of it, not even a gap in the numbers.
    let said = to_cleo.next();
    assert_eq!(
        (said["said"]["body"].as_str(), said["said"]["number"].as_i64()),
        (Some("good evening"), Some(1))
    );
    let bodies = |browser: &mut Browser, query: &str| -> Vec<String> {
        let heard = browser.get(&at(&format!("/talk{query}"))).1;
        let messages = heard["messages"].as_array().expect("a list").iter();
        messages.map(|message| message["body"].as_str().expect("text").to_owned()).collect()
    };
    assert_eq!(bodies(&mut bea, "?seat=1"), ["between us", "good evening"]);
    assert_eq!(bodies(&mut cleo, "?seat=2"), ["good evening"]);
    assert_eq!(bodies(&mut Browser::new(running), ""), ["good evening"]);
    // Only in one's own name, in channels of one's own.
    assert_eq!(cleo.post(&at("/seats/2/talk/0+1"), json!({"body": "me too"})).0, 403);
    assert_eq!(cleo.post(&at("/seats/0/talk/0+1"), json!({"body": "I am Anna"})).0, 403);
    assert_eq!(cleo.post(&at("/seats/2/talk/2+9"), json!({"body": "who?"})).0, 422);
    assert_eq!(cleo.post(&at("/seats/2/talk/2+1"), json!({"body": "order"})).0, 422);
    assert_eq!(cleo.post(&at("/seats/2/talk/all"), json!({"body": "  "})).0, 422);
    // Read marks go forward, notes are one's own.
    assert_eq!(bea.post(&at("/talk/all/mark"), json!({"number": 1})).0, 204);
    assert_eq!(bea.post(&at("/talk/all/mark"), json!({"number": 0})).0, 204);
    assert_eq!(bea.get(&at("/talk?seat=1")).1["read"]["all"], 1);
    assert_eq!(bea.send("PUT", &at("/notes"), Some(json!({"body": "trust nobody"})), &[]).0, 204);
    assert_eq!(bea.get(&at("/notes")).1["body"], "trust nobody");
    assert_eq!(anna.get(&at("/notes")).1["body"], "");
}
on_both!(talk, talk_reaches_those_it_is_meant_for);

#[test]
fn the_door_closes_for_whoever_knocks_too_often() {
    let running = start(Place::Folder(common::folder("http-limits")), None);
    let mut browser = Browser::new(&running);
    let knocks: Vec<u16> = (0..14)
        .map(|_| browser.post("/sessions", json!({"name": "Anna", "password": "12345678"})).0)
        .collect();
    assert!(knocks.starts_with(&[401, 401, 401]), "{knocks:?}");
    assert!(knocks.contains(&429), "{knocks:?}");
}
