//! Powers, components, set-up and the map: sections 1, 2, 4 and 28.

use crate::support::{self, POWERS, Spoken, position, start};
use coalitions::Realpolitik;
use coalitions::board::{BoardTables, REALPOLITIK, Territories, Territory};
use coalitions::power::Power;
use coalitions::rule_set::RuleSetName;
use engine::{Game, Setup};

fn board() -> &'static BoardTables {
    &REALPOLITIK[0]
}

fn at(id: &str) -> Territory {
    Territory::named(id)
}

fn names(territories: Territories) -> Vec<&'static str> {
    let mut names: Vec<&str> = territories.iter().map(Territory::id).collect();
    names.sort_unstable();
    names
}

/// [REA-1.1]
#[test]
fn austria_france_italy_and_prussia_are_on_the_board_in_every_game() {
    for players in [3, 4] {
        let table = start(players);
        let mut powers: Vec<String> =
            table.state().rules.powers.iter().map(|power| power.to_string()).collect();
        powers.sort();
        assert_eq!(powers, ["austria", "france", "italy", "prussia"]);
        assert!(
            POWERS.iter().all(|power| table.off_map(power) == 2),
            "two generals of each are on the board"
        );
    }
}

/// [REA-1.2]
#[test]
fn three_or_four_play_the_one_scenario() {
    let scenarios = Realpolitik::scenarios();
    assert_eq!(scenarios.len(), 1);
    assert_eq!(scenarios[0].players, [3, 4]);
    for players in [1, 2, 5, 6] {
        let error = Realpolitik::new(&Setup::new("realpolitik", players)).expect_err("so many cannot play");
        assert!(error.to_string().contains("REA-1.2"), "{error}");
    }
    let seats = |players| start(players).state().seats().into_iter().map(|seat| seat.id).collect::<Vec<_>>();
    assert_eq!(seats(4), ["france", "austria", "prussia", "italy"]);
    assert_eq!(seats(3), ["france", "austria", "prussia"]);
}

/// [REA-1.3] The track of statuses has a space for each pair, that of prestige one for each power.
#[test]
fn the_board_has_tracks_for_statuses_diplomacy_prestige_and_morale() {
    let table = start(4);
    let pairs =
        POWERS.iter().enumerate().flat_map(|(i, one)| POWERS[i + 1..].iter().map(move |other| (one, other)));
    assert_eq!(pairs.filter(|(one, other)| table.are_at_war(one, other)).count(), 6);
    assert_eq!(table.prestige().split(' ').count(), 4);
    assert_eq!(table.state().diplomacy_steps(), 4);
    assert_eq!((table.state().rules.morale_floor, table.state().rules.morale_limit), (0, 15));
}

/// [REA-1.4] [REA-1.5] [REA-1.10]
#[test]
fn a_power_has_four_generals_28_tokens_five_action_cards_and_13_battle_cards() {
    let table = start(4);
    let state = table.state();
    for name in POWERS {
        let power: Power = name.parse().expect("a power");
        assert_eq!(state.rules.generals[power as usize], 4);
        assert_eq!(state.rules.tokens[power as usize], 28);
        assert_eq!(state.action_cards_of(power).len(), 5);
        assert_eq!(table.hand(name).split(' ').count() as u8 + table.deck(name), 13);
    }
    assert_eq!(coalitions::scenario::REALPOLITIK_DECKS[0].1, [2, 3, 3, 3, 2], "REA-D51");
}

/// [REA-1.6] Of the tokens of status a power gives one of alliance; the two of war go to the others
/// by themselves.
#[test]
fn a_power_gives_one_token_of_alliance() {
    let mut table = position("marker 3");
    table.lay("france dispatch");
    assert_eq!(table.options("france", "alliance"), ["austria", "prussia", "italy"]);
    table.play("france", "alliance prussia");
    assert_eq!(table.legal("france"), [""; 0], "there is no second one");
}

/// [REA-1.7]
#[test]
fn there_are_6_fortresses_and_28_trains() {
    let rules = RuleSetName::Realpolitik.rules();
    assert_eq!((rules.fortresses, rules.trains), (6, 28));
}

/// [REA-1.8] Coins are change; a table may play with 80 and no more.
#[test]
fn money_is_not_limited_unless_the_table_says_so() {
    let mut rich = position("money france 79\nmoney austria 0\nmoney prussia 0\nmoney italy 0");
    rich.lay("france movement, austria taxation, prussia movement, italy movement");
    assert_eq!(rich.money("austria"), 9);
    let mut poor =
        position("option money_limit 80\nmoney france 79\nmoney austria 0\nmoney prussia 0\nmoney italy 0");
    poor.lay("france movement, austria taxation, prussia movement, italy movement");
    assert_eq!(poor.money("austria"), 1);
}

/// [REA-1.9]
#[test]
fn a_power_has_markers_for_morale_influence_strength_arbiter_and_prestige() {
    let table = start(4);
    let view = table.view(None);
    for power in view["powers"].as_array().expect("a list") {
        assert!(power["morale"].is_u64() && power["influence"].is_u64());
    }
    assert_eq!(view["concert"]["prestige"].as_array().map(Vec::len), Some(4));
}

/// [REA-1.11]
#[test]
fn players_may_talk_but_not_about_the_cards_of_a_battle() {
    let mut table = support::ordering(
        "austria",
        "france",
        "clear\nwien: austria 3\nbohemia: prussia 1\nhand austria 2 3",
    );
    assert!(table.state().may_confer());
    table.play("austria", "march wien bohemia").play("austria", "done");
    assert!(table.is_asked("austria", "play-battle-card"));
    assert!(!table.state().may_confer(), "REA-18.8");
}

// --- Set-up --------------------------------------------------------------------------------------

/// [REA-2.1] [REA-2.2]
#[test]
fn four_players_begin_at_war_with_the_marker_on_the_bottom() {
    let table = start(4);
    assert!(POWERS.iter().all(|power| table.ally(power) == "nobody"));
    assert_eq!(table.marker(), 0);
    assert!(table.is_asked("france", "choose-action-card"));
}

/// [REA-2.3] [REA-2.4] [REA-2.5] [REA-2.11]
#[test]
fn prestige_morale_influence_and_money_at_the_start() {
    let table = start(4);
    assert_eq!(table.prestige(), "austria france italy prussia");
    let morale: Vec<u8> = ["italy", "prussia", "france", "austria"].map(|power| table.morale(power)).to_vec();
    assert_eq!(morale, [5, 6, 7, 8]);
    for power in POWERS {
        assert_eq!((table.influence(power), table.money(power)), (0, 5));
    }
}

/// [REA-2.6]
#[test]
fn eleven_trains_stand_on_the_board() {
    let table = start(4);
    let mut trains = table.trains();
    trains.sort();
    let mut printed = [
        "champagne-paris",
        "bourgogne-paris",
        "liguria-toscania",
        "lazio-toscania",
        "tyrol-wien",
        "karinthia-wien",
        "hungari-wien",
        "berlin-hannover",
        "berlin-magdeburg",
        "hesse-magdeburg",
        "berlin-schlesien",
    ];
    printed.sort_unstable();
    assert_eq!(trains, printed);
    assert_eq!(table.view(None)["concert"]["trains-left"], 17);
}

/// [REA-2.7] [REA-2.8] [REA-2.9]
#[test]
fn every_power_begins_with_five_action_cards_three_battle_cards_and_22_tokens_in_reserve() {
    let table = start(4);
    for power in POWERS {
        assert_eq!(table.action_cards(power), "taxation mobilisation influence dispatch movement");
        assert_eq!((table.hand(power).split(' ').count(), table.deck(power)), (3, 10));
        assert_eq!((table.supply(power), table.off_map(power)), (22, 2));
    }
}

/// [REA-2.10] [REA-2.12]
#[test]
fn the_generals_stand_where_the_set_up_says_and_only_homes_are_controlled() {
    let table = start(4);
    let places = [
        ("austria", ["wien", "tyrol"]),
        ("france", ["paris", "champagne"]),
        ("prussia", ["berlin", "magdeburg"]),
        ("italy", ["liguria", "sardinia"]),
    ];
    for (power, homes) in places {
        assert!(homes.iter().all(|home| table.at(home) == format!("{power} 3")));
    }
    assert!(table.state().all_garrisons().is_empty() && table.state().fortresses.is_empty());
    assert_eq!(
        (table.controller("paris"), table.controller("savoy")),
        ("france".to_owned(), "nobody".to_owned())
    );
}

/// [REA-2.13]
#[test]
fn three_players_set_up_the_same() {
    let table = start(3);
    assert_eq!((table.at("liguria"), table.money("italy")), ("italy 3".to_owned(), 5));
    assert_eq!(table.prestige(), "austria france italy prussia");
}

// --- The map -------------------------------------------------------------------------------------

/// [REA-4.1] [REA-4.2] [REA-4.3] [REA-4.4] [REA-4.5] [REA-4.6] REA-T1
#[test]
fn kinds_of_territories_are_as_the_rulebook_says() {
    let board = board();
    assert_eq!(board.home_owner(at("champagne")), Some(Power::France));
    assert_eq!(board.capital_of(Power::France), at("paris"));
    assert_eq!(board.capital_of(Power::Austria), at("wien"));
    assert!(Territories(board.disputed).contains(at("savoy")));
    let claims = [Power::France, Power::Italy, Power::Austria, Power::Prussia]
        .map(|power| board.claims_of(power).contains(at("savoy")));
    assert_eq!(claims, [true, true, false, false]);
    assert!(Territories(board.undisputed).contains(at("luxembourg")));
    assert_eq!(names(Territories(board.impassable)), ["alps"]);
    assert!(board.adjacent(at("alps")).is_empty());
    assert_eq!((board.value(at("sardinia")), board.value(at("paris"))), (0, 3));
    let table = support::ordering("austria", "france", "clear\ntyrol: austria 3");
    assert_eq!(table.refusal("austria", "march tyrol alps"), "REA-4.6");
}

/// [REA-4.7] Blue lanes are France's, red ones Italy's; none joins territories that touch.
#[test]
fn sea_lanes_have_a_colour() {
    let board = board();
    let lanes = |power| {
        let sea = board.sea_of(power).expect("it has lanes");
        Territory::all().map(|from| sea.lanes_from(from).len()).sum::<usize>() / 2
    };
    assert_eq!((lanes(Power::France), lanes(Power::Italy)), (6, 8));
    assert!(board.sea_of(Power::Austria).is_none() && board.sea_of(Power::Prussia).is_none());
    let overland = Territory::all().any(|from| board.lanes_from(from).meets(board.adjacent(from)));
    assert!(!overland);
}

/// [REA-4.8] [REA-4.9] [REA-4.10] [REA-4.11]
#[test]
fn garrisons_and_homes_decide_control_and_generals_do_not() {
    let table = position(
        "clear\nwien: prussia 3\ntyrol: garrison prussia\nbohemia: garrison prussia\nsaxonia: prussia 2",
    );
    let control = ["wien", "tyrol", "bohemia", "saxonia"].map(|territory| table.controller(territory));
    assert_eq!(control, ["austria", "prussia", "prussia", "nobody"]);
}

/// [REA-4.12]
#[test]
fn a_territory_has_one_garrison() {
    let table = support::ordering("austria", "france", "clear\nwien: austria 3, garrison austria");
    assert_eq!(table.refusal("austria", "garrison wien wien"), "REA-15.4");
}

/// [REA-4.13] [REA-4.14]
#[test]
fn units_go_with_their_general_three_at_most() {
    let mut table = support::ordering("austria", "france", "clear\nwien: austria 3");
    table.play("austria", "march wien bohemia");
    assert_eq!((table.at("wien"), table.at("bohemia")), ("empty".to_owned(), "austria 3".to_owned()));
    let four = support::document("clear\nwien: austria 4");
    let reasons = coalitions::document::read(&four, coalitions::rule_set::Edition::REALPOLITIK);
    assert!(reasons.is_err_and(|reasons| reasons[0].contains("3 at most")));
}

/// [REA-4.15] A train stays, whoever controls the ends.
#[test]
fn a_train_stays_on_its_border() {
    let table = position("clear\ntrains bohemia-wien\nwien: garrison prussia\nbohemia: garrison austria");
    assert_eq!(table.trains(), ["bohemia-wien"]);
}

/// [REA-4.16] [REA-20.11]
#[test]
fn a_fortress_serves_the_next_garrison() {
    let mut table = support::ordering(
        "prussia",
        "france",
        "clear\nbohemia: garrison austria, fortress\nschlesien: prussia 3\nhand prussia 5 5 4",
    );
    table.plays("prussia: march schlesien bohemia; done");
    table.plays("prussia: play 5 bohemia; play 5 bohemia; pass");
    table.play("prussia", "garrison bohemia bohemia");
    assert_eq!(table.at("bohemia"), "prussia 1, garrison prussia, fortress");
    let strength = table.state().strength_in(Power::Prussia, at("bohemia"));
    assert_eq!(strength, 1 + 1 + 4);
}

/// [REA-4.17]
#[test]
fn morale_stays_between_0_and_15() {
    let mut table = support::mobilising("austria", "no trains\nmorale austria 14\nmoney austria 5");
    table.until("austria", "mobilise");
    table.play("austria", "buy-morale");
    assert_eq!(table.morale("austria"), 15);
    assert_eq!(table.refusal("austria", "buy-morale"), "REA-7.6");
}
