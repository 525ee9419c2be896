//! Chapters 6, 8, 9, 10 and 14: battles with cards.

use crate::support::{Table, position};
use testkit::spoken::Spoken;

const WAR: &str = "s4-partitions cards\nred poland\nblue germany\n";
/// Cards that belong to no vector.
const HANDS: &str = "hand red: pa03 pa10 pa13\nhand blue: pf03 pf10 pf13\n";

#[track_caller]
fn war(red: &str, blue: &str, lines: &str) -> Table {
    let hands = format!("hand red: {red} pa03 pa10 pa13\nhand blue: {blue} pf03 pf10 pf13\n");
    position(&format!("{WAR}{hands}{lines}"))
}

/// [MOC-9.2] [MOC-9.7] [MOC-9.8] [MOC-9.10] [MOC-9.13] [MOC-9.14] [MOC-9.16] [MOC-9.18] [MOC-T.19]
#[test]
fn points_of_units_symbols_and_types_decide() {
    let mut table = war(
        "pa06",
        "pf06",
        "poznan: red 2 infantry, cavalry\ngorzow: blue 2 infantry, grenadiers\nberlin: blue infantry",
    );
    table.plays("red: attack infantry 2 poznan gorzow; attack cavalry 1 poznan gorzow; done");
    table.lay("red pa06, blue pf06");
    assert_eq!(table.points(), (7, 4));
    // Nobody is lost, all stay in the province that was won.
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("empty".into(), "red 2 infantry, cavalry".into()));
}

/// [MOC-9.4] [MOC-9.6] [MOC-3.21] [MOC-I.34]
#[test]
fn cards_are_laid_face_down_attacker_first_and_turned_up_together() {
    let mut table =
        war("pa06", "pf06", "poznan: red 2 infantry\ngorzow: blue 2 infantry\nberlin: blue infantry");
    table.plays("red: attack infantry 2 poznan gorzow; done; play pa06");
    let seen = |table: &Table, who: &str| table.view(Some(who))["position"]["battle"]["cards"].clone();
    assert_eq!(seen(&table, "blue"), serde_json::json!([null, null]));
    assert_eq!(seen(&table, "red"), serde_json::json!(["pa06", null]));
    assert_eq!(table.refusal("blue", "play pa06"), "MOC-9.4");
    assert!(table.told(Some("blue")).iter().all(|told| !told.contains("pa06")));
    table.play("blue", "play pf06");
    assert!(table.told(Some("blue")).iter().any(|told| told.contains("pa06")));
}

/// [MOC-9.11] [MOC-10.5] [MOC-9.20] [MOC-I.25] [MOC-12.4] [MOC-10.8] [MOC-10.12] [MOC-T.21]
#[test]
fn artillery_next_door_supports_and_is_never_lost_and_a_cross_saves_one() {
    let mut table = war(
        "pf01",
        "pm06",
        "poznan: red 2 grenadiers\nwroclaw: red artillery\ngorzow: blue artillery, infantry, fort\nberlin: blue infantry",
    );
    table.plays("red: attack grenadiers 2 poznan gorzow; done");
    table.lay("red pf01, blue pm06");
    assert_eq!(table.points(), (7, 4));
    // The owner says who is lost; the other is saved and withdraws where the attacker says.
    assert_eq!(table.asked(), ["blue: take-losses"]);
    table.play("blue", "lose infantry 1");
    assert_eq!(table.options("red", "retreat"), ["ger-berlin", "ger-drezno", "ger-praga", "ger-szczecin"]);
    table.play("red", "retreat szczecin");
    assert_eq!(table.at("szczecin"), "blue artillery");
    assert_eq!(
        (table.at("gorzow"), table.at("wroclaw")),
        ("red 2 grenadiers".into(), "red artillery".into())
    );
}

/// [MOC-9.18] [MOC-9.19] [MOC-T.22] [MOC-T.36]
#[test]
fn the_winner_loses_what_the_margin_does_not_save() {
    let mut table = war(
        "pa01",
        "pm02",
        "poznan: red 2 infantry\nwroclaw: red 2 infantry\ngorzow: blue 2 infantry\nberlin: blue infantry",
    );
    table.plays("red: attack infantry 2 poznan gorzow; attack infantry 2 wroclaw gorzow; done");
    table.lay("red pa01, blue pm02");
    assert_eq!(table.points(), (5, 4));
    // He chooses whom, by where they stand.
    assert_eq!(table.asked(), ["red: take-losses"]);
    assert_eq!(table.refusal("red", "lose-from infantry 3 poznan"), "MOC-11.3");
    table.play("red", "lose-from infantry 2 poznan");
    // Of the two in Wrocław it does not matter which.
    assert_eq!(table.at("gorzow"), "red infantry");
}

/// [MOC-10.7] [MOC-10.9] [MOC-9.21] [MOC-T.23]
#[test]
fn frenzy_takes_one_more_and_a_cross_cancels_it() {
    let lines = "poznan: red 3 grenadiers\ngorzow: blue 2 infantry\nberlin: blue infantry";
    let orders = "red: attack grenadiers 3 poznan gorzow; done";
    let mut table = war("pm06", "pa08", lines);
    table.plays(orders).lay("red pm06, blue pa08");
    assert_eq!(table.points(), (10, 2));
    assert_eq!(table.at("gorzow"), "red 3 grenadiers");
    let mut table = war("pm07", "pa08", lines);
    table.plays(orders).lay("red pm07, blue pa08");
    assert_eq!(table.at("gorzow"), "red 2 grenadiers");
}

/// [MOC-10.7] [MOC-D37] [MOC-T.24]
#[test]
fn frenzy_may_take_the_last_winner_and_leave_the_province_empty() {
    let mut table = war(
        "pm10",
        "pa01",
        "poznan: red infantry\nwarszawa: red infantry\ngorzow: blue infantry\nberlin: blue infantry",
    );
    table.plays("red: attack infantry 1 poznan gorzow; done");
    table.lay("red pm10, blue pa01");
    assert_eq!(table.points(), (4, 2));
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("empty".into(), "empty".into()));
}

/// [MOC-9.7] [MOC-9.12] [MOC-12.4] [MOC-D30] [MOC-D33] [MOC-T.25]
#[test]
fn fortifications_add_to_the_attack_and_make_cannonades_count_two() {
    let points = |fort: &str, card: &str| {
        let mut table = war(
            &format!("pl01 {card}"),
            "pr01 pa08",
            &format!("poznan: red 2 infantry{fort}\ngorzow: blue infantry\nberlin: blue infantry"),
        );
        table.plays("red: attack infantry 2 poznan gorzow; done");
        table.lay(&format!("red {card}, blue pa08"));
        table.points().0
    };
    // Against Assault the value of Fire counts nothing.
    let (open, fort, fortress) = (points("", "pf06"), points(", fort", "pf06"), points(", fortress", "pf06"));
    assert_eq!((open, fort, fortress), (2 + 1, 3 + 2, 4 + 2));
}

/// [MOC-9.8] [MOC-9.7] [MOC-23.11] [MOC-T.26] [MOC-T.27] [MOC-T.97]
#[test]
fn a_commander_who_takes_part_adds_one() {
    let state = |lines: &str, orders: &str| {
        let mut table = position(&format!(
            "k2-neighbours cards\nred poland\nblue germany\n{HANDS}{lines}\nberlin: blue infantry"
        ));
        table.plays(orders);
        table
    };
    let at = || "ger-gorzow".parse().expect("a province");
    let red = mocarstwa::state::Owner::Red;
    let table = state(
        "poznan: red 3 infantry, fort\ngorzow: blue 4 infantry, fortress\ncommander red field-marshal at poznan\ncommander blue hetman at gorzow",
        "red: lead-attack infantry poznan gorzow; attack infantry 2 poznan gorzow",
    );
    assert_eq!((table.state().base_attack(red, at()), table.state().base_defence(at())), (5, 7));
    for (general, points) in [("general-of-cavalry", 5), ("general-of-artillery", 4)] {
        let table = state(
            &format!(
                "poznan: red 2 infantry, cavalry\ngorzow: blue infantry\ncommander red {general} at poznan"
            ),
            "red: lead-attack cavalry poznan gorzow; attack infantry 2 poznan gorzow",
        );
        assert_eq!(table.state().base_attack(red, at()), points);
    }
}

/// [MOC-10.18] [MOC-D40] [MOC-9.24] [MOC-T.28]
#[test]
fn lost_orders_leave_the_other_card_without_effect() {
    let mut table = war(
        "pl01",
        "pf13",
        "poznan: red 3 infantry\nwarszawa: red infantry\ngorzow: blue 2 artillery, fort\nberlin: blue infantry",
    );
    table.plays("red: attack infantry 3 poznan gorzow; done");
    table.lay("red pl01, blue pf13");
    assert_eq!(table.points(), (3, 5));
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("empty".into(), "blue 2 artillery".into()));
}

/// [MOC-10.16] [MOC-10.20] [MOC-D39] [MOC-T.29] [MOC-T.30]
#[test]
fn a_spy_plays_another_card_and_against_lost_orders_only_its_symbols_count() {
    let lines = "poznan: red 2 cavalry\ngorzow: blue 3 infantry\nberlin: blue infantry";
    let mut table = war("ps01 pa12", "pl01", lines);
    table.plays("red: attack cavalry 2 poznan gorzow; done");
    table.lay("red ps01, blue pl01, red pa12");
    assert_eq!(table.points(), (6, 3));
    let mut table = war("ps01 pa12", "pf10", lines);
    table.plays("red: attack cavalry 2 poznan gorzow; done");
    table.lay("red ps01, blue pf10, red pa12");
    assert_eq!(table.points(), (9, 5));
}

/// [MOC-10.17]
#[test]
fn two_spies_make_both_lay_again() {
    let mut table = war(
        "ps01 pa12",
        "ps02 pf10",
        "poznan: red 2 cavalry\ngorzow: blue 3 infantry\nberlin: blue infantry",
    );
    table.plays("red: attack cavalry 2 poznan gorzow; done");
    table.lay("red ps01, blue ps02, red pa12");
    assert_eq!(table.asked(), ["blue: play-card"]);
    table.lay("blue pf10");
    assert_eq!(table.points(), (9, 5));
}

/// [MOC-10.11] [MOC-10.12] [MOC-10.19] [MOC-T.31] [MOC-T.33]
#[test]
fn a_retreat_sends_the_defenders_where_the_attacker_says() {
    let mut table = war(
        "pl01",
        "pr01",
        "poznan: red 3 infantry\ngorzow: blue 3 infantry\nberlin: blue 2 infantry\nszczecin: red infantry",
    );
    table.plays("red: attack infantry 3 poznan gorzow; done");
    table.lay("red pl01, blue pr01");
    // Poznań is where the attack came from, Szczecin is foreign, Berlin takes one only: Wrocław and Drezno are free.
    let refuges = table.options("red", "retreat");
    assert!(!refuges.contains(&"pol-poznan".to_owned()) && !refuges.contains(&"ger-berlin".to_owned()));
    assert_eq!(table.refusal("red", "retreat berlin"), "MOC-10.12");
    table.play("red", "retreat wroclaw");
    assert_eq!(
        (table.at("wroclaw"), table.at("gorzow")),
        ("blue 3 infantry".into(), "red 3 infantry".into())
    );
}

/// [MOC-10.13] [MOC-D38]
#[test]
fn whoever_can_retreat_nowhere_is_removed() {
    let neighbours =
        "berlin: blue 3 infantry\nwroclaw: red infantry\nszczecin: red infantry\ndrezno: red infantry";
    let mut table =
        war("pl01", "pr01", &format!("poznan: red 3 infantry\ngorzow: blue 2 infantry\n{neighbours}"));
    table.plays("red: attack infantry 3 poznan gorzow; done");
    table.lay("red pl01, blue pr01");
    assert_eq!(table.at("gorzow"), "red 3 infantry");
    assert_eq!(table.at("berlin"), "blue 3 infantry");
}

/// [MOC-10.14] [MOC-10.15] [MOC-T.32]
#[test]
fn a_retreat_in_attack_takes_the_attackers_home_and_two_leave_the_province_empty() {
    let lines = "poznan: red 2 infantry\ngorzow: blue infantry\nberlin: blue infantry";
    let mut table = war("pr01", "pf06", lines);
    table.plays("red: attack infantry 2 poznan gorzow; done");
    table.lay("red pr01, blue pf06");
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("red 2 infantry".into(), "blue infantry".into()));
    let mut table = war("pr01", "pr02", lines);
    table.plays("red: attack infantry 2 poznan gorzow; done");
    table.lay("red pr01, blue pr02");
    table.play("red", "retreat wroclaw");
    assert_eq!((table.at("gorzow"), table.at("wroclaw")), ("empty".into(), "blue infantry".into()));
}

/// [MOC-9.14] [MOC-9.15] [MOC-T.34]
#[test]
fn assault_beats_fire_beats_formation_beats_assault() {
    use mocarstwa::cards::Type;
    for (winner, loser) in
        [(Type::Assault, Type::Fire), (Type::Fire, Type::Formation), (Type::Formation, Type::Assault)]
    {
        assert!(winner.beats(loser) && !loser.beats(winner) && !winner.beats(winner));
    }
    // Artillery and cavalry match nothing here: three infantry against three.
    let points = |red: &str, blue: &str| {
        let mut table =
            war(red, blue, "poznan: red 3 grenadiers\ngorzow: blue 3 cavalry\nberlin: blue infantry");
        table.plays("red: attack grenadiers 3 poznan gorzow; done");
        table.lay(&format!("red {red}, blue {blue}"));
        table.points()
    };
    assert_eq!(points("pa07", "pf12"), (6 + 2, 3));
    assert_eq!(points("pf07", "pf12"), (6 + 2, 3 + 3));
}

/// [MOC-9.17] [MOC-10.8] [MOC-D34]
#[test]
fn a_tie_removes_all_but_whom_a_cross_saves() {
    // Three infantry, Formation 1 with one infantry symbol, against two infantry and artillery.
    let mut table = war(
        "pm01",
        "pm09",
        "poznan: red 3 infantry\nwarszawa: red infantry\ngorzow: blue 3 infantry\nberlin: blue infantry",
    );
    table.plays("red: attack infantry 3 poznan gorzow; done");
    table.lay("red pm01, blue pm09");
    assert_eq!(table.points(), (5, 5));
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("red infantry".into(), "empty".into()));
}

/// [MOC-10.4] [MOC-12.5] [MOC-9.11] [MOC-T.35]
#[test]
fn a_unit_matches_one_symbol_and_a_garrison_next_door_lends_its_own() {
    let points = |lines: &str, orders: &str, card: &str| {
        let mut table =
            war(card, "pl01 pa08", &format!("{lines}\ngorzow: blue grenadiers\nberlin: blue infantry"));
        table.plays(orders);
        table.lay(&format!("red {card}, blue pa08"));
        table.points().0
    };
    // Assault 2 [C C F] with one cavalry.
    assert_eq!(points("poznan: red cavalry", "red: attack cavalry 1 poznan gorzow; done", "pa06"), 2 + 1 + 2);
    // Formation 2 [G I I]: one infantry fights, one stands in a fort beside the battle.
    let lines = "poznan: red infantry\nwroclaw: red infantry, fort";
    assert_eq!(points(lines, "red: attack infantry 1 poznan gorzow; done", "pm10"), 1 + 2 + 2);
}

/// [MOC-10.10] [MOC-T.39] [MOC-8.2]
#[test]
fn a_bugle_lets_the_player_discard_and_draw_up_to_his_limit() {
    let mut table =
        war("pa04 pa05 pa07", "pf06", "poznan: red 3 cavalry\ngorzow: blue infantry\nberlin: blue infantry");
    table.plays("red: attack cavalry 3 poznan gorzow; done");
    table.lay("red pa04, blue pf06");
    assert_eq!(table.asked(), ["red: sound-bugle"]);
    assert_eq!(table.refusal("red", "discard pf06"), "MOC-9.4");
    table.plays("red: discard pa03; discard pa10; discard pa13; done");
    assert_eq!(table.state().to_draw[0], 5);
    table.refill();
    assert_eq!(table.state().player(0).hand.len(), 7);
}

/// [MOC-8.1] [MOC-8.2] [MOC-D24] [MOC-T.16] [MOC-8.3] [MOC-D25]
#[test]
fn two_cards_are_drawn_at_the_start_of_a_turn_as_far_as_the_limit_lets() {
    let due = |hand: &str, commanders: &str| {
        let mut table = position(&format!(
            "k2-neighbours cards\nred poland\nblue germany\nactive red\nhand red: pa03 pa10 pa13\nhand blue: {hand}\npoznan: red infantry\nberlin: blue infantry\ndrezno: blue infantry\n{commanders}"
        ));
        table.play("red", "done");
        table.state().to_draw[1]
    };
    let six = "pf01 pf02 pf03 pf04 pf05 pf06";
    assert_eq!(due("pf01 pf02 pf03 pf04 pf05", ""), 2);
    assert_eq!(due(six, ""), 1);
    assert_eq!(due(&format!("{six} pf07"), ""), 0);
    assert_eq!(due(&format!("{six} pf07"), "commander blue hetman at berlin"), 1);
    let both = "commander blue hetman at berlin\ncommander blue field-marshal at drezno";
    assert_eq!(due(&format!("{six} pf07"), both), 2);
    // A hand above its limit is kept.
    assert_eq!(due(&format!("{six} pf07 pf08"), ""), 0);
}

/// [MOC-8.4] [MOC-T.17]
#[test]
fn a_hand_below_three_is_filled_at_once() {
    let mut table = war("", "pf06", "poznan: red infantry\ngorzow: blue infantry\nberlin: blue infantry");
    table.plays("red: attack infantry 1 poznan gorzow; done; play pa03");
    assert_eq!(table.asked(), ["chance: draw-cards"]);
    table.refill();
    assert_eq!(table.state().player(0).hand.len(), 3);
}

/// [MOC-8.6] [MOC-D27] [MOC-I.15]
#[test]
fn played_cards_are_discarded_and_make_a_new_deck_when_the_old_one_is_empty() {
    let mut table =
        war("pa06", "pf06", "poznan: red 2 infantry\ngorzow: blue infantry\nberlin: blue infantry");
    table.plays("red: attack infantry 2 poznan gorzow; done");
    table.lay("red pa06, blue pf06");
    let names: Vec<String> = table.state().discards.iter().map(|card| card.to_string()).collect();
    assert_eq!(names, ["pa06", "pf06"]);
}

/// [MOC-9.3] [MOC-9.25] [MOC-D115] [MOC-9.9]
#[test]
fn the_active_player_says_which_battle_comes_next() {
    let mut table = war(
        "pa06",
        "pf06",
        "poznan: red 2 infantry\ngorzow: blue infantry\nwroclaw: blue infantry\nberlin: blue infantry",
    );
    table.plays("red: attack infantry 1 poznan gorzow; attack infantry 1 poznan wroclaw");
    // Committed units stand where they were until then.
    assert_eq!(table.at("poznan"), "red 2 infantry");
    table.play("red", "done");
    assert_eq!(table.legal("red"), ["fight ger-wroclaw", "fight ger-gorzow"]);
    assert_eq!(table.refusal("red", "fight berlin"), "MOC-9.3");
    table.play("red", "fight gorzow");
    assert_eq!(table.asked(), ["red: play-card"]);
}

/// [MOC-9.22] [MOC-9.23] [MOC-D36]
#[test]
fn winners_stay_and_those_out_of_a_fortification_may_go_back() {
    let mut table =
        war("pm11", "pf06", "poznan: red 3 grenadiers, fort\ngorzow: blue infantry\nberlin: blue infantry");
    table.plays("red: attack grenadiers 3 poznan gorzow; done");
    table.lay("red pm11, blue pf13");
    assert_eq!(table.asked(), ["red: occupy"]);
    table.play("red", "done");
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("red 3 grenadiers".into(), "empty".into()));
    // More than the province takes: the rest goes back.
    let mut table = war(
        "pm11",
        "pf06",
        "poznan: red 3 grenadiers\nwroclaw: red 2 grenadiers\ngorzow: blue infantry\nberlin: blue infantry",
    );
    table.plays("red: attack grenadiers 3 poznan gorzow; attack grenadiers 2 wroclaw gorzow; done");
    table.lay("red pm11, blue pf13");
    assert_eq!(table.refusal("red", "done"), "MOC-11.9");
    table.play("red", "enter grenadiers 3 poznan");
    assert_eq!(
        (table.at("wroclaw"), table.at("gorzow")),
        ("red 2 grenadiers".into(), "red 3 grenadiers".into())
    );
}

/// [MOC-D103] [MOC-23.7]
#[test]
fn a_commander_in_an_attack_shares_its_fate() {
    let lines = "poznan: red 2 infantry\nwarszawa: red infantry\ngorzow: blue infantry\nberlin: blue infantry\ncommander red admiral at poznan";
    let mut table = position(&format!(
        "k2-neighbours cards\nred poland\nblue germany\nhand red: pm06 pa10 pa13\nhand blue: pf13 pf10 pa08\n{lines}"
    ));
    table.plays("red: lead-attack infantry poznan gorzow; attack infantry 1 poznan gorzow; done");
    table.lay("red pm06, blue pa08");
    let at = |name: &str| format!("ger-{name}").parse().expect("a province");
    assert!(table.state().commander_at(mocarstwa::state::Owner::Red, at("gorzow")).is_some());
    // The last units do not leave him behind.
    let table = position(&format!("k2-neighbours cards\nred poland\nblue germany\n{HANDS}{lines}"));
    assert_eq!(table.refusal("red", "attack infantry 2 poznan gorzow"), "MOC-D118");
}

// --- Independents ----------------------------------------------------------------------------------------------------

const SIEGE: &str = "s2-race cards\nred russia\nblue france\nactive blue\nfirst red\nhand red: pa03 pa10 pa13\nhand blue: pf03 pf10 pf13\nparyz: blue infantry\n";

#[track_caller]
fn siege(lines: &str) -> Table {
    let mut table = position(&format!("{SIEGE}{lines}"));
    table.play("blue", "done").refill();
    table
}

/// [MOC-6.8] [MOC-6.9] [MOC-6.10] [MOC-6.11] [MOC-D19] [MOC-T.40]
#[test]
fn independents_attack_unless_the_province_is_stronger_by_three() {
    let table = siege("smolensk: red 2 artillery\nhomel: independents 2 infantry");
    assert_eq!(table.asked(), ["red: play-card"]);
    let table =
        siege("smolensk: red 2 artillery\nhomel: independents infantry\nkijow: independents infantry");
    assert_eq!((table.at("homel"), table.at("kijow")), ("empty".into(), "independents 2 infantry".into()));
}

/// [MOC-6.13] [MOC-6.14] [MOC-T.44] [MOC-6.15]
#[test]
fn whoever_cannot_withdraw_attacks() {
    // Ryga is neutral.
    let table = siege("nowogrod: red 2 artillery\nryga: independents infantry");
    assert_eq!(table.asked(), ["red: play-card"]);
}

/// [MOC-S6.6] [MOC-T.44]
#[test]
fn in_the_conquest_of_germany_independents_always_attack() {
    let mut table = position(
        "s6-germany cards\nred poland\nblue france\nactive blue\nfirst red\nhand red: pa03 pa10 pa13\nhand blue: pf03 pf10 pf13\npoznan: red 3 artillery\ngorzow: independents infantry\nparyz: blue infantry",
    );
    table.play("blue", "done").refill();
    assert_eq!(table.asked(), ["red: play-card"]);
}

/// [MOC-6.5] [MOC-6.16] [MOC-6.17] [MOC-6.18] [MOC-T.41]
#[test]
fn the_largest_group_attacks_with_one_out_of_each_fortification() {
    let table = siege(
        "smolensk: red 3 infantry\nhomel: independents 2 infantry\nminsk: independents grenadiers, 2 infantry, fort",
    );
    let at = "rus-smolensk".parse().expect("a province");
    let independents = mocarstwa::state::Owner::Independents;
    // Two infantry, the grenadiers, the fort.
    assert_eq!(table.state().base_attack(independents, at), 2 + 2 + 1);
}

/// [MOC-6.17] [MOC-D20] [MOC-T.42]
#[test]
fn grenadiers_leave_a_fortification_first_then_infantry_then_artillery() {
    let sortie = |garrison: &str| {
        let table = siege(&format!("smolensk: red infantry\nhomel: independents {garrison}, fort"));
        let sent = table.units("homel").into_iter().find(|unit| !unit.aim.is_none());
        sent.expect("somebody attacks").kind.word()
    };
    assert_eq!(sortie("artillery, 3 infantry"), "infantry");
    assert_eq!(sortie("2 artillery, grenadiers, infantry"), "grenadiers");
    assert_eq!(sortie("2 artillery"), "artillery");
}

/// [MOC-6.6] [MOC-6.7] [MOC-D18] [MOC-T.43]
#[test]
fn of_two_provinces_they_attack_the_weaker_then_the_one_worth_more() {
    let target = |smolensk: &str, kursk: &str| {
        let table =
            siege(&format!("smolensk: red {smolensk}\nkursk: red {kursk}\nhomel: independents 3 infantry"));
        match table.state().battle.at {
            mocarstwa::unit::Aim::Province(at) => at.id(),
            _ => "nobody",
        }
    };
    assert_eq!(target("3 infantry", "2 infantry"), "rus-kursk");
    assert_eq!(target("artillery", "2 infantry"), "rus-smolensk");
}

/// [MOC-6.19] [MOC-6.20] [MOC-6.21] [MOC-9.5] [MOC-D21] [MOC-T.45]
#[test]
fn independents_draw_a_card_stay_when_they_win_and_a_sortie_goes_home() {
    let mut table = siege("smolensk: red infantry\nmoskwa: red infantry\nhomel: independents 3 infantry");
    table.play("red", "play pa03").refill();
    assert_eq!(table.asked(), ["chance: draw-for-independents"]);
    table.play("chance", "draw nm07");
    assert_eq!(table.at("smolensk"), "independents 3 infantry");
    let mut table =
        siege("smolensk: red infantry\nmoskwa: red infantry\nhomel: independents grenadiers, infantry, fort");
    table.play("red", "play pa03").refill().play("chance", "draw nm07");
    assert_eq!(
        (table.at("smolensk"), table.at("homel")),
        ("empty".into(), "independents infantry, grenadiers".into())
    );
    let mut table = siege("smolensk: red infantry\nmoskwa: red infantry\nhomel: independents 3 infantry");
    table.play("red", "play pa03").refill().play("chance", "draw nr01");
    assert_eq!(table.at("homel"), "independents 3 infantry");
}

/// [MOC-D35] [MOC-6.2]
#[test]
fn the_player_to_the_left_chooses_what_independents_lose() {
    let mut table = position(
        "s2-race cards 3\nred russia\nblue france\ngreen ottoman\nhand red: pa01 pa10 pa13\nhand blue: pf03 pf10 pf13\nhand green: pm03 pm10 pm13\nsmolensk: red 2 infantry\nhomel: independents grenadiers, 2 artillery\nparyz: blue infantry\nstambul: green infantry",
    );
    table.plays("red: attack infantry 2 smolensk homel; done; play pa01").refill();
    table.play("chance", "draw nr01");
    assert_eq!(table.asked(), ["red: choose-retreat"]);
    let mut table = position(
        "s2-race cards 3\nred russia\nblue france\ngreen ottoman\nhand red: pa01 pa10 pa13\nhand blue: pf03 pf10 pf13\nhand green: pm03 pm10 pm13\nsmolensk: red 2 infantry\nhomel: independents grenadiers, 2 infantry\nparyz: blue infantry\nstambul: green infantry",
    );
    table.plays("red: attack infantry 2 smolensk homel; done; play pa01").refill();
    table.play("chance", "draw nm02");
    assert_eq!(table.asked(), ["blue: take-losses"]);
}

// --- The sea -------------------------------------------------------------------------------------------------------------

/// [MOC-14.1] [MOC-14.4] [MOC-14.6] [MOC-14.7] [MOC-14.8] [MOC-14.9] [MOC-T.66] [MOC-D53]
#[test]
fn a_broadside_counts_served_decks_and_the_crew_serves_every_gun() {
    let mut table = war(
        "pf06",
        "pm03",
        "frigate-1 at s0811: red 3 grenadiers\ncorvette-1 at s0611: blue 2 infantry\nberlin: blue infantry\npoznan: red infantry",
    );
    table.play("red", "sail frigate-1 grenadiers s0712");
    assert_eq!(table.refusal("red", "broadside grenadiers 3 frigate-1 corvette-1"), "MOC-7.2");
    table.plays("red: broadside grenadiers 2 frigate-1 corvette-1; done");
    table.lay("red pf06, blue pm03");
    assert_eq!(table.points(), (2 + 2 + 2 + 2, 2));
    assert_eq!(table.ship("corvette-1"), "gone");
}

/// [MOC-14.8] [MOC-D54] [MOC-T.67]
#[test]
fn an_attacker_who_loses_suffers_the_damage() {
    let mut table = war(
        "pa01",
        "pm06",
        "corvette-1 at s0811: red infantry\nliner-1 at s0812: blue 4 grenadiers\nberlin: blue infantry\npoznan: red infantry",
    );
    table.plays("red: broadside infantry 1 corvette-1 liner-1; done");
    table.lay("red pa01, blue pm06");
    assert_eq!(table.points(), (2, 6));
    assert_eq!(table.ship("corvette-1"), "gone");
}

/// [MOC-14.10] [MOC-T.64] [MOC-T.65]
#[test]
fn table_5a_is_read_by_the_winners_card_and_the_margin() {
    use mocarstwa::cards::Type;
    use mocarstwa::sea_battle::table_5a;
    let read = |card: Type, margin: u8| {
        let damage = table_5a(card, margin);
        if damage.sunk {
            "sunk".to_owned()
        } else {
            format!("{} units {} decks {} masts", damage.units, damage.decks, damage.masts)
        }
    };
    assert_eq!(read(Type::Fire, 1), "0 units 0 decks 2 masts");
    assert_eq!(read(Type::Fire, 4), "0 units 2 decks 1 masts");
    assert_eq!(read(Type::Fire, 5), "sunk");
    assert_eq!(read(Type::Assault, 3), "3 units 0 decks 0 masts");
    assert_eq!(read(Type::Assault, 9), "4 units 0 decks 2 masts");
    assert_eq!(read(Type::Formation, 2), "1 units 1 decks 1 masts");
    assert_eq!(read(Type::Formation, 4), "2 units 2 decks 1 masts");
    assert_eq!(read(Type::Formation, 6), "sunk");
    assert_eq!(read(Type::Fire, 0), "0 units 0 decks 0 masts");
}

/// [MOC-14.1] [MOC-T.68]
#[test]
fn decks_need_hands_that_have_not_acted() {
    let most = |crew: &str, decks: u8, sails: bool| {
        let mut table = war(
            "pa06",
            "pm06",
            &format!(
                "liner-1 at s0811: red {crew}, decks {decks}\nliner-2 at s0611: blue infantry\nliner-3 at s0812: blue infantry\nberlin: blue infantry\npoznan: red infantry"
            ),
        );
        let target = if sails {
            table.play("red", "sail liner-1 infantry s0712");
            "liner-2"
        } else {
            "liner-3"
        };
        (1..=3).rev().find(|number| {
            table.refusal("red", &format!("broadside infantry {number} liner-1 {target}")) == "legal"
        })
    };
    assert_eq!(most("4 infantry", 0, true), Some(3));
    assert_eq!(most("2 infantry", 0, true), Some(1));
    assert_eq!(most("2 infantry", 0, false), Some(2));
    assert_eq!(most("4 infantry", 1, false), Some(2));
}

/// [MOC-14.12] [MOC-T.69]
#[test]
fn a_retreat_at_sea_means_no_battle() {
    let mut table = war(
        "pf06",
        "pr01",
        "liner-1 at s0811: red 3 infantry\ncorvette-1 at s0812: blue infantry\nberlin: blue infantry\npoznan: red infantry",
    );
    table.plays("red: broadside infantry 3 liner-1 corvette-1; done");
    table.lay("red pf06, blue pr01");
    assert_eq!(table.ship("corvette-1"), "blue 1 decks, 1 masts: infantry");
}

/// [MOC-14.19] [MOC-14.20] [MOC-T.70] [MOC-D60]
#[test]
fn from_land_only_artillery_fires_at_ships() {
    let table = war(
        "pf06",
        "pm06",
        "gdansk: red 2 artillery, infantry, fort\nfrigate-1 at s0811: blue infantry\nberlin: blue infantry",
    );
    assert_eq!(table.refusal("red", "strike infantry 1 gdansk frigate-1"), "MOC-14.20");
    let mut table = table;
    table.play("red", "strike artillery 2 gdansk frigate-1");
    let frigate = "frigate-1".parse().expect("a ship");
    assert_eq!(table.state().base_broadside(mocarstwa::state::Owner::Red, frigate), 3);
}

/// [MOC-14.16] [MOC-14.17] [MOC-14.18] [MOC-T.71] [MOC-D50] [MOC-D59]
#[test]
fn a_landing_fights_with_the_symbols_of_those_who_stay_aboard() {
    let mut table = war(
        "pa10",
        "pf13",
        "liner-1 at s0812: red infantry, 3 grenadiers\nszczecin: blue infantry\nberlin: blue infantry\npoznan: red infantry",
    );
    table.plays("red: sail liner-1 infantry s0911; land grenadiers 3 liner-1 szczecin; done");
    let at = "ger-szczecin".parse().expect("a province");
    assert_eq!(table.state().base_attack(mocarstwa::state::Owner::Red, at), 6);
    // Assault 2 [C I I] beats Fire: the infantry aboard serves one symbol.
    table.lay("red pa10, blue pf13");
    assert_eq!(table.points().0, 6 + 1 + 2);
    assert_eq!(table.at("szczecin"), "red 3 grenadiers");
}

/// [MOC-14.14] [MOC-14.15] [MOC-D58] [MOC-14.13]
#[test]
fn a_ship_without_a_crew_may_be_captured() {
    let mut table = war(
        "pa12",
        "pf13",
        "liner-1 at s0811: red 4 infantry\nfrigate-1 at s0812: blue 2 infantry\nberlin: blue infantry\npoznan: red infantry",
    );
    table.plays("red: broadside infantry 3 liner-1 frigate-1; done");
    // Assault 3 against Fire: 6 to 3, so three units, and two are aboard.
    table.lay("red pa12, blue pf13");
    assert_eq!(table.asked(), ["red: capture"]);
    table.plays("red: capture infantry 2 liner-1 frigate-1; done");
    assert_eq!(table.ship("frigate-1"), "red 2 decks, 2 masts: 2 infantry");
    assert_eq!(table.ship("liner-1"), "red 3 decks, 2 masts: 2 infantry");
}
