//! The real board of Koalicje, counted against the atlas README that came with it.

use atlas::{Area, Atlas, Kind, Side, UNREACHABLE};

const POWERS: [&str; 6] = ["britain", "france", "austria", "prussia", "russia", "ottoman"];
const TERRITORIES: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/koalicje/territories.csv"));
const LINKS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/koalicje/links.csv"));

fn koalicje() -> Atlas {
    Atlas::read(TERRITORIES, LINKS, &POWERS).unwrap_or_else(|errors| panic!("{errors}"))
}

fn count(atlas: &Atlas, side: Side, counts: impl Fn(&Area) -> bool) -> usize {
    atlas.board(side).areas.iter().flatten().filter(|area| counts(area)).count()
}

/// How many pairs the lists of neighbours join.
fn pairs(neighbours: &[Vec<usize>]) -> usize {
    neighbours.iter().map(Vec::len).sum::<usize>() / 2
}

/// README, "Counts".
#[test]
fn the_sides_have_the_territories_of_the_readme() {
    let atlas = koalicje();
    assert_eq!(atlas.territories.len(), 76);
    for (side, playable, [home, disputed, undisputed]) in
        [(Side::Revolution, 74, [40, 18, 16]), (Side::Empire, 72, [37, 19, 16])]
    {
        let kind = |kind: Kind| count(&atlas, side, |area| area.kind == kind);
        assert_eq!(count(&atlas, side, |area| area.kind != Kind::Impassable), playable, "{side}");
        assert_eq!([Kind::Home, Kind::Disputed, Kind::Undisputed].map(kind), [home, disputed, undisputed]);
        assert_eq!(kind(Kind::Impassable), 2, "{side}");
        assert_eq!(count(&atlas, side, |area| area.port), 11, "{side}");
        assert_eq!(count(&atlas, side, |area| area.capital), 6, "{side}");
    }
}

/// README, "Counts".
#[test]
fn the_sides_have_the_links_of_the_readme() {
    let atlas = koalicje();
    for (side, borders) in [(Side::Revolution, 149), (Side::Empire, 144)] {
        let board = atlas.board(side);
        assert_eq!(pairs(&board.land), borders + 5, "{side}");
        assert_eq!(board.straits.len(), 5, "{side}");
        assert_eq!(pairs(&board.lanes), 9, "{side}");
    }
}

/// README, "Counts": Brabant and Karinthia are on the Revolution side alone.
#[test]
fn brabant_and_karinthia_are_absent_on_the_empire_side() {
    let atlas = koalicje();
    assert_eq!(atlas.board(Side::Revolution).present, [true; 76]);
    let absent = atlas.board(Side::Empire).present.iter().zip(&atlas.territories);
    let absent: Vec<&str> =
        absent.filter(|(present, _)| !**present).map(|(_, territory)| territory.id.as_str()).collect();
    assert_eq!(absent, ["brabant", "karinthia"]);
}

/// README, "Balance": home value of each power, and the number and value of its claims.
#[test]
fn homes_and_claims_are_worth_what_the_readme_says() {
    let atlas = koalicje();
    let balance = [
        (Side::Revolution, [(7, 7, 11), (13, 10, 17), (12, 7, 13), (7, 5, 7), (8, 5, 8), (8, 4, 6)]),
        (Side::Empire, [(6, 8, 13), (13, 10, 17), (10, 7, 13), (7, 6, 9), (8, 5, 8), (8, 4, 6)]),
    ];
    for (side, by_power) in balance {
        for (power, expected) in POWERS.into_iter().zip(by_power) {
            let areas = || atlas.board(side).areas.iter().flatten();
            let homes = areas().filter(|area| area.owner.as_deref() == Some(power));
            let claims = || areas().filter(|area| area.claims.iter().any(|claim| claim == power));
            let value = |area: &Area| u32::from(area.value);
            let found = (homes.map(value).sum::<u32>(), claims().count(), claims().map(value).sum::<u32>());
            assert_eq!(found, expected, "{power} on the {side} side");
        }
    }
}

/// README, reading 3: the only pair with a border and a lane.
#[test]
fn oporto_and_lisboa_share_a_border_and_a_lane() {
    let atlas = koalicje();
    for board in &atlas.boards {
        let both = |from: usize| board.lanes[from].iter().filter(move |to| board.land[from].contains(to));
        let pairs: Vec<(&str, &str)> = (0..atlas.territories.len())
            .flat_map(|from| both(from).map(move |to| (from, *to)))
            .map(|(from, to)| (atlas.territories[from].id.as_str(), atlas.territories[to].id.as_str()))
            .collect();
        assert_eq!(pairs, [("lisboa", "oporto"), ("oporto", "lisboa")]);
    }
}

/// [KOA-I.26] and the distances the rulebook's examples need.
#[test]
fn distances_fit_the_examples_of_the_rulebook() {
    let atlas = koalicje();
    let find = |id| atlas.find(id).expect("the example names territories of the atlas");
    for board in &atlas.boards {
        let land = |from, to| board.land_distance[find(from)][find(to)];
        let lanes = |from, to| board.lanes_distance[find(from)][find(to)];
        assert_eq!(land("london", "cornwall"), 1);
        assert_eq!(land("london", "hibernia"), 2);
        assert_eq!(land("london", "paris"), UNREACHABLE);
        assert!(land("paris", "madrid") <= 3 && land("lombardia", "catalonia") <= 3);
        assert_eq!((lanes("cornwall", "oporto"), lanes("cornwall", "lisboa")), (1, 2));
        assert_eq!(lanes("london", "holland"), 1);
        assert_eq!(
            board.sail_distance[find("london")][find("picardie")],
            if land("holland", "picardie") == 1 { 2 } else { 3 }
        );
        // README, reading 5: the two Russian homes nearest to Wallachia.
        assert_eq!((land("wallachia", "podolia"), land("wallachia", "crimea")), (2, 2));
    }
}

#[test]
fn territories_are_found_by_either_edition_s_names() {
    let atlas = koalicje();
    let id = |text: &str| atlas.find(text).map(|territory| atlas.territories[territory].id.as_str());
    assert_eq!(id("Normandie & Bretagne"), Ok("normandie-bretagne"));
    assert_eq!(id("Eastern Prussia"), Ok("borussia"));
    assert_eq!(id("constantinople"), Ok("istanbul"));
    assert_eq!(id("ST PETERSBURG"), Ok("st-petersburg"));
    let complaint = |text| atlas.find(text).expect_err("the atlas has no such place").to_string();
    assert_eq!(
        complaint("patrimonium"),
        r#"territory "patrimonium" is unknown, did you mean "patrimonium-st-petri""#
    );
    assert_eq!(complaint("Wiem"), r#"territory "Wiem" is unknown, did you mean "wien""#);
    assert_eq!(complaint("Naplse"), r#"territory "Naplse" is unknown, did you mean "napoli""#);
}
