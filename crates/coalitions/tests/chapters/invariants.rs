//! The invariants of ledger section 23: each is broken on purpose, and the check that runs after every ply says so.

use crate::support;
use testkit::spoken::Spoken;

use coalitions::Koalicje;
use coalitions::board::{Territories, Territory};
use coalitions::power::{Power, Status};
use coalitions::state::{Pawn, PawnSet};
use coalitions::turn::Phase;
use engine::{Game, Seat, Setup};
use support::{position, start};

/// 1805 at the first decisions of the first turn.
fn opening() -> Koalicje {
    let mut table = start("1805", 6);
    table.play("france", "name picardie").settle_chance();
    assert_eq!(table.state().broken_invariants(), Vec::<String>::new());
    table.state().clone()
}

fn territory(id: &str) -> Territory {
    id.parse().expect("a territory")
}

/// Breaks a sound position and expects the invariant to be named.
#[track_caller]
fn breaks(id: &str, break_it: impl FnOnce(&mut Koalicje)) {
    let mut state = opening();
    break_it(&mut state);
    expect(id, &state.broken_invariants());
}

#[track_caller]
fn expect(id: &str, broken: &[String]) {
    assert!(broken.iter().any(|line| line.starts_with(&format!("{id}:"))), "{id} is not among {broken:?}");
}

/// [KOA-I.1] [KOA-I.2] [KOA-I.3] [KOA-I.4] [KOA-I.6]
#[test]
fn pieces_neither_appear_nor_vanish_nor_stand_where_they_may_not() {
    // The same general counted twice: its place is taken by another of the same power.
    breaks("KOA-I.1", |state| {
        let pawn = Pawn::of(Power::Austria, 0).expect("a general");
        let other = Pawn::of(Power::Austria, 1).expect("a general");
        let at = state.pawns.place(other).expect("it is on the map");
        state.pawns.put(pawn, at);
        state.pawns.lift(pawn);
    });
    breaks("KOA-I.2", |state| state.pawns.set_units(Pawn::of(Power::France, 0).expect("a general"), 4));
    breaks("KOA-I.2", |state| state.pawns.set_units(Pawn::of(Power::France, 6).expect("off the map"), 1));
    breaks("KOA-I.3", |state| state.power_mut(Power::Russia).supply -= 1);
    breaks("KOA-I.4", |state| state.garrisons[Power::France as usize].insert(territory("lisboa")));
    breaks("KOA-I.6", |state| state.garrisons[Power::France as usize].insert(territory("alps")));
    breaks("KOA-I.6", |state| state.garrisons[Power::Austria as usize].insert(territory("brabant")));
}

/// [KOA-I.5] [KOA-I.13]
#[test]
fn one_general_of_a_power_and_one_controller_in_a_territory() {
    breaks("KOA-I.5", |state| {
        let pawn = Pawn::of(Power::France, 0).expect("a general");
        state.pawns.put(pawn, territory("lorraine"));
    });
    breaks("KOA-I.13", |state| state.garrisons[Power::France as usize].insert(territory("lisboa")));
}

/// [KOA-I.7] [KOA-I.8] [KOA-I.12] [KOA-I.24]
#[test]
fn tracks_stay_within_their_ends() {
    breaks("KOA-I.7", |state| state.power_mut(Power::Britain).morale = 16);
    breaks("KOA-I.8", |state| state.power_mut(Power::Austria).influence = 25);
    let mut table = position("1805, 5 players, turn 1");
    table.idle_until(|table| table.is_asked("france", "choose-arbiter"));
    let mut state = table.state().clone();
    state.power_mut(Power::Prussia).money = 1;
    expect("KOA-I.12", &state.broken_invariants());
    let mut state = table.state().clone();
    state.power_mut(Power::Ottoman).influence = 1;
    expect("KOA-I.24", &state.broken_invariants());
}

/// [KOA-I.8] [KOA-I.9] [KOA-I.28]
#[test]
fn influence_and_fortresses_only_grow_and_napoleon_stays_napoleon() {
    let before = opening();
    let step = |break_it: fn(&mut Koalicje)| {
        let mut after = before.clone();
        break_it(&mut after);
        after.broken_by_step(&before)
    };
    let mut richer = before.clone();
    richer.power_mut(Power::Austria).influence = 3;
    expect("KOA-I.8", &before.broken_by_step(&richer));
    expect("KOA-I.9", &step(|state| state.fortresses = Territories::NONE));
    expect("KOA-I.28", &step(|state| state.power_mut(Power::France).figure = Pawn::of(Power::France, 3)));
    breaks("KOA-I.28", |state| state.power_mut(Power::France).figure = None);
    breaks("KOA-I.9", |state| {
        for at in ["paris", "wien", "berlin", "london", "moskva", "madrid"] {
            state.fortresses.insert(territory(at));
        }
    });
}

/// [KOA-I.10] [KOA-I.11]
#[test]
fn the_forty_cards_stay_forty_and_hands_within_their_limits() {
    breaks("KOA-I.11", |state| state.pile_mut(Power::France).draw.0[0] += 1);
    breaks("KOA-I.10", |state| {
        let taken = std::mem::take(&mut state.pile_mut(Power::France).draw);
        state.power_mut(Power::Austria).hand = taken;
    });
}

/// [KOA-I.14] [KOA-I.15] [KOA-I.16] [KOA-I.17]
#[test]
fn foes_share_nothing_and_neutrals_keep_to_themselves() {
    breaks("KOA-I.14", |state| {
        state.pawns.put(Pawn::of(Power::France, 0).expect("a general"), territory("venezia"));
    });
    breaks("KOA-I.15", |state| {
        state.pawns.put(Pawn::of(Power::France, 0).expect("a general"), territory("silesia"));
    });
    breaks("KOA-I.16", |state| {
        state.pawns.put(Pawn::of(Power::Prussia, 0).expect("a general"), territory("mecklenburg"));
    });
    breaks("KOA-I.17", |state| {
        state.garrisons[Power::Russia as usize].insert(territory("wien"));
    });
}

/// [KOA-I.18] [KOA-I.19] [KOA-I.20]
#[test]
fn statuses_and_wheel_are_as_the_rules_have_them() {
    breaks("KOA-I.18", |state| state.power_mut(Power::Britain).status = Status::Neutral);
    breaks("KOA-I.18", |state| state.power_mut(Power::Austria).status = Status::French);
    breaks("KOA-I.19", |state| state.diplomacy.forced_neutral.insert(Power::Austria));
    breaks("KOA-I.20", |state| state.turn = 7);
}

/// [KOA-I.21] [KOA-I.22] [KOA-I.23]
#[test]
fn arbiters_piles_and_supporters_keep_their_limits() {
    let mut table = position(
        "1805, 6 players, turn 1
         clear
         picardie: france 2*
         lorraine: france 1
         holland: britain 2
         hand france 1 1 1 1
         hand britain 1 1",
    );
    table.idle_until(|table| table.is_asked("france", "choose-arbiter"));
    table.play("france", "arbiter ottoman");
    let mut state = table.state().clone();
    state.movement.arbiter_gain = 2;
    expect("KOA-I.21", &state.broken_invariants());
    let mut other = table.state().clone();
    other.movement.arbiter = Some(Power::Austria);
    expect("KOA-I.21", &other.broken_by_step(table.state()));
    table.plays(
        "france: march picardie holland
         france: done",
    );
    table.idle_until(|table| table.is_asked("france", "play-battle-card"));
    let mut state = table.state().clone();
    let attacker = state.pawns.find(state.battle.attacker, state.battle.at).expect("it is there");
    for _ in 0..3 {
        state.power_mut(Power::France).hand.take(coalitions::cards::Card::One);
        let played = coalitions::battle::PlayedCard {
            pawn: attacker,
            card: coalitions::cards::Card::One,
            face_up: false,
            cancelled: false,
        };
        state.battle.table.push(played);
    }
    expect("KOA-I.22", &state.broken_invariants());
    let mut state = table.state().clone();
    state.battle.sides.get_mut(0).support.insert(attacker);
    state.battle.sides.get_mut(1).support.insert(attacker);
    expect("KOA-I.23", &state.broken_invariants());
    let mut released = table.state().clone();
    released.movement.engaged = PawnSet::NONE;
    expect("KOA-I.23", &released.broken_by_step(table.state()));
}

/// [KOA-I.25]
#[test]
fn hands_tokens_and_the_draw_pile_are_hidden_from_everyone_else() {
    let table = start("1805", 6);
    let mut table = table;
    table.play("france", "name picardie").settle_chance();
    for seat in 0..6 {
        let view = serde_json::to_value(table.state().view(Some(Seat::Player(seat)))).expect("plain data");
        for (index, power) in view["powers"].as_array().expect("powers").iter().enumerate() {
            assert_eq!(power["hand"].is_null(), index != usize::from(seat), "seat {seat}, {power}");
        }
        assert!(view["draw-pile"].is_u64(), "only the size of the pile is known");
    }
    let spectator = serde_json::to_value(table.state().view(None)).expect("plain data");
    assert!(spectator["powers"].as_array().expect("powers").iter().all(|power| power["hand"].is_null()));
}

/// [KOA-I.26] [KOA-I.27]
#[test]
fn islands_are_islands_and_closed_spain_is_french() {
    let board = opening().board;
    for island in ["london", "cornwall", "scotia", "hibernia"] {
        let neighbours = board.adjacent(territory(island));
        assert!(
            neighbours.iter().all(|next| ["london", "cornwall", "scotia", "hibernia"].contains(&next.id()))
        );
    }
    let mut state = Koalicje::new(&Setup::new("1792", 6)).expect("the setup is valid");
    assert_eq!(state.broken_invariants(), Vec::<String>::new());
    state.pawns.put(Pawn::of(Power::Britain, 0).expect("a general"), territory("madrid"));
    expect("KOA-I.27", &state.broken_invariants());
    let mut state = Koalicje::new(&Setup::new("1792", 6)).expect("the setup is valid");
    state.powers[0].influence = 11;
    expect("KOA-I.27", &state.broken_invariants());
}

/// [KOA-I.30]
#[test]
fn every_set_up_is_sound() {
    for scenario in ["1792", "1798", "1805", "1806", "1809", "1812", "1813"] {
        for players in 3..=6 {
            let state = Koalicje::new(&Setup::new(scenario, players)).expect("the setup is valid");
            assert_eq!(state.broken_invariants(), Vec::<String>::new(), "{scenario} with {players}");
            assert!(state.phase != Phase::Over);
        }
    }
}
