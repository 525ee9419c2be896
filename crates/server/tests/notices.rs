//! What people are told off the page really arrives: a mail server receives, a browser that subscribed reads the push messages, and
//! webhooks are called; and nobody is told what he sees.

mod common;
#[path = "common/receivers.rs"]
mod receivers;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use common::browser::{Browser, Running, code, fetch};
use common::{OwnPostgres, folder};
use receivers::{MailServer, Receiver, Subscriber};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use server::db::{Destination, NewDelivery, NewNotice, Place, ToLook};
use server::notices::mail::MailSettings;
use server::notices::post::{Paces, Settings};
use std::time::{Duration, Instant, UNIX_EPOCH};

/// As with a host, but sooner.
fn soon() -> Paces {
    Paces {
        calm: 150,
        mail: 2_500,
        mail_again: 600,
        push_again: 100,
        webhook_again: 100,
        retry: 200,
        longest: 2_000,
        round: Duration::from_millis(50),
        term: 2_000,
    }
}

fn settings(mail: Option<&MailServer>) -> Settings {
    let server = mail.map(|server| format!("smtp://{}", server.address));
    Settings {
        address: Some("https://hegemon.example.org".to_owned()),
        mail: server.map(|server| MailSettings { server, from: "Hegemon <hegemon@example.org>".to_owned() }),
        allowed: vec!["127.0.0.0/8".parse().expect("a network")],
        paces: soon(),
    }
}

fn running(test: &str, mail: Option<&MailServer>) -> Running {
    let post = settings(mail);
    Running::start_changed(Place::Folder(folder(test)), move |settings| {
        settings.post = post;
        settings.is_limited = false;
    })
}

fn account(running: &Running, name: &str) -> Browser {
    let mut browser = Browser::new(running);
    browser.ok("/accounts", json!({"name": name, "password": "long enough"}));
    browser
}

/// A table with two people, who are away, and bots.
fn table(anna: &mut Browser, bea: &mut Browser) -> String {
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/0"), json!({}));
    bea.ok(&format!("/tables/{table}/seats/1"), json!({}));
    table
}

/// Answers for a seat, if it is asked.
fn answer_if_asked(browser: &mut Browser, table: &str, seat: u8) -> bool {
    let shown = browser.get(&format!("/tables/{table}?seat={seat}")).1;
    let Some(action) = shown["question"]["actions"][0].as_str() else { return false };
    let decision = json!({"action": action, "number": shown["number"], "key": null});
    // The table may have moved on in this very moment.
    browser.post(&format!("/tables/{table}/seats/{seat}/actions"), decision).0 < 300
}

fn token(body: &str, kind: &str) -> String {
    let start = body.find(&format!("/link#{kind}=")).expect("a link");
    body[start..].split(['=', '\r', '\n']).nth(1).expect("a token").to_owned()
}

fn confirmed(browser: &mut Browser, mail: &MailServer, address: &str) {
    let before = mail.taken().len();
    browser.ok_put("/me/mail", json!({"address": address, "password": "long enough"}));
    let asked = mail.await_mail(before + 1);
    assert_eq!(asked.to, address);
    browser.ok("/links/confirm", json!({"token": token(&asked.body, "confirm")}));
}

impl Browser {
    fn ok_put(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.send("PUT", path, Some(body), &[]);
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }
}

#[test]
fn mail_goes_to_a_confirmed_address_bundled_and_ends_with_one_click() {
    let mail = MailServer::start();
    let running = running("notices-mail", Some(&mail));
    let (mut anna, mut bea) = (account(&running, "Anna"), Browser::guest(&running));
    assert_eq!(
        anna.send("PUT", "/me/mail", Some(json!({"address": "a@example.org", "password": "wrong"})), &[]).0,
        401
    );
    assert_eq!(
        anna.send("PUT", "/me/mail", Some(json!({"address": "nonsense", "password": "long enough"})), &[]).0,
        422
    );
    anna.ok_put("/me/mail", json!({"address": "anna@example.org", "password": "long enough"}));
    let asked = mail.await_mail(1);
    assert_eq!(asked.to, "anna@example.org");
    assert_eq!(asked.headers["auto-submitted"], "auto-generated");
    // Nothing is sent there before she says that it is hers.
    let first = table(&mut anna, &mut bea);
    anna.ok(&format!("/tables/{first}/begin"), json!({}));
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(mail.taken().len(), 1);
    // Whoever looks at the link for harm uses nothing up; it works once.
    let token = token(&asked.body, "confirm");
    assert!(fetch(&running, "/link", &[]).0 < 500);
    assert_eq!(anna.ok("/links/confirm", json!({"token": token}))["address"], "anna@example.org");
    assert_eq!(code(&anna.post("/links/confirm", json!({"token": token})).1), "wrong-code");

    // Three matches that move at about the same time are one mail.
    mail.busy_for.store(2, std::sync::atomic::Ordering::Relaxed);
    for _ in 0..3 {
        let table = table(&mut anna, &mut bea);
        bea.ok(
            &format!("/tables/{table}/seats/1/talk/all"),
            json!({"body": "a word that nobody else reads"}),
        );
    }
    let news = mail.await_mail(2);
    assert!(news.headers["subject"].contains("3 matches"), "{news:?}");
    assert_eq!(news.body.matches("https://hegemon.example.org/table/").count(), 3, "{}", news.body);
    assert!(!news.body.contains("nobody else reads"), "{}", news.body);
    assert!(news.headers["message-id"].ends_with("@example.org>"), "{news:?}");
    // RFC 8058
    assert_eq!(news.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
    let link = news.headers["list-unsubscribe"].trim_matches(['<', '>']).to_owned();
    let path = link.strip_prefix("https://hegemon.example.org").expect("our address");
    let click = |path: &str| {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let request = ureq::http::Request::post(format!("http://{}{path}", running.address));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let request = request.body("List-Unsubscribe=One-Click").expect("a request");
        agent.run(request).expect("an answer").status().as_u16()
    };
    assert_eq!(click(&format!("{path}x")), 404, "nobody makes one up");
    assert_eq!(click(path), 204);
    assert_eq!(anna.get("/me/notices").1["silence"]["mail"].as_array().map(Vec::len), Some(6));
    let table = table(&mut anna, &mut bea);
    bea.ok(&format!("/tables/{table}/seats/1/talk/all"), json!({"body": "again"}));
    std::thread::sleep(Duration::from_millis(2_000));
    assert_eq!(mail.taken().len(), 2);
}

#[test]
fn a_forgotten_password_is_renewed_by_mail_and_a_link_logs_in_once() {
    let mail = MailServer::start();
    let running = running("notices-forgotten", Some(&mail));
    let mut anna = account(&running, "Anna");
    confirmed(&mut anna, &mail, "anna@example.org");
    let mut phone = Browser::new(&running);
    // Nobody hears whether there is such a person.
    assert_eq!(phone.post("/password/forgotten", json!({"name": "nobody"})).0, 204);
    assert_eq!(phone.post("/password/forgotten", json!({"name": "ANNA"})).0, 204);
    let sent = mail.await_mail(2);
    let link = token(&sent.body, "password");
    let wish = |new: &str| json!({"token": link, "new": new});
    assert_eq!(phone.post("/password/link", wish("password1")).0, 409, "a bad password uses nothing up");
    assert_eq!(phone.ok("/password/link", wish("zielony rower"))["name"], "Anna");
    assert_eq!(code(&phone.post("/password/link", wish("even longer")).1), "wrong-code");
    assert_eq!(anna.get("/me").0, 401, "other sessions end");
    // By the address too, and to log in.
    let mut tablet = Browser::new(&running);
    assert_eq!(tablet.post("/sessions/mail", json!({"name": "anna@example.org"})).0, 204);
    let link = token(&mail.await_mail(3).body, "sign-in");
    assert_eq!(
        code(&tablet.post("/password/link", json!({"token": link, "new": "even longer"})).1),
        "wrong-code"
    );
    assert_eq!(tablet.ok("/sessions/link", json!({"token": link}))["name"], "Anna");
    assert_eq!(tablet.get("/me").0, 200);
    assert_eq!(code(&tablet.post("/sessions/link", json!({"token": link})).1), "wrong-code");
    assert_eq!(mail.taken().len(), 3);
}

/// RFC 8291, appendix A: our subscriber reads the message of the standard, so it may judge ours.
#[test]
fn the_subscriber_reads_as_the_standard_says() {
    let subscriber = Subscriber::of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg");
    let message = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_\
                   yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    let message = URL_SAFE_NO_PAD.decode(message).expect("base64url");
    assert_eq!(subscriber.read(&message), b"When I grow up, I want to be a watermelon");
}

#[test]
fn a_browser_that_subscribed_reads_push_messages() {
    let service = Receiver::start();
    let running = running("notices-push", None);
    let (mut anna, mut bea) = (account(&running, "Anna"), Browser::guest(&running));
    let subscriber = Subscriber::new(7);
    let push = |path: &str| json!({"endpoint": service.url(path), "p256dh": subscriber.p256dh(), "auth": subscriber.auth()});
    assert_eq!(
        anna.post("/me/push", json!({"endpoint": service.url("/p"), "p256dh": "x", "auth": "y"})).0,
        409
    );
    anna.ok("/me/push", push("/p"));
    service.answers.lock().expect("answers").insert("/p".to_owned(), vec![503]);
    let table = table(&mut anna, &mut bea);
    bea.ok(&format!("/tables/{table}/seats/1/talk/0+1"), json!({"body": "quiet"}));
    // It was not taken at first: the same comes again.
    let (first, second) = (service.await_post("/p", 1), service.await_post("/p", 2));
    let read = |posted: &receivers::Posted| -> Value {
        serde_json::from_slice(&subscriber.read(&posted.body)).expect("JSON")
    };
    let said = read(&second);
    assert_eq!(read(&first), said);
    assert_eq!(
        (&first.headers["topic"], &first.headers["content-encoding"]),
        (&second.headers["topic"], &"aes128gcm".to_owned())
    );
    assert!(said["title"].as_str().expect("words").starts_with("A letter from Guest"), "{said}");
    assert_eq!(said["path"], format!("/table/{table}"));
    // RFC 8292: signed by the key that the page was given.
    let key = anna.get("/me/notices").1["push_key"].as_str().expect("a key").to_owned();
    let authorization = &second.headers["authorization"];
    let signed =
        authorization.strip_prefix("vapid t=").and_then(|rest| rest.split(',').next()).expect("a token");
    let (text, signature) = signed.rsplit_once('.').expect("three parts");
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
    let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(&key));
    public.verify(text.as_bytes(), &decode(signature)).expect("it is ours");
    let claims: Value =
        serde_json::from_slice(&decode(text.split('.').nth(1).expect("claims"))).expect("JSON");
    assert_eq!(claims["aud"], service.url(""));
    // A browser that is gone is forgotten.
    service.answers.lock().expect("answers").insert("/p".to_owned(), vec![410]);
    bea.ok(&format!("/tables/{table}/seats/1/talk/0+1"), json!({"body": "hello?"}));
    service.await_post("/p", 3);
    let begun = Instant::now();
    while anna.get("/me/notices").1["destinations"] != json!([]) {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is still there");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn webhooks_and_the_feed_tell_the_same_and_nobody_hears_what_he_sees() {
    let hooks = Receiver::start();
    let running = running("notices-webhooks", None);
    let (mut anna, mut bea) = (account(&running, "Anna"), account(&running, "Bea"));
    anna.ok("/me/webhooks", json!({"url": hooks.url("/anna"), "lang": "pl"}));
    bea.ok("/me/webhooks", json!({"url": hooks.url("/bea")}));
    let feed = anna.ok("/me/feed", json!({}))["path"].as_str().expect("a path").to_owned();
    let table = table(&mut anna, &mut bea);
    anna.ok(&format!("/tables/{table}/webhooks"), json!({"url": hooks.url("/table")}));
    assert_eq!(bea.post(&format!("/tables/{table}/webhooks"), json!({"url": hooks.url("/table")})).0, 403);
    // Bea has the table before her, Anna in a tab behind others.
    let mut line = bea.follow(&table, "seat=1");
    let _behind = anna.follow(&table, "seat=0&visible=false");
    std::thread::sleep(Duration::from_millis(300));
    anna.ok(&format!("/tables/{table}/begin"), json!({}));
    // Whoever is asked before her answers.
    while hooks.posted("/anna").is_empty() {
        answer_if_asked(&mut bea, &table, 1);
        std::thread::sleep(Duration::from_millis(30));
    }
    let turn = hooks.await_post("/anna", 1).json();
    let text = turn["content"].as_str().expect("words");
    assert_eq!(turn["text"], text);
    assert!(text.starts_with("Twoja kolej"), "{text}");
    assert!(text.contains(&format!("https://hegemon.example.org/table/{table}")), "{text}");
    assert_eq!(turn["allowed_mentions"], json!({"parse": []}));
    let begun = hooks.await_post("/table", 1).json();
    assert!(begun["content"].as_str().expect("words").contains("The match has begun"), "{begun}");
    let (status, headers, atom) = fetch(&running, &feed, &[]);
    assert_eq!(status, 200);
    assert!(headers["content-type"].to_str().expect("text").starts_with("application/atom+xml"));
    let atom = String::from_utf8(atom).expect("text");
    assert!(atom.contains("It is your turn") && atom.contains(&format!("/table/{table}")), "{atom}");
    assert_eq!(fetch(&running, "/feed/nonsense", &[]).0, 404);
    // Bea was told nothing, though it was her turn or the beginning: she saw it.
    answer_if_asked(&mut anna, &table, 0);
    std::thread::sleep(Duration::from_millis(1_000));
    assert_eq!(hooks.posted("/bea").len(), 0);
    // When her tab goes behind others, she is.
    line.say(&json!({"visible": false}));
    std::thread::sleep(Duration::from_millis(300));
    anna.ok(&format!("/tables/{table}/seats/0/talk/0+1"), json!({"body": "psst"}));
    let letters = || {
        let all = hooks.posted("/bea");
        let kinds =
            all.iter().flat_map(|posted| posted.json()["notices"].as_array().cloned().unwrap_or_default());
        kinds.filter(|notice| notice["kind"] == "letter").count()
    };
    let begun = Instant::now();
    while letters() == 0 {
        assert!(begun.elapsed() < Duration::from_secs(30), "no letter");
        std::thread::sleep(Duration::from_millis(50));
    }
    // A kind is switched off for one match.
    bea.ok_put(&format!("/tables/{table}/notices"), json!({"kinds": ["letter"]}));
    anna.ok(&format!("/tables/{table}/seats/0/talk/0+1"), json!({"body": "psst!"}));
    std::thread::sleep(Duration::from_millis(1_000));
    assert_eq!(letters(), 1);
    assert_eq!(bea.get(&format!("/tables/{table}/notices")).1["silence"]["kinds"], json!(["letter"]));
    let events: Vec<String> =
        hooks.posted("/anna").iter().map(|posted| posted.json()["id"].to_string()).collect();
    let mut once = events.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), events.len(), "nothing twice");
}

#[test]
fn addresses_inside_are_refused_and_nothing_is_followed() {
    let inside = Receiver::start();
    let strict = Running::start_changed(Place::Folder(folder("notices-inside")), |settings| {
        settings.post = Settings { paces: soon(), ..Settings::default() };
    });
    let mut anna = account(&strict, "Anna");
    for url in [
        inside.url("/hook"),
        format!("https://{}/hook", inside.address),
        "https://10.0.0.1/".to_owned(),
        "https://[::1]/".to_owned(),
    ] {
        let (status, answer) = anna.post("/me/webhooks", json!({"url": url}));
        assert_eq!((status, code(&answer)), (409, "not-reachable"), "{url}");
        assert!(answer["error"]["message_pl"].is_string(), "{answer}");
    }
    let subscriber = Subscriber::new(3);
    let keys =
        |url: String| json!({"endpoint": url, "p256dh": subscriber.p256dh(), "auth": subscriber.auth()});
    assert_eq!(anna.post("/me/push", keys(format!("https://{}/", inside.address))).0, 409);
    assert_eq!(
        code(
            &anna
                .send(
                    "PUT",
                    "/me/mail",
                    Some(json!({"address": "a@example.org", "password": "long enough"})),
                    &[]
                )
                .1
        ),
        "wrong-time"
    );

    let hooks = Receiver::start();
    let open = running("notices-redirect", None);
    let mut bea = account(&open, "Bea");
    hooks.answers.lock().expect("answers").insert("/hook".to_owned(), vec![302]);
    let id =
        bea.ok("/me/webhooks", json!({"url": hooks.url("/hook")}))["id"].as_str().expect("an id").to_owned();
    bea.ok(&format!("/me/destinations/{id}/trial"), json!({}));
    // Sent elsewhere, we do not go: it is tried again where it was to go.
    let (one, two) = (hooks.await_post("/hook", 1), hooks.await_post("/hook", 2));
    assert_eq!(one.json()["id"], two.json()["id"], "the same id, so that it can be folded");
    assert_eq!(one.headers["idempotency-key"], two.headers["idempotency-key"]);
}

/// Two nodes share a database: one of them sends, and both know what is visible where.
#[test]
fn of_two_nodes_one_sends_and_both_know_who_looks() {
    let hooks = Receiver::start();
    let postgres = OwnPostgres::start("notices-nodes");
    let place = Place::Postgres(postgres.address());
    let node = || {
        Running::start_changed(place.clone(), |settings| {
            settings.post = self::settings(None);
            settings.is_limited = false;
        })
    };
    let (one, two) = (node(), node());
    let mut anna = account(&one, "Anna");
    let mut bea = Browser::guest(&one);
    anna.ok("/me/webhooks", json!({"url": hooks.url("/anna")}));
    let table = table(&mut anna, &mut bea);
    // She looks through the other node.
    let elsewhere = Browser { address: two.address, cookie: anna.cookie.clone() };
    let line = elsewhere.follow(&table, "seat=0");
    std::thread::sleep(Duration::from_millis(1_000));
    for _ in 0..5 {
        bea.ok(&format!("/tables/{table}/seats/1/talk/0+1"), json!({"body": "psst"}));
    }
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(hooks.posted("/anna").len(), 0, "she sees it");
    drop(line);
    std::thread::sleep(Duration::from_millis(500));
    let mut told = 0;
    for _ in 0..5 {
        bea.ok(&format!("/tables/{table}/seats/1/talk/0+1"), json!({"body": "psst"}));
        std::thread::sleep(Duration::from_millis(400));
    }
    let begun = Instant::now();
    while told < 5 && begun.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(100));
        let posted = hooks.posted("/anna");
        told = posted.iter().map(|posted| posted.json()["notices"].as_array().map_or(0, Vec::len)).sum();
    }
    std::thread::sleep(Duration::from_millis(1_000));
    let events: Vec<String> = hooks
        .posted("/anna")
        .iter()
        .flat_map(|posted| posted.json()["notices"].as_array().cloned().unwrap_or_default())
        .map(|notice| notice["event"].to_string())
        .collect();
    let mut once = events.clone();
    once.sort();
    once.dedup();
    assert_eq!((events.len(), once.len()), (5, 5), "all of them, none twice");
    drop((one, two));
}

/// So many are drained in a minute, on a machine that does nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn many_due_notices_are_drained() {
    const MANY: usize = 10_000;
    let hooks = Receiver::start();
    let opened = common::sqlite("notices-many").await;
    let db = opened.db.clone();
    // What is older than a month is forgotten and not told.
    let now = UNIX_EPOCH.elapsed().expect("the clock is past 1970").as_millis() as i64;
    for person in 0..MANY / 10 {
        let id = format!("p{person}");
        db.add_guest(&id, &id, &id, 1).await.expect("a guest");
        let destination = Destination {
            id: format!("d{person}"),
            person: id,
            table: None,
            way: "webhook".to_owned(),
            address: hooks.url(&format!("/{person}")),
            keys: String::new(),
            lang: "en".to_owned(),
            created: 1,
            confirmed: Some(1),
            sent: 0,
            trouble: None,
        };
        db.add_destination(&destination, false).await.expect("a destination");
        let event = |number: usize| format!("t/{person}/{number}");
        let facts = json!({"kind": "begun", "game": "Koalicje", "scenario": "1805", "scenario_pl": "1805", "people": []});
        let notices: Vec<NewNotice> = (0..10)
            .map(|number| NewNotice {
                event: event(number),
                table: "t".to_owned(),
                body: facts.to_string(),
                at: now,
            })
            .collect();
        let deliveries: Vec<NewDelivery> = (0..10)
            .map(|number| NewDelivery {
                event: event(number),
                destination: format!("d{person}"),
                due: Some(3),
            })
            .collect();
        let looked = ToLook { table: "t".to_owned(), since: 0, noticed: 0 };
        db.notice(&looked, 0, None, &notices, &deliveries, &[]).await.expect("stored");
    }
    assert_eq!(db.count_waiting().await, Ok(MANY as i64));
    let place = opened.place.clone();
    drop(opened);
    let begun = Instant::now();
    let running = tokio::task::spawn_blocking(move || {
        Running::start_changed(place, |settings| settings.post = self::settings(None))
    });
    let running = running.await.expect("it starts");
    while db.count_waiting().await != Ok(0) {
        assert!(begun.elapsed() < Duration::from_secs(300), "{:?} are left", db.count_waiting().await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let taken: usize = (0..MANY / 10)
        .flat_map(|person| hooks.posted(&format!("/{person}")))
        .map(|posted| posted.json()["notices"].as_array().map_or(0, Vec::len))
        .sum();
    println!("{MANY} notices for {} webhooks in {:?}", MANY / 10, begun.elapsed());
    assert_eq!(taken, MANY);
    tokio::task::spawn_blocking(move || drop(running)).await.expect("it ends");
}
