//! What happened, in the past tense, with who may see which part (chapter 27).
//!
//! A block whose face is hidden is named only to those who see it ([`Face`]); to everybody else it is a block of its army.

use crate::army::{Army, Side, Unit};
use crate::board::{Place, Position, Terrain, Town};
use crate::state::{Ending, FightKind, Phase};
use engine::words;
use engine::{Happening, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// A block in an event: its face for those who see it, its army for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    pub army: Army,
    pub unit: Option<Unit>,
    /// The seats that see it, as bits; all bits, and spectators see it too.
    seats: u8,
}

impl Face {
    pub(crate) fn new(unit: Unit, seats: u8) -> Face {
        Face { army: unit.army(), unit: Some(unit), seats }
    }

    fn seen_by(self, viewer: Option<Seat>) -> Face {
        let sees = match viewer {
            Some(Seat::Player(seat)) => self.seats & (1 << seat) != 0,
            Some(Seat::Chance) | None => self.seats == u8::MAX,
        };
        if sees { self } else { Face { army: self.army, unit: None, seats: 0 } }
    }
}

impl Serialize for Face {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.unit.serialize(serializer)
    }
}

impl JsonSchema for Face {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Face".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Option::<Unit>::json_schema(generator)
    }
}

/// What cost a step or a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    March,
    Fire,
    Morale,
    /// The square that sheltered it is gone.
    Square,
    Retreat,
    NoRoad,
    Supply,
    Defeat,
}

words!(
    Cause,
    "cause",
    March = "march",
    Fire = "fire",
    Morale = "morale",
    Square = "square",
    Retreat = "retreat",
    NoRoad = "no-road",
    Supply = "supply",
    Defeat = "defeat",
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    TurnBegan {
        turn: u8,
    },
    Placed {
        army: Army,
        unit: Face,
        at: Town,
    },
    SetUpEnded {
        side: Side,
    },
    /// A commander has nothing more to add to what was asked.
    Passed {
        seat: u8,
        phase: Phase,
    },
    Marched {
        army: Army,
        unit: Face,
        origin: Town,
        from: Town,
        to: Town,
        steps: u8,
    },
    /// [NAP-2.4] All moves are done; so many units have to be tested.
    MarchesEnded {
        side: Side,
        forced: u8,
    },
    /// [NAP-D80] An Allied player sees a block of the other's from now on; nobody else hears of it.
    FaceShown {
        unit: Unit,
        at: Place,
        strength: u8,
        seat: u8,
    },
    /// How many units a road has carried, and how many it takes: in this turn, or in this part of a fight.
    RoadUsed {
        from: Town,
        to: Town,
        used: u8,
        limit: u8,
    },
    MarchTested {
        army: Army,
        at: Town,
        die: u8,
        /// Whether it cost nothing: a leader may have helped.
        borne: bool,
    },
    MarchBorne {
        army: Army,
        at: Town,
    },
    StepLost {
        army: Army,
        unit: Face,
        at: Place,
        cause: Cause,
    },
    Eliminated {
        unit: Unit,
        cause: Cause,
    },
    FightBegan {
        at: Town,
        kind: FightKind,
        attacker: Side,
    },
    Committed {
        army: Army,
        unit: Face,
    },
    Revealed {
        unit: Unit,
        strength: u8,
    },
    TerrainDrawn {
        side: Side,
        terrain: Terrain,
    },
    TerrainLaid {
        side: Side,
        terrain: Terrain,
        at: Position,
    },
    Deployed {
        army: Army,
        unit: Face,
        at: Position,
    },
    GroundTaken {
        terrain: Terrain,
        at: Position,
    },
    /// Whoever held a farm or a hill has left it.
    GroundLeft {
        terrain: Terrain,
        at: Position,
    },
    /// A unit holds the farm or the hill of a position.
    HeldGround {
        army: Army,
        unit: Face,
        at: Position,
    },
    BattleTurnBegan {
        side: Side,
        turn: u8,
    },
    MoraleTested {
        unit: Unit,
        die: u8,
        bonus: u8,
        held: bool,
    },
    Moved {
        army: Army,
        unit: Face,
        from: Position,
        to: Position,
    },
    /// How many units of either side now stand in a position.
    Stands {
        at: Position,
        attackers: u8,
        defenders: u8,
    },
    Fired {
        unit: Unit,
        target: Option<Position>,
        dice: u8,
        firepower: u8,
        at_squares: bool,
    },
    ShotFell {
        unit: Unit,
        dice: u8,
        firepower: u8,
        hits: u8,
    },
    HitsWasted {
        hits: u8,
    },
    SquareFormed {
        unit: Unit,
    },
    SquareDissolved {
        unit: Unit,
    },
    Sheltered {
        unit: Unit,
        square: Unit,
    },
    Emerged {
        unit: Unit,
    },
    Retreated {
        army: Army,
        unit: Face,
        from: Place,
        to: Town,
    },
    /// [NAP-D83] What leaving has cost a unit: its owner learns it, nobody else.
    RetreatCost {
        unit: Unit,
        at: Town,
        steps: u8,
        seat: u8,
    },
    Routed {
        side: Side,
    },
    Stalemate {
        at: Town,
    },
    Reinforced {
        army: Army,
        unit: Face,
        from: Town,
        at: Town,
    },
    FightEnded {
        at: Town,
        kind: FightKind,
        winner: Option<Side>,
    },
    Regrouped {
        army: Army,
        unit: Face,
        from: Town,
        to: Town,
        disorganised: bool,
    },
    SupplyCut {
        army: Army,
        units: u8,
    },
    ArmyDefeated {
        army: Army,
    },
    GameEnded {
        winner: Side,
        by: Ending,
    },
}

impl Happening for Event {
    fn seen_by(&self, viewer: Option<Seat>) -> Option<Event> {
        let mut seen = *self;
        match &mut seen {
            Event::Placed { unit, .. }
            | Event::Marched { unit, .. }
            | Event::StepLost { unit, .. }
            | Event::Committed { unit, .. }
            | Event::Deployed { unit, .. }
            | Event::HeldGround { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Retreated { unit, .. }
            | Event::Reinforced { unit, .. }
            | Event::Regrouped { unit, .. } => *unit = unit.seen_by(viewer),
            Event::FaceShown { seat, .. } | Event::RetreatCost { seat, .. }
                if viewer != Some(Seat::Player(*seat)) =>
            {
                return None;
            }
            _ => {}
        }
        Some(seen)
    }
}
