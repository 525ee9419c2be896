//! Who sits where: a seat has one power, or several that its player keeps for the whole game.

use crate::power::{Power, Powers};
use crate::rule_set::RuleSetName;
use crate::scenario::{Options, minor_powers};
use std::fmt;

/// By power: the seat of its player. Minor powers (KOA-19.1) and a France that Napoleon's deck plays have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chairs([u8; Power::COUNT]);

const NO_CHAIR: u8 = u8::MAX;

impl Chairs {
    pub fn new(set: RuleSetName, players: u8, options: &Options) -> Chairs {
        use Power::{Austria as A, Britain as B, France as F, Ottoman as O, Prussia as P, Russia as R};
        match set {
            RuleSetName::Koalicje => {
                let majors = Powers::ALL - minor_powers(players, options);
                let groups: Vec<Vec<Power>> = majors.iter().map(|power| vec![power]).collect();
                Chairs::of(&groups.iter().map(Vec::as_slice).collect::<Vec<_>>())
            }
            // [KOA-D81], [PRO-D36]
            RuleSetName::LEmpereur | RuleSetName::NapoleonsDeck => match (options.seats, players) {
                (Some(chairs), _) => chairs,
                (None, 1) => Chairs::of(&[&[B, A, P, R, O]]),
                (None, 2) => Chairs::of(&[&[B, P, O], &[A, R]]),
                (None, 3) => Chairs::of(&[&[B, O], &[A], &[R, P]]),
                (None, 4) => Chairs::of(&[&[B], &[A], &[R], &[P, O]]),
                (None, _) => Chairs::of(&[&[B], &[A], &[P], &[R], &[O]]),
            },
            // [PRO-2.1]
            RuleSetName::Prototype => match players {
                3 => Chairs::of(&[&[B, R, A], &[F], &[P, O]]),
                4 => Chairs::of(&[&[B, A], &[F], &[R], &[P, O]]),
                5 => Chairs::of(&[&[B, A], &[F], &[R], &[P], &[O]]),
                _ => Chairs::of(&[&[B], &[F], &[A], &[P], &[R], &[O]]),
            },
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
        match Power::ALL.iter().find(|power| **power != Power::France && chairs.seat(**power).is_none()) {
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
