//! The battle turn, battle moves, fire and losses: ledger chapters 9, 11, 13, 14 and 15.

use crate::support;
use support::{Table, position};
use testkit::spoken::Spoken;

/// A battle at Ligny with these lines added; nobody is engaged.
fn battle(lines: &str) -> Table {
    position(&format!(
        "battle ligny from charleroi
         attacker-centre: marcognet\nattacker-right: foy
         defender-left: hacke\ndefender-centre: steinmetz\n{lines}"
    ))
}

/// [NAP-9.3] [NAP-9.4] [NAP-13.1] [NAP-T.41]
#[test]
fn infantry_in_the_line_goes_back_to_reserve_or_over_its_own_line() {
    let table = battle("attacker-left: quiot, lefol\ndefender-right: pirch");
    assert_eq!(table.sorted_options("french", "move quiot"), ["enemy-right", "reserve"]);
    for spot in ["enemy-left", "enemy-centre"] {
        assert_eq!(table.refusal("french", &format!("move quiot {spot}")), "NAP-9.3", "{spot}");
    }
    assert_eq!(table.refusal("french", "move quiot centre"), "NAP-13.1");
}

/// [NAP-13.2] [NAP-13.8] [NAP-T.42]
#[test]
fn cavalry_in_reserve_reaches_every_front_position() {
    let table = battle("attacker-left: quiot\nattacker-reserve: pajol, jerome\ndefender-right: pirch");
    let all = ["centre", "enemy-centre", "enemy-left", "enemy-right", "left", "right"];
    assert_eq!(table.sorted_options("french", "move pajol"), all);
    assert_eq!(table.sorted_options("french", "move jerome"), ["centre", "left", "right"]);
}

/// [NAP-13.3]
#[test]
fn nobody_passes_through_enemies() {
    let table = battle("attacker-left: quiot, brause\nattacker-reserve: pajol\ndefender-right: pirch");
    assert_eq!(table.refusal("french", "move pajol enemy-right"), "NAP-13.3");
    assert!(table.may("french", "move pajol left"));
}

/// [NAP-13.6] [NAP-13.7] [NAP-13.10] [NAP-T.43]
#[test]
fn an_engaged_unit_goes_back_and_not_into_another_fight() {
    let table = battle("attacker-left: quiot\ndefender-right: pirch, pajol");
    assert_eq!(table.sorted_options("french", "move pajol"), ["left", "reserve"]);
    // Back to its own line, and over the reserve into another engagement: both at once is too much.
    let table = battle(
        "attacker-left: quiot, pajol, brause\nattacker-centre: marcognet, hiller\ndefender-right: pirch",
    );
    assert_eq!(table.refusal("french", "move pajol centre"), "NAP-13.7");
    assert_eq!(table.refusal("french", "move pajol enemy-right"), "NAP-13.10");
}

/// [NAP-13.4] [NAP-13.5] [NAP-T.44]
#[test]
fn foot_artillery_does_not_engage() {
    let table = battle("attacker-left: quiot, fr-i-artillery\ndefender-right: pirch");
    assert_eq!(table.refusal("french", "move fr-i-artillery enemy-right"), "NAP-13.5");
    let table =
        battle("attacker-left: quiot, brause\nattacker-reserve: fr-i-artillery\ndefender-right: pirch");
    assert_eq!(table.refusal("french", "move fr-i-artillery left"), "NAP-13.5");
    // It may leave a fight, though.
    let table = battle("attacker-left: quiot, brause, fr-i-artillery\ndefender-right: pirch");
    assert!(table.may("french", "move fr-i-artillery reserve"));
}

/// [NAP-9.5] [NAP-27.3]
#[test]
fn units_are_engaged_and_revealed_while_enemies_share_their_position() {
    let mut table = battle("attacker-left: quiot\nattacker-reserve: jerome\ndefender-right: pirch");
    let face = |table: &Table| table.state().knows(Some(0), support::unit("pirch"));
    assert!(!table.state().is_engaged(support::unit("pirch")) && !face(&table));
    table.play("french", "move jerome left");
    table.plays("french: done\nallied: done\nfrench: move jerome enemy-right");
    assert!(table.state().is_engaged(support::unit("pirch")) && face(&table));
    assert!(table.said("Pirch II and Jagow are revealed"));
}

/// [NAP-9.6] [NAP-14.4]
#[test]
fn units_in_reserve_neither_fire_nor_are_fired_at() {
    let table = battle("attacker-left: quiot\nattacker-reserve: fr-i-artillery\ndefender-right: pirch");
    assert_eq!(table.refusal("french", "fire fr-i-artillery"), "NAP-9.6");
    // With nobody in the position opposite there is no target: the reserve behind it is none.
    let table = battle("attacker-left: fr-i-artillery\ndefender-reserve: pirch");
    assert_eq!(table.refusal("french", "fire fr-i-artillery"), "NAP-14.8");
}

/// [NAP-11.2] [NAP-11.3] [NAP-11.4]
#[test]
fn a_unit_moves_or_fires_once() {
    let mut table = battle("attacker-left: quiot\ndefender-right: pirch, jerome, lefol");
    table.plays("french: fire jerome\nchance: hits 0");
    assert_eq!(table.refusal("french", "fire jerome"), "NAP-11.4");
    assert_eq!(table.refusal("french", "move jerome left"), "NAP-11.3");
    assert_eq!(table.refusal("french", "retreat jerome charleroi"), "NAP-17.1");
    table.play("french", "move lefol left");
    assert_eq!(table.refusal("french", "fire lefol"), "NAP-11.3");
    assert_eq!(table.refusal("french", "move lefol reserve"), "NAP-11.2");
    assert_eq!(table.refusal("french", "retreat lefol charleroi"), "NAP-17.1");
}

/// [NAP-11.5] [NAP-15.1]
#[test]
fn every_loss_takes_effect_at_once() {
    let mut table = battle("attacker-left: quiot\ndefender-right: pirch 2, jerome, lefol");
    table.plays("french: fire jerome\nchance: hits 2");
    // The only defender of the wing is gone, and the defender is routed before anybody else acts.
    assert_eq!(table.place("pirch"), "eliminated");
    assert_eq!(table.asked(), ["allied: leave-fight"]);
}

/// [NAP-14.2] [NAP-16.8] [NAP-T.52]
#[test]
fn a_firepower_of_zero_does_not_fire() {
    let table = position(
        "turn 2
         battle charleroi from ligny
         attacker-left: pirch\nattacker-centre: brause\nattacker-right: hacke
         defender-left: quiot, wilhelm\ndefender-centre: foy\ndefender-right: jerome
         square quiot",
    );
    assert_eq!(table.refusal("allied", "fire-at-squares wilhelm"), "NAP-14.2");
}

/// [NAP-14.3]
#[test]
fn infantry_and_cavalry_fire_only_while_engaged() {
    let table = battle("attacker-left: quiot, pajol\ndefender-right: pirch");
    assert_eq!(table.refusal("french", "fire quiot"), "NAP-14.3");
    assert_eq!(table.refusal("french", "fire pajol"), "NAP-14.3");
}

/// [NAP-14.5] [NAP-T.45]
#[test]
fn cavalry_that_engaged_charges_in_its_next_turn_and_only_then() {
    let mut table = battle("attacker-left: quiot, pajol 3\ndefender-right: pirch 4, brause 4");
    table.play("french", "move pajol enemy-right");
    assert_eq!(table.refusal("french", "fire pajol"), "NAP-11.3");
    table.plays("french: done\nallied: done\nfrench: fire pajol");
    assert!(table.prompt("chance").contains("3 dice at F3 "));
    table.plays("chance: hits 0\nfrench: done\nallied: done\nfrench: fire pajol");
    assert!(table.prompt("chance").contains("3 dice at F2 "));
}

/// [NAP-14.6] [NAP-T.46]
#[test]
fn cavalry_that_was_engaged_has_no_bonus() {
    let mut table = battle("attacker-left: quiot, jerome\ndefender-right: roder 2");
    table.plays("french: move jerome enemy-right; done\nallied: fire roder");
    assert!(table.prompt("chance").contains("2 dice at F2 "));
}

/// [NAP-14.5] [NAP-16.8] [NAP-T.53]
#[test]
fn charging_heavy_cavalry_is_f4_against_a_line_and_f2_against_a_square() {
    let text = "attacker-left: quiot\ndefender-right: pirch, brause, kellermann\ncharging kellermann";
    let mut table = battle(text);
    table.play("french", "fire kellermann");
    assert!(table.prompt("chance").contains("at F4 "));
    let mut table = battle(&format!("{text}\nsquare pirch"));
    table.play("french", "fire-at-squares kellermann");
    assert!(table.prompt("chance").contains("at F2 "));
}

/// [NAP-14.7] [NAP-14.10] [NAP-T.48]
#[test]
fn the_first_short_range_shot_is_one_better_and_long_shots_do_not_spend_it() {
    let mut table = battle("attacker-left: fr-i-artillery, lefol\ndefender-right: pirch, brause");
    table.play("french", "fire fr-i-artillery");
    assert!(table.prompt("chance").contains("3 dice at F1 "));
    table.plays("chance: hits 0\nfrench: done\nallied: move brause enemy-left; done");
    for firepower in [2, 1] {
        table.play("french", "fire fr-i-artillery");
        assert!(table.prompt("chance").contains(&format!("at F{firepower} ")));
        table.plays("chance: hits 0\nfrench: done\nallied: done");
    }
}

/// [NAP-14.8] [NAP-14.9] [NAP-T.49]
#[test]
fn long_range_fire_goes_straight_ahead_and_not_among_own_units() {
    let table = battle("attacker-left: fr-i-artillery\ndefender-right: pirch, pajol");
    assert_eq!(table.refusal("french", "fire fr-i-artillery"), "NAP-14.9");
    let mut table = battle("attacker-left: fr-i-artillery\ndefender-right: pirch");
    table.play("french", "fire fr-i-artillery");
    assert_eq!(table.view(None)["fight"]["shot"]["target"], "defender-right");
}

/// [NAP-14.11] [NAP-T.50]
#[test]
fn long_range_fire_eliminates_nobody() {
    let mut table = battle("attacker-left: fr-i-artillery 3\ndefender-right: pirch 2, brause 1, hiller 1");
    table.plays("french: fire fr-i-artillery\nchance: hits 3\nallied: hit pirch");
    assert_eq!((table.strength("pirch"), table.strength("brause"), table.strength("hiller")), (1, 1, 1));
    assert!(table.said("2 hits find no target."));
    assert_eq!(table.asked(), ["french: command-battle"]);
}

/// [NAP-14.12] [NAP-T.51]
#[test]
fn horse_artillery_fires_and_moves_one_or_moves_two() {
    let text =
        "attacker-left: quiot\nattacker-centre: marcognet, fr-rc-horse-artillery\ndefender-right: pirch";
    let mut table = battle(text);
    table.plays("french: fire fr-rc-horse-artillery\nchance: hits 0");
    assert_eq!(table.refusal("french", "fire fr-rc-horse-artillery"), "NAP-11.4");
    assert_eq!(table.refusal("french", "move fr-rc-horse-artillery left"), "NAP-14.12");
    assert!(table.may("french", "move fr-rc-horse-artillery reserve"));
    let mut table = battle(text);
    table.play("french", "move fr-rc-horse-artillery left");
    assert_eq!(table.refusal("french", "fire fr-rc-horse-artillery"), "NAP-14.12");
}

/// [NAP-14.10] [NAP-14.12] [NAP-T.47]
#[test]
fn horse_artillery_engages_and_fires_its_first_shot_at_once() {
    let mut table = battle("attacker-left: quiot, fr-rc-horse-artillery\ndefender-right: pirch, brause");
    table.plays("french: move fr-rc-horse-artillery enemy-right; fire fr-rc-horse-artillery");
    assert!(table.prompt("chance").contains("3 dice at F2 "));
    table.plays("chance: hits 0\nfrench: done\nallied: done\nfrench: fire fr-rc-horse-artillery");
    assert!(table.prompt("chance").contains("3 dice at F1 "));
}

/// [NAP-14.13]
#[test]
fn no_artillery_fires_into_a_wood() {
    let table = battle("attacker-left: fr-i-artillery\ndefender-right: pirch\nterrain defender-right wood");
    assert_eq!(table.refusal("french", "fire fr-i-artillery"), "NAP-14.13");
}

/// [NAP-15.2] [NAP-15.3] [NAP-T.59]
#[test]
fn each_hit_goes_to_the_strongest_at_that_moment_and_the_owner_chooses_among_equals() {
    let shot = |hits: u8| {
        let mut table =
            battle("attacker-left: quiot\ndefender-right: pirch 4, brause 3, hiller 3, jerome 4, pecheux 4");
        table.plays(&format!("french: fire jerome\nchance: hits {}", hits.min(4)));
        let answer = |table: &mut Table| {
            while table.is_asked("allied", "take-hit") {
                let hit = table.legal("allied")[0].clone();
                table.play("allied", &hit);
            }
        };
        answer(&mut table);
        if hits > 4 {
            table.plays(&format!("french: fire pecheux\nchance: hits {}", hits - 4));
            answer(&mut table);
        }
        let mut left = ["pirch", "brause", "hiller"].map(|name| table.strength(name));
        left.sort_unstable_by(|a, b| b.cmp(a));
        left
    };
    assert_eq!((shot(1), shot(2), shot(5)), ([3, 3, 3], [3, 3, 2], [2, 2, 1]));
    let mut table = battle("attacker-left: quiot\ndefender-right: pirch 4, brause 3, hiller 3, jerome 4");
    table.plays("french: fire jerome\nchance: hits 2");
    assert_eq!(table.legal("allied"), ["hit pr-i-pirch", "hit pr-ii-brause", "hit pr-iv-hiller"]);
    let mut table = battle("attacker-left: quiot\ndefender-right: pirch 4, brause 4, hiller 3, jerome 4");
    table.plays("french: fire jerome\nchance: hits 1");
    assert_eq!(table.refusal("allied", "hit hiller"), "NAP-15.2");
}

/// [NAP-15.4]
#[test]
fn a_unit_that_loses_its_last_step_is_eliminated() {
    let mut table = battle("attacker-left: quiot\ndefender-right: brause 1, pirch 1, jerome");
    table.plays("french: fire jerome\nchance: hits 1\nallied: hit brause");
    assert_eq!((table.place("brause"), table.strength("brause")), ("eliminated".into(), 0));
}

/// [NAP-13.9]
#[test]
fn forming_a_square_is_a_battle_move() {
    let mut table = battle("attacker-left: quiot, brause\ndefender-right: pirch");
    table.play("french", "form-square quiot");
    assert_eq!(table.refusal("french", "fire quiot"), "NAP-11.3");
}
