//! The game keeps the contract: both set-ups, two and three players, every option.

use engine::Setup;
use napoleon::Napoleon;
use testkit::{Thoroughness, check_game, check_game_under};

const THOROUGHNESS: Thoroughness = Thoroughness { games: 4, longest_game: 60_000, every: 5, leaning: true };

fn check(setup: Setup) {
    check_game::<Napoleon>(&setup, &THOROUGHNESS);
}

/// [NAP-I.18] [NAP-I.19] [NAP-I.20]
#[test]
fn the_historical_campaign_of_two_keeps_the_contract() {
    check(Setup::new("historical", 2));
}

/// [NAP-I.18] [NAP-I.19] [NAP-I.20]
#[test]
fn the_historical_campaign_of_three_keeps_the_contract() {
    check(Setup::new("historical", 3));
}

/// [NAP-I.18] [NAP-I.19] [NAP-I.20]
#[test]
fn the_free_campaign_of_two_keeps_the_contract() {
    check(Setup::new("free", 2));
}

/// [NAP-I.18] [NAP-I.19] [NAP-I.20]
#[test]
fn the_free_campaign_of_three_keeps_the_contract() {
    check(Setup::new("free", 3));
}

/// [NAP-I.18] [NAP-I.19] [NAP-I.20] But for the order of march tests, which version 1 lets tell faces apart.
#[test]
fn matches_of_version_1_keep_the_contract() {
    let thoroughness = Thoroughness { games: 2, ..THOROUGHNESS };
    check_game_under::<Napoleon>(&Setup::new("historical", 3), "1", &thoroughness);
}

const OPTIONS: [(&str, &str); 6] = [
    ("leader_scope", "army"),
    ("disorder", "campaign_turn"),
    ("rout_limit", "march"),
    ("regroup_in", "any"),
    ("square_dissolve", "engaged_only"),
    ("hill_side", "defender"),
];

#[test]
fn every_table_option_keeps_the_contract() {
    let thoroughness = Thoroughness { games: 1, every: 11, ..THOROUGHNESS };
    for (option, value) in OPTIONS {
        for (scenario, players) in [("historical", 2), ("free", 3)] {
            check_game::<Napoleon>(&Setup::new(scenario, players).with(option, value), &thoroughness);
        }
    }
    let all =
        OPTIONS.iter().fold(Setup::new("historical", 3), |setup, (option, value)| setup.with(option, value));
    check_game::<Napoleon>(&all, &thoroughness);
}
