//! Set-up: ledger section 2, the rulings on components (KOA-D1 to KOA-D6), and the options a table may name.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::Koalicje;
use engine::{Game, Seat, Setup};
use support::{Table, impossible, position, printed, rivalry, setup_error, start, start_table};

/// Every power's number in power order.
fn each<N>(number: impl Fn(&str) -> N) -> Vec<N> {
    support::NAPOLEONIC.iter().map(|power| number(power.word())).collect()
}

fn dealt(mut table: Table) -> Table {
    table.idle_until(|table| table.state().undealt.is_empty());
    table
}

// --- Choosing a game ---------------------------------------------------------------------------------------

/// [KOA-2.1] [KOA-2.2]
#[test]
fn every_scenario_can_be_played_by_three_to_six() {
    for scenario in Koalicje::scenarios().into_iter().filter(|scenario| scenario.id != "lempereur") {
        assert_eq!(scenario.players, [3, 4, 5, 6], "{}", scenario.id);
        for players in 3..=6 {
            assert_eq!(start(&scenario.id, players).players().len(), usize::from(players));
        }
        for players in [0, 1, 2, 7, 255] {
            let error = setup_error(&Setup::new(&scenario.id, players));
            assert!(error.contains("3, 4, 5 or 6"), "{error}");
            assert!(error.contains("KOA-2.1"), "{error}");
        }
    }
}

/// [KOA-2.2]
#[test]
fn there_are_three_long_two_medium_and_two_short_scenarios() {
    let scenarios: Vec<(&str, &str)> = rivalry().map(|scenario| (scenario.id, scenario.length)).collect();
    assert_eq!(
        scenarios,
        [
            ("1792", "long"),
            ("1798", "long"),
            ("1805", "long"),
            ("1806", "medium"),
            ("1809", "medium"),
            ("1812", "short"),
            ("1813", "short"),
        ]
    );
    let offered: Vec<String> = Koalicje::scenarios().into_iter().map(|scenario| scenario.id).collect();
    assert_eq!(offered, ["1792", "1798", "1805", "1806", "1809", "1812", "1813", "lempereur"]);
}

/// [KOA-2.3] [KOA-6.6]
#[test]
fn each_power_is_one_seat_that_any_player_may_take() {
    let seats = ["britain", "france", "austria", "prussia", "russia", "ottoman"];
    assert_eq!(start("1805", 6).players(), seats);
    // The setup says nothing of who sits where: that is drawn or agreed upon at the table.
    let setup = start("1805", 6).state().setup();
    assert_eq!(setup, Setup::new("1805", 6));
    for (seat, power) in (0..).zip(seats) {
        assert_eq!(start("1805", 6).seat(power), Seat::Player(seat));
    }
}

/// [KOA-2.4]
#[test]
fn on_the_revolution_side_hannover_is_british_and_brabant_and_karinthia_are_austrian() {
    let mut table = printed("1792, 6 players, turn 1");
    assert_eq!(table.controller("hannover"), "britain");
    assert_eq!(table.controller("brabant"), "austria");
    assert_eq!(table.controller("karinthia"), "austria");
    table.await_movement("france").play("france", "arbiter ottoman");
    assert!(table.may("france", "march picardie brabant"));
    assert!(!table.may("france", "march picardie holland"), "Brabant lies between");
    let mut table = printed("1798, 6 players, turn 2");
    table.await_movement("austria").play("austria", "arbiter prussia");
    assert!(table.may("austria", "march karinthia wien"));
    for scenario in ["1792", "1798"] {
        assert_eq!(start(scenario, 6).controller("hannover"), "britain", "{scenario}");
    }
}

/// [KOA-2.4]
#[test]
fn on_the_empire_side_hannover_is_disputed_and_brabant_and_karinthia_do_not_exist() {
    let mut table = printed("1805, 6 players, turn 1");
    assert_eq!(table.controller("hannover"), "nobody");
    table.await_movement("france").play("france", "arbiter ottoman");
    assert_eq!(table.refusal("france", "march picardie brabant"), "KOA-2.4");
    assert!(table.may("france", "march picardie holland"));
    let mut table = printed("1805, 6 players, turn 2");
    table.await_movement("austria").play("austria", "arbiter prussia");
    assert_eq!(table.refusal("austria", "march tyrol karinthia"), "KOA-2.4");
    assert!(table.may("austria", "march tyrol wien"));
    for scenario in ["1805", "1806", "1809", "1812", "1813"] {
        let board = start(scenario, 6).state().board;
        let hannover = "hannover".parse().expect("a territory");
        assert_eq!(board.home_owner(hannover), None, "{scenario}");
        assert!(!impossible(&format!("{scenario}, 6 players\nclear\nbrabant: austria 1")).is_empty());
        assert!(!impossible(&format!("{scenario}, 6 players\nclear\nkarinthia: austria 1")).is_empty());
    }
}

// --- Discs and markers -------------------------------------------------------------------------------------

/// [KOA-2.5]
#[test]
fn status_discs_start_where_the_scenario_names_them() {
    let table = start("1805", 6);
    let discs = each(|power| table.status(power));
    assert_eq!(discs, ["british", "french", "british", "neutral", "british", "expansionist"]);
    // Minor powers have theirs as well.
    let table = start("1805", 3);
    assert_eq!(each(|power| table.status(power)), discs);
}

/// [KOA-2.5] [KOA-19.10]
#[test]
fn with_fewer_players_the_discs_of_britain_and_france_mark_the_minors_they_control() {
    let mut table = printed("1805, 4 players, turn 4");
    assert_eq!(each(|power| table.controller_of(power)), ["nobody"; 6]);
    table.plays(
        "britain: bid 0
         france: bid 1
         austria: bid 0
         russia: bid 0",
    );
    assert_eq!((table.controller_of("prussia"), table.status("prussia")), ("france".into(), "french".into()));
    table.idle_until(|table| table.is_asked("britain", "bid"));
    table.plays(
        "britain: bid 1
         france: bid 0
         austria: bid 0
         russia: bid 0",
    );
    assert_eq!(
        (table.controller_of("ottoman"), table.status("ottoman")),
        ("britain".into(), "british".into())
    );
}

/// [KOA-2.6]
#[test]
fn every_power_starts_at_the_morale_of_the_scenario() {
    let morale = [
        ("1792", [8, 10, 6, 5, 2, 3]),
        ("1798", [6, 8, 5, 3, 7, 4]),
        ("1805", [5, 11, 9, 4, 3, 2]),
        ("1806", [6, 12, 5, 10, 4, 3]),
        ("1809", [5, 12, 9, 4, 3, 3]),
        ("1812", [8, 12, 4, 3, 9, 2]),
        ("1813", [8, 8, 4, 5, 7, 3]),
    ];
    for (scenario, expected) in morale {
        for players in 3..=6 {
            let table = start(scenario, players);
            assert_eq!(each(|power| table.morale(power)), expected, "{scenario} for {players}");
        }
    }
}

/// [KOA-2.7] [KOA-19.2]
#[test]
fn influence_starts_at_the_value_of_the_scenario_for_players_powers() {
    let table = start("1806", 6);
    assert_eq!(each(|power| table.influence(power)), [6, 6, 6, 6, 6, 6]);
    let table = start("1806", 4);
    assert_eq!(each(|power| table.influence(power)), [6, 6, 6, 0, 6, 0]);
}

/// [KOA-2.7]
#[test]
fn strength_starts_at_0_and_no_arbiter_is_out_of_the_box() {
    for scenario in rivalry() {
        let table = start(scenario.id, 6);
        let state = table.state();
        assert_eq!(state.strengths(), (0, 0));
        assert_eq!(state.movement.arbiter, None);
    }
}

// --- Pieces, money and cards -------------------------------------------------------------------------------

/// [KOA-2.8]
#[test]
fn generals_stand_with_their_units_and_only_the_ottomans_have_a_fortress() {
    let table = start("1805", 6);
    assert_eq!(table.at("picardie"), "france 3");
    assert_eq!(table.at("lombardia"), "france 1, garrison france");
    assert_eq!(table.at("istanbul"), "ottoman 1, garrison ottoman, fortress");
    assert_eq!(table.at("hellas"), "garrison ottoman");
    for scenario in rivalry() {
        let table = start(scenario.id, 6);
        let fortresses: Vec<String> = table.state().fortresses.iter().map(|at| at.to_string()).collect();
        assert_eq!(fortresses, ["istanbul"], "{}", scenario.id);
        assert!(table.at("istanbul").contains("garrison ottoman"), "{}", scenario.id);
    }
}

/// [KOA-2.9]
#[test]
fn generals_not_listed_start_off_the_map_and_tokens_not_listed_in_the_supply() {
    let table = start("1805", 6);
    assert_eq!(each(|power| table.off_map(power)), [0, 2, 1, 0, 1, 1]);
    // Tokens less units less garrisons: Britain 21 - 1 - 1, France 49 - 11 - 1, and so on.
    assert_eq!(each(|power| table.supply(power)), [19, 37, 21, 20, 27, 16]);
}

/// [KOA-2.9] [KOA-19.2]
#[test]
fn starting_money_lies_beside_the_board_for_all_to_see() {
    let table = start("1805", 6);
    assert_eq!(each(|power| table.money(power)), [0, 0, 0, 6, 7, 0]);
    let seen: Vec<u16> = table.state().view(None).powers.iter().map(|power| power.money).collect();
    assert_eq!(seen, [0, 0, 0, 6, 7, 0]);
    let table = start("1805", 4);
    assert_eq!(each(|power| table.money(power)), [0, 0, 0, 0, 7, 0], "a minor has none");
}

/// [KOA-2.10]
#[test]
fn each_power_is_dealt_its_starting_cards_from_the_shuffled_deck() {
    let mut table = start("1805", 6);
    table.play("france", "name off-map");
    assert_eq!(table.asked(), ["chance: draw-card"]);
    let mut outcomes = Vec::new();
    table.state().outcomes(&mut outcomes);
    let weights: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [8, 8, 8, 8, 8], "any card may come first");
    table.play("chance", "draw 4");
    assert_eq!(table.hand("britain"), "4");
    let table = dealt(table);
    assert_eq!(each(|power| table.cards(power)), [3, 5, 3, 3, 3, 2]);
    assert_eq!(table.piles(), (21, 0));
}

/// [KOA-2.10] [KOA-D6]
#[test]
fn the_printed_number_of_cards_wins_over_the_number_of_generals() {
    let cards_and_generals = |scenario: &str| {
        let table = dealt(start(scenario, 6));
        (table.cards("france"), 7 - table.off_map("france"))
    };
    assert_eq!(cards_and_generals("1805"), (5, 5));
    assert_eq!(cards_and_generals("1806"), (7, 5));
    assert_eq!(cards_and_generals("1812"), (10, 5));
    assert_eq!(cards_and_generals("1813"), (10, 5));
}

/// [KOA-2.11] [KOA-D5]
#[test]
fn the_last_card_of_the_draw_pile_brings_the_discards_back() {
    let mut table = printed(
        "1805, 6 players, turn 1
         discards 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5",
    );
    assert_eq!(table.piles(), (1, 39));
    table.play("britain", "drill");
    assert_eq!(table.legal("chance"), ["draw 5"], "the one card left");
    table.play("chance", "draw 5");
    assert_eq!(table.piles(), (39, 0));
    table.play("britain", "discard 5");
    assert_eq!(table.piles(), (39, 1), "what is discarded later waits for the next time");
}

/// All but one of the cards are in hands, and the last one is the draw pile.
const HANDS: &str = "
    1805, 6 players, turn 1
    hand britain 1 1 1 1 1 1
    hand austria 1 1 2 2 2 2
    hand prussia 2 2 2 2 3 3
    hand russia 3 3 3 3 3
    hand ottoman 3 4 4 4 4 4
";

/// [KOA-2.11] [KOA-D5]
#[test]
fn without_discards_the_pile_is_made_anew_at_the_next_draw() {
    let mut table = printed(&format!("{HANDS}\nhand france 4 4 4 5 5 5 5 5 5 5"));
    assert_eq!(table.piles(), (1, 0));
    table.play("britain", "drill").play("chance", "draw 5");
    assert_eq!(table.piles(), (0, 0));
    table.play("britain", "discard 1");
    assert_eq!(table.piles(), (0, 1));
    table.play("russia", "take-card");
    assert_eq!(table.legal("chance"), ["draw 1"]);
    table.play("chance", "draw 1");
    assert_eq!((table.hand("russia"), table.piles()), ("1 3 3 3 3 3".into(), (0, 0)));
}

/// [KOA-D5]
#[test]
fn a_draw_from_two_empty_piles_gives_nothing() {
    let full = HANDS.replace("russia 3 3 3 3 3", "russia 3 3 3 3 3 5");
    let mut table = printed(&format!("{full}\nhand france 4 4 4 5 5 5 5 5 5 5"));
    assert_eq!(table.piles(), (0, 0));
    table.play("russia", "take-card");
    assert_eq!(table.cards("russia"), 6);
    assert!(!table.is_asked("russia", "lead"), "the choice is made all the same");
    assert_eq!(table.refusal("prussia", "buy-card"), "KOA-D5");
    table.play("britain", "drill");
    assert_eq!(table.asked(), ["britain: drill-discard", "prussia: mobilise"]);
}

/// [KOA-D5] [KOA-D16] [KOA-9.31]
#[test]
fn a_card_discarded_in_drill_can_be_drawn_in_the_mobilisation_that_follows() {
    let full = HANDS.replace("russia 3 3 3 3 3", "russia 3 3 3 3 3 5");
    let mut table =
        printed(&format!("{full}\nhand france 4 4 4 5 5 5 5 5 5 5\nborussia: empty\noption strict_order on"));
    table.plays(
        "britain: drill
         britain: discard 1
         russia: done",
    );
    assert_eq!(table.asked(), ["chance: draw-card"], "Prussia's free card for its general off the map");
}

/// [KOA-2.12] [KOA-1.7]
#[test]
fn fortresses_not_handed_out_form_the_common_pool() {
    let mut table = printed("1805, 6 players, turn 1");
    assert_eq!(table.state().view(None).fortresses_left, 5);
    table.play("prussia", "buy-fortress warszawa");
    assert_eq!(table.state().view(None).fortresses_left, 4);
}

/// [KOA-2.12] [KOA-D2]
#[test]
fn money_is_unlimited_unless_the_table_counts_its_80_coins() {
    // Taxation gives the Ottomans 8. Prussia has 6 at the start and Russia 7.
    let ottoman_taxes = |lines: &str| printed(&format!("1805, 6 players, turn 1\n{lines}")).money("ottoman");
    assert_eq!(ottoman_taxes("money britain 500"), 8);
    assert_eq!(ottoman_taxes("option money_limit 80\nmoney britain 59"), 8, "exactly 8 are left in the pool");
    assert_eq!(ottoman_taxes("option money_limit 80\nmoney britain 65"), 2);
    assert_eq!(ottoman_taxes("option money_limit 80\nmoney britain 67"), 0);
}

/// [KOA-2.13]
#[test]
fn the_french_player_names_napoleon_before_anything_else() {
    let mut table = start("1805", 6);
    assert_eq!(table.asked(), ["france: name-figure"]);
    assert_eq!(table.refusal("france", "name paris"), "KOA-2.13", "no French general stands there");
    assert_eq!(table.refusal("france", "name london"), "KOA-2.13");
    table.play("france", "name lorraine");
    assert_eq!((table.figure("france"), table.at("lorraine")), ("lorraine".into(), "france 3*".into()));
    let mut table = start("1805", 6);
    table.play("france", "name off-map");
    assert_eq!(table.figure("france"), "off-map");
    assert_eq!(table.off_map("france"), 2);
}

/// [KOA-2.13]
#[test]
fn a_scenario_may_say_which_general_is_napoleon() {
    for (scenario, place) in [("1792", "off-map"), ("1798", "egypt")] {
        let table = start(scenario, 6);
        assert_eq!(table.asked(), ["chance: draw-card"], "nobody is asked");
        assert_eq!(table.figure("france"), place);
    }
}

/// [KOA-2.14]
#[test]
fn the_game_starts_with_action_turn_1() {
    for scenario in rivalry() {
        let mut table = dealt(start(scenario.id, 6));
        assert_eq!((table.state().round, table.state().turn), (1, 1));
        table.settle_chance();
        assert!(table.is_asked("britain", "drill"), "{}: {:?}", scenario.id, table.asked());
    }
}

// --- Components --------------------------------------------------------------------------------------------

/// [KOA-D1] [KOA-1.3] [KOA-1.5]
#[test]
fn there_are_24_generals_and_168_tokens() {
    let table = position("1805, 6 players\nclear");
    assert_eq!(each(|power| table.off_map(power)), [3, 7, 4, 3, 4, 3]);
    assert_eq!(each(|power| table.supply(power)), [21, 49, 28, 21, 28, 21]);
    assert_eq!(each(|power| table.off_map(power)).iter().sum::<u8>(), 24);
    assert_eq!(each(|power| u16::from(table.supply(power))).iter().sum::<u16>(), 168);
}

/// [KOA-D1] [KOA-1.10] [KOA-R.8]
#[test]
fn there_are_40_battle_cards_in_one_of_two_decks() {
    let deck = |value: &str| {
        let setup = Setup::new("1792", 6).with("battle_deck", value);
        let mut outcomes = Vec::new();
        start_table(&setup).state().outcomes(&mut outcomes);
        outcomes.iter().map(|(action, copies)| format!("{copies} x {action}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(deck("8x5"), "8 x draw 1, 8 x draw 2, 8 x draw 3, 8 x draw 4, 8 x draw 5");
    assert_eq!(deck("6-8-10-10-6"), "6 x draw 1, 8 x draw 2, 10 x draw 3, 10 x draw 4, 6 x draw 5");
    for table in [start("1792", 6), start_table(&Setup::new("1792", 6).with("battle_deck", "6-8-10-10-6"))] {
        assert_eq!(table.piles(), (40, 0));
    }
}

/// Thirteen British garrisons and eight units: all 21 tokens.
const ALL_TOKENS: &str = "
    1805, 6 players, turn 4
    clear
    london: britain 3
    cornwall: britain 3
    scotia: britain 2*
    lisboa: garrison britain
    oporto: garrison britain
    holland: garrison britain
    hannover: garrison britain
    westphalia: garrison britain
    hesse: garrison britain
    pfalz: garrison britain
    wurttemberg: garrison britain
    madrid: garrison britain
    catalonia: garrison britain
    navarra: garrison britain
    leon: garrison britain
    valencia: garrison britain
    money britain 5
";

/// [KOA-D3] [KOA-1.5]
#[test]
fn a_power_with_an_empty_supply_cannot_buy_units() {
    let table = position(ALL_TOKENS);
    assert_eq!(table.supply("britain"), 0);
    assert_eq!(table.refusal("britain", "buy-unit scotia"), "KOA-D3");
    assert!(table.options("britain", "buy-unit").is_empty());
    let reasons = impossible(&format!("{ALL_TOKENS}\nandalusia: garrison britain"));
    assert!(reasons.iter().any(|reason| reason.contains("KOA-1.5")), "{reasons:?}");
    let mut table = position(&ALL_TOKENS.replace("valencia: garrison britain", ""));
    table.play("britain", "buy-unit scotia");
    assert_eq!((table.at("scotia"), table.supply("britain")), ("britain 3*".into(), 0));
}

// --- Named generals ----------------------------------------------------------------------------------------

/// [KOA-D4] [KOA-1.4]
#[test]
fn with_special_generals_every_owner_names_one_in_power_order_france_last() {
    let mut table = start_table(&Setup::new("1805", 6).with("special_generals", "on"));
    assert_eq!(table.asked(), ["britain: name-figure"]);
    let choices = table.options("britain", "name");
    assert!(!choices.contains(&"off-map".to_owned()), "all British generals are on the map: {choices:?}");
    table.play("britain", "name cornwall");
    assert_eq!(table.asked(), ["austria: name-figure"]);
    table.play("austria", "name off-map");
    table.play("prussia", "name berlin").play("russia", "name podolia");
    table.play("ottoman", "name anatolia");
    assert_eq!(table.asked(), ["france: name-figure"]);
    table.play("france", "name provence");
    assert_eq!(table.asked(), ["chance: draw-card"]);
    let figures = each(|power| table.figure(power));
    assert_eq!(figures, ["cornwall", "provence", "off-map", "berlin", "podolia", "anatolia"]);
}

/// [KOA-D4]
#[test]
fn without_special_generals_only_napoleon_is_named() {
    let mut table = start("1805", 6);
    table.play("france", "name provence");
    assert_eq!(table.asked(), ["chance: draw-card"]);
    let figures = each(|power| table.figure(power));
    assert_eq!(figures, ["unnamed", "provence", "unnamed", "unnamed", "unnamed", "unnamed"]);
}

/// [KOA-D4]
#[test]
fn the_named_general_of_a_minor_is_the_first_of_its_row() {
    let mut table = start_table(&Setup::new("1806", 3).with("special_generals", "on"));
    table.play("britain", "name london").play("austria", "name off-map").play("france", "name pfalz");
    let figures = each(|power| table.figure(power));
    assert_eq!(figures, ["london", "pfalz", "off-map", "berlin", "polesie", "serbia"]);
}

/// [KOA-D4] [KOA-I.28]
#[test]
fn the_named_general_stays_the_same_general() {
    let mut table = start_table(&Setup::new("1805", 6).with("special_generals", "on"));
    table.plays(
        "britain: name london
         austria: name off-map
         prussia: name berlin
         russia: name off-map
         ottoman: name istanbul
         france: name lorraine",
    );
    table.await_movement("france").play("france", "arbiter ottoman");
    table.play("france", "march lorraine paris");
    assert_eq!(table.figure("france"), "paris");
    table.idle_until(|table| table.is_asked("austria", "lead"));
    assert_eq!(table.figure("austria"), "off-map");
    assert!(table.options("austria", "place").is_empty(), "the one general off the map is Schwarzenberg");
    table.play("austria", "place-figure wien");
    assert_eq!(table.at("wien"), "austria 0*");
}

// --- Options and errors ------------------------------------------------------------------------------------

/// [KOA-D2] [KOA-D4] [KOA-D8] [KOA-D16] [KOA-R.8]
#[test]
fn a_table_is_offered_the_options_of_the_ledger_default_first() {
    let expected = [
        ("special_generals", vec!["off", "on"]),
        ("money_limit", vec!["none", "80"]),
        ("influence_1813", vec!["13", "15"]),
        ("strict_order", vec!["off", "on"]),
        ("expulsion", vec!["both", "before", "after"]),
        ("neutral_no_influence", vec!["off", "on"]),
        ("strategic_attack", vec!["on", "off"]),
        ("stationary_garrison", vec!["home", "anywhere", "never"]),
        ("pass_per_general", vec!["off", "on"]),
        ("zero_morale_card", vec!["any", "main"]),
        ("two_at_home", vec!["3", "5"]),
        ("defender_garrison", vec!["off", "on"]),
        ("rps", vec!["play", "toss"]),
        ("paris_check", vec!["round", "at-once"]),
        ("french_ally_in_paris", vec!["counts", "does-not"]),
        ("battle_deck", vec!["8x5", "6-8-10-10-6"]),
    ];
    for scenario in Koalicje::scenarios().into_iter().filter(|scenario| scenario.id != "lempereur") {
        for (id, values) in &expected {
            let offered = scenario.options.iter().find(|option| option.id == *id);
            if *id == "influence_1813" && scenario.id != "1813" {
                assert!(offered.is_none(), "{}", scenario.id);
                continue;
            }
            assert_eq!(offered.map(|option| &option.values), Some(values), "{id} in {}", scenario.id);
            // The default may be named, and changes nothing.
            let named = Setup::new(&scenario.id, 6).with(id, values[0]);
            assert_eq!(start_table(&named).state(), start(&scenario.id, 6).state(), "{id}");
        }
        assert_eq!(scenario.options.last().map(|option| option.id), Some("auto_consent"));
    }
}

/// [KOA-2.2]
#[test]
fn an_unknown_scenario_is_refused_with_the_nearest_one() {
    let error = setup_error(&Setup::new("1804", 6));
    assert!(error.contains("\"1804\" is unknown") && error.contains("did you mean \"1805\""), "{error}");
    let error = setup_error(&Setup::new("waterloo", 6));
    assert!(error.contains("1792, 1798, 1805, 1806, 1809, 1812, 1813"), "{error}");
}

/// [KOA-D4] [KOA-D16]
#[test]
fn an_unknown_option_is_refused_with_the_nearest_one() {
    let error = setup_error(&Setup::new("1805", 6).with("special_general", "on"));
    assert!(error.contains("did you mean \"special_generals\""), "{error}");
    let error = setup_error(&Setup::new("1805", 6).with("strict-order", "on"));
    assert!(error.contains("did you mean \"strict_order\""), "{error}");
    let error = setup_error(&Setup::new("1805", 6).with("weather", "on"));
    assert!(error.contains("\"weather\" is unknown") && error.contains("money_limit"), "{error}");
}

/// [KOA-D2] [KOA-R.8]
#[test]
fn an_unknown_value_of_an_option_is_refused_with_the_nearest_one() {
    let error = setup_error(&Setup::new("1805", 6).with("battle_deck", "8x6"));
    assert!(error.contains("battle_deck") && error.contains("did you mean \"8x5\""), "{error}");
    let error = setup_error(&Setup::new("1805", 6).with("money_limit", "lots"));
    assert!(error.contains("money_limit") && error.contains("none, 80"), "{error}");
    let error = setup_error(&Setup::new("1805", 6).with("auto_consent", "rusia"));
    assert!(error.contains("auto_consent") && error.contains("did you mean \"russia\""), "{error}");
}

/// [KOA-D8] [KOA-19.1]
#[test]
fn an_option_of_another_table_is_refused_with_its_rule() {
    let error = setup_error(&Setup::new("1812", 6).with("influence_1813", "15"));
    assert!(error.contains("KOA-D8"), "{error}");
    let error = setup_error(&Setup::new("1812", 6).with("third_power", "russia"));
    assert!(error.contains("KOA-19.1"), "{error}");
}
