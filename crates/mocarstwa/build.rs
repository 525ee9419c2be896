//! Reads the map of Mocarstwa from `data/`, checks it and writes it as tables: an unknown province or a link that stands there twice
//! stops the build with a sentence that says what to correct.

#[path = "build/cards.rs"]
mod cards;
#[path = "build/scenarios.rs"]
mod scenarios;
#[path = "build/tables.rs"]
mod tables;

use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};

/// The powers with a coat of arms, in the order of `Power`.
const GREAT: [&str; 9] =
    ["poland", "france", "spain", "hungary", "germany", "britain", "sweden", "russia", "ottoman"];

/// Units that can be bought, in the order of `Kind`.
const UNITS: [&str; 4] = ["infantry", "grenadiers", "cavalry", "artillery"];

fn main() {
    if let Err(problem) = write_tables() {
        panic!("\n{problem}\n");
    }
}

fn write_tables() -> Result<(), String> {
    let data = PathBuf::from(env("CARGO_MANIFEST_DIR")?).join("../../data/mocarstwa");
    let provinces = rows(&data.join("provinces.csv"), 10)?;
    let fields = rows(&data.join("sea.csv"), 8)?;
    // As many as the sets of `board` hold.
    if provinces.len() > 192 || fields.len() > 320 {
        return Err("at most 192 provinces and 320 sea fields fit into a set".to_owned());
    }
    let mut source = String::new();
    write_provinces(&mut source, &provinces)?;
    let province_ids = ids(&provinces);
    let links = rows(&data.join("links.csv"), 3)?;
    write_links(&mut source, "NEIGHBOURS", "Province", &links, &province_ids)?;
    write_fields(&mut source, &fields)?;
    let field_ids = ids(&fields);
    let sea_links = rows(&data.join("sea-links.csv"), 2)?;
    write_links(&mut source, "SEA_NEIGHBOURS", "Field", &sea_links, &field_ids)?;
    let coasts = rows(&data.join("coasts.csv"), 4)?;
    write_coasts(&mut source, &coasts, &province_ids, &field_ids)?;
    write("map.rs", &source)?;
    let named = |file: &str, problem: String| format!("{file}: {problem}");
    let cards = cards::table(&read(&data.join("battle-cards.toml"))?);
    write("cards.rs", &cards.map_err(|problem| named("battle-cards.toml", problem))?)?;
    let mut source =
        tables::tables(&read(&data.join("tables.toml"))?).map_err(|problem| named("tables.toml", problem))?;
    let wheel = tables::wheel(&read(&data.join("wheel.toml"))?);
    source.push_str(&wheel.map_err(|problem| named("wheel.toml", problem))?);
    write("tables.rs", &source)?;
    let map = Map::new(&provinces, &fields, &sea_links, &coasts)?;
    let mut source = format!("pub static SCENARIOS: [ScenarioData; {}] = [\n", scenarios::FILES.len());
    for file in scenarios::FILES {
        let text = read(&data.join(format!("scenarios/{file}.toml")))?;
        let entry = scenarios::entry(&text, &map).map_err(|problem| named(file, problem))?;
        source.push_str(&entry);
    }
    source.push_str("];\n");
    write("scenarios.rs", &source)
}

/// What scenarios ask of the map.
struct Map<'a> {
    provinces: Vec<&'a str>,
    /// Power and resource of each province.
    land: Vec<(String, String)>,
    fields: Vec<&'a str>,
    is_navigable: Vec<bool>,
    sea_neighbours: Vec<Vec<usize>>,
    /// The fields that a province touches by an accessible shore.
    grey_shores: Vec<Vec<usize>>,
}

impl<'a> Map<'a> {
    fn new(
        provinces: &'a [Row],
        fields: &'a [Row],
        sea_links: &[Row],
        coasts: &[Row],
    ) -> Result<Map<'a>, String> {
        let (province_ids, field_ids) = (ids(provinces), ids(fields));
        let mut sea_neighbours = vec![Vec::new(); fields.len()];
        for row in sea_links {
            let (a, b) = (row.known(0, "sea field", &field_ids)?, row.known(1, "sea field", &field_ids)?);
            sea_neighbours[a].push(b);
            sea_neighbours[b].push(a);
        }
        let mut grey_shores = vec![Vec::new(); provinces.len()];
        for row in coasts.iter().filter(|row| row.cell(2) == "grey") {
            let province = row.known(0, "province", &province_ids)?;
            grey_shores[province].push(row.known(1, "sea field", &field_ids)?);
        }
        Ok(Map {
            land: provinces.iter().map(|row| (row.cell(2).to_owned(), row.cell(3).to_owned())).collect(),
            is_navigable: fields.iter().map(|row| row.cell(5) != "shoal").collect(),
            provinces: province_ids,
            fields: field_ids,
            sea_neighbours,
            grey_shores,
        })
    }

    fn province(&self, id: &str) -> Result<String, String> {
        let known = self.provinces.iter().position(|known| *known == id);
        let number =
            known.ok_or_else(|| spelling::unknown("province", id, self.provinces.iter().copied()))?;
        Ok(format!("Province({number})"))
    }

    fn number(&self, id: &str) -> Result<usize, String> {
        let known = self.fields.iter().position(|known| *known == id);
        known.ok_or_else(|| spelling::unknown("sea field", id, self.fields.iter().copied()))
    }

    fn field(&self, id: &str) -> Result<String, String> {
        Ok(format!("Field({})", self.number(id)?))
    }
}

/// A word that is one of those known.
fn one_of<'a>(what: &str, word: &str, known: &[&'a str]) -> Result<&'a str, String> {
    let found = known.iter().find(|other| **other == word);
    found.copied().ok_or_else(|| spelling::unknown(what, word, known.iter().copied()))
}

/// `press-gang` as the name of a variant: `PressGang`.
fn camel(word: &str) -> String {
    word.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

fn string(problem: impl Display) -> String {
    problem.to_string()
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

    fn wrong(&self, what: impl Display) -> String {
        format!("{}: {what}", self.place)
    }

    /// The position of a word in a list of known ones.
    fn known(&self, column: usize, what: &str, known: &[&str]) -> Result<usize, String> {
        let word = self.cell(column);
        known
            .iter()
            .position(|other| *other == word)
            .ok_or_else(|| self.wrong(spelling::unknown(what, word, known.iter().copied())))
    }

    fn answer(&self, column: usize) -> Result<bool, String> {
        Ok(self.known(column, "answer", &["0", "1"])? == 1)
    }
}

fn ids(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.cell(0)).collect()
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

fn write_provinces(source: &mut String, provinces: &[Row]) -> Result<(), String> {
    const LANDS: [(&str, &str); 11] = [
        ("poland", "Some(Power::Poland)"),
        ("france", "Some(Power::France)"),
        ("spain", "Some(Power::Spain)"),
        ("hungary", "Some(Power::Hungary)"),
        ("germany", "Some(Power::Germany)"),
        ("britain", "Some(Power::Britain)"),
        ("sweden", "Some(Power::Sweden)"),
        ("russia", "Some(Power::Russia)"),
        ("ottoman", "Some(Power::Ottoman)"),
        ("britain-dep", "None"),
        ("neutral", "None"),
    ];
    const RESOURCES: [(&str, &str); 8] = [
        ("none", "None"),
        ("crops", "Some(Resource::Crops)"),
        ("sawmill", "Some(Resource::Sawmill)"),
        ("copper", "Some(Resource::Copper)"),
        ("silver", "Some(Resource::Silver)"),
        ("gold", "Some(Resource::Gold)"),
        ("town", "Some(Resource::Town)"),
        ("capital", "Some(Resource::Capital)"),
    ];
    writeln!(source, "pub static PROVINCES: [ProvinceData; {}] = [", provinces.len()).expect("a string");
    for row in provinces {
        let land = LANDS[row.known(2, "power", &LANDS.map(|land| land.0))?];
        let resource = RESOURCES[row.known(3, "resource", &RESOURCES.map(|resource| resource.0))?].1;
        writeln!(
            source,
            "ProvinceData {{ id: {:?}, name: {:?}, power: {}, is_dependency: {}, resource: {resource} }},",
            row.cell(0),
            row.cell(1),
            land.1,
            land.0 == "britain-dep",
        )
        .expect("a string");
    }
    source.push_str("];\n");
    Ok(())
}

/// Who is next to whom; a link stands in the file once.
fn write_links(
    source: &mut String,
    table: &str,
    place: &str,
    links: &[Row],
    ids: &[&str],
) -> Result<(), String> {
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); ids.len()];
    for row in links {
        let (a, b) = (row.known(0, "place", ids)?, row.known(1, "place", ids)?);
        if a == b || neighbours[a].contains(&b) {
            return Err(row.wrong("two different places are linked once"));
        }
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    write_lists(source, table, &format!("&[{place}]"), &mut neighbours, |to| format!("{place}({to})"));
    Ok(())
}

fn write_lists<T: Ord>(
    source: &mut String,
    table: &str,
    kind: &str,
    lists: &mut [Vec<T>],
    written: impl Fn(&T) -> String,
) {
    writeln!(source, "pub static {table}: [{kind}; {}] = [", lists.len()).expect("a string");
    for list in lists {
        list.sort();
        let list: Vec<String> = list.iter().map(&written).collect();
        writeln!(source, "&[{}],", list.join(", ")).expect("a string");
    }
    source.push_str("];\n");
}

fn write_fields(source: &mut String, fields: &[Row]) -> Result<(), String> {
    writeln!(source, "pub static FIELDS: [FieldData; {}] = [", fields.len()).expect("a string");
    for row in fields {
        let is_shoal = row.known(5, "kind", &["sea", "shoal"])? == 1;
        let (id, area) = (row.cell(0), row.cell(6));
        writeln!(source, "FieldData {{ id: {id:?}, area: {area:?}, is_shoal: {is_shoal} }},")
            .expect("a string");
    }
    source.push_str("];\n");
    Ok(())
}

fn write_coasts(
    source: &mut String,
    coasts: &[Row],
    provinces: &[&str],
    fields: &[&str],
) -> Result<(), String> {
    let mut shores: Vec<Vec<(usize, bool, bool)>> = vec![Vec::new(); provinces.len()];
    let mut grey: Vec<Vec<usize>> = vec![Vec::new(); fields.len()];
    for row in coasts {
        let (province, field) = (row.known(0, "province", provinces)?, row.known(1, "sea field", fields)?);
        let is_grey = row.known(2, "shore", &["rocky", "grey"])? == 1;
        let is_anchor = row.answer(3)?;
        if shores[province].iter().any(|shore| shore.0 == field) {
            return Err(row.wrong("this shore stands there twice"));
        }
        if is_anchor && !is_grey {
            return Err(row.wrong("an anchor lies on a grey shore"));
        }
        shores[province].push((field, is_grey, is_anchor));
        if is_grey {
            grey[field].push(province);
        }
    }
    write_lists(source, "SHORES", "&[Shore]", &mut shores, |(field, is_grey, is_anchor)| {
        format!("Shore {{ field: Field({field}), is_grey: {is_grey}, is_anchor: {is_anchor} }}")
    });
    write_lists(source, "LANDINGS", "&[Province]", &mut grey, |province| format!("Province({province})"));
    Ok(())
}
