//! Battles: sections 16 to 21, and battle decks.

use crate::support::{Spoken, Table, ordering, position};

/// Austria moves from Wien into Bohemia, where these pieces stand, and the cards begin.
#[track_caller]
fn into_bohemia(text: &str) -> Table {
    let mut table = ordering("austria", "france", &format!("clear\n{text}"));
    table.plays("austria: march wien bohemia; done");
    table
}

/// Everybody passes until nobody is asked for a card, and supports nothing.
fn fight_on(table: &mut Table) {
    table.idle_until(|table| table.state().battle.verdict.is_some() || table.state().battle.sides.is_empty());
}

/// Whether a battle ended with these strengths.
fn ended(table: &Table, attack: u8, defence: u8) -> bool {
    table.said(&format!(", {attack} to {defence}:"))
}

// --- When there is a battle ----------------------------------------------------------------------

/// [REA-16.1] It is not optional.
#[test]
fn a_general_that_moves_in_on_an_enemy_fights() {
    let mut table = ordering("austria", "france", "clear\nwien: austria 2\nbohemia: garrison prussia");
    table.plays("austria: march wien bohemia; done");
    assert!(table.said("Battle in Bohemia: Austria attacks Prussia"));
}

/// [REA-16.2]
#[test]
fn battles_come_after_the_moves_in_the_order_the_mover_chooses() {
    let mut table = ordering(
        "austria",
        "france",
        "clear\nwien: austria 2\ntyrol: austria 2\nbohemia: garrison prussia\nbavaria: garrison prussia",
    );
    table.plays("austria: march wien bohemia; march tyrol bavaria; done");
    let mut battles = table.options("austria", "fight");
    battles.sort();
    assert_eq!(battles, ["bavaria", "bohemia"]);
    table.play("austria", "fight bavaria");
    assert!(table.said("Battle in Bavaria"));
}

/// [REA-16.3] Strength, support with the attacker first, cards, result, prestige.
#[test]
fn a_battle_has_its_steps() {
    let text = "prestige france austria prussia italy\nwien: austria 2\nmoravia: austria 1\nbohemia: prussia 1\nschlesien: prussia 1\nhand austria 5 5\nhand prussia 1";
    let mut table = into_bohemia(text);
    assert!(table.said("strength 3 against 2"));
    assert!(table.is_asked("austria", "declare-support"));
    table.play("austria", "support moravia");
    assert!(table.is_asked("prussia", "declare-support"));
    table.play("prussia", "support schlesien");
    assert!(table.is_asked("austria", "play-battle-card"));
    table.plays("austria: play 5 bohemia\nprussia: play 1 bohemia\naustria: play 5 moravia");
    fight_on(&mut table);
    table.idle_until(|table| table.turn() == 2 || table.is_asked("austria", "ask-for-round"));
    assert_eq!(table.prestige(), "austria france prussia italy");
}

/// [REA-16.4]
#[test]
fn an_empty_hostile_home_is_entered_without_a_battle() {
    let mut table = ordering("austria", "france", "clear\nmoravia: austria 2");
    table.plays("austria: march moravia schlesien; garrison schlesien schlesien; done");
    assert_eq!(
        (table.at("schlesien"), table.said("Battle in")),
        ("austria 1, garrison austria".to_owned(), false)
    );
}

// --- Strength and support ------------------------------------------------------------------------

/// [REA-17.1] [REA-7.8]
#[test]
fn generals_units_garrisons_and_fortresses_count() {
    let table = into_bohemia("wien: austria 3\nbohemia: prussia 2, garrison prussia, fortress");
    assert_eq!(table.state().strengths(), (4, 7));
}

/// [REA-17.2] [REA-10.13]
#[test]
fn allies_defend_together() {
    let table =
        into_bohemia("ally prussia italy\nwien: austria 3\nbohemia: prussia 2, italy 1, garrison italy");
    assert_eq!(table.state().strengths(), (4, 6));
    assert!(table.said("Austria attacks Prussia and Italy"), "{:?}", table.log);
}

/// [REA-17.3] REA-T8
#[test]
fn a_supporter_stands_next_to_the_battle_and_leads_a_unit() {
    let text = "ally austria italy\nwien: austria 3\nmoravia: austria 0\nbavaria: italy 2\nkarinthia: austria 2\nbohemia: prussia 1";
    let table = into_bohemia(text);
    assert_eq!(table.asked(), ["italy: declare-support"]);
    assert_eq!(table.options("italy", "support"), ["bavaria"]);
}

/// [REA-17.4] [REA-D30] One battle in a round, and none besides one's own.
#[test]
fn a_general_supports_one_battle_and_does_not_fight_itself() {
    let mut table = ordering(
        "austria",
        "france",
        "clear\nwien: austria 2\ntyrol: austria 2\nmoravia: austria 2\nbohemia: garrison prussia\nbavaria: garrison prussia\nhand austria 2",
    );
    table.plays("austria: march wien bohemia; march tyrol bavaria; done; fight bohemia");
    assert_eq!(table.options("austria", "support"), ["moravia"], "the general in Bavaria fights there");
}

/// [REA-17.5]
#[test]
fn support_adds_cards_and_no_strength() {
    let mut table =
        into_bohemia("wien: austria 1\nmoravia: austria 2\nbohemia: prussia 2\nhand austria 3 3 4");
    let before = table.state().strengths();
    table.play("austria", "support moravia");
    assert_eq!(table.state().strengths(), before);
    assert!(table.may("austria", "play 3 bohemia"));
    assert!(!table.may("austria", "play 3 moravia"), "a supporter's step comes later");
    table.play("austria", "play 3 bohemia");
    assert!(table.may("austria", "play 4 moravia"), "{:?}", table.asked());
}

/// [REA-17.6]
#[test]
fn nobody_supports_over_a_sea_lane_and_no_garrison_does() {
    let mut table = ordering(
        "italy",
        "prussia",
        "clear\nliguria: italy 2\nnapoli: italy 2, garrison italy\ntoscania: garrison italy\nnizza: garrison france",
    );
    table.plays("italy: march liguria nizza; done");
    assert!(!table.is_asked("italy", "declare-support"), "{:?}", table.asked());
    let mut lane =
        ordering("italy", "prussia", "clear\nlazio: italy 2\nnapoli: italy 2\nsardinia: garrison france");
    lane.plays("italy: sail lazio sardinia; done");
    assert!(!lane.is_asked("italy", "declare-support"));
}

// --- Cards ---------------------------------------------------------------------------------------

/// [REA-18.1] [REA-18.2] REA-T8
#[test]
fn a_stack_holds_a_card_for_each_unit() {
    let mut table = into_bohemia("wien: austria 2\nbohemia: garrison prussia\nhand austria 3 3 3 4");
    table.plays("austria: play 3 bohemia; play 3 bohemia");
    assert!(!table.is_asked("austria", "play-battle-card"), "two units, two cards; the garrison plays none");
    assert_eq!(table.morale("austria"), 6);
}

/// [REA-18.3] REA-D31: attacker, defenders, the attacker's supporters, the defender's; one card of
/// each power in a step.
#[test]
fn attacker_defenders_and_supporters_play_in_turn() {
    let text = "ally austria italy\nwien: austria 2\nbavaria: italy 1\nbohemia: prussia 2\nschlesien: prussia 1\nhand austria 2 2\nhand italy 3\nhand prussia 4 4 4";
    let mut table = into_bohemia(text);
    table.plays("italy: support bavaria\nprussia: support schlesien");
    for (power, card) in [
        ("austria", "play 2 bohemia"),
        ("prussia", "play 4 bohemia"),
        ("italy", "play 3 bavaria"),
        ("prussia", "play 4 schlesien"),
        ("austria", "play 2 bohemia"),
        ("prussia", "play 4 bohemia"),
    ] {
        assert!(table.is_asked(power, "play-battle-card"), "{card}: {:?}", table.asked());
        table.play(power, card);
    }
}

/// [REA-18.3] REA-D31: of several powers in a step the highest in prestige is first, each with one
/// card.
#[test]
fn allies_play_by_prestige_one_card_each() {
    let text = "ally prussia italy\nprestige austria italy prussia france\nwien: austria 1\nbohemia: prussia 2, italy 2\nhand austria 2\nhand italy 3 3\nhand prussia 4 4";
    let mut table = into_bohemia(text);
    table.play("austria", "play 2 bohemia");
    assert!(table.is_asked("italy", "play-battle-card"));
    table.play("italy", "play 3 bohemia");
    assert!(table.is_asked("prussia", "play-battle-card"));
}

/// REA-D31, by option: a card for each general in a step.
#[test]
fn at_some_tables_each_general_has_its_card_in_a_step() {
    let text = "wien: austria 1\nmoravia: austria 1\nbavaria: austria 1\nbohemia: prussia 3\nhand austria 2 2 2\nhand prussia 3 3 3";
    for (option, next) in [("", "prussia"), ("option cards_per_step general\n", "austria")] {
        let mut table = into_bohemia(&format!("{text}\n{option}"));
        table.plays("austria: support bavaria; support moravia; play 2 bohemia\nprussia: play 3 bohemia");
        table.play("austria", "play 2 moravia");
        assert!(table.is_asked(next, "play-battle-card"), "{:?}", table.asked());
    }
}

/// [REA-18.4]
#[test]
fn cards_are_played_face_down_or_face_up_for_their_effect() {
    let mut table = into_bohemia("wien: austria 3\nbohemia: prussia 2\nhand austria 1 3 4\nhand prussia 2 5");
    assert_eq!(table.refusal("austria", "open bohemia"), "REA-D35", "there is nothing to reveal");
    assert_eq!(table.refusal("austria", "open-one bohemia"), "REA-D33", "there is nothing to discard");
    table.plays("austria: play 4 bohemia\nprussia: play 5 bohemia");
    assert!(table.may("austria", "open bohemia") && table.may("austria", "open-one bohemia"));
    assert_eq!(table.refusal("prussia", "open bohemia"), "not asked");
    assert!(table.view(Some("austria"))["battle"]["piles"][1]["cards"][0]["value"].is_null());
}

/// [REA-18.5]
#[test]
fn a_card_costs_1_morale() {
    let mut table =
        into_bohemia("morale austria 1\nwien: austria 2\nbohemia: garrison prussia\nhand austria 3 3");
    table.play("austria", "play 3 bohemia");
    assert_eq!(table.morale("austria"), 0);
    assert!(!table.is_asked("austria", "play-battle-card"), "REA-T12: with 1 morale exactly one card");
}

/// [REA-18.6] REA-T12
#[test]
fn with_morale_0_attacker_and_defender_play_one_card_and_supporters_none() {
    let text = "ally austria italy\nmorale austria 0\nmorale italy 0\nmorale prussia 0\nwien: austria 3\nbavaria: italy 2\nbohemia: prussia 2\nhand austria 3 3\nhand italy 4 4\nhand prussia 2 2";
    let mut table = into_bohemia(text);
    table.play("italy", "support bavaria");
    table.plays("austria: play 3 bohemia\nprussia: play 2 bohemia");
    assert!(
        table.state().battle.verdict.is_some() || table.state().battle.sides.is_empty(),
        "{:?}",
        table.asked()
    );
    assert_eq!((table.morale("austria"), table.morale("prussia")), (0, 0));
}

/// [REA-18.7] [REA-18.8] REA-D32: a pass ends both roles; to have used up one's units in one role
/// does not.
#[test]
fn who_passes_plays_no_more() {
    let mut table = into_bohemia(
        "wien: austria 1\nmoravia: austria 2\nbohemia: prussia 2\nhand austria 2 2 2\nhand prussia 3 3",
    );
    table.play("austria", "support moravia");
    table.plays("austria: play 2 bohemia\nprussia: pass\naustria: play 2 moravia");
    assert!(table.is_asked("austria", "play-battle-card"), "its supporter has a unit left");
    table.play("austria", "pass");
    assert!(ended(&table, 6, 3), "{:?}", table.log);
}

// --- Abilities -----------------------------------------------------------------------------------

/// [REA-19.1] REA-D33: the card lies open, counts no more, and what was paid for it is gone. Its
/// owner still draws (REA-20.3).
#[test]
fn a_1_face_up_discards_a_card_of_the_other_side() {
    let mut table = into_bohemia("wien: austria 3\nbohemia: prussia 1\nhand austria 1 3 4\nhand prussia 5");
    table.plays("austria: play 4 bohemia\nprussia: play 5 bohemia\naustria: open-one bohemia");
    assert!(table.is_asked("austria", "cancel-card"));
    assert_eq!(table.refusal("austria", "cancel prussia bohemia 2"), "REA-19.1");
    let morale = table.morale("prussia");
    table.play("austria", "cancel prussia bohemia 1");
    assert!(table.said("Prussia's general in Bohemia is discarded: a 5"), "{:?}", table.log);
    assert!(!table.is_asked("prussia", "play-battle-card"), "the unit has had its card");
    table.play("austria", "pass");
    assert!(ended(&table, 4 + 4 + 1, 2), "{:?}", table.log);
    table.idle_until(|table| table.state().battle.sides.is_empty());
    assert_eq!(table.morale("prussia"), morale, "a 5 that was discarded costs nothing");
    assert_eq!((table.discards("prussia"), table.hand("prussia").is_empty()), ("5".to_owned(), false));
}

/// [REA-19.2] REA-D34: in a territory that the power itself controls.
#[test]
fn a_2_counts_3_where_its_power_rules() {
    let mut table =
        into_bohemia("wien: austria 1\nbohemia: prussia 1, garrison prussia\nhand austria 2\nhand prussia 2");
    table.plays("austria: play 2 bohemia\nprussia: play 2 bohemia");
    assert!(ended(&table, 2 + 2, 3 + 3), "{:?}", table.log);
    let mut more = into_bohemia(
        "option two_at_home 5\nwien: austria 1\nbohemia: prussia 1, garrison prussia\nhand austria 2\nhand prussia 2",
    );
    more.plays("austria: play 2 bohemia\nprussia: play 2 bohemia");
    assert!(ended(&more, 2 + 2, 3 + 5));
}

/// [REA-19.2] REA-D34: an ally's control is not enough.
#[test]
fn a_2_counts_2_where_an_ally_rules() {
    let mut table =
        into_bohemia("ally prussia italy\nwien: austria 3\nbohemia: italy 1, garrison prussia\nhand italy 2");
    table.play("italy", "play 2 bohemia");
    assert!(ended(&table, 4, 3 + 2), "{:?}", table.log);
}

/// [REA-19.3] REA-D35
#[test]
fn a_3_face_up_turns_up_a_card() {
    let mut table = into_bohemia("wien: austria 2\nbohemia: prussia 1\nhand austria 3 4\nhand prussia 5");
    table.plays("austria: play 4 bohemia\nprussia: play 5 bohemia\naustria: open bohemia");
    assert!(table.is_asked("austria", "reveal-card"));
    table.play("austria", "reveal prussia bohemia 1");
    assert!(table.said("Prussia's general in Bohemia has a card turned up: a 5"));
    assert!(ended(&table, 3 + 4 + 3, 2 + 5), "the 3 counts 3: {:?}", table.log);
}

/// [REA-19.4] REA-D36: three are one pair, and a pair is in one stack.
#[test]
fn a_pair_of_4s_in_a_stack_adds_1() {
    let mut table = into_bohemia("wien: austria 3\nbohemia: garrison prussia\nhand austria 4 4 4");
    table.plays("austria: play 4 bohemia; play 4 bohemia; play 4 bohemia");
    assert!(ended(&table, 4 + 12 + 1, 1), "{:?}", table.log);
    let mut apart =
        into_bohemia("wien: austria 1\nmoravia: austria 1\nbohemia: garrison prussia\nhand austria 4 4");
    apart.plays("austria: support moravia; play 4 bohemia; play 4 moravia");
    assert!(ended(&apart, 2 + 8, 1), "{:?}", apart.log);
}

/// [REA-19.5] REA-D37
#[test]
fn the_losing_side_pays_for_its_5s() {
    let mut table = into_bohemia("wien: austria 1\nbohemia: prussia 3\nhand austria 5\nhand prussia 5 5");
    table.plays("austria: play 5 bohemia\nprussia: play 5 bohemia; pass");
    table.idle_until(|table| table.state().battle.sides.is_empty());
    assert_eq!((table.morale("austria"), table.morale("prussia")), (8 - 1 - 1, 6 - 1));
}

// --- Result --------------------------------------------------------------------------------------

/// [REA-20.1] [REA-20.2] [REA-20.3] [REA-20.9] [REA-20.10] [REA-20.7] REA-T14
#[test]
fn a_lone_garrison_with_support_gives_no_influence() {
    let text = "prestige france austria prussia italy\nwien: austria 2\nbohemia: garrison prussia\nschlesien: prussia 3\nhand austria 4\nhand prussia 1";
    let mut table = into_bohemia(text);
    table.play("prussia", "support schlesien");
    table.plays("austria: play 4 bohemia\nprussia: play 1 schlesien");
    table.play("austria", "done");
    table.settle_chance();
    assert_eq!(
        (table.at("bohemia"), table.at("schlesien")),
        ("austria 1".to_owned(), "prussia 2".to_owned())
    );
    assert_eq!(
        (table.influence("austria"), table.prestige()),
        (0, "austria france prussia italy".to_owned())
    );
    let sizes = ["austria", "prussia"].map(|power| table.hand(power).split(' ').count());
    assert_eq!(sizes, [1, 1], "each drew one for what it played");
    assert_eq!((table.discards("austria"), table.discards("prussia")), ("4".to_owned(), "1".to_owned()));
}

/// [REA-20.4] REA-T13: 4 against 4.
#[test]
fn a_draw_sends_the_attacker_away() {
    let mut table = into_bohemia(
        "prestige france austria prussia italy\nwien: austria 3\nbohemia: garrison prussia, fortress",
    );
    assert!(table.is_asked("austria", "withdraw"), "{:?}", table.asked());
    assert_eq!(table.refusal("austria", "retreat bohemia tyrol"), "REA-20.4", "Wien and Moravia are nearer");
    let mut refuges = table.options("austria", "retreat");
    refuges.sort();
    assert_eq!(refuges, ["bohemia moravia", "bohemia wien"]);
    table.play("austria", "retreat bohemia moravia");
    assert_eq!(table.at("moravia"), "austria 2");
    assert_eq!(
        (table.influence("prussia"), table.prestige()),
        (0, "france austria prussia italy".to_owned())
    );
    let mut off = into_bohemia("wien: austria 3\nbohemia: garrison prussia, fortress");
    off.play("austria", "off-map bohemia");
    assert_eq!((off.off_map("austria"), off.supply("austria")), (4, 28));
}

/// [REA-20.5] [REA-15.1] REA-T26, REA-D53: the unit is lost first.
#[test]
fn a_victorious_attacker_may_leave_a_garrison() {
    let mut table = into_bohemia("wien: austria 2\nbohemia: garrison prussia");
    table.play("austria", "garrison bohemia bohemia");
    assert_eq!(table.at("bohemia"), "austria 0, garrison austria");
    let mut one = into_bohemia("wien: austria 1\nbohemia: garrison prussia");
    assert!(!one.is_asked("austria", "garrison-after-victory"));
    assert_eq!((one.at("bohemia"), one.controller("bohemia")), ("austria 0".to_owned(), "nobody".to_owned()));
    one.idle_until(|table| table.turn() == 2);
}

/// REA-D58: a victorious defender places none, but by option.
#[test]
fn a_victorious_defender_leaves_no_garrison() {
    for (option, asked) in [("", false), ("option defender_garrison on\n", true)] {
        let mut table = into_bohemia(&format!("{option}wien: austria 0\nbohemia: prussia 3"));
        table.play("austria", "off-map bohemia");
        assert_eq!(table.is_asked("prussia", "garrison-after-victory"), asked, "{:?}", table.asked());
    }
}

/// [REA-20.6] REA-T15: two generals beaten are worth 2, to a supporting ally too; only the attacker
/// moves up.
#[test]
fn every_winner_gains_1_for_each_general_beaten() {
    let text = "ally austria italy\nally prussia france\nprestige prussia france austria italy\nwien: austria 3\nbavaria: italy 1\nbohemia: prussia 0, france 0";
    let mut table = into_bohemia(text);
    table.play("italy", "support bavaria");
    table.idle_until(|table| table.state().battle.sides.is_empty());
    assert_eq!((table.influence("austria"), table.influence("italy")), (2, 2));
    assert_eq!(table.prestige(), "prussia austria france italy");
}

/// [REA-20.6] REA-D39: a garrison that beats off a general earns 1.
#[test]
fn a_garrison_that_wins_earns_1() {
    let mut table = into_bohemia("wien: austria 1\nbohemia: garrison prussia, fortress");
    table.play("austria", "off-map bohemia");
    assert_eq!(table.influence("prussia"), 1);
}

/// [REA-20.8] REA-D38
#[test]
fn the_beaten_go_to_their_capital_or_off_the_board() {
    let lost = |text: &str| {
        let mut table = into_bohemia(&format!("wien: austria 3\nbohemia: prussia 1\n{text}"));
        table.idle_until(|table| {
            table.is_asked("prussia", "withdraw") || table.state().battle.sides.is_empty()
        });
        table
    };
    let mut free = lost("berlin: empty");
    assert_eq!(free.legal("prussia"), ["retreat bohemia berlin", "off-map bohemia"]);
    assert_eq!(free.refusal("prussia", "retreat bohemia schlesien"), "REA-20.8");
    free.play("prussia", "retreat bohemia berlin");
    assert_eq!(free.at("berlin"), "prussia 0");
    for taken in ["berlin: prussia 1", "berlin: france 1", "berlin: garrison france"] {
        let table = lost(taken);
        assert_eq!(table.off_map("prussia"), if taken.contains("prussia") { 3 } else { 4 }, "{taken}");
    }
    let shared = lost("ally prussia italy\nberlin: italy 1");
    assert_eq!(
        shared.legal("prussia"),
        ["retreat bohemia berlin", "off-map bohemia"],
        "an ally's general does not block"
    );
}

/// REA-D40: without a garrison of the winner's the territory falls to its home power, and the
/// general stays.
#[test]
fn a_winner_without_a_garrison_controls_nothing() {
    let mut table = ordering("austria", "france", "clear\nmoravia: austria 1\nschlesien: garrison france");
    table.plays("austria: march moravia schlesien; done");
    assert_eq!(
        (table.at("schlesien"), table.controller("schlesien")),
        ("austria 0".to_owned(), "prussia".to_owned())
    );
}

// --- Prestige ------------------------------------------------------------------------------------

/// [REA-21.2] [REA-21.3] The leftmost stays, a supporter does not move, a lone garrison counts, a
/// draw does not.
#[test]
fn a_victor_changes_places_with_its_left_neighbour() {
    let mut table =
        into_bohemia("prestige austria france italy prussia\nwien: austria 3\nbohemia: garrison prussia");
    table.play("austria", "done");
    assert_eq!(table.prestige(), "austria france italy prussia");
    let mut defended = into_bohemia("wien: austria 0\nbohemia: garrison prussia, fortress");
    defended.play("austria", "off-map bohemia");
    assert_eq!(defended.prestige(), "austria france prussia italy");
}

/// [REA-21.2] REA-T25, REA-D41
#[test]
fn joint_victors_both_move_up() {
    let joint = |allies: &str, attacker: &str, pieces: &str| {
        let mut table = position(&format!("clear\nally {allies}\n{pieces}"));
        table.lay(&format!("{attacker} movement"));
        table.play(attacker, &table.legal(attacker)[0].clone());
        table
    };
    let mut table = joint("prussia italy", "austria", "wien: austria 0\nbohemia: prussia 2, italy 2");
    table.plays("austria: march wien bohemia; done; off-map bohemia");
    assert_eq!(table.prestige(), "austria italy prussia france");
    let mut table = joint("france austria", "prussia", "schlesien: prussia 0\nbohemia: france 2, austria 2");
    table.plays("prussia: march schlesien bohemia; done; off-map bohemia");
    assert_eq!(table.prestige(), "france austria italy prussia");
}

// --- The printed example -------------------------------------------------------------------------

/// REA-T6 [REA-20.1] [REA-16.3] The battle of Lombardia, as printed: 23 to 20.
#[test]
fn the_battle_of_lombardia() {
    let mut table = ordering(
        "italy",
        "prussia",
        "clear
        liguria: italy 3
        sardinia: italy 3
        lombardia: austria 2, garrison austria
        venezia: austria 2
        morale italy 9
        morale austria 9
        hand italy 2 3 4 4 5
        hand austria 3 3 5 5",
    );
    table.plays("italy: march liguria lombardia; sail sardinia toscania; garrison toscania toscania; done");
    assert_eq!(table.state().strengths(), (4, 4));
    table.plays("italy: support toscania\naustria: support venezia");
    table.plays(
        "italy: play 4 lombardia
        austria: play 5 lombardia
        italy: play 2 toscania
        austria: play 3 venezia
        italy: play 4 lombardia
        austria: play 5 lombardia
        italy: play 5 toscania
        austria: play 3 venezia",
    );
    assert!(table.is_asked("italy", "play-battle-card"), "one unit is left in Lombardia");
    table.play("italy", "open lombardia").play("italy", "reveal austria lombardia 1");
    assert!(ended(&table, 23, 20), "{:?}", table.log);
    assert_eq!(table.legal("austria"), ["retreat lombardia wien", "off-map lombardia"]);
    table.play("austria", "retreat lombardia wien");
    table.play("italy", "garrison lombardia lombardia");
    assert_eq!(table.at("lombardia"), "italy 1, garrison italy");
    assert_eq!(table.at("toscania"), "italy 1, garrison italy");
    assert_eq!((table.at("wien"), table.at("venezia")), ("austria 0".to_owned(), "austria 1".to_owned()));
    assert_eq!((table.morale("italy"), table.morale("austria")), (9 - 5, 9 - 4 - 2));
    table.settle_chance();
    let sizes = ["italy", "austria"].map(|power| table.hand(power).split(' ').count());
    assert_eq!(sizes, [1, 1]);
    assert_eq!((table.influence("italy"), table.controller("lombardia")), (1, "italy".to_owned()));
    assert_eq!(table.prestige(), "austria italy france prussia");
}
