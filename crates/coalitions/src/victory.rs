//! Victory, ledger section 21.

use crate::board::Territories;
use crate::event::{Event, Source};
use crate::power::{Power, Powers, Status};
use crate::rule_set::Order;
use crate::state::{GameResult, State};
use crate::turn::{Log, Phase};
use std::cmp::Reverse;

/// [KOA-3.18] The influence that opens Spain.
const SPAIN_OPENS_AT: u8 = 11;

impl State {
    /// [KOA-6.2], [PRO-6.1], [PRO-D8] Influence only grows.
    pub fn gain_influence(&mut self, power: Power, influence: u8, source: Source, log: &mut Log) {
        let track = &mut self.power_mut(power).influence;
        *track = track.saturating_add(influence);
        log.add(Event::InfluenceGained { power, influence, source });
        if self.power(power).influence >= SPAIN_OPENS_AT {
            self.open_spain(log);
        }
    }

    /// [KOA-3.18] Whether some power has influence enough for Spain to be open.
    pub fn influence_opens_spain(&self) -> bool {
        self.powers.iter().any(|power| power.influence >= SPAIN_OPENS_AT)
    }

    pub fn open_spain(&mut self, log: &mut Log) {
        if !self.spain_open {
            self.spain_open = true;
            log.add(Event::SpainOpened);
        }
    }

    /// [KOA-21.1], [KOA-20.8] The first power to reach 25 wins at once, [KOA-21.6], [KOA-D67] if it
    /// is no minor; [KOA-D86] of several, the one with most. [PRO-21.3] In the prototype Paris
    /// counts too when 40 are reached.
    pub fn check_influence_victory(&mut self, log: &mut Log) {
        if !self.turn_is_finished_first() {
            self.end_if_influence_suffices(log);
        }
    }

    /// [REA-D5] Whether the turn is played to its end before anybody wins.
    pub fn turn_is_finished_first(&self) -> bool {
        self.rules.turn_is_finished && !self.options.end_at_once
    }

    /// [REA-3.1] The end of a turn, in which somebody may have reached 25.
    pub fn end_finished_turn(&mut self, log: &mut Log) {
        self.end_if_influence_suffices(log);
    }

    fn end_if_influence_suffices(&mut self, log: &mut Log) {
        let there: Powers = self
            .majors
            .iter()
            .filter(|power| self.power(*power).influence >= self.rules().winning_influence)
            .collect();
        if there.is_empty() {
            return;
        }
        if self.rules().paris_bonus_for_coalition {
            self.reward_paris(log);
            self.end_game(self.majors, false, log);
        } else {
            self.end_game(there, false, log);
        }
    }

    /// [KOA-21.2] A foreign general in Paris at the end of a round ends the game. Says whether it did.
    pub fn settle_paris(&mut self, log: &mut Log) -> bool {
        if self.in_paris().is_empty() {
            return false;
        }
        if self.deck().is_some() {
            // [KOA-20.7], [PRO-20.2] The players win together.
            self.end_with(Powers::GRAND_COALITION, true, log);
        } else {
            self.reward_paris(log);
            self.end_game(self.majors, true, log);
        }
        true
    }

    /// [KOA-21.3] 6 influence, and 3 more in the British coalition; [KOA-D87] once per player. [PRO-21.3] The 3 go to the
    /// whole coalition.
    fn reward_paris(&mut self, log: &mut Log) {
        let rules = self.rules();
        let conquerors = self.in_paris();
        let british = |state: &State, power: Power| state.power(power).status == Status::British;
        let mut rewarded = Powers::NONE;
        for power in conquerors.iter() {
            let Some(major) = self.master(power).filter(|major| !rewarded.contains(*major)) else { continue };
            rewarded.insert(major);
            let more = british(self, power) && !rules.paris_bonus_for_coalition;
            let bonus = rules.paris_bonus + if more { rules.paris_bonus_british } else { 0 };
            self.gain_influence(major, bonus, Source::Paris, log);
        }
        if rules.paris_bonus_for_coalition && conquerors.iter().any(|power| british(self, power)) {
            for power in
                self.rules.powers.iter().filter(|power| british(self, *power)).collect::<Powers>().iter()
            {
                self.gain_influence(power, rules.paris_bonus_british, Source::Paris, log);
            }
        }
    }

    /// [PRO-21.2], [KOA-20.7] As soon as battles or placements are over, by the rules or by option
    /// [KOA-D85].
    pub fn paris_falls_at_once(&mut self, log: &mut Log) -> bool {
        (self.options.paris_at_once || self.rules().paris_at_once) && self.settle_paris(log)
    }

    /// [KOA-D87] The powers whose general in Paris counts: not France's own minors, and French allies by option.
    pub fn in_paris(&self) -> Powers {
        let paris = self.board().capital_of(Power::France);
        let counts = |power: &Power| {
            *power != Power::France
                && self.pawns.of(*power).contains(paris)
                && !self.same_player(*power, Power::France)
                && !(self.options.french_ally_not_in_paris && self.power(*power).status == Status::French)
        };
        self.rules.powers.iter().filter(counts).collect()
    }

    /// [KOA-21.5], [KOA-D88], [PRO-19.3], [PRO-21.4], [PRO-D37] Most influence, then the value of
    /// controlled disputed territories, then morale, then shared. [KOA-21.4] Only the final total
    /// counts.
    /// [REA-3.2], [REA-3.3] Where there is a prestige track it decides between equals.
    fn end_game(&mut self, candidates: Powers, by_paris: bool, log: &mut Log) {
        if self.rules.order == Order::OfPrestige {
            let most = candidates.iter().map(|power| self.power(power).influence).max();
            let leads = |power: &Power| Some(self.power(*power).influence) == most;
            let winner = self.first_in_order(candidates.iter().filter(leads).collect());
            return self.end_with(winner.into_iter().collect(), by_paris, log);
        }
        let standing = |power: Power| {
            let disputed = Territories(self.board().disputed) & self.controlled(power);
            let state = self.power(power);
            Reverse((state.influence, self.board().total_value(disputed), state.morale))
        };
        let best = candidates.iter().map(standing).min();
        let winners: Powers = candidates.iter().filter(|power| Some(standing(*power)) == best).collect();
        self.end_with(winners, by_paris, log);
    }

    fn end_with(&mut self, winners: Powers, by_paris: bool, log: &mut Log) {
        // [PRO-21.5], [PRO-D37] The winner's coalition shares in the victory.
        let in_coalition = |power: &Power| self.power(*power).status.leader().is_some();
        let allies = winners
            .iter()
            .filter(|winner| self.rules().partners_share && in_coalition(winner))
            .fold(Powers::NONE, |all, winner| all | self.sides.allies(winner));
        let partners = allies - winners;
        self.result = Some(GameResult { winners, partners, by_paris });
        self.phase = Phase::Over;
        log.add(Event::GameWon { winners, partners, paris: by_paris });
    }
}
