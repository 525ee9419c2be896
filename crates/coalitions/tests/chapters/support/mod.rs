//! Positions in words, answers in words: the helpers of the rule tests. They alone know the types.
//!
//! A position is a few lines:
//!
//! ```text
//! 1805, 6 players, turn 1        scenario, players, round and action turn (round 2, turn 3); the rest is optional
//! option special_generals on
//! clear                          nothing stands on the map but what follows
//! holland: britain 2*, prussia 2, garrison france, fortress
//! london: britain 1              generals with their units; * is the named figure; `empty` takes everything away
//! status prussia british
//! morale france 6                also influence, money; `control ottoman austria` for minors
//! hand france 4 4 3              hands not named are empty
//! discards 1 2 3
//! rules 1                        an older version of the rules
//! ```
//!
//! The first line may also say `lempereur, 2 players` or, for the other edition, `prototype 1805, 4 players` and
//! `prototype napoleons-deck, 1 players`.

use coalitions::Koalicje;
use coalitions::board::Territory;
use coalitions::event::Event;
use coalitions::power::Power;
use coalitions::rule_set::Edition;
use coalitions::state::Pawn;
use engine::{Game, Lang, Match, Question, Refusal, Seat, Words};
use serde_json::{Value, json};
use testkit::spoken::Spoken;

/// The powers of Koalicje, in power order.
pub const NAPOLEONIC: [Power; 6] =
    [Power::Britain, Power::France, Power::Austria, Power::Prussia, Power::Russia, Power::Ottoman];

/// A table in a position, spoken to by the names of powers.
pub struct Table {
    pub game: Match<Koalicje>,
    /// What happened since the position was set up, in English.
    pub log: Vec<String>,
}

/// Sets up a position; panics with every reason if there is none such.
#[track_caller]
pub fn position(text: &str) -> Table {
    table_of(&document(text))
}

#[track_caller]
fn table_of(document: &Value) -> Table {
    match coalitions::document::read(document, edition_of(document)) {
        Ok(state) => Table { game: Match::from_state(Koalicje::of(state)), log: Vec::new() },
        Err(reasons) => panic!("no such position: {reasons:#?}"),
    }
}

fn edition_of(document: &Value) -> &'static Edition {
    if document["game"] == Edition::PROTOTYPE.game_id { Edition::PROTOTYPE } else { Edition::FINAL }
}

/// The reasons why a position is refused.
pub fn impossible(text: &str) -> Vec<String> {
    let document = document(text);
    coalitions::document::read(&document, edition_of(&document)).err().unwrap_or_default()
}

/// A match from its very start.
pub fn start(scenario: &str, players: u8) -> Table {
    let setup = engine::Setup::new(scenario, players);
    Table { game: Match::new(&setup).expect("the setup is valid"), log: Vec::new() }
}

/// The document behind a position in words.
pub fn document(text: &str) -> Value {
    let mut document = json!({ "territories": {}, "options": {} });
    let mut hands: serde_json::Map<String, Value> =
        NAPOLEONIC.iter().map(|power| (power.word().to_owned(), json!([]))).collect();
    let mut clear = false;
    let mut players = 6;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some((territory, pieces)) = line.split_once(':') {
            document["territories"][territory.trim()] = territory_document(pieces);
            continue;
        }
        let mut words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        if words[0] == "prototype" {
            document["game"] = json!(Edition::PROTOTYPE.game_id);
            words.remove(0);
        }
        match words[..] {
            ["clear"] => clear = true,
            ["option", name, value] => document["options"][name] = json!(value),
            ["status", power, status] => document["status"][power] = json!(status),
            [track @ ("morale" | "influence" | "money"), power, value] => {
                document[track][power] = json!(value.parse::<u16>().expect("a number"));
            }
            ["control", minor, "nobody"] => document["controllers"][minor] = Value::Null,
            ["control", minor, major] => document["controllers"][minor] = json!(major),
            ["hand", power, ref cards @ ..] => {
                hands[power] = cards.iter().map(|card| json!(card.parse::<u8>().expect("a card"))).collect();
            }
            ["discards", ref cards @ ..] => {
                document["discards"] =
                    cards.iter().map(|card| json!(card.parse::<u8>().expect("a card"))).collect();
            }
            ["spain", word] => document["spain-open"] = json!(word == "open"),
            ["rules", version] => document["rules"] = json!(version),
            ["unsettled", ref territories @ ..] => document["truces"]["unsettled"] = json!(territories),
            [scenario, ref rest @ ..]
                if scenario.parse::<u16>().is_ok() || ["lempereur", "napoleons-deck"].contains(&scenario) =>
            {
                document["scenario"] = json!(scenario);
                for pair in rest.chunks(2) {
                    match pair {
                        [number, "players"] => players = number.parse().expect("a number"),
                        ["round", number] => {
                            document["round"] = json!(number.parse::<u16>().expect("a number"))
                        }
                        ["turn", number] => {
                            document["action-turn"] = json!(number.parse::<u8>().expect("a number"))
                        }
                        other => panic!("\"{}\" says nothing about a scenario", other.join(" ")),
                    }
                }
            }
            _ => panic!("\"{line}\" says nothing about a position"),
        }
    }
    document["players"] = json!(players);
    document["hands"] = Value::Object(hands);
    if clear {
        sweep(&mut document);
    }
    name_figures(&mut document);
    if document["game"] == Edition::PROTOTYPE.game_id {
        // The prototype names Napoleon alone.
        if let Some(figures) = document["figures"].as_object_mut() {
            figures.retain(|power, _| power == Power::France.word());
        }
    }
    if ["lempereur", "napoleons-deck"].iter().any(|mode| document["scenario"] == *mode) {
        document["figures"] = json!({});
    }
    document
}

fn territory_document(pieces: &str) -> Value {
    let mut generals = Vec::new();
    let mut garrison = Value::Null;
    let mut fortress = false;
    for piece in pieces.split(',').map(str::trim) {
        match piece.split(' ').collect::<Vec<_>>()[..] {
            ["empty"] | [""] => {}
            ["fortress"] => fortress = true,
            ["garrison", power] => garrison = json!(power),
            [power, units] => {
                let named = units.ends_with('*');
                let units: u8 = units.trim_end_matches('*').parse().expect("a number of units");
                let mut general = json!({ "power": power, "units": units });
                if named {
                    let power: Power = power.parse().expect("a power");
                    general["name"] = json!(power.figure_id());
                }
                generals.push(general);
            }
            _ => panic!("\"{piece}\" is no piece"),
        }
    }
    json!({ "generals": generals, "garrison": garrison, "fortress": fortress })
}

/// Empties every territory that the document does not speak of.
fn sweep(document: &mut Value) {
    for territory in Territory::all() {
        if document["territories"].get(territory.id()).is_none() {
            document["territories"][territory.id()] = territory_document("empty");
        }
    }
}

/// Powers whose figure is not marked have their last general as the figure, so that nobody is asked for it.
fn name_figures(document: &mut Value) {
    for power in NAPOLEONIC.iter().copied() {
        let marked = document["territories"].as_object().into_iter().flatten().any(|(_, territory)| {
            let generals = territory["generals"].as_array().into_iter().flatten();
            generals.into_iter().any(|general| general["name"] == power.figure_id())
        });
        if !marked {
            let generals = coalitions::rule_set::RuleSetName::Koalicje.rules().generals[power as usize];
            let last = Pawn::of(power, usize::from(generals) - 1).expect("every power has generals");
            document["figures"][power.word()] = json!(last.to_string());
        }
    }
}

impl Spoken for Table {
    type Game = Koalicje;

    fn game(&self) -> &Match<Koalicje> {
        &self.game
    }

    fn log(&self) -> &[String] {
        &self.log
    }

    fn game_mut(&mut self) -> &mut Match<Koalicje> {
        &mut self.game
    }

    fn hear(&mut self, events: Vec<Event>) {
        self.log.extend(events.iter().map(|event| Koalicje::sentence(event, Lang::En).into()));
    }

    /// The seat that answers for a power.
    fn seat(&self, who: &str) -> Seat {
        if who == "chance" {
            return Seat::Chance;
        }
        let power: Power = who.parse().expect("a power or chance");
        Seat::Player(self.state().seat_of(power))
    }

    /// A player is called by the power that is asked.
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

impl Table {
    /// What stands in a territory, in the words of a position: `britain 2*, garrison france, fortress`.
    pub fn at(&self, territory: &str) -> String {
        let state = self.state();
        let at: Territory = territory.parse().expect("a territory");
        let mut pieces = Vec::new();
        for power in NAPOLEONIC.iter().copied() {
            if let Some(pawn) = state.pawns.find(power, at) {
                let named = if state.power(power).figure == Some(pawn) { "*" } else { "" };
                pieces.push(format!("{power} {}{named}", state.pawns.units(pawn)));
            }
        }
        if let Some(power) = state.garrison_owner(at) {
            pieces.push(format!("garrison {power}"));
        }
        if state.fortresses.contains(at) {
            pieces.push("fortress".to_owned());
        }
        if pieces.is_empty() { "empty".to_owned() } else { pieces.join(", ") }
    }

    pub fn controller(&self, territory: &str) -> String {
        let at: Territory = territory.parse().expect("a territory");
        self.state().controller(at).map_or("nobody".to_owned(), |power| power.to_string())
    }

    pub fn morale(&self, power: &str) -> u8 {
        self.state().power(power.parse().expect("a power")).morale
    }

    pub fn influence(&self, power: &str) -> u8 {
        self.state().power(power.parse().expect("a power")).influence
    }

    pub fn money(&self, power: &str) -> u16 {
        self.state().power(power.parse().expect("a power")).money
    }

    pub fn status(&self, power: &str) -> String {
        self.state().power(power.parse().expect("a power")).status.to_string()
    }

    /// `"1 3 3"`.
    pub fn hand(&self, power: &str) -> String {
        let hand = self.state().power(power.parse().expect("a power")).hand;
        hand.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    }

    pub fn off_map(&self, power: &str) -> u8 {
        self.state().pawns.count_off_map(power.parse().expect("a power"))
    }

    pub fn winners(&self) -> Vec<String> {
        let result = self.state().result;
        result.into_iter().flat_map(|result| result.winners.iter()).map(|power| power.to_string()).collect()
    }
}

// --- Diplomacy, board updates and views --------------------------------------------------------------------------------

impl Table {
    /// Everybody idles until the diplomacy phase of the next round.
    #[track_caller]
    pub fn reach_diplomacy(&mut self) -> &mut Table {
        let next = self.state().round + 1;
        self.idle_until(|table| table.state().round == next)
    }

    /// Everybody declares a status: `"austria neutral, russia british"`. Who is not named keeps his own; nobody is
    /// expelled or turned away.
    #[track_caller]
    pub fn declare(&mut self, statuses: &str) -> &mut Table {
        let named = |power: &str| {
            let pairs = statuses.split(',').filter_map(|pair| pair.trim().split_once(' '));
            pairs.into_iter().find(|(name, _)| *name == power).map(|(_, status)| status.to_owned())
        };
        while let Some((power, kind)) = self.first_question() {
            match kind.as_str() {
                "expel" | "turn-away" => self.play(&power, "done"),
                "choose-status" => {
                    let status = named(&power).unwrap_or_else(|| self.status(&power));
                    self.play(&power, &format!("status {status}"))
                }
                _ => break,
            };
        }
        self
    }

    /// How two powers stand to each other: `allies`, `war` or `peace`.
    pub fn relation(&self, one: &str, other: &str) -> &'static str {
        let (one, other): (Power, Power) = (one.parse().expect("a power"), other.parse().expect("a power"));
        let sides = &self.state().sides;
        match (sides.are_allied(one, other), sides.are_at_war(one, other)) {
            (true, false) => "allies",
            (false, true) => "war",
            (false, false) => "peace",
            (true, true) => "allies at war",
        }
    }

    /// Unit and garrison tokens beside the board.
    pub fn supply(&self, power: &str) -> u8 {
        self.state().power(power.parse().expect("a power")).supply
    }

    /// Everything that a power's player can see.
    pub fn seen_by(&self, power: &str) -> Value {
        self.view(Some(power))
    }

    /// The powers that players have, one per seat.
    pub fn players(&self) -> Vec<String> {
        self.state().seats().into_iter().map(|seat| seat.id).collect()
    }

    /// The major power that plays a minor one, or `nobody`.
    pub fn controller_of(&self, minor: &str) -> String {
        let controller = self.state().power(minor.parse().expect("a power")).controller;
        controller.map_or("nobody".to_owned(), |power| power.to_string())
    }

    /// Whether a battle was begun in a territory since the position was set up.
    pub fn fought_in(&self, territory: &str) -> bool {
        let here: Territory = territory.parse().expect("a territory");
        let begun = |event: &Event| matches!(event, Event::BattleBegan { at, .. } if *at == here);
        self.game.history().enumerate().any(|(ply, (seat, action))| {
            let mut then = Match::from_state(self.game.state_at(ply));
            then.play(seat, action).is_ok_and(|events| events.iter().any(begun))
        })
    }
}

/// The board of most scenarios.
pub fn empire() -> &'static coalitions::board::BoardTables {
    &coalitions::board::KOALICJE[1]
}

/// The scenarios in which every power plays for itself.
pub fn rivalry() -> impl Iterator<Item = &'static coalitions::scenario::Scenario> {
    let rivals = |scenario: &&coalitions::scenario::Scenario| {
        scenario.rule_set == coalitions::rule_set::RuleSetName::Koalicje
    };
    coalitions::scenario::SCENARIOS.iter().filter(rivals)
}

/// A match from its very start, with table options.
pub fn start_table(setup: &engine::Setup) -> Table {
    Table { game: Match::new(setup).expect("the setup is valid"), log: Vec::new() }
}

/// The words of a setup error.
pub fn setup_error(setup: &engine::Setup) -> String {
    Match::<Koalicje>::new(setup).expect_err("the setup is refused").to_string()
}

/// Pieces and cards, counted: for tests of set-up, round and actions.
impl Table {
    /// How many battle cards a power holds.
    pub fn cards(&self, power: &str) -> u8 {
        self.state().power(power.parse().expect("a power")).hand.len()
    }

    /// The cards that nobody holds.
    pub fn pile(&self) -> coalitions::state::Pile {
        *self.state().pile(Power::Britain)
    }

    /// How many cards the draw pile and the discard pile hold.
    pub fn piles(&self) -> (u8, u8) {
        (self.pile().draw.len(), self.pile().discards.len())
    }

    /// The powers over actions 1 to 6.
    pub fn wheel(&self) -> Vec<String> {
        self.state().view(None).wheel.iter().map(ToString::to_string).collect()
    }

    /// Where a power's named figure is: a territory, `off-map`, or `unnamed`.
    pub fn figure(&self, power: &str) -> String {
        let state = self.state();
        let Some(pawn) = state.power(power.parse().expect("a power")).figure else {
            return "unnamed".to_owned();
        };
        state.pawns.place(pawn).map_or("off-map".to_owned(), |at| at.to_string())
    }

    /// The generals on the map in the order of the scenario row, with their units: `london 1, hannover 0`.
    pub fn generals(&self, power: &str) -> String {
        let pawns = &self.state().pawns;
        let general = |pawn: Pawn| Some(format!("{} {}", pawns.place(pawn)?, pawns.units(pawn)));
        Pawn::all_of(power.parse().expect("a power")).filter_map(general).collect::<Vec<_>>().join(", ")
    }

    /// The garrisons of a power in alphabetical order: `hellas, istanbul with fortress`, or `none`.
    pub fn garrisons(&self, power: &str) -> String {
        let state = self.state();
        let power: Power = power.parse().expect("a power");
        let described = |at: Territory| {
            let fortress = if state.fortresses.contains(at) { " with fortress" } else { "" };
            format!("{at}{fortress}")
        };
        let mut garrisons: Vec<String> = state.garrisons[power as usize].iter().map(described).collect();
        garrisons.sort();
        if garrisons.is_empty() { "none".to_owned() } else { garrisons.join(", ") }
    }

    /// Everybody declines until a power is asked about its movement action.
    #[track_caller]
    pub fn await_movement(&mut self, mover: &str) -> &mut Table {
        self.idle_until(|table| {
            table.is_asked(mover, "choose-arbiter") || table.is_asked(mover, "order-moves")
        })
    }
}

// --- Movement and battle ----------------------------------------------------------------------------------------------

/// A position of 1805 with six players on an otherwise empty map, at the moment when this power chooses its arbiter. A
/// line of its own may name another scenario or number of players.
#[track_caller]
pub fn moving(power: &str, text: &str) -> Table {
    let movers = ["france", "austria", "prussia", "russia", "ottoman", "britain"];
    let turn = 1 + movers.iter().position(|mover| *mover == power).expect("a power");
    let mut table = position(&format!("1805, 6 players, turn {turn}\nclear\n{text}"));
    table.idle_until(|table| table.is_asked(power, "choose-arbiter"));
    table
}

impl Table {
    /// Whether a battle ended with these strengths of attacker and defender.
    pub fn ended(&self, at: &str, attack: u8, defence: u8) -> bool {
        use coalitions::event::{Event, Verdict};
        let verdict = match attack.cmp(&defence) {
            std::cmp::Ordering::Greater => Verdict::AttackerWins,
            std::cmp::Ordering::Less => Verdict::DefenderWins,
            std::cmp::Ordering::Equal => Verdict::Draw,
        };
        let at = at.parse().expect("a territory");
        let sentence = Koalicje::sentence(&Event::BattleEnded { at, attack, defence, verdict }, Lang::En);
        self.log.iter().any(|line| sentence == line.as_str())
    }

    /// The strengths of attacker and defender in the battle that is being fought, before cards.
    pub fn strengths(&self) -> (u8, u8) {
        self.state().strengths()
    }

    /// `"1 3 3"`.
    pub fn discards(&self) -> String {
        self.pile().discards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The power for which a card is being drawn, or `nobody`.
    pub fn drawing(&self) -> String {
        let power = self.state().decision(Seat::Chance).and_then(|decision| decision.power());
        power.map_or("nobody".to_owned(), |power| power.to_string())
    }
}

/// A position on top of a scenario as printed. Only Napoleon and the figures marked with * are named, so that all the
/// generals of a power may stand on the map.
#[track_caller]
pub fn printed(text: &str) -> Table {
    let mut document = document(text);
    if let Some(figures) = document["figures"].as_object_mut() {
        figures.retain(|power, _| power == Power::France.word());
    }
    table_of(&document)
}

// --- The other rule sets ----------------------------------------------------------------------------------------------

/// A match of the prototype from its very start.
#[track_caller]
pub fn prototype(setup: &engine::Setup) -> Table {
    let state = coalitions::State::begin(Edition::PROTOTYPE, setup).expect("the setup is valid");
    Table { game: Match::from_state(Koalicje::of(state)), log: Vec::new() }
}

/// The words with which the prototype refuses a setup.
pub fn prototype_error(setup: &engine::Setup) -> String {
    coalitions::State::begin(Edition::PROTOTYPE, setup).expect_err("the setup is refused").to_string()
}

/// A position of the prototype's 1805 with so many players on an otherwise empty map, at the moment when this power
/// moves its generals, its arbiter being the first that may be.
#[track_caller]
pub fn prototype_moving(players: u8, power: &str, text: &str) -> Table {
    let movers = ["france", "austria", "prussia", "russia", "ottoman", "britain"];
    let turn = 1 + movers.iter().position(|mover| *mover == power).expect("a power");
    let mut table = position(&format!("prototype 1805, {players} players, turn {turn}\nclear\n{text}"));
    table.idle_until(|table| table.is_asked(power, "order-moves"));
    table
}

impl Table {
    /// Territories that foes share for now.
    pub fn unsettled(&self) -> Vec<String> {
        self.state().truces.unsettled.iter().map(|at| at.to_string()).collect()
    }

    /// The rule behind the open question of a power.
    pub fn rule_asked(&self, power: &str) -> String {
        let decision = self.state().decision(self.seat(power)).expect("it is asked something");
        decision.rule().to_string()
    }

    pub fn partners(&self) -> Vec<String> {
        let result = self.state().result;
        result.into_iter().flat_map(|result| result.partners.iter()).map(|power| power.to_string()).collect()
    }
}
