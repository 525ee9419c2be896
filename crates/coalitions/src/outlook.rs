//! How likely a seat is to win, learnt from matches of bots among themselves.
//!
//! Of every power some [`SIGNS`] are read: what it has, what is due to it, who is near. A small network with one hidden
//! layer, the same for all powers, makes one number of them, and the powers share the chances by these numbers. The weights
//! stand in `data/koalicje/outlook.toml` and come from `cargo run --release -p bots --example learn`; [`crate::appraise`] is the
//! judgement that was made by hand. Start with [`State::outlook_for`].

use crate::board::Territory;
use crate::power::{Power, Powers};
use crate::state::{Pawn, State};
use crate::turn::{ActionSpace, Phase};
use engine::Reach;

include!(concat!(env!("OUT_DIR"), "/outlook.rs"));

/// What the chances of a power are told by, in the order of [`State::signs`]; the last six say which power it is.
pub const SIGNS: [&str; SIGN_COUNT] = [
    "influence",
    "near-goal",
    "due",
    "due-this-round",
    "wins-this-round",
    "still-to-go",
    "wins-next-round",
    "morale",
    "first-morale",
    "money",
    "income",
    "income-this-round",
    "units",
    "generals",
    "largest-army",
    "cards",
    "card-values",
    "prospects",
    "near-paris",
    "near-paris-late",
    "in-paris",
    "neutral",
    "allies",
    "rival",
    "rival-soon",
    "guards-paris",
    "round",
    "until-influence",
    "until-movement",
    "endangered",
    "open",
    "fortresses",
    "players",
    "is-britain",
    "is-france",
    "is-austria",
    "is-prussia",
    "is-russia",
    "is-ottoman",
];
pub const SIGN_COUNT: usize = 39;
/// The powers that were learnt from, the first of all.
const KNOWN_POWERS: usize = 6;

impl Phase {
    /// Who stands with whom, who plays a minor power and what stays on the map after that decide a round: played through to the next
    /// turn only, a search chose no better than at first sight. What is bought is a small part of what follows: a search took luck
    /// for its worth.
    pub fn reach(self) -> Reach {
        match self {
            Phase::NameFigure(_)
            | Phase::Expel(_)
            | Phase::ChooseStatus
            | Phase::TurnAway(_)
            | Phase::ChooseAgain(_)
            | Phase::Bid
            | Phase::GiveTokens
            | Phase::UpdateUnit(_)
            | Phase::UpdateLeave(_) => Reach::Round,
            Phase::Actions | Phase::DiscardExcess => Reach::Now,
            Phase::Duel => Reach::Guess,
            _ => Reach::Turn,
        }
    }
}

impl State {
    pub fn outlook_for(&self, seat: u8) -> Option<f32> {
        if let Some(result) = self.result {
            let own = self.chairs.powers(seat);
            return Some(if own.meets(result.winners) {
                1.0 / result.winners.iter().count() as f32
            } else if own.meets(result.partners) {
                0.3
            } else {
                0.0
            });
        }
        if !self.is_calm() {
            return None;
        }
        if !self.rules.outlook_is_learnt {
            // Nothing has been learnt for these: the judgement that was made by hand says which of two positions is better.
            return Some((0.5 + self.appraise_for(seat) as f32 / 20_000.0).clamp(0.01, 0.99));
        }
        let (mut all, mut own) = (0.0, 0.0);
        for power in self.majors.iter() {
            let weight = LEARNT.answer(&self.signs(power)).exp();
            all += weight;
            if self.chair(power) == Some(seat) {
                own += weight;
            }
        }
        Some(own / all)
    }

    /// Between the moves and battles of two turns.
    pub fn is_calm(&self) -> bool {
        matches!(self.phase, Phase::Actions | Phase::ChooseCards | Phase::Over)
    }

    /// Each about as large as 1, as a network likes it.
    pub fn signs(&self, power: Power) -> [f32; SIGN_COUNT] {
        let board = self.board();
        let own = self.power(power);
        let of_player = self.powers_of_player(power);
        let goal = f32::from(self.rules().winning_influence);
        let influence = f32::from(own.influence);
        let due = f32::from(self.influence_due(power));
        let soon = self.soon(power);
        let left = goal - influence - soon;
        let morale = f32::from(own.morale);
        let trade = if power == Power::Britain { self.trade() } else { 0 };
        let income = f32::from(self.taxes(power) + trade);
        let taxes_come = f32::from(self.is_to_come(power, ActionSpace::Taxation));
        let armies = self.armies(of_player);
        let rivals = self.majors - of_player;
        let rival = rivals.iter().map(|rival| f32::from(self.power(rival).influence)).fold(0.0, f32::max);
        let rival_soon = rivals
            .iter()
            .map(|rival| f32::from(self.power(rival).influence) + self.soon(rival))
            .fold(0.0, f32::max);
        let paris = board.capital_of(Power::France);
        let guard = self.pawns.find(Power::France, paris).filter(|_| power == Power::France);

        let foes = self.rules.powers.iter().filter(|other| self.sides.are_at_war(power, *other));
        let foes = self.generals_of(foes.collect());
        let friends = self.generals_of(of_player);
        let claims = board.claims_of(power);
        let held = self.controlled(power);
        let endangered = (held & claims).iter().filter(|at| board.adjacent(*at).meets(foes));
        let endangered = endangered.filter(|at| !friends.contains(*at)).map(|at| board.value(at)).sum::<u8>();
        let open = (claims - held).iter().filter(|at| board.adjacent(*at).meets(friends));
        let open = open.filter(|at| !foes.contains(*at)).map(|at| board.value(at)).sum::<u8>();

        let mut signs = [0.0; SIGN_COUNT];
        signs[SIGN_COUNT - KNOWN_POWERS + power as usize] = 1.0;
        let told = [
            influence / 10.0,
            (influence / goal).powi(3),
            due / 5.0,
            soon / 5.0,
            f32::from(left <= 0.0),
            (left.max(0.0) / 10.0).sqrt(),
            f32::from(left <= due),
            morale / 10.0,
            morale.min(4.0) / 4.0,
            f32::from(own.money) / 20.0,
            income / 10.0,
            income * taxes_come / 10.0,
            armies.units / 10.0,
            armies.generals / 4.0,
            armies.largest / 4.0,
            f32::from(own.hand.len()) / 5.0,
            own.hand.iter().map(|card| f32::from(card.value())).sum::<f32>() / 15.0,
            self.prospects(power) as f32 / 200.0,
            armies.near_paris / 5.0,
            armies.near_paris / 5.0 * f32::from(self.turn) / 6.0,
            f32::from(self.in_paris().contains(power)),
            f32::from(self.sides.is_neutral(power)),
            self.sides.allies(power).iter().count() as f32 / 3.0,
            rival / goal,
            rival_soon / goal,
            guard.map_or(0.0, |pawn| 1.0 + f32::from(self.pawns.units(pawn))) / 4.0,
            f32::from(self.round) / 4.0,
            self.turns_until(power, ActionSpace::ExpandInfluence) / 6.0,
            self.turns_until(power, ActionSpace::Movement) / 6.0,
            f32::from(endangered) / 5.0,
            f32::from(open) / 5.0,
            (self.garrisons[power as usize] & self.fortresses).len() as f32 / 4.0,
            f32::from(self.players) / 6.0,
        ];
        signs[..told.len()].copy_from_slice(&told);
        signs
    }

    /// Influence that a power will have from its territories before the round is over.
    fn soon(&self, power: Power) -> f32 {
        if self.is_to_come(power, ActionSpace::ExpandInfluence) {
            f32::from(self.influence_due(power))
        } else {
            0.0
        }
    }

    fn is_to_come(&self, power: Power, space: ActionSpace) -> bool {
        let turn = self.turn_of(power, space);
        let is_over = match space {
            ActionSpace::Taxation => self.slots.taxed,
            _ => self.phase != Phase::Actions,
        };
        turn > self.turn || (turn == self.turn && !is_over)
    }

    fn turns_until(&self, power: Power, space: ActionSpace) -> f32 {
        let turn = self.turn_of(power, space);
        let is_next_round = turn < self.turn || (turn == self.turn && self.phase != Phase::Actions);
        f32::from(turn) + if is_next_round { 6.0 } else { 0.0 } - f32::from(self.turn)
    }

    fn armies(&self, powers: Powers) -> Armies {
        let paris = self.board().capital_of(Power::France);
        let mut armies = Armies::default();
        for power in powers.iter() {
            for pawn in Pawn::all_of(power) {
                let Some(at) = self.pawns.place(pawn) else { continue };
                let units = f32::from(self.pawns.units(pawn));
                armies.generals += 1.0;
                armies.units += units;
                armies.largest = armies.largest.max(units);
                armies.near_paris += (1.0 + units) / (1.0 + f32::from(self.way(power, at, paris)).powi(2));
            }
        }
        armies
    }

    fn way(&self, power: Power, from: Territory, to: Territory) -> u8 {
        let board = self.board();
        let by_land = board.land_distance[from.index()][to.index()];
        if power == Power::Britain {
            by_land.min(board.sail_distance[from.index()][to.index()])
        } else {
            by_land
        }
    }
}

#[derive(Default)]
struct Armies {
    units: f32,
    generals: f32,
    largest: f32,
    near_paris: f32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::GameResult;
    use crate::{Koalicje, Prototype};
    use engine::{Game, Judgement, Seat, Setup};

    fn calm(scenario: &str, players: u8) -> Koalicje {
        let mut state = Koalicje::new(&Setup::new(scenario, players)).expect("the setup is good");
        state.begin_actions(&mut crate::turn::Log::off());
        state
    }

    #[test]
    fn the_signs_are_those_that_were_learnt_from() {
        assert_eq!(SIGNS, LEARNT_FROM);
    }

    #[test]
    fn the_players_share_the_chances() {
        for players in 3..=6 {
            let state = calm("1805", players);
            let sum: f32 = (0..players).map(|seat| state.outlook_for(seat).expect("all is calm")).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{sum}");
        }
        assert_eq!(calm("1805", 3).outlook(Seat::Chance), None);
    }

    #[test]
    fn influence_territories_and_units_raise_the_chances() {
        let state = calm("1805", 6);
        let seat = |state: &Koalicje| state.chairs.seat(Power::Austria).expect("somebody plays Austria");
        let chance = |state: &Koalicje| state.outlook_for(seat(state)).expect("all is calm");
        let changes: [fn(&mut State); 3] = [
            |state| state.power_mut(Power::Austria).influence += 5,
            |state| state.power_mut(Power::Austria).money += 12,
            |state| {
                for pawn in Pawn::all_of(Power::Austria) {
                    state.pawns.set_units(pawn, 6);
                }
            },
        ];
        for change in changes {
            let mut better = state.clone();
            change(&mut better);
            assert!(chance(&better) > chance(&state));
        }
    }

    #[test]
    fn an_end_is_certain_and_a_move_that_is_under_way_is_not_judged() {
        let mut state = calm("1805", 6);
        state.phase = Phase::Orders;
        assert_eq!(state.outlook_for(1), None);
        let winners = Powers::of(Power::France);
        state.result = Some(GameResult { winners, partners: Powers::of(Power::Austria), by_paris: false });
        assert_eq!([0, 1, 2].map(|seat| state.outlook_for(seat)), [Some(0.0), Some(1.0), Some(0.3)]);
    }

    #[test]
    fn where_nothing_was_learnt_the_judgement_made_by_hand_decides() {
        let mut state = Prototype::new(&Setup::new("1805", 6)).expect("the setup is good");
        state.begin_actions(&mut crate::turn::Log::off());
        let mut better = state.clone();
        better.power_mut(Power::Austria).influence += 5;
        assert!(better.outlook_for(2) > state.outlook_for(2));
    }
}
