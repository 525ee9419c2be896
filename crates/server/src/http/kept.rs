//! Answers that a browser may keep: they carry a mark, and whoever shows it again hears that nothing has changed.

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse, SchemaObject, StatusCode as ApiStatus};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::marker::PhantomData;

/// Some bytes and the mark that tells them from others.
#[derive(Clone)]
pub struct Kept {
    pub bytes: Bytes,
    pub etag: String,
}

/// An hour: long enough for an evening's pages, short enough for a new version of the server.
const FOR_AN_HOUR: &str = "public, max-age=3600";

impl Kept {
    pub fn new(bytes: impl Into<Bytes>) -> Kept {
        let bytes = bytes.into();
        let digest = Sha256::digest(&bytes);
        Kept { etag: etag(&digest), bytes }
    }
}

/// The mark of a digest. It is a weak one: the same words may travel in several encodings.
pub fn etag(digest: &[u8]) -> String {
    let mut etag = String::from("W/\"");
    for byte in &digest[..digest.len().min(12)] {
        let _ = write!(etag, "{byte:02x}");
    }
    etag.push('"');
    etag
}

/// Whether the asker has this already.
pub fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let bare = |mark: &str| mark.trim().trim_start_matches("W/").to_owned();
    known.flat_map(|list| list.split(',')).any(|mark| mark.trim() == "*" || bare(mark) == bare(etag))
}

/// A kept answer, or the word that it is known.
pub fn answer(kept: &Kept, headers: &HeaderMap, kind: &'static str, caching: &'static str) -> Response {
    let mut response = if is_known(headers, &kept.etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind)], kept.bytes.clone()).into_response()
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(etag) = HeaderValue::from_str(&kept.etag) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response
}

/// JSON of that type that a browser may keep.
pub struct KeptJson<T>(Response, PhantomData<T>);

impl<T> KeptJson<T> {
    pub fn new(kept: &Kept, headers: &HeaderMap) -> KeptJson<T> {
        KeptJson(answer(kept, headers, "application/json", FOR_AN_HOUR), PhantomData)
    }

    /// What may be another with the next version of the server, and is asked for anew each time.
    pub fn fresh(kept: &Kept, headers: &HeaderMap) -> KeptJson<T> {
        KeptJson(answer(kept, headers, "application/json", "no-cache"), PhantomData)
    }
}

impl<T> IntoResponse for KeptJson<T> {
    fn into_response(self) -> Response {
        self.0
    }
}

impl<T: JsonSchema> OperationOutput for KeptJson<T> {
    type Inner = T;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        axum::Json::<T>::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<ApiStatus>, ApiResponse)> {
        axum::Json::<T>::inferred_responses(ctx, operation)
    }
}

/// A picture, as SVG.
pub struct Picture(pub Response);

impl Picture {
    /// One that a browser may keep, to stand inside a page.
    pub fn kept(kept: &Kept, headers: &HeaderMap) -> Picture {
        Picture(answer(kept, headers, SVG, FOR_AN_HOUR))
    }

    /// One that stands alone, to look at or to save under that name.
    pub fn alone(svg: String, name: &str) -> Picture {
        // Its letters and their style travel inside, which the policy of the pages would not allow.
        let policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'";
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        let name: String = name.chars().filter(|letter| plain(*letter)).collect();
        let mut response = ([(header::CONTENT_TYPE, SVG)], svg).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        if let Ok(disposition) = HeaderValue::from_str(&format!("inline; filename=\"{name}.svg\"")) {
            headers.insert(header::CONTENT_DISPOSITION, disposition);
        }
        Picture(response)
    }
}

pub const SVG: &str = "image/svg+xml";

impl IntoResponse for Picture {
    fn into_response(self) -> Response {
        self.0
    }
}

impl OperationOutput for Picture {
    type Inner = String;

    fn operation_response(ctx: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let schema = SchemaObject {
            json_schema: ctx.schema.subschema_for::<String>(),
            example: None,
            external_docs: None,
        };
        let media = MediaType { schema: Some(schema), ..MediaType::default() };
        let content = [(SVG.to_owned(), media)].into_iter().collect();
        Some(ApiResponse { description: "A picture.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<ApiStatus>, ApiResponse)> {
        let response = Self::operation_response(ctx, operation);
        response.map(|response| (Some(ApiStatus::Code(200)), response)).into_iter().collect()
    }
}
