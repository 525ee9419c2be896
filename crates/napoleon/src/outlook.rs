//! How likely a side is to win, from 0 to 1, learnt from matches of bots among themselves: for searches, and for nothing else.
//!
//! Some [`SIGNS`] are read from the position, always from the French side, and a small network with one hidden layer makes one
//! number of them. The weights stand in `data/napoleon-1815/outlook.toml` and come from
//! `cargo run --release -p bots --example learn_napoleon`; [`crate::appraise`] is the judgement that was made by hand, and parts of
//! it are signs. Start with [`State::outlook_for`].

mod signs;

pub use signs::{SIGN_COUNT, SIGNS};

use crate::army::Side;
use crate::state::State;

include!(concat!(env!("OUT_DIR"), "/outlook.rs"));

impl State {
    /// Also in the middle of a fight, which the signs tell about: to play every fight through costs a search most of its time.
    pub(crate) fn outlook_for(&self, side: Side) -> f32 {
        if let Some(result) = self.result {
            return if result.winner == side { 1.0 } else { 0.0 };
        }
        let french = chance(&self.signs());
        if side == Side::French { french } else { 1.0 - french }
    }
}

/// It was learnt as the chance beside somebody of whom there are no signs.
fn chance(signs: &[f32; SIGN_COUNT]) -> f32 {
    1.0 / (1.0 + (LEARNT.answer(&[0.0; SIGN_COUNT]) - LEARNT.answer(signs)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Army;
    use crate::board::{Place, Town};
    use crate::state::{Ending, GameResult};
    use engine::Setup;

    fn begun() -> State {
        State::set_up(&Setup::new("historical", 2)).expect("a setup")
    }

    fn french(state: &State) -> f32 {
        state.outlook_for(Side::French)
    }

    #[test]
    fn the_signs_are_those_that_were_learnt_from() {
        assert_eq!(SIGNS, LEARNT_FROM);
    }

    #[test]
    fn the_sides_share_the_chances() {
        let state = begun();
        assert!((french(&state) + state.outlook_for(Side::Allied) - 1.0).abs() < 1e-6);
        assert!((0.2..0.8).contains(&french(&state)), "the campaign is open: {}", french(&state));
    }

    #[test]
    fn lost_blocks_lower_the_chances_of_their_side() {
        let without = |army: Army| {
            let mut state = begun();
            for unit in army.units().iter().skip(1).take(6) {
                state.places[unit.index()] = Place::ELIMINATED;
                state.strengths[unit.index()] = 0;
            }
            french(&state)
        };
        let now = french(&begun());
        assert!(without(Army::French) < now);
        assert!(without(Army::AngloDutch) > now && without(Army::Prussian) > now);
    }

    #[test]
    fn two_cities_on_the_last_day_are_nearly_victory() {
        let holding = |towns: [&str; 2], turn: u8| {
            let mut state = begun();
            state.turn = turn;
            for (number, unit) in Army::French.units().iter().enumerate() {
                let at: Town = towns[number % 2].parse().expect("a town");
                state.places[unit.index()] = at.into();
            }
            for unit in Side::Allied.units().iter() {
                let at: Town = "namur".parse().expect("a town");
                state.places[unit.index()] = at.into();
            }
            french(&state)
        };
        assert!(holding(["gent", "bruxelles"], 23) > 0.8);
        assert!(holding(["solre", "beaumont"], 23) < 0.2);
    }

    #[test]
    fn an_end_is_certain() {
        let mut state = begun();
        state.result = Some(GameResult { winner: Side::Allied, by: Ending::TimeRanOut });
        assert_eq!([Side::French, Side::Allied].map(|side| state.outlook_for(side)), [0.0, 1.0]);
    }
}
