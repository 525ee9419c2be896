//! Special generals, the optional rule of ledger section 18.

use crate::support;
use support::{Table, moving};
use testkit::spoken::Spoken;

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

/// The same at a table that plays with the special generals.
#[track_caller]
fn special(mover: &str, marches: &str, text: &str) -> Table {
    attack(mover, marches, &format!("option special_generals on\n{text}"))
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

/// France attacks an Austrian general in Holland; Wellington stands in Westphalia next to it.
const WELLINGTON: &str = "
    picardie: france 3
    holland: austria 1
    westphalia: britain 2*
";

/// [KOA-18.1]
#[test]
fn the_named_generals_have_abilities_only_if_the_table_chooses_so() {
    let mut table = attack("france", "picardie holland", WELLINGTON);
    table.play("britain", "support westphalia");
    assert!(table.ended("holland", 4, 2), "Wellington");
    let table = attack("france", "warszawa polesie", "warszawa: france 3\npolesie: russia 0*");
    assert!(table.ended("polesie", 4, 1), "Kutuzov is not asked");
    let pieces = "status prussia expansionist\nhesse: france 3\nsaxonia: prussia 2*";
    let mut table = attack("france", "hesse saxonia", pieces);
    table.play("prussia", "pass");
    assert!(table.ended("saxonia", 4, 3));
    assert_eq!(table.legal("prussia"), ["retreat saxonia berlin", "off-map saxonia"], "Blücher");
    assert_eq!(table.at("saxonia"), "france 2, prussia 0*");
}

/// [KOA-18.1] [KOA-18.2]
#[test]
fn wellington_in_support_from_an_adjacent_territory_adds_1_and_his_units() {
    let mut table = special("france", "picardie holland", &format!("{WELLINGTON}\nhand france 1"));
    assert_eq!(table.strengths(), (4, 2));
    table.play("britain", "support westphalia");
    assert_eq!(table.strengths(), (4, 2 + 1 + 2));
    table.play("france", "pass");
    assert!(table.ended("holland", 4, 5));
}

/// [KOA-18.2]
#[test]
fn another_british_general_adds_nothing_and_so_does_wellington_over_a_sea_lane() {
    let mut table = special(
        "france",
        "picardie holland",
        "
        picardie: france 3
        holland: austria 1
        westphalia: britain 2
        london: britain 2*
    ",
    );
    table.plays("britain: support westphalia\nbritain: support london");
    assert!(table.ended("holland", 4, 2));
}

/// [KOA-18.2] [KOA-D65]
#[test]
fn wellingtons_bonus_is_fixed_when_he_declares_and_he_loses_a_unit_afterwards() {
    let mut table = special("france", "picardie holland", WELLINGTON);
    table.plays("britain: support westphalia");
    assert!(table.ended("holland", 4, 5));
    assert_eq!(table.at("westphalia"), "britain 1*");
}

/// [KOA-18.2]
#[test]
fn wellington_supports_an_attack_as_well() {
    let mut table = special(
        "britain",
        "westphalia holland",
        "
        westphalia: britain 1
        pfalz: britain 3*
        holland: france 3
    ",
    );
    table.play("britain", "support pfalz");
    assert!(table.ended("holland", 2 + 1 + 3, 4));
}

/// France attacks Schwarzenberg in Bavaria; two Russian generals and a Prussian one stand around him.
const SCHWARZENBERG: &str = "
    status prussia british
    wurttemberg: france 3
    bavaria: austria 1*
    bohemia: russia 1
    saxonia: russia 1
    hesse: prussia 1
    morale austria 9
    hand austria 1 1 1 1
";

/// How many cards the Austrian general in a territory can play, everybody else passing.
fn austrian_cards(table: &mut Table, from: &str) -> u8 {
    let morale = table.morale("austria");
    while let Some((power, kind)) = table.first_question().filter(|(_, kind)| kind == "play-battle-card") {
        assert_eq!(kind, "play-battle-card");
        let action = if power == "austria" { format!("play 1 {from}") } else { "pass".to_owned() };
        table.play(&power, &action);
    }
    morale - table.morale("austria")
}

/// [KOA-18.3] [KOA-D65]
#[test]
fn schwarzenberg_plays_one_more_card_for_each_other_power_that_supports_him() {
    let mut table = special("france", "wurttemberg bavaria", SCHWARZENBERG);
    table.plays("prussia: support hesse\nrussia: support bohemia\nrussia: support saxonia");
    assert_eq!(austrian_cards(&mut table, "bavaria"), 3, "one unit, Prussia and Russia, at 1 morale each");
    assert!(table.ended("bavaria", 4, 2 + 3));
    let mut table = special("france", "wurttemberg bavaria", SCHWARZENBERG);
    table.plays("prussia: done\nrussia: support bohemia\nrussia: support saxonia");
    assert_eq!(austrian_cards(&mut table, "bavaria"), 2, "powers count, not generals");
    let mut table = special("france", "wurttemberg bavaria", SCHWARZENBERG);
    table.plays("prussia: done\nrussia: done");
    assert_eq!(austrian_cards(&mut table, "bavaria"), 1);
}

/// [KOA-18.3]
#[test]
fn an_unnamed_austrian_general_and_austrias_own_support_give_no_extra_card() {
    let pieces = SCHWARZENBERG.replace("austria 1*", "austria 1");
    let mut table = special("france", "wurttemberg bavaria", &pieces);
    table.plays("prussia: support hesse\nrussia: support bohemia\nrussia: support saxonia");
    assert_eq!(austrian_cards(&mut table, "bavaria"), 1);
    let own = "wurttemberg: france 3\nbavaria: austria 1*\ntyrol: austria 1\nmorale austria 9\nhand austria 1 1 1 1";
    let mut table = special("france", "wurttemberg bavaria", own);
    table.plays("austria: support tyrol\naustria: play 1 bavaria\naustria: play 1 tyrol");
    assert!(table.ended("bavaria", 4, 2 + 2));
}

/// [KOA-D65] [KOA-18.3]
#[test]
fn schwarzenberg_in_support_of_others_plays_no_extra_card() {
    let mut table = special(
        "france",
        "wurttemberg bavaria",
        "
        wurttemberg: france 3
        bavaria: russia 1
        bohemia: russia 1
        tyrol: austria 1*
        morale austria 9
        hand austria 1 1 1
    ",
    );
    table.plays("austria: support tyrol\nrussia: support bohemia");
    assert_eq!(austrian_cards(&mut table, "tyrol"), 1);
}

/// [KOA-18.3]
#[test]
fn schwarzenberg_attacks_with_the_extra_cards_as_well() {
    let pieces = "
        tyrol: austria 1*
        saxonia: russia 1
        bavaria: france 3
        morale austria 9
        hand austria 1 1 1 1
    ";
    let mut table = special("austria", "tyrol bavaria", pieces);
    table.play("russia", "support saxonia");
    assert_eq!(austrian_cards(&mut table, "bavaria"), 2);
    assert!(table.ended("bavaria", 2 + 2, 4));
}

/// [KOA-D65] [KOA-18.3]
#[test]
fn a_minor_power_counts_among_schwarzenbergs_supporters() {
    let mut table = special(
        "france",
        "wurttemberg bavaria",
        "
        1805, 4 players
        control prussia austria
        wurttemberg: france 3
        bavaria: austria 1*
        hesse: prussia 1
        morale austria 9
        hand austria 1 1 1
    ",
    );
    table.play("prussia", "support hesse");
    assert_eq!(austrian_cards(&mut table, "bavaria"), 2);
}

/// France attacks Blücher with 3 units in Saxonia and wins with a card.
#[track_caller]
fn blucher(text: &str) -> Table {
    let pieces = "status prussia expansionist\nhesse: france 3\nsaxonia: prussia 3*\nhand france 5\n";
    let mut table = special("france", "hesse saxonia", &format!("{pieces}{text}"));
    table.plays("france: play 5 saxonia\nprussia: pass");
    assert!(table.ended("saxonia", 9, 4));
    table
}

/// [KOA-18.4]
#[test]
fn blucher_loses_at_most_two_units_when_he_loses() {
    let mut table = blucher("");
    assert_eq!(table.at("saxonia"), "france 2, prussia 1*");
    table.play("prussia", "retreat saxonia berlin");
    assert_eq!(table.at("berlin"), "prussia 1*");
    let pieces = "status prussia expansionist\nhesse: france 3\nsaxonia: prussia 2*";
    let mut table = special("france", "hesse saxonia", pieces);
    table.play("prussia", "pass");
    assert_eq!(table.at("saxonia"), "france 2, prussia 0*");
}

/// [KOA-18.4] [KOA-D65]
#[test]
fn blucher_off_the_map_keeps_no_unit_and_another_prussian_general_none_at_all() {
    let mut table = blucher("");
    let supply = table.supply("prussia");
    table.play("prussia", "off-map saxonia");
    assert_eq!((table.supply("prussia"), table.off_map("prussia")), (supply + 1, 3));
    let pieces = "status prussia expansionist\nhesse: france 3\nsaxonia: prussia 3\nhand france 5";
    let mut table = special("france", "hesse saxonia", pieces);
    table.plays("france: play 5 saxonia\nprussia: pass");
    assert_eq!(table.at("saxonia"), "france 2, prussia 0");
    assert_eq!(table.legal("prussia"), ["retreat saxonia berlin", "off-map saxonia"]);
}

/// [KOA-18.5] [KOA-D65]
#[test]
fn blucher_may_retreat_to_an_adjacent_territory_without_hostile_pieces() {
    let mut table = blucher(
        "hannover: garrison britain
         bohemia: russia 1
         silesia: prussia 0",
    );
    assert_eq!(
        sorted(table.options("prussia", "retreat saxonia")),
        ["bavaria", "berlin", "hesse"],
        "not Hannover or Bohemia, where foes stand, nor Silesia, where a Prussian general stands"
    );
    assert_eq!(table.refusal("prussia", "retreat saxonia silesia"), "KOA-18.5");
    assert_eq!(blucher("berlin: prussia 0").refusal("prussia", "retreat saxonia berlin"), "KOA-16.22");
    assert_eq!(blucher("berlin: garrison france").refusal("prussia", "retreat saxonia berlin"), "KOA-D56");
    table.play("prussia", "retreat saxonia bavaria");
    assert_eq!(table.at("bavaria"), "prussia 1*");
    let open = ["bavaria", "berlin", "bohemia", "hannover", "hesse", "silesia"];
    assert_eq!(sorted(blucher("").options("prussia", "retreat saxonia")), open, "an enemy's empty home too");
}

/// [KOA-18.5] [KOA-D65]
#[test]
fn blucher_stays_out_of_neutral_homes_and_away_from_neutral_pieces() {
    let table = blucher("status austria neutral\nbavaria: garrison austria");
    assert_eq!(
        sorted(table.options("prussia", "retreat saxonia")),
        ["berlin", "hannover", "hesse", "silesia"]
    );
}

/// [KOA-18.5] [KOA-D65]
#[test]
fn blucher_asks_an_ally_before_he_retreats_to_its_territory() {
    let defeated = || blucher("status prussia british\nbavaria: garrison russia");
    let mut table = defeated();
    table.play("prussia", "retreat saxonia bavaria");
    assert_eq!(table.asked(), ["russia: consent"]);
    table.play("russia", "agree");
    assert_eq!(table.at("bavaria"), "prussia 1*, garrison russia");
    let mut table = defeated();
    table.plays("prussia: retreat saxonia bavaria\nrussia: refuse");
    assert!(!table.may("prussia", "retreat saxonia bavaria"));
    assert!(table.may("prussia", "retreat saxonia berlin"));
}

/// [KOA-18.4] [KOA-18.5]
#[test]
fn blucher_as_a_beaten_attacker_has_the_same_choices() {
    let pieces = "status prussia expansionist\nberlin: prussia 3*\nsaxonia: france 3, garrison france";
    let table = special("prussia", "berlin saxonia", pieces);
    assert!(table.ended("saxonia", 4, 5));
    assert_eq!(table.at("saxonia"), "france 2, prussia 1*, garrison france");
    assert!(table.may("prussia", "retreat saxonia berlin") && table.may("prussia", "retreat saxonia hesse"));
}

/// France attacks Kutuzov with 2 units in Polesie.
#[track_caller]
fn kutuzov(text: &str) -> Table {
    special("france", "warszawa polesie", &format!("warszawa: france 3\npolesie: russia 2*\n{text}"))
}

/// [KOA-18.6]
#[test]
fn kutuzov_as_a_defender_may_withdraw_after_the_strengths_are_added_up() {
    let mut table = kutuzov("smolensk: russia 1\nukraine: ottoman 0\nlivonia: garrison france");
    assert_eq!((table.strengths(), table.asked()), ((4, 3), vec!["russia: evade".to_owned()]));
    assert_eq!(sorted(table.options("russia", "evade")), ["galicia", "podolia", "warszawa"]);
    assert_eq!(table.refusal("russia", "evade livonia"), "KOA-18.6");
    let supply = table.supply("russia");
    table.play("russia", "evade podolia");
    assert_eq!((table.at("podolia"), table.supply("russia")), ("russia 1*".into(), supply + 1));
    assert_eq!(table.at("polesie"), "france 3");
}

/// [KOA-18.6]
#[test]
fn kutuzov_may_stay_and_fight_and_other_generals_are_not_asked() {
    let mut table = kutuzov("");
    table.play("russia", "done");
    assert!(table.ended("polesie", 4, 3));
    let table = special("france", "warszawa polesie", "warszawa: france 3\npolesie: russia 2");
    assert!(table.ended("polesie", 4, 3));
    let table = special("russia", "polesie warszawa", "warszawa: france 1\npolesie: russia 2*");
    assert!(table.ended("warszawa", 3, 2), "as an attacker Kutuzov does not withdraw");
}

/// [KOA-D65] [KOA-18.6]
#[test]
fn if_nobody_else_defends_there_is_no_battle_and_the_attacker_may_garrison_as_on_entering() {
    let mut table = kutuzov("");
    let before = (table.influence("france"), table.influence("russia"));
    table.play("russia", "evade podolia");
    assert_eq!(table.legal("france"), ["garrison polesie polesie", "done"]);
    table.play("france", "garrison polesie polesie");
    assert_eq!(table.at("polesie"), "france 2, garrison france", "no unit is lost");
    assert_eq!((table.influence("france"), table.influence("russia")), before);
    assert_eq!(table.asked(), ["france: ask-for-round"]);
}

/// [KOA-D65]
#[test]
fn if_others_defend_the_battle_goes_on_without_kutuzov_who_gives_no_support() {
    let mut table = kutuzov("polesie: russia 3*, austria 0, garrison russia");
    assert_eq!(table.strengths(), (4, 6));
    table.play("russia", "evade podolia");
    assert!(table.ended("polesie", 4, 2), "Kutuzov in Podolia is not asked for support");
    assert_eq!(table.at("podolia"), "russia 2*");
    let before = table.influence("france");
    table.play("austria", "off-map polesie");
    assert_eq!(table.influence("france"), before + 1, "only the Austrian general was defeated");
}

/// [KOA-D65]
#[test]
fn kutuzov_without_units_may_withdraw_too() {
    let mut table = kutuzov("polesie: russia 0*");
    table.play("russia", "evade ukraine");
    assert_eq!(table.at("ukraine"), "russia 0*");
}

/// [KOA-D65]
#[test]
fn kutuzov_asks_an_ally_before_he_withdraws_to_its_territory_and_shuns_neutrals() {
    let mut table = kutuzov("");
    assert_eq!(table.status("prussia"), "neutral");
    assert!(!table.may("russia", "evade borussia"));
    table.play("russia", "evade galicia");
    assert_eq!(table.asked(), ["austria: consent"]);
    table.play("austria", "refuse");
    assert_eq!(
        (table.asked(), table.at("polesie")),
        (vec!["russia: evade".to_owned()], "france 3, russia 2*".into())
    );
    assert!(!table.may("russia", "evade galicia"));
    let mut table = kutuzov("");
    table.plays("russia: evade galicia\naustria: agree");
    assert_eq!(table.at("galicia"), "russia 1*");
}

/// France attacks the Grand Vizier in Bosnia and wins.
#[track_caller]
fn vizier(text: &str) -> Table {
    let pieces = "croatia: france 3\nbosnia: ottoman 1*, garrison ottoman\n";
    let mut table = moving("france", &format!("option special_generals on\n{pieces}{text}"));
    table.plays("france: arbiter britain\nfrance: march croatia bosnia\nfrance: done");
    assert!(table.ended("bosnia", 4, 3));
    table
}

/// [KOA-18.7]
#[test]
fn the_defeated_grand_vizier_goes_to_any_ottoman_territory_with_one_unit() {
    let mut table = vizier("syria: ottoman 1\nhellas: garrison ottoman\nserbia: garrison russia");
    let mut places =
        ["anatolia", "egypt", "hellas", "istanbul", "rumelia", "wallachia"].map(str::to_owned).to_vec();
    places.sort();
    assert_eq!(sorted(table.options("ottoman", "retreat bosnia")), places);
    assert_eq!(table.refusal("ottoman", "off-map bosnia"), "KOA-18.7");
    let supply = table.supply("ottoman");
    table.play("ottoman", "retreat bosnia hellas");
    assert_eq!(table.at("hellas"), "ottoman 1*, garrison ottoman");
    assert_eq!(table.supply("ottoman"), supply - 1);
}

/// [KOA-D65] [KOA-18.7]
#[test]
fn the_grand_vizier_still_counts_as_defeated() {
    let mut table = vizier("");
    let before = table.influence("france");
    table.play("ottoman", "retreat bosnia istanbul");
    assert_eq!((table.influence("france"), table.at("istanbul")), (before + 1, "ottoman 1*".into()));
}

/// [KOA-D65]
#[test]
fn the_grand_vizier_returns_neither_to_the_battle_nor_to_a_hostile_general() {
    let pieces = "
        option special_generals on
        wallachia: france 3
        rumelia: ottoman 1*
        istanbul: russia 1
    ";
    let mut table = moving("france", pieces);
    table.plays("france: arbiter britain\nfrance: march wallachia rumelia\nfrance: done");
    assert!(table.ended("rumelia", 4, 2));
    let mut places = ["anatolia", "egypt", "serbia", "syria", "wallachia"].map(str::to_owned).to_vec();
    places.sort();
    assert_eq!(sorted(table.options("ottoman", "retreat rumelia")), places);
}

/// [KOA-D65]
#[test]
fn the_grand_vizier_without_a_territory_goes_off_the_map() {
    let homes = ["anatolia", "egypt", "istanbul", "rumelia", "serbia", "syria", "wallachia"];
    let taken = homes.map(|home| format!("{home}: garrison russia")).join("\n");
    let table = vizier(&taken);
    assert_eq!((table.at("bosnia"), table.off_map("ottoman")), ("france 2".into(), 3));
}

/// [KOA-D65]
#[test]
fn the_grand_vizier_finds_no_unit_if_the_supply_is_empty() {
    let places = "anatolia egypt istanbul rumelia serbia syria wallachia hellas bessarabia georgia crimea kuban \
                  ukraine podolia dalmatia";
    let generals = |place: &str| if ["anatolia", "syria"].contains(&place) { "ottoman 3, " } else { "" };
    let garrison = |place: &str| format!("{place}: {}garrison ottoman\n", generals(place));
    let garrisons: String = places.split(' ').map(garrison).collect();
    let pieces = format!("option special_generals on\ncroatia: france 3\nbosnia: ottoman 0*\n{garrisons}");
    let mut table = moving("france", &pieces);
    assert_eq!(table.supply("ottoman"), 0);
    table.plays("france: arbiter britain\nfrance: march croatia bosnia\nfrance: done");
    table.play("ottoman", "retreat bosnia hellas");
    assert_eq!(table.at("hellas"), "ottoman 0*, garrison ottoman");
}
