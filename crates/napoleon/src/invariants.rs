//! What always holds: ledger chapter 30.

use crate::army::{Army, Kind, Side, Unit};
use crate::board::{Place, Position, Road, Role, Terrain, Town};
use crate::state::{FightKind, Phase, State};

/// Every broken invariant, by the ledger's id.
pub fn broken(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    units(state, &mut broken);
    campaign(state, &mut broken);
    battlefield(state, &mut broken);
    broken
}

fn units(state: &State, broken: &mut Vec<String>) {
    for unit in Unit::all() {
        let place = state.place(unit);
        if place == Place::UNPLACED && state.phase != Phase::SetUp {
            broken.push(format!("NAP-I.1: {unit} is not placed after the set-up"));
        }
        let strength = state.strength(unit);
        let fits = match place {
            Place::ELIMINATED => strength == 0,
            _ => (1..=unit.full_strength()).contains(&strength),
        };
        if !fits {
            broken.push(format!("NAP-I.2: {unit} at {place} has strength {strength}"));
        }
        if let Some(position) = place.position() {
            if state.fight.is_none_or(|fight| fight.kind != FightKind::Battle) {
                broken.push(format!("NAP-I.4: {unit} is on a battlefield without a battle"));
            }
            if !position.is_front() && position.owner() != state.role_of(unit.side()) {
                broken.push(format!("NAP-I.5: {unit} is in the enemy's reserve"));
            }
        }
    }
    for army in Army::ALL {
        let unplaced = state.unplaced(*army).len();
        let all = usize::from(state.losses(*army)) + state.army_in_play(*army).len() + unplaced;
        if all != army.units().len() {
            broken.push(format!("NAP-I.15: the {army} army has {all} units"));
        }
        if state.is_defeated(*army) && !state.army_in_play(*army).is_empty() {
            broken.push(format!("NAP-I.14: the {army} army is defeated and in play"));
        }
    }
}

fn campaign(state: &State, broken: &mut Vec<String>) {
    for at in Town::all().filter(|at| state.is_contested(*at)) {
        let fits = match state.phase {
            Phase::March | Phase::MarchTest => {
                state.side_at(state.active_side(), at).iter().all(|unit| state.steps[unit.index()] > 0)
            }
            Phase::SetUp | Phase::Supply | Phase::Over => false,
            _ => {
                state.skirmishes.contains(at)
                    || state.battles.contains(at)
                    || state.fight.is_some_and(|fight| fight.at == at)
            }
        };
        if !fits {
            broken.push(format!("NAP-I.3: {at} holds units of both sides"));
        }
        if state.is_night() {
            broken.push(format!("NAP-I.12: there is a fight at {at} at night"));
        }
    }
    if state.is_night() && (state.fight.is_some() || !state.to_test.is_empty()) {
        broken.push("NAP-I.12: a fight or a forced march at night".to_owned());
    }
    roads(state, broken);
    groups(state, broken);
    if matches!(state.phase, Phase::SetUp | Phase::March)
        && !(state.disorganised | state.disorganised_now).is_empty()
    {
        broken.push("NAP-I.17: units are disorganised at the start of a turn".to_owned());
    }
    if state.pending_seats().is_empty() != (state.phase == Phase::Over) {
        broken.push("NAP-I.18: an unfinished game asks nobody".to_owned());
    }
}

fn roads(state: &State, broken: &mut Vec<String>) {
    for road in (0..Road::COUNT as u8).map(Road) {
        let used = state.road_use[road.index()];
        if used > road.limit() {
            broken.push(format!("NAP-I.10: road {} has carried {used} units", road.0));
        }
    }
    if !matches!(state.phase, Phase::March | Phase::MarchTest) {
        return;
    }
    for at in Town::all().filter(|at| state.is_contested(*at)) {
        for link in at.links() {
            let attackers = state.side_at(state.active_side(), at);
            let by_it =
                attackers.iter().filter(|unit| state.came_from[unit.index()] == Some(link.to)).count();
            if by_it > usize::from(link.road.attack_limit()) {
                broken.push(format!("NAP-I.10: {by_it} units attacked {at} over a river from {}", link.to));
            }
        }
    }
}

fn groups(state: &State, broken: &mut Vec<String>) {
    for unit in Unit::all().filter(|unit| state.steps[unit.index()] > 0) {
        let groups = match unit.army() {
            Army::French => &state.groups[..],
            Army::AngloDutch => &state.groups[..1],
            Army::Prussian => &state.groups[1..],
        };
        if !groups.contains(&state.origins[unit.index()]) {
            broken.push(format!("NAP-I.11: {unit} has marched with no group"));
        }
    }
    if state.active_side() == Side::French && state.groups[0].is_some() && state.groups[0] == state.groups[1]
    {
        broken.push("NAP-I.11: one group makes both moves".to_owned());
    }
}

fn battlefield(state: &State, broken: &mut Vec<String>) {
    let Some(fight) = &state.fight else { return };
    let in_turns = matches!(
        state.phase,
        Phase::ChooseTest | Phase::MoraleTest | Phase::Combat | Phase::FireTest | Phase::Reinforce
    );
    if in_turns && let Some(role) = state.routed() {
        broken.push(format!("NAP-I.6: the {role} holds a position with enemies only and is not routed"));
    }
    for position in Position::fronts() {
        let here = state.at(position);
        if fight.is_wood(position) && !here.of_kind(Kind::is_artillery).is_empty() {
            broken.push(format!("NAP-I.7: artillery stands in the wood of {position}"));
        }
        if let Some(holder) = fight.holders[position.index()] {
            let fits = match fight.terrain[position.index()] {
                Some(Terrain::Farm) => holder.kind() == Kind::Infantry,
                Some(Terrain::Hill) => holder.kind().is_artillery(),
                _ => false,
            };
            if !fits || !here.contains(holder) {
                broken.push(format!("NAP-I.8: {holder} cannot hold {position}"));
            }
        }
    }
    for unit in fight.squares.iter() {
        let at = state.position_of(unit);
        let fits = unit.kind() == Kind::Infantry
            && at.is_some_and(|at| {
                at.is_front() && at.owner() == state.role_of(unit.side()) && !fight.is_wood(at)
            })
            && fight.holds(unit) != Some(Terrain::Farm);
        if !fits {
            broken.push(format!("NAP-I.9: {unit} cannot stand in square"));
        }
    }
    for unit in Unit::all() {
        let Some(square) = fight.shelters[unit.index()] else { continue };
        let fits = (unit.kind() == Kind::Leader || unit.kind().is_artillery())
            && fight.squares.contains(square)
            && unit.side() == square.side()
            && state.place(unit) == state.place(square);
        if !fits {
            broken.push(format!("NAP-I.9: {unit} cannot shelter with {square}"));
        }
    }
    let streams = Position::fronts_of(Role::Attacker).into_iter().filter(|at| {
        let has = |at: Position| fight.terrain[at.index()] == Some(Terrain::Stream);
        has(*at) && at.facing().is_some_and(has)
    });
    if streams.count() > 0 || fight.crossings.iter().any(|crossings| *crossings > 2) {
        broken.push("NAP-I.13: a line has two streams, or a stream three crossings".to_owned());
    }
    let flags = fight.charging | fight.engaging | fight.fresh;
    if flags.iter().any(|unit| state.position_of(unit).is_none()) {
        broken.push("NAP-I.16: a charge or a first shot waits outside the battlefield".to_owned());
    }
}

/// What may only shrink or grow.
pub fn broken_by_step(before: &State, after: &State) -> Vec<String> {
    let mut broken = Vec::new();
    for unit in Unit::all() {
        if after.strength(unit) > before.strength(unit) {
            broken.push(format!("NAP-I.2: {unit} has grown"));
        }
        if before.place(unit) == Place::ELIMINATED && after.place(unit) != Place::ELIMINATED {
            broken.push(format!("NAP-I.1: {unit} has come back"));
        }
    }
    if after.turn < before.turn || after.turn > before.turn + 1 {
        broken.push(format!("NAP-I.20: turn {} follows turn {}", after.turn, before.turn));
    }
    broken
}
