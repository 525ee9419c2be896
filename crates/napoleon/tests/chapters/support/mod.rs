//! Positions in words, answers in words: the helpers of the rule tests. They alone know the types.
//!
//! A position is a few lines; what is not said stands far from everything that is tested:
//!
//! ```text
//! turn 5, 3 players              the rest is optional; turn 1 and 2 players otherwise
//! option rout_limit march
//! beaumont: old-guard 2, pajol   units in a town, with their strength if it is not full
//! lost: fr-i-artillery           eliminated
//! battle quatre-bras from charleroi nivelles      a battle turn is under way, the attacker came by these roads
//! attacker-left: quiot, marcognet
//! defender-reserve: pirch
//! terrain attacker-left wood
//! holds steinmetz                the farm or hill of its position
//! square steinmetz               also: shelter pr-i-artillery steinmetz; charging kellermann; stale fr-i-artillery
//! active defender                whose battle turn it is; battle-turn 7; crossings 0 2 0; idle 1
//! battle-to-come ligny           another fight of the same turn
//! rules 1                        an older version of the rules
//! ```
//!
//! Units are named by the end of their id where that is enough.

#![allow(dead_code)]

use engine::{Game, Happening, Lang, Match, Setup, Words};
use napoleon::Napoleon;
use napoleon::army::{Army, Unit};
use napoleon::board::{Place, Position, Town};
use napoleon::event::Event;
use serde_json::{Map, Value, json};
use testkit::spoken::Spoken;

/// A table in a position, spoken to by the names of seats.
pub struct Table {
    pub game: Match<Napoleon>,
    /// What happened since the position was set up, in English, everything open.
    pub log: Vec<String>,
    /// The same as events.
    pub events: Vec<Event>,
}

/// The unit of that id, or whose id ends so.
#[track_caller]
pub fn unit(word: &str) -> Unit {
    if let Ok(unit) = word.parse() {
        return unit;
    }
    let ending = format!("-{word}");
    let found: Vec<Unit> = Unit::all().filter(|unit| unit.to_string().ends_with(&ending)).collect();
    match found[..] {
        [unit] => unit,
        _ => panic!("\"{word}\" names {} units", found.len()),
    }
}

/// A unit's id without its army, as far as that is unambiguous for a reader.
pub fn short(unit: Unit) -> String {
    unit.to_string()
}

/// Where units stand that a position does not name.
fn far_away(army: Army) -> &'static str {
    match army {
        Army::French => "conde",
        Army::AngloDutch => "mechelen",
        Army::Prussian => "tongeren",
    }
}

pub fn document(text: &str) -> Value {
    let mut units = Map::new();
    for unit in Unit::all() {
        units.insert(unit.to_string(), json!({ "at": far_away(unit.army()) }));
    }
    let mut document = json!({ "scenario": "historical", "players": 2, "turn": 1, "options": {} });
    let mut fight: Option<Map<String, Value>> = None;
    let mut on_field: Vec<(Unit, Position)> = Vec::new();
    let mut stale: Vec<Unit> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some((place, pieces)) = line.split_once(':') {
            for piece in pieces.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
                let (name, strength) = match piece.split_once(' ') {
                    Some((name, strength)) => (name, strength.parse::<u8>().ok()),
                    None => (piece, None),
                };
                let unit = unit(name);
                let place = if place == "lost" { "eliminated" } else { place };
                units.insert(unit.to_string(), json!({ "at": place, "strength": strength }));
                if let Ok(position) = place.parse::<Position>() {
                    on_field.push((unit, position));
                }
            }
            continue;
        }
        let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let notes = || fight.clone().expect("a battle comes before what happens in it");
        match words[..] {
            ["turn", turn] => document["turn"] = json!(turn.parse::<u8>().expect("a number")),
            ["turn", turn, players, "players"] => {
                document["turn"] = json!(turn.parse::<u8>().expect("a number"));
                document["players"] = json!(players.parse::<u8>().expect("a number"));
            }
            ["option", option, value] => document["options"][option] = json!(value),
            ["phase", phase] => document["phase"] = json!(phase),
            ["defeated", army] => document["defeated"] = json!([army]),
            ["rules", version] => document["rules"] = json!(version),
            ["battle-to-come", town] => document["battles"] = json!([town]),
            ["battle", at, "from", ref towns @ ..] => {
                let mut notes = Map::new();
                notes.insert("at".into(), json!(at));
                notes.insert("kind".into(), json!("battle"));
                notes.insert("entries".into(), json!(towns));
                notes.insert("battle-turn".into(), json!(1));
                fight = Some(notes);
            }
            ["terrain", at, terrain] => fight = Some(noted(notes(), "terrain", at, json!(terrain))),
            ["holds", name] => {
                let holder = unit(name);
                let at =
                    on_field.iter().find(|(unit, _)| *unit == holder).expect("a holder stands somewhere").1;
                fight = Some(noted(notes(), "holders", &at.to_string(), json!(holder)));
            }
            ["shelter", name, square] => {
                fight = Some(noted(notes(), "shelters", &unit(name).to_string(), json!(unit(square))));
            }
            ["square", name] => fight = Some(listed(notes(), "squares", unit(name))),
            ["stale", name] => stale.push(unit(name)),
            [flag @ ("moved" | "fired" | "charging" | "engaging" | "revealed"), name] => {
                fight = Some(listed(notes(), flag, unit(name)));
            }
            ["active", role] => {
                let mut notes = notes();
                notes.insert("active".into(), json!(role));
                fight = Some(notes);
            }
            ["chief", army] => {
                let mut notes = notes();
                notes.insert("chief".into(), json!(army));
                fight = Some(notes);
            }
            ["battle-turn", turn] => {
                let mut notes = notes();
                notes.insert("battle-turn".into(), json!(turn.parse::<u8>().expect("a number")));
                fight = Some(notes);
            }
            ["idle", turns] => {
                let mut notes = notes();
                notes.insert("idle-turns".into(), json!(turns.parse::<u8>().expect("a number")));
                fight = Some(notes);
            }
            ["crossings", ref counts @ ..] => {
                let counts: Vec<u8> = counts.iter().map(|count| count.parse().expect("a number")).collect();
                let mut notes = notes();
                notes.insert("crossings".into(), json!(counts));
                fight = Some(notes);
            }
            _ => panic!("\"{line}\" says nothing about a position"),
        }
    }
    if let Some(mut notes) = fight {
        let side = |unit: Unit| unit.side();
        let engaged = |at: Position| {
            let here: Vec<Unit> =
                on_field.iter().filter(|(_, other)| *other == at).map(|(unit, _)| *unit).collect();
            here.iter().any(|unit| side(*unit) != side(here[0]))
        };
        let mut revealed: Vec<Value> =
            notes.get("revealed").and_then(Value::as_array).cloned().unwrap_or_default();
        let mut fresh = Vec::new();
        for (unit, at) in &on_field {
            if at.is_front() && !stale.contains(unit) {
                fresh.push(json!(unit));
            }
            if at.is_front() && engaged(*at) {
                revealed.push(json!(unit));
            }
        }
        notes.insert("fresh".into(), json!(fresh));
        notes.insert("revealed".into(), json!(revealed));
        notes.insert("took-part".into(), json!(on_field.iter().map(|(unit, _)| unit).collect::<Vec<_>>()));
        document["fight"] = Value::Object(notes);
        if document.get("phase").is_none() {
            document["phase"] = json!("combat");
        }
    }
    document["units"] = Value::Object(units);
    document
}

fn noted(mut notes: Map<String, Value>, field: &str, key: &str, value: Value) -> Map<String, Value> {
    let entry = notes.entry(field).or_insert_with(|| json!({}));
    entry[key] = value;
    notes
}

fn listed(mut notes: Map<String, Value>, field: &str, unit: Unit) -> Map<String, Value> {
    let entry = notes.entry(field).or_insert_with(|| json!([]));
    entry.as_array_mut().expect("a list").push(json!(unit));
    notes
}

/// Sets up a position; panics with every reason if there is none such.
#[track_caller]
pub fn position(text: &str) -> Table {
    match Napoleon::from_document(&document(text)) {
        Ok(state) => Table::of(Match::from_state(state)),
        Err(reasons) => panic!("no such position: {reasons:#?}"),
    }
}

/// The reasons why a position is refused.
pub fn impossible(text: &str) -> Vec<String> {
    Napoleon::from_document(&document(text)).err().unwrap_or_default()
}

/// A match from its very start.
pub fn start(scenario: &str, players: u8) -> Table {
    let setup = Setup::new(scenario, players);
    Table::of(Match::new(&setup).expect("the setup is valid"))
}

impl Spoken for Table {
    type Game = Napoleon;

    fn game(&self) -> &Match<Napoleon> {
        &self.game
    }

    fn log(&self) -> &[String] {
        &self.log
    }

    fn game_mut(&mut self) -> &mut Match<Napoleon> {
        &mut self.game
    }

    fn hear(&mut self, events: Vec<Event>) {
        self.log.extend(events.iter().map(|event| Napoleon::sentence(event, Lang::En).into()));
        self.events.extend(events);
    }

    /// The order with the full ids of its units.
    #[track_caller]
    fn spelled(&self, action: &str) -> String {
        let mut words: Vec<String> = action.split_whitespace().map(str::to_owned).collect();
        let units = match words[0].as_str() {
            "shelter" => 2,
            "fight" | "lay" | "done" | "roll" | "hits" | "draw" => 0,
            _ => 1,
        };
        for word in words.iter_mut().skip(1).take(units) {
            *word = unit(word).to_string();
        }
        words.join(" ")
    }
}

impl Table {
    pub fn of(game: Match<Napoleon>) -> Table {
        Table { game, log: Vec::new(), events: Vec::new() }
    }

    /// What follows a beginning in the legal list, in alphabetical order.
    #[track_caller]
    pub fn sorted_options(&self, seat: &str, beginning: &str) -> Vec<String> {
        let mut found = self.options(seat, beginning);
        found.sort();
        found
    }

    #[track_caller]
    pub fn strength(&self, name: &str) -> u8 {
        self.state().strength(unit(name))
    }

    /// Where a unit is.
    #[track_caller]
    pub fn place(&self, name: &str) -> String {
        self.state().place(unit(name)).to_string()
    }

    /// Everybody in a place with their strengths: `fr-old-guard 3, pr-i-pirch 4`.
    #[track_caller]
    pub fn at(&self, place: &str) -> String {
        let place: Place = place.parse().unwrap_or_else(|error| panic!("{error}"));
        let units = self.state().at(place);
        units
            .iter()
            .map(|unit| format!("{unit} {}", self.state().strength(unit)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    #[track_caller]
    pub fn count(&self, place: &str) -> usize {
        let place: Place = place.parse().unwrap_or_else(|error| panic!("{error}"));
        self.state().at(place).len()
    }

    pub fn road_use(&self, from: &str, to: &str) -> u8 {
        let (from, to): (Town, Town) = (from.parse().expect("a town"), to.parse().expect("a town"));
        self.state().road_use[from.road_to(to).expect("a road").index()]
    }

    pub fn losses(&self, army: Army) -> u8 {
        self.state().losses(army)
    }

    /// What a seat, or a spectator, was told of all that happened, in its words and in its order.
    pub fn told(&self, seat: Option<&str>) -> Vec<String> {
        let seat = seat.map(|name| self.seat(name));
        let seen = self.events.iter().filter_map(|event| event.seen_by(seat));
        seen.map(|event| serde_json::to_string(&event).expect("an event is plain data")).collect()
    }

    /// The outcome in a line: `french by cities`.
    pub fn outcome(&self) -> String {
        match self.state().outcome() {
            None => "none".to_owned(),
            Some(outcome) => {
                let seats = self.state().seats();
                let winners: Vec<&str> =
                    outcome.winners.iter().map(|seat| seats[usize::from(*seat)].id.as_str()).collect();
                format!("{} by {}", winners.join(", "), outcome.by)
            }
        }
    }

    /// Ends the movement phase of whoever moves.
    #[track_caller]
    pub fn marched(&mut self, seat: &str) {
        self.play(seat, "done");
    }
}
