//! Setting up: ledger chapter 3.

use crate::support;
use engine::Game;
use napoleon::Napoleon;
use napoleon::army::{Army, Side, Unit};
use napoleon::board::Town;
use serde_json::json;
use support::{Table, start};
use testkit::spoken::Spoken;

/// Places all units of the Allies, four in a town.
fn place_allies(table: &mut Table) {
    for army in Side::Allied.armies() {
        let towns: Vec<Town> = napoleon::army::zone(*army).collect();
        for (index, unit) in army.units().iter().enumerate() {
            table.play("allied", &format!("place {unit} {}", towns[index / 4]));
        }
    }
}

/// [NAP-3.1]
#[test]
fn the_allies_set_up_first_then_the_french() {
    let mut table = start("free", 2);
    assert_eq!(table.asked(), ["allied: place-units"]);
    assert_eq!(table.refusal("french", "place napoleon beaumont"), "not asked");
    place_allies(&mut table);
    assert_eq!(table.asked(), ["french: place-units"]);
    for unit in Army::French.units().iter() {
        let town = if unit.0 < 12 { "beaumont" } else { "laneffe" };
        table.play("french", &format!("place {unit} {town}"));
    }
    assert_eq!(table.asked(), ["french: order-marches"]);
}

/// [NAP-3.2]
#[test]
fn all_units_begin_at_full_strength() {
    let mut table = start("free", 2);
    place_allies(&mut table);
    for table in [table, start("historical", 2)] {
        assert!(Unit::all().all(|unit| table.state().strength(unit) == unit.full_strength()));
    }
}

/// [NAP-3.3] [NAP-3.4] [NAP-3.5] [NAP-3.7] [NAP-T.15]
#[test]
fn free_set_up_keeps_to_zones_and_to_4_allied_or_12_french_units_in_a_town() {
    let mut table = start("free", 2);
    for unit in ["alten", "perponcher", "chasse", "ad-i-artillery"] {
        table.play("allied", &format!("place {unit} mons"));
    }
    assert_eq!(table.refusal("allied", "place clinton mons"), "NAP-3.3");
    assert_eq!(table.refusal("allied", "place clinton charleroi"), "NAP-3.4");
    assert_eq!(table.refusal("allied", "place pirch mons"), "NAP-3.4");
    assert_eq!(table.refusal("allied", "place clinton beaumont"), "NAP-3.3");
    assert!(table.may("allied", "place clinton ath"));
    assert_eq!(table.refusal("allied", "place alten ath"), "NAP-3.7");

    let mut table = start("free", 2);
    place_allies(&mut table);
    for unit in Army::French.units().iter().take(12) {
        table.play("french", &format!("place {unit} beaumont"));
    }
    assert_eq!(table.refusal("french", "place kellermann beaumont"), "NAP-3.5");
    assert_eq!(table.refusal("french", "place kellermann thuin"), "NAP-3.5");
    assert!(table.may("french", "place kellermann laneffe"));
}

/// [NAP-3.6]
#[test]
fn in_play_any_number_of_units_may_stand_in_a_town() {
    let mut table = support::position(
        "turn 2
         namur: pirch, steinmetz, brause, tippelskirch\nligny: jurgass",
    );
    table.play("allied", "march pirch ligny");
    table.play("allied", "march steinmetz ligny");
    table.play("allied", "march brause ligny");
    table.play("allied", "march tippelskirch ligny");
    assert_eq!(table.count("ligny"), 5);
}

/// [NAP-3.8]
#[test]
fn the_historical_set_up_puts_units_where_the_cards_say_within_the_limits() {
    let table = start("historical", 2);
    assert_eq!(table.place("napoleon"), "beaumont");
    assert_eq!(table.place("wellington"), "bruxelles");
    assert_eq!(table.place("pirch"), "charleroi");
    for town in Town::all() {
        for side in [Side::French, Side::Allied] {
            assert!(table.state().side_at(side, town).len() <= side.most_at_set_up(), "{town}");
        }
    }
    for unit in Unit::all() {
        let town = table.state().place(unit).town().expect("everybody stands in a town");
        assert_eq!(town.zone(), unit.army(), "{unit}");
    }
}

#[test]
fn a_position_names_its_phase_as_the_question_or_by_its_older_word() {
    let read = |phase: &str| Napoleon::from_document(&json!({ "scenario": "historical", "phase": phase }));
    assert_eq!(read("order-marches").expect("as pending names it"), read("march").expect("as before"));
    let refused = read("order-march").expect_err("there is no such phase");
    assert_eq!(refused, ["phase \"order-march\" is unknown, did you mean \"order-marches\""]);
}

#[test]
fn the_board_has_roads_with_their_limits_and_who_stands_where() {
    let state = Napoleon::from_document(&json!({ "scenario": "historical" })).expect("a position");
    let board = json!(state.board());
    let place = |id: &str| {
        let places = board["places"].as_array().expect("places");
        places
            .iter()
            .find(|place| place["id"] == id)
            .cloned()
            .unwrap_or_else(|| panic!("{id} is on the board"))
    };
    let liege = place("liege");
    assert_eq!((&liege["kind"], &liege["value"]), (&json!("city"), &json!(2)));
    assert_eq!((&liege["home"], &liege["owner"]), (&json!("prussian"), &json!("allied")));
    let beaumont = place("beaumont");
    assert_eq!((&beaumont["owner"], &beaumont["value"]), (&json!("french"), &json!(0)));
    let road = json!({ "to": "laneffe", "by": "road", "limit": 6 });
    assert!(beaumont["borders"].as_array().is_some_and(|borders| borders.contains(&road)), "{beaumont}");
}
