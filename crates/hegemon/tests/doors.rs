//! One visitor attacks, another is answered all the same: the server as it is started, with few open files as systemd gives it, and each attack
//! in small. Every test says how long the other visitor waited and how much memory the server had at most:
//!
//!     cargo nextest run -p hegemon --test doors --no-capture
//!
//! `HEGEMON_ATTACKED=path/to/hegemon` attacks another build, to compare.

#![cfg(target_os = "linux")]

mod common;

use common::folder;
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};
use serde_json::{Value, json};
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// Where the attacker sits, and the visitor who has nothing to do with it.
const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const VISITOR: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);

/// No attack may cost more memory than this.
const MOST_MEMORY: u64 = 300_000_000;
/// Whoever is not answered within this time is not answered.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// So often the other visitor asks.
const ASKED: usize = 100;

/// Whether an attack is over.
#[derive(Clone, Default)]
struct Over(Arc<AtomicBool>);

impl Over {
    fn end(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Waits, until it is over.
    async fn wait(&self) {
        while !self.is_over() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

struct Attacked {
    child: Child,
    address: SocketAddr,
}

impl Attacked {
    fn start(test: &str, flags: &[&str]) -> Attacked {
        allow_open_files();
        let program = std::env::var("HEGEMON_ATTACKED");
        let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_hegemon").to_owned());
        let data = folder(test);
        let mut child = Command::new("sh")
            // What a service has under systemd.
            .args(["-c", "ulimit -Sn 1024; exec \"$0\" \"$@\"", &program])
            .args(["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().expect("a path")])
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
        Attacked { child, address: address.unwrap_or_else(|| panic!("no address: {line}")) }
    }

    /// The most memory that it has had, in bytes.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("its state");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its memory");
        line.trim().trim_end_matches("kB").trim().parse::<u64>().expect("a number") * 1024
    }

    fn terminate(&self) {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).expect("a process");
        kill_process(pid, Signal::TERM).expect("it is told to end");
    }

    /// Attacks, while a visitor asks for the lobby again and again. An attack that goes on ends with the visit.
    async fn under<A: Future<Output = ()> + Send + 'static>(
        &self,
        name: &str,
        attack: impl FnOnce(Over) -> A + Send + 'static,
    ) {
        let (address, over) = (self.address, Over::default());
        let attack = tokio::spawn(attack(over.clone()));
        // In a thread of his own: an attacker who is busy does not keep him from asking.
        let visitor = tokio::task::spawn_blocking(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(visit(address))
        });
        let (mut waits, unanswered) = visitor.await.expect("the visitor goes home");
        over.end();
        attack.await.expect("the attack ends");
        waits.sort_unstable();
        let of = |hundredth: usize| {
            let at = (waits.len() * hundredth).div_ceil(100).saturating_sub(1);
            waits.get(at).map_or("never".to_owned(), |wait| format!("{:.1} ms", wait.as_secs_f64() * 1e3))
        };
        let memory = self.memory();
        println!(
            "{name}: memory {} MB; another visitor: {} answered, {unanswered} not, half within {}, 99 of 100 within {}, all within {}",
            memory / 1_000_000,
            waits.len(),
            of(50),
            of(99),
            of(100),
        );
        assert_eq!(unanswered, 0, "{name}: somebody else was not answered");
        assert!(memory < MOST_MEMORY, "{name}: {memory} bytes");
    }
}

/// Asks until he has been answered often enough, or once not: how long he waited each time, and how often in vain.
async fn visit(address: SocketAddr) -> (Vec<Duration>, usize) {
    let (mut waits, mut unanswered) = (Vec::new(), 0);
    while waits.len() < ASKED && unanswered == 0 {
        let asked = Instant::now();
        match get(VISITOR, address, "/api/v1/tables").await {
            Some((200, _)) => waits.push(asked.elapsed()),
            _ => unanswered += 1,
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    (waits, unanswered)
}

impl Drop for Attacked {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The attacker has thousands of connections.
fn allow_open_files() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).expect("open files");
}

async fn connect(from: Ipv4Addr, to: SocketAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind((from, 0).into()).ok()?;
    tokio::time::timeout(LONGEST_WAIT, socket.connect(to)).await.ok()?.ok()
}

/// Status and text of the answer; nothing if there is none.
async fn ask(from: Ipv4Addr, to: SocketAddr, request: &[&[u8]]) -> Option<(u16, String)> {
    let mut stream = connect(from, to).await?;
    let asking = async {
        for part in request {
            stream.write_all(part).await.ok()?;
        }
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
        Some((status, text))
    };
    tokio::time::timeout(LONGEST_WAIT, asking).await.ok()?
}

async fn get(from: Ipv4Addr, to: SocketAddr, path: &str) -> Option<(u16, String)> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n\r\n");
    ask(from, to, &[request.as_bytes()]).await
}

async fn post(
    from: Ipv4Addr,
    to: SocketAddr,
    path: &str,
    cookie: &str,
    body: &Value,
) -> Option<(u16, String)> {
    post_text(from, to, path, cookie, &body.to_string()).await
}

async fn post_text(
    from: Ipv4Addr,
    to: SocketAddr,
    path: &str,
    cookie: &str,
    body: &str,
) -> Option<(u16, String)> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    ask(from, to, &[head.as_bytes(), body.as_bytes()]).await
}

async fn guest(from: Ipv4Addr, to: SocketAddr) -> String {
    let (status, answer) = post(from, to, "/api/v1/guests", "", &json!({})).await.expect("an answer");
    assert_eq!(status, 201, "{answer}");
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    cookie.split(';').next().expect("a value").to_owned()
}

async fn table(from: Ipv4Addr, to: SocketAddr) -> String {
    opened(from, to, &guest(from, to).await).await
}

/// A table at which bots have played to the end.
async fn played(from: Ipv4Addr, to: SocketAddr) -> String {
    let cookie = guest(from, to).await;
    let table = opened(from, to, &cookie).await;
    let begun = post(from, to, &format!("/api/v1/tables/{table}/begin"), &cookie, &json!({})).await;
    assert_eq!(begun.expect("an answer").0, 200);
    loop {
        let (_, answer) = get(from, to, &format!("/api/v1/tables/{table}")).await.expect("an answer");
        if !answer.contains("\"status\":\"playing\"") {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn opened(from: Ipv4Addr, to: SocketAddr, cookie: &str) -> String {
    let terms = json!({"game": "koalicje", "scenario": "1805", "players": 6, "stand_in": "random", "is_public": true});
    let (status, answer) = post(from, to, "/api/v1/tables", cookie, &terms).await.expect("an answer");
    assert_eq!(status, 201, "{answer}");
    let body: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    body["id"].as_str().expect("an id").to_owned()
}

/// Guests claim a name that somebody has, all at once: each claim is a password to hash, and none is the last.
#[tokio::test(flavor = "multi_thread")]
async fn claiming_names_without_end_costs_nobody_else_anything() {
    let server = Attacked::start("doors-claims", &[]);
    let to = server.address;
    let anna = json!({"name": "Anna", "password": "kot na plocie"});
    assert_eq!(post(VISITOR, to, "/api/v1/accounts", "", &anna).await.expect("an answer").0, 201);
    let mut guests = Vec::new();
    for _ in 0..6 {
        guests.push(guest(ATTACKER, to).await);
    }
    let turned_away = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&turned_away);
    let attack = move |_| async move {
        let mut claims = JoinSet::new();
        for number in 0..600 {
            let (cookie, wish, counted) =
                (guests[number % guests.len()].clone(), anna.clone(), Arc::clone(&counted));
            claims.spawn(async move {
                let claim = post(ATTACKER, to, "/api/v1/accounts/claim", &cookie, &wish).await;
                let is_done = claim.is_some_and(|(status, _)| status == 409);
                counted.fetch_add(usize::from(!is_done), Ordering::Relaxed);
            });
        }
        claims.join_all().await;
    };
    server.under("600 claims of names at once", attack).await;
    let turned_away = turned_away.load(Ordering::Relaxed);
    assert!(turned_away >= 500, "most come in vain: {turned_away}");
}

/// Most never end their head, every fourth never ends its body. Whoever is cut off comes back.
#[tokio::test(flavor = "multi_thread")]
async fn unfinished_requests_do_not_stand_in_the_door() {
    let server = Attacked::start("doors-unfinished", &[]);
    let to = server.address;
    let attack = move |over: Over| async move {
        let mut requests = JoinSet::new();
        for number in 0..1_500 {
            let over = over.clone();
            requests.spawn(async move {
                let head = format!("GET / HTTP/1.1\r\nhost: {to}\r\nx-long: {}", "x".repeat(6_000));
                let body = format!(
                    "POST /api/v1/sessions HTTP/1.1\r\nhost: {to}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{}",
                    " ".repeat(50_000)
                );
                let request = if number % 4 == 0 { body } else { head };
                while !over.is_over() {
                    if let Some(mut stream) = connect(ATTACKER, to).await
                        && stream.write_all(request.as_bytes()).await.is_ok()
                    {
                        let mut answer = Vec::new();
                        tokio::select! {
                            _ = stream.read_to_end(&mut answer) => {}
                            () = over.wait() => return,
                        }
                    }
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            });
        }
        requests.join_all().await;
    };
    server.under("1,500 unfinished requests", attack).await;
}

/// A live line of nobody's in particular.
async fn line(from: Ipv4Addr, to: SocketAddr, table: &str) -> Option<TcpStream> {
    let mut stream = connect(from, to).await?;
    let request = format!(
        "GET /api/v1/tables/{table}/live HTTP/1.1\r\nhost: {to}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = [0; 12];
    tokio::time::timeout(LONGEST_WAIT, stream.read_exact(&mut answer)).await.ok()?.ok()?;
    (&answer == b"HTTP/1.1 101").then_some(stream)
}

/// Sixty lines say the same without end. Whoever is cut off comes back.
async fn lines(to: SocketAddr, table: String, begin: Vec<u8>, go_on: Vec<u8>, over: Over) {
    let mut lines = JoinSet::new();
    for _ in 0..60 {
        let (table, begin, go_on, over) = (table.clone(), begin.clone(), go_on.clone(), over.clone());
        lines.spawn(async move {
            while !over.is_over() {
                if let Some(mut line) = line(ATTACKER, to, &table).await {
                    let saying = async {
                        line.write_all(&begin).await?;
                        loop {
                            line.write_all(&go_on).await?;
                        }
                    };
                    let _: Option<std::io::Result<()>> = tokio::select! {
                        result = saying => Some(result),
                        () = over.wait() => None,
                    };
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        });
    }
    lines.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_listens_to_frames_that_are_too_long() {
    let server = Attacked::start("doors-frames", &[]);
    let table = table(ATTACKER, server.address).await;
    // A frame of nearly 16 MiB, and so much of it as is taken.
    let mut head = vec![0x82, 0x80 | 127];
    head.extend_from_slice(&(16u64 * 1024 * 1024 - 64).to_be_bytes());
    head.extend_from_slice(&[0; 4]);
    let to = server.address;
    let attack = move |over| lines(to, table, head, vec![b' '; 64 * 1024], over);
    server.under("60 lines with frames of 16 MiB", attack).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_listens_to_chatter() {
    let server = Attacked::start("doors-chatter", &[]);
    let table = table(ATTACKER, server.address).await;
    // Words that mean nothing, each of which would be answered.
    let word: &[u8] = &[0x81, 0x80 | 2, 0, 0, 0, 0, b'{', b'}'];
    let to = server.address;
    let attack = move |over| lines(to, table, Vec::new(), word.repeat(500), over);
    server.under("60 lines that chatter", attack).await;
}

/// They ask for what is long, the whole of a match among it, and take nothing of it.
#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_takes_is_not_piled_up() {
    let server = Attacked::start("doors-untaken", &[]);
    let to = server.address;
    let table = played(ATTACKER, to).await;
    let attack = move |over: Over| async move {
        let paths = [
            format!(
                "/api/v1/tables/{table}/live?with=table HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                 sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="
            ),
            format!("/api/v1/tables/{table}/log HTTP/1.1"),
            format!("/api/v1/tables/{table}/picture HTTP/1.1"),
            "/api HTTP/1.1".to_owned(),
        ];
        let mut untaken = Vec::new();
        for number in 0..390 {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.set_recv_buffer_size(2_048).expect("a small buffer");
            let Ok(mut stream) = socket.connect(to).await else { continue };
            // Three lines of four.
            let path = &paths[if number % 4 == 0 { 1 + number / 4 % 3 } else { 0 }];
            let _ = stream.write_all(format!("GET {path}\r\nhost: {to}\r\n\r\n").as_bytes()).await;
            untaken.push(stream);
        }
        over.wait().await;
    };
    server.under("390 long answers that nobody takes", attack).await;
}

/// Records as large as they may be, which are far larger in memory.
#[tokio::test(flavor = "multi_thread")]
async fn many_large_records_at_once_are_read_one_by_one() {
    let server = Attacked::start("doors-records", &[]);
    let to = server.address;
    let mut guests = Vec::new();
    for _ in 0..6 {
        guests.push(guest(ATTACKER, to).await);
    }
    let attack = move |_| async move {
        // Two signs of text are a value of its own.
        let zeros = "0,".repeat(1_900_000);
        let record = format!(
            "{{\"format\":1,\"game\":\"koalicje\",\"rules\":\"1\",\"scenario\":\"1805\",\"players\":6,\"start\":[{zeros}0],\"plies\":[]}}"
        );
        let record: Arc<str> = record.into();
        let mut uploads = JoinSet::new();
        for number in 0..60 {
            let (cookie, record) = (guests[number % guests.len()].clone(), Arc::clone(&record));
            uploads.spawn(async move { post_text(ATTACKER, to, "/api/v1/records", &cookie, &record).await });
        }
        uploads.join_all().await;
    };
    server.under("60 large records at once", attack).await;
}

/// Unfinished requests and an open line are no reason to stay.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_end_ends() {
    let mut server = Attacked::start("doors-end", &[]);
    let to = server.address;
    let table = table(ATTACKER, to).await;
    let _line = line(ATTACKER, to, &table).await.expect("a line");
    let mut head = connect(ATTACKER, to).await.expect("a connection");
    head.write_all(b"GET / HTTP/1.1\r\nhost").await.expect("sent");
    let mut body = connect(ATTACKER, to).await.expect("a connection");
    let request = format!(
        "POST /api/v1/sessions HTTP/1.1\r\nhost: {to}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
    );
    body.write_all(request.as_bytes()).await.expect("sent");
    tokio::time::sleep(Duration::from_millis(200)).await;
    server.terminate();
    let told = Instant::now();
    let ended = tokio::task::spawn_blocking(move || {
        while told.elapsed() < Duration::from_secs(15) {
            if let Some(status) = server.child.try_wait().expect("it can be waited for") {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        None
    });
    let status = ended.await.expect("it is waited for");
    println!(
        "an unfinished request at SIGTERM: {}",
        match status {
            Some(_) => format!("ended after {:.1} s", told.elapsed().as_secs_f64()),
            None => "not ended after 15 s".to_owned(),
        }
    );
    assert!(status.is_some_and(|status| status.success()), "{status:?}");
}

/// A club of thirty people with three tabs each, behind one address: their pages load, and everybody has his lines.
#[tokio::test(flavor = "multi_thread")]
async fn a_club_behind_one_address_fits() {
    let server = Attacked::start("doors-club", &[]);
    let to = server.address;
    let mut people = JoinSet::new();
    let table = table(VISITOR, to).await;
    for _ in 0..30 {
        let table = table.clone();
        people.spawn(async move {
            let cookie = guest(VISITOR, to).await;
            let mut lines = Vec::new();
            for _ in 0..3 {
                for path in ["/", "/api/v1/games", "/api/v1/tables", "/api/v1/boards/koalicje-empire"] {
                    assert_eq!(get(VISITOR, to, path).await.expect("an answer").0, 200, "{path}");
                }
                let log = format!("/api/v1/tables/{table}/log");
                assert_eq!(get(VISITOR, to, &log).await.expect("an answer").0, 200);
                let token = post(VISITOR, to, "/api/v1/tokens", &cookie, &json!({"label": "tab"})).await;
                assert_eq!(token.expect("an answer").0, 201);
                lines.push(line(VISITOR, to, &table).await.expect("a line"));
            }
            lines
        });
    }
    let lines: Vec<TcpStream> = people.join_all().await.into_iter().flatten().collect();
    assert_eq!(lines.len(), 90);
    assert_eq!(get(VISITOR, to, "/health").await.expect("an answer").0, 200);
}
