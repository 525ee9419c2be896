//! The live line to a table: what was missed, then what happens, as one seat or a spectator sees it.

use super::Site;
use super::answer::Failure;
use super::guard::Perhaps;
use super::tables::{Looking, viewer};
use crate::live::Update;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use engine::Lang;
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
    loop {
        let Ok((missed, mut channel)) = site.hall.follow(&id, after).await else { return };
        for update in missed {
            if !send(&mut socket, &update, seat, lang, &mut after).await {
                return;
            }
        }
        let lagged = loop {
            tokio::select! {
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
