//! Koalicje with six players: sealed decisions, cards laid face down, and hands.

use crate::watched::{Decision, Watched, key_of, seat_of};
use engine::chance::Key;
use engine::{Lang, Seat, Setup, Table};
use serde_json::{Value, json};
use server::stock::Stock;

const PLAYERS: u8 = 6;
/// The spectator is the last viewer.
const VIEWERS: usize = PLAYERS as usize + 1;
/// No match is longer.
const MOST: usize = 5_000;

fn terms() -> Value {
    json!({
        "game": "koalicje", "scenario": "1805", "players": PLAYERS, "stand_in": "random", "opens_talk": true,
    })
}

/// The match without a server.
fn opened(key: [u8; 32]) -> Box<dyn Table> {
    let stock = Stock::of::<coalitions::Koalicje>();
    let setup = Setup::new("1805", PLAYERS);
    let mut table = (stock.edition.open)(&setup, Some(Key::new(key))).expect("a match");
    table.settle_chance();
    table
}

/// What the game shows a viewer: what has just happened, the position, whom it waits for, and what he is asked himself.
type Shown = (Vec<Value>, (Value, Vec<Seat>, Vec<String>));

/// The position as a viewer sees it, whom it waits for, and what he is asked himself.
fn shown(table: &dyn Table, viewer: usize) -> (Value, Vec<Seat>, Vec<String>) {
    let seat = seat_of(viewer, PLAYERS).map(Seat::Player);
    let pending: Vec<Seat> = table.pending(Lang::En).iter().map(|asked| asked.seat).collect();
    let actions = seat.filter(|seat| pending.contains(seat)).map_or(Vec::new(), |seat| table.legal(seat));
    (table.view(seat), pending, actions)
}

/// Plays a decision and what chance answers; what each viewer is shown of it. Nothing if it is not legal.
fn step(table: &mut dyn Table, (seat, action): &Decision) -> Option<Vec<Vec<Value>>> {
    let played = table.apply(Seat::Player(*seat), action).ok()?;
    let settled = table.settle_chance();
    let seen = |viewer: usize| {
        let seat = seat_of(viewer, PLAYERS).map(Seat::Player);
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

/// Plays decisions on a server of their own, and compares what viewers were sent with the first match.
fn compare(
    test: &str,
    first: &Watched,
    key: [u8; 32],
    decisions: &[Decision],
    equal: &[usize],
    looks_from: usize,
) {
    let mut twin = Watched::start(test, key, terms());
    for (index, decision) in decisions.iter().enumerate() {
        twin.play(decision, index >= looks_from || index % 5 == 0);
    }
    // The commitment is another, and tells nothing before the key is opened.
    let (ours, theirs) = (Key::new(key_of(0)).commitment(), Key::new(key).commitment());
    for (viewer, equal) in equal.iter().enumerate() {
        for index in 0..=(*equal).min(decisions.len()) {
            let (sent, twins) = (&first.sent[viewer][index], &twin.sent[viewer][index]);
            let opened = |text: &str| text.replace(&theirs, &ours);
            let mut pairs = vec![(sent.line.clone(), opened(&twins.line))];
            if let (Some(sent), Some(twins)) = (&sent.answer, &twins.answer) {
                pairs.push((sent.clone(), opened(twins)));
            }
            // The first match is looked at less often than its twin: looks are compared where both looked.
            if sent.looks.len() == twins.looks.len() {
                pairs.extend(sent.looks.iter().cloned().zip(twins.looks.iter().map(|look| opened(look))));
            }
            for (sent, twins) in pairs {
                assert!(
                    sent == twins,
                    "viewer {viewer} can tell the worlds apart after decision {index}:\n{sent}\n{twins}"
                );
            }
        }
    }
}

#[test]
fn twin_matches_look_the_same_to_whoever_cannot_know_the_difference() {
    // A whole match.
    let mut first = Watched::start("secrecy-first", key_of(0), terms());
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
