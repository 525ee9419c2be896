//! Leaders, supply, defeat and victory: ledger chapters 23 to 25.

use crate::support;
use napoleon::army::{Army, Unit};
use support::{Table, position};
use testkit::spoken::Spoken;

/// A position in which an army has lost so many units.
fn lost(army: Army, number: usize) -> String {
    let units: Vec<String> = army.units().iter().take(number).map(|unit: Unit| unit.to_string()).collect();
    format!("lost: {}\n", units.join(", "))
}

/// The French turn ends; the Allies give up what is asked.
fn end_french_turn(text: &str) -> Table {
    let mut table = position(text);
    table.play("french", "done");
    while table.is_asked("allied", "give-up-units") {
        let order = table.legal("allied")[0].clone();
        table.play("allied", &order);
    }
    table
}

/// [NAP-24.1] [NAP-24.2] [NAP-24.3] [NAP-24.4] [NAP-T.74]
#[test]
fn each_occupied_city_costs_the_allies_units_at_the_end_of_a_french_turn() {
    let losses = |text: &str| {
        let table = end_french_turn(text);
        (table.losses(Army::AngloDutch), table.losses(Army::Prussian))
    };
    assert_eq!(losses("gent: pajol"), (1, 0));
    assert_eq!(losses("gent: pajol\nbruxelles: exelmans"), (2, 0));
    assert_eq!(losses("liege: pajol"), (0, 2));
    assert_eq!(losses("gent: pajol\nbruxelles: exelmans\nliege: milhaud"), (2, 2));
    let mut table = position("turn 2\ngent: pajol\nliege: exelmans");
    table.play("allied", "done");
    assert_eq!((table.losses(Army::AngloDutch), table.losses(Army::Prussian)), (0, 0));
}

/// [NAP-24.4] "If too few units are left, all go ... a defeated army has nothing left to lose" (NAP-D72): what is told is what is
/// lost.
#[test]
fn lost_supply_is_told_as_what_it_costs() {
    let table = end_french_turn("liege: pajol");
    assert!(table.said("The Prussian army loses 2 units for lack of supply."));
    let table = end_french_turn(&(lost(Army::Prussian, 17) + "liege: pajol"));
    assert!(table.said("The Prussian army loses 1 unit for lack of supply."), "{:?}", table.log);
    assert_eq!(table.losses(Army::Prussian), 18);
    let table = end_french_turn(&(lost(Army::Prussian, 18) + "defeated prussian\nliege: pajol"));
    assert!(!table.said("for lack of supply"), "{:?}", table.log);
}

/// [NAP-24.5]
#[test]
fn the_allied_player_chooses_whom_he_loses() {
    let mut table = position("bruxelles: pajol");
    table.play("french", "done");
    assert_eq!(table.legal("allied").len(), 16);
    assert_eq!(table.refusal("allied", "give-up pirch"), "NAP-24.5");
    table.play("allied", "give-up wellington");
    assert_eq!(table.place("wellington"), "eliminated");
}

/// [NAP-24.6]
#[test]
fn the_french_lose_nothing_for_want_of_supply() {
    let mut table = position("turn 2\nbeaumont: picton\nlaneffe: pirch");
    table.play("allied", "done");
    table.play("french", "done");
    assert_eq!(table.losses(Army::French), 0);
}

/// [NAP-23.2]
#[test]
fn leaders_count_against_every_limit() {
    let mut table = position("beaumont: napoleon, quiot, marcognet, jerome, foy, lefol, pecheux");
    for name in ["napoleon", "quiot", "marcognet", "jerome", "foy", "lefol"] {
        table.play("french", &format!("march {name} laneffe"));
    }
    assert_eq!(table.refusal("french", "march pecheux laneffe"), "NAP-4.14");
}

/// [NAP-23.5]
#[test]
fn a_lost_leader_counts_like_any_unit() {
    let table = position("lost: napoleon");
    assert_eq!(table.losses(Army::French), 1);
    assert_eq!(table.asked(), ["french: order-marches"]);
}

/// [NAP-25.1] [NAP-25.3] [NAP-25.5] [NAP-T.75]
#[test]
fn eight_lost_units_defeat_the_anglo_dutch_at_the_check() {
    let table = end_french_turn(&(lost(Army::AngloDutch, 7) + "gent: pajol"));
    assert!(table.said("The Anglo-Dutch army is defeated."));
    assert_eq!(table.losses(Army::AngloDutch), 16);
    assert_eq!(table.asked(), ["allied: order-marches"]);
}

/// [NAP-25.5] "All units of a defeated army are eliminated", and each of them is named.
#[test]
fn whom_a_defeat_sweeps_away_is_told() {
    let table = end_french_turn(&(lost(Army::AngloDutch, 7) + "gent: pajol"));
    for seat in [Some("french"), Some("allied"), None] {
        let told = table.told(seat);
        let swept = told.iter().filter(|event| event.contains("\"cause\":\"defeat\"")).count();
        assert_eq!(swept, 8, "seven were lost before, and one for want of supply");
        let defeat = told.iter().position(|event| event.contains("army-defeated"));
        assert!(defeat < told.iter().position(|event| event.contains("\"cause\":\"defeat\"")));
    }
}

/// [NAP-4.5] [NAP-25.5] A defeated army makes no more group moves.
#[test]
fn a_beaten_army_has_no_group_move_left() {
    let table = position(&(lost(Army::Prussian, 18) + "turn 2\ndefeated prussian"));
    let left = |army: usize| table.view(None)["armies"][army]["group-moves-left"].clone();
    assert_eq!((left(1), left(2)), (1.into(), 0.into()));
}

/// [NAP-25.2] [NAP-25.6] [NAP-T.76]
#[test]
fn the_french_win_when_both_allied_armies_are_defeated() {
    let mut table = position(&(lost(Army::Prussian, 9) + &lost(Army::AngloDutch, 7) + "turn 2"));
    table.play("allied", "done");
    assert_eq!((table.losses(Army::Prussian), table.outcome()), (18, "none".into()));
    let mut table =
        position(&(lost(Army::Prussian, 18) + &lost(Army::AngloDutch, 8) + "turn 2\ndefeated prussian"));
    table.play("allied", "done");
    assert_eq!(table.outcome(), "french by allies-defeated");
}

/// [NAP-25.4] [NAP-25.8] [NAP-25.9] [NAP-T.77]
#[test]
fn a_defeated_french_army_loses_unless_all_three_fall_together() {
    let outcome = |french, anglo_dutch, prussian, extra: &str| {
        let text = lost(Army::French, french)
            + &lost(Army::AngloDutch, anglo_dutch)
            + &lost(Army::Prussian, prussian);
        let mut table = position(&format!("{text}turn 2\n{extra}"));
        table.play("allied", "done");
        table.outcome()
    };
    assert_eq!(outcome(11, 0, 0, ""), "none");
    assert_eq!(outcome(12, 0, 0, ""), "allied by french-defeated");
    assert_eq!(outcome(12, 8, 9, ""), "french by all-defeated");
    assert_eq!(outcome(12, 8, 8, ""), "allied by french-defeated");
    assert_eq!(outcome(12, 8, 18, "defeated prussian"), "french by all-defeated");
}

/// [NAP-25.7] [NAP-25.10] [NAP-T.78]
#[test]
fn after_22_june_two_cities_win_for_the_french_and_one_does_not() {
    let outcome = |towns: &str| {
        let mut table = position(&format!("{}turn 24\n{towns}", lost(Army::French, 11)));
        table.play("allied", "done");
        table.outcome()
    };
    assert_eq!(outcome("gent: pajol\nliege: exelmans"), "french by cities");
    assert_eq!(outcome("liege: exelmans"), "allied by time-ran-out");
}

/// [NAP-T.92]
#[test]
fn supply_losses_count_at_the_same_check() {
    let table = end_french_turn(&(lost(Army::Prussian, 8) + "liege: pajol"));
    assert!(table.said("The Prussian army is defeated."));
    let table = end_french_turn(
        &(lost(Army::Prussian, 8) + &lost(Army::AngloDutch, 16) + "defeated anglo-dutch\nliege: pajol"),
    );
    assert_eq!(table.outcome(), "french by allies-defeated");
}
