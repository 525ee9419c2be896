//! The seven scenarios: ledger section 3, every row as the rulebook prints it, and the rules of 1792.

use crate::support;
use testkit::spoken::Spoken;

use engine::{Game, Setup};
use support::{Table, impossible, printed, rivalry, start, start_table};

/// Answers what is open until all cards are dealt and play begins.
fn dealt(mut table: Table) -> Table {
    table.idle_until(|table| table.state().undealt.is_empty());
    table
}

/// A row of section 3.1: length, side, statuses, morale and influence in power order.
fn politics(scenario: &str) -> String {
    let table = start(scenario, 6);
    let length = table.state().scenario().length;
    let side = engine::capital(table.state().board.side());
    let with = |status: &str| {
        let choosers = ["austria", "prussia", "russia", "ottoman"];
        let members: Vec<&str> = choosers.into_iter().filter(|power| table.status(power) == status).collect();
        if members.is_empty() { "none".to_owned() } else { members.join(" ") }
    };
    let each = |number: &dyn Fn(&str) -> u8| {
        support::NAPOLEONIC.iter().map(|power| number(power.word()).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((table.status("britain"), table.status("france")), ("british".into(), "french".into()));
    format!(
        "{length}, {side}; british {}; french {}; neutral {}; expansionist {}; morale {}; influence {}",
        with("british"),
        with("french"),
        with("neutral"),
        with("expansionist"),
        each(&|power| table.morale(power)),
        each(&|power| table.influence(power)),
    )
}

/// A row of section 3.2: generals with units, garrisons in alphabetical order, generals off the map, cards, money.
fn forces(scenario: &str, power: &str) -> String {
    // Pieces and money are read before the first taxation, the cards after the deal.
    let table = start(scenario, 6);
    let (generals, garrisons) = (table.generals(power), table.garrisons(power));
    let (off_map, money) = (table.off_map(power), table.money(power));
    let cards = dealt(table).cards(power);
    format!("{generals}; garrisons {garrisons}; off {off_map}; cards {cards}; money {money}")
}

/// Which general may be Napoleon: the choices of the French player, or the one place where nobody is asked.
fn napoleon(scenario: &str) -> String {
    let table = start(scenario, 6);
    if table.is_asked("france", "name-figure") {
        return table.options("france", "name").join(", ");
    }
    format!("must be {}", table.figure("france"))
}

// --- Politics, morale and influence ------------------------------------------------------------------------

/// [KOA-3.1]
#[test]
fn in_1792_austria_prussia_and_russia_stand_with_britain() {
    assert_eq!(
        politics("1792"),
        "long, Revolution; british austria prussia russia; french none; neutral none; expansionist ottoman; \
         morale 8 10 6 5 2 3; influence 0 0 0 0 0 0"
    );
}

/// [KOA-3.2]
#[test]
fn in_1798_austria_russia_and_the_ottomans_stand_with_britain() {
    assert_eq!(
        politics("1798"),
        "long, Revolution; british austria russia ottoman; french none; neutral prussia; expansionist none; \
         morale 6 8 5 3 7 4; influence 5 5 5 5 5 5"
    );
}

/// [KOA-3.3] [KOA-D7]
#[test]
fn in_1805_france_has_11_morale_and_austria_9() {
    assert_eq!(
        politics("1805"),
        "long, Empire; british austria russia; french none; neutral prussia; expansionist ottoman; \
         morale 5 11 9 4 3 2; influence 0 0 0 0 0 0"
    );
}

/// [KOA-3.4]
#[test]
fn in_1806_prussia_and_russia_stand_with_britain() {
    assert_eq!(
        politics("1806"),
        "medium, Empire; british prussia russia; french none; neutral austria; expansionist ottoman; \
         morale 6 12 5 10 4 3; influence 6 6 6 6 6 6"
    );
}

/// [KOA-3.5] [KOA-D7]
#[test]
fn in_1809_russia_stands_with_france() {
    assert_eq!(
        politics("1809"),
        "medium, Empire; british austria; french russia; neutral prussia; expansionist ottoman; \
         morale 5 12 9 4 3 3; influence 9 9 9 9 9 9"
    );
}

/// [KOA-3.6]
#[test]
fn in_1812_austria_and_prussia_stand_with_france() {
    assert_eq!(
        politics("1812"),
        "short, Empire; british russia; french austria prussia; neutral ottoman; expansionist none; \
         morale 8 12 4 3 9 2; influence 12 12 12 12 12 12"
    );
}

/// [KOA-3.7] [KOA-D8]
#[test]
fn in_1813_everybody_starts_with_13_influence() {
    assert_eq!(
        politics("1813"),
        "short, Empire; british prussia russia; french none; neutral austria; expansionist ottoman; \
         morale 8 8 4 5 7 3; influence 13 13 13 13 13 13"
    );
}

/// [KOA-D8]
#[test]
fn a_table_may_start_1813_with_15_influence() {
    let table = start_table(&Setup::new("1813", 6).with("influence_1813", "15"));
    assert!(support::NAPOLEONIC.iter().all(|power| table.influence(power.word()) == 15));
    let table = start_table(&Setup::new("1813", 5).with("influence_1813", "15"));
    assert_eq!((table.influence("russia"), table.influence("ottoman")), (15, 0));
}

/// [KOA-3.1] [KOA-3.2] [KOA-3.3] [KOA-3.4] [KOA-3.5] [KOA-3.6] [KOA-3.7]
#[test]
fn the_scenarios_are_named_after_their_coalitions() {
    let names: Vec<String> =
        rivalry().map(|scenario| format!("{} {}", scenario.id, scenario.name.en)).collect();
    assert_eq!(
        names,
        [
            "1792 First Coalition",
            "1798 Second Coalition",
            "1805 Third Coalition",
            "1806 Fourth Coalition",
            "1809 Fifth Coalition",
            "1812 Sixth Coalition",
            "1813 Holy Alliance",
        ]
    );
}

// --- 1792 --------------------------------------------------------------------------------------------------

/// [KOA-3.10]
#[test]
fn britain_in_1792() {
    assert_eq!(
        forces("1792", "britain"),
        "london 1, hannover 0, napoli 0; garrisons none; off 0; cards 3; money 0"
    );
}

/// [KOA-3.11]
#[test]
fn france_in_1792() {
    assert_eq!(
        forces("1792", "france"),
        "paris 1, picardie 3, lorraine 1, provence 3, languedoc 1, normandie-bretagne 1; \
         garrisons podolia, polesie, warszawa; off 1; cards 6; money 0"
    );
    assert_eq!(napoleon("1792"), "must be off-map");
}

/// [KOA-3.12]
#[test]
fn austria_in_1792() {
    assert_eq!(
        forces("1792", "austria"),
        "tyrol 3, lombardia 3, hungari 1, brabant 3; garrisons none; off 0; cards 4; money 0"
    );
}

/// [KOA-3.13]
#[test]
fn prussia_in_1792() {
    assert_eq!(
        forces("1792", "prussia"),
        "berlin 2, borussia 0, saxonia 1; garrisons saxonia; off 0; cards 3; money 6"
    );
}

/// [KOA-3.14]
#[test]
fn russia_in_1792() {
    assert_eq!(
        forces("1792", "russia"),
        "livonia 2, smolensk 2, ukraine 3; garrisons livonia; off 1; cards 3; money 5"
    );
}

/// [KOA-3.15]
#[test]
fn the_ottomans_in_1792() {
    assert_eq!(
        forces("1792", "ottoman"),
        "istanbul 1, syria 1; garrisons hellas, istanbul with fortress; off 1; cards 2; money 0"
    );
}

// --- 1798 --------------------------------------------------------------------------------------------------

/// [KOA-3.20]
#[test]
fn britain_in_1798() {
    assert_eq!(forces("1798", "britain"), "london 1, cornwall 1; garrisons none; off 1; cards 2; money 0");
}

/// [KOA-3.21]
#[test]
fn france_in_1798() {
    assert_eq!(
        forces("1798", "france"),
        "holland 1, lorraine 3, picardie 1, lombardia 2, patrimonium-st-petri 2, normandie-bretagne 1, egypt 2; \
         garrisons brabant; off 0; cards 7; money 0"
    );
    assert_eq!(napoleon("1798"), "must be egypt");
}

/// [KOA-3.22]
#[test]
fn austria_in_1798() {
    assert_eq!(
        forces("1798", "austria"),
        "bavaria 3, tyrol 2, venezia 1, karinthia 1; garrisons none; off 0; cards 4; money 0"
    );
}

/// [KOA-3.23]
#[test]
fn prussia_in_1798() {
    assert_eq!(
        forces("1798", "prussia"),
        "berlin 2, borussia 1, saxonia 1; garrisons saxonia, warszawa; off 0; cards 3; money 6"
    );
}

/// [KOA-3.24]
#[test]
fn russia_in_1798() {
    assert_eq!(
        forces("1798", "russia"),
        "venezia 3, polesie 1, podolia 1; garrisons livonia, podolia, polesie; off 1; cards 3; money 7"
    );
}

/// [KOA-3.25]
#[test]
fn the_ottomans_in_1798() {
    assert_eq!(
        forces("1798", "ottoman"),
        "istanbul 1, syria 2; garrisons hellas, istanbul with fortress; off 1; cards 2; money 0"
    );
}

// --- 1805 --------------------------------------------------------------------------------------------------

/// [KOA-3.30]
#[test]
fn britain_in_1805() {
    assert_eq!(
        forces("1805", "britain"),
        "london 1, cornwall 0, napoli 0; garrisons lisboa; off 0; cards 3; money 0"
    );
}

/// [KOA-3.31]
#[test]
fn france_in_1805() {
    assert_eq!(
        forces("1805", "france"),
        "normandie-bretagne 3, picardie 3, lorraine 3, provence 1, lombardia 1; \
         garrisons lombardia; off 2; cards 5; money 0"
    );
    let mut choices: Vec<String> = napoleon("1805").split(", ").map(str::to_owned).collect();
    choices.sort();
    assert_eq!(choices, ["lombardia", "lorraine", "normandie-bretagne", "off-map", "picardie", "provence"]);
}

/// [KOA-3.32]
#[test]
fn austria_in_1805() {
    assert_eq!(
        forces("1805", "austria"),
        "bavaria 2, tyrol 1, venezia 3; garrisons bavaria; off 1; cards 3; money 0"
    );
}

/// [KOA-3.33]
#[test]
fn prussia_in_1805() {
    assert_eq!(
        forces("1805", "prussia"),
        "berlin 0, borussia 0, saxonia 0; garrisons warszawa; off 0; cards 3; money 6"
    );
}

/// [KOA-3.34] [KOA-D11]
#[test]
fn russia_in_1805_has_the_money() {
    assert_eq!(
        forces("1805", "russia"),
        "livonia 0, polesie 0, podolia 0; garrisons livonia; off 1; cards 3; money 7"
    );
}

/// [KOA-3.35] [KOA-D11]
#[test]
fn the_ottomans_in_1805_have_none() {
    assert_eq!(
        forces("1805", "ottoman"),
        "istanbul 1, anatolia 2; garrisons hellas, istanbul with fortress; off 1; cards 2; money 0"
    );
}

// --- 1806 --------------------------------------------------------------------------------------------------

/// [KOA-3.40]
#[test]
fn britain_in_1806() {
    assert_eq!(forces("1806", "britain"), "london 1, egypt 0; garrisons egypt; off 1; cards 2; money 0");
}

/// [KOA-3.41] [KOA-D6]
#[test]
fn france_in_1806() {
    assert_eq!(
        forces("1806", "france"),
        "pfalz 3, bavaria 3, picardie 1, lombardia 1, napoli 2; garrisons holland, westphalia; \
         off 2; cards 7; money 0"
    );
    let mut choices: Vec<String> = napoleon("1806").split(", ").map(str::to_owned).collect();
    choices.sort();
    assert_eq!(choices, ["bavaria", "lombardia", "napoli", "off-map", "pfalz", "picardie"]);
}

/// [KOA-3.42]
#[test]
fn austria_in_1806() {
    assert_eq!(forces("1806", "austria"), "wien 0; garrisons none; off 3; cards 1; money 0");
}

/// [KOA-3.43]
#[test]
fn prussia_in_1806() {
    assert_eq!(
        forces("1806", "prussia"),
        "berlin 3, saxonia 3, mecklenburg 2; garrisons saxonia, warszawa; off 0; cards 3; money 6"
    );
}

/// [KOA-3.44]
#[test]
fn russia_in_1806() {
    assert_eq!(
        forces("1806", "russia"),
        "polesie 2, podolia 2, crimea 1; garrisons livonia, podolia, polesie; off 1; cards 3; money 5"
    );
}

/// [KOA-3.45]
#[test]
fn the_ottomans_in_1806() {
    assert_eq!(
        forces("1806", "ottoman"),
        "serbia 2, anatolia 3; garrisons hellas, istanbul with fortress; off 1; cards 2; money 0"
    );
}

// --- 1809 --------------------------------------------------------------------------------------------------

/// [KOA-3.50] [KOA-D13]
#[test]
fn britain_in_1809() {
    assert_eq!(forces("1809", "britain"), "london 1, lisboa 2; garrisons lisboa; off 1; cards 2; money 0");
}

/// [KOA-3.51] [KOA-D13]
#[test]
fn france_in_1809() {
    assert_eq!(
        forces("1809", "france"),
        "paris 1, pfalz 1, bavaria 2, lombardia 2, leon 2, madrid 2, catalonia 2; \
         garrisons dalmatia, napoli, saxonia, warszawa; off 0; cards 7; money 0"
    );
    let mut choices: Vec<String> = napoleon("1809").split(", ").map(str::to_owned).collect();
    choices.sort();
    assert_eq!(choices, ["bavaria", "catalonia", "leon", "lombardia", "madrid", "paris", "pfalz"]);
}

/// [KOA-3.52]
#[test]
fn austria_in_1809() {
    assert_eq!(
        forces("1809", "austria"),
        "venezia 3, tyrol 3, bohemia 3, galicia 1; garrisons none; off 0; cards 4; money 0"
    );
}

/// [KOA-3.53] [KOA-D13]
#[test]
fn prussia_in_1809() {
    assert_eq!(forces("1809", "prussia"), "berlin 0; garrisons none; off 2; cards 1; money 6");
}

/// [KOA-3.54] [KOA-D13]
#[test]
fn russia_in_1809() {
    assert_eq!(
        forces("1809", "russia"),
        "st-petersburg 1, polesie 1, podolia 2; garrisons livonia, podolia, polesie; off 1; cards 3; money 5"
    );
}

/// [KOA-3.55] [KOA-D13]
#[test]
fn the_ottomans_in_1809() {
    assert_eq!(
        forces("1809", "ottoman"),
        "serbia 1; garrisons hellas, istanbul with fortress; off 2; cards 1; money 0"
    );
}

/// [KOA-D13] [KOA-D14]
#[test]
fn what_the_scan_lost_is_marked_as_reconstructed() {
    for scenario in coalitions::Koalicje::scenarios() {
        let expected: &[&str] = match scenario.id.as_str() {
            "1809" => &["britain", "france", "russia", "ottoman"],
            "1812" => &["prussia"],
            "lempereur" => &["napoleon-cards"],
            _ => &[],
        };
        assert_eq!(scenario.reconstructed, expected, "{}", scenario.id);
    }
}

// --- 1812 --------------------------------------------------------------------------------------------------

/// [KOA-3.60]
#[test]
fn britain_in_1812() {
    assert_eq!(forces("1812", "britain"), "lisboa 2, oporto 1; garrisons lisboa; off 1; cards 2; money 0");
}

/// [KOA-3.61] [KOA-D6]
#[test]
fn france_in_1812() {
    assert_eq!(
        forces("1812", "france"),
        "warszawa 3, borussia 3, galicia 3, madrid 2, navarra 1; \
         garrisons bavaria, catalonia, hannover, holland, lombardia, napoli, patrimonium-st-petri, pfalz, \
         saxonia, warszawa, westphalia; off 2; cards 10; money 0"
    );
    let mut choices: Vec<String> = napoleon("1812").split(", ").map(str::to_owned).collect();
    choices.sort();
    assert_eq!(choices, ["borussia", "galicia", "madrid", "navarra", "off-map", "warszawa"]);
}

/// [KOA-3.62]
#[test]
fn austria_in_1812() {
    assert_eq!(forces("1812", "austria"), "galicia 2; garrisons none; off 3; cards 1; money 0");
}

/// [KOA-3.63] [KOA-D14]
#[test]
fn prussia_in_1812_has_two_generals_off_the_map() {
    assert_eq!(forces("1812", "prussia"), "borussia 1; garrisons none; off 2; cards 1; money 3");
}

/// [KOA-3.64]
#[test]
fn russia_in_1812() {
    assert_eq!(
        forces("1812", "russia"),
        "smolensk 3, moskva 3, st-petersburg 2, crimea 1; garrisons bessarabia, livonia; off 0; cards 4; money 7"
    );
}

/// [KOA-3.65] [KOA-D14]
#[test]
fn the_ottomans_in_1812_have_no_garrison_in_hellas() {
    assert_eq!(
        forces("1812", "ottoman"),
        "serbia 0, anatolia 0; garrisons istanbul with fortress; off 1; cards 2; money 0"
    );
}

// --- 1813 --------------------------------------------------------------------------------------------------

/// [KOA-3.70]
#[test]
fn britain_in_1813() {
    assert_eq!(forces("1813", "britain"), "lisboa 3, cornwall 2; garrisons lisboa; off 1; cards 2; money 0");
}

/// [KOA-3.71] [KOA-D6]
#[test]
fn france_in_1813() {
    assert_eq!(
        forces("1813", "france"),
        "picardie 3, hesse 2, bavaria 2, madrid 2, navarra 1; \
         garrisons bavaria, catalonia, hannover, holland, lombardia, patrimonium-st-petri, pfalz, westphalia; \
         off 2; cards 10; money 0"
    );
    let mut choices: Vec<String> = napoleon("1813").split(", ").map(str::to_owned).collect();
    choices.sort();
    assert_eq!(choices, ["bavaria", "hesse", "madrid", "navarra", "off-map", "picardie"]);
}

/// [KOA-3.72]
#[test]
fn austria_in_1813() {
    assert_eq!(forces("1813", "austria"), "bohemia 3, tyrol 2; garrisons none; off 2; cards 2; money 0");
}

/// [KOA-3.73]
#[test]
fn prussia_in_1813() {
    assert_eq!(forces("1813", "prussia"), "borussia 3; garrisons none; off 2; cards 1; money 5");
}

/// [KOA-3.74]
#[test]
fn russia_in_1813() {
    assert_eq!(
        forces("1813", "russia"),
        "silesia 3, borussia 3, sverige 2; garrisons bessarabia, livonia, warszawa; off 1; cards 3; money 7"
    );
}

/// [KOA-3.75]
#[test]
fn the_ottomans_in_1813() {
    assert_eq!(
        forces("1813", "ottoman"),
        "serbia 1, syria 1; garrisons hellas, istanbul with fortress; off 1; cards 2; money 0"
    );
}

/// [KOA-I.30]
#[test]
fn every_set_up_keeps_the_invariants() {
    for scenario in rivalry() {
        for players in 3..=6 {
            let table = start(scenario.id, players);
            assert_eq!(
                table.state().broken_invariants(),
                Vec::<String>::new(),
                "{} for {players}",
                scenario.id
            );
            let table = dealt(table);
            assert_eq!(
                table.state().broken_invariants(),
                Vec::<String>::new(),
                "{} for {players}",
                scenario.id
            );
        }
    }
}

// --- Armée d'Orient ----------------------------------------------------------------------------------------

/// France moves in 1792, with the Ottomans as arbiter and no British general in Italy.
fn french_movement(lines: &str) -> Table {
    let mut table = printed(&format!("1792, 6 players, turn 1\nnapoli: empty\n{lines}"));
    table.await_movement("france").play("france", "arbiter ottoman");
    table
}

/// [KOA-3.16] [KOA-D9]
#[test]
fn armee_dorient_takes_a_general_from_provence_straight_to_egypt() {
    let mut table = french_movement("");
    table.play("france", "orient");
    assert_eq!((table.at("provence"), table.at("egypt")), ("empty".into(), "france 3".into()));
    assert_eq!(table.asked(), ["france: order-moves"], "Britain is not asked for consent");
    assert_eq!(table.refusal("france", "march egypt syria"), "KOA-11.1", "it was the general's whole move");
    table.play("france", "garrison egypt egypt");
    assert_eq!(table.at("egypt"), "france 2, garrison france");
    assert_eq!(table.controller("egypt"), "france");
}

/// [KOA-3.16] [KOA-D9]
#[test]
fn a_british_general_in_napoli_or_in_patrimonium_stops_armee_dorient() {
    let orient = |table: Table| table.refusal("france", "orient");
    assert_eq!(orient(french_movement("napoli: britain 0")), "KOA-3.16");
    assert_eq!(orient(french_movement("patrimonium-st-petri: britain 0")), "KOA-3.16");
    assert!(french_movement("lisboa: britain 0").may("france", "orient"));
    assert!(
        french_movement("napoli: austria 0\nhungari: empty").may("france", "orient"),
        "only British ones do"
    );
}

/// [KOA-3.16]
#[test]
fn armee_dorient_needs_a_general_that_began_its_move_in_provence() {
    let mut table = french_movement("provence: empty");
    assert_eq!(table.refusal("france", "orient"), "KOA-3.16");
    table.play("france", "march lorraine provence");
    assert_eq!(table.refusal("france", "orient"), "KOA-3.16");
}

/// [KOA-3.16] [KOA-D9]
#[test]
fn armee_dorient_is_played_once_in_the_game() {
    let mut table = french_movement("morale ottoman 0");
    assert!(table.state().view(None).orient_card);
    table.plays(
        "france: orient
         france: march paris provence
         france: done
         france: ask
         ottoman: agree",
    );
    assert!(table.at("provence").starts_with("france"));
    assert_eq!(table.refusal("france", "orient"), "KOA-3.16");
    assert!(!table.state().view(None).orient_card);
}

/// [KOA-3.16] [KOA-D9] [KOA-8.12]
#[test]
fn armee_dorient_cannot_land_while_the_ottomans_are_neutral() {
    let mut table = printed("1792, 6 players, turn 1\nnapoli: empty\nstatus ottoman neutral");
    table.await_movement("france").play("france", "arbiter ottoman");
    assert_eq!(table.refusal("france", "orient"), "KOA-8.12");
}

/// [KOA-3.16] [KOA-D9]
#[test]
fn armee_dorient_is_no_part_of_napoleons_move() {
    let mut table = printed("1792, 6 players, turn 4\nnapoli: empty\nprovence: france 3*");
    table.await_movement("france");
    assert!(table.state().movement.napoleon);
    assert_eq!(table.refusal("france", "orient"), "KOA-3.16");
    assert!(french_movement("provence: france 3*").may("france", "orient"), "in a movement action he may go");
}

/// [KOA-3.16]
#[test]
fn only_1792_has_armee_dorient() {
    let mut table = printed("1798, 6 players, turn 1\nprovence: france 1*\negypt: empty");
    assert!(!table.state().view(None).orient_card);
    table.await_movement("france").play("france", "arbiter prussia");
    assert_eq!(table.refusal("france", "orient"), "KOA-3.16");
}

/// [KOA-3.17]
#[test]
fn a_foe_in_egypt_fights_armee_dorient_after_the_movement_round() {
    let foes =
        [("egypt: ottoman 1", 2, 1), ("egypt: garrison ottoman", 1, 0), ("egypt: garrison britain", 1, 0)];
    for (foe, strength, influence) in foes {
        let mut table = french_movement(&format!("{foe}\nsyria: empty"));
        table.play("france", "orient");
        assert_eq!(table.asked(), ["france: order-moves"], "the battle waits for the other moves");
        assert_eq!(table.refusal("france", "garrison egypt egypt"), "KOA-D40");
        table.play("france", "march languedoc navarra").play("france", "done");
        table.idle_until(|table| table.is_asked("france", "garrison-after-victory"));
        let battle = &table.state().battle;
        assert_eq!((battle.at.to_string(), table.strengths()), ("egypt".to_owned(), (4, strength)));
        assert_eq!(table.at("egypt"), "france 2", "{foe} is beaten, and the victor has lost a unit");
        assert_eq!(table.influence("france"), influence);
    }
}

/// [KOA-3.17] [KOA-11.12]
#[test]
fn an_ottoman_ally_in_egypt_does_not_fight_armee_dorient() {
    let mut table =
        printed("1792, 6 players, turn 1\nnapoli: empty\nstatus ottoman french\negypt: ottoman 1");
    table.await_movement("france").play("france", "arbiter britain").play("france", "orient");
    assert_eq!(table.asked(), ["ottoman: consent"]);
    table.play("ottoman", "agree").play("france", "done");
    assert_eq!(table.asked(), ["france: ask-for-round"], "the round is over without a battle");
    assert_eq!(table.at("egypt"), "france 3, ottoman 1");
}

// --- Spain in 1792 -----------------------------------------------------------------------------------------

/// [KOA-3.18]
#[test]
fn spain_is_closed_in_1792_to_every_power_but_france() {
    let mut table = printed("1792, 6 players, turn 6\nnapoli: empty\nlisboa: britain 1");
    table.await_movement("britain").play("britain", "arbiter ottoman");
    assert_eq!(table.refusal("britain", "march lisboa madrid"), "KOA-3.18");
    assert_eq!(table.refusal("britain", "march lisboa andalusia"), "KOA-3.18");
    assert_eq!(table.options("britain", "march lisboa"), ["oporto"]);
    let mut table = printed("1792, 6 players, turn 6\nnapoli: empty\noporto: britain 1");
    table.await_movement("britain").play("britain", "arbiter ottoman");
    assert_eq!(table.refusal("britain", "march oporto leon"), "KOA-3.18");
    // Every other territory of Spain, from a French territory where an ally of Britain stands.
    let mut table = printed("1792, 6 players, turn 2\nlanguedoc: austria 1\nhungari: empty");
    table.await_movement("austria").play("austria", "arbiter ottoman");
    assert_eq!(table.refusal("austria", "march languedoc navarra"), "KOA-3.18");
    assert_eq!(table.refusal("austria", "march languedoc catalonia"), "KOA-3.18");
    let mut table = printed("1792, 6 players, turn 1");
    table.await_movement("france").play("france", "arbiter ottoman");
    assert!(table.may("france", "march languedoc navarra"));
    assert!(table.may("france", "march languedoc catalonia"));
}

/// [KOA-3.18] [KOA-D10]
#[test]
fn an_ally_of_france_is_closed_out_of_spain_too() {
    let closed = "
        1792, 6 players, turn 2
        status austria french
        status prussia neutral
        saxonia: empty
        brabant: empty
        lombardia: empty
        tyrol: empty
        hungari: empty
        aquitaine: austria 1
        catalonia: garrison france
        valencia: garrison france
        spain closed
    ";
    let mut table = printed(closed);
    table.await_movement("austria").play("austria", "arbiter ottoman");
    assert_eq!(table.refusal("austria", "march aquitaine navarra"), "KOA-3.18");
    table.play("austria", "strategic aquitaine languedoc");
    assert_eq!(table.refusal("austria", "on catalonia"), "KOA-3.18");
    // The same position with an open Spain.
    let mut table = printed(&closed.replace("spain closed", "spain open"));
    table.await_movement("austria").play("austria", "arbiter ottoman");
    assert!(table.may("austria", "march aquitaine navarra"));
    table.play("austria", "strategic aquitaine languedoc");
    assert!(table.may("austria", "on catalonia"));
}

/// [KOA-3.18] [KOA-D10]
#[test]
fn a_minor_that_france_controls_is_closed_out_of_spain_too() {
    let mut table = printed(
        "1792, 5 players, round 2, turn 5
         control ottoman france
         syria: empty
         aquitaine: ottoman 1",
    );
    table.await_movement("ottoman").play("ottoman", "arbiter britain");
    assert_eq!(table.refusal("ottoman", "march aquitaine navarra"), "KOA-3.18");
}

/// [KOA-3.18]
#[test]
fn a_french_general_that_enters_through_navarra_or_catalonia_opens_spain() {
    for gate in ["navarra", "catalonia"] {
        let mut table = printed("1792, 6 players, turn 1\nnapoli: empty\nlisboa: britain 1");
        table.await_movement("france").play("france", "arbiter ottoman");
        assert!(table.state().view(None).spain_closed);
        table.play("france", &format!("march languedoc {gate}"));
        assert!(!table.state().view(None).spain_closed);
        table.idle_until(|table| table.state().turn == 6);
        table.await_movement("britain").play("britain", "arbiter ottoman");
        assert!(table.may("britain", "march lisboa madrid"), "{gate}");
    }
}

/// A French general in Spain, which is closed, as France orders its moves.
fn a_frenchman_in_closed_spain(text: &str) -> Table {
    let mut table = printed(&format!("1792, 6 players, turn 1\nspain closed\nmorale ottoman 0\n{text}"));
    table.await_movement("france").play("france", "arbiter ottoman");
    assert!(table.state().view(None).spain_closed);
    table
}

/// [KOA-3.18] "until a French general enters Spain through Navarra or Catalonia": one that is inside already does not enter.
#[test]
fn a_french_general_that_is_in_spain_already_does_not_open_it() {
    for (from, to) in
        [("madrid", "navarra"), ("leon", "navarra"), ("valencia", "catalonia"), ("navarra", "catalonia")]
    {
        let mut table = a_frenchman_in_closed_spain(&format!("languedoc: empty\n{from}: france 1"));
        table.play("france", &format!("march {from} {to}"));
        assert!(table.state().view(None).spain_closed, "from {from} to {to}");
    }
    let mut table = a_frenchman_in_closed_spain(
        "languedoc: empty\nleon: france 1\nnavarra: garrison france\ncatalonia: garrison france",
    );
    table.plays("france: strategic leon navarra\nfrance: on catalonia\nfrance: go");
    assert_eq!(table.at("catalonia"), "france 1, garrison france");
    assert!(table.state().view(None).spain_closed);
}

/// [KOA-3.18] Nor one that leaves Spain through them, until it comes back.
#[test]
fn a_french_general_that_leaves_spain_through_navarra_does_not_open_it() {
    let mut table =
        a_frenchman_in_closed_spain("languedoc: empty\nmadrid: france 1\nnavarra: garrison france");
    table.plays("france: strategic madrid navarra\nfrance: on languedoc\nfrance: go");
    assert_eq!(table.at("languedoc"), "france 1");
    assert!(table.state().view(None).spain_closed);
    table.plays("france: done\nfrance: ask\nottoman: agree\nfrance: march languedoc catalonia");
    assert!(!table.state().view(None).spain_closed, "now it has entered");
}

/// [KOA-3.18] [KOA-11.11] It enters Spain and leaves it again: that is once through Navarra.
#[test]
fn a_french_general_that_passes_through_spain_opens_it() {
    let mut table =
        a_frenchman_in_closed_spain("aquitaine: france 1\nlanguedoc: empty\nnavarra: garrison france");
    table.plays("france: strategic aquitaine navarra\nfrance: on languedoc\nfrance: go");
    assert!(!table.state().view(None).spain_closed);
}

/// [KOA-3.18] [KOA-D10] Who is thrown back into Spain enters it as one who marches does, and the shortest way counts: from
/// Aquitaine it leads through Navarra, from Oporto it does not.
#[test]
fn a_french_general_that_retreats_into_spain_through_navarra_opens_it() {
    let thrown_back = |from: &str, at: &str| {
        let mut table = a_frenchman_in_closed_spain(&format!(
            "clear\n{from}: france 1, garrison france\n{at}: britain 0, garrison britain"
        ));
        table.play("france", &format!("march {from} {at}")).play("france", "done");
        table.idle_until(|table| table.is_asked("france", "withdraw"));
        assert!(table.ended(at, 2, 2) && table.state().view(None).spain_closed);
        table.play("france", &format!("retreat {at} {from}"));
        table
    };
    assert!(!thrown_back("navarra", "aquitaine").state().view(None).spain_closed);
    assert!(thrown_back("madrid", "oporto").state().view(None).spain_closed);
}

/// [KOA-3.18] "or any power has 11 or more influence": whoever writes a position down need not say that Spain is open.
#[test]
fn a_written_position_with_eleven_influence_has_spain_open() {
    for power in ["britain", "france", "ottoman"] {
        assert!(printed(&format!("1792, 6 players\ninfluence {power} 10")).state().view(None).spain_closed);
        let table = printed(&format!("1792, 6 players\ninfluence {power} 11"));
        assert!(!table.state().view(None).spain_closed, "{power}");
    }
    let reasons = impossible("1792, 6 players\ninfluence austria 11\nspain closed");
    assert!(reasons.iter().any(|reason| reason.contains("KOA-3.18")), "{reasons:?}");
}

/// [KOA-3.18] [KOA-11.11]
#[test]
fn napoleons_strategic_move_into_catalonia_opens_spain() {
    let mut table =
        printed("1792, 6 players, turn 4\nparis: france 1*\ncatalonia: garrison france\nspain closed");
    table.await_movement("france");
    table.plays(
        "france: strategic paris languedoc
         france: on catalonia
         france: go",
    );
    assert!(!table.state().view(None).spain_closed);
}

/// [KOA-3.18]
#[test]
fn eleven_influence_of_any_power_open_spain() {
    // Austria expands its influence in action turn 1: Bavaria gives it 2.
    let after = |start: u8| {
        let mut table = printed(&format!(
            "1792, 6 players, turn 1\nbavaria: garrison austria\ninfluence austria {start}"
        ));
        assert!(table.state().view(None).spain_closed);
        table.await_movement("france");
        assert_eq!(table.influence("austria"), start + 2);
        table.state().view(None).spain_closed
    };
    assert!(after(8), "10 influence is not enough");
    assert!(!after(9));
}

/// [KOA-3.19]
#[test]
fn once_open_spain_stays_open() {
    let mut table = printed(
        "1792, 6 players, turn 1
         napoli: empty
         lisboa: britain 1
         morale ottoman 0",
    );
    table.await_movement("france");
    table.plays(
        "france: arbiter ottoman
         france: march languedoc navarra
         france: done
         france: ask
         ottoman: agree
         france: march navarra languedoc
         france: done",
    );
    assert_eq!(table.at("navarra"), "empty");
    table.idle_until(|table| table.state().turn == 6);
    table.await_movement("britain").play("britain", "arbiter ottoman");
    assert!(table.may("britain", "march lisboa madrid"));
    table.play("britain", "march lisboa madrid").play("britain", "garrison madrid madrid");
    assert_eq!(table.at("madrid"), "britain 0, garrison britain", "Spain is like the rest of the map");
    table.idle_until(|table| table.state().round == 2 && table.is_asked("france", "order-moves"));
    assert!(!table.state().view(None).spain_closed);
}

/// [KOA-3.18]
#[test]
fn spain_is_open_in_every_other_scenario() {
    for scenario in rivalry() {
        assert_eq!(start(scenario.id, 6).state().view(None).spain_closed, scenario.id == "1792");
    }
}

/// [KOA-T.32] [KOA-3.18]
#[test]
fn a_british_general_in_lisboa_enters_spain_only_after_the_french() {
    let britain_sails = |table: &mut Table| {
        table.idle_until(|table| table.state().turn == 6);
        table.await_movement("britain");
        table.plays(
            "britain: arbiter ottoman
             britain: sail napoli lisboa
             britain: done
             britain: ask
             ottoman: agree",
        );
    };
    let mut table = printed("1792, 6 players, turn 1\nmorale ottoman 0");
    britain_sails(&mut table);
    assert_eq!(table.refusal("britain", "march lisboa madrid"), "KOA-3.18");
    assert_eq!(table.refusal("britain", "march lisboa andalusia"), "KOA-3.18");

    let mut table = printed("1792, 6 players, turn 1\nmorale ottoman 0");
    table.await_movement("france");
    table.play("france", "arbiter britain").play("france", "march languedoc navarra");
    britain_sails(&mut table);
    assert!(table.may("britain", "march lisboa madrid"));
    assert!(table.may("britain", "march lisboa andalusia"));
}

// --- Prussia in Saxonia, 1805 ------------------------------------------------------------------------------

/// [KOA-D12] [KOA-11.13] [KOA-12.1]
#[test]
fn the_prussian_general_in_saxonia_may_stay_or_move_home_in_1805() {
    let mut table = printed("1805, 6 players, turn 1");
    table.idle_until(|table| table.is_asked("prussia", "mobilise"));
    table.play("prussia", "buy-unit saxonia");
    table.idle_until(|table| table.is_asked("prussia", "choose-arbiter"));
    assert_eq!(table.at("saxonia"), "prussia 1");
    assert_eq!(table.state().broken_invariants(), Vec::<String>::new());
    table.play("prussia", "arbiter france");
    assert_eq!(table.refusal("prussia", "march saxonia bohemia"), "KOA-8.13");
    assert_eq!(table.refusal("prussia", "garrison saxonia saxonia"), "KOA-12.1", "not while it stays");
    assert!(table.may("prussia", "done"), "it may stay");
    table.play("prussia", "march saxonia silesia").play("prussia", "garrison silesia saxonia");
    assert_eq!((table.at("saxonia"), table.at("silesia")), ("garrison prussia".into(), "prussia 0".into()));
}

/// [KOA-D12]
#[test]
fn the_prussian_general_that_has_left_saxonia_may_not_come_back() {
    let mut table = printed("1805, 6 players, turn 3\nmorale france 0");
    table.await_movement("prussia");
    table.plays(
        "prussia: arbiter france
         prussia: march saxonia silesia
         prussia: done
         prussia: ask
         france: agree",
    );
    assert_eq!(table.refusal("prussia", "march silesia saxonia"), "KOA-8.13");
}

/// [KOA-D12] [KOA-17.12]
#[test]
fn the_prussian_general_leaves_saxonia_at_the_first_diplomacy_phase() {
    let mut table = printed("1805, 6 players, turn 6");
    table.idle_until(|table| table.is_asked("prussia", "choose-status"));
    assert_eq!(table.at("saxonia"), "prussia 0");
    table.plays(
        "austria: status british
         prussia: status neutral
         russia: status british
         ottoman: status expansionist",
    );
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert!(table.may("prussia", "retreat saxonia silesia"));
}

/// [KOA-D12] [KOA-D89]
#[test]
fn the_prussian_general_stays_in_saxonia_when_another_minor_is_taken_in_round_1() {
    // Five players: the Ottomans are taken in action turn 6, before the first diplomacy phase.
    let mut table = printed("1805, 5 players, turn 6");
    table.idle_until(|table| table.state().bids.waiting.is_empty());
    assert!(!table.is_asked("prussia", "leave-territories"), "{:?}", table.asked());
    assert_eq!(table.at("saxonia"), "prussia 0");
}

/// [KOA-D12] [KOA-D89]
#[test]
fn a_minor_prussia_stays_in_saxonia_until_it_is_first_taken() {
    // Three players with Austria minor: Austria is taken in action turn 3, Prussia in turn 4.
    let mut table = printed("1805, 3 players, turn 3\noption third_power russia");
    table.idle_until(|table| table.state().bids.waiting.is_empty());
    assert!(!table.is_asked("prussia", "leave-territories"), "{:?}", table.asked());
    assert_eq!(table.at("saxonia"), "prussia 0");
}

/// [KOA-D12] [KOA-D89]
#[test]
fn a_minor_prussia_taken_by_a_neutral_leaves_saxonia() {
    let mut table = printed(
        "1805, 4 players, turn 4
         status austria neutral
         venezia: empty",
    );
    table.plays(
        "britain: bid 0
         france: bid 0
         austria: bid 1
         russia: bid 0",
    );
    assert_eq!(table.status("prussia"), "neutral");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
}
