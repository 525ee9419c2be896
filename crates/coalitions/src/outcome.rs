//! The outcome of a battle, ledger section 16, in the order of KOA-D53: result; unit losses; losers leave; penalty for
//! fives; influence; garrison; discards; card draws.

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::cards::Card;
use crate::consent::{Purpose, Request};
use crate::event::{Event, Source, Verdict};
use crate::power::{Power, Powers, Status};
use crate::reasons::Why;
use crate::state::{Pawn, PawnSet, State};
use crate::turn::{Log, Phase};

impl State {
    /// [KOA-15.14] All cards are revealed together and added to each side.
    pub fn reveal(&mut self, log: &mut Log) {
        for pawn in self.battle.table.generals().iter() {
            if let Some(from) = self.pawns.place(pawn) {
                let cards = self.battle.table.cards_of(pawn);
                log.add(Event::PileRevealed { power: pawn.power(), from, cards });
            }
        }
        let attack = self.battle.attack + self.card_strength(self.generals_on_side(true));
        let defence = self.battle.defence + self.card_strength(self.generals_on_side(false));
        // [KOA-16.1] The side with more strength wins; equal strength is a draw.
        let verdict = match attack.cmp(&defence) {
            std::cmp::Ordering::Greater => Verdict::AttackerWins,
            std::cmp::Ordering::Less => Verdict::DefenderWins,
            std::cmp::Ordering::Equal => Verdict::Draw,
        };
        self.battle.verdict = Some(verdict);
        log.add(Event::BattleEnded { at: self.battle.at, attack, defence, verdict });
        self.lose_a_unit_each(log);
        self.remove_losers(verdict, log);
        self.next_withdrawal(log);
    }

    fn card_strength(&self, generals: PawnSet) -> u8 {
        generals.iter().map(|pawn| self.pile_strength(pawn)).sum()
    }

    /// [KOA-15.10], [KOA-15.12] A 2 counts more in a territory its power controls; each pair of 4s in a pile adds 1.
    pub fn pile_strength(&self, pawn: Pawn) -> u8 {
        let two = match (self.controls(pawn.power(), self.battle.at), self.options.two_counts_five) {
            (false, _) => 2,
            (true, false) => 3,
            (true, true) => 5,
        };
        let mut fours = 0;
        let mut strength = 0;
        for played in self.battle.table.pile(pawn) {
            strength += if played.card == Card::Two { two } else { played.card.value() };
            fours += u8::from(played.card == Card::Four);
        }
        strength + fours / 2
    }

    /// [KOA-16.2] Every general that took part, supporters included, loses one unit.
    fn lose_a_unit_each(&mut self, log: &mut Log) {
        for pawn in self.generals_on_side(true).or(self.generals_on_side(false)).iter() {
            if self.pawns.units(pawn) > 0
                && let Some(at) = self.pawns.place(pawn)
            {
                self.lose_units(pawn, 1);
                log.add(Event::UnitsLost { power: pawn.power(), at, units: 1 });
            }
        }
    }

    /// [KOA-16.20], [KOA-16.23] Losing generals lose all their units and losing garrisons go; a draw sends only the
    /// attacker away (KOA-16.4, KOA-16.5).
    fn remove_losers(&mut self, verdict: Verdict, log: &mut Log) {
        let at = self.battle.at;
        let losers = match verdict {
            Verdict::AttackerWins => {
                if let Some(power) =
                    self.garrison_owner(at).filter(|power| self.battle.defenders.contains(*power))
                {
                    self.remove_garrison(power, at);
                    log.add(Event::GarrisonLost { power, at });
                }
                self.defending_generals()
            }
            Verdict::DefenderWins | Verdict::Draw => {
                let mut attacker = PawnSet::NONE;
                attacker.insert(self.battle.attacker);
                attacker
            }
        };
        for pawn in losers.iter() {
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

    fn is_blucher(&self, pawn: Pawn) -> bool {
        self.options.special_generals && self.power(Power::Prussia).figure == Some(pawn)
    }

    fn is_vizier(&self, pawn: Pawn) -> bool {
        self.options.special_generals && self.power(Power::Ottoman).figure == Some(pawn)
    }

    // --- Where losers go --------------------------------------------------------------------------------------------

    fn next_withdrawal(&mut self, log: &mut Log) {
        while let Some(power) = self.battle.withdrawing.first() {
            if self.has_shelter(power) {
                self.phase = Phase::BattleRetreat(power);
                return;
            }
            self.place_loser(power, None, log);
        }
        self.settle_influence(log);
    }

    /// Whether a loser, or a drawn attacker, has anywhere to go but off the map.
    fn has_shelter(&self, power: Power) -> bool {
        let at = self.battle.at;
        let Some(pawn) = self.pawns.find(power, at) else { return false };
        if self.battle.verdict == Some(Verdict::Draw) {
            self.may_withdraw(pawn, at)
        } else {
            !self.shelters(pawn).is_empty()
        }
    }

    pub fn check_battle_retreat(&self, power: Power, action: Action) -> Result<(), Why> {
        let at = self.battle.at;
        match action {
            Action::Retreat(from, _) | Action::OffMap(from) | Action::AskSea(from) if from != at => {
                return Err(Why::NoGeneralThere);
            }
            _ => {}
        }
        if self.battle.verdict == Some(Verdict::Draw) {
            return self.check_withdrawal(power, at, action);
        }
        let pawn = self.pawns.find(power, at).ok_or(Why::NoGeneralThere)?;
        let shelters = self.shelters(pawn);
        match action {
            Action::Retreat(_, to) if shelters.contains(to) => Ok(()),
            Action::Retreat(..) => Err(Why::CapitalBarred),
            // [KOA-18.7] The Grand Vizier is put somewhere as long as there is a place.
            Action::OffMap(_) if self.is_vizier(pawn) && !shelters.is_empty() => Err(Why::MustFindRefuge),
            Action::OffMap(_) => Ok(()),
            Action::AskSea(_) => Err(Why::NoNeedOfSea),
            _ => Err(Why::NotAsked),
        }
    }

    /// [KOA-16.21], [KOA-16.22], [KOA-D56] The capital, if its power controls it, no general of its own or of a foe is
    /// there, and it is not the battlefield; for Blücher also next door (KOA-18.5), for the Grand Vizier anywhere.
    fn shelters(&self, pawn: Pawn) -> Territories {
        let power = pawn.power();
        let hostile = self.generals_of(self.sides.others(power));
        let mut open = self.controlled(power) & !self.pawns.of(power) & !hostile;
        open.remove(self.battle.at);
        if self.is_vizier(pawn) {
            return open;
        }
        let mut shelters = open & Territories::of(self.board().capital_of(power));
        if self.is_blucher(pawn) {
            shelters |= self.evasions(pawn);
        }
        shelters
    }

    pub fn list_battle_retreat(&self, power: Power, actions: &mut Vec<Action>) {
        let at = self.battle.at;
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

    fn settle_influence(&mut self, log: &mut Log) {
        if let Some(verdict) = self.battle.verdict.filter(|verdict| *verdict != Verdict::Draw) {
            let attacker_won = verdict == Verdict::AttackerWins;
            self.penalise_fives(!attacker_won, log);
            self.reward_winners(attacker_won, log);
            if self.phase == Phase::Over {
                return;
            }
            if attacker_won {
                self.battle.may_garrison = Powers::of(self.battle.attacker.power());
            } else if self.options.defender_garrison {
                self.battle.may_garrison = self.defending_generals().powers();
            }
        }
        self.ask_victory_garrison(log);
    }

    /// [KOA-15.13] A power that loses pays 1 morale for each 5 it played, supporters too (KOA-D52).
    fn penalise_fives(&mut self, attackers: bool, log: &mut Log) {
        for power in Power::ALL.iter().copied() {
            let fives = self
                .battle
                .table
                .iter()
                .filter(|played| played.pawn.power() == power && played.card == Card::Five)
                .filter(|played| self.is_attacking(played.pawn) == attackers)
                .count() as u8;
            if fives > 0 {
                self.lose_morale(power, fives);
                log.add(Event::MoraleLost { power, morale: self.power(power).morale });
            }
        }
    }

    /// [KOA-16.9] Every power on the winning side gains 1 influence per defeated general; [KOA-16.14] those directly in
    /// battle and in the British coalition 1 more for a French one.
    fn reward_winners(&mut self, attacker_won: bool, log: &mut Log) {
        let battle = &self.battle;
        let attacker = battle.attacker.power();
        let (direct, support) = if attacker_won {
            (Powers::of(attacker), battle.attack_support.powers())
        } else {
            (battle.defenders, battle.defence_support.powers())
        };
        let defeated = battle.defeated;
        if defeated.is_empty() {
            // [KOA-16.11] A lone garrison is worth nothing.
            return;
        }
        // [KOA-19.34], [KOA-D66] If only uncontrolled minors held the field, nobody gains.
        if direct.iter().all(|power| self.master(power).is_none()) {
            return;
        }
        for power in direct.or(support).iter() {
            let Some(major) = self.master(power) else { continue };
            let mut gain = defeated.len() as u8;
            let beat_france = defeated.contains(Power::France) && direct.contains(power);
            // [KOA-16.15], [KOA-19.24] Never for a minor.
            if beat_france && self.power(power).status == Status::British && major == power {
                gain += 1;
            }
            self.gain_influence(major, gain, Source::Battle, log);
        }
        self.check_influence_victory(log);
    }

    // --- Garrison and cards -----------------------------------------------------------------------------------------

    /// [KOA-16.8] A victorious attacker may leave a garrison; by option a defender too (KOA-D54).
    pub fn ask_victory_garrison(&mut self, log: &mut Log) {
        while let Some(power) = self.battle.may_garrison.first() {
            if self.check_victory_garrison(power).is_ok() {
                self.phase = Phase::VictoryGarrison(power);
                return;
            }
            self.battle.may_garrison.remove(power);
        }
        self.clear_table(log);
    }

    fn check_victory_garrison(&self, power: Power) -> Result<(), Why> {
        let pawn = self.pawns.find(power, self.battle.at).ok_or(Why::NoGeneralThere)?;
        if self.pawns.units(pawn) == 0 {
            return Err(Why::NoUnits);
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

    /// [KOA-15.15] Played cards are discarded; [KOA-16.3] every power that played one draws one.
    fn clear_table(&mut self, log: &mut Log) {
        self.battle.to_draw = self.battle.table.generals().powers();
        let table = std::mem::take(&mut self.battle.table);
        for played in table.iter() {
            self.discards.add(played.card);
        }
        self.next_battle_draw(log);
    }

    fn next_battle_draw(&mut self, log: &mut Log) {
        if let Some(power) = self.battle.to_draw.first().filter(|_| self.can_draw()) {
            self.refill_draw_pile();
            self.phase = Phase::BattleDraw(power);
            return;
        }
        self.end_battle(log);
    }

    pub fn battle_card_drawn(&mut self, power: Power, card: Card, log: &mut Log) {
        self.draw_logged(power, card, log);
        self.battle.to_draw.remove(power);
        self.next_battle_draw(log);
    }

    fn end_battle(&mut self, log: &mut Log) {
        self.movement.battles.remove(self.battle.at);
        self.battle = crate::battle::Battle::default();
        self.update = crate::update::Update::default();
        self.stand_in = None;
        self.next_battle(log);
    }
}
