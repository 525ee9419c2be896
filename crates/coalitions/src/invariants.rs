//! What always holds, ledger section 23. Soak and conformance ask after every ply.

use crate::agenda::ActionCard;
use crate::board::{Territories, Territory};
use crate::cards::Cards;
use crate::movement::SPAIN;
use crate::power::{Power, Powers, Status};
use crate::state::{Pawn, State};
use crate::turn::{ActionSpace, Phase};

/// [KOA-11.10] The territories of Great Britain and Ireland, reached only by sea (KOA-I.26).
const ISLANDS: [Territory; 4] = [
    Territory::named("london"),
    Territory::named("cornwall"),
    Territory::named("scotia"),
    Territory::named("hibernia"),
];

/// Every invariant that the state breaks, by id. Empty in every reachable state.
pub fn broken(state: &State) -> Vec<String> {
    let mut found = Findings(Vec::new());
    pieces(state, &mut found);
    tracks(state, &mut found);
    cards(state, &mut found);
    sharing(state, &mut found);
    if state.has_alliances() {
        alliances(state, &mut found);
        action_cards(state, &mut found);
    } else {
        statuses(state, &mut found);
    }
    movement(state, &mut found);
    found.0
}

/// Every invariant that one step breaks: influence and fortresses only grow, and a named general stays who it is.
pub fn broken_by_step(before: &State, after: &State) -> Vec<String> {
    let mut found = Findings(Vec::new());
    for power in after.rules.powers.iter() {
        let (old, new) = (before.power(power), after.power(power));
        found.unless(new.influence >= old.influence, "KOA-I.8", || format!("{power} lost influence"));
        found.unless(old.figure.is_none() || new.figure == old.figure, "KOA-I.28", || {
            format!("the named general of {power} changed")
        });
    }
    let lost = before.fortresses - after.fortresses;
    found.unless(lost.is_empty(), "KOA-I.9", || format!("fortresses vanished from {lost:?}"));
    let lost = before.trains.0 & !after.trains.0;
    found.unless(lost == 0, "REA-I4", || "trains vanished".to_owned());
    // [KOA-I.21] One arbiter per movement action.
    let same_action = before.movement.round > 0
        && after.movement.round >= before.movement.round
        && before.movement.mover == after.movement.mover
        && (before.round, before.turn, before.movement.napoleon)
            == (after.round, after.turn, after.movement.napoleon);
    let replaced = before.movement.arbiter.is_some() && before.movement.arbiter != after.movement.arbiter;
    found.unless(!(same_action && replaced), "KOA-I.21", || {
        "the arbiter changed during a movement action".to_owned()
    });
    // [KOA-I.23] Whoever fights or supports stays engaged for the whole round.
    let same_round = same_action && before.movement.round == after.movement.round;
    let released = before.movement.engaged - after.movement.engaged;
    // [PRO-D42] Who made peace with a neutral did not fight after all.
    let fought = |pawn: Pawn| {
        let at = before.pawns.place(pawn);
        after.rules().neutral_home_is_closed || at.is_none_or(|at| after.movement.fought.contains(at))
    };
    found.unless(!same_round || !released.iter().any(fought), "KOA-I.23", || {
        "a general was released from its battle".to_owned()
    });
    found.0
}

struct Findings(Vec<String>);

impl Findings {
    fn unless(&mut self, holds: bool, id: &str, what: impl FnOnce() -> String) {
        if !holds {
            self.0.push(format!("{id}: {}", what()));
        }
    }
}

fn pieces(state: &State, found: &mut Findings) {
    let board = state.board();
    for power in state.rules.powers.iter() {
        let mut places = Territories::NONE;
        let mut units = 0;
        let mut on_map = 0;
        for pawn in Pawn::all_of(power) {
            let led = state.pawns.units(pawn);
            units += u32::from(led);
            found.unless(led <= state.rules().unit_limit, "KOA-I.2", || {
                format!("a general of {power} leads {led} units")
            });
            match state.pawns.place(pawn) {
                Some(at) => {
                    on_map += 1;
                    found.unless(!places.contains(at), "KOA-I.5", || {
                        format!("two generals of {power} in {at}")
                    });
                    places.insert(at);
                }
                None => found
                    .unless(led == 0, "KOA-I.2", || format!("units of {power} under a general off the map")),
            }
        }
        let off_map = state.pawns.count_off_map(power);
        let left_out = power == Power::France && state.leaves_out_napoleon();
        let whole = on_map + off_map == state.rules.generals[power as usize] - u8::from(left_out);
        found.unless(whole, "KOA-I.1", || format!("generals of {power}"));
        found.unless(places == state.pawns.of(power), "KOA-I.1", || format!("places of {power}'s generals"));
        let garrisons = state.garrisons[power as usize];
        let tokens = units + garrisons.len() as u32 + u32::from(state.power(power).supply);
        found.unless(tokens == u32::from(state.rules.tokens[power as usize]), "KOA-I.3", || {
            format!("{power} has {tokens} tokens")
        });
        let wrong = state.pieces(power) & (Territories(board.impassable) | !Territories(board.present));
        found.unless(wrong.is_empty(), "KOA-I.6", || format!("{power} has pieces in {wrong:?}"));
    }
    for territory in Territory::all() {
        let garrisons = state.garrisons.iter().filter(|garrisons| garrisons.contains(territory)).count();
        found.unless(garrisons <= 1, "KOA-I.4", || format!("{garrisons} garrisons in {territory}"));
        let controllers =
            state.rules.powers.iter().filter(|power| state.controlled(*power).contains(territory)).count();
        found.unless(controllers <= 1, "KOA-I.13", || format!("{controllers} powers control {territory}"));
    }
    found.unless(state.fortresses.len() <= state.rules().fortresses, "KOA-I.9", || {
        "more than six fortresses".to_owned()
    });
    for island in ISLANDS {
        let neighbours = board.adjacent(island).iter().filter(|next| !ISLANDS.contains(next)).count();
        found
            .unless(neighbours == 0, "KOA-I.26", || format!("{island} has a land border with the continent"));
    }
    if !state.spain_open {
        let strangers = SPAIN & state.pieces_of(state.rules.powers - Powers::of(Power::France));
        found
            .unless(strangers.is_empty(), "KOA-I.27", || format!("strangers in closed Spain: {strangers:?}"));
        found.unless(!state.influence_opens_spain(), "KOA-I.27", || {
            "Spain is closed although a power has 11 influence (KOA-3.18)".to_owned()
        });
    }
    let named = state.power(Power::France).figure;
    let naming = matches!(state.phase, Phase::NameFigure(_));
    if !state.rules.napoleon {
        found.unless(state.powers.iter().all(|power| power.figure.is_none()), "REA-1.4", || {
            "a general has a name".to_owned()
        });
    } else if state.deck().is_some() {
        found.unless(named.is_none(), "KOA-I.28", || "Napoleon is not used (KOA-20.5)".to_owned());
    } else {
        found.unless(naming || named.is_some_and(|pawn| pawn.power() == Power::France), "KOA-I.28", || {
            "no French general is Napoleon: one has the name \"napoleon\"".to_owned()
        });
    }
}

fn tracks(state: &State, found: &mut Findings) {
    for power in state.rules.powers.iter() {
        let own = state.power(power);
        let bounds = state.rules().morale_floor..=state.rules().morale_limit;
        found.unless(bounds.contains(&own.morale), "KOA-I.7", || {
            format!("morale of {power} is {}", own.morale)
        });
        let is_minor = !state.majors.contains(power);
        found.unless(!is_minor || own.influence == 0, "KOA-I.24", || format!("minor {power} has influence"));
        let won = own.influence >= state.rules().winning_influence;
        // [PRO-I.4] Simultaneous battles are finished first.
        let leads = power == Power::Britain && state.power_on(ActionSpace::Leadership) == power;
        let leading = leads && state.phase == Phase::Actions && !state.slots.leadership.is_over();
        let fighting = state.turn_is_finished_first()
            || state.rules().actions_are_finished && (state.movement.round > 0 || leading);
        found.unless(!won || fighting || state.phase == Phase::Over, "KOA-I.8", || {
            format!("{power} has won, yet play goes on")
        });
    }
    if state.deck().is_some() {
        let gained = Powers::GRAND_COALITION.iter().any(|power| state.power(power).influence > 0);
        found.unless(!gained, "KOA-I.29", || "a power of the players has influence".to_owned());
        let hand = state.power(Power::France).hand;
        found.unless(hand.is_empty(), "KOA-I.29", || format!("France holds {} cards", hand.len()));
        found.unless(state.chair(Power::France).is_none(), "KOA-I.29", || "somebody plays France".to_owned());
    }
    let over = state.phase == Phase::Over;
    found.unless(over == state.result.is_some(), "KOA-I.8", || "the end and the result disagree".to_owned());
    if state.plays_by_cards() {
        return;
    }
    // [KOA-I.12] The power that has just mobilised keeps no money, unless it is Britain.
    let mobilised = state.power_on(crate::turn::ActionSpace::Mobilisation);
    let acted = state.phase == Phase::Actions && state.slots.mobilisation.is_over();
    let just_done = (acted || state.phase == Phase::ChooseArbiter) && mobilised != Power::Britain;
    let money = state.power(mobilised).money;
    let uncontrolled = state.master(mobilised).is_none();
    found.unless(!just_done || uncontrolled || money == 0, "KOA-I.12", || {
        format!("{mobilised} kept {money} money, and has just mobilised")
    });
}

fn cards(state: &State, found: &mut Findings) {
    let deck = state.rules.deck_of(state.options.other_deck);
    for owner in state.pile_owners().iter() {
        let shared = state.pile_owners().len() == 1;
        let drawing = if shared { state.rules.powers } else { Powers::of(owner) };
        let table = state.battle.table.iter().filter(|played| drawing.contains(played.pawn.power()));
        let table: Cards = table.map(|played| played.card).collect();
        let mut total = [0u8; 5];
        let pile = state.pile(owner);
        let piles = [pile.draw, pile.discards, table];
        for pile in piles.into_iter().chain(drawing.iter().map(|power| state.power(power).hand)) {
            for (sum, count) in total.iter_mut().zip(pile.0) {
                *sum = sum.saturating_add(count);
            }
        }
        found.unless(total == deck, "KOA-I.11", || format!("the deck of {owner} holds {total:?}"));
    }
    // [KOA-I.10] Only an action under way may stretch a hand.
    let over = state.over_hand_limit() - in_the_middle_of_an_action(state);
    found.unless(over.is_empty(), "KOA-I.10", || format!("{over:?} hold too many cards"));
    for pawn in state.battle.table.generals().iter() {
        // Units are lost at the reveal, so the limit is asked for while cards are played.
        if matches!(state.phase, Phase::PlayCards | Phase::Reveal) {
            let played = state.battle.table.played_for(pawn);
            found.unless(played <= state.capacity(pawn), "KOA-I.22", || {
                format!("{played} cards for {pawn:?}")
            });
        }
    }
}

/// The powers whose action is not over yet: in a movement action everybody may draw (KOA-D19).
fn in_the_middle_of_an_action(state: &State) -> Powers {
    use crate::turn::{ActionSpace, Drilling, Slot};
    if state.rules().hand_limit_at_once {
        return owing_a_discard(state);
    }
    if state.plays_by_cards() {
        // [REA-I11] Only a mobilisation may stretch a hand.
        let mobilises = matches!(state.phase, Phase::Actions | Phase::Consent);
        return state.agenda.acting.filter(|_| mobilises && state.movement.round == 0).into_iter().collect();
    }
    match state.phase {
        Phase::Actions => {
            let drilling = state.power_on(ActionSpace::Drill);
            let one_too_many = state.power(drilling).hand.len() == state.hand_limit(drilling) + 1;
            let drill = (state.slots.drill == Drilling::Discarding && one_too_many).then_some(drilling);
            let open =
                |slot: Slot, space: ActionSpace| (!state.slot_is_over(slot)).then(|| state.power_on(space));
            let leadership = open(Slot::Leadership, ActionSpace::Leadership);
            let mobilisation = open(Slot::Mobilisation, ActionSpace::Mobilisation);
            [drill, leadership, mobilisation].into_iter().flatten().collect()
        }
        _ if state.movement.round > 0 && state.phase != Phase::ChooseArbiter => state.rules.powers,
        Phase::Over => state.rules.powers,
        _ => Powers::NONE,
    }
}

/// [PRO-I.1], [PRO-D39] The powers that may hold too many cards because they are to discard now.
fn owing_a_discard(state: &State) -> Powers {
    use crate::turn::{ActionSpace, Drilling};
    match state.phase {
        Phase::Actions => {
            let drilling = state.power_on(ActionSpace::Drill);
            let one_too_many = state.power(drilling).hand.len() == state.hand_limit(drilling) + 1;
            let drill = state.slots.drill == Drilling::Discarding && one_too_many;
            let leadership = state.slots.leadership.stage == crate::leadership::Stage::Excess;
            let mobilisation = state.slots.mobilisation.stage == crate::mobilisation::Stage::Excess;
            let owing = [
                drill.then_some(ActionSpace::Drill),
                leadership.then_some(ActionSpace::Leadership),
                mobilisation.then_some(ActionSpace::Mobilisation),
            ];
            owing.into_iter().flatten().map(|space| state.power_on(space)).collect()
        }
        Phase::DiscardExcess | Phase::Over => state.rules.powers,
        _ => Powers::NONE,
    }
}

/// [KOA-I.14] to [KOA-I.17] Who may stand where, while no board update is under way.
fn sharing(state: &State, found: &mut Findings) {
    use crate::consent::Purpose;
    let updating = match state.phase {
        Phase::UpdateUnit(_) | Phase::UpdateLeave(_) | Phase::Duel | Phase::Toss | Phase::Over => true,
        Phase::Consent => matches!(state.request.purpose, Purpose::Stay | Purpose::SeaFromUpdate),
        _ => false,
    };
    if updating {
        return;
    }
    // A general that moved in this round may stand among foes until its battle is over.
    let attacking = match state.phase {
        Phase::DiscardExcess if state.battle.verdict.is_some() => state.movement.battles,
        Phase::AskRound | Phase::AllowRound | Phase::DiscardExcess | Phase::ChooseArbiter => {
            Territories::NONE
        }
        Phase::Orders | Phase::Plan | Phase::SendGeneral => moved_generals(state),
        Phase::Consent
            if matches!(state.request.purpose, Purpose::Move | Purpose::Ride | Purpose::RideUnit) =>
        {
            moved_generals(state)
        }
        _ => state.movement.battles,
    };
    // A beaten neutral has lost its garrison before its general leaves.
    let won = state.battle.verdict == Some(crate::event::Verdict::AttackerWins);
    let lost = if won { Territories::of(state.battle.at) } else { Territories::NONE };
    for territory in Territory::all() {
        let mut powers = state.powers_in(territory);
        // It attacks from outside: its own garrison is not there before it has won.
        let mover = state.movement.mover;
        if attacking.contains(territory) && !state.garrisons[mover as usize].contains(territory) {
            powers.remove(mover);
        }
        let foes = if state.rules().neutral_home_is_closed {
            powers.first().map_or(Powers::NONE, |first| powers - state.sides.allies(first))
        } else if state.truces.unsettled.contains(territory) {
            Powers::NONE
        } else {
            // [PRO-I.2] Strangers are welcome in a neutral's home, and elsewhere if they are at peace.
            powers.iter().filter(|power| state.is_out_of_place(*power, powers, territory)).collect()
        };
        found.unless(foes.is_empty(), "KOA-I.14", || format!("foes share {territory}: {powers:?}"));
    }
    let board = state.board();
    for power in state.rules.powers.iter() {
        for other in state.rules.powers.iter().filter(|other| *other != power) {
            let homes = board.homes_of(other);
            let garrisons = state.garrisons[power as usize] & homes;
            if !state.rules().neutral_home_is_closed && state.same_player(power, other) {
                found.unless(garrisons.is_empty(), "PRO-I.3", || {
                    format!("{power} garrisons {garrisons:?} of its own player")
                });
            }
            if state.sides.are_allied(power, other) {
                found.unless(garrisons.is_empty(), "KOA-I.17", || {
                    format!("{power} garrisons its ally's {garrisons:?}")
                });
            }
            if state.sides.is_neutral(other) && !state.same_player(power, other) {
                let closed = state.rules().neutral_home_is_closed;
                let strangers =
                    if closed { state.pieces(power) } else { state.garrisons[power as usize] } & homes;
                found
                    .unless(strangers.is_empty(), "KOA-I.15", || format!("{power} in neutral {strangers:?}"));
            }
        }
        if state.sides.is_neutral(power) {
            // A neutral that attacks somebody's home has not lost it.
            let lost = if power == state.battle.attacker { Territories::NONE } else { lost };
            let home = state.open_to_neutral(power) | state.set_up_exempt | lost;
            let outside = state.pawns.of(power) - home;
            found.unless(outside.is_empty(), "KOA-I.16", || format!("neutral {power} stands in {outside:?}"));
        }
    }
}

fn moved_generals(state: &State) -> Territories {
    state.movement.moved.iter().filter_map(|pawn| state.pawns.place(pawn)).collect()
}

fn statuses(state: &State, found: &mut Findings) {
    let leaders = (state.power(Power::Britain).status, state.power(Power::France).status);
    found.unless(leaders == (Status::British, Status::French), "KOA-I.18", || {
        format!("leaders are {leaders:?}")
    });
    if state.deck().is_some() {
        let apart =
            state.rules.powers.iter().filter(|power| state.power(*power).status != Status::British).count();
        found.unless(apart == 1, "KOA-I.18", || "the Grand Coalition stands together (KOA-20.9)".to_owned());
    }
    let coalitions = |status: Status| {
        let members = state.majors.iter().filter(|power| state.power(*power).status == status);
        members.filter_map(|power| state.chair(power)).collect::<std::collections::BTreeSet<u8>>()
    };
    let split = coalitions(Status::British).intersection(&coalitions(Status::French)).next().copied();
    found.unless(split.is_none(), "PRO-I.3", || format!("seat {split:?} is in both coalitions"));
    for power in state.rules.powers.iter() {
        let own = state.power(power);
        if let Some(controller) = own.controller {
            let follows = own.status == state.power(controller).status;
            found.unless(follows, "KOA-I.18", || format!("{power} does not follow {controller}"));
            let proper = state.majors.contains(controller) && !state.majors.contains(power);
            found.unless(proper, "KOA-I.24", || format!("{controller} controls {power}"));
        }
        let is_uncontrolled = !state.majors.contains(power) && own.controller.is_none();
        found.unless(!(is_uncontrolled && has_drilled(state, power)), "KOA-I.24", || {
            format!("nobody plays {power}")
        });
        let lost_capital = state.diplomacy.forced_neutral.contains(power);
        let declared = !matches!(state.phase, Phase::Expel(_) | Phase::ChooseStatus);
        found.unless(!(lost_capital && declared) || own.status == Status::Neutral, "KOA-I.19", || {
            format!("{power} lost its capital and is {}", own.status)
        });
    }
    found.unless(state.sides == state.sides_now() || is_between_reveal_and_update(state), "KOA-I.18", || {
        "sides and statuses disagree".to_owned()
    });
}

/// [KOA-19.3] Whether a minor's first drill has come, from which on it always has a controller.
fn has_drilled(state: &State, minor: Power) -> bool {
    let asking = matches!(state.phase, Phase::Bid | Phase::NameFigure(_) | Phase::Deal(_));
    state.round > 1
        || state.turn_of(minor, ActionSpace::Drill) < state.turn
        || (state.turn_of(minor, ActionSpace::Drill) == state.turn && !asking)
}

/// New statuses are declared, but some power has still to choose again: sides change only when all are known.
fn is_between_reveal_and_update(state: &State) -> bool {
    matches!(state.phase, Phase::TurnAway(_) | Phase::ChooseAgain(_))
}

/// [REA-I6], [REA-I15] Alliances are pairs; minor Italy has a controller, who is its ally and has
/// no other.
fn alliances(state: &State, found: &mut Findings) {
    let allies = &state.alliances.allies;
    for power in Power::ALL.iter().copied() {
        let Some(ally) = allies[power as usize] else { continue };
        let mutual = allies[ally as usize] == Some(power) && ally != power;
        found.unless(mutual, "REA-I6", || format!("{power} is allied to {ally}, and not the other way"));
        let both = state.rules.powers.contains(power) && state.rules.powers.contains(ally);
        found.unless(both, "REA-I6", || format!("{power} or {ally} does not take part"));
    }
    let settled = state.agenda.revealed || state.phase == Phase::ChooseCards;
    let deciding = matches!(state.phase, Phase::GiveTokens | Phase::Bid);
    for minor in (state.rules.powers - state.majors).iter() {
        let controller = state.power(minor).controller;
        found.unless(controller.is_some() || !settled, "REA-I15", || format!("nobody controls {minor}"));
        found.unless(deciding || allies[minor as usize] == controller, "REA-I15", || {
            format!("{minor} is not allied to whom it is controlled by")
        });
        let major = controller.is_none_or(|controller| state.majors.contains(controller));
        found.unless(major, "REA-I15", || format!("a minor power controls {minor}"));
    }
    found.unless(state.sides == state.sides_now(), "REA-I6", || "sides and alliances disagree".to_owned());
    let prestige = state.prestige.is_whole(state.rules.powers);
    found.unless(prestige, "REA-I9", || format!("the prestige track is {:?}", state.prestige));
    let trains = usize::from(state.trains.len());
    let known = state.pairs(state.trains).count();
    found.unless(trains == known, "REA-I13", || "a train stands on no border".to_owned());
    found.unless(trains <= usize::from(state.rules.trains), "REA-I4", || format!("{trains} trains"));
}

/// [REA-I10], [REA-I12] Hands of action cards.
fn action_cards(state: &State, found: &mut Findings) {
    let agenda = &state.agenda;
    for power in Power::ALL.iter().copied() {
        let (hand, all) = (agenda.hands[power as usize], state.action_cards_of(power));
        let strange = hand - all;
        found.unless(strange.is_empty(), "REA-I10", || format!("{power} holds {strange:?}"));
        let laid = agenda.laid[power as usize];
        let proper = match laid {
            None => true,
            // A dispatch has brought all cards back, its own too.
            Some(ActionCard::Dispatch) if agenda.revealed => true,
            Some(card) if agenda.revealed => !hand.contains(card) && all.contains(card),
            Some(card) => hand.contains(card),
        };
        found.unless(proper, "REA-I10", || format!("{power} has laid {laid:?} from {hand:?}"));
        let choosing = agenda.choosing.contains(power);
        if choosing {
            let dispatch = hand.contains(ActionCard::Dispatch) && laid.is_none();
            found.unless(dispatch, "REA-I10", || format!("{power} cannot send a dispatch"));
        }
        let due = |powers: Powers, card: ActionCard| !powers.contains(power) || laid == Some(card);
        let fits =
            due(agenda.to_mobilise, ActionCard::Mobilisation) && due(agenda.to_move, ActionCard::Movement);
        found.unless(fits, "REA-I10", || format!("{power} has an action without its card"));
    }
    let top = state.diplomacy_steps();
    let below = agenda.marker < top || agenda.revealed;
    found.unless(agenda.marker <= top && below, "REA-I12", || format!("the marker is at {}", agenda.marker));
}

fn movement(state: &State, found: &mut Findings) {
    use crate::turn::ActionSpace::*;
    if !state.plays_by_cards() {
        let spaces = [Drill, Taxation, Leadership, Mobilisation, ExpandInfluence, Movement];
        let over: Powers = spaces.into_iter().map(|space| state.power_on(space)).collect();
        found.unless(over == state.rules.powers, "KOA-I.20", || "two powers over one action".to_owned());
    }
    found.unless((1..=6).contains(&state.turn), "KOA-I.20", || format!("action turn {}", state.turn));
    let movement = &state.movement;
    let paid = movement.arbiter_gain > 0;
    found.unless(paid == movement.arbiter.is_some(), "KOA-I.21", || {
        "morale was paid without an arbiter".to_owned()
    });
    if let Some(arbiter) = movement.arbiter {
        let gain = movement.arbiter_gain;
        let due = [0, 1, 3, 6].get(usize::from(movement.round)).copied();
        found.unless(due == Some(gain), "KOA-I.21", || format!("the arbiter gained {gain}"));
        found.unless(!state.sides.are_allied(arbiter, movement.mover), "KOA-I.21", || {
            format!("{arbiter} is arbiter of its ally {}", movement.mover)
        });
    }
    // [KOA-I.23] Supporters are on one side only and not in the battle itself.
    let battle = &state.battle;
    let supporters = battle.supporters();
    let counted: usize = battle.sides.iter().map(|side| side.support.iter().count()).sum();
    found.unless(counted == supporters.iter().count(), "KOA-I.23", || {
        "a general supports both sides".to_owned()
    });
    let fighting = supporters.iter().any(|pawn| state.pawns.place(pawn) == Some(battle.at));
    found.unless(!fighting || battle.verdict.is_some(), "KOA-I.23", || {
        "a supporter fights in the battle".to_owned()
    });
}
