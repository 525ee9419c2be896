//! What always holds: every invariant of ledger chapter 30 is noticed when it is broken.

use crate::support;
use engine::{Game, Match};
use napoleon::Napoleon;
use napoleon::army::{Army, Units};
use napoleon::board::{Place, Position, Terrain};
use napoleon::state::Phase;
use support::{Table, impossible, position, start, unit};
use testkit::spoken::Spoken;

const BATTLE: &str = "battle ligny from charleroi
     attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
     defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: brause";

#[track_caller]
fn breaks(table: &Table, id: &str, change: impl FnOnce(&mut Napoleon)) {
    let mut state = table.state().clone();
    assert_eq!(state.broken_invariants(), Vec::<String>::new());
    change(&mut state);
    let broken = state.broken_invariants();
    assert!(broken.iter().any(|reason| reason.starts_with(&format!("{id}:"))), "{id}: {broken:?}");
}

/// [NAP-I.1] [NAP-I.2] [NAP-I.15]
#[test]
fn every_unit_is_somewhere_with_a_strength_that_fits() {
    let table = start("historical", 2);
    breaks(&table, "NAP-I.1", |state| state.places[3] = Place::UNPLACED);
    breaks(&table, "NAP-I.2", |state| state.strengths[3] = 0);
    breaks(&table, "NAP-I.2", |state| state.strengths[3] = 5);
    breaks(&table, "NAP-I.2", |state| state.places[3] = Place::ELIMINATED);
    for army in Army::ALL {
        assert_eq!(
            usize::from(table.losses(*army)) + table.state().army_in_play(*army).len(),
            army.units().len()
        );
    }
}

/// [NAP-I.2]
#[test]
fn strength_never_rises_and_nobody_comes_back() {
    let before = position("beaumont: quiot 2\nlost: foy").game.state().clone();
    let mut after = before.clone();
    after.strengths[unit("quiot").index()] = 3;
    after.places[unit("foy").index()] = "beaumont".parse().expect("a town");
    assert_eq!(after.broken_by_step(&before).len(), 2);
}

/// [NAP-I.3]
#[test]
fn both_sides_share_a_town_only_while_they_fight() {
    assert!(impossible("beaumont: quiot, pirch").iter().any(|reason| reason.starts_with("NAP-I.3")));
}

/// [NAP-I.4] [NAP-I.5] [NAP-I.6]
#[test]
fn the_battlefield_belongs_to_a_battle_and_each_reserve_to_its_side() {
    breaks(&start("historical", 2), "NAP-I.4", |state| state.places[0] = Position::AttackerLeft.into());
    let table = position(BATTLE);
    breaks(&table, "NAP-I.5", |state| state.places[unit("quiot").index()] = Position::DefenderReserve.into());
    breaks(&table, "NAP-I.6", |state| {
        state.places[unit("quiot").index()] = Position::DefenderRight.into();
        state.places[unit("brause").index()] = Position::DefenderReserve.into();
    });
}

/// [NAP-I.7] [NAP-I.8] [NAP-I.9]
#[test]
fn woods_farms_and_squares_hold_whom_they_may() {
    let table = position(&BATTLE.replace("quiot", "quiot, fr-i-artillery"));
    let fight = |state: &mut Napoleon, change: &dyn Fn(&mut napoleon::state::Fight)| {
        if let Some(fight) = &mut state.fight {
            change(fight);
        }
    };
    breaks(&table, "NAP-I.7", |state| fight(state, &|fight| fight.terrain[0] = Some(Terrain::Wood)));
    breaks(&table, "NAP-I.8", |state| {
        fight(state, &|fight| {
            fight.terrain[0] = Some(Terrain::Farm);
            fight.holders[0] = Some(unit("fr-i-artillery"));
        });
    });
    breaks(&table, "NAP-I.9", |state| fight(state, &|fight| fight.squares.insert(unit("fr-i-artillery"))));
    breaks(&table, "NAP-I.9", |state| {
        fight(state, &|fight| fight.shelters[unit("fr-i-artillery").index()] = Some(unit("quiot")));
    });
}

/// [NAP-I.10] [NAP-I.11] [NAP-I.12]
#[test]
fn roads_groups_and_nights_keep_their_limits() {
    let table = start("historical", 2);
    breaks(&table, "NAP-I.10", |state| state.road_use[0] = 9);
    breaks(&table, "NAP-I.11", |state| {
        state.steps[5] = 1;
        state.origins[5] = state.places[5].town();
    });
    breaks(&position("turn 3"), "NAP-I.12", |state| state.to_test = Units(1));
}

/// [NAP-I.13] [NAP-I.16]
#[test]
fn streams_and_flags_stay_on_the_battlefield() {
    let table = position(BATTLE);
    breaks(&table, "NAP-I.13", |state| {
        let fight = state.fight.as_mut().expect("a battle");
        fight.crossings[1] = 3;
    });
    breaks(&table, "NAP-I.13", |state| {
        let fight = state.fight.as_mut().expect("a battle");
        fight.terrain[0] = Some(Terrain::Stream);
        fight.terrain[5] = Some(Terrain::Stream);
    });
    breaks(&table, "NAP-I.16", |state| {
        state.fight.as_mut().expect("a battle").charging.insert(unit("kellermann"));
    });
}

/// [NAP-I.14] [NAP-I.17] [NAP-I.18]
#[test]
fn defeat_disorder_and_questions_are_consistent() {
    let table = start("historical", 2);
    breaks(&table, "NAP-I.14", |state| state.defeated = Army::Prussian.bit());
    breaks(&table, "NAP-I.17", |state| state.disorganised.insert(unit("quiot")));
    breaks(&table, "NAP-I.18", |state| state.phase = Phase::Commit);
}

/// [NAP-I.20]
#[test]
fn random_games_end() {
    for seed in 0..20 {
        let mut game = Match::<Napoleon>::new(&engine::Setup::new("historical", 2)).expect("a setup");
        engine::Table::play_randomly(&mut game, seed, 100_000);
        assert!(game.state().outcome().is_some(), "seed {seed}");
    }
}

#[test]
fn impossible_documents_are_refused_with_reasons() {
    assert!(!impossible("turn 25").is_empty());
    assert!(!impossible("phase combat").is_empty());
    assert!(!impossible("phase over").is_empty());
    assert!(!impossible(&format!("{BATTLE}\nphase march")).is_empty());
    assert!(!impossible(&format!("{BATTLE}\nphase morale-test")).is_empty());
}
