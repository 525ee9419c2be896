//! Chapter 5: the round, and who plays when.

use crate::support::position;
use testkit::spoken::Spoken;

/// [MOC-5.1] [MOC-D9]
#[test]
fn in_a_scenario_a_round_is_the_independents_and_every_player_in_turn() {
    let mut table = position(
        "s1-berlin dice 3\nred spain\nblue ottoman\ngreen russia\nfirst green\nactive green\nmadryt: red infantry\nstambul: blue infantry\nmoskwa: green infantry",
    );
    table.play("green", "done");
    assert_eq!(table.asked(), ["red: give-orders"]);
    table.plays("red: done\nblue: done");
    assert_eq!((table.state().round, table.asked()), (2, vec!["green: give-orders".to_owned()]));
}

/// [MOC-5.2]
#[test]
fn in_a_campaign_the_market_ends_the_round() {
    let mut table = position(
        "k1-succession dice\nred sweden\nblue ottoman\nsztokholm: red infantry\nstambul: blue infantry\npurse red 1000 ducats",
    );
    table.plays("red: done\nblue: done");
    assert_eq!(table.first_question().map(|(who, _)| who).as_deref(), Some("red"));
    assert!(!table.is_asked("red", "give-orders"));
    assert_eq!(table.state().round, 1);
}

/// [MOC-5.3] [MOC-5.6] [MOC-19.1]
#[test]
fn in_the_full_game_a_political_phase_follows_every_military_phase() {
    let mut table =
        position("full dice\nred spain\nblue hungary\nmadryt: red infantry\nbudapeszt: blue infantry");
    table.play("red", "done");
    assert!(!table.is_asked("blue", "give-orders"));
    assert!(table.is_asked("chance", "roll-power-die"), "{:?}", table.asked());
}

/// [MOC-D9] [MOC-D16] [MOC-T.109]
#[test]
fn the_player_to_the_left_is_the_next_one_still_in_the_game() {
    let mut state = position("s1-berlin dice 3\nred spain\nblue ottoman\ngreen russia\nmadryt: red infantry\nmoskwa: green infantry\nstambul: blue infantry").state().clone();
    assert_eq!(state.left_of(0), 1);
    state.players[1].is_out = true;
    assert_eq!((state.left_of(0), state.left_of(2)), (2, 0));
}

/// [MOC-7.1] [MOC-2.27]
#[test]
fn a_new_phase_lets_every_unit_act_again() {
    let mut table =
        position("s4-partitions dice\nred poland\nblue germany\npoznan: red infantry\nberlin: blue infantry");
    table.plays("red: march infantry 1 poznan warszawa; done\nblue: done");
    assert_eq!(table.refusal("red", "march infantry 1 warszawa poznan"), "legal");
}

/// [MOC-6.12]
#[test]
fn independents_who_retreat_go_where_the_attacker_says_even_abroad() {
    let mut table = position(
        "s2-race cards\nred russia\nblue france\nhand red: pa03 pa10 pa13\nhand blue: pf03 pf10 pf13\nsmolensk: red infantry\nhomel: independents infantry\nkursk: red infantry\nparyz: blue infantry",
    );
    table.plays("red: attack infantry 1 smolensk homel; done; play pa03").refill();
    table.play("chance", "draw nr01");
    let refuges = table.options("red", "retreat");
    assert!(!refuges.contains(&"rus-smolensk".to_owned()), "{refuges:?}");
    assert!(refuges.contains(&"pol-minsk".to_owned()), "{refuges:?}");
}
