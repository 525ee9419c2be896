//! Position documents: what people write is read, what cannot be is refused with every reason, and nothing panics.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::rule_set::Edition;
use coalitions::{Koalicje, State};
use engine::{Game, Log, Seat, Setup, pick, pick_weighted};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use support::{impossible, position};

#[test]
fn a_document_may_name_only_what_differs_from_the_scenario() {
    let state = Koalicje::from_document(&json!({ "scenario": "1805", "morale": { "britain": 7 } }))
        .expect("a position");
    assert_eq!(state.power(coalitions::power::Power::Britain).morale, 7);
    assert_eq!(state.power(coalitions::power::Power::France).morale, 11);
    assert_eq!(state, {
        let mut start = Koalicje::new(&Setup::new("1805", 6)).expect("the setup is valid");
        start.powers[0].morale = 7;
        start
    });
}

#[test]
fn the_example_of_the_protocol_is_a_position() {
    let document = json!({
        "game": "koalicje", "scenario": "1805", "round": 2, "action-turn": 3,
        "morale": { "britain": 5 },
        "territories": {
            "holland": { "generals": [{ "power": "prussia", "name": "blucher", "units": 2 }], "garrison": "france", "fortress": false },
        },
        "status": { "prussia": "french" },
    });
    let state = Koalicje::from_document(&document).unwrap_or_else(|reasons| panic!("{reasons:?}"));
    assert_eq!((state.round, state.turn), (2, 3));
}

#[test]
fn an_impossible_position_is_refused_with_every_reason() {
    let reasons = impossible(
        "1805
         morale britain 16
         holland: prussia 4
         paris: prussia 1
         madrid: prussia 1
         leon: prussia 1
         napoli: prussia 1
         lorraine: garrison france, garrison prussia",
    );
    let all = reasons.join("\n");
    assert!(all.contains("KOA-6.3") && all.contains("KOA-1.3") && all.contains("KOA-6.9"), "{all}");
}

#[test]
fn unknown_words_are_named_with_the_nearest_known_one() {
    let refused = |document: Value| Koalicje::from_document(&document).expect_err("it is refused").join("; ");
    let unknown = refused(json!({ "scenario": "1805", "territories": { "hollland": {} } }));
    assert!(unknown.contains("\"hollland\"") && unknown.contains("\"holland\""), "{unknown}");
    let unknown = refused(json!({ "scenario": "1805", "morale": { "brittain": 3 } }));
    assert!(unknown.contains("\"brittain\"") && unknown.contains("\"britain\""), "{unknown}");
    let unknown = refused(json!({ "scenario": "1850" }));
    assert!(unknown.contains("\"1850\"") && unknown.contains("\"1805\""), "{unknown}");
    let unknown = refused(json!({ "scenario": "1805", "options": { "special_general": "on" } }));
    assert!(unknown.contains("\"special_general\"") && unknown.contains("\"special_generals\""), "{unknown}");
    let unknown = refused(json!({ "scenario": "1805", "moral": {} }));
    assert!(unknown.contains("moral"), "{unknown}");
}

#[test]
fn hands_that_a_document_gives_are_not_dealt_again() {
    let table = position("1805, turn 1\nhand france 5 5");
    assert_eq!(table.hand("france"), "5 5");
    assert!(!table.asked().contains(&"chance: draw-card".to_owned()), "{:?}", table.asked());
}

/// [KOA-I.1] to [KOA-I.13]: documents are bent at random; what is refused is refused in words, what is accepted can be
/// played on, and nothing panics.
fn bent_documents(edition: &'static Edition, setup: impl Fn(usize) -> Setup) {
    // A longer run by hand: FUZZ_SEED=5 FUZZ_GAMES=2000 cargo test --release -p coalitions --test documents
    let number =
        |name: &str, usual| std::env::var(name).map_or(usual, |text| text.parse().expect("a number"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number("FUZZ_SEED", 11));
    let mut accepted = 0;
    let mut refused = 0;
    for seed in 0..number("FUZZ_GAMES", 60) as usize {
        let mut state = Koalicje::of(State::begin(edition, &setup(seed)).expect("the setup is valid"));
        let mut vocabulary = Vec::new();
        for _ in 0..14 {
            let plies = 1 + pick(&mut rng, 40);
            play_on(&mut state, &mut rng, plies);
            let document = state.document();
            gather(&document, &mut vocabulary);
            for _ in 0..30 {
                let mut bent = document.clone();
                for _ in 0..1 + pick(&mut rng, 3) {
                    bend(&mut bent, &vocabulary, &mut rng);
                }
                match coalitions::document::read(&bent, edition).map(Koalicje::of) {
                    Ok(mut state) => {
                        accepted += 1;
                        play_on(&mut state, &mut rng, 60);
                    }
                    Err(reasons) => {
                        assert!(!reasons.is_empty() && reasons.iter().all(|reason| !reason.is_empty()));
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn bent_documents_are_refused_or_playable() {
    bent_documents(Edition::FINAL, |seed| {
        let scenario = ["1792", "1798", "1805", "1806", "1809", "1812", "1813"][seed % 7];
        Setup::new(scenario, 3 + (seed % 4) as u8).with("special_generals", ["off", "on"][seed % 2])
    });
}

#[test]
fn bent_documents_of_lempereur_are_refused_or_playable() {
    bent_documents(Edition::FINAL, |seed| Setup::new("lempereur", 1 + (seed % 5) as u8));
}

#[test]
fn bent_documents_of_the_prototype_are_refused_or_playable() {
    bent_documents(Edition::PROTOTYPE, |seed| match seed % 6 {
        players @ 1..=2 => Setup::new("napoleons-deck", players as u8),
        0 => Setup::new("1805", 5),
        players => Setup::new("1805", 1 + players as u8),
    });
}

/// Plays at random for some plies; the invariants hold all along.
fn play_on(state: &mut Koalicje, rng: &mut Xoshiro256PlusPlus, plies: usize) {
    for _ in 0..plies {
        let Some(seat) = state.pending().first() else { return };
        let action = if seat == Seat::Chance {
            let mut outcomes = Vec::new();
            state.outcomes(&mut outcomes);
            assert!(!outcomes.is_empty(), "chance has no outcome: {}", state.document());
            outcomes[pick_weighted(rng, &outcomes)].0
        } else {
            let mut actions = Vec::new();
            state.legal(seat, &mut actions);
            assert!(!actions.is_empty(), "seat {seat} has no answer: {}", state.document());
            actions[pick(rng, actions.len())]
        };
        let before = state.clone();
        state.apply(seat, action, &mut Log::off());
        let broken = state.broken_invariants();
        assert!(broken.is_empty(), "{action} breaks {broken:?} after {}", before.document());
    }
}

/// Collects the scalars of a document, to be put in wrong places.
fn gather(document: &Value, vocabulary: &mut Vec<Value>) {
    match document {
        Value::Array(items) => items.iter().for_each(|item| gather(item, vocabulary)),
        Value::Object(fields) => fields.iter().for_each(|(key, field)| {
            vocabulary.push(json!(key));
            gather(field, vocabulary);
        }),
        scalar => vocabulary.push(scalar.clone()),
    }
    vocabulary.truncate(4_000);
}

/// Changes one place of a document: another word or number, something removed, something added.
fn bend(document: &mut Value, vocabulary: &[Value], rng: &mut Xoshiro256PlusPlus) {
    let word = vocabulary[pick(rng, vocabulary.len())].clone();
    match document {
        Value::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(pick(rng, fields.len())).cloned().unwrap_or_default();
            match pick(rng, 12) {
                0 => {
                    fields.remove(&key);
                }
                1 => {
                    if let (Value::String(word), Some(value)) = (&word, fields.get(&key).cloned()) {
                        fields.insert(word.clone(), value);
                    }
                }
                _ => {
                    if let Some(field) = fields.get_mut(&key) {
                        bend(field, vocabulary, rng);
                    }
                }
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let index = pick(rng, items.len());
            match pick(rng, 6) {
                0 => {
                    items.remove(index);
                }
                1 => items.push(word),
                2 => {
                    let again = items[index].clone();
                    items.push(again);
                }
                _ => bend(&mut items[index], vocabulary, rng),
            }
        }
        Value::Number(number) => {
            let near = number.as_i64().unwrap_or(0);
            *document = match pick(rng, 6) {
                0 => json!(near + 1),
                1 => json!(near - 1),
                2 => json!(0),
                3 => json!(255),
                4 => json!(-1),
                _ => word,
            };
        }
        _ => *document = word,
    }
}

#[test]
fn a_phase_may_be_named_as_the_question_or_by_its_older_word() {
    let before_movement = |phase: Value| {
        Koalicje::from_document(&json!({
            "scenario": "1805", "phase": phase, "movement": { "mover": "france", "round": 1 },
            "figures": { "france": "france-1" },
        }))
    };
    let named = before_movement(json!("order-moves")).expect("as pending names it");
    assert_eq!(named, before_movement(json!("orders")).expect("as it was named before"));
    let refused = |phase: Value| before_movement(phase).expect_err("it is refused").join("; ");
    assert_eq!(refused(json!("order-move")), "phase \"order-move\" is unknown, did you mean \"order-moves\"");
    assert_eq!(
        refused(json!({ "declare-suport": "france" })),
        "phase \"declare-suport\" is unknown, did you mean \"declare-support\""
    );
    assert_eq!(
        refused(json!("declare-support")),
        "phase \"declare-support\" says which power is asked: {\"declare-support\": \"france\"}"
    );
    assert_eq!(
        refused(json!({ "order-moves": "france" })),
        "phase \"order-moves\" is written alone, as a word"
    );
}

#[test]
fn the_schema_of_positions_has_both_names_of_a_phase() {
    let phase = coalitions::document::schema()["properties"]["phase"].to_string();
    for name in ["\"order-moves\"", "\"orders\"", "\"declare-support\"", "\"support\"", "\"meet-neutral\""] {
        assert!(phase.contains(name), "{name} in {phase}");
    }
}

#[test]
fn a_position_that_begins_a_turn_tells_of_its_taxes() {
    let empty_hands: serde_json::Map<String, Value> =
        support::NAPOLEONIC.iter().map(|power| (power.to_string(), json!([]))).collect();
    let document = json!({
        "scenario": "1805", "action-turn": 2, "figures": { "france": "france-1" }, "hands": empty_hands,
        "money": { "britain": 3 },
    });
    let mut told = Vec::new();
    let state = Koalicje::from_document_told(&document, &mut Log::into(&mut told)).expect("a position");
    let told: Vec<Value> = told.iter().map(|event| json!(event)).collect();
    assert_eq!(
        told,
        [
            json!({ "event": "turn-began", "turn": 2 }),
            json!({ "event": "taxed", "power": "britain", "money": 6 }),
            json!({ "event": "traded", "money": 8 }),
        ]
    );
    assert_eq!(state.power(coalitions::power::Power::Britain).money, 3 + 6 + 8);
    // In the middle of a turn nothing happens before the question.
    let mut told = Vec::new();
    Koalicje::from_document_told(&state.document(), &mut Log::into(&mut told)).expect("a position");
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn the_board_has_borders_owners_and_values() {
    let state = position(
        "1805
         holland: garrison france",
    );
    let board = json!(Game::board(state.state()));
    let place = |id: &str| {
        let places = board["places"].as_array().expect("places");
        places
            .iter()
            .find(|place| place["id"] == id)
            .cloned()
            .unwrap_or_else(|| panic!("{id} is on the board"))
    };
    let holland = place("holland");
    assert_eq!((&holland["kind"], &holland["value"]), (&json!("disputed"), &json!(2)));
    assert_eq!((&holland["owner"], &holland["home"]), (&json!("france"), &Value::Null));
    assert_eq!((&holland["claims"], &holland["features"]), (&json!(["britain", "france"]), &json!(["port"])));
    let borders = holland["borders"].as_array().expect("borders");
    assert!(borders.contains(&json!({ "to": "picardie", "by": "land" })), "{holland}");
    assert!(borders.contains(&json!({ "to": "london", "by": "sea" })), "{holland}");
    let paris = place("paris");
    assert_eq!((&paris["home"], &paris["features"]), (&json!("france"), &json!(["capital"])));
    // The other side of the board has territories of its own.
    assert!(
        board["places"].as_array().is_some_and(|places| places.iter().all(|place| place["id"] != "brabant"))
    );
}
