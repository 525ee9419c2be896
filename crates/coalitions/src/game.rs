//! Koalicje as the engine plays it: each open question goes to the module that holds its rules.

use crate::action::Action;
use crate::campaign::DECK_SIZE;
use crate::cards::Card;
use crate::decision::Decision;
use crate::event::Event;
use crate::power::{Power, Powers, Status};
use crate::reasons::Why;
use crate::rule_set::Edition;
use crate::scenario::{Options, SCENARIOS, Scenario};
use crate::state::State;
use crate::turn::{Phase, Slot};
use crate::view::View;
use engine::{
    Game, Lang, Leaning, Log, Outcome, Reach, Refusal, ScenarioSpec, Seat, SeatInfo, SeatSet, Setup,
    SetupError, Text,
};
use serde_json::Value;

/// The state of one match of Koalicje.
pub type Koalicje = State;

impl Game for State {
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type View = View;

    const ID: &'static str = Edition::Final.game_id();
    const RULES_VERSION: &'static str = "1";

    fn scenarios() -> Vec<ScenarioSpec> {
        State::scenarios_of(Edition::Final)
    }

    fn new(setup: &Setup) -> Result<State, SetupError> {
        State::begin(Edition::Final, setup)
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.scenario().id, self.players);
        self.options.write(self.rule_set, &mut setup);
        setup
    }

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

    fn decision(&self, seat: Seat) -> Option<Decision> {
        self.decision_of(seat)
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        let Seat::Player(number) = seat else { return };
        if !self.pending_seats().contains(seat) {
            return;
        }
        match self.phase {
            Phase::Over
            | Phase::Deal(_)
            | Phase::BattleDraw(_)
            | Phase::Toss
            | Phase::NapoleonCard
            | Phase::FrenchCard => {}
            Phase::Encourage => actions.extend(self.weakest_powers().iter().map(Action::Encourage)),
            Phase::RaceTerritory => actions.extend(self.race_neighbours().iter().map(Action::Send)),
            Phase::SendGeneral => self.list_send_general(actions),
            Phase::FrenchUnits => self.list_french_units(actions),
            Phase::MeetNeutral(at) => actions.extend([Action::Fight(at), Action::Peace(at)]),
            Phase::NameFigure(power) => actions.extend(self.figure_choices(power).map(Action::Name)),
            Phase::Expel(leader) => self.list_expel(leader, actions),
            Phase::ChooseStatus => {
                if let Some(power) = self.asked_power(number, self.diplomacy.choosing) {
                    self.list_status(power, actions);
                }
            }
            Phase::TurnAway(leader) => self.list_turn_away(leader, actions),
            Phase::ChooseAgain(power) => {
                let choices = Status::ALL.iter().copied().map(Action::Status);
                actions.extend(choices.filter(|choice| self.check_choose_again(power, *choice).is_ok()));
            }
            Phase::Bid => {
                if let Some(power) = self.asked_power(number, self.bids.waiting) {
                    self.list_bids(power, actions);
                }
            }
            Phase::UpdateUnit(power) => self.list_update_unit(power, actions),
            Phase::UpdateLeave(power) => self.list_update_leave(power, actions),
            Phase::Duel => {
                actions.extend(crate::action::Throw::ALL.iter().copied().map(Action::Throw));
            }
            Phase::Actions => match self.slot_of(number) {
                Some(Slot::Drill) => self.list_drill(actions),
                Some(Slot::Leadership) => self.list_leadership(actions),
                Some(Slot::Mobilisation) => self.list_mobilisation(actions),
                None => {}
            },
            Phase::ChooseArbiter => actions.extend(self.eligible_arbiters().iter().map(Action::Arbiter)),
            Phase::Orders => self.list_orders(actions),
            Phase::Plan => self.list_plan(actions),
            Phase::Consent | Phase::AllowRound => actions.extend([Action::Agree, Action::Refuse]),
            Phase::AskRound => actions.extend([Action::Ask, Action::Done]),
            Phase::ChooseBattle => actions.extend(self.movement.battles.iter().map(Action::Fight)),
            Phase::Evade => self.list_evade(actions),
            Phase::Support(power) => self.list_support(power, actions),
            Phase::PlayCards => self.list_cards(actions),
            Phase::Reveal => self.list_reveal(actions),
            Phase::BattleRetreat(power) => self.list_battle_retreat(power, actions),
            Phase::VictoryGarrison(power) => self.list_garrison_after_battle(power, actions),
            Phase::DiscardExcess => {
                if let Some(power) = self.asked_power(number, self.over_hand_limit()) {
                    actions.extend(self.power(power).hand.kinds().map(Action::Discard));
                }
            }
        }
    }

    fn outcomes(&self, outcomes: &mut Vec<(Action, u32)>) {
        if !self.pending_seats().contains(Seat::Chance) {
            return;
        }
        if self.phase == Phase::Toss {
            let players = self.update.duel.players.into_iter().flatten();
            outcomes.extend(players.map(|power| (Action::Toss(power), 1)));
            return;
        }
        if self.phase == Phase::NapoleonCard {
            let left = (1..=DECK_SIZE).filter(|number| self.napoleons_deck.has(*number));
            outcomes.extend(left.map(|number| (Action::Napoleon(number), 1)));
            return;
        }
        let weight = |card: Card| u32::from(self.draw_pile.0[card as usize]);
        outcomes.extend(self.draw_pile.kinds().map(|card| (Action::Draw(card), weight(card))));
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.check_action(seat, action).map_err(|why| Edition::Final.refusal(why))
    }

    fn apply(&mut self, seat: Seat, action: Action, log: &mut Log<'_, Event>) {
        match seat {
            Seat::Chance => self.apply_chance(action, log),
            Seat::Player(number) => {
                if action == Action::Done && log.is_on() {
                    let asked = self.decision_of(seat).and_then(|decision| decision.power());
                    log.add(Event::Finished { power: asked.unwrap_or(Power::Britain) });
                }
                self.apply_player(number, action, log);
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
        let to_go =
            i32::from(self.rules().winning_influence) - i32::from(self.power(Power::France).influence);
        let score = |seat: u8| match self.rules().deck {
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

    /// [KOA-15.8] Nobody confers about the cards of a battle; against Napoleon's deck all hands are open and all talk is
    /// free.
    fn round(&self) -> Option<u16> {
        Some(self.round)
    }

    fn may_confer(&self) -> bool {
        self.phase != Phase::PlayCards || self.deck().is_some()
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::new(self, viewer)
    }

    fn determinize(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> State {
        self.imagined_by(seat, rng)
    }

    fn appraise(&self, seat: Seat) -> i32 {
        match seat {
            Seat::Player(number) => self.appraise_for(number),
            Seat::Chance => 0,
        }
    }

    fn outlook(&self, seat: Seat) -> Option<f32> {
        match seat {
            Seat::Player(number) => self.outlook_for(number),
            Seat::Chance => None,
        }
    }

    fn reach(&self, _seat: Seat) -> Reach {
        self.phase.reach()
    }

    fn leaning(&self, seat: Seat, action: Action) -> Leaning {
        self.leaning_of(seat, action)
    }

    fn standing(&self, seat: Seat) -> Vec<(Text, i32)> {
        self.standing_of(seat)
    }

    fn document(&self) -> Value {
        crate::document::write(self)
    }

    fn from_document(document: &Value) -> Result<State, Vec<String>> {
        crate::document::read(document, Edition::Final)
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

impl State {
    pub fn scenarios_of(edition: Edition) -> Vec<ScenarioSpec> {
        Scenario::all_of(edition)
            .map(|scenario| ScenarioSpec {
                id: scenario.id.to_owned(),
                name: scenario.name.en.to_owned(),
                name_pl: scenario.name.pl.to_owned(),
                players: scenario.players().collect(),
                board: Some(scenario.side.board()),
                cooperative: scenario.rules().deck.is_some(),
                options: Options::specs(scenario),
                reconstructed: scenario.reconstructed.iter().map(|part| (*part).to_owned()).collect(),
            })
            .collect()
    }

    /// A match of an edition, up to its first question.
    pub fn begin(edition: Edition, setup: &Setup) -> Result<State, SetupError> {
        let mut state = State::from_setup(edition, setup)?;
        state.begin_set_up(&mut Log::off());
        Ok(state)
    }

    /// The set-up of a table, before anybody is asked anything.
    pub fn from_setup(edition: Edition, setup: &Setup) -> Result<State, SetupError> {
        let index = Scenario::find(edition, &setup.scenario)?;
        let scenario = &SCENARIOS[usize::from(index)];
        scenario.check_players(setup.players)?;
        Ok(State::set_up(index, setup.players, Options::read(setup, scenario)?))
    }

    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Why> {
        if !self.pending_seats().contains(seat) {
            return Err(Why::NotAsked);
        }
        let Seat::Player(number) = seat else { return self.check_chance(action) };
        let asked = |powers| self.asked_power(number, powers).ok_or(Why::NotAsked);
        match self.phase {
            Phase::Over
            | Phase::Deal(_)
            | Phase::BattleDraw(_)
            | Phase::Toss
            | Phase::NapoleonCard
            | Phase::FrenchCard => Err(Why::NotAsked),
            Phase::Encourage => self.check_encourage(action),
            Phase::RaceTerritory => self.check_race_territory(action),
            Phase::SendGeneral => self.check_send_general(action),
            Phase::FrenchUnits => self.check_french_units(action),
            Phase::MeetNeutral(at) => self.check_meet(at, action),
            Phase::NameFigure(power) => self.check_name(power, action),
            Phase::Expel(leader) => self.check_expel(leader, action),
            Phase::ChooseStatus => self.check_status(asked(self.diplomacy.choosing)?, action),
            Phase::TurnAway(leader) => self.check_turn_away(leader, action),
            Phase::ChooseAgain(power) => self.check_choose_again(power, action),
            Phase::Bid => self.check_bid(asked(self.bids.waiting)?, action),
            Phase::UpdateUnit(power) => self.check_update_unit(power, action),
            Phase::UpdateLeave(power) => self.check_update_leave(power, action),
            Phase::Duel => self.check_throw(action),
            Phase::Actions => match self.slot_of(number).ok_or(Why::NotAsked)? {
                Slot::Drill => self.check_drill(action),
                Slot::Leadership => self.check_leadership(action),
                Slot::Mobilisation => self.check_mobilisation(action),
            },
            Phase::ChooseArbiter => match action {
                Action::Arbiter(power) => self.check_arbiter(power),
                _ => Err(Why::NotAsked),
            },
            Phase::Orders => self.check_orders(action),
            Phase::Plan => self.check_plan(action),
            Phase::Consent | Phase::AllowRound => self.check_consent(action),
            Phase::AskRound => self.check_ask(action),
            Phase::ChooseBattle => match action {
                Action::Fight(at) if self.movement.battles.contains(at) => Ok(()),
                Action::Fight(_) => Err(Why::NoBattleThere),
                _ => Err(Why::NotAsked),
            },
            Phase::Evade => self.check_evade(action),
            Phase::Support(power) => self.check_declare(power, action),
            Phase::PlayCards => self.check_card(action),
            Phase::Reveal => self.check_reveal(action),
            Phase::BattleRetreat(power) => self.check_battle_retreat(power, action),
            Phase::VictoryGarrison(power) => self.check_garrison_after_battle(power, action),
            Phase::DiscardExcess => self.check_discard(asked(self.over_hand_limit())?, action),
        }
    }

    fn check_chance(&self, action: Action) -> Result<(), Why> {
        match (self.phase, action) {
            (Phase::Toss, Action::Toss(power)) if self.update.duel.players.contains(&Some(power)) => Ok(()),
            (Phase::Toss, _) => Err(Why::NotAsked),
            (Phase::NapoleonCard, Action::Napoleon(number)) if self.napoleons_deck.has(number) => Ok(()),
            (Phase::NapoleonCard, Action::Napoleon(_)) => Err(Why::NoCardToDraw),
            (Phase::NapoleonCard, _) => Err(Why::NotAsked),
            (_, Action::Draw(card)) if self.draw_pile.has(card) => Ok(()),
            (_, Action::Draw(_)) => Err(Why::NoCardToDraw),
            _ => Err(Why::NotAsked),
        }
    }

    fn apply_chance(&mut self, action: Action, log: &mut Log<'_, Event>) {
        match (self.phase, action) {
            (Phase::Deal(power), Action::Draw(card)) => {
                self.draw_logged(power, card, log);
                self.deal_on(log);
            }
            (Phase::BattleDraw(power), Action::Draw(card)) => self.battle_card_drawn(power, card, log),
            (Phase::Toss, Action::Toss(power)) => self.coin_fell(power, log),
            (Phase::NapoleonCard, Action::Napoleon(number)) => self.napoleon_card_drawn(number, log),
            (Phase::FrenchCard, Action::Draw(card)) => self.french_card_drawn(card, log),
            (Phase::Actions, Action::Draw(card)) => match self.slot_drawing() {
                Some(Slot::Drill) => self.drill_card_drawn(card, log),
                Some(Slot::Leadership) => self.leadership_card_drawn(card, log),
                Some(Slot::Mobilisation) => self.mobilisation_card_drawn(card, log),
                None => {}
            },
            _ => {}
        }
    }

    fn apply_player(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match (self.phase, action) {
            (Phase::NameFigure(power), _) => self.play_name(power, action, log),
            (Phase::Expel(leader), _) => self.play_expel(leader, action, log),
            (Phase::ChooseStatus, Action::Status(status)) => {
                if let Some(power) = self.asked_power(seat, self.diplomacy.choosing) {
                    self.play_status(power, status, log);
                }
            }
            (Phase::TurnAway(leader), _) => self.play_turn_away(leader, action, log),
            (Phase::ChooseAgain(power), Action::Status(status)) => self.play_choose_again(power, status, log),
            (Phase::Bid, Action::Bid(bid)) => {
                if let Some(power) = self.asked_power(seat, self.bids.waiting) {
                    self.play_bid(power, bid, log);
                }
            }
            (Phase::UpdateUnit(power), Action::UnitTo(to)) => self.play_update_unit(power, to, log),
            (Phase::UpdateLeave(power), _) => self.play_update_leave(power, action, log),
            (Phase::Encourage, Action::Encourage(power)) => self.encouraged(Some(power), log),
            (Phase::RaceTerritory, Action::Send(to)) => self.race_third_chosen(to, log),
            (Phase::SendGeneral, _) => self.play_send_general(action, log),
            (Phase::FrenchUnits, _) => self.play_french_units(action, log),
            (Phase::MeetNeutral(at), _) => self.play_meet(at, action, log),
            (Phase::Duel, Action::Throw(throw)) => {
                if let Some(power) = self.asked_power(seat, self.update.duel.waiting()) {
                    self.play_throw(power, throw, log);
                }
            }
            (Phase::Actions, _) => match self.slot_of(seat) {
                Some(Slot::Drill) => self.play_drill(action, log),
                Some(Slot::Leadership) => self.play_leadership(action, log),
                Some(Slot::Mobilisation) => self.play_mobilisation(action, log),
                None => {}
            },
            (Phase::ChooseArbiter, Action::Arbiter(power)) => self.play_arbiter(power, log),
            (Phase::Orders, _) => self.play_orders(action, log),
            (Phase::Plan, _) => self.play_plan(action, log),
            (Phase::Consent, _) => {
                if let Some(power) = self.asked_power(seat, self.request.waiting) {
                    self.play_consent(power, action, log);
                }
            }
            (Phase::AskRound, _) => self.play_ask(action, log),
            (Phase::AllowRound, _) => self.play_allow(action, log),
            (Phase::ChooseBattle, Action::Fight(at)) => self.meet(at, log),
            (Phase::Evade, _) => self.play_evade(action, log),
            (Phase::Support(power), _) => self.play_support(power, action, log),
            (Phase::PlayCards, _) => self.play_card(action, log),
            (Phase::Reveal, _) => self.play_reveal(action, log),
            (Phase::BattleRetreat(power), _) => self.play_battle_retreat(power, action, log),
            (Phase::VictoryGarrison(power), _) => self.play_garrison_after_battle(power, action, log),
            (Phase::DiscardExcess, Action::Discard(card)) => {
                if let Some(power) = self.asked_power(seat, self.over_hand_limit()) {
                    self.discard_excess(power, card, log);
                }
            }
            _ => debug_assert!(false, "{action:?} answers nothing in {:?}", self.phase),
        }
    }
}
