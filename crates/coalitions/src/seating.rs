//! Who sits where: a seat has one power, or several that its player keeps for the whole game.

use crate::power::{Power, Powers};
use crate::rule_set::{RuleSet, Seating};
use crate::scenario::Options;
use std::fmt;

/// [PRO-19.1] By power: the seat of its player for the whole game. Minor powers (KOA-19.1) and a
/// France that Napoleon's deck plays have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chairs([u8; Power::COUNT]);

const NO_CHAIR: u8 = u8::MAX;

use Power::{Austria as A, Britain as B, France as F, Ottoman as O, Prussia as P, Russia as R};

/// [KOA-D81], [PRO-D36] The seats against Napoleon's deck.
pub fn against_napoleon(players: u8) -> &'static [&'static [Power]] {
    match players {
        1 => &[&[B, A, P, R, O]],
        2 => &[&[B, P, O], &[A, R]],
        3 => &[&[B, O], &[A], &[R, P]],
        4 => &[&[B], &[A], &[R], &[P, O]],
        _ => &[&[B], &[A], &[P], &[R], &[O]],
    }
}

/// [PRO-2.1]
pub fn of_the_prototype(players: u8) -> &'static [&'static [Power]] {
    match players {
        3 => &[&[B, R, A], &[F], &[P, O]],
        4 => &[&[B, A], &[F], &[R], &[P, O]],
        5 => &[&[B, A], &[F], &[R], &[P], &[O]],
        _ => &[&[B], &[F], &[A], &[P], &[R], &[O]],
    }
}

impl Chairs {
    pub fn new(rules: &RuleSet, players: u8, options: &Options) -> Chairs {
        match rules.seating {
            Seating::Majors { minors } => {
                let mut chairs = Chairs::of(&[]);
                for (seat, power) in (0..).zip((rules.powers - minors(players, options)).iter()) {
                    chairs.0[power as usize] = seat;
                }
                chairs
            }
            Seating::Shared { seats, .. } => options.seats.unwrap_or_else(|| Chairs::of(seats(players))),
        }
    }

    fn of(groups: &[&[Power]]) -> Chairs {
        let mut chairs = Chairs([NO_CHAIR; Power::COUNT]);
        for (seat, group) in (0..).zip(groups) {
            for power in *group {
                chairs.0[*power as usize] = seat;
            }
        }
        chairs
    }

    /// [KOA-D81] `britain+ottoman/austria/russia+prussia`: every power but France, in as many seats as there are
    /// players.
    pub fn parse(text: &str, players: u8) -> Result<Chairs, String> {
        let mut chairs = Chairs([NO_CHAIR; Power::COUNT]);
        let mut seats = 0;
        for group in text.split('/') {
            for name in group.split('+') {
                let power: Power = name.trim().parse()?;
                if power == Power::France {
                    return Err("France is played by Napoleon's deck".to_owned());
                }
                if !Powers::GRAND_COALITION.contains(power) {
                    return Err(format!("{power} does not take part"));
                }
                if chairs.0[power as usize] != NO_CHAIR {
                    return Err(format!("{power} sits twice"));
                }
                chairs.0[power as usize] = seats;
            }
            seats += 1;
        }
        if seats != players {
            return Err(format!("it has {seats} seats for {players} players"));
        }
        match Powers::GRAND_COALITION.iter().find(|power| chairs.seat(*power).is_none()) {
            Some(power) => Err(format!("nobody plays {power}")),
            None => Ok(chairs),
        }
    }

    #[inline]
    pub fn seat(self, power: Power) -> Option<u8> {
        let seat = self.0[power as usize];
        (seat != NO_CHAIR).then_some(seat)
    }

    /// The powers that a seat has for the whole game, in power order.
    pub fn powers(self, seat: u8) -> Powers {
        Power::ALL.iter().copied().filter(|power| self.seat(*power) == Some(seat)).collect()
    }
}

/// As [`Chairs::parse`] reads it.
impl fmt::Display for Chairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in 0..Power::COUNT as u8 {
            let powers: Vec<&str> = self.powers(seat).iter().map(Power::word).collect();
            if powers.is_empty() {
                break;
            }
            if seat > 0 {
                f.write_str("/")?;
            }
            f.write_str(&powers.join("+"))?;
        }
        Ok(())
    }
}
