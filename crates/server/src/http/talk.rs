//! Talk, read marks and notes over HTTP.

use super::answer::{Body, InPath, InQuery, Made};
use super::guard::{Known, Perhaps};
use super::tables::{AtTable, Numbered, sight};
use super::{Answer, Site};
use crate::live::Refused;
use crate::shown::MessageShown;
use crate::talk::{self, Channel, LONGEST, Listener, MOST, Page};
use axum::Json;
use axum::extract::State;
use axum::response::NoContent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `all`, or seats in order.
const CHANNEL: &str = r"^(all|[0-9]{1,3}(\+[0-9]{1,3})+)$";

/// Notes to oneself.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    #[schemars(length(max = LONGEST_NOTES))]
    body: String,
}

/// No notes are longer.
const LONGEST_NOTES: usize = 20_000;

/// Something to say.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Saying {
    #[schemars(length(min = 1, max = LONGEST), regex(pattern = r"\S"))]
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
    #[schemars(regex(pattern = CHANNEL))]
    channel: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct FromSeat {
    id: String,
    seat: u8,
    /// `all`, or seats in order: `0+3`.
    #[schemars(regex(pattern = CHANNEL))]
    channel: String,
}

/// Who listens, and to what. Without a channel it is the newest of every channel.
#[derive(Deserialize, JsonSchema)]
pub struct Hearing {
    /// Which of one's seats listens; without one a spectator does.
    seat: Option<u8>,
    /// Only this channel: `all`, or seats in order such as `0+3`.
    #[schemars(regex(pattern = CHANNEL))]
    channel: Option<String>,
    /// Only messages before this number of the channel: the page before.
    before: Option<i64>,
    /// Only messages after this number of the channel, the oldest of them first.
    after: Option<i64>,
    /// How many messages of a channel at most.
    #[schemars(range(min = 1, max = MOST))]
    limit: Option<u16>,
}

#[derive(Serialize, JsonSchema)]
pub struct Heard {
    /// By channel, each in the order in which they were said.
    messages: Vec<MessageShown>,
    /// The channels with more to hear: later messages for whoever asked for those after a number, earlier ones otherwise.
    more: Vec<String>,
    /// How far the visitor has read, by channel.
    read: BTreeMap<String, i64>,
}

pub async fn heard(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(hearing): InQuery<Hearing>,
) -> Answer<Json<Heard>> {
    let (page, channel) = (hearing.page()?, hearing.channel.as_deref().map(str::parse).transpose()?);
    let room = site.hall.room(&id).await?;
    let live = site.hall.enter(&room).await?;
    let sight = sight(&live, visitor.as_ref(), hearing.seat)?;
    let person = visitor.as_ref().map(|visitor| visitor.person.id.as_str());
    let listener = Listener { sight, person };
    let heard = talk::pages(site.hall.db(), &live, listener, channel.as_ref(), page).await?;
    drop(live);
    let read = match person {
        Some(person) => site.hall.db().marks(&id, person).await?,
        None => BTreeMap::new(),
    };
    Ok(Json(Heard { messages: heard.messages, more: heard.more, read }))
}

impl Hearing {
    fn page(&self) -> Result<Page, Refused> {
        let Hearing { before, after, limit, .. } = *self;
        if self.channel.is_none() && (before.is_some() || after.is_some()) {
            let message = "each channel counts its own messages: say which channel before or after counts in";
            return Err(Refused::new("bad-request", message));
        }
        let limit = limit.unwrap_or(MOST);
        if !(1..=MOST).contains(&limit) {
            return Err(Refused::new("bad-request", format!("limit is 1 to {MOST}, not {limit}")));
        }
        Ok(Page { after, before, limit })
    }
}

pub async fn say(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(FromSeat { id, seat, channel }): InPath<FromSeat>,
    Body(words): Body<Saying>,
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
    site.hall.db().mark(&id, &visitor.person.id, &channel.to_string(), mark.number).await?;
    Ok(NoContent)
}

pub async fn notes(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
) -> Answer<Json<Words>> {
    site.hall.room(&id).await?;
    Ok(Json(Words { body: site.hall.db().notes(&id, &visitor.person.id).await? }))
}

pub async fn note(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
    Body(words): Body<Words>,
) -> Answer<NoContent> {
    if words.body.chars().count() > LONGEST_NOTES {
        return Err(Refused::new("bad-request", "notes have at most 20,000 characters").into());
    }
    site.hall.room(&id).await?;
    site.hall.db().note(&id, &visitor.person.id, &words.body).await?;
    Ok(NoContent)
}
