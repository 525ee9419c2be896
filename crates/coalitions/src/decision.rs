//! Decisions: the questions that the table waits on.

use crate::board::Territory;
use crate::consent::Purpose;
use crate::mobilisation;
use crate::power::{Power, Powers};
use crate::rule_set::Edition;
use crate::state::State;
use crate::turn::{Drilling, Phase, Slot};
use engine::{Question, RuleId, Seat};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::borrow::Cow;
use std::ops::Deref;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "decision", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Decision {
    NameFigure { power: Power },
    DrawCard { power: Power },
    Expel { power: Power },
    ChooseStatus { power: Power },
    TurnAway { power: Power },
    ChooseStatusAgain { power: Power },
    Bid { power: Power, minor: Power },
    Drill { power: Power },
    DrillDiscard { power: Power },
    Lead { power: Power },
    AnswerSubsidy { power: Power, money: u16 },
    Mobilise { power: Power },
    ChooseArbiter { power: Power },
    OrderMoves { power: Power, round: u8 },
    PlanStrategicMove { power: Power, from: Territory, to: Territory },
    Consent { power: Power, asker: Power, from: Territory, to: Territory, purpose: Purpose },
    AskForRound { power: Power, round: u8 },
    AllowRound { power: Power, mover: Power, round: u8 },
    ChooseBattle { power: Power },
    Evade { power: Power, at: Territory },
    DeclareSupport { power: Power, at: Territory },
    PlayBattleCard { power: Power, at: Territory, openly: bool },
    RevealCard { power: Power, at: Territory },
    Withdraw { power: Power, at: Territory },
    GarrisonAfterVictory { power: Power, at: Territory },
    ReturnGarrison { power: Power, at: Territory },
    LeaveTerritories { power: Power },
    Throw { power: Power, at: Territory },
    TossCoin { players: Powers, at: Territory },
    DiscardExcess { power: Power, cards: u8, limit: u8 },
    // Napoleon's deck: France's own, and what it leaves to the players
    TurnNapoleonCard { power: Power },
    DrawForFrance { power: Power, at: Territory },
    Encourage { power: Power },
    ChooseRaceTerritory { power: Power },
    ChooseFrenchGeneral { power: Power, to: Territory },
    EquipFrance { power: Power, money: u16 },
    // Realpolitik
    ChooseActionCard { power: Power },
    GiveTokens { power: Power },
    PlaceTrains { power: Power, trains: u8 },
    MoveGenerals { power: Power },
    CancelCard { power: Power, at: Territory },
    // The prototype
    MeetNeutral { power: Power, host: Power, at: Territory },
}

/// A question as an edition asks it: the same for clients, under its own rule numbers.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Asked {
    pub question: Decision,
    #[serde(skip)]
    pub edition: &'static Edition,
}

impl Deref for Asked {
    type Target = Decision;

    fn deref(&self) -> &Decision {
        &self.question
    }
}

impl JsonSchema for Asked {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Decision::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Decision>()
    }
}

impl Question for Asked {
    fn kind(&self) -> &'static str {
        self.question.kind()
    }

    fn rule(&self) -> RuleId {
        RuleId(self.edition.rule(self.question.rule().0))
    }
}

impl Decision {
    pub fn kind(&self) -> &'static str {
        match self {
            Decision::NameFigure { .. } => "name-figure",
            Decision::DrawCard { .. } => "draw-card",
            Decision::Expel { .. } => "expel",
            Decision::ChooseStatus { .. } => "choose-status",
            Decision::TurnAway { .. } => "turn-away",
            Decision::ChooseStatusAgain { .. } => "choose-status-again",
            Decision::Bid { .. } => "bid",
            Decision::Drill { .. } => "drill",
            Decision::DrillDiscard { .. } => "drill-discard",
            Decision::Lead { .. } => "lead",
            Decision::AnswerSubsidy { .. } => "answer-subsidy",
            Decision::Mobilise { .. } => "mobilise",
            Decision::ChooseArbiter { .. } => "choose-arbiter",
            Decision::OrderMoves { .. } => "order-moves",
            Decision::PlanStrategicMove { .. } => "plan-strategic-move",
            Decision::Consent { .. } => "consent",
            Decision::AskForRound { .. } => "ask-for-round",
            Decision::AllowRound { .. } => "allow-round",
            Decision::ChooseBattle { .. } => "choose-battle",
            Decision::Evade { .. } => "evade",
            Decision::DeclareSupport { .. } => "declare-support",
            Decision::PlayBattleCard { .. } => "play-battle-card",
            Decision::RevealCard { .. } => "reveal-card",
            Decision::Withdraw { .. } => "withdraw",
            Decision::GarrisonAfterVictory { .. } => "garrison-after-victory",
            Decision::ReturnGarrison { .. } => "return-garrison",
            Decision::LeaveTerritories { .. } => "leave-territories",
            Decision::Throw { .. } => "throw",
            Decision::TossCoin { .. } => "toss-coin",
            Decision::DiscardExcess { .. } => "discard-excess",
            Decision::TurnNapoleonCard { .. } => "turn-napoleon-card",
            Decision::DrawForFrance { .. } => "draw-for-france",
            Decision::Encourage { .. } => "encourage",
            Decision::ChooseRaceTerritory { .. } => "choose-race-territory",
            Decision::ChooseFrenchGeneral { .. } => "choose-french-general",
            Decision::EquipFrance { .. } => "equip-france",
            Decision::MeetNeutral { .. } => "meet-neutral",
            Decision::ChooseActionCard { .. } => "choose-action-card",
            Decision::GiveTokens { .. } => "give-tokens",
            Decision::PlaceTrains { .. } => "place-trains",
            Decision::MoveGenerals { .. } => "move-generals",
            Decision::CancelCard { .. } => "cancel-card",
        }
    }

    pub fn rule(&self) -> RuleId {
        RuleId(match self {
            Decision::NameFigure { power: Power::France } => "KOA-2.13",
            Decision::NameFigure { .. } => "KOA-D4",
            Decision::DrawCard { .. } => "KOA-2.11",
            Decision::Expel { .. } => "KOA-7.8",
            Decision::ChooseStatus { .. } => "KOA-7.4",
            Decision::TurnAway { .. } | Decision::ChooseStatusAgain { .. } => "KOA-D22",
            Decision::Bid { .. } => "KOA-19.5",
            Decision::Drill { .. } | Decision::DrillDiscard { .. } => "KOA-9.1",
            Decision::Lead { .. } => "KOA-9.6",
            Decision::AnswerSubsidy { .. } => "KOA-9.15",
            Decision::Mobilise { .. } => "KOA-9.30",
            Decision::ChooseArbiter { .. } => "KOA-10.2",
            Decision::OrderMoves { .. } => "KOA-11.1",
            Decision::PlanStrategicMove { .. } => "KOA-11.11",
            Decision::Consent { purpose: Purpose::Stay, .. } => "KOA-17.3",
            Decision::Consent { purpose: Purpose::SeaFromBattle | Purpose::SeaFromUpdate, .. } => "KOA-D55",
            Decision::Consent { purpose: Purpose::Evade | Purpose::Withdraw, .. } => "KOA-D65",
            Decision::Consent { purpose: Purpose::Move, .. } => "KOA-D37",
            Decision::AskForRound { .. } => "KOA-10.9",
            Decision::AllowRound { .. } => "KOA-10.10",
            Decision::ChooseBattle { .. } => "KOA-13.2",
            Decision::Evade { .. } => "KOA-18.6",
            Decision::DeclareSupport { .. } => "KOA-14.1",
            Decision::PlayBattleCard { openly: false, .. } => "KOA-15.3",
            Decision::PlayBattleCard { openly: true, .. } => "KOA-20.31",
            Decision::RevealCard { .. } => "KOA-15.11",
            Decision::Withdraw { .. } => "KOA-16.21",
            Decision::GarrisonAfterVictory { .. } => "KOA-16.8",
            Decision::ReturnGarrison { .. } => "KOA-17.2",
            Decision::LeaveTerritories { .. } => "KOA-17.4",
            Decision::Throw { .. } | Decision::TossCoin { .. } => "KOA-17.8",
            Decision::DiscardExcess { .. } => "KOA-6.7",
            Decision::TurnNapoleonCard { .. } | Decision::Encourage { .. } => "KOA-20.20",
            Decision::DrawForFrance { .. } => "KOA-20.32",
            Decision::ChooseRaceTerritory { .. } => "KOA-D79",
            Decision::ChooseFrenchGeneral { .. } => "KOA-20.24",
            Decision::EquipFrance { .. } => "KOA-20.16",
            Decision::Consent { purpose: Purpose::Peace, .. } | Decision::MeetNeutral { .. } => "PRO-D13",
            Decision::Consent { purpose: Purpose::Leave, .. } => "PRO-17.7",
            Decision::Consent { purpose: Purpose::Train, .. } => "REA-7.9",
            Decision::Consent { purpose: Purpose::Ride | Purpose::RideUnit, .. } => "REA-13.4",
            Decision::ChooseActionCard { .. } => "REA-5.2",
            Decision::GiveTokens { .. } => "REA-10.5",
            Decision::PlaceTrains { .. } => "REA-7.1",
            Decision::MoveGenerals { .. } => "REA-7.3",
            Decision::CancelCard { .. } => "REA-19.1",
        })
    }
}

impl Decision {
    /// The power for which the question is answered; for chance, whom it concerns.
    pub fn power(&self) -> Option<Power> {
        match *self {
            Decision::NameFigure { power }
            | Decision::DrawCard { power }
            | Decision::Expel { power }
            | Decision::ChooseStatus { power }
            | Decision::TurnAway { power }
            | Decision::ChooseStatusAgain { power }
            | Decision::Bid { power, .. }
            | Decision::Drill { power }
            | Decision::DrillDiscard { power }
            | Decision::Lead { power }
            | Decision::AnswerSubsidy { power, .. }
            | Decision::Mobilise { power }
            | Decision::ChooseArbiter { power }
            | Decision::OrderMoves { power, .. }
            | Decision::PlanStrategicMove { power, .. }
            | Decision::Consent { power, .. }
            | Decision::AskForRound { power, .. }
            | Decision::AllowRound { power, .. }
            | Decision::ChooseBattle { power }
            | Decision::Evade { power, .. }
            | Decision::DeclareSupport { power, .. }
            | Decision::PlayBattleCard { power, .. }
            | Decision::RevealCard { power, .. }
            | Decision::Withdraw { power, .. }
            | Decision::GarrisonAfterVictory { power, .. }
            | Decision::ReturnGarrison { power, .. }
            | Decision::LeaveTerritories { power }
            | Decision::Throw { power, .. }
            | Decision::DiscardExcess { power, .. }
            | Decision::TurnNapoleonCard { power }
            | Decision::DrawForFrance { power, .. }
            | Decision::Encourage { power }
            | Decision::ChooseRaceTerritory { power }
            | Decision::ChooseFrenchGeneral { power, .. }
            | Decision::EquipFrance { power, .. }
            | Decision::ChooseActionCard { power }
            | Decision::GiveTokens { power }
            | Decision::PlaceTrains { power, .. }
            | Decision::MoveGenerals { power }
            | Decision::CancelCard { power, .. }
            | Decision::MeetNeutral { power, .. } => Some(power),
            Decision::TossCoin { .. } => None,
        }
    }
}

impl State {
    pub fn decision_of(&self, seat: Seat) -> Option<Decision> {
        if !self.pending_seats().contains(seat) {
            return None;
        }
        match seat {
            Seat::Chance => self.chance_decision(),
            Seat::Player(number) => self.player_decision(number),
        }
    }

    fn chance_decision(&self) -> Option<Decision> {
        Some(match self.phase {
            Phase::Deal(power) | Phase::BattleDraw(power) => Decision::DrawCard { power },
            Phase::Toss => Decision::TossCoin {
                players: self.update.duel.players.into_iter().flatten().collect(),
                at: self.update.duel.at?,
            },
            Phase::NapoleonCard => Decision::TurnNapoleonCard { power: Power::France },
            Phase::FrenchCard => Decision::DrawForFrance { power: Power::France, at: self.battle.at },
            _ => Decision::DrawCard { power: self.slot_power(self.slot_drawing()?) },
        })
    }

    fn player_decision(&self, seat: u8) -> Option<Decision> {
        let mover = self.movement.mover;
        let at = self.battle.at;
        Some(match self.phase {
            Phase::Over
            | Phase::Deal(_)
            | Phase::BattleDraw(_)
            | Phase::Toss
            | Phase::NapoleonCard
            | Phase::FrenchCard => return None,
            Phase::Encourage => Decision::Encourage { power: Power::France },
            Phase::RaceTerritory => Decision::ChooseRaceTerritory { power: Power::France },
            Phase::SendGeneral => {
                Decision::ChooseFrenchGeneral { power: Power::France, to: self.campaign.target()? }
            }
            Phase::FrenchUnits => {
                Decision::EquipFrance { power: Power::France, money: self.power(Power::France).money }
            }
            Phase::MeetNeutral(at) => {
                Decision::MeetNeutral { power: mover, host: self.neutral_host(mover, at)?, at }
            }
            Phase::NameFigure(power) => Decision::NameFigure { power },
            Phase::Expel(power) => Decision::Expel { power },
            Phase::ChooseStatus => {
                Decision::ChooseStatus { power: self.asked_power(seat, self.diplomacy.choosing)? }
            }
            Phase::TurnAway(power) => Decision::TurnAway { power },
            Phase::ChooseAgain(power) => Decision::ChooseStatusAgain { power },
            Phase::Bid => Decision::Bid {
                power: self.asked_power(seat, self.bids.waiting)?,
                minor: self.minor_bid_for(),
            },
            Phase::ChooseCards => {
                Decision::ChooseActionCard { power: self.asked_power(seat, self.agenda.choosing)? }
            }
            Phase::GiveTokens => {
                Decision::GiveTokens { power: self.asked_power(seat, self.alliances.choosing)? }
            }
            Phase::UpdateUnit(power) => Decision::ReturnGarrison { power, at: self.update.unit_from? },
            Phase::UpdateLeave(power) => Decision::LeaveTerritories { power },
            Phase::Duel => Decision::Throw {
                power: self.asked_power(seat, self.update.duel.waiting())?,
                at: self.update.duel.at?,
            },
            Phase::Actions => self.slot_decision(self.slot_of(seat)?),
            Phase::ChooseArbiter => Decision::ChooseArbiter { power: mover },
            Phase::Orders => Decision::OrderMoves { power: mover, round: self.movement.round },
            Phase::Plan => {
                let plan = &self.movement.plan;
                Decision::PlanStrategicMove {
                    power: mover,
                    from: self.pawns.place(plan.pawn)?,
                    to: plan.end(),
                }
            }
            Phase::Consent => {
                let request = &self.request;
                Decision::Consent {
                    power: self.asked_power(seat, request.waiting)?,
                    asker: request.power,
                    from: request.from,
                    to: request.to,
                    purpose: request.purpose,
                }
            }
            Phase::AskRound => Decision::AskForRound { power: mover, round: self.movement.round + 1 },
            Phase::AllowRound => {
                Decision::AllowRound { power: self.movement.arbiter?, mover, round: self.movement.round + 1 }
            }
            Phase::ChooseBattle => Decision::ChooseBattle { power: mover },
            Phase::Evade => Decision::Evade { power: Power::Russia, at },
            Phase::Support(power) => Decision::DeclareSupport { power, at },
            Phase::PlayCards => {
                Decision::PlayBattleCard { power: self.battle.acting, at, openly: self.plays_openly() }
            }
            Phase::Reveal => Decision::RevealCard { power: self.battle.acting, at },
            Phase::CancelCard => Decision::CancelCard { power: self.battle.acting, at },
            Phase::BattleRetreat(power) => Decision::Withdraw { power, at },
            Phase::VictoryGarrison(power) => Decision::GarrisonAfterVictory { power, at },
            Phase::DiscardExcess => self.discard_decision(self.asked_power(seat, self.over_hand_limit())?),
        })
    }

    fn discard_decision(&self, power: Power) -> Decision {
        let limit = self.hand_limit(power);
        Decision::DiscardExcess { power, cards: self.power(power).hand.len().saturating_sub(limit), limit }
    }

    fn slot_decision(&self, slot: Slot) -> Decision {
        let power = self.slot_power(slot);
        match slot {
            Slot::Drill if self.slots.drill == Drilling::Discarding => Decision::DrillDiscard { power },
            Slot::Drill => Decision::Drill { power },
            Slot::Leadership => match self.slots.leadership.answering() {
                Some((power, money)) => Decision::AnswerSubsidy { power, money },
                None if self.slots.leadership.stage == crate::leadership::Stage::Excess => {
                    self.discard_decision(power)
                }
                None => Decision::Lead { power },
            },
            Slot::Mobilisation => match self.slots.mobilisation.stage {
                mobilisation::Stage::Excess => self.discard_decision(power),
                mobilisation::Stage::Trains => {
                    Decision::PlaceTrains { power, trains: self.slots.mobilisation.free_trains }
                }
                mobilisation::Stage::Generals => Decision::MoveGenerals { power },
                mobilisation::Stage::Open | mobilisation::Stage::Over => Decision::Mobilise { power },
            },
        }
    }
}
