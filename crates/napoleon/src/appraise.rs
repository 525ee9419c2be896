//! How a position looks to a side, in points: for bots, and for nothing else. No rule asks it.
//!
//! Blocks and their steps come first, then how near each army is to its defeat, then the cities; on the battlefield what the
//! units there may be expected to do to each other. What chance is about to decide counts by its average.

use crate::army::{Army, Kind, Side, Unit, Units};
use crate::board::{Position, Role, Town};
use crate::state::{Phase, State};
use crate::victory::SUPPLY;
use std::sync::LazyLock;

const WON: i32 = 100_000;
const UNIT: i32 = 60;
const STEP: i32 = 30;

impl State {
    pub(crate) fn appraise_for(&self, side: Side) -> i32 {
        if let Some(result) = self.result {
            return if result.winner == side { WON } else { -WON };
        }
        let french = self.material(Side::French) - self.material(Side::Allied)
            + self.cities()
            + self.advance()
            + self.coming_losses()
            + self.field();
        if side == Side::French { french } else { -french }
    }

    /// What a side has left, and what each army still bears before it is defeated.
    fn material(&self, side: Side) -> i32 {
        side.armies().iter().map(|army| self.army_material(*army)).sum()
    }

    fn army_material(&self, army: Army) -> i32 {
        let units: i32 = self.army_in_play(army).iter().map(|unit| UNIT + self.fighting_value(unit)).sum();
        let losses = i32::from(self.losses(army));
        let limit = i32::from(army.defeat_limit());
        // The nearer the defeat, the dearer the next loss.
        let danger = 600 * losses * losses / (limit * limit);
        let broken = if losses >= limit { 700 } else { 0 };
        units - danger - broken
    }

    fn fighting_value(&self, unit: Unit) -> i32 {
        let firepower = i32::from(unit.data().firepower);
        i32::from(self.strength(unit)) * (STEP + 4 * (firepower - 1))
    }

    /// The French need two of three cities at the end, and each bleeds the Allies until then.
    fn cities(&self) -> i32 {
        let turns_left = i32::from(24 - self.turn.min(24));
        let mut points = 0;
        for city in &SUPPLY {
            let at = city.at();
            if self.is_french_held(at) {
                points += 160 + 6 * turns_left * i32::from(city.units) + 8 * (24 - turns_left);
            } else if !self.side_at(Side::Allied, at).is_empty() {
                points -= 15;
            }
        }
        if self.cities_held() >= 2 { points + 150 + 10 * (24 - turns_left) } else { points }
    }

    /// The French have to come forward: all of them towards Bruxelles, and somebody towards each of the other cities.
    fn advance(&self) -> i32 {
        let mut points = 0;
        let mut nearest = [u8::MAX; 3];
        for unit in self.army_in_play(Army::French).iter() {
            let Some(at) = self.place(unit).town() else { continue };
            let ways = roads_to_cities(at);
            points -= 8 * i32::from(ways[1]);
            for (nearest, way) in nearest.iter_mut().zip(ways) {
                *nearest = (*nearest).min(way);
            }
        }
        points - nearest.iter().map(|way| 20 * i32::from((*way).min(12))).sum::<i32>()
    }

    /// Steps that dice are about to cost: forced marches and the open shot.
    fn coming_losses(&self) -> i32 {
        let sign = |side: Side| if side == Side::French { 1 } else { -1 };
        let mut points = 0;
        let marched = |unit: &Unit| self.steps[unit.index()] > unit.kind().range();
        if matches!(self.phase, Phase::March | Phase::MarchTest) {
            let tired: Units = self.in_play().iter().filter(marched).collect();
            for unit in tired.iter() {
                let cost = if self.strength(unit) == 1 { STEP + UNIT } else { STEP };
                points -= sign(unit.side()) * cost / 2;
            }
            points += self.attacks();
        }
        if let Some(shot) = self.fight.and_then(|fight| fight.shot)
            && shot.hits.is_none()
        {
            points += sign(shot.firer.side()) * (STEP + 25) * i32::from(shot.dice * shot.firepower) / 6;
        }
        points
    }

    /// Attacks that are ordered: good where the attacker is the stronger.
    fn attacks(&self) -> i32 {
        let sign = if self.active_side() == Side::French { 1 } else { -1 };
        let contested = Town::all().filter(|at| self.is_contested(*at));
        let worth = contested.map(|at| {
            let power = |side: Side| -> i32 {
                self.side_at(side, at).iter().map(|unit| self.fighting_value(unit) + 15).sum()
            };
            let (own, enemy) = (power(self.active_side()), power(self.active_side().other()));
            let own = own + 3 * self.followers(at) / 4;
            // Three to two is worth the risk.
            (2 * own - 3 * enemy).clamp(-400, 400)
        });
        sign * worth.sum::<i32>()
    }

    /// What stands ready next door to join an attack.
    fn followers(&self, at: Town) -> i32 {
        let mut power = 0;
        for link in at.links().iter().filter(|link| self.groups.contains(&Some(link.to))) {
            let room = link.road.attack_limit().saturating_sub(self.road_use[link.road.index()]);
            let ready = self.side_at(self.active_side(), link.to).iter();
            let ready = ready.filter(|unit| self.steps[unit.index()] == 0).take(room.into());
            power += ready.map(|unit| self.fighting_value(unit) + 15).sum::<i32>();
        }
        power
    }

    /// The battlefield: who would hurt whom, and whose positions are about to fall.
    fn field(&self) -> i32 {
        let Some(fight) = &self.fight else { return 0 };
        if matches!(self.phase, Phase::Withdraw) {
            let Some((_, role)) = fight.leaving else { return 0 };
            let side = self.side_of(role);
            let lost = self.fighters(side).len() as i32 * UNIT / 2;
            return if side == Side::French { -lost } else { lost };
        }
        let mut points = 0;
        for role in [Role::Attacker, Role::Defender] {
            let side = self.side_of(role);
            let sign = if side == Side::French { 1 } else { -1 };
            for position in Position::fronts_of(role) {
                let own = self.side_at(side, position);
                let enemies = self.side_at(side.other(), position);
                let (ours, theirs) = (self.fire_expected(own), self.fire_expected(enemies));
                points += sign
                    * match (own.is_empty(), enemies.is_empty()) {
                        (true, _) => -60,
                        (false, true) => 5 * (own.len().min(4) as i32),
                        (false, false) => (ours - theirs).clamp(-150, 150) / 2,
                    };
            }
            let idle_guns = self.side_at(side, Position::reserve(role)).of_kind(Kind::is_artillery).len();
            points -= sign * 8 * idle_guns as i32;
        }
        points
    }

    /// The average damage of a volley of all of them, in points.
    fn fire_expected(&self, units: Units) -> i32 {
        units.iter().map(|unit| i32::from(self.strength(unit) * unit.data().firepower) * STEP / 6).sum()
    }
}

/// Roads from a town to each of the three cities, in the order of [`SUPPLY`].
fn roads_to_cities(from: Town) -> [u8; 3] {
    static DISTANCES: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
        let mut distances = vec![[u8::MAX; 3]; Town::COUNT];
        for (city, data) in SUPPLY.iter().enumerate() {
            distances[data.at().index()][city] = 0;
            let mut reached = vec![data.at()];
            let mut next = 0;
            while let Some(at) = reached.get(next).copied() {
                next += 1;
                for link in at.links() {
                    if distances[link.to.index()][city] == u8::MAX {
                        distances[link.to.index()][city] = distances[at.index()][city] + 1;
                        reached.push(link.to);
                    }
                }
            }
        }
        distances
    });
    DISTANCES[from.index()]
}
