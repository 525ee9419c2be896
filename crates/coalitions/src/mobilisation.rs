//! Mobilisation (4): ledger section 9.
//!
//! Free cards for generals off the map are drawn first, so that purchases can answer to them; the rulebook leaves the
//! order open (KOA-D32).

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::cards::Card;
use crate::event::Event;
use crate::power::Power;
use crate::reasons::Why;
use crate::state::{Pawn, State};
use crate::turn::{ActionSpace, Log};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Mobilising {
    pub stage: Stage,
    /// [KOA-9.31], [PRO-9.11] Cards still to be drawn, free or bought.
    pub cards_due: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[default]
    Over,
    Open,
    Excess,
}

impl Mobilising {
    pub fn open(free_cards: u8) -> Mobilising {
        Mobilising { stage: Stage::Open, cards_due: free_cards }
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    pub fn is_drawing(&self) -> bool {
        self.stage == Stage::Open && self.cards_due > 0
    }
}

impl State {
    /// Who mobilises now. Nobody does outside of that.
    pub fn mobiliser(&self) -> Power {
        self.actor(ActionSpace::Mobilisation).unwrap_or(Power::Britain)
    }

    /// [KOA-D32] Nothing is bought that has no room, and purchases come in any order.
    pub fn check_mobilisation(&self, action: Action) -> Result<(), Why> {
        let power = self.mobiliser();
        if self.slots.mobilisation.stage == Stage::Excess {
            return self.check_discard(power, action);
        }
        let money = self.power(power).money;
        match action {
            Action::Done => Ok(()),
            Action::BuyUnit(at) => self.check_unit(power, at),
            Action::BuyCard if money < self.rules().prices.card => Err(Why::NotEnoughMoney),
            Action::BuyCard if !self.can_draw(power) => Err(Why::NoCardToDraw),
            Action::BuyCard => Ok(()),
            Action::BuyMorale if money < self.rules().prices.morale => Err(Why::NotEnoughMoney),
            Action::BuyMorale if self.power(power).morale >= self.rules().morale_limit => {
                Err(Why::MoraleFull)
            }
            Action::BuyMorale => Ok(()),
            Action::BuyFortress(at) => self.check_fortress(power, at),
            _ => Err(Why::NotAsked),
        }
    }

    /// [KOA-9.32], [KOA-D3], [PRO-D1] A unit needs a general with room for it and a token in the
    /// supply.
    fn check_unit(&self, power: Power, at: Territory) -> Result<(), Why> {
        let pawn = self.pawns.find(power, at).ok_or(Why::NoGeneralForUnit)?;
        if self.power(power).money < self.rules().prices.unit {
            return Err(Why::NotEnoughMoney);
        }
        if self.pawns.units(pawn) >= self.rules().unit_limit {
            return Err(Why::NoRoomForUnit);
        }
        if self.power(power).supply == 0 {
            return Err(Why::NoTokens);
        }
        Ok(())
    }

    /// [KOA-9.33], [KOA-12.8] A fortress goes where an own garrison stands and no fortress;
    /// [KOA-9.34] there are six.
    fn check_fortress(&self, power: Power, at: Territory) -> Result<(), Why> {
        if self.rules().fortresses == 0 {
            return Err(Why::NoFortresses);
        }
        if self.power(power).money < self.rules().prices.fortress {
            return Err(Why::NotEnoughMoney);
        }
        if !self.garrisons[power as usize].contains(at) {
            return Err(Why::NoOwnGarrison);
        }
        if self.fortresses.contains(at) {
            return Err(Why::FortressThere);
        }
        if self.fortresses.len() >= self.rules().fortresses {
            return Err(Why::NoFortressLeft);
        }
        Ok(())
    }

    pub fn list_mobilisation(&self, actions: &mut Vec<Action>) {
        let power = self.mobiliser();
        if self.slots.mobilisation.stage == Stage::Excess {
            actions.extend(self.power(power).hand.kinds().map(Action::Discard));
            return;
        }
        if self.power(power).money > 0 {
            for pawn in Pawn::all_of(power) {
                if let Some(at) = self.pawns.place(pawn)
                    && self.check_unit(power, at).is_ok()
                {
                    actions.push(Action::BuyUnit(at));
                }
            }
            for purchase in [Action::BuyCard, Action::BuyMorale] {
                if self.check_mobilisation(purchase).is_ok() {
                    actions.push(purchase);
                }
            }
            if self.rules().fortresses > 0 && self.power(power).money >= self.rules().prices.fortress {
                let sites: Territories = self.garrisons[power as usize] - self.fortresses;
                let open = sites.iter().filter(|at| self.check_fortress(power, *at).is_ok());
                actions.extend(open.map(Action::BuyFortress));
            }
        }
        actions.push(Action::Done);
    }

    pub fn play_mobilisation(&mut self, action: Action, log: &mut Log) {
        let power = self.mobiliser();
        let prices = &self.rules().prices;
        let pay = |state: &mut State, price: u16| state.power_mut(power).money -= price;
        match action {
            Action::BuyUnit(at) => {
                if let Some(pawn) = self.pawns.find(power, at) {
                    pay(self, prices.unit);
                    self.power_mut(power).supply -= 1;
                    self.pawns.set_units(pawn, self.pawns.units(pawn) + 1);
                    log.add(Event::UnitBought { power, at });
                }
            }
            Action::BuyCard => {
                pay(self, prices.card);
                log.add(Event::CardBought { power });
                self.slots.mobilisation.cards_due = 1;
            }
            Action::BuyMorale => {
                pay(self, prices.morale);
                self.gain_morale(power, 1);
                log.add(Event::MoraleBought { power });
            }
            Action::BuyFortress(at) => {
                pay(self, prices.fortress);
                self.fortresses.insert(at);
                log.add(Event::FortressBuilt { power, at });
            }
            Action::Discard(card) => {
                self.discard(power, card);
                log.add(Event::CardDiscarded { power, card });
                if self.rules().hand_limit_at_once {
                    let over = self.is_over_hand_limit(power);
                    self.slots.mobilisation.stage = if over { Stage::Excess } else { Stage::Open };
                } else {
                    self.end_mobilisation(power, log);
                }
            }
            _ => self.end_mobilisation(power, log),
        }
        self.after_slot(log);
    }

    /// [KOA-9.35], [PRO-9.12] Corruption takes what is unspent, except from the thrifty; then the
    /// hand limit holds.
    fn end_mobilisation(&mut self, power: Power, log: &mut Log) {
        let money = self.power(power).money;
        if !self.rules.thrifty.contains(power) && money > 0 {
            self.power_mut(power).money = 0;
            log.add(Event::MoneyReturned { power, money });
        }
        let over = self.is_over_hand_limit(power);
        self.slots.mobilisation.stage = if over { Stage::Excess } else { Stage::Over };
    }

    pub fn mobilisation_card_drawn(&mut self, card: Card, log: &mut Log) {
        let power = self.mobiliser();
        self.draw_logged(power, card, log);
        self.slots.mobilisation.cards_due -= 1;
        // [PRO-D39] Where the hand limit holds at once, the owner discards before the next card.
        if self.rules().hand_limit_at_once && self.is_over_hand_limit(power) {
            self.slots.mobilisation.stage = Stage::Excess;
        }
        self.after_slot(log);
    }

    pub fn skip_mobilisation_draws(&mut self) {
        self.slots.mobilisation.cards_due = 0;
    }

    /// [KOA-6.7] What exceeds the hand limit is discarded by the owner's choice.
    pub fn check_discard(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Discard(card) if self.power(power).hand.has(card) => Ok(()),
            Action::Discard(_) => Err(Why::NoSuchCard),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_discard(&self, power: Power, actions: &mut Vec<Action>) {
        actions.extend(self.power(power).hand.kinds().map(Action::Discard));
    }
}
