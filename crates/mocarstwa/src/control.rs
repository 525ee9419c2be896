//! Control of powers, coats of arms, elimination (chapter 21). [`State::settle`] looks after every action that changes who stands where.

use crate::board::{Power, Provinces};
use crate::event::Event;
use crate::fleet::Ship;
use crate::rule_set::Mode;
use crate::state::{Ending, Owner, Phase, State};
use engine::Log;

impl State {
    /// [MOC-21.1] [MOC-D96] Nobody else's unit stands in the power, and an own one in its capital.
    pub fn conquers(&self, owner: Owner, power: Power) -> bool {
        let is_capital_held = power.capital().is_some_and(|capital| self.held_by(owner).contains(capital));
        is_capital_held && !self.foreigners(owner).meets(power.provinces())
    }

    /// The provinces in which somebody else stands.
    fn foreigners(&self, owner: Owner) -> Provinces {
        let others = Owner::ALL.iter().skip(1).filter(|other| **other != owner);
        others.fold(Provinces::NONE, |held, other| held | self.held_by(*other))
    }

    /// [MOC-2.23] How many coats of arms a player holds.
    pub fn coats_of(&self, owner: Owner) -> usize {
        self.coats.iter().filter(|coat| **coat == owner).count()
    }

    /// After every change on the map: coats of arms, goals, and who is out.
    pub(crate) fn settle(&mut self, log: &mut Log<'_, Event>) {
        if self.is_over() {
            return;
        }
        self.take_tokens(log);
        self.free_captives(log);
        self.reward_capitals();
        self.settle_coats(log);
        self.note_holding();
        self.settle_goals(log);
        if !self.is_over() && self.rules.mode() != Mode::Campaign {
            self.settle_players(log);
        }
    }

    /// [MOC-21.2] [MOC-21.3] [MOC-21.4] [MOC-D97] [MOC-D98]
    fn settle_coats(&mut self, log: &mut Log<'_, Event>) {
        for power in self.claimable {
            let holder = self.coats[power as usize];
            let native = self.owner_of(power);
            let is_kept = if holder == native {
                self.held_by(holder).meets(power.provinces())
            } else {
                self.conquers(holder, power)
            };
            if holder != Owner::Nobody && !is_kept {
                self.coats[power as usize] = Owner::Nobody;
                log.add(Event::ControlLost { player: holder, power });
            }
            if self.coats[power as usize] == Owner::Nobody {
                let players = self.seats_in_play().map(Owner::of);
                if let Some(player) = players.into_iter().find(|player| self.conquers(*player, power)) {
                    self.coats[power as usize] = player;
                    log.add(Event::ControlGained { player, power });
                }
            }
        }
    }

    /// [MOC-21.5] [MOC-D113] Who has nothing left is out.
    pub(crate) fn settle_players(&mut self, log: &mut Log<'_, Event>) {
        let fallen = self.seats_in_play().filter(|seat| !self.is_out(*seat) && self.is_finished(*seat));
        let fallen: u8 = fallen.map(|seat| 1 << seat).sum();
        if fallen == 0 {
            return;
        }
        for seat in self.seats_in_play().filter(|seat| fallen & 1 << seat != 0) {
            self.leave(seat, log);
        }
        let left = self.seats_in_play().filter(|seat| !self.is_out(*seat));
        let left: u8 = left.map(|seat| 1 << seat).sum();
        if left == 0 || self.is_one_side(left) {
            self.finish(left, Ending::Elimination, log);
        } else if fallen & 1 << self.active != 0 && self.phase == Phase::GiveOrders {
            // [MOC-D99] In his own turn the turn ends at once.
            self.next_turn(log);
        }
    }

    fn is_finished(&self, seat: u8) -> bool {
        let owner = Owner::of(seat);
        match self.rules.mode() {
            Mode::Full => self.coats_of(owner) == 0,
            _ => !self.has_units_on_map(owner) && !self.player(seat).reserve.has_units(),
        }
    }

    /// [MOC-D113] The last one, or in S4 the last side.
    fn is_one_side(&self, left: u8) -> bool {
        self.rules.players > 1 && (left.count_ones() == 1 || self.are_invaders(left))
    }

    /// [MOC-D99] [MOC-I.35] What becomes of the pieces of a player who is out.
    fn leave(&mut self, seat: u8, log: &mut Log<'_, Event>) {
        let owner = Owner::of(seat);
        log.add(Event::PlayerOut { player: owner });
        for at in self.held_by(owner) {
            while self.take(at, |_| true).is_some() {}
        }
        for ship in Ship::all() {
            if self.ships[ship].owner == owner {
                self.ships[ship].crew = Default::default();
                self.check_crew_left(ship, log);
            }
        }
        for coat in &mut self.coats {
            if *coat == owner {
                *coat = Owner::Nobody;
            }
        }
        let hand = self.player(seat).hand;
        self.discards |= hand & crate::cards::Cards::of_players();
        let player = self.player_mut(seat);
        let power = player.power;
        *player =
            crate::state::PlayerState { power, is_out: true, points: player.points, ..Default::default() };
    }
}
