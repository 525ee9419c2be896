//! The drawing agrees with the links: who borders whom on paper borders whom on the map.

use atlas::{Atlas, Side};
use cartographer::{board, europe};
use std::path::PathBuf;

const POWERS: [&str; 6] = ["britain", "france", "austria", "prussia", "russia", "ottoman"];

fn data(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn disagreements(side: Side, links: &str) -> Vec<String> {
    let atlas = Atlas::read(&data("koalicje/territories.csv"), links, &POWERS).expect("the atlas is sound");
    let drawing = europe::draw(&atlas, side, &data("koalicje/geometry.csv"), &data("land/land-50m.json"))
        .expect("the board can be drawn");
    europe::disagreements(&atlas, side, &drawing)
}

#[test]
fn the_empire_side_is_drawn_as_it_is_linked() {
    assert_eq!(disagreements(Side::Empire, &data("koalicje/links.csv")), Vec::<String>::new());
}

#[test]
fn the_revolution_side_is_drawn_as_it_is_linked() {
    assert_eq!(disagreements(Side::Revolution, &data("koalicje/links.csv")), Vec::<String>::new());
}

#[test]
fn a_wrong_link_is_reported_with_both_territories() {
    let links = data("koalicje/links.csv");
    let border =
        links.lines().find(|line| line.starts_with("bavaria,bohemia,")).expect("they are neighbours");
    let missing = disagreements(Side::Empire, &links.replace(&format!("{border}\n"), ""));
    assert_eq!(missing.len(), 1, "{missing:?}");
    assert!(missing[0].starts_with("bavaria and bohemia touch ("), "{missing:?}");
    let added = disagreements(Side::Empire, &format!("{links}{}\n", border.replace("bohemia", "silesia")));
    assert_eq!(added, ["bavaria and silesia are linked but do not touch (0)"]);
}

#[test]
fn the_board_files_are_what_is_drawn_today() {
    let links = data("koalicje/links.csv");
    let atlas = Atlas::read(&data("koalicje/territories.csv"), &links, &POWERS).expect("the atlas is sound");
    for (side, file) in [(Side::Empire, "empire"), (Side::Revolution, "revolution")] {
        let drawing = europe::draw(&atlas, side, &data("koalicje/geometry.csv"), &data("land/land-50m.json"))
            .expect("the board can be drawn");
        let drawn = board::write(&board::file(&atlas, side, &drawing));
        assert!(drawn.len() < 400_000, "{} bytes", drawn.len());
        let written = data(&format!("koalicje/{file}.board.json"));
        assert!(drawn == written, "{file}.board.json is out of date: run `cargo xtask atlas`");
    }
}

#[test]
fn every_territory_has_an_outline_around_its_name() {
    use geo::Contains;
    let links = data("koalicje/links.csv");
    let atlas = Atlas::read(&data("koalicje/territories.csv"), &links, &POWERS).expect("the atlas is sound");
    for side in Side::ALL {
        let drawing = europe::draw(&atlas, side, &data("koalicje/geometry.csv"), &data("land/land-50m.json"))
            .expect("the board can be drawn");
        for (territory, area) in atlas.board(side).areas.iter().enumerate() {
            let Some(area) = area else { continue };
            let id = &atlas.territories[territory].id;
            let shape = drawing.territories.get(&territory).unwrap_or_else(|| panic!("{id} is not drawn"));
            let label = europe::projection().place(area.label.longitude, area.label.latitude);
            assert!(shape.contains(&label), "the name of {id} stands outside it");
            for anchor in &area.anchors {
                let anchor = europe::projection().place(anchor.longitude, anchor.latitude);
                assert!(shape.contains(&anchor), "an anchor of {id} lies outside it");
            }
        }
    }
}
