//! Mobilisation (4): ledger section 9 of Koalicje, section 7 of Realpolitik.
//!
//! In Realpolitik trains are placed first, then cards drawn, then generals placed or recalled
//! ([`Stage`]); buying is the same. Free cards for generals off the map are drawn first, so that
//! purchases can answer to them; the rulebook leaves the order open (KOA-D32).

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::cards::Card;
use crate::event::Event;
use crate::leadership::Choice;
use crate::movement::is_default;
use crate::power::Power;
use crate::reasons::Why;
use crate::state::{Pawn, State};
use crate::turn::{ActionSpace, Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Mobilising {
    pub stage: Stage,
    /// [KOA-9.31], [PRO-9.11] Cards still to be drawn, free or bought.
    pub cards_due: u8,
    /// [REA-7.1] Trains still to be placed free of charge.
    #[serde(skip_serializing_if = "is_default")]
    pub free_trains: u8,
    /// [REA-7.3] Whether generals were placed or recalled.
    #[serde(skip_serializing_if = "is_default")]
    pub choice: Choice,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[default]
    Over,
    Open,
    Excess,
    /// [REA-7.1], [REA-7.3] What comes before buying in Realpolitik.
    Trains,
    Generals,
}

impl Mobilising {
    pub fn open(free_cards: u8) -> Mobilising {
        Mobilising { stage: Stage::Open, cards_due: free_cards, ..Mobilising::default() }
    }

    /// [REA-7.1] to [REA-7.4] Trains first, then cards, generals and purchases.
    pub fn by_steps(free_trains: u8, free_cards: u8) -> Mobilising {
        Mobilising { stage: Stage::Trains, cards_due: free_cards, free_trains, ..Mobilising::default() }
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    pub fn is_drawing(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Generals) && self.cards_due > 0
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
        match self.slots.mobilisation.stage {
            Stage::Excess => return self.check_discard(power, action),
            Stage::Trains => return self.check_free_train(power, action),
            Stage::Generals => return self.check_generals(power, action),
            Stage::Open | Stage::Over => {}
        }
        let money = self.power(power).money;
        match action {
            Action::Done => Ok(()),
            Action::Train(..) if self.rules.trains == 0 => Err(Why::NotAsked),
            Action::Train(..) if money < self.rules().prices.train => Err(Why::NotEnoughMoney),
            Action::Train(from, to) => self.check_train(power, from, to),
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

    /// [REA-7.1] Up to two trains free of charge.
    fn check_free_train(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Done => Ok(()),
            Action::Train(from, to) => self.check_train(power, from, to),
            _ => Err(Why::NotAsked),
        }
    }

    /// [REA-7.3] Generals are put on the board or taken off it, never both.
    fn check_generals(&self, power: Power, action: Action) -> Result<(), Why> {
        let choice = self.slots.mobilisation.choice;
        match action {
            Action::Done => Ok(()),
            Action::Place(at) => self.check_place(power, at, self.off_map_pawn(power, false), choice),
            Action::Recall(at) => self.check_recall(power, at, choice),
            _ => Err(Why::NotAsked),
        }
    }

    fn list_generals(&self, power: Power, actions: &mut Vec<Action>) {
        let choice = self.slots.mobilisation.choice;
        if choice != Choice::Recalling && self.off_map_pawn(power, false).is_some() {
            actions.extend(self.placeable(power).iter().map(Action::Place));
        }
        if choice != Choice::Placing {
            actions.extend(self.pawns.of(power).iter().map(Action::Recall));
        }
    }

    pub fn list_mobilisation(&self, actions: &mut Vec<Action>) {
        let power = self.mobiliser();
        match self.slots.mobilisation.stage {
            Stage::Excess => {
                actions.extend(self.power(power).hand.kinds().map(Action::Discard));
                return;
            }
            Stage::Trains => {
                actions.extend(self.open_borders(power).map(|(from, to)| Action::Train(from, to)));
                return actions.push(Action::Done);
            }
            Stage::Generals => {
                self.list_generals(power, actions);
                return actions.push(Action::Done);
            }
            Stage::Open | Stage::Over => {}
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
            if self.rules.trains > 0 && self.power(power).money >= self.rules.prices.train {
                actions.extend(self.open_borders(power).map(|(from, to)| Action::Train(from, to)));
            }
        }
        actions.push(Action::Done);
    }

    pub fn play_mobilisation(&mut self, action: Action, log: &mut Log) {
        let power = self.mobiliser();
        let prices = &self.rules().prices;
        let pay = |state: &mut State, price: u16| state.power_mut(power).money -= price;
        let stage = self.slots.mobilisation.stage;
        match action {
            Action::Train(from, to) => return self.ask_for_train(power, from, to, log),
            Action::Place(at) => {
                if let Some(pawn) = self.off_map_pawn(power, false) {
                    self.pawns.put(pawn, at);
                    log.add(Event::GeneralPlaced { power, at, named: false });
                }
                self.slots.mobilisation.choice = Choice::Placing;
            }
            Action::Recall(from) => {
                // [REA-D12] The units go to the reserve.
                if let Some(pawn) = self.pawns.find(power, from) {
                    self.take_off_map(pawn);
                    log.add(Event::GeneralRecalled { power, from });
                }
                self.slots.mobilisation.choice = Choice::Recalling;
            }
            Action::Done if stage == Stage::Trains => self.slots.mobilisation.free_trains = 0,
            Action::Done if stage == Stage::Generals => self.slots.mobilisation.stage = Stage::Open,
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

    /// [REA-7.1], [REA-7.4], [REA-D17] A train is placed, with the ally's consent where it needs
    /// it: free of charge, or for 1.
    pub fn lay_train(&mut self, power: Power, from: Territory, to: Territory, log: &mut Log) {
        if let Some(border) = self.border(from, to) {
            self.trains.insert(border);
            let free = self.slots.mobilisation.stage == Stage::Trains;
            if free {
                self.slots.mobilisation.free_trains = self.slots.mobilisation.free_trains.saturating_sub(1);
            } else {
                let price = self.rules.prices.train;
                let money = &mut self.power_mut(power).money;
                *money = money.saturating_sub(price);
            }
            log.add(Event::TrainPlaced { power, from, to, free });
        }
        self.phase = Phase::Actions;
        self.after_slot(log);
    }

    /// Whether a train costs something now.
    pub fn pays_for_trains(&self) -> bool {
        self.slots.mobilisation.stage != Stage::Trains
    }

    /// The next thing that a mobilisation by steps asks, or its end. What nobody could use is not
    /// asked.
    pub fn mobilisation_goes_on(&mut self, log: &mut Log) {
        loop {
            let power = self.mobiliser();
            match self.slots.mobilisation.stage {
                Stage::Trains => {
                    let may = self.slots.mobilisation.free_trains > 0;
                    if may && self.open_borders(power).next().is_some() {
                        return;
                    }
                    self.slots.mobilisation.free_trains = 0;
                    self.slots.mobilisation.stage = Stage::Generals;
                }
                Stage::Generals | Stage::Open if self.slots.mobilisation.cards_due > 0 => {
                    if self.can_draw(power) {
                        return self.refill_draw_pile(power);
                    }
                    self.slots.mobilisation.cards_due = 0;
                }
                Stage::Generals => {
                    let mut open = Vec::new();
                    self.list_generals(power, &mut open);
                    if !open.is_empty() {
                        return;
                    }
                    self.slots.mobilisation.stage = Stage::Open;
                }
                Stage::Over => return self.end_mobilisation_turn(log),
                Stage::Open | Stage::Excess => return,
            }
        }
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
