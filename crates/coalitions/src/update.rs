//! The board update after a change of status, ledger section 17.
//!
//! Judged on the position (KOA-D89), in the order of KOA-D64: garrisons that may not stay become units; generals leave
//! neutral homes, and neutrals come home; then territories shared by foes are settled by strength. Start with
//! [`State::update_goes_on`].

use crate::action::{Action, Throw};
use crate::board::{Territories, Territory};
use crate::consent::{Purpose, Request};
use crate::event::Event;
use crate::power::{PerPower, Power, Powers};
use crate::reasons::Why;
use crate::state::{Pawn, PawnSet, Sides, State};
use crate::turn::{Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Update {
    /// Who stood with whom before the change.
    pub before: Sides,
    /// [KOA-D66] The minor whose change of hands caused the update; `None` after diplomacy.
    pub cause: Option<Power>,
    /// By power: generals that must leave.
    pub leaving: PerPower<Territories>,
    /// By power: generals whose stay in a new ally's home has been settled.
    pub settled: PerPower<Territories>,
    /// Contested territories (case 2) have been judged.
    pub judged: bool,
    /// Contested territories whose weaker side is known.
    pub decided: Territories,
    /// By power: generals of a weaker side. They leave when all contests are judged, on the position as it was.
    pub beaten: PerPower<Territories>,
    /// By power: garrisons that yield to a stronger side.
    pub yielding: PerPower<Territories>,
    /// The territory whose garrison becomes a unit, while its owner chooses the general.
    pub unit_from: Option<Territory>,
    pub duel: Duel,
    /// [KOA-D55] Generals that asked Britain for the sea, and to whom it was granted.
    pub sea_asked: PawnSet,
    pub sea_granted: PawnSet,
}

/// [KOA-17.8] Rock-paper-scissors between two sides of equal strength.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Duel {
    pub at: Option<Territory>,
    /// The first power of each side plays for it.
    pub players: [Option<Power>; 2],
    pub throws: [Option<Throw>; 2],
    /// Sides, by their first power, that have lost a duel here.
    pub lost: Powers,
}

impl Duel {
    pub fn waiting(&self) -> Powers {
        let open = |(player, throw): (&Option<Power>, &Option<Throw>)| player.filter(|_| throw.is_none());
        self.players.iter().zip(&self.throws).filter_map(open).collect()
    }
}

impl State {
    /// Notes who stands with whom, before statuses change.
    pub fn remember_sides(&mut self) {
        self.update = Update { before: self.sides, ..Update::default() };
    }

    /// [KOA-17.1] Begins the update; the sides are already the new ones.
    pub fn begin_update(&mut self, cause: Option<Power>, log: &mut Log) {
        self.update = Update { before: self.update.before, cause, ..Update::default() };
        // [KOA-D12] A set-up position stands until the first diplomacy phase, a minor's until it is first taken.
        if let Some(cause) = cause {
            self.set_up_exempt -= self.pawns.of(cause);
            self.choose_stand_in(cause, self.rules.powers);
        } else {
            self.set_up_exempt = Territories::NONE;
        }
        self.update_goes_on(log);
    }

    /// Does the next thing that the position asks for, until somebody must decide.
    /// [KOA-17.14] What it does not ask for stays as it is.
    pub fn update_goes_on(&mut self, log: &mut Log) {
        loop {
            if self.return_garrisons(log) {
                return;
            }
            if self.update.judged && self.yield_garrisons(log) {
                return;
            }
            if self.clear_homes(log) {
                return;
            }
            // Once the contests are judged, the weaker sides leave, and a stay that waited for them is asked about
            // (KOA-D89): both are what the loop begins with.
            if self.update.judged {
                break;
            }
            // [PRO-17.5] In the prototype foes that share a territory stay for now.
            if self.rules().strength_parts_partners && self.judge_contests(log) {
                return;
            }
            self.update.judged = true;
            for (leaving, beaten) in self.update.leaving.iter_mut().zip(self.update.beaten.0) {
                *leaving |= beaten;
            }
        }
        self.update = Update::default();
        self.stand_in = None;
        if !self.rules().strength_parts_partners {
            self.note_unsettled(log);
        }
        self.after_update(log);
    }

    // --- Garrisons that may not stay ----------------------------------------------------------------------------------

    /// [KOA-17.2], [KOA-17.11], [PRO-17.1], [PRO-D28] A garrison on the home of a power it is not
    /// at war with becomes a unit, or 1 money. Says whether somebody must choose.
    fn return_garrisons(&mut self, log: &mut Log) -> bool {
        for power in self.in_order(self.rules.powers) {
            while let Some(at) = self.misplaced_garrisons(power).first() {
                if self.return_garrison(power, at, log) {
                    return true;
                }
            }
        }
        false
    }

    /// [KOA-17.5], [KOA-17.13], [PRO-17.2] Only on homes: garrisons elsewhere stay.
    fn misplaced_garrisons(&self, power: Power) -> Territories {
        let board = self.board();
        let peaceful =
            self.rules.powers.iter().filter(|owner| *owner != power && !self.sides.are_at_war(power, *owner));
        let homes = peaceful.fold(Territories::NONE, |homes, owner| homes | board.homes_of(owner));
        self.garrisons[power as usize] & homes
    }

    /// [KOA-17.9], [KOA-D59] The weaker side's garrison becomes a unit of its general there, if it
    /// has room.
    fn yield_garrisons(&mut self, log: &mut Log) -> bool {
        for power in self.in_order(self.rules.powers) {
            while let Some(at) = self.update.yielding[power as usize].first() {
                let on_the_spot = self
                    .pawns
                    .find(power, at)
                    .filter(|pawn| self.pawns.units(*pawn) < self.rules().unit_limit);
                if on_the_spot.is_some() {
                    self.turn_garrison_into_unit(power, at, Some(at), log);
                } else if self.rules.yielding_garrison_keeps_its_general {
                    // [REA-D55] It goes to no other general.
                    self.turn_garrison_into_unit(power, at, None, log);
                } else if self.return_garrison(power, at, log) {
                    return true;
                }
            }
        }
        false
    }

    /// Says whether the owner must choose a general.
    fn return_garrison(&mut self, power: Power, at: Territory, log: &mut Log) -> bool {
        let with_room = self.generals_with_room(power, at);
        match with_room.len() {
            0 | 1 => {
                self.turn_garrison_into_unit(power, at, with_room.first(), log);
                false
            }
            _ => {
                self.update.unit_from = Some(at);
                self.phase = Phase::UpdateUnit(power);
                true
            }
        }
    }

    /// [KOA-D59], [PRO-D26] The generals whose unit a garrison taken back from `at` may become.
    /// [PRO-17.3] From a neutral's home it goes to the nearest.
    fn generals_with_room(&self, power: Power, at: Territory) -> Territories {
        let with_room: Territories = Pawn::all_of(power)
            .filter(|pawn| self.pawns.units(*pawn) < self.rules().unit_limit)
            .filter_map(|pawn| self.pawns.place(pawn))
            .collect();
        let expelled = !self.rules().neutral_home_is_closed
            && !self.sides.is_neutral(power)
            && self.board().home_owner(at).is_some_and(|owner| self.sides.is_neutral(owner));
        if !expelled {
            return with_room;
        }
        // Where no way leads, any of them will do.
        let nearest = self.nearest(at, with_room, self.board.sea_of(power));
        if nearest.is_empty() { with_room } else { nearest }
    }

    fn turn_garrison_into_unit(&mut self, power: Power, at: Territory, to: Option<Territory>, log: &mut Log) {
        self.remove_garrison(power, at);
        self.update.yielding[power as usize].remove(at);
        match to.and_then(|to| self.pawns.find(power, to)) {
            Some(pawn) => {
                self.power_mut(power).supply -= 1;
                self.pawns.set_units(pawn, self.pawns.units(pawn) + 1);
            }
            None => {
                self.gain_money(power, 1);
            }
        }
        log.add(Event::GarrisonReturned { power, at, to });
    }

    pub fn check_update_unit(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::UnitTo(to) if self.units_may_join(power).contains(to) => Ok(()),
            Action::UnitTo(to) => match self.pawns.find(power, to) {
                Some(pawn) if self.pawns.units(pawn) < self.rules().unit_limit => {
                    Err(Why::NotTheNearestGeneral)
                }
                Some(_) => Err(Why::ThreeUnits),
                None => Err(Why::NoGeneralForGarrison),
            },
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_update_unit(&self, power: Power, actions: &mut Vec<Action>) {
        actions.extend(self.units_may_join(power).iter().map(Action::UnitTo));
    }

    fn units_may_join(&self, power: Power) -> Territories {
        self.update.unit_from.map_or(Territories::NONE, |at| self.generals_with_room(power, at))
    }

    pub fn play_update_unit(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::UnitTo(to) = action else { return };
        if let Some(at) = self.update.unit_from.take() {
            self.turn_garrison_into_unit(power, at, Some(to), log);
        }
        self.update_goes_on(log);
    }

    // --- Generals that may not stay -----------------------------------------------------------------------------------

    /// [KOA-17.3], [KOA-17.4], [KOA-17.10], [KOA-17.12] Generals leave neutral homes, neutrals come home, and a new ally
    /// is asked whether a general may stay. Says whether somebody must decide.
    fn clear_homes(&mut self, log: &mut Log) -> bool {
        for power in self.in_order(self.rules.powers) {
            if let Some((at, owner)) = self.open_stay(power) {
                if self.master(owner).is_none() {
                    // [KOA-D66] An uncontrolled minor consents to nothing.
                    self.update.leaving[power as usize].insert(at);
                    return self.clear_homes(log);
                }
                let request =
                    Request { purpose: Purpose::Stay, power, from: at, to: at, waiting: Powers::of(owner) };
                self.ask_consent(request, log);
                return true;
            }
            if self.send_away_generals(power, log) {
                return true;
            }
        }
        false
    }

    /// Generals of a power that the position itself drives away: [KOA-D63], [PRO-D27] a neutral's
    /// from wherever it may not stand.
    fn driven_away(&self, power: Power) -> Territories {
        let generals = self.pawns.of(power);
        if self.sides.is_neutral(power) {
            return generals - self.open_to_neutral(power) - self.set_up_exempt;
        }
        // [PRO-17.4] An open home shelters strangers too.
        if !self.rules().neutral_home_is_closed {
            return Territories::NONE;
        }
        let board = self.board();
        let neutral_homes = self
            .sides
            .neutrals()
            .iter()
            .filter(|neutral| !self.same_player(power, *neutral))
            .fold(Territories::NONE, |homes, neutral| homes | board.homes_of(neutral));
        generals & neutral_homes
    }

    /// [KOA-17.3], [KOA-D89], [PRO-D28] A general in the home of a new ally that was an enemy,
    /// about which nobody has spoken yet.
    fn open_stay(&self, power: Power) -> Option<(Territory, Power)> {
        let unsettled =
            self.pawns.of(power) - self.update.settled[power as usize] - self.update.leaving[power as usize];
        unsettled.iter().find_map(|at| {
            let owner = self.board().home_owner(at).or_else(|| self.former_host(at))?;
            let new_ally = owner != power
                && self.sides.are_allied(power, owner)
                && !self.update.before.are_allied(power, owner);
            let enemy_holds_it =
                self.garrison_owner(at).is_some_and(|holder| !self.sides.are_allied(power, holder));
            (new_ally && !enemy_holds_it && self.must_be_asked(power, owner)).then_some((at, owner))
        })
    }

    /// [PRO-D44] Outside homes, the garrison's owner that was neutral and let others stay.
    fn former_host(&self, at: Territory) -> Option<Power> {
        let open = !self.rules().neutral_home_is_closed;
        self.garrison_owner(at).filter(|owner| open && self.update.before.is_neutral(*owner))
    }

    /// Asks a power where its leaving generals go; off the map where there is no other way.
    fn send_away_generals(&mut self, power: Power, log: &mut Log) -> bool {
        loop {
            let leaving = self.leaving(power);
            let Some(first) = leaving.first() else { return false };
            if self.has_a_choice(power, leaving) {
                self.phase = Phase::UpdateLeave(power);
                return true;
            }
            self.leave(power, first, None, log);
        }
    }

    fn leaving(&self, power: Power) -> Territories {
        self.driven_away(power) | self.update.leaving[power as usize]
    }

    /// [KOA-D55] Territories that the generals of its foes close to a power's withdrawing ones. Whoever must leave in this update
    /// closes nothing, although others go first (KOA-D64).
    pub fn closed_by_foes(&self, power: Power) -> Territories {
        if !self.rules().leavers_close_nothing {
            return self.hostile_generals(power);
        }
        let staying = |foe: Power| self.pawns.of(foe) & !self.leaving(foe);
        let mut closed = self.foes(power).iter().fold(Territories::NONE, |closed, foe| closed | staying(foe));
        if self.rules().strength_parts_partners {
            let guarded = closed & self.garrisons[power as usize];
            for at in guarded.iter().filter(|at| self.garrison_prevails(power, *at)) {
                closed.remove(at);
            }
        }
        closed
    }

    /// [KOA-17.7], [KOA-17.8] Whether each foe that stands with a power's garrison is no stronger than it, and so will have to leave.
    fn garrison_prevails(&self, power: Power, at: Territory) -> bool {
        let there = self.powers_in(at);
        let strength = |side: Powers| side.iter().map(|power| self.strength_in(power, at)).sum::<u8>();
        let own = self.strength_in(power, at);
        (there & self.foes(power)).iter().all(|foe| strength(there & self.sides.allies(foe)) <= own)
    }

    fn has_a_choice(&self, power: Power, leaving: Territories) -> bool {
        let may_withdraw =
            |from| self.pawns.find(power, from).is_some_and(|pawn| self.may_withdraw(pawn, from));
        leaving.iter().any(may_withdraw)
    }

    pub fn check_update_leave(&self, power: Power, action: Action) -> Result<(), Why> {
        let from = match action {
            Action::Retreat(from, _) | Action::OffMap(from) | Action::AskSea(from) => from,
            _ => return Err(Why::NotAsked),
        };
        if !self.leaving(power).contains(from) {
            return Err(Why::NotALeavingGeneral);
        }
        self.check_withdrawal(power, from, action, self.why_not_the_nearest(power, from))
    }

    /// The case of the update by which a general goes to the nearest territory of its power.
    fn why_not_the_nearest(&self, power: Power, from: Territory) -> Why {
        if self.update.beaten[power as usize].contains(from) {
            Why::BeatenGoesToTheNearest
        } else if self.sides.is_neutral(power) {
            Why::NeutralGoesToTheNearest
        } else {
            Why::GoesToTheNearest
        }
    }

    pub fn list_update_leave(&self, power: Power, actions: &mut Vec<Action>) {
        for from in self.leaving(power).iter() {
            self.list_withdrawals(power, from, actions);
        }
    }

    pub fn play_update_leave(&mut self, power: Power, action: Action, log: &mut Log) {
        match action {
            Action::AskSea(from) => {
                if let Some(pawn) = self.pawns.find(power, from) {
                    self.ask_for_sea(pawn, from, Purpose::SeaFromUpdate, log);
                }
                return;
            }
            Action::Retreat(from, to) => self.leave(power, from, Some(to), log),
            Action::OffMap(from) => self.leave(power, from, None, log),
            _ => {}
        }
        self.update_goes_on(log);
    }

    fn leave(&mut self, power: Power, from: Territory, to: Option<Territory>, log: &mut Log) {
        self.update.leaving[power as usize].remove(from);
        self.update.settled[power as usize].remove(from);
        if let Some(pawn) = self.pawns.find(power, from) {
            self.withdraw(pawn, from, to, log);
        }
        // It is where it may be: nobody is asked about it again.
        if let Some(to) = to {
            self.update.settled[power as usize].insert(to);
        }
    }

    // --- Territories shared by foes -----------------------------------------------------------------------------------

    /// [KOA-17.6] to [KOA-17.8] Finds the weaker sides. Says whether a duel must be played.
    fn judge_contests(&mut self, log: &mut Log) -> bool {
        for at in Territory::all() {
            if self.update.decided.contains(at) || !self.is_contested(at) {
                continue;
            }
            if self.judge_contest(at, log) {
                return true;
            }
            self.update.decided.insert(at);
            self.update.duel = Duel::default();
        }
        false
    }

    fn is_contested(&self, at: Territory) -> bool {
        let powers = self.powers_in(at);
        powers.first().is_some_and(|first| !(powers - self.sides.allies(first)).is_empty())
    }

    /// [KOA-D61] Allied powers add their strength; the strongest side stays. Of equals the one with the garrison, else
    /// the winner of the duels.
    fn judge_contest(&mut self, at: Territory, log: &mut Log) -> bool {
        let powers = self.powers_in(at);
        let mut sides = [Powers::NONE; Power::COUNT];
        let mut count = 0;
        let mut rest = powers;
        while let Some(first) = rest.first() {
            let side = rest & self.sides.allies(first);
            rest -= side;
            sides[count] = side;
            count += 1;
        }
        let strength = |side: &Powers| -> u8 { side.iter().map(|power| self.strength_in(power, at)).sum() };
        let holder = self.garrison_owner(at);
        let best = sides[..count].iter().map(strength).max().unwrap_or(0);
        let mut strongest = sides[..count].iter().filter(|side| strength(side) == best).copied();
        let tied: Powers = strongest.clone().filter_map(Powers::first).collect();
        let with_garrison = strongest.find(|side| holder.is_some_and(|holder| side.contains(holder)));
        let open = tied - self.update.duel.lost;
        let stays = match (with_garrison, open.len()) {
            (Some(side), _) => side.first(),
            // In a written position all may have lost already: the first stays.
            (None, 0 | 1) => open.first().or(tied.first()),
            (None, _) => {
                self.begin_duel(at, open, log);
                return true;
            }
        };
        let Some(stays) = stays else { return false };
        for power in (powers - self.sides.allies(stays)).iter() {
            if self.pawns.of(power).contains(at) {
                self.update.beaten[power as usize].insert(at);
            }
            if self.garrisons[power as usize].contains(at) {
                self.update.yielding[power as usize].insert(at);
            }
        }
        false
    }

    /// [KOA-D62] Two sides at a time, in power order; a coin where the table prefers it or one player has both sides.
    fn begin_duel(&mut self, at: Territory, open: Powers, log: &mut Log) {
        let mut players = open.iter();
        let pair = [players.next(), players.next()];
        let lost = self.update.duel.lost;
        self.update.duel = Duel { at: Some(at), players: pair, throws: [None; 2], lost };
        let [Some(one), Some(other)] = pair else { return self.update_goes_on(log) };
        let same_seat = self.seat_of(one) == self.seat_of(other);
        self.phase = if self.options.toss || self.rules.coin_parts_equals || same_seat {
            Phase::Toss
        } else {
            Phase::Duel
        };
    }

    pub fn check_throw(&self, action: Action) -> Result<(), Why> {
        if matches!(action, Action::Throw(_)) { Ok(()) } else { Err(Why::NotAsked) }
    }

    pub fn list_throw(&self, actions: &mut Vec<Action>) {
        actions.extend(Throw::ALL.iter().copied().map(Action::Throw));
    }

    pub fn play_throw(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Throw(throw) = action else { return };
        let seat = self.seat_of(power);
        let duel = &mut self.update.duel;
        if duel.players[0] == Some(power) {
            duel.throws[0] = Some(throw);
        } else {
            duel.throws[1] = Some(throw);
        }
        log.add(Event::ThrowMade { power, throw: Some(throw), seat });
        if let ([Some(one), Some(other)], [Some(one_throw), Some(other_throw)]) = (duel.players, duel.throws)
        {
            log.add(Event::ThrowsRevealed { one, one_throw, other, other_throw });
            duel.throws = [None; 2];
            if one_throw.beats(other_throw) {
                self.duel_lost(other, log);
            } else if other_throw.beats(one_throw) {
                self.duel_lost(one, log);
            }
        }
    }

    pub fn check_toss(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Toss(power) if self.update.duel.players.contains(&Some(power)) => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_toss(&self, outcomes: &mut Vec<(Action, u32)>) {
        let players = self.update.duel.players.into_iter().flatten();
        outcomes.extend(players.map(|power| (Action::Toss(power), 1)));
    }

    pub fn play_toss(&mut self, action: Action, log: &mut Log) {
        let Action::Toss(winner) = action else { return };
        log.add(Event::CoinFell { power: winner });
        let loser = self.update.duel.players.into_iter().flatten().find(|player| *player != winner);
        if let Some(loser) = loser {
            self.duel_lost(loser, log);
        }
    }

    fn duel_lost(&mut self, loser: Power, log: &mut Log) {
        self.update.duel.lost.insert(loser);
        self.update_goes_on(log);
    }
}
