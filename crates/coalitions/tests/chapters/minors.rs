//! Minor powers: ledger section 19.

use crate::support;
use support::{Table, impossible, position, start};
use testkit::spoken::Spoken;

/// Everybody bids: `"austria 3, britain 2"`; who is not named bids 0.
fn bid(table: &mut Table, bids: &str) {
    while let Some((power, kind)) = table.first_question().filter(|(_, kind)| kind == "bid") {
        let named = bids.split(", ").find_map(|bid| bid.strip_prefix(&format!("{power} ")));
        table.play(&power, &format!("{kind} {}", named.unwrap_or("0")));
    }
}

fn is_bidding(table: &Table) -> bool {
    table.asked().iter().any(|question| question.ends_with(": bid"))
}

/// Idles to a power's movement and gives it the first arbiter on its list.
fn moving(text: &str, mover: &str) -> Table {
    let mut table = position(text);
    table.idle_until(|table| table.is_asked(mover, "choose-arbiter"));
    let arbiter = table.options(mover, "arbiter")[0].clone();
    table.play(mover, &format!("arbiter {arbiter}"));
    table
}

const FOUR_PLAYERS: &str = "1805, 4 players, round 2";
const FIVE_PLAYERS: &str = "1805, 5 players, round 2";

// --- Which and how they start ------------------------------------------------------------------------------------------------

/// [KOA-19.1] Table option `third_power`.
#[test]
fn the_number_of_players_says_which_powers_are_minor() {
    let six = ["britain", "france", "austria", "prussia", "russia", "ottoman"];
    assert_eq!(start("1805", 6).players(), six);
    assert_eq!(start("1805", 5).players(), ["britain", "france", "austria", "prussia", "russia"]);
    assert_eq!(start("1805", 4).players(), ["britain", "france", "austria", "russia"]);
    assert_eq!(start("1805", 3).players(), ["britain", "france", "austria"]);
    let three =
        |third: &str| position(&format!("1805, 3 players\noption third_power {third}\nclear")).players();
    assert_eq!(three("austria"), ["britain", "france", "austria"]);
    assert_eq!(three("russia"), ["britain", "france", "russia"]);
    assert!(!impossible("1805, 4 players\noption third_power russia\nclear").is_empty());
    // All six powers are in play at every table.
    for players in 3..=6 {
        let table = start("1805", players);
        for (power, territory) in
            six.into_iter().zip(["london", "picardie", "tyrol", "berlin", "livonia", "istanbul"])
        {
            assert!(table.at(territory).contains(power), "{players} players: {}", table.at(territory));
        }
    }
}

/// [KOA-19.2]
#[test]
fn a_minor_is_set_up_like_a_major_but_without_influence_and_money() {
    let dealt = |players| {
        let mut table = start("1806", players);
        table.idle_until(|table| table.asked().iter().any(|question| question.ends_with(": lead")));
        table
    };
    let (major, minor) = (dealt(6), dealt(4));
    assert_eq!((major.influence("prussia"), major.money("prussia")), (6, 6));
    assert_eq!((minor.influence("prussia"), minor.money("prussia")), (0, 0));
    assert_eq!((minor.influence("russia"), minor.money("russia")), (6, 5));
    for territory in ["berlin", "saxonia", "mecklenburg", "warszawa", "istanbul", "serbia"] {
        assert_eq!(minor.at(territory), major.at(territory));
    }
    assert_eq!(minor.hand("prussia").split(' ').count(), 3);
    assert_eq!((minor.morale("prussia"), minor.status("prussia")), (10, "british".into()));
    assert_eq!(minor.supply("prussia"), major.supply("prussia"));
}

/// [KOA-19.3] [KOA-19.4] The first drills follow from the wheel [KOA-D69].
#[test]
fn a_minor_is_uncontrolled_until_its_first_drill_and_never_again() {
    for (third, minors) in [
        ("austria", [("prussia", 4), ("russia", 5), ("ottoman", 6)]),
        ("russia", [("austria", 3), ("prussia", 4), ("ottoman", 6)]),
    ] {
        let mut table = position(&format!("1805, 3 players\noption third_power {third}\nclear"));
        for (minor, turn) in minors {
            table.idle_until(|table| {
                assert_eq!(table.controller_of(minor), "nobody");
                table.state().turn == turn
            });
            assert!(is_bidding(&table), "{minor}, turn {turn}: {:?}", table.asked());
            table.idle_until(|table| !is_bidding(table));
            assert_ne!(table.controller_of(minor), "nobody");
        }
        table.idle_until(|table| {
            assert!(minors.iter().all(|(minor, _)| table.controller_of(minor) != "nobody"));
            table.state().round == 3
        });
    }
}

// --- Control -----------------------------------------------------------------------------------------------------------------

/// [KOA-19.4] [KOA-19.5]
#[test]
fn control_is_settled_before_anybody_acts() {
    let mut table =
        position(&format!("{FOUR_PLAYERS}, turn 4\nclear\ncontrol prussia france\ncontrol ottoman russia"));
    assert_eq!(table.asked(), ["britain: bid", "france: bid", "austria: bid", "russia: bid"]);
    assert_eq!(table.money("austria"), 0, "Austrian taxation waits for the bids");
    bid(&mut table, "russia 2");
    assert!(table.money("austria") > 0);
    table.settle_chance();
    assert!(table.is_asked("prussia", "drill"));
    // A major on drill is nobody's to bid for.
    assert!(!is_bidding(&position(&format!(
        "{FOUR_PLAYERS}, turn 3\nclear\ncontrol prussia france\ncontrol ottoman russia"
    ))));
}

/// [KOA-19.5]
#[test]
fn players_bid_secretly_up_to_their_majors_morale() {
    let auction =
        || position("1805, 4 players, turn 4\nclear\nmorale britain 5\nmorale france 0\nmorale austria 15");
    let mut table = auction();
    let up_to = |most: u8| (0..=most).map(|bid| bid.to_string()).collect::<Vec<_>>();
    assert_eq!(table.options("britain", "bid"), up_to(5));
    assert_eq!(table.options("france", "bid"), ["0"]);
    assert_eq!(table.options("austria", "bid"), up_to(15));
    assert_eq!(table.refusal("britain", "bid 6"), "KOA-19.5");
    assert_eq!(table.refusal("france", "bid 1"), "KOA-19.5");
    let mut other = auction();
    table.play("britain", "bid 5");
    other.play("britain", "bid 1");
    for rival in ["france", "austria", "russia"] {
        assert_eq!(table.seen_by(rival), other.seen_by(rival), "{rival} sees the bid");
    }
    assert_eq!(table.asked(), ["france: bid", "austria: bid", "russia: bid"]);
    assert_eq!(table.controller_of("prussia"), "nobody");
}

/// [KOA-19.6] [KOA-19.7]
#[test]
fn the_highest_bid_wins_ties_go_by_power_order_and_only_the_winner_pays() {
    for (bids, winner, paid) in [
        ("", "britain", 0),
        ("russia 1", "russia", 1),
        ("britain 2, france 3, austria 1, russia 2", "france", 3),
        ("france 2, austria 3, russia 3", "austria", 3),
        ("britain 4, france 4, austria 4, russia 4", "britain", 4),
        ("britain 1, france 4, russia 4", "france", 4),
    ] {
        let mut table = position(
            "1805, 4 players, turn 4
             clear
             morale britain 6
             morale france 6
             morale austria 6
             morale russia 6",
        );
        bid(&mut table, bids);
        assert_eq!(table.controller_of("prussia"), winner, "{bids}");
        for bidder in ["britain", "france", "austria", "russia"] {
            let morale = if bidder == winner { 6 - paid } else { 6 };
            assert_eq!(table.morale(bidder), morale, "{bidder} after {bids}");
        }
    }
}

/// [KOA-19.8]
#[test]
fn control_lasts_until_the_minors_next_drill() {
    let mut table = position(&format!("{FIVE_PLAYERS}, turn 6\nclear\ncontrol ottoman austria"));
    bid(&mut table, "russia 2");
    table.reach_diplomacy().declare("");
    table.idle_until(|table| {
        assert_eq!(table.controller_of("ottoman"), "russia");
        table.state().turn == 6
    });
    assert!(is_bidding(&table));
    bid(&mut table, "france 1");
    assert_eq!(table.controller_of("ottoman"), "france");
}

/// [KOA-T.34] [KOA-19.9] [KOA-17.2]
#[test]
fn a_minor_without_its_capital_comes_under_the_power_that_holds_it() {
    let mut table = position(
        "1805, 4 players, turn 4
         clear
         status austria expansionist
         status prussia british
         berlin: garrison austria
         tyrol: austria 1",
    );
    assert!(!is_bidding(&table));
    assert_eq!(
        (table.controller_of("prussia"), table.status("prussia")),
        ("austria".into(), "expansionist".into())
    );
    assert_eq!(table.morale("austria"), 9);
    assert_eq!((table.at("berlin"), table.controller("berlin")), ("empty".into(), "prussia".into()));
    assert_eq!(table.at("tyrol"), "austria 2");
    table.settle_chance();
    assert!(table.is_asked("prussia", "drill"));
    // A general alone does not hold the capital.
    let table = position(
        "1805, 4 players, turn 4
         clear
         status austria expansionist
         status prussia british
         berlin: austria 1",
    );
    assert!(is_bidding(&table));
}

/// [KOA-19.9]
#[test]
fn a_capital_held_by_a_minor_counts_for_that_minors_controller() {
    let table = position(&format!(
        "{FOUR_PLAYERS}, turn 4
         clear
         control prussia france
         control ottoman russia
         berlin: garrison ottoman
         istanbul: ottoman 1"
    ));
    assert!(!is_bidding(&table));
    assert_eq!(
        (table.controller_of("prussia"), table.status("prussia")),
        ("russia".into(), "british".into())
    );
    assert_eq!((table.at("berlin"), table.at("istanbul")), ("empty".into(), "ottoman 2".into()));
}

/// [KOA-19.9] A capital in the hands of an uncontrolled minor: the bidding is as usual [KOA-D68].
#[test]
fn a_capital_held_by_an_uncontrolled_minor_leaves_the_bidding_as_it_is() {
    let table = position("1805, 4 players, turn 4\nclear\nstatus prussia british\nberlin: garrison ottoman");
    assert_eq!(table.asked(), ["britain: bid", "france: bid", "austria: bid", "russia: bid"]);
}

/// [KOA-19.10] [KOA-19.20] [KOA-19.27] The minor takes its controller's status, and the two are never at war.
#[test]
fn a_minor_takes_its_controllers_status() {
    for (controller, status) in [
        ("britain", "british"),
        ("france", "french"),
        ("austria", "neutral"),
        ("austria", "expansionist"),
        ("russia", "british"),
        ("russia", "french"),
    ] {
        let leader = matches!(controller, "britain" | "france");
        let line = if leader { String::new() } else { format!("status {controller} {status}") };
        let mut table = position(&format!(
            "{FIVE_PLAYERS}, turn 6\nclear\nstatus prussia expansionist\ncontrol ottoman prussia\n{line}"
        ));
        assert_eq!(table.status("ottoman"), "expansionist");
        bid(&mut table, &format!("{controller} 1"));
        assert_eq!(
            (table.controller_of("ottoman"), table.status("ottoman")),
            (controller.into(), status.into())
        );
        assert_eq!(table.relation(controller, "ottoman"), "allies");
    }
    let reasons =
        impossible(&format!("{FIVE_PLAYERS}, turn 5\nclear\ncontrol ottoman france\nstatus ottoman british"));
    assert!(reasons.iter().any(|reason| reason.contains("KOA-19.10")), "{reasons:?}");
}

/// [KOA-T.11] [KOA-19.11] [KOA-17.2] [KOA-17.3] The general stays without a question: a player consents for his own.
#[test]
fn a_new_controllers_garrison_on_the_minors_home_becomes_a_unit() {
    let mut table = position(
        "1805, 4 players, turn 4
         clear
         status austria expansionist
         status prussia british
         silesia: austria 1, garrison austria",
    );
    assert_eq!(table.relation("austria", "prussia"), "war");
    bid(&mut table, "britain 1, austria 4");
    assert_eq!(
        (table.controller_of("prussia"), table.relation("austria", "prussia")),
        ("austria".into(), "allies")
    );
    assert_eq!((table.at("silesia"), table.controller("silesia")), ("austria 2".into(), "prussia".into()));
    table.settle_chance();
    assert!(table.is_asked("prussia", "drill"), "{:?}", table.asked());
}

/// [KOA-T.13] [KOA-19.6] [KOA-19.7] [KOA-19.10] [KOA-19.14] [KOA-19.15] [KOA-19.27] [KOA-17.1] [KOA-17.4] [KOA-17.7]
#[test]
fn the_rulebooks_austria_outbids_russia_for_the_ottomans() {
    let mut table = position(&format!(
        "{FIVE_PLAYERS}, turn 6
         clear
         control ottoman russia
         status austria neutral
         wallachia: russia 0
         bessarabia: ottoman 2, garrison ottoman, russia 1
         hand ottoman 2 4"
    ));
    assert_eq!(table.seen_by("russia")["powers"][5]["hand"], serde_json::json!([2, 4]));
    bid(&mut table, "britain 2, austria 3, russia 3");
    assert_eq!(table.controller_of("ottoman"), "austria");
    assert_eq!((table.morale("austria"), table.morale("russia"), table.morale("britain")), (6, 3, 5));
    assert_eq!(table.status("ottoman"), "neutral");
    assert_eq!(table.seen_by("austria")["powers"][5]["hand"], serde_json::json!([2, 4]));
    assert!(table.seen_by("russia")["powers"][5]["hand"].is_null());
    assert_eq!((table.hand("ottoman"), table.hand("austria")), ("2 4".into(), "".into()));

    assert_eq!(table.asked(), ["russia: leave-territories"]);
    let mut legal = table.legal("russia");
    legal.sort();
    assert_eq!(legal, ["off-map wallachia", "retreat wallachia crimea", "retreat wallachia podolia"]);
    table.play("russia", "retreat wallachia podolia");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert_eq!(table.legal("russia"), ["retreat bessarabia crimea", "off-map bessarabia"]);
    table.play("russia", "retreat bessarabia crimea");
    assert_eq!((table.at("podolia"), table.at("crimea")), ("russia 0".into(), "russia 1".into()));
    assert_eq!(table.at("bessarabia"), "ottoman 2, garrison ottoman");

    table.settle_chance();
    assert!(table.is_asked("ottoman", "drill"));
    assert_eq!(table.refusal("russia", "drill"), "not asked");
    table.play("austria", "drill").settle_chance();
    assert!(table.may("austria", "discard 2") && table.may("austria", "discard 4"));
}

/// [KOA-T.42] [KOA-19.11] [KOA-17.1] [KOA-17.10] The update judges the position (KOA-D89).
#[test]
fn a_minor_that_passes_between_neutrals_is_cleared_as_well() {
    let mut table = position(&format!(
        "{FIVE_PLAYERS}, turn 6
         clear
         status austria neutral
         status prussia neutral
         control ottoman austria
         wallachia: austria 1"
    ));
    bid(&mut table, "prussia 2");
    assert_eq!(
        (table.controller_of("ottoman"), table.status("ottoman")),
        ("prussia".into(), "neutral".into())
    );
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    assert_eq!(table.legal("austria"), ["retreat wallachia transylvania", "off-map wallachia"]);
}

/// [KOA-19.12]
#[test]
fn a_minor_is_expelled_only_together_with_its_major() {
    let mut table =
        position(&format!("{FOUR_PLAYERS}, turn 6\nclear\ncontrol prussia austria\ncontrol ottoman russia"));
    bid(&mut table, "russia 1");
    table.reach_diplomacy();
    assert_eq!((table.status("prussia"), table.status("ottoman")), ("british".into(), "british".into()));
    assert_eq!(table.legal("britain"), ["expel austria", "expel russia", "done"]);
    assert_eq!(table.refusal("britain", "expel prussia"), "KOA-7.8");
    table.play("britain", "expel austria").play("britain", "done");
    table.play("austria", "status expansionist").play("russia", "status british");
    assert_eq!(
        (table.status("austria"), table.status("prussia")),
        ("expansionist".into(), "expansionist".into())
    );
    assert_eq!(table.status("ottoman"), "british");
    assert_eq!(table.relation("britain", "prussia"), "war");
}

/// [KOA-19.12] A major that is turned away takes its minors along [KOA-D22].
#[test]
fn a_minor_is_turned_away_only_together_with_its_major() {
    let mut table = position(&format!(
        "{FOUR_PLAYERS}, turn 6\nclear\nstatus austria french\ncontrol prussia austria\ncontrol ottoman russia"
    ));
    bid(&mut table, "russia 1");
    table.reach_diplomacy().plays(
        "britain: done
         france: done
         austria: status british
         russia: status british",
    );
    assert_eq!(table.legal("britain"), ["turn-away austria", "done"]);
    assert_eq!(table.refusal("britain", "turn-away prussia"), "KOA-D22");
    table.play("britain", "turn-away austria").play("austria", "status neutral");
    assert_eq!((table.status("austria"), table.status("prussia")), ("neutral".into(), "neutral".into()));
}

/// Austria in the British coalition with both minors, in the diplomacy phase.
fn austria_with_two_minors() -> Table {
    let mut table =
        position(&format!("{FOUR_PLAYERS}, turn 6\nclear\ncontrol prussia austria\ncontrol ottoman austria"));
    bid(&mut table, "austria 1");
    table.reach_diplomacy();
    table
}

/// [KOA-T.14] [KOA-19.13]
#[test]
fn minors_change_status_with_their_major() {
    let mut table = austria_with_two_minors();
    assert_eq!((table.status("prussia"), table.status("ottoman")), ("british".into(), "british".into()));
    table.declare("austria french, russia british");
    assert_eq!((table.status("prussia"), table.status("ottoman")), ("french".into(), "french".into()));
    assert_eq!(table.relation("france", "prussia"), "allies");
    assert_eq!(table.relation("britain", "ottoman"), "war");
}

/// [KOA-T.14] [KOA-19.13] At the same moment, even while France may still turn the newcomer away.
#[test]
fn minors_change_status_at_the_very_moment_of_the_reveal() {
    let mut table = austria_with_two_minors();
    table.play("britain", "done").play("austria", "status french").play("russia", "status british");
    assert_eq!(table.asked(), ["france: turn-away"]);
    assert_eq!(table.status("austria"), "french");
    assert_eq!((table.status("prussia"), table.status("ottoman")), ("french".into(), "french".into()));
}

/// [KOA-19.14] [KOA-19.16]
#[test]
fn a_minors_pieces_cards_and_money_change_hands_and_stay_apart() {
    let mut table = position(&format!(
        "{FIVE_PLAYERS}, turn 6
         clear
         control ottoman russia
         istanbul: ottoman 1
         money ottoman 4
         money france 2
         morale ottoman 7
         hand ottoman 1 5
         hand france 3"
    ));
    let supply = (table.supply("ottoman"), table.supply("france"));
    bid(&mut table, "france 2");
    table.settle_chance();
    assert_eq!(table.controller_of("ottoman"), "france");
    assert_eq!((table.hand("ottoman"), table.hand("france")), ("1 5".into(), "3".into()));
    assert_eq!((table.money("ottoman"), table.money("france")), (4, 2));
    assert_eq!((table.morale("ottoman"), table.morale("france")), (7, 9));
    assert_eq!((table.supply("ottoman"), table.supply("france")), supply);
    assert_eq!(table.off_map("ottoman"), 2);
    let view = table.seen_by("france");
    assert_eq!(view["powers"][5]["hand"], serde_json::json!([1, 5]));
    assert_eq!(view["powers"][1]["hand"], serde_json::json!([3]));
}

/// [KOA-19.15]
#[test]
fn the_controller_takes_all_the_minors_actions_until_its_next_drill() {
    let mut table =
        position(&format!("{FIVE_PLAYERS}, turn 6\nclear\ncontrol ottoman russia\nmoney ottoman 0"));
    bid(&mut table, "austria 2");
    // Taxation, the remaining action, asks nobody anything.
    for (kind, action) in [
        ("drill", "drill"),
        ("lead", "take-morale"),
        ("mobilise", "buy-morale"),
        ("choose-arbiter", "arbiter france"),
    ] {
        if kind == "lead" {
            table.reach_diplomacy().declare("");
            assert!(table.money("ottoman") > 0);
        }
        table.idle_until(|table| table.is_asked("ottoman", kind));
        assert!(!table.may("russia", action), "{kind}");
        table.play("austria", action);
    }
}

/// [KOA-19.16] Nothing is shared between a major and its minors.
#[test]
fn a_minor_pays_with_its_own_money_and_draws_into_its_own_hand() {
    let mut table = position(&format!(
        "{FIVE_PLAYERS}, turn 3
         clear
         control ottoman austria
         istanbul: ottoman 0
         money ottoman 1
         money austria 9
         hand austria 5"
    ));
    table.idle_until(|table| table.is_asked("ottoman", "mobilise"));
    assert_eq!((table.hand("austria"), table.hand("ottoman").split(' ').count()), ("5".into(), 2));
    table.play("austria", "buy-unit istanbul");
    assert_eq!((table.money("ottoman"), table.money("austria")), (0, 9));
    assert_eq!(table.refusal("austria", "buy-unit istanbul"), "KOA-9.30");
    assert_eq!(table.legal("austria"), ["done"]);
}

// --- Playing them ------------------------------------------------------------------------------------------------------------

/// [KOA-19.20] [KOA-8.16] Movement, garrisons and support, with an expansionist major.
#[test]
fn a_controlled_minor_is_its_majors_ally_even_without_a_coalition() {
    let head = format!(
        "{FOUR_PLAYERS}, turn 2
         clear
         status austria expansionist
         control prussia austria
         control ottoman russia"
    );
    let mut table = moving(&format!("{head}\nbohemia: austria 2\nsilesia: prussia 1"), "austria");
    table.play("austria", "march bohemia silesia");
    assert_eq!(table.asked(), ["austria: order-moves"], "nobody need be asked for consent");
    assert_eq!(table.refusal("austria", "garrison silesia silesia"), "KOA-12.3");
    table.play("austria", "done");
    assert!(!table.fought_in("silesia"));
    assert_eq!(table.at("silesia"), "austria 2, prussia 1");

    let battle = "bohemia: austria 2\nbavaria: garrison france\nsaxonia: prussia 1\nmorale prussia 3";
    let mut table = moving(&format!("{head}\n{battle}"), "austria");
    table.play("austria", "march bohemia bavaria").play("austria", "done");
    assert_eq!(table.asked(), ["prussia: declare-support"]);
    assert!(table.may("austria", "support saxonia"));
}

/// [KOA-19.20] [KOA-8.12] [KOA-8.13] A neutral major and its minors enter each other's land [KOA-D70].
#[test]
fn a_neutral_major_and_its_minors_may_stand_in_each_others_homes() {
    let head = "clear\nstatus austria neutral\ncontrol ottoman austria";
    let table = moving(&format!("{FIVE_PLAYERS}, turn 2\n{head}\ntransylvania: austria 1"), "austria");
    assert!(table.may("austria", "march transylvania wallachia"));
    assert_eq!(table.refusal("austria", "march transylvania bessarabia"), "KOA-8.13");
    let table = moving(
        &format!("{FIVE_PLAYERS}, turn 5\n{head}\nserbia: ottoman 1\nbosnia: garrison austria"),
        "ottoman",
    );
    assert!(table.may("austria", "march serbia hungari"));
    assert!(table.may("austria", "march serbia bosnia"));
    // To everybody else both homes stay closed.
    let table = moving(&format!("{FIVE_PLAYERS}, turn 4\n{head}\nbessarabia: russia 1"), "russia");
    assert_eq!(table.refusal("russia", "march bessarabia wallachia"), "KOA-8.12");
}

/// [KOA-19.20] [KOA-17.12] In an update too; but a general withdraws only to its own power's territories [KOA-D70].
#[test]
fn a_new_neutrals_general_may_stay_with_its_minor_but_retreats_to_its_own() {
    let mut table = position(&format!(
        "{FIVE_PLAYERS}, turn 6
         clear
         control ottoman austria
         wallachia: austria 1
         dalmatia: austria 2"
    ));
    bid(&mut table, "austria 3");
    table.reach_diplomacy().declare("austria neutral");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    assert_eq!(table.legal("austria"), ["retreat dalmatia croatia", "off-map dalmatia"]);
    table.play("austria", "retreat dalmatia croatia");
    assert_eq!((table.at("wallachia"), table.at("croatia")), ("austria 1".into(), "austria 2".into()));
}

/// [KOA-19.21]
#[test]
fn the_minors_of_one_player_are_allies_of_each_other() {
    let mut table = moving(
        &format!(
            "{FOUR_PLAYERS}, turn 5
             clear
             status austria expansionist
             control prussia austria
             control ottoman austria
             galicia: ottoman 1
             silesia: prussia 1"
        ),
        "ottoman",
    );
    assert_eq!(table.relation("prussia", "ottoman"), "allies");
    table.play("ottoman", "march galicia silesia");
    assert_eq!(table.asked(), ["ottoman: order-moves"]);
    assert_eq!(table.refusal("ottoman", "garrison silesia silesia"), "KOA-12.3");
    table.play("ottoman", "done");
    assert!(!table.fought_in("silesia"));
    // Under two expansionist players they would be at war.
    let table = position(&format!(
        "{FOUR_PLAYERS}, turn 5
         clear
         status austria expansionist
         status russia expansionist
         control prussia austria
         control ottoman russia"
    ));
    assert_eq!(table.relation("prussia", "ottoman"), "war");
}

/// [KOA-19.22] [KOA-21.6]
#[test]
fn a_minor_never_expands_its_influence() {
    let head = "turn 2\nclear\nwarszawa: garrison prussia\nsaxonia: garrison prussia";
    let mut table =
        position(&format!("{FOUR_PLAYERS}, {head}\ncontrol prussia russia\ncontrol ottoman russia"));
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    for power in ["prussia", "russia", "britain", "france"] {
        assert_eq!(table.influence(power), 0, "{power}");
    }
    // A major in the same place scores.
    let mut table = position(&format!("{FIVE_PLAYERS}, {head}\ncontrol ottoman russia"));
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    assert_eq!(table.influence("prussia"), 4);
    let marked = format!(
        "{FOUR_PLAYERS}, turn 2\nclear\ncontrol prussia russia\ncontrol ottoman russia\ninfluence prussia 3"
    );
    assert!(impossible(&marked).iter().any(|reason| reason.contains("KOA-I.24")));
}

/// Britain's Prussia attacks Saxonia, with what else stands on the map.
fn prussia_attacks_saxonia(lines: &str) -> Table {
    let mut table = moving(
        &format!(
            "{FOUR_PLAYERS}, turn 3
             clear
             control prussia britain
             control ottoman russia
             status austria expansionist
             berlin: prussia 3
             {lines}"
        ),
        "prussia",
    );
    table.play("prussia", "march berlin saxonia").play("prussia", "done");
    table
}

/// [KOA-T.12] [KOA-19.23] [KOA-16.15]
#[test]
fn a_minors_influence_goes_to_its_controller() {
    let mut table = prussia_attacks_saxonia("saxonia: austria 0");
    table.play("austria", "off-map saxonia");
    assert_eq!((table.influence("britain"), table.influence("prussia")), (1, 0));

    let mut table = prussia_attacks_saxonia("saxonia: austria 0\nhannover: britain 1");
    table.play("britain", "support hannover").play("austria", "off-map saxonia");
    assert_eq!((table.influence("britain"), table.influence("prussia")), (2, 0));
}

/// [KOA-19.24] [KOA-16.15]
#[test]
fn a_minor_gets_no_extra_influence_for_a_french_general() {
    let mut table = prussia_attacks_saxonia("saxonia: france 0");
    table.play("france", "off-map saxonia");
    assert_eq!(table.influence("britain"), 1);
    // Two defeated generals, one of them French: 2 for the minor and no more.
    let mut table = prussia_attacks_saxonia("saxonia: france 0, austria 0\nstatus austria french");
    table.play("france", "off-map saxonia").play("austria", "off-map saxonia");
    assert_eq!(table.influence("britain"), 2);
}

/// [KOA-19.25] [KOA-12.3]
#[test]
fn no_garrison_on_the_home_of_an_own_or_allied_minor() {
    for (controller, rule) in [("austria", "KOA-12.3"), ("russia", "KOA-12.3"), ("france", "")] {
        let mut table = moving(
            &format!(
                "{FOUR_PLAYERS}, turn 2
                 clear
                 option auto_consent on
                 control prussia {controller}
                 control ottoman {controller}
                 bohemia: austria 2"
            ),
            "austria",
        );
        table.play("austria", "march bohemia silesia");
        if rule.is_empty() {
            table.play("austria", "garrison silesia silesia");
            assert_eq!(table.controller("silesia"), "austria");
        } else {
            assert_eq!(table.refusal("austria", "garrison silesia silesia"), rule, "{controller}");
        }
    }
}

/// [KOA-19.26]
#[test]
fn a_minor_may_be_arbiter_except_for_its_own_side() {
    let arbiters = |turn: u8, mover: &str, lines: &str| {
        let mut table = position(&format!("{FOUR_PLAYERS}, turn {turn}\nclear\n{lines}"));
        table.idle_until(|table| table.is_asked(mover, "choose-arbiter"));
        table
    };
    let table = arbiters(2, "austria", "control prussia france\ncontrol ottoman austria");
    assert_eq!(table.options("austria", "arbiter"), ["france", "prussia"]);
    assert_eq!(table.refusal("austria", "arbiter ottoman"), "KOA-10.5");
    let table = arbiters(2, "austria", "control prussia russia\ncontrol ottoman russia");
    assert_eq!(table.options("austria", "arbiter"), ["france"]);
    assert_eq!(table.refusal("austria", "arbiter prussia"), "KOA-10.3");
    let table = arbiters(
        3,
        "prussia",
        "status austria expansionist\ncontrol prussia austria\ncontrol ottoman austria",
    );
    assert_eq!(table.options("prussia", "arbiter"), ["britain", "france", "russia"]);
    assert_eq!(table.refusal("prussia", "arbiter austria"), "KOA-10.5");
    assert_eq!(table.refusal("prussia", "arbiter ottoman"), "KOA-10.5");
}

/// [KOA-8.8] [KOA-9.17] Subsidies and trade treat minors by their controller (KOA-D71).
#[test]
fn subsidies_and_trade_treat_a_minor_like_its_controller() {
    let mut table = position(&format!(
        "{FOUR_PLAYERS}, turn 3\nclear\nmoney britain 4\ncontrol prussia britain\ncontrol ottoman france"
    ));
    assert_eq!(table.refusal("britain", "offer ottoman 1"), "KOA-9.14");
    table.settle_chance().play("britain", "offer prussia 3");
    assert_eq!((table.money("britain"), table.money("prussia"), table.influence("britain")), (1, 3, 0));
    // British homes give 6; Istanbul and Egypt are Ottoman ports.
    for (controller, trade) in [("france", 9), ("britain", 11), ("russia", 11)] {
        let table = position(&format!(
            "{FIVE_PLAYERS}, turn 2\nclear\nmoney britain 0\ncontrol ottoman {controller}"
        ));
        assert_eq!(table.money("britain"), 6 + trade, "{controller}");
    }
}

// --- Uncontrolled minors (round 1) ---------------------------------------------------------------------------------------------

/// [KOA-19.30] [KOA-19.3]
#[test]
fn an_uncontrolled_minor_takes_no_action_and_is_no_arbiter() {
    let mut table = position("1805, 5 players\nclear\nmoney ottoman 0");
    assert_eq!(table.money("ottoman"), 0, "no taxes in action turn 1");
    table.idle_until(|table| {
        assert!(
            !table.asked().iter().any(|question| question.starts_with("ottoman: ")),
            "{:?}",
            table.asked()
        );
        if let Some((mover, _)) = table.first_question().filter(|(_, kind)| kind == "choose-arbiter") {
            assert_eq!(table.refusal(&mover, "arbiter ottoman"), "KOA-19.30");
        }
        table.state().turn == 6
    });
    assert_eq!((table.money("ottoman"), table.hand("ottoman")), (0, "".into()));
    assert!(is_bidding(&table));
}

/// [KOA-T.33] [KOA-19.31] [KOA-19.32] The Ottoman cards, at the Ottoman morale.
#[test]
fn france_plays_an_uncontrolled_minor_attacked_by_the_british_coalition() {
    let mut table = position(
        "1805, 5 players, turn 2
         clear
         venezia: austria 3
         istanbul: ottoman 1, garrison ottoman, fortress
         hand ottoman 3 5
         hand france 1
         morale ottoman 2",
    );
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    assert_eq!(table.refusal("austria", "arbiter ottoman"), "KOA-19.30");
    let french_morale = table.morale("france");
    table.plays(
        "austria: arbiter prussia
         austria: march venezia patrimonium-st-petri
         austria: done
         austria: ask
         prussia: agree
         austria: march patrimonium-st-petri napoli
         austria: done
         austria: ask
         prussia: agree
         austria: sail napoli istanbul
         britain: agree
         austria: done",
    );
    assert!(table.fought_in("istanbul"));
    assert_eq!(table.asked(), ["ottoman: play-battle-card"]);
    assert_eq!(table.seat("ottoman"), table.seat("france"));
    assert_eq!(table.refusal("britain", "play 5 istanbul"), "not asked");
    assert_eq!(
        table.refusal("france", "play 1 istanbul"),
        "KOA-15.9",
        "it is the Ottoman hand that is played"
    );
    assert_eq!(table.seen_by("france")["powers"][5]["hand"], serde_json::json!([3, 5]));
    table.play("france", "play 5 istanbul");
    assert_eq!((table.hand("ottoman"), table.hand("france")), ("3".into(), "1".into()));
    assert_eq!((table.morale("ottoman"), table.morale("france")), (1, french_morale));
    // Austria has 4, the Ottomans 6 and a 5: they win, and nobody gains anything (KOA-19.34).
    table.play("austria", "off-map istanbul");
    assert!(
        ["britain", "france", "austria", "prussia", "russia"].iter().all(|power| table.influence(power) == 0)
    );
}

/// [KOA-T.33] [KOA-19.31] What follows the battle is the temporary player's as well (KOA-D66).
#[test]
fn britain_plays_an_uncontrolled_minor_attacked_by_anybody_else() {
    let mut table = moving(
        "1798, 5 players, turn 1
         clear
         egypt: france 3
         syria: ottoman 1
         hand ottoman 1",
        "france",
    );
    table.play("france", "march egypt syria").play("france", "done");
    assert_eq!(table.asked(), ["ottoman: play-battle-card"]);
    assert_eq!(table.seat("ottoman"), table.seat("britain"));
    table.play("britain", "play 1 syria");
    assert_eq!(table.asked(), ["ottoman: withdraw"]);
    table.play("britain", "retreat syria istanbul");
    assert_eq!((table.at("istanbul"), table.influence("france")), ("ottoman 0".into(), 5 + 1));
    table.idle_until(|table| table.state().turn == 2);
    assert!(table.seen_by("britain")["powers"][5]["hand"].is_null(), "control ends with the battle");

    let mut table = moving(
        "1805, 5 players, turn 2
         clear
         status austria expansionist
         status ottoman british
         hungari: austria 3
         serbia: ottoman 1
         hand ottoman 1",
        "austria",
    );
    table.play("austria", "march hungari serbia").play("austria", "done");
    assert_eq!(table.asked(), ["ottoman: play-battle-card"]);
    assert_eq!(table.seat("ottoman"), table.seat("britain"));
}

/// [KOA-19.33]
#[test]
fn others_may_support_the_attacker_of_an_uncontrolled_minor() {
    let mut table = moving(
        "1805, 5 players, turn 2
         clear
         hungari: austria 3
         serbia: ottoman 0
         transylvania: russia 1",
        "austria",
    );
    table.play("austria", "march hungari serbia").play("austria", "done");
    assert_eq!(table.asked(), ["russia: declare-support"]);
    table.play("russia", "support transylvania").play("russia", "pass");
    assert_eq!(table.asked(), ["ottoman: withdraw"]);
    table.play("france", "off-map serbia");
    assert_eq!((table.influence("austria"), table.influence("russia")), (1, 1));
}

/// A French general attacks the uncontrolled Ottomans of 1798, who are in the British coalition, in Syria and loses.
fn france_loses_in_syria(lines: &str, supports: &str) -> Table {
    let mut table = moving(
        &format!(
            "1798, 5 players, turn 1
             clear
             egypt: france 0
             {lines}"
        ),
        "france",
    );
    table.play("france", "march egypt syria").play("france", "done").plays(supports);
    table.play("france", "off-map syria");
    table
}

/// [KOA-19.34] Its supporters gain nothing either (KOA-D66).
#[test]
fn nobody_gains_influence_when_an_uncontrolled_minor_wins() {
    let table = france_loses_in_syria("syria: ottoman 3", "");
    let start = 5;
    for power in ["britain", "france", "austria", "prussia", "russia"] {
        assert_eq!(table.influence(power), start, "{power}");
    }
    assert_eq!(table.influence("ottoman"), 0);
    let table = france_loses_in_syria("syria: ottoman 3\nanatolia: britain 1", "britain: support anatolia");
    assert_eq!((table.influence("britain"), table.at("anatolia")), (start, "britain 0".into()));
}

/// [KOA-19.34] Only the uncontrolled minor's share is lost (KOA-D66).
#[test]
fn a_major_that_defends_beside_an_uncontrolled_minor_gains_as_usual() {
    let table =
        france_loses_in_syria("syria: ottoman 3, britain 0\nanatolia: russia 1", "russia: support anatolia");
    assert_eq!((table.influence("britain"), table.influence("russia")), (5 + 2, 5 + 1));
    assert_eq!(table.influence("ottoman"), 0);
}

/// [KOA-19.31] [KOA-19.30] Its own generals support its defence and nobody else's (KOA-D66).
#[test]
fn an_uncontrolled_minor_supports_only_itself() {
    let head = "1798, 5 players, turn 1\nclear\negypt: france 3\nanatolia: ottoman 1";
    let mut table = moving(&format!("{head}\nsyria: ottoman 1"), "france");
    table.play("france", "march egypt syria").play("france", "done");
    assert_eq!(table.asked(), ["ottoman: declare-support"]);
    assert!(table.may("britain", "support anatolia"));

    let mut table = moving(&format!("{head}\nsyria: britain 0"), "france");
    table.play("france", "march egypt syria").play("france", "done");
    assert_eq!(table.asked(), ["britain: withdraw"], "nobody was asked for support");
}

/// [KOA-19.30] No consent, no subsidy, and the scenario's status (KOA-D66).
#[test]
fn an_uncontrolled_minor_agrees_to_nothing() {
    let table = moving("1798, 5 players, turn 2\nclear\nhungari: austria 1", "austria");
    assert_eq!(
        (table.status("ottoman"), table.controller_of("ottoman")),
        ("british".into(), "nobody".into())
    );
    assert_eq!(table.relation("austria", "ottoman"), "allies");
    assert_eq!(table.refusal("austria", "march hungari serbia"), "KOA-D66");
    let mut table = position("1798, 5 players, turn 3\nclear\nmoney britain 5");
    table.settle_chance();
    assert!(table.may("britain", "offer austria 1"));
    assert_eq!(table.refusal("britain", "offer ottoman 1"), "KOA-9.14");
}

/// [KOA-T.41] [KOA-19.31] [KOA-17.8] [KOA-17.14]
#[test]
fn france_wins_prussia_in_1813_and_throws_for_it_against_britain_for_russia() {
    let begin = || {
        let mut table = position("1813, 3 players, turn 4");
        bid(&mut table, "france 2");
        table
    };
    let mut table = begin();
    assert_eq!((table.controller_of("prussia"), table.status("prussia")), ("france".into(), "french".into()));
    assert_eq!(table.asked(), ["russia: throw", "prussia: throw"], "Britain's seat, then France's");
    assert_eq!((table.seat("prussia"), table.seat("russia")), (table.seat("france"), table.seat("britain")));
    table.play("france", "throw rock").play("britain", "throw scissors");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert_eq!(table.refusal("france", "off-map borussia"), "not asked");
    table.play("britain", "retreat borussia polesie");
    assert_eq!((table.at("borussia"), table.at("polesie")), ("prussia 3".into(), "russia 3".into()));
    assert!(table.at("silesia").starts_with("russia 3"), "{}", table.at("silesia"));
    assert_eq!(table.controller("silesia"), "prussia");

    let mut table = begin();
    table.play("france", "throw rock").play("britain", "throw paper");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert_eq!(table.options("france", "retreat"), ["borussia pomerania"]);
}
