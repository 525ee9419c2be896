//! Who may see what, and when: the table in `docs/security.md` as code. Nothing else decides it. A [`Sight`] is made here alone,
//! and whoever shows a table, its log or its talk asks for one.

use super::{Applicant, Chair, Live, Refused, Status};
use crate::shown::ApplicantShown;
use crate::step::{Person, Step};

/// How many may ask for seats at one table at a time: each is an entry in its log.
const MOST_APPLICANTS: usize = 8;

/// What somebody may see and hear of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    seat: Option<u8>,
    ears: Ears,
}

/// Which private talk somebody hears; what is said to all everybody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ears {
    None,
    /// His own seat's, from when he sat down.
    Own {
        seat: u8,
        since: i64,
    },
    Every,
}

impl Sight {
    /// The seat that he looks from; without one he sees what everybody may.
    pub fn seat(&self) -> Option<u8> {
        self.seat
    }

    /// Whether he hears what was said to these seats alone, if it was said late enough.
    pub fn hears(&self, seats: &[u8]) -> bool {
        match self.ears {
            Ears::None => false,
            Ears::Own { seat, .. } => seats.contains(&seat),
            Ears::Every => true,
        }
    }

    /// Private talk up to this moment is not for him.
    pub fn hears_after(&self) -> i64 {
        match self.ears {
            Ears::Own { since, .. } => since,
            Ears::None | Ears::Every => i64::MIN,
        }
    }
}

impl Live {
    /// What somebody may see and hear who looks from a seat, or from none. After the end everybody may look from everywhere;
    /// what was said in private then is opened only if the table chose so.
    pub fn look(&self, person: Option<&str>, seat: Option<u8>) -> Result<Sight, Refused> {
        let person = person.unwrap_or_default();
        let all = self.is_over() && self.terms.opens_talk;
        let Some(seat) = seat else {
            return Ok(Sight { seat: None, ears: if all { Ears::Every } else { Ears::None } });
        };
        let held = self.must_hold(person, seat);
        let ears = match (&held, self.chairs.get(usize::from(seat))) {
            _ if all => Ears::Every,
            (Ok(()), Some(chair)) => Ears::Own { seat, since: chair.sat_at.unwrap_or(i64::MIN) },
            _ => Ears::None,
        };
        if !(self.is_over() && usize::from(seat) < self.chairs.len()) {
            held?;
        }
        Ok(Sight { seat: Some(seat), ears })
    }

    /// Whether this person owns the seat.
    pub fn owns(&self, person: &str, seat: u8) -> bool {
        let chair = self.chairs.get(usize::from(seat));
        chair.and_then(|chair| chair.person.as_ref()).is_some_and(|owner| owner.id == person)
    }

    /// The seats that a person owns; several on one screen.
    pub fn seats_of(&self, person: &str) -> Vec<u8> {
        (0..self.chairs.len() as u8).filter(|seat| self.owns(person, *seat)).collect()
    }

    /// Whether this person owns the seat and has it before him: at one screen only one of his seats is.
    pub fn holds(&self, person: &str, seat: u8) -> bool {
        let is_shown = !self.terms.one_screen || self.at_screen.get(person) == Some(&seat);
        self.owns(person, seat) && (is_shown || self.seats_of(person).len() == 1)
    }

    pub fn must_hold(&self, person: &str, seat: u8) -> Result<(), Refused> {
        self.must_own(person, seat)?;
        if self.chairs[usize::from(seat)].has_resigned {
            return Err(Refused::new("away", format!("you have given up seat {seat}: return first")));
        }
        if self.holds(person, seat) {
            return Ok(());
        }
        Err(Refused::new(
            "hand-over",
            format!("the screen shows another seat: hand it over to seat {seat} first"),
        ))
    }

    /// Gives the screen to another of one's own seats.
    pub fn hand_over(&self, person: &str, seat: u8) -> Result<Step, Refused> {
        self.must_own(person, seat)?;
        if !self.terms.one_screen {
            return Err(Refused::new("wrong-time", "nobody needs to hand over a screen at this table"));
        }
        if self.holds(person, seat) {
            return Err(Refused::new("wrong-time", format!("the screen already shows seat {seat}")));
        }
        Ok(Step::HandedOver { seat })
    }

    pub(super) fn must_own(&self, person: &str, seat: u8) -> Result<(), Refused> {
        if self.owns(person, seat) {
            Ok(())
        } else {
            Err(Refused::new("not-yours", format!("seat {seat} is not yours")))
        }
    }

    /// Whether somebody may speak in a seat's name.
    pub fn may_speak(&self, person: &str, seat: u8) -> Result<(), Refused> {
        self.must_own(person, seat)?;
        if self.chairs[usize::from(seat)].has_resigned {
            return Err(Refused::new("away", format!("you have given up seat {seat}: return first")));
        }
        Ok(())
    }

    /// Takes a seat before play, or asks for one during it: whoever has looked from one seat looks from no other, and the
    /// players at the table say whom they let in. Where nobody else has ever played there is nobody to ask.
    pub fn sit(&self, person: &Person, seat: u8, now: i64) -> Result<Option<Step>, Refused> {
        let chair = self
            .chairs
            .get(usize::from(seat))
            .ok_or_else(|| Refused::new("bad-request", format!("there is no seat {seat}")))?;
        let taken = || Refused::new("taken", format!("seat {seat} is taken"));
        let sat = Step::Sat { seat, person: person.clone() };
        match self.status {
            Status::Open => {
                if chair.person.is_some() {
                    return Err(taken());
                }
                if !self.terms.one_screen
                    && let Some(own) = self.seats_of(&person.id).first()
                {
                    let message = format!("you are in seat {own}: stand up first, then take seat {seat}");
                    return Err(Refused::new("one-seat", message));
                }
                Ok(Some(sat))
            }
            Status::Playing | Status::Paused => {
                if chair.free_since.is_none_or(|since| since > now) || self.owns(&person.id, seat) {
                    return Err(taken());
                }
                if !self.terms.one_screen && self.sitters.contains(&person.id) {
                    let message = "somebody who has had a seat at this table cannot take another";
                    return Err(Refused::new("one-seat", message));
                }
                if self.sitters.iter().all(|sitter| *sitter == person.id) {
                    return Ok(Some(sat));
                }
                self.ask(person, seat).map(|asks| asks.then(|| Step::Asked { seat, person: person.clone() }))
            }
            Status::Ended | Status::Closed => {
                Err(Refused::new("wrong-time", format!("the table is {}", self.status)))
            }
        }
    }

    /// Whether somebody may ask the players for a seat; not again, if he has.
    fn ask(&self, person: &Person, seat: u8) -> Result<bool, Refused> {
        if self.declined.contains(&person.id) {
            return Err(Refused::new("not-welcome", "the players at this table have declined"));
        }
        if self.persons().next().is_none() {
            let message = "nobody is at the table to let you in: wait until a player comes back";
            return Err(Refused::new("nobody-there", message));
        }
        match self.applicants.iter().find(|asked| asked.person.id == person.id) {
            Some(asked) if asked.seat == seat => Ok(false),
            Some(asked) => {
                let message = format!("you have already asked for seat {}: take that back first", asked.seat);
                Err(Refused::new("one-seat", message))
            }
            None if self.applicants.len() >= MOST_APPLICANTS => {
                Err(Refused::new("too-many", "too many people are asking for seats at this table"))
            }
            None => Ok(true),
        }
    }

    /// Lets somebody in who asked for a seat, as far as one player can, or declines.
    pub fn admit(
        &self,
        person: &str,
        applicant: &str,
        admits: bool,
        now: i64,
    ) -> Result<Option<Step>, Refused> {
        self.must_be_going_on()?;
        let Some(seat) = self.persons().find(|seat| self.owns(person, *seat)) else {
            return Err(Refused::new("not-yours", "only the players at this table decide who may join"));
        };
        let Some(asked) = self.applicants.iter().find(|asked| asked.person.id == applicant) else {
            return Err(Refused::new("not-found", "nobody with that id is asking for a seat here"));
        };
        // Saying it once more counts when whoever was still to be asked has been away for too long.
        if admits && asked.admitted_by.contains(person) && self.jurors(asked, now).next().is_some() {
            return Ok(None);
        }
        let person = applicant.to_owned();
        Ok(Some(if admits { Step::Admitted { seat, person } } else { Step::Declined { seat, person } }))
    }

    /// Who asked for a seat takes that back.
    pub fn withdraw(&self, person: &str) -> Result<Option<Step>, Refused> {
        self.must_be_going_on()?;
        let has_asked = self.applicants.iter().any(|asked| asked.person.id == person);
        Ok(has_asked.then(|| Step::Withdrew { person: person.to_owned() }))
    }

    /// The seats whose players must still admit somebody. Who is late has a say until his own seat may be asked for: else
    /// a moment's absence would be enough to let a second pair of eyes in.
    pub(super) fn jurors(&self, asked: &Applicant, now: i64) -> impl Iterator<Item = u8> {
        let has_a_say = move |(seat, chair): &(u8, &Chair)| {
            let owner = chair.person.as_ref().filter(|_| !chair.has_resigned && *seat != asked.seat);
            let is_here = chair.is_played() || chair.free_since.is_some_and(|since| since > now);
            is_here && owner.is_some_and(|owner| !asked.admitted_by.contains(&owner.id))
        };
        (0u8..).zip(&self.chairs).filter(has_a_say).map(|(seat, _)| seat)
    }

    /// Who asks for a seat, for everybody, as it stands after the newest entry.
    pub(super) fn applicants(&self) -> Vec<ApplicantShown> {
        let shown = |asked: &Applicant| ApplicantShown {
            person: asked.person.clone(),
            seat: asked.seat,
            waits_for: self.jurors(asked, self.newest_at).collect(),
        };
        self.applicants.iter().map(shown).collect()
    }
}
