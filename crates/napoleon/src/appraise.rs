//! How a position looks to a side, in points: for bots, and for nothing else. No rule asks it.
//!
//! Three judgements are added up, all from the French side: what each army has left and how near it is to its defeat (here), how
//! the armies stand on the roads to the cities ([`map`]), and what the open fight promises ([`field`]). What dice are about to
//! decide counts by its average, so that a step towards something is worth a part of it.

mod field;
pub(crate) mod map;

use crate::army::{Army, Side, Unit, Units};
use crate::board::Place;
use crate::state::{Phase, State};
use map::Ground;

const WON: i32 = 100_000;
/// What a block is worth beside its steps: so many lost ones are a defeat.
const UNIT: i32 = 60;
const STEP: i32 = 30;
/// What the defeat of an army is worth.
const DEFEAT: i32 = 900;
/// The Allies begin with more of everything: where the scale stands even.
const HANDICAP: i32 = 1500;
/// The balance counts in finer points than an appraisal: so many hundredths are one. Bots take what differs by a few points of an
/// appraisal for equal, and thousands for won.
const FINE: i32 = 180;

impl State {
    pub(crate) fn appraise_for(&self, side: Side) -> i32 {
        if let Some(result) = self.result {
            return if result.winner == side { WON } else { -WON };
        }
        let french = self.balance() * 100 / FINE;
        if side == Side::French { french } else { -french }
    }

    /// How the campaign stands, from the French side.
    pub(crate) fn balance(&self) -> i32 {
        let ground = Ground::new(self);
        HANDICAP + self.material(Side::French) - self.material(Side::Allied)
            + self.campaign(&ground)
            + self.coming_losses()
            + self.field(&ground)
    }

    /// What a side has left, and what each army still bears before it is defeated.
    pub(crate) fn material(&self, side: Side) -> i32 {
        side.armies().iter().map(|army| self.army_material(*army)).sum()
    }

    fn army_material(&self, army: Army) -> i32 {
        if self.is_defeated(army) {
            return -DEFEAT;
        }
        let (mut units, mut losses) = (0, 0);
        for unit in army.units().iter() {
            if self.place(unit).is_in_play() {
                units += self.worth(unit);
            } else {
                losses += i32::from(self.place(unit) == Place::ELIMINATED);
            }
        }
        // What want of supply is still to take.
        let due = match army {
            Army::French => 0,
            Army::AngloDutch => i32::from(self.supply_due[0]),
            Army::Prussian => i32::from(self.supply_due[1]),
        };
        let losses = losses + due;
        let limit = i32::from(army.defeat_limit());
        if losses >= limit {
            return -DEFEAT;
        }
        // The nearer the defeat, the dearer the next loss.
        units - due * 2 * UNIT - DEFEAT * losses * losses / (limit * limit)
    }

    /// A block and its steps.
    fn worth(&self, unit: Unit) -> i32 {
        let firepower = i32::from(unit.data().firepower);
        UNIT + i32::from(self.strength(unit)) * (STEP + 4 * (firepower - 1))
    }

    /// Steps that forced marches are about to cost.
    pub(crate) fn coming_losses(&self) -> i32 {
        if !matches!(self.phase, Phase::March | Phase::MarchTest) {
            return 0;
        }
        let marched = |unit: &Unit| self.steps[unit.index()] > unit.kind().range();
        let tired: Units = match self.phase {
            Phase::March => self.active_side().units().iter().filter(marched).collect(),
            _ => self.to_test,
        };
        let cost = |unit: Unit| if self.strength(unit) == 1 { STEP + 2 * UNIT } else { STEP + 4 };
        let points: i32 = tired.iter().map(|unit| cost(unit) / 2).sum();
        if self.active_side() == Side::French { -points } else { points }
    }
}
