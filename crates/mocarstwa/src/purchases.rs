//! First purchases and deployment (chapter 4). Each player in turn order buys and deploys, openly (MOC-D12): what is bought lies beside the
//! board until it is placed, and may stay there for later (MOC-D10).

use crate::action::Action;
use crate::board::{Field, Fields, Power, Province, Provinces};
use crate::economy::Purse;
use crate::event::Event;
use crate::fleet::{Fort, Ship, ShipKind, Vessel};
use crate::pieces::{Piece, Sort};
use crate::reasons::Why;
use crate::rule_set::Mode;
use crate::scenario::Deployment;
use crate::state::{Owner, State};
use crate::unit::{Kind, Stack, Unit};
use engine::Log;

/// The most of one piece in one purchase.
const MOST_AT_ONCE: u8 = 30;

impl State {
    // --- Where ------------------------------------------------------------------------------------------------------------------

    fn deployment_of(&self, power: Power) -> Option<&'static Deployment> {
        let deployments = self.rules.scenario().deployments;
        deployments.iter().rfind(|line| line.power == power && self.applies(line.when))
    }

    /// [MOC-4.3] [MOC-4.15] Provinces where a player may deploy units and fortifications.
    pub fn deployment_provinces(&self, seat: u8) -> Provinces {
        let Some(power) = self.player(seat).power else { return Provinces::NONE };
        match self.deployment_of(power) {
            Some(deployment) => deployment.provinces.iter().copied().collect(),
            // [MOC-D119]
            None if power == Power::Britain => power.provinces() | Province::dependencies(),
            None => power.provinces(),
        }
    }

    /// [MOC-4.4] Sea fields where a player may deploy ships.
    pub fn deployment_fields(&self, seat: u8) -> Fields {
        let power = self.player(seat).power;
        if self.rules.scenario().is_landlocked {
            return Fields::NONE;
        }
        match power.and_then(|power| self.deployment_of(power)).and_then(|deployment| deployment.fields) {
            Some(fields) => fields.iter().copied().collect(),
            None => shores_of(self.deployment_provinces(seat)),
        }
    }

    // --- Supply -----------------------------------------------------------------------------------------------------------------

    /// [MOC-D4] How many of a piece are still in the box.
    pub fn supply_of(&self, seat: u8, piece: Piece) -> u8 {
        let kept = |piece: Piece| self.players.iter().map(|player| player.reserve.of(piece)).sum::<u8>();
        match piece.sort() {
            Sort::Unit(kind) => self.figures_left(seat, kind),
            Sort::Ship(kind) => {
                let free = Ship::of(kind).filter(|ship| self.ships[*ship].at.is_none()).count() as u8;
                free.saturating_sub(kept(piece))
            }
            Sort::Fort(fort) => {
                let built = Province::all().filter(|at| self.provinces[*at].fort == Some(fort)).count() as u8;
                Fort::SUPPLY[fort as usize].saturating_sub(built + kept(piece))
            }
        }
    }

    /// [MOC-S9.6] [MOC-S10.5] Ships that a player may still buy.
    fn ships_allowed(&self, seat: u8) -> u8 {
        if self.rules.scenario().is_landlocked {
            return 0;
        }
        let Some(most) = self.start_of(seat).and_then(|start| start.most_ships) else { return u8::MAX };
        let afloat = self.ships.of(Owner::of(seat)).count() as u8;
        let kept: u8 = self.player(seat).reserve.ships.iter().sum();
        most.saturating_sub(afloat + kept)
    }

    pub(crate) fn has_units_on_map(&self, owner: Owner) -> bool {
        !self.held_by(owner).is_empty() || self.ships.of(owner).any(|ship| !self.ships[ship].crew.is_empty())
    }

    // --- Purchases ----------------------------------------------------------------------------------------------------------------

    /// [MOC-4.2] [MOC-4.11] Any pieces at their price.
    pub(crate) fn check_buy(&self, seat: u8, piece: Piece, number: u8) -> Result<(), Why> {
        if number == 0 || number > MOST_AT_ONCE {
            return Err(Why::SoMany);
        }
        if matches!(piece.sort(), Sort::Ship(_)) && number > self.ships_allowed(seat) {
            return Err(Why::TooManyShips);
        }
        if number > self.supply_of(seat, piece) {
            return Err(Why::NotInTheBox);
        }
        if self.player(seat).purse.affords(&piece.price()) < u32::from(number) {
            return Err(Why::TooDear);
        }
        if !self.can_still_deploy(seat, piece, number) {
            return Err(Why::NothingToStartWith);
        }
        Ok(())
    }

    /// Whether a purchase leaves a player the means to get at least one unit onto the map.
    fn can_still_deploy(&self, seat: u8, piece: Piece, number: u8) -> bool {
        let player = self.player(seat);
        let mut purse = player.purse;
        purse.pay(&piece.price(), number.into());
        let mut reserve = player.reserve;
        reserve.add(piece, number);
        let owner = Owner::of(seat);
        let is_home_due = self.must_hold_home() && !self.is_at_home(seat);
        if !is_home_due && self.has_units_on_map(owner) {
            return true;
        }
        let has_unit = reserve.has_units();
        let has_place = is_home_due
            || !self.deployment_provinces(seat).is_empty()
            || reserve.ships != [0; ShipKind::COUNT]
            || self.ships.of(owner).next().is_some();
        // What is still missing: a unit, and in some scenarios the cheapest ship that the box has left for it.
        let mut missing = if has_unit { Purse::default() } else { Piece::Infantry.price() };
        if !has_place {
            let ships = [Piece::Corvette, Piece::Frigate, Piece::Liner];
            let Some(ship) = ships.into_iter().find(|ship| self.supply_of(seat, *ship) > 0) else {
                return false;
            };
            missing.gain(&ship.price());
        }
        purse.affords(&missing) > 0
    }

    /// [MOC-D98] In campaigns and the full game everybody begins with a unit in his own power.
    fn must_hold_home(&self) -> bool {
        self.rules.mode() != Mode::Scenario
    }

    fn is_at_home(&self, seat: u8) -> bool {
        let home = self.deployment_provinces(seat) - Province::dependencies();
        self.held_by(Owner::of(seat)).meets(home)
    }

    /// Whether so many units of the reserve can go elsewhere and one is left for home.
    fn spares_one_for_home(&self, seat: u8, number: u8) -> bool {
        let player = self.player(seat);
        !self.must_hold_home()
            || self.is_at_home(seat)
            || player.reserve.units.iter().sum::<u8>() > number
            || player.purse.affords(&Piece::Infantry.price()) > 0
    }

    fn list_buy(&self, seat: u8, actions: &mut Vec<Action>) {
        for piece in Piece::ALL {
            let numbers =
                (1..=MOST_AT_ONCE).take_while(|number| self.check_buy(seat, *piece, *number).is_ok());
            actions.extend(numbers.map(|number| Action::Buy(*piece, number)));
        }
    }

    // --- Deployment ---------------------------------------------------------------------------------------------------------------

    fn check_in_reserve(&self, seat: u8, kind: Kind, number: u8) -> Result<(), Why> {
        if number == 0 || number > self.player(seat).reserve.units[kind as usize] {
            return Err(Why::NotInReserve);
        }
        Ok(())
    }

    /// [MOC-4.3] [MOC-7.9] Units go into the own power, three to a province.
    pub(crate) fn check_place(
        &self,
        seat: u8,
        kind: Kind,
        number: u8,
        at: Province,
        area: Provinces,
    ) -> Result<(), Why> {
        self.check_in_reserve(seat, kind, number)?;
        if !area.contains(at) {
            return Err(Why::NotYourGround);
        }
        let ground = &self.provinces[at];
        if ground.owner != Owner::Nobody && ground.owner != Owner::of(seat) {
            return Err(Why::Occupied);
        }
        if ground.units.len() + usize::from(number) > self.room_in(at) {
            return Err(Why::ProvinceFull);
        }
        Ok(())
    }

    fn check_first_place(&self, seat: u8, kind: Kind, number: u8, at: Province) -> Result<(), Why> {
        self.check_place(seat, kind, number, at, self.deployment_provinces(seat))?;
        if Province::dependencies().contains(at) && !self.spares_one_for_home(seat, number) {
            return Err(Why::NobodyAtHome);
        }
        Ok(())
    }

    /// [MOC-4.4] [MOC-13.2] Units go aboard up to capacity.
    pub(crate) fn check_man(&self, seat: u8, kind: Kind, number: u8, ship: Ship) -> Result<(), Why> {
        self.check_in_reserve(seat, kind, number)?;
        let vessel = &self.ships[ship];
        if vessel.at.is_none() || vessel.owner != Owner::of(seat) {
            return Err(Why::NotYourShip);
        }
        if berths_taken(&vessel.crew) + number * kind.berths() > ship.kind().berths() {
            return Err(Why::ShipFull);
        }
        if !self.spares_one_for_home(seat, number) {
            return Err(Why::NobodyAtHome);
        }
        Ok(())
    }

    /// [MOC-4.4] [MOC-D52] On a free field beside the own power.
    pub(crate) fn check_launch(&self, seat: u8, kind: ShipKind, at: Field, area: Fields) -> Result<(), Why> {
        if self.player(seat).reserve.ships[kind as usize] == 0 {
            return Err(Why::NotInReserve);
        }
        if !area.contains(at) || !at.is_navigable() {
            return Err(Why::NotYourWater);
        }
        if self.ships.at(at).is_some() {
            return Err(Why::FieldTaken);
        }
        Ok(())
    }

    /// [MOC-4.5] [MOC-D48] Where an own unit stands, one to a province.
    pub(crate) fn check_build(&self, seat: u8, fort: Fort, at: Province) -> Result<(), Why> {
        if self.player(seat).reserve.forts[fort as usize] == 0 {
            return Err(Why::NotInReserve);
        }
        let ground = &self.provinces[at];
        if ground.owner != Owner::of(seat) {
            return Err(Why::NoUnitThere);
        }
        if ground.fort.is_some() {
            return Err(Why::FortThere);
        }
        Ok(())
    }

    /// [MOC-S4.3] [MOC-K2.4] Two free forts, or one fortress.
    fn check_exchange(&self, seat: u8) -> Result<(), Why> {
        let may = self.start_of(seat).is_some_and(|start| start.may_exchange_forts);
        if !may || self.player(seat).reserve.forts[Fort::Fort as usize] < 2 || self.has_exchanged {
            return Err(Why::NothingToExchange);
        }
        if self.supply_of(seat, Piece::Fortress) == 0 {
            return Err(Why::NotInTheBox);
        }
        Ok(())
    }

    pub(crate) fn check_deployment(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Buy(piece, number) => self.check_buy(seat, piece, number),
            Action::Place(kind, number, at) => self.check_first_place(seat, kind, number, at),
            Action::Man(kind, number, ship) => self.check_man(seat, kind, number, ship),
            Action::Launch(kind, at) => self.check_launch(seat, kind, at, self.deployment_fields(seat)),
            Action::Build(fort, at) => {
                if !self.deployment_provinces(seat).contains(at) {
                    return Err(Why::NotYourGround);
                }
                self.check_build(seat, fort, at)
            }
            Action::ExchangeForts => self.check_exchange(seat),
            Action::Appoint(..) | Action::AppointAboard(..) => self.check_first_commander(seat, action),
            Action::Barter(good, number, wanted) => self.check_barter(seat, good, number, wanted),
            Action::Done => self.check_deployed(seat),
            _ => Err(Why::NotAsked),
        }
    }

    /// [MOC-D98] [MOC-D113] Whoever has no unit on the map would be out.
    fn check_deployed(&self, seat: u8) -> Result<(), Why> {
        let missing = if !self.has_units_on_map(Owner::of(seat)) {
            Why::NothingDeployed
        } else if self.must_hold_home() && !self.is_at_home(seat) {
            Why::NobodyAtHome
        } else {
            return Ok(());
        };
        // Others may have taken the last ships and fields.
        if self.can_deploy_more(seat) { Err(missing) } else { Ok(()) }
    }

    /// Whether anything is left to buy or to place.
    fn can_deploy_more(&self, seat: u8) -> bool {
        let reserve = &self.player(seat).reserve;
        let (land, water) = (self.deployment_provinces(seat), self.deployment_fields(seat));
        let can_place = |kind: Kind| {
            reserve.units[kind as usize] > 0
                && (land.iter().any(|at| self.check_first_place(seat, kind, 1, at).is_ok())
                    || self.ships.of(Owner::of(seat)).any(|ship| self.check_man(seat, kind, 1, ship).is_ok()))
        };
        let can_launch = |kind: ShipKind| {
            reserve.ships[kind as usize] > 0
                && water.iter().any(|at| self.check_launch(seat, kind, at, water).is_ok())
        };
        Piece::ALL.iter().any(|piece| self.check_buy(seat, *piece, 1).is_ok())
            || Kind::ALL.iter().any(|kind| can_place(*kind))
            || ShipKind::ALL.iter().any(|kind| can_launch(*kind))
    }

    pub(crate) fn list_deployment(&self, seat: u8, actions: &mut Vec<Action>) {
        let reserve = &self.player(seat).reserve;
        self.list_buy(seat, actions);
        for kind in Kind::ALL.iter().copied().filter(|kind| reserve.units[*kind as usize] > 0) {
            for at in self.deployment_provinces(seat) {
                let numbers =
                    (1..=4).take_while(|number| self.check_first_place(seat, kind, *number, at).is_ok());
                actions.extend(numbers.map(|number| Action::Place(kind, number, at)));
            }
            for ship in self.ships.of(Owner::of(seat)) {
                let numbers = (1..=4).take_while(|number| self.check_man(seat, kind, *number, ship).is_ok());
                actions.extend(numbers.map(|number| Action::Man(kind, number, ship)));
            }
        }
        self.list_launch(seat, self.deployment_fields(seat), actions);
        self.list_build(seat, self.deployment_provinces(seat), actions);
        self.list_first_commanders(seat, actions);
        self.list_barter(seat, actions);
        for action in [Action::ExchangeForts, Action::Done] {
            if self.check_deployment(seat, action).is_ok() {
                actions.push(action);
            }
        }
    }

    pub(crate) fn list_launch(&self, seat: u8, area: Fields, actions: &mut Vec<Action>) {
        for kind in ShipKind::ALL.iter().copied() {
            if self.player(seat).reserve.ships[kind as usize] > 0 {
                let free = area.iter().filter(|at| self.check_launch(seat, kind, *at, area).is_ok());
                actions.extend(free.map(|at| Action::Launch(kind, at)));
            }
        }
    }

    pub(crate) fn list_build(&self, seat: u8, area: Provinces, actions: &mut Vec<Action>) {
        for fort in Fort::ALL.iter().copied() {
            if self.player(seat).reserve.forts[fort as usize] > 0 {
                let places = (self.held_by(Owner::of(seat)) & area).iter();
                let free = places.filter(|at| self.check_build(seat, fort, *at).is_ok());
                actions.extend(free.map(|at| Action::Build(fort, at)));
            }
        }
    }

    pub(crate) fn play_deployment(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::Buy(piece, number) => self.buy(seat, piece, number, log),
            Action::ExchangeForts => {
                self.has_exchanged = true;
                let reserve = &mut self.player_mut(seat).reserve;
                reserve.forts[Fort::Fort as usize] -= 2;
                reserve.forts[Fort::Fortress as usize] += 1;
                log.add(Event::FortsExchanged { player: Owner::of(seat) });
            }
            Action::Appoint(..) | Action::AppointAboard(..) => self.appoint(seat, action, log),
            Action::Barter(good, number, wanted) => self.barter(seat, good, number, wanted, log),
            Action::Done => self.end_deployment(seat, log),
            _ => self.play_from_reserve(seat, action, log),
        }
    }

    pub(crate) fn buy(&mut self, seat: u8, piece: Piece, number: u8, log: &mut Log<'_, Event>) {
        let player = self.player_mut(seat);
        player.purse.pay(&piece.price(), number.into());
        player.reserve.add(piece, number);
        log.add(Event::Bought { player: Owner::of(seat), piece, number });
    }

    /// Pieces come from beside the board onto it.
    pub(crate) fn play_from_reserve(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        let player = Owner::of(seat);
        match action {
            Action::Place(unit, number, at) => {
                self.player_mut(seat).reserve.units[unit as usize] -= number;
                for _ in 0..number {
                    self.put(at, player, Unit { acted: true, ..Unit::new(unit) });
                }
                log.add(Event::Placed { player, unit, number, at });
            }
            Action::Man(unit, number, ship) => {
                self.player_mut(seat).reserve.units[unit as usize] -= number;
                for _ in 0..number {
                    self.ships[ship].crew.add(Unit { acted: true, ..Unit::new(unit) });
                }
                log.add(Event::Manned { player, unit, number, ship });
            }
            Action::Launch(kind, at) => {
                let Some(ship) = Ship::of(kind).find(|ship| self.ships[*ship].at.is_none()) else { return };
                self.player_mut(seat).reserve.ships[kind as usize] -= 1;
                self.ships[ship] = Vessel { at: Some(at), owner: player, ..Vessel::default() };
                log.add(Event::Launched { player, ship, at });
            }
            Action::Build(fort, at) => {
                self.player_mut(seat).reserve.forts[fort as usize] -= 1;
                self.provinces[at].fort = Some(fort);
                log.add(Event::Built { player, fort, at });
            }
            _ => debug_assert!(false, "{action} places nothing"),
        }
    }

    /// [MOC-4.6] [MOC-D11] In a scenario what was not spent goes back to the bank. [MOC-4.9] Then the next one deploys.
    fn end_deployment(&mut self, seat: u8, log: &mut Log<'_, Event>) {
        if self.rules.mode() == Mode::Scenario {
            self.player_mut(seat).purse = Default::default();
        }
        self.lower_flags(Owner::of(seat), log);
        self.has_exchanged = false;
        self.owed[usize::from(seat)] = Default::default();
        log.add(Event::Deployed { player: Owner::of(seat) });
        let next = self.left_of(seat);
        if next == self.first { self.begin_round(log) } else { self.active = next }
    }

    /// [MOC-D70] [MOC-16.11] A ship of the player that got no crew is nobody's, or lost.
    pub(crate) fn lower_flags(&mut self, owner: Owner, log: &mut Log<'_, Event>) {
        for ship in Ship::all().filter(|_| owner != Owner::Nobody) {
            if self.ships[ship].owner == owner {
                self.check_crew_left(ship, log);
            }
        }
    }
}

/// [MOC-13.2] Places taken aboard.
pub fn berths_taken(crew: &Stack) -> u8 {
    crew.iter().map(|unit| unit.kind.berths()).sum()
}

/// [MOC-13.8] The fields that touch provinces along a grey shore.
pub fn shores_of(provinces: Provinces) -> Fields {
    let shores = provinces.iter().flat_map(|at| at.shores());
    shores.filter(|shore| shore.is_grey && shore.field.is_navigable()).map(|shore| shore.field).collect()
}
