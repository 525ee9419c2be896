//! Chapters 21 and 22: control of powers, victory and the limit.

use crate::support::{Table, position};
use mocarstwa::board::Power;
use mocarstwa::state::Owner;
use testkit::spoken::Spoken;

fn coat(table: &Table, power: Power) -> Owner {
    table.state().coats[power as usize]
}

/// [MOC-21.6] [MOC-T.94]
#[test]
fn the_dependencies_do_not_count_for_the_coat_of_britain() {
    let mut table = position(
        "full dice\nred spain\nblue hungary\nmadryt: red infantry\nlondyn: red infantry\nnorwich: red infantry\ntunis: blue infantry\nbudapeszt: blue infantry",
    );
    table.play("red", "march infantry 1 norwich londyn");
    assert_eq!(coat(&table, Power::Britain), Owner::Red);
}

/// [MOC-D116] [MOC-T.106]
#[test]
fn a_power_that_nobody_held_at_set_up_gives_no_coat() {
    let mut table = crate::support::chosen("k2-neighbours", "dice", &["poland", "hungary"]);
    assert!(!table.state().claimable.contains(Power::Ottoman));
    assert!(table.state().claimable.contains(Power::Germany));
    table.log.clear();
}

/// [MOC-21.5] [MOC-D99]
#[test]
fn in_the_full_game_whoever_holds_no_coat_is_out() {
    let mut table = position(
        "full dice 3\nred spain\nblue hungary\ngreen russia\nmadryt: red infantry\nmoskwa: green infantry\npecz: blue infantry\nzagrzeb: red infantry\nparyz: blue infantry\nlyon: green infantry",
    );
    table.play("red", "attack infantry 1 zagrzeb pecz").roll(9, 5);
    assert!(table.state().is_out(1));
    // His other units are gone.
    assert_eq!(table.at("paryz"), "empty");
    assert_eq!(table.outcome(), "none");
}

/// [MOC-22.3] [MOC-D100] [MOC-T.93]
#[test]
fn the_goal_of_the_full_game_depends_on_the_number_of_players() {
    // Five: two powers.
    let mut table = position(
        "full dice 5\nred france\nblue ottoman\ngreen russia\nyellow sweden\nviolet britain\nparyz: red infantry\nberlin: red infantry\nkolonia: red infantry\nstambul: blue infantry\nmoskwa: green infantry\nsztokholm: yellow infantry\nlondyn: violet infantry",
    );
    table.play("red", "march infantry 1 kolonia frankfurt");
    assert_eq!(table.outcome(), "red by goal");
    // Four: a capital more.
    let four = "full dice 4\nred france\nblue ottoman\ngreen poland\nyellow britain\nparyz: red infantry\nberlin: red infantry\nkolonia: red infantry\nstambul: blue infantry\nwarszawa: green infantry\nlondyn: yellow infantry\n";
    let mut table = position(four);
    table.play("red", "march infantry 1 kolonia frankfurt");
    assert_eq!((table.outcome().as_str(), coat(&table, Power::Germany)), ("none", Owner::Red));
    let mut table = position(&format!("{four}madryt: red infantry\nbarcelona: blue infantry"));
    table.play("red", "march infantry 1 kolonia frankfurt");
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-22.6] [MOC-22.7] [MOC-22.8] [MOC-D102] [MOC-T.96]
#[test]
fn potential_is_what_units_ships_and_fortifications_cost() {
    let table = position(
        "full dice\nred spain\nblue hungary\nbudapeszt: blue infantry\nmadryt: red 3 infantry, fort\nsewilla: red 3 infantry\nfaro: red 3 infantry\nporto: red infantry, 2 grenadiers\nlacoruna: red 2 grenadiers\nbadajoz: red 2 cavalry\nwalencja: red 3 artillery\nfrigate-1 at s1606: red infantry",
    );
    // One infantry is the crew.
    assert_eq!(table.state().potential(0), 32_500 + 1000);
}

/// [MOC-22.7] [MOC-T.95]
#[test]
fn a_town_counts_with_an_own_unit_in_it() {
    let table = position(
        "full dice\nred spain\nblue hungary\nmadryt: red infantry\nlizbona: red infantry\nbudapeszt: blue infantry",
    );
    assert_eq!((table.state().towns_of(Owner::Red), table.state().capitals_of(Owner::Red)), (1, 1));
}

/// [MOC-22.4] [MOC-22.5] [MOC-5.4] [MOC-D101]
#[test]
fn the_full_game_ends_after_eighteen_rounds() {
    let table = position(
        "full dice\nred spain\nblue hungary\nround 18\nmadryt: red infantry\nbudapeszt: blue infantry",
    );
    assert_eq!(table.state().last_round(), Some(18));
}

/// [MOC-D108]
#[test]
fn nobody_wins_twice_the_active_player_comes_first() {
    let mut table = position(
        "s10-mediterranean dice\nred spain\nblue ottoman\npoints red 5\npoints blue 5\nliner-1 at s1705: red infantry\ncorvette-2 at s1706: blue infantry\nmarmaris: blue infantry",
    );
    table.play("red", "broadside infantry 1 liner-1 corvette-2").play("chance", "roll 12");
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-22.2] [MOC-K5.2] [MOC-K7.2]
#[test]
fn a_campaign_ends_when_its_goal_is_met() {
    let mut table = position(
        "k5-vienna dice\nred spain\nblue russia\ninnsbruck: red infantry\nwieden: independents infantry, fortress\nmadryt: red infantry\nmoskwa: blue infantry\npraga: red infantry",
    );
    table.play("red", "attack infantry 1 praga wieden").roll(12, 2);
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-K2.2]
#[test]
fn settling_scores_takes_a_second_power() {
    let mut table = position(
        "k2-neighbours dice\nred poland\nblue germany\nwarszawa: red infantry\nparyz: red infantry\nmetz: red infantry\nberlin: blue infantry",
    );
    table.play("red", "march infantry 1 metz lille");
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-S6.2] [MOC-D78]
#[test]
fn germany_is_conquered_with_three_forts_at_once() {
    let mut table = position(
        "s6-germany dice\nred france\nblue poland\nberlin: red infantry, fort\nwieden: red infantry, fort\nfrankfurt: independents infantry, fort\nmetz: red infantry\nstuttgart: red grenadiers\nwarszawa: blue infantry",
    );
    table.play("red", "attack grenadiers 1 stuttgart frankfurt").roll(12, 2);
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-S5.2] [MOC-D77] [MOC-K6.5] [MOC-D85]
#[test]
fn in_a_race_nobody_enters_anothers_ground() {
    let mut table = position(
        "s5-spring dice\nred france\nblue germany\nmetz: red infantry\nparyz: red infantry\nlyon: independents infantry\ndijon: red infantry\nwieden: blue infantry\nberlin: independents infantry",
    );
    assert_eq!(table.refusal("red", "march infantry 1 metz kolonia"), "MOC-D85");
    table.play("red", "attack infantry 1 dijon lyon").roll(9, 5);
    assert_eq!(table.outcome(), "red by goal");
    let table = position(
        "k6-annexation dice\nred poland\nblue hungary\nwarszawa: red infantry\npoznan: red infantry\nbudapeszt: blue infantry",
    );
    // Germany is what Hungary aims at.
    assert_eq!(table.refusal("red", "march infantry 1 poznan gorzow"), "MOC-D85");
}

/// [MOC-S9.2]
#[test]
fn one_foreign_fort_wins_the_battle_for_the_ports() {
    let mut table = position(
        "s9-ports dice\nred spain\nblue sweden\nlizbona: red infantry, fort\nsztokholm: blue infantry, fort\nliner-1 at s0611: red 2 infantry",
    );
    table.play("red", "land infantry 1 liner-1 sztokholm").roll(12, 2);
    assert_eq!(table.outcome(), "red by goal");
}

/// [MOC-D84]
#[test]
fn alone_stockholm_is_to_be_taken_in_fifteen_rounds() {
    let table = position("k4-stockholm dice 1\nred spain\nmadryt: red infantry");
    assert_eq!(table.state().last_round(), Some(15));
    let table =
        position("k4-stockholm dice\nred spain\nblue ottoman\nmadryt: red infantry\nstambul: blue infantry");
    assert_eq!(table.state().last_round(), Some(40));
}
