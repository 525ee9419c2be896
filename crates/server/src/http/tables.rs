//! Tables: the lobby, and everything that is done at a table.

use super::answer::{Body, Failure, InPath, InQuery, Made};
use super::games::Speaking;
use super::guard::{Known, Perhaps};
use super::{Answer, Site};
use crate::accounts::Visitor;
use crate::hall::{HallError, Room, Wanted};
use crate::hints::{HintShown, HintsLeft};
use crate::live::{Live, Refused, Sight, Status};
use crate::shown::{Card, Form, MessageShown, TableShown, UpdateShown, WaitingShown};
use crate::step::Wish;
use crate::talk::{self, Listener};
use crate::terms::{Terms, bot_schema};
use axum::Json;
use axum::extract::State;
use bots::Character;
use engine::{Lang, Record};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Deserialize, JsonSchema)]
pub struct AtTable {
    pub id: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct AtSeat {
    id: String,
    seat: u8,
}

#[derive(Deserialize, JsonSchema)]
pub struct AtWish {
    id: String,
    seat: u8,
    wish: Wish,
}

#[derive(Deserialize, JsonSchema)]
pub struct AtEntry {
    pub id: String,
    pub number: i64,
}

/// Who looks, and in which language.
#[derive(Deserialize, JsonSchema)]
pub struct Looking {
    /// Which of one's seats looks; without one a spectator does.
    pub seat: Option<u8>,
    /// `en` or `pl`
    #[serde(default)]
    lang: Tongue,
    /// Whether offers and events come in parts, each in one piece with its words.
    #[serde(default)]
    parts: bool,
}

impl Looking {
    pub fn lang(&self) -> Lang {
        self.lang.into()
    }

    pub fn form(&self) -> Form {
        Form::words(self.lang(), self.parts)
    }
}

#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tongue {
    #[default]
    En,
    Pl,
}

impl From<Tongue> for Lang {
    fn from(tongue: Tongue) -> Lang {
        match tongue {
            Tongue::En => Lang::En,
            Tongue::Pl => Lang::Pl,
        }
    }
}

/// Who reads the log, in which language, and from where.
#[derive(Deserialize, JsonSchema)]
pub struct Reading {
    /// Which of one's seats looks; without one a spectator does.
    seat: Option<u8>,
    #[serde(default)]
    lang: Tongue,
    /// Whether events come in parts, each in one piece with its sentence.
    #[serde(default)]
    parts: bool,
    /// The newest entry that is known already.
    #[serde(default)]
    after: i64,
}

#[derive(Serialize, JsonSchema)]
pub struct Cards {
    tables: Vec<Card>,
}

#[derive(Serialize, JsonSchema)]
pub struct Opened {
    /// The name of the table, and its link: nobody can guess it.
    pub id: String,
}

#[derive(Serialize, JsonSchema)]
pub struct Numbered {
    /// The number it got.
    pub number: i64,
}

#[derive(Serialize, JsonSchema)]
pub struct Updates {
    updates: Vec<UpdateShown>,
}

#[derive(Deserialize, JsonSchema)]
pub struct Search {
    /// Only tables in this state: open, playing, paused, ended.
    status: Option<Status>,
    /// Only tables of this game.
    game: Option<String>,
    /// Only tables that last changed before this, in milliseconds since 1970: the next page.
    before: Option<i64>,
}

/// Public tables, the newest first; those that have not ended unless others are asked for.
pub async fn lobby(State(site): State<Site>, InQuery(search): InQuery<Search>) -> Answer<Json<Cards>> {
    Ok(Json(Cards { tables: cards(&site, &search).await? }))
}

pub async fn cards(site: &Site, search: &Search) -> Result<Vec<Card>, Failure> {
    let statuses = match search.status {
        Some(status) => [status.to_string(), status.to_string(), status.to_string()],
        None => ["open", "playing", "paused"].map(str::to_owned),
    };
    let (before, game) = (search.before.unwrap_or(i64::MAX), search.game.as_deref().unwrap_or_default());
    let cards = site.hall.db().lobby(statuses, before, game).await?;
    Ok(cards.iter().filter_map(|card| serde_json::from_str(card).ok()).collect())
}

impl Search {
    /// Whatever is going on.
    pub const ALL: Search = Search { status: None, game: None, before: None };
}

pub async fn create(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(terms): Body<Terms>,
) -> Answer<Made<Opened>> {
    site.open_table(&visitor, terms).await
}

/// The table as the visitor's seat sees it, or a spectator.
pub async fn show(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(looking): InQuery<Looking>,
) -> Answer<Json<TableShown>> {
    let room = site.hall.room(&id).await?;
    let live = site.hall.enter(&room).await?;
    let sight = sight(&live, visitor.as_ref(), looking.seat)?;
    Ok(Json(live.view(sight.seat(), looking.form())))
}

/// The board for programs. It is the same for everybody who may look.
pub async fn board(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(looking): InQuery<Looking>,
) -> Answer<Json<engine::board::Board>> {
    let room = site.hall.room(&id).await?;
    let live = site.hall.enter(&room).await?;
    sight(&live, visitor.as_ref(), looking.seat)?;
    Ok(Json(live.table().board()))
}

/// The table as it was after an entry, from one's own seat; from any seat after the end.
pub async fn show_at(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtEntry { id, number }): InPath<AtEntry>,
    InQuery(looking): InQuery<Looking>,
) -> Answer<Json<TableShown>> {
    let room = site.hall.room(&id).await?;
    let sight = sight(&*site.hall.enter(&room).await?, visitor.as_ref(), looking.seat)?;
    let then = site.hall.as_of(&id, number).await?;
    Ok(Json(then.view(sight.seat(), looking.form())))
}

/// The entries of the log as a viewer sees them.
pub async fn log(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(reading): InQuery<Reading>,
) -> Answer<Json<Updates>> {
    let room = site.hall.room(&id).await?;
    let sight = sight(&*site.hall.enter(&room).await?, visitor.as_ref(), reading.seat)?;
    let (missed, _) = site.hall.follow(&id, reading.after).await?;
    let form = Form::words(reading.lang.into(), reading.parts);
    Ok(Json(Updates { updates: missed.iter().map(|update| update.seen_by(sight.seat(), form)).collect() }))
}

/// What happened at a table while somebody was away, as his seat saw it.
#[derive(Serialize, JsonSchema)]
pub struct Away {
    /// The newest entry that he had seen when he left; none if he was never here before.
    since: Option<i64>,
    /// When that was, in milliseconds since 1970.
    left: Option<i64>,
    /// The entries after it that brought anything about, as `GET …/log` shows them.
    updates: Vec<UpdateShown>,
    /// How many messages that he hears were said after he left.
    letters: usize,
    /// Whom the table waits for now, and what it asks this seat.
    #[serde(flatten)]
    waiting: WaitingShown,
}

/// More is not told at once, the newest of it.
const MOST_MISSED: usize = 500;

/// What one's own seat could see since one's last visit.
pub async fn away(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
    InQuery(looking): InQuery<Looking>,
) -> Answer<Json<Away>> {
    let room = site.hall.room(&id).await?;
    let form = looking.form();
    let person = visitor.person.id.as_str();
    let visit = site.hall.db().visit(&id, person).await?.filter(|(number, _)| *number > 0);
    let (sight, waiting, letters) = {
        let live = site.hall.enter(&room).await?;
        let sight = sight(&live, Some(&visitor), looking.seat)?;
        let listener = Listener { sight, person: Some(person) };
        let page = talk::pages(site.hall.db(), &live, listener, None, talk::Page::NEWEST).await?;
        let left = visit.map_or(i64::MAX, |(_, at)| at);
        let letters = page.messages.iter().filter(|message| message.at > left).count();
        (sight, live.waiting(sight.seat(), form), letters)
    };
    let mut updates = Vec::new();
    if let Some((number, _)) = visit {
        let (missed, _) = site.hall.follow(&id, number).await?;
        let newest = missed.len().saturating_sub(MOST_MISSED);
        updates = missed[newest..].iter().map(|update| update.seen_by(sight.seat(), form)).collect();
    }
    let (since, left) = (visit.map(|(number, _)| number), visit.map(|(_, at)| at));
    Ok(Json(Away { since, left, updates, letters, waiting }))
}

/// What a visitor may see and hear from a seat, or from none.
pub fn sight(live: &Live, visitor: Option<&Visitor>, seat: Option<u8>) -> Result<Sight, Failure> {
    Ok(live.look(visitor.map(|visitor| visitor.person.id.as_str()), seat)?)
}

/// The answer to a step, which is logged if it was refused.
fn numbered(id: &str, number: Result<i64, HallError>) -> Answer<Json<Numbered>> {
    match &number {
        Err(HallError::Refused(refused)) => {
            tracing::info!(table = id, code = refused.code, "a request was refused");
        }
        Err(HallError::Overtaken) => tracing::info!(table = id, code = "stale", "a request was refused"),
        Ok(_) | Err(_) => {}
    }
    Ok(Json(Numbered { number: number? }))
}

impl Site {
    /// Does a step for a visitor, and answers with the number of its entry.
    async fn step<D: Into<Wanted>>(
        &self,
        id: &str,
        key: Option<String>,
        decide: impl Fn(&Live) -> Result<D, Refused> + Send + Sync + 'static,
    ) -> Answer<Json<Numbered>> {
        numbered(id, self.hall.act(id, key, decide).await)
    }

    async fn open_table(&self, visitor: &Visitor, terms: Terms) -> Answer<Made<Opened>> {
        let id = self.hall.create(terms, &visitor.person).await?;
        self.hall.db().remember_at(&id, &visitor.person.id).await?;
        Ok(Made(Opened { id }))
    }

    /// A person's decision, however it came in.
    pub async fn play(
        &self,
        visitor: &Visitor,
        id: &str,
        seat: u8,
        decision: Decision,
    ) -> Answer<Json<Numbered>> {
        let (key, person) = (key_in_log(visitor, decision.key.as_deref())?, visitor.person.id.clone());
        let decide = move |live: &Live| live.play(&person, seat, &decision.action, decision.number);
        self.step(id, key, decide).await
    }

    /// The same over a line, which stays until it is done.
    pub async fn play_in(
        &self,
        room: &Arc<Room>,
        visitor: &Visitor,
        id: &str,
        seat: u8,
        decision: Decision,
    ) -> Answer<Json<Numbered>> {
        let key = key_in_log(visitor, decision.key.as_deref())?;
        let decide = |live: &Live| live.play(&visitor.person.id, seat, &decision.action, decision.number);
        numbered(id, self.hall.act_in(room, key, decide).await)
    }
}

/// A key is its sender's own: another's word for his request is another key.
fn key_in_log(visitor: &Visitor, key: Option<&str>) -> Result<Option<String>, Refused> {
    if key.is_some_and(|key| !(1..=64).contains(&key.chars().count())) {
        return Err(Refused::new("bad-request", "a key has 1 to 64 characters"));
    }
    Ok(key.map(|key| format!("{} {key}", visitor.person.id)))
}

pub async fn sit(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtSeat { id, seat }): InPath<AtSeat>,
) -> Answer<Json<Numbered>> {
    let (person, now) = (visitor.person.clone(), site.hall.now());
    let room = site.hall.room(&id).await?;
    let host = site.hall.enter(&room).await?.host.id.clone();
    if site.hall.db().has_blocked(&host, &person.id).await? {
        return Err(
            Refused::new("not-welcome", "the host of this table would rather play with others").into()
        );
    }
    let done = site.step(&id, None, move |live| live.sit(&person, seat, now)).await?;
    site.hall.db().remember_at(&id, &visitor.person.id).await?;
    Ok(done)
}

#[derive(Deserialize, JsonSchema)]
pub struct AtApplicant {
    id: String,
    /// The id of who asks for a seat.
    person: String,
}

/// Lets somebody in who asked for a seat during play; he sits down when all who play have said so.
pub async fn admit(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtApplicant { id, person }): InPath<AtApplicant>,
) -> Answer<Json<Numbered>> {
    let (juror, now) = (visitor.person.id, site.hall.now());
    site.step(&id, None, move |live| live.admit(&juror, &person, true, now)).await
}

/// Declines who asked for a seat, or takes one's own question back.
pub async fn decline(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtApplicant { id, person }): InPath<AtApplicant>,
) -> Answer<Json<Numbered>> {
    let (juror, now) = (visitor.person.id, site.hall.now());
    let decide = move |live: &Live| match juror == person {
        true => live.withdraw(&juror),
        false => live.admit(&juror, &person, false, now),
    };
    site.step(&id, None, decide).await
}

/// A seat's step that needs nothing but its name.
macro_rules! seat_step {
    ($name:ident, $step:ident) => {
        pub async fn $name(
            State(site): State<Site>,
            Known(visitor): Known,
            InPath(AtSeat { id, seat }): InPath<AtSeat>,
        ) -> Answer<Json<Numbered>> {
            site.step(&id, None, move |live| live.$step(&visitor.person.id, seat)).await
        }
    };
}

seat_step!(stand, stand);
seat_step!(undo, undo);
seat_step!(resign, resign);
seat_step!(come_back, come_back);

pub async fn hand_over(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtSeat { id, seat }): InPath<AtSeat>,
) -> Answer<Json<Numbered>> {
    let person = visitor.person.id;
    {
        let room = site.hall.room(&id).await?;
        let live = site.hall.enter(&room).await?;
        // Whoever comes back to a page cannot know which seat it showed last: that it is this one is as good.
        if live.terms.one_screen && live.owns(&person, seat) && live.holds(&person, seat) {
            return Ok(Json(Numbered { number: live.newest }));
        }
    }
    site.step(&id, None, move |live| live.hand_over(&person, seat)).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BotWish {
    #[schemars(schema_with = "bot_schema")]
    bot: String,
}

pub async fn seat_bot(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtSeat { id, seat }): InPath<AtSeat>,
    Body(wish): Body<BotWish>,
) -> Answer<Json<Numbered>> {
    wish.bot.parse::<Character>().map_err(|why| Refused::new("bad-request", why))?;
    site.step(&id, None, move |live| live.seat_bot(&visitor.person.id, seat, &wish.bot)).await
}

pub async fn begin(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
) -> Answer<Json<Numbered>> {
    site.step(&id, None, move |live| live.begin(&visitor.person.id)).await
}

/// Whoever opened a table closes it again before it begins.
pub async fn close(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
) -> Answer<Json<Numbered>> {
    site.step(&id, None, move |live| live.close(&visitor.person.id)).await
}

/// A decision: what is chosen, and the newest entry that the chooser has seen. With a key it may be sent again.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// One of the offered actions.
    #[schemars(length(min = 1))]
    action: String,
    /// The newest entry that was seen.
    number: i64,
    /// One's own word for this very decision: sent again with the same key it is done once.
    #[schemars(length(min = 1, max = 64))]
    pub key: Option<String>,
}

pub async fn play(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtSeat { id, seat }): InPath<AtSeat>,
    Body(decision): Body<Decision>,
) -> Answer<Json<Numbered>> {
    site.play(&visitor, &id, seat, decision).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyNot {
    action: String,
}

#[derive(Serialize, JsonSchema)]
pub struct Reason {
    /// Nothing, if the action may be played.
    refused: Option<ReasonDetail>,
}

#[derive(Serialize, JsonSchema)]
struct ReasonDetail {
    code: &'static str,
    rule: Option<&'static str>,
    message: String,
    /// The message without the rule that it cites.
    reason: Option<&'static str>,
    message_pl: Option<&'static str>,
}

/// Why an action is not offered.
pub async fn why(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtSeat { id, seat }): InPath<AtSeat>,
    Body(question): Body<WhyNot>,
) -> Answer<Json<Reason>> {
    let room = site.hall.room(&id).await?;
    let live = site.hall.enter(&room).await?;
    sight(&live, Some(&visitor), Some(seat))?;
    let refused = live.play(&visitor.person.id, seat, &question.action, live.newest).err();
    let refused = refused.map(|Refused { code, rule, message, reason, message_pl }| ReasonDetail {
        code,
        rule,
        message,
        reason,
        message_pl,
    });
    Ok(Json(Reason { refused }))
}

/// How many hints one of one's seats has left.
pub async fn hints_left(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtSeat { id, seat }): InPath<AtSeat>,
) -> Answer<Json<HintsLeft>> {
    Ok(Json(site.hall.hints_left(&id, &visitor.person.id, seat).await?))
}

/// What a bot would do in one's place.
pub async fn hint(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtSeat { id, seat }): InPath<AtSeat>,
    InQuery(speaking): InQuery<Speaking>,
) -> Answer<Json<HintShown>> {
    Ok(Json(site.hall.hint(&id, &visitor.person.id, seat, speaking.lang()).await?))
}

pub async fn wish(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtWish { id, seat, wish }): InPath<AtWish>,
) -> Answer<Json<Numbered>> {
    site.step(&id, None, move |live| live.wish(&visitor.person.id, seat, wish, true)).await
}

pub async fn unwish(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtWish { id, seat, wish }): InPath<AtWish>,
) -> Answer<Json<Numbered>> {
    site.step(&id, None, move |live| live.wish(&visitor.person.id, seat, wish, false)).await
}

/// A new table on the same terms, the same one for all who ask.
pub async fn rematch(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
) -> Answer<Made<Opened>> {
    let person = visitor.person.id.clone();
    let room = site.hall.room(&id).await?;
    let live = site.hall.enter(&room).await?;
    if let Some(id) = live.again.clone() {
        return Ok(Made(Opened { id }));
    }
    live.play_again(&person, "")?;
    let terms = live.terms.clone();
    drop(live);
    let Made(Opened { id: new }) = site.open_table(&visitor, terms).await?;
    let table = new.clone();
    match site.hall.act(&id, None, move |live| live.play_again(&person, &table)).await {
        Ok(_) => Ok(Made(Opened { id: new })),
        // Somebody else was quicker: his table it is.
        Err(HallError::Refused(_) | HallError::Overtaken) => {
            site.hall.act(&new, None, move |live| live.close(&visitor.person.id)).await?;
            let again = site.hall.enter(&room).await?.again.clone();
            again.map(|id| Made(Opened { id })).ok_or_else(|| HallError::Overtaken.into())
        }
        Err(error) => Err(error.into()),
    }
}

/// A match as a file.
#[derive(Serialize, JsonSchema)]
pub struct RecordShown {
    #[serde(flatten)]
    pub record: Record,
    /// Who played, in seat order, as far as people did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<Option<String>>,
    /// What was said, if the table chose so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub talk: Vec<MessageShown>,
}

/// The record, after the end: with the key of chance, so that anybody can check every die.
pub async fn record(
    State(site): State<Site>,
    InPath(AtTable { id }): InPath<AtTable>,
) -> Answer<Json<RecordShown>> {
    let room = match site.hall.room(&id).await {
        // What was played is kept, although nobody here can play it on.
        Err(HallError::OtherRules(_)) => {
            let record = site.hall.unplayed_record(&id).await?;
            return Ok(Json(RecordShown { record, people: Vec::new(), talk: Vec::new() }));
        }
        room => room?,
    };
    let live = site.hall.enter(&room).await?;
    let Some(key) = live.opened_key() else {
        let message = "the record holds secrets: it opens when the match has ended";
        return Err(Refused::new("wrong-time", message).into());
    };
    let mut record = live.table().record();
    record.commitment = Some(live.commitment.clone());
    record.key = Some(key);
    let talk = if live.terms.opens_talk {
        let anybody = Listener { sight: live.look(None, None)?, person: None };
        talk::recorded(site.hall.db(), &live, anybody).await?
    } else {
        Vec::new()
    };
    let name = |chair: &crate::live::Chair| chair.person.as_ref().map(|person| person.name.clone());
    let people = live.chairs.iter().map(name).collect();
    Ok(Json(RecordShown { record, people, talk }))
}
