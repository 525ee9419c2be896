//! The editions of the system as the engine plays them: one implementation for all, whose rules are a value of the state.

use crate::action::Action;
use crate::decision::Asked;
use crate::event::Event;
use crate::power::{Power, Powers};
use crate::reasons::Why;
use crate::rule_set::Edition;
use crate::scenario::{Options, SCENARIOS, Scenario};
use crate::state::State;
use crate::turn::Phase;
use crate::view::View;
use engine::{Game, Lang, Log, Outcome, Refusal, ScenarioSpec, Seat, SeatInfo, SeatSet, Setup, SetupError};
use serde_json::Value;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// An edition as a type: a table is opened by the type of its game.
pub trait Boxed: Copy + PartialEq + Debug + Send + Sync + 'static {
    const EDITION: &'static Edition;
}

/// The state of one match, in the box that it came from. Everything about it is the [`State`]'s; the box only says what a new match
/// is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<E>(State, PhantomData<E>);

impl<E> Played<E> {
    pub fn of(state: State) -> Played<E> {
        Played(state, PhantomData)
    }
}

impl<E> Deref for Played<E> {
    type Target = State;

    #[inline(always)]
    fn deref(&self) -> &State {
        &self.0
    }
}

impl<E> DerefMut for Played<E> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut State {
        &mut self.0
    }
}

macro_rules! boxes {
    ($($(#[$meta:meta])* $game:ident from $name:ident: $edition:expr;)+) => {$(
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        impl Boxed for $name {
            const EDITION: &'static Edition = $edition;
        }

        $(#[$meta])*
        pub type $game = Played<$name>;
    )+};
}

boxes! {
    /// The state of one match of Koalicje.
    Koalicje from FinalEdition: Edition::FINAL;
    /// The state of one match of the prototype edition.
    Prototype from PrototypeEdition: Edition::PROTOTYPE;
    /// The state of one match of Realpolitik.
    Realpolitik from RealpolitikEdition: Edition::REALPOLITIK;
}

impl<E: Boxed> Game for Played<E> {
    type Action = Action;
    type Decision = Asked;
    type Event = Event;
    type View = View;

    const ID: &'static str = E::EDITION.game_id;
    const RULES_VERSION: &'static str = E::EDITION.newest();
    const OLDER_RULES: &'static [&'static str] = E::EDITION.older();

    fn scenarios() -> Vec<ScenarioSpec> {
        State::scenarios_of(E::EDITION)
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        State::begin(E::EDITION, setup).map(Played::of)
    }

    fn new_told(setup: &Setup, log: &mut Log<'_, Event>) -> Result<Self, SetupError> {
        State::begin_told(E::EDITION, setup, log).map(Played::of)
    }

    fn under(mut self, version: &str) -> Self {
        if let Some(rules) = self.rules.name.version(version) {
            self.play_by(rules);
        }
        self
    }

    fn rules(&self) -> &'static str {
        self.rules.version
    }

    fn setup(&self) -> Setup {
        self.table()
    }

    /// [KOA-2.3] A seat is its powers: who takes which is agreed before, or drawn.
    fn seats(&self) -> Vec<SeatInfo> {
        (0..self.players)
            .map(|seat| {
                let powers = self.chairs.powers(seat);
                let ids: Vec<&str> = powers.iter().map(Power::word).collect();
                SeatInfo {
                    seat,
                    id: ids.join("+"),
                    name: crate::words::list_of(powers, Lang::En),
                    name_pl: crate::words::list_of(powers, Lang::Pl),
                }
            })
            .collect()
    }

    fn pending(&self) -> SeatSet {
        self.pending_seats()
    }

    fn decision(&self, seat: Seat) -> Option<Asked> {
        let edition = self.rules.edition;
        self.decision_of(seat).map(|question| Asked { question, edition })
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Seat::Player(number) = seat
            && self.pending_seats().contains(seat)
        {
            self.list_player(number, actions);
        }
    }

    fn outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        if self.pending_seats().contains(Seat::Chance) {
            self.list_chance(outcomes);
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.check_action(seat, action).map_err(|why| self.rules.edition.refusal(why))
    }

    fn apply(&mut self, seat: Seat, action: Action, log: &mut Log<'_, Event>) {
        match seat {
            Seat::Chance => self.play_chance(action, log),
            Seat::Player(number) => {
                if action == Action::Done && log.is_on() {
                    let asked = self.decision_of(seat).and_then(|decision| decision.power());
                    log.add(Event::Finished { power: asked.unwrap_or(Power::Britain) });
                }
                self.play_player(number, action, log);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let result = self.result?;
        let seats_of = |powers: Powers| -> Vec<u8> {
            (0..self.players).filter(|seat| self.chairs.powers(*seat).meets(powers)).collect()
        };
        let winners = seats_of(result.winners);
        let mut partners = seats_of(result.partners);
        partners.retain(|seat| !winners.contains(seat));
        // [PRO-19.3] A seat stands where its best power stands; against Napoleon's deck all stand or fall together.
        let to_go = i32::from(self.rules.winning_influence) - i32::from(self.power(Power::France).influence);
        let score = |seat: u8| match self.rules.deck {
            Some(_) => to_go,
            None => {
                let powers = self.chairs.powers(seat);
                powers.iter().map(|power| i32::from(self.power(power).influence)).max().unwrap_or(0)
            }
        };
        Some(Outcome {
            winners,
            partners,
            by: if result.by_paris { "paris" } else { "influence" },
            scores: (0..self.players).map(score).collect(),
        })
    }

    fn round(&self) -> Option<u16> {
        Some(self.round)
    }

    /// [KOA-15.8], [PRO-15.3] Nobody confers about the cards of a battle; [KOA-7.2], [PRO-7.1] at
    /// other times all may, and what they say binds nobody. Against Napoleon's deck all hands are
    /// open and all talk is free.
    fn may_confer(&self) -> bool {
        self.phase != Phase::PlayCards || self.deck().is_some()
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::new(self, viewer)
    }

    fn board(&self) -> engine::board::Board {
        self.board_for_programs()
    }

    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> Self {
        Played::of(self.imagined_by(seat, rng))
    }

    fn document(&self) -> Value {
        crate::document::write(self)
    }

    fn from_document(document: &Value) -> Result<Self, Vec<String>> {
        crate::document::read(document, E::EDITION).map(Played::of)
    }

    fn from_document_told(document: &Value, log: &mut Log<'_, Event>) -> Result<Self, Vec<String>> {
        crate::document::read_told(document, E::EDITION, log).map(Played::of)
    }

    fn schema() -> Value {
        crate::document::schema()
    }

    fn broken_invariants(&self) -> Vec<String> {
        crate::invariants::broken(self)
    }

    fn broken_by_step(&self, before: &Self) -> Vec<String> {
        crate::invariants::broken_by_step(before, self)
    }
}

impl State {
    pub fn scenarios_of(edition: &'static Edition) -> Vec<ScenarioSpec> {
        Scenario::all_of(edition)
            .map(|scenario| ScenarioSpec {
                id: scenario.id.to_owned(),
                name: scenario.name.en.to_owned(),
                name_pl: scenario.name.pl.to_owned(),
                players: scenario.rules().players.clone().collect(),
                board: Some(scenario.board().id),
                cooperative: scenario.rules().deck.is_some(),
                options: Options::specs(scenario),
                reconstructed: scenario.reconstructed.iter().map(|part| (*part).to_owned()).collect(),
            })
            .collect()
    }

    /// A match of an edition, up to its first question.
    pub fn begin(edition: &'static Edition, setup: &Setup) -> Result<State, SetupError> {
        State::begin_told(edition, setup, &mut Log::off())
    }

    /// The same, telling what happens before it.
    pub fn begin_told(
        edition: &'static Edition,
        setup: &Setup,
        log: &mut Log<'_, Event>,
    ) -> Result<State, SetupError> {
        let mut state = State::from_setup(edition, setup)?;
        state.begin_set_up(log);
        Ok(state)
    }

    /// What the table agreed on.
    pub fn table(&self) -> Setup {
        let mut setup = Setup::new(self.scenario().id, self.players);
        self.options.write(self.rules.name, &mut setup);
        setup
    }

    /// The set-up of a table, before anybody is asked anything.
    pub fn from_setup(edition: &'static Edition, setup: &Setup) -> Result<State, SetupError> {
        let index = Scenario::find(edition, &setup.scenario)?;
        let scenario = &SCENARIOS[usize::from(index)];
        scenario.check_players(setup.players)?;
        Ok(State::set_up(index, setup.players, Options::read(setup, scenario)?))
    }

    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Why> {
        if !self.pending_seats().contains(seat) {
            return Err(Why::NotAsked);
        }
        match seat {
            Seat::Chance => self.check_chance(action),
            Seat::Player(number) => self.check_player(number, action),
        }
    }
}
