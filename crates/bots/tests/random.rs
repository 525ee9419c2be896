//! The random players at a real table.

use bots::{LeaningPlayer, RandomPlayer, random_playout};
use coalitions::Koalicje;
use engine::{Game, Log, Seat, Setup};
use napoleon::Napoleon;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn played(seed: u64, most_plies: usize) -> (Koalicje, usize) {
    let mut state = Koalicje::new(&Setup::new("1813", 4)).expect("the setup is good");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let plies = random_playout(&mut state, &mut rng, most_plies);
    (state, plies)
}

#[test]
fn a_playout_ends_the_game_and_the_same_seed_repeats_it() {
    let (state, plies) = played(7, 1_000_000);
    assert!(state.outcome().is_some() && plies < 1_000_000);
    assert_eq!(played(7, 1_000_000), (state, plies));
    assert_ne!(played(8, 1_000_000).1, plies);
}

#[test]
fn a_playout_stops_after_the_most_plies() {
    let (state, plies) = played(7, 50);
    assert_eq!(plies, 50);
    assert!(state.outcome().is_none());
    assert_eq!(played(7, 0).1, 0);
}

#[test]
fn a_seat_that_is_not_asked_has_no_answer() {
    let (state, _) = played(7, 1_000_000);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut player = RandomPlayer::default();
    assert_eq!(player.choose(&state, Seat::Player(0), &mut rng), None);
    assert_eq!(player.choose(&state, Seat::Chance, &mut rng), None);
}

#[test]
fn leanings_lead_where_even_play_seldom_comes() {
    let battles = |leans: bool| {
        let setup = Setup::new("historical", 2);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut battles = 0;
        for _ in 0..400 {
            let mut state = Napoleon::new(&setup).expect("the setup is good");
            let (mut even, mut leaning) = (RandomPlayer::default(), LeaningPlayer::default());
            while let Some(seat) = state.pending().first() {
                let action = match leans {
                    true => leaning.choose(&state, seat, &mut rng),
                    false => even.choose(&state, seat, &mut rng),
                };
                battles += usize::from(state.phase == napoleon::state::Phase::LayTerrain);
                state.apply(seat, action.expect("whoever is asked has an answer"), &mut Log::off());
            }
        }
        battles
    };
    let (even, leaning) = (battles(false), battles(true));
    assert!(leaning > 3 * even, "{even} and {leaning} terrain blocks were laid");
}

#[test]
fn a_leaning_player_who_is_not_asked_has_no_answer() {
    let (state, _) = played(7, 1_000_000);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    assert_eq!(LeaningPlayer::default().choose(&state, Seat::Player(0), &mut rng), None);
}
