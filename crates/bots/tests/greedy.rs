//! The greedy player at real tables.

use bots::{GreedyPlayer, Level, MOST_PLIES, RandomPlayer, playout};
use coalitions::{Koalicje, Prototype};
use engine::{Game, Judgement, Log, Seat, Setup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn played<G: Judgement>(setup: &Setup, seed: u64) -> (G, usize) {
    let mut state = G::new(setup).expect("the setup is good");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let plies = playout(&mut state, Level::Recruit, &mut rng, MOST_PLIES);
    (state, plies)
}

/// A game in which one seat is greedy and the others take what comes.
fn won_by_the_greedy(seat: u8, seed: u64) -> bool {
    let mut state = Koalicje::new(&Setup::new("1805", 6)).expect("the setup is good");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut greedy, mut random) = (GreedyPlayer::default(), RandomPlayer::default());
    while let Some(asked) = state.pending().first() {
        let action = if asked == Seat::Player(seat) {
            greedy.choose(&state, asked, &mut rng)
        } else {
            random.choose(&state, asked, &mut rng)
        };
        state.apply(asked, action.expect("a pending seat has an answer"), &mut Log::off());
    }
    state.outcome().is_some_and(|outcome| outcome.winners == [seat])
}

#[test]
fn a_greedy_player_beats_random_ones_in_every_seat() {
    let games = 6;
    for seat in 0..6 {
        let won = (0..games).filter(|seed| won_by_the_greedy(seat, *seed)).count();
        assert!(won > games as usize / 2, "seat {seat} wins {won} of {games}");
    }
}

#[test]
fn greedy_players_finish_every_kind_of_game_and_the_same_seed_repeats_it() {
    for (scenario, players) in [("1792", 3), ("1813", 6), ("lempereur", 1), ("lempereur", 4)] {
        let setup = Setup::new(scenario, players);
        let (state, plies) = played::<Koalicje>(&setup, 7);
        assert!(state.outcome().is_some() && plies < MOST_PLIES, "{setup:?}");
        assert_eq!(played::<Koalicje>(&setup, 7), (state, plies), "{setup:?}");
    }
    for (scenario, players) in [("1805", 3), ("1805", 6), ("napoleons-deck", 1), ("napoleons-deck", 2)] {
        let setup = Setup::new(scenario, players);
        let (state, plies) = played::<Prototype>(&setup, 7);
        assert!(state.outcome().is_some() && plies < MOST_PLIES, "{setup:?}");
    }
}

/// A world that differs only in what a seat cannot know looks as good to it as the real one.
#[test]
fn what_is_hidden_does_not_count() {
    for seed in 0..4 {
        let mut state = Koalicje::new(&Setup::new("1813", 4)).expect("the setup is good");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut player = RandomPlayer::default();
        while let Some(asked) = state.pending().first() {
            for seat in (0..4).map(Seat::Player) {
                let twin = state.determinize(seat, &mut rng);
                assert_eq!(twin.appraise(seat), state.appraise(seat), "{:?}", state.phase);
            }
            let action = player.choose(&state, asked, &mut rng).expect("a pending seat has an answer");
            state.apply(asked, action, &mut Log::off());
        }
    }
}

#[test]
fn a_seat_that_is_not_asked_has_no_answer() {
    let (state, _) = played::<Koalicje>(&Setup::new("1813", 3), 7);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut player = GreedyPlayer::default();
    assert_eq!(player.choose(&state, Seat::Player(0), &mut rng), None);
    assert_eq!(player.choose(&state, Seat::Chance, &mut rng), None);
}
