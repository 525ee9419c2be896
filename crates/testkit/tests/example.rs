//! The example game keeps every promise that a game makes.

use engine::{Game, Match, Seat, Setup, Table, TableError};
use serde_json::json;
use testkit::example::{Action, Bluff, Why};
use testkit::{Thoroughness, check_game};

fn setup() -> Setup {
    Setup::new("one-round", 2)
}

#[test]
fn the_example_game_passes_the_suite() {
    let thoroughness = Thoroughness { games: 200, longest_game: 20, every: 1, leaning: false };
    check_game::<Bluff>(&setup(), &thoroughness);
}

fn dealt() -> Match<Bluff> {
    let mut game = Match::<Bluff>::new(&setup()).expect("the setup is valid");
    for card in [2, 5] {
        game.play(Seat::Chance, Action::Deal(card)).expect("a card falls");
    }
    game
}

#[test]
fn a_seat_sees_its_own_card_until_somebody_doubts() {
    let mut game = dealt();
    let cards = |game: &Match<Bluff>, viewer: Option<u8>| {
        serde_json::to_value(game.state().view(viewer.map(Seat::Player))).expect("plain data")["cards"]
            .clone()
    };
    assert_eq!(
        (cards(&game, Some(0)), cards(&game, Some(1)), cards(&game, None)),
        (json!([2, 0]), json!([0, 5]), json!([0, 0]))
    );
    game.play(Seat::Player(0), Action::Claim(8)).expect("any claim may be the first");
    game.play(Seat::Player(1), Action::Doubt).expect("a claim may be doubted");
    assert_eq!(cards(&game, None), json!([2, 5]));
    assert_eq!(game.state().outcome().expect("it is over").winners, [1]);
}

#[test]
fn a_refusal_names_its_rule() {
    let game = dealt();
    let refused = game.state().check(Seat::Player(0), Action::Doubt).expect_err("there is nothing to doubt");
    assert_eq!(refused, Why::NothingToDoubt.refusal());
    assert_eq!(refused.to_string(), "Nobody has claimed anything yet. (BLU-3)");
}

#[test]
fn what_a_table_has_checked_it_plays_and_what_was_checked_before_a_change_is_checked_again() {
    let mut table: Box<dyn Table> = Box::new(dealt());
    let elder = Seat::Player(0);
    let (seven, also_seven) = (table.checked(elder, "claim  7").ok(), table.checked(elder, "claim 7").ok());
    let seven = seven.expect("any claim may be the first");
    assert_eq!(seven.text(), "claim 7");
    assert!(table.play_checked(seven).is_ok());
    // The same again: the table has moved on, and it is the other's turn.
    let late = table.play_checked(also_seven.expect("it was legal then"));
    assert!(matches!(late, Err(TableError::Play(_))), "it is checked again");
    assert_eq!(table.ply(), 3);
}

#[test]
fn a_document_that_cannot_be_is_refused_with_every_reason() {
    let document = json!({ "cards": [0, 5], "claims": [9, 3], "winner": null });
    assert_eq!(
        Bluff::from_document(&document).expect_err("it cannot be"),
        ["impossible cards", "impossible claims"]
    );
    assert!(Bluff::from_document(&json!({ "cards": [1, 7], "claims": [], "winner": null })).is_err());
    assert!(Bluff::from_document(&json!({ "cards": [1], "claims": [] })).is_err());
}
