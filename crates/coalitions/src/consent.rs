//! Consent: what an ally, Britain at sea, or the owner of a home must agree to before it happens (KOA-D37).
//!
//! One mechanism serves moves, sea passages, withdrawals and stays. All whose consent is needed are asked at once; one
//! refusal is enough.

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::event::Event;
use crate::power::{Power, Powers};
use crate::reasons::Why;
use crate::state::State;
use crate::turn::{Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// The move in [`Movement::plan`](crate::movement::Movement::plan).
    Move,
    /// Kutuzov's withdrawal before a battle.
    Evade,
    /// Blücher's withdrawal after one.
    Withdraw,
    /// Counting sea lanes when an attacker retreats from a draw.
    SeaFromBattle,
    /// Counting sea lanes in a board update.
    SeaFromUpdate,
    /// Staying in the home of a former enemy.
    Stay,
    /// [PRO-D13] Standing in peace in a neutral's territory.
    Peace,
    /// [PRO-17.7] Staying on in the territory of a new neutral.
    Leave,
    /// [REA-7.9] A train on the border to an ally's territory.
    Train,
    /// [REA-13.4] A general's ride through an ally's territories, and a unit's.
    Ride,
    RideUnit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Request {
    pub purpose: Purpose,
    pub power: Power,
    pub from: Territory,
    pub to: Territory,
    pub waiting: Powers,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            purpose: Purpose::Move,
            power: Power::Britain,
            from: Territory(0),
            to: Territory(0),
            waiting: Powers::NONE,
        }
    }
}

impl State {
    /// Whether a power must be asked: a player consents for his own powers, and some consent to everything.
    pub fn must_be_asked(&self, asker: Power, other: Power) -> bool {
        let consents_always =
            self.master(other).is_some_and(|master| self.options.auto_consent.contains(master));
        !self.same_player(asker, other) && !consents_always
    }

    /// [KOA-11.12], [PRO-11.3] The allies whose consent a general needs to enter these territories;
    /// [KOA-D39] nobody's where nobody rules, or a foe.
    pub fn consents_to_enter(&self, power: Power, territories: Territories) -> Powers {
        self.sides
            .allies(power)
            .iter()
            .filter(|ally| *ally != power && self.controlled(*ally).meets(territories))
            .filter(|ally| self.must_be_asked(power, *ally))
            .collect()
    }

    /// Asks for consent, or goes on at once where nobody need be asked.
    pub fn ask_consent(&mut self, request: Request, log: &mut Log) {
        self.request = request;
        if request.waiting.is_empty() {
            self.consent_granted(log);
        } else {
            self.phase = Phase::Consent;
            let Request { power, from, to, waiting, .. } = request;
            log.add(Event::ConsentAsked { power, from, to, of: waiting });
        }
    }

    pub fn check_consent(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Agree | Action::Refuse => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_consent(&self, actions: &mut Vec<Action>) {
        actions.extend([Action::Agree, Action::Refuse]);
    }

    pub fn play_consent(&mut self, power: Power, action: Action, log: &mut Log) {
        if action == Action::Refuse {
            log.add(Event::ConsentRefused { power });
            self.request.waiting = Powers::NONE;
            self.consent_refused(log);
            return;
        }
        log.add(Event::ConsentGiven { power });
        self.request.waiting.remove(power);
        if self.request.waiting.is_empty() {
            self.consent_granted(log);
        }
    }

    fn consent_granted(&mut self, log: &mut Log) {
        let Request { purpose, power, from, to, .. } = std::mem::take(&mut self.request);
        match purpose {
            Purpose::Move => self.carry_out_plan(log),
            Purpose::Evade => self.evade(to, log),
            Purpose::Withdraw => self.withdraw_loser(power, Some(to), log),
            Purpose::SeaFromBattle | Purpose::SeaFromUpdate => {
                log.add(Event::SeaOpened { power, from });
                if let Some(pawn) = self.pawns.find(power, from) {
                    self.update.sea_granted.insert(pawn);
                }
                self.back_to_withdrawal(purpose, power);
            }
            Purpose::Stay => {
                self.update.settled[power as usize].insert(from);
                self.update_goes_on(log);
            }
            Purpose::Peace => self.peace_made(power, from, log),
            Purpose::Leave => self.leave_given(power, from, log),
            Purpose::Train => self.lay_train(power, from, to, log),
            Purpose::Ride => self.carry_out_ride(from, to, log),
            Purpose::RideUnit => self.carry_out_ride_of_unit(from, to, log),
        }
    }

    fn consent_refused(&mut self, log: &mut Log) {
        let Request { purpose, power, from, to, .. } = std::mem::take(&mut self.request);
        match purpose {
            Purpose::Move => self.plan_refused(),
            Purpose::Evade => {
                self.battle.refused.insert(to);
                self.phase = Phase::Evade;
            }
            Purpose::Withdraw => {
                self.battle.refused.insert(to);
                self.phase = Phase::BattleRetreat(power);
            }
            Purpose::SeaFromBattle | Purpose::SeaFromUpdate => self.back_to_withdrawal(purpose, power),
            Purpose::Stay => {
                self.update.leaving[power as usize].insert(from);
                self.update.settled[power as usize].insert(from);
                self.update_goes_on(log);
            }
            Purpose::Peace => self.attack_neutral(from, log),
            Purpose::Leave => self.leave_refused(power, from, log),
            Purpose::Train => self.train_refused(from, to, log),
            Purpose::Ride | Purpose::RideUnit => self.ride_refused(from, to),
        }
    }

    fn back_to_withdrawal(&mut self, purpose: Purpose, power: Power) {
        self.phase = match purpose {
            Purpose::SeaFromBattle => Phase::BattleRetreat(power),
            _ => Phase::UpdateLeave(power),
        };
    }
}
