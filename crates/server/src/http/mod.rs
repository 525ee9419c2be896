//! The API over HTTP: JSON in, JSON out, the same for the page and for programs.

mod answer;
mod guard;
mod live;
mod people;
mod tables;
mod talk;

use crate::accounts::Accounts;
use crate::hall::Hall;
use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::routing::{get, post};
use std::sync::Arc;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// What every request can reach.
#[derive(Clone)]
pub struct Site {
    pub hall: Arc<Hall>,
    pub accounts: Accounts,
    limits: Arc<guard::Limits>,
    /// Whether the site is reached by HTTPS, so that its cookies are too.
    is_secure: bool,
}

/// No request is larger.
const LARGEST: usize = 64 * 1024;

impl Site {
    pub fn new(hall: Arc<Hall>, is_secure: bool, is_limited: bool) -> Site {
        let accounts = Accounts::new(hall.db().clone());
        Site { hall, accounts, limits: Arc::new(guard::Limits::new(is_limited)), is_secure }
    }

    pub fn router(self) -> Router {
        let api = Router::new()
            .route("/games", get(tables::games))
            .route("/accounts", post(people::register))
            .route("/accounts/claim", post(people::claim))
            .route("/guests", post(people::welcome_guest))
            .route("/sessions", post(people::log_in).delete(people::log_out))
            .route("/tokens", post(people::make_token))
            .route("/me", get(people::me))
            .route("/tables", get(tables::lobby).post(tables::create))
            .route("/tables/{id}", get(tables::show))
            .route("/tables/{id}/seats/{seat}", post(tables::sit).delete(tables::stand))
            .route("/tables/{id}/seats/{seat}/bot", post(tables::seat_bot))
            .route("/tables/{id}/seats/{seat}/actions", post(tables::play))
            .route("/tables/{id}/seats/{seat}/undo", post(tables::undo))
            .route("/tables/{id}/seats/{seat}/resignation", post(tables::resign))
            .route("/tables/{id}/seats/{seat}/return", post(tables::come_back))
            .route("/tables/{id}/seats/{seat}/wishes/{wish}", post(tables::wish).delete(tables::unwish))
            .route("/tables/{id}/seats/{seat}/why", post(tables::why))
            .route("/tables/{id}/begin", post(tables::begin))
            .route("/tables/{id}/rematch", post(tables::rematch))
            .route("/tables/{id}/record", get(tables::record))
            .route("/tables/{id}/talk", get(talk::heard))
            .route("/tables/{id}/talk/{channel}/mark", post(talk::mark))
            .route("/tables/{id}/seats/{seat}/talk/{channel}", post(talk::say))
            .route("/tables/{id}/notes", get(talk::notes).put(talk::note))
            .route("/tables/{id}/live", get(live::live))
            .fallback(answer::nothing_here);
        let policy = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
        Router::new()
            .nest("/api/v1", api)
            .route("/health", get(|| async { "well" }))
            .route("/ready", get(ready))
            .fallback(answer::nothing_here)
            .layer(axum::middleware::from_fn_with_state(self.clone(), guard::guard))
            .layer(RequestBodyLimitLayer::new(LARGEST))
            .layer(set(header::CONTENT_SECURITY_POLICY, policy))
            .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(set(header::REFERRER_POLICY, "same-origin"))
            .layer(set(header::CACHE_CONTROL, "no-store"))
            .with_state(self)
    }
}

fn set(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// Ready is who reaches the database.
async fn ready(
    axum::extract::State(site): axum::extract::State<Site>,
) -> Result<&'static str, answer::Failure> {
    site.hall.db().query("select 1", []).await?;
    Ok("ready")
}
