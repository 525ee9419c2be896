//! Terrain, the battlefield and deployment: ledger chapters 7 to 10.

use crate::support;
use support::{Table, position};
use testkit::spoken::Spoken;

/// A battle at Ligny that the French open from Charleroi, before terrain is drawn.
fn opened(attackers: &str, defenders: &str) -> Table {
    let mut table = position(&format!("charleroi: {attackers}\nligny: {defenders}"));
    for attacker in attackers.split(',') {
        table.play("french", &format!("march {} ligny", attacker.trim().split(' ').next().expect("a name")));
    }
    table.play("french", "done");
    table
}

/// The same with this terrain: the attacker's on his left, the defender's on his left and right.
fn with_terrain(attackers: &str, defenders: &str, terrain: [&str; 3]) -> Table {
    let mut table = opened(attackers, defenders);
    let [first, second, third] = terrain;
    table.plays(&format!(
        "chance: draw {first}\nfrench: lay {first} left\nchance: draw {second}; draw {third}
         allied: lay {second} left; lay {third} right"
    ));
    table
}

const THREE: &str = "quiot, marcognet, jerome";
const PRUSSIANS: &str = "pirch, steinmetz, brause";

/// [NAP-7.7] [NAP-7.8] [NAP-T.29]
#[test]
fn the_attacker_draws_one_terrain_block_and_the_defender_two() {
    let mut table = opened(THREE, PRUSSIANS);
    assert_eq!(table.chances().iter().map(|(_, weight)| weight).sum::<u32>(), 12);
    table.play("chance", "draw wood");
    assert_eq!(table.asked(), ["french: lay-terrain"]);
    assert_eq!(table.legal("french"), ["lay wood left", "lay wood centre", "lay wood right"]);
    table.play("french", "lay wood centre");
    assert_eq!(table.chances()[0], ("draw wood".to_owned(), 2));
    table.plays("chance: draw hill; draw farm");
    assert_eq!(table.asked(), ["allied: lay-terrain"]);
    table.play("allied", "lay farm left");
    assert_eq!(table.refusal("allied", "lay hill left"), "NAP-7.8");
    table.play("allied", "lay hill right");
    let left: u8 = napoleon::board::Terrain::ALL.iter().map(|kind| table.state().terrain_left(*kind)).sum();
    assert_eq!(left, 9);
    assert_eq!(table.asked(), ["allied: deploy-units"]);
}

/// [NAP-8.11] [NAP-9.2]
#[test]
fn a_stream_lies_on_a_line_and_a_line_has_one() {
    let mut table = opened(THREE, PRUSSIANS);
    table.plays("chance: draw stream\nfrench: lay stream left\nchance: draw stream; draw stream");
    // The attacker's left faces the defender's right.
    assert_eq!(table.refusal("allied", "lay stream right"), "NAP-8.11");
    table.plays("allied: lay stream left; lay stream centre");
    assert_eq!(table.view(None)["fight"]["streams"].as_array().expect("a list").len(), 3);
}

/// [NAP-9.1] [NAP-9.4] [NAP-10.1] [NAP-10.2] [NAP-T.30]
#[test]
fn three_units_fill_the_three_positions_the_defenders_first() {
    let mut table = with_terrain(THREE, PRUSSIANS, ["hill", "hill", "farm"]);
    assert_eq!(table.asked(), ["allied: deploy-units"]);
    table.play("allied", "deploy pirch left");
    assert_eq!(table.refusal("allied", "deploy steinmetz left"), "NAP-10.2");
    assert_eq!(table.refusal("allied", "done"), "NAP-10.2");
    assert_eq!(table.refusal("allied", "deploy steinmetz enemy-left"), "NAP-10.2");
    table.plays("allied: deploy steinmetz centre; deploy brause right; done");
    assert_eq!(table.asked(), ["french: deploy-units"]);
    assert_eq!(table.count("defender-reserve"), 0);
    assert_eq!(table.refusal("french", "deploy quiot reserve"), "NAP-10.2");
}

/// [NAP-10.3] [NAP-10.4] [NAP-10.5] [NAP-23.6] [NAP-T.31]
#[test]
fn a_position_takes_one_corps_or_two_beside_a_leader() {
    let mut table = with_terrain(
        "quiot, marcognet, jerome, foy, lefol, napoleon, pecheux",
        PRUSSIANS,
        ["hill", "hill", "farm"],
    );
    table.plays("allied: deploy pirch left; deploy steinmetz centre; deploy brause right; done");
    table.play("french", "deploy quiot left");
    assert_eq!(table.refusal("french", "deploy jerome left"), "NAP-10.3");
    table.play("french", "deploy marcognet left");
    table.play("french", "deploy napoleon left");
    table.play("french", "deploy jerome left");
    assert_eq!(table.refusal("french", "deploy lefol left"), "NAP-10.4");
    table.plays("french: deploy foy centre; deploy pecheux right; done");
    // Whoever is left stands in reserve, of whatever corps.
    assert_eq!(table.at("attacker-reserve"), "fr-iii-lefol 3");
}

/// [NAP-10.6] [NAP-T.32]
#[test]
fn the_corps_limit_ends_when_the_battle_begins() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-reserve: jerome, lefol\nattacker-centre: foy\nattacker-right: pecheux
         defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause",
    );
    table.plays("french: move jerome left; move lefol left");
    assert_eq!(table.count("attacker-left"), 3);
}

/// [NAP-10.7] [NAP-27.2]
#[test]
fn units_are_deployed_hidden() {
    let mut table = with_terrain(THREE, PRUSSIANS, ["hill", "hill", "farm"]);
    table.plays("allied: deploy pirch left; deploy steinmetz centre; deploy brause right; done");
    let view = table.view(Some("french"));
    let left = view["fight"]["positions"].as_array().expect("a list").iter();
    let left = left.clone().find(|at| at["position"] == "defender-left").expect("a position");
    assert_eq!(left["units"].as_array().map(Vec::len), Some(0));
    assert_eq!(left["hidden"][0]["count"], 1);
    assert!(!view["fight"]["positions"].to_string().contains("pirch"));
}

/// [NAP-8.7] [NAP-10.8] [NAP-T.33]
#[test]
fn no_artillery_is_deployed_in_a_wood_or_fires_into_one() {
    let table = {
        let mut table =
            with_terrain("quiot, marcognet, jerome, fr-i-artillery", PRUSSIANS, ["wood", "hill", "wood"]);
        table.plays("allied: deploy pirch left; deploy steinmetz centre; deploy brause right; done");
        table
    };
    assert_eq!(table.refusal("french", "deploy fr-i-artillery left"), "NAP-8.7");
    let table = position(
        "battle ligny from charleroi
         attacker-left: fr-i-artillery\nattacker-centre: marcognet\nattacker-right: jerome
         defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause
         terrain defender-right wood",
    );
    assert_eq!(table.refusal("french", "fire fr-i-artillery"), "NAP-14.13");
}

/// [NAP-T.89]
#[test]
fn who_cannot_fill_his_woods_leaves_one_wing_empty() {
    let mut table = with_terrain(THREE, "pirch, pr-i-artillery, pr-ii-artillery", ["hill", "wood", "wood"]);
    assert_eq!(table.refusal("allied", "deploy pirch centre"), "NAP-10.2");
    table.plays("allied: deploy pirch left; deploy pr-i-artillery centre");
    assert_eq!(table.refusal("allied", "deploy pr-ii-artillery centre"), "NAP-10.3");
    assert_eq!(table.refusal("allied", "deploy pr-ii-artillery right"), "NAP-8.7");
    table.play("allied", "done");
    assert_eq!(
        (table.count("defender-right"), table.at("defender-reserve")),
        (0, "pr-ii-artillery 3".into())
    );
}

/// [NAP-8.1] [NAP-8.9] [NAP-8.15]
#[test]
fn a_farm_is_held_by_infantry_and_a_hill_by_artillery() {
    let mut table = with_terrain(
        "quiot, marcognet, jerome, fr-i-artillery",
        "pirch, steinmetz, brause, pr-ii-artillery",
        ["hill", "farm", "hill"],
    );
    table.plays("allied: deploy pirch left; deploy steinmetz centre; deploy brause right; deploy pr-ii-artillery right");
    table.play("allied", "hold pirch");
    assert_eq!(table.refusal("allied", "hold brause"), "NAP-8.15");
    assert_eq!(table.refusal("allied", "hold steinmetz"), "NAP-8.1");
    table.plays("allied: hold pr-ii-artillery; done");
    let view = table.view(Some("french"));
    assert!(view.to_string().contains("\"holds\":\"farm\""));
    table.plays("french: deploy fr-i-artillery left; deploy marcognet centre; deploy jerome right; hold fr-i-artillery");
    assert_eq!(table.refusal("french", "hold jerome"), "NAP-8.1");
}

const FARM: &str = "battle ligny from charleroi
     attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: jerome
     defender-left: pirch, tippelskirch\ndefender-centre: steinmetz\ndefender-right: brause
     terrain defender-left farm\nactive defender";

/// [NAP-8.2]
#[test]
fn a_holder_is_relieved_by_a_unit_of_its_position_if_neither_has_acted() {
    let mut table = position(&format!("{FARM}\nholds pirch"));
    assert_eq!(table.refusal("allied", "hold steinmetz"), "NAP-8.1");
    table.play("allied", "hold tippelskirch");
    // It is the battle move of both.
    assert_eq!(table.refusal("allied", "move pirch reserve"), "NAP-11.2");
    assert_eq!(table.refusal("allied", "move tippelskirch reserve"), "NAP-11.2");
    for acted in ["moved pirch", "moved tippelskirch", "fired tippelskirch"] {
        let table = position(&format!("{FARM}\nholds pirch\n{acted}"));
        assert_eq!(table.refusal("allied", "hold tippelskirch"), "NAP-8.2", "{acted}");
    }
}

/// [NAP-8.3]
#[test]
fn after_killing_the_holder_a_player_may_take_its_place() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: pirch 1, brause 1, jerome 4, lefol 3\ndefender-centre: steinmetz\ndefender-right: hacke
         terrain defender-left farm\nholds pirch",
    );
    assert_eq!(table.refusal("french", "hold lefol"), "NAP-8.3");
    table.plays("french: fire jerome\nchance: hits 1\nallied: hit pirch");
    assert_eq!(table.refusal("french", "hold jerome"), "NAP-8.3");
    table.play("french", "hold lefol");
    assert!(table.said("The farm on the defender's left wing is taken."));
}

/// [NAP-8.4] [NAP-8.5] [NAP-T.39]
#[test]
fn in_a_wood_infantry_fights_normally_and_cavalry_at_f1_without_charge() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: kellermann, old-guard\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: pirch
         terrain defender-right wood",
    );
    table.plays("french: move kellermann enemy-right; move old-guard enemy-right; done\nallied: done");
    table.play("french", "fire kellermann");
    assert!(table.prompt("chance").contains("at F1 "));
    table.plays("chance: hits 0\nfrench: fire old-guard");
    assert!(table.prompt("chance").contains("at F2 "));
}

/// [NAP-8.6] [NAP-T.40]
#[test]
fn cavalry_that_enters_a_wood_stops_there() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy\nattacker-reserve: pajol, napoleon
         defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: pirch
         terrain attacker-left wood",
    );
    assert_eq!(table.refusal("french", "move pajol enemy-right"), "NAP-8.6");
    // Leaders are not stopped.
    assert!(table.may("french", "move napoleon enemy-right"));
    table.play("french", "move pajol left");
    assert_eq!(table.refusal("french", "move pajol enemy-right"), "NAP-11.2");
}

/// [NAP-8.8] [NAP-27.4]
#[test]
fn unengaged_units_in_a_wood_are_hidden_again() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot, lefol\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: pirch, brause
         terrain defender-right wood",
    );
    table.plays("french: move quiot enemy-right");
    let sees = |table: &Table| table.view(Some("french"))["fight"]["positions"].to_string().contains("pirch");
    assert!(sees(&table));
    table.plays("french: done\nallied: done\nfrench: move quiot left");
    assert!(!sees(&table));
}

/// [NAP-8.10] [NAP-T.35]
#[test]
fn cavalry_cannot_touch_who_holds_a_farm() {
    let text = "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: pirch 4, kellermann 2, pajol 3
         defender-centre: steinmetz\ndefender-right: brause
         terrain defender-left farm\nholds pirch";
    let table = position(text);
    assert_eq!(table.refusal("french", "fire pajol"), "NAP-8.10");
    let mut table = position(&text.replace("pirch 4,", "pirch 4, tippelskirch 2,"));
    table.plays("french: fire pajol\nchance: hits 3");
    assert_eq!((table.place("tippelskirch"), table.strength("pirch")), ("eliminated".into(), 4));
    assert!(table.said("1 hit finds no target."));
}

/// [NAP-8.9] [NAP-T.34]
#[test]
fn infantry_in_a_farm_fires_one_better() {
    for (extra, firepower) in [("holds pirch", 2), ("", 1)] {
        let mut table = position(&format!(
            "battle ligny from charleroi
             attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
             defender-left: pirch 3, lefol\ndefender-centre: steinmetz\ndefender-right: brause
             terrain defender-left farm\nactive defender\n{extra}"
        ));
        table.play("allied", "fire pirch");
        assert!(table.prompt("chance").contains(&format!("3 dice at F{firepower} ")));
    }
}

const STREAM: &str = "battle ligny from charleroi
     attacker-left: quiot\nattacker-right: foy
     attacker-centre: kellermann, milhaud, pajol, fr-rc-horse-artillery
     defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: pirch
     terrain defender-centre stream";

/// [NAP-8.12] [NAP-T.36]
#[test]
fn two_units_cross_a_stream_in_a_battle_turn() {
    let mut table = position(STREAM);
    table.plays("french: move kellermann enemy-centre; move milhaud enemy-centre");
    assert_eq!(table.refusal("french", "move pajol enemy-centre"), "NAP-8.12");
    // In the next own turn two more may.
    table.plays("french: done\nallied: done");
    assert!(table.may("french", "move pajol enemy-centre"));
}

/// [NAP-8.13] [NAP-T.36] [NAP-D33]
#[test]
fn a_third_unit_that_must_cross_back_is_eliminated() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-right: foy\nattacker-centre: marcognet
         defender-centre: kellermann 1, milhaud 1, pajol 1, steinmetz
         defender-left: hacke\ndefender-right: pirch
         terrain defender-centre stream\nactive defender",
    );
    table.play("allied", "done");
    assert_eq!(table.asked(), ["french: choose-test"]);
    table.plays(
        "french: test kellermann\nchance: roll 1\nfrench: test milhaud\nchance: roll 2\nchance: roll 3",
    );
    assert_eq!(
        (table.place("kellermann"), table.place("milhaud")),
        ("attacker-centre".into(), "attacker-centre".into())
    );
    assert_eq!(table.place("pajol"), "eliminated");
}

/// [NAP-8.14] [NAP-T.37]
#[test]
fn artillery_fires_over_a_stream_and_does_not_cross_it() {
    let table = position(STREAM);
    assert_eq!(table.refusal("french", "move fr-rc-horse-artillery enemy-centre"), "NAP-8.14");
    assert!(table.may("french", "fire fr-rc-horse-artillery"));
}

/// [NAP-T.87]
#[test]
fn a_retreat_is_no_crossing_and_a_full_stream_bars_the_way_back() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-right: foy\nattacker-centre: jerome, marcognet
         defender-centre: lefol 3, steinmetz, berthezene
         defender-left: hacke\ndefender-right: pirch
         terrain attacker-centre stream\ncrossings 0 2 0",
    );
    assert_eq!(table.refusal("french", "move lefol centre"), "NAP-8.12");
    table.play("french", "retreat lefol charleroi");
    assert_eq!(table.at("charleroi"), "fr-iii-lefol 2");
}

/// [NAP-8.15] [NAP-T.38]
#[test]
fn a_hill_helps_long_range_fire_alone() {
    let text = "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: pr-i-artillery 3\ndefender-centre: steinmetz\ndefender-right: brause
         terrain defender-left hill\nholds pr-i-artillery\nactive defender";
    let mut table = position(text);
    table.play("allied", "fire pr-i-artillery");
    assert!(table.prompt("chance").contains("3 dice at F2 "));
    let mut table =
        position(&(text.replace("pr-i-artillery 3", "pr-i-artillery 3, lefol") + "\nstale pr-i-artillery"));
    table.play("allied", "fire pr-i-artillery");
    assert!(table.prompt("chance").contains("3 dice at F1 "));
}

/// [NAP-8.15] [NAP-D22]
#[test]
fn a_hill_may_be_the_defenders_alone_by_the_tables_choice() {
    for (option, firepower) in [("", 2), ("option hill_side defender", 1)] {
        let mut table = position(&format!(
            "{option}
             battle ligny from charleroi
             attacker-left: fr-i-artillery\nattacker-centre: marcognet\nattacker-right: foy
             defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: brause
             terrain attacker-left hill\nholds fr-i-artillery"
        ));
        table.play("french", "fire fr-i-artillery");
        assert!(table.prompt("chance").contains(&format!("at F{firepower} ")), "{option}");
    }
}

/// [NAP-T.93]
#[test]
fn horse_artillery_takes_a_hill_and_still_fires_foot_artillery_does_not() {
    for (battery, fires) in [("fr-rc-horse-artillery", "legal"), ("fr-i-artillery", "NAP-11.3")] {
        let mut table = position(&format!(
            "battle ligny from charleroi
             attacker-left: {battery}\nattacker-centre: marcognet\nattacker-right: foy
             defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: brause
             terrain attacker-left hill"
        ));
        table.play("french", &format!("hold {battery}"));
        assert_eq!(table.refusal("french", &format!("fire {battery}")), fires);
        if fires == "legal" {
            table.play("french", &format!("fire {battery}"));
            assert!(table.prompt("chance").contains("at F2 "));
        }
    }
}
