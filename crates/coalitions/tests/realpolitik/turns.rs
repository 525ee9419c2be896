//! Goal, turns, action cards, taxation, influence and dispatches: sections 3, 5, 6, 8 and 9.

use crate::support::{POWERS, Spoken, position, start};

// --- Goal, end and winner ------------------------------------------------------------------------

/// [REA-3.1] [REA-3.2] The turn in which somebody reaches 25 is finished, and the most influence
/// wins (REA-D5).
#[test]
fn the_turn_is_finished_and_the_most_influence_wins() {
    let text = "influence austria 23\ninfluence france 24\nbohemia: garrison austria\nsavoy: garrison france\nnizza: garrison france";
    let mut table = position(text);
    table.lay("austria influence, france influence, prussia movement");
    assert_eq!((table.influence("austria"), table.influence("france")), (25, 28));
    assert!(table.is_asked("prussia", "choose-arbiter"), "{:?}", table.asked());
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(table.winners(), ["france"]);
}

/// [REA-3.1] REA-D5, by option
#[test]
fn at_some_tables_25_influence_end_the_game_at_once() {
    let mut table = position("option end_check at-once\ninfluence austria 23\nbohemia: garrison austria");
    table.lay("austria influence, prussia movement");
    assert_eq!(table.winners(), ["austria"]);
}

/// [REA-3.3] [REA-21.1] REA-T19
#[test]
fn of_equal_influence_prestige_decides() {
    let mut table =
        position("influence austria 27\ninfluence prussia 27\nprestige prussia france italy austria");
    table.lay("");
    assert_eq!(table.winners(), ["prussia"]);
}

/// [REA-3.4] [REA-22.15]
#[test]
fn a_minor_italy_scores_nothing_and_cannot_win() {
    let mut table = position("3 players\ncontrol prussia\nnizza: garrison italy\ninfluence prussia 25");
    assert_eq!(table.refusal("prussia", "lay influence"), "legal");
    table.lay("");
    assert_eq!((table.influence("italy"), table.winners()), (0, vec!["prussia".to_owned()]));
}

// --- Turns and action cards ----------------------------------------------------------------------

/// [REA-5.1] [REA-5.2] All choose at the same time, in secret.
#[test]
fn everybody_chooses_a_card_in_secret() {
    let mut table = start(4);
    assert_eq!(table.asked().len(), 4);
    table.play("prussia", "lay movement");
    assert_eq!(table.asked().len(), 3);
    assert!(table.view(Some("prussia"))["sealed"][0]["action-card"]["card"] == "movement");
    assert_eq!(table.view(Some("france"))["sealed"], serde_json::json!([]));
    assert!(table.view(None)["concert"]["powers"][2]["played"].is_null());
    table.lay("");
    assert_eq!(table.view(None)["concert"]["powers"][2]["played"], "movement");
}

/// [REA-5.3] Taxation, influence and mobilisation, then dispatches, then the diplomacy phase, then
/// movement by prestige.
#[test]
fn cards_are_carried_out_in_their_order() {
    let mut table = position("marker 3\nno trains");
    table.lay("france movement, austria mobilisation, prussia dispatch, italy taxation");
    assert_eq!(table.money("italy"), 14, "taxation does not wait for the mobilisation");
    assert!(table.is_asked("austria", "place-trains"), "{:?}", table.asked());
    assert_eq!(table.marker(), 3);
    table.until("austria", "mobilise").play("austria", "done");
    assert_eq!(table.marker(), 4);
    assert_eq!(table.asked().len(), 4, "everybody gives tokens now");
    table.offer("france italy, austria italy, prussia italy, italy prussia");
    assert!(table.is_asked("france", "choose-arbiter"));
}

/// [REA-5.3] [REA-21.1] Movements follow prestige, and the track counts as it stands after each
/// (REA-D9).
#[test]
fn movements_follow_prestige() {
    let mut table = position("prestige italy france austria prussia");
    table.lay("france movement, austria movement, italy movement");
    for power in ["italy", "france", "austria"] {
        assert!(table.is_asked(power, "choose-arbiter"), "{:?}", table.asked());
        table.play(power, "arbiter prussia").play(power, "done");
        table.idle_until(|table| !table.is_asked(power, "ask-for-round"));
    }
    assert_eq!(table.turn(), 2);
}

/// REA-D9: Prussia rises above France while Austria moves, and moves first unless the order was
/// frozen.
#[test]
fn a_power_that_rises_moves_earlier() {
    let text = "clear\nprestige austria france prussia italy\nsaxonia: prussia 3\nbohemia: austria 1\nparis: france 3";
    for (option, next) in [("", "prussia"), ("option movement_order frozen\n", "france")] {
        let mut table = position(&format!("{option}{text}"));
        table.lay("austria movement, france movement, prussia movement");
        table.play("austria", "arbiter italy").plays("austria: march bohemia saxonia; done");
        table.idle_until(|table| table.state().agenda.acting.is_some_and(|power| power.word() != "austria"));
        assert_eq!(table.prestige(), "austria prussia france italy");
        assert!(table.is_asked(next, "choose-arbiter"), "{:?}", table.asked());
    }
}

/// [REA-5.4] [REA-9.2]
#[test]
fn a_card_is_spent_until_a_dispatch_brings_it_back() {
    let mut table = start(4);
    table.lay("france taxation, austria taxation, prussia taxation, italy taxation");
    assert_eq!(table.refusal("france", "lay taxation"), "REA-5.4");
    assert_eq!(table.action_cards("france"), "mobilisation influence dispatch movement");
    table.lay("france dispatch, austria influence, prussia influence, italy influence");
    assert_eq!(table.action_cards("france"), "taxation mobilisation influence dispatch movement");
    assert_eq!(table.action_cards("austria"), "mobilisation dispatch movement");
    assert_eq!(table.marker(), 1);
}

/// [REA-5.5] A round of one's own lasts one to five turns; dispatch is always left (REA-D7).
#[test]
fn an_own_round_ends_with_the_dispatch() {
    let mut table = position("spent austria taxation mobilisation influence movement\nspent france taxation");
    assert_eq!(table.legal("austria"), ["lay dispatch"]);
    table.lay("austria dispatch, france movement");
    table.idle_until(|table| table.turn() == 2);
    assert_eq!(table.action_cards("austria").split(' ').count(), 5);
    assert_eq!(table.action_cards("france"), "mobilisation influence dispatch");
}

// --- Taxation ------------------------------------------------------------------------------------

/// [REA-6.1] REA-T20
#[test]
fn at_the_start_every_power_takes_9() {
    let mut table = start(4);
    table.lay("");
    assert!(POWERS.iter().all(|power| table.money(power) == 14));
}

/// [REA-6.1] [REA-6.2] Brabant 2 is undisputed, Savoy 2 disputed without Austria's colour; Bohemia
/// is claimed, Berlin a home.
#[test]
fn taxes_come_from_homes_and_what_is_not_ones_own_quarrel() {
    let mut table = position(
        "tyrol: garrison france\nbrabant: garrison austria\nsavoy: garrison austria\nbohemia: garrison austria\nschlesien: garrison austria",
    );
    table.lay("austria taxation, france dispatch, prussia dispatch, italy dispatch");
    assert_eq!(table.money("austria"), 5 + 9 - 1 + 2 + 2);
}

/// [REA-6.3]
#[test]
fn money_is_kept_until_a_mobilisation() {
    let mut table = position("money austria 7\nno trains");
    table.lay("austria dispatch");
    assert_eq!(table.money("austria"), 7);
    table.lay("austria mobilisation");
    table.until("austria", "mobilise").play("austria", "done");
    assert_eq!(table.money("austria"), 0, "REA-7.10");
}

// --- Gain influence ------------------------------------------------------------------------------

/// [REA-8.1] [REA-8.2] Bohemia 2 is claimed, Schlesien 1 a foreign home; Brabant and Savoy give
/// nothing, nor do own homes.
#[test]
fn influence_comes_from_claims_and_foreign_homes() {
    let mut table = position(
        "bohemia: garrison austria\nschlesien: garrison austria\nbrabant: garrison austria\nsavoy: garrison austria",
    );
    table.lay("austria influence");
    assert_eq!(table.influence("austria"), 3);
}

/// [REA-8.1] REA-T20
#[test]
fn at_the_start_nobody_gains_influence() {
    let mut table = start(4);
    table.lay("france influence, austria influence, prussia influence, italy influence");
    assert!(POWERS.iter().all(|power| table.influence(power) == 0));
}

/// [REA-8.3] Nothing takes influence away: the loss of a territory does not.
#[test]
fn influence_never_falls() {
    let mut table = crate::support::ordering(
        "prussia",
        "france",
        "clear\ninfluence austria 5\nbohemia: garrison austria\nschlesien: prussia 3",
    );
    table.plays("prussia: march schlesien bohemia; done");
    table.idle_until(|table| table.controller("bohemia") != "austria");
    assert_eq!(table.influence("austria"), 5);
}

// --- Dispatch ------------------------------------------------------------------------------------

/// [REA-9.1] The marker moves after the mobilisations and before the movements.
#[test]
fn dispatches_come_between_mobilisation_and_movement() {
    let mut table = position("no trains");
    table.lay("france dispatch, austria mobilisation, prussia movement");
    assert_eq!(table.marker(), 0);
    table.until("austria", "mobilise").play("austria", "done");
    assert!(table.is_asked("prussia", "choose-arbiter"));
    assert_eq!(table.marker(), 1);
}

/// [REA-9.3] [REA-9.4] [REA-9.5] REA-T10
#[test]
fn surplus_dispatches_move_nothing_but_bring_the_cards_back() {
    let mut table =
        position("marker 3\nspent france taxation\nspent austria taxation\nspent prussia taxation");
    table.lay("france dispatch, austria dispatch, prussia dispatch");
    assert_eq!(table.marker(), 4);
    assert!(table.is_asked("france", "give-tokens"), "{:?}", table.asked());
    for power in ["france", "austria", "prussia"] {
        assert_eq!(table.action_cards(power).split(' ').count(), 5);
    }
    table.offer("france italy, austria italy, prussia italy, italy france");
    assert_eq!((table.marker(), table.turn()), (0, 2), "one phase, and nothing is carried over");
}

/// REA-D16, by option
#[test]
fn the_track_may_be_shorter() {
    let mut table = position("option diplomacy_steps 3\nmarker 2");
    table.lay("france dispatch");
    assert!(table.is_asked("france", "give-tokens"));
}
