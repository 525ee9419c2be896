//! Games of Napoléon 1815 written down: `playthroughs/`, see [`testkit::playthroughs`].

use engine::Setup;
use napoleon::Napoleon;
use testkit::playthroughs::Playthroughs;

/// Both set-ups with two and three players, and one with options.
#[test]
fn the_games_written_down_are_played_as_before() {
    let mut games = Playthroughs::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
    for (setup, seed) in [
        (Setup::new("historical", 2), 1),
        (Setup::new("historical", 3), 2),
        (Setup::new("free", 2), 3),
        (Setup::new("free", 3).with("rout_limit", "march").with("leader_scope", "army"), 4),
    ] {
        games.play::<Napoleon>("Napoléon 1815", "", &setup, seed);
    }
    // What version 2 changed shows in these, and matches of version 1 go on as they began.
    for (setup, seed) in [(Setup::new("historical", 2), 1), (Setup::new("historical", 3), 2)] {
        games.play_under::<Napoleon>("Napoléon 1815", "rules_1_", &setup, seed, "1");
    }
    games.finish();
}
