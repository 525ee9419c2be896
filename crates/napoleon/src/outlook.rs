//! How likely a side is to win, from 0 to 1: for searches, and for nothing else.

use crate::army::Side;
use crate::state::State;

/// So many points of the balance make a side e times as likely to win as the other.
const POINTS_PER_E: f32 = 1200.0;
/// The balance in matches that either side wins as often, by turn; found in 200 matches between recruits. Time is on the side of the
/// Allies: what is a good beginning for the French on the first day is not enough on the last ones.
const EVEN: [i32; 24] = [
    -1000, -750, -500, -250, 0, 250, 500, 700, 900, 1100, 1300, 1500, 1850, 2200, 2550, 2900, 3300, 4000,
    4700, 5500, 6200, 7000, 7500, 8000,
];

impl State {
    /// Also in the middle of a fight, which the appraisal judges by what it promises: to play every fight through costs a search
    /// most of its time.
    pub(crate) fn outlook_for(&self, side: Side) -> Option<f32> {
        if let Some(result) = self.result {
            return Some(if result.winner == side { 1.0 } else { 0.0 });
        }
        let turn = usize::from(self.turn).clamp(1, EVEN.len());
        let points = (self.balance() - EVEN[turn - 1]) as f32;
        let points = if side == Side::French { points } else { -points };
        Some(1.0 / (1.0 + (-points / POINTS_PER_E).exp()))
    }
}
