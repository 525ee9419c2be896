//! What a host watches: numbers for Prometheus, on a listener of their own.
//!
//! They are the process's, so they stand in one place that everybody reaches: [`METRICS`]. Labels are our own words and the
//! templates of routes, never what a visitor sent: a path may hold the link of a table.

use crate::db::DbError;
use crate::hall::Hall;
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

pub static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    request_time: Family<Route, Histogram, fn() -> Histogram>,
    refusals: Family<Code, Counter>,
    steps: Counter,
    append_time: Histogram,
    bot_answers: Counter,
    bots_waiting: Gauge,
    bots_thinking: Gauge,
    waiting_time: Histogram,
    thinking_time: Family<Level, Histogram, fn() -> Histogram>,
    answering_time: Family<Level, Histogram, fn() -> Histogram>,
    hints: Counter,
    notices: Family<Noticed, Counter>,
    database_errors: Counter,
    connections: Gauge,
    lines: Gauge,
    rooms: Gauge,
    memory: Gauge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    /// `2xx`, `4xx`, …
    status: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    method: &'static str,
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Noticed {
    way: String,
    /// `sent`, `again`, `lost` or `gone`
    end: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Code {
    code: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Level {
    level: &'static str,
}

impl Metrics {
    fn new() -> Metrics {
        // From half a millisecond to eight seconds.
        let times = || {
            Histogram::new([
                0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 8.0,
            ])
        };
        let mut metrics = Metrics {
            registry: Registry::with_prefix("hegemon"),
            requests: Family::default(),
            request_time: Family::new_with_constructor(times),
            refusals: Family::default(),
            steps: Counter::default(),
            append_time: times(),
            bot_answers: Counter::default(),
            bots_waiting: Gauge::default(),
            bots_thinking: Gauge::default(),
            waiting_time: times(),
            thinking_time: Family::new_with_constructor(times),
            answering_time: Family::new_with_constructor(times),
            hints: Counter::default(),
            notices: Family::default(),
            database_errors: Counter::default(),
            connections: Gauge::default(),
            lines: Gauge::default(),
            rooms: Gauge::default(),
            memory: Gauge::default(),
        };
        let seconds = || Unit::Seconds;
        let all = &mut metrics.registry;
        all.register("requests", "Requests, by route and kind of answer", metrics.requests.clone());
        all.register_with_unit(
            "request_duration",
            "How long requests took",
            seconds(),
            metrics.request_time.clone(),
        );
        all.register("refusals", "What was refused, by the code of the answer", metrics.refusals.clone());
        all.register("steps", "Steps appended to logs", metrics.steps.clone());
        all.register_with_unit(
            "append_duration",
            "How long a step took to be stored for good",
            seconds(),
            metrics.append_time.clone(),
        );
        all.register("bot_answers", "Decisions by bots", metrics.bot_answers.clone());
        all.register("bots_waiting", "Bots that wait for a place to think", metrics.bots_waiting.clone());
        all.register("bots_thinking", "Bots that think", metrics.bots_thinking.clone());
        all.register_with_unit(
            "bot_wait_duration",
            "How long bots waited for a place to think",
            seconds(),
            metrics.waiting_time.clone(),
        );
        all.register_with_unit(
            "bot_thinking_duration",
            "How long bots thought, by level; hints are a level of their own",
            seconds(),
            metrics.thinking_time.clone(),
        );
        all.register_with_unit(
            "bot_answer_duration",
            "How long bots took to answer, by level: waiting for a place and thinking together",
            seconds(),
            metrics.answering_time.clone(),
        );
        all.register("hints", "Hints that were counted", metrics.hints.clone());
        all.register(
            "notices",
            "What became of messages off the page, by the way they went",
            metrics.notices.clone(),
        );
        all.register("database_errors", "What the database could not do", metrics.database_errors.clone());
        all.register("connections", "Connections that are open", metrics.connections.clone());
        all.register("live_lines", "Live lines that are open", metrics.lines.clone());
        all.register("rooms", "Tables in memory", metrics.rooms.clone());
        all.register_with_unit(
            "resident_memory",
            "Memory of the process",
            Unit::Bytes,
            metrics.memory.clone(),
        );
        metrics
    }

    pub fn refused(&self, code: &'static str) {
        self.refusals.get_or_create(&Code { code }).inc();
    }

    pub fn bot_answered(&self) {
        self.bot_answers.inc();
    }

    pub fn hinted(&self) {
        self.hints.inc();
    }

    /// A message went out, or did not.
    pub fn notice(&self, way: &str, end: &'static str) {
        self.notices.get_or_create(&Noticed { way: way.to_owned(), end }).inc();
    }

    /// More bots wait for a place to think, or fewer.
    pub fn bots_waiting(&self, more: i64) {
        self.bots_waiting.inc_by(more);
    }

    /// Counts a bot that thinks as long as this is kept, and then notes how long that was.
    pub fn thinks(&self, level: &'static str, waited: Duration) -> Thought {
        self.bots_thinking.inc();
        self.waiting_time.observe(waited.as_secs_f64());
        Thought { level, waited, begun: Instant::now() }
    }

    /// Notes what the database answered.
    pub fn answered<T>(&self, result: Result<T, DbError>) -> Result<T, DbError> {
        if let Err(DbError::Broken(_)) = &result {
            self.database_errors.inc();
        }
        result
    }

    /// Notes that a step was stored, or not.
    pub fn appended(&self, begun: Instant, result: Result<(), DbError>) -> Result<(), DbError> {
        if result.is_ok() {
            self.steps.inc();
            self.append_time.observe(begun.elapsed().as_secs_f64());
        }
        self.answered(result)
    }

    /// Counts a connection as long as it is kept.
    pub fn connection(&self) -> Connection {
        self.connections.inc();
        Connection
    }

    /// Counts a live line as long as it is kept.
    pub fn line(&self) -> Line {
        self.lines.inc();
        Line
    }
}

/// A bot that thinks.
pub struct Thought {
    level: &'static str,
    waited: Duration,
    begun: Instant,
}

impl Drop for Thought {
    fn drop(&mut self) {
        METRICS.bots_thinking.dec();
        let (level, thought) = (Level { level: self.level }, self.begun.elapsed());
        METRICS.thinking_time.get_or_create(&level).observe(thought.as_secs_f64());
        METRICS.answering_time.get_or_create(&level).observe((self.waited + thought).as_secs_f64());
    }
}

/// A connection that is open.
pub struct Connection;

impl Drop for Connection {
    fn drop(&mut self) {
        METRICS.connections.dec();
    }
}

/// A live line that is open.
pub struct Line;

impl Drop for Line {
    fn drop(&mut self) {
        METRICS.lines.dec();
    }
}

/// Counts every request and takes its time.
pub async fn measure(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = method(request.method());
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("none", MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let status = match response.status().as_u16() / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    };
    METRICS.requests.get_or_create(&Answered { method, route: route.clone(), status }).inc();
    METRICS.request_time.get_or_create(&Route { method, route }).observe(begun.elapsed().as_secs_f64());
    response
}

/// A visitor may make up methods: those are one.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

/// What Prometheus asks for.
pub fn router(hall: Arc<Hall>) -> Router {
    Router::new().route("/metrics", get(show)).with_state(hall)
}

async fn show(State(hall): State<Arc<Hall>>) -> Response {
    METRICS.rooms.set(hall.rooms_in_memory() as i64);
    if let Some(bytes) = resident_memory() {
        METRICS.memory.set(bytes);
    }
    let mut text = String::new();
    match text::encode(&mut text, &METRICS.registry) {
        Ok(()) => {
            let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ([(header::CONTENT_TYPE, kind)], text).into_response()
        }
        Err(_) => axum::http::StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Where the system tells it: Linux does.
fn resident_memory() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}
