//! Leadership (3) and British subsidies: ledger section 9.
//!
//! A power makes one of four choices; Britain may offer subsidies before or after its own. Napoleon's move, the French
//! addition, is a movement round and lives in [`movement`](crate::movement).

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::cards::Card;
use crate::event::{Event, Source};
use crate::power::{Power, Powers, Status};
use crate::reasons::Why;
use crate::rule_set::Subsidy;
use crate::state::{Pawn, State};
use crate::turn::{ActionSpace, Log};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far a leadership action is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Leading {
    pub stage: Stage,
    pub choice: Choice,
    /// [KOA-D30] Powers that have had their one offer.
    pub offered: Powers,
    /// The offer that waits for an answer.
    pub offer: Option<(Power, u16)>,
    /// [PRO-D16] Britain has had its influence for the subsidies of this action.
    pub rewarded: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[default]
    Over,
    Open,
    Drawing,
    /// [KOA-6.7] The action is over but for the hand limit.
    Excess,
}

/// [KOA-9.6] What was chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    #[default]
    None,
    Placing,
    Recalling,
    Made,
}

impl Leading {
    pub fn open() -> Leading {
        Leading { stage: Stage::Open, ..Leading::default() }
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    pub fn is_drawing(&self) -> bool {
        self.stage == Stage::Drawing
    }

    pub fn answering(&self) -> Option<(Power, u16)> {
        self.offer
    }
}

impl State {
    fn leader(&self) -> Power {
        self.power_on(ActionSpace::Leadership)
    }

    /// [PRO-9.6] One of the choices, in the prototype without recalling generals.
    pub fn check_leadership(&self, action: Action) -> Result<(), Why> {
        let leading = &self.slots.leadership;
        let power = self.leader();
        if leading.offer.is_some() {
            return match action {
                Action::Agree | Action::Refuse => Ok(()),
                _ => Err(Why::NotAsked),
            };
        }
        if leading.stage == Stage::Excess {
            return self.check_discard(power, action);
        }
        match action {
            Action::Done => Ok(()),
            Action::Place(at) => self.check_place(power, at, self.off_map_pawn(power, false), leading.choice),
            Action::PlaceFigure(at) => {
                self.check_place(power, at, self.off_map_pawn(power, true), leading.choice)
            }
            Action::Recall(_) if !self.rules().recall => Err(Why::NoRecall),
            Action::Recall(at) => self.check_recall(power, at, leading.choice),
            Action::TakeCard | Action::TakeMorale => match leading.choice {
                Choice::None => Ok(()),
                Choice::Placing | Choice::Recalling => Err(Why::PlacingAndRecalling),
                Choice::Made => Err(Why::LeadershipUsed),
            },
            Action::Offer(recipient, amount) => self.check_offer(power, recipient, amount),
            _ => Err(Why::NotAsked),
        }
    }

    /// [KOA-9.6] A general is placed on a territory its power controls, [KOA-9.8] one per territory, [KOA-D27] not
    /// beside a hostile general, [KOA-D10] not in a closed Spain.
    /// [REA-7.3], [REA-D11] The same in a mobilisation of Realpolitik.
    pub fn check_place(
        &self,
        power: Power,
        at: Territory,
        pawn: Option<Pawn>,
        choice: Choice,
    ) -> Result<(), Why> {
        match choice {
            Choice::Recalling => return Err(Why::PlacingAndRecalling),
            Choice::Made => return Err(Why::LeadershipUsed),
            Choice::None | Choice::Placing => {}
        }
        if pawn.is_none() {
            return Err(Why::NoGeneralOffMap);
        }
        if !self.controlled(power).contains(at) {
            return Err(Why::NotControlled);
        }
        if self.pawns.of(power).contains(at) {
            return Err(Why::OwnGeneralThere);
        }
        if self.hostile_generals(power).contains(at) {
            return Err(Why::HostileGeneralThere);
        }
        Ok(())
    }

    /// [KOA-9.7], [REA-7.3] Any number of generals are taken off the map, but not after one was
    /// placed.
    pub fn check_recall(&self, power: Power, at: Territory, choice: Choice) -> Result<(), Why> {
        match choice {
            Choice::Placing => Err(Why::PlacingAndRecalling),
            Choice::Made => Err(Why::LeadershipUsed),
            Choice::None | Choice::Recalling if self.pawns.of(power).contains(at) => Ok(()),
            Choice::None | Choice::Recalling => Err(Why::NoGeneralToRecall),
        }
    }

    pub fn placeable(&self, power: Power) -> Territories {
        self.controlled(power) - self.pawns.of(power) - self.hostile_generals(power)
    }

    /// The first general off the map that is, or is not, the figure. A power without a known figure has only others.
    pub fn off_map_pawn(&self, power: Power, figure: bool) -> Option<Pawn> {
        self.pawns.waiting(power).find(|pawn| (self.power(power).figure == Some(*pawn)) == figure)
    }

    /// [KOA-9.14], [KOA-8.15], [KOA-D30], [KOA-D66], [PRO-9.8] Britain offers to members of its
    /// coalition, at least 1, at most what it has, once each, and nothing to an uncontrolled minor.
    fn check_offer(&self, power: Power, recipient: Power, amount: u16) -> Result<(), Why> {
        if power != Power::Britain {
            return Err(Why::NotBritish);
        }
        if recipient == power
            || self.power(recipient).status != Status::British
            || self.master(recipient).is_none()
        {
            return Err(Why::NotAnEligibleRecipient);
        }
        if self.slots.leadership.offered.contains(recipient) {
            return Err(Why::OfferedAlready);
        }
        if amount == 0 {
            return Err(Why::OfferTooSmall);
        }
        if amount > self.power(power).money {
            return Err(Why::OfferTooHigh);
        }
        Ok(())
    }

    pub fn list_leadership(&self, actions: &mut Vec<Action>) {
        let leading = &self.slots.leadership;
        let power = self.leader();
        if leading.offer.is_some() {
            actions.extend([Action::Agree, Action::Refuse]);
            return;
        }
        if leading.stage == Stage::Excess {
            actions.extend(self.power(power).hand.kinds().map(Action::Discard));
            return;
        }
        if matches!(leading.choice, Choice::None | Choice::Placing) {
            let places = self.placeable(power);
            if self.off_map_pawn(power, false).is_some() {
                actions.extend(places.iter().map(Action::Place));
            }
            if self.off_map_pawn(power, true).is_some() {
                actions.extend(places.iter().map(Action::PlaceFigure));
            }
        }
        if matches!(leading.choice, Choice::None | Choice::Recalling) && self.rules().recall {
            actions.extend(self.pawns.of(power).iter().map(Action::Recall));
        }
        if leading.choice == Choice::None {
            actions.extend([Action::TakeCard, Action::TakeMorale]);
        }
        if power == Power::Britain {
            for recipient in self.rules.powers.iter() {
                if self.check_offer(power, recipient, 1).is_ok() {
                    let money = self.power(power).money;
                    actions.extend((1..=money).map(|amount| Action::Offer(recipient, amount)));
                }
            }
        }
        actions.push(Action::Done);
    }

    pub fn play_leadership(&mut self, action: Action, log: &mut Log) {
        let power = self.leader();
        if let Some((recipient, amount)) = self.slots.leadership.offer {
            self.slots.leadership.offer = None;
            self.answer_subsidy(recipient, amount, action == Action::Agree, log);
            self.after_slot(log);
            return;
        }
        match action {
            Action::Place(at) | Action::PlaceFigure(at) => {
                let figure = matches!(action, Action::PlaceFigure(_));
                if let Some(pawn) = self.off_map_pawn(power, figure) {
                    self.pawns.put(pawn, at);
                    log.add(Event::GeneralPlaced { power, at, named: figure });
                }
                self.slots.leadership.choice = Choice::Placing;
                if self.paris_falls_at_once(log) {
                    return;
                }
            }
            Action::Recall(from) => {
                if let Some(pawn) = self.pawns.find(power, from) {
                    self.take_off_map(pawn);
                    self.end_exemption(pawn, from);
                    log.add(Event::GeneralRecalled { power, from });
                }
                self.slots.leadership.choice = Choice::Recalling;
            }
            Action::TakeCard => {
                log.add(Event::CardTaken { power });
                self.slots.leadership.choice = Choice::Made;
                self.slots.leadership.stage = Stage::Drawing;
            }
            Action::TakeMorale => {
                // [KOA-D29] At 15 the choice is allowed and void; it is told like any other, for it may not be the last.
                self.gain_morale(power, 1);
                log.add(Event::MoraleGained { power, morale: self.power(power).morale });
                self.slots.leadership.choice = Choice::Made;
                self.leadership_goes_on(power);
            }
            Action::Offer(recipient, money) => {
                self.slots.leadership.offered.insert(recipient);
                log.add(Event::SubsidyOffered { power: recipient, money });
                if self.same_player(power, recipient) {
                    self.answer_subsidy(recipient, money, true, log);
                } else {
                    self.slots.leadership.offer = Some((recipient, money));
                }
            }
            Action::Discard(card) => {
                self.discard(power, card);
                log.add(Event::CardDiscarded { power, card });
                // [PRO-D39] Cut at once, the hand says nothing about the action, which goes on.
                if self.rules().hand_limit_at_once {
                    self.leadership_goes_on(power);
                } else {
                    self.end_leadership(power);
                }
            }
            _ => self.end_leadership(power),
        }
        self.after_slot(log);
    }

    /// A choice is made: only Britain, with money left to offer, has more to say.
    fn leadership_goes_on(&mut self, power: Power) {
        if self.rules().hand_limit_at_once && self.is_over_hand_limit(power) {
            self.slots.leadership.stage = Stage::Excess;
            return;
        }
        let can_offer =
            self.rules.powers.iter().any(|recipient| self.check_offer(power, recipient, 1).is_ok());
        if can_offer {
            self.slots.leadership.stage = Stage::Open;
        } else {
            self.end_leadership(power);
        }
    }

    fn end_leadership(&mut self, power: Power) {
        let over = self.is_over_hand_limit(power);
        self.slots.leadership.stage = if over { Stage::Excess } else { Stage::Over };
    }

    pub fn leadership_card_drawn(&mut self, card: Card, log: &mut Log) {
        let power = self.leader();
        self.draw_logged(power, card, log);
        self.leadership_goes_on(power);
        self.after_slot(log);
    }

    pub fn skip_leadership_draw(&mut self) {
        if self.slots.leadership.is_drawing() {
            let power = self.leader();
            self.leadership_goes_on(power);
        }
    }

    /// [KOA-9.15] to [KOA-9.17] Accepted money changes hands at once; 3 or more to a major power is worth 1 influence.
    fn answer_subsidy(&mut self, recipient: Power, money: u16, accepted: bool, log: &mut Log) {
        if !accepted {
            log.add(Event::SubsidyDeclined { power: recipient });
            return;
        }
        self.power_mut(Power::Britain).money -= money.min(self.power(Power::Britain).money);
        let purse = &mut self.power_mut(recipient).money;
        *purse = purse.saturating_add(money);
        log.add(Event::SubsidyAccepted { power: recipient, money });
        if self.subsidy_scores(recipient, money) {
            self.slots.leadership.rewarded = true;
            self.gain_influence(Power::Britain, 1, Source::Subsidy, log);
            // [PRO-D47] In the prototype the action is finished first.
            if !self.rules().actions_are_finished {
                self.check_influence_victory(log);
            }
        }
    }

    /// Whether Britain gains 1 influence if a subsidy is accepted.
    pub fn subsidy_scores(&self, recipient: Power, money: u16) -> bool {
        let subsidy = match self.rules().subsidy {
            Subsidy::Flat if self.options.subsidy_per_ally => Subsidy::PerAlly,
            subsidy => subsidy,
        };
        match subsidy {
            Subsidy::PerAlly => money >= 3 && self.majors.contains(recipient),
            Subsidy::Flat => !self.slots.leadership.rewarded,
            Subsidy::Nothing => false,
        }
    }
}
