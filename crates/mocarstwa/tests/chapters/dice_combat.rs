//! Chapters 6, 11, 15 and 24: battles with dice.

use crate::support::{Table, position};
use testkit::spoken::Spoken;

const WAR: &str = "s4-partitions dice\nred poland\nblue germany\n";

#[track_caller]
fn war(lines: &str) -> Table {
    position(&format!("{WAR}{lines}"))
}

/// [MOC-11.1] [MOC-11.2] [MOC-11.7] [MOC-11.8] [MOC-T.48] [MOC-11.16]
#[test]
fn only_a_higher_attack_removes_the_defender_and_the_attacker_risks_nothing() {
    let mut table = war("poznan: red 2 infantry\ngorzow: blue 2 infantry");
    table.play("red", "attack infantry 1 poznan gorzow").roll(7, 7);
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("red 2 infantry".into(), "blue 2 infantry".into()));
    table.play("red", "attack infantry 1 poznan gorzow").roll(8, 7);
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("red 2 infantry".into(), "blue infantry".into()));
    assert_eq!(table.refusal("red", "attack infantry 1 poznan gorzow"), "MOC-7.2");
    let table = war("poznan: red 2 infantry\ngorzow: blue 2 infantry");
    assert_eq!(table.refusal("red", "attack infantry 2 poznan gorzow"), "MOC-11.1");
    assert_eq!(table.refusal("red", "attack infantry 1 poznan warszawa"), "MOC-11.2");
}

/// [MOC-11.5] [MOC-11.6] [MOC-12.7] [MOC-4.11] [MOC-T.49]
#[test]
fn units_and_fortifications_add_to_the_dice() {
    let rolls = |unit: &str, fort: &str, defender: &str, wall: &str| {
        let mut table = war(&format!("poznan: red {unit}{fort}\ngorzow: blue {defender}{wall}"));
        table.play("red", &format!("attack {unit} 1 poznan gorzow"));
        let (dice, bonus) = table.state().attack_dice();
        (dice, bonus, table.state().defence_bonus())
    };
    assert_eq!(rolls("infantry", "", "infantry", ""), (2, 0, 0));
    assert_eq!(rolls("grenadiers", "", "grenadiers", ""), (2, 1, 1));
    assert_eq!(rolls("cavalry", "", "cavalry", ""), (2, 1, 0));
    assert_eq!(rolls("artillery", "", "artillery", ""), (3, 0, 1));
    assert_eq!(rolls("heavy-cavalry", "", "heavy-cavalry", ""), (2, 2, 1));
    assert_eq!(rolls("heavy-artillery", "", "heavy-artillery", ""), (3, 1, 2));
    assert_eq!(rolls("infantry", ", fort", "infantry", ", fort"), (2, 1, 1));
    assert_eq!(rolls("infantry", ", fortress", "artillery", ", fortress"), (2, 2, 3));
}

/// [MOC-11.5]
#[test]
fn dice_fall_as_dice_do() {
    let mut table = war("poznan: red artillery\ngorzow: blue infantry");
    table.play("red", "attack artillery 1 poznan gorzow");
    let weights: u32 = table.chances().iter().map(|(_, weight)| weight).sum();
    assert_eq!((table.chances().len(), weights), (16, 216));
    table.play("chance", "roll 10");
    let weights: u32 = table.chances().iter().map(|(_, weight)| weight).sum();
    assert_eq!((table.chances().len(), weights), (11, 36));
    assert_eq!(table.refusal("chance", "roll 13"), "MOC-2.12");
}

/// [MOC-11.3]
#[test]
fn the_owner_names_the_unit_that_defends() {
    let mut table = war("poznan: red infantry\ngorzow: blue infantry, artillery");
    table.play("red", "attack infantry 1 poznan gorzow");
    assert_eq!(table.asked(), ["blue: name-defender"]);
    assert_eq!(table.refusal("blue", "defend cavalry"), "MOC-11.3");
    table.play("blue", "defend artillery").roll(10, 5);
    assert_eq!(table.at("gorzow"), "blue infantry");
}

/// [MOC-11.4] [MOC-D44] [MOC-T.52]
#[test]
fn of_independents_the_cheaper_defends() {
    let mut table = position(
        "s6-germany dice\nred poland\nblue france\npoznan: red 3 infantry\ngorzow: independents infantry, artillery\nparyz: blue infantry",
    );
    table.play("red", "attack infantry 1 poznan gorzow").roll(9, 5);
    assert_eq!(table.at("gorzow"), "independents artillery");
}

/// [MOC-11.9] [MOC-D45] [MOC-D46] [MOC-T.50]
#[test]
fn whoever_empties_a_province_must_enter_it_or_another_attacker_of_the_phase() {
    let mut table =
        war("poznan: red infantry\nwroclaw: red grenadiers\ngorzow: blue infantry\nberlin: blue infantry");
    table.play("red", "attack infantry 1 poznan gorzow").roll(5, 9);
    table.play("red", "attack grenadiers 1 wroclaw gorzow").roll(9, 5);
    assert_eq!(table.asked(), ["red: annex"]);
    assert_eq!(table.refusal("red", "done"), "MOC-11.9");
    assert_eq!(table.refusal("red", "enter infantry 1 warszawa"), "MOC-D45");
    // The one who attacked in vain may go in, and the other too.
    table.plays("red: enter infantry 1 poznan; enter grenadiers 1 wroclaw");
    assert_eq!(table.at("gorzow"), "red infantry, grenadiers");
    assert_eq!(table.asked(), ["red: give-orders"]);
}

/// [MOC-11.10] [MOC-11.14] [MOC-12.3] [MOC-D46] [MOC-T.50]
#[test]
fn artillery_cavalry_next_door_and_garrisons_need_not_enter() {
    for (unit, fort) in [("artillery", ""), ("cavalry", ""), ("infantry", ", fort")] {
        let mut table =
            war(&format!("poznan: red {unit}, infantry{fort}\ngorzow: blue infantry\nberlin: blue infantry"));
        table.play("red", &format!("attack {unit} 1 poznan gorzow")).roll(9, 5);
        assert_eq!(table.refusal("red", "done"), "legal", "{unit}");
        assert_eq!(table.refusal("red", &format!("enter {unit} 1 poznan")), "legal", "{unit}");
        table.play("red", "done");
        assert_eq!(table.at("gorzow"), "empty");
    }
    // The only attacker goes in without a question.
    let mut table = war("poznan: red infantry\ngorzow: blue infantry\nberlin: blue infantry");
    table.play("red", "attack infantry 1 poznan gorzow").roll(9, 5);
    assert_eq!(table.at("gorzow"), "red infantry");
}

/// [MOC-11.11] [MOC-11.12] [MOC-11.13] [MOC-D47] [MOC-T.51] [MOC-11.15]
#[test]
fn cavalry_leaps_through_free_ground_and_stays_where_it_struck_from() {
    let mut table = war("warszawa: red cavalry\ngorzow: blue infantry\nberlin: blue infantry");
    table.play("red", "march cavalry 1 warszawa poznan");
    table.play("red", "attack cavalry 1 poznan gorzow").roll(5, 9);
    assert_eq!((table.at("warszawa"), table.at("poznan")), ("empty".into(), "red cavalry".into()));
    assert_eq!(table.refusal("red", "attack cavalry 1 poznan gorzow"), "MOC-7.2");
    // After a leap that empties the target it must enter.
    let mut table =
        war("warszawa: red cavalry\npoznan: red 2 infantry\ngorzow: blue infantry\nberlin: blue infantry");
    table.play("red", "march cavalry 1 warszawa poznan");
    table.play("red", "attack cavalry 1 poznan gorzow").roll(9, 5);
    assert_eq!(table.at("gorzow"), "red cavalry");
    // Not through a full province.
    let table = war("warszawa: red cavalry\npoznan: red 3 infantry\ngorzow: blue infantry");
    assert_eq!(table.refusal("red", "march cavalry 1 warszawa poznan"), "MOC-7.9");
}

/// [MOC-12.6] [MOC-T.51]
#[test]
fn no_leap_at_a_fortification() {
    let mut table = war("warszawa: red cavalry\ngorzow: blue infantry, fort");
    table.play("red", "march cavalry 1 warszawa poznan");
    assert_eq!(table.refusal("red", "attack cavalry 1 poznan gorzow"), "MOC-12.6");
    let table = war("poznan: red cavalry\ngorzow: blue infantry, fort");
    assert_eq!(table.refusal("red", "attack cavalry 1 poznan gorzow"), "legal");
}

/// [MOC-12.1] [MOC-12.8] [MOC-D48]
#[test]
fn whoever_takes_the_province_takes_its_fortification() {
    let mut table = war("poznan: red infantry\ngorzow: blue infantry, fortress\nberlin: blue infantry");
    table.play("red", "attack infantry 1 poznan gorzow").roll(12, 2);
    assert_eq!(table.at("gorzow"), "red infantry");
    assert_eq!(table.state().room_in("ger-gorzow".parse().expect("a province")), 4);
}

/// [MOC-24.1] [MOC-24.2] [MOC-24.3] [MOC-24.4] [MOC-T.53] [MOC-T.54]
#[test]
fn whoever_held_is_tired_and_does_not_defend_beside_one_who_is_not() {
    let mut table = war(
        "option fatigue on\npoznan: red 3 infantry\ngorzow: blue infantry, artillery\nberlin: blue infantry",
    );
    table.play("red", "attack infantry 1 poznan gorzow").play("blue", "defend infantry").roll(5, 9);
    // The artillery must defend: nobody is asked.
    table.play("red", "attack infantry 1 poznan gorzow");
    assert_eq!(table.state().fight.against.map(|kind| kind.word()), Some("artillery"));
    table.roll(5, 9);
    table.play("red", "attack infantry 1 poznan gorzow");
    assert_eq!(table.options("blue", "defend"), ["infantry", "artillery"]);
    table.play("blue", "defend infantry");
    assert_eq!(table.state().defence_bonus(), -1);
    table.roll(7, 7);
    assert_eq!(table.at("gorzow"), "blue artillery");
}

/// [MOC-24.2]
#[test]
fn a_tired_unit_cannot_be_named_beside_a_fresh_one() {
    let mut table =
        war("option fatigue on\npoznan: red 3 infantry\ngorzow: blue infantry, artillery, cavalry");
    table.play("red", "attack infantry 1 poznan gorzow").play("blue", "defend infantry").roll(5, 9);
    table.play("red", "attack infantry 1 poznan gorzow");
    assert_eq!(table.refusal("blue", "defend infantry"), "MOC-24.2");
}

/// [MOC-24.5] [MOC-D107]
#[test]
fn fatigue_ends_with_the_turn() {
    let mut table = war("option fatigue on\npoznan: red infantry\ngorzow: blue infantry");
    table.play("red", "attack infantry 1 poznan gorzow").roll(5, 9);
    assert!(table.units("gorzow")[0].tired);
    table.play("red", "done");
    assert!(!table.units("gorzow")[0].tired);
}

/// [MOC-23.12] [MOC-23.13] [MOC-23.10] [MOC-T.46] [MOC-T.98]
#[test]
fn the_field_marshal_lets_an_attack_be_rolled_again_before_the_defence() {
    let mut table = position(
        "k2-neighbours dice\nred poland\nblue germany\npoznan: red infantry\ngorzow: blue infantry\ncommander red field-marshal at poznan\nberlin: blue infantry",
    );
    table.play("red", "attack infantry 1 poznan gorzow").play("chance", "roll 5");
    assert_eq!(table.asked(), ["red: reroll-attack"]);
    table.plays("red: reroll").play("chance", "roll 8");
    // The second roll stands.
    assert_eq!(table.asked(), ["chance: roll-defence"]);
    assert_eq!(table.state().fight.attack, 8);
    assert_eq!(table.prompt("chance"), "roll defence");
}

/// [MOC-23.14] [MOC-T.47] [MOC-23.2]
#[test]
fn a_general_adds_one_to_the_defence_of_his_formation() {
    let mut table = position(
        "k2-neighbours dice\nred poland\nblue germany\npoznan: red infantry\ngorzow: blue grenadiers, fort\ncommander blue general-of-grenadiers at gorzow\nberlin: blue infantry",
    );
    table.play("red", "attack infantry 1 poznan gorzow");
    assert_eq!(table.state().defence_bonus(), 3);
    let mut table = position(
        "k2-neighbours dice\nred poland\nblue germany\npoznan: red infantry\ngorzow: blue grenadiers, fort\ncommander blue general-of-cavalry at gorzow\nberlin: blue infantry",
    );
    table.play("red", "attack infantry 1 poznan gorzow");
    assert_eq!(table.state().defence_bonus(), 2);
}

/// [MOC-23.10] [MOC-D106] [MOC-T.98]
#[test]
fn the_hetman_lets_a_lost_defence_be_rolled_again() {
    let mut table = position(
        "k2-neighbours dice\nred poland\nblue germany\npoznan: red infantry\ngorzow: blue infantry\ncommander blue hetman at gorzow\nberlin: blue infantry",
    );
    table.play("red", "attack infantry 1 poznan gorzow").roll(9, 5);
    assert_eq!(table.asked(), ["blue: reroll-defence"]);
    table.plays("blue: reroll").play("chance", "roll 9");
    assert_eq!(table.at("gorzow"), "blue infantry");
}

/// [MOC-23.8] [MOC-23.9]
#[test]
fn a_commander_dies_with_the_last_of_his_units() {
    let mut table = position(
        "k2-neighbours dice\nred poland\nblue germany\npoznan: red infantry\ngorzow: blue infantry\ncommander blue admiral at gorzow\nberlin: blue infantry",
    );
    table.play("red", "attack infantry 1 poznan gorzow").roll(9, 5);
    assert_eq!(table.state().player(1).commanders, [mocarstwa::commander::Post::None; 7]);
}

// --- Independents ------------------------------------------------------------------------------------------------

/// [MOC-6.1] [MOC-6.2] [MOC-6.22] [MOC-6.24] [MOC-6.25] [MOC-T.55] [MOC-6.4]
#[test]
fn the_player_to_the_left_orders_the_independents_who_never_move() {
    let mut table = position(
        "s6-germany dice\nred poland\nblue france\nactive blue\nfirst red\npoznan: red infantry\ngorzow: independents 2 infantry\nparyz: blue infantry\nwarszawa: red infantry",
    );
    table.play("blue", "done");
    assert_eq!(table.asked(), ["blue: order-independents"]);
    assert_eq!(table.refusal("blue", "attack infantry 1 paryz dijon"), "MOC-6.22");
    table.play("blue", "attack infantry 1 gorzow poznan").roll(9, 5);
    assert_eq!((table.at("poznan"), table.at("gorzow")), ("empty".into(), "independents 2 infantry".into()));
    // The second borders nobody any more: the first player's turn begins.
    assert_eq!(table.asked(), ["red: give-orders"]);
}

/// [MOC-6.23]
#[test]
fn the_owner_names_who_defends_against_independents() {
    let mut table = position(
        "s6-germany dice\nred poland\nblue france\nactive blue\npoznan: red infantry, cavalry\ngorzow: independents infantry\nparyz: blue infantry",
    );
    table.plays("blue: done; attack infantry 1 gorzow poznan");
    assert_eq!(table.asked(), ["red: name-defender"]);
}

/// [MOC-6.3] [MOC-D17]
#[test]
fn an_independent_who_borders_two_players_is_assigned_by_chance() {
    let mut table = position(
        "s6-germany dice\nred poland\nblue france\nactive blue\npoznan: red infantry\nszczecin: blue infantry\ngorzow: independents infantry\nwarszawa: red infantry",
    );
    table.play("blue", "done");
    assert_eq!(table.asked(), ["chance: assign-independents"]);
    assert_eq!(table.chances(), [("target red".to_owned(), 1), ("target blue".to_owned(), 1)]);
    table.play("chance", "target blue");
    // The player to the left of blue is red.
    assert_eq!(table.asked(), ["red: order-independents"]);
    assert_eq!(table.refusal("red", "attack infantry 1 gorzow poznan"), "MOC-D17");
}

/// [MOC-D16]
#[test]
fn against_a_lone_player_the_game_itself_attacks_the_weaker_province() {
    let mut table = position(
        "s5-spring dice 1\nred poland\nactive red\npoznan: red 2 infantry\nkrakow: red infantry\nwarszawa: independents infantry",
    );
    table.play("red", "done");
    assert_eq!(table.asked(), ["chance: roll-attack"]);
    assert_eq!(table.state().fight.to.map(|at| at.id()), Some("pol-krakow"));
}

// --- The sea -------------------------------------------------------------------------------------------------------

/// [MOC-15.1] [MOC-15.3] [MOC-15.4] [MOC-T.57] [MOC-16.6] [MOC-16.7] [MOC-16.8]
#[test]
fn a_frigate_sails_up_to_a_corvette_and_sinks_it() {
    let mut table = war(
        "frigate-1 at s0811: red 2 infantry\ncorvette-1 at s0611: blue 2 infantry\nberlin: blue infantry",
    );
    table.play("red", "sail frigate-1 infantry s0712");
    assert_eq!(table.refusal("red", "broadside infantry 2 frigate-1 corvette-1"), "MOC-7.2");
    table.plays("red: broadside infantry 1 frigate-1 corvette-1").play("chance", "roll 9");
    assert_eq!(table.ship("corvette-1"), "gone");
}

/// [MOC-15.4] [MOC-16.2] [MOC-16.5] [MOC-T.59]
#[test]
fn table_5b_hits_masts_units_and_decks() {
    let after = |target: &str, sum: u8| {
        let mut table = war(&format!(
            "corvette-6 at s0811: red infantry\n{target} at s0812: blue 2 infantry\nberlin: blue infantry"
        ));
        table
            .play("red", &format!("broadside infantry 1 corvette-6 {target}"))
            .play("chance", &format!("roll {sum}"));
        table.ship(target)
    };
    assert_eq!(after("frigate-1", 4), "blue 2 decks, 2 masts: 2 infantry");
    assert_eq!(after("frigate-1", 6), "blue 2 decks, 1 masts: 2 infantry");
    assert_eq!(after("frigate-1", 8), "blue 2 decks, 2 masts: infantry");
    assert_eq!(after("frigate-1", 10), "blue 1 decks, 2 masts: 2 infantry");
    assert_eq!(after("frigate-1", 11), "gone");
    assert_eq!(after("liner-1", 11), "blue 1 decks, 2 masts: 2 infantry");
    assert_eq!(after("liner-1", 12), "gone");
    assert_eq!(after("corvette-1", 9), "gone");
}

/// [MOC-16.5]
#[test]
fn the_owner_chooses_which_of_the_crew_is_lost() {
    let mut table = war(
        "corvette-6 at s0811: red infantry\nliner-1 at s0812: blue infantry, grenadiers\nberlin: blue infantry",
    );
    table.play("red", "broadside infantry 1 corvette-6 liner-1").play("chance", "roll 7");
    assert_eq!(table.asked(), ["blue: lose-crew"]);
    table.play("blue", "lose infantry 1");
    assert_eq!(table.ship("liner-1"), "blue 3 decks, 2 masts: grenadiers");
}

/// [MOC-15.3] [MOC-15.1]
#[test]
fn every_working_deck_fires_once_at_a_neighbouring_field() {
    let mut table = war(
        "liner-1 at s0811: red 4 infantry, decks 1\nliner-2 at s0812: blue 2 infantry\nliner-3 at s0611: blue infantry\nberlin: blue infantry",
    );
    assert_eq!(table.refusal("red", "broadside infantry 1 liner-1 liner-3"), "MOC-15.1");
    for _ in 0..2 {
        table.play("red", "broadside infantry 1 liner-1 liner-2").play("chance", "roll 2");
    }
    assert_eq!(table.refusal("red", "broadside infantry 1 liner-1 liner-2"), "MOC-15.3");
}

/// [MOC-15.2] [MOC-D62] [MOC-T.61]
#[test]
fn a_salvo_at_land_rolls_three_dice_less_two_and_nobody_enters() {
    let mut table =
        war("liner-1 at s0911: red 2 infantry\nszczecin: blue grenadiers, fort\nberlin: blue infantry");
    table.play("red", "bombard infantry liner-1 szczecin").roll(12, 8);
    assert_eq!(table.at("szczecin"), "blue grenadiers");
    table.play("red", "bombard infantry liner-1 szczecin").roll(13, 8);
    assert_eq!(table.at("szczecin"), "empty");
    assert_eq!(table.asked(), ["red: give-orders"]);
}

/// [MOC-15.5] [MOC-15.6] [MOC-D63] [MOC-T.62]
#[test]
fn boarders_attack_one_by_one_and_take_the_ship_over() {
    let mut table = war(
        "liner-1 at s0811: red infantry, grenadiers\ncorvette-1 at s0812: blue infantry\nberlin: blue infantry",
    );
    table.play("red", "storm infantry liner-1 corvette-1").roll(8, 7);
    assert_eq!(table.ship("corvette-1"), "blue 1 decks, 1 masts: infantry");
    table.play("red", "storm grenadiers liner-1 corvette-1").roll(8, 7);
    table.play("red", "capture grenadiers 1 liner-1 corvette-1");
    // One place is left for the other boarder, or for nobody.
    table.play("red", "done");
    assert_eq!(table.ship("corvette-1"), "red 1 decks, 1 masts: grenadiers");
}

/// [MOC-15.7] [MOC-D64] [MOC-D50] [MOC-13.4]
#[test]
fn a_landing_fights_as_on_land_without_the_bonus_of_the_ship() {
    let mut table =
        war("liner-1 at s0911: red grenadiers, cavalry\nszczecin: blue infantry\nberlin: blue infantry");
    table.play("red", "land cavalry 1 liner-1 szczecin");
    assert_eq!(table.state().attack_dice(), (2, 0));
    table.roll(5, 9);
    table.play("red", "land grenadiers 1 liner-1 szczecin");
    assert_eq!(table.state().attack_dice(), (2, 1));
    table.roll(9, 5);
    // Somebody has to go ashore.
    assert_eq!(table.refusal("red", "done"), "MOC-11.9");
    table.play("red", "enter-from-ship grenadiers 1 liner-1");
    assert_eq!(table.at("szczecin"), "red grenadiers");
}

/// [MOC-15.8] [MOC-D65] [MOC-T.60]
#[test]
fn artillery_on_land_adds_one_on_table_5b() {
    let after = |sum: u8| {
        let mut table =
            war("gdansk: red artillery\nfrigate-1 at s0811: blue infantry\nberlin: blue infantry");
        table.play("red", "strike artillery 1 gdansk frigate-1").play("chance", &format!("roll {sum}"));
        table.ship("frigate-1")
    };
    assert_eq!(after(8), "blue 1 decks, 2 masts: infantry");
    assert_eq!(after(12), "gone");
}

/// [MOC-15.9] [MOC-15.10] [MOC-D66] [MOC-T.63]
#[test]
fn others_on_land_attack_the_crew() {
    let mut table =
        war("gdansk: red cavalry, grenadiers\ncorvette-1 at s0811: blue infantry\nberlin: blue infantry");
    table.play("red", "strike cavalry 1 gdansk corvette-1");
    assert_eq!((table.state().attack_dice(), table.state().defence_bonus()), ((2, 0), 1));
    table.roll(9, 8);
    assert_eq!(table.ship("corvette-1"), "blue 1 decks, 1 masts: infantry");
    table.play("red", "strike grenadiers 1 gdansk corvette-1").roll(9, 8);
    table.play("red", "embark grenadiers 1 gdansk corvette-1");
    assert_eq!(table.ship("corvette-1"), "red 1 decks, 1 masts: grenadiers");
}

/// [MOC-S10.2] [MOC-D80] [MOC-22.1] [MOC-17.3]
#[test]
fn in_the_mediterranean_a_sunk_ship_scores_its_decks_and_six_points_win() {
    let mut table = position(
        "s10-mediterranean dice\nred spain\nblue ottoman\npoints red 3\nliner-1 at s1705: red infantry\nliner-2 at s1706: blue infantry\nmarmaris: blue infantry",
    );
    table.play("red", "broadside infantry 1 liner-1 liner-2").play("chance", "roll 12");
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-S3.2] [MOC-D71] [MOC-T.103] [MOC-17.5]
#[test]
fn benghazi_is_held_for_three_rounds_after_the_one_in_which_it_was_taken() {
    let mut table = position(
        "s3-africa dice\nred britain\nblue ottoman\nround 4\nsyrta: red cavalry\nbenghazi: independents grenadiers, fort\nkair: blue cavalry",
    );
    table.play("red", "attack cavalry 1 syrta benghazi").roll(12, 2);
    table.play("red", "enter cavalry 1 syrta");
    for round in [5, 6, 7] {
        table.end_round();
        assert_eq!((table.outcome().as_str(), table.state().round), ("none", round));
    }
    table.end_round();
    assert_eq!((table.outcome().as_str(), table.state().round), ("red by goal", 7));
}

/// [MOC-D113] [MOC-22.9] [MOC-I.35] [MOC-S1.2]
#[test]
fn whoever_has_no_unit_left_is_out_and_the_last_one_wins() {
    let mut table =
        position("s1-berlin dice\nred spain\nblue ottoman\nmadryt: red infantry\nsaragossa: blue infantry");
    table.play("red", "attack infantry 1 madryt saragossa").roll(9, 5);
    assert_eq!(table.outcome(), "red by elimination");
    assert!(table.state().is_out(1));
}

/// [MOC-D114] [MOC-22.10] [MOC-I.22]
#[test]
fn after_thirty_rounds_a_scenario_is_a_draw() {
    let mut table = position(
        "s1-berlin dice\nred spain\nblue ottoman\nround 30\nmadryt: red infantry\nkair: blue infantry",
    );
    table.plays("red: done\nblue: done");
    assert_eq!(table.outcome(), " by limit");
}

/// [MOC-S4.2] [MOC-D76]
#[test]
fn poland_wins_if_it_still_stands_after_ten_rounds_and_loses_with_warsaw_and_the_last_unit() {
    let mut table = war("round 10\nwilno: red infantry\nberlin: blue infantry");
    table.plays("red: done\nblue: done");
    assert_eq!(table.outcome(), "red by limit");
    let mut table = position(
        "s4-partitions dice 3\nred poland\nblue germany\ngreen russia\nactive blue\nwarszawa: red infantry\nwroclaw: blue infantry\nmoskwa: green infantry\nberlin: red infantry",
    );
    assert_eq!(table.refusal("blue", "attack infantry 1 wroclaw gorzow"), "MOC-11.2");
    table.play("blue", "attack infantry 1 wroclaw warszawa").roll(9, 5);
    assert_eq!(table.outcome(), "blue, green by goal");
}

/// [MOC-D76]
#[test]
fn invaders_do_not_attack_each_other() {
    let table = position(
        "s4-partitions dice 3\nred poland\nblue germany\ngreen russia\nactive blue\nwroclaw: blue infantry\nwarszawa: green infantry\nlwow: red infantry",
    );
    assert_eq!(table.refusal("blue", "attack infantry 1 wroclaw warszawa"), "MOC-D76");
}

/// [MOC-21.1] [MOC-21.2] [MOC-S2.2] [MOC-D96]
#[test]
fn a_power_is_conquered_with_its_capital_and_nobody_else_in_it() {
    let mut table = position(
        "s2-race dice\nred france\nblue ottoman\nmetz: red infantry\nberlin: red infantry\nkolonia: independents infantry\nstambul: blue infantry",
    );
    assert_eq!(table.state().coats_of(mocarstwa::state::Owner::Red), 1);
    table.play("red", "attack infantry 1 metz kolonia").roll(9, 5);
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-21.3] [MOC-21.4] [MOC-D97] [MOC-D98] [MOC-T.91] [MOC-T.92]
#[test]
fn a_conquered_power_is_lost_by_any_entry_the_native_one_with_the_last_unit() {
    use mocarstwa::board::Power;
    use mocarstwa::state::Owner;
    let mut table = position(
        "full dice\nred spain\nblue hungary\nparyz: red infantry\nsaragossa: red infantry\nberlin: blue infantry\nmetz: blue infantry\nbudapeszt: blue infantry\nbourges: red infantry",
    );
    let coat = |table: &Table, power: Power| table.state().coats[power as usize];
    table.play("red", "march infantry 1 bourges paryz");
    assert_eq!(coat(&table, Power::France), Owner::Nobody);
    // Without the foreign unit it is his.
    let mut table = position(
        "full dice\nred spain\nblue hungary\nparyz: red infantry\nsaragossa: red infantry\nberlin: blue infantry\nbudapeszt: blue infantry\nbourges: red infantry",
    );
    table.play("red", "march infantry 1 bourges paryz");
    assert_eq!(coat(&table, Power::France), Owner::Red);
    assert_eq!(coat(&table, Power::Spain), Owner::Red);
    table.plays("red: march infantry 1 saragossa tuluza");
    assert_eq!(coat(&table, Power::Spain), Owner::Nobody);
}
