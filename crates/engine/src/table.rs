//! The same match behind text and JSON: what a referee, a server or a terminal needs to serve any game.

use crate::action::Verb;
use crate::board::Board;
use crate::chance::Key;
use crate::{
    Game, Happening, Lang, Log, Match, Outcome, PlayError, Question, Record, RecordError, Resignation,
    ScenarioSpec, Seat, SeatInfo, SeatSet, Setup, SetupError, Span, Vocabulary, Wording, Words, pick,
    pick_weighted,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::sync::Arc;

/// A decision that the table waits on, ready to be shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Asked {
    pub seat: Seat,
    pub decision: String,
    pub rule: &'static str,
    pub prompt: Wording,
    /// The decision's own fields (which power, where, how much).
    pub about: Value,
}

/// An action that a seat may take, ready to be shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Offer {
    /// The canonical text, by which it is taken.
    pub text: String,
    /// The same for people.
    pub phrase: String,
    /// The verb, and by their names what it takes: `{"verb": "march", "from": "paris", "to": "lorraine"}`.
    pub parts: Value,
}

/// Something that happened, with the sentence that tells it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Told {
    /// In the game's own words.
    pub event: Box<RawValue>,
    /// For people. Put together these are the sentence.
    pub spans: Vec<Span>,
}

/// What a played action brought about. It is put into words when somebody looks: most happens with few looking on.
#[derive(Clone)]
pub struct Played {
    events: Arc<dyn Happened>,
}

impl Played {
    /// The events as `viewer` sees them, each as JSON.
    pub fn seen_by(&self, viewer: Option<Seat>) -> Vec<Value> {
        self.events.seen_by(viewer)
    }

    /// The same as text that is sent as it is: what goes to many listeners is written once for each and never built up.
    pub fn written_for(&self, viewer: Option<Seat>) -> Vec<Box<RawValue>> {
        self.events.written_for(viewer)
    }

    /// The events as sentences.
    pub fn sentences(&self, viewer: Option<Seat>, lang: Lang) -> Vec<String> {
        self.events.sentences(viewer, lang)
    }

    /// Each event together with its sentence.
    pub fn told_to(&self, viewer: Option<Seat>, lang: Lang) -> Vec<Told> {
        self.events.told_to(viewer, lang)
    }

    /// Everything that happened, hidden parts included, for a referee that sees all.
    pub fn whole(&self) -> Vec<Value> {
        self.events.whole()
    }

    /// The same as sentences.
    pub fn whole_sentences(&self, lang: Lang) -> Vec<String> {
        self.events.whole_sentences(lang)
    }
}

/// Events of some game.
trait Happened: Send + Sync {
    fn seen_by(&self, viewer: Option<Seat>) -> Vec<Value>;
    fn written_for(&self, viewer: Option<Seat>) -> Vec<Box<RawValue>>;
    fn sentences(&self, viewer: Option<Seat>, lang: Lang) -> Vec<String>;
    fn told_to(&self, viewer: Option<Seat>, lang: Lang) -> Vec<Told>;
    fn whole(&self) -> Vec<Value>;
    fn whole_sentences(&self, lang: Lang) -> Vec<String>;
}

/// The events of a game.
struct Events<G: Game>(Vec<G::Event>);

impl<G: Words> Happened for Events<G> {
    fn seen_by(&self, viewer: Option<Seat>) -> Vec<Value> {
        self.0.iter().filter_map(|event| event.seen_by(viewer)).map(|event| as_json(&event)).collect()
    }

    fn written_for(&self, viewer: Option<Seat>) -> Vec<Box<RawValue>> {
        self.0.iter().filter_map(|event| event.seen_by(viewer)).map(|event| written(&event)).collect()
    }

    fn sentences(&self, viewer: Option<Seat>, lang: Lang) -> Vec<String> {
        self.0
            .iter()
            .filter_map(|event| event.seen_by(viewer))
            .map(|event| G::sentence(&event, lang).into())
            .collect()
    }

    fn told_to(&self, viewer: Option<Seat>, lang: Lang) -> Vec<Told> {
        let told =
            |event: G::Event| Told { event: written(&event), spans: G::sentence(&event, lang).spans() };
        self.0.iter().filter_map(|event| event.seen_by(viewer)).map(told).collect()
    }

    fn whole(&self) -> Vec<Value> {
        self.0.iter().map(as_json).collect()
    }

    fn whole_sentences(&self, lang: Lang) -> Vec<String> {
        self.0.iter().map(|event| G::sentence(event, lang).into()).collect()
    }
}

fn written(event: &impl Serialize) -> Box<RawValue> {
    to_raw_value(event).expect("an event is plain data")
}

fn as_json(event: &impl Serialize) -> Value {
    serde_json::to_value(event).expect("an event is plain data")
}

/// Why the table did not do what was asked. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum TableError {
    /// The words are not an action of this game.
    Unreadable(String),
    Play(PlayError),
}

/// An action that a table has read and found legal, to be played there next: it is read once and checked once, whatever else has to be
/// done before it is played.
pub struct Checked {
    seat: Seat,
    action: Box<dyn Any + Send>,
    text: String,
    /// Of the table, when it was checked.
    changes: u64,
}

impl Checked {
    /// The canonical text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// One match of some game, spoken to in text and JSON.
pub trait Table: Send + Sync + Any {
    /// The match itself, for whoever knows which game it is.
    fn as_any(&self) -> &dyn Any;
    fn game(&self) -> &'static str;
    fn setup(&self) -> Setup;
    fn seats(&self) -> Vec<SeatInfo>;
    fn ply(&self) -> usize;
    /// Who must answer something now, without the words for it.
    fn asked(&self) -> SeatSet;
    /// What a seat is asked.
    fn question(&self, seat: Seat, lang: Lang) -> Option<Asked>;
    /// The name of the question that a seat is asked, in kebab case.
    fn decision(&self, seat: Seat) -> Option<&'static str>;
    fn pending(&self, lang: Lang) -> Vec<Asked> {
        self.asked().iter().filter_map(|seat| self.question(seat, lang)).collect()
    }
    fn outcome(&self) -> Option<Outcome>;
    /// The canonical texts of a seat's legal actions; of chance's possible outcomes for the chance seat.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// How likely each outcome of chance is, in the order of its list; nothing while chance is not asked.
    fn weights(&self) -> Vec<u32>;
    /// The same as phrases for people.
    fn phrases(&self, seat: Seat, lang: Lang) -> Vec<String>;
    /// Both, with the parts of each action.
    fn offers(&self, seat: Seat, lang: Lang) -> Vec<Offer>;
    /// Reads an action and checks that it is legal.
    fn checked(&self, seat: Seat, action: &str) -> Result<Checked, TableError>;
    /// Plays what this table has checked. If it has moved on since, that is checked again.
    fn play_checked(&mut self, checked: Checked) -> Result<Played, TableError>;
    /// Why an action is not legal; `None` if it is.
    fn why_not(&self, seat: Seat, action: &str) -> Option<TableError> {
        self.checked(seat, action).err()
    }
    /// Reads an action, checks it and plays it.
    fn apply(&mut self, seat: Seat, action: &str) -> Result<Played, TableError> {
        let checked = self.checked(seat, action)?;
        self.play_checked(checked)
    }
    /// Lets the key answer chance as long as chance is asked.
    fn settle_chance(&mut self) -> Played;
    fn undo(&mut self) -> bool;
    /// What happened from a ply on, and with ply 0 what happened before it.
    fn events_since(&self, ply: usize) -> Played;
    fn may_confer(&self) -> bool;
    fn view(&self, viewer: Option<Seat>) -> Value;
    /// The board with what everybody may know of it.
    fn board(&self) -> Board;
    fn document(&self) -> Value;
    fn record(&self) -> Record;
    /// Who gave up, in the order of giving up.
    fn resignations(&self) -> &[Resignation];
    /// A player gives up, and a stand-in answers for the seat from now on; who that is, is the caller's business.
    fn resign(&mut self, seat: u8, stand_in: Option<String>);
    /// Whoever gave up plays again.
    fn come_back(&mut self, seat: u8);
    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String;
    /// Plays a number of legal actions at random, at most to the end; chance falls from the key if there is one.
    /// The words it played are in the history.
    fn play_randomly(&mut self, seed: u64, plies: usize);
    fn broken_invariants(&self) -> Vec<String>;
    /// The first ply, from 0, at which chance did not answer what the key says.
    fn first_departure(&self, key: &Key) -> Option<usize>;
    /// What was played, from the first ply.
    fn history(&self) -> Vec<(Seat, String)>;
    /// Whether what was played at a ply told its seat something that it did not know: such a ply cannot be taken back.
    /// The action is tried in several worlds that the seat could be in; what it would see afterwards must be the same in
    /// all of them. Not legal in one of them, or followed by chance, counts as telling.
    fn told(&self, ply: usize) -> bool;
}

impl<G: Words> Table for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn setup(&self) -> Setup {
        self.state().setup()
    }

    fn seats(&self) -> Vec<SeatInfo> {
        self.state().seats()
    }

    fn ply(&self) -> usize {
        Match::ply(self)
    }

    fn asked(&self) -> SeatSet {
        self.state().pending()
    }

    fn question(&self, seat: Seat, lang: Lang) -> Option<Asked> {
        let decision = self.state().decision(seat)?;
        Some(Asked {
            seat,
            decision: decision.kind().to_owned(),
            rule: decision.rule().0,
            prompt: self.state().prompt(&decision, lang),
            about: serde_json::to_value(&decision).expect("a decision is plain data"),
        })
    }

    fn decision(&self, seat: Seat) -> Option<&'static str> {
        self.state().decision(seat).map(|decision| decision.kind())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        actions_of(self.state(), seat).iter().map(ToString::to_string).collect()
    }

    fn weights(&self) -> Vec<u32> {
        outcomes_of(self.state()).into_iter().map(|(_, weight)| weight).collect()
    }

    fn phrases(&self, seat: Seat, lang: Lang) -> Vec<String> {
        actions_of(self.state(), seat)
            .iter()
            .map(|action| self.state().phrase(seat, *action, lang).into())
            .collect()
    }

    fn offers(&self, seat: Seat, lang: Lang) -> Vec<Offer> {
        let offer = |action: G::Action| Offer {
            text: action.to_string(),
            phrase: self.state().phrase(seat, action, lang).into(),
            parts: serde_json::to_value(action).expect("an action is plain data"),
        };
        actions_of(self.state(), seat).into_iter().map(offer).collect()
    }

    fn checked(&self, seat: Seat, action: &str) -> Result<Checked, TableError> {
        let action: G::Action = action.parse().map_err(TableError::Unreadable)?;
        self.check(seat, action).map_err(TableError::Play)?;
        Ok(Checked { seat, action: Box::new(action), text: action.to_string(), changes: self.changes() })
    }

    fn play_checked(&mut self, checked: Checked) -> Result<Played, TableError> {
        let Checked { seat, action, text, changes } = checked;
        let Ok(action) = action.downcast::<G::Action>() else {
            return Err(TableError::Unreadable(format!("\"{text}\" was checked at a table of another game")));
        };
        if changes != self.changes() {
            self.check(seat, *action).map_err(TableError::Play)?;
        }
        let mut events = Vec::new();
        self.advance(seat, *action, &mut events);
        Ok(Played { events: Arc::new(Events::<G>(events)) })
    }

    fn settle_chance(&mut self) -> Played {
        Played { events: Arc::new(Events::<G>(Match::settle_chance(self))) }
    }

    fn undo(&mut self) -> bool {
        Match::undo(self).is_some()
    }

    fn events_since(&self, ply: usize) -> Played {
        Played { events: Arc::new(Events::<G>(Match::events_since(self, ply))) }
    }

    fn may_confer(&self) -> bool {
        self.state().may_confer()
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        serde_json::to_value(self.state().view(viewer)).expect("a view is plain data")
    }

    fn board(&self) -> Board {
        self.state().board()
    }

    fn document(&self) -> Value {
        self.state().document()
    }

    fn record(&self) -> Record {
        Match::record(self)
    }

    fn resignations(&self) -> &[Resignation] {
        Match::resignations(self)
    }

    fn resign(&mut self, seat: u8, stand_in: Option<String>) {
        Match::resign(self, seat, stand_in);
    }

    fn come_back(&mut self, seat: u8) {
        Match::come_back(self, seat);
    }

    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String {
        self.state().summary(viewer, lang)
    }

    fn play_randomly(&mut self, seed: u64, plies: usize) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut actions = Vec::new();
        let mut outcomes = Vec::new();
        let end = Match::ply(self).saturating_add(plies);
        loop {
            Match::settle_chance(self);
            if Match::ply(self) >= end {
                break;
            }
            let Some(seat) = self.state().pending().first() else { break };
            let action = if seat == Seat::Chance {
                outcomes.clear();
                self.state().outcomes(&mut outcomes);
                outcomes[pick_weighted(&mut rng, &outcomes)].0
            } else {
                actions.clear();
                self.state().legal(seat, &mut actions);
                actions[pick(&mut rng, actions.len())]
            };
            self.play(seat, action).expect("a listed action is legal");
        }
    }

    fn broken_invariants(&self) -> Vec<String> {
        self.state().broken_invariants()
    }

    fn first_departure(&self, key: &Key) -> Option<usize> {
        Match::first_departure(self, key)
    }

    fn history(&self) -> Vec<(Seat, String)> {
        Match::history(self).map(|(seat, action)| (seat, action.to_string())).collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn told(&self, ply: usize) -> bool {
        let Some((seat, action)) = Match::history(self).nth(ply) else { return true };
        let before = self.state_at(ply);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(ply as u64);
        let mut seen: Option<G::View> = None;
        for _ in 0..WORLDS {
            let mut world = before.determinize(seat, &mut rng);
            if !world.pending().contains(seat) || world.check(seat, action).is_err() {
                return true;
            }
            world.apply(seat, action, &mut Log::off());
            if world.pending().contains(Seat::Chance) || world.outcome().is_some() {
                return true;
            }
            let view = world.view(Some(seat));
            match &seen {
                Some(known) if *known != view => return true,
                Some(_) => {}
                None => seen = Some(view),
            }
        }
        false
    }
}

/// In how many worlds an action is tried before it counts as telling nothing.
const WORLDS: usize = 6;

fn actions_of<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    if seat == Seat::Chance {
        outcomes_of(state).into_iter().map(|(action, _)| action).collect()
    } else {
        let mut actions = Vec::new();
        state.legal(seat, &mut actions);
        actions
    }
}

fn outcomes_of<G: Game>(state: &G) -> Vec<(G::Action, u32)> {
    let mut outcomes = Vec::new();
    if state.pending().contains(Seat::Chance) {
        state.outcomes(&mut outcomes);
    }
    outcomes
}

/// The types of what a game tells, as JSON Schema: whoever writes a client takes his own from them.
pub struct Shapes {
    pub view: Value,
    pub decision: Value,
    pub event: Value,
    /// The parts of an action, by its verb.
    pub action: Value,
    /// What they refer to, by name.
    pub definitions: serde_json::Map<String, Value>,
}

fn shapes<G: Game>(settings: SchemaSettings) -> Shapes {
    let mut generator = settings.into_generator();
    Shapes {
        view: generator.subschema_for::<G::View>().to_value(),
        decision: generator.subschema_for::<G::Decision>().to_value(),
        event: generator.subschema_for::<G::Event>().to_value(),
        action: generator.subschema_for::<G::Action>().to_value(),
        definitions: generator.take_definitions(true),
    }
}

/// An open table, or why there is none.
pub type Opened<E> = Result<Box<dyn Table>, E>;

/// A game as a shelf offers it: what can be played, and how to open a table.
#[derive(Clone, Copy)]
pub struct Edition {
    pub id: &'static str,
    pub name: &'static str,
    pub rules_version: &'static str,
    /// Older rules that a match which began under them is still played by.
    pub older_rules: &'static [&'static str],
    pub scenarios: fn() -> Vec<ScenarioSpec>,
    /// A new match. Without a key the caller answers chance.
    pub open: fn(&Setup, Option<Key>) -> Opened<SetupError>,
    /// The same under the rules of a version that the edition plays.
    pub open_under: fn(&Setup, &str, Option<Key>) -> Opened<SetupError>,
    pub load: fn(&Value, Option<Key>) -> Opened<Vec<String>>,
    pub replay: fn(&Record, Option<Key>) -> Opened<RecordError>,
    pub schema: fn() -> Value,
    /// The forms that its actions have.
    pub verbs: &'static [Verb],
    /// What it tells, as types.
    pub shapes: fn(SchemaSettings) -> Shapes,
    /// The rules for players: language in, text out.
    pub rules: fn(Lang) -> &'static str,
}

impl Edition {
    pub fn of<G: Words>() -> Edition {
        Edition {
            id: G::ID,
            name: G::NAME,
            rules_version: G::RULES_VERSION,
            older_rules: G::OLDER_RULES,
            scenarios: G::scenarios,
            open: |setup, key| Ok(Box::new(Match::<G>::new(setup)?.with_key(key))),
            open_under: |setup, rules, key| Ok(Box::new(Match::<G>::new_under(setup, rules)?.with_key(key))),
            load: |document, key| {
                Ok(Box::new(Match::<G>::from_document(document, G::RULES_VERSION)?.with_key(key)))
            },
            replay: |record, key| Ok(Box::new(Match::<G>::replay(record)?.with_key(key))),
            schema: G::schema,
            verbs: G::Action::VERBS,
            shapes: shapes::<G>,
            rules: G::rules_text,
        }
    }

    /// Whether a match that began under these rules can be played on.
    pub fn plays(&self, rules: &str) -> bool {
        self.rules_version == rules || self.older_rules.contains(&rules)
    }
}
