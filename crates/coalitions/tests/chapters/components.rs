//! What is in the box: ledger section 1, as far as a rules engine has it.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::Koalicje;
use coalitions::power::{Power, Powers, Status};
use engine::{Game, Setup};
use support::start;

fn state(scenario: &str) -> Koalicje {
    Koalicje::new(&Setup::new(scenario, 6)).expect("the setup is valid")
}

/// [KOA-1.1] [KOA-2.4]
#[test]
fn the_board_has_a_revolution_and_an_empire_side() {
    assert_eq!(state("1792").board.side(), "revolution");
    assert_eq!(state("1805").board.side(), "empire");
    let brabant: coalitions::board::Territory = "brabant".parse().expect("a territory");
    assert_eq!(state("1792").board.home_owner(brabant), Some(Power::Austria));
    assert_eq!(state("1805").board.home_owner(brabant), None);
}

/// [KOA-1.2] [KOA-1.9] [KOA-1.14]
#[test]
fn the_view_shows_wheel_tracks_and_status_zones() {
    let view = serde_json::to_value(state("1805").view(None)).expect("plain data");
    assert_eq!(view["wheel"].as_array().map(Vec::len), Some(6));
    for power in view["powers"].as_array().expect("powers") {
        for marker in ["morale", "influence", "status", "money", "cards"] {
            assert!(!power[marker].is_null(), "{marker} of {power}");
        }
    }
    assert_eq!(Status::ALL.len(), 4);
}

/// [KOA-1.3] [KOA-1.4] [KOA-1.5] [KOA-1.7]
#[test]
fn generals_tokens_and_fortresses_are_as_many_as_in_the_box() {
    let rules = coalitions::rule_set::RuleSetName::Koalicje.rules();
    assert_eq!(rules.generals.iter().sum::<u8>(), 24);
    assert_eq!(rules.tokens.iter().sum::<u8>(), 168);
    assert_eq!(rules.fortresses, 6);
    let figures: Vec<&str> = support::NAPOLEONIC.iter().map(|power| power.figure().en).collect();
    assert_eq!(
        figures,
        ["Wellington", "Napoleon", "Schwarzenberg", "Blücher", "Kutuzov", "the Grand Vizier"]
    );
}

/// [KOA-1.6]
#[test]
fn four_powers_have_four_status_tokens_each() {
    assert_eq!(Powers::CHOOSERS.iter().count() * Status::ALL.len(), 16);
    assert!(!Powers::CHOOSERS.contains(Power::Britain) && !Powers::CHOOSERS.contains(Power::France));
}

/// [KOA-1.8] [KOA-D2]
#[test]
fn money_is_unlimited_unless_the_table_counts_the_80_coins() {
    let gained = |limit: &str| {
        let setup = Setup::new("1805", 6).with("money_limit", limit);
        let mut state = Koalicje::new(&setup).expect("the setup is valid");
        state.gain_money(Power::France, 100)
    };
    assert_eq!(gained("none"), 100);
    // Prussia and Russia hold 13 of the 80 at the start of 1805.
    assert_eq!(gained("80"), 67);
}

/// [KOA-1.10] [KOA-R.8]
#[test]
fn forty_battle_cards_lie_in_one_deck() {
    assert_eq!(state("1792").pile(Power::France).draw.len(), 40);
    for (_, copies) in coalitions::scenario::DECKS {
        assert_eq!(copies.iter().sum::<u8>(), 40);
    }
}

/// [KOA-1.11]
#[test]
fn napoleon_card_one_is_used_in_1792_alone() {
    for scenario in ["1792", "1798", "1805", "1806", "1809", "1812", "1813"] {
        assert_eq!(state(scenario).orient_card, scenario == "1792", "{scenario}");
    }
}

/// [KOA-1.12]
#[test]
fn each_power_has_one_name_in_both_languages() {
    let table = start("1805", 6);
    let seats = table.state().seats();
    let names: Vec<&str> = seats.iter().map(|seat| seat.name_pl.as_str()).collect();
    assert_eq!(names, ["Wielka Brytania", "Francja", "Austria", "Prusy", "Rosja", "Imperium Osmańskie"]);
}

/// [KOA-1.13]
#[test]
fn no_piece_of_a_seventh_colour_stands_on_the_map() {
    let view = serde_json::to_value(state("1805").view(None)).expect("plain data");
    for territory in view["territories"].as_array().expect("territories") {
        for general in territory["generals"].as_array().expect("generals") {
            let power = general["power"].as_str().expect("a power");
            assert!(power.parse::<Power>().is_ok(), "{power}");
        }
    }
}
