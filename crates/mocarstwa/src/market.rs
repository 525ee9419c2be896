//! What campaigns have of the economy (MOC-18.3 to MOC-18.10): provinces that independents held pay once, and at the end of a round
//! everybody sells and recruits at the same time.

use crate::action::Action;
use crate::board::{Fields, Power, Province, Provinces};
use crate::economy::{Good, Purse};
use crate::event::Event;
use crate::fleet::ShipKind;
use crate::pieces::Piece;
use crate::purchases::shores_of;
use crate::reasons::Why;
use crate::rule_set::Mode;
use crate::scenario::Special;
use crate::state::{Owner, Phase, State};
use crate::unit::{Kind, Unit};
use engine::{Log, Seat, SeatSet};

/// The most of one resource in one sale.
pub const MOST_SOLD: u16 = 20;

impl State {
    // --- What provinces pay once ------------------------------------------------------------------------------------------------------

    /// [MOC-18.3] [MOC-D81] Every province that independents hold at the start will pay once.
    pub(crate) fn lay_tokens(&mut self) {
        if self.rules.mode() == Mode::Campaign {
            let held = self.held_by(Owner::Independents);
            self.unpaid = held.iter().filter(|at| at.data().resource.is_some()).collect();
        }
    }

    /// [MOC-18.5] [MOC-18.6] [MOC-D125] Once the independents are gone, the first whose unit is there is paid by Table 3.
    pub(crate) fn take_tokens(&mut self, log: &mut Log<'_, Event>) {
        if self.unpaid.is_empty() {
            return;
        }
        for seat in self.seats_in_play() {
            let owner = Owner::of(seat);
            for at in self.unpaid & self.held_by(owner) {
                self.unpaid.remove(at);
                let Some(resource) = at.data().resource else { continue };
                let gained = *resource.in_campaigns();
                self.player_mut(seat).purse.gain(&gained);
                log.add(Event::Gained { player: owner, at: Some(at), gained });
            }
        }
    }

    // --- Questions that everybody answers at the same time ----------------------------------------------------------------------------

    /// [MOC-20.1] Whether all players who are not done yet are asked at once.
    pub fn is_joint(&self) -> bool {
        matches!(self.phase, Phase::Trade | Phase::Ministry | Phase::Provisions | Phase::WarCouncil)
    }

    /// Who is asked: one seat, or in a joint phase all who are not done.
    pub fn all_asked(&self) -> SeatSet {
        if self.is_joint() {
            let asked = self.seats_in_play().filter(|seat| self.is_unsettled(*seat));
            return asked.map(Seat::Player).collect();
        }
        self.asked().map_or(SeatSet::NONE, SeatSet::of)
    }

    pub fn is_asked(&self, seat: Seat) -> bool {
        self.all_asked().contains(seat)
    }

    pub(crate) fn is_unsettled(&self, seat: u8) -> bool {
        !self.is_out(seat) && self.settled & 1 << seat == 0
    }

    /// A joint phase begins for everybody.
    pub(crate) fn ask_everybody(&mut self, phase: Phase) {
        self.phase = phase;
        self.settled = 0;
    }

    /// A player is done; whether all are.
    pub(crate) fn settle_seat(&mut self, seat: u8, log: &mut Log<'_, Event>) -> bool {
        self.settled |= 1 << seat;
        log.add(Event::Settled { player: Owner::of(seat) });
        !self.seats_in_play().any(|seat| self.is_unsettled(seat))
    }

    // --- The basic economy ------------------------------------------------------------------------------------------------------------

    /// [MOC-18.8] All players together, at the end of the round.
    pub(crate) fn begin_market(&mut self, log: &mut Log<'_, Event>) {
        log.add(Event::MarketOpened);
        self.ask_everybody(Phase::Trade);
    }

    fn is_adventure(&self) -> bool {
        self.rules.scenario().has(Special::Adventurers)
    }

    /// [MOC-18.9] [MOC-20.22] [MOC-D95] [MOC-D86] Where recruits may stand, if there is room.
    pub fn recruiting_ground(&self, seat: u8) -> Provinces {
        let owner = Owner::of(seat);
        if self.is_adventure() {
            return self.deployment_provinces(seat) & self.held_by(owner);
        }
        let held = Power::great().filter(|power| self.coats[*power as usize] == owner);
        let mut ground = held.map(Power::provinces).fold(Provinces::NONE, |all, land| all | land);
        // [MOC-20.23] Whoever controls Great Britain recruits in its dependencies too.
        if self.coats[Power::Britain as usize] == owner {
            ground |= Province::dependencies();
        }
        ground
    }

    /// [MOC-18.8] [MOC-18.9] Units at their price, where there is room.
    pub(crate) fn check_recruit(&self, seat: u8, kind: Kind, number: u8, at: Province) -> Result<(), Why> {
        let Some(piece) = Piece::of_unit(kind) else { return Err(Why::NotForSale) };
        if number == 0 || number > 4 {
            return Err(Why::SoMany);
        }
        if !self.recruiting_ground(seat).contains(at) {
            return Err(Why::NotYourLand);
        }
        let ground = &self.provinces[at];
        if ground.owner != Owner::Nobody && ground.owner != Owner::of(seat) {
            return Err(Why::Occupied);
        }
        if ground.units.len() + usize::from(number) > self.room_in(at) {
            return Err(Why::ProvinceFull);
        }
        if number > self.figures_left(seat, kind) {
            return Err(Why::NotInTheBox);
        }
        if self.player(seat).purse.affords(&piece.price()) < u32::from(number) {
            return Err(Why::TooDear);
        }
        Ok(())
    }

    pub(crate) fn list_recruits(
        &self,
        seat: u8,
        actions: &mut Vec<Action>,
        may: impl Fn(&State, Kind, u8, Province) -> bool,
    ) {
        let affordable = Kind::ALL.iter().copied().filter(|kind| {
            let price = Piece::of_unit(*kind).map(Piece::price);
            price.is_some_and(|price| self.player(seat).purse.affords(&price) > 0)
        });
        for kind in affordable {
            for at in self.recruiting_ground(seat) {
                let numbers = (1..=4).take_while(|number| may(self, kind, *number, at));
                actions.extend(numbers.map(|number| Action::Recruit(kind, number, at)));
            }
        }
    }

    pub(crate) fn recruit(
        &mut self,
        seat: u8,
        kind: Kind,
        number: u8,
        at: Province,
        log: &mut Log<'_, Event>,
    ) {
        let Some(piece) = Piece::of_unit(kind) else { return };
        self.player_mut(seat).purse.pay(&piece.price(), number.into());
        self.muster(seat, kind, number, at);
        log.add(Event::Recruited { player: Owner::of(seat), unit: kind, number, at });
    }

    /// New units that come onto the map.
    pub(crate) fn muster(&mut self, seat: u8, kind: Kind, number: u8, at: Province) {
        for _ in 0..number {
            self.put(at, Owner::of(seat), Unit::new(kind));
        }
    }

    /// [MOC-4.12] [MOC-20.8] Resources for ducats.
    pub(crate) fn check_sale(&self, seat: u8, good: Good, number: u16) -> Result<(), Why> {
        if number == 0 || number > MOST_SOLD || number > self.player(seat).purse.of(good) {
            return Err(Why::NotSoMuch);
        }
        Ok(())
    }

    pub(crate) fn list_sales(&self, seat: u8, actions: &mut Vec<Action>) {
        for good in Good::ALL {
            let numbers = 1..=self.player(seat).purse.of(*good).min(MOST_SOLD);
            actions.extend(numbers.map(|number| Action::Sell(*good, number)));
        }
    }

    pub(crate) fn sell(&mut self, seat: u8, good: Good, number: u16, price: u32, log: &mut Log<'_, Event>) {
        let purse = &mut self.player_mut(seat).purse;
        *purse.of_mut(good) -= number;
        let ducats = price * u32::from(number);
        purse.ducats += ducats;
        log.add(Event::Sold { player: Owner::of(seat), good, number, ducats });
    }

    /// [MOC-K8.8] [MOC-D122] Wood for grain, one for one.
    pub(crate) fn check_barter(&self, seat: u8, good: Good, number: u16, wanted: Good) -> Result<(), Why> {
        if !self.is_adventure() || good != Good::Wood || wanted != Good::Grain {
            return Err(Why::NoBarter);
        }
        if number == 0 || number > MOST_SOLD || number > self.player(seat).purse.of(good) {
            return Err(Why::NotSoMuch);
        }
        Ok(())
    }

    pub(crate) fn list_barter(&self, seat: u8, actions: &mut Vec<Action>) {
        let numbers = 1..=MOST_SOLD;
        let fitting =
            numbers.take_while(|number| self.check_barter(seat, Good::Wood, *number, Good::Grain).is_ok());
        actions.extend(fitting.map(|number| Action::Barter(Good::Wood, number, Good::Grain)));
    }

    pub(crate) fn barter(
        &mut self,
        seat: u8,
        good: Good,
        number: u16,
        wanted: Good,
        log: &mut Log<'_, Event>,
    ) {
        let purse = &mut self.player_mut(seat).purse;
        *purse.of_mut(good) -= number;
        *purse.of_mut(wanted) += number;
        log.add(Event::Bartered { player: Owner::of(seat), good, number, wanted });
    }

    /// [MOC-D86] The yards of start provinces that a player holds.
    fn adventure_yards(&self, seat: u8) -> Fields {
        yards_of(self.recruiting_ground(seat))
    }

    /// [MOC-D82] [MOC-K8.7] Only the states of MOC-K8 buy ships.
    fn check_commission(&self, seat: u8, piece: Piece, number: u8) -> Result<(), Why> {
        if !self.is_adventure() || Piece::of_ship_kind(piece).is_none() {
            return Err(Why::UnitsOnly);
        }
        if number != 1 {
            return Err(Why::SoMany);
        }
        if self.supply_of(seat, piece) == 0 {
            return Err(Why::NotInTheBox);
        }
        if self.player(seat).purse.affords(&piece.price()) == 0 {
            return Err(Why::TooDear);
        }
        Ok(())
    }

    /// [MOC-D10] Kept units go into the own power, kept ships to its shores, fortifications beside an own unit there.
    fn check_kept(&self, seat: u8, action: Action) -> Result<(), Why> {
        let home = self.deployment_provinces(seat);
        match action {
            Action::Place(kind, number, at) => self.check_place(seat, kind, number, at, home),
            Action::Launch(kind, at) => self.check_launch(seat, kind, at, self.market_fields(seat)),
            Action::Build(fort, at) => {
                if !home.contains(at) {
                    return Err(Why::NotYourGround);
                }
                self.check_build(seat, fort, at)
            }
            _ => Err(Why::NotAsked),
        }
    }

    fn market_fields(&self, seat: u8) -> Fields {
        if self.is_adventure() { self.adventure_yards(seat) } else { self.deployment_fields(seat) }
    }

    pub(crate) fn check_trade(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Sell(good, number) => self.check_sale(seat, good, number),
            Action::Barter(good, number, wanted) => self.check_barter(seat, good, number, wanted),
            Action::Recruit(kind, number, at) => self.check_recruit(seat, kind, number, at),
            Action::Buy(piece, number) => self.check_commission(seat, piece, number),
            Action::Place(..) | Action::Launch(..) | Action::Build(..) => self.check_kept(seat, action),
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_trade(&self, seat: u8, actions: &mut Vec<Action>) {
        self.list_sales(seat, actions);
        self.list_barter(seat, actions);
        self.list_recruits(seat, actions, |state, kind, number, at| {
            state.check_recruit(seat, kind, number, at).is_ok()
        });
        for piece in Piece::ALL {
            if self.check_commission(seat, *piece, 1).is_ok() {
                actions.push(Action::Buy(*piece, 1));
            }
        }
        self.list_kept(seat, actions);
        actions.push(Action::Done);
    }

    fn list_kept(&self, seat: u8, actions: &mut Vec<Action>) {
        let reserve = self.player(seat).reserve;
        if reserve.is_empty() {
            return;
        }
        let home = self.deployment_provinces(seat);
        for kind in Kind::ALL.iter().copied().filter(|kind| reserve.units[*kind as usize] > 0) {
            for at in home {
                let numbers =
                    (1..=4).take_while(|number| self.check_place(seat, kind, *number, at, home).is_ok());
                actions.extend(numbers.map(|number| Action::Place(kind, number, at)));
            }
        }
        if reserve.ships != [0; ShipKind::COUNT] {
            self.list_launch(seat, self.market_fields(seat), actions);
        }
        self.list_build(seat, home, actions);
    }

    pub(crate) fn play_trade(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::Sell(good, number) => self.sell(seat, good, number, good.price(), log),
            Action::Barter(good, number, wanted) => self.barter(seat, good, number, wanted, log),
            Action::Recruit(kind, number, at) => self.recruit(seat, kind, number, at, log),
            Action::Buy(piece, number) => self.buy(seat, piece, number, log),
            Action::Done => {
                if self.settle_seat(seat, log) {
                    self.close_market(log);
                }
                return;
            }
            _ => self.play_from_reserve(seat, action, log),
        }
        self.take_tokens(log);
    }

    /// [MOC-D70] What was launched without a crew is nobody's.
    pub(crate) fn lower_all_flags(&mut self, log: &mut Log<'_, Event>) {
        for seat in self.seats_in_play() {
            self.lower_flags(Owner::of(seat), log);
        }
    }

    /// [MOC-D113] Who is out is told now, when everybody has had the chance to recruit.
    fn close_market(&mut self, log: &mut Log<'_, Event>) {
        self.lower_all_flags(log);
        self.settle(log);
        if !self.is_over() {
            self.settle_players(log);
        }
        self.close_round(log);
    }
}

/// [MOC-20.15] The yards of some provinces.
pub fn yards_of(provinces: Provinces) -> Fields {
    let shores = provinces.iter().flat_map(|at| at.shores());
    let yards: Fields = shores.filter(|shore| shore.is_anchor).map(|shore| shore.field).collect();
    yards & shores_of(provinces)
}

impl Purse {
    /// Worth in ducats at the bank's prices (MOC-4.12).
    pub fn worth(&self) -> u32 {
        self.ducats + Good::ALL.iter().map(|good| good.price() * u32::from(self.of(*good))).sum::<u32>()
    }
}
