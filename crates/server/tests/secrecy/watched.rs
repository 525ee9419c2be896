//! A match on a server of its own, watched by everybody.

use crate::common;
use crate::common::browser::{Browser, Line, Running};
use serde_json::{Value, json};
use server::db::Place;
use server::nature::Nature;

const NAMES: u64 = 7;

/// Who decides, and what.
pub type Decision = (u8, String);

/// What somebody was sent between one decision and the next.
#[derive(Clone, PartialEq)]
pub struct Sent {
    /// The word on his line.
    pub line: String,
    /// The answer to his own decision.
    pub answer: Option<String>,
    /// What he found when he looked for himself, if he did.
    pub looks: Vec<String>,
}

impl Sent {
    /// All of it, as it came.
    pub fn bytes(&self) -> String {
        let mut all = self.line.clone();
        for more in self.answer.iter().chain(&self.looks) {
            all.push('\n');
            all += more;
        }
        all
    }
}

/// A match that is watched by everybody.
pub struct Watched {
    _running: Running,
    table: String,
    players: u8,
    people: Vec<Browser>,
    lines: Vec<Line>,
    /// What each viewer was sent, decision by decision; the spectator is the last viewer.
    pub sent: Vec<Vec<Sent>>,
}

/// The seat of a viewer, none for the spectator.
pub fn seat_of(viewer: usize, players: u8) -> Option<u8> {
    (viewer < usize::from(players)).then_some(viewer as u8)
}

impl Watched {
    pub fn start(test: &str, key: [u8; 32], terms: Value) -> Watched {
        let place = Place::Folder(common::folder(test));
        let running = Running::start_with(place, None, false, Nature::held(NAMES, key));
        let players = terms["players"].as_u64().expect("a number of players") as u8;
        let mut people: Vec<Browser> = (0..players).map(|_| Browser::guest(&running)).collect();
        people.push(Browser::new(&running));
        let table = people[0].ok("/tables", terms)["id"].as_str().expect("an id").to_owned();
        for seat in 0..players {
            people[usize::from(seat)].ok(&format!("/tables/{table}/seats/{seat}"), json!({}));
        }
        people[0].ok(&format!("/tables/{table}/begin"), json!({}));
        let begun = people[0].get(&format!("/tables/{table}")).1["number"].as_i64().expect("a number");
        let line = |viewer: usize| {
            let asked = format!("{}&with=table&after={}", query(viewer, players), begun - 1);
            people[viewer].follow(&table, &asked)
        };
        let viewers = people.len();
        let lines = (0..viewers).map(line).collect();
        let sent = vec![Vec::new(); viewers];
        let mut watched = Watched { _running: running, table, players, people, lines, sent };
        watched.hear(true);
        watched
    }

    /// Everybody is told of the newest entry, and some also look for themselves.
    fn hear(&mut self, looks: bool) {
        for viewer in 0..self.people.len() {
            let line = self.lines[viewer].next_text();
            let mut sent = Sent { line, answer: None, looks: Vec::new() };
            if looks {
                let (table, query) = (&self.table, query(viewer, self.players));
                // The entries before the newest are those of the players who sat down.
                let known = self.sent[viewer].len() + usize::from(self.players) - 1;
                for path in ["".to_owned(), "/log".to_owned(), "/talk".to_owned(), format!("/at/{known}")] {
                    let address = format!("/tables/{table}{path}?{query}&after={known}");
                    let (status, text) = self.people[viewer].get_text(&address);
                    sent.looks.push(format!("{status} {text}"));
                }
            }
            self.sent[viewer].push(sent);
        }
    }

    pub fn play(&mut self, (seat, action): &Decision, looks: bool) {
        let viewer = usize::from(*seat);
        let newest = self.newest(viewer)["number"].clone();
        let decision = json!({"action": action, "number": newest});
        let path = format!("/tables/{}/seats/{seat}/actions", self.table);
        let (status, answer) = self.people[viewer].send_text("POST", &path, Some(decision), &[]);
        assert!((200..300).contains(&status), "{path}, {action}: {status} {answer}");
        self.hear(looks);
        if let Some(sent) = self.sent[viewer].last_mut() {
            sent.answer = Some(format!("{status} {answer}"));
        }
    }

    /// The table as a viewer was last told of it.
    pub fn newest(&self, viewer: usize) -> Value {
        let sent = self.sent[viewer].last().expect("everybody was told something");
        serde_json::from_str::<Value>(&sent.line).expect("JSON")["table"].clone()
    }
}

fn query(viewer: usize, players: u8) -> String {
    seat_of(viewer, players).map_or(String::new(), |seat| format!("seat={seat}"))
}

pub fn key_of(number: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&number.to_be_bytes());
    key
}
