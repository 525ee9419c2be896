//! The information cards of `data/mocarstwa/information.toml` as a table.

use super::cards::Name;
use super::{camel, one_of, string};
use serde::Deserialize;
use std::fmt::Write as _;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// For people: the rulebook does not print them.
    #[serde(rename = "reconstructed")]
    _reconstructed: bool,
    card: Vec<Card>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    id: String,
    kind: String,
    name: Name,
    en: String,
    pl: String,
    #[serde(default)]
    lasts: bool,
}

/// [MOC-2.17] [MOC-2.18] 46 state cards, 21 European ones.
pub fn table(text: &str) -> Result<String, String> {
    let file: File = toml::from_str(text).map_err(string)?;
    let european = file.card.iter().filter(|card| card.kind == "european").count();
    if (file.card.len() - european, european) != (46, 21) {
        return Err("46 state cards and 21 European ones are expected".to_owned());
    }
    let mut source = "pub static INFORMATION: [InfoData; 67] = [\n".to_owned();
    for (number, card) in file.card.iter().enumerate() {
        let expected =
            if number < 46 { format!("s{:02}", number + 1) } else { format!("e{:02}", number - 45) };
        if card.id != expected {
            return Err(format!("{expected} is expected here, not {}", card.id));
        }
        let kind = one_of("kind", &card.kind, &["news", "expert", "discovery", "european"])?;
        writeln!(
            source,
            "InfoData {{ id: {:?}, kind: InfoKind::{}, name: {:?}, name_pl: {:?}, text: {:?}, text_pl: {:?}, \
             lasts: {} }},",
            card.id,
            camel(kind),
            card.name.en,
            card.name.pl,
            card.en,
            card.pl,
            card.lasts,
        )
        .map_err(string)?;
    }
    source.push_str("];\n");
    Ok(source)
}
