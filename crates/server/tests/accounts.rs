//! What everybody does with an account of his own, over real connections.

mod common;

use common::browser::{Browser, Running, code};
use common::folder;
use serde_json::{Value, json};
use server::db::Place;
use std::time::{Duration, Instant};

fn running(test: &str) -> Running {
    Running::start(Place::Folder(folder(test)), None)
}

fn account(running: &Running, name: &str) -> Browser {
    let mut browser = Browser::new(running);
    browser.ok("/accounts", json!({"name": name, "password": "long enough"}));
    browser
}

#[test]
fn common_passwords_are_refused_in_both_languages() {
    let running = running("common-passwords");
    let mut anna = Browser::new(&running);
    let (status, answer) = anna.post("/accounts", json!({"name": "Anna", "password": "Password2024!"}));
    assert_eq!((status, code(&answer)), (409, "guessable"));
    assert!(answer["error"]["message"].as_str().expect("words").contains("many people"), "{answer}");
    assert!(answer["error"]["message_pl"].as_str().expect("words").contains("wiele osób"), "{answer}");
    assert_eq!(anna.post("/accounts", json!({"name": "Annabella", "password": "annabella12"})).0, 409);
    anna.ok("/accounts", json!({"name": "Anna", "password": "long enough"}));
    assert_eq!(anna.post("/password", json!({"old": "long enough", "new": "qwertyuiop"})).0, 409);
}

#[test]
fn a_recovery_code_opens_the_account_once() {
    let running = running("recovery");
    let mut anna = account(&running, "Anna");
    assert_eq!(anna.get("/me/recovery-codes").1, json!({"left": 0, "made": null}));
    assert_eq!(
        code(&anna.post("/me/recovery-codes", json!({"password": "wrong horse"})).1),
        "wrong-password"
    );
    let codes = anna.ok("/me/recovery-codes", json!({"password": "long enough"}))["codes"].clone();
    let codes: Vec<String> = serde_json::from_value(codes).expect("texts");
    assert_eq!(codes.len(), 8);
    assert_eq!(anna.get("/me/recovery-codes").1["left"], 8);

    // However it is typed; and a wrong new password does not use it up.
    let typed = codes[0].to_uppercase().replace('-', " ");
    let mut phone = Browser::new(&running);
    let wish = |code: &str, new: &str| json!({"name": "anna", "code": code, "new": new});
    assert_eq!(phone.post("/password/recover", wish(&typed, "password1")).0, 409);
    assert_eq!(phone.ok("/password/recover", wish(&typed, "zielony rower"))["name"], "Anna");
    assert_eq!(phone.get("/me/recovery-codes").1["left"], 7);
    assert_eq!(anna.get("/me").0, 401, "what the old password opened is closed");
    // Used once; and nobody else's code is of use.
    assert_eq!(code(&phone.post("/password/recover", wish(&codes[0], "even longer")).1), "wrong-code");
    let stranger = json!({"name": "nobody", "code": codes[1], "new": "even longer"});
    assert_eq!(code(&phone.post("/password/recover", stranger).1), "wrong-code");
    assert_eq!(phone.post("/sessions", json!({"name": "Anna", "password": "zielony rower"})).0, 200);
    // New codes make the old ones worthless.
    phone.ok("/me/recovery-codes", json!({"password": "zielony rower"}));
    assert_eq!(code(&phone.post("/password/recover", wish(&codes[1], "even longer")).1), "wrong-code");
    // A guest has nothing to recover.
    let mut guest = Browser::guest(&running);
    assert_eq!(guest.post("/me/recovery-codes", json!({})).0, 409);
}

#[test]
fn somebody_sees_his_sessions_and_ends_them() {
    let running = running("sessions");
    let mut anna = account(&running, "Anna");
    let mut others: Vec<Browser> = (0..3).map(|_| Browser::new(&running)).collect();
    let login = json!({"name": "Anna", "password": "long enough"});
    for other in &mut others {
        let agent =
            [("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")];
        assert_eq!(other.send("POST", "/sessions", Some(login.clone()), &agent).0, 200);
    }
    let sessions = anna.get("/me/sessions").1["sessions"].clone();
    let sessions: Vec<Value> = serde_json::from_value(sessions).expect("a list");
    assert_eq!(sessions.len(), 4);
    assert_eq!(sessions.iter().filter(|session| session["is_this"] == true).count(), 1);
    assert_eq!(sessions.iter().filter(|session| session["label"] == "Firefox, Linux").count(), 3);
    let of_first = others[0].get("/me/sessions").1["sessions"].as_array().expect("a list").clone();
    let first = of_first.iter().find(|session| session["is_this"] == true).expect("his own")["name"].clone();
    let first = first.as_str().expect("a name").to_owned();
    assert_eq!(anna.send("DELETE", &format!("/me/sessions/{first}"), None, &[]).0, 204);
    assert_eq!(anna.send("DELETE", &format!("/me/sessions/{first}"), None, &[]).0, 404);
    assert_eq!(others[0].get("/me").0, 401);
    assert_eq!(others[1].get("/me").0, 200);
    // Nobody ends what is another's.
    let mut bea = account(&running, "Bea");
    let name = sessions[0]["name"].as_str().expect("a name");
    assert_eq!(bea.send("DELETE", &format!("/me/sessions/{name}"), None, &[]).0, 404);
    // A program's token stays when the other browsers are logged out.
    let token = anna.ok("/tokens", json!({"label": "bot"}))["token"].as_str().expect("a token").to_owned();
    assert_eq!(anna.send("DELETE", "/me/sessions", None, &[]).0, 204);
    assert_eq!((anna.get("/me").0, others[1].get("/me").0), (200, 401));
    let mut program = Browser::new(&running);
    assert_eq!(program.send("GET", "/me", None, &[("authorization", &format!("Bearer {token}"))]).0, 200);
}

#[test]
fn somebody_takes_everything_along_and_leaves() {
    let running = running("leaving");
    let (mut anna, mut bea) = (account(&running, "Anna"), account(&running, "Bea"));
    let id = anna.get("/me").1["id"].as_str().expect("an id").to_owned();
    let table = anna.new_table();
    anna.ok(&format!("/tables/{table}/seats/0"), json!({}));
    bea.ok(&format!("/tables/{table}/seats/1"), json!({}));
    anna.ok(&format!("/tables/{table}/begin"), json!({}));
    anna.ok(&format!("/tables/{table}/seats/0/talk/all"), json!({"body": "bonjour"}));
    let mut line = bea.follow(&table, "seat=1");

    let (status, document) = anna.get("/me/export");
    assert_eq!(status, 200, "{document}");
    assert_eq!(
        (&document["account"]["name"], &document["messages"][0]["body"]),
        (&json!("Anna"), &json!("bonjour"))
    );
    assert_eq!(document["tables"][0]["id"], table.as_str());
    assert!(!document.to_string().contains("argon2"), "no hashes");

    assert_eq!(code(&anna.post("/me/deletion", json!({"password": "wrong horse"})).1), "wrong-password");
    let mut phone = Browser::new(&running);
    phone.ok("/sessions", json!({"name": "Anna", "password": "long enough"}));
    assert_eq!(anna.post("/me/deletion", json!({"password": "long enough"})).0, 204);
    assert_eq!((anna.get("/me").0, phone.get("/me").0), (401, 401), "at once");
    assert_eq!(phone.post("/sessions", json!({"name": "Anna", "password": "long enough"})).0, 401);
    // The match goes on without the name, and who sits there hears so.
    let begun = Instant::now();
    loop {
        let shown = bea.get(&format!("/tables/{table}")).1;
        let known = bea.get(&format!("/people/{id}")).0;
        if shown["seats"][0]["person"]["name"] == "Deleted" && known == 404 {
            assert!(shown["seats"][0]["bot"].is_string(), "{shown}");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{shown} {known}");
        std::thread::sleep(Duration::from_millis(100));
    }
    let mut told = line.next();
    while told["step"]["step"] != "left" {
        told = line.next();
    }
    assert_eq!(told["step"]["seat"], 0);
    // A guest needs no password.
    let mut guest = Browser::guest(&running);
    assert_eq!(guest.post("/me/deletion", json!({})).0, 204);
    assert_eq!(guest.get("/me").0, 401);
}

/// A server that ends while somebody is deleted goes on with it when it starts.
#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_is_finished_after_a_crash() {
    let opened = common::sqlite("deletion-crash").await;
    opened.db.add_guest("g1", "Guest One", "guest one", 1).await.expect("a guest");
    opened.db.lock_out("g1").await.expect("locked out");
    let place = opened.place.clone();
    drop(opened);
    let place = tokio::task::spawn_blocking(move || {
        let running = Running::start(place, None);
        let begun = Instant::now();
        while Browser::new(&running).get("/people/g1").0 != 404 {
            assert!(begun.elapsed() < Duration::from_secs(30), "he is still there");
            std::thread::sleep(Duration::from_millis(100));
        }
        running.place.clone()
    });
    place.await.expect("it ends");
}
