//! Napoléon 1815 as the engine plays it: each open question goes to the module that holds its rules.

use crate::action::Action;
use crate::army::Units;
use crate::decision::Decision;
use crate::event::Event;
use crate::reasons::Why;
use crate::rule_set::Version;
use crate::scenario::Scenario;
use crate::state::State;
use crate::view::View;
use engine::{Game, Log, Outcome, Refusal, ScenarioSpec, Seat, SeatInfo, SeatSet, Setup, SetupError};
use serde_json::Value;

/// The state of one match of Napoléon 1815.
pub type Napoleon = State;

impl Game for State {
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type View = View;

    const ID: &'static str = "napoleon-1815";
    const RULES_VERSION: &'static str = "2";
    const OLDER_RULES: &'static [&'static str] = &["1"];

    fn scenarios() -> Vec<ScenarioSpec> {
        Scenario::specs()
    }

    fn new(setup: &Setup) -> Result<State, SetupError> {
        State::set_up(setup)
    }

    fn under(mut self, rules: &str) -> State {
        self.version = Version::named(rules).unwrap_or(self.version);
        self
    }

    fn rules(&self) -> &'static str {
        self.version.rules().name
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.scenario.id(), self.players);
        self.options.write(&mut setup);
        setup
    }

    fn seats(&self) -> Vec<SeatInfo> {
        let names: &[(&str, &str, &str)] = if self.players == 3 {
            &[
                ("french", "The French", "Francuzi"),
                ("anglo-dutch", "The Anglo-Dutch", "Anglicy i Niderlandczycy"),
                ("prussian", "The Prussians", "Prusacy"),
            ]
        } else {
            &[("french", "The French", "Francuzi"), ("allied", "The Allies", "Sprzymierzeni")]
        };
        names
            .iter()
            .enumerate()
            .map(|(seat, (id, name, name_pl))| SeatInfo {
                seat: seat as u8,
                id: (*id).to_owned(),
                name: (*name).to_owned(),
                name_pl: (*name_pl).to_owned(),
            })
            .collect()
    }

    fn pending(&self) -> SeatSet {
        self.pending_seats()
    }

    fn decision(&self, seat: Seat) -> Option<Decision> {
        self.decision_of(seat)
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Seat::Player(number) = seat
            && self.pending_seats().contains(seat)
        {
            self.list_player(number, actions);
        }
    }

    fn outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        self.list_chance(outcomes);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.check_action(seat, action).map_err(Why::refusal)
    }

    fn apply(&mut self, seat: Seat, action: Action, log: &mut Log<'_, Event>) {
        // Only who reads events is told what an ally comes to see.
        let hidden =
            (log.is_on() && self.players == 3).then(|| ALLIES.map(|seat| self.hidden_from(Some(seat))));
        match seat {
            Seat::Chance => self.play_chance(action, log),
            Seat::Player(number) => self.play_player(number, action, log),
        }
        if let Some(hidden) = hidden {
            self.show_faces(hidden, log);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn may_confer(&self) -> bool {
        self.allies_may_talk()
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::new(self, viewer)
    }

    fn board(&self) -> engine::board::Board {
        self.board_for_programs()
    }

    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> State {
        self.imagined_by(seat, rng)
    }

    fn document(&self) -> Value {
        crate::document::write(self)
    }

    fn from_document(document: &Value) -> Result<State, Vec<String>> {
        crate::document::read(document)
    }

    fn schema() -> Value {
        crate::document::schema()
    }

    fn broken_invariants(&self) -> Vec<String> {
        crate::invariants::broken(self)
    }

    fn broken_by_step(&self, before: &State) -> Vec<String> {
        crate::invariants::broken_by_step(before, self)
    }
}

/// The seats of the two Allied players.
const ALLIES: [u8; 2] = [1, 2];

impl State {
    /// [NAP-D80] Blocks that an Allied player has come to see, though not everybody has.
    fn show_faces(&self, hidden_before: [Units; 2], log: &mut Log<'_, Event>) {
        for (seat, before) in ALLIES.into_iter().zip(hidden_before) {
            let shown =
                before.iter().filter(|unit| self.knows(Some(seat), *unit) && !self.knows(None, *unit));
            for unit in shown {
                log.add(Event::FaceShown { unit, at: self.place(unit), strength: self.strength(unit), seat });
            }
        }
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
