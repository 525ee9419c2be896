//! Actions 1 to 5: ledger section 9 with its rulings KOA-D26 to KOA-D32.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::board::Territories;
use support::{Table, position, printed, start};

// --- Drill -------------------------------------------------------------------------------------------------

/// [KOA-9.1]
#[test]
fn drill_draws_one_card_and_then_discards_one() {
    let mut table = printed("1805, 6 players, turn 1\nhand britain 1 2");
    table.play("britain", "drill");
    assert_eq!(table.asked(), ["chance: draw-card"]);
    table.play("chance", "draw 5");
    assert_eq!(table.hand("britain"), "1 2 5");
    assert_eq!(table.legal("britain"), ["discard 1", "discard 2", "discard 5"]);
    assert_eq!(table.refusal("britain", "done"), "KOA-4.2", "a card must go");
    assert_eq!(table.refusal("britain", "discard 3"), "KOA-15.9");
    table.play("britain", "discard 1");
    assert_eq!((table.hand("britain"), table.piles()), ("2 5".into(), (37, 1)));
    assert!(!table.is_asked("britain", "drill"), "once per action");
}

/// [KOA-9.1]
#[test]
fn the_card_just_drawn_may_be_the_one_discarded() {
    let mut table = printed("1805, 6 players, turn 1");
    table.play("britain", "drill").play("chance", "draw 4").play("britain", "discard 4");
    assert_eq!((table.hand("britain"), table.piles()), ("".into(), (39, 1)));
}

// --- Taxation and trade ------------------------------------------------------------------------------------

/// What a power has after its taxation, with nothing on the map but what is named.
fn taxes(power: &str, turn: u8, lines: &str) -> u16 {
    position(&format!("1805, 6 players, turn {turn}\nclear\nmoney {power} 0\n{lines}")).money(power)
}

/// [KOA-9.2]
#[test]
fn taxation_gives_the_values_of_homes_undisputed_and_unstriped_disputed_territories() {
    // Austria's homes: Wien 3, Bohemia 2, Hungari 2, Tyrol, Transylvania and Galicia 1, Croatia 0.
    assert_eq!(taxes("austria", 4, ""), 10);
    assert_eq!(
        taxes("austria", 4, "tyrol: garrison france"),
        9,
        "a home that another power controls gives nothing"
    );
    assert_eq!(taxes("austria", 4, "tyrol: france 3"), 10, "a general does not change control");
    assert_eq!(taxes("austria", 4, "mecklenburg: garrison austria"), 11, "undisputed");
    assert_eq!(taxes("austria", 4, "mecklenburg: austria 3"), 10, "without a garrison");
    assert_eq!(taxes("austria", 4, "hannover: garrison austria"), 12, "disputed without an Austrian stripe");
    let all = "
        tyrol: garrison france
        mecklenburg: garrison austria
        hannover: garrison austria
        hesse: garrison austria";
    assert_eq!(taxes("austria", 4, all), 13);
}

/// [KOA-9.2]
#[test]
fn the_homes_of_each_power_are_taxed_in_its_turn() {
    let incomes = [("ottoman", 1, 8), ("france", 3, 13), ("austria", 4, 10), ("russia", 6, 8)];
    for (power, turn, income) in incomes {
        assert_eq!(taxes(power, turn, ""), income, "{power}");
    }
    assert_eq!(taxes("prussia", 5, "status prussia expansionist"), 7);
}

/// [KOA-9.3]
#[test]
fn foreign_homes_and_own_stripes_give_no_money() {
    let lines = "
        status prussia expansionist
        berlin: garrison austria
        bavaria: garrison austria
        warszawa: garrison austria";
    assert_eq!(taxes("austria", 4, lines), 10);
}

/// [KOA-9.4] [KOA-8.11]
#[test]
fn a_neutral_power_collects_double_taxes() {
    assert_eq!(taxes("austria", 4, "status austria neutral"), 20);
    assert_eq!(taxes("austria", 4, "status austria neutral\nhannover: garrison austria"), 24);
    for status in ["british", "french", "expansionist"] {
        assert_eq!(taxes("austria", 4, &format!("status austria {status}")), 10, "{status}");
    }
}

/// [KOA-T.21] [KOA-9.4]
#[test]
fn neutral_prussia_with_mecklenburg_collects_16() {
    assert_eq!(taxes("prussia", 5, "mecklenburg: garrison prussia"), 16);
}

/// [KOA-9.5] [KOA-D26]
#[test]
fn trade_gives_britain_11_less_the_ports_of_expansionists_and_of_the_french_coalition() {
    // The British homes give 6.
    let trade = |lines: &str| taxes("britain", 2, &format!("status ottoman british\n{lines}")) - 6;
    assert_eq!(trade(""), 11);
    assert_eq!(trade("holland: garrison france"), 10);
    assert_eq!(trade("status russia french"), 10, "St. Petersburg");
    assert_eq!(trade("status russia expansionist"), 10);
    assert_eq!(trade("status russia neutral"), 11, "a neutral trades");
    assert_eq!(trade("holland: garrison britain"), 11, "and Holland is worth influence, not money");
    assert_eq!(trade("hannover: garrison france"), 11, "no port");
    assert_eq!(
        trade("london: garrison france\ncornwall: garrison france") + 4,
        9,
        "British ports can be lost, and their taxes"
    );
    let table = position("1805, 6 players, turn 3\nclear");
    assert_eq!(table.money("britain"), 0, "only with British taxation");
    assert_eq!(taxes("france", 3, ""), 13, "and for no other power");
}

/// [KOA-9.5] [KOA-D26]
#[test]
fn there_are_11_ports_on_both_sides_of_the_board() {
    for scenario in ["1792", "1805"] {
        assert_eq!(Territories(start(scenario, 6).state().board.ports).len(), 11, "{scenario}");
    }
    // On the Revolution side Hannover adds 1 to the British homes.
    assert_eq!(position("1798, 6 players, turn 2\nclear").money("britain"), 7 + 11);
}

/// [KOA-9.5] [KOA-D71]
#[test]
fn a_minors_ports_count_by_its_controllers_status() {
    let trade = |controller: &str| {
        let table =
            position(&format!("1805, 5 players, round 2, turn 2\nclear\ncontrol ottoman {controller}"));
        table.money("britain") - 6
    };
    assert_eq!(trade("france"), 9);
    assert_eq!(trade("britain"), 11);
    assert_eq!(trade("prussia"), 11, "Prussia is neutral");
}

/// [KOA-T.19] [KOA-9.5]
#[test]
fn trade_with_four_hostile_ports_gives_7() {
    // Istanbul and Egypt are an expansionist's, Holland is French, St. Petersburg a French ally's.
    let lines = "status russia french\nholland: garrison france";
    assert_eq!(taxes("britain", 2, lines), 6 + 7);
}

/// [KOA-T.20] [KOA-9.2] [KOA-9.3] [KOA-9.40] [KOA-5.4]
#[test]
fn bavaria_gives_france_and_austria_influence_and_prussia_money() {
    let lines = |power: &str| format!("status prussia expansionist\nbavaria: garrison {power}");
    let money = |power: &str, turn: u8| {
        taxes(power, turn, &lines(power)) - taxes(power, turn, "status prussia expansionist")
    };
    let gain = |power: &str, turn: u8| influence(power, turn, &lines(power));
    assert_eq!((money("france", 3), gain("france", 6)), (0, 2));
    assert_eq!((money("austria", 4), gain("austria", 1)), (0, 2));
    assert_eq!((money("prussia", 5), gain("prussia", 2)), (2, 0));
}

// --- Leadership --------------------------------------------------------------------------------------------

/// Russia leads, with Kutuzov and perhaps others on the map and the rest off it.
fn russia_leads(lines: &str) -> Table {
    let mut table =
        position(&format!("1805, 6 players, turn 1\nclear\nlivonia: russia 2*, garrison russia\n{lines}"));
    // Prussia's free cards, for it has no general on the map.
    table.settle_chance();
    table
}

/// [KOA-9.6] [KOA-9.8]
#[test]
fn leadership_places_any_number_of_generals_on_controlled_territories() {
    let mut table = russia_leads("warszawa: garrison russia");
    assert_eq!(table.off_map("russia"), 3);
    assert_eq!(table.refusal("russia", "place bessarabia"), "KOA-9.6", "nobody controls it");
    assert_eq!(table.refusal("russia", "place wien"), "KOA-9.6", "an ally controls it");
    assert_eq!(table.refusal("russia", "place livonia"), "KOA-9.8", "a Russian general stands there");
    table.plays(
        "russia: place moskva
         russia: place warszawa
         russia: place crimea",
    );
    assert_eq!(table.refusal("russia", "place ukraine"), "KOA-9.6", "no general is left");
    assert_eq!((table.at("moskva"), table.at("crimea")), ("russia 0".into(), "russia 0".into()));
    assert_eq!(table.at("warszawa"), "russia 0, garrison russia");
    assert_eq!(table.refusal("russia", "place moskva"), "KOA-9.6");
    table.play("russia", "done");
    assert!(!table.is_asked("russia", "lead"));
}

/// [KOA-9.6] [KOA-D28]
#[test]
fn leadership_takes_any_number_of_generals_off_the_map_with_their_units() {
    let mut table = russia_leads("moskva: russia 3\nbessarabia: russia 1\ncrimea: russia 0");
    assert_eq!((table.off_map("russia"), table.supply("russia")), (0, 28 - 2 - 1 - 3 - 1));
    assert_eq!(table.refusal("russia", "recall smolensk"), "KOA-9.6");
    table.plays(
        "russia: recall moskva
         russia: recall bessarabia
         russia: recall livonia
         russia: done",
    );
    assert_eq!((table.off_map("russia"), table.supply("russia")), (3, 28 - 1));
    assert_eq!((table.at("moskva"), table.at("livonia")), ("empty".into(), "garrison russia".into()));
    assert!(!table.is_asked("russia", "lead"));
}

/// [KOA-9.6]
#[test]
fn leadership_draws_one_card_or_gains_one_morale() {
    let mut table = russia_leads("hand russia 1");
    table.play("russia", "take-card").play("chance", "draw 4");
    assert_eq!((table.hand("russia"), table.morale("russia")), ("1 4".into(), 3));
    assert!(!table.is_asked("russia", "lead"), "one choice");
    let mut table = russia_leads("hand russia 1");
    table.play("russia", "take-morale");
    assert_eq!((table.hand("russia"), table.morale("russia")), ("1".into(), 4));
    assert!(!table.is_asked("russia", "lead"), "one choice");
}

/// [KOA-9.6]
#[test]
fn leadership_is_one_choice_even_for_britain_which_may_still_offer_subsidies() {
    let mut table = printed("1805, 6 players, turn 3\nnapoli: empty\nmoney britain 5");
    table.play("britain", "take-morale");
    assert!(table.is_asked("britain", "lead"), "it has money to offer");
    assert_eq!(table.refusal("britain", "take-morale"), "KOA-9.6");
    assert_eq!(table.refusal("britain", "take-card"), "KOA-9.6");
    assert_eq!(table.refusal("britain", "place lisboa"), "KOA-9.6");
    assert_eq!(table.refusal("britain", "recall london"), "KOA-9.6");
    assert!(table.may("britain", "offer austria 5"));
}

/// [KOA-9.7]
#[test]
fn placing_and_removing_generals_cannot_be_combined() {
    let mut table = russia_leads("");
    table.play("russia", "place moskva");
    for other in ["recall livonia", "recall moskva", "take-card", "take-morale"] {
        assert_eq!(table.refusal("russia", other), "KOA-9.7", "{other}");
    }
    let mut table = russia_leads("");
    table.play("russia", "recall livonia");
    for other in ["place livonia", "place-figure moskva", "take-card", "take-morale"] {
        assert_eq!(table.refusal("russia", other), "KOA-9.7", "{other}");
    }
}

/// [KOA-9.8]
#[test]
fn a_placed_general_arrives_without_units() {
    let mut table = printed("1805, 6 players, turn 1\nlivonia: russia 0*, garrison russia");
    let supply = table.supply("russia");
    table.play("russia", "place st-petersburg").play("russia", "done");
    assert_eq!((table.at("st-petersburg"), table.supply("russia")), ("russia 0".into(), supply));
}

/// [KOA-T.37] [KOA-9.8]
#[test]
fn with_one_free_controlled_territory_one_of_two_generals_is_placed() {
    // Prussia controls Berlin, where its general stands, and Silesia.
    let mut table = position(
        "1805, 6 players, turn 6
         clear
         status prussia british
         berlin: prussia 1*
         pomerania: garrison france
         borussia: garrison france",
    );
    table.settle_chance();
    assert_eq!(table.off_map("prussia"), 2);
    assert_eq!(table.options("prussia", "place"), ["silesia"]);
    table.play("prussia", "place silesia");
    assert!(table.options("prussia", "place").is_empty());
    assert_eq!(table.refusal("prussia", "place silesia"), "KOA-9.8");
    assert_eq!(table.off_map("prussia"), 1);
}

/// [KOA-D27]
#[test]
fn no_general_is_placed_where_a_hostile_one_stands() {
    let table = russia_leads("moskva: france 1\nstatus ottoman french\ncrimea: ottoman 0");
    assert_eq!(table.controller("moskva"), "russia");
    assert_eq!(table.refusal("russia", "place moskva"), "KOA-D27");
    assert_eq!(table.refusal("russia", "place crimea"), "KOA-D27");
    let mut table = russia_leads("moskva: austria 1");
    table.play("russia", "place moskva");
    assert_eq!(table.at("moskva"), "austria 1, russia 0", "an ally does not stand in the way");
}

/// [KOA-D29]
#[test]
fn a_leadership_choice_may_be_without_effect() {
    let mut table = russia_leads("morale russia 15");
    assert!(table.may("russia", "done"));
    table.play("russia", "take-morale");
    assert_eq!(table.morale("russia"), 15);
    assert!(!table.is_asked("russia", "lead"));
}

// --- Subsidies ---------------------------------------------------------------------------------------------

/// Britain leads with 20 money; Austria, Prussia and Russia are in its coalition.
const SUBSIDIES: &str = "1805, 6 players, turn 3\nstatus prussia british\nmoney britain 20";

/// [KOA-9.14] [KOA-8.15]
#[test]
fn britain_offers_money_to_members_of_its_coalition() {
    let mut table = printed(SUBSIDIES);
    for member in ["austria", "prussia", "russia"] {
        assert!(table.may("britain", &format!("offer {member} 1")));
        assert!(table.may("britain", &format!("offer {member} 20")));
    }
    assert_eq!(table.refusal("britain", "offer ottoman 1"), "KOA-9.14", "an expansionist");
    assert_eq!(table.refusal("britain", "offer france 1"), "KOA-9.14");
    assert_eq!(table.refusal("britain", "offer britain 1"), "KOA-9.14");
    table.play("britain", "offer austria 4").play("austria", "agree");
    table.play("britain", "offer russia 2").play("russia", "agree");
    assert_eq!((table.money("britain"), table.money("austria"), table.money("russia")), (14, 4, 9));
    assert!(table.may("britain", "take-morale"), "the subsidy comes in addition to the leadership choice");
    let table = printed("1805, 6 players, turn 1");
    assert_eq!(table.refusal("russia", "offer austria 1"), "KOA-8.15", "nobody else gives money");
}

/// [KOA-9.15]
#[test]
fn the_recipient_accepts_or_declines() {
    let mut table = printed(SUBSIDIES);
    table.play("britain", "offer austria 7");
    assert!(table.is_asked("austria", "answer-subsidy"));
    assert_eq!((table.money("britain"), table.money("austria")), (20, 0), "nothing is paid yet");
    table.play("austria", "refuse");
    assert_eq!((table.money("britain"), table.money("austria"), table.influence("britain")), (20, 0, 0));
    table.play("britain", "offer prussia 7").play("prussia", "agree");
    assert_eq!((table.money("britain"), table.money("prussia"), table.influence("britain")), (13, 13, 1));
}

/// [KOA-9.16] [KOA-T.18]
#[test]
fn britain_gains_one_influence_for_each_power_that_accepts_three_or_more() {
    let influence = |offers: &[(&str, u8)]| {
        let mut table = printed(SUBSIDIES);
        for (power, money) in offers {
            table.play("britain", &format!("offer {power} {money}")).play(power, "agree");
        }
        table.influence("britain")
    };
    assert_eq!(influence(&[("austria", 2)]), 0);
    assert_eq!(influence(&[("austria", 3)]), 1);
    assert_eq!(influence(&[("austria", 9)]), 1);
    assert_eq!(influence(&[("austria", 3), ("prussia", 3)]), 2);
    assert_eq!(influence(&[("austria", 2), ("prussia", 1)]), 0, "money of two powers is not added up");
    assert_eq!(influence(&[("austria", 3), ("prussia", 3), ("russia", 14)]), 3);
}

/// [KOA-9.17] [KOA-T.18] [KOA-D71]
#[test]
fn a_subsidy_to_a_minor_gives_no_influence() {
    let mut table = printed("1805, 5 players, round 2, turn 3\ncontrol ottoman britain\nmoney britain 9");
    table.play("britain", "offer ottoman 3");
    assert_eq!((table.money("britain"), table.money("ottoman"), table.influence("britain")), (6, 3, 0));
    let mut table = printed("1805, 5 players, round 2, turn 3\ncontrol ottoman russia\nmoney britain 9");
    table.play("britain", "offer ottoman 9");
    assert!(table.is_asked("ottoman", "answer-subsidy"), "its controller answers");
    table.play("russia", "agree");
    assert_eq!((table.money("britain"), table.money("ottoman"), table.influence("britain")), (0, 9, 0));
}

/// [KOA-9.17] [KOA-D66]
#[test]
fn an_uncontrolled_minor_gets_no_subsidy() {
    let table = printed("1798, 5 players, turn 3\negypt: france 2*\nmoney britain 9");
    assert_eq!(table.status("ottoman"), "british");
    assert_eq!(table.refusal("britain", "offer ottoman 3"), "KOA-9.14");
    assert!(table.may("britain", "offer austria 3"));
}

/// [KOA-D30]
#[test]
fn an_offer_is_at_least_1_made_once_and_covered_by_what_britain_has() {
    let mut table = printed(SUBSIDIES);
    assert_eq!(table.refusal("britain", "offer austria 0"), "KOA-D30");
    assert_eq!(table.refusal("britain", "offer austria 21"), "KOA-9.14");
    table.play("britain", "offer austria 15");
    assert_eq!(
        table.refusal("britain", "offer russia 1"),
        "not asked",
        "offers are answered one after the other"
    );
    table.play("austria", "agree");
    assert_eq!(table.refusal("britain", "offer austria 1"), "KOA-D30");
    assert_eq!(table.refusal("britain", "offer russia 6"), "KOA-9.14", "5 are left");
    table.play("britain", "offer russia 5").play("russia", "refuse");
    assert_eq!(table.refusal("britain", "offer russia 5"), "KOA-D30", "not even after a refusal");
    assert!(table.may("britain", "offer prussia 5"));
}

// --- Napoleon's move ---------------------------------------------------------------------------------------

/// France leads and nobody else does anything; Napoleon's move is next.
fn napoleon_moves(lines: &str) -> Table {
    let mut table = position(&format!("1805, 6 players, turn 4\nclear\n{lines}"));
    table.await_movement("france");
    assert!(table.state().movement.napoleon);
    table
}

/// [KOA-9.20]
#[test]
fn napoleon_alone_makes_one_movement_round_with_french_leadership() {
    let mut table = napoleon_moves("lorraine: france 3*\npfalz: france 2");
    assert_eq!(table.refusal("france", "march pfalz hesse"), "KOA-9.20");
    assert!(table.may("france", "done"), "he may stay");
    assert!(table.may("france", "strategic lorraine paris"), "any type of move");
    table.play("france", "march lorraine wurttemberg");
    assert_eq!(table.refusal("france", "march wurttemberg bavaria"), "KOA-11.1", "one round");
    table.play("france", "done");
    assert_eq!(table.asked(), ["russia: choose-arbiter"]);
    assert_eq!(table.at("wurttemberg"), "france 3*");
}

/// [KOA-9.20]
#[test]
fn napoleon_may_move_when_this_very_leadership_has_placed_him() {
    let mut table = printed("1805, 6 players, turn 4");
    assert_eq!(table.figure("france"), "off-map");
    table.play("france", "place-figure paris").play("france", "done");
    table.await_movement("france");
    table.play("france", "march paris aquitaine").play("france", "done");
    assert_eq!(table.at("aquitaine"), "france 0*");
}

/// [KOA-9.20]
#[test]
fn without_napoleon_on_the_map_there_is_no_such_move() {
    let mut table = printed("1805, 6 players, turn 4");
    table.play("france", "place paris").play("france", "done");
    assert_eq!(table.figure("france"), "off-map", "another general was placed");
    table.idle_until(|table| table.asked().iter().any(|question| question.ends_with("choose-arbiter")));
    assert_eq!(table.asked(), ["russia: choose-arbiter"]);
    let mut table = printed("1805, 6 players, turn 4\nlorraine: france 3*");
    table
        .play("france", "recall lorraine")
        .play("france", "done")
        .play("britain", "done")
        .play("prussia", "done");
    assert_eq!(table.asked(), ["russia: choose-arbiter"], "he has just been taken off the map");
}

/// [KOA-9.21]
#[test]
fn napoleons_move_has_no_arbiter_and_no_further_round() {
    let mut table = napoleon_moves("lorraine: france 3*");
    let morale = table.morale("ottoman");
    assert_eq!(table.asked(), ["france: order-moves"]);
    assert_eq!(table.refusal("france", "arbiter ottoman"), "KOA-4.2");
    assert_eq!(table.state().movement.arbiter, None);
    table.play("france", "march lorraine wurttemberg").play("france", "done");
    assert!(!table.is_asked("france", "ask-for-round"), "{:?}", table.asked());
    assert_eq!(table.morale("ottoman"), morale);
}

/// [KOA-9.22] [KOA-4.9]
#[test]
fn napoleons_move_waits_for_the_others_and_comes_before_the_russian_movement() {
    let mut table = printed("1805, 6 players, turn 4\nlorraine: france 3*\nmoney britain 2");
    table.play("france", "done").play("prussia", "done");
    assert_eq!(table.asked(), ["britain: mobilise"]);
    table.play("britain", "buy-unit london").play("britain", "done");
    assert_eq!(table.asked(), ["france: order-moves"]);
    assert_eq!(table.refusal("russia", "arbiter ottoman"), "not asked");
    table.play("france", "done");
    assert_eq!(table.asked(), ["russia: choose-arbiter"]);
}

/// [KOA-D31]
#[test]
fn a_battle_of_napoleons_move_is_fought_at_once_with_support() {
    let mut table =
        napoleon_moves("lorraine: france 1*\npfalz: france 2\nwurttemberg: austria 1\nhand france 5 5");
    table.play("france", "march lorraine wurttemberg").play("france", "done");
    assert_eq!(table.asked(), ["france: declare-support"]);
    table.plays(
        "france: support pfalz
         france: play 5 wurttemberg
         france: play 5 pfalz",
    );
    table.idle_until(|table| table.is_asked("russia", "choose-arbiter"));
    assert_eq!((table.at("wurttemberg"), table.at("pfalz")), ("france 0*".into(), "france 1".into()));
    assert_eq!(table.influence("france"), 1);
}

/// [KOA-D31]
#[test]
fn napoleon_may_place_garrisons_but_not_disband_them_nor_sail() {
    let mut table = napoleon_moves("holland: france 3*\nlombardia: garrison france");
    assert_eq!(table.refusal("france", "disband lombardia"), "KOA-D34");
    assert_eq!(table.refusal("france", "sail holland london"), "KOA-11.5");
    table.play("france", "march holland hannover").play("france", "garrison hannover hannover");
    table.play("france", "garrison hannover holland");
    assert_eq!(
        (table.controller("hannover"), table.controller("holland")),
        ("france".into(), "france".into())
    );
    assert_eq!(table.at("hannover"), "france 1*, garrison france");
}

// --- Mobilisation ------------------------------------------------------------------------------------------

/// [KOA-9.30]
#[test]
fn mobilisation_buys_units_cards_and_morale_for_1_and_fortresses_for_5() {
    let mut table = printed("1805, 6 players, turn 1\nmoney prussia 10");
    let money = |table: &Table| table.money("prussia");
    table.play("prussia", "buy-unit berlin");
    assert_eq!((table.at("berlin"), money(&table)), ("prussia 1".into(), 9));
    table.play("prussia", "buy-card").play("chance", "draw 3");
    assert_eq!((table.hand("prussia"), money(&table)), ("3".into(), 8));
    table.play("prussia", "buy-morale");
    assert_eq!((table.morale("prussia"), money(&table)), (5, 7));
    table.play("prussia", "buy-fortress warszawa");
    assert_eq!((table.at("warszawa"), money(&table)), ("garrison prussia, fortress".into(), 2));
    table.play("prussia", "buy-unit berlin").play("prussia", "buy-unit saxonia");
    assert_eq!(money(&table), 0);
    for purchase in ["buy-unit borussia", "buy-card", "buy-morale"] {
        assert_eq!(table.refusal("prussia", purchase), "KOA-9.30", "{purchase}");
    }
    assert_eq!(table.legal("prussia"), ["done"]);
}

/// [KOA-9.30]
#[test]
fn money_is_the_only_limit_on_the_quantity_bought() {
    let mut table = printed("1805, 6 players, turn 1\nmoney prussia 30\nmorale prussia 0");
    for _ in 0..9 {
        table.play("prussia", "buy-morale");
        table.play("prussia", "buy-card").settle_chance();
    }
    for general in ["berlin", "borussia", "saxonia"] {
        for _ in 0..3 {
            table.play("prussia", &format!("buy-unit {general}"));
        }
    }
    assert_eq!((table.money("prussia"), table.morale("prussia"), table.cards("prussia")), (3, 9, 9));
    assert_eq!(table.refusal("prussia", "buy-fortress warszawa"), "KOA-9.30", "3 do not pay for a fortress");
}

/// [KOA-9.31]
#[test]
fn mobilisation_draws_a_free_card_for_each_general_off_the_map() {
    // Austria in 1806 has three generals off the map and no money, Prussia none off the map.
    let mut table = printed("1806, 6 players, turn 6\nmoney austria 0");
    for cards in 0..3 {
        assert_eq!(table.cards("austria"), cards);
        table.play("chance", "draw 2");
    }
    assert!(table.is_asked("austria", "mobilise"));
    assert_eq!((table.hand("austria"), table.money("austria")), ("2 2 2".into(), 0));
    let table = printed("1806, 6 players, turn 1");
    assert!(table.is_asked("prussia", "mobilise"), "no free card without a general off the map");
    assert_eq!(table.cards("prussia"), 0);
}

/// [KOA-9.32]
#[test]
fn a_bought_unit_goes_under_any_own_general_on_the_map_up_to_three() {
    let mut table = printed("1806, 6 players, turn 1");
    let mut sites = table.options("prussia", "buy-unit");
    sites.sort();
    assert_eq!(sites, ["mecklenburg"], "Berlin and Saxonia have 3 units already");
    assert_eq!(table.refusal("prussia", "buy-unit berlin"), "KOA-9.32");
    assert_eq!(table.refusal("prussia", "buy-unit silesia"), "KOA-9.32", "no general");
    table.play("prussia", "buy-unit mecklenburg");
    assert_eq!(table.at("mecklenburg"), "prussia 3");
    assert!(table.options("prussia", "buy-unit").is_empty());
}

/// [KOA-9.33] [KOA-12.8]
#[test]
fn a_fortress_needs_an_own_garrison_and_no_fortress() {
    let mut table = position(
        "1805, 6 players, turn 1
         clear
         status prussia british
         money prussia 20
         berlin: prussia 3
         warszawa: garrison prussia
         saxonia: garrison prussia, fortress
         hannover: garrison russia",
    );
    table.settle_chance();
    assert_eq!(table.options("prussia", "buy-fortress"), ["warszawa"]);
    assert_eq!(table.refusal("prussia", "buy-fortress berlin"), "KOA-9.33", "a home without a garrison");
    assert_eq!(table.refusal("prussia", "buy-fortress hannover"), "KOA-9.33", "an ally's garrison");
    assert_eq!(table.refusal("prussia", "buy-fortress saxonia"), "KOA-12.8");
    table.play("prussia", "buy-fortress warszawa");
    assert_eq!(table.refusal("prussia", "buy-fortress warszawa"), "KOA-12.8");
}

/// [KOA-9.34] [KOA-1.7]
#[test]
fn there_is_no_seventh_fortress() {
    let lines = "
        1805, 6 players, turn 1
        clear
        money prussia 20
        warszawa: garrison prussia
        hannover: garrison prussia
        istanbul: garrison ottoman, fortress
        hellas: fortress
        lisboa: fortress
        paris: fortress
        wien: fortress
    ";
    let mut table = position(lines);
    table.settle_chance();
    table.play("prussia", "buy-fortress warszawa");
    assert_eq!(table.refusal("prussia", "buy-fortress hannover"), "KOA-9.34", "all six are on the map");
    assert!(table.options("prussia", "buy-fortress").is_empty());
}

/// [KOA-9.35] [KOA-T.30]
#[test]
fn corruption_takes_unspent_money_from_everybody_but_britain() {
    let left = |power: &str, turn: u8| {
        let mut table = printed(&format!("1805, 6 players, turn {turn}\nmoney {power} 4"));
        table.idle_until(|table| table.is_asked(power, "mobilise"));
        assert_eq!(table.money(power), 4);
        table.play(power, "done");
        table.money(power)
    };
    assert_eq!(left("prussia", 1), 0);
    assert_eq!(left("britain", 4), 4);
    assert_eq!((left("russia", 2), left("ottoman", 3), left("france", 5), left("austria", 6)), (0, 0, 0, 0));
}

/// [KOA-D32] [KOA-6.3]
#[test]
fn nothing_is_bought_that_has_no_room() {
    let table = printed("1806, 6 players, turn 1\nmorale prussia 15\nmecklenburg: prussia 3");
    assert_eq!(table.refusal("prussia", "buy-morale"), "KOA-6.3");
    assert_eq!(table.refusal("prussia", "buy-unit mecklenburg"), "KOA-9.32");
    assert_eq!(table.money("prussia"), 6);
}

/// [KOA-D32]
#[test]
fn a_bought_card_is_drawn_at_once_so_that_a_later_purchase_may_react() {
    let mut table = printed("1805, 6 players, turn 1");
    table.play("prussia", "buy-card");
    assert_eq!(table.asked(), ["chance: draw-card"]);
    table.play("chance", "draw 5");
    assert!(table.is_asked("prussia", "mobilise"));
    table.play("prussia", "buy-morale").play("prussia", "buy-card").play("chance", "draw 1");
    assert_eq!((table.hand("prussia"), table.money("prussia")), ("1 5".into(), 3));
}

// --- Expand influence --------------------------------------------------------------------------------------

/// What a power gains by its expand-influence action, with nothing on the map but what is named.
fn influence(power: &str, turn: u8, lines: &str) -> u8 {
    let mut table = position(&format!("1805, 6 players, turn {turn}\nclear\n{lines}"));
    let before = table.influence(power);
    table.idle_until(|table| {
        let movement =
            |question: &String| question.ends_with("choose-arbiter") || question.ends_with("order-moves");
        table.asked().iter().any(movement)
    });
    table.influence(power) - before
}

/// [KOA-9.40]
#[test]
fn influence_grows_by_striped_disputed_territories_and_foreign_homes() {
    let disputed = "venezia: garrison austria\nbosnia: garrison austria";
    assert_eq!(influence("austria", 1, disputed), 4);
    let homes = "
        status ottoman french
        serbia: garrison austria
        istanbul: garrison austria
        provence: garrison austria";
    assert_eq!(influence("austria", 1, homes), 5, "Serbia 0, Istanbul 3, Provence 2");
    assert_eq!(influence("austria", 1, &format!("{homes}\n{disputed}")), 9);
    let worthless =
        "hesse: garrison austria\nhannover: garrison austria\nwien: garrison austria\nlombardia: austria 3";
    assert_eq!(influence("austria", 1, worthless), 0, "undisputed, unstriped, an own home, a general alone");
}

/// [KOA-9.41]
#[test]
fn the_loss_of_the_capital_does_not_prevent_it() {
    assert_eq!(influence("austria", 1, "wien: garrison france\nbavaria: garrison austria"), 2);
    assert_eq!(influence("france", 6, "paris: garrison austria\nbavaria: garrison france"), 2);
}

/// [KOA-9.42] [KOA-19.22]
#[test]
fn a_minor_power_never_expands_influence() {
    // Hellas is striped in Ottoman and British colours, and Podolia is a Russian home.
    let lines = "hellas: garrison ottoman\npodolia: garrison ottoman";
    assert_eq!(influence("ottoman", 4, lines), 3, "a player's Ottomans do");
    for controller in ["britain", "france", "prussia"] {
        let setting = "1805, 5 players, round 2, turn 4\nclear\nstatus russia french\nstatus austria french";
        let hellas = "hellas: garrison ottoman";
        let mut table = position(&format!("{setting}\ncontrol ottoman {controller}\n{hellas}"));
        let before = table.influence(controller);
        table.idle_until(|table| table.is_asked("russia", "choose-arbiter"));
        assert_eq!((table.influence("ottoman"), table.influence(controller)), (0, before), "{controller}");
    }
}
