//! Napoléon 1815 as the engine plays it: each open question goes to the module that holds its rules.

use crate::action::Action;
use crate::army::Units;
use crate::board::Terrain;
use crate::decision::Decision;
use crate::event::Event;
use crate::reasons::Why;
use crate::scenario::Scenario;
use crate::state::{Phase, State};
use crate::turn::number;
use crate::view::View;
use engine::{
    Foresight, Game, Lang, Log, Outcome, Refusal, ScenarioSpec, Seat, SeatInfo, SeatSet, Setup, SetupError,
};
use serde_json::Value;

/// The state of one match of Napoléon 1815.
pub type Napoleon = State;

impl Game for State {
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type View = View;

    const ID: &'static str = "napoleon-1815";
    const RULES_VERSION: &'static str = "1";
    /// A simulation takes five times as long as in Koalicje. What an order leads to differs little from what the next one would lead
    /// to, and dice hide that: where the difference is small, bots keep to the order that looks better at once.
    const FORESIGHT: Foresight =
        Foresight { simulations: 60, most: 144, looks: 1, first_sight: 0.003, last_sight: 0.0 };

    fn scenarios() -> Vec<ScenarioSpec> {
        Scenario::specs()
    }

    fn new(setup: &Setup) -> Result<State, SetupError> {
        State::set_up(setup)
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
        let Some(number) = number(seat) else { return };
        if !self.pending_seats().contains(seat) {
            return;
        }
        match self.phase {
            Phase::SetUp => self.list_set_up(number, actions),
            Phase::March => self.list_orders(number, actions),
            Phase::ChooseFight => actions.extend(self.next_fights().iter().map(Action::Fight)),
            Phase::Commit => self.list_commit(number, actions),
            Phase::LayTerrain => self.list_lay(actions),
            Phase::Deploy => self.list_deployment(number, actions),
            Phase::ChooseTest => self.list_test(number, actions),
            Phase::Combat => self.list_combat(number, actions),
            Phase::TakeHit => actions.extend(self.hit_candidates().iter().map(Action::Hit)),
            Phase::Reinforce => self.list_reinforce(number, actions),
            Phase::Withdraw => self.list_withdraw(number, actions),
            Phase::Regroup => self.list_regroup(number, actions),
            Phase::Supply => self.list_give_up(number, actions),
            Phase::MarchTest
            | Phase::SkirmishFire
            | Phase::DrawTerrain
            | Phase::MoraleTest
            | Phase::FireTest
            | Phase::Over => {}
        }
    }

    fn outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        match self.phase {
            Phase::MarchTest | Phase::MoraleTest => {
                outcomes.extend((1..=6).map(|die| (Action::Roll(die), 1)))
            }
            Phase::DrawTerrain => {
                let left =
                    Terrain::ALL.iter().map(|terrain| (*terrain, u32::from(self.terrain_left(*terrain))));
                outcomes.extend(
                    left.filter(|(_, left)| *left > 0).map(|(terrain, left)| (Action::Draw(terrain), left)),
                );
            }
            Phase::SkirmishFire | Phase::FireTest => {
                let Some(shot) = self.fight.and_then(|fight| fight.shot) else { return };
                let weight = |hits| State::weight_of_hits(shot.dice, shot.firepower, hits);
                let possible = (0..=shot.dice).filter(|hits| weight(*hits) > 0);
                outcomes.extend(possible.map(|hits| (Action::Hits(hits), weight(hits))));
            }
            _ => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.check_action(seat, action).map_err(Why::refusal)
    }

    fn apply(&mut self, seat: Seat, action: Action, log: &mut Log<'_, Event>) {
        // Only who reads events is told what an ally comes to see.
        let hidden =
            (log.is_on() && self.players == 3).then(|| ALLIES.map(|seat| self.hidden_from(Some(seat))));
        match seat {
            Seat::Chance => self.apply_chance(action, log),
            Seat::Player(number) => self.apply_player(number, action, log),
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

    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> State {
        self.imagined_by(seat, rng)
    }

    fn appraise(&self, seat: Seat) -> i32 {
        number(seat).map_or(0, |number| self.appraise_for(State::side_of_seat(number)))
    }

    fn outlook(&self, seat: Seat) -> Option<f32> {
        number(seat).map(|number| self.outlook_for(State::side_of_seat(number)))
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

    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String {
        crate::words::summary::summary(self, viewer, lang)
    }

    fn phrase(&self, seat: Seat, action: Action, lang: Lang) -> String {
        match lang {
            Lang::En => crate::words::en::phrase(self, seat, action),
            Lang::Pl => crate::words::pl::phrase(self, seat, action),
        }
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
        let Some(number) = number(seat) else { return self.check_chance(action) };
        match self.phase {
            Phase::SetUp => self.check_set_up(number, action),
            Phase::March => self.check_orders(number, action),
            Phase::ChooseFight => self.check_fight(action),
            Phase::Commit => self.check_commit(number, action),
            Phase::LayTerrain => self.check_lay(action),
            Phase::Deploy => self.check_deployment(number, action),
            Phase::ChooseTest => self.check_test(number, action),
            Phase::Combat => self.check_combat(number, action),
            Phase::TakeHit => self.check_hit(action),
            Phase::Reinforce => self.check_reinforce(number, action),
            Phase::Withdraw => self.check_withdraw(number, action),
            Phase::Regroup => self.check_regroup(number, action),
            Phase::Supply => self.check_give_up(number, action),
            Phase::MarchTest
            | Phase::SkirmishFire
            | Phase::DrawTerrain
            | Phase::MoraleTest
            | Phase::FireTest
            | Phase::Over => Err(Why::NotAsked),
        }
    }

    fn check_chance(&self, action: Action) -> Result<(), Why> {
        match (self.phase, action) {
            (Phase::MarchTest | Phase::MoraleTest, Action::Roll(1..=6)) => Ok(()),
            (Phase::MarchTest | Phase::MoraleTest, Action::Roll(_)) => Err(Why::DiceFallOtherwise),
            (Phase::DrawTerrain, Action::Draw(terrain)) if self.terrain_left(terrain) > 0 => Ok(()),
            (Phase::DrawTerrain, Action::Draw(_)) => Err(Why::NoSuchBlockLeft),
            (Phase::SkirmishFire | Phase::FireTest, Action::Hits(hits)) => {
                let Some(shot) = self.fight.and_then(|fight| fight.shot) else { return Err(Why::NotAsked) };
                if State::weight_of_hits(shot.dice, shot.firepower, hits) > 0 {
                    Ok(())
                } else {
                    Err(Why::DiceFallOtherwise)
                }
            }
            _ => Err(Why::NotAsked),
        }
    }

    fn apply_chance(&mut self, action: Action, log: &mut Log<'_, Event>) {
        match (self.phase, action) {
            (Phase::MarchTest, Action::Roll(die)) => self.march_test_fell(die, log),
            (Phase::MoraleTest, Action::Roll(die)) => self.morale_test_fell(die, log),
            (Phase::DrawTerrain, Action::Draw(terrain)) => self.terrain_drawn(terrain, log),
            (_, Action::Hits(hits)) => self.shot_fell(hits, log),
            _ => debug_assert!(false, "{action:?} answers nothing in {:?}", self.phase),
        }
    }

    fn apply_player(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match (self.phase, action) {
            (Phase::SetUp, Action::Place(unit, at)) => self.play_place(unit, at, log),
            (Phase::March, Action::March(unit, to)) => self.play_march(unit, to, log),
            (Phase::March, Action::Done) => {
                self.pass(seat, log);
                if self.all_passed() {
                    self.end_marches(log);
                }
            }
            (Phase::ChooseFight, Action::Fight(at)) => self.open_fight(at, log),
            (Phase::Commit, Action::Commit(unit)) => self.play_commit(unit, log),
            (Phase::LayTerrain, Action::Lay(terrain, spot)) => self.play_lay(terrain, spot, log),
            (Phase::Deploy, Action::Deploy(unit, spot)) => self.play_deploy(unit, spot, log),
            (Phase::Deploy, Action::Hold(unit)) => self.play_first_holder(unit, log),
            (Phase::Deploy, Action::Done) => {
                self.pass(seat, log);
                self.deployment_on(log);
            }
            (Phase::ChooseTest, Action::Test(unit)) => self.play_test(unit),
            (Phase::Combat, _) => self.play_combat(seat, action, log),
            (Phase::TakeHit, Action::Hit(unit)) => self.play_hit(unit, log),
            (Phase::Reinforce, _) => self.play_reinforce(seat, action, log),
            (Phase::Withdraw, Action::Retreat(unit, to)) => self.play_withdraw(unit, to, log),
            (Phase::Regroup, _) => self.play_regroup(seat, action, log),
            (Phase::Supply, Action::GiveUp(unit)) => self.play_give_up(unit, log),
            _ => debug_assert!(false, "{action:?} answers nothing in {:?}", self.phase),
        }
    }
}
