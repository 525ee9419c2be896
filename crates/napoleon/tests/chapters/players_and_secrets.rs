//! Three players, and what nobody may know: ledger chapters 26 and 27.

use crate::support;
use engine::{Game, Seat};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use support::{Table, position, start, unit};
use testkit::spoken::Spoken;

/// [NAP-26.1] [NAP-26.2]
#[test]
fn three_players_are_french_anglo_dutch_and_prussian() {
    let seats: Vec<String> = start("historical", 3).state().seats().into_iter().map(|seat| seat.id).collect();
    assert_eq!(seats, ["french", "anglo-dutch", "prussian"]);
    let table = position("turn 2, 3 players");
    assert_eq!(table.asked(), ["anglo-dutch: order-marches", "prussian: order-marches"]);
}

/// [NAP-26.3]
#[test]
fn each_allied_player_commands_his_own_army() {
    let mut table = position("turn 2, 3 players\nwaterloo: picton\nligny: pirch");
    assert_eq!(table.refusal("prussian", "march picton wavre"), "NAP-26.3");
    table.plays("prussian: march pirch gembloux; done");
    // The phase ends when both are done.
    assert_eq!(table.asked(), ["anglo-dutch: order-marches"]);
    table.play("anglo-dutch", "done");
    assert_eq!(table.asked(), ["french: order-marches"]);
}

/// [NAP-26.4]
#[test]
fn the_allies_talk_while_setting_up_and_in_their_own_nights() {
    assert!(start("free", 3).state().may_confer());
    assert!(!start("historical", 3).state().may_confer());
    let confer = |turn: u8| position(&format!("turn {turn}, 3 players")).state().may_confer();
    // Turn 6 is an Allied night, turn 3 a French one, turn 2 an Allied day.
    assert_eq!((confer(6), confer(3), confer(2)), (true, false, false));
    assert!(position("turn 2").state().may_confer());
}

/// [NAP-26.5]
#[test]
fn the_allies_win_together() {
    let mut table = position("turn 24, 3 players");
    table.plays("prussian: done\nanglo-dutch: done");
    assert_eq!(table.outcome(), "anglo-dutch, prussian by time-ran-out");
}

/// [NAP-26.3] NAP-D79
#[test]
fn where_both_allied_armies_fight_the_larger_one_lays_terrain() {
    let mut table =
        position("turn 1, 3 players\ncharleroi: quiot, foy, jerome\nligny: picton, pirch, brause");
    table.plays("french: march quiot ligny; march foy ligny; march jerome ligny; done");
    table.plays("chance: draw hill\nfrench: lay hill left\nchance: draw hill; draw hill");
    assert_eq!(table.asked(), ["prussian: lay-terrain"]);
    table.plays("prussian: lay hill left; lay hill right");
    assert_eq!(table.asked(), ["anglo-dutch: deploy-units", "prussian: deploy-units"]);
    // Each sees the other's faces in a fight that both are in.
    assert!(table.state().knows(Some(1), unit("pirch")));
    assert!(!table.state().knows(Some(0), unit("pirch")));
}

fn sees(table: &Table, seat: Option<&str>, name: &str) -> bool {
    let view = table.view(seat);
    let armies = view["armies"].as_array().expect("a list").iter();
    let mut rosters = armies.flat_map(|army| army["roster"].as_array().expect("a list").clone());
    let entry = rosters.find(|entry| entry["unit"] == unit(name).to_string()).expect("everybody is listed");
    assert_eq!(entry["at"].is_null(), entry["strength"].is_null());
    !entry["at"].is_null()
}

/// [NAP-27.1]
#[test]
fn on_the_map_only_its_commander_sees_a_face() {
    let table = start("historical", 3);
    assert!(sees(&table, Some("french"), "old-guard"));
    for seat in [Some("anglo-dutch"), Some("prussian"), None] {
        assert!(!sees(&table, seat, "old-guard"));
    }
    assert!(!sees(&table, Some("prussian"), "picton"));
    // What everybody sees is how many blocks of which colour stand where.
    let view = table.view(Some("prussian"));
    let towns = view["towns"].as_array().expect("a list");
    let beaumont = towns.iter().find(|town| town["town"] == "beaumont").expect("a town");
    assert_eq!(
        (beaumont["units"].as_array().map(Vec::len), &beaumont["hidden"][0]["count"]),
        (Some(0), &9.into())
    );
}

/// [NAP-27.1]
#[test]
fn what_one_player_marches_another_sees_as_a_block() {
    let mut table = start("historical", 2);
    let before = table.view(Some("allied")).to_string();
    table.play("french", "march old-guard thuin");
    let after = table.view(Some("allied"));
    assert_ne!(before, after.to_string());
    let mut other = start("historical", 2);
    other.play("french", "march simmer thuin");
    assert_eq!(other.view(Some("allied")), after);
}

/// [NAP-27.3]
#[test]
fn artillery_that_fires_from_afar_is_seen_from_then_on() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: fr-i-artillery\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: brause, pirch",
    );
    assert!(!sees(&table, Some("allied"), "fr-i-artillery"));
    table.plays("french: fire fr-i-artillery\nchance: hits 1");
    assert!(sees(&table, Some("allied"), "fr-i-artillery"));
    // Who takes the hit is the owner's secret, and he is asked whether he has a choice or not.
    assert_eq!(table.asked(), ["allied: take-hit"]);
    table.play("allied", "hit pirch");
    assert!(!sees(&table, Some("french"), "pirch"));
}

/// [NAP-27.3] NAP-D83
#[test]
fn whether_the_owner_had_a_choice_is_not_shown() {
    for strengths in ["brause 4, pirch 4", "brause 4, pirch 2"] {
        let mut table = position(&format!(
            "battle ligny from charleroi
             attacker-left: fr-i-artillery\nattacker-centre: marcognet\nattacker-right: foy
             defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: {strengths}"
        ));
        table.plays("french: fire fr-i-artillery\nchance: hits 1");
        assert_eq!(table.asked(), ["allied: take-hit"]);
    }
}

/// [NAP-27.1] [NAP-5.2] Two blocks of Beaumont force-march to Binche, one after the other; a third one of the same kind stays. The
/// Allies cannot know which of two it is, nor learn it from who is tested when.
#[test]
fn the_order_of_march_tests_tells_no_faces_apart() {
    // In the order of battle Quiot stands before Foy, and Pécheux after him.
    let world = |companion: &str, stays: &str| {
        let mut table = position("beaumont: foy 1, quiot 3, pecheux 3");
        for name in ["foy", companion] {
            table.plays(&format!("french: march {name} thuin; march {name} binche"));
        }
        assert_eq!(table.place(stays), "beaumont");
        table.plays("french: done\nchance: roll 2; roll 5");
        (table.told(Some("allied")), table.told(None), table.view(Some("allied")))
    };
    let (one, other) = (world("quiot", "pecheux"), world("pecheux", "quiot"));
    assert!(one.0.iter().any(|event| event.contains("fr-ii-foy")), "Foy is lost to the first die in both");
    assert_eq!(one, other);
}

/// [NAP-27.1] [NAP-20.2] [NAP-21.3] A whole side leaves by one road. Who stood where in the order of battle is nobody's business.
#[test]
fn the_order_of_a_withdrawal_tells_no_faces_apart() {
    let stalemate = |left: &str, right: &str| {
        let mut table = position(&format!(
            "battle charleroi from laneffe
             attacker-left: {left}\nattacker-centre: marcognet\nattacker-right: {right}\nattacker-reserve: foy
             defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause\nidle 1"
        ));
        table.play("french", "done");
        assert_eq!(table.count("laneffe"), 4);
        (table.told(Some("allied")), table.told(None))
    };
    assert_eq!(stalemate("quiot", "lefol"), stalemate("lefol", "quiot"));
    // In a rout one of two hidden blocks in reserve is lost; whether the other comes before it in the order of battle is not told.
    let rout = |companion: &str| {
        let mut table = position(&format!(
            "option rout_limit march\nbattle charleroi from laneffe
             attacker-left: quiot, hiller\nattacker-centre: marcognet\nattacker-right: lefol
             attacker-reserve: foy 1, {companion}
             defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause"
        ));
        table.play("french", "move quiot reserve");
        assert!(table.said("Foy and Girard are eliminated"));
        (table.told(Some("allied")), table.told(None))
    };
    assert_eq!(rout("jerome 3"), rout("pecheux 3"));
}

/// [NAP-27.1] [NAP-8.1] A hidden block that holds a hill is known to hold it, and to nobody by its place in the order of battle.
#[test]
fn a_withdrawal_does_not_tell_the_holder_of_a_hill_from_its_companions() {
    let world = |holder: &str, companion: &str| {
        let mut table = position(&format!(
            "battle charleroi from laneffe
             attacker-left: {holder}, {companion}\nattacker-centre: marcognet\nattacker-right: lefol
             defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause
             terrain attacker-left hill\nholds {holder}\nidle 1"
        ));
        table.play("french", "done");
        table.told(Some("allied"))
    };
    assert_eq!(world("fr-i-artillery", "fr-ii-artillery"), world("fr-ii-artillery", "fr-i-artillery"));
}

/// [NAP-27.1] [NAP-19.2] Foy, whom everybody has seen, leaves a skirmish with a block that was held back from it.
#[test]
fn who_was_held_back_from_a_skirmish_is_not_told_apart_by_its_way_out() {
    let world = |held_back: &str| {
        let committed = ["quiot", "marcognet", "jerome", "foy"];
        let mut table = position(&format!(
            "charleroi: quiot 1, marcognet 1, jerome 1, foy 1, {held_back}\nquatre-bras: alten, picton"
        ));
        for name in committed.into_iter().chain([held_back]) {
            table.play("french", &format!("march {name} quatre-bras"));
        }
        table.play("french", "done");
        for name in committed {
            table.play("french", &format!("commit {name}"));
        }
        table.plays("chance: hits 3\nfrench: hit quiot; hit marcognet; hit jerome\nchance: hits 0; hits 0");
        assert_eq!(table.count("charleroi"), 2, "{:?}", table.log);
        (table.told(Some("allied")), table.told(None))
    };
    // Before and after Foy in the order of battle.
    assert_eq!(world("old-guard"), world("simmer"));
}

/// [NAP-27.1] [NAP-I.19] The same in many worlds that the viewers could be in: a side leaves after a stalemate, and after a rout.
#[test]
fn who_leaves_whole_is_told_alike_in_every_world_that_looks_the_same() {
    let stalemate =
        "attacker-left: quiot, marcognet\nattacker-centre: fr-i-artillery\nattacker-right: lefol, berthezene
         attacker-reserve: foy, pajol, exelmans\nidle 1";
    let rout = "attacker-left: quiot 1, hiller\nattacker-centre: marcognet, fr-i-artillery\nattacker-right: lefol, berthezene
         attacker-reserve: foy 1, pajol, exelmans\nactive defender";
    for (army, before) in [(stalemate, ""), (rout, "allied: fire hiller")] {
        let mut table = position(&format!(
            "option rout_limit march\nbattle charleroi from laneffe
             defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause\n{army}"
        ));
        table.plays(before);
        testkit::check_secrets(table.state(), 60);
    }
}

/// [NAP-I.19]
#[test]
fn worlds_that_differ_in_hidden_faces_look_the_same() {
    let table = start("historical", 2);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut moved = 0;
    for _ in 0..20 {
        let world = table.state().determinize(Seat::Player(1), &mut rng);
        assert_eq!(world.view(Some(Seat::Player(1))), table.state().view(Some(Seat::Player(1))));
        moved += usize::from(world.place(unit("napoleon")) != table.state().place(unit("napoleon")));
        assert_eq!(world.place(unit("pirch")), table.state().place(unit("pirch")));
    }
    assert!(moved > 5, "Napoleon never leaves Beaumont in the Allies' imagination");
}
