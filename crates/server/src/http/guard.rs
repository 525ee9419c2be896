//! At the door: who is asking, from where, and how often.

use super::answer::Failure;
use super::{Site, VERSION};
use crate::accounts::Visitor;
use crate::doors::{Door, LARGEST_RECORD, Place, Who};
use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

pub const COOKIE: &str = "hegemon";

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

/// Where a request comes from, as it is counted.
fn address(extensions: &Extensions) -> Who {
    match extensions.get::<ConnectInfo<SocketAddr>>() {
        Some(ConnectInfo(address)) => Who::at(address.ip()),
        None => Who::Address(String::new()),
    }
}

/// The door that a request comes through.
pub fn door(method: &Method, extensions: &Extensions) -> Option<Door> {
    let route = extensions.get::<MatchedPath>()?.as_str();
    Door::of(method, route.strip_prefix(VERSION).unwrap_or(route))
}

/// Every request passes here first.
pub async fn guard(State(site): State<Site>, request: Request, next: Next) -> Response {
    match let_in(&site, request).await {
        Ok(request) => {
            let inside = request.extensions().get::<Arc<Place>>().cloned();
            let response = next.run(request).await;
            match inside {
                Some(place) => until_sent(response, place),
                None => response,
            }
        }
        Err(failure) => failure.into_response(),
    }
}

async fn let_in(site: &Site, mut request: Request) -> Result<Request, Failure> {
    let who = address(request.extensions());
    site.doors.pass(Door::Requests, &who)?;
    // No database keeps the sign of number 0, and nobody means it.
    if request.uri().to_string().contains("%00") {
        let message = "the address contains %00, which is not text";
        return Err(Failure::new(StatusCode::BAD_REQUEST, "bad-request", message));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    if (changes || is_upgrade) && !is_same_origin(request.headers()) {
        let message = "this request comes from another site's page";
        return Err(Failure::new(StatusCode::FORBIDDEN, "foreign-origin", message));
    }
    let door = door(request.method(), request.extensions());
    if request.body().size_hint().lower() > Door::largest(door) as u64 {
        spill(request.into_body()).await;
        return Err(Failure::too_large(Door::largest(door)));
    }
    if let Some(door) = door {
        site.doors.pass(door, &who)?;
        if let Some(place) = site.doors.enter(door, &who).await? {
            request.extensions_mut().insert(Arc::new(place));
        }
    }
    Ok(request)
}

/// Reads what is too large without keeping it, as far as that is reasonable: most programs listen only when they have sent all.
pub async fn spill(body: Body) {
    const MOST: usize = 4 * LARGEST_RECORD;
    let reading = async {
        let (mut body, mut spilt) = (body, 0);
        while let Some(Ok(frame)) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            spilt += frame.data_ref().map_or(0, Bytes::len);
            if spilt > MOST {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(5), reading).await;
}

/// An answer that keeps its place until the last of it has left.
pub fn until_sent(response: Response, place: Arc<Place>) -> Response {
    response.map(|body| Body::new(Leaving { body, place }))
}

struct Leaving {
    body: Body,
    place: Arc<Place>,
}

impl HttpBody for Leaving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let place = Arc::clone(&self.place);
        let frame = Pin::new(&mut self.body).poll_frame(context);
        // What was handed over lies in a buffer until the reader takes it, and so long it has its place.
        frame.map_ok(|frame| frame.map_data(|bytes| Bytes::from_owner(Kept { bytes, _place: place })))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

struct Kept {
    bytes: Bytes,
    _place: Arc<Place>,
}

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
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
            let who = Who::account(&visitor.person.id);
            site.doors.pass(Door::Person, &who)?;
            if let Some(door) = door(&parts.method, &parts.extensions) {
                site.doors.pass(door, &who)?;
            }
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

/// Where a request comes from, and its place.
pub struct Origin {
    pub who: Who,
    pub _place: Option<Arc<Place>>,
}

impl<S: Send + Sync> FromRequestParts<S> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Origin, Self::Rejection> {
        let place = parts.extensions.get::<Arc<Place>>().cloned();
        Ok(Origin { who: address(&parts.extensions), _place: place })
    }
}

impl OperationInput for Origin {}
