//! Games of Koalicje and of the prototype written down: `playthroughs/`, see [`testkit::playthroughs`].

use coalitions::{Koalicje, Prototype, Realpolitik};
use engine::Setup;
use testkit::playthroughs::Playthroughs;

/// Every scenario with six players, and smaller tables with some of the options.
fn final_edition() -> Vec<(Setup, u64)> {
    vec![
        (Setup::new("1792", 6), 1),
        (Setup::new("1798", 6), 2),
        (Setup::new("1805", 6), 3),
        (Setup::new("1806", 6), 4),
        (Setup::new("1809", 6), 5),
        (Setup::new("1812", 6), 6),
        (Setup::new("1813", 6), 7),
        (Setup::new("1805", 5), 8),
        (Setup::new("1805", 4), 9),
        (Setup::new("1805", 3), 10),
        (Setup::new("1812", 3).with("third_power", "russia").with("rps", "toss"), 11),
        (Setup::new("1798", 5).with("special_generals", "on"), 12),
        (Setup::new("1813", 4).with("special_generals", "on").with("paris_check", "at-once"), 13),
        (Setup::new("lempereur", 1), 14),
        (Setup::new("lempereur", 3).with("difficulty", "usurpateur"), 15),
    ]
}

/// With six players, with several powers in a seat, and against Napoleon's deck.
fn prototype() -> Vec<(Setup, u64)> {
    vec![(Setup::new("1805", 6), 16), (Setup::new("1805", 3), 17), (Setup::new("napoleons-deck", 2), 18)]
}

/// With and without a minor Italy, and with the options that change most.
fn realpolitik() -> Vec<(Setup, u64)> {
    let open = Setup::new("realpolitik", 4).with("cards_per_step", "general").with("sea_lanes", "3");
    vec![(Setup::new("realpolitik", 4), 19), (Setup::new("realpolitik", 3), 20), (open, 21)]
}

#[test]
fn the_games_written_down_are_played_as_before() {
    let mut games = Playthroughs::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
    for (setup, seed) in final_edition() {
        games.play::<Koalicje>("Koalicje", "", &setup, seed);
    }
    for (setup, seed) in prototype() {
        games.play::<Prototype>("Prototype", "prototype_", &setup, seed);
    }
    for (setup, seed) in realpolitik() {
        games.play::<Realpolitik>("Realpolitik", "", &setup, seed);
    }
    games.finish();
}
