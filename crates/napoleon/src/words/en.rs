//! The words in English. The log speaks in the present tense, as the other games do.

use super::capital;
use crate::action::Action;
use crate::army::{Army, Kind, Side, Unit};
use crate::board::{Place, Position, Spot, Terrain, Time, Town, turn_data};
use crate::decision::Decision;
use crate::event::{Cause, Event, Face};
use crate::state::{Ending, FightKind, Leaving, Phase, State};
use engine::{Mention, Seat};

/// A side in a sentence.
fn side(side: Side) -> Mention<Side, &'static str> {
    Mention::new(side, side_name(side))
}

pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::French => "the French",
        Side::Allied => "the Allies",
    }
}

pub fn army_name(army: Army) -> &'static str {
    match army {
        Army::French => "French",
        Army::AngloDutch => "Anglo-Dutch",
        Army::Prussian => "Prussian",
    }
}

/// An army in a sentence.
fn army(army: Army) -> Mention<Army, &'static str> {
    Mention::new(army, army_name(army))
}

pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "leader",
        Kind::Infantry => "infantry",
        Kind::LightCavalry => "light cavalry",
        Kind::HeavyCavalry => "heavy cavalry",
        Kind::FootArtillery => "foot artillery",
        Kind::HorseArtillery => "horse artillery",
    }
}

fn unit(unit: Unit) -> Mention<Unit, &'static str> {
    Mention::new(unit, unit.data().name)
}

pub fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Wood => "wood",
        Terrain::Farm => "farm",
        Terrain::Stream => "stream",
        Terrain::Hill => "hill",
    }
}

/// A block as far as its face is seen.
fn block(face: &Face) -> String {
    match face.unit {
        Some(seen) => unit(seen).to_string(),
        None => format!("a block of the {} army", army(face.army)),
    }
}

/// Whether it is named after two commanders: "Foy and Girard move".
fn is_several(unit: Unit) -> bool {
    unit.data().name.contains(" and ")
}

/// A unit and what it does.
fn does(who: Unit, one: &str, many: &str) -> String {
    format!("{} {}", unit(who), if is_several(who) { many } else { one })
}

/// A block, as far as its face is seen, and what it does, at the head of a sentence.
fn seen(face: &Face, one: &str, many: &str) -> String {
    capital(format!("{} {}", block(face), if face.unit.is_some_and(is_several) { many } else { one }))
}

pub fn position(position: Position) -> &'static str {
    match position {
        Position::AttackerLeft => "the attacker's left wing",
        Position::AttackerCentre => "the attacker's centre",
        Position::AttackerRight => "the attacker's right wing",
        Position::DefenderLeft => "the defender's left wing",
        Position::DefenderCentre => "the defender's centre",
        Position::DefenderRight => "the defender's right wing",
        Position::AttackerReserve => "the attacker's reserve",
        Position::DefenderReserve => "the defender's reserve",
    }
}

/// Where something stands: "in the attacker's centre", "on the defender's left wing".
fn within(at: Position) -> String {
    let preposition = match at {
        Position::AttackerLeft
        | Position::AttackerRight
        | Position::DefenderLeft
        | Position::DefenderRight => "on",
        _ => "in",
    };
    format!("{preposition} {}", position(at))
}

/// The same in the words of the player whose turn it is: "in the centre", "on the left wing".
fn at_spot(at: Spot) -> String {
    let preposition = match at {
        Spot::Reserve | Spot::Centre | Spot::EnemyCentre => "in",
        Spot::Left | Spot::Right | Spot::EnemyLeft | Spot::EnemyRight => "on",
    };
    format!("{preposition} {}", spot(at))
}

fn spot(spot: Spot) -> &'static str {
    match spot {
        Spot::Reserve => "the reserve",
        Spot::Left => "the left wing",
        Spot::Centre => "the centre",
        Spot::Right => "the right wing",
        Spot::EnemyLeft => "the enemy's left wing",
        Spot::EnemyCentre => "the enemy's centre",
        Spot::EnemyRight => "the enemy's right wing",
    }
}

fn place(place: Place) -> String {
    match (place.town(), place.position()) {
        (Some(town), _) => town.name().to_string(),
        (_, Some(at)) => position(at).to_owned(),
        _ => "nowhere".to_owned(),
    }
}

/// "15 June, morning".
pub fn date(turn: u8) -> String {
    let data = turn_data(turn);
    let time = match data.time {
        Time::Morning => "morning",
        Time::Afternoon => "afternoon",
        Time::Night => "night",
    };
    format!("{} June, {time}", data.day)
}

pub fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn hits(number: u8) -> String {
    count(number.into(), "hit", "hits")
}

fn fight(kind: FightKind) -> &'static str {
    match kind {
        FightKind::Skirmish => "skirmish",
        FightKind::Battle => "battle",
    }
}

/// "skirmish at Mons", "battle of Ligny".
fn fight_at(kind: FightKind, at: Town) -> String {
    let of = match kind {
        FightKind::Skirmish => "at",
        FightKind::Battle => "of",
    };
    format!("{} {of} {}", fight(kind), at.name())
}

pub fn prompt(decision: &Decision) -> String {
    match *decision {
        Decision::PlaceUnits { left } => {
            format!("Place your units on the map: {} to go.", count(left.into(), "unit", "units"))
        }
        Decision::OrderMarches { night: false, .. } => {
            "March your groups from town to town, then end your marches.".to_owned()
        }
        Decision::OrderMarches { night: true, .. } => {
            "It is night: march your groups without attacks or forced marches, then end your marches."
                .to_owned()
        }
        Decision::ChooseFight { battles: false } => "Choose the next skirmish.".to_owned(),
        Decision::ChooseFight { battles: true } => "Choose the next battle.".to_owned(),
        Decision::CommitUnits { at, left } => {
            format!("Skirmish at {}: commit {} more.", at.name(), count(left.into(), "unit", "units"))
        }
        Decision::LayTerrain { at, .. } => {
            format!("Battle of {}: lay the terrain you drew on your positions.", at.name())
        }
        Decision::DeployUnits { at, .. } => {
            format!("Battle of {}: deploy your units; the rest stay in reserve.", at.name())
        }
        Decision::ChooseTest { at } => {
            format!("Battle of {}: choose whose morale is tested next.", at.name())
        }
        Decision::CommandBattle { at, turn, .. } => format!(
            "Battle of {}, battle turn {turn}: each unit may move, fire or retreat; then end the combat phase.",
            at.name()
        ),
        Decision::TakeHit { hits: number, .. } => {
            format!("Choose the unit that takes the next hit ({} left).", hits(number))
        }
        Decision::CallReinforcements { at, .. } => {
            format!(
                "Battle of {}: bring in reinforcements from neighbouring towns, or end the phase.",
                at.name()
            )
        }
        Decision::LeaveFight { at, cause } => match cause {
            Leaving::Skirmish => format!("You have lost the skirmish at {}: lead your units out.", at.name()),
            Leaving::Rout => {
                format!("You are routed at {}: save as many units as the roads can carry.", at.name())
            }
            Leaving::Stalemate => format!("Stalemate at {}: lead your units back.", at.name()),
        },
        Decision::Regroup { at } => {
            format!("You have won at {}: regroup, or finish.", at.name())
        }
        Decision::GiveUpUnits { army: whose, units } => format!(
            "Supply is cut: choose {} of the {} army to lose.",
            count(units.into(), "unit", "units"),
            army(whose)
        ),
        Decision::RollMarch { army: whose, at } => {
            format!("Roll for the {} army's forced march at {}.", army(whose), at.name())
        }
        Decision::RollMorale { unit: tested, bonus } => {
            format!("Roll for the morale of {} (+{bonus}).", unit(tested))
        }
        Decision::RollFire { unit: firer, dice, firepower, .. } => {
            format!("Roll {} at F{firepower} for {}.", count(dice.into(), "die", "dice"), unit(firer))
        }
        Decision::DrawTerrain { side: whose, .. } => format!("Draw a terrain block for {}.", side(whose)),
    }
}

pub fn phrase(state: &State, _seat: Seat, action: Action) -> String {
    match action {
        Action::Place(who, at) => format!("{} at {}", unit(who), at.name()),
        Action::March(who, to) => {
            let forced = state.steps[who.index()] >= who.kind().range();
            let attack = !state.side_at(who.side().other(), to).is_empty();
            let note = match (forced, attack) {
                (false, false) => "",
                (true, false) => " by forced march",
                (false, true) => " and attack",
                (true, true) => " by forced march and attack",
            };
            format!("March {} to {}{note}", unit(who), to.name())
        }
        Action::Fight(at) => format!("Fight at {}", at.name()),
        Action::GiveUp(who) => format!("Lose {}", unit(who)),
        Action::Commit(who) => format!("Commit {}", unit(who)),
        Action::Lay(what, at) => format!("Lay {} {}", terrain(what), at_spot(at)),
        Action::Deploy(who, at) => format!("Deploy {} {}", unit(who), at_spot(at)),
        Action::Hold(who) => {
            let ground = state.position_of(who).and_then(|at| {
                state.fight.and_then(|fight| fight.terrain.get(at.index()).copied().flatten())
            });
            match ground {
                Some(Terrain::Hill) => format!("{} the hill", does(who, "takes", "take")),
                _ => format!("{} the farm", does(who, "takes", "take")),
            }
        }
        Action::Test(who) => format!("Test {}", unit(who)),
        Action::Move(who, to) => format!("Move {} to {}", unit(who), spot(to)),
        Action::Fire(who) => does(who, "fires", "fire"),
        Action::FireAtSquares(who) => format!("{} at the squares", does(who, "fires", "fire")),
        Action::FormSquare(who) => format!("{} square", does(who, "forms", "form")),
        Action::DissolveSquare(who) => format!("{} square", does(who, "dissolves its", "dissolve their")),
        Action::Shelter(who, square) => format!("{} with {}", does(who, "shelters", "shelter"), unit(square)),
        Action::Emerge(who) => format!("{} square", does(who, "leaves its", "leave their")),
        Action::Retreat(who, to) => format!("{} to {}", does(who, "retreats", "retreat"), to.name()),
        Action::Reinforce(who) => {
            let from = state
                .place(who)
                .town()
                .map_or("a neighbouring town".to_owned(), |town| town.name().to_string());
            format!("Bring {} from {from}", unit(who))
        }
        Action::Hit(who) => format!("{} the hit", does(who, "takes", "take")),
        Action::Regroup(who, to) => format!("{} to {}", does(who, "regroups", "regroup"), to.name()),
        Action::Done => done(state.phase).to_owned(),
        Action::Roll(die) => format!("The die shows {die}"),
        Action::Hits(number) => capital(hits(number)),
        Action::Draw(what) => format!("A {} block", terrain(what)),
    }
}

fn done(phase: Phase) -> &'static str {
    match phase {
        Phase::March => "End your marches",
        Phase::Deploy => "The line is ready",
        Phase::Combat => "End the combat phase",
        Phase::Reinforce => "No more reinforcements",
        Phase::Regroup => "No more regrouping",
        _ => "Done",
    }
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::March => "on a forced march",
        Cause::Fire => "under fire",
        Cause::Morale => "as morale breaks",
        Cause::Square => "with the sheltering square",
        Cause::Retreat => "in retreat",
        Cause::NoRoad => "for lack of a road",
        Cause::Supply => "for lack of supply",
        Cause::Defeat => "with the whole army",
    }
}

pub fn ending(by: Ending) -> &'static str {
    match by {
        Ending::AlliesDefeated => "both Allied armies are defeated",
        Ending::Cities => "two of the three cities are French",
        Ending::AllDefeated => "all three armies are defeated at once",
        Ending::FrenchDefeated => "the French army is defeated",
        Ending::TimeRanOut => "time has run out",
    }
}

pub fn event(event: &Event) -> String {
    match *event {
        Event::TurnBegan { turn } => {
            format!("Turn {turn}, {}: {} to move.", date(turn), side(turn_data(turn).side))
        }
        Event::Placed { unit: who, at, .. } => {
            format!("{} placed at {}.", seen(&who, "is", "are"), at.name())
        }
        Event::SetUpEnded { side: whose } => format!("{} are set up.", capital(side(whose))),
        Event::Passed { .. } => "A commander passes.".to_owned(),
        Event::Marched { unit: who, from, to, steps, .. } => {
            let further = if steps > 1 { " on" } else { "" };
            format!("{}{further} from {} to {}.", seen(&who, "marches", "march"), from.name(), to.name())
        }
        Event::MarchesEnded { forced: 0, side: whose } => {
            format!("{} end their marches.", capital(side(whose)))
        }
        Event::MarchesEnded { forced, side: whose } => format!(
            "{} end their marches; forced marches: {}.",
            capital(side(whose)),
            count(forced.into(), "unit", "units")
        ),
        Event::FaceShown { unit: who, at, strength, .. } => {
            format!("Your ally shows you {} ({}), strength {strength}.", unit(who), place(at))
        }
        Event::RoadUsed { from, to, used, limit } => {
            format!("The road {}–{} carries {used} of {limit} units.", from.name(), to.name())
        }
        Event::MarchTested { army: whose, at, die, .. } => {
            format!("The {} army rolls {die} for its forced march at {}.", army(whose), at.name())
        }
        Event::MarchBorne { .. } => "The march costs nothing.".to_owned(),
        Event::StepLost { unit: who, at, cause: why, .. } => {
            format!("{} a step {} ({}).", seen(&who, "loses", "lose"), cause(why), place(at))
        }
        Event::Eliminated { unit: who, cause: why } => {
            format!("{} eliminated {}.", does(who, "is", "are"), cause(why))
        }
        Event::FightBegan { at, kind, attacker } => {
            format!("{} open a {} at {}.", capital(side(attacker)), fight(kind), at.name())
        }
        Event::Committed { unit: who, .. } => format!("{} committed.", seen(&who, "is", "are")),
        Event::Revealed { unit: who, strength } => {
            format!("{} revealed: {}, strength {strength}.", does(who, "is", "are"), kind(who.kind()))
        }
        Event::TerrainDrawn { side: whose, terrain: what } => {
            format!("{} draw a {}.", capital(side(whose)), terrain(what))
        }
        Event::TerrainLaid { side: whose, terrain: what, at } => {
            format!("{} lay a {} {}.", capital(side(whose)), terrain(what), within(at))
        }
        Event::Deployed { unit: who, at, .. } => {
            format!("{} deployed {}.", seen(&who, "is", "are"), within(at))
        }
        Event::GroundTaken { terrain: what, at } => {
            format!("The {} {} is taken.", terrain(what), within(at))
        }
        Event::GroundLeft { terrain: what, at } => {
            format!("The {} {} is abandoned.", terrain(what), within(at))
        }
        Event::HeldGround { unit: who, at, .. } => {
            format!("{} the ground {}.", seen(&who, "takes", "take"), within(at))
        }
        Event::BattleTurnBegan { side: whose, turn } => {
            format!("Battle turn {turn}: {} to move.", side(whose))
        }
        Event::MoraleTested { unit: who, die, bonus, held } => {
            let result = if held { does(who, "holds", "hold") } else { does(who, "breaks", "break") };
            format!("{result}: {die} +{bonus} for morale.")
        }
        Event::Moved { unit: who, from, to, .. } => {
            format!("{} from {} to {}.", seen(&who, "moves", "move"), position(from), position(to))
        }
        Event::Stands { at, attackers, defenders } => {
            format!("{}: attackers {attackers}, defenders {defenders}.", capital(position(at)))
        }
        Event::Fired { unit: who, dice, firepower, at_squares, .. } => {
            let target = if at_squares { " at the squares" } else { "" };
            format!(
                "{}{target}: {} at F{firepower}.",
                does(who, "fires", "fire"),
                count(dice.into(), "die", "dice")
            )
        }
        Event::ShotFell { unit: who, hits: number, .. } => {
            format!("{} {}.", does(who, "scores", "score"), hits(number))
        }
        Event::HitsWasted { hits: number } => {
            let find = if number == 1 { "finds" } else { "find" };
            format!("{} {find} no target.", capital(hits(number)))
        }
        Event::SquareFormed { unit: who } => format!("{} square.", does(who, "forms", "form")),
        Event::SquareDissolved { unit: who } => {
            format!("{} square.", does(who, "dissolves its", "dissolve their"))
        }
        Event::Sheltered { unit: who, square } => {
            format!("{} shelter in the square of {}.", does(who, "takes", "take"), unit(square))
        }
        Event::Emerged { unit: who } => format!("{} square.", does(who, "leaves its", "leave their")),
        Event::Retreated { unit: who, to, .. } => {
            format!("{} to {}.", seen(&who, "retreats", "retreat"), to.name())
        }
        Event::RetreatCost { unit: who, steps, .. } => {
            format!("{} loses {} in the retreat.", unit(who), count(steps.into(), "step", "steps"))
        }
        Event::Routed { side: whose } => format!("{} are routed.", capital(side(whose))),
        Event::Stalemate { at } => format!("The battle of {} ends in a stalemate.", at.name()),
        Event::Reinforced { unit: who, from, at, .. } => {
            format!("{} from {} to reinforce {}.", seen(&who, "comes", "come"), from.name(), at.name())
        }
        Event::FightEnded { at, kind, winner } => match winner {
            Some(winner) => format!("{} win the {}.", capital(side(winner)), fight_at(kind, at)),
            None => format!("The {} leaves nobody on the field.", fight_at(kind, at)),
        },
        Event::Regrouped { unit: who, from, to, .. } => {
            format!("{} from {} to {}.", seen(&who, "regroups", "regroup"), from.name(), to.name())
        }
        Event::SupplyCut { army: whose, units } => format!(
            "The {} army loses {} for lack of supply.",
            army(whose),
            count(units.into(), "unit", "units")
        ),
        Event::ArmyDefeated { army: whose } => format!("The {} army is defeated.", army(whose)),
        Event::GameEnded { winner, by } => format!("{} win: {}.", capital(side(winner)), ending(by)),
    }
}
