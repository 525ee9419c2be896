//! Everything there is: where the blocks are, what the turn has seen so far, and the open fight.

use crate::army::{Army, Side, Unit, Units};
use crate::board::{LAST_TURN, Place, Position, Road, Role, Terrain, Town, Towns, TurnData, turn_data};
use crate::event::{Cause, Event, Face};
use crate::rule_set::Version;
use crate::scenario::{Options, Scenario};
use engine::words;
use engine::{Log, Seat, SeatSet, Setup, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [NAP-2.3] The open question, in the order of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// [NAP-3.1] Units are placed, the Allies first.
    SetUp,
    /// [NAP-2.4] Group moves.
    March,
    /// [NAP-5.2] Chance rolls for the next unit that force-marched.
    MarchTest,
    /// [NAP-7.5] Which fight comes next.
    ChooseFight,
    /// [NAP-19.2] Who is sent into a skirmish.
    Commit,
    /// [NAP-19.3] Chance rolls for the next unit of a skirmish.
    SkirmishFire,
    /// [NAP-7.7] [NAP-7.8] Chance draws a terrain block.
    DrawTerrain,
    LayTerrain,
    /// [NAP-10.1]
    Deploy,
    /// [NAP-D33] Whose morale is tested next.
    ChooseTest,
    /// [NAP-12.1] Chance rolls for morale.
    MoraleTest,
    /// [NAP-11.2] The combat phase of a battle turn.
    Combat,
    /// [NAP-14.1] Chance rolls for a shot.
    FireTest,
    /// [NAP-15.3] Who takes the next hit.
    TakeHit,
    /// [NAP-18.1]
    Reinforce,
    /// [NAP-21.3] [NAP-20.2] [NAP-19.5] A side leaves the fight.
    Withdraw,
    /// [NAP-22.1]
    Regroup,
    /// [NAP-24.5]
    Supply,
    Over,
}

words!(
    Phase,
    "phase",
    SetUp = "set-up",
    March = "march",
    MarchTest = "march-test",
    ChooseFight = "choose-fight",
    Commit = "commit",
    SkirmishFire = "skirmish-fire",
    DrawTerrain = "draw-terrain",
    LayTerrain = "lay-terrain",
    Deploy = "deploy",
    ChooseTest = "choose-test",
    MoraleTest = "morale-test",
    Combat = "combat",
    FireTest = "fire-test",
    TakeHit = "take-hit",
    Reinforce = "reinforce",
    Withdraw = "withdraw",
    Regroup = "regroup",
    Supply = "supply",
    Over = "over",
);

impl Phase {
    /// Whether it belongs to an open fight.
    pub fn is_in_fight(self) -> bool {
        !matches!(
            self,
            Phase::SetUp | Phase::March | Phase::MarchTest | Phase::ChooseFight | Phase::Supply | Phase::Over
        )
    }
}

/// [NAP-7.3] What kind a fight is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FightKind {
    Skirmish,
    Battle,
}

words!(FightKind, "fight", Skirmish = "skirmish", Battle = "battle");

/// Why a side leaves a fight whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// [NAP-19.5]
    Skirmish,
    /// [NAP-21.1]
    Rout,
    /// [NAP-20.2]
    Stalemate,
}

words!(Leaving, "cause", Skirmish = "skirmish", Rout = "rout", Stalemate = "stalemate");

/// A shot: the last one, whose hits may still have to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shot {
    pub firer: Unit,
    /// Nothing in a skirmish.
    pub target: Option<Position>,
    /// [NAP-16.5] The squares of the position are the target, not the others.
    pub at_squares: bool,
    /// [NAP-14.8]
    pub long_range: bool,
    pub dice: u8,
    pub firepower: u8,
    /// Nothing until the dice have fallen.
    pub hits: Option<u8>,
    /// Hits that are still to be taken.
    pub left: u8,
}

/// The open fight. Everything here is about the town `at`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    pub at: Town,
    pub kind: FightKind,
    /// [NAP-17.3] By which of the town's roads attackers came, as bits in the order of its links.
    pub entries: u8,
    /// [NAP-D79] Which Allied army decides for both.
    pub chief: Army,
    // Skirmish
    pub committed: Units,
    /// Who has not fired yet.
    pub to_fire: Units,
    // Opening
    pub terrain: [Option<Terrain>; Position::FRONTS],
    /// Drawn and not laid yet.
    pub drawn: [Option<Terrain>; 2],
    /// [NAP-8.1] Who holds the farm or the hill of a position.
    pub holders: [Option<Unit>; Position::FRONTS],
    /// How many positions a side has to fill (NAP-10.2, NAP-D25).
    pub to_fill: u8,
    // Battle turns
    /// 0 until the first one begins.
    pub battle_turn: u8,
    /// Whose battle turn it is; while deploying, who deploys.
    pub active: Role,
    /// [NAP-20.1] The attacker's idle turns in a row.
    pub idle_turns: u8,
    /// [NAP-D61] The attacker has fired, engaged, retreated or reinforced in this battle turn.
    pub stirred: bool,
    /// [NAP-8.12] By line.
    pub crossings: [u8; 3],
    pub moved: Units,
    /// Horse artillery that has moved two positions (NAP-14.12).
    pub moved_twice: Units,
    pub fired: Units,
    /// [NAP-14.5] Cavalry with the bonus in this battle turn of its side.
    pub charging: Units,
    /// [NAP-14.6] Cavalry that engaged in this battle turn: the bonus is for the next one, and for
    /// nobody who was engaged.
    pub engaging: Units,
    /// [NAP-14.10] Units that have not fired at short range since they entered their position.
    pub fresh: Units,
    /// [NAP-27.3] Faces that everybody sees.
    pub revealed: Units,
    pub squares: Units,
    /// [NAP-16.13] In whose square a unit shelters.
    pub shelters: [Option<Unit>; Unit::COUNT],
    /// [NAP-D33] Who still tests morale.
    pub testing: Units,
    /// Positions where a leader helps, as they were when the tests began: by army, for `leader_scope`.
    pub encouraged: [u8; Army::COUNT],
    pub tested: Option<Unit>,
    /// [NAP-D68]
    pub took_part: Units,
    /// Units along each road of the town: retreats and reinforcements of this battle turn, regroups.
    pub retreats: [u8; 8],
    pub reinforcements: [u8; 8],
    pub regroups: [u8; 8],
    pub regrouped: Units,
    pub shot: Option<Shot>,
    pub leaving: Option<(Leaving, Role)>,
}

impl Fight {
    pub fn new(at: Town, kind: FightKind) -> Fight {
        Fight {
            at,
            kind,
            entries: 0,
            chief: Army::AngloDutch,
            committed: Units::NONE,
            to_fire: Units::NONE,
            terrain: [None; Position::FRONTS],
            drawn: [None; 2],
            holders: [None; Position::FRONTS],
            to_fill: 0,
            battle_turn: 0,
            active: Role::Attacker,
            idle_turns: 0,
            stirred: false,
            crossings: [0; 3],
            moved: Units::NONE,
            moved_twice: Units::NONE,
            fired: Units::NONE,
            charging: Units::NONE,
            engaging: Units::NONE,
            fresh: Units::NONE,
            revealed: Units::NONE,
            squares: Units::NONE,
            shelters: [None; Unit::COUNT],
            testing: Units::NONE,
            encouraged: [0; Army::COUNT],
            tested: None,
            took_part: Units::NONE,
            retreats: [0; 8],
            reinforcements: [0; 8],
            regroups: [0; 8],
            regrouped: Units::NONE,
            shot: None,
            leaving: None,
        }
    }

    /// [NAP-D23] [NAP-8.11] Whether a stream lies on the line in front of a position, from either
    /// side.
    pub fn stream_before(&self, position: Position) -> bool {
        let has = |position: Position| self.terrain[position.index()] == Some(Terrain::Stream);
        position.facing().is_some_and(|facing| has(position) || has(facing))
    }

    pub fn is_wood(&self, position: Position) -> bool {
        position.is_front() && self.terrain[position.index()] == Some(Terrain::Wood)
    }

    pub fn holds(&self, unit: Unit) -> Option<Terrain> {
        let front = self.holders.iter().position(|holder| *holder == Some(unit))?;
        self.terrain[front]
    }

    pub fn has_acted(&self, unit: Unit) -> bool {
        self.moved.contains(unit) || self.fired.contains(unit)
    }

    pub fn vacate(&mut self, unit: Unit) {
        for holder in &mut self.holders {
            if *holder == Some(unit) {
                *holder = None;
            }
        }
    }

    /// Takes a unit off the battlefield's notes, keeping that it took part.
    pub fn forget(&mut self, unit: Unit) {
        self.vacate(unit);
        self.shelters[unit.index()] = None;
        for set in [
            &mut self.committed,
            &mut self.to_fire,
            &mut self.moved,
            &mut self.moved_twice,
            &mut self.fired,
            &mut self.charging,
            &mut self.engaging,
            &mut self.fresh,
            &mut self.revealed,
            &mut self.squares,
            &mut self.testing,
        ] {
            set.remove(unit);
        }
    }
}

/// How the match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GameResult {
    pub winner: Side,
    pub by: Ending,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// [NAP-25.6]
    AlliesDefeated,
    /// [NAP-25.7]
    Cities,
    /// [NAP-25.8]
    AllDefeated,
    /// [NAP-25.9]
    FrenchDefeated,
    /// [NAP-25.10]
    TimeRanOut,
}

words!(
    Ending,
    "ending",
    AlliesDefeated = "allies-defeated",
    Cities = "cities",
    AllDefeated = "all-defeated",
    FrenchDefeated = "french-defeated",
    TimeRanOut = "time-ran-out",
);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The rules that the match began under.
    pub version: Version,
    pub players: u8,
    pub scenario: Scenario,
    pub options: Options,
    /// Campaign turn, 1 to 24.
    pub turn: u8,
    pub phase: Phase,
    pub places: [Place; Unit::COUNT],
    pub strengths: [u8; Unit::COUNT],
    /// Towns that a unit has marched in this turn.
    pub steps: [u8; Unit::COUNT],
    /// Where it began to march in this turn.
    pub origins: [Option<Town>; Unit::COUNT],
    /// The last town that it left in this turn (NAP-D53).
    pub came_from: [Option<Town>; Unit::COUNT],
    /// Which of all steps of this turn its last one was, from 1.
    pub marched: [u8; Unit::COUNT],
    /// The turn in which it came to its town, 0 from the set-up (NAP-D79).
    pub arrivals: [u8; Unit::COUNT],
    /// [NAP-4.14]
    pub road_use: [u8; Road::COUNT],
    /// [NAP-4.4] [NAP-4.5] The groups that move: two French ones, or an Anglo-Dutch and a Prussian one.
    pub groups: [Option<Town>; 2],
    /// Units that force-marched in this turn.
    pub forced: Units,
    /// Those that still roll for it.
    pub to_test: Units,
    /// [NAP-D13] Where leaders stood when the tests began, by army.
    pub leaders_at: [Option<Town>; Army::COUNT],
    /// Armies whose commander has nothing more to add to the open question, as bits.
    pub passed: u8,
    /// [NAP-17.8] Until the end of the battle turn.
    pub disorganised_now: Units,
    /// [NAP-D54] Until the end of the campaign turn.
    pub disorganised: Units,
    /// [NAP-D16] What is still to be fought.
    pub skirmishes: Towns,
    pub battles: Towns,
    pub fight: Option<Fight>,
    /// [NAP-24.5] Units that the Anglo-Dutch and the Prussians still lose for want of supply.
    pub supply_due: [u8; 2],
    /// As bits.
    pub defeated: u8,
    pub result: Option<GameResult>,
}

impl State {
    pub fn set_up(setup: &Setup) -> Result<State, SetupError> {
        let scenario = Scenario::find(&setup.scenario)?;
        if !(2..=3).contains(&setup.players) {
            return Err(SetupError(format!("Napoléon 1815 seats 2 or 3 players, not {}", setup.players)));
        }
        let mut state = State {
            version: Version::Newest,
            players: setup.players,
            scenario,
            options: Options::read(setup)?,
            turn: 1,
            phase: Phase::March,
            places: [Place::UNPLACED; Unit::COUNT],
            strengths: [0; Unit::COUNT],
            steps: [0; Unit::COUNT],
            origins: [None; Unit::COUNT],
            came_from: [None; Unit::COUNT],
            marched: [0; Unit::COUNT],
            arrivals: [0; Unit::COUNT],
            road_use: [0; Road::COUNT],
            groups: [None; 2],
            forced: Units::NONE,
            to_test: Units::NONE,
            leaders_at: [None; Army::COUNT],
            passed: 0,
            disorganised_now: Units::NONE,
            disorganised: Units::NONE,
            skirmishes: Towns::NONE,
            battles: Towns::NONE,
            fight: None,
            supply_due: [0; 2],
            defeated: 0,
            result: None,
        };
        for unit in Unit::all() {
            // [NAP-3.2]
            state.strengths[unit.index()] = unit.full_strength();
            if scenario == Scenario::Historical {
                state.places[unit.index()] = unit.data().start.into();
            }
        }
        if scenario == Scenario::Free {
            state.phase = Phase::SetUp;
        }
        Ok(state)
    }

    // --- Who and when ---------------------------------------------------------------------------------------------

    pub fn turn_data(&self) -> &'static TurnData {
        turn_data(self.turn)
    }

    /// [NAP-2.1] [NAP-2.2] The side whose campaign turn it is: the attacker in every fight of it.
    pub fn active_side(&self) -> Side {
        self.turn_data().side
    }

    pub fn is_night(&self) -> bool {
        self.turn_data().night
    }

    pub fn is_last_turn(&self) -> bool {
        self.turn >= LAST_TURN
    }

    pub fn side_of(&self, role: Role) -> Side {
        match role {
            Role::Attacker => self.active_side(),
            Role::Defender => self.active_side().other(),
        }
    }

    pub fn role_of(&self, side: Side) -> Role {
        if side == self.active_side() { Role::Attacker } else { Role::Defender }
    }

    #[inline]
    pub fn seat_of(&self, army: Army) -> u8 {
        army.seat(self.players)
    }

    /// The armies that a seat commands.
    pub fn armies_of(&self, seat: u8) -> impl Iterator<Item = Army> {
        let players = self.players;
        Army::ALL.iter().copied().filter(move |army| army.seat(players) == seat)
    }

    /// All units that a seat began with.
    pub fn units_of_seat(&self, seat: u8) -> Units {
        self.armies_of(seat).fold(Units::NONE, |all, army| all | army.units())
    }

    pub fn side_of_seat(seat: u8) -> Side {
        if seat == 0 { Side::French } else { Side::Allied }
    }

    pub fn seats_of(&self, armies: impl Iterator<Item = Army>) -> SeatSet {
        let mut seats = SeatSet::NONE;
        armies.for_each(|army| seats.insert(Seat::Player(self.seat_of(army))));
        seats
    }

    pub fn has_passed(&self, army: Army) -> bool {
        self.passed & army.bit() != 0
    }

    /// [NAP-26.4] Whether the Allied players may talk.
    pub fn allies_may_talk(&self) -> bool {
        self.players < 3
            || self.phase == Phase::SetUp
            || (self.is_night() && self.active_side() == Side::Allied)
    }

    // --- Where ----------------------------------------------------------------------------------------------------

    #[inline]
    pub fn place(&self, unit: Unit) -> Place {
        self.places[unit.index()]
    }

    #[inline]
    pub fn strength(&self, unit: Unit) -> u8 {
        self.strengths[unit.index()]
    }

    /// Everybody in a place.
    pub fn at(&self, place: impl Into<Place>) -> Units {
        let place = place.into();
        let mut found = 0u64;
        for (index, other) in self.places.iter().enumerate() {
            found |= u64::from(*other == place) << index;
        }
        Units(found)
    }

    pub fn side_at(&self, side: Side, place: impl Into<Place>) -> Units {
        self.at(place) & side.units()
    }

    /// The towns in which a side has units.
    pub fn towns_of(&self, side: Side) -> Towns {
        side.units().iter().filter_map(|unit| self.place(unit).town()).collect()
    }

    pub fn in_play(&self) -> Units {
        Unit::all().filter(|unit| self.place(*unit).is_in_play()).collect()
    }

    pub fn army_in_play(&self, army: Army) -> Units {
        army.units().iter().filter(|unit| self.place(*unit).is_in_play()).collect()
    }

    /// Whether an army has units left.
    pub fn is_in_play(&self, army: Army) -> bool {
        army.units().iter().any(|unit| self.place(unit).is_in_play())
    }

    /// [NAP-D73] [NAP-23.5] Every eliminated unit counts, and a leader for no more than another.
    pub fn losses(&self, army: Army) -> u8 {
        army.units().iter().filter(|unit| self.place(*unit) == Place::ELIMINATED).count() as u8
    }

    pub fn is_defeated(&self, army: Army) -> bool {
        self.defeated & army.bit() != 0
    }

    /// Whether a town holds units of both sides.
    pub fn is_contested(&self, town: Town) -> bool {
        let here = self.at(town);
        !(here & Side::French.units()).is_empty() && !(here & Side::Allied.units()).is_empty()
    }

    /// A side's units in the open fight: in the town or on the battlefield.
    pub fn fighters(&self, side: Side) -> Units {
        let Some(fight) = &self.fight else { return Units::NONE };
        let at: Place = fight.at.into();
        let is_in = |unit: &Unit| {
            let place = self.place(*unit);
            place == at || place.position().is_some()
        };
        side.units().iter().filter(is_in).collect()
    }

    pub fn position_of(&self, unit: Unit) -> Option<Position> {
        self.place(unit).position()
    }

    /// [NAP-9.5] Engaged while an enemy is in the same position.
    pub fn is_engaged(&self, unit: Unit) -> bool {
        self.position_of(unit).is_some_and(|position| !self.side_at(unit.side().other(), position).is_empty())
    }

    /// [NAP-D79] The army that decides what belongs to a side in the open fight.
    pub fn chief_of(&self, side: Side) -> Army {
        if side == Side::French {
            return Army::French;
        }
        let chief = self.fight.map_or(Army::AngloDutch, |fight| fight.chief);
        let fighters = self.fighters(Side::Allied);
        let other = if chief == Army::AngloDutch { Army::Prussian } else { Army::AngloDutch };
        let chief_is_gone = (fighters & chief.units()).is_empty() && !(fighters & other.units()).is_empty();
        if chief_is_gone { other } else { chief }
    }

    // --- Changes that every chapter makes -------------------------------------------------------------------------

    pub(crate) fn fight_mut(&mut self) -> &mut Fight {
        self.fight.as_mut().expect("a fight is open in every phase of one")
    }

    /// Puts a unit into a town; it leaves the battlefield if it was there.
    pub(crate) fn put_in_town(&mut self, unit: Unit, town: Town) {
        self.places[unit.index()] = town.into();
        self.arrivals[unit.index()] = self.turn;
        if let Some(fight) = &mut self.fight {
            fight.forget(unit);
        }
    }

    /// [NAP-15.4] The unit is gone, and with an infantry square whoever it shelters [NAP-16.16].
    pub(crate) fn eliminate(&mut self, unit: Unit, cause: Cause, log: &mut Log<'_, Event>) {
        if self.place(unit) == Place::ELIMINATED {
            return;
        }
        self.places[unit.index()] = Place::ELIMINATED;
        self.strengths[unit.index()] = 0;
        self.clear_march(unit);
        self.disorganised.remove(unit);
        self.disorganised_now.remove(unit);
        self.to_test.remove(unit);
        log.add(Event::Eliminated { unit, cause });
        let Some(fight) = &mut self.fight else { return };
        fight.forget(unit);
        let sheltered: Units =
            Unit::all().filter(|other| fight.shelters[other.index()] == Some(unit)).collect();
        for other in sheltered.iter() {
            self.eliminate(other, Cause::Square, log);
        }
    }

    /// [NAP-1.11] One step less; at 0 the unit is gone. The event names no face that is hidden.
    pub(crate) fn lose_step(&mut self, unit: Unit, cause: Cause, log: &mut Log<'_, Event>) {
        let place = self.place(unit);
        let left = self.strength(unit).saturating_sub(1);
        self.strengths[unit.index()] = left;
        if log.is_on() {
            let unit = self.face(unit);
            log.add(Event::StepLost { army: unit.army, unit, at: place, cause });
        }
        if left == 0 {
            self.eliminate(unit, cause, log);
        }
    }

    pub(crate) fn clear_march(&mut self, unit: Unit) {
        self.steps[unit.index()] = 0;
        self.origins[unit.index()] = None;
        self.came_from[unit.index()] = None;
        self.marched[unit.index()] = 0;
        self.forced.remove(unit);
    }

    /// A unit as an event names it: to those who see its face.
    pub(crate) fn face(&self, unit: Unit) -> Face {
        let mut seats = 0;
        for seat in 0..self.players {
            seats |= u8::from(self.knows(Some(seat), unit)) << seat;
        }
        if self.knows(None, unit) {
            seats = u8::MAX;
        }
        Face::new(unit, seats)
    }

    /// [NAP-5.4] [NAP-12.6] Whether a leader of `army` helps units of another one (NAP-D14).
    pub(crate) fn leader_helps(&self, leader: Army, army: Army) -> bool {
        leader.side() == army.side() && (leader == army || !self.options.leader_helps_own_army)
    }
}
