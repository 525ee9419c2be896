use crate::chance::Key;
use crate::{
    FORMAT, Game, Log, Record, RecordError, RecordedPly, Refusal, Resignation, Seat, SeatSet, Setup,
    SetupError,
};
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;

/// How many steps back are kept at hand.
const RECENT: usize = 32;

/// One play of a game: the state, how it came about, and the way back.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    state: G,
    start: G,
    /// The start was loaded from a document and goes into the record.
    loaded: bool,
    /// What happened before the first question.
    opening: Vec<G::Event>,
    /// Who gave up, in the order of giving up.
    resignations: Vec<Resignation>,
    history: Vec<(Seat, G::Action)>,
    /// The states before the last plies, the newest last: the way back that is likely to be asked for. What lies farther
    /// back is played again from the start, so that a long match takes little room.
    recent: VecDeque<G>,
    key: Option<Key>,
    /// Every chance ply so far is the key's, so that the record may commit to it.
    fair: bool,
    /// How often the state has changed, there or back: what was checked before a change is no longer checked.
    changes: u64,
}

/// Why an action was not played. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The seat owes no decision now.
    NotPending(Seat),
    /// The seat is asked, but this is not among the answers.
    Illegal(Refusal),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::NotPending(seat) => write!(f, "seat {seat} has nothing to decide now"),
            PlayError::Illegal(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

impl<G: Game> Match<G> {
    pub fn new(setup: &Setup) -> Result<Match<G>, SetupError> {
        Match::new_under(setup, G::RULES_VERSION)
    }

    /// A new match under the rules of a version that the game plays.
    pub fn new_under(setup: &Setup, rules: &str) -> Result<Match<G>, SetupError> {
        let mut opening = Vec::new();
        let state = G::new_told(setup, &mut Log::into(&mut opening))?.under(rules);
        Ok(Match { loaded: false, opening, ..Match::from_state(state) })
    }

    /// A match that starts from the position of a document, under the rules of a version that the game plays.
    pub fn from_document(document: &Value, rules: &str) -> Result<Match<G>, Vec<String>> {
        let mut opening = Vec::new();
        let state = G::from_document_told(document, &mut Log::into(&mut opening))?.under(rules);
        Ok(Match { opening, ..Match::from_state(state) })
    }

    /// A match that starts from a position of its own.
    pub fn from_state(state: G) -> Match<G> {
        Match {
            start: state.clone(),
            state,
            loaded: true,
            opening: Vec::new(),
            resignations: Vec::new(),
            history: Vec::new(),
            recent: VecDeque::new(),
            key: None,
            fair: true,
            changes: 0,
        }
    }

    /// From now on chance is answered from this key, or by the caller if there is none. A key that would have
    /// answered what is already played otherwise serves, but the record does not commit to it.
    pub fn with_key(mut self, key: impl Into<Option<Key>>) -> Match<G> {
        self.key = key.into();
        self.fair = self.key.as_ref().is_none_or(|key| self.first_departure(key).is_none());
        self
    }

    /// The first ply, from 0, at which chance did not answer what the key says.
    pub fn first_departure(&self, key: &Key) -> Option<usize> {
        let mut outcomes = Vec::new();
        let mut before = self.start.clone();
        self.history.iter().enumerate().position(|(ply, (seat, action))| {
            let mut departs = false;
            if *seat == Seat::Chance {
                outcomes.clear();
                before.outcomes(&mut outcomes);
                let fallen = key.answer(ply as u64, outcomes.iter().map(|(_, weight)| *weight));
                departs = outcomes.get(fallen).is_none_or(|(due, _)| due != action);
            }
            before.apply(*seat, *action, &mut Log::off());
            departs
        })
    }

    pub fn state(&self) -> &G {
        &self.state
    }

    pub fn ply(&self) -> usize {
        self.history.len()
    }

    pub fn history(&self) -> impl Iterator<Item = (Seat, G::Action)> {
        self.history.iter().copied()
    }

    /// The state before a ply, for replays and for looking back.
    pub fn state_at(&self, ply: usize) -> G {
        let back = self.history.len().saturating_sub(ply);
        if back == 0 {
            return self.state.clone();
        }
        if let Some(state) = self.recent.len().checked_sub(back).and_then(|index| self.recent.get(index)) {
            return state.clone();
        }
        let mut state = self.start.clone();
        for (seat, action) in &self.history[..ply] {
            state.apply(*seat, *action, &mut Log::off());
        }
        state
    }

    /// What happened from a ply on, and with ply 0 what happened before it. Nothing, if the match is not that far.
    pub fn events_since(&self, ply: usize) -> Vec<G::Event> {
        let mut events = if ply == 0 { self.opening.clone() } else { Vec::new() };
        let Some(history) = self.history.get(ply..).filter(|history| !history.is_empty()) else {
            return events;
        };
        let mut state = self.state_at(ply);
        for (seat, action) in history {
            state.apply(*seat, *action, &mut Log::into(&mut events));
        }
        events
    }

    /// How often the state has changed, there or back.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Does an action that is known to be legal.
    pub(crate) fn advance(&mut self, seat: Seat, action: G::Action, events: &mut Vec<G::Event>) {
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(self.state.clone());
        self.state.apply(seat, action, &mut Log::into(events));
        self.history.push((seat, action));
        self.changes += 1;
    }

    /// Whether the seat is asked and the rules allow an action.
    pub fn check(&self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        if !self.state.pending().contains(seat) {
            return Err(PlayError::NotPending(seat));
        }
        self.state.check(seat, action).map_err(PlayError::Illegal)
    }

    /// Plays an action if the seat is asked and the rules allow it; otherwise nothing changes.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, PlayError> {
        self.check(seat, action)?;
        let mut events = Vec::new();
        self.advance(seat, action, &mut events);
        Ok(events)
    }

    /// Lets the key answer chance until a player is asked or the game is over.
    pub fn settle_chance(&mut self) -> Vec<G::Event> {
        let mut events = Vec::new();
        let mut outcomes = Vec::new();
        while self.state.pending().contains(Seat::Chance) {
            let Some(key) = &self.key else { break };
            outcomes.clear();
            self.state.outcomes(&mut outcomes);
            let fallen = key.answer(self.history.len() as u64, outcomes.iter().map(|(_, weight)| *weight));
            let action = outcomes[fallen].0;
            self.advance(Seat::Chance, action, &mut events);
        }
        events
    }

    /// Takes the last action back.
    pub fn undo(&mut self) -> Option<(Seat, G::Action)> {
        if self.recent.is_empty() {
            self.recall();
        }
        let last = self.history.pop()?;
        self.state = self.recent.pop_back()?;
        self.changes += 1;
        for resignation in &mut self.resignations {
            resignation.ply = resignation.ply.min(self.history.len());
        }
        Some(last)
    }

    /// Brings the states before the last plies back to hand.
    fn recall(&mut self) {
        let mut state = self.start.clone();
        for (ply, (seat, action)) in self.history.iter().enumerate() {
            if ply + RECENT >= self.history.len() {
                self.recent.push_back(state.clone());
            }
            state.apply(*seat, *action, &mut Log::off());
        }
    }

    /// Who gave up, in the order of giving up.
    pub fn resignations(&self) -> &[Resignation] {
        &self.resignations
    }

    /// A player gives up, and `stand_in` answers for the seat from now on. Nothing changes in the game: it goes on by its rules.
    pub fn resign(&mut self, seat: u8, stand_in: Option<String>) {
        self.come_back(seat);
        self.resignations.push(Resignation { seat, ply: self.ply(), stand_in });
    }

    /// Whoever gave up plays again.
    pub fn come_back(&mut self, seat: u8) {
        self.resignations.retain(|resignation| resignation.seat != seat);
    }

    pub fn record(&self) -> Record {
        let outcome = self.state.outcome();
        let key = self.key.as_ref().filter(|_| self.fair);
        Record {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: self.start.rules().to_owned(),
            setup: self.start.setup(),
            start: self.loaded.then(|| self.start.document()),
            commitment: key.map(Key::commitment),
            key: key.filter(|_| outcome.is_some()).map(Key::open),
            plies: self
                .history()
                .map(|(seat, action)| RecordedPly { seat, action: action.to_string() })
                .collect(),
            resignations: self.resignations.clone(),
            outcome,
        }
    }

    /// Plays a record from its start. A record of other rules, or one whose plies are not legal, is refused.
    pub fn replay(record: &Record) -> Result<Match<G>, RecordError> {
        if record.format != FORMAT {
            let message = format!("record format {} is unknown: this version reads {FORMAT}", record.format);
            return Err(RecordError(message));
        }
        if record.game != G::ID {
            return Err(RecordError(format!("the record is of \"{}\", not of \"{}\"", record.game, G::ID)));
        }
        if record.rules != G::RULES_VERSION && !G::OLDER_RULES.contains(&record.rules.as_str()) {
            let message = format!(
                "the record was played under {} rules {}, and this version plays {}",
                record.game,
                record.rules,
                G::RULES_VERSION
            );
            return Err(RecordError(message));
        }
        let mut replayed: Match<G> = match &record.start {
            None => Match::new_under(&record.setup, &record.rules)
                .map_err(|error| RecordError(error.to_string()))?,
            Some(document) => Match::from_document(document, &record.rules)
                .map_err(|reasons| RecordError(reasons.join("; ")))?,
        };
        let key = record.key.as_deref().map(Key::from_hex).transpose().map_err(RecordError)?;
        for (number, ply) in record.plies.iter().enumerate() {
            // A record that was written without playing it has the key alone, and no answers of chance.
            if ply.seat != Seat::Chance
                && let Some(key) = &key
            {
                replayed.key.get_or_insert_with(|| key.clone());
                replayed.settle_chance();
            }
            let at = |problem: String| RecordError(format!("ply {}: {problem}", number + 1));
            let action: G::Action = ply.action.parse().map_err(at)?;
            replayed.play(ply.seat, action).map_err(|error| at(error.to_string()))?;
        }
        replayed.key = None;
        replayed.resignations = resignations_of(record, replayed.state.seats().len(), replayed.ply())?;
        Ok(replayed)
    }
}

/// The resignations of a record, if they fit its seats and its plies.
fn resignations_of(record: &Record, seats: usize, plies: usize) -> Result<Vec<Resignation>, RecordError> {
    let mut resigned = SeatSet::NONE;
    for Resignation { seat, ply, .. } in &record.resignations {
        let problem = if usize::from(*seat) >= seats {
            format!("there is no seat {seat} that could resign")
        } else if resigned.contains(Seat::Player(*seat)) {
            format!("seat {seat} resigns twice")
        } else if *ply > plies {
            format!("seat {seat} resigns after ply {ply}, and there are {plies}")
        } else {
            resigned.insert(Seat::Player(*seat));
            continue;
        };
        return Err(RecordError(problem));
    }
    Ok(record.resignations.clone())
}
