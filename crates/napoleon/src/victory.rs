//! Supply, defeat and victory, the last phase of a campaign turn: chapters 24 and 25.
//!
//! Start with [`State::begin_supply`].

use crate::action::Action;
use crate::army::{Army, Kind, Side, Unit, Units};
use crate::board::Town;
use crate::event::{Cause, Event};
use crate::reasons::Why;
use crate::state::{Ending, GameResult, Phase, State};
use engine::{Log, Outcome};

/// [NAP-24.2] [NAP-24.3] [NAP-24.4] What the loss of a major city costs its army.
pub struct SupplyCity {
    pub town: &'static str,
    pub army: Army,
    pub units: u8,
}

pub static SUPPLY: [SupplyCity; 3] = [
    SupplyCity { town: "gent", army: Army::AngloDutch, units: 1 },
    SupplyCity { town: "bruxelles", army: Army::AngloDutch, units: 1 },
    SupplyCity { town: "liege", army: Army::Prussian, units: 2 },
];

impl SupplyCity {
    pub fn at(&self) -> Town {
        self.town.parse().expect("the three major cities are on the map")
    }
}

impl State {
    /// [NAP-D75] A French unit stands there and no enemy does.
    pub fn is_french_held(&self, town: Town) -> bool {
        !self.side_at(Side::French, town).is_empty() && self.side_at(Side::Allied, town).is_empty()
    }

    /// [NAP-2.6] [NAP-24.1] [NAP-D72] What the Allies lose at the end of a French turn; [NAP-24.6]
    /// the French lose nothing. [NAP-6.3] By night as by day.
    pub(crate) fn begin_supply(&mut self, log: &mut Log<'_, Event>) {
        self.passed = 0;
        self.supply_due = [0; 2];
        if self.active_side() == Side::French {
            for city in &SUPPLY {
                if self.is_french_held(city.at()) {
                    self.supply_due[city.army as usize - 1] += city.units;
                }
            }
        }
        for army in [Army::AngloDutch, Army::Prussian] {
            let index = army as usize - 1;
            let left = self.army_in_play(army);
            // What is not there any more is not lost.
            let lost = self.supply_due[index].min(left.len() as u8);
            if lost > 0 {
                log.add(Event::SupplyCut { army, units: lost });
            }
            // If too few units are left, all go.
            if usize::from(lost) == left.len() {
                self.supply_due[index] = 0;
                left.iter().for_each(|unit| self.eliminate(unit, Cause::Supply, log));
            }
        }
        self.supply_on(log);
    }

    fn supply_on(&mut self, log: &mut Log<'_, Event>) {
        if self.supply_due == [0; 2] { self.check_victory(log) } else { self.phase = Phase::Supply }
    }

    /// [NAP-24.5] Any unit of the army, leaders included.
    pub(crate) fn check_give_up(&self, seat: u8, action: Action) -> Result<(), Why> {
        let Action::GiveUp(unit) = action else { return Err(Why::NotAsked) };
        self.check_commands(seat, unit)?;
        if unit.army() == Army::French || self.supply_due[unit.army() as usize - 1] == 0 {
            return Err(Why::NothingDue);
        }
        if self.place(unit).is_in_play() { Ok(()) } else { Err(Why::NotThere) }
    }

    pub(crate) fn list_give_up(&self, seat: u8, actions: &mut Vec<Action>) {
        let candidates = self.own_units(seat).iter().map(Action::GiveUp);
        actions.extend(candidates.filter(|action| self.check_give_up(seat, *action).is_ok()));
    }

    pub(crate) fn play_give_up(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::GiveUp(unit) = action else { return };
        self.supply_due[unit.army() as usize - 1] -= 1;
        self.eliminate(unit, Cause::Supply, log);
        self.supply_on(log);
    }

    /// [NAP-25.1] to [NAP-25.10] At the end of every turn, [NAP-6.3] also of a night.
    fn check_victory(&mut self, log: &mut Log<'_, Event>) {
        for army in Army::ALL {
            if !self.is_defeated(*army) && self.losses(*army) >= army.defeat_limit() {
                self.defeated |= army.bit();
                log.add(Event::ArmyDefeated { army: *army });
            }
        }
        // [NAP-25.5]
        for army in Army::ALL {
            let fallen = if self.is_defeated(*army) { self.army_in_play(*army) } else { Units::NONE };
            fallen.iter().for_each(|unit| self.eliminate(unit, Cause::Defeat, log));
        }
        match self.ending() {
            Some(result) => {
                self.result = Some(result);
                self.phase = Phase::Over;
                log.add(Event::GameEnded { winner: result.winner, by: result.by });
            }
            None => self.begin_turn(self.turn + 1, log),
        }
    }

    fn ending(&self) -> Option<GameResult> {
        let french = self.is_defeated(Army::French);
        let allies = self.is_defeated(Army::AngloDutch) && self.is_defeated(Army::Prussian);
        let result = |winner, by| Some(GameResult { winner, by });
        match (french, allies) {
            // [NAP-D74] Both conditions met together favour the French.
            (true, true) => result(Side::French, Ending::AllDefeated),
            (false, true) => result(Side::French, Ending::AlliesDefeated),
            (true, false) => result(Side::Allied, Ending::FrenchDefeated),
            (false, false) if !self.is_last_turn() => None,
            (false, false) if self.cities_held() >= 2 => result(Side::French, Ending::Cities),
            (false, false) => result(Side::Allied, Ending::TimeRanOut),
        }
    }

    /// [NAP-25.7] How many of the three cities the French control.
    pub fn cities_held(&self) -> usize {
        SUPPLY.iter().filter(|city| self.is_french_held(city.at())).count()
    }

    /// [NAP-26.5] The Allies win or lose together.
    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let result = self.result?;
        let seats = 0..self.players;
        let wins = |seat: &u8| State::side_of_seat(*seat) == result.winner;
        // The score is what the other side has lost.
        let scores = seats.clone().map(|seat| {
            let enemies = State::side_of_seat(seat).other();
            enemies.armies().iter().map(|army| i32::from(self.losses(*army))).sum()
        });
        Some(Outcome {
            winners: seats.clone().filter(wins).collect(),
            partners: Vec::new(),
            by: result.by.word(),
            scores: scores.collect(),
        })
    }

    /// [NAP-1.15] The leader of an army, if he is still in play.
    pub fn leader_of(&self, army: Army) -> Option<Unit> {
        self.army_in_play(army).of_kind(|kind| kind == Kind::Leader).first()
    }
}
