//! Opening fights, and skirmishes: ledger chapters 7 and 19.

use crate::support;
use support::{Table, position};
use testkit::spoken::Spoken;

/// A skirmish at Charleroi that the French open from Laneffe.
fn skirmish(attackers: &str, defenders: &str) -> Table {
    let mut table = position(&format!("laneffe: {attackers}\ncharleroi: {defenders}"));
    for attacker in attackers.split(',') {
        let name = attacker.trim().split(' ').next().expect("a name");
        table.play("french", &format!("march {name} charleroi"));
    }
    table.play("french", "done");
    table
}

/// [NAP-7.1] [NAP-7.2]
#[test]
fn a_fight_takes_place_where_the_active_player_has_entered_a_held_town() {
    let table = skirmish("quiot", "roder");
    assert!(table.said("The French open a skirmish at Charleroi."));
    let view = table.view(None);
    assert_eq!((&view["fight"]["at"], &view["fight"]["attacker"]), (&"charleroi".into(), &"french".into()));
}

/// [NAP-7.3] [NAP-19.1] [NAP-19.2] [NAP-T.22]
#[test]
fn a_side_with_fewer_than_three_units_makes_it_a_skirmish() {
    let kind = |table: &Table| table.view(None)["fight"]["kind"].clone();
    assert_eq!(kind(&skirmish("quiot, foy, jerome", "pirch, roder")), "skirmish");
    assert_eq!(kind(&skirmish("quiot, foy, jerome", "pirch, roder, brause")), "battle");
    // Twelve against two: the twelve commit four.
    let mut table = position(
        "turn 2
         ligny: pirch, steinmetz, brause, roder, jurgass, hobe, hacke, hiller
         charleroi: quiot, foy",
    );
    for name in ["pirch", "steinmetz", "brause", "roder", "jurgass", "hobe", "hacke", "hiller"] {
        table.play("allied", &format!("march {name} charleroi"));
    }
    table.play("allied", "done");
    assert_eq!(table.asked(), ["allied: commit-units"]);
    for name in ["pirch", "steinmetz", "brause"] {
        table.play("allied", &format!("commit {name}"));
        assert_eq!(table.refusal("allied", &format!("commit {name}")), "NAP-19.2");
    }
    assert_eq!(table.asked(), ["allied: commit-units"]);
    table.play("allied", "commit roder");
    assert_eq!(table.asked(), ["chance: roll-fire"]);
}

/// [NAP-7.4] [NAP-7.5]
#[test]
fn skirmishes_come_before_battles_in_the_order_the_attacker_likes() {
    let mut table = position(
        "beaumont: quiot, pajol, exelmans, jacquinot\nlaneffe: jerome, foy, lefol
         thuin: roder\nsolre: hobe\ncharleroi: pirch, steinmetz, brause",
    );
    table.plays(
        "french: march quiot thuin; march pajol solre
         french: march jerome charleroi; march foy charleroi; march lefol charleroi; done",
    );
    assert_eq!(table.asked(), ["french: choose-fight"]);
    assert_eq!(table.legal("french"), ["fight solre", "fight thuin"]);
    assert_eq!(table.refusal("french", "fight charleroi"), "NAP-7.4");
    assert_eq!(table.refusal("french", "fight ligny"), "NAP-7.1");
    table.play("french", "fight thuin");
    assert_eq!(table.view(None)["fight"]["at"], "thuin");
}

/// [NAP-7.6]
#[test]
fn one_fight_is_finished_before_the_next_begins() {
    let mut table = position("beaumont: quiot, foy\nthuin: roder\nsolre: hobe");
    table.plays("french: march quiot thuin; march foy solre; done; fight thuin");
    assert_eq!(table.asked(), ["chance: roll-fire"]);
    table.plays("chance: hits 0; hits 0");
    // One against one: the attacker goes back, and the second fight begins by itself.
    assert_eq!(table.place("quiot"), "beaumont");
    assert_eq!(table.view(None)["fight"]["at"], "solre");
}

/// [NAP-19.3] [NAP-19.4] [NAP-T.23]
#[test]
fn the_defender_fires_first_and_hits_go_to_the_strongest() {
    let mut table = skirmish("quiot 3, marcognet 3, lefol 2", "pirch 4, roder 2");
    assert_eq!(table.prompt("chance"), "Roll 4 dice at F1 for Pirch II and Jagow.");
    table.play("chance", "hits 2");
    table.play("french", "hit marcognet");
    assert_eq!((table.strength("quiot"), table.strength("marcognet"), table.strength("lefol")), (2, 2, 2));
    assert_eq!(table.prompt("chance"), "Roll 2 dice at F2 for Röder.");
    table.play("chance", "hits 1");
    table.play("french", "hit lefol");
    // The attackers answer with what is left: 2, 2 and 1 dice.
    for (dice, hits) in [(2, 1), (2, 0), (1, 1)] {
        let said = table.prompt("chance");
        assert!(said.starts_with(&format!("Roll {dice} ")), "{said}");
        table.play("chance", &format!("hits {hits}"));
    }
    assert_eq!((table.strength("pirch"), table.strength("roder")), (2, 2));
    assert_eq!(table.asked(), ["allied: leave-fight"]);
}

/// [NAP-19.4] [NAP-T.24]
#[test]
fn in_a_skirmish_mounted_units_fire_at_f2_and_all_others_at_f1() {
    for (name, firepower) in [
        ("old-guard", 1),
        ("guard-cavalry", 2),
        ("napoleon", 2),
        ("fr-rc-horse-artillery", 2),
        ("guard-artillery", 1),
    ] {
        let mut table = skirmish(name, "pirch");
        table.play("chance", "hits 0");
        assert!(table.prompt("chance").contains(&format!("at F{firepower} ")), "{name}");
    }
    let mut table = position("turn 2\nligny: wilhelm\ncharleroi: quiot");
    table.plays("allied: march wilhelm charleroi; done\nchance: hits 0");
    assert!(table.prompt("chance").contains("at F2 "));
}

/// [NAP-19.5] [NAP-19.6] [NAP-T.25]
#[test]
fn the_side_with_fewer_units_leaves_and_the_attacker_if_they_are_equal() {
    let mut table = skirmish("quiot, foy", "pirch, roder");
    table.plays("chance: hits 0; hits 0; hits 0; hits 0");
    assert_eq!((table.place("quiot"), table.place("foy")), ("laneffe".into(), "laneffe".into()));
    assert_eq!(table.count("charleroi"), 2);
}

/// [NAP-19.5] [NAP-T.26]
#[test]
fn units_held_back_count_afterwards() {
    let mut table = position(
        "charleroi: lefol 1, quiot 1, jerome 1, marcognet 1, pajol, exelmans\nligny: pirch 4, steinmetz 4",
    );
    for name in ["lefol", "quiot", "jerome", "marcognet", "pajol", "exelmans"] {
        table.play("french", &format!("march {name} ligny"));
    }
    table.play("french", "done");
    for name in ["lefol", "quiot", "jerome", "marcognet"] {
        table.play("french", &format!("commit {name}"));
    }
    table.plays("chance: hits 3\nfrench: hit lefol; hit quiot; hit jerome\nchance: hits 0; hits 0");
    // One of the four is left, two were held back: three against two.
    assert_eq!(table.asked(), ["allied: leave-fight"]);
    assert_eq!(table.state().losses(napoleon::army::Army::French), 3);
}

/// [NAP-19.5] [NAP-T.27]
#[test]
fn losers_leave_by_the_roads_of_a_retreat() {
    let mut table = skirmish("quiot, foy, jerome", "pirch 4, roder 2");
    table.plays("chance: hits 0; hits 0; hits 0; hits 0; hits 0");
    assert_eq!(table.asked(), ["allied: leave-fight"]);
    assert_eq!(
        table.sorted_options("allied", "retreat pirch"),
        ["binche", "fosses", "ligny", "quatre-bras", "thuin"]
    );
    assert_eq!(table.refusal("allied", "retreat pirch laneffe"), "NAP-17.4");
    table.play("allied", "retreat pirch fosses");
    // A minor road takes one unit.
    assert_eq!(table.refusal("allied", "retreat roder fosses"), "NAP-17.6");
}

/// [NAP-19.7] [NAP-18.6]
#[test]
fn units_that_left_a_skirmish_are_disorganised() {
    let mut table = skirmish("quiot, foy", "pirch, roder");
    table.play("chance", "hits 0");
    table.plays("chance: hits 0; hits 0; hits 0");
    // The campaign turn is over by then, and the disorder with it; look at it in the turn itself.
    assert!(table.state().disorganised.is_empty());
    let mut table = position(
        "beaumont: quiot\nlaneffe: jerome, foy, lefol\nthuin: roder, hobe
         charleroi: pirch, steinmetz, brause",
    );
    table.plays(
        "french: march quiot thuin; march jerome charleroi; march foy charleroi; march lefol charleroi; done",
    );
    table.plays("chance: hits 0; hits 0; hits 0");
    assert_eq!(table.place("quiot"), "beaumont");
    assert!(table.state().disorganised.contains(support::unit("quiot")));
}

/// [NAP-19.8] [NAP-19.9] [NAP-18.5] [NAP-T.28]
#[test]
fn after_a_won_skirmish_there_is_no_regroup_and_winners_may_reinforce() {
    let mut table = position(
        "beaumont: quiot, pajol\nlaneffe: jerome, foy, lefol\nthuin: roder 1
         charleroi: pirch, steinmetz, brause",
    );
    table.plays("french: march quiot thuin; march pajol thuin");
    table.plays("french: march jerome charleroi; march foy charleroi; march lefol charleroi; done");
    table.plays("chance: hits 0; hits 1");
    // Straight to the battle: its terrain is drawn.
    assert_eq!(table.asked(), ["chance: draw-terrain"]);
    table.plays(
        "chance: draw hill\nfrench: lay hill left\nchance: draw hill; draw farm
         allied: lay hill left; lay farm right
         allied: deploy pirch left; deploy steinmetz centre; deploy brause right; done
         french: deploy jerome left; deploy foy centre; deploy lefol right; done
         french: done",
    );
    assert_eq!(table.asked(), ["french: call-reinforcements"]);
    assert_eq!(table.sorted_options("french", "reinforce"), ["fr-i-quiot", "fr-rc-pajol"]);
}

/// [NAP-T.91]
#[test]
fn of_two_who_came_by_a_minor_road_one_finds_no_way_back() {
    let mut table = position("gembloux: quiot, foy\nligny: pirch, roder");
    table.plays("french: march quiot ligny; march foy ligny; done");
    table.plays("chance: hits 0; hits 0; hits 0; hits 0");
    assert_eq!(table.asked(), ["french: leave-fight"]);
    table.play("french", "retreat foy gembloux");
    assert_eq!((table.place("foy"), table.place("quiot")), ("gembloux".into(), "eliminated".into()));
}

/// [NAP-19.1]
#[test]
fn a_skirmish_that_leaves_nobody_on_one_side_is_simply_over() {
    let mut table = skirmish("jacquinot", "roder 1");
    table.plays("chance: hits 1");
    assert_eq!(table.place("jacquinot"), "eliminated");
    assert_eq!(table.at("charleroi"), "pr-i-roder 1");
    assert_eq!(table.asked(), ["allied: order-marches"]);
}
