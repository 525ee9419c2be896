//! How likely a side is to win, from 0 to 1: for searches, and for nothing else.

use crate::army::Side;
use crate::state::State;

/// So many points of the appraisal make a side e times as likely to win as the other.
const POINTS_PER_E: f32 = 1000.0;

impl State {
    /// Also in the middle of a fight, which the appraisal judges by what it promises: to play every fight through costs a search
    /// most of its time.
    pub(crate) fn outlook_for(&self, side: Side) -> Option<f32> {
        if let Some(result) = self.result {
            return Some(if result.winner == side { 1.0 } else { 0.0 });
        }
        // Time is on the side of the Allies: what the French have not won when it runs out is lost.
        let clock = f32::from(self.turn) * if self.cities_held() >= 2 { 15.0 } else { -15.0 };
        let clock = if side == Side::French { clock } else { -clock };
        let points = self.appraise_for(side) as f32 + clock;
        Some(1.0 / (1.0 + (-points / POINTS_PER_E).exp()))
    }
}
