//! L'Empereur, co-operative and solo: ledger section 20.

use crate::support;
use bots::RandomPlayer;
use coalitions::Koalicje;
use coalitions::campaign::Priority;
use coalitions::event::{Event, Source};
use coalitions::power::{Power, Status};
use coalitions::scenario::NAPOLEON_CARDS;
use coalitions::state::Pawn;
use engine::{Game, Happening, Lang, Match, Seat, Setup, Words};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use support::{Table, impossible, position, setup_error, start, start_table};
use testkit::spoken::Spoken;

const GRAND_COALITION: [&str; 5] = ["britain", "austria", "prussia", "russia", "ottoman"];
const FRENCH_HOMES: [&str; 7] =
    ["aquitaine", "languedoc", "lorraine", "normandie-bretagne", "paris", "picardie", "provence"];

/// Action turn 2 for one player on an otherwise empty map: France is on drill, and the Ottomans, whose morale was the
/// lowest, have gained theirs. A line of its own may name another turn or number of players.
#[track_caller]
fn drilling(text: &str) -> Table {
    position(&format!("lempereur, 1 players, turn 2\nclear\n{text}"))
}

/// The same, and France turns this card.
#[track_caller]
fn turned(card: u8, text: &str) -> Table {
    let mut table = drilling(text);
    table.play("chance", &format!("napoleon {card}"));
    table
}

/// Action turn 3 for one player on an otherwise empty map, when Prussia orders its moves: a turn in which France turns
/// no card.
#[track_caller]
fn prussia_moves(text: &str) -> Table {
    let mut table = position(&format!("lempereur, 1 players, turn 3\nclear\n{text}"));
    table.idle_until(|table| table.is_asked("prussia", "order-moves"));
    table
}

/// Plays an action and keeps what happened.
#[track_caller]
fn events(table: &mut Table, who: &str, action: &str) -> Vec<Event> {
    let seat = table.seat(who);
    let action = action.parse().expect("an action");
    table.game.play(seat, action).unwrap_or_else(|error| panic!("{who} cannot: {error}"))
}

fn sentences(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| Koalicje::sentence(event, Lang::En).into()).collect()
}

fn names(territories: &[&str]) -> Vec<String> {
    territories.iter().map(|name| (*name).to_owned()).collect()
}

/// The table in a position document that a test has bent.
#[track_caller]
fn bent(text: &str, bend: impl FnOnce(&mut Value)) -> Table {
    let mut document = support::document(text);
    bend(&mut document);
    let state = Koalicje::from_document(&document).unwrap_or_else(|reasons| panic!("{reasons:#?}"));
    Table { game: Match::from_state(state), log: Vec::new() }
}

/// The French generals with their units, in alphabetical order: `["bavaria 3", "paris 1"]`.
fn french(table: &Table) -> Vec<String> {
    let mut generals: Vec<String> = table
        .generals("france")
        .split(", ")
        .filter(|general| !general.is_empty())
        .map(str::to_owned)
        .collect();
    generals.sort();
    generals
}

// --- Set-up -----------------------------------------------------------------------------------------------------------

/// [KOA-20.1]
#[test]
fn the_pieces_morale_and_money_of_the_players_are_those_of_1805() {
    let (empereur, scenario) = (start("lempereur", 5), start("1805", 6));
    for power in GRAND_COALITION {
        assert_eq!(empereur.generals(power), scenario.generals(power), "{power}");
        assert_eq!(empereur.garrisons(power), scenario.garrisons(power), "{power}");
        assert_eq!(empereur.off_map(power), scenario.off_map(power), "{power}");
        assert_eq!(empereur.supply(power), scenario.supply(power), "{power}");
    }
    assert_eq!(empereur.generals("france"), scenario.generals("france"));
    for power in GRAND_COALITION.into_iter().chain(["france"]) {
        assert_eq!(empereur.morale(power), scenario.morale(power), "{power}");
        assert_eq!(empereur.money(power), scenario.money(power), "{power}");
    }
    assert_eq!(empereur.wheel(), scenario.wheel());
    assert_eq!((empereur.money("prussia"), empereur.money("russia")), (6, 7));
    assert_eq!(empereur.state().view(None).side, "empire");
}

/// [KOA-20.2] [KOA-I.29]
#[test]
fn there_is_no_influence_but_the_french_and_france_is_dealt_no_battle_cards() {
    let mut table = start("lempereur", 2);
    table.settle_chance();
    let cards = GRAND_COALITION.map(|power| table.cards(power));
    assert_eq!(cards, [3, 3, 3, 3, 2], "as in 1805");
    assert_eq!(table.cards("france"), 0);
    assert_eq!(table.piles(), (40 - 14, 0));
    assert_eq!(GRAND_COALITION.map(|power| table.influence(power)), [0; 5]);
    assert_eq!(table.influence("france"), 5);
    // In rivalry France would have been dealt five.
    let mut rivalry = start("1805", 6);
    rivalry.play("france", "name off-map").settle_chance();
    assert_eq!(rivalry.cards("france"), 5);
    let reasons = impossible("lempereur, 2 players\nhand france 1");
    assert!(reasons.iter().any(|reason| reason.contains("KOA-I.29")), "{reasons:?}");
    let reasons = impossible("lempereur, 2 players\ninfluence austria 1");
    assert!(reasons.iter().any(|reason| reason.contains("KOA-I.29")), "{reasons:?}");
}

/// [KOA-20.3] [KOA-20.21]
#[test]
fn the_twelve_napoleon_cards_are_shuffled_each_with_a_name_a_number_and_its_targets() {
    let table = drilling("");
    assert_eq!(table.asked(), ["chance: turn-napoleon-card"]);
    let mut outcomes = Vec::new();
    table.state().outcomes(&mut outcomes);
    let cards: Vec<String> = outcomes.iter().map(|(action, _)| action.to_string()).collect();
    let all: Vec<String> = (1..=12).map(|number| format!("napoleon {number}")).collect();
    assert_eq!(cards, all, "each of them may be on top");
    assert!(outcomes.iter().all(|(_, weight)| *weight == outcomes[0].1), "and each is as likely");
    assert_eq!(NAPOLEON_CARDS.len(), 12);
    assert_eq!(NAPOLEON_CARDS[0].name, "Armée d'Orient");
    let targets = |number: usize| NAPOLEON_CARDS[number - 1].targets.map(|at| at.id());
    assert_eq!(targets(4), ["bavaria", "saxonia", "hesse"]);
    assert_eq!(targets(3)[2], "dalmatia");
    let names: BTreeSet<&str> = NAPOLEON_CARDS.iter().map(|card| card.name).collect();
    assert_eq!(names.len(), 12);
    // The deck is face down: nobody is told more than how many cards are left.
    let deck = &table.seen_by("britain")["napoleons-deck"];
    assert_eq!((&deck["left"], &deck["seen"], &deck["card"]), (&json!(12), &json!([]), &Value::Null));
    let mut table = table;
    let log = events(&mut table, "chance", "napoleon 4");
    let line = sentences(&log).into_iter().find(|line| line.contains("card 4")).expect("the card is named");
    for word in ["Armée d'Allemagne", "Bavaria", "Saxonia", "Hesse"] {
        assert!(line.contains(word), "{line}");
    }
}

/// [KOA-20.4]
#[test]
fn a_french_garrison_stands_on_every_french_home() {
    let table = start("lempereur", 1);
    let mut expected = FRENCH_HOMES.to_vec();
    expected.push("lombardia");
    expected.sort_unstable();
    assert_eq!(table.garrisons("france"), expected.join(", "));
    // 49 tokens, 11 of them units, 8 garrisons.
    assert_eq!(table.supply("france"), 30);
    assert_eq!(start("1805", 6).garrisons("france"), "lombardia");
}

/// [KOA-20.5] [KOA-D72] [KOA-I.1] [KOA-I.28]
#[test]
fn napoleon_stays_in_the_box_and_france_has_six_generals_or_by_option_seven_ordinary_ones() {
    let six = start("lempereur", 1);
    assert_eq!((french(&six).len(), six.off_map("france")), (5, 1));
    assert_eq!(six.figure("france"), "unnamed");
    let seven = start_table(&Setup::new("lempereur", 1).with("empereur_generals", "7"));
    assert_eq!((french(&seven).len(), seven.off_map("france")), (5, 2));
    assert_eq!(seven.figure("france"), "unnamed");
    let all = "paris: france 0\nlorraine: france 0\npicardie: france 0\nprovence: france 0\n\
               languedoc: france 0\naquitaine: france 0\nnormandie-bretagne: france 0";
    let reasons = impossible(&format!("lempereur, 1 players\nclear\n{all}"));
    assert!(reasons.iter().any(|reason| reason.contains("no general left")), "{reasons:?}");
    let table = position(&format!("lempereur, 1 players\noption empereur_generals 7\nclear\n{all}"));
    assert_eq!(table.off_map("france"), 0);
    // A state with Napoleon in it, or with his pawn back, breaks an invariant.
    let broken = |table: &Table, id: &str, break_it: fn(&mut Koalicje)| {
        let mut state = table.state().clone();
        assert_eq!(state.broken_invariants(), Vec::<String>::new());
        break_it(&mut state);
        let found = state.broken_invariants();
        assert!(found.iter().any(|line| line.starts_with(id)), "{id}: {found:?}");
    };
    for table in [&six, &seven] {
        broken(table, "KOA-I.28", |state| state.power_mut(Power::France).figure = Pawn::of(Power::France, 0));
        broken(table, "KOA-I.1", |state| {
            let waiting = state.pawns.waiting(Power::France).next().expect("one is off the map");
            state.pawns.take_out_of_play(waiting);
        });
        broken(table, "KOA-I.29", |state| state.power_mut(Power::Russia).influence = 1);
        broken(table, "KOA-I.29", |state| {
            state.power_mut(Power::France).hand = state.pile(Power::France).draw
        });
    }
}

/// [KOA-20.6]
#[test]
fn the_difficulty_is_where_french_influence_starts() {
    assert_eq!(start("lempereur", 3).influence("france"), 5, "L'Ogre unless the table says otherwise");
    for (difficulty, influence) in [("ogre", 5), ("usurpateur", 10), ("empereur", 15)] {
        let table = start_table(&Setup::new("lempereur", 3).with("difficulty", difficulty));
        assert_eq!(table.influence("france"), influence, "{difficulty}");
        assert_eq!(table.influence("britain"), 0);
    }
    let error = setup_error(&Setup::new("lempereur", 3).with("difficulty", "destiny"));
    for word in ["destiny", "ogre", "usurpateur", "empereur"] {
        assert!(error.contains(word), "{error}");
    }
}

// --- Who sits where ---------------------------------------------------------------------------------------------------

/// [KOA-D81] [KOA-20.9] [KOA-I.29]
#[test]
fn the_players_share_out_all_powers_but_france() {
    for (players, seats) in [
        (1, vec!["britain+austria+prussia+russia+ottoman"]),
        (2, vec!["britain+prussia+ottoman", "austria+russia"]),
        (3, vec!["britain+ottoman", "austria", "prussia+russia"]),
        (4, vec!["britain", "austria", "russia", "prussia+ottoman"]),
        (5, vec!["britain", "austria", "prussia", "russia", "ottoman"]),
    ] {
        let table = start("lempereur", players);
        assert_eq!(table.players(), seats, "{players} players");
        assert!(table.state().chair(Power::France).is_none(), "nobody plays France");
        // All six powers take part and none is minor.
        assert!(table.state().view(None).powers.iter().all(|power| power.major));
        for power in GRAND_COALITION {
            assert_eq!(table.controller_of(power), "nobody");
        }
    }
}

/// [KOA-D81]
#[test]
fn a_table_may_share_the_powers_out_as_it_likes() {
    let split = "austria/britain+russia/ottoman+prussia";
    let setup = Setup::new("lempereur", 3).with("empereur_seats", split);
    let mut table = start_table(&setup);
    assert_eq!(table.players(), ["austria", "britain+russia", "prussia+ottoman"]);
    assert_eq!(table.seat("russia"), Seat::Player(1));
    // What is left to the players is decided where Britain sits.
    assert_eq!(table.seat("france"), Seat::Player(1));
    table.settle_chance();
    assert_eq!(table.asked(), ["britain: drill"]);
    assert_eq!(table.refusal("austria", "drill"), "not asked");
    // The setup of a match names its seats again.
    let again = table.state().setup();
    assert_eq!(start_table(&again).players(), table.players());
    let usual = start_table(&Setup::new("lempereur", 3).with("empereur_seats", "usual"));
    assert_eq!(usual.players(), start("lempereur", 3).players());
}

/// [KOA-D81]
#[test]
fn a_split_that_does_not_seat_every_power_once_is_refused_with_the_reason() {
    let refused = |players: u8, seats: &str| {
        let error = setup_error(&Setup::new("lempereur", players).with("empereur_seats", seats));
        assert!(error.contains("empereur_seats") && error.contains("KOA-D81"), "{error}");
        error
    };
    let error = refused(3, "britain+ottoman/austria+russia+prussia");
    assert!(error.contains("2 seats for 3 players"), "{error}");
    let error = refused(2, "britain/austria/russia+prussia+ottoman");
    assert!(error.contains("3 seats for 2 players"), "{error}");
    let error = refused(2, "britain+prussia/austria+russia");
    assert!(error.contains("nobody plays ottoman"), "{error}");
    let error = refused(2, "britain+prussia+ottoman/austria+russia+britain");
    assert!(error.contains("britain sits twice"), "{error}");
    let error = refused(2, "britain+prussia+ottoman/austria+russia+france");
    assert!(error.contains("Napoleon's deck"), "{error}");
    let error = refused(2, "britain+prussia+ottoman/austria+rusia");
    assert!(error.contains("did you mean") && error.contains("russia"), "{error}");
    refused(2, "britain+prussia+ottoman/");
    refused(2, "");
}

/// [KOA-D81] [KOA-D83] [KOA-20.37]
#[test]
fn what_a_table_cannot_have_is_refused_with_what_it_can() {
    let error = setup_error(&Setup::new("lempereur", 6));
    assert!(error.contains("1, 2, 3, 4 or 5") && error.contains("6 can play \"1792\""), "{error}");
    let error = setup_error(&Setup::new("lempereur", 0));
    assert!(error.contains("1, 2, 3, 4 or 5"), "{error}");
    for players in [1, 2] {
        let error = setup_error(&Setup::new("1812", players));
        assert!(error.contains("3, 4, 5 or 6") && error.contains("KOA-2.1"), "{error}");
        assert!(error.contains("\"lempereur\"") && error.contains("KOA-D83"), "{error}");
    }
    for (option, value) in [
        ("difficulty", "ogre"),
        ("empereur_generals", "7"),
        ("race_morale", "on"),
        ("empereur_seats", "usual"),
    ] {
        let error = setup_error(&Setup::new("1812", 5).with(option, value));
        assert!(error.contains(option) && error.contains("does not belong to \"1812\""), "{error}");
        assert!(error.contains("but to lempereur"), "{error}");
        start_table(&Setup::new("lempereur", 5).with(option, value));
    }
    // Neither special generals nor anything about statuses, minors or the order of actions can be chosen.
    for (option, value) in [
        ("special_generals", "on"),
        ("strict_order", "on"),
        ("expulsion", "before"),
        ("third_power", "russia"),
        ("two_at_home", "5"),
        ("paris_check", "round"),
    ] {
        let error = setup_error(&Setup::new("lempereur", 3).with(option, value));
        assert!(error.contains("does not belong to \"lempereur\"") && error.contains("1805"), "{error}");
    }
}

/// [KOA-D83]
#[test]
fn lempereur_is_offered_for_1805_alone() {
    let scenarios = Koalicje::scenarios();
    let small: Vec<&str> = scenarios
        .iter()
        .filter(|scenario| scenario.players.contains(&1) || scenario.players.contains(&2))
        .map(|scenario| scenario.id.as_str())
        .collect();
    assert_eq!(small, ["lempereur"]);
    let with_difficulty = scenarios.iter().filter(|scenario| {
        scenario.options.iter().any(|option| option.id == "difficulty" || option.id == "empereur_seats")
    });
    assert_eq!(with_difficulty.map(|scenario| scenario.id.as_str()).collect::<Vec<_>>(), ["lempereur"]);
    assert_eq!(
        scenarios.iter().find(|scenario| scenario.id == "lempereur").map(|s| s.players.clone()),
        Some(vec![1, 2, 3, 4, 5])
    );
}

/// [KOA-D81]
#[test]
fn partners_see_each_others_hands_and_spectators_do_not() {
    let mut table = position("lempereur, 5 players, turn 1\nhand britain 1 5\nhand russia 3 4");
    let hand = |view: &Value, power: usize| view["powers"][power]["hand"].clone();
    for viewer in GRAND_COALITION {
        let view = table.seen_by(viewer);
        assert_eq!(hand(&view, 0), json!([1, 5]), "{viewer}");
        assert_eq!(hand(&view, 4), json!([3, 4]), "{viewer}");
    }
    let spectator = serde_json::to_value(table.state().view(None)).expect("plain data");
    assert_eq!((hand(&spectator, 0), hand(&spectator, 4)), (Value::Null, Value::Null));
    assert_eq!(spectator["powers"][4]["cards"], json!(2));
    // So it is with cards that are drawn.
    table.play("britain", "drill");
    let drawn = events(&mut table, "chance", "draw 2")[0];
    for viewer in 0..5 {
        let seen = drawn.seen_by(Some(Seat::Player(viewer)));
        assert!(matches!(seen, Some(Event::CardDrawn { card: Some(_), .. })), "{seen:?}");
    }
    for viewer in [None, Some(Seat::Chance)] {
        let seen = drawn.seen_by(viewer);
        assert!(matches!(seen, Some(Event::CardDrawn { card: None, .. })), "{seen:?}");
    }
    // Nothing that a partner imagines about the hands differs from what they are.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let imagined = table.state().determinize(table.seat("austria"), &mut rng);
    for power in support::NAPOLEONIC.iter().copied() {
        assert_eq!(imagined.power(power).hand, table.state().power(power).hand);
    }
    // In rivalry only the owner sees a hand.
    let rivalry = position("1805, 6 players, turn 1\nhand britain 1 5");
    assert_eq!(hand(&rivalry.seen_by("austria"), 0), Value::Null);
}

// --- The end ----------------------------------------------------------------------------------------------------------

/// [KOA-20.7]
#[test]
fn the_players_win_together_when_a_general_is_in_paris_after_the_battle_there() {
    let pieces = "lempereur, 2 players, turn 3\nparis: garrison france\nlorraine: prussia 3\nmorale france 0";
    let mut table = prussia_moves(pieces);
    table.play("prussia", "march lorraine paris");
    assert!(table.winners().is_empty(), "the battle is still to be fought");
    table.play("prussia", "done");
    assert!(table.ended("paris", 4, 1), "{:?}", table.log);
    assert_eq!(table.asked(), ["prussia: garrison-after-victory"]);
    assert!(table.winners().is_empty(), "the battle is not over");
    table.play("prussia", "done");
    assert_eq!(table.winners(), GRAND_COALITION);
    let outcome = table.state().outcome().expect("the game is over");
    assert_eq!((outcome.winners, outcome.by), (vec![0, 1], "paris"));
    assert!(table.state().pending().is_empty());
    // Nobody has scored anything for it.
    assert_eq!(GRAND_COALITION.map(|power| table.influence(power)), [0; 5]);
}

/// [KOA-20.7]
#[test]
fn paris_without_defenders_is_enough_and_a_lost_or_drawn_battle_for_it_is_not() {
    let mut table = prussia_moves("lorraine: prussia 0");
    table.plays("prussia: march lorraine paris\nprussia: done");
    assert_eq!(table.winners(), GRAND_COALITION);
    // Strength 1 against a garrison: a draw.
    let mut table = prussia_moves("lorraine: prussia 0\nparis: garrison france\nmorale france 0");
    table.plays("prussia: march lorraine paris\nprussia: done");
    assert!(table.ended("paris", 1, 1));
    table.idle_until(|table| table.state().turn == 4);
    assert!(table.winners().is_empty());
    // Against a general with a unit: a defeat.
    let mut table = prussia_moves("lorraine: prussia 0\nparis: france 1\nmorale france 0");
    table.plays("prussia: march lorraine paris\nprussia: done");
    assert!(table.ended("paris", 1, 2));
    table.idle_until(|table| table.state().turn == 4);
    assert!(table.winners().is_empty());
    // A garrison alone, or a general elsewhere in France, wins nothing.
    let mut table = prussia_moves("paris: garrison prussia\nlorraine: prussia 0");
    table.play("prussia", "done");
    assert!(table.winners().is_empty());
}

/// [KOA-20.8] [KOA-20.22] [KOA-20.17] [KOA-20.34]
#[test]
fn the_players_lose_when_french_influence_reaches_25_whatever_brought_it_there() {
    // By a target that France holds: Lombardia is worth 2.
    let card = |influence: u8| {
        let mut table = drilling(&format!("lombardia: garrison france\ninfluence france {influence}"));
        table.play("chance", "napoleon 2");
        table
    };
    assert!(card(22).winners().is_empty());
    let table = card(23);
    assert_eq!(table.winners(), ["france"]);
    let outcome = table.state().outcome().expect("the game is over");
    assert_eq!((outcome.winners, outcome.by), (vec![], "influence"));
    assert!(table.state().pending().is_empty());
    // By expand influence, in action turn 6.
    let expand = |influence: u8| {
        let text = format!("bavaria: garrison france\ninfluence france {influence}");
        let mut table = position(&format!("lempereur, 1 players, turn 6\nclear\n{text}"));
        table.idle_until(|table| table.state().result.is_some() || table.is_asked("britain", "order-moves"));
        table
    };
    assert!(expand(22).winners().is_empty());
    assert_eq!(expand(23).winners(), ["france"]);
    // By a battle won.
    let battle = |influence: u8| {
        let text = format!("bavaria: austria 0\ninfluence france {influence}\nsaxonia: garrison france");
        let mut table = turned(4, &text);
        table.play("austria", "off-map bavaria");
        table
    };
    assert_eq!(battle(21).influence("france"), 24);
    assert!(battle(21).winners().is_empty());
    assert_eq!(battle(22).winners(), ["france"]);
}

/// [KOA-20.8]
#[test]
fn when_a_card_takes_france_to_25_the_game_ends_once() {
    let text = "lombardia: garrison france\nvenezia: garrison france\ninfluence france 24";
    let mut table = drilling(text);
    let log = events(&mut table, "chance", "napoleon 2");
    let ends = log.iter().filter(|event| matches!(event, Event::GameWon { .. })).count();
    assert_eq!(ends, 1, "{:?}", sentences(&log));
    assert!(matches!(log.last(), Some(Event::GameWon { .. })), "{:?}", sentences(&log));
}

// --- The players' turns -----------------------------------------------------------------------------------------------

/// [KOA-20.9] [KOA-I.18]
#[test]
fn the_grand_coalition_is_allied_and_at_war_with_france_and_there_is_no_diplomacy() {
    let table = start("lempereur", 4);
    for one in GRAND_COALITION {
        for other in GRAND_COALITION.into_iter().filter(|other| *other != one) {
            assert_eq!(table.relation(one, other), "allies");
        }
        assert_eq!(table.relation(one, "france"), "war");
    }
    let mut table = position("lempereur, 4 players, turn 1\ninfluence france 0");
    let mut asked = BTreeSet::new();
    while table.state().round == 1 {
        asked.extend(table.asked().iter().filter_map(|line| Some(line.split_once(": ")?.1.to_owned())));
        let before = table.game.state().clone();
        table.idle_until(|table| *table.state() != before);
    }
    for kind in ["expel", "choose-status", "turn-away", "bid", "throw", "name-figure", "choose-arbiter"] {
        assert!(!asked.contains(kind), "{kind}");
    }
    assert!(asked.contains("drill") && asked.contains("order-moves"), "{asked:?}");
    // Round 2 begins with the first action, and nothing has changed between the powers.
    assert_eq!((table.state().turn, table.asked()), (1, names(&["britain: drill"])));
    for power in GRAND_COALITION {
        assert_eq!(table.relation(power, "france"), "war");
        assert_eq!(table.refusal("britain", &format!("expel {power}")), "KOA-4.2");
    }
    assert_eq!(table.relation("prussia", "ottoman"), "allies");
}

/// [KOA-20.9] [KOA-I.18]
#[test]
fn a_position_in_which_a_power_has_left_the_grand_coalition_is_refused() {
    for status in ["neutral", "expansionist", "french"] {
        let reasons = impossible(&format!("lempereur, 2 players\nstatus prussia {status}"));
        assert!(!reasons.is_empty(), "{status}");
    }
    let mut state = start("lempereur", 2).state().clone();
    state.power_mut(Power::Austria).status = Status::Neutral;
    state.renew_sides();
    assert!(!state.broken_invariants().is_empty());
}

/// [KOA-20.10]
#[test]
fn the_actions_of_a_turn_follow_each_other_strictly_in_number_order() {
    let text = "lempereur, 5 players, turn 1\nclear\nhellas: garrison austria\nbavaria: garrison austria\n\
                istanbul: ottoman 0\nborussia: prussia 0\nmoskva: russia 0\nhand britain 1";
    let mut table = position(text);
    let money = |table: &Table| (table.money("ottoman"), table.money("prussia"), table.money("austria"));
    assert_eq!(table.asked(), ["britain: drill"], "1 drill");
    assert_eq!(money(&table), (0, 6, 0), "nobody has been taxed yet");
    assert_eq!(table.refusal("russia", "take-morale"), "not asked");
    assert_eq!(table.refusal("prussia", "buy-morale"), "not asked");
    table.plays("britain: drill\nchance: draw 5");
    assert_eq!((table.asked(), money(&table)), (names(&["britain: drill-discard"]), (0, 6, 0)));
    table.play("britain", "discard 1");
    // 2 taxation, of the Ottomans' homes; then 3 leadership.
    assert_eq!(money(&table), (8, 6, 0));
    assert_eq!(table.asked(), ["russia: lead"]);
    assert_eq!(table.refusal("prussia", "buy-morale"), "not asked");
    table.play("russia", "take-morale");
    assert_eq!((table.asked(), table.drawing()), (names(&["chance: draw-card"]), "prussia".to_owned()));
    table.settle_chance();
    assert_eq!((table.asked(), money(&table)), (names(&["prussia: mobilise"]), (8, 6, 0)));
    assert_eq!(table.refusal("russia", "take-morale"), "not asked");
    // 4 mobilisation, 5 expand influence, 6 movement.
    table.play("prussia", "done");
    assert_eq!(money(&table), (8, 0, 2));
    assert_eq!(table.asked(), ["chance: turn-napoleon-card"]);
    let line = |word: &str| table.log.iter().position(|line| line.contains(word)).expect(word);
    assert!(line("Ottoman Empire collects") < line("Austria takes 2 money"), "{:?}", table.log);
    assert!(line("Austria takes 2 money") < line("France turns a Napoleon card"), "{:?}", table.log);
}

/// [KOA-20.11]
#[test]
fn expand_influence_pays_the_players_money_for_their_striped_territories_alone() {
    // Austria's stripe: Bavaria 2, Venezia 3, Saxonia 2. Without it: Holland. Not disputed: Dalmatia. A French home.
    let text = "lempereur, 2 players, turn 1\nclear\nbavaria: garrison austria\nvenezia: garrison austria\n\
                saxonia: garrison austria\nholland: garrison austria\ndalmatia: garrison austria\n\
                lorraine: garrison austria\nlombardia: garrison france";
    let mut table = position(text);
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!((table.money("austria"), table.influence("austria")), (7, 0));
    assert!(table.log.iter().any(|line| line.contains("Austria takes 7 money")), "{:?}", table.log);
    // Taxation gives what it always gave, and nothing for the stripes.
    let mut table = position(&text.replace("turn 1", "turn 4").replace("lorraine: garrison austria", ""));
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    let homes = 2 + 3 + 1 + 2 + 1 + 1;
    assert_eq!(table.money("austria"), homes + 2 + 1, "homes, Holland and Dalmatia");
}

/// [KOA-20.11] [KOA-I.29]
#[test]
fn the_players_gain_no_influence_for_battles() {
    let text = "wurttemberg: prussia 3\npfalz: france 0\nholland: austria 3\nmorale france 0";
    let mut table = prussia_moves(text);
    table.plays("prussia: march wurttemberg pfalz\nprussia: done\naustria: support holland");
    assert!(table.ended("pfalz", 4, 1), "{:?}", table.log);
    table.play("prussia", "garrison pfalz pfalz");
    assert_eq!(table.at("pfalz"), "prussia 1, garrison prussia");
    assert_eq!(GRAND_COALITION.map(|power| table.influence(power)), [0; 5]);
    assert!(!table.log.iter().any(|line| line.contains("influence")), "{:?}", table.log);
}

/// [KOA-20.12]
#[test]
fn subsidies_change_hands_and_give_no_influence() {
    let text = "lempereur, 2 players, turn 3\nclear\nmoney britain 9\nlondon: britain 0";
    let mut table = position(text);
    table.idle_until(|table| table.is_asked("britain", "lead"));
    table.plays("britain: offer austria 6\naustria: agree\nbritain: offer russia 3\nrussia: agree");
    assert_eq!((table.money("britain"), table.money("austria"), table.money("russia")), (0, 6, 3 + 7));
    assert_eq!(table.influence("britain"), 0);
    // To France Britain gives nothing, and nobody else gives anything.
    let mut table = position(text);
    table.idle_until(|table| table.is_asked("britain", "lead"));
    assert_eq!(table.refusal("britain", "offer france 3"), "KOA-9.14");
}

/// [KOA-20.13] [KOA-D80]
#[test]
fn a_power_of_the_players_has_one_movement_round_and_france_gains_1_morale_for_it() {
    let mut table = position("lempereur, 5 players, turn 3\nclear\nberlin: prussia 1\nwarszawa: prussia 0");
    table.idle_until(|table| table.is_asked("austria", "drill") || table.is_asked("britain", "lead"));
    assert_eq!(table.morale("france"), 11);
    table.idle_until(|table| table.is_asked("prussia", "order-moves"));
    assert_eq!(table.morale("france"), 12, "gained at once, and no arbiter was chosen");
    assert!(table.log.iter().any(|line| line == "France's morale rises to 12."), "{:?}", table.log);
    assert_eq!(table.refusal("prussia", "arbiter france"), "KOA-4.2");
    table.plays("prussia: march berlin saxonia\nprussia: garrison saxonia saxonia");
    assert_eq!(table.refusal("prussia", "march saxonia hesse"), "KOA-11.1");
    assert_eq!(table.refusal("prussia", "ask"), "KOA-4.2");
    table.play("prussia", "done");
    assert_eq!(table.state().turn, 4, "there is no second round to ask for");
    assert_eq!(table.morale("france"), 12);
    assert_eq!(table.morale("prussia"), 4);
    // It is gained for each such action, moved or not, and never above 15.
    let mut table = position("lempereur, 1 players, turn 5\nclear\nmorale france 14");
    table.idle_until(|table| table.is_asked("ottoman", "order-moves"));
    assert_eq!(table.morale("france"), 15);
    table.play("ottoman", "done");
    table.idle_until(|table| table.is_asked("britain", "order-moves"));
    assert_eq!(table.morale("france"), 15);
}

/// [KOA-D73]
#[test]
fn sea_lanes_are_open_to_the_whole_grand_coalition_with_britains_consent() {
    let text = "lempereur, 5 players, turn 3\nclear\ndanmark: prussia 1\nholland: garrison russia";
    let at_sea = || {
        let mut table = position(text);
        table.idle_until(|table| table.is_asked("prussia", "order-moves"));
        table
    };
    let mut table = at_sea();
    // Britain is asked for the sea, Russia for its port.
    table.play("prussia", "sail danmark st-petersburg");
    assert_eq!(table.asked(), ["britain: consent", "russia: consent"]);
    table.plays("britain: agree\nrussia: agree");
    assert_eq!(table.at("st-petersburg"), "prussia 1");
    let mut table = at_sea();
    table.play("prussia", "sail danmark holland");
    table.play("britain", "refuse");
    assert_eq!(table.at("danmark"), "prussia 1");
    assert_eq!(table.refusal("prussia", "sail danmark holland"), "KOA-D37");
    // One player asks nobody.
    let mut alone = prussia_moves("danmark: prussia 1\nholland: garrison russia");
    alone.play("prussia", "sail danmark holland");
    assert_eq!(alone.at("holland"), "prussia 1, garrison russia");
    // Support over a lane remains British.
    let mut table =
        prussia_moves("danmark: russia 3\nhannover: prussia 3\nholland: garrison france\nlondon: britain 3");
    table.plays("prussia: march hannover holland\nprussia: done");
    assert_eq!(table.asked(), ["britain: declare-support"]);
}

// --- France's actions -------------------------------------------------------------------------------------------------

/// [KOA-20.14] [KOA-20.9] [KOA-20.5]
#[test]
fn france_turns_a_card_on_drill_leadership_and_movement_and_nobody_is_asked_for_its_actions() {
    let mut table = position("lempereur, 5 players, turn 1\ninfluence france 0");
    let (mut cards, mut asked) = (Vec::new(), BTreeSet::new());
    while table.state().round == 1 {
        for line in table.asked() {
            if line == "chance: turn-napoleon-card" {
                cards.push(table.state().turn);
            }
            if line.starts_with("france") {
                asked.insert(line);
            }
        }
        let before = table.game.state().clone();
        table.idle_until(|table| *table.state() != before);
    }
    // France moves in action turn 1, drills in 2 and leads in 4.
    assert_eq!(cards, [1, 2, 4]);
    let left_to_players = ["france: encourage", "france: choose-french-general", "france: withdraw"];
    for question in &asked {
        let left = left_to_players.contains(&question.as_str()) || question == "france: equip-france";
        assert!(left, "{question}");
    }
}

/// [KOA-20.15]
#[test]
fn france_is_taxed_by_the_normal_rules() {
    // Homes 13, of which Lorraine is Prussia's for now; undisputed Pfalz 1; Saxonia, without a blue stripe, 2.
    let text = "lempereur, 2 players, turn 3\nclear\nlorraine: garrison prussia\npfalz: garrison france\n\
                saxonia: garrison france\nbavaria: garrison france\nmadrid: garrison france";
    let mut table = position(text);
    assert_eq!(table.asked(), ["austria: drill"]);
    assert_eq!(table.money("france"), 0);
    table.play("austria", "done");
    assert_eq!(table.money("france"), 13 - 2 + 1 + 2);
    assert!(table.log.iter().any(|line| line.contains("France collects 14")), "{:?}", table.log);
    assert_eq!(table.asked(), ["britain: lead"]);
}

/// [KOA-20.15] [KOA-20.1]
#[test]
fn captured_homes_give_no_money_to_anybody() {
    let text = "lempereur, 2 players, turn 3\nclear\ntyrol: garrison france\nwien: garrison france";
    let mut table = position(text);
    table.play("austria", "done");
    assert_eq!(table.money("france"), 13, "its own homes alone");
    let text = "lempereur, 2 players, turn 4\nclear\nlorraine: garrison austria";
    let mut table = position(text);
    table.play("prussia", "done");
    assert_eq!(table.money("austria"), 2 + 3 + 1 + 2 + 1 + 1, "its own homes alone");
}

/// Action turn 5 and the French mobilisation, which follows the Austrian leadership. When it is over the Ottomans move, and
/// France gains 1 morale for that.
#[track_caller]
fn french_mobilisation(text: &str) -> (Table, Vec<Event>) {
    let mut table = position(&format!("lempereur, 5 players, turn 5\nclear\n{text}"));
    table.idle_until(|table| table.is_asked("austria", "lead"));
    let log = events(&mut table, "austria", "done");
    (table, log)
}

/// [KOA-20.16] [KOA-D80]
#[test]
fn french_mobilisation_fills_every_general_and_buys_morale_with_the_rest() {
    let pieces = "paris: france 1\nlorraine: france 0\nbavaria: france 3\nmorale france 4";
    let (table, log) = french_mobilisation(&format!("{pieces}\nmoney france 8"));
    assert_eq!(french(&table), ["bavaria 3", "lorraine 3", "paris 3"]);
    assert_eq!((table.morale("france"), table.money("france")), (4 + 3 + 1, 0));
    assert_eq!(table.supply("france"), 49 - 9);
    assert_eq!(table.cards("france"), 0, "no cards for generals off the map");
    let bought =
        log.iter().filter(|event| matches!(event, Event::UnitBought { power: Power::France, .. })).count();
    assert_eq!(bought, 5);
    assert!(
        sentences(&log).iter().any(|line| line == "France's morale rises to 7."),
        "{:?}",
        sentences(&log)
    );
    // Exactly enough leaves nothing for morale; nobody is asked.
    let (table, _) = french_mobilisation(&format!("{pieces}\nmoney france 5"));
    assert_eq!(
        (french(&table), table.morale("france")),
        (names(&["bavaria 3", "lorraine 3", "paris 3"]), 4 + 1)
    );
    // Above 15 the money is lost.
    let (table, log) = french_mobilisation("paris: france 2\nmorale france 13\nmoney france 8");
    assert_eq!((table.morale("france"), table.money("france")), (15, 0));
    let lost = log.iter().find(|event| matches!(event, Event::MoneyReturned { power: Power::France, .. }));
    assert!(matches!(lost, Some(Event::MoneyReturned { money: 5, .. })), "{:?}", sentences(&log));
    // One general in want needs no choice, however little money there is.
    let (table, _) = french_mobilisation("paris: france 0\nlorraine: france 3\nmoney france 2");
    assert_eq!((french(&table), table.money("france")), (names(&["lorraine 3", "paris 2"]), 0));
    // Without money nothing happens.
    let (table, _) = french_mobilisation("paris: france 0\nlorraine: france 0\nmorale france 9");
    assert_eq!((french(&table), table.morale("france")), (names(&["lorraine 0", "paris 0"]), 9 + 1));
}

/// [KOA-20.16] [KOA-D91]
#[test]
fn when_money_is_short_the_players_choose_who_gets_the_units() {
    let pieces = "paris: france 1\nlorraine: france 0\nbavaria: france 3\nmoney france 3\nmorale france 4";
    let (mut table, _) = french_mobilisation(pieces);
    assert_eq!(table.asked(), ["france: equip-france"]);
    assert_eq!(table.rule_asked("france"), "KOA-20.16");
    assert_eq!(table.state().pending().iter().collect::<Vec<_>>(), [table.seat("britain")]);
    assert_eq!(table.refusal("austria", "buy-unit paris"), "not asked");
    assert_eq!(table.options("britain", "buy-unit"), ["paris", "lorraine"]);
    assert_eq!(table.refusal("britain", "buy-unit bavaria"), "KOA-9.32");
    assert_eq!(table.refusal("britain", "buy-unit provence"), "KOA-20.16");
    assert_eq!(table.refusal("britain", "done"), "KOA-4.2");
    assert_eq!(table.refusal("britain", "buy-morale"), "KOA-4.2");
    table.plays("britain: buy-unit lorraine\nbritain: buy-unit lorraine\nbritain: buy-unit lorraine");
    assert_eq!(french(&table), ["bavaria 3", "lorraine 3", "paris 1"]);
    assert_eq!((table.money("france"), table.morale("france")), (0, 4 + 1));
    // When only one is still in want, the rest follows by itself.
    let (mut table, _) = french_mobilisation(pieces);
    table.plays("britain: buy-unit paris\nbritain: buy-unit paris");
    assert_eq!(french(&table), ["bavaria 3", "lorraine 1", "paris 3"]);
    assert!(!table.is_asked("france", "equip-france"));
}

/// [KOA-20.17]
#[test]
fn france_expands_its_influence_by_disputed_territories_with_a_blue_stripe_alone() {
    // Blue: Bavaria 2, Lombardia 2, Venezia 3. Not blue: Saxonia. Not disputed: Pfalz. Homes of others: Wien, Tyrol.
    let text = "lempereur, 1 players, turn 6\nclear\nbavaria: garrison france\nlombardia: garrison france\n\
                venezia: garrison france\nsaxonia: garrison france\npfalz: garrison france\n\
                wien: garrison france\ntyrol: garrison france\nholland: france 3\nmadrid: garrison britain";
    let mut table = position(text);
    table.idle_until(|table| table.is_asked("austria", "mobilise"));
    assert_eq!(table.influence("france"), 5);
    let money = table.money("france");
    table.idle_until(|table| table.is_asked("britain", "order-moves"));
    assert_eq!(table.influence("france"), 5 + 2 + 2 + 3);
    assert_eq!(table.money("france"), money, "and takes no money");
    assert!(table.log.iter().any(|line| line.contains("France gains 7 influence")), "{:?}", table.log);
}

// --- Napoleon cards ---------------------------------------------------------------------------------------------------

/// [KOA-20.20] [KOA-D91]
#[test]
fn first_the_weakest_power_gains_1_morale_and_the_players_choose_among_equals() {
    let morale = "morale britain 3\nmorale austria 2\nmorale prussia 7\nmorale russia 2\nmorale ottoman 2\nmorale france 0";
    let mut table = drilling(&format!("lempereur, 5 players, turn 2\n{morale}"));
    assert_eq!(table.asked(), ["france: encourage"]);
    assert_eq!(table.state().pending().iter().collect::<Vec<_>>(), [table.seat("britain")]);
    assert_eq!(table.options("britain", "encourage"), ["austria", "russia", "ottoman"]);
    for power in ["britain", "prussia", "france"] {
        assert_eq!(table.refusal("britain", &format!("encourage {power}")), "KOA-20.20");
    }
    assert_eq!(table.refusal("russia", "encourage russia"), "not asked");
    assert_eq!(table.refusal("chance", "napoleon 1"), "not asked");
    let log = events(&mut table, "britain", "encourage russia");
    assert_eq!(["austria", "russia", "ottoman"].map(|power| table.morale(power)), [2, 3, 2]);
    assert!(sentences(&log)[0].contains("Russia") && sentences(&log)[0].contains("to 3"), "{log:?}");
    assert_eq!(table.asked(), ["chance: turn-napoleon-card"]);
    // One alone gains it without a question, though France has less.
    let table = drilling("morale russia 1\nmorale france 0");
    assert_eq!((table.morale("russia"), table.morale("france")), (2, 0));
    assert_eq!(table.morale("ottoman"), 2);
    // Nobody rises above 15.
    let full: String = GRAND_COALITION.map(|power| format!("morale {power} 15\n")).concat();
    let table = drilling(&full);
    assert_eq!(GRAND_COALITION.map(|power| table.morale(power)), [15; 5]);
    assert_eq!(table.asked(), ["chance: turn-napoleon-card"]);
}

/// [KOA-20.20]
#[test]
fn a_card_is_turned_once_until_the_deck_is_exhausted_and_shuffled_anew() {
    let text = "lempereur, 1 players, turn 2\nclear\negypt: garrison france\nsyria: garrison france\n\
                hellas: garrison france\nwarszawa: garrison france\npolesie: garrison france\n\
                smolensk: garrison france\ninfluence france 0";
    let mut table = bent(text, |document| {
        // Every card but 1 and 12 has been seen.
        document["napoleons-deck"] = json!({ "seen": (2..=11).collect::<Vec<u8>>() });
    });
    assert_eq!(table.legal("chance"), ["napoleon 1", "napoleon 12"]);
    assert_eq!(table.refusal("chance", "napoleon 5"), "KOA-D5");
    assert_eq!(table.seen_by("britain")["napoleons-deck"]["left"], json!(2));
    table.play("chance", "napoleon 1");
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!(table.legal("chance"), ["napoleon 12"]);
    table.play("chance", "napoleon 12");
    assert_eq!(table.seen_by("britain")["napoleons-deck"]["left"], json!(0));
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!(table.legal("chance").len(), 12);
    assert_eq!(table.seen_by("britain")["napoleons-deck"]["left"], json!(12));
}

/// [KOA-T.15] [KOA-20.22]
#[test]
fn a_target_with_a_french_garrison_gives_its_value_though_it_is_not_disputed_and_is_not_attacked() {
    let text = "dalmatia: garrison france\npatrimonium-st-petri: garrison france\nnapoli: garrison france";
    // Patrimonium 1, Napoli 1, Dalmatia 1: all three are held.
    let table = turned(3, text);
    assert_eq!(table.influence("france"), 5 + 3);
    assert_eq!((french(&table).len(), table.off_map("france")), (0, 6), "nobody is sent");
    // Dalmatia alone, with a British garrison in Napoli; the others are attacked.
    let mut table = drilling("dalmatia: garrison france\nnapoli: garrison britain");
    let log = sentences(&events(&mut table, "chance", "napoleon 3"));
    assert_eq!(table.influence("france"), 5 + 1);
    assert_eq!(table.at("dalmatia"), "garrison france");
    assert!(log.iter().any(|line| line.contains("Dalmatia") && line.contains('1')), "{log:?}");
    assert!(!table.at("patrimonium-st-petri").contains("empty") && !table.at("napoli").contains("empty"));
    // A general without a garrison does not hold a target.
    let table =
        turned(3, "dalmatia: france 3\npatrimonium-st-petri: garrison france\nnapoli: garrison france");
    assert_eq!(table.influence("france"), 5 + 2);
    assert_eq!(table.at("dalmatia"), "france 2, garrison france");
}

/// [KOA-20.22]
#[test]
fn a_held_target_without_value_is_mentioned_all_the_same() {
    let mut table = drilling("navarra: garrison france\ncatalonia: garrison france\nmadrid: garrison france");
    let log = events(&mut table, "chance", "napoleon 8");
    let sentences = &sentences(&log)[1..];
    for name in ["Navarra", "Catalonia", "Madrid"] {
        assert!(sentences.iter().any(|line| line.contains(name)), "{name}: {sentences:?}");
    }
}

/// [KOA-T.16] [KOA-20.23] [KOA-20.28] [KOA-D74]
#[test]
fn the_rulebooks_card_places_three_generals_and_then_fights_in_card_order() {
    let pieces = "bavaria: austria 2, garrison austria\nsaxonia: garrison prussia\nmorale france 0\n\
                  morale britain 5\nmorale austria 5\nmorale prussia 5\nmorale russia 4\nmorale ottoman 5";
    let mut table = position(&format!("lempereur, 1 players, turn 1\nclear\n{pieces}"));
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!(table.morale("russia"), 5, "the least morale has risen by 1");
    let log = events(&mut table, "chance", "napoleon 4");
    // All three are placed before the first battle, in the order of the card.
    let sent: Vec<&str> = log
        .iter()
        .filter_map(|event| match event {
            Event::GeneralSent { to, .. } => Some(to.id()),
            _ => None,
        })
        .collect();
    assert_eq!(sent, ["bavaria", "saxonia", "hesse"]);
    let battle = log.iter().position(|event| matches!(event, Event::BattleBegan { .. })).expect("a battle");
    let last = log.iter().rposition(|event| matches!(event, Event::GeneralSent { .. })).expect("a general");
    assert!(last < battle, "{:?}", sentences(&log));
    // 4 against 1 + 2 + 1: a draw, for France has no morale. Then Saxonia, then the garrison of Hesse.
    let fought: Vec<&str> = log
        .iter()
        .filter_map(|event| match event {
            Event::BattleBegan { at, .. } => Some(at.id()),
            Event::GarrisonPlaced { at, .. } => Some(at.id()),
            _ => None,
        })
        .collect();
    assert_eq!(fought, ["bavaria", "saxonia", "saxonia", "hesse"]);
    // The general in Hesse has supported both battles and lost a unit in each before it left its garrison.
    assert_eq!(table.at("hesse"), "france 0, garrison france");
    assert_eq!(table.at("saxonia"), "france 1, garrison france");
    assert_eq!(table.at("bavaria"), "austria 1, garrison austria");
}

/// [KOA-20.27]
#[test]
fn where_nobody_resists_a_unit_becomes_a_garrison_and_otherwise_there_is_a_battle() {
    let table = turned(4, "morale france 0");
    for target in ["bavaria", "saxonia", "hesse"] {
        assert_eq!(table.at(target), "france 2, garrison france");
        assert_eq!(table.controller(target), "france");
        assert!(!table.fought_in(target));
    }
    assert_eq!(table.supply("france"), 49 - 9, "the garrisons were units");
    assert_eq!(table.influence("france"), 5, "and nothing is scored for taking them");
    // A garrison resists as well as a general; a home without pieces does not.
    let table = turned(7, "tyrol: garrison austria\nbohemia: russia 0\nmorale france 0");
    assert!(table.fought_in("tyrol"));
    assert!(table.is_asked("russia", "withdraw"), "{:?}", table.asked());
    let table = turned(7, "morale france 0");
    assert_eq!(table.at("wien"), "france 2, garrison france");
}

/// [KOA-20.26]
#[test]
fn garrisons_stay_where_the_general_came_from_and_units_are_filled_up_free() {
    let text = "lorraine: france 1, garrison france\npicardie: france 3\nprovence: france 0\n\
                languedoc: france 0\naquitaine: france 0\nparis: france 0\nmoney france 4\n\
                saxonia: garrison france\nhesse: garrison france";
    let mut table = drilling(text);
    let supply = table.supply("france");
    let log = events(&mut table, "chance", "napoleon 4");
    assert_eq!(table.at("lorraine"), "garrison france");
    assert_eq!(table.at("bavaria"), "france 2, garrison france");
    assert_eq!((table.supply("france"), table.money("france")), (supply - 2, 4));
    assert!(matches!(
        log.iter().find(|event| matches!(event, Event::GeneralSent { .. })),
        Some(Event::GeneralSent { units: 2, priority: Priority::FrenchHome, .. })
    ));
    // With three units nothing is added.
    let table = turned(4, &text.replace("lorraine: france 1", "lorraine: france 3"));
    assert_eq!(table.at("bavaria"), "france 2, garrison france");
    assert_eq!(table.supply("france"), supply - 2);
}

/// [KOA-20.26]
#[test]
fn an_empty_supply_fills_nobody_up() {
    // 48 of the 49 French tokens are on the map.
    let board = start("lempereur", 1);
    let spare: Vec<String> = coalitions::board::Territory::all()
        .filter(|at| {
            board.state().board.value(*at) > 0 && !["bavaria", "tyrol", "bohemia", "wien"].contains(&at.id())
        })
        .filter(|at| board.state().board.present >> at.index() & 1 == 1)
        .take(48)
        .map(|at| format!("{}: garrison france\n", at.id()))
        .collect();
    assert_eq!(spare.len(), 48);
    let mut table = drilling(&spare.concat());
    assert_eq!(table.supply("france"), 1);
    table.play("chance", "napoleon 7");
    // The one token goes to Tyrol and becomes its garrison; the others arrive with nothing to leave.
    assert_eq!(table.at("tyrol"), "france 0, garrison france");
    assert_eq!((table.at("bohemia"), table.at("wien")), ("france 0".to_owned(), "france 0".to_owned()));
    assert_eq!(table.supply("france"), 0);
}

// --- Where the generals come from -------------------------------------------------------------------------------------

/// Turns a card of which only `target` is not held by France, with French generals in six territories. Says who is asked
/// for, or where the general came from and by which priority.
#[track_caller]
fn source(card: u8, target: &str, generals: [&str; 6]) -> String {
    let mut pieces: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for from in generals {
        pieces.entry(from).or_default().push("france 3");
    }
    for held in NAPOLEON_CARDS[usize::from(card) - 1].targets.map(|at| at.id()) {
        if held != target {
            pieces.entry(held).or_default().push("garrison france");
        }
    }
    let text: Vec<String> =
        pieces.iter().map(|(at, pieces)| format!("{at}: {}", pieces.join(", "))).collect();
    let mut table = drilling(&format!("influence france 0\n{}", text.join("\n")));
    let log = events(&mut table, "chance", &format!("napoleon {card}"));
    if table.is_asked("france", "choose-french-general") {
        let mut options = table.options("france", "take");
        options.sort();
        return format!("choose {}", options.join(" "));
    }
    let sent = log.iter().find_map(|event| match event {
        Event::GeneralSent { from: Some(from), to, priority, .. } if to.id() == target => {
            Some(format!("{from} {priority}"))
        }
        _ => None,
    });
    sent.unwrap_or_else(|| panic!("{:?}", sentences(&log)))
}

/// [KOA-20.24]
#[test]
fn generals_are_taken_by_priority_however_near_one_of_a_lower_priority_stands() {
    // Bavaria borders Saxonia (disputed, not blue), Tyrol (an Austrian home); the higher priorities are far away.
    let mut table = drilling("lorraine: france 3\nhesse: garrison france\nsaxonia: garrison france");
    let log = sentences(&events(&mut table, "chance", "napoleon 4"));
    assert!(log.iter().any(|line| line.contains("Bavaria from off the map")), "(a) {log:?}");
    assert_eq!(table.at("lorraine"), "france 3");
    let bavaria = |generals| source(4, "bavaria", generals);
    let (d, e, f) = ("mecklenburg", "saxonia", "tyrol");
    assert_eq!(bavaria(["aquitaine", "paris", d, e, f, "lombardia"]), "aquitaine french-home", "(b)");
    assert_eq!(bavaria(["oporto", "paris", d, e, f, "lombardia"]), "paris paris", "(c)");
    assert_eq!(bavaria(["oporto", "lisboa", d, e, f, "lombardia"]), "mecklenburg undisputed", "(d)");
    assert_eq!(
        bavaria(["oporto", "lisboa", "madrid", "hannover", f, "lombardia"]),
        "hannover disputed-unclaimed",
        "(e)"
    );
    assert_eq!(
        bavaria(["oporto", "lisboa", "madrid", "westphalia", "london", "lombardia"]),
        "london coalition-home",
        "(f)"
    );
    assert_eq!(
        bavaria(["oporto", "lisboa", "madrid", "westphalia", "venezia", "lombardia"]),
        "westphalia disputed-claimed",
        "(g)"
    );
}

/// [KOA-20.24] [KOA-D75]
#[test]
fn within_a_priority_the_nearest_is_taken_then_the_one_of_lowest_value_then_the_players_choose() {
    // (b) has no second measure: Languedoc, worth 1, and Lorraine, worth 2, are both two borders from Lombardia.
    let lombardia = |generals| source(2, "lombardia", generals);
    assert_eq!(
        lombardia(["languedoc", "lorraine", "picardie", "paris", "aquitaine", "normandie-bretagne"]),
        "choose languedoc lorraine"
    );
    assert_eq!(
        lombardia(["provence", "lorraine", "picardie", "paris", "aquitaine", "languedoc"]),
        "provence french-home"
    );
    // (d) Leon is worth 0, Valencia and Andalusia 1; all border Madrid. Norge is worth 0, but far.
    let madrid = |generals| source(8, "madrid", generals);
    assert_eq!(madrid(["leon", "valencia", "andalusia", "lisboa", "oporto", "holland"]), "leon undisputed");
    assert_eq!(madrid(["norge", "valencia", "wien", "lisboa", "oporto", "holland"]), "valencia undisputed");
    assert_eq!(
        madrid(["norge", "valencia", "andalusia", "lisboa", "oporto", "holland"]),
        "choose andalusia valencia"
    );
    // (e) Danmark, worth 1, and Saxonia, worth 2, are two borders from Holland; Livonia, worth 1, is farther.
    let holland = |generals| source(6, "holland", generals);
    assert_eq!(
        holland(["danmark", "saxonia", "livonia", "lisboa", "oporto", "madrid"]),
        "danmark disputed-unclaimed"
    );
    assert_eq!(
        holland(["livonia", "saxonia", "wien", "lisboa", "oporto", "madrid"]),
        "saxonia disputed-unclaimed"
    );
    assert_eq!(
        source(4, "hesse", ["hannover", "warszawa", "hellas", "lisboa", "saxonia", "madrid"]),
        "choose hannover saxonia"
    );
    // (f) Tyrol 1, Bohemia 2 and Wien 3 border Bavaria; Croatia is worth 0.
    let bavaria = |generals| source(4, "bavaria", generals);
    assert_eq!(bavaria(["tyrol", "bohemia", "wien", "croatia", "oporto", "madrid"]), "tyrol coalition-home");
    assert_eq!(
        bavaria(["lisboa", "bohemia", "wien", "croatia", "oporto", "madrid"]),
        "bohemia coalition-home"
    );
    assert_eq!(
        source(7, "wien", ["bohemia", "hungari", "berlin", "lisboa", "oporto", "madrid"]),
        "choose bohemia hungari"
    );
    // (g) Westphalia 1 and Bavaria 2 border Hesse; Lisboa and Madrid, both 2, border Andalusia.
    assert_eq!(
        source(4, "hesse", ["westphalia", "bavaria", "venezia", "lisboa", "oporto", "madrid"]),
        "westphalia disputed-claimed"
    );
    assert_eq!(
        source(10, "andalusia", ["westphalia", "bavaria", "venezia", "lisboa", "oporto", "madrid"]),
        "choose lisboa madrid"
    );
}

/// [KOA-D75]
#[test]
fn distance_is_counted_by_land_and_by_sea_lanes_only_where_there_is_no_land_path() {
    // London is one lane from Holland; Berlin is two borders away and Wien four.
    let holland = |generals| source(6, "holland", generals);
    assert_eq!(holland(["london", "berlin", "wien", "lisboa", "oporto", "madrid"]), "london coalition-home");
    // Where there is a land path, a lane is no short cut.
    assert_eq!(
        source(
            9,
            "lisboa",
            ["napoli", "patrimonium-st-petri", "holland", "bavaria", "westphalia", "lombardia"]
        ),
        "lombardia disputed-claimed",
        "Napoli is one lane from Lisboa, but seven borders away"
    );
}

/// [KOA-20.24] [KOA-D91]
#[test]
fn a_tie_is_put_to_the_player_of_britain_and_settled_by_his_word() {
    let text = "lempereur, 4 players, turn 2\nlanguedoc: france 1, garrison france\nlorraine: france 2\n\
                picardie: france 3\nparis: france 0\naquitaine: france 0\nnormandie-bretagne: france 0\n\
                venezia: garrison france\ntyrol: garrison france\ninfluence france 0";
    let mut table = turned(2, text);
    assert_eq!(table.asked(), ["france: choose-french-general"]);
    assert_eq!(table.rule_asked("france"), "KOA-20.24");
    assert_eq!(table.state().pending().iter().collect::<Vec<_>>(), [table.seat("britain")]);
    assert_eq!(table.options("britain", "take"), ["lorraine", "languedoc"]);
    for from in ["paris", "picardie", "aquitaine", "provence"] {
        assert_eq!(table.refusal("britain", &format!("take {from}")), "KOA-20.24");
    }
    assert_eq!(table.refusal("austria", "take lorraine"), "not asked");
    assert_eq!(table.refusal("britain", "done"), "KOA-4.2");
    let log = sentences(&events(&mut table, "britain", "take languedoc"));
    assert!(log[0].contains("Lombardia from Languedoc, the nearest French home"), "{log:?}");
    assert_eq!(table.at("languedoc"), "garrison france");
    assert_eq!(
        (table.at("lorraine"), table.at("lombardia")),
        ("france 2".into(), "france 2, garrison france".into())
    );
}

/// [KOA-20.25]
#[test]
fn a_general_placed_by_a_card_is_not_taken_again_for_it() {
    // Bavaria gets its general from Westphalia; for Saxonia the one now in Bavaria would be the nearest, for Hesse too.
    let text = "westphalia: france 3\nholland: france 3\nlombardia: france 3\nmadrid: france 3\nlisboa: france 3\noporto: france 3";
    let table = turned(4, text);
    assert_eq!(french(&table), ["bavaria 2", "hesse 2", "lisboa 3", "madrid 3", "oporto 3", "saxonia 2"]);
    // The next card may take them.
    let mut table = table;
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    table.play("chance", "napoleon 5");
    assert!(french(&table).contains(&"lisboa 3".to_owned()), "{:?}", french(&table));
    assert!(!french(&table).contains(&"hesse 2".to_owned()), "{:?}", french(&table));
}

/// [KOA-D76]
#[test]
fn a_general_that_stands_in_a_target_is_set_aside_for_it_before_any_other_is_taken() {
    // All six are on the map and the one in Hesse, undisputed, would be the first choice for Bavaria.
    let text = "hesse: france 1\nmadrid: france 3\nlisboa: france 3\noporto: france 3\nholland: france 3\nvenezia: france 3";
    let mut table = drilling(text);
    let log = events(&mut table, "chance", "napoleon 4");
    let placed: Vec<String> = log
        .iter()
        .filter_map(|event| match event {
            Event::GeneralStands { at, units } => Some(format!("stands {at} +{units}")),
            Event::GeneralSent { from, to, .. } => {
                Some(format!("{} to {to}", from.map_or("off the map".to_owned(), |from| from.to_string())))
            }
            _ => None,
        })
        .collect();
    assert_eq!(placed, ["stands hesse +2", "venezia to bavaria", "holland to saxonia"]);
    assert_eq!(table.at("hesse"), "france 2, garrison france");
    // It attacks nobody, being alone; but where it stands with a garrison the target is held (KOA-20.22).
    let table = turned(4, "hesse: france 1, garrison france");
    assert_eq!(table.at("hesse"), "france 1, garrison france");
    assert_eq!(table.influence("france"), 5 + 1);
}

// --- Battles ----------------------------------------------------------------------------------------------------------

/// France attacks Bavaria with a general from off the map: 4, and as many cards as it has units and morale.
#[track_caller]
fn bavaria(text: &str) -> Table {
    let held = "saxonia: garrison france\nhesse: garrison france\ninfluence france 0";
    turned(4, &format!("{held}\n{text}"))
}

/// [KOA-20.30]
#[test]
fn strength_is_added_up_as_usual_whoever_attacks() {
    let table = bavaria("bavaria: austria 3, prussia 1, garrison austria, fortress\nhand austria 1");
    assert_eq!(table.strengths(), (4, 4 + 2 + 4));
    let mut table =
        prussia_moves("paris: france 2, garrison france, fortress\nlorraine: prussia 3\nhand prussia 1");
    table.plays("prussia: march lorraine paris\nprussia: done");
    assert_eq!(table.strengths(), (4, 3 + 4));
}

/// [KOA-20.31] [KOA-D91] [KOA-20.33]
#[test]
fn the_players_play_openly_fighters_before_supporters_each_power_until_it_passes() {
    let text = "lempereur, 5 players, turn 2\nbavaria: austria 2, russia 1\ntyrol: austria 1\n\
                bohemia: prussia 2\nwien: ottoman 1\nmorale france 0\nmorale austria 9\nmorale prussia 5\n\
                morale russia 1\nmorale ottoman 5\nmorale britain 5\n\
                hand austria 1 1 2 3\nhand prussia 2 3\nhand russia 4 4\nhand ottoman 5";
    let mut table = bavaria(text);
    assert_eq!(table.morale("russia"), 2, "the weakest has gained 1");
    assert_eq!(table.strengths(), (4, 5));
    // Support is the players' own to give, in power order.
    assert_eq!(table.asked(), ["austria: declare-support"]);
    table.plays("austria: support tyrol\nprussia: support bohemia\nottoman: support wien");
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    assert_eq!(table.refusal("russia", "play 4 bavaria"), "not asked");
    assert_eq!(table.refusal("prussia", "play 3 bohemia"), "not asked");
    assert_eq!(table.refusal("austria", "play 3 tyrol"), "KOA-15.2", "its supporter comes later");
    // One card after the other, each paid for, face up for everybody.
    table.plays("austria: play 1 bavaria\naustria: play 1 bavaria");
    assert_eq!(table.morale("austria"), 7);
    let spectator = serde_json::to_value(table.state().view(None)).expect("plain data");
    assert_eq!(
        spectator["battle"]["piles"][0]["cards"],
        json!([
            { "value": 1, "face-up": true }, { "value": 1, "face-up": true }
        ])
    );
    // Two units, two cards: Russia is next, and passes after its one.
    assert_eq!(table.asked(), ["russia: play-battle-card"]);
    table.play("russia", "play 4 bavaria");
    // Then the supporters, in power order too.
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    assert_eq!(table.refusal("austria", "play 3 bavaria"), "KOA-15.1");
    table.play("austria", "play 2 tyrol");
    assert_eq!(table.asked(), ["prussia: play-battle-card"]);
    table.play("prussia", "pass");
    assert_eq!(table.asked(), ["ottoman: play-battle-card"]);
    table.play("ottoman", "play 5 wien");
    assert!(table.ended("bavaria", 4, 5 + 2 + 4 + 2 + 5), "{:?}", table.log);
    assert_eq!(["austria", "russia", "prussia", "ottoman"].map(|power| table.morale(power)), [6, 1, 5, 4]);
    // Whoever played a card draws one; Prussia, which played none, does not, nor does France.
    let mut drew = Vec::new();
    while table.asked() == ["chance: draw-card"] {
        drew.push(table.drawing());
        let card = table.legal("chance")[0].clone();
        table.play("chance", &card);
    }
    assert_eq!(drew, ["austria", "russia", "ottoman"]);
    // Each general that took part has lost a unit, the supporter without cards too.
    assert_eq!(table.at("bavaria"), "austria 1, russia 0");
    assert_eq!(
        [table.at("tyrol"), table.at("bohemia"), table.at("wien")],
        ["austria 0", "prussia 1", "ottoman 0"]
    );
    assert_eq!(table.off_map("france"), 6);
}

/// [KOA-20.31] [KOA-D91]
#[test]
fn a_power_may_play_for_its_supporter_though_it_passed_for_its_fighter_and_a_pass_is_not_undone() {
    let text = "bavaria: austria 2, russia 1\ntyrol: austria 1\nmorale france 0\nmorale austria 5\nhand austria 1 2 3\nhand russia 1";
    let mut table = bavaria(text);
    table.plays("austria: support tyrol\naustria: play 1 bavaria\naustria: pass");
    assert_eq!(table.asked(), ["russia: play-battle-card"]);
    table.play("russia", "pass");
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    assert_eq!(table.refusal("austria", "play 2 bavaria"), "KOA-15.2");
    table.play("austria", "play 2 tyrol");
    assert!(table.ended("bavaria", 4, 5 + 1 + 2), "{:?}", table.log);
}

/// The battle of KOA-T.40: an Austrian general with 3 units holds Bavaria against France with 3 units, no support and
/// morale 3, and has played these cards.
#[track_caller]
fn vector_40(cards: &[u8]) -> Table {
    let mut table = bavaria("bavaria: austria 3\nmorale france 3\nmorale austria 9\nhand austria 2 5");
    assert_eq!(table.strengths(), (4, 4));
    for card in cards {
        table.play("austria", &format!("play {card} bavaria"));
    }
    if table.is_asked("austria", "play-battle-card") {
        table.play("austria", "pass");
    }
    table
}

/// [KOA-T.40] [KOA-20.32] [KOA-D78]
#[test]
fn france_draws_one_card_at_a_time_until_it_is_ahead_or_cannot_win_any_more() {
    // The coalition at 9.
    let mut table = vector_40(&[5]);
    assert_eq!((table.asked(), table.drawing()), (names(&["chance: draw-for-france"]), "france".to_owned()));
    assert_eq!(table.morale("france"), 3, "a card is paid for when it is drawn");
    table.play("chance", "draw 1");
    assert_eq!((table.morale("france"), table.asked()), (2, names(&["chance: draw-for-france"])));
    table.play("chance", "draw 1");
    assert_eq!((table.morale("france"), table.asked()), (1, names(&["chance: draw-for-france"])));
    table.play("chance", "draw 4");
    assert!(table.ended("bavaria", 10, 9), "{:?}", table.log);
    assert_eq!(table.morale("france"), 0);
    // The coalition at 11.
    let mut table = vector_40(&[5, 2]);
    table.plays("chance: draw 1\nchance: draw 1");
    assert!(table.ended("bavaria", 6, 11), "{:?}", table.log);
    assert_eq!(table.morale("france"), 1);
}

/// [KOA-20.32] [KOA-D78]
#[test]
fn france_stops_when_it_is_ahead_without_morale_or_without_units_for_another_card() {
    // Ahead from the start: no card at all. Level: a card.
    let table = bavaria("bavaria: austria 2\nmorale france 9");
    assert!(table.ended("bavaria", 4, 3) && table.morale("france") == 9);
    let mut table = bavaria("bavaria: austria 3\nmorale france 9");
    assert_eq!(table.asked(), ["chance: draw-for-france"]);
    table.play("chance", "draw 1");
    assert!(table.ended("bavaria", 5, 4) && table.morale("france") == 8);
    // Morale 0 from the start gives France no free card, as it would a player (KOA-15.6); morale 1 gives one.
    let table = bavaria("bavaria: austria 3\nmorale france 0");
    assert!(table.ended("bavaria", 4, 4));
    let mut table = bavaria("bavaria: austria 3, russia 2\nmorale france 1");
    table.play("chance", "draw 2");
    assert!(table.ended("bavaria", 6, 7) && table.morale("france") == 0);
    // Three units, three cards.
    let mut table = bavaria("bavaria: austria 3, russia 2\nmorale france 9");
    table.plays("chance: draw 1\nchance: draw 1\nchance: draw 1");
    assert!(table.ended("bavaria", 7, 7) && table.morale("france") == 6);
    // No chance to win: 4 + 3 x 5 = 19 does not exceed 19, but exceeds 18.
    let strong = "bavaria: austria 3, russia 3, prussia 3, ottoman 3, garrison austria";
    assert!(bavaria(&format!("{strong}\nmorale france 9")).is_asked("chance", "draw-for-france"));
    let table = bavaria(&format!("{strong}\nmorale france 2"));
    assert!(table.ended("bavaria", 4, 17) && table.morale("france") == 2, "2 cards are at most 10");
    let table = bavaria(&format!("{strong}, fortress\nmorale france 9"));
    assert!(table.ended("bavaria", 4, 20) && table.morale("france") == 9);
}

/// [KOA-20.32] [KOA-D78] [KOA-20.38]
#[test]
fn each_french_unit_in_support_allows_a_card_too_and_support_is_automatic() {
    // Tyrol and Wurttemberg, adjacent, support; Venezia does not border Bavaria; Bohemia has no units.
    let text = "bavaria: austria 3, russia 3, prussia 3, garrison austria\nmorale france 15\n\
                tyrol: france 2\nwurttemberg: france 1\nvenezia: france 3\nbohemia: france 0";
    let table = bavaria(text);
    let supporters: Vec<&String> = table.log.iter().filter(|line| line.contains("support")).collect();
    assert_eq!(supporters.len(), 2, "{:?}", table.log);
    assert!(supporters.iter().all(|line| line.contains("Tyrol") || line.contains("Württemberg")));
    // Six units, six cards, and their generals add nothing else.
    let mut before = table;
    assert_eq!(before.strengths(), (4, 13));
    let table = before.plays(
        "chance: draw 1\nchance: draw 1\nchance: draw 1\nchance: draw 1\nchance: draw 1\nchance: draw 1",
    );
    assert!(table.ended("bavaria", 10, 13), "{:?}", table.log);
    assert_eq!(table.morale("france"), 9);
    assert_eq!([table.at("tyrol"), table.at("wurttemberg")], ["france 1", "france 0"]);
    assert_eq!([table.at("venezia"), table.at("bohemia")], ["france 3", "france 0"]);
}

/// [KOA-D78] [KOA-20.32]
#[test]
fn without_a_card_to_draw_france_stops_and_does_not_pay() {
    // 30 cards in the players' hands; the pile holds eight 1s and two 2s.
    let text = "bavaria: britain 3, austria 3, prussia 3, russia 3, ottoman 3\nmorale france 15\n\
                saxonia: france 3, garrison france\nhesse: france 3, garrison france\ntyrol: france 3\n\
                wurttemberg: france 3\nbohemia: france 3\n\
                hand britain 3 3 3 3 3 3\nhand austria 4 4 4 4 4 4\nhand prussia 5 5 5 5 5 5\n\
                hand russia 2 2 2 2 2 2\nhand ottoman 3 3 4 4 5 5";
    let mut table = bavaria(text);
    table.plays("britain: pass\naustria: pass\nprussia: pass\nrussia: pass\nottoman: pass");
    for _ in 0..8 {
        table.play("chance", "draw 1");
    }
    table.plays("chance: draw 2\nchance: draw 2");
    assert!(table.ended("bavaria", 4 + 12, 20), "{:?}", table.log);
    assert_eq!(table.morale("france"), 5, "ten cards, though units and morale would allow more");
}

/// [KOA-20.34] [KOA-D77]
#[test]
fn a_victorious_french_attacker_leaves_a_garrison_and_scores_for_each_defeated_general() {
    // One general; 3 units, one lost, one left as garrison.
    let mut table = bavaria("bavaria: austria 0");
    assert_eq!(table.influence("france"), 3, "for Saxonia and Hesse");
    table.play("austria", "off-map bavaria");
    assert_eq!((table.at("bavaria"), table.influence("france")), ("france 1, garrison france".into(), 3 + 1));
    assert_eq!(table.at("wien"), "empty");
    // Two generals.
    let mut table = bavaria("bavaria: austria 0, russia 0");
    table.plays("austria: off-map bavaria\nrussia: off-map bavaria");
    assert_eq!((table.at("bavaria"), table.influence("france")), ("france 1, garrison france".into(), 3 + 2));
    // A lone garrison, though supported, is worth nothing.
    let mut table = bavaria("bavaria: garrison austria\ntyrol: austria 1");
    table.play("austria", "support tyrol");
    assert_eq!((table.at("bavaria"), table.influence("france")), ("france 1, garrison france".into(), 3));
    assert_eq!(table.at("tyrol"), "austria 0");
}

/// [KOA-D77] [KOA-20.34] [KOA-20.30]
#[test]
fn france_scores_as_a_victorious_defender_too_and_leaves_no_garrison_then() {
    let mut table = prussia_moves("pfalz: france 2\nhesse: prussia 0\nmorale france 3");
    table.plays("prussia: march hesse pfalz\nprussia: done");
    assert!(table.ended("pfalz", 1, 3), "{:?}", table.log);
    table.play("prussia", "off-map pfalz");
    assert_eq!((table.at("pfalz"), table.influence("france")), ("france 1".into(), 5 + 1));
    assert_eq!(table.morale("france"), 4, "it was ahead and drew nothing, and had gained 1 for the movement");
}

/// [KOA-20.35]
#[test]
fn a_losing_french_general_goes_off_the_map_with_its_units_and_the_garrison_there() {
    // As attacker: not to Paris, though Paris is free.
    let table = bavaria("bavaria: austria 3, russia 0\nmorale france 0");
    assert!(table.ended("bavaria", 4, 5));
    assert_eq!((table.at("bavaria"), table.at("paris")), ("austria 2, russia 0".into(), "empty".into()));
    assert_eq!((table.off_map("france"), table.supply("france")), (6, 49 - 2));
    // As defender.
    let mut table = prussia_moves("pfalz: france 1, garrison france\nhesse: prussia 3\nmorale france 0");
    assert_eq!((table.off_map("france"), table.supply("france")), (5, 47));
    table.plays("prussia: march hesse pfalz\nprussia: done");
    // France has 1 morale for the movement, and one unit to draw for.
    table.play("chance", "draw 1");
    assert!(table.ended("pfalz", 4, 4), "a draw: the defender stays");
    let mut table = prussia_moves(
        "pfalz: france 0, garrison france\nhesse: prussia 3\nparis: garrison france\nmorale france 0",
    );
    table.plays("prussia: march hesse pfalz\nprussia: done\nprussia: done");
    assert_eq!((table.at("pfalz"), table.at("paris")), ("prussia 2".into(), "garrison france".into()));
    assert_eq!((table.off_map("france"), table.supply("france")), (6, 48));
    assert!(
        table.log.iter().any(|line| line.contains("France") && line.contains("garrison")),
        "{:?}",
        table.log
    );
}

/// [KOA-20.36] [KOA-D82] [KOA-D91]
#[test]
fn after_a_draw_a_french_attacker_goes_to_the_nearest_free_french_territory_and_a_defender_stays() {
    // Saxonia and Hesse are held and next door: Britain's player chooses. The generals keep their remaining units.
    let drawn = "bavaria: austria 3\nmorale france 0\nlempereur, 3 players, turn 2";
    let mut table = bavaria(drawn);
    assert!(table.ended("bavaria", 4, 4));
    assert_eq!(table.asked(), ["france: withdraw"]);
    assert_eq!(table.state().pending().iter().collect::<Vec<_>>(), [table.seat("britain")]);
    assert_eq!(table.options("britain", "retreat bavaria"), ["hesse", "saxonia"]);
    assert_eq!(table.refusal("britain", "off-map bavaria"), "KOA-D82");
    assert_eq!(table.refusal("britain", "retreat bavaria lorraine"), "KOA-D82");
    assert_eq!(table.refusal("austria", "retreat bavaria hesse"), "not asked");
    table.play("britain", "retreat bavaria saxonia");
    assert_eq!(
        (table.at("saxonia"), table.at("bavaria")),
        ("france 2, garrison france".into(), "austria 2".into())
    );
    assert_eq!(table.influence("france"), 3, "a draw scores nothing");
    // Only one is nearest if a French general stands in the other: no question.
    let table = bavaria(&format!("{drawn}\nhesse: france 0, garrison france"));
    assert_eq!(table.at("saxonia"), "france 2, garrison france");
    // Both full: the next nearest, Lorraine, two borders away, French without a garrison.
    let table =
        bavaria(&format!("{drawn}\nhesse: france 0, garrison france\nsaxonia: france 0, garrison france"));
    assert_eq!(table.at("lorraine"), "france 2");
    // A French defender stays, and the players' attacker withdraws by its own choice.
    let mut table = prussia_moves("pfalz: france 0, garrison france\nhesse: prussia 1");
    table.plays("prussia: march hesse pfalz\nprussia: done");
    assert!(table.ended("pfalz", 2, 2), "{:?}", table.log);
    assert_eq!(table.at("pfalz"), "france 0, prussia 0, garrison france");
    assert_eq!(table.asked(), ["prussia: withdraw"]);
    table.play("prussia", "retreat pfalz berlin");
    assert_eq!(
        (table.at("pfalz"), table.at("berlin")),
        ("france 0, garrison france".into(), "prussia 0".into())
    );
}

/// [KOA-D82]
#[test]
fn a_french_attacker_without_anywhere_to_go_after_a_draw_leaves_the_map() {
    // Every French home has a foreign garrison, and the other targets are not French either.
    let lost: String = FRENCH_HOMES.map(|home| format!("{home}: garrison russia\n")).concat();
    let text = format!(
        "{lost}bavaria: austria 3\nsaxonia: austria 3, garrison russia, fortress\n\
                        hesse: austria 3, garrison russia, fortress\nmorale france 0"
    );
    let table = turned(4, &text);
    assert!(table.ended("bavaria", 4, 4), "{:?}", table.log);
    assert_eq!(table.off_map("france"), 6);
    assert_eq!(table.supply("france"), 49);
}

/// [KOA-20.37]
#[test]
fn battle_cards_have_no_abilities() {
    // A 2 at home counts 2; a pair of 4s counts 8.
    let mut table = turned(
        7,
        "wien: austria 3\ntyrol: garrison france\nbohemia: garrison france\nmorale france 0\nhand austria 2 4 4",
    );
    table.plays("austria: play 2 wien\naustria: play 4 wien\naustria: play 4 wien");
    assert!(table.ended("wien", 4, 4 + 10), "{:?}", table.log);
    // A 3 is not opened for its ability.
    let mut table = bavaria("bavaria: austria 3\nmorale france 0\nhand austria 3 5 5");
    assert_eq!(table.refusal("austria", "open bavaria"), "KOA-20.37");
    assert!(!table.may("austria", "open bavaria"));
    // A lost battle costs no morale for the 5s in it.
    table.plays("austria: play 3 bavaria\naustria: pass");
    let mut table =
        bavaria("bavaria: austria 2\nmorale france 15\nmorale austria 9\nhand austria 5 5\ntyrol: france 3");
    table.plays("austria: play 5 bavaria\naustria: play 5 bavaria");
    table.plays("chance: draw 5\nchance: draw 4\nchance: draw 4");
    assert!(table.ended("bavaria", 17, 13), "{:?}", table.log);
    assert_eq!(table.morale("austria"), 9 - 2);
    // Nor do France's own: two 4s and a 5 are 13, and it pays 3.
    assert_eq!(table.morale("france"), 12);
}

/// [KOA-20.38] [KOA-I.23]
#[test]
fn french_generals_outside_battles_support_any_number_and_those_in_one_none() {
    // Hesse borders Bavaria and Saxonia. Its general supports both and loses a unit in each.
    let text = "bavaria: austria 0\nsaxonia: prussia 0\nhesse: france 3, garrison france\nmorale france 0\n\
                silesia: prussia 3\nbohemia: russia 3\ninfluence france 0";
    let mut table = drilling(text);
    let log = events(&mut table, "chance", "napoleon 4");
    let supports = |log: &[Event]| {
        log.iter()
            .filter_map(|event| match event {
                Event::SupportDeclared { power: Power::France, from, at } => Some(format!("{from} {at}")),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    // The general in Saxonia, next to Bavaria, has a battle of its own.
    assert_eq!(supports(&log), ["hesse bavaria"]);
    // The players' generals support one battle each: Bohemia borders both.
    assert_eq!(table.asked(), ["russia: declare-support"]);
    table.play("russia", "support bohemia");
    assert!(table.ended("bavaria", 4, 1));
    assert_eq!(table.at("hesse"), "france 2, garrison france");
    let log = events(&mut table, "austria", "off-map bavaria");
    // The general in Bavaria has fought already.
    assert_eq!(supports(&log), ["hesse saxonia"]);
    assert_eq!(table.asked(), ["prussia: declare-support"]);
    table.play("prussia", "done");
    assert_eq!(table.at("hesse"), "france 1, garrison france");
    assert_eq!(table.state().broken_invariants(), Vec::<String>::new());
    // Russia was not asked a second time, and could not have been.
    assert!(table.is_asked("prussia", "withdraw"), "{:?}", table.asked());
}

/// [KOA-20.38] [KOA-D78]
#[test]
fn a_french_general_defending_in_one_battle_supports_no_other_and_garrisons_never_do() {
    // Two Prussian attacks: Pfalz and Westphalia are neighbours, and Picardie borders only Pfalz.
    let text = "pfalz: france 2\nwestphalia: france 2\nholland: garrison france\nhesse: prussia 3\nhannover: prussia 3\n\
                picardie: france 1\nmorale france 15";
    let mut table = prussia_moves(text);
    table.plays("prussia: march hesse pfalz\nprussia: march hannover westphalia\nprussia: done");
    let log = sentences(&events(&mut table, "prussia", "fight pfalz"));
    let supports: Vec<&String> = log.iter().filter(|line| line.contains("support")).collect();
    assert_eq!(supports.len(), 1, "{log:?}");
    assert!(supports[0].contains("Picardie"), "{log:?}");
}

// --- The race to Paris ------------------------------------------------------------------------------------------------

/// [KOA-20.40] [KOA-D79] [KOA-20.20]
#[test]
fn with_an_enemy_general_at_home_france_draws_no_card_and_sends_three_generals_of_3_units() {
    let mut table = position("lempereur, 1 players, turn 1\nclear\nlorraine: prussia 1\nmorale ottoman 1");
    table.idle_until(|table| table.is_asked("prussia", "mobilise"));
    assert_eq!(table.off_map("france"), 6);
    let log = events(&mut table, "prussia", "done");
    assert!(matches!(
        log.iter().find(|event| matches!(event, Event::CampaignBegan { .. })),
        Some(Event::CampaignBegan { race: true })
    ));
    let sent: Vec<&str> = log
        .iter()
        .filter_map(|event| match event {
            Event::GeneralSent { from: None, to, units: 3, .. } => Some(to.id()),
            _ => None,
        })
        .collect();
    assert_eq!(sent, ["paris", "lorraine", "picardie"]);
    assert!(
        !log.iter().any(|event| matches!(event, Event::NapoleonCardTurned { .. } | Event::Encouraged { .. }))
    );
    assert_eq!(table.seen_by("britain")["napoleons-deck"]["left"], json!(12));
    assert_eq!(table.morale("ottoman"), 1, "nobody is encouraged");
    // The battle in Lorraine follows at once, with the support of Paris and Picardie.
    let began = log.iter().find_map(|event| match event {
        Event::BattleBegan { at, attacker, attack, defence, .. } => {
            Some((at.id(), *attacker, *attack, *defence))
        }
        _ => None,
    });
    assert_eq!(began, Some(("lorraine", Power::France, 4, 2)));
    table.play("prussia", "pass");
    assert_eq!(table.asked(), ["prussia: withdraw"]);
    table.play("prussia", "off-map lorraine");
    assert_eq!(table.influence("france"), 5 + 1);
    // Where nobody resists and no French garrison stands, a unit becomes one.
    assert_eq!(table.at("lorraine"), "france 1, garrison france");
    assert_eq!(
        [table.at("paris"), table.at("picardie")],
        ["france 1, garrison france", "france 1, garrison france"]
    );
    assert_eq!(table.state().turn, 2, "the action is over");
    assert_eq!(table.asked(), ["chance: turn-napoleon-card"], "and the next one turns a card again");
}

/// [KOA-20.40] [KOA-20.14]
#[test]
fn the_race_is_run_on_drill_leadership_and_movement_and_for_generals_only() {
    let races = |turn: u8, pieces: &str| {
        let mut table = position(&format!("lempereur, 1 players, turn {turn}\nclear\n{pieces}"));
        let mut raced = table.state().campaign.race;
        while table.state().turn == turn && !raced && !table.is_asked("chance", "turn-napoleon-card") {
            let before = table.state().clone();
            table.idle_until(|table| *table.state() != before);
            raced |=
                table.log.iter().any(|line| line.contains("races for Paris")) || table.state().campaign.race;
        }
        raced
    };
    // In turns 1, 2 and 4 France is on movement, drill and leadership.
    let raced: Vec<bool> = (1..=6).map(|turn| races(turn, "lorraine: prussia 1")).collect();
    assert_eq!(raced, [true, true, false, true, false, false]);
    assert!(!races(1, "lorraine: garrison prussia"), "a garrison starts no race");
    assert!(!races(2, "pfalz: prussia 3\nwurttemberg: prussia 3\nnavarra: britain 3"));
    for home in FRENCH_HOMES.into_iter().filter(|home| *home != "paris") {
        assert!(races(2, &format!("{home}: ottoman 0")), "{home}");
    }
}

/// The territories to which a race sends generals, with these pieces on the map, and the log of it.
#[track_caller]
fn race(pieces: &str) -> (Table, Vec<Event>) {
    let mut table = position(&format!("lempereur, 1 players, turn 1\nclear\ninfluence france 0\n{pieces}"));
    table.idle_until(|table| table.is_asked("prussia", "mobilise"));
    let log = events(&mut table, "prussia", "done");
    (table, log)
}

fn sent(log: &[Event]) -> Vec<String> {
    log.iter()
        .filter_map(|event| match event {
            Event::GeneralSent { from, to, priority, .. } => Some(format!(
                "{to} from {}",
                from.map_or(priority.to_string(), |from| format!("{from} {priority}"))
            )),
            Event::GeneralStands { at, units } => Some(format!("{at} stands +{units}")),
            Event::TargetSkipped { at } => Some(format!("{at} skipped")),
            _ => None,
        })
        .collect()
}

/// [KOA-20.41] [KOA-D79]
#[test]
fn the_second_and_third_general_follow_the_order_from_lorraine_to_aquitaine() {
    let from_off_map = |targets: [&str; 3]| targets.map(|to| format!("{to} from off-map")).to_vec();
    for (invaded, beside) in [
        ("lorraine", "picardie"),
        ("picardie", "lorraine"),
        ("provence", "lorraine"),
        ("normandie-bretagne", "picardie"),
        ("languedoc", "provence"),
        ("aquitaine", "normandie-bretagne"),
    ] {
        let (_, log) = race(&format!("{invaded}: austria 0"));
        assert_eq!(sent(&log), from_off_map(["paris", invaded, beside]), "{invaded}");
    }
    // Of several invaded homes the first in the order is meant, whatever the powers and strengths.
    let order = ["lorraine", "picardie", "provence", "normandie-bretagne", "languedoc", "aquitaine"];
    for first in 0..order.len() - 1 {
        let invaders: String =
            order[first..].iter().map(|home| format!("{home}: austria 0\n")).take(4).collect();
        let (_, log) = race(&invaders);
        assert_eq!(sent(&log)[1], format!("{} from off-map", order[first]));
    }
}

/// [KOA-D79] [KOA-20.41]
#[test]
fn if_an_enemy_stands_beside_the_invaded_home_too_there_is_a_second_battle() {
    let (mut table, log) = race("lorraine: austria 0\npicardie: russia 0\nprovence: garrison prussia");
    assert_eq!(sent(&log), ["paris from off-map", "lorraine from off-map", "picardie from off-map"]);
    table.play("austria", "off-map lorraine");
    assert!(table.fought_in("lorraine"));
    table.play("russia", "off-map picardie");
    assert!(table.fought_in("picardie"), "{:?}", table.log);
    assert_eq!(table.at("provence"), "garrison prussia", "only three territories are meant");
    // Paris supported both battles.
    assert_eq!(table.at("paris"), "france 0, garrison france");
}

/// [KOA-20.42] [KOA-D79]
#[test]
fn where_a_french_general_stands_none_is_placed_and_it_is_filled_up() {
    let (mut table, log) =
        race("lorraine: austria 0\nparis: france 1, garrison france\npicardie: france 0\nmadrid: france 3");
    assert_eq!(sent(&log), ["paris stands +2", "picardie stands +3", "lorraine from off-map"]);
    table.play("austria", "off-map lorraine");
    assert_eq!(
        table.at("paris"),
        "france 2, garrison france",
        "a second garrison is not placed; it supported"
    );
    assert_eq!(table.at("picardie"), "france 1, garrison france");
    assert_eq!(table.at("madrid"), "france 3");
    assert_eq!(table.off_map("france"), 2);
}

/// [KOA-20.43] [KOA-D75]
#[test]
fn the_generals_of_the_race_come_from_outside_france_by_their_own_priorities() {
    // All six on the map. Those at home, in Provence and Languedoc, are nearest and are left alone.
    let home = "lorraine: austria 0\nprovence: france 3\nlanguedoc: france 3";
    let (_, log) = race(&format!(
        "{home}\nmecklenburg: france 3\nsaxonia: france 3\ntyrol: france 3\nlombardia: france 3"
    ));
    assert_eq!(
        sent(&log),
        [
            "paris from mecklenburg undisputed",
            "lorraine from saxonia disputed-unclaimed",
            "picardie from tyrol coalition-home",
        ]
    );
    let (_, log) =
        race(&format!("{home}\nwien: france 3\nnapoli: france 3\nlisboa: france 3\nholland: france 3"));
    assert_eq!(
        sent(&log),
        [
            "paris from wien coalition-home",
            "lorraine from holland disputed-claimed",
            "picardie from lisboa disputed-claimed",
        ],
        "Lisboa is five borders from Picardie, Napoli six"
    )
}

/// [KOA-20.43] [KOA-D91] [KOA-D75]
#[test]
fn in_the_race_the_nearest_then_the_lowest_value_then_the_players_decide() {
    // Navarra, worth 0, and Pfalz, worth 1, are two borders from Paris; Leon, worth 0, is three.
    let home = "lorraine: austria 0\nprovence: france 3\nlanguedoc: france 3";
    let (_, log) =
        race(&format!("{home}\nnavarra: france 3\npfalz: france 3\nleon: france 3\nlombardia: france 3"));
    assert_eq!(
        sent(&log),
        ["paris from navarra undisputed", "lorraine from pfalz undisputed", "picardie from leon undisputed",]
    );
    // Pfalz, Wurttemberg and Catalonia are equally near Paris, and all worth 1.
    let pieces = format!(
        "lempereur, 5 players, turn 1\n{home}\npfalz: france 3\nwurttemberg: france 3\ncatalonia: france 3\nlombardia: france 3"
    );
    let (mut table, log) = race(&pieces);
    assert_eq!(sent(&log), Vec::<String>::new());
    assert_eq!(table.asked(), ["france: choose-french-general"]);
    assert_eq!(table.state().pending().iter().collect::<Vec<_>>(), [table.seat("britain")]);
    let mut options = table.options("britain", "take");
    options.sort();
    assert_eq!(options, ["catalonia", "pfalz", "wurttemberg"]);
    for from in ["provence", "languedoc", "lombardia"] {
        assert_eq!(table.refusal("britain", &format!("take {from}")), "KOA-20.43");
    }
    let log = events(&mut table, "britain", "take catalonia");
    assert_eq!(sent(&log), ["paris from catalonia undisputed"]);
    // Then Lorraine has its own choice.
    assert_eq!(table.options("britain", "take").len(), 2);
}

/// [KOA-D79] [KOA-20.25]
#[test]
fn with_too_few_generals_paris_comes_first_then_the_enemy_and_the_rest_is_skipped() {
    let home = "aquitaine: austria 3\nlorraine: france 0\npicardie: france 0\nprovence: france 0\nlanguedoc: france 0";
    let (_, log) = race(&format!("{home}\nwien: france 0\nholland: france 0"));
    assert_eq!(
        sent(&log),
        [
            "paris from wien coalition-home",
            "aquitaine from holland disputed-claimed",
            "normandie-bretagne skipped",
        ]
    );
    let (table, log) = race(&format!("{home}\nwien: france 0\nnormandie-bretagne: france 0"));
    // No battle follows, so that the log goes on with the next turn.
    assert_eq!(
        sent(&log)[..3],
        ["normandie-bretagne stands +3", "paris from wien coalition-home", "aquitaine skipped"]
    );
    assert_eq!(table.at("aquitaine"), "austria 3");
    // Its general left a garrison, and was filled up again in the race of the next turn.
    assert_eq!(table.at("normandie-bretagne"), "france 3, garrison france");
    assert!(
        sentences(&log)
            .iter()
            .any(|line| line.to_lowercase().contains("no french general is left for aquitaine"))
    );
}

/// [KOA-D79]
#[test]
fn by_option_the_weakest_power_is_encouraged_in_the_race_too() {
    let race = |option: &str| {
        position(&format!(
            "lempereur, 1 players, turn 2\noption race_morale {option}\nclear\nlorraine: austria 3\nmorale ottoman 1"
        ))
    };
    assert_eq!(race("off").morale("ottoman"), 1);
    assert_eq!(race("on").morale("ottoman"), 2);
}

/// [KOA-D79]
#[test]
fn without_a_french_home_beside_it_the_players_would_choose_any_neighbour_but_paris() {
    // On this map every French home has a neighbour in the list, so the question is put by hand.
    let table = bent("lempereur, 5 players, turn 2\nclear\nlorraine: austria 0", |document| {
        document["phase"] = json!("race-territory");
        document["campaign"] =
            json!({ "stage": "racing", "race": true, "targets": ["paris", "lorraine", null] });
        document["movement"] = json!({ "mover": "france", "round": 1, "under-way": true });
    });
    assert_eq!(table.asked(), ["france: choose-race-territory"]);
    assert_eq!(table.rule_asked("france"), "KOA-D79");
    let mut options = table.options("britain", "send");
    options.sort();
    assert_eq!(options, ["helvetia", "pfalz", "picardie", "provence", "wurttemberg"]);
    for to in ["paris", "lorraine", "berlin", "alps"] {
        assert_eq!(table.refusal("britain", &format!("send {to}")), "KOA-D79");
    }
    let mut table = table;
    let log = events(&mut table, "britain", "send helvetia");
    assert_eq!(sent(&log), ["paris from off-map", "lorraine from off-map", "helvetia from off-map"]);
}

/// [KOA-D91] [KOA-20.38]
#[test]
fn a_card_counts_as_one_movement_round_and_its_generals_as_having_moved_in() {
    // Two battles on one card: an Austrian supporter of the first is not there for the second.
    let text = "bavaria: garrison russia\nsaxonia: garrison russia\nhesse: garrison france\nbohemia: austria 3\nmorale france 0";
    let mut table = turned(4, text);
    assert_eq!(table.asked(), ["austria: declare-support"]);
    let movement = &table.seen_by("britain")["movement"];
    assert_eq!(
        (&movement["mover"], &movement["round"], &movement["arbiter"]),
        (&json!("france"), &json!(1), &Value::Null)
    );
    assert_eq!(movement["moved"].as_array().map(Vec::len), Some(2));
    table.play("austria", "support bohemia");
    assert!(table.ended("bavaria", 4, 1));
    assert!(table.ended("saxonia", 4, 1), "{:?}", table.log);
    // Declining the first, it may support the second.
    let mut table = turned(4, text);
    table.plays("austria: done\naustria: support bohemia");
    assert_eq!(table.at("bohemia"), "austria 2");
    // The next action turn's movement is another round: the same general may support again.
    table.idle_until(|table| table.is_asked("austria", "order-moves"));
    assert_eq!(table.at("bohemia"), "austria 2");
}

// --- The log ----------------------------------------------------------------------------------------------------------

/// What the log says France has: where its generals stand and with how many units, garrisons, morale and influence.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    generals: BTreeMap<String, u8>,
    garrisons: BTreeSet<String>,
    morale: u8,
    influence: u8,
}

impl Told {
    fn of(state: &Koalicje) -> Told {
        let pawns = &state.pawns;
        let general = |pawn: Pawn| Some((pawns.place(pawn)?.to_string(), pawns.units(pawn)));
        let france = state.power(Power::France);
        Told {
            generals: Pawn::all_of(Power::France).filter_map(general).collect(),
            garrisons: state.garrisons[Power::France as usize].iter().map(|at| at.to_string()).collect(),
            morale: france.morale,
            influence: france.influence,
        }
    }

    fn hear(&mut self, event: &Event) {
        const F: Power = Power::France;
        match *event {
            Event::GeneralSent { from, to, units, .. } => {
                let led = from.map_or(0, |from| self.generals.remove(from.id()).expect("a general is there"));
                self.generals.insert(to.to_string(), led + units);
            }
            Event::GeneralStands { at, units } => *self.at(at.id()) += units,
            Event::UnitBought { power: F, at } => *self.at(at.id()) += 1,
            Event::UnitsLost { power: F, at, units } => *self.at(at.id()) -= units,
            Event::GarrisonPlaced { power: F, from, at } => {
                *self.at(from.id()) -= 1;
                self.garrisons.insert(at.to_string());
            }
            Event::GarrisonLost { power: F, at } => {
                assert!(self.garrisons.remove(at.id()));
            }
            Event::GeneralWithdrew { power: F, from, to } => {
                let led = self.generals.remove(from.id()).expect("a general is there");
                if let Some(to) = to {
                    self.generals.insert(to.to_string(), led);
                }
            }
            Event::MoraleGained { power: F, morale } | Event::MoraleLost { power: F, morale } => {
                self.morale = morale;
            }
            Event::CardPlayed { power: F, .. } => self.morale -= 1,
            Event::InfluenceGained { power: F, influence, source } => {
                assert!(matches!(source, Source::Territories | Source::Battle | Source::Napoleon));
                self.influence += influence;
            }
            _ => {}
        }
    }

    fn at(&mut self, at: &str) -> &mut u8 {
        self.generals.get_mut(at).expect("a general is there")
    }
}

/// [KOA-20.9] [KOA-20.14] [KOA-I.29]
#[test]
fn everything_that_france_does_is_told_in_the_log_in_both_languages() {
    let mut heard: BTreeSet<String> = BTreeSet::new();
    for seed in 0..24 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let setup = Setup::new("lempereur", 1 + (seed % 5) as u8);
        let mut game: Match<Koalicje> = Match::new(&setup).expect("the setup is valid");
        let mut player = RandomPlayer::default();
        for _ in 0..700 {
            let state = game.state();
            let Some(seat) = state.pending().first() else { break };
            let action = player.choose(state, seat, &mut rng).expect("whoever is asked has an answer");
            let mut told = Told::of(state);
            let events = game.play(seat, action).expect("a listed action is legal");
            for event in &events {
                told.hear(event);
                let (en, pl) = (Koalicje::sentence(event, Lang::En), Koalicje::sentence(event, Lang::Pl));
                assert!(!en.is_empty() && !pl.is_empty(), "{event:?}");
                heard.insert(serde_json::to_value(event).expect("plain data")["event"].to_string());
            }
            let state = game.state();
            assert_eq!(told, Told::of(state), "after {action}: {:?}", sentences(&events));
            assert!(
                GRAND_COALITION
                    .iter()
                    .all(|power| { state.power(power.parse().expect("a power")).influence == 0 })
            );
            assert!(state.power(Power::France).hand.is_empty());
        }
    }
    for event in
        ["campaign-began", "napoleon-card-turned", "encouraged", "target-held", "general-sent", "race-began"]
    {
        assert!(heard.contains(&format!("\"{event}\"")), "{event}: {heard:?}");
    }
}

/// [KOA-20.20] [KOA-20.22] [KOA-20.24] [KOA-20.40]
#[test]
fn every_step_of_a_card_and_of_the_race_has_its_own_sentence_in_both_languages() {
    let both = |event: &Event| (Koalicje::sentence(event, Lang::En), Koalicje::sentence(event, Lang::Pl));
    let mut table = position(
        "lempereur, 1 players, turn 1\nclear\nbavaria: garrison france\nhesse: france 1\nmorale ottoman 1",
    );
    table.idle_until(|table| table.is_asked("prussia", "mobilise"));
    let mut log = events(&mut table, "prussia", "done");
    log.extend(events(&mut table, "chance", "napoleon 4"));
    let expected = [
        ("France turns a Napoleon card", "Francja odkrywa kartę Napoleona"),
        ("lowest morale", "morale"),
        ("Armée d'Allemagne", "Armée d'Allemagne"),
        ("France already holds Bavaria and scores its value, 2", "Bawari"),
        ("a French general already stands in Hesse", "Hesji"),
        ("a French general is sent to Saxonia from off the map", "Saksonii"),
        ("garrison", "garnizon"),
    ];
    let mut from = 0;
    for (en, pl) in expected {
        let at =
            log[from..].iter().position(|event| both(event).0.to_lowercase().contains(&en.to_lowercase()));
        let at = from + at.unwrap_or_else(|| panic!("{en}: {:?}", sentences(&log)));
        let polish = both(&log[at]).1;
        assert!(polish.to_lowercase().contains(&pl.to_lowercase()), "{polish}");
        assert_ne!(both(&log[at]).0, polish);
        from = at + 1;
    }
    let (_, log) = race(
        "aquitaine: austria 3\nlorraine: france 0\npicardie: france 0\nprovence: france 0\n\
                         languedoc: france 0\nwien: france 0\nholland: france 0",
    );
    for (en, pl) in [
        ("an enemy is on French soil", ""),
        ("generals go to Paris, to Aquitaine", "Akwitanii"),
        ("from Wien, the nearest home of its enemies", "Wied"),
        ("from Holland, the nearest disputed territory with a French stripe", "Holandii"),
        ("no French general is left for Normandie", "Normandie"),
    ] {
        let event = log.iter().find(|event| both(event).0.to_lowercase().contains(&en.to_lowercase()));
        let event = event.unwrap_or_else(|| panic!("{en}: {:?}", sentences(&log)));
        let polish = both(event).1;
        assert!(polish.contains(pl), "{polish}");
        assert_ne!(both(event).0, polish);
    }
}

/// [KOA-20.31] The table asks under the rule of open play, and no line speaks of hidden cards.
#[test]
fn the_questions_of_a_battle_speak_of_open_cards() {
    let mut table = start_table(&Setup::new("lempereur", 1));
    table.idle_until(|table| table.asked().iter().any(|question| question.ends_with("play-battle-card")));
    let state = table.state();
    let seat = Seat::Player(0);
    assert_eq!(table.rule_asked("britain"), "KOA-20.31");
    for (lang, hidden) in [(Lang::En, "face down"), (Lang::Pl, "zakryt")] {
        let mut actions = Vec::new();
        state.legal(seat, &mut actions);
        for action in actions {
            let line = state.phrase(seat, action, lang);
            assert!(!line.contains(hidden), "{line}");
        }
    }
}
