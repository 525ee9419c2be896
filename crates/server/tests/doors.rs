//! Nobody is waited for without end, nobody takes more places than his own, and what is too large is refused in words.

mod common;

use common::browser::{Browser, Running, code};
use common::folder;
use serde_json::{Value, json};
use server::db::Place;
use server::doors::Room;
use server::serve::Patience;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tungstenite::stream::MaybeTlsStream;

const SOON: Duration = Duration::from_millis(300);
/// Long enough for anything that is to happen soon, on a busy machine too.
const AT_LAST: Duration = Duration::from_secs(20);

fn hasty(test: &str, patience: Patience) -> Running {
    Running::start_changed(Place::Folder(folder(test)), move |settings| settings.patience = patience)
}

/// Sends something and reads until the other side hangs up.
fn until_the_end(running: &Running, text: &str) -> String {
    let mut stream = connect(running);
    stream.write_all(text.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the server holds the line: {error}"),
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn connect(running: &Running) -> TcpStream {
    let stream = TcpStream::connect(running.address).expect("a connection");
    stream.set_read_timeout(Some(AT_LAST)).expect("a time-out");
    stream
}

/// The status and the body of an answer.
fn read(answer: &str) -> (u16, Value) {
    let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
    let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
    (
        status.unwrap_or_else(|| panic!("no answer: {answer}")),
        serde_json::from_str(body).unwrap_or_else(|_| panic!("no JSON: {answer}")),
    )
}

fn post(path: &str, length: impl std::fmt::Display, body: &str) -> String {
    format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n{length}\r\n\r\n{body}"
    )
}

#[test]
fn a_request_that_does_not_go_on_is_not_waited_for() {
    let running = hasty("doors-slow", Patience { head: SOON, body: SOON, ..Patience::default() });
    assert_eq!(until_the_end(&running, "GET / HTTP/1.1\r\nhost"), "");
    assert_eq!(until_the_end(&running, ""), "");
    // Who was answered and asks nothing more is not kept either.
    let answer = until_the_end(&running, "GET /health HTTP/1.1\r\nhost: x\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (status, answer) = read(&until_the_end(&running, &post("/sessions", "content-length: 100", "{")));
    assert_eq!((status, code(&answer)), (408, "too-slow"));
    assert!(answer["error"]["message_pl"].is_string(), "{answer}");
}

#[test]
fn what_is_too_large_is_refused_in_both_languages() {
    let running = Running::start(Place::Folder(folder("doors-large")), None);
    let mut anna = Browser::guest(&running);
    let too_large = |answer: (u16, Value)| {
        assert_eq!((answer.0, code(&answer.1)), (413, "too-large"));
        assert!(answer.1["error"]["message_pl"].is_string(), "{}", answer.1);
    };
    let long = "x".repeat(70_000);
    too_large(anna.post("/sessions", json!({"name": long, "password": "12345678"})));
    too_large(anna.send("PUT", "/me/name", Some(json!({"name": long})), &[]));
    too_large(anna.post("/records", json!({"game": "x".repeat(5_000_000)})));
    // Who does not say how long it will be is stopped on the way.
    let chunk = format!("{:x}\r\n{long}\r\n0\r\n\r\n", long.len());
    too_large(read(&until_the_end(&running, &post("/sessions", "transfer-encoding: chunked", &chunk))));
    // Where nothing is expected nothing large is taken.
    too_large(read(&until_the_end(&running, &post("/guests", "content-length: 70000", &long))));
    let get = format!(
        "GET /api/v1/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 70000\r\n\r\n{long}"
    );
    too_large(read(&until_the_end(&running, &get)));
    // A record may be larger than anything else.
    let (status, answer) = anna.post("/records", json!({"game": "x".repeat(3_000_000)}));
    assert_eq!(status, 422, "{answer}");
}

#[test]
fn a_line_on_which_nobody_is_left_is_given_up() {
    let patience = Patience { ping: SOON, silent: SOON * 12, ..Patience::default() };
    let running = hasty("doors-silent", patience);
    let mut anna = Browser::guest(&running);
    let table = anna.new_table();
    let mut silent = connect(&running);
    let request = format!(
        "GET /api/v1/tables/{table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    silent.write_all(request.as_bytes()).expect("sent");
    let mut listening = anna.follow(&table, "after=100");
    if let MaybeTlsStream::Plain(stream) = listening.0.get_ref() {
        stream.set_read_timeout(Some(SOON / 3)).expect("a time-out");
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let listener = {
        let is_over = Arc::clone(&is_over);
        std::thread::spawn(move || {
            // Whoever listens answers without knowing it.
            while !is_over.load(Ordering::Relaxed) {
                match listening.0.read() {
                    Ok(message) => assert!(!message.is_close(), "the line was cut"),
                    Err(tungstenite::Error::Io(error)) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
                    Err(error) => panic!("the line was cut: {error}"),
                }
            }
        })
    };
    let mut told = Vec::new();
    let _ = silent.read_to_end(&mut told).expect("the line ends");
    assert!(told.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&told));
    is_over.store(true, Ordering::Relaxed);
    listener.join().expect("whoever listens stays");
}

#[test]
fn an_answer_that_nobody_takes_is_taken_back() {
    let running = Running::start_changed(Place::Folder(folder("doors-stalled")), |settings| {
        settings.connections = Room { each: 1, all: 100 };
        settings.patience.stalled = SOON;
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let untaken = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(2_048).expect("a small buffer");
        let stream = socket.connect(running.address).await.expect("a connection");
        stream.into_std().expect("a connection")
    });
    untaken.set_nonblocking(false).expect("a connection");
    let request = b"GET /api/v1/boards/koalicje-empire/picture HTTP/1.1\r\nhost: x\r\n\r\n";
    // More than the system keeps for a slow reader.
    (&untaken).write_all(&request.repeat(20)).expect("sent");
    let begun = Instant::now();
    while !until_the_end(&running, "GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        .starts_with("HTTP/1.1 200")
    {
        assert!(begun.elapsed() < AT_LAST, "he still has his place");
    }
    drop(untaken);
}

#[test]
fn one_address_has_so_many_connections_and_no_more() {
    let running = Running::start_changed(Place::Folder(folder("doors-places")), |settings| {
        settings.connections = Room { each: 3, all: 100 };
    });
    let mut open: Vec<TcpStream> = (0..3).map(|_| connect(&running)).collect();
    for stream in &mut open {
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").expect("sent");
        let mut first = [0; 12];
        stream.read_exact(&mut first).expect("an answer");
        assert_eq!(&first, b"HTTP/1.1 200");
    }
    // Nothing is asked, so that nothing is lost on the way back.
    let answer = until_the_end(&running, "");
    assert!(answer.to_lowercase().contains("retry-after: 10"), "{answer}");
    let (status, answer) = read(&answer);
    assert_eq!((status, code(&answer)), (429, "too-many"));
    assert!(answer["error"]["message_pl"].is_string(), "{answer}");
    open.pop();
    let begun = Instant::now();
    while !until_the_end(&running, "GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        .starts_with("HTTP/1.1 200")
    {
        assert!(begun.elapsed() < AT_LAST, "whoever leaves gives his place free");
    }
}

#[test]
fn behind_a_proxy_everybody_has_places_of_his_own() {
    let running = Running::start_changed(Place::Folder(folder("doors-proxy")), |settings| {
        settings.connections = Room { each: 3, all: 100 };
        settings.proxies = vec!["127.0.0.1".parse().expect("an address")];
    });
    let unfinished = |visitor: &str| {
        let mut stream = connect(&running);
        let length = format!("content-length: 100\r\nx-forwarded-for: {visitor}");
        stream.write_all(post("/sessions", length, "{").as_bytes()).expect("sent");
        stream
    };
    let health = |visitor: &str| {
        let head = "GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for";
        until_the_end(&running, &format!("{head}: {visitor}\r\n\r\n"))
    };
    let open: Vec<TcpStream> = (0..3).map(|_| unfinished("2001:db8::1")).collect();
    let begun = Instant::now();
    // The same network of 64 bits.
    while !health("2001:db8::2:7").starts_with("HTTP/1.1 429") {
        assert!(begun.elapsed() < AT_LAST, "three places are taken");
    }
    assert!(health("2001:db8:0:1::1").starts_with("HTTP/1.1 200"));
    assert!(health("10.0.0.1").starts_with("HTTP/1.1 200"), "others come through the same proxy");
    drop(open);
    while !health("2001:db8::1").starts_with("HTTP/1.1 200") {
        assert!(begun.elapsed() < AT_LAST, "whoever leaves gives his place free");
    }
}

#[test]
fn a_line_takes_two_kibibytes_and_no_more() {
    let running = Running::start(Place::Folder(folder("doors-frames")), None);
    let mut anna = Browser::guest(&running);
    let table = anna.new_table();
    let mut line = anna.follow(&table, "after=100");
    line.say(&json!({"play": {"action": "x".repeat(1_500), "number": 1, "key": "k"}}));
    assert_eq!(line.next()["refused"]["error"]["code"], "not-yours");
    // The head of a long frame is enough.
    let head: &[u8] = &[0x81, 0x80 | 126, 0x08, 0x01, 0, 0, 0, 0];
    match line.0.get_mut() {
        MaybeTlsStream::Plain(stream) => stream.write_all(head).expect("sent"),
        _ => panic!("a plain line"),
    }
    assert!(line.has_ended());
}
