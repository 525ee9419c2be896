//! Records from elsewhere: checked, kept, and shown to whoever has the link.

use super::answer::{Failure, InPath, InQuery, Made, Unread};
use super::games::Posing;
use super::guard::Known;
use super::kept::Picture;
use super::tables::{Looking, Opened, RecordShown};
use super::{Answer, Site};
use crate::live::Refused;
use crate::shown::Form;
use axum::Json;
use axum::extract::State;
use engine::chance::Key;
use engine::{Lang, Outcome, Record, Seat, SeatInfo, Table, Told};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Semaphore;

#[derive(Deserialize, JsonSchema)]
pub struct OneRecord {
    id: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct AtPly {
    id: String,
    /// How many plies have been played.
    ply: usize,
}

/// A position of a record, as a seat saw it or a spectator.
#[derive(Serialize, JsonSchema)]
pub struct PositionShown {
    ply: usize,
    /// How many plies the record has.
    plies: usize,
    /// The drawn board that it is played on: see `GET /boards/{board}`.
    board: Option<&'static str>,
    seats: Vec<SeatInfo>,
    /// Who answered last, and what: other seats' answers only as far as the game shows them.
    sentences: Vec<String>,
    view: Value,
    outcome: Option<Outcome>,
}

/// Plays a record again from its first ply and keeps it, if every ply is legal and chance fell as the key says.
pub async fn import(
    State(site): State<Site>,
    Known(visitor): Known,
    record: Unread<Record>,
) -> Answer<Made<Opened>> {
    let body = site.checked(record).await?;
    let id = site.hall.nature().name();
    site.hall.db().keep_record(&id, &visitor.person.id, &body, site.hall.now()).await?;
    Ok(Made(Opened { id }))
}

pub async fn show(
    State(site): State<Site>,
    InPath(OneRecord { id }): InPath<OneRecord>,
) -> Answer<Json<RecordShown>> {
    let record = site.record(&id).await?;
    Ok(Json(RecordShown { record, people: Vec::new(), talk: Vec::new() }))
}

/// The position after so many plies, from any seat.
pub async fn show_at(
    State(site): State<Site>,
    InPath(AtPly { id, ply }): InPath<AtPly>,
    InQuery(looking): InQuery<Looking>,
) -> Answer<Json<PositionShown>> {
    let record = site.record(&id).await?;
    must_have(&record, ply)?;
    let first = site.replay(&record, 0)?;
    must_seat(&*first, looking.seat)?;
    let (plies, seats) = (record.plies.len(), first.seats());
    let viewer = looking.seat.map(Seat::Player);
    let mut table = site.replay(&record, ply.saturating_sub(1))?;
    let lang: Lang = looking.lang();
    let sentences = match record.plies.get(ply.wrapping_sub(1)) {
        Some(last) => match table.apply(last.seat, &last.action) {
            Ok(played) => played.sentences(viewer, lang),
            Err(_) => Vec::new(),
        },
        None => Vec::new(),
    };
    Ok(Json(PositionShown {
        ply,
        plies,
        board: site.board_of(&*first),
        seats,
        sentences,
        view: table.view(viewer),
        outcome: table.outcome(),
    }))
}

/// What happened in a record.
#[derive(Serialize, JsonSchema)]
pub struct PliesShown {
    plies: Vec<PlyShown>,
}

#[derive(Serialize, JsonSchema)]
pub struct PlyShown {
    /// How many plies have been played after it.
    ply: usize,
    /// Who decided.
    seat: Seat,
    /// What came of it, in the game's own words; nothing for who asked for parts, because `told` holds it.
    events: Vec<Value>,
    /// The same as sentences.
    sentences: Vec<String>,
    /// Each event with its sentence, for who asked for parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Vec<Told>>,
}

/// What happened, ply by ply, as a seat saw it.
pub async fn log(
    State(site): State<Site>,
    InPath(OneRecord { id }): InPath<OneRecord>,
    InQuery(looking): InQuery<Looking>,
) -> Answer<Json<PliesShown>> {
    let record = site.record(&id).await?;
    let mut table = site.replay(&record, 0)?;
    must_seat(&*table, looking.seat)?;
    let viewer = looking.seat.map(Seat::Player);
    let mut plies = Vec::with_capacity(record.plies.len());
    for (number, ply) in record.plies.iter().enumerate() {
        // It was checked when it came in; a later version of the rules may refuse it.
        let Ok(played) = table.apply(ply.seat, &ply.action) else { break };
        let mut shown = PlyShown {
            ply: number + 1,
            seat: ply.seat,
            events: Vec::new(),
            sentences: Vec::new(),
            told: None,
        };
        match looking.form() {
            Form::Parts(lang) => shown.told = Some(played.told_to(viewer, lang)),
            Form::Bare => shown.events = played.seen_by(viewer),
            Form::Words(lang) => {
                shown.events = played.seen_by(viewer);
                shown.sentences = played.sentences(viewer, lang);
            }
        }
        plies.push(shown);
    }
    Ok(Json(PliesShown { plies }))
}

/// The position after so many plies, as a picture to save.
pub async fn picture(
    State(site): State<Site>,
    InPath(AtPly { id, ply }): InPath<AtPly>,
    InQuery(posing): InQuery<Posing>,
) -> Answer<Picture> {
    let record = site.record(&id).await?;
    must_have(&record, ply)?;
    let table = site.replay(&record, ply)?;
    must_seat(&*table, posing.seat)?;
    let name = format!("{}-{}-{ply}", record.game, table.setup().scenario);
    let diagram = site.diagram(&*table, posing.seat)?;
    drop(table);
    site.engraved(diagram, &posing, &name).await
}

fn must_have(record: &Record, ply: usize) -> Result<(), Refused> {
    let plies = record.plies.len();
    if ply > plies {
        return Err(Refused::new("not-found", format!("the record has {plies} plies")));
    }
    Ok(())
}

fn must_seat(table: &dyn Table, seat: Option<u8>) -> Result<(), Refused> {
    if seat.is_some_and(|seat| usize::from(seat) >= table.seats().len()) {
        return Err(Refused::new("bad-request", "there is no such seat"));
    }
    Ok(())
}

/// One record is looked at after the other: a small text may be a large one in memory, and take long.
static DESK: Semaphore = Semaphore::const_new(1);

impl Site {
    /// A record as it is kept, if nothing is wrong with it.
    async fn checked(&self, record: Unread<Record>) -> Result<String, Failure> {
        let turn = DESK.acquire().await.map_err(|error| Failure::broken(&error))?;
        let site = self.clone();
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let record = record.read()?;
            let table = site.replay(&record, record.plies.len())?;
            let wrong = |message: String| Refused::new("bad-record", message);
            if let Some(key) = record.key.as_deref() {
                let key = Key::from_hex(key).map_err(wrong)?;
                if record.commitment.as_ref().is_some_and(|commitment| *commitment != key.commitment()) {
                    return Err(wrong("the key of chance does not fit the commitment".to_owned()).into());
                }
                if let Some(ply) = table.first_departure(&key) {
                    let message = format!("ply {}: by the key chance did not fall like this", ply + 1);
                    return Err(wrong(message).into());
                }
            }
            Ok(serde_json::to_string(&record).map_err(|error| wrong(error.to_string()))?)
        });
        work.await.map_err(|error| Failure::broken(&error))?
    }

    async fn record(&self, id: &str) -> Result<Record, Failure> {
        let body = self.hall.db().record(id).await?;
        let body = body.ok_or_else(|| Refused::new("not-found", "there is no such record"))?;
        serde_json::from_str(&body).map_err(|error| crate::db::DbError::Broken(error.to_string()).into())
    }

    /// The match after so many plies of a record.
    fn replay(&self, record: &Record, plies: usize) -> Result<Box<dyn Table>, Refused> {
        let wrong = |message: String| Refused::new("bad-record", message);
        let stock = self.hall.stock().iter().find(|stock| stock.edition.id == record.game);
        let stock = stock.ok_or_else(|| wrong(format!("there is no game \"{}\"", record.game)))?;
        (stock.edition.replay)(&record.up_to(plies), None).map_err(|error| wrong(error.to_string()))
    }
}
