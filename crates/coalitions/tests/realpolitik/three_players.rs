//! Italy as a minor power: sections 22 and 23.

use crate::support::{Spoken, Table, ordering, position, start};

/// The first diplomacy phase of three players.
fn first() -> Table {
    start(3)
}

/// [REA-22.1]
#[test]
fn austria_france_and_prussia_have_players_and_italy_has_none() {
    let table = first();
    assert_eq!(table.state().majors.len(), 3);
    assert_eq!(table.controls_italy(), "nobody");
}

/// [REA-22.2]
#[test]
fn italy_has_four_action_cards_and_all_else_as_usual() {
    let table = first();
    assert_eq!(table.action_cards("italy"), "taxation mobilisation dispatch movement");
    assert_eq!((table.morale("italy"), table.money("italy"), table.deck("italy")), (5, 5, 10));
    assert_eq!((table.at("liguria"), table.at("sardinia")), ("italy 3".to_owned(), "italy 3".to_owned()));
    let mut later = position("3 players\ncontrol france");
    assert_eq!(later.refusal("italy", "lay influence"), "legal", "France lays its own card first");
    later.play("france", "lay taxation");
    assert_eq!(later.refusal("france", "lay influence"), "REA-22.2");
}

/// [REA-22.3] [REA-22.4]
#[test]
fn the_game_begins_with_a_diplomacy_phase() {
    let table = first();
    assert!(table.is_asked("france", "give-tokens") && table.asked().len() == 3);
    assert!(table.state().alliances.allies.iter().all(Option::is_none));
}

/// [REA-22.5]
#[test]
fn the_majors_offer_to_each_other_and_to_italy() {
    let table = first();
    assert_eq!(table.options("france", "alliance"), ["austria", "prussia", "italy"]);
}

/// [REA-22.6] [REA-22.8] REA-T17
#[test]
fn the_power_without_an_alliance_gets_italy() {
    let mut table = first();
    table.offer("austria france, france austria, prussia austria");
    assert_eq!(table.ally("austria"), "france");
    assert_eq!((table.controls_italy(), table.ally("prussia")), ("prussia".to_owned(), "italy".to_owned()));
    assert!(table.are_at_war("prussia", "france") && table.are_at_war("italy", "austria"));
}

/// [REA-22.7]
#[test]
fn who_alone_offers_italy_an_alliance_controls_it() {
    let mut table = first();
    table.offer("austria france, france austria, prussia italy");
    assert_eq!((table.controls_italy(), table.ally("italy")), ("prussia".to_owned(), "prussia".to_owned()));
    assert_eq!(table.ally("austria"), "france");
    assert_eq!(table.morale("prussia"), 6, "nobody bids");
}

/// [REA-22.8] REA-T16
#[test]
fn without_an_offer_the_highest_in_prestige_controls_italy() {
    let mut table = first();
    table.offer("austria france, france prussia, prussia austria");
    assert_eq!(table.controls_italy(), "austria");
}

/// [REA-22.8] REA-D43
#[test]
fn italy_does_not_control_itself() {
    let mut table = position("3 players\ncontrol france\nmarker 3\nprestige italy prussia austria france");
    table.lay("france dispatch");
    table.offer("austria france, france prussia, prussia austria");
    assert_eq!(table.controls_italy(), "prussia");
}

/// [REA-22.9] [REA-22.10] REA-T18 REA-D44
#[test]
fn several_offers_are_settled_by_bids_of_morale() {
    let mut table = first();
    table.offer("austria italy, prussia italy, france austria");
    assert_eq!(table.asked(), ["austria: bid", "prussia: bid"]);
    assert_eq!(table.refusal("prussia", "bid 7"), "REA-22.9");
    assert!(table.may("prussia", "bid 0"));
    table.play("austria", "bid 3");
    assert_eq!(table.view(Some("prussia"))["sealed"], serde_json::json!([]), "bids are hidden");
    table.play("prussia", "bid 3");
    assert_eq!(table.controls_italy(), "austria");
    assert_eq!((table.morale("austria"), table.morale("prussia")), (5, 6));
    let mut higher = first();
    higher.offer("austria italy, prussia italy, france italy");
    higher.plays("austria: bid 1\nprussia: bid 4\nfrance: bid 2");
    assert_eq!((higher.controls_italy(), higher.morale("prussia")), ("prussia".to_owned(), 2));
    assert_eq!((higher.morale("austria"), higher.morale("france")), (8, 7));
}

/// [REA-22.11]
#[test]
fn italy_is_at_war_with_all_others() {
    let table = position("3 players\ncontrol prussia");
    assert!(table.are_at_war("italy", "austria") && table.are_at_war("italy", "france"));
    assert!(!table.are_at_war("italy", "prussia"));
}

/// [REA-22.12] [REA-23.1] REA-D45: the board is updated, and the hand and its secret pass on.
#[test]
fn with_control_pass_the_hand_and_the_board_is_updated() {
    let mut table = position(
        "3 players\ncontrol prussia\nmarker 3\nhand italy 4 5\nmoney italy 3\nliguria: italy 1\ntoscania: garrison france\nnizza: garrison france",
    );
    assert_eq!(table.view(Some("prussia"))["powers"][3]["hand"], serde_json::json!([4, 5]));
    table.lay("france dispatch, italy movement");
    table.offer("france italy, austria prussia, prussia france");
    table.idle_until(|table| !table.is_asked("france", "return-garrison"));
    assert_eq!((table.controls_italy(), table.money("italy")), ("france".to_owned(), 3));
    assert_eq!(table.controller("toscania"), "italy", "no garrison in a home of one's ally");
    assert_eq!(table.view(Some("france"))["powers"][3]["hand"], serde_json::json!([4, 5]));
    assert!(table.view(Some("prussia"))["powers"][3]["hand"].is_null());
    assert!(
        table.is_asked("italy", "choose-arbiter"),
        "REA-D42: the movement that was revealed: {:?}",
        table.asked()
    );
    assert_eq!(table.seat("italy"), table.seat("france"));
}

/// [REA-22.13] Movement, garrisons, support and the choice of an arbiter.
#[test]
fn italy_and_its_controller_follow_the_rules_for_allies() {
    let mut table = ordering(
        "prussia",
        "france",
        "3 players\ncontrol prussia\nclear\nbavaria: prussia 2\nliguria: italy 2\nlombardia: garrison austria",
    );
    table.play("prussia", "march bavaria tyrol");
    let italy = crate::support::moving("italy", "3 players\ncontrol prussia");
    assert_eq!(italy.refusal("italy", "arbiter prussia"), "REA-12.3");
    assert_eq!(italy.options("italy", "arbiter"), ["france", "austria"]);
    let mut support = ordering(
        "italy",
        "france",
        "3 players\ncontrol prussia\nclear\nliguria: italy 2\ntrentino: prussia 2\nlombardia: garrison austria",
    );
    support.plays("italy: march liguria lombardia; done");
    assert!(support.is_asked("prussia", "declare-support"), "{:?}", support.asked());
}

/// [REA-22.14] The controller lays a card for Italy besides its own (REA-D42).
#[test]
fn italy_acts_like_a_major() {
    let mut table = position("3 players\ncontrol france\nno trains\nmoney italy 4");
    table.lay("italy taxation, france dispatch");
    assert_eq!(table.money("italy"), 4 + 9);
    table.lay("italy mobilisation");
    table.until("italy", "mobilise").play("italy", "done");
    assert_eq!(table.money("italy"), 0);
}

/// [REA-22.15] REA-T9 REA-D46
#[test]
fn influence_that_italy_wins_goes_to_its_controller() {
    let mut table = ordering(
        "italy",
        "france",
        "3 players\ncontrol prussia\nclear\nliguria: italy 3\nlombardia: austria 0\ntrentino: prussia 1",
    );
    table.plays("italy: march liguria lombardia; done\nprussia: support trentino");
    table.idle_until(|table| table.state().battle.sides.is_empty());
    assert_eq!(
        (table.influence("prussia"), table.influence("italy")),
        (2, 0),
        "one for Italy's part, one for its own"
    );
}

/// [REA-22.16]
#[test]
fn italy_always_lets_its_controller_use_trains_and_sea_lanes() {
    let mut table = ordering(
        "prussia",
        "france",
        "3 players\ncontrol prussia\nclear\ntrains liguria-toscania\nliguria: prussia 2\nlazio: prussia 1",
    );
    table.play("prussia", "ride liguria toscania");
    assert_eq!(table.at("toscania"), "prussia 2", "nobody is asked");
    table.play("prussia", "sail lazio sardinia");
    assert_eq!(table.at("sardinia"), "prussia 1");
}

/// REA-D52
#[test]
fn italys_capital_gives_no_control_of_italy() {
    let mut table = position("3 players\ncontrol prussia\nmarker 3\nclear\ntoscania: garrison austria");
    table.lay("france dispatch");
    table.offer("france austria, austria prussia, prussia italy");
    assert_eq!(table.controls_italy(), "prussia");
}

/// [REA-23.2]
#[test]
fn a_garrison_in_a_home_of_minor_italy_is_legal_for_all_but_its_controller() {
    let text = "3 players\ncontrol prussia\nclear\nnizza: france 2\nlombardia: prussia 2";
    let mut france = ordering("france", "austria", text);
    france.play("france", "march nizza liguria");
    assert!(france.may("france", "garrison liguria liguria"));
    let mut prussia = ordering("prussia", "austria", text);
    prussia.play("prussia", "march lombardia piemonte");
    assert_eq!(prussia.refusal("prussia", "garrison piemonte piemonte"), "REA-15.4");
}

/// [REA-23.3] REA-D47
#[test]
fn minor_italy_may_be_arbiter_and_its_controller_answers() {
    let mut table =
        ordering("austria", "italy", "3 players\ncontrol prussia\nmorale italy 3\nmorale prussia 3");
    assert_eq!((table.morale("italy"), table.morale("prussia")), (4, 3));
    table.plays("austria: done; ask");
    assert_eq!(table.asked(), ["italy: allow-round"]);
    assert_eq!(table.seat("italy"), table.seat("prussia"));
    table.play("italy", "agree");
    assert_eq!((table.morale("italy"), table.morale("prussia")), (6, 3));
}
