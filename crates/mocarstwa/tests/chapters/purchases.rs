//! Chapter 4: first purchases and deployment.

use crate::support::{chosen, position};
use testkit::spoken::Spoken;

/// [MOC-4.2] [MOC-4.11] [MOC-4.7] [MOC-T.6]
#[test]
fn spain_buys_for_25_000_ducats_as_in_the_rulebook() {
    let mut table = chosen("full", "dice", &["russia", "spain"]);
    assert_eq!(table.asked(), ["blue: buy-and-deploy"]);
    table.plays("blue: buy artillery 2; buy grenadiers 5; buy infantry 10; buy frigate 1");
    let purse = table.state().player(1).purse;
    assert_eq!((purse.ducats, purse.ore, purse.grain, purse.wood), (0, 1, 10, 10));
    let reserve = table.state().player(1).reserve;
    assert_eq!((reserve.units, reserve.ships), ([10, 5, 0, 3, 0, 0], [0, 2, 0]));
}

/// [MOC-4.11] [MOC-4.14] [MOC-T.7]
#[test]
fn pieces_cost_ducats_and_resources() {
    let table = chosen("full", "dice", &["russia", "spain"]);
    let after = |order: &str| {
        let mut table = crate::support::Table::of(table.game.clone());
        table.play("blue", order);
        let purse = table.state().player(1).purse;
        (purse.ducats, purse.grain, purse.wood, purse.ore)
    };
    assert_eq!(after("buy cavalry 3"), (19_000, 7, 15, 5));
    assert_eq!(after("buy liner 1"), (21_500, 10, 8, 2));
    assert_eq!(after("buy fort 1"), (22_500, 10, 7, 5));
    assert_eq!(after("buy fortress 1"), (21_000, 10, 1, 5));
    assert_eq!(table.refusal("blue", "buy artillery 6"), "MOC-4.11");
    assert!(table.action_text("buy heavy-cavalry 1").is_err());
}

/// [MOC-4.2]
#[test]
fn nobody_buys_nothing_or_more_than_thirty_at_once() {
    let table = chosen("full", "dice", &["russia", "spain"]);
    assert_eq!(table.refusal("blue", "buy infantry 0"), "MOC-4.2");
    assert_eq!(table.refusal("blue", "buy infantry 31"), "MOC-4.2");
}

/// [MOC-4.3] [MOC-7.9]
#[test]
fn units_are_placed_in_the_own_power_three_to_a_province() {
    let mut table = chosen("full", "dice", &["russia", "spain"]);
    table.plays("blue: buy infantry 5; place infantry 2 madryt");
    assert_eq!(table.at("madryt"), "blue 2 infantry");
    assert_eq!(table.refusal("blue", "place infantry 2 madryt"), "MOC-7.9");
    assert_eq!(table.refusal("blue", "place infantry 1 paryz"), "MOC-4.3");
    assert_eq!(table.refusal("blue", "place infantry 4 porto"), "MOC-4.3");
    assert_eq!(table.refusal("blue", "place artillery 2 porto"), "MOC-4.3");
}

/// [MOC-4.4] [MOC-13.2] [MOC-D52]
#[test]
fn ships_start_beside_the_own_power_with_a_crew_up_to_capacity() {
    let mut table = chosen("full", "dice", &["russia", "spain"]);
    table.plays("blue: buy infantry 5; buy corvette 1; launch frigate s1606; place infantry 1 madryt");
    assert_eq!(table.refusal("blue", "launch corvette s1606"), "MOC-D52");
    assert_eq!(table.refusal("blue", "launch corvette s0811"), "MOC-4.4");
    table.play("blue", "man infantry 3 frigate-1");
    assert_eq!(table.refusal("blue", "man infantry 1 frigate-1"), "MOC-13.2");
    assert_eq!(table.ship("frigate-1"), "blue 2 decks, 2 masts: 3 infantry");
}

/// [MOC-4.5] [MOC-12.2] [MOC-T.13] [MOC-D48]
#[test]
fn a_fortification_goes_where_an_own_unit_stands_and_holds_a_fourth() {
    let mut table = chosen("full", "dice", &["russia", "spain"]);
    table.plays("blue: buy infantry 6; buy fort 1");
    assert_eq!(table.refusal("blue", "build fort madryt"), "MOC-4.5");
    table.plays("blue: place infantry 3 madryt; build fort madryt; place infantry 1 madryt");
    assert_eq!(table.at("madryt"), "blue 4 infantry");
    assert_eq!(table.refusal("blue", "place infantry 1 madryt"), "MOC-7.9");
    let mut table = position(
        "full dice\nred russia\nblue spain\nactive blue\nfirst blue\nphase buy-and-deploy\nmadryt: blue infantry, fort\nreserve blue 1 fort",
    );
    assert_eq!(table.refusal("blue", "build fort madryt"), "MOC-D48");
    table.play("blue", "done");
}

/// [MOC-4.15] [MOC-D119] [MOC-D98]
#[test]
fn britain_may_start_in_africa_too_and_keeps_one_unit_for_home() {
    let mut table = chosen("full", "dice", &["ottoman", "britain"]);
    table.plays("blue: buy infantry 2; place infantry 2 tunis");
    assert_eq!(table.at("tunis"), "blue 2 infantry");
    assert_eq!(table.refusal("blue", "done"), "MOC-D98");
    table.plays("blue: place grenadiers 1 londyn; done");
}

/// [MOC-4.6] [MOC-D11] [MOC-17.2]
#[test]
fn in_a_scenario_what_is_not_spent_goes_back_in_other_games_it_is_kept() {
    let mut table = chosen("s1-berlin", "dice", &["spain", "russia"]);
    table.plays("blue: buy infantry 1; place infantry 1 moskwa; done");
    assert_eq!(table.state().player(1).purse, Default::default());
    let mut table = chosen("k1-succession", "dice", &["sweden", "ottoman"]);
    table.plays("blue: buy infantry 1; place infantry 1 stambul; done");
    assert_eq!(table.state().player(1).purse.ducats, 15_000);
}

/// [MOC-4.9] [MOC-D12] [MOC-4.1]
#[test]
fn players_deploy_openly_one_after_the_other_whoever_chose_last_begins() {
    let mut table = chosen("s1-berlin", "dice", &["spain", "ottoman", "russia"]);
    assert_eq!(table.asked(), ["green: buy-and-deploy"]);
    table.plays("green: buy infantry 1; place infantry 1 moskwa; done");
    assert_eq!(table.asked(), ["red: buy-and-deploy"]);
    table.plays("red: buy infantry 1; place infantry 1 madryt; done");
    table.plays("blue: buy infantry 1; place infantry 1 stambul; done");
    assert_eq!(table.state().round, 1);
}

/// [MOC-2.25] [MOC-D4] [MOC-T.104]
#[test]
fn pieces_are_limited_to_the_box() {
    let table = chosen("full", "dice", &["spain", "ottoman", "germany", "poland", "sweden"]);
    use mocarstwa::pieces::Piece;
    // Germany's two forts and Poland's one are given.
    assert_eq!(table.state().supply_of(4, Piece::Fort), 3);
    assert_eq!(table.state().supply_of(4, Piece::Liner), 5);
    assert_eq!(table.state().supply_of(4, Piece::Grenadiers), 15);
    let mut table = chosen("full", "dice", &["ottoman", "sweden"]);
    table.play("blue", "buy infantry 24");
    assert_eq!(table.refusal("blue", "buy frigate 7"), "MOC-2.25");
}

/// [MOC-S4.3]
#[test]
fn poland_takes_two_forts_or_one_fortress() {
    let mut table = chosen("s4-partitions", "dice", &["poland", "russia"]);
    table.plays("blue: buy infantry 1; place infantry 1 moskwa; done");
    assert_eq!(table.state().player(0).reserve.forts, [2, 0]);
    table.play("red", "exchange-forts");
    assert_eq!(table.state().player(0).reserve.forts, [0, 1]);
    assert_eq!(table.refusal("red", "exchange-forts"), "MOC-S4.3");
}

/// [MOC-S3.3] [MOC-D75]
#[test]
fn in_africa_nine_cavalry_each_start_in_three_provinces() {
    let mut table = chosen("s3-africa", "dice", &["britain", "ottoman"]);
    assert_eq!(table.state().player(1).reserve.units, [0, 0, 9, 0, 0, 0]);
    table.plays("blue: place cavalry 3 aleksandria; place cavalry 3 kair");
    assert_eq!(table.refusal("blue", "place cavalry 3 konya"), "MOC-4.3");
    table.plays("blue: place cavalry 3 jerozolima; done");
    assert_eq!(table.asked(), ["red: buy-and-deploy"]);
}

/// [MOC-S9.6]
#[test]
fn a_scenario_may_limit_the_ships_that_are_bought() {
    let mut table = chosen("s9-ports", "dice", &["spain", "sweden"]);
    table.play("blue", "buy corvette 3");
    assert_eq!(table.refusal("blue", "buy corvette 1"), "MOC-S9.6");
}

/// [MOC-D113]
#[test]
fn nobody_ends_his_deployment_without_a_unit_or_the_means_to_one() {
    let mut table = chosen("s8-britain", "dice", &["spain", "sweden"]);
    assert_eq!(table.refusal("blue", "done"), "MOC-D113");
    assert_eq!(table.refusal("blue", "buy infantry 30"), "MOC-D113");
    table.plays("blue: buy infantry 20; buy frigate 1; launch frigate s0611; man infantry 2 frigate-1; done");
}

/// [MOC-D10] [MOC-7.12]
#[test]
fn what_is_kept_may_be_placed_at_the_end_of_a_military_phase() {
    let mut table = chosen("s1-berlin", "dice", &["spain", "russia"]);
    table.plays("blue: buy infantry 2; place infantry 1 moskwa; done");
    table.plays("red: buy infantry 1; place infantry 1 madryt; done");
    table.play("blue", "done");
    assert_eq!(table.asked(), ["blue: place-reserve"]);
    assert_eq!(table.refusal("blue", "place infantry 1 berlin"), "MOC-4.3");
    table.plays("blue: place infantry 1 smolensk; done");
    assert_eq!(table.at("smolensk"), "blue infantry");
    assert_eq!(table.asked(), ["red: give-orders"]);
}
