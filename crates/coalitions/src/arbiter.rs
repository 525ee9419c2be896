//! The movement action as a whole, ledger section 10: the arbiter, up to three rounds, the end.
//!
//! The orders of one round stand in [`movement`](crate::movement); Napoleon's move (KOA-9.20) is one such round, without
//! an arbiter.

use crate::action::Action;
use crate::campaign::Space;
use crate::event::Event;
use crate::movement::Movement;
use crate::power::{PerPower, Power, Powers};
use crate::reasons::Why;
use crate::state::{Pawn, State};
use crate::turn::{ActionSpace, Log, Phase};

impl State {
    /// [KOA-9.21], [KOA-D31], [PRO-9.9] One round without an arbiter, in which no garrison is
    /// disbanded.
    pub fn begin_napoleons_move(&mut self) {
        self.movement = Movement {
            mover: Power::France,
            napoleon: true,
            round: 1,
            under_way: true,
            ..Movement::default()
        };
        self.phase = Phase::Orders;
    }

    /// [KOA-10.1], [PRO-10.1], [PRO-10.2] The power over movement chooses its arbiter; [KOA-19.30]
    /// an uncontrolled minor does not move.
    pub fn begin_movement(&mut self, log: &mut Log) {
        let mover = self.actor(ActionSpace::Movement).filter(|mover| self.master(*mover).is_some());
        let Some(mover) = mover else {
            self.movement = Movement::default();
            return self.after_movement(log);
        };
        if self.is_automatic(mover) {
            return self.begin_campaign(Space::Movement, log);
        }
        self.movement = Movement { mover, round: 1, ..Movement::default() };
        if self.deck().is_some() {
            // [KOA-20.13], [PRO-D30] One round, and France gains for it as an arbiter would.
            self.france_watches(log);
            return self.begin_orders(log);
        }
        if self.eligible_arbiters().is_empty() {
            // [KOA-10.7], [PRO-10.4] One round at most, and nobody gains morale.
            log.add(Event::NoArbiter { power: mover });
            self.begin_orders(log);
        } else {
            self.phase = Phase::ChooseArbiter;
        }
    }

    /// The generals of a round may move, once a neutral has said who may stay with it (PRO-D43).
    pub fn begin_orders(&mut self, log: &mut Log) {
        if !self.ask_neutral_for_leave(log) {
            self.phase = Phase::Orders;
        }
    }

    pub fn eligible_arbiters(&self) -> Powers {
        self.rules.powers.iter().filter(|power| self.check_arbiter(*power).is_ok()).collect()
    }

    /// [KOA-10.2] to [KOA-10.5], [PRO-10.3] Who may be arbiter: [KOA-D33], [PRO-8.8] a neutral too,
    /// and [KOA-19.26] a minor that somebody controls.
    pub fn check_arbiter(&self, arbiter: Power) -> Result<(), Why> {
        let mover = self.movement.mover;
        if arbiter == mover {
            return Err(Why::ArbiterIsYou);
        }
        if self.same_player(mover, arbiter) {
            return Err(Why::ArbiterSamePlayer);
        }
        if self.sides.are_allied(mover, arbiter) {
            return Err(Why::ArbiterIsAlly);
        }
        if self.master(arbiter).is_none() {
            return Err(Why::ArbiterUncontrolled);
        }
        if self.power(arbiter).morale >= self.rules().morale_limit {
            return Err(Why::ArbiterMoraleFull);
        }
        Ok(())
    }

    /// [KOA-D17], [PRO-10.2], [PRO-D7] This choice cannot be declined.
    pub fn check_choose_arbiter(&self, action: Action) -> Result<(), Why> {
        let Action::Arbiter(power) = action else { return Err(Why::NotAsked) };
        self.check_arbiter(power)
    }

    pub fn list_choose_arbiter(&self, actions: &mut Vec<Action>) {
        actions.extend(self.eligible_arbiters().iter().map(Action::Arbiter));
    }

    /// [KOA-10.8] The arbiter gains 1 morale at once and cannot refuse the first round.
    pub fn play_choose_arbiter(&mut self, action: Action, log: &mut Log) {
        let Action::Arbiter(arbiter) = action else { return };
        self.movement.arbiter = Some(arbiter);
        log.add(Event::ArbiterChosen { power: self.movement.mover, arbiter });
        self.pay_arbiter(arbiter, 1, log);
        self.begin_orders(log);
    }

    fn pay_arbiter(&mut self, arbiter: Power, round: u8, log: &mut Log) {
        let gain = self.rules().arbiter_pay[usize::from(round.clamp(1, 3)) - 1];
        self.gain_morale(arbiter, gain);
        self.movement.arbiter_gain += gain;
        log.add(Event::MoraleGained { power: arbiter, morale: self.power(arbiter).morale });
    }

    /// [KOA-10.9], [KOA-10.11], [KOA-D33], [PRO-10.5] Whether the mover may ask for another round:
    /// an arbiter, fewer than three rounds, and room for the arbiter's gain.
    pub fn may_ask_round(&self) -> bool {
        let movement = &self.movement;
        let pay = self.rules().arbiter_pay.get(usize::from(movement.round)).copied();
        movement
            .arbiter
            .zip(pay)
            .is_some_and(|(arbiter, pay)| self.power(arbiter).morale + pay <= self.rules().morale_limit)
    }

    pub fn check_ask(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Done => Ok(()),
            Action::Ask if self.may_ask_round() => Ok(()),
            Action::Ask => Err(Why::NoRoundToAsk),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_ask(&self, actions: &mut Vec<Action>) {
        actions.extend([Action::Ask, Action::Done]);
    }

    /// [KOA-10.12], [PRO-10.8] Who does not ask is done, and the arbiter gains no more.
    pub fn play_ask(&mut self, action: Action, log: &mut Log) {
        if action == Action::Ask {
            log.add(Event::RoundAsked { power: self.movement.mover, round: self.movement.round + 1 });
            self.phase = Phase::AllowRound;
        } else {
            self.end_movement(log);
        }
    }

    /// [KOA-10.10] An arbiter that allows the second round gains 2 morale, for the third 3,
    /// [KOA-D33] before the moves. [KOA-10.6], [PRO-10.2] Nobody else is asked if it refuses.
    pub fn play_allow(&mut self, action: Action, log: &mut Log) {
        let Some(arbiter) = self.movement.arbiter else { return self.end_movement(log) };
        let round = self.movement.round + 1;
        if action != Action::Agree {
            log.add(Event::RoundRefused { arbiter, round });
            self.end_movement(log);
            return;
        }
        log.add(Event::RoundAllowed { arbiter, round });
        self.pay_arbiter(arbiter, round, log);
        let Movement { mover, arbiter_gain, .. } = self.movement;
        self.movement = Movement {
            mover,
            arbiter: Some(arbiter),
            round,
            arbiter_gain,
            under_way: true,
            ..Movement::default()
        };
        self.phase = Phase::Orders;
    }

    // --- The end of a round -----------------------------------------------------------------------------------------

    /// [KOA-13.1] The moves are over: where a general that moved in meets a foe, a battle follows
    /// ([KOA-D39] none where nobody stands), and where the mover
    /// shares a territory with one (PRO-17.5).
    pub fn end_moves(&mut self, log: &mut Log) {
        let mover = self.movement.mover;
        let others = self.pieces_of(self.others(mover));
        for pawn in Pawn::all_of(mover) {
            if let Some(at) = self.pawns.place(pawn)
                && self.movement.moved.contains(pawn)
                && others.contains(at)
                && self.meets_somebody(mover, at)
            {
                self.movement.battles.insert(at);
            }
        }
        self.movement.battles |= self.choices_owed();
        self.movement.cards_left = self.card_budgets();
        self.engage_generals();
        self.next_battle(log);
    }

    /// [PRO-D20], [PRO-D9] How many cards each power may play in the battles of this round, if it pays afterwards.
    pub fn card_budgets(&self) -> PerPower<u8> {
        if self.rules().cards_paid_at_once {
            return PerPower::default();
        }
        let kept = u8::from(self.options.morale_floor_strict);
        PerPower(self.powers.map(|power| power.morale.saturating_sub(kept)))
    }

    /// [KOA-14.3], [KOA-D45], [PRO-14.5] Generals where a battle is due support none.
    pub fn engage_generals(&mut self) {
        for pawn in Pawn::all() {
            if self.pawns.place(pawn).is_some_and(|at| self.movement.battles.contains(at)) {
                self.movement.engaged.insert(pawn);
            }
        }
    }

    /// [KOA-13.2], [PRO-13.2] The mover chooses the order of several battles.
    pub fn next_battle(&mut self, log: &mut Log) {
        if self.campaign.is_on() {
            return self.campaign_goes_on(log);
        }
        match self.movement.battles.first() {
            None => self.end_movement_round(log),
            Some(at) if self.movement.battles.len() == 1 => self.meet(at, log),
            Some(_) => self.phase = Phase::ChooseBattle,
        }
    }

    pub fn check_choose_battle(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Fight(at) if self.movement.battles.contains(at) => Ok(()),
            Action::Fight(_) => Err(Why::NoBattleThere),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_choose_battle(&self, actions: &mut Vec<Action>) {
        actions.extend(self.movement.battles.iter().map(Action::Fight));
    }

    pub fn play_choose_battle(&mut self, action: Action, log: &mut Log) {
        let Action::Fight(at) = action else { return };
        self.meet(at, log);
    }

    pub fn end_movement_round(&mut self, log: &mut Log) {
        self.prune_unsettled();
        if self.paris_falls_at_once(log) {
            return;
        }
        // [PRO-D47] Influence of battles that count as simultaneous is judged when all are over.
        self.check_influence_victory(log);
        if self.phase == Phase::Over {
            return;
        }
        if !self.movement.napoleon && self.may_ask_round() {
            self.phase = Phase::AskRound;
        } else {
            self.end_movement(log);
        }
    }

    /// [KOA-6.7], [KOA-D19] Hands are checked at the end of the action, everybody's.
    pub fn end_movement(&mut self, log: &mut Log) {
        if !self.over_hand_limit().is_empty() {
            self.phase = Phase::DiscardExcess;
            return;
        }
        if self.campaign.is_on() {
            self.end_campaign(log);
        } else if self.movement.napoleon {
            self.begin_movement(log);
        } else {
            self.movement = Movement::default();
            self.after_movement(log);
        }
    }
}
