//! The game keeps the contract: both set-ups, two and three players, every option.

use bots::RandomPlayer;
use engine::{Game, Log, Setup};
use napoleon::Napoleon;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use testkit::{Thoroughness, check_game};

const THOROUGHNESS: Thoroughness = Thoroughness { games: 4, longest_game: 60_000, every: 5 };

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

/// [NAP-I.20] Half a million plies at random, every state checked; `--run-ignored only` plays it.
#[test]
#[ignore = "a long soak"]
fn half_a_million_random_plies_break_nothing() {
    let begun = std::time::Instant::now();
    let (mut plies, mut games, mut longest) = (0usize, 0u64, 0usize);
    while plies < 500_000 {
        let setup = Setup::new(["historical", "free"][games as usize % 2], 2 + (games / 2 % 2) as u8);
        let mut state = Napoleon::new(&setup).expect("a setup");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(games);
        let mut player = RandomPlayer::default();
        let mut length = 0;
        while let Some(seat) = state.pending().first() {
            let before = state.clone();
            let action = player.choose(&state, seat, &mut rng).expect("whoever is asked has an answer");
            state.apply(seat, action, &mut Log::off());
            assert_eq!(state.broken_invariants(), Vec::<String>::new(), "game {games}, ply {length}: {action}");
            assert_eq!(state.broken_by_step(&before), Vec::<String>::new(), "game {games}, ply {length}");
            length += 1;
        }
        plies += length;
        longest = longest.max(length);
        games += 1;
    }
    println!("{games} games, {plies} plies, the longest {longest}, {:?}", begun.elapsed());
}
