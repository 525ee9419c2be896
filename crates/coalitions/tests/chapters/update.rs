//! The board update after a change of status: ledger section 17.

use crate::support;
use support::{Table, position};
use testkit::spoken::Spoken;

/// The diplomacy phase of round 2 on an otherwise empty map. In 1805 Austria and Russia are in the British coalition,
/// Prussia is neutral, the Ottomans are expansionist.
fn diplomacy(lines: &str) -> Table {
    let mut table = position(&format!("1805, 6 players, turn 6\nclear\n{lines}"));
    table.reach_diplomacy();
    table
}

/// The board update that follows when everybody has declared; powers that are not named keep their status.
fn declared(lines: &str, statuses: &str) -> Table {
    let mut table = diplomacy(lines);
    table.declare(statuses);
    table
}

/// Whether the update is over: the first action turn of the round has begun.
fn is_settled(table: &Table) -> bool {
    let kinds = ["return-garrison", "leave-territories", "consent", "throw", "toss-coin"];
    !table.asked().iter().any(|question| kinds.iter().any(|kind| question.ends_with(kind)))
}

// --- Case 1: was at war, now at peace ------------------------------------------------------------------------------------

/// Prussia and Austria at war, with a Prussian garrison in Bohemia.
const PRUSSIANS_IN_BOHEMIA: &str =
    "status prussia british\nstatus austria expansionist\nmoney prussia 0\nbohemia: garrison prussia\n";

/// [KOA-17.1] [KOA-17.2]
#[test]
fn a_garrison_on_the_home_of_a_new_friend_becomes_a_unit() {
    for status in ["british", "neutral"] {
        let lines = format!("{PRUSSIANS_IN_BOHEMIA}berlin: prussia 1");
        let table = declared(&lines, &format!("austria {status}"));
        assert!(is_settled(&table), "{:?}", table.asked());
        assert_eq!((table.at("bohemia"), table.controller("bohemia")), ("empty".into(), "austria".into()));
        assert_eq!((table.at("berlin"), table.money("prussia")), ("prussia 2".into(), 0));
    }
    // While the war goes on, the garrison stays.
    let table = declared(&format!("{PRUSSIANS_IN_BOHEMIA}berlin: prussia 1"), "austria french");
    assert_eq!((table.at("bohemia"), table.at("berlin")), ("garrison prussia".into(), "prussia 1".into()));
}

/// [KOA-17.2] Any own general on the map with fewer than 3 units, its player choosing [KOA-D59].
#[test]
fn its_owner_chooses_the_general_that_takes_the_unit() {
    let lines = format!("{PRUSSIANS_IN_BOHEMIA}berlin: prussia 1\nsilesia: prussia 2\nborussia: prussia 3*");
    let mut table = declared(&lines, "austria british");
    assert_eq!(table.asked(), ["prussia: return-garrison"]);
    assert_eq!(table.legal("prussia").len(), 2);
    assert!(table.may("prussia", "unit-to berlin") && table.may("prussia", "unit-to silesia"));
    assert_eq!(table.refusal("prussia", "unit-to borussia"), "KOA-6.9");
    table.play("prussia", "unit-to silesia");
    assert_eq!((table.at("berlin"), table.at("silesia")), ("prussia 1".into(), "prussia 3".into()));
    assert_eq!(table.at("bohemia"), "empty");
}

/// [KOA-17.2]
#[test]
fn a_garrison_that_no_general_can_take_is_worth_one_money() {
    for generals in ["", "berlin: prussia 3\nsilesia: prussia 3"] {
        let lines = format!("{PRUSSIANS_IN_BOHEMIA}{generals}");
        let before = diplomacy(&lines).supply("prussia");
        let table = declared(&lines, "austria british");
        assert!(is_settled(&table), "{:?}", table.asked());
        assert_eq!((table.at("bohemia"), table.money("prussia")), ("empty".into(), 1));
        assert_eq!(table.supply("prussia"), before + 1);
    }
}

/// [KOA-17.3]
#[test]
fn a_general_may_stay_in_a_new_allys_home_if_the_ally_agrees() {
    let lines = "status prussia british\nstatus austria expansionist\nbohemia: prussia 2";
    let mut table = declared(lines, "austria british");
    assert_eq!(table.asked(), ["austria: consent"]);
    table.play("austria", "agree");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(table.at("bohemia"), "prussia 2");
}

/// [KOA-17.4]
#[test]
fn a_general_that_may_not_stay_goes_with_its_units_to_its_nearest_territory() {
    let lines = "status prussia british\nstatus austria expansionist\nbohemia: prussia 2";
    let mut table = declared(lines, "austria british");
    table.play("austria", "refuse");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert_eq!(table.legal("prussia"), ["retreat bohemia silesia", "off-map bohemia"]);
    assert_eq!(table.refusal("prussia", "retreat bohemia berlin"), "KOA-17.4");
    table.play("prussia", "retreat bohemia silesia");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("silesia"), table.at("bohemia")), ("prussia 2".into(), "empty".into()));
}

/// [KOA-17.4]
#[test]
fn a_general_that_goes_off_the_map_loses_its_units() {
    let lines = "status prussia british\nstatus austria expansionist\nbohemia: prussia 2";
    let mut table = declared(lines, "austria british");
    assert_eq!((table.off_map("prussia"), table.supply("prussia")), (2, 19));
    table.play("austria", "refuse").play("prussia", "off-map bohemia");
    assert_eq!((table.off_map("prussia"), table.supply("prussia")), (3, 21));
}

/// [KOA-17.4] If one of the two has become neutral nobody is asked whether the general may stay.
#[test]
fn no_general_may_stay_where_one_of_the_two_is_neutral() {
    let lines = "status prussia british\nstatus austria expansionist\nbohemia: prussia 2";
    for statuses in ["austria neutral", "prussia neutral"] {
        let table = declared(lines, statuses);
        assert_eq!(table.asked(), ["prussia: leave-territories"], "{statuses}");
        assert_eq!(table.legal("prussia"), ["retreat bohemia silesia", "off-map bohemia"]);
    }
}

/// [KOA-17.4] Occupied territories do not count; of equally near ones its player chooses (KOA-D55).
#[test]
fn the_nearest_territory_is_one_without_an_own_general() {
    let lines = "status prussia british\nstatus austria expansionist\nbohemia: prussia 2\nsilesia: prussia 0
                 saxonia: garrison prussia\nbavaria: garrison prussia";
    let mut table = declared(lines, "austria neutral");
    assert_eq!(table.options("prussia", "retreat"), ["bohemia bavaria", "bohemia saxonia"]);
    table.play("prussia", "retreat bohemia saxonia");
    assert_eq!(table.at("saxonia"), "prussia 2, garrison prussia");
}

/// [KOA-17.5]
#[test]
fn pieces_away_from_home_territories_are_not_touched_by_peace() {
    let lines = "status prussia british\nstatus austria expansionist
                 saxonia: prussia 2, garrison prussia\nbavaria: austria 1, garrison austria
                 hesse: prussia 0\nwurttemberg: austria 0\nmecklenburg: garrison prussia";
    let table = declared(lines, "austria british");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(table.at("saxonia"), "prussia 2, garrison prussia");
    assert_eq!(table.at("bavaria"), "austria 1, garrison austria");
    assert_eq!((table.at("hesse"), table.at("wurttemberg")), ("prussia 0".into(), "austria 0".into()));
    assert_eq!(table.at("mecklenburg"), "garrison prussia");
}

// --- Case 2: was at peace, now at war --------------------------------------------------------------------------------------

/// [KOA-17.6] [KOA-17.7] No cards, no support, no losses, and nobody gains influence (KOA-D89).
#[test]
fn where_new_foes_stand_together_the_weaker_leaves_without_a_battle() {
    let lines =
        "hesse: austria 1, russia 2\nbavaria: austria 3\nhand austria 5 5\nmorale austria 9\nmorale russia 3";
    let mut table = declared(lines, "austria french");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    assert_eq!(
        table.legal("austria"),
        ["retreat hesse bohemia", "retreat hesse wien", "retreat hesse tyrol", "off-map hesse"]
    );
    table.play("austria", "retreat hesse tyrol");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("hesse"), table.at("tyrol")), ("russia 2".into(), "austria 1".into()));
    assert!(!table.fought_in("hesse"));
    assert_eq!((table.morale("austria"), table.morale("russia")), (9, 3));
    assert_eq!((table.influence("austria"), table.influence("russia")), (0, 0));
    assert_eq!(table.hand("austria").matches('5').count(), 2);
}

/// [KOA-17.6]
#[test]
fn allies_that_stay_allies_are_not_disturbed() {
    let lines = "hesse: austria 1, russia 2\ngalicia: russia 1, austria 0";
    let table = declared(lines, "ottoman neutral");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(
        (table.at("hesse"), table.at("galicia")),
        ("austria 1, russia 2".into(), "austria 0, russia 1".into())
    );
}

/// [KOA-17.6] [KOA-17.9] A neutral's garrison outside its home is contested like an enemy's.
#[test]
fn a_new_neutrals_garrison_away_from_home_yields_to_a_stronger_general() {
    let lines = "hesse: garrison austria, russia 1\ntyrol: austria 1";
    let table = declared(lines, "austria neutral");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("hesse"), table.controller("hesse")), ("russia 1".into(), "nobody".into()));
    assert_eq!(table.at("tyrol"), "austria 2");
    // A weaker general leaves the garrison alone.
    let table = declared("hesse: garrison austria, russia 0", "austria neutral");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
}

/// [KOA-T.10] [KOA-17.7] [KOA-17.8]
#[test]
fn at_equal_strength_the_garrison_counts_as_stronger() {
    let lines = "galicia: garrison austria, russia 0\npolesie: russia 0";
    let mut table = declared(lines, "austria french, russia british");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert_eq!(table.legal("russia"), ["retreat galicia podolia", "off-map galicia"]);
    table.play("russia", "retreat galicia podolia");
    assert_eq!((table.at("galicia"), table.at("podolia")), ("garrison austria".into(), "russia 0".into()));
}

/// [KOA-T.39] [KOA-17.8] Secret and at the same time, repeated after a tie [KOA-D62]; nobody loses a unit or gains
/// influence.
#[test]
fn equals_without_a_garrison_play_rock_paper_scissors() {
    let begin = || declared("hesse: austria 0, russia 0", "austria french");
    let thrown = |throw: &str| {
        let mut table = begin();
        table.play("austria", &format!("throw {throw}"));
        table
    };
    assert_eq!(begin().asked(), ["austria: throw", "russia: throw"]);
    assert_eq!(thrown("rock").seen_by("russia"), thrown("paper").seen_by("russia"));
    let outcomes = [
        ("rock", "scissors", "russia"),
        ("scissors", "paper", "russia"),
        ("paper", "rock", "russia"),
        ("scissors", "rock", "austria"),
        ("paper", "scissors", "austria"),
        ("rock", "paper", "austria"),
    ];
    for (austrian, russian, loser) in outcomes {
        let mut table = begin();
        // A tie first.
        table.play("russia", &format!("throw {austrian}")).play("austria", &format!("throw {austrian}"));
        assert_eq!(table.asked(), ["austria: throw", "russia: throw"]);
        table.play("austria", &format!("throw {austrian}")).play("russia", &format!("throw {russian}"));
        assert_eq!(table.asked(), [format!("{loser}: leave-territories")], "{austrian} against {russian}");
        table.play(loser, "off-map hesse");
        assert!(is_settled(&table), "{:?}", table.asked());
        let winner = if loser == "russia" { "austria" } else { "russia" };
        assert_eq!(table.at("hesse"), format!("{winner} 0"));
        assert_eq!((table.influence("austria"), table.influence("russia")), (0, 0));
    }
}

/// [KOA-17.8] Table option `rps` [KOA-D62].
#[test]
fn a_table_may_toss_a_coin_instead() {
    for (falls, loser) in [("austria", "russia"), ("russia", "austria")] {
        let mut table = declared("option rps toss\nhesse: austria 2, russia 2", "austria french");
        assert_eq!(table.asked(), ["chance: toss-coin"]);
        assert_eq!(table.legal("chance"), ["toss austria", "toss russia"]);
        table.play("chance", &format!("toss {falls}"));
        assert_eq!(table.asked(), [format!("{loser}: leave-territories")]);
    }
}

/// [KOA-17.9] The general on the spot takes the unit first, if it has room [KOA-D59], and leaves with it.
#[test]
fn the_weaker_powers_garrison_joins_its_general_and_leaves_with_it() {
    let lines = "hesse: austria 1, garrison austria, russia 3\ntyrol: austria 0";
    let mut table = declared(lines, "austria french");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    assert_eq!(table.at("hesse"), "austria 2, russia 3");
    assert_eq!(table.options("austria", "retreat"), ["hesse bohemia", "hesse wien"]);
    table.play("austria", "retreat hesse wien");
    assert_eq!((table.at("wien"), table.at("tyrol")), ("austria 2".into(), "austria 0".into()));
    assert_eq!((table.at("hesse"), table.controller("hesse")), ("russia 3".into(), "nobody".into()));
}

/// [KOA-17.9]
#[test]
fn the_weaker_powers_garrison_joins_another_general_or_is_worth_one_money() {
    // Britain and Russia are 4 + 4 against the Austrian 4 + 1.
    let contest = "hesse: austria 3, garrison austria, britain 3, russia 3\n";
    let table = declared(&format!("{contest}tyrol: austria 1"), "austria french");
    assert_eq!((table.at("tyrol"), table.money("austria")), ("austria 2".into(), 0));

    let mut table = declared(&format!("{contest}tyrol: austria 1\nwien: austria 2"), "austria french");
    assert_eq!(table.asked(), ["austria: return-garrison"]);
    table.play("austria", "unit-to wien");
    assert_eq!((table.at("tyrol"), table.at("wien")), ("austria 1".into(), "austria 3".into()));

    let table = declared(&format!("{contest}tyrol: austria 3"), "austria french");
    assert_eq!((table.at("tyrol"), table.money("austria")), ("austria 3".into(), 1));
    assert_eq!(table.at("hesse"), "britain 3, austria 3, russia 3", "the general itself has still to leave");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
}

/// [KOA-17.7] [KOA-13.5] The fortress counts [KOA-D60].
#[test]
fn a_garrison_in_a_fortress_counts_four() {
    for units in [2, 3] {
        let lines = format!("hesse: garrison austria, fortress, russia {units}");
        let table = declared(&lines, "austria french");
        assert_eq!(table.asked(), ["russia: leave-territories"], "{units} units");
    }
    let table = declared("hesse: garrison austria, russia 2", "austria french");
    assert_eq!(table.at("hesse"), "russia 2");
}

/// [KOA-17.7] Allied powers add their strength [KOA-D61].
#[test]
fn allies_add_their_strength_and_the_strongest_side_stays() {
    let lines = "status prussia british\nhesse: austria 1, prussia 1, russia 2";
    let table = declared(lines, "austria french, prussia french, russia british");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    // Alone each of the two would have been the weaker.
    let table = declared(lines, "austria french, prussia expansionist, russia british");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
}

/// [KOA-17.8] Two sides at a time in power order, each played by its first power; a weaker third one leaves without
/// playing [KOA-D61].
#[test]
fn of_three_equal_sides_two_play_at_a_time() {
    let lines = "status prussia british\nhesse: austria 0, prussia 0, russia 0";
    let mut table = declared(lines, "austria french, prussia expansionist, russia british");
    assert_eq!(table.asked(), ["austria: throw", "prussia: throw"]);
    table.play("austria", "throw rock").play("prussia", "throw scissors");
    assert_eq!(table.asked(), ["austria: throw", "russia: throw"]);
    table.play("austria", "throw rock").play("russia", "throw paper");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    table.play("austria", "off-map hesse");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    table.play("prussia", "off-map hesse");
    assert_eq!(table.at("hesse"), "russia 0");

    let lines = "status prussia british\nhesse: austria 1, prussia 1, russia 0";
    let mut table = declared(lines, "austria french, prussia expansionist, russia british");
    assert_eq!(table.asked(), ["austria: throw", "prussia: throw"]);
    table.play("austria", "throw rock").play("prussia", "throw scissors");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    table.play("prussia", "off-map hesse");
    assert_eq!(table.asked(), ["russia: leave-territories"]);

    let lines = "status prussia british\nhesse: britain 0, austria 0, prussia 0, russia 0";
    let table = declared(lines, "austria french, prussia french, russia british");
    assert_eq!(table.asked(), ["britain: throw", "austria: throw"]);
}

/// [KOA-17.9] For a member of the British coalition sea lanes count as borders if Britain consents (KOA-D55).
#[test]
fn a_leaving_general_of_the_british_coalition_may_ask_for_the_sea() {
    let lines = "hesse: austria 3, russia 1";
    let mut table = declared(lines, "austria french");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert_eq!(table.refusal("russia", "retreat hesse st-petersburg"), "KOA-17.9");
    table.play("russia", "ask-sea hesse");
    assert_eq!(table.asked(), ["britain: consent"]);
    table.play("britain", "agree");
    assert_eq!(table.options("russia", "retreat"), ["hesse st-petersburg"]);
    // Britain's own generals need no leave.
    let table = declared("status austria british\nholland: austria 1, britain 0", "austria french");
    assert_eq!(table.legal("britain"), ["retreat holland london", "off-map holland"]);
}

// --- Case 3: becoming neutral ----------------------------------------------------------------------------------------------

/// [KOA-17.10] Former allies included, and nobody is asked whether they may stay.
#[test]
fn all_foreign_garrisons_and_generals_leave_a_new_neutrals_home() {
    let lines = "galicia: russia 1\nbohemia: france 2\ntyrol: garrison france\ncroatia: garrison ottoman";
    let mut table = declared(lines, "austria neutral");
    assert_eq!((table.at("tyrol"), table.at("bohemia")), ("empty".into(), "france 3".into()));
    assert_eq!(table.at("croatia"), "empty");
    assert_eq!(table.asked(), ["france: leave-territories"]);
    assert_eq!(table.legal("france"), ["retreat bohemia lorraine", "off-map bohemia"]);
    table.play("france", "retreat bohemia lorraine");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert_eq!(table.options("russia", "retreat"), ["galicia podolia", "galicia polesie"]);
    table.play("russia", "retreat galicia polesie");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("lorraine"), table.at("polesie")), ("france 3".into(), "russia 1".into()));
}

/// [KOA-17.11]
#[test]
fn a_new_neutrals_garrisons_on_foreign_homes_become_units() {
    let table = declared("provence: garrison austria\ntyrol: austria 1", "austria neutral");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("provence"), table.controller("provence")), ("empty".into(), "france".into()));
    assert_eq!(table.at("tyrol"), "austria 2");
    let table = declared("provence: garrison austria\ntyrol: austria 3", "austria neutral");
    assert_eq!((table.at("provence"), table.money("austria")), ("empty".into(), 1));
}

/// [KOA-17.12] From a foe's home, from an ally's, and from a territory that nobody controls.
#[test]
fn a_new_neutrals_generals_come_home() {
    let mut table = declared("provence: austria 1\npodolia: austria 2\nhesse: austria 0", "austria neutral");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    for from in ["provence", "podolia", "hesse"] {
        assert!(table.may("austria", &format!("off-map {from}")), "{from}");
    }
    assert!(table.may("austria", "retreat podolia galicia"));
    table.play("austria", "retreat podolia galicia");
    assert_eq!(table.at("galicia"), "austria 2");
    table.play("austria", "off-map hesse");
    assert_eq!(table.options("austria", "retreat"), ["provence tyrol"]);
    table.play("austria", "retreat provence tyrol");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("tyrol"), table.off_map("austria")), ("austria 1".into(), 2));
}

/// [KOA-17.12] "To the nearest territory it controls": in Croatia, Austria's own, stands a Russian general that must leave it in the
/// same update. Whoever must leave does not close the way, whichever of the two goes first [KOA-D64].
#[test]
fn a_new_neutral_goes_to_its_nearest_home_although_a_stranger_has_still_to_leave_it() {
    for stranger in ["britain", "russia", "ottoman"] {
        let mut table = declared(&format!("dalmatia: austria 1\ncroatia: {stranger} 2"), "austria neutral");
        if stranger == "britain" {
            table.play("britain", "off-map croatia");
        }
        assert_eq!(table.asked(), ["austria: leave-territories"]);
        assert_eq!(table.options("austria", "retreat"), ["dalmatia croatia"], "{stranger}");
        table.play("austria", "retreat dalmatia croatia");
        if stranger != "britain" {
            assert_eq!(table.asked(), [format!("{stranger}: leave-territories")]);
            table.play(stranger, "off-map croatia");
        }
        assert!(is_settled(&table), "{:?}", table.asked());
        assert_eq!(table.at("croatia"), "austria 1");
    }
}

/// [KOA-17.4] [KOA-17.10] The same the other way round: the neutral that must leave France does not close it to the French, who
/// must leave Austria before it.
#[test]
fn a_general_goes_home_although_the_new_neutral_has_still_to_leave_there() {
    let mut table = declared("bohemia: france 2\nlorraine: austria 1", "austria neutral");
    assert_eq!(table.asked(), ["france: leave-territories"]);
    assert_eq!(table.options("france", "retreat"), ["bohemia lorraine"]);
    table.play("france", "retreat bohemia lorraine");
    table.play("austria", "off-map lorraine");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("lorraine"), table.at("bohemia")), ("france 2".into(), "empty".into()));
}

/// [KOA-17.9] Among the weaker, too: the Russians that Austria's fortress drives out of Hesse do not close it to the Austrian general
/// that Russians drive out of Wurttemberg.
#[test]
fn a_beaten_general_goes_where_another_beaten_one_has_still_to_leave() {
    let lines = "hesse: garrison austria, fortress, russia 1\nwurttemberg: austria 0, russia 3";
    let mut table = declared(lines, "austria french");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    assert!(table.may("austria", "retreat wurttemberg hesse"), "{:?}", table.legal("austria"));
    table.play("austria", "retreat wurttemberg hesse");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    table.play("russia", "off-map hesse");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(
        (table.at("hesse"), table.at("wurttemberg")),
        ("austria 0, garrison austria, fortress".into(), "russia 3".into())
    );
}

/// [KOA-17.12] [KOA-17.8] A neutral's garrison that is a match for the stranger beside it keeps its territory, and its general goes
/// there; where the stranger is stronger, he stays and closes it.
#[test]
fn a_new_neutral_goes_where_its_garrison_prevails() {
    let lines = |units: u8| format!("wurttemberg: austria 1\nhesse: garrison austria, russia {units}");
    let mut table = declared(&lines(0), "austria neutral");
    assert!(table.may("austria", "retreat wurttemberg hesse"), "{:?}", table.legal("austria"));
    table.play("austria", "retreat wurttemberg hesse").play("russia", "off-map hesse");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(table.at("hesse"), "austria 1, garrison austria");
    let table = declared(&lines(1), "austria neutral");
    assert!(!table.may("austria", "retreat wurttemberg hesse"), "{:?}", table.legal("austria"));
}

/// [KOA-17.4] [KOA-D55] A foe that may stay closes its territory as before.
#[test]
fn a_foe_that_stays_closes_the_nearest_territory() {
    let table = declared("galicia: russia 1\npodolia: ottoman 1", "austria neutral");
    assert_eq!(table.options("russia", "retreat"), ["galicia polesie"]);
}

/// [KOA-17.12] With a former ally's garrison outside all homes this is case 3, not case 2 [KOA-D63]: strength does not
/// matter.
#[test]
fn a_new_neutral_leaves_a_former_allys_territory_even_if_it_is_stronger() {
    let table = declared("hesse: austria 3, garrison russia", "austria neutral");
    assert_eq!(table.asked(), ["austria: leave-territories"]);
    // As an enemy it would have stayed.
    let table = declared("hesse: austria 3, garrison russia", "austria french");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(table.at("hesse"), "austria 3");
}

/// [KOA-17.13] [KOA-8.6]
#[test]
fn a_neutral_keeps_its_garrisons_in_nobodys_home_and_may_enter_there() {
    let lines = "hesse: austria 1, garrison austria\nbavaria: garrison austria\ntyrol: austria 0";
    let mut table = declared(lines, "austria neutral");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(table.at("hesse"), "austria 1, garrison austria");
    assert_eq!(table.at("bavaria"), "garrison austria");
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    table.play("austria", "arbiter france");
    assert!(table.may("austria", "march tyrol bavaria"));
    assert!(!table.may("austria", "march tyrol wurttemberg"));
}

/// [KOA-T.9] [KOA-17.2] [KOA-17.4] [KOA-17.10] [KOA-17.13] Garrisons go before generals, and destinations are judged with
/// control as it then is [KOA-D64].
#[test]
fn the_rulebooks_neutral_austria_gets_wien_back_and_keeps_saxonia() {
    let mut table = diplomacy(
        "status prussia british
         status austria expansionist
         wien: prussia 1, garrison prussia
         bohemia: garrison prussia
         saxonia: austria 1, garrison austria",
    );
    table.declare("prussia british, russia british");
    assert_eq!(table.status("austria"), "neutral");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert_eq!((table.at("wien"), table.at("bohemia")), ("prussia 3".into(), "empty".into()));
    assert_eq!(table.legal("prussia"), ["retreat wien silesia", "off-map wien"]);
    table.play("prussia", "retreat wien silesia");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("silesia"), table.controller("wien")), ("prussia 3".into(), "austria".into()));
    assert_eq!(table.at("saxonia"), "austria 1, garrison austria");
    table.idle_until(|table| table.is_asked("prussia", "choose-arbiter"));
    table.plays(
        "prussia: arbiter france
         prussia: march silesia saxonia
         prussia: done",
    );
    assert!(table.fought_in("saxonia"));
}

/// [KOA-17.14]
#[test]
fn a_general_in_a_new_enemys_home_stays_where_no_enemy_piece_is() {
    let table = declared("galicia: russia 1\npodolia: austria 2", "austria french");
    assert_eq!(table.relation("austria", "russia"), "war");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!((table.at("galicia"), table.at("podolia")), ("russia 1".into(), "austria 2".into()));
    assert_eq!(table.controller("galicia"), "austria");
}

// --- The order of things -----------------------------------------------------------------------------------------------------

/// [KOA-17.1] [KOA-17.10] Powers in power order, each choosing the order of its own pieces [KOA-D64].
#[test]
fn powers_leave_in_power_order_and_each_orders_its_own_pieces() {
    let mut table = declared("galicia: russia 1\nhungari: russia 2\ntyrol: britain 1", "austria neutral");
    assert_eq!(table.asked(), ["britain: leave-territories"]);
    table.play("britain", "off-map tyrol");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert!(table.may("russia", "retreat galicia podolia") && table.may("russia", "retreat hungari podolia"));
    table.play("russia", "retreat hungari podolia");
    assert_eq!(table.options("russia", "retreat"), ["galicia polesie"]);
    table.play("russia", "retreat galicia polesie");
    assert_eq!((table.at("podolia"), table.at("polesie")), ("russia 2".into(), "russia 1".into()));
}

/// [KOA-17.4] [KOA-17.7] Generals driven from homes leave before contests are decided [KOA-D64].
#[test]
fn case_two_comes_last() {
    // In Hesse Russia is the weaker; first, though, its general leaves the new neutral's Galicia.
    let lines = "status prussia british\ngalicia: russia 1\nhesse: prussia 2, russia 1";
    let mut table = declared(lines, "austria neutral, prussia french");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert!(!table.may("russia", "off-map hesse"));
    assert_eq!(table.refusal("russia", "off-map hesse"), "KOA-17.4");
    table.play("russia", "retreat galicia podolia");
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert!(table.may("russia", "off-map hesse"));
}

/// [KOA-17.1] [KOA-17.12] The update judges the position, so a power that stays neutral is cleared too (KOA-D89): the
/// Prussian general that 1805 prints in Saxonia (KOA-D12) must leave in the first diplomacy phase.
#[test]
fn a_set_up_position_has_no_privilege_after_the_first_diplomacy_phase() {
    let table = declared("saxonia: prussia 1", "prussia neutral");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert_eq!(table.options("prussia", "retreat"), ["saxonia berlin", "saxonia silesia"]);
}

/// [KOA-17.12] [KOA-17.1] Until then, and for a minor until it is first taken, the printed position stands (KOA-D12): the
/// updates that other minors cause leave it alone.
#[test]
fn a_set_up_position_stands_until_diplomacy_or_until_the_minor_is_taken() {
    let taken = |text: &str| {
        let mut table = position(text);
        assert!(table.asked().iter().all(|question| question.ends_with(": bid")), "{:?}", table.asked());
        table.idle_until(|table| !table.asked().iter().any(|question| question.ends_with(": bid")));
        table
    };
    let ottomans = taken("1805, 5 players, turn 6\nclear\nsaxonia: prussia 1");
    let austria = taken("1805, 3 players, turn 3\noption third_power russia\nclear\nsaxonia: prussia 1");
    for table in [ottomans, austria] {
        assert!(is_settled(&table), "{:?}", table.asked());
        assert_eq!((table.at("saxonia"), table.status("prussia")), ("prussia 1".into(), "neutral".into()));
    }
}

/// [KOA-17.3] Only for a general whose power was at war with the owner before (KOA-D89).
#[test]
fn old_allies_that_change_sides_together_are_not_asked_for_consent() {
    let lines = "status austria french\nstatus russia french\ngalicia: russia 1";
    let table = declared(lines, "austria british, russia british");
    assert!(is_settled(&table), "{:?}", table.asked());
    assert_eq!(table.at("galicia"), "russia 1");
}

/// [KOA-17.3] [KOA-17.9] If an enemy of the general holds the home, case 2 with that enemy comes first (KOA-D89).
#[test]
fn an_enemy_that_holds_the_home_is_dealt_with_before_the_owner_is_asked() {
    let lines =
        "status prussia british\nstatus austria expansionist\nmoney prussia 0\nbohemia: garrison prussia, ";
    let change = "austria french, prussia british, russia french";
    let mut table = declared(&format!("{lines}russia 3"), change);
    assert_eq!((table.at("bohemia"), table.money("prussia")), ("russia 3".into(), 1));
    assert_eq!(table.asked(), ["austria: consent"]);
    table.play("austria", "refuse");
    assert_eq!(table.options("russia", "retreat"), ["bohemia podolia", "bohemia polesie"]);

    let table = declared(&format!("{lines}prussia 1, russia 0"), change);
    assert_eq!(table.asked(), ["russia: leave-territories"]);
    assert_eq!(table.at("bohemia"), "prussia 1, russia 0, garrison prussia");
}
