//! Control of minor powers, ledger section 19: bidding, or the holder of the capital.

use crate::action::Action;
use crate::event::Event;
use crate::power::{PerPower, Power, Powers};
use crate::reasons::Why;
use crate::rule_set::Politics;
use crate::state::State;
use crate::turn::{ActionSpace, Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [KOA-19.5] Secret bids, all at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bids {
    pub waiting: Powers,
    pub bids: PerPower<Option<u8>>,
}

impl State {
    /// The minor power that is bid for.
    pub fn minor_bid_for(&self) -> Power {
        match self.rules.politics {
            Politics::Statuses => self.power_on(ActionSpace::Drill),
            Politics::Alliances => (self.rules.powers - self.majors).first().unwrap_or(Power::Italy),
        }
    }

    /// [KOA-19.4], [KOA-19.8] Whenever a minor comes to drill: bidding, [KOA-19.9] unless another
    /// power holds its capital.
    pub fn settle_control(&mut self, minor: Power, log: &mut Log) {
        self.remember_sides();
        let holder = self.controller(self.board().capital_of(minor)).filter(|holder| *holder != minor);
        // [KOA-D68] A capital in the hands of an uncontrolled minor leaves the bidding as it is.
        match holder.and_then(|holder| self.master(holder)).filter(|_| holder.is_some()) {
            Some(major) => self.take_control(minor, major, 0, log),
            None => {
                self.bids = Bids { waiting: self.majors, bids: PerPower::default() };
                self.phase = Phase::Bid;
            }
        }
    }

    /// [KOA-19.5] From 0 up to the bidder's morale.
    pub fn check_bid(&self, bidder: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Bid(bid) if bid <= self.power(bidder).morale => Ok(()),
            Action::Bid(_) => Err(Why::BidTooHigh),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_bid(&self, bidder: Power, actions: &mut Vec<Action>) {
        actions.extend((0..=self.power(bidder).morale).map(Action::Bid));
    }

    pub fn play_bid(&mut self, bidder: Power, action: Action, log: &mut Log) {
        let Action::Bid(bid) = action else { return };
        self.bids.bids[bidder as usize] = Some(bid);
        self.bids.waiting.remove(bidder);
        log.add(Event::BidMade { power: bidder, bid: Some(bid), seat: self.seat_of(bidder) });
        if self.bids.waiting.is_empty() {
            self.open_bids(log);
        }
    }

    /// [KOA-19.6] The highest bid wins, ties by power order; [KOA-19.7] only the winner pays.
    fn open_bids(&mut self, log: &mut Log) {
        if self.has_alliances() {
            return self.open_bids_for_italy(log);
        }
        let minor = self.power_on(ActionSpace::Drill);
        let mut winner = (Power::Britain, 0);
        let mut first = true;
        for bidder in self.majors.iter() {
            let bid = self.bids.bids[bidder as usize].unwrap_or(0);
            log.add(Event::BidRevealed { power: bidder, bid });
            if first || bid > winner.1 {
                winner = (bidder, bid);
                first = false;
            }
        }
        self.bids = Bids::default();
        let (major, paid) = winner;
        self.lose_morale(major, paid);
        self.take_control(minor, major, paid, log);
    }

    /// [KOA-19.10], [KOA-19.11] The minor takes its controller's status and the board is updated.
    fn take_control(&mut self, minor: Power, major: Power, paid: u8, log: &mut Log) {
        self.power_mut(minor).controller = Some(major);
        log.add(Event::ControlTaken { minor, by: major, paid });
        self.show_hand(minor, log);
        self.renew_sides();
        self.begin_update(Some(minor), log);
    }
}
