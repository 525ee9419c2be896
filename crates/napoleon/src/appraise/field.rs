//! The open fight: who would hurt whom, whose positions are about to fall, and what a rout would cost either side.

use super::STEP;
use super::map::{Force, Ground, power, winning_chance};
use crate::army::{Kind, Side, Unit, Units};
use crate::board::{Position, Role};
use crate::state::{Fight, FightKind, Phase, State};

/// The battlefield, counted once. Steps and fire are in sixths: so much is one die of firepower 1.
#[derive(Default)]
struct Field {
    units: [[Units; Position::COUNT]; 2],
    steps: [[i32; Position::COUNT]; 2],
    /// Fire of a volley at enemies in the same position.
    close: [[i32; Position::COUNT]; 2],
    /// Fire of a volley from afar at this position.
    afar: [[i32; Position::COUNT]; 2],
    /// Fire of those who stand here unengaged and could go forward; in this battle turn only those who may still do it.
    ready: [[i32; Position::COUNT]; 2],
    power: [i32; 2],
}

/// What a battle promises, the attacker first.
pub(crate) struct Forecast {
    pub forces: [Force; 2],
    /// How much better or worse each stands than its numbers say, in thousandths.
    pub edges: [i32; 2],
    /// Of the attacker, in thousandths.
    pub chance: i32,
    /// What the shot in the air is worth to the attacker.
    shot: i32,
}

impl State {
    /// From the French side.
    pub(crate) fn field(&self, ground: &Ground) -> i32 {
        let Some(fight) = &self.fight else { return 0 };
        let french =
            |role: Role, points: i32| if self.side_of(role) == Side::French { points } else { -points };
        match self.phase {
            Phase::Regroup => 0,
            // Who has not found a road yet may not find one.
            Phase::Withdraw => {
                let Some((_, role)) = fight.leaving else { return 0 };
                let lost: i32 =
                    self.fighters(self.side_of(role)).iter().map(|unit| self.worth(unit) / 2).sum();
                french(role, -lost)
            }
            _ if fight.kind == FightKind::Skirmish => {
                let dice = |unit: Unit| i32::from(self.strength(unit) * unit.kind().skirmish_firepower());
                let fire = |role: Role| -> i32 {
                    (fight.committed & self.side_of(role).units()).iter().map(dice).sum::<i32>() * 8
                };
                french(Role::Attacker, fire(Role::Attacker) - fire(Role::Defender))
            }
            _ => french(Role::Attacker, self.battle(fight, ground)),
        }
    }

    /// What the battle promises the attacker.
    fn battle(&self, fight: &Fight, ground: &Ground) -> i32 {
        let forecast = self.forecast(fight, ground);
        let [attacker, defender] = forecast.forces;
        let chance = forecast.chance;
        forecast.shot + (chance * defender.stake() - (1000 - chance) * attacker.stake()) / 1000
    }

    /// How the battle stands, with what the shot in the air will do on average.
    pub(crate) fn forecast(&self, fight: &Fight, ground: &Ground) -> Forecast {
        let mut field = self.count_field(fight);
        let mut points = 0;
        if let Some(shot) = fight.shot
            && shot.hits.is_none()
            && let Some(target) = shot.target
        {
            let firer = self.role_of(shot.firer.side());
            let hits = i32::from(shot.dice * shot.firepower);
            let steps = &mut field.steps[firer.other() as usize][target.index()];
            let hits = hits.min(*steps);
            *steps -= hits;
            let worth = hits * (STEP + 20) / 6;
            points += if firer == Role::Attacker { worth } else { -worth };
        }
        let forces = self.forces(fight, &field, ground);
        let edges = [Role::Attacker, Role::Defender].map(|role| self.edge(fight, &field, role));
        let power = |role: Role| forces[role as usize].power * (1000 + edges[role as usize]) / 1000;
        let chance = winning_chance(power(Role::Attacker), power(Role::Defender));
        Forecast { forces, edges, chance, shot: points }
    }

    fn count_field(&self, fight: &Fight) -> Field {
        let mut field = Field::default();
        let fighters =
            [self.fighters(self.side_of(Role::Attacker)), self.fighters(self.side_of(Role::Defender))];
        for (role, units) in fighters.iter().enumerate() {
            for unit in units.iter() {
                if let Some(at) = self.position_of(unit) {
                    field.units[role][at.index()].insert(unit);
                }
            }
        }
        for (role, units) in fighters.iter().enumerate() {
            for unit in units.iter() {
                let Some(at) = self.position_of(unit) else { continue };
                self.count_unit(fight, &mut field, role, unit, at);
            }
        }
        field
    }

    fn count_unit(&self, fight: &Fight, field: &mut Field, role: usize, unit: Unit, at: Position) {
        let strength = i32::from(self.strength(unit));
        let other = 1 - role;
        let engaged = at.is_front() && field.units[other][at.index()] != Units::NONE;
        // Whoever has one step left and an enemy before him is half broken.
        let steps = if engaged && strength == 1 { 4 } else { 6 * strength };
        field.steps[role][at.index()] += steps;
        field.power[role] += power(unit, self.strength(unit));
        if fight.shelters[unit.index()].is_some() {
            return;
        }
        if engaged {
            field.close[role][at.index()] +=
                strength * self.close_firepower(fight, unit, field.units[other][at.index()]);
            return;
        }
        let kind = unit.kind();
        if kind.is_artillery()
            && let Some(target) = at.facing()
            && !fight.is_wood(target)
            && field.units[role][target.index()] == Units::NONE
        {
            field.afar[role][target.index()] += strength * i32::from(self.firepower(unit, false, true));
        }
        let may_come = fight.active as usize != role || !fight.has_acted(unit);
        if kind != Kind::FootArtillery && (at.is_front() || kind.is_mounted()) && may_come {
            field.ready[role][at.index()] += strength * i32::from(unit.data().firepower);
        }
    }

    /// Firepower at close quarters, by how much of the enemy stands in squares.
    fn close_firepower(&self, fight: &Fight, unit: Unit, enemies: Units) -> i32 {
        let plain = i32::from(self.firepower(unit, false, false)) + i32::from(fight.engaging.contains(unit));
        let squares = (fight.squares & enemies).len() as i32;
        if squares == 0 {
            return plain;
        }
        let square = i32::from(self.firepower(unit, true, false));
        let all = enemies.len() as i32;
        (plain * (all - squares) + square * squares) / all
    }

    /// Both sides with those next door, and the roads by which they could leave.
    fn forces(&self, fight: &Fight, field: &Field, ground: &Ground) -> [Force; 2] {
        let mut forces = [Role::Attacker, Role::Defender].map(|role| Force {
            power: field.power[role as usize],
            count: field.units[role as usize].iter().map(|units| units.len() as i32).sum(),
            exits: 0,
        });
        for (number, link) in fight.at.links().iter().enumerate() {
            let limit = i32::from(link.road.battle_limit());
            let entered = fight.entries & (1 << number) != 0;
            for role in [Role::Attacker, Role::Defender] {
                let side = self.side_of(role);
                let force = &mut forces[role as usize];
                if ground.count(link.to, side.other()) > 0 {
                    continue;
                }
                if entered == (role == Role::Attacker) {
                    force.exits += limit;
                }
                let friends = ground.count(link.to, side);
                if friends > 0 {
                    let mean = ground.power(link.to, side) / friends;
                    force.power += mean * friends.min(2 * limit) * 2 / 5;
                }
            }
        }
        forces
    }

    /// How much better or worse a side stands than its numbers say, in thousandths: its own three positions decide.
    fn edge(&self, fight: &Fight, field: &Field, role: Role) -> i32 {
        let (own, enemy) = (role as usize, role.other() as usize);
        let reserve = Position::reserve(role).index();
        let enemy_reserve = Position::reserve(role.other()).index();
        let mut edge = 0;
        for position in Position::fronts_of(role) {
            let at = position.index();
            let Some(facing) = position.facing() else { continue };
            let facing = facing.index();
            let (steps, intruders) = (field.steps[own][at], field.steps[enemy][at]);
            if intruders > 0 {
                let mut fire = field.close[enemy][at];
                let mut answer = field.close[own][at];
                let mut held = steps;
                // Others may still come to either side's help.
                if fight.active as usize == enemy {
                    fire += (field.ready[enemy][facing] + field.ready[enemy][enemy_reserve]) * 6 / 10;
                } else {
                    answer += field.ready[own][reserve] * 4 / 10;
                    held += 6 * field.ready[own][reserve] * 3 / 10;
                }
                let danger = (1000 * fire / held.max(1)).min(1500);
                let relief = (1000 * answer / intruders.max(1)).min(1500);
                edge += relief * 55 / 100 - danger * 45 / 100;
            } else if steps == 0 {
                let open = field.ready[enemy][facing] + field.ready[enemy][enemy_reserve] > 0;
                edge -= if open { 600 } else { 150 };
            } else {
                let coming = field.ready[enemy][facing] + field.ready[enemy][enemy_reserve] / 3;
                edge -= 64 * coming / (coming + steps);
                edge -= (1000 * field.afar[enemy][at] / steps).min(1000) * 25 / 100;
            }
        }
        edge.clamp(-700, 700)
    }
}
