//! The orders of a military phase: every order goes to the chapter that holds its rules.

use crate::action::Action;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::Log;

impl State {
    pub(crate) fn check_orders(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::March(kind, number, from, to) => self.check_plain_march(kind, number, from, to),
            Action::Lead(kind, from, to) => self.check_lead(kind, from, to),
            Action::Done => Ok(()),
            Action::Sail(..)
            | Action::Embark(..)
            | Action::Disembark(..)
            | Action::LeadAboard(..)
            | Action::LeadAshore(..) => self.check_ship_orders(action),
            _ if self.rules.plays_cards() => self.check_card_attacks(action),
            Action::Attack(kind, number, from, to) => self.check_attack(kind, number, from, to),
            _ => self.check_sea_dice(action),
        }
    }

    /// [MOC-7.1] Everything that a unit may do now, and to end the phase.
    pub(crate) fn list_orders(&self, actions: &mut Vec<Action>) {
        self.list_marches(actions);
        self.list_ship_orders(actions);
        if self.rules.plays_cards() {
            self.list_card_attacks(actions);
        } else {
            self.list_attacks(actions);
            self.list_sea_dice(actions);
        }
        actions.push(Action::Done);
    }

    pub(crate) fn play_orders(&mut self, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::March(kind, number, from, to) => self.play_march(kind, number, from, to, log),
            Action::Lead(kind, from, to) => self.play_lead(kind, from, to, log),
            Action::Done => return self.end_orders(log),
            Action::Sail(..)
            | Action::Embark(..)
            | Action::Disembark(..)
            | Action::LeadAboard(..)
            | Action::LeadAshore(..) => self.play_ship_orders(action, log),
            _ if self.rules.plays_cards() => self.play_card_attacks(action, log),
            Action::Attack(kind, _, from, to) => self.play_attack(kind, from, to, log),
            _ => self.play_sea_dice(action, log),
        }
        if self.phase == Phase::GiveOrders {
            self.settle(log);
        }
    }
}
