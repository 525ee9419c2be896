//! The live line to a table: what was missed, then what happens, as one seat or a spectator sees it.

use super::Site;
use super::answer::Failure;
use super::guard::Perhaps;
use super::tables::{Looking, viewer};
use crate::live::Update;
use crate::talk;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use engine::Lang;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;

/// A line holds little; the default of the library would cost 130 kB each.
const BUFFER: usize = 4 * 1024;
/// A client sends nothing but signs of life.
const LONGEST_MESSAGE: usize = 1024;

pub async fn live(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let lang = looking.lang()?;
    let seat = {
        let room = site.hall.room(&id).await?;
        let live = room.live.lock().await;
        viewer(&live, visitor.as_ref(), looking.seat)?
    };
    let after = looking.after.unwrap_or(0);
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
        .max_message_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| follow(site, id, seat, lang, after, socket)))
}

/// Sends every update once, in order, until either side hangs up. Who falls behind is given what he missed from the log.
async fn follow(site: Site, id: String, seat: Option<u8>, lang: Lang, mut after: i64, mut socket: WebSocket) {
    let _counted = crate::metrics::METRICS.line();
    let Ok(room) = site.hall.room(&id).await else { return };
    let mut talk = room.talk.subscribe();
    // What was said before is asked for; the line tells what is said from now on.
    let mut heard = BTreeMap::new();
    if hear(&site, &id, seat, &mut heard).await.is_none() {
        return;
    }
    loop {
        let Ok((missed, mut channel)) = site.hall.follow(&id, after).await else { return };
        for update in missed {
            if !send(&mut socket, &update, seat, lang, &mut after).await {
                return;
            }
        }
        let lagged = loop {
            tokio::select! {
                _ = talk.recv() => if !send_talk(&site, &id, seat, &mut heard, &mut socket).await { return },
                update = channel.recv() => match update {
                    Ok(update) => if !send(&mut socket, &update, seat, lang, &mut after).await { return },
                    Err(RecvError::Lagged(_)) => break true,
                    Err(RecvError::Closed) => break false,
                },
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                },
            }
        };
        if !lagged {
            return;
        }
    }
}

async fn send(
    socket: &mut WebSocket,
    update: &Arc<Update>,
    seat: Option<u8>,
    lang: Lang,
    after: &mut i64,
) -> bool {
    // The channel may repeat what was read from the log.
    if update.number <= *after {
        return true;
    }
    *after = update.number;
    let text = update.seen_by(seat, lang).to_string();
    socket.send(Message::Text(text.into())).await.is_ok()
}

/// What a viewer hears beyond what he has heard; it counts as heard from now on.
async fn hear(
    site: &Site,
    id: &str,
    seat: Option<u8>,
    heard: &mut BTreeMap<String, i64>,
) -> Option<Vec<Value>> {
    let room = site.hall.room(id).await.ok()?;
    let live = room.live.lock().await;
    let messages = talk::heard(site.hall.db(), &live, seat, heard).await.ok()?;
    for message in &messages {
        let channel = message["channel"].as_str().unwrap_or_default().to_owned();
        let number = message["number"].as_i64().unwrap_or_default();
        let newest = heard.entry(channel).or_insert(0);
        *newest = number.max(*newest);
    }
    Some(messages)
}

async fn send_talk(
    site: &Site,
    id: &str,
    seat: Option<u8>,
    heard: &mut BTreeMap<String, i64>,
    socket: &mut WebSocket,
) -> bool {
    let Some(messages) = hear(site, id, seat, heard).await else { return false };
    for message in messages {
        let text = json!({"said": message}).to_string();
        if socket.send(Message::Text(text.into())).await.is_err() {
            return false;
        }
    }
    true
}
