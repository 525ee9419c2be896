//! The checks that every game passes: one conformance suite for the whole house.
//!
//! [`check_game`] plays random games and asks at every ply what the contract promises: listed actions play and all
//! others are refused with nothing changed, an unfinished game has somebody to ask, texts round-trip, replay and
//! `load(state())` rebuild the same state, undo leads back to the start, and what a seat cannot know changes nothing in
//! what it is shown.

pub mod postgres;

use engine::{Game, Happening, Log, Match, PlayError, Question, Record, Seat, Setup, pick, pick_weighted};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

/// How much to check.
pub struct Thoroughness {
    /// Random games, one per seed, from 0.
    pub games: u64,
    /// A game that is not over after so many plies fails.
    pub longest_game: usize,
    /// The checks of a whole position (every action, twin worlds, documents) are made on every n-th ply: 1 is always.
    pub every: usize,
}

/// Plays random games from one setup and panics with the setup, the seed and the ply of the first broken promise.
pub fn check_game<G: Game>(setup: &Setup, thoroughness: &Thoroughness) {
    let universe = G::every_action();
    for action in &universe {
        let text = action.to_string();
        assert_eq!(text.parse::<G::Action>().as_ref(), Ok(action), "\"{text}\" does not read back");
    }
    for seed in 0..thoroughness.games {
        Conformance::<G>::new(setup, seed, thoroughness, &universe).play();
    }
}

struct Conformance<'a, G: Game> {
    played: Match<G>,
    rng: Xoshiro256PlusPlus,
    thoroughness: &'a Thoroughness,
    universe: &'a [G::Action],
    /// For messages.
    origin: String,
}

impl<'a, G: Game> Conformance<'a, G> {
    fn new(setup: &Setup, seed: u64, thoroughness: &'a Thoroughness, universe: &'a [G::Action]) -> Self {
        let played = Match::new(setup).expect("the setup is valid");
        let origin = format!("{setup:?}, seed {seed}");
        Conformance { played, rng: Xoshiro256PlusPlus::seed_from_u64(seed), thoroughness, universe, origin }
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
                self.check_twins(&state, &place);
            }
            self.play_one(&place);
        }
        let place = self.place();
        assert!(self.played.state().outcome().is_some(), "{place}: nobody is asked and there is no outcome");
        check_document(self.played.state(), &place);
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
                assert!(
                    !decision.prompt(engine::Lang::En).is_empty()
                        && !decision.prompt(engine::Lang::Pl).is_empty()
                );
            }
        }
    }

    /// What a seat cannot know changes nothing that it is shown.
    fn check_twins(&mut self, state: &G, place: &str) {
        for number in 0..state.seats().len() as u8 {
            let seat = Seat::Player(number);
            let twin = state.determinize(seat, &mut self.rng);
            assert_eq!(twin.broken_invariants(), Vec::<String>::new(), "{place}: the twin of seat {number}");
            let viewer = Some(seat);
            assert_alike(state, &twin, viewer, || format!("{place}: seat {number} tells twins apart"));
            assert_eq!(state.pending(), twin.pending(), "{place}: twins wait on different seats");
            assert_eq!(
                answers(state, seat),
                answers(&twin, seat),
                "{place}: seat {number} is offered different answers"
            );
            self.check_twin_plies(state, &twin, seat, place);
        }
    }

    /// The same action in twin worlds looks the same, and actions that look the same leave the same view.
    fn check_twin_plies(&mut self, state: &G, twin: &G, seat: Seat, place: &str) {
        let viewer = Some(seat);
        for actor in state.pending().iter() {
            let actions = answers(state, actor);
            let action = actions[pick(&mut self.rng, actions.len())];
            let (after, seen) = played(state, actor, action, viewer);
            if twin.check(actor, action).is_ok() {
                let (twin_after, twin_seen) = played(twin, actor, action, viewer);
                // What the world itself brings to light may differ: hands that were guessed are revealed. Compare only
                // as long as nothing hidden has come out, that is, while the events agree.
                if seen == twin_seen {
                    assert_alike(&after, &twin_after, viewer, || {
                        format!("{place}: after \"{action}\" by {actor} seat {seat} tells twins apart")
                    });
                } else {
                    assert!(
                        reveals(state, actor, action, viewer) || actor == seat,
                        "{place}: \"{action}\" by {actor} looks different to seat {seat} in twin worlds"
                    );
                }
            }
            if actor != seat {
                let other = actions[pick(&mut self.rng, actions.len())];
                let (other_after, other_seen) = played(state, actor, other, viewer);
                if seen == other_seen {
                    assert_alike(&after, &other_after, viewer, || {
                        format!(
                            "{place}: \"{action}\" and \"{other}\" by {actor} look alike to seat {seat}, the views do not"
                        )
                    });
                }
            }
        }
    }

    fn play_one(&mut self, place: &str) {
        let pending: Vec<Seat> = self.played.state().pending().iter().collect();
        let seat = pending[pick(&mut self.rng, pending.len())];
        let action = if seat == Seat::Chance {
            let mut outcomes = Vec::new();
            self.played.state().outcomes(&mut outcomes);
            assert!(outcomes.iter().all(|(_, weight)| *weight > 0), "{place}: an outcome without weight");
            outcomes[pick_weighted(&mut self.rng, &outcomes)].0
        } else {
            let actions = answers(self.played.state(), seat);
            actions[pick(&mut self.rng, actions.len())]
        };
        let before = self.played.state().clone();
        // A seat that is not asked changes nothing.
        let idle = (0..before.seats().len() as u8).map(Seat::Player).find(|idle| !pending.contains(idle));
        if let Some(idle) = idle {
            assert_eq!(self.played.play(idle, action), Err(PlayError::NotPending(idle)), "{place}");
            assert_eq!(self.played.state(), &before, "{place}: a refused action changed the state");
        }
        self.played.play(seat, action).unwrap_or_else(|error| panic!("{place}: {action} by {seat}: {error}"));
        let broken = self.played.state().broken_by_step(&before);
        assert_eq!(broken, Vec::<String>::new(), "{place}: {action} by {seat}");
    }

    fn check_replay(&self, place: &str) {
        let text = serde_json::to_string(&self.played.record()).expect("a record is plain data");
        let record: Record = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{place}: {error}"));
        let replayed = Match::<G>::replay(&record).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(replayed.state(), self.played.state(), "{place}: the replay ends elsewhere");
    }

    fn check_undo(mut self, place: &str) {
        let start = G::new(&self.played.state().setup()).expect("the setup is valid");
        while self.played.undo().is_some() {}
        assert_eq!(self.played.state(), &start, "{place}: undo does not lead back to the start");
    }
}

fn answers<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
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
fn check_universe<G: Game>(state: &G, universe: &[G::Action], place: &str) {
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

fn check_document<G: Game>(state: &G, place: &str) {
    let document = state.document();
    match G::from_document(&document) {
        Ok(loaded) => assert_eq!(&loaded, state, "{place}: load(state()) is another state"),
        Err(reasons) => panic!("{place}: its own document is refused: {reasons:?}\n{document}"),
    }
}

/// Two positions look the same to a viewer, byte for byte; the message shows where they first differ.
fn assert_alike<G: Game>(one: &G, other: &G, viewer: Option<Seat>, what: impl FnOnce() -> String) {
    let (one, other) = (shown(one, viewer), shown(other, viewer));
    if one == other {
        return;
    }
    let (one, other) = (format!("{} {}", one.0, one.1), format!("{} {}", other.0, other.1));
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| -> String {
        let text: Vec<u8> = text.bytes().skip(at.saturating_sub(60)).take(160).collect();
        String::from_utf8_lossy(&text).into_owned()
    };
    panic!("{}:\n  {}\n  {}", what(), around(&one), around(&other));
}

/// All that a viewer is shown of a position.
fn shown<G: Game>(state: &G, viewer: Option<Seat>) -> (String, String) {
    let view = serde_json::to_string(&state.view(viewer)).expect("a view is plain data");
    let prompt =
        viewer.and_then(|seat| state.decision(seat)).map(|decision| decision.prompt(engine::Lang::En));
    (view, prompt.unwrap_or_default())
}

fn played<G: Game>(state: &G, seat: Seat, action: G::Action, viewer: Option<Seat>) -> (G, Vec<Value>) {
    let mut after = state.clone();
    let mut events = Vec::new();
    after.apply(seat, action, &mut Log::into(&mut events));
    let seen = events.iter().filter_map(|event| event.seen_by(viewer));
    let seen = seen.map(|event| serde_json::to_value(event).expect("an event is plain data")).collect();
    (after, seen)
}

/// Whether an action brought something hidden to light for a viewer: it learns more than the action's own words.
fn reveals<G: Game>(state: &G, seat: Seat, action: G::Action, viewer: Option<Seat>) -> bool {
    let (_, seen) = played(state, seat, action, viewer);
    seen.len() > 1
}
