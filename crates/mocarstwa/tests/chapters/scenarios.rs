//! Sections 17 and 18: scenarios and campaigns as they are set up.

use crate::support::{Table, chosen};
use mocarstwa::scenario::SCENARIOS;
use testkit::spoken::Spoken;

/// The lines of powers that may play together.
fn lines(id: &str) -> Vec<String> {
    let scenario = SCENARIOS.iter().find(|scenario| scenario.id == id).expect("there is such a scenario");
    let line = |powers: &&[mocarstwa::board::Power]| {
        let mut names: Vec<&str> = powers.iter().map(|power| power.word()).collect();
        names.sort_unstable();
        names.join(" ")
    };
    let mut lines: Vec<String> = scenario.lines.iter().map(line).collect();
    lines.sort();
    lines
}

/// Ducats, ore, grain, wood of a player.
fn purse(table: &Table, seat: u8) -> (u32, u16, u16, u16) {
    let purse = table.state().player(seat).purse;
    (purse.ducats, purse.ore, purse.grain, purse.wood)
}

/// [MOC-17.1] [MOC-18.1] [MOC-3.1] [MOC-D6]
#[test]
fn there_are_ten_scenarios_eight_campaigns_and_the_full_game() {
    let sections: Vec<&str> = SCENARIOS.iter().map(|scenario| scenario.section).collect();
    for section in
        (1..=10).map(|number| format!("S{number}")).chain((1..=8).map(|number| format!("K{number}")))
    {
        assert!(sections.contains(&section.as_str()), "{section}");
    }
    assert_eq!(sections.len(), 19);
}

/// [MOC-1.10]
#[test]
fn scenarios_and_campaigns_are_for_one_to_five_the_full_game_for_two_to_five() {
    for scenario in &SCENARIOS {
        let counts = scenario.player_counts();
        let least = if scenario.id == "full" { 2 } else { 1 };
        assert!(counts.iter().all(|count| (least..=5).contains(count)), "{}", scenario.id);
    }
}

/// [MOC-S1.1] [MOC-S1.3] [MOC-S1.4] [MOC-S1.5] [MOC-S1.6] [MOC-D73] [MOC-17.4] [MOC-3.7] [MOC-3.9]
#[test]
fn s1_capture_berlin() {
    assert_eq!(lines("s1-berlin"), ["ottoman russia spain", "ottoman spain", "russia spain"]);
    let table = chosen("s1-berlin", "dice", &["spain", "russia"]);
    assert_eq!(purse(&table, 0), (30_000, 10, 10, 0));
    assert_eq!(table.at("berlin"), "independents 2 artillery");
    assert_eq!(table.at("paryz"), "independents artillery");
    assert_eq!(table.at("lyon"), "independents grenadiers");
    assert_eq!(table.at("gorzow"), "independents infantry");
    assert_eq!(table.at("stambul"), "empty");
}

/// [MOC-S2.1] [MOC-S2.3] [MOC-S2.4] [MOC-S2.5] [MOC-D74]
#[test]
fn s2_race_of_the_strategists() {
    assert_eq!(
        lines("s2-race"),
        ["france ottoman", "france ottoman russia", "france russia", "ottoman russia"]
    );
    let table = chosen("s2-race", "dice", &["france", "ottoman"]);
    assert_eq!(purse(&table, 0), (25_000, 5, 6, 5));
    for capital in ["berlin", "warszawa", "budapeszt"] {
        assert_eq!(table.at(capital), "independents 2 artillery");
    }
}

/// [MOC-S3.1] [MOC-S3.4] [MOC-S3.5] [MOC-S3.6] [MOC-D75]
#[test]
fn s3_battle_for_africas_gold() {
    assert_eq!(lines("s3-africa"), ["britain ottoman"]);
    let mut table = chosen("s3-africa", "dice", &["britain", "ottoman"]);
    assert_eq!(table.at("benghazi"), "independents 4 grenadiers");
    assert_eq!(
        (table.at("algier"), table.at("tobruk"), table.at("syrta")),
        ("independents grenadiers".into(), "independents infantry".into(), "empty".into())
    );
    assert_eq!(table.at("tunis"), "empty");
    table.plays("blue: place cavalry 3 aleksandria; place cavalry 3 kair; place cavalry 3 jerozolima; done");
    table.plays("red: place cavalry 3 konstantyna; place cavalry 3 tunis; place cavalry 3 gabes; done");
    table.idle_until(|table| table.is_asked("blue", "give-orders"));
    // Only Africa is in play.
    assert_eq!(table.refusal("blue", "march cavalry 1 jerozolima aleppo"), "MOC-D75");
}

/// [MOC-S4.1] [MOC-S4.4] [MOC-S4.5] [MOC-S4.6]
#[test]
fn s4_partitions_of_poland() {
    assert_eq!(lines("s4-partitions").len(), 7);
    let invader = |powers: &[&str]| purse(&chosen("s4-partitions", "dice", powers), 1);
    assert_eq!(invader(&["poland", "russia"]), (60_000, 10, 10, 0));
    assert_eq!(invader(&["poland", "russia", "germany"]), (30_000, 6, 6, 0));
    assert_eq!(invader(&["poland", "russia", "germany", "hungary"]), (20_000, 4, 4, 0));
    let table = chosen("s4-partitions", "dice", &["poland", "russia"]);
    assert_eq!(purse(&table, 0), (40_000, 10, 10, 0));
    assert!(table.state().held_by(mocarstwa::state::Owner::Independents).is_empty());
}

/// [MOC-S5.1] [MOC-S5.3] [MOC-S5.4] [MOC-S5.5] [MOC-S5.6]
#[test]
fn s5_spring_of_nations() {
    assert_eq!(lines("s5-spring").len(), 31);
    let mut table = chosen("s5-spring", "dice", &["france", "germany"]);
    assert_eq!(purse(&table, 0), (15_000, 3, 3, 0));
    assert_eq!(table.at("paryz"), "independents 3 infantry, artillery");
    assert_eq!((table.at("lyon"), table.at("wieden")), ("empty".into(), "empty".into()));
    assert_eq!(table.at("frankfurt"), "independents grenadiers");
    assert_eq!(table.at("warszawa"), "empty");
    table.play("blue", "buy infantry 3");
    assert_eq!(table.refusal("blue", "place infantry 1 gorzow"), "MOC-4.3");
    table.plays("blue: place infantry 1 wieden; place infantry 1 stuttgart");
}

/// [MOC-S6.1] [MOC-S6.3] [MOC-S6.4] [MOC-S6.5]
#[test]
fn s6_conquest_of_germany() {
    assert_eq!(
        lines("s6-germany"),
        ["france hungary", "france hungary poland", "france poland", "hungary poland"]
    );
    assert_eq!(purse(&chosen("s6-germany", "dice", &["france", "poland"]), 0), (20_000, 3, 3, 0));
    let table = chosen("s6-germany", "dice", &["france", "poland", "hungary"]);
    assert_eq!(purse(&table, 0), (15_000, 3, 3, 0));
    for fort in ["berlin", "wieden", "frankfurt"] {
        assert_eq!(table.at(fort), "independents infantry, 2 grenadiers, artillery");
    }
}

/// [MOC-S7.1] [MOC-S7.2] [MOC-S7.3] [MOC-S7.4] [MOC-S7.5] [MOC-D79] [MOC-D111] [MOC-T.9]
/// [MOC-T.105]
#[test]
fn s7_road_to_rome() {
    assert_eq!(
        lines("s7-rome"),
        ["germany ottoman", "germany ottoman spain", "germany spain", "ottoman spain"]
    );
    let mut table = chosen("s7-rome", "dice", &["germany", "spain", "ottoman"]);
    assert_eq!(purse(&table, 0), (13_000, 3, 3, 0));
    assert_eq!(purse(&table, 1), (12_000, 4, 0, 10));
    assert_eq!(purse(&table, 2), (13_500, 4, 0, 11));
    assert_eq!(table.at("rzym"), "independents infantry, grenadiers, 2 artillery");
    // A frigate and two corvettes use up wood and ore and fit around Marmaris.
    table.plays("green: buy frigate 1; buy corvette 2; buy infantry 1");
    assert_eq!((table.state().player(2).purse.wood, table.state().player(2).purse.ore), (0, 0));
    table.plays("green: launch frigate s1815; launch corvette s1916; launch corvette s1917");
    assert_eq!(table.refusal("green", "place infantry 1 stambul"), "MOC-4.3");
    table.plays("green: place infantry 1 marmaris");
}

/// [MOC-S8.1] [MOC-S8.2] [MOC-S8.3] [MOC-S8.4] [MOC-S8.5] [MOC-T.9]
#[test]
fn s8_battle_of_britain() {
    assert_eq!(lines("s8-britain"), ["spain sweden"]);
    let mut table = chosen("s8-britain", "dice", &["spain", "sweden"]);
    assert_eq!(purse(&table, 1), (30_000, 10, 0, 25));
    assert_eq!(
        (table.at("londyn"), table.at("dublin"), table.at("norwich")),
        ("independents artillery".into(), "independents grenadiers".into(), "independents infantry".into())
    );
    table.plays("blue: buy frigate 5; buy infantry 2");
    assert_eq!((table.state().player(1).purse.wood, table.state().player(1).purse.ore), (0, 0));
    assert_eq!(table.refusal("blue", "place infantry 1 sztokholm"), "MOC-4.3");
}

/// [MOC-S9.1] [MOC-S9.3] [MOC-S9.4] [MOC-S9.5] [MOC-S9.7] [MOC-D117]
#[test]
fn s9_battle_for_the_ports() {
    assert_eq!(lines("s9-ports"), ["britain spain sweden", "spain sweden"]);
    let table = chosen("s9-ports", "dice", &["spain", "sweden"]);
    assert_eq!(purse(&table, 0), (25_000, 10, 0, 15));
    assert_eq!(table.ship("corvette-1"), "independents 1 decks, 1 masts: 2 grenadiers");
    let admiral = mocarstwa::commander::Commander::Admiral as usize;
    assert_ne!(table.state().captives[admiral], mocarstwa::commander::Post::None);
    let table = chosen("s9-ports", "dice", &["spain", "britain", "sweden"]);
    assert_eq!((purse(&table, 0), purse(&table, 1)), ((25_000, 8, 0, 15), (40_000, 12, 0, 27)));
    assert_eq!(table.ship("corvette-1"), "gone");
}

/// [MOC-S10.1] [MOC-S10.3] [MOC-S10.4] [MOC-S10.5]
#[test]
fn s10_mediterranean() {
    assert_eq!(
        lines("s10-mediterranean"),
        ["britain france ottoman spain", "britain ottoman spain", "ottoman spain"]
    );
    let table = chosen("s10-mediterranean", "dice", &["spain", "ottoman"]);
    assert_eq!(purse(&table, 0), (18_000, 6, 0, 15));
    assert_eq!(table.ship("liner-1"), "independents 3 decks, 2 masts: 3 grenadiers");
    assert_eq!(table.ship("liner-2"), "independents 3 decks, 2 masts: 3 grenadiers");
    assert_eq!(table.refusal("blue", "buy corvette 5"), "MOC-S9.6");
}

/// [MOC-K1.1] [MOC-K1.2] [MOC-K1.3] [MOC-K1.4] [MOC-D83] [MOC-18.2]
#[test]
fn k1_war_of_the_russian_succession() {
    assert_eq!(lines("k1-succession"), ["ottoman sweden"]);
    let table = chosen("k1-succession", "dice", &["sweden", "ottoman"]);
    assert_eq!(purse(&table, 0), (16_000, 3, 0, 0));
    assert_eq!(table.at("moskwa"), "independents 2 artillery");
    assert_eq!(table.at("kazan"), "independents grenadiers");
    assert_eq!(table.at("petersburg"), "independents infantry");
    assert_eq!(table.state().player(0).reserve.ships, [0, 0, 1]);
}

/// [MOC-K2.1] [MOC-K2.3] [MOC-K2.4] [MOC-K2.5]
#[test]
fn k2_settling_scores_with_neighbours() {
    assert_eq!(
        lines("k2-neighbours"),
        ["germany hungary", "germany hungary poland", "germany poland", "hungary poland"]
    );
    let table = chosen("k2-neighbours", "dice", &["germany", "hungary"]);
    assert_eq!(purse(&table, 0), (14_000, 5, 3, 0));
    // A liner stands for Hungary's bonus; Germany may take a fortress.
    let hungary = table.state().player(1).reserve;
    assert_eq!((hungary.ships, hungary.units, hungary.forts), ([0, 0, 1], [0; 6], [0, 0]));
    assert_eq!(table.at("paryz"), "independents 2 artillery");
    assert_eq!(table.at("warszawa"), "independents 2 artillery");
}

/// [MOC-K3.1] [MOC-K3.2] [MOC-K3.3] [MOC-K3.4] [MOC-K3.5] [MOC-K3.6]
#[test]
fn k3_free_the_hetman() {
    assert_eq!(lines("k3-hetman"), ["spain"]);
    let table = chosen("k3-hetman", "dice", &["spain"]);
    assert_eq!(purse(&table, 0), (23_000, 3, 3, 3));
    assert_eq!(table.at("paryz"), "independents 2 infantry, grenadiers, artillery");
    assert_eq!(table.at("moskwa"), "independents infantry, grenadiers, 2 artillery");
    let captives = table.state().captives.iter().filter(|post| **post != mocarstwa::commander::Post::None);
    assert_eq!(captives.count(), 6);
}

/// [MOC-K4.1] [MOC-K4.2] [MOC-K4.3] [MOC-K4.4] [MOC-K4.5] [MOC-K4.6] [MOC-D84]
#[test]
fn k4_capture_stockholm() {
    assert_eq!(lines("k4-stockholm"), ["ottoman", "ottoman spain", "spain"]);
    let table = chosen("k4-stockholm", "dice", &["spain", "ottoman"]);
    assert_eq!(purse(&table, 0), (15_000, 3, 3, 0));
    assert_eq!(table.at("sztokholm"), "independents 4 grenadiers");
    assert_eq!(table.at("berlin"), "independents infantry, grenadiers, 2 artillery");
    assert_eq!(table.ship("liner-1"), "nobody 3 decks, 2 masts: ");
    // The ships of Table 2 are not issued.
    assert_eq!(table.state().player(0).reserve.ships, [0, 0, 0]);
}

/// [MOC-K5.1] [MOC-K5.3] [MOC-K5.4] [MOC-K5.5] [MOC-K5.6]
#[test]
fn k5_vienna_campaign() {
    assert_eq!(lines("k5-vienna").len(), 5 + 3 + 1 + 1 + 1);
    let table = chosen("k5-vienna", "dice", &["spain", "russia", "britain", "sweden", "ottoman"]);
    assert_eq!(purse(&table, 0), (25_000, 6, 2, 0));
    assert_eq!(purse(&table, 3), (30_000, 10, 2, 10));
    // Its bonus has one ore more.
    assert_eq!(purse(&table, 2), (35_000, 11, 2, 17));
    assert_eq!(table.at("wieden"), "independents infantry, grenadiers, 2 artillery");
    for fort in ["lyon", "stuttgart", "gorzow", "warszawa", "debreczyn", "dubrownik"] {
        assert_eq!(table.at(fort), "independents 3 infantry, artillery", "{fort}");
    }
    assert_eq!(table.at("praga"), "empty");
}

/// [MOC-K6.1] [MOC-K6.2] [MOC-K6.3] [MOC-K6.4] [MOC-D74]
#[test]
fn k6_annexation_of_a_power() {
    assert_eq!(lines("k6-annexation").len(), 6 + 4 + 1);
    let table = chosen("k6-annexation", "dice", &["britain", "spain"]);
    assert_eq!(purse(&table, 0), (29_000, 10, 1, 19));
    assert_eq!(purse(&table, 1), (19_000, 4, 4, 0));
    for capital in ["berlin", "moskwa", "paryz", "sztokholm"] {
        assert_eq!(table.at(capital), "independents infantry, grenadiers, 2 artillery");
    }
    use mocarstwa::board::Power;
    assert_eq!(table.state().target_of(Power::Britain), Some(Power::Sweden));
    assert_eq!(table.state().target_of(Power::Hungary), Some(Power::Germany));
}

/// [MOC-K7.1] [MOC-K7.3] [MOC-K7.4]
#[test]
fn k7_war_for_the_imperial_throne() {
    assert_eq!(
        lines("k7-throne"),
        ["ottoman russia", "ottoman russia spain", "ottoman spain", "russia spain"]
    );
    let table = chosen("k7-throne", "dice", &["spain", "ottoman"]);
    assert_eq!(purse(&table, 0), (14_000, 5, 2, 5));
    assert_eq!(table.at("berlin"), "independents infantry, grenadiers, 2 artillery");
    assert_eq!(table.at("paryz"), "independents 2 artillery");
}

/// [MOC-K8.1] [MOC-K8.2] [MOC-K8.3] [MOC-K8.4] [MOC-K8.5] [MOC-K8.6] [MOC-D86]
#[test]
fn k8_gold_on_iceland() {
    assert_eq!(lines("k8-iceland").len(), 7);
    assert_eq!(purse(&chosen("k8-iceland", "dice", &["portugal"]), 0), (14_000, 3, 0, 3));
    let table = chosen("k8-iceland", "dice", &["portugal", "holland"]);
    assert_eq!(purse(&table, 0), (16_000, 3, 0, 3));
    assert!(table.state().player(0).reserve.is_empty());
    assert_eq!(table.at("reykjavik"), "independents 3 infantry, artillery");
    assert_eq!(table.at("eskifjord"), "independents grenadiers");
    // Norway is not played.
    assert_eq!(table.at("oslo"), "independents grenadiers");
    for home in ["lizbona", "porto", "bruksela", "amsterdam"] {
        assert_eq!(table.at(home), "empty", "{home}");
    }
}
