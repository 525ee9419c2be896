//! Battles: ledger sections 13 to 16.

use crate::support;
use serde_json::{Value, json};
use support::{Table, moving, position};
use testkit::spoken::Spoken;

/// The rulebook's battle in Holland, as far as the strengths, cards and losses go.
const HOLLAND: &str = "
    1805, 6 players, turn 1
    option special_generals off
    clear
    holland: britain 2*, prussia 2*
    london: britain 1
    picardie: france 3*
    paris: empty
    lorraine: france 3
    status prussia british
    morale france 6
    morale britain 5
    morale prussia 5
    hand france 2 3 3 3 4 4
    hand britain 3 4 5
    hand prussia 3 5
";

/// [KOA-T.8] [KOA-T.8b] [KOA-13.5] [KOA-14.4] [KOA-15.2] [KOA-16.14]
#[test]
fn the_rulebooks_battle_in_holland_ends_24_to_26() {
    let mut table = position(HOLLAND);
    table.idle_until(|table| table.is_asked("france", "choose-arbiter"));
    table.plays(
        "france: arbiter ottoman
         france: march picardie holland
         france: march lorraine picardie
         france: done",
    );
    assert_eq!(table.strengths(), (4, 6));
    table.plays(
        "france: support picardie
         britain: support london
         france: play 4 holland
         britain: play 5 holland
         prussia: play 5 holland
         france: play 3 picardie
         britain: play 3 london
         france: play 4 holland
         britain: play 4 holland
         prussia: play 3 holland
         france: play 3 picardie
         france: play 3 holland",
    );
    assert_eq!(table.morale("france"), 1);
    table.play("france", "play 2 picardie");
    assert_eq!((table.morale("france"), table.morale("britain"), table.morale("prussia")), (0, 2, 3));
    let cards = ["france", "britain", "prussia"].map(|power| table.cards(power));
    assert!(table.log.iter().any(|line| line.contains("24") && line.contains("26")), "{:?}", table.log);
    table.play("france", "retreat holland paris");
    assert_eq!(table.at("holland"), "britain 1*, prussia 1*");
    assert_eq!((table.at("london"), table.at("picardie")), ("britain 0".into(), "france 2".into()));
    assert_eq!(table.at("paris"), "france 0*");
    assert_eq!((table.influence("britain"), table.influence("prussia")), (2, 2));
    assert_eq!(table.controller("holland"), "nobody");
    table.settle_chance();
    assert_eq!(
        ["france", "britain", "prussia"].map(|power| table.cards(power)),
        cards.map(|cards| cards + 1)
    );
}

/// The mover's generals make these marches, and the moves of the round are over.
#[track_caller]
fn attack(mover: &str, marches: &str, text: &str) -> Table {
    let mut table = moving(mover, text);
    let arbiter = table.options(mover, "arbiter").pop().expect("some power is eligible");
    table.play(mover, &format!("arbiter {arbiter}"));
    for march in marches.split(", ") {
        table.play(mover, &format!("march {march}"));
    }
    table.play(mover, "done");
    table
}

/// A French general with 3 units attacks an Austrian one with 3 units in Bavaria, which nobody controls: 4 to 4.
#[track_caller]
fn bavaria(text: &str) -> Table {
    let pieces = "hesse: france 3\nbavaria: austria 3\nmorale france 9\nmorale austria 9";
    attack("france", "hesse bavaria", &format!("{pieces}\n{text}"))
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

/// The cards of a power's general as the player of another power sees them: `"?"` is face down.
fn pile(table: &Table, viewer: &str, power: &str, from: &str) -> Vec<String> {
    let view = table.seen_by(viewer);
    let piles = view["battle"]["piles"].as_array().expect("a battle has piles").clone();
    let pile = piles.iter().find(|pile| pile["power"] == power && pile["from"] == from).expect("a pile");
    let cards = pile["cards"].as_array().expect("a pile has cards");
    cards
        .iter()
        .map(|card| card["value"].as_u64().map_or("?".to_owned(), |value| value.to_string()))
        .collect()
}

// --- When, who, strength ----------------------------------------------------------------------------------------------

/// Four French generals move: against an Austrian garrison, an Austrian general, a neutral's garrison, and nobody.
const THREE_BATTLES: &str = "
    lorraine: france 2
    pfalz: garrison austria
    provence: france 2
    lombardia: austria 0
    holland: france 2
    westphalia: garrison prussia
    paris: france 1
";

/// [KOA-13.1] [KOA-8.6]
#[test]
fn when_all_have_moved_a_battle_is_fought_wherever_a_general_moved_in_on_a_foe() {
    let mut table = moving("france", THREE_BATTLES);
    assert_eq!(table.status("prussia"), "neutral");
    table.plays(
        "france: arbiter ottoman
         france: march lorraine pfalz
         france: march provence lombardia
         france: march holland westphalia",
    );
    assert_eq!(table.asked(), ["france: order-moves"], "no battle before all generals have moved");
    table.plays("france: march paris lorraine\nfrance: done");
    assert_eq!(sorted(table.options("france", "fight")), ["lombardia", "pfalz", "westphalia"]);
}

/// [KOA-13.2]
#[test]
fn the_moving_player_chooses_the_order_of_several_battles() {
    let mut table = attack(
        "france",
        "lorraine pfalz, provence lombardia, holland westphalia, paris lorraine",
        THREE_BATTLES,
    );
    assert_eq!(table.refusal("france", "fight lorraine"), "KOA-13.2");
    table.play("france", "fight westphalia");
    assert!(
        table.ended("westphalia", 3, 1) && !table.ended("pfalz", 3, 1) && !table.ended("lombardia", 3, 1)
    );
    table.play("france", "done");
    assert_eq!(sorted(table.options("france", "fight")), ["lombardia", "pfalz"]);
    table.play("france", "fight lombardia");
    assert!(table.ended("lombardia", 3, 1) && !table.ended("pfalz", 3, 1));
}

/// [KOA-13.3]
#[test]
fn strength_comes_first_then_support_then_cards_then_the_outcome() {
    let mut table = position(HOLLAND);
    table.idle_until(|table| table.is_asked("france", "choose-arbiter"));
    table.plays(
        "france: arbiter ottoman
         france: march picardie holland
         france: march lorraine picardie
         france: done",
    );
    assert_eq!((table.strengths(), table.asked()), ((4, 6), vec!["france: declare-support".to_owned()]));
    table.play("france", "support picardie");
    assert_eq!(table.asked(), ["britain: declare-support"]);
    table.play("britain", "support london");
    assert_eq!(table.asked(), ["france: play-battle-card"]);
    table.plays("france: pass\nbritain: pass\nprussia: pass");
    assert!(table.ended("holland", 4, 6));
}

/// [KOA-13.4] [KOA-13.6]
#[test]
fn one_general_attacks_and_all_pieces_of_allies_in_the_territory_defend_together() {
    let table = attack(
        "france",
        "picardie holland",
        "picardie: france 3
         holland: britain 2, prussia 1, garrison britain
         status prussia british
         hand france 1",
    );
    assert_eq!(table.strengths(), (4, 6));
    let battle = &table.seen_by("russia")["battle"];
    assert_eq!((&battle["attack"], &battle["defence"]), (&json!(4), &json!(6)));
    assert_eq!(
        (&battle["attacker"], &battle["defenders"]),
        (&json!("france"), &json!(["britain", "prussia"]))
    );
}

/// [KOA-13.5] [KOA-12.9]
#[test]
fn a_general_a_unit_and_a_garrison_count_one_each_and_a_garrison_with_a_fortress_four() {
    let strengths = |pieces: &str| {
        let text = format!("hesse: france 2\nbavaria: {pieces}\nhand france 1");
        attack("france", "hesse bavaria", &text).strengths()
    };
    assert_eq!(strengths("austria 0"), (3, 1));
    assert_eq!(strengths("austria 3"), (3, 4));
    assert_eq!(strengths("garrison austria"), (3, 1));
    assert_eq!(strengths("austria 1, garrison austria"), (3, 3));
    assert_eq!(strengths("garrison austria, fortress"), (3, 4));
    assert_eq!(strengths("austria 2, garrison austria, fortress"), (3, 7));
}

/// [KOA-13.5] [KOA-12.9]
#[test]
fn a_view_says_what_each_piece_on_the_field_counts() {
    let text = "hesse: france 2\nbavaria: austria 3, garrison austria, fortress\nhand france 1";
    let table = attack("france", "hesse bavaria", text);
    let battle = &table.seen_by("prussia")["battle"];
    let parts = json!([
        {"power": "france", "piece": "general", "count": 1, "strength": 1},
        {"power": "france", "piece": "units", "count": 2, "strength": 2},
        {"power": "austria", "piece": "general", "count": 1, "strength": 1},
        {"power": "austria", "piece": "units", "count": 3, "strength": 3},
        {"power": "austria", "piece": "fortress", "count": 1, "strength": 4},
    ]);
    let sorted = |parts: &Value| {
        let mut lines: Vec<String> = parts.as_array().expect("a list").iter().map(Value::to_string).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&battle["parts"]), sorted(&parts));
    assert_eq!((&battle["attack"], &battle["defence"]), (&json!(3), &json!(8)));
}

/// [KOA-T.22]
#[test]
fn a_general_with_three_units_against_a_lone_garrison_with_a_fortress_is_4_to_4() {
    let fortress = "hesse: france 3\nbavaria: garrison austria, fortress\nhand france 1";
    assert_eq!(attack("france", "hesse bavaria", fortress).strengths(), (4, 4));
}

/// [KOA-D43] [KOA-8.6]
#[test]
fn entering_upon_a_neutrals_pieces_is_always_an_attack_on_all_of_that_player() {
    let table = attack(
        "france",
        "hesse saxonia",
        "1805, 4 players
         status austria neutral
         control prussia austria
         hesse: france 3
         saxonia: austria 1, prussia 1, garrison prussia
         hand france 1",
    );
    assert_eq!(table.strengths(), (4, 5));
    assert_eq!(table.seen_by("russia")["battle"]["defenders"], json!(["austria", "prussia"]));
}

// --- Support ----------------------------------------------------------------------------------------------------------

/// Bavaria is attacked from Hesse, and both sides have generals around it.
const AROUND_BAVARIA: &str = "
    hesse: france 1
    wurttemberg: france 1
    saxonia: france 2
    lorraine: france 3
    bavaria: austria 1*
    bohemia: austria 2
    wien: austria 0
    tyrol: garrison austria
    galicia: austria 3
";

/// [KOA-14.1]
#[test]
fn generals_with_units_in_adjacent_territories_may_support_several_of_one_power_too() {
    let mut table = attack("france", "hesse bavaria", AROUND_BAVARIA);
    assert_eq!(sorted(table.options("france", "support")), ["saxonia", "wurttemberg"]);
    assert_eq!(table.refusal("france", "support lorraine"), "KOA-14.1");
    table.play("france", "support saxonia");
    assert_eq!(table.options("france", "support"), ["wurttemberg"]);
    table.play("france", "support wurttemberg");
    assert_eq!(table.options("austria", "support"), ["bohemia"]);
    assert_eq!(table.refusal("austria", "support galicia"), "KOA-14.1");
}

/// [KOA-14.6]
#[test]
fn generals_without_units_and_garrisons_do_not_support() {
    let mut table = attack("france", "hesse bavaria", AROUND_BAVARIA);
    table.play("france", "done");
    assert_eq!(table.legal("austria"), ["support bohemia", "done"]);
    assert_eq!(table.refusal("austria", "support wien"), "KOA-14.6");
    assert_eq!(table.refusal("austria", "support tyrol"), "KOA-14.1");
}

/// [KOA-14.2]
#[test]
fn only_the_powers_of_a_side_and_their_allies_support_it() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 1
         bavaria: austria 1
         bohemia: russia 2
         saxonia: prussia 2, garrison prussia
         wurttemberg: ottoman 3",
    );
    assert_eq!((table.status("prussia"), table.status("ottoman")), ("neutral".into(), "expansionist".into()));
    assert_eq!(table.asked(), ["russia: declare-support"]);
    table.play("russia", "support bohemia");
    assert!(table.ended("bavaria", 2, 2));
    assert_eq!(
        (table.at("saxonia"), table.at("wurttemberg")),
        ("prussia 2, garrison prussia".into(), "ottoman 3".into())
    );
    assert_eq!(table.at("bohemia"), "russia 1");
}

/// Two battles side by side, Bavaria and Tyrol, and a French general in Württemberg next to both.
const BAVARIA_AND_TYROL: &str = "
    hesse: france 3
    bavaria: austria 0
    helvetia: france 3
    tyrol: austria 1
    wurttemberg: france 2
";

/// [KOA-14.3] [KOA-D45]
#[test]
fn a_general_in_a_battle_still_to_be_fought_or_already_fought_supports_no_other() {
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", BAVARIA_AND_TYROL);
    table.play("france", "fight bavaria");
    assert_eq!(table.legal("france"), ["support wurttemberg", "done"]);
    assert_eq!(table.refusal("france", "support tyrol"), "KOA-14.3");
    table.play("france", "done");
    assert!(table.ended("bavaria", 4, 1), "the Austrian general in Tyrol has its own battle to fight");
    table.idle_until(|table| table.is_asked("france", "declare-support"));
    assert_eq!(table.at("bavaria"), "france 2");
    assert_eq!(table.legal("france"), ["support wurttemberg", "done"]);
    assert_eq!(table.refusal("france", "support bavaria"), "KOA-14.3");
}

/// [KOA-D45] [KOA-14.3]
#[test]
fn a_general_that_retreated_from_one_battle_does_not_support_the_next() {
    let pieces = "
        hesse: france 2
        bavaria: austria 2
        helvetia: france 3
        tyrol: austria 1
        wurttemberg: garrison france
    ";
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", pieces);
    table.plays("france: fight bavaria\nfrance: retreat bavaria wurttemberg");
    assert_eq!(table.at("wurttemberg"), "france 1, garrison france");
    assert!(table.ended("tyrol", 4, 2), "neither it nor the Austrian general in Bavaria is asked");
}

/// [KOA-14.3]
#[test]
fn a_general_supports_one_battle_in_a_movement_round() {
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", BAVARIA_AND_TYROL);
    table.plays("france: fight bavaria\nfrance: support wurttemberg");
    table.idle_until(|table| table.ended("tyrol", 4, 2));
    assert_eq!(table.at("wurttemberg"), "france 1", "one unit lost in Bavaria, none in Tyrol");
}

/// [KOA-14.4] [KOA-T.7]
#[test]
fn a_british_general_supports_over_one_sea_lane_but_not_over_two() {
    let oporto = "leon: france 2\noporto: garrison britain\ncornwall: britain 1";
    let table = attack("france", "leon oporto", oporto);
    assert_eq!(table.legal("britain"), ["support cornwall", "done"]);
    let lisboa = "madrid: france 2\nlisboa: garrison britain\ncornwall: britain 1\nhand france 1";
    let mut table = attack("france", "madrid lisboa", lisboa);
    assert_eq!(table.asked(), ["france: play-battle-card"], "Britain has nobody to declare");
    table.play("france", "pass");
    assert!(table.ended("lisboa", 3, 1));
}

/// [KOA-14.4]
#[test]
fn other_powers_do_not_support_over_a_sea_lane() {
    let mut table = attack(
        "france",
        "hannover danmark",
        "hannover: france 2
         danmark: garrison russia
         st-petersburg: russia 2
         london: britain 1",
    );
    assert_eq!(table.asked(), ["britain: declare-support"]);
    table.play("britain", "done");
    assert!(table.ended("danmark", 3, 1));
}

/// [KOA-14.5] [KOA-15.1]
#[test]
fn a_supporting_general_adds_a_card_for_each_unit_and_no_strength() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 1
         wurttemberg: france 2
         bavaria: austria 3
         morale france 9
         hand france 1 1 1 1 1",
    );
    table.play("france", "support wurttemberg");
    assert_eq!(table.strengths(), (2, 4));
    table.plays("france: play 1 bavaria\nfrance: play 1 wurttemberg\nfrance: play 1 wurttemberg");
    assert!(table.ended("bavaria", 5, 4));
}

/// [KOA-D44]
#[test]
fn support_is_voluntary_and_declared_by_the_attackers_side_first_each_side_in_power_order() {
    let mut table = attack(
        "france",
        "picardie holland",
        "status prussia british
         status ottoman french
         picardie: france 2
         hannover: ottoman 1
         holland: prussia 0
         london: britain 1
         pfalz: austria 1
         westphalia: russia 1
         morale ottoman 2",
    );
    for power in ["ottoman", "britain", "austria"] {
        assert_eq!(table.asked(), [format!("{power}: declare-support")]);
        assert!(table.may(power, "done"));
        table.play(power, "done");
    }
    assert_eq!(table.asked(), ["russia: declare-support"]);
    table.play("russia", "support westphalia");
    assert!(table.ended("holland", 3, 1));
    assert_eq!((table.at("westphalia"), table.at("pfalz")), ("russia 0".into(), "austria 1".into()));
}

/// [KOA-D46] [KOA-11.3]
#[test]
fn support_reaches_as_far_as_a_march_over_straits_but_not_over_the_alps() {
    let alps = "provence: france 2\nhelvetia: france 2\nlombardia: garrison austria\nhand france 1";
    let table = attack("france", "provence lombardia", alps);
    assert_eq!(table.asked(), ["france: play-battle-card"]);
    let strait = "rumelia: france 2\nistanbul: garrison ottoman\nanatolia: ottoman 1";
    let mut table = moving("france", strait);
    table.plays("france: arbiter britain\nfrance: march rumelia istanbul\nfrance: done");
    assert_eq!(table.legal("ottoman"), ["support anatolia", "done"]);
}

// --- Battle cards -----------------------------------------------------------------------------------------------------

/// [KOA-15.1]
#[test]
fn each_unit_allows_one_card_in_the_whole_battle() {
    let mut table = bavaria("hand france 1 1 1 1");
    table.plays("france: play 1 bavaria\nfrance: play 1 bavaria\nfrance: play 1 bavaria");
    assert!(table.ended("bavaria", 7, 4));
}

/// [KOA-15.1]
#[test]
fn generals_and_garrisons_allow_no_card() {
    let pieces = "hesse: france 1\nbavaria: austria 0, garrison austria\nhand france 1\nhand austria 5 5";
    let mut table = attack("france", "hesse bavaria", pieces);
    table.play("france", "play 1 bavaria");
    assert!(table.ended("bavaria", 3, 2));
    assert_eq!(table.hand("austria"), "5 5");
}

/// A French general with 1 unit attacks Bavaria; two others with 2 units each support it.
const TWO_SUPPORTERS: &str = "
    hesse: france 1
    wurttemberg: france 2
    saxonia: france 2
    bavaria: austria 2
    morale france 9
    morale austria 9
    hand france 1 1 1 1 1
    hand austria 1 1
";

/// [KOA-15.1] [KOA-15.2] [KOA-15.3] [KOA-D47]
#[test]
fn cards_are_counted_per_general_and_one_is_played_for_each_general_of_a_step() {
    let mut table = attack("france", "hesse bavaria", TWO_SUPPORTERS);
    table.plays("france: support saxonia\nfrance: support wurttemberg");
    assert_eq!(table.legal("france"), ["play 1 bavaria", "pass"]);
    assert_eq!(table.refusal("france", "play 1 saxonia"), "KOA-15.2");
    table.plays("france: play 1 bavaria\naustria: play 1 bavaria");
    assert_eq!(
        sorted(table.options("france", "play 1")),
        ["saxonia", "wurttemberg"],
        "in the order he likes"
    );
    assert_eq!(table.refusal("france", "play 1 bavaria"), "KOA-15.1");
    table.play("france", "play 1 wurttemberg");
    assert_eq!(table.refusal("france", "play 1 wurttemberg"), "KOA-15.2");
    table.play("france", "play 1 saxonia");
    assert_eq!(table.asked(), ["austria: play-battle-card"], "the attacker has used up its cards");
    table.plays("austria: play 1 bavaria\nfrance: play 1 saxonia\nfrance: play 1 wurttemberg");
    assert!(table.ended("bavaria", 7, 5));
}

/// [KOA-15.2] [KOA-D47]
#[test]
fn within_a_step_the_powers_play_in_power_order() {
    let mut table = attack(
        "france",
        "picardie holland",
        "status prussia british
         picardie: france 1
         holland: austria 1, prussia 1, russia 1
         london: britain 1
         hand france 1
         hand britain 1
         hand austria 1
         hand prussia 1
         hand russia 1
         morale ottoman 2",
    );
    table.play("britain", "support london");
    let mut order = Vec::new();
    while !table.ended("holland", 3, 10) {
        let (power, _) = table.first_question().expect("a card is played");
        let from = if power == "britain" { "london" } else { "holland" };
        table.play(&power, &format!("play 1 {from}"));
        order.push(power);
    }
    assert_eq!(order, ["france", "austria", "prussia", "russia", "britain"]);
}

/// [KOA-15.4]
#[test]
fn each_general_has_its_own_pile() {
    let mut table = attack("france", "hesse bavaria", &format!("{TWO_SUPPORTERS}\nhand france 1 2 3 4 5"));
    table.plays(
        "france: support saxonia
         france: support wurttemberg
         france: play 5 bavaria
         austria: play 1 bavaria
         france: play 3 saxonia
         france: play 4 wurttemberg
         austria: pass
         france: play 2 saxonia",
    );
    assert_eq!(pile(&table, "france", "france", "bavaria"), ["5"]);
    assert_eq!(pile(&table, "france", "france", "saxonia"), ["3", "2"]);
    assert_eq!(pile(&table, "france", "france", "wurttemberg"), ["4"]);
}

/// [KOA-15.5]
#[test]
fn each_card_costs_one_morale_at_once() {
    let mut table = bavaria("hand france 1 1\nhand austria 1");
    table.play("france", "play 1 bavaria");
    assert_eq!((table.morale("france"), table.morale("austria")), (8, 9));
    table.play("austria", "play 1 bavaria");
    assert_eq!((table.morale("france"), table.morale("austria")), (8, 8));
    table.play("france", "play 1 bavaria");
    assert_eq!(table.morale("france"), 7);
}

/// [KOA-15.6] [KOA-T.25]
#[test]
fn a_power_at_0_morale_when_the_battle_begins_plays_one_free_card() {
    let mut table = bavaria("morale france 0\nhand france 3 3");
    table.play("france", "play 3 bavaria");
    assert_eq!(table.morale("france"), 0);
    assert!(table.ended("bavaria", 7, 4), "a second card is not played");
}

/// [KOA-D49] [KOA-T.25]
#[test]
fn a_power_whose_morale_runs_out_during_the_battle_plays_no_further_card() {
    let mut table = bavaria("morale france 1\nhand france 3 3");
    table.play("france", "play 3 bavaria");
    assert_eq!(table.morale("france"), 0);
    assert!(table.ended("bavaria", 7, 4));
}

/// [KOA-D49] [KOA-15.6]
#[test]
fn the_free_card_is_a_supporters_too_unless_the_table_keeps_it_for_attacker_and_defender() {
    let pieces = "
        hesse: france 2
        bavaria: austria 2
        saxonia: russia 2
        morale russia 0
        hand russia 3 3
    ";
    let mut table = attack("france", "hesse bavaria", pieces);
    table.plays("russia: support saxonia\nrussia: play 3 saxonia");
    assert!(table.ended("bavaria", 3, 6));
    let mut table = attack("france", "hesse bavaria", &format!("option zero_morale_card main\n{pieces}"));
    table.play("russia", "support saxonia");
    assert!(table.ended("bavaria", 3, 3));
    let mut table = bavaria("option zero_morale_card main\nmorale austria 0\nhand austria 3");
    table.play("austria", "play 3 bavaria");
    assert!(table.ended("bavaria", 4, 7));
}

/// [KOA-15.7] [KOA-D48]
#[test]
fn a_power_that_passes_plays_no_more_cards_for_any_of_its_generals() {
    let mut table = attack("france", "hesse bavaria", &format!("{TWO_SUPPORTERS}\nhesse: france 3"));
    table.plays(
        "france: support saxonia
         france: support wurttemberg
         france: play 1 bavaria
         austria: play 1 bavaria",
    );
    assert_eq!(table.refusal("france", "pass saxonia"), "KOA-D48");
    table.play("france", "pass");
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    table.play("austria", "play 1 bavaria");
    assert!(table.ended("bavaria", 5, 5));
}

/// [KOA-D48]
#[test]
fn a_power_with_neither_cards_nor_morale_nor_units_left_is_passed_over() {
    let mut table = bavaria("morale austria 1\nhand france 1 1 1\nhand austria 1 1 1");
    table.plays("france: play 1 bavaria\naustria: play 1 bavaria\nfrance: play 1 bavaria");
    assert_eq!(table.asked(), ["france: play-battle-card"], "Austria's morale has run out");
    let mut table = bavaria("hand france 1 1 1\nhand austria 1");
    table.plays("france: play 1 bavaria\naustria: play 1 bavaria\nfrance: play 1 bavaria");
    assert_eq!(table.asked(), ["france: play-battle-card"], "Austria's hand is empty");
}

/// [KOA-D48]
#[test]
fn a_table_may_let_a_pass_speak_for_one_general_alone() {
    let pieces = format!("option pass_per_general on\n{TWO_SUPPORTERS}\nhesse: france 3");
    let mut table = attack("france", "hesse bavaria", &pieces);
    table.plays(
        "france: support saxonia\nfrance: support wurttemberg\nfrance: play 1 bavaria\naustria: pass bavaria",
    );
    assert_eq!(table.refusal("france", "pass"), "KOA-D48");
    table.plays("france: pass saxonia\nfrance: pass wurttemberg");
    assert_eq!(table.legal("france"), ["play 1 bavaria", "pass bavaria"]);
    table.plays("france: play 1 bavaria\nfrance: play 1 bavaria");
    assert!(table.ended("bavaria", 7, 3));
}

/// [KOA-15.8] Players may not confer about which cards to play: a table closes their private talk meanwhile.
#[test]
fn nobody_may_confer_while_battle_cards_are_chosen() {
    let mut table = position(HOLLAND);
    table.idle_until(|table| table.is_asked("france", "choose-arbiter"));
    assert!(engine::Game::may_confer(table.state()));
    table.plays(
        "france: arbiter ottoman
         france: march picardie holland
         france: done
         britain: support london",
    );
    assert!(!engine::Game::may_confer(table.state()));
}

/// [KOA-15.8] [KOA-15.3] [KOA-I.25]
#[test]
fn allies_see_neither_each_others_hands_nor_face_down_cards() {
    let mut table = position(HOLLAND);
    table.idle_until(|table| table.is_asked("france", "choose-arbiter"));
    table.plays(
        "france: arbiter ottoman
         france: march picardie holland
         france: done
         britain: support london
         france: play 4 holland
         britain: play 5 holland",
    );
    let hand = |viewer: &str, power: &str| {
        let view = table.seen_by(viewer);
        let powers = view["powers"].as_array().expect("six powers").clone();
        powers.into_iter().find(|view| view["power"] == power).expect("a power")["hand"].clone()
    };
    assert_eq!(hand("britain", "britain"), json!([3, 4]));
    assert!(hand("prussia", "britain").is_null() && hand("britain", "prussia").is_null());
    assert_eq!(pile(&table, "britain", "britain", "holland"), ["5"]);
    assert_eq!(pile(&table, "prussia", "britain", "holland"), ["?"]);
    assert_eq!(pile(&table, "prussia", "france", "holland"), ["?"]);
}

/// [KOA-15.9]
#[test]
fn a_card_adds_its_value_in_strength() {
    for card in 1..=5 {
        let mut table = bavaria(&format!("hand france {card}"));
        table.play("france", &format!("play {card} bavaria"));
        assert!(table.ended("bavaria", 4 + card, 4), "{card}");
    }
}

/// [KOA-15.10]
#[test]
fn a_2_counts_3_in_a_territory_its_power_controls() {
    let mut table = bavaria("bavaria: austria 3, garrison austria\nhand austria 2 2");
    table.plays("austria: play 2 bavaria\naustria: play 2 bavaria");
    assert!(table.ended("bavaria", 4, 5 + 3 + 3));
    let mut table = bavaria("hand austria 2");
    table.play("austria", "play 2 bavaria");
    assert!(table.ended("bavaria", 4, 6), "nobody controls Bavaria");
}

/// [KOA-D50] [KOA-15.10]
#[test]
fn an_attackers_2_counts_3_in_its_own_home_held_by_a_hostile_general() {
    let home = "paris: france 3\nlorraine: austria 3\nhand france 2\nhand austria 2";
    let mut table = attack("france", "paris lorraine", home);
    table.plays("france: play 2 lorraine\naustria: play 2 lorraine");
    assert!(table.ended("lorraine", 7, 6));
}

/// [KOA-D50]
#[test]
fn an_allys_control_does_not_make_a_2_count_3() {
    let ally = "hesse: france 3\nbavaria: russia 2, garrison austria\nhand russia 2";
    let mut table = attack("france", "hesse bavaria", ally);
    table.play("russia", "play 2 bavaria");
    assert!(table.ended("bavaria", 4, 4 + 2));
}

/// [KOA-D50]
#[test]
fn a_table_may_let_a_2_count_5_at_home() {
    let mut table =
        bavaria("option two_at_home 5\nbavaria: austria 3, garrison austria\nhand austria 2\nhand france 2");
    table.plays("france: play 2 bavaria\naustria: play 2 bavaria");
    assert!(table.ended("bavaria", 6, 10));
}

/// [KOA-15.11] [KOA-D51]
#[test]
fn a_3_played_face_up_turns_up_one_card_of_the_other_side() {
    let mut table = bavaria("saxonia: russia 1\nhand france 1 3 3\nhand austria 5 4\nhand russia 2");
    table.plays(
        "russia: support saxonia
         france: play 1 bavaria
         austria: play 5 bavaria
         russia: play 2 saxonia",
    );
    table.play("france", "open bavaria");
    assert_eq!(table.asked(), ["france: reveal-card"]);
    assert_eq!(table.legal("france"), ["reveal austria bavaria 1", "reveal russia saxonia 1"]);
    assert_eq!(table.refusal("france", "reveal france bavaria 1"), "KOA-15.11");
    assert_eq!(pile(&table, "britain", "austria", "bavaria"), ["?"]);
    table.play("france", "reveal austria bavaria 1");
    for viewer in ["britain", "france", "ottoman"] {
        assert_eq!(pile(&table, viewer, "austria", "bavaria"), ["5"], "it stays revealed to all");
        assert_eq!(pile(&table, viewer, "russia", "saxonia"), ["?"]);
    }
    assert_eq!(pile(&table, "britain", "france", "bavaria"), ["?", "3"]);
    table.plays("austria: play 4 bavaria\nfrance: open bavaria");
    assert_eq!(table.legal("france"), ["reveal austria bavaria 2", "reveal russia saxonia 1"]);
    table.play("france", "reveal russia saxonia 1");
    assert!(table.ended("bavaria", 4 + 1 + 3 + 3, 4 + 5 + 4 + 2));
}

/// [KOA-15.11] [KOA-D51]
#[test]
fn a_3_may_be_played_face_up_without_effect_or_face_down() {
    let mut table = bavaria("hand france 3 3 1\nhand austria 1");
    table.play("france", "open bavaria");
    assert_eq!(table.asked(), ["austria: play-battle-card"], "there is no card to turn up yet");
    assert_eq!(pile(&table, "austria", "france", "bavaria"), ["3"]);
    assert_eq!(table.refusal("austria", "open bavaria"), "KOA-15.11");
    table.plays("austria: play 1 bavaria\nfrance: play 3 bavaria");
    assert_eq!(pile(&table, "austria", "france", "bavaria"), ["3", "?"]);
    assert_eq!(pile(&table, "france", "austria", "bavaria"), ["?"]);
}

/// [KOA-15.12] [KOA-T.27]
#[test]
fn every_pair_of_4s_in_one_generals_pile_adds_one() {
    let mut table = bavaria("hand france 4 4 4");
    table.plays("france: play 4 bavaria\nfrance: play 4 bavaria\nfrance: play 4 bavaria");
    assert!(table.ended("bavaria", 4 + 12 + 1, 4));
    let piles = "hesse: france 1\nwurttemberg: france 1\nbavaria: austria 1\nhand france 4 4";
    let mut table = attack("france", "hesse bavaria", piles);
    table.plays("france: support wurttemberg\nfrance: play 4 bavaria\nfrance: play 4 wurttemberg");
    assert!(table.ended("bavaria", 2 + 8, 2), "two 4s in two piles are no pair");
}

/// [KOA-15.13] [KOA-T.26]
#[test]
fn a_loser_pays_one_morale_for_each_5_it_played_down_to_0() {
    let mut table = bavaria(
        "bavaria: austria 3, garrison austria, fortress\nmorale france 3\nhand france 5 5\nhand austria 5 5",
    );
    table.plays(
        "france: play 5 bavaria\naustria: play 5 bavaria\nfrance: play 5 bavaria\naustria: play 5 bavaria",
    );
    assert!(table.ended("bavaria", 14, 18));
    assert_eq!((table.morale("france"), table.morale("austria")), (1, 7));
    table.play("france", "off-map bavaria");
    assert_eq!((table.morale("france"), table.morale("austria")), (0, 7), "the winner pays nothing");
}

/// [KOA-D52] [KOA-15.13]
#[test]
fn supporters_of_the_losing_side_pay_for_their_5s_too() {
    let mut table =
        bavaria("bavaria: austria 0\nsaxonia: russia 1\nmorale russia 6\nhand russia 5\nhand france 5");
    table.plays("russia: support saxonia\nfrance: play 5 bavaria\nrussia: play 5 saxonia");
    assert!(table.ended("bavaria", 9, 6));
    assert_eq!((table.morale("france"), table.morale("russia")), (8, 5));
    table.play("austria", "off-map bavaria");
    assert_eq!((table.morale("france"), table.morale("russia")), (8, 4));
}

/// [KOA-D52]
#[test]
fn a_draw_is_not_a_loss_and_costs_nothing_for_5s() {
    let mut table = bavaria("hand france 5\nhand austria 5");
    table.plays("france: play 5 bavaria\naustria: play 5 bavaria\nfrance: off-map bavaria");
    assert!(table.ended("bavaria", 9, 9));
    assert_eq!((table.morale("france"), table.morale("austria")), (8, 8));
}

/// [KOA-15.14]
#[test]
fn all_cards_are_revealed_together_when_everybody_has_finished() {
    let mut table = bavaria("hand france 1 5\nhand austria 2");
    table.plays("france: play 1 bavaria\naustria: play 2 bavaria");
    assert_eq!(pile(&table, "ottoman", "france", "bavaria"), ["?"]);
    assert_eq!(pile(&table, "ottoman", "austria", "bavaria"), ["?"]);
    table.play("france", "play 5 bavaria");
    assert!(table.ended("bavaria", 10, 6));
    assert_eq!(table.asked(), ["austria: withdraw"]);
    assert_eq!(pile(&table, "ottoman", "france", "bavaria"), ["1", "5"]);
    assert_eq!(pile(&table, "ottoman", "austria", "bavaria"), ["2"]);
}

/// [KOA-15.15]
#[test]
fn after_the_battle_all_played_cards_lie_on_the_discard_pile() {
    let mut table = bavaria("discards 1\nhand france 4 5\nhand austria 2 3");
    table.plays(
        "france: play 4 bavaria
         austria: play 2 bavaria
         france: play 5 bavaria
         austria: play 3 bavaria
         austria: off-map bavaria
         france: done",
    );
    assert_eq!(table.discards(), "1 2 3 4 5");
    assert_eq!(table.seen_by("ottoman")["discards"], json!([1, 2, 3, 4, 5]), "face up");
}

// --- Outcome ----------------------------------------------------------------------------------------------------------

/// [KOA-16.1]
#[test]
fn the_side_with_more_strength_wins_and_equal_strength_is_a_draw() {
    let battle = |attackers: u8, defenders: u8| {
        let pieces = format!("hesse: france {attackers}\nbavaria: austria {defenders}");
        attack("france", "hesse bavaria", &pieces)
    };
    assert_eq!(battle(2, 1).asked(), ["austria: withdraw"]);
    assert_eq!(battle(1, 2).asked(), ["france: withdraw"]);
    let drawn = battle(2, 2);
    assert!(drawn.ended("bavaria", 3, 3));
    assert_eq!(
        (drawn.asked(), drawn.at("bavaria")),
        (vec!["france: withdraw".to_owned()], "france 1, austria 1".into())
    );
}

/// [KOA-16.2]
#[test]
fn every_general_that_took_part_loses_one_unit_if_it_has_one() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 3
         wurttemberg: france 1
         tyrol: austria 3
         saxonia: france 2
         bavaria: austria 0, russia 2
         bohemia: russia 2",
    );
    table.plays("france: support wurttemberg\nfrance: done\naustria: support tyrol\nrussia: done");
    assert!(table.ended("bavaria", 4, 4));
    table.play("france", "off-map bavaria");
    assert_eq!(table.at("bavaria"), "austria 0, russia 1");
    assert_eq!((table.at("wurttemberg"), table.at("tyrol")), ("france 0".into(), "austria 2".into()));
    assert_eq!(
        (table.at("saxonia"), table.at("bohemia")),
        ("france 2".into(), "russia 2".into()),
        "bystanders lose none"
    );
}

/// [KOA-16.3]
#[test]
fn every_power_that_played_a_card_draws_one() {
    let mut table = bavaria("saxonia: russia 1\nhand france 1 1\nhand austria 5 5\nhand russia 1");
    table.plays(
        "russia: support saxonia
         france: play 1 bavaria
         austria: play 5 bavaria
         russia: pass
         france: play 1 bavaria
         austria: pass
         france: off-map bavaria",
    );
    assert_eq!(table.drawing(), "france");
    table.play("chance", "draw 4");
    assert_eq!(table.drawing(), "austria");
    table.play("chance", "draw 3");
    assert_eq!(table.drawing(), "nobody");
    let hands = ["france", "austria", "russia"].map(|power| table.hand(power));
    assert_eq!(hands, ["4", "3 5", "1"]);
}

/// [KOA-16.4] [KOA-16.5] [KOA-16.6]
#[test]
fn after_a_draw_the_defenders_stay_the_attacker_retreats_and_nobody_gains() {
    let pieces = "
        hesse: france 3
        wurttemberg: garrison france
        bavaria: austria 1, russia 0, garrison austria
    ";
    let mut table = attack("france", "hesse bavaria", pieces);
    let influence = |table: &Table| ["france", "austria", "russia"].map(|power| table.influence(power));
    let before = influence(&table);
    assert!(table.ended("bavaria", 4, 4));
    assert_eq!(table.legal("france"), ["retreat bavaria wurttemberg", "off-map bavaria"]);
    table.play("france", "retreat bavaria wurttemberg");
    assert_eq!(table.at("bavaria"), "austria 0, russia 0, garrison austria");
    assert_eq!(table.at("wurttemberg"), "france 2, garrison france");
    assert_eq!(influence(&table), before);
    assert_eq!(table.asked(), ["france: ask-for-round"], "nobody places a garrison");
}

/// [KOA-16.5]
#[test]
fn after_a_draw_the_attacker_chooses_among_the_nearest_or_goes_off_the_map_without_its_units() {
    let mut table = bavaria("wurttemberg: garrison france\nsaxonia: garrison france\nlorraine: empty");
    assert_eq!(
        sorted(table.legal("france")),
        ["off-map bavaria", "retreat bavaria saxonia", "retreat bavaria wurttemberg"]
    );
    assert_eq!(table.refusal("france", "retreat bavaria lorraine"), "KOA-16.5");
    assert_eq!(table.refusal("france", "retreat saxonia lorraine"), "KOA-16.5", "no general attacked there");
    let (supply, off_map) = (table.supply("france"), table.off_map("france"));
    table.play("france", "off-map bavaria");
    assert_eq!((table.supply("france"), table.off_map("france")), (supply + 2, off_map + 1));
}

/// [KOA-D55]
#[test]
fn a_retreat_passes_over_foreign_ground_and_skips_what_is_barred() {
    let table = bavaria("");
    assert_eq!(
        table.options("france", "retreat"),
        ["bavaria lorraine"],
        "two borders away, past Württemberg"
    );
    let table = bavaria("lorraine: france 1");
    assert_eq!(
        sorted(table.options("france", "retreat")),
        ["bavaria paris", "bavaria picardie", "bavaria provence"],
        "an own general bars Lorraine"
    );
    let table = bavaria("lorraine: ottoman 1");
    assert_eq!(
        sorted(table.options("france", "retreat")),
        ["bavaria paris", "bavaria picardie", "bavaria provence"],
        "a hostile general bars Lorraine"
    );
    let table = bavaria("wurttemberg: garrison austria\nlorraine: garrison austria");
    assert_eq!(
        sorted(table.options("france", "retreat")),
        ["bavaria paris", "bavaria picardie", "bavaria provence"],
        "Lorraine is not French any more"
    );
}

/// [KOA-D55]
#[test]
fn an_attacker_that_draws_in_its_own_home_does_not_stay_there() {
    let table = attack("france", "paris lorraine", "paris: france 1\nlorraine: austria 1");
    assert!(table.ended("lorraine", 2, 2));
    assert_eq!(
        sorted(table.options("france", "retreat")),
        ["lorraine paris", "lorraine picardie", "lorraine provence"]
    );
}

/// [KOA-D55] [KOA-16.5]
#[test]
fn an_attacker_without_any_refuge_goes_off_the_map() {
    let mut table = attack(
        "prussia",
        "mecklenburg hannover",
        "status prussia expansionist
         mecklenburg: prussia 0
         hannover: garrison britain
         berlin: garrison france
         pomerania: garrison france
         borussia: garrison france
         silesia: garrison france",
    );
    assert!(table.ended("hannover", 1, 1));
    assert_eq!((table.at("hannover"), table.off_map("prussia")), ("garrison britain".into(), 3));
    table.idle_until(|table| table.is_asked("russia", "choose-arbiter"));
}

/// [KOA-D55]
#[test]
fn a_british_general_counts_sea_lanes_when_it_retreats() {
    let table = attack("britain", "madrid lisboa", "madrid: britain 1\nlisboa: france 1");
    assert!(table.ended("lisboa", 2, 2));
    assert_eq!(table.options("britain", "retreat"), ["lisboa cornwall"]);
}

/// The Russian attack on Danmark ends in a draw; Finland is 2 borders away and Petersburg 1 sea lane.
#[track_caller]
fn danmark() -> Table {
    let pieces = "sverige: russia 1\ndanmark: france 1\nfinland: garrison russia";
    let table = attack("russia", "sverige danmark", pieces);
    assert!(table.ended("danmark", 2, 2));
    table
}

/// [KOA-D55]
#[test]
fn another_general_of_the_british_coalition_counts_sea_lanes_if_britain_consents() {
    let mut table = danmark();
    assert_eq!(table.legal("russia"), ["retreat danmark finland", "off-map danmark", "ask-sea danmark"]);
    table.play("russia", "ask-sea danmark");
    assert_eq!(table.asked(), ["britain: consent"]);
    table.play("britain", "agree");
    assert_eq!(table.legal("russia"), ["retreat danmark st-petersburg", "off-map danmark"]);
    let mut table = danmark();
    table.plays("russia: ask-sea danmark\nbritain: refuse");
    assert_eq!(table.legal("russia"), ["retreat danmark finland", "off-map danmark"]);
}

/// [KOA-D55]
#[test]
fn a_general_outside_the_british_coalition_does_not_count_sea_lanes() {
    let table = attack(
        "russia",
        "sverige danmark",
        "status russia expansionist
         sverige: russia 1
         danmark: france 1
         finland: garrison russia",
    );
    assert_eq!(table.legal("russia"), ["retreat danmark finland", "off-map danmark"]);
}

/// [KOA-16.8] [KOA-D53]
#[test]
fn a_victorious_attacker_may_turn_one_of_its_remaining_units_into_a_garrison() {
    let mut table = attack("france", "hesse bavaria", "hesse: france 2\nbavaria: garrison austria");
    assert_eq!(
        (table.at("bavaria"), table.legal("france")),
        ("france 1".into(), vec!["garrison bavaria bavaria".to_owned(), "done".to_owned()])
    );
    table.play("france", "garrison bavaria bavaria");
    assert_eq!(
        (table.at("bavaria"), table.controller("bavaria")),
        ("france 0, garrison france".into(), "france".into())
    );
    let table = attack("france", "hesse bavaria", "hesse: france 1\nbavaria: garrison austria");
    assert!(table.ended("bavaria", 2, 1));
    assert_eq!(table.asked(), ["france: ask-for-round"], "its only unit is lost before the garrison");
    assert_eq!(table.at("bavaria"), "france 0");
}

/// [KOA-16.8] [KOA-12.3] [KOA-5.12]
#[test]
fn an_allys_home_that_is_freed_gets_no_garrison_and_returns_to_its_owner() {
    let table = attack("austria", "galicia podolia", "galicia: austria 3\npodolia: garrison france");
    assert!(table.ended("podolia", 4, 1));
    assert_eq!(table.asked(), ["austria: ask-for-round"]);
    assert_eq!((table.at("podolia"), table.controller("podolia")), ("austria 2".into(), "russia".into()));
}

/// [KOA-16.9] [KOA-16.14] [KOA-T.23]
#[test]
fn each_winning_power_gains_one_per_defeated_general_and_one_more_for_a_french_one_if_directly_in_battle() {
    let mut table = attack(
        "prussia",
        "saxonia bavaria",
        "status prussia british
         status austria french
         saxonia: prussia 3
         hesse: britain 1
         bavaria: france 0, austria 0",
    );
    let before = (table.influence("prussia"), table.influence("britain"));
    table.play("britain", "support hesse");
    assert!(table.ended("bavaria", 4, 2));
    table.plays("france: off-map bavaria\naustria: off-map bavaria");
    assert_eq!((table.influence("prussia"), table.influence("britain")), (before.0 + 3, before.1 + 2));
}

/// [KOA-16.14]
#[test]
fn only_the_british_coalition_gains_more_for_a_french_general() {
    let mut table = attack("ottoman", "rumelia dalmatia", "rumelia: ottoman 3\ndalmatia: france 0");
    let before = table.influence("ottoman");
    table.play("france", "off-map dalmatia");
    assert_eq!(table.influence("ottoman"), before + 1);
}

/// [KOA-16.10]
#[test]
fn supporters_of_the_losing_side_are_not_defeated_generals() {
    let mut table = bavaria("bavaria: austria 0\nsaxonia: russia 2\ntyrol: austria 1");
    let before = table.influence("france");
    table.plays("austria: support tyrol\nrussia: support saxonia\naustria: off-map bavaria");
    assert!(table.ended("bavaria", 4, 1));
    assert_eq!(table.influence("france"), before + 1);
}

/// [KOA-16.11] [KOA-T.24] [KOA-16.24]
#[test]
fn defeating_a_lone_garrison_gives_no_influence_even_if_it_was_supported() {
    let mut table = bavaria("bavaria: garrison austria\ntyrol: austria 2\nwurttemberg: france 1");
    let before = table.influence("france");
    table.plays("france: support wurttemberg\naustria: support tyrol");
    assert!(table.ended("bavaria", 4, 1));
    assert_eq!(table.influence("france"), before);
    assert_eq!((table.at("tyrol"), table.at("bavaria")), ("austria 1".into(), "france 2".into()));
}

/// [KOA-16.15] [KOA-19.23] [KOA-19.24]
#[test]
fn influence_won_by_a_minor_goes_to_its_controller_without_the_extra_point() {
    let minor = "1805, 4 players\ncontrol prussia britain\nberlin: prussia 3\nhannover: france 0";
    let mut table = attack("prussia", "berlin hannover", minor);
    assert_eq!(table.status("prussia"), "british");
    let before = table.influence("britain");
    table.play("france", "off-map hannover");
    assert_eq!((table.influence("britain"), table.influence("prussia")), (before + 1, 0));
}

/// [KOA-16.20] [KOA-16.21]
#[test]
fn a_defeated_general_loses_all_its_units_and_goes_to_its_capital_or_off_the_map() {
    let defeated = || bavaria("hand france 1");
    let mut table = defeated();
    let (supply, off_map) = (table.supply("austria"), table.off_map("austria"));
    table.play("france", "play 1 bavaria");
    assert_eq!((table.supply("austria"), table.at("bavaria")), (supply + 3, "france 2, austria 0".into()));
    assert_eq!(table.legal("austria"), ["retreat bavaria wien", "off-map bavaria"]);
    assert_eq!(table.refusal("austria", "retreat bavaria tyrol"), "KOA-16.21");
    assert_eq!(table.refusal("austria", "off-map tyrol"), "KOA-16.21", "no general is beaten there");
    table.play("austria", "retreat bavaria wien");
    assert_eq!((table.at("wien"), table.off_map("austria")), ("austria 0".into(), off_map));
    let mut table = defeated();
    table.plays("france: play 1 bavaria\naustria: off-map bavaria");
    assert_eq!((table.at("wien"), table.off_map("austria")), ("empty".into(), off_map + 1));
}

/// [KOA-16.21]
#[test]
fn each_defeated_general_goes_where_its_own_player_likes() {
    let mut table = bavaria("bavaria: austria 0, russia 0");
    assert!(table.ended("bavaria", 4, 2));
    table.plays("austria: off-map bavaria\nrussia: retreat bavaria st-petersburg");
    assert_eq!((table.at("st-petersburg"), table.at("bavaria")), ("russia 0".into(), "france 2".into()));
}

/// [KOA-16.22] [KOA-T.38] [KOA-D56]
#[test]
fn a_defeated_general_whose_capital_is_barred_goes_off_the_map() {
    let defeated = |text: &str| {
        let table = bavaria(&format!("bavaria: austria 0\n{text}"));
        assert!(table.ended("bavaria", 4, 1));
        table
    };
    let table = defeated("wien: austria 0");
    assert_eq!(
        (table.at("bavaria"), table.off_map("austria")),
        ("france 2".into(), 3),
        "an own general is there"
    );
    let table = defeated("wien: garrison france");
    assert_eq!(
        (table.at("bavaria"), table.off_map("austria")),
        ("france 2".into(), 4),
        "it is not controlled"
    );
    let table = defeated("wien: ottoman 0");
    assert_eq!(
        (table.at("bavaria"), table.off_map("austria")),
        ("france 2".into(), 4),
        "a hostile general is there"
    );
    let table = defeated("wien: russia 0");
    assert!(table.may("austria", "retreat bavaria wien"), "an ally's general does not bar it");
}

/// [KOA-T.38] [KOA-D56]
#[test]
fn a_general_defeated_in_its_own_capital_goes_off_the_map() {
    let table = attack("france", "bavaria wien", "bavaria: france 3\nwien: austria 0");
    assert!(table.ended("wien", 4, 1));
    assert_eq!((table.at("wien"), table.off_map("austria")), ("france 2".into(), 4));
}

/// [KOA-16.23] [KOA-16.25]
#[test]
fn a_defeated_garrison_goes_to_the_supply_and_its_fortress_stays() {
    let mut table = bavaria("bavaria: austria 0, garrison austria, fortress\nhand france 2");
    let supply = table.supply("austria");
    table.plays("france: play 2 bavaria\naustria: off-map bavaria");
    assert!(table.ended("bavaria", 6, 5));
    assert_eq!((table.at("bavaria"), table.supply("austria")), ("france 2, fortress".into(), supply + 1));
    table.play("france", "garrison bavaria bavaria");
    assert_eq!(table.at("bavaria"), "france 1, garrison france, fortress");
}

/// [KOA-16.24]
#[test]
fn losing_supporters_lose_one_unit_and_stay_where_they_are() {
    let mut table = bavaria("bavaria: austria 0\nsaxonia: russia 3");
    table.plays("russia: support saxonia\naustria: off-map bavaria");
    assert!(table.ended("bavaria", 4, 1));
    assert_eq!(table.at("saxonia"), "russia 2");
}

/// [KOA-D53]
#[test]
fn after_the_reveal_come_losses_withdrawal_penalty_influence_garrison_discards_and_draws() {
    let mut table = bavaria("bavaria: austria 1, garrison austria\nhand france 4 4\nhand austria 5");
    let before = table.influence("france");
    table.plays("france: play 4 bavaria\naustria: play 5 bavaria\nfrance: play 4 bavaria");
    assert!(table.ended("bavaria", 13, 8));
    assert_eq!(table.at("bavaria"), "france 2, austria 0", "units and the garrison are gone");
    assert_eq!((table.asked(), table.morale("austria")), (vec!["austria: withdraw".to_owned()], 8));
    assert_eq!(table.influence("france"), before);
    table.play("austria", "off-map bavaria");
    assert_eq!((table.morale("austria"), table.influence("france")), (7, before + 1));
    assert_eq!(
        (table.asked(), table.discards()),
        (vec!["france: garrison-after-victory".to_owned()], String::new())
    );
    table.play("france", "garrison bavaria bavaria");
    assert_eq!((table.discards(), table.drawing()), ("4 4 5".into(), "france".into()));
    table.play("chance", "draw 1");
    assert_eq!(table.drawing(), "austria");
}

/// [KOA-D54]
#[test]
fn a_victorious_defender_places_no_garrison_unless_the_table_allows_it() {
    let mut table = bavaria("hesse: france 1");
    table.play("france", "off-map bavaria");
    assert_eq!(table.asked(), ["france: ask-for-round"]);
    let mut table = bavaria("option defender_garrison on\nhesse: france 1");
    table.play("france", "off-map bavaria");
    assert_eq!(table.asked(), ["austria: garrison-after-victory"]);
    table.play("austria", "garrison bavaria bavaria");
    assert_eq!(table.at("bavaria"), "austria 1, garrison austria");
}

/// [KOA-D57]
#[test]
fn a_power_in_the_battle_and_in_support_gains_once_and_so_does_the_owner_of_a_garrison() {
    let pieces = "bavaria: russia 3, garrison austria\nbohemia: russia 2\nsaxonia: russia 1";
    let mut table = bavaria(pieces);
    let before = (table.influence("austria"), table.influence("russia"));
    table.plays("russia: support bohemia\nrussia: support saxonia\nfrance: off-map bavaria");
    assert!(table.ended("bavaria", 4, 5));
    assert_eq!((table.influence("austria"), table.influence("russia")), (before.0 + 2, before.1 + 2));
}

/// [KOA-D58]
#[test]
fn supporters_that_played_no_card_still_lose_a_unit_and_gain_influence() {
    let mut table = bavaria("hesse: france 1\nsaxonia: russia 2\nhand russia 5");
    let before = table.influence("russia");
    table.plays("russia: support saxonia\nrussia: pass\nfrance: off-map bavaria");
    assert!(table.ended("bavaria", 2, 4));
    assert_eq!((table.at("saxonia"), table.influence("russia")), ("russia 1".into(), before + 1));
}
