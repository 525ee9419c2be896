//! What a table has to tell, found in its log and in the match as it stands.

use super::{Asks, Facts, Kind, SeatNamed};
use crate::live::{Live, Status};
use crate::step::{Step, Wish};
use crate::stock::Stock;

/// What happened longer ago is no news: a log may be looked at for the first time when it is old.
const NEWS: i64 = 24 * 3_600_000;

/// Something to tell, under a name that follows from what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    pub event: String,
    pub facts: Facts,
    pub at: i64,
}

/// An entry of the log, as it is looked through.
pub struct Looked {
    pub number: i64,
    pub at: i64,
    pub step: Step,
}

/// The game, the scenario, and nothing else yet.
pub fn facts(live: &Live, stock: &Stock, kind: Kind) -> Facts {
    let scenarios = (stock.edition.scenarios)();
    let scenario = scenarios.into_iter().find(|scenario| scenario.id == live.terms.setup.scenario);
    let (name, name_pl) = scenario
        .map(|scenario| (scenario.name, scenario.name_pl))
        .unwrap_or((live.terms.setup.scenario.clone(), live.terms.setup.scenario.clone()));
    Facts {
        kind,
        game: stock.edition.name.to_owned(),
        scenario: name,
        scenario_pl: name_pl,
        people: Vec::new(),
        seat: None,
        who: None,
        since: None,
        until: None,
        asks: None,
        winners: Vec::new(),
    }
}

pub fn seat_named(live: &Live, seat: u8) -> Option<SeatNamed> {
    let info = live.table().seats().into_iter().find(|info| info.seat == seat)?;
    Some(SeatNamed { seat, name: info.name, name_pl: info.name_pl })
}

/// What a table has to tell since an entry, and when it will have more to tell if nothing happens meanwhile.
pub fn happenings(
    live: &Live,
    stock: &Stock,
    entries: &[Looked],
    noticed: i64,
    now: i64,
) -> (Vec<Happening>, Option<i64>) {
    let mut found = Vec::new();
    let id = live.id.as_str();
    let everybody = || live.people().into_iter().map(|(_, person)| person.id).collect::<Vec<_>>();
    for entry in entries.iter().filter(|entry| entry.at > now - NEWS) {
        found.extend(of_entry(live, stock, entry, &everybody(), now));
    }
    for call in live.calls().into_iter().filter(|call| call.since > noticed) {
        let event = format!("{id}/turn/{}/{}", call.seat, call.since);
        let facts = Facts {
            people: vec![call.person.id],
            seat: seat_named(live, call.seat),
            who: Some(call.person.name),
            since: Some(call.since),
            ..facts(live, stock, Kind::Turn)
        };
        found.push(Happening { event, facts, at: now });
    }
    let mut again: Option<i64> = None;
    for running in live.running() {
        if running.warns > now {
            again = Some(again.map_or(running.warns, |other| other.min(running.warns)));
            continue;
        }
        let event = format!("{id}/clock/{}/{}", running.call.seat, running.call.since);
        let facts = Facts {
            people: vec![running.call.person.id],
            seat: seat_named(live, running.call.seat),
            since: Some(running.call.since),
            until: Some(running.ends),
            ..facts(live, stock, Kind::Clock)
        };
        found.push(Happening { event, facts, at: now });
    }
    let newest = entries.last().map_or(0, |entry| entry.at);
    if live.status == Status::Ended && newest > now - NEWS {
        let winners = live.outcome().map_or(Vec::new(), |outcome| outcome.winners);
        let facts = Facts {
            people: everybody(),
            winners: winners.into_iter().filter_map(|seat| seat_named(live, seat)).collect(),
            ..facts(live, stock, Kind::Over)
        };
        found.push(Happening { event: format!("{id}/over"), facts, at: newest });
    }
    (found, again)
}

fn of_entry(live: &Live, stock: &Stock, entry: &Looked, everybody: &[String], now: i64) -> Option<Happening> {
    let facts = match &entry.step {
        Step::Began => {
            // Who began it knows.
            let people = everybody.iter().filter(|person| **person != live.host.id).cloned().collect();
            Facts { people, ..facts(live, stock, Kind::Begun) }
        }
        Step::Wished { seat, wish } => {
            let people = live.asked_to_agree(*wish).into_iter().map(|person| person.id).collect();
            let asks = match wish {
                Wish::Pause => Asks::Pause,
                Wish::Resume => Asks::Resume,
                Wish::End => Asks::End,
            };
            // What all have agreed on meanwhile, or nobody wishes any more, waits for nobody.
            let stands = live.wishes_of(*seat).contains(wish);
            let people = if stands { people } else { Vec::new() };
            let seat = seat_named(live, *seat);
            Facts { people, seat, asks: Some(asks), ..facts(live, stock, Kind::Waiting) }
        }
        Step::Asked { seat, person } => Facts {
            people: live.asked_to_admit(&person.id, now).into_iter().map(|person| person.id).collect(),
            seat: seat_named(live, *seat),
            who: Some(person.name.clone()),
            asks: Some(Asks::Seat),
            ..facts(live, stock, Kind::Waiting)
        },
        Step::Deserted { closes } if live.status == Status::Paused => Facts {
            people: everybody.to_vec(),
            asks: Some(Asks::Deserted),
            until: Some(*closes),
            ..facts(live, stock, Kind::Waiting)
        },
        Step::Closed { .. } => Facts { people: everybody.to_vec(), ..facts(live, stock, Kind::Over) },
        _ => return None,
    };
    let event = format!("{}/{}", live.id, entry.number);
    (!facts.people.is_empty()).then_some(Happening { event, facts, at: entry.at })
}
