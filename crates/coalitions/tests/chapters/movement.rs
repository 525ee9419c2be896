//! Moving generals: ledger section 11.

use crate::support;
use support::{Table, moving};
use testkit::spoken::Spoken;

/// The map with these pieces, when the mover gives its first orders.
#[track_caller]
fn orders(mover: &str, arbiter: &str, text: &str) -> Table {
    let mut table = moving(mover, text);
    table.play(mover, &format!("arbiter {arbiter}"));
    table
}

/// Where a general may go by march, sea or the first step of a strategic move, in alphabetical order.
fn ways(table: &Table, mover: &str, how: &str, from: &str) -> Vec<String> {
    let mut ways = table.options(mover, &format!("{how} {from}"));
    ways.sort();
    ways
}

/// [KOA-11.1]
#[test]
fn each_general_makes_one_move_in_a_round_in_the_order_its_player_likes() {
    for first in ["lorraine pfalz", "paris aquitaine"] {
        let mut table = orders("france", "ottoman", "paris: france 1\nlorraine: france 1");
        table.play("france", &format!("march {first}"));
        let other = if first == "lorraine pfalz" { "paris aquitaine" } else { "lorraine pfalz" };
        table.play("france", &format!("march {other}"));
        assert_eq!(table.refusal("france", "march pfalz hesse"), "KOA-11.1");
        assert_eq!(table.refusal("france", "strategic aquitaine paris"), "KOA-11.1");
        assert!(table.options("france", "march").is_empty());
        table.plays("france: done\nfrance: ask\nottoman: agree\nfrance: march pfalz hesse");
        assert_eq!(table.at("hesse"), "france 1");
    }
}

/// [KOA-11.1]
#[test]
fn only_the_movers_own_generals_move() {
    let table = orders("france", "ottoman", "paris: france 1\nbavaria: austria 1");
    assert_eq!(table.refusal("france", "march bavaria tyrol"), "KOA-11.1");
    assert_eq!(table.refusal("austria", "march bavaria tyrol"), "not asked");
}

/// [KOA-11.2]
#[test]
fn units_move_with_their_general_and_go_to_no_other() {
    let mut table = orders("france", "ottoman", "paris: france 3\npicardie: france 1\nlorraine: france 0");
    let known = ["march", "strategic", "garrison", "done"];
    let verbs = |table: &Table| -> Vec<String> {
        table
            .legal("france")
            .iter()
            .filter_map(|action| action.split(' ').next().map(str::to_owned))
            .collect()
    };
    assert!(verbs(&table).iter().all(|verb| known.contains(&verb.as_str())), "{:?}", verbs(&table));
    table.play("france", "march paris aquitaine");
    assert_eq!((table.at("aquitaine"), table.at("paris")), ("france 3".into(), "empty".into()));
    table.plays("france: strategic picardie paris\nfrance: on languedoc\nfrance: go");
    assert_eq!((table.at("languedoc"), table.at("lorraine")), ("france 1".into(), "france 0".into()));
}

/// [KOA-11.3] [KOA-5.6]
#[test]
fn a_march_goes_to_one_adjacent_territory_that_is_not_impassable() {
    let table = orders("france", "ottoman", "lombardia: france 1");
    assert_eq!(ways(&table, "france", "march", "lombardia"), ["provence", "toscana", "venezia"]);
    assert_eq!(table.refusal("france", "march lombardia paris"), "KOA-11.3");
    assert_eq!(table.refusal("france", "march lombardia alps"), "KOA-5.6");
}

/// [KOA-11.4]
#[test]
fn a_sea_move_follows_up_to_three_lanes_from_port_to_port() {
    let table = orders("britain", "ottoman", "cornwall: britain 1\nmadrid: britain 1\nlondon: britain 1*");
    assert_eq!(ways(&table, "britain", "sail", "cornwall"), ["lisboa", "napoli", "oporto"]);
    assert_eq!(ways(&table, "britain", "sail", "london"), ["danmark", "holland", "st-petersburg"]);
    assert_eq!(table.refusal("britain", "sail cornwall hellas"), "KOA-11.4");
    assert_eq!(table.refusal("britain", "sail madrid lisboa"), "KOA-11.4");
    assert_eq!(table.refusal("britain", "sail cornwall andalusia"), "KOA-11.4");
}

/// [KOA-11.5]
#[test]
fn the_sea_is_open_to_britain_and_its_coalition_alone() {
    let austria = orders("austria", "ottoman", "napoli: austria 1");
    assert_eq!(austria.status("austria"), "british");
    assert_eq!(ways(&austria, "austria", "sail", "napoli").len(), 6);
    let france = orders("france", "ottoman", "holland: france 1");
    assert_eq!(france.refusal("france", "sail holland london"), "KOA-11.5");
    let ottoman = orders("ottoman", "france", "istanbul: ottoman 1");
    assert_eq!(ottoman.refusal("ottoman", "sail istanbul hellas"), "KOA-11.5");
    let neutral = "danmark: prussia 1, garrison prussia\nholland: garrison prussia";
    let prussia = orders("prussia", "france", neutral);
    assert_eq!(prussia.refusal("prussia", "sail danmark holland"), "KOA-11.5");
    let ally = orders("russia", "ottoman", "status russia french\nst-petersburg: russia 1");
    assert_eq!(ally.refusal("russia", "sail st-petersburg danmark"), "KOA-11.5");
}

/// [KOA-11.6]
#[test]
fn another_powers_general_sails_only_with_britains_consent_and_then_as_agreed() {
    let mut table = orders("austria", "ottoman", "napoli: austria 1");
    table.play("austria", "sail napoli lisboa");
    assert_eq!(
        (table.at("napoli"), table.asked()),
        ("austria 1".into(), vec!["britain: consent".to_owned()])
    );
    table.play("britain", "agree");
    assert_eq!((table.at("napoli"), table.at("lisboa")), ("empty".into(), "austria 1".into()));
    assert_eq!(table.refusal("austria", "sail lisboa oporto"), "KOA-11.1");
}

/// [KOA-11.6] [KOA-D37]
#[test]
fn what_britain_refused_is_not_asked_again_for_that_general_and_port_in_the_same_round() {
    let mut table = orders("austria", "ottoman", "napoli: austria 1\negypt: austria 1");
    table.plays("austria: sail napoli lisboa\nbritain: refuse");
    assert_eq!((table.at("napoli"), table.at("lisboa")), ("austria 1".into(), "empty".into()));
    assert_eq!(table.refusal("austria", "sail napoli lisboa"), "KOA-D37");
    assert!(table.may("austria", "sail napoli oporto"), "another port may be asked for");
    assert!(table.may("austria", "sail egypt lisboa"), "another general may ask");
    table.plays("austria: done\naustria: ask\nottoman: agree");
    assert!(table.may("austria", "sail napoli lisboa"), "in the next round it may be asked again");
}

/// [KOA-11.7]
#[test]
fn a_sea_move_is_not_combined_with_another_kind_of_move() {
    let mut table = orders("britain", "ottoman", "cornwall: britain 1\nscotia: britain 1");
    table.plays("britain: sail cornwall oporto\nbritain: march scotia london");
    assert_eq!(table.refusal("britain", "march oporto leon"), "KOA-11.1");
    assert_eq!(table.refusal("britain", "sail london holland"), "KOA-11.1");
}

/// [KOA-11.8]
#[test]
fn a_sea_move_may_be_used_to_attack() {
    let mut table = orders("britain", "ottoman", "cornwall: britain 2\noporto: garrison france");
    table.plays("britain: sail cornwall oporto\nbritain: done");
    assert!(table.ended("oporto", 3, 1));
    assert_eq!(table.at("oporto"), "britain 1");
}

/// [KOA-11.9] [KOA-T.3]
#[test]
fn generals_and_garrisons_in_ports_on_the_way_have_no_effect() {
    let mut table = orders("britain", "ottoman", "cornwall: britain 1\noporto: france 3, garrison france");
    table.plays("britain: sail cornwall lisboa\nbritain: done");
    assert_eq!(
        (table.at("lisboa"), table.asked()),
        ("britain 1".into(), vec!["britain: ask-for-round".into()])
    );
    assert_eq!(table.at("oporto"), "france 3, garrison france");
}

/// [KOA-11.10]
#[test]
fn great_britain_is_reached_and_left_only_by_sea() {
    let table = orders("britain", "ottoman", "london: britain 1\ncornwall: britain 1\nscotia: britain 1*");
    assert_eq!(table.refusal("britain", "march london holland"), "KOA-11.3");
    assert_eq!(table.refusal("britain", "strategic cornwall oporto"), "KOA-11.3");
    let table = orders("britain", "ottoman", "london: britain 1\nhibernia: britain 1");
    assert_eq!(ways(&table, "britain", "march", "london"), ["cornwall", "scotia"]);
    assert_eq!(ways(&table, "britain", "march", "hibernia"), ["scotia"]);
    let table = orders("britain", "ottoman", "cornwall: britain 1\nscotia: britain 1");
    assert_eq!(ways(&table, "britain", "march", "cornwall"), ["london"]);
    assert_eq!(ways(&table, "britain", "march", "scotia"), ["hibernia", "london"]);
    assert!(ways(&table, "britain", "sail", "scotia").is_empty());
    let table =
        orders("france", "ottoman", "picardie: france 1\nnormandie-bretagne: france 1\nholland: france 1");
    for island in ["london", "cornwall", "scotia", "hibernia"] {
        assert!(!table.legal("france").iter().any(|action| action.ends_with(island)), "{island}");
    }
}

/// [KOA-11.11]
#[test]
fn a_strategic_move_passes_up_to_three_controlled_territories() {
    let mut table = orders(
        "france",
        "ottoman",
        "paris: france 2
         navarra: garrison france
         madrid: garrison france
         valencia: garrison france",
    );
    table.plays("france: strategic paris aquitaine\nfrance: on navarra");
    assert_eq!(table.asked(), ["france: plan-strategic-move"]);
    table.play("france", "on madrid");
    assert_eq!(
        (table.at("madrid"), table.asked()),
        ("france 2, garrison france".into(), vec!["france: order-moves".into()])
    );
    assert_eq!(table.refusal("france", "strategic madrid valencia"), "KOA-11.1");
}

/// [KOA-11.11] [KOA-D35]
#[test]
fn every_territory_of_a_strategic_move_is_controlled_the_last_included_but_not_the_first() {
    let mut table = orders("france", "ottoman", "hesse: france 2\npfalz: garrison france\nparis: france 1");
    assert_eq!(table.controller("hesse"), "nobody");
    table.plays("france: strategic paris lorraine");
    assert_eq!(table.refusal("france", "on wurttemberg"), "KOA-11.11");
    assert_eq!(table.refusal("france", "go"), "KOA-11.11");
    table.plays("france: on picardie\nfrance: go");
    assert_eq!(table.refusal("france", "strategic hesse westphalia"), "KOA-11.11");
    table.plays("france: strategic hesse pfalz\nfrance: on lorraine\nfrance: on paris");
    assert_eq!(table.at("paris"), "france 2");
}

/// [KOA-11.11] [KOA-11.12]
#[test]
fn a_strategic_move_through_an_allys_territories_needs_its_consent() {
    let mut table = orders("austria", "ottoman", "galicia: austria 2");
    table.plays("austria: strategic galicia podolia\naustria: on ukraine\naustria: on moskva");
    assert_eq!((table.at("galicia"), table.asked()), ("austria 2".into(), vec!["russia: consent".into()]));
    let mut refused = Table { game: table.game.clone(), log: Vec::new() };
    table.play("russia", "agree");
    assert_eq!(table.at("moskva"), "austria 2");
    refused.play("russia", "refuse");
    assert_eq!(refused.at("galicia"), "austria 2");
    refused.plays("austria: strategic galicia polesie\naustria: on smolensk");
    assert_eq!(refused.refusal("austria", "on moskva"), "KOA-D37");
    assert!(refused.may("austria", "go"), "another destination may be asked for");
}

/// [KOA-11.12]
#[test]
fn a_march_into_an_allys_territory_needs_its_consent() {
    let mut table =
        orders("austria", "ottoman", "galicia: austria 2\nbohemia: austria 1\nwarszawa: garrison russia");
    table.play("austria", "march galicia podolia");
    assert_eq!((table.at("galicia"), table.asked()), ("austria 2".into(), vec!["russia: consent".into()]));
    table.play("russia", "refuse");
    assert_eq!((table.at("galicia"), table.at("podolia")), ("austria 2".into(), "empty".into()));
    assert_eq!(table.refusal("austria", "march galicia podolia"), "KOA-D37");
    table.play("austria", "march galicia warszawa");
    assert_eq!(table.asked(), ["russia: consent"]);
    table.play("russia", "agree");
    assert_eq!(table.at("warszawa"), "austria 2, garrison russia");
}

/// [KOA-11.13] [KOA-8.13]
#[test]
fn a_neutrals_general_moves_only_into_territories_its_power_controls() {
    let table = orders(
        "prussia",
        "france",
        "berlin: prussia 1\nsaxonia: garrison prussia\nhannover: garrison france",
    );
    assert_eq!(table.status("prussia"), "neutral");
    assert_eq!(ways(&table, "prussia", "march", "berlin"), ["pomerania", "saxonia", "silesia"]);
    for closed in ["mecklenburg", "warszawa", "hannover"] {
        assert_eq!(table.refusal("prussia", &format!("march berlin {closed}")), "KOA-8.13");
    }
}

/// [KOA-11.13] [KOA-8.12]
#[test]
fn nobodys_general_enters_a_neutrals_home() {
    let table = orders("france", "ottoman", "warszawa: france 3\nsaxonia: france 1");
    assert_eq!(table.status("prussia"), "neutral");
    assert_eq!(ways(&table, "france", "march", "warszawa"), ["galicia", "polesie"]);
    for home in ["berlin", "borussia", "pomerania", "silesia"] {
        assert_eq!(table.refusal("france", &format!("march warszawa {home}")), "KOA-8.12");
    }
    let table = orders("britain", "ottoman", "status ottoman neutral\nnapoli: britain 1");
    assert_eq!(table.refusal("britain", "sail napoli egypt"), "KOA-8.12");
}

/// [KOA-11.14]
#[test]
fn a_general_may_enter_what_another_own_general_has_left_but_two_never_end_together() {
    let mut table = orders("france", "ottoman", "paris: france 1\nlorraine: france 2");
    assert_eq!(table.refusal("france", "march paris lorraine"), "KOA-11.14");
    table.plays("france: march lorraine pfalz\nfrance: march paris lorraine");
    assert_eq!((table.at("lorraine"), table.at("pfalz")), ("france 1".into(), "france 2".into()));
    let mut table =
        orders("britain", "ottoman", "cornwall: britain 1\nlisboa: britain 1\nlondon: britain 1*");
    assert_eq!(table.refusal("britain", "sail cornwall lisboa"), "KOA-11.14");
    table.plays("britain: sail lisboa napoli\nbritain: sail cornwall lisboa");
    assert_eq!(table.at("lisboa"), "britain 1");
}

/// [KOA-D38] [KOA-11.14]
#[test]
fn two_own_generals_do_not_swap_places() {
    let mut table = orders("france", "ottoman", "paris: france 1\nlorraine: france 2");
    assert_eq!(table.refusal("france", "march paris lorraine"), "KOA-11.14");
    assert_eq!(table.refusal("france", "march lorraine paris"), "KOA-11.14");
    table.plays("france: strategic paris picardie");
    assert_eq!(table.refusal("france", "on holland"), "KOA-11.11");
    table.play("france", "on lorraine");
    assert_eq!(table.refusal("france", "go"), "KOA-11.11");
    table.play("france", "on provence");
    assert_eq!((table.at("provence"), table.at("lorraine")), ("france 1".into(), "france 2".into()));
}

/// [KOA-D38] [KOA-D36]
#[test]
fn a_sea_or_strategic_move_passes_own_and_allied_generals() {
    let mut table = orders("britain", "ottoman", "cornwall: britain 1\noporto: britain 2");
    table.play("britain", "sail cornwall lisboa");
    assert_eq!((table.at("lisboa"), table.at("oporto")), ("britain 1".into(), "britain 2".into()));
    let mut table = orders(
        "france",
        "ottoman",
        "status russia french
         normandie-bretagne: france 1
         paris: france 2, russia 2",
    );
    table.plays("france: strategic normandie-bretagne paris\nfrance: on lorraine\nfrance: go");
    assert_eq!((table.at("lorraine"), table.at("paris")), ("france 1".into(), "france 2, russia 2".into()));
}

/// [KOA-11.15]
#[test]
fn generals_of_allies_may_share_a_territory() {
    let mut table = orders("austria", "ottoman", "galicia: austria 2\nbessarabia: russia 1");
    table.play("austria", "march galicia bessarabia");
    assert_eq!(
        (table.at("bessarabia"), table.asked()),
        ("austria 2, russia 1".into(), vec!["austria: order-moves".into()])
    );
    table.play("austria", "done");
    assert_eq!(table.asked(), ["austria: ask-for-round"]);
    assert_eq!(table.at("bessarabia"), "austria 2, russia 1");
}

/// A strategic move in France, where an Austrian general stands in Lorraine without a garrison.
const INVADED: &str = "
    aquitaine: france 3
    lorraine: austria 0
";

/// [KOA-D36]
#[test]
fn a_strategic_move_does_not_pass_a_hostile_general_but_may_end_in_an_attack_on_it() {
    let mut table = orders("france", "ottoman", &format!("{INVADED}\npfalz: garrison france"));
    assert_eq!(table.controller("lorraine"), "france");
    table.plays("france: strategic aquitaine paris\nfrance: on lorraine");
    assert_eq!(table.at("lorraine"), "france 3, austria 0");
    assert_eq!(table.refusal("france", "strategic lorraine pfalz"), "KOA-11.1");
    table.play("france", "done");
    assert!(table.ended("lorraine", 4, 1));
    let table = orders("france", "ottoman", "paris: france 3\nlorraine: austria 0\npfalz: garrison france");
    assert_eq!(table.refusal("france", "strategic paris lorraine"), "KOA-D36");
}

/// [KOA-D36]
#[test]
fn a_strategic_move_may_end_in_an_attack_in_an_allys_home() {
    let mut table = orders("austria", "ottoman", "galicia: austria 3\nukraine: france 0");
    table.plays("austria: strategic galicia podolia\naustria: on ukraine\nrussia: agree\naustria: done");
    assert!(table.ended("ukraine", 4, 1));
}

/// [KOA-D36]
#[test]
fn a_table_may_forbid_strategic_moves_that_end_in_an_attack() {
    let mut table = orders("france", "ottoman", &format!("option strategic_attack off\n{INVADED}"));
    table.play("france", "strategic aquitaine paris");
    assert_eq!(table.refusal("france", "on lorraine"), "KOA-D36");
    table.play("france", "on picardie");
    assert_eq!(table.refusal("france", "on lorraine"), "KOA-D36");
    table.play("france", "go");
    assert_eq!(table.at("picardie"), "france 3");
}

/// [KOA-D37] [KOA-11.12]
#[test]
fn ending_in_an_allys_port_needs_that_ally_and_britain_and_passing_one_needs_nobody_else() {
    let lisboa = "napoli: austria 1\nlisboa: garrison russia";
    let mut table = orders("austria", "ottoman", lisboa);
    table.play("austria", "sail napoli lisboa");
    assert_eq!(table.asked(), ["britain: consent", "russia: consent"]);
    table.play("britain", "agree");
    assert_eq!((table.asked(), table.at("napoli")), (vec!["russia: consent".to_owned()], "austria 1".into()));
    assert_eq!(table.refusal("britain", "refuse"), "not asked");
    table.play("russia", "agree");
    assert_eq!(table.at("lisboa"), "austria 1, garrison russia");
    let mut table = orders("austria", "ottoman", lisboa);
    table.play("austria", "sail napoli oporto");
    assert_eq!(table.asked(), ["britain: consent"]);
    let mut table = orders("britain", "ottoman", "cornwall: britain 1\nlisboa: garrison russia");
    table.play("britain", "sail cornwall lisboa");
    assert_eq!(table.asked(), ["russia: consent"]);
    table.play("russia", "refuse");
    assert_eq!(table.at("cornwall"), "britain 1");
    assert_eq!(table.refusal("britain", "sail cornwall lisboa"), "KOA-D37");
}

/// [KOA-D37] [KOA-19.20]
#[test]
fn a_player_consents_for_the_powers_he_controls() {
    let minor = "1805, 5 players\ncontrol ottoman russia\nbessarabia: ottoman 1\nwallachia: ottoman 1";
    let mut table = orders("ottoman", "france", minor);
    table.play("ottoman", "march bessarabia podolia");
    assert_eq!(
        (table.at("podolia"), table.asked()),
        ("ottoman 1".into(), vec!["ottoman: order-moves".into()])
    );
    let sailor = "1805, 5 players\ncontrol ottoman britain\nhellas: ottoman 1";
    let mut table = orders("ottoman", "france", sailor);
    table.play("ottoman", "sail hellas napoli");
    assert_eq!(table.at("napoli"), "ottoman 1");
}

/// [KOA-D37]
#[test]
fn the_player_of_the_controlling_power_gives_or_refuses_consent() {
    let minor = "1805, 5 players\ncontrol ottoman russia\ntransylvania: austria 1";
    let mut table = orders("austria", "france", minor);
    table.play("austria", "march transylvania wallachia");
    assert_eq!(table.asked(), ["ottoman: consent"]);
    assert_eq!(table.seat("ottoman"), table.seat("russia"));
    table.play("russia", "refuse");
    assert_eq!(table.at("transylvania"), "austria 1");
}

/// [KOA-D37] [KOA-D66]
#[test]
fn nobody_consents_for_an_uncontrolled_minor() {
    let minor = "1805, 5 players\nstatus ottoman british\ntransylvania: austria 1\nnapoli: austria 1";
    let table = orders("austria", "france", minor);
    assert_eq!(table.controller_of("ottoman"), "nobody");
    assert_eq!(table.refusal("austria", "march transylvania wallachia"), "KOA-D66");
    assert_eq!(table.refusal("austria", "sail napoli egypt"), "KOA-D66");
}

/// [KOA-D37]
#[test]
fn a_player_may_consent_to_everything_beforehand() {
    let pieces = "galicia: austria 1\nnapoli: austria 1";
    let mut table = orders("austria", "ottoman", &format!("option auto_consent on\n{pieces}"));
    table.plays("austria: march galicia podolia\naustria: sail napoli lisboa");
    assert_eq!((table.at("podolia"), table.at("lisboa")), ("austria 1".into(), "austria 1".into()));
    let mut table = orders("austria", "ottoman", &format!("option auto_consent russia\n{pieces}"));
    table.plays("austria: march galicia podolia\naustria: sail napoli lisboa");
    assert_eq!(
        (table.at("podolia"), table.asked()),
        ("austria 1".into(), vec!["britain: consent".to_owned()])
    );
}

/// [KOA-D39]
#[test]
fn an_enemys_empty_home_is_entered_freely_and_without_a_battle() {
    let mut table = orders("france", "ottoman", "bavaria: france 2\nsaxonia: france 1");
    table.play("france", "march bavaria tyrol");
    assert_eq!(table.asked(), ["france: order-moves"]);
    table.play("france", "march saxonia hesse");
    assert_eq!(table.asked(), ["france: order-moves"]);
    table.play("france", "done");
    assert_eq!(table.asked(), ["france: ask-for-round"]);
    assert_eq!((table.at("tyrol"), table.controller("tyrol")), ("france 2".into(), "austria".into()));
    assert_eq!(table.controller("hesse"), "nobody");
}
