//! Campaigns and the full game keep the contract.

use engine::Setup;
use mocarstwa::Mocarstwa;
use testkit::{Thoroughness, check_game};

fn check(scenario: &str, players: u8, combat: &str) {
    let setup = Setup::new(scenario, players).with("combat", combat).with("commanders", "on");
    let thoroughness = Thoroughness { games: 1, longest_game: 200_000, every: 211, leaning: true };
    check_game::<Mocarstwa>(&setup, &thoroughness);
}

/// [MOC-18.8] [MOC-I.28]
#[test]
fn the_campaign_of_vienna_keeps_the_contract() {
    check("k5-vienna", 3, "dice");
    check("k5-vienna", 3, "cards");
}

/// [MOC-K8.7]
#[test]
fn the_way_to_iceland_keeps_the_contract() {
    check("k8-iceland", 3, "dice");
}

/// [MOC-20.1] [MOC-I.21]
#[test]
fn the_full_game_keeps_the_contract() {
    check("full", 3, "dice");
    check("full", 4, "cards");
}
