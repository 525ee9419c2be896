//! What an action shows of whoever takes it, and what a player counts: for bots that have a temper and say what they expect.
//!
//! Nothing here is a rule. Start with [`State::leaning_of`].

use crate::action::Action;
use crate::board::Territory;
use crate::power::{Power, Status};
use crate::state::{Pawn, State};
use crate::turn::Phase;
use engine::{Leaning, Seat, Text};

impl State {
    pub fn leaning_of(&self, seat: Seat, action: Action) -> Leaning {
        let Some(power) = self.decision_of(seat).and_then(|decision| decision.power()) else {
            return Leaning::default();
        };
        let with = |daring: i8, gain: i8, faith: i8| Leaning { daring, gain, faith };
        match action {
            Action::Status(status) => self.leaning_of_status(power, status),
            Action::Expel(_) | Action::TurnAway(_) => with(0, 0, -100),
            Action::Offer(_, money) => with(0, -(money.min(10) as i8) * 6, 70),
            Action::Arbiter(arbiter) if self.sides.are_allied(power, arbiter) => with(0, 0, 60),
            Action::Arbiter(_) => with(0, 0, -60),
            Action::Agree => with(0, 0, 70),
            Action::Refuse => with(0, 0, -70),
            Action::Support(_) => with(20, 0, 80),
            Action::March(from, to) | Action::Sail(from, to) | Action::Strategic(from, to) => {
                self.leaning_of_move(power, from, to)
            }
            Action::On(to) => self.leaning_of_entry(power, self.movement.plan.pawn, to),
            Action::Garrison(..) => with(-20, 70, 0),
            Action::BuyUnit(_) => with(30, 0, 0),
            Action::BuyFortress(_) => with(-70, 0, 0),
            Action::Bid(bid) => with(10 * bid.min(5) as i8, 20 * bid.min(5) as i8, 0),
            Action::Ask => with(0, 50, 0),
            Action::Fight(_) => with(50, 20, -30),
            Action::Peace(_) => with(-50, 0, 30),
            Action::Evade(_) => with(-80, 0, 0),
            Action::Pass | Action::PassFor(_) | Action::Done => self.leaning_of_rest(),
            _ => Leaning::default(),
        }
    }

    /// To stay with one's partners is faithful; to stand alone is safe or bold.
    fn leaning_of_status(&self, power: Power, status: Status) -> Leaning {
        let before = self.power(power).status;
        let was_partner = matches!(before, Status::British | Status::French);
        let faith = match (status == before, was_partner) {
            (true, true) => 90,
            (false, true) => -90,
            (true, false) => 20,
            (false, false) => 0,
        };
        let (daring, gain) = match status {
            Status::British | Status::French => (0, 0),
            Status::Neutral => (-80, -40),
            Status::Expansionist => (60, 60),
        };
        Leaning { daring, gain, faith }
    }

    fn leaning_of_move(&self, power: Power, from: Territory, to: Territory) -> Leaning {
        let Some(pawn) = self.pawns.find(power, from) else { return Leaning::default() };
        self.leaning_of_entry(power, pawn, to)
    }

    /// What stands there says how bold it is to go there, what it counts for its new holder how much it brings.
    fn leaning_of_entry(&self, power: Power, pawn: Pawn, to: Territory) -> Leaning {
        let foes = self.powers_in(to).iter().filter(|other| !self.sides.are_allied(power, *other));
        let theirs: u8 = foes.map(|foe| self.strength_in(foe, to)).sum();
        let ours = 1 + self.pawns.units(pawn);
        let daring = match theirs {
            0 => 0,
            _ if theirs >= ours => 100,
            _ if theirs + 1 >= ours => 60,
            _ => 25,
        };
        let counts = self.board().claims_of(power).contains(to) && !self.controls(power, to);
        let gain = if counts { 20 * self.board().value(to).min(4) as i8 + 20 } else { 0 };
        Leaning { daring, gain, faith: 0 }
    }

    /// To do nothing more: what that means depends on what could have been done.
    fn leaning_of_rest(&self) -> Leaning {
        match self.phase {
            Phase::Expel(_) | Phase::TurnAway(_) => Leaning { faith: 60, ..Leaning::default() },
            Phase::Support(_) => Leaning { faith: -60, daring: -20, ..Leaning::default() },
            Phase::Actions => Leaning { gain: 40, ..Leaning::default() },
            Phase::Orders => Leaning { daring: -30, ..Leaning::default() },
            Phase::Evade => Leaning { daring: 30, ..Leaning::default() },
            _ => Leaning::default(),
        }
    }

    pub fn standing_of(&self, seat: Seat) -> Vec<(Text, i32)> {
        let Seat::Player(number) = seat else { return Vec::new() };
        let own = self.chairs.powers(number);
        let sum = |of: &dyn Fn(Power) -> i32| own.iter().map(of).sum::<i32>();
        let units = |power: Power| {
            let pawns = Pawn::all_of(power).filter(|pawn| self.pawns.place(*pawn).is_some());
            pawns.map(|pawn| i32::from(self.pawns.units(pawn))).sum()
        };
        vec![
            (Text { en: "influence", pl: "wpływy" }, sum(&|power| i32::from(self.power(power).influence))),
            (
                Text { en: "influence a round", pl: "wpływy na rundę" },
                sum(&|power| i32::from(self.influence_due(power))),
            ),
            (Text { en: "morale", pl: "morale" }, sum(&|power| i32::from(self.power(power).morale))),
            (Text { en: "money", pl: "pieniądze" }, sum(&|power| i32::from(self.power(power).money))),
            (Text { en: "units", pl: "jednostki" }, sum(&units)),
            (Text { en: "cards", pl: "karty" }, sum(&|power| i32::from(self.power(power).hand.len()))),
        ]
    }
}
