//! The game keeps the contract.

use engine::{Game, Setup};
use mocarstwa::Mocarstwa;
use testkit::{Thoroughness, check_game};

fn check(scenario: &str, players: u8, combat: &str, games: u64) {
    let setup = Setup::new(scenario, players).with("combat", combat);
    let thoroughness = Thoroughness { games, longest_game: 200_000, every: 197, leaning: false };
    check_game::<Mocarstwa>(&setup, &thoroughness);
}

/// [MOC-I.36] [MOC-S3.2]
#[test]
fn the_battle_for_africas_gold_keeps_the_contract_with_dice() {
    check("africa", 2, "dice", 2);
}
