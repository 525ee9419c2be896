//! The skeleton: a server of the same parts as the real one, without a game. The same HTTP and WebSocket libraries, three
//! lines at each table, the same storage with the same shared commits; and on every line the words that the real server said a
//! moment ago, with other numbers. Whatever the real server does beyond that is its own work, and the difference is what that costs.

use crate::{Outcome, SEATS};
use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Json, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use futures_util::SinkExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use server::db::{Db, Entry, Place, statement};
use server::values;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::net::TcpListener;
use tokio::sync::broadcast::error::TryRecvError;
use tokio::sync::{Mutex, broadcast};

/// The real server's, so that a line costs the same.
const BUFFER: usize = 4 * 1024;
const BACKLOG: usize = 64;

/// What the real server said at some tables: for every entry a message to each seat, from which the number is cut out.
#[derive(Default, Serialize, Deserialize)]
pub struct Script(Vec<[String; SEATS as usize]>);

/// Messages of the real server as they came in: by table, number and seat.
#[derive(Default)]
pub struct Recorded(BTreeMap<(usize, i64), [Option<String>; SEATS as usize]>);

impl Recorded {
    pub fn note(&mut self, table: usize, number: i64, seat: u8, text: &str) {
        let start = format!("{{\"number\":{number}");
        if let Some(rest) = text.strip_prefix(&start)
            && let Some(place) = self.0.entry((table, number)).or_default().get_mut(usize::from(seat))
        {
            *place = Some(rest.to_owned());
        }
    }

    /// The entries of which every seat was told, and after which somebody was asked.
    pub fn script(self) -> Script {
        let is_asked = |rest: &String| rest.contains("\"question\":{");
        let whole = self.0.into_values().filter_map(|[one, two, three]| Some([one?, two?, three?]));
        Script(whole.filter(|messages| messages.iter().any(is_asked)).collect())
    }
}

impl Script {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What a seat is told of an entry. Every table begins somewhere else.
    fn message(&self, table: usize, number: i64, seat: u8) -> String {
        let place = (table * 37 + usize::try_from(number).unwrap_or(0)) % self.0.len();
        let rest = self.0[place].get(usize::from(seat)).map_or("}", String::as_str);
        let mut text = String::with_capacity(rest.len() + 24);
        text.push_str("{\"number\":");
        text.push_str(&number.to_string());
        text.push_str(rest);
        text
    }
}

struct Room {
    table: usize,
    newest: Mutex<i64>,
    updates: broadcast::Sender<i64>,
}

struct Skeleton {
    db: Db,
    script: Script,
    rooms: RwLock<HashMap<String, Arc<Room>>>,
    named: AtomicU64,
}

type Shared = State<Arc<Skeleton>>;
type Answer<T> = Result<T, StatusCode>;

fn unavailable(_: impl std::fmt::Display) -> StatusCode {
    StatusCode::SERVICE_UNAVAILABLE
}

fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// Serves until it is killed. `ready` is told the address.
pub async fn serve(place: Place, script: PathBuf, ready: impl FnOnce(std::net::SocketAddr)) -> Outcome<()> {
    let text = std::fs::read_to_string(&script).map_err(|error| format!("{}: {error}", script.display()))?;
    let script: Script = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if script.is_empty() {
        return Err("the script is empty".to_owned());
    }
    let (teller, mut news) = tokio::sync::mpsc::unbounded_channel();
    let db = Db::open(&place, teller).await.map_err(|error| error.to_string())?;
    tokio::spawn(async move { while news.recv().await.is_some() {} });
    let skeleton = Skeleton { db, script, rooms: RwLock::default(), named: AtomicU64::new(0) };
    let router = Router::new()
        .route("/api/v1/guests", post(welcome))
        .route("/api/v1/tables", post(open))
        .route("/api/v1/tables/{id}/seats/{seat}", post(sit))
        .route("/api/v1/tables/{id}/begin", post(begin))
        .route("/api/v1/tables/{id}/live", get(live))
        .with_state(Arc::new(skeleton));
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    ready(listener.local_addr().map_err(|error| error.to_string())?);
    // As the server does: a word on a live line is not to wait for more.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, router).await.map_err(|error| error.to_string())
}

/// Names as long as the server's.
fn name(skeleton: &Skeleton) -> String {
    format!("{:024}", skeleton.named.fetch_add(1, Ordering::Relaxed))
}

async fn welcome(State(skeleton): Shared) -> Response {
    ([("set-cookie", format!("session={}; Path=/", name(&skeleton)))], Json(json!({}))).into_response()
}

async fn open(State(skeleton): Shared, Json(terms): Json<Value>) -> Answer<Json<Value>> {
    let id = name(&skeleton);
    let table = "insert into tables (id, status, is_public, card, secret, created, updated, game)
                 values ($1, $2, $3, $4, $5, $6, $7, $8)";
    let entry = "insert into log (table_id, number, body, at) values ($1, $2, $3, $4)";
    let all = vec![
        statement(table, values![id.as_str(), "playing", 0i64, "{}", "", now(), now(), "none"]),
        statement(entry, values![id.as_str(), 1i64, terms.to_string(), now()]),
    ];
    skeleton.db.change(all).await.map_err(unavailable)?;
    let mut rooms = skeleton.rooms.write().unwrap_or_else(PoisonError::into_inner);
    let room = Room { table: rooms.len(), newest: Mutex::new(1), updates: broadcast::channel(BACKLOG).0 };
    rooms.insert(id.clone(), Arc::new(room));
    Ok(Json(json!({"id": id})))
}

fn room(skeleton: &Skeleton, id: &str) -> Answer<Arc<Room>> {
    let rooms = skeleton.rooms.read().unwrap_or_else(PoisonError::into_inner);
    rooms.get(id).cloned().ok_or(StatusCode::NOT_FOUND)
}

/// A step: into the log, and only then is anybody told.
async fn add(skeleton: &Skeleton, id: &str, room: &Room, body: String, key: Option<String>) -> Answer<i64> {
    let mut newest = room.newest.lock().await;
    let number = *newest + 1;
    let entry = Entry { table: id.to_owned(), number, body, retry_key: key, at: now(), notice: None };
    skeleton.db.append(entry).await.map_err(unavailable)?;
    *newest = number;
    // Nobody may be listening.
    let _ = room.updates.send(number);
    Ok(number)
}

async fn sit(State(skeleton): Shared, Path((id, seat)): Path<(String, u8)>) -> Answer<Json<Value>> {
    let room = room(&skeleton, &id)?;
    let body = json!({"step": "sat", "seat": seat}).to_string();
    Ok(Json(json!({"number": add(&skeleton, &id, &room, body, None).await?})))
}

async fn begin(State(skeleton): Shared, Path(id): Path<String>) -> Answer<Json<Value>> {
    let room = room(&skeleton, &id)?;
    let body = json!({"step": "began"}).to_string();
    Ok(Json(json!({"number": add(&skeleton, &id, &room, body, None).await?})))
}

#[derive(Deserialize)]
struct Listening {
    seat: u8,
}

async fn live(
    State(skeleton): Shared,
    Path(id): Path<String>,
    Query(listening): Query<Listening>,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let room = room(&skeleton, &id)?;
    let line = Line { skeleton, id, room, seat: listening.seat, known: 0 };
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(1024 * 1024)
        .on_upgrade(move |socket| line.follow(socket)))
}

/// What a client says, in the real server's words.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Asked {
    Play(Decision),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision {
    action: String,
    #[expect(dead_code, reason = "there is no game that could have moved on")]
    number: i64,
    key: String,
}

/// What the log holds of a decision, in the real server's words.
#[derive(Serialize)]
struct Played<'a> {
    step: &'a str,
    seat: u8,
    action: &'a str,
    hand: &'a str,
}

struct Line {
    skeleton: Arc<Skeleton>,
    id: String,
    room: Arc<Room>,
    seat: u8,
    known: i64,
}

impl Line {
    async fn follow(mut self, mut socket: WebSocket) {
        let _ = self.talk_and_listen(&mut socket).await;
        let _ = socket.send(Message::Close(None)).await;
    }

    /// The same order of things as on a real line.
    async fn talk_and_listen(&mut self, socket: &mut WebSocket) -> Option<()> {
        loop {
            let (newest, mut channel) = {
                let newest = self.room.newest.lock().await;
                (*newest, self.room.updates.subscribe())
            };
            self.tell(socket, newest).await?;
            socket.flush().await.ok()?;
            loop {
                tokio::select! {
                    update = channel.recv() => match update {
                        Ok(number) => self.tell(socket, number).await?,
                        Err(broadcast::error::RecvError::Lagged(_)) => break,
                        Err(broadcast::error::RecvError::Closed) => return None,
                    },
                    message = socket.recv() => match message {
                        Some(Ok(Message::Text(text))) => self.answer(socket, &text).await?,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                        Some(Ok(_)) => {}
                    },
                }
                let fell_behind = loop {
                    match channel.try_recv() {
                        Ok(number) => self.tell(socket, number).await?,
                        Err(TryRecvError::Lagged(_)) => break true,
                        Err(TryRecvError::Empty | TryRecvError::Closed) => break false,
                    }
                };
                socket.flush().await.ok()?;
                if fell_behind {
                    break;
                }
            }
        }
    }

    async fn tell(&mut self, socket: &mut WebSocket, number: i64) -> Option<()> {
        if number <= self.known {
            return Some(());
        }
        self.known = number;
        let text = self.skeleton.script.message(self.room.table, number, self.seat);
        socket.feed(Message::Text(text.into())).await.ok()
    }

    async fn answer(&mut self, socket: &mut WebSocket, text: &str) -> Option<()> {
        let Asked::Play(decision) = serde_json::from_str(text).ok()?;
        let played = Played { step: "played", seat: self.seat, action: &decision.action, hand: "person" };
        let body = serde_json::to_string(&played).ok()?;
        let key = format!("{:024} {}", self.seat, decision.key);
        let number = add(&self.skeleton, &self.id, &self.room, body, Some(key)).await.ok()?;
        let done = json!({"done": {"key": decision.key, "number": number}}).to_string();
        socket.feed(Message::Text(done.into())).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_said_again_with_another_number() {
        let mut recorded = Recorded::default();
        for seat in 0..SEATS {
            recorded.note(0, 7, seat, "{\"number\":7,\"question\":null}");
            recorded.note(0, 8, seat, &format!("{{\"number\":8,\"question\":{{\"seat\":{seat}}}}}"));
        }
        // Of this one only one seat was told.
        recorded.note(0, 9, 1, "{\"number\":9,\"question\":{}}");
        let script = recorded.script();
        assert_eq!(script.len(), 1, "only entries after which somebody is asked");
        assert_eq!(script.message(3, 12, 2), "{\"number\":12,\"question\":{\"seat\":2}}");
    }
}
