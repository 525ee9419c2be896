//! What people read: sentences, menus and the position in a terminal, in both languages.

use coalitions::Realpolitik;
use coalitions::action::Action;
use coalitions::event::Event;
use coalitions::turn::Phase;
use engine::{Game, Happening, Lang, Log, Seat, Setup, Words};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const LANGS: [Lang; 2] = [Lang::En, Lang::Pl];

/// Plays at random and shows every position on the way, with what led to it.
fn play_through(players: u8, seed: u64, plies: usize, mut look: impl FnMut(&Realpolitik, usize, &[Event])) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut state = Realpolitik::new(&Setup::new("realpolitik", players)).expect("the setup is valid");
    let mut events = Vec::new();
    for ply in 0..plies {
        look(&state, ply, &events);
        let seats: Vec<Seat> = state.pending().iter().collect();
        if seats.is_empty() {
            return;
        }
        let seat = seats[engine::pick(&mut rng, seats.len())];
        let actions = choices(&state, seat);
        events.clear();
        state.apply(seat, actions[engine::pick(&mut rng, actions.len())], &mut Log::into(&mut events));
    }
}

fn choices(state: &Realpolitik, seat: Seat) -> Vec<Action> {
    let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
    match seat {
        Seat::Chance => state.outcomes(&mut outcomes),
        Seat::Player(_) => state.legal(seat, &mut actions),
    }
    actions.extend(outcomes.iter().map(|(action, _)| *action));
    actions
}

fn check_sentence(text: &str) {
    let first = text.chars().next().expect("a sentence has words");
    assert!(first.is_uppercase() || first.is_numeric(), "{text}");
    assert!(text.ends_with(['.', '?']) && !text.contains("  ") && !text.contains(" ."), "{text}");
    for stranger in ["coalition", "koalicj", "Napoleon", "expansionist"] {
        assert!(!text.contains(stranger), "{text}");
    }
}

#[test]
fn everything_that_happens_is_a_sentence_and_every_choice_a_line_of_its_own() {
    for (players, seed) in [3, 4].into_iter().cycle().zip(1..=8) {
        play_through(players, seed, 1500, |state, _, events| {
            for lang in LANGS {
                for event in events {
                    check_sentence(&Realpolitik::sentence(event, lang));
                    let seen = event.seen_by(None).expect("all see that it happened");
                    check_sentence(&Realpolitik::sentence(&seen, lang));
                }
                for seat in state.pending().iter() {
                    let decision = state.decision(seat).expect("a pending seat is asked");
                    check_sentence(&state.prompt(&decision, lang));
                    let mut lines: Vec<String> = choices(state, seat)
                        .iter()
                        .map(|action| state.phrase(seat, *action, lang).to_string())
                        .collect();
                    lines.sort();
                    let twins: Vec<_> = lines.windows(2).filter(|pair| pair[0] == pair[1]).collect();
                    assert!(twins.is_empty() && !lines[0].is_empty(), "{decision:?} {twins:?}");
                }
            }
        });
    }
}

#[test]
fn the_position_fits_a_terminal_and_keeps_secrets() {
    for (players, seed) in [3, 4].into_iter().cycle().zip(11..=16) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        play_through(players, seed, 1500, |state, ply, _| {
            let secret = matches!(state.phase, Phase::ChooseCards | Phase::GiveTokens | Phase::Bid);
            if ply % 23 != 0 && !(ply % 5 == 0 && (secret || !state.battle.table.is_empty())) {
                return;
            }
            let seat = Seat::Player((ply % usize::from(players)) as u8);
            let twin = state.determinize(seat, &mut rng);
            for lang in LANGS {
                let text = state.summary(Some(seat), lang);
                assert_eq!(text, twin.summary(Some(seat), lang));
                for line in text.lines() {
                    assert!(line.chars().count() <= 100 && line.trim_end() == line, "{line}");
                }
            }
        });
    }
}
