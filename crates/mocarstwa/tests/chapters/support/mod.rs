//! Positions in words, answers in words: the helpers of the rule tests. They alone know the types.
//!
//! A position is a few lines; what is not said is empty:
//!
//! ```text
//! s4-partitions dice             scenario and combat; two players unless their number follows
//! option fatigue on
//! red poland                     who plays what; red moves unless `active blue` says otherwise
//! pol-poznan: red 2 infantry, cavalry, fort
//! ger-berlin: independents artillery, fortress
//! frigate-1 at s0811: red 2 infantry, masts 1, decks 1
//! hand red: pa06 ps01            other cards lie in the deck
//! commander red hetman at pol-poznan, or aboard frigate-1
//! purse red 5000 ducats 3 ore    reserve red 2 infantry 1 fort
//! round 3
//! phase buy-and-deploy
//! ```

#![allow(dead_code)]

use engine::{Game, Happening, Lang, Match, Setup, Words};
use mocarstwa::Mocarstwa;
use mocarstwa::board::Province;
use mocarstwa::event::Event;
use mocarstwa::fleet::Ship;
use mocarstwa::state::Owner;
use mocarstwa::unit::{Stack, Unit};
use serde_json::{Map, Value, json};
use testkit::spoken::Spoken;

pub struct Table {
    pub game: Match<Mocarstwa>,
    /// What happened since the position was set up, everything open.
    pub log: Vec<String>,
    pub events: Vec<Event>,
}

/// `2 infantry, cavalry acted` as units.
fn units(text: &str) -> (Vec<Value>, Map<String, Value>) {
    let (mut units, mut more) = (Vec::new(), Map::new());
    for piece in text.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
        let words: Vec<&str> = piece.split_whitespace().collect();
        match words[..] {
            [fort @ ("fort" | "fortress")] => _ = more.insert("fort".into(), json!(fort)),
            ["masts", lost] => _ = more.insert("lost-masts".into(), json!(number(lost))),
            ["decks", lost] => _ = more.insert("lost-decks".into(), json!(number(lost))),
            [kind] => units.push(json!({ "kind": kind })),
            [kind, "acted"] => units.push(json!({ "kind": kind, "acted": true })),
            [count, kind] => {
                (0..number(count)).for_each(|_| units.push(json!({ "kind": kind })));
            }
            [count, kind, "acted"] => {
                (0..number(count)).for_each(|_| units.push(json!({ "kind": kind, "acted": true })));
            }
            _ => panic!("\"{piece}\" is no unit"),
        }
    }
    (units, more)
}

fn number(word: &str) -> u32 {
    word.parse().unwrap_or_else(|_| panic!("\"{word}\" is no number"))
}

const COLOURS: [&str; 5] = ["red", "blue", "green", "yellow", "violet"];

fn seat(colour: &str) -> usize {
    COLOURS.iter().position(|known| *known == colour).unwrap_or_else(|| panic!("nobody is {colour}"))
}

fn document(text: &str) -> Value {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first: Vec<&str> = lines.next().expect("a scenario").split_whitespace().collect();
    let players = first.get(2).map_or(2, |players| number(players));
    let mut belongings = vec![json!({}); 5];
    let mut options = json!({ "combat": first[1] });
    let (mut provinces, mut ships, mut hands) = (Map::new(), Map::new(), Vec::new());
    let mut document = json!({ "phase": "give-orders", "round": 1, "active": 0, "first": 0 });
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some((place, pieces)) = line.split_once(':') {
            let place: Vec<&str> = place.split_whitespace().collect();
            match place[..] {
                ["hand", colour] => {
                    let cards: Vec<&str> = pieces.split_whitespace().collect();
                    hands.extend(cards.iter().map(|card| (*card).to_owned()));
                    belongings[seat(colour)]["hand"] = json!(cards);
                }
                [province] => {
                    let (owner, pieces) = pieces.trim().split_once(' ').unwrap_or((pieces.trim(), ""));
                    let (units, mut ground) = units(pieces);
                    ground.insert("owner".into(), json!(owner));
                    ground.insert("units".into(), json!(units));
                    provinces.insert(spelled(province), Value::Object(ground));
                }
                [ship, "at", field] => {
                    let (owner, pieces) = pieces.trim().split_once(' ').unwrap_or((pieces.trim(), ""));
                    let (crew, mut vessel) = units(pieces);
                    vessel.insert("at".into(), json!(field));
                    vessel.insert("owner".into(), json!(owner));
                    vessel.insert("crew".into(), json!(crew));
                    ships.insert(ship.to_owned(), Value::Object(vessel));
                }
                _ => panic!("\"{line}\" says nothing about a position"),
            }
            continue;
        }
        match words[..] {
            ["option", option, value] => options[option] = json!(value),
            ["active", colour] => document["active"] = json!(seat(colour)),
            ["first", colour] => document["first"] = json!(seat(colour)),
            ["round", round] => document["round"] = json!(number(round)),
            ["phase", phase] => document["phase"] = json!(phase),
            ["commander", colour, commander, "at", province] => {
                post(&mut belongings[seat(colour)], commander, json!({ "province": spelled(province) }));
            }
            ["commander", colour, commander, "aboard", ship] => {
                post(&mut belongings[seat(colour)], commander, json!({ "ship": ship }));
            }
            ["purse", colour, ref parts @ ..] => {
                for part in parts.chunks(2) {
                    belongings[seat(colour)]["purse"][part[1]] = json!(number(part[0]));
                }
            }
            ["reserve", colour, count, piece] => {
                let (list, index, length) = match piece {
                    "infantry" => ("units", 0, 6),
                    "grenadiers" => ("units", 1, 6),
                    "cavalry" => ("units", 2, 6),
                    "artillery" => ("units", 3, 6),
                    "corvette" => ("ships", 0, 3),
                    "frigate" => ("ships", 1, 3),
                    "liner" => ("ships", 2, 3),
                    "fort" => ("forts", 0, 2),
                    "fortress" => ("forts", 1, 2),
                    _ => panic!("nobody keeps {piece}"),
                };
                let reserve = &mut belongings[seat(colour)]["reserve"];
                if reserve.get(list).is_none() {
                    reserve[list] = json!(vec![0; length]);
                }
                reserve[list][index] = json!(number(count));
            }
            ["points", colour, points] => belongings[seat(colour)]["points"] = json!(number(points)),
            ["holds", colour, since] => belongings[seat(colour)]["holds-since"] = json!(number(since)),
            [colour, power] => belongings[seat(colour)]["power"] = json!(power),
            _ => panic!("\"{line}\" says nothing about a position"),
        }
    }
    let coats: Vec<&str> = mocarstwa::board::Power::great()
        .map(|power| {
            let owner = belongings.iter().position(|player| player["power"] == json!(power.word()));
            owner.map_or("nobody", |seat| COLOURS[seat])
        })
        .collect();
    if first[1] == "cards" {
        let left = |deck: mocarstwa::cards::Cards| -> Vec<String> {
            deck.iter().map(|card| card.to_string()).filter(|card| !hands.contains(card)).collect()
        };
        document["deck"] = json!(left(mocarstwa::cards::Cards::of_players()));
        document["independents-deck"] = json!(left(mocarstwa::cards::Cards::of_independents()));
    }
    let claimable: Vec<&str> = mocarstwa::board::Power::great().map(|power| power.word()).collect();
    document["claimable"] = json!(claimable);
    document["coats"] = json!(coats);
    document["scenario"] = json!(first[0]);
    document["players"] = json!(players);
    document["options"] = options;
    document["belongings"] = json!(belongings);
    document["provinces"] = Value::Object(provinces);
    document["ships"] = Value::Object(ships);
    document
}

fn post(player: &mut Value, commander: &str, post: Value) {
    let all = mocarstwa::commander::Commander::ALL;
    let index = all.iter().position(|known| known.word() == commander).expect("a kind of commander");
    if player.get("commanders").is_none() {
        player["commanders"] = json!(vec!["none"; all.len()]);
    }
    player["commanders"][index] = post;
}

/// A province by the end of its id, if no other ends so.
fn spelled(word: &str) -> String {
    let ending = format!("-{word}");
    let found: Vec<&str> = Province::all().map(Province::id).filter(|id| id.ends_with(&ending)).collect();
    match found[..] {
        [province] => province.to_owned(),
        _ => word.to_owned(),
    }
}

/// Sets up a position; panics with every reason if there is none such.
#[track_caller]
pub fn position(text: &str) -> Table {
    match Mocarstwa::from_document(&document(text)) {
        Ok(state) => Table::of(Match::from_state(state)),
        Err(reasons) => panic!("no such position: {reasons:#?}"),
    }
}

/// The reasons why a position is refused.
pub fn impossible(text: &str) -> Vec<String> {
    Mocarstwa::from_document(&document(text)).err().unwrap_or_default()
}

/// A match from its very start.
#[track_caller]
pub fn start(scenario: &str, players: u8, combat: &str) -> Table {
    let setup = Setup::new(scenario, players).with("combat", combat);
    Table::of(Match::new(&setup).expect("the setup is valid"))
}

/// A match whose powers are chosen: red first, then blue and so on.
#[track_caller]
pub fn chosen(scenario: &str, combat: &str, powers: &[&str]) -> Table {
    let mut table = start(scenario, powers.len() as u8, combat);
    for die in (1..=powers.len()).rev().filter(|_| powers.len() > 1) {
        table.play("chance", &format!("die {die}"));
    }
    for (colour, power) in COLOURS.iter().zip(powers) {
        if table.is_asked(colour, "choose-power") {
            table.play(colour, &format!("power {power}"));
        }
    }
    while table.is_asked("chance", "draw-cards") {
        let card = table.legal("chance")[0].clone();
        table.play("chance", &card);
    }
    table
}

impl Spoken for Table {
    type Game = Mocarstwa;

    fn game(&self) -> &Match<Mocarstwa> {
        &self.game
    }

    fn log(&self) -> &[String] {
        &self.log
    }

    fn game_mut(&mut self) -> &mut Match<Mocarstwa> {
        &mut self.game
    }

    fn hear(&mut self, events: Vec<Event>) {
        self.log.extend(events.iter().map(|event| Mocarstwa::sentence(event, Lang::En).into()));
        self.events.extend(events);
    }

    fn spelled(&self, action: &str) -> String {
        let mut words = action.split_whitespace();
        let verb = words.next().unwrap_or_default().to_owned();
        words.map(spelled).fold(verb, |action, word| action + " " + &word)
    }
}

fn said(units: &Stack) -> String {
    let mut said: Vec<String> = Vec::new();
    for kind in mocarstwa::unit::Kind::ALL {
        match units.count(*kind) {
            0 => {}
            1 => said.push(kind.to_string()),
            count => said.push(format!("{count} {kind}")),
        }
    }
    said.join(", ")
}

impl Table {
    pub fn of(game: Match<Mocarstwa>) -> Table {
        Table { game, log: Vec::new(), events: Vec::new() }
    }

    #[track_caller]
    fn province(&self, name: &str) -> Province {
        spelled(name).parse().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Who stands in a province: `red 2 infantry, cavalry`, or `empty`.
    #[track_caller]
    pub fn at(&self, name: &str) -> String {
        let ground = &self.state().provinces[self.province(name)];
        if ground.owner == Owner::Nobody {
            "empty".to_owned()
        } else {
            format!("{} {}", ground.owner, said(&ground.units))
        }
    }

    /// Decks, masts and crew of a ship: `red 2 decks, 1 masts: 2 infantry`; `gone` if it is not on the map.
    #[track_caller]
    pub fn ship(&self, name: &str) -> String {
        let ship: Ship = name.parse().unwrap_or_else(|error| panic!("{error}"));
        let vessel = &self.state().ships[ship];
        if vessel.at.is_none() {
            return "gone".to_owned();
        }
        let decks = ship.kind().decks() - vessel.lost_decks;
        let masts = ship.kind().masts() - vessel.lost_masts;
        format!("{} {decks} decks, {masts} masts: {}", vessel.owner, said(&vessel.crew))
    }

    /// The units of a province with what they have done.
    #[track_caller]
    pub fn units(&self, name: &str) -> Vec<Unit> {
        self.state().provinces[self.province(name)].units.iter().copied().collect()
    }

    /// The points of the last battle: attack and defence.
    #[track_caller]
    pub fn points(&self) -> (u8, u8) {
        let decided = self.events.iter().rev().find_map(|event| match event {
            Event::BattleDecided { attack, defence, .. } => Some((*attack, *defence)),
            _ => None,
        });
        decided.expect("a battle was fought")
    }

    /// Cards are laid and drawn: by colour, by `chance` for the independents; hands are refilled by chance.
    #[track_caller]
    pub fn lay(&mut self, cards: &str) -> &mut Table {
        for part in cards.split(',').map(str::trim) {
            let (who, card) = part.split_once(' ').expect("who card");
            let verb = if who == "chance" { "draw" } else { "play" };
            self.play(who, &format!("{verb} {card}"));
            self.refill();
        }
        self
    }

    /// Hands are filled up by chance.
    #[track_caller]
    pub fn refill(&mut self) -> &mut Table {
        while self.is_asked("chance", "draw-cards") {
            let card = self.legal("chance").pop().expect("a card is left");
            self.play("chance", &card);
        }
        self
    }

    /// An attack with dice is rolled: attack and defence.
    #[track_caller]
    pub fn roll(&mut self, attack: u8, defence: u8) -> &mut Table {
        self.play("chance", &format!("roll {attack}"));
        self.play("chance", &format!("roll {defence}"))
    }

    /// What a seat, or a spectator, was told of all that happened.
    pub fn told(&self, seat: Option<&str>) -> Vec<String> {
        let seat = seat.map(|name| self.seat(name));
        let seen = self.events.iter().filter_map(|event| event.seen_by(seat));
        seen.map(|event| serde_json::to_string(&event).expect("an event is plain data")).collect()
    }

    /// The outcome in a line: `red by goal`.
    pub fn outcome(&self) -> String {
        let Some(outcome) = self.state().outcome() else { return "none".to_owned() };
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| COLOURS[usize::from(*seat)]).collect();
        format!("{} by {}", winners.join(", "), outcome.by)
    }

    /// The range of a ship.
    pub fn range(&self, name: &str) -> u8 {
        self.state().range_of(name.parse().expect("a ship"))
    }

    /// Everybody ends his turn until the next round.
    #[track_caller]
    pub fn end_round(&mut self) -> &mut Table {
        let round = self.state().round;
        self.idle_until(|table| table.state().round > round || table.state().is_over())
    }
}

impl Table {
    /// What a text means, or why it is no order.
    pub fn action_text(&self, text: &str) -> Result<mocarstwa::action::Action, String> {
        self.spelled(text).parse()
    }
}
