//! Chapter 3: who plays what, and what lies ready.

use crate::support::{chosen, start};
use testkit::spoken::Spoken;

fn choices(table: &crate::support::Table, who: &str) -> Vec<String> {
    table.options(who, "power")
}

/// [MOC-3.2] [MOC-3.3] [MOC-4.1] [MOC-T.1]
#[test]
fn the_highest_die_chooses_first_and_who_ties_rolls_again_for_the_places_tied_for() {
    // Artur is red, Leon blue, Magda green, Jacek yellow.
    let mut table = start("full", 4, "dice");
    table.plays("chance: die 6; die 1; die 3; die 1");
    // Leon and Jacek roll again.
    table.plays("chance: die 1; die 5");
    assert_eq!(table.asked(), ["red: choose-power"]);
    table.play("red", "power spain");
    assert_eq!(table.asked(), ["green: choose-power"]);
    table.play("green", "power ottoman");
    assert_eq!(table.asked(), ["yellow: choose-power"]);
    table.play("yellow", "power russia");
    assert_eq!(choices(&table, "blue"), ["britain", "sweden"]);
    table.play("blue", "power britain");
    // Whoever chose last plays first.
    assert_eq!(table.asked(), ["blue: buy-and-deploy"]);
}

/// [MOC-3.3] [MOC-T.2]
#[test]
fn of_two_players_the_second_chooses_from_the_rows_of_the_first() {
    let seconds = |first: &str| {
        let mut table = start("full", 2, "dice");
        table.plays("chance: die 6; die 1");
        table.play("red", &format!("power {first}"));
        if table.is_asked("blue", "choose-power") { choices(&table, "blue") } else { Vec::new() }
    };
    assert_eq!(seconds("ottoman"), ["spain", "britain", "sweden"]);
    assert_eq!(seconds("spain"), ["russia", "ottoman"]);
    // Whoever has no choice is not asked.
    for (first, second) in [("britain", "ottoman"), ("france", "hungary"), ("germany", "poland")] {
        let mut table = start("full", 2, "dice");
        table.plays("chance: die 6; die 1");
        table.play("red", &format!("power {first}"));
        let chosen = table.state().player(1).power.expect("a power");
        assert_eq!(chosen.word(), second);
    }
}

/// [MOC-3.3] [MOC-T.3] [MOC-T.4] [MOC-T.5]
#[test]
fn table_1_narrows_the_choice_row_by_row() {
    let after = |players: u8, picks: &[&str]| {
        let mut table = start("full", players, "dice");
        for die in (1..=players).rev() {
            table.play("chance", &format!("die {die}"));
        }
        for (who, power) in ["red", "blue", "green"].iter().zip(picks) {
            table.play(who, &format!("power {power}"));
        }
        let mut next: Vec<String> =
            table.state().powers_to_choose().iter().map(|power| power.to_string()).collect();
        next.sort();
        next.join(" ")
    };
    assert_eq!(after(3, &["britain"]), "germany hungary ottoman poland sweden");
    assert_eq!(after(3, &["britain", "ottoman"]), "germany sweden");
    assert_eq!(after(3, &["poland"]), "britain hungary");
    assert_eq!(after(3, &["france"]), "hungary sweden");
    assert_eq!(after(4, &["sweden"]), "germany ottoman russia spain");
    assert_eq!(after(4, &["poland"]), "britain france ottoman");
    assert_eq!(after(5, &["germany"]), "britain hungary ottoman poland russia spain sweden");
}

/// [MOC-3.4] [MOC-D7] [MOC-S4.1]
#[test]
fn in_the_partitions_of_poland_somebody_plays_poland() {
    let mut table = start("s4-partitions", 2, "dice");
    table.plays("chance: die 6; die 1");
    table.play("red", "power russia");
    assert_eq!(table.state().player(1).power.map(|power| power.word()), Some("poland"));
    let mut table = start("s4-partitions", 3, "dice");
    table.plays("chance: die 6; die 5; die 1");
    table.plays("red: power russia");
    table.plays("blue: power germany");
    assert_eq!(table.state().owner_of(mocarstwa::board::Power::Poland), mocarstwa::state::Owner::Green);
}

/// [MOC-3.3]
#[test]
fn nobody_takes_a_power_twice_or_out_of_its_row() {
    let mut table = start("full", 3, "dice");
    table.plays("chance: die 6; die 5; die 4");
    table.play("red", "power britain");
    assert_eq!(table.refusal("blue", "power britain"), "MOC-3.3");
    assert_eq!(table.refusal("blue", "power spain"), "MOC-3.3");
}

/// [MOC-3.12] [MOC-3.13] [MOC-T.8]
#[test]
fn table_2_gives_every_power_its_bonus() {
    use mocarstwa::board::Power;
    use mocarstwa::pieces::Piece;
    use mocarstwa::preparation::bonus_pieces;
    let of = |power: Power| {
        let reserve = bonus_pieces(power);
        let pieces = Piece::ALL.iter().filter(|piece| reserve.of(**piece) > 0);
        pieces.map(|piece| format!("{} {piece}", reserve.of(*piece))).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(of(Power::Britain), "3 grenadiers, 1 liner");
    assert_eq!(of(Power::Russia), "4 infantry, 1 cavalry, 1 artillery");
    assert_eq!(of(Power::Germany), "1 grenadiers, 2 fort");
    assert_eq!(of(Power::Poland), "3 cavalry, 1 fort");
    assert_eq!(of(Power::Hungary), "1 artillery, 1 corvette, 1 fort");
    assert_eq!(of(Power::Ottoman), "1 cavalry, 2 corvette");
    assert_eq!(of(Power::Sweden), "2 cavalry, 1 liner");
    assert_eq!(of(Power::France), "1 cavalry, 1 artillery, 1 fort");
    assert_eq!(of(Power::Spain), "1 artillery, 1 frigate");
}

/// [MOC-3.8] [MOC-3.12]
#[test]
fn the_full_game_begins_with_money_resources_and_the_bonus() {
    let table = chosen("full", "dice", &["ottoman", "britain"]);
    let purse = table.state().player(0).purse;
    assert_eq!((purse.ducats, purse.ore, purse.grain, purse.wood), (25_000, 5, 10, 15));
    // Britain's bonus has one ore.
    assert_eq!(table.state().player(1).purse.ore, 6);
    assert_eq!(table.state().player(0).reserve.ships, [2, 0, 0]);
}

/// [MOC-3.12] [MOC-17.2]
#[test]
fn scenarios_give_no_bonus() {
    let table = chosen("s1-berlin", "dice", &["spain", "russia"]);
    assert!(table.state().player(0).reserve.is_empty() && table.state().player(1).reserve.is_empty());
}

/// [MOC-3.10] [MOC-D8] [MOC-T.10]
#[test]
fn in_the_full_game_every_unplayed_power_is_garrisoned_by_resource() {
    let table = chosen("full", "dice", &["france", "hungary"]);
    assert_eq!(table.at("berlin"), "independents artillery");
    assert_eq!(table.at("wieden"), "independents grenadiers");
    assert_eq!(table.at("drezno"), "independents grenadiers");
    assert_eq!(table.at("gorzow"), "independents infantry");
    assert_eq!(table.at("stuttgart"), "empty");
    // Whoever is played, and neutral land, stays empty.
    assert_eq!(table.at("paryz"), "empty");
    assert_eq!(table.at("rzym"), "empty");
}

/// [MOC-3.19] [MOC-3.20] [MOC-3.21] [MOC-T.11]
#[test]
fn hands_are_seven_cards_or_four_and_three_power_cards_and_secret() {
    let table = chosen("s1-berlin", "cards", &["spain", "russia"]);
    assert_eq!(table.state().player(0).hand.len(), 7);
    let table = chosen("full", "cards", &["france", "hungary"]);
    let hand = table.state().player(0).hand;
    let powers = hand.iter().filter(|card| card.id().starts_with("w-fra")).count();
    assert_eq!((hand.len(), powers), (7, 3));
    let seen = table.view(Some("blue"));
    assert_eq!(seen["position"]["players"][0]["hand"], serde_json::json!([]));
    assert_eq!(seen["hands"][0]["cards"], 7);
    assert_ne!(seen["position"]["players"][1]["hand"], serde_json::json!([]));
    assert!(
        table
            .told(Some("blue"))
            .iter()
            .filter(|told| told.contains("\"drawn\"") && told.contains("null"))
            .count()
            == 4
    );
}

/// [MOC-D72]
#[test]
fn garrisons_may_be_all_infantry_or_all_artillery() {
    let with = |value: &str| {
        let setup = engine::Setup::new("s3-africa", 2).with("garrisons", value).with("combat", "dice");
        let mut table = crate::support::Table::of(engine::Match::new(&setup).expect("the setup is valid"));
        table.plays("chance: die 6; die 1");
        table.play("red", "power britain");
        table.at("benghazi")
    };
    assert_eq!(with("standard"), "independents 4 grenadiers");
    assert_eq!(with("light"), "independents 4 infantry");
    assert_eq!(with("heavy"), "independents 4 artillery");
}
