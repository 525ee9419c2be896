//! The independents' phase (chapter 6): whoever nobody plays attacks the players beside him.
//!
//! With dice every unit attacks once, at a province that the player to the left of the attacked one chooses (MOC-6.22, MOC-D17). The random
//! assignment comes first; then the players are attacked in turn order. [`State::independents_on`] leads from one attack to the next.

use crate::action::Action;
use crate::board::Province;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Owner, PLAYERS, Phase, State};
use crate::unit::{Aim, Kind, Unit};
use engine::Log;

impl State {
    /// [MOC-6.1] Skipped where no independents are on the map.
    pub(crate) fn begin_independents(&mut self, log: &mut Log<'_, Event>) {
        self.rest_all();
        self.prey = self.first;
        if self.rules.plays_cards() {
            return self.begin_groups(log);
        }
        for at in self.held_by(Owner::Independents) {
            let mut players = self.players_beside(at);
            if let (Some((player, _)), None) = (players.next(), players.next()) {
                self.provinces[at].units.change(|unit| unit.aim = Aim::Player(player));
            }
        }
        self.independents_on(log);
    }

    /// The players who border a province, with how many provinces.
    pub(crate) fn players_beside(&self, at: Province) -> impl Iterator<Item = (Owner, u32)> + use<> {
        let mut counts = [0; PLAYERS];
        for neighbour in at.neighbours() {
            if let Some(seat) = self.provinces[*neighbour].owner.seat() {
                counts[usize::from(seat)] += 1;
            }
        }
        (0..PLAYERS as u8).map(Owner::of).zip(counts).filter(|(_, count)| *count > 0)
    }

    fn borders_player(&self, at: Province, player: Owner) -> bool {
        at.neighbours().iter().any(|neighbour| self.provinces[*neighbour].owner == player)
    }

    // --- Whom they go for (dice) ------------------------------------------------------------------------------------------------------

    /// [MOC-6.3] [MOC-D17] The next independent who borders several players and has been assigned to none.
    fn next_to_assign(&self) -> Option<Province> {
        let idle = |at: &Province| {
            let units = &self.provinces[*at].units;
            units.iter().any(|unit| unit.aim.is_none() && !unit.acted) && self.players_beside(*at).count() > 1
        };
        self.held_by(Owner::Independents).iter().find(idle)
    }

    pub(crate) fn check_assign(&self, action: Action) -> Result<(), Why> {
        let (Action::Target(player), Some(at)) = (action, self.next_to_assign()) else {
            return Err(Why::NotAsked);
        };
        if self.players_beside(at).any(|(beside, _)| beside == player) {
            Ok(())
        } else {
            Err(Why::NotNextDoor)
        }
    }

    pub(crate) fn list_assign(&self, outcomes: &mut Vec<(Action, u32)>) {
        if let Some(at) = self.next_to_assign() {
            outcomes.extend(self.players_beside(at).map(|(player, count)| (Action::Target(player), count)));
        }
    }

    pub(crate) fn play_assign(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let (Action::Target(player), Some(at)) = (action, self.next_to_assign()) else { return };
        let mut is_done = false;
        self.provinces[at].units.change(|unit| {
            if !is_done && unit.aim.is_none() && !unit.acted {
                unit.aim = Aim::Player(player);
                is_done = true;
            }
        });
        log.add(Event::IndependentsTarget { at, player });
        self.independents_on(log);
    }

    // --- One attack after the other (dice) ----------------------------------------------------------------------------------------------

    /// [MOC-6.2] [MOC-D16] Who orders the independents: the player to the left of the attacked one, or nobody.
    pub fn operator(&self) -> Option<u8> {
        Some(self.left_of(self.prey)).filter(|left| *left != self.prey)
    }

    fn is_after(&self, unit: &Unit) -> bool {
        !unit.acted && unit.aim == Aim::Player(Owner::of(self.prey))
    }

    /// The next province with an independent who goes for the player whose turn it is to be attacked.
    fn next_raider(&self) -> Option<Province> {
        let prey = Owner::of(self.prey);
        let raids = |at: &Province| {
            self.provinces[*at].units.iter().any(|unit| self.is_after(unit)) && self.borders_player(*at, prey)
        };
        self.held_by(Owner::Independents).iter().find(raids)
    }

    /// [MOC-6.4] [MOC-6.22] What the independents do next, until all in contact have acted.
    pub(crate) fn independents_on(&mut self, log: &mut Log<'_, Event>) {
        if self.next_to_assign().is_some() {
            self.phase = Phase::AssignIndependents;
            return;
        }
        let players = self.rules.players;
        for _ in 0..=players {
            if let Some(at) = self.next_raider() {
                return match self.operator() {
                    Some(_) => self.phase = Phase::OrderIndependents,
                    None => self.raid_alone(at, log),
                };
            }
            self.aim_at_next();
            self.prey = (self.prey + 1) % players;
        }
        self.independent_ships_on(log);
    }

    /// [MOC-D17] An independent who borders his player no longer goes over to the next one he borders.
    fn aim_at_next(&mut self) {
        let (players, prey) = (self.rules.players, self.prey);
        for at in self.held_by(Owner::Independents) {
            if !self.provinces[at].units.iter().any(|unit| self.is_after(unit)) {
                continue;
            }
            let ring = (1..players).map(|step| Owner::of((prey + step) % players));
            let next = ring.into_iter().find(|player| self.borders_player(at, *player));
            self.provinces[at].units.change(|unit| {
                if !unit.acted && unit.aim == Aim::Player(Owner::of(prey)) {
                    unit.acted = next.is_none();
                    unit.aim = next.map_or(Aim::None, Aim::Player);
                }
            });
        }
    }

    /// [MOC-6.22] One attack of one independent.
    pub(crate) fn check_raid(&self, action: Action) -> Result<(), Why> {
        let Action::Attack(kind, 1, from, to) = action else { return Err(Why::NotAsked) };
        let ground = &self.provinces[from];
        if ground.owner != Owner::Independents {
            return Err(Why::NotIndependent);
        }
        if !ground.units.iter().any(|unit| unit.kind == kind && self.is_after(unit)) {
            return Err(Why::HasActed);
        }
        if !from.borders(to) {
            return Err(Why::NotNextDoor);
        }
        if self.provinces[to].owner != Owner::of(self.prey) {
            return Err(Why::AfterAnother);
        }
        Ok(())
    }

    pub(crate) fn list_raids(&self, actions: &mut Vec<Action>) {
        for from in self.held_by(Owner::Independents) {
            for kind in Kind::ALL.iter().copied() {
                let after = |unit: &Unit| unit.kind == kind && self.is_after(unit);
                if !self.provinces[from].units.iter().any(after) {
                    continue;
                }
                let raids = from.neighbours().iter().map(|to| Action::Attack(kind, 1, from, *to));
                actions.extend(raids.filter(|raid| self.check_raid(*raid).is_ok()));
            }
        }
    }

    pub(crate) fn play_raid(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Attack(kind, _, from, to) = action else { return };
        self.raid(kind, from, to, log);
    }

    fn raid(&mut self, kind: Kind, from: Province, to: Province, log: &mut Log<'_, Event>) {
        let prey = Aim::Player(Owner::of(self.prey));
        let mut is_sent = false;
        self.provinces[from].units.change(|unit| {
            if !is_sent && unit.kind == kind && !unit.acted && unit.aim == prey {
                (unit.acted, unit.aim) = (true, Aim::None);
                is_sent = true;
            }
        });
        let fight = crate::dice::Fight {
            attacker: Owner::Independents,
            defender: self.provinces[to].owner,
            unit: kind,
            from: Some(from),
            to: Some(to),
            ..Default::default()
        };
        self.begin_fight(fight, log);
    }

    // --- Without an operator (MOC-D16) ----------------------------------------------------------------------------------------------------

    /// What a province holds of value: [MOC-6.7] commander, artillery, cavalry, grenadiers, infantry.
    pub(crate) fn best_content(&self, at: Province) -> u8 {
        let ground = &self.provinces[at];
        if self.commander_at(ground.owner, at).is_some() {
            return 5;
        }
        let worth = |unit: &Unit| match unit.kind.formation() {
            Kind::Artillery => 4,
            Kind::Cavalry => 3,
            Kind::Grenadiers => 2,
            _ => 1,
        };
        ground.units.iter().map(worth).max().unwrap_or(0)
    }

    /// The provinces that a lone raider may choose from: fewest units, then most valuable content.
    fn raid_targets(&self, from: Province) -> impl Iterator<Item = Province> {
        let prey = Owner::of(self.prey);
        let held = move |at: &Province| self.provinces[*at].owner == prey;
        let rank = |at: Province| (self.provinces[at].units.len(), std::cmp::Reverse(self.best_content(at)));
        let best = from.neighbours().iter().copied().filter(held).map(rank).min();
        from.neighbours().iter().copied().filter(held).filter(move |at| Some(rank(*at)) == best)
    }

    fn raid_alone(&mut self, from: Province, log: &mut Log<'_, Event>) {
        let mut targets = self.raid_targets(from);
        let (first, second) = (targets.next(), targets.next());
        drop(targets);
        match (first, second) {
            (Some(to), None) => self.raid_from(from, to, log),
            _ => self.phase = Phase::BreakTie,
        }
    }

    fn raid_from(&mut self, from: Province, to: Province, log: &mut Log<'_, Event>) {
        let first = self.provinces[from].units.iter().find(|unit| self.is_after(unit));
        if let Some(kind) = first.map(|unit| unit.kind) {
            self.raid(kind, from, to, log);
        }
    }

    pub(crate) fn check_tie(&self, action: Action) -> Result<(), Why> {
        if self.group.ship.is_some() {
            return self.check_ship_tie(action);
        }
        let Action::Pick(at) = action else { return Err(Why::NotAsked) };
        if self.rules.plays_cards() {
            return self.check_group_tie(at);
        }
        let Some(from) = self.next_raider() else { return Err(Why::NotAsked) };
        if self.raid_targets(from).any(|target| target == at) { Ok(()) } else { Err(Why::NotNextDoor) }
    }

    pub(crate) fn list_tie(&self, outcomes: &mut Vec<(Action, u32)>) {
        if self.group.ship.is_some() {
            return self.list_ship_tie(outcomes);
        }
        if self.rules.plays_cards() {
            return self.list_group_tie(outcomes);
        }
        if let Some(from) = self.next_raider() {
            outcomes.extend(self.raid_targets(from).map(|at| (Action::Pick(at), 1)));
        }
    }

    pub(crate) fn play_tie(&mut self, action: Action, log: &mut Log<'_, Event>) {
        if self.group.ship.is_some() {
            return self.play_ship_tie(action, log);
        }
        let Action::Pick(to) = action else { return };
        if self.rules.plays_cards() {
            return self.play_group_tie(to, log);
        }
        if let Some(from) = self.next_raider() {
            self.raid_from(from, to, log);
        }
    }
}
