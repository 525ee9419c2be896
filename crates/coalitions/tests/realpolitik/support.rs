//! Positions of Realpolitik in words.
//!
//! ```text
//! 3 players, turn 4                 4 players and turn 1, if nothing is said
//! option sea_lanes 3
//! clear                             nothing stands on the map but what follows; trains stay
//! wien: austria 3, garrison prussia, fortress
//! ally austria prussia              `control prussia` for minor Italy
//! morale france 6                   also influence, money
//! hand france 4 4 3                 hands not named are empty; `discards france 1 2`
//! prestige france austria italy prussia
//! trains bohemia-wien               instead of those of the set-up; `no trains`
//! spent austria taxation movement
//! marker 3
//! ```

use coalitions::Realpolitik;
use coalitions::board::Territory;
use coalitions::event::Event;
use coalitions::power::Power;
use coalitions::rule_set::Edition;
use engine::{Game, Lang, Match, Refusal, Seat, Setup, Words};
use serde_json::{Value, json};
pub use testkit::spoken::Spoken;

/// The powers, in the order in which they sit.
pub const POWERS: [&str; 4] = ["france", "austria", "prussia", "italy"];
const CARDS: [&str; 5] = ["taxation", "mobilisation", "influence", "dispatch", "movement"];

pub struct Table {
    pub game: Match<Realpolitik>,
    pub log: Vec<String>,
}

#[track_caller]
pub fn position(text: &str) -> Table {
    match coalitions::document::read(&document(text), Edition::REALPOLITIK) {
        Ok(state) => Table { game: Match::from_state(Realpolitik::of(state)), log: Vec::new() },
        Err(reasons) => panic!("no such position: {reasons:#?}"),
    }
}

/// A match from its very start, all cards dealt.
pub fn start(players: u8) -> Table {
    start_with(&Setup::new("realpolitik", players))
}

pub fn start_with(setup: &Setup) -> Table {
    let mut table = Table { game: Match::new(setup).expect("the setup is valid"), log: Vec::new() };
    table.settle_chance();
    table
}

pub fn document(text: &str) -> Value {
    let mut document =
        json!({ "scenario": "realpolitik", "players": 4, "territories": {}, "options": {}, "alliances": {} });
    let mut hands = serde_json::Map::new();
    for power in POWERS {
        hands.insert(power.to_owned(), json!([]));
    }
    let mut allies = vec![Value::Null; 7];
    let mut spent: Vec<(String, Vec<String>)> = Vec::new();
    let (mut clear, mut marker) = (false, 0);
    let index = |power: &str| power.parse::<Power>().expect("a power") as usize;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some((territory, pieces)) = line.split_once(':') {
            document["territories"][territory.trim()] = territory_document(pieces);
            continue;
        }
        let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let cards = |cards: &[&str]| -> Value {
            cards.iter().map(|card| json!(card.parse::<u8>().expect("a card"))).collect()
        };
        match words[..] {
            ["clear"] => clear = true,
            [players, "players"] => document["players"] = json!(players.parse::<u8>().expect("a number")),
            [players, "players", "turn", turn] => {
                document["players"] = json!(players.parse::<u8>().expect("a number"));
                document["round"] = json!(turn.parse::<u16>().expect("a number"));
            }
            ["option", name, value] => document["options"][name] = json!(value),
            [track @ ("morale" | "influence" | "money"), power, value] => {
                document[track][power] = json!(value.parse::<u16>().expect("a number"));
            }
            ["ally", one, other] => {
                allies[index(one)] = json!(other);
                allies[index(other)] = json!(one);
            }
            ["control", major] => {
                document["controllers"]["italy"] = json!(major);
                allies[index("italy")] = json!(major);
                allies[index(major)] = json!("italy");
            }
            ["hand", power, ref values @ ..] => {
                hands.insert(power.to_owned(), cards(values));
            }
            ["discards", power, ref values @ ..] => document["piles"][power] = cards(values),
            ["prestige", ref powers @ ..] => document["prestige"] = json!(powers),
            ["no", "trains"] => document["trains"] = json!([]),
            ["trains", ref borders @ ..] => {
                let pair = |border: &&str| {
                    let (one, other) = border.split_once('-').expect("a border");
                    json!([one, other])
                };
                document["trains"] = borders.iter().map(pair).collect();
            }
            ["spent", power, ref cards @ ..] => {
                spent.push((power.to_owned(), cards.iter().map(|card| (*card).to_owned()).collect()));
            }
            ["marker", steps] => marker = steps.parse::<u8>().expect("a number"),
            _ => panic!("\"{line}\" says nothing about a position"),
        }
    }
    let minor = document["players"] == 3;
    let mut in_hand = vec![json!([]); 7];
    for power in POWERS {
        let gone = |card: &&&str| {
            let played =
                spent.iter().any(|(who, cards)| who == power && cards.iter().any(|each| each == **card));
            let is_barred = minor && power == "italy" && **card == "influence";
            !played && !is_barred
        };
        in_hand[index(power)] = CARDS.iter().filter(gone).map(|card| json!(card)).collect();
    }
    document["agenda"] = json!({ "hands": in_hand, "marker": marker });
    document["alliances"]["allies"] = json!(allies);
    document["hands"] = Value::Object(hands);
    if clear {
        for territory in Territory::all() {
            if document["territories"].get(territory.id()).is_none() {
                document["territories"][territory.id()] = territory_document("empty");
            }
        }
    }
    document
}

fn territory_document(pieces: &str) -> Value {
    let (mut generals, mut garrison, mut fortress) = (Vec::new(), Value::Null, false);
    for piece in pieces.split(',').map(str::trim) {
        match piece.split(' ').collect::<Vec<_>>()[..] {
            ["empty"] | [""] => {}
            ["fortress"] => fortress = true,
            ["garrison", power] => garrison = json!(power),
            [power, units] => {
                generals.push(json!({ "power": power, "units": units.parse::<u8>().expect("units") }));
            }
            _ => panic!("\"{piece}\" is no piece"),
        }
    }
    json!({ "generals": generals, "garrison": garrison, "fortress": fortress })
}

impl Spoken for Table {
    type Game = Realpolitik;

    fn game(&self) -> &Match<Realpolitik> {
        &self.game
    }

    fn log(&self) -> &[String] {
        &self.log
    }

    fn game_mut(&mut self) -> &mut Match<Realpolitik> {
        &mut self.game
    }

    fn hear(&mut self, events: Vec<Event>) {
        self.log.extend(events.iter().map(|event| Realpolitik::sentence(event, Lang::En).into()));
    }

    fn seat(&self, who: &str) -> Seat {
        if who == "chance" {
            return Seat::Chance;
        }
        Seat::Player(self.state().seat_of(who.parse().expect("a power or chance")))
    }

    fn name(&self, seat: Seat) -> String {
        let power = self.state().decision(seat).and_then(|decision| decision.power());
        match seat {
            Seat::Chance => "chance".to_owned(),
            Seat::Player(_) => power.map_or_else(String::new, |power| power.to_string()),
        }
    }

    fn cited(&self, refusal: Refusal) -> String {
        refusal.rule.to_string()
    }
}

fn power(name: &str) -> Power {
    name.parse().expect("a power")
}

impl Table {
    // --- What stands where -----------------------------------------------------------------------

    pub fn at(&self, territory: &str) -> String {
        let state = self.state();
        let at: Territory = territory.parse().expect("a territory");
        let mut pieces = Vec::new();
        for power in POWERS.map(power) {
            if let Some(pawn) = state.pawns.find(power, at) {
                pieces.push(format!("{power} {}", state.pawns.units(pawn)));
            }
        }
        pieces.extend(state.garrison_owner(at).map(|owner| format!("garrison {owner}")));
        if state.fortresses.contains(at) {
            pieces.push("fortress".to_owned());
        }
        if pieces.is_empty() { "empty".to_owned() } else { pieces.join(", ") }
    }

    pub fn controller(&self, territory: &str) -> String {
        let at: Territory = territory.parse().expect("a territory");
        self.state().controller(at).map_or("nobody".to_owned(), |power| power.to_string())
    }

    pub fn morale(&self, name: &str) -> u8 {
        self.state().power(power(name)).morale
    }

    pub fn influence(&self, name: &str) -> u8 {
        self.state().power(power(name)).influence
    }

    pub fn money(&self, name: &str) -> u16 {
        self.state().power(power(name)).money
    }

    pub fn supply(&self, name: &str) -> u8 {
        self.state().power(power(name)).supply
    }

    pub fn off_map(&self, name: &str) -> u8 {
        self.state().pawns.count_off_map(power(name))
    }

    /// `"1 3 3"`.
    pub fn hand(&self, name: &str) -> String {
        values(self.state().power(power(name)).hand)
    }

    pub fn discards(&self, name: &str) -> String {
        values(self.state().pile(power(name)).discards)
    }

    pub fn deck(&self, name: &str) -> u8 {
        self.state().pile(power(name)).draw.len()
    }

    pub fn prestige(&self) -> String {
        self.state().prestige.iter().map(|power| power.to_string()).collect::<Vec<_>>().join(" ")
    }

    pub fn trains(&self) -> Vec<String> {
        self.state().pairs(self.state().trains).map(|(one, other)| format!("{one}-{other}")).collect()
    }

    /// The action cards in a hand.
    pub fn action_cards(&self, name: &str) -> String {
        let hand = self.state().agenda.hands[power(name) as usize];
        hand.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    }

    pub fn marker(&self) -> u8 {
        self.state().agenda.marker
    }

    /// `"austria"`, or `nobody`.
    pub fn ally(&self, name: &str) -> String {
        let ally = self.state().alliances.allies[power(name) as usize];
        ally.map_or("nobody".to_owned(), |power| power.to_string())
    }

    pub fn are_at_war(&self, one: &str, other: &str) -> bool {
        self.state().sides.are_at_war(power(one), power(other))
    }

    pub fn controls_italy(&self) -> String {
        let controller = self.state().power(Power::Italy).controller;
        controller.map_or("nobody".to_owned(), |power| power.to_string())
    }

    pub fn winners(&self) -> Vec<String> {
        let result = self.state().result;
        result.into_iter().flat_map(|result| result.winners.iter()).map(|power| power.to_string()).collect()
    }

    pub fn turn(&self) -> u16 {
        self.state().round
    }

    // --- What the powers do ----------------------------------------------------------------------

    /// Everybody lays a card: `"austria movement, france dispatch"`; who is not named, taxation or
    /// the first it has.
    #[track_caller]
    pub fn lay(&mut self, cards: &str) -> &mut Table {
        let named = |power: &str| {
            let pairs = cards.split(',').filter_map(|pair| pair.trim().split_once(' '));
            pairs.into_iter().find(|(who, _)| *who == power).map(|(_, card)| card.to_owned())
        };
        let turn = self.turn();
        while let Some((power, _)) = self.question_of_kind("choose-action-card") {
            // The cards of the next turn are not laid with these.
            if self.turn() > turn {
                break;
            }
            let hand = self.options(&power, "lay");
            let card = named(&power).unwrap_or_else(|| hand[0].clone());
            self.play(&power, &format!("lay {card}"));
        }
        self
    }

    /// Everybody hands the tokens over: `"italy austria"` is Italy's token of alliance for Austria.
    #[track_caller]
    pub fn offer(&mut self, offers: &str) -> &mut Table {
        for offer in offers.split(',') {
            let (who, to) = offer.trim().split_once(' ').expect("who and to whom");
            self.play(who, &format!("alliance {to}"));
        }
        self
    }

    fn question_of_kind(&self, kind: &str) -> Option<(String, String)> {
        let asked = self.asked().into_iter().find(|question| question.ends_with(&format!(": {kind}")))?;
        asked.split_once(": ").map(|(who, kind)| (who.to_owned(), kind.to_owned()))
    }

    /// Declines everything else until a power is asked a question of this kind.
    #[track_caller]
    pub fn until(&mut self, who: &str, kind: &str) -> &mut Table {
        self.idle_until(|table| table.is_asked(who, kind))
    }
}

fn values(cards: coalitions::cards::Cards) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// A position in which this power has laid movement, and is asked for its arbiter; the others have
/// laid taxation.
#[track_caller]
pub fn moving(who: &str, text: &str) -> Table {
    let mut table = position(text);
    table.lay(&format!("{who} movement"));
    assert!(table.is_asked(who, "choose-arbiter"), "{:?}", table.asked());
    table
}

/// The same with an arbiter chosen: the first round is ordered.
#[track_caller]
pub fn ordering(who: &str, arbiter: &str, text: &str) -> Table {
    let mut table = moving(who, text);
    table.play(who, &format!("arbiter {arbiter}"));
    table
}

/// A position in which this power mobilises: it places its first train, if it can.
#[track_caller]
pub fn mobilising(who: &str, text: &str) -> Table {
    let mut table = position(text);
    table.lay(&format!("{who} mobilisation"));
    table
}
