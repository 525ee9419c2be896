//! What bots ask: how a position looks ([`appraise`](crate::appraise)), who is likely to win it ([`outlook`](crate::outlook)), and what
//! an action shows of whoever takes it ([`temper`](crate::temper)).

use crate::action::Action;
use crate::game::{Boxed, Played};
use engine::{Judgement, Leaning, Reach, Seat, Text};

impl<E: Boxed> Judgement for Played<E> {
    fn appraise(&self, seat: Seat) -> i32 {
        match seat {
            Seat::Player(number) => self.appraise_for(number),
            Seat::Chance => 0,
        }
    }

    fn outlook(&self, seat: Seat) -> Option<f32> {
        match seat {
            Seat::Player(number) => self.outlook_for(number),
            Seat::Chance => None,
        }
    }

    fn reach(&self, _seat: Seat) -> Reach {
        self.phase.reach()
    }

    fn leaning(&self, seat: Seat, action: Action) -> Leaning {
        self.leaning_of(seat, action)
    }

    fn standing(&self, seat: Seat) -> Vec<(Text, i32)> {
        self.standing_of(seat)
    }
}
