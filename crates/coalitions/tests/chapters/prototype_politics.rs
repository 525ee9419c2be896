//! The prototype edition: box, set-up, round, territories, tracks, politics, peace and war, actions 1 to 5. Its
//! ledger's sections 1 to 9.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::board::{Territories, Territory};
use coalitions::power::{Power, Status};
use coalitions::rule_set::Edition;
use coalitions::{Koalicje, Prototype};
use engine::{Game, Setup};
use std::collections::BTreeSet;
use support::{
    Table, document, empire, impossible, position, prototype, prototype_error, prototype_moving, setup_error,
};

const POWERS: [&str; 6] = ["britain", "france", "austria", "prussia", "russia", "ottoman"];
const CHOOSERS: [&str; 4] = ["austria", "prussia", "russia", "ottoman"];
const FOUR: [&str; 4] = ["british", "french", "neutral", "expansionist"];

/// The action turn in which a power drills (1), taxes (2), leads (3), mobilises (4), gains influence (5) or moves (6).
fn turn_of(action: usize, power: &str) -> usize {
    let start = ["britain", "ottoman", "russia", "prussia", "austria", "france"];
    let place = start.iter().position(|known| *known == power).expect("a power");
    (action + 5 - place) % 6 + 1
}

/// The action turn in which a power is over this action, on an otherwise empty map.
#[track_caller]
fn acting(players: u8, action: usize, power: &str, lines: &str) -> Table {
    position(&format!("prototype 1805, {players} players, turn {}\nclear\n{lines}", turn_of(action, power)))
}

/// The leadership of a power on an otherwise empty map, once the free cards of the mobilising one are drawn.
#[track_caller]
fn leading(players: u8, power: &str, lines: &str) -> Table {
    let mut table = acting(players, 3, power, lines);
    table.settle_chance();
    table
}

/// What a power takes by taxation (and trade) on an otherwise empty map.
#[track_caller]
fn taxed(power: &str, lines: &str) -> u16 {
    acting(6, 2, power, &format!("money {power} 0\n{lines}")).money(power)
}

/// What a power gains by the fifth action on an otherwise empty map.
#[track_caller]
fn scored(power: &str, lines: &str) -> u8 {
    let mut table = acting(6, 5, power, lines);
    let before = table.influence(power);
    reach_movement(&mut table);
    table.influence(power) - before
}

/// Everybody idles until the power over movement is asked.
#[track_caller]
fn reach_movement(table: &mut Table) {
    let mover = table.wheel()[5].clone();
    table.await_movement(&mover);
}

/// The political phase of round 2 on an otherwise empty map.
#[track_caller]
fn politics(players: u8, lines: &str) -> Table {
    let mut table = position(&format!("prototype 1805, {players} players, turn 6\nclear\n{lines}"));
    table.reach_diplomacy();
    table
}

fn statuses(table: &Table) -> Vec<String> {
    CHOOSERS.map(|power| table.status(power)).to_vec()
}

fn is_political(table: &Table) -> bool {
    let kinds = [": expel", ": choose-status", ": turn-away", ": choose-status-again"];
    table.asked().iter().any(|question| kinds.iter().any(|kind| question.ends_with(kind)))
}

/// A power's round is over but for its battles: they are fought without cards until it may ask for another round.
#[track_caller]
fn fight_out(table: &mut Table, mover: &str) {
    table.play(mover, "done");
    table.idle_until(|table| table.is_asked(mover, "ask-for-round"));
}

fn territory(id: &str) -> Territory {
    id.parse().expect("a territory")
}

/// Names Napoleon off the map and deals the cards.
fn dealt(players: u8) -> Table {
    let mut table = prototype(&Setup::new("1805", players));
    table.play("france", "name off-map").settle_chance();
    table
}

// --- Section 1: components -------------------------------------------------------------------------------------------

/// [PRO-1.1] Both tables of this edition lie on the same side, and the wheel has six places, one for each nation.
#[test]
fn there_is_one_board_with_one_side_and_one_wheel() {
    for setup in [Setup::new("1805", 6), Setup::new("napoleons-deck", 1)] {
        let table = prototype(&setup);
        assert_eq!(table.state().board.side(), "empire");
        let mut wheel = table.wheel();
        wheel.sort();
        let mut powers = POWERS.to_vec();
        powers.sort_unstable();
        assert_eq!(wheel, powers);
    }
    // The other side of the final edition's board has a home of Austria there that this one lacks.
    let brabant = Territories::of(territory("brabant"));
    assert!(!Territories(empire().present).meets(brabant));
}

/// [PRO-1.2] [PRO-1.3] [PRO-D1] On the map, off it and beside it there are 24 generals and 168 tokens.
#[test]
fn there_are_24_generals_and_168_unit_tokens() {
    let table = prototype(&Setup::new("1805", 6));
    let mut tokens = Vec::new();
    let mut generals = Vec::new();
    for power in POWERS {
        let on_map: Vec<String> = table.generals(power).split(", ").map(str::to_owned).collect();
        let units: u8 = on_map
            .iter()
            .map(|general| general.rsplit_once(' ').expect("a general").1.parse::<u8>().expect("units"))
            .sum();
        let garrisons = table.garrisons(power).split(", ").count() as u8;
        generals.push(on_map.len() as u8 + table.off_map(power));
        tokens.push(units + garrisons + table.supply(power));
    }
    assert_eq!(generals, [3, 7, 4, 3, 4, 3]);
    assert_eq!(tokens, [21, 49, 28, 21, 28, 21]);
    assert_eq!(generals.iter().sum::<u8>(), 24);
    assert_eq!(tokens.iter().sum::<u8>(), 168);
}

/// [PRO-1.4] Four nations choose between four statuses; Britain and France have no token and no marker to move.
#[test]
fn austria_prussia_russia_and_the_ottomans_have_four_status_tokens_each() {
    let table = politics(6, "");
    let tokens: usize = CHOOSERS.iter().map(|power| table.options(power, "status").len()).sum();
    assert_eq!(tokens, 16);
    for leader in ["britain", "france"] {
        assert_eq!(table.refusal(leader, "status neutral"), "not asked");
        let lines = format!("prototype 1805, 6 players\nclear\nstatus {leader} neutral");
        assert!(impossible(&lines).iter().any(|reason| reason.contains("KOA-I.18")));
    }
}

/// [PRO-1.5] Every nation has morale and influence; every nation may be arbiter, and has a strength in battle.
#[test]
fn each_nation_has_its_markers_of_morale_influence_strength_and_arbiter() {
    let view =
        serde_json::to_value(prototype(&Setup::new("1805", 6)).state().view(None)).expect("plain data");
    let powers = view["powers"].as_array().expect("powers");
    assert_eq!(powers.len(), 6);
    for power in powers {
        assert!(power["morale"].is_u64() && power["influence"].is_u64(), "{power}");
    }
    let mut arbiters = BTreeSet::new();
    for mover in ["france", "ottoman"] {
        let mut table = acting(6, 6, mover, "");
        reach_movement(&mut table);
        arbiters.extend(table.options(mover, "arbiter"));
    }
    assert_eq!(arbiters, POWERS.iter().map(|power| (*power).to_owned()).collect());
}

/// [PRO-1.6]
#[test]
fn there_are_40_battle_cards_and_12_napoleon_cards() {
    assert_eq!(prototype(&Setup::new("1805", 6)).piles(), (40, 0));
    let table = prototype(&Setup::new("napoleons-deck", 1));
    let view = serde_json::to_value(table.state().view(None)).expect("plain data");
    assert_eq!(view["napoleons-deck"]["left"], 12);
    assert_eq!(coalitions::scenario::NAPOLEON_CARDS.len(), 12);
    // With three players and more France has a player, and no deck.
    let view =
        serde_json::to_value(prototype(&Setup::new("1805", 3)).state().view(None)).expect("plain data");
    assert!(view["napoleons-deck"].is_null());
}

/// [PRO-1.7] [PRO-1.8] Six nations, each with its own pieces, and four zones of status: two coalitions with their
/// leaders, neutral, and war of expansion.
#[test]
fn six_nations_stand_in_four_status_zones() {
    assert_eq!(Power::known_words()[..6], POWERS);
    assert_eq!(Status::known_words(), FOUR);
    let leaders: Vec<Option<Power>> = Status::ALL.iter().map(|status| status.leader()).collect();
    assert_eq!(leaders, [Some(Power::Britain), Some(Power::France), None, None]);
    assert_eq!("prussia black".parse::<Power>().ok(), None);
}

// --- Section 2: set-up and seats -------------------------------------------------------------------------------------

/// [PRO-2.1]
#[test]
fn nations_are_given_to_players_in_fixed_groups() {
    let seats = |scenario: &str, players: u8| prototype(&Setup::new(scenario, players)).players();
    assert_eq!(seats("1805", 6), POWERS);
    assert_eq!(seats("1805", 5), ["britain+austria", "france", "russia", "prussia", "ottoman"]);
    assert_eq!(seats("1805", 4), ["britain+austria", "france", "russia", "prussia+ottoman"]);
    assert_eq!(seats("1805", 3), ["britain+austria+russia", "france", "prussia+ottoman"]);
    assert_eq!(seats("napoleons-deck", 2), ["britain+prussia+ottoman", "austria+russia"]);
    assert_eq!(seats("napoleons-deck", 1), ["britain+austria+prussia+russia+ottoman"]);
    // Nobody is a minor power, and nobody bids for one.
    for players in 3..=6 {
        let mut table = dealt(players);
        let majors: Vec<Power> = table.state().majors.iter().collect();
        assert_eq!(majors, support::NAPOLEONIC);
        table.idle_until(|table| {
            assert!(table.asked().iter().all(|question| !question.ends_with(": bid")));
            table.state().round == 2
        });
    }
}

/// [PRO-2.1] A player answers for each of his nations.
#[test]
fn one_seat_answers_for_all_its_nations() {
    let table = prototype(&Setup::new("1805", 3));
    assert_eq!(table.seat("britain"), table.seat("russia"));
    assert_eq!(table.seat("britain"), table.seat("austria"));
    assert_eq!(table.seat("prussia"), table.seat("ottoman"));
    let distinct: BTreeSet<String> = POWERS.iter().map(|power| format!("{:?}", table.seat(power))).collect();
    assert_eq!(distinct.len(), 3);
}

/// [PRO-2.1] Not seven, not none; and one or two play against Napoleon's deck.
#[test]
fn a_table_of_the_wrong_size_is_refused() {
    for players in [0, 7, 8] {
        let error = prototype_error(&Setup::new("1805", players));
        assert!(error.contains("PRO-2.1") && error.contains("3, 4, 5 or 6"), "{error}");
        assert!(!error.contains("napoleons-deck"), "{error}");
    }
    for players in [1, 2] {
        let error = prototype_error(&Setup::new("1805", players));
        assert!(error.contains("PRO-2.1") && error.contains("napoleons-deck"), "{error}");
        prototype(&Setup::new("napoleons-deck", players));
    }
    for players in [3, 4, 5, 6] {
        let error = prototype_error(&Setup::new("napoleons-deck", players));
        assert!(error.contains("PRO-2.1") && error.contains("\"1805\""), "{error}");
        prototype(&Setup::new("1805", players));
    }
}

/// [PRO-2.1] [PRO-20.1] The rule that such a refusal names is one of this edition.
#[test]
fn a_refused_table_is_told_a_rule_of_this_edition() {
    for players in [1, 2] {
        let error = prototype_error(&Setup::new("1805", players));
        assert!(!error.contains("KOA-"), "{error}");
    }
}

/// [PRO-2.2] [PRO-3.1] This edition has one set-up, for rivals and against the deck; the final edition's others, and
/// its options, are unknown here, and the other way round.
#[test]
fn scenarios_and_options_of_the_other_edition_are_refused() {
    let ids: Vec<String> = Prototype::scenarios().into_iter().map(|scenario| scenario.id).collect();
    assert_eq!(ids, ["1805", "napoleons-deck"]);
    for scenario in ["lempereur", "1792", "1798", "1806", "1809", "1812", "1813", ""] {
        for players in [1, 4, 6] {
            let error = prototype_error(&Setup::new(scenario, players));
            assert!(error.contains("is unknown") && error.contains("napoleons-deck"), "{scenario}: {error}");
        }
    }
    let foreign = [
        ("special_generals", "on"),
        ("expulsion", "before"),
        ("neutral_no_influence", "on"),
        ("zero_morale_card", "main"),
        ("two_at_home", "5"),
        ("defender_garrison", "on"),
        ("rps", "toss"),
        ("paris_check", "at-once"),
        ("french_ally_in_paris", "does-not"),
        ("third_power", "russia"),
        ("influence_1813", "15"),
        ("empereur_seats", "usual"),
        ("empereur_generals", "7"),
        ("race_morale", "on"),
    ];
    for (option, value) in foreign {
        let error = prototype_error(&Setup::new("1805", 3).with(option, value));
        assert!(error.contains(option) && error.contains("unknown"), "{error}");
    }
    // The difficulty belongs to the deck alone.
    let error = prototype_error(&Setup::new("1805", 4).with("difficulty", "boney"));
    assert!(error.contains("difficulty") && error.contains("napoleons-deck"), "{error}");
    let error = prototype_error(&Setup::new("napoleons-deck", 1).with("difficulty", "empereur"));
    assert!(error.contains("empereur") && error.contains("unknown"), "{error}");
    let own = [
        ("first_politics", "on"),
        ("morale_floor_strict", "on"),
        ("home_capture_point", "1"),
        ("subsidy_influence", "per-ally"),
        ("support_strength", "off"),
    ];
    for (option, value) in own {
        prototype(&Setup::new("1805", 6).with(option, value));
        let error = setup_error(&Setup::new("1805", 6).with(option, value));
        assert!(error.contains(option) && error.contains("unknown"), "{error}");
        let error = prototype_error(&Setup::new("1805", 6).with(option, "perhaps"));
        assert!(error.contains("perhaps"), "{error}");
    }
    assert!(setup_error(&Setup::new("napoleons-deck", 1)).contains("is unknown"));
}

/// [PRO-2.2] A position of one edition is none of the other.
#[test]
fn a_position_belongs_to_one_edition() {
    let written = document("prototype 1805, 6 players");
    assert!(Prototype::from_document(&written).is_ok());
    let reasons = <Koalicje as Game>::from_document(&written).expect_err("it is of the other game");
    assert!(reasons[0].contains("coalitions-prototype"), "{reasons:?}");
    let written = prototype(&Setup::new("1805", 4)).state().document();
    assert_eq!(written["game"], "coalitions-prototype");
    assert!(coalitions::document::read(&written, Edition::FINAL).is_err());
}

/// [PRO-2.3] [PRO-T.12] 19 cards are dealt, to each nation one per general on the map; 21 are left.
#[test]
fn each_nation_is_dealt_a_card_per_general_on_the_map() {
    for players in 3..=6 {
        let table = dealt(players);
        assert_eq!(table.piles(), (21, 0));
        for power in POWERS {
            let on_map = table.generals(power).split(", ").count();
            assert_eq!(usize::from(table.cards(power)), on_map, "{power}");
        }
        assert_eq!(POWERS.map(|power| table.cards(power)), [3, 5, 3, 3, 3, 2]);
        assert_eq!(
            POWERS.map(|power| table.money(power)),
            [0, 0, 0, 6, 6, 8],
            "Ottoman taxation comes first"
        );
        assert_eq!(POWERS.map(|power| table.influence(power)), [17; 6]);
    }
}

/// [PRO-2.3] [KOA-D5] The last card of the pile is drawn: the discards become the new pile.
#[test]
fn a_draw_pile_that_is_used_up_is_made_anew_from_the_discards() {
    let mut table = acting(
        6,
        1,
        "britain",
        "hand france 1 1 1 1 1 1 1 1 2 2
         hand austria 2 2 2 2 2 2
         hand prussia 3 3 3 3 3 3
         hand russia 3 3 4 4 4 4
         hand ottoman 4 4 4 4 5 5
         discards 5 5 5 5 5",
    );
    // Prussia, which mobilises, draws for its generals off the map.
    assert_eq!(table.drawing(), "prussia");
    assert_eq!(table.piles(), (1, 5));
    table.play("chance", "draw 5");
    assert_eq!(table.piles(), (5, 0));
    assert_eq!(table.hand("prussia"), "3 3 3 3 3 3 5");
    table.play("prussia", "discard 3");
    assert_eq!(table.discards(), "3");
}

/// [PRO-2.4] What is not on the map lies beside it: generals to be placed and tokens to be bought.
#[test]
fn remaining_tokens_and_generals_lie_beside_the_board() {
    let table = prototype(&Setup::new("1805", 6));
    assert_eq!(POWERS.map(|power| table.off_map(power)), [0, 2, 1, 0, 1, 1]);
    assert_eq!(POWERS.map(|power| table.supply(power)), [19, 37, 21, 20, 27, 17]);
}

/// [PRO-D2] [KOA-3.31]
#[test]
fn france_names_one_of_its_generals_on_or_off_the_map_as_napoleon() {
    let table = prototype(&Setup::new("1805", 6));
    assert_eq!(table.asked(), ["france: name-figure"]);
    assert_eq!(table.rule_asked("france"), "PRO-D2");
    let mut choices = table.options("france", "name");
    choices.sort();
    assert_eq!(choices, ["lombardia", "lorraine", "normandie-bretagne", "off-map", "picardie", "provence"]);
    assert_eq!(table.refusal("france", "name paris"), "PRO-D2");
    for choice in choices {
        let mut named = prototype(&Setup::new("1805", 6));
        named.play("france", &format!("name {choice}")).settle_chance();
        assert_eq!(named.figure("france"), choice);
        // Nobody else has a named general.
        for power in POWERS.iter().filter(|power| **power != "france") {
            assert_eq!(named.figure(power), "unnamed");
        }
    }
}

// --- Section 3: the one scenario -------------------------------------------------------------------------------------

/// [PRO-3.1] [PRO-3.2] [PRO-3.3] [PRO-T.12]
#[test]
fn morale_status_influence_and_money_start_as_printed() {
    let table = prototype(&Setup::new("1805", 6));
    assert_eq!(POWERS.map(|power| table.morale(power)), [5, 11, 9, 4, 3, 2]);
    let printed = ["british", "french", "british", "neutral", "british", "expansionist"];
    assert_eq!(POWERS.map(|power| table.status(power)), printed);
    assert_eq!(POWERS.map(|power| table.influence(power)), [17; 6]);
    assert_eq!(POWERS.map(|power| table.money(power)), [0, 0, 0, 6, 6, 0]);
}

/// [PRO-3.10] [PRO-3.11] [PRO-3.12] [PRO-3.13] [PRO-3.14] [PRO-3.15] [PRO-D3] The same for every number of players.
#[test]
fn generals_garrisons_and_cards_start_as_printed() {
    for players in 3..=6 {
        let table = prototype(&Setup::new("1805", players));
        let rows = [
            ("britain", "london 1, cornwall 0, napoli 0", "lisboa", 0),
            (
                "france",
                "normandie-bretagne 3, picardie 3, lorraine 3, provence 1, lombardia 1",
                "lombardia",
                2,
            ),
            ("austria", "bavaria 2, tyrol 1, venezia 3", "bavaria", 1),
            ("prussia", "berlin 0, borussia 0, saxonia 0", "warszawa", 0),
            ("russia", "livonia 0, polesie 0, podolia 0", "livonia", 1),
            ("ottoman", "istanbul 1, anatolia 2", "hellas", 1),
        ];
        for (power, generals, garrisons, off_map) in rows {
            assert_eq!(table.generals(power), generals);
            assert_eq!(table.garrisons(power), garrisons, "{power}");
            assert_eq!(table.off_map(power), off_map, "{power}");
        }
        assert!(table.state().fortresses.is_empty());
    }
    assert_eq!(POWERS.map(|power| dealt(6).cards(power)), [3, 5, 3, 3, 3, 2]);
}

/// [PRO-3.20] The 28 names of the draft, and what they are in the atlas.
const DRAFT_NAMES: [(&str, &str, &str); 27] = [
    ("London", "London", "london"),
    ("Plymouth", "Cornwall", "cornwall"),
    ("Lisbon", "Lisboa", "lisboa"),
    ("Naples", "Napoli", "napoli"),
    ("Paris", "Paris", "paris"),
    ("Normandy", "Normandie & Bretagne", "normandie-bretagne"),
    ("Picardy", "Picardie", "picardie"),
    ("Lorraine", "Lorraine", "lorraine"),
    ("Rhone-Rodan", "Provence", "provence"),
    ("Piedmont", "Lombardia", "lombardia"),
    ("Bavaria", "Bavaria", "bavaria"),
    ("Tyrol", "Tyrol", "tyrol"),
    ("Venice", "Venezia", "venezia"),
    ("Hesse", "Hesse", "hesse"),
    ("Saxony", "Saxonia", "saxonia"),
    ("Berlin", "Berlin", "berlin"),
    ("Eastern Prussia", "Borussia", "borussia"),
    ("Warsaw", "Warszawa", "warszawa"),
    ("Languedoc", "Languedoc", "languedoc"),
    ("Livonia", "Livonia", "livonia"),
    ("Minsk", "Polesie", "polesie"),
    ("Podolia", "Podolia", "podolia"),
    ("Constantinople", "Istanbul", "istanbul"),
    ("Anatolia", "Anatolia", "anatolia"),
    ("Greece", "Hellas", "hellas"),
    ("Alps", "Alps", "alps"),
    ("Caucasus", "Caucasus", "caucasus"),
];

/// [PRO-3.20] [PRO-D4] Brittany is part of another territory and has no id of its own.
#[test]
fn the_drafts_names_mean_these_territories_of_the_atlas() {
    let atlas = include_str!("../../../../data/koalicje/territories.csv");
    let mut lines = atlas.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().expect("a head");
    let column = |name: &str| head.iter().position(|known| *known == name).expect("a column");
    let (id, name, draft) = (column("id"), column("name"), column("prototype_name"));
    let known: BTreeSet<(String, String, String)> = lines
        .filter(|line| !line[draft].is_empty())
        .map(|line| (line[draft].to_owned(), line[name].to_owned(), line[id].to_owned()))
        .collect();
    let printed = DRAFT_NAMES.map(|(draft, name, id)| (draft.to_owned(), name.to_owned(), id.to_owned()));
    assert_eq!(known, printed.into_iter().collect());
    let board = empire();
    for (_, name, id) in DRAFT_NAMES {
        let there = territory(id);
        assert_eq!(there.printed_name(), name);
        assert!(Territories(board.present).contains(there), "{id}");
        let impassable = ["alps", "caucasus"].contains(&id);
        assert_eq!(Territories(board.impassable).contains(there), impassable, "{id}");
    }
    for gone in ["brittany", "bretagne", "minsk"] {
        assert!(gone.parse::<Territory>().is_err());
    }
    let capitals: Vec<&str> = support::NAPOLEONIC.iter().map(|power| board.capital_of(*power).id()).collect();
    assert_eq!(capitals, ["london", "paris", "wien", "berlin", "st-petersburg", "istanbul"]);
}

/// [PRO-D4] [KOA-D12] Prussia's general in Saxony stands without a garrison, until it moves or the first political
/// phase.
#[test]
fn prussias_general_in_saxony_may_stay_until_the_first_political_phase() {
    let mut table = position("prototype 1805, 6 players, turn 3");
    table.idle_until(|table| table.is_asked("prussia", "order-moves"));
    assert_eq!(table.at("saxonia"), "prussia 0");
    assert_eq!(table.refusal("prussia", "march saxonia hannover"), "PRO-8.7");
    assert_eq!(table.refusal("prussia", "march berlin hannover"), "PRO-8.7");
    table.reach_diplomacy().declare("");
    assert_eq!(table.status("prussia"), "neutral");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert!(table.may("prussia", "retreat saxonia silesia"));
    assert!(!table.may("prussia", "retreat saxonia hannover"));
}

/// [PRO-D4] A general that has gone home may not return to Saxony.
#[test]
fn prussias_general_that_left_saxony_does_not_come_back() {
    let mut table = position("prototype 1805, 6 players, turn 3");
    table.idle_until(|table| table.is_asked("prussia", "choose-arbiter"));
    table.plays(
        "prussia: arbiter france
         prussia: march saxonia silesia
         prussia: done
         prussia: ask
         france: agree",
    );
    assert_eq!(table.refusal("prussia", "march silesia saxonia"), "PRO-8.7");
    assert!(table.may("prussia", "march silesia warszawa"));
}

// --- Section 4: wheel and round --------------------------------------------------------------------------------------

/// [PRO-4.1] [PRO-4.3] [PRO-D5] [PRO-D10] The disc of the final edition, turned by one place after each action turn.
/// So the nations move in the order France, Austria, Prussia, Russia, Ottomans, Britain.
#[test]
fn each_nation_performs_the_action_its_colour_stands_over() {
    let mut table = dealt(6);
    assert_eq!(table.wheel(), ["britain", "ottoman", "russia", "prussia", "austria", "france"]);
    let mut movers = Vec::new();
    for turn in 1..=6 {
        let mut wheel = table.wheel();
        assert_eq!(table.state().turn, turn);
        table.settle_chance();
        assert!(table.is_asked(&wheel[0], "drill"));
        assert!(table.is_asked(&wheel[2], "lead"));
        reach_movement(&mut table);
        movers.push(table.wheel()[5].clone());
        table.idle_until(|table| table.state().turn != turn);
        if turn < 6 {
            wheel.rotate_right(1);
            assert_eq!(table.wheel(), wheel);
        }
    }
    assert_eq!(movers, ["france", "austria", "prussia", "russia", "ottoman", "britain"]);
    assert_eq!((table.state().round, table.state().turn), (2, 1));
    assert_eq!(table.wheel(), ["britain", "ottoman", "russia", "prussia", "austria", "france"]);
}

/// [PRO-4.2] [PRO-D7] The actions before movement are open at the same time; movement waits for them.
#[test]
fn actions_are_simultaneous_and_movement_comes_last() {
    let mut table = position("prototype 1805, 6 players, turn 1\nbavaria: austria 2, garrison austria");
    assert_eq!(table.asked(), ["britain: drill", "prussia: mobilise", "russia: lead"]);
    assert_eq!(table.money("ottoman"), 8, "taxation asks nobody");
    assert_eq!(table.influence("austria"), 17);
    table.play("russia", "take-morale").play("prussia", "done");
    assert_eq!(table.refusal("france", "arbiter russia"), "not asked");
    assert_eq!(table.influence("austria"), 17, "the fifth action waits for the first");
    table.play("britain", "done");
    assert_eq!(table.influence("austria"), 19);
    assert_eq!(table.asked(), ["france: choose-arbiter"]);
}

/// [PRO-4.2] [PRO-D7] A nation may wait for one with a lower number: whoever may get a subsidy waits for the giver,
/// and at a strict table all wait.
#[test]
fn a_nation_may_wait_for_a_lower_numbered_action() {
    let mut table = acting(6, 3, "britain", "money britain 5\nhellas: ottoman 0");
    table.settle_chance();
    assert!(table.is_asked("austria", "drill") && table.is_asked("britain", "lead"), "{:?}", table.asked());
    assert_eq!(table.refusal("ottoman", "buy-card"), "not asked");
    table.play("britain", "done").settle_chance();
    assert!(table.is_asked("ottoman", "mobilise"));
    let mut strict = prototype(&Setup::new("1805", 6).with("strict_order", "on"));
    strict.play("france", "name off-map").settle_chance();
    assert_eq!(strict.asked(), ["britain: drill"]);
    assert_eq!(strict.money("ottoman"), 0);
    strict.play("britain", "done");
    assert_eq!(strict.money("ottoman"), 8);
    assert_eq!(strict.asked(), ["russia: lead"]);
    strict.play("russia", "done");
    assert_eq!(strict.asked(), ["prussia: mobilise"]);
}

/// [PRO-4.4] [PRO-D6] Every round but the first begins with politics.
#[test]
fn the_political_phase_comes_each_time_the_disc_is_back_at_its_start() {
    let mut table = dealt(6);
    for round in 2..=4 {
        table.idle_until(|table| {
            assert!(table.state().round == round || !is_political(table), "{:?}", table.asked());
            table.state().round == round
        });
        assert_eq!((table.state().turn, is_political(&table)), (1, true));
        table.declare("");
    }
}

/// [PRO-D6] Option `first_politics`.
#[test]
fn a_table_may_hold_a_political_phase_before_the_first_round() {
    let asked = |value: &str| {
        let mut table = prototype(&Setup::new("1805", 6).with("first_politics", value));
        table.play("france", "name off-map").settle_chance();
        table
    };
    assert!(!is_political(&asked("off")));
    let mut table = asked("on");
    assert_eq!((table.state().round, table.asked().len()), (1, 4));
    assert!(is_political(&table));
    table.declare("prussia expansionist, ottoman neutral");
    assert_eq!(statuses(&table), ["british", "expansionist", "british", "neutral"]);
    assert_eq!((table.state().round, table.state().turn), (1, 1));
    assert!(table.is_asked("britain", "drill"));
}

/// [PRO-D7] [PRO-9.9] Napoleon moves after the fifth action and before the movement.
#[test]
fn napoleon_moves_between_the_fifth_and_the_sixth_action() {
    let mut table = acting(6, 3, "france", "paris: france 1*\nbosnia: garrison ottoman\npolesie: russia 1");
    assert_eq!(table.wheel()[4..], ["ottoman", "russia"]);
    table.settle_chance();
    table.play("france", "done");
    assert!(!table.is_asked("france", "order-moves"), "others still act");
    table.idle_until(|table| table.is_asked("france", "order-moves"));
    assert_eq!(table.influence("ottoman"), 18, "the fifth action is over");
    table.play("france", "done");
    assert_eq!(table.asked(), ["russia: choose-arbiter"]);
}

// --- Section 5: territories and control ------------------------------------------------------------------------------

/// [PRO-5.1] [PRO-5.5] [PRO-5.6] Homes are their owner's, capital included, unless another nation has a garrison
/// there; a general alone takes nothing.
#[test]
fn a_nation_controls_its_original_territories_unless_a_foreign_garrison_is_there() {
    let free = position("prototype 1805\nclear");
    for power in support::NAPOLEONIC.iter().copied() {
        for home in free.state().board.homes_of(power).iter() {
            assert_eq!(free.controller(home.id()), power.word());
        }
    }
    let austrian = |lines: &str| taxed("austria", lines);
    assert_eq!(austrian(""), 10);
    let occupied = "wien: france 2";
    assert_eq!(austrian(occupied), 10, "a general without garrison takes nothing");
    assert_eq!(position(&format!("prototype 1805\nclear\n{occupied}")).controller("wien"), "austria");
    assert_eq!(taxed("france", occupied), 13);
    let taken = "wien: garrison france";
    assert_eq!(austrian(taken), 7);
    assert_eq!(position(&format!("prototype 1805\nclear\n{taken}")).controller("wien"), "france");
    assert_eq!(taxed("france", taken), 16);
}

/// [PRO-5.6] An occupied capital does not defeat its owner in the political phase either.
#[test]
fn an_occupied_capital_without_garrison_is_still_its_owners() {
    let table = politics(6, "wien: france 2");
    assert!(table.is_asked("austria", "choose-status"));
    let table = politics(6, "wien: france 2, garrison france");
    assert!(!table.is_asked("austria", "choose-status"));
}

/// [PRO-5.2] [PRO-9.3] [PRO-9.13] [PRO-D17] Striped territories: influence for those with a stripe, income for the
/// others.
#[test]
fn a_disputed_territory_gives_influence_with_a_stripe_and_income_without() {
    // Warszawa 2: Austria, Prussia, Russia. Lisboa 2: Britain, France.
    for (power, homes) in [("france", 13), ("austria", 10), ("russia", 8), ("ottoman", 8)] {
        let stripe = ["austria", "russia"].contains(&power);
        let lines = format!("warszawa: garrison {power}");
        assert_eq!(taxed(power, &lines), homes + if stripe { 0 } else { 2 }, "{power}");
        assert_eq!(scored(power, &lines), if stripe { 2 } else { 0 }, "{power}");
        let lines = format!("lisboa: garrison {power}");
        assert_eq!(taxed(power, &lines), homes + if power == "france" { 0 } else { 2 }, "{power}");
        assert_eq!(scored(power, &lines), if power == "france" { 2 } else { 0 }, "{power}");
    }
}

/// [PRO-5.3] Minor nations belong to nobody and give income to whoever controls them.
#[test]
fn a_minor_nation_is_neither_original_nor_disputed() {
    let board = empire();
    let homes = support::NAPOLEONIC.iter().fold(Territories::NONE, |all, power| all | board.homes_of(*power));
    let minors = Territories(board.undisputed);
    assert!(!minors.meets(homes) && !minors.meets(Territories(board.disputed)));
    assert!(minors.contains(territory("hesse")));
    assert_eq!(position("prototype 1805\nclear").controller("hesse"), "nobody");
    assert_eq!(
        (taxed("russia", "hesse: garrison russia"), scored("russia", "hesse: garrison russia")),
        (9, 0)
    );
}

/// [PRO-5.4]
#[test]
fn the_alps_and_the_caucasus_are_impassable() {
    let impassable: Vec<&str> = Territories(empire().impassable).iter().map(Territory::id).collect();
    assert_eq!(impassable, ["alps", "caucasus"]);
    let table = prototype_moving(6, "france", "lombardia: france 1\ngeorgia: france 1");
    assert_eq!(table.refusal("france", "march lombardia alps"), "PRO-5.4");
    assert_eq!(table.refusal("france", "march georgia caucasus"), "PRO-5.4");
    for there in ["alps", "caucasus"] {
        let reasons = impossible(&format!("prototype 1805\nclear\n{there}: france 1"));
        assert!(reasons.iter().any(|reason| reason.contains("KOA-I.6")), "{reasons:?}");
    }
}

/// [PRO-5.5] A general alone controls nothing: no income, no influence, no place for another general.
#[test]
fn outside_its_original_territories_a_nation_controls_only_with_a_garrison() {
    let lines = "bavaria: austria 2\nhesse: austria 1";
    assert_eq!((taxed("austria", lines), scored("austria", lines)), (10, 0));
    let lines = "bavaria: austria 2, garrison austria\nhesse: austria 1, garrison austria";
    assert_eq!((taxed("austria", lines), scored("austria", lines)), (11, 2));
    let lead = |lines: &str| leading(6, "austria", lines);
    assert_eq!(lead("bavaria: russia 1").refusal("austria", "place bavaria"), "PRO-9.6");
    assert!(lead("bavaria: garrison austria").may("austria", "place bavaria"));
}

/// [PRO-5.7]
#[test]
fn a_territory_holds_at_most_one_garrison() {
    let mut table = prototype_moving(6, "austria", "galicia: austria 2\nwarszawa: garrison russia");
    table.plays(
        "austria: march galicia warszawa
         russia: agree",
    );
    assert_eq!(table.at("warszawa"), "austria 2, garrison russia");
    assert_eq!(table.refusal("austria", "garrison warszawa warszawa"), "PRO-5.7");
    assert!(table.may("austria", "garrison warszawa galicia"), "where it came from there is none");
    table.play("austria", "garrison warszawa galicia");
    assert_eq!(table.refusal("austria", "garrison warszawa galicia"), "PRO-5.7");
}

// --- Section 6: tracks, cards and limits -----------------------------------------------------------------------------

/// [PRO-6.1] [PRO-D8] Influence rises; neither a lost battle nor a lost territory lowers it.
#[test]
fn influence_is_never_below_zero_and_nothing_lowers_it() {
    for before in [0, 17] {
        let mut table = prototype_moving(
            6,
            "france",
            &format!(
                "wurttemberg: france 3
                 bavaria: austria 0, garrison austria
                 influence austria {before}
                 influence france {before}"
            ),
        );
        assert_eq!(table.influence("austria"), before + 2, "Austria has just scored Bavaria");
        table.play("france", "march wurttemberg bavaria");
        fight_out(&mut table, "france");
        assert_eq!(table.at("bavaria"), "france 2");
        assert_eq!((table.influence("austria"), table.influence("france")), (before + 2, before + 1));
    }
}

/// [PRO-6.2] Never 0, never 16.
#[test]
fn morale_is_at_least_1_and_at_most_15() {
    let reasons = |morale: u8| impossible(&format!("prototype 1805\nclear\nmorale russia {morale}"));
    for morale in [0, 16] {
        assert!(!reasons(morale).is_empty(), "{morale}");
    }
    for morale in [1, 15] {
        assert!(reasons(morale).is_empty(), "{morale}: {:?}", reasons(morale));
    }
    // Leadership at 15 gains nothing, and no more can be bought.
    for (before, after) in [(14, 15), (15, 15)] {
        let mut table = leading(6, "russia", &format!("morale russia {before}"));
        table.play("russia", "take-morale");
        assert_eq!(table.morale("russia"), after);
    }
    let mut table = position("prototype 1805, 6 players, turn 1\nmorale prussia 14");
    table.play("prussia", "buy-morale");
    assert_eq!(table.morale("prussia"), 15);
    assert!(!table.may("prussia", "buy-morale") && table.may("prussia", "buy-card"));
}

/// [PRO-6.2] The refusal speaks of this edition's bounds.
#[test]
fn morale_above_15_is_refused_by_this_editions_rule() {
    let table = position("prototype 1805, 6 players, turn 1\nmorale prussia 15");
    assert_eq!(table.refusal("prussia", "buy-morale"), "PRO-6.2");
}

/// [PRO-6.3] Each general counts 1, and 1 for each of at most three units, which go where it goes.
#[test]
fn a_general_counts_1_and_each_of_its_units_1() {
    for units in 0..=3u8 {
        let mut table =
            prototype_moving(6, "france", &format!("wurttemberg: france {units}\nbavaria: austria 3"));
        table.plays(
            "france: march wurttemberg bavaria
             france: done",
        );
        assert_eq!(table.strengths(), (1 + units, 4));
    }
    assert!(!impossible("prototype 1805\nclear\nbavaria: austria 4").is_empty());
}

/// [PRO-6.3] Units are neither passed on nor left behind, except as a garrison.
#[test]
fn units_stay_with_their_general() {
    let mut table = prototype_moving(6, "france", "paris: france 2\nlorraine: france 1\npicardie: france 0");
    let verbs = |table: &Table| -> BTreeSet<String> {
        let verb = |action: &String| action.split(' ').next().unwrap_or_default().to_owned();
        table.legal("france").iter().map(verb).collect()
    };
    let known: BTreeSet<String> = ["done", "garrison", "march", "strategic"].map(str::to_owned).into();
    assert_eq!(verbs(&table), known);
    table.play("france", "march lorraine pfalz");
    assert_eq!((table.at("lorraine"), table.at("pfalz")), ("empty".into(), "france 1".into()));
    table.play("france", "march paris lorraine");
    assert_eq!((table.at("paris"), table.at("lorraine")), ("empty".into(), "france 2".into()));
    table.play("france", "garrison lorraine paris");
    assert_eq!(table.at("paris"), "garrison france");
    assert_eq!((table.at("lorraine"), table.at("picardie")), ("france 1".into(), "france 0".into()));
}

/// [PRO-6.4] [PRO-D39] [PRO-T.13] Battle card exchange makes its own discard; a card drawn by leadership over the
/// limit is paid with another at once.
#[test]
fn austria_with_six_cards_has_six_after_an_exchange_and_after_leadership() {
    let six = "hand austria 1 1 2 2 3 3";
    let mut table = acting(6, 1, "austria", six);
    table.settle_chance();
    table.play("austria", "drill").play("chance", "draw 5");
    assert_eq!(table.cards("austria"), 7);
    assert!(table.is_asked("austria", "drill-discard"));
    table.play("austria", "discard 1");
    assert_eq!(table.hand("austria"), "1 2 2 3 3 5");
    assert!(!table.is_asked("austria", "discard-excess"), "there is no second discard");

    let mut table = acting(6, 3, "austria", six);
    table.settle_chance();
    table.play("austria", "take-card").play("chance", "draw 5");
    assert_eq!(table.cards("austria"), 7);
    assert!(table.is_asked("austria", "discard-excess"));
    assert_eq!(table.rule_asked("austria"), "PRO-6.4");
    assert_eq!(table.options("austria", "discard"), ["1", "2", "3", "5"]);
    assert_eq!(table.refusal("austria", "done"), "PRO-4.1");
    table.play("austria", "discard 3");
    assert_eq!(table.hand("austria"), "1 1 2 2 3 5");
    assert!(!table.is_asked("austria", "discard-excess"));
}

/// [PRO-6.4] [PRO-D39] Britain, too, discards before it goes on to its subsidies.
#[test]
fn britain_discards_before_it_offers_money() {
    let mut table = leading(6, "britain", "hand britain 1 1 2 2 3 3\nmoney britain 4");
    table.play("britain", "take-card").play("chance", "draw 5");
    assert_eq!(table.options("britain", "discard"), ["1", "2", "3", "5"]);
    assert_eq!(table.refusal("britain", "offer austria 1"), "PRO-4.1");
    table.plays(
        "britain: discard 1
         britain: offer austria 1
         austria: agree",
    );
    assert_eq!((table.cards("britain"), table.money("austria")), (6, 1));
}

/// [PRO-6.4] Six for everybody, ten for France.
#[test]
fn the_hand_limit_is_six_and_ten_for_france() {
    for (power, limit) in POWERS.map(|power| (power, if power == "france" { 10 } else { 6 })) {
        for cards in [limit - 1, limit] {
            let hand =
                ["1", "2", "3", "4", "5"].iter().cycle().take(cards).copied().collect::<Vec<_>>().join(" ");
            let mut table = acting(6, 3, power, &format!("hand {power} {hand}"));
            table.idle_until(|table| table.drawing() == "nobody");
            table.play(power, "take-card");
            table.settle_chance();
            assert_eq!(table.is_asked(power, "discard-excess"), cards == limit, "{power} with {cards}");
        }
        let hand = ["1", "2", "3", "4", "5"].iter().cycle().take(limit + 1).copied().collect::<Vec<_>>();
        let lines = format!("prototype 1805\nclear\nhand {power} {}", hand.join(" "));
        let reasons = impossible(&lines);
        assert!(reasons.iter().any(|reason| reason.contains("KOA-I.10")), "{reasons:?}");
    }
}

/// [PRO-6.4] [PRO-D39] Mobilisation: the owner discards before the next card comes, and may buy with a full hand.
#[test]
fn drawing_with_a_full_hand_swaps_a_card() {
    let mut table = acting(6, 4, "austria", "hand austria 1 1 1 2 2 2\nmoney austria 2\nwien: austria 0");
    // Three generals off the map: three free cards, each swapped before the next.
    for _ in 0..3 {
        assert_eq!(table.drawing(), "austria");
        assert_eq!(table.cards("austria"), 6);
        table.play("chance", "draw 4");
        assert_eq!(table.cards("austria"), 7);
        assert_eq!(table.drawing(), "nobody");
        assert_eq!(table.refusal("austria", "buy-card"), "PRO-4.1");
        table.play("austria", "discard 1");
    }
    assert!(table.is_asked("austria", "mobilise"));
    table.play("austria", "buy-card").play("chance", "draw 5");
    assert!(table.is_asked("austria", "discard-excess"));
    table.play("austria", "discard 5");
    assert_eq!(table.hand("austria"), "2 2 2 4 4 4");
    // The action goes on.
    table.play("austria", "buy-unit wien");
    assert_eq!((table.at("wien"), table.money("austria")), ("austria 1".into(), 0));
}

/// [PRO-6.4] [PRO-D39] After a battle too: before the next battle of the round begins.
#[test]
fn a_card_drawn_after_a_battle_is_discarded_before_anything_else_happens() {
    let mut table = prototype_moving(
        6,
        "france",
        "lorraine: france 2
         provence: france 2
         wurttemberg: garrison austria
         lombardia: garrison austria
         hand france 1 1 1 1 2 2 2 2 3 3",
    );
    table.plays(
        "france: march lorraine wurttemberg
         france: march provence lombardia
         france: done
         france: fight lombardia",
    );
    table.idle_until(|table| table.drawing() == "france");
    table.play("chance", "draw 4");
    assert_eq!(table.asked(), ["france: discard-excess"]);
    assert_eq!(table.at("wurttemberg"), "france 2, garrison austria", "the second battle waits");
    table.play("france", "discard 4");
    assert_eq!(table.cards("france"), 10);
    assert!(table.is_asked("france", "play-battle-card"));
    assert_eq!(table.strengths(), (3, 1));
}

/// A French attack on Bavaria with a supporter: room for six cards.
fn bavaria(morale: u8, option: &str) -> Table {
    let mut table = prototype_moving(
        6,
        "france",
        &format!(
            "option morale_floor_strict {option}
             hesse: france 3
             wurttemberg: france 3
             bavaria: austria 3
             morale france {morale}
             hand france 1 1 1 1 1 1"
        ),
    );
    table.plays(
        "france: march hesse bavaria
         france: done
         france: support wurttemberg",
    );
    table
}

/// The cards that France can play, and its morale while it plays and afterwards.
fn cards_played(mut table: Table) -> (usize, u8, u8) {
    let mut played = 0;
    let mut during = table.morale("france");
    while let Some(action) = table.options("france", "play").first().cloned() {
        during = table.morale("france");
        table.play("france", &format!("play {action}"));
        played += 1;
    }
    table.idle_until(|table| table.is_asked("france", "ask-for-round"));
    (played, during, table.morale("france"))
}

/// [PRO-D9] [PRO-T.6] Morale 3: three cards, and afterwards 1. At 1 a card costs nothing.
#[test]
fn a_nation_plays_at_most_as_many_cards_as_it_has_morale_and_stops_at_1() {
    assert_eq!(cards_played(bavaria(3, "off")), (3, 3, 1));
    assert_eq!(cards_played(bavaria(1, "off")), (1, 1, 1));
    assert_eq!(cards_played(bavaria(2, "off")), (2, 2, 1));
    assert_eq!(cards_played(bavaria(5, "off")), (5, 5, 1));
    assert_eq!(cards_played(bavaria(7, "off")), (6, 7, 1));
    assert_eq!(cards_played(bavaria(8, "off")), (6, 8, 2));
}

/// [PRO-D9] Option `morale_floor_strict`: the last point pays for nothing.
#[test]
fn at_a_strict_table_the_last_point_of_morale_plays_no_card() {
    assert_eq!(cards_played(bavaria(3, "on")), (2, 3, 1));
    assert_eq!(cards_played(bavaria(2, "on")), (1, 2, 1));
    assert_eq!(cards_played(bavaria(1, "on")), (0, 1, 1));
}

/// [PRO-D10] Elsewhere the power order holds: the turned away choose again in it.
#[test]
fn where_an_order_is_needed_it_is_the_order_of_movement_or_else_the_power_order() {
    let mut table = politics(6, "");
    table.plays(
        "ottoman: status french
         russia: status french
         prussia: status french
         austria: status french
         france: turn-away ottoman
         france: turn-away prussia
         france: turn-away austria
         france: done",
    );
    for power in ["austria", "prussia", "ottoman"] {
        assert_eq!(table.asked(), [format!("{power}: choose-status-again")]);
        table.play(power, "status neutral");
    }
    assert_eq!(statuses(&table), ["neutral", "neutral", "french", "neutral"]);
}

// --- Section 7: the political phase ----------------------------------------------------------------------------------

/// [PRO-7.1] Talk is free and binds nobody: the phase opens with the choice of statuses, and asks for nothing else.
#[test]
fn talk_comes_first_and_leaves_no_trace_on_the_table() {
    let table = politics(6, "");
    assert_eq!(table.asked(), CHOOSERS.map(|power| format!("{power}: choose-status")));
    assert_eq!(table.rule_asked("austria"), "PRO-D11");
    for power in CHOOSERS {
        assert_eq!(table.options(power, "status"), FOUR);
        assert_eq!(table.legal(power).len(), 4);
    }
}

/// [PRO-7.2] Each takes any one of the four; between two political phases nothing changes it.
#[test]
fn four_nations_take_one_status_each_and_keep_it_for_the_round() {
    let mut table = dealt(6);
    table.reach_diplomacy().declare("austria french, prussia expansionist, russia british, ottoman neutral");
    let declared = ["french", "expansionist", "british", "neutral"];
    assert_eq!(statuses(&table), declared);
    assert_eq!(table.refusal("britain", "status neutral"), "PRO-4.1");
    table.idle_until(|table| {
        assert_eq!(statuses(table), declared);
        assert!(table.state().round == 3 || !is_political(table));
        table.state().round == 3
    });
    table.declare("austria neutral, prussia british, russia expansionist, ottoman french");
    assert_eq!(statuses(&table), ["neutral", "british", "expansionist", "french"]);
}

/// [PRO-7.3] [PRO-D11] It makes no choice, is neutral for the coming round, and chooses again in the next phase, since
/// its capital is its own again.
#[test]
fn a_nation_that_does_not_control_its_capital_must_become_neutral() {
    let mut table = politics(6, "berlin: garrison france\nstatus prussia british\nparis: france 0");
    assert_eq!(
        table.asked(),
        ["austria", "russia", "ottoman"].map(|power| format!("{power}: choose-status"))
    );
    assert_eq!(table.refusal("prussia", "status neutral"), "not asked");
    table.declare("");
    assert_eq!(table.status("prussia"), "neutral");
    assert_eq!(table.controller("berlin"), "prussia", "the garrison has gone home");
    table.idle_until(|table| {
        assert_eq!(table.status("prussia"), "neutral");
        table.state().round == 3
    });
    assert!(table.is_asked("prussia", "choose-status"));
    assert_eq!(table.options("prussia", "status"), FOUR);
}

/// [PRO-7.4] [PRO-D11] The leader accepts or refuses whoever was not in its coalition; the refused is neutral or
/// fights a war of expansion.
#[test]
fn britain_and_france_may_accept_or_refuse_a_nation_that_wants_to_join() {
    for (leader, coalition) in [("britain", "british"), ("france", "french")] {
        let wanting = || {
            let mut table = politics(6, "");
            table.plays(&format!(
                "austria: status neutral
                 russia: status neutral
                 ottoman: status neutral
                 prussia: status {coalition}"
            ));
            assert_eq!(table.asked(), [format!("{leader}: turn-away")]);
            assert_eq!(table.rule_asked(leader), "PRO-D11");
            assert_eq!(table.legal(leader), ["turn-away prussia", "done"]);
            table
        };
        let mut accepted = wanting();
        accepted.play(leader, "done");
        assert_eq!(accepted.status("prussia"), coalition);
        assert_eq!(accepted.relation(leader, "prussia"), "allies");
        for otherwise in ["neutral", "expansionist"] {
            let mut refused = wanting();
            refused.play(leader, "turn-away prussia");
            assert_eq!(refused.asked(), ["prussia: choose-status-again"]);
            assert_eq!(refused.options("prussia", "status"), ["neutral", "expansionist"]);
            for barred in ["british", "french"] {
                assert_eq!(refused.refusal("prussia", &format!("status {barred}")), "PRO-D11");
            }
            refused.play("prussia", &format!("status {otherwise}"));
            assert_eq!(refused.status("prussia"), otherwise);
            assert_ne!(refused.relation(leader, "prussia"), "allies");
            assert!(!is_political(&refused));
        }
    }
}

/// [PRO-7.4] Britain decides before France, each only about those who come to it.
#[test]
fn each_leader_decides_about_its_own_new_members() {
    let mut table = politics(6, "");
    table.plays(
        "austria: status french
         prussia: status french
         russia: status british
         ottoman: status british",
    );
    assert_eq!(table.asked(), ["britain: turn-away"]);
    assert_eq!(table.legal("britain"), ["turn-away ottoman", "done"]);
    assert_eq!(table.refusal("britain", "turn-away austria"), "PRO-D11");
    table.play("britain", "turn-away ottoman");
    assert_eq!(table.asked(), ["france: turn-away"]);
    assert_eq!(table.legal("france"), ["turn-away austria", "turn-away prussia", "done"]);
    table.plays(
        "france: turn-away austria
         france: done
         austria: status expansionist
         ottoman: status neutral",
    );
    assert_eq!(statuses(&table), ["expansionist", "french", "british", "neutral"]);
}

/// [PRO-7.5] There is no expulsion; who stays is not asked about again; who wants to leave leaves.
#[test]
fn once_in_a_nation_cannot_be_expelled_but_may_leave_later() {
    let mut table = politics(6, "");
    for leader in ["britain", "france"] {
        assert_eq!(table.refusal(leader, "expel austria"), "not asked");
    }
    table.plays(
        "austria: status british
         russia: status neutral
         ottoman: status neutral
         prussia: status british",
    );
    assert_eq!(table.legal("britain"), ["turn-away prussia", "done"]);
    assert_eq!(table.refusal("britain", "turn-away austria"), "PRO-D11");
    assert_eq!(table.refusal("britain", "expel austria"), "PRO-4.1");
    table.play("britain", "done");
    assert_eq!(statuses(&table), ["british", "british", "neutral", "neutral"], "Russia has left");
    // Nobody joins: no leader is asked anything.
    table.reach_diplomacy();
    table.plays(
        "austria: status british
         prussia: status neutral
         russia: status neutral
         ottoman: status neutral",
    );
    assert!(!is_political(&table), "{:?}", table.asked());
    assert_eq!(statuses(&table), ["british", "neutral", "neutral", "neutral"]);
}

/// [PRO-7.8] [PRO-D11] Nobody sees a choice before all have chosen; then the markers move together.
#[test]
fn statuses_are_decided_in_secret_and_at_once() {
    let choose = |status: &str| {
        let mut table = politics(6, "");
        table.play("austria", &format!("status {status}"));
        table
    };
    let (french, neutral) = (choose("french"), choose("neutral"));
    for other in ["britain", "france", "prussia", "russia", "ottoman"] {
        assert_eq!(french.seen_by(other), neutral.seen_by(other), "{other} sees through the token");
    }
    assert_ne!(french.seen_by("austria"), neutral.seen_by("austria"));
    let mut table = french;
    assert_eq!(table.refusal("austria", "status neutral"), "not asked");
    table.plays(
        "ottoman: status neutral
         prussia: status french",
    );
    assert_eq!(statuses(&table), ["british", "neutral", "british", "expansionist"]);
    table.play("russia", "status expansionist");
    assert_eq!(statuses(&table), ["french", "french", "expansionist", "neutral"]);
}

/// [PRO-7.8] The same for a player with several nations: what he chose for the first shows to nobody.
#[test]
fn a_seat_chooses_for_each_of_its_nations_in_secret() {
    let choose = |status: &str| {
        let mut table = politics(4, "");
        assert!(table.is_asked("prussia", "choose-status") && !table.is_asked("ottoman", "choose-status"));
        table.play("prussia", &format!("status {status}"));
        assert!(table.is_asked("ottoman", "choose-status"));
        table
    };
    let (french, expansionist) = (choose("french"), choose("expansionist"));
    for other in ["britain", "france", "russia"] {
        assert_eq!(french.seen_by(other), expansionist.seen_by(other));
    }
    assert_ne!(french.seen_by("ottoman"), expansionist.seen_by("ottoman"));
}

/// The statuses open to the Ottomans once their player has chosen one for Prussia, and why the others are not.
#[track_caller]
fn beside(prussian: &str, lines: &str) -> [String; 4] {
    let mut table = politics(4, lines);
    assert_eq!(table.options("prussia", "status"), FOUR, "the first choice is free");
    table.play("prussia", &format!("status {prussian}"));
    verdicts(&table, "ottoman")
}

/// For each of the four statuses `open`, or the rule that refuses it.
#[track_caller]
fn verdicts(table: &Table, power: &str) -> [String; 4] {
    FOUR.map(|status| {
        let action = format!("status {status}");
        if table.may(power, &action) { "open".to_owned() } else { table.refusal(power, &action) }
    })
}

/// [PRO-7.6] In the order British, French, neutral, war of expansion.
#[test]
fn a_player_with_several_nations_may_not_have_nations_in_both_coalitions() {
    assert_eq!(beside("british", ""), ["open", "PRO-7.6", "open", "open"]);
    assert_eq!(beside("french", ""), ["PRO-7.6", "open", "open", "open"]);
    assert_eq!(beside("neutral", ""), ["open"; 4]);
    assert_eq!(beside("expansionist", ""), ["open"; 4]);
    // Nations of different players may.
    let mut table = politics(6, "");
    table.play("prussia", "status british");
    assert_eq!(verdicts(&table, "ottoman"), ["open"; 4]);
    for (players, possible) in [(3, false), (4, false), (5, true), (6, true)] {
        let lines = format!(
            "prototype 1805, {players} players\nclear\nstatus prussia british\nstatus ottoman french"
        );
        let reasons = impossible(&lines);
        assert_eq!(reasons.is_empty(), possible, "{players}: {reasons:?}");
        assert!(possible || reasons.iter().any(|reason| reason.contains("PRO-I.3")), "{reasons:?}");
    }
}

/// [PRO-7.7] [PRO-D11] Prussia's garrison and an Ottoman general share Bosnia: one coalition, or one of the two
/// neutral.
#[test]
fn a_player_may_not_make_two_of_his_nations_contest_a_territory_they_share() {
    for shared in ["bosnia: garrison prussia, ottoman 1", "bosnia: garrison prussia, ottoman 1, prussia 1"] {
        assert_eq!(beside("british", shared), ["open", "PRO-7.6", "open", "PRO-7.7"]);
        assert_eq!(beside("french", shared), ["PRO-7.6", "open", "open", "PRO-7.7"]);
        assert_eq!(beside("neutral", shared), ["open"; 4]);
        assert_eq!(beside("expansionist", shared), ["PRO-7.7", "PRO-7.7", "open", "PRO-7.7"]);
    }
    // Neighbours do not share a territory.
    assert_eq!(beside("expansionist", "bosnia: garrison prussia\nserbia: ottoman 1"), ["open"; 4]);
    // Two players may become enemies where they stand.
    let mut table = politics(6, "bosnia: garrison prussia, ottoman 1\nunsettled bosnia");
    table.play("prussia", "status expansionist");
    assert_eq!(verdicts(&table, "ottoman"), ["open"; 4]);
}

/// [PRO-7.6] [PRO-7.7] [PRO-7.3] A nation that must be neutral leaves its player's others every choice.
#[test]
fn a_defeated_nation_binds_the_others_of_its_player_to_nothing() {
    let lines = "
        berlin: garrison russia
        bosnia: garrison prussia, ottoman 1
        status prussia french
        status ottoman french
    ";
    let table = politics(4, lines);
    assert!(table.is_asked("ottoman", "choose-status"));
    assert_eq!(verdicts(&table, "ottoman"), ["open"; 4]);
}

/// [PRO-D11] Both of a seat's nations want to join and one is refused: the seat chooses again for it within its limits.
#[test]
fn a_refused_nation_of_a_seat_chooses_again_within_the_limits() {
    let refused = |lines: &str, away: &[&str]| {
        let mut table = politics(4, lines);
        table.plays(
            "prussia: status french
             ottoman: status french
             austria: status british
             russia: status british",
        );
        assert_eq!(table.legal("france"), ["turn-away prussia", "turn-away ottoman", "done"]);
        for power in away {
            table.play("france", &format!("turn-away {power}"));
        }
        if away.len() < 2 {
            table.play("france", "done");
        }
        table
    };
    let shared = "bosnia: garrison prussia, ottoman 1";
    let table = refused(shared, &["prussia"]);
    assert_eq!(table.asked(), ["prussia: choose-status-again"]);
    assert_eq!(table.options("prussia", "status"), ["neutral"]);
    assert_eq!(table.refusal("prussia", "status expansionist"), "PRO-7.7");
    assert_eq!(refused("", &["prussia"]).options("prussia", "status"), ["neutral", "expansionist"]);
    let table = refused(shared, &["ottoman"]);
    assert_eq!(table.options("ottoman", "status"), ["neutral"]);
    // Both refused: the first is free, the second must fit to it.
    let mut table = refused(shared, &["prussia", "ottoman"]);
    assert_eq!(table.asked(), ["prussia: choose-status-again"]);
    assert_eq!(table.options("prussia", "status"), ["neutral", "expansionist"]);
    table.play("prussia", "status expansionist");
    assert_eq!(table.options("ottoman", "status"), ["neutral"]);
    table.play("ottoman", "status neutral");
    assert_eq!(statuses(&table), ["british", "expansionist", "british", "neutral"]);
}

/// [PRO-D12] [PRO-T.8] Three players: neither Russia nor Austria can join France.
#[test]
fn a_seat_with_britain_cannot_put_its_other_nations_into_the_french_coalition() {
    for (players, powers) in [(3, vec!["austria", "russia"]), (4, vec!["austria"]), (5, vec!["austria"])] {
        let mut table = politics(players, "");
        for power in powers {
            assert!(table.is_asked(power, "choose-status"));
            assert_eq!(verdicts(&table, power), ["open", "PRO-7.6", "open", "open"], "{players} {power}");
            table.play(power, "status neutral");
        }
        let lines = format!("prototype 1805, {players} players\nclear\nstatus austria french");
        assert!(impossible(&lines).iter().any(|reason| reason.contains("PRO-I.3")));
    }
    let table = politics(4, "");
    assert_eq!(verdicts(&table, "russia"), ["open"; 4], "Russia has a player of its own there");
    let table = politics(6, "");
    assert_eq!(verdicts(&table, "austria"), ["open"; 4]);
}

/// [PRO-D12] [PRO-7.7] Beside Britain's own pieces Austria stays in the coalition or becomes neutral.
#[test]
fn a_nation_that_shares_a_territory_with_its_players_britain_stays_or_is_neutral() {
    let shared = "bavaria: austria 1, britain 1";
    let table = politics(5, shared);
    assert_eq!(verdicts(&table, "austria"), ["open", "PRO-7.6", "open", "PRO-7.7"]);
    assert_eq!(verdicts(&politics(6, shared), "austria"), ["open"; 4]);
}

/// [PRO-7.4] [PRO-D12] A player accepts his own nations without being asked.
#[test]
fn britain_is_not_asked_about_a_nation_of_its_own_player() {
    let joining = |players: u8| {
        let mut table = politics(players, "status austria neutral");
        table.idle_until(|table| table.is_asked("austria", "choose-status"));
        table.play("austria", "status british");
        for power in ["prussia", "russia", "ottoman"] {
            let status = table.status(power);
            table.play(power, &format!("status {status}"));
        }
        table
    };
    assert_eq!(joining(6).asked(), ["britain: turn-away"]);
    for players in [3, 4, 5] {
        let table = joining(players);
        assert!(!is_political(&table), "{:?}", table.asked());
        assert_eq!(table.status("austria"), "british");
    }
}

// --- Section 8: peace, war and what a status does --------------------------------------------------------------------

/// [PRO-8.1] [PRO-8.2] [PRO-D13] One nation of each status; a war of expansion is fought alone, against all that fight.
#[test]
fn coalitions_are_at_war_with_each_other_and_with_every_war_of_expansion() {
    let table = position(
        "prototype 1805
         clear
         status austria british
         status prussia french
         status russia expansionist
         status ottoman neutral",
    );
    let relations =
        |one: &str| POWERS.map(|other| if one == other { "self" } else { table.relation(one, other) });
    assert_eq!(relations("britain"), ["self", "war", "allies", "war", "war", "peace"]);
    assert_eq!(relations("france"), ["war", "self", "war", "allies", "war", "peace"]);
    assert_eq!(relations("austria"), ["allies", "war", "self", "war", "war", "peace"]);
    assert_eq!(relations("prussia"), ["war", "allies", "war", "self", "war", "peace"]);
    assert_eq!(relations("russia"), ["war", "war", "war", "war", "self", "peace"]);
    assert_eq!(relations("ottoman"), ["peace", "peace", "peace", "peace", "peace", "self"]);
}

/// [PRO-8.2] Two wars of expansion are two wars.
#[test]
fn nations_that_fight_wars_of_expansion_fight_each_other() {
    let table = position("prototype 1805\nclear\nstatus prussia expansionist");
    assert_eq!(table.relation("prussia", "ottoman"), "war");
    for other in ["britain", "france", "austria", "russia"] {
        assert_eq!(table.relation("ottoman", other), "war");
    }
    let mut table = prototype_moving(
        6,
        "ottoman",
        "status prussia expansionist\nserbia: ottoman 2\nbosnia: garrison prussia",
    );
    table.play("ottoman", "march serbia bosnia").play("ottoman", "done");
    assert_eq!(table.strengths(), (3, 1));
}

/// [PRO-8.1] Whatever happens, Britain and France are at war.
#[test]
fn britain_and_france_are_always_at_war() {
    for players in 3..=6 {
        let mut table = politics(players, "");
        assert_eq!(table.relation("britain", "france"), "war");
        table.declare("austria neutral, prussia neutral, russia neutral, ottoman neutral");
        assert_eq!(table.relation("britain", "france"), "war");
    }
}

/// [PRO-8.4] 2 for the British coalition, 1 for everybody else and for other generals.
#[test]
fn in_the_british_coalition_beating_a_french_general_gives_2_influence() {
    let gained = |status: &str, defender: &str| {
        let lines = format!("status austria {status}\nbavaria: austria 3\nhesse: {defender} 0");
        let mut table = prototype_moving(6, "austria", &lines);
        let before = table.influence("austria");
        table.play("austria", "march bavaria hesse");
        fight_out(&mut table, "austria");
        assert_eq!(table.at("hesse"), "austria 2");
        table.influence("austria") - before
    };
    assert_eq!(gained("british", "france"), 2);
    assert_eq!(gained("expansionist", "france"), 1);
    assert_eq!(gained("british", "ottoman"), 1);
    assert_eq!(gained("french", "russia"), 1);
}

/// [PRO-8.5] [PRO-9.4]
#[test]
fn a_neutrals_income_is_doubled() {
    for lines in ["", "hesse: garrison prussia", "lisboa: garrison prussia"] {
        let income = |status: &str| taxed("prussia", &format!("status prussia {status}\n{lines}"));
        assert_eq!(income("neutral"), 2 * income("expansionist"));
        assert_eq!(income("neutral"), 2 * income("british"));
    }
    assert_eq!(taxed("prussia", "status prussia neutral\nlisboa: garrison prussia"), 2 * (7 + 2));
}

/// [PRO-8.6] [PRO-9.13] Warszawa and Saxonia, 2 each, with a Prussian stripe: neither influence nor income for a
/// neutral.
#[test]
fn a_neutral_gains_no_influence_for_disputed_territories() {
    let lines = |status: &str| {
        format!("status prussia {status}\nwarszawa: garrison prussia\nsaxonia: garrison prussia")
    };
    assert_eq!(scored("prussia", &lines("expansionist")), 4);
    assert_eq!(scored("prussia", &lines("french")), 4);
    assert_eq!(scored("prussia", &lines("neutral")), 0);
    assert_eq!(taxed("prussia", &lines("neutral")), 14);
    assert_eq!(taxed("prussia", &lines("expansionist")), 7);
}

/// [PRO-8.7] Homes and territories with its own garrison, and never to contest one.
#[test]
fn a_neutrals_generals_move_only_between_its_original_territories_and_its_garrisons() {
    let lines = "
        berlin: prussia 2
        warszawa: prussia 1, garrison prussia
        saxonia: garrison prussia
        silesia: russia 1
        hannover: garrison france
    ";
    let mut table = prototype_moving(6, "prussia", lines);
    let mut marches = table.options("prussia", "march");
    marches.sort();
    assert_eq!(
        marches,
        [
            "berlin pomerania",
            "berlin saxonia",
            "berlin silesia",
            "warszawa borussia",
            "warszawa pomerania",
            "warszawa silesia"
        ]
    );
    for barred in ["berlin hannover", "berlin mecklenburg", "warszawa polesie", "warszawa galicia"] {
        assert_eq!(table.refusal("prussia", &format!("march {barred}")), "PRO-8.7", "{barred}");
    }
    // Beside a stranger in its own home it does not fight.
    table.play("prussia", "march berlin silesia").play("prussia", "done");
    assert!(table.is_asked("prussia", "ask-for-round"));
    assert_eq!(table.at("silesia"), "prussia 2, russia 1");
    // At war the same general may go anywhere.
    let table = prototype_moving(6, "prussia", &format!("{lines}\nstatus prussia british"));
    assert!(
        table.may("prussia", "march berlin hannover") && table.may("prussia", "march berlin mecklenburg")
    );
}

/// [PRO-8.7] A strategic move of a neutral keeps to its own ground too.
#[test]
fn a_neutrals_strategic_move_keeps_to_its_own_territories() {
    let mut table = prototype_moving(6, "prussia", "berlin: prussia 1\nwarszawa: garrison prussia");
    table.play("prussia", "strategic berlin pomerania");
    assert_eq!(table.options("prussia", "on"), ["borussia", "warszawa"]);
    assert_eq!(table.refusal("prussia", "on mecklenburg"), "PRO-8.7");
    table.play("prussia", "on warszawa").play("prussia", "on silesia");
    assert_eq!(table.at("silesia"), "prussia 1");
}

/// [PRO-8.8]
#[test]
fn a_neutral_can_be_arbiter() {
    let mut table = acting(6, 6, "france", "");
    reach_movement(&mut table);
    assert_eq!(table.status("prussia"), "neutral");
    let before = table.morale("prussia");
    table.play("france", "arbiter prussia");
    assert_eq!(table.morale("prussia"), before + 1);
}

/// [PRO-T.11] [PRO-8.9] [PRO-D13] From the printed set-up: the Russian general in Minsk marches into Eastern Prussia.
#[test]
fn russia_may_march_into_neutral_eastern_prussia_without_battle() {
    let mut table = position("prototype 1805, 6 players, turn 4");
    table.idle_until(|table| table.is_asked("russia", "order-moves"));
    table.play("russia", "march polesie borussia").play("russia", "done");
    assert_eq!(table.at("borussia"), "prussia 0, russia 0");
    assert_eq!(table.controller("borussia"), "prussia");
    assert!(table.is_asked("russia", "ask-for-round"));
    assert!(!table.fought_in("borussia"));
    let mut closed = position("1805, 6 players, turn 4");
    closed.idle_until(|table| table.is_asked("russia", "order-moves"));
    assert_eq!(closed.refusal("russia", "march polesie borussia"), "KOA-8.12");
}

/// [PRO-8.9] Entered or left behind, no foreign garrison.
#[test]
fn a_foreign_general_may_not_place_a_garrison_in_a_neutrals_original_territory() {
    let mut table = prototype_moving(6, "russia", "polesie: russia 2\nberlin: russia 2");
    table.plays(
        "russia: march polesie borussia
         russia: march berlin saxonia",
    );
    assert_eq!(table.refusal("russia", "garrison borussia borussia"), "PRO-8.9");
    assert_eq!(table.refusal("russia", "garrison saxonia berlin"), "PRO-8.9");
    assert!(table.may("russia", "garrison borussia polesie"));
    assert!(table.may("russia", "garrison saxonia saxonia"), "Saxonia is no original territory");
    // Prussia at war has no such shelter.
    let mut table = prototype_moving(6, "russia", "polesie: russia 2\nstatus prussia expansionist");
    table.play("russia", "march polesie borussia");
    assert!(table.may("russia", "garrison borussia borussia"));
}

/// [PRO-8.9] [PRO-T.11] Beside the neutral's own general the reason is the same: there is no battle to wait for.
#[test]
fn beside_the_neutrals_general_the_garrison_is_refused_for_the_same_reason() {
    let mut table = prototype_moving(6, "russia", "polesie: russia 2\nborussia: prussia 1");
    table.play("russia", "march polesie borussia");
    assert_eq!(table.refusal("russia", "garrison borussia borussia"), "PRO-8.9");
}

/// [PRO-8.10] With a Russian general in Berlin, and in a home that it has just entered.
#[test]
fn a_neutrals_general_may_place_garrisons_at_home_beside_a_foreign_general() {
    let mut table = prototype_moving(
        6,
        "prussia",
        "berlin: prussia 2, russia 1\nsilesia: france 1\npomerania: prussia 1",
    );
    table.play("prussia", "garrison berlin berlin");
    assert_eq!(table.at("berlin"), "prussia 1, russia 1, garrison prussia");
    table.play("prussia", "march berlin silesia").play("prussia", "garrison silesia silesia");
    assert_eq!(table.at("silesia"), "france 1, prussia 0, garrison prussia");
    table.play("prussia", "done");
    assert!(table.is_asked("prussia", "ask-for-round"));
}

/// [PRO-8.11] Russia attacks a French general in neutral Berlin, where a Prussian general stands too: Prussia neither
/// fights nor supports, and the victor leaves no garrison.
#[test]
fn a_neutral_does_nothing_when_others_fight_in_its_territory() {
    for at in ["berlin", "silesia"] {
        let prussian = if at == "berlin" { "prussia 3, garrison prussia, " } else { "" };
        let mut table = prototype_moving(
            6,
            "russia",
            &format!(
                "warszawa: russia 3
                 {at}: {prussian}france 1
                 pomerania: prussia 3
                 hand prussia 5 5 5"
            ),
        );
        let before = table.influence("prussia");
        table.play("russia", &format!("march warszawa {at}")).play("russia", "done");
        assert_eq!(table.strengths(), (4, 2), "Prussia's pieces count on neither side");
        table.idle_until(|table| {
            assert!(!table.asked().iter().any(|asked| asked.starts_with("prussia: ")), "{:?}", table.asked());
            assert!(!table.is_asked("russia", "garrison-after-victory"));
            table.is_asked("russia", "ask-for-round")
        });
        let left = if at == "berlin" { "prussia 3, russia 2, garrison prussia" } else { "russia 2" };
        assert_eq!(table.at(at), left);
        assert_eq!((table.influence("prussia"), table.cards("prussia")), (before, 3));
        assert_eq!(table.controller(at), "prussia");
    }
}

/// A Russian general has marched into Warszawa, where neutral Prussia has a garrison.
fn at_warsaw(lines: &str) -> Table {
    let mut table = prototype_moving(
        6,
        "russia",
        &format!("polesie: russia 2\nwarszawa: garrison prussia\nmorale france 1\n{lines}"),
    );
    table.play("russia", "march polesie warszawa");
    assert_eq!(table.refusal("prussia", "refuse"), "not asked");
    table.play("russia", "done");
    table
}

/// [PRO-T.15] [PRO-D13] [PRO-8.12]
#[test]
fn a_neutral_outside_its_original_territories_is_fought_unless_both_want_peace() {
    let mut table = at_warsaw("");
    assert_eq!(table.asked(), ["russia: meet-neutral"]);
    assert_eq!(table.rule_asked("russia"), "PRO-D13");
    assert_eq!(table.legal("russia"), ["fight warszawa", "peace warszawa"]);
    // Russia attacks: the neutral's wish does not matter.
    table.play("russia", "fight warszawa");
    assert_eq!(table.strengths(), (3, 1));
    table.idle_until(|table| table.is_asked("russia", "ask-for-round"));
    assert_eq!(table.at("warszawa"), "russia 1");
    // Peace, if Prussia agrees.
    let mut table = at_warsaw("");
    table.play("russia", "peace warszawa");
    assert_eq!(table.asked(), ["prussia: consent"]);
    table.play("prussia", "agree");
    assert!(table.is_asked("russia", "ask-for-round"));
    assert_eq!(table.at("warszawa"), "russia 2, garrison prussia");
    assert!(!table.fought_in("warszawa"));
    // Battle, if it does not.
    let mut table = at_warsaw("");
    table.play("russia", "peace warszawa").play("prussia", "refuse");
    assert_eq!(table.strengths(), (3, 1));
    assert!(table.fought_in("warszawa"));
}

/// [PRO-D13] The same for a neutral's general, and for a war of expansion.
#[test]
fn a_neutrals_general_outside_its_original_territories_may_be_attacked_too() {
    let mut table = prototype_moving(
        6,
        "france",
        "status prussia neutral\nhesse: france 3\nsaxonia: prussia 2, garrison prussia",
    );
    table.play("france", "march hesse saxonia").play("france", "done");
    assert_eq!(table.asked(), ["france: meet-neutral"]);
    table.play("france", "fight saxonia");
    assert_eq!(table.strengths(), (4, 4));
    let mut table = prototype_moving(6, "ottoman", "galicia: ottoman 2\nwarszawa: garrison prussia");
    table.play("ottoman", "march galicia warszawa").play("ottoman", "done");
    assert_eq!(table.asked(), ["ottoman: meet-neutral"]);
    // At home a neutral is safe from it.
    let mut table =
        prototype_moving(6, "ottoman", "warszawa: ottoman 3\nberlin: prussia 1, garrison prussia");
    table.play("ottoman", "march warszawa berlin").play("ottoman", "done");
    assert!(table.is_asked("ottoman", "ask-for-round"));
    assert_eq!(table.at("berlin"), "prussia 1, ottoman 3, garrison prussia");
}

/// [PRO-D13] [PRO-8.12] The agreement holds in later rounds, until the general leaves.
#[test]
fn an_agreement_with_a_neutral_stands_until_the_general_leaves() {
    let mut table = at_warsaw("");
    table.plays(
        "russia: peace warszawa
         prussia: agree
         russia: ask
         france: agree
         russia: done",
    );
    assert!(table.is_asked("russia", "ask-for-round"), "nobody asks again: {:?}", table.asked());
    assert_eq!(table.at("warszawa"), "russia 2, garrison prussia");
    let mut table = at_warsaw("");
    table.plays(
        "russia: peace warszawa
         prussia: agree
         russia: ask
         france: agree
         russia: march warszawa polesie
         russia: done
         russia: ask
         france: agree
         russia: march polesie warszawa
         russia: done",
    );
    assert_eq!(table.asked(), ["russia: meet-neutral"]);
}

/// [PRO-D13] It ends when one of the two changes status, and not when others do.
#[test]
fn an_agreement_with_a_neutral_ends_when_one_of_the_two_changes_status() {
    let after = |statuses: &str| {
        let mut table = at_warsaw("");
        table.play("russia", "peace warszawa").play("prussia", "agree");
        table.reach_diplomacy().declare(statuses);
        table
    };
    let mut kept = after("austria french, ottoman neutral");
    assert!(kept.unsettled().is_empty());
    kept.idle_until(|table| table.is_asked("russia", "order-moves"));
    kept.play("russia", "done");
    assert!(kept.is_asked("russia", "ask-for-round"));
    assert_eq!(after("prussia expansionist").unsettled(), ["warszawa"]);
    assert_eq!(after("russia expansionist").unsettled(), ["warszawa"]);
}

/// [PRO-D13] [PRO-8.11] A French general stands in peace in Prussian Warszawa. Russia fights it first, without
/// Prussia, and then meets Prussia at once.
#[test]
fn hostile_pieces_of_a_third_nation_are_fought_before_the_neutral() {
    let mut table = prototype_moving(
        6,
        "france",
        "silesia: france 1\npolesie: russia 3\nborussia: prussia 3\nwarszawa: garrison prussia",
    );
    table.plays(
        "france: march silesia warszawa
         france: done
         france: peace warszawa
         prussia: agree",
    );
    table.idle_until(|table| table.is_asked("russia", "order-moves"));
    assert_eq!(table.at("warszawa"), "france 1, garrison prussia");
    table.play("russia", "march polesie warszawa").play("russia", "done");
    assert_eq!(table.strengths(), (4, 2), "the garrison stays out");
    table.idle_until(|table| {
        assert!(!table.asked().iter().any(|asked| asked.starts_with("prussia: ")), "{:?}", table.asked());
        table.is_asked("russia", "meet-neutral")
    });
    assert_eq!(table.at("warszawa"), "russia 2, garrison prussia");
    let mut peace = Table { game: table.game.clone(), log: Vec::new() };
    peace.play("russia", "peace warszawa").play("prussia", "agree");
    assert!(peace.is_asked("russia", "ask-for-round"));
    assert_eq!(peace.at("warszawa"), "russia 2, garrison prussia");
    table.play("russia", "fight warszawa");
    assert_eq!(table.strengths(), (3, 1));
    assert!(table.is_asked("prussia", "declare-support"), "now it is Prussia's battle: {:?}", table.asked());
}

/// [PRO-D13] [PRO-D4] The printed neutral in Saxony has no garrison there: it is met like one outside its home.
#[test]
fn prussias_general_in_saxony_is_met_outside_its_original_territories() {
    let mut table = position("prototype 1805, 6 players, turn 2\nbohemia: austria 2\ntyrol: empty");
    table.idle_until(|table| table.is_asked("austria", "order-moves"));
    table.play("austria", "march bohemia saxonia").play("austria", "done");
    assert_eq!(table.asked(), ["austria: meet-neutral"]);
    table.play("austria", "fight saxonia");
    assert_eq!(table.strengths(), (3, 1));
}

/// [PRO-8.3] [PRO-D40] Prussia and the Ottomans of one player fight wars of expansion: neither enters what the other
/// controls or has a piece in. Of two players they fight there.
#[test]
fn two_warring_nations_of_one_player_never_meet() {
    let ottoman = "
        status prussia expansionist
        serbia: ottoman 2
        rumelia: ottoman 2
        bosnia: garrison prussia
        dalmatia: prussia 1
    ";
    let prussian = "
        status prussia expansionist
        transylvania: prussia 2
        serbia: prussia 0
        hellas: garrison ottoman
        istanbul: ottoman 1
    ";
    for players in [3, 4] {
        let table = prototype_moving(players, "ottoman", ottoman);
        assert_eq!(table.refusal("ottoman", "march serbia bosnia"), "PRO-D40", "a garrison");
        assert_eq!(table.refusal("ottoman", "march rumelia dalmatia"), "PRO-D40", "a general");
        assert_eq!(table.refusal("ottoman", "march rumelia bosnia"), "PRO-D40");
        assert!(table.may("ottoman", "march serbia croatia"));
        let table = prototype_moving(players, "prussia", prussian);
        assert_eq!(table.refusal("prussia", "march transylvania wallachia"), "PRO-D40", "an empty home");
        assert_eq!(table.refusal("prussia", "march serbia rumelia"), "PRO-D40");
        assert!(table.may("prussia", "march transylvania bessarabia"));
    }
    for players in [5, 6] {
        let table = prototype_moving(players, "ottoman", ottoman);
        assert!(
            table.may("ottoman", "march serbia bosnia") && table.may("ottoman", "march rumelia dalmatia")
        );
        let table = prototype_moving(players, "prussia", prussian);
        assert!(table.may("prussia", "march transylvania wallachia"));
    }
}

/// [PRO-D40] The same if one is in a coalition and the other fights a war of expansion, by land and by sea, and in
/// Britain's own seat.
#[test]
fn a_coalition_does_not_make_a_warring_nation_of_the_same_player_meet_it() {
    let lines = "
        status prussia expansionist
        status ottoman british
        istanbul: ottoman 1
        serbia: ottoman 1
        bosnia: garrison prussia
        hellas: garrison prussia
    ";
    let table = prototype_moving(4, "ottoman", lines);
    assert_eq!(table.refusal("ottoman", "march serbia bosnia"), "PRO-D40");
    assert_eq!(table.refusal("ottoman", "sail istanbul hellas"), "PRO-D40");
    assert!(table.may("ottoman", "sail istanbul napoli"), "passing by is no meeting");
    assert!(prototype_moving(6, "ottoman", lines).may("ottoman", "sail istanbul hellas"));
    let lines =
        "status austria expansionist\nbavaria: austria 2\nhesse: britain 1\nwurttemberg: garrison britain";
    let table = prototype_moving(5, "austria", lines);
    assert_eq!(table.refusal("austria", "march bavaria hesse"), "PRO-D40");
    assert_eq!(table.refusal("austria", "march bavaria wurttemberg"), "PRO-D40");
    assert!(prototype_moving(6, "austria", lines).may("austria", "march bavaria hesse"));
}

/// [PRO-D40] [PRO-8.3] If one of the two is neutral the other may stand beside it, and is not even asked whether it
/// fights.
#[test]
fn a_player_stands_beside_his_own_neutral_without_a_right_to_attack() {
    for garrison in ["garrison prussia", "prussia 1, garrison prussia"] {
        let lines = format!("serbia: ottoman 2\nbosnia: {garrison}");
        let mut table = prototype_moving(4, "ottoman", &lines);
        table.play("ottoman", "march serbia bosnia").play("ottoman", "done");
        assert_eq!(table.asked(), ["ottoman: ask-for-round"]);
        let stands = if garrison.contains(',') { "prussia 1, ottoman 2" } else { "ottoman 2" };
        assert_eq!(table.at("bosnia"), format!("{stands}, garrison prussia"));
        assert!(!table.fought_in("bosnia"));
        let mut table = prototype_moving(6, "ottoman", &lines);
        table.play("ottoman", "march serbia bosnia").play("ottoman", "done");
        assert_eq!(table.asked(), ["ottoman: meet-neutral"]);
    }
    // The other way round: the Ottomans neutral, Prussia at war.
    let lines =
        "status prussia expansionist\nstatus ottoman neutral\ndalmatia: prussia 2\nbosnia: garrison ottoman";
    let mut table = prototype_moving(4, "prussia", lines);
    table.play("prussia", "march dalmatia bosnia").play("prussia", "done");
    assert_eq!(table.asked(), ["prussia: ask-for-round"]);
    assert_eq!(table.at("bosnia"), "prussia 2, garrison ottoman");
}

/// [PRO-8.3] In a neutral home of the same player too, without a garrison.
#[test]
fn a_player_leaves_no_garrison_in_the_home_of_his_other_nation() {
    let lines = "status prussia expansionist\nstatus ottoman neutral\ndalmatia: prussia 2";
    let mut table = prototype_moving(4, "prussia", lines);
    table.play("prussia", "march dalmatia rumelia");
    assert_eq!(table.refusal("prussia", "garrison rumelia rumelia"), "PRO-12.4");
    table.play("prussia", "done");
    assert!(table.is_asked("prussia", "ask-for-round"));
    assert_eq!((table.at("rumelia"), table.controller("rumelia")), ("prussia 2".into(), "ottoman".into()));
}

/// [PRO-8.3] In one coalition they share territories, and the player asks himself nothing.
#[test]
fn allied_nations_of_one_player_enter_each_others_territories_without_asking() {
    let lines = "status prussia french\nstatus ottoman french\nserbia: ottoman 1\nbosnia: prussia 1, garrison prussia";
    let mut table = prototype_moving(4, "ottoman", lines);
    table.play("ottoman", "march serbia bosnia");
    assert_eq!(table.asked(), ["ottoman: order-moves"]);
    assert_eq!(table.at("bosnia"), "prussia 1, ottoman 1, garrison prussia");
    table.play("ottoman", "done");
    assert!(table.is_asked("ottoman", "ask-for-round"));
    let mut table = prototype_moving(6, "ottoman", lines);
    table.play("ottoman", "march serbia bosnia");
    assert_eq!(table.asked(), ["prussia: consent"]);
}

/// [PRO-D40] A third nation that attacks the Ottomans where they stand beside their player's neutral Prussia does not
/// draw Prussia in, and meets it afterwards.
#[test]
fn an_attack_on_one_nation_of_a_player_is_none_on_his_neutral() {
    let mut table = prototype_moving(
        4,
        "austria",
        "croatia: austria 3\nbosnia: ottoman 0, garrison prussia\nberlin: prussia 1",
    );
    table.play("austria", "march croatia bosnia").play("austria", "done");
    assert_eq!(table.strengths(), (4, 1));
    table.idle_until(|table| table.is_asked("austria", "meet-neutral"));
    assert_eq!(table.at("bosnia"), "austria 2, garrison prussia");
}

/// [PRO-D40] Nor does a general support a battle against another nation of its own player.
#[test]
fn no_player_ever_fights_himself_by_support() {
    let lines = "
        status prussia expansionist
        status ottoman british
        galicia: prussia 2
        transylvania: austria 1
        wallachia: ottoman 2
    ";
    let mut table = prototype_moving(4, "prussia", lines);
    table.play("prussia", "march galicia transylvania").play("prussia", "done");
    assert_eq!(table.strengths(), (3, 2));
    assert!(!table.is_asked("ottoman", "declare-support"), "{:?}", table.asked());
    let mut table = prototype_moving(6, "prussia", lines);
    table.play("prussia", "march galicia transylvania").play("prussia", "done");
    assert!(table.is_asked("ottoman", "declare-support"));
}

/// [PRO-D40] [KOA-D27] A general is not placed beside a warring general of the same player.
#[test]
fn a_general_is_not_placed_beside_a_warring_one_of_the_same_player() {
    let lines = "status prussia expansionist\nserbia: prussia 1";
    let mut table = leading(4, "ottoman", lines);
    table.settle_chance();
    assert_eq!(table.refusal("ottoman", "place serbia"), "KOA-D27");
    assert!(table.may("ottoman", "place rumelia"));
    let neutral = leading(4, "ottoman", "bosnia: garrison ottoman");
    assert!(neutral.may("ottoman", "place bosnia"));
}

// --- Section 9: actions 1 to 5 ---------------------------------------------------------------------------------------

/// [PRO-9.1]
#[test]
fn battle_card_exchange_draws_one_card_and_then_discards_one() {
    let mut table = position("prototype 1805, 6 players, turn 1\nhand britain 2 3");
    assert_eq!(table.legal("britain"), ["drill", "done"]);
    table.play("britain", "drill").play("chance", "draw 5");
    assert_eq!(table.hand("britain"), "2 3 5");
    assert_eq!(table.rule_asked("britain"), "PRO-9.1");
    assert_eq!(table.legal("britain"), ["discard 2", "discard 3", "discard 5"]);
    assert_eq!(table.refusal("britain", "done"), "PRO-4.1");
    table.play("britain", "discard 2");
    assert_eq!((table.hand("britain"), table.discards()), ("3 5".into(), "2".into()));
}

/// [PRO-9.2] [PRO-T.9] A French garrison in Bohemia, an Austrian home of value 2. The final edition does it the other
/// way round.
#[test]
fn a_captured_original_territory_gives_income_and_no_influence() {
    let garrison = "bohemia: garrison france";
    assert_eq!((taxed("france", ""), taxed("france", garrison)), (13, 15));
    assert_eq!(scored("france", garrison), 0);
    assert_eq!(taxed("austria", garrison), 8, "and none to its owner");
    let mut other = position(&format!("1805, 6 players, turn 3\nclear\n{garrison}"));
    assert_eq!(other.money("france"), 13);
    other = position(&format!("1805, 6 players, turn 6\nclear\n{garrison}"));
    reach_movement(&mut other);
    assert_eq!(other.influence("france"), 2);
}

/// [PRO-9.2] [PRO-9.3] [PRO-D17] Homes, captured homes, minor nations, and disputed territories without a stripe.
#[test]
fn taxation_adds_up_all_these_territories() {
    let lines = "
        bohemia: garrison france
        hesse: garrison france
        warszawa: garrison france
        bavaria: garrison france
        lorraine: garrison austria
    ";
    // 13 − 2 (Lorraine) + 2 (Bohemia) + 1 (Hesse) + 2 (Warszawa); Bavaria has a French stripe.
    assert_eq!(taxed("france", lines), 16);
    // 10 − 2 (Bohemia) + 2 (Lorraine).
    assert_eq!(taxed("austria", lines), 10);
    assert_eq!((scored("france", lines), scored("austria", lines)), (2, 0));
    // The totals of the homes alone.
    let homes: Vec<u16> = ["france", "austria", "russia", "ottoman"].map(|power| taxed(power, "")).to_vec();
    assert_eq!(homes, [13, 10, 8, 8]);
}

/// [PRO-9.5] [PRO-D14] 11 less the ports of the French coalition and of nations that fight wars of expansion.
#[test]
fn britain_also_receives_income_from_trade() {
    let homes = 6;
    let trade = |lines: &str| taxed("britain", lines) - homes;
    assert_eq!(trade("status ottoman neutral"), 11);
    assert_eq!(trade("status ottoman british"), 11);
    assert_eq!(trade("status ottoman expansionist"), 9, "Istanbul and Egypt");
    assert_eq!(trade("status ottoman french\nholland: garrison france"), 8);
    assert_eq!(trade("status ottoman neutral\nholland: garrison austria\nnapoli: garrison prussia"), 11);
    assert_eq!(
        taxed("britain", "status ottoman neutral\nlisboa: garrison britain"),
        homes + 11,
        "own stripe"
    );
    // Nobody else trades: Russia has a port, too.
    assert_eq!(taxed("russia", "lisboa: garrison russia"), 8 + 2);
}

/// [PRO-9.6] Any or all of the generals off the map, where the nation is in control.
#[test]
fn leadership_places_any_or_all_generals_in_controlled_territories() {
    let lines = "tyrol: austria 1\nbavaria: garrison austria\nbohemia: garrison france\nwien: france 1";
    let mut table = leading(6, "austria", lines);
    assert_eq!(table.off_map("austria"), 3);
    assert_eq!(table.rule_asked("austria"), "PRO-9.6");
    let places: BTreeSet<String> = table.options("austria", "place").into_iter().collect();
    let open = ["bavaria", "croatia", "galicia", "hungari", "transylvania"];
    assert_eq!(places, open.map(str::to_owned).into());
    assert_eq!(table.refusal("austria", "place bohemia"), "PRO-9.6");
    assert_eq!(table.refusal("austria", "place hesse"), "PRO-9.6");
    table.play("austria", "place bavaria").play("austria", "place galicia");
    assert_eq!(
        (table.at("bavaria"), table.at("galicia")),
        ("austria 0, garrison austria".into(), "austria 0".into())
    );
    assert_eq!(table.refusal("austria", "take-card"), "PRO-9.6", "it is one or the other");
    assert_eq!(table.refusal("austria", "take-morale"), "PRO-9.6");
    table.play("austria", "place hungari");
    assert_eq!(table.off_map("austria"), 0);
    assert_eq!(table.refusal("austria", "place croatia"), "PRO-9.6");
    table.play("austria", "done");
    assert!(!table.is_asked("austria", "lead"));
}

/// [PRO-9.6] Or one card, or one morale; and no general is taken off the map.
#[test]
fn leadership_is_instead_a_card_or_a_point_of_morale_and_recalls_nobody() {
    let lead = || leading(6, "austria", "tyrol: austria 1\nmorale austria 9");
    let mut table = lead();
    table.play("austria", "take-card").settle_chance();
    assert_eq!((table.cards("austria"), table.morale("austria")), (1, 9));
    assert!(!table.is_asked("austria", "lead"));
    let mut table = lead();
    table.play("austria", "take-morale");
    assert_eq!((table.cards("austria"), table.morale("austria")), (0, 10));
    assert!(!table.is_asked("austria", "lead"));
    let table = lead();
    assert_eq!(table.refusal("austria", "recall tyrol"), "PRO-9.6");
    assert!(table.options("austria", "recall").is_empty());
    let mut other = position("1805, 6 players, turn 5\nclear\ntyrol: austria 1");
    other.settle_chance();
    assert!(other.may("austria", "recall tyrol"));
}

/// Britain leads and gives money to Austria and Russia.
fn subsidies(first_line: &str, austria: u16, russia: u16) -> Table {
    let mut table =
        position(&format!("{first_line}\nclear\nmoney britain 9\nmoney russia 0\nmoney austria 0"));
    table.idle_until(|table| table.is_asked("britain", "lead"));
    table.plays(&format!(
        "britain: offer austria {austria}
         austria: agree
         britain: offer russia {russia}
         russia: agree"
    ));
    table
}

/// [PRO-9.7] [PRO-D16] [PRO-T.7] 1 and 7, or 3 and 5: 1 influence each time. In the final edition 1 and 2.
#[test]
fn britain_gives_money_in_any_proportion_and_goes_up_1_influence() {
    let here = "prototype 1805, 6 players, turn 3";
    for (austria, russia) in [(1, 7), (3, 5), (1, 1)] {
        let table = subsidies(here, austria, russia);
        assert_eq!(table.influence("britain"), 18, "{austria} and {russia}");
        assert_eq!((table.money("austria"), table.money("russia")), (austria, russia));
        assert_eq!(table.money("britain"), 9 - austria - russia);
    }
    let there = "1805, 6 players, turn 3";
    assert_eq!(subsidies(there, 1, 7).influence("britain"), 1);
    assert_eq!(subsidies(there, 3, 5).influence("britain"), 2);
    let option = "prototype 1805, 6 players, turn 3\noption subsidy_influence per-ally";
    assert_eq!(subsidies(option, 1, 7).influence("britain"), 18);
    assert_eq!(subsidies(option, 3, 5).influence("britain"), 19);
    assert_eq!(subsidies(option, 1, 1).influence("britain"), 17);
}

/// [PRO-9.7] [PRO-D16] In addition to its own choice; to partners alone; nothing accepted, nothing gained.
#[test]
fn subsidies_go_to_coalition_partners_who_accept_them() {
    let mut table = leading(6, "britain", "money britain 5");
    for other in ["france", "prussia", "ottoman", "britain"] {
        assert_eq!(table.refusal("britain", &format!("offer {other} 1")), "PRO-9.7", "{other}");
    }
    assert_eq!(table.refusal("britain", "offer austria 6"), "PRO-9.7", "more than Britain has");
    let morale = table.morale("britain");
    table.play("britain", "take-morale");
    assert_eq!(table.morale("britain"), morale + 1);
    table.plays(
        "britain: offer austria 5
         austria: refuse",
    );
    assert_eq!((table.influence("britain"), table.money("britain"), table.money("austria")), (17, 5, 0));
    table.plays(
        "britain: offer russia 1
         russia: agree",
    );
    assert_eq!((table.influence("britain"), table.money("britain")), (18, 4));
}

/// [PRO-9.7] A player's own nation accepts at once; the point is the same, once for the action.
#[test]
fn a_subsidy_within_a_seat_needs_no_answer() {
    let mut table = leading(3, "britain", "money britain 5\nmoney russia 0");
    table.play("austria", "done");
    table.play("britain", "offer austria 2");
    assert_eq!((table.money("austria"), table.influence("britain")), (2, 18));
    table.play("britain", "offer russia 2");
    assert_eq!((table.money("russia"), table.influence("britain")), (2, 18));
    assert!(table.is_asked("britain", "lead"));
}

/// [PRO-9.8]
#[test]
fn only_britain_can_give_money() {
    for power in POWERS.iter().filter(|power| **power != "britain") {
        let table =
            leading(6, power, &format!("money {power} 9\nstatus austria british\nstatus prussia british"));
        for other in POWERS {
            assert_eq!(table.refusal(power, &format!("offer {other} 1")), "PRO-9.8", "{power} to {other}");
        }
        assert!(table.options(power, "offer").is_empty());
    }
}

/// [PRO-9.9] [KOA-D31] One round, Napoleon alone, without arbiter; a battle follows at once; no garrison is disbanded.
#[test]
fn napoleon_may_make_one_movement_round_in_leadership() {
    let lines = "lorraine: france 2*\nparis: france 1\nwurttemberg: austria 0\nhesse: garrison france";
    let mut table = leading(6, "france", lines);
    table.play("france", "take-morale");
    table.idle_until(|table| table.is_asked("france", "order-moves"));
    assert_eq!(table.state().movement.arbiter, None);
    assert!(POWERS.iter().all(|power| !table.is_asked(power, "choose-arbiter")));
    assert_eq!(table.refusal("france", "march paris picardie"), "PRO-9.9");
    assert_eq!(table.refusal("france", "disband hesse"), "PRO-9.9");
    table.play("france", "march lorraine wurttemberg").play("france", "done");
    assert_eq!(table.strengths(), (3, 1));
    table.idle_until(|table| {
        assert!(!table.is_asked("france", "ask-for-round"), "there is no second round");
        table.is_asked("russia", "choose-arbiter")
    });
    assert_eq!(table.at("wurttemberg"), "france 1*");
}

/// [PRO-9.9] Only if he is on the map, if need be by this very action.
#[test]
fn napoleon_off_the_map_does_not_move() {
    let lead = || leading(6, "france", "lorraine: france 2");
    assert_eq!(lead().figure("france"), "off-map");
    let mut table = lead();
    table.play("france", "take-morale");
    table.idle_until(|table| {
        assert!(!table.is_asked("france", "order-moves"));
        table.is_asked("russia", "choose-arbiter")
    });
    let mut table = lead();
    table.play("france", "place-figure provence").play("france", "done");
    table.idle_until(|table| table.is_asked("france", "order-moves"));
    assert!(table.may("france", "march provence lombardia"));
    assert_eq!(table.refusal("france", "march lorraine pfalz"), "PRO-9.9");
}

/// [PRO-9.10] [KOA-9.32] Units, morale and cards for 1 each; units under generals on the map, three at most.
#[test]
fn mobilisation_buys_units_morale_and_cards_for_1_each() {
    let lines =
        "berlin: prussia 2\nborussia: prussia 0\npomerania: prussia 1\nmoney prussia 5\nmorale prussia 4";
    let mut table = acting(6, 4, "prussia", lines);
    assert_eq!(table.rule_asked("prussia"), "PRO-9.10");
    let supply = table.supply("prussia");
    table.play("prussia", "buy-unit berlin");
    assert_eq!((table.at("berlin"), table.money("prussia")), ("prussia 3".into(), 4));
    assert_eq!(table.refusal("prussia", "buy-unit berlin"), "KOA-9.32");
    assert_eq!(table.refusal("prussia", "buy-unit silesia"), "KOA-9.32", "no general is there");
    table.play("prussia", "buy-morale");
    assert_eq!((table.morale("prussia"), table.money("prussia")), (5, 3));
    table.play("prussia", "buy-card").play("chance", "draw 3");
    assert_eq!((table.hand("prussia"), table.money("prussia")), ("3".into(), 2));
    table.play("prussia", "buy-unit borussia").play("prussia", "buy-unit borussia");
    assert_eq!((table.at("borussia"), table.money("prussia")), ("prussia 2".into(), 0));
    assert_eq!(table.supply("prussia"), supply - 3);
    for purchase in ["buy-unit borussia", "buy-morale", "buy-card"] {
        assert_eq!(table.refusal("prussia", purchase), "PRO-9.10", "{purchase}");
    }
}

/// [PRO-9.10] There are no fortresses.
#[test]
fn no_fortress_can_be_bought_or_stand_anywhere() {
    let lines = "warszawa: garrison prussia\nmoney prussia 9\nberlin: prussia 1";
    let mut table = acting(6, 4, "prussia", lines);
    table.settle_chance();
    assert_eq!(table.refusal("prussia", "buy-fortress warszawa"), "PRO-9.10");
    assert!(table.options("prussia", "buy-fortress").is_empty());
    let reasons = impossible("prototype 1805\nclear\nwarszawa: garrison prussia, fortress");
    assert!(reasons.iter().any(|reason| reason.contains("KOA-I.9")), "{reasons:?}");
    let view = serde_json::to_value(table.state().view(None)).expect("plain data");
    assert_eq!(view["fortresses-left"], 0);
}

/// [PRO-9.11]
#[test]
fn mobilisation_gives_a_card_for_each_general_off_the_map() {
    for (generals, cards) in [
        ("", 3),
        ("berlin: prussia 0", 2),
        ("berlin: prussia 0\nsilesia: prussia 0\npomerania: prussia 0", 0),
    ] {
        let mut table = acting(6, 4, "prussia", &format!("{generals}\nmoney prussia 0"));
        table.settle_chance();
        assert_eq!(table.cards("prussia"), cards);
        assert_eq!(table.money("prussia"), 0, "they are free");
    }
}

/// [PRO-9.12]
#[test]
fn unspent_money_is_lost_except_britains() {
    for power in POWERS {
        let mut table = acting(6, 4, power, &format!("money {power} 5\nmoney austria 5\nmoney britain 5"));
        table.idle_until(|table| table.is_asked(power, "mobilise"));
        table.play(power, "buy-morale").play(power, "done");
        assert_eq!(table.money(power), if power == "britain" { 4 } else { 0 }, "{power}");
        if power != "austria" {
            assert!(table.money("austria") >= 5, "only the mobilising nation loses its money");
        }
    }
}

/// [PRO-9.13] [PRO-D15] The circled values with an own stripe; captured homes by option: 1 each, and then no income.
#[test]
fn gain_influence_counts_disputed_territories_with_an_own_stripe() {
    // Bavaria 2, Venezia 3, Bosnia 1 with an Austrian stripe; Holland 2 without; Hesse a minor nation; Lorraine French.
    let lines = "
        bavaria: garrison austria
        venezia: garrison austria
        bosnia: garrison austria
        holland: garrison austria
        hesse: garrison austria
        lorraine: garrison austria
        paris: garrison austria
    ";
    assert_eq!(scored("austria", lines), 2 + 3 + 1);
    assert_eq!(taxed("austria", lines), 10 + 2 + 1 + 2 + 3);
    let option = format!("option home_capture_point 1\n{lines}");
    assert_eq!(scored("austria", &option), 2 + 3 + 1 + 2);
    assert_eq!(taxed("austria", &option), 10 + 2 + 1);
    assert_eq!(scored("austria", &format!("option home_capture_point 0\n{lines}")), 6);
}

// --- Where this edition is silent ------------------------------------------------------------------------------------

/// [PRO-D38] [KOA-9.8] [KOA-D27] A placed general has no units and is never placed beside an own or a hostile one.
#[test]
fn a_placed_general_has_no_units_and_stands_alone() {
    let mut table = leading(6, "austria", "tyrol: austria 1\nwien: france 1\ngalicia: russia 1");
    assert_eq!(table.refusal("austria", "place tyrol"), "KOA-9.8");
    assert_eq!(table.refusal("austria", "place wien"), "KOA-D27");
    table.play("austria", "place galicia");
    assert_eq!(table.at("galicia"), "austria 0, russia 1");
}

/// [PRO-D38] [KOA-D3] 21 tokens, all of them on the map: no unit can be bought.
#[test]
fn an_empty_supply_sells_no_units() {
    let garrisons = [
        "warszawa",
        "saxonia",
        "hannover",
        "westphalia",
        "hesse",
        "pfalz",
        "wurttemberg",
        "mecklenburg",
        "danmark",
        "holland",
        "livonia",
        "sverige",
        "norge",
        "finland",
    ];
    let lines: String = garrisons.iter().map(|at| format!("{at}: garrison prussia\n")).collect();
    let pieces =
        "berlin: prussia 3\nsilesia: prussia 3\npomerania: prussia 1\nmoney prussia 3\nstatus prussia french";
    let table = acting(6, 4, "prussia", &format!("{lines}{pieces}"));
    assert_eq!(table.supply("prussia"), 0);
    assert_eq!(table.refusal("prussia", "buy-unit pomerania"), "KOA-D3");
    assert!(table.may("prussia", "buy-morale"));
}

/// [PRO-D38] [KOA-D5] All 40 cards are in hand: nothing can be drawn or bought.
#[test]
fn an_empty_deck_gives_no_card() {
    let hands = "
        hand britain 1 1 1 1 1 1
        hand france 1 1 2 2 2 2 2 2 2 2
        hand austria 3 3 3 3 3 3
        hand prussia 3 3 4 4 4 4
        hand russia 4 4 4 4 5 5
        hand ottoman 5 5 5 5 5 5
    ";
    let table = acting(6, 4, "prussia", &format!("{hands}\nmoney prussia 3\nberlin: prussia 0"));
    assert_eq!(table.piles(), (0, 0));
    assert!(table.is_asked("britain", "drill"), "{:?}", table.asked());
    let mut table = table;
    table.play("britain", "drill");
    assert_eq!(table.cards("britain"), 6, "the draw gives nothing");
    table.play("britain", "discard 1");
    assert_eq!(table.cards("britain"), 5);
    let mut strict = acting(6, 4, "prussia", &format!("option strict_order on\n{hands}\nmoney prussia 3"));
    strict.plays(
        "britain: done
         russia: done",
    );
    assert_eq!(strict.refusal("prussia", "buy-card"), "KOA-D5");
    assert!(strict.may("prussia", "buy-morale"));
}

/// [PRO-D38] [KOA-D33] An arbiter has its morale before the moves.
#[test]
fn an_arbiter_gains_its_morale_when_it_allows_a_round() {
    let mut table = acting(6, 6, "france", "paris: france 1");
    reach_movement(&mut table);
    let before = table.morale("ottoman");
    table.play("france", "arbiter ottoman");
    assert_eq!(table.morale("ottoman"), before + 1);
    table.play("france", "done").play("france", "ask").play("ottoman", "agree");
    assert_eq!(table.morale("ottoman"), before + 3);
}

/// [PRO-D38] What this edition lacks stays away: cards have no abilities.
#[test]
fn cards_have_no_abilities() {
    let lines = "hesse: france 3\nbavaria: austria 1\nhand france 2 3 4 4\nmorale france 5";
    let mut table = prototype_moving(6, "france", lines);
    table.play("france", "march hesse bavaria").play("france", "done");
    assert!(table.is_asked("france", "play-battle-card"));
    assert!(table.options("france", "open").is_empty());
    assert!(!table.may("france", "open bavaria"));
    table.plays(
        "france: play 4 bavaria
         france: play 4 bavaria
         france: play 2 bavaria",
    );
    assert!(table.ended("bavaria", 4 + 4 + 4 + 2, 2), "{:?}", table.log);
}

/// [PRO-D38] [PRO-D22] The refusal speaks of a rule that holds in this edition, not of L'Empereur.
#[test]
fn an_open_card_is_refused_by_this_editions_rule() {
    let mut table = prototype_moving(6, "france", "hesse: france 3\nbavaria: austria 1\nhand france 3");
    table.play("france", "march hesse bavaria").play("france", "done");
    assert!(table.refusal("france", "open bavaria").starts_with("PRO-"));
}

/// [PRO-D38] [PRO-18.1] Napoleon is the only named general.
#[test]
fn no_position_names_another_general_than_napoleon() {
    assert!(impossible("prototype 1805\nclear\nparis: france 1*").is_empty());
    assert!(
        !impossible("prototype 1805\nclear\nlondon: britain 1*").is_empty(),
        "Wellington is unknown here"
    );
}
