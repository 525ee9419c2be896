//! The postman: one node of a site that looks at tables which have something to tell, and delivers.
//!
//! Who it is stands in the database, for a few seconds at a time: the node that was it last goes on being it, and when it is gone
//! another is. Should one stand still for so long that another took over, and go on, both may send the same; under the same id.

use super::look::{Happening, Looked, happenings};
use super::mail::{Mail, MailSettings, Mailer, Untaken};
use super::push::{Keys, Signer, sealed};
use super::reach::{Reach, Unreached};
use super::words::{self, To, headline, lang};
use super::{AccountWord, Body, Facts, Kind, MatchSilence, Silence, Way};
use crate::db::{Db, DbError, Destination, Link, NewDelivery, NewNotice, ToLook, Waiting};
use crate::hall::{Hall, HallError};
use crate::metrics::METRICS;
use crate::nature::Nature;
use crate::proxies::Network;
use crate::shown::Form;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName};
use ring::hmac;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How the host lets people be told.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Where people reach the site, for links: `https://hegemon.example.org`.
    pub address: Option<String>,
    /// Without one nobody is told by mail.
    pub mail: Option<MailSettings>,
    /// Networks that webhooks may lead into although they are not public.
    pub allowed: Vec<Network>,
    pub paces: Paces,
}

/// How long things take, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Paces {
    /// A table is looked at when it has been left alone for this long.
    pub calm: i64,
    /// Mail waits for more to tell, at first and after another mail.
    pub mail: i64,
    pub mail_again: i64,
    /// So long after something was sent the next is, by the other ways.
    pub push_again: i64,
    pub webhook_again: i64,
    /// How long until the second try; every further one takes twice as long, up to the longest.
    pub retry: i64,
    pub longest: i64,
    /// How often the postman looks, and for how long one is it.
    pub round: Duration,
    pub term: i64,
}

impl Default for Paces {
    fn default() -> Paces {
        const MINUTE: i64 = 60_000;
        Paces {
            calm: 3_000,
            mail: 2 * MINUTE,
            mail_again: 15 * MINUTE,
            push_again: 20_000,
            webhook_again: 3_000,
            retry: MINUTE / 2,
            longest: 6 * 60 * MINUTE,
            round: Duration::from_secs(1),
            term: 15_000,
        }
    }
}

/// So many times something is tried: with the paces above about a day and a half.
const MOST_TRIES: i64 = 14;
/// How many are delivered at the same time.
const AT_ONCE: usize = 48;
/// How many destinations are looked for in one round.
const A_ROUND: i64 = 400;
/// How long it is remembered what was told, in milliseconds.
const KEPT: i64 = 30 * 24 * 3_600_000;
/// A link in a mail works for a day.
pub const LINK: i64 = 24 * 3_600_000;
/// More lines than this are not written out.
const MOST_LINES: usize = 30;
/// So much of what happened is told of one match, the newest.
const MOST_SENTENCES: usize = 12;
/// For how many seconds a push service keeps a message for a browser that is off.
const PUSH_LIFE: u32 = 24 * 3_600;
/// How long a node may be silent and still count as there, in milliseconds.
const SILENCE: i64 = 15_000;

const POSTMAN: &str = "postman";

/// All that notices need. Every node has one; the postman works through his.
pub struct Post {
    db: Db,
    nature: Nature,
    hall: Weak<Hall>,
    node: String,
    pub settings: Settings,
    mailer: Option<Mailer>,
    signer: Signer,
    pub reach: Reach,
    /// From which links follow that nobody can make up.
    secret: String,
    /// Destinations to which something is under way.
    busy: Mutex<HashSet<String>>,
    places: Arc<Semaphore>,
}

impl Post {
    /// Reads or makes the site's keys.
    pub async fn open(hall: &Arc<Hall>, settings: Settings) -> Result<Arc<Post>, String> {
        let (db, nature) = (hall.db().clone(), hall.nature().clone());
        let mailer = settings.mail.as_ref().map(Mailer::new).transpose()?;
        let said = |error: DbError| error.to_string();
        let key = db.site_value("push-key", &Signer::new_key()?).await.map_err(said)?;
        let secret = format!("{}{}", nature.name(), nature.name());
        let secret = db.site_value("secret", &secret).await.map_err(said)?;
        let contact = mailer.as_ref().map(Mailer::contact).or_else(|| settings.address.clone());
        let signer = Signer::of(&key, contact.as_deref().unwrap_or("mailto:hegemon@localhost"))?;
        let reach = Reach { allowed: settings.allowed.clone() };
        let (node, hall) = (hall.node().to_owned(), Arc::downgrade(hall));
        let (busy, places) = (Mutex::default(), Arc::new(Semaphore::new(AT_ONCE)));
        Ok(Arc::new(Post { db, nature, hall, node, settings, mailer, signer, reach, secret, busy, places }))
    }

    /// Looks and delivers, as long as the hall is kept.
    pub fn begin(self: &Arc<Post>) {
        let post = Arc::clone(self);
        tokio::spawn(async move {
            let mut round = tokio::time::interval(post.settings.paces.round);
            round.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            let mut number: u64 = 0;
            while post.hall.strong_count() > 0 {
                round.tick().await;
                if let Err(error) = post.round(number).await {
                    tracing::warn!(%error, "notices cannot be looked after");
                }
                number += 1;
            }
        });
    }

    async fn round(self: &Arc<Post>, number: u64) -> Result<(), HallError> {
        let Some(hall) = self.hall.upgrade() else { return Ok(()) };
        let now = self.nature.now();
        if number.is_multiple_of(4) {
            // Other nodes may have made the first. Whether there was none is only asked at the beginning: who adds one meanwhile is
            // not to be forgotten again.
            match self.db.has_destinations().await? {
                true => hall.somebody_is_told(true),
                false if number == 0 => hall.somebody_is_told(false),
                false => {}
            }
            if self.db.is_shared() {
                self.db.beat(&self.node, now).await?;
            }
        }
        if !self.is_postman(number == 0).await? {
            return Ok(());
        }
        // Once an hour or so.
        if number.is_multiple_of(3_600) {
            self.db.forget_notices(now - KEPT).await?;
        }
        for looked in self.db.tables_to_look_at(now - self.settings.paces.calm).await? {
            if let Err(error) = self.look(&hall, &looked).await {
                tracing::warn!(table = looked.table, %error, "a table's notices cannot be found");
                // It is looked at again, but does not stand in the way of others.
                let later = Some(now + 60_000);
                self.db.notice(&looked, looked.noticed, later, &[], &[], &[]).await?;
            }
        }
        self.deliver_all(&hall).await
    }

    /// Whether this node delivers for the next while. A site whose database is one process's has no other.
    async fn is_postman(&self, is_first: bool) -> Result<bool, DbError> {
        let (now, node) = (self.nature.now(), &self.node);
        let mine = format!("{} {node}", now + self.settings.paces.term);
        let stored = self.db.site_value(POSTMAN, &mine).await?;
        let (until, who) = stored.split_once(' ').unwrap_or(("0", ""));
        let until: i64 = until.parse().unwrap_or(0);
        let is_mine = who == node;
        if is_mine && until > now + self.settings.paces.term / 2 {
            return Ok(true);
        }
        let is_free = is_mine || until <= now || (is_first && !self.db.is_shared());
        Ok(is_free && self.db.swap_site_value(POSTMAN, &stored, &mine).await?)
    }

    // --- Looking -----------------------------------------------------------------------------------------------------------------

    /// Writes down what a table has to tell and to whom.
    async fn look(&self, hall: &Arc<Hall>, looked: &ToLook) -> Result<(), HallError> {
        let (table, now) = (looked.table.as_str(), self.nature.now());
        let room = hall.room(table).await?;
        let (mut found, again, newest) = {
            let live = hall.enter(&room).await?;
            let Some(stock) = hall.edition(&live.terms.game) else { return Ok(()) };
            let newest = live.newest;
            let mut entries = Vec::new();
            for logged in self.db.log_after(table, looked.noticed).await? {
                // What came in this very moment marks the table anew.
                if logged.number <= newest
                    && let Ok(step) = serde_json::from_str(&logged.body)
                {
                    entries.push(Looked { number: logged.number, at: logged.at, step });
                }
            }
            let (found, again) = happenings(&live, stock, &entries, looked.noticed, now);
            (found, again, newest)
        };
        let fresh = self.db.fresh_notices(table, looked.since).await?;
        for notice in &fresh {
            if let Ok(Body::Facts(facts)) = serde_json::from_str(&notice.body) {
                found.push(Happening { event: notice.event.clone(), facts: *facts, at: notice.at });
            }
        }
        let mut deliveries = Vec::new();
        if !found.is_empty() {
            let watchers: HashSet<String> = self.watchers(table).await?;
            let is_shown = |person: &str| hall.screens().is_shown(table, person) || watchers.contains(person);
            let destinations = self.db.destinations_at(table).await?;
            let (own, of_match) = self.silences(table).await?;
            for happening in &found {
                for destination in &destinations {
                    let Some(way) = Way::of(&destination.way) else { continue };
                    let (person, kind) = (destination.person.as_str(), happening.facts.kind);
                    let is_wanted = match destination.table {
                        Some(_) => kind.is_public(),
                        None => {
                            happening.facts.people.iter().any(|one| one == person)
                                && destination.confirmed.is_some()
                                && !own.get(person).is_some_and(|own| own.of(way).contains(&kind))
                                && !of_match.get(person).is_some_and(|silence| silence.kinds.contains(&kind))
                                && !is_shown(person)
                        }
                    };
                    if is_wanted {
                        let (event, to) = (happening.event.clone(), destination.id.clone());
                        let due = self.due(destination, way, kind, now);
                        deliveries.push(NewDelivery { event, destination: to, due });
                    }
                }
            }
        }
        let told: HashSet<&str> = deliveries.iter().map(|delivery| delivery.event.as_str()).collect();
        let notices: Vec<NewNotice> = found
            .iter()
            .filter(|happening| told.contains(happening.event.as_str()))
            .map(|happening| NewNotice {
                event: happening.event.clone(),
                table: table.to_owned(),
                body: written(&happening.facts),
                at: happening.at,
            })
            .collect();
        let fresh: Vec<&str> = fresh.iter().map(|notice| notice.event.as_str()).collect();
        self.db.notice(looked, newest, again, &notices, &deliveries, &fresh).await?;
        Ok(())
    }

    /// On whose screens other nodes show a table.
    async fn watchers(&self, table: &str) -> Result<HashSet<String>, DbError> {
        if !self.db.is_shared() {
            return Ok(HashSet::new());
        }
        Ok(self.db.watchers(table, self.nature.now() - SILENCE).await?.into_iter().collect())
    }

    async fn silences(
        &self,
        table: &str,
    ) -> Result<(BTreeMap<String, Silence>, BTreeMap<String, MatchSilence>), DbError> {
        let (mut own, mut of_match) = (BTreeMap::new(), BTreeMap::new());
        for switched in self.db.switches_at(table).await? {
            if switched.table.is_empty() {
                own.insert(switched.person, serde_json::from_str(&switched.body).unwrap_or_default());
            } else {
                of_match.insert(switched.person, serde_json::from_str(&switched.body).unwrap_or_default());
            }
        }
        Ok((own, of_match))
    }

    /// When something is sent: at once where nothing was sent lately, together with what comes meanwhile otherwise.
    fn due(&self, destination: &Destination, way: Way, kind: Kind, now: i64) -> Option<i64> {
        let paces = &self.settings.paces;
        let (wait, gap) = match way {
            Way::Push => (0, paces.push_again),
            Way::Mail => (paces.mail, paces.mail_again),
            Way::Webhook => (0, paces.webhook_again),
            Way::Feed => return None,
        };
        // Whose time runs out cannot wait for more to tell.
        if kind == Kind::Clock {
            return Some(now);
        }
        Some((now + wait).max(destination.sent + gap))
    }

    // --- Delivering --------------------------------------------------------------------------------------------------------------

    async fn deliver_all(self: &Arc<Post>, hall: &Arc<Hall>) -> Result<(), HallError> {
        let mut renewed = self.nature.now();
        loop {
            let due = self.db.due_destinations(self.nature.now(), A_ROUND).await?;
            let many = due.len() as i64;
            let mut begun = 0;
            for destination in due {
                if !self.busy().insert(destination.clone()) {
                    continue;
                }
                begun += 1;
                // Who is busy for long must not let another node think that this one has gone.
                if self.nature.now() - renewed > self.settings.paces.term / 3 {
                    renewed = self.nature.now();
                    if !self.is_postman(false).await? {
                        self.busy().remove(&destination);
                        return Ok(());
                    }
                }
                let Ok(place) = Arc::clone(&self.places).acquire_owned().await else { return Ok(()) };
                let (post, hall) = (Arc::clone(self), Arc::clone(hall));
                tokio::spawn(async move {
                    if let Err(error) = post.deliver(&hall, &destination).await {
                        tracing::warn!(%error, "a notice could not be looked after");
                    }
                    post.busy().remove(&destination);
                    drop(place);
                });
            }
            // A full round that went somewhere has more behind it; else somebody slow holds it up, and the next round looks.
            if many < A_ROUND || begun == 0 {
                return Ok(());
            }
        }
    }

    fn busy(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Delivers what is due at one destination, as one message.
    async fn deliver(&self, hall: &Arc<Hall>, id: &str) -> Result<(), HallError> {
        let now = self.nature.now();
        let mut waiting = self.db.waiting_for(id).await?;
        let Some(destination) = self.db.destination(id).await? else { return Ok(()) };
        // What was under way when a node died, or was not taken, goes first, and as it was; the rest waits for it.
        let begun = waiting.iter().find(|one| one.bundle.is_some());
        if let Some((bundle, due)) = begun.and_then(|one| Some((one.bundle.clone()?, one.due))) {
            if due > now {
                return Ok(self.db.wait_until(id, due).await?);
            }
            waiting.retain(|one| one.bundle.as_ref() == Some(&bundle));
            return self.send(&destination, &bundle, waiting).await;
        }
        let mut bodies: Vec<(Waiting, Body)> = Vec::new();
        let mut idle: Vec<String> = Vec::new();
        for one in waiting {
            match serde_json::from_str(&one.body) {
                Ok(body) => bodies.push((one, body)),
                // Nobody can say what it says.
                Err(_) => idle.push(one.event),
            }
        }
        let mut chosen: Vec<Waiting> = Vec::new();
        if let Some(at) = bodies.iter().position(|(_, body)| matches!(body, Body::Account { .. })) {
            // A word about an account goes alone.
            chosen.push(bodies.swap_remove(at).0);
        } else {
            for (one, body) in bodies {
                let Body::Facts(facts) = body else { continue };
                if destination.table.is_some() || self.is_news(hall, &destination, &one, &facts).await? {
                    chosen.push(one);
                } else {
                    idle.push(one.event);
                }
            }
        }
        if !idle.is_empty() {
            let idle: Vec<&str> = idle.iter().map(String::as_str).collect();
            self.db.delivered(id, &idle, None).await?;
        }
        if chosen.is_empty() {
            return Ok(());
        }
        let events: Vec<&str> = chosen.iter().map(|one| one.event.as_str()).collect();
        let bundle = name_of(&events, id);
        self.db.bundle(id, &events, &bundle).await?;
        self.send(&destination, &bundle, chosen).await
    }

    /// Whether somebody still has to be told: nobody does who has looked since, who has it before him, or who has answered.
    async fn is_news(
        &self,
        hall: &Arc<Hall>,
        destination: &Destination,
        waiting: &Waiting,
        facts: &Facts,
    ) -> Result<bool, HallError> {
        let (table, person) = (waiting.table.as_str(), destination.person.as_str());
        if hall.screens().is_shown(table, person) || self.watchers(table).await?.contains(person) {
            return Ok(false);
        }
        let visit = self.db.visit(table, person).await?;
        if facts.kind != Kind::Clock && visit.is_some_and(|(_, at)| at > waiting.at) {
            return Ok(false);
        }
        let (Kind::Turn | Kind::Clock, Some(seat), Some(since)) = (facts.kind, &facts.seat, facts.since)
        else {
            return Ok(true);
        };
        match hall.room(table).await {
            Ok(room) => Ok(hall.enter(&room).await?.still_calls(seat.seat, since, person)),
            Err(HallError::Broken(what)) => Err(HallError::Broken(what)),
            // Nobody can answer there.
            Err(_) => Ok(false),
        }
    }

    async fn send(
        &self,
        destination: &Destination,
        bundle: &str,
        waiting: Vec<Waiting>,
    ) -> Result<(), HallError> {
        let events: Vec<&str> = waiting.iter().map(|one| one.event.as_str()).collect();
        let tries = waiting.iter().map(|one| one.tries).max().unwrap_or(0);
        let (id, now) = (destination.id.as_str(), self.nature.now());
        let way = destination.way.as_str();
        match self.carry(destination, bundle, &waiting).await {
            Ok(()) => {
                METRICS.notice(way, "sent");
                self.db.delivered(id, &events, Some(self.nature.now())).await?;
            }
            Err(Undelivered::Gone) => {
                METRICS.notice(way, "gone");
                self.db.drop_destination(&destination.person, id).await?;
            }
            Err(Undelivered::ForNow(why, after)) if tries + 1 < MOST_TRIES => {
                METRICS.notice(way, "again");
                let paces = &self.settings.paces;
                let wait = paces.retry.saturating_mul(1 << tries.clamp(0, 30)).min(paces.longest);
                // Not all at once, when a service comes back on which many wait.
                let spread = wait / 4 * i64::from(bundle.bytes().next().unwrap_or(0) % 16) / 16;
                let wait = (wait + spread).max(after.map_or(0, |seconds| seconds.min(3_600) as i64 * 1_000));
                self.db.put_off(id, &events, now + wait, &why).await?;
            }
            Err(Undelivered::ForNow(why, _) | Undelivered::ForGood(why)) => {
                METRICS.notice(way, "lost");
                tracing::warn!(way, why, "a notice was given up");
                self.db.put_off(id, &[], now, &why).await?;
                self.db.delivered(id, &events, None).await?;
            }
        }
        Ok(())
    }

    async fn carry(
        &self,
        destination: &Destination,
        bundle: &str,
        waiting: &[Waiting],
    ) -> Result<(), Undelivered> {
        let bodies: Vec<(&Waiting, Body)> =
            waiting.iter().filter_map(|one| Some((one, serde_json::from_str(&one.body).ok()?))).collect();
        let words = match bodies.first() {
            Some((_, Body::Account { account })) if destination.way == "mail" => {
                return self.write_of_account(destination, bundle, *account).await;
            }
            Some((_, Body::Account { .. })) => None,
            _ => Some(self.said(destination, &bodies)),
        };
        let said = words.unwrap_or_else(|| self.trial(destination));
        match Way::of(&destination.way) {
            Some(Way::Push) => self.push(destination, bundle, &said).await,
            Some(Way::Webhook) => self.call_webhook(destination, bundle, &said).await,
            Some(Way::Mail) => self.write(destination, bundle, &said).await,
            Some(Way::Feed) | None => Ok(()),
        }
    }

    /// What a message says, in lines.
    fn said(&self, destination: &Destination, bodies: &[(&Waiting, Body)]) -> Said {
        let lang = lang(&destination.lang);
        let to = if destination.table.is_some() { To::Channel } else { To::You };
        let mut lines = Vec::new();
        for (one, body) in bodies {
            if let Body::Facts(facts) = body {
                lines.push(Line {
                    event: one.event.clone(),
                    kind: facts.kind,
                    table: one.table.clone(),
                    text: headline(facts, to, lang),
                    at: one.at,
                });
            }
        }
        let tables: BTreeSet<&str> = lines.iter().map(|line| line.table.as_str()).collect();
        let title = match lines.as_slice() {
            [line] => line.text.clone(),
            _ if tables.len() > 1 => words::several(tables.len(), lang),
            _ => lines.first().map(|line| line.text.clone()).unwrap_or_default(),
        };
        let table = if tables.len() == 1 { tables.first().map(|table| (*table).to_owned()) } else { None };
        let is_urgent = lines.iter().any(|line| line.kind == Kind::Clock);
        Said { title, table, lines, is_urgent }
    }

    fn trial(&self, destination: &Destination) -> Said {
        let lang = lang(&destination.lang);
        let (_, text) = words::account(AccountWord::Trial, "", "", self.site_name(), lang);
        Said { title: text.trim().to_owned(), table: None, lines: Vec::new(), is_urgent: false }
    }

    fn site_name(&self) -> &str {
        let address = self.settings.address.as_deref().unwrap_or("Hegemon");
        address.trim_start_matches("https://").trim_start_matches("http://")
    }

    /// A link to a place of the site; only the path where the host does not say where people reach it.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.settings.address.as_deref().unwrap_or_default().trim_end_matches('/'))
    }

    /// Whether people can be told by mail here.
    pub fn sends_mail(&self) -> bool {
        self.mailer.is_some() && self.settings.address.is_some()
    }

    pub fn push_key(&self) -> String {
        self.signer.public_key()
    }

    async fn push(&self, destination: &Destination, bundle: &str, said: &Said) -> Result<(), Undelivered> {
        let wrong = || Undelivered::ForGood("the keys of this browser are none".to_owned());
        let keys: Keys = serde_json::from_str(&destination.keys).map_err(|_| wrong())?;
        let path = said.table.as_ref().map_or("/".to_owned(), |table| format!("/table/{table}"));
        let tag = said.table.as_ref().map_or("many".to_owned(), |table| short(table));
        let lines: Vec<&str> = said.lines.iter().take(5).map(|line| line.text.as_str()).collect();
        let body = if lines.len() > 1 { lines.join("\n") } else { String::new() };
        let message = json!({"title": said.title, "body": body, "path": path, "tag": tag, "id": bundle});
        let message = sealed(&keys, message.to_string().as_bytes()).ok_or_else(wrong)?;
        let endpoint = destination.address.as_str();
        let signed = self.signer.authorization(endpoint, self.nature.now() / 1_000).ok_or_else(wrong)?;
        let headers = [
            (AUTHORIZATION, signed),
            (CONTENT_TYPE, "application/octet-stream".to_owned()),
            (CONTENT_ENCODING, "aes128gcm".to_owned()),
            (HeaderName::from_static("ttl"), PUSH_LIFE.to_string()),
            (HeaderName::from_static("urgency"), if said.is_urgent { "high" } else { "normal" }.to_owned()),
            // A newer word about the same match takes the place of one that has not arrived.
            (HeaderName::from_static("topic"), tag),
        ];
        match self.reach.post(endpoint, &headers, message).await {
            Ok(answer) if matches!(answer.status, 404 | 410) => Err(Undelivered::Gone),
            other => as_answered(other),
        }
    }

    async fn call_webhook(
        &self,
        destination: &Destination,
        bundle: &str,
        said: &Said,
    ) -> Result<(), Undelivered> {
        let mut lines = Vec::new();
        let mut notices = Vec::new();
        for line in said.lines.iter().take(MOST_LINES) {
            let link = self.link(&format!("/table/{}", line.table));
            let has_link = self.settings.address.is_some();
            lines.push(if has_link { format!("{} {link}", line.text) } else { line.text.clone() });
            notices.push(json!({
                "event": line.event, "kind": line.kind, "table": line.table, "text": line.text, "at": line.at, "link": link,
            }));
        }
        if lines.is_empty() {
            lines.push(said.title.clone());
        }
        // Discord reads `content` and takes 2,000 signs of it; Slack reads `text`. Nobody is called by a name in it.
        let text: String = lines.join("\n").chars().take(1_900).collect();
        let body = json!({
            "content": text, "text": text, "allowed_mentions": {"parse": []}, "id": bundle, "notices": notices,
        });
        let headers = [
            (CONTENT_TYPE, "application/json".to_owned()),
            (HeaderName::from_static("idempotency-key"), bundle.to_owned()),
        ];
        as_answered(self.reach.post(&destination.address, &headers, body.to_string().into_bytes()).await)
    }

    async fn write(&self, destination: &Destination, bundle: &str, said: &Said) -> Result<(), Undelivered> {
        let lang = lang(&destination.lang);
        let unsubscribe = self.link(&format!("/unsubscribe/{}", self.unsubscribe_token(&destination.id)));
        let mut body = String::new();
        let mut told = BTreeSet::new();
        for line in said.lines.iter().take(MOST_LINES) {
            body += &format!("{}\n{}\n", line.text, self.link(&format!("/table/{}", line.table)));
            if told.insert(line.table.as_str()) {
                for sentence in self.missed(&destination.person, &line.table, lang).await {
                    body += &format!("  - {sentence}\n");
                }
            }
            body.push('\n');
        }
        body += &words::footer(&self.link("/notices"), &unsubscribe, lang);
        let subject = format!("Hegemon: {}", said.title);
        self.mail(Mail {
            to: &destination.address,
            subject: &subject,
            body: &body,
            id: bundle,
            unsubscribe: Some(&unsubscribe),
        })
        .await
    }

    /// What happened at a table since somebody was last there, in sentences: what everybody may know of it, since a mail passes many
    /// hands. Nothing, if that cannot be found out; the mail goes all the same.
    async fn missed(&self, person: &str, table: &str, lang: engine::Lang) -> Vec<String> {
        let Some(hall) = self.hall.upgrade() else { return Vec::new() };
        let Ok(Some((number @ 1.., _))) = self.db.visit(table, person).await else { return Vec::new() };
        let Ok((missed, _)) = hall.follow(table, number).await else { return Vec::new() };
        let sentences = missed.iter().filter_map(|update| update.seen_by(None, Form::Words(lang)).sentences);
        let sentences: Vec<String> = sentences.flatten().collect();
        let more = sentences.len().saturating_sub(MOST_SENTENCES);
        let told = sentences.into_iter().skip(more);
        (more > 0).then(|| words::and_before(more, lang)).into_iter().chain(told).collect()
    }

    /// A word about an account. What its link is worth is made as it is sent, and stored only as a hash.
    async fn write_of_account(
        &self,
        destination: &Destination,
        bundle: &str,
        word: AccountWord,
    ) -> Result<(), Undelivered> {
        let broken = |error: DbError| Undelivered::ForNow(error.to_string(), None);
        let name = self.db.user(&destination.person).await.map_err(broken)?;
        let name = name.map(|user| user.name).unwrap_or_default();
        let secret = format!("{}{}", self.nature.name(), self.nature.name());
        if word != AccountWord::Trial {
            let link = Link {
                person: destination.person.clone(),
                kind: word.word().to_owned(),
                about: destination.address.clone(),
            };
            let expires = self.nature.now() + LINK;
            self.db.add_link(&crate::accounts::hash(&secret), &link, expires).await.map_err(broken)?;
        }
        // Behind the #, so that it is in no log, and not given to whoever only fetches the page to look for harm.
        let link = self.link(&format!("/link#{}={secret}", word.word()));
        let lang = lang(&destination.lang);
        let (subject, body) = words::account(word, &name, &link, self.site_name(), lang);
        self.mail(Mail {
            to: &destination.address,
            subject: &subject,
            body: &body,
            id: bundle,
            unsubscribe: None,
        })
        .await
    }

    async fn mail(&self, mail: Mail<'_>) -> Result<(), Undelivered> {
        let Some(mailer) = &self.mailer else {
            return Err(Undelivered::ForNow("the host has not set up mail".to_owned(), None));
        };
        match mailer.send(mail).await {
            Ok(()) => Ok(()),
            Err(Untaken::ForGood(why)) => Err(Undelivered::ForGood(why)),
            Err(Untaken::ForNow(why)) => Err(Undelivered::ForNow(why, None)),
        }
    }

    // --- For the pages -----------------------------------------------------------------------------------------------------------

    /// Sends somebody a word about his account, to an address of his.
    pub async fn tell_account(&self, to: &Destination, word: AccountWord) -> Result<(), DbError> {
        let now = self.nature.now();
        let event = format!("account/{}/{}/{}", to.person, word.word(), self.nature.name());
        let body = serde_json::to_string(&Body::Account { account: word }).expect("plain data");
        let notice = NewNotice { event: event.clone(), table: String::new(), body, at: now };
        let delivery = NewDelivery { event, destination: to.id.clone(), due: Some(now) };
        self.db.notice_at_once(&notice, &delivery).await
    }

    /// How many words of a kind somebody was sent about his account in a day.
    pub async fn words_today(&self, person: &str, word: AccountWord) -> Result<i64, DbError> {
        let since = self.nature.now() - 24 * 3_600_000;
        self.db.count_notices(&format!("account/{person}/{}/", word.word()), since).await
    }

    /// What ends the mail to a destination: nobody can make it up, and it need not be stored.
    pub fn unsubscribe_token(&self, destination: &str) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.secret.as_bytes());
        let tag = hmac::sign(&key, format!("unsubscribe {destination}").as_bytes());
        format!("{destination}.{}", URL_SAFE_NO_PAD.encode(&tag.as_ref()[..18]))
    }

    /// The destination that a token is for.
    pub fn unsubscribed<'t>(&self, token: &'t str) -> Option<&'t str> {
        let (destination, _) = token.split_once('.')?;
        let (right, given) = (self.unsubscribe_token(destination), token);
        // In the same time wherever they differ: both are hashed first.
        (Sha256::digest(right) == Sha256::digest(given)).then_some(destination)
    }
}

/// What is said at once.
struct Said {
    title: String,
    /// The one table that it is about.
    table: Option<String>,
    lines: Vec<Line>,
    is_urgent: bool,
}

struct Line {
    event: String,
    kind: Kind,
    table: String,
    text: String,
    at: i64,
}

enum Undelivered {
    /// Nobody is there any more.
    Gone,
    ForGood(String),
    /// Why, and after how many seconds they want us back.
    ForNow(String, Option<u64>),
}

fn as_answered(answered: Result<super::reach::Answered, Unreached>) -> Result<(), Undelivered> {
    match answered {
        Ok(answer) => match answer.status {
            200..300 => Ok(()),
            status @ (400 | 401 | 403 | 404 | 405 | 410 | 413) => {
                Err(Undelivered::ForGood(format!("it was refused ({status})")))
            }
            status => Err(Undelivered::ForNow(format!("it was not taken ({status})"), answer.retry_after)),
        },
        Err(Unreached::Forbidden(why)) => Err(Undelivered::ForGood(why.to_owned())),
        Err(Unreached::Silent(why)) => Err(Undelivered::ForNow(why, None)),
    }
}

fn written(facts: &Facts) -> String {
    serde_json::to_string(facts).expect("plain data")
}

/// The same whenever the same things are told at the same place.
fn name_of(events: &[&str], destination: &str) -> String {
    let mut sorted = events.to_vec();
    sorted.sort_unstable();
    let mut digest = Sha256::new().chain_update(destination);
    for event in sorted {
        digest.update([0]);
        digest.update(event);
    }
    digest.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A table's name where it must be short, and where a stranger must not be able to open it.
fn short(table: &str) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(table)[..18])
}
