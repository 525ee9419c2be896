//! Components and the sequence of play: ledger chapters 1 and 2.

use crate::support;
use engine::{Game, Seat};
use napoleon::army::{Army, Kind, Side, UNITS, Unit};
use napoleon::board::{ROADS, TOWNS, TURNS, Terrain, Time, Town, turn_data};
use napoleon::state::State;
use support::{position, start, unit};
use testkit::spoken::Spoken;

/// [NAP-1.1] [NAP-1.2] [NAP-7.7] [NAP-D17]
#[test]
fn there_are_58_units_and_12_terrain_blocks() {
    assert_eq!(UNITS.len(), 58);
    let blocks = Terrain::ALL.len() * usize::from(Terrain::BLOCKS_OF_EACH);
    assert_eq!((blocks, UNITS.len() + blocks), (12, 70));
}

/// [NAP-1.3] [NAP-T.83]
#[test]
fn the_armies_have_24_16_and_18_blocks_with_64_43_and_54_steps() {
    let count = |army: Army| {
        let units = UNITS.iter().filter(|unit| unit.army == army);
        (units.clone().count(), units.map(|unit| u32::from(unit.strength)).sum::<u32>())
    };
    assert_eq!(count(Army::French), (24, 64));
    assert_eq!(count(Army::AngloDutch), (16, 43));
    assert_eq!(count(Army::Prussian), (18, 54));
    for unit in Unit::all() {
        assert!(unit.army().units().contains(unit) && unit.army() == unit.data().army);
    }
}

/// [NAP-1.4]
#[test]
fn bruxelles_gent_and_liege_are_the_three_major_cities() {
    let mut cities: Vec<&str> = TOWNS.iter().filter(|town| town.major_city).map(|town| town.id).collect();
    cities.sort_unstable();
    assert_eq!(cities, ["bruxelles", "gent", "liege"]);
    assert_eq!(TOWNS.len(), 57);
}

/// [NAP-1.5] [NAP-1.7]
#[test]
fn units_go_from_town_to_town_along_major_and_minor_roads_only() {
    assert_eq!(ROADS.len(), 127);
    assert_eq!(ROADS.iter().filter(|road| road.major).count(), 55);
    assert_eq!(ROADS.iter().filter(|road| !road.river.is_empty()).count(), 51);
    let table = position("beaumont: old-guard");
    let roads = ["avesnes", "chimay", "laneffe", "maubeuge", "philippeville", "solre", "thuin"];
    assert_eq!(table.sorted_options("french", "march old-guard"), roads);
    assert_eq!(table.refusal("french", "march old-guard charleroi"), "NAP-1.5");
}

/// [NAP-1.6]
#[test]
fn a_river_matters_to_movement_that_attacks_and_to_no_other() {
    let group = "laneffe: quiot, marcognet, jerome, foy, lefol";
    let mut free = position(group);
    let mut held = position(&format!("{group}\ncharleroi: pirch"));
    for name in ["quiot", "marcognet", "jerome", "foy"] {
        free.play("french", &format!("march {name} charleroi"));
        held.play("french", &format!("march {name} charleroi"));
    }
    assert!(free.may("french", "march lefol charleroi"));
    assert_eq!(held.refusal("french", "march lefol charleroi"), "NAP-4.16");
}

/// [NAP-1.8] [NAP-3.4]
#[test]
fn the_border_and_the_dividing_line_make_three_zones() {
    let zone = |army: Army| Town::all().filter(|town| town.zone() == army).count();
    assert_eq!((zone(Army::French), zone(Army::AngloDutch), zone(Army::Prussian)), (13, 24, 20));
}

/// [NAP-1.9] [NAP-2.2]
#[test]
fn french_and_allied_turns_alternate_from_a_french_one_and_every_third_is_night() {
    for (index, turn) in TURNS.iter().enumerate() {
        let side = if index % 2 == 0 { Side::French } else { Side::Allied };
        assert_eq!((turn.side, turn.night), (side, index % 3 == 2), "turn {}", index + 1);
    }
}

/// [NAP-T.80]
#[test]
fn turn_24_is_allied_at_night_on_22_june_and_the_last() {
    let last = turn_data(24);
    assert_eq!((last.side, last.night, last.day, last.time), (Side::Allied, true, 22, Time::Night));
    assert_eq!(TURNS.len(), 24);
    let mut table = position("turn 24");
    table.play("allied", "done");
    assert_eq!(table.outcome(), "allied by time-ran-out");
}

/// [NAP-1.10] [NAP-1.14] [NAP-1.16] [NAP-1.17]
#[test]
fn a_unit_has_an_army_a_corps_a_type_a_strength_and_a_firepower() {
    let guard = unit("old-guard").data();
    assert_eq!((guard.army, guard.corps_name, guard.kind), (Army::French, "Garde", Kind::Infantry));
    assert_eq!((guard.strength, guard.firepower), (3, 2));
    assert_eq!(
        (unit("kellermann").data().kind, unit("kellermann").data().firepower),
        (Kind::HeavyCavalry, 3)
    );
    assert_eq!((unit("pire").data().kind, unit("pire").data().firepower), (Kind::LightCavalry, 2));
    assert!(UNITS.iter().all(|unit| (1..=3).contains(&unit.firepower) && (1..=4).contains(&unit.strength)));
    // The letters of the Anglo-Dutch are names and nothing else: Perponcher (NE) and Quiot fight alike.
    let (dutch, french) = (unit("perponcher").data(), unit("quiot").data());
    assert!(dutch.name.contains("(NE)"));
    assert_eq!((dutch.strength, dutch.firepower), (french.strength, french.firepower));
}

/// [NAP-1.11] [NAP-1.12] [NAP-1.13] [NAP-14.1]
#[test]
fn strength_is_the_number_of_dice_and_firepower_what_they_may_show() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: old-guard 2
         attacker-centre: quiot\nattacker-right: marcognet
         defender-right: pirch 4\ndefender-centre: steinmetz\ndefender-left: brause",
    );
    table.play("french", "move old-guard enemy-right");
    table.plays("french: done\nallied: done\nfrench: fire old-guard");
    // Two dice, a hit on 1 and 2: 16, 16 and 4 of 36 throws.
    let weights: Vec<u32> = table.chances().iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [16, 16, 4]);
    table.play("chance", "hits 2");
    assert_eq!(table.strength("pirch"), 2);
}

/// [NAP-T.81]
#[test]
fn hits_fall_by_the_binomial_law() {
    assert_eq!(State::weight_of_hits(4, 1, 0), 625);
    assert_eq!((0..=4).map(|hits| State::weight_of_hits(4, 1, hits)).sum::<u32>(), 1296);
    assert_eq!((State::weight_of_hits(3, 2, 0), 6u32.pow(3)), (64, 216)); // 8 of 27
    assert_eq!((State::weight_of_hits(2, 3, 2), 6u32.pow(2)), (9, 36)); // 1 of 4
}

/// [NAP-1.15]
#[test]
fn each_army_has_one_leader() {
    for (army, name) in
        [(Army::French, "Napoléon"), (Army::AngloDutch, "Wellington"), (Army::Prussian, "Blücher")]
    {
        let leaders: Vec<&str> = UNITS
            .iter()
            .filter(|unit| unit.army == army && unit.kind == Kind::Leader)
            .map(|unit| unit.name)
            .collect();
        assert_eq!(leaders, [name]);
    }
}

/// [NAP-1.18]
#[test]
fn foot_artillery_moves_like_infantry_and_horse_artillery_like_cavalry() {
    let mut table = position("turn 3\nbeaumont: fr-i-artillery, fr-rc-horse-artillery, quiot, pajol");
    for (name, goes_on) in
        [("fr-i-artillery", false), ("quiot", false), ("fr-rc-horse-artillery", true), ("pajol", true)]
    {
        table.play("french", &format!("march {name} thuin"));
        assert_eq!(table.may("french", &format!("march {name} binche")), goes_on, "{name}");
    }
}

/// [NAP-2.1]
#[test]
fn the_player_named_by_the_turn_is_active_and_attacks() {
    let mut table =
        position("turn 2\nligny: pirch, steinmetz, brause\nquatre-bras: quiot, marcognet, jerome");
    assert_eq!(table.asked(), ["allied: order-marches"]);
    table.plays(
        "allied: march pirch quatre-bras; march steinmetz quatre-bras; march brause quatre-bras; done",
    );
    let view = table.view(None);
    assert_eq!(
        (&view["fight"]["attacker"], &view["fight"]["defender"]),
        (&"allied".into(), &"french".into())
    );
}

/// [NAP-2.3] [NAP-2.5] [NAP-2.6]
#[test]
fn a_turn_is_movement_then_combat_then_supply_and_victory() {
    let mut table = position("bruxelles: pajol\nbeaumont: quiot\nthuin: roder 1");
    table.plays("french: march quiot thuin; done");
    // One against one: a skirmish, the defender first.
    assert_eq!(table.asked(), ["chance: roll-fire"]);
    table.plays("chance: hits 0; hits 1");
    assert_eq!(table.place("roder"), "eliminated");
    assert_eq!(table.asked(), ["allied: give-up-units"]);
    table.play("allied", "give-up cole");
    assert_eq!(table.asked(), ["allied: order-marches"]);
    assert_eq!(table.state().turn, 2);
}

/// [NAP-2.4]
#[test]
fn forced_marches_are_tested_when_all_moves_are_done() {
    let mut table = position("beaumont: quiot, marcognet");
    table.plays("french: march quiot thuin; march quiot binche");
    assert_eq!(table.asked(), ["french: order-marches"]);
    table.plays("french: march marcognet thuin; done");
    assert_eq!(table.asked(), ["chance: roll-march"]);
}

/// [NAP-2.7] [NAP-2.8] [NAP-11.1]
#[test]
fn battle_turns_alternate_from_the_attacker_and_go_from_morale_to_reinforcement() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: jerome
         defender-left: pirch 1\ndefender-centre: steinmetz\ndefender-right: brause
         charleroi: foy",
    );
    table.play("french", "move jerome enemy-left");
    table.play("french", "done");
    assert_eq!(table.asked(), ["french: call-reinforcements"]);
    table.play("french", "done");
    assert_eq!(table.asked(), ["chance: roll-morale"]);
    table.play("chance", "roll 6");
    assert_eq!(table.asked(), ["allied: command-battle"]);
    table.play("allied", "done");
    assert_eq!(table.asked(), ["french: command-battle"]);
}

/// [NAP-2.9]
#[test]
fn a_battle_lasts_until_a_side_is_gone() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: jerome
         defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause
         active defender",
    );
    table.plays("allied: retreat pirch namur; retreat steinmetz namur");
    assert_eq!(table.asked(), ["allied: command-battle"]);
    table.play("allied", "retreat brause gembloux");
    assert!(table.said("The French win the battle of Ligny."));
    assert_eq!(table.count("ligny"), 3);
}

#[test]
fn a_new_match_asks_its_first_question() {
    assert_eq!(start("historical", 2).asked(), ["french: order-marches"]);
    assert_eq!(start("free", 2).asked(), ["allied: place-units"]);
    assert_eq!(start("free", 3).asked(), ["anglo-dutch: place-units", "prussian: place-units"]);
    let table = start("historical", 2);
    assert!(table.state().decision(Seat::Player(1)).is_none());
}
