//! What a position looks like on its board: from the view that anybody may see to the pieces of a picture.

use coalitions::board::Territory;
use coalitions::power::{Power, Status};
use engine::ScenarioSpec;
use engraver::{Holder, Piece, PieceKind, Position, PowerLine, Text};
use napoleon::army::Army;
use napoleon::board::{Time, Town};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use server::stock::Diagram;

/// The part of a view of the Coalitions family that a picture shows.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct View {
    side: SideView,
    round: u16,
    action_turn: u8,
    powers: Vec<PowerView>,
    territories: Vec<TerritoryView>,
    napoleons_deck: Option<IgnoredAny>,
    battle: Option<BattleView>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SideView {
    Revolution,
    Empire,
}

#[derive(Deserialize)]
struct PowerView {
    power: Power,
    status: Status,
    morale: u8,
    influence: u8,
    money: u16,
    cards: u8,
}

#[derive(Deserialize)]
struct TerritoryView {
    territory: Territory,
    controller: Option<Power>,
    generals: Vec<GeneralView>,
    garrison: Option<Power>,
    fortress: bool,
}

#[derive(Deserialize)]
struct GeneralView {
    power: Power,
    units: u8,
    named: bool,
}

#[derive(Deserialize)]
struct BattleView {
    at: Territory,
}

/// Koalicje and its prototype.
pub fn coalitions(view: &Value, scenario: &ScenarioSpec) -> Result<Diagram, String> {
    let view = View::deserialize(view).map_err(|error| error.to_string())?;
    let mut position = Position {
        heading: heading(&view, scenario),
        marked: view.battle.iter().map(|battle| battle.at.to_string()).collect(),
        ..Position::default()
    };
    for here in &view.territories {
        let place = || here.territory.to_string();
        for general in &here.generals {
            let name = general.named.then(|| general.power.figure_label().into());
            let kind = PieceKind::General { units: general.units, name };
            position.pieces.push(Piece { place: place(), power: general.power.to_string(), kind });
        }
        if let Some(garrison) = here.garrison {
            let kind = PieceKind::Garrison;
            position.pieces.push(Piece { place: place(), power: garrison.to_string(), kind });
        }
        if here.fortress {
            let kind = PieceKind::Fortress;
            position.pieces.push(Piece { place: place(), power: String::new(), kind });
        }
        // A home needs no sign that its owner holds it.
        if let Some(power) = here.controller.filter(|_| here.garrison.is_some()) {
            position.holders.push(Holder { place: place(), power: power.to_string() });
        }
    }
    position.powers = view.powers.iter().map(|power| power_line(power, &view)).collect();
    let board = match view.side {
        SideView::Revolution => "koalicje-revolution",
        SideView::Empire => "koalicje-empire",
    };
    Ok(Diagram { board, position })
}

fn heading(view: &View, scenario: &ScenarioSpec) -> Text {
    let (round, turn) = (view.round, view.action_turn);
    // The cartouche is small: a scenario that is known by its year is called by that alone.
    let is_year = scenario.id.starts_with(|letter: char| letter.is_ascii_digit());
    let (en, pl) = if is_year { (&scenario.id, &scenario.id) } else { (&scenario.name, &scenario.name_pl) };
    Text::new(
        format!("{en}, round {round}, action turn {turn}"),
        format!("{pl}, runda {round}, tura akcji {turn}"),
    )
}

fn power_line(power: &PowerView, view: &View) -> PowerLine {
    let note = match view.napoleons_deck {
        Some(_) => power.power.side_against_deck(),
        None => power.status.name(),
    };
    let number = |en: &str, pl: &str, value: u16| (Text::new(en, pl), value.to_string());
    PowerLine {
        power: power.power.to_string(),
        note: note.into(),
        numbers: vec![
            number("morale", "morale", power.morale.into()),
            number("influence", "wpływy", power.influence.into()),
            number("coins", "monety", power.money),
            number("cards", "karty", power.cards.into()),
        ],
    }
}

/// The part of a view of Napoléon 1815 that a picture shows: how many blocks of which army stand where.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct CampaignView {
    turn: u8,
    track: Vec<TrackView>,
    armies: Vec<ArmyView>,
    towns: Vec<TownView>,
    skirmishes: Vec<Town>,
    battles: Vec<Town>,
    fight: Option<FightView>,
}

#[derive(Deserialize)]
struct TrackView {
    day: u8,
    time: Time,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct ArmyView {
    army: Army,
    in_play: u8,
    losses: u8,
    limit: u8,
}

#[derive(Deserialize)]
struct TownView {
    town: Town,
    units: Vec<FaceView>,
    hidden: Vec<HeapView>,
}

#[derive(Deserialize)]
struct FaceView {
    army: Army,
}

#[derive(Deserialize)]
struct HeapView {
    army: Army,
    count: u8,
}

#[derive(Deserialize)]
struct FightView {
    at: Town,
    positions: Vec<PositionView>,
}

#[derive(Deserialize)]
struct PositionView {
    units: Vec<FaceView>,
    hidden: Vec<HeapView>,
}

/// As the boards call an army.
fn board_power(army: Army) -> &'static str {
    match army {
        Army::French => "french",
        Army::AngloDutch => "anglo",
        Army::Prussian => "prussian",
    }
}

/// Napoléon 1815, on the campaign map; whoever is on the battlefield stands in the town of the battle.
pub fn napoleon(view: &Value, _: &ScenarioSpec) -> Result<Diagram, String> {
    let view = CampaignView::deserialize(view).map_err(|error| error.to_string())?;
    let mut position = Position::default();
    let fight = view.fight.as_ref();
    let marked = view.skirmishes.iter().chain(&view.battles).copied().chain(fight.map(|fight| fight.at));
    position.marked = marked.map(|town| town.to_string()).collect();
    for here in &view.towns {
        for army in Army::ALL {
            let on_field =
                fight.filter(|fight| fight.at == here.town).map_or(&[][..], |fight| &fight.positions[..]);
            let blocks = blocks_of(*army, &here.units, &here.hidden)
                + on_field.iter().map(|at| blocks_of(*army, &at.units, &at.hidden)).sum::<u8>();
            if blocks > 0 {
                let kind = PieceKind::General { units: blocks, name: None };
                let power = board_power(*army).to_owned();
                position.pieces.push(Piece { place: here.town.to_string(), power, kind });
            }
        }
    }
    let now = view.track.get(usize::from(view.turn).saturating_sub(1));
    let (day, time) = now.map_or((15, Time::Morning), |now| (now.day, now.time));
    let (en, pl) = match time {
        Time::Morning => ("morning", "rano"),
        Time::Afternoon => ("afternoon", "po południu"),
        Time::Night => ("night", "w nocy"),
    };
    position.heading = Text::new(format!("{day} June, {en}"), format!("{day} czerwca, {pl}"));
    position.powers = view
        .armies
        .iter()
        .map(|army| PowerLine {
            power: board_power(army.army).to_owned(),
            note: Text::default(),
            numbers: vec![
                (Text::new("blocks", "bloczki"), army.in_play.to_string()),
                (Text::new("losses", "straty"), format!("{}/{}", army.losses, army.limit)),
            ],
        })
        .collect();
    Ok(Diagram { board: "napoleon-1815-campaign", position })
}

fn blocks_of(army: Army, units: &[FaceView], hidden: &[HeapView]) -> u8 {
    let faces = units.iter().filter(|unit| unit.army == army).count() as u8;
    faces + hidden.iter().filter(|heap| heap.army == army).map(|heap| heap.count).sum::<u8>()
}
