//! How commanders come onto the map: at first purchases, for captured capitals, freed from captivity, at the ministry of war (MOC-23.1 to
//! MOC-23.4, MOC-4.8, MOC-18.7, MOC-D117, MOC-D118).

use crate::action::Action;
use crate::board::{Power, Powers, Province, Provinces};
use crate::commander::{Commander, Post};
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::rule_set::Mode;
use crate::scenario::Special;
use crate::state::{Owner, Phase, State};
use engine::Log;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Commanders that a player may bring onto the map now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Owed {
    /// So many of any kind.
    pub any: u8,
    /// [MOC-D117] [MOC-K3.3] These kinds, as bits.
    pub named: u8,
}

impl Owed {
    fn lets(self, commander: Commander) -> bool {
        self.any > 0 || self.named & 1 << commander as u8 != 0
    }
}

impl State {
    /// [MOC-4.8] [MOC-K3.3] One commander at first purchases.
    pub(crate) fn owe_first_commander(&mut self, seat: u8) {
        let named = self.start_of(seat).and_then(|start| start.commander);
        self.owed[usize::from(seat)] = match named {
            _ if !self.rules.has_commanders() => Owed::default(),
            Some(commander) => Owed { any: 0, named: 1 << commander as u8 },
            None => Owed { any: 1, named: 0 },
        };
    }

    // --- Capitals and captives --------------------------------------------------------------------------------------------------------

    /// [MOC-18.7] [MOC-D116] Each foreign capital that had an owner gives each player a commander once.
    pub(crate) fn reward_capitals(&mut self) {
        let scenario = self.rules.scenario();
        let gives = self.rules.mode() == Mode::Campaign && scenario.captives.is_empty();
        if !gives || !self.rules.has_commanders() {
            return;
        }
        for seat in self.seats_in_play() {
            let (held, index) = (self.held_by(Owner::of(seat)), usize::from(seat));
            for power in self.claimable - self.rewarded[index] {
                let is_taken = power.capital().is_some_and(|capital| held.contains(capital));
                if is_taken && self.player(seat).power != Some(power) {
                    self.rewarded[index].insert(power);
                    self.owed[index].any += 1;
                }
            }
        }
    }

    /// [MOC-D117] A captive joins whoever holds his province or has taken his ship; with the ship he is lost.
    pub(crate) fn free_captives(&mut self, log: &mut Log<'_, Event>) {
        for commander in Commander::ALL.iter().copied() {
            let holder = match self.captives[commander as usize] {
                Post::None => continue,
                Post::Province(at) => self.provinces[at].owner,
                Post::Ship(ship) if self.ships[ship].at.is_none() => {
                    self.captives[commander as usize] = Post::None;
                    continue;
                }
                Post::Ship(ship) => self.ships[ship].owner,
            };
            if let Some(seat) = holder.seat() {
                self.captives[commander as usize] = Post::None;
                self.owed[usize::from(seat)].named |= 1 << commander as u8;
                log.add(Event::CaptiveFreed { player: holder, commander });
            }
        }
    }

    // --- Places -----------------------------------------------------------------------------------------------------------------------

    /// [MOC-23.9] [MOC-D118] Never beside another commander, never without an own unit.
    pub(crate) fn check_post(&self, seat: u8, commander: Commander, post: Post) -> Result<(), Why> {
        let (owner, commanders) = (Owner::of(seat), &self.player(seat).commanders);
        if commanders[commander as usize] != Post::None {
            return Err(Why::CommanderInUse);
        }
        let stands = match post {
            Post::None => false,
            Post::Province(at) => self.provinces[at].owner == owner,
            Post::Ship(ship) => self.ships[ship].owner == owner && !self.ships[ship].crew.is_empty(),
        };
        if !stands {
            return Err(Why::NoUnitForCommander);
        }
        if commanders.contains(&post) {
            return Err(Why::TwoCommanders);
        }
        Ok(())
    }

    /// [MOC-18.7] [MOC-20.28] Provinces of powers under own control.
    fn controlled_land(&self, seat: u8) -> Provinces {
        if self.rules.scenario().has(Special::Adventurers) {
            return Province::all().collect();
        }
        let owner = Owner::of(seat);
        let held = Power::great().filter(|power| self.coats[*power as usize] == owner);
        held.map(Power::provinces).fold(Provinces::NONE, |all, land| all | land)
    }

    fn check_owed(&self, seat: u8, commander: Commander, post: Post) -> Result<(), Why> {
        if !self.owed[usize::from(seat)].lets(commander) {
            return Err(Why::NoCommanderDue);
        }
        self.check_post(seat, commander, post)
    }

    /// [MOC-4.8] In the own power, or aboard an own ship with a crew.
    pub(crate) fn check_first_commander(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Appoint(commander, at) => {
                if !self.deployment_provinces(seat).contains(at) {
                    return Err(Why::NotYourGround);
                }
                self.check_owed(seat, commander, Post::Province(at))
            }
            Action::AppointAboard(commander, ship) => self.check_owed(seat, commander, Post::Ship(ship)),
            _ => Err(Why::NotAsked),
        }
    }

    /// [MOC-18.7] In a power under own control; [MOC-D117] who was freed anywhere beside own units.
    pub(crate) fn check_appointment(&self, action: Action) -> Result<(), Why> {
        self.check_later_commander(self.active, action)
    }

    pub(crate) fn check_later_commander(&self, seat: u8, action: Action) -> Result<(), Why> {
        let owed = self.owed[usize::from(seat)];
        match action {
            Action::Appoint(commander, at) => {
                self.check_owed(seat, commander, Post::Province(at))?;
                let was_freed = owed.named & 1 << commander as u8 != 0;
                if !was_freed && !self.controlled_land(seat).contains(at) {
                    return Err(Why::NotYourLand);
                }
                Ok(())
            }
            Action::AppointAboard(commander, ship) => {
                if owed.named & 1 << commander as u8 == 0 {
                    return Err(Why::NoCommanderDue);
                }
                self.check_owed(seat, commander, Post::Ship(ship))
            }
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    fn list_posts(&self, seat: u8, actions: &mut Vec<Action>, may: impl Fn(Action) -> bool) {
        if self.owed[usize::from(seat)] == Owed::default() {
            return;
        }
        let owner = Owner::of(seat);
        for commander in Commander::ALL.iter().copied() {
            let ashore = self.held_by(owner).iter().map(|at| Action::Appoint(commander, at));
            let aboard = self.ships.of(owner).map(|ship| Action::AppointAboard(commander, ship));
            actions.extend(ashore.chain(aboard).filter(|action| may(*action)));
        }
    }

    pub(crate) fn list_first_commanders(&self, seat: u8, actions: &mut Vec<Action>) {
        self.list_posts(seat, actions, |action| self.check_first_commander(seat, action).is_ok());
    }

    pub(crate) fn list_later_commanders(&self, seat: u8, actions: &mut Vec<Action>) {
        self.list_posts(seat, actions, |action| self.check_later_commander(seat, action).is_ok());
    }

    pub(crate) fn list_appointments(&self, actions: &mut Vec<Action>) {
        self.list_later_commanders(self.active, actions);
        actions.push(Action::Done);
    }

    // --- Orders -----------------------------------------------------------------------------------------------------------------------

    pub(crate) fn appoint(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        let (commander, post) = match action {
            Action::Appoint(commander, at) => (commander, Post::Province(at)),
            Action::AppointAboard(commander, ship) => (commander, Post::Ship(ship)),
            _ => return,
        };
        let owed = &mut self.owed[usize::from(seat)];
        let bit = 1 << commander as u8;
        if owed.named & bit != 0 {
            owed.named -= bit
        } else {
            owed.any -= 1
        }
        self.enlist(seat, commander, post, log);
    }

    /// A commander of the player's colour comes onto the map.
    pub(crate) fn enlist(&mut self, seat: u8, commander: Commander, post: Post, log: &mut Log<'_, Event>) {
        self.player_mut(seat).commanders[commander as usize] = post;
        let (at, ship): (Option<Province>, Option<Ship>) = match post {
            Post::None => (None, None),
            Post::Province(at) => (Some(at), None),
            Post::Ship(ship) => (None, Some(ship)),
        };
        log.add(Event::CommanderCame { player: Owner::of(seat), commander, at, ship });
    }

    pub(crate) fn play_appointment(&mut self, action: Action, log: &mut Log<'_, Event>) {
        if action == Action::Done {
            self.owed[usize::from(self.active)] = Owed::default();
        } else {
            self.appoint(self.active, action, log);
        }
        self.end_military(log);
    }

    /// [MOC-D118] At the end of the military phase whoever may take a commander is asked; without a place for him the chance is lost.
    pub(crate) fn asks_for_commander(&mut self) -> bool {
        let mut actions = Vec::new();
        self.list_later_commanders(self.active, &mut actions);
        if actions.is_empty() {
            self.owed[usize::from(self.active)] = Owed::default();
            return false;
        }
        self.phase = Phase::AppointCommander;
        true
    }
}

/// Which capitals have given a player a commander.
pub type Rewarded = [Powers; crate::state::PLAYERS];
