//! What a seat may see: everything on the board, its own hand, and how many cards the others hold (MOC-3.21).

use crate::battle::{ATTACKER, DEFENDER};
use crate::cards::{Card, Cards};
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
        for side in [ATTACKER, DEFENDER] {
            let is_own = viewer.is_some() && self.battle.sides[side].seat().map(Seat::Player) == viewer;
            if !self.battle.revealed[side] && !is_own {
                seen.battle.cards[side] = None;
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
        let others = || self.seats_in_play().filter(|other| *other != number);
        // Power cards stay with their owner: everybody knows which three they are.
        let hidden = others().fold(self.deck, |hidden, other| hidden | self.holdings(other));
        let hidden = hidden & Cards::of_players();
        let mut pile = Pile::of(hidden);
        for other in others() {
            let holdings = self.holdings(other);
            let mut imagined = holdings - Cards::of_players();
            for _ in 0..(holdings & Cards::of_players()).len() {
                imagined.insert(pile.draw(rng));
            }
            if let Some(side) = self.laid_by(other) {
                let laid = Pile::of(imagined).draw(rng);
                imagined.remove(laid);
                world.battle.cards[side] = Some(laid);
            }
            world.player_mut(other).hand = imagined;
        }
        world.deck = pile.rest();
        world
    }

    /// The side for which a player has laid a card that is not turned up yet.
    fn laid_by(&self, seat: u8) -> Option<usize> {
        [ATTACKER, DEFENDER].into_iter().find(|side| {
            self.battle.sides[*side].seat() == Some(seat)
                && self.battle.cards[*side].is_some()
                && !self.battle.revealed[*side]
        })
    }

    /// What a player holds, with a card that he has laid face down.
    fn holdings(&self, seat: u8) -> Cards {
        let laid = self.laid_by(seat).and_then(|side| self.battle.cards[side]);
        self.player(seat).hand | laid.into_iter().collect()
    }
}

/// Cards in no order.
struct Pile {
    cards: [Card; 128],
    left: usize,
}

impl Pile {
    fn of(cards: Cards) -> Pile {
        let mut pile = Pile { cards: [Card(0); 128], left: 0 };
        for card in cards {
            pile.cards[pile.left] = card;
            pile.left += 1;
        }
        pile
    }

    fn draw(&mut self, rng: &mut impl rand_core::Rng) -> Card {
        let index = engine::pick(rng, self.left);
        self.left -= 1;
        self.cards.swap(index, self.left);
        self.cards[self.left]
    }

    fn rest(self) -> Cards {
        self.cards[..self.left].iter().copied().collect()
    }
}
