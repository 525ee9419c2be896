//! Action cards, ledger sections 5 and 9 of Realpolitik: what each power does in a turn, and the
//! dispatches that bring cards back.
//!
//! A turn runs [`call_for_cards`](State::call_for_cards) → all cards revealed → taxes and influence
//! → mobilisations → dispatches → the diplomacy phase, if its marker is on the top
//! ([`alliances`](crate::alliances)) → movements → the end of the turn. It is to Realpolitik what
//! the wheel is to Koalicje ([`turn`](crate::turn)); the actions themselves are shared.

use crate::action::Action;
use crate::event::Event;
use crate::mobilisation::Mobilising;
use crate::power::{PerPower, Power, Powers};
use crate::prestige::Prestige;
use crate::reasons::Why;
use crate::rule_set::Turns;
use crate::state::State;
use crate::turn::{ActionSpace, Log, Phase, Slots};
use engine::{Text, bit_set, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [REA-2.7] The five actions on a power's cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ActionCard {
    Taxation,
    Mobilisation,
    Influence,
    Dispatch,
    Movement,
}

words!(
    ActionCard,
    "action card",
    Taxation = "taxation",
    Mobilisation = "mobilisation",
    Influence = "influence",
    Dispatch = "dispatch",
    Movement = "movement",
);

impl ActionCard {
    /// As the card says it.
    pub const fn name(self) -> Text {
        match self {
            ActionCard::Taxation => Text { en: "taxation", pl: "Opodatkowanie" },
            ActionCard::Mobilisation => Text { en: "mobilisation", pl: "Mobilizacja" },
            ActionCard::Influence => Text { en: "gain influence", pl: "Poszerzenie Wpływów" },
            ActionCard::Dispatch => Text { en: "dispatch", pl: "Depesza" },
            ActionCard::Movement => Text { en: "movement", pl: "Ruch" },
        }
    }
}

bit_set! {
    /// A set of action cards.
    pub struct ActionCards(u8) of ActionCard, listed;
}

impl ActionCards {
    pub const ALL: ActionCards = ActionCards(0b1_1111);
}

/// Where a turn of action cards is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Agenda {
    /// By power: the action cards in its hand. Those it has played are the rest of its five.
    pub hands: PerPower<ActionCards>,
    /// By power: the card of this turn, face down until all are revealed.
    pub laid: PerPower<Option<ActionCard>>,
    pub revealed: bool,
    /// Who has not laid a card yet.
    pub choosing: Powers,
    /// Who has still to mobilise, and to move.
    pub to_mobilise: Powers,
    pub to_move: Powers,
    /// Whose mobilisation or movement it is.
    pub acting: Option<Power>,
    /// [REA-9.2] The marker of the diplomacy phase, in steps from the bottom.
    pub marker: u8,
    /// [REA-D9] The track when the movements began.
    pub order: Prestige,
}

impl State {
    /// [REA-D16] How many steps the marker of the diplomacy phase takes to the top.
    pub fn diplomacy_steps(&self) -> u8 {
        [4, 3, 5, 6][usize::from(self.options.diplomacy_steps.min(3))]
    }

    /// [REA-2.7], [REA-22.2] All the action cards that a power has: minor Italy has none to gain
    /// influence.
    pub fn action_cards_of(&self, power: Power) -> ActionCards {
        if !self.rules.powers.contains(power) {
            return ActionCards::NONE;
        }
        if self.majors.contains(power) {
            ActionCards::ALL
        } else {
            ActionCards::ALL - ActionCards::of(ActionCard::Influence)
        }
    }

    /// Who does an action of the turn now, by the cards.
    pub fn actor_by_cards(&self, space: ActionSpace) -> Option<Power> {
        let agenda = &self.agenda;
        let due = match space {
            ActionSpace::Mobilisation => agenda.to_mobilise,
            ActionSpace::Movement => agenda.to_move,
            _ => Powers::NONE,
        };
        agenda.acting.filter(|power| due.contains(*power))
    }

    /// Everybody's cards at the start of the game, and its first turn; [REA-22.4] with a minor
    /// Italy a diplomacy phase comes before it.
    pub fn begin_by_cards(&mut self, log: &mut Log) {
        let minors = self.rules.powers - self.majors;
        if minors.iter().all(|minor| self.master(minor).is_some()) {
            self.call_for_cards(log);
        } else {
            self.begin_demands(log);
        }
    }

    /// [REA-5.2] Every power chooses a card in secret.
    pub fn call_for_cards(&mut self, log: &mut Log) {
        let Agenda { hands, marker, .. } = self.agenda;
        self.agenda = Agenda { hands, marker, choosing: self.rules.powers, ..Agenda::default() };
        log.add(Event::CardsCalled { turn: self.round });
        self.phase = Phase::ChooseCards;
    }

    /// [REA-5.2], [REA-5.4], [REA-D7] One card of the hand: a spent one comes back with a dispatch.
    pub fn check_lay(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Lay(card) if self.agenda.hands[power as usize].contains(card) => Ok(()),
            Action::Lay(card) if !self.action_cards_of(power).contains(card) => Err(Why::NotYourActionCard),
            Action::Lay(_) => Err(Why::CardSpent),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_lay(&self, power: Power, actions: &mut Vec<Action>) {
        actions.extend(self.agenda.hands[power as usize].iter().map(Action::Lay));
    }

    pub fn play_lay(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Lay(card) = action else { return };
        self.agenda.laid[power as usize] = Some(card);
        self.agenda.choosing.remove(power);
        log.add(Event::ActionCardLaid { power, card: Some(card), seat: self.seat_of(power) });
        if self.agenda.choosing.is_empty() {
            self.reveal_action_cards(log);
        }
    }

    /// [REA-5.2] All cards are revealed together; [REA-5.4] they are spent; [REA-5.3] taxation,
    /// influence and mobilisation come first.
    fn reveal_action_cards(&mut self, log: &mut Log) {
        self.agenda.revealed = true;
        for power in self.in_order(self.rules.powers) {
            let Some(card) = self.agenda.laid[power as usize] else { continue };
            self.agenda.hands[power as usize].remove(card);
            log.add(Event::ActionCardRevealed { power, card });
        }
        self.agenda.to_mobilise = self.with_card(ActionCard::Mobilisation);
        self.agenda.to_move = self.with_card(ActionCard::Movement);
        for power in self.in_order(self.with_card(ActionCard::Taxation)) {
            self.tax(power, log);
        }
        for power in self.in_order(self.with_card(ActionCard::Influence)) {
            self.expand_influence(power, log);
            if self.phase == Phase::Over {
                return;
            }
        }
        self.next_mobilisation(log);
    }

    /// The powers whose card of this turn this is.
    fn with_card(&self, card: ActionCard) -> Powers {
        let laid = |power: &Power| self.agenda.laid[*power as usize] == Some(card);
        self.rules.powers.iter().filter(laid).collect()
    }

    /// [REA-D8] Several mobilisations follow each other by prestige; then the dispatches (REA-9.1).
    fn next_mobilisation(&mut self, log: &mut Log) {
        self.agenda.acting = self.first_in_order(self.agenda.to_mobilise);
        match self.agenda.acting {
            Some(power) => {
                self.refused_trains = Default::default();
                self.slots = Slots { mobilisation: self.mobilising_by_steps(power), ..Slots::default() };
                self.phase = Phase::Actions;
                log.add(Event::MobilisationBegan { power });
                self.after_slot(log);
            }
            None => self.carry_out_dispatches(log),
        }
    }

    fn mobilising_by_steps(&self, power: Power) -> Mobilising {
        Mobilising::by_steps(self.rules.free_trains, self.pawns.count_off_map(power))
    }

    /// The mobilisation that was under way is over.
    pub fn end_mobilisation_turn(&mut self, log: &mut Log) {
        if let Some(power) = self.agenda.acting.take() {
            self.agenda.to_mobilise.remove(power);
        }
        self.slots = Slots::default();
        self.refused_trains = Default::default();
        self.next_mobilisation(log);
    }

    /// [REA-9.2], [REA-9.3] Each dispatch moves the marker, which stops at the top, and brings all
    /// cards back; [REA-9.4] with the marker on the top there is one diplomacy phase.
    fn carry_out_dispatches(&mut self, log: &mut Log) {
        let top = self.diplomacy_steps();
        for power in self.in_order(self.with_card(ActionCard::Dispatch)) {
            self.agenda.marker = (self.agenda.marker + 1).min(top);
            self.agenda.hands[power as usize] = self.action_cards_of(power);
            log.add(Event::DispatchSent { power, marker: self.agenda.marker, top });
        }
        if self.agenda.marker == top {
            self.begin_demands(log);
        } else {
            self.begin_movements(log);
        }
    }

    /// [REA-9.5] The diplomacy phase and its board update are over: the marker goes back to the
    /// bottom. The one before the first turn (REA-22.4) is followed by that turn.
    pub fn after_diplomacy_phase(&mut self, log: &mut Log) {
        self.agenda.marker = 0;
        if self.agenda.revealed {
            self.begin_movements(log);
        } else {
            self.call_for_cards(log);
        }
    }

    fn begin_movements(&mut self, log: &mut Log) {
        self.agenda.order = self.prestige;
        self.next_movement(log);
    }

    /// [REA-5.3], [REA-D9] The highest in prestige that has still to move, as the track stands now,
    /// or stood at the start.
    fn next_movement(&mut self, log: &mut Log) {
        let track = if self.options.frozen_order { self.agenda.order } else { self.prestige };
        self.agenda.acting = track.first(self.agenda.to_move);
        if self.agenda.acting.is_some() {
            self.begin_movement(log);
        } else {
            self.end_turn_of_cards(log);
        }
    }

    /// A movement action is over.
    pub fn end_movement_of_cards(&mut self, log: &mut Log) {
        if let Some(power) = self.agenda.acting.take() {
            self.agenda.to_move.remove(power);
        }
        self.next_movement(log);
    }

    /// [REA-3.1], [REA-D5] The game ends with the turn in which somebody reached 25.
    fn end_turn_of_cards(&mut self, log: &mut Log) {
        self.end_finished_turn(log);
        if self.phase == Phase::Over {
            return;
        }
        self.round = self.round.saturating_add(1);
        self.call_for_cards(log);
    }

    /// Whether the turn is driven by action cards.
    #[inline]
    pub fn plays_by_cards(&self) -> bool {
        matches!(self.rules.turns, Turns::ActionCards)
    }
}
