//! The battle cards of `data/mocarstwa/battle-cards.toml` as a table.

use super::{camel, one_of, string};
use serde::Deserialize;
use std::fmt::Write as _;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// For people: the rulebook does not print them.
    #[serde(rename = "reconstructed")]
    _reconstructed: bool,
    players: Vec<Card>,
    independents: Vec<Card>,
    powers: Vec<Card>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    id: String,
    power: Option<String>,
    name: Option<Name>,
    #[serde(rename = "type")]
    face: String,
    value: Option<u8>,
    #[serde(default)]
    symbols: Vec<String>,
    honour: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    pub en: String,
    pub pl: String,
}

const SYMBOLS: [&str; 8] =
    ["infantry", "grenadiers", "cavalry", "artillery", "frenzy", "cannonade", "cross", "bugle"];

/// [MOC-2.14] [MOC-2.15] [MOC-2.16] 48 player cards, 48 independents' cards, three cards of each of the nine powers.
pub fn table(text: &str) -> Result<String, String> {
    let file: File = toml::from_str(text).map_err(string)?;
    let expected = [
        ("players", &file.players, 48),
        ("independents", &file.independents, 48),
        ("powers", &file.powers, 27),
    ];
    let mut source = "pub static CARDS: [CardData; 123] = [\n".to_owned();
    for (deck, cards, number) in expected {
        if cards.len() != number {
            return Err(format!("{deck}: {number} cards are expected, not {}", cards.len()));
        }
        for card in cards {
            let back = match deck {
                "players" => "Back::Players".to_owned(),
                "independents" => "Back::Independents".to_owned(),
                _ => format!("Back::Power({})", power(card)?),
            };
            write_card(&mut source, card, &back).map_err(|problem| format!("card {}: {problem}", card.id))?;
        }
    }
    source.push_str("];\n");
    for (power, of) in super::GREAT.iter().zip(
        super::GREAT
            .map(|power| file.powers.iter().filter(|card| card.power.as_deref() == Some(power)).count()),
    ) {
        if of != 3 {
            return Err(format!("{power} has {of} cards instead of three (MOC-2.16)"));
        }
    }
    Ok(source)
}

fn power(card: &Card) -> Result<String, String> {
    let power = card.power.as_deref().ok_or_else(|| format!("card {} has no power", card.id))?;
    Ok(format!("Power::{}", camel(one_of("power", power, &super::GREAT)?)))
}

fn write_card(source: &mut String, card: &Card, back: &str) -> Result<(), String> {
    let face =
        one_of("type", &card.face, &["assault", "fire", "formation", "retreat", "spy", "lost-orders"])?;
    let face = match (face, card.value) {
        ("assault" | "fire" | "formation", Some(value @ 1..=3)) => {
            format!("Face::Type(Type::{}, {value})", camel(face))
        }
        ("assault" | "fire" | "formation", _) => return Err("its value is 1, 2 or 3".to_owned()),
        (_, None) if card.symbols.is_empty() => format!("Face::{}", camel(face)),
        _ => return Err("a special card has neither value nor symbols".to_owned()),
    };
    for symbol in &card.symbols {
        one_of("symbol", symbol, &SYMBOLS)?;
    }
    let counts = SYMBOLS.map(|symbol| {
        let number = card.symbols.iter().filter(|other| *other == symbol).count();
        format!("{symbol}: {number}")
    });
    let honour = match card.honour.as_deref() {
        Some(honour) => {
            format!(
                "Some(Honour::{})",
                camel(one_of("honour", honour, &["promotion", "elite", "press-gang"])?)
            )
        }
        None => "None".to_owned(),
    };
    let (en, pl) = card.name.as_ref().map_or(("", ""), |name| (&name.en, &name.pl));
    writeln!(
        source,
        "CardData {{ id: {:?}, name: {en:?}, name_pl: {pl:?}, back: {back}, face: {face}, \
         symbols: Symbols {{ {} }}, honour: {honour} }},",
        card.id,
        counts.join(", "),
    )
    .map_err(string)
}
