//! One sentence for each thing that can be wrong. A test changes a few words of the small board and
//! reads what is said about it.

use crate::small_board::{LINKS, POWERS, TERRITORIES};
use crate::{Atlas, Kind, MOST_TERRITORIES, Point, Side, Source, UNREACHABLE};

fn complaints(territories: &str, links: &str) -> Vec<String> {
    match Atlas::read(territories, links, &POWERS) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.to_string().lines().map(str::to_owned).collect(),
    }
}

/// The complaints after a change of territories.csv.
fn territories_with(old: &str, new: &str) -> Vec<String> {
    assert!(TERRITORIES.contains(old), "{old:?} is not in the small board");
    complaints(&TERRITORIES.replacen(old, new, 1), LINKS)
}

/// The complaints after a change of links.csv.
fn links_with(old: &str, new: &str) -> Vec<String> {
    assert!(LINKS.contains(old), "{old:?} is not in the small board");
    complaints(TERRITORIES, &LINKS.replacen(old, new, 1))
}

fn small_board() -> Atlas {
    Atlas::read(TERRITORIES, LINKS, &POWERS).expect("the small board is sound")
}

#[test]
fn a_sound_board_is_read_as_it_stands() {
    let atlas = small_board();
    let ids: Vec<&str> = atlas.territories.iter().map(|territory| territory.id.as_str()).collect();
    assert_eq!(ids, ["london", "paris", "calabria", "wurttemberg", "alps"]);

    let revolution = atlas.board(Side::Revolution);
    assert_eq!(revolution.present, [true; 5]);
    assert_eq!(revolution.land, [vec![], vec![2, 3], vec![1], vec![1], vec![]]);
    assert_eq!(revolution.lanes, [vec![2], vec![], vec![0], vec![], vec![]]);
    assert_eq!(revolution.straits, [(1, 3)]);
    assert!(revolution.is_strait(3, 1) && !revolution.is_strait(1, 2));

    let calabria = revolution.areas[2].as_ref().expect("calabria is on both sides");
    assert_eq!((calabria.kind, calabria.source), (Kind::Disputed, Source::Reconstructed));
    assert_eq!((calabria.owner.as_deref(), calabria.value, calabria.capital), (None, 2, false));
    assert_eq!(calabria.claims, ["britain", "france"]);
    assert_eq!(calabria.port_point, Some(Point { longitude: 17.0, latitude: 39.9 }));
    let london = revolution.areas[0].as_ref().expect("london is on both sides");
    assert_eq!(london.owner.as_deref(), Some("britain"));
    assert_eq!(london.anchors.len(), 2);

    let empire = atlas.board(Side::Empire);
    assert_eq!(empire.present, [true, true, true, false, true]);
    assert!(empire.areas[3].is_none() && empire.straits.is_empty());
}

#[test]
fn distances_go_by_land_by_sea_or_by_both() {
    let atlas = small_board();
    let board = atlas.board(Side::Revolution);
    let [london, paris, calabria, wurttemberg, alps] = [0, 1, 2, 3, 4];
    assert_eq!(board.land_distance[calabria][wurttemberg], 2);
    assert_eq!(board.land_distance[london][paris], UNREACHABLE);
    assert_eq!(board.lanes_distance[london][calabria], 1);
    assert_eq!(board.lanes_distance[london][paris], UNREACHABLE);
    assert_eq!(board.sail_distance[london][wurttemberg], 3);
    assert_eq!(board.sail_distance[london][alps], UNREACHABLE);
    assert_eq!(atlas.board(Side::Empire).sail_distance[wurttemberg], [UNREACHABLE; 5]);
}

#[test]
fn a_territory_is_found_by_id_name_or_alias() {
    let atlas = small_board();
    for text in ["wurttemberg", "Württemberg", " WURTTEMBERG "] {
        assert_eq!(atlas.find(text), Ok(3), "{text}");
    }
    for text in ["Tip & Toe", "tip-toe", "tip. toe"] {
        assert_eq!(atlas.find(text), Ok(2), "{text}");
    }
    assert_eq!(atlas.territories[2].aliases, ["Tip & Toe", "tip-toe"]);
    assert_eq!(atlas.territories[3].aliases, ["Wurttemberg"]);
    assert!(atlas.territories[0].aliases.is_empty());
}

#[test]
fn an_unknown_territory_is_answered_with_the_nearest_id() {
    let complaint = |text| small_board().find(text).expect_err("nothing is called that").to_string();
    assert_eq!(complaint("calabira"), r#"territory "calabira" is unknown, did you mean "calabria""#);
    assert_eq!(complaint("tip-tow"), r#"territory "tip-tow" is unknown, did you mean "calabria""#);
    assert_eq!(complaint("atlantis"), r#"territory "atlantis" is unknown"#);
    assert_eq!(complaint(""), r#"territory "" is unknown"#);
}

#[test]
fn a_missing_column_is_named_with_the_nearest_heading() {
    assert_eq!(
        territories_with("owner,claims", "ownre,claims"),
        [r#"column "owner" in territories.csv line 1 is missing, the nearest heading is "ownre""#]
    );
    assert_eq!(complaints("", LINKS).len(), 16);
    assert_eq!(
        complaints(TERRITORIES, "a,b,board,type\n"),
        [r#"column "via" in links.csv line 1 is missing"#]
    );
}

#[test]
fn a_row_has_as_many_fields_as_the_heading() {
    assert_eq!(
        territories_with("Alps,impassable,", "Alps,impassable,,"),
        ["territories.csv line 6 has 17 fields instead of 16"]
    );
    assert_eq!(links_with("both,lane", "both"), ["links.csv line 4 has 4 fields instead of 5"]);
}

#[test]
fn a_column_that_stands_twice_is_unreadable() {
    let links = LINKS.replace("via\n", "via,via\n").replace("border\n", "border,border\n");
    let links = links.replace("strait\n", "strait,strait\n").replace("lane\n", "lane,lane\n");
    let complaints = complaints(TERRITORIES, &links);
    assert_eq!(complaints.len(), 3);
    assert!(complaints[0].contains("links.csv line 2 is unreadable: "), "{}", complaints[0]);
    assert!(complaints[0].contains("duplicate field `via`"), "{}", complaints[0]);
}

#[test]
fn lines_are_counted_over_empty_lines_and_either_line_end() {
    let links = LINKS.replace("land,revolution", "lnad,revolution").replace('\n', "\r\n\r\n");
    assert_eq!(
        complaints(TERRITORIES, &links),
        [
            r#"type "lnad" of link "paris" to "wurttemberg" in links.csv line 5 is unknown, did you mean "land""#
        ]
    );
}

#[test]
fn an_id_is_a_slug() {
    assert_eq!(
        territories_with("\nparis,", "\nPâris,"),
        [
            r#"id "Pâris" in territories.csv line 3 is not of small letters, digits and dashes, did you mean "paris""#
        ]
    );
    assert_eq!(
        territories_with("\nalps,", "\n,"),
        [r#"id "" in territories.csv line 6 is not of small letters, digits and dashes"#]
    );
}

#[test]
fn a_territory_has_a_name() {
    assert_eq!(
        territories_with(",Paris,", ",,"),
        [r#"territory "paris" in territories.csv line 3 has no name"#]
    );
}

#[test]
fn a_kind_is_one_of_four() {
    assert_eq!(
        territories_with("undisputed", "undispited"),
        [
            r#"kind "undispited" of territory "wurttemberg" in territories.csv line 5 is unknown, did you mean "undisputed""#
        ]
    );
    assert_eq!(
        territories_with("impassable", "sea"),
        [
            r#"kind "sea" of territory "alps" in territories.csv line 6 is unknown, expected one of home, disputed, undisputed, impassable"#
        ]
    );
}

#[test]
fn a_board_is_a_side_or_both() {
    assert_eq!(
        territories_with("0,0,revolution", "0,0,revolutoin"),
        [
            r#"board "revolutoin" of territory "wurttemberg" in territories.csv line 5 is unknown, did you mean "revolution""#
        ]
    );
    assert_eq!(
        links_with("sea,both", "sea,bpth"),
        [
            r#"board "bpth" of link "calabria" to "london" in links.csv line 4 is unknown, did you mean "both""#
        ]
    );
}

#[test]
fn a_source_is_seed_or_reconstructed() {
    assert_eq!(
        territories_with("reconstructed", "recontructed"),
        [
            r#"source "recontructed" of territory "calabria" in territories.csv line 4 is unknown, did you mean "reconstructed""#
        ]
    );
}

#[test]
fn a_flag_is_0_or_1() {
    assert_eq!(
        territories_with("3,1,0,both", "3,yes,0,both"),
        [r#"capital "yes" of territory "paris" in territories.csv line 3 is unknown, expected one of 0, 1"#]
    );
    assert_eq!(
        territories_with("2,0,1,both", "2,0,11,both"),
        [r#"port "11" of territory "calabria" in territories.csv line 4 is unknown, did you mean "1""#]
    );
}

#[test]
fn an_owner_is_a_power() {
    assert_eq!(
        territories_with("home,france", "home,frnace"),
        [
            r#"owner "frnace" of territory "paris" in territories.csv line 3 is unknown, did you mean "france""#
        ]
    );
}

#[test]
fn a_home_territory_and_no_other_has_an_owner() {
    assert_eq!(
        territories_with("home,france", "home,"),
        [r#"home territory "paris" in territories.csv line 3 has no owner, expected one of britain, france"#]
    );
    assert_eq!(
        territories_with("undisputed,", "undisputed,france"),
        [
            r#"owner "france" of undisputed territory "wurttemberg" in territories.csv line 5 is superfluous, did you mean the kind "home""#
        ]
    );
}

#[test]
fn a_claim_is_a_power_named_once() {
    assert_eq!(
        territories_with("britain|france", "britian|france"),
        [
            r#"claim "britian" of territory "calabria" in territories.csv line 4 is unknown, did you mean "britain""#
        ]
    );
    assert_eq!(
        territories_with("britain|france", "france|france"),
        [r#"claim "france" of territory "calabria" in territories.csv line 4 is made twice"#]
    );
}

#[test]
fn a_disputed_territory_and_no_other_has_claims() {
    assert_eq!(
        territories_with("britain|france", ""),
        [
            r#"disputed territory "calabria" in territories.csv line 4 has no claims, expected one of britain, france"#
        ]
    );
    assert_eq!(
        territories_with("undisputed,,", "undisputed,,france"),
        [
            r#"claims "france" of undisputed territory "wurttemberg" in territories.csv line 5 are superfluous, did you mean the kind "disputed""#
        ]
    );
}

#[test]
fn a_number_is_in_its_range() {
    let bad_numbers = [
        (
            "france,,3",
            "france,,4",
            r#"value "4" of territory "paris" in territories.csv line 3 is not a number from 0 to 3"#,
        ),
        (
            "france,,3",
            "france,,x",
            r#"value "x" of territory "paris" in territories.csv line 3 is not a number from 0 to 3"#,
        ),
        (
            "both,2.4,48",
            "both,2°4,48",
            r#"label_lon "2°4" of territory "paris" in territories.csv line 3 is not a number from -180 to 180"#,
        ),
        (
            "both,2.4,48",
            "both,2.4,nan",
            r#"label_lat "nan" of territory "paris" in territories.csv line 3 is not a number from -90 to 90"#,
        ),
        (
            "17,39.9",
            "17,",
            r#"port_lat "" of territory "calabria" in territories.csv line 4 is not a number from -90 to 90"#,
        ),
        (
            "-0.6 51.6;0.7 52.4",
            "-0.6 51.6;0.7",
            r#"anchor "0.7" of territory "london" in territories.csv line 2 is not a longitude and a latitude"#,
        ),
        (
            "7 45.4",
            "7 45;7 45;7 45;7 45;7 45;7 45;7 45",
            r#"anchors "7 45;7 45;7 45;7 45;7 45;7 45;7 45" of territory "alps" in territories.csv line 6 is not a list of one to six points"#,
        ),
    ];
    for (old, new, complaint) in bad_numbers {
        assert_eq!(territories_with(old, new), [complaint]);
    }
}

#[test]
fn a_port_and_no_other_territory_has_a_port_point() {
    assert_eq!(
        territories_with("17,39.9", ","),
        [r#"port "calabria" in territories.csv line 4 has no port_lon and port_lat"#]
    );
    assert_eq!(
        territories_with("seed,Alps,,", "seed,Alps,7,"),
        [
            r#"territory "alps" in territories.csv line 6 has port_lon or port_lat but is no port, did you mean port "1""#
        ]
    );
}

#[test]
fn a_territory_has_one_row_on_a_side() {
    let wurttemberg = "wurttemberg,Württemberg,undisputed,,,1,0,0,both,9.1,48.5,8.5 48.3,seed,,,\n";
    assert_eq!(
        complaints(&format!("{TERRITORIES}{wurttemberg}"), LINKS),
        [
            r#"territory "wurttemberg" in territories.csv line 7 has a second row on the revolution side, the first is line 5"#
        ]
    );
    let london = TERRITORIES.lines().nth(1).expect("london has a line");
    assert_eq!(
        complaints(&format!("{TERRITORIES}{london}\n"), LINKS),
        [
            r#"territory "london" in territories.csv line 7 has a second row on both sides, the first is line 2"#
        ]
    );
}

#[test]
fn the_rows_of_a_territory_agree_on_its_name() {
    let other_side = "wurttemberg,Virtemberk,undisputed,,,1,0,0,empire,9.1,48.5,8.5 48.3,seed,,,\n";
    assert_eq!(
        complaints(&format!("{TERRITORIES}{other_side}"), &LINKS.replace("land,revolution", "land,both")),
        [
            r#"name "Virtemberk" of territory "wurttemberg" in territories.csv line 7 differs from that of line 5, did you mean "Württemberg""#
        ]
    );
}

#[test]
fn two_territories_do_not_share_a_name() {
    let misspelt = "wurtemberg,Württemberg,undisputed,,,1,0,0,empire,9.1,48.5,8.5 48.3,seed,,,\n";
    let links = format!("{LINKS}paris,wurtemberg,land,empire,border\n");
    assert_eq!(
        complaints(&format!("{TERRITORIES}{misspelt}"), &links),
        [
            r#"name "Württemberg" of territory "wurtemberg" in territories.csv line 7 also means "wurttemberg", did you mean the id "wurttemberg""#
        ]
    );
}

#[test]
fn a_capital_is_a_home_territory() {
    assert_eq!(
        territories_with("1,0,0,revolution", "1,1,0,revolution"),
        [
            r#"undisputed territory "wurttemberg" in territories.csv line 5 is marked as a capital, did you mean the kind "home""#
        ]
    );
}

#[test]
fn a_power_with_homes_has_exactly_one_capital_on_a_side() {
    assert_eq!(
        territories_with("3,1,0,both", "3,0,0,both"),
        [
            r#"power "france" has home territories from territories.csv line 3 on but no capital on both sides"#
        ]
    );
    assert_eq!(
        territories_with("undisputed,,,1,0", "home,france,,1,1"),
        [
            r#"territory "wurttemberg" in territories.csv line 5 is a second capital of "france" on the revolution side, the first is "paris""#
        ]
    );
    // The revolution side has its capital in Württemberg, the empire side has none.
    let territories = TERRITORIES.replace("3,1,0,both", "3,0,0,both");
    assert_eq!(
        complaints(&territories.replace("undisputed,,,1,0", "home,france,,1,1"), LINKS),
        [
            r#"power "france" has home territories from territories.csv line 3 on but no capital on the empire side"#
        ]
    );
}

#[test]
fn an_atlas_holds_no_more_territories_than_a_set_has_bits() {
    let mut territories = TERRITORIES.to_owned();
    let mut links = LINKS.to_owned();
    for number in 6..=MOST_TERRITORIES {
        territories.push_str(&format!("t{number},T{number},undisputed,,,0,0,0,both,0,0,0 0,seed,,,\n"));
        links.push_str(&format!("paris,t{number},land,both,border\n"));
    }
    assert!(complaints(&territories, &links).is_empty());
    territories.push_str("last,Last,undisputed,,,0,0,0,both,0,0,0 0,seed,,,\n");
    links.push_str("paris,last,land,both,border\n");
    assert_eq!(
        complaints(&territories, &links),
        [r#"territory "last" in territories.csv line 130 is one too many, an atlas holds 128"#]
    );
}

#[test]
fn a_link_joins_known_territories() {
    assert_eq!(
        links_with("calabria,paris", "calabira,paris"),
        [r#"territory "calabira" in links.csv line 2 is unknown, did you mean "calabria""#]
    );
    assert_eq!(
        links_with("calabria,paris", "Calabria,atlantis"),
        [
            r#"territory "Calabria" in links.csv line 2 is unknown, did you mean "calabria""#,
            r#"territory "atlantis" in links.csv line 2 is unknown"#,
        ]
    );
}

#[test]
fn a_link_joins_two_territories() {
    assert_eq!(
        links_with("calabria,paris", "paris,paris"),
        [r#"territory "paris" in links.csv line 2 is linked to itself"#]
    );
}

#[test]
fn a_link_joins_territories_of_its_side() {
    assert_eq!(
        links_with("land,revolution", "land,both"),
        [
            r#"territory "wurttemberg" in links.csv line 3 is absent on the empire side, did you mean the board "revolution""#
        ]
    );
    let elsewhere = "hesse,Hesse,undisputed,,,1,0,0,empire,9.1,48.5,8.5 48.3,seed,,,\n";
    let links = format!("{LINKS}hesse,paris,land,empire,border\nhesse,wurttemberg,land,empire,border\n");
    assert_eq!(
        complaints(&format!("{TERRITORIES}{elsewhere}"), &links),
        [
            r#"territory "wurttemberg" in links.csv line 6 is absent on the empire side, no side has both ends of the link"#
        ]
    );
}

#[test]
fn no_link_touches_an_impassable_territory() {
    assert_eq!(
        links_with("calabria,paris", "alps,paris"),
        [r#"link "alps" to "paris" in links.csv line 2 touches "alps", which on both sides is impassable"#]
    );
}

#[test]
fn a_sea_lane_joins_ports() {
    assert_eq!(
        links_with("calabria,london", "london,paris"),
        [
            r#"sea lane "london" to "paris" in links.csv line 4 ends in "paris", which on both sides is no port"#
        ]
    );
    let inland = "londan,Londan,undisputed,,,1,0,0,both,0,0,0 0,seed,,,\n";
    assert_eq!(
        complaints(&format!("{TERRITORIES}{inland}"), &LINKS.replace("calabria,london", "calabria,londan")),
        [
            r#"sea lane "calabria" to "londan" in links.csv line 4 ends in "londan", which on both sides is no port, did you mean "london""#
        ]
    );
}

#[test]
fn type_and_via_are_known_and_fit_each_other() {
    assert_eq!(
        links_with("sea,both", "see,both"),
        [r#"type "see" of link "calabria" to "london" in links.csv line 4 is unknown, did you mean "sea""#]
    );
    assert_eq!(
        links_with("strait", "striat"),
        [
            r#"via "striat" of link "paris" to "wurttemberg" in links.csv line 3 is unknown, did you mean "strait""#
        ]
    );
    assert_eq!(
        links_with("both,border", "both,lane"),
        [
            r#"via "lane" of land link "calabria" to "paris" in links.csv line 2 does not fit, did you mean "border" or "strait""#
        ]
    );
    assert_eq!(
        links_with("sea,both,lane", "sea,both,border"),
        [
            r#"via "border" of sea link "calabria" to "london" in links.csv line 4 does not fit, did you mean "lane""#
        ]
    );
}

#[test]
fn a_pair_has_one_link_by_land_and_one_by_sea() {
    assert_eq!(
        complaints(TERRITORIES, &format!("{LINKS}paris,calabria,land,empire,strait\n")),
        [r#"link "paris" to "calabria" in links.csv line 5 repeats line 2 on the empire side"#]
    );
    let both_kinds = format!("{LINKS}calabria,london,land,both,border\n");
    let atlas =
        Atlas::read(TERRITORIES, &both_kinds, &POWERS).expect("a border and a lane may join one pair");
    let board = atlas.board(Side::Empire);
    assert_eq!((&board.land[0], &board.lanes[0]), (&vec![2], &vec![2]));
}

#[test]
fn a_port_has_a_lane() {
    let port =
        TERRITORIES.replace("3,1,0,both", "3,1,1,both").replace("2.4 48.8,seed,,,", "2.4 48.8,seed,,0,49");
    assert_eq!(
        complaints(&port, LINKS),
        [r#"port "paris" in territories.csv line 3 has no sea lane on both sides"#]
    );
}

#[test]
fn every_territory_can_be_reached_by_land_or_sea() {
    assert_eq!(
        links_with("paris,wurttemberg,land,revolution,strait\n", ""),
        [
            r#"territory "wurttemberg" in territories.csv line 5 is unreachable by land and sea on the revolution side"#
        ]
    );
    // On the empire side London and Calabria remain the larger part.
    assert_eq!(
        links_with("calabria,paris,land,both,border", "calabria,paris,land,revolution,border"),
        [r#"territory "paris" in territories.csv line 3 is unreachable by land and sea on the empire side"#]
    );
}

#[test]
fn every_problem_is_reported_territories_first() {
    let territories = TERRITORIES.replace("home,britain", "home,britan").replace("seed,Alps", "sead,Alps");
    let links = LINKS.replace("calabria,paris", "calabria,pariss").replace("sea,both", "sea,bot");
    assert_eq!(
        complaints(&territories, &links),
        [
            r#"owner "britan" of territory "london" in territories.csv line 2 is unknown, did you mean "britain""#,
            r#"source "sead" of territory "alps" in territories.csv line 6 is unknown, did you mean "seed""#,
            r#"territory "pariss" in links.csv line 2 is unknown, did you mean "paris""#,
            r#"board "bot" of link "calabria" to "london" in links.csv line 4 is unknown, did you mean "both""#,
        ]
    );
}
