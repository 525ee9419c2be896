//! What a position looks like on its board: from the view that anybody may see to the pieces of a picture.

use engraver::{Holder, Piece, PieceKind, Position, PowerLine, Text};
use serde::Deserialize;
use serde_json::Value;

/// A position and the name of the board that it stands on.
pub struct Diagram {
    pub board: String,
    pub position: Position,
}

/// How a game tells its position; the name of the game's boards comes from the shelf.
pub type Tell = fn(&Value) -> Result<Diagram, String>;

/// The part of a view of the Coalitions family that a picture shows.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct View {
    scenario: String,
    side: String,
    round: u16,
    action_turn: u8,
    powers: Vec<PowerView>,
    territories: Vec<TerritoryView>,
    battle: Option<BattleView>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct PowerView {
    power: String,
    status: String,
    morale: u8,
    influence: u8,
    money: u16,
    cards: u8,
    figure: Option<FigureView>,
}

#[derive(Deserialize)]
struct FigureView {
    name: String,
}

#[derive(Deserialize)]
struct TerritoryView {
    territory: String,
    controller: Option<String>,
    generals: Vec<GeneralView>,
    garrison: Option<String>,
    fortress: bool,
}

#[derive(Deserialize)]
struct GeneralView {
    power: String,
    units: u8,
    named: bool,
}

#[derive(Deserialize)]
struct BattleView {
    at: String,
}

/// Koalicje and its prototype.
pub fn coalitions(view: &Value) -> Result<Diagram, String> {
    let view: View = serde_json::from_value(view.clone()).map_err(|error| error.to_string())?;
    let mut position = Position {
        heading: heading(&view),
        marked: view.battle.iter().map(|battle| battle.at.clone()).collect(),
        ..Position::default()
    };
    for here in &view.territories {
        let piece =
            |power: &str, kind| Piece { place: here.territory.clone(), power: power.to_owned(), kind };
        for general in &here.generals {
            let figure = view.powers.iter().find(|power| power.power == general.power);
            let name = figure.and_then(|power| power.figure.as_ref()).filter(|_| general.named);
            let name = name.map(|figure| titled(&figure.name));
            position.pieces.push(piece(&general.power, PieceKind::General { units: general.units, name }));
        }
        if let Some(garrison) = &here.garrison {
            position.pieces.push(piece(garrison, PieceKind::Garrison));
        }
        if here.fortress {
            position.pieces.push(piece("", PieceKind::Fortress));
        }
        // A home needs no sign that its owner holds it.
        if let Some(power) = here.controller.clone().filter(|_| here.garrison.is_some()) {
            position.holders.push(Holder { place: here.territory.clone(), power });
        }
    }
    position.powers = view.powers.iter().map(power_line).collect();
    Ok(Diagram { board: view.side, position })
}

fn heading(view: &View) -> Text {
    let (scenario, round, turn) = (titled(&view.scenario), view.round, view.action_turn);
    Text::new(
        format!("{scenario}, round {round}, action turn {turn}"),
        format!("{scenario}, runda {round}, tura akcji {turn}"),
    )
}

fn power_line(power: &PowerView) -> PowerLine {
    let note = match power.status.as_str() {
        "british" => Text::new("British coalition", "koalicja brytyjska"),
        "french" => Text::new("French coalition", "koalicja francuska"),
        "neutral" => Text::new("neutral", "neutralność"),
        "expansionist" => Text::new("expansionist", "ekspansjonista"),
        other => Text::same(other),
    };
    let number = |en: &str, pl: &str, value: u16| (Text::new(en, pl), value.to_string());
    PowerLine {
        power: power.power.clone(),
        note,
        numbers: vec![
            number("morale", "morale", power.morale.into()),
            number("influence", "wpływy", power.influence.into()),
            number("coins", "monety", power.money),
            number("cards", "karty", power.cards.into()),
        ],
    }
}

/// "grand-vizier" as it is written on a map.
fn titled(id: &str) -> String {
    match id {
        "napoleon" => return "Napoléon".to_owned(),
        "blucher" => return "Blücher".to_owned(),
        "lempereur" => return "L'Empereur".to_owned(),
        "napoleons-deck" => return "Napoleon's deck".to_owned(),
        _ => {}
    }
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    id.split('-').map(word).collect::<Vec<_>>().join(" ")
}
