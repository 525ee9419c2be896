//! Trains, ledger sections 7 and 13 of Realpolitik: where they are placed, and the rides before the
//! first movement round.
//!
//! A train stands on a border, named by its two territories in the order of the alphabet. Riding is
//! part of the orders of the first round, until a general moves otherwise, as disbanding garrisons
//! is (KOA-D34): nobody is asked about it who does not want to.

use crate::board::{Territories, Territory};
use crate::consent::{Purpose, Request};
use crate::event::Event;
use crate::power::{Power, Powers};
use crate::reasons::Why;
use crate::state::{Pawn, State};
use crate::turn::{Log, Phase};

/// A set of borders, by their numbers on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Borders(pub u128);

impl Borders {
    #[inline]
    pub fn contains(self, border: usize) -> bool {
        self.0 >> border & 1 != 0
    }

    pub fn insert(&mut self, border: usize) {
        self.0 |= 1 << border;
    }

    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        (0..128).filter(move |border| self.contains(*border))
    }
}

/// Where trains lead from a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RailWays {
    /// Over own territories alone.
    own: Territories,
    /// Over an ally's too.
    with_ally: Territories,
    /// If hostile generals were not in the way.
    unblocked: Territories,
}

impl State {
    // --- Placing trains --------------------------------------------------------------------------

    /// The number of a border whose territories are named in the order of the alphabet.
    pub fn border(&self, from: Territory, to: Territory) -> Option<usize> {
        self.board.borders.iter().position(|(one, other)| (*one, *other) == (from.0, to.0))
    }

    /// Some borders as pairs of territories.
    pub fn pairs(&self, borders: Borders) -> impl Iterator<Item = (Territory, Territory)> {
        let pair = |border: usize| {
            let (one, other) = self.board.borders[border];
            (Territory(one), Territory(other))
        };
        borders.iter().filter(|border| *border < self.board.borders.len()).map(pair)
    }

    /// What the allies of a power control.
    fn controlled_by_allies(&self, power: Power) -> Territories {
        let allies = self.sides.allies(power) - Powers::of(power);
        allies.iter().fold(Territories::NONE, |all, ally| all | self.controlled(ally))
    }

    /// [REA-7.9], [REA-D2], [REA-D15] A border without a train, between two own territories or an
    /// own and an ally's who has not refused.
    pub fn check_train(&self, power: Power, from: Territory, to: Territory) -> Result<(), Why> {
        let border = self.border(from, to).ok_or(Why::NoSuchBorder)?;
        if self.trains.contains(border) {
            return Err(Why::TrainThere);
        }
        if self.trains.len() >= self.rules.trains {
            return Err(Why::NoTrainLeft);
        }
        let (ends, own) = (Territories::of(from) | Territories::of(to), self.controlled(power));
        let foreign = ends - own;
        if foreign == ends || !(foreign - self.controlled_by_allies(power)).is_empty() {
            return Err(Why::TrainNeedsControl);
        }
        if !foreign.is_empty() && self.refused_trains.contains(border) {
            return Err(Why::TrainRefused);
        }
        Ok(())
    }

    /// The borders where a power may place a train.
    pub fn open_borders(&self, power: Power) -> impl Iterator<Item = (Territory, Territory)> {
        let within_reach = self.controlled(power);
        let pairs = self.board.borders.iter().map(|(one, other)| (Territory(*one), Territory(*other)));
        pairs.filter(move |(one, other)| {
            (within_reach.contains(*one) || within_reach.contains(*other))
                && self.check_train(power, *one, *other).is_ok()
        })
    }

    /// [REA-7.9], [REA-D17] The ally at the other end agrees first; a player's own powers need no
    /// consent.
    pub fn ask_for_train(&mut self, power: Power, from: Territory, to: Territory, log: &mut Log) {
        let ends = Territories::of(from) | Territories::of(to);
        let waiting = self.consents_to_enter(power, ends);
        self.ask_consent(Request { purpose: Purpose::Train, power, from, to, waiting }, log);
    }

    pub fn train_refused(&mut self, from: Territory, to: Territory, log: &mut Log) {
        if let Some(border) = self.border(from, to) {
            self.refused_trains.insert(border);
        }
        self.phase = Phase::Actions;
        self.after_slot(log);
    }

    // --- Riding ----------------------------------------------------------------------------------

    /// [REA-13.3], [REA-12.1] Before the first round's moves.
    fn check_rail_is_open(&self) -> Result<(), Why> {
        if self.rules.trains == 0 {
            return Err(Why::NotAsked);
        }
        let movement = &self.movement;
        if movement.round == 1 && movement.moved.is_empty() { Ok(()) } else { Err(Why::RailIsOver) }
    }

    /// [REA-13.4], [REA-13.5], [REA-D23] The territories to which trains lead through controlled
    /// ones, the first included; [REA-D24] not past a hostile general, unless the table says so,
    /// and never to one.
    fn railways(&self, power: Power, from: Territory) -> RailWays {
        let hostile = self.hostile_generals(power);
        let own = self.controlled(power);
        let all = own | self.controlled_by_allies(power);
        let closed = if self.options.rail_past_generals { Territories::NONE } else { hostile };
        let leads = |through: Territories| self.reached_by_rail(from, through);
        RailWays {
            own: leads(own - closed) - hostile,
            with_ally: leads(all - closed) - hostile,
            unblocked: leads(all),
        }
    }

    fn reached_by_rail(&self, from: Territory, through: Territories) -> Territories {
        if !through.contains(from) {
            return Territories::NONE;
        }
        let mut reached = Territories::of(from);
        loop {
            let before = reached;
            for (one, other) in self.pairs(self.trains) {
                if through.contains(one) && through.contains(other) {
                    let ends = Territories::of(one) | Territories::of(other);
                    if ends.meets(reached) {
                        reached |= ends;
                    }
                }
            }
            if reached == before {
                reached.remove(from);
                return reached;
            }
        }
    }

    /// Whether trains lead there, and an ally who must be asked has not refused.
    fn check_way(&self, ways: &RailWays, pawn: Pawn, to: Territory) -> Result<(), Why> {
        if ways.own.contains(to) {
            return Ok(());
        }
        if ways.with_ally.contains(to) {
            let refused = self.movement.ride_refused[pawn.number()].contains(to);
            return if refused { Err(Why::RideRefused) } else { Ok(()) };
        }
        Err(if ways.unblocked.contains(to) { Why::RailIsBlocked } else { Why::NoRailway })
    }

    /// A general rides with its units.
    pub fn check_ride(&self, from: Territory, to: Territory) -> Result<(), Why> {
        self.check_rail_is_open()?;
        let power = self.movement.mover;
        let pawn = self.pawns.find(power, from).ok_or(Why::NoGeneralThere)?;
        self.check_ride_of(&self.railways(power, from), pawn, to)
    }

    /// [REA-13.6], [REA-D25] Not beside another own general, not twice, and not after giving or
    /// receiving units.
    fn check_ride_of(&self, ways: &RailWays, pawn: Pawn, to: Territory) -> Result<(), Why> {
        if self.movement.rode.contains(pawn) {
            return Err(Why::RodeAlready);
        }
        if self.movement.sent_units.contains(pawn) {
            return Err(Why::GeneralHasSentUnits);
        }
        self.check_way(ways, pawn, to)?;
        if self.pawns.of(pawn.power()).contains(to) {
            return Err(Why::OwnGeneralAtTheEnd);
        }
        Ok(())
    }

    /// A unit rides alone, from one general to another.
    pub fn check_ride_unit(&self, from: Territory, to: Territory) -> Result<(), Why> {
        self.check_rail_is_open()?;
        let power = self.movement.mover;
        let pawn = self.pawns.find(power, from).ok_or(Why::NoGeneralThere)?;
        self.check_ride_of_unit(&self.railways(power, from), pawn, to)
    }

    /// [REA-13.7], [REA-13.8], [REA-D25] To a general with room; neither of the two has ridden; and
    /// no unit rides twice.
    fn check_ride_of_unit(&self, ways: &RailWays, pawn: Pawn, to: Territory) -> Result<(), Why> {
        let joined = self.pawns.find(pawn.power(), to).ok_or(Why::RideToAGeneral)?;
        self.check_way(ways, pawn, to)?;
        if self.movement.rode.contains(pawn) || self.movement.rode.contains(joined) {
            return Err(Why::GeneralHasRidden);
        }
        if self.pawns.units(pawn) <= self.movement.arrived[pawn.number()] {
            return Err(Why::RideNeedsUnit);
        }
        if self.pawns.units(joined) >= self.rules.unit_limit {
            return Err(Why::RideNeedsRoom);
        }
        Ok(())
    }

    pub fn list_rides(&self, actions: &mut Vec<crate::action::Action>) {
        use crate::action::Action;
        if self.check_rail_is_open().is_err() {
            return;
        }
        let power = self.movement.mover;
        for pawn in Pawn::all_of(power) {
            let Some(from) = self.pawns.place(pawn) else { continue };
            let ways = self.railways(power, from);
            if ways.with_ally.is_empty() {
                continue;
            }
            for to in ways.with_ally.iter() {
                if self.check_ride_of(&ways, pawn, to).is_ok() {
                    actions.push(Action::Ride(from, to));
                }
            }
            for to in (ways.with_ally & self.pawns.of(power)).iter() {
                if self.check_ride_of_unit(&ways, pawn, to).is_ok() {
                    actions.push(Action::RideUnit(from, to));
                }
            }
        }
    }

    /// [REA-13.4], [REA-D17] Where the way leads through an ally's territories, the ally is asked.
    pub fn ask_for_ride(&mut self, purpose: Purpose, from: Territory, to: Territory, log: &mut Log) {
        let power = self.movement.mover;
        let waiting = if self.railways(power, from).own.contains(to) {
            Powers::NONE
        } else {
            let allies = self.sides.allies(power) - Powers::of(power);
            allies.iter().filter(|ally| self.must_be_asked(power, *ally)).collect()
        };
        self.ask_consent(Request { purpose, power, from, to, waiting }, log);
    }

    pub fn ride_refused(&mut self, from: Territory, to: Territory) {
        if let Some(pawn) = self.pawns.find(self.movement.mover, from) {
            self.movement.ride_refused[pawn.number()].insert(to);
        }
        self.phase = Phase::Orders;
    }

    /// [REA-13.9], [REA-D29] A general that has ridden may still move, and both ends count as left
    /// and entered.
    pub fn carry_out_ride(&mut self, from: Territory, to: Territory, log: &mut Log) {
        let power = self.movement.mover;
        if let Some(pawn) = self.pawns.find(power, from) {
            self.pawns.put(pawn, to);
            self.movement.rode.insert(pawn);
            self.movement.routes[pawn.number()] |= Territories::of(from) | Territories::of(to);
            log.add(Event::GeneralRode { power, from, to });
        }
        self.phase = Phase::Orders;
    }

    pub fn carry_out_ride_of_unit(&mut self, from: Territory, to: Territory, log: &mut Log) {
        let power = self.movement.mover;
        if let (Some(pawn), Some(joined)) = (self.pawns.find(power, from), self.pawns.find(power, to)) {
            self.pawns.set_units(pawn, self.pawns.units(pawn).saturating_sub(1));
            self.pawns.set_units(joined, self.pawns.units(joined) + 1);
            self.movement.sent_units.insert(pawn);
            self.movement.sent_units.insert(joined);
            self.movement.arrived[joined.number()] += 1;
            log.add(Event::UnitRode { power, from, to });
        }
        self.phase = Phase::Orders;
    }
}
