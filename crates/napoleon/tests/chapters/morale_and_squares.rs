//! Morale and squares: ledger chapters 12 and 16.

use crate::support;
use support::{Table, position};
use testkit::spoken::Spoken;

/// The defender's battle turn has ended; the attacker's morale phase begins.
fn morale(lines: &str) -> Table {
    let mut table = position(&format!(
        "battle ligny from charleroi
         attacker-centre: marcognet\nattacker-right: foy
         defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: brause\nactive defender\n{lines}"
    ));
    table.play("allied", "done");
    table
}

/// The defender's combat phase, with these on his left wing beside others.
fn squares(left: &str, lines: &str) -> Table {
    position(&format!(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: {left}\ndefender-centre: steinmetz\ndefender-right: brause\n{lines}"
    ))
}

/// [NAP-12.1] [NAP-12.2] [NAP-12.3] [NAP-T.54] [NAP-T.82]
#[test]
fn engaged_infantry_of_strength_1_breaks_on_1_to_3() {
    for (die, place) in [(3, "attacker-reserve"), (4, "attacker-left")] {
        let mut table = morale("attacker-left: quiot 1, lefol, pirch");
        assert_eq!(table.asked(), ["chance: roll-morale"]);
        table.play("chance", &format!("roll {die}"));
        assert_eq!(table.place("quiot"), place);
        // The flight was its battle turn; who held is free to act.
        assert_eq!(table.may("french", "fire quiot"), die == 4);
        assert_eq!(table.may("french", "retreat quiot charleroi"), die == 4);
    }
}

/// [NAP-12.6] [NAP-23.4] [NAP-T.54]
#[test]
fn a_leader_in_the_position_adds_one() {
    for (die, place) in [(2, "attacker-reserve"), (3, "attacker-left")] {
        let mut table = morale("attacker-left: quiot 1, napoleon, lefol, pirch");
        table.play("chance", &format!("roll {die}"));
        assert_eq!(table.place("quiot"), place);
    }
}

/// [NAP-12.5] [NAP-12.7] [NAP-T.54]
#[test]
fn a_square_holds_better_and_dies_where_it_stands() {
    for (die, place) in [(3, "attacker-left"), (2, "eliminated")] {
        let mut table = morale("attacker-left: quiot 1, lefol, pirch\nsquare quiot");
        table.play("chance", &format!("roll {die}"));
        assert_eq!(table.place("quiot"), place);
    }
    for (die, place) in [(2, "attacker-left"), (1, "eliminated")] {
        let mut table = morale("attacker-left: quiot 1, napoleon, lefol, pirch\nsquare quiot");
        table.play("chance", &format!("roll {die}"));
        assert_eq!(table.place("quiot"), place);
    }
}

/// [NAP-12.1] [NAP-T.55]
#[test]
fn stronger_and_unengaged_units_do_not_test() {
    assert_eq!(morale("attacker-left: quiot 2, lefol, pirch").asked(), ["french: command-battle"]);
    assert_eq!(morale("attacker-left: quiot 1, lefol").asked(), ["french: command-battle"]);
}

/// [NAP-12.4] [NAP-T.56]
#[test]
fn foot_artillery_that_breaks_is_eliminated() {
    let mut table = morale("attacker-left: fr-i-artillery 1, lefol, pirch");
    table.play("chance", "roll 3");
    assert_eq!(table.place("fr-i-artillery"), "eliminated");
}

/// [NAP-12.2] [NAP-21.2] [NAP-T.57]
#[test]
fn the_flight_of_the_last_unit_routs_its_side() {
    let mut table = morale("attacker-left: quiot 1, pirch");
    table.play("chance", "roll 1");
    assert!(table.said("The French are routed."));
}

/// [NAP-12.8] [NAP-T.58]
#[test]
fn a_leader_tests_only_alone_and_with_his_own_help() {
    assert_eq!(morale("attacker-left: napoleon 1, lefol, pirch").asked(), ["french: command-battle"]);
    let mut table = morale("attacker-left: napoleon 1, pirch");
    table.play("chance", "roll 3");
    assert_eq!(table.place("napoleon"), "attacker-left");
}

/// [NAP-12.9] [NAP-16.14]
#[test]
fn who_shelters_in_a_square_neither_tests_nor_fires() {
    let table =
        morale("attacker-left: quiot 3, fr-i-artillery 1, pirch\nsquare quiot\nshelter fr-i-artillery quiot");
    assert_eq!(table.asked(), ["french: command-battle"]);
    assert_eq!(table.refusal("french", "fire fr-i-artillery"), "NAP-16.14");
    assert_eq!(table.refusal("french", "move fr-i-artillery reserve"), "NAP-16.13");
    assert_eq!(table.refusal("french", "retreat fr-i-artillery charleroi"), "NAP-16.13");
}

/// [NAP-12.2]
#[test]
fn who_finds_enemies_on_the_way_home_is_eliminated() {
    let mut table = morale("attacker-left: lefol, hiller\ndefender-right: quiot 1, brause");
    table.play("chance", "roll 2");
    assert_eq!(table.place("quiot"), "eliminated");
}

/// [NAP-16.1] [NAP-16.2] [NAP-16.3] [NAP-T.64]
#[test]
fn squares_are_formed_by_engaged_infantry_at_home_and_in_the_open() {
    let table = squares("pirch, jerome", "");
    assert_eq!(table.refusal("french", "form-square jerome"), "NAP-16.2");
    assert_eq!(table.refusal("french", "form-square quiot"), "NAP-16.1");
    let table = squares("pirch, pajol", "terrain defender-left wood\nactive defender");
    assert_eq!(table.refusal("allied", "form-square pirch"), "NAP-16.3");
    let table = squares("pirch, hiller, pajol", "terrain defender-left farm\nholds pirch\nactive defender");
    assert_eq!(table.refusal("allied", "form-square pirch"), "NAP-16.3");
    // Beside the farm there is room.
    assert!(table.may("allied", "form-square hiller"));
    let table = squares("pirch, roder, pajol", "active defender");
    assert_eq!(table.refusal("allied", "form-square roder"), "NAP-16.1");
}

/// [NAP-16.1] [NAP-D47]
#[test]
fn a_square_left_alone_dissolves_or_not_by_the_tables_choice() {
    for (option, refusal) in [("", "legal"), ("option square_dissolve engaged_only", "NAP-16.1")] {
        let table = position(&format!(
            "{option}
             battle ligny from charleroi
             attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
             defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause
             square pirch\nactive defender"
        ));
        assert_eq!(table.refusal("allied", "dissolve-square pirch"), refusal);
    }
}

/// [NAP-16.4]
#[test]
fn a_square_neither_moves_nor_leaves() {
    let table = squares("pirch, hiller, pajol", "square pirch\nactive defender");
    assert_eq!(table.refusal("allied", "move pirch reserve"), "NAP-16.4");
    assert_eq!(table.refusal("allied", "retreat pirch namur"), "NAP-16.4");
}

/// [NAP-16.5] [NAP-16.6] [NAP-16.9] [NAP-T.60]
#[test]
fn squares_are_a_target_of_their_own() {
    let mut table = squares("pirch 3, hiller 3, berthezene 2", "square pirch");
    table.play("french", "fire-at-squares berthezene");
    assert!(table.prompt("chance").contains("2 dice at F2 "));
    table.play("chance", "hits 2");
    assert_eq!((table.strength("pirch"), table.strength("hiller")), (1, 3));
}

/// [NAP-16.6] [NAP-T.61]
#[test]
fn hits_beyond_the_squares_are_lost() {
    let mut table = squares("pirch 1, hiller 3, lefol 3", "square pirch");
    table.plays("french: fire-at-squares lefol\nchance: hits 3");
    assert_eq!((table.place("pirch"), table.strength("hiller")), ("eliminated".into(), 3));
    assert!(table.said("2 hits find no target."));
}

/// [NAP-16.7]
#[test]
fn infantry_in_square_fires_normally() {
    let mut table = squares("pirch 4, pajol", "square pirch\nactive defender");
    table.play("allied", "fire pirch");
    assert!(table.prompt("chance").contains("4 dice at F1 "));
}

/// [NAP-16.8]
#[test]
fn cavalry_at_a_square_is_one_worse_and_does_not_charge() {
    let mut table = squares("pirch 4, pajol", "square pirch\ncharging pajol");
    table.play("french", "fire-at-squares pajol");
    assert!(table.prompt("chance").contains("3 dice at F1 "));
}

/// [NAP-16.10] [NAP-16.11] [NAP-T.62]
#[test]
fn guns_tear_into_squares() {
    for (stale, firepower) in [("", 3), ("stale fr-rc-horse-artillery", 2)] {
        let mut table = squares("pirch 4, fr-rc-horse-artillery 2", &format!("square pirch\n{stale}"));
        table.play("french", "fire-at-squares fr-rc-horse-artillery");
        assert!(table.prompt("chance").contains(&format!("2 dice at F{firepower} ")));
    }
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: fr-i-artillery
         defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause\nsquare pirch\nrevealed pirch",
    );
    table.play("french", "fire-at-squares fr-i-artillery");
    assert!(table.prompt("chance").contains("at F2 "));
}

/// [NAP-16.12] [NAP-16.13]
#[test]
fn leaders_and_artillery_shelter_with_a_square_of_their_position() {
    let mut table = squares("pirch, blucher, pr-i-artillery, roder, pajol", "square pirch\nactive defender");
    assert_eq!(table.refusal("allied", "shelter roder pirch"), "NAP-16.12");
    assert_eq!(table.refusal("allied", "shelter blucher steinmetz"), "NAP-16.13");
    table.play("allied", "shelter blucher pirch");
    assert_eq!(table.refusal("allied", "emerge blucher"), "NAP-11.2");
    table.plays("allied: fire pr-i-artillery\nchance: hits 0");
    // "if they have not moved or fired this battle turn"
    assert_eq!(table.refusal("allied", "shelter pr-i-artillery pirch"), "NAP-16.12");
    let table = squares("pirch, blucher, pajol", "square pirch\nactive defender\nmoved blucher");
    assert_eq!(table.refusal("allied", "shelter blucher pirch"), "NAP-16.12");
    assert_eq!(table.refusal("allied", "dissolve-square steinmetz"), "NAP-16.1");
}

/// [NAP-16.14] [NAP-16.16] [NAP-T.63]
#[test]
fn a_sheltered_battery_takes_hits_and_dies_with_its_square() {
    let text = "square pirch\nshelter pr-i-artillery pirch";
    let mut table = squares("pirch 2, pr-i-artillery 3, hiller, lefol", text);
    table.plays("french: fire-at-squares lefol\nchance: hits 1");
    assert_eq!((table.strength("pr-i-artillery"), table.strength("pirch")), (2, 2));
    let mut table = squares("pirch 1, pr-i-artillery 1, hiller, lefol", text);
    table.plays("french: fire-at-squares lefol\nchance: hits 1\nallied: hit pirch");
    assert_eq!(
        (table.place("pirch"), table.place("pr-i-artillery")),
        ("eliminated".into(), "eliminated".into())
    );
}

/// [NAP-16.15]
#[test]
fn a_sheltered_leader_still_encourages_the_position() {
    let mut table =
        morale("attacker-left: quiot 1, lefol, napoleon, pirch\nsquare lefol\nshelter napoleon lefol");
    table.play("chance", "roll 3");
    assert_eq!(table.place("quiot"), "attacker-left");
}
