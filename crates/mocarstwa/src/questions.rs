//! What answers each question: the functions that check, list and play an answer, each in the chapter that holds its rules.

use crate::action::Action;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::questions;

questions! {
    impl State: Action, Event, Why::NotAsked {
        check_player, list_player of Action, play_player(self, seat: u8) by self.phase;
        Phase::RollForChoice | Phase::DrawCards | Phase::AssignIndependents | Phase::BreakTie | Phase::RollAttack
            | Phase::RollPowerDie | Phase::RollDefence | Phase::RollSalvo | Phase::DrawForIndependents | Phase::Over => nobody;
        // Before the first round
        Phase::ChoosePower => check_power, list_power, play_power;
        Phase::BuyAndDeploy => check_deployment(seat), list_deployment(seat), play_deployment(seat);
        // The independents' phase
        Phase::OrderIndependents => check_raid, list_raids, play_raid;
        // The military phase
        Phase::GiveOrders => check_orders, list_orders, play_orders;
        Phase::PlaceReserve => check_reserve, list_reserve, play_reserve;
        Phase::AppointCommander => check_appointment, list_appointments, play_appointment;
        // Campaigns
        Phase::Trade => check_trade(seat), list_trade(seat), play_trade(seat);
        // The full game
        Phase::UseAuthority => check_authority, list_authority, play_authority;
        Phase::Ministry => check_ministry(seat), list_ministry(seat), play_ministry(seat);
        Phase::Provisions => check_provisions(seat), list_provisions(seat), play_provisions(seat);
        Phase::WarCouncil => check_council(seat), list_council(seat), play_council(seat);
        // Combat with dice
        Phase::NameDefender => check_defend, list_defend, play_defend;
        Phase::RerollAttack => check_reroll, list_reroll, play_reroll_attack;
        Phase::RerollDefence => check_reroll, list_reroll, play_reroll_defence;
        Phase::Annex => check_annex, list_annex, play_annex;
        Phase::RerollSalvo => check_reroll, list_reroll, play_reroll_salvo;
        Phase::LoseCrew => check_lose_crew, list_lose_crew, play_lose_crew;
        // Battles with cards
        Phase::ChooseBattle => check_choose_battle, list_choose_battle, play_choose_battle;
        Phase::PlayCard => check_card(seat), list_cards(seat), play_card(seat);
        Phase::TakeLosses => check_lose, list_lose, play_lose;
        Phase::ChooseHit => check_hit, list_hits, play_hit;
        Phase::ChooseRetreat => check_retreat, list_retreats, play_retreat;
        Phase::Occupy => check_occupy, list_occupy, play_occupy;
        Phase::Capture => check_capture, list_captures, play_capture;
        Phase::UseHonour => check_honour, list_honours, play_honour;
        Phase::SoundBugle => check_bugle(seat), list_bugle(seat), play_bugle(seat);
    }
}

// What falls to chance, with weights.
questions! {
    impl State: Action, Event, Why::NotAsked {
        check_chance, list_chance of (Action, u32), play_chance(self) by self.phase;
        _ => nobody;
        Phase::RollForChoice => check_die, list_die, play_die_for_choice;
        Phase::RollPowerDie => check_power_die, list_power_die, play_power_die;
        Phase::DrawCards => check_draw, list_draw, play_draw;
        Phase::AssignIndependents => check_assign, list_assign, play_assign;
        Phase::BreakTie => check_tie, list_tie, play_tie;
        Phase::RollAttack => check_attack_roll, list_attack_rolls, play_attack_roll;
        Phase::RollDefence => check_two_dice, list_two_dice, play_defence_roll;
        Phase::RollSalvo => check_two_dice, list_two_dice, play_salvo_roll;
        Phase::DrawForIndependents => check_independents_card, list_independents_cards, play_independents_card;
    }
}
