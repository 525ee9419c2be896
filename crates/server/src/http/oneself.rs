//! What everybody does with an account of his own: recovery codes, sessions, all that the site has of him, and its deletion.

use super::answer::{Body, Failure, InPath, Made};
use super::device::Device;
use super::guard::{Known, Perhaps};
use super::people::{Gone, Welcome};
use super::{Answer, Site};
use crate::accounts::Kind;
use crate::admin::{Admin, AdminError, User};
use crate::db::DbError;
use crate::hall::Hall;
use crate::live::Refused;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, NoContent, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The password of whoever asks; guests have none.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    #[serde(default)]
    password: String,
}

#[derive(Serialize, JsonSchema)]
pub struct RecoveryCodes {
    /// Shown once and never again. Each opens the account once.
    codes: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
pub struct CodesLeft {
    left: i64,
    /// When they were made, in milliseconds since 1970.
    made: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    name: String,
    /// A recovery code; capitals and hyphens do not matter.
    code: String,
    #[schemars(length(min = 8, max = 200))]
    new: String,
}

/// A browser that is logged in.
#[derive(Serialize, JsonSchema)]
pub struct SessionShown {
    /// What it is called when it is to be logged out.
    name: String,
    /// The browser and its system as they call themselves; empty for what did not say.
    label: String,
    /// In milliseconds since 1970.
    created: i64,
    /// When it was last here, to the hour.
    used: i64,
    expires: i64,
    /// Whether it is the one that asks.
    is_this: bool,
}

#[derive(Serialize, JsonSchema)]
pub struct Sessions {
    sessions: Vec<SessionShown>,
}

#[derive(Deserialize, JsonSchema)]
pub struct OneSession {
    name: String,
}

pub async fn make_recovery_codes(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(proof): Body<Proof>,
) -> Answer<Made<RecoveryCodes>> {
    let codes = site.accounts.make_recovery_codes(&visitor, &proof.password).await?;
    Ok(Made(RecoveryCodes { codes }))
}

pub async fn recovery_codes_left(State(site): State<Site>, Known(visitor): Known) -> Answer<Json<CodesLeft>> {
    let (left, made) = site.hall.db().recovery_codes_left(&visitor.person.id).await?;
    Ok(Json(CodesLeft { left, made }))
}

pub async fn recover(
    State(site): State<Site>,
    device: Device,
    Body(wish): Body<Recovery>,
) -> Answer<Welcome> {
    let person = site.accounts.recover(&wish.name, &wish.code, &wish.new).await?;
    site.welcome(StatusCode::OK, &person, false, &device).await
}

pub async fn sessions(State(site): State<Site>, Known(visitor): Known) -> Answer<Json<Sessions>> {
    let (person, word) = (&visitor.person.id, Kind::Browser.word());
    let sessions = site.hall.db().sessions(person, word, site.hall.now()).await?;
    let shown = |session: crate::db::Labelled| SessionShown {
        is_this: session.name == visitor.session_name(),
        name: session.name,
        label: session.label,
        created: session.created,
        used: session.used.max(session.created),
        expires: session.expires,
    };
    Ok(Json(Sessions { sessions: sessions.into_iter().map(shown).collect() }))
}

pub async fn close_session(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(OneSession { name }): InPath<OneSession>,
) -> Answer<NoContent> {
    if !site.hall.db().close_named(&visitor.person.id, &name).await? {
        let polish = "nie ma takiej sesji: może już się skończyła";
        let refused = Refused::new("not-found", "there is no such session: it may have ended already");
        return Err(Refused { message_pl: Some(polish), ..refused }.into());
    }
    Ok(NoContent)
}

pub async fn close_other_sessions(State(site): State<Site>, Known(visitor): Known) -> Answer<NoContent> {
    site.accounts.close_other_sessions(&visitor).await?;
    Ok(NoContent)
}

/// A document to keep: a browser offers to save it.
pub struct Belongings(Value);

impl IntoResponse for Belongings {
    fn into_response(self) -> Response {
        let headers = [(header::CONTENT_DISPOSITION, "attachment; filename=\"hegemon.json\"")];
        (headers, Json(self.0)).into_response()
    }
}

impl aide::OperationOutput for Belongings {
    /// "Any JSON" would be a schema of `true`, which the document's reader does not take.
    type Inner = serde_json::Map<String, Value>;

    fn inferred_responses(
        ctx: &mut aide::generate::GenContext,
        operation: &mut aide::openapi::Operation,
    ) -> Vec<(Option<aide::openapi::StatusCode>, aide::openapi::Response)> {
        Json::<Self::Inner>::inferred_responses(ctx, operation)
    }
}

pub async fn export(State(site): State<Site>, Known(visitor): Known) -> Answer<Belongings> {
    let user = site.hall.db().user(&visitor.person.id).await?.ok_or_else(Failure::not_known)?;
    Ok(Belongings(admin(&site.hall).export(&user).await?))
}

/// Whoever deletes his account can do nothing more at once; the rest is done behind his back, also after a crash.
pub async fn delete(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    Body(proof): Body<Proof>,
) -> Answer<Gone> {
    let visitor = visitor.ok_or_else(Failure::not_known)?;
    site.accounts.must_know(&visitor, &proof.password).await?;
    let user = site.hall.db().user(&visitor.person.id).await?.ok_or_else(Failure::not_known)?;
    site.hall.db().lock_out(&user.id).await?;
    delete_in_peace(admin(&site.hall), user);
    Ok(Gone)
}

/// Goes on with those who were being deleted when a server ended.
pub async fn finish_deletions(hall: &Hall) -> Result<(), DbError> {
    for user in hall.db().leavers().await? {
        delete_in_peace(admin(hall), user);
    }
    Ok(())
}

fn delete_in_peace(admin: Admin, user: User) {
    tokio::spawn(async move {
        match admin.delete(&user).await {
            Ok(deleted) => tracing::info!(tables = deleted.tables, "an account was deleted by its owner"),
            // It is tried again when the server starts.
            Err(error) => tracing::error!(%error, "an account could not be deleted wholly"),
        }
    });
}

fn admin(hall: &Hall) -> Admin {
    Admin::within(hall.db().clone(), hall.stock().to_vec(), hall.nature().clone())
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Failure {
        match error {
            AdminError::Refused(why) => Refused::new("wrong-time", why).into(),
            AdminError::Unreadable(_) | AdminError::Broken(_) => Failure::broken(&error),
        }
    }
}
