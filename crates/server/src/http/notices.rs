//! How people are told what happens while they are away: where, of what, and the links that they are sent.

use super::answer::{Body, Failure, InPath, Made};
use super::device::Device;
use super::guard::Known;
use super::people::Welcome;
use super::tables::{AtTable, Tongue};
use super::{Answer, Site};
use crate::accounts::{Visitor, hash};
use crate::db::{Destination, Link, Waiting};
use crate::live::Refused;
use crate::notices::push::{Keys, are_keys};
use crate::notices::reach::{LONGEST, Unreached};
use crate::notices::words::{To, headline, lang, rfc_3339};
use crate::notices::{AccountWord, Body as Said, Kind, MatchSilence, Silence, mail};
use crate::step::Person;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, NoContent, Response};
use engine::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Nobody has more browsers or webhooks, and no table more channels.
const MOST: usize = 20;
const MOST_OF_TABLE: usize = 5;
/// Nobody is sent more words about his account in a day, each kind for itself.
const MOST_WORDS: i64 = 5;

/// Where somebody is told.
#[derive(Serialize, JsonSchema)]
pub struct DestinationShown {
    id: String,
    /// `push`, `mail`, `webhook` or `feed`
    way: String,
    /// The address of mail; of others only the host, for the rest is a secret.
    address: String,
    created: i64,
    /// Whether anything is sent there: an address of mail is confirmed first.
    is_confirmed: bool,
    /// Why nothing arrived there last, if nothing did.
    trouble: Option<String>,
}

/// How somebody is told.
#[derive(Serialize, JsonSchema)]
pub struct NoticesShown {
    /// Whether the host has set up mail.
    mail: bool,
    /// What a browser is asked to listen for.
    push_key: String,
    destinations: Vec<DestinationShown>,
    silence: Silence,
}

/// What somebody is not told of one match.
#[derive(Serialize, JsonSchema)]
pub struct MatchNotices {
    silence: MatchSilence,
    /// The channels that hear of it, for whoever opened the table.
    channels: Vec<DestinationShown>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMail {
    #[schemars(length(min = 3, max = mail::LONGEST), regex(pattern = r"^[^@\s]+@[^@\s]+$"))]
    address: String,
    /// The address opens the account later on, so its owner shows that he is it.
    password: String,
    #[serde(default)]
    lang: Tongue,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPush {
    /// What the browser calls its end point.
    #[schemars(length(min = 10, max = LONGEST), regex(pattern = "^https?://"))]
    endpoint: String,
    p256dh: String,
    auth: String,
    #[serde(default)]
    lang: Tongue,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    #[schemars(length(min = 10, max = LONGEST), regex(pattern = "^https?://"))]
    url: String,
    #[serde(default)]
    lang: Tongue,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewFeed {
    #[serde(default)]
    lang: Tongue,
}

#[derive(Serialize, JsonSchema)]
pub struct FeedMade {
    /// Where it is read, from the site's own address. Shown once: who knows it reads along.
    path: String,
}

#[derive(Deserialize, JsonSchema)]
pub struct OneDestination {
    id: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhoForgot {
    /// A name, or an address of mail.
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// What stands in the link.
    token: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordByLink {
    /// What stands in the link.
    token: String,
    #[schemars(length(min = 8, max = 200))]
    new: String,
}

#[derive(Serialize, JsonSchema)]
pub struct Confirmed {
    address: String,
}

fn said(code: &'static str, message: &str, polish: &'static str) -> Failure {
    Refused { message_pl: Some(polish), ..Refused::new(code, message) }.into()
}

fn word(tongue: Tongue) -> &'static str {
    match Lang::from(tongue) {
        Lang::En => "en",
        Lang::Pl => "pl",
    }
}

fn shown(destination: Destination) -> DestinationShown {
    let host = |url: &str| crate::notices::reach::origin(url).unwrap_or_default();
    let address = match destination.way.as_str() {
        "mail" => destination.address,
        "feed" => String::new(),
        _ => host(&destination.address),
    };
    DestinationShown {
        id: destination.id,
        way: destination.way,
        address,
        created: destination.created,
        is_confirmed: destination.confirmed.is_some(),
        trouble: destination.trouble,
    }
}

pub async fn show(State(site): State<Site>, Known(visitor): Known) -> Answer<Json<NoticesShown>> {
    let db = site.hall.db();
    let person = visitor.person.id.as_str();
    let own = db.destinations_of(person).await?.into_iter().filter(|one| one.table.is_none());
    let silence = db.switches(person, "").await?;
    Ok(Json(NoticesShown {
        mail: site.post.sends_mail(),
        push_key: site.post.push_key(),
        destinations: own.map(shown).collect(),
        silence: silence.and_then(|body| serde_json::from_str(&body).ok()).unwrap_or_default(),
    }))
}

pub async fn switch(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(silence): Body<Silence>,
) -> Answer<NoContent> {
    let body = serde_json::to_string(&silence).map_err(|error| Failure::broken(&error))?;
    site.hall.db().set_switches(&visitor.person.id, "", &body).await?;
    Ok(NoContent)
}

pub async fn of_match(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
) -> Answer<Json<MatchNotices>> {
    site.hall.room(&id).await?;
    let (db, person) = (site.hall.db(), visitor.person.id.as_str());
    let silence = db.switches(person, &id).await?;
    let channels = db.destinations_of(person).await?;
    Ok(Json(MatchNotices {
        silence: silence.and_then(|body| serde_json::from_str(&body).ok()).unwrap_or_default(),
        channels: channels.into_iter().filter(|one| one.table.as_ref() == Some(&id)).map(shown).collect(),
    }))
}

pub async fn switch_match(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
    Body(silence): Body<MatchSilence>,
) -> Answer<NoContent> {
    let room = site.hall.room(&id).await?;
    let sits = !site.hall.enter(&room).await?.seats_of(&visitor.person.id).is_empty();
    if !sits {
        return Err(said("not-yours", "you have no seat at this table", "nie masz miejsca przy tym stole"));
    }
    let body = serde_json::to_string(&silence).map_err(|error| Failure::broken(&error))?;
    site.hall.db().set_switches(&visitor.person.id, &id, &body).await?;
    Ok(NoContent)
}

impl Site {
    fn new_destination(&self, visitor: &Visitor, way: &str, address: &str, lang: Tongue) -> Destination {
        let now = self.hall.now();
        Destination {
            id: self.hall.nature().name(),
            person: visitor.person.id.clone(),
            table: None,
            way: way.to_owned(),
            address: address.to_owned(),
            keys: String::new(),
            lang: word(lang).to_owned(),
            created: now,
            confirmed: Some(now),
            sent: 0,
            trouble: None,
        }
    }

    async fn add(&self, new: Destination, only_one: bool) -> Answer<Destination> {
        let all = self.hall.db().destinations_of(&new.person).await?;
        let alike = |one: &&Destination| one.way == new.way && one.table == new.table;
        let most = if new.table.is_some() { MOST_OF_TABLE } else { MOST };
        if !only_one && all.iter().filter(alike).count() >= most {
            return Err(said(
                "too-late",
                "there are too many of these: take one away first",
                "jest ich za dużo: najpierw któryś usuń",
            ));
        }
        self.hall.db().add_destination(&new, only_one).await?;
        // From now on it is noted who has to be told something.
        self.hall.somebody_is_told(true);
        Ok(new)
    }

    /// Nobody is called where we may not go.
    async fn must_be_reachable(&self, url: &str) -> Answer<()> {
        let is_web = url.starts_with("https://") || url.starts_with("http://");
        if !is_web || !(10..=LONGEST).contains(&url.chars().count()) {
            return Err(said("bad-request", "this is no address of the web", "to nie jest adres w sieci"));
        }
        match self.post.reach.may_reach(url).await {
            Ok(()) => Ok(()),
            Err(Unreached::Forbidden(why)) => Err(said(
                "not-reachable",
                why,
                "ten adres nie może być użyty: musi zaczynać się od https:// i prowadzić do otwartej sieci",
            )),
            Err(Unreached::Silent(_)) => {
                Err(said("not-reachable", "there is no server of that name", "nie ma serwera o tej nazwie"))
            }
        }
    }
}

pub async fn set_mail(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<NewMail>,
) -> Answer<Made<DestinationShown>> {
    if !site.post.sends_mail() {
        return Err(said(
            "wrong-time",
            "the host of this site has not set up mail",
            "gospodarz tego serwera nie skonfigurował poczty",
        ));
    }
    if visitor.is_guest {
        return Err(said("wrong-time", "make an account first", "najpierw załóż konto"));
    }
    site.accounts.must_know(&visitor, &wish.password).await?;
    let address = wish.address.trim();
    if !mail::is_address(address) {
        // What does not even look like one was not understood.
        let code = if address.contains('@') { "not-an-address" } else { "bad-request" };
        return Err(said(code, "this is no address of mail", "to nie jest adres poczty"));
    }
    if site.post.words_today(&visitor.person.id, AccountWord::Confirm).await? >= MOST_WORDS {
        return Err(said(
            "too-late",
            "too many addresses were tried today: try again tomorrow",
            "dziś wypróbowano już za dużo adresów: spróbuj jutro",
        ));
    }
    let unconfirmed = site.hall.db().people_of_mail(address).await?;
    if unconfirmed.iter().filter(|one| one.confirmed.is_none()).count() >= 3 {
        return Err(said(
            "too-late",
            "others wait for this address to be confirmed already",
            "ten adres czeka już na potwierdzenie przez inne konta",
        ));
    }
    let new = Destination { confirmed: None, ..site.new_destination(&visitor, "mail", address, wish.lang) };
    let new = site.add(new, true).await?;
    site.post.tell_account(&new, AccountWord::Confirm).await?;
    Ok(Made(shown(new)))
}

pub async fn add_push(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<NewPush>,
) -> Answer<Made<DestinationShown>> {
    site.must_be_reachable(&wish.endpoint).await?;
    let keys = Keys { p256dh: wish.p256dh, auth: wish.auth };
    if !are_keys(&keys) {
        return Err(said("not-keys", "these are no keys of a browser", "to nie są klucze przeglądarki"));
    }
    let keys = serde_json::to_string(&keys).map_err(|error| Failure::broken(&error))?;
    let new = Destination { keys, ..site.new_destination(&visitor, "push", &wish.endpoint, wish.lang) };
    Ok(Made(shown(site.add(new, false).await?)))
}

pub async fn add_webhook(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<NewWebhook>,
) -> Answer<Made<DestinationShown>> {
    site.must_be_reachable(&wish.url).await?;
    let new = site.new_destination(&visitor, "webhook", &wish.url, wish.lang);
    Ok(Made(shown(site.add(new, false).await?)))
}

pub async fn add_table_webhook(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(AtTable { id }): InPath<AtTable>,
    Body(wish): Body<NewWebhook>,
) -> Answer<Made<DestinationShown>> {
    let room = site.hall.room(&id).await?;
    if site.hall.enter(&room).await?.host.id != visitor.person.id {
        return Err(said(
            "not-yours",
            "only the table's host may do this",
            "może to zrobić tylko gospodarz stołu",
        ));
    }
    site.must_be_reachable(&wish.url).await?;
    let new = site.new_destination(&visitor, "webhook", &wish.url, wish.lang);
    Ok(Made(shown(site.add(Destination { table: Some(id), ..new }, false).await?)))
}

pub async fn make_feed(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<NewFeed>,
) -> Answer<Made<FeedMade>> {
    let secret = format!("{}{}", site.hall.nature().name(), site.hall.nature().name());
    let new = site.new_destination(&visitor, "feed", &hash(&secret), wish.lang);
    site.add(new, true).await?;
    Ok(Made(FeedMade { path: format!("/feed/{secret}") }))
}

pub async fn forget_destination(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(OneDestination { id }): InPath<OneDestination>,
) -> Answer<NoContent> {
    if !site.hall.db().drop_destination(&visitor.person.id, &id).await? {
        return Err(said("not-found", "there is nothing of that kind", "nie ma niczego takiego"));
    }
    Ok(NoContent)
}

pub async fn try_destination(
    State(site): State<Site>,
    Known(visitor): Known,
    InPath(OneDestination { id }): InPath<OneDestination>,
) -> Answer<NoContent> {
    let found = site.hall.db().destination(&id).await?;
    let found = found.filter(|one| one.person == visitor.person.id && one.way != "feed");
    let Some(destination) = found else {
        return Err(said("not-found", "there is nothing of that kind", "nie ma niczego takiego"));
    };
    let asked = if destination.confirmed.is_some() { AccountWord::Trial } else { AccountWord::Confirm };
    if site.post.words_today(&visitor.person.id, asked).await? >= 2 * MOST_WORDS {
        return Err(said(
            "too-late",
            "that was tried often enough today: try again tomorrow",
            "dziś było już dość prób: spróbuj jutro",
        ));
    }
    site.post.tell_account(&destination, asked).await?;
    Ok(NoContent)
}

// --- Links -------------------------------------------------------------------------------------------------------------------

impl Site {
    /// Uses a link up; whose it was, and what it was about. Whoever only looks at the page that a link leads to uses nothing up.
    async fn used(&self, token: &str, word: AccountWord) -> Answer<Link> {
        let (db, hash) = (self.hall.db(), hash(token.trim()));
        let found = db.link(&hash, word.word(), self.hall.now()).await?;
        let Some(link) = found.filter(|_| !token.is_empty()) else { return Err(used_up()) };
        if !db.use_link(&hash).await? {
            return Err(used_up());
        }
        Ok(link)
    }

    /// Sends a link to whoever is meant by a name or an address; nobody hears whether there is such a person.
    async fn send_link(&self, name: &str, word: AccountWord) -> Answer<NoContent> {
        if !self.post.sends_mail() {
            return Err(said(
                "wrong-time",
                "the host of this site has not set up mail: use a recovery code, or ask the host",
                "gospodarz tego serwera nie skonfigurował poczty: użyj kodu zapasowego albo poproś gospodarza",
            ));
        }
        let (site, name) = (self.clone(), name.trim().to_owned());
        // Behind his back, so that the time it takes tells nothing either.
        tokio::spawn(async move {
            if let Err(error) = site.send_links(&name, word).await {
                tracing::warn!(%error, "a link could not be sent");
            }
        });
        Ok(NoContent)
    }

    async fn send_links(&self, name: &str, word: AccountWord) -> Result<(), crate::db::DbError> {
        let db = self.hall.db();
        let mut found = match mail::is_address(name) {
            true => db.people_of_mail(name).await?,
            false => Vec::new(),
        };
        if found.is_empty()
            && let Some(person) = db.log_in(&crate::names::folded(name), &crate::names::folded(name)).await?
        {
            found = db.destinations_of(&person.id).await?;
        }
        let is_mail = |one: &&Destination| one.way == "mail" && one.confirmed.is_some();
        for destination in found.iter().filter(is_mail) {
            if self.post.words_today(&destination.person, word).await? < MOST_WORDS {
                self.post.tell_account(destination, word).await?;
            }
        }
        Ok(())
    }

    async fn person_of(&self, link: &Link) -> Answer<Person> {
        let user = self.hall.db().user(&link.person).await?.ok_or_else(used_up)?;
        Ok(Person { id: user.id, name: user.name })
    }
}

fn used_up() -> Failure {
    said(
        "wrong-code",
        "this link was used before or is too old: ask for another",
        "ten odnośnik był już użyty albo jest za stary: poproś o nowy",
    )
}

pub async fn confirm(State(site): State<Site>, Body(used): Body<Used>) -> Answer<Json<Confirmed>> {
    let link = site.used(&used.token, AccountWord::Confirm).await?;
    let now = site.hall.now();
    if !site.hall.db().confirm_destination(&link.person, &link.about, now).await? {
        return Err(used_up());
    }
    Ok(Json(Confirmed { address: link.about }))
}

pub async fn ask_for_sign_in(State(site): State<Site>, Body(who): Body<WhoForgot>) -> Answer<NoContent> {
    site.send_link(&who.name, AccountWord::SignIn).await
}

pub async fn sign_in(State(site): State<Site>, device: Device, Body(used): Body<Used>) -> Answer<Welcome> {
    let link = site.used(&used.token, AccountWord::SignIn).await?;
    let person = site.person_of(&link).await?;
    site.welcome(StatusCode::OK, &person, false, &device).await
}

pub async fn forgotten(State(site): State<Site>, Body(who): Body<WhoForgot>) -> Answer<NoContent> {
    site.send_link(&who.name, AccountWord::Password).await
}

pub async fn new_password(
    State(site): State<Site>,
    device: Device,
    Body(wish): Body<PasswordByLink>,
) -> Answer<Welcome> {
    // A link that is used up because the new password was none would be a pity.
    let found = site.hall.db().link(&hash(wish.token.trim()), "password", site.hall.now()).await?;
    let person = site.person_of(&found.ok_or_else(used_up)?).await?;
    site.accounts.must_be_good(&wish.new, &person.name)?;
    site.used(&wish.token, AccountWord::Password).await?;
    site.accounts.set_password(&person, &wish.new).await?;
    site.welcome(StatusCode::OK, &person, false, &device).await
}

// --- Outside the API -----------------------------------------------------------------------------------------------------------

/// One click in a mail program, or the button of the page under the same address: no mail of notices any more (RFC 8058).
pub async fn unsubscribe(State(site): State<Site>, Path(token): Path<String>) -> Answer<NoContent> {
    let gone = || said("not-found", "this link belongs to nobody", "ten odnośnik do nikogo nie należy");
    let id = site.post.unsubscribed(&token).ok_or_else(gone)?;
    let Some(destination) = site.hall.db().destination(id).await? else { return Ok(NoContent) };
    let silence = site.hall.db().switches(&destination.person, "").await?;
    let silence: Silence = silence.and_then(|body| serde_json::from_str(&body).ok()).unwrap_or_default();
    let silence = Silence { mail: BTreeSet::from(Kind::ALL), ..silence };
    let body = serde_json::to_string(&silence).map_err(|error| Failure::broken(&error))?;
    site.hall.db().set_switches(&destination.person, "", &body).await?;
    Ok(NoContent)
}

/// Somebody's feed, for whoever knows its address.
pub async fn feed(
    State(site): State<Site>,
    Path(secret): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let gone = || said("not-found", "there is no such feed", "nie ma takiego kanału");
    let feed = site.hall.db().feed(&hash(&secret)).await?.ok_or_else(gone)?;
    let told = site.hall.db().told_in(&feed.id).await?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if site.is_secure { "https" } else { "http" };
    let base = match &site.post.settings.address {
        Some(address) => address.trim_end_matches('/').to_owned(),
        None => format!("{scheme}://{host}"),
    };
    let kind = [(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")];
    Ok((kind, atom(&feed, &told, &base)).into_response())
}

fn atom(feed: &Destination, told: &[Waiting], base: &str) -> String {
    let text = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };
    let updated = told.first().map_or(feed.created, |newest| newest.at);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>urn:hegemon:feed:{}</id>\n\
         <title>Hegemon</title>\n<updated>{}</updated>\n<link href=\"{}/\"/>\n<author><name>Hegemon</name></author>\n",
        feed.id,
        rfc_3339(updated),
        text(base),
    );
    for one in told {
        let Ok(Said::Facts(facts)) = serde_json::from_str(&one.body) else { continue };
        let _ = write!(
            xml,
            "<entry>\n<id>urn:hegemon:notice:{}</id>\n<title>{}</title>\n<updated>{}</updated>\n<link href=\"{}/table/{}\"/>\n\
             <category term=\"{}\"/>\n</entry>\n",
            text(&one.event),
            text(&headline(&facts, To::You, lang(&feed.lang))),
            rfc_3339(one.at),
            text(base),
            text(&one.table),
            facts.kind.word(),
        );
    }
    xml + "</feed>\n"
}
