//! The combat phase of a battle turn: battle moves (chapter 13), ground (chapter 8) and squares (chapter 16).
//!
//! Each own unit moves, fires or retreats, one at a time, in any order. Fire is in [`fire`](crate::fire), leaving the
//! battlefield in [`retreat`](crate::retreat).
//!
//! Start with [`State::check_move`]. Ruling: a move of two positions is one order (NAP-D35), so that nobody acts in its middle.

use crate::action::Action;
use crate::army::{Kind, Side, Unit, Units};
use crate::board::{Position, Role, Spot, Terrain};
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Fight, Leaving, Phase, State};
use engine::Log;

impl State {
    /// A unit of the seat on the battlefield, with the fight.
    pub(crate) fn check_on_field(&self, seat: u8, unit: Unit) -> Result<(&Fight, Position), Why> {
        self.check_commands(seat, unit)?;
        let fight = self.fight.as_ref().ok_or(Why::NotAsked)?;
        let position = self.position_of(unit).ok_or(Why::NotInFight)?;
        Ok((fight, position))
    }

    /// [NAP-11.3] [NAP-14.12] A unit that may still make a battle move of so many positions.
    fn check_may_move(&self, fight: &Fight, unit: Unit, steps: u8) -> Result<(), Why> {
        if fight.moved.contains(unit) {
            return Err(Why::MovesOnce);
        }
        if fight.fired.contains(unit) {
            if unit.kind() != Kind::HorseArtillery {
                return Err(Why::HasFired);
            }
            if steps > 1 {
                return Err(Why::FireAndOneMove);
            }
        }
        Ok(())
    }

    /// [NAP-13.1] to [NAP-13.8], [NAP-13.10], [NAP-16.4], [NAP-8.6], [NAP-8.7], [NAP-8.12],
    /// [NAP-8.14] One or two positions.
    pub(crate) fn check_move(&self, seat: u8, unit: Unit, spot: Spot) -> Result<(), Why> {
        let (fight, from) = self.check_on_field(seat, unit)?;
        if fight.shelters[unit.index()].is_some() {
            return Err(Why::Attached);
        }
        if fight.squares.contains(unit) {
            return Err(Why::SquareStands);
        }
        let role = self.role_of(unit.side());
        let way = from.way_to(spot.position(role), role).ok_or(Why::NotAdjacent)?;
        self.check_may_move(fight, unit, way.length())?;
        if way.length() > unit.kind().range() {
            return Err(Why::OneBattleMove);
        }
        let enemies_at = |position: Position| !self.side_at(unit.side().other(), position).is_empty();
        let mut here = from;
        let mut disengaged = false;
        for (step, to) in way.steps().enumerate() {
            let is_last = step + 1 == usize::from(way.length());
            if enemies_at(to) {
                // [NAP-13.4] Engaging.
                if !is_last {
                    return Err(Why::ThroughEnemies);
                }
                if enemies_at(here) {
                    return Err(Why::EngagedToEngaged);
                }
                if unit.kind() == Kind::FootArtillery {
                    return Err(Why::FootArtilleryEngages);
                }
                if disengaged {
                    return Err(Why::EngageOrDisengage);
                }
            }
            disengaged |= enemies_at(here);
            if fight.is_wood(to) {
                if unit.kind().is_artillery() {
                    return Err(Why::NoArtilleryInWood);
                }
                if unit.kind().is_cavalry() && !is_last {
                    return Err(Why::CavalryStopsInWood);
                }
            }
            if here.facing() == Some(to) && fight.stream_before(here) {
                if unit.kind().is_artillery() {
                    return Err(Why::ArtilleryAndStream);
                }
                if self.crossings_before(here) >= 2 {
                    return Err(Why::StreamFull);
                }
            }
            here = to;
        }
        Ok(())
    }

    /// [NAP-8.12] Units that have crossed the line in front of a position in this battle turn.
    pub(crate) fn crossings_before(&self, position: Position) -> u8 {
        match (&self.fight, position.line()) {
            (Some(fight), Some(line)) => fight.crossings[line],
            _ => 0,
        }
    }

    pub(crate) fn play_move(&mut self, unit: Unit, spot: Spot, log: &mut Log<'_, Event>) {
        let role = self.role_of(unit.side());
        let Some(from) = self.position_of(unit) else { return };
        let Some(way) = from.way_to(spot.position(role), role) else { return };
        let fight = self.fight_mut();
        fight.moved.insert(unit);
        fight.moved_twice.set(unit, way.length() == 2);
        for to in way.steps() {
            self.step_to(unit, to, log);
            if self.is_engaged(unit) {
                let cavalry = unit.kind().is_cavalry();
                let stirred = role == Role::Attacker;
                let fight = self.fight_mut();
                // [NAP-14.5] The bonus waits for the next own battle turn.
                fight.engaging.set(unit, cavalry);
                fight.stirred |= stirred;
            }
            // [NAP-11.5] [NAP-21.2] Each step takes effect at once: the first one may already rout somebody.
            if self.settle_battlefield(log) {
                return;
            }
        }
    }

    /// One step on the battlefield, with what it leaves behind.
    pub(crate) fn step_to(&mut self, unit: Unit, to: Position, log: &mut Log<'_, Event>) {
        let Some(from) = self.position_of(unit) else { return };
        let fight = self.fight_mut();
        if from.facing() == Some(to)
            && fight.stream_before(from)
            && let Some(line) = from.line()
        {
            fight.crossings[line] += 1;
        }
        fight.charging.remove(unit);
        fight.engaging.remove(unit);
        // [NAP-D40] A new position arms the first shot again.
        fight.fresh.set(unit, to.is_front());
        if log.is_on() {
            let unit = self.face(unit);
            log.add(Event::Moved { army: unit.army, unit, from, to });
        }
        self.leave_ground(unit, log);
        self.places[unit.index()] = to.into();
        if log.is_on() {
            let count = |role: Role| self.side_at(self.side_of(role), to).len() as u8;
            log.add(Event::Stands {
                at: to,
                attackers: count(Role::Attacker),
                defenders: count(Role::Defender),
            });
        }
        self.settle_faces(log);
    }

    // --- Farms and hills ------------------------------------------------------------------------------------------

    /// [NAP-8.2] [NAP-8.3] [NAP-D20] [NAP-D21] To occupy a vacant farm or hill, or to relieve an own holder.
    fn check_hold(&self, seat: u8, unit: Unit) -> Result<(), Why> {
        let (fight, _) = self.check_on_field(seat, unit)?;
        let front = self.check_can_hold(unit)?;
        if fight.squares.contains(unit) {
            return Err(Why::SquareStands);
        }
        if fight.shelters[unit.index()].is_some() {
            return Err(Why::Attached);
        }
        // Neither has moved or fired before.
        let has_acted = fight.has_acted(unit);
        match fight.holders[front.index()] {
            None if has_acted => Err(Why::TooLateToOccupy),
            None => Ok(()),
            Some(holder) if holder == unit => Err(Why::HoldsAlready),
            Some(holder) if holder.side() != unit.side() => Err(Why::HeldByEnemy),
            Some(holder) if self.seat_of(holder.army()) != seat => Err(Why::NotYours),
            Some(_) if has_acted => Err(Why::TooLateToRelieve),
            Some(holder) if fight.has_acted(holder) => Err(Why::HolderHasActed),
            Some(_) => Ok(()),
        }
    }

    fn play_hold(&mut self, unit: Unit, log: &mut Log<'_, Event>) {
        let Some(at) = self.position_of(unit) else { return };
        let fight = self.fight_mut();
        let relieved = fight.holders[at.index()].replace(unit);
        fight.moved.insert(unit);
        if let Some(relieved) = relieved {
            fight.moved.insert(relieved);
        }
        if let Some(terrain) = fight.terrain[at.index()] {
            log.add(Event::GroundTaken { terrain, at });
        }
        if log.is_on() {
            log.add(Event::HeldGround { army: unit.army(), unit: self.face(unit), at });
        }
    }

    /// [NAP-D20] Whoever goes away vacates what it held, and everybody sees that.
    pub(crate) fn leave_ground(&mut self, unit: Unit, log: &mut Log<'_, Event>) {
        let Some(fight) = &mut self.fight else { return };
        if let Some(front) = fight.holders.iter().position(|holder| *holder == Some(unit)) {
            fight.holders[front] = None;
            if let Some(terrain) = fight.terrain[front] {
                log.add(Event::GroundLeft { terrain, at: Position::ALL[front] });
            }
        }
    }

    // --- Squares --------------------------------------------------------------------------------------------------

    /// [NAP-16.1] [NAP-16.2] [NAP-16.3] [NAP-13.9]
    fn check_form_square(&self, seat: u8, unit: Unit) -> Result<(), Why> {
        let (fight, at) = self.check_on_field(seat, unit)?;
        if unit.kind() != Kind::Infantry || !self.is_engaged(unit) {
            return Err(Why::OnlyInfantrySquares);
        }
        if fight.squares.contains(unit) {
            return Err(Why::SquareStands);
        }
        if at.owner() != self.role_of(unit.side()) {
            return Err(Why::NoSquareAbroad);
        }
        if fight.is_wood(at) || fight.holds(unit) == Some(Terrain::Farm) {
            return Err(Why::NoSquareThere);
        }
        self.check_may_move(fight, unit, 1)
    }

    /// [NAP-16.1] [NAP-13.9] [NAP-D47]
    fn check_dissolve_square(&self, seat: u8, unit: Unit) -> Result<(), Why> {
        let (fight, _) = self.check_on_field(seat, unit)?;
        if !fight.squares.contains(unit) {
            return Err(Why::NotInSquare);
        }
        if self.options.dissolve_engaged && !self.is_engaged(unit) {
            return Err(Why::OnlyInfantrySquares);
        }
        self.check_may_move(fight, unit, 1)
    }

    /// [NAP-16.12] [NAP-16.13] [NAP-D49]
    fn check_shelter(&self, seat: u8, unit: Unit, square: Unit) -> Result<(), Why> {
        let (fight, at) = self.check_on_field(seat, unit)?;
        if unit.kind() != Kind::Leader && !unit.kind().is_artillery() {
            return Err(Why::CannotShelter);
        }
        let is_square = fight.squares.contains(square)
            && square.side() == unit.side()
            && self.position_of(square) == Some(at);
        if !is_square {
            return Err(Why::NoSquare);
        }
        if fight.shelters[unit.index()].is_some() {
            return Err(Why::Attached);
        }
        if fight.has_acted(unit) {
            return Err(Why::TooLateToShelter);
        }
        Ok(())
    }

    fn check_emerge(&self, seat: u8, unit: Unit) -> Result<(), Why> {
        let (fight, _) = self.check_on_field(seat, unit)?;
        if fight.shelters[unit.index()].is_none() {
            return Err(Why::NotSheltering);
        }
        self.check_may_move(fight, unit, 1)
    }

    fn play_form_square(&mut self, unit: Unit, log: &mut Log<'_, Event>) {
        let fight = self.fight_mut();
        fight.squares.insert(unit);
        fight.moved.insert(unit);
        log.add(Event::SquareFormed { unit });
    }

    /// [NAP-D49] Whoever it sheltered is turned out at no cost.
    pub(crate) fn dissolve_square(&mut self, unit: Unit) {
        let fight = self.fight_mut();
        fight.squares.remove(unit);
        for shelter in &mut fight.shelters {
            if *shelter == Some(unit) {
                *shelter = None;
            }
        }
    }

    fn play_shelter(&mut self, unit: Unit, square: Unit, log: &mut Log<'_, Event>) {
        self.leave_ground(unit, log);
        let fight = self.fight_mut();
        fight.shelters[unit.index()] = Some(square);
        fight.moved.insert(unit);
        log.add(Event::Sheltered { unit, square });
    }

    // --- The phase ------------------------------------------------------------------------------------------------

    pub(crate) fn check_combat(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Move(unit, spot) => self.check_move(seat, unit, spot),
            Action::Fire(unit) => self.check_fire(seat, unit, false).map(|_| ()),
            Action::FireAtSquares(unit) => self.check_fire(seat, unit, true).map(|_| ()),
            Action::Hold(unit) => self.check_hold(seat, unit),
            Action::FormSquare(unit) => self.check_form_square(seat, unit),
            Action::DissolveSquare(unit) => self.check_dissolve_square(seat, unit),
            Action::Shelter(unit, square) => self.check_shelter(seat, unit, square),
            Action::Emerge(unit) => self.check_emerge(seat, unit),
            Action::Retreat(unit, to) => self.check_retreat(seat, unit, to),
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_combat(&self, seat: u8, actions: &mut Vec<Action>) {
        let Some(fight) = &self.fight else { return };
        let own = self.fighters(self.acting_side()) & self.units_of_seat(seat);
        let squares: Units = fight.squares & self.acting_side().units();
        let mut offer = |action: Action| {
            if self.check_combat(seat, action).is_ok() {
                actions.push(action);
            }
        };
        for unit in own.iter() {
            // Who has moved and fired, or moved and is no horse artillery, has nothing more to do.
            if fight.moved.contains(unit)
                && (fight.fired.contains(unit) || unit.kind() != Kind::HorseArtillery)
            {
                continue;
            }
            offer(Action::Fire(unit));
            offer(Action::FireAtSquares(unit));
            Spot::ALL.iter().for_each(|spot| offer(Action::Move(unit, *spot)));
            offer(Action::Hold(unit));
            offer(Action::FormSquare(unit));
            offer(Action::DissolveSquare(unit));
            squares.iter().for_each(|square| offer(Action::Shelter(unit, square)));
            offer(Action::Emerge(unit));
            fight.at.links().iter().for_each(|link| offer(Action::Retreat(unit, link.to)));
        }
        offer(Action::Done);
    }

    pub(crate) fn play_combat(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::Move(unit, spot) => self.play_move(unit, spot, log),
            Action::Fire(unit) => self.play_fire(seat, unit, false, log),
            Action::FireAtSquares(unit) => self.play_fire(seat, unit, true, log),
            Action::Hold(unit) => self.play_hold(unit, log),
            Action::FormSquare(unit) => self.play_form_square(unit, log),
            Action::DissolveSquare(unit) => {
                self.dissolve_square(unit);
                self.fight_mut().moved.insert(unit);
                log.add(Event::SquareDissolved { unit });
            }
            Action::Shelter(unit, square) => self.play_shelter(unit, square, log),
            Action::Emerge(unit) => {
                let fight = self.fight_mut();
                fight.shelters[unit.index()] = None;
                fight.moved.insert(unit);
                log.add(Event::Emerged { unit });
            }
            Action::Retreat(unit, to) => self.play_retreat(unit, to, log),
            Action::Done => {
                self.pass(seat, log);
                if self.all_passed() {
                    self.begin_reinforcements(log);
                }
            }
            _ => debug_assert!(false, "{action:?} is no order of the combat phase"),
        }
    }

    // --- What is seen, and who is routed --------------------------------------------------------------------------

    /// [NAP-27.3] Faces that everybody sees from now on.
    pub(crate) fn reveal(&mut self, units: Units, log: &mut Log<'_, Event>) {
        let news = units - self.fight_mut().revealed;
        self.fight_mut().revealed |= units;
        for unit in news.iter() {
            log.add(Event::Revealed { unit, strength: self.strength(unit) });
        }
    }

    /// [NAP-27.3] [NAP-27.4] [NAP-8.8] [NAP-D82] Engaged units are seen; unengaged ones in wood or
    /// in reserve are hidden again.
    pub(crate) fn settle_faces(&mut self, log: &mut Log<'_, Event>) {
        let mut engaged = Units::NONE;
        for position in Position::fronts() {
            let here = self.at(position);
            let sides = [Side::French, Side::Allied];
            if sides.iter().all(|side| here.meets(side.units())) {
                engaged |= here;
            } else if self.fight.is_some_and(|fight| fight.is_wood(position)) {
                let fight = self.fight_mut();
                fight.revealed -= here;
            }
        }
        for reserve in [Position::AttackerReserve, Position::DefenderReserve] {
            let here = self.at(reserve);
            let fight = self.fight_mut();
            fight.revealed -= here;
        }
        self.reveal(engaged, log);
    }

    /// After anything on the battlefield: ends the battle, or begins a rout. `true` if the battle turn does not go on.
    pub(crate) fn settle_battlefield(&mut self, log: &mut Log<'_, Event>) -> bool {
        self.settle_faces(log);
        if self.gone().is_some() {
            self.end_battle(log);
            return true;
        }
        match self.routed() {
            Some(role) => {
                log.add(Event::Routed { side: self.side_of(role) });
                self.begin_withdrawal(Leaving::Rout, role, log);
                true
            }
            None => false,
        }
    }

    /// [NAP-21.1] [NAP-D63] [NAP-D66] The side one of whose positions only enemies stand in; of both, the one that acts.
    pub fn routed(&self) -> Option<Role> {
        let fight = self.fight.as_ref()?;
        let is_routed = |role: Role| {
            let side = self.side_of(role);
            Position::fronts_of(role).into_iter().any(|position| {
                let here = self.at(position);
                here.meets(side.other().units()) && (here & side.units()).is_empty()
            })
        };
        [fight.active, fight.active.other()].into_iter().find(|role| is_routed(*role))
    }

    /// Back to the combat phase of the battle turn.
    pub(crate) fn resume_combat(&mut self, log: &mut Log<'_, Event>) {
        self.phase = Phase::Combat;
        if self.all_passed() {
            self.begin_reinforcements(log);
        }
    }
}
