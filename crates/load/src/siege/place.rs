//! What is besieged: the nodes of a site and its database, and the ways to harm them.

use crate::bare::Place;
use crate::serving::Serving;
use crate::{Outcome, bare};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use testkit::postgres::OwnPostgres;

/// How long a node may need to come up again, with a database that comes up too.
const COMES_UP: Duration = Duration::from_secs(60);
/// How long an answer may take before whoever asked tries another node.
const PATIENCE: Duration = Duration::from_secs(10);

/// The site as its guests see it: some addresses, any of which may be gone.
#[derive(Clone)]
pub struct Site {
    addresses: Arc<Mutex<Vec<String>>>,
    /// One guest for every seat.
    cookies: Vec<String>,
    agent: ureq::Agent,
}

impl Site {
    fn new(addresses: Vec<String>) -> Site {
        let config =
            ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).build();
        let addresses = Arc::new(Mutex::new(addresses));
        Site { addresses, cookies: Vec::new(), agent: ureq::Agent::from(config) }
    }

    pub async fn with_guests(mut self, guests: u8) -> Outcome<Site> {
        for _ in 0..guests {
            let address = self.one_address(0);
            let (_, _, cookie) = self.ask("POST", &address, "/guests", "", json!({})).await?;
            self.cookies.push(cookie.ok_or("a guest was given no cookie")?);
        }
        Ok(self)
    }

    pub fn addresses(&self) -> Vec<String> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn one_address(&self, chance: u64) -> String {
        let addresses = self.addresses();
        addresses[(chance % addresses.len() as u64) as usize].clone()
    }

    fn moved(&self, node: usize, address: &str) {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        addresses[node] = address.to_owned();
    }

    pub fn cookie(&self, guest: u8) -> &str {
        self.cookies.get(usize::from(guest)).map_or("", String::as_str)
    }

    /// Asks for something to be done; what was answered, if it was done.
    pub async fn post(&self, guest: u8, path: &str, body: Value) -> Outcome<Value> {
        let address = self.one_address(0);
        let (status, answer, _) = self.ask("POST", &address, path, self.cookie(guest), body).await?;
        if (200..300).contains(&status) { Ok(answer) } else { Err(format!("{path}: {status} {answer}")) }
    }

    /// Looks at something by a certain node.
    pub async fn get(&self, address: &str, guest: Option<u8>, path: &str) -> Outcome<(u16, Value)> {
        let cookie = guest.map(|guest| self.cookie(guest)).unwrap_or_default();
        let (status, answer, _) = self.ask("GET", address, path, cookie, Value::Null).await?;
        Ok((status, answer))
    }

    async fn ask(
        &self,
        method: &str,
        address: &str,
        path: &str,
        cookie: &str,
        body: Value,
    ) -> Outcome<(u16, Value, Option<String>)> {
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{address}/api/v1{path}"))
            .header("content-type", "application/json")
            .header("cookie", cookie)
            .body(if method == "GET" { String::new() } else { body.to_string() })
            .map_err(|error| error.to_string())?;
        let (agent, path) = (self.agent.clone(), path.to_owned());
        let ask = move || {
            let wrong = |error: ureq::Error| format!("{path}: {error}");
            let mut answer = agent.run(request).map_err(wrong)?;
            let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
            let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
            let text = answer.body_mut().read_to_string().map_err(wrong)?;
            Ok((answer.status().as_u16(), serde_json::from_str(&text).unwrap_or_default(), cookie))
        };
        tokio::task::spawn_blocking(ask).await.map_err(|error| error.to_string())?
    }
}

/// The nodes of a site, with their database. Whatever it has started ends with it.
pub struct Stronghold {
    hegemon: PathBuf,
    place: Place,
    nodes: Vec<Option<Serving>>,
    /// Kept last: nodes end before their database does.
    pub postgres: Option<OwnPostgres>,
    folder: PathBuf,
    started: usize,
    pub site: Site,
}

impl Stronghold {
    /// Waits for what it starts: not to be called where others want to go on.
    pub fn build(hegemon: PathBuf, folder: PathBuf, on_postgres: bool, nodes: usize) -> Outcome<Stronghold> {
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let postgres = on_postgres.then(|| OwnPostgres::start("siege"));
        let place = match &postgres {
            Some(postgres) => Place::Postgres(postgres.address()),
            None => Place::Folder(folder.clone()),
        };
        let site = Site::new(vec![String::new(); nodes]);
        let nothing = (0..nodes).map(|_| None).collect();
        let mut all = Stronghold { hegemon, place, nodes: nothing, postgres, folder, started: 0, site };
        all.start_all()?;
        Ok(all)
    }

    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Starts a node; it may have to wait until its database is there.
    pub fn start(&mut self, node: usize) -> Outcome<()> {
        let begun = Instant::now();
        loop {
            self.started += 1;
            let log = self.folder.join(format!("node-{}.log", self.started));
            match Serving::start(&self.hegemon, &self.place, log) {
                Ok(serving) => {
                    self.site.moved(node, &serving.address);
                    self.nodes[node] = Some(serving);
                    return Ok(());
                }
                Err(message) if begun.elapsed() > COMES_UP => return Err(message),
                Err(_) => std::thread::sleep(Duration::from_millis(100)),
            }
        }
    }

    pub fn start_all(&mut self) -> Outcome<()> {
        (0..self.nodes.len()).try_for_each(|node| self.start(node))
    }

    /// `kill -9`
    pub fn kill(&mut self, node: usize) {
        self.nodes[node] = None;
    }

    pub fn kill_all(&mut self) {
        self.nodes.iter_mut().for_each(|node| *node = None);
    }

    /// Holds a node still, or lets it go on.
    pub fn hold(&self, node: usize, still: bool) -> Outcome<()> {
        self.nodes[node].as_ref().map_or(Ok(()), |serving| serving.hold(still))
    }

    pub fn place(&self) -> Place {
        self.place.clone()
    }

    /// Whether the database itself is whole; PostgreSQL looks after that when it starts.
    pub fn is_whole(&self) -> Outcome<()> {
        match &self.place {
            Place::Folder(folder) => bare::is_whole(folder),
            Place::Postgres(_) => Ok(()),
        }
    }

    /// What the servers have said of themselves that no server should.
    pub fn panics(&self) -> Vec<String> {
        let logs = (1..=self.started).map(|number| self.folder.join(format!("node-{number}.log")));
        let texts = logs.filter_map(|log| std::fs::read_to_string(log).ok());
        let panics = |text: String| -> Vec<String> {
            text.lines().filter(|line| line.contains("panicked at")).map(str::to_owned).collect()
        };
        texts.flat_map(panics).collect()
    }
}
