//! Runs the binary as a person or a program would: arguments and input in, exit code and text out.
#![allow(dead_code)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn hegemon(arguments: &[&str]) -> Ran {
    hegemon_with(arguments, b"")
}

pub fn hegemon_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().expect("the input is piped");
    let input = input.to_vec();
    // From a thread: a long input and a long output must not wait for each other.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary runs");
    writer.join().expect("the writer does not panic");
    Ran {
        code: output.status.code().expect("the process ends by itself"),
        out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("the errors are UTF-8"),
    }
}

fn spawn(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hegemon"))
        .args(arguments)
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// A fresh folder for the files of one test.
pub fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// A referee on the other end of two pipes.
pub struct Referee {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Referee {
    pub fn start() -> Referee {
        let mut child = spawn(&["referee"]);
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        Referee { child, input, output }
    }

    /// With a game of 1805 under way.
    pub fn with_game(chance: &str) -> Referee {
        let mut referee = Referee::start();
        referee.ok(json!({
            "cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "seed": 42, "chance": chance,
        }));
        referee
    }

    /// Sends a line as it is and reads the answer.
    pub fn line(&mut self, line: &[u8]) -> Value {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(line).and_then(|()| input.write_all(b"\n")).expect("the referee reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the referee answers");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
    }

    pub fn ask(&mut self, request: Value) -> Value {
        self.line(request.to_string().as_bytes())
    }

    /// What a request brings, which must be no error.
    pub fn ok(&mut self, request: Value) -> Value {
        let mut answer = self.ask(request.clone());
        assert!(answer.get("error").is_none(), "{request} → {answer}");
        answer["ok"].take()
    }

    /// The code and the whole of an error, which the request must bring.
    pub fn error(&mut self, request: Value) -> (String, Value) {
        let mut answer = self.ask(request.clone());
        let error = answer["error"].take();
        (error["code"].as_str().unwrap_or_else(|| panic!("{request} → {answer}")).to_owned(), error)
    }

    pub fn code(&mut self, request: Value) -> String {
        self.error(request).0
    }

    /// The seat and the first legal action of the first question.
    pub fn first_move(&mut self) -> (Value, String) {
        let seat = self.ok(json!({ "cmd": "pending" }))["pending"][0]["seat"].clone();
        let legal = self.ok(json!({ "cmd": "legal", "seat": seat }));
        (seat, legal["actions"][0].as_str().expect("whoever is asked has an answer").to_owned())
    }

    /// Plays first legal actions.
    pub fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let (seat, action) = self.first_move();
            self.ok(json!({ "cmd": "apply", "seat": seat, "action": action }));
        }
    }

    /// Closes the input and waits for the end.
    pub fn end(mut self) -> i32 {
        drop(self.input.take());
        self.child.wait().expect("the referee ends").code().expect("by itself")
    }
}
