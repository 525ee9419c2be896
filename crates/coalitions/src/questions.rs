//! What answers each question: the functions that check, list and play an answer, each in the chapter that holds its rules.

use crate::action::Action;
use crate::event::Event;
use crate::power::Power;
use crate::reasons::Why;
use crate::state::State;
use crate::turn::{Phase, Slot};
use engine::questions;

questions! {
    impl State: Action, Event, Why::NotAsked {
        check_player, list_player of Action, play_player(self, seat: u8) by self.phase;
        Phase::Over | Phase::Deal(_) | Phase::BattleDraw(_) | Phase::Toss | Phase::NapoleonCard | Phase::FrenchCard => nobody;
        // Set-up
        Phase::NameFigure(power) => check_name(power), list_name(power), play_name(power);
        // Diplomacy and minor powers
        Phase::Expel(leader) => check_expel(leader), list_expel(leader), play_expel(leader);
        Phase::ChooseStatus if let Some(power) = self.asked_power(seat, self.diplomacy.choosing) =>
            check_status(power), list_status(power), play_status(power);
        Phase::TurnAway(leader) => check_turn_away(leader), list_turn_away(leader), play_turn_away(leader);
        Phase::ChooseAgain(power) => check_choose_again(power), list_choose_again(power), play_choose_again(power);
        Phase::Bid if let Some(power) = self.asked_power(seat, self.bids.waiting) =>
            check_bid(power), list_bid(power), play_bid(power);
        // Action cards and alliances
        Phase::ChooseCards if let Some(power) = self.asked_power(seat, self.agenda.choosing) =>
            check_lay(power), list_lay(power), play_lay(power);
        Phase::GiveTokens if let Some(power) = self.asked_power(seat, self.alliances.choosing) =>
            check_offer_alliance(power), list_alliance_offers(power), play_alliance_offer(power);
        // Board update
        Phase::UpdateUnit(power) => check_update_unit(power), list_update_unit(power), play_update_unit(power);
        Phase::UpdateLeave(power) => check_update_leave(power), list_update_leave(power), play_update_leave(power);
        Phase::Duel if let Some(power) = self.asked_power(seat, self.update.duel.waiting()) =>
            check_throw, list_throw, play_throw(power);
        // Actions 1 to 5
        Phase::Actions => check_slot(seat), list_slot(seat), play_slot(seat);
        // What Napoleon's deck leaves to the players
        Phase::Encourage => check_encourage, list_encourage, play_encourage;
        Phase::RaceTerritory => check_race_territory, list_race_territory, play_race_territory;
        Phase::SendGeneral => check_send_general, list_send_general, play_send_general;
        Phase::FrenchUnits => check_french_units, list_french_units, play_french_units;
        // Movement
        Phase::ChooseArbiter => check_choose_arbiter, list_choose_arbiter, play_choose_arbiter;
        Phase::Orders => check_orders, list_orders, play_orders;
        Phase::Plan => check_plan, list_plan, play_plan;
        Phase::Consent if let Some(power) = self.asked_power(seat, self.request.waiting) =>
            check_consent, list_consent, play_consent(power);
        Phase::AskRound => check_ask, list_ask, play_ask;
        Phase::AllowRound => check_consent, list_consent, play_allow;
        // Battle
        Phase::ChooseBattle => check_choose_battle, list_choose_battle, play_choose_battle;
        Phase::MeetNeutral(at) => check_meet(at), list_meet(at), play_meet(at);
        Phase::Evade => check_evade, list_evade, play_evade;
        Phase::Support(power) => check_declare(power), list_support(power), play_support(power);
        Phase::PlayCards => check_card, list_cards, play_card;
        Phase::Reveal => check_reveal, list_reveal, play_reveal;
        Phase::CancelCard => check_cancel, list_cancel, play_cancel;
        Phase::BattleRetreat(power) => check_battle_retreat(power), list_battle_retreat(power), play_battle_retreat(power);
        Phase::VictoryGarrison(power) =>
            check_garrison_after_battle(power), list_garrison_after_battle(power), play_garrison_after_battle(power);
        Phase::DiscardExcess if let Some(power) = self.asked_power(seat, self.over_hand_limit()) =>
            check_discard(power), list_discard(power), play_discard_excess(power);
    }
}

// Actions 1 to 5 of one turn are open at the same time; a seat answers one after the other.
questions! {
    impl State: Action, Event, Why::NotAsked {
        check_slot, list_slot of Action, play_slot(self, seat: u8) by self.slot_of(seat);
        None => nobody;
        Some(Slot::Drill) => check_drill, list_drill, play_drill;
        Some(Slot::Leadership) => check_leadership, list_leadership, play_leadership;
        Some(Slot::Mobilisation) => check_mobilisation, list_mobilisation, play_mobilisation;
    }
}

// What falls to chance, with weights.
questions! {
    impl State: Action, Event, Why::NotAsked {
        check_chance, list_chance of (Action, u32), play_chance(self) by self.phase;
        _ => nobody;
        Phase::Deal(power) => check_draw(power), list_draws(power), play_deal(power);
        Phase::Actions if let Some(power) = self.slot_drawer() => check_draw(power), list_draws(power), play_slot_draw;
        Phase::BattleDraw(power) => check_draw(power), list_draws(power), play_battle_draw(power);
        Phase::FrenchCard => check_draw(Power::France), list_draws(Power::France), play_french_card;
        Phase::NapoleonCard => check_napoleon_card, list_napoleon_cards, play_napoleon_card;
        Phase::Toss => check_toss, list_toss, play_toss;
    }
}
