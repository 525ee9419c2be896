//! The numbered tables of `data/mocarstwa/tables.toml`, and the Capital Wheel of `wheel.toml`.

use super::{camel, one_of, string};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Numbers by name.
type Row = BTreeMap<String, u32>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Tables {
    price: BTreeMap<String, Row>,
    pay: Row,
    sale: Row,
    campaign: BTreeMap<String, Row>,
    agriculture: BTreeMap<String, Row>,
    economy: BTreeMap<String, Row>,
    level: BTreeMap<String, Row>,
    damage_by_card: BTreeMap<String, Vec<Damage>>,
    damage_by_dice: BTreeMap<String, String>,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(deny_unknown_fields, default)]
struct Damage {
    units: u8,
    decks: u8,
    masts: u8,
    sinks: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wheel {
    /// For people: the rulebook does not print it.
    #[serde(rename = "reconstructed")]
    _reconstructed: bool,
    die: Row,
    fields: BTreeMap<String, BTreeMap<String, String>>,
}

const GOODS: [&str; 4] = ["grain", "wood", "ore", "goods"];
const RESOURCES: [&str; 7] = ["crops", "sawmill", "copper", "silver", "gold", "town", "capital"];
const LEVELS: [&str; 4] = ["steward", "castellan", "chancellor", "marshal"];
const KINDS: [&str; 6] =
    ["infantry", "grenadiers", "cavalry", "artillery", "heavy-cavalry", "heavy-artillery"];
const PIECES: [&str; 9] =
    ["infantry", "grenadiers", "cavalry", "artillery", "corvette", "frigate", "liner", "fort", "fortress"];
const BENEFITS: [&str; 6] = ["grain", "goods", "commission", "tax", "construction", "recruits"];
const MINISTRIES: [&str; 6] = ["agriculture", "economy", "trade", "finance", "construction", "war"];

/// All tables but the first as constants.
pub fn tables(text: &str) -> Result<String, String> {
    let tables: Tables = toml::from_str(text).map_err(string)?;
    let mut source = String::new();
    let mut put = |what: &str, kind: &str, lines: Vec<String>| {
        writeln!(source, "pub static {what}: [{kind}; {}] = [{}];", lines.len(), lines.join(", "))
            .map_err(string)
    };
    put("PRICES", "Purse", all(&tables.price, "price", &PIECES, purse)?)?;
    put("PAY", "u32", numbers(&tables.pay, "pay", &KINDS)?)?;
    put("SALE", "u32", numbers(&tables.sale, "sale", &GOODS)?)?;
    put("CAMPAIGN", "Purse", all(&tables.campaign, "campaign", &RESOURCES, purse)?)?;
    put("AGRICULTURE", "Purse", some(&tables.agriculture, "agriculture")?)?;
    put("ECONOMY", "Purse", some(&tables.economy, "economy")?)?;
    put("LEVELS", "LevelData", all(&tables.level, "level", &LEVELS, level)?)?;
    let by_card = all(&tables.damage_by_card, "damage-by-card", &["assault", "fire", "formation"], |row| {
        if row.len() != 5 {
            return Err("five columns are expected".to_owned());
        }
        Ok(format!("[{}]", row.iter().map(damage).collect::<Vec<_>>().join(", ")))
    })?;
    put("DAMAGE_BY_CARD", "[Damage; 5]", by_card)?;
    let sums: Vec<String> = (2..=12).map(|sum: u8| sum.to_string()).collect();
    let sums: Vec<&str> = sums.iter().map(String::as_str).collect();
    let by_dice = all(&tables.damage_by_dice, "damage-by-dice", &sums, |word| {
        Ok(format!(
            "Hit::{}",
            camel(one_of("hit", word, &["miss", "mast", "unit", "deck", "two-decks", "sunk"])?)
        ))
    })?;
    put("DAMAGE_BY_DICE", "Hit", by_dice)?;
    Ok(source)
}

/// [MOC-19.8] The fields of the wheel by ministry and level, and the faces of the die.
pub fn wheel(text: &str) -> Result<String, String> {
    let wheel: Wheel = toml::from_str(text).map_err(string)?;
    let faces = numbers(&wheel.die, "die", &LEVELS)?;
    if wheel.die.values().sum::<u32>() != 6 {
        return Err("the die has six faces".to_owned());
    }
    let mut counts = [0; 3];
    let fields = all(&wheel.fields, "fields", &MINISTRIES, |ministry| {
        let fields = all(ministry, "a ministry", &LEVELS, |word| {
            Ok(format!("Symbol::{}", camel(one_of("symbol", word, &["none", "european", "state"])?)))
        })?;
        Ok(format!("[{}]", fields.join(", ")))
    })?;
    for word in wheel.fields.values().flat_map(BTreeMap::values) {
        let kind = ["none", "european", "state"].iter().position(|known| known == word);
        counts[kind.unwrap_or_default()] += 1;
    }
    if counts != [6, 6, 12] {
        return Err("6 fields bear the European symbol and 12 the state symbol (MOC-19.8)".to_owned());
    }
    Ok(format!(
        "pub static DIE: [u32; 4] = [{}];\npub static WHEEL: [[Symbol; 4]; 6] = [{}];\n",
        faces.join(", "),
        fields.join(", ")
    ))
}

/// Every one of the known names, and no other.
fn all<T>(
    rows: &BTreeMap<String, T>,
    table: &str,
    known: &[&str],
    written: impl Fn(&T) -> Result<String, String>,
) -> Result<Vec<String>, String> {
    for name in rows.keys() {
        one_of(table, name, known)?;
    }
    let row = |name: &&str| {
        let row = rows.get(*name).ok_or_else(|| format!("{table}: {name} is missing"))?;
        written(row).map_err(|problem| format!("{table}, {name}: {problem}"))
    };
    known.iter().map(row).collect()
}

fn numbers(row: &Row, table: &str, known: &[&str]) -> Result<Vec<String>, String> {
    all(row, table, known, |number| Ok(number.to_string()))
}

/// What some resources yield; the others yield nothing.
fn some(rows: &BTreeMap<String, Row>, table: &str) -> Result<Vec<String>, String> {
    for name in rows.keys() {
        one_of(table, name, &RESOURCES)?;
    }
    RESOURCES.iter().map(|name| purse(rows.get(*name).unwrap_or(&Row::new()))).collect()
}

fn purse(row: &Row) -> Result<String, String> {
    let known = ["ducats", "grain", "wood", "ore", "goods"];
    for name in row.keys() {
        one_of("part of a price", name, &known)?;
    }
    let parts = known.map(|name| format!("{name}: {}", row.get(name).copied().unwrap_or_default()));
    Ok(format!("Purse {{ {} }}", parts.join(", ")))
}

fn level(row: &Row) -> Result<String, String> {
    let values = numbers(row, "level", &BENEFITS)?;
    let parts: Vec<String> =
        BENEFITS.iter().zip(values).map(|(name, value)| format!("{name}: {value}")).collect();
    Ok(format!("LevelData {{ {} }}", parts.join(", ")))
}

fn damage(damage: &Damage) -> String {
    let Damage { units, decks, masts, sinks } = damage;
    format!("Damage {{ units: {units}, decks: {decks}, masts: {masts}, sinks: {sinks} }}")
}
