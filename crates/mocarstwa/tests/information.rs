//! Information cards: how they are drawn, and what they do.

use engine::{Game, Log, Seat};
use mocarstwa::Mocarstwa;
use mocarstwa::action::Action;
use mocarstwa::state::Phase;
use serde_json::{Value, json};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

/// Spain (red) has rolled the die in the full game with dice; Russia (blue) comes after it.
fn position(round: u8, level: &str, phase: &str, deck: &[&str], more: Value) -> Mocarstwa {
    let infantry = json!([{"kind": "infantry"}]);
    let mut document = json!({
        "game": "mocarstwa", "scenario": "full", "players": 2, "options": {"combat": "dice"},
        "round": round, "phase": phase, "first": 0, "active": 0,
        "belongings": [
            {"power": "spain", "purse": {"ducats": 2000, "grain": 3, "ore": 2}}, {"power": "russia"}, {}, {}, {}
        ],
        "coats": ["nobody", "nobody", "red", "nobody", "nobody", "nobody", "nobody", "blue", "nobody"],
        "claimable": ["spain", "russia"],
        "wheel": {"levels": [level, "steward", "steward", "steward", "steward"]},
        "news": {"deck": deck},
        "provinces": {
            "esp-madryt": {"owner": "red", "units": infantry},
            "esp-sewilla": {"owner": "red", "units": [{"kind": "artillery"}]},
            "rus-moskwa": {"owner": "blue", "units": infantry},
        },
    });
    if let (Some(document), Value::Object(more)) = (document.as_object_mut(), more) {
        document.extend(more);
    }
    Mocarstwa::from_document(&document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|problem| panic!("{text}: {problem:?}"))
}

fn play(state: &mut Mocarstwa, seat: Seat, text: &str) {
    let action = action(text);
    state.check(seat, action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    state.apply(seat, action, &mut Log::off());
}

fn refusal(state: &Mocarstwa, seat: Seat, text: &str) -> &'static str {
    state.check(seat, action(text)).expect_err("it is refused").rule.0
}

fn drawable(state: &Mocarstwa) -> Vec<String> {
    let mut outcomes = Vec::new();
    state.outcomes(&mut outcomes);
    outcomes.iter().map(|(action, _)| action.to_string()).collect()
}

/// [MOC-19.7] [MOC-19.8] In agriculture the Chancellor's field bears the state symbol, the Castellan's the European one.
#[test]
fn the_field_says_from_which_deck_a_card_comes() {
    let at = |level: &str| {
        let mut state = position(1, level, "use-authority", &["s01", "s09", "e07"], json!({}));
        play(&mut state, RED, "done");
        state
    };
    assert_eq!(drawable(&at("chancellor")), ["draw-news s01", "draw-news s09"]);
    assert_eq!(drawable(&at("castellan")), ["draw-news e07"]);
    assert_eq!(at("steward").active, 1, "the Steward's field bears nothing");
}

/// [MOC-19.9]
#[test]
fn the_marshal_reveals_two_and_puts_one_into_play() {
    let mut state = position(1, "marshal", "use-authority", &["s01", "s09", "s11"], json!({}));
    play(&mut state, RED, "done");
    play(&mut state, Seat::Chance, "draw-news s01");
    play(&mut state, Seat::Chance, "draw-news s11");
    assert_eq!(refusal(&state, RED, "put-into-play s09"), "MOC-19.9");
    play(&mut state, RED, "put-into-play s01");
    assert_eq!((state.player(0).purse.grain, state.player(0).purse.ducats), (9, 2000));
    assert_eq!(state.news.used.len(), 2);
}

/// [MOC-19.11] News work at once, and no further than there is to take.
#[test]
fn failed_crops_take_no_more_than_there_is() {
    let mut state = position(1, "chancellor", "use-authority", &["s02"], json!({}));
    play(&mut state, RED, "done");
    play(&mut state, Seat::Chance, "draw-news s02");
    assert_eq!(state.player(0).purse.grain, 0);
}

/// [MOC-19.11] A discovery lies open and lasts.
#[test]
fn a_steam_pump_yields_an_ore_more_from_each_mine() {
    let mut state = position(2, "castellan", "use-authority", &["s39"], json!({}));
    assert_eq!(state.output(0).ore, 6);
    play(&mut state, RED, "done");
    play(&mut state, Seat::Chance, "draw-news s39");
    assert_eq!(state.output(0).ore, 7);
}

/// [MOC-19.11] [MOC-19.13] Free units are placed in the same political phase.
#[test]
fn volunteers_are_placed_at_once() {
    let mut state = position(1, "chancellor", "use-authority", &["s13"], json!({}));
    play(&mut state, RED, "done");
    play(&mut state, Seat::Chance, "draw-news s13");
    assert_eq!(state.phase, Phase::PlaceReserve);
    play(&mut state, RED, "place infantry 2 esp-madryt");
    play(&mut state, RED, "done");
    assert_eq!(state.active, 1);
}

/// [MOC-19.11] Desertion takes infantry as long as there is any.
#[test]
fn desertion_takes_infantry_first() {
    let mut state = position(1, "chancellor", "use-authority", &["s17"], json!({}));
    play(&mut state, RED, "done");
    play(&mut state, Seat::Chance, "draw-news s17");
    assert_eq!(refusal(&state, RED, "disband artillery 1 esp-sewilla"), "MOC-19.11");
    play(&mut state, RED, "disband infantry 1 esp-madryt");
}

/// [MOC-19.11] The player to the left says where the peasants rise.
#[test]
fn a_revolt_is_placed_by_the_player_to_the_left() {
    let mut state = position(1, "chancellor", "use-authority", &["s21"], json!({}));
    play(&mut state, RED, "done");
    play(&mut state, Seat::Chance, "draw-news s21");
    assert!(state.pending().contains(BLUE));
    assert_eq!(refusal(&state, BLUE, "pick esp-madryt"), "MOC-4.3");
    play(&mut state, BLUE, "pick esp-porto");
}

/// [MOC-19.10] [MOC-D90] Everybody answers, the drawer first.
#[test]
fn at_the_leipzig_fair_everybody_may_sell_five_of_one_resource() {
    let mut state = position(1, "castellan", "use-authority", &["e05"], json!({}));
    play(&mut state, RED, "done");
    play(&mut state, Seat::Chance, "draw-news e05");
    assert_eq!(refusal(&state, RED, "sell ore 3"), "MOC-18.8");
    play(&mut state, RED, "sell ore 2");
    assert_eq!(state.player(0).purse.ducats, 3200);
    assert_eq!(state.active, 1, "Russia has nothing to sell and is not asked");
}

/// [MOC-19.10] A card that lasts ends before the drawer's next political phase.
#[test]
fn muddy_roads_hold_artillery_for_a_round() {
    let in_force = json!({"news": {"in-force": ["e12", null, null, null, null]}});
    let mut state = position(1, "steward", "give-orders", &[], in_force);
    assert_eq!(refusal(&state, RED, "march artillery 1 esp-sewilla esp-faro"), "MOC-19.10");
    play(&mut state, RED, "march infantry 1 esp-madryt esp-badajoz");
    play(&mut state, RED, "done");
    assert_eq!(state.news.in_force, [None; 5]);
}

/// [MOC-19.10] E01 and E02: riders and ships are slow.
#[test]
fn winter_slows_cavalry_and_storms_halve_ranges() {
    let at_sea = json!({
        "news": {"in-force": ["e02", "e01", null, null, null]},
        "ships": {"frigate-1": {"at": "s1606", "owner": "red", "crew": [{"kind": "infantry"}]}},
    });
    let state = position(1, "steward", "give-orders", &[], at_sea);
    assert_eq!(state.range_of("frigate-1".parse().expect("a ship")), 3);
    assert_eq!(state.steps_of("cavalry".parse().expect("a unit")), 1);
}

/// [MOC-19.12]
#[test]
fn an_empty_deck_is_made_of_its_used_cards() {
    let used = json!({"news": {"used": ["s01", "e07"]}});
    let mut state = position(1, "chancellor", "use-authority", &[], used);
    play(&mut state, RED, "done");
    assert_eq!(drawable(&state), ["draw-news s01"]);
}
