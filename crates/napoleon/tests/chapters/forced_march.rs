//! Forced marches and night: ledger chapters 5 and 6, and the leader's part in them.

use crate::support;
use napoleon::army::Army;
use support::{Table, position};
use testkit::spoken::Spoken;

/// A unit that has marched two towns, before its test.
fn marched(unit: &str, extra: &str) -> Table {
    let mut table = position(&format!("beaumont: {unit}\n{extra}"));
    let name = unit.split(' ').next().expect("a name");
    table.plays(&format!("french: march {name} thuin; march {name} binche; done"));
    table
}

/// [NAP-5.1] [NAP-23.1]
#[test]
fn a_forced_march_adds_one_town() {
    let mut table = position("beaumont: quiot, pajol, napoleon");
    for (name, towns) in [
        ("quiot", vec!["thuin", "binche"]),
        ("pajol", vec!["thuin", "binche", "mons"]),
        ("napoleon", vec!["thuin", "binche", "mons"]),
    ] {
        for town in &towns {
            table.play("french", &format!("march {name} {town}"));
        }
        assert_eq!(table.refusal("french", &format!("march {name} le-roeulx")), "NAP-5.1", "{name}");
    }
}

/// [NAP-5.2] [NAP-T.16]
#[test]
fn one_to_three_costs_a_step_and_four_to_six_nothing() {
    for (die, left) in [(1, 1), (3, 1), (4, 2), (6, 2)] {
        let mut table = marched("berthezene 2", "");
        table.play("chance", &format!("roll {die}"));
        assert_eq!(table.strength("berthezene"), left, "roll {die}");
    }
}

/// [NAP-5.3] [NAP-T.17]
#[test]
fn a_unit_that_marches_away_its_last_step_is_eliminated_and_lost() {
    let mut table = marched("berthezene 1", "");
    table.play("chance", "roll 1");
    assert_eq!(table.place("berthezene"), "eliminated");
    assert_eq!(table.losses(Army::French), 1);
}

/// [NAP-5.4] [NAP-23.3] [NAP-T.18]
#[test]
fn a_leader_in_the_end_town_adds_one() {
    for (die, left) in [(2, 1), (3, 2)] {
        let mut table = marched("berthezene 2", "binche: napoleon");
        table.play("chance", &format!("roll {die}"));
        assert_eq!(table.strength("berthezene"), left, "roll {die}");
    }
}

/// [NAP-5.2] All rolls are simultaneous (NAP-D13), so any order will do that everybody can see: within a town and an army who
/// came first.
#[test]
fn who_came_to_a_town_first_is_tested_first() {
    for [first, second] in [["quiot", "foy"], ["foy", "quiot"]] {
        let mut table = position("beaumont: quiot 3, foy 3, pajol");
        for name in [first, second] {
            table.play("french", &format!("march {name} thuin"));
        }
        // Only the last step counts: that they set out the other way round is nothing.
        for name in [second, first] {
            table.play("french", &format!("march {name} binche"));
        }
        table.plays("french: done\nchance: roll 1; roll 6");
        assert_eq!((table.strength(second), table.strength(first)), (2, 3), "{second} came first");
    }
}

/// [NAP-5.4] [NAP-T.19]
#[test]
fn a_leader_who_force_marches_rolls_with_his_own_help() {
    let mut table = position("beaumont: napoleon");
    table.plays("french: march napoleon thuin; march napoleon binche; march napoleon mons; done");
    table.play("chance", "roll 3");
    assert_eq!(table.strength("napoleon"), 2);
}

/// [NAP-5.4] [NAP-D14]
#[test]
fn a_leader_helps_either_allied_army_or_only_his_own_by_the_tables_choice() {
    for (option, left) in [("", 4), ("option leader_scope army", 3)] {
        let mut table = position(&format!("turn 2\n{option}\nnamur: pirch\nquatre-bras: wellington"));
        table.plays("allied: march pirch ligny; march pirch quatre-bras; done\nchance: roll 3");
        assert_eq!(table.strength("pirch"), left, "{option}");
    }
}

/// [NAP-T.20]
#[test]
fn cavalry_is_tested_for_the_third_town_only() {
    let mut table = position("beaumont: pajol");
    table.plays("french: march pajol thuin; march pajol binche; done");
    assert_eq!(table.asked(), ["allied: order-marches"]);
    let mut table = position("beaumont: pajol");
    table.plays("french: march pajol thuin; march pajol binche; march pajol mons; done");
    assert_eq!(table.asked(), ["chance: roll-march"]);
}

/// [NAP-5.5]
#[test]
fn units_force_march_into_an_attack() {
    let mut table = position("beaumont: quiot\ncharleroi: pirch");
    table.plays("french: march quiot thuin; march quiot charleroi; done");
    assert_eq!(table.asked(), ["chance: roll-march"]);
    table.play("chance", "roll 6");
    assert_eq!(table.asked(), ["chance: roll-fire"]);
}

/// [NAP-5.3]
#[test]
fn an_attack_that_marches_itself_to_death_is_no_fight() {
    let mut table = position("beaumont: jacquinot 1\nligny: pirch");
    table.plays("french: march jacquinot thuin; march jacquinot charleroi; march jacquinot ligny; done");
    table.play("chance", "roll 1");
    assert_eq!(table.asked(), ["allied: order-marches"]);
    assert_eq!(table.at("ligny"), "pr-i-pirch 4");
}

/// [NAP-5.4]
#[test]
fn a_leader_eliminated_by_his_own_test_still_helped_the_others() {
    let mut table = position("beaumont: napoleon 1, pajol 2");
    for name in ["napoleon", "pajol"] {
        table.plays(&format!("french: march {name} thuin; march {name} binche; march {name} mons"));
    }
    table.play("french", "done");
    table.plays("chance: roll 2; roll 3");
    assert_eq!((table.place("napoleon"), table.strength("pajol")), ("eliminated".to_owned(), 2));
}

/// [NAP-T.82]
#[test]
fn a_forced_march_costs_a_step_every_other_time_with_a_leader_every_third() {
    for (extra, costly) in [("", 3), ("binche: napoleon", 2)] {
        let table = marched("foy", extra);
        let losses = (1..=6).filter(|die| {
            let mut game = support::Table::of(table.game.clone());
            game.play("chance", &format!("roll {die}"));
            game.strength("foy") < 4
        });
        assert_eq!(losses.count(), costly, "{extra}");
    }
}

/// [NAP-6.1] [NAP-6.2] [NAP-T.21]
#[test]
fn at_night_nobody_attacks_or_force_marches() {
    let mut table = position("turn 3\nbeaumont: quiot, pajol\nlaneffe: foy\ncharleroi: pirch");
    table.play("french", "march quiot thuin");
    assert_eq!(table.refusal("french", "march quiot binche"), "NAP-6.2");
    table.plays("french: march pajol thuin; march pajol binche");
    assert_eq!(table.refusal("french", "march pajol mons"), "NAP-6.2");
    assert_eq!(table.refusal("french", "march foy charleroi"), "NAP-6.1");
}

/// [NAP-6.3] [NAP-T.79]
#[test]
fn supply_and_victory_are_checked_at_night_as_well() {
    let mut table = position("turn 3\nbruxelles: pajol");
    table.play("french", "done");
    assert_eq!(table.asked(), ["allied: give-up-units"]);
}

/// [NAP-5.6]
#[test]
fn nobody_force_marches_in_battle_in_retreat_or_in_a_regroup() {
    let table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: jerome
         defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause
         charleroi: foy",
    );
    // A retreat goes to towns next door alone, and infantry makes one battle move.
    assert_eq!(table.sorted_options("french", "retreat quiot"), ["charleroi"]);
    assert_eq!(table.refusal("french", "retreat quiot laneffe"), "NAP-1.5");
    assert_eq!(table.refusal("french", "move quiot centre"), "NAP-13.1");
}
