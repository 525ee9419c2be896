//! Victory: the goals of scenarios, campaigns and the full game, and the limit (chapter 22; sections 17 and 18 of the ledger).

use crate::board::{Power, Province};
use crate::event::Event;
use crate::rule_set::{Choice, Mode};
use crate::scenario::{Goal, Special};
use crate::state::{Ending, Owner, State};
use engine::{Log, Outcome};

impl State {
    /// The power that a power is to control in the goal of the scenario.
    pub fn target_of(&self, power: Power) -> Option<Power> {
        match self.rules.scenario().goal {
            Goal::Control { targets } => {
                targets.iter().find(|(owner, _)| *owner == power).map(|(_, target)| *target)
            }
            Goal::ControlOf { power } => Some(power),
            _ => None,
        }
    }

    fn goal_place(&self) -> Option<Province> {
        match self.rules.scenario().goal {
            Goal::Hold { at, .. } => Some(at),
            _ => None,
        }
    }

    /// [MOC-22.1] [MOC-22.2] [MOC-22.3] [MOC-D108] Whoever meets the goal wins at once, the active player first.
    pub(crate) fn settle_goals(&mut self, log: &mut Log<'_, Event>) {
        let players = self.rules.players;
        let ring = (0..players).map(|step| (self.active + step) % players);
        let winner = ring.into_iter().find(|seat| !self.is_out(*seat) && self.has_reached_goal(*seat));
        if let Some(seat) = winner {
            let winners = if self.is_invader(seat) { self.invaders() } else { 1 << seat };
            self.finish(winners, Ending::Goal, log);
        }
    }

    fn has_reached_goal(&self, seat: u8) -> bool {
        let owner = Owner::of(seat);
        let Some(power) = self.player(seat).power else { return false };
        let held = self.held_by(owner);
        match self.rules.scenario().goal {
            // Counted at the end of rounds.
            Goal::Hold { .. } => false,
            Goal::Take { at } => held.contains(at),
            Goal::TakeAll { at } => at.iter().all(|at| held.contains(*at)),
            Goal::Control { .. } | Goal::ControlOf { .. } => {
                self.target_of(power).is_some_and(|target| self.coats.get(target as usize) == Some(&owner))
            }
            Goal::SecondPower => self.coats_of(owner) >= 2,
            // [MOC-D76]
            Goal::Partition => {
                let poland = Power::Poland.provinces();
                let is_taken = Power::Poland.capital().is_some_and(|capital| held.contains(capital));
                power != Power::Poland
                    && is_taken
                    && !self.held_by(self.owner_of(Power::Poland)).meets(poland)
            }
            Goal::Liberation => !self.held_by(Owner::Independents).meets(power.provinces()),
            Goal::ForeignFort => self.rules.scenario().forts.iter().any(|line| {
                line.of.is_some_and(|of| of != power) && self.applies(line.when) && held.contains(line.at)
            }),
            Goal::Points { needed } => self.player(seat).points >= needed,
            Goal::Empire => self.has_empire(owner),
        }
    }

    /// [MOC-22.3] [MOC-D100] Three powers and a capital, three, two and a capital, two.
    fn has_empire(&self, owner: Owner) -> bool {
        let (powers, capitals) = match self.rules.players {
            2 => (3, 1),
            3 => (3, 0),
            4 => (2, 1),
            _ => (2, 0),
        };
        let coats = self.coats_of(owner);
        let more = Power::great().filter(|power| {
            let is_held = power.capital().is_some_and(|capital| self.held_by(owner).contains(capital));
            is_held && self.coats[*power as usize] != owner
        });
        coats > powers || coats == powers && more.count() >= capitals
    }

    // --- Holding a place for some turns (MOC-D71) -----------------------------------------------------------------------------------

    /// Since which round somebody holds the place of the goal without a break.
    pub(crate) fn note_holding(&mut self) {
        let Some(at) = self.goal_place() else { return };
        for seat in self.seats_in_play() {
            let (holds, round) = (self.held_by(Owner::of(seat)).contains(at), self.round);
            let player = self.player_mut(seat);
            match (holds, player.holds_since) {
                (true, 0) => player.holds_since = round,
                (false, _) => player.holds_since = 0,
                _ => {}
            }
        }
    }

    /// Rounds that a player has held it after the one in which he took it.
    pub fn rounds_held(&self, seat: u8) -> u8 {
        match self.player(seat).holds_since {
            0 => 0,
            since => self.round - since,
        }
    }

    /// At the end of a round: three full rounds are enough.
    pub(crate) fn count_holding(&mut self, log: &mut Log<'_, Event>) {
        let Goal::Hold { turns, .. } = self.rules.scenario().goal else { return };
        if self.rules.chosen(Choice::Holding) == 0 {
            let held = self.seats_in_play().find(|seat| self.rounds_held(*seat) >= turns);
            if let Some(seat) = held {
                self.finish(1 << seat, Ending::Goal, log);
            }
        }
    }

    /// At the start of a turn, where three own turns are enough.
    pub(crate) fn count_own_turns(&mut self, log: &mut Log<'_, Event>) {
        let Goal::Hold { turns, .. } = self.rules.scenario().goal else { return };
        if self.rules.chosen(Choice::Holding) == 1 && self.rounds_held(self.active) >= turns {
            self.finish(1 << self.active, Ending::Goal, log);
        }
    }

    // --- Poland and its invaders (MOC-S4) -------------------------------------------------------------------------------------------

    /// [MOC-D76] Those who are attacked in a game of two sides.
    pub(crate) fn is_defender(&self, owner: Owner) -> bool {
        owner == self.owner_of(Power::Poland)
    }

    fn is_invader(&self, seat: u8) -> bool {
        self.rules.scenario().has(Special::AlliedInvaders) && !self.is_defender(Owner::of(seat))
    }

    fn invaders(&self) -> u8 {
        self.seats_in_play().filter(|seat| self.is_invader(*seat)).map(|seat| 1 << seat).sum()
    }

    pub(crate) fn are_invaders(&self, seats: u8) -> bool {
        seats & !self.invaders() == 0
    }

    // --- The limit ---------------------------------------------------------------------------------------------------------------------

    /// [MOC-22.4] [MOC-D114] [MOC-D76] [MOC-D84] Nobody has won in time.
    pub(crate) fn reach_limit(&mut self, log: &mut Log<'_, Event>) {
        let poland = self.owner_of(Power::Poland);
        let winners = match (self.rules.mode(), self.rules.scenario().goal) {
            (Mode::Full, _) => self.best_empires(),
            (_, Goal::Partition) if self.held_by(poland).meets(Power::Poland.provinces()) => {
                poland.seat().map_or(0, |seat| 1 << seat)
            }
            _ => 0,
        };
        self.finish(winners, Ending::Limit, log);
    }

    /// [MOC-22.5] to [MOC-22.8] [MOC-D102] Most powers, then capitals, then towns, then military potential; else shared.
    fn best_empires(&self) -> u8 {
        let rank = |seat: u8| {
            let owner = Owner::of(seat);
            (self.coats_of(owner), self.capitals_of(owner), self.towns_of(owner), self.potential(seat))
        };
        let in_play = || self.seats_in_play().filter(|seat| !self.is_out(*seat));
        let best = in_play().map(rank).max();
        in_play().filter(|seat| Some(rank(*seat)) == best).map(|seat| 1 << seat).sum()
    }

    /// [MOC-22.6]
    pub fn capitals_of(&self, owner: Owner) -> usize {
        self.held_by(owner).iter().filter(|at| at.is(crate::board::Resource::Capital)).count()
    }

    /// [MOC-22.7]
    pub fn towns_of(&self, owner: Owner) -> usize {
        self.held_by(owner).iter().filter(|at| at.is(crate::board::Resource::Town)).count()
    }

    /// [MOC-22.8] [MOC-D102] The ducat prices of units, crewed ships and held fortifications.
    pub fn potential(&self, seat: u8) -> u32 {
        use crate::fleet::Fort;
        use crate::pieces::Piece;
        use crate::unit::Kind;
        let owner = Owner::of(seat);
        let unit = |kind: Kind| match kind.formation() {
            Kind::Infantry => Piece::Infantry,
            Kind::Grenadiers => Piece::Grenadiers,
            Kind::Cavalry => Piece::Cavalry,
            _ => Piece::Artillery,
        };
        let price = |piece: Piece| piece.price().ducats;
        let ashore = self.held_by(owner).iter().flat_map(|at| self.provinces[at].units.iter());
        let aboard = self.ships.of(owner).flat_map(|ship| self.ships[ship].crew.iter());
        let units: u32 = ashore.chain(aboard).map(|figure| price(unit(figure.kind))).sum();
        let ships: u32 = self.ships.of(owner).map(|ship| price(Piece::of_ship(ship.kind()))).sum();
        let forts = self.held_by(owner).iter().filter_map(|at| self.provinces[at].fort);
        let forts: u32 =
            forts.map(|fort| price(if fort == Fort::Fort { Piece::Fort } else { Piece::Fortress })).sum();
        units + ships + forts
    }

    pub fn final_outcome(&self) -> Option<Outcome> {
        let result = self.result?;
        let winners: Vec<u8> = self.seats_in_play().filter(|seat| result.winners & 1 << seat != 0).collect();
        let scores = self.seats_in_play().map(|seat| self.score(seat)).collect();
        Some(Outcome { winners, partners: Vec::new(), by: result.by.word(), scores })
    }

    /// What is shown beside a player's name when it is over.
    fn score(&self, seat: u8) -> i32 {
        match self.rules.scenario().goal {
            Goal::Points { .. } => self.player(seat).points.into(),
            Goal::Hold { .. } => self.rounds_held(seat).into(),
            Goal::Empire | Goal::Control { .. } | Goal::ControlOf { .. } | Goal::SecondPower => {
                self.coats_of(Owner::of(seat)) as i32
            }
            _ => self.held_by(Owner::of(seat)).len() as i32,
        }
    }
}
