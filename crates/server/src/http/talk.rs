//! Talk, read marks and notes over HTTP.

use super::Site;
use super::answer::{Body, Failure};
use super::guard::{Door, Known, Perhaps};
use super::tables::{Looking, viewer};
use crate::hall::now;
use crate::live::Refused;
use crate::talk::{self, Channel};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

type Answer = Result<Response, Failure>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    body: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    number: i64,
}

/// Everything that the visitor's seat hears, or a spectator, and how far he has read.
pub async fn heard(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Answer {
    let room = site.hall.room(&id).await?;
    let live = room.live.lock().await;
    let seat = viewer(&live, visitor.as_ref(), looking.seat)?;
    let messages = talk::heard(site.hall.db(), &live, seat, &BTreeMap::new()).await?;
    drop(live);
    let read = match &visitor {
        Some(visitor) => talk::marks(site.hall.db(), &id, &visitor.person.id).await?,
        None => BTreeMap::new(),
    };
    Ok(Json(json!({"messages": messages, "read": read})).into_response())
}

pub async fn say(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat, channel)): Path<(String, u8, String)>,
    Body(words): Body<Words>,
) -> Answer {
    site.limits.pass(Door::Talk, &visitor.person.id)?;
    if visitor.muted_until > now() {
        return Err(Refused::new("muted", "the host has muted you for a while").into());
    }
    let channel: Channel = channel.parse()?;
    let number = talk::say(&site.hall, &id, &visitor.person.id, seat, &channel, &words.body).await?;
    Ok((StatusCode::CREATED, Json(json!({"number": number}))).into_response())
}

pub async fn mark(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, channel)): Path<(String, String)>,
    Body(mark): Body<Mark>,
) -> Answer {
    let channel: Channel = channel.parse()?;
    site.hall.room(&id).await?;
    talk::mark(site.hall.db(), &id, &visitor.person.id, &channel, mark.number).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub async fn notes(State(site): State<Site>, Known(visitor): Known, Path(id): Path<String>) -> Answer {
    site.hall.room(&id).await?;
    let body = talk::notes(site.hall.db(), &id, &visitor.person.id).await?;
    Ok(Json(json!({"body": body})).into_response())
}

pub async fn note(
    State(site): State<Site>,
    Known(visitor): Known,
    Path(id): Path<String>,
    Body(words): Body<Words>,
) -> Answer {
    if words.body.chars().count() > 20_000 {
        return Err(Refused::new("bad-request", "notes have at most 20,000 signs").into());
    }
    site.hall.room(&id).await?;
    talk::note(site.hall.db(), &id, &visitor.person.id, &words.body).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
