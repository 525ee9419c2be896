//! Chapters 13, 14 and 16 once more, and the edges of the ledger's section 26.13.

use crate::support::{Table, position};
use testkit::spoken::Spoken;

#[track_caller]
fn war(red: &str, blue: &str, lines: &str) -> Table {
    position(&format!(
        "s4-partitions cards\nred poland\nblue germany\nhand red: {red} pa03 pa10 pa13\nhand blue: {blue} pf03 pf10 pf13\nberlin: blue infantry\npoznan: red infantry\n{lines}"
    ))
}

/// [MOC-14.2] [MOC-D54]
#[test]
fn several_ships_join_in_one_attack() {
    let mut table = war(
        "pf06",
        "pm01",
        "liner-1 at s0811: red 3 infantry\nfrigate-1 at s0713: red 2 infantry\nliner-2 at s0812: blue 2 infantry",
    );
    table.plays("red: broadside infantry 3 liner-1 liner-2; broadside infantry 2 frigate-1 liner-2");
    let target = "liner-2".parse().expect("a ship");
    assert_eq!(table.state().base_broadside(mocarstwa::state::Owner::Red, target), 5);
    table.play("red", "done");
    // One battle for one ship.
    assert_eq!(table.asked(), ["red: play-card"]);
}

/// [MOC-14.3] [MOC-14.5] [MOC-14.6]
#[test]
fn neighbouring_ships_lend_the_symbols_of_their_crews() {
    // Formation 1 [G G I I]: one infantry in the battle, one beside it on a ship of its own.
    let with = |more: &str| {
        let mut table = war(
            "pm03",
            "pa08",
            &format!("corvette-1 at s0811: red infantry\nliner-2 at s0812: blue 2 infantry\n{more}"),
        );
        table.plays("red: broadside infantry 1 corvette-1 liner-2; done");
        table.lay("red pm03, blue pa08");
        table.points()
    };
    let (alone, with_friend) = (with(""), with("corvette-2 at s0713: red infantry"));
    assert_eq!((with_friend.0, with_friend.1), (alone.0 + 1, alone.1));
    // The defender's other ships do the same: Assault 2 [C G F] finds grenadiers.
    assert_eq!(with("corvette-3 at s0712: blue grenadiers").1, alone.1 + 1);
}

/// [MOC-14.11] [MOC-D57]
#[test]
fn frenzy_and_cross_work_on_crews_and_no_cross_saves_masts() {
    // Fire 2 [A A K] of three guns against a frigate; Formation 2 [G G X] loses.
    let mut table =
        war("pa06", "pf08", "liner-1 at s0811: red 4 infantry\nliner-2 at s0812: blue 4 infantry");
    table.plays("red: broadside infantry 3 liner-1 liner-2; done");
    // Assault 2 [C C F] beats Fire 2 [A G K]: 3 + 2 against 2 + 1 + 2, a tie: only Frenzy takes
    // one.
    table.lay("red pa06, blue pf08");
    assert_eq!(table.points(), (5, 5));
    assert_eq!(table.ship("liner-2"), "blue 3 decks, 2 masts: 3 infantry");
    assert_eq!(table.ship("liner-1"), "red 3 decks, 2 masts: 4 infantry");
}

/// [MOC-16.4]
#[test]
fn masts_that_are_gone_cannot_be_hit() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\nberlin: blue infantry\ncorvette-6 at s0811: red infantry\nliner-1 at s0812: blue infantry, masts 2",
    );
    table.play("red", "broadside infantry 1 corvette-6 liner-1").play("chance", "roll 5");
    assert_eq!(table.ship("liner-1"), "blue 3 decks, 0 masts: infantry");
}

/// [MOC-16.11] [MOC-16.10] [MOC-T.74]
#[test]
fn a_ship_whose_last_man_falls_on_the_open_sea_is_lost_at_a_grey_shore_it_stays() {
    let after = |field: &str, gun: &str| {
        let mut table = position(&format!(
            "s4-partitions dice\nred poland\nblue germany\nberlin: blue infantry\ncorvette-6 at {gun}: red infantry\nliner-1 at {field}: blue infantry"
        ));
        table.play("red", "broadside infantry 1 corvette-6 liner-1").play("chance", "roll 7");
        table.ship("liner-1")
    };
    assert_eq!(after("s0712", "s0811"), "gone");
    assert_eq!(after("s0812", "s0811"), "nobody 3 decks, 2 masts: ");
}

/// [MOC-13.16] [MOC-13.17] [MOC-13.18]
#[test]
fn others_of_the_crew_act_before_or_after_the_ship_has_sailed() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\nberlin: blue infantry\nliner-1 at s0811: red 4 infantry\nliner-2 at s0812: blue infantry\ncorvette-1 at s0611: blue infantry",
    );
    table.play("red", "broadside infantry 1 liner-1 liner-2").play("chance", "roll 2");
    table.plays("red: sail liner-1 infantry s0712");
    assert_eq!(table.refusal("red", "storm infantry liner-1 corvette-1"), "legal");
    assert_eq!(table.refusal("red", "broadside infantry 1 liner-1 corvette-1"), "legal");
}

/// [MOC-13.3] [MOC-13.4]
#[test]
fn aboard_everybody_is_one_unit_and_only_grenadiers_keep_their_bonus() {
    use mocarstwa::unit::Kind;
    let at_sea: Vec<&str> = Kind::ALL.iter().map(|kind| kind.at_sea().word()).collect();
    assert_eq!(at_sea, ["infantry", "grenadiers", "infantry", "infantry", "infantry", "infantry"]);
}

/// [MOC-13.19] [MOC-D52]
#[test]
fn by_an_option_enemy_crews_bar_the_way() {
    let range = |option: &str| {
        let table = position(&format!(
            "s4-partitions dice\noption ship_passage {option}\nred poland\nblue germany\nberlin: blue infantry\ncorvette-1 at s0811: red infantry\nliner-1 at s0712: blue infantry\nliner-2 at s0810: blue infantry\nliner-3 at s0812: blue infantry\nfrigate-1 at s0911: blue infantry"
        ));
        table.options("red", "sail corvette-1 infantry").len()
    };
    assert!(range("pass") > 10);
    assert_eq!(range("bar"), 0);
}

/// [MOC-9.1] [MOC-10.1] [MOC-10.3] [MOC-10.6]
#[test]
fn cards_of_three_types_and_three_special_ones_decide_attacks_next_door() {
    let table = war("pa06", "pf06", "gorzow: blue infantry");
    assert_eq!(table.refusal("red", "attack infantry 1 poznan berlin"), "MOC-7.6");
    assert_eq!(table.refusal("red", "attack infantry 1 poznan warszawa"), "MOC-11.2");
    assert_eq!(table.refusal("red", "attack infantry 1 poznan gorzow"), "legal");
}

/// [MOC-T.107] [MOC-10.12] [MOC-D115]
#[test]
fn nobody_retreats_into_a_province_that_is_still_to_be_fought_for() {
    let mut table =
        war("pl01", "pr01", "gorzow: blue infantry\nwroclaw: blue infantry\nwarszawa: red 2 infantry");
    table.plays(
        "red: attack infantry 1 poznan gorzow; attack infantry 1 warszawa wroclaw; done; fight gorzow",
    );
    table.lay("red pl01, blue pr01");
    assert!(!table.options("red", "retreat").contains(&"ger-wroclaw".to_owned()));
}

/// [MOC-T.20] [MOC-10.8] [MOC-D34]
#[test]
fn on_a_tie_a_cross_sends_the_attacker_home_and_lets_the_defender_stay() {
    // Formation 1 [G G I X] of three infantry: 3 + 1 + 1; Formation 2 [G G X] of grenadiers: 2 + 1
    // + 2.
    let mut table = war("pm01", "pm06", "wroclaw: red 3 infantry\ngorzow: blue infantry, grenadiers");
    table.plays("red: attack infantry 3 wroclaw gorzow; done");
    table.lay("red pm01, blue pm06");
    assert_eq!(table.points(), (5, 5));
    table.play("blue", "lose infantry 1");
    assert_eq!((table.at("wroclaw"), table.at("gorzow")), ("red infantry".into(), "blue grenadiers".into()));
}

/// [MOC-3.11] [MOC-D4]
#[test]
fn independents_are_never_short_of_figures() {
    let table =
        crate::support::chosen("s5-spring", "dice", &["france", "germany", "poland", "hungary", "ottoman"]);
    let infantry: usize = table
        .state()
        .held_by(mocarstwa::state::Owner::Independents)
        .iter()
        .map(|at| table.state().provinces[at].units.count(mocarstwa::unit::Kind::Infantry))
        .sum();
    assert!(infantry > 40, "{infantry}");
}

/// [MOC-D15]
#[test]
fn an_independent_ship_fires_at_a_ship_beside_it_or_lands_one() {
    let mut table = position(
        "s10-mediterranean dice\nred spain\nblue ottoman\nactive blue\nmarmaris: blue infantry\nliner-1 at s1705: independents 3 grenadiers\ncorvette-1 at s1706: red infantry",
    );
    table.play("blue", "done");
    // Three guns, three salvos.
    assert_eq!(table.asked(), ["chance: roll-salvo"]);
    table.plays("chance: roll 2; roll 2; roll 2");
    assert_eq!(table.asked(), ["red: give-orders"]);
    let mut table = position(
        "s10-mediterranean dice\nred spain\nblue ottoman\nactive blue\nmarmaris: blue infantry\nliner-1 at s1606: independents 3 grenadiers\nbarcelona: red infantry",
    );
    table.plays("blue: done").roll(12, 2);
    assert_eq!(
        (table.at("barcelona"), table.ship("liner-1")),
        ("empty".into(), "independents 3 decks, 2 masts: 3 grenadiers".into())
    );
}

/// [MOC-S9.8] [MOC-D117]
#[test]
fn whoever_captures_the_ship_of_the_admiral_may_enlist_him() {
    let mut table = crate::support::chosen("s9-ports", "dice", &["spain", "sweden"]);
    let state = table.state();
    let admiral = mocarstwa::commander::Commander::Admiral as usize;
    assert!(matches!(state.captives[admiral], mocarstwa::commander::Post::Ship(_)));
    table.log.clear();
}

/// [MOC-T.99] [MOC-13.8] [MOC-13.9]
#[test]
fn a_ship_deals_with_land_along_grey_shores_only() {
    // s1402 lies at rocky shores of La Coruña only; s1303 is its anchorage.
    let table = position(
        "s8-britain dice\nred spain\nblue sweden\nsztokholm: blue infantry\nfrigate-1 at s1402: red 2 infantry\ncorvette-1 at s1303: red infantry\nporto: red artillery",
    );
    assert_eq!(table.refusal("red", "disembark infantry 1 frigate-1 lacoruna"), "MOC-13.8");
    assert_eq!(table.refusal("red", "disembark infantry 1 corvette-1 lacoruna"), "legal");
}

/// [MOC-D18] [MOC-6.5] [MOC-9.20]
#[test]
fn independents_support_with_the_symbols_of_a_garrison_that_is_never_lost() {
    let mut table = position(
        "s2-race cards\nred russia\nblue france\nactive blue\nfirst red\nhand red: pa03 pa10 pa13\nhand blue: pf03 pf10 pf13\nparyz: blue infantry\nsmolensk: red 2 infantry\nmoskwa: red infantry\nhomel: independents grenadiers, 2 infantry, fort",
    );
    table.play("blue", "done").refill();
    table.play("red", "play pa13").refill();
    // Formation 1 [G G I I]: the grenadiers fight, both infantry lend a symbol.
    table.play("chance", "draw nm03");
    assert_eq!(table.points().0, 2 + 1 + 1 + 2 + 1);
    assert_eq!(table.at("homel"), "independents 2 infantry, grenadiers");
}
