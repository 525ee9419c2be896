//! The search at real tables.

use bots::{Bot, Level, MOST_PLIES, Manner, RandomPlayer, Search, playout};
use coalitions::{Koalicje, Prototype};
use engine::{Game, Judgement, Log, Question, Reach, Seat, Setup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const QUICK: Manner = Manner { simulations: 12, further: 4, far: 12, looks: 1, glances: 3, candidates: 4 };

fn begun<G: Game>(scenario: &str, players: u8) -> G {
    G::new(&Setup::new(scenario, players)).expect("the setup is good")
}

fn luck(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Positions of a random match in which a player has a choice, one in `each`.
fn choices(mut state: Koalicje, each: usize) -> Vec<(Koalicje, Seat)> {
    let (mut rng, mut player) = (luck(3), RandomPlayer::default());
    let (mut found, mut actions) = (Vec::new(), Vec::new());
    while let Some(asked) = state.pending().first() {
        actions.clear();
        state.legal(asked, &mut actions);
        if actions.len() > 1 {
            found.push((state.clone(), asked));
        }
        let action = player.choose(&state, asked, &mut rng).expect("a pending seat has an answer");
        state.apply(asked, action, &mut Log::off());
    }
    found.into_iter().step_by(each).collect()
}

fn is_played_through(state: &Koalicje, seat: Seat) -> bool {
    !matches!(state.reach(seat), Reach::Now | Reach::Guess)
}

/// A world that differs only in what a seat cannot know gives the same thoughts for the same seed; and so does the same world.
#[test]
fn what_is_hidden_does_not_count() {
    let mut search = Search::new(QUICK);
    let mut differing = 0;
    for (seed, (state, seat)) in (0..).zip(choices(begun("1813", 4), 7)) {
        let twin = state.determinize(seat, &mut luck(1000 + seed));
        differing += u32::from(twin != state);
        let thoughts = search.think(&state, seat, &mut luck(seed), || true);
        assert_eq!(search.think(&twin, seat, &mut luck(seed), || true), thoughts, "{:?}", state.phase);
        assert_eq!(search.think(&state, seat, &mut luck(seed), || true), thoughts, "{:?}", state.phase);
    }
    assert!(differing > 10, "only {differing} twins differ");
}

#[test]
fn thoughts_are_all_legal_actions_the_best_first_and_the_tried_ones_promise_something() {
    let mut search = Search::new(QUICK);
    for (state, seat) in choices(begun("1805", 6), 23) {
        let mut actions = Vec::new();
        state.legal(seat, &mut actions);
        let thoughts = search.think(&state, seat, &mut luck(1), || true);
        assert_eq!(thoughts.len(), actions.len());
        assert!(actions.iter().all(|action| thoughts.iter().any(|thought| thought.action == *action)));
        let plays_on = is_played_through(&state, seat);
        assert!(thoughts[..2].iter().all(|thought| (thought.tried > 0) == plays_on));
        for thought in &thoughts {
            assert_eq!(thought.chance.is_some(), thought.tried > 0);
            assert!(thought.chance.is_none_or(|chance| (0.0..=1.0).contains(&chance)), "{thought:?}");
        }
    }
}

#[test]
fn whoever_has_no_time_takes_what_looks_best_at_first_sight() {
    for (state, seat) in choices(begun("1805", 3), 40) {
        let thoughts = Search::new(QUICK).think(&state, seat, &mut luck(1), || false);
        assert!(thoughts.iter().all(|thought| thought.tried == 0));
        let mut actions = Vec::new();
        state.legal(seat, &mut actions);
        assert!(actions.contains(&thoughts[0].action));
    }
}

#[test]
fn a_search_plays_every_kind_of_match_to_its_end() {
    fn play<G: Judgement>(scenario: &str, players: u8) {
        let mut state: G = begun(scenario, players);
        let (mut rng, mut search, mut chance) = (luck(5), Search::new(QUICK), RandomPlayer::default());
        for _ in 0..MOST_PLIES {
            let Some(asked) = state.pending().first() else { break };
            let action = match asked {
                Seat::Chance => chance.choose(&state, asked, &mut rng),
                _ => search.think(&state, asked, &mut rng, || true).first().map(|thought| thought.action),
            };
            state.apply(asked, action.expect("a pending seat has an answer"), &mut Log::off());
        }
        assert!(state.outcome().is_some(), "{scenario} with {players}");
    }
    play::<Koalicje>("1792", 3);
    play::<Koalicje>("1813", 6);
    play::<Koalicje>("lempereur", 2);
    play::<Prototype>("1805", 4);
    play::<Prototype>("napoleons-deck", 1);
}

/// [KOA-17.8] Whoever can be foreseen loses, and two who think alike would throw the same for ever.
#[test]
fn a_searching_bot_throws_rock_paper_and_scissors_equally_often() {
    let is_duel =
        |state: &Koalicje, seat| state.decision(seat).is_some_and(|decision| decision.kind() == "throw");
    let (mut rng, mut player, mut search) = (luck(1), RandomPlayer::default(), Search::new(QUICK));
    let mut duels = 0;
    while duels < 5 {
        let mut state: Koalicje = begun("1805", 6);
        while let Some(asked) = state.pending().first() {
            if is_duel(&state, asked) {
                duels += 1;
                let mut thrown = std::collections::BTreeMap::new();
                for seed in 0..90 {
                    // Without time nothing tells the throws apart, as where the match is decided either way.
                    let thoughts = search.think(&state, asked, &mut luck(seed), || false);
                    *thrown.entry(thoughts[0].action.to_string()).or_insert(0) += 1;
                }
                assert!(thrown.len() == 3 && thrown.values().all(|times| *times >= 15), "{thrown:?}");
            }
            let action = player.choose(&state, asked, &mut rng).expect("a pending seat has an answer");
            state.apply(asked, action, &mut Log::off());
        }
    }
}

#[test]
fn a_seat_that_is_not_asked_has_no_thoughts() {
    let mut state: Koalicje = begun("1813", 3);
    playout(&mut state, Level::Random, &mut luck(2), MOST_PLIES);
    assert_eq!(Search::new(QUICK).think(&state, Seat::Player(0), &mut luck(1), || true), []);
    assert_eq!(Bot::new(Level::Officer).choose(&state, Seat::Player(0), &mut luck(1)), None);
    assert_eq!(Bot::new(Level::Officer).choose(&state, Seat::Chance, &mut luck(1)), None);
}

/// By chance one would win a third of them; the arena measures how many it really is.
#[test]
fn an_officer_beats_two_recruits_more_often_than_not() {
    let won = (0..120).filter(|number| {
        let own = Seat::Player((number % 3) as u8);
        let mut state: Koalicje = begun("1805", 3);
        let (mut rng, mut officer, mut recruit) =
            (luck(*number), Bot::new(Level::Officer), Bot::new(Level::Recruit));
        while let Some(asked) = state.pending().first() {
            let bot = if asked == own { &mut officer } else { &mut recruit };
            let action = bot.choose(&state, asked, &mut rng).expect("a pending seat has an answer");
            state.apply(asked, action, &mut Log::off());
        }
        state.outcome().is_some_and(|outcome| outcome.winners.iter().any(|seat| Seat::Player(*seat) == own))
    });
    let won = won.count();
    assert!(won >= 70, "{won} of 120");
}

#[test]
fn levels_are_known_by_their_ids() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(level.manner().is_some(), level >= Level::Officer);
        assert!(!level.name().pl.is_empty() && !level.about().pl.is_empty());
    }
    let why = "general".parse::<Level>().unwrap_err();
    assert_eq!(why, "bot \"general\" is unknown: there are random, recruit, officer, marshal");
}

#[test]
fn a_search_counts_its_simulations_and_keeps_to_its_budget() {
    let mut search = Search::new(QUICK);
    let mut before = 0;
    for (state, seat) in choices(begun("1813", 4), 29) {
        let tried: u32 =
            search.think(&state, seat, &mut luck(1), || true).iter().map(|thought| thought.tried).sum();
        let counted = search.simulations() - before;
        before = search.simulations();
        assert_eq!(counted > 0, is_played_through(&state, seat));
        assert!(counted <= u64::from(QUICK.simulations), "{counted}");
        assert_eq!(counted, u64::from(tried));
    }
    assert_eq!(Bot::<Koalicje>::new(Level::Recruit).simulations(), None);
    assert_eq!(Bot::<Koalicje>::new(Level::Officer).simulations(), Some(0));
}
