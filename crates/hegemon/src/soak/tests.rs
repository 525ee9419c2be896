use super::*;
use engine::{Happening, Outcome, Question, Refusal, RuleId, ScenarioSpec, SeatInfo, SeatSet};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A game that counts down from 20 and has one fault, named by its scenario, at 7.
#[derive(Clone, PartialEq, Debug)]
struct Countdown {
    left: u8,
    fault: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct Down;

engine::actions! {
    /// The only action: one less.
    enum Step {
        "step" Down,
    }
}

impl Question for Down {
    fn kind(&self) -> &'static str {
        "down"
    }
    fn rule(&self) -> RuleId {
        RuleId("CNT-1")
    }
}

impl Happening for Down {
    fn seen_by(&self, _: Option<Seat>) -> Option<Down> {
        Some(Down)
    }
}

impl Countdown {
    fn is_faulty(&self, fault: &str) -> bool {
        self.left == 7 && self.fault == fault
    }
}

impl Game for Countdown {
    type Action = Step;
    type Decision = Down;
    type Event = Down;
    type View = u8;

    const ID: &'static str = "countdown";
    const RULES_VERSION: &'static str = "1";

    fn scenarios() -> Vec<ScenarioSpec> {
        Vec::new()
    }
    fn new(setup: &Setup) -> Result<Countdown, SetupError> {
        Ok(Countdown { left: 20, fault: setup.scenario.clone() })
    }
    fn setup(&self) -> Setup {
        Setup::new(&self.fault, 1)
    }
    fn seats(&self) -> Vec<SeatInfo> {
        Vec::new()
    }
    fn pending(&self) -> SeatSet {
        if self.left == 0 || self.is_faulty("nobody is asked") { SeatSet::NONE } else { SeatSet::player(0) }
    }
    fn decision(&self, _: Seat) -> Option<Down> {
        (!self.is_faulty("no question")).then_some(Down)
    }
    fn legal(&self, _: Seat, actions: &mut Vec<Step>) {
        if !self.is_faulty("no answer") {
            actions.push(Step::Down);
        }
    }
    fn outcomes(&self, _: &mut Vec<(Step, u32)>) {}
    fn check(&self, _: Seat, _: Step) -> Result<(), Refusal> {
        Ok(())
    }
    fn apply(&mut self, _: Seat, _: Step, _: &mut Log<'_, Down>) {
        assert!(!self.is_faulty("panic"), "seven is unlucky");
        if !self.is_faulty("endless") {
            self.left -= 1;
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome {
            winners: vec![0],
            partners: Vec::new(),
            by: "counting",
            scores: vec![0],
        })
    }
    fn view(&self, _: Option<Seat>) -> u8 {
        self.left
    }
    fn determinize(&self, _: Seat, _: &mut impl rand_core::Rng) -> Countdown {
        self.clone()
    }
    fn document(&self) -> Value {
        Value::Null
    }
    fn from_document(_: &Value) -> Result<Countdown, Vec<String>> {
        Err(Vec::new())
    }
    fn schema() -> Value {
        Value::Null
    }
    fn broken_invariants(&self) -> Vec<String> {
        if self.is_faulty("invariant") { vec!["CNT-I.1: seven is unlucky".to_owned()] } else { Vec::new() }
    }
    fn broken_by_step(&self, before: &Countdown) -> Vec<String> {
        if before.is_faulty("step") { vec!["CNT-I.2: seven is for ever".to_owned()] } else { Vec::new() }
    }
}

fn watch(plies: u64) -> Watch {
    Watch { left: AtomicU64::new(plies), stopped: AtomicBool::new(false), bar: ProgressBar::hidden() }
}

fn soaked(fault: &str, plies: u64) -> Soaked {
    soak::<Countdown>(&Setup::new(fault, 1), 1, &watch(plies)).expect("the setup is good")
}

#[test]
fn a_sound_game_is_played_to_its_end() {
    let soaked = soaked("none", 1000);
    assert_eq!((soaked.plies, soaked.is_finished), (20, true));
    assert!(soaked.finding.is_none());
}

#[test]
fn every_fault_is_found_with_its_ply_and_its_record() {
    let faults = [
        ("invariant", "CNT-I.1: seven is unlucky", 13),
        ("step", "CNT-I.2: seven is for ever", 14),
        ("nobody is asked", "somebody is asked exactly as long as", 13),
        ("no question", "there is no question", 13),
        ("no answer", "has no legal action", 13),
        ("panic", "panic: seven is unlucky", 14),
        ("endless", "not over after 1000000 plies", MOST_PLIES),
    ];
    for (fault, message, ply) in faults {
        let finding = soaked(fault, u64::MAX).finding.expect("there is a fault");
        assert!(finding.what.contains(message), "{fault}: {}", finding.what);
        assert_eq!((finding.ply, finding.record.plies.len()), (ply, ply), "{fault}");
        assert_eq!(finding.record.setup.scenario, fault);
    }
}

#[test]
fn a_game_stops_when_the_soak_has_played_enough() {
    let soaked = soaked("endless", 1000);
    assert!(soaked.finding.is_none() && !soaked.is_finished);
    assert!((1000..2000).contains(&soaked.plies), "{}", soaked.plies);
}

#[test]
fn scenarios_and_players_take_turns_and_every_setup_opens() {
    for entry in catalogue::all() {
        let scenarios = entry.scenarios_named(Some("all")).expect("there are scenarios");
        let mut seen = std::collections::BTreeSet::new();
        for index in 0..60 {
            let setup = random_setup(entry, &scenarios, index, seed_of(1, index));
            assert!((entry.edition.open)(&setup, None).is_ok(), "{setup:?}");
            seen.insert((setup.scenario, setup.players));
        }
        let tables: usize = scenarios.iter().map(|scenario| scenario.players.len()).sum();
        assert_eq!(seen.len(), tables.min(60));
    }
}

#[test]
fn a_soak_of_one_scenario_plays_no_other() {
    let entry = catalogue::find("koalicje").expect("it is on the shelf");
    let scenarios = entry.scenarios_named(Some("lempereur")).expect("it is there");
    let setups: Vec<Setup> =
        (0..20).map(|index| random_setup(entry, &scenarios, index, seed_of(1, index))).collect();
    assert!(setups.iter().all(|setup| setup.scenario == "lempereur"), "{setups:?}");
    assert!((1..=5).all(|players| setups.iter().any(|setup| setup.players == players)), "{setups:?}");
}
