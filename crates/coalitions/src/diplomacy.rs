//! The diplomacy phase, ledger section 7: expulsion, secret statuses, turning away, board update.
//!
//! Ruling KOA-D22: Britain and France may expel members before the choice, and turn away powers that have just joined
//! after it; Britain decides before France.

use crate::action::Action;
use crate::event::Event;
use crate::power::{PerPower, Power, Powers, Status};
use crate::reasons::Why;
use crate::scenario::Expulsion;
use crate::state::State;
use crate::turn::{Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Diplomacy {
    /// [KOA-7.7], [KOA-D21], [PRO-7.3] Powers without their capital when the phase began: they
    /// become neutral, and [KOA-D23] neither choose nor can be expelled.
    pub forced_neutral: Powers,
    /// Expelled by their leader before the choice.
    pub expelled: Powers,
    /// Who has not yet picked a token.
    pub choosing: Powers,
    /// The face-down tokens, by power.
    pub chosen: PerPower<Option<Status>>,
    /// The statuses before the phase, by power.
    pub before: PerPower<Option<Status>>,
    /// Turned away after the reveal, still to choose again.
    pub turned_away: Powers,
}

impl State {
    /// [KOA-7.1] Held at the start of every round except the first: [KOA-7.6], [PRO-7.2] at no
    /// other time does a status change.
    pub fn begin_diplomacy(&mut self, log: &mut Log) {
        let choosers = Powers::CHOOSERS & self.majors;
        let forced_neutral =
            choosers.iter().filter(|power| !self.controls_capital(*power)).collect::<Powers>();
        self.diplomacy = Diplomacy {
            forced_neutral,
            choosing: choosers - forced_neutral,
            before: PerPower(std::array::from_fn(|number| {
                let takes_part = self.rules.powers.contains(Power::ALL[number]);
                takes_part.then_some(self.powers[number].status)
            })),
            ..Diplomacy::default()
        };
        self.remember_sides();
        if self.options.expulsion == Expulsion::After || !self.rules().expulsion {
            self.phase = Phase::ChooseStatus;
        } else {
            self.phase = Phase::Expel(Power::Britain);
        }
        self.diplomacy_goes_on(log);
    }

    /// Passes over the steps in which nobody has anything to decide.
    fn diplomacy_goes_on(&mut self, log: &mut Log) {
        loop {
            match self.phase {
                Phase::Expel(leader) if self.expellable(leader).is_empty() => {
                    self.phase = if leader == Power::Britain {
                        Phase::Expel(Power::France)
                    } else {
                        Phase::ChooseStatus
                    };
                }
                Phase::ChooseStatus if self.diplomacy.choosing.is_empty() => self.reveal_statuses(log),
                Phase::TurnAway(leader) if self.joiners(leader).is_empty() => {
                    if leader == Power::Britain {
                        self.phase = Phase::TurnAway(Power::France);
                    } else {
                        self.ask_the_turned_away(log);
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// [KOA-7.8] The members that a leader may expel now.
    fn expellable(&self, leader: Power) -> Powers {
        self.members(leader) - self.diplomacy.forced_neutral - self.diplomacy.expelled
    }

    /// Major powers in a leader's coalition. [KOA-19.12] A minor goes only together with its major.
    fn members(&self, leader: Power) -> Powers {
        let status = self.power(leader).status;
        (Powers::CHOOSERS & self.majors).iter().filter(|power| self.power(*power).status == status).collect()
    }

    /// [KOA-D22], [PRO-7.4] Powers that have just chosen a leader's coalition without having been
    /// in it.
    fn joiners(&self, leader: Power) -> Powers {
        let status = self.power(leader).status;
        (self.members(leader) - self.diplomacy.turned_away)
            .iter()
            .filter(|power| self.diplomacy.before[*power as usize] != Some(status))
            .filter(|power| !self.same_player(*power, leader))
            .collect()
    }

    pub fn check_expel(&self, leader: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Done => Ok(()),
            Action::Expel(power) if self.expellable(leader).contains(power) => Ok(()),
            Action::Expel(power) if self.diplomacy.forced_neutral.contains(power) => Err(Why::ForcedNeutral),
            Action::Expel(_) => Err(Why::NotAMember),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_expel(&self, leader: Power, actions: &mut Vec<Action>) {
        actions.extend(self.expellable(leader).iter().map(Action::Expel));
        actions.push(Action::Done);
    }

    pub fn play_expel(&mut self, leader: Power, action: Action, log: &mut Log) {
        if let Action::Expel(power) = action {
            self.diplomacy.expelled.insert(power);
            log.add(Event::Expelled { leader, power });
        } else {
            self.phase =
                if leader == Power::Britain { Phase::Expel(Power::France) } else { Phase::ChooseStatus };
        }
        self.diplomacy_goes_on(log);
    }

    /// [KOA-7.5] Keep or change to any other; [KOA-7.9] the expelled take another than the one they are expelled from.
    pub fn check_status(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Status(status)
                if self.diplomacy.expelled.contains(power) && status == self.power(power).status =>
            {
                Err(Why::ExpelledFromIt)
            }
            Action::Status(status) => self.check_beside_own(power, status),
            _ => Err(Why::NotAsked),
        }
    }

    /// [PRO-7.6], [PRO-7.7], [PRO-D12], [PRO-19.2] A player's powers are not in both coalitions,
    /// and none takes a status that would make it fight another of them over a territory they
    /// share.
    fn check_beside_own(&self, power: Power, status: Status) -> Result<(), Why> {
        let own = self.powers_of_player(power) & self.majors;
        for other in own.iter().filter(|other| *other != power) {
            // What the other has not chosen yet, it will choose to fit.
            let Some(others) = self.status_to_be(other) else { continue };
            let coalitions = [status, others].map(Status::leader);
            if coalitions[0].is_some() && coalitions[1].is_some() && coalitions[0] != coalitions[1] {
                return Err(Why::OneCoalition);
            }
            let peaceful = status == Status::Neutral || others == Status::Neutral;
            let allied = status == others && coalitions[0].is_some();
            if !peaceful && !allied && self.pieces(power).meets(self.pieces(other)) {
                return Err(Why::OwnPowersNeverFight);
            }
        }
        Ok(())
    }

    /// The status that a power will have after this phase, as far as its player has decided.
    fn status_to_be(&self, power: Power) -> Option<Status> {
        let diplomacy = &self.diplomacy;
        let undecided = diplomacy.choosing.contains(power) || diplomacy.turned_away.contains(power);
        if diplomacy.forced_neutral.contains(power) {
            Some(Status::Neutral)
        } else if undecided {
            None
        } else {
            Some(diplomacy.chosen[power as usize].unwrap_or(self.power(power).status))
        }
    }

    pub fn list_status(&self, power: Power, actions: &mut Vec<Action>) {
        let open = |action: &Action| self.check_status(power, *action).is_ok();
        actions.extend(Status::ALL.iter().copied().map(Action::Status).filter(open));
    }

    pub fn play_status(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Status(status) = action else { return };
        self.diplomacy.chosen[power as usize] = Some(status);
        self.diplomacy.choosing.remove(power);
        log.add(Event::StatusChosen { power, status: Some(status), seat: self.seat_of(power) });
        self.diplomacy_goes_on(log);
    }

    /// [KOA-7.4], [PRO-7.8], [PRO-D11] All tokens are revealed together. A power without its
    /// capital is neutral (KOA-7.7).
    fn reveal_statuses(&mut self, log: &mut Log) {
        for power in (Powers::CHOOSERS & self.majors).iter() {
            let status = if self.diplomacy.forced_neutral.contains(power) {
                Status::Neutral
            } else {
                self.diplomacy.chosen[power as usize].unwrap_or(self.power(power).status)
            };
            self.power_mut(power).status = status;
            log.add(Event::StatusDeclared { power, status });
        }
        self.minors_follow();
        self.diplomacy.chosen = PerPower::default();
        self.phase = Phase::TurnAway(Power::Britain);
        if self.options.expulsion == Expulsion::Before {
            self.ask_the_turned_away(log);
        }
    }

    pub fn check_turn_away(&self, leader: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Done => Ok(()),
            Action::TurnAway(power) if self.joiners(leader).contains(power) => Ok(()),
            Action::TurnAway(_) => Err(Why::NotAJoiner),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_turn_away(&self, leader: Power, actions: &mut Vec<Action>) {
        actions.extend(self.joiners(leader).iter().map(Action::TurnAway));
        actions.push(Action::Done);
    }

    pub fn play_turn_away(&mut self, leader: Power, action: Action, log: &mut Log) {
        if let Action::TurnAway(power) = action {
            self.diplomacy.turned_away.insert(power);
            log.add(Event::TurnedAway { leader, power });
            self.diplomacy_goes_on(log);
        } else if leader == Power::Britain {
            self.phase = Phase::TurnAway(Power::France);
            self.diplomacy_goes_on(log);
        } else {
            self.ask_the_turned_away(log);
        }
    }

    /// [KOA-D22], [PRO-D11] The turned away choose openly, in power order, between neutral and
    /// expansionist.
    fn ask_the_turned_away(&mut self, log: &mut Log) {
        if let Some(power) = self.diplomacy.turned_away.first() {
            self.phase = Phase::ChooseAgain(power);
            return;
        }
        self.end_truces();
        // [KOA-19.13] Minors change with their majors; [KOA-7.10] then the board is updated.
        self.diplomacy = Diplomacy { forced_neutral: self.diplomacy.forced_neutral, ..Diplomacy::default() };
        self.renew_sides();
        self.begin_update(None, log);
    }

    pub fn check_choose_again(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Status(status @ (Status::Neutral | Status::Expansionist)) => {
                self.check_beside_own(power, status)
            }
            Action::Status(_) => Err(Why::TurnedAwayChoice),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_choose_again(&self, power: Power, actions: &mut Vec<Action>) {
        let open = |action: &Action| self.check_choose_again(power, *action).is_ok();
        actions.extend(Status::ALL.iter().copied().map(Action::Status).filter(open));
    }

    pub fn play_choose_again(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Status(status) = action else { return };
        self.diplomacy.turned_away.remove(power);
        self.power_mut(power).status = status;
        self.minors_follow();
        log.add(Event::StatusDeclared { power, status });
        self.ask_the_turned_away(log);
    }
}
