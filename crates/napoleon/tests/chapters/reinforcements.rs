//! Reinforcements and the regroup after a won battle: ledger chapters 18 and 22.

use crate::support;
use support::{Table, position};
use testkit::spoken::Spoken;

const QUATRE_BRAS: &str = "battle quatre-bras from charleroi
     attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
     defender-left: alten\ndefender-centre: picton\ndefender-right: cole";

/// [NAP-18.1] [NAP-18.3] [NAP-T.68]
#[test]
fn reinforcements_come_from_next_door_two_by_a_major_road() {
    let mut table = position(&format!(
        "{QUATRE_BRAS}\nligny: pajol, exelmans, kellermann\ncharleroi: simmer\nthuin: lefol"
    ));
    table.play("french", "done");
    table.plays("french: reinforce pajol; reinforce exelmans");
    assert_eq!(table.refusal("french", "reinforce kellermann"), "NAP-18.3");
    assert_eq!(table.refusal("french", "reinforce lefol"), "NAP-18.1");
    assert_eq!(table.count("attacker-reserve"), 2);
    // The next battle turn two more may come.
    table.plays("french: done\nallied: done\nfrench: done");
    assert!(table.may("french", "reinforce kellermann"));
}

/// [NAP-18.3] [NAP-T.68]
#[test]
fn one_comes_by_a_minor_road() {
    let mut table = position(
        "battle ligny from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: pirch\ndefender-centre: steinmetz\ndefender-right: brause
         gembloux: hacke, hiller\nactive defender",
    );
    table.plays("allied: done; reinforce hacke");
    assert_ne!(table.asked(), ["allied: call-reinforcements"]);
}

/// [NAP-18.2]
#[test]
fn nobody_comes_out_of_a_town_with_enemies() {
    let mut text = support::document(&format!(
        "{QUATRE_BRAS}\nligny: pajol\nnivelles: exelmans, lefol, berthezene, perponcher, chasse, clinton\nphase reinforce"
    ));
    text["battles"] = serde_json::json!(["nivelles"]);
    let state = <napoleon::Napoleon as engine::Game>::from_document(&text).expect("a position");
    let table = Table::of(engine::Match::from_state(state));
    assert!(table.may("french", "reinforce pajol"));
    assert_eq!(table.refusal("french", "reinforce exelmans"), "NAP-18.2");
}

/// [NAP-18.4]
#[test]
fn reinforcements_act_from_the_next_own_battle_turn() {
    let mut table = position(&format!("{QUATRE_BRAS}\nligny: pajol"));
    table.plays("french: done; reinforce pajol");
    assert_eq!(table.asked(), ["allied: command-battle"]);
    table.play("allied", "done");
    assert!(table.may("french", "move pajol enemy-right"));
}

/// A battle that the French have just won at Quatre Bras, with these lines added.
fn won(lines: &str) -> Table {
    let mut table = position(&format!(
        "battle quatre-bras from charleroi
         attacker-left: quiot, jerome\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: alten 1, lefol\n{lines}"
    ));
    table.plays("french: fire lefol\nchance: hits 1");
    table
}

/// [NAP-22.1] [NAP-22.2] [NAP-22.4] [NAP-T.73]
#[test]
fn the_winner_regroups_to_towns_with_own_units_two_by_a_major_road() {
    let mut table = won("ligny: pajol\ncharleroi: simmer");
    assert_eq!(table.asked(), ["french: regroup"]);
    assert_eq!(table.refusal("french", "regroup quiot waterloo"), "NAP-22.2");
    table.plays("french: regroup quiot ligny; regroup jerome ligny");
    assert_eq!(table.refusal("french", "regroup foy ligny"), "NAP-22.4");
    assert_eq!(table.refusal("french", "regroup quiot quatre-bras"), "NAP-22.1");
    // Who took no part stays where he is.
    assert_eq!(table.refusal("french", "regroup pajol quatre-bras"), "NAP-22.1");
    assert!(table.may("french", "regroup foy charleroi"));
    table.play("french", "done");
    assert_eq!(table.asked(), ["allied: order-marches"]);
}

/// [NAP-22.2] [NAP-D68]
#[test]
fn who_left_the_battle_may_come_back_in_and_others_by_the_tables_choice() {
    let text = |option: &str| {
        format!(
            "{option}
             battle quatre-bras from charleroi
             attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy\nattacker-reserve: jerome
             defender-left: alten 1, lefol\nligny: pajol"
        )
    };
    for (option, refusal) in [("", "NAP-22.1"), ("option regroup_in any", "legal")] {
        let mut table = position(&text(option));
        table.plays("french: retreat jerome charleroi; fire lefol\nchance: hits 1");
        assert_eq!(table.asked(), ["french: regroup"]);
        assert_eq!(table.refusal("french", "regroup pajol quatre-bras"), refusal);
        assert!(table.may("french", "regroup jerome quatre-bras"));
    }
}

/// [NAP-22.5]
#[test]
fn a_regroup_goes_one_town() {
    let mut table = won("ligny: pajol\ngembloux: exelmans");
    assert_eq!(table.refusal("french", "regroup quiot gembloux"), "NAP-1.5");
    table.play("french", "regroup quiot ligny");
    assert_eq!(table.refusal("french", "regroup quiot gembloux"), "NAP-22.1");
}

/// [NAP-22.3] [NAP-18.5] [NAP-T.73] [NAP-T.90]
#[test]
fn units_regroup_into_a_battle_that_is_still_to_come() {
    let mut table = position(
        "charleroi: quiot, jerome, foy, pecheux, lefol, simmer, marcognet
         ligny: pirch 1, hiller 1, hacke 1\nquatre-bras: alten, picton, cole",
    );
    for name in ["quiot", "jerome", "foy", "pecheux"] {
        table.play("french", &format!("march {name} ligny"));
    }
    for name in ["lefol", "simmer", "marcognet"] {
        table.play("french", &format!("march {name} quatre-bras"));
    }
    table.plays(
        "french: done; fight ligny\nchance: draw hill\nfrench: lay hill left\nchance: draw hill; draw hill
         allied: lay hill left; lay hill right
         allied: deploy pirch left; deploy hiller centre; deploy hacke right; done
         french: deploy quiot left; deploy jerome centre; deploy pecheux right; done; done
         allied: retreat pirch namur; retreat hiller namur; retreat hacke gembloux",
    );
    assert_eq!(table.asked(), ["french: regroup"]);
    table.plays("french: regroup quiot quatre-bras; regroup jerome quatre-bras");
    assert_eq!(table.view(None)["fight"]["at"], "quatre-bras");
    assert_eq!(table.count("attacker-reserve"), 5);
    let roads = table.view(None)["fight"]["roads"].as_array().expect("a list").clone();
    let mut entries: Vec<&str> =
        roads.iter().filter(|road| road["entry"] == true).filter_map(|road| road["to"].as_str()).collect();
    entries.sort_unstable();
    assert_eq!(entries, ["charleroi", "ligny"]);
}

/// [NAP-22.1]
#[test]
fn a_defender_who_wins_regroups_too() {
    let mut table = position(
        "battle quatre-bras from charleroi
         attacker-left: quiot\nattacker-centre: marcognet\nattacker-right: foy
         defender-left: alten\ndefender-centre: picton\ndefender-right: cole\nnivelles: clinton\nidle 1",
    );
    table.play("french", "done");
    assert!(table.said("The Allies win the battle"));
    assert_eq!(table.asked(), ["allied: regroup"]);
}
