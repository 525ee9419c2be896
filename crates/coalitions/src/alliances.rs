//! The diplomacy phase of Realpolitik, ledger sections 10 and 22: tokens of alliance handed over in
//! secret, and who controls Italy.
//!
//! Every player's power gives one token of alliance and tokens of war to all others, so it is
//! enough to ask who gets the token of alliance (REA-10.5). Two that gave theirs to each other are
//! allies (REA-10.7), by accident or not. With three players the third recipient is minor Italy,
//! which gives none.

use crate::action::Action;
use crate::event::Event;
use crate::minors::Bids;
use crate::power::{PerPower, Power, Powers};
use crate::reasons::Why;
use crate::rule_set::Politics;
use crate::state::{Sides, State};
use crate::turn::{Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Alliances {
    /// [REA-10.9] By power: its ally. Minor Italy and its controller are allies (REA-22.13).
    pub allies: PerPower<Option<Power>>,
    /// By power: who is given its token of alliance, face down until all are.
    pub offers: PerPower<Option<Power>>,
    /// Who has not handed the tokens over yet.
    pub choosing: Powers,
}

impl Alliances {
    /// [REA-10.7] Who gave whom its token in return.
    fn exchanged(&self) -> PerPower<Option<Power>> {
        let mutual = |power: usize| {
            let other = self.offers[power]?;
            (self.offers[other as usize] == Some(Power::ALL[power])).then_some(other)
        };
        PerPower(std::array::from_fn(mutual))
    }
}

impl Sides {
    /// [REA-10.1] Allies in pairs, and everybody else at war.
    pub fn by_alliance(allies: &PerPower<Option<Power>>, all: Powers) -> Sides {
        let side = |power: Power| -> Powers {
            if all.contains(power) {
                allies[power as usize].into_iter().chain([power]).collect()
            } else {
                Powers::NONE
            }
        };
        Sides::of(PerPower(std::array::from_fn(|index| side(Power::ALL[index]))))
    }
}

impl State {
    /// The minor power of the table, if it has one.
    fn minor(&self) -> Option<Power> {
        (self.rules.powers - self.majors).first()
    }

    /// Whether friends and foes are made by alliances.
    pub fn has_alliances(&self) -> bool {
        self.rules.politics == Politics::Alliances
    }

    /// [REA-10.3], [REA-10.5] Talks are the players' own; every power of a player then hands its
    /// tokens over.
    pub fn begin_demands(&mut self, log: &mut Log) {
        self.remember_sides();
        let Alliances { allies, .. } = self.alliances;
        self.alliances = Alliances { allies, choosing: self.majors, ..Alliances::default() };
        log.add(Event::DiplomacyBegan);
        self.phase = Phase::GiveTokens;
    }

    /// [REA-10.5], [REA-22.5] The token of alliance goes to one of the three others.
    pub fn check_offer_alliance(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Alliance(other) if other == power => Err(Why::TokenToYourself),
            Action::Alliance(other) if !self.rules.powers.contains(other) => Err(Why::TokenToNobody),
            Action::Alliance(_) => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_alliance_offers(&self, power: Power, actions: &mut Vec<Action>) {
        actions.extend((self.rules.powers - Powers::of(power)).iter().map(Action::Alliance));
    }

    pub fn play_alliance_offer(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Alliance(to) = action else { return };
        self.alliances.offers[power as usize] = Some(to);
        self.alliances.choosing.remove(power);
        log.add(Event::TokensGiven { power, to: Some(to), seat: self.seat_of(power) });
        if self.alliances.choosing.is_empty() {
            self.reveal_tokens(log);
        }
    }

    /// [REA-10.6], [REA-10.7], [REA-10.8] All tokens are turned up. [REA-22.7] to [REA-22.9] Then
    /// Italy's controller is found.
    fn reveal_tokens(&mut self, log: &mut Log) {
        for power in self.in_order(self.majors) {
            if let Some(to) = self.alliances.offers[power as usize] {
                log.add(Event::TokensRevealed { power, to });
            }
        }
        let Some(italy) = self.minor() else { return self.settle_alliances(log) };
        let offers = |power: &Power| self.alliances.offers[*power as usize] == Some(italy);
        let suitors: Powers = self.majors.iter().filter(offers).collect();
        match suitors.len() {
            0 => {
                let controller = self.controller_without_offers();
                self.control_italy(italy, controller, 0, log);
            }
            1 => self.control_italy(italy, suitors.first(), 0, log),
            _ => {
                self.bids = Bids { waiting: suitors, bids: PerPower::default() };
                self.phase = Phase::Bid;
            }
        }
    }

    /// [REA-22.8], [REA-D43] The highest major, or the one without an alliance if that one has made
    /// one now.
    fn controller_without_offers(&self) -> Option<Power> {
        let exchanged = self.alliances.exchanged();
        let highest = self.first_in_order(self.majors)?;
        if exchanged[highest as usize].is_none() {
            return Some(highest);
        }
        let alone = |power: &Power| exchanged[*power as usize].is_none();
        self.first_in_order(self.majors.iter().filter(alone).collect())
    }

    /// [REA-22.10] The highest bid controls Italy, of equal ones the highest in prestige; only the
    /// winner pays.
    pub fn open_bids_for_italy(&mut self, log: &mut Log) {
        let bids = std::mem::take(&mut self.bids).bids;
        let Some(italy) = self.minor() else { return };
        let bidders: Powers = self.majors.iter().filter(|power| bids[*power as usize].is_some()).collect();
        let mut winner: Option<(Power, u8)> = None;
        for bidder in self.in_order(bidders) {
            let bid = bids[bidder as usize].unwrap_or(0);
            log.add(Event::BidRevealed { power: bidder, bid });
            if winner.is_none_or(|(_, highest)| bid > highest) {
                winner = Some((bidder, bid));
            }
        }
        if let Some((major, paid)) = winner {
            self.lose_morale(major, paid);
            self.control_italy(italy, Some(major), paid, log);
        }
    }

    /// [REA-22.7], [REA-22.12] Italy and everything that is Italy's passes to its controller, who
    /// is its ally.
    fn control_italy(&mut self, italy: Power, by: Option<Power>, paid: u8, log: &mut Log) {
        let changed = self.power(italy).controller != by;
        self.power_mut(italy).controller = by;
        if let Some(by) = by {
            log.add(Event::ControlTaken { minor: italy, by, paid });
            if changed {
                self.show_hand(italy, log);
            }
        }
        self.settle_alliances(log);
    }

    /// [REA-10.8], [REA-10.10] The new statuses are noted, the tokens go back, and the board is
    /// updated.
    fn settle_alliances(&mut self, log: &mut Log) {
        let mut allies = self.alliances.exchanged();
        if let Some(italy) = self.minor()
            && let Some(controller) = self.power(italy).controller
        {
            allies[italy as usize] = Some(controller);
            allies[controller as usize] = Some(italy);
        }
        self.alliances = Alliances { allies, ..Alliances::default() };
        for power in self.in_order(self.rules.powers) {
            if let Some(ally) = allies[power as usize].filter(|ally| *ally > power) {
                log.add(Event::AllianceMade { one: power, other: ally });
            }
        }
        if allies.iter().all(Option::is_none) {
            log.add(Event::NoAlliances);
        }
        self.renew_sides();
        self.begin_update(None, log);
    }
}
