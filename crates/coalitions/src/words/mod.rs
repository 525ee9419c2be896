//! Words for people, in English and Polish.
//!
//! [`en`] and [`pl`] say the same things: an event as a sentence of the log, a decision as a prompt, an action as a line
//! of a menu. What a line must know of the position is worked out here, once, so that the languages only choose words.
//! [`summary`] is the whole position for a terminal.

pub mod en;
pub mod pl;
pub mod summary;

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::cards::{Card, Cards};
use crate::consent::Purpose;
use crate::leadership;
use crate::movement::EGYPT;
use crate::power::{Power, Powers};
use crate::state::State;
use crate::turn::{ActionSpace, Drilling, Phase, Slot};
use engine::Seat;

// --- Text -----------------------------------------------------------------------------------------------------------

/// The text with its first letter as a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// `a, b and c`.
fn join(words: impl Iterator<Item = &'static str>, and: &str) -> String {
    let words: Vec<&str> = words.collect();
    match &words[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// Cards by value, lowest first: `1 3 3 5`.
fn card_list(cards: Cards) -> String {
    let values: Vec<String> = cards.iter().map(Card::value).map(|value| value.to_string()).collect();
    values.join(" ")
}

// --- What the lines of a menu ask of the position -------------------------------------------------------------------

/// The power that the open question is put to, where it is put to one power.
fn actor(state: &State) -> Power {
    match state.phase {
        Phase::NameFigure(power)
        | Phase::Deal(power)
        | Phase::Expel(power)
        | Phase::TurnAway(power)
        | Phase::ChooseAgain(power)
        | Phase::UpdateUnit(power)
        | Phase::UpdateLeave(power)
        | Phase::Support(power)
        | Phase::BattleRetreat(power)
        | Phase::VictoryGarrison(power)
        | Phase::BattleDraw(power) => power,
        Phase::PlayCards | Phase::Reveal => state.battle.acting,
        Phase::Evade => Power::Russia,
        _ => state.movement.mover,
    }
}

/// Whether a power's general in a territory is its named figure.
fn is_figure(state: &State, power: Power, at: Territory) -> bool {
    state.pawns.find(power, at).is_some_and(|pawn| state.power(power).figure == Some(pawn))
}

/// The units that a general leads, and loses if it goes off the map.
fn lost_units(state: &State, power: Power, at: Territory) -> u8 {
    state.pawns.find(power, at).map_or(0, |pawn| state.pawns.units(pawn))
}

/// What a move brings with it: a battle, and questions to allies.
struct Marks {
    attack: bool,
    consent: Powers,
}

fn marks(state: &State, action: Action) -> Marks {
    let power = actor(state);
    let plan = &state.movement.plan;
    let (to, mut entered) = match action {
        Action::March(_, to) | Action::Sail(_, to) | Action::Strategic(_, to) | Action::Evade(to) => {
            (to, Territories::NONE)
        }
        Action::On(to) => (to, plan.territories().iter().copied().collect()),
        Action::Go => (plan.end(), plan.territories().iter().copied().collect()),
        Action::Orient => (EGYPT, Territories::NONE),
        _ => return Marks { attack: false, consent: Powers::NONE },
    };
    entered.insert(to);
    let mut consent = state.consents_to_enter(power, entered);
    let sails = matches!(action, Action::Sail(..));
    if sails && power != Power::Britain && state.must_be_asked(power, Power::Britain) {
        consent.insert(Power::Britain);
    }
    Marks { attack: state.pieces_of(state.sides.others(power)).contains(to), consent }
}

/// What "agree" and "refuse" answer.
enum Request {
    Subsidy,
    Move,
    Withdrawal,
    Sea,
    Stay,
    Round(u8),
    Other,
}

fn request(state: &State) -> Request {
    match state.phase {
        Phase::Actions => Request::Subsidy,
        Phase::AllowRound => Request::Round(state.movement.round + 1),
        Phase::Consent => match state.request.purpose {
            Purpose::Move => Request::Move,
            Purpose::Evade | Purpose::Withdraw => Request::Withdrawal,
            Purpose::SeaFromBattle | Purpose::SeaFromUpdate => Request::Sea,
            Purpose::Stay => Request::Stay,
        },
        _ => Request::Other,
    }
}

/// What "done" ends; `begun` says that something of the kind was done before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Expulsion { begun: bool },
    Admission { begun: bool },
    Drill,
    Leadership { begun: bool },
    /// Money that corruption takes (KOA-9.35).
    Mobilisation { lost: u16 },
    /// Several actions are open at once, and a line does not know which of them it ends.
    SomeAction,
    Moves { napoleon: bool, battles: Territories },
    Rounds,
    Evasion,
    Support { begun: bool },
    Garrison,
    Other,
}

fn ending(state: &State) -> Ending {
    let sent_away = |leader: Power, powers: Powers| {
        powers.iter().any(|power| state.power(power).status == state.power(leader).status)
    };
    match state.phase {
        Phase::Expel(leader) => Ending::Expulsion { begun: sent_away(leader, state.diplomacy.expelled) },
        Phase::TurnAway(leader) => Ending::Admission { begun: sent_away(leader, state.diplomacy.turned_away) },
        Phase::Actions => slot_ending(state),
        Phase::Orders => Ending::Moves { napoleon: state.movement.napoleon, battles: coming_battles(state) },
        Phase::AskRound => Ending::Rounds,
        Phase::Evade => Ending::Evasion,
        Phase::Support(power) => {
            let supporters = state.battle.attack_support.or(state.battle.defence_support);
            Ending::Support { begun: !supporters.of(power).is_empty() }
        }
        Phase::VictoryGarrison(_) => Ending::Garrison,
        _ => Ending::Other,
    }
}

/// The one action that "done" can end now, whoever says it.
fn slot_ending(state: &State) -> Ending {
    let slot_of = |seat: Seat| match seat {
        Seat::Player(number) => state.slot_of(number),
        Seat::Chance => None,
    };
    let mut endings = state.pending_seats().iter().filter_map(slot_of).filter_map(|slot| end_of_slot(state, slot));
    match (endings.next(), endings.next()) {
        (Some(only), None) => only,
        _ => Ending::SomeAction,
    }
}

fn end_of_slot(state: &State, slot: Slot) -> Option<Ending> {
    match slot {
        Slot::Drill => (state.slots.drill == Drilling::Open).then_some(Ending::Drill),
        Slot::Leadership => {
            let leading = &state.slots.leadership;
            let begun = leading.choice != leadership::Choice::None || !leading.offered.is_empty();
            let open = leading.stage == leadership::Stage::Open && leading.offer.is_none();
            open.then_some(Ending::Leadership { begun })
        }
        Slot::Mobilisation => {
            let power = state.power_on(ActionSpace::Mobilisation);
            let lost = if power == Power::Britain { 0 } else { state.power(power).money };
            let open = state.slots.mobilisation.stage == crate::mobilisation::Stage::Open;
            open.then_some(Ending::Mobilisation { lost })
        }
    }
}

/// Where a general that has moved in this round meets a foe.
fn coming_battles(state: &State) -> Territories {
    let hostile = state.pieces_of(state.sides.others(state.movement.mover));
    let moved = state.movement.moved.iter().filter_map(|pawn| state.pawns.place(pawn));
    moved.filter(|at| hostile.contains(*at)).collect()
}
