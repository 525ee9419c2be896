//! The outcome of a battle, ledger section 16, in the order of KOA-D53: result; unit losses; losers leave; penalty for
//! fives; influence; garrison; discards; card draws.

use crate::action::Action;
use crate::battle::Battle;
use crate::board::{Territories, Territory};
use crate::cards::Card;
use crate::consent::{Purpose, Request};
use crate::event::{Event, Source, Verdict};
use crate::power::{Power, Powers, Status};
use crate::reasons::Why;
use crate::state::{Pawn, PawnSet, State};
use crate::turn::{Log, Phase};

impl State {
    /// [KOA-15.14], [PRO-15.4] All cards are revealed together and added to each side. [KOA-D53]
    /// What follows, follows in this order.
    pub fn reveal(&mut self, log: &mut Log) {
        for pawn in self.battle.table.generals().iter() {
            if let Some(from) = self.pawns.place(pawn) {
                let cards = self.battle.table.cards_of(pawn);
                // A pile of which every card was discarded has nothing to show (REA-19.1).
                if cards.is_empty() {
                    continue;
                }
                let attacking = self.battle.is_attacking(pawn);
                log.add(Event::PileRevealed { power: pawn.power(), from, attacking, cards });
            }
        }
        let totals: [u8; Power::COUNT] = std::array::from_fn(|side| self.side_total(side));
        // [KOA-16.1], [PRO-17.6] The side with most strength wins; equal strength is a draw.
        let best = totals.iter().copied().max().unwrap_or(0);
        let mut strongest = (0..self.battle.sides.len()).filter(|side| totals[*side] == best);
        let verdict = match (strongest.next(), strongest.next()) {
            (Some(winner), None) => {
                self.battle.winner = winner as u8;
                if winner == 0 { Verdict::AttackerWins } else { Verdict::DefenderWins }
            }
            _ => Verdict::Draw,
        };
        self.battle.verdict = Some(verdict);
        let defence = totals[1..].iter().copied().max().unwrap_or(0);
        log.add(Event::BattleEnded { at: self.battle.at, attack: totals[0], defence, verdict });
        if self.battle.sides.len() > 2 {
            for (side, total) in self.battle.sides.iter().zip(totals) {
                log.add(Event::SideFormed { powers: side.powers, strength: total });
            }
        }
        self.pay_for_cards(log);
        self.lose_a_unit_each(log);
        self.remove_losers(verdict, log);
        self.next_withdrawal(log);
    }

    /// Strength and cards of a side.
    pub fn side_total(&self, side: usize) -> u8 {
        self.battle.sides.get(side).strength + self.card_strength(self.generals_on_side(side))
    }

    /// [PRO-16.1] Where cards are not paid for one by one, each power pays now.
    fn pay_for_cards(&mut self, log: &mut Log) {
        if self.rules().cards_paid_at_once {
            return;
        }
        for power in self.battle.table.generals().powers().iter() {
            let played = self.battle.table.iter().filter(|played| played.pawn.power() == power).count();
            self.lose_morale(power, played as u8);
            log.add(Event::MoraleLost { power, morale: self.power(power).morale });
        }
    }

    fn card_strength(&self, generals: PawnSet) -> u8 {
        generals.iter().map(|pawn| self.pile_strength(pawn)).sum()
    }

    /// [KOA-15.10], [KOA-15.12] A 2 counts more in a territory its power controls; each pair of 4s in a pile adds 1.
    pub fn pile_strength(&self, pawn: Pawn) -> u8 {
        if !self.rules().card_abilities {
            return self.battle.table.pile(pawn).map(|played| played.card.value()).sum();
        }
        let at_home = self.controls(pawn.power(), self.battle.at);
        let two = if at_home { self.two_at_home() } else { Card::Two.value() };
        let mut fours = 0;
        let mut strength = 0;
        for played in self.battle.table.pile(pawn).filter(|played| !played.cancelled) {
            strength += if played.card == Card::Two { two } else { played.card.value() };
            fours += u8::from(played.card == Card::Four);
        }
        strength + fours / 2
    }

    /// [KOA-D50] What a 2 counts in a territory that its power controls.
    pub fn two_at_home(&self) -> u8 {
        if self.options.two_counts_five { 5 } else { 3 }
    }

    /// [KOA-16.2], [KOA-16.24], [KOA-D58], [PRO-16.3], [PRO-D23] Every general that took part,
    /// supporters included, loses one unit.
    fn lose_a_unit_each(&mut self, log: &mut Log) {
        for pawn in self.generals_taking_part().iter() {
            if self.pawns.units(pawn) > 0
                && let Some(at) = self.pawns.place(pawn)
            {
                self.lose_units(pawn, 1);
                log.add(Event::UnitsLost { power: pawn.power(), at, units: 1 });
            }
        }
    }

    /// [KOA-16.20], [KOA-16.23], [PRO-16.6], [PRO-16.9] Losing generals lose all their units and
    /// losing garrisons go; a draw sends only the attacker away [KOA-16.4], [KOA-16.5],
    /// [KOA-20.36], [PRO-D23], unless it stood there before [PRO-17.9].
    fn remove_losers(&mut self, verdict: Verdict, log: &mut Log) {
        let at = self.battle.at;
        let losers = match verdict {
            Verdict::Draw if self.battle.entered => Powers::of(self.battle.attacker),
            Verdict::Draw => Powers::NONE,
            _ => self.battle.fighters() - self.winning_powers(),
        };
        if verdict != Verdict::Draw
            && let Some(power) = self.garrison_owner(at).filter(|power| losers.contains(*power))
        {
            self.remove_garrison(power, at);
            log.add(Event::GarrisonLost { power, at });
        }
        for pawn in self.generals_in_battle(losers).iter() {
            self.battle.withdrawing.insert(pawn.power());
            if verdict == Verdict::Draw {
                continue;
            }
            self.battle.defeated.insert(pawn.power());
            let units = self.pawns.units(pawn);
            // [KOA-18.4] Blücher loses at most 2 units in all, one of which is gone already.
            let lost = if self.is_blucher(pawn) { units.min(1) } else { units };
            if lost > 0 {
                self.lose_units(pawn, lost);
                log.add(Event::UnitsLost { power: pawn.power(), at, units: lost });
            }
        }
    }

    /// The powers of the winning side in the territory.
    fn winning_powers(&self) -> Powers {
        self.battle.sides.get(usize::from(self.battle.winner)).powers
    }

    fn is_blucher(&self, pawn: Pawn) -> bool {
        self.options.special_generals && self.power(Power::Prussia).figure == Some(pawn)
    }

    fn is_vizier(&self, pawn: Pawn) -> bool {
        self.options.special_generals && self.power(Power::Ottoman).figure == Some(pawn)
    }

    // --- Where losers go --------------------------------------------------------------------------------------------

    fn next_withdrawal(&mut self, log: &mut Log) {
        while let Some(power) = self.battle.withdrawing.first() {
            match self.withdrawal_due(power) {
                Withdrawal::Chosen => {
                    self.phase = Phase::BattleRetreat(power);
                    return;
                }
                Withdrawal::To(to) => self.place_loser(power, to, log),
            }
        }
        self.settle_influence(log);
    }

    /// Whether somebody chooses where a loser, or a drawn attacker, goes. [KOA-20.35] A French
    /// general that Napoleon's deck leads goes off the map when it has lost.
    fn withdrawal_due(&self, power: Power) -> Withdrawal {
        let at = self.battle.at;
        let Some(pawn) = self.pawns.find(power, at) else { return Withdrawal::To(None) };
        let drawn = self.battle.verdict == Some(Verdict::Draw);
        if self.is_automatic(power) {
            let open = if drawn { self.french_retreats(at) } else { Territories::NONE };
            return if open.len() > 1 { Withdrawal::Chosen } else { Withdrawal::To(open.first()) };
        }
        if drawn {
            return if self.may_withdraw(pawn, at) { Withdrawal::Chosen } else { Withdrawal::To(None) };
        }
        let shelters = self.shelters(pawn);
        match shelters.first() {
            None => Withdrawal::To(None),
            // [PRO-16.7] The capital, where it is open, is no choice.
            Some(to) if self.must_go_to_capital(power) => Withdrawal::To(Some(to)),
            Some(_) => Withdrawal::Chosen,
        }
    }

    fn must_go_to_capital(&self, power: Power) -> bool {
        !self.rules().loser_may_choose && self.controls_capital(power)
    }

    pub fn check_battle_retreat(&self, power: Power, action: Action) -> Result<(), Why> {
        let at = self.battle.at;
        match action {
            Action::Retreat(from, _) | Action::OffMap(from) | Action::AskSea(from) if from != at => {
                let drawn = self.battle.verdict == Some(Verdict::Draw);
                return Err(if drawn { Why::NotTheAttacker } else { Why::NotDefeated });
            }
            _ => {}
        }
        if self.is_automatic(power) {
            return match action {
                Action::Retreat(_, to) if self.french_retreats(at).contains(to) => Ok(()),
                Action::Retreat(..) | Action::OffMap(_) => Err(Why::NotAFrenchRetreat),
                _ => Err(Why::NotAsked),
            };
        }
        if self.battle.verdict == Some(Verdict::Draw) {
            return self.check_withdrawal(power, at, action, Why::NotARefuge);
        }
        let pawn = self.pawns.find(power, at).ok_or(Why::NoGeneralThere)?;
        let shelters = self.shelters(pawn);
        match action {
            Action::Retreat(_, to) if shelters.contains(to) => Ok(()),
            Action::Retreat(..) if !self.rules().loser_may_choose => Err(Why::NotAShelter),
            Action::Retreat(_, to) => Err(self.why_no_shelter(pawn, to)),
            // [KOA-18.7] The Grand Vizier is put somewhere as long as there is a place.
            Action::OffMap(_) if self.is_vizier(pawn) && !shelters.is_empty() => Err(Why::MustFindRefuge),
            Action::OffMap(_) => Ok(()),
            Action::AskSea(_) => Err(Why::NoNeedOfSea),
            _ => Err(Why::NotAsked),
        }
    }

    /// [KOA-16.21], [KOA-16.22], [KOA-D56] The capital, if its power controls it, no general of its own or of a foe is
    /// there, and it is not the battlefield; for Blücher also next door (KOA-18.5), for the Grand Vizier anywhere.
    /// [PRO-16.8], [PRO-D25] Without its capital a prototype general may go anywhere that no general occupies.
    fn shelters(&self, pawn: Pawn) -> Territories {
        let power = pawn.power();
        let mut open = self.controlled(power) - self.pawns.of(power) - self.hostile_generals(power);
        open.remove(self.battle.at);
        if self.is_vizier(pawn) {
            return open;
        }
        if !self.rules().loser_may_choose && !self.controls_capital(power) {
            return open - self.generals_of(self.rules.powers);
        }
        let mut shelters = open & Territories::of(self.board().capital_of(power));
        if self.is_blucher(pawn) {
            shelters |= self.evasions(pawn);
        }
        shelters
    }

    fn why_no_shelter(&self, pawn: Pawn, to: Territory) -> Why {
        let power = pawn.power();
        if self.is_vizier(pawn) {
            Why::MustFindRefuge
        } else if to != self.board().capital_of(power) {
            if self.is_blucher(pawn) { Why::CapitalOrNextDoor } else { Why::OnlyToTheCapital }
        } else if self.pawns.of(power).contains(to) && to != self.battle.at {
            Why::CapitalTaken
        } else {
            Why::CapitalBarred
        }
    }

    pub fn list_battle_retreat(&self, power: Power, actions: &mut Vec<Action>) {
        let at = self.battle.at;
        if self.is_automatic(power) {
            actions.extend(self.french_retreats(at).iter().map(|to| Action::Retreat(at, to)));
            return;
        }
        if self.battle.verdict == Some(Verdict::Draw) {
            self.list_withdrawals(power, at, actions);
            return;
        }
        let Some(pawn) = self.pawns.find(power, at) else { return };
        let shelters = self.shelters(pawn);
        actions.extend(shelters.iter().map(|to| Action::Retreat(at, to)));
        if shelters.is_empty() || !self.is_vizier(pawn) {
            actions.push(Action::OffMap(at));
        }
    }

    pub fn play_battle_retreat(&mut self, power: Power, action: Action, log: &mut Log) {
        let at = self.battle.at;
        let Some(pawn) = self.pawns.find(power, at) else {
            self.battle.withdrawing.remove(power);
            return self.next_withdrawal(log);
        };
        match action {
            Action::AskSea(_) => self.ask_for_sea(pawn, at, Purpose::SeaFromBattle, log),
            Action::Retreat(_, to) if self.is_blucher(pawn) && self.battle.verdict != Some(Verdict::Draw) => {
                let waiting = self.consents_to_enter(power, Territories::of(to));
                self.ask_consent(Request { purpose: Purpose::Withdraw, power, from: at, to, waiting }, log);
            }
            Action::Retreat(_, to) => self.withdraw_loser(power, Some(to), log),
            _ => self.withdraw_loser(power, None, log),
        }
    }

    pub fn withdraw_loser(&mut self, power: Power, to: Option<Territory>, log: &mut Log) {
        self.place_loser(power, to, log);
        self.next_withdrawal(log);
    }

    fn place_loser(&mut self, power: Power, to: Option<Territory>, log: &mut Log) {
        self.battle.withdrawing.remove(power);
        let at = self.battle.at;
        let Some(pawn) = self.pawns.find(power, at) else { return };
        self.withdraw(pawn, at, to, log);
        // [KOA-18.7] The defeated Grand Vizier finds one unit where he goes.
        let defeated = self.battle.verdict != Some(Verdict::Draw);
        if to.is_some() && defeated && self.is_vizier(pawn) && self.power(power).supply > 0 {
            self.power_mut(power).supply -= 1;
            self.pawns.set_units(pawn, self.pawns.units(pawn) + 1);
        }
    }

    // --- Influence --------------------------------------------------------------------------------------------------

    /// [KOA-16.6], [PRO-D23] A draw gives nobody influence or a garrison; [KOA-D54] who may place
    /// one.
    fn settle_influence(&mut self, log: &mut Log) {
        if let Some(verdict) = self.battle.verdict.filter(|verdict| *verdict != Verdict::Draw) {
            let attacker_won = verdict == Verdict::AttackerWins;
            if self.rules().card_abilities {
                self.penalise_fives(!attacker_won, log);
            }
            self.reward_winners(log);
            if self.phase == Phase::Over {
                return;
            }
            if self.rules().defender_garrisons {
                self.battle.may_garrison = self.generals_in_battle(self.winning_powers()).powers();
            } else if attacker_won {
                self.battle.may_garrison = Powers::of(self.battle.attacker);
            } else if self.options.defender_garrison {
                self.battle.may_garrison = self.defending_generals().powers();
            }
        }
        self.ask_victory_garrison(log);
    }

    /// [KOA-15.13], [KOA-D52] A power that loses pays 1 morale for each 5 it played, supporters
    /// too.
    fn penalise_fives(&mut self, attackers: bool, log: &mut Log) {
        for power in self.rules.powers.iter() {
            let fives = self
                .battle
                .table
                .iter()
                .filter(|played| {
                    played.pawn.power() == power && played.card == Card::Five && !played.cancelled
                })
                .filter(|played| self.battle.is_attacking(played.pawn) == attackers)
                .count() as u8;
            if fives > 0 {
                self.lose_morale(power, fives);
                log.add(Event::MoraleLost { power, morale: self.power(power).morale });
            }
        }
    }

    /// [KOA-16.9], [KOA-D57], [KOA-D58], [KOA-D77] Every power on the winning side gains 1
    /// influence per defeated general, [PRO-16.4], [PRO-16.5] or 1 for the battle; [KOA-16.14],
    /// [PRO-8.4] those directly in battle and in the British coalition 1 more for a French one.
    /// [KOA-19.23] What a minor earns is its controller's.
    fn reward_winners(&mut self, log: &mut Log) {
        let battle = &self.battle;
        let side = battle.sides.get(usize::from(battle.winner));
        let (direct, support) = (side.powers, side.support.powers());
        let defeated = battle.defeated;
        let per_general = self.rules().reward_per_general;
        let (direct, gain) = if per_general {
            // [KOA-16.11] A lone garrison is worth nothing.
            (direct, defeated.len() as u8)
        } else {
            // [PRO-D24] A lone garrison that wins earns nothing, for itself or for its supporters.
            (self.generals_in_battle(direct).powers(), 1)
        };
        if gain == 0 || direct.is_empty() {
            return;
        }
        // [KOA-19.34], [KOA-D66] If only uncontrolled minors held the field, nobody gains.
        if direct.iter().all(|power| self.master(power).is_none()) {
            return;
        }
        for power in (direct | support).iter() {
            let Some(major) = self.master(power).filter(|major| self.gains_influence(*major)) else {
                continue;
            };
            let mut gain = gain;
            let beat_france = defeated.contains(Power::France) && direct.contains(power);
            // [KOA-16.15], [KOA-19.24] Never for a minor.
            if beat_france && self.power(power).status == Status::British && major == power {
                gain += 1;
            }
            self.gain_influence(major, gain, Source::Battle, log);
        }
        // [PRO-D47] Battles that count as simultaneous are all finished first.
        if !self.rules().actions_are_finished {
            self.check_influence_victory(log);
        }
    }

    // --- Garrison and cards -----------------------------------------------------------------------------------------

    /// [KOA-16.8] A victorious attacker may leave a garrison; by option a defender too (KOA-D54).
    pub fn ask_victory_garrison(&mut self, log: &mut Log) {
        while let Some(power) = self.battle.may_garrison.first() {
            let may = self.check_victory_garrison(power).is_ok();
            if may && !self.is_automatic(power) {
                self.phase = Phase::VictoryGarrison(power);
                return;
            }
            self.battle.may_garrison.remove(power);
            // [KOA-20.34], [PRO-20.22] A French general leaves one if it can.
            if may && let Some(pawn) = self.pawns.find(power, self.battle.at) {
                self.place_garrison(pawn, self.battle.at);
                log.add(Event::GarrisonPlaced { power, from: self.battle.at, at: self.battle.at });
            }
        }
        self.clear_table(log);
    }

    fn check_victory_garrison(&self, power: Power) -> Result<(), Why> {
        let pawn = self.pawns.find(power, self.battle.at).ok_or(Why::NoGeneralThere)?;
        if self.pawns.units(pawn) == 0 {
            return Err(Why::NoUnits);
        }
        // A neutral that stood aside may still be there (PRO-8.11).
        if self.pieces_of(self.bars_garrison(power, self.battle.at)).contains(self.battle.at) {
            return Err(Why::BattlePending);
        }
        self.check_garrison_site(power, self.battle.at)
    }

    pub fn check_garrison_after_battle(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Done => Ok(()),
            Action::Garrison(from, at) if from == self.battle.at && at == from => {
                self.check_victory_garrison(power)
            }
            Action::Garrison(..) => Err(Why::NotOnItsWay),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_garrison_after_battle(&self, power: Power, actions: &mut Vec<Action>) {
        if self.check_victory_garrison(power).is_ok() {
            actions.push(Action::Garrison(self.battle.at, self.battle.at));
        }
        actions.push(Action::Done);
    }

    pub fn play_garrison_after_battle(&mut self, power: Power, action: Action, log: &mut Log) {
        self.battle.may_garrison.remove(power);
        if let (Action::Garrison(..), Some(pawn)) = (action, self.pawns.find(power, self.battle.at)) {
            self.place_garrison(pawn, self.battle.at);
            log.add(Event::GarrisonPlaced { power, from: self.battle.at, at: self.battle.at });
        }
        self.ask_victory_garrison(log);
    }

    /// [KOA-15.15] Played cards are discarded; [KOA-16.3], [KOA-20.33] every power that played one
    /// draws one, [PRO-16.2] or every power with a general in the battle or in support.
    fn clear_table(&mut self, log: &mut Log) {
        let played = self.battle.table.generals().powers();
        let draws = if self.rules().draw_if_played { played } else { self.battle.had_generals };
        self.battle.to_draw = draws.iter().filter(|power| !self.is_automatic(*power)).collect();
        let table = std::mem::take(&mut self.battle.table);
        for played in table.iter() {
            self.pile_mut(played.pawn.power()).discards.add(played.card);
        }
        self.next_battle_draw(log);
    }

    fn next_battle_draw(&mut self, log: &mut Log) {
        // [PRO-D39] Where the hand limit holds at once, the owner discards before anything else happens.
        if self.rules().hand_limit_at_once && !self.over_hand_limit().is_empty() {
            self.phase = Phase::DiscardExcess;
            return;
        }
        if let Some(power) = self.battle.to_draw.iter().find(|power| self.can_draw(*power)) {
            self.refill_draw_pile(power);
            self.phase = Phase::BattleDraw(power);
            return;
        }
        self.end_battle(log);
    }

    pub fn play_battle_draw(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Draw(card) = action else { return };
        self.draw_logged(power, card, log);
        self.battle.to_draw.remove(power);
        self.next_battle_draw(log);
    }

    /// A card above the hand limit is discarded: in the middle of a battle's draws, or at the end of the action.
    pub fn play_discard_excess(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Discard(card) = action else { return };
        self.discard(power, card);
        log.add(Event::CardDiscarded { power, card });
        if self.battle.verdict.is_some() {
            self.next_battle_draw(log);
        } else {
            self.end_movement(log);
        }
    }

    fn end_battle(&mut self, log: &mut Log) {
        let Battle { at, verdict, entered, .. } = self.battle;
        // [REA-16.3], [REA-D53] Prestige is the last step.
        if verdict.is_some_and(|verdict| verdict != Verdict::Draw) {
            self.move_winners_up(self.winning_powers(), log);
        }
        self.battle = Battle::default();
        self.update = crate::update::Update::default();
        self.stand_in = None;
        if verdict != Some(Verdict::Draw) && self.fights_on(at, entered) {
            return self.meet(at, log);
        }
        self.movement.battles.remove(at);
        self.next_battle(log);
    }
}

/// Where a general goes that lost a battle, or drew one it began.
enum Withdrawal {
    Chosen,
    To(Option<Territory>),
}
