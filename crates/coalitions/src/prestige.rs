//! Prestige, ledger section 21 of Realpolitik: who comes first, and how a victory moves a power up.
//!
//! Where a rule set has no such track powers come in power order (KOA-6.6). Shared code asks
//! [`State::first_in_order`] and [`State::later_in_order`] and never which of the two it is.

use crate::event::Event;
use crate::power::{Power, Powers};
use crate::rule_set::Order;
use crate::state::State;
use crate::turn::Log;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [REA-1.3] The spaces of the track.
const SPACES: usize = 4;

/// [REA-21.1] The powers on the track from left, the highest, to right. Without a track nobody
/// asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Prestige([Power; SPACES]);

impl Default for Prestige {
    fn default() -> Prestige {
        Prestige([Power::Britain; SPACES])
    }
}

impl Prestige {
    /// The track of a set-up; what is missing in it stays empty.
    pub fn of(powers: &[Power]) -> Prestige {
        let mut track = Prestige::default();
        for (space, power) in track.0.iter_mut().zip(powers) {
            *space = *power;
        }
        track
    }

    pub fn iter(self) -> impl Iterator<Item = Power> {
        self.0.into_iter()
    }

    /// The highest of some powers.
    #[inline]
    pub fn first(self, powers: Powers) -> Option<Power> {
        self.0.into_iter().find(|power| powers.contains(*power))
    }

    /// Those that stand right of a power.
    pub fn later(self, power: Power) -> Powers {
        self.0.into_iter().skip_while(|other| *other != power).skip(1).collect()
    }

    /// [REA-21.2] Changes places with the neighbour on the left; says whether there was one.
    fn rise(&mut self, power: Power) -> bool {
        match self.0.iter().position(|other| *other == power) {
            Some(space) if space > 0 => {
                self.0.swap(space - 1, space);
                true
            }
            _ => false,
        }
    }

    /// Each power stands on it once.
    pub fn is_whole(self, powers: Powers) -> bool {
        self.0.into_iter().collect::<Powers>() == powers && powers.len() == SPACES
    }
}

impl State {
    /// Of several powers the one that comes first: in power order (KOA-6.6), or by prestige
    /// (REA-21.1).
    #[inline]
    pub fn first_in_order(&self, powers: Powers) -> Option<Power> {
        match self.rules.order {
            Order::OfPowers => powers.first(),
            Order::OfPrestige => self.prestige.first(powers),
        }
    }

    /// The powers that come after one.
    #[inline]
    pub fn later_in_order(&self, power: Power) -> Powers {
        match self.rules.order {
            Order::OfPowers => Powers(self.rules.powers.0 & !((2u8 << power as u8) - 1)),
            Order::OfPrestige => self.prestige.later(power),
        }
    }

    /// Some powers, one after the other.
    pub fn in_order(&self, powers: Powers) -> impl Iterator<Item = Power> + use<> {
        let (order, prestige) = (self.rules.order, self.prestige);
        let mut rest = powers;
        std::iter::from_fn(move || {
            let next = match order {
                Order::OfPowers => rest.first(),
                Order::OfPrestige => prestige.first(rest),
            }?;
            rest.remove(next);
            Some(next)
        })
    }

    /// [REA-21.2], [REA-21.3], [REA-D41] Whoever wins with a piece of its own in the territory
    /// moves up. Of two that do, the one further left goes first; where that one is leftmost
    /// already, its neighbour changes places with it.
    pub fn move_winners_up(&mut self, winners: Powers, log: &mut Log) {
        if self.rules.order != Order::OfPrestige {
            return;
        }
        let in_turn = self.in_order(winners);
        for power in in_turn {
            if self.prestige.rise(power) {
                log.add(Event::PrestigeRose { power });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Power::{Austria, France, Italy, Prussia};

    #[test]
    fn a_power_is_followed_by_those_on_its_right() {
        let track = Prestige::of(&[Austria, France, Italy, Prussia]);
        let both: Powers = [Prussia, Italy].into_iter().collect();
        assert_eq!(track.first(both), Some(Italy));
        assert_eq!(track.later(France), both);
        assert!(track.is_whole(both | Powers::of(Austria) | Powers::of(France)));
    }
}
