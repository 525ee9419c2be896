//! The page that people play in: its files, and its one document for every address that it shows something at.

use super::answer::nothing_here;
use super::kept::{etag, is_known};
use super::{Site, page};
use crate::client::File;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// Where the page shows something. It reads the address itself.
const ADDRESSES: [&str; 18] = [
    "/create",
    "/table/{id}",
    "/table/{id}/replay",
    "/record/{id}",
    "/profile/{id}",
    "/people/{id}",
    "/rules/{game}",
    "/rules",
    "/learn",
    "/learn/{game}",
    "/settings",
    "/help",
    "/help/{game}",
    "/about",
    "/import",
    "/login",
    "/link",
    "/notices",
];

/// Names in `assets/` hold a mark of their content: what is kept once is never asked for again.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Everything else is asked for each time, and mostly answered with "you have it".
const ASK_AGAIN: &str = "no-cache";

pub fn router() -> Router<Site> {
    ADDRESSES
        .iter()
        .fold(Router::new().route("/", get(home)), |router, address| router.route(address, get(show)))
}

async fn home(State(site): State<Site>, headers: HeaderMap) -> Response {
    match document(&site, &headers, StatusCode::OK) {
        Some(response) => response,
        None => page::home(State(site)).await.into_response(),
    }
}

pub async fn show(State(site): State<Site>, headers: HeaderMap) -> Response {
    match document(&site, &headers, StatusCode::OK) {
        Some(response) => response,
        None => (StatusCode::NOT_FOUND, page::not_built()).into_response(),
    }
}

/// Whatever has no address of its own: a file of the page, or nothing, which the page says in its own words to people.
pub async fn anything_else(State(site): State<Site>, request: Request) -> Response {
    let (path, headers) = (request.uri().path(), request.headers());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads || path == "/api" || path.starts_with("/api/") {
        return nothing_here().await.into_response();
    }
    let name = path.trim_start_matches('/');
    let is_encoded = name.ends_with(".br") || name.ends_with(".gz");
    if !is_encoded && let Some(response) = file(&site, name, headers) {
        return response;
    }
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let is_person = accept.contains("text/html") && !name.starts_with("assets/");
    match is_person.then(|| document(&site, headers, StatusCode::NOT_FOUND)).flatten() {
        Some(response) => response,
        None => nothing_here().await.into_response(),
    }
}

fn document(site: &Site, headers: &HeaderMap, status: StatusCode) -> Option<Response> {
    let mut response = file(site, "index.html", headers)?;
    // Who has the page already hears so by 304, whatever the address; a new one says what became of the address.
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    Some(response)
}

/// A file in the smallest encoding that the asker reads.
fn file(site: &Site, name: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = site.client.find(name)?;
    let etag = etag(&plain.digest);
    let (encoding, File { bytes, .. }) = ENCODINGS
        .iter()
        .filter(|(encoding, _)| is_accepted(headers, encoding))
        .find_map(|(encoding, ending)| Some((Some(*encoding), site.client.find(&format!("{name}{ending}"))?)))
        .unwrap_or((None, plain));
    let mut response = if is_known(headers, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = ([(header::CONTENT_TYPE, kind(name))], bytes).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    };
    let caching = if name.starts_with("assets/") { FOR_EVER } else { ASK_AGAIN };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    Some(response)
}

/// The smallest first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn is_accepted(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|list| list.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(encoding) && weight.is_none_or(|weight| weight > 0.0)
    })
}

/// What kind of file a name means.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "wasm" => "application/wasm",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
