//! Answers: what went wrong is JSON too, with a code for programs and words for people.

use super::Site;
use super::guard::{door, spill};
use crate::accounts::AccountError;
use crate::db::DbError;
use crate::doors::{Door, LARGEST, LARGEST_RECORD, Wait};
use crate::hall::HallError;
use crate::live::Refused;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse, StatusCode as ApiStatus};
use aide::{OperationInput, OperationOutput};
use axum::Json;
use axum::body::HttpBody;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::pin::Pin;

#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    code: &'static str,
    rule: Option<&'static str>,
    message: String,
    reason: Option<&'static str>,
    message_pl: Option<Cow<'static, str>>,
    /// After how many seconds it may be tried again.
    retry_after: Option<u32>,
}

impl Failure {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Failure {
        let message = message.into();
        Failure { status, code, rule: None, message, reason: None, message_pl: None, retry_after: None }
    }

    /// The same with words for people who read Polish.
    pub fn in_polish(self, message: impl Into<Cow<'static, str>>) -> Failure {
        Failure { message_pl: Some(message.into()), ..self }
    }

    pub fn not_known() -> Failure {
        Failure::new(StatusCode::UNAUTHORIZED, "not-known", "log in first, or play as a guest")
            .in_polish("najpierw się zaloguj albo usiądź jako gość")
    }

    pub fn too_large(most: usize) -> Failure {
        let failure = |message| Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message);
        match most {
            LARGEST_RECORD => failure("this is too large: a record has at most 4 MiB")
                .in_polish("to za dużo: zapis partii ma najwyżej 4 MiB"),
            _ => failure("this is too large: a request has at most 64 KiB")
                .in_polish("to za dużo: żądanie ma najwyżej 64 KiB"),
        }
    }

    fn too_slow() -> Failure {
        let message = "the request did not arrive in time: try again";
        Failure::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message)
            .in_polish("żądanie nie dotarło na czas: spróbuj ponownie")
    }

    fn busy() -> Failure {
        let message = "too many people are logging in right now: try again in a few seconds";
        let failure = Failure::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
            .in_polish("w tej chwili loguje się zbyt wiele osób: spróbuj ponownie za kilka sekund");
        Failure { retry_after: Some(3), ..failure }
    }

    fn not_json() -> Failure {
        let message = "the body is JSON, and its content-type is application/json";
        Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad-request", message)
            .in_polish("treść ma być w formacie JSON, z nagłówkiem content-type: application/json")
    }

    /// Something is wrong with us: the log knows what, the visitor need not.
    pub fn broken(what: &dyn std::fmt::Display) -> Failure {
        tracing::error!(error = %what, "a request failed");
        Failure::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "the server cannot do this now: try again",
        )
        .in_polish("serwer nie może tego teraz zrobić: spróbuj ponownie")
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let status = match refused.code {
            "bad-request" => StatusCode::UNPROCESSABLE_ENTITY,
            "not-yours" | "not-welcome" => StatusCode::FORBIDDEN,
            "not-found" => StatusCode::NOT_FOUND,
            "wrong-password" | "wrong-code" => StatusCode::UNAUTHORIZED,
            _ => StatusCode::CONFLICT,
        };
        let failure = Failure::new(status, refused.code, refused.message);
        let (rule, reason) = (refused.rule, refused.reason);
        Failure { rule, reason, message_pl: refused.message_pl.map(Cow::Borrowed), ..failure }
    }
}

impl From<HallError> for Failure {
    fn from(error: HallError) -> Failure {
        match error {
            HallError::NoTable => Failure::new(StatusCode::NOT_FOUND, "not-found", "there is no such table")
                .in_polish("nie ma takiego stołu"),
            HallError::Refused(refused) => refused.into(),
            HallError::Overtaken => {
                Failure::new(StatusCode::CONFLICT, "stale", HallError::Overtaken.to_string())
                    .in_polish("ktoś był szybszy: spójrz jeszcze raz, zanim zdecydujesz")
            }
            HallError::OtherRules(other) => {
                let polish = "ta partia zaczęła się według starszej wersji zasad, której serwer już nie prowadzi: nie da się jej \
                              dokończyć, ale jej zapis jest zachowany";
                Failure::new(StatusCode::CONFLICT, "other-rules", other.to_string()).in_polish(polish)
            }
            error @ HallError::Damaged(_) => {
                tracing::error!(%error, "a table cannot be read");
                let message = "the log of this table is damaged: tell the host, it will not repair itself";
                let polish =
                    "dziennik tego stołu jest uszkodzony: daj znać gospodarzowi, samo się nie naprawi";
                Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged", message).in_polish(polish)
            }
            HallError::Broken(what) => Failure::broken(&what),
        }
    }
}

impl From<Wait> for Failure {
    fn from(Wait(wait): Wait) -> Failure {
        let message = "too many requests: wait a little";
        let failure = Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
            .in_polish("za dużo żądań: poczekaj chwilę");
        Failure { retry_after: Some(wait.as_secs_f64().ceil() as u32), ..failure }
    }
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Failure {
        match error {
            AccountError::Refused(refused) => refused.into(),
            AccountError::Busy => Failure::busy(),
            AccountError::Broken(error) => Failure::broken(&error),
        }
    }
}

impl From<DbError> for Failure {
    fn from(error: DbError) -> Failure {
        Failure::broken(&error)
    }
}

/// What programs read when something was refused.
#[derive(Serialize, JsonSchema)]
pub struct Trouble {
    error: TroubleDetail,
}

#[derive(Serialize, JsonSchema)]
struct TroubleDetail {
    /// For programs: `stale`, `not-yours`, `illegal`, …
    code: &'static str,
    /// For people.
    message: String,
    /// The message without the rule that it cites, if the game refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The same for people who read Polish, where there are words for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    message_pl: Option<Cow<'static, str>>,
    /// The rule behind it, if the game refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

impl Failure {
    pub fn trouble(&self) -> Trouble {
        let Failure { code, rule, reason, .. } = *self;
        let (message, message_pl) = (self.message.clone(), self.message_pl.clone());
        Trouble { error: TroubleDetail { code, message, reason, message_pl, rule } }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        crate::metrics::METRICS.refused(self.code);
        let mut response = (self.status, Json(self.trouble())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl OperationOutput for Failure {
    type Inner = Trouble;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        let mut response = Json::<Trouble>::operation_response(ctx, operation)?;
        response.description = "Refused, and nothing has changed.".to_owned();
        Some(response)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<ApiStatus>, ApiResponse)> {
        Self::operation_response(ctx, operation).map(|response| (None, response)).into_iter().collect()
    }
}

/// Something new, with status 201.
pub struct Made<T>(pub T);

impl<T: Serialize> IntoResponse for Made<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl<T: JsonSchema> OperationOutput for Made<T> {
    type Inner = T;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        Json::<T>::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<ApiStatus>, ApiResponse)> {
        Self::operation_response(ctx, operation)
            .map(|response| (Some(ApiStatus::Code(201)), response))
            .into_iter()
            .collect()
    }
}

pub async fn nothing_here() -> Failure {
    Failure::new(StatusCode::NOT_FOUND, "not-found", "there is nothing here").in_polish("tu niczego nie ma")
}

pub async fn not_this_way() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "not-this-way", "this address does not take that method")
        .in_polish("ten adres nie przyjmuje takiej metody")
}

/// Whatever refused a request on its way, a library of ours or a limit, the answer is JSON like all others.
pub async fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_plain = kind.is_none_or(|kind| kind.starts_with("text/plain"));
    if !is_plain || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let failure = match status {
        StatusCode::NOT_FOUND => nothing_here().await,
        StatusCode::METHOD_NOT_ALLOWED => not_this_way().await,
        StatusCode::REQUEST_TIMEOUT => Failure::too_slow(),
        StatusCode::PAYLOAD_TOO_LARGE => Failure::too_large(LARGEST),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Failure::not_json(),
        _ if status.is_server_error() => Failure::broken(&status),
        _ => Failure::new(status, "bad-request", "this request is not understood")
            .in_polish("serwer nie rozumie tego żądania"),
    };
    let (mut parts, _) = response.into_parts();
    let (ours, body) = Failure { status, ..failure }.into_response().into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(ours.headers);
    Response::from_parts(parts, body)
}

/// A part of a request, or a clear word about what is wrong with it.
macro_rules! part {
    ($(#[$about:meta])* $name:ident, $inner:ident) => {
        $(#[$about])*
        pub struct $name<T>(pub T);

        impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for $name<T> {
            type Rejection = Failure;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<$name<T>, Failure> {
                match $inner::<T>::from_request_parts(parts, state).await {
                    Ok($inner(part)) => Ok($name(part)),
                    Err(rejection) => {
                        let polish = format!("serwer nie rozumie tego adresu: {}", rejection.body_text());
                        let failure = Failure::new(rejection.status(), "bad-request", rejection.body_text());
                        Err(failure.in_polish(polish))
                    }
                }
            }
        }

        impl<T: JsonSchema> OperationInput for $name<T> {
            fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
                $inner::<T>::operation_input(ctx, operation);
            }
        }
    };
}

part!(
    /// What stands after the question mark.
    InQuery, Query
);
part!(
    /// What the path names.
    InPath, Path
);

/// The body, as JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Site> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, site: &Site) -> Result<Body<T>, Failure> {
        Unread::<T>::from_request(request, site).await?.read().map(Body)
    }
}

/// A body that is whole and has not been looked at: what is small as text may be large in memory.
pub struct Unread<T> {
    bytes: Vec<u8>,
    kind: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Unread<T> {
    pub fn read(self) -> Result<T, Failure> {
        match Json::<T>::from_bytes(&self.bytes) {
            Ok(Json(body)) => Ok(body),
            Err(rejection) => {
                let polish = format!("serwer nie rozumie tej treści: {}", rejection.body_text());
                Err(Failure::new(rejection.status(), "bad-request", rejection.body_text()).in_polish(polish))
            }
        }
    }
}

impl<T> FromRequest<Site> for Unread<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, site: &Site) -> Result<Unread<T>, Failure> {
        let is_json = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
            kind.to_str()
                .is_ok_and(|kind| kind.split(';').next().is_some_and(|kind| kind == "application/json"))
        });
        if !is_json {
            return Err(Failure::not_json());
        }
        let door = door(request.method(), request.extensions());
        let patience = match door {
            Some(Door::Records) => site.patience.record,
            _ => site.patience.body,
        };
        let reading = whole(request.into_body(), Door::largest(door));
        let bytes = tokio::time::timeout(patience, reading).await.map_err(|_| Failure::too_slow())??;
        // No database keeps the sign of number 0, and nobody means it.
        if bytes.split(|sign| *sign == b'\\').skip(1).any(|rest| rest.starts_with(b"u0000")) {
            let message = "\\u0000 is not text";
            return Err(Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-request", message));
        }
        Ok(Unread { bytes, kind: PhantomData })
    }
}

/// All of a body, if it is no larger than this.
async fn whole(mut body: axum::body::Body, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|error| {
            Failure::new(StatusCode::BAD_REQUEST, "bad-request", format!("the body cannot be read: {error}"))
        })?;
        let Some(data) = frame.data_ref() else { continue };
        if bytes.len() + data.len() > most {
            spill(body).await;
            return Err(Failure::too_large(most));
        }
        bytes.extend_from_slice(data);
    }
    Ok(bytes)
}

impl<T: JsonSchema> OperationInput for Body<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Json::<T>::operation_input(ctx, operation);
    }
}

impl<T: JsonSchema> OperationInput for Unread<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Json::<T>::operation_input(ctx, operation);
    }
}
