//! The hand-made judgement is worth something: who looks one move ahead beats who does not look at all.

use bots::{GreedyPlayer, RandomPlayer};
use engine::{Game, Log, Seat, Setup};
use napoleon::Napoleon;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Whether the greedy seat wins against a player who takes anything; without a greedy seat, whether the French do.
fn greedy_wins(greedy: u8, seed: u64) -> bool {
    let mut state = Napoleon::new(&Setup::new("historical", 2)).expect("a setup");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut clever, mut careless) = (GreedyPlayer::default(), RandomPlayer::default());
    while let Some(seat) = state.pending().first() {
        let action = if greedy != u8::MAX && seat == Seat::Player(greedy) {
            clever.choose(&state, seat, &mut rng)
        } else {
            careless.choose(&state, seat, &mut rng)
        };
        state.apply(seat, action.expect("whoever is asked has an answer"), &mut Log::off());
    }
    let seat = if greedy == u8::MAX { 0 } else { greedy };
    state.outcome().is_some_and(|outcome| outcome.winners.contains(&seat))
}

#[test]
fn a_greedy_commander_beats_a_random_one_on_either_side() {
    // The French have the harder task: against time, who plays at random hardly ever wins with them.
    for (seat, least) in [(0, 13), (1, 18)] {
        let won = (0..20).filter(|seed| greedy_wins(seat, *seed)).count();
        assert!(won >= least, "the greedy seat {seat} won {won} of 20");
    }
    let random = (0..20).filter(|seed| greedy_wins(u8::MAX, *seed)).count();
    assert!(random <= 5, "the French won {random} of 20 games at random");
}

#[test]
fn an_outlook_is_a_chance_and_silent_in_a_fight() {
    let mut state = Napoleon::new(&Setup::new("historical", 2)).expect("a setup");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut player = RandomPlayer::default();
    let mut silent = 0;
    while let Some(seat) = state.pending().first() {
        match (state.outlook(Seat::Player(0)), state.outlook(Seat::Player(1))) {
            (Some(french), Some(allied)) => {
                assert!((0.0..=1.0).contains(&french) && (french + allied - 1.0).abs() < 0.001);
                assert!(state.fight.is_none());
            }
            (None, None) => silent += 1,
            other => panic!("one side has an outlook and the other none: {other:?}"),
        }
        let action = player.choose(&state, seat, &mut rng).expect("an answer");
        state.apply(seat, action, &mut Log::off());
    }
    assert!(silent > 0);
    let outlook = state.outlook(Seat::Player(0)).expect("the end is known");
    assert!(outlook == 0.0 || outlook == 1.0);
}
