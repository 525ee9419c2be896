//! What the chances are told by: some numbers from the French side, each about as large as 1, as a network likes it.

use crate::appraise::map::{Ground, cities, ways};
use crate::army::{Army, Kind, Side};
use crate::board::{LAST_TURN, Place, Role, Town};
use crate::state::{FightKind, Phase, State};
use crate::victory::SUPPLY;

/// In the order of [`State::signs`].
pub const SIGNS: [&str; SIGN_COUNT] = [
    "turn",
    "late",
    "last-day",
    "french-turn",
    "night",
    "french-to-march",
    "allies-to-march",
    // Each army.
    "french-losses",
    "french-near-defeat",
    "french-units",
    "french-infantry",
    "french-cavalry",
    "french-guns",
    "french-leader",
    "anglo-dutch-losses",
    "anglo-dutch-near-defeat",
    "anglo-dutch-units",
    "anglo-dutch-infantry",
    "anglo-dutch-cavalry",
    "anglo-dutch-guns",
    "anglo-dutch-leader",
    "prussian-losses",
    "prussian-near-defeat",
    "prussian-units",
    "prussian-infantry",
    "prussian-cavalry",
    "prussian-guns",
    "prussian-leader",
    // Each city: who stands how near.
    "gent-held",
    "gent-contested",
    "gent-french",
    "gent-french-1",
    "gent-french-2",
    "gent-french-3",
    "gent-allied",
    "gent-allied-1",
    "gent-allied-2",
    "gent-allied-3",
    "gent-way",
    "bruxelles-held",
    "bruxelles-contested",
    "bruxelles-french",
    "bruxelles-french-1",
    "bruxelles-french-2",
    "bruxelles-french-3",
    "bruxelles-allied",
    "bruxelles-allied-1",
    "bruxelles-allied-2",
    "bruxelles-allied-3",
    "bruxelles-way",
    "liege-held",
    "liege-contested",
    "liege-french",
    "liege-french-1",
    "liege-french-2",
    "liege-french-3",
    "liege-allied",
    "liege-allied-1",
    "liege-allied-2",
    "liege-allied-3",
    "liege-way",
    // All cities.
    "one-held",
    "two-held",
    "two-held-late",
    "anglo-dutch-will-lose",
    "prussians-will-lose",
    "both-will-lose",
    // Who stands together.
    "french-towns",
    "allied-towns",
    "french-alone",
    "allied-alone",
    "french-mass",
    "anglo-dutch-mass",
    "prussian-mass",
    "french-disorganised",
    "allied-disorganised",
    // What the judgement that was made by hand says.
    "material",
    "cities",
    "company",
    "opened-groups",
    "coming-losses",
    "field",
    "ordered-attacks",
    "french-attacks",
    "allied-attacks",
    // The open fight.
    "skirmish",
    "battle",
    "french-attack",
    "battle-turn",
    "battle-promise",
    "battle-french",
    "battle-allied",
    "battle-french-edge",
    "battle-allied-edge",
    "battle-french-stake",
    "battle-allied-stake",
    "french-leave",
    "allies-leave",
    "fights-to-come",
];
pub const SIGN_COUNT: usize = 99;

/// Signs are told one after the other.
struct Row {
    signs: [f32; SIGN_COUNT],
    count: usize,
}

impl Row {
    fn tell(&mut self, signs: &[f32]) {
        self.signs[self.count..self.count + signs.len()].copy_from_slice(signs);
        self.count += signs.len();
    }
}

fn yes(is: bool) -> f32 {
    f32::from(u8::from(is))
}

fn thousands(points: i32) -> f32 {
    points as f32 / 1000.0
}

impl State {
    pub fn signs(&self) -> [f32; SIGN_COUNT] {
        let ground = Ground::new(self);
        let mut row = Row { signs: [0.0; SIGN_COUNT], count: 0 };
        self.tell_time(&mut row);
        Army::ALL.iter().for_each(|army| self.tell_army(*army, &mut row));
        (0..3).for_each(|city| self.tell_city(&ground, city, &mut row));
        self.tell_cities(&mut row);
        self.tell_company(&ground, &mut row);
        self.tell_judgement(&ground, &mut row);
        self.tell_fight(&ground, &mut row);
        debug_assert_eq!(row.count, SIGN_COUNT);
        row.signs
    }

    /// The part of the campaign that is over.
    fn time(&self) -> f32 {
        f32::from(self.turn) / f32::from(LAST_TURN)
    }

    fn tell_time(&self, row: &mut Row) {
        let french = self.active_side() == Side::French;
        let march = match self.phase {
            Phase::March if self.groups == [None; 2] => 1.0,
            Phase::March => 0.5,
            _ => 0.0,
        };
        row.tell(&[
            self.time(),
            self.time() * self.time(),
            (self.time() * 4.0 - 3.0).max(0.0),
            yes(french),
            yes(self.is_night()),
            march * yes(french),
            march * yes(!french),
        ]);
    }

    /// What an army has lost and is sure to lose, by what it can bear.
    fn lost(&self, army: Army) -> f32 {
        let due = match army {
            Army::French => 0,
            Army::AngloDutch => self.supply_due[0],
            Army::Prussian => self.supply_due[1],
        };
        (f32::from(self.losses(army) + due) / f32::from(army.defeat_limit())).min(1.0)
    }

    fn tell_army(&self, army: Army, row: &mut Row) {
        let (mut units, mut steps, mut leader) = (0.0, [0.0; 3], false);
        for unit in army.units().iter().filter(|unit| self.place(*unit) != Place::ELIMINATED) {
            units += 1.0;
            let worth = f32::from(self.strength(unit)) * (0.5 + 0.5 * f32::from(unit.data().firepower));
            match unit.kind() {
                Kind::Leader => leader = true,
                Kind::Infantry => steps[0] += worth / 20.0,
                Kind::LightCavalry | Kind::HeavyCavalry => steps[1] += worth / 10.0,
                Kind::FootArtillery | Kind::HorseArtillery => steps[2] += worth / 10.0,
            }
        }
        let lost = self.lost(army);
        row.tell(&[lost, lost * lost * lost, units / 16.0]);
        row.tell(&steps);
        row.tell(&[yes(leader)]);
    }

    fn tell_city(&self, ground: &Ground, city: usize, row: &mut Row) {
        let at = cities()[city];
        let (mut french, mut allied, mut nearest) = ([0.0; 4], [0.0; 4], 8);
        for town in ground.occupied() {
            let way = usize::from(ways(*town)[city]);
            if way < 4 {
                french[way] += ground.power(*town, Side::French) as f32 / 300.0;
                allied[way] += ground.power(*town, Side::Allied) as f32 / 300.0;
            }
            if ground.count(*town, Side::French) > 0 {
                nearest = nearest.min(way);
            }
        }
        row.tell(&[yes(self.is_held(ground, city)), yes(ground.is_contested(at))]);
        row.tell(&french.map(f32::sqrt));
        row.tell(&allied.map(f32::sqrt));
        row.tell(&[nearest as f32 / 4.0]);
    }

    fn is_held(&self, ground: &Ground, city: usize) -> bool {
        let at = cities()[city];
        ground.count(at, Side::French) > 0 && ground.count(at, Side::Allied) == 0
    }

    fn tell_cities(&self, row: &mut Row) {
        let held = SUPPLY.each_ref().map(|city| self.is_french_held(city.at()));
        let count = held.iter().filter(|held| **held).count();
        // French turns at the end of which a held city still costs the Allies something.
        let ticks = f32::from((25 - self.turn) / 2);
        let will_lose = |army: Army| {
            let cost = |(city, held): (&crate::victory::SupplyCity, &bool)| {
                if *held && city.army == army { f32::from(city.units) } else { 0.0 }
            };
            let each: f32 = SUPPLY.iter().zip(&held).map(cost).sum();
            (self.lost(army) + each * ticks / f32::from(army.defeat_limit())).min(1.5)
        };
        let (anglo_dutch, prussian) = (will_lose(Army::AngloDutch), will_lose(Army::Prussian));
        row.tell(&[
            yes(count >= 1),
            yes(count >= 2),
            yes(count >= 2) * self.time() * self.time(),
            anglo_dutch,
            prussian,
            anglo_dutch.min(prussian),
        ]);
    }

    fn tell_company(&self, ground: &Ground, row: &mut Row) {
        let (mut towns, mut alone) = ([0.0; 2], [0.0; 2]);
        for at in ground.occupied() {
            for (number, side) in [Side::French, Side::Allied].into_iter().enumerate() {
                let count = ground.count(*at, side);
                towns[number] += yes(count > 0) / 8.0;
                alone[number] += if count < 3 { count as f32 / 6.0 } else { 0.0 };
            }
        }
        row.tell(&towns);
        row.tell(&alone);
        Army::ALL.iter().for_each(|army| row.tell(&[self.mass(*army)]));
        let disorganised = self.disorganised | self.disorganised_now;
        for side in [Side::French, Side::Allied] {
            row.tell(&[(disorganised & side.units()).len() as f32 / 6.0]);
        }
    }

    /// The largest part of an army in one town.
    fn mass(&self, army: Army) -> f32 {
        let mut masses = [0.0_f32; Town::COUNT + 1];
        for unit in army.units().iter() {
            let place = self.place(unit);
            let Some(at) = place.town().map(Town::index).or(place.position().map(|_| Town::COUNT)) else {
                continue;
            };
            masses[at] += f32::from(self.strength(unit)) / 24.0;
        }
        masses.into_iter().fold(0.0, f32::max)
    }

    fn tell_judgement(&self, ground: &Ground, row: &mut Row) {
        let attacks = self.attacks(ground);
        row.tell(&[
            thousands(self.material(Side::French) - self.material(Side::Allied)),
            thousands(self.cities(ground)) / 3.0,
            thousands(self.company(ground)) * 5.0,
            thousands(self.opened_groups()) * 3.0,
            thousands(self.coming_losses()) * 3.0,
            thousands(self.field(ground)),
            thousands(attacks.ordered),
            thousands(attacks.french),
            thousands(attacks.allied),
        ]);
    }

    fn tell_fight(&self, ground: &Ground, row: &mut Row) {
        let to_come = (self.skirmishes.len() + self.battles.len()) as f32 / 2.0;
        let Some(fight) = &self.fight else {
            row.tell(&[0.0; 13]);
            row.tell(&[to_come]);
            return;
        };
        let attacks = self.active_side() == Side::French;
        let is_battle = fight.kind == FightKind::Battle;
        let leaves = |side: Side| {
            let leaves = fight.leaving.is_some_and(|(_, role)| self.side_of(role) == side);
            yes(leaves && self.phase == Phase::Withdraw)
        };
        row.tell(&[
            yes(!is_battle),
            yes(is_battle),
            if attacks { 1.0 } else { -1.0 },
            f32::from(fight.battle_turn.min(10)) / 5.0,
        ]);
        if is_battle && !matches!(self.phase, Phase::Withdraw | Phase::Regroup) {
            let forecast = self.forecast(fight, ground);
            let [french, allied] = [Side::French, Side::Allied].map(|side| self.role_of(side) as usize);
            let promise = forecast.chance as f32 / 500.0 - 1.0;
            row.tell(&[
                if self.role_of(Side::French) == Role::Attacker { promise } else { -promise },
                thousands(forecast.forces[french].power),
                thousands(forecast.forces[allied].power),
                thousands(forecast.edges[french]),
                thousands(forecast.edges[allied]),
                thousands(forecast.forces[french].stake()),
                thousands(forecast.forces[allied].stake()),
            ]);
        } else {
            row.tell(&[0.0; 7]);
        }
        row.tell(&[leaves(Side::French), leaves(Side::Allied), to_come]);
    }
}
