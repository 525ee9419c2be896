//! The hand-made judgement is worth something: who looks one move ahead beats who does not look at all.

use bots::{GreedyPlayer, Manner, RandomPlayer, Search};
use engine::{Game, Judgement, Log, Seat, Setup};
use napoleon::Napoleon;
use napoleon::army::{Army, Unit};
use napoleon::board::{Place, Town};
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
fn an_outlook_is_a_chance_also_in_a_fight() {
    let mut state = Napoleon::new(&Setup::new("historical", 2)).expect("a setup");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut player = RandomPlayer::default();
    let mut fights = 0;
    while let Some(seat) = state.pending().first() {
        let french = state.outlook(Seat::Player(0)).expect("a chance");
        let allied = state.outlook(Seat::Player(1)).expect("a chance");
        assert!((0.0..=1.0).contains(&french) && (french + allied - 1.0).abs() < 0.001);
        fights += usize::from(state.fight.is_some());
        let action = player.choose(&state, seat, &mut rng).expect("an answer");
        state.apply(seat, action, &mut Log::off());
    }
    assert!(fights > 0);
    let outlook = state.outlook(Seat::Player(0)).expect("the end is known");
    assert!(outlook == 0.0 || outlook == 1.0);
}

#[test]
fn the_same_luck_gives_the_same_thoughts_and_no_more_simulations_than_the_game_affords() {
    let state = Napoleon::new(&Setup::new("historical", 2)).expect("a setup");
    let manner = Manner { simulations: 100, further: 4, far: 4, looks: 2, glances: 3, candidates: 4 };
    let think = || {
        let mut search = Search::new(manner);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        (search.think(&state, Seat::Player(0), &mut rng, || true), search.simulations())
    };
    let (thoughts, simulations) = think();
    assert_eq!(think(), (thoughts, simulations));
    assert!((1..=u64::from(Napoleon::FORESIGHT.simulations)).contains(&simulations), "{simulations}");
}

/// The set-up of 15 June with some blocks elsewhere.
fn with(moved: &[(&str, &str)]) -> Napoleon {
    let mut state = Napoleon::new(&Setup::new("historical", 2)).expect("a setup");
    for (unit, town) in moved {
        let unit: Unit = unit.parse().expect("a unit");
        state.places[unit.index()] = town.parse::<Town>().expect("a town").into();
    }
    state
}

fn french(state: &Napoleon) -> i32 {
    state.appraise(Seat::Player(0))
}

#[test]
fn the_french_like_to_come_nearer_to_bruxelles() {
    let nearer = with(&[("fr-old-guard", "thuin"), ("fr-young-guard", "thuin"), ("fr-iii-lefol", "thuin")]);
    assert!(french(&nearer) > french(&with(&[])));
}

#[test]
fn the_french_like_to_hold_a_city_and_the_allies_to_guard_it() {
    let raided = with(&[
        ("fr-rc-pajol", "gent"),
        ("fr-rc-exelmans", "gent"),
        ("fr-rc-milhaud", "gent"),
        ("ad-r-cole", "aalst"),
    ]);
    assert!(french(&raided) > french(&with(&[])) + 500);
    let gathered =
        with(&[("ad-i-alten", "halle"), ("ad-i-artillery", "halle"), ("ad-i-perponcher", "waterloo")]);
    assert!(french(&gathered) < french(&with(&[])));
}

#[test]
fn a_lost_block_is_a_loss_and_more_so_near_defeat() {
    let lose = |count: usize| {
        let mut state = with(&[]);
        for unit in Army::Prussian.units().iter().skip(10).take(count) {
            state.places[unit.index()] = Place::ELIMINATED;
        }
        french(&state)
    };
    assert!(lose(1) > lose(0));
    assert!(lose(8) - lose(7) > lose(1) - lose(0));
}
