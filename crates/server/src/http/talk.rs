//! Talk, read marks and notes over HTTP.

use super::answer::{Body, InPath, InQuery, Made};
use super::guard::{Known, Perhaps};
use super::tables::{AtTable, Looking, Numbered, sight};
use super::{Answer, Site};
use crate::live::Refused;
use crate::shown::MessageShown;
use crate::talk::{self, Channel, Listener};
use axum::Json;
use axum::extract::State;
use axum::response::NoContent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    body: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The newest message that was read.
    number: i64,
}

#[derive(Deserialize, JsonSchema)]
pub struct AtChannel {
    id: String,
    /// `all`, or seats in order: `0+3`.
    channel: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct FromSeat {
    id: String,
    seat: u8,
    /// `all`, or seats in order: `0+3`.
    channel: String,
}

#[derive(Serialize, JsonSchema)]
pub struct Heard {
    messages: Vec<MessageShown>,
    /// How far the visitor has read, by channel.
    read: BTreeMap<String, i64>,
}

pub async fn heard(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(looking): InQuery<Looking>,
) -> Answer<Json<Heard>> {
    let room = site.hall.room(&id).await?;
    let live = site.hall.enter(&room).await?;
    let sight = sight(&live, visitor.as_ref(), looking.seat)?;
    let person = visitor.as_ref().map(|visitor| visitor.person.id.as_str());
    let messages = talk::heard(site.hall.db(), &live, Listener { sight, person }, &BTreeMap::new()).await?;
    drop(live);
    let read = match person {
        Some(person) => talk::marks(site.hall.db(), &id, person).await?,
        None => BTreeMap::new(),
    };
    Ok(Json(Heard { messages, read }))
}

pub async fn say(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(FromSeat { id, seat, channel }): InPath<FromSeat>,
    Body(words): Body<Words>,
) -> Answer<Made<Numbered>> {
    if visitor.muted_until > site.hall.now() {
        return Err(Refused::new("muted", "the host has muted you for a while").into());
    }
    let channel: Channel = channel.parse()?;
    let number = talk::say(&site.hall, &id, &visitor.person.id, seat, &channel, &words.body).await?;
    Ok(Made(Numbered { number }))
}

pub async fn mark(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtChannel { id, channel }): InPath<AtChannel>,
    Body(mark): Body<Mark>,
) -> Answer<NoContent> {
    let channel: Channel = channel.parse()?;
    site.hall.room(&id).await?;
    talk::mark(site.hall.db(), &id, &visitor.person.id, &channel, mark.number).await?;
    Ok(NoContent)
}

pub async fn notes(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
) -> Answer<Json<Words>> {
    site.hall.room(&id).await?;
    Ok(Json(Words { body: talk::notes(site.hall.db(), &id, &visitor.person.id).await? }))
}

pub async fn note(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
    Body(words): Body<Words>,
) -> Answer<NoContent> {
    if words.body.chars().count() > 20_000 {
        return Err(Refused::new("bad-request", "notes have at most 20,000 signs").into());
    }
    site.hall.room(&id).await?;
    talk::note(site.hall.db(), &id, &visitor.person.id, &words.body).await?;
    Ok(NoContent)
}
