//! What a seat may see (chapter 27), with every figure that a page needs to draw it.
//!
//! Faces that the viewer sees are [`UnitView`]s; all others are counted in [`BlocksView`]s, by army and by what everybody saw
//! them do. There is no handle by which a hidden block could be followed.

use crate::army::{Army, Kind, Side, Unit, Units};
use crate::board::{LAST_TURN, Place, Position, ROADS, Road, Role, Terrain, Time, Town, Towns, turn_data};
use crate::march::group_moves;
use crate::state::{FightKind, GameResult, Leaving, Phase, Shot, State};
use crate::victory::SUPPLY;
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    pub scenario: &'static str,
    pub players: u8,
    /// What differs from the defaults.
    pub options: BTreeMap<String, String>,
    pub turn: u8,
    pub phase: Phase,
    /// The side whose campaign turn it is.
    pub active: Side,
    pub night: bool,
    pub track: Vec<TrackView>,
    pub armies: Vec<ArmyView>,
    pub towns: Vec<TownView>,
    pub roads: Vec<RoadView>,
    pub cities: Vec<CityView>,
    /// Towns in which a fight is still to come, by kind.
    pub skirmishes: Towns,
    pub battles: Towns,
    pub fight: Option<FightView>,
    pub may_confer: bool,
    pub result: Option<GameResult>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TrackView {
    pub turn: u8,
    /// Of June 1815.
    pub day: u8,
    pub time: Time,
    pub side: Side,
    pub night: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ArmyView {
    pub army: Army,
    pub seat: u8,
    pub in_play: u8,
    pub losses: u8,
    /// With so many losses it is defeated.
    pub limit: u8,
    pub defeated: bool,
    pub group_moves: u8,
    pub group_moves_left: u8,
    /// The towns whose groups move in this turn.
    pub moving_from: Vec<Town>,
    pub unplaced: u8,
    /// Units that it still owes for want of supply.
    pub supply_due: u8,
    /// Every block of the army as it was printed, with what the viewer knows of it now.
    pub roster: Vec<RosterView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RosterView {
    pub unit: Unit,
    pub name: &'static str,
    pub name_pl: &'static str,
    pub corps: &'static str,
    pub kind: Kind,
    pub full: u8,
    pub firepower: u8,
    /// Towns that it marches without force.
    pub range: u8,
    /// Where history sets it up.
    pub start: Town,
    /// Where it is, if the viewer sees its face.
    pub at: Option<Place>,
    /// 0 when it is lost; nothing if the viewer does not see its face.
    pub strength: Option<u8>,
}

/// A block whose face the viewer sees.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct UnitView {
    pub unit: Unit,
    pub army: Army,
    pub kind: Kind,
    pub strength: u8,
    /// Towns that it has marched in this turn, as long as marches are ordered and tested.
    pub steps: u8,
    pub disorganised: bool,
    /// On the battlefield: what it has done in this battle turn, and what holds of it.
    pub moved: bool,
    pub fired: bool,
    pub charging: bool,
    pub fresh: bool,
    pub square: bool,
    pub sheltered_by: Option<Unit>,
    pub holds: Option<Terrain>,
    pub committed: bool,
    /// Everybody sees it.
    pub revealed: bool,
}

/// Blocks that the viewer cannot tell apart.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct BlocksView {
    pub army: Army,
    pub count: u8,
    pub steps: u8,
    pub disorganised: bool,
    pub moved: bool,
    pub fired: bool,
    pub holds: Option<Terrain>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TownView {
    pub town: Town,
    pub name: &'static str,
    pub zone: Army,
    pub major_city: bool,
    pub units: Vec<UnitView>,
    pub hidden: Vec<BlocksView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RoadView {
    pub from: Town,
    pub to: Town,
    pub major: bool,
    pub river: &'static str,
    pub used: u8,
    pub limit: u8,
    /// For units that enter a town with enemies.
    pub attack_limit: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CityView {
    pub town: Town,
    pub french_held: bool,
    /// Who pays for it, and with how many units, at the end of each French turn.
    pub army: Army,
    pub units: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct FightView {
    pub at: Town,
    pub kind: FightKind,
    pub attacker: Side,
    pub defender: Side,
    /// 0 before the first battle turn.
    pub battle_turn: u8,
    pub active: Role,
    pub idle_turns: u8,
    /// The battlefield; empty in a skirmish.
    pub positions: Vec<PositionView>,
    pub streams: Vec<StreamView>,
    /// Terrain blocks that are drawn and not laid yet.
    pub drawn: Vec<Terrain>,
    pub shot: Option<Shot>,
    pub testing: Vec<Unit>,
    pub leaving: Option<LeavingView>,
    pub roads: Vec<FightRoadView>,
    /// How many units each side has in the fight.
    pub attackers: u8,
    pub defenders: u8,
    /// How many units of each side are committed to a skirmish.
    pub committed: [u8; 2],
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct LeavingView {
    pub cause: Leaving,
    pub role: Role,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PositionView {
    pub position: Position,
    pub owner: Role,
    pub terrain: Option<Terrain>,
    pub facing: Option<Position>,
    pub units: Vec<UnitView>,
    pub hidden: Vec<BlocksView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct StreamView {
    pub attacker: Position,
    pub defender: Position,
    pub crossings: u8,
    pub limit: u8,
}

/// A road of the town of a fight.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct FightRoadView {
    pub to: Town,
    /// How many units it takes; nothing in a stalemate, where it is used as often as needed.
    pub limit: Option<u8>,
    /// Attackers came by it.
    pub entry: bool,
    pub retreats: u8,
    pub reinforcements: u8,
    pub regroups: u8,
}

impl View {
    pub fn new(state: &State, viewer: Option<Seat>) -> View {
        let seat = match viewer {
            Some(Seat::Player(number)) => Some(number),
            Some(Seat::Chance) | None => None,
        };
        let looker = Looker { state, hidden: state.hidden_from(seat) };
        let mut setup = engine::Setup::new(state.scenario.id(), state.players);
        state.options.write(&mut setup);
        View {
            scenario: state.scenario.id(),
            players: state.players,
            options: setup.options,
            turn: state.turn,
            phase: state.phase,
            active: state.active_side(),
            night: state.is_night(),
            track: (1..=LAST_TURN).map(track).collect(),
            armies: Army::ALL.iter().map(|army| looker.army(*army)).collect(),
            towns: Town::all().map(|town| looker.town(town)).collect(),
            roads: (0..Road::COUNT as u8).map(|number| looker.road(Road(number))).collect(),
            cities: SUPPLY
                .iter()
                .map(|city| CityView {
                    town: city.at(),
                    french_held: state.is_french_held(city.at()),
                    army: city.army,
                    units: city.units,
                })
                .collect(),
            skirmishes: state.skirmishes,
            battles: state.battles,
            fight: looker.fight(),
            may_confer: state.allies_may_talk(),
            result: state.result,
        }
    }
}

fn track(turn: u8) -> TrackView {
    let data = turn_data(turn);
    TrackView { turn, day: data.day, time: data.time, side: data.side, night: data.night }
}

struct Looker<'a> {
    state: &'a State,
    hidden: Units,
}

impl Looker<'_> {
    fn army(&self, army: Army) -> ArmyView {
        let state = self.state;
        let is_allied = army != Army::French;
        let groups = match army {
            _ if army.side() != state.active_side() => &state.groups[..0],
            Army::French => &state.groups[..],
            Army::AngloDutch => &state.groups[..1],
            Army::Prussian => &state.groups[1..],
        };
        ArmyView {
            army,
            seat: state.seat_of(army),
            in_play: state.army_in_play(army).len() as u8,
            losses: state.losses(army),
            limit: army.defeat_limit(),
            defeated: state.is_defeated(army),
            group_moves: group_moves(army),
            group_moves_left: state.group_moves_left(army),
            moving_from: groups.iter().flatten().copied().collect(),
            unplaced: state.unplaced(army).len() as u8,
            supply_due: if is_allied { state.supply_due[army as usize - 1] } else { 0 },
            roster: army.units().iter().map(|unit| self.roster(unit)).collect(),
        }
    }

    fn roster(&self, unit: Unit) -> RosterView {
        let data = unit.data();
        let seen = !self.hidden.contains(unit);
        RosterView {
            unit,
            name: data.name,
            name_pl: crate::words::pl::unit_name(unit),
            corps: data.corps_name,
            kind: data.kind,
            full: data.strength,
            firepower: data.firepower,
            range: data.kind.range(),
            start: data.start,
            at: seen.then(|| self.state.place(unit)),
            strength: seen.then(|| self.state.strength(unit)),
        }
    }

    fn unit(&self, unit: Unit) -> UnitView {
        let state = self.state;
        let fight = state.fight.as_ref();
        let is_in =
            |set: fn(&crate::state::Fight) -> Units| fight.is_some_and(|fight| set(fight).contains(unit));
        UnitView {
            unit,
            army: unit.army(),
            kind: unit.kind(),
            strength: state.strength(unit),
            // How far a block has marched is nobody's business any more once the marches are over.
            steps: if matches!(state.phase, Phase::March | Phase::MarchTest) {
                state.steps[unit.index()]
            } else {
                0
            },
            disorganised: state.disorganised.contains(unit) || state.disorganised_now.contains(unit),
            moved: is_in(|fight| fight.moved),
            fired: is_in(|fight| fight.fired),
            charging: is_in(|fight| fight.charging) && unit.kind().is_cavalry(),
            fresh: is_in(|fight| fight.fresh) && unit.kind().is_artillery(),
            square: is_in(|fight| fight.squares),
            sheltered_by: fight.and_then(|fight| fight.shelters[unit.index()]),
            holds: fight.and_then(|fight| fight.holds(unit)),
            committed: is_in(|fight| fight.committed),
            revealed: is_in(|fight| fight.revealed),
        }
    }

    /// What stands in a place: faces in the order of battle, and heaps of blocks in an order that their faces do not change.
    fn pieces(&self, place: impl Into<Place>) -> (Vec<UnitView>, Vec<BlocksView>) {
        let here = self.state.at(place);
        let units = (here - self.hidden).iter().map(|unit| self.unit(unit)).collect();
        let mut heaps: BTreeMap<(u8, u8, bool, bool, bool, bool), BlocksView> = BTreeMap::new();
        for unit in (here & self.hidden).iter() {
            let seen = self.unit(unit);
            let key = (
                seen.army as u8,
                seen.steps,
                seen.disorganised,
                seen.moved,
                seen.fired,
                seen.holds.is_some(),
            );
            heaps
                .entry(key)
                .or_insert(BlocksView {
                    army: seen.army,
                    count: 0,
                    steps: seen.steps,
                    disorganised: seen.disorganised,
                    moved: seen.moved,
                    fired: seen.fired,
                    holds: seen.holds,
                })
                .count += 1;
        }
        (units, heaps.into_values().collect())
    }

    fn town(&self, town: Town) -> TownView {
        let (units, hidden) = self.pieces(town);
        TownView {
            town,
            name: town.printed_name(),
            zone: town.zone(),
            major_city: town.is_major_city(),
            units,
            hidden,
        }
    }

    fn road(&self, road: Road) -> RoadView {
        let data = &ROADS[road.index()];
        RoadView {
            from: data.ends[0],
            to: data.ends[1],
            major: data.major,
            river: data.river,
            used: self.state.road_use[road.index()],
            limit: road.limit(),
            attack_limit: road.attack_limit(),
        }
    }

    fn fight(&self) -> Option<FightView> {
        let state = self.state;
        let fight = state.fight.as_ref()?;
        let count = |role: Role| state.fighters(state.side_of(role)).len() as u8;
        let committed = |side: Side| (fight.committed & side.units()).len() as u8;
        let on_field = fight.kind == FightKind::Battle && state.phase != Phase::Regroup;
        let positions = Position::ALL.iter().map(|position| self.position(*position));
        let streams = Position::fronts_of(Role::Attacker).into_iter().filter(|at| fight.stream_before(*at));
        let links = fight.at.links().iter().enumerate();
        Some(FightView {
            at: fight.at,
            kind: fight.kind,
            attacker: state.side_of(Role::Attacker),
            defender: state.side_of(Role::Defender),
            battle_turn: fight.battle_turn,
            active: fight.active,
            idle_turns: fight.idle_turns,
            positions: if on_field { positions.collect() } else { Vec::new() },
            streams: streams
                .map(|attacker| StreamView {
                    attacker,
                    defender: attacker.facing().unwrap_or(attacker),
                    crossings: state.crossings_before(attacker),
                    limit: 2,
                })
                .collect(),
            drawn: fight.drawn.iter().flatten().copied().collect(),
            shot: fight.shot,
            testing: fight.testing.iter().collect(),
            leaving: fight.leaving.map(|(cause, role)| LeavingView { cause, role }),
            roads: links
                .map(|(number, link)| FightRoadView {
                    to: link.to,
                    limit: state.road_limit(fight, number),
                    entry: fight.entries & (1 << number) != 0,
                    retreats: fight.retreats[number],
                    reinforcements: fight.reinforcements[number],
                    regroups: fight.regroups[number],
                })
                .collect(),
            attackers: count(Role::Attacker),
            defenders: count(Role::Defender),
            committed: [committed(state.side_of(Role::Attacker)), committed(state.side_of(Role::Defender))],
        })
    }

    fn position(&self, position: Position) -> PositionView {
        let (units, hidden) = self.pieces(position);
        let terrain =
            self.state.fight.and_then(|fight| fight.terrain.get(position.index()).copied().flatten());
        PositionView { position, owner: position.owner(), terrain, facing: position.facing(), units, hidden }
    }
}
