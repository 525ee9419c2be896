//! Chapters 7, 13 and 16: moves on land and at sea, ships without a crew, repair.

use crate::support::position;
use testkit::spoken::Spoken;

/// [MOC-7.6] [MOC-7.7] [MOC-2.27]
#[test]
fn a_move_goes_to_a_bordering_province_that_nobody_else_holds() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\npoznan: red 2 infantry\ngorzow: blue infantry",
    );
    assert_eq!(table.refusal("red", "march infantry 1 poznan gorzow"), "MOC-7.7");
    assert_eq!(table.refusal("red", "march infantry 1 poznan krakow"), "MOC-7.6");
    assert_eq!(table.refusal("red", "march infantry 1 gorzow poznan"), "MOC-7.1");
    table.play("red", "march infantry 2 poznan warszawa");
    assert_eq!((table.at("poznan"), table.at("warszawa")), ("empty".into(), "red 2 infantry".into()));
}

/// [MOC-7.1] [MOC-7.2] [MOC-T.15] [MOC-7.3]
#[test]
fn a_unit_takes_one_action_in_a_phase_or_none() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\npoznan: red 2 infantry\ngorzow: blue infantry",
    );
    table.play("red", "march infantry 1 poznan warszawa");
    assert_eq!(table.refusal("red", "march infantry 1 warszawa krakow"), "MOC-7.2");
    // The other may still attack; nothing has to be done.
    assert_eq!(table.refusal("red", "attack infantry 1 poznan gorzow"), "legal");
    assert_eq!(table.refusal("red", "done"), "legal");
}

/// [MOC-7.9] [MOC-7.10] [MOC-T.12]
#[test]
fn nobody_enters_a_full_province_until_a_unit_has_left_it() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\npoznan: red infantry\nwarszawa: red 3 infantry\nberlin: blue infantry",
    );
    assert_eq!(table.refusal("red", "march infantry 1 poznan warszawa"), "MOC-7.9");
    table.plays("red: march infantry 1 warszawa krakow; march infantry 1 poznan warszawa");
    assert_eq!(table.at("warszawa"), "red 3 infantry");
}

/// [MOC-7.11] [MOC-12.2] [MOC-T.13]
#[test]
fn a_fortified_province_takes_a_fourth_and_no_fifth() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\npoznan: red 2 infantry\nwarszawa: red 3 infantry, fort\nberlin: blue infantry",
    );
    table.play("red", "march infantry 1 poznan warszawa");
    assert_eq!(table.refusal("red", "march infantry 1 poznan warszawa"), "MOC-7.9");
}

/// [MOC-7.8] [MOC-T.14]
#[test]
fn only_cavalry_moves_two_provinces_through_free_ground() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\npoznan: red cavalry, infantry\nberlin: blue infantry",
    );
    table.plays("red: march cavalry 1 poznan warszawa; march cavalry 1 warszawa krakow");
    assert_eq!(table.at("krakow"), "red cavalry");
    assert_eq!(table.refusal("red", "march cavalry 1 krakow lwow"), "MOC-7.2");
    for middle in ["red 3 infantry", "blue infantry"] {
        let table = position(&format!(
            "s4-partitions dice\nred poland\nblue germany\npoznan: red cavalry\nwarszawa: {middle}\nberlin: blue infantry"
        ));
        assert_ne!(table.refusal("red", "march cavalry 1 poznan warszawa"), "legal");
    }
}

/// [MOC-7.4] [MOC-D22]
#[test]
fn with_cards_all_moves_come_before_the_attacks() {
    let mut table = position(
        "s4-partitions cards\nred poland\nblue germany\npoznan: red 2 infantry\ngorzow: blue infantry\nhand red: pa01 pa02 pa03\nhand blue: pf01 pf02 pf03",
    );
    table.play("red", "attack infantry 1 poznan gorzow");
    assert_eq!(table.refusal("red", "march infantry 1 poznan warszawa"), "MOC-7.4");
}

/// [MOC-13.2] [MOC-T.56]
#[test]
fn cavalry_and_artillery_take_two_places_aboard() {
    let fits = |ship: &str, crew: &str| {
        impossible_crew(&format!(
            "s4-partitions dice\nred poland\nblue germany\n{ship} at s0811: red {crew}\nberlin: blue infantry"
        ))
        .is_empty()
    };
    assert!(fits("corvette-1", "2 infantry") && fits("corvette-1", "cavalry"));
    assert!(!fits("corvette-1", "cavalry, infantry"));
    assert!(fits("frigate-1", "artillery, grenadiers") && !fits("frigate-1", "2 cavalry"));
    assert!(
        fits("liner-1", "2 cavalry")
            && fits("liner-1", "artillery, 2 infantry")
            && fits("liner-1", "4 grenadiers")
    );
}

fn impossible_crew(text: &str) -> Vec<String> {
    crate::support::impossible(text)
}

/// [MOC-13.1] [MOC-16.2] [MOC-16.3] [MOC-T.58]
#[test]
fn ranges_shrink_with_lost_masts() {
    let range = |ship: &str, masts: u8| {
        position(&format!("s4-partitions dice\nred poland\nblue germany\n{ship} at s0811: red infantry, masts {masts}\nberlin: blue infantry")).range(ship)
    };
    assert_eq!([range("corvette-1", 0), range("frigate-1", 0), range("liner-1", 0)], [6, 5, 4]);
    assert_eq!([range("corvette-1", 1), range("frigate-1", 1), range("liner-1", 1)], [0, 2, 2]);
    assert_eq!([range("frigate-1", 2), range("liner-1", 2)], [0, 0]);
}

/// [MOC-13.10] [MOC-13.11] [MOC-13.12] [MOC-13.5]
#[test]
fn one_unit_aboard_sails_the_ship_once() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\ncorvette-1 at s0811: red 2 infantry\nberlin: blue infantry\ncorvette-2 at s0812: nobody",
    );
    assert_eq!(table.refusal("red", "sail corvette-2 infantry s0713"), "MOC-13.5");
    table.play("red", "sail corvette-1 infantry s0712");
    assert_eq!(table.refusal("red", "sail corvette-1 infantry s0811"), "MOC-13.11");
    assert_eq!(
        table.state().ships["corvette-1".parse::<mocarstwa::fleet::Ship>().expect("a ship")]
            .crew
            .iter()
            .filter(|unit| unit.acted)
            .count(),
        1
    );
}

/// [MOC-13.6] [MOC-13.7] [MOC-D52]
#[test]
fn ships_sail_over_free_water_and_pass_others() {
    let table = position(
        "s4-partitions dice\nred poland\nblue germany\nliner-1 at s0811: red infantry\nliner-2 at s0712: blue infantry\nberlin: blue infantry",
    );
    assert_eq!(table.refusal("red", "sail liner-1 infantry s0712"), "MOC-D52");
    assert_eq!(table.refusal("red", "sail liner-1 infantry s0611"), "legal");
    assert_eq!(table.refusal("red", "sail liner-1 infantry s1006"), "MOC-13.10");
    assert_eq!(table.refusal("red", "sail liner-1 infantry s0807"), "MOC-13.7");
}

/// [MOC-13.8] [MOC-13.13] [MOC-13.14] [MOC-13.15] [MOC-D51]
#[test]
fn units_embark_and_disembark_along_an_accessible_shore() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\ngdansk: red 2 infantry, cavalry\nliner-1 at s0811: red infantry\nberlin: blue infantry",
    );
    table.plays("red: embark infantry 2 gdansk liner-1; sail liner-1 infantry s0812");
    // They have acted; and there is no room for cavalry, nor is the ship beside it any more.
    assert_eq!(table.refusal("red", "disembark infantry 1 liner-1 krolewiec"), "MOC-7.2");
    assert_eq!(table.refusal("red", "embark cavalry 1 gdansk liner-1"), "MOC-13.8");
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\nliner-1 at s0811: red 3 infantry\nberlin: blue infantry",
    );
    table.plays("red: sail liner-1 infantry s0812; disembark infantry 2 liner-1 krolewiec");
    assert_eq!(table.at("krolewiec"), "red 2 infantry");
}

/// [MOC-13.9] [MOC-T.72]
#[test]
fn over_a_rocky_shore_nothing_goes() {
    let table = position(
        "s8-britain dice\nred spain\nblue sweden\nlacoruna: red infantry\nfrigate-1 at s1402: red infantry\nsztokholm: blue infantry",
    );
    assert_eq!(table.refusal("red", "embark infantry 1 lacoruna frigate-1"), "MOC-13.8");
    assert_eq!(table.refusal("red", "disembark infantry 1 frigate-1 lacoruna"), "MOC-13.8");
}

/// [MOC-16.10] [MOC-D70] [MOC-13.5]
#[test]
fn a_ship_without_a_crew_waits_at_the_coast_for_whoever_embarks() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\ngdansk: red infantry\ncorvette-1 at s0811: red infantry\nberlin: blue infantry",
    );
    table.play("red", "disembark infantry 1 corvette-1 gdansk");
    assert_eq!(table.ship("corvette-1"), "nobody 1 decks, 1 masts: ");
    table.play("red", "embark infantry 1 gdansk corvette-1");
    assert_eq!(table.ship("corvette-1"), "red 1 decks, 1 masts: infantry");
}

/// [MOC-16.9] [MOC-D69] [MOC-T.73]
#[test]
fn an_idle_crew_repairs_two_masts() {
    let mut table = position(
        "s4-partitions dice\nred poland\nblue germany\nfrigate-1 at s0811: red infantry, masts 2\nfrigate-2 at s0812: nobody masts 2\nberlin: blue infantry",
    );
    table.play("red", "done");
    assert_eq!(table.ship("frigate-1"), "red 2 decks, 2 masts: infantry");
    assert_eq!(table.ship("frigate-2"), "nobody 2 decks, 0 masts: ");
}

/// [MOC-23.5] [MOC-23.6] [MOC-D118] [MOC-D120] [MOC-23.9]
#[test]
fn a_commander_moves_with_one_unit_and_is_never_left_alone() {
    let mut table = position(
        "k2-neighbours dice\nred poland\nblue germany\npoznan: red infantry\nwarszawa: red 2 cavalry\ncommander red hetman at poznan\ncommander red admiral at warszawa\nberlin: blue infantry",
    );
    assert_eq!(table.refusal("red", "march infantry 1 poznan gdansk"), "MOC-D118");
    assert_eq!(table.refusal("red", "lead infantry poznan warszawa"), "MOC-23.9");
    table.plays("red: lead cavalry warszawa krakow; lead cavalry krakow sandomierz");
    let at = "pol-sandomierz".parse().expect("a province");
    let commander = table.state().commander_at(mocarstwa::state::Owner::Red, at);
    assert_eq!(commander.map(|commander| commander.word()), Some("admiral"));
}
