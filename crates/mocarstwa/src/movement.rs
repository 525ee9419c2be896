//! The military phase on land: orders, and moves from province to province (chapter 7).
//!
//! Each unit takes one action (MOC-7.2). Cavalry that has moved one province may go on, or attack from there: that is its leap
//! (MOC-11.11, MOC-D28). Attacks are in [`dice`](crate::dice).

use crate::action::Action;
use crate::board::Province;
use crate::commander::{Commander, Post};
use crate::event::Event;
use crate::reasons::Why;
use crate::scenario::Special;
use crate::state::{Owner, State};
use crate::unit::{Kind, Unit};
use engine::Log;

impl State {
    // --- What orders ask of the ground ----------------------------------------------------------------------------------------------

    /// Whose turn it is.
    #[inline]
    pub fn mover(&self) -> Owner {
        Owner::of(self.active)
    }

    /// [MOC-7.8] Provinces that a kind moves in one phase.
    #[inline]
    pub fn steps_of(&self, kind: Kind) -> u8 {
        if kind.is_cavalry() { 2 } else { 1 }
    }

    /// [MOC-7.2] A unit that may still move.
    fn can_march(&self, unit: &Unit) -> bool {
        !unit.acted && unit.aim.is_none() && unit.steps < self.steps_of(unit.kind)
    }

    /// [MOC-7.7] [MOC-7.9] [MOC-7.10] Nobody else stands there, and there is room now.
    pub(crate) fn check_entry(&self, number: u8, to: Province) -> Result<(), Why> {
        let ground = &self.provinces[to];
        if ground.owner != Owner::Nobody && ground.owner != self.mover() {
            return Err(Why::Occupied);
        }
        if ground.units.len() + usize::from(number) > self.room_in(to) {
            return Err(Why::ProvinceFull);
        }
        self.check_allowed(to)
    }

    /// [MOC-D75] [MOC-D77] [MOC-D85] Some provinces are out of play, and in a race nobody enters what is another's.
    pub(crate) fn check_allowed(&self, to: Province) -> Result<(), Why> {
        let scenario = self.rules.scenario();
        if scenario.closed.contains(&to) {
            return Err(Why::OutOfPlay);
        }
        if scenario.has(Special::NoInteraction) {
            let theirs = self.seats_in_play().filter(|seat| *seat != self.active);
            for power in theirs.filter_map(|seat| self.player(seat).power) {
                let is_target = self.target_of(power).is_some_and(|target| target.provinces().contains(to));
                if power.provinces().contains(to) || is_target {
                    return Err(Why::NotYourRace);
                }
            }
        }
        Ok(())
    }

    /// The commander of an owner in a province.
    pub fn commander_at(&self, owner: Owner, at: Province) -> Option<Commander> {
        let commanders = &self.player(owner.seat()?).commanders;
        Commander::ALL.iter().copied().find(|commander| commanders[*commander as usize] == Post::Province(at))
    }

    /// [MOC-D118] The last unit of a place leaves only with its commander.
    pub(crate) fn check_commander_stays(&self, number: u8, from: Province) -> Result<(), Why> {
        let is_last = self.provinces[from].units.len() == usize::from(number);
        if is_last && self.commander_at(self.mover(), from).is_some() {
            return Err(Why::CommanderAlone);
        }
        Ok(())
    }

    // --- Marches --------------------------------------------------------------------------------------------------------------------

    /// [MOC-7.6] A move goes to a bordering province.
    pub(crate) fn check_march(
        &self,
        kind: Kind,
        number: u8,
        from: Province,
        to: Province,
    ) -> Result<(), Why> {
        let ground = &self.provinces[from];
        if ground.owner != self.mover() {
            return Err(Why::NotYours);
        }
        // [MOC-7.4] With cards all moves come before the attacks.
        if self.rules.plays_cards() && self.has_attacked {
            return Err(Why::MovesComeFirst);
        }
        let ready = ground.units.iter().filter(|unit| unit.kind == kind && self.can_march(unit)).count();
        if number == 0 || ready < usize::from(number) {
            return Err(Why::HasActed);
        }
        if !from.borders(to) {
            return Err(Why::NotNextDoor);
        }
        self.check_entry(number, to)
    }

    pub(crate) fn check_plain_march(
        &self,
        kind: Kind,
        number: u8,
        from: Province,
        to: Province,
    ) -> Result<(), Why> {
        self.check_march(kind, number, from, to)?;
        self.check_commander_stays(number, from)
    }

    /// [MOC-23.5] [MOC-23.6] [MOC-23.9] The commander goes along with one unit, all the way with the same.
    pub(crate) fn check_lead(&self, kind: Kind, from: Province, to: Province) -> Result<(), Why> {
        self.check_march(kind, 1, from, to)?;
        let Some(commander) = self.commander_at(self.mover(), from) else { return Err(Why::NoCommander) };
        let has_moved = self.player(self.active).moved_commanders & 1 << commander as u8 != 0;
        let leads = |unit: &Unit| unit.kind == kind && unit.leads && self.can_march(unit);
        if has_moved && !self.provinces[from].units.iter().any(leads) {
            return Err(Why::CommanderMoved);
        }
        self.check_no_commander(to)
    }

    /// [MOC-23.9] Two commanders never share a place.
    pub(crate) fn check_no_commander(&self, at: Province) -> Result<(), Why> {
        if self.commander_at(self.mover(), at).is_some() { Err(Why::TwoCommanders) } else { Ok(()) }
    }

    pub(crate) fn list_marches(&self, actions: &mut Vec<Action>) {
        for from in self.held_by(self.mover()) {
            for kind in Kind::ALL.iter().copied() {
                let ready = self.provinces[from]
                    .units
                    .iter()
                    .filter(|unit| unit.kind == kind && self.can_march(unit));
                let ready = ready.count() as u8;
                if ready == 0 {
                    continue;
                }
                for to in from.neighbours().iter().copied() {
                    let march = |number: &u8| self.check_plain_march(kind, *number, from, to).is_ok();
                    // Fewer may go where all may not: the last one would leave its commander.
                    actions.extend(
                        (1..=ready).filter(march).map(|number| Action::March(kind, number, from, to)),
                    );
                    if self.check_lead(kind, from, to).is_ok() {
                        actions.push(Action::Lead(kind, from, to));
                    }
                }
            }
        }
    }

    pub(crate) fn play_march(
        &mut self,
        kind: Kind,
        number: u8,
        from: Province,
        to: Province,
        log: &mut Log<'_, Event>,
    ) {
        for _ in 0..number {
            self.step(kind, from, to, false);
        }
        let player = self.mover();
        log.add(Event::Marched { player, unit: kind, number, from, to, with: None });
    }

    pub(crate) fn play_lead(&mut self, kind: Kind, from: Province, to: Province, log: &mut Log<'_, Event>) {
        let (player, seat) = (self.mover(), self.active);
        let Some(commander) = self.commander_at(player, from) else { return };
        let has_moved = self.player(seat).moved_commanders & 1 << commander as u8 != 0;
        self.step(kind, from, to, has_moved);
        self.mark_leading(kind, to);
        let state = self.player_mut(seat);
        state.moved_commanders |= 1 << commander as u8;
        state.commanders[commander as usize] = Post::Province(to);
        log.add(Event::Marched { player, unit: kind, number: 1, from, to, with: Some(commander) });
    }

    /// One unit goes one province further. Whoever has begun to move goes first.
    fn step(&mut self, kind: Kind, from: Province, to: Province, leading: bool) {
        let most = self.steps_of(kind);
        let ready = |unit: &Unit| unit.kind == kind && self.can_march(unit) && (!leading || unit.leads);
        let Some(steps) =
            self.provinces[from].units.iter().filter(|unit| ready(unit)).map(|unit| unit.steps).max()
        else {
            return;
        };
        let chosen = |unit: &Unit| {
            unit.kind == kind
                && !unit.acted
                && unit.aim.is_none()
                && unit.steps == steps
                && (!leading || unit.leads)
        };
        let owner = self.mover();
        if let Some(unit) = self.take(from, chosen) {
            let steps = unit.steps + 1;
            self.put(to, owner, Unit { steps, acted: steps >= most, ..unit });
        }
    }

    /// Who has just come with the commander.
    fn mark_leading(&mut self, kind: Kind, at: Province) {
        let mut is_marked = self.provinces[at].units.iter().any(|unit| unit.kind == kind && unit.leads);
        let newest =
            self.provinces[at].units.iter().filter(|unit| unit.kind == kind).map(|unit| unit.steps).max();
        self.provinces[at].units.change(|unit| {
            if !is_marked && unit.kind == kind && Some(unit.steps) == newest {
                unit.leads = true;
                is_marked = true;
            }
        });
    }
}
