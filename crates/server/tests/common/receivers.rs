//! Whoever receives notices: a mail server, a server that webhooks and push messages come to, and a browser that subscribed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdh::diffie_hellman;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hmac;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A mail as it arrived.
#[derive(Clone, Debug)]
pub struct Received {
    pub to: String,
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

/// A mail server that takes everything, after it has refused some for now.
#[derive(Clone)]
pub struct MailServer {
    pub address: SocketAddr,
    taken: Arc<Mutex<Vec<Received>>>,
    /// So many mails it does not take yet.
    pub busy_for: Arc<AtomicUsize>,
}

impl MailServer {
    pub fn start() -> MailServer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = MailServer { address, taken: Arc::default(), busy_for: Arc::default() };
        let all = server.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let all = all.clone();
                std::thread::spawn(move || all.serve(stream));
            }
        });
        server
    }

    fn serve(&self, stream: TcpStream) -> Option<()> {
        let mut out = stream.try_clone().ok()?;
        let mut lines = BufReader::new(stream);
        out.write_all(b"220 test\r\n").ok()?;
        let mut to = String::new();
        loop {
            let mut line = String::new();
            if lines.read_line(&mut line).ok()? == 0 {
                return Some(());
            }
            let answer = match line.split_whitespace().next()?.to_uppercase().as_str() {
                "EHLO" | "HELO" => "250-test\r\n250 8BITMIME\r\n",
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1)?.to_owned();
                    "250 fine\r\n"
                }
                "DATA" => {
                    if self
                        .busy_for
                        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
                        .is_ok()
                    {
                        "451 not now\r\n"
                    } else {
                        out.write_all(b"354 go on\r\n").ok()?;
                        let mut text = String::new();
                        while !text.ends_with("\r\n.\r\n") {
                            lines.read_line(&mut text).ok()?;
                        }
                        self.taken.lock().expect("a list").push(mail(&to, &text));
                        "250 taken\r\n"
                    }
                }
                "QUIT" => {
                    out.write_all(b"221 bye\r\n").ok()?;
                    return Some(());
                }
                _ => "250 fine\r\n",
            };
            out.write_all(answer.as_bytes()).ok()?;
        }
    }

    pub fn taken(&self) -> Vec<Received> {
        self.taken.lock().expect("a list").clone()
    }

    /// The mail of this number, from 1, as soon as it is there.
    pub fn await_mail(&self, number: usize) -> Received {
        let begun = Instant::now();
        loop {
            if let Some(mail) = self.taken().get(number - 1) {
                return mail.clone();
            }
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "mail {number} does not come: {:?}",
                self.taken()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn mail(to: &str, text: &str) -> Received {
    let text = text.replace("\r\n ", " ").replace("\r\n\t", " ");
    let (head, body) = text.split_once("\r\n\r\n").expect("headers and a body");
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    let headers: BTreeMap<String, String> = head.lines().filter_map(header).collect();
    let is_quoted = headers.get("content-transfer-encoding").is_some_and(|how| how == "quoted-printable");
    let body = if is_quoted { unquoted(body) } else { body.to_owned() };
    Received { to: to.to_owned(), headers, body }
}

fn unquoted(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        if byte == b'=' {
            let figures = [rest.next().unwrap_or(b'0'), rest.next().unwrap_or(b'0')];
            let figures = std::str::from_utf8(&figures).expect("figures");
            bytes.push(u8::from_str_radix(figures, 16).expect("a byte"));
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What somebody posted.
#[derive(Clone, Debug)]
pub struct Posted {
    pub path: String,
    pub headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

impl Posted {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// A server that takes what is posted, and answers as the test wants.
#[derive(Clone)]
pub struct Receiver {
    pub address: SocketAddr,
    posted: Arc<Mutex<Vec<Posted>>>,
    /// What it answers, by path; 204 to everything else.
    pub answers: Arc<Mutex<BTreeMap<String, Vec<u16>>>>,
}

impl Receiver {
    pub fn start() -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = Receiver { address, posted: Arc::default(), answers: Arc::default() };
        let all = server.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let all = all.clone();
                std::thread::spawn(move || all.serve(stream));
            }
        });
        server
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn serve(&self, stream: TcpStream) -> Option<()> {
        let mut out = stream.try_clone().ok()?;
        let mut lines = BufReader::new(stream);
        let mut first = String::new();
        lines.read_line(&mut first).ok()?;
        let path = first.split_whitespace().nth(1)?.to_owned();
        let mut headers = BTreeMap::new();
        loop {
            let mut line = String::new();
            lines.read_line(&mut line).ok()?;
            match line.trim_end().split_once(": ") {
                Some((name, value)) => headers.insert(name.to_lowercase(), value.to_owned()),
                None => break,
            };
        }
        let length: usize = headers.get("content-length")?.parse().ok()?;
        let mut body = vec![0; length];
        lines.read_exact(&mut body).ok()?;
        self.posted.lock().expect("a list").push(Posted { path: path.clone(), headers, body });
        let mut answers = self.answers.lock().expect("answers");
        let status = answers.get_mut(&path).filter(|all| !all.is_empty()).map_or(204, |all| all.remove(0));
        drop(answers);
        let elsewhere = if status == 302 { "location: http://127.0.0.1:1/\r\n" } else { "" };
        let answer =
            format!("HTTP/1.1 {status} so\r\n{elsewhere}content-length: 0\r\nconnection: close\r\n\r\n");
        out.write_all(answer.as_bytes()).ok()
    }

    pub fn posted(&self, path: &str) -> Vec<Posted> {
        self.posted.lock().expect("a list").iter().filter(|posted| posted.path == path).cloned().collect()
    }

    /// What was posted there as this number, from 1, as soon as it was.
    pub fn await_post(&self, path: &str, number: usize) -> Posted {
        let begun = Instant::now();
        loop {
            let posted = self.posted(path);
            if let Some(one) = posted.get(number - 1) {
                return one.clone();
            }
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "post {number} to {path} does not come: {posted:?}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A browser that subscribed: it alone has the key. RFC 8291 read from the other side, and with other tools.
pub struct Subscriber {
    key: SecretKey,
    auth: Vec<u8>,
}

impl Subscriber {
    pub fn new(seed: u8) -> Subscriber {
        Subscriber { key: SecretKey::from_slice(&[seed; 32]).expect("a key"), auth: vec![seed; 16] }
    }

    pub fn of(key: &str, auth: &str) -> Subscriber {
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
        Subscriber { key: SecretKey::from_slice(&decode(key)).expect("a key"), auth: decode(auth) }
    }

    pub fn p256dh(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.public())
    }

    pub fn auth(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.auth)
    }

    fn public(&self) -> Vec<u8> {
        self.key.public_key().to_sec1_point(false).as_bytes().to_vec()
    }

    pub fn read(&self, message: &[u8]) -> Vec<u8> {
        let (salt, rest) = message.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(u32::from_be_bytes(size.try_into().expect("four bytes")), 4_096);
        let (theirs, sealed) = rest[1..].split_at(usize::from(rest[0]));
        let their_key = PublicKey::from_sec1_bytes(theirs).expect("a key");
        let shared = diffie_hellman(self.key.to_nonzero_scalar(), their_key.as_affine());
        let hmac = |key: &[u8], text: &[u8]| {
            hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text).as_ref().to_vec()
        };
        let info = [b"WebPush: info\0".as_slice(), &self.public(), theirs, &[1]].concat();
        let input = hmac(&hmac(&self.auth, shared.raw_secret_bytes()), &info);
        let pseudo = hmac(salt, &input);
        let content = hmac(&pseudo, b"Content-Encoding: aes128gcm\0\x01");
        let nonce = hmac(&pseudo, b"Content-Encoding: nonce\0\x01");
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content[..16]).expect("a key"));
        let nonce = Nonce::assume_unique_for_key(nonce[..12].try_into().expect("twelve bytes"));
        let mut text = sealed.to_vec();
        let open = cipher.open_in_place(nonce, Aad::empty(), &mut text).expect("it is for this browser");
        let end = open.iter().rposition(|byte| *byte != 0).expect("a last sign");
        assert_eq!(open[end], 2, "the last record");
        open[..end].to_vec()
    }
}
