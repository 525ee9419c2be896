//! Setting up by free choice: chapter 3. The Allies place all their units, then the French.
//!
//! Start with [`State::check_place`]. The historical set-up asks nothing (NAP-D3).

use crate::action::Action;
use crate::army::{Army, Side, Unit, Units, zone};
use crate::board::{Place, Town, Towns};
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::Log;

impl State {
    /// [NAP-3.1] The Allies first.
    pub fn side_setting_up(&self) -> Side {
        let allies_wait = Side::Allied.units().iter().any(|unit| self.place(unit) == Place::UNPLACED);
        if allies_wait { Side::Allied } else { Side::French }
    }

    pub fn unplaced(&self, army: Army) -> Units {
        self.at(Place::UNPLACED) & army.units()
    }

    /// [NAP-3.3] [NAP-3.4] [NAP-3.5] A unit goes to its army's zone, where there is room.
    pub(crate) fn check_place(&self, seat: u8, unit: Unit, at: Town) -> Result<(), Why> {
        self.check_place_among(self.full_towns(unit.side()), seat, unit, at)
    }

    /// [NAP-3.6] The towns that take no more units of a side, which only a set-up asks. [NAP-23.2]
    /// Leaders count too.
    fn full_towns(&self, side: Side) -> Towns {
        let mut counts = [0; Town::COUNT];
        for town in side.units().iter().filter_map(|unit| self.place(unit).town()) {
            counts[town.index()] += 1;
        }
        Town::all().filter(|town| counts[town.index()] >= side.most_at_set_up()).collect()
    }

    /// The same for whoever knows the towns that are full.
    fn check_place_among(&self, full: Towns, seat: u8, unit: Unit, at: Town) -> Result<(), Why> {
        self.check_commands(seat, unit)?;
        if self.place(unit) != Place::UNPLACED {
            return Err(Why::AlreadyPlaced);
        }
        let side = unit.side();
        if at.zone() != unit.army() {
            return Err(match side {
                Side::French => Why::NotInFrance,
                Side::Allied if at.zone() == Army::French => Why::SouthOfTheBorder,
                Side::Allied => Why::WrongZone,
            });
        }
        if full.contains(at) {
            return Err(if side == Side::French { Why::TwelveInATown } else { Why::FourInATown });
        }
        Ok(())
    }

    pub(crate) fn check_set_up(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Place(unit, at) => self.check_place(seat, unit, at),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_set_up(&self, seat: u8, actions: &mut Vec<Action>) {
        let full = self.full_towns(State::side_of_seat(seat));
        for unit in (self.units_of_seat(seat) & self.at(Place::UNPLACED)).iter() {
            for at in zone(unit.army()).filter(|at| self.check_place_among(full, seat, unit, *at).is_ok()) {
                actions.push(Action::Place(unit, at));
            }
        }
    }

    pub(crate) fn play_set_up(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Place(unit, at) = action else { return };
        self.places[unit.index()] = at.into();
        let side = unit.side();
        if log.is_on() {
            log.add(Event::Placed { army: unit.army(), unit: self.face(unit), at });
        }
        if (self.at(Place::UNPLACED) & side.units()).is_empty() {
            log.add(Event::SetUpEnded { side });
            if side == Side::French {
                // The first turn begins; nothing has been marched yet.
                self.phase = Phase::March;
                log.add(Event::TurnBegan { turn: self.turn });
            }
        }
    }
}
