//! What a new game gets for one line in the list of games: the example game is played in the terminal, through the referee and on a
//! server, and none of them has heard of it.

use crate::lines::Line;
use crate::referee::Referee;
use crate::{Cli, Command, play, serve};
use clap::Parser;
use serde_json::{Value, json};
use server::nature::Nature;
use server::serve::{Patience, Settings};
use std::net::SocketAddr;
use std::time::Duration;

#[test]
fn it_is_played_in_the_terminal() {
    let cli = Cli::try_parse_from(["hegemon", "play", "--game", "bluff", "--seed", "5"]);
    let Command::Play(options) = cli.expect("it can be asked for").command else { panic!("it is played") };
    let mut out = Vec::new();
    play::play(&options, "doubt\nclaim 12\n".as_bytes(), &mut out).expect("it is played");
    let out = String::from_utf8(out).expect("a text");
    assert!(out.contains("You play Elder"), "{out}");
    assert!(out.contains("Nobody has claimed anything yet. (BLU-3)"), "{out}");
    assert!(out.contains("The game is over:"), "{out}");
}

#[test]
fn it_is_played_through_the_referee() {
    let mut referee = Referee::default();
    let mut ask = |request: Value| {
        let answer = referee.answer(Line::Text(request.to_string())).json;
        assert!(answer.get("ok").is_some(), "{request}: {answer}");
        answer["ok"].clone()
    };
    let begun =
        ask(json!({ "cmd": "new", "game": "bluff", "scenario": "one-round", "players": 2, "seed": 1 }));
    assert_eq!(begun["seats"][1]["name"], "Younger");
    // Each sees one card of two.
    let cards = [0, 1].map(|seat| ask(json!({ "cmd": "view", "seat": seat }))["cards"].clone());
    assert!(cards[0][0] != 0 && cards[0][1] == 0 && cards[1][0] == 0 && cards[1][1] != 0, "{cards:?}");
    ask(json!({ "cmd": "apply", "seat": 0, "action": "claim 12" }));
    assert_eq!(ask(json!({ "cmd": "legal", "seat": 1 }))["actions"], json!(["doubt"]));
    ask(json!({ "cmd": "apply", "seat": 1, "action": "doubt" }));
    assert_eq!(ask(json!({ "cmd": "pending" }))["outcome"]["by"], "doubt");
    let record = ask(json!({ "cmd": "record" }));
    ask(json!({ "cmd": "replay", "record": record }));
}

/// Somebody with a browser.
struct Guest {
    address: SocketAddr,
    cookie: String,
}

impl Guest {
    fn ask(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let config = ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(20))).build();
        let agent: ureq::Agent = config.into();
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}/api/v1{path}", self.address))
            .header("content-type", "application/json")
            .header("cookie", &self.cookie);
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let mut answer = agent.run(request.body(body).expect("a request")).expect("an answer");
        let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = cookie.to_owned();
        }
        let text = answer.body_mut().read_to_string().expect("a text");
        serde_json::from_str(&text).unwrap_or_default()
    }
}

#[test]
fn it_is_played_on_a_server() {
    let folder = std::env::temp_dir().join(format!("hegemon-new-game-{}", std::process::id()));
    let settings = Settings {
        deserted_after: server::hall::PATIENCE,
        listen: ([127, 0, 0, 1], 0).into(),
        place: server::db::Place::Folder(folder.clone()),
        is_secure: false,
        proxies: Vec::new(),
        metrics: None,
        is_limited: false,
        connections: server::doors::CONNECTIONS,
        patience: Patience::default(),
        nature: Nature::default(),
        client: crate::page::client(),
        post: Default::default(),
    };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (teller, told) = std::sync::mpsc::channel();
    let serving = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let ready = move |address: SocketAddr| teller.send(address).expect("the test listens");
        let until = async move { stopped.await.unwrap_or_default() };
        runtime.block_on(server::serve::serve(settings, serve::stock(), ready, until)).expect("it serves");
    });
    let address = told.recv_timeout(Duration::from_secs(60)).expect("the server starts");
    let mut guest = Guest { address, cookie: String::new() };
    guest.ask("POST", "/guests", &json!({}));
    let terms = json!({ "game": "bluff", "scenario": "one-round", "players": 2, "stand_in": "recruit" });
    let id = guest.ask("POST", "/tables", &terms)["id"].as_str().expect("a table").to_owned();
    guest.ask("POST", &format!("/tables/{id}/seats/0"), &json!({}));
    // The other seat is the stand-in's: a bot that nobody has taught this game.
    guest.ask("POST", &format!("/tables/{id}/begin"), &json!({}));
    let shown = guest.ask("GET", &format!("/tables/{id}?seat=0"), &json!({}));
    assert!(shown["view"]["cards"][0] != 0 && shown["view"]["cards"][1] == 0, "{shown}");
    let claim = json!({ "action": "claim 12", "number": shown["number"] });
    guest.ask("POST", &format!("/tables/{id}/seats/0/actions"), &claim);
    let ended = (0..500).find_map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        let shown = guest.ask("GET", &format!("/tables/{id}?seat=0"), &json!({}));
        (shown["status"] == "ended").then_some(shown)
    });
    let ended = ended.expect("the bot doubts");
    assert!(ended["view"]["cards"][1] != 0, "{ended}");
    stop.send(()).expect("it listens");
    serving.join().expect("it ends");
    let _ = std::fs::remove_dir_all(folder);
}
