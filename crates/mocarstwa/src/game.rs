//! Mocarstwa as the engine plays it: each open question goes to the module that holds its rules.

use crate::action::Action;
use crate::board::{FIELDS, PROVINCES, Province};
use crate::decision::Decision;
use crate::event::Event;
use crate::reasons::Why;
use crate::scenario::SCENARIOS;
use crate::state::{Owner, State};
use crate::view::View;
use engine::board::{Board, Border, Place};
use engine::{
    Game, Judgement, Log, Outcome, Refusal, ScenarioSpec, Seat, SeatInfo, SeatSet, Setup, SetupError, Words,
};
use serde_json::Value;

/// The state of one match of Mocarstwa.
pub type Mocarstwa = State;

/// [MOC-3.6] The colours that players sit behind; powers are chosen later.
static COLOURS: [(&str, &str); 5] = [
    ("Red", "Czerwony"),
    ("Blue", "Niebieski"),
    ("Green", "Zielony"),
    ("Yellow", "Żółty"),
    ("Violet", "Fioletowy"),
];

impl Game for State {
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type View = View;

    const ID: &'static str = "mocarstwa";
    const RULES_VERSION: &'static str = "1";

    fn scenarios() -> Vec<ScenarioSpec> {
        SCENARIOS.iter().map(|scenario| scenario.spec()).collect()
    }

    fn new(setup: &Setup) -> Result<State, SetupError> {
        State::set_up(setup)
    }

    fn setup(&self) -> Setup {
        self.rules.setup()
    }

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |seat: u8| {
            let (name, name_pl) = COLOURS[usize::from(seat)];
            SeatInfo::new(seat, Owner::of(seat).word(), name, name_pl)
        };
        self.seats_in_play().map(seat).collect()
    }

    fn pending(&self) -> SeatSet {
        self.all_asked()
    }

    fn decision(&self, seat: Seat) -> Option<Decision> {
        self.decision_of(seat)
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Seat::Player(number) = seat
            && self.is_asked(seat)
        {
            self.list_player(number, actions);
        }
    }

    fn outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        self.list_chance(outcomes);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.is_asked(seat) {
            return Err(Why::NotAsked.refusal());
        }
        let checked = match seat {
            Seat::Chance => self.check_chance(action),
            Seat::Player(number) => self.check_player(number, action),
        };
        checked.map_err(Why::refusal)
    }

    fn apply(&mut self, seat: Seat, action: Action, log: &mut Log<'_, Event>) {
        match seat {
            Seat::Chance => self.play_chance(action, log),
            Seat::Player(number) => self.play_player(number, action, log),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn round(&self) -> Option<u16> {
        Some(self.round.max(1).into())
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::new(self, viewer)
    }

    fn board(&self) -> Board {
        let land = Province::all().map(|at| {
            let data = at.data();
            let owner = self.provinces[at].owner;
            Place {
                id: data.id,
                name: data.name,
                kind: data.resource.map_or("empty", |resource| resource.word()),
                home: data.power.map(|power| power.word()),
                owner: (owner != Owner::Nobody).then(|| owner.word()),
                borders: at
                    .neighbours()
                    .iter()
                    .map(|to| Border { to: to.id(), by: "land", ..Border::default() })
                    .chain(at.shores().iter().filter(|shore| shore.is_grey).map(|shore| Border {
                        to: shore.field.id(),
                        by: "shore",
                        ..Border::default()
                    }))
                    .collect(),
                ..Place::default()
            }
        });
        let sea = crate::board::Field::all().map(|field| Place {
            id: field.id(),
            name: field.data().area,
            kind: if field.is_navigable() { "sea" } else { "shoal" },
            owner: self
                .ships
                .at(field)
                .map(|ship| self.ships[ship].owner)
                .filter(|owner| *owner != Owner::Nobody)
                .map(Owner::word),
            borders: field
                .neighbours()
                .iter()
                .map(|to| Border { to: to.id(), by: "sea", ..Border::default() })
                .chain(field.landings().iter().map(|to| Border {
                    to: to.id(),
                    by: "shore",
                    ..Border::default()
                }))
                .collect(),
            ..Place::default()
        });
        let mut places = Vec::with_capacity(PROVINCES.len() + FIELDS.len());
        places.extend(land.chain(sea));
        Board { places }
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
}

/// Bots know a win when they see one.
impl Judgement for State {}

impl Words for State {
    const NAME: &'static str = "Mocarstwa";

    fn refusals() -> Vec<Refusal> {
        Why::ALL.iter().map(|why| why.refusal()).collect()
    }
}
