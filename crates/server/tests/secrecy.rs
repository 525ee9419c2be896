//! What a seat may not know does not reach it: not by a word, not by the order or the length of a message.
//!
//! A whole match is played and watched from every seat and by a spectator, over real lines and requests. Then twins of it are
//! played on servers whose clock and names are the same: one of them differs in a decision that a viewer cannot see yet, or in
//! how the hidden cards were dealt. As long as the game itself shows a viewer no difference, what the server sends him is
//! equal byte for byte.

mod common;

use common::browser::{Browser, Line, Running};
use engine::chance::Key;
use engine::{Lang, Seat, Setup, Table};
use serde_json::{Value, json};
use server::db::Place;
use server::nature::Nature;
use server::stock::Stock;

const PLAYERS: u8 = 6;
/// The spectator is the last viewer.
const VIEWERS: usize = PLAYERS as usize + 1;
const NAMES: u64 = 7;
/// No match is longer.
const MOST: usize = 5_000;

type Decision = (u8, String);

/// A match that is watched by everybody.
struct Watched {
    _running: Running,
    table: String,
    people: Vec<Browser>,
    lines: Vec<Line>,
    /// What each viewer was sent, decision by decision.
    sent: Vec<Vec<String>>,
}

fn seat_of(viewer: usize) -> Option<u8> {
    (viewer < usize::from(PLAYERS)).then_some(viewer as u8)
}

fn query(viewer: usize) -> String {
    seat_of(viewer).map_or(String::new(), |seat| format!("seat={seat}"))
}

impl Watched {
    fn start(test: &str, key: [u8; 32]) -> Watched {
        let place = Place::Folder(common::folder(test));
        let running = Running::start_with(place, None, false, Nature::held(NAMES, key));
        let mut people: Vec<Browser> = (0..PLAYERS).map(|_| Browser::guest(&running)).collect();
        people.push(Browser::new(&running));
        let terms = json!({
            "game": "koalicje", "scenario": "1805", "players": PLAYERS, "stand_in": "random", "opens_talk": true,
        });
        let table = people[0].ok("/tables", terms)["id"].as_str().expect("an id").to_owned();
        for seat in 0..PLAYERS {
            people[usize::from(seat)].ok(&format!("/tables/{table}/seats/{seat}"), json!({}));
        }
        people[0].ok(&format!("/tables/{table}/begin"), json!({}));
        let begun = people[0].get(&format!("/tables/{table}")).1["number"].as_i64().expect("a number");
        let line = |viewer: usize| {
            let asked = format!("{}&with=table&after={}", query(viewer), begun - 1);
            people[viewer].follow(&table, &asked)
        };
        let lines = (0..VIEWERS).map(line).collect();
        let mut watched =
            Watched { _running: running, table, people, lines, sent: vec![Vec::new(); VIEWERS] };
        watched.hear(true);
        watched
    }

    /// Everybody is told of the newest entry, and some also look for themselves.
    fn hear(&mut self, looks: bool) {
        for viewer in 0..VIEWERS {
            let mut sent = self.lines[viewer].next_text();
            if looks {
                let (table, query, known) = (&self.table, query(viewer), self.sent[viewer].len() + 5);
                for path in ["", "/log", "/talk"] {
                    let (status, text) =
                        self.people[viewer].get_text(&format!("/tables/{table}{path}?{query}&after={known}"));
                    sent += &format!("\n{status} {text}");
                }
            }
            self.sent[viewer].push(sent);
        }
    }

    fn play(&mut self, (seat, action): &Decision, looks: bool) {
        let newest = self.newest(usize::from(*seat))["number"].clone();
        let decision = json!({"action": action, "number": newest});
        let path = format!("/tables/{}/seats/{seat}/actions", self.table);
        self.people[usize::from(*seat)].ok(&path, decision);
        self.hear(looks);
    }

    /// The table as a viewer was last told of it.
    fn newest(&self, viewer: usize) -> Value {
        let sent = self.sent[viewer].last().expect("everybody was told something");
        let line = sent.lines().next().expect("the line's word comes first");
        serde_json::from_str::<Value>(line).expect("JSON")["table"].clone()
    }
}

/// The match without a server.
fn opened(key: [u8; 32]) -> Box<dyn Table> {
    let stock = Stock::of::<coalitions::Koalicje>("Koalicje", coalitions::rules::text);
    let setup = Setup::new("1805", PLAYERS);
    let mut table = (stock.edition.open)(&setup, Some(Key::new(key))).expect("a match");
    table.settle_chance();
    table
}

/// What the game shows a viewer: what has just happened, the position, whom it waits for, and what he is asked himself.
type Shown = (Vec<Value>, (Value, Vec<Seat>, Vec<String>));

/// The position as a viewer sees it, whom it waits for, and what he is asked himself.
fn shown(table: &dyn Table, viewer: usize) -> (Value, Vec<Seat>, Vec<String>) {
    let seat = seat_of(viewer).map(Seat::Player);
    let pending: Vec<Seat> = table.pending(Lang::En).iter().map(|asked| asked.seat).collect();
    let actions = seat.filter(|seat| pending.contains(seat)).map_or(Vec::new(), |seat| table.legal(seat));
    (table.view(seat), pending, actions)
}

/// Plays a decision and what chance answers; what each viewer is shown of it. Nothing if it is not legal.
fn step(table: &mut dyn Table, (seat, action): &Decision) -> Option<Vec<Vec<Value>>> {
    let played = table.apply(Seat::Player(*seat), action).ok()?;
    let settled = table.settle_chance();
    let seen = |viewer: usize| {
        let seat = seat_of(viewer).map(Seat::Player);
        let mut events = played.seen_by(seat);
        events.extend(settled.seen_by(seat));
        events
    };
    Some((0..VIEWERS).map(seen).collect())
}

/// What everybody is shown while decisions are played, one after the other, as far as they are legal.
fn path(table: &mut dyn Table, decisions: &[Decision]) -> Vec<Vec<Shown>> {
    let mut path = Vec::new();
    for decision in decisions {
        let Some(events) = step(table, decision) else { break };
        let both = |(viewer, events)| (events, shown(table, viewer));
        path.push(events.into_iter().enumerate().map(both).collect());
    }
    path
}

/// For how many decisions two paths look the same to each viewer.
fn alike(one: &[Vec<Shown>], other: &[Vec<Shown>]) -> Vec<usize> {
    let same =
        |viewer: usize| one.iter().zip(other).take_while(move |(one, other)| one[viewer] == other[viewer]);
    (0..VIEWERS).map(|viewer| same(viewer).count()).collect()
}

fn key_of(number: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&number.to_be_bytes());
    key
}

/// Plays decisions on a server of their own, and compares what viewers were sent with the first match.
fn compare(
    test: &str,
    first: &Watched,
    key: [u8; 32],
    decisions: &[Decision],
    equal: &[usize],
    looks_from: usize,
) {
    let mut twin = Watched::start(test, key);
    for (index, decision) in decisions.iter().enumerate() {
        twin.play(decision, index >= looks_from || index % 5 == 0);
    }
    // The commitment is another, and tells nothing before the key is opened.
    let (ours, theirs) = (Key::new(key_of(0)).commitment(), Key::new(key).commitment());
    for (viewer, equal) in equal.iter().enumerate() {
        for index in 0..=(*equal).min(decisions.len()) {
            let (sent, twins) =
                (&first.sent[viewer][index], twin.sent[viewer][index].replace(&theirs, &ours));
            // The first match is looked at less often than its twin: lines are compared always, looks where both looked.
            let (sent, twins) = if sent.lines().count() == twins.lines().count() {
                (sent.as_str(), twins.as_str())
            } else {
                (sent.lines().next().unwrap_or(""), twins.lines().next().unwrap_or(""))
            };
            assert!(
                sent == twins,
                "viewer {viewer} can tell the worlds apart after decision {index}:\n{sent}\n{twins}"
            );
        }
    }
}

#[test]
fn twin_matches_look_the_same_to_whoever_cannot_know_the_difference() {
    // A whole match.
    let mut first = Watched::start("secrecy-first", key_of(0));
    let mut decisions: Vec<Decision> = Vec::new();
    while decisions.len() < MOST {
        let table = first.newest(VIEWERS - 1);
        if table["status"] == "ended" {
            break;
        }
        let turn = decisions.len();
        let pending = table["pending"].as_array().expect("a list");
        let seat = pending[turn * 5 % pending.len()]["seat"].as_u64().expect("a seat") as u8;
        let question = first.newest(usize::from(seat))["question"].clone();
        let actions = question["actions"].as_array().expect("a list");
        let action = actions[turn * 17 % actions.len()].as_str().expect("text").to_owned();
        first.play(&(seat, action.clone()), turn.is_multiple_of(5) || turn < 60);
        decisions.push((seat, action));
    }
    assert!(decisions.len() > 100 && decisions.len() < MOST, "{} decisions", decisions.len());
    // Another decision that some cannot see yet: sealed choices, cards laid face down.
    let mut twins = Vec::new();
    let mut table = opened(key_of(0));
    for (index, decision) in decisions.iter().enumerate() {
        let legal = table.legal(Seat::Player(decision.0));
        let other = legal.iter().find(|action| **action != decision.1);
        if let (Some(other), 0) = (other, index % 3) {
            let (ply, instead) = (table.ply(), (decision.0, other.clone()));
            let mut window = decisions[index..decisions.len().min(index + 6)].to_vec();
            let real = path(&mut *table, &window);
            while table.ply() > ply && table.undo() {}
            window[0] = instead.clone();
            let twin = path(&mut *table, &window);
            while table.ply() > ply && table.undo() {}
            let mut equal = alike(&real, &twin);
            // Whoever decided knows what he decided.
            equal[usize::from(decision.0)] = 0;
            if equal.iter().any(|length| *length > 0) {
                twins.push((index, instead, equal.iter().map(|length| index + length).collect::<Vec<_>>()));
            }
        }
        step(&mut *table, decision);
    }
    println!(
        "{} decisions, {} of a third of them could have been another unseen",
        decisions.len(),
        twins.len()
    );
    assert!(twins.len() > 5, "there is too little that is hidden");
    for number in 0..4 {
        let (index, instead, equal) = &twins[number * (twins.len() - 1) / 6];
        let longest = equal.iter().max().copied().unwrap_or(0);
        let mut played = decisions[..longest].to_vec();
        played[*index] = instead.clone();
        compare(&format!("secrecy-decision-{number}"), &first, key_of(0), &played, equal, *index);
    }
    // Other cards in other hands.
    let same = |key: u64, far: usize| {
        alike(
            &path(&mut *opened(key_of(0)), &decisions[..far]),
            &path(&mut *opened(key_of(key)), &decisions[..far]),
        )
    };
    let dealt: Vec<(u64, Vec<usize>)> = (1..1_500).map(|key| (key, same(key, 1))).collect();
    for viewer in 0..VIEWERS {
        // Worlds in which he has drawn the same cards, and others have not.
        let worlds = dealt.iter().filter(|(_, equal)| equal[viewer] == 1 && equal.contains(&0)).take(25);
        let worlds = worlds.map(|(key, _)| (*key, same(*key, 40)));
        let Some((number, equal)) = worlds.max_by_key(|(_, equal)| equal[viewer]) else { continue };
        let longest = equal[viewer];
        println!("viewer {viewer}: other hands look the same for {longest} decisions");
        assert!(viewer < VIEWERS - 1 || longest > 1, "a spectator knows no hand");
        compare(&format!("secrecy-hands-{viewer}"), &first, key_of(number), &decisions[..longest], &equal, 0);
    }
}
