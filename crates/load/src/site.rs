//! The server's site, as a guest uses it: opens tables, sits down, begins.

use crate::{Outcome, SEATS};
use serde_json::{Value, json};
use std::time::Duration;

/// Three guests sit at every table, each in his own seat: the server asks no more of them than of many.
pub struct Site {
    pub address: String,
    /// By seat.
    pub cookies: Vec<String>,
    agent: ureq::Agent,
}

impl Site {
    pub async fn enter(address: &str) -> Outcome<Site> {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(30)))
            .max_idle_connections_per_host(crate::DOORS)
            .build();
        let mut site =
            Site { address: address.to_owned(), cookies: Vec::new(), agent: ureq::Agent::from(config) };
        for _ in 0..SEATS {
            let (agent, to) = (site.agent.clone(), site.at("/guests"));
            let (_, cookie) = in_thread(move || ask(&agent, &to, "", &json!({}))).await?;
            site.cookies.push(cookie.ok_or("a guest was given no cookie")?);
        }
        Ok(site)
    }

    fn at(&self, path: &str) -> String {
        format!("http://{}/api/v1{path}", self.address)
    }

    /// A table that has begun, with a guest in every seat.
    pub async fn open_table(&self) -> Outcome<String> {
        let (agent, cookies, tables) = (self.agent.clone(), self.cookies.clone(), self.at("/tables"));
        in_thread(move || {
            let terms =
                json!({"game": "koalicje", "scenario": "1805", "players": SEATS, "stand_in": "random"});
            let host = cookies.first().map_or("", String::as_str);
            let (made, _) = ask(&agent, &tables, host, &terms)?;
            let id = made["id"].as_str().ok_or("a new table has no id")?.to_owned();
            for (seat, cookie) in cookies.iter().enumerate() {
                ask(&agent, &format!("{tables}/{id}/seats/{seat}"), cookie, &json!({}))?;
            }
            ask(&agent, &format!("{tables}/{id}/begin"), host, &json!({}))?;
            Ok(id)
        })
        .await
    }
}

/// Asking waits, so it has a thread of its own.
async fn in_thread<T: Send + 'static>(work: impl FnOnce() -> Outcome<T> + Send + 'static) -> Outcome<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| error.to_string())?
}

/// What was answered, and the cookie that came with it.
fn ask(agent: &ureq::Agent, address: &str, cookie: &str, body: &Value) -> Outcome<(Value, Option<String>)> {
    let wrong = |error: ureq::Error| format!("{address}: {error}");
    let mut answer = agent.post(address).header("cookie", cookie).send_json(body).map_err(wrong)?;
    let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    let text = answer.body_mut().read_to_string().map_err(wrong)?;
    if !answer.status().is_success() {
        return Err(format!("{address}: {} {text}", answer.status()));
    }
    let body = serde_json::from_str(&text).map_err(|error| format!("{address}: {error}"))?;
    Ok((body, cookie))
}
