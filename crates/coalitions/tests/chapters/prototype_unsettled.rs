//! The prototype's board after a change of status, and territories that former partners still share: ledger section 17
//! of `coalitions-prototype.md`. Several nations per player (section 19) and invariants (section 23) stand at the end.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::board::Territory;
use coalitions::power::{Power, Status};
use coalitions::rule_set::Edition;
use coalitions::state::Pawn;
use coalitions::turn::{ActionSpace, Phase};
use engine::{Game, Match, Seat, Setup};
use serde_json::json;
use support::{Table, document, impossible, position, prototype, prototype_moving};

/// The political phase of round 2 on an otherwise empty map. Austria and Russia are in the British coalition, Prussia is
/// neutral, the Ottomans fight a war of expansion, unless the lines say otherwise.
#[track_caller]
fn politics(lines: &str) -> Table {
    let mut table = position(&format!("prototype 1805, 6 players, turn 6\nclear\n{lines}"));
    table.reach_diplomacy();
    table
}

/// What follows when everybody has declared; who is not named keeps its status.
#[track_caller]
fn declared(lines: &str, statuses: &str) -> Table {
    let mut table = politics(lines);
    table.declare(statuses);
    sound(&table);
    table
}

/// The moment when a power orders its generals in the first round of its movement.
#[track_caller]
fn moving(power: &str, lines: &str) -> Table {
    let table = prototype_moving(6, power, lines);
    sound(&table);
    table
}

/// Everybody declines until a power orders its generals.
#[track_caller]
fn await_orders<'a>(table: &'a mut Table, power: &str) -> &'a mut Table {
    table.idle_until(|table| table.is_asked(power, "order-moves"))
}

/// Whether a power's movement round is over, its battles included.
fn is_past(table: &Table, mover: &str) -> bool {
    let movement = &table.state().movement;
    table.is_asked(mover, "ask-for-round") || movement.round == 0 || movement.mover.word() != mover
}

/// Everybody declines until the movement round of a power is over.
#[track_caller]
fn end_round(table: &mut Table, mover: &str) {
    table.idle_until(|table| is_past(table, mover));
}

/// The position keeps every invariant, and its document reads back as the same position.
#[track_caller]
fn sound(table: &Table) {
    let state = table.state();
    assert_eq!(state.broken_invariants(), Vec::<String>::new());
    let again = coalitions::document::read(&state.document(), Edition::PROTOTYPE);
    assert_eq!(again.as_ref(), Ok(&**state));
}

/// Whether the board update is over: the first action turn of the round has begun.
fn is_over(table: &Table) -> bool {
    let kinds = ["return-garrison", "leave-territories", "consent", "throw", "toss-coin"];
    !table.asked().iter().any(|question| kinds.iter().any(|kind| question.ends_with(kind)))
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

/// Where a general may march.
fn marches(table: &Table, power: &str, from: &str) -> Vec<String> {
    sorted(table.options(power, &format!("march {from}")))
}

/// The sides of the battle that is being fought, the attacker's first, with their strength: `austria+russia 4`.
fn sides(table: &Table) -> Vec<String> {
    let names = |powers: coalitions::power::Powers| {
        powers.iter().map(|power| power.to_string()).collect::<Vec<_>>().join("+")
    };
    let described =
        |side: &coalitions::battle::BattleSide| format!("{} {}", names(side.powers), side.strength);
    table.state().battle.sides.iter().map(described).collect()
}

fn influences(table: &Table) -> [u8; 6] {
    ["britain", "france", "austria", "prussia", "russia", "ottoman"].map(|power| table.influence(power))
}

// --- A nation that becomes neutral -----------------------------------------------------------------------------------

/// Prussia at war with everybody, with a garrison on an Austrian home.
const PRUSSIANS_IN_BOHEMIA: &str =
    "status prussia expansionist\nmoney prussia 0\nbohemia: garrison prussia\n";

/// [PRO-T.10] [PRO-17.1] [PRO-D26]
#[test]
fn a_garrison_of_a_new_neutral_for_which_there_is_no_room_is_worth_one_money() {
    let lines = format!("{PRUSSIANS_IN_BOHEMIA}berlin: prussia 3\nsilesia: prussia 3");
    let mut table = politics(&lines);
    assert_eq!((table.at("bohemia"), table.off_map("prussia")), ("garrison prussia".into(), 1));
    let (money, supply) = (table.money("prussia"), table.supply("prussia"));
    table.declare("prussia neutral");
    assert!(is_over(&table), "{:?}", table.asked());
    assert_eq!((table.at("bohemia"), table.controller("bohemia")), ("empty".into(), "austria".into()));
    assert_eq!((table.at("berlin"), table.at("silesia")), ("prussia 3".into(), "prussia 3".into()));
    assert_eq!((table.money("prussia"), table.supply("prussia")), (money + 1, supply + 1));
    // A nation that stays at war keeps it.
    let mut table = politics(&lines);
    table.declare("prussia french");
    assert_eq!((table.at("bohemia"), table.money("prussia")), ("garrison prussia".into(), money));
}

/// [PRO-17.1] [PRO-D26]
#[test]
fn its_garrisons_on_others_homes_become_units_under_the_generals_its_player_picks() {
    // The nearest general is not preferred: the farthest may have both.
    let lines = format!(
        "{PRUSSIANS_IN_BOHEMIA}tyrol: garrison prussia\npolesie: garrison prussia
         silesia: prussia 2\nborussia: prussia 1\nberlin: prussia 3"
    );
    let mut table = politics(&lines);
    let money = table.money("prussia");
    table.declare("prussia neutral");
    assert_eq!(
        (table.asked(), table.rule_asked("prussia")),
        (vec!["prussia: return-garrison".into()], "PRO-17.1".into())
    );
    assert_eq!(sorted(table.options("prussia", "unit-to")), ["borussia", "silesia"]);
    assert_eq!(table.refusal("prussia", "unit-to berlin"), "PRO-6.3", "three units are the most");
    table.plays("prussia: unit-to borussia\nprussia: unit-to borussia");
    // Only Silesia has room for the last, so nobody is asked.
    assert!(is_over(&table), "{:?}", table.asked());
    assert_eq!(["bohemia", "tyrol", "polesie"].map(|at| table.at(at)), ["empty", "empty", "empty"]);
    assert_eq!(
        ["silesia", "borussia", "berlin"].map(|at| table.at(at)),
        ["prussia 3", "prussia 3", "prussia 3"]
    );
    assert_eq!(table.money("prussia"), money);
}

/// [PRO-17.2]
#[test]
fn its_garrisons_elsewhere_stay() {
    let lines = "status prussia british\nwarszawa: garrison prussia\nhesse: garrison prussia
                 borussia: garrison prussia\nberlin: prussia 0";
    let table = declared(lines, "prussia neutral");
    for at in ["warszawa", "hesse", "borussia"] {
        assert_eq!(table.at(at), "garrison prussia");
    }
    assert_eq!(table.at("berlin"), "prussia 0");
}

/// [PRO-17.3] [PRO-D26]
#[test]
fn garrisons_of_others_in_its_homes_join_the_nearest_general_with_room() {
    // Prussia is at war with all others; it becomes neutral.
    let war = "status prussia expansionist\nsilesia: garrison austria\nborussia: garrison russia\n";
    let lines = format!(
        "{war}galicia: austria 2\nwien: austria 0\nlivonia: russia 3\nsmolensk: russia 0\nmoskva: russia 0"
    );
    let table = declared(&lines, "prussia neutral");
    assert!(is_over(&table), "{:?}", table.asked());
    assert_eq!((table.at("silesia"), table.at("borussia")), ("empty".into(), "empty".into()));
    // Galicia is next door and Wien is not.
    assert_eq!((table.at("galicia"), table.at("wien")), ("austria 3".into(), "austria 0".into()));
    // Livonia is nearest and full: Smolensk is next, not Moskva.
    assert_eq!(
        ["livonia", "smolensk", "moskva"].map(|at| table.at(at)),
        ["russia 3", "russia 1", "russia 0"]
    );
    // While the war goes on they stay.
    let table = declared(&lines, "prussia french");
    assert_eq!(
        (table.at("silesia"), table.at("borussia")),
        ("garrison austria".into(), "garrison russia".into())
    );
}

/// [PRO-17.3] [PRO-D26]
#[test]
fn among_equally_near_generals_the_owner_of_the_garrison_chooses() {
    let lines = "status prussia expansionist\nsilesia: garrison austria\ngalicia: austria 0
                 bohemia: austria 1\nwien: austria 0";
    let mut table = declared(lines, "prussia neutral");
    assert_eq!(table.asked(), ["austria: return-garrison"]);
    assert_eq!(sorted(table.options("austria", "unit-to")), ["bohemia", "galicia"]);
    assert_eq!(table.refusal("austria", "unit-to wien"), "PRO-17.3", "it has room, and is not the nearest");
    assert_eq!(table.refusal("austria", "unit-to tyrol"), "PRO-17.1", "no general");
    table.play("austria", "unit-to bohemia");
    assert_eq!(
        ["galicia", "bohemia", "wien"].map(|at| table.at(at)),
        ["austria 0", "austria 2", "austria 0"]
    );
    assert!(is_over(&table));
}

/// [PRO-17.3]
#[test]
fn what_the_others_cannot_place_is_worth_one_money_each() {
    for generals in ["", "galicia: austria 3\nwien: austria 3"] {
        let lines = format!(
            "status prussia expansionist\nsilesia: garrison austria\npomerania: garrison austria\n{generals}"
        );
        let mut table = politics(&lines);
        let (money, supply) = (table.money("austria"), table.supply("austria"));
        table.declare("prussia neutral");
        assert!(is_over(&table), "{:?}", table.asked());
        assert_eq!((table.money("austria"), table.supply("austria")), (money + 2, supply + 2));
        assert_eq!((table.at("silesia"), table.at("pomerania")), ("empty".into(), "empty".into()));
    }
}

/// [PRO-17.3] British generals count sea lanes (KOA-D55).
#[test]
fn for_british_garrisons_sea_lanes_count_as_borders() {
    // From Egypt Napoli is one lane away, Hellas two lanes; by land Hellas would be far and London unreachable.
    let lines = "egypt: garrison britain\nnapoli: britain 0\nhellas: britain 0\nlondon: britain 0";
    let table = declared(lines, "ottoman neutral");
    assert_eq!(
        ["egypt", "napoli", "hellas", "london"].map(|at| table.at(at)),
        ["empty", "britain 1", "britain 0", "britain 0"]
    );
}

/// [PRO-17.4] [PRO-D28]
#[test]
fn all_generals_in_its_homes_and_beside_its_garrisons_stay() {
    // Austria leaves the British coalition: a partner's general in Galicia, a foe's in Bohemia, one of its own in
    // Wien, and outside its homes its garrison with a partner's general and with one of its own.
    let lines = "galicia: russia 2\nbohemia: ottoman 1\nwien: austria 1\nsaxonia: garrison austria, britain 2
                 bavaria: garrison austria, austria 3";
    let mut table = declared(lines, "austria neutral");
    assert!(is_over(&table), "{:?}", table.asked());
    assert_eq!(["galicia", "bohemia", "wien"].map(|at| table.at(at)), ["russia 2", "ottoman 1", "austria 1"]);
    assert_eq!(table.at("saxonia"), "britain 2, garrison austria");
    assert_eq!(table.at("bavaria"), "austria 3, garrison austria");
    // [PRO-D44] In its homes nothing is owed; beside its garrison elsewhere a word is.
    assert_eq!(table.unsettled(), ["saxonia"]);
    // And they go on standing there through the movement of both.
    table.await_movement("russia");
    await_orders(&mut table, "russia").play("russia", "done");
    assert!(!table.is_asked("russia", "meet-neutral"));
    assert_eq!(table.at("galicia"), "russia 2");
}

/// [PRO-D27]
#[test]
fn its_generals_elsewhere_come_home() {
    let lines =
        "status prussia british\nwarszawa: prussia 2\nhesse: prussia 3, garrison prussia\nberlin: prussia 0";
    let mut table = declared(lines, "prussia neutral");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert_eq!(
        sorted(table.legal("prussia")),
        [
            "off-map warszawa",
            "retreat warszawa borussia",
            "retreat warszawa pomerania",
            "retreat warszawa silesia"
        ],
        "next door, without a general of its own; beside its garrison a general stays"
    );
    assert_eq!(table.refusal("prussia", "retreat warszawa berlin"), "PRO-D27");
    table.play("prussia", "retreat warszawa silesia");
    assert_eq!((table.at("silesia"), table.at("warszawa")), ("prussia 2".into(), "empty".into()));
    assert_eq!(table.at("hesse"), "prussia 3, garrison prussia");
    let mut table = declared(lines, "prussia neutral");
    let supply = table.supply("prussia");
    table.play("prussia", "off-map warszawa");
    assert_eq!(
        (table.off_map("prussia"), table.supply("prussia")),
        (1, supply + 2),
        "off the map it loses its units"
    );
}

/// [PRO-D27] The Prussian general that the set-up puts into Saxonia (PRO-D4, KOA-D12).
#[test]
fn after_the_first_round_the_neutral_general_in_saxonia_comes_home_too() {
    let mut table = prototype(&Setup::new("1805", 6));
    assert_eq!((table.at("saxonia"), table.status("prussia")), ("prussia 0".into(), "neutral".into()));
    table.idle_until(|table| table.state().round == 2);
    assert_eq!(table.at("saxonia"), "prussia 0");
    table.declare("");
    assert_eq!(table.asked(), ["prussia: leave-territories"]);
    assert!(table.may("prussia", "retreat saxonia silesia") && table.may("prussia", "off-map saxonia"));
}

// --- Enemies that become partners ---------------------------------------------------------------------------------------

/// [PRO-D28]
#[test]
fn among_enemies_that_become_partners_garrisons_go_and_generals_stay_if_the_owner_agrees() {
    let lines =
        "status prussia british\nstatus austria expansionist\nbohemia: garrison prussia\ngalicia: prussia 1
                 berlin: prussia 2\nwarszawa: prussia 0";
    let mut table = declared(lines, "austria british");
    assert_eq!(table.asked(), ["prussia: return-garrison"]);
    // Any general with room, not the nearest alone.
    assert_eq!(sorted(table.options("prussia", "unit-to")), ["berlin", "galicia", "warszawa"]);
    table.play("prussia", "unit-to berlin");
    assert_eq!((table.at("bohemia"), table.at("berlin")), ("empty".into(), "prussia 3".into()));
    assert_eq!(table.asked(), ["austria: consent"]);
    assert_eq!(table.rule_asked("austria"), "KOA-17.3");
    let mut other = Table { game: table.game.clone(), log: Vec::new() };
    table.play("austria", "agree");
    assert!(is_over(&table));
    assert_eq!((table.at("galicia"), table.unsettled()), ("prussia 1".into(), vec![]));
    other.play("austria", "refuse");
    assert_eq!(other.asked(), ["prussia: leave-territories"]);
    assert_eq!(other.legal("prussia"), ["retreat galicia silesia", "off-map galicia"]);
    other.play("prussia", "retreat galicia silesia");
    assert_eq!((other.at("silesia"), other.at("galicia")), ("prussia 1".into(), "empty".into()));
    // Warszawa is nobody's home: nobody is asked about it.
    assert!(is_over(&other));
    assert_eq!(other.at("warszawa"), "prussia 0");
}

// --- Former partners share a territory ------------------------------------------------------------------------------------

/// [PRO-17.5] [PRO-D29]
#[test]
fn former_partners_in_one_territory_both_stay_for_the_time_being() {
    // By strength one of each pair would have to go at once in the final edition.
    let lines = "status prussia british\nsaxonia: austria 0, prussia 3\ngalicia: prussia 2, garrison austria
                 warszawa: prussia 1, russia 1\nhesse: austria 1, russia 1\nbavaria: garrison prussia";
    let table = declared(lines, "prussia expansionist");
    assert!(is_over(&table), "{:?}", table.asked());
    assert_eq!(table.at("saxonia"), "austria 0, prussia 3");
    assert_eq!(table.at("galicia"), "prussia 2, garrison austria");
    assert_eq!(table.at("warszawa"), "prussia 1, russia 1");
    assert_eq!(sorted(table.unsettled()), ["galicia", "saxonia", "warszawa"]);
    assert_eq!(influences(&table), [17; 6]);
    // Nothing changes for those who stay partners.
    let table = declared(lines, "");
    assert_eq!(table.unsettled(), Vec::<String>::new());
}

/// [PRO-17.5] [PRO-17.8] [PRO-17.9] [PRO-D10] [PRO-D29]
#[test]
fn in_the_order_of_play_each_nation_there_leaves_or_fights_until_the_territory_is_settled() {
    let lines = "status prussia british\nsaxonia: austria 3, prussia 3\nlorraine: france 1";
    let mut table = declared(lines, "prussia expansionist");
    // France moves first and has no piece there.
    await_orders(&mut table, "france").play("france", "done");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 3, prussia 3".into(), vec!["saxonia".into()])
    );
    assert!(!table.fought_in("saxonia"));
    // Austria is the first with one: it stays, so it attacks, and the battle is drawn, 4 to 4.
    await_orders(&mut table, "austria").play("austria", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((4, 4), Power::Austria));
    await_orders(&mut table, "prussia");
    assert!(table.ended("saxonia", 4, 4));
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 2, prussia 2".into(), vec!["saxonia".into()])
    );
    // Now Prussia has the same choice, and it fights too: 3 to 3.
    assert_eq!(table.refusal("prussia", "strategic saxonia berlin"), "PRO-17.5");
    table.play("prussia", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((3, 3), Power::Prussia));
    // The others have no piece there and settle nothing.
    for mover in ["russia", "ottoman", "britain"] {
        await_orders(&mut table, mover).play(mover, "done");
        assert_eq!(table.unsettled(), ["saxonia"], "{mover}");
    }
    // So it goes on in the next round, after a political phase that changes nothing.
    table.idle_until(|table| table.state().round == 3).declare("");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 1, prussia 1".into(), vec!["saxonia".into()])
    );
    sound(&table);
    await_orders(&mut table, "austria").plays("austria: march saxonia bohemia\naustria: done");
    assert_eq!((table.at("saxonia"), table.unsettled()), ("prussia 1".into(), vec![]));
    // Prussia owes nothing any more: it moves as it likes.
    await_orders(&mut table, "prussia");
    assert!(table.may("prussia", "march saxonia bohemia"));
    table.play("prussia", "done");
    assert!(!table.is_asked("prussia", "choose-battle") && table.state().battle.sides.is_empty());
}

/// Austria's general beside a Prussian garrison in Saxonia; Hesse, next door, holds what the words say.
fn beside_hesse(hesse: &str) -> Table {
    moving(
        "austria",
        &format!(
            "status prussia expansionist\nsaxonia: austria 2, garrison prussia\nunsettled saxonia
             hesse: {hesse}"
        ),
    )
}

/// [PRO-17.5] [PRO-D43]
#[test]
fn a_general_leaves_for_an_adjacent_territory_that_is_free_or_friendly() {
    for friendly in ["empty", "garrison austria", "britain 2", "russia 0"] {
        let mut table = beside_hesse(friendly);
        table.play("austria", "march saxonia hesse");
        assert_eq!(table.asked(), ["austria: order-moves"], "{friendly}");
        // [PRO-D43] That is its move of the round.
        assert_eq!(table.refusal("austria", "march hesse hannover"), "PRO-11.1");
        table.play("austria", "done");
        // What it left is not contested, and it is settled.
        assert_eq!(
            (table.at("saxonia"), table.unsettled()),
            ("garrison prussia".into(), vec![]),
            "{friendly}"
        );
        assert!(!table.fought_in("saxonia"));
        assert_eq!(table.influence("austria"), 17);
    }
    // A partner's garrison is friendly too, if the partner lets the general in.
    let mut table = beside_hesse("garrison britain");
    table.play("austria", "march saxonia hesse");
    assert_eq!(table.asked(), ["britain: consent"]);
    table.plays("britain: agree\naustria: done");
    assert_eq!((table.at("hesse"), table.unsettled()), ("austria 2, garrison britain".into(), vec![]));
}

/// [PRO-17.5] [PRO-D43]
#[test]
fn it_does_not_leave_for_a_territory_with_anybody_else() {
    for stranger in
        ["garrison prussia", "prussia 0", "france 0", "garrison france", "ottoman 1", "garrison ottoman"]
    {
        let table = beside_hesse(stranger);
        assert_eq!(table.refusal("austria", "march saxonia hesse"), "PRO-17.5", "{stranger}");
        assert!(
            !table.may("austria", "march saxonia hesse") && table.may("austria", "march saxonia bohemia")
        );
    }
    // Nor where a neutral is, which is neither free nor a partner.
    let neutral = "status prussia expansionist\nstatus russia neutral\nsaxonia: austria 2, garrison prussia
                   unsettled saxonia\nhesse: garrison russia";
    assert_eq!(moving("austria", neutral).refusal("austria", "march saxonia hesse"), "PRO-17.5");
    // Nor where a partner shares a territory with somebody else, nor beside another general of its own.
    let shared =
        "status prussia expansionist\nsaxonia: austria 2, garrison prussia\nhesse: russia 1, prussia 1
                  unsettled saxonia hesse";
    assert_eq!(moving("austria", shared).refusal("austria", "march saxonia hesse"), "PRO-17.5");
    assert_eq!(beside_hesse("austria 0").refusal("austria", "march saxonia hesse"), "PRO-11.4");
    // A general that shares its territory with nobody attacks as ever.
    let free = moving("austria", "status prussia expansionist\nsaxonia: austria 2\nhesse: garrison prussia");
    assert!(free.may("austria", "march saxonia hesse"));
}

/// [PRO-17.5] [PRO-D43]
#[test]
fn it_leaves_neither_by_a_strategic_move_nor_by_sea() {
    let lines = "status prussia expansionist\nsaxonia: austria 2, garrison prussia\nbavaria: austria 1";
    let table = moving("austria", &format!("{lines}\nunsettled saxonia"));
    assert_eq!(table.refusal("austria", "strategic saxonia bohemia"), "PRO-17.5");
    assert!(table.may("austria", "march saxonia bohemia"));
    assert!(table.may("austria", "strategic bavaria bohemia"), "other generals move freely");
    let lines = "status russia expansionist\nnapoli: britain 1, garrison russia\nhellas: britain 0";
    let table = moving("britain", &format!("{lines}\nunsettled napoli"));
    assert_eq!(table.refusal("britain", "sail napoli egypt"), "PRO-17.5");
    assert!(table.may("britain", "march napoli patrimonium-st-petri"));
    assert!(table.may("britain", "sail hellas egypt"));
}

/// [PRO-D43] (a)
#[test]
fn where_no_adjacent_territory_qualifies_it_must_fight() {
    // Sicilia borders on Napoli alone, and a foe is there.
    let lines = "status russia expansionist\nsicilia: austria 1, garrison russia\nnapoli: garrison france
                 unsettled sicilia";
    let mut table = moving("austria", lines);
    assert_eq!(table.legal("austria"), ["done"]);
    table.play("austria", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((2, 1), Power::Austria));
}

/// [PRO-D43] (a) [PRO-17.5]
#[test]
fn if_it_stays_the_battle_is_fought_with_the_others_of_the_round_and_its_nation_attacks() {
    let lines = "status prussia expansionist\nsaxonia: austria 3, prussia 1\ngalicia: austria 2
                 warszawa: garrison prussia
                 bohemia: austria 1\nunsettled saxonia";
    let mut table = moving("austria", lines);
    table.plays("austria: march galicia warszawa\naustria: done");
    assert_eq!(table.asked(), ["austria: choose-battle"]);
    assert_eq!(sorted(table.options("austria", "fight")), ["saxonia", "warszawa"]);
    // The general in Saxonia fights there, so it supports nobody; the one in Bohemia stands next to Saxonia.
    table.play("austria", "fight saxonia");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((4, 2), Power::Austria));
    assert_eq!(table.options("austria", "support"), ["bohemia"]);
    table.play("austria", "done");
    assert!(table.ended("saxonia", 4, 2));
    assert_eq!(table.at("berlin"), "prussia 0", "the loser goes to its capital without its units");
    // As if it had just entered: it may leave a garrison, and draws a card.
    assert_eq!(table.asked(), ["austria: garrison-after-victory"]);
    table.play("austria", "garrison saxonia saxonia").settle_chance();
    assert_eq!(table.at("saxonia"), "austria 1, garrison austria");
    assert_eq!(
        (table.influence("austria"), table.unsettled()),
        (18, vec!["saxonia".into()]),
        "the round is not over"
    );
    end_round(&mut table, "austria");
    assert_eq!(table.unsettled(), Vec::<String>::new());
    assert_eq!(table.influence("austria"), 19);
}

/// [PRO-D43] (a)
#[test]
fn the_choice_is_owed_in_the_first_round_only() {
    let lines = "status prussia expansionist\nsaxonia: austria 2, prussia 2\nhesse: prussia 0
                 unsettled saxonia\nmorale france 1";
    let mut table = moving("austria", lines);
    assert_eq!(table.refusal("austria", "march saxonia hesse"), "PRO-17.5");
    table.play("austria", "done");
    end_round(&mut table, "austria");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 1, prussia 1".into(), vec!["saxonia".into()])
    );
    table.plays("austria: ask\nfrance: agree");
    assert_eq!(table.asked(), ["austria: order-moves"]);
    // In the second round the general goes where it likes, or stands there without another battle.
    assert!(table.may("austria", "march saxonia hesse") && table.may("austria", "strategic saxonia bohemia"));
    let units = table.at("saxonia");
    table.play("austria", "done");
    assert_eq!((table.asked(), table.at("saxonia")), (vec!["austria: ask-for-round".into()], units));
    assert_eq!(table.unsettled(), ["saxonia"]);
}

/// [PRO-D43] (a)
#[test]
fn it_is_not_owed_in_napoleons_move() {
    // Napoleon moves with French leadership, in the action turn in which Russia moves.
    let lines = "warszawa: france 2*, garrison russia\npolesie: russia 1\nunsettled warszawa";
    let mut table = position(&format!("prototype 1805, 6 players, turn 4\nclear\n{lines}"));
    table.idle_until(|table| table.is_asked("france", "order-moves"));
    assert!(table.may("france", "march warszawa polesie"), "not even the choice of territory is bound");
    table.play("france", "done");
    assert!(!table.fought_in("warszawa"));
    assert_eq!(
        (table.at("warszawa"), table.unsettled()),
        ("france 2*, garrison russia".into(), vec!["warszawa".into()])
    );
    // Russia's movement follows, and Russia owes it.
    await_orders(&mut table, "russia").play("russia", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((1, 3), Power::Russia));
    // In its own movement France owes it as well.
    let mut table = moving("france", lines);
    assert_eq!(table.refusal("france", "march warszawa polesie"), "PRO-17.5");
    table.play("france", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((3, 1), Power::France));
}

// --- Garrisons --------------------------------------------------------------------------------------------------------------

/// [PRO-17.6] [PRO-D43] (c)
#[test]
fn a_garrison_cannot_move_and_must_contest_with_strength_one() {
    let lines = "status prussia expansionist\nsaxonia: austria 1, garrison prussia\nunsettled saxonia";
    let mut table = moving("prussia", lines);
    assert_eq!(marches(&table, "prussia", "saxonia"), Vec::<String>::new());
    assert_eq!(table.refusal("prussia", "march saxonia berlin"), "PRO-11.1");
    table.play("prussia", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((1, 2), Power::Prussia));
    end_round(&mut table, "prussia");
    assert!(table.ended("saxonia", 1, 2));
    assert_eq!((table.at("saxonia"), table.unsettled()), ("austria 0".into(), vec![]));
    assert_eq!((table.influence("austria"), table.influence("prussia")), (18, 17));
}

/// [PRO-17.6] [PRO-17.9] [PRO-D43] (c)
#[test]
fn a_garrison_may_draw_and_stays() {
    let lines = "status prussia expansionist\nsaxonia: austria 0, garrison prussia\nunsettled saxonia";
    let mut table = moving("prussia", lines);
    table.play("prussia", "done");
    end_round(&mut table, "prussia");
    assert!(table.ended("saxonia", 1, 1));
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 0, garrison prussia".into(), vec!["saxonia".into()])
    );
    assert_eq!(influences(&table), [17; 6]);
}

/// [PRO-D43] (c) Nobody gains influence where a lone garrison wins (PRO-D24).
#[test]
fn a_contesting_garrison_may_be_supported() {
    let lines = "status prussia expansionist\nsaxonia: austria 1, garrison prussia\nberlin: prussia 3
                 unsettled saxonia";
    let mut table = moving("prussia", lines);
    table.play("prussia", "done");
    assert_eq!(table.options("prussia", "support"), ["berlin"]);
    table.play("prussia", "support berlin");
    assert_eq!(table.strengths(), (5, 2));
    end_round(&mut table, "prussia");
    assert_eq!((table.at("saxonia"), table.at("berlin")), ("garrison prussia".into(), "prussia 2".into()));
    assert_eq!((table.at("wien"), table.unsettled()), ("austria 0".into(), vec![]));
    assert_eq!(influences(&table), [17; 6]);
}

/// [PRO-D43] (c)
#[test]
fn its_nation_may_disband_it_first() {
    let lines = "status prussia expansionist\nsaxonia: austria 1, garrison prussia\nunsettled saxonia";
    let mut table = moving("prussia", lines);
    let supply = table.supply("prussia");
    table.plays("prussia: disband saxonia\nprussia: done");
    assert!(is_past(&table, "prussia"), "{:?}", table.asked());
    assert_eq!((table.at("saxonia"), table.unsettled()), ("austria 1".into(), vec![]));
    assert_eq!(table.supply("prussia"), supply + 1);
    assert!(!table.fought_in("saxonia"));
}

/// [PRO-17.6] [PRO-D43] (c)
#[test]
fn a_garrison_whose_general_leaves_contests_alone() {
    let lines =
        "status prussia expansionist\nsaxonia: austria 3, prussia 2, garrison prussia\nunsettled saxonia";
    let mut table = moving("prussia", lines);
    table.plays("prussia: march saxonia berlin\nprussia: done");
    assert_eq!(table.strengths(), (1, 4));
    end_round(&mut table, "prussia");
    assert_eq!((table.at("saxonia"), table.at("berlin")), ("austria 2".into(), "prussia 2".into()));
    // Together they would have had 4.
    let mut table = moving("prussia", lines);
    table.play("prussia", "done");
    assert_eq!(table.strengths(), (4, 4));
}

// --- Battles of several sides -----------------------------------------------------------------------------------------------

/// Austria, Prussia and the Ottomans, each for itself, with these units in Saxonia.
fn three_in_saxonia(mover: &str, units: [u8; 3], more: &str) -> Table {
    let [austria, prussia, ottoman] = units;
    moving(
        mover,
        &format!(
            "status austria expansionist\nstatus prussia expansionist\nunsettled saxonia
             saxonia: austria {austria}, prussia {prussia}, ottoman {ottoman}\n{more}"
        ),
    )
}

/// [PRO-17.6]
#[test]
fn in_a_battle_of_three_sides_the_strongest_wins_and_all_others_lose() {
    let mut table = three_in_saxonia("austria", [3, 2, 1], "");
    table.play("austria", "done");
    assert_eq!(sides(&table), ["austria 4", "prussia 3", "ottoman 2"]);
    assert_eq!(table.state().battle.attacker, Power::Austria);
    end_round(&mut table, "austria");
    assert!(table.ended("saxonia", 4, 3));
    assert_eq!((table.at("saxonia"), table.unsettled()), ("austria 2".into(), vec![]));
    assert_eq!((table.at("berlin"), table.at("istanbul")), ("prussia 0".into(), "ottoman 0".into()));
    assert_eq!(influences(&table), [17, 17, 18, 17, 17, 17], "1 for the battle, not for each general");
    // All three had a general in it, so all three draw a card.
    assert_eq!(["austria", "prussia", "ottoman"].map(|power| table.cards(power)), [1, 1, 1]);
}

/// [PRO-17.6]
#[test]
fn neither_the_attacker_nor_the_first_defender_need_be_the_winner() {
    // The strongest is not the mover, and not the next in power order either.
    let mut table = three_in_saxonia("prussia", [1, 2, 3], "");
    table.play("prussia", "done");
    end_round(&mut table, "prussia");
    assert!(table.ended("saxonia", 3, 4));
    assert_eq!((table.at("saxonia"), table.unsettled()), ("ottoman 2".into(), vec![]));
    assert_eq!((table.at("wien"), table.at("berlin")), ("austria 0".into(), "prussia 0".into()));
    assert_eq!(influences(&table), [17, 17, 17, 17, 17, 18]);
}

/// [PRO-17.6] A losing garrison is lost with the rest.
#[test]
fn a_garrison_is_a_side_of_its_own_where_its_nation_stands_alone() {
    let lines = "status prussia expansionist\nstatus austria expansionist\nunsettled saxonia
                 saxonia: austria 3, prussia 1, garrison ottoman";
    let mut table = moving("austria", lines);
    table.play("austria", "done");
    assert_eq!(sides(&table), ["austria 4", "prussia 2", "ottoman 1"]);
    end_round(&mut table, "austria");
    assert_eq!((table.at("saxonia"), table.at("berlin")), ("austria 2".into(), "prussia 0".into()));
}

/// [PRO-17.9] [PRO-17.6] [PRO-D43] (b)
#[test]
fn a_tie_for_the_highest_strength_is_a_draw_and_all_stay() {
    // Prussia and the Ottomans tie at 4; Austria, which attacks, and is weaker, stays as well.
    let mut table = three_in_saxonia("austria", [1, 3, 3], "hesse: garrison austria");
    table.play("austria", "done");
    end_round(&mut table, "austria");
    assert!(table.log.iter().any(|line| line.contains("draw")), "{:?}", table.log);
    assert_eq!(table.at("saxonia"), "austria 0, prussia 2, ottoman 2");
    assert_eq!((table.unsettled(), influences(&table)), (vec!["saxonia".into()], [17; 6]));
    // The next in the order of play is Prussia, with the same choice; then the Ottomans.
    await_orders(&mut table, "prussia");
    assert_eq!(table.refusal("prussia", "march saxonia hesse"), "PRO-17.5");
    assert_eq!(table.refusal("prussia", "strategic saxonia silesia"), "PRO-17.5");
    table.plays("prussia: march saxonia silesia\nprussia: done");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 0, ottoman 2".into(), vec!["saxonia".into()])
    );
    await_orders(&mut table, "ottoman").play("ottoman", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((3, 1), Power::Ottoman));
    end_round(&mut table, "ottoman");
    assert_eq!((table.at("saxonia"), table.unsettled()), ("ottoman 1".into(), vec![]));
    // A tie below the highest is no draw.
    let mut table = three_in_saxonia("austria", [3, 1, 1], "");
    table.play("austria", "done");
    end_round(&mut table, "austria");
    assert_eq!(table.at("saxonia"), "austria 2");
}

/// [PRO-D43] (b)
#[test]
fn sides_are_coalitions_and_partners_in_the_territory_fight_together() {
    // Austria and Russia, 2 and 2, with a British garrison, against Prussia's 4 and an Ottoman 1.
    let lines = "status prussia expansionist\nunsettled saxonia
                 saxonia: austria 1, russia 1, garrison britain, prussia 3, ottoman 0";
    let mut table = moving("austria", lines);
    table.play("austria", "done");
    assert_eq!(sides(&table), ["britain+austria+russia 5", "prussia 4", "ottoman 1"]);
    end_round(&mut table, "austria");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 0, russia 0, garrison britain".into(), vec![])
    );
    // Nations with a victorious general there gain 1 each; a garrison is no general.
    assert_eq!(influences(&table), [17, 17, 18, 17, 18, 17]);
    // They lose together, too, whoever of them began it.
    let mut table = moving("russia", &lines.replace("garrison britain, ", ""));
    table.play("russia", "done");
    assert_eq!(table.strengths(), (4, 4));
    let mut table = moving(
        "russia",
        &lines.replace("garrison britain, prussia 3", "prussia 3").replace("russia 1", "russia 0"),
    );
    table.play("russia", "done");
    end_round(&mut table, "russia");
    assert_eq!((table.at("saxonia"), table.at("wien")), ("prussia 2".into(), "austria 0".into()));
    assert_eq!(table.at("st-petersburg"), "russia 0");
}

/// [PRO-D43] (b)
#[test]
fn a_partner_there_who_moves_later_owes_its_own_choice() {
    let lines = "status prussia expansionist\nunsettled saxonia\nsaxonia: austria 1, russia 1, prussia 3";
    let mut table = moving("austria", lines);
    table.plays("austria: march saxonia bohemia\naustria: done");
    assert_eq!(table.unsettled(), ["saxonia"]);
    await_orders(&mut table, "prussia").play("prussia", "done");
    end_round(&mut table, "prussia");
    assert!(table.ended("saxonia", 4, 2));
    assert_eq!((table.at("saxonia"), table.unsettled()), ("prussia 2".into(), vec![]));
}

/// [PRO-D43] (b)
#[test]
fn every_side_may_be_supported_and_plays_its_cards_before_its_supporters() {
    // The Ottomans attack. The other sides follow in power order, Austria with its partners before Prussia.
    let lines = "status prussia expansionist\nunsettled saxonia
                 saxonia: ottoman 1, austria 1, prussia 1
                 hesse: ottoman 2\nbohemia: austria 2\nhannover: britain 1\nberlin: prussia 1
                 hand ottoman 2 2 2\nhand austria 3 3 3\nhand britain 1\nhand prussia 1 1
                 morale ottoman 9\nmorale austria 9\nmorale britain 9\nmorale prussia 9";
    let mut table = moving("ottoman", lines);
    table.play("ottoman", "done");
    assert_eq!(sides(&table), ["ottoman 2", "austria 2", "prussia 2"]);
    let mut supporting = Vec::new();
    while let Some((power, kind)) = table.first_question().filter(|(_, kind)| kind == "declare-support") {
        let from = table.options(&power, "support").remove(0);
        supporting.push(format!("{power} {from}"));
        table.play(&power, &format!("support {from}"));
        assert_eq!(kind, "declare-support");
    }
    assert_eq!(supporting, ["ottoman hesse", "britain hannover", "austria bohemia", "prussia berlin"]);
    assert_eq!(sides(&table), ["ottoman 5", "austria 7", "prussia 4"]);
    let mut played = Vec::new();
    while let Some((power, _)) = table.first_question().filter(|(_, kind)| kind == "play-battle-card") {
        let card = table.options(&power, "play").remove(0);
        table.play(&power, &format!("play {card}"));
        played.push(format!("{power} {}", &card[2..]));
    }
    assert_eq!(
        played,
        [
            "ottoman saxonia",
            "ottoman hesse",
            "austria saxonia",
            "britain hannover",
            "austria bohemia",
            "prussia saxonia",
            "prussia berlin",
            // The second cycle.
            "ottoman hesse",
            "austria bohemia",
        ]
    );
    end_round(&mut table, "ottoman");
    assert!(table.ended("saxonia", 5 + 6, 7 + 10), "the strongest other side is Austria's");
    assert_eq!(table.at("saxonia"), "austria 0");
    // Winners lose one unit each, supporters of the losers one each.
    assert_eq!(
        ["bohemia", "hannover", "hesse"].map(|at| table.at(at)),
        ["austria 1", "britain 0", "ottoman 1"]
    );
    assert_eq!(influences(&table), [18, 17, 18, 17, 17, 17]);
}

// --- Neutrals ---------------------------------------------------------------------------------------------------------------

/// A Russian general beside the garrison of a Prussia that becomes neutral, with a Prussian general there too.
const RUSSIA_BESIDE_A_NEUTRAL: &str = "status prussia british
                                       warszawa: russia 2, prussia 1, garrison prussia
                                       borussia: garrison prussia\nlivonia: garrison france";

/// The neutral has been asked, in its own movement, whether the Russian general may stay.
fn prussia_asked(answer: &str) -> Table {
    let mut table = declared(RUSSIA_BESIDE_A_NEUTRAL, "prussia neutral");
    assert_eq!((table.unsettled(), is_over(&table)), (vec!["warszawa".into()], true));
    table.await_movement("prussia");
    let arbiter = table.options("prussia", "arbiter").remove(0);
    table.play("prussia", &format!("arbiter {arbiter}"));
    assert_eq!(
        (table.asked(), table.rule_asked("prussia")),
        (vec!["prussia: consent".into()], "PRO-17.7".into())
    );
    sound(&table);
    table.play("prussia", answer);
    // [PRO-8.7] It never contests itself.
    assert_eq!(table.asked(), ["prussia: order-moves"]);
    table.play("prussia", "done");
    assert!(!table.fought_in("warszawa"));
    await_orders(&mut table, "russia");
    assert_eq!(table.unsettled(), ["warszawa"], "the Russian has still to say whether he will stay");
    sound(&table);
    table
}

/// [PRO-17.7] [PRO-D43] (e)
#[test]
fn a_general_that_has_the_neutrals_leave_need_neither_go_nor_fight() {
    let mut table = prussia_asked("agree");
    // Nothing binds it, should it go.
    assert!(
        table.may("russia", "march warszawa borussia") && table.may("russia", "strategic warszawa polesie")
    );
    table.play("russia", "done");
    assert_eq!(table.asked(), ["russia: meet-neutral"]);
    table.play("russia", "peace warszawa");
    // Prussia is not asked a second time.
    assert!(is_past(&table, "russia"), "{:?}", table.asked());
    assert_eq!(
        (table.at("warszawa"), table.unsettled()),
        ("prussia 1, russia 2, garrison prussia".into(), vec![])
    );
    assert!(!table.fought_in("warszawa"));
    sound(&table);
    // It stands there in peace from now on: in the next round nobody is asked anything.
    table.idle_until(|table| table.state().round == 3).declare("");
    assert_eq!(table.unsettled(), Vec::<String>::new());
    await_orders(&mut table, "russia").play("russia", "done");
    assert!(is_past(&table, "russia"), "{:?}", table.asked());
}

/// [PRO-17.7] [PRO-D43] (e)
#[test]
fn it_may_still_fight() {
    let mut table = prussia_asked("agree");
    table.plays("russia: done\nrussia: fight warszawa");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((3, 3), Power::Russia));
    end_round(&mut table, "russia");
    assert_eq!(
        (table.at("warszawa"), table.unsettled()),
        ("prussia 0, russia 1, garrison prussia".into(), vec!["warszawa".into()])
    );
}

/// [PRO-17.7] [PRO-D43] (e)
#[test]
fn a_general_that_the_neutral_does_not_let_stay_leaves_or_fights() {
    let mut table = prussia_asked("refuse");
    assert_eq!(table.refusal("russia", "strategic warszawa polesie"), "PRO-17.5");
    assert_eq!(
        table.refusal("russia", "march warszawa borussia"),
        "PRO-17.5",
        "a neutral's garrison is there"
    );
    let mut other = Table { game: table.game.clone(), log: Vec::new() };
    table.plays("russia: march warszawa polesie\nrussia: done");
    assert!(is_past(&table, "russia"), "{:?}", table.asked());
    assert_eq!((table.at("warszawa"), table.unsettled()), ("prussia 1, garrison prussia".into(), vec![]));
    other.play("russia", "done");
    assert_eq!((other.strengths(), other.state().battle.attacker), ((3, 3), Power::Russia));
}

/// [PRO-D43] (e)
#[test]
fn a_general_that_the_neutral_does_not_let_stay_offers_no_peace_again() {
    let mut table = prussia_asked("refuse");
    table.play("russia", "done");
    assert_ne!(table.asked(), ["russia: meet-neutral"], "it did not leave, so it fights");
    assert_eq!(table.state().battle.at.to_string(), "warszawa");
}

/// [PRO-17.7] [PRO-D43] (e) Before the neutral's own movement it is the guest who asks (PRO-D13).
#[test]
fn a_guest_that_moves_before_the_neutral_asks_for_its_leave() {
    let lines = "status prussia british\nwarszawa: austria 2, garrison prussia";
    for (answer, at, unsettled) in
        [("agree", "austria 2, garrison prussia", vec![]), ("refuse", "austria 1", Vec::<String>::new())]
    {
        let mut table = declared(lines, "prussia neutral");
        await_orders(&mut table, "austria");
        assert_eq!(table.refusal("austria", "strategic warszawa galicia"), "PRO-17.5");
        table.play("austria", "done");
        assert_eq!(
            (table.asked(), table.rule_asked("austria")),
            (vec!["austria: meet-neutral".into()], "PRO-D13".into())
        );
        table.play("austria", "peace warszawa");
        assert_eq!(table.asked(), ["prussia: consent"]);
        table.play("prussia", answer);
        end_round(&mut table, "austria");
        assert_eq!((table.at("warszawa"), table.unsettled()), (at.into(), unsettled), "{answer}");
        // Prussia has spoken: in its own movement it is not asked.
        await_orders(&mut table, "prussia");
        assert_eq!(table.asked(), ["prussia: order-moves"]);
        sound(&table);
    }
}

/// [PRO-17.7] [PRO-D43] (e)
#[test]
fn the_neutral_answers_for_each_guest_by_itself() {
    let lines = "status prussia british\nwarszawa: britain 1, russia 2, garrison prussia";
    let mut table = declared(lines, "prussia neutral");
    table.await_movement("prussia");
    let arbiter = table.options("prussia", "arbiter").remove(0);
    table.play("prussia", &format!("arbiter {arbiter}"));
    table.plays("prussia: agree\nprussia: refuse");
    assert_eq!(table.asked(), ["prussia: order-moves"]);
    await_orders(&mut table, "russia");
    assert_eq!(table.refusal("russia", "strategic warszawa polesie"), "PRO-17.5", "refused");
    table.plays("russia: march warszawa polesie\nrussia: done");
    await_orders(&mut table, "britain").play("britain", "done");
    table.play("britain", "peace warszawa");
    assert_eq!((table.at("warszawa"), table.unsettled()), ("britain 1, garrison prussia".into(), vec![]));
}

/// [PRO-17.7] [PRO-D43] (e) The neutral's leave settles nothing with others who stand there.
#[test]
fn among_others_the_neutral_is_met_last() {
    // Austria (2) and the Ottomans (1) beside the garrison of neutral Prussia.
    let lines = "unsettled warszawa\nwarszawa: austria 2, ottoman 0, garrison prussia";
    let mut table = moving("austria", lines);
    table.play("austria", "done");
    assert_eq!(sides(&table)[1].split(" ").next(), Some("ottoman"), "the neutral stays out of it");
    table.idle_until(|table| table.is_asked("austria", "meet-neutral"));
    assert_eq!(table.at("warszawa"), "austria 1, garrison prussia");
    table.plays("austria: peace warszawa\nprussia: agree");
    assert_eq!((table.at("warszawa"), table.unsettled()), ("austria 1, garrison prussia".into(), vec![]));
}

// --- A third general enters first -------------------------------------------------------------------------------------------

/// An Austrian general (British coalition) beside a Prussian garrison at war with it; an Ottoman general with these units
/// marches in from Bohemia, at war with both.
fn ottoman_enters(units: u8, saxonia: &str, more: &str) -> Table {
    let mut table = moving(
        "ottoman",
        &format!(
            "status prussia expansionist\n{more}\nunsettled saxonia\nbohemia: ottoman {units}
             saxonia: {saxonia}"
        ),
    );
    table.plays("ottoman: march bohemia saxonia\nottoman: done");
    table
}

/// [PRO-17.10] [PRO-17.11]
#[test]
fn a_general_that_enters_fights_the_general_there_and_if_it_wins_the_garrison_at_once() {
    let mut table = ottoman_enters(3, "austria 2, garrison prussia", "");
    assert_eq!(sides(&table)[1].split(" ").next(), Some("austria"), "the garrison stays out");
    assert_eq!(table.strengths(), (4, 3));
    table.settle_chance();
    assert!(table.ended("saxonia", 4, 3));
    assert_eq!(table.at("wien"), "austria 0");
    // No choice and no garrison in between: the second battle has begun.
    assert_eq!(sides(&table)[1].split(" ").next(), Some("prussia"));
    assert!(table.ended("saxonia", 3, 1) || table.strengths() == (3, 1));
    end_round(&mut table, "ottoman");
    assert!(table.ended("saxonia", 3, 1));
    assert_eq!((table.at("saxonia"), table.unsettled()), ("ottoman 1".into(), vec![]));
    assert_eq!(influences(&table), [17, 17, 17, 17, 17, 19], "two battles won");
}

/// [PRO-17.11] [PRO-I.1]
#[test]
fn the_second_battle_may_be_drawn_or_lost() {
    // 2 against 1 leaves the Ottoman without units, so 1 against the garrison's 1: the one that entered withdraws.
    let mut table = ottoman_enters(1, "austria 0, garrison prussia", "hungari: garrison ottoman");
    table.settle_chance();
    assert!(table.ended("saxonia", 2, 1) && table.ended("saxonia", 1, 1));
    assert_eq!(table.asked(), ["ottoman: withdraw"]);
    table.play("ottoman", "retreat saxonia hungari");
    end_round(&mut table, "ottoman");
    assert_eq!(
        (table.at("saxonia"), table.at("hungari")),
        ("garrison prussia".into(), "ottoman 0, garrison ottoman".into())
    );
    // With a Prussian general next door in support the garrison wins.
    let mut table = ottoman_enters(1, "austria 0, garrison prussia", "berlin: prussia 2");
    table.settle_chance();
    assert_eq!(table.options("prussia", "support"), ["berlin"], "in the second battle, not in the first");
    table.play("prussia", "support berlin").settle_chance();
    assert!(table.ended("saxonia", 1, 4));
    assert_eq!((table.at("saxonia"), table.at("istanbul")), ("garrison prussia".into(), "ottoman 0".into()));
}

/// [PRO-17.10]
#[test]
fn a_garrison_helps_a_general_of_its_coalition() {
    // The British garrison stands with the Austrian general: 1 + 3; the Prussian general is a third side.
    let mut table = ottoman_enters(3, "austria 2, garrison britain, prussia 1", "");
    assert_eq!(sides(&table), ["ottoman 4", "britain+austria 4", "prussia 2"]);
    // [PRO-D43] (b) A tie for the highest: the one that entered withdraws, the others stay.
    table.settle_chance();
    end_round(&mut table, "ottoman");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 1, prussia 0, garrison britain".into(), vec!["saxonia".into()])
    );
    assert_eq!(table.off_map("ottoman"), 2, "idle, it went off the map");
    // Won, there is no garrison left to fight: it lost with its general.
    let mut table = ottoman_enters(3, "austria 1, garrison britain", "");
    table.settle_chance();
    assert!(table.ended("saxonia", 4, 3));
    end_round(&mut table, "ottoman");
    assert_eq!((table.at("saxonia"), table.influence("ottoman")), ("ottoman 2".into(), 18));
}

/// [PRO-17.10] [PRO-17.11]
#[test]
fn a_garrison_of_the_entering_generals_coalition_fights_at_its_side() {
    // Prussia's general shares Saxonia with an Austrian garrison; a Russian, Austria's partner, enters.
    let lines = "status prussia expansionist\nunsettled saxonia\nsaxonia: prussia 2, garrison austria
                 hesse: russia 2";
    let mut table = moving("russia", lines);
    table.play("russia", "march hesse saxonia");
    table.idle_until(|table| !table.is_asked("austria", "consent"));
    // Idle, Austria refuses; asked again in another table it agrees.
    assert_eq!(table.at("saxonia"), "prussia 2, garrison austria");
    let mut table = moving("russia", lines);
    table.plays("russia: march hesse saxonia\naustria: agree\nrussia: done");
    assert_eq!(table.strengths(), (4, 3));
    end_round(&mut table, "russia");
    assert_eq!((table.at("saxonia"), table.unsettled()), ("russia 1, garrison austria".into(), vec![]));
    assert_eq!(influences(&table), [17, 17, 17, 17, 18, 17]);
}

/// [PRO-17.12]
#[test]
fn if_the_general_already_there_wins_its_nation_chooses_in_its_next_movement() {
    let mut table = ottoman_enters(0, "austria 2, garrison prussia", "");
    assert_eq!(table.strengths(), (1, 3));
    end_round(&mut table, "ottoman");
    assert!(!table.ended("saxonia", 3, 1), "no second battle");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 1, garrison prussia".into(), vec!["saxonia".into()])
    );
    table.idle_until(|table| table.state().round == 2).declare("");
    await_orders(&mut table, "austria");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 1, garrison prussia".into(), vec!["saxonia".into()])
    );
    assert_eq!(table.refusal("austria", "strategic saxonia bohemia"), "PRO-17.5");
    let mut other = Table { game: table.game.clone(), log: Vec::new() };
    // To leave ...
    other.plays("austria: march saxonia hesse\naustria: done");
    assert_eq!((other.at("saxonia"), other.unsettled()), ("garrison prussia".into(), vec![]));
    // ... or to fight.
    table.play("austria", "done");
    assert_eq!((table.strengths(), table.state().battle.attacker), ((2, 1), Power::Austria));
}

/// [PRO-17.12]
#[test]
fn a_neutral_garrison_may_let_that_general_stay() {
    let lines = "unsettled saxonia\nbohemia: ottoman 0\nsaxonia: austria 2, garrison prussia";
    let mut table = moving("ottoman", lines);
    table.plays("ottoman: march bohemia saxonia\nottoman: done");
    assert_eq!(sides(&table)[1].split(" ").next(), Some("austria"));
    end_round(&mut table, "ottoman");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 1, garrison prussia".into(), vec!["saxonia".into()])
    );
    table.idle_until(|table| table.state().round == 2).declare("");
    await_orders(&mut table, "austria").play("austria", "done");
    assert_eq!(table.asked(), ["austria: meet-neutral"]);
    table.plays("austria: peace saxonia\nprussia: agree");
    assert_eq!((table.at("saxonia"), table.unsettled()), ("austria 1, garrison prussia".into(), vec![]));
    assert!(is_past(&table, "austria"), "{:?}", table.asked());
}

/// [PRO-17.11] A neutral's garrison is met at once as well, but it may be left in peace (PRO-D13).
#[test]
fn an_entering_general_that_wins_meets_a_neutral_garrison_at_once() {
    let lines = "unsettled saxonia\nbohemia: ottoman 3\nsaxonia: austria 2, garrison prussia";
    for (answer, at) in [("fight", "ottoman 1"), ("peace", "ottoman 2, garrison prussia")] {
        let mut table = moving("ottoman", lines);
        table.plays("ottoman: march bohemia saxonia\nottoman: done").settle_chance();
        assert_eq!(table.asked(), ["ottoman: meet-neutral"]);
        table.play("ottoman", &format!("{answer} saxonia"));
        if answer == "peace" {
            table.play("prussia", "agree");
        }
        end_round(&mut table, "ottoman");
        assert_eq!((table.at("saxonia"), table.unsettled()), (at.into(), vec![]), "{answer}");
    }
}

/// [PRO-D43] (d)
#[test]
fn where_the_only_generals_are_its_partners_they_fight_the_hostile_garrison_together() {
    let lines = "status prussia expansionist\nunsettled saxonia\nsaxonia: austria 0, garrison prussia
                 hesse: russia 0
                 berlin: prussia 0";
    let mut table = moving("russia", lines);
    table.plays("russia: march hesse saxonia\nrussia: done");
    assert_eq!(table.strengths(), (2, 1));
    assert_eq!(sides(&table)[0], "austria+russia 2");
    // Prussia supports its garrison: 2 to 2, and of the two partners only the one that entered withdraws.
    table.play("prussia", "support berlin").settle_chance();
    assert!(table.ended("saxonia", 2, 2));
    end_round(&mut table, "russia");
    assert_eq!(
        (table.at("saxonia"), table.unsettled()),
        ("austria 0, garrison prussia".into(), vec!["saxonia".into()])
    );
    // Without support they win, and both gain.
    let mut table = moving("russia", lines);
    table.plays("russia: march hesse saxonia\nrussia: done\nprussia: done");
    end_round(&mut table, "russia");
    assert_eq!((table.at("saxonia"), table.unsettled()), ("austria 0, russia 0".into(), vec![]));
    assert_eq!(influences(&table), [17, 17, 18, 17, 18, 17]);
}

/// [PRO-17.11] [PRO-D29] The moments between the two battles are positions like any other.
#[test]
fn between_the_two_battles_a_position_can_be_written_down() {
    let mut table = ottoman_enters(3, "austria 2, garrison prussia", "");
    assert_eq!(table.asked(), ["chance: draw-card"]);
    assert_eq!(table.drawing(), "austria");
    sound(&table);
    table.settle_chance();
}

// --- Peace with a neutral ends --------------------------------------------------------------------------------------------

/// A Russian general stands in peace in Warszawa, which neutral Prussia garrisons, and another in Prussia's own Borussia
/// beside a Prussian general, in round 1.
fn russia_at_peace() -> Table {
    let mut table = moving(
        "russia",
        "warszawa: garrison prussia\npolesie: russia 2\nlivonia: russia 1\nborussia: prussia 1
         ukraine: garrison russia",
    );
    table.plays(
        "russia: march polesie warszawa\nrussia: march livonia borussia\nrussia: done
                 russia: peace warszawa\nprussia: agree",
    );
    table.idle_until(|table| table.state().round == 2);
    assert_eq!(
        (table.at("warszawa"), table.at("borussia")),
        ("russia 2, garrison prussia".into(), "prussia 1, russia 1".into())
    );
    table
}

/// [PRO-D44]
#[test]
fn generals_in_peace_with_a_neutral_fight_or_leave_when_the_two_are_at_war_afterwards() {
    for statuses in ["prussia expansionist", "prussia french"] {
        let mut table = russia_at_peace();
        table.declare(statuses);
        assert!(is_over(&table), "{:?}", table.asked());
        assert_eq!(sorted(table.unsettled()), ["borussia", "warszawa"]);
        // Prussia comes first: its garrison must contest, its general may.
        await_orders(&mut table, "prussia").plays("prussia: march borussia pomerania\nprussia: done");
        assert_eq!((table.strengths(), table.state().battle.attacker), ((1, 3), Power::Prussia));
        assert_eq!(table.state().battle.at.to_string(), "warszawa");
    }
}

/// [PRO-D44]
#[test]
fn while_both_keep_their_status_the_peace_goes_on_and_in_a_neutrals_home_nothing_is_owed() {
    let mut table = russia_at_peace();
    table.declare("");
    assert_eq!(table.unsettled(), Vec::<String>::new());
    await_orders(&mut table, "prussia").play("prussia", "done");
    await_orders(&mut table, "russia").play("russia", "done");
    assert!(is_past(&table, "russia"), "{:?}", table.asked());
    // A change of the guest's status ends the agreement, but in the neutral's home none was needed.
    let mut table = russia_at_peace();
    table.declare("russia expansionist");
    assert_eq!(table.unsettled(), ["warszawa"]);
    // Prussia, which moves first, gives no leave: Russia stays, so it fights.
    await_orders(&mut table, "russia").play("russia", "done");
    assert_eq!(table.state().battle.at.to_string(), "warszawa");
}

/// [PRO-D44] As in KOA-17.3, the owner of the home is asked.
#[test]
fn generals_in_a_neutrals_home_stay_when_the_two_are_partners_afterwards_if_it_agrees() {
    for (answer, borussia) in [("agree", "prussia 1, russia 1"), ("refuse", "prussia 1")] {
        let mut table = russia_at_peace();
        table.declare("prussia british");
        let about_borussia = |table: &Table| {
            table.is_asked("prussia", "consent") && table.state().request.from.to_string() == "borussia"
        };
        if !about_borussia(&table) {
            table.play("prussia", "agree");
        }
        assert!(about_borussia(&table), "{:?}", table.asked());
        assert_eq!(table.rule_asked("prussia"), "KOA-17.3");
        table.play("prussia", answer);
        if table.is_asked("prussia", "consent") {
            table.play("prussia", "agree");
        }
        if answer == "refuse" {
            assert_eq!(table.asked(), ["russia: leave-territories"]);
            table.play("russia", "off-map borussia");
        }
        table.idle_until(is_over);
        assert_eq!((table.at("borussia"), table.unsettled()), (borussia.into(), vec![]));
    }
}

/// [PRO-D44] [PRO-D13]
#[test]
fn generals_in_peace_beside_its_garrison_stay_when_the_two_are_partners_afterwards_if_it_agrees() {
    let mut table = russia_at_peace();
    table.declare("prussia british");
    let mut asked = Vec::new();
    while table.is_asked("prussia", "consent") {
        asked.push(table.state().request.from.to_string());
        table.play("prussia", "agree");
    }
    assert_eq!(sorted(asked), ["borussia", "warszawa"]);
}

/// [PRO-D43] (e) A neutral's leave is no leave from others that stand there.
#[test]
fn among_others_the_neutrals_leave_does_not_free_a_general_from_leaving_next_door() {
    let mut document = document(
        "prototype 1805, 6 players, turn 4\nclear\nunsettled warszawa
         warszawa: russia 1, ottoman 1, garrison prussia\npolesie: garrison russia",
    );
    document["territories"]["warszawa"]["generals"] =
        json!([{ "power": "russia", "units": 1, "pawn": "russia-1" }, { "power": "ottoman", "units": 1 }]);
    document["truces"]["leave"] = json!(["russia-1"]);
    let state = coalitions::document::read(&document, Edition::PROTOTYPE).expect("a position");
    let mut table = Table { game: Match::from_state(coalitions::Koalicje::of(state)), log: Vec::new() };
    await_orders(&mut table, "russia");
    assert_eq!(table.refusal("russia", "strategic warszawa polesie"), "PRO-17.5");
}

// --- Several nations per player (section 19) ------------------------------------------------------------------------------

/// [PRO-19.1]
#[test]
fn a_player_keeps_several_nations_and_each_keeps_its_own_markers_cards_money_and_generals() {
    let groups = [
        (
            6,
            vec![
                vec!["britain"],
                vec!["france"],
                vec!["austria"],
                vec!["prussia"],
                vec!["russia"],
                vec!["ottoman"],
            ],
        ),
        (
            5,
            vec![
                vec!["britain", "austria"],
                vec!["france"],
                vec!["russia"],
                vec!["prussia"],
                vec!["ottoman"],
            ],
        ),
        (4, vec![vec!["britain", "austria"], vec!["france"], vec!["russia"], vec!["prussia", "ottoman"]]),
        (3, vec![vec!["britain", "russia", "austria"], vec!["france"], vec!["prussia", "ottoman"]]),
    ];
    for (players, groups) in groups {
        let mut table = prototype(&Setup::new("1805", players));
        assert_eq!(table.state().seats().len(), usize::from(players));
        for (seat, group) in (0u8..).zip(groups) {
            for nation in group {
                assert_eq!(table.seat(nation), Seat::Player(seat), "{nation} of {players}");
            }
        }
        let napoleon = table.options("france", "name").remove(0);
        table.play("france", &format!("name {napoleon}")).settle_chance();
        // As with six: nothing is shared or merged.
        assert_eq!(["britain", "austria", "russia"].map(|nation| table.cards(nation)), [3, 3, 3]);
        assert_eq!(
            ["britain", "austria", "prussia", "ottoman"].map(|nation| table.morale(nation)),
            [5, 9, 4, 2]
        );
        assert_eq!((table.money("prussia"), table.money("russia")), (6, 6));
        assert_eq!(table.generals("austria"), "bavaria 2, tyrol 1, venezia 3");
        assert_eq!(influences(&table), [17; 6]);
    }
}

/// [PRO-19.2] [PRO-I.3] The limits of PRO-7.6, 7.7, 8.3, 10.3 and 12.4 in one seat.
#[test]
fn nations_of_one_player_neither_fight_nor_judge_nor_garrison_each_other() {
    // PRO-7.6: not in both coalitions.
    let lines = "prototype 1805, 4 players, turn 6\nclear\nstatus prussia british\nstatus ottoman british\n";
    let mut table = position(lines);
    table.reach_diplomacy();
    table.idle_until(|table| table.is_asked("prussia", "choose-status"));
    table.play("prussia", "status french");
    table.idle_until(|table| table.is_asked("ottoman", "choose-status"));
    assert_eq!(table.refusal("ottoman", "status british"), "PRO-7.6");
    assert_eq!(sorted(table.options("ottoman", "status")), ["expansionist", "french", "neutral"]);
    // PRO-7.7: no status with which they would contest a territory they share.
    let mut table = position(&format!("{lines}hesse: prussia 1, ottoman 1"));
    table.reach_diplomacy();
    table.idle_until(|table| table.is_asked("prussia", "choose-status"));
    table.play("prussia", "status expansionist");
    table.idle_until(|table| table.is_asked("ottoman", "choose-status"));
    assert_eq!(table.refusal("ottoman", "status british"), "PRO-7.7");
    assert_eq!(table.options("ottoman", "status"), ["neutral"]);
    // PRO-8.3: neither enters what the other controls; PRO-10.3: nor is it arbiter.
    let mut table = position(
        "prototype 1805, 4 players, turn 3\nclear\nstatus prussia expansionist\nhesse: prussia 2
         saxonia: garrison ottoman\nbavaria: garrison france",
    );
    table.idle_until(|table| table.is_asked("prussia", "choose-arbiter"));
    assert_eq!(table.refusal("prussia", "arbiter ottoman"), "PRO-10.3");
    table.play("prussia", "arbiter france");
    assert_eq!(table.refusal("prussia", "march hesse saxonia"), "PRO-D40");
    assert!(table.may("prussia", "march hesse bavaria"));
    // PRO-12.4: no garrison on the other's home.
    let mut table = prototype_moving(4, "ottoman", "galicia: ottoman 2\nsilesia: empty");
    assert_eq!(table.status("prussia"), "neutral");
    table.play("ottoman", "march galicia silesia");
    assert_eq!(table.refusal("ottoman", "garrison silesia silesia"), "PRO-12.4");
    assert!(table.may("ottoman", "garrison silesia galicia"));
}

/// [PRO-19.2] Among a player's own nations nobody need ask for leave (PRO-D40).
#[test]
fn where_one_of_a_players_nations_is_neutral_they_share_a_territory_without_a_word() {
    let lines = "prototype 1805, 4 players, turn 6\nclear\nstatus prussia british\nstatus ottoman british
                 hesse: ottoman 1, garrison prussia";
    let mut table = position(lines);
    table.reach_diplomacy().declare("prussia neutral");
    assert_eq!((table.at("hesse"), table.unsettled()), ("ottoman 1, garrison prussia".into(), vec![]));
    await_orders(&mut table, "ottoman").play("ottoman", "done");
    assert!(is_past(&table, "ottoman"), "{:?}", table.asked());
    // With six players they are strangers.
    let mut table = position(&lines.replace("4 players", "6 players"));
    table.reach_diplomacy().declare("prussia neutral");
    assert_eq!(table.unsettled(), ["hesse"]);
}

/// [PRO-19.3]
#[test]
fn the_player_of_the_nation_with_the_highest_influence_wins() {
    // The Ottomans reach 40; Prussia, of the same player, stands last. Their sum does not count: B+R+A have far more.
    let lines = "prototype 1805, 3 players, turn 6\nclear\ninfluence ottoman 39\ninfluence prussia 0
                 influence britain 38
                 influence austria 38\ninfluence russia 38\nhellas: garrison ottoman";
    let mut table = position(lines);
    table.idle_until(|table| table.state().phase == Phase::Over);
    let outcome = table.state().outcome().expect("the game is over");
    assert_eq!(table.winners(), ["ottoman"]);
    assert_eq!((outcome.winners, outcome.scores[2]), (vec![2], i32::from(table.influence("ottoman"))));
    assert_eq!(outcome.scores[0], 38, "the best nation of a seat counts, not the sum");
}

// --- Invariants (section 23) ------------------------------------------------------------------------------------------------

#[track_caller]
fn breaks(id: &str, lines: &str) {
    let reasons = impossible(lines);
    assert!(
        reasons.iter().any(|reason| reason.starts_with(&format!("{id}:"))),
        "{id} is not among {reasons:?}"
    );
}

/// [PRO-I.1]
#[test]
fn the_final_editions_invariants_hold_with_the_prototypes_bounds() {
    // Morale is at least 1, where the final edition has 0.
    breaks("KOA-I.7", "prototype 1805, 6 players\nmorale austria 0");
    let above = impossible("prototype 1805, 6 players\nmorale austria 16");
    assert!(above.iter().any(|reason| reason.contains("15 at most")), "{above:?}");
    assert_eq!(
        impossible("prototype 1805, 6 players\nmorale austria 1\nmorale france 15"),
        Vec::<String>::new()
    );
    // No minors: every nation has a player.
    for players in 3..=6 {
        let table = prototype(&Setup::new("1805", players));
        assert!(support::NAPOLEONIC.iter().all(|power| table.state().majors.contains(*power)));
        // [KOA-I.1] France has its seven generals.
        assert_eq!(
            Pawn::all_of(Power::France).filter(|pawn| table.state().pawns.is_out_of_play(*pawn)).count(),
            0
        );
    }
    // [KOA-I.10] The hand limit holds at all times.
    breaks("KOA-I.10", "prototype 1805, 6 players\nhand austria 1 1 1 2 2 2 3");
    assert_eq!(impossible("prototype 1805, 6 players\nhand austria 1 1 1 2 2 2"), Vec::<String>::new());
    // [KOA-I.16] A neutral's general keeps to its homes and its garrisons.
    breaks("KOA-I.16", "prototype 1805, 6 players\nclear\nhesse: prussia 1");
    // [KOA-I.17] No garrison on a partner's home.
    breaks("KOA-I.17", "prototype 1805, 6 players\nclear\ngalicia: garrison russia");
}

/// [PRO-I.1] A general that was left in peace fought no battle: that it may support one breaks no invariant.
#[test]
fn peace_with_a_neutral_while_another_battle_is_due_breaks_no_invariant() {
    let lines =
        "warszawa: garrison prussia\npolesie: russia 2\npodolia: russia 2\nbessarabia: garrison ottoman";
    let mut table = moving("russia", lines);
    table.plays("russia: march polesie warszawa\nrussia: march podolia bessarabia\nrussia: done");
    table.plays("russia: fight warszawa\nrussia: peace warszawa");
    let before = table.state().clone();
    table.play("prussia", "agree");
    assert_eq!(table.state().broken_by_step(&before), Vec::<String>::new());
    sound(&table);
    assert_eq!(table.state().battle.at.to_string(), "bessarabia");
}

/// [PRO-I.2] [PRO-D29]
#[test]
fn foes_share_a_territory_only_where_it_is_marked_unsettled_or_at_peace_with_a_neutral() {
    let foes = "prototype 1805, 6 players\nclear\nhesse: austria 1, ottoman 1";
    breaks("KOA-I.14", foes);
    assert_eq!(impossible(&format!("{foes}\nunsettled hesse")), Vec::<String>::new());
    breaks("KOA-I.14", &format!("{foes}\nunsettled saxonia"));
    // Beside a neutral's garrison outside its home peace is needed as well.
    let guest = "prototype 1805, 6 players\nclear\nwarszawa: russia 1, garrison prussia";
    breaks("KOA-I.14", guest);
    let mut written = document(guest);
    written["territories"]["warszawa"]["generals"] =
        json!([{ "power": "russia", "units": 1, "pawn": "russia-1" }]);
    written["truces"] = json!({ "at-peace": ["russia-1"] });
    assert!(coalitions::document::read(&written, Edition::PROTOTYPE).is_ok());
    written["truces"] = json!({ "at-peace": ["russia-2"] });
    assert!(coalitions::document::read(&written, Edition::PROTOTYPE).is_err());
    // [KOA-I.15] holds for garrisons only: generals may stand in a neutral's home.
    assert_eq!(
        impossible("prototype 1805, 6 players\nclear\nborussia: prussia 1, russia 1"),
        Vec::<String>::new()
    );
    breaks("KOA-I.15", "prototype 1805, 6 players\nclear\nborussia: garrison russia");
}

/// [PRO-I.3]
#[test]
fn no_two_nations_of_one_player_are_in_both_coalitions_or_garrison_each_other() {
    breaks("PRO-I.3", "prototype 1805, 4 players\nclear\nstatus prussia french\nstatus ottoman british");
    breaks("PRO-I.3", "prototype 1805, 3 players\nclear\nstatus russia french");
    breaks(
        "PRO-I.3",
        "prototype 1805, 4 players\nclear\nstatus prussia expansionist\nsilesia: garrison ottoman",
    );
    let six = "prototype 1805, 6 players\nclear\nstatus prussia french\nstatus ottoman british
               silesia: garrison ottoman";
    assert_eq!(impossible(six), Vec::<String>::new());
}

/// [PRO-I.4]
#[test]
fn nobody_has_40_influence_while_the_game_goes_on() {
    let mut state = politics("").state().clone();
    assert_eq!(state.broken_invariants(), Vec::<String>::new());
    state.power_mut(Power::Austria).influence = 39;
    state.power_mut(Power::France).influence = 0;
    assert_eq!(state.broken_invariants(), Vec::<String>::new());
    state.power_mut(Power::Austria).influence = 40;
    assert!(state.broken_invariants().iter().any(|broken| broken.starts_with("KOA-I.8:")));
    // In the battles of a movement round it may, until the last is over (PRO-D47).
    let lines = "influence austria 39\ngalicia: austria 2\nwarszawa: garrison ottoman\nwien: austria 2
                 bavaria: garrison france";
    let mut table = moving("austria", lines);
    table.plays(
        "austria: march galicia warszawa\naustria: march wien bavaria\naustria: done
                 austria: fight warszawa",
    );
    table.idle_until(|table| table.influence("austria") == 40);
    assert!(table.state().phase != Phase::Over);
    sound(&table);
    table.idle_until(|table| table.state().phase == Phase::Over);
    assert_eq!((table.influence("austria"), table.winners()), (41, vec!["austria".to_owned()]));
}

/// [PRO-I.4] Only Britain gains influence by leadership, and only in its own (PRO-D47).
#[test]
fn a_leadership_action_under_way_excuses_nobody_but_a_leading_britain() {
    // In action turn 1 Russia leads.
    breaks("KOA-I.8", "prototype 1805, 6 players\ninfluence austria 40");
    breaks("KOA-I.8", "prototype 1805, 6 players\ninfluence britain 40");
}

/// A simple reproducible choice.
struct Dice(u64);

impl Dice {
    fn pick(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// Plays at random and hands every position to the check.
fn wander(table: &mut Table, dice: &mut Dice, plies: usize, check: impl Fn(&Table, &Table)) {
    for _ in 0..plies {
        let pending: Vec<Seat> = table.state().pending().iter().collect();
        if pending.is_empty() {
            return;
        }
        let seat = pending[dice.pick(pending.len())];
        let mut actions = Vec::new();
        if seat == Seat::Chance {
            let mut outcomes = Vec::new();
            table.state().outcomes(&mut outcomes);
            actions.extend(outcomes.into_iter().map(|(action, _)| action));
        } else {
            table.state().legal(seat, &mut actions);
        }
        let action = actions[dice.pick(actions.len())];
        let before = Table { game: Match::from_state(table.state().clone()), log: Vec::new() };
        let mut state = table.state().clone();
        state.apply(seat, action, &mut engine::Log::off());
        table.game = Match::from_state(state);
        check(&before, table);
    }
}

/// [PRO-I.1] [PRO-I.2] [PRO-I.3] [PRO-I.4] Counted here from the pieces, not by the code that checks itself.
#[test]
fn the_invariants_hold_wherever_play_leads() {
    let mut met_unsettled = 0;
    for (game, players) in [3, 4, 5, 6, 6, 4].into_iter().enumerate() {
        let mut dice = Dice(game as u64 + 1);
        let mut table = prototype(&Setup::new("1805", players));
        let unsettled = std::cell::Cell::new(0);
        wander(&mut table, &mut dice, 4_000, |before, table| {
            let state = table.state();
            assert_eq!(state.broken_invariants(), Vec::<String>::new());
            assert_eq!(state.broken_by_step(before.state()), Vec::<String>::new());
            unsettled.set(unsettled.get() + usize::from(!state.truces.unsettled.is_empty()));
            for power in support::NAPOLEONIC.iter().copied() {
                let own = state.power(power);
                assert!((1..=15).contains(&own.morale), "{power}");
                let pawns: Vec<Pawn> = Pawn::all_of(power).collect();
                let units: u32 = pawns.iter().map(|pawn| u32::from(state.pawns.units(*pawn))).sum();
                let garrisons = state.garrisons[power as usize].len() as u32;
                let tokens = [21, 49, 28, 21, 28, 21][power as usize];
                assert_eq!(units + garrisons + u32::from(own.supply), tokens, "{power}");
                let limit = if power == Power::France { 10 } else { 6 };
                assert!(own.hand.len() <= limit + 1, "{power}: one card may be owed");
                // [PRO-D47] Battles of a round and Britain's subsidies are finished first.
                let subsidies = power == Power::Britain
                    && state.phase == Phase::Actions
                    && state.power_on(ActionSpace::Leadership) == Power::Britain;
                let finishing = state.movement.round > 0 || subsidies || state.phase == Phase::Over;
                assert!(own.influence < 40 || finishing, "{power}");
            }
            for power in support::NAPOLEONIC.iter().copied() {
                for other in support::NAPOLEONIC.iter().copied().filter(|other| *other != power) {
                    if table.seat(power.word()) != table.seat(other.word()) {
                        continue;
                    }
                    let homes = state.board.homes_of(other);
                    assert!(
                        (state.garrisons[power as usize] & homes).is_empty(),
                        "{power} on {other}'s home"
                    );
                    let statuses = (state.power(power).status, state.power(other).status);
                    assert_ne!(statuses, (Status::British, Status::French));
                }
            }
            if matches!(state.phase, Phase::Actions | Phase::ChooseArbiter) {
                let at_war = |one: Power, other: Power| table.relation(one.word(), other.word()) == "war";
                for at in Territory::all().filter(|at| !state.truces.unsettled.contains(*at)) {
                    let there: Vec<Power> = state.powers_in(at).iter().collect();
                    let clash = there.iter().any(|one| there.iter().any(|other| at_war(*one, *other)));
                    assert!(!clash, "{there:?} in {at}");
                }
            }
        });
        met_unsettled += unsettled.get();
    }
    assert!(met_unsettled > 100, "shared territories were met: {met_unsettled}");
}

/// [PRO-8.11] [PRO-12.2] The neutral stands where the set-up put it, without a garrison (KOA-D12).
#[test]
fn a_winner_leaves_no_garrison_beside_a_neutral_that_stood_aside() {
    let table = |prussia: &str| {
        let mut table = position(&format!(
            "prototype 1805, 6 players, turn 1
             clear
             saxonia: {prussia}
             bohemia: austria 3
             hesse: france 0
             hand austria 5 5"
        ));
        table.idle_until(|table| table.is_asked("france", "order-moves"));
        table.plays("france: march hesse saxonia\nfrance: done");
        if table.is_asked("france", "meet-neutral") {
            table.plays("france: peace saxonia\nprussia: agree");
        }
        table.idle_until(|table| table.is_asked("austria", "order-moves"));
        table.plays("austria: march bohemia saxonia\naustria: done");
        table.idle_until(|table| table.state().battle.verdict.is_some());
        table
    };
    let beside_prussia = table("prussia 0");
    assert!(!beside_prussia.is_asked("austria", "garrison-after-victory"), "{:?}", beside_prussia.asked());
    assert!(table("empty").is_asked("austria", "garrison-after-victory"));
}
