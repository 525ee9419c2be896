//! Drill (1), taxation and trade (2), expand influence (5): ledger section 9.

use crate::action::Action;
use crate::board::Territories;
use crate::cards::Card;
use crate::event::{ALL_PLAYERS, Event, Source};
use crate::power::{Power, Status};
use crate::reasons::Why;
use crate::state::State;
use crate::turn::{ActionSpace, Drilling, Log};

impl State {
    /// [KOA-9.1], [PRO-9.1] Draw one battle card, then discard one; [KOA-4.10] or leave it.
    pub fn check_drill(&self, action: Action) -> Result<(), Why> {
        let hand = self.power(self.power_on(ActionSpace::Drill)).hand;
        match (self.slots.drill, action) {
            (Drilling::Open, Action::Drill | Action::Done) => Ok(()),
            (Drilling::Discarding, Action::Discard(card)) if hand.has(card) => Ok(()),
            (Drilling::Discarding, Action::Discard(_)) => Err(Why::NoSuchCard),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_drill(&self, actions: &mut Vec<Action>) {
        match self.slots.drill {
            Drilling::Open => actions.extend([Action::Drill, Action::Done]),
            Drilling::Discarding => {
                let hand = self.power(self.power_on(ActionSpace::Drill)).hand;
                actions.extend(hand.kinds().map(Action::Discard));
            }
            Drilling::Drawing | Drilling::Over => {}
        }
    }

    pub fn play_drill(&mut self, action: Action, log: &mut Log) {
        let power = self.power_on(ActionSpace::Drill);
        match action {
            Action::Drill => {
                log.add(Event::Drilled { power });
                self.slots.drill = Drilling::Drawing;
            }
            Action::Discard(card) => {
                self.discard(power, card);
                log.add(Event::CardDiscarded { power, card });
                self.slots.drill = Drilling::Over;
            }
            _ => self.slots.drill = Drilling::Over,
        }
        self.after_slot(log);
    }

    pub fn drill_card_drawn(&mut self, card: Card, log: &mut Log) {
        let power = self.power_on(ActionSpace::Drill);
        self.draw_logged(power, card, log);
        self.slots.drill = Drilling::Discarding;
    }

    pub fn check_draw(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Draw(card) if self.pile(power).draw.has(card) => Ok(()),
            Action::Draw(_) => Err(Why::NoCardToDraw),
            _ => Err(Why::NotAsked),
        }
    }

    /// Every value that is left, as likely as there are cards of it.
    pub fn list_draws(&self, power: Power, outcomes: &mut Vec<(Action, u32)>) {
        let pile = self.pile(power).draw;
        let weight = |card: Card| u32::from(pile.0[card as usize]);
        outcomes.extend(pile.kinds().map(|card| (Action::Draw(card), weight(card))));
    }

    pub fn draw_logged(&mut self, power: Power, card: Card, log: &mut Log) {
        self.draw(power, card);
        log.add(Event::CardDrawn { power, card: Some(card), seat: self.hand_seat(power) });
    }

    /// The seat that may look at a power's hand; no player's for an uncontrolled minor outside its battles.
    pub fn hand_seat(&self, power: Power) -> u8 {
        // [KOA-D81] Against Napoleon's deck the partners see each other's hands.
        if self.deck().is_some() {
            return ALL_PLAYERS;
        }
        let played = self.master(power).is_some() || self.battle.defenders().contains(power);
        if played { self.seat_of(power) } else { u8::MAX }
    }

    /// Tells whoever plays a power from now on what it holds.
    pub fn show_hand(&self, power: Power, log: &mut Log) {
        log.add(Event::HandShown { power, hand: Some(self.power(power).hand), seat: self.hand_seat(power) });
    }

    /// [KOA-9.2], [KOA-9.3], [PRO-9.3], [PRO-D17] Own homes, undisputed territories, and disputed
    /// ones without the own stripe, all under own control. [PRO-20.8] The same against Napoleon's
    /// deck.
    pub fn taxes(&self, power: Power) -> u16 {
        let board = self.board();
        let controlled = self.controlled(power);
        let mut taxed = board.homes_of(power)
            | Territories(board.undisputed)
            | (Territories(board.disputed) - board.claims_of(power));
        // [PRO-9.2] Captured homes are territories like others, unless the table scores them (PRO-D15).
        if self.rules().captured_home_pays && !self.options.home_capture_point {
            taxed |= self.homes_of_others(power);
        }
        let total = board.total_value(controlled & taxed);
        // [KOA-9.4], [KOA-8.11], [PRO-8.5], [PRO-9.4] A neutral power collects double.
        if self.sides.is_neutral(power) { 2 * total } else { total }
    }

    /// [KOA-9.5], [KOA-D71], [KOA-D26], [PRO-9.5], [PRO-D14] 11 less the ports of expansionists and
    /// of the French coalition. [KOA-5.13] A port is its territory's controller's.
    pub fn trade(&self) -> u16 {
        let ports = Territories(self.board().ports);
        let closes =
            |power: &Power| matches!(self.power(*power).status, Status::French | Status::Expansionist);
        let closed = self.controlled_by(self.rules.powers.iter().filter(closes).collect());
        (ports - closed).len() as u16
    }

    /// [KOA-20.15] France too when Napoleon's deck plays it.
    pub fn tax(&mut self, power: Power, log: &mut Log) {
        let money = self.gain_money(power, self.taxes(power));
        log.add(Event::Taxed { power, money });
        if power == Power::Britain {
            let money = self.gain_money(power, self.trade());
            log.add(Event::Traded { money });
        }
    }

    /// What is neither disputed nor undisputed is somebody's home.
    fn homes_of_others(&self, power: Power) -> Territories {
        let board = self.board();
        !(Territories(board.disputed) | Territories(board.undisputed) | board.homes_of(power))
    }

    /// [KOA-9.40] Disputed territories with the own stripe and other powers' homes, under own
    /// control. [PRO-9.13], [PRO-D15] In the prototype only the former, unless the table wants it
    /// so. [KOA-9.41] Whoever has the capital.
    pub fn influence_due(&self, power: Power) -> u8 {
        let scores = self.rules().neutral_scores && !self.options.neutral_no_influence;
        if self.sides.is_neutral(power) && !scores {
            return 0;
        }
        let board = self.board();
        let controlled = self.controlled(power);
        let mut scored = controlled & board.claims_of(power);
        if self.rules().captured_home_scores {
            scored |= controlled & self.homes_of_others(power);
        }
        let homes = if self.options.home_capture_point {
            (controlled & self.homes_of_others(power)).len() as u8
        } else {
            0
        };
        board.total_value(scored) as u8 + homes
    }

    /// [KOA-9.42], [KOA-19.22] Minor powers never do this.
    pub fn expand_influence(&mut self, power: Power, log: &mut Log) {
        if !self.majors.contains(power) {
            return;
        }
        let influence = self.influence_due(power);
        if !self.gains_influence(power) {
            // [KOA-20.11], [PRO-20.7] Against Napoleon's deck the players take money instead.
            let money = self.gain_money(power, u16::from(influence));
            if money > 0 {
                log.add(Event::InfluencePaid { power, money });
            }
        } else if influence > 0 {
            self.gain_influence(power, influence, Source::Territories, log);
            self.check_influence_victory(log);
        }
    }
}
