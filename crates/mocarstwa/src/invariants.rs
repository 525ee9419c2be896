//! What always holds: ledger section 27.

use crate::board::Province;
use crate::cards::{Back, Card, Cards};
use crate::commander::{Commander, Post};
use crate::fleet::{Fort, Ship};
use crate::pieces::{Piece, Sort};
use crate::purchases::berths_taken;
use crate::rule_set::Mode;
use crate::state::{Owner, Phase, State};
use crate::unit::Kind;

/// Every broken invariant, by the ledger's id.
pub fn broken(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    land(state, &mut broken);
    sea(state, &mut broken);
    supply(state, &mut broken);
    cards(state, &mut broken);
    players(state, &mut broken);
    broken
}

fn land(state: &State, broken: &mut Vec<String>) {
    for at in Province::all() {
        let ground = &state.provinces[at];
        if ground.units.len() > state.room_in(at) {
            broken.push(format!("MOC-I.2: {} units in {at}", ground.units.len()));
        }
        let is_indexed = ground.owner == Owner::Nobody || state.held_by(ground.owner).contains(at);
        if !is_indexed || ground.units.is_empty() != (ground.owner == Owner::Nobody) {
            broken.push(format!(
                "MOC-I.1: {at} is {}'s and holds {} units",
                ground.owner,
                ground.units.len()
            ));
        }
        let most_steps = ground.units.iter().map(|unit| unit.steps).max().unwrap_or(0);
        if most_steps > 3 {
            broken.push(format!("MOC-I.8: a unit in {at} has moved {most_steps} provinces"));
        }
    }
}

fn sea(state: &State, broken: &mut Vec<String>) {
    let mut fields = crate::board::Fields::NONE;
    for ship in Ship::all() {
        let vessel = &state.ships[ship];
        let Some(at) = vessel.at else {
            if !vessel.crew.is_empty() {
                broken.push(format!("MOC-I.30: {ship} has a crew and is not on the map"));
            }
            continue;
        };
        if berths_taken(&vessel.crew) > ship.kind().berths() {
            broken.push(format!("MOC-I.3: {ship} is overloaded"));
        }
        if !at.is_navigable() {
            broken.push(format!("MOC-I.9: {ship} lies on a shoal"));
        }
        let is_deploying =
            state.is_joint() || matches!(state.phase, Phase::BuyAndDeploy | Phase::PlaceReserve);
        if vessel.crew.is_empty() && at.landings().is_empty() && !is_deploying {
            broken.push(format!("MOC-I.10: {ship} has no crew on the open sea"));
        }
        if vessel.crew.is_empty() && vessel.owner != Owner::Nobody && !is_deploying
            || !vessel.crew.is_empty() && vessel.owner == Owner::Nobody
        {
            broken.push(format!(
                "MOC-D70: {ship} with a crew of {} is {}'s",
                vessel.crew.len(),
                vessel.owner
            ));
        }
        if vessel.lost_decks >= ship.kind().decks() || vessel.lost_masts > ship.kind().masts() {
            broken.push(format!("MOC-I.11: {ship} has lost more than it has"));
        }
        if fields.contains(at) {
            broken.push(format!("MOC-I.12: two ships lie on {at}"));
        }
        fields.insert(at);
    }
}

fn supply(state: &State, broken: &mut Vec<String>) {
    const FIGURES: [usize; Kind::COUNT] = [40, 15, 10, 10, 2, 2];
    for seat in state.seats_in_play() {
        let owner = Owner::of(seat);
        for kind in Kind::ALL.iter().copied() {
            let ashore: usize =
                state.held_by(owner).iter().map(|at| state.provinces[at].units.count(kind)).sum();
            let aboard: usize = state.ships.of(owner).map(|ship| state.ships[ship].crew.count(kind)).sum();
            let all = ashore + aboard + usize::from(state.player(seat).reserve.units[kind as usize]);
            if all > FIGURES[kind as usize] {
                broken.push(format!("MOC-I.6: {owner} has {all} {kind}"));
            }
        }
    }
    for piece in Piece::ALL {
        let kept: usize = state.players.iter().map(|player| usize::from(player.reserve.of(*piece))).sum();
        match piece.sort() {
            Sort::Unit(_) => {}
            Sort::Ship(kind) => {
                let afloat = state.ships.on_the_map().filter(|ship| ship.kind() == kind).count();
                if afloat + kept > Ship::OF_A_KIND {
                    broken.push(format!("MOC-I.5: {} of {kind}", afloat + kept));
                }
            }
            Sort::Fort(fort) => {
                let built = Province::all().filter(|at| state.provinces[*at].fort == Some(fort)).count();
                if built + kept > usize::from(Fort::SUPPLY[fort as usize]) {
                    broken.push(format!("MOC-I.4: {} of {fort}", built + kept));
                }
            }
        }
    }
}

fn cards(state: &State, broken: &mut Vec<String>) {
    if !state.rules.plays_cards() {
        return;
    }
    let mut seen = Cards::NONE;
    let mut count = 0;
    let hands = state.seats_in_play().map(|seat| state.player(seat).hand | state.player(seat).used);
    let piles = [
        state.deck,
        state.discards,
        state.independents_deck,
        state.independents_discards,
        state.cards_in_battle(),
    ];
    for pile in hands.chain(piles) {
        seen |= pile;
        count += pile.len();
    }
    let decks = Cards::of_players() | Cards::of_independents();
    if count != seen.len() || !(decks - seen).is_empty() {
        broken.push(format!("MOC-I.15: {count} cards in all places, {} different", seen.len()));
    }
    let strangers =
        (state.deck | state.discards).iter().filter(|card: &Card| card.data().back != Back::Players);
    if strangers.count() > 0 {
        broken.push("MOC-I.15: other cards lie in the player deck".to_owned());
    }
}

fn players(state: &State, broken: &mut Vec<String>) {
    for seat in state.seats_in_play() {
        let (owner, player) = (Owner::of(seat), state.player(seat));
        for commander in Commander::ALL.iter().copied() {
            let post = player.commanders[commander as usize];
            let is_accompanied = match post {
                Post::None => true,
                Post::Province(at) => state.provinces[at].owner == owner,
                Post::Ship(ship) => state.ships[ship].owner == owner,
            };
            let others =
                player.commanders.iter().filter(|other| **other == post && post != Post::None).count();
            if !is_accompanied || others > 1 {
                broken.push(format!("MOC-I.7: the {commander} of {owner} at {post:?}"));
            }
        }
        if player.is_out
            && (state.has_units_on_map(owner) || !player.reserve.is_empty() || !player.hand.is_empty())
        {
            broken.push(format!("MOC-I.35: {owner} is out and owns pieces"));
        }
    }
    let most = match state.rules.mode() {
        Mode::Full => 18,
        Mode::Scenario => 30,
        Mode::Campaign => 40,
    };
    if state.last_round().is_some() && state.round > most {
        broken.push(format!("MOC-I.22: round {}", state.round));
    }
    if state.asked().is_none() != state.is_over() {
        broken.push("MOC-I.36: an unfinished game asks nobody".to_owned());
    }
}
