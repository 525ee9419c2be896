//! What refusals cite, and documents that describe no position.

use crate::support::{POWERS, Spoken, document, start};
use coalitions::action::Action;
use coalitions::rule_set::Edition;
use coalitions::{Realpolitik, State};
use engine::{Game, Seat, Setup, Vocabulary, Words};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Whatever is refused in a game of Realpolitik cites a rule of Realpolitik.
#[test]
fn refusals_cite_the_rules_of_this_game() {
    let universe: Vec<Action> = Action::every();
    let mut strange = BTreeSet::new();
    for players in [3, 4] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(players));
        let mut state = Realpolitik::new(&Setup::new("realpolitik", players)).expect("the setup is valid");
        for ply in 0..2_000 {
            let Some(seat) = state.pending().first() else { break };
            let mut actions = Vec::new();
            match seat {
                Seat::Chance => {
                    let mut outcomes = Vec::new();
                    state.outcomes(&mut outcomes);
                    actions.extend(outcomes.into_iter().map(|(action, _)| action));
                }
                Seat::Player(_) => state.legal(seat, &mut actions),
            }
            if ply % 61 == 0 && seat != Seat::Chance {
                for action in &universe {
                    if let Err(refusal) = state.check(seat, *action)
                        && !refusal.rule.0.starts_with("REA-")
                    {
                        strange.insert(format!("{action}: {refusal}"));
                    }
                }
            }
            let action = actions[engine::pick(&mut rng, actions.len())];
            state.apply(seat, action, &mut engine::Log::off());
        }
    }
    assert!(strange.is_empty(), "{strange:#?}");
    assert!(Realpolitik::refusals().iter().all(|refusal| refusal.rule.0.starts_with("REA-")));
}

/// REA-D2, and what else stands in the table of options.
#[test]
fn options_cite_the_rules_of_this_game() {
    let scenarios = Realpolitik::scenarios();
    assert_eq!(scenarios[0].options.len(), 12);
    assert!(scenarios[0].options.iter().all(|option| option.rule.starts_with("REA-")));
}

fn reasons(document: &Value) -> Vec<String> {
    coalitions::document::read(document, Edition::REALPOLITIK).err().unwrap_or_default()
}

#[test]
fn positions_that_cannot_be_are_refused_with_a_reason() {
    let wrong: [(&str, Value); 9] = [
        ("/morale", json!({ "russia": 3 })),
        ("/prestige", json!(["austria", "austria", "france", "italy"])),
        ("/trains", json!([["wien", "bohemia"]])),
        ("/trains", json!([["paris", "wien"]])),
        ("/agenda", json!({ "marker": 4 })),
        ("/alliances", json!({ "allies": [null, "austria", null, null, null, null, null] })),
        ("/action-turn", json!(3)),
        ("/discards", json!([3])),
        ("/piles", json!({ "france": [5, 5, 5] })),
    ];
    for (path, value) in wrong {
        let mut document = document("");
        document[&path[1..]] = value.clone();
        assert!(!reasons(&document).is_empty(), "{path} = {value}");
    }
    assert_eq!(reasons(&document("")), Vec::<String>::new());
}

/// The state of a match stays small.
#[test]
fn a_state_takes_less_than_2_kib() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
}

/// [REA-D4] Hidden are hands, cards face down, tokens and bids; all else is open.
#[test]
fn a_seat_sees_its_own_hand_alone() {
    let table = start(4);
    for (index, power) in POWERS.iter().enumerate() {
        let view = table.view(Some(power));
        let hands = view["powers"].as_array().expect("a list");
        let seen: Vec<usize> = (0..4).filter(|other| !hands[*other]["hand"].is_null()).collect();
        assert_eq!(seen, [index]);
        assert!(hands.iter().all(|own| own["cards"] == 3 && own["money"] == 5));
    }
    assert!(table.said("a turn") || !table.log.is_empty());
}
