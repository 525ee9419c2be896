//! Movement: ledger chapter 4.

use crate::support;
use support::position;
use testkit::spoken::Spoken;

/// [NAP-4.1]
#[test]
fn nobody_has_to_move() {
    let mut table = position("beaumont: quiot");
    assert!(table.may("french", "done"));
    table.play("french", "done");
    assert_eq!(table.place("quiot"), "beaumont");
    assert_eq!(table.state().groups, [None, None]);
}

/// [NAP-4.2] [NAP-4.3] [NAP-T.8]
#[test]
fn a_group_splits_as_it_likes_for_one_group_move() {
    let mut table =
        position("beaumont: quiot, marcognet, jerome, foy, jacquinot, pire, pajol, exelmans, kellermann");
    for name in ["quiot", "marcognet", "jerome", "foy", "jacquinot", "pire"] {
        table.play("french", &format!("march {name} thuin"));
    }
    table.plays("french: march jacquinot charleroi; march pire charleroi");
    assert_eq!((table.count("thuin"), table.count("charleroi"), table.count("beaumont")), (4, 2, 3));
    assert_eq!((table.road_use("beaumont", "thuin"), table.road_use("thuin", "charleroi")), (6, 2));
    let view = table.view(None);
    assert_eq!(view["armies"][0]["group-moves-left"], 1);
}

/// [NAP-4.4] [NAP-T.10]
#[test]
fn the_french_make_two_group_moves() {
    let mut table = position("beaumont: quiot\nlaneffe: pajol\nphilippeville: foy");
    table.plays("french: march quiot thuin; march pajol philippeville");
    assert_eq!(table.refusal("french", "march foy fosses"), "NAP-4.4");
}

/// [NAP-4.5] [NAP-T.10]
#[test]
fn the_allies_make_one_anglo_dutch_and_one_prussian_group_move() {
    let mut table = position("turn 2\nligny: pirch\nnamur: brause\nwaterloo: picton\nnivelles: alten");
    table.play("allied", "march pirch gembloux");
    assert_eq!(table.refusal("allied", "march brause gembloux"), "NAP-4.5");
    table.play("allied", "march picton wavre");
    assert_eq!(table.refusal("allied", "march alten waterloo"), "NAP-4.5");
}

/// [NAP-4.6] [NAP-4.7] [NAP-T.11]
#[test]
fn two_allied_armies_in_one_town_are_two_groups() {
    let mut table = position("turn 2, 3 players\nwavre: wellington, picton, blucher, pirch");
    table.play("prussian", "march pirch gembloux");
    let view = table.view(None);
    assert_eq!(view["armies"][2]["group-moves-left"], 0);
    assert_eq!(view["armies"][1]["group-moves-left"], 1);
    // The Prussian move carries no red block.
    assert_eq!(table.refusal("prussian", "march picton waterloo"), "NAP-26.3");
    assert!(table.may("anglo-dutch", "march picton waterloo"));
}

/// [NAP-4.8]
#[test]
fn units_pass_through_towns_with_friends() {
    let mut table = position("beaumont: pajol\nthuin: quiot");
    table.plays("french: march pajol thuin; march pajol binche");
    assert_eq!(table.place("pajol"), "binche");
}

/// [NAP-4.9] [NAP-T.9]
#[test]
fn a_unit_that_enters_a_town_with_enemies_stops_there() {
    let mut table = position("beaumont: pajol\nthuin: roder");
    table.play("french", "march pajol thuin");
    assert_eq!(table.refusal("french", "march pajol charleroi"), "NAP-4.9");
    assert_eq!(table.refusal("french", "march pajol beaumont"), "NAP-4.9");
}

/// [NAP-4.10]
#[test]
fn nobody_leaves_the_map() {
    let table = position("givet: pajol");
    assert_eq!(table.sorted_options("french", "march pajol"), ["dinant", "mariembourg", "philippeville"]);
}

/// [NAP-4.11] [NAP-4.12]
#[test]
fn infantry_moves_one_town_and_mounted_units_two() {
    let mut table = position("turn 3\nbeaumont: quiot, napoleon, pajol, fr-rc-horse-artillery");
    for name in ["quiot", "napoleon", "pajol", "fr-rc-horse-artillery"] {
        table.play("french", &format!("march {name} thuin"));
    }
    assert_eq!(table.refusal("french", "march quiot binche"), "NAP-6.2");
    for name in ["napoleon", "pajol", "fr-rc-horse-artillery"] {
        table.play("french", &format!("march {name} binche"));
        assert_eq!(table.refusal("french", &format!("march {name} mons")), "NAP-6.2", "{name}");
    }
}

/// [NAP-4.13] [NAP-T.1]
#[test]
fn two_groups_without_a_road_between_them_do_not_attack_together() {
    let given = "turn 2\nwaterloo: picton\nligny: pirch\nquatre-bras: quiot";
    let mut table = position(given);
    table.play("allied", "march picton quatre-bras");
    assert_eq!(table.refusal("allied", "march pirch quatre-bras"), "NAP-4.13");
    let mut table = position(given);
    table.play("allied", "march pirch quatre-bras");
    assert_eq!(table.refusal("allied", "march picton quatre-bras"), "NAP-4.13");
}

/// [NAP-4.13] [NAP-T.2]
#[test]
fn two_groups_that_a_road_joins_attack_together() {
    let mut table = position("quatre-bras: quiot\nnivelles: foy\nwaterloo: picton");
    table.plays("french: march quiot waterloo; march foy waterloo");
    assert_eq!(table.count("waterloo"), 3);
}

/// [NAP-4.13] [NAP-T.13]
#[test]
fn a_group_that_starts_farther_away_does_not_join_an_attack() {
    let given = "beaumont: pajol\nlaneffe: exelmans\ncharleroi: pirch";
    let mut table = position(given);
    table.plays("french: march exelmans charleroi; march pajol thuin");
    assert_eq!(table.refusal("french", "march pajol charleroi"), "NAP-4.13");
    // Alone it may attack from afar; then the near group is the one that comes too late.
    let mut table = position(given);
    table.plays("french: march pajol thuin; march pajol charleroi");
    assert_eq!(table.refusal("french", "march exelmans charleroi"), "NAP-4.13");
}

/// [NAP-4.13]
#[test]
fn anglo_dutch_and_prussians_from_one_town_attack_together() {
    let mut table = position("turn 2\nligny: picton, pirch\nquatre-bras: quiot");
    table.plays("allied: march picton quatre-bras; march pirch quatre-bras");
    assert_eq!(table.count("quatre-bras"), 3);
}

/// [NAP-4.14] [NAP-4.17] [NAP-T.4]
#[test]
fn eight_units_cross_the_sambre_unopposed_and_a_ninth_does_not() {
    let mut table =
        position("laneffe: quiot, marcognet, jerome, foy, lefol, berthezene, pecheux, simmer, old-guard");
    for name in ["quiot", "marcognet", "jerome", "foy", "lefol", "berthezene", "pecheux", "simmer"] {
        table.play("french", &format!("march {name} charleroi"));
    }
    assert_eq!(table.refusal("french", "march old-guard charleroi"), "NAP-4.14");
}

/// [NAP-4.16] [NAP-T.3]
#[test]
fn four_units_attack_over_the_sambre_by_a_major_road() {
    let mut table = position("laneffe: quiot, marcognet, jerome, foy, lefol\ncharleroi: pirch");
    for name in ["quiot", "marcognet", "jerome", "foy"] {
        table.play("french", &format!("march {name} charleroi"));
    }
    assert_eq!(table.refusal("french", "march lefol charleroi"), "NAP-4.16");
}

/// [NAP-4.16] [NAP-4.17] [NAP-T.5]
#[test]
fn three_units_attack_over_the_sambre_by_a_minor_road_and_six_go_unopposed() {
    let group = "thuin: quiot, marcognet, jerome, foy, lefol, berthezene, pecheux";
    for (town, most) in [("binche: alten", 3), ("", 6)] {
        let mut table = position(&format!("{group}\n{town}"));
        let names = ["quiot", "marcognet", "jerome", "foy", "lefol", "berthezene", "pecheux"];
        for (index, name) in names.iter().enumerate() {
            let order = format!("march {name} binche");
            assert_eq!(table.may("french", &order), index < most, "{index} of {most}");
            if index < most {
                table.play("french", &order);
            }
        }
    }
}

/// [NAP-4.14] [NAP-T.6]
#[test]
fn both_directions_of_a_road_are_added() {
    let mut table = position("beaumont: quiot, marcognet, jerome, foy, lefol\nlaneffe: pajol, exelmans");
    for name in ["quiot", "marcognet", "jerome", "foy", "lefol"] {
        table.play("french", &format!("march {name} laneffe"));
    }
    table.play("french", "march pajol beaumont");
    assert_eq!(table.refusal("french", "march exelmans beaumont"), "NAP-4.14");
}

/// [NAP-4.15] [NAP-T.7]
#[test]
fn a_full_road_still_carries_retreats_reinforcements_and_regroups() {
    // Eight French have marched Waterloo to Bruxelles; the road is closed to marches only.
    let mut text = support::document(
        "battle bruxelles from waterloo
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: jerome
         defender-left: picton\ndefender-centre: cole\ndefender-right: brunswick
         waterloo: foy",
    );
    text["roads"] = serde_json::json!({ "bruxelles waterloo": 8 });
    let state = <napoleon::Napoleon as engine::Game>::from_document(&text).expect("a position");
    let mut table = support::Table::of(engine::Match::from_state(state));
    table.play("french", "retreat quiot waterloo");
    table.play("french", "done");
    table.play("french", "reinforce foy");
    assert_eq!(table.road_use("bruxelles", "waterloo"), 8);
}

/// [NAP-4.2] [NAP-T.12]
#[test]
fn a_unit_brought_by_one_group_move_is_not_carried_on_by_another() {
    let mut table = position("turn 3\nbeaumont: quiot\nlaneffe: foy");
    table.plays("french: march quiot laneffe; march foy philippeville");
    // At night no forced march takes it further either.
    assert_eq!(table.refusal("french", "march quiot philippeville"), "NAP-6.2");
    assert_eq!(table.sorted_options("french", "march quiot"), Vec::<String>::new());
}

/// [NAP-4.16] [NAP-T.14]
#[test]
fn only_the_last_stretch_of_an_attack_is_halved() {
    let mut table = position("beaumont: pajol, exelmans, kellermann, milhaud, jacquinot\ncharleroi: pirch");
    for name in ["pajol", "exelmans", "kellermann", "milhaud", "jacquinot"] {
        table.play("french", &format!("march {name} thuin"));
    }
    for name in ["pajol", "exelmans", "kellermann", "milhaud"] {
        table.play("french", &format!("march {name} charleroi"));
    }
    assert_eq!((table.road_use("beaumont", "thuin"), table.road_use("thuin", "charleroi")), (5, 4));
    assert_eq!(table.refusal("french", "march jacquinot charleroi"), "NAP-4.16");
    assert!(table.may("french", "march jacquinot binche"));
}
