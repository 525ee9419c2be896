//! What `data/mocarstwa` says, as the rulebook or the ledger has it: cards, set-ups, distances on the map.

use mocarstwa::board::{Field, Power, Province, Resource};
use mocarstwa::cards::{Back, Card, CardData, Face, Type};
use mocarstwa::fleet::Fort;
use mocarstwa::scenario::{Deployment, Garrison, Goal, SCENARIOS, ScenarioData, When};
use mocarstwa::unit::Kind;
use std::collections::{BTreeMap, VecDeque};

fn scenario(id: &str) -> &'static ScenarioData {
    SCENARIOS.iter().find(|scenario| scenario.id == id).expect("there is such a scenario")
}

fn province(id: &str) -> Province {
    Province::all().find(|province| province.data().id == id).expect("there is such a province")
}

fn field(id: &str) -> Field {
    Field::all().find(|field| field.data().id == id).expect("there is such a field")
}

/// The garrison of a province with these players: the last line that names it counts (MOC-D73).
fn garrison(scenario: &ScenarioData, at: &str, played: &[Power]) -> String {
    let at = province(at);
    let line = scenario.garrisons.iter().rfind(|line| line.at == at && holds(line.when, played));
    line.map_or(String::new(), |Garrison { units, .. }| letters(units))
}

fn holds(when: When, played: &[Power]) -> bool {
    match when {
        When::Always => true,
        When::Players(players) => usize::from(players) == played.len(),
        When::Played(power) => played.contains(&power),
        When::Unplayed(power) => !played.contains(&power),
    }
}

fn letters(units: &[Kind]) -> String {
    let letter = |kind: &Kind| ['I', 'G', 'C', 'A', 'c', 'a'][*kind as usize];
    units.iter().map(letter).collect()
}

fn fort(scenario: &ScenarioData, at: &str) -> Option<Fort> {
    scenario.forts.iter().find(|line| line.at == province(at)).map(|line| line.fort)
}

// --- Cards -------------------------------------------------------------------------------------------------

fn deck(back: Back) -> Vec<&'static CardData> {
    Card::all().map(Card::data).filter(|card| card.back == back).collect()
}

/// [MOC-2.14] [MOC-2.15] [MOC-2.16]
#[test]
fn there_are_48_player_cards_48_cards_of_the_independents_and_three_of_each_power() {
    assert_eq!(deck(Back::Players).len(), 48);
    assert_eq!(deck(Back::Independents).len(), 48);
    for power in Power::great() {
        let honour = |card: &&CardData| format!("{:?}", card.honour.expect("an honour"));
        let mut honours: Vec<String> = deck(Back::Power(power)).iter().map(honour).collect();
        honours.sort();
        assert_eq!(honours, ["Elite", "PressGang", "Promotion"], "{power:?}");
    }
}

/// [MOC-10.2]
#[test]
fn only_power_cards_promote_enlist_and_press() {
    for card in Card::all().map(Card::data) {
        assert_eq!(card.honour.is_some(), matches!(card.back, Back::Power(_)), "{}", card.id);
    }
}

/// [MOC-10.3] No type is better than the others: each has as many cards of each value.
#[test]
fn the_three_types_have_equal_values_in_both_decks() {
    for (back, ones) in [(Back::Players, 5), (Back::Independents, 6)] {
        for kind in [Type::Assault, Type::Fire, Type::Formation] {
            let of_value =
                |value| deck(back).iter().filter(|card| card.face == Face::Type(kind, value)).count();
            assert_eq!([1, 2, 3].map(of_value), [ones, 5, 3], "{kind:?} of {back:?}");
        }
    }
}

/// Section 28 of the ledger.
#[test]
fn the_symbols_of_both_decks_add_up() {
    let sums = |back: Back| {
        let sum = |of: fn(&CardData) -> u8| deck(back).iter().map(|card| u32::from(of(card))).sum::<u32>();
        [
            sum(|card| card.symbols.infantry),
            sum(|card| card.symbols.grenadiers),
            sum(|card| card.symbols.cavalry),
            sum(|card| card.symbols.artillery),
            sum(|card| card.symbols.frenzy),
            sum(|card| card.symbols.cannonade),
            sum(|card| card.symbols.cross),
            sum(|card| card.symbols.bugle),
        ]
    };
    assert_eq!(sums(Back::Players), [29, 27, 23, 23, 5, 5, 5, 6]);
    assert_eq!(sums(Back::Independents), [45, 27, 21, 24, 6, 6, 6, 0]);
}

/// [MOC-6.21] Independents have no hand, so there is no spy among their cards.
#[test]
fn the_independents_deck_has_no_spy() {
    let counts = |back: Back| {
        let of = |face| deck(back).iter().filter(|card| card.face == face).count();
        [Face::Retreat, Face::Spy, Face::LostOrders].map(of)
    };
    assert_eq!(counts(Back::Players), [3, 3, 3]);
    assert_eq!(counts(Back::Independents), [3, 0, 3]);
}

// --- Scenarios -----------------------------------------------------------------------------------------------

/// [MOC-17.1] [MOC-18.1] [MOC-1.10]
#[test]
fn every_scenario_is_for_the_players_that_its_description_lists() {
    let players: Vec<String> = SCENARIOS
        .iter()
        .map(|scenario| {
            let counts: String = scenario.player_counts().iter().map(u8::to_string).collect();
            format!("{} {counts}", scenario.id)
        })
        .collect();
    let expected = [
        "s1-berlin 23",
        "s2-race 23",
        "s3-africa 2",
        "s4-partitions 234",
        "s5-spring 12345",
        "s6-germany 23",
        "s7-rome 23",
        "s8-britain 2",
        "s9-ports 23",
        "s10-mediterranean 234",
        "k1-succession 2",
        "k2-neighbours 23",
        "k3-hetman 1",
        "k4-stockholm 12",
        "k5-vienna 12345",
        "k6-annexation 234",
        "k7-throne 23",
        "k8-iceland 123",
        "full 2345",
    ];
    assert_eq!(players, expected);
}

/// [MOC-3.5] [MOC-T.2] [MOC-T.3] [MOC-T.4] [MOC-T.5] Who may be chosen after whom.
#[test]
fn table_1_says_who_may_play_with_whom() {
    let after = |players: usize, chosen: &[Power]| {
        let lines = scenario("full").lines.iter().filter(|line| line.len() == players);
        let fitting = lines.filter(|line| chosen.iter().all(|power| line.contains(power)));
        let rest = fitting.flat_map(|line| line.iter()).filter(|power| !chosen.contains(power));
        let mut rest: Vec<&str> = rest.map(|power| power.word()).collect();
        rest.sort_unstable();
        rest.dedup();
        rest.join(" ")
    };
    assert_eq!(after(2, &[Power::Ottoman]), "britain spain sweden");
    assert_eq!(after(2, &[Power::Britain]), "ottoman");
    assert_eq!(after(2, &[Power::Spain]), "ottoman russia");
    assert_eq!(after(2, &[Power::Germany]), "poland");
    assert_eq!(after(3, &[Power::Britain]), "germany hungary ottoman poland sweden");
    assert_eq!(after(3, &[Power::Britain, Power::Ottoman]), "germany sweden");
    assert_eq!(after(3, &[Power::France]), "hungary sweden");
    assert_eq!(after(4, &[Power::Sweden]), "germany ottoman russia spain");
    assert_eq!(after(4, &[Power::Poland]), "britain france ottoman");
    assert_eq!(after(4, &[Power::Spain, Power::Ottoman, Power::Russia]), "britain sweden");
    assert_eq!(after(5, &[Power::Poland]), "germany ottoman spain sweden");
    assert_eq!(after(5, &[Power::France]), "britain ottoman russia sweden");
}

/// [MOC-3.10] [MOC-T.10] [MOC-D8]
#[test]
fn in_the_full_game_a_power_without_a_player_has_one_artillery_two_grenadiers_and_eight_infantry() {
    let full = scenario("full");
    let poland = full.garrisons.iter().filter(|line| line.at.data().power == Some(Power::Poland));
    assert!(poland.clone().all(|line| line.when == When::Unplayed(Power::Poland)));
    let units: String = poland.map(|line| letters(line.units)).collect();
    assert_eq!(["A", "G", "I"].map(|letter| units.matches(letter).count()), [1, 2, 8]);
    assert!(full.garrisons.iter().all(|line| line.at.data().power.is_some()), "neutral land begins empty");
}

/// [MOC-S1.4] [MOC-S1.5] [MOC-D73] What is said of Berlin stands for what is said of capitals.
#[test]
fn berlin_has_a_fortress_with_two_artillery_and_warsaw_one() {
    let berlin = scenario("s1-berlin");
    let played = [Power::Spain, Power::Russia];
    assert_eq!(fort(berlin, "ger-berlin"), Some(Fort::Fortress));
    assert_eq!(garrison(berlin, "ger-berlin", &played), "AA");
    assert_eq!(garrison(berlin, "pol-warszawa", &played), "A");
    assert_eq!(garrison(berlin, "ger-drezno", &played), "G");
    assert_eq!(garrison(berlin, "ger-gorzow", &played), "I");
    assert_eq!(garrison(berlin, "ger-kolonia", &played), "");
    assert_eq!(garrison(berlin, "esp-madryt", &played), "");
}

/// [MOC-S5.4] [MOC-S5.5] [MOC-S5.6] Only powers that are played, and nobody in the start towns.
#[test]
fn the_spring_of_nations_garrisons_the_powers_that_are_played() {
    let spring = scenario("s5-spring");
    assert_eq!(garrison(spring, "fra-paryz", &[Power::France]), "IIIA");
    assert_eq!(garrison(spring, "fra-paryz", &[Power::Poland]), "");
    assert_eq!(garrison(spring, "fra-lyon", &[Power::France]), "");
    assert_eq!(garrison(spring, "ger-frankfurt", &[Power::Germany]), "G");
    assert_eq!(garrison(spring, "ger-wieden", &[Power::Germany]), "");
    for Deployment { power, provinces, .. } in spring.deployments {
        let resources: Vec<Option<Resource>> = provinces.iter().map(|at| at.data().resource).collect();
        assert_eq!(resources[0], Some(Resource::Town), "{power:?} begins in a town");
        assert!(resources[1..].iter().all(Option::is_none), "and where there are no resources");
        let empty = power.provinces().iter().filter(|at| at.data().resource.is_none()).count();
        assert_eq!(provinces.len(), empty + 1, "{power:?}");
    }
}

/// [MOC-K5.4] [MOC-K5.5] [MOC-K5.6]
#[test]
fn in_the_campaign_of_vienna_crops_and_sawmills_are_empty_and_six_forts_stand() {
    let vienna = scenario("k5-vienna");
    let played = [Power::Spain];
    let forts = vienna.forts.iter().filter(|line| line.fort == Fort::Fort);
    let forts: Vec<&str> = forts.map(|line| line.at.data().id).collect();
    let expected =
        ["fra-lyon", "ger-stuttgart", "ger-gorzow", "pol-warszawa", "hun-debreczyn", "hun-dubrownik"];
    assert_eq!(forts, expected);
    assert!(expected.iter().all(|at| garrison(vienna, at, &played) == "IIIA"));
    assert_eq!(garrison(vienna, "ger-wieden", &played), "IGAA");
    assert_eq!(garrison(vienna, "fra-paryz", &played), "GA");
    assert_eq!(garrison(vienna, "fra-bourges", &played), "I");
    assert_eq!(garrison(vienna, "fra-rouen", &played), "");
    assert_eq!(garrison(vienna, "fra-brest", &played), "");
}

/// [MOC-K8.4] [MOC-K8.5] [MOC-D86]
#[test]
fn start_provinces_of_players_stay_free_on_the_way_to_iceland() {
    let iceland = scenario("k8-iceland");
    assert_eq!(garrison(iceland, "esp-lizbona", &[Power::Portugal]), "");
    assert_eq!(garrison(iceland, "esp-lizbona", &[Power::Norway]), "G");
    assert_eq!(garrison(iceland, "swe-hamar", &[Power::Norway]), "");
    assert_eq!(garrison(iceland, "neu-reykjavik", &[Power::Holland]), "IIIA");
    assert_eq!(garrison(iceland, "neu-eskifjord", &[Power::Holland]), "G");
    assert_eq!(garrison(iceland, "neu-akureyri", &[Power::Holland]), "I");
}

/// [MOC-S10.6] At least four fields each, none beside an independent liner.
#[test]
fn nobody_begins_beside_an_independent_liner_of_the_mediterranean() {
    let mediterranean = scenario("s10-mediterranean");
    for deployment in mediterranean.deployments {
        let fields = deployment.fields.expect("fields are named");
        assert!(fields.len() >= 4, "{deployment:?}");
        for ship in mediterranean.ships {
            assert!(!fields.contains(&ship.at), "{deployment:?}");
            assert!(!fields.iter().any(|field| field.borders(ship.at)), "{deployment:?}");
        }
    }
}

/// [MOC-D75] From the nearest start province it is three steps to the gold on either side.
#[test]
fn both_sides_are_three_provinces_from_the_gold_of_benghazi() {
    let africa = scenario("s3-africa");
    assert_eq!(africa.goal, Goal::Hold { at: province("neu-benghazi"), turns: 3 });
    assert_eq!(africa.closed.len(), 160 - 14);
    for deployment in africa.deployments {
        let nearest = deployment.provinces.iter().map(|at| steps(*at, province("neu-benghazi"))).min();
        assert_eq!(nearest, Some(3), "{deployment:?}");
    }
}

// --- The map -------------------------------------------------------------------------------------------------

fn reach<P: Copy + Ord>(from: P, beside: impl Fn(P) -> Vec<P>) -> BTreeMap<P, u32> {
    let mut known = BTreeMap::from([(from, 0)]);
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        for next in beside(at) {
            if !known.contains_key(&next) {
                known.insert(next, known[&at] + 1);
                open.push_back(next);
            }
        }
    }
    known
}

fn steps(from: Province, to: Province) -> u32 {
    reach(from, |at| at.neighbours().to_vec())[&to]
}

/// [MOC-T.100]
#[test]
fn land_borders_are_those_that_the_rulebook_speaks_of() {
    let borders = |one: &str, other: &str| province(one).borders(province(other));
    assert!(borders("hun-budapeszt", "hun-debreczyn") && borders("ger-berlin", "ger-gorzow"));
    assert!(borders("ger-frankfurt", "ger-stuttgart") && borders("swe-oslo", "swe-hamar"));
    assert!(borders("esp-lizbona", "esp-porto") && borders("fra-lille", "neu-bruksela"));
    assert!(!borders("neu-kopenhaga", "swe-malmo") && !borders("esp-sewilla", "neu-fez"));
    assert!(!borders("gbr-londyn", "fra-lille") && !borders("neu-neapol", "neu-sycylia"));
}

/// [MOC-T.101]
#[test]
fn land_distances_are_those_of_the_ledger() {
    let from_power = |power: Power, to: &str| {
        let ways = reach(province(to), |at| at.neighbours().to_vec());
        power.provinces().iter().filter_map(|at| ways.get(&at).copied()).min()
    };
    assert_eq!(steps(province("dep-gabes"), province("neu-benghazi")), 3);
    assert_eq!(steps(province("ott-aleksandria"), province("neu-benghazi")), 3);
    assert_eq!(from_power(Power::Russia, "ger-berlin"), Some(5));
    assert_eq!(from_power(Power::Ottoman, "ger-berlin"), Some(6));
    assert_eq!(from_power(Power::Spain, "ger-berlin"), Some(7));
    assert_eq!(from_power(Power::Ottoman, "ger-wieden"), Some(3));
    assert_eq!(from_power(Power::Germany, "neu-rzym"), Some(3));
    assert_eq!(from_power(Power::Poland, "rus-moskwa"), Some(2));
    assert_eq!(from_power(Power::Sweden, "rus-moskwa"), Some(3));
    assert_eq!(from_power(Power::Ottoman, "rus-moskwa"), Some(4));
}

fn yard(id: &str) -> Field {
    let anchor = province(id).shores().iter().find(|shore| shore.is_anchor);
    anchor.expect("a yard").field
}

fn open_water(at: Field) -> Vec<Field> {
    at.neighbours().iter().copied().filter(|field| field.is_navigable()).collect()
}

/// [MOC-T.102] From yard to yard. Marseille's yard lies one field farther east since it no longer touches Spain.
#[test]
fn sea_distances_are_those_of_the_ledger() {
    let sail = |from: &str, to: &str| reach(yard(from), open_water)[&yard(to)];
    assert_eq!(sail("swe-sztokholm", "esp-barcelona"), 25);
    assert_eq!(sail("pol-gdansk", "fra-marsylia"), 25);
    assert_eq!(sail("swe-sztokholm", "esp-lizbona"), 17);
    assert_eq!(sail("swe-sztokholm", "gbr-londyn"), 9);
    assert_eq!(sail("esp-lizbona", "gbr-londyn"), 8);
    assert_eq!(sail("gbr-londyn", "dep-tunis"), 18);
    assert_eq!(sail("esp-barcelona", "ott-marmaris"), 11);
    assert_eq!(sail("pol-gdansk", "swe-sztokholm"), 2);
    assert_eq!(sail("rus-petersburg", "swe-sztokholm"), 3);
    assert_eq!(sail("rus-azow", "ott-stambul"), 5);
}

/// [MOC-D52] One ship at rest in the gate does not close the Mediterranean.
#[test]
fn two_ways_lead_through_the_strait_of_gibraltar() {
    for gate in ["s1701", "s1701b", "s1802", "s1802b"] {
        let gate = field(gate);
        let beside = |at| open_water(at).into_iter().filter(|next| *next != gate).collect();
        assert!(reach(yard("esp-lizbona"), beside).contains_key(&yard("esp-barcelona")));
    }
}

/// [MOC-T.110]
#[test]
fn rijeka_and_wenecja_share_a_yard() {
    assert_eq!(yard("hun-rijeka"), field("s1410"));
    assert_eq!(yard("neu-wenecja"), field("s1410"));
}
