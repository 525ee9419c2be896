//! Chapters 1 and 2: what is in the box; section 27: what never happens.

use crate::support::{impossible, position};
use mocarstwa::board::{Field, Power, Province, Resource};
use mocarstwa::fleet::{Fort, Ship, ShipKind};
use mocarstwa::unit::Kind;
use testkit::spoken::Spoken;

/// [MOC-1.1]
#[test]
fn nine_powers_have_a_capital_and_a_coat_of_arms() {
    let capitals: Vec<&str> = Power::great().filter_map(Power::capital).map(Province::id).collect();
    assert_eq!(
        capitals,
        [
            "pol-warszawa",
            "fra-paryz",
            "esp-madryt",
            "hun-budapeszt",
            "ger-berlin",
            "gbr-londyn",
            "swe-sztokholm",
            "rus-moskwa",
            "ott-stambul"
        ]
    );
}

/// [MOC-2.1] [MOC-2.2] [MOC-2.3] [MOC-2.4] [MOC-2.5] [MOC-2.6] [MOC-I.6]
#[test]
fn every_colour_has_its_figures() {
    let table = position(
        "s4-partitions dice\nred poland\nblue germany\nwarszawa: red infantry\nberlin: blue infantry",
    );
    let left: Vec<u8> = Kind::ALL.iter().map(|kind| table.state().figures_left(0, *kind)).collect();
    assert_eq!(left, [39, 15, 10, 10, 2, 2]);
    let broken = impossible(
        "s4-partitions dice\nred poland\nblue germany\nwarszawa: red 3 heavy-cavalry\nberlin: blue infantry",
    );
    assert!(broken.iter().any(|reason| reason.starts_with("MOC-I.6")), "{broken:?}");
}

/// [MOC-2.8] [MOC-23.1]
#[test]
fn there_are_seven_kinds_of_commanders() {
    assert_eq!(mocarstwa::commander::Commander::ALL.len(), 7);
}

/// [MOC-2.9] [MOC-2.10] [MOC-13.1]
#[test]
fn six_ships_of_each_kind_six_forts_and_four_fortresses() {
    for kind in ShipKind::ALL {
        assert_eq!(Ship::of(*kind).count(), 6);
    }
    assert_eq!(Fort::SUPPLY, [6, 4]);
    let table5 = ShipKind::ALL.iter().map(|kind| (kind.range(), kind.decks(), kind.masts(), kind.berths()));
    assert_eq!(table5.collect::<Vec<_>>(), [(6, 1, 1, 2), (5, 2, 2, 3), (4, 3, 2, 4)]);
}

/// [MOC-2.23] [MOC-3.6]
#[test]
fn there_are_nine_coats_of_arms_one_with_each_player() {
    let table = crate::support::chosen("full", "dice", &["france", "hungary"]);
    let held: Vec<usize> =
        [mocarstwa::state::Owner::Red, mocarstwa::state::Owner::Blue, mocarstwa::state::Owner::Nobody]
            .iter()
            .map(|owner| table.state().coats_of(*owner))
            .collect();
    assert_eq!(held, [1, 1, 7]);
}

/// [MOC-2.26]
#[test]
fn resources_come_from_crops_sawmills_mines_towns_and_capitals() {
    let count = |resource: Resource| Province::all().filter(|at| at.is(resource)).count();
    assert_eq!(count(Resource::Capital), 9);
    for resource in [Resource::Crops, Resource::Sawmill, Resource::Copper, Resource::Silver, Resource::Town] {
        assert!(count(resource) >= 9, "{resource}");
    }
    assert_eq!(count(Resource::Gold), 2);
}

/// [MOC-7.5]
#[test]
fn heavy_units_count_as_their_formation() {
    assert_eq!(Kind::HeavyCavalry.formation(), Kind::Cavalry);
    assert_eq!(Kind::HeavyArtillery.formation(), Kind::Artillery);
}

/// [MOC-4.11]
#[test]
fn points_of_units_are_those_of_table_4() {
    let points: Vec<(u8, u8)> = Kind::ALL.iter().map(|kind| (kind.attack(), kind.defence())).collect();
    assert_eq!(points, [(1, 1), (2, 1), (2, 1), (2, 2), (2, 2), (3, 2)]);
    let ships: Vec<u8> = ShipKind::ALL.iter().map(|kind| kind.defence()).collect();
    assert_eq!(ships, [0, 1, 2]);
}

const WAR: &str =
    "s4-partitions dice\nred poland\nblue germany\nwarszawa: red infantry\nberlin: blue infantry\n";

#[track_caller]
fn breaks(lines: &str, rule: &str) {
    let broken = impossible(&format!("{WAR}{lines}"));
    assert!(broken.iter().any(|reason| reason.starts_with(rule)), "{broken:?}");
}

/// [MOC-I.1] [MOC-I.2] [MOC-I.3] [MOC-I.9] [MOC-I.10] [MOC-I.11] [MOC-I.12] [MOC-I.30]
#[test]
fn impossible_positions_are_refused_with_the_rule() {
    breaks("poznan: nobody infantry", "MOC-I.1");
    breaks("poznan: red", "MOC-I.1");
    breaks("poznan: red 4 infantry", "MOC-I.2");
    breaks("corvette-1 at s0811: red 3 infantry", "MOC-I.3");
    breaks("corvette-1 at s0807: red infantry", "MOC-I.9");
    breaks("corvette-1 at s0712: nobody", "MOC-I.10");
    breaks("liner-1 at s0811: red infantry, decks 3", "MOC-I.11");
    breaks("liner-1 at s0811: red infantry\nliner-2 at s0811: red infantry", "MOC-I.12");
    breaks("liner-1 at s0811: nobody infantry", "MOC-D70");
}

/// [MOC-I.4] [MOC-I.5] [MOC-I.7]
#[test]
fn nobody_has_more_pieces_than_the_box() {
    breaks("reserve red 7 fort", "MOC-I.4");
    breaks("reserve red 4 liner\nreserve blue 3 liner", "MOC-I.5");
    breaks("commander red hetman at poznan", "MOC-I.7");
    breaks("commander red hetman at warszawa\ncommander red admiral at warszawa", "MOC-I.7");
}

/// [MOC-I.14] [MOC-I.15] [MOC-I.8]
#[test]
fn cards_are_in_one_place_each() {
    let cards = |hands: &str| impossible(&format!("{}{hands}", WAR.replace("dice", "cards")));
    assert!(
        cards("hand red: pa01 pa02\nhand blue: pf01 pf02 pf03").iter().any(|why| why.starts_with("MOC-I.14"))
    );
    assert!(
        cards("hand red: pa01 pa02 pa03\nhand blue: pa01 pf02 pf03")
            .iter()
            .any(|why| why.starts_with("MOC-I.15"))
    );
    assert!(cards("hand red: pa01 pa02 pa03\nhand blue: pf01 pf02 pf03").is_empty());
}

/// [MOC-I.18] [MOC-I.19] [MOC-I.20]
#[test]
fn coats_of_arms_are_held_by_units() {
    let broken =
        impossible("full dice\nred spain\nblue hungary\nparyz: red infantry\nbudapeszt: blue infantry");
    assert!(broken.iter().any(|why| why.starts_with("MOC-I.18")), "{broken:?}");
}

/// [MOC-I.33]
#[test]
fn links_lead_both_ways_and_never_home() {
    for at in Province::all() {
        assert!(at.neighbours().iter().all(|to| to.borders(at) && *to != at), "{at}");
    }
    for field in Field::all() {
        assert!(field.neighbours().iter().all(|to| to.borders(field) && *to != field), "{field}");
    }
}

/// [MOC-I.24] [MOC-I.29]
#[test]
fn a_step_never_brings_units_in_a_scenario_nor_moves_independents_with_dice() {
    use engine::Game;
    let state = |lines: &str| {
        position(&format!(
            "s6-germany dice\nred poland\nblue france\nparyz: blue infantry\nwarszawa: red infantry\n{lines}"
        ))
        .state()
        .clone()
    };
    let before = state("berlin: independents infantry");
    let broken = |after: &mocarstwa::Mocarstwa| after.broken_by_step(&before).join(" ");
    assert!(broken(&state("berlin: independents infantry\nlyon: blue infantry")).contains("MOC-I.29"));
    assert!(broken(&state("gorzow: independents infantry")).contains("MOC-I.24"));
    assert_eq!(broken(&state("")), "");
}
