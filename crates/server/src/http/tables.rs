//! Tables: the lobby, and everything that is done at a table.

use super::Site;
use super::answer::{Body, Failure};
use super::guard::{Door, Known, Perhaps};
use crate::accounts::Visitor;
use crate::db::statement;
use crate::hall::HallError;
use crate::live::{Live, Refused, Status};
use crate::step::{Step, Wish};
use crate::terms::Terms;
use crate::values;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::Lang;
use serde::Deserialize;
use serde_json::{Value, json};

type Answer = Result<Response, Failure>;

#[derive(Deserialize)]
pub struct Looking {
    /// Which of one's seats looks; without one a spectator does.
    pub seat: Option<u8>,
    pub lang: Option<String>,
    /// The newest entry that is known already, for whoever follows.
    pub after: Option<i64>,
}

impl Looking {
    pub fn lang(&self) -> Result<Lang, Failure> {
        let lang = self.lang.as_deref().unwrap_or("en");
        lang.parse()
            .map_err(|message: String| Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-request", message))
    }
}

pub async fn games(State(site): State<Site>) -> Json<Value> {
    let games: Vec<Value> = site
        .hall
        .stock()
        .iter()
        .map(|stock| {
            json!({
                "id": stock.edition.id,
                "name": stock.edition.name,
                "rules": stock.edition.rules_version,
                "scenarios": (stock.edition.scenarios)(),
                "bots": stock.bots.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
            })
        })
        .collect();
    Json(json!({"games": games}))
}

/// Public tables, the newest first.
pub async fn lobby(State(site): State<Site>) -> Answer {
    let sql = "select card from tables where is_public = $1 and status in ($2, $3, $4) order by updated desc limit 100";
    let rows = site.hall.db().query(sql, values![1i64, "open", "playing", "paused"]).await?;
    let cards: Vec<Value> = rows.iter().filter_map(|row| serde_json::from_str(row.text(0)).ok()).collect();
    Ok(Json(json!({"tables": cards})).into_response())
}

/// The tables at which somebody sits or sat.
pub async fn tables_of(site: &Site, user: &str) -> Result<Vec<Value>, Failure> {
    let sql = "select tables.card from tables join sitting on sitting.table_id = tables.id
               where sitting.user_id = $1 order by tables.updated desc limit 200";
    let rows = site.hall.db().query(sql, values![user]).await?;
    Ok(rows.iter().filter_map(|row| serde_json::from_str(row.text(0)).ok()).collect())
}

pub async fn create(State(site): State<Site>, Known(visitor): Known, Body(terms): Body<Terms>) -> Answer {
    site.limits.pass(Door::Tables, &visitor.person.id)?;
    let id = site.hall.create(terms, &visitor.person).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": id}))).into_response())
}

/// The table as the visitor's seat sees it, or a spectator.
pub async fn show(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    Path(id): Path<String>,
    Query(looking): Query<Looking>,
) -> Answer {
    let lang = looking.lang()?;
    let room = site.hall.room(&id).await?;
    let live = room.live.lock().await;
    let viewer = viewer(&live, visitor.as_ref(), looking.seat)?;
    Ok(Json(live.view(viewer, lang)).into_response())
}

/// The seat that a visitor may look from. After the end everybody may look from everywhere.
pub fn viewer(live: &Live, visitor: Option<&Visitor>, seat: Option<u8>) -> Result<Option<u8>, Failure> {
    let Some(seat) = seat else { return Ok(None) };
    let open = matches!(live.status, Status::Ended | Status::Closed) && usize::from(seat) < live.chairs.len();
    if open || visitor.is_some_and(|visitor| live.owns(&visitor.person.id, seat)) {
        return Ok(Some(seat));
    }
    Err(Failure::new(StatusCode::FORBIDDEN, "not-yours", format!("seat {seat} is not yours")))
}

impl Site {
    /// Does a step for a visitor, and answers with the number of its entry.
    async fn step(
        &self,
        id: &str,
        key: Option<String>,
        decide: impl FnOnce(&Live) -> Result<Step, Refused> + Send + 'static,
    ) -> Answer {
        let number = self.hall.act(id, key, decide).await;
        if let Err(HallError::Refused(refused)) = &number {
            tracing::info!(table = id, code = refused.code, "a request was refused");
        }
        Ok(Json(json!({"number": number?})).into_response())
    }
}

pub async fn sit(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer {
    let person = visitor.person.clone();
    let done = site.step(&id, None, move |live| live.sit(&person, seat)).await?;
    // Who sat here finds the table again, whatever happens to the seat.
    let sql = "insert into sitting (table_id, user_id) values ($1, $2) on conflict do nothing";
    site.hall.db().change(vec![statement(sql, values![id.as_str(), visitor.person.id.as_str()])]).await?;
    Ok(done)
}

pub async fn stand(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer {
    site.step(&id, None, move |live| live.stand(&visitor.person.id, seat)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotWish {
    bot: String,
}

pub async fn seat_bot(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
    Body(wish): Body<BotWish>,
) -> Answer {
    let room = site.hall.room(&id).await?;
    let game = room.live.lock().await.terms.game.clone();
    let stock = site.hall.stock().iter().find(|stock| stock.edition.id == game);
    if stock.and_then(|stock| stock.bot(&wish.bot)).is_none() {
        return Err(Refused::new("bad-request", format!("there is no bot \"{}\"", wish.bot)).into());
    }
    site.step(&id, None, move |live| live.seat_bot(&visitor.person.id, seat, &wish.bot)).await
}

pub async fn begin(State(site): State<Site>, Known(visitor): Known, Path(id): Path<String>) -> Answer {
    site.step(&id, None, move |live| live.begin(&visitor.person.id)).await
}

/// A decision: what is chosen, and the newest entry that the chooser has seen. With a key it may be sent again.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    action: String,
    number: i64,
    key: Option<String>,
}

pub async fn play(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
    Body(decision): Body<Decision>,
) -> Answer {
    if decision.key.as_ref().is_some_and(|key| key.is_empty() || key.len() > 64) {
        return Err(Refused::new("bad-request", "a key has 1 to 64 signs").into());
    }
    // A key is its sender's own: another's word for his request is another key.
    let key = decision.key.map(|key| format!("{} {key}", visitor.person.id));
    let (action, number) = (decision.action, decision.number);
    site.step(&id, key, move |live| live.play(&visitor.person.id, seat, &action, number)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    action: String,
}

/// Why an action is not offered.
pub async fn why(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
    Body(question): Body<Question>,
) -> Answer {
    let room = site.hall.room(&id).await?;
    let live = room.live.lock().await;
    viewer(&live, Some(&visitor), Some(seat))?;
    let newest = live.newest;
    let refused = live.play(&visitor.person.id, seat, &question.action, newest).err();
    let refused = refused
        .map(|refused| json!({"code": refused.code, "rule": refused.rule, "message": refused.message}));
    Ok(Json(json!({"refused": refused})).into_response())
}

pub async fn undo(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer {
    site.step(&id, None, move |live| live.undo(&visitor.person.id, seat)).await
}

pub async fn resign(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer {
    site.step(&id, None, move |live| live.resign(&visitor.person.id, seat)).await
}

pub async fn come_back(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer {
    site.step(&id, None, move |live| live.come_back(&visitor.person.id, seat)).await
}

fn wish_named(word: &str) -> Result<Wish, Failure> {
    match word {
        "pause" => Ok(Wish::Pause),
        "resume" => Ok(Wish::Resume),
        "end" => Ok(Wish::End),
        _ => Err(Refused::new("bad-request", "one may wish for pause, resume or end").into()),
    }
}

pub async fn wish(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat, wish)): Path<(String, u8, String)>,
) -> Answer {
    let wish = wish_named(&wish)?;
    site.step(&id, None, move |live| live.wish(&visitor.person.id, seat, wish, true)).await
}

pub async fn unwish(
    State(site): State<Site>,
    Known(visitor): Known,
    Path((id, seat, wish)): Path<(String, u8, String)>,
) -> Answer {
    let wish = wish_named(&wish)?;
    site.step(&id, None, move |live| live.wish(&visitor.person.id, seat, wish, false)).await
}

/// A new table on the same terms.
pub async fn rematch(State(site): State<Site>, Known(visitor): Known, Path(id): Path<String>) -> Answer {
    site.limits.pass(Door::Tables, &visitor.person.id)?;
    let room = site.hall.room(&id).await?;
    let terms = room.live.lock().await.terms.clone();
    let id = site.hall.create(terms, &visitor.person).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": id}))).into_response())
}

/// The record, after the end: with the key of chance, so that anybody can check every die.
pub async fn record(State(site): State<Site>, Path(id): Path<String>) -> Answer {
    let room = site.hall.room(&id).await?;
    let live = room.live.lock().await;
    let Some(key) = live.opened_key() else {
        let message = "the record holds what is still secret: it opens when the match has ended";
        return Err(Refused::new("wrong-time", message).into());
    };
    let mut record = live.table().record();
    record.commitment = Some(live.commitment.clone());
    record.key = Some(key);
    Ok(Json(record).into_response())
}
