//! `hegemon map`: boards and positions as pictures.

mod common;

use common::{Referee, folder, hegemon};
use serde_json::json;
use std::fs;

/// What the picture says of its pieces: the values of one attribute in the groups of one class.
fn pieces(svg: &str, class: &str) -> Vec<String> {
    let mark = format!("<g class='{class}' ");
    svg.lines()
        .filter_map(|line| line.strip_prefix(&mark))
        .map(|line| line.split(" transform").next().unwrap_or(line).trim_end_matches('>').to_owned())
        .collect()
}

fn svg(arguments: &[&str]) -> String {
    let all: Vec<&str> = [&["map"], arguments].concat();
    let ran = hegemon(&all);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    assert!(ran.out.starts_with("<svg ") && ran.out.ends_with("</svg>\n"), "{arguments:?}");
    ran.out
}

#[test]
fn the_picture_of_1805_shows_the_starting_position() {
    let picture = svg(&["--game", "koalicje", "--scenario", "1805", "--svg"]);
    let mut generals = pieces(&picture, "general");
    let mut garrisons = pieces(&picture, "garrison");
    assert!(generals.contains(&"data-place='bavaria' data-power='austria' data-units='2'".to_owned()));
    assert!(garrisons.contains(&"data-place='bavaria' data-power='austria'".to_owned()));
    assert!(garrisons.contains(&"data-place='lisboa' data-power='britain'".to_owned()));
    assert_eq!(pieces(&picture, "fortress"), ["data-place='istanbul'"]);

    // All of it, and nothing else, as a spectator sees it.
    let mut referee = Referee::start();
    referee
        .ok(json!({"cmd": "new", "game": "koalicje", "scenario": "1805", "players": 6, "chance": "manual"}));
    let view = referee.ok(json!({"cmd": "view", "seat": null}));
    let (mut seen_generals, mut seen_garrisons) = (Vec::new(), Vec::new());
    for territory in view["territories"].as_array().expect("a list") {
        let place = territory["territory"].as_str().expect("a territory has a name");
        for general in territory["generals"].as_array().expect("a list") {
            let (power, units) = (general["power"].as_str().expect("a power"), &general["units"]);
            seen_generals.push(format!("data-place='{place}' data-power='{power}' data-units='{units}'"));
        }
        if let Some(power) = territory["garrison"].as_str() {
            seen_garrisons.push(format!("data-place='{place}' data-power='{power}'"));
        }
    }
    for list in [&mut generals, &mut garrisons, &mut seen_generals, &mut seen_garrisons] {
        list.sort();
    }
    assert_eq!(generals, seen_generals);
    assert_eq!(garrisons, seen_garrisons);
}

#[test]
fn every_territory_of_a_side_is_on_its_picture() {
    let (empire, revolution) = (svg(&["--scenario", "1805"]), svg(&["--scenario", "1792"]));
    for id in ["wien", "bavaria", "egypt", "alps"] {
        let mark = format!("id='place-{id}'");
        assert!(empire.contains(&mark) && revolution.contains(&mark), "{id}");
    }
    assert!(revolution.contains("id='place-brabant'") && !empire.contains("id='place-brabant'"));
}

#[test]
fn a_position_document_and_a_record_are_drawn() {
    let folder = folder("map-position");
    let document = folder.join("position.json");
    let text = r#"{"game":"koalicje","scenario":"1805","status":{"prussia":"french"},"territories":{"holland":{"generals":[{"power":"prussia",
        "name":"blucher","units":2}],"garrison":"france","fortress":true}}}"#;
    fs::write(&document, text).expect("written");
    let picture = svg(&["--state", &document.to_string_lossy()]);
    assert!(
        pieces(&picture, "general")
            .contains(&"data-place='holland' data-power='prussia' data-units='2'".to_owned())
    );
    assert!(pieces(&picture, "garrison").contains(&"data-place='holland' data-power='france'".to_owned()));
    assert!(picture.contains(">Blücher</text>"));

    let mut referee = Referee::with_game("auto");
    referee.play(60);
    let file = folder.join("game.json");
    fs::write(&file, referee.ok(json!({"cmd": "record"})).to_string()).expect("written");
    let record = file.to_string_lossy();
    let (first, last) = (svg(&["--record", &record, "--ply", "0"]), svg(&["--record", &record]));
    assert_ne!(pieces(&first, "general"), pieces(&last, "general"));
    let ran = hegemon(&["map", "--record", &record, "--ply", "1000000"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("1000000 are asked for"), "{}", ran.err);

    fs::write(&document, r#"{"game":"koalicje","scenario":"1805","territories":{"holand":{}}}"#)
        .expect("written");
    let ran = hegemon(&["map", "--state", &document.to_string_lossy()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("holland"), "{}", ran.err);
}

#[test]
fn the_words_of_a_picture_are_those_of_the_rules() {
    let file = folder("map-words").join("position.json");
    let text = r#"{"game":"koalicje","scenario":"1805","status":{"prussia":"expansionist","ottoman":"french"},"territories":{
        "istanbul":{"generals":[{"power":"ottoman","name":"grand-vizier","units":2}]},
        "moskva":{"generals":[{"power":"russia","name":"kutuzov","units":2}]}}}"#;
    fs::write(&file, text).expect("written");
    let says = |arguments: &[&str], words: &[&str]| {
        let picture = svg(arguments);
        for word in words {
            assert!(picture.contains(&format!(">{word}</text>")), "{arguments:?}: {word}");
        }
    };
    let document = file.to_string_lossy();
    says(
        &["--state", &document],
        &["Grand Vizier", "Kutuzov", "expansionist", "French coalition", "1805, round 1, action turn 1"],
    );
    says(
        &["--state", &document, "--lang", "pl"],
        &["Wielki Wezyr", "Kutuzow", "ekspansjonizm", "koalicja francuska", "1805, runda 1, tura akcji 1"],
    );
    // [KOA-20.2], [KOA-20.9]
    says(
        &["--scenario", "lempereur"],
        &["Grand Coalition", "Napoleon's deck", "L'Empereur, round 1, action turn 1"],
    );
    says(
        &["--game", "coalitions-prototype", "--scenario", "napoleons-deck", "--lang", "pl"],
        &["Wielka Koalicja", "talia Napoleona", "Przeciw talii Napoleona, runda 1, tura akcji 1"],
    );
}

#[test]
fn every_board_is_drawn_by_day_and_by_night_in_both_languages() {
    let folder = folder("map-boards");
    let list = hegemon(&["map", "--boards"]);
    let boards: Vec<(&str, &str)> = list.out.lines().filter_map(|line| line.split_once(' ')).collect();
    assert_eq!(boards.len(), 8);
    for (game, board) in boards {
        let day = svg(&["--game", game, "--board", board, "--blank", "--lang", "en"]);
        let night = svg(&["--game", game, "--board", board, "--blank", "--lang", "pl", "--night"]);
        assert_ne!(day, night, "{game} {board}");
        let file = folder.join(format!("{game}-{board}.png"));
        let ran = hegemon(&[
            "map",
            "--game",
            game,
            "--board",
            board,
            "--blank",
            "--width",
            "300",
            "--out",
            &file.to_string_lossy(),
        ]);
        assert_eq!(ran.code, 0, "{game} {board}: {}", ran.err);
        let png = fs::read(&file).expect("written");
        assert_eq!(&png[1..4], b"PNG");
        assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), 300, "{game} {board}");
    }
}

#[test]
fn a_sheet_of_paper_has_its_size() {
    let a3 = svg(&["--blank", "--paper", "a3"]);
    assert!(a3.contains("width='420mm' height='297mm'"));
    let a2 = svg(&["--blank", "--paper", "a2"]);
    assert!(a2.contains("width='594mm' height='420mm'"));
}

#[test]
fn the_letters_travel_inside_the_picture() {
    assert!(svg(&["--blank"]).contains("@font-face"));
}
