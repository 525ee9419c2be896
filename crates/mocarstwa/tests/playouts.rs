//! Every scenario ends, whoever plays it and however battles are decided.

use bots::RandomPlayer;
use engine::{Game, Log, Outcome, Setup};
use mocarstwa::Mocarstwa;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// One random match to its end, with the invariants looked at on the way.
fn play(setup: &Setup, seed: u64, every: usize) -> (Outcome, usize, u16) {
    let mut state = Mocarstwa::new(setup).expect("the setup is valid");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut player = RandomPlayer::default();
    for ply in 0.. {
        let Some(seat) = state.pending().first() else {
            let outcome = state.outcome().expect("nobody is asked, so it is over");
            return (outcome, ply, state.round().unwrap_or(0));
        };
        let place = || format!("{setup:?}, seed {seed}, ply {ply}");
        if ply % every == 0 {
            assert_eq!(state.broken_invariants(), Vec::<String>::new(), "{}", place());
        }
        assert!(ply < 500_000, "{}: no end", place());
        let action = player.choose(&state, seat, &mut rng);
        let action =
            action.unwrap_or_else(|| panic!("{}: {:?} has no answer", place(), state.decision(seat)));
        state.apply(seat, action, &mut Log::off());
    }
    unreachable!("a match ends or fails")
}

fn play_all(combat: &str) {
    for scenario in Mocarstwa::scenarios() {
        for players in &scenario.players {
            for seed in 0..3 {
                let setup = Setup::new(&scenario.id, *players).with("combat", combat);
                let (outcome, plies, rounds) = play(&setup, seed, 101);
                println!("{} {players}: {plies} plies, {rounds} rounds, {outcome:?}", scenario.id);
            }
        }
    }
}

/// [MOC-22.1] [MOC-22.9] [MOC-22.10]
#[test]
fn every_scenario_ends_with_dice() {
    play_all("dice");
}

/// [MOC-22.1] [MOC-22.9] [MOC-22.10]
#[test]
fn every_scenario_ends_with_cards() {
    play_all("cards");
}
