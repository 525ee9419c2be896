//! A random player with leanings, for soaks and tests.

use crate::RandomPlayer;
use engine::{Game, Seat, pick, pick_weighted};
use rand_core::Rng;
use std::mem::{Discriminant, discriminant};

/// Takes any legal action at random, but some kinds more readily than others, and more readily what ends like the seat's last action:
/// where one block has marched, others follow. Each seat of each game leans its own way. Play without leanings seldom comes where
/// many must first do the same: twenty blocks that march any way they like do not meet for a battle.
pub struct LeaningPlayer<G: Game> {
    chance: RandomPlayer<G>,
    actions: Vec<G::Action>,
    weighed: Vec<(G::Action, u32)>,
    /// How readily a seat takes a kind of action, as far as it has been asked.
    leanings: Vec<(Seat, Discriminant<G::Action>, u32)>,
    /// How steady a seat is, and the last word of what it did last.
    habits: Vec<(Seat, u32, String)>,
}

/// How much more readily one kind is taken than another.
const WEIGHTS: [u32; 4] = [1, 4, 16, 64];

impl<G: Game> Default for LeaningPlayer<G> {
    fn default() -> LeaningPlayer<G> {
        LeaningPlayer {
            chance: RandomPlayer::default(),
            actions: Vec::new(),
            weighed: Vec::new(),
            leanings: Vec::new(),
            habits: Vec::new(),
        }
    }
}

impl<G: Game> LeaningPlayer<G> {
    /// An answer of a pending seat, or nothing if the game offers none. Chance has no leanings.
    pub fn choose(&mut self, state: &G, seat: Seat, rng: &mut impl Rng) -> Option<G::Action> {
        if seat == Seat::Chance {
            return self.chance.choose(state, seat, rng);
        }
        self.actions.clear();
        self.weighed.clear();
        state.legal(seat, &mut self.actions);
        let habit = self.habits.iter().position(|(of, _, _)| *of == seat).unwrap_or_else(|| {
            self.habits.push((seat, WEIGHTS[pick(rng, WEIGHTS.len())], String::new()));
            self.habits.len() - 1
        });
        let (_, steadiness, last) = &mut self.habits[habit];
        for action in &self.actions {
            let kind = discriminant(action);
            let known = self.leanings.iter().find(|(of, about, _)| *of == seat && *about == kind);
            let mut weight = match known {
                Some((_, _, weight)) => *weight,
                None => {
                    let weight = WEIGHTS[pick(rng, WEIGHTS.len())];
                    self.leanings.push((seat, kind, weight));
                    weight
                }
            };
            if *steadiness > 1 && last_word(&action.to_string()) == last {
                weight *= *steadiness;
            }
            self.weighed.push((*action, weight));
        }
        if self.weighed.is_empty() {
            return None;
        }
        let chosen = self.weighed[pick_weighted(rng, &self.weighed)].0;
        *last = last_word(&chosen.to_string()).to_owned();
        Some(chosen)
    }
}

fn last_word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or("")
}
