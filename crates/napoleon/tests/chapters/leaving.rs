//! Retreats, stalemate and routs: ledger chapters 17, 20 and 21.

use crate::support;
use napoleon::army::Army;
use support::{Table, position};
use testkit::spoken::Spoken;

const QUATRE_BRAS: &str = "battle quatre-bras from charleroi
     attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
     defender-left: alten\ndefender-centre: picton\ndefender-right: cole";

/// [NAP-17.1] [NAP-17.4] [NAP-17.6] [NAP-T.65]
#[test]
fn two_units_leave_by_each_major_road_and_none_by_the_attackers() {
    let mut table =
        position(&format!("{QUATRE_BRAS}\ndefender-reserve: clinton, colville, perponcher\nactive defender"));
    assert_eq!(table.sorted_options("allied", "retreat clinton"), ["ligny", "nivelles", "waterloo"]);
    assert_eq!(table.refusal("allied", "retreat clinton charleroi"), "NAP-17.4");
    table.plays("allied: retreat clinton waterloo; retreat colville waterloo");
    assert_eq!(table.refusal("allied", "retreat perponcher waterloo"), "NAP-17.6");
    assert!(table.may("allied", "retreat perponcher nivelles"));
}

/// [NAP-17.3]
#[test]
fn the_attacker_goes_back_where_he_came_from() {
    let table = position(QUATRE_BRAS);
    assert_eq!(table.sorted_options("french", "retreat quiot"), ["charleroi"]);
    assert_eq!(table.refusal("french", "retreat quiot ligny"), "NAP-17.3");
}

/// [NAP-17.4] "to any adjacent town that ... holds no enemy"
#[test]
fn the_defender_does_not_retreat_to_a_town_with_enemies() {
    let table = position(&format!("{QUATRE_BRAS}\nactive defender\nligny: pajol"));
    assert_eq!(table.refusal("allied", "retreat alten ligny"), "NAP-17.4");
}

/// [NAP-17.5]
#[test]
fn nobody_retreats_into_another_fight() {
    let ligny = "battle-to-come ligny\nligny: pajol, exelmans, milhaud, pirch, brause, hacke";
    let table = position(&format!("{QUATRE_BRAS}\nactive defender\n{ligny}"));
    assert_eq!(table.refusal("allied", "retreat alten ligny"), "NAP-17.5");
    let table = position(&format!("{}\n{ligny}", QUATRE_BRAS.replace("charleroi", "charleroi ligny")));
    assert_eq!(table.refusal("french", "retreat quiot ligny"), "NAP-17.5");
}

/// [NAP-17.3] A town since taken by the enemy is closed (NAP-D53).
#[test]
fn the_attacker_does_not_go_back_to_a_town_that_the_enemy_has_taken() {
    let table = position(&format!("{QUATRE_BRAS}\ncharleroi: pirch"));
    assert_eq!(table.refusal("french", "retreat quiot charleroi"), "NAP-17.3");
}

/// [NAP-17.2] [NAP-21.5] [NAP-T.66]
#[test]
fn an_engaged_unit_pays_for_its_retreat() {
    let left = |piece: &str, enemies: &str| {
        let mut table = position(&format!(
            "battle ligny from charleroi
             attacker-left: lefol, {piece}{enemies}\nattacker-centre: marcognet\nattacker-right: foy
             defender-left: hacke\ndefender-centre: steinmetz\ndefender-right: brause"
        ));
        let name = piece.split(' ').next().expect("a name");
        table.play("french", &format!("retreat {name} charleroi"));
        table.strength(name)
    };
    assert_eq!(left("quiot 3", ", pirch"), 2);
    assert_eq!(left("quiot 3", ""), 3);
    assert_eq!(left("fr-i-artillery 3", ", pirch"), 1);
    assert_eq!(left("fr-i-artillery 2", ", pirch"), 0);
    assert_eq!(left("fr-rc-horse-artillery 2", ", pirch"), 1);
    assert_eq!(left("pajol 3", ", pirch"), 3);
    assert_eq!(left("pajol 3", ", roder"), 2);
    assert_eq!(left("napoleon 2", ", pirch"), 2);
}

/// [NAP-17.7] [NAP-17.8] [NAP-18.6] [NAP-T.67] [NAP-D54]
#[test]
fn a_unit_that_retreated_comes_back_in_the_next_own_battle_turn() {
    let mut table = position(&format!("{QUATRE_BRAS}\nattacker-reserve: lefol, pecheux\ncharleroi: simmer"));
    table.plays("french: retreat lefol charleroi; done");
    assert_eq!(table.refusal("french", "reinforce lefol"), "NAP-18.6");
    assert!(table.may("french", "reinforce simmer"));
    table.plays("french: done\nallied: done\nfrench: done");
    assert!(table.may("french", "reinforce lefol"));
    // By the table's choice the disorder lasts the campaign turn.
    let mut table = position(&format!(
        "option disorder campaign_turn\n{QUATRE_BRAS}\nattacker-reserve: lefol\ncharleroi: simmer"
    ));
    table.plays("french: retreat lefol charleroi; done; done\nallied: done\nfrench: done");
    assert_eq!(table.refusal("french", "reinforce lefol"), "NAP-18.6");
}

/// [NAP-20.1] [NAP-20.2] [NAP-T.72]
#[test]
fn two_idle_turns_of_the_attacker_are_a_stalemate() {
    let mut table = position(&format!("{QUATRE_BRAS}\nattacker-reserve: lefol, pajol"));
    table.plays("french: done\nallied: done\nfrench: done");
    assert!(table.said("The battle of Quatre Bras ends in a stalemate."));
    // All go back by the one road, as often as needed, and nobody is lost.
    assert_eq!((table.count("charleroi"), table.losses(Army::French)), (5, 0));
    assert_eq!(table.count("quatre-bras"), 3);
}

/// [NAP-20.1] [NAP-T.72]
#[test]
fn a_shot_in_between_begins_the_count_again() {
    let mut table = position(&QUATRE_BRAS.replace("quiot", "quiot, fr-i-artillery"));
    table.plays(
        "french: done\nallied: done\nfrench: fire fr-i-artillery\nchance: hits 0\nfrench: done\nallied: done",
    );
    table.plays("french: done\nallied: done");
    assert_eq!(table.asked(), ["french: command-battle"]);
    table.play("french", "done");
    assert!(table.said("ends in a stalemate"));
}

/// [NAP-20.1] [NAP-T.88]
#[test]
fn a_long_shot_whose_hits_cost_nothing_is_idle_and_a_miss_is_not() {
    for (hits, stalemate) in [(1, true), (0, false)] {
        let mut table = position(&format!(
            "{}\nidle 1",
            QUATRE_BRAS.replace("quiot", "fr-i-artillery").replace("cole", "cole 1, brunswick 1")
        ));
        table.plays(&format!("french: fire fr-i-artillery\nchance: hits {hits}\nfrench: done"));
        assert_eq!(table.said("ends in a stalemate"), stalemate, "{hits} hits");
        assert_eq!((table.strength("cole"), table.strength("brunswick")), (1, 1));
    }
}

/// [NAP-20.2] "the per-road limit being used as often as needed" (NAP-D62): no road has carried more than its limit.
#[test]
fn a_stalemate_has_no_limit_of_roads() {
    let stalemate = |roads: &str| {
        let mut table = position(&format!(
            "battle charleroi from {roads}
             attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
             defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause\nidle 1"
        ));
        table.play("french", "done");
        assert!(table.said("ends in a stalemate"));
        table
    };
    // By one minor road all three go at once, and nothing is said of a limit.
    let table = stalemate("fosses");
    assert_eq!(table.count("fosses"), 3);
    assert!(!table.said(" carries "), "{:?}", table.log);
    // By two each chooses, and the page is told of none either.
    let mut table = stalemate("fosses thuin");
    table.plays("french: retreat quiot fosses; retreat foy fosses");
    assert!(!table.said(" carries "), "{:?}", table.log);
    let limits = |table: &Table| {
        let roads = table.view(Some("french"))["fight"]["roads"].as_array().expect("a list").clone();
        roads.iter().map(|road| road["limit"].as_u64()).collect::<Vec<_>>()
    };
    assert!(limits(&table).iter().all(Option::is_none));
    assert!(limits(&position(QUATRE_BRAS)).iter().all(Option::is_some));
}

/// [NAP-21.4] A rout keeps to the limits of the table's choice [NAP-D64], and those are told.
#[test]
fn a_road_tells_how_many_routed_units_it_takes() {
    for (option, said, refused) in
        [("", "carries 1 of 2", "NAP-21.4"), ("option rout_limit march", "carries 1 of 8", "legal")]
    {
        let mut table = charleroi(
            ["quiot, marcognet", "foy", "lefol"],
            ["hacke", "pirch", "brause, borcke, hiller"],
            &format!("{option}\nactive defender"),
        );
        table.plays("allied: move pirch reserve; done\nfrench: move foy enemy-centre");
        table.play("allied", "retreat brause ligny");
        assert!(table.said(said), "{option}: {:?}", table.log);
        table.play("allied", "retreat borcke ligny");
        assert_eq!(table.refusal("allied", "retreat hiller ligny"), refused);
    }
}

/// [NAP-I.20]
#[test]
fn a_battle_of_sixty_turns_is_a_stalemate() {
    let mut table = position(&format!("{QUATRE_BRAS}\nbattle-turn 60\nactive defender"));
    table.play("allied", "done");
    assert!(table.said("ends in a stalemate"));
}

/// Charleroi, attacked from Laneffe alone.
fn charleroi(attackers: [&str; 3], defenders: [&str; 3], extra: &str) -> Table {
    position(&format!(
        "battle charleroi from laneffe
         attacker-left: {}\nattacker-centre: {}\nattacker-right: {}
         defender-left: {}\ndefender-centre: {}\ndefender-right: {}\n{extra}",
        attackers[0], attackers[1], attackers[2], defenders[0], defenders[1], defenders[2]
    ))
}

/// [NAP-21.1] [NAP-21.3] [NAP-21.4] [NAP-T.69]
#[test]
fn of_four_routed_attackers_two_leave_and_two_are_lost() {
    let rout = |option: &str| {
        let mut table = charleroi(
            ["quiot 3, hiller", "marcognet 3", "foy 4, lefol 3"],
            ["pirch", "steinmetz", "brause"],
            &format!("{option}\nactive attacker"),
        );
        table.play("french", "move quiot reserve");
        table
    };
    let mut table = rout("");
    assert!(table.said("The French are routed."));
    assert_eq!(table.asked(), ["french: leave-fight"]);
    table.plays("french: retreat quiot laneffe; retreat foy laneffe");
    assert_eq!(table.at("laneffe"), "fr-i-quiot 2, fr-ii-foy 3");
    assert_eq!(table.losses(Army::French), 2);
    let table = position(
        "option rout_limit march
         battle charleroi from laneffe
         attacker-left: quiot, hiller\nattacker-centre: marcognet\nattacker-right: foy, lefol
         defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause",
    );
    let mut table = table;
    table.play("french", "move quiot reserve");
    assert_eq!((table.count("laneffe"), table.losses(Army::French)), (4, 0));
}

/// [NAP-21.4] [NAP-T.70]
#[test]
fn the_roads_out_of_charleroi_carry_nine_routed_units() {
    let mut table = charleroi(
        ["quiot, marcognet", "foy", "lefol"],
        ["hacke", "pirch", "brause, borcke, hiller, steinmetz, tippelskirch, stulpnagel, jurgass, hobe"],
        "active defender",
    );
    // The centre is left to the enemy who follows: the defender is routed in the attacker's turn.
    table.plays("allied: move pirch reserve; done\nfrench: move foy enemy-centre");
    assert!(table.said("The Allies are routed."));
    let mut left = 0;
    while table.is_asked("allied", "leave-fight") {
        let order = table.legal("allied")[0].clone();
        table.play("allied", &order);
        left += 1;
    }
    assert_eq!((left, table.losses(Army::Prussian)), (9, 1));
}

/// [NAP-21.1] [NAP-T.71]
#[test]
fn an_empty_position_is_no_rout_until_an_enemy_enters_it() {
    let mut table =
        charleroi(["quiot", "marcognet, foy", "lefol"], ["pirch", "steinmetz", "brause"], "active defender");
    table.plays("allied: move steinmetz reserve; done");
    assert_eq!(table.asked(), ["french: command-battle"]);
    table.play("french", "move foy enemy-centre");
    assert!(table.said("The Allies are routed."));
}

/// [NAP-21.2]
#[test]
fn fire_morale_and_moves_all_cause_routs_in_either_turn() {
    let mut table = charleroi(["quiot", "marcognet", "foy"], ["pirch 1, lefol", "steinmetz", "brause"], "");
    table.plays("french: fire lefol\nchance: hits 1");
    assert!(table.said("The Allies are routed."));
    let mut table =
        charleroi(["quiot", "marcognet", "foy"], ["pirch, lefol", "steinmetz", "brause"], "active defender");
    table.play("allied", "move pirch reserve");
    assert!(table.said("The Allies are routed."));
}

/// [NAP-21.5]
#[test]
fn all_who_leave_in_a_rout_pay_and_cavalry_only_to_cavalry() {
    let mut table = charleroi(
        ["quiot", "marcognet", "foy, pajol"],
        ["pirch, lefol", "steinmetz", "pr-i-artillery 3, roder 2, blucher 2"],
        "active defender",
    );
    table.play("allied", "move pirch reserve");
    for (name, to, left) in [
        ("pirch", "ligny", 3),
        ("steinmetz", "ligny", 3),
        ("pr-i-artillery", "binche", 1),
        ("roder", "binche", 2),
        ("blucher", "thuin", 2),
    ] {
        table.play("allied", &format!("retreat {name} {to}"));
        assert_eq!(table.strength(name), left, "{name}");
    }
}

/// [NAP-21.5] NAP-D83
#[test]
fn what_a_rout_costs_a_hidden_unit_is_told_to_its_owner_alone() {
    let mut table = charleroi(
        ["quiot", "marcognet", "foy, pajol"],
        ["pirch, lefol", "steinmetz", "roder 2"],
        "active defender",
    );
    table.play("allied", "move pirch reserve");
    table.play("allied", "retreat pirch ligny");
    let is_told = |seat| table.told(seat).iter().any(|event| event.contains("retreat-cost"));
    assert_eq!([Some("allied"), Some("french"), None].map(is_told), [true, false, false]);
}

/// [NAP-T.84]
#[test]
fn who_would_rout_both_sides_routs_alone() {
    // The defender's right is empty, his infantry stands in the attacker's left.
    let text = "battle charleroi from laneffe
         attacker-left: pajol, brause\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: pirch\ndefender-centre: steinmetz";
    let mut table = position(text);
    table.play("french", "move pajol enemy-right");
    assert!(table.said("The French are routed.") && !table.said("The Allies are routed."));
    let mut table = position(&text.replace("pajol,", "pajol, quiot,"));
    table.play("french", "move pajol enemy-right");
    assert!(table.said("The Allies are routed.") && !table.said("The French are routed."));
}

/// [NAP-T.85]
#[test]
fn a_side_without_units_has_lost_and_one_with_a_reserve_fights_on() {
    let text = "battle quatre-bras from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: alten\ndefender-centre: picton\nwaterloo: cole, brunswick\nactive defender";
    let mut table = position(text);
    table.plays("allied: retreat alten nivelles; retreat picton nivelles");
    assert!(table.said("The French win the battle of Quatre Bras."));
    let mut table = position(&format!("{text}\ndefender-reserve: clinton"));
    table.plays("allied: retreat alten nivelles; retreat picton nivelles; done; done");
    assert_eq!(table.asked(), ["french: command-battle"]);
    table.play("french", "move foy enemy-left");
    assert!(table.said("The Allies are routed."));
}

/// [NAP-T.86]
#[test]
fn retreats_of_the_same_battle_turn_use_up_the_road_of_a_rout() {
    let text = ["quiot, hiller", "marcognet", "foy, lefol, pecheux"];
    let mut table = charleroi(text, ["pirch", "steinmetz", "brause"], "");
    table.plays("french: retreat foy laneffe; retreat lefol laneffe; move quiot reserve");
    // Nobody else gets away.
    assert_eq!((table.count("laneffe"), table.losses(Army::French)), (2, 3));
    let mut table = charleroi(text, ["pirch", "steinmetz", "brause"], "");
    table.plays("french: retreat foy laneffe; retreat lefol laneffe; done");
    // In the defender's turn the road is free again: his infantry kills the wing.
    table.plays("allied: fire hiller\nchance: hits 3");
    assert!(table.said("The French are routed."));
    assert_eq!(table.count("laneffe"), 4);
}
