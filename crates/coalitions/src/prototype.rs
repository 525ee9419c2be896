//! The prototype edition as the engine plays it: the same state and the same code under its own id, scenarios and rule
//! numbers. What differs in the rules stands in [`rule_set`](crate::rule_set).

use crate::action::Action;
use crate::decision::Decision;
use crate::event::Event;
use crate::reasons::Why;
use crate::rule_set::Edition;
use crate::state::State;
use crate::view::View;
use engine::{
    Game, Judgement, Lang, Leaning, Log, Outcome, Question, Reach, Refusal, RuleId, ScenarioSpec, Seat,
    SeatInfo, SeatSet, Setup, SetupError, Text, Words,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The state of one match of the prototype edition.
#[derive(Clone, PartialEq, Debug)]
pub struct Prototype(pub State);

/// A question under the prototype's rule numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct PrototypeDecision(pub Decision);

/// It is the same question: a client needs no second type.
impl JsonSchema for PrototypeDecision {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Decision::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<Decision>()
    }
}

impl Question for PrototypeDecision {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    fn rule(&self) -> RuleId {
        RuleId(Edition::Prototype.rule(self.0.rule().0))
    }
}

impl Game for Prototype {
    type Action = Action;
    type Decision = PrototypeDecision;
    type Event = Event;
    type View = View;

    const ID: &'static str = Edition::Prototype.game_id();
    const RULES_VERSION: &'static str = "1";

    fn scenarios() -> Vec<ScenarioSpec> {
        State::scenarios_of(Edition::Prototype)
    }

    fn new(setup: &Setup) -> Result<Prototype, SetupError> {
        State::begin(Edition::Prototype, setup).map(Prototype)
    }

    fn new_told(setup: &Setup, log: &mut Log<'_, Event>) -> Result<Prototype, SetupError> {
        State::begin_told(Edition::Prototype, setup, log).map(Prototype)
    }

    fn from_document(document: &Value) -> Result<Prototype, Vec<String>> {
        crate::document::read(document, Edition::Prototype).map(Prototype)
    }

    fn from_document_told(document: &Value, log: &mut Log<'_, Event>) -> Result<Prototype, Vec<String>> {
        crate::document::read_told(document, Edition::Prototype, log).map(Prototype)
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.0.check_action(seat, action).map_err(|why| Edition::Prototype.refusal(why))
    }

    fn decision(&self, seat: Seat) -> Option<PrototypeDecision> {
        self.0.decision_of(seat).map(PrototypeDecision)
    }

    // --- As in Koalicje -----------------------------------------------------------------------------------------------

    fn setup(&self) -> Setup {
        self.0.setup()
    }

    fn seats(&self) -> Vec<SeatInfo> {
        self.0.seats()
    }

    fn pending(&self) -> SeatSet {
        self.0.pending()
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.0.legal(seat, actions);
    }

    fn outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        self.0.outcomes(outcomes);
    }

    fn apply(&mut self, seat: Seat, action: Action, log: &mut Log<'_, Event>) {
        self.0.apply(seat, action, log);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn round(&self) -> Option<u16> {
        Some(self.0.round)
    }

    fn may_confer(&self) -> bool {
        self.0.may_confer()
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.0.view(viewer)
    }

    fn board(&self) -> engine::board::Board {
        self.0.board_for_programs()
    }

    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> Prototype {
        Prototype(self.0.determinize(seat, rng))
    }

    fn document(&self) -> Value {
        self.0.document()
    }

    fn schema() -> Value {
        State::schema()
    }

    fn broken_invariants(&self) -> Vec<String> {
        self.0.broken_invariants()
    }

    fn broken_by_step(&self, before: &Prototype) -> Vec<String> {
        self.0.broken_by_step(&before.0)
    }
}

impl Judgement for Prototype {
    fn appraise(&self, seat: Seat) -> i32 {
        self.0.appraise(seat)
    }

    fn outlook(&self, seat: Seat) -> Option<f32> {
        self.0.outlook(seat)
    }

    fn reach(&self, seat: Seat) -> Reach {
        self.0.reach(seat)
    }

    fn leaning(&self, seat: Seat, action: Action) -> Leaning {
        self.0.leaning(seat, action)
    }

    fn standing(&self, seat: Seat) -> Vec<(Text, i32)> {
        self.0.standing(seat)
    }
}

impl Words for Prototype {
    const NAME: &'static str = "Coalitions, prototype edition";

    fn rules_text(lang: Lang) -> &'static str {
        crate::rules::prototype_text(lang)
    }

    /// [PRO-D38] Where the prototype is silent the final edition's rule applies under its own number.
    fn parent_rules_text(lang: Lang) -> &'static str {
        crate::rules::text(lang)
    }

    fn refusals() -> Vec<Refusal> {
        Why::ALL.iter().map(|why| Edition::Prototype.refusal(*why)).collect()
    }

    fn prompt(&self, decision: &PrototypeDecision, lang: Lang) -> String {
        let own = match lang {
            Lang::En => crate::words::en::prototype_prompt(&decision.0),
            Lang::Pl => crate::words::pl::prototype_prompt(&decision.0),
        };
        own.unwrap_or_else(|| self.0.prompt(&decision.0, lang))
    }

    fn sentence(event: &Event, lang: Lang) -> String {
        State::sentence(event, lang)
    }

    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String {
        self.0.summary(viewer, lang)
    }

    fn phrase(&self, seat: Seat, action: Action, lang: Lang) -> String {
        self.0.phrase(seat, action, lang)
    }
}
