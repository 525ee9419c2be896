//! The checks that every game passes: one conformance suite for the whole house.
//!
//! [`check_game`] plays random games and asks at every ply what the contract promises: listed actions play and all
//! others are refused with nothing changed, an unfinished game has somebody to ask, texts round-trip, replay and
//! `load(state())` rebuild the same state, also where a document names its phase as the question is named, undo leads back to
//! the start, what was told can be told again, and what a seat cannot know changes nothing in what it is shown.
//! [`check_secrets`] asks the last of one position. The rules for players are checked with it ([`rules_text`]).
//!
//! [`spoken`] is for rule tests in words, [`playthroughs`] are games written down, [`written`] any text that must stay as it is.

pub mod playthroughs;
pub mod postgres;
pub mod rules_text;
pub mod spoken;
pub mod written;

use bots::{LeaningPlayer, RandomPlayer};
use engine::board::Board;
use engine::{
    Happening, Lang, Log, Match, PlayError, Question, Record, Seat, Setup, Vocabulary, Words, pick,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const LANGS: [Lang; 2] = [Lang::En, Lang::Pl];

/// How much to check.
pub struct Thoroughness {
    /// Random games, one per seed, from 0.
    pub games: u64,
    /// A game that is not over after so many plies fails.
    pub longest_game: usize,
    /// The checks of a whole position (every action, twin worlds, documents) are made on every n-th ply: 1 is always.
    pub every: usize,
    /// Each seat leans towards some kinds of actions: games come where even play does not, and some take much longer.
    pub leaning: bool,
}

/// Plays random games from one setup and panics with the setup, the seed and the ply of the first broken promise.
pub fn check_game<G: Words>(setup: &Setup, thoroughness: &Thoroughness) {
    check_game_under::<G>(setup, G::RULES_VERSION, thoroughness);
}

/// The same of an older version of the rules, by which matches that began under it are played on.
pub fn check_game_under<G: Words>(setup: &Setup, version: &str, thoroughness: &Thoroughness) {
    let universe = G::Action::every();
    for action in &universe {
        let text = action.to_string();
        assert_eq!(text.parse::<G::Action>().as_ref(), Ok(action), "\"{text}\" does not read back");
    }
    let rules = rules_text::check::<G>();
    for seed in 0..thoroughness.games {
        Conformance::<G>::new(setup, version, seed, thoroughness, &universe, &rules).play();
    }
}

/// Looks at one position in many twin worlds, for positions that random games hardly come to: nobody is shown or told anything that
/// depends on what he cannot know.
pub fn check_secrets<G: Words>(state: &G, times: u64) {
    for seed in 0..times {
        check_twins(state, &mut Xoshiro256PlusPlus::seed_from_u64(seed), &format!("twins of seed {seed}"));
    }
}

struct Conformance<'a, G: Words> {
    played: Match<G>,
    even: RandomPlayer<G>,
    leaning: LeaningPlayer<G>,
    rng: Xoshiro256PlusPlus,
    thoroughness: &'a Thoroughness,
    universe: &'a [G::Action],
    /// What the rules text states; nothing if the game has none yet.
    rules: &'a BTreeSet<&'static str>,
    /// What happened so far.
    told: Vec<G::Event>,
    /// For messages.
    origin: String,
}

impl<'a, G: Words> Conformance<'a, G> {
    fn new(
        setup: &Setup,
        version: &str,
        seed: u64,
        thoroughness: &'a Thoroughness,
        universe: &'a [G::Action],
        rules: &'a BTreeSet<&'static str>,
    ) -> Self {
        let played = Match::<G>::new_under(setup, version).expect("the setup is valid");
        assert_eq!(played.state().rules(), version, "rules {version} are not played");
        let origin = format!("{setup:?}, rules {version}, seed {seed}");
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (even, leaning) = (RandomPlayer::default(), LeaningPlayer::default());
        check_board(&played.state().board(), &origin);
        let told = played.events_since(0);
        Conformance { played, even, leaning, rng, thoroughness, universe, rules, told, origin }
    }

    fn play(mut self) {
        while !self.played.state().pending().is_empty() {
            let ply = self.played.ply();
            assert!(ply < self.thoroughness.longest_game, "{}: no end after {ply} plies", self.origin);
            let place = self.place();
            let state = self.played.state().clone();
            assert_eq!(state.broken_invariants(), Vec::<String>::new(), "{place}");
            assert!(state.outcome().is_none(), "{place}: a game with an outcome still asks");
            self.check_questions(&state, &place);
            if ply.is_multiple_of(self.thoroughness.every) {
                check_universe(&state, self.universe, &place);
                check_document(&state, &place);
                check_twins(&state, &mut self.rng, &place);
            }
            self.play_one(&place);
        }
        let place = self.place();
        assert!(self.played.state().outcome().is_some(), "{place}: nobody is asked and there is no outcome");
        check_document(self.played.state(), &place);
        self.check_story(&place);
        self.check_replay(&place);
        self.check_undo(&place);
    }

    fn place(&self) -> String {
        format!("{}, ply {}", self.origin, self.played.ply())
    }

    /// Every pending seat is asked something it can answer; nobody else is.
    fn check_questions(&self, state: &G, place: &str) {
        let pending = state.pending();
        let chance_waits = pending.contains(Seat::Chance);
        assert!(!chance_waits || pending.len() == 1, "{place}: chance waits together with players");
        let seats = (0..state.seats().len() as u8).map(Seat::Player).chain([Seat::Chance]);
        for seat in seats {
            let decision = state.decision(seat);
            assert_eq!(
                decision.is_some(),
                pending.contains(seat),
                "{place}: seat {seat} is asked {decision:?}"
            );
            let answers = answers(state, seat);
            assert_eq!(answers.is_empty(), !pending.contains(seat), "{place}: seat {seat} has {answers:?}");
            for (index, action) in answers.iter().enumerate() {
                assert!(!answers[..index].contains(action), "{place}: {action} is listed twice");
                assert_eq!(state.check(seat, *action), Ok(()), "{place}: {action} is listed and refused");
                assert_eq!(
                    action.to_string().parse().as_ref(),
                    Ok(action),
                    "{place}: {action} does not read back"
                );
            }
            if let Some(decision) = decision {
                assert!(LANGS.iter().all(|lang| !state.prompt(&decision, *lang).is_empty()), "{place}");
                let rule = decision.rule().0;
                assert!(self.rules.is_empty() || self.rules.contains(rule), "{place}: no rule {rule}");
            }
        }
    }

    fn play_one(&mut self, place: &str) {
        let pending: Vec<Seat> = self.played.state().pending().iter().collect();
        let seat = pending[pick(&mut self.rng, pending.len())];
        if seat == Seat::Chance {
            let mut outcomes = Vec::new();
            self.played.state().outcomes(&mut outcomes);
            assert!(outcomes.iter().all(|(_, weight)| *weight > 0), "{place}: an outcome without weight");
        }
        let (state, rng) = (self.played.state(), &mut self.rng);
        let action = match self.thoroughness.leaning {
            true => self.leaning.choose(state, seat, rng),
            false => self.even.choose(state, seat, rng),
        };
        let action = action.unwrap_or_else(|| panic!("{place}: {seat} has no answer"));
        let before = self.played.state().clone();
        // A seat that is not asked changes nothing.
        let idle = (0..before.seats().len() as u8).map(Seat::Player).find(|idle| !pending.contains(idle));
        if let Some(idle) = idle {
            assert_eq!(self.played.play(idle, action), Err(PlayError::NotPending(idle)), "{place}");
            assert_eq!(self.played.state(), &before, "{place}: a refused action changed the state");
        }
        let events = self.played.play(seat, action);
        self.told.extend(events.unwrap_or_else(|error| panic!("{place}: {action} by {seat}: {error}")));
        let broken = self.played.state().broken_by_step(&before);
        assert_eq!(broken, Vec::<String>::new(), "{place}: {action} by {seat}");
    }

    /// What was told while it was played is told again afterwards, from any ply on.
    fn check_story(&mut self, place: &str) {
        let plies = self.played.ply();
        assert_eq!(self.played.events_since(0), self.told, "{place}: the story is told otherwise afterwards");
        assert!(self.played.events_since(plies).is_empty() && self.played.events_since(plies + 1).is_empty());
        let middle = 1 + pick(&mut self.rng, plies);
        let rest = self.played.events_since(middle);
        assert!(self.told.ends_with(&rest), "{place}: from ply {middle} on the story is told otherwise");
    }

    fn check_replay(&self, place: &str) {
        let text = serde_json::to_string(&self.played.record()).expect("a record is plain data");
        let record: Record = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{place}: {error}"));
        let replayed = Match::<G>::replay(&record).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(replayed.state(), self.played.state(), "{place}: the replay ends elsewhere");
    }

    fn check_undo(mut self, place: &str) {
        let start = G::new(&self.played.state().setup()).expect("the setup is valid");
        let start = start.under(self.played.state().rules());
        while self.played.undo().is_some() {}
        assert_eq!(self.played.state(), &start, "{place}: undo does not lead back to the start");
    }
}

/// What a seat cannot know changes nothing that it is shown, nor what a spectator is shown.
fn check_twins<G: Words>(state: &G, rng: &mut Xoshiro256PlusPlus, place: &str) {
    for number in 0..state.seats().len() as u8 {
        let seat = Seat::Player(number);
        let twin = state.determinize(seat, rng);
        assert_eq!(twin.broken_invariants(), Vec::<String>::new(), "{place}: the twin of seat {number}");
        assert_eq!(twin.board(), state.board(), "{place}: the board tells seat {number} what is hidden");
        for viewer in [Some(seat), None] {
            assert_alike(state, &twin, viewer, || format!("{place}: {} tells twins apart", name(viewer)));
            for actor in state.pending().iter() {
                check_twin_plies([state, &twin], actor, viewer, rng, place);
            }
        }
    }
}

/// Twin worlds go on: what somebody does in one is compared with what he could do in either, as a viewer sees it.
///
/// An action may name what only its actor sees, so that the same action looks different in the other world, and another the
/// same. A viewer goes by what he is told: told the same, he must be shown the same afterwards, whatever was done in
/// whichever world. Nor may the order in which he is told the same things depend on what he cannot know.
fn check_twin_plies<G: Words>(
    worlds: [&G; 2],
    actor: Seat,
    viewer: Option<Seat>,
    rng: &mut Xoshiro256PlusPlus,
    place: &str,
) {
    let [state, twin] = worlds;
    let actions = answers(state, actor);
    let action = actions[pick(rng, actions.len())];
    let (after, told) = played(state, actor, action, viewer);
    let mut rivals: Vec<(&G, G::Action)> = Vec::new();
    if twin.check(actor, action).is_ok() {
        rivals.push((twin, action));
    }
    // The actor knows what he did. Of what others did he could have done anything.
    if viewer != Some(actor) {
        for world in worlds {
            let actions = answers(world, actor);
            rivals.extend((0..RIVALS).map(|_| (world, actions[pick(rng, actions.len())])));
        }
    }
    let mut compared = 0;
    for (world, rival) in rivals {
        let is_twin = std::ptr::eq(world, twin);
        let (rival_after, rival_told) = played(world, actor, rival, viewer);
        // What was done looks the same: then what came of it is told the same, or more has come out.
        let looks_alike = told.first() == rival_told.first();
        assert!(
            !looks_alike || told == rival_told || in_any_order(&told) != in_any_order(&rival_told),
            "{place}: \"{action}\" by {actor} and \"{rival}\" are told to {} in another order:\n  {told:?}\n  {rival_told:?}",
            name(viewer)
        );
        if told == rival_told {
            compared += 1;
            if compared > COMPARED {
                break;
            }
            assert_alike(&after, &rival_after, viewer, || {
                let elsewhere = if is_twin { " in a twin world" } else { "" };
                let viewer = name(viewer);
                format!(
                    "{place}: \"{action}\" by {actor} and \"{rival}\"{elsewhere} are told alike to {viewer}"
                )
            });
        } else if rival == action && viewer != Some(actor) {
            // What was guessed may come out: then it is shown as well, or more is told than the action's own words.
            let comes_out =
                told.len().max(rival_told.len()) > 1 || shown(&after, viewer) != shown(&rival_after, viewer);
            assert!(
                comes_out,
                "{place}: \"{action}\" by {actor} is told differently to {} in twin worlds",
                name(viewer)
            );
        }
    }
}

fn answers<G: Words>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    if seat == Seat::Chance {
        let mut outcomes = Vec::new();
        state.outcomes(&mut outcomes);
        actions.extend(outcomes.into_iter().map(|(action, _)| action));
    } else {
        state.legal(seat, &mut actions);
    }
    actions
}

/// The check accepts exactly what the list offers, over every action that there is.
fn check_universe<G: Words>(state: &G, universe: &[G::Action], place: &str) {
    for seat in state.pending().iter() {
        let listed = answers(state, seat);
        for action in universe {
            let accepted = state.check(seat, *action).is_ok();
            let offered = listed.contains(action);
            assert_eq!(
                accepted, offered,
                "{place}: \"{action}\" by {seat} is accepted: {accepted}, listed: {offered}"
            );
        }
    }
}

fn check_document<G: Words>(state: &G, place: &str) {
    let document = state.document();
    match G::from_document(&document) {
        Ok(loaded) => assert_eq!(&loaded, state, "{place}: load(state()) is another state"),
        Err(reasons) => panic!("{place}: its own document is refused: {reasons:?}\n{document}"),
    }
    // One name for one thing: the phase may be called what the open question is called.
    for decision in state.pending().iter().filter_map(|seat| state.decision(seat)) {
        let phase = match document.get("phase") {
            Some(Value::String(_)) => json!(decision.kind()),
            Some(Value::Object(fields)) if fields.len() == 1 => {
                json!({ decision.kind(): fields.values().next() })
            }
            _ => continue,
        };
        let mut named = document.clone();
        named["phase"] = phase.clone();
        match G::from_document(&named) {
            Ok(loaded) => assert_eq!(&loaded, state, "{place}: phase {phase} is another state"),
            Err(reasons) => panic!("{place}: phase {phase} is refused: {reasons:?}\n{document}"),
        }
    }
}

/// Every border leads to a place of the board, and back again.
fn check_board(board: &Board, origin: &str) {
    for place in &board.places {
        let same = board.places.iter().filter(|other| other.id == place.id).count();
        assert_eq!(same, 1, "{origin}: \"{}\" is there twice", place.id);
        for border in &place.borders {
            let way = (border.to, border.by);
            let other = board.places.iter().find(|other| other.id == border.to);
            let back = other.is_some_and(|other| {
                other.borders.iter().any(|back| (back.to, back.by) == (place.id, border.by))
            });
            assert!(back, "{origin}: from {} there is {way:?} and no way back", place.id);
        }
    }
}

/// How many other actions of a world an action is compared with, and how many of them down to the views.
const RIVALS: usize = 12;
const COMPARED: usize = 2;

fn name(viewer: Option<Seat>) -> String {
    viewer.map_or("a spectator".to_owned(), |seat| format!("seat {seat}"))
}

/// Two positions look the same to a viewer, byte for byte; the message shows where they first differ.
fn assert_alike<G: Words>(one: &G, other: &G, viewer: Option<Seat>, what: impl FnOnce() -> String) {
    let (one, other) = (shown(one, viewer), shown(other, viewer));
    if one == other {
        return;
    }
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| -> String {
        let text: Vec<u8> = text.bytes().skip(at.saturating_sub(60)).take(160).collect();
        String::from_utf8_lossy(&text).into_owned()
    };
    panic!("{}:\n  {}\n  {}", what(), around(&one), around(&other));
}

/// All that a viewer is shown of a position: the view, who is asked what kind of thing, and what he is asked himself.
fn shown<G: Words>(state: &G, viewer: Option<Seat>) -> String {
    let mut shown = serde_json::to_string(&state.view(viewer)).expect("a view is plain data");
    for seat in state.pending().iter() {
        let Some(decision) = state.decision(seat) else { continue };
        shown += &format!("\n{seat}: {}", decision.kind());
        if viewer == Some(seat) {
            let about = serde_json::to_string(&decision).expect("a decision is plain data");
            shown += &format!(" {about} {}", state.prompt(&decision, Lang::En));
            for action in answers(state, seat) {
                shown += &format!("\n{action}: {}", state.phrase(seat, action, Lang::En));
            }
        }
    }
    shown
}

/// Told things without their order.
fn in_any_order(told: &[Value]) -> Vec<String> {
    let mut told: Vec<String> = told.iter().map(Value::to_string).collect();
    told.sort();
    told
}

fn played<G: Words>(state: &G, seat: Seat, action: G::Action, viewer: Option<Seat>) -> (G, Vec<Value>) {
    let mut after = state.clone();
    let mut events = Vec::new();
    after.apply(seat, action, &mut Log::into(&mut events));
    let seen = events.iter().filter_map(|event| event.seen_by(viewer));
    let seen = seen.map(|event| serde_json::to_value(event).expect("an event is plain data")).collect();
    (after, seen)
}
