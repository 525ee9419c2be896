//! A server in this process, and people with browsers who use it over real connections on loopback.

use super::OwnPostgres;
use engine::ScenarioSpec;
use engraver::Position;
use serde_json::{Value, json};
use server::client::Client;
use server::db::Place;
use server::nature::Nature;
use server::serve::{Settings, serve};
use server::stock::{Diagram, Drawn, Stock};
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// A server of this test's own, in a thread, until the test ends.
pub struct Running {
    pub address: SocketAddr,
    pub place: Place,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    _postgres: Option<OwnPostgres>,
}

impl Running {
    /// A server with the limits and the time that a host has.
    pub fn start(place: Place, postgres: Option<OwnPostgres>) -> Running {
        Running::start_with(place, postgres, true, Nature::default())
    }

    /// A server with a page to play in.
    pub fn start_with_page(place: Place, client: Client) -> Running {
        Running::start_all(place, None, true, Nature::default(), client)
    }

    /// A server with settings of the test's own.
    pub fn start_changed(place: Place, change: impl FnOnce(&mut Settings) + Send + 'static) -> Running {
        Running::start_as(place, None, true, Nature::default(), Client::none(), change)
    }

    pub fn start_with(
        place: Place,
        postgres: Option<OwnPostgres>,
        is_limited: bool,
        nature: Nature,
    ) -> Running {
        Running::start_all(place, postgres, is_limited, nature, Client::none())
    }

    /// A server that people reach by HTTPS.
    pub fn start_secure(place: Place) -> Running {
        Running::start_as(place, None, true, Nature::default(), Client::none(), |settings| {
            settings.is_secure = true
        })
    }

    fn start_all(
        place: Place,
        postgres: Option<OwnPostgres>,
        is_limited: bool,
        nature: Nature,
        client: Client,
    ) -> Running {
        Running::start_as(place, postgres, is_limited, nature, client, |_| {})
    }

    fn start_as(
        place: Place,
        postgres: Option<OwnPostgres>,
        is_limited: bool,
        nature: Nature,
        client: Client,
        change: impl FnOnce(&mut Settings) + Send + 'static,
    ) -> Running {
        let at = place.clone();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let (teller, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
            let mut settings = Settings {
                deserted_after: server::hall::PATIENCE,
                listen: ([127, 0, 0, 1], 0).into(),
                place: at,
                is_secure: false,
                proxies: Vec::new(),
                metrics: None,
                is_limited,
                connections: server::doors::CONNECTIONS,
                patience: Default::default(),
                nature,
                client,
                post: Default::default(),
            };
            change(&mut settings);
            let stock = vec![
                Stock::of::<coalitions::Koalicje>().drawn(boards(), diagram),
                Stock::of::<napoleon::Napoleon>(),
            ];
            let ready = move |address| teller.send(address).expect("the test listens");
            let until = async move {
                let _ = stopped.await;
            };
            runtime.block_on(serve(settings, stock, ready, until)).expect("it serves");
        });
        let address = told.recv_timeout(Duration::from_secs(30)).expect("the server starts");
        Running { address, place, stop: Some(stop), thread: Some(thread), _postgres: postgres }
    }
}

fn boards() -> Vec<Drawn> {
    vec![Drawn { id: "koalicje-empire", file: include_str!("../../../../data/koalicje/empire.board.json") }]
}

/// As much of a position as a test needs to see: the round, and how many hands are known.
fn diagram(view: &Value, _: &ScenarioSpec) -> Result<Diagram, String> {
    let powers = view["powers"].as_array().map_or(&[][..], Vec::as_slice);
    let hands = powers.iter().filter(|power| power["hand"].is_array()).count();
    let heading = format!("round {}, known hands {hands}", view["round"]);
    let heading = engraver::Text::same(heading);
    Ok(Diagram { board: "koalicje-empire", position: Position { heading, ..Position::default() } })
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Somebody with a browser.
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: Option<String>,
}

impl Browser {
    pub fn new(running: &Running) -> Browser {
        Browser { address: running.address, cookie: None }
    }

    pub fn guest(running: &Running) -> Browser {
        let mut browser = Browser::new(running);
        assert_eq!(browser.post("/guests", json!({})).0, 201);
        browser
    }

    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> (u16, Value) {
        let (status, text) = self.send_text(method, path, body, headers);
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub fn send_text(
        &mut self,
        method: &str,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> (u16, String) {
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
        (response.status().as_u16(), text)
    }

    pub fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.send("POST", path, Some(body), &[])
    }

    pub fn get(&mut self, path: &str) -> (u16, Value) {
        self.send("GET", path, None, &[])
    }

    /// The answer as it was sent.
    pub fn get_text(&mut self, path: &str) -> (u16, String) {
        self.send_text("GET", path, None, &[])
    }

    pub fn ok(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body);
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    pub fn new_table(&mut self) -> String {
        let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random", "is_public": true});
        self.ok("/tables", terms)["id"].as_str().expect("an id").to_owned()
    }

    pub fn follow(&self, table: &str, query: &str) -> Line {
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

pub struct Line(pub WebSocket<MaybeTlsStream<TcpStream>>);

impl Line {
    pub fn next(&mut self) -> Value {
        serde_json::from_str(&self.next_text()).expect("JSON")
    }

    /// The next word as it was sent.
    pub fn next_text(&mut self) -> String {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return text.to_string(),
                Ok(_) => continue,
                // A process that was held still for a moment is told so.
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => panic!("an update: {error:?}"),
            }
        }
    }

    pub fn say(&mut self, message: &Value) {
        self.0.send(Message::Text(message.to_string().into())).expect("it is said");
    }

    /// Whether the other side has hung up.
    pub fn has_ended(&mut self) -> bool {
        loop {
            match self.0.read() {
                Ok(Message::Close(_)) | Err(tungstenite::Error::ConnectionClosed) => return true,
                Ok(_) => continue,
                Err(_) => return false,
            }
        }
    }
}

/// Any address of the server, as it answers: the status, the headers and the body.
pub fn fetch(
    running: &Running,
    path: &str,
    headers: &[(&str, &str)],
) -> (u16, ureq::http::HeaderMap, Vec<u8>) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut request = ureq::http::Request::builder().uri(format!("http://{}{path}", running.address));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut response = agent.run(request.body(()).expect("a request")).expect("an answer");
    let body = response.body_mut().read_to_vec().expect("a body");
    (response.status().as_u16(), response.headers().clone(), body)
}

pub fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("")
}
