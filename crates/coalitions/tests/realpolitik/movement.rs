//! Movement, arbiters, rail and garrisons: sections 12 to 15.

use crate::support::{Spoken, Table, moving, ordering};

// --- Sequence and arbiter ------------------------------------------------------------------------

/// [REA-12.1] Disbanding, then rail, then the first round and its battles, then a second and a
/// third.
#[test]
fn a_movement_action_has_its_order() {
    let text = "clear\ntrains karinthia-wien tyrol-wien\nwien: austria 3, garrison austria\nbohemia: garrison austria\nmorale france 3";
    let mut table = ordering("austria", "france", text);
    table.play("austria", "disband bohemia");
    table.play("austria", "ride wien tyrol");
    assert_eq!(table.refusal("austria", "disband wien"), "REA-12.1");
    table.play("austria", "march tyrol bavaria");
    assert_eq!(table.refusal("austria", "ride bavaria wien"), "REA-13.3");
    table.play("austria", "done");
    for round in [2, 3] {
        table.play("austria", "ask").play("france", "agree");
        assert_eq!(table.state().movement.round, round);
        table.play("austria", "done");
    }
    assert!(!table.is_asked("austria", "ask-for-round"), "three rounds at most");
}

/// [REA-12.2] Even if nothing moves.
#[test]
fn an_arbiter_is_chosen_first_and_cannot_decline() {
    let mut table = moving("austria", "");
    assert_eq!(table.refusal("austria", "march wien bohemia"), "REA-5.3");
    assert_eq!(table.refusal("austria", "arbiter austria"), "REA-12.2");
    let before = table.morale("france");
    table.play("austria", "arbiter france");
    assert_eq!(table.morale("france"), before + 1);
    assert_eq!(table.refusal("france", "refuse"), "not asked");
}

/// [REA-12.3]
#[test]
fn an_ally_or_a_power_with_15_morale_is_no_arbiter() {
    let table = moving("austria", "ally austria prussia\nmorale italy 15");
    assert_eq!(table.refusal("austria", "arbiter prussia"), "REA-12.3");
    assert_eq!(table.refusal("austria", "arbiter italy"), "REA-12.3");
    assert_eq!(table.options("austria", "arbiter"), ["france"]);
}

/// [REA-12.4] [REA-12.7]
#[test]
fn a_refusal_ends_the_action_and_nobody_else_is_asked() {
    let mut table = ordering("austria", "france", "morale france 3");
    table.plays("austria: march tyrol bavaria; done; ask\nfrance: refuse");
    assert_eq!(table.turn(), 2);
    assert_eq!(table.morale("france"), 4);
}

/// [REA-12.5] [REA-12.6] The first round is paid for whether anybody moves or not.
#[test]
fn the_arbiter_gains_1_at_once_and_cannot_forbid_the_first_round() {
    let mut table =
        ordering("austria", "italy", "clear\nwien: austria 2\ntrains tyrol-wien\nbohemia: garrison austria");
    assert_eq!(table.morale("italy"), 6);
    table.plays("austria: disband bohemia; ride wien tyrol; march tyrol bavaria");
    assert_eq!((table.at("bavaria"), table.morale("italy")), ("austria 2".to_owned(), 6));
}

/// [REA-12.8] REA-T4 Rail pays nothing.
#[test]
fn three_rounds_are_worth_6() {
    let mut table =
        ordering("austria", "france", "clear\nmorale france 9\nwien: austria 1\ntrains tyrol-wien");
    table.play("austria", "ride wien tyrol");
    assert_eq!(table.morale("france"), 10);
    table.plays("austria: done; ask\nfrance: agree\naustria: done; ask\nfrance: agree");
    assert_eq!(table.morale("france"), 15);
}

/// [REA-12.9] REA-T3
#[test]
fn an_arbiter_with_12_allows_two_rounds() {
    let mut table = ordering("austria", "france", "morale france 12");
    assert_eq!(table.morale("france"), 13);
    table.plays("austria: done; ask\nfrance: agree");
    assert_eq!(table.morale("france"), 15);
    table.play("austria", "done");
    assert!(!table.is_asked("austria", "ask-for-round"), "15 and 3 are more than 15");
    assert_eq!(table.turn(), 2);
}

/// [REA-12.10]
#[test]
fn without_an_arbiter_there_is_one_round() {
    let mut table = crate::support::position("ally austria prussia\nmorale france 15\nmorale italy 15");
    table.lay("austria movement");
    assert!(table.is_asked("austria", "order-moves"));
    table.plays("austria: march tyrol bavaria; done");
    assert_eq!((table.turn(), table.morale("france")), (2, 15));
}

// --- Disbanding and rail -------------------------------------------------------------------------

/// [REA-13.1] [REA-13.2]
#[test]
fn garrisons_are_disbanded_and_control_goes_back() {
    let mut table = ordering(
        "prussia",
        "france",
        "clear\nwien: garrison prussia\nbohemia: garrison prussia\nberlin: prussia 1",
    );
    assert_eq!(table.refusal("prussia", "disband saxonia"), "REA-13.1");
    let before = table.supply("prussia");
    table.plays("prussia: disband wien; disband bohemia");
    assert_eq!(
        (table.controller("wien"), table.controller("bohemia")),
        ("austria".to_owned(), "nobody".to_owned())
    );
    assert_eq!((table.supply("prussia"), table.at("berlin")), (before + 2, "prussia 1".to_owned()));
}

/// [REA-13.3] Once in the action, before the first round.
#[test]
fn rail_is_used_before_the_first_round() {
    let mut table =
        ordering("austria", "france", "morale france 1\nclear\nwien: austria 1\ndalmatia: austria 1");
    table.plays("austria: done; ask\nfrance: agree");
    assert_eq!(table.refusal("austria", "ride wien tyrol"), "REA-13.3");
}

/// [REA-13.4] [REA-13.5] [REA-D23] Any distance over trains through controlled territories, both
/// ends included.
#[test]
fn generals_ride_any_distance_through_what_they_control() {
    let line = "clear\ntrains dalmatia-karinthia karinthia-wien tyrol-wien tyrol-venezia lombardia-venezia";
    let mut table =
        ordering("austria", "france", &format!("{line}\ndalmatia: austria 2\nvenezia: garrison austria"));
    let mut rides = table.options("austria", "ride");
    rides.sort();
    assert_eq!(rides, ["dalmatia karinthia", "dalmatia tyrol", "dalmatia venezia", "dalmatia wien"]);
    assert_eq!(table.refusal("austria", "ride dalmatia lombardia"), "REA-13.4", "nobody controls it");
    assert_eq!(table.refusal("austria", "ride dalmatia hungari"), "REA-13.4", "no train leads there");
    table.play("austria", "ride dalmatia venezia");
    assert_eq!(table.at("venezia"), "austria 2, garrison austria");
}

/// [REA-13.4] [REA-10.11] Through an ally's territories only with consent.
#[test]
fn an_ally_is_asked_before_a_ride_through_its_territories() {
    let text = "clear\nally austria prussia\ntrains moravia-wien moravia-schlesien\nwien: austria 2";
    let mut table = ordering("austria", "france", text);
    table.play("austria", "ride wien schlesien");
    assert!(table.is_asked("prussia", "consent"));
    table.play("prussia", "refuse");
    assert_eq!(table.refusal("austria", "ride wien schlesien"), "REA-D17");
    table.play("austria", "ride wien moravia");
    assert_eq!(table.at("moravia"), "austria 2", "that is one's own");
}

/// [REA-13.6] [REA-D25]
#[test]
fn a_ride_does_not_end_beside_another_own_general_and_two_do_not_change_places() {
    let mut table =
        ordering("austria", "france", "clear\ntrains tyrol-wien\nwien: austria 2\ntyrol: austria 1");
    assert_eq!(table.refusal("austria", "ride wien tyrol"), "REA-13.6");
    assert_eq!(table.refusal("austria", "ride tyrol wien"), "REA-13.6");
    table.play("austria", "march tyrol bavaria");
    assert_eq!(table.refusal("austria", "ride wien tyrol"), "REA-13.3");
}

/// [REA-13.7] REA-T22
#[test]
fn a_unit_rides_to_a_general_with_room() {
    let mut table = ordering(
        "austria",
        "france",
        "clear\ntrains tyrol-wien karinthia-wien\nwien: austria 2\ntyrol: austria 3\nkarinthia: austria 0",
    );
    assert_eq!(table.refusal("austria", "ride-unit wien tyrol"), "REA-13.7");
    assert_eq!(table.refusal("austria", "ride-unit karinthia wien"), "REA-13.4", "it has no unit");
    assert_eq!(table.refusal("austria", "ride-unit wien moravia"), "REA-13.7", "nobody is there");
    table.play("austria", "ride-unit tyrol karinthia").play("austria", "ride-unit wien karinthia");
    assert_eq!(table.at("karinthia"), "austria 2");
    assert_eq!(
        table.refusal("austria", "ride-unit karinthia wien"),
        "REA-13.4",
        "REA-D25: both have ridden already"
    );
}

/// [REA-13.8] REA-T22
#[test]
fn a_unit_neither_leaves_nor_joins_a_general_that_has_ridden() {
    let text = "clear\ntrains tyrol-wien karinthia-wien hungari-wien\nwien: austria 2\ntyrol: austria 2\nkarinthia: austria 1";
    let mut table = ordering("austria", "france", text);
    table.play("austria", "ride wien hungari");
    assert_eq!(table.refusal("austria", "ride-unit tyrol hungari"), "REA-13.8");
    assert_eq!(table.refusal("austria", "ride-unit hungari tyrol"), "REA-13.8");
    assert_eq!(table.refusal("austria", "ride hungari wien"), "REA-D25");
    table.play("austria", "ride-unit tyrol karinthia");
    assert_eq!(table.refusal("austria", "ride karinthia wien"), "REA-D25");
}

/// [REA-13.9]
#[test]
fn who_has_ridden_may_still_move() {
    let mut table = ordering("austria", "france", "clear\ntrains tyrol-wien\nwien: austria 2");
    table.plays("austria: ride wien tyrol; march tyrol bavaria");
    assert_eq!(table.at("bavaria"), "austria 2");
}

/// REA-D24
#[test]
fn a_hostile_general_blocks_the_line() {
    let text = "clear\ntrains karinthia-wien tyrol-wien\nkarinthia: austria 2\nwien: prussia 1";
    let table = ordering("austria", "france", text);
    assert_eq!(table.refusal("austria", "ride karinthia tyrol"), "REA-D24");
    let free = ordering("austria", "france", &format!("option rail_past_generals yes\n{text}"));
    assert!(free.may("austria", "ride karinthia tyrol"));
    assert_eq!(free.refusal("austria", "ride karinthia wien"), "REA-D24", "nobody rides into a battle");
}

// --- Rounds --------------------------------------------------------------------------------------

/// [REA-14.1] [REA-14.2]
#[test]
fn each_general_makes_one_move_a_round_with_all_its_units() {
    let mut table = ordering("austria", "france", "clear\nwien: austria 3\ntyrol: austria 1");
    assert_eq!(table.refusal("austria", "march wien saxonia"), "REA-14.2");
    table.play("austria", "march wien bohemia");
    assert_eq!(table.at("bohemia"), "austria 3");
    assert_eq!(table.refusal("austria", "march bohemia saxonia"), "REA-14.1");
    table.play("austria", "march tyrol bavaria");
}

/// [REA-14.3]
#[test]
fn an_allys_territory_needs_consent_and_no_other_does() {
    let mut table =
        ordering("austria", "france", "clear\nally austria prussia\nmoravia: austria 2\ntyrol: austria 1");
    table.play("austria", "march moravia schlesien");
    assert!(table.is_asked("prussia", "consent"));
    table.play("prussia", "refuse");
    assert_eq!(table.refusal("austria", "march moravia schlesien"), "REA-D17");
    table.play("austria", "march moravia bohemia");
    table.play("austria", "march tyrol venezia");
    assert_eq!(table.at("bohemia"), "austria 2");
}

/// [REA-14.4] [REA-14.6] One lane of one's own colour, or an ally's with consent; it may be an
/// attack.
#[test]
fn a_sea_move_follows_one_lane_of_ones_own_colour() {
    let mut italy = ordering(
        "italy",
        "prussia",
        "clear\nlazio: italy 2\nprovence: france 1\nsardinia: france 1, garrison france\ntoscania: italy 1",
    );
    assert_eq!(italy.refusal("italy", "sail lazio provence"), "REA-14.4", "that lane is blue");
    assert_eq!(italy.refusal("italy", "sail lazio liguria"), "REA-14.4", "two lanes away");
    italy.plays("italy: sail lazio sardinia; done");
    assert!(italy.said("Battle in Sardinia"), "{:?}", italy.log);
    let mut france = ordering("france", "prussia", "clear\nally france italy\nprovence: france 2");
    france.play("france", "sail provence liguria");
    assert!(france.is_asked("italy", "consent"));
    france.play("italy", "agree");
    assert_eq!(france.at("liguria"), "france 2");
}

/// REA-D26, by option
#[test]
fn some_tables_sail_three_lanes() {
    let table = ordering("italy", "prussia", "option sea_lanes 3\nclear\nlazio: italy 2");
    assert!(table.may("italy", "sail lazio liguria"));
}

/// [REA-14.5] REA-T23
#[test]
fn an_enemy_of_its_owner_does_not_use_a_lane() {
    let text = "clear\nliguria: austria 2, garrison austria\nsardinia: garrison austria\nlazio: italy 3";
    let austria = ordering("austria", "france", text);
    assert_eq!(austria.refusal("austria", "sail liguria sardinia"), "REA-14.5");
    let italy = ordering("italy", "france", text);
    assert!(italy.may("italy", "sail lazio sardinia"));
}

/// [REA-14.6]
#[test]
fn sardinia_is_reached_by_sea_alone() {
    let table = ordering("italy", "france", "clear\nsardinia: italy 3");
    assert!(table.options("italy", "march").is_empty() && table.options("italy", "strategic").is_empty());
    assert_eq!(table.options("italy", "sail").len(), 4);
}

/// [REA-14.7] [REA-D27]
#[test]
fn a_strategic_move_goes_through_three_controlled_territories() {
    let mut table = ordering("austria", "france", "clear\ndalmatia: austria 3\nmoravia: prussia 1");
    assert_eq!(table.refusal("austria", "strategic dalmatia bosnia"), "REA-14.7");
    table.plays("austria: strategic dalmatia hungari; on wien; on tyrol");
    assert_eq!(table.at("tyrol"), "austria 3");
    let mut attack = ordering("austria", "france", "clear\ndalmatia: austria 3\nmoravia: prussia 1");
    attack.plays("austria: strategic dalmatia hungari; on moravia; done");
    assert!(attack.said("Battle in Moravia"), "it may end beside a hostile general");
}

/// [REA-14.8] [REA-D54]
#[test]
fn two_own_generals_do_not_end_in_one_territory() {
    let mut table = ordering("austria", "france", "clear\nvenezia: austria 2\ndalmatia: austria 2");
    assert_eq!(table.refusal("austria", "march dalmatia venezia"), "REA-14.8");
    table.plays("austria: march venezia lombardia; march dalmatia venezia");
    assert_eq!(
        (table.at("lombardia"), table.at("venezia")),
        ("austria 2".to_owned(), "austria 2".to_owned())
    );
}

/// [REA-14.9]
#[test]
fn a_general_may_end_beside_an_allys() {
    let mut table =
        ordering("austria", "france", "clear\nally austria prussia\nwien: austria 2\nbohemia: prussia 1");
    table.plays("austria: march wien bohemia; done");
    assert_eq!(table.at("bohemia"), "austria 2, prussia 1");
}

/// [REA-14.10]
#[test]
fn units_change_their_general_by_rail_alone() {
    let table = ordering("austria", "france", "clear\nno trains\nwien: austria 2\ntyrol: austria 1");
    assert_eq!(table.refusal("austria", "ride-unit wien tyrol"), "REA-13.4");
    assert!(table.options("austria", "ride-unit").is_empty());
}

// --- Garrisons -----------------------------------------------------------------------------------

/// [REA-15.1] [REA-15.2] [REA-15.5] At both ends of a move, while it has units.
#[test]
fn a_general_leaves_garrisons_where_it_comes_and_goes() {
    let mut table = ordering("austria", "france", "clear\nbavaria: austria 2\nmorale france 1");
    table.plays("austria: march bavaria bohemia; garrison bohemia bavaria; garrison bohemia bohemia");
    assert_eq!(
        (table.at("bavaria"), table.at("bohemia")),
        ("garrison austria".to_owned(), "austria 0, garrison austria".to_owned())
    );
    assert_eq!(table.refusal("austria", "garrison bohemia saxonia"), "REA-15.1");
    table.plays("austria: done; ask\nfrance: agree\naustria: march bohemia saxonia");
    assert_eq!(table.at("bohemia"), "garrison austria");
}

/// [REA-15.3] [REA-D28]
#[test]
fn a_garrison_is_placed_in_ones_own_home_without_moving() {
    let mut table = ordering("austria", "france", "clear\nwien: austria 2\nbohemia: austria 2");
    assert_eq!(table.refusal("austria", "garrison bohemia bohemia"), "REA-15.1");
    table.play("austria", "garrison wien wien");
    assert_eq!(table.at("wien"), "austria 1, garrison austria");
}

/// [REA-15.4] [REA-10.12]
#[test]
fn no_garrison_without_units_beside_another_or_in_an_allys_home() {
    let mut table = ordering(
        "austria",
        "france",
        "clear\nally austria prussia\nmoravia: austria 1\nwien: austria 0\ntyrol: austria 1, garrison austria",
    );
    assert_eq!(table.refusal("austria", "garrison wien wien"), "REA-15.4");
    assert_eq!(table.refusal("austria", "garrison tyrol tyrol"), "REA-15.4");
    table.play("austria", "march moravia schlesien").play("prussia", "agree");
    assert_eq!(table.refusal("austria", "garrison schlesien schlesien"), "REA-15.4");
    assert!(table.may("austria", "garrison schlesien moravia"));
}

/// [REA-D29] Not before a battle is won, but at both ends of a ride.
#[test]
fn a_garrison_waits_for_the_battle_and_does_not_mind_the_train() {
    let mut table =
        ordering("austria", "france", "clear\ntrains tyrol-wien\nwien: austria 3\nbavaria: prussia 1");
    table.play("austria", "ride wien tyrol");
    assert!(table.may("austria", "garrison tyrol wien") && table.may("austria", "garrison tyrol tyrol"));
    table.play("austria", "march tyrol bavaria");
    assert_eq!(table.refusal("austria", "garrison bavaria bavaria"), "REA-D29");
    assert!(table.may("austria", "garrison bavaria wien"));
}

// --- The printed example -------------------------------------------------------------------------

fn austrias_move() -> Table {
    moving(
        "austria",
        "clear
        ally austria prussia
        trains dalmatia-venezia
        dalmatia: austria 3, garrison austria
        venezia: austria 2, garrison austria
        wien: austria 3",
    )
}

/// REA-T5 [REA-12.3] [REA-12.4] Austria's move, as printed.
#[test]
fn austrias_move_to_lombardia_and_bohemia() {
    let mut table = austrias_move();
    assert_eq!(table.refusal("austria", "arbiter prussia"), "REA-12.3");
    let before = table.morale("france");
    table.play("austria", "arbiter france");
    table.plays(
        "austria: ride-unit dalmatia venezia
        austria: march venezia lombardia; garrison lombardia lombardia
        austria: march dalmatia venezia
        austria: march wien bohemia; garrison bohemia bohemia; done
        austria: ask
        france: refuse",
    );
    assert_eq!(
        (table.controller("lombardia"), table.controller("bohemia")),
        ("austria".to_owned(), "austria".to_owned())
    );
    assert_eq!(table.at("venezia"), "austria 2, garrison austria");
    assert_eq!(table.at("lombardia"), "austria 2, garrison austria");
    assert_eq!(table.at("bohemia"), "austria 2, garrison austria");
    assert_eq!(table.morale("france"), before + 1);
    assert_eq!(table.turn(), 2, "the action is over and no other arbiter is asked");
    assert!(!table.said("Battle in"));
}
