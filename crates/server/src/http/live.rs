//! The live line to a table: what was missed, then what happens, as one seat or a spectator sees it. A seat may also
//! decide over it.

use super::answer::{Failure, InPath, InQuery, Trouble};
use super::guard::{Origin, Perhaps};
use super::tables::{AtTable, Decision, Tongue, sight};
use super::{Answer, Site};
use crate::accounts::Visitor;
use crate::doors::{Door, Who};
use crate::hall::{Entered, Room, Shown};
use crate::live::Update;
use crate::metrics::METRICS;
use crate::shown::{Form, MessageShown, UpdateShown};
use crate::step::Step;
use crate::talk::{self, Listener};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::SinkExt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

/// A line holds little; the default of the library would cost 130 kB each.
const BUFFER: usize = 4 * 1024;
/// A client sends decisions and signs of life.
const LONGEST_MESSAGE: usize = 2 * 1024;
/// Nothing longer is told at once. The next word waits until the listener has taken this one.
const LONGEST_TOLD: usize = 1024 * 1024;
/// Most messages of a line fit in here.
const USUAL_MESSAGE: usize = 1024;

/// How long somebody who was known is known on a line without being asked for again.
const TRUSTED: Duration = Duration::from_secs(5);

/// Who listens, from where, and what he wants to be told.
#[derive(Deserialize, JsonSchema)]
pub struct Listening {
    /// Which of one's seats listens; without one a spectator does.
    seat: Option<u8>,
    #[serde(default)]
    lang: Tongue,
    /// The newest entry that is known already.
    #[serde(default)]
    after: i64,
    /// What comes along with the newest entry.
    with: Option<With>,
    /// Whether events come as sentences too.
    #[serde(default = "yes")]
    sentences: bool,
    /// Whether offers and events come in parts, each in one piece with its words.
    #[serde(default)]
    parts: bool,
    /// Whether the table is visible to a person at the other end: who sees it is told nothing of it off the page. A page says so
    /// again whenever that changes.
    #[serde(default = "yes")]
    visible: bool,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum With {
    /// Whom the table waits for, and what it asks this seat.
    Question,
    /// The whole table, as `GET /tables/{id}` shows it.
    Table,
}

/// What a client says on the line.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Asked {
    Play(Decision),
    /// Whether the table is visible to a person at the other end now.
    Visible(bool),
}

/// What the line says.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", untagged)]
pub enum Told {
    /// An entry of the log.
    Update(Box<UpdateShown>),
    Said {
        said: MessageShown,
    },
    /// A decision of this line is stored.
    Done {
        done: Done,
    },
    /// A decision of this line was refused, and nothing has changed.
    Refused {
        refused: Refusal,
    },
}

#[derive(Serialize, JsonSchema)]
pub struct Done {
    key: Option<String>,
    number: i64,
}

#[derive(Serialize, JsonSchema)]
pub struct Refusal {
    key: Option<String>,
    #[serde(flatten)]
    trouble: Trouble,
}

pub async fn live(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(listening): InQuery<Listening>,
    origin: Origin,
    upgrade: Upgrade,
) -> Answer<Response> {
    let room = site.hall.room(&id).await?;
    let seat = sight(&*site.hall.enter(&room).await?, visitor.as_ref(), listening.seat)?.seat();
    let lang = listening.lang.into();
    // What was said before is asked for; the line tells what is said from now on. Who listens first misses nothing between.
    let talk = room.talk.subscribe();
    let heard = site.hall.db().newest_messages(&id).await?;
    let line = Line {
        visitor,
        seat,
        with: listening.with,
        form: Form::words(lang, listening.parts),
        tells: listening.sentences || listening.parts,
        after: listening.after,
        heard,
        checked: Instant::now(),
        heard_at: Instant::now(),
        is_visible: listening.visible,
        shown: None,
        site,
        id,
        room,
        origin,
    };
    Ok(upgrade
        .0
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(LONGEST_TOLD)
        // Of either the library would else keep megabytes before it says no.
        .max_frame_size(LONGEST_MESSAGE)
        .max_message_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| line.follow(socket, talk)))
}

/// A request to become a WebSocket, or a clear word that it is none.
pub struct Upgrade(WebSocketUpgrade);

impl<S: Send + Sync> axum::extract::FromRequestParts<S> for Upgrade {
    type Rejection = Failure;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &S,
    ) -> Result<Upgrade, Failure> {
        let wrong = |_| {
            let message = "this address speaks WebSocket; GET /tables/{id}/log gives the same in one answer";
            Failure::new(StatusCode::UPGRADE_REQUIRED, "not-this-way", message)
        };
        WebSocketUpgrade::from_request_parts(parts, state).await.map(Upgrade).map_err(wrong)
    }
}

impl aide::OperationInput for Upgrade {}

struct Line {
    site: Site,
    visitor: Option<Visitor>,
    id: String,
    room: Arc<Room>,
    seat: Option<u8>,
    with: Option<With>,
    /// How the table is shown.
    form: Form,
    /// Whether events are told in words too.
    tells: bool,
    /// The newest entry that was told.
    after: i64,
    /// The newest message that was told, by channel.
    heard: BTreeMap<String, i64>,
    /// When the visitor was last asked for.
    checked: Instant,
    /// When anything came from the other side.
    heard_at: Instant,
    /// Whether the other side sees the table, and what that is noted as.
    is_visible: bool,
    shown: Option<Box<Shown>>,
    /// Where the listener is, and his place among lines.
    origin: Origin,
}

/// The line has ended, by either side.
struct HungUp;

impl Line {
    async fn follow(mut self, mut socket: WebSocket, talk: Receiver<()>) {
        let _counted = METRICS.line();
        Box::pin(self.look(self.is_visible)).await;
        let _ = self.talk_and_listen(&mut socket, talk).await;
        Box::pin(self.look(false)).await;
        let _ = socket.send(Message::Close(None)).await;
    }

    /// Sends every update once, in order, until either side hangs up. Who falls behind is given what he missed from the log.
    ///
    /// What happens seldom is boxed, so that a line on which nothing happens does not keep room for it.
    async fn talk_and_listen(
        &mut self,
        socket: &mut WebSocket,
        mut talk: Receiver<()>,
    ) -> Result<(), HungUp> {
        let patience = self.site.patience;
        let mut quiet = std::pin::pin!(tokio::time::sleep(patience.ping));
        loop {
            // What was missed is kept until it is told: few are told much at once.
            let place = self.site.doors.enter(Door::Past, &self.origin.who).await.map_err(|_| HungUp)?;
            let following = Box::pin(self.site.hall.follow(&self.id, self.after));
            let (missed, mut channel) = following.await.map_err(|_| HungUp)?;
            // The seat may have been lost before we began to listen.
            self.may_look().await?;
            for update in missed {
                self.tell(socket, &update).await?;
            }
            socket.flush().await.map_err(|_| HungUp)?;
            drop(place);
            loop {
                tokio::select! {
                    // Whoever falls behind here hears everything all the same: the database has it.
                    said = talk.recv() => match said {
                        Ok(()) | Err(RecvError::Lagged(_)) => Box::pin(self.tell_talk(socket)).await?,
                        Err(RecvError::Closed) => return Err(HungUp),
                    },
                    update = channel.recv() => match update {
                        Ok(update) => self.tell(socket, &update).await?,
                        Err(RecvError::Lagged(_)) => break,
                        Err(RecvError::Closed) => return Err(HungUp),
                    },
                    message = socket.recv() => {
                        self.heard_at = Instant::now();
                        // Whoever chatters is not listened to, whatever he says.
                        self.site.doors.pass(Door::Words, &self.origin.who).map_err(|_| HungUp)?;
                        match message {
                            Some(Ok(Message::Text(text))) => Box::pin(self.answer(socket, &text)).await?,
                            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(HungUp),
                            Some(Ok(_)) => {}
                        }
                    },
                    // A line that is cut somewhere on the way says nothing for ever: whoever is there answers this.
                    () = &mut quiet => {
                        if self.heard_at.elapsed() > patience.silent {
                            return Err(HungUp);
                        }
                        socket.feed(Message::Ping(Bytes::new())).await.map_err(|_| HungUp)?;
                        quiet.as_mut().reset(tokio::time::Instant::now() + patience.ping);
                    },
                }
                // What has come in meanwhile, such as what one's own decision brought about, goes with it.
                let fell_behind = loop {
                    match channel.try_recv() {
                        Ok(update) => self.tell(socket, &update).await?,
                        Err(TryRecvError::Lagged(_)) => break true,
                        Err(TryRecvError::Empty | TryRecvError::Closed) => break false,
                    }
                };
                socket.flush().await.map_err(|_| HungUp)?;
                if fell_behind {
                    break;
                }
            }
        }
    }

    /// Notes whether a person at the table sees it now.
    async fn look(&mut self, is_visible: bool) {
        match (is_visible, self.shown.take(), &self.visitor) {
            (true, None, Some(visitor)) => {
                let person = visitor.person.id.as_str();
                let sits = match self.enter().await {
                    Ok(live) => !live.seats_of(person).is_empty(),
                    Err(HungUp) => false,
                };
                if sits {
                    let shown = self.site.hall.show(&self.id, person).await;
                    self.shown = Some(Box::new(shown));
                }
            }
            (false, Some(shown), _) => self.site.hall.hide(*shown, self.after).await,
            (_, shown, _) => self.shown = shown,
        }
    }

    async fn enter(&self) -> Result<Entered<'_>, HungUp> {
        self.site.hall.enter(&self.room).await.map_err(|_| HungUp)
    }

    /// Programs that ask for no parts do without phrases.
    fn of_question(&self) -> Form {
        if matches!(self.form, Form::Parts(_)) { self.form } else { Form::Bare }
    }

    async fn may_look(&self) -> Result<(), HungUp> {
        let live = self.enter().await?;
        sight(&live, self.visitor.as_ref(), self.seat).map(|_| ()).map_err(|_| HungUp)
    }

    /// Whoever has logged out, or was shut out, hears and decides nothing more.
    async fn must_be_known(&mut self) -> Result<(), HungUp> {
        let Some(visitor) = &self.visitor else { return Ok(()) };
        if self.checked.elapsed() < TRUSTED {
            return Ok(());
        }
        let still = Box::pin(self.site.accounts.known_still(visitor)).await.map_err(|_| HungUp)?;
        self.visitor = Some(still.ok_or(HungUp)?);
        self.checked = Instant::now();
        Ok(())
    }

    async fn tell(&mut self, socket: &mut WebSocket, update: &Arc<Update>) -> Result<(), HungUp> {
        // Whoever has lost the seat, or has handed the screen over, sees no more from it.
        if !matches!(update.step, Step::Played { .. } | Step::Undone { .. }) {
            self.may_look().await?;
        }
        // The channel may repeat what was read from the log, and another node may have told more than this one knows.
        if update.number <= self.after {
            return Ok(());
        }
        self.must_be_known().await?;
        self.after = update.number;
        let mut shown = update.seen_by(self.seat, if self.tells { self.form } else { Form::Bare });
        if self.with.is_some() {
            let live = self.enter().await?;
            if live.newest == update.number {
                match self.with {
                    Some(With::Question) => shown.waiting = Some(live.waiting(self.seat, self.of_question())),
                    Some(With::Table) => shown.table = Some(Box::new(live.view(self.seat, self.form))),
                    None => {}
                }
            }
        }
        send(socket, &Told::Update(Box::new(shown))).await
    }

    /// What somebody decides over the line is done as if it had come by HTTP.
    async fn answer(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), HungUp> {
        self.must_be_known().await?;
        let asked = serde_json::from_str::<Asked>(text);
        let (key, result) = match (asked, &self.visitor, self.seat) {
            (Ok(Asked::Play(decision)), Some(visitor), Some(seat)) => {
                let key = decision.key.clone();
                let result = match self.site.doors.pass(Door::Decisions, &Who::account(&visitor.person.id)) {
                    Ok(()) => self.site.play_in(&self.room, visitor, &self.id, seat, decision).await,
                    Err(wait) => Err(wait.into()),
                };
                (key, result)
            }
            (Ok(Asked::Visible(is_visible)), _, _) => {
                Box::pin(self.look(is_visible)).await;
                return Ok(());
            }
            (Ok(_), _, _) => {
                let message = "a spectator's line decides nothing";
                (None, Err(Failure::new(StatusCode::FORBIDDEN, "not-yours", message)))
            }
            (Err(error), _, _) => {
                let message = format!("this was not understood: {error}");
                (None, Err(Failure::new(StatusCode::BAD_REQUEST, "bad-request", message)))
            }
        };
        let told = match result {
            Ok(Json(done)) => Told::Done { done: Done { key, number: done.number } },
            Err(failure) => Told::Refused { refused: Refusal { key, trouble: failure.trouble() } },
        };
        send(socket, &told).await
    }

    /// What the listener hears beyond what he has heard; it counts as heard from now on.
    async fn hear(&mut self) -> Result<Vec<MessageShown>, HungUp> {
        let room = Arc::clone(&self.room);
        let live = self.site.hall.enter(&room).await.map_err(|_| HungUp)?;
        let person = self.visitor.as_ref().map(|visitor| visitor.person.id.as_str());
        let sight = sight(&live, self.visitor.as_ref(), self.seat).map_err(|_| HungUp)?;
        let listener = Listener { sight, person };
        let messages = talk::heard(self.site.hall.db(), &live, listener, &self.heard).await;
        let messages = messages.map_err(|_| HungUp)?;
        for message in &messages {
            let newest = self.heard.entry(message.channel.clone()).or_insert(0);
            *newest = message.number.max(*newest);
        }
        Ok(messages)
    }

    async fn tell_talk(&mut self, socket: &mut WebSocket) -> Result<(), HungUp> {
        self.must_be_known().await?;
        for said in self.hear().await? {
            send(socket, &Told::Said { said }).await?;
        }
        Ok(())
    }
}

/// Puts a word on the line; it leaves with the next flush, together with others.
async fn send(socket: &mut WebSocket, told: &Told) -> Result<(), HungUp> {
    let mut text = Vec::with_capacity(USUAL_MESSAGE);
    serde_json::to_writer(&mut text, told).map_err(|_| HungUp)?;
    let text = String::from_utf8(text).map_err(|_| HungUp)?;
    socket.feed(Message::Text(text.into())).await.map_err(|_| HungUp)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room_of<F: Future>(_: impl FnOnce(Line, WebSocket, Receiver<()>) -> F) -> usize {
        size_of::<F>()
    }

    /// Most lines are idle most of the time: a server with thousands of them keeps little for each.
    #[test]
    fn a_line_that_waits_keeps_little_room() {
        let bytes = room_of(Line::follow);
        assert!(bytes <= 4096, "{bytes} bytes");
    }
}
