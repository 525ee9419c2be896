//! Victory: ledger section 21.

use crate::support;
use support::{Table, position};
use testkit::spoken::Spoken;

/// The end of a round: everybody idles through action turn 6 on an otherwise empty map.
fn end_of_round(head: &str, lines: &str) -> Table {
    let mut table = position(&format!("{head}, turn 6\nclear\n{lines}"));
    let round = table.state().round;
    table.idle_until(|table| !table.winners().is_empty() || table.state().round > round);
    table
}

const SIX_PLAYERS: &str = "1805, 6 players";

/// Austria attacks with three units from Bohemia.
fn austria_attacks(lines: &str, to: &str) -> Table {
    let mut table = position(&format!("{SIX_PLAYERS}, turn 2\nclear\nbohemia: austria 3\n{lines}"));
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    table.plays(&format!(
        "austria: arbiter france
         austria: march bohemia {to}
         austria: done"
    ));
    table
}

// --- Influence -----------------------------------------------------------------------------------------------------------------

/// [KOA-21.1] In the middle of an action turn, and not with 24.
#[test]
fn the_first_power_with_25_influence_wins_at_once() {
    // Prussia scores 2 for Warszawa in action turn 2.
    for (influence, winners) in [(22, vec![]), (23, vec!["prussia"])] {
        let lines = format!(
            "{SIX_PLAYERS}, turn 2
             clear
             warszawa: garrison prussia
             influence prussia {influence}
             influence france 24"
        );
        let mut table = position(&lines);
        table.idle_until(|table| !table.winners().is_empty() || table.is_asked("austria", "choose-arbiter"));
        assert_eq!(table.winners(), winners, "from {influence}");
        assert_eq!((table.state().turn, table.influence("prussia")), (2, influence + 2));
        assert_eq!(table.asked().is_empty(), influence == 23, "the game is over at once");
    }
}

/// [KOA-21.1]
#[test]
fn a_battle_or_a_subsidy_can_bring_the_last_point() {
    let mut table = austria_attacks("bavaria: france 0\ninfluence austria 23", "bavaria");
    table.play("france", "off-map bavaria");
    assert_eq!((table.winners(), table.influence("austria")), (vec!["austria".to_owned()], 25));

    let mut table = position(&format!("{SIX_PLAYERS}, turn 3\nclear\nmoney britain 3\ninfluence britain 24"));
    table.play("britain", "offer austria 3").play("austria", "agree");
    assert_eq!(table.winners(), ["britain"]);
}

/// [KOA-21.1] [KOA-21.5] If one event takes several powers to 25, the one with most wins, then the ties count (KOA-D86).
#[test]
fn of_several_powers_that_reach_25_together_the_one_with_most_wins() {
    let battle = |lines: &str| {
        let mut table = austria_attacks(
            &format!("bavaria: france 0\nsaxonia: russia 1\nhand russia\n{lines}"),
            "bavaria",
        );
        // Austria gains 2, directly in battle against a French general; Russia gains 1 for its support.
        table.play("russia", "support saxonia");
        if table.is_asked("russia", "play-battle-card") {
            table.play("russia", "pass");
        }
        table.play("france", "off-map bavaria");
        table
    };
    assert_eq!(battle("influence austria 24\ninfluence russia 24").winners(), ["austria"]);
    assert_eq!(battle("influence austria 23\ninfluence russia 23").winners(), ["austria"]);
    assert_eq!(battle("influence austria 22\ninfluence russia 24").winners(), ["russia"]);
    // 25 each: the value of disputed territories decides.
    let tied = "influence austria 23\ninfluence russia 24";
    assert_eq!(battle(&format!("{tied}\nlivonia: garrison russia")).winners(), ["russia"]);
    assert_eq!(battle(&format!("{tied}\nlombardia: garrison austria")).winners(), ["austria"]);
}

// --- Paris ---------------------------------------------------------------------------------------------------------------------

/// [KOA-T.28] [KOA-21.2] [KOA-21.3] [KOA-21.4] 9 in the British coalition [KOA-D84], else 6.
#[test]
fn a_foreign_general_in_paris_ends_the_game_and_most_influence_wins() {
    let scores = "influence britain 18\ninfluence austria 17\ninfluence france 24\nparis: austria 1";
    let table = end_of_round(SIX_PLAYERS, scores);
    assert_eq!(table.winners(), ["austria"]);
    assert_eq!(
        (table.influence("britain"), table.influence("austria"), table.influence("france")),
        (18, 26, 24)
    );

    let table = end_of_round(SIX_PLAYERS, &format!("{scores}\nstatus austria expansionist"));
    assert_eq!(table.winners(), ["france"]);
    assert_eq!(
        (table.influence("britain"), table.influence("austria"), table.influence("france")),
        (18, 23, 24)
    );
}

/// [KOA-21.2] A general, and only a foreign one.
#[test]
fn neither_a_garrison_nor_a_french_general_in_paris_ends_the_game() {
    for pieces in ["garrison austria", "france 2", "empty"] {
        let table = end_of_round(SIX_PLAYERS, &format!("paris: {pieces}\ninfluence austria 20"));
        assert!(table.winners().is_empty(), "{pieces}");
        assert_eq!((table.state().round, table.influence("austria")), (2, 20));
    }
    let table = end_of_round(SIX_PLAYERS, "lorraine: austria 3\ninfluence austria 20");
    assert!(table.winners().is_empty());
}

/// [KOA-21.2] At the end of the round, not when the general arrives [KOA-D85], and whoever has most influence wins.
#[test]
fn paris_is_looked_at_when_the_round_is_over() {
    let mut table =
        position(&format!("{SIX_PLAYERS}, turn 2\nclear\nlorraine: austria 1\ninfluence prussia 20"));
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    table.plays(
        "austria: arbiter france
         austria: march lorraine paris
         austria: done",
    );
    assert_eq!(table.at("paris"), "austria 1");
    table.idle_until(|table| {
        assert!(table.winners().is_empty() || table.state().turn == 6, "too early");
        !table.winners().is_empty()
    });
    assert_eq!((table.winners(), table.influence("austria")), (vec!["prussia".to_owned()], 9));
    // A general that has left again by then does not count.
    let mut table = position(&format!("{SIX_PLAYERS}, turn 5\nclear\nparis: austria 1"));
    table.idle_until(|table| table.is_asked("austria", "lead"));
    table.play("austria", "recall paris").play("austria", "done");
    table.idle_until(|table| table.state().round == 2);
    assert!(table.winners().is_empty());
}

/// [KOA-21.2] Table option `paris_check` [KOA-D85].
#[test]
fn a_table_may_agree_that_paris_ends_the_game_at_once() {
    let mut table = position(&format!(
        "{SIX_PLAYERS}, turn 2
         option paris_check at-once
         clear
         lorraine: austria 1"
    ));
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    table.play("austria", "arbiter france").play("austria", "march lorraine paris");
    assert!(table.winners().is_empty(), "not before the moves and battles are over");
    table.play("austria", "done");
    assert_eq!((table.winners(), table.influence("austria")), (vec!["austria".to_owned()], 9));
    // A lost battle for Paris leaves nobody there.
    let mut table = position(&format!(
        "{SIX_PLAYERS}, turn 2
         option paris_check at-once
         clear
         lorraine: austria 0
         paris: france 3"
    ));
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    table.plays(
        "austria: arbiter france
         austria: march lorraine paris
         austria: done",
    );
    table.idle_until(|table| table.state().turn == 3);
    assert!(table.winners().is_empty());
}

/// [KOA-21.3] [KOA-21.4] Every power with a general there gains, and several may pass 25.
#[test]
fn every_conqueror_of_paris_gains_and_several_may_be_above_25() {
    let lines = "paris: britain 0, austria 1, russia 1\ninfluence britain 17\ninfluence austria 20\ninfluence russia 18
                 influence prussia 24";
    let table = end_of_round(SIX_PLAYERS, lines);
    assert_eq!(
        (table.influence("britain"), table.influence("austria"), table.influence("russia")),
        (26, 29, 27)
    );
    assert_eq!(table.influence("prussia"), 24);
    assert_eq!(table.winners(), ["austria"]);
}

/// [KOA-21.2] [KOA-21.3] Table option `french_ally_in_paris` [KOA-D87].
#[test]
fn a_french_ally_in_paris_counts_unless_the_table_agrees_otherwise() {
    let lines = "status austria french\nparis: austria 1\ninfluence austria 10\ninfluence france 15";
    let table = end_of_round(SIX_PLAYERS, lines);
    assert_eq!((table.winners(), table.influence("austria")), (vec!["austria".to_owned()], 16));

    let table = end_of_round(SIX_PLAYERS, &format!("option french_ally_in_paris does-not\n{lines}"));
    assert!(table.winners().is_empty());
    assert_eq!((table.state().round, table.influence("austria")), (2, 10));
}

/// [KOA-21.2] [KOA-21.3] [KOA-21.6] The bonus goes to its controller [KOA-D87].
#[test]
fn a_minors_general_in_paris_counts_for_its_controller() {
    let head = "1805, 4 players, round 2";
    let minors = |controller: &str| format!("control prussia {controller}\ncontrol ottoman britain");
    let scores = "influence britain 1\ninfluence france 2\ninfluence austria 1\ninfluence russia 1";
    let table = end_of_round(head, &format!("{}\n{scores}\nparis: prussia 1", minors("russia")));
    assert_eq!((table.winners(), table.influence("russia")), (vec!["russia".to_owned()], 10));
    assert_eq!(table.influence("prussia"), 0);

    let expansionist = format!("{}\n{scores}\nstatus austria expansionist", minors("austria"));
    let table = end_of_round(head, &format!("{expansionist}\nparis: prussia 1"));
    assert_eq!((table.winners(), table.influence("austria")), (vec!["austria".to_owned()], 7));
    // A player with a major's and a minor's general there gains once.
    let table = end_of_round(head, &format!("{expansionist}\nparis: austria 1, prussia 1"));
    assert_eq!(table.influence("austria"), 7);
    // France's own minor neither ends the game nor scores.
    let table = end_of_round(head, &format!("{}\n{scores}\nparis: prussia 1", minors("france")));
    assert!(table.winners().is_empty());
    assert_eq!(table.influence("france"), 2);
}

// --- Ties ----------------------------------------------------------------------------------------------------------------------

/// Paris falls to Russia, and Austria and Prussia lead with 20 influence each.
fn tied(lines: &str) -> Vec<String> {
    let scores =
        "paris: russia 0\ninfluence austria 20\ninfluence prussia 20\nmorale austria 5\nmorale prussia 5
                  influence britain 19\nstatus prussia british";
    end_of_round(SIX_PLAYERS, &format!("{scores}\n{lines}")).winners()
}

/// [KOA-21.5] All disputed territories that the power controls, with its own stripe or not [KOA-D88].
#[test]
fn a_tie_goes_to_the_greater_value_of_disputed_territories() {
    assert_eq!(tied("warszawa: garrison prussia"), ["prussia"]);
    assert_eq!(tied("warszawa: garrison prussia\nvenezia: garrison austria"), ["austria"]);
    // Three undisputed territories and a foreign home count for nothing beside a single disputed one.
    let undisputed = "hesse: garrison austria\npfalz: garrison austria\nlorraine: garrison austria";
    assert_eq!(tied(&format!("{undisputed}\nlivonia: garrison prussia")), ["prussia"]);
    // Lisboa has neither stripe, and is worth more than Livonia.
    assert_eq!(tied("lisboa: garrison austria\nlivonia: garrison prussia"), ["austria"]);
    // Morale comes after it.
    assert_eq!(tied("livonia: garrison prussia\nmorale austria 9"), ["prussia"]);
}

/// [KOA-21.5]
#[test]
fn then_morale_decides_and_then_the_victory_is_shared() {
    assert_eq!(tied("morale austria 6"), ["austria"]);
    assert_eq!(tied("morale prussia 6"), ["prussia"]);
    assert_eq!(tied(""), ["austria", "prussia"]);
}

/// [KOA-21.5] [KOA-21.6] [KOA-D67] A minor's territories do not count for its controller [KOA-D88], and a minor never wins.
#[test]
fn a_minors_territories_do_not_break_a_tie() {
    let table = end_of_round(
        "1805, 4 players, round 2",
        "control prussia austria
         control ottoman britain
         paris: russia 0
         warszawa: garrison prussia
         saxonia: garrison prussia
         livonia: garrison russia
         influence austria 20
         influence russia 11
         morale austria 9
         morale russia 1",
    );
    assert_eq!((table.influence("austria"), table.influence("russia")), (20, 20));
    assert_eq!(table.winners(), ["russia"]);
}

/// [KOA-21.6] [KOA-19.22] What its generals win makes its controller the winner.
#[test]
fn a_minor_power_cannot_win() {
    let mut table = position(
        "1805, 4 players, round 2, turn 3
         clear
         control prussia russia
         control ottoman russia
         influence russia 24
         berlin: prussia 3
         saxonia: france 0",
    );
    table.idle_until(|table| table.is_asked("prussia", "choose-arbiter"));
    table.plays(
        "prussia: arbiter france
         prussia: march berlin saxonia
         prussia: done
         france: off-map saxonia",
    );
    assert_eq!((table.winners(), table.influence("prussia")), (vec!["russia".to_owned()], 0));
}
