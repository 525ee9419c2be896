//! The prototype's solo and two-player game against Napoleon's deck: ledger section 20 of `coalitions-prototype.md`.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::board::Territory;
use coalitions::power::Power;
use coalitions::rule_set::Edition;
use coalitions::state::Pawn;
use coalitions::turn::Phase;
use engine::{Game, Match, Seat, Setup};
use serde_json::json;
use support::{Table, document, impossible, position, prototype};

const GRAND_COALITION: [&str; 5] = ["britain", "austria", "prussia", "russia", "ottoman"];

/// A position of one player against the deck on an otherwise empty map. France is over movement in action turn 1, over
/// battle card exchange in turn 2, taxation 3, leadership 4, mobilisation 5, gain influence 6.
#[track_caller]
fn turn(turn: u8, lines: &str) -> Table {
    position(&format!("prototype napoleons-deck, 1 players, turn {turn}\nclear\n{lines}"))
}

/// The moment when France is about to turn a card, over movement.
#[track_caller]
fn before_card(lines: &str) -> Table {
    let mut table = turn(1, lines);
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    table
}

/// France turns this card over movement.
#[track_caller]
fn card(number: u8, lines: &str) -> Table {
    let mut table = before_card(lines);
    table.play("chance", &format!("napoleon {number}"));
    table
}

/// A nation of the Grand Coalition orders its generals; France turns no card in that action turn.
#[track_caller]
fn moving(mover: &str, lines: &str) -> Table {
    let number = match mover {
        "prussia" => 3,
        "ottoman" => 5,
        "britain" => 6,
        _ => panic!("France turns a card in the action turn of {mover}"),
    };
    let mut table = turn(number, lines);
    table.idle_until(|table| table.is_asked(mover, "order-moves"));
    table
}

/// Everybody declines until France's card is resolved.
#[track_caller]
fn resolve(table: &mut Table) {
    // A new one, over the next space of the wheel, has neither a card yet nor an enemy at home.
    let under_way = |table: &Table| table.state().campaign.card != 0 || table.state().campaign.race;
    table.idle_until(|table| !under_way(table));
}

/// The position keeps every invariant, and its document reads back as the same position.
#[track_caller]
fn sound(table: &Table) {
    let state = table.state();
    assert_eq!(state.broken_invariants(), Vec::<String>::new());
    let again = coalitions::document::read(&state.document(), Edition::PROTOTYPE);
    assert_eq!(again.as_ref().err(), None);
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

/// Where in the log something is first said.
#[track_caller]
fn said(table: &Table, words: &str) -> usize {
    let found = table.log.iter().position(|line| line.contains(words));
    found.unwrap_or_else(|| panic!("nobody said \"{words}\": {:#?}", table.log))
}

/// How many cards were drawn for France since the position was set up.
fn drawn_for_france(table: &Table) -> usize {
    table.log.iter().filter(|line| line.starts_with("France plays")).count()
}

// --- Set-up and end ---------------------------------------------------------------------------------------------------

/// [PRO-20.1]
#[test]
fn the_start_of_the_french_influence_marker_is_the_difficulty() {
    let levels = [("usurper", 0), ("boney", 5), ("great", 10), ("ogre", 15), ("destiny", 20)];
    for (level, start) in levels {
        let table = prototype(&Setup::new("napoleons-deck", 1).with("difficulty", level));
        assert_eq!(table.influence("france"), start, "{level}");
        // Only France has a marker.
        assert_eq!(GRAND_COALITION.map(|nation| table.influence(nation)), [0; 5]);
    }
    assert_eq!(
        prototype(&Setup::new("napoleons-deck", 1)).influence("france"),
        0,
        "the easiest unless said otherwise"
    );
}

/// [PRO-20.1] [PRO-D33] [PRO-D45]
#[test]
fn everything_else_is_set_up_as_in_1805() {
    let mut table = prototype(&Setup::new("napoleons-deck", 1));
    let mut other = prototype(&Setup::new("1805", 6));
    for power in support::NAPOLEONIC.iter().map(|power| power.word()) {
        assert_eq!(table.generals(power), other.generals(power), "{power}");
        assert_eq!(table.garrisons(power), other.garrisons(power), "{power}: French homes get no garrisons");
        let tracks = |table: &Table| (table.morale(power), table.money(power));
        assert_eq!(tracks(&table), tracks(&other), "{power}");
    }
    assert_eq!(table.garrisons("france"), "lombardia");
    // All seven pawns are ordinary generals: five on the map, two off it, none of them Napoleon.
    assert_eq!((table.off_map("france"), table.figure("france")), (2, "unnamed".into()));
    assert_eq!(
        Pawn::all_of(Power::France).filter(|pawn| table.state().pawns.is_out_of_play(*pawn)).count(),
        0
    );
    // France has no hand: 14 cards are dealt and 26 left.
    table.settle_chance();
    let napoleon = other.options("france", "name").remove(0);
    other.play("france", &format!("name {napoleon}")).settle_chance();
    for nation in GRAND_COALITION {
        assert_eq!(table.cards(nation), other.cards(nation), "{nation}");
    }
    assert_eq!((table.cards("france"), table.piles()), (0, (26, 0)));
    assert_eq!((other.cards("france"), other.piles()), (5, (21, 0)));
}

/// [PRO-20.2] [PRO-D34]
#[test]
fn the_player_wins_when_paris_is_conquered() {
    // A general in Paris, with or without units, once there is nobody to beat any more.
    let mut table = moving("prussia", "lorraine: prussia 0\npicardie: france 0");
    table.play("prussia", "march lorraine paris");
    assert!(table.state().phase != Phase::Over, "not before the battles are over");
    table.play("prussia", "done");
    assert_eq!(table.winners(), GRAND_COALITION);
    let outcome = table.state().outcome().expect("the game is over");
    assert_eq!((outcome.winners, outcome.by), (vec![0], "paris"));
    // After a battle there.
    let mut table = moving("prussia", "lorraine: prussia 3\nparis: france 1");
    table.plays("prussia: march lorraine paris\nprussia: done");
    assert!(table.state().phase != Phase::Over);
    table.idle_until(|table| table.state().phase == Phase::Over || table.state().turn == 4);
    assert_eq!(table.winners(), GRAND_COALITION, "4 against 2 and one card: {:?}", table.log);
    // A garrison alone does not hold Paris for them.
    let mut table = turn(6, "paris: garrison britain");
    table.idle_until(|table| table.state().round == 2);
    assert!(table.state().phase != Phase::Over);
}

/// [PRO-20.2]
#[test]
fn the_player_loses_when_french_influence_reaches_40() {
    for (influence, over) in [(37, false), (38, true)] {
        // Gain influence: a garrison in Holland is worth 2.
        let mut table = turn(6, &format!("influence france {influence}\nholland: garrison france"));
        table.idle_until(|table| {
            table.state().phase == Phase::Over || table.is_asked("britain", "order-moves")
        });
        assert_eq!((table.influence("france"), table.state().phase == Phase::Over), (influence + 2, over));
        assert_eq!(table.winners(), if over { vec!["france"] } else { vec![] });
    }
    let mut table = turn(6, "influence france 38\nholland: garrison france");
    table.idle_until(|table| table.state().phase == Phase::Over);
    assert_eq!(table.state().outcome().expect("it is over").winners, Vec::<u8>::new(), "no seat has won");
}

/// [PRO-20.2] [PRO-20.12] All battles of a card count as simultaneous (PRO-D47).
#[test]
fn forty_points_from_a_card_end_the_game_when_the_card_is_resolved() {
    let lines = "influence france 38\nholland: garrison france\nhannover: britain 2\nhand britain 1
                 morale britain 9";
    let mut table = card(6, lines);
    assert_eq!(
        (table.influence("france"), table.state().phase != Phase::Over),
        (40, true),
        "a battle is still due"
    );
    table.idle_until(|table| table.state().phase == Phase::Over);
    assert_eq!(table.winners(), ["france"]);
}

/// [PRO-20.3]
#[test]
fn all_nations_but_france_form_the_grand_coalition_on_the_red_lion() {
    let mut table = prototype(&Setup::new("napoleons-deck", 1));
    for nation in GRAND_COALITION {
        assert_eq!(table.status(nation), "british");
        assert_eq!(table.relation(nation, "france"), "war");
        for other in GRAND_COALITION.into_iter().filter(|other| *other != nation) {
            assert_eq!(table.relation(nation, other), "allies");
        }
    }
    // Status tokens are not used: there is no political phase (PRO-D45).
    let politics = |table: &Table| table.asked().iter().any(|question| question.contains("status"));
    table.idle_until(|table| {
        politics(table) || table.state().round == 3 || table.state().phase == Phase::Over
    });
    assert!(!politics(&table));
    assert_eq!(GRAND_COALITION.map(|nation| table.status(nation)), ["british"; 5]);
}

// --- The course of a round ----------------------------------------------------------------------------------------------

/// [PRO-20.4] [PRO-D45] [PRO-D33]
#[test]
fn france_resolves_a_card_over_movement_over_exchange_and_over_leadership_and_nowhere_else() {
    for (number, cards) in [(1, 1), (2, 1), (3, 0), (4, 1), (5, 0), (6, 0)] {
        let mut table = turn(number, "");
        let hand = table.cards("france");
        table.idle_until(|table| table.state().turn != number || table.state().phase == Phase::Over);
        assert_eq!(12 - table.state().napoleons_deck.left(), cards, "action turn {number}");
        // France exchanges no cards for a hand that it has not.
        assert_eq!((hand, table.cards("france")), (0, 0));
    }
    // Exchange: before any other action of that turn. Leadership: after the exchange.
    assert_eq!(turn(2, "").asked(), ["chance: turn-napoleon-card"]);
    let mut table = turn(4, "");
    assert!(!table.is_asked("chance", "turn-napoleon-card"));
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert!(table.state().movement.mover == Power::France);
}

/// [PRO-20.5]
#[test]
fn before_a_card_the_nation_with_least_morale_gains_one() {
    let table = before_card("morale ottoman 4\nmorale russia 3\nmorale prussia 5");
    assert_eq!(["ottoman", "russia", "prussia"].map(|nation| table.morale(nation)), [4, 4, 5]);
    // France does not count, however low its own is.
    let table = before_card("morale ottoman 4\nmorale russia 3\nmorale prussia 5\nmorale france 1");
    assert_eq!((table.morale("russia"), table.morale("france")), (4, 1));
    // At 15 nobody gains.
    let all = GRAND_COALITION.map(|nation| format!("morale {nation} 15\n")).concat();
    let table = before_card(&all);
    assert_eq!(GRAND_COALITION.map(|nation| table.morale(nation)), [15; 5]);
}

/// [PRO-20.5]
#[test]
fn among_ties_the_player_chooses() {
    let mut table = turn(2, "morale ottoman 3\nmorale russia 3\nmorale prussia 5");
    assert_eq!(
        (table.asked(), table.rule_asked("france")),
        (vec!["france: encourage".into()], "PRO-20.5".into())
    );
    assert_eq!(table.legal("britain"), ["encourage russia", "encourage ottoman"]);
    assert_eq!(table.refusal("britain", "encourage prussia"), "PRO-20.5");
    table.play("britain", "encourage ottoman");
    assert_eq!((table.morale("ottoman"), table.morale("russia")), (4, 3));
    assert_eq!(table.asked(), ["chance: turn-napoleon-card"]);
}

/// [PRO-20.6] [PRO-D30]
#[test]
fn before_a_nation_moves_france_gains_one_morale_and_there_is_one_round() {
    let table = turn(3, "morale france 6");
    assert_eq!(table.morale("france"), 6);
    let mut table = moving("prussia", "morale france 6\nberlin: prussia 1");
    assert_eq!(table.morale("france"), 7, "before the first order");
    assert_eq!(table.state().movement.arbiter, None);
    table.plays("prussia: march berlin silesia\nprussia: done");
    // Nobody is asked for another round.
    assert_eq!((table.state().turn, table.morale("france")), (4, 7));
    assert_eq!(moving("prussia", "morale france 15").morale("france"), 15);
}

/// [PRO-20.7]
#[test]
fn a_players_nation_takes_money_where_it_would_gain_influence() {
    // Austria is over gain influence: Bavaria 2 and Warszawa 2 are striped, Holland is not, and no home counts.
    let lines =
        "bavaria: garrison austria\nwarszawa: garrison austria\nholland: garrison austria\nmoney austria 1";
    let mut table = turn(1, lines);
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!((table.money("austria"), table.influence("austria")), (1 + 4, 0));
}

/// [PRO-20.7] [PRO-D45]
#[test]
fn battles_give_the_players_nations_neither_influence_nor_money() {
    let mut table = moving("prussia", "hesse: prussia 3\nbavaria: france 0, garrison france");
    let money = table.money("prussia");
    table.plays("prussia: march hesse bavaria\nprussia: done");
    table.idle_until(|table| table.state().turn == 4);
    assert_eq!(table.at("bavaria"), "prussia 2");
    assert_eq!((table.influence("prussia"), table.money("prussia")), (0, money));
    assert_eq!(table.influence("france"), 0);
}

/// [PRO-20.8]
#[test]
fn on_taxation_both_sides_have_income_from_disputed_territories_without_a_claim() {
    // The Ottomans in turn 1: homes 9; Holland is no claim of theirs and worth 2, Bosnia is one.
    let homes = position("prototype napoleons-deck, 1 players, turn 1\nclear").money("ottoman");
    let table = turn(1, "holland: garrison ottoman\nbosnia: garrison ottoman");
    let mut table = table;
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    let mut bare = turn(1, "");
    bare.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert!(bare.money("ottoman") > homes, "homes are taxed");
    assert_eq!(table.money("ottoman"), bare.money("ottoman") + 2);
    // France in turn 3: Warszawa is no claim of its and worth 2, Bavaria is one, Hesse is a minor nation worth 1.
    let taxed = |lines: &str| {
        let mut table = turn(3, lines);
        table.idle_until(|table| table.is_asked("prussia", "order-moves"));
        table.money("france")
    };
    let bare = taxed("");
    assert_eq!(bare, 13, "its seven homes");
    assert_eq!(taxed("warszawa: garrison france"), bare + 2);
    assert_eq!(taxed("bavaria: garrison france"), bare);
    assert_eq!(taxed("hesse: garrison france"), bare + 1);
    // An Austrian home in French hands gives income too (PRO-9.2).
    assert_eq!(taxed("bohemia: garrison france"), bare + 2);
}

/// [PRO-20.9]
#[test]
fn britain_gains_nothing_for_subsidies() {
    let mut table =
        position("prototype napoleons-deck, 2 players, turn 3\nclear\nmoney britain 9\nmoney austria 0");
    table.idle_until(|table| table.is_asked("britain", "lead"));
    let (money, given) = (table.money("britain"), table.money("austria"));
    table.play("britain", "offer austria 7");
    table.idle_until(|table| table.is_asked("austria", "answer-subsidy"));
    table.play("austria", "agree");
    assert_eq!(
        (table.money("britain"), table.money("austria")),
        (money - 7, given + 7),
        "the money is given"
    );
    assert_eq!(table.influence("britain"), 0);
    // Without the deck it is worth 1 (PRO-9.7).
    let mut table = position("prototype 1805, 6 players, turn 3\nclear\nmoney britain 9");
    table.idle_until(|table| table.is_asked("britain", "lead"));
    table.plays("britain: offer austria 7\naustria: agree");
    table.idle_until(|table| !table.is_asked("britain", "lead"));
    assert_eq!(table.influence("britain"), 18);
}

/// [PRO-D31]
#[test]
fn france_mobilises_units_for_every_general_and_then_morale() {
    // Two generals want 2 + 1 units; of 8 money 5 are left for morale.
    let mut table = turn(5, "paris: france 1\nlorraine: france 2\nmoney france 8\nmorale france 6");
    table.idle_until(|table| table.is_asked("ottoman", "order-moves"));
    assert_eq!((table.at("paris"), table.at("lorraine")), ("france 3".into(), "france 3".into()));
    assert_eq!(table.money("france"), 0);
    assert_eq!(table.morale("france"), 6 + 5 + 1, "and 1 for the Ottoman movement");
    // Morale stops at 15 and the rest is lost.
    let mut table = turn(5, "money france 20\nmorale france 14");
    table.idle_until(|table| table.is_asked("ottoman", "order-moves"));
    assert_eq!((table.money("france"), table.morale("france")), (0, 15));
    // If money is short the player chooses.
    let mut table =
        turn(5, "paris: france 1\nlorraine: france 2\nhesse: france 3\nmoney france 1\nmorale france 6");
    table.idle_until(|table| table.is_asked("france", "equip-france"));
    assert_eq!(sorted(table.legal("britain")), ["buy-unit lorraine", "buy-unit paris"]);
    assert_eq!(table.rule_asked("france"), "PRO-D31");
    table.play("britain", "buy-unit lorraine");
    assert_eq!(
        (table.at("paris"), table.at("lorraine"), table.money("france")),
        ("france 1".into(), "france 3".into(), 0)
    );
    assert!(!table.is_asked("france", "equip-france"));
    // France draws no cards for its generals off the map.
    assert_eq!(table.cards("france"), 0);
}

/// [PRO-D31]
#[test]
fn france_gains_the_values_of_the_disputed_territories_that_it_claims() {
    // Holland 2 and Venezia 3 are claims; Warszawa, Hesse and Bohemia are not.
    let lines = "holland: garrison france\nvenezia: garrison france\nwarszawa: garrison france
                 hesse: garrison france\nbohemia: garrison france";
    let mut table = turn(6, lines);
    table.idle_until(|table| table.is_asked("britain", "order-moves"));
    assert_eq!(table.influence("france"), 5);
}

/// [PRO-D36] [PRO-D45]
#[test]
fn two_players_have_britain_prussia_and_the_ottomans_and_austria_and_russia() {
    let table = prototype(&Setup::new("napoleons-deck", 2));
    assert_eq!(["britain", "prussia", "ottoman"].map(|nation| table.seat(nation)), [Seat::Player(0); 3]);
    assert_eq!(["austria", "russia"].map(|nation| table.seat(nation)), [Seat::Player(1); 2]);
    assert_eq!(table.state().chair(Power::France), None);
    // One player has all five.
    let table = prototype(&Setup::new("napoleons-deck", 1));
    assert_eq!(GRAND_COALITION.map(|nation| table.seat(nation)), [Seat::Player(0); 5]);
    // They win together, whoever takes Paris.
    let mut table = position("prototype napoleons-deck, 2 players, turn 3\nclear\nlorraine: prussia 0");
    table.idle_until(|table| table.is_asked("prussia", "order-moves"));
    table.plays("prussia: march lorraine paris\nprussia: done");
    assert_eq!(table.state().outcome().expect("it is over").winners, [0, 1]);
    // Three cannot play it.
    assert!(support::prototype_error(&Setup::new("napoleons-deck", 3)).contains("PRO-2.1"));
}

// --- The card -----------------------------------------------------------------------------------------------------------

/// [PRO-T.1] [PRO-20.4] [PRO-20.5] [PRO-20.10] [PRO-20.14]
#[test]
fn the_rulebooks_card_lists_bavaria_saxony_and_hesse() {
    let mut table = prototype(&Setup::new("napoleons-deck", 1));
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!((table.state().turn, table.state().movement.mover), (1, Power::France), "over movement");
    // The Ottomans had least, 2.
    assert_eq!(["ottoman", "russia", "prussia"].map(|nation| table.morale(nation)), [3, 3, 4]);
    assert_eq!(table.at("bavaria"), "austria 2, garrison austria");
    assert_eq!((table.at("saxonia"), table.at("hesse")), ("prussia 0".into(), "empty".into()));
    table.play("chance", "napoleon 4");
    // Two generals come from off the map, the third from Lorraine or Picardie, two borders away both.
    assert_eq!(table.asked(), ["france: choose-french-general"]);
    assert_eq!(sorted(table.options("britain", "take")), ["lorraine", "picardie"]);
    table.play("britain", "take lorraine");
    assert_eq!(table.at("bavaria"), "france 3, austria 2, garrison austria");
    assert_eq!(table.at("saxonia"), "france 3, prussia 0");
    assert_eq!((table.at("hesse"), table.at("lorraine")), ("france 3".into(), "empty".into()));
    // Battles in that order: Bavaria first.
    assert_eq!(table.state().battle.at.to_string(), "bavaria");
    sound(&table);
    table.idle_until(|table| table.state().battle.at.to_string() == "saxonia");
    assert!(table.log.iter().all(|line| !line.contains("garrison in Hesse")), "Hesse comes last");
    resolve(&mut table);
    // Bavaria: 4, and 4 from Hesse in support, against 3 and the garrison; Saxonia 4 to 1.
    assert!(table.ended("bavaria", 8, 4) && table.ended("saxonia", 4, 1), "{:#?}", table.log);
    assert_eq!(table.at("bavaria"), "france 1, garrison france");
    assert_eq!(table.at("saxonia"), "france 1, garrison france");
    assert_eq!(
        table.at("hesse"),
        "france 1, garrison france",
        "a unit lost in support, another is the garrison"
    );
    assert_eq!(table.influence("france"), 2);
}

/// [PRO-20.10] [PRO-D32]
#[test]
fn generals_are_filled_up_to_three_units_from_the_french_supply() {
    // All seven on the map; one stands in a listed territory, two come from next door.
    let lines =
        "bavaria: france 0\nlorraine: france 2\npicardie: france 1\nprovence: france 3\nlanguedoc: france 3
                 aquitaine: france 3\nparis: france 3";
    let mut table = before_card(lines);
    let supply = table.supply("france");
    table.play("chance", "napoleon 4");
    table.idle_until(|table| !table.is_asked("france", "choose-french-general"));
    resolve(&mut table);
    // 3 for the one in Bavaria, 1 and 2 for the others; then each leaves one of its units as a garrison.
    assert_eq!(["bavaria", "saxonia", "hesse"].map(|at| table.at(at)), ["france 2, garrison france"; 3]);
    assert_eq!(table.supply("france"), supply - 3 - 1 - 2);
    // The map has lost the two that marched, and no others.
    assert_eq!((table.at("lorraine"), table.at("picardie")), ("empty".into(), "empty".into()));
    assert_eq!(["provence", "languedoc", "aquitaine", "paris"].map(|at| table.at(at)), ["france 3"; 4]);
}

/// [PRO-20.10]
#[test]
fn an_empty_supply_fills_nobody_up() {
    // 49 tokens: 18 units, 30 garrisons and 1 beside the board.
    let generals = ["lorraine", "picardie", "provence", "languedoc", "aquitaine", "paris"];
    let targets = ["bavaria", "saxonia", "hesse"];
    let mut lines = String::from("bavaria: france 0\n");
    let mut garrisons = 30;
    for at in Territory::all().map(|at| at.to_string()) {
        let taken = targets.contains(&at.as_str())
            || ["alps", "caucasus", "brabant", "karinthia"].contains(&at.as_str());
        if generals.contains(&at.as_str()) {
            lines += &format!("{at}: france 3\n");
        } else if !taken && garrisons > 0 {
            garrisons -= 1;
            lines += &format!("{at}: garrison france\n");
        }
    }
    let mut table = before_card(&lines);
    assert_eq!(table.supply("france"), 1);
    table.play("chance", "napoleon 4");
    assert_eq!((table.at("bavaria"), table.supply("france")), ("france 1".into(), 0));
}

/// The French generals besides those in Saxonia and Hesse, which card 4 lists: it needs one more, for Bavaria.
fn one_for_bavaria(others: &[&str]) -> Table {
    let others: String = others.iter().map(|at| format!("{at}: france 3\n")).collect();
    card(4, &format!("saxonia: france 3\nhesse: france 3\n{others}"))
}

/// [PRO-20.11]
#[test]
fn generals_come_from_the_first_source_there_is() {
    let rows: [(&[&str], &str); 7] = [
        // Off the map, whatever stands next door.
        (&["lorraine", "wurttemberg", "wien", "paris"], "off-map"),
        // The nearest French original territory except Paris, before Paris and before a nearer minor nation.
        (&["languedoc", "paris", "wurttemberg", "hannover", "wien"], "languedoc"),
        // Paris.
        (&["paris", "wurttemberg", "hannover", "wien", "holland"], "paris"),
        // A minor nation, before what is as near.
        (&["helvetia", "hannover", "wien", "holland", "venezia"], "helvetia"),
        // A disputed territory without French claim, before a nearer home.
        (&["hannover", "wien", "holland", "venezia", "lombardia"], "hannover"),
        // A home of the Grand Coalition, before what is as near.
        (&["hungari", "holland", "venezia", "lombardia", "westphalia"], "hungari"),
        // Of two claims that are equally near, the one of lower value: Westphalia 1, Venezia 3.
        (&["holland", "venezia", "lombardia", "westphalia", "madrid"], "westphalia"),
    ];
    for (others, source) in rows {
        let table = one_for_bavaria(others);
        assert!(!table.is_asked("france", "choose-french-general"), "{source}");
        assert!(table.state().pawns.of(Power::France).contains("bavaria".parse().expect("a territory")));
        for other in others {
            let expected = if *other == source { "empty" } else { "france 3" };
            assert_eq!(table.at(other), expected, "{source} is to be taken");
        }
    }
}

/// [PRO-20.11]
#[test]
fn of_one_source_the_nearest_is_taken_then_the_one_of_lowest_value() {
    // Lorraine is two borders from Bavaria, Picardie three.
    let table = one_for_bavaria(&["picardie", "lorraine", "provence", "languedoc", "aquitaine"]);
    assert_eq!((table.at("lorraine"), table.at("picardie")), ("empty".into(), "france 3".into()));
    // Card 8 lists Navarra, Catalonia and Madrid. Leon is worth 0 and Valencia 1: both border on Madrid.
    let lines = "navarra: france 3\ncatalonia: france 3\nleon: france 3\nvalencia: france 3
                 andalusia: france 3\nholland: france 3\nhesse: france 3";
    let table = card(8, lines);
    assert_eq!(
        (table.at("leon"), table.at("valencia"), table.at("andalusia")),
        ("empty".into(), "france 3".into(), "france 3".into())
    );
    // Nearest comes before lowest value: Valencia next door before Leon elsewhere.
    let lines = "navarra: france 3\nmadrid: france 3\nleon: france 3\nvalencia: france 3\nnorge: france 3
                 holland: france 3\nhesse: france 3";
    let table = card(8, lines);
    assert_eq!((table.at("valencia"), table.at("norge")), ("empty".into(), "france 3".into()));
    // [KOA-20.24] French homes are told apart by distance alone, not by value.
    let table = one_for_bavaria(&["provence", "picardie", "languedoc", "aquitaine", "normandie-bretagne"]);
    assert!(table.is_asked("france", "choose-french-general"));
    assert_eq!(sorted(table.options("britain", "take")), ["picardie", "provence"]);
}

/// [PRO-20.11]
#[test]
fn among_ties_the_player_decides_from_where() {
    let mut table = one_for_bavaria(&["provence", "picardie", "paris", "aquitaine", "holland"]);
    assert_eq!(
        (table.asked(), table.rule_asked("france")),
        (vec!["france: choose-french-general".into()], "PRO-20.11".into())
    );
    for other in ["paris", "aquitaine", "holland", "saxonia", "wien"] {
        assert_eq!(table.refusal("britain", &format!("take {other}")), "PRO-20.11", "{other}");
    }
    table.play("britain", "take picardie");
    assert_eq!((table.at("picardie"), table.at("provence")), ("empty".into(), "france 3".into()));
}

/// [PRO-D32]
#[test]
fn a_general_of_a_listed_territory_or_placed_by_this_card_is_not_taken_again() {
    // Hesse, a minor nation, would be the first source for Bavaria; but it is listed. So is Saxonia, no French claim.
    let table = one_for_bavaria(&["holland", "venezia", "lombardia", "lisboa", "madrid"]);
    assert_eq!((table.at("venezia"), table.at("holland")), ("empty".into(), "france 3".into()));
    // Card 7 lists Tyrol, Bohemia and Wien: the general sent to Tyrol, a home of the Grand Coalition, stays there.
    let lines = "lisboa: france 3\noporto: france 3\nmadrid: france 3\nholland: france 3
                 venezia: france 3\nlombardia: france 3\nnapoli: france 3";
    let table = card(7, lines);
    assert_eq!((table.at("tyrol"), table.at("venezia")), ("france 3".into(), "empty".into()));
    assert_eq!(
        sorted(table.options("britain", "take")),
        ["holland", "lombardia"],
        "three borders from Bohemia both"
    );
}

/// [PRO-20.12] [PRO-D32]
#[test]
fn a_listed_claim_that_france_holds_scores_at_once_and_still_receives_a_general() {
    // Card 2: Lombardia and Venezia are French claims, Tyrol is an Austrian home.
    let lines = "venezia: garrison france\ntyrol: garrison france\n";
    let mut table = card(2, lines);
    resolve(&mut table);
    assert_eq!(table.influence("france"), 3, "Venezia alone");
    // No second garrison, and no unit spent on one.
    assert_eq!(table.at("venezia"), "france 3, garrison france");
    assert_eq!(table.at("tyrol"), "france 3, garrison france");
    // At once: before the battles of the card.
    let table = card(2, &format!("{lines}lombardia: austria 1\nhand austria 1\nmorale austria 9"));
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    assert_eq!((table.influence("france"), table.at("venezia")), (3, "france 3, garrison france".into()));
    // Card 11: Saxonia and Warszawa are disputed, but not French claims.
    let table = card(11, "saxonia: garrison france\nwarszawa: garrison france\nberlin: garrison france");
    assert_eq!(table.influence("france"), 0);
    // Without a garrison there is nothing to score, whoever stands there.
    assert_eq!(card(2, "venezia: france 2").influence("france"), 0);
    assert_eq!(card(2, "venezia: garrison austria").influence("france"), 0);
}

/// [PRO-20.12] The garrison's value is scored with an enemy general next door as well as two values at once.
#[test]
fn every_listed_claim_that_france_holds_scores() {
    let table = card(2, "venezia: garrison france\nlombardia: garrison france");
    assert_eq!(table.influence("france"), 3 + 2);
}

/// [PRO-20.13]
#[test]
fn without_enemies_a_unit_becomes_a_garrison() {
    let mut table = card(4, "wien: austria 3");
    resolve(&mut table);
    assert_eq!(["bavaria", "saxonia", "hesse"].map(|at| table.at(at)), ["france 2, garrison france"; 3]);
    assert_eq!(table.influence("france"), 0, "nobody was beaten");
    // An enemy garrison is an enemy: a battle, with Saxonia and Hesse in support, and worth nothing (PRO-20.22).
    let mut table = card(4, "bavaria: garrison austria");
    assert!(table.ended("bavaria", 12, 1));
    resolve(&mut table);
    assert_eq!((table.at("bavaria"), table.influence("france")), ("france 1, garrison france".into(), 0));
}

/// [PRO-20.14]
#[test]
fn battles_are_fought_in_the_order_of_the_card() {
    let lines = "bavaria: austria 0\nsaxonia: prussia 0\nhesse: britain 0";
    let mut table = card(4, lines);
    let mut order = vec![table.state().battle.at.to_string()];
    while table.state().campaign.is_on() {
        let here = table.state().battle.at.to_string();
        let now = table.state().battle.verdict.is_none() && !table.state().battle.sides.is_empty();
        if now && order.last() != Some(&here) {
            order.push(here);
        }
        let ply = table.game.history().count();
        table.idle_until(|table| table.game.history().count() > ply || !table.state().campaign.is_on());
    }
    let begun: Vec<usize> = ["Bavaria", "Saxonia", "Hesse"].map(|at| said(&table, at)).to_vec();
    assert!(begun.is_sorted(), "{:#?}", table.log);
    assert!(table.ended("bavaria", 4, 1) && table.ended("saxonia", 4, 1) && table.ended("hesse", 4, 1));
    assert_eq!(order.first().map(String::as_str), Some("bavaria"));
    assert_eq!(table.influence("france"), 3, "1 for each beaten general");
}

// --- Battles ------------------------------------------------------------------------------------------------------------

/// Card 2 with an Austrian general in Venezia: 1, its units, and a garrison. French generals go to Lombardia and Tyrol
/// first, where they would support; enemies in both keep them from it, unless the words say otherwise.
const VENEZIA: &str =
    "lombardia: garrison austria\ntyrol: garrison austria\nmorale france 9\nmorale austria 9\n";

/// The battle in Venezia, second of card 2, France's 4 against Austria's general with these units.
fn venezia(units: u8, lines: &str) -> Table {
    let mut table = card(2, &format!("{VENEZIA}venezia: austria {units}\n{lines}"));
    let there = |table: &Table| {
        table.state().battle.at.to_string() == "venezia" && table.state().battle.verdict.is_none()
    };
    table.idle_until(|table| there(table) && !table.is_asked("austria", "declare-support"));
    table
}

/// [PRO-20.20]
#[test]
fn the_player_plays_all_cards_first_and_openly() {
    let mut table = venezia(2, "hand austria 1 2 5");
    assert_eq!(table.strengths(), (4, 3));
    // France is ahead, yet the players play first, one after another until they pass.
    assert_eq!(table.asked(), ["austria: play-battle-card"]);
    table.play("austria", "play 1 venezia");
    let piles = table.seen_by("britain")["battle"]["piles"].clone();
    assert!(piles.to_string().contains("\"value\":1"), "face up: {piles}");
    assert_eq!(table.asked(), ["austria: play-battle-card"], "4 to 4");
    table.play("austria", "play 2 venezia");
    // Two units, two cards; now France draws.
    assert_eq!(table.asked(), ["chance: draw-for-france"]);
    assert_eq!(table.hand("austria"), "5");
    table.play("chance", "draw 4");
    resolve(&mut table);
    assert!(table.ended("venezia", 8, 6));
    assert_eq!((table.morale("austria"), table.morale("france")), (7, 8), "a card costs 1, after the battle");
}

/// [PRO-20.20] Supporters' cards are played before the draw as well (KOA-D91).
#[test]
fn supporters_play_openly_too_before_france_draws() {
    let lines = format!(
        "{VENEZIA}venezia: austria 1\nwien: russia 1\nhand austria 2 2\nhand russia 3 3\nmorale russia 9"
    );
    let mut table = card(2, &lines);
    table.idle_until(|table| {
        table.state().battle.at.to_string() == "venezia" && table.is_asked("russia", "declare-support")
    });
    table.play("russia", "support wien");
    assert_eq!(table.strengths(), (4, 4));
    table.plays("austria: play 2 venezia\nrussia: play 3 wien");
    assert_eq!(table.asked(), ["chance: draw-for-france"]);
}

/// [PRO-20.21] [PRO-D46]
#[test]
fn french_generals_always_support_each_other_once() {
    // Card 4: the general in Hesse has nobody to fight and reaches Bavaria and Saxonia; it supports the first alone.
    let mut table = card(4, "bavaria: austria 2\nsaxonia: prussia 2\nlorraine: france 3");
    assert_eq!((table.state().battle.at.to_string(), table.strengths()), ("bavaria".into(), (8, 3)));
    table.idle_until(|table| table.state().battle.at.to_string() == "saxonia");
    assert_eq!(table.strengths(), (4, 3));
    // In defence too: nobody is asked for France.
    let mut table =
        moving("prussia", "saxonia: prussia 3\nbavaria: france 1\nwurttemberg: france 2\nwien: france 0");
    table.plays("prussia: march saxonia bavaria\nprussia: done");
    assert_eq!(table.strengths(), (4, 2 + 3 + 1), "also a general without units");
}

/// [PRO-20.21] [PRO-D46]
#[test]
fn a_french_general_that_fights_itself_supports_nobody() {
    let mut table = moving(
        "prussia",
        "saxonia: prussia 3\nbavaria: france 1\nlorraine: prussia 1\nwurttemberg: france 2",
    );
    table.plays(
        "prussia: march saxonia bavaria\nprussia: march lorraine wurttemberg\nprussia: done
                 prussia: fight bavaria",
    );
    assert_eq!(table.strengths(), (4, 2));
}

/// [PRO-20.22] [PRO-D46]
#[test]
fn cards_are_drawn_for_france_one_by_one_until_it_is_ahead() {
    let mut table = venezia(3, "hand austria 3");
    table.play("austria", "play 3 venezia");
    let morale = table.morale("france");
    // 4 to 7.
    assert_eq!(table.asked(), ["chance: draw-for-france"]);
    table.play("chance", "draw 2");
    assert_eq!(table.asked(), ["chance: draw-for-france"], "6 to 7");
    table.play("chance", "draw 1");
    assert_eq!(table.asked(), ["chance: draw-for-france"], "7 to 7 is not ahead");
    table.play("chance", "draw 1");
    assert!(table.ended("venezia", 8, 7));
    assert_eq!(table.influence("france"), 1, "for the beaten general");
    // It places a garrison, and Austria alone draws a card.
    assert_eq!(table.at("venezia"), "france 1, garrison france");
    assert_eq!(table.at("wien"), "austria 0");
    assert_eq!((table.drawing(), table.morale("france")), ("austria".into(), morale - 3));
    assert_eq!(table.discards(), "1 1 2 3");
    // Already ahead it draws none at all.
    let table = card(2, &format!("{VENEZIA}venezia: austria 2"));
    assert!(table.ended("venezia", 4, 3));
    assert_eq!(drawn_for_france(&table), 0);
}

/// [PRO-20.22]
#[test]
fn france_gains_one_influence_for_each_beaten_general() {
    let mut table = card(4, "bavaria: austria 0, russia 0, britain 0, garrison prussia");
    assert_eq!(table.strengths(), (4 + 4 + 4, 4), "with Saxonia and Hesse in support");
    resolve(&mut table);
    assert_eq!((table.influence("france"), table.at("bavaria")), (3, "france 1, garrison france".into()));
    // As the defender too.
    let mut table = moving("prussia", "saxonia: prussia 0\nbavaria: france 2");
    table.plays("prussia: march saxonia bavaria\nprussia: done");
    table.idle_until(|table| table.state().turn == 4);
    assert_eq!((table.influence("france"), table.at("bavaria")), (1, "france 0, garrison france".into()));
}

/// [PRO-20.22] A garrison only if a unit is left.
#[test]
fn a_french_victor_without_units_places_no_garrison() {
    let mut table = moving("prussia", "saxonia: prussia 0\nbavaria: france 1");
    table.plays("prussia: march saxonia bavaria\nprussia: done");
    table.idle_until(|table| table.state().turn == 4);
    assert_eq!(table.at("bavaria"), "france 0");
}

/// [PRO-20.23] [PRO-D46]
#[test]
fn france_stops_when_it_cannot_win_any_more_and_its_general_is_removed() {
    // 4 + 3 cards of 5 = 19 against 4 + 15 = 19: no card is drawn, and it is a defeat, not a draw.
    let mut table = venezia(3, "hand austria 5 5 5");
    table.plays("austria: play 5 venezia\naustria: play 5 venezia");
    let (off_map, morale) = (table.off_map("france"), table.morale("france"));
    table.play("austria", "play 5 venezia");
    assert!(table.ended("venezia", 4, 19));
    assert_eq!(drawn_for_france(&table), 0);
    resolve(&mut table);
    assert_eq!((table.at("venezia"), table.at("paris")), ("austria 2".into(), "empty".into()));
    assert_eq!(
        (table.off_map("france"), table.morale("france"), table.influence("france")),
        (off_map + 1, morale, 0)
    );
    assert_eq!(table.influence("austria"), 0);
    // One point less and it tries, until it is too late: 4 + 1 with two cards to come is 15 at most, to 18.
    let mut table = venezia(3, "hand austria 5 5 4");
    table.plays("austria: play 5 venezia\naustria: play 5 venezia\naustria: play 4 venezia");
    assert_eq!(table.asked(), ["chance: draw-for-france"]);
    table.play("chance", "draw 1");
    assert!(table.ended("venezia", 5, 18));
    assert_eq!(drawn_for_france(&table), 1);
}

/// [PRO-D46]
#[test]
fn france_draws_one_card_per_unit_in_the_battle_and_in_support() {
    // Prussia attacks a general with 1 unit, supported by one with 2: three cards, of 5 each at most.
    let lines = "saxonia: prussia 3\nbavaria: france 1\nwurttemberg: france 2\nhand prussia 5 5 5
                 morale prussia 9\nmorale france 9";
    let mut table = moving("prussia", lines);
    table.plays("prussia: march saxonia bavaria\nprussia: done");
    assert_eq!(table.strengths(), (4, 5));
    table.plays("prussia: play 5 bavaria\nprussia: play 5 bavaria\nprussia: play 5 bavaria");
    // 19 to 5: three fives would be 20.
    for _ in 0..3 {
        assert_eq!(table.asked(), ["chance: draw-for-france"]);
        table.play("chance", "draw 5");
    }
    assert!(table.ended("bavaria", 19, 20));
    // Without the supporter there is one card, and one five is not enough.
    let mut table = moving("prussia", &lines.replace("wurttemberg: france 2\n", ""));
    table.plays("prussia: march saxonia bavaria\nprussia: done\nprussia: play 5 bavaria\nprussia: pass");
    assert!(table.ended("bavaria", 9, 2));
}

/// [PRO-D46] [PRO-D31]
#[test]
fn french_cards_of_one_card_are_limited_by_its_morale_which_stops_at_one() {
    // Morale 2: two cards in all the battles of the card. The first takes both.
    let lines = "bavaria: austria 3\nsaxonia: prussia 3, garrison prussia\nhesse: britain 3
                 morale france 2\nmorale austria 9\nhand austria 1";
    let mut table = card(4, lines);
    assert_eq!(table.strengths(), (4, 4));
    table.play("austria", "play 1 bavaria");
    table.plays("chance: draw 1\nchance: draw 1");
    assert!(table.ended("bavaria", 6, 5));
    assert_eq!(table.morale("france"), 1, "2 were spent, and it stops at 1");
    // In Saxonia nothing is left: 4 to 5 is lost without a card.
    table.idle_until(|table| table.state().battle.at.to_string() == "hesse");
    assert!(table.ended("saxonia", 4, 5));
    assert_eq!(drawn_for_france(&table), 2);
    // In Hesse 4 to 4 with no card left is a draw.
    table.idle_until(|table| !table.state().campaign.is_on() || table.is_asked("france", "withdraw"));
    assert!(table.ended("hesse", 4, 4));
}

/// [PRO-20.24] [PRO-D46]
#[test]
fn after_a_draw_the_french_general_goes_to_the_adjacent_empty_territory_nearest_to_its_homes() {
    // Morale 1: one card. 4 + 1 to 5. From Bavaria, Württemberg borders on Lorraine.
    let lines = "bavaria: austria 3, garrison austria\nmorale france 1\nsaxonia: garrison prussia
                 hesse: garrison prussia\n";
    let draw = |more: &str| {
        let mut table = card(4, &format!("{lines}{more}"));
        table.idle_until(|table| table.is_asked("chance", "draw-for-france"));
        table.play("chance", "draw 1");
        assert!(table.ended("bavaria", 5, 5));
        table
    };
    let mut table = draw("");
    assert_eq!(table.at("wurttemberg"), "france 2", "a unit lost, no garrison placed");
    assert_eq!(table.at("bavaria"), "austria 2, garrison austria");
    assert_eq!((table.influence("france"), table.morale("france")), (0, 1));
    resolve(&mut table);
    assert_eq!(table.at("wurttemberg"), "france 2");
    // With Württemberg taken, by whomever, Tyrol is next: two borders from Lorraine.
    for taken in ["wurttemberg: garrison britain", "wurttemberg: britain 0", "wurttemberg: garrison france"] {
        let table = draw(taken);
        assert_eq!(table.at("tyrol"), "france 2", "{taken}");
    }
    // If nothing next door is empty, it is removed.
    let full =
        "wurttemberg: garrison britain\ntyrol: garrison austria\nbohemia: garrison austria\nwien: austria 0";
    let table = draw(full);
    assert_eq!(
        ["wurttemberg", "tyrol", "bohemia", "wien"].map(|at| table.at(at)),
        ["garrison britain", "garrison austria", "garrison austria", "austria 0"]
    );
    assert_eq!(table.at("bavaria"), "austria 2, garrison austria");
    assert_eq!(table.off_map("france"), 5, "seven less those in Saxonia and Hesse");
}

/// [PRO-20.24]
#[test]
fn among_equally_near_territories_the_player_chooses() {
    // From Hesse both Pfalz and Württemberg border on Lorraine.
    let lines = "hesse: austria 3, garrison austria\nmorale france 1\nbavaria: garrison prussia
                 saxonia: garrison prussia";
    let mut table = card(4, lines);
    table.play("chance", "draw 1");
    assert_eq!(
        (table.asked(), table.rule_asked("france")),
        (vec!["france: withdraw".into()], "PRO-16.7".into())
    );
    assert_eq!(sorted(table.legal("britain")), ["retreat hesse pfalz", "retreat hesse wurttemberg"]);
    assert_eq!(table.refusal("britain", "retreat hesse westphalia"), "PRO-20.24");
    assert_eq!(table.refusal("britain", "off-map hesse"), "PRO-20.24");
    table.play("britain", "retreat hesse pfalz");
    assert_eq!(table.at("pfalz"), "france 2");
}

/// [PRO-D46]
#[test]
fn french_defenders_stay_on_a_draw_and_the_attacker_withdraws() {
    let mut table = moving(
        "prussia",
        "saxonia: prussia 2\nbavaria: france 1, garrison france\nmorale france 1\nmorale prussia 9
         hand prussia 1",
    );
    table.plays("prussia: march saxonia bavaria\nprussia: done\nprussia: play 1 bavaria");
    assert_eq!(table.asked(), ["chance: draw-for-france"], "4 to 3");
    table.play("chance", "draw 1");
    assert!(table.ended("bavaria", 4, 4));
    assert_eq!(
        (table.asked(), table.at("bavaria")),
        (vec!["prussia: withdraw".into()], "france 0, prussia 1, garrison france".into())
    );
    table.idle_until(|table| table.state().turn == 4);
    assert_eq!(table.at("bavaria"), "france 0, garrison france");
}

/// [PRO-D46] [PRO-20.23]
#[test]
fn a_beaten_french_defender_is_removed_and_its_garrison_lost() {
    let mut table =
        moving("prussia", "saxonia: prussia 3\nbavaria: france 0, garrison france\nlorraine: france 0");
    let supply = table.supply("france");
    table.plays("prussia: march saxonia bavaria\nprussia: done");
    table.idle_until(|table| table.state().turn == 4);
    assert_eq!((table.at("bavaria"), table.at("paris")), ("prussia 2".into(), "empty".into()));
    assert_eq!((table.off_map("france"), table.supply("france")), (6, supply + 1));
}

// --- The battle of Paris ------------------------------------------------------------------------------------------------

/// [PRO-20.30] [PRO-D34] [PRO-D35]
#[test]
fn with_an_enemy_in_a_french_home_the_card_is_drawn_but_not_turned_over() {
    for enemy in ["prussia 2", "prussia 0", "garrison prussia"] {
        let mut table = turn(2, &format!("lorraine: {enemy}\nmorale ottoman 2"));
        let deck = table.state().napoleons_deck;
        assert_eq!((deck.left(), deck.unseen(), deck.seen().count()), (11, 1, 0), "{enemy}");
        resolve(&mut table);
        // Not executed, so nobody gains morale (PRO-20.5), and neither Paris nor the third gets a garrison.
        assert_eq!(table.morale("ottoman"), 2);
        assert_eq!((table.at("paris"), table.at("picardie")), ("france 2".into(), "france 2".into()));
        // The enemy is beaten by the general sent there, with the two others in support.
        assert_eq!(table.at("lorraine"), "france 1, garrison france");
        assert_eq!(table.influence("france"), u8::from(enemy != "garrison prussia"));
    }
    // An unseen card may still be any: there are twelve possibilities for eleven cards.
    let mut table = turn(2, "lorraine: garrison prussia");
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!((table.state().napoleons_deck.left(), table.legal("chance").len()), (11, 12));
    // A general elsewhere is none of their business.
    let table = turn(2, "holland: britain 3\nmorale ottoman 2");
    assert_eq!(table.asked(), ["chance: turn-napoleon-card"]);
    assert_eq!(table.morale("ottoman"), 3);
}

/// [PRO-20.30] [PRO-20.4] On each of the three spaces.
#[test]
fn the_battle_of_paris_replaces_the_card_over_movement_exchange_and_leadership() {
    for number in [1, 2, 4] {
        let mut table = turn(number, "lorraine: garrison prussia");
        table.idle_until(|table| table.state().turn != number || table.state().napoleons_deck.left() < 12);
        assert_eq!(table.state().napoleons_deck.unseen(), 1, "action turn {number}");
    }
    for number in [3, 5, 6] {
        let mut table = turn(number, "lorraine: garrison prussia");
        table.idle_until(|table| table.state().turn != number);
        assert_eq!(
            (table.state().napoleons_deck.left() >= 11, table.at("paris")),
            (true, "empty".into()),
            "{number}"
        );
    }
}

/// The three territories of the battle of Paris when these homes hold generals of the players.
#[track_caller]
fn race(invaded: &[&str]) -> [String; 3] {
    let nations = ["prussia", "russia", "austria", "britain", "ottoman", "prussia"];
    let mut lines: String =
        GRAND_COALITION.map(|nation| format!("hand {nation} 1\nmorale {nation} 9\n")).concat();
    for (home, nation) in invaded.iter().zip(nations) {
        lines += &format!("{home}: {nation} 1\n");
    }
    let mut table = turn(2, &lines);
    table.idle_until(|table| !table.asked().iter().any(|question| question.ends_with("declare-support")));
    assert!(table.state().campaign.race, "{:?}", table.asked());
    sound(&table);
    table.state().campaign.targets.map(|target| target.map_or("none".to_owned(), |target| target.to_string()))
}

/// [PRO-20.31] [PRO-20.32]
#[test]
fn one_general_goes_to_paris_one_to_the_enemy_and_one_next_to_it_by_priority() {
    // The third: Lorraine, Picardie, Provence, Normandie, Languedoc, Aquitaine, as far as they are adjacent.
    for (invaded, third) in [
        ("lorraine", "picardie"),
        ("picardie", "lorraine"),
        ("provence", "lorraine"),
        ("normandie-bretagne", "picardie"),
        ("languedoc", "provence"),
        ("aquitaine", "normandie-bretagne"),
    ] {
        assert_eq!(race(&[invaded]), ["paris", invaded, third]);
    }
    // With several invaded, the first in the same order.
    let order = ["lorraine", "picardie", "provence", "normandie-bretagne", "languedoc", "aquitaine"];
    for first in 0..order.len() - 1 {
        assert_eq!(race(&order[first..])[1], order[first]);
        let mut reversed = order[first..].to_vec();
        reversed.reverse();
        assert_eq!(race(&reversed)[1], order[first]);
    }
}

/// [PRO-20.31]
#[test]
fn battles_are_fought_wherever_the_three_generals_meet_an_enemy() {
    // Over leadership, so that the log tells it.
    let mut table =
        turn(4, "lorraine: garrison prussia\npicardie: garrison britain\nparis: garrison austria");
    table.idle_until(|table| table.state().napoleons_deck.unseen() == 1);
    resolve(&mut table);
    for at in ["paris", "lorraine", "picardie"] {
        // Each fights for itself, so nobody supports; the victor leaves a garrison, as after any battle.
        assert!(table.ended(at, 4, 1), "{at}: {:#?}", table.log);
        assert_eq!(table.at(at), "france 1, garrison france");
    }
}

/// [PRO-D35] [PRO-D34] An enemy garrison in Paris itself.
#[test]
fn paris_may_be_the_territory_with_the_enemy() {
    let table = turn(2, "paris: garrison austria");
    assert_eq!(table.state().napoleons_deck.unseen(), 1);
    assert_eq!(table.at("paris"), "france 1, garrison france");
    assert_eq!(table.at("lorraine"), "france 2", "the first of those next to it, which supported");
    assert_eq!(table.off_map("france"), 5);
}

/// [PRO-D35]
#[test]
fn generals_at_home_stay_and_are_filled_up_where_they_are_wanted() {
    // Three stand at home, one of them where the third is wanted; the others come from abroad, the minor nation first.
    let lines = "hand prussia 1\nmorale prussia 9\nlorraine: prussia 1\npicardie: france 1
                 normandie-bretagne: france 1\naquitaine: france 1\nlanguedoc: france 1
                 valencia: france 0\negypt: france 1\nholland: france 1";
    let mut table = turn(2, lines);
    table.idle_until(|table| !table.is_asked("france", "choose-french-general"));
    // [PRO-20.11] For Paris Valencia, a minor nation; for Lorraine Egypt, a home, before Holland, a claim next door.
    assert_eq!(
        (table.at("valencia"), table.at("egypt"), table.at("holland")),
        ("empty".into(), "empty".into(), "france 1".into())
    );
    assert_eq!((table.at("paris"), table.at("picardie")), ("france 3".into(), "france 3".into()));
    assert_eq!(table.at("lorraine"), "france 3, prussia 1");
    assert_eq!(["normandie-bretagne", "aquitaine", "languedoc"].map(|at| table.at(at)), ["france 1"; 3]);
}

/// [PRO-20.30] [PRO-D35] A deck that is used up, unseen cards included, is shuffled anew (KOA-20.20).
#[test]
fn cards_put_away_unseen_are_gone_until_the_next_shuffle() {
    // Eleven were put away, in whatever order; the last goes with this battle of Paris.
    let mut written =
        document("prototype napoleons-deck, 1 players, turn 4\nclear\nlorraine: garrison prussia");
    written["napoleons-deck"] = json!({ "unseen": 11 });
    let state = coalitions::document::read(&written, Edition::PROTOTYPE).expect("a position");
    let mut table = Table { game: Match::from_state(coalitions::Koalicje::of(state)), log: Vec::new() };
    assert_eq!(table.state().napoleons_deck.left(), 1);
    table.idle_until(|table| table.state().napoleons_deck.left() == 0);
    // The next card comes from a new deck.
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert_eq!((table.state().napoleons_deck.left(), table.legal("chance").len()), (12, 12));
    table.play("chance", "napoleon 9");
    assert_eq!((table.state().napoleons_deck.left(), table.state().napoleons_deck.unseen()), (11, 0));
    // A card that has been seen is not turned again before that.
    table.idle_until(|table| table.is_asked("chance", "turn-napoleon-card"));
    assert!(!table.may("chance", "napoleon 9") && table.may("chance", "napoleon 8"));
}

// --- Invariants ---------------------------------------------------------------------------------------------------------

/// [PRO-I.1] [PRO-I.4] France has neither hand nor player, the players' nations no influence, wherever play leads.
#[test]
fn the_invariants_hold_wherever_play_leads() {
    let mut dice: u64 = 1805;
    let mut pick = move |count: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % count
    };
    let mut races = 0;
    for players in [1, 2, 1, 2] {
        // The players begin on the borders of France.
        let mut table = position(&format!(
            "prototype napoleons-deck, {players} players, turn 6\nholland: britain 3\nhelvetia: austria 3
             lombardia: russia 3\npfalz: prussia 3"
        ));
        for _ in 0..3_000 {
            let pending: Vec<Seat> = table.state().pending().iter().collect();
            if pending.is_empty() {
                break;
            }
            let seat = pending[pick(pending.len())];
            let mut actions = Vec::new();
            if seat == Seat::Chance {
                let mut outcomes = Vec::new();
                table.state().outcomes(&mut outcomes);
                actions.extend(outcomes.into_iter().map(|(action, _)| action));
            } else {
                table.state().legal(seat, &mut actions);
            }
            let mut state = table.state().clone();
            state.apply(seat, actions[pick(actions.len())], &mut engine::Log::off());
            assert_eq!(state.broken_invariants(), Vec::<String>::new());
            assert_eq!(state.broken_by_step(table.state()), Vec::<String>::new());
            assert!(state.power(Power::France).hand.is_empty());
            races += usize::from(state.campaign.race && !table.state().campaign.race);
            let generals =
                Pawn::all_of(Power::France).filter(|pawn| state.pawns.is_out_of_play(*pawn)).count();
            assert_eq!((generals, state.chair(Power::France)), (0, None));
            for power in support::NAPOLEONIC.iter().copied() {
                assert!((1..=15).contains(&state.power(power).morale));
                assert!(power == Power::France || state.power(power).influence == 0);
            }
            let won = state.power(Power::France).influence >= 40;
            assert!(!won || state.movement.round > 0 || state.phase == Phase::Over);
            table.game = Match::from_state(state);
        }
    }
    assert!(races > 0, "the battle of Paris was met");
}

/// [PRO-I.1]
#[test]
fn positions_against_the_deck_that_break_them_are_refused() {
    for lines in ["hand france 1", "influence austria 1", "morale austria 0", "status austria french"] {
        assert!(
            !impossible(&format!("prototype napoleons-deck, 1 players\nclear\n{lines}")).is_empty(),
            "{lines}"
        );
    }
    assert_eq!(
        impossible("prototype napoleons-deck, 1 players\nclear\nmorale austria 1"),
        Vec::<String>::new()
    );
}
