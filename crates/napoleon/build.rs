//! Reads towns, roads, order of battle, time track and what was learnt about who wins from `data/`, checks them, and writes them
//! as tables: an unknown town or a corps without an army stops the build with a sentence that says what to correct.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    if let Err(problem) = write_tables() {
        panic!("\n{problem}\n");
    }
}

fn write_tables() -> Result<(), String> {
    let data = PathBuf::from(env("CARGO_MANIFEST_DIR")?).join("../../data/napoleon-1815");
    let mut source = String::new();
    let towns = rows(&data.join("towns.csv"), 8)?;
    let ids: Vec<&str> = towns.iter().map(|row| row.cell(0)).collect();
    write_towns(&mut source, &towns)?;
    write_roads(&mut source, &rows(&data.join("roads.csv"), 4)?, &ids)?;
    write_units(&mut source, &rows(&data.join("oob.csv"), 8)?, &ids)?;
    write_turns(&mut source, &rows(&data.join("turns.csv"), 6)?)?;
    write("tables.rs", &source)?;
    write("outlook.rs", &learnt::source::network(&read(&data.join("outlook.toml"))?)?)
}

fn read(path: &Path) -> Result<String, String> {
    println!("cargo::rerun-if-changed={}", path.display());
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(name: &str, text: &str) -> Result<(), String> {
    let path = PathBuf::from(env("OUT_DIR")?).join(name);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn env(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|error| format!("{name}: {error}"))
}

/// A line of a data file, with where it stands.
struct Row {
    place: String,
    cells: Vec<String>,
}

impl Row {
    fn cell(&self, column: usize) -> &str {
        &self.cells[column]
    }

    fn wrong(&self, what: impl std::fmt::Display) -> String {
        format!("{}: {what}", self.place)
    }

    fn number(&self, column: usize) -> Result<u8, String> {
        let cell = self.cell(column);
        cell.parse().map_err(|_| self.wrong(format!("\"{cell}\" is no number")))
    }

    /// The position of a word in a list of known ones.
    fn known(&self, column: usize, what: &str, known: &[&str]) -> Result<usize, String> {
        let word = self.cell(column);
        known.iter().position(|other| *other == word).ok_or_else(|| {
            let nearest = spelling::nearest(word, known.iter().copied());
            let hint = nearest.map(|nearest| format!(", did you mean \"{nearest}\"")).unwrap_or_default();
            self.wrong(format!("{what} \"{word}\" is unknown{hint}"))
        })
    }
}

fn rows(path: &Path, columns: usize) -> Result<Vec<Row>, String> {
    let text = read(path)?;
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty()) {
        let cells: Vec<String> = line.split(',').map(|cell| cell.trim().to_owned()).collect();
        let row = Row { place: format!("{name}, line {}", number + 1), cells };
        if row.cells.len() != columns {
            return Err(row.wrong(format!("{columns} columns are expected, not {}", row.cells.len())));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn write_towns(source: &mut String, towns: &[Row]) -> Result<(), String> {
    if towns.len() > 64 {
        return Err("towns.csv: at most 64 towns fit into a set".to_owned());
    }
    writeln!(source, "pub static TOWNS: [TownData; {}] = [", towns.len()).expect("a string");
    for row in towns {
        let zone =
            ["French", "AngloDutch", "Prussian"][row.known(5, "zone", &["french", "anglo", "prussian"])?];
        let major = row.known(6, "answer", &["no", "yes"])? == 1;
        let (id, name) = (row.cell(0), row.cell(1));
        writeln!(
            source,
            "TownData {{ id: {id:?}, name: {name:?}, zone: Army::{zone}, major_city: {major} }},"
        )
        .expect("a string");
    }
    source.push_str("];\n");
    Ok(())
}

fn write_roads(source: &mut String, roads: &[Row], towns: &[&str]) -> Result<(), String> {
    let mut neighbours: Vec<Vec<(usize, usize)>> = vec![Vec::new(); towns.len()];
    writeln!(source, "pub static ROADS: [RoadData; {}] = [", roads.len()).expect("a string");
    for (road, row) in roads.iter().enumerate() {
        let (a, b) = (row.known(0, "town", towns)?, row.known(1, "town", towns)?);
        if a == b || neighbours[a].iter().any(|(other, _)| *other == b) {
            return Err(row.wrong("two different towns are joined by one road"));
        }
        neighbours[a].push((b, road));
        neighbours[b].push((a, road));
        let major = row.known(2, "class", &["minor", "major"])? == 1;
        let river = row.cell(3);
        writeln!(source, "RoadData {{ ends: [Town({a}), Town({b})], major: {major}, river: {river:?} }},")
            .expect("a string");
    }
    source.push_str("];\n");
    writeln!(source, "pub static NEIGHBOURS: [&[Link]; {}] = [", towns.len()).expect("a string");
    for (town, links) in neighbours.iter().enumerate() {
        if links.is_empty() || links.len() > 8 {
            return Err(format!("roads.csv: {} has {} roads, 1 to 8 are expected", towns[town], links.len()));
        }
        source.push_str("&[");
        for (to, road) in links {
            write!(source, "Link {{ to: Town({to}), road: Road({road}) }},").expect("a string");
        }
        source.push_str("],\n");
    }
    source.push_str("];\n");
    let nearby = |links: &Vec<(usize, usize)>| links.iter().fold(0u64, |near, (to, _)| near | 1 << to);
    let nearby: Vec<u64> = neighbours.iter().map(nearby).collect();
    writeln!(source, "pub static NEARBY: [u64; {}] = {nearby:?};", towns.len()).expect("a string");
    Ok(())
}

fn write_units(source: &mut String, units: &[Row], towns: &[&str]) -> Result<(), String> {
    const ARMIES: [(&str, &str, usize); 3] =
        [("french", "French", 24), ("anglo-dutch", "AngloDutch", 16), ("prussian", "Prussian", 18)];
    const KINDS: [(&str, &str); 6] = [
        ("leader", "Leader"),
        ("infantry", "Infantry"),
        ("cavalry", "LightCavalry"),
        ("heavy-cavalry", "HeavyCavalry"),
        ("foot-artillery", "FootArtillery"),
        ("horse-artillery", "HorseArtillery"),
    ];
    let mut corps: Vec<(usize, String)> = Vec::new();
    let mut counts = [0; 3];
    let mut last_army = 0;
    writeln!(source, "pub static UNITS: [UnitData; {}] = [", units.len()).expect("a string");
    for row in units {
        let army = row.known(1, "army", &ARMIES.map(|army| army.0))?;
        if army < last_army {
            return Err(row.wrong("the armies stand in the order French, Anglo-Dutch, Prussian"));
        }
        last_army = army;
        counts[army] += 1;
        let kind = KINDS[row.known(4, "type", &KINDS.map(|kind| kind.0))?].1;
        let key = (army, row.cell(2).to_owned());
        let corps_number = corps.iter().position(|known| *known == key).unwrap_or_else(|| {
            corps.push(key);
            corps.len() - 1
        });
        let strength = row.number(5)?;
        if !(1..=4).contains(&strength) {
            return Err(row.wrong("a strength is 1 to 4 (NAP-1.11)"));
        }
        let fire = row.known(6, "firepower", &["F1", "F2", "F3"])? + 1;
        let town = row.known(7, "town", towns)?;
        writeln!(
            source,
            "UnitData {{ id: {:?}, army: Army::{}, corps: {corps_number}, corps_name: {:?}, name: {:?}, \
             kind: Kind::{kind}, strength: {strength}, firepower: {fire}, start: Town({town}) }},",
            row.cell(0),
            ARMIES[army].1,
            row.cell(2),
            row.cell(3),
        )
        .expect("a string");
    }
    source.push_str("];\n");
    if counts != ARMIES.map(|army| army.2) {
        return Err(format!("oob.csv: 24, 16 and 18 units are expected, not {counts:?} (NAP-D1)"));
    }
    Ok(())
}

fn write_turns(source: &mut String, turns: &[Row]) -> Result<(), String> {
    writeln!(source, "pub static TURNS: [TurnData; {}] = [", turns.len()).expect("a string");
    for (index, row) in turns.iter().enumerate() {
        if usize::from(row.number(0)?) != index + 1 {
            return Err(row.wrong("turns are numbered from 1 up"));
        }
        let day: u8 = row
            .cell(1)
            .rsplit('-')
            .next()
            .and_then(|day| day.parse().ok())
            .ok_or_else(|| row.wrong("a date is written 1815-06-15"))?;
        let time =
            ["Morning", "Afternoon", "Night"][row.known(2, "time", &["morning", "afternoon", "night"])?];
        let side = ["French", "Allied"][row.known(3, "side", &["french", "allied"])?];
        let night = row.known(4, "answer", &["no", "yes"])? == 1;
        writeln!(
            source,
            "TurnData {{ day: {day}, time: Time::{time}, side: Side::{side}, night: {night} }},"
        )
        .expect("a string");
    }
    source.push_str("];\n");
    Ok(())
}
