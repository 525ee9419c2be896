//! The diplomacy phase with four players: section 10.

use crate::support::{POWERS, Spoken, Table, ordering, position};
use engine::Game;

/// Everybody is about to give tokens.
#[track_caller]
fn demands(text: &str) -> Table {
    let mut table = position(&format!("marker 3\n{text}"));
    table.lay("france dispatch");
    assert!(table.is_asked("france", "give-tokens"), "{:?}", table.asked());
    table
}

fn wars(table: &Table) -> usize {
    let mut wars = 0;
    for (index, one) in POWERS.iter().enumerate() {
        wars += POWERS[index + 1..].iter().filter(|other| table.are_at_war(one, other)).count();
    }
    wars
}

/// [REA-10.1] [REA-10.2]
#[test]
fn powers_are_allies_or_at_war_and_only_a_diplomacy_phase_changes_that() {
    let mut table = position("ally austria prussia");
    assert_eq!((wars(&table), table.ally("prussia")), (5, "austria".to_owned()));
    table.lay("austria movement, france dispatch");
    table.idle_until(|table| table.turn() == 2);
    assert_eq!((wars(&table), table.ally("prussia")), (5, "austria".to_owned()));
}

/// [REA-10.3] [REA-10.4] Talks are the players' own, the demands follow, then the board is updated.
#[test]
fn demands_come_after_talks_and_before_the_board_update() {
    let mut table = demands("wien: prussia 2, garrison prussia\nbohemia: garrison prussia");
    assert!(table.state().may_confer());
    table.offer("austria prussia, prussia austria, france italy, italy prussia");
    assert!(
        table.said("Prussia takes back its garrison in Wien") || table.is_asked("prussia", "return-garrison")
    );
}

/// [REA-10.5] The offer goes to exactly one other, however the two stand now.
#[test]
fn everybody_offers_an_alliance_to_exactly_one_other_in_secret() {
    let mut table = demands("ally austria prussia");
    assert_eq!(table.asked().len(), 4);
    assert_eq!(table.refusal("austria", "alliance austria"), "REA-10.5");
    assert_eq!(table.refusal("austria", "alliance russia"), "REA-10.5");
    assert_eq!(table.options("austria", "alliance"), ["france", "prussia", "italy"]);
    table.play("austria", "alliance italy");
    assert_eq!(table.refusal("austria", "alliance prussia"), "not asked");
    assert_eq!(table.view(Some("austria"))["sealed"][0]["alliance"]["to"], "italy");
    assert_eq!(table.view(Some("italy"))["sealed"], serde_json::json!([]));
}

/// REA-T2 [REA-10.6] [REA-10.7] [REA-10.8] [REA-10.10] The exchange of tokens, as printed.
#[test]
fn italy_leaves_france_for_austria() {
    let mut table = demands("ally italy france");
    table.offer("italy austria, austria italy, france italy, prussia france");
    for line in [
        "Italy's token of alliance goes to Austria",
        "Austria's token of alliance goes to Italy",
        "France's token of alliance goes to Italy",
        "Prussia's token of alliance goes to France",
    ] {
        assert!(table.said(line), "{:?}", table.log);
    }
    assert_eq!((table.ally("italy"), table.ally("austria")), ("austria".to_owned(), "italy".to_owned()));
    assert_eq!(
        (table.ally("france"), table.ally("prussia"), wars(&table)),
        ("nobody".to_owned(), "nobody".to_owned(), 5)
    );
    assert_eq!(table.marker(), 0);
    assert!(table.state().alliances.offers.iter().all(Option::is_none), "the tokens have gone back");
}

/// [REA-10.8] REA-T11
#[test]
fn an_alliance_that_one_does_not_renew_is_over() {
    for offers in [
        "austria italy, prussia france, france italy, italy prussia",
        "austria prussia, prussia france, france italy, italy prussia",
    ] {
        let mut table = demands("ally austria prussia");
        table.offer(offers);
        assert!(table.are_at_war("austria", "prussia"), "{offers}");
    }
}

/// [REA-10.9] Two alliances, none, and one by accident.
#[test]
fn there_are_two_alliances_at_most() {
    let mut two = demands("");
    two.offer("austria prussia, prussia austria, france italy, italy france");
    assert_eq!(wars(&two), 4);
    let mut none = demands("ally austria prussia\nally france italy");
    none.offer("austria france, france prussia, prussia italy, italy austria");
    assert_eq!(wars(&none), 6);
    assert!(none.said("every power is at war with every other"));
    let mut accident = demands("");
    accident.offer("austria france, france austria, prussia italy, italy austria");
    assert_eq!((accident.ally("france"), wars(&accident)), ("austria".to_owned(), 5));
}

/// [REA-10.11] Rail included.
#[test]
fn allies_pass_through_each_others_territories_with_consent() {
    let mut table =
        ordering("austria", "france", "clear\nally austria prussia\nno trains\nmoravia: austria 2");
    table.plays("austria: strategic moravia schlesien; on berlin; go");
    assert!(table.is_asked("prussia", "consent"));
    table.play("prussia", "agree");
    assert_eq!(table.at("berlin"), "austria 2");
    let agreeing = position("option auto_consent prussia\nally austria prussia");
    assert!(agreeing.state().options.auto_consent.len() == 1);
}

/// [REA-10.12]
#[test]
fn allies_do_not_fight_nor_garrison_each_others_homes() {
    let mut table = ordering(
        "austria",
        "france",
        "clear\nally austria prussia\nmoravia: austria 2\nschlesien: prussia 1",
    );
    table.plays("austria: march moravia schlesien\nprussia: agree");
    assert_eq!(table.refusal("austria", "garrison schlesien schlesien"), "REA-15.4");
    table.play("austria", "done");
    assert!(!table.said("Battle in"));
}

/// [REA-10.13] They support each other, use each other's sea lanes, and are not each other's
/// arbiter.
#[test]
fn allies_help_each_other() {
    let mut table = ordering(
        "italy",
        "prussia",
        "clear\nally italy france\nprovence: france 2\nliguria: italy 2\nnizza: garrison austria",
    );
    table.plays("italy: march liguria nizza; done");
    assert!(table.is_asked("france", "declare-support"));
    let mut sea = ordering("italy", "prussia", "clear\nally italy france\nlazio: italy 2");
    sea.play("italy", "sail lazio provence");
    assert!(sea.is_asked("france", "consent"));
    let arbiter = crate::support::moving("italy", "ally italy france");
    assert_eq!(arbiter.refusal("italy", "arbiter france"), "REA-12.3");
}
