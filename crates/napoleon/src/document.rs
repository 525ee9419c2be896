//! Position documents: the whole state as plain JSON that people can read and write (PROTOCOL.md).
//!
//! What a document leaves out takes the scenario's starting value: a unit that is not named stands where the scenario puts it,
//! at full strength. [`read`] refuses an impossible position with every reason it finds.

use crate::army::{Army, Unit, Units};
use crate::board::{LAST_TURN, Place, Position, ROADS, Road, Role, Terrain, Town, Towns};
use crate::rule_set::Version;
use crate::state::{Fight, FightKind, GameResult, Leaving, Phase, Shot, State};
use engine::{Game, Seat, Setup};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    #[serde(default)]
    game: String,
    scenario: String,
    /// The version of the rules that the position is played by; left out, the newest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(default = "two")]
    players: u8,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Campaign turn, 1 to 24.
    #[serde(default = "one")]
    turn: u8,
    /// What the table waits on, by the name of the decision; left out, set-up or movement begins.
    #[schemars(schema_with = "phase_schema")]
    phase: Option<Phase>,
    #[serde(default)]
    units: BTreeMap<Unit, UnitDocument>,
    /// Units that used a road in this turn, by its two ends: `"beaumont thuin": 3`.
    #[serde(default)]
    roads: BTreeMap<String, u8>,
    /// The towns whose groups move: two French ones, or the Anglo-Dutch and the Prussian one.
    #[serde(default)]
    groups: [Option<Town>; 2],
    /// Armies whose commander has nothing more to add to the open question.
    #[serde(default)]
    passed: Vec<Army>,
    #[serde(default)]
    defeated: Vec<Army>,
    #[serde(default)]
    leaders_at: BTreeMap<Army, Town>,
    #[serde(default)]
    skirmishes: Towns,
    #[serde(default)]
    battles: Towns,
    fight: Option<FightDocument>,
    #[serde(default)]
    supply_due: [u8; 2],
    result: Option<GameResult>,
}

fn one() -> u8 {
    1
}

fn two() -> u8 {
    2
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct UnitDocument {
    at: Place,
    /// Left out, full strength.
    strength: Option<u8>,
    #[serde(default, skip_serializing_if = "is_zero")]
    steps: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<Town>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    came_from: Option<Town>,
    /// Which of all steps of this turn its last one was, from 1: forced marches are tested in this order.
    #[serde(default, skip_serializing_if = "is_zero")]
    marched: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    arrival: u8,
    #[serde(default, skip_serializing_if = "is_false")]
    forced: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    to_test: bool,
    /// Until the end of the campaign turn.
    #[serde(default, skip_serializing_if = "is_false")]
    disorganised: bool,
    /// Until the end of the battle turn.
    #[serde(default, skip_serializing_if = "is_false")]
    disorganised_now: bool,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_false(answer: &bool) -> bool {
    !answer
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FightDocument {
    at: Town,
    kind: FightKind,
    /// The towns from which attackers came.
    #[serde(default)]
    entries: Vec<Town>,
    #[serde(default = "anglo_dutch")]
    chief: Army,
    #[serde(default)]
    committed: Units,
    #[serde(default)]
    to_fire: Units,
    #[serde(default)]
    terrain: BTreeMap<Position, Terrain>,
    #[serde(default)]
    drawn: Vec<Terrain>,
    #[serde(default)]
    holders: BTreeMap<Position, Unit>,
    #[serde(default)]
    to_fill: u8,
    #[serde(default)]
    battle_turn: u8,
    #[serde(default = "attacker")]
    active: Role,
    #[serde(default)]
    idle_turns: u8,
    #[serde(default)]
    stirred: bool,
    #[serde(default)]
    crossings: [u8; 3],
    #[serde(default)]
    moved: Units,
    #[serde(default)]
    moved_twice: Units,
    #[serde(default)]
    fired: Units,
    #[serde(default)]
    charging: Units,
    #[serde(default)]
    engaging: Units,
    #[serde(default)]
    fresh: Units,
    #[serde(default)]
    revealed: Units,
    #[serde(default)]
    squares: Units,
    #[serde(default)]
    shelters: BTreeMap<Unit, Unit>,
    #[serde(default)]
    testing: Units,
    #[serde(default)]
    encouraged: [u8; 3],
    tested: Option<Unit>,
    #[serde(default)]
    took_part: Units,
    #[serde(default)]
    retreats: BTreeMap<Town, u8>,
    #[serde(default)]
    reinforcements: BTreeMap<Town, u8>,
    #[serde(default)]
    regroups: BTreeMap<Town, u8>,
    #[serde(default)]
    regrouped: Units,
    shot: Option<Shot>,
    leaving: Option<(Leaving, Role)>,
}

fn anglo_dutch() -> Army {
    Army::AngloDutch
}

fn attacker() -> Role {
    Role::Attacker
}

/// One name for one thing: the question as `pending` names it, and the phase that asks it in the state's own word, which is
/// older and still written and read.
const PHASE_NAMES: [(&str, Phase); 17] = [
    ("place-units", Phase::SetUp),
    ("order-marches", Phase::March),
    ("roll-march", Phase::MarchTest),
    ("choose-fight", Phase::ChooseFight),
    ("commit-units", Phase::Commit),
    (ROLL_FIRE, Phase::FireTest),
    ("draw-terrain", Phase::DrawTerrain),
    ("lay-terrain", Phase::LayTerrain),
    ("deploy-units", Phase::Deploy),
    ("choose-test", Phase::ChooseTest),
    ("roll-morale", Phase::MoraleTest),
    ("command-battle", Phase::Combat),
    ("take-hit", Phase::TakeHit),
    ("call-reinforcements", Phase::Reinforce),
    ("leave-fight", Phase::Withdraw),
    ("regroup", Phase::Regroup),
    ("give-up-units", Phase::Supply),
];

/// Asked in two phases: the kind of the fight tells them apart.
const ROLL_FIRE: &str = "roll-fire";

/// The document with its phase in the state's own word.
fn with_own_phase(document: &Value) -> Cow<'_, Value> {
    let in_skirmish = document["fight"]["kind"] == FightKind::Skirmish.word();
    engine::document::with_own_phase(document, |word| {
        let phase = match word {
            ROLL_FIRE if in_skirmish => Phase::SkirmishFire,
            _ => PHASE_NAMES.iter().find(|name| name.0 == word).map(|name| name.1)?,
        };
        Some(phase.word())
    })
}

/// The names of the questions first, then the older words.
fn phase_words() -> Vec<&'static str> {
    let names = PHASE_NAMES.map(|name| name.0);
    let older = Phase::ALL.iter().map(|phase| phase.word()).filter(|word| !names.contains(word));
    names.into_iter().chain(older).collect()
}

fn phase_schema(_: &mut SchemaGenerator) -> Schema {
    let words = phase_words();
    schemars::json_schema!({ "anyOf": [{ "type": "string", "enum": words }, { "type": "null" }] })
}

pub fn schema() -> Value {
    schemars::schema_for!(Document).to_value()
}

// --- Writing ----------------------------------------------------------------------------------------------------------

pub fn write(state: &State) -> Value {
    let setup = state.setup();
    let document = Document {
        game: State::ID.to_owned(),
        scenario: setup.scenario,
        rules: (state.version != Version::Newest).then(|| state.version.rules().name.to_owned()),
        players: state.players,
        options: setup.options,
        turn: state.turn,
        phase: Some(state.phase),
        units: Unit::all().map(|unit| (unit, write_unit(state, unit))).collect(),
        roads: (0..Road::COUNT as u8)
            .map(Road)
            .filter(|road| state.road_use[road.index()] > 0)
            .map(|road| (road_name(road), state.road_use[road.index()]))
            .collect(),
        groups: state.groups,
        passed: armies(state.passed),
        defeated: armies(state.defeated),
        leaders_at: Army::ALL
            .iter()
            .filter_map(|army| Some((*army, state.leaders_at[*army as usize]?)))
            .collect(),
        skirmishes: state.skirmishes,
        battles: state.battles,
        fight: state.fight.as_ref().map(write_fight),
        supply_due: state.supply_due,
        result: state.result,
    };
    serde_json::to_value(document).expect("a document is plain data")
}

fn armies(bits: u8) -> Vec<Army> {
    Army::ALL.iter().copied().filter(|army| bits & army.bit() != 0).collect()
}

fn road_name(road: Road) -> String {
    let [a, b] = ROADS[road.index()].ends;
    format!("{a} {b}")
}

fn write_unit(state: &State, unit: Unit) -> UnitDocument {
    let index = unit.index();
    UnitDocument {
        at: state.places[index],
        strength: Some(state.strengths[index]),
        steps: state.steps[index],
        origin: state.origins[index],
        came_from: state.came_from[index],
        marched: state.marched[index],
        arrival: state.arrivals[index],
        forced: state.forced.contains(unit),
        to_test: state.to_test.contains(unit),
        disorganised: state.disorganised.contains(unit),
        disorganised_now: state.disorganised_now.contains(unit),
    }
}

fn write_fight(fight: &Fight) -> FightDocument {
    let links = fight.at.links();
    let by_town = |counts: &[u8; 8]| -> BTreeMap<Town, u8> {
        links
            .iter()
            .zip(counts)
            .filter(|(_, count)| **count > 0)
            .map(|(link, count)| (link.to, *count))
            .collect()
    };
    let entries = links.iter().enumerate().filter(|(number, _)| fight.entries & (1 << number) != 0);
    FightDocument {
        at: fight.at,
        kind: fight.kind,
        entries: entries.map(|(_, link)| link.to).collect(),
        chief: fight.chief,
        committed: fight.committed,
        to_fire: fight.to_fire,
        terrain: Position::fronts().filter_map(|at| Some((at, fight.terrain[at.index()]?))).collect(),
        drawn: fight.drawn.iter().flatten().copied().collect(),
        holders: Position::fronts().filter_map(|at| Some((at, fight.holders[at.index()]?))).collect(),
        to_fill: fight.to_fill,
        battle_turn: fight.battle_turn,
        active: fight.active,
        idle_turns: fight.idle_turns,
        stirred: fight.stirred,
        crossings: fight.crossings,
        moved: fight.moved,
        moved_twice: fight.moved_twice,
        fired: fight.fired,
        charging: fight.charging,
        engaging: fight.engaging,
        fresh: fight.fresh,
        revealed: fight.revealed,
        squares: fight.squares,
        shelters: Unit::all().filter_map(|unit| Some((unit, fight.shelters[unit.index()]?))).collect(),
        testing: fight.testing,
        encouraged: fight.encouraged,
        tested: fight.tested,
        took_part: fight.took_part,
        retreats: by_town(&fight.retreats),
        reinforcements: by_town(&fight.reinforcements),
        regroups: by_town(&fight.regroups),
        regrouped: fight.regrouped,
        shot: fight.shot,
        leaving: fight.leaving,
    }
}

// --- Reading ----------------------------------------------------------------------------------------------------------

pub fn read(document: &Value) -> Result<State, Vec<String>> {
    let document = with_own_phase(document);
    if let Some(word) = document["phase"].as_str().filter(|word| word.parse::<Phase>().is_err()) {
        return Err(vec![engine::names::unknown("phase", word, phase_words())]);
    }
    let document = Document::deserialize(document.as_ref()).map_err(|error| vec![error.to_string()])?;
    if !document.game.is_empty() && document.game != State::ID {
        return Err(vec![format!("this is a position of \"{}\", not of \"{}\"", document.game, State::ID)]);
    }
    let setup = Setup {
        scenario: document.scenario.clone(),
        players: document.players,
        options: document.options.clone(),
    };
    let mut state = State::set_up(&setup).map_err(|error| vec![error.to_string()])?;
    state.version = read_version(&document)?;
    let mut reasons = Vec::new();
    if !(1..=LAST_TURN).contains(&document.turn) {
        return Err(vec![format!("turn {} is not on the track: it has 1 to {LAST_TURN}", document.turn)]);
    }
    state.turn = document.turn;
    for (unit, written) in &document.units {
        read_unit(&mut state, *unit, written);
    }
    for (name, used) in &document.roads {
        match road_named(name) {
            Some(road) => state.road_use[road.index()] = *used,
            None => reasons.push(format!("no road joins \"{name}\"")),
        }
    }
    state.groups = document.groups;
    state.passed = document.passed.iter().fold(0, |bits, army| bits | army.bit());
    state.defeated = document.defeated.iter().fold(0, |bits, army| bits | army.bit());
    for (army, town) in &document.leaders_at {
        state.leaders_at[*army as usize] = Some(*town);
    }
    state.skirmishes = document.skirmishes;
    state.battles = document.battles;
    state.supply_due = document.supply_due;
    state.result = document.result;
    if let Some(fight) = &document.fight {
        state.fight = read_fight(fight, &mut reasons);
    }
    let unplaced = Unit::all().any(|unit| state.place(unit) == Place::UNPLACED);
    state.phase = document.phase.unwrap_or(if unplaced { Phase::SetUp } else { Phase::March });
    if reasons.is_empty() {
        reasons = implausible(&state);
    }
    if reasons.is_empty() {
        reasons = state.broken_invariants();
    }
    if reasons.is_empty() {
        reasons = unanswerable(&state);
    }
    if reasons.is_empty() { Ok(state) } else { Err(reasons) }
}

fn read_version(document: &Document) -> Result<Version, Vec<String>> {
    let Some(name) = &document.rules else { return Ok(Version::Newest) };
    let unknown = || {
        let known = Version::ALL.map(|version| format!("\"{}\"", version.rules().name));
        format!("rules \"{name}\" are unknown: {} is played by {}", State::ID, known.join(" or "))
    };
    Version::named(name).ok_or_else(|| vec![unknown()])
}

fn read_unit(state: &mut State, unit: Unit, written: &UnitDocument) {
    let index = unit.index();
    state.places[index] = written.at;
    let gone = written.at == Place::ELIMINATED;
    state.strengths[index] = written.strength.unwrap_or(if gone { 0 } else { unit.full_strength() });
    state.steps[index] = written.steps;
    state.origins[index] = written.origin;
    state.came_from[index] = written.came_from;
    state.marched[index] = written.marched;
    state.arrivals[index] = written.arrival;
    state.forced.set(unit, written.forced);
    state.to_test.set(unit, written.to_test);
    state.disorganised.set(unit, written.disorganised);
    state.disorganised_now.set(unit, written.disorganised_now);
}

fn road_named(name: &str) -> Option<Road> {
    let (a, b) = name.split_once(' ')?;
    a.parse::<Town>().ok()?.road_to(b.parse().ok()?)
}

fn read_fight(written: &FightDocument, reasons: &mut Vec<String>) -> Option<Fight> {
    let mut fight = Fight::new(written.at, written.kind);
    let mut by_link = |counts: &mut [u8; 8], towns: &BTreeMap<Town, u8>| {
        for (town, count) in towns {
            match written.at.link_number(*town) {
                Some(link) => counts[link] = (*count).min(Unit::COUNT as u8),
                None => reasons.push(format!("no road joins {} and {town}", written.at)),
            }
        }
    };
    by_link(&mut fight.retreats, &written.retreats);
    by_link(&mut fight.reinforcements, &written.reinforcements);
    by_link(&mut fight.regroups, &written.regroups);
    for town in &written.entries {
        match written.at.link_number(*town) {
            Some(link) => fight.entries |= 1 << link,
            None => reasons.push(format!("no road joins {} and {town}", written.at)),
        }
    }
    for (at, terrain) in &written.terrain {
        match at.is_front() {
            true => fight.terrain[at.index()] = Some(*terrain),
            false => reasons.push(format!("terrain lies on front positions, not on {at}")),
        }
    }
    for (at, holder) in &written.holders {
        match at.is_front() {
            true => fight.holders[at.index()] = Some(*holder),
            false => reasons.push(format!("nothing is held in {at}")),
        }
    }
    if written.drawn.len() > 2 {
        reasons.push("at most two terrain blocks are drawn at a time (NAP-7.8)".to_owned());
    }
    for (slot, terrain) in fight.drawn.iter_mut().zip(&written.drawn) {
        *slot = Some(*terrain);
    }
    for (unit, square) in &written.shelters {
        fight.shelters[unit.index()] = Some(*square);
    }
    fight.chief = written.chief;
    fight.committed = written.committed;
    fight.to_fire = written.to_fire;
    fight.to_fill = written.to_fill;
    fight.battle_turn = written.battle_turn;
    fight.active = written.active;
    fight.idle_turns = written.idle_turns;
    fight.stirred = written.stirred;
    fight.crossings = written.crossings;
    fight.moved = written.moved;
    fight.moved_twice = written.moved_twice;
    fight.fired = written.fired;
    fight.charging = written.charging;
    fight.engaging = written.engaging;
    fight.fresh = written.fresh;
    fight.revealed = written.revealed;
    fight.squares = written.squares;
    fight.testing = written.testing;
    fight.encouraged = written.encouraged;
    fight.tested = written.tested;
    fight.took_part = written.took_part;
    fight.regrouped = written.regrouped;
    fight.shot = written.shot;
    fight.leaving = written.leaving;
    Some(fight)
}

/// What no rule needs to say: the parts of a position fit its open question.
fn implausible(state: &State) -> Vec<String> {
    let mut reasons = Vec::new();
    let mut require = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(reason.to_owned());
        }
    };
    let phase = state.phase;
    require(
        state.fight.is_some() == phase.is_in_fight(),
        "a fight is written exactly when the phase belongs to one",
    );
    require(
        (phase == Phase::Over) == state.result.is_some(),
        "a result is written exactly when the game is over",
    );
    require(state.supply_due.iter().all(|due| *due <= 2), "a turn costs an army at most two units of supply");
    require(
        (phase == Phase::Supply) == (state.supply_due != [0; 2]),
        "units are due to supply exactly in the supply phase",
    );
    require((phase == Phase::MarchTest) != state.to_test.is_empty(), "march tests belong to their phase");
    for unit in Unit::all() {
        let index = unit.index();
        let marched = state.steps[index] > 0;
        require(
            state.steps[index] <= unit.kind().range() + 1,
            "nobody marches beyond a forced march (NAP-5.1)",
        );
        require(
            marched == state.origins[index].is_some() && (!marched || state.came_from[index].is_some()),
            "who has marched has an origin and a last town",
        );
        require(state.arrivals[index] <= state.turn, "nobody arrives in a turn that has not come");
        require(
            !(state.forced | state.to_test | state.disorganised | state.disorganised_now).contains(unit)
                || state.place(unit).is_in_play(),
            "only units in play march or are disorganised",
        );
    }
    require((state.to_test - state.forced).is_empty(), "who is tested has force-marched");
    if phase.is_in_fight() && !state.to_test.is_empty() {
        require(false, "march tests come before fights");
    }
    if phase == Phase::ChooseFight {
        require(state.next_fights().len() > 1, "with one fight there is nothing to choose");
    }
    for at in state.skirmishes.iter().chain(state.battles.iter()) {
        require(state.is_contested(at), "a fight to come is in a town with both sides");
    }
    require(!state.skirmishes.meets(state.battles), "a fight is a skirmish or a battle");
    if let Some(fight) = &state.fight {
        implausible_fight(state, fight, &mut require);
    }
    reasons.dedup();
    reasons
}

fn implausible_fight(state: &State, fight: &Fight, require: &mut impl FnMut(bool, &str)) {
    let phase = state.phase;
    let fighters = |role: Role| state.fighters(state.side_of(role));
    let all = fighters(Role::Attacker) | fighters(Role::Defender);
    let in_skirmish = matches!(phase, Phase::Commit | Phase::SkirmishFire);
    let in_battle = matches!(
        phase,
        Phase::DrawTerrain
            | Phase::LayTerrain
            | Phase::Deploy
            | Phase::ChooseTest
            | Phase::MoraleTest
            | Phase::Combat
            | Phase::FireTest
            | Phase::Reinforce
            | Phase::Regroup
    );
    require(!in_skirmish || fight.kind == FightKind::Skirmish, "this phase belongs to a skirmish");
    require(!in_battle || fight.kind == FightKind::Battle, "this phase belongs to a battle");
    if phase != Phase::Regroup {
        require(
            !fighters(Role::Attacker).is_empty() && !fighters(Role::Defender).is_empty(),
            "both sides have units in an open fight",
        );
    }
    require(
        !state.skirmishes.contains(fight.at) && !state.battles.contains(fight.at),
        "the open fight is not still to come",
    );
    require(fight.chief != Army::French, "the chief is an Allied army");
    require(fight.battle_turn <= crate::morale::MOST_BATTLE_TURNS, "a battle has at most 60 turns (NAP-D86)");
    require(fight.idle_turns < 2, "two idle turns end a battle (NAP-20.1)");
    require(fight.to_fill <= 3, "three positions are to be filled");
    let notes = fight.moved
        | fight.moved_twice
        | fight.fired
        | fight.squares
        | fight.testing
        | fight.committed
        | fight.to_fire
        | fight.revealed;
    require((notes - all).is_empty(), "notes of a fight are about units that are in it");
    require(fight.committed.len() <= 8, "each side commits at most four (NAP-19.2)");
    require((fight.to_fire - fight.committed).is_empty(), "who fires in a skirmish is committed");
    require((phase == Phase::MoraleTest) == fight.tested.is_some(), "a morale test has its unit");
    require(fight.tested.is_none_or(|unit| fight.testing.contains(unit)), "who is tested is on the list");
    require((phase == Phase::Withdraw) == fight.leaving.is_some(), "who leaves is written while leaving");
    let rolled = matches!(phase, Phase::SkirmishFire | Phase::FireTest);
    require(
        !(rolled || phase == Phase::TakeHit) || fight.shot.is_some(),
        "a shot is written until it is resolved",
    );
    if let Some(shot) = &fight.shot {
        require(
            (1..=4).contains(&shot.dice)
                && (1..=5).contains(&shot.firepower)
                && shot.hits.unwrap_or(0) <= shot.dice,
            "a shot has 1 to 4 dice at F1 to F5",
        );
        require(shot.target.is_some() == (fight.kind == FightKind::Battle), "a shot in battle has a target");
        require(shot.target.is_none_or(Position::is_front), "a shot goes to a front position");
        require(
            shot.left <= shot.hits.unwrap_or(0) && (shot.left > 0) == (phase == Phase::TakeHit),
            "hits are left exactly while they are taken",
        );
        require(!(rolled && shot.hits.is_some()), "dice that have fallen are not rolled again");
    }
    let laying = phase == Phase::LayTerrain;
    require(!laying || fight.drawn[0].is_some(), "who lays terrain has drawn some");
    for terrain in Terrain::ALL {
        let out = fight.terrain.iter().chain(&fight.drawn).filter(|block| **block == Some(*terrain)).count();
        require(
            out <= usize::from(Terrain::BLOCKS_OF_EACH),
            "there are three terrain blocks of each kind (NAP-D17)",
        );
    }
}

/// An unfinished game has a question, and every question an answer (NAP-I.18).
fn unanswerable(state: &State) -> Vec<String> {
    let mut reasons = Vec::new();
    for seat in state.pending().iter() {
        let mut actions = Vec::new();
        let mut outcomes = Vec::new();
        match seat {
            Seat::Chance => state.outcomes(&mut outcomes),
            Seat::Player(_) => state.legal(seat, &mut actions),
        }
        if actions.is_empty() && outcomes.is_empty() {
            reasons.push(format!("seat {seat} is asked something that has no answer"));
        }
    }
    reasons
}
