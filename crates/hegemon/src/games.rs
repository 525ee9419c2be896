//! What there is to play: `games`, `schema` and `version`.

use crate::catalogue::{self, Entry};
use crate::failure::Failure;
use crate::referee::PROTOCOL;
use engine::{OptionSpec, ScenarioSpec};
use serde_json::{Value, json};
use server::stock::Stock;
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "Example:  hegemon games --json")]
pub struct Options {
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Example:  hegemon schema --game koalicje > koalicje.schema.json")]
pub struct SchemaOptions {
    /// The game, by its id
    #[arg(long, default_value = "koalicje")]
    game: String,
    /// Print the server's API with the types of all games instead, for whoever writes a client
    #[arg(long, conflicts_with = "game")]
    wire: bool,
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    if options.json {
        writeln!(out, "{:#}", json!({ "games": as_json() }))?;
        return Ok(());
    }
    for entry in catalogue::all() {
        write_game(entry, out)?;
    }
    Ok(())
}

/// The games as the protocol's `hello` and `games --json` list them.
pub fn as_json() -> Vec<Value> {
    let option = |option: &OptionSpec| {
        let shape = json!({
            "default": option.values.first(),
            "values": option.values,
            "rule": option.rule,
            "about": option.about,
        });
        (option.id.to_owned(), shape)
    };
    let scenario = |scenario: &ScenarioSpec| {
        json!({
            "id": scenario.id,
            "name": scenario.name,
            "name-pl": scenario.name_pl,
            "players": scenario.players,
            "cooperative": scenario.cooperative,
            "options": scenario.options.iter().map(option).collect::<serde_json::Map<_, _>>(),
            "reconstructed": scenario.reconstructed,
        })
    };
    let game = |entry: &Entry| {
        json!({
            "game": entry.edition.id,
            "name": entry.edition.name,
            "rules": entry.edition.rules_version,
            "first": entry.stock.first,
            "scenarios": (entry.edition.scenarios)().iter().map(scenario).collect::<Vec<_>>(),
        })
    };
    catalogue::all().iter().map(game).collect()
}

fn write_game(entry: &Entry, out: &mut impl Write) -> Result<(), Failure> {
    let scenarios = (entry.edition.scenarios)();
    writeln!(
        out,
        "{} (--game {}), rules {}\n\n  Scenarios (--scenario NAME):",
        entry.edition.name, entry.edition.id, entry.edition.rules_version
    )?;
    let widest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
    let id = widest(&mut scenarios.iter().map(|scenario| scenario.id.chars().count()));
    let name = widest(&mut scenarios.iter().map(|scenario| scenario.name.chars().count()));
    for scenario in &scenarios {
        let mut line = format!(
            "    {:<id$}  {:<name$}  {} players",
            scenario.id,
            scenario.name,
            in_words(&scenario.players)
        );
        if scenario.cooperative {
            line += ", together or alone";
        }
        if entry.begins_with(&scenario.id) {
            line += ", the one to begin with";
        }
        writeln!(out, "{line}")?;
        if !scenario.reconstructed.is_empty() {
            writeln!(out, "    {:<id$}  filled in by us: {}", "", scenario.reconstructed.join(", "))?;
        }
    }
    writeln!(out, "\n  Options (--option NAME=VALUE, the default first):")?;
    let mut listed: Vec<&'static str> = Vec::new();
    for scenario in &scenarios {
        for option in &scenario.options {
            if listed.contains(&option.id) {
                continue;
            }
            listed.push(option.id);
            let where_to = belongs_to(option.id, &scenarios);
            writeln!(out, "    {:<22} {} ({}{where_to})", option.id, option.about, option.rule)?;
            writeln!(out, "    {:<22} {}", "", option.values.join(" | "))?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// Where an option belongs if not everywhere: `, 1813 only` or `, not lempereur`, whichever is shorter.
fn belongs_to(option: &str, scenarios: &[ScenarioSpec]) -> String {
    let has_it = |scenario: &&ScenarioSpec| scenario.options.iter().any(|one| one.id == option);
    let (with, without): (Vec<&ScenarioSpec>, Vec<&ScenarioSpec>) = scenarios.iter().partition(has_it);
    let ids = |scenarios: &[&ScenarioSpec]| {
        scenarios.iter().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>().join(", ")
    };
    if without.is_empty() {
        String::new()
    } else if with.len() <= without.len() {
        format!(", {} only", ids(&with))
    } else {
        format!(", not {}", ids(&without))
    }
}

/// Player counts as people write them: `3-6`, or `2, 4` where they leave gaps.
fn in_words(players: &[u8]) -> String {
    match (players.first(), players.last()) {
        (Some(least), Some(most))
            if players.len() > 1 && usize::from(most.abs_diff(*least)) + 1 == players.len() =>
        {
            format!("{least}-{most}")
        }
        _ => players.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    }
}

pub fn schema(options: &SchemaOptions, out: &mut impl Write) -> Result<(), Failure> {
    if options.wire {
        let stock: Vec<Stock> = catalogue::all().iter().map(|entry| entry.stock.clone()).collect();
        writeln!(out, "{:#}", server::http::document::with_games(&stock))?;
        return Ok(());
    }
    let entry = catalogue::find(&options.game).map_err(Failure::Usage)?;
    writeln!(out, "{:#}", (entry.edition.schema)())?;
    Ok(())
}

pub fn version(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "hegemon {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "referee protocol {PROTOCOL}, record format {}", engine::FORMAT)?;
    for entry in catalogue::all() {
        writeln!(out, "{} rules {}", entry.edition.id, entry.edition.rules_version)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_counts_read_as_a_range_where_they_have_no_gap() {
        assert_eq!(in_words(&[3, 4, 5, 6]), "3-6");
        assert_eq!(in_words(&[2, 4]), "2, 4");
        assert_eq!(in_words(&[2]), "2");
        assert_eq!(in_words(&[]), "");
    }

    #[test]
    fn an_option_that_is_not_everywhere_says_where_it_belongs() {
        let option = |id| OptionSpec { id, values: vec!["off"], rule: "EAG-1", about: "" };
        let scenario = |id: &str, options: &[&'static str]| ScenarioSpec {
            id: id.to_owned(),
            name: String::new(),
            name_pl: String::new(),
            players: vec![2],
            board: None,
            cooperative: false,
            options: options.iter().copied().map(option).collect(),
            reconstructed: Vec::new(),
        };
        let scenarios = [
            scenario("1805", &["fog", "snow"]),
            scenario("1812", &["fog", "snow", "ice"]),
            scenario("1813", &["fog"]),
        ];
        assert_eq!(belongs_to("fog", &scenarios), "");
        assert_eq!(belongs_to("snow", &scenarios), ", not 1813");
        assert_eq!(belongs_to("ice", &scenarios), ", 1812 only");
    }
}
