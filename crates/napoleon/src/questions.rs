//! What answers each question: the functions that check, list and play an answer, each in the chapter that holds its rules.

use crate::action::Action;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::questions;

questions! {
    impl State: Action, Event, Why::NotAsked {
        check_player, list_player of Action, play_player(self, seat: u8) by self.phase;
        Phase::MarchTest | Phase::SkirmishFire | Phase::DrawTerrain | Phase::MoraleTest | Phase::FireTest | Phase::Over => nobody;
        // The campaign
        Phase::SetUp => check_set_up(seat), list_set_up(seat), play_set_up;
        Phase::March => check_orders(seat), list_orders(seat), play_orders(seat);
        Phase::ChooseFight => check_fight, list_fight, play_fight;
        Phase::Commit => check_commit(seat), list_commit(seat), play_commit;
        // Battle
        Phase::LayTerrain => check_lay, list_lay, play_lay;
        Phase::Deploy => check_deployment(seat), list_deployment(seat), play_deployment(seat);
        Phase::ChooseTest => check_test(seat), list_test(seat), play_test;
        Phase::Combat => check_combat(seat), list_combat(seat), play_combat(seat);
        Phase::TakeHit => check_hit, list_hit, play_hit;
        Phase::Reinforce => check_reinforce(seat), list_reinforce(seat), play_reinforce(seat);
        // After it
        Phase::Withdraw => check_withdraw(seat), list_withdraw(seat), play_withdraw;
        Phase::Regroup => check_regroup(seat), list_regroup(seat), play_regroup(seat);
        Phase::Supply => check_give_up(seat), list_give_up(seat), play_give_up;
    }
}

// What falls to chance, with weights.
questions! {
    impl State: Action, Event, Why::NotAsked {
        check_chance, list_chance of (Action, u32), play_chance(self) by self.phase;
        _ => nobody;
        Phase::MarchTest => check_die, list_die, play_march_test;
        Phase::MoraleTest => check_die, list_die, play_morale_test;
        Phase::DrawTerrain => check_terrain, list_terrain, play_terrain;
        Phase::SkirmishFire | Phase::FireTest => check_hits, list_hits, play_hits;
    }
}
