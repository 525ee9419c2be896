//! Decisions: the questions that the table waits on. None of them names a hidden face.

use crate::army::{Army, Side, Unit};
use crate::board::{Position, Terrain, Town};
use crate::state::{Leaving, Phase, State};
use engine::{Question, RuleId, Seat};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "decision", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Decision {
    PlaceUnits { left: u8 },
    OrderMarches { side: Side, night: bool },
    ChooseFight { battles: bool },
    CommitUnits { at: Town, left: u8 },
    LayTerrain { at: Town, side: Side },
    DeployUnits { at: Town, side: Side },
    ChooseTest { at: Town },
    CommandBattle { at: Town, side: Side, turn: u8 },
    TakeHit { at: Town, position: Option<Position>, hits: u8, long_range: bool },
    CallReinforcements { at: Town, side: Side },
    LeaveFight { at: Town, cause: Leaving },
    Regroup { at: Town },
    GiveUpUnits { army: Army, units: u8 },
    // Chance
    RollMarch { army: Army, at: Town },
    RollMorale { unit: Unit, bonus: u8 },
    RollFire { unit: Unit, dice: u8, firepower: u8, position: Option<Position> },
    DrawTerrain { side: Side, left: [(Terrain, u8); 4] },
}

impl Question for Decision {
    fn kind(&self) -> &'static str {
        match self {
            Decision::PlaceUnits { .. } => "place-units",
            Decision::OrderMarches { .. } => "order-marches",
            Decision::ChooseFight { .. } => "choose-fight",
            Decision::CommitUnits { .. } => "commit-units",
            Decision::LayTerrain { .. } => "lay-terrain",
            Decision::DeployUnits { .. } => "deploy-units",
            Decision::ChooseTest { .. } => "choose-test",
            Decision::CommandBattle { .. } => "command-battle",
            Decision::TakeHit { .. } => "take-hit",
            Decision::CallReinforcements { .. } => "call-reinforcements",
            Decision::LeaveFight { .. } => "leave-fight",
            Decision::Regroup { .. } => "regroup",
            Decision::GiveUpUnits { .. } => "give-up-units",
            Decision::RollMarch { .. } => "roll-march",
            Decision::RollMorale { .. } => "roll-morale",
            Decision::RollFire { .. } => "roll-fire",
            Decision::DrawTerrain { .. } => "draw-terrain",
        }
    }

    fn rule(&self) -> RuleId {
        RuleId(match self {
            Decision::PlaceUnits { .. } => "NAP-3.7",
            Decision::OrderMarches { night: false, .. } => "NAP-2.4",
            Decision::OrderMarches { night: true, .. } => "NAP-6.1",
            Decision::ChooseFight { .. } => "NAP-7.5",
            Decision::CommitUnits { .. } => "NAP-19.2",
            Decision::LayTerrain { .. } => "NAP-7.8",
            Decision::DeployUnits { .. } => "NAP-10.1",
            Decision::ChooseTest { .. } => "NAP-D33",
            Decision::CommandBattle { .. } => "NAP-11.2",
            Decision::TakeHit { .. } => "NAP-15.2",
            Decision::CallReinforcements { .. } => "NAP-18.1",
            Decision::LeaveFight { cause: Leaving::Skirmish, .. } => "NAP-19.5",
            Decision::LeaveFight { cause: Leaving::Rout, .. } => "NAP-21.3",
            Decision::LeaveFight { cause: Leaving::Stalemate, .. } => "NAP-20.2",
            Decision::Regroup { .. } => "NAP-22.1",
            Decision::GiveUpUnits { .. } => "NAP-24.5",
            Decision::RollMarch { .. } => "NAP-5.2",
            Decision::RollMorale { .. } => "NAP-12.1",
            Decision::RollFire { .. } => "NAP-14.1",
            Decision::DrawTerrain { .. } => "NAP-7.7",
        })
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
            Phase::MarchTest => {
                let unit = self.next_march_test()?;
                Decision::RollMarch { army: unit.army(), at: self.place(unit).town()? }
            }
            Phase::MoraleTest => {
                let unit = self.fight?.tested?;
                Decision::RollMorale { unit, bonus: self.morale_bonus(unit) }
            }
            Phase::DrawTerrain => Decision::DrawTerrain {
                side: self.acting_side(),
                left: [Terrain::Wood, Terrain::Farm, Terrain::Stream, Terrain::Hill]
                    .map(|terrain| (terrain, self.terrain_left(terrain))),
            },
            _ => {
                let shot = self.fight?.shot?;
                Decision::RollFire {
                    unit: shot.firer,
                    dice: shot.dice,
                    firepower: shot.firepower,
                    position: shot.target,
                }
            }
        })
    }

    fn player_decision(&self, seat: u8) -> Option<Decision> {
        let at = self.fight.map(|fight| fight.at);
        let side = self.acting_side();
        Some(match self.phase {
            Phase::SetUp => {
                let left = self.armies_of(seat).map(|army| self.unplaced(army).len() as u8).sum();
                Decision::PlaceUnits { left }
            }
            Phase::March => Decision::OrderMarches { side: self.active_side(), night: self.is_night() },
            Phase::ChooseFight => Decision::ChooseFight { battles: self.skirmishes.is_empty() },
            Phase::Commit => {
                let committed = self.fight?.committed & State::side_of_seat(seat).units();
                Decision::CommitUnits {
                    at: at?,
                    left: (crate::skirmish::MOST_COMMITTED - committed.len()) as u8,
                }
            }
            Phase::LayTerrain => Decision::LayTerrain { at: at?, side },
            Phase::Deploy => Decision::DeployUnits { at: at?, side },
            Phase::ChooseTest => Decision::ChooseTest { at: at? },
            Phase::Combat => Decision::CommandBattle { at: at?, side, turn: self.fight?.battle_turn },
            Phase::TakeHit => {
                let shot = self.fight?.shot?;
                let (position, hits) = (shot.target, shot.left);
                Decision::TakeHit { at: at?, position, hits, long_range: shot.long_range }
            }
            Phase::Reinforce => Decision::CallReinforcements { at: at?, side },
            Phase::Withdraw => Decision::LeaveFight { at: at?, cause: self.fight?.leaving?.0 },
            Phase::Regroup => Decision::Regroup { at: at? },
            Phase::Supply => {
                // A seat with both armies is asked for the Anglo-Dutch first.
                let army = self
                    .armies_of(seat)
                    .find(|army| *army != Army::French && self.supply_due[*army as usize - 1] > 0)?;
                Decision::GiveUpUnits { army, units: self.supply_due[army as usize - 1] }
            }
            _ => return None,
        })
    }
}
