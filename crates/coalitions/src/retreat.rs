//! Where a general goes that must leave: the nearest own territory, or off the map (KOA-16.5, KOA-D55).
//!
//! A drawn attacker and a general cleared away by a board update ask the same question, so it is asked here once.

use crate::action::Action;
use crate::board::{Sea, Territories, Territory};
use crate::consent::{Purpose, Request};
use crate::event::Event;
use crate::power::Power;
use crate::reasons::Why;
use crate::state::{Pawn, State};
use crate::turn::Log;

impl State {
    /// [KOA-D55] The territories a general may withdraw to, near or far: controlled by its own power, without a general
    /// of its own, without a hostile general that may stay there, and open to it.
    fn havens(&self, power: Power, from: Territory) -> Territories {
        let closed = self.pawns.of(power) | self.closed_by_foes(power) | self.barred_to(power);
        let mut havens = self.controlled(power) - closed;
        havens.remove(from);
        havens
    }

    /// The nearest havens, counting borders, and sea lanes too where they may be used.
    pub fn refuges(&self, pawn: Pawn, from: Territory, by_sea: bool) -> Territories {
        let power = pawn.power();
        let sea = if by_sea { self.board.sea_of(power).or_else(|| self.allys_sea(power)) } else { None };
        self.nearest(from, self.havens(power, from), sea)
    }

    /// [KOA-D55] Those of some territories that are nearest, if there is a way to them.
    pub fn nearest(&self, from: Territory, candidates: Territories, sea: Option<&Sea>) -> Territories {
        let distances = sea.map_or(&self.board.land_distance, |sea| &sea.distance);
        let distances = &distances[from.index()];
        let mut least = u8::MAX;
        let mut nearest = Territories::NONE;
        for candidate in candidates.iter() {
            let distance = distances[candidate.index()];
            if distance < least {
                least = distance;
                nearest = Territories::NONE;
            }
            if distance == least && distance != u8::MAX {
                nearest.insert(candidate);
            }
        }
        nearest
    }

    /// A power with sea lanes of its own counts them; its allies once it has agreed.
    fn counts_lanes(&self, pawn: Pawn) -> bool {
        self.board.sea_of(pawn.power()).is_some() || self.update.sea_granted.contains(pawn)
    }

    pub fn withdrawals(&self, pawn: Pawn, from: Territory) -> Territories {
        self.refuges(pawn, from, self.counts_lanes(pawn))
    }

    /// Whether a general may ask an ally for the sea: it would make a difference, and it has not asked yet.
    fn may_ask_sea(&self, pawn: Pawn, from: Territory) -> bool {
        let power = pawn.power();
        self.rules.withdrawal_asks_for_sea
            && self.board.sea_of(power).is_none()
            && self.allys_sea(power).is_some()
            && !self.update.sea_asked.contains(pawn)
            && self.refuges(pawn, from, true) != self.refuges(pawn, from, false)
    }

    /// Whether a leaving general has anywhere to go but off the map.
    pub fn may_withdraw(&self, pawn: Pawn, from: Territory) -> bool {
        !self.withdrawals(pawn, from).is_empty() || self.may_ask_sea(pawn, from)
    }

    /// `not_a_refuge` is what is said of any other destination: it depends on why the general leaves.
    pub fn check_withdrawal(
        &self,
        power: Power,
        from: Territory,
        action: Action,
        not_a_refuge: Why,
    ) -> Result<(), Why> {
        let pawn = self.pawns.find(power, from).ok_or(Why::NoGeneralThere)?;
        match action {
            Action::OffMap(_) => Ok(()),
            Action::Retreat(_, to) if self.withdrawals(pawn, from).contains(to) => Ok(()),
            Action::Retreat(..) => Err(not_a_refuge),
            Action::AskSea(_) if self.may_ask_sea(pawn, from) => Ok(()),
            Action::AskSea(_) => Err(Why::NoNeedOfSea),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_withdrawals(&self, power: Power, from: Territory, actions: &mut Vec<Action>) {
        let Some(pawn) = self.pawns.find(power, from) else { return };
        actions.extend(self.withdrawals(pawn, from).iter().map(|to| Action::Retreat(from, to)));
        actions.push(Action::OffMap(from));
        if self.may_ask_sea(pawn, from) {
            actions.push(Action::AskSea(from));
        }
    }

    /// A general withdraws with its units, or goes off the map and loses them.
    pub fn withdraw(&mut self, pawn: Pawn, from: Territory, to: Option<Territory>, log: &mut Log) {
        match to {
            Some(to) => self.pawns.put(pawn, to),
            None => self.take_off_map(pawn),
        }
        self.end_exemption(pawn, from);
        self.forget_truce(pawn);
        let power = pawn.power();
        log.add(Event::GeneralWithdrew { power, from, to });
        if to.is_some_and(|to| self.withdrawal_opens_spain(power, from, to)) {
            self.open_spain(log);
        }
    }

    pub fn ask_for_sea(&mut self, pawn: Pawn, from: Territory, purpose: Purpose, log: &mut Log) {
        self.update.sea_asked.insert(pawn);
        let power = pawn.power();
        let owner = self.allys_sea(power).map(Sea::owner);
        let waiting = owner.filter(|owner| self.must_be_asked(power, *owner)).into_iter().collect();
        self.ask_consent(Request { purpose, power, from, to: from, waiting }, log);
    }
}
