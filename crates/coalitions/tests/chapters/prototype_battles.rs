//! The prototype's movement, battles and victory: ledger sections 10 to 16, 18 and 21.

use crate::support;
use engine::{Game, Setup};
use serde_json::json;
use support::{Table, moving, position, prototype, prototype_error, prototype_moving};
use testkit::spoken::Spoken;

const MOVERS: [&str; 6] = ["france", "austria", "prussia", "russia", "ottoman", "britain"];

/// On an otherwise empty map, at the moment when the mover chooses its arbiter.
#[track_caller]
fn before_arbiter(players: u8, mover: &str, text: &str) -> Table {
    let turn = 1 + MOVERS.iter().position(|power| *power == mover).expect("a power");
    let mut table = position(&format!("prototype 1805, {players} players, turn {turn}\nclear\n{text}"));
    table.idle_until(|table| table.is_asked(mover, "choose-arbiter"));
    table
}

/// On an otherwise empty map with six players, when the mover moves its generals. The arbiter is the last that may be,
/// usually the Ottomans.
#[track_caller]
fn orders(mover: &str, text: &str) -> Table {
    let mut table = before_arbiter(6, mover, text);
    let arbiter = table.options(mover, "arbiter").pop().expect("some power is eligible");
    table.play(mover, &format!("arbiter {arbiter}"));
    table
}

/// The mover's generals make these marches, and the moves of the round are over.
#[track_caller]
fn attack(mover: &str, marches: &str, text: &str) -> Table {
    let mut table = orders(mover, text);
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

/// Nobody plays any more cards in the battle that is being fought.
#[track_caller]
fn pass_cards(table: &mut Table) -> &mut Table {
    table.idle_until(|table| !table.asked().iter().any(|asked| asked.ends_with("play-battle-card")))
}

/// Cards are passed and drawn, garrisons declined, until the battles of the round are over.
#[track_caller]
fn end_round<'a>(table: &'a mut Table, mover: &str) -> &'a mut Table {
    let turn = table.state().turn;
    table.idle_until(|table| table.is_asked(mover, "ask-for-round") || table.state().turn != turn)
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

fn influences<const N: usize>(table: &Table, powers: [&str; N]) -> [u8; N] {
    powers.map(|power| table.influence(power))
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

// --- The movement action ----------------------------------------------------------------------------------------------

/// [PRO-10.1] [PRO-10.8]
#[test]
fn an_arbiter_is_chosen_first_and_then_up_to_three_rounds_follow_each_with_its_battles() {
    let mut table = before_arbiter(
        6,
        "france",
        "lorraine: france 3
         pfalz: garrison austria
         hesse: garrison austria
         saxonia: garrison austria
         morale ottoman 2",
    );
    assert_eq!(table.refusal("france", "march lorraine pfalz"), "PRO-4.1");
    table.play("france", "arbiter ottoman");
    for (round, march) in [(1, "lorraine pfalz"), (2, "pfalz hesse"), (3, "hesse saxonia")] {
        assert_eq!(table.asked(), ["france: order-moves"]);
        assert_eq!(table.seen_by("russia")["movement"]["round"], json!(round));
        table.plays(&format!("france: march {march}\nfrance: done"));
        let (_, to) = march.split_once(' ').expect("from and to");
        assert!(table.fought_in(to), "the battle in {to} belongs to round {round}");
        end_round(&mut table, "france");
        if round < 3 {
            assert_eq!(table.asked(), ["france: ask-for-round"]);
            table.plays("france: ask\nottoman: agree");
        }
    }
    assert_eq!((table.state().turn, table.at("saxonia")), (2, "france 0".into()), "there is no fourth round");
}

/// [PRO-10.2]
#[test]
fn an_arbiter_must_be_chosen_even_if_nothing_moves_and_it_allows_all_rounds() {
    let mut table = before_arbiter(6, "france", "morale ottoman 2");
    assert_eq!(table.generals("france"), "");
    assert_eq!(table.rule_asked("france"), "PRO-10.2");
    assert_eq!(
        sorted(table.options("france", "arbiter")),
        ["austria", "britain", "ottoman", "prussia", "russia"]
    );
    assert_eq!(table.legal("france").len(), 5, "there is no way round it");
    assert_eq!(table.refusal("france", "done"), "PRO-4.1");
    assert_eq!(table.refusal("france", "arbiter france"), "PRO-10.2");
    table.plays("france: arbiter ottoman\nfrance: done\nfrance: ask");
    assert_eq!(table.asked(), ["ottoman: allow-round"]);
    assert_eq!(table.refusal("france", "arbiter russia"), "not asked");
    table.plays("ottoman: agree\nfrance: done\nfrance: ask");
    assert_eq!(table.asked(), ["ottoman: allow-round"], "the third round is the same arbiter's to allow");
}

/// [PRO-10.3] [PRO-8.8]
#[test]
fn no_nation_of_the_same_player_no_partner_and_none_at_15_morale_is_arbiter() {
    let table = before_arbiter(
        5,
        "britain",
        "status austria neutral
         status russia british
         status prussia neutral
         morale france 14
         morale ottoman 15
         morale prussia 3",
    );
    assert_eq!(sorted(table.options("britain", "arbiter")), ["france", "prussia"]);
    assert_eq!(table.relation("britain", "austria"), "peace");
    for (nation, why) in [("austria", "one player"), ("russia", "a partner"), ("ottoman", "15 morale")] {
        assert_eq!(table.refusal("britain", &format!("arbiter {nation}")), "PRO-10.3", "{nation}: {why}");
    }
    let six = before_arbiter(6, "britain", "status austria neutral\nmorale austria 14");
    assert!(six.may("britain", "arbiter austria"), "another player's Austria may be arbiter");
}

/// [PRO-10.4]
#[test]
fn with_no_eligible_nation_there_is_one_round_only_and_nobody_gains() {
    let mut table = position(
        "prototype 1805, 6 players, turn 6
         clear
         status austria british
         status prussia british
         status russia british
         status ottoman british
         london: britain 1
         morale france 15
         morale austria 4",
    );
    table.idle_until(|table| table.is_asked("britain", "order-moves"));
    table.plays("britain: sail london holland\nbritain: done");
    assert_eq!(table.at("holland"), "britain 1");
    assert_eq!((table.morale("france"), table.morale("austria")), (15, 4));
    assert_eq!(table.state().round, 2, "no second round is asked for");
}

/// [PRO-10.5] [PRO-10.6] [PRO-6.2]
#[test]
fn the_arbiter_allows_three_rounds_one_at_a_time_as_long_as_its_morale_stays_within_15() {
    for (morale, rounds) in [(1, 3), (9, 3), (10, 2), (12, 2), (13, 1), (14, 1)] {
        let mut table = before_arbiter(6, "france", &format!("morale ottoman {morale}"));
        table.play("france", "arbiter ottoman");
        let mut allowed = 1;
        let gains = [1, 3, 6];
        loop {
            assert_eq!(table.morale("ottoman"), morale + gains[allowed - 1], "{morale}, round {allowed}");
            assert_eq!(table.refusal("france", "ask"), "PRO-4.1", "the round is not over yet");
            table.play("france", "done");
            if !table.is_asked("france", "ask-for-round") {
                break;
            }
            table.plays("france: ask\nottoman: agree");
            allowed += 1;
        }
        assert_eq!((allowed, table.state().turn), (rounds, 2), "from morale {morale}");
    }
}

/// [PRO-10.5] [PRO-10.6]
#[test]
fn the_first_round_cannot_be_refused_but_the_others_can() {
    let mut table = before_arbiter(6, "france", "lorraine: france 1\nmorale ottoman 2");
    table.play("france", "arbiter ottoman");
    assert_eq!((table.asked(), table.morale("ottoman")), (vec!["france: order-moves".to_owned()], 3));
    table.plays("france: march lorraine pfalz\nfrance: done\nfrance: ask");
    assert_eq!(table.morale("ottoman"), 3, "asking alone gives nothing");
    table.play("ottoman", "refuse");
    assert_eq!((table.morale("ottoman"), table.state().turn), (3, 2), "nobody else is asked");
}

/// [PRO-10.5] [PRO-13.3]
#[test]
fn an_arbiter_that_has_spent_morale_in_a_battle_may_allow_another_round() {
    for (cards, asks) in [("", false), ("2 2", true)] {
        let mut table = before_arbiter(
            6,
            "france",
            &format!("hesse: france 3\nbavaria: austria 3\nmorale austria 13\nhand austria {cards}"),
        );
        table.plays("france: arbiter austria\nfrance: march hesse bavaria\nfrance: done");
        assert_eq!(table.morale("austria"), 14);
        for _ in cards.split_whitespace() {
            table.play("austria", "play 2 bavaria");
        }
        table.idle_until(|table| table.is_asked("france", "ask-for-round") || table.state().turn == 2);
        assert_eq!(table.is_asked("france", "ask-for-round"), asks, "morale {}", table.morale("austria"));
        assert_eq!(table.morale("austria"), if asks { 12 } else { 14 });
    }
}

/// [PRO-10.7]
#[test]
fn the_arbiters_marker_shows_the_current_round() {
    let mut table = before_arbiter(6, "france", "morale russia 2");
    assert_eq!(table.seen_by("britain")["movement"]["arbiter"], json!(null));
    table.play("france", "arbiter russia");
    for round in 1..=3 {
        let movement = &table.seen_by("britain")["movement"];
        assert_eq!((&movement["arbiter"], &movement["round"]), (&json!("russia"), &json!(round)));
        if round < 3 {
            table.plays("france: done\nfrance: ask\nrussia: agree");
        }
    }
}

/// [PRO-10.8]
#[test]
fn the_mover_may_stop_after_any_round_and_the_arbiter_gains_no_more() {
    for (rounds, gain) in [(1, 1), (2, 3)] {
        let mut table = before_arbiter(6, "france", "morale ottoman 2");
        table.play("france", "arbiter ottoman");
        for _ in 1..rounds {
            table.plays("france: done\nfrance: ask\nottoman: agree");
        }
        table.plays("france: done\nfrance: done");
        assert_eq!((table.state().turn, table.morale("ottoman")), (2, 2 + gain));
    }
}

/// [PRO-10.9] [PRO-D41]
#[test]
fn garrisons_are_disbanded_in_any_round_and_control_returns_to_the_owner() {
    let mut table = orders(
        "france",
        "lorraine: france 1
         bohemia: garrison france
         galicia: garrison france
         bavaria: garrison france
         paris: garrison france
         wien: garrison austria
         morale ottoman 2",
    );
    let supply = table.supply("france");
    assert_eq!(table.refusal("france", "disband wien"), "PRO-10.9");
    table.plays("france: march lorraine pfalz\nfrance: disband bohemia");
    assert_eq!((table.at("bohemia"), table.controller("bohemia")), ("empty".into(), "austria".into()));
    table.plays("france: done\nfrance: ask\nottoman: agree\nfrance: disband bavaria\nfrance: disband paris");
    assert_eq!((table.controller("bavaria"), table.controller("paris")), ("nobody".into(), "france".into()));
    table.plays(
        "france: done\nfrance: ask\nottoman: agree\nfrance: march pfalz hesse\nfrance: disband galicia",
    );
    assert_eq!(table.controller("galicia"), "austria");
    assert_eq!(table.supply("france"), supply + 4);
    assert_eq!(table.garrisons("france"), "none");
}

/// [PRO-10.9] The final edition disbands before the first move only.
#[test]
fn unlike_the_final_edition_a_garrison_goes_after_a_move_too() {
    let text = "lorraine: france 1\nbohemia: garrison france";
    let mut last = moving("france", text);
    last.plays("france: arbiter ottoman\nfrance: march lorraine pfalz");
    assert_eq!(last.refusal("france", "disband bohemia"), "KOA-D34");
    let mut table = orders("france", text);
    table.play("france", "march lorraine pfalz");
    assert!(table.may("france", "disband bohemia"));
}

/// [PRO-10.10]
#[test]
fn a_garrison_never_turns_back_into_a_unit_by_choice() {
    let mut table = orders("france", "pfalz: france 1, garrison france\nlorraine: france 0");
    let supply = table.supply("france");
    let verbs: Vec<String> = table
        .legal("france")
        .iter()
        .map(|action| action.split(' ').next().expect("a verb").to_owned())
        .collect();
    let known = ["march", "strategic", "garrison", "disband", "done"];
    assert!(verbs.iter().all(|verb| known.contains(&verb.as_str())), "{verbs:?}");
    table.play("france", "disband pfalz");
    assert_eq!((table.at("pfalz"), table.supply("france")), ("france 1".into(), supply + 1));
    table.plays("france: march pfalz hesse\nfrance: done");
    assert_eq!(table.at("hesse"), "france 1", "no unit was gained");
}

/// [PRO-D41]
#[test]
fn a_garrison_is_not_disbanded_between_battles_or_where_a_general_has_just_moved_in_to_fight() {
    // Former partners share Bavaria: an Austrian garrison and a French general.
    let text = "
        bavaria: france 1, garrison austria
        tyrol: austria 2
        venezia: garrison austria
        unsettled bavaria
    ";
    let mut table = orders("austria", text);
    assert!(table.may("austria", "disband bavaria"), "before it moves in");
    table.play("austria", "march tyrol bavaria");
    assert!(!table.may("austria", "disband bavaria"));
    table.refusal("austria", "disband bavaria");
    assert!(table.may("austria", "disband venezia"), "elsewhere it may still go");
    table.play("austria", "done");
    table.idle_until(|table| !table.is_asked("austria", "order-moves"));
    assert!(!table.may("austria", "disband venezia"), "the battles come after the moves");
}

/// [PRO-D41] [PRO-8.7]
#[test]
fn a_neutral_disbands_a_garrison_under_its_general_abroad_only_if_that_general_leaves() {
    let mut table = orders(
        "prussia",
        "warszawa: prussia 1, garrison prussia
         silesia: prussia 1, garrison prussia
         livonia: garrison prussia",
    );
    assert_eq!(table.status("prussia"), "neutral");
    assert!(!table.may("prussia", "disband warszawa"));
    table.refusal("prussia", "disband warszawa");
    table.plays("prussia: disband silesia\nprussia: disband livonia");
    assert_eq!(table.at("silesia"), "prussia 1", "at home its general needs no garrison");
    table.plays("prussia: march warszawa berlin\nprussia: disband warszawa");
    assert_eq!((table.at("warszawa"), table.at("berlin")), ("empty".into(), "prussia 1".into()));
}

/// [PRO-D41] [PRO-9.9]
#[test]
fn nothing_is_disbanded_in_napoleons_move() {
    let mut table = position(
        "prototype 1805, 6 players, turn 4
         clear
         pfalz: france 2*
         bavaria: garrison france",
    );
    table.idle_until(|table| table.is_asked("france", "order-moves"));
    assert!(table.may("france", "march pfalz hesse"));
    assert!(!table.may("france", "disband bavaria"));
    assert_eq!(table.refusal("france", "disband bavaria"), "PRO-9.9");
}

// --- Moving generals ----------------------------------------------------------------------------------------------------

/// [PRO-11.1]
#[test]
fn each_general_marches_next_door_or_moves_through_up_to_three_friendly_territories() {
    let mut table = orders(
        "france",
        "lorraine: france 2
         provence: france 1
         pfalz: garrison ottoman
         hesse: garrison france
         westphalia: empty
         status ottoman french",
    );
    assert_eq!(table.refusal("france", "march lorraine hesse"), "PRO-11.1");
    assert!(table.may("france", "march lorraine wurttemberg"));
    assert_eq!(table.refusal("france", "strategic lorraine wurttemberg"), "PRO-11.1", "nobody controls it");
    // Through a partner's Pfalz to Hesse.
    table.plays("france: strategic lorraine pfalz\nfrance: on hesse\nfrance: go");
    assert_eq!(table.asked(), ["ottoman: consent"]);
    table.play("ottoman", "agree");
    assert_eq!(
        (table.at("hesse"), table.at("lorraine")),
        ("france 2, garrison france".into(), "empty".into())
    );
    assert_eq!(table.refusal("france", "march hesse bavaria"), "PRO-11.1", "one move in a round");
    table.plays("france: strategic provence languedoc\nfrance: on aquitaine\nfrance: on normandie-bretagne");
    assert_eq!(table.at("normandie-bretagne"), "france 1", "three territories are the end of it");
    table.plays("france: done\nfrance: ask\nrussia: agree");
    assert!(table.may("france", "march hesse bavaria"), "one more move in the next round");
}

/// [PRO-11.2]
#[test]
fn british_generals_and_partners_with_leave_sail_up_to_three_lanes_past_hostile_garrisons() {
    let mut table = orders(
        "britain",
        "cornwall: britain 1
         oporto: garrison france
         lisboa: garrison france
         scotia: britain 0
         london: britain 0",
    );
    assert!(table.may("britain", "sail cornwall napoli"), "cornwall, oporto, lisboa, napoli: three lanes");
    assert_eq!(table.refusal("britain", "sail cornwall hellas"), "PRO-11.2", "four lanes");
    assert_eq!(table.refusal("britain", "sail scotia danmark"), "PRO-11.2", "no port");
    table.play("britain", "sail cornwall napoli");
    assert_eq!(table.refusal("britain", "march napoli patrimonium-st-petri"), "PRO-11.1", "a single move");
    table.play("britain", "done");
    assert_eq!((table.at("napoli"), table.at("oporto")), ("britain 1".into(), "garrison france".into()));
    assert!(!table.fought_in("oporto") && !table.fought_in("lisboa"));

    let mut table = orders("russia", "st-petersburg: russia 2");
    table.play("russia", "sail st-petersburg holland");
    assert_eq!(table.asked(), ["britain: consent"]);
    table.play("britain", "refuse");
    assert_eq!(table.at("st-petersburg"), "russia 2");
    table.plays("russia: sail st-petersburg danmark\nbritain: agree");
    assert_eq!(table.at("danmark"), "russia 2");

    let table = orders("russia", "st-petersburg: russia 2\nstatus russia expansionist");
    assert!(table.options("russia", "sail").is_empty());
    assert_eq!(table.refusal("russia", "sail st-petersburg danmark"), "PRO-11.2");
}

/// [PRO-11.3]
#[test]
fn a_general_enters_a_partners_territory_only_with_permission() {
    let mut table = orders("russia", "podolia: russia 1\ngalicia: austria 1");
    table.play("russia", "march podolia galicia");
    assert_eq!(table.asked(), ["austria: consent"]);
    table.play("austria", "refuse");
    assert_eq!((table.at("podolia"), table.at("galicia")), ("russia 1".into(), "austria 1".into()));
    table.play("russia", "march podolia bessarabia");
    assert_eq!(table.at("bessarabia"), "russia 1", "nobody's territory needs no leave");

    let mut table = orders("russia", "podolia: russia 1\ngalicia: austria 1");
    table.plays("russia: march podolia galicia\naustria: agree");
    assert_eq!(table.at("galicia"), "austria 1, russia 1");
}

/// [PRO-11.4] [PRO-D18]
#[test]
fn two_generals_of_a_nation_do_not_end_in_one_territory_but_one_may_follow_another() {
    let mut table = orders("france", "lorraine: france 1\npicardie: france 2\npfalz: empty");
    assert_eq!(table.refusal("france", "march lorraine picardie"), "PRO-11.4");
    table.plays("france: march picardie pfalz\nfrance: march lorraine picardie\nfrance: done");
    assert_eq!((table.at("pfalz"), table.at("picardie")), ("france 2".into(), "france 1".into()));
}

/// [PRO-11.5] [PRO-13.1]
#[test]
fn generals_share_a_territory_with_partners_and_neutrals_and_fight_all_others() {
    let pieces = "
        polesie: russia 3
        borussia: prussia 1
        warszawa: empty
        livonia: austria 1
    ";
    // Beside a partner.
    let mut table = attack("russia", "polesie livonia", pieces);
    assert_eq!(
        (table.at("livonia"), table.asked()),
        ("austria 1, russia 3".into(), vec!["russia: ask-for-round".into()])
    );
    // Beside a neutral at home.
    table = attack("russia", "polesie borussia", pieces);
    assert_eq!(
        (table.at("borussia"), table.asked()),
        ("prussia 1, russia 3".into(), vec!["russia: ask-for-round".into()])
    );
    // A nation that is neither is fought.
    table = attack("russia", "polesie borussia", &format!("{pieces}\nstatus prussia expansionist"));
    table.play("austria", "done");
    assert!(table.ended("borussia", 4, 2));
    assert_eq!(table.at("borussia"), "russia 2");
    // So is one of the other coalition.
    table = attack("russia", "polesie borussia", &format!("{pieces}\nstatus prussia french"));
    table.play("austria", "done");
    assert!(table.ended("borussia", 4, 2));
}

/// [PRO-D18] KOA-D35 and KOA-D38
#[test]
fn a_strategic_move_enters_friendly_ground_only_and_may_pass_own_generals() {
    let mut table = orders(
        "france",
        "toscana: france 1
         lombardia: garrison france
         provence: france 0
         languedoc: france 0",
    );
    table.plays("france: strategic toscana lombardia\nfrance: on provence");
    assert_eq!(table.refusal("france", "go"), "PRO-11.1", "its own general stands there");
    table.play("france", "on lorraine");
    assert_eq!((table.at("lorraine"), table.at("provence")), ("france 1".into(), "france 0".into()));
    assert_eq!(table.refusal("france", "march provence languedoc"), "PRO-11.4", "two cannot change places");

    let table = orders("france", "toscana: france 1\nlombardia: garrison austria");
    assert_eq!(table.refusal("france", "strategic toscana lombardia"), "PRO-11.1");
}

/// [PRO-D18] KOA-D36
#[test]
fn a_strategic_move_may_end_in_an_attack_but_not_pass_a_hostile_general() {
    let text = "provence: france 3\nlanguedoc: empty\naquitaine: britain 0\nparis: empty";
    let mut table = orders("france", text);
    table.plays("france: strategic provence languedoc\nfrance: on aquitaine\nfrance: done");
    assert!(table.ended("aquitaine", 4, 1));

    let table = orders("france", "provence: france 3\nlanguedoc: britain 0");
    assert_eq!(table.refusal("france", "strategic provence languedoc"), "KOA-D36");
    let mut table = orders("france", &format!("{text}\noption strategic_attack off"));
    table.play("france", "strategic provence languedoc");
    assert!(!table.may("france", "on aquitaine"));
}

/// [PRO-D18] KOA-D37
#[test]
fn a_partners_port_needs_the_partners_leave_and_britains_and_a_refusal_stands_for_the_round() {
    let mut table = orders("russia", "st-petersburg: russia 1\nholland: garrison austria");
    table.play("russia", "sail st-petersburg holland");
    assert_eq!(sorted(table.asked()), ["austria: consent", "britain: consent"]);
    table.play("britain", "agree");
    assert_eq!(table.asked(), ["austria: consent"]);
    table.play("austria", "refuse");
    assert_eq!(table.refusal("russia", "sail st-petersburg holland"), "KOA-D37");
    table.plays("russia: done\nrussia: ask\nottoman: agree");
    assert!(table.may("russia", "sail st-petersburg holland"), "it may be asked again in the next round");
}

/// [PRO-D18] KOA-D39
#[test]
fn an_enemys_empty_home_is_entered_without_battle() {
    let mut table = attack("france", "wurttemberg tyrol", "wurttemberg: france 0");
    assert_eq!((table.controller("tyrol"), table.at("tyrol")), ("austria".into(), "france 0".into()));
    assert_eq!(table.asked(), ["france: ask-for-round"]);
    assert!(!table.fought_in("tyrol"));
    table.plays("france: done");
}

// --- Garrisons ----------------------------------------------------------------------------------------------------------

/// [PRO-12.1] [PRO-12.3]
#[test]
fn a_general_leaves_a_garrison_wherever_it_enters_or_leaves_as_long_as_it_has_units() {
    let mut table =
        orders("france", "hesse: france 2\nlorraine: france 2\npicardie: garrison france\nwestphalia: empty");
    assert_eq!(table.refusal("france", "garrison hesse hesse"), "PRO-12.1", "it neither came nor went");
    table.play("france", "march hesse westphalia");
    assert_eq!(table.refusal("france", "garrison westphalia pfalz"), "PRO-12.1");
    table.plays("france: garrison westphalia hesse\nfrance: garrison westphalia westphalia");
    assert_eq!(
        (table.at("hesse"), table.at("westphalia")),
        ("garrison france".into(), "france 0, garrison france".into())
    );
    assert!(!table.may("france", "garrison westphalia westphalia"));
    // A strategic move enters and leaves each of its territories.
    table.plays("france: strategic lorraine picardie\nfrance: on normandie-bretagne\nfrance: go");
    assert_eq!(
        table.refusal("france", "garrison normandie-bretagne picardie"),
        "PRO-5.7",
        "one garrison per territory"
    );
    table.plays(
        "france: garrison normandie-bretagne lorraine
         france: garrison normandie-bretagne normandie-bretagne",
    );
    assert_eq!(table.garrisons("france"), "hesse, lorraine, normandie-bretagne, picardie, westphalia");
}

/// [PRO-12.3]
#[test]
fn there_is_one_garrison_per_territory_and_none_without_units() {
    let mut table = orders(
        "france",
        "lorraine: france 0\nhelvetia: france 2\ntyrol: empty\nbavaria: garrison ottoman\nhesse: france 1\nstatus ottoman french",
    );
    table.play("france", "march lorraine pfalz");
    assert_eq!(table.refusal("france", "garrison pfalz pfalz"), "PRO-12.3");
    table.plays("france: march hesse bavaria\nottoman: agree");
    assert_eq!(
        table.refusal("france", "garrison bavaria bavaria"),
        "PRO-5.7",
        "a partner's garrison is there"
    );
}

/// [PRO-12.2] [PRO-16.3]
#[test]
fn a_victorious_general_attacking_or_defending_may_place_a_garrison_afterwards() {
    let mut table = attack("france", "hesse bavaria", "hesse: france 3\nbavaria: austria 1");
    assert_eq!(table.asked(), ["france: garrison-after-victory"]);
    assert_eq!(table.rule_asked("france"), "PRO-12.2");
    table.play("france", "garrison bavaria bavaria");
    assert_eq!(table.at("bavaria"), "france 1, garrison france");

    let mut table = attack("france", "hesse bavaria", "hesse: france 1\nbavaria: austria 3");
    assert_eq!(table.asked(), ["austria: garrison-after-victory"]);
    assert_eq!(sorted(table.legal("austria")), ["done", "garrison bavaria bavaria"]);
    table.play("austria", "garrison bavaria bavaria");
    assert_eq!(table.at("bavaria"), "austria 1, garrison austria");
}

/// [PRO-12.2] [PRO-12.3]
#[test]
fn every_winner_in_the_territory_may_but_only_one_garrison_fits_and_supporters_place_none() {
    let text = "
        hesse: france 0
        bavaria: austria 2, russia 2
        bohemia: austria 2
    ";
    let fight = || {
        let mut table = attack("france", "hesse bavaria", text);
        table.play("austria", "support bohemia");
        table
    };
    let mut table = fight();
    assert_eq!(table.asked(), ["austria: garrison-after-victory"]);
    assert_eq!(table.refusal("austria", "garrison bohemia bavaria"), "PRO-12.1");
    table.play("austria", "done");
    assert_eq!(table.asked(), ["russia: garrison-after-victory"]);
    table.play("russia", "garrison bavaria bavaria");
    assert_eq!(table.at("bavaria"), "austria 1, russia 0, garrison russia");

    let mut table = fight();
    table.play("austria", "garrison bavaria bavaria");
    assert!(!table.is_asked("russia", "garrison-after-victory"));
    assert_eq!(table.at("bavaria"), "austria 0, russia 1, garrison austria");
}

/// [PRO-12.2] [PRO-12.3] The unit that is lost comes first.
#[test]
fn a_winner_without_units_left_or_beside_a_garrison_is_not_asked() {
    let mut table = attack("france", "hesse bavaria", "hesse: france 1\nbavaria: austria 0");
    assert!(table.ended("bavaria", 2, 1));
    table.settle_chance();
    assert_eq!(
        (table.at("bavaria"), table.asked()),
        ("france 0".into(), vec!["france: ask-for-round".into()])
    );

    let mut table =
        attack("france", "hesse bavaria", "hesse: france 1\nbavaria: austria 3, garrison austria");
    table.settle_chance();
    assert_eq!(table.at("bavaria"), "austria 2, garrison austria");
    assert_eq!(table.asked(), ["france: ask-for-round"]);
}

/// [PRO-12.2] [PRO-8.9]
#[test]
fn a_victory_on_a_neutrals_home_brings_no_garrison() {
    let mut table = attack("russia", "galicia silesia", "galicia: russia 3\nsilesia: france 0, prussia 1");
    end_round(&mut table, "russia");
    assert!(table.ended("silesia", 4, 1));
    assert_eq!(
        (table.at("silesia"), table.controller("silesia")),
        ("prussia 1, russia 2".into(), "prussia".into())
    );
    assert!(!table.log.iter().any(|line| line.contains("garrison")), "{:?}", table.log);
}

/// [PRO-12.4]
#[test]
fn nations_of_one_player_place_no_garrisons_on_each_others_homes() {
    let text = "
        status prussia expansionist
        status ottoman neutral
        transylvania: prussia 2
        wallachia: empty
    ";
    let mut table = prototype_moving(4, "prussia", text);
    assert_eq!(table.relation("prussia", "ottoman"), "peace");
    table.play("prussia", "march transylvania wallachia");
    assert_eq!(table.refusal("prussia", "garrison wallachia wallachia"), "PRO-12.4");
    // Five players: Prussia and the Ottomans are two players, and only neutrality bars it.
    let mut table = prototype_moving(5, "prussia", text);
    table.play("prussia", "march transylvania wallachia");
    assert_eq!(table.refusal("prussia", "garrison wallachia wallachia"), "PRO-8.9");
    let mut table = prototype_moving(5, "prussia", &text.replace("ottoman neutral", "ottoman expansionist"));
    table.plays("prussia: march transylvania wallachia\nprussia: garrison wallachia wallachia");
    assert_eq!(table.controller("wallachia"), "prussia");
}

/// [PRO-12.5]
#[test]
fn a_garrison_stays_until_it_is_lost_disbanded_or_turned_back() {
    // It stays when its general leaves.
    let mut table = orders(
        "austria",
        "bavaria: austria 2\nhesse: france 2\nbohemia: garrison prussia\nberlin: prussia 1\nstatus prussia expansionist\nsaxonia: garrison austria",
    );
    table.plays("austria: march bavaria tyrol\naustria: garrison tyrol bavaria\naustria: done");
    assert_eq!(table.at("bavaria"), "garrison austria");
    // It is disbanded.
    let mut disbanded = table.game.clone();
    std::mem::swap(&mut disbanded, &mut table.game);
    table.plays("austria: ask\nottoman: agree\naustria: disband bavaria");
    assert_eq!(table.at("bavaria"), "empty");
    table.game = disbanded;
    // It is turned back by a change of status; the others stay where they are.
    table.reach_diplomacy();
    table.declare("prussia neutral");
    table.idle_until(|table| {
        table.asked().iter().any(|asked| asked.ends_with("lead") || asked.ends_with("drill"))
    });
    assert_eq!((table.at("bohemia"), table.at("berlin")), ("empty".into(), "prussia 2".into()));
    assert_eq!(
        (table.at("bavaria"), table.at("saxonia")),
        ("garrison austria".into(), "garrison austria".into())
    );
    // It is lost in battle.
    table.idle_until(|table| table.is_asked("france", "order-moves"));
    table.plays("france: march hesse bavaria\nfrance: done");
    end_round(&mut table, "france");
    assert_eq!(table.at("bavaria"), "france 1");
}

/// [PRO-D19]
#[test]
fn no_garrison_is_left_on_a_partners_home_not_even_by_the_winner_of_a_battle_there() {
    let mut table = orders("russia", "podolia: russia 2");
    table.plays("russia: march podolia galicia\naustria: agree");
    assert_eq!(table.refusal("russia", "garrison galicia galicia"), "PRO-D19");

    let mut table = orders("russia", "podolia: russia 3\ngalicia: garrison france");
    table.plays("russia: march podolia galicia\nrussia: done");
    assert!(table.ended("galicia", 4, 1));
    assert!(!table.is_asked("russia", "garrison-after-victory"));
    assert_eq!((table.at("galicia"), table.controller("galicia")), ("russia 2".into(), "austria".into()));
}

// --- Battles: when, who, strength -----------------------------------------------------------------------------------------

/// [PRO-13.1]
#[test]
fn a_battle_is_fought_where_a_general_moves_in_on_a_general_or_garrison_of_another_coalition() {
    let text = "
        lorraine: france 2
        pfalz: garrison austria
        provence: france 2
        lombardia: austria 0
        hesse: france 2
        bavaria: ottoman 0
        saxonia: france 2
        bohemia: russia 1
        paris: france 1
        status ottoman french
    ";
    let mut table = orders("france", text);
    table
        .plays("france: march lorraine pfalz\nfrance: march provence lombardia\nfrance: march hesse bavaria");
    assert_eq!(table.asked(), ["france: order-moves"], "no battle before the moves are over");
    table.plays("france: march paris lorraine\nfrance: done");
    assert_eq!(
        sorted(table.options("france", "fight")),
        ["lombardia", "pfalz"],
        "none beside a partner, on empty ground, or next to a foe"
    );
}

/// [PRO-13.2]
#[test]
fn the_active_player_chooses_the_order_of_the_battles_of_a_round() {
    let text = "
        lorraine: france 2
        pfalz: garrison austria
        provence: france 2
        lombardia: austria 0
        hesse: france 2
        bavaria: garrison russia
    ";
    let mut table = attack("france", "lorraine pfalz, provence lombardia, hesse bavaria", text);
    assert_eq!(table.rule_asked("france"), "PRO-13.2");
    assert_eq!(sorted(table.options("france", "fight")), ["bavaria", "lombardia", "pfalz"]);
    assert_eq!(table.refusal("france", "fight lorraine"), "PRO-13.2");
    table.play("france", "fight lombardia");
    assert!(table.ended("lombardia", 3, 1) && !table.ended("pfalz", 3, 1) && !table.ended("bavaria", 3, 1));
    table.idle_until(|table| table.is_asked("france", "choose-battle"));
    assert_eq!(sorted(table.options("france", "fight")), ["bavaria", "pfalz"]);
    table.play("france", "fight bavaria");
    pass_cards(&mut table);
    assert!(table.ended("bavaria", 3, 1) && !table.ended("pfalz", 3, 1));
}

/// Two battles of a French movement round, in Bavaria and Tyrol, three cards each.
const BAVARIA_AND_TYROL: &str = "
    hesse: france 3
    bavaria: austria 2
    helvetia: france 3
    tyrol: austria 2
    hand france 1 1 1 1 1
    hand austria 1 1 1
    morale france 3
    morale austria 3
    morale ottoman 2
";

/// [PRO-13.3] [PRO-D20] [PRO-16.1]
#[test]
fn cards_of_all_battles_of_a_round_together_stay_within_the_morale_before_the_first() {
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", BAVARIA_AND_TYROL);
    table.plays(
        "france: fight bavaria
         france: play 1 bavaria
         austria: play 1 bavaria
         france: play 1 bavaria",
    );
    assert_eq!((table.morale("france"), table.morale("austria")), (3, 3), "nothing is paid yet");
    table.plays("austria: pass\nfrance: pass");
    assert!(table.ended("bavaria", 6, 4));
    assert_eq!(
        (table.morale("france"), table.morale("austria")),
        (1, 2),
        "each battle is paid for when it ends"
    );
    table.idle_until(|table| table.is_asked("france", "play-battle-card"));
    // Three less two: France has one card left, Austria two, whatever their morale says now.
    table.play("france", "play 1 tyrol");
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    table.play("austria", "play 1 tyrol");
    assert_eq!(table.asked(), ["austria: play-battle-card"], "France may play no more");
    table.play("austria", "play 1 tyrol");
    assert!(table.ended("tyrol", 5, 5));
    assert_eq!((table.morale("france"), table.morale("austria")), (1, 1), "the floor is 1");
}

/// [PRO-D20] [PRO-13.3]
#[test]
fn a_nation_that_spent_all_in_one_battle_plays_no_card_in_the_next() {
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", BAVARIA_AND_TYROL);
    table.plays(
        "france: fight bavaria
         france: play 1 bavaria
         austria: pass
         france: play 1 bavaria
         france: play 1 bavaria",
    );
    assert!(table.ended("bavaria", 7, 3));
    assert_eq!(table.morale("france"), 1);
    table.idle_until(|table| table.asked().iter().any(|asked| asked.ends_with("play-battle-card")));
    assert_eq!((table.asked(), table.cards("france")), (vec!["austria: play-battle-card".to_owned()], 3));
    table.play("austria", "pass");
    assert!(table.ended("tyrol", 4, 3), "France was not asked");
    // The next round counts anew: one point is left, which pays for one card.
    table.idle_until(|table| table.is_asked("france", "ask-for-round"));
    table.plays(
        "france: ask
         ottoman: agree
         france: march bavaria wien
         france: done
         france: done
         france: play 1 wien",
    );
    assert!(table.ended("wien", 4, 1), "and no second one, though it has two units");
}

/// [PRO-13.4] [PRO-13.5]
#[test]
fn partners_generals_and_garrisons_in_the_territory_defend_together() {
    let table = attack(
        "france",
        "picardie holland",
        "picardie: france 3
         holland: britain 2, prussia 1, garrison austria
         status prussia british
         hand france 1",
    );
    assert_eq!(table.strengths(), (4, 6));
    assert_eq!(table.seen_by("russia")["battle"]["defenders"], json!(["britain", "austria", "prussia"]));
}

/// [PRO-13.5]
#[test]
fn a_general_a_unit_and_a_garrison_count_one_each() {
    let strengths = |units: u8, pieces: &str| {
        let text = format!("hesse: france {units}\nbavaria: {pieces}\nhand france 1\nwurttemberg: france 1");
        attack("france", "hesse bavaria", &text).strengths()
    };
    assert_eq!(strengths(0, "austria 0"), (1, 1));
    assert_eq!(strengths(2, "austria 3"), (3, 4));
    assert_eq!(strengths(3, "garrison austria"), (4, 1));
    assert_eq!(strengths(1, "austria 1, garrison austria"), (2, 3));
    assert_eq!(strengths(1, "austria 1, russia 2, garrison russia"), (2, 6));
}

/// [PRO-13.6] [PRO-14.2] [PRO-15.4]
#[test]
fn strengths_then_the_attackers_support_then_the_defenders_then_cards_then_results() {
    let mut table = bavaria(
        "wurttemberg: france 1
         bohemia: austria 1
         hand france 3
         hand austria 2",
    );
    assert_eq!((table.strengths(), table.asked()), ((4, 4), vec!["france: declare-support".to_owned()]));
    assert_eq!(table.rule_asked("france"), "PRO-14.1");
    table.play("france", "support wurttemberg");
    assert_eq!((table.strengths(), table.asked()), ((6, 4), vec!["austria: declare-support".to_owned()]));
    table.play("austria", "support bohemia");
    assert_eq!((table.strengths(), table.asked()), ((6, 6), vec!["france: play-battle-card".to_owned()]));
    table.play("france", "play 3 bavaria");
    assert_eq!(pile(&table, "austria", "france", "bavaria"), ["?"], "secretly");
    assert_eq!(pile(&table, "france", "france", "bavaria"), ["3"]);
    table.play("austria", "play 2 bavaria");
    assert!(table.ended("bavaria", 9, 8));
    assert_eq!(table.at("bavaria"), "france 2");
}

// --- Support ------------------------------------------------------------------------------------------------------------

/// Bavaria is attacked from Hesse, and both sides have generals around it.
const AROUND_BAVARIA: &str = "
    hesse: france 1
    wurttemberg: france 1
    saxonia: france 2
    lorraine: france 3
    tyrol: ottoman 0
    bavaria: austria 1
    bohemia: russia 2
    wien: austria 0, garrison austria
    galicia: austria 3
    berlin: prussia 2
    status ottoman french
";

/// [PRO-14.1] [PRO-14.4] [PRO-14.6]
#[test]
fn generals_of_the_nation_and_its_partners_next_door_may_support_even_without_units() {
    let mut table = attack("france", "hesse bavaria", AROUND_BAVARIA);
    assert_eq!(sorted(table.options("france", "support")), ["saxonia", "wurttemberg"]);
    assert_eq!(table.refusal("france", "support lorraine"), "PRO-14.1", "two territories away");
    table.plays("france: support saxonia\nfrance: done");
    assert_eq!(table.options("ottoman", "support"), ["tyrol"]);
    assert_eq!(table.strengths(), (5, 2));
    table.play("ottoman", "support tyrol");
    assert_eq!(table.strengths(), (6, 2), "a general without units adds itself");
    assert_eq!(table.options("austria", "support"), ["wien"]);
    assert_eq!(table.refusal("austria", "support galicia"), "PRO-14.1");
    table.play("austria", "support wien");
    assert_eq!(table.strengths(), (6, 3), "the garrison in Wien gives nothing");
    assert_eq!(table.options("russia", "support"), ["bohemia"]);
    table.play("russia", "support bohemia");
    assert!(table.ended("bavaria", 6, 6), "neutral Prussia next door is not asked");
}

/// [PRO-14.1]
#[test]
fn british_generals_support_over_one_sea_lane_and_others_do_not() {
    let mut table = attack(
        "france",
        "hannover danmark",
        "hannover: france 2
         danmark: garrison russia
         st-petersburg: russia 2
         london: britain 1
         cornwall: britain 3",
    );
    assert_eq!(table.asked(), ["britain: declare-support"]);
    assert_eq!(table.options("britain", "support"), ["london"]);
    assert_eq!(table.refusal("britain", "support cornwall"), "PRO-14.1");
    table.play("britain", "support london");
    assert!(table.ended("danmark", 3, 3), "the Russian general in St. Petersburg is not asked");
}

/// [PRO-14.2]
#[test]
fn the_attackers_side_declares_first_and_each_side_in_power_order() {
    let mut table = attack("france", "hesse bavaria", AROUND_BAVARIA);
    for power in ["france", "ottoman", "austria", "russia"] {
        assert_eq!(table.asked(), [format!("{power}: declare-support")]);
        assert!(table.may(power, "done"), "support is voluntary");
        table.play(power, "done");
    }
    assert!(table.ended("bavaria", 2, 2));
}

/// [PRO-14.3] [PRO-D42]
#[test]
fn a_general_that_won_or_supported_a_battle_supports_no_other_in_the_round() {
    let text = "
        hesse: france 3
        bavaria: austria 0
        helvetia: france 3
        tyrol: austria 1
        wurttemberg: france 2
        wien: russia 2
    ";
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", text);
    table.play("france", "fight bavaria");
    assert_eq!(table.options("france", "support"), ["wurttemberg"]);
    assert_eq!(table.refusal("france", "support tyrol"), "PRO-D42", "it has a battle still to fight");
    table.plays("france: support wurttemberg\nrussia: done");
    assert!(table.ended("bavaria", 7, 1));
    table.idle_until(|table| table.asked().iter().any(|asked| asked.ends_with("declare-support")));
    assert_eq!(table.asked(), ["russia: declare-support"]);
    assert_eq!(
        table.strengths(),
        (4, 2),
        "neither the victor of Bavaria nor its supporter is asked in Tyrol"
    );
    assert_eq!(table.options("russia", "support"), ["wien"]);
    table.play("russia", "support wien");
    pass_cards(&mut table);
    assert!(table.ended("tyrol", 4, 5));
    assert_eq!(table.at("wurttemberg"), "france 1");
}

/// [PRO-D42]
#[test]
fn generals_that_lost_or_drew_support_no_other_battle_of_the_round_either() {
    // Württemberg and Wien are next to Bavaria and Tyrol.
    let next_support = |table: &mut Table| {
        let asks = |asked: &String| asked.ends_with("declare-support") || asked.ends_with("ask-for-round");
        table.idle_until(|table| table.asked().iter().any(asks));
        table.asked()
    };
    let text = "
        hesse: france 3
        bavaria: austria 1
        helvetia: france 3
        tyrol: austria 1
    ";
    // The supporter of a draw.
    let mut table =
        attack("france", "hesse bavaria, helvetia tyrol", &format!("{text}\nwurttemberg: austria 1"));
    table.plays("france: fight bavaria\naustria: support wurttemberg");
    assert!(table.ended("bavaria", 4, 4));
    assert_eq!(next_support(&mut table), ["france: ask-for-round"]);
    assert!(table.ended("tyrol", 4, 2));
    // A beaten general that went to Wien.
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", text);
    table.play("france", "fight bavaria");
    assert!(table.ended("bavaria", 4, 2));
    assert_eq!(table.at("wien"), "austria 0");
    assert_eq!(next_support(&mut table), ["france: ask-for-round"]);
    assert!(table.ended("tyrol", 4, 2));
    // One that stood in Wien all the time may.
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", &format!("{text}\nwien: austria 0"));
    table.plays("france: fight bavaria\naustria: done");
    assert!(table.ended("bavaria", 4, 2));
    assert_eq!(next_support(&mut table), ["austria: declare-support"]);
    assert_eq!(table.options("austria", "support"), ["wien"]);
}

/// [PRO-14.4]
#[test]
fn garrisons_never_support() {
    let table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 1
         wurttemberg: garrison france
         bavaria: austria 0
         bohemia: garrison austria
         hand france 1",
    );
    assert_eq!((table.asked(), table.strengths()), (vec!["france: play-battle-card".to_owned()], (2, 1)));
}

/// [PRO-14.5] [PRO-8.11]
#[test]
fn a_neutral_among_fighting_strangers_cannot_support_its_own_general_next_door() {
    // Russia attacks the French in Silesia, where a Prussian general stands, and neutral Prussia in Warszawa.
    let text = "
        galicia: russia 3
        silesia: france 0, prussia 3
        polesie: russia 3
        warszawa: prussia 1, garrison prussia
        berlin: prussia 0
        hand prussia 1 1
    ";
    for first in ["silesia", "warszawa"] {
        let mut table = attack("russia", "galicia silesia, polesie warszawa", text);
        table.play("russia", &format!("fight {first}"));
        if first == "silesia" {
            assert!(table.ended("silesia", 4, 1), "Prussia does nothing on either side");
            table.idle_until(|table| table.is_asked("russia", "meet-neutral"));
        }
        table.play("russia", "fight warszawa");
        assert_eq!(table.asked(), ["prussia: declare-support"]);
        assert_eq!(table.options("prussia", "support"), ["berlin"]);
        assert_eq!(table.refusal("prussia", "support silesia"), "PRO-D42");
        assert!(table.at("silesia").contains("prussia 3"));
    }
    // Without the battle in Silesia it may.
    let mut table = attack("russia", "polesie warszawa", text);
    table.plays("russia: fight warszawa\nrussia: done");
    assert_eq!(sorted(table.options("prussia", "support")), ["berlin", "silesia"]);
}

/// [PRO-D42] [PRO-14.1] A general that made peace with a neutral has not fought and may support.
#[test]
fn a_general_that_stands_in_peace_with_a_neutral_may_support_a_battle_next_door() {
    let mut table = attack(
        "russia",
        "polesie warszawa, livonia borussia",
        "polesie: russia 2
         warszawa: garrison prussia
         livonia: russia 1
         borussia: france 3",
    );
    table.plays("russia: fight warszawa\nrussia: peace warszawa\nprussia: agree");
    assert_eq!(table.at("warszawa"), "russia 2, garrison prussia");
    assert_eq!(table.asked(), ["russia: declare-support"]);
    table.play("russia", "support warszawa");
    assert_eq!(table.strengths(), (5, 4));
}

/// [PRO-14.6] [PRO-15.1] [PRO-D21] [PRO-T.3] In the final edition support adds cards, but no strength.
#[test]
fn support_adds_the_strength_of_general_and_units_and_a_card_for_each_unit() {
    let text = "
        hesse: france 3
        wurttemberg: france 2
        bavaria: austria 3
        morale france 9
        hand france 1 1 1 1 1 1
    ";
    let five_cards = "
        france: play 1 bavaria
        france: play 1 wurttemberg
        france: play 1 bavaria
        france: play 1 wurttemberg
        france: play 1 bavaria
    ";
    let mut table = attack("france", "hesse bavaria", text);
    assert_eq!(table.strengths(), (4, 4));
    table.play("france", "support wurttemberg");
    assert_eq!(table.strengths(), (7, 4));
    table.plays(five_cards);
    assert!(table.ended("bavaria", 12, 4), "a sixth card cannot be played");

    let mut table = moving("france", text);
    table.plays(
        "france: arbiter ottoman\nfrance: march hesse bavaria\nfrance: done\nfrance: support wurttemberg",
    );
    assert_eq!(table.strengths(), (4, 4));
    table.plays(five_cards);
    assert!(table.ended("bavaria", 9, 4));
}

/// [PRO-D21]
#[test]
fn by_option_support_adds_no_strength_and_needs_units() {
    let text = "
        option support_strength off
        hesse: france 1
        wurttemberg: france 2
        saxonia: france 0
        bavaria: austria 3
        morale france 9
        hand france 1 1 1 1
    ";
    let mut table = attack("france", "hesse bavaria", text);
    assert_eq!(table.options("france", "support"), ["wurttemberg"]);
    assert_eq!(table.refusal("france", "support saxonia"), "KOA-14.6");
    table.play("france", "support wurttemberg");
    assert_eq!(table.strengths(), (2, 4));
    table.plays("france: play 1 bavaria\nfrance: play 1 wurttemberg\nfrance: play 1 wurttemberg");
    assert!(table.ended("bavaria", 5, 4), "its units still play cards");
    let mut table = attack("france", "hesse bavaria", &text.replace("off", "on"));
    assert_eq!(sorted(table.options("france", "support")), ["saxonia", "wurttemberg"], "on is the rule");
    table.play("france", "support saxonia");
    assert_eq!(table.strengths(), (3, 4));
}

// --- Cards --------------------------------------------------------------------------------------------------------------

/// [PRO-15.1]
#[test]
fn each_unit_taking_part_allows_one_card_and_generals_and_garrisons_none() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 2
         bavaria: austria 1, garrison austria
         bohemia: austria 0
         morale france 9
         morale austria 9
         hand france 1 1 1 1
         hand austria 1 1 1 1",
    );
    table.plays("austria: support bohemia\nfrance: play 1 bavaria");
    assert!(!table.may("austria", "play 1 bohemia"), "a supporter without units plays nothing");
    table.plays("austria: play 1 bavaria\nfrance: play 1 bavaria");
    assert!(table.ended("bavaria", 5, 5), "both have played for all their units");
    assert_eq!(table.discards(), "");
}

/// [PRO-15.2]
#[test]
fn attacker_its_supporters_defenders_and_their_supporters_play_in_this_order() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 2
         saxonia: france 2
         wurttemberg: ottoman 2
         bavaria: austria 2, russia 1
         bohemia: austria 1
         wien: britain 1
         status ottoman french
         morale france 9
         morale ottoman 9
         morale austria 9
         morale russia 9
         morale britain 9
         hand france 1 1 1 1
         hand ottoman 1 1
         hand austria 2 2 2
         hand russia 2
         hand britain 2",
    );
    table.plays(
        "france: support saxonia
         ottoman: support wurttemberg
         britain: support wien
         austria: support bohemia",
    );
    assert_eq!(table.rule_asked("france"), "PRO-15.2");
    assert_eq!(table.refusal("france", "play 1 saxonia"), "PRO-15.2", "the attacking general comes first");
    let cycles = [
        ("france", "bavaria"),
        ("france", "saxonia"),
        ("ottoman", "wurttemberg"),
        ("austria", "bavaria"),
        ("russia", "bavaria"),
        ("britain", "wien"),
        ("austria", "bohemia"),
        ("france", "bavaria"),
        ("france", "saxonia"),
        ("ottoman", "wurttemberg"),
        ("austria", "bavaria"),
    ];
    for (power, from) in cycles {
        assert_eq!(table.asked(), [format!("{power}: play-battle-card")], "before {power} {from}");
        let card = if ["france", "ottoman"].contains(&power) { 1 } else { 2 };
        assert_eq!(sorted(table.legal(power)), ["pass".to_owned(), format!("play {card} {from}")]);
        table.play(power, &format!("play {card} {from}"));
    }
    // 3 + 3 + 3 and six 1s; 3 + 2 + 2 + 2 and five 2s.
    assert!(table.ended("bavaria", 15, 19));
}

/// [PRO-15.2]
#[test]
fn in_the_final_edition_the_defender_plays_before_the_attackers_supporters() {
    let text = "
        hesse: france 1
        wurttemberg: france 1
        bavaria: austria 1
        hand france 1 1
        hand austria 1
        morale france 9
    ";
    let mut table = attack("france", "hesse bavaria", text);
    table.plays("france: support wurttemberg\nfrance: play 1 bavaria");
    assert!(table.may("france", "play 1 wurttemberg"));
    let mut table = moving("france", text);
    table.plays(
        "france: arbiter ottoman
         france: march hesse bavaria
         france: done
         france: support wurttemberg
         france: play 1 bavaria",
    );
    assert!(table.may("austria", "play 1 bavaria"));
}

/// [PRO-15.3] As far as the table can see to it: there is nothing to say, and a partner's cards stay hidden.
#[test]
fn partners_see_nothing_of_each_others_cards_and_can_only_play_or_pass() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 1
         bavaria: austria 2, russia 2
         morale austria 9
         morale russia 9
         hand austria 5 5
         hand russia 1 2",
    );
    table.play("austria", "play 5 bavaria");
    assert_eq!(sorted(table.legal("russia")), ["pass", "play 1 bavaria", "play 2 bavaria"]);
    assert!(table.legal("austria").is_empty());
    assert_eq!(pile(&table, "russia", "austria", "bavaria"), ["?"]);
    let seen = table.seen_by("russia")["battle"].to_string();
    assert!(!seen.contains('5'), "{seen}");
}

/// [PRO-15.4]
#[test]
fn all_cards_are_revealed_together_and_the_higher_total_wins() {
    let mut table = bavaria("hand france 5 1\nhand austria 4 4");
    table.plays("france: play 5 bavaria\naustria: play 4 bavaria\nfrance: play 1 bavaria");
    assert_eq!(pile(&table, "france", "austria", "bavaria"), ["?"]);
    assert_eq!(pile(&table, "russia", "france", "bavaria"), ["?", "?"]);
    assert!(!table.log.iter().any(|line| line.contains("10")));
    table.play("austria", "play 4 bavaria");
    assert!(table.ended("bavaria", 10, 12));
    let austria_won = table.at("bavaria");
    assert_eq!(austria_won, "austria 2");

    let mut table = bavaria("hand france 5\nhand austria 4");
    table.plays("france: play 5 bavaria\naustria: play 4 bavaria");
    assert!(table.ended("bavaria", 9, 8));
    assert_eq!(table.at("bavaria"), "france 2");
}

/// [PRO-D22]
#[test]
fn a_pass_is_final_for_the_whole_nation_but_a_general_used_up_is_no_pass() {
    let text = "wurttemberg: france 2\nhand france 1 1 1 1\nhand austria 1 1";
    let mut table = bavaria(text);
    table.plays("france: support wurttemberg\nfrance: play 1 bavaria\nfrance: pass\naustria: play 1 bavaria");
    assert_eq!(table.asked(), ["austria: play-battle-card"], "France is out with all its generals");
    assert_eq!(table.refusal("france", "play 1 bavaria"), "not asked");
    table.play("austria", "pass");
    assert!(table.ended("bavaria", 8, 5));

    // The general in Bavaria is used up after one card, its supporter plays on.
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 1
         wurttemberg: france 2
         bavaria: austria 3
         morale france 9
         hand france 1 1 1",
    );
    table.plays("france: support wurttemberg\nfrance: play 1 bavaria\nfrance: play 1 wurttemberg");
    assert_eq!(table.legal("france"), ["play 1 wurttemberg", "pass"]);
    assert_eq!(table.refusal("france", "play 1 bavaria"), "PRO-15.1");
    table.play("france", "play 1 wurttemberg");
    assert!(table.ended("bavaria", 8, 4));
}

/// [PRO-D22]
#[test]
fn the_deck_has_eight_cards_of_each_value_and_no_card_has_an_ability() {
    let table = prototype(&Setup::new("1805", 6));
    assert_eq!(table.piles(), (40, 0));
    assert_eq!(table.pile().draw.0, [8; 5]);

    // A 2 in a territory that its nation controls, a pair of 4s, 5s on the losing side.
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 3
         bavaria: austria 3, garrison austria
         morale france 9
         morale austria 9
         hand france 4 4 5
         hand austria 2 3",
    );
    table.plays("france: play 4 bavaria\naustria: play 2 bavaria\nfrance: play 4 bavaria");
    assert_eq!(sorted(table.legal("austria")), ["pass", "play 3 bavaria"], "a 3 is never opened");
    table.refusal("austria", "open bavaria");
    table.plays("austria: play 3 bavaria\nfrance: play 5 bavaria");
    assert!(table.ended("bavaria", 17, 10));
    assert_eq!((table.morale("france"), table.morale("austria")), (6, 7));

    let mut table = bavaria("hand france 5\nhand austria 5 5\nbohemia: russia 3");
    table.plays("russia: support bohemia\nfrance: play 5 bavaria\naustria: pass");
    assert!(table.ended("bavaria", 9, 8));
    let mut table = bavaria("hand france 5\nhand austria 5\nbohemia: russia 3");
    table.plays("russia: support bohemia\nfrance: play 5 bavaria\naustria: play 5 bavaria");
    assert!(table.ended("bavaria", 9, 13));
    assert_eq!(table.morale("france"), 8, "a 5 that loses costs no more than any card");
}

// --- Outcome ------------------------------------------------------------------------------------------------------------

/// [PRO-16.1] [PRO-6.2] The final edition takes the morale card by card.
#[test]
fn each_nation_pays_a_morale_for_each_of_its_cards_after_the_battle_and_they_are_discarded() {
    let text = "wurttemberg: france 2\nhand france 2 2 3\nhand austria 4";
    let mut table = bavaria(text);
    table.plays(
        "france: support wurttemberg
         france: play 2 bavaria
         france: play 2 wurttemberg
         austria: play 4 bavaria",
    );
    assert_eq!((table.morale("france"), table.morale("austria")), (9, 9));
    assert_eq!(table.discards(), "");
    table.play("france", "play 3 bavaria");
    assert!(table.ended("bavaria", 14, 8));
    assert_eq!((table.morale("france"), table.morale("austria")), (6, 8), "for all of its generals together");
    table.play("france", "done");
    assert_eq!(table.discards(), "2 2 3 4");
}

/// [PRO-16.1] [PRO-T.6]
#[test]
fn cards_are_limited_by_morale_and_morale_stops_at_one() {
    for (morale, cards) in [(1, 1), (2, 2), (3, 3)] {
        let mut table = attack(
            "france",
            "hesse bavaria",
            &format!("hesse: france 3\nbavaria: austria 3\nmorale france {morale}\nhand france 1 1 1"),
        );
        for _ in 0..cards {
            table.play("france", "play 1 bavaria");
        }
        assert!(table.ended("bavaria", 4 + cards, 4), "at most {cards} cards with morale {morale}");
        assert_eq!(table.morale("france"), 1);
    }
}

/// [PRO-16.1] [PRO-D20]
#[test]
fn by_option_one_point_of_morale_is_never_spent() {
    let text = "option morale_floor_strict on\nhesse: france 3\nbavaria: austria 2\nhand france 1 1 1";
    let mut table = attack("france", "hesse bavaria", &format!("{text}\nmorale france 3"));
    table.plays("france: play 1 bavaria\nfrance: play 1 bavaria");
    assert!(table.ended("bavaria", 6, 3));
    assert_eq!(table.morale("france"), 1);
    let table = attack("france", "hesse bavaria", &format!("{text}\nmorale france 1"));
    assert!(table.ended("bavaria", 4, 3), "at morale 1 no card can be played");
    // Over two battles of a round.
    let both = "hesse: france 3\nbavaria: austria 2\nhelvetia: france 3\ntyrol: austria 2\nhand france 1 1 1";
    let text = format!("option morale_floor_strict on\nmorale france 3\n{both}");
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", &text);
    table.plays("france: fight bavaria\nfrance: play 1 bavaria\nfrance: pass");
    table.idle_until(|table| table.is_asked("france", "play-battle-card"));
    table.play("france", "play 1 tyrol");
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    table.play("austria", "pass");
    assert!(table.ended("tyrol", 5, 3), "two cards in all");
    assert_eq!(table.morale("france"), 1);
}

/// [PRO-16.2] [PRO-D24]
#[test]
fn every_nation_with_a_general_in_the_battle_or_in_support_draws_one_card() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 1
         saxonia: france 1
         bavaria: austria 0, garrison prussia
         wien: russia 1
         tyrol: britain 1
         status prussia british
         hand france 2",
    );
    table.plays("france: support saxonia\nbritain: done\nrussia: support wien\nfrance: pass");
    assert!(table.ended("bavaria", 4, 4));
    table.idle_until(|table| table.drawing() != "nobody");
    let powers = ["britain", "france", "austria", "prussia", "russia", "ottoman"];
    let before = powers.map(|power| table.cards(power));
    assert_eq!(table.drawing(), "france", "which played no card");
    table.play("chance", "draw 5");
    assert_eq!(table.hand("france"), "2 5", "one card for two generals");
    assert_eq!(table.drawing(), "austria");
    table.play("chance", "draw 5");
    assert_eq!(table.drawing(), "russia");
    table.play("chance", "draw 5");
    let drawn: Vec<u8> =
        powers.iter().zip(before).map(|(power, before)| table.cards(power) - before).collect();
    assert_eq!(drawn, [0, 1, 1, 0, 1, 0], "not Prussia for its garrison, nor Britain that stood by");
    assert_eq!(table.asked(), ["france: ask-for-round"]);
}

/// [PRO-16.3] [PRO-16.6]
#[test]
fn victors_and_all_supporters_lose_one_unit_and_beaten_generals_all() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 3
         saxonia: france 2
         wurttemberg: ottoman 0
         bavaria: austria 3
         bohemia: russia 2
         tyrol: austria 1
         galicia: russia 3
         status ottoman french
         hand france 5
         morale france 5",
    );
    let supplies = ["france", "austria", "russia"].map(|power| table.supply(power));
    table.plays(
        "france: support saxonia
         ottoman: support wurttemberg
         austria: support tyrol
         russia: support bohemia
         france: play 5 bavaria",
    );
    // 4 + 3 + 1 + 5 to 4 + 2 + 3.
    assert!(table.ended("bavaria", 13, 9));
    assert_eq!(
        (table.at("bavaria"), table.at("saxonia"), table.at("wurttemberg")),
        ("france 2".into(), "france 1".into(), "ottoman 0".into())
    );
    assert_eq!(
        (table.at("bohemia"), table.at("tyrol"), table.at("galicia")),
        ("russia 1".into(), "austria 0".into(), "russia 3".into())
    );
    assert_eq!(table.at("wien"), "austria 0", "the beaten general has lost all three");
    let after = ["france", "austria", "russia"].map(|power| table.supply(power));
    assert_eq!(after, [supplies[0] + 2, supplies[1] + 4, supplies[2] + 1], "lost units return to the supply");
}

/// [PRO-16.4] [PRO-16.5] [PRO-8.4]
#[test]
fn victors_and_their_supporters_gain_one_and_britain_and_partners_in_the_territory_one_more_over_a_french_general()
 {
    let mut table = attack(
        "france",
        "picardie holland",
        "picardie: france 0
         holland: austria 1, russia 1
         london: britain 1
         pfalz: france 1",
    );
    table.plays("france: support pfalz\nbritain: support london");
    assert!(table.ended("holland", 3, 6));
    assert_eq!(influences(&table, ["austria", "russia", "britain"]), [19, 19, 18]);
    assert_eq!(influences(&table, ["france", "prussia", "ottoman"]), [17, 17, 17]);
}

/// [PRO-16.4] [PRO-16.5]
#[test]
fn a_battle_is_worth_one_point_however_many_generals_are_beaten() {
    // France beats two generals and a garrison, an ally supports.
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 3
         bavaria: austria 0, russia 0, garrison austria
         wurttemberg: ottoman 1
         status ottoman french",
    );
    table.play("ottoman", "support wurttemberg");
    assert!(table.ended("bavaria", 6, 3));
    assert_eq!(influences(&table, ["france", "ottoman"]), [18, 18]);
    // A war of expansion earns no French point.
    let table = attack("ottoman", "rumelia serbia", "rumelia: ottoman 3\nserbia: france 0");
    assert!(table.ended("serbia", 4, 1));
    assert_eq!(influences(&table, ["ottoman", "france"]), [18, 17]);
    // Nor does a French garrison.
    let table = attack("austria", "bohemia bavaria", "bohemia: austria 3\nbavaria: garrison france");
    assert_eq!(table.influence("austria"), 18);
    // Nor another nation's general, though France supports it.
    let mut table = attack(
        "austria",
        "bohemia bavaria",
        "bohemia: austria 3\nbavaria: ottoman 0\nhesse: france 0\nstatus ottoman french",
    );
    table.play("france", "support hesse");
    assert!(table.ended("bavaria", 4, 2));
    assert_eq!(table.influence("austria"), 18);
    // A neutral that is attacked and wins gains as others do.
    let mut table =
        attack("russia", "polesie warszawa", "polesie: russia 0\nwarszawa: prussia 2, garrison prussia");
    table.play("russia", "fight warszawa");
    assert!(table.ended("warszawa", 1, 4));
    assert_eq!(influences(&table, ["prussia", "russia"]), [18, 17]);
}

/// [PRO-D24]
#[test]
fn a_nation_that_fights_and_supports_gains_once_and_supporters_never_the_french_point() {
    let mut table = attack(
        "austria",
        "bohemia bavaria",
        "bohemia: austria 2\ntyrol: austria 1\nwien: russia 2\nbavaria: france 1",
    );
    table.plays("austria: support tyrol\nrussia: support wien");
    pass_cards(&mut table);
    assert!(table.ended("bavaria", 8, 2));
    assert_eq!(influences(&table, ["austria", "russia"]), [19, 18]);
    // A garrison beside a partner's victorious general is no victorious general.
    let table = attack("france", "hesse bavaria", "hesse: france 0\nbavaria: russia 3, garrison austria");
    let before_scoring = 17 + 2;
    assert_eq!(
        influences(&table, ["russia", "austria"]),
        [19, before_scoring],
        "Austria scored Bavaria only"
    );
}

/// [PRO-T.4] [PRO-16.4] In the final edition 0.
#[test]
fn a_general_that_beats_a_lone_garrison_gains_one() {
    let text = "berlin: prussia 1\nsaxonia: garrison austria\nstatus prussia expansionist";
    let table = attack("prussia", "berlin saxonia", text);
    assert!(table.ended("saxonia", 2, 1));
    assert_eq!(influences(&table, ["prussia", "austria"]), [18, 17]);

    let mut table = moving("prussia", text);
    table.plays("prussia: arbiter ottoman\nprussia: march berlin saxonia\nprussia: done");
    assert!(table.ended("saxonia", 2, 1));
    assert_eq!(table.influence("prussia"), 0);
}

/// [PRO-T.5] [PRO-16.4] In the final edition 3.
#[test]
fn one_british_general_that_beats_two_one_of_them_french_gains_two() {
    let text = "bohemia: austria 3\nbavaria: france 0, ottoman 0\nstatus ottoman french";
    let table = attack("austria", "bohemia bavaria", text);
    assert!(table.ended("bavaria", 4, 2));
    assert_eq!(table.influence("austria"), 19);

    let mut table = moving("austria", text);
    table.plays("austria: arbiter prussia\naustria: march bohemia bavaria\naustria: done");
    table.plays("france: off-map bavaria\nottoman: off-map bavaria");
    assert_eq!(table.influence("austria"), 3);
}

/// [PRO-T.14] [PRO-D24] [PRO-16.2] [PRO-16.3]
#[test]
fn a_lone_garrison_that_wins_earns_nothing_for_itself_or_its_supporter() {
    let mut table = orders("france", "hesse: france 0\nbavaria: garrison austria\nbohemia: russia 2");
    let before = influences(&table, ["austria", "russia", "france"]);
    table.plays("france: march hesse bavaria\nfrance: done");
    let hands = ["russia", "france", "austria"].map(|power| table.cards(power));
    table.play("russia", "support bohemia");
    assert!(table.ended("bavaria", 1, 4));
    assert_eq!(influences(&table, ["austria", "russia", "france"]), before);
    assert_eq!((table.at("bohemia"), table.at("bavaria")), ("russia 1".into(), "garrison austria".into()));
    table.settle_chance();
    assert_eq!(
        ["russia", "france", "austria"].map(|power| table.cards(power)),
        [hands[0] + 1, hands[1] + 1, hands[2]]
    );
}

/// [PRO-16.7] [PRO-D25]
#[test]
fn a_losing_general_goes_to_its_capital_and_nobody_is_asked() {
    let beaten = |text: &str| {
        attack("france", "hesse bavaria", &format!("hesse: france 3\nbavaria: austria 2\n{text}"))
    };
    let table = beaten("");
    assert_eq!((table.at("wien"), table.off_map("austria")), ("austria 0".into(), 3));
    assert!(!table.is_asked("austria", "withdraw"));
    // A partner's general there is no hindrance.
    let mut table = beaten("wien: russia 0");
    table.play("russia", "done");
    assert_eq!(table.at("wien"), "austria 0, russia 0");
    // Its own garrison neither.
    assert_eq!(beaten("wien: garrison austria").at("wien"), "austria 0, garrison austria");
}

/// [PRO-16.7] [PRO-D25]
#[test]
fn it_goes_off_the_map_if_the_capital_holds_an_own_or_hostile_general_or_is_the_battlefield() {
    let beaten = |text: &str| {
        let mut table =
            attack("france", "hesse bavaria", &format!("hesse: france 3\nbavaria: austria 2\n{text}"));
        while table.asked().iter().any(|asked| asked.ends_with("declare-support")) {
            let (power, _) = table.first_question().expect("somebody is asked");
            table.play(&power, "done");
        }
        assert!(table.ended("bavaria", 4, 3));
        assert!(!table.is_asked("austria", "withdraw"));
        table
    };
    // An own general.
    let table = beaten("wien: austria 1");
    assert_eq!((table.at("wien"), table.off_map("austria")), ("austria 1".into(), 3));
    // A hostile one, while Austria still controls Wien.
    let table = beaten("wien: france 0\ntyrol: empty");
    assert_eq!(table.controller("wien"), "austria");
    assert_eq!((table.at("wien"), table.off_map("austria")), ("france 0".into(), 4));
    // The lost battlefield.
    let table = attack("france", "bavaria wien", "bavaria: france 3\nwien: austria 1");
    assert!(table.ended("wien", 4, 2));
    assert_eq!((table.at("wien"), table.off_map("austria")), ("france 2".into(), 4));
}

/// [PRO-16.8] [PRO-D25]
#[test]
fn without_its_capital_it_may_go_to_any_unoccupied_territory_its_nation_controls() {
    let text = "
        hesse: france 3
        bavaria: austria 2, garrison austria
        wien: garrison france
        tyrol: austria 1
        bohemia: russia 1
        hungari: france 0
        galicia: garrison france
        venezia: garrison austria
        croatia: garrison austria
        hand france 5 5
        morale france 5
    ";
    let mut table = attack("france", "hesse bavaria", text);
    table.plays("austria: done\nrussia: done\nfrance: play 5 bavaria\nfrance: pass");
    assert!(table.ended("bavaria", 9, 4));
    assert_eq!(table.asked(), ["austria: withdraw"]);
    assert_eq!(
        sorted(table.legal("austria")),
        [
            "off-map bavaria",
            "retreat bavaria croatia",
            "retreat bavaria transylvania",
            "retreat bavaria venezia"
        ],
        "not where any general stands, nor where others control"
    );
    for to in ["wien", "tyrol", "bohemia", "hungari", "galicia", "bavaria"] {
        assert_eq!(table.refusal("austria", &format!("retreat bavaria {to}")), "PRO-16.8", "{to}");
    }
    let mut off = table.game.clone();
    table.play("austria", "retreat bavaria venezia");
    assert_eq!(table.at("venezia"), "austria 0, garrison austria");
    std::mem::swap(&mut off, &mut table.game);
    table.play("austria", "off-map bavaria");
    assert_eq!(table.off_map("austria"), 3, "if its player prefers");
}

/// [PRO-16.8] [PRO-D25]
#[test]
fn without_its_capital_and_any_such_territory_it_goes_off_the_map() {
    let homes = ["wien", "tyrol", "bohemia", "hungari", "transylvania", "croatia", "galicia"];
    let garrisons: String = homes.iter().map(|home| format!("{home}: garrison france\n")).collect();
    let table = attack("france", "hesse bavaria", &format!("{garrisons}hesse: france 3\nbavaria: austria 0"));
    assert!(table.ended("bavaria", 4, 1));
    assert!(!table.is_asked("austria", "withdraw"));
    assert_eq!(table.off_map("austria"), 4);
}

/// [PRO-16.8] [PRO-D25]
#[test]
fn a_general_beaten_before_its_lost_capital_may_go_elsewhere() {
    let mut table =
        attack("austria", "tyrol wien", "tyrol: austria 0\nwien: france 3, garrison france\nbohemia: empty");
    pass_cards(&mut table);
    assert!(table.ended("wien", 1, 5));
    assert!(table.may("austria", "retreat wien bohemia") && table.may("austria", "off-map wien"));
    assert_eq!(table.refusal("austria", "retreat wien wien"), "PRO-16.8");
    table.play("austria", "retreat wien bohemia");
    assert_eq!(table.at("bohemia"), "austria 0");
}

/// [PRO-16.9]
#[test]
fn a_losing_garrison_is_removed_and_its_owner_loses_no_influence() {
    let mut table =
        orders("france", "hesse: france 3\nbavaria: austria 0, garrison russia\nsaxonia: garrison russia");
    let before = influences(&table, ["russia", "austria"]);
    let supply = table.supply("russia");
    table.plays("france: march hesse bavaria\nfrance: done");
    assert!(table.ended("bavaria", 4, 2));
    assert_eq!((table.at("bavaria"), table.at("saxonia")), ("france 2".into(), "garrison russia".into()));
    assert_eq!(table.supply("russia"), supply + 1);
    assert_eq!(influences(&table, ["russia", "austria"]), before);
}

/// [PRO-D23]
#[test]
fn after_a_draw_the_attacker_withdraws_and_nobody_gains_or_places_a_garrison() {
    let mut table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 2
         saxonia: france 0
         bavaria: austria 1, garrison austria
         bohemia: russia 0
         lorraine: empty
         pfalz: garrison france
         paris: empty",
    );
    let before = influences(&table, ["france", "austria", "russia"]);
    table.plays("france: support saxonia\nrussia: support bohemia");
    assert!(table.ended("bavaria", 4, 4));
    assert_eq!(table.at("bavaria"), "france 1, austria 0, garrison austria", "everybody lost a unit");
    assert_eq!(
        sorted(table.legal("france")),
        ["off-map bavaria", "retreat bavaria lorraine", "retreat bavaria pfalz"],
        "the nearest own territories, two borders away"
    );
    assert_eq!(table.refusal("france", "retreat bavaria paris"), "KOA-16.5");
    table.play("france", "retreat bavaria pfalz");
    assert_eq!(
        (table.at("pfalz"), table.at("bavaria")),
        ("france 1, garrison france".into(), "austria 0, garrison austria".into())
    );
    assert_eq!(influences(&table, ["france", "austria", "russia"]), before);
    table.settle_chance();
    assert_eq!(table.asked(), ["france: ask-for-round"], "no garrison is offered");
}

// --- Special generals -----------------------------------------------------------------------------------------------------

/// [PRO-18.1]
#[test]
fn only_napoleon_is_a_named_general_and_no_general_has_an_ability() {
    let error = prototype_error(&Setup::new("1805", 6).with("special_generals", "on"));
    assert!(error.contains("special_generals"), "{error}");
    let mut table = prototype(&Setup::new("1805", 6));
    assert_eq!(table.asked(), ["france: name-figure"]);
    table.idle_until(|table| table.is_asked("russia", "lead"));
    for power in ["britain", "austria", "prussia", "russia", "ottoman"] {
        assert_eq!(table.figure(power), "unnamed");
    }
    assert_ne!(table.figure("france"), "unnamed");
    // Napoleon counts as any other general.
    let table = attack(
        "france",
        "hesse bavaria",
        "hesse: france 2*\nbavaria: austria 3\nhand france 1\nmorale france 5",
    );
    assert_eq!(table.strengths(), (3, 4));
}

// --- Victory --------------------------------------------------------------------------------------------------------------

/// [PRO-21.1] [PRO-D47]
#[test]
fn the_game_ends_when_a_nation_reaches_40_influence() {
    // Austria scores 2 for Bavaria in action turn 1.
    for (influence, over) in [(37, false), (38, true), (39, true)] {
        let mut table = position(&format!(
            "prototype 1805, 6 players, turn 1
             clear
             bavaria: garrison austria
             influence austria {influence}
             influence france 39"
        ));
        table.idle_until(|table| !table.winners().is_empty() || table.is_asked("france", "choose-arbiter"));
        assert_eq!(table.influence("austria"), influence + 2);
        assert_eq!(table.winners().is_empty(), !over, "from {influence}");
        assert_eq!(table.asked().is_empty(), over, "movement is not reached any more");
        if over {
            let outcome = table.state().outcome().expect("it is over");
            assert_eq!((outcome.winners, outcome.by), (vec![2], "influence"));
            assert_eq!(outcome.scores, [17, 39, i32::from(influence) + 2, 17, 17, 17]);
        }
    }
}

/// [PRO-21.2] [PRO-21.3] [PRO-21.4] [PRO-21.5] [PRO-T.2]
#[test]
fn an_austrian_general_in_empty_paris_ends_the_game_with_37_33_30_to_36() {
    let mut table = orders(
        "austria",
        "lorraine: austria 0
         influence britain 30
         influence austria 28
         influence russia 27
         influence france 36",
    );
    assert_eq!((table.at("paris"), table.state().turn), ("empty".into(), 2));
    table.play("austria", "march lorraine paris");
    assert!(table.winners().is_empty(), "the movement round is not over yet");
    table.play("austria", "done");
    assert!(!table.fought_in("paris"));
    assert_eq!(influences(&table, ["austria", "britain", "russia", "france"]), [37, 33, 30, 36]);
    assert_eq!(influences(&table, ["prussia", "ottoman"]), [17, 17]);
    assert_eq!(
        (table.winners(), table.partners()),
        (vec!["austria".to_owned()], vec!["britain".to_owned(), "russia".to_owned()])
    );
    assert!(table.asked().is_empty());
    let outcome = table.state().outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.partners, outcome.by), (vec![2], vec![0, 4], "paris"));
    assert_eq!(outcome.scores, [33, 36, 37, 17, 30, 17]);
}

/// [PRO-21.2] In the final edition the game goes on to the end of the round.
#[test]
fn paris_ends_the_game_only_when_a_general_holds_it_after_the_battles_of_the_round() {
    // A battle for Paris that is won, a draw, and a defeat.
    for (garrison, defence, over) in [("", 3, true), (", garrison france", 4, false)] {
        let text = format!("lorraine: austria 3\nparis: france 2{garrison}");
        let mut table = attack("austria", "lorraine paris", &text);
        assert!(table.ended("paris", 4, defence));
        table.idle_until(|table| !table.winners().is_empty() || table.is_asked("austria", "ask-for-round"));
        assert_eq!(table.winners().is_empty(), !over);
        assert_eq!(table.state().turn, 2);
    }
    let mut last = moving("austria", "lorraine: austria 3");
    last.plays("austria: arbiter ottoman\naustria: march lorraine paris\naustria: done");
    assert_eq!((last.winners(), last.at("paris")), (vec![], "austria 3".into()));
    // A French general in Paris ends nothing.
    let table = attack("france", "lorraine paris", "lorraine: france 3");
    assert!(table.winners().is_empty());
}

/// [PRO-21.2] [PRO-D47]
#[test]
fn the_other_battles_of_the_round_are_fought_before_the_fall_of_paris_ends_the_game() {
    let text = "
        lorraine: austria 3
        paris: france 0
        bohemia: austria 3
        bavaria: france 0
        picardie: austria 1
        status prussia neutral
    ";
    let mut table = attack("austria", "lorraine paris, bohemia bavaria", text);
    table.plays("austria: fight paris\naustria: done");
    assert!(table.ended("paris", 4, 1));
    table.play("austria", "done").settle_chance();
    assert_eq!((table.at("paris"), table.influence("austria")), ("austria 2".into(), 17 + 2));
    assert_eq!(table.asked(), ["austria: play-battle-card"], "Bavaria is still fought");
    table.play("austria", "pass");
    assert!(table.winners().is_empty() && table.ended("bavaria", 4, 1));
    assert_eq!(table.influence("austria"), 17 + 2 + 2);
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(influences(&table, ["austria", "britain", "russia", "france"]), [17 + 4 + 9, 20, 20, 17]);
    assert_eq!(table.winners(), ["austria"]);
}

/// [PRO-21.3]
#[test]
fn paris_gives_6_to_each_occupant_and_3_to_each_nation_of_the_british_coalition_if_one_of_it_is_there() {
    // An occupant gets both, a partner next door the 3.
    let mut table = orders("austria", "lorraine: austria 0, russia 0");
    table.plays("austria: march lorraine paris\naustria: done");
    assert_eq!(influences(&table, ["austria", "britain", "russia"]), [26, 20, 20]);
    assert_eq!(influences(&table, ["france", "prussia", "ottoman"]), [17, 17, 17]);
    // An expansionist alone: 6, and nothing for anybody else.
    let mut table = orders("ottoman", "lorraine: ottoman 0");
    table.plays("ottoman: march lorraine paris\nottoman: done");
    assert_eq!(
        influences(&table, ["ottoman", "britain", "austria", "russia", "france", "prussia"]),
        [23, 17, 17, 17, 17, 17]
    );
    assert_eq!((table.winners(), table.partners()), (vec!["ottoman".to_owned()], vec![]));
}

/// [PRO-21.3] [PRO-21.1]
#[test]
fn the_bonuses_of_paris_are_added_when_40_points_end_the_game_too() {
    // Austria reaches 40 in Bavaria and Paris falls in the same round.
    let mut table = attack(
        "austria",
        "lorraine paris, bohemia bavaria",
        "lorraine: austria 0
         bohemia: austria 3
         bavaria: garrison france
         influence austria 39
         influence britain 38",
    );
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(influences(&table, ["austria", "britain", "russia"]), [49, 41, 20]);
    assert_eq!(
        (table.winners(), table.partners()),
        (vec!["austria".to_owned()], vec!["britain".to_owned(), "russia".to_owned()])
    );
}

/// [PRO-21.4] [PRO-21.5]
#[test]
fn the_highest_influence_wins_even_france_that_lost_paris_and_its_partners_share_whatever_their_score() {
    let mut table = orders(
        "austria",
        "lorraine: austria 0
         status ottoman french
         status prussia neutral
         influence france 36
         influence ottoman 3
         influence prussia 35",
    );
    table.plays("austria: march lorraine paris\naustria: done");
    assert_eq!((table.winners(), table.partners()), (vec!["france".to_owned()], vec!["ottoman".to_owned()]));
    let outcome = table.state().outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.partners), (vec![1], vec![5]), "second is not enough");
    // The bonuses may make a bystander win: Britain with 35 + 3.
    let mut table = orders("austria", "lorraine: austria 0\ninfluence france 36\ninfluence britain 35");
    table.plays("austria: march lorraine paris\naustria: done");
    assert_eq!(
        (table.winners(), table.partners()),
        (vec!["britain".to_owned()], vec!["austria".to_owned(), "russia".to_owned()])
    );
}

/// [PRO-21.5]
#[test]
fn neutrals_and_expansionists_have_no_partners_in_victory() {
    for status in ["neutral", "expansionist"] {
        let mut table = orders(
            "austria",
            &format!(
                "lorraine: austria 0
                 status prussia {status}
                 status ottoman {status}
                 influence prussia 39"
            ),
        );
        table.plays("austria: march lorraine paris\naustria: done");
        assert_eq!((table.winners(), table.partners()), (vec!["prussia".to_owned()], vec![]), "{status}");
        assert!(table.state().outcome().expect("it is over").partners.is_empty());
    }
}

/// [PRO-21.4] [PRO-21.5] [PRO-D37] [PRO-19.3]
#[test]
fn the_winners_own_player_is_no_lesser_partner() {
    // Five players: Britain and Austria are one seat, Russia another.
    let mut table =
        before_arbiter(5, "austria", "lorraine: austria 0\ninfluence austria 30\ninfluence britain 12");
    table.plays("austria: arbiter ottoman\naustria: march lorraine paris\naustria: done");
    assert_eq!(
        (table.winners(), table.partners()),
        (vec!["austria".to_owned()], vec!["britain".to_owned(), "russia".to_owned()])
    );
    let outcome = table.state().outcome().expect("it is over");
    let seats: Vec<u8> =
        ["britain", "russia"].map(|power| table.state().seat_of(power.parse().expect("a power"))).to_vec();
    assert_eq!((outcome.winners, outcome.partners), (vec![seats[0]], vec![seats[1]]));
    assert_eq!(outcome.scores[usize::from(seats[0])], 39, "a player stands where his best nation stands");
}

/// [PRO-D37] KOA-21.5
#[test]
fn ties_go_to_disputed_territories_then_morale_and_are_shared_at_last() {
    let ended = |text: &str| {
        let lines = format!("lorraine: austria 0\ninfluence france 26\ninfluence prussia 26\n{text}");
        let mut table = orders("austria", &lines);
        assert_eq!(table.status("prussia"), "neutral");
        table.plays("austria: march lorraine paris\naustria: done");
        assert_eq!(influences(&table, ["austria", "france"]), [26, 26]);
        (table.winners().join(" "), table.partners().join(" "))
    };
    let owned = |winners: &str, partners: &str| (winners.to_owned(), partners.to_owned());
    // Prussia does not score in action turn 2 while it is neutral.
    assert_eq!(
        ended(
            "bavaria: garrison france\nsaxonia: garrison prussia\nmecklenburg: garrison austria\nmorale france 2\nmorale austria 9\nmorale prussia 1\nhannover: garrison prussia"
        ),
        owned("prussia", ""),
        "4 of disputed value against 2 and none"
    );
    assert_eq!(
        ended(
            "bavaria: garrison france\nsaxonia: garrison austria\nmorale france 3\nmorale austria 9\nmorale prussia 15"
        ),
        owned("austria", "britain russia"),
        "equal value, more morale"
    );
    assert_eq!(
        ended("bavaria: garrison france\nsaxonia: garrison austria\nmorale france 9\nmorale austria 9"),
        owned("france austria", "britain russia"),
        "shared, with the partners of both"
    );
}

/// [PRO-D47]
#[test]
fn all_battles_of_a_round_are_finished_before_40_points_end_the_game() {
    let text = "
        hesse: france 3
        bavaria: austria 0
        helvetia: france 0
        tyrol: russia 3
        lorraine: france 3
        pfalz: garrison austria
        influence france 39
        influence russia 39
    ";
    let mut table = attack("france", "hesse bavaria, helvetia tyrol, lorraine pfalz", text);
    table.play("france", "fight bavaria");
    assert!(table.ended("bavaria", 4, 1));
    assert_eq!(table.influence("france"), 40);
    assert!(table.winners().is_empty(), "two battles are still to be fought");
    table.idle_until(|table| table.is_asked("france", "choose-battle"));
    table.play("france", "fight tyrol");
    assert!(table.ended("tyrol", 1, 4));
    assert_eq!(table.influence("russia"), 41, "totals may pass 40");
    assert!(table.winners().is_empty());
    table.idle_until(|table| !table.winners().is_empty());
    assert!(table.ended("pfalz", 4, 1));
    assert_eq!(influences(&table, ["france", "russia"]), [41, 41]);
    // Equal influence, no disputed territory: morale decides.
    assert_eq!(table.winners(), ["france"]);
    assert_eq!((table.state().turn, table.asked().len()), (1, 0), "no further round is asked for");
}

/// [PRO-D47]
#[test]
fn a_later_battle_of_the_round_may_still_take_the_victory_away() {
    let text = "
        hesse: france 3
        bavaria: austria 0
        helvetia: france 0
        tyrol: russia 3
        influence france 39
        influence russia 39
    ";
    let mut table = attack("france", "hesse bavaria, helvetia tyrol", text);
    table.play("france", "fight bavaria");
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(influences(&table, ["france", "russia"]), [40, 41]);
    assert_eq!(
        (table.winners(), table.partners()),
        (vec!["russia".to_owned()], vec!["britain".to_owned(), "austria".to_owned()])
    );
}

/// [PRO-D47] [PRO-4.1]
#[test]
fn when_another_action_brings_the_40th_point_later_actions_of_the_turn_are_not_taken() {
    // Britain leads in action turn 3, in which Russia would score Livonia.
    let text = "
        prototype 1805, 6 players, turn 3
        clear
        livonia: garrison russia
        money britain 5
        influence britain 39
        influence russia 39
    ";
    let mut table = position(text);
    table.plays("britain: offer austria 1\naustria: agree");
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(influences(&table, ["britain", "russia"]), [40, 39]);
    assert_eq!(
        (table.winners(), table.partners()),
        (vec!["britain".to_owned()], vec!["austria".to_owned(), "russia".to_owned()])
    );
    let mut table = position(&text.replace("influence britain 39", "influence britain 38"));
    table.plays("britain: offer austria 1\naustria: agree");
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(influences(&table, ["britain", "russia"]), [39, 40]);
    assert_eq!(table.winners(), ["russia"]);
}

/// [PRO-D47] The leadership action is done when Britain has nothing more to say.
#[test]
fn the_action_that_brings_the_40th_point_is_finished_first() {
    let mut table = position(
        "prototype 1805, 6 players, turn 3
         clear
         option subsidy_influence per-ally
         money britain 6
         influence britain 39",
    );
    table.plays("britain: offer austria 3\naustria: agree");
    assert!(table.winners().is_empty(), "Britain may still pay Russia");
    table.plays("britain: offer russia 3\nrussia: agree");
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(table.influence("britain"), 41);
}

/// [PRO-D47] [PRO-9.9]
#[test]
fn napoleons_move_is_a_round_of_its_own_and_may_end_the_game_before_movement() {
    let mut table = position(
        "prototype 1805, 6 players, turn 4
         clear
         pfalz: france 3*
         hesse: garrison austria
         influence france 39",
    );
    table.idle_until(|table| table.is_asked("france", "order-moves"));
    table.plays("france: march pfalz hesse\nfrance: done");
    table.idle_until(|table| !table.winners().is_empty() || table.is_asked("russia", "choose-arbiter"));
    assert_eq!((table.winners(), table.influence("france")), (vec!["france".to_owned()], 40));
}

/// [PRO-D47] [PRO-21.2] [PRO-21.3]
#[test]
fn a_french_partners_general_in_paris_counts_too() {
    let mut table = orders("ottoman", "lorraine: ottoman 1\nstatus ottoman french\ninfluence france 20");
    table.plays("ottoman: march lorraine paris\nfrance: agree\nottoman: done");
    assert_eq!(influences(&table, ["ottoman", "france", "britain", "austria"]), [23, 20, 17, 17]);
    assert_eq!((table.winners(), table.partners()), (vec!["ottoman".to_owned()], vec!["france".to_owned()]));
    assert_eq!(table.state().outcome().expect("it is over").by, "paris");
}

/// [PRO-D47] [PRO-D37] [PRO-20.2]
#[test]
fn against_napoleons_deck_paris_taken_in_the_round_of_frances_40th_point_is_a_win() {
    let text = "
        prototype napoleons-deck, 2 players, turn 3
        clear
        lorraine: prussia 3
        berlin: prussia 0
        saxonia: france 3
        influence france 39
    ";
    let mut table = position(text);
    table.idle_until(|table| table.is_asked("prussia", "order-moves"));
    table.plays("prussia: march lorraine paris\nprussia: march berlin saxonia\nprussia: done");
    table.idle_until(|table| !table.winners().is_empty());
    assert!(table.ended("saxonia", 1, 4));
    assert_eq!(table.influence("france"), 40);
    assert!(!table.winners().contains(&"france".to_owned()), "{:?}", table.winners());
    let outcome = table.state().outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.by), (vec![0, 1], "paris"));
    assert!(outcome.partners.is_empty(), "simply a win, for both players alike");
    // Without Paris the same round is lost.
    let mut table = position(&text.replace("lorraine: prussia 3", ""));
    table.idle_until(|table| table.is_asked("prussia", "order-moves"));
    table.plays("prussia: march berlin saxonia\nprussia: done");
    table.idle_until(|table| table.state().result.is_some());
    assert_eq!(table.winners(), ["france"]);
    assert!(table.state().outcome().expect("it is over").winners.is_empty());
}
