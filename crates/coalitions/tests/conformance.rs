//! Both editions keep the contract: every scenario, every number of players, with and without options.

use coalitions::{Koalicje, Prototype, Realpolitik};
use engine::Setup;
use testkit::{Thoroughness, check_game, check_game_under};

const THOROUGHNESS: Thoroughness =
    Thoroughness { games: 2, longest_game: 100_000, every: 23, leaning: false };

fn check(setup: Setup) {
    check_game::<Koalicje>(&setup, &THOROUGHNESS);
}

fn check_scenario(scenario: &str) {
    for players in 3..=6 {
        check(Setup::new(scenario, players));
    }
    check(Setup::new(scenario, 6).with("special_generals", "on").with("strict_order", "on"));
}

#[test]
fn scenario_1792_keeps_the_contract() {
    check_scenario("1792");
}

#[test]
fn scenario_1798_keeps_the_contract() {
    check_scenario("1798");
}

#[test]
fn scenario_1805_keeps_the_contract() {
    check_scenario("1805");
}

#[test]
fn scenario_1806_keeps_the_contract() {
    check_scenario("1806");
}

#[test]
fn scenario_1809_keeps_the_contract() {
    check_scenario("1809");
}

#[test]
fn scenario_1812_keeps_the_contract() {
    check_scenario("1812");
}

#[test]
fn scenario_1813_keeps_the_contract() {
    check_scenario("1813");
}

#[test]
fn matches_of_version_1_keep_the_contract() {
    for setup in [Setup::new("1792", 6), Setup::new("1809", 4)] {
        check_game_under::<Koalicje>(&setup, "1", &Thoroughness { games: 1, ..THOROUGHNESS });
    }
}

#[test]
fn every_table_option_keeps_the_contract() {
    let options = [
        ("special_generals", "on"),
        ("money_limit", "80"),
        ("expulsion", "before"),
        ("expulsion", "after"),
        ("neutral_no_influence", "on"),
        ("strategic_attack", "off"),
        ("stationary_garrison", "anywhere"),
        ("stationary_garrison", "never"),
        ("pass_per_general", "on"),
        ("zero_morale_card", "main"),
        ("two_at_home", "5"),
        ("defender_garrison", "on"),
        ("rps", "toss"),
        ("paris_check", "at-once"),
        ("french_ally_in_paris", "does-not"),
        ("battle_deck", "6-8-10-10-6"),
        ("auto_consent", "on"),
        ("auto_consent", "britain,russia"),
    ];
    for (option, value) in options {
        check(Setup::new("1798", 4).with(option, value));
    }
    check(Setup::new("1813", 3).with("third_power", "russia").with("influence_1813", "15"));
}

// --- L'Empereur ---------------------------------------------------------------------------------------------------------

#[test]
fn lempereur_keeps_the_contract_at_every_difficulty_and_number_of_players() {
    for players in 1..=5 {
        for difficulty in ["ogre", "usurpateur", "empereur"] {
            check(Setup::new("lempereur", players).with("difficulty", difficulty));
        }
    }
}

#[test]
fn every_option_of_lempereur_keeps_the_contract() {
    let options = [
        ("empereur_generals", "7"),
        ("race_morale", "on"),
        ("empereur_seats", "russia+ottoman/britain/austria+prussia"),
        ("money_limit", "80"),
        ("defender_garrison", "on"),
        ("zero_morale_card", "main"),
        ("stationary_garrison", "anywhere"),
        ("strategic_attack", "off"),
        ("auto_consent", "on"),
    ];
    for (option, value) in options {
        check(Setup::new("lempereur", 3).with(option, value));
    }
}

// --- The prototype ------------------------------------------------------------------------------------------------------

fn check_prototype(setup: Setup) {
    check_game::<Prototype>(&setup, &THOROUGHNESS);
}

#[test]
fn the_prototype_keeps_the_contract_with_three_to_six_players() {
    for players in 3..=6 {
        check_prototype(Setup::new("1805", players));
        check_prototype(Setup::new("1805", players).with("first_politics", "on"));
    }
}

#[test]
fn every_option_of_the_prototype_keeps_the_contract() {
    let options = [
        ("morale_floor_strict", "on"),
        ("home_capture_point", "1"),
        ("subsidy_influence", "per-ally"),
        ("support_strength", "off"),
        ("strict_order", "on"),
        ("pass_per_general", "on"),
        ("stationary_garrison", "anywhere"),
        ("strategic_attack", "off"),
        ("money_limit", "80"),
        ("auto_consent", "on"),
    ];
    for (option, value) in options {
        check_prototype(Setup::new("1805", 6).with(option, value));
        check_prototype(Setup::new("1805", 3).with(option, value));
    }
}

#[test]
fn napoleons_deck_keeps_the_contract_at_every_difficulty() {
    for players in 1..=2 {
        for difficulty in ["usurper", "boney", "great", "ogre", "destiny"] {
            check_prototype(Setup::new("napoleons-deck", players).with("difficulty", difficulty));
        }
    }
    check_prototype(Setup::new("napoleons-deck", 2).with("morale_floor_strict", "on"));
}

// --- Realpolitik ---------------------------------------------------------------------------------

fn check_realpolitik(setup: Setup) {
    check_game::<Realpolitik>(&setup, &THOROUGHNESS);
}

#[test]
fn realpolitik_keeps_the_contract_with_three_and_four_players() {
    for players in 3..=4 {
        check_realpolitik(Setup::new("realpolitik", players));
    }
}

#[test]
fn every_option_of_realpolitik_keeps_the_contract() {
    let options = [
        ("money_limit", "80"),
        ("end_check", "at-once"),
        ("movement_order", "frozen"),
        ("diplomacy_steps", "3"),
        ("diplomacy_steps", "6"),
        ("auto_consent", "on"),
        ("rail_past_generals", "yes"),
        ("sea_lanes", "3"),
        ("strategic_attack", "off"),
        ("stationary_garrison", "anywhere"),
        ("stationary_garrison", "never"),
        ("cards_per_step", "general"),
        ("two_at_home", "5"),
        ("defender_garrison", "on"),
    ];
    for (players, (option, value)) in [4, 3].into_iter().cycle().zip(options) {
        check_realpolitik(Setup::new("realpolitik", players).with(option, value));
    }
}
