//! Victory, ledger section 21.

use crate::board::Territories;
use crate::event::{Event, Source};
use crate::power::{Power, Powers, Status};
use crate::state::{GameResult, State};
use crate::turn::{Log, Phase};
use std::cmp::Reverse;

/// [KOA-3.18] The influence that opens Spain.
const SPAIN_OPENS_AT: u8 = 11;

impl State {
    pub fn gain_influence(&mut self, power: Power, influence: u8, source: Source, log: &mut Log) {
        let track = &mut self.power_mut(power).influence;
        *track = track.saturating_add(influence);
        log.add(Event::InfluenceGained { power, influence, source });
        if self.power(power).influence >= SPAIN_OPENS_AT {
            self.open_spain(log);
        }
    }

    pub fn open_spain(&mut self, log: &mut Log) {
        if !self.spain_open {
            self.spain_open = true;
            log.add(Event::SpainOpened);
        }
    }

    /// [KOA-21.1] The first power to reach 25 wins at once; [KOA-D86] of several, the one with most.
    pub fn check_influence_victory(&mut self, log: &mut Log) {
        let there: Powers = self
            .majors
            .iter()
            .filter(|power| self.power(*power).influence >= self.rules().winning_influence)
            .collect();
        if !there.is_empty() {
            self.end_game(there, false, log);
        }
    }

    /// [KOA-21.2] A foreign general in Paris at the end of a round ends the game. Says whether it did.
    pub fn settle_paris(&mut self, log: &mut Log) -> bool {
        let conquerors = self.in_paris();
        if conquerors.is_empty() {
            return false;
        }
        // [KOA-21.3] 6 influence, or 9 in the British coalition; [KOA-D87] once per player.
        let mut rewarded = Powers::NONE;
        for power in conquerors.iter() {
            let Some(major) = self.master(power).filter(|major| !rewarded.contains(*major)) else { continue };
            rewarded.insert(major);
            let rules = self.rules();
            let british = self.power(power).status == Status::British;
            let bonus = if british { rules.paris_bonus_british } else { rules.paris_bonus };
            self.gain_influence(major, bonus, Source::Paris, log);
        }
        self.end_game(self.majors, true, log);
        true
    }

    /// [KOA-D85] By option a general in Paris ends the game as soon as battles or placements are over.
    pub fn paris_falls_at_once(&mut self, log: &mut Log) -> bool {
        self.options.paris_at_once && self.settle_paris(log)
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
        Power::ALL.iter().copied().filter(counts).collect()
    }

    /// [KOA-21.5] Most influence, then the value of controlled disputed territories, then morale, then shared.
    fn end_game(&mut self, candidates: Powers, by_paris: bool, log: &mut Log) {
        let standing = |power: Power| {
            let disputed = Territories(self.board().disputed) & self.controlled(power);
            let state = self.power(power);
            Reverse((state.influence, self.board().total_value(disputed), state.morale))
        };
        let best = candidates.iter().map(standing).min();
        let winners: Powers = candidates.iter().filter(|power| Some(standing(*power)) == best).collect();
        self.result = Some(GameResult { winners, by_paris });
        self.phase = Phase::Over;
        log.add(Event::GameWon { winners, paris: by_paris });
    }
}
