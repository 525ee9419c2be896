//! Who is called to a match, and until when he has time: what notices tell of.

use super::{Live, Status};
use crate::step::{Person, Step};

/// Clocks shorter than this are for an evening: nobody is warned who has to be there anyway.
const EVENING: i64 = 3_600_000;
/// Who has long is warned half a day before the end.
const EARLIEST: i64 = 12 * 3_600_000;

/// Somebody is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub seat: u8,
    pub person: Person,
    /// The entry since which he owes his answer.
    pub since: i64,
}

/// Somebody's clock runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    pub call: Call,
    /// When he is to be warned, and when his time is up.
    pub warns: i64,
    pub ends: i64,
}

impl Live {
    /// The people whom the table waits for now.
    pub fn calls(&self) -> Vec<Call> {
        if self.status != Status::Playing {
            return Vec::new();
        }
        self.pending().into_iter().filter_map(|seat| self.call(seat)).collect()
    }

    /// The call of a seat that is asked, if a person plays there.
    fn call(&self, seat: u8) -> Option<Call> {
        let chair = self.chairs.get(usize::from(seat)).filter(|chair| chair.bot.is_none())?;
        let person = chair.person.clone()?;
        Some(Call { seat, person, since: *self.asked_since.get(usize::from(seat))? })
    }

    /// Whether a call still stands: the same question of the same person.
    pub fn still_calls(&self, seat: u8, since: i64, person: &str) -> bool {
        self.status == Status::Playing
            && self.pending().contains(&seat)
            && self.call(seat).is_some_and(|call| call.since == since && call.person.id == person)
    }

    /// The clocks of people that run, where they are long enough for a warning.
    pub fn running(&self) -> Vec<Running> {
        let Some(clock) = self.terms.clock.filter(|clock| clock.bank >= EVENING) else { return Vec::new() };
        let running = |(ends, seat): (i64, u8)| {
            let warns = ends - (clock.bank / 4).min(EARLIEST);
            Some(Running { call: self.call(seat)?, warns, ends })
        };
        self.clocks().filter_map(running).collect()
    }

    /// Whether somebody may have to be told what the newest entry brought about, who does not see it on a screen of his.
    pub fn concerns_the_absent(&self, step: &Step, is_shown: impl Fn(&str) -> bool) -> bool {
        let is_long = self.terms.clock.is_some_and(|clock| clock.bank >= EVENING);
        let is_loud = match step {
            Step::Began
            | Step::Wished { .. }
            | Step::Asked { .. }
            | Step::Deserted { .. }
            | Step::Closed { .. } => true,
            _ => self.is_over(),
        };
        is_loud
            || self
                .calls()
                .iter()
                .any(|call| call.since == self.newest && (is_long || !is_shown(&call.person.id)))
    }

    /// The people at the table, with their seats.
    pub fn people(&self) -> Vec<(u8, Person)> {
        let seated = (0u8..).zip(&self.chairs);
        seated.filter_map(|(seat, chair)| Some((seat, chair.person.clone()?))).collect()
    }

    /// Those who must agree to what a seat wishes, and have not said so yet.
    pub fn asked_to_agree(&self, wish: crate::step::Wish) -> Vec<Person> {
        let has_not = |seat: &u8| !self.wishes.contains(&(wish, *seat));
        let seats = self.persons().filter(has_not);
        seats.filter_map(|seat| self.chairs[usize::from(seat)].person.clone()).collect()
    }

    /// Those who must still admit somebody who asks for a seat.
    pub fn asked_to_admit(&self, applicant: &str, now: i64) -> Vec<Person> {
        let Some(asked) = self.applicants.iter().find(|asked| asked.person.id == applicant) else {
            return Vec::new();
        };
        let seats = self.jurors(asked, now);
        seats.filter_map(|seat| self.chairs[usize::from(seat)].person.clone()).collect()
    }

    /// What a seat wishes and not all have agreed to.
    pub fn wishes_of(&self, seat: u8) -> Vec<crate::step::Wish> {
        self.wishes.iter().filter(|(_, wisher)| *wisher == seat).map(|(wish, _)| *wish).collect()
    }

    /// When the first running clock of a person's seats runs out.
    pub fn runs_out(&self, person: &str) -> Option<i64> {
        self.clocks().filter(|(_, seat)| self.owns(person, *seat)).map(|(ends, _)| ends).min()
    }
}
