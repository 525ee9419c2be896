//! A real server for a test, which ends with it, and a way to ask it.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

pub struct Serving {
    child: Child,
    pub address: String,
}

impl Serving {
    pub fn start(arguments: &[&str]) -> Serving {
        Serving::start_with_log(arguments, Stdio::null())
    }

    /// A server whose log goes there.
    pub fn start_with_log(arguments: &[&str], log: Stdio) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hegemon"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.trim().rsplit('/').next().expect("an address").to_owned();
        let serving = Serving { child, address };
        assert!(serving.address.contains(':'), "{line}");
        serving
    }

    /// `kill -9`
    pub fn kill(&mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }

    pub fn ask(&self, method: &str, path: &str, cookie: &str, body: &Value) -> Answer {
        self.ask_with(method, path, &[("cookie", cookie)], body)
    }

    pub fn ask_with(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        let url = format!("http://{}/api/v1{path}", self.address);
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let (status, text, cookie) = ask(method, &url, headers, body);
        Answer { status, body: serde_json::from_str(&text).unwrap_or_default(), cookie }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub cookie: Option<String>,
}

impl Answer {
    pub fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or_default()
    }
}

/// Status, text and cookie of an answer.
pub fn ask(method: &str, url: &str, headers: &[(&str, &str)], body: String) -> (u16, String, Option<String>) {
    let timeout = Some(Duration::from_secs(10));
    let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(timeout).build();
    let agent: ureq::Agent = config.into();
    let mut request =
        ureq::http::Request::builder().method(method).uri(url).header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut response = agent.run(request.body(body).expect("a request")).expect("an answer");
    let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    let status = response.status().as_u16();
    (status, response.body_mut().read_to_string().expect("a text"), cookie)
}
