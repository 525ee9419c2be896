//! The words in Polish, written rather than translated.
//!
//! Names of towns stand as the map prints them; the two that have Polish names decline ([`within`] and its neighbours). Blocks are
//! named in quotation marks, so that only the word "oddział" and the three leaders decline. The log speaks in the present tense.

use super::capital;
use crate::action::Action;
use crate::army::{Army, Kind, Side, Unit};
use crate::board::{Place, Position, Spot, Terrain, Time, Town, turn_data};
use crate::decision::Decision;
use crate::event::{Cause, Event, Face};
use crate::state::{Ending, FightKind, Leaving, Phase, State};
use engine::{Mention, Seat, bound};
use std::sync::LazyLock;

/// A side in a sentence.
fn side(side: Side) -> Mention<Side, &'static str> {
    Mention::new(side, side_name(side))
}

pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::French => "Francuzi",
        Side::Allied => "sprzymierzeni",
    }
}

fn side_genitive(side: Side) -> Mention<Side, &'static str> {
    let genitive = match side {
        Side::French => "Francuzów",
        Side::Allied => "sprzymierzonych",
    };
    Mention::new(side, genitive)
}

/// "armia francuska".
pub fn army_name(army: Army) -> &'static str {
    match army {
        Army::French => "armia francuska",
        Army::AngloDutch => "armia angielsko-niderlandzka",
        Army::Prussian => "armia pruska",
    }
}

fn army_genitive(army: Army) -> Mention<Army, &'static str> {
    let genitive = match army {
        Army::French => "armii francuskiej",
        Army::AngloDutch => "armii angielsko-niderlandzkiej",
        Army::Prussian => "armii pruskiej",
    };
    Mention::new(army, genitive)
}

/// "oddział francuski".
fn adjective(army: Army) -> &'static str {
    match army {
        Army::French => "francuski",
        Army::AngloDutch => "angielsko-niderlandzki",
        Army::Prussian => "pruski",
    }
}

/// An army in a sentence.
fn army(army: Army) -> Mention<Army, &'static str> {
    Mention::new(army, army_name(army))
}

pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "dowódca",
        Kind::Infantry => "piechota",
        Kind::LightCavalry => "lekka kawaleria",
        Kind::HeavyCavalry => "ciężka kawaleria",
        Kind::FootArtillery => "artyleria piesza",
        Kind::HorseArtillery => "artyleria konna",
    }
}

/// What is written on a block, in Polish.
pub fn unit_name(unit: Unit) -> &'static str {
    // Every view tells all of them.
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| Unit::all().map(written_name).collect());
    &NAMES[unit.index()]
}

fn written_name(unit: Unit) -> String {
    let data = unit.data();
    match data.id {
        "fr-napoleon" => "Napoleon".to_owned(),
        "fr-old-guard" => "Stara Gwardia (Friant, Morand)".to_owned(),
        "fr-young-guard" => "Młoda Gwardia (Duhesme)".to_owned(),
        "fr-guard-cavalry" => "kawaleria gwardii (Guyot, Lefebvre-Desnouettes)".to_owned(),
        "fr-guard-artillery" => "artyleria gwardii (Desvaux)".to_owned(),
        "fr-rc-horse-artillery" => "artyleria konna odwodu".to_owned(),
        "ad-r-brunswick" => "Brunszwik (BK)".to_owned(),
        "ad-c-horse-artillery" => "Królewska Artyleria Konna (BR)".to_owned(),
        "pr-ii-horse-artillery" => "artyleria konna armii".to_owned(),
        "pr-iv-wilhelm" => "książę Wilhelm".to_owned(),
        _ if data.kind == Kind::FootArtillery => format!("artyleria {} Korpusu", data.corps_name),
        _ => data.name.replace(" and ", " i "),
    }
}

/// The nominative: "oddział „Piré"", "Napoleon".
fn unit(unit: Unit) -> Mention<Unit, String> {
    let name = match unit.kind() {
        Kind::Leader => unit_name(unit).to_owned(),
        _ => format!("oddział „{}”", unit_name(unit)),
    };
    Mention::new(unit, name)
}

/// The genitive, and for leaders the accusative: "oddziału „Piré"", "Napoleona".
fn unit_genitive(unit: Unit) -> Mention<Unit, String> {
    let name = match unit.kind() {
        Kind::Leader => format!("{}a", unit_name(unit)),
        _ => format!("oddziału „{}”", unit_name(unit)),
    };
    Mention::new(unit, name)
}

fn unit_accusative(who: Unit) -> Mention<Unit, String> {
    if who.kind() == Kind::Leader { unit_genitive(who) } else { unit(who) }
}

pub fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Wood => "las",
        Terrain::Farm => "farma",
        Terrain::Stream => "strumień",
        Terrain::Hill => "wzgórze",
    }
}

fn terrain_accusative(what: Terrain) -> &'static str {
    if what == Terrain::Farm { "farmę" } else { terrain(what) }
}

/// The form that agrees with a terrain, of feminine, neuter and masculine.
fn agreeing(what: Terrain, [feminine, neuter, masculine]: [&'static str; 3]) -> &'static str {
    match what {
        Terrain::Farm => feminine,
        Terrain::Hill => neuter,
        Terrain::Wood | Terrain::Stream => masculine,
    }
}

fn block(face: &Face) -> String {
    match face.unit {
        Some(seen) => unit(seen).to_string(),
        None => format!("oddział {}", adjective(face.army)),
    }
}

/// The nominative: "centrum atakującego".
pub fn position(position: Position) -> &'static str {
    match position {
        Position::AttackerLeft => "lewe skrzydło atakującego",
        Position::AttackerCentre => "centrum atakującego",
        Position::AttackerRight => "prawe skrzydło atakującego",
        Position::DefenderLeft => "lewe skrzydło obrońcy",
        Position::DefenderCentre => "centrum obrońcy",
        Position::DefenderRight => "prawe skrzydło obrońcy",
        Position::AttackerReserve => "rezerwa atakującego",
        Position::DefenderReserve => "rezerwa obrońcy",
    }
}

/// "na lewe skrzydło atakującego": where something goes.
fn onto(position: Position) -> &'static str {
    match position {
        Position::AttackerLeft => "na lewe skrzydło atakującego",
        Position::AttackerCentre => "do centrum atakującego",
        Position::AttackerRight => "na prawe skrzydło atakującego",
        Position::DefenderLeft => "na lewe skrzydło obrońcy",
        Position::DefenderCentre => "do centrum obrońcy",
        Position::DefenderRight => "na prawe skrzydło obrońcy",
        Position::AttackerReserve => "do rezerwy atakującego",
        Position::DefenderReserve => "do rezerwy obrońcy",
    }
}

/// "na lewym skrzydle atakującego": where something is.
fn within(position: Position) -> &'static str {
    match position {
        Position::AttackerLeft => "na lewym skrzydle atakującego",
        Position::AttackerCentre => "w centrum atakującego",
        Position::AttackerRight => "na prawym skrzydle atakującego",
        Position::DefenderLeft => "na lewym skrzydle obrońcy",
        Position::DefenderCentre => "w centrum obrońcy",
        Position::DefenderRight => "na prawym skrzydle obrońcy",
        Position::AttackerReserve => "w rezerwie atakującego",
        Position::DefenderReserve => "w rezerwie obrońcy",
    }
}

fn out_of(position: Position) -> &'static str {
    match position {
        Position::AttackerLeft => "z lewego skrzydła atakującego",
        Position::AttackerCentre => "z centrum atakującego",
        Position::AttackerRight => "z prawego skrzydła atakującego",
        Position::DefenderLeft => "z lewego skrzydła obrońcy",
        Position::DefenderCentre => "z centrum obrońcy",
        Position::DefenderRight => "z prawego skrzydła obrońcy",
        Position::AttackerReserve => "z rezerwy atakującego",
        Position::DefenderReserve => "z rezerwy obrońcy",
    }
}

fn spot_onto(spot: Spot) -> &'static str {
    match spot {
        Spot::Reserve => "do rezerwy",
        Spot::Left => "na lewe skrzydło",
        Spot::Centre => "do centrum",
        Spot::Right => "na prawe skrzydło",
        Spot::EnemyLeft => "na lewe skrzydło przeciwnika",
        Spot::EnemyCentre => "do centrum przeciwnika",
        Spot::EnemyRight => "na prawe skrzydło przeciwnika",
    }
}

/// A town in a case of its own.
enum Case {
    Locative,
    Genitive,
    Instrumental,
}

fn town_in(case: Case, town: Town) -> Mention<Town, &'static str> {
    let name = match (town.id(), case) {
        ("gent", Case::Locative) => "Gandawie",
        ("gent", Case::Genitive) => "Gandawy",
        ("gent", Case::Instrumental) => "Gandawą",
        ("bruxelles", Case::Locative | Case::Genitive) => "Brukseli",
        ("bruxelles", Case::Instrumental) => "Brukselą",
        _ => town.printed_name(),
    };
    Mention::new(town, name)
}

/// "w Mons".
fn in_town(at: Town) -> String {
    format!("w {}", town_in(Case::Locative, at))
}

/// "do Mons".
fn into_town(to: Town) -> String {
    format!("do {}", town_in(Case::Genitive, to))
}

/// "z Mons".
fn out_of_town(from: Town) -> String {
    format!("z {}", town_in(Case::Genitive, from))
}

/// "pod Ligny".
fn near(at: Town) -> String {
    format!("pod {}", town_in(Case::Instrumental, at))
}

/// Where something is: "w Mons", "w centrum atakującego".
fn place(place: Place) -> String {
    match (place.town(), place.position()) {
        (Some(town), _) => in_town(town),
        (_, Some(at)) => within(at).to_owned(),
        _ => "poza mapą".to_owned(),
    }
}

/// "15 czerwca, rano".
pub fn date(turn: u8) -> String {
    let data = turn_data(turn);
    let time = match data.time {
        Time::Morning => "rano",
        Time::Afternoon => "po południu",
        Time::Night => "w nocy",
    };
    format!("{} czerwca, {time}", data.day)
}

/// "1 oddział, 2 oddziały, 5 oddziałów".
pub fn count(number: u32, one: &str, few: &str, many: &str) -> String {
    let word = match (number, number % 10, number % 100) {
        (1, _, _) => one,
        (_, 2..=4, hundreds) if !(12..=14).contains(&hundreds) => few,
        _ => many,
    };
    format!("{number} {word}")
}

fn units(number: u8) -> String {
    count(number.into(), "oddział", "oddziały", "oddziałów")
}

fn hits(number: u8) -> String {
    count(number.into(), "trafienie", "trafienia", "trafień")
}

fn dice(number: u8) -> String {
    count(number.into(), "kość", "kości", "kości")
}

pub fn prompt(decision: &Decision) -> String {
    bound(&question(decision))
}

fn question(decision: &Decision) -> String {
    match *decision {
        Decision::PlaceUnits { left } => format!("Rozstaw oddziały na mapie; zostało: {left}."),
        Decision::OrderMarches { night: false, .. } => {
            "Poruszaj grupy od miasta do miasta, a potem zakończ ruch.".to_owned()
        }
        Decision::OrderMarches { night: true, .. } => {
            "Jest noc: poruszaj grupy bez ataków i marszów forsownych, a potem zakończ ruch.".to_owned()
        }
        Decision::ChooseFight { battles: false } => "Wybierz następną potyczkę.".to_owned(),
        Decision::ChooseFight { battles: true } => "Wybierz następną bitwę.".to_owned(),
        Decision::CommitUnits { at, left } => {
            format!("Potyczka {}: wystaw jeszcze {}.", near(at), units(left))
        }
        Decision::LayTerrain { at, .. } => {
            format!("Bitwa {}: połóż wylosowany teren na swoich pozycjach.", near(at))
        }
        Decision::DeployUnits { at, .. } => {
            format!("Bitwa {}: rozstaw oddziały; pozostałe zostaną w rezerwie.", near(at))
        }
        Decision::ChooseTest { at } => format!("Bitwa {}: wybierz oddział do testu morale.", near(at)),
        Decision::CommandBattle { at, turn, .. } => format!(
            "Bitwa {}, tura bitewna {turn}: każdy oddział może się ruszyć, strzelić albo wycofać; potem zakończ fazę walki.",
            near(at)
        ),
        Decision::TakeHit { hits: number, .. } => {
            format!("Wybierz oddział, który przyjmie następne trafienie (zostało: {number}).")
        }
        Decision::CallReinforcements { at, .. } => {
            format!("Bitwa {}: wprowadź uzupełnienia z sąsiednich miast albo zakończ fazę.", near(at))
        }
        Decision::LeaveFight { at, cause } => match cause {
            Leaving::Skirmish => format!("Przegrana potyczka {}: wycofaj oddziały.", near(at)),
            Leaving::Rout => {
                format!("Rozbicie {}: wycofaj tyle oddziałów, ile pomieszczą drogi.", near(at))
            }
            Leaving::Stalemate => format!("Pat {}: wycofaj oddziały.", near(at)),
        },
        Decision::Regroup { at } => {
            format!("Wygrana bitwa {}: przegrupuj oddziały albo zakończ.", near(at))
        }
        Decision::GiveUpUnits { army, units: number } => {
            format!("Brak zaopatrzenia: wybierz {} {} do usunięcia.", units(number), army_genitive(army))
        }
        Decision::RollMarch { army, at } => {
            format!("Rzut za marsz forsowny {} {}.", army_genitive(army), in_town(at))
        }
        Decision::RollMorale { unit, bonus } => format!("Test morale {} (+{bonus}).", unit_genitive(unit)),
        Decision::RollFire { unit, dice: number, firepower, .. } => {
            format!("Ogień {}: {}, F{firepower}.", unit_genitive(unit), dice(number))
        }
        Decision::DrawTerrain { side, .. } => {
            format!("Losowanie bloczka terenu dla {}.", side_genitive(side))
        }
    }
}

pub fn phrase(state: &State, _seat: Seat, action: Action) -> String {
    bound(&line(state, action))
}

fn line(state: &State, action: Action) -> String {
    match action {
        Action::Place(who, at) => format!("{}: {}", at.name(), unit(who)),
        Action::March(who, to) => {
            let forced = state.steps[who.index()] >= who.kind().range();
            let attack = !state.side_at(who.side().other(), to).is_empty();
            let note = match (forced, attack) {
                (false, false) => "",
                (true, false) => " (marsz forsowny)",
                (false, true) => " (atak)",
                (true, true) => " (marsz forsowny, atak)",
            };
            format!("Rusz {} {}{note}", unit_accusative(who), into_town(to))
        }
        Action::Fight(at) => format!("Rozegraj walkę {}", near(at)),
        Action::GiveUp(who) => format!("Usuń {}", unit_accusative(who)),
        Action::Commit(who) => format!("Wystaw {}", unit_accusative(who)),
        Action::Lay(what, at) => format!("Połóż {} {}", terrain_accusative(what), spot_onto(at)),
        Action::Deploy(who, at) => format!("Rozstaw {} {}", unit_accusative(who), spot_onto(at)),
        Action::Hold(who) => {
            let ground = state.position_of(who).and_then(|at| {
                state.fight.and_then(|fight| fight.terrain.get(at.index()).copied().flatten())
            });
            let what = if ground == Some(Terrain::Hill) { "wzgórze" } else { "farmę" };
            capital(format!("{} zajmuje {what}", unit(who)))
        }
        Action::Test(who) => format!("Sprawdź morale {}", unit_genitive(who)),
        Action::Move(who, to) => format!("Przesuń {} {}", unit_accusative(who), spot_onto(to)),
        Action::Fire(who) => capital(format!("{} prowadzi ogień", unit(who))),
        Action::FireAtSquares(who) => capital(format!("{} prowadzi ogień do czworoboków", unit(who))),
        Action::FormSquare(who) => capital(format!("{} formuje czworobok", unit(who))),
        Action::DissolveSquare(who) => capital(format!("{} rozformowuje czworobok", unit(who))),
        Action::Shelter(who, square) => {
            capital(format!("{} chroni się w czworoboku {}", unit(who), unit_genitive(square)))
        }
        Action::Emerge(who) => capital(format!("{} opuszcza czworobok", unit(who))),
        Action::Retreat(who, to) => format!("Wycofaj {} {}", unit_accusative(who), into_town(to)),
        Action::Reinforce(who) => {
            let from =
                state.place(who).town().map_or_else(String::new, |from| format!(" {}", out_of_town(from)));
            format!("Wprowadź {}{from}", unit_accusative(who))
        }
        Action::Hit(who) => capital(format!("{} przyjmuje trafienie", unit(who))),
        Action::Regroup(who, to) => format!("Przegrupuj {} {}", unit_accusative(who), into_town(to)),
        Action::Done => done(state.phase).to_owned(),
        Action::Roll(die) => format!("Na kości wypada {die}"),
        Action::Hits(number) => hits(number),
        Action::Draw(what) => format!("Bloczek: {}", terrain(what)),
    }
}

fn done(phase: Phase) -> &'static str {
    match phase {
        Phase::March => "Zakończ ruch",
        Phase::Deploy => "Szyk gotowy",
        Phase::Combat => "Zakończ fazę walki",
        Phase::Reinforce => "Koniec uzupełnień",
        Phase::Regroup => "Koniec przegrupowań",
        _ => "Gotowe",
    }
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::March => "w marszu forsownym",
        Cause::Fire => "pod ogniem",
        Cause::Morale => "po teście morale",
        Cause::Square => "wraz z czworobokiem, w którym się chronił",
        Cause::Retreat => "w odwrocie",
        Cause::NoRoad => "z braku drogi odwrotu",
        Cause::Supply => "z braku zaopatrzenia",
        Cause::Defeat => "wraz ze swoją armią",
    }
}

pub fn ending(by: Ending) -> &'static str {
    match by {
        Ending::AlliesDefeated => "obie armie sprzymierzonych są pokonane",
        Ending::Cities => "dwa z trzech głównych miast są w rękach Francuzów",
        Ending::AllDefeated => "wszystkie trzy armie zostały pokonane jednocześnie",
        Ending::FrenchDefeated => "armia francuska jest pokonana",
        Ending::TimeRanOut => "skończył się czas",
    }
}

pub fn event(event: &Event) -> String {
    let sentence = match *event {
        Event::TurnBegan { turn } => {
            format!("Tura {turn}, {}: grają {}.", date(turn), side(turn_data(turn).side))
        }
        Event::Placed { unit: who, at, .. } => format!("{} staje {}.", block(&who), in_town(at)),
        Event::SetUpEnded { side: whose } => format!("{} są już rozstawieni.", side(whose)),
        Event::Passed { .. } => "Dowódca pasuje.".to_owned(),
        Event::Marched { unit: who, from, to, steps, .. } => {
            let further = if steps > 1 { " dalej" } else { "" };
            format!("{} maszeruje{further} {} {}.", block(&who), out_of_town(from), into_town(to))
        }
        Event::MarchesEnded { forced: 0, side: whose } => format!("{} kończą ruch.", side(whose)),
        Event::MarchesEnded { forced, side: whose } => {
            format!("{} kończą ruch; marszem forsownym: {}.", side(whose), units(forced))
        }
        Event::FaceShown { unit: who, at, strength, .. } => {
            format!("Sojusznik pokazuje ci {} {}, siła {strength}.", unit_accusative(who), place(at))
        }
        Event::RoadUsed { from, to, used, limit } => {
            format!("Drogą {}–{} idzie {used} z {limit} oddziałów.", from.name(), to.name())
        }
        Event::MarchTested { army: whose, at, die, .. } => {
            format!("marsz forsowny {} {}: wypada {die}.", army_genitive(whose), in_town(at))
        }
        Event::MarchBorne { .. } => "Marsz nie przynosi strat.".to_owned(),
        Event::StepLost { unit: who, at, cause: why, .. } => {
            format!("{} traci poziom siły {} ({}).", block(&who), cause(why), place(at))
        }
        Event::Eliminated { unit: who, cause: why } => format!("{} ginie {}.", unit(who), cause(why)),
        Event::FightBegan { at, kind, attacker } => {
            let what = match kind {
                FightKind::Skirmish => "potyczkę",
                FightKind::Battle => "bitwę",
            };
            format!("{} rozpoczynają {what} {}.", side(attacker), near(at))
        }
        Event::Committed { unit: who, .. } => format!("{} staje do potyczki.", block(&who)),
        Event::Revealed { unit: who, strength } => {
            format!("{} odkrywa się: {}, siła {strength}.", unit(who), kind(who.kind()))
        }
        Event::TerrainDrawn { side: whose, terrain: what } => {
            format!("{} losują teren: {}.", side(whose), terrain(what))
        }
        Event::TerrainLaid { side: whose, terrain: what, at } => {
            format!("{} kładą {} {}.", side(whose), terrain_accusative(what), onto(at))
        }
        Event::Deployed { unit: who, at, .. } => format!("{} staje {}.", block(&who), within(at)),
        Event::GroundTaken { terrain: what, at } => {
            format!(
                "{} {} {}.",
                terrain(what),
                within(at),
                agreeing(what, ["jest zajęta", "jest zajęte", "jest zajęty"])
            )
        }
        Event::GroundLeft { terrain: what, at } => {
            format!(
                "{} {} {}.",
                terrain(what),
                within(at),
                agreeing(what, ["zostaje opuszczona", "zostaje opuszczone", "zostaje opuszczony"])
            )
        }
        Event::HeldGround { unit: who, at, .. } => format!("{} zajmuje teren {}.", block(&who), within(at)),
        Event::BattleTurnBegan { side: whose, turn } => {
            format!("Tura bitewna {turn}: grają {}.", side(whose))
        }
        Event::MoraleTested { unit: who, die, bonus, held } => {
            let result = if held { "zdaje test morale" } else { "nie zdaje testu morale" };
            format!("{} {result}: {die} +{bonus}.", unit(who))
        }
        Event::Moved { unit: who, from, to, .. } => {
            format!("{} przechodzi {} {}.", block(&who), out_of(from), onto(to))
        }
        Event::Stands { at, attackers, defenders } => {
            format!("{}: oddziały atakującego {attackers}, obrońcy {defenders}.", position(at))
        }
        Event::Fired { unit: who, dice: number, firepower, at_squares, .. } => {
            let target = if at_squares { " do czworoboków" } else { "" };
            format!("{} prowadzi ogień{target}: {}, F{firepower}.", unit(who), dice(number))
        }
        Event::ShotFell { unit: who, hits: number, .. } => format!("{} zadaje {}.", unit(who), hits(number)),
        Event::HitsWasted { hits: number } => {
            let lapse =
                count(number.into(), "trafienie przepada", "trafienia przepadają", "trafień przepada");
            format!("{lapse}.")
        }
        Event::SquareFormed { unit: who } => format!("{} formuje czworobok.", unit(who)),
        Event::SquareDissolved { unit: who } => format!("{} rozformowuje czworobok.", unit(who)),
        Event::Sheltered { unit: who, square } => {
            format!("{} chroni się w czworoboku {}.", unit(who), unit_genitive(square))
        }
        Event::Emerged { unit: who } => format!("{} opuszcza czworobok.", unit(who)),
        Event::Retreated { unit: who, to, .. } => format!("{} wycofuje się {}.", block(&who), into_town(to)),
        Event::RetreatCost { unit: who, steps: 1, .. } => {
            format!("{} traci w odwrocie poziom siły.", unit(who))
        }
        Event::RetreatCost { unit: who, steps, .. } => {
            format!("{} traci w odwrocie poziomy siły: {steps}.", unit(who))
        }
        Event::Routed { side: whose } => format!("{} zostają rozbici.", side(whose)),
        Event::Stalemate { at } => format!("Bitwa {} kończy się patem.", near(at)),
        Event::Reinforced { unit: who, from, at, .. } => {
            format!("{} przychodzi {} jako uzupełnienie {}.", block(&who), out_of_town(from), near(at))
        }
        Event::FightEnded { at, kind, winner } => {
            let (won, after) = match kind {
                FightKind::Skirmish => ("potyczkę", "potyczce"),
                FightKind::Battle => ("bitwę", "bitwie"),
            };
            match winner {
                Some(winner) => format!("{won} {} wygrywają {}.", near(at), side(winner)),
                None => format!("po {after} {} na polu nie zostaje nikt.", near(at)),
            }
        }
        Event::Regrouped { unit: who, from, to, .. } => {
            format!("{} przegrupowuje się {} {}.", block(&who), out_of_town(from), into_town(to))
        }
        Event::SupplyCut { army: whose, units: number } => {
            format!("{} traci z braku zaopatrzenia {}.", army(whose), units(number))
        }
        Event::ArmyDefeated { army: whose } => format!("{} jest pokonana.", army(whose)),
        Event::GameEnded { winner, by } => format!("{} wygrywają: {}.", side(winner), ending(by)),
    };
    bound(&capital(&sentence))
}
