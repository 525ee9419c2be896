//! At the door: who is asking, from where, and how often.

use super::Site;
use super::answer::Failure;
use crate::accounts::Visitor;
use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Mutex;
use std::time::Instant;

pub const COOKIE: &str = "hegemon";

/// Buckets that fill again with time, one for each address or account and kind of request.
pub struct Limits {
    buckets: Mutex<HashMap<(Door, String), (f64, Instant)>>,
    /// Off for tests and measurements, where one address is everybody.
    are_on: bool,
}

/// What is limited, each with its own measure.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Door {
    /// Anything at all, by address.
    Anything,
    /// Anything at all, by account.
    Person,
    /// Deciding over a live line, by account.
    Line,
    /// Logging in and making accounts, by address.
    Accounts,
    /// Opening tables, by account.
    Tables,
    /// Saying something, by account.
    Talk,
    /// What takes long to make, such as a picture, by address.
    Pictures,
    /// Asking for hints, by account.
    Hints,
    /// Sitting down and wishing, by account: each is an entry in a log.
    Seats,
}

impl Door {
    /// How many at once, and how many more each second.
    fn measure(self) -> (f64, f64) {
        match self {
            Door::Anything => (400.0, 100.0),
            Door::Person => (200.0, 50.0),
            Door::Line => (60.0, 20.0),
            Door::Accounts => (12.0, 0.2),
            Door::Tables => (20.0, 0.1),
            Door::Talk => (20.0, 1.0),
            Door::Pictures => (30.0, 2.0),
            Door::Hints => (10.0, 0.5),
            Door::Seats => (40.0, 0.5),
        }
    }
}

/// More buckets than this are not kept: full ones are the same as none.
const MOST_BUCKETS: usize = 100_000;

impl Limits {
    pub fn new(are_on: bool) -> Limits {
        Limits { buckets: Mutex::default(), are_on }
    }

    pub fn pass(&self, door: Door, who: &str) -> Result<(), Failure> {
        if !self.are_on {
            return Ok(());
        }
        let (most, each_second) = door.measure();
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() > MOST_BUCKETS {
            buckets.retain(|(door, _), (left, since)| {
                let (most, each_second) = door.measure();
                *left + since.elapsed().as_secs_f64() * each_second < most
            });
        }
        let (left, since) = buckets.entry((door, who.to_owned())).or_insert((most, Instant::now()));
        *left = (*left + since.elapsed().as_secs_f64() * each_second).min(most);
        *since = Instant::now();
        if *left < 1.0 {
            return Err(Failure::too_many((1.0 - *left) / each_second));
        }
        *left -= 1.0;
        Ok(())
    }
}

/// The secret that a request shows: a cookie, or a token in the header that programs use.
pub fn secret(headers: &HeaderMap) -> Option<String> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ").map(str::to_owned);
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value.to_owned())
}

/// Where a request comes from.
pub fn address(parts: &axum::http::Extensions) -> String {
    let ip = parts.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    match ip {
        // An IPv6 host has a whole network to itself.
        Some(IpAddr::V6(ip)) => ip.segments()[..4].iter().map(|part| format!("{part:x}:")).collect(),
        Some(ip) => ip.to_string(),
        None => String::new(),
    }
}

/// Every request passes here first.
pub async fn guard(State(site): State<Site>, request: Request, next: Next) -> Response {
    if let Err(failure) = site.limits.pass(Door::Anything, &address(request.extensions())) {
        return failure.into_response();
    }
    // No database keeps the sign of number 0, and nobody means it.
    if request.uri().to_string().contains("%00") {
        let message = "the address holds the sign %00, which is no text";
        return Failure::new(StatusCode::BAD_REQUEST, "bad-request", message).into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    if (changes || is_upgrade) && !is_same_origin(request.headers()) {
        let message = "this request comes from another site's page";
        return Failure::new(StatusCode::FORBIDDEN, "foreign-origin", message).into_response();
    }
    next.run(request).await
}

/// A browser says whose page sent a request; a program says nothing and shows a token of its own.
fn is_same_origin(headers: &HeaderMap) -> bool {
    if headers.contains_key(header::AUTHORIZATION) {
        return true;
    }
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => {
            origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://")) == Some(host)
        }
        (Some(_), None) => false,
        (None, _) => headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none"),
    }
}

/// Somebody who is known: a handler that names it is for them alone.
pub struct Known(pub Visitor);

impl FromRequestParts<Site> for Known {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Known, Failure> {
        Perhaps::from_request_parts(parts, site).await?.0.map(Known).ok_or_else(Failure::not_known)
    }
}

/// Whoever is asking, known or not.
pub struct Perhaps(pub Option<Visitor>);

impl FromRequestParts<Site> for Perhaps {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Perhaps, Failure> {
        let Some(secret) = secret(&parts.headers) else { return Ok(Perhaps(None)) };
        let visitor = site.accounts.visitor(&secret).await?;
        if let Some(visitor) = &visitor {
            site.limits.pass(Door::Person, &visitor.person.id)?;
        }
        Ok(Perhaps(visitor))
    }
}

impl OperationInput for Known {
    fn operation_input(_: &mut GenContext, operation: &mut Operation) {
        operation.security = [COOKIE, "token"].map(|scheme| [(scheme.to_owned(), Vec::new())].into()).into();
    }
}

impl OperationInput for Perhaps {}

/// A door that is limited by address.
pub struct Address(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Self::Rejection> {
        Ok(Address(address(&parts.extensions)))
    }
}

impl OperationInput for Address {}
