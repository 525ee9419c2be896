//! The movement action and its arbiter: ledger section 10.

use crate::support;
use support::{Table, moving, position};
use testkit::spoken::Spoken;

/// Russia is over movement, an ally of Britain and Austria; Prussia is neutral and the Ottomans are expansionist.
const RUSSIA: &str = "
    polesie: russia 1
    morale france 5
    morale prussia 4
    morale ottoman 2
";

/// Russia's movement with this arbiter, whose morale is as given, up to the end of the first round.
fn first_round(arbiter: &str, morale: u8) -> Table {
    let mut table = moving("russia", &format!("{RUSSIA}\nmorale {arbiter} {morale}"));
    table.play("russia", &format!("arbiter {arbiter}")).play("russia", "done");
    table
}

/// [KOA-10.1] [KOA-D34]
#[test]
fn the_arbiter_comes_first_then_disbanding_then_three_rounds_each_with_its_battles() {
    let mut table = moving(
        "russia",
        "podolia: russia 3
         livonia: garrison russia
         bessarabia: garrison ottoman
         wallachia: garrison ottoman
         serbia: garrison ottoman
         morale france 5",
    );
    assert_eq!(table.legal("russia"), ["arbiter france", "arbiter prussia", "arbiter ottoman"]);
    table.play("russia", "arbiter france");
    assert!(table.may("russia", "disband livonia"));
    table.play("russia", "march podolia bessarabia");
    assert_eq!(table.refusal("russia", "disband livonia"), "KOA-D34");
    assert!(!table.ended("bessarabia", 4, 1));
    table.play("russia", "done");
    assert!(table.ended("bessarabia", 4, 1));
    assert_eq!(table.asked(), ["russia: garrison-after-victory"]);
    table.play("russia", "done");
    assert_eq!(table.asked(), ["russia: ask-for-round"]);
    table.plays(
        "russia: ask
         france: agree
         russia: march bessarabia wallachia
         russia: done",
    );
    assert!(table.ended("wallachia", 3, 1));
    table.plays(
        "russia: done
         russia: ask
         france: agree
         russia: march wallachia serbia
         russia: done",
    );
    assert!(table.ended("serbia", 2, 1));
    assert!(!table.is_asked("russia", "ask-for-round"));
    assert_eq!(table.state().turn, 5);
}

/// [KOA-10.2]
#[test]
fn an_arbiter_must_be_chosen_even_by_a_power_that_will_not_move() {
    let mut table = moving("russia", "morale prussia 4");
    assert!(table.legal("russia").iter().all(|action| action.starts_with("arbiter ")));
    assert_eq!(table.refusal("russia", "done"), "KOA-4.2");
    assert_eq!(table.refusal("russia", "arbiter russia"), "KOA-10.2");
    table.play("russia", "arbiter prussia");
    assert_eq!(table.asked(), ["russia: order-moves"]);
    assert_eq!(table.refusal("prussia", "refuse"), "not asked");
}

/// [KOA-10.3]
#[test]
fn a_power_of_the_same_coalition_cannot_be_arbiter() {
    let table = moving("russia", RUSSIA);
    assert_eq!(table.options("russia", "arbiter"), ["france", "prussia", "ottoman"]);
    assert_eq!(table.refusal("russia", "arbiter britain"), "KOA-10.3");
    assert_eq!(table.refusal("russia", "arbiter austria"), "KOA-10.3");
}

/// [KOA-10.4]
#[test]
fn a_power_with_15_morale_cannot_be_arbiter() {
    let table = moving("russia", "morale france 15\nmorale ottoman 14");
    assert_eq!(table.options("russia", "arbiter"), ["prussia", "ottoman"]);
    assert_eq!(table.refusal("russia", "arbiter france"), "KOA-10.4");
}

/// [KOA-10.5]
#[test]
fn a_power_of_the_same_player_cannot_be_arbiter() {
    let mut table = moving(
        "austria",
        "1805, 4 players
         status austria expansionist
         control prussia austria
         control ottoman austria",
    );
    assert_eq!(table.options("austria", "arbiter"), ["britain", "france", "russia"]);
    assert_eq!(table.refusal("austria", "arbiter prussia"), "KOA-10.5");
    assert_eq!(table.refusal("austria", "arbiter ottoman"), "KOA-10.5");
    table.idle_until(|table| table.is_asked("prussia", "choose-arbiter"));
    assert_eq!(table.options("prussia", "arbiter"), ["britain", "france", "russia"]);
    assert_eq!(table.refusal("prussia", "arbiter austria"), "KOA-10.5");
    assert_eq!(table.refusal("prussia", "arbiter ottoman"), "KOA-10.5");
}

/// [KOA-10.5] [KOA-19.30]
#[test]
fn an_uncontrolled_minor_cannot_be_arbiter() {
    let table = moving("france", "1805, 5 players");
    assert_eq!(table.options("france", "arbiter"), ["britain", "austria", "prussia", "russia"]);
    assert_eq!(table.refusal("france", "arbiter ottoman"), "KOA-19.30");
}

/// [KOA-10.6]
#[test]
fn if_the_arbiter_refuses_no_other_power_is_asked() {
    let mut table = first_round("prussia", 4);
    let morale = |table: &Table| (table.morale("france"), table.morale("prussia"), table.morale("ottoman"));
    assert_eq!(morale(&table), (5, 5, 2));
    table.plays("russia: ask\nprussia: refuse");
    assert_eq!(table.state().turn, 5);
    assert_eq!(morale(&table), (5, 5, 2));
}

/// [KOA-10.6]
#[test]
fn the_arbiter_of_the_first_round_is_the_arbiter_of_the_whole_action() {
    let mut table = first_round("prussia", 4);
    table.plays("russia: ask\nprussia: agree");
    assert_eq!(table.asked(), ["russia: order-moves"]);
    table.plays("russia: done\nrussia: ask");
    assert_eq!(table.asked(), ["prussia: allow-round"]);
}

/// [KOA-10.7]
#[test]
fn without_an_eligible_arbiter_there_is_one_round_and_nobody_gains() {
    let mut table = position(
        "1805, 6 players, turn 4
         clear
         polesie: russia 1
         morale britain 5
         morale france 15
         morale austria 9
         morale prussia 15
         morale ottoman 15",
    );
    table.idle_until(|table| table.is_asked("russia", "order-moves"));
    table.play("russia", "march polesie livonia").play("russia", "done");
    assert_eq!(table.state().turn, 5);
    let powers = ["britain", "france", "austria", "prussia", "ottoman"];
    assert_eq!(powers.map(|power| table.morale(power)), [5, 15, 9, 15, 15]);
}

/// [KOA-10.8]
#[test]
fn the_arbiter_gains_one_morale_at_once_and_cannot_refuse_the_first_round() {
    let mut table = moving("russia", RUSSIA);
    table.play("russia", "arbiter prussia");
    assert_eq!(table.morale("prussia"), 5);
    assert_eq!(table.asked(), ["russia: order-moves"]);
    table.play("russia", "march polesie livonia");
    assert_eq!(table.at("livonia"), "russia 1");
}

/// [KOA-10.9]
#[test]
fn the_arbiter_may_refuse_the_second_round() {
    let mut table = first_round("prussia", 4);
    table.play("russia", "ask");
    assert_eq!(table.asked(), ["prussia: allow-round"]);
    assert_eq!(table.legal("prussia"), ["agree", "refuse"]);
    table.play("prussia", "refuse");
    assert_eq!((table.morale("prussia"), table.state().turn), (5, 5));
}

/// [KOA-10.9]
#[test]
fn the_arbiter_may_refuse_the_third_round() {
    let mut table = first_round("prussia", 4);
    table.plays("russia: ask\nprussia: agree\nrussia: done\nrussia: ask");
    assert_eq!(table.legal("prussia"), ["agree", "refuse"]);
    table.play("prussia", "refuse");
    assert_eq!((table.morale("prussia"), table.state().turn), (7, 5));
}

/// [KOA-10.10] [KOA-D33]
#[test]
fn the_arbiter_gains_two_morale_for_the_second_round_and_three_for_the_third_before_the_moves() {
    let mut table = first_round("prussia", 4);
    assert_eq!(table.morale("prussia"), 5);
    table.plays("russia: ask\nprussia: agree");
    assert_eq!((table.morale("prussia"), table.asked()), (7, vec!["russia: order-moves".to_owned()]));
    table.plays("russia: done\nrussia: ask\nprussia: agree");
    assert_eq!((table.morale("prussia"), table.asked()), (10, vec!["russia: order-moves".to_owned()]));
    table.play("russia", "done");
    assert_eq!((table.morale("prussia"), table.state().turn), (10, 5));
}

/// [KOA-10.11] [KOA-T.6]
#[test]
fn an_arbiter_at_12_allows_two_rounds_and_never_a_third() {
    let mut table = first_round("prussia", 12);
    assert_eq!(table.morale("prussia"), 13);
    table.plays("russia: ask\nprussia: agree");
    assert_eq!(table.morale("prussia"), 15);
    table.play("russia", "done");
    assert!(!table.is_asked("russia", "ask-for-round"));
    assert_eq!((table.morale("prussia"), table.state().turn), (15, 5));
}

/// [KOA-10.11] [KOA-10.4] [KOA-T.17]
#[test]
fn the_rounds_available_follow_from_the_arbiters_morale() {
    let rounds = |morale: u8| {
        let mut table = moving("russia", &format!("{RUSSIA}\nmorale prussia {morale}"));
        if !table.may("russia", "arbiter prussia") {
            return 0;
        }
        table.plays("russia: arbiter prussia\nrussia: done");
        let mut rounds = 1;
        while table.is_asked("russia", "ask-for-round") {
            table.plays("russia: ask\nprussia: agree\nrussia: done");
            rounds += 1;
        }
        rounds
    };
    let expected = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 1, 1, 0];
    assert_eq!((0..=15).map(rounds).collect::<Vec<_>>(), expected);
}

/// [KOA-10.12]
#[test]
fn the_mover_may_stop_after_any_round_and_the_arbiter_gains_no_more() {
    let mut table = first_round("prussia", 4);
    table.play("russia", "done");
    assert_eq!((table.morale("prussia"), table.state().turn), (5, 5));
    let mut table = first_round("prussia", 4);
    table.plays("russia: ask\nprussia: agree\nrussia: done\nrussia: done");
    assert_eq!((table.morale("prussia"), table.state().turn), (7, 5));
}

/// [KOA-D33]
#[test]
fn neutrals_and_expansionists_may_be_arbiter_and_britain_and_france_may_choose_each_other() {
    let table = moving("russia", "");
    assert_eq!((table.status("prussia"), table.status("ottoman")), ("neutral".into(), "expansionist".into()));
    assert!(table.may("russia", "arbiter prussia") && table.may("russia", "arbiter ottoman"));
    assert!(moving("france", "").may("france", "arbiter britain"));
    assert!(moving("britain", "").may("britain", "arbiter france"));
}

/// [KOA-D33] [KOA-10.11]
#[test]
fn an_arbiter_may_be_attacked_and_the_next_round_looks_at_the_morale_it_then_has() {
    let attacked = || {
        let mut table = moving(
            "russia",
            "podolia: russia 3
             bessarabia: ottoman 1
             morale ottoman 13
             hand ottoman 1",
        );
        table.plays(
            "russia: arbiter ottoman
             russia: march podolia bessarabia
             russia: done",
        );
        assert_eq!(table.morale("ottoman"), 14);
        table
    };
    let mut table = attacked();
    table.plays("ottoman: play 1 bessarabia\nottoman: off-map bessarabia\nrussia: done").settle_chance();
    assert_eq!((table.morale("ottoman"), table.asked()), (13, vec!["russia: ask-for-round".to_owned()]));
    table.plays("russia: ask\nottoman: agree");
    assert_eq!(table.morale("ottoman"), 15);
    let mut table = attacked();
    table.plays("ottoman: pass\nottoman: off-map bessarabia\nrussia: done");
    assert_eq!((table.morale("ottoman"), table.state().turn), (14, 5));
}

/// [KOA-10.13]
#[test]
fn a_disbanded_garrison_goes_to_the_supply_and_control_goes_back() {
    let mut table = moving(
        "russia",
        "livonia: garrison russia
         picardie: garrison russia
         moskva: garrison russia
         hellas: garrison ottoman",
    );
    table.play("russia", "arbiter prussia");
    assert_eq!(table.options("russia", "disband"), ["picardie", "moskva", "livonia"]);
    assert_eq!(table.refusal("russia", "disband hellas"), "KOA-10.13");
    let supply = table.supply("russia");
    table.plays("russia: disband livonia\nrussia: disband picardie\nrussia: disband moskva");
    assert_eq!(table.supply("russia"), supply + 3);
    let controllers = ["livonia", "picardie", "moskva"].map(|territory| table.controller(territory));
    assert_eq!(controllers, ["nobody", "france", "russia"]);
}

/// [KOA-10.14]
#[test]
fn a_garrison_is_never_turned_back_into_a_unit() {
    let mut table = moving("russia", "livonia: russia 0, garrison russia");
    table.play("russia", "arbiter prussia");
    let supply = table.supply("russia");
    let about_livonia =
        |action: &String| action.ends_with(" livonia") || action.starts_with("garrison livonia");
    let orders: Vec<String> = table.legal("russia").into_iter().filter(about_livonia).collect();
    assert_eq!(orders, ["disband livonia"]);
    table.play("russia", "disband livonia");
    assert_eq!((table.at("livonia"), table.supply("russia")), ("russia 0".into(), supply + 1));
}

/// [KOA-D34] [KOA-10.1]
#[test]
fn garrisons_are_disbanded_once_before_the_first_round() {
    let mut table = moving("russia", "livonia: garrison russia\npolesie: russia 1");
    table.plays("russia: arbiter prussia\nrussia: done\nrussia: ask\nprussia: agree");
    assert!(table.options("russia", "disband").is_empty());
    assert_eq!(table.refusal("russia", "disband livonia"), "KOA-D34");
}

/// [KOA-D34] [KOA-12.8]
#[test]
fn a_fortress_stays_when_its_garrison_is_disbanded() {
    let mut table = moving("russia", "livonia: garrison russia, fortress");
    table.plays("russia: arbiter prussia\nrussia: disband livonia");
    assert_eq!(table.at("livonia"), "fortress");
}

/// [KOA-D90]
#[test]
fn a_neutral_does_not_disband_the_garrison_under_its_general_outside_its_home() {
    let mut table = moving(
        "prussia",
        "saxonia: prussia 1, garrison prussia
         berlin: prussia 1, garrison prussia
         warszawa: garrison prussia",
    );
    assert_eq!(table.status("prussia"), "neutral");
    table.play("prussia", "arbiter france");
    assert_eq!(table.options("prussia", "disband"), ["berlin", "warszawa"]);
    assert_eq!(table.refusal("prussia", "disband saxonia"), "KOA-D90");
}

/// [KOA-D90]
#[test]
fn a_neutral_does_not_disband_the_garrison_under_another_general_of_its_player() {
    let mut table = moving(
        "prussia",
        "1805, 4 players
         status austria neutral
         control prussia austria
         saxonia: austria 1, garrison prussia
         hannover: garrison prussia",
    );
    table.play("prussia", "arbiter france");
    assert_eq!(table.options("prussia", "disband"), ["hannover"]);
    assert_eq!(table.refusal("prussia", "disband saxonia"), "KOA-D90");
}

/// [KOA-T.4] [KOA-10.3] [KOA-10.8] [KOA-10.10] [KOA-10.12] [KOA-11.8] [KOA-16.2] [KOA-16.8]
#[test]
fn the_rulebooks_british_movement_takes_lisboa_in_two_rounds() {
    let mut table = moving(
        "britain",
        "status austria british
         status prussia british
         status russia french
         status ottoman expansionist
         cornwall: britain 1
         london: britain 2
         lisboa: garrison france
         morale ottoman 2",
    );
    assert_eq!(table.options("britain", "arbiter"), ["france", "russia", "ottoman"]);
    table.play("britain", "arbiter ottoman");
    assert_eq!(table.morale("ottoman"), 3);
    table.plays(
        "britain: sail cornwall oporto
         britain: march london cornwall
         britain: done
         britain: ask
         ottoman: agree",
    );
    assert_eq!(table.morale("ottoman"), 5);
    table.plays("britain: sail cornwall lisboa\nbritain: done");
    table.idle_until(|table| table.is_asked("britain", "garrison-after-victory"));
    assert_eq!(table.at("lisboa"), "britain 1");
    table.play("britain", "garrison lisboa lisboa");
    assert_eq!(table.at("lisboa"), "britain 0, garrison britain");
    assert_eq!(table.controller("lisboa"), "britain");
    table.play("britain", "done");
    assert_eq!(table.morale("ottoman"), 5);
}

/// [KOA-T.5] [KOA-10.6] [KOA-10.9] [KOA-11.11] [KOA-D35]
#[test]
fn the_rulebooks_french_movement_ends_when_the_ottomans_refuse() {
    let mut table = moving(
        "france",
        "paris: france 2
         lombardia: france 2
         madrid: garrison france
         navarra: garrison france
         catalonia: garrison france
         lisboa: britain 0, garrison britain
         morale ottoman 5",
    );
    table.plays(
        "france: arbiter ottoman
         france: strategic paris aquitaine
         france: on navarra
         france: on madrid
         france: strategic lombardia provence
         france: on languedoc
         france: on catalonia
         france: done
         france: ask
         ottoman: refuse",
    );
    assert_eq!(table.at("madrid"), "france 2, garrison france");
    assert_eq!(table.at("catalonia"), "france 2, garrison france");
    assert_eq!(table.at("lisboa"), "britain 0, garrison britain");
    assert_eq!((table.morale("ottoman"), table.state().turn), (6, 2));
}

/// [KOA-T.5] [KOA-10.13]
#[test]
fn the_ottomans_control_egypt_when_britain_leaves_it_but_no_promise_makes_it_leave() {
    let mut table = moving("britain", "egypt: britain 1, garrison britain");
    table.play("britain", "arbiter ottoman");
    assert!(table.may("britain", "done"));
    table.plays("britain: disband egypt\nbritain: sail egypt napoli");
    assert_eq!((table.at("egypt"), table.controller("egypt")), ("empty".into(), "ottoman".into()));
}
