//! What a seat may see: everything on the board, its own hand, and how many cards the others hold (MOC-3.21).

use crate::cards::Cards;
use crate::state::{Owner, State};
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    pub scenario: &'static str,
    pub number_of_players: u8,
    pub hands: Vec<HandView>,
    pub deck_size: u8,
    pub independents_deck_size: u8,
    /// The position, without what the viewer cannot know.
    pub position: State,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct HandView {
    pub player: Owner,
    pub cards: u8,
    pub limit: u8,
}

impl View {
    pub fn new(state: &State, viewer: Option<Seat>) -> View {
        let hand = |seat: u8| HandView {
            player: Owner::of(seat),
            cards: state.player(seat).hand.len() as u8,
            limit: state.hand_limit(seat),
        };
        View {
            scenario: state.rules.scenario().id,
            number_of_players: state.rules.players,
            hands: state.seats_in_play().map(hand).collect(),
            deck_size: state.deck.len() as u8,
            independents_deck_size: state.independents_deck.len() as u8,
            position: state.as_seen_by(viewer),
        }
    }
}

impl State {
    /// [MOC-I.34] Without hands and decks that the viewer does not see.
    fn as_seen_by(&self, viewer: Option<Seat>) -> State {
        let mut seen = self.clone();
        for seat in self.seats_in_play() {
            if viewer != Some(Seat::Player(seat)) {
                seen.player_mut(seat).hand = Cards::NONE;
            }
        }
        seen.deck = Cards::NONE;
        seen.independents_deck = Cards::NONE;
        seen
    }

    /// A state that a seat could be in: what it cannot see changes places.
    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> State {
        let Seat::Player(number) = seat else { return self.clone() };
        let mut world = self.clone();
        let mut unknown = self.deck;
        let others = || self.seats_in_play().filter(|other| *other != number);
        for other in others() {
            unknown |= self.player(other).hand;
        }
        // Power cards stay with their owner: everybody knows which three they are.
        let unknown = unknown & Cards::of_players();
        let mut pile = [crate::cards::Card(0); 128];
        let mut left = 0;
        for card in unknown {
            pile[left] = card;
            left += 1;
        }
        for other in others() {
            let hand = self.player(other).hand;
            let mut imagined = hand - Cards::of_players();
            for _ in 0..(hand & Cards::of_players()).len() {
                let index = engine::pick(rng, left);
                imagined.insert(pile[index]);
                left -= 1;
                pile[index] = pile[left];
            }
            world.player_mut(other).hand = imagined;
        }
        world.deck = pile[..left].iter().copied().collect();
        world
    }
}
