//! The board after a change of alliance: section 11.

use crate::support::{Spoken, Table, position};

/// A diplomacy phase in which these offers are made.
#[track_caller]
fn after(offers: &str, text: &str) -> Table {
    let mut table = position(&format!("marker 3\nclear\nno trains\n{text}"));
    table.lay("france dispatch");
    table.offer(offers);
    table
}

const PEACE: &str = "austria prussia, prussia austria, france italy, italy austria";
const WAR: &str = "austria italy, prussia france, france italy, italy prussia";

/// [REA-11.1] At once: nobody moves or chooses a card before.
#[test]
fn the_board_is_updated_at_once() {
    let table = after(PEACE, "wien: prussia 3, garrison prussia\nberlin: prussia 0");
    assert_eq!(table.turn(), 1);
    assert_eq!(table.at("berlin"), "prussia 1", "the garrison in Wien became a unit");
}

/// [REA-11.2] REA-D18: the owner chooses among generals with room.
#[test]
fn a_garrison_in_a_new_allys_home_becomes_a_unit() {
    let mut table =
        after(PEACE, "wien: garrison prussia\nberlin: prussia 1\nhesse: prussia 2\nmagdeburg: prussia 3");
    assert!(table.is_asked("prussia", "return-garrison"));
    let mut choices = table.options("prussia", "unit-to");
    choices.sort();
    assert_eq!(choices, ["berlin", "hesse"]);
    assert_eq!(table.refusal("prussia", "unit-to magdeburg"), "REA-4.14");
    assert_eq!(table.refusal("prussia", "unit-to wien"), "REA-11.2");
    table.play("prussia", "unit-to hesse");
    assert_eq!((table.at("hesse"), table.controller("wien")), ("prussia 3".to_owned(), "austria".to_owned()));
}

/// [REA-11.2]
#[test]
fn without_room_the_garrison_is_worth_1_money() {
    let table = after(PEACE, "money prussia 2\nwien: garrison prussia\nberlin: prussia 3");
    assert_eq!((table.money("prussia") - 9, table.at("wien")), (3, "empty".to_owned()), "9 were taxes");
}

/// [REA-11.3] The controller agrees, or the general leaves for the nearest territory of its own, or
/// off the board.
#[test]
fn a_general_in_a_new_allys_home_stays_with_consent_alone() {
    let text = "wien: prussia 2\nbohemia: garrison prussia\nsaxonia: garrison prussia";
    let mut stays = after(PEACE, text);
    assert!(stays.is_asked("austria", "consent"));
    stays.play("austria", "agree");
    assert_eq!(stays.at("wien"), "prussia 2");
    let mut leaves = after(PEACE, text);
    leaves.play("austria", "refuse");
    assert_eq!(leaves.legal("prussia"), ["retreat wien bohemia", "off-map wien"]);
    assert_eq!(leaves.refusal("prussia", "retreat wien saxonia"), "REA-11.3");
    leaves.play("prussia", "off-map wien");
    assert_eq!((leaves.off_map("prussia"), leaves.supply("prussia")), (4, 26));
}

/// [REA-11.4]
#[test]
fn pieces_outside_the_new_allys_homes_stay() {
    let table = after(PEACE, "bohemia: prussia 2\nsaxonia: austria 1, garrison austria");
    assert_eq!(
        (table.at("bohemia"), table.at("saxonia")),
        ("prussia 2".to_owned(), "austria 1, garrison austria".to_owned())
    );
}

/// [REA-11.5] [REA-11.7] No battle, no cards: the weaker one leaves, its garrison with it.
#[test]
fn former_allies_in_one_territory_compare_strength() {
    let mut table = after(
        WAR,
        "ally austria prussia\nbohemia: austria 3, prussia 1, garrison prussia\nsaxonia: garrison prussia",
    );
    assert!(table.is_asked("prussia", "leave-territories"), "{:?}", table.asked());
    assert_eq!(table.at("bohemia"), "austria 3, prussia 2");
    assert!(!table.said("Battle in"));
    assert_eq!(table.refusal("prussia", "retreat bohemia berlin"), "REA-11.7");
    table.play("prussia", "retreat bohemia saxonia");
    assert_eq!(
        (table.at("bohemia"), table.at("saxonia")),
        ("austria 3".to_owned(), "prussia 2, garrison prussia".to_owned())
    );
}

/// [REA-11.5] A fortress counts: 4 against 3.
#[test]
fn a_garrison_with_a_fortress_is_stronger_than_a_general_with_two_units() {
    let table =
        after(WAR, "ally austria prussia\nbohemia: austria 2, garrison prussia, fortress\nwien: empty");
    assert!(table.is_asked("austria", "leave-territories"), "{:?}", table.asked());
}

/// [REA-11.6]
#[test]
fn of_equals_the_one_with_the_garrison_stays() {
    let table = after(WAR, "ally austria prussia\nbohemia: austria 2, prussia 1, garrison prussia");
    assert!(table.is_asked("austria", "leave-territories"), "{:?}", table.asked());
}

/// [REA-11.6] REA-D20
#[test]
fn of_equals_without_a_garrison_a_coin_decides() {
    let mut table = after(WAR, "ally austria prussia\nbohemia: austria 2, prussia 2");
    assert!(table.is_asked("chance", "toss-coin"), "{:?}", table.asked());
    assert_eq!(table.chances().len(), 2);
    table.play("chance", "toss prussia");
    assert!(table.is_asked("austria", "leave-territories"));
}

/// [REA-11.7] REA-D55: with three units under its general the weaker side gets 1 money for its
/// garrison.
#[test]
fn a_yielding_garrison_goes_to_the_general_that_leaves_with_it() {
    let text =
        "ally austria prussia\nbohemia: austria 3, garrison austria, fortress, prussia 3\nberlin: prussia 0";
    let stronger = after(WAR, text);
    assert!(stronger.is_asked("prussia", "leave-territories"));
    let text = "money prussia 0\nally austria prussia\nbohemia: austria 3, prussia 0, garrison prussia\nberlin: prussia 0";
    let own = after(WAR, text);
    assert_eq!(
        (own.at("bohemia"), own.at("berlin")),
        ("austria 3, prussia 1".to_owned(), "prussia 0".to_owned())
    );
    let text =
        "money prussia 0\nally austria prussia\nbohemia: austria 3, garrison prussia\nberlin: prussia 0";
    let alone = after(WAR, text);
    assert_eq!(
        (alone.at("bohemia"), alone.at("berlin"), alone.money("prussia")),
        ("austria 3".to_owned(), "prussia 0".to_owned(), 9 + 1)
    );
}

/// REA-D19, REA-D56: red lanes count for Italy, and an ally's for nobody.
#[test]
fn the_way_back_counts_ones_own_sea_lanes() {
    let text = "ally italy france\nprovence: france 3, italy 1";
    let table = after("austria prussia, prussia austria, france prussia, italy prussia", text);
    assert_eq!(table.legal("italy"), ["retreat provence liguria", "off-map provence"]);
}

/// REA-D21
#[test]
fn a_general_alone_in_a_former_allys_home_stays() {
    let table = after(WAR, "ally austria prussia\nwien: prussia 2");
    assert_eq!((table.at("wien"), table.controller("wien")), ("prussia 2".to_owned(), "austria".to_owned()));
    assert_eq!(table.turn(), 2);
}

/// REA-D57: France holds Wien and is at war with Prussia: nobody is asked, and nobody moves.
#[test]
fn a_third_power_at_war_gives_no_leave() {
    let table = after(PEACE, "tyrol: prussia 2\nwien: garrison france");
    assert!(table.is_asked("austria", "consent"), "Tyrol is Austria's to give");
    let held = position("clear\nwien: garrison france");
    assert_eq!(held.controller("wien"), "france");
}

/// REA-T7 The printed example: Wien.
#[test]
fn the_prussians_leave_wien() {
    let mut table = after(
        PEACE,
        "wien: prussia 2, garrison prussia\nbohemia: garrison prussia\nsaxonia: austria 2, garrison austria",
    );
    assert_eq!(table.at("wien"), "prussia 3", "its only general takes the garrison as a unit");
    table.play("austria", "refuse").play("prussia", "retreat wien bohemia");
    assert_eq!(table.at("bohemia"), "prussia 3, garrison prussia");
    assert_eq!(table.controller("wien"), "austria");
    assert_eq!(table.at("saxonia"), "austria 2, garrison austria");
}
