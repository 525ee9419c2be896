//! Answers: what went wrong is JSON too, with a code for programs and words for people.

use crate::accounts::AccountError;
use crate::db::DbError;
use crate::hall::HallError;
use crate::live::Refused;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    code: &'static str,
    rule: Option<&'static str>,
    message: String,
}

impl Failure {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Failure {
        Failure { status, code, rule: None, message: message.into() }
    }

    pub fn not_known() -> Failure {
        Failure::new(StatusCode::UNAUTHORIZED, "not-known", "log in first, or sit down as a guest")
    }

    /// Something is wrong with us: the log knows what, the visitor need not.
    fn broken(what: &dyn std::fmt::Display) -> Failure {
        tracing::error!(error = %what, "a request failed");
        Failure::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "the server cannot do this now: try again",
        )
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let status = match refused.code {
            "bad-request" => StatusCode::UNPROCESSABLE_ENTITY,
            "not-yours" => StatusCode::FORBIDDEN,
            "wrong-password" => StatusCode::UNAUTHORIZED,
            _ => StatusCode::CONFLICT,
        };
        Failure { status, code: refused.code, rule: refused.rule, message: refused.message }
    }
}

impl From<HallError> for Failure {
    fn from(error: HallError) -> Failure {
        match error {
            HallError::NoTable => Failure::new(StatusCode::NOT_FOUND, "not-found", "there is no such table"),
            HallError::Refused(refused) => refused.into(),
            HallError::Overtaken => {
                Failure::new(StatusCode::CONFLICT, "stale", HallError::Overtaken.to_string())
            }
            HallError::Broken(what) => Failure::broken(&what),
        }
    }
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Failure {
        match error {
            AccountError::Refused(refused) => refused.into(),
            AccountError::Broken(error) => Failure::broken(&error),
        }
    }
}

impl From<DbError> for Failure {
    fn from(error: DbError) -> Failure {
        Failure::broken(&error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        crate::metrics::METRICS.refused(self.code);
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(rule) = self.rule {
            error["rule"] = json!(rule);
        }
        (self.status, Json(json!({"error": error}))).into_response()
    }
}

pub async fn nothing_here() -> Failure {
    Failure::new(StatusCode::NOT_FOUND, "not-found", "there is nothing here")
}

/// A body of JSON, or a clear word about what is wrong with it.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: serde::de::DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        let read: Result<Json<T>, JsonRejection> = Json::from_request(request, state).await;
        match read {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(Failure::new(rejection.status(), "bad-request", rejection.body_text())),
        }
    }
}
