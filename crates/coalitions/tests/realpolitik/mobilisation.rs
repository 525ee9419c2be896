//! Mobilisation: section 7.

use crate::support::{Spoken, mobilising, position, start};

/// [REA-7.1] [REA-7.9] Up to two trains, free of charge.
#[test]
fn two_trains_are_placed_free_of_charge() {
    let mut table = mobilising("austria", "money austria 5");
    assert!(table.is_asked("austria", "place-trains"));
    table.play("austria", "train moravia wien").play("austria", "train dalmatia hungari");
    assert!(!table.is_asked("austria", "place-trains"));
    assert_eq!(table.money("austria"), 5);
    assert!(table.trains().contains(&"moravia-wien".to_owned()));
}

/// [REA-7.1] What cannot be placed is lost.
#[test]
fn without_a_border_for_it_a_train_is_lost() {
    let table = mobilising(
        "austria",
        "clear\nwien: austria 1\ntyrol: garrison france\nkarinthia: garrison france\nhungari: garrison france\nmoravia: garrison france\ndalmatia: garrison france\ngalicia: garrison france",
    );
    assert!(!table.is_asked("austria", "place-trains"), "{:?}", table.asked());
}

/// [REA-7.2] REA-T24: two generals are off the board, so two cards are drawn before both are
/// placed.
#[test]
fn a_card_is_drawn_for_each_general_off_the_board() {
    let mut table = mobilising("austria", "no trains\nhand austria 2 2 4");
    table.play("austria", "done").settle_chance();
    assert_eq!(table.hand("austria").split(' ').count(), 5);
    assert!(table.is_asked("austria", "move-generals"));
    table.plays("austria: place moravia; place galicia; done");
    assert_eq!((table.off_map("austria"), table.hand("austria").split(' ').count()), (0, 5));
}

/// [REA-7.3]
#[test]
fn generals_are_put_on_the_board_or_taken_off_never_both() {
    let mut placing = mobilising("austria", "no trains\ntyrol: garrison france");
    placing.play("austria", "done").settle_chance();
    assert_eq!(placing.refusal("austria", "place tyrol"), "REA-7.3", "a territory of one's own control");
    assert_eq!(placing.refusal("austria", "place wien"), "REA-D11");
    placing.play("austria", "place moravia");
    assert_eq!(placing.refusal("austria", "recall wien"), "REA-7.3");
    let mut recalling = mobilising("austria", "no trains");
    recalling.play("austria", "done").settle_chance();
    recalling.play("austria", "recall wien");
    assert_eq!(recalling.refusal("austria", "place moravia"), "REA-7.3");
    recalling.play("austria", "recall tyrol");
    assert_eq!((recalling.off_map("austria"), recalling.supply("austria")), (4, 28), "REA-D12");
}

/// REA-D11: a hostile general keeps a general from being placed, an ally's does not.
#[test]
fn a_general_is_not_placed_beside_a_hostile_one() {
    let mut table =
        mobilising("austria", "no trains\nally austria italy\nmoravia: prussia 1\ndalmatia: italy 1");
    table.play("austria", "done").settle_chance();
    assert_eq!(table.refusal("austria", "place moravia"), "REA-D11");
    assert!(table.may("austria", "place dalmatia"));
}

/// [REA-7.4]
#[test]
fn units_trains_cards_and_morale_cost_1_and_a_fortress_5() {
    let mut table =
        mobilising("austria", "money austria 20\nwien: austria 1, garrison austria\nhand austria 2");
    table.until("austria", "mobilise");
    let before = table.trains().len();
    table.play("austria", "buy-unit wien");
    table.play("austria", "train moravia wien");
    table.play("austria", "buy-card").settle_chance();
    table.play("austria", "buy-morale");
    assert_eq!(table.money("austria"), 16);
    table.play("austria", "buy-fortress wien");
    assert_eq!(table.money("austria"), 11);
    assert_eq!(table.at("wien"), "austria 2, garrison austria, fortress");
    assert_eq!((table.trains().len(), table.morale("austria")), (before + 1, 9));
    table.plays("austria: buy-unit wien; buy-morale; buy-morale");
    assert_eq!(table.money("austria"), 8, "any number of each");
}

/// [REA-7.5]
#[test]
fn a_unit_goes_under_a_general_with_room() {
    let mut table = mobilising("austria", "no trains\nmoney austria 9\nwien: austria 2");
    table.until("austria", "mobilise");
    assert_eq!(table.refusal("austria", "buy-unit tyrol"), "REA-7.5");
    assert_eq!(table.refusal("austria", "buy-unit moravia"), "REA-7.5");
    table.play("austria", "buy-unit wien");
    assert_eq!(table.refusal("austria", "buy-unit wien"), "REA-7.5");
}

/// [REA-7.6]
#[test]
fn bought_morale_stops_at_15() {
    let mut table = mobilising("austria", "no trains\nmorale austria 15");
    table.until("austria", "mobilise");
    assert_eq!(table.refusal("austria", "buy-morale"), "REA-7.6");
}

/// [REA-7.7] [REA-1.7]
#[test]
fn a_fortress_needs_a_garrison_and_there_are_six() {
    let mut table = mobilising(
        "austria",
        "no trains\nmoney austria 20\nwien: austria 1, garrison austria, fortress\nbohemia: garrison austria",
    );
    table.until("austria", "mobilise");
    assert_eq!(table.refusal("austria", "buy-fortress wien"), "REA-7.7");
    assert_eq!(table.refusal("austria", "buy-fortress tyrol"), "REA-7.7");
    assert!(table.may("austria", "buy-fortress bohemia"));
    let mut full = mobilising(
        "austria",
        "no trains\nmoney austria 20\nbohemia: garrison austria\nnormandie: fortress\npicardie: fortress\nprovence: fortress\nlazio: fortress\nnapoli: fortress\nromagna: fortress",
    );
    full.until("austria", "mobilise");
    assert_eq!(full.refusal("austria", "buy-fortress bohemia"), "REA-7.7");
}

/// [REA-7.8]
#[test]
fn a_garrison_with_a_fortress_counts_4() {
    let table = position("clear\nwien: garrison prussia, fortress\nberlin: garrison prussia");
    let strength = |at: &str| {
        let prussia = "prussia".parse().expect("a power");
        table.state().strength_in(prussia, at.parse().expect("a territory"))
    };
    assert_eq!((strength("wien"), strength("berlin")), (4, 1));
}

/// [REA-7.9] REA-T21
#[test]
fn a_train_needs_control_of_both_ends_or_an_allys_consent() {
    let mut table = mobilising("austria", "ally austria prussia");
    assert_eq!(table.refusal("austria", "train bohemia wien"), "REA-7.9");
    assert_eq!(table.refusal("austria", "train tyrol wien"), "REA-7.9", "there is one");
    assert_eq!(table.refusal("austria", "train wien moravia"), "REA-D15", "first in the alphabet");
    assert_eq!(
        table.refusal("austria", "train berlin schlesien"),
        "REA-7.9",
        "both are the ally's, and there is one"
    );
    assert_eq!(table.refusal("austria", "train berlin borussia"), "REA-7.9", "both are the ally's");
    table.play("austria", "train moravia schlesien");
    assert!(table.is_asked("prussia", "consent"));
    table.play("prussia", "refuse");
    assert!(!table.trains().contains(&"moravia-schlesien".to_owned()));
    assert_eq!(table.refusal("austria", "train moravia schlesien"), "REA-D17");
    table.play("austria", "train galicia schlesien").play("prussia", "agree");
    assert!(table.trains().contains(&"galicia-schlesien".to_owned()));
}

/// REA-D17: a bought train that an ally refuses costs nothing.
#[test]
fn a_refused_train_costs_nothing() {
    let mut table = mobilising("austria", "ally austria prussia\nmoney austria 3");
    table.until("austria", "mobilise");
    table.play("austria", "train moravia schlesien").play("prussia", "refuse");
    assert_eq!(table.money("austria"), 3);
    table.play("austria", "train galicia schlesien").play("prussia", "agree");
    assert_eq!(table.money("austria"), 2);
}

/// [REA-7.10]
#[test]
fn what_is_not_spent_is_lost() {
    let mut table = mobilising("france", "no trains\nmoney france 6");
    table.until("france", "mobilise");
    table.play("france", "buy-morale").play("france", "done");
    assert_eq!(table.money("france"), 0);
    assert!(table.said("France loses 5 money to corruption"));
}

/// [REA-7.11] [REA-D14]
#[test]
fn at_the_end_a_hand_has_seven_cards_at_most() {
    let mut table = mobilising("austria", "no trains\nmoney austria 5\nhand austria 1 2 2 3 3 4");
    table.until("austria", "mobilise");
    assert_eq!(table.hand("austria").split(' ').count(), 8, "two for the generals off the board");
    table.play("austria", "done");
    assert!(table.is_asked("austria", "discard-excess"), "{:?}", table.asked());
    table.play("austria", "discard 3");
    assert_eq!((table.hand("austria").split(' ').count(), table.discards("austria")), (7, "3".to_owned()));
}

/// REA-D13: an empty deck is made anew from the owner's own discards.
#[test]
fn an_empty_deck_is_made_of_ones_own_discards() {
    let mut table = mobilising(
        "austria",
        "no trains\nmoney austria 5\nwien: austria 1\ntyrol: austria 1\nmoravia: austria 1\ngalicia: austria 1\nhand austria 1 1 2\ndiscards austria 2 2 3 3 3 4 4 4 5 5\ndiscards france 5 5",
    );
    table.until("austria", "mobilise");
    table.play("austria", "buy-card");
    let falls: Vec<String> = table.chances().into_iter().map(|(card, _)| card).collect();
    assert_eq!(falls, ["draw 2", "draw 3", "draw 4", "draw 5"]);
    table.settle_chance();
    assert_eq!((table.discards("austria"), table.discards("france")), (String::new(), "5 5".to_owned()));
}

/// REA-D8
#[test]
fn mobilisations_follow_prestige() {
    let mut table = start(4);
    table.lay("prussia mobilisation, france mobilisation, austria mobilisation, italy mobilisation");
    for power in ["austria", "france", "italy", "prussia"] {
        assert!(table.is_asked(power, "place-trains"), "{:?}", table.asked());
        table.until(power, "mobilise").play(power, "done");
    }
}
