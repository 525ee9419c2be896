//! Garrisons and fortresses: ledger section 12.

use crate::support;
use support::{Table, moving};
use testkit::spoken::Spoken;

/// The map with these pieces, when the mover gives its first orders.
#[track_caller]
fn orders(mover: &str, arbiter: &str, text: &str) -> Table {
    let mut table = moving(mover, text);
    table.play(mover, &format!("arbiter {arbiter}"));
    table
}

/// [KOA-12.1]
#[test]
fn a_general_that_enters_a_territory_may_leave_a_unit_there_as_a_garrison() {
    let mut table = orders("france", "ottoman", "lorraine: france 2");
    assert_eq!(table.refusal("france", "garrison lorraine pfalz"), "KOA-12.1");
    table.plays("france: march lorraine pfalz\nfrance: garrison pfalz pfalz");
    assert_eq!(
        (table.at("pfalz"), table.controller("pfalz")),
        ("france 1, garrison france".into(), "france".into())
    );
}

/// [KOA-12.1]
#[test]
fn a_general_that_leaves_a_territory_may_leave_a_unit_there_as_a_garrison() {
    let mut table = orders("france", "ottoman", "pfalz: france 2");
    table.plays("france: march pfalz hesse\nfrance: garrison hesse pfalz");
    assert_eq!((table.at("pfalz"), table.at("hesse")), ("garrison france".into(), "france 1".into()));
    assert_eq!((table.controller("pfalz"), table.controller("hesse")), ("france".into(), "nobody".into()));
}

/// [KOA-12.1] [KOA-16.8]
#[test]
fn a_general_that_wins_a_battle_may_leave_a_unit_there_as_a_garrison() {
    let mut table = orders("france", "ottoman", "lorraine: france 3\npfalz: garrison austria");
    table.plays("france: march lorraine pfalz\nfrance: done");
    assert_eq!(table.legal("france"), ["garrison pfalz pfalz", "done"]);
    table.play("france", "garrison pfalz pfalz");
    assert_eq!(
        (table.at("pfalz"), table.controller("pfalz")),
        ("france 1, garrison france".into(), "france".into())
    );
}

/// [KOA-12.1]
#[test]
fn an_enemys_home_is_controlled_through_a_garrison() {
    let mut table = orders("france", "ottoman", "bavaria: france 2");
    table.play("france", "march bavaria tyrol");
    assert_eq!(table.controller("tyrol"), "austria");
    table.play("france", "garrison tyrol tyrol");
    assert_eq!(table.controller("tyrol"), "france");
}

/// [KOA-12.2]
#[test]
fn a_garrison_at_home_adds_one_strength_in_later_battles() {
    let mut table = orders("france", "ottoman", "lorraine: france 1\npfalz: austria 3");
    table.play("france", "garrison lorraine lorraine");
    assert_eq!(table.at("lorraine"), "france 0, garrison france");
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    table.plays("austria: arbiter ottoman\naustria: march pfalz lorraine\naustria: done");
    assert!(table.ended("lorraine", 4, 2));
}

/// [KOA-12.2] [KOA-9.33]
#[test]
fn a_garrison_at_home_lets_a_fortress_be_built() {
    let mut table = orders("france", "ottoman", "lorraine: france 1\nparis: france 1\nmoney france 5");
    table.play("france", "garrison lorraine lorraine");
    table.idle_until(|table| table.is_asked("france", "mobilise"));
    assert_eq!(table.options("france", "buy-fortress"), ["lorraine"]);
    assert_eq!(table.refusal("france", "buy-fortress paris"), "KOA-9.33");
}

/// [KOA-12.3] [KOA-8.7]
#[test]
fn no_garrison_is_left_on_an_allys_home() {
    let mut table = orders("austria", "ottoman", "galicia: austria 2\nukraine: austria 2");
    table.plays("austria: march galicia podolia\nrussia: agree");
    assert_eq!(table.refusal("austria", "garrison podolia podolia"), "KOA-12.3");
    table.play("austria", "march ukraine kuban").play("russia", "agree");
    assert_eq!(table.refusal("austria", "garrison kuban ukraine"), "KOA-12.3");
    assert_eq!(table.options("austria", "garrison"), ["podolia galicia"]);
}

/// [KOA-12.4]
#[test]
fn a_general_without_units_places_no_garrison() {
    let mut table = orders("france", "ottoman", "lorraine: france 0\npicardie: france 1");
    assert_eq!(table.refusal("france", "garrison lorraine lorraine"), "KOA-12.4");
    table.play("france", "march lorraine pfalz");
    assert_eq!(table.refusal("france", "garrison pfalz pfalz"), "KOA-12.4");
    table.play("france", "garrison picardie picardie");
    table.play("france", "march picardie holland");
    assert_eq!(table.refusal("france", "garrison holland holland"), "KOA-12.4");
}

/// [KOA-12.5]
#[test]
fn a_garrison_stays_when_the_general_leaves() {
    let mut table = orders("france", "ottoman", "pfalz: france 2, garrison france");
    table.play("france", "march pfalz hesse");
    assert_eq!((table.at("pfalz"), table.controller("pfalz")), ("garrison france".into(), "france".into()));
}

/// [KOA-12.6] [KOA-5.11]
#[test]
fn where_any_garrison_stands_none_is_added() {
    let mut table = orders(
        "austria",
        "ottoman",
        "galicia: austria 2
         warszawa: garrison russia
         bohemia: austria 2
         saxonia: garrison austria",
    );
    table.plays("austria: march galicia warszawa\nrussia: agree\naustria: march bohemia saxonia");
    assert_eq!(table.refusal("austria", "garrison warszawa warszawa"), "KOA-12.6");
    assert_eq!(table.refusal("austria", "garrison saxonia saxonia"), "KOA-12.6");
}

/// [KOA-12.7]
#[test]
fn one_general_places_several_garrisons_as_long_as_it_has_units() {
    let mut table = orders("france", "ottoman", "pfalz: france 3");
    table.plays(
        "france: march pfalz hesse
         france: garrison hesse pfalz
         france: garrison hesse hesse
         france: done
         france: ask
         ottoman: agree
         france: march hesse westphalia
         france: garrison westphalia westphalia",
    );
    assert_eq!((table.at("pfalz"), table.at("hesse")), ("garrison france".into(), "garrison france".into()));
    assert_eq!(table.at("westphalia"), "france 0, garrison france");
}

/// [KOA-12.8]
#[test]
fn at_most_one_fortress_stands_in_a_territory() {
    let mut table =
        moving("france", "paris: garrison france, fortress\nlorraine: garrison france\nmoney france 12");
    table.idle_until(|table| table.is_asked("france", "mobilise"));
    assert_eq!(table.options("france", "buy-fortress"), ["lorraine"]);
    assert_eq!(table.refusal("france", "buy-fortress paris"), "KOA-12.8");
    table.play("france", "buy-fortress lorraine");
    assert_eq!(table.at("lorraine"), "garrison france, fortress");
    assert_eq!(table.refusal("france", "buy-fortress lorraine"), "KOA-12.8");
}

/// [KOA-12.8] [KOA-16.25]
#[test]
fn a_fortress_is_not_removed_when_its_garrison_is_beaten() {
    let mut table =
        orders("france", "ottoman", "lorraine: france 3\npfalz: garrison austria, fortress\nhand france 5");
    table.plays("france: march lorraine pfalz\nfrance: done\nfrance: play 5 pfalz");
    assert!(table.ended("pfalz", 9, 4));
    assert_eq!(table.at("pfalz"), "france 2, fortress");
    table.play("france", "garrison pfalz pfalz");
    assert_eq!(table.at("pfalz"), "france 1, garrison france, fortress");
}

/// [KOA-12.9] [KOA-13.5] [KOA-T.22]
#[test]
fn a_garrison_with_a_fortress_counts_four_whoever_owns_it() {
    let mut table =
        orders("france", "britain", "rumelia: france 3\nistanbul: garrison ottoman, fortress\nhand france 1");
    table.plays("france: march rumelia istanbul\nfrance: done");
    assert_eq!(table.strengths(), (4, 4));
    let foreign = "rumelia: france 3\nistanbul: garrison russia, fortress\nhand france 1";
    let mut table = orders("france", "britain", foreign);
    table.plays("france: march rumelia istanbul\nfrance: done");
    assert_eq!(table.strengths(), (4, 4));
}

/// [KOA-12.10]
#[test]
fn a_fortress_without_a_garrison_does_nothing() {
    let mut table = orders("france", "ottoman", "lorraine: france 3\npfalz: austria 1, fortress");
    table.plays("france: march lorraine pfalz\nfrance: done");
    assert!(table.ended("pfalz", 4, 2));
    let mut table = orders("france", "ottoman", "lorraine: france 3\npfalz: fortress");
    table.plays("france: march lorraine pfalz\nfrance: done");
    assert_eq!(
        (table.asked(), table.controller("pfalz")),
        (vec!["france: ask-for-round".to_owned()], "nobody".into())
    );
}

/// [KOA-12.10]
#[test]
fn a_fortress_protects_whichever_garrison_is_placed_there_later() {
    let mut table =
        orders("france", "ottoman", "lorraine: france 1\npfalz: fortress\nhesse: austria 3\nhand austria 1");
    table.plays("france: march lorraine pfalz\nfrance: garrison pfalz pfalz");
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    table.plays("austria: arbiter ottoman\naustria: march hesse pfalz\naustria: done");
    assert_eq!(table.strengths(), (4, 5));
}

/// [KOA-D40]
#[test]
fn where_a_battle_is_pending_no_garrison_is_placed_on_entering() {
    let mut table = orders("france", "ottoman", "pfalz: france 3\nhesse: austria 0");
    table.play("france", "march pfalz hesse");
    assert_eq!(table.refusal("france", "garrison hesse hesse"), "KOA-D40");
    table.play("france", "garrison hesse pfalz");
    assert_eq!(
        (table.at("pfalz"), table.at("hesse")),
        ("garrison france".into(), "france 2, austria 0".into())
    );
}

/// [KOA-D40]
#[test]
fn garrisons_are_placed_along_a_strategic_move() {
    let mut table = orders("france", "ottoman", "hesse: france 3\npfalz: garrison france");
    table.plays(
        "france: strategic hesse pfalz
         france: on lorraine
         france: on provence
         france: garrison provence hesse
         france: garrison provence lorraine
         france: garrison provence provence",
    );
    let places = ["hesse", "lorraine", "provence"].map(|territory| table.at(territory));
    assert_eq!(places, ["garrison france", "garrison france", "france 0, garrison france"]);
}

/// [KOA-D40] [KOA-11.9]
#[test]
fn ports_passed_by_sea_are_neither_entered_nor_left() {
    let mut table = orders("britain", "ottoman", "cornwall: britain 3");
    table.play("britain", "sail cornwall napoli");
    assert_eq!(table.options("britain", "garrison"), ["napoli cornwall", "napoli napoli"]);
    assert_eq!(table.refusal("britain", "garrison napoli oporto"), "KOA-12.1");
    assert_eq!(table.refusal("britain", "garrison napoli lisboa"), "KOA-12.1");
}

/// A French general that stays put at home, and one that stays put abroad.
const STATIONARY: &str = "lorraine: france 1\npfalz: france 1";

/// [KOA-D41] [KOA-12.2]
#[test]
fn a_general_that_stays_put_places_a_garrison_at_home_only() {
    let table = orders("france", "ottoman", STATIONARY);
    assert_eq!(table.options("france", "garrison"), ["lorraine lorraine"]);
    assert_eq!(table.refusal("france", "garrison pfalz pfalz"), "KOA-12.1");
}

/// [KOA-D41]
#[test]
fn a_general_that_entered_in_an_earlier_round_stays_put_in_this_one() {
    let mut table = orders("france", "ottoman", "lorraine: france 1");
    table.plays("france: march lorraine pfalz\nfrance: done\nfrance: ask\nottoman: agree");
    assert_eq!(table.refusal("france", "garrison pfalz pfalz"), "KOA-12.1");
}

/// [KOA-D41]
#[test]
fn a_table_may_let_a_general_that_stays_put_place_a_garrison_anywhere_or_never() {
    let table = orders("france", "ottoman", &format!("option stationary_garrison anywhere\n{STATIONARY}"));
    assert_eq!(table.options("france", "garrison"), ["lorraine lorraine", "pfalz pfalz"]);
    let mut table = orders("france", "ottoman", &format!("option stationary_garrison never\n{STATIONARY}"));
    assert!(table.options("france", "garrison").is_empty());
    assert_eq!(table.refusal("france", "garrison lorraine lorraine"), "KOA-12.1");
    table.play("france", "march lorraine paris");
    assert_eq!(table.options("france", "garrison"), ["paris paris", "paris lorraine"]);
}

/// [KOA-D42]
#[test]
fn a_garrison_may_be_placed_beside_an_allys_general_without_its_consent() {
    let mut table = orders("austria", "ottoman", "bohemia: austria 2\nsaxonia: russia 1");
    table.plays("austria: march bohemia saxonia\naustria: garrison saxonia saxonia");
    assert_eq!(
        (table.at("saxonia"), table.controller("saxonia")),
        ("austria 1, russia 1, garrison austria".into(), "austria".into())
    );
    let mut table =
        orders("austria", "ottoman", "galicia: austria 2\nwallachia: russia 1\ntransylvania: austria 2");
    table.plays("austria: march transylvania wallachia\naustria: garrison wallachia wallachia");
    assert_eq!(table.at("wallachia"), "austria 1, russia 1, garrison austria");
}
