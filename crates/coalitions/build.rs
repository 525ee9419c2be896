//! Reads the map and the scenarios from `data/`, checks them, and writes them as tables: a wrong border or an unknown
//! territory stops the build with a sentence that says what to correct.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const POWERS: [&str; 7] = ["britain", "france", "austria", "prussia", "russia", "ottoman", "italy"];
/// Those of Koalicje come first.
const NAPOLEONIC: usize = 6;

/// The printed sides of the board of Koalicje, in the order of its tables.
const KOALICJE_SIDES: [(atlas::Side, &str); 2] =
    [(atlas::Side::Revolution, "koalicje-revolution"), (atlas::Side::Empire, "koalicje-empire")];

fn main() {
    if let Err(problem) = write_tables() {
        panic!("\n{problem}\n");
    }
}

fn write_tables() -> Result<(), String> {
    let data = PathBuf::from(env("CARGO_MANIFEST_DIR")?).join("../../data/koalicje");
    let out = PathBuf::from(env("OUT_DIR")?);
    let territories = read(&data.join("territories.csv"))?;
    let links = read(&data.join("links.csv"))?;
    let atlas = atlas::Atlas::read(&territories, &links, &POWERS).map_err(|errors| errors.to_string())?;
    let kin = data.join("../realpolitik");
    let (territories, links) = (read(&kin.join("territories.csv"))?, read(&kin.join("links.csv"))?);
    let kins_atlas = atlas::Atlas::read_plain(&territories, &links, &POWERS)
        .map_err(|errors| format!("realpolitik: {errors}"))?;
    let maps = [
        atlas::Map { name: "KOALICJE", atlas: &atlas, sides: &KOALICJE_SIDES, seas: &[("", "britain")] },
        atlas::Map {
            name: "REALPOLITIK",
            atlas: &kins_atlas,
            sides: &[(atlas::Side::Empire, "realpolitik-board")],
            seas: &[("fr", "france"), ("it", "italy")],
        },
    ];
    write(&out.join("tables.rs"), &atlas::rust_tables(&maps, &POWERS))?;
    let numbers = Numbers::of(&maps);
    write(&out.join("polish.rs"), &polish_forms(&read(&data.join("../names-pl.csv"))?)?)?;
    write(&out.join("outlook.rs"), &learnt::source::network(&read(&data.join("outlook.toml"))?)?)?;
    let mut source = String::new();
    let years = ["1792", "1798", "1805", "1806", "1809", "1812", "1813"];
    let files = years.map(|year| ("scenarios", year)).into_iter().chain([
        ("scenarios", "lempereur"),
        ("prototype", "1805"),
        ("prototype", "napoleons-deck"),
        ("../realpolitik", "scenario"),
    ]);
    source.push_str("pub static SCENARIOS: [Scenario; 11] = [\n");
    for (folder, name) in files {
        let wrong = |problem: String| format!("{folder}/{name}.toml: {problem}");
        let scenario = read_scenario(&data.join(folder), name).map_err(wrong)?;
        let is_kin = scenario.rule_set == "realpolitik";
        let (atlas, powers) =
            if is_kin { (&kins_atlas, &POWERS[..]) } else { (&atlas, &POWERS[..NAPOLEONIC]) };
        write_scenario(&mut source, &scenario, atlas, powers, &numbers).map_err(wrong)?;
    }
    source.push_str("];\n");
    write_napoleon_cards(&mut source, &read(&data.join("napoleon-cards.toml"))?, &atlas)
        .map_err(|problem| format!("napoleon-cards.toml: {problem}"))?;
    let decks: Decks =
        toml::from_str(&read(&data.join("deck.toml"))?).map_err(|error| format!("deck.toml: {error}"))?;
    for deck in &decks.deck {
        if deck.copies.iter().sum::<u8>() != 40 {
            return Err(format!("deck.toml: deck \"{}\" has not 40 cards (KOA-1.10)", deck.id));
        }
    }
    let [first, second] = &decks.deck[..] else {
        return Err("deck.toml: two decks are expected (KOA-R.8)".to_owned());
    };
    writeln!(
        source,
        "pub static DECKS: [(&str, [u8; 5]); 2] = [({:?}, {:?}), ({:?}, {:?})];",
        first.id, first.copies, second.id, second.copies
    )
    .expect("a string takes all that is written");
    let decks: Decks = toml::from_str(&read(&kin.join("deck.toml"))?)
        .map_err(|error| format!("realpolitik/deck.toml: {error}"))?;
    let [deck] = &decks.deck[..] else {
        return Err("realpolitik/deck.toml: one deck is expected".to_owned());
    };
    if deck.copies.iter().sum::<u8>() != 13 {
        return Err("realpolitik/deck.toml: a power has 13 battle cards (REA-1.10)".to_owned());
    }
    writeln!(
        source,
        "pub static REALPOLITIK_DECKS: [(&str, [u8; 5]); 1] = [({:?}, {:?})];",
        deck.id, deck.copies
    )
    .expect("a string takes all that is written");
    let wheel: Wheel =
        toml::from_str(&read(&data.join("wheel.toml"))?).map_err(|error| format!("wheel.toml: {error}"))?;
    let mut order = Vec::new();
    for power in &wheel.start {
        order.push(power_index(power)?);
    }
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted != [0, 1, 2, 3, 4, 5] {
        return Err("wheel.toml: start names each power once (KOA-4.2)".to_owned());
    }
    writeln!(source, "pub static WHEEL_START: [u8; 6] = {order:?};")
        .expect("a string takes all that is written");
    write(&out.join("scenarios.rs"), &source)
}

/// The Polish forms of places as a table, in the order of their ids. A name holds no comma.
fn polish_forms(file: &str) -> Result<String, String> {
    let mut forms = BTreeMap::new();
    for line in file.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [id, within, into, out_of] = fields[..] else {
            return Err(format!("names-pl.csv: \"{line}\" is not id,within,into,out_of"));
        };
        if forms.insert(id, [within, into, out_of]).is_some() {
            return Err(format!("names-pl.csv: \"{id}\" stands there twice"));
        }
    }
    let mut source = format!("static PLACES: [(&str, Place); {}] = [\n", forms.len());
    for (id, [within, into, out_of]) in forms {
        let place = format!("Place {{ within: {within:?}, into: {into:?}, out_of: {out_of:?} }}");
        writeln!(source, "    ({id:?}, {place}),").expect("a string takes all that is written");
    }
    Ok(source + "];\n")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decks {
    deck: Vec<Deck>,
}

#[derive(Deserialize)]
struct Deck {
    id: String,
    copies: [u8; 5],
}

#[derive(Deserialize)]
struct Wheel {
    start: Vec<String>,
}

/// A scenario that is set up like another of its folder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Variant {
    id: String,
    name: BTreeMap<String, String>,
    rule_set: String,
    like: String,
    reconstructed: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ScenarioFile {
    Variant(Variant),
    Whole(toml::Table),
}

fn read_scenario(folder: &Path, name: &str) -> Result<Scenario, String> {
    let file: ScenarioFile =
        toml::from_str(&read(&folder.join(format!("{name}.toml")))?).map_err(|error| error.to_string())?;
    match file {
        ScenarioFile::Whole(table) => table.try_into().map_err(|error| error.to_string()),
        ScenarioFile::Variant(Variant { id, name, rule_set, like, reconstructed }) => {
            let base = read_scenario(folder, &like)?;
            Ok(Scenario { id, name, rule_set, reconstructed, ..base })
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NapoleonCards {
    #[serde(rename = "reconstructed")]
    _reconstructed: bool,
    card: Vec<NapoleonCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NapoleonCard {
    number: u8,
    name: String,
    targets: [String; 3],
}

fn write_napoleon_cards(source: &mut String, text: &str, atlas: &atlas::Atlas) -> Result<(), String> {
    let cards: NapoleonCards = toml::from_str(text).map_err(|error| error.to_string())?;
    if !cards.card.iter().map(|card| card.number).eq(1..=12) {
        return Err("the cards are numbered 1 to 12, in order (KOA-20.3)".to_owned());
    }
    source.push_str("pub static NAPOLEON_CARDS: [NapoleonCard; 12] = [\n");
    for card in &cards.card {
        let mut targets = Vec::new();
        for target in &card.targets {
            let index = atlas.find(target).map_err(|error| error.to_string())?;
            if atlas.board(atlas::Side::Empire).areas[index].is_none() {
                return Err(format!("card {}: \"{target}\" is not on the Empire side", card.number));
            }
            targets.push(format!("Territory({index})"));
        }
        let targets = targets.join(", ");
        writeln!(source, "NapoleonCard {{ name: {:?}, targets: [{targets}] }},", card.name)
            .expect("a string");
    }
    source.push_str("];\n");
    Ok(())
}

fn koalicje() -> String {
    "koalicje".to_owned()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    id: String,
    name: BTreeMap<String, String>,
    #[serde(default = "koalicje")]
    rule_set: String,
    length: String,
    /// Where a board has two.
    #[serde(default = "one_side")]
    side: String,
    influence: u8,
    reconstructed: Vec<String>,
    /// Where powers have statuses.
    #[serde(default)]
    status: BTreeMap<String, String>,
    /// Where there is a track for it.
    #[serde(default)]
    prestige: Vec<String>,
    /// Borders with a train, the territory first that comes first in the alphabet.
    #[serde(default)]
    trains: Vec<(String, String)>,
    power: BTreeMap<String, Forces>,
}

fn one_side() -> String {
    "empire".to_owned()
}

/// Territories are numbered through all maps.
struct Numbers(Vec<String>);

impl Numbers {
    fn of(maps: &[atlas::Map<'_>]) -> Numbers {
        let mut ids: Vec<String> = Vec::new();
        for territory in maps.iter().flat_map(|map| &map.atlas.territories) {
            if !ids.contains(&territory.id) {
                ids.push(territory.id.clone());
            }
        }
        Numbers(ids)
    }

    fn number(&self, atlas: &atlas::Atlas, index: usize) -> usize {
        let id = &atlas.territories[index].id;
        self.0.iter().position(|known| known == id).expect("all territories are numbered")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forces {
    rules: String,
    morale: u8,
    money: u16,
    cards: u8,
    generals: Vec<(String, u8)>,
    off_map: u8,
    garrisons: Vec<String>,
    fortresses: Vec<String>,
    #[serde(default)]
    napoleon: Option<String>,
}

fn write_scenario(
    source: &mut String,
    scenario: &Scenario,
    atlas: &atlas::Atlas,
    taking_part: &[&str],
    numbers: &Numbers,
) -> Result<(), String> {
    let name = |lang: &str| scenario.name.get(lang).ok_or(format!("name.{lang} is missing"));
    let side = match scenario.side.as_str() {
        "revolution" => 0,
        "empire" => 1,
        other => return Err(format!("side \"{other}\" is unknown: revolution or empire")),
    };
    let rule_set = match scenario.rule_set.as_str() {
        "koalicje" => "Koalicje",
        "lempereur" => "LEmpereur",
        "prototype" => "Prototype",
        "napoleons-deck" => "NapoleonsDeck",
        "realpolitik" => "Realpolitik",
        other => return Err(format!("rule_set \"{other}\" is unknown")),
    };
    let board = atlas.board(KOALICJE_SIDES[side].0);
    // A board with one side is the first of its rule set.
    let side = if rule_set == "Realpolitik" { 0 } else { side };
    let find = |id: &str| {
        let index = atlas.find(id).map_err(|error| error.to_string())?;
        match &board.areas[index] {
            Some(area) if area.kind != atlas::Kind::Impassable => Ok(numbers.number(atlas, index)),
            _ => Err(format!("nothing can stand in \"{id}\" on the {} side", scenario.side)),
        }
    };
    for power in scenario.power.keys().chain(scenario.status.keys()) {
        power_index(power)?;
    }
    let mut statuses = vec!["Status::British", "Status::French"];
    let choosers = if scenario.status.is_empty() { &[][..] } else { &POWERS[2..NAPOLEONIC] };
    if scenario.status.is_empty() {
        statuses.clear();
    }
    for power in choosers {
        let status = scenario.status.get(*power).ok_or(format!("status.{power} is missing"))?;
        statuses.push(match status.as_str() {
            "british" => "Status::British",
            "french" => "Status::French",
            "neutral" => "Status::Neutral",
            "expansionist" => "Status::Expansionist",
            other => return Err(format!("status \"{other}\" of {power} is unknown")),
        });
    }
    statuses.resize(POWERS.len(), "Status::Expansionist");
    let mut powers = String::new();
    let mut napoleon = None;
    for power in POWERS {
        let forces = scenario.power.get(power);
        // Where statuses are missing, so are the powers of the other maps.
        if forces.is_none() && (!taking_part.contains(&power) || scenario.status.is_empty()) {
            powers.push_str("Forces::NONE,");
            continue;
        }
        let forces = forces.ok_or(format!("power.{power} is missing"))?;
        let mut generals = String::new();
        for (territory, units) in &forces.generals {
            write!(generals, "(Territory({}), {units}), ", find(territory)?).expect("a string");
        }
        let list = |ids: &[String]| -> Result<String, String> {
            ids.iter().map(|id| Ok(format!("Territory({}), ", find(id)?))).collect()
        };
        let (garrisons, fortresses) = (list(&forces.garrisons)?, list(&forces.fortresses)?);
        if let Some(where_to) = &forces.napoleon {
            napoleon = Some(match where_to.as_str() {
                "any" => "Napoleon::Any".to_owned(),
                "off-map" => "Napoleon::OffMap".to_owned(),
                territory => format!("Napoleon::At(Territory({}))", find(territory)?),
            });
        }
        writeln!(
            powers,
            "Forces {{ rule: {:?}, morale: {}, money: {}, cards: {}, generals: &[{generals}], off_map: {}, garrisons: &[{garrisons}], fortresses: &[{fortresses}] }},",
            forces.rules, forces.morale, forces.money, forces.cards, forces.off_map
        )
        .expect("a string");
    }
    if scenario.status.is_empty() {
        napoleon = Some("Napoleon::Any".to_owned());
    }
    let napoleon = napoleon.ok_or("power.france.napoleon is missing")?;
    let mut prestige = String::new();
    for power in &scenario.prestige {
        write!(prestige, "Power::ALL[{}], ", power_index(power)?).expect("a string");
    }
    let mut trains = String::new();
    for (one, other) in &scenario.trains {
        let (from, to) = (find(one)?, find(other)?);
        let linked = board.land[atlas.find(one).map_err(|error| error.to_string())?]
            .contains(&atlas.find(other).map_err(|error| error.to_string())?);
        if !linked || one >= other {
            return Err(format!(
                "there is no border \"{one}\", \"{other}\": name both in the order of the alphabet"
            ));
        }
        write!(trains, "(Territory({from}), Territory({to})), ").expect("a string");
    }
    writeln!(
        source,
        "Scenario {{ id: {:?}, name: Text {{ en: {:?}, pl: {:?} }}, rule_set: RuleSetName::{rule_set}, length: {:?}, side: {side}, influence: {}, reconstructed: &{:?}, status: [{}], prestige: &[{prestige}], trains: &[{trains}], forces: [{powers}], napoleon: {napoleon} }},",
        scenario.id, name("en")?, name("pl")?, scenario.length, scenario.influence, scenario.reconstructed, statuses.join(", ")
    )
    .expect("a string");
    Ok(())
}

fn power_index(power: &str) -> Result<usize, String> {
    POWERS.iter().position(|known| *known == power).ok_or_else(|| {
        let nearest = spelling::nearest(power, POWERS).unwrap_or("britain");
        format!("power \"{power}\" is unknown, did you mean \"{nearest}\"")
    })
}

fn read(path: &Path) -> Result<String, String> {
    println!("cargo::rerun-if-changed={}", path.display());
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn env(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|error| format!("{name}: {error}"))
}
