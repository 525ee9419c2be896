//! The game keeps the contract: lists and checks agree, secrets stay, records and documents rebuild the state, matches end.

use engine::Setup;
use mocarstwa::Mocarstwa;
use testkit::{Thoroughness, check_game};

fn check(scenario: &str, players: u8, combat: &str) {
    let setup = Setup::new(scenario, players).with("combat", combat).with("fatigue", "on");
    let thoroughness = Thoroughness { games: 2, longest_game: 200_000, every: 97, leaning: true };
    check_game::<Mocarstwa>(&setup, &thoroughness);
}

/// [MOC-I.36] [MOC-S3.2]
#[test]
fn the_battle_for_africas_gold_keeps_the_contract() {
    check("s3-africa", 2, "dice");
    check("s3-africa", 2, "cards");
}

/// [MOC-I.36] [MOC-S1.2]
#[test]
fn the_capture_of_berlin_keeps_the_contract() {
    check("s1-berlin", 3, "dice");
    check("s1-berlin", 3, "cards");
}

/// [MOC-I.36] [MOC-S10.2]
#[test]
fn the_war_in_the_mediterranean_keeps_the_contract() {
    check("s10-mediterranean", 4, "dice");
    check("s10-mediterranean", 4, "cards");
}

/// [MOC-I.36] [MOC-S5.2]
#[test]
fn a_game_of_one_keeps_the_contract() {
    check("s5-spring", 1, "dice");
    check("s5-spring", 1, "cards");
}
