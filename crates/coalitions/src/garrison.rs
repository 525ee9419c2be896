//! Garrisons, ledger section 12: where a general may leave a unit, and disbanding (KOA-10.13).
//!
//! A garrison for a move may be placed as long as the moves of the round go on, in any territory that its general
//! entered or left (KOA-D40).

use crate::board::Territory;
use crate::power::{Power, Powers};
use crate::reasons::Why;
use crate::scenario::StationaryGarrison;
use crate::state::{Pawn, State};

impl State {
    /// [KOA-10.13], [KOA-D34] Before the first round's moves; [PRO-10.9], [PRO-D41] or in any round
    /// but Napoleon's.
    pub fn may_disband_now(&self) -> bool {
        if self.rules().disband_first { !self.movement.under_way } else { !self.movement.napoleon }
    }

    /// [KOA-10.13], [PRO-10.9] Own garrisons may go: [KOA-10.14], [PRO-10.10] to the supply, not to
    /// a general.
    pub fn check_disband(&self, at: Territory) -> Result<(), Why> {
        let mover = self.movement.mover;
        if !self.may_disband_now() {
            return Err(if self.rules().disband_first { Why::DisbandTooLate } else { Why::OnlyNapoleon });
        }
        if !self.garrisons[mover as usize].contains(at) {
            return Err(Why::NotYourGarrison);
        }
        // [PRO-D41] Not where a general has just moved in to fight.
        let moved_in = self.pawns.find(mover, at).is_some_and(|pawn| self.movement.moved.contains(pawn));
        if moved_in && self.meets_somebody(mover, at) {
            return Err(Why::BattlePending);
        }
        // [KOA-D90] A neutral's general would be left where it may not be.
        let own_powers = self.powers_of_player(mover) & self.sides.neutrals();
        if self.sides.is_neutral(mover)
            && self.board().home_owner(at) != Some(mover)
            && self.generals_of(own_powers).contains(at)
        {
            return Err(Why::NeutralGeneralNeedsIt);
        }
        Ok(())
    }

    /// [KOA-12.1] to [KOA-12.6], [PRO-12.1], [PRO-12.3] Where a general may leave a unit as a
    /// garrison, [KOA-12.7] as often as it has one. [KOA-D40], [PRO-D19] Not where it has to fight
    /// first.
    pub fn check_garrison(&self, pawn: Pawn, from: Territory, at: Territory) -> Result<(), Why> {
        let power = pawn.power();
        let stationary = from == at
            && match self.options.stationary_garrison {
                StationaryGarrison::Home => self.board().home_owner(at) == Some(power),
                StationaryGarrison::Anywhere => true,
                StationaryGarrison::Never => false,
            };
        if !stationary && !self.movement.routes[pawn.number()].contains(at) {
            return Err(Why::NotOnItsWay);
        }
        if self.pawns.units(pawn) == 0 {
            return Err(Why::NoUnits);
        }
        if self.pieces_of(self.bars_garrison(power, at)).contains(at) {
            return Err(Why::BattlePending);
        }
        self.check_garrison_site(power, at)
    }

    /// The powers whose pieces keep a general from leaving a garrison beside them: all that it
    /// would fight. Where a neutral's home is open, strangers and the neutral do not mind each
    /// other there [PRO-8.10]. [KOA-D42] Allies bar nothing.
    pub fn bars_garrison(&self, power: Power, at: Territory) -> Powers {
        if self.rules().neutral_home_is_closed {
            return self.others(power);
        }
        let elsewhere = |neutral: &Power| *neutral != power && self.board().home_owner(at) != Some(*neutral);
        self.foes(power) | self.sides.neutrals().iter().filter(elsewhere).collect::<Powers>()
    }

    /// [KOA-12.3], [KOA-12.6], [KOA-19.25], [KOA-5.11], [PRO-5.7], [PRO-12.3], [PRO-D19] No second
    /// garrison, and none on an ally's home.
    pub fn check_garrison_site(&self, power: Power, at: Territory) -> Result<(), Why> {
        if self.all_garrisons().contains(at) {
            return Err(Why::GarrisonThere);
        }
        let owner = self.board().home_owner(at);
        if owner.is_some_and(|owner| owner != power && self.sides.are_allied(owner, power)) {
            return Err(Why::AllysHome);
        }
        // [PRO-12.4], [PRO-19.2] Nor on the home of another power of the same player.
        if owner.is_some_and(|owner| owner != power && self.same_player(owner, power)) {
            return Err(Why::OwnPowersHome);
        }
        // [PRO-8.9] Left behind in a home that has become a neutral's, it could not stay
        // (KOA-17.10).
        if owner.is_some_and(|owner| owner != power && self.sides.is_neutral(owner)) {
            let closed = self.rules().neutral_home_is_closed;
            return Err(if closed { Why::NeutralHome } else { Why::NeutralHomeGarrison });
        }
        Ok(())
    }
}
