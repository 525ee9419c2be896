//! How likely a side is to win, from 0 to 1: for searches, and for nothing else.

use crate::army::Side;
use crate::state::State;

/// So many points of the appraisal make a side e times as likely to win as the other.
const POINTS_PER_E: f32 = 450.0;

impl State {
    /// Nothing in the middle of a fight: what its dice decide outweighs everything else.
    pub(crate) fn outlook_for(&self, side: Side) -> Option<f32> {
        if let Some(result) = self.result {
            return Some(if result.winner == side { 1.0 } else { 0.0 });
        }
        if self.fight.is_some() || !self.next_fights().is_empty() {
            return None;
        }
        // Time is on the side of the Allies: what the French have not won when it runs out is lost.
        let clock = f32::from(self.turn) * if self.cities_held() >= 2 { 15.0 } else { -15.0 };
        let clock = if side == Side::French { clock } else { -clock };
        let points = self.appraise_for(side) as f32 + clock;
        Some(1.0 / (1.0 + (-points / POINTS_PER_E).exp()))
    }
}
