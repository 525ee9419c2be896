//! What the map is to a mover: where its generals may go, pass and end (KOA-11.11 to KOA-11.15).
//!
//! [`Ground`] is worked out once per list, so that the list and the refusal ask the same tests.

use crate::board::{BoardTables, Sea, Territories, Territory};
use crate::movement::{SPAIN, STRATEGIC_STEPS};
use crate::power::{Power, Powers};
use crate::reasons::Why;
use crate::rule_set::SeaLanes;
use crate::state::State;

/// What the map is to a mover.
pub struct Ground {
    pub board: &'static BoardTables,
    pub power: Power,
    /// No general of this power may enter.
    pub barred: Territories,
    /// [KOA-11.14], [PRO-11.4] Its own generals stand here: no second one may end a move.
    pub own: Territories,
    pub hostile: Territories,
    /// [KOA-D66] Controlled by an allied uncontrolled minor, who can consent to nothing.
    pub silent: Territories,
    /// An ally must be asked before entering.
    pub asked: Territories,
    /// Controlled by the mover or an ally who may consent.
    pub friendly: Territories,
    pub strategic_attack: bool,
    /// Sea lanes that it may use: its own, and an ally's.
    pub seas: [Option<&'static Sea>; 2],
    /// The owner of the second is asked before every voyage.
    pub asks_for_sea: bool,
}

impl State {
    /// [KOA-5.6], [PRO-5.4], [KOA-11.13] Territories that no general of a power may enter by any
    /// means.
    pub fn barred_to(&self, power: Power) -> Territories {
        let board = self.board();
        let mut barred = Territories(board.impassable) | !Territories(board.present);
        if self.rules().neutral_home_is_closed {
            // [KOA-8.12] The homes of neutrals, except those of the same player.
            for neutral in self.sides.neutrals().iter() {
                if !self.same_player(power, neutral) {
                    barred |= board.homes_of(neutral);
                }
            }
        } else {
            // [PRO-D40] Two powers of one player that are neither allied nor neutral never meet.
            let own = self.powers_of_player(power);
            for other in own.iter().filter(|other| self.sides.are_at_war(power, *other)) {
                barred |= self.controlled(other) | self.pieces(other);
            }
        }
        if self.sides.is_neutral(power) {
            barred |= !self.open_to_neutral(power);
        }
        // [KOA-3.18], [KOA-D10] While Spain is closed, only France enters it.
        if !self.spain_open && power != Power::France {
            barred |= SPAIN;
        }
        barred
    }

    /// [KOA-8.13], [KOA-D70], [KOA-17.13] A neutral's generals are only where its own player
    /// controls, [PRO-8.7] or at home and with its own garrisons.
    pub fn open_to_neutral(&self, power: Power) -> Territories {
        if self.rules().neutral_home_is_closed {
            self.controlled_by_player(power)
        } else {
            self.board().homes_of(power) | self.garrisons[power as usize]
        }
    }

    /// [KOA-11.4], [REA-D26] The most sea lanes of one move.
    pub fn sea_lanes(&self) -> SeaLanes {
        if self.options.three_sea_lanes { SeaLanes::UpToThree } else { self.rules.sea_lanes }
    }

    /// [KOA-11.5] The sea lanes of an ally.
    pub fn allys_sea(&self, power: Power) -> Option<&'static Sea> {
        let is_allys = |sea: &&Sea| sea.owner() != power && self.sides.are_allied(power, sea.owner());
        self.board.seas.iter().find(is_allys)
    }

    pub fn ground(&self, power: Power) -> Ground {
        let allies = self.sides.allies(power);
        let own_control = self.controlled(power);
        let (mut asked, mut silent, mut friendly) = (Territories::NONE, Territories::NONE, own_control);
        for ally in (allies - Powers::of(power)).iter() {
            let controlled = self.controlled(ally);
            if self.master(ally).is_none() {
                silent |= controlled;
            } else {
                friendly |= controlled;
                if self.must_be_asked(power, ally) {
                    asked |= controlled;
                }
            }
        }
        let allys_sea = self.allys_sea(power);
        Ground {
            board: self.board(),
            power,
            barred: self.barred_to(power),
            own: self.pawns.of(power),
            hostile: self.hostile_generals(power),
            silent,
            asked,
            friendly,
            strategic_attack: !self.options.no_strategic_attack,
            seas: [self.board.sea_of(power), allys_sea],
            asks_for_sea: allys_sea.is_some_and(|sea| self.must_be_asked(power, sea.owner())),
        }
    }

    /// Why a general of this power may not enter a territory at all.
    pub fn check_enter(&self, ground: &Ground, to: Territory) -> Result<(), Why> {
        if !ground.barred.contains(to) && !ground.silent.contains(to) {
            return Ok(());
        }
        let board = ground.board;
        if !Territories(board.present).contains(to) {
            return Err(Why::NotOnThisSide);
        }
        if Territories(board.impassable).contains(to) {
            return Err(Why::Impassable);
        }
        let owner = board.home_owner(to);
        let closed = self.rules().neutral_home_is_closed;
        let foreign = |owner| self.sides.is_neutral(owner) && !self.same_player(owner, ground.power);
        if closed && owner.is_some_and(foreign) {
            return Err(Why::NeutralHome);
        }
        if self.sides.is_neutral(ground.power) && !self.open_to_neutral(ground.power).contains(to) {
            return Err(if closed { Why::NeutralStaysHome } else { Why::NeutralKeepsToItsOwn });
        }
        let meets_own = |other: &Power| {
            self.sides.are_at_war(ground.power, *other)
                && (self.controlled(*other) | self.pieces(*other)).contains(to)
        };
        if self.powers_of_player(ground.power).iter().any(|other| meets_own(&other)) {
            return Err(Why::OwnPowersNeverMeet);
        }
        if !self.spain_open && ground.power != Power::France && SPAIN.contains(to) {
            return Err(Why::SpainClosed);
        }
        Err(Why::NobodyConsents)
    }
}

impl Ground {
    /// The sea by which a general may go from one territory to another in one move, its own if it can.
    pub fn sea_between(&self, from: Territory, to: Territory, lanes: SeaLanes) -> Option<&'static Sea> {
        self.seas.into_iter().flatten().find(|sea| sea.sailable(from, lanes).contains(to))
    }

    /// Whether the owner of a sea must be asked.
    pub fn asks_for(&self, sea: &Sea) -> bool {
        self.asks_for_sea && sea.owner() != self.power
    }

    /// [KOA-D38], [PRO-D18] Territories a strategic move may pass through: own generals do not stop
    /// it.
    #[inline]
    pub fn passes(&self) -> Territories {
        self.friendly - self.barred - self.hostile
    }

    /// Territories it may end in; `asks` says whether it needs somebody's consent, which may have been refused.
    #[inline]
    pub fn ends(&self, asks: bool, refused: Territories) -> Territories {
        let mut ends = self.friendly - self.barred - self.own;
        if !self.strategic_attack {
            ends -= self.hostile;
        }
        ends - (if asks { refused } else { refused & self.asked })
    }

    /// Whether a strategic move standing at `here` after `steps` can still be finished.
    pub fn leads_on(
        &self,
        here: Territory,
        steps: usize,
        visited: Territories,
        asks: bool,
        refused: Territories,
    ) -> bool {
        let next = self.board.adjacent(here) - visited;
        // A territory that asks changes which refusals count.
        let open = (self.ends(true, refused) & self.asked) | (self.ends(asks, refused) - self.asked);
        if next.meets(open) {
            return true;
        }
        if steps + 1 >= STRATEGIC_STEPS {
            return false;
        }
        (next & self.passes()).iter().any(|to| {
            let visited = visited | Territories::of(to);
            self.leads_on(to, steps + 1, visited, asks || self.asked.contains(to), refused)
        })
    }
}
