//! Accounts, guests, sessions, tokens, profiles, and whom one does not want to meet.

use super::answer::{Body, Failure, InPath, InQuery, Made};
use super::device::Device;
use super::guard::{COOKIE, Known, Perhaps, secret};
use super::{Answer, Site};
use crate::accounts::{Kind, Secret, Visitor};
use crate::db::{Labelled, NewReport};
use crate::hall::HallError;
use crate::live::{Refused, Status};
use crate::shown::Card;
use crate::step::Person;
use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse, StatusCode as ApiStatus};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, NoContent, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a name is made of. That its letters are of one script, and that it looks like nobody else's, no pattern says.
const NAME: &str = r"^[\p{L}\p{M}\p{N}_.'-][\p{L}\p{M}\p{N} _.'-]*[\p{L}\p{M}\p{N}_.'-]$";
/// Something stands there, and not spaces alone.
const NOT_BLANK: &str = r"\S";

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Letters of one script, figures, spaces or - _ . '
    #[schemars(length(min = 2, max = 24), regex(pattern = NAME))]
    name: String,
    #[schemars(length(min = 8, max = 200))]
    password: String,
}

/// The name and the password of somebody who has an account; accounts of long ago may have names that nobody gets today.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    name: String,
    password: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// Letters of one script, figures, spaces or - _ . '
    #[schemars(length(min = 2, max = 24), regex(pattern = NAME))]
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    old: String,
    #[schemars(length(min = 8, max = 200))]
    new: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct NewToken {
    /// One's own word for the token, by which it is made worthless again.
    #[schemars(length(min = 1, max = LONGEST_LABEL), regex(pattern = NOT_BLANK))]
    label: String,
}

/// No label is longer.
const LONGEST_LABEL: usize = 60;

#[derive(Deserialize, JsonSchema)]
pub struct Label {
    /// One's own word for the token.
    label: String,
}

#[derive(Serialize, JsonSchema)]
pub struct Token {
    /// Shown once and never again.
    token: String,
}

#[derive(Serialize, JsonSchema)]
pub struct TokenShown {
    label: String,
    created: i64,
    expires: i64,
}

#[derive(Serialize, JsonSchema)]
pub struct Tokens {
    tokens: Vec<TokenShown>,
}

/// Who somebody is.
#[derive(Serialize, JsonSchema)]
pub struct Oneself {
    id: String,
    name: String,
    is_guest: bool,
}

/// Who somebody is and where he sits or sat.
#[derive(Serialize, JsonSchema)]
pub struct Profile {
    #[serde(flatten)]
    oneself: Oneself,
    /// Since when he has been here, in milliseconds since 1970.
    since: i64,
    /// Ended matches, and how many of them he won.
    played: usize,
    won: usize,
    /// Newest first. Others see only tables of the lobby.
    tables: Vec<TableOfPerson>,
}

#[derive(Serialize, JsonSchema)]
pub struct TableOfPerson {
    #[serde(flatten)]
    card: Card,
    /// When the lobby last heard of it, in milliseconds since 1970.
    updated: i64,
    /// Which of one's own seats must decide now. Of others it is not told here.
    waiting: Vec<u8>,
}

#[derive(Deserialize, JsonSchema)]
pub struct OnePerson {
    id: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Whom {
    /// A person's id, as seats show it.
    person: String,
}

#[derive(Serialize, JsonSchema)]
pub struct Blocked {
    people: Vec<Person>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Whom it is about.
    person: String,
    /// The table at which it happened.
    table: Option<String>,
    /// What happened.
    #[schemars(length(min = 1, max = 4_000), regex(pattern = NOT_BLANK))]
    body: String,
}

/// Tells somebody who he is, and lets his browser remember it.
pub struct Welcome {
    status: StatusCode,
    cookie: String,
    oneself: Oneself,
}

impl IntoResponse for Welcome {
    fn into_response(self) -> Response {
        (self.status, [(header::SET_COOKIE, self.cookie)], Json(self.oneself)).into_response()
    }
}

impl OperationOutput for Welcome {
    type Inner = Oneself;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        Json::<Oneself>::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<ApiStatus>, ApiResponse)> {
        let response = Self::operation_response(ctx, operation);
        response
            .into_iter()
            .flat_map(|response| {
                [(Some(ApiStatus::Code(200)), response.clone()), (Some(ApiStatus::Code(201)), response)]
            })
            .collect()
    }
}

pub async fn register(
    State(site): State<Site>,
    device: Device,
    Body(wish): Body<Credentials>,
) -> Answer<Welcome> {
    let person = site.accounts.register(&wish.name, &wish.password).await?;
    site.welcome(StatusCode::CREATED, &person, false, &device).await
}

pub async fn welcome_guest(State(site): State<Site>, device: Device) -> Answer<Welcome> {
    let person = site.accounts.welcome_guest().await?;
    site.welcome(StatusCode::CREATED, &person, true, &device).await
}

pub async fn claim(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<Credentials>,
) -> Answer<Json<Oneself>> {
    let person = site.accounts.claim(&visitor, &wish.name, &wish.password).await?;
    site.show_name(&person).await?;
    Ok(Json(shown(&person, false)))
}

pub async fn rename(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<NewName>,
) -> Answer<Json<Oneself>> {
    let person = site.accounts.rename_guest(&visitor, &wish.name).await?;
    site.show_name(&person).await?;
    Ok(Json(shown(&person, true)))
}

pub async fn log_in(State(site): State<Site>, device: Device, Body(wish): Body<Login>) -> Answer<Welcome> {
    let person = site.accounts.log_in(&wish.name, &wish.password).await?;
    site.welcome(StatusCode::OK, &person, false, &device).await
}

pub async fn log_out(State(site): State<Site>, Known(_): Known, headers: HeaderMap) -> Answer<Gone> {
    if let Some(secret) = secret(&headers) {
        site.accounts.close_session(&secret).await?;
    }
    Ok(Gone)
}

/// The browser forgets.
pub struct Gone;

impl IntoResponse for Gone {
    fn into_response(self) -> Response {
        let gone = format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        (StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]).into_response()
    }
}

impl OperationOutput for Gone {
    type Inner = ();

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<ApiStatus>, ApiResponse)> {
        NoContent::inferred_responses(ctx, operation)
    }
}

pub async fn change_password(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<NewPassword>,
) -> Answer<NoContent> {
    site.accounts.change_password(&visitor, &wish.old, &wish.new).await?;
    Ok(NoContent)
}

pub async fn make_token(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<NewToken>,
) -> Answer<Made<Token>> {
    let label = wish.label.trim();
    if !(1..=LONGEST_LABEL).contains(&label.chars().count()) {
        let message = format!("a label has 1 to {LONGEST_LABEL} characters: it is the token's name");
        let polish = "etykieta ma od 1 do 60 znaków: to nazwa żetonu";
        return Err(Refused { message_pl: Some(polish), ..Refused::new("bad-request", message) }.into());
    }
    if site.hall.db().count_sessions(&visitor.person.id, Kind::Program.word()).await? >= MOST_TOKENS {
        return Err(Refused::new("too-late", format!("you can have at most {MOST_TOKENS} tokens")).into());
    }
    let Secret(token) = site.accounts.open_session(&visitor.person, Kind::Program, label).await?;
    Ok(Made(Token { token }))
}

/// Nobody has more tokens than this.
const MOST_TOKENS: i64 = 50;

pub async fn tokens(State(site): State<Site>, Known(visitor): Known) -> Answer<Json<Tokens>> {
    let sessions = site.hall.db().sessions(&visitor.person.id, Kind::Program.word(), site.hall.now()).await?;
    let token = |session: Labelled| TokenShown {
        label: session.label,
        created: session.created,
        expires: session.expires,
    };
    Ok(Json(Tokens { tokens: sessions.into_iter().map(token).collect() }))
}

pub async fn forget_token(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(Label { label }): InPath<Label>,
) -> Answer<NoContent> {
    forget(&site, &visitor, &label).await
}

/// The same for labels that no path can hold, such as an empty one.
pub async fn forget_tokens(
    State(site): State<Site>,
    Known(visitor): Known,
    InQuery(Label { label }): InQuery<Label>,
) -> Answer<NoContent> {
    forget(&site, &visitor, &label).await
}

async fn forget(site: &Site, visitor: &Visitor, label: &str) -> Answer<NoContent> {
    if !site.hall.db().close_labelled(&visitor.person.id, Kind::Program.word(), label).await? {
        return Err(Refused::new("not-found", format!("there is no token \"{label}\"")).into());
    }
    Ok(NoContent)
}

#[derive(Serialize, JsonSchema)]
pub struct Session {
    /// Nobody, before one has logged in or sat down as a guest.
    person: Option<Oneself>,
}

/// Being nobody is no mistake here: a page asks this before it knows whom it has before it.
pub async fn session(Perhaps(visitor): Perhaps) -> Json<Session> {
    Json(Session { person: visitor.map(|visitor| shown(&visitor.person, visitor.is_guest)) })
}

pub async fn me(State(site): State<Site>, Known(visitor): Known) -> Answer<Json<Profile>> {
    profile_of(&site, &visitor.person.id, true).await
}

pub async fn profile(
    State(site): State<Site>,
    Perhaps(visitor): Perhaps,
    InPath(OnePerson { id }): InPath<OnePerson>,
) -> Answer<Json<Profile>> {
    let own = visitor.is_some_and(|visitor| visitor.person.id == id);
    profile_of(&site, &id, own).await
}

async fn profile_of(site: &Site, id: &str, own: bool) -> Answer<Json<Profile>> {
    let user = site.hall.db().user(id).await?.ok_or_else(nobody)?;
    let mut tables = tables_of(site, id, !own).await?;
    let going_on = tables.iter_mut().filter(|table| table.card.status == Status::Playing);
    for table in going_on.take(if own { MOST_LOOKED_AT } else { 0 }) {
        // What a table waits for changes with every ply: the card that is stored does not know it.
        let room = site.hall.room(&table.card.id).await?;
        let live = site.hall.enter(&room).await?;
        let must = |seat: &u8| live.status == Status::Playing && live.is_waiting_for(*seat);
        table.waiting = live.seats_of(id).into_iter().filter(must).collect();
    }
    let ended = || tables.iter().map(|table| &table.card).filter(|card| card.status == Status::Ended);
    let seat_of = |card: &Card| {
        let mut seats = card.seats.iter();
        seats.find(|seat| seat.person.as_ref().is_some_and(|person| person.id == id)).map(|seat| seat.seat)
    };
    Ok(Json(Profile {
        oneself: Oneself { id: id.to_owned(), name: user.name, is_guest: user.is_guest },
        since: user.created,
        played: ended().count(),
        won: ended().filter(|card| seat_of(card).is_some_and(|seat| card.winners.contains(&seat))).count(),
        tables,
    }))
}

/// No more of one's tables are looked at for whom they wait.
const MOST_LOOKED_AT: usize = 40;

/// The tables that somebody opened or sat at, the newest first.
async fn tables_of(site: &Site, user: &str, only_public: bool) -> Result<Vec<TableOfPerson>, Failure> {
    let table = |(card, updated): (String, i64)| {
        let card = serde_json::from_str(&card).ok()?;
        Some(TableOfPerson { card, updated, waiting: Vec::new() })
    };
    Ok(site.hall.db().cards_of(user, only_public).await?.into_iter().filter_map(table).collect())
}

fn nobody() -> Refused {
    Refused::new("not-found", "there is no such person")
}

pub async fn blocked(State(site): State<Site>, Known(visitor): Known) -> Answer<Json<Blocked>> {
    let blocked = site.hall.db().blocked_by(&visitor.person.id).await?;
    let people = blocked.into_iter().map(|(id, name)| Person { id, name }).collect();
    Ok(Json(Blocked { people }))
}

pub async fn block(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(whom): Body<Whom>,
) -> Answer<NoContent> {
    must_be_another(&site, &visitor, &whom.person).await?;
    site.hall.db().block(&visitor.person.id, &whom.person).await?;
    Ok(NoContent)
}

pub async fn unblock(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(OnePerson { id }): InPath<OnePerson>,
) -> Answer<NoContent> {
    site.hall.db().unblock(&visitor.person.id, &id).await?;
    Ok(NoContent)
}

pub async fn report(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(report): Body<Report>,
) -> Answer<NoContent> {
    let body = report.body.trim();
    if body.is_empty() || body.chars().count() > 4_000 {
        return Err(Refused::new("bad-request", "a report has 1 to 4,000 characters").into());
    }
    must_be_another(&site, &visitor, &report.person).await?;
    if let Some(table) = &report.table {
        site.hall.room(table).await?;
    }
    let new = NewReport {
        id: &site.hall.nature().name(),
        by: &visitor.person.id,
        about: &report.person,
        table: report.table.as_deref(),
        body,
        at: site.hall.now(),
    };
    site.hall.db().add_report(new).await?;
    tracing::warn!(about = report.person, "somebody was reported: see hegemon admin reports");
    Ok(NoContent)
}

async fn must_be_another(site: &Site, visitor: &Visitor, person: &str) -> Result<(), Failure> {
    if site.hall.db().user(person).await?.is_none() {
        return Err(nobody().into());
    }
    if person == visitor.person.id {
        return Err(Refused::new("bad-request", "this is yourself").into());
    }
    Ok(())
}

fn shown(person: &Person, is_guest: bool) -> Oneself {
    Oneself { id: person.id.clone(), name: person.name.clone(), is_guest }
}

impl Site {
    /// Where somebody sits, his new name shows.
    async fn show_name(&self, person: &Person) -> Result<(), Failure> {
        for table in tables_of(self, &person.id, false).await? {
            let named = person.clone();
            match self.hall.act(&table.card.id, None, move |live| live.name(&named)).await {
                Ok(_) | Err(HallError::Refused(_) | HallError::Overtaken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    pub(super) async fn welcome(
        &self,
        status: StatusCode,
        person: &Person,
        is_guest: bool,
        device: &Device,
    ) -> Answer<Welcome> {
        let Secret(secret) = self.accounts.open_session(person, Kind::Browser, &device.0).await?;
        let secure = if self.is_secure { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age=5184000; HttpOnly; SameSite=Lax{secure}");
        Ok(Welcome { status, cookie, oneself: shown(person, is_guest) })
    }
}
