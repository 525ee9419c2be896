//! Wheel, round, control and limits: ledger sections 4, 5 and 6.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::power::Power;
use engine::{Game, Seat, Setup};
use std::cell::RefCell;
use std::collections::BTreeSet;
use support::{Table, impossible, position, printed, rivalry, start, start_table};

/// Every power's number in power order.
fn each<N>(number: impl Fn(&str) -> N) -> Vec<N> {
    support::NAPOLEONIC.iter().map(|power| number(power.word())).collect()
}

/// Everybody idles through some rounds; who did what in which action turn, as `1.2 drill france`.
///
/// Drill, leadership, mobilisation and movement are seen by their questions. In an idle game money comes from taxation
/// alone and influence from expand influence, so these two are seen on the tracks.
fn diary(table: &mut Table, rounds: u16) -> BTreeSet<String> {
    let diary = RefCell::new(BTreeSet::new());
    let tracks = RefCell::new((each(|power| table.money(power)), each(|power| table.influence(power))));
    table.idle_until(|table| {
        let (round, turn) = (table.state().round, table.state().turn);
        let note = |action: &str, power: &str| {
            diary.borrow_mut().insert(format!("{round}.{turn} {action} {power}"));
        };
        if round > rounds {
            return true;
        }
        for question in table.asked() {
            match question.split_once(": ").expect("who: what") {
                (power, "drill") => note("drill", power),
                (power, "lead") => note("leadership", power),
                (power, "mobilise") => note("mobilisation", power),
                (_, "order-moves") if table.state().movement.napoleon => note("napoleon's move", "france"),
                (power, "choose-arbiter" | "order-moves") => note("movement", power),
                (power, "choose-status") => note("status", power),
                _ => {}
            }
        }
        let (mut money, mut influence) =
            (each(|power| table.money(power)), each(|power| table.influence(power)));
        let mut tracks = tracks.borrow_mut();
        for (index, power) in support::NAPOLEONIC.iter().enumerate() {
            if money[index] > tracks.0[index] {
                note("taxation", power.word());
            }
            if influence[index] > tracks.1[index] {
                note("influence", power.word());
            }
        }
        std::mem::swap(&mut tracks.0, &mut money);
        std::mem::swap(&mut tracks.1, &mut influence);
        false
    });
    diary.into_inner()
}

/// The schedule of a round, as the ledger prints it.
const SCHEDULE: [[&str; 6]; 6] = [
    ["britain", "ottoman", "russia", "prussia", "austria", "france"],
    ["france", "britain", "ottoman", "russia", "prussia", "austria"],
    ["austria", "france", "britain", "ottoman", "russia", "prussia"],
    ["prussia", "austria", "france", "britain", "ottoman", "russia"],
    ["russia", "prussia", "austria", "france", "britain", "ottoman"],
    ["ottoman", "russia", "prussia", "austria", "france", "britain"],
];

// --- The Wheel of War --------------------------------------------------------------------------------------

/// [KOA-4.1] [KOA-4.4] [KOA-4.12] [KOA-T.31] [KOA-D15]
#[test]
fn in_every_round_each_power_performs_each_action_once_by_the_schedule() {
    let mut expected = BTreeSet::new();
    let actions = ["drill", "taxation", "leadership", "mobilisation", "influence", "movement"];
    for round in 1..=2 {
        for (turn, powers) in (1..).zip(SCHEDULE) {
            for (action, power) in actions.into_iter().zip(powers) {
                expected.insert(format!("{round}.{turn} {action} {power}"));
            }
        }
        expected.insert(format!("{round}.4 napoleon's move france"));
    }
    for power in ["austria", "prussia", "russia", "ottoman"] {
        expected.insert(format!("2.1 status {power}"));
    }
    // In 1805 every power controls a disputed territory with its own stripe, and one of its generals is Napoleon.
    let mut table = start("1805", 6);
    table.play("france", "name lorraine");
    let diary = diary(&mut table, 2);
    let missing: Vec<&String> = expected.difference(&diary).collect();
    let surplus: Vec<&String> = diary.difference(&expected).collect();
    assert!(missing.is_empty() && surplus.is_empty(), "missing {missing:?}, surplus {surplus:?}");
}

/// [KOA-T.31] [KOA-D15]
#[test]
fn russia_is_on_movement_exactly_when_france_is_on_leadership() {
    for turn in 1..=6 {
        let wheel = position(&format!("1805, 6 players, turn {turn}\nclear")).wheel();
        assert_eq!(wheel[2] == "france", wheel[5] == "russia", "action turn {turn}");
    }
}

/// [KOA-4.2]
#[test]
fn every_action_space_has_exactly_one_power() {
    for turn in 1..=6 {
        let wheel: BTreeSet<String> =
            position(&format!("1805, 6 players, turn {turn}\nclear")).wheel().into_iter().collect();
        assert_eq!(wheel.len(), 6, "action turn {turn}");
    }
}

/// [KOA-4.2]
#[test]
fn a_power_performs_the_action_its_symbol_stands_over() {
    let table = printed("1805, 6 players, turn 1");
    assert_eq!(table.asked(), ["britain: drill", "prussia: mobilise", "russia: lead"]);
    assert_eq!(table.refusal("britain", "take-morale"), "KOA-4.2");
    assert_eq!(table.refusal("russia", "drill"), "KOA-4.2");
    assert_eq!(table.refusal("prussia", "take-card"), "KOA-4.2");
    assert_eq!(table.refusal("austria", "drill"), "not asked");
    assert_eq!(table.refusal("ottoman", "buy-morale"), "not asked");
}

/// [KOA-T.1] [KOA-4.3]
#[test]
fn when_the_action_turn_ends_russia_goes_from_leadership_to_mobilisation() {
    let mut table = printed("1805, 6 players, turn 1");
    assert_eq!(table.wheel()[2], "russia");
    table.plays(
        "britain: done
         russia: done
         prussia: done
         france: arbiter ottoman",
    );
    assert_eq!(table.wheel()[2], "russia", "France has not finished its movement");
    table.plays("france: done\nfrance: done");
    assert_eq!(table.wheel()[3], "russia");
    assert!(table.is_asked("russia", "mobilise") || table.is_asked("chance", "draw-card"));
}

/// [KOA-4.3]
#[test]
fn the_disc_takes_every_power_one_action_on_and_from_the_sixth_to_the_first() {
    let mut table = printed("1805, 6 players, turn 1");
    for turn in 1..=6 {
        table.idle_until(|table| table.state().turn == turn);
        assert_eq!(table.wheel(), SCHEDULE[usize::from(turn) - 1]);
    }
    let before = table.wheel();
    table.idle_until(|table| table.state().round == 2);
    let after = table.wheel();
    for (space, power) in before.iter().enumerate() {
        assert_eq!(&after[(space + 1) % 6], power);
    }
}

/// [KOA-4.11] [KOA-D15]
#[test]
fn every_round_starts_with_britain_on_drill_and_france_on_movement() {
    let start_of_round = ["britain", "ottoman", "russia", "prussia", "austria", "france"];
    for scenario in rivalry() {
        let mut table = start(scenario.id, 6);
        assert_eq!(table.wheel(), start_of_round, "{}", scenario.id);
        for round in 2..=3 {
            table.idle_until(|table| table.state().round == round || !table.winners().is_empty());
            if table.winners().is_empty() {
                assert_eq!(table.wheel(), start_of_round, "{} round {round}", scenario.id);
            }
        }
    }
}

// --- The round ---------------------------------------------------------------------------------------------

/// [KOA-4.4] [KOA-4.5] [KOA-4.6]
#[test]
fn a_round_is_a_diplomacy_phase_and_six_action_turns_the_first_without_diplomacy() {
    let mut table = start("1805", 6);
    let steps = RefCell::new(Vec::new());
    table.idle_until(|table| {
        let state = table.state();
        let diplomacy = table.asked().iter().any(|question| question.ends_with("choose-status"));
        let step = if diplomacy {
            format!("{} diplomacy", state.round)
        } else {
            format!("{}.{}", state.round, state.turn)
        };
        let acting = diplomacy || table.asked().iter().any(|question| !question.ends_with("expel"));
        if acting && steps.borrow().last() != Some(&step) {
            steps.borrow_mut().push(step);
        }
        state.round == 3
    });
    assert_eq!(
        steps.into_inner(),
        ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2 diplomacy", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6",]
    );
}

/// [KOA-4.6]
#[test]
fn a_new_round_begins_when_the_british_symbol_is_over_drill_again() {
    let mut table = printed("1805, 6 players, turn 6");
    table.await_movement("britain");
    assert_eq!((table.wheel()[5].as_str(), table.state().round), ("britain", 1));
    table.play("britain", "arbiter ottoman").plays("britain: done\nbritain: done");
    assert_eq!((table.wheel()[0].as_str(), table.state().round), ("britain", 2));
}

/// [KOA-4.7]
#[test]
fn all_actions_of_a_turn_are_open_at_once_except_movement_which_waits() {
    // The same three actions in every order.
    let orders = [
        ["britain", "russia", "prussia"],
        ["britain", "prussia", "russia"],
        ["russia", "britain", "prussia"],
        ["russia", "prussia", "britain"],
        ["prussia", "britain", "russia"],
        ["prussia", "russia", "britain"],
    ];
    for order in orders {
        let mut table = printed("1805, 6 players, turn 1");
        for power in order {
            assert_eq!(table.refusal("france", "arbiter ottoman"), "not asked", "{power} has not finished");
            table.play(power, "done");
        }
        assert_eq!(table.asked(), ["france: choose-arbiter"]);
    }
}

/// [KOA-4.8] [KOA-D16]
#[test]
fn at_a_strict_table_the_actions_are_done_one_after_the_other_in_number_order() {
    let mut table = printed("1805, 6 players, turn 1\noption strict_order on");
    assert_eq!(table.asked(), ["britain: drill"]);
    table.play("britain", "drill").settle_chance();
    assert_eq!(table.asked(), ["britain: drill-discard"]);
    let card = table.hand("britain");
    table.play("britain", &format!("discard {card}"));
    assert_eq!(table.asked(), ["russia: lead"]);
    table.play("russia", "take-morale");
    assert_eq!(table.asked(), ["prussia: mobilise"]);
    table.play("prussia", "done");
    assert_eq!(table.asked(), ["france: choose-arbiter"]);
}

/// [KOA-4.8]
#[test]
fn at_a_strict_table_taxation_comes_after_drill() {
    let mut table = printed("1805, 6 players, turn 1\noption strict_order on");
    assert_eq!(table.asked(), ["britain: drill"]);
    assert_eq!(table.money("ottoman"), 0, "drill is action 1, taxation action 2");
    table.play("britain", "done");
    assert_eq!(table.money("ottoman"), 8);
}

/// [KOA-D16]
#[test]
fn who_mobilises_waits_for_a_british_subsidy_of_the_same_turn() {
    // Action turn 3: Britain leads and the Ottomans mobilise.
    let mut table = printed("1798, 6 players, turn 3\negypt: france 2*\nmoney britain 3");
    assert_eq!(table.asked(), ["britain: lead", "austria: drill"]);
    table.play("britain", "offer ottoman 3").play("ottoman", "agree");
    assert!(!table.is_asked("ottoman", "mobilise"));
    table.play("britain", "done").settle_chance();
    assert!(table.is_asked("ottoman", "mobilise"));
    table.play("ottoman", "buy-unit istanbul");
    assert_eq!(table.at("istanbul"), "ottoman 2, garrison ottoman, fortress");
}

/// [KOA-D16] [KOA-D86]
#[test]
fn a_subsidy_wins_before_another_power_expands_its_influence() {
    // Britain is over action 3 and would reach 25 by a subsidy, Russia over action 5 by Livonia.
    let mut table = printed(
        "1805, 6 players, turn 3
         influence britain 24
         influence russia 24
         money britain 3",
    );
    table.play("britain", "offer austria 3").play("austria", "agree");
    assert_eq!(table.winners(), ["britain"]);
    assert_eq!(table.influence("russia"), 24);
    let mut table =
        printed("1805, 6 players, turn 3\ninfluence britain 24\ninfluence russia 24\nmoney britain 3");
    table.idle_until(|table| !table.winners().is_empty());
    assert_eq!(table.winners(), ["russia"]);
}

/// [KOA-4.9] [KOA-D16]
#[test]
fn napoleon_moves_after_all_other_actions_and_before_the_russian_movement() {
    // Action turn 4: Prussia drills, France leads, Britain mobilises, the Ottomans expand, Russia moves.
    let mut table = printed("1805, 6 players, turn 4\nlorraine: france 3*");
    assert_eq!(table.asked(), ["britain: mobilise", "france: lead", "prussia: drill"]);
    table.play("france", "take-morale");
    assert!(!table.is_asked("france", "order-moves"));
    table.play("britain", "done");
    assert!(!table.is_asked("france", "order-moves"));
    assert_eq!(table.influence("ottoman"), 0);
    table.play("prussia", "done");
    assert_eq!(table.influence("ottoman"), 2, "Hellas");
    assert_eq!(table.asked(), ["france: order-moves"]);
    table.play("france", "march lorraine wurttemberg").play("france", "done");
    assert_eq!(table.asked(), ["russia: choose-arbiter"]);
}

/// [KOA-4.10] [KOA-D17]
#[test]
fn drill_leadership_purchases_and_moves_are_optional() {
    let mut table = printed("1805, 6 players, turn 1\nhand britain 1");
    for power in ["britain", "russia", "prussia"] {
        assert!(table.may(power, "done"), "{power}");
    }
    let pieces = each(|power| (table.generals(power), table.garrisons(power), table.morale(power)));
    table.plays("britain: done\nrussia: done\nprussia: done\nfrance: arbiter ottoman");
    assert!(table.may("france", "done"));
    table.play("france", "done");
    assert_eq!(table.hand("britain"), "1");
    let mut expected = pieces;
    expected[5].2 += 1;
    let after = each(|power| (table.generals(power), table.garrisons(power), table.morale(power)));
    assert_eq!(after, expected, "only the arbiter has gained");
}

/// [KOA-D17] [KOA-10.2]
#[test]
fn taxation_free_cards_corruption_and_influence_come_unasked_and_an_arbiter_must_be_chosen() {
    let mut table = printed("1805, 6 players, turn 1\nborussia: empty");
    assert_eq!(table.money("ottoman"), 8, "nobody asked the Ottomans");
    assert_eq!(table.asked(), ["chance: draw-card"], "Prussia's free card");
    table.settle_chance();
    assert_eq!(table.cards("prussia"), 1);
    table.plays("prussia: done\nbritain: done\nrussia: done");
    assert_eq!(table.money("prussia"), 0);
    assert_eq!(table.influence("austria"), 2, "Bavaria");
    assert!(!table.may("france", "done"));
    assert_eq!(table.legal("france").len(), table.options("france", "arbiter").len());
}

// --- Territories -------------------------------------------------------------------------------------------

/// What a power's taxation gives in its action turn.
fn taxes(power: &str, turn: u8, lines: &str) -> u16 {
    position(&format!("1805, 6 players, turn {turn}\nclear\nmoney {power} 0\n{lines}")).money(power)
}

/// [KOA-5.1]
#[test]
fn a_territory_without_a_number_has_value_0() {
    // The French homes are worth 13: Paris 3, four of 2, two of 1.
    assert_eq!(taxes("france", 3, ""), 13);
    assert_eq!(taxes("france", 3, "catalonia: garrison france"), 14, "Catalonia has a 1");
    assert_eq!(
        taxes("france", 3, "navarra: garrison france\nleon: garrison france"),
        13,
        "these have no number"
    );
    assert_eq!(taxes("france", 3, "norge: garrison france"), 13);
}

/// [KOA-5.2] [KOA-5.9]
#[test]
fn a_home_territory_is_its_powers_unless_another_power_has_a_garrison_there() {
    assert_eq!(position("1805, 6 players\nclear").controller("bohemia"), "austria");
    assert_eq!(position("1805, 6 players\nclear\nbohemia: france 3").controller("bohemia"), "austria");
    assert_eq!(position("1805, 6 players\nclear\nbohemia: garrison france").controller("bohemia"), "france");
    assert_eq!(
        position("1805, 6 players\nclear\nbohemia: garrison austria").controller("bohemia"),
        "austria"
    );
    let homes = each(|power| {
        let table = position("1805, 6 players\nclear");
        let state = table.state();
        state.controlled(power.parse().expect("a power")).len()
    });
    assert_eq!(homes, [4, 7, 7, 4, 8, 7], "without any garrison each power controls its homes");
}

/// The powers that are asked for their status.
fn choosers(table: &Table) -> Vec<String> {
    let asked = table.asked();
    asked.iter().filter_map(|question| question.strip_suffix(": choose-status")).map(str::to_owned).collect()
}

/// [KOA-5.3] [KOA-7.7]
#[test]
fn one_home_territory_of_each_power_is_its_capital() {
    // A power whose capital has a foreign garrison makes no choice in the diplomacy phase.
    let chooses = |power: &str, occupied: &str| {
        let mut table = position(&format!(
            "1806, 6 players, turn 6\nclear\nstatus {power} expansionist\n{occupied}: garrison france"
        ));
        table.idle_until(|table| !choosers(table).is_empty());
        choosers(&table).contains(&power.to_owned())
    };
    let homes = [
        ("austria", "wien", ["bohemia", "tyrol", "hungari", "transylvania", "croatia", "galicia"].as_slice()),
        ("prussia", "berlin", &["pomerania", "borussia", "silesia"]),
        (
            "russia",
            "st-petersburg",
            &["podolia", "polesie", "ukraine", "crimea", "kuban", "smolensk", "moskva"],
        ),
        ("ottoman", "istanbul", &["serbia", "rumelia", "wallachia", "anatolia", "syria", "egypt"]),
    ];
    for (power, capital, others) in homes {
        assert!(!chooses(power, capital), "{capital}");
        for home in others {
            assert!(chooses(power, home), "{home}");
        }
    }
    let capital = |power: Power| start("1805", 6).state().board.capital_of(power).to_string();
    assert_eq!((capital(Power::Britain), capital(Power::France)), ("london".into(), "paris".into()));
}

/// What a power gains in its expand-influence action.
fn influence(power: &str, turn: u8, lines: &str) -> u8 {
    let mut table = position(&format!("1805, 6 players, turn {turn}\nclear\n{lines}"));
    let before = table.influence(power);
    table.idle_until(|table| {
        table
            .asked()
            .iter()
            .any(|question| question.ends_with("choose-arbiter") || question.ends_with("order-moves"))
    });
    table.influence(power) - before
}

/// [KOA-5.4]
#[test]
fn the_stripes_of_a_disputed_territory_are_the_powers_that_score_for_it() {
    // The action turn in which each power expands its influence.
    let turns =
        [("austria", 1), ("prussia", 2), ("russia", 3), ("ottoman", 4), ("britain", 5), ("france", 6)];
    let disputed = [
        ("lisboa", "britain 2, france 2"),
        ("bavaria", "austria 2, france 2"),
        ("saxonia", "austria 2, prussia 2"),
        ("warszawa", "austria 2, prussia 2, russia 2"),
        ("livonia", "prussia 1, russia 1"),
        ("hellas", "russia 2, ottoman 2, britain 2"),
        ("bessarabia", "russia 2, ottoman 2"),
    ];
    for (territory, scorers) in disputed {
        let score = |power: &str, turn: u8| influence(power, turn, &format!("{territory}: garrison {power}"));
        let scored: Vec<String> = turns
            .iter()
            .map(|(power, turn)| (power, score(power, *turn)))
            .filter(|(_, score)| *score > 0)
            .map(|(power, score)| format!("{power} {score}"))
            .collect();
        assert_eq!(scored.join(", "), scorers, "{territory}");
    }
}

/// [KOA-5.5] [KOA-5.10]
#[test]
fn disputed_and_undisputed_territories_without_a_garrison_are_nobodys() {
    for scenario in rivalry() {
        let table = start(scenario.id, 6);
        let board = table.state().board;
        let lands = coalitions::board::Territories(board.disputed | board.undisputed);
        for territory in lands.iter() {
            let garrison = table.state().garrison_owner(territory).map_or("nobody", Power::word);
            assert_eq!(table.controller(territory.id()), garrison, "{} in {}", territory.id(), scenario.id);
        }
    }
    // Undisputed Dalmatia is French in 1809 alone, where the scenario puts a garrison there.
    let french: Vec<&str> = rivalry()
        .filter(|scenario| start(scenario.id, 6).controller("dalmatia") != "nobody")
        .map(|scenario| scenario.id)
        .collect();
    assert_eq!(french, ["1809"]);
}

/// [KOA-5.6]
#[test]
fn no_general_enters_the_alps_or_the_caucasus() {
    let mut table = position("1805, 6 players, turn 1\nclear\nlombardia: france 1\nhelvetia: france 1");
    table.await_movement("france").play("france", "arbiter ottoman");
    assert_eq!(table.refusal("france", "march lombardia alps"), "KOA-5.6");
    assert_eq!(table.refusal("france", "march helvetia alps"), "KOA-5.6");
    let mut table = position("1805, 6 players, turn 4\nclear\nkuban: russia 1\ngeorgia: garrison russia");
    table.await_movement("russia").play("russia", "arbiter ottoman");
    assert_eq!(table.refusal("russia", "march kuban caucasus"), "KOA-5.6");
    assert!(table.may("russia", "march kuban georgia"));
    for land in ["alps", "caucasus"] {
        assert!(!impossible(&format!("1805, 6 players\nclear\n{land}: russia 1")).is_empty());
        assert!(!impossible(&format!("1805, 6 players\nclear\n{land}: garrison russia")).is_empty());
    }
}

/// [KOA-5.7]
#[test]
fn sea_lanes_join_ports_that_are_not_adjacent() {
    let mut lanes = BTreeSet::new();
    for scenario in ["1792", "1805"] {
        let table = start(scenario, 6);
        let board = table.state().board;
        let ports = coalitions::board::Territories(board.ports);
        for from in coalitions::board::Territory::all() {
            for to in board.lanes_from(from).iter() {
                assert!(ports.contains(from) && ports.contains(to), "{from} to {to}");
                let pair = [from.id(), to.id()];
                // The one declared exception of the atlas.
                let exception = pair == ["oporto", "lisboa"] || pair == ["lisboa", "oporto"];
                assert!(exception || !board.adjacent(from).contains(to), "{from} to {to}");
                lanes.insert(format!("{} {}", pair[0].min(pair[1]), pair[0].max(pair[1])));
            }
        }
    }
    assert_eq!(lanes.len(), 9);
    // A general sails along them: London and Hannover have no lane, and Hannover is no port.
    let mut table = position("1805, 6 players, turn 6\nclear\nlondon: britain 1*\nscotia: britain 1");
    table.await_movement("britain").play("britain", "arbiter ottoman");
    assert!(table.may("britain", "sail london holland"));
    assert_eq!(table.refusal("britain", "sail london hannover"), "KOA-11.4");
    assert_eq!(table.refusal("britain", "sail scotia danmark"), "KOA-11.4");
}

/// [KOA-5.8] [KOA-5.9]
#[test]
fn a_garrison_gives_control_and_a_general_alone_does_not() {
    let mut table = position("1805, 6 players, turn 1\nclear\nprovence: france 2");
    table.await_movement("france").play("france", "arbiter ottoman");
    table.play("france", "march provence lombardia");
    assert_eq!(table.controller("lombardia"), "nobody");
    table.play("france", "garrison lombardia lombardia");
    assert_eq!(
        (table.at("lombardia"), table.controller("lombardia")),
        ("france 1, garrison france".into(), "france".into())
    );
    // Neither does a foreign general change the control of a garrisoned territory.
    let table = position("1805, 6 players\nclear\nbavaria: austria 1, russia 2, garrison austria");
    assert_eq!(table.controller("bavaria"), "austria");
}

/// [KOA-5.11] [KOA-12.6]
#[test]
fn a_territory_has_at_most_one_garrison_of_any_power() {
    let mut table = position(
        "1805, 6 players, turn 2
         clear
         bavaria: garrison russia
         lombardia: austria 2, garrison austria
         tyrol: austria 2",
    );
    table.await_movement("austria").play("austria", "arbiter prussia");
    assert_eq!(table.refusal("austria", "garrison lombardia lombardia"), "KOA-12.1");
    table.play("austria", "march tyrol bavaria").play("russia", "agree");
    assert_eq!(table.refusal("austria", "garrison bavaria bavaria"), "KOA-12.6");
    table.play("austria", "march lombardia venezia");
    assert_eq!(table.refusal("austria", "garrison venezia lombardia"), "KOA-12.6");
    assert_eq!(
        (table.controller("bavaria"), table.controller("lombardia")),
        ("russia".into(), "austria".into())
    );
}

/// [KOA-5.12] [KOA-10.13]
#[test]
fn a_home_returns_to_its_owner_when_the_foreign_garrison_leaves() {
    let mut table = printed("1806, 6 players, turn 6");
    table.await_movement("britain").play("britain", "arbiter france");
    assert_eq!(table.controller("egypt"), "britain");
    table.play("britain", "disband egypt");
    assert_eq!((table.controller("egypt"), table.at("egypt")), ("ottoman".into(), "britain 0".into()));
}

/// [KOA-5.13] [KOA-9.5]
#[test]
fn a_port_belongs_to_whoever_controls_its_territory() {
    // Britain's homes give 6 and trade 11 less the hostile ports; Istanbul and Egypt are expansionist.
    let income = |lines: &str| {
        position(&format!("1805, 6 players, turn 2\nclear\nstatus russia french\n{lines}")).money("britain")
    };
    assert_eq!(income(""), 6 + 8, "St. Petersburg is a French ally's");
    assert_eq!(income("st-petersburg: garrison britain"), 6 + 9);
    assert_eq!(income("holland: france 3"), 6 + 8, "an uncontrolled port is nobody's");
    assert_eq!(income("holland: garrison france"), 6 + 7);
    assert_eq!(income("holland: garrison austria"), 6 + 8);
}

// --- Influence and morale ----------------------------------------------------------------------------------

/// [KOA-6.1] [KOA-9.40]
#[test]
fn influence_comes_from_disputed_territories_and_foreign_homes() {
    assert_eq!(influence("france", 6, ""), 0);
    assert_eq!(
        influence("france", 6, "venezia: garrison france"),
        3,
        "a disputed territory with a French stripe"
    );
    assert_eq!(influence("france", 6, "saxonia: garrison france"), 0, "one without");
    assert_eq!(influence("france", 6, "hungari: garrison france"), 2, "an Austrian home");
    assert_eq!(influence("france", 6, "hesse: garrison france"), 0, "an undisputed territory");
}

/// [KOA-6.1] [KOA-16.9]
#[test]
fn influence_comes_from_won_battles() {
    let mut table = position(
        "1805, 6 players, turn 1
         clear
         lorraine: france 3
         wurttemberg: austria 0",
    );
    table.await_movement("france").play("france", "arbiter ottoman");
    table.play("france", "march lorraine wurttemberg").play("france", "done");
    table.idle_until(|table| table.is_asked("france", "garrison-after-victory"));
    assert_eq!((table.influence("france"), table.influence("austria")), (1, 0));
}

/// [KOA-6.1] [KOA-9.16]
#[test]
fn influence_comes_to_britain_from_subsidies() {
    let mut table = printed("1805, 6 players, turn 3\nmoney britain 3");
    table.play("britain", "offer russia 3").play("russia", "agree");
    assert_eq!((table.influence("britain"), table.influence("russia")), (1, 0));
}

/// Plays on with answers picked by a seed, and shows every state to `judge` together with the one before it.
fn wander(setup: &Setup, seed: u64, plies: u32, judge: impl Fn(&Table, &Table)) {
    let mut table = start_table(setup);
    let mut number = seed;
    for _ in 0..plies {
        let before = Table { game: table.game.clone(), log: Vec::new() };
        let Some(seat) = table.state().pending().first() else { return };
        let mut actions = Vec::new();
        if seat == Seat::Chance {
            let mut outcomes = Vec::new();
            table.state().outcomes(&mut outcomes);
            actions.extend(outcomes.into_iter().map(|(action, _)| action));
        } else {
            table.state().legal(seat, &mut actions);
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = actions[(number >> 33) as usize % actions.len()];
        table.game.play(seat, action).expect("a listed action is legal");
        judge(&before, &table);
    }
}

/// [KOA-6.2] [KOA-I.8]
#[test]
fn nothing_reduces_influence() {
    for (seed, scenario, players) in [(1, "1792", 6), (2, "1805", 5), (3, "1812", 4), (4, "1813", 3)] {
        wander(&Setup::new(scenario, players), seed, 1_200, |before, after| {
            for power in support::NAPOLEONIC.iter().map(|power| power.word()) {
                assert!(
                    after.influence(power) >= before.influence(power),
                    "{scenario}: {:?}",
                    before.asked()
                );
            }
        });
    }
    // Losing a striped territory or a home loses nothing either.
    let mut table = position(
        "1805, 6 players, turn 1
         clear
         tyrol: empty
         lorraine: france 3
         bavaria: garrison austria
         wurttemberg: france 3
         influence austria 7",
    );
    table.await_movement("france").play("france", "arbiter ottoman");
    assert_eq!(table.influence("austria"), 9, "Bavaria was scored in this turn");
    table.play("france", "march wurttemberg bavaria").play("france", "done");
    table.idle_until(|table| table.is_asked("france", "garrison-after-victory"));
    table.play("france", "garrison bavaria bavaria");
    assert_eq!((table.controller("bavaria"), table.influence("austria")), ("france".into(), 9));
}

/// [KOA-6.3] [KOA-I.7]
#[test]
fn morale_is_never_below_0_nor_above_15() {
    for (seed, scenario, players) in [(5, "1798", 6), (6, "1806", 5), (7, "1809", 4), (8, "1812", 3)] {
        wander(&Setup::new(scenario, players), seed, 1_200, |_, after| {
            assert!(each(|power| after.morale(power)).iter().all(|morale| *morale <= 15));
        });
    }
    let reasons = impossible("1805, 6 players\nclear\nmorale france 16");
    assert!(reasons.iter().any(|reason| reason.contains("KOA-6.3")), "{reasons:?}");
}

/// [KOA-6.3] [KOA-D18] [KOA-D20]
#[test]
fn morale_rises_to_15_and_a_gain_above_is_lost() {
    let mut table = printed("1805, 6 players, turn 1\nmorale russia 14");
    table.play("russia", "take-morale");
    assert_eq!(table.morale("russia"), 15, "the limit is 15, not 13");
    let mut table = printed("1805, 6 players, turn 1\nmorale russia 15");
    table.play("russia", "take-morale");
    assert_eq!(table.morale("russia"), 15);
    let mut table = printed("1805, 6 players, turn 1\nmorale prussia 13");
    table.play("prussia", "buy-morale").play("prussia", "buy-morale");
    assert_eq!(table.morale("prussia"), 15);
    assert_eq!(table.refusal("prussia", "buy-morale"), "KOA-6.3");
}

/// [KOA-D20] [KOA-10.4] [KOA-10.11]
#[test]
fn a_step_that_would_take_the_arbiter_above_15_is_forbidden() {
    let mut table = printed("1805, 6 players, turn 1\nmorale ottoman 15");
    table.await_movement("france");
    assert_eq!(table.refusal("france", "arbiter ottoman"), "KOA-10.4");
    let mut table = printed("1805, 6 players, turn 1\nmorale ottoman 13");
    table.await_movement("france").play("france", "arbiter ottoman").play("france", "done");
    assert_eq!(table.morale("ottoman"), 14);
    assert!(!table.is_asked("france", "ask-for-round"), "2 more would be 16");
    let mut table = printed("1805, 6 players, turn 1\nmorale ottoman 12");
    table.await_movement("france").play("france", "arbiter ottoman").play("france", "done");
    assert!(table.is_asked("france", "ask-for-round"), "2 more are exactly 15");
}

/// [KOA-6.5] [KOA-D20] [KOA-15.5] [KOA-15.13]
#[test]
fn morale_is_spent_on_battle_cards_and_lost_to_fives_down_to_0() {
    let lost_battle = |morale: u8| {
        let mut table = position(&format!(
            "1805, 6 players, turn 1
             clear
             lorraine: france 3
             wurttemberg: austria 2
             morale austria {morale}
             hand austria 1 5
             hand france 5 5 5"
        ));
        table.await_movement("france").play("france", "arbiter ottoman");
        table.plays(
            "france: march lorraine wurttemberg
             france: done
             france: play 5 wurttemberg
             austria: play 5 wurttemberg",
        );
        assert_eq!((table.morale("france"), table.morale("austria")), (10, morale - 1));
        table.idle_until(|table| table.is_asked("france", "garrison-after-victory"));
        table.morale("austria")
    };
    // Six against three before the 5s: Austria loses, and 1 more for the 5 it played.
    assert_eq!(lost_battle(4), 2);
    assert_eq!(lost_battle(2), 0);
    assert_eq!(lost_battle(1), 0, "a loss below 0 stops at 0");
}

/// [KOA-6.4]
#[test]
fn morale_is_gained_as_arbiter_by_leadership_and_by_buying_it() {
    let mut table = printed("1805, 6 players, turn 1");
    table.play("russia", "take-morale");
    assert_eq!(table.morale("russia"), 4);
    table.play("prussia", "buy-morale").play("prussia", "buy-morale").play("prussia", "done");
    assert_eq!(table.morale("prussia"), 6);
    table.play("britain", "done").play("france", "arbiter ottoman");
    assert_eq!(table.morale("ottoman"), 3);
    table.plays("france: done\nfrance: ask\nottoman: agree");
    assert_eq!(table.morale("ottoman"), 5);
    assert_eq!(each(|power| table.morale(power)), [5, 11, 9, 6, 4, 5], "nobody else has gained");
}

/// [KOA-6.5] [KOA-19.7]
#[test]
fn morale_is_bid_for_minor_powers() {
    let mut table = printed("1805, 5 players, turn 6");
    assert_eq!(table.refusal("russia", "bid 4"), "KOA-19.5");
    table.plays(
        "britain: bid 2
         france: bid 1
         austria: bid 0
         prussia: bid 0
         russia: bid 1",
    );
    assert_eq!(table.controller_of("ottoman"), "britain");
    assert_eq!(each(|power| table.morale(power)), [3, 11, 9, 4, 3, 2]);
}

/// [KOA-6.6]
#[test]
fn the_power_order_breaks_ties_in_bidding() {
    let winner = |bids: [u8; 5]| {
        let mut table = printed("1805, 5 players, turn 6");
        for (power, bid) in ["britain", "france", "austria", "prussia", "russia"].into_iter().zip(bids) {
            table.play(power, &format!("bid {bid}"));
        }
        table.controller_of("ottoman")
    };
    assert_eq!(winner([0, 0, 0, 0, 0]), "britain");
    assert_eq!(winner([0, 2, 2, 2, 2]), "france");
    assert_eq!(winner([0, 1, 2, 2, 2]), "austria");
    assert_eq!(winner([0, 1, 1, 2, 2]), "prussia");
    assert_eq!(winner([0, 1, 1, 2, 3]), "russia");
}

// --- Cards, units and promises -----------------------------------------------------------------------------

/// [KOA-6.7] [KOA-T.29]
#[test]
fn france_keeps_ten_cards_and_discards_the_eleventh() {
    let mut table = printed("1805, 6 players, turn 4\nhand france 1 1 1 1 1 1 2 2 2 2");
    table.play("france", "take-card").play("chance", "draw 5");
    assert_eq!(table.cards("france"), 11);
    assert!(table.is_asked("france", "discard-excess"), "{:?}", table.asked());
    assert_eq!(
        table.legal("france"),
        ["discard 1", "discard 2", "discard 5"],
        "any card, by its owner's choice"
    );
    assert_eq!(table.refusal("france", "done"), "KOA-4.2");
    table.play("france", "discard 1");
    assert_eq!((table.hand("france"), table.piles().1), ("1 1 1 1 1 2 2 2 2 5".into(), 1));
    assert!(!table.is_asked("france", "discard-excess"));
}

/// [KOA-6.7] [KOA-T.29]
#[test]
fn every_other_power_keeps_six_cards() {
    let leaders = [("russia", 1), ("ottoman", 2), ("britain", 3), ("austria", 5), ("prussia", 6)];
    for (power, turn) in leaders {
        let mut table = printed(&format!("1805, 6 players, turn {turn}\nhand {power} 1 1 1 1 1 1"));
        table.settle_chance();
        table.play(power, "take-card").play("chance", "draw 3");
        assert!(table.is_asked(power, "discard-excess"), "{power}");
        table.play(power, "discard 3");
        assert_eq!(table.hand(power), "1 1 1 1 1 1");
    }
    let mut table = printed("1805, 6 players, turn 5\nhand austria 1 1 1 1 1");
    table.settle_chance();
    table.play("austria", "take-card").play("chance", "draw 3");
    assert!(!table.is_asked("austria", "discard-excess"), "six are allowed");
}

/// [KOA-6.7] [KOA-D19] [KOA-D32]
#[test]
fn during_an_action_a_hand_may_exceed_its_limit() {
    // Austria mobilises in action turn 6 and has one general off the map.
    let mut table = printed("1805, 6 players, turn 6\nhand austria 1 1 1 1 1 1\nmoney austria 3");
    table.play("chance", "draw 5");
    assert!(table.is_asked("austria", "mobilise"), "seven cards, but the action goes on");
    table.play("austria", "buy-card").play("chance", "draw 4");
    assert_eq!(table.cards("austria"), 8);
    table.play("austria", "done");
    table.play("austria", "discard 1");
    assert!(table.is_asked("austria", "discard-excess"));
    table.play("austria", "discard 1");
    assert!(!table.is_asked("austria", "discard-excess"));
    assert_eq!(table.hand("austria"), "1 1 1 1 4 5");
}

/// [KOA-6.7] [KOA-D19]
#[test]
fn between_actions_no_hand_is_above_its_limit() {
    let impossible_hand = |power: &str, cards: &str| {
        let reasons = impossible(&format!("1805, 6 players, turn 1\nclear\nhand {power} {cards}"));
        reasons.iter().any(|reason| reason.contains("KOA-I.10"))
    };
    assert!(impossible_hand("austria", "1 1 1 1 1 1 2"));
    assert!(!impossible_hand("austria", "1 1 1 1 1 1"));
    assert!(impossible_hand("france", "1 1 1 1 1 1 2 2 2 2 2"));
    assert!(!impossible_hand("france", "1 1 1 1 1 1 2 2 2 2"));
}

/// [KOA-6.7] [KOA-D19] [KOA-16.3]
#[test]
fn a_defender_that_draws_in_somebody_elses_movement_keeps_to_its_limit() {
    let mut table = position(
        "1805, 6 players, turn 1
         clear
         lorraine: france 3
         wurttemberg: austria 1
         hand austria 1 1 1 1 1 5",
    );
    table.await_movement("france").play("france", "arbiter ottoman");
    table.plays(
        "france: march lorraine wurttemberg
         france: done
         austria: play 5 wurttemberg",
    );
    table.idle_until(|table| table.state().turn == 2);
    assert_eq!(table.cards("austria"), 6, "one played, one drawn");
}

/// [KOA-D19] [KOA-19.16]
#[test]
fn a_minor_has_its_own_hand_and_its_own_limit() {
    let mut table = printed(
        "1805, 5 players, round 2, turn 2
         control ottoman britain
         hand ottoman 1 1 1 1 1 1
         hand britain 2 2 2 2 2 2",
    );
    table.settle_chance();
    table.play("ottoman", "take-card").play("chance", "draw 3");
    assert!(table.is_asked("ottoman", "discard-excess"));
    assert_eq!(table.refusal("ottoman", "discard 2"), "KOA-15.9", "British cards are kept apart");
    table.play("ottoman", "discard 3");
    assert_eq!((table.cards("ottoman"), table.cards("britain")), (6, 6));
}

/// [KOA-6.8] [KOA-I.3]
#[test]
fn units_are_under_generals_of_their_own_power_or_are_garrisons() {
    let mut table = position(
        "1805, 6 players, turn 1
         clear
         status prussia british
         berlin: prussia 1, russia 0
         silesia: russia 0
         warszawa: prussia 0, garrison prussia",
    );
    table.settle_chance();
    let mut sites = table.options("prussia", "buy-unit");
    sites.sort();
    assert_eq!(sites, ["berlin", "warszawa"]);
    assert_eq!(
        table.refusal("prussia", "buy-unit silesia"),
        "KOA-9.32",
        "an ally's general takes no Prussian unit"
    );
    table.play("prussia", "buy-unit berlin");
    assert_eq!(table.at("berlin"), "prussia 2, russia 0");
    // Units and garrisons are the same tokens: 21 less 2 units less 1 garrison.
    assert_eq!(table.supply("prussia"), 18);
}

/// [KOA-6.9] [KOA-9.32]
#[test]
fn no_general_has_more_than_three_units() {
    let mut table = printed("1805, 6 players, turn 1");
    for _ in 0..3 {
        table.play("prussia", "buy-unit berlin");
    }
    assert_eq!(table.at("berlin"), "prussia 3");
    assert_eq!(table.refusal("prussia", "buy-unit berlin"), "KOA-9.32");
    let reasons = impossible("1805, 6 players\nclear\nberlin: prussia 4");
    assert!(reasons.iter().any(|reason| reason.contains("KOA-6.9")), "{reasons:?}");
}

/// [KOA-6.10]
#[test]
fn no_promise_binds_beyond_coalition_and_control() {
    // Russia takes British money in round 1 and stands with France in round 2.
    let mut table = printed("1805, 6 players, turn 3\nmoney britain 3");
    table.play("britain", "offer russia 3").play("russia", "agree");
    table.idle_until(|table| table.is_asked("russia", "choose-status"));
    assert_eq!(table.options("russia", "status"), ["british", "french", "neutral", "expansionist"]);
    table.declare("russia french");
    assert_eq!(table.relation("britain", "russia"), "war");
    // Membership itself binds: until then nobody attacks an ally, and an ally's land is entered by consent alone.
    let mut table = position("1805, 6 players, turn 2\nclear\ngalicia: austria 3");
    table
        .await_movement("austria")
        .play("austria", "arbiter prussia")
        .play("austria", "march galicia podolia");
    assert_eq!(table.asked(), ["russia: consent"]);
}
