//! The campaign turn (chapter 2): who is asked what, and how one phase leads to the next.
//!
//! Movement is in [`march`](crate::march), fights in [`fights`](crate::fights) and what it leads to; supply and victory in
//! [`victory`](crate::victory). Start with [`State::pending_seats`].

use crate::action::Action;
use crate::army::{Army, Side, Unit, Units};
use crate::board::Role;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::{Log, Seat, SeatSet};

impl State {
    /// Who owes an answer. What is asked of whom follows from what everybody can see, so that waiting betrays nothing.
    pub fn pending_seats(&self) -> SeatSet {
        match self.phase {
            Phase::Over => SeatSet::NONE,
            Phase::MarchTest
            | Phase::SkirmishFire
            | Phase::DrawTerrain
            | Phase::MoraleTest
            | Phase::FireTest => SeatSet::CHANCE,
            _ => self.seats_of(Army::ALL.iter().copied().filter(|army| self.is_asked(*army))),
        }
    }

    /// Whether the commander of an army is asked for it.
    fn is_asked(&self, army: Army) -> bool {
        let side = army.side();
        match self.phase {
            Phase::SetUp => side == self.side_setting_up() && !self.unplaced(army).is_empty(),
            Phase::March => side == self.active_side() && !self.has_passed(army) && self.is_in_play(army),
            Phase::ChooseFight => self.chooses_fights(army),
            Phase::Commit => self.must_commit(side) && army == self.chief_of(side),
            Phase::LayTerrain => {
                let side = self.acting_side();
                army == self.chief_of(side)
            }
            Phase::Deploy | Phase::Combat => {
                side == self.acting_side()
                    && !self.has_passed(army)
                    && !(self.fighters(side) & army.units()).is_empty()
            }
            Phase::ChooseTest => self.fight.is_some_and(|fight| !(fight.testing & army.units()).is_empty()),
            Phase::TakeHit => self.takes_hits() == Some(army),
            Phase::Reinforce => {
                side == self.acting_side() && !self.has_passed(army) && self.can_reinforce(army)
            }
            Phase::Withdraw => self.withdraws(army),
            Phase::Regroup => side == self.winner() && !self.has_passed(army) && self.can_regroup(army),
            Phase::Supply => match army {
                Army::French => false,
                Army::AngloDutch => self.supply_due[0] > 0,
                Army::Prussian => self.supply_due[1] > 0,
            },
            _ => false,
        }
    }

    pub(crate) fn check_die(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Roll(1..=6) => Ok(()),
            Action::Roll(_) => Err(Why::DiceFallOtherwise),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_die(&self, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.extend((1..=6).map(|die| (Action::Roll(die), 1)));
    }

    /// The side whose battle turn, deployment or terrain it is.
    pub fn acting_side(&self) -> Side {
        self.side_of(self.fight.map_or(Role::Attacker, |fight| fight.active))
    }

    /// [NAP-26.3] A unit of the seat's own that the open question is put to.
    pub(crate) fn check_commands(&self, seat: u8, unit: Unit) -> Result<(), Why> {
        if self.seat_of(unit.army()) != seat { Err(Why::NotYours) } else { Ok(()) }
    }

    /// The armies of a seat that are asked and have nothing more to add.
    pub(crate) fn pass(&mut self, seat: u8, log: &mut Log<'_, Event>) {
        let armies: u8 = self.armies_of(seat).map(Army::bit).sum();
        self.passed |= armies;
        log.add(Event::Passed { seat, phase: self.phase });
    }

    /// Whether nobody is left to ask in a phase that ends when all have passed.
    pub(crate) fn all_passed(&self) -> bool {
        self.pending_seats().is_empty()
    }

    pub(crate) fn own_units(&self, seat: u8) -> Units {
        self.units_of_seat(seat) & self.in_play()
    }

    /// [NAP-2.1] The next square of the time track; flags of the last one are gone (NAP-I.17).
    pub(crate) fn begin_turn(&mut self, turn: u8, log: &mut Log<'_, Event>) {
        self.turn = turn;
        for unit in Unit::all() {
            self.clear_march(unit);
        }
        self.road_use.fill(0);
        self.groups = [None; 2];
        self.forced = Units::NONE;
        self.to_test = Units::NONE;
        self.leaders_at = [None; Army::COUNT];
        self.passed = 0;
        self.disorganised = Units::NONE;
        self.disorganised_now = Units::NONE;
        self.phase = Phase::March;
        log.add(Event::TurnBegan { turn });
    }
}

/// The seat number of a player's seat.
pub(crate) fn number(seat: Seat) -> Option<u8> {
    match seat {
        Seat::Player(number) => Some(number),
        Seat::Chance => None,
    }
}
