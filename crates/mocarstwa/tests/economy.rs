//! Money and resources: what campaigns pay and sell, the Capital Wheel and its ministries, how commanders come.

use engine::{Game, Log, Seat};
use mocarstwa::Mocarstwa;
use mocarstwa::action::Action;
use mocarstwa::economy::{Good, Purse};
use mocarstwa::state::Phase;
use mocarstwa::tables::{Level, Ministry};
use serde_json::{Value, json};

const RED: Seat = Seat::Player(0);
const BLUE: Seat = Seat::Player(1);

/// Units by their initials, as a document lists them.
fn units(letters: &str) -> Value {
    let unit = |letter: char| match letter {
        'I' => json!({"kind": "infantry"}),
        'G' => json!({"kind": "grenadiers"}),
        'C' => json!({"kind": "cavalry"}),
        'A' => json!({"kind": "artillery"}),
        'c' => json!({"kind": "heavy-cavalry"}),
        'a' => json!({"kind": "heavy-artillery"}),
        other => panic!("{other} is no unit"),
    };
    letters.chars().map(unit).collect()
}

/// Spain (red) and Russia (blue) in the full game with dice. Lines such as `esp-madryt red IIG`.
fn full(round: u8, phase: &str, lines: &[&str], more: Value) -> Mocarstwa {
    let mut provinces = json!({});
    for line in ["rus-moskwa blue I"].iter().chain(lines) {
        let mut words = line.split_whitespace();
        let mut next = || words.next().expect("province, owner, units");
        let (at, owner, letters) = (next(), next(), next());
        provinces[at] = json!({"owner": owner, "units": units(letters)});
    }
    let mut document = json!({
        "game": "mocarstwa", "scenario": "full", "players": 2, "options": {"combat": "dice"},
        "round": round, "phase": phase, "first": 0, "active": 1,
        "belongings": [{"power": "spain"}, {"power": "russia"}, {}, {}, {}],
        "coats": ["nobody", "nobody", "red", "nobody", "nobody", "nobody", "nobody", "blue", "nobody"],
        "claimable": ["spain", "russia"],
        "provinces": provinces,
    });
    merge(&mut document, more);
    Mocarstwa::from_document(&document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn merge(into: &mut Value, more: Value) {
    match (into, more) {
        (Value::Object(into), Value::Object(more)) => {
            for (key, value) in more {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, more) => *into = more,
    }
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|problem| panic!("{text}: {problem:?}"))
}

fn play(state: &mut Mocarstwa, seat: Seat, text: &str) {
    let action = action(text);
    state.check(seat, action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    state.apply(seat, action, &mut Log::off());
}

/// The rule that refuses an action.
fn refusal(state: &Mocarstwa, seat: Seat, text: &str) -> &'static str {
    state.check(seat, action(text)).expect_err("it is refused").rule.0
}

fn purse(state: &Mocarstwa, seat: u8) -> Purse {
    state.player(seat).purse
}

fn red_owns(purse: Value) -> Value {
    json!({"belongings": [{"power": "spain", "purse": purse}, {"power": "russia"}, {}, {}, {}]})
}

fn red_at(level: &str) -> Value {
    json!({"wheel": {"levels": [level, "steward", "steward", "steward", "steward"]}})
}

fn both(mut one: Value, other: Value) -> Value {
    merge(&mut one, other);
    one
}

// --- The wheel -----------------------------------------------------------------------------------------------

/// [MOC-5.5] [MOC-T.78]
#[test]
fn every_six_rounds_the_wheel_has_turned() {
    use Ministry::{Agriculture, Construction, Economy, Finance, Trade, War};
    let rounds = [1, 2, 3, 4, 5, 6, 7, 12, 13, 18].map(Ministry::of_round);
    let expected =
        [Agriculture, Economy, Trade, Finance, Construction, War, Agriculture, War, Agriculture, War];
    assert_eq!(rounds, expected);
}

/// [MOC-19.1] [MOC-19.2] [MOC-T.79] [MOC-D87]
#[test]
fn the_power_die_has_one_key_two_of_each_in_the_middle_and_one_pair_of_crowns() {
    let state = full(1, "roll-power-die", &["esp-madryt red I"], json!({}));
    let mut outcomes = Vec::new();
    state.outcomes(&mut outcomes);
    let faces: Vec<String> = outcomes.iter().map(|(action, weight)| format!("{action} {weight}")).collect();
    let expected =
        ["power-die steward 1", "power-die castellan 2", "power-die chancellor 2", "power-die marshal 1"];
    assert_eq!(faces, expected);
}

/// [MOC-19.4] [MOC-19.6] [MOC-T.90]
#[test]
fn the_chancellor_sets_the_level_and_is_gone() {
    let cards = json!({"wheel": {"authority": [[], ["chancellor", "chamberlain"], [], [], []]}});
    let mut state = full(1, "roll-power-die", &["esp-madryt red I"], cards);
    play(&mut state, Seat::Chance, "power-die steward");
    assert_eq!(state.level(1), Level::Steward);
    assert_eq!(refusal(&state, BLUE, "authority castellan"), "MOC-19.6");
    play(&mut state, BLUE, "authority chancellor");
    assert_eq!(state.level(1), Level::Chancellor);
    assert_eq!(state.wheel.authority[1].len(), 1);
}

/// [MOC-19.5] [MOC-D88] [MOC-T.90]
#[test]
fn after_the_chamberlain_the_second_roll_stands_and_no_card_follows() {
    let cards = json!({"wheel": {"authority": [[], ["chancellor", "chamberlain"], [], [], []]}});
    let mut state = full(1, "roll-power-die", &["esp-madryt red I"], cards);
    play(&mut state, Seat::Chance, "power-die castellan");
    play(&mut state, BLUE, "authority chamberlain");
    play(&mut state, Seat::Chance, "power-die steward");
    assert_eq!(state.level(1), Level::Steward);
    assert_ne!(state.phase, Phase::UseAuthority);
}

// --- Agriculture and economy -----------------------------------------------------------------------------------

/// [MOC-20.4] [MOC-20.5] [MOC-T.80]
#[test]
fn a_harvest_of_two_sawmills_three_crops_a_town_and_a_capital() {
    let lines = [
        "esp-saragossa red I",
        "esp-badajoz red I",
        "esp-lacoruna red I",
        "esp-valladolid red I",
        "esp-walencja red I",
        "esp-lizbona red I",
        "esp-madryt red I",
    ];
    let grain = ["steward", "castellan", "chancellor", "marshal"].map(|level| {
        let harvest = full(1, "roll-power-die", &lines, red_at(level)).harvest(0);
        assert_eq!(harvest.wood, 6);
        harvest.grain
    });
    assert_eq!(grain, [18, 20, 22, 24]);
}

/// [MOC-20.6] [MOC-20.7] [MOC-T.81]
#[test]
fn the_output_of_four_mines_a_town_and_a_capital() {
    let lines = [
        "esp-bilbao red I",
        "esp-murcja red I",
        "esp-sewilla red I",
        "neu-benghazi red I",
        "esp-lizbona red I",
        "esp-madryt red I",
    ];
    let output = |level| full(2, "roll-power-die", &lines, red_at(level)).output(0);
    assert_eq!((output("marshal").ore, output("marshal").goods), (21, 15));
    assert_eq!(output("steward").goods, 9);
}

/// [MOC-20.1] [MOC-20.3] Agriculture asks nobody: everybody harvests and the round is over.
#[test]
fn after_the_last_political_phase_everybody_harvests() {
    let lines = ["esp-madryt red I", "esp-walencja red I"];
    let mut state = full(1, "use-authority", &lines, json!({}));
    play(&mut state, BLUE, "done");
    assert_eq!(purse(&state, 0).grain, 9);
    assert_eq!(purse(&state, 1).grain, 6);
    assert_eq!(state.round, 2);
}

// --- Trade and finance -----------------------------------------------------------------------------------------

/// [MOC-20.8] [MOC-20.9] [MOC-T.82]
#[test]
fn a_castellan_sells_his_stores_for_10_700_and_has_1000_as_commission() {
    let stores = red_owns(json!({"ore": 10, "goods": 4, "wood": 3, "grain": 5}));
    let mut state = full(3, "use-authority", &["esp-madryt red I"], both(stores, red_at("castellan")));
    play(&mut state, BLUE, "done");
    assert_eq!(purse(&state, 0).ducats, 1000, "the commission comes without a sale (MOC-D91)");
    for sale in ["sell ore 10", "sell goods 4", "sell wood 3", "sell grain 5"] {
        play(&mut state, RED, sale);
    }
    assert_eq!(purse(&state, 0), Purse::ducats(11_700));
}

/// [MOC-20.8]
#[test]
fn nobody_sells_what_he_does_not_have() {
    let state = full(3, "ministry", &["esp-madryt red I"], red_owns(json!({"ore": 2})));
    assert_eq!(refusal(&state, RED, "sell ore 3"), "MOC-18.8");
}

/// [MOC-20.1] All who have something to sell are asked together, whoever comes first.
#[test]
fn both_players_trade_at_the_same_time() {
    let stores = json!({"belongings": [
        {"power": "spain", "purse": {"ore": 1}}, {"power": "russia", "purse": {"ore": 1}}, {}, {}, {}
    ]});
    let mut state = full(3, "ministry", &["esp-madryt red I"], stores);
    assert!(state.pending().contains(RED) && state.pending().contains(BLUE));
    play(&mut state, BLUE, "sell ore 1");
    play(&mut state, RED, "done");
    assert_eq!(state.round, 3, "the round waits for the other");
    play(&mut state, BLUE, "done");
    assert_eq!(state.round, 4);
}

/// [MOC-20.10] [MOC-20.11] [MOC-T.83]
#[test]
fn pay_is_500_for_most_and_more_for_heavy_units() {
    let lines = [
        "esp-madryt red III",
        "esp-lizbona red III",
        "esp-porto red III",
        "esp-faro red IGG",
        "esp-granada red GCC",
        "esp-murcja red AA",
    ];
    assert_eq!(full(4, "ministry", &lines, json!({})).pay_due(0), 8500);
    let heavy: Vec<&str> = lines.into_iter().chain(["esp-bilbao red ca"]).collect();
    assert_eq!(full(4, "ministry", &heavy, json!({})).pay_due(0), 11_000);
}

/// [MOC-20.10] Taxes come first, and whoever can pay is not asked.
#[test]
fn taxes_pay_the_army() {
    let mut state = full(4, "use-authority", &["esp-madryt red III"], red_at("chancellor"));
    play(&mut state, BLUE, "done");
    assert_eq!(purse(&state, 0).ducats, 5000 - 1500);
    assert_eq!(state.round, 5);
}

/// [MOC-20.12] [MOC-T.84]
#[test]
fn at_half_price_these_stores_bring_2200() {
    let prices: u32 = [(Good::Ore, 3), (Good::Goods, 2), (Good::Wood, 1), (Good::Grain, 4)]
        .map(|(good, number)| good.price() / 2 * number)
        .iter()
        .sum();
    assert_eq!(prices, 2200);
    let stores = red_owns(json!({"ducats": 900, "ore": 9}));
    let mut state = full(4, "ministry", &["esp-madryt red III"], stores);
    assert_eq!(refusal(&state, RED, "sell ore 3"), "MOC-20.13");
    assert_eq!(refusal(&state, RED, "done"), "MOC-20.11");
    play(&mut state, RED, "sell ore 2");
    play(&mut state, RED, "done");
    assert_eq!((purse(&state, 0).ducats, purse(&state, 0).ore), (0, 7));
}

/// [MOC-20.13] [MOC-D92] [MOC-T.85]
#[test]
fn units_without_pay_go_and_no_others() {
    let with =
        |ducats: u32| full(4, "ministry", &["esp-madryt red III"], red_owns(json!({"ducats": ducats})));
    let mut state = with(1000);
    assert_eq!(refusal(&state, RED, "disband infantry 2 esp-madryt"), "MOC-20.13");
    play(&mut state, RED, "disband infantry 1 esp-madryt");
    assert_eq!(refusal(&state, RED, "disband infantry 1 esp-madryt"), "MOC-20.13");
    let mut state = with(400);
    play(&mut state, RED, "disband infantry 3 esp-madryt");
    assert_eq!(state.pay_due(0), 0);
}

// --- Construction ------------------------------------------------------------------------------------------------

/// [MOC-20.19] [MOC-D94] [MOC-T.86]
#[test]
fn a_steward_builds_for_6000_ducats() {
    let stores = red_owns(json!({"ducats": 60_000, "wood": 100, "ore": 50}));
    let mut state = full(5, "ministry", &["esp-madryt red I"], stores);
    play(&mut state, RED, "buy fort 1");
    assert_eq!(refusal(&state, RED, "buy frigate 2"), "MOC-20.19");
    play(&mut state, RED, "buy liner 1");
    assert_eq!(state.budget(0), 0);
    let budgets = ["castellan", "chancellor", "marshal"]
        .map(|level| full(5, "ministry", &["esp-madryt red I"], red_at(level)).budget(0));
    assert_eq!(budgets, [12_000, 18_000, 24_000]);
}

/// [MOC-20.14] [MOC-12.9] [MOC-T.87]
#[test]
fn a_fort_becomes_a_fortress_for_1500_ducats_and_6_wood() {
    let stores = red_owns(json!({"ducats": 4000, "wood": 14}));
    let mut state = full(5, "ministry", &["esp-madryt red I"], stores);
    assert_eq!(refusal(&state, RED, "enlarge esp-madryt"), "MOC-12.9");
    play(&mut state, RED, "buy fort 1");
    assert_eq!(refusal(&state, RED, "build fort esp-porto"), "MOC-4.5");
    play(&mut state, RED, "build fort esp-madryt");
    play(&mut state, RED, "enlarge esp-madryt");
    assert_eq!(purse(&state, 0), Purse::default());
}

/// [MOC-20.15] [MOC-20.16] [MOC-D93] [MOC-T.110]
#[test]
fn ships_are_built_in_yards_of_the_native_power_and_beside_own_units() {
    let stores = red_owns(json!({"ducats": 6000, "wood": 6, "ore": 2}));
    let mut state = full(5, "ministry", &["esp-madryt red I", "neu-wenecja red I"], stores);
    play(&mut state, RED, "buy corvette 2");
    assert_eq!(refusal(&state, RED, "launch corvette s1605"), "MOC-4.4");
    play(&mut state, RED, "launch corvette s1606");
    play(&mut state, RED, "launch corvette s1410");
}

// --- War -----------------------------------------------------------------------------------------------------------

/// [MOC-20.25] [MOC-T.88]
#[test]
fn a_steward_recruits_fifteen_units() {
    let stores = red_owns(json!({"ducats": 60_000}));
    let mut state = full(6, "ministry", &["esp-madryt red I"], stores);
    for at in ["esp-lizbona", "esp-porto", "esp-faro", "esp-granada", "esp-murcja"] {
        play(&mut state, RED, &format!("recruit infantry 3 {at}"));
    }
    assert_eq!(refusal(&state, RED, "recruit infantry 1 esp-bilbao"), "MOC-20.25");
}

/// [MOC-20.22] [MOC-20.24] [MOC-7.9]
#[test]
fn recruits_go_to_own_powers_and_only_where_there_is_room() {
    let stores = red_owns(json!({"ducats": 60_000}));
    let state = full(6, "ministry", &["esp-madryt red II", "fra-tuluza red I"], stores);
    assert_eq!(refusal(&state, RED, "recruit infantry 2 esp-madryt"), "MOC-7.9");
    assert_eq!(refusal(&state, RED, "recruit infantry 1 fra-tuluza"), "MOC-18.9");
    assert_eq!(refusal(&state, RED, "recruit cavalry 1 esp-porto"), "MOC-4.11");
    assert_eq!(refusal(&state, RED, "recruit heavy-cavalry 1 esp-porto"), "MOC-4.14");
}

/// [MOC-20.26] [MOC-20.27] [MOC-T.89]
#[test]
fn for_every_grain_that_is_missing_a_unit_goes() {
    let lines = [
        "esp-madryt red III",
        "esp-lizbona red III",
        "esp-porto red III",
        "esp-faro red III",
        "esp-granada red III",
        "esp-murcja red III",
    ];
    let mut state = full(6, "provisions", &lines, red_owns(json!({"grain": 15})));
    assert_eq!(refusal(&state, RED, "done"), "MOC-20.26");
    play(&mut state, RED, "disband infantry 3 esp-faro");
    assert_eq!(refusal(&state, RED, "disband infantry 1 esp-madryt"), "MOC-20.27");
    play(&mut state, RED, "done");
    assert_eq!((purse(&state, 0).grain, state.provisions_due(0)), (0, 15));
}

// --- Campaigns -------------------------------------------------------------------------------------------------------

/// Sweden (red) and the Ottomans (blue) on the way to Russia.
fn succession(phase: &str, more: Value) -> Mocarstwa {
    let mut document = json!({
        "game": "mocarstwa", "scenario": "k1-succession", "players": 2, "options": {"combat": "dice"},
        "round": 1, "phase": phase, "first": 0, "active": 0,
        "belongings": [{"power": "sweden"}, {"power": "ottoman"}, {}, {}, {}],
        "coats": ["nobody", "nobody", "nobody", "nobody", "nobody", "nobody", "red", "nobody", "blue"],
        "claimable": ["sweden", "russia", "ottoman"],
        "provinces": {
            "swe-helsingfors": {"owner": "red", "units": units("IC")},
            "ott-oczakow": {"owner": "blue", "units": units("I")},
        },
    });
    merge(&mut document, more);
    Mocarstwa::from_document(&document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// [MOC-18.3] [MOC-18.5] [MOC-18.6] [MOC-T.75] [MOC-T.76]
#[test]
fn the_first_who_enters_is_paid_once() {
    let mut state = succession("give-orders", json!({"unpaid": ["rus-petersburg", "rus-pietrozawodsk"]}));
    play(&mut state, RED, "march infantry 1 swe-helsingfors rus-petersburg");
    assert_eq!(purse(&state, 0), Purse { grain: 1, goods: 1, ..Purse::default() });
    play(&mut state, RED, "march cavalry 1 swe-helsingfors rus-pietrozawodsk");
    assert_eq!(purse(&state, 0), Purse { grain: 1, goods: 1, ore: 1, ..Purse::default() });
    assert!(state.unpaid.is_empty());
}

/// [MOC-18.8] [MOC-T.77]
#[test]
fn resources_are_sold_and_units_recruited_at_the_end_of_a_round() {
    let stores = json!({"belongings": [
        {"power": "sweden", "purse": {"ore": 3, "goods": 2, "wood": 1, "grain": 2}}, {"power": "ottoman"}, {}, {}, {}
    ]});
    let mut state = succession("trade", stores);
    for sale in ["sell ore 3", "sell goods 2", "sell wood 1", "sell grain 2"] {
        play(&mut state, RED, sale);
    }
    assert_eq!(purse(&state, 0), Purse::ducats(3800));
    play(&mut state, RED, "recruit grenadiers 1 swe-oslo");
    play(&mut state, RED, "recruit infantry 2 swe-oslo");
    assert_eq!(purse(&state, 0), Purse::ducats(300));
    assert_eq!(refusal(&state, RED, "buy corvette 1"), "MOC-D82");
    assert_eq!(refusal(&state, RED, "barter wood 1 grain"), "MOC-K8.8");
}

/// [MOC-18.7] [MOC-D118]
#[test]
fn a_captured_capital_brings_a_commander() {
    let at_moscow = json!({"provinces": {
        "rus-nowogrod": {"owner": "red", "units": units("I")},
        "rus-kazan": {"owner": "independents", "units": units("G")},
    }});
    let mut state = succession("give-orders", at_moscow);
    play(&mut state, RED, "march infantry 1 rus-nowogrod rus-moskwa");
    play(&mut state, RED, "done");
    assert_eq!(state.phase, Phase::AppointCommander);
    assert_eq!(refusal(&state, RED, "appoint hetman ott-stambul"), "MOC-23.9");
    assert_eq!(refusal(&state, RED, "appoint hetman rus-moskwa"), "MOC-18.9");
    play(&mut state, RED, "appoint hetman swe-helsingfors");
    assert_eq!(state.active, 1);
}

/// [MOC-K8.8] [MOC-D122] [MOC-K8.7] [MOC-D86]
#[test]
fn on_the_way_to_iceland_wood_buys_grain_and_ships_are_built_at_home() {
    let document = json!({
        "game": "mocarstwa", "scenario": "k8-iceland", "players": 1, "options": {"combat": "dice"},
        "round": 1, "phase": "trade",
        "belongings": [
            {"power": "holland", "purse": {"ducats": 1500, "wood": 5, "ore": 1}}, {}, {}, {}, {}
        ],
        "provinces": {"neu-amsterdam": {"owner": "red", "units": units("I")}},
    });
    let mut state = Mocarstwa::from_document(&document).expect("a position");
    play(&mut state, RED, "barter wood 2 grain");
    assert_eq!(purse(&state, 0).grain, 2);
    assert_eq!(refusal(&state, RED, "barter grain 1 wood"), "MOC-K8.8");
    assert_eq!(refusal(&state, RED, "recruit infantry 1 neu-bruksela"), "MOC-18.9");
    play(&mut state, RED, "buy corvette 1");
    assert_eq!(refusal(&state, RED, "launch corvette s1007"), "MOC-4.4");
    play(&mut state, RED, "launch corvette s0908");
}
