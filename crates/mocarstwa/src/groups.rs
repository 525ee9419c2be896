//! The independents' phase with cards (chapter 6): they attack in the largest groups that they can form, or withdraw.
//!
//! [`State::groups_on`] looks for the next group until all in contact have acted (MOC-D18). What is left to chance is which of several
//! provinces that are worth the same.

use crate::action::Action;
use crate::board::Province;
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::scenario::Special;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind, Stack, Unit};
use engine::Log;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The group that is about to attack or to withdraw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Group {
    /// The province that it borders and goes for.
    pub at: Option<Province>,
    /// Chance says where a unit of this province withdraws.
    pub from: Option<Province>,
    /// The independent ship that acts, and whom it fires at (MOC-D15).
    pub ship: Option<Ship>,
    pub target: Option<Ship>,
}

/// [MOC-6.17] [MOC-D20] Who makes a sortie first.
pub(crate) const SORTIES: [Kind; 6] = [
    Kind::Grenadiers,
    Kind::Infantry,
    Kind::Cavalry,
    Kind::HeavyCavalry,
    Kind::Artillery,
    Kind::HeavyArtillery,
];

impl State {
    pub(crate) fn begin_groups(&mut self, log: &mut Log<'_, Event>) {
        self.group = Group::default();
        self.groups_on(log);
    }

    // --- The largest group ------------------------------------------------------------------------------------------------------------

    /// [MOC-6.5] [MOC-6.17] The units that would go for a province: all that border it, out of a fortification one.
    fn each_member(&self, at: Province, mut found: impl FnMut(Province, Kind)) {
        for from in at.neighbours().iter().copied() {
            let ground = &self.provinces[from];
            if ground.owner != Owner::Independents {
                continue;
            }
            if ground.fort.is_none() {
                ground.units.iter().filter(|unit| !unit.acted).for_each(|unit| found(from, unit.kind));
            } else if let Some(kind) = sortie(&ground.units) {
                found(from, kind);
            }
        }
    }

    /// [MOC-6.6] [MOC-6.7] [MOC-D18] Larger groups first, then weaker provinces, then those worth more.
    fn group_rank(&self, at: Province) -> (i16, i16, i16) {
        let mut size = 0;
        self.each_member(at, |_, _| size += 1);
        (-size, self.base_defence(at).into(), -i16::from(self.best_content(at)))
    }

    fn group_targets(&self) -> impl Iterator<Item = Province> {
        let held = || {
            let players = self.seats_in_play().map(|seat| self.held_by(Owner::of(seat)));
            players.fold(crate::board::Provinces::NONE, |all, held| all | held).iter()
        };
        let best = held().map(|at| self.group_rank(at)).min().filter(|rank| rank.0 < 0);
        held().filter(move |at| Some(self.group_rank(*at)) == best)
    }

    /// [MOC-6.1] [MOC-6.4] [MOC-6.5] The next group, or the first player's turn.
    pub(crate) fn groups_on(&mut self, log: &mut Log<'_, Event>) {
        if self.is_over() {
            return;
        }
        self.group = Group::default();
        let mut targets = self.group_targets();
        let (first, second) = (targets.next(), targets.next());
        drop(targets);
        match (first, second) {
            (None, _) => self.independent_ships_on(log),
            (Some(at), None) => self.send_group(at, log),
            _ => self.phase = Phase::BreakTie,
        }
    }

    /// [MOC-6.8] [MOC-D19] It attacks unless the province is stronger by three.
    fn send_group(&mut self, at: Province, log: &mut Log<'_, Event>) {
        self.group.at = Some(at);
        let (mut attack, mut fort) = (0, 0);
        self.each_member(at, |from, kind| {
            attack += kind.attack();
            fort = fort.max(self.provinces[from].fort.map_or(0, |fort| fort.bonus()));
        });
        let holds = self.rules.scenario().has(Special::IndependentsHold);
        if !holds && self.base_defence(at) >= attack + fort + 3 {
            return self.withdraw_on(log);
        }
        for from in at.neighbours().iter().copied() {
            self.commit_members(from, at);
        }
        self.attack_with_group(at, log);
    }

    /// The members of a group that stand in a province go for their target.
    fn commit_members(&mut self, from: Province, at: Province) {
        let ground = &mut self.provinces[from];
        if ground.owner != Owner::Independents {
            return;
        }
        let chosen = if ground.fort.is_some() { sortie(&ground.units) } else { None };
        let is_fort = ground.fort.is_some();
        let mut is_sent = false;
        ground.units.change(|unit| {
            let is_member = if is_fort { !is_sent && Some(unit.kind) == chosen } else { true };
            if is_member && !unit.acted {
                (unit.acted, unit.aim) = (true, Aim::Province(at));
                is_sent = true;
            }
        });
    }

    fn attack_with_group(&mut self, at: Province, log: &mut Log<'_, Event>) {
        if self.attackers_of(Owner::Independents, Aim::Province(at)) > 0 {
            self.begin_battle(Aim::Province(at), Owner::Independents, log);
        } else {
            self.groups_on(log);
        }
    }

    // --- Withdrawal -------------------------------------------------------------------------------------------------------------------

    /// [MOC-6.9] to [MOC-6.14] One unit after the other withdraws; whoever cannot attacks with the others.
    fn withdraw_on(&mut self, log: &mut Log<'_, Event>) {
        let Some(at) = self.group.at else { return };
        for from in at.neighbours().iter().copied() {
            let ground = &self.provinces[from];
            if ground.owner != Owner::Independents {
                continue;
            }
            if ground.fort.is_some() {
                // A garrison holds its fortification.
                self.rest_sortie(from);
                continue;
            }
            while self.provinces[from].units.iter().any(|unit| !unit.acted) {
                let mut refuges = self.shelters(from);
                let (first, second) = (refuges.next(), refuges.next());
                drop(refuges);
                match (first, second) {
                    // [MOC-6.13] [MOC-6.14]
                    (None, _) => {
                        self.commit_members(from, at);
                        break;
                    }
                    (Some(to), None) => self.withdraw(from, to, log),
                    _ => {
                        self.group.from = Some(from);
                        self.phase = Phase::BreakTie;
                        return;
                    }
                }
            }
        }
        self.attack_with_group(at, log);
    }

    fn rest_sortie(&mut self, from: Province) {
        let chosen = sortie(&self.provinces[from].units);
        let mut is_marked = false;
        self.provinces[from].units.change(|unit| {
            if !is_marked && Some(unit.kind) == chosen {
                unit.acted = true;
                is_marked = true;
            }
        });
    }

    /// [MOC-6.9] [MOC-6.10] [MOC-6.11] Within the own power: beside other independents, then nearest to the capital.
    fn shelters(&self, from: Province) -> impl Iterator<Item = Province> {
        let power = from.data().power;
        let is_open = move |to: &Province| {
            let ground = &self.provinces[*to];
            power.is_some()
                && to.data().power == power
                && matches!(ground.owner, Owner::Nobody | Owner::Independents)
                && ground.units.len() < self.room_in(*to)
        };
        let rank = |to: Province| (self.provinces[to].owner != Owner::Independents, steps_to_capital(to));
        let best = from.neighbours().iter().copied().filter(is_open).map(rank).min();
        from.neighbours().iter().copied().filter(is_open).filter(move |to| Some(rank(*to)) == best)
    }

    fn withdraw(&mut self, from: Province, to: Province, log: &mut Log<'_, Event>) {
        if let Some(unit) = self.take(from, |unit| !unit.acted) {
            self.put(to, Owner::Independents, Unit { acted: true, ..unit });
            log.add(Event::Retreated { player: Owner::Independents, unit: unit.kind, from, to });
        }
    }

    // --- What chance decides ------------------------------------------------------------------------------------------------------------

    pub(crate) fn check_group_tie(&self, at: Province) -> Result<(), Why> {
        let is_open = match self.group.from {
            Some(from) => self.shelters(from).any(|to| to == at),
            None => self.group_targets().any(|to| to == at),
        };
        if is_open { Ok(()) } else { Err(Why::NotNextDoor) }
    }

    pub(crate) fn list_group_tie(&self, outcomes: &mut Vec<(Action, u32)>) {
        match self.group.from {
            Some(from) => outcomes.extend(self.shelters(from).map(|to| (Action::Pick(to), 1))),
            None => outcomes.extend(self.group_targets().map(|to| (Action::Pick(to), 1))),
        }
    }

    pub(crate) fn play_group_tie(&mut self, at: Province, log: &mut Log<'_, Event>) {
        match self.group.from.take() {
            Some(from) => {
                self.withdraw(from, at, log);
                self.withdraw_on(log);
            }
            None => self.send_group(at, log),
        }
    }
}

/// [MOC-6.17] The one who leaves a fortification to attack; nobody once somebody has.
fn sortie(units: &Stack) -> Option<Kind> {
    if units.iter().any(|unit| unit.acted) {
        return None;
    }
    SORTIES.into_iter().find(|kind| units.count(*kind) > 0)
}

/// Provinces from here to the capital, through the own power.
fn steps_to_capital(from: Province) -> u8 {
    let Some(power) = from.data().power else { return u8::MAX };
    let Some(capital) = power.capital() else { return u8::MAX };
    let land = power.provinces();
    let mut reached = crate::board::Provinces::of(capital);
    for steps in 0..u8::MAX {
        if reached.contains(from) {
            return steps;
        }
        let next = reached.iter().flat_map(|at| at.neighbours()).copied().filter(|at| land.contains(*at));
        let wider = next.fold(reached, |wider, at| wider | crate::board::Provinces::of(at));
        if wider == reached {
            break;
        }
        reached = wider;
    }
    u8::MAX
}
