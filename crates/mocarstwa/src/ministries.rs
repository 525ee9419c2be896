//! The economic phase of the full game: six ministries, one for each round, which all players visit at the same time (chapter 20).

use crate::action::Action;
use crate::board::Province;
use crate::cards::Cards;
use crate::economy::{Good, Purse};
use crate::event::Event;
use crate::fleet::{Fort, Ship};
use crate::market::MOST_SOLD;
use crate::pieces::{Piece, Sort};
use crate::reasons::Why;
use crate::state::{Owner, PLAYERS, Phase, State};
use crate::tables::Ministry;
use crate::unit::{Kind, Stack};
use engine::Log;

impl State {
    /// [MOC-20.1] The ministry of the round, for everybody at the level that he has reached.
    pub(crate) fn begin_economy(&mut self, log: &mut Log<'_, Event>) {
        let ministry = self.ministry();
        log.add(Event::MinistryOpened { ministry });
        // [MOC-D108] If a joint phase decides, turn order does.
        self.active = self.first;
        (self.wheel.spent, self.wheel.recruited) = ([0; PLAYERS], [0; PLAYERS]);
        for seat in self.seats_in_play() {
            if self.is_out(seat) {
                continue;
            }
            self.collect(seat, ministry, log);
        }
        match ministry {
            Ministry::Agriculture | Ministry::Economy => self.end_economy(log),
            _ => self.ask_ministers(Phase::Ministry, log),
        }
    }

    /// All who have something to decide are asked together; for the others it is done.
    fn ask_ministers(&mut self, phase: Phase, log: &mut Log<'_, Event>) {
        self.ask_everybody(phase);
        let mut actions = Vec::new();
        for seat in self.seats_in_play() {
            if self.is_out(seat) {
                continue;
            }
            actions.clear();
            self.list_player(seat, &mut actions);
            if actions == [Action::Done] {
                self.leave_ministry(seat);
                self.settled |= 1 << seat;
            }
        }
        if !self.seats_in_play().any(|seat| self.is_unsettled(seat)) {
            self.close_ministry(log);
        }
    }

    // --- What comes in by itself --------------------------------------------------------------------------------------------------------

    /// What a ministry gives without a question.
    fn collect(&mut self, seat: u8, ministry: Ministry, log: &mut Log<'_, Event>) {
        let gained = match ministry {
            Ministry::Agriculture => self.harvest(seat),
            Ministry::Economy => self.output(seat),
            // [MOC-20.9] [MOC-D91] The commission, sale or no sale.
            Ministry::Trade => Purse::ducats(self.level(seat).data().commission),
            // [MOC-20.10] Taxes for each coat of arms.
            Ministry::Finance => {
                Purse::ducats(self.level(seat).data().tax * self.coats_of(Owner::of(seat)) as u32)
            }
            Ministry::Construction | Ministry::War => return,
        };
        self.player_mut(seat).purse.gain(&gained);
        log.add(Event::Gained { player: Owner::of(seat), at: None, gained });
    }

    /// [MOC-20.4] [MOC-20.5] Wood and grain of every province with an own unit, and grain for the level.
    pub fn harvest(&self, seat: u8) -> Purse {
        let mut sum = Purse { grain: self.level(seat).data().grain, ..Purse::default() };
        let held = self.held_by(Owner::of(seat));
        held.iter()
            .filter_map(|at| at.data().resource)
            .for_each(|resource| sum.gain(resource.in_agriculture()));
        sum
    }

    /// [MOC-20.6] [MOC-20.7] Ore and goods of every province with an own unit, and goods for the level.
    pub fn output(&self, seat: u8) -> Purse {
        let mut sum = Purse { goods: self.level(seat).data().goods, ..Purse::default() };
        let held = self.held_by(Owner::of(seat));
        held.iter().filter_map(|at| at.data().resource).for_each(|resource| sum.gain(resource.in_economy()));
        sum
    }

    // --- The army -----------------------------------------------------------------------------------------------------------------------

    /// Every place where a player has units: provinces and ships.
    fn stacks_of(&self, seat: u8) -> impl Iterator<Item = &Stack> {
        let owner = Owner::of(seat);
        let ashore = self.held_by(owner).iter().map(|at| &self.provinces[at].units);
        ashore.chain(self.ships.of(owner).map(|ship| &self.ships[ship].crew))
    }

    /// [MOC-20.11] [MOC-D92] The pay of all units on the map.
    pub fn pay_due(&self, seat: u8) -> u32 {
        self.stacks_of(seat).flat_map(Stack::iter).map(|unit| unit.kind.pay()).sum()
    }

    /// [MOC-20.26] One grain for each unit on the map.
    pub fn provisions_due(&self, seat: u8) -> u16 {
        self.stacks_of(seat).map(|stack| stack.len() as u16).sum()
    }

    fn has_kind(&self, seat: u8, fits: impl Fn(Kind) -> bool) -> bool {
        self.stacks_of(seat).flat_map(Stack::iter).any(|unit| fits(unit.kind))
    }

    /// [MOC-20.13] [MOC-D92] Whether so many units of a kind may be dismissed because their pay is short, and no unit that could still be paid.
    fn check_unpaid(&self, seat: u8, kind: Kind, number: u8) -> Result<(), Why> {
        let (due, purse) = (self.pay_due(seat), self.player(seat).purse.ducats);
        let before_last = due - kind.pay() * u32::from(number - 1);
        if before_last <= purse {
            return Err(Why::CanBePaid);
        }
        let (short, lightest) = (before_last - purse, Kind::Infantry.pay());
        let is_heavy = kind.pay() > lightest;
        if is_heavy && short + lightest <= kind.pay() && self.has_kind(seat, |other| other.pay() == lightest)
        {
            return Err(Why::CanBePaid);
        }
        Ok(())
    }

    /// [MOC-20.27] Only units for which there is no grain.
    fn check_unfed(&self, seat: u8, number: u8) -> Result<(), Why> {
        let left = self.provisions_due(seat).saturating_sub(u16::from(number) - 1);
        if left <= self.player(seat).purse.grain {
            return Err(Why::CanBeFed);
        }
        Ok(())
    }

    fn check_dismissal(&self, seat: u8, stack: &Stack, kind: Kind, number: u8) -> Result<(), Why> {
        if number == 0 || usize::from(number) > stack.count(kind) {
            return Err(Why::NotThere);
        }
        match (self.phase, self.ministry()) {
            (Phase::Provisions, _) => self.check_unfed(seat, number),
            (Phase::Ministry, Ministry::Finance) => self.check_unpaid(seat, kind, number),
            _ => Err(Why::NotAsked),
        }
    }

    fn check_disband(&self, seat: u8, action: Action) -> Result<(), Why> {
        let owner = Owner::of(seat);
        match action {
            Action::Disband(kind, number, at) if self.provinces[at].owner == owner => {
                self.check_dismissal(seat, &self.provinces[at].units, kind, number)
            }
            Action::DisbandAboard(kind, number, ship) if self.ships[ship].owner == owner => {
                self.check_dismissal(seat, &self.ships[ship].crew, kind, number)
            }
            Action::Disband(..) | Action::DisbandAboard(..) => Err(Why::NotThere),
            _ => Err(Why::NotAsked),
        }
    }

    fn list_disband(&self, seat: u8, actions: &mut Vec<Action>) {
        let owner = Owner::of(seat);
        for kind in Kind::ALL.iter().copied() {
            for at in self.held_by(owner) {
                let fitting = (1..=4).take_while(|number| {
                    self.check_disband(seat, Action::Disband(kind, *number, at)).is_ok()
                });
                actions.extend(fitting.map(|number| Action::Disband(kind, number, at)));
            }
            for ship in self.ships.of(owner) {
                let fitting = (1..=4).take_while(|number| {
                    self.check_disband(seat, Action::DisbandAboard(kind, *number, ship)).is_ok()
                });
                actions.extend(fitting.map(|number| Action::DisbandAboard(kind, number, ship)));
            }
        }
    }

    fn disband(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        let player = Owner::of(seat);
        let (unit, number, at, ship): (Kind, u8, Option<Province>, Option<Ship>) = match action {
            Action::Disband(kind, number, at) => (kind, number, Some(at), None),
            Action::DisbandAboard(kind, number, ship) => (kind, number, None, Some(ship)),
            _ => return,
        };
        for _ in 0..number {
            if let Some(at) = at {
                self.take(at, |one| one.kind == unit);
            }
            if let Some(ship) = ship {
                self.ships[ship].crew.take(|one| one.kind == unit);
            }
            log.add(Event::UnitLost { player, unit, at, ship });
        }
        self.bury_commanders(player, log);
    }

    // --- Trade and finance --------------------------------------------------------------------------------------------------------------

    /// [MOC-20.12] [MOC-D92] Half the price, and only while the money does not cover the pay.
    fn check_forced_sale(&self, seat: u8, good: Good, number: u16) -> Result<(), Why> {
        self.check_sale(seat, good, number)?;
        let raised = u32::from(number - 1) * (good.price() / 2);
        if self.player(seat).purse.ducats + raised >= self.pay_due(seat) {
            return Err(Why::CanBePaid);
        }
        Ok(())
    }

    fn list_forced_sales(&self, seat: u8, actions: &mut Vec<Action>) {
        for good in Good::ALL {
            let numbers = (1..=MOST_SOLD).take_while(|n| self.check_forced_sale(seat, *good, *n).is_ok());
            actions.extend(numbers.map(|number| Action::Sell(*good, number)));
        }
    }

    // --- Construction -------------------------------------------------------------------------------------------------------------------

    /// [MOC-20.19] [MOC-D94] Ducats that may still be spent.
    pub fn budget(&self, seat: u8) -> u32 {
        let limit = self.level(seat).data().construction;
        limit.saturating_sub(self.wheel.spent[usize::from(seat)])
    }

    /// [MOC-20.14] [MOC-20.15] [MOC-20.17] Ships and fortifications; they may be kept (MOC-20.18).
    fn check_construction(&self, seat: u8, piece: Piece, number: u8) -> Result<(), Why> {
        if matches!(piece.sort(), Sort::Unit(_)) {
            return Err(Why::NoUnitsHere);
        }
        if !(1..=6).contains(&number) {
            return Err(Why::SoMany);
        }
        if number > self.supply_of(seat, piece) {
            return Err(Why::NotInTheBox);
        }
        let price = piece.price();
        if price.ducats * u32::from(number) > self.budget(seat) {
            return Err(Why::OverBudget);
        }
        if self.player(seat).purse.affords(&price) < u32::from(number) {
            return Err(Why::TooDear);
        }
        Ok(())
    }

    /// [MOC-12.9] [MOC-D49] A fort with an own unit becomes a fortress for the difference.
    fn check_enlarge(&self, seat: u8, at: Province) -> Result<(), Why> {
        let ground = &self.provinces[at];
        if ground.owner != Owner::of(seat) || ground.fort != Some(Fort::Fort) {
            return Err(Why::NoFortToEnlarge);
        }
        if self.supply_of(seat, Piece::Fortress) == 0 {
            return Err(Why::NotInTheBox);
        }
        let price = difference();
        if price.ducats > self.budget(seat) {
            return Err(Why::OverBudget);
        }
        if self.player(seat).purse.affords(&price) == 0 {
            return Err(Why::TooDear);
        }
        Ok(())
    }

    fn construct(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::Buy(piece, number) => {
                self.wheel.spent[usize::from(seat)] += piece.price().ducats * u32::from(number);
                self.buy(seat, piece, number, log);
            }
            Action::Enlarge(at) => {
                let price = difference();
                self.wheel.spent[usize::from(seat)] += price.ducats;
                self.player_mut(seat).purse.pay(&price, 1);
                self.provinces[at].fort = Some(Fort::Fortress);
                log.add(Event::Built { player: Owner::of(seat), fort: Fort::Fortress, at });
            }
            _ => self.play_from_reserve(seat, action, log),
        }
    }

    // --- War ----------------------------------------------------------------------------------------------------------------------------

    /// [MOC-20.21] [MOC-20.22] [MOC-20.24] [MOC-20.25] As many units as the level allows and the land holds.
    fn check_war_recruit(&self, seat: u8, kind: Kind, number: u8, at: Province) -> Result<(), Why> {
        let most = self.level(seat).data().recruits;
        if self.wheel.recruited[usize::from(seat)] + number > most {
            return Err(Why::OverLimit);
        }
        self.check_recruit(seat, kind, number, at)
    }

    // --- The question -------------------------------------------------------------------------------------------------------------------

    pub(crate) fn check_ministry(&self, seat: u8, action: Action) -> Result<(), Why> {
        match (self.ministry(), action) {
            (Ministry::Trade, Action::Sell(good, number)) => self.check_sale(seat, good, number),
            (Ministry::Finance, Action::Sell(good, number)) => self.check_forced_sale(seat, good, number),
            (Ministry::Finance, Action::Disband(..) | Action::DisbandAboard(..)) => {
                self.check_disband(seat, action)
            }
            (Ministry::Finance, Action::Done) if self.pay_due(seat) > self.player(seat).purse.ducats => {
                Err(Why::PayIsDue)
            }
            (Ministry::Construction, Action::Buy(piece, number)) => {
                self.check_construction(seat, piece, number)
            }
            (Ministry::Construction, Action::Enlarge(at)) => self.check_enlarge(seat, at),
            (Ministry::Construction, Action::Launch(kind, at)) => {
                self.check_launch(seat, kind, at, self.yards_open_to(seat))
            }
            (Ministry::Construction, Action::Build(fort, at)) => self.check_build(seat, fort, at),
            (Ministry::War, Action::Recruit(kind, number, at)) => {
                self.check_war_recruit(seat, kind, number, at)
            }
            (_, Action::Done) => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_ministry(&self, seat: u8, actions: &mut Vec<Action>) {
        match self.ministry() {
            Ministry::Agriculture | Ministry::Economy => {}
            Ministry::Trade => self.list_sales(seat, actions),
            Ministry::Finance => {
                self.list_forced_sales(seat, actions);
                self.list_disband(seat, actions);
            }
            Ministry::Construction => {
                for piece in Piece::ALL {
                    let numbers = (1..=6).take_while(|n| self.check_construction(seat, *piece, *n).is_ok());
                    actions.extend(numbers.map(|number| Action::Buy(*piece, number)));
                }
                let held = self.held_by(Owner::of(seat));
                let forts = held.iter().filter(|at| self.check_enlarge(seat, *at).is_ok());
                actions.extend(forts.map(Action::Enlarge));
                self.list_launch(seat, self.yards_open_to(seat), actions);
                self.list_build(seat, held, actions);
            }
            Ministry::War => self.list_recruits(seat, actions, |state, kind, number, at| {
                state.check_war_recruit(seat, kind, number, at).is_ok()
            }),
        }
        if self.check_ministry(seat, Action::Done).is_ok() {
            actions.push(Action::Done);
        }
    }

    pub(crate) fn play_ministry(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match (self.ministry(), action) {
            (_, Action::Done) => self.finish_ministry(seat, log),
            (Ministry::Trade, Action::Sell(good, number)) => self.sell(seat, good, number, good.price(), log),
            (_, Action::Sell(good, number)) => self.sell(seat, good, number, good.price() / 2, log),
            (_, Action::Disband(..) | Action::DisbandAboard(..)) => self.disband(seat, action, log),
            (_, Action::Recruit(kind, number, at)) => {
                self.wheel.recruited[usize::from(seat)] += number;
                self.recruit(seat, kind, number, at, log);
            }
            _ => self.construct(seat, action, log),
        }
    }

    fn finish_ministry(&mut self, seat: u8, log: &mut Log<'_, Event>) {
        self.leave_ministry(seat);
        if self.settle_seat(seat, log) {
            self.close_ministry(log);
        }
    }

    /// What is paid when a player is done.
    fn leave_ministry(&mut self, seat: u8) {
        if self.phase == Phase::Ministry && self.ministry() == Ministry::Finance {
            let due = self.pay_due(seat);
            self.player_mut(seat).purse.pay(&Purse::ducats(due), 1);
        }
        if self.phase == Phase::Provisions {
            let grain = self.provisions_due(seat);
            self.player_mut(seat).purse.pay(&Purse { grain, ..Purse::default() }, 1);
        }
    }

    /// All are done: what the next step of the phase is.
    fn close_ministry(&mut self, log: &mut Log<'_, Event>) {
        match (self.phase, self.ministry()) {
            // [MOC-20.26] Provisions after all have recruited.
            (Phase::Ministry, Ministry::War) => self.ask_ministers(Phase::Provisions, log),
            (Phase::Provisions, _) => self.begin_council(log),
            _ => self.end_economy(log),
        }
    }

    /// [MOC-20.3] The round ends.
    fn end_economy(&mut self, log: &mut Log<'_, Event>) {
        self.lower_all_flags(log);
        self.settle(log);
        self.close_round(log);
    }

    // --- Provisions ---------------------------------------------------------------------------------------------------------------------

    /// [MOC-20.26] Compulsory; whoever has too little grain says which units go.
    pub(crate) fn check_provisions(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Disband(..) | Action::DisbandAboard(..) => self.check_disband(seat, action),
            Action::Done if self.provisions_due(seat) > self.player(seat).purse.grain => Err(Why::GrainIsDue),
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_provisions(&self, seat: u8, actions: &mut Vec<Action>) {
        self.list_disband(seat, actions);
        if self.check_provisions(seat, Action::Done).is_ok() {
            actions.push(Action::Done);
        }
    }

    pub(crate) fn play_provisions(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::Done => self.finish_ministry(seat, log),
            _ => self.disband(seat, action, log),
        }
    }

    // --- Commanders and power cards -----------------------------------------------------------------------------------------------------

    /// [MOC-20.28] [MOC-20.29] After provisions: a commander, and power cards that were used.
    fn begin_council(&mut self, log: &mut Log<'_, Event>) {
        self.lower_all_flags(log);
        self.settle(log);
        if self.is_over() {
            return;
        }
        for seat in self.seats_in_play() {
            self.owed[usize::from(seat)].any = u8::from(self.rules.has_commanders() && !self.is_out(seat));
        }
        self.ask_ministers(Phase::WarCouncil, log);
    }

    /// [MOC-8.5] [MOC-D26] Any power cards; then player cards go until the hand is within its limit.
    pub(crate) fn check_council(&self, seat: u8, action: Action) -> Result<(), Why> {
        let player = self.player(seat);
        let is_over = player.hand.len() > usize::from(self.hand_limit(seat));
        match action {
            Action::TakeBack(card) if player.used.contains(card) => Ok(()),
            Action::TakeBack(_) => Err(Why::NotUsed),
            Action::Discard(card) if !player.hand.contains(card) => Err(Why::NotInHand),
            Action::Discard(card) if !is_over || !Cards::of_players().contains(card) => {
                Err(Why::KeepThisCard)
            }
            Action::Discard(_) => Ok(()),
            Action::Done if is_over => Err(Why::HandTooLarge),
            Action::Done => Ok(()),
            _ => self.check_later_commander(seat, action),
        }
    }

    pub(crate) fn list_council(&self, seat: u8, actions: &mut Vec<Action>) {
        actions.extend(self.player(seat).used.iter().map(Action::TakeBack));
        let hand = self.player(seat).hand.iter().map(Action::Discard);
        actions.extend(hand.filter(|action| self.check_council(seat, *action).is_ok()));
        self.list_later_commanders(seat, actions);
        if self.check_council(seat, Action::Done).is_ok() {
            actions.push(Action::Done);
        }
    }

    pub(crate) fn play_council(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::TakeBack(card) => {
                let player = self.player_mut(seat);
                player.used.remove(card);
                player.hand.insert(card);
                log.add(Event::CardTakenBack { player: Owner::of(seat), card });
            }
            Action::Discard(card) => {
                self.player_mut(seat).hand.remove(card);
                self.discard(card);
                log.add(Event::Discarded { player: Owner::of(seat), card });
            }
            Action::Done => {
                self.owed[usize::from(seat)] = Default::default();
                self.finish_ministry(seat, log);
            }
            _ => self.appoint(seat, action, log),
        }
    }
}

/// [MOC-12.9] What a fortress costs more than a fort: 1500 ducats and 6 wood.
pub fn difference() -> Purse {
    let (fort, fortress) = (Piece::Fort.price(), Piece::Fortress.price());
    Purse { ducats: fortress.ducats - fort.ducats, wood: fortress.wood - fort.wood, ..Purse::default() }
}
