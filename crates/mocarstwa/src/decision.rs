//! Decisions: the questions that the table waits on.

use crate::board::Province;
use crate::state::{Owner, Phase, State};
use crate::unit::Aim;
use engine::{Question, RuleId, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// A question, with what it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Decision {
    pub decision: Phase,
    /// Who is asked; nobody for chance.
    pub player: Owner,
    /// The province that is fought for.
    pub at: Option<Province>,
    /// What the battle with cards is about.
    pub battle: Aim,
}

impl Question for Decision {
    fn kind(&self) -> &'static str {
        self.decision.word()
    }

    fn rule(&self) -> RuleId {
        RuleId(self.decision.rule())
    }
}

impl State {
    pub fn decision_of(&self, seat: Seat) -> Option<Decision> {
        let asked = Some(seat).filter(|seat| self.is_asked(*seat))?;
        let player = match asked {
            Seat::Player(seat) => Owner::of(seat),
            Seat::Chance => Owner::Nobody,
        };
        let at = self.fight.to;
        Some(Decision { decision: self.phase, player, at, battle: self.battle.at })
    }
}

impl Phase {
    /// The rule that the question comes from.
    pub fn rule(self) -> &'static str {
        match self {
            Phase::RollForChoice => "MOC-3.2",
            Phase::ChoosePower => "MOC-3.3",
            Phase::BuyAndDeploy => "MOC-4.2",
            Phase::DrawCards => "MOC-8.1",
            Phase::AssignIndependents => "MOC-6.3",
            Phase::BreakTie => "MOC-D16",
            Phase::OrderIndependents => "MOC-6.22",
            Phase::GiveOrders => "MOC-7.1",
            Phase::NameDefender => "MOC-11.3",
            Phase::RollAttack => "MOC-11.5",
            Phase::RerollAttack => "MOC-23.13",
            Phase::RollDefence => "MOC-11.6",
            Phase::RerollDefence => "MOC-23.12",
            Phase::Annex => "MOC-11.9",
            Phase::RollSalvo => "MOC-15.4",
            Phase::RerollSalvo => "MOC-23.12",
            Phase::LoseCrew => "MOC-16.5",
            Phase::ChooseBattle => "MOC-9.3",
            Phase::PlayCard => "MOC-9.4",
            Phase::DrawForIndependents => "MOC-9.5",
            Phase::TakeLosses => "MOC-9.19",
            Phase::ChooseHit => "MOC-D54",
            Phase::ChooseRetreat => "MOC-10.11",
            Phase::Occupy => "MOC-9.22",
            Phase::Capture => "MOC-14.14",
            Phase::UseHonour => "MOC-10.21",
            Phase::SoundBugle => "MOC-10.10",
            Phase::PlaceReserve => "MOC-4.3",
            Phase::AppointCommander => "MOC-18.7",
            Phase::Trade => "MOC-18.8",
            Phase::RollPowerDie => "MOC-19.1",
            Phase::UseAuthority => "MOC-19.4",
            Phase::Ministry => "MOC-20.1",
            Phase::Provisions => "MOC-20.26",
            Phase::WarCouncil => "MOC-20.28",
            Phase::Over => "MOC-22.1",
        }
    }
}
