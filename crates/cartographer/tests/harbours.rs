//! The sea of Mocarstwa as the rules need it: two ways into the Mediterranean, and shipyards that serve their own shore where
//! the coast allows it.

use std::collections::{BTreeMap, BTreeSet};

/// The rows of a file of the board, without the line of names.
fn rows(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../data/mocarstwa/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// Fields that ships can sail to from one, with another closed.
fn within_reach(from: &str, closed: &str) -> BTreeSet<String> {
    let shoals: BTreeSet<String> =
        rows("sea.csv").into_iter().filter(|row| row[5] == "shoal").map(|row| row[0].clone()).collect();
    let mut beside: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows("sea-links.csv") {
        beside.entry(row[0].clone()).or_default().push(row[1].clone());
        beside.entry(row[1].clone()).or_default().push(row[0].clone());
    }
    let mut reached = BTreeSet::from([from.to_owned()]);
    let mut open = vec![from.to_owned()];
    while let Some(field) = open.pop() {
        for next in &beside[&field] {
            if next != closed && !shoals.contains(next) && reached.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    reached
}

#[test]
fn no_single_field_closes_the_mediterranean() {
    let (lisbon, barcelona) = ("s1601", "s1606");
    assert!(within_reach(lisbon, "").contains(barcelona));
    for row in rows("sea.csv") {
        let field = &row[0];
        if field != lisbon && field != barcelona {
            let reached = within_reach(lisbon, field);
            assert!(reached.contains(barcelona), "{field} alone closes the Mediterranean");
        }
    }
}

/// [MOC-20.15] A yard serves whoever holds a province that touches it by an accessible shore: these do touch land of
/// others, because their own coast has no free field without that.
#[test]
fn a_shipyard_touches_foreign_land_only_where_its_own_shore_has_no_better_field() {
    let power: BTreeMap<String, String> =
        rows("provinces.csv").into_iter().map(|row| (row[0].clone(), row[2].clone())).collect();
    let (mut grey, mut anchors) = (BTreeMap::<String, Vec<String>>::new(), BTreeMap::new());
    for row in rows("coasts.csv") {
        if row[2] == "grey" {
            grey.entry(row[1].clone()).or_default().push(row[0].clone());
        }
        if row[3] == "1" {
            anchors.insert(row[0].clone(), row[1].clone());
        }
    }
    // Land of another power, and of the neutrals, that touches a field where a province has its yard.
    let foreign = |province: &str, field: &str, neutral: bool| -> Vec<&str> {
        let strange = |other: &&String| {
            *other != province
                && (power[*other] == "neutral") == neutral
                && (neutral || power[*other] != power[province])
        };
        grey[field].iter().filter(strange).map(String::as_str).collect()
    };
    let mut shared = Vec::new();
    for (province, field) in &anchors {
        let powers = foreign(province, field, false);
        for other in &powers {
            shared.push(format!("{province} {other}"));
        }
        let free = |other: &&String| !anchors.values().any(|anchor| anchor == *other);
        let own = grey.iter().filter(|(_, provinces)| provinces.contains(province)).map(|(field, _)| field);
        for better in own.filter(free).filter(|_| !powers.is_empty()) {
            let there = foreign(province, better, false);
            assert!(!there.is_empty(), "the yard of {province} would serve nobody else in {better}");
        }
    }
    let known = [
        "gbr-londyn fra-lille",
        "neu-wenecja hun-rijeka",
        "pol-gdansk swe-malmo",
        "rus-petersburg swe-helsingfors",
    ];
    assert_eq!(shared, known);
    let neutral: Vec<String> = anchors
        .iter()
        .flat_map(|(province, field)| {
            foreign(province, field, true).into_iter().map(move |other| format!("{province} {other}"))
        })
        .collect();
    let known = [
        "fra-marsylia neu-genua",
        "ger-hamburg neu-amsterdam",
        "ger-szczecin neu-kopenhaga",
        "hun-rijeka neu-wenecja",
        "neu-genua neu-florencja",
        "neu-genua neu-korsyka",
        "neu-kopenhaga neu-jutlandia",
        "rus-azow neu-krym",
        "rus-petersburg neu-rewel",
        "swe-goteborg neu-jutlandia",
    ];
    assert_eq!(neutral, known);
}

/// [MOC-13.7] Every yard is a field that ships can use, on an accessible shore of its province.
#[test]
fn every_shipyard_lies_on_one_navigable_field_of_an_accessible_shore() {
    let shoal: BTreeSet<String> =
        rows("sea.csv").into_iter().filter(|row| row[5] == "shoal").map(|row| row[0].clone()).collect();
    for province in rows("provinces.csv") {
        let anchors: Vec<Vec<String>> = rows("coasts.csv")
            .into_iter()
            .filter(|coast| coast[0] == province[0] && coast[3] == "1")
            .collect();
        let has_yard = province[7] == "1";
        assert_eq!(anchors.len(), usize::from(has_yard), "{}", province[0]);
        assert!(anchors.iter().all(|coast| coast[2] == "grey" && !shoal.contains(&coast[1])), "{anchors:?}");
    }
}
