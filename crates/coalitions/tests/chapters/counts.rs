//! How many lines of play there are at the start: a change in any rule of the opening shows here first.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::Koalicje;
use engine::{Game, Log, Seat, Setup};
use support::{Table, start};

/// Every answer of every pending seat, chance included.
fn answers(state: &Koalicje) -> Vec<(Seat, coalitions::action::Action)> {
    let mut all = Vec::new();
    for seat in state.pending().iter() {
        let mut actions = Vec::new();
        let mut outcomes = Vec::new();
        state.legal(seat, &mut actions);
        if seat == Seat::Chance {
            state.outcomes(&mut outcomes);
        }
        actions.extend(outcomes.into_iter().map(|(action, _)| action));
        all.extend(actions.into_iter().map(|action| (seat, action)));
    }
    all
}

/// The number of lines of so many plies.
fn lines(state: &Koalicje, plies: u32) -> usize {
    let answers = answers(state);
    if plies == 1 {
        return answers.len();
    }
    let after = |(seat, action)| {
        let mut next = state.clone();
        next.apply(seat, action, &mut Log::off());
        lines(&next, plies - 1)
    };
    answers.into_iter().map(after).sum()
}

/// From the very first ply: naming Napoleon where the scenario leaves a choice, then the deal.
///
/// 1805 has five French generals on the map and two alike off it: 6 first plies; each is followed by one of five cards
/// for Britain. In 1792 and 1798 Napoleon is fixed, so the deal comes first: 5 cards, then 5 again. In 1809 all seven
/// generals are on the map; in 1812 and 1813 five and two off, as in 1805.
#[test]
fn the_first_plies_name_napoleon_and_deal_cards() {
    let counted = |scenario: &str| {
        let state = Koalicje::new(&Setup::new(scenario, 6)).expect("the setup is valid");
        (lines(&state, 1), lines(&state, 2))
    };
    assert_eq!(counted("1792"), (5, 25));
    assert_eq!(counted("1798"), (5, 25));
    assert_eq!(counted("1805"), (6, 30));
    assert_eq!(counted("1806"), (6, 30));
    assert_eq!(counted("1809"), (7, 35));
    assert_eq!(counted("1812"), (6, 30));
    assert_eq!(counted("1813"), (6, 30));
}

/// After naming the first general on the list Napoleon and dealing the lowest cards.
fn opening(scenario: &str) -> Table {
    let mut table = start(scenario, 6);
    if table.is_asked("france", "name-figure") {
        let first = table.legal("france")[0].clone();
        table.play("france", &first);
    }
    table.settle_chance();
    table
}

/// The first decisions after the deal: Britain drills (2: drill or not), Russia leads, Prussia mobilises, at once.
///
/// 1805, by hand: Russia has 8 homes, generals in two of them, and its garrison in Livonia under the third general: 6
/// places for its general off the map, 3 generals to recall, a card, a morale, or nothing: 12. Prussia has 6 money, three
/// generals without units (3), a card, a morale, a fortress for Warszawa, or nothing: 7. Together 2 + 12 + 7 = 21.
#[test]
fn the_first_decisions_after_the_deal() {
    let counted = |scenario: &str| {
        let table = opening(scenario);
        let of = |power: &str| table.legal(power).len();
        assert_eq!(of("britain"), 2, "{scenario}");
        (of("russia"), of("prussia"), lines(table.state(), 1), lines(table.state(), 2))
    };
    assert_eq!(counted("1805").2, 21);
    let expected = [
        ("1792", COUNTS[0]),
        ("1798", COUNTS[1]),
        ("1805", COUNTS[2]),
        ("1806", COUNTS[3]),
        ("1809", COUNTS[4]),
        ("1812", COUNTS[5]),
        ("1813", COUNTS[6]),
    ];
    let found: Vec<_> = expected.iter().map(|(scenario, _)| (*scenario, counted(scenario))).collect();
    assert_eq!(found, expected);
}

/// By scenario: Russia's answers, Prussia's answers, lines of one ply, lines of two plies.
///
/// Russia: places for a general off the map (controlled territories without an own general) + generals to recall + 3.
/// 1792: 4 + 3 + 3, two homes being in French hands; 1798: 7 + 3 + 3; 1806: 6 + 3 + 3; 1809: 6 + 3 + 3; 1812: none off
/// the map, 4 + 3; 1813: 11 + 3 + 3. Prussia: generals with room + fortress sites + card, morale, nothing.
const COUNTS: [(usize, usize, usize, usize); 7] = [
    (10, 7, 19, 225),
    (13, 8, 23, 314),
    (12, 7, 21, 260),
    (12, 6, 20, 219),
    (12, 4, 18, 156),
    (7, 4, 13, 107),
    (17, 3, 22, 170),
];
