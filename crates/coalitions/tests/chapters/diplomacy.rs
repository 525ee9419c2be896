//! Diplomacy, peace and war: ledger sections 7 and 8.

use crate::support;
use support::{Table, impossible, position, start};
use testkit::spoken::Spoken;

/// The diplomacy phase of round 2 on an otherwise empty map. In 1805 Austria and Russia are in the British coalition,
/// Prussia is neutral, the Ottomans are expansionist.
fn diplomacy(lines: &str) -> Table {
    let mut table = position(&format!("1805, 6 players, turn 6\nclear\n{lines}"));
    table.reach_diplomacy();
    table
}

/// The first movement round of a power in an action turn, on an otherwise empty map.
fn moving(mover: &str, turn: u8, lines: &str) -> Table {
    let mut table = position(&format!("1805, 6 players, turn {turn}\nclear\n{lines}"));
    table.idle_until(|table| table.is_asked(mover, "choose-arbiter"));
    let arbiter = table.options(mover, "arbiter")[0].clone();
    table.play(mover, &format!("arbiter {arbiter}"));
    table
}

fn statuses(table: &Table) -> Vec<String> {
    ["britain", "france", "austria", "prussia", "russia", "ottoman"].map(|power| table.status(power)).to_vec()
}

fn is_diplomatic(table: &Table) -> bool {
    let kinds = [": expel", ": choose-status", ": turn-away", ": choose-status-again"];
    table.asked().iter().any(|question| kinds.iter().any(|kind| question.ends_with(kind)))
}

const FOUR: [&str; 4] = ["british", "french", "neutral", "expansionist"];

// --- Section 7: the diplomacy phase --------------------------------------------------------------------------------------

/// [KOA-7.1] [KOA-7.6] Statuses are declared at the start of rounds 2 and 3, and at no time between.
#[test]
fn every_round_but_the_first_begins_with_diplomacy() {
    let mut table = start("1805", 6);
    table.idle_until(|table| {
        assert!(table.state().round == 2 || !is_diplomatic(table), "{:?}", table.asked());
        table.state().round == 2
    });
    assert_eq!(table.state().turn, 1);
    assert!(is_diplomatic(&table));
    table.declare("austria french, prussia expansionist, russia british, ottoman neutral");
    let declared = statuses(&table);
    assert_eq!(declared, ["british", "french", "french", "expansionist", "british", "neutral"]);
    table.idle_until(|table| {
        assert!(table.state().round == 3 || !is_diplomatic(table), "{:?}", table.asked());
        assert_eq!(statuses(table), declared);
        table.state().round == 3
    });
    assert!(is_diplomatic(&table));
}

/// [KOA-7.1] [KOA-7.10]
#[test]
fn the_board_is_updated_after_the_declarations_and_before_anybody_acts() {
    let mut table = diplomacy("status prussia british\nstatus austria expansionist\nbohemia: prussia 1");
    table.declare("austria neutral, prussia british");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert_eq!(table.money("ottoman"), 0, "Ottoman taxation comes after the update");
    table.play("prussia", "retreat bohemia silesia");
    assert!(table.money("ottoman") > 0);
    table.settle_chance();
    assert!(table.is_asked("britain", "drill"));
}

/// [KOA-7.2] [KOA-7.3] [KOA-7.5] Negotiation is talk: the table asks only for expulsions and statuses, and every status
/// stays open to everybody.
#[test]
fn negotiation_binds_nobody_and_a_power_keeps_its_status_or_takes_any_other() {
    let mut table = diplomacy("");
    assert_eq!(table.asked(), ["britain: expel"]);
    assert_eq!(table.legal("britain"), ["expel austria", "expel russia", "done"]);
    table.play("britain", "done");
    assert_eq!(
        table.asked(),
        [
            "austria: choose-status",
            "prussia: choose-status",
            "russia: choose-status",
            "ottoman: choose-status"
        ]
    );
    for power in ["austria", "prussia", "russia", "ottoman"] {
        assert_eq!(table.options(power, "status"), FOUR);
        assert_eq!(table.legal(power).len(), 4);
    }
}

/// [KOA-7.3] [KOA-8.10]
#[test]
fn britain_and_france_lead_their_coalitions_and_have_no_other_status() {
    for leader in ["britain", "france"] {
        for status in FOUR {
            let reasons = impossible(&format!("1805\nclear\nstatus {leader} {status}"));
            let own = (leader, status) == ("britain", "british") || (leader, status) == ("france", "french");
            assert_eq!(reasons.is_empty(), own, "{leader} {status}: {reasons:?}");
            assert!(own || reasons.iter().any(|reason| reason.contains("KOA-I.18")), "{reasons:?}");
        }
    }
    let mut table = diplomacy("");
    table.play("britain", "done");
    assert_eq!(table.refusal("britain", "status neutral"), "not asked");
    assert_eq!(table.refusal("france", "status expansionist"), "not asked");
}

/// [KOA-7.4]
#[test]
fn statuses_are_chosen_in_secret_and_revealed_together() {
    let choose = |status: &str| {
        let mut table = diplomacy("");
        table.play("britain", "done").play("austria", &format!("status {status}"));
        table
    };
    let (french, neutral) = (choose("french"), choose("neutral"));
    for other in ["britain", "france", "prussia", "russia", "ottoman"] {
        assert_eq!(french.seen_by(other), neutral.seen_by(other), "{other} sees through the token");
    }
    assert_ne!(french.seen_by("austria"), neutral.seen_by("austria"));
    let mut table = french;
    assert!(!table.is_asked("austria", "choose-status"));
    table.plays(
        "ottoman: status neutral
         prussia: status french",
    );
    assert_eq!(statuses(&table)[2..], ["british", "neutral", "british", "expansionist"]);
    table.play("russia", "status expansionist");
    assert_eq!(statuses(&table)[2..], ["french", "french", "expansionist", "neutral"]);
}

/// [KOA-7.4]
#[test]
fn only_major_powers_choose_and_minors_follow() {
    let mut table =
        position("1805, 4 players, turn 6\nclear\ncontrol prussia russia\ncontrol ottoman austria");
    table.reach_diplomacy();
    table.play("britain", "done");
    assert_eq!(table.asked(), ["austria: choose-status", "russia: choose-status"]);
    assert_eq!(table.controller_of("prussia"), "russia");
    table.declare("austria expansionist, russia neutral");
    assert_eq!(table.status("prussia"), "neutral");
}

/// [KOA-7.6]
#[test]
fn a_status_changes_at_no_other_time() {
    let mut table = position("1805, 6 players, turn 1\nclear");
    let at_start = statuses(&table);
    table.idle_until(|table| {
        for power in ["austria", "prussia", "russia", "ottoman"] {
            let rule = table.refusal(power, "status french");
            assert!(rule == "KOA-4.2" || rule == "not asked", "{power} may change: {rule}");
        }
        for leader in ["britain", "france"] {
            let rule = table.refusal(leader, "expel austria");
            assert!(rule == "KOA-4.2" || rule == "not asked", "{leader} may expel: {rule}");
        }
        assert_eq!(statuses(table), at_start);
        table.state().turn == 6 && table.is_asked("britain", "choose-arbiter")
    });
}

/// [KOA-7.7] [KOA-T.35] The effect lasts one round, for neutrality returns the capital [KOA-D21], [KOA-17.2]. The power
/// makes no choice and cannot be expelled [KOA-D23].
#[test]
fn a_power_without_its_capital_becomes_neutral() {
    let mut table = diplomacy("status prussia expansionist\nwien: garrison prussia\nberlin: prussia 1");
    assert_eq!(table.legal("britain"), ["expel russia", "done"]);
    assert_eq!(table.refusal("britain", "expel austria"), "KOA-D23");
    table.play("britain", "done");
    assert!(!table.is_asked("austria", "choose-status"));
    table.plays(
        "prussia: status expansionist
         russia: status british",
    );
    assert_eq!(table.status("austria"), "british", "the disc moves when the tokens are revealed");
    table.play("ottoman", "status expansionist");
    assert_eq!(table.status("austria"), "neutral");
    assert_eq!((table.at("wien"), table.controller("wien")), ("empty".into(), "austria".into()));
    table.reach_diplomacy().play("britain", "done");
    assert!(table.is_asked("austria", "choose-status"), "{:?}", table.asked());
}

/// [KOA-7.7] [KOA-T.35] [KOA-5.9]
#[test]
fn a_general_in_the_capital_leaves_the_choice_free() {
    let mut table = diplomacy("status prussia expansionist\nwien: prussia 2");
    assert_eq!(table.controller("wien"), "austria");
    table.play("britain", "done");
    assert_eq!(table.options("austria", "status"), FOUR);
}

/// [KOA-7.7] Never Britain or France, nor a minor.
#[test]
fn britain_and_france_are_never_neutral_even_without_their_capitals() {
    let mut table = diplomacy("london: garrison france\nparis: garrison austria");
    table.declare("");
    assert_eq!(statuses(&table)[..2], ["british", "french"]);
    assert_eq!((table.controller("london"), table.controller("paris")), ("france".into(), "austria".into()));
}

/// [KOA-7.7] [KOA-19.13]
#[test]
fn a_minor_without_its_capital_follows_its_controller() {
    let mut table = position(
        "1805, 4 players, round 2, turn 6
         clear
         control prussia france
         control ottoman france
         berlin: garrison russia",
    );
    table.reach_diplomacy().declare("austria british, russia british");
    assert_eq!(table.status("prussia"), "french");
    assert_eq!(table.controller("berlin"), "russia");
}

/// [KOA-7.8] Britain before France [KOA-D22].
#[test]
fn britain_and_france_may_expel_members_of_their_own_coalition() {
    let mut table = diplomacy("status prussia french\nstatus austria french");
    assert_eq!(table.asked(), ["britain: expel"]);
    assert_eq!(table.legal("britain"), ["expel russia", "done"]);
    assert_eq!(table.refusal("britain", "expel prussia"), "KOA-7.8");
    assert_eq!(table.refusal("britain", "expel ottoman"), "KOA-7.8");
    assert_eq!(table.refusal("france", "expel prussia"), "not asked");
    table.play("britain", "expel russia");
    assert_eq!(table.asked(), ["france: expel"]);
    assert_eq!(table.legal("france"), ["expel austria", "expel prussia", "done"]);
    assert_eq!(table.refusal("france", "expel russia"), "KOA-7.8");
    table.play("france", "expel prussia").play("france", "done");
    assert_eq!(table.refusal("prussia", "status french"), "KOA-7.9");
    assert_eq!(table.refusal("russia", "status british"), "KOA-7.9");
    assert!(table.may("austria", "status french"));
}

/// [KOA-7.9] [KOA-T.36] An expelled member takes any other status, the other coalition included.
#[test]
fn an_expelled_power_takes_another_status() {
    let mut table = diplomacy("");
    table.play("britain", "expel russia").play("britain", "done");
    assert_eq!(table.options("russia", "status"), ["french", "neutral", "expansionist"]);
    assert_eq!(table.refusal("russia", "status british"), "KOA-7.9");
    assert_eq!(table.options("austria", "status"), FOUR);
    table.plays(
        "austria: status british
         prussia: status neutral
         russia: status french
         ottoman: status expansionist",
    );
    // France, too, may decline the newcomer.
    assert_eq!(table.asked(), ["france: turn-away"]);
    table.play("france", "done");
    assert_eq!(table.status("russia"), "french");
    assert_eq!(table.relation("france", "russia"), "allies");
}

/// [KOA-T.36] [KOA-7.8] [KOA-7.9] After the reveal only newcomers are turned away; they choose openly between neutral and
/// expansionist, in power order [KOA-D22].
#[test]
fn a_newcomer_may_be_turned_away_after_the_reveal() {
    let mut table = diplomacy("");
    table.plays(
        "britain: done
         austria: status british
         prussia: status french
         russia: status british
         ottoman: status british",
    );
    assert_eq!(table.asked(), ["britain: turn-away"]);
    assert_eq!(table.legal("britain"), ["turn-away ottoman", "done"]);
    assert_eq!(table.refusal("britain", "turn-away austria"), "KOA-D22");
    assert_eq!(table.refusal("britain", "turn-away prussia"), "KOA-D22");
    table.play("britain", "turn-away ottoman");
    assert_eq!(table.asked(), ["france: turn-away"]);
    table.play("france", "turn-away prussia");
    assert_eq!(table.asked(), ["prussia: choose-status-again"]);
    assert_eq!(table.legal("prussia"), ["status neutral", "status expansionist"]);
    table.play("prussia", "status neutral");
    assert_eq!(table.asked(), ["ottoman: choose-status-again"]);
    assert_eq!(table.legal("ottoman"), ["status neutral", "status expansionist"]);
    assert_eq!(table.refusal("ottoman", "status british"), "KOA-D22");
    assert_eq!(table.refusal("ottoman", "status french"), "KOA-D22");
    table.play("ottoman", "status expansionist");
    assert_eq!(statuses(&table)[2..], ["british", "neutral", "british", "expansionist"]);
    assert_eq!(table.relation("britain", "ottoman"), "war");
}

/// [KOA-7.8] Table option `expulsion` [KOA-D22]: only before the choice.
#[test]
fn with_expulsion_before_nobody_is_turned_away_after_the_reveal() {
    let mut table = diplomacy("option expulsion before");
    assert_eq!(table.asked(), ["britain: expel"]);
    table.play("britain", "done");
    table.plays(
        "austria: status british
         prussia: status neutral
         russia: status british
         ottoman: status british",
    );
    assert!(!is_diplomatic(&table), "{:?}", table.asked());
    assert_eq!(table.status("ottoman"), "british");
}

/// [KOA-7.8] Table option `expulsion` [KOA-D22]: only after the reveal.
#[test]
fn with_expulsion_after_nobody_is_expelled_before_the_choice() {
    let mut table = diplomacy("option expulsion after");
    assert_eq!(table.first_question(), Some(("austria".into(), "choose-status".into())));
    assert_eq!(table.refusal("britain", "expel austria"), "not asked");
    table.plays(
        "austria: status british
         prussia: status neutral
         russia: status british
         ottoman: status british",
    );
    assert_eq!(table.asked(), ["britain: turn-away"]);
}

// --- Section 8: peace and war --------------------------------------------------------------------------------------------

/// Every pair of powers in power order, with how they stand.
fn relations(table: &Table) -> Vec<String> {
    let powers = ["britain", "france", "austria", "prussia", "russia", "ottoman"];
    let pairs = (0..6).flat_map(|one| (one + 1..6).map(move |other| (powers[one], powers[other])));
    pairs.map(|(one, other)| format!("{one} {other} {}", table.relation(one, other))).collect()
}

/// [KOA-T.2] [KOA-8.1] [KOA-8.2] [KOA-8.3] [KOA-8.4] [KOA-8.5]
#[test]
fn the_rulebooks_tokens_make_britain_austria_and_russia_allies() {
    let mut table = diplomacy(
        "status austria neutral\nstatus prussia french\nstatus russia expansionist\nstatus ottoman british",
    );
    table.declare("austria british, prussia neutral, russia british, ottoman expansionist");
    let expected = [
        "britain france war",
        "britain austria allies",
        "britain prussia peace",
        "britain russia allies",
        "britain ottoman war",
        "france austria war",
        "france prussia peace",
        "france russia war",
        "france ottoman war",
        "austria prussia peace",
        "austria russia allies",
        "austria ottoman war",
        "prussia russia peace",
        "prussia ottoman peace",
        "russia ottoman war",
    ];
    assert_eq!(relations(&table), expected);
}

/// [KOA-8.1] [KOA-8.2] [KOA-8.3] [KOA-8.5] Each coalition fights the other and every expansionist; expansionists fight
/// each other.
#[test]
fn coalitions_fight_each_other_and_every_expansionist() {
    let table = position(
        "1805, 6 players
         clear
         status austria british
         status prussia french
         status russia expansionist
         status ottoman expansionist",
    );
    let at_peace: Vec<String> =
        relations(&table).into_iter().filter(|relation| !relation.ends_with(" war")).collect();
    assert_eq!(at_peace, ["britain austria allies", "france prussia allies"]);
}

/// [KOA-8.4]
#[test]
fn neutrals_are_at_peace_with_everybody() {
    let table = position(
        "1805, 6 players
         clear
         status austria neutral
         status prussia neutral
         status russia neutral
         status ottoman neutral",
    );
    let at_war: Vec<String> =
        relations(&table).into_iter().filter(|relation| relation.ends_with(" war")).collect();
    assert_eq!(at_war, ["britain france war"]);
    assert!(relations(&table).iter().all(|relation| !relation.ends_with("allies")));
}

/// [KOA-8.1] [KOA-8.6] What happens when France marches to a Prussian garrison in nobody's home, by Prussia's status.
#[test]
fn a_power_attacks_those_it_is_at_war_with_and_neutrals_away_from_home() {
    for (status, fights) in [("british", true), ("french", false), ("neutral", true), ("expansionist", true)]
    {
        let lines = format!("status prussia {status}\nlorraine: france 1\nwurttemberg: garrison prussia");
        let mut table = moving("france", 1, &lines);
        table.play("france", "march lorraine wurttemberg");
        if !fights {
            assert_eq!(table.asked(), ["prussia: consent"]);
            table.play("prussia", "agree");
        }
        table.play("france", "done");
        assert_eq!(table.fought_in("wurttemberg"), fights, "Prussia {status}: {:?}", table.log);
    }
}

/// [KOA-8.6] Generals and garrisons alike [KOA-D24], by coalition members and by expansionists.
#[test]
fn a_neutrals_generals_and_garrisons_away_from_home_may_be_attacked() {
    for status in ["british", "expansionist"] {
        for pieces in ["garrison prussia", "prussia 1, garrison prussia"] {
            let lines = format!("status austria {status}\nbohemia: austria 3\nsaxonia: {pieces}");
            let mut table = moving("austria", 2, &lines);
            table.play("austria", "march bohemia saxonia").play("austria", "done");
            assert!(table.fought_in("saxonia"), "{status} against {pieces}: {:?}", table.log);
        }
    }
    // At home the same neutral is out of reach.
    let table = moving("austria", 2, "bohemia: austria 3\nsilesia: prussia 0");
    assert_eq!(table.refusal("austria", "march bohemia silesia"), "KOA-8.12");
}

/// [KOA-8.7] [KOA-8.1] [KOA-11.12] [KOA-11.15]
#[test]
fn allies_enter_each_others_land_by_consent_share_it_and_do_not_fight() {
    let mut table = moving("austria", 2, "galicia: austria 2\npodolia: russia 1");
    table.play("austria", "march galicia podolia");
    assert_eq!(table.asked(), ["russia: consent"]);
    table.play("russia", "agree");
    assert_eq!(table.at("podolia"), "austria 2, russia 1");
    assert_eq!(table.refusal("austria", "garrison podolia podolia"), "KOA-12.3");
    table.play("austria", "done");
    assert!(!table.fought_in("podolia"));
    assert_eq!(table.at("podolia"), "austria 2, russia 1");
}

/// [KOA-8.7]
#[test]
fn an_ally_that_refuses_keeps_the_general_out() {
    let mut table = moving("austria", 2, "galicia: austria 2");
    table.play("austria", "march galicia podolia").play("russia", "refuse");
    assert_eq!((table.at("galicia"), table.at("podolia")), ("austria 2".into(), "empty".into()));
}

/// [KOA-8.7]
#[test]
fn allies_may_support_each_other_in_battle() {
    let lines = "bohemia: austria 1\nbavaria: garrison france\nhesse: russia 1\nsaxonia: garrison russia
                 wurttemberg: prussia 1\nstatus prussia french\nmorale russia 5";
    let mut table = moving("austria", 2, lines);
    table.play("austria", "march bohemia bavaria").play("austria", "done");
    assert_eq!(table.asked(), ["russia: declare-support"]);
    table.play("russia", "support hesse");
    assert_eq!(table.asked(), ["prussia: declare-support"]);
    assert!(table.may("prussia", "support wurttemberg"));
}

/// [KOA-8.8] Subsidies, the sea with Britain's consent, and 1 extra influence for a French general.
#[test]
fn the_british_coalition_has_subsidies_the_sea_and_an_extra_point() {
    let mut table = position("1805, 6 players, turn 3\nclear\nmoney britain 3\nstatus prussia french");
    assert!(table.may("britain", "offer austria 3") && table.may("britain", "offer russia 1"));
    table.play("britain", "offer austria 3").play("austria", "agree");
    assert_eq!((table.money("britain"), table.money("austria"), table.influence("britain")), (0, 3, 1));

    let mut table = moving("austria", 2, "napoli: austria 1");
    table.play("austria", "sail napoli lisboa");
    assert_eq!(table.asked(), ["britain: consent"]);
    table.play("britain", "agree");
    assert_eq!(table.at("lisboa"), "austria 1");

    let mut table = moving("austria", 2, "bohemia: austria 3\nbavaria: france 0");
    table.plays(
        "austria: march bohemia bavaria
         austria: done
         france: off-map bavaria",
    );
    assert_eq!(table.influence("austria"), 2);
}

/// [KOA-8.9]
#[test]
fn the_french_coalition_has_no_special_benefits() {
    let table = position("1805, 6 players, turn 3\nclear\nmoney britain 3\nstatus prussia french");
    assert_eq!(table.refusal("britain", "offer prussia 1"), "KOA-9.14");
    let mut table = position("1805, 6 players, turn 4\nclear\nmoney france 3\nstatus prussia french");
    table.settle_chance();
    assert_eq!(table.refusal("france", "offer prussia 1"), "KOA-8.15");

    let table = moving("prussia", 3, "status prussia french\ndanmark: prussia 1");
    assert_eq!(table.refusal("prussia", "sail danmark london"), "KOA-11.5");

    let mut table = moving("prussia", 3, "status prussia french\nberlin: prussia 3\nhannover: britain 0");
    table.plays(
        "prussia: march berlin hannover
         prussia: done
         britain: off-map hannover",
    );
    assert_eq!(table.influence("prussia"), 1);
}

/// [KOA-8.11]
#[test]
fn a_neutral_collects_double_taxes() {
    for (status, money) in [("neutral", 14), ("expansionist", 7), ("british", 7), ("french", 7)] {
        let lines = format!("1805, 6 players, turn 5\nclear\nmoney prussia 0\nstatus prussia {status}");
        assert_eq!(position(&lines).money("prussia"), money, "{status}");
    }
}

/// [KOA-8.12]
#[test]
fn nobody_enters_a_neutrals_home() {
    let table = moving("france", 1, "saxonia: france 2\nhannover: france 1, garrison france");
    assert_eq!(table.refusal("france", "march saxonia berlin"), "KOA-8.12");
    assert_eq!(table.refusal("france", "march saxonia silesia"), "KOA-8.12");
    assert_eq!(table.refusal("france", "march hannover berlin"), "KOA-8.12");
    let table = moving("austria", 2, "bohemia: austria 1");
    assert_eq!(table.refusal("austria", "march bohemia silesia"), "KOA-8.12");
    // The same move is open once Prussia is no longer neutral.
    let table = moving("austria", 2, "bohemia: austria 1\nstatus prussia expansionist");
    assert!(table.may("austria", "march bohemia silesia"));
}

/// [KOA-8.13] So it never attacks.
#[test]
fn a_neutrals_general_enters_only_territories_its_power_controls() {
    let table = moving(
        "prussia",
        3,
        "berlin: prussia 3\nsaxonia: garrison france\nhannover: britain 0\nwarszawa: garrison prussia",
    );
    let marches = table.options("prussia", "march");
    assert_eq!(marches, ["berlin pomerania", "berlin silesia", "berlin warszawa"]);
    for to in ["saxonia", "hannover", "mecklenburg"] {
        assert_eq!(table.refusal("prussia", &format!("march berlin {to}")), "KOA-8.13");
    }
}

/// [KOA-8.14] Anybody, except a neutral in its home territories.
#[test]
fn an_expansionist_may_attack_anybody() {
    let defenders = [
        ("britain", ""),
        ("france", ""),
        ("austria", "british"),
        ("prussia", "french"),
        ("russia", "expansionist"),
    ];
    for (defender, status) in defenders.into_iter().chain([("prussia", "neutral")]) {
        let status = if status.is_empty() { String::new() } else { format!("status {defender} {status}") };
        let lines = format!("serbia: ottoman 2\nbosnia: garrison {defender}\n{status}");
        let mut table = moving("ottoman", 5, &lines);
        table.play("ottoman", "march serbia bosnia").play("ottoman", "done");
        assert!(table.fought_in("bosnia"), "{defender} {status}");
    }
    let table = moving("ottoman", 5, "serbia: ottoman 2\ntransylvania: austria 0\nstatus austria neutral");
    assert_eq!(table.refusal("ottoman", "march serbia transylvania"), "KOA-8.12");
}

/// [KOA-8.15]
#[test]
fn no_power_except_britain_gives_money() {
    // Who leads in which action turn: KOA-4.12.
    let leaders =
        [("russia", 1), ("ottoman", 2), ("britain", 3), ("france", 4), ("austria", 5), ("prussia", 6)];
    for (leader, turn) in leaders {
        let lines = format!("1805, 6 players, turn {turn}\nclear\nmoney {leader} 5\nstatus prussia british");
        let mut table = position(&lines);
        table.settle_chance();
        assert!(table.is_asked(leader, "lead"), "{:?}", table.asked());
        let recipient = if leader == "austria" { "russia" } else { "austria" };
        if leader == "britain" {
            assert!(table.may(leader, "offer austria 5"));
        } else {
            assert_eq!(table.refusal(leader, &format!("offer {recipient} 1")), "KOA-8.15");
            assert!(table.options(leader, "offer").is_empty());
        }
    }
}

/// [KOA-8.16]
#[test]
fn powers_share_a_territory_only_in_one_coalition_or_under_one_player() {
    let shared = |head: &str, pieces: &str| impossible(&format!("{head}\nclear\nhesse: {pieces}"));
    let six = "1805, 6 players";
    assert!(shared(six, "britain 1, austria 1, russia 1, garrison austria").is_empty());
    for foes in [
        "britain 1, france 1",
        "britain 1, garrison france",
        "austria 1, ottoman 1",
        "britain 1, garrison prussia",
        "prussia 1, garrison prussia, austria 1",
    ] {
        let reasons = shared(six, foes);
        assert!(reasons.iter().any(|reason| reason.contains("KOA-I.14")), "{foes}: {reasons:?}");
    }
    let two_expansionists = "1805, 6 players\nstatus russia expansionist";
    assert!(!shared(two_expansionists, "russia 1, ottoman 1").is_empty());
    // One player's powers share, whatever their status.
    let minors = "1805, 4 players, round 2, turn 1\nstatus austria expansionist\ncontrol prussia austria\ncontrol ottoman russia";
    assert!(shared(minors, "austria 1, prussia 1").is_empty());
    assert!(!shared(minors, "austria 1, ottoman 1").is_empty());
    assert!(!shared(minors, "prussia 1, ottoman 1").is_empty());
}

/// [KOA-8.16] Foes share a territory while their battle is pending, and no longer.
#[test]
fn foes_share_a_territory_only_until_their_battle_is_fought() {
    let mut table = moving("austria", 2, "bohemia: austria 3\nbavaria: france 0");
    table.play("austria", "march bohemia bavaria");
    assert_eq!(table.at("bavaria"), "france 0, austria 3");
    table.plays(
        "austria: done
         france: off-map bavaria",
    );
    assert_eq!(table.at("bavaria"), "austria 2");
}

/// [KOA-8.4] [KOA-9.40] Table option `neutral_no_influence` [KOA-D25].
#[test]
fn a_neutral_scores_influence_unless_the_table_agrees_otherwise() {
    for (option, influence) in
        [("", 2), ("option neutral_no_influence off", 2), ("option neutral_no_influence on", 0)]
    {
        let lines = format!("1805, 6 players, turn 2\n{option}\nclear\nwarszawa: garrison prussia");
        let mut table = position(&lines);
        table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
        assert_eq!(table.influence("prussia"), influence, "{option}");
    }
    // Only neutrals are meant.
    let mut table = position(
        "1805, 6 players, turn 2
         option neutral_no_influence on
         clear
         status prussia expansionist
         warszawa: garrison prussia",
    );
    table.idle_until(|table| table.is_asked("austria", "choose-arbiter"));
    assert_eq!(table.influence("prussia"), 2);
}
