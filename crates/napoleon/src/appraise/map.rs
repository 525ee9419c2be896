//! The campaign: who is how near to the three cities, whose blocks stand alone, and who could attack whom with what prospects.

use crate::army::{Army, Side, Unit};
use crate::board::{Link, Town, Towns, turn_data};
use crate::state::{Phase, State};
use crate::victory::SUPPLY;
use std::sync::LazyLock;

/// What stands where, counted once for a judgement. Who fights on a battlefield stands in its town.
pub(crate) struct Ground {
    /// By town: French, Allied.
    count: [[u8; 2]; Town::COUNT],
    power: [[i32; 2]; Town::COUNT],
    /// The towns where each side stands.
    towns: [Towns; 2],
    /// The towns where anybody stands.
    occupied: [Town; Unit::COUNT],
    occupied_count: usize,
}

const FRENCH: usize = 0;
const ALLIED: usize = 1;

fn number(side: Side) -> usize {
    if side == Side::French { FRENCH } else { ALLIED }
}

/// What a unit is worth in a fight: its steps, and how well they fire.
pub(super) fn power(unit: Unit, strength: u8) -> i32 {
    i32::from(strength) * (10 + 6 * i32::from(unit.data().firepower)) + 6
}

impl Ground {
    pub fn new(state: &State) -> Ground {
        let mut ground = Ground {
            count: [[0; 2]; Town::COUNT],
            power: [[0; 2]; Town::COUNT],
            towns: [Towns::NONE; 2],
            occupied: [Town(0); Unit::COUNT],
            occupied_count: 0,
        };
        let field = state.fight.as_ref().map(|fight| fight.at);
        for unit in Unit::all() {
            let place = state.place(unit);
            let town = match (place.town(), place.position()) {
                (Some(town), _) => town,
                (None, Some(_)) => field.unwrap_or(Town(0)),
                _ => continue,
            };
            let at = town.index();
            if ground.count[at] == [0; 2] {
                ground.occupied[ground.occupied_count] = town;
                ground.occupied_count += 1;
            }
            let side = usize::from(unit.0 >= 24);
            ground.count[at][side] += 1;
            ground.towns[side].insert(town);
            ground.power[at][side] += power(unit, state.strength(unit));
        }
        ground
    }

    pub fn occupied(&self) -> &[Town] {
        &self.occupied[..self.occupied_count]
    }

    pub fn count(&self, at: Town, side: Side) -> i32 {
        i32::from(self.count[at.index()][number(side)])
    }

    pub fn power(&self, at: Town, side: Side) -> i32 {
        self.power[at.index()][number(side)]
    }

    fn mean_power(&self, at: Town, side: Side) -> i32 {
        self.power(at, side) / self.count(at, side).max(1)
    }

    pub fn is_contested(&self, at: Town) -> bool {
        let [french, allied] = self.count[at.index()];
        french > 0 && allied > 0
    }
}

/// What attacks promise whoever makes them; those that are ordered count from the French side.
pub(crate) struct Prospects {
    pub ordered: i32,
    pub french: i32,
    pub allied: i32,
    /// How much of the best attacks of either side counts, in hundredths.
    likely: [i32; 2],
}

/// What a force so many roads away still counts at a city, in hundredths.
const NEARNESS: [i32; 10] = [100, 76, 56, 40, 28, 20, 14, 10, 7, 5];
/// What it is worth to be master around a city.
const AROUND: i32 = 1100;
/// What it is worth to the French to hold one, beside what it costs the Allies turn by turn: more than the roads to the next one
/// that all others have before them from then on, or they would never enter it.
const HELD: i32 = 3500;
const BLED: i32 = 72;
/// What a road nearer to a city that is not theirs is worth to a French unit.
const ROAD: i32 = 45;
/// What a road nearer to a city that is theirs is worth to one when they hold two.
const BACK: i32 = 22;
/// What a road nearer to the city in danger is worth to an Allied unit.
const GUARD: i32 = 25;
/// What each unit that may follow counts when a group begins to march.
const FOLLOWER: i32 = 25;
/// How much of an ordered attack's promise counts, in hundredths: it competes with the march on the cities.
const ORDERED: i32 = 40;
/// How much of the best attacks counts that whoever strikes next could make, and the other after him, in hundredths.
const BY_DAY: (i32, i32) = (12, 7);
const BY_NIGHT: (i32, i32) = (15, 35);
/// The French march on Bruxelles first; the other cities come after it.
const DETOUR: [i32; 3] = [1, 0, 2];

impl State {
    /// All from the French side.
    pub(super) fn campaign(&self, ground: &Ground) -> i32 {
        if self.phase == Phase::SetUp {
            return self.cities(ground) + self.company(ground);
        }
        self.cities(ground) + self.company(ground) + self.prospects(ground) + self.opened_groups()
    }

    pub(crate) fn cities(&self, ground: &Ground) -> i32 {
        let cities = cities();
        let (mut points, mut held) = (0, 0);
        // What a garrison still lacks, by held city.
        let mut garrisons = [None; 3];
        // French turns at the end of which a held city still costs the Allies something.
        let ticks = (25 - i32::from(self.turn)) / 2;
        let (mut french, mut allied, mut near) = ([0; 3], [0; 3], [0; 3]);
        let distances = distances();
        for at in ground.occupied() {
            let [french_power, allied_power] = ground.power[at.index()];
            for (city, way) in distances[at.index()].iter().enumerate() {
                let nearness = NEARNESS[usize::from(*way).min(NEARNESS.len() - 1)];
                french[city] += french_power * nearness;
                allied[city] += allied_power * nearness;
                near[city] += if *way <= 1 { allied_power } else { 0 };
            }
        }
        for (index, city) in cities.iter().enumerate() {
            let (french, allied, near) = (french[index], allied[index], near[index]);
            let share = 1000 * (french / 100) / (french / 100 + allied / 100 + 60);
            points += AROUND * share / 1000;
            let standing = ground.count[city.index()];
            if standing[FRENCH] > 0 && standing[ALLIED] == 0 {
                held += 1;
                garrisons[index] = Some((near * 8 / 10).max(150));
                let army = SUPPLY[index].army;
                let bled = if self.is_defeated(army) { 0 } else { i32::from(SUPPLY[index].units) * ticks };
                points += HELD + BLED * bled * share / 1000;
            }
        }
        if held >= 2 {
            let turn = i32::from(self.turn);
            points += if turn >= 23 { 2500 } else { 300 + turn * turn * 3 };
        }
        points - self.roads_to_go(ground, garrisons) + self.roads_to_guard(ground)
    }

    /// The French have to come forward, each to the nearest city that is not theirs; only garrisons stay behind. With two cities
    /// they have what they came for, and stay near.
    fn roads_to_go(&self, ground: &Ground, garrisons: [Option<i32>; 3]) -> i32 {
        let mut points = 0;
        let is_held = garrisons.map(|garrison| garrison.is_some());
        let has_two = is_held.iter().filter(|held| **held).count() >= 2;
        let distances = distances();
        for at in ground.occupied() {
            let mut count = ground.count(*at, Side::French);
            if count == 0 {
                continue;
            }
            let ways = distances[at.index()];
            if let Some(lack) = (0..3).find(|city| ways[*city] == 0).and_then(|city| garrisons[city]) {
                count -= self.garrison(*at, lack);
            }
            let wanted = (0..3).filter(|city| is_held[*city] == has_two);
            let roads = if has_two {
                BACK * wanted.map(|city| i32::from(ways[city])).min().unwrap_or(0)
            } else {
                ROAD * wanted.map(|city| i32::from(ways[city]) + DETOUR[city]).min().unwrap_or(0)
            };
            points += roads * count;
        }
        points
    }

    /// How many of the French units in a city make up what its garrison lacks.
    fn garrison(&self, at: Town, mut lack: i32) -> i32 {
        let mut count = 0;
        let field = self.fight.as_ref().map(|fight| fight.at);
        for unit in Army::French.units().iter() {
            let place = self.place(unit);
            if lack > 0 && place.town().or(place.position().and(field)) == Some(at) {
                lack -= power(unit, self.strength(unit));
                count += 1;
            }
        }
        count
    }

    /// The Allies gather at the city that is in danger: near to them, and near to the French.
    fn roads_to_guard(&self, ground: &Ground) -> i32 {
        let distances = distances();
        let mut danger = [9; 3];
        for at in ground.occupied().iter().filter(|at| ground.count(**at, Side::French) >= 3) {
            for (danger, way) in danger.iter_mut().zip(distances[at.index()]) {
                *danger = i32::from(way).min(*danger);
            }
        }
        let mut points = 0;
        for at in ground.occupied() {
            let count = ground.count(*at, Side::Allied);
            if count > 0 {
                let ways = distances[at.index()].map(i32::from);
                let city = (0..3).min_by_key(|city| ways[*city] + danger[*city]).unwrap_or(0);
                points += GUARD * count * ways[city];
            }
        }
        points
    }

    /// One or two blocks alone can be chased from any town; three can hold it.
    pub(crate) fn company(&self, ground: &Ground) -> i32 {
        let mut points = 0;
        for at in ground.occupied() {
            for (side, sign) in [(Side::French, 1), (Side::Allied, -1)] {
                points -= sign
                    * match ground.count(*at, side) {
                        1 => 12,
                        2 => 10,
                        3 => 4,
                        4 => 1,
                        _ => 0,
                    };
            }
        }
        points
    }

    /// To begin with, the group that is chosen should be a large one; who has begun to march decides by other things.
    pub(crate) fn opened_groups(&self) -> i32 {
        if self.phase != Phase::March {
            return 0;
        }
        let mut points = 0;
        for (number, from) in self.groups.iter().enumerate() {
            let Some(from) = from else { continue };
            let side = self.active_side();
            let army = match (side, number) {
                (Side::French, _) => Army::French,
                (Side::Allied, 0) => Army::AngloDutch,
                (Side::Allied, _) => Army::Prussian,
            };
            let gone = army.units().iter().filter(|unit| self.origins[unit.index()] == Some(*from)).count();
            if gone == 1 {
                let left = (self.at(*from) & army.units()).iter();
                points += FOLLOWER * left.filter(|unit| self.steps[unit.index()] == 0).count().min(8) as i32;
            }
        }
        if self.active_side() == Side::French { points } else { -points }
    }

    /// What attacks promise: those that are ordered, and those that either side could make next.
    fn prospects(&self, ground: &Ground) -> i32 {
        let Prospects { ordered, french, allied, likely: [french_likely, allied_likely] } =
            self.attacks(ground);
        ordered + (french * french_likely - allied * allied_likely) / 100
    }

    pub(crate) fn attacks(&self, ground: &Ground) -> Prospects {
        let mut ordered = 0;
        let active = self.active_side();
        let fought = self.fight.as_ref().map(|fight| fight.at);
        // Who has begun to march is judged as if he had done: the other strikes next.
        let fresh = self.phase == Phase::March && self.groups == [None; 2];
        let (mover, blow) = if fresh { (active, self.turn) } else { (active.other(), self.turn + 1) };
        let (soon, later) = if turn_data(blow).night { BY_NIGHT } else { BY_DAY };
        let mut best = [[0; 2]; 2];
        for at in ground.occupied() {
            if fought == Some(*at) {
                continue;
            }
            if ground.is_contested(*at) {
                let attack = self.ordered_attack(ground, *at) * ORDERED / 100;
                ordered += if active == Side::French { attack } else { -attack };
                continue;
            }
            let holder = if ground.count[at.index()][FRENCH] > 0 { Side::French } else { Side::Allied };
            if !at.nearby().meets(ground.towns[number(holder.other())]) {
                continue;
            }
            let attack = threat(ground, *at, holder);
            if attack <= 0 {
                continue;
            }
            // Two groups march in a turn, so two attacks are all that counts.
            let best = &mut best[number(holder.other())];
            best[1] = best[1].max(attack.min(best[0]));
            best[0] = best[0].max(attack);
        }
        let [french, allied] = best.map(|[first, second]| first + second / 2);
        let likely = if mover == Side::French { [soon, later] } else { [later, soon] };
        Prospects { ordered, french, allied, likely }
    }

    /// A town that the active side has entered, with what may still follow in the same turn.
    fn ordered_attack(&self, ground: &Ground, at: Town) -> i32 {
        let active = self.active_side();
        let mut attacker =
            Force { power: ground.power(at, active), count: ground.count(at, active), exits: 0 };
        let mut entries = 0u8;
        for unit in self.side_at(active, at).iter() {
            if let Some(link) = self.came_from[unit.index()].and_then(|from| at.link_number(from)) {
                entries |= 1 << link;
            }
        }
        let mut defender = Force {
            power: ground.power(at, active.other()),
            count: ground.count(at, active.other()),
            exits: 0,
        };
        for (number, link) in at.links().iter().enumerate() {
            let limit = i32::from(link.road.battle_limit());
            if entries & (1 << number) != 0 {
                attacker.exits += limit;
            } else if ground.count(link.to, active) == 0 {
                defender.exits += limit;
            }
            if ground.is_contested(link.to) {
                continue;
            }
            let following = self.following(link);
            attacker.count += following;
            attacker.power += following * ground.mean_power(link.to, active) * 3 / 4;
            let more = ground.count(link.to, active) - following;
            attacker.power += ground.mean_power(link.to, active) * more.min(2 * limit) * 2 / 5;
            let others = ground.count(link.to, active.other());
            defender.power += ground.mean_power(link.to, active.other()) * others.min(2 * limit) * 2 / 5;
        }
        clash(attacker, defender)
    }

    /// How many units of the groups that march may still follow along a road.
    fn following(&self, link: &Link) -> i32 {
        if self.phase != Phase::March || !self.groups.contains(&Some(link.to)) {
            return 0;
        }
        let room = link.road.attack_limit().saturating_sub(self.road_use[link.road.index()]);
        let ready = self.side_at(self.active_side(), link.to).iter();
        let ready = ready.filter(|unit| self.steps[unit.index()] == 0).count() as i32;
        ready.min(room.into())
    }
}

/// Who meets in a fight.
#[derive(Clone, Copy)]
pub(crate) struct Force {
    pub power: i32,
    pub count: i32,
    /// How many units find a road when they are routed.
    pub exits: i32,
}

impl Force {
    /// What a rout costs.
    pub fn stake(self) -> i32 {
        45 * (self.count - self.exits).max(0) + 45 * self.count
    }
}

/// What an attack promises the attacker.
fn clash(attacker: Force, defender: Force) -> i32 {
    let hits = |force: Force| force.power * force.count.min(4) / force.count.max(1) / 70;
    if attacker.count.min(defender.count) < 3 {
        let dealt = (hits(attacker) * 55).min(defender.power * 4);
        let taken = (hits(defender) * 45).min(attacker.power * 4);
        let leaves = if attacker.count > defender.count {
            let lost = (defender.count - defender.exits).max(0);
            39 + 110 * lost
        } else {
            -40
        };
        return dealt - taken + leaves;
    }
    let chance = winning_chance(attacker.power, defender.power * 11 / 10);
    // Who attacks has only the roads by which he came, and waits for a good chance.
    (chance * defender.stake() - (1000 - chance) * attacker.stake() * 116 / 100) / 1000
}

/// In thousandths.
pub(super) fn winning_chance(one: i32, other: i32) -> i32 {
    let cube = |power: i32| i64::from(power.max(1)).pow(3);
    (1000 * cube(one) / (cube(one) + cube(other))) as i32
}

/// The best attack that the enemies next door could make on a town, in points for them.
fn threat(ground: &Ground, at: Town, holder: Side) -> i32 {
    let enemy = holder.other();
    let mut defender = Force { power: ground.power(at, holder), count: ground.count(at, holder), exits: 0 };
    let mut attacker = Force { power: 0, count: 0, exits: 0 };
    let mut support = 0;
    for link in at.links() {
        let limit = i32::from(link.road.battle_limit());
        let enemies = ground.count(link.to, enemy);
        if enemies > 0 {
            let mean = ground.power(link.to, enemy) / enemies;
            let count = enemies.min(link.road.attack_limit().into());
            if count * mean > attacker.power {
                support += attacker.count.min(4) * 20;
                attacker = Force { power: count * mean, count, exits: limit };
            } else {
                support += count.min(4) * 20;
            }
        } else {
            defender.exits += limit;
            let friends = ground.count(link.to, holder);
            if friends > 0 {
                let mean = ground.power(link.to, holder) / friends;
                defender.power += mean * friends.min(2 * limit) * 2 / 5;
            }
        }
    }
    if attacker.count == 0 {
        return 0;
    }
    attacker.power += support;
    clash(attacker, defender)
}

pub(crate) fn cities() -> &'static [Town; 3] {
    static CITIES: LazyLock<[Town; 3]> = LazyLock::new(|| [0, 1, 2].map(|city: usize| SUPPLY[city].at()));
    &CITIES
}

/// Roads from a town to each of the three cities, in the order of [`SUPPLY`].
pub(crate) fn ways(from: Town) -> [u8; 3] {
    distances()[from.index()]
}

fn distances() -> &'static [[u8; 3]; Town::COUNT] {
    static DISTANCES: LazyLock<[[u8; 3]; Town::COUNT]> = LazyLock::new(|| {
        let mut distances = [[u8::MAX; 3]; Town::COUNT];
        for (city, start) in cities().iter().enumerate() {
            distances[start.index()][city] = 0;
            let mut reached = vec![*start];
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
    &DISTANCES
}
