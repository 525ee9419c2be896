//! The scenarios and campaigns of `data/mocarstwa/scenarios` as a table. What a file says of whole powers is written out province
//! by province.

use super::cards::Name;
use super::{Map, camel, one_of, string};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The files, in the order of the rulebook.
pub const FILES: [&str; 19] = [
    "s1-berlin",
    "s2-race",
    "s3-africa",
    "s4-partitions",
    "s5-spring",
    "s6-germany",
    "s7-rome",
    "s8-britain",
    "s9-ports",
    "s10-mediterranean",
    "k1-succession",
    "k2-neighbours",
    "k3-hetman",
    "k4-stockholm",
    "k5-vienna",
    "k6-annexation",
    "k7-throne",
    "k8-iceland",
    "full",
];

const POWERS: [&str; 12] = [
    "poland", "france", "spain", "hungary", "germany", "britain", "sweden", "russia", "ottoman", "portugal",
    "holland", "norway",
];

const COMMANDERS: [&str; 7] = [
    "field-marshal",
    "hetman",
    "general-of-artillery",
    "general-of-cavalry",
    "general-of-grenadiers",
    "general-of-infantry",
    "admiral",
];

const SHIPS: [&str; 3] = ["corvette", "frigate", "liner"];
const FORTS: [&str; 2] = ["fort", "fortress"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Scenario {
    id: String,
    section: String,
    mode: String,
    name: Name,
    powers: Vec<Vec<String>>,
    goal: Goal,
    #[serde(default)]
    special: Vec<Special>,
    in_play: Option<Vec<String>>,
    #[serde(default)]
    landlocked: bool,
    reconstructed: Vec<String>,
    start: Vec<Start>,
    #[serde(default)]
    independents: Vec<Independents>,
    #[serde(default)]
    garrison: Vec<Garrison>,
    #[serde(default)]
    ship: Vec<Ship>,
    #[serde(default)]
    deployment: Vec<Deployment>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Goal {
    Hold {
        hold: String,
        turns: u8,
    },
    Take {
        take: String,
    },
    #[serde(rename_all = "kebab-case")]
    TakeAll {
        take_all: Vec<String>,
    },
    Control {
        control: BTreeMap<String, String>,
    },
    #[serde(rename_all = "kebab-case")]
    ControlOf {
        control_of: String,
    },
    Points {
        points: u8,
    },
    Word(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Special {
    #[serde(rename_all = "kebab-case")]
    LastRound {
        last_round: u8,
    },
    #[serde(rename_all = "kebab-case")]
    SoloLimit {
        solo_limit: u8,
    },
    Word(String),
}

/// Units by their names.
type Units = BTreeMap<String, u8>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Start {
    power: Option<String>,
    players: Option<u8>,
    #[serde(default)]
    ducats: u32,
    #[serde(default)]
    grain: u16,
    #[serde(default)]
    wood: u16,
    #[serde(default)]
    ore: u16,
    #[serde(default)]
    pieces: Units,
    most_ships: Option<u8>,
    #[serde(default)]
    may_exchange_forts: bool,
    #[serde(default)]
    replaces_bonus: bool,
    commander: Option<String>,
}

/// What stands in whole powers, by what a province yields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Independents {
    #[serde(rename = "in")]
    powers: Vec<String>,
    /// `played` or `unplayed`: only in those of them.
    when: Option<String>,
    capital: Option<Units>,
    town: Option<Units>,
    silver: Option<Units>,
    gold: Option<Units>,
    copper: Option<Units>,
    crops: Option<Units>,
    sawmill: Option<Units>,
    /// Every other resource.
    rest: Option<Units>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Garrison {
    at: String,
    #[serde(default)]
    units: Units,
    fort: Option<String>,
    captive: Option<String>,
    /// Whose fort it is in the goal.
    of: Option<String>,
    players: Option<u8>,
    if_played: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ship {
    kind: String,
    at: String,
    #[serde(default)]
    crew: Units,
    captive: Option<String>,
    players: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Deployment {
    power: String,
    players: Option<u8>,
    #[serde(default)]
    provinces: Vec<String>,
    fields: Option<Vec<String>>,
    /// These fields and all beside them.
    around: Option<Vec<String>>,
    /// All fields that a power touches by an accessible shore.
    shores_of: Option<String>,
}

/// The entry of one file.
pub fn entry(text: &str, map: &Map<'_>) -> Result<String, String> {
    let scenario: Scenario = toml::from_str(text).map_err(string)?;
    let mode = camel(one_of("mode", &scenario.mode, &["scenario", "campaign", "full"])?);
    let mut lines = Vec::new();
    for line in &scenario.powers {
        lines.push(format!("&[{}]", each(line, |power| self::power(power))?));
    }
    let starts = each(&scenario.start, start)?;
    let (mut garrisons, mut forts, mut captives) = (Vec::new(), Vec::new(), Vec::new());
    for group in &scenario.independents {
        garrisons.extend(group_garrisons(group, map)?);
    }
    for garrison in &scenario.garrison {
        let at = map.province(&garrison.at)?;
        let when = when(garrison.players, garrison.if_played.as_deref())?;
        // A fort alone leaves the garrison of the power's pattern, a line without either clears it.
        if !garrison.units.is_empty() || garrison.fort.is_none() {
            let units = kinds(&garrison.units)?;
            garrisons.push(format!("Garrison {{ at: {at}, units: &[{units}], when: {when} }}"));
        }
        if let Some(fort) = &garrison.fort {
            let fort = camel(one_of("fortification", fort, &FORTS)?);
            let of = option(garrison.of.as_deref(), power)?;
            forts.push(format!("Fortified {{ at: {at}, fort: Fort::{fort}, when: {when}, of: {of} }}"));
        }
        if let Some(captive) = &garrison.captive {
            let captive = commander(captive)?;
            captives.push(format!(
                "Captive {{ commander: {captive}, at: CaptiveAt::Province({at}), when: {when} }}"
            ));
        }
    }
    let mut ships = Vec::new();
    for ship in &scenario.ship {
        let (at, when) = (map.field(&ship.at)?, when(ship.players, None)?);
        let kind = camel(one_of("kind of ship", &ship.kind, &SHIPS)?);
        let crew = kinds(&ship.crew)?;
        ships.push(format!("Moored {{ ship: ShipKind::{kind}, at: {at}, crew: &[{crew}], when: {when} }}"));
        if let Some(captive) = &ship.captive {
            let captive = commander(captive)?;
            captives
                .push(format!("Captive {{ commander: {captive}, at: CaptiveAt::Ship({at}), when: {when} }}"));
        }
    }
    let deployments = each(&scenario.deployment, |line| deployment(line, map))?;
    let mut closed = Vec::new();
    if let Some(open) = &scenario.in_play {
        for id in open {
            map.province(id)?;
        }
        for id in map.provinces.iter().filter(|id| !open.iter().any(|open| open == *id)) {
            closed.push(map.province(id)?);
        }
    }
    let special = each(&scenario.special, special)?;
    Ok(format!(
        "ScenarioData {{ id: {:?}, name: {:?}, name_pl: {:?}, section: {:?}, mode: Mode::{mode}, lines: &[{}],\n\
         starts: &[{starts}],\ngarrisons: &[{}],\nforts: &[{}],\nships: &[{}],\ndeployments: &[{deployments}],\n\
         captives: &[{}],\ngoal: {},\nclosed: &[{}],\nis_landlocked: {}, special: &[{special}], \
         reconstructed: &{:?} }},\n",
        scenario.id,
        scenario.name.en,
        scenario.name.pl,
        scenario.section,
        lines.join(", "),
        garrisons.join(",\n"),
        forts.join(",\n"),
        ships.join(",\n"),
        captives.join(",\n"),
        goal(&scenario.goal, map)?,
        closed.join(", "),
        scenario.landlocked,
        scenario.reconstructed,
    ))
}

fn each<T>(list: &[T], written: impl Fn(&T) -> Result<String, String>) -> Result<String, String> {
    Ok(list.iter().map(written).collect::<Result<Vec<_>, _>>()?.join(",\n"))
}

fn option<T: ?Sized>(
    value: Option<&T>,
    written: impl Fn(&T) -> Result<String, String>,
) -> Result<String, String> {
    Ok(match value {
        Some(value) => format!("Some({})", written(value)?),
        None => "None".to_owned(),
    })
}

fn power(id: &str) -> Result<String, String> {
    Ok(format!("Power::{}", camel(one_of("power", id, &POWERS)?)))
}

fn commander(id: &str) -> Result<String, String> {
    Ok(format!("Commander::{}", camel(one_of("commander", id, &COMMANDERS)?)))
}

fn when(players: Option<u8>, played: Option<&str>) -> Result<String, String> {
    Ok(match (players, played) {
        (None, None) => "When::Always".to_owned(),
        (Some(players), None) => format!("When::Players({players})"),
        (None, Some(id)) => format!("When::Played({})", power(id)?),
        (Some(_), Some(_)) => return Err("an entry holds for a number of players or with a power".to_owned()),
    })
}

/// Units one by one, the cheapest first.
fn kinds(units: &Units) -> Result<String, String> {
    for (id, number) in units {
        one_of("unit", id, &super::UNITS)?;
        if !(1..=4).contains(number) {
            return Err(format!("{number} {id} do not fit into one place (MOC-7.11)"));
        }
    }
    let mut list = Vec::new();
    for id in super::UNITS {
        let number = units.get(id).copied().unwrap_or_default();
        list.extend((0..number).map(|_| format!("Kind::{}", camel(id))));
    }
    Ok(list.join(", "))
}

fn start(start: &Start) -> Result<String, String> {
    let known: Vec<&str> = super::UNITS.into_iter().chain(SHIPS).chain(FORTS).collect();
    for id in start.pieces.keys() {
        one_of("piece", id, &known)?;
    }
    let number = |id: &&str| start.pieces.get(*id).copied().unwrap_or_default();
    let mut units: Vec<u8> = super::UNITS.iter().map(number).collect();
    // Heavy units are not for sale.
    units.extend([0, 0]);
    let ships: Vec<u8> = SHIPS.iter().map(number).collect();
    let forts: Vec<u8> = FORTS.iter().map(number).collect();
    Ok(format!(
        "Start {{ power: {}, when: {}, purse: Purse {{ ducats: {}, grain: {}, wood: {}, ore: {}, goods: 0 }}, \
         pieces: Reserve {{ units: {units:?}, ships: {ships:?}, forts: {forts:?} }}, most_ships: {:?}, \
         may_exchange_forts: {}, replaces_bonus: {}, commander: {} }}",
        option(start.power.as_deref(), power)?,
        when(start.players, None)?,
        start.ducats,
        start.grain,
        start.wood,
        start.ore,
        start.most_ships,
        start.may_exchange_forts,
        start.replaces_bonus,
        option(start.commander.as_deref(), commander)?,
    ))
}

fn group_garrisons(group: &Independents, map: &Map<'_>) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for id in &group.powers {
        let power = power(id)?;
        let when = match group.when.as_deref() {
            None => "When::Always".to_owned(),
            Some(word) => {
                format!("When::{}({power})", camel(one_of("condition", word, &["played", "unplayed"])?))
            }
        };
        for (number, (_, resource)) in map.land.iter().enumerate().filter(|(_, (land, _))| land == id) {
            let own = match resource.as_str() {
                "capital" => &group.capital,
                "town" => &group.town,
                "silver" => &group.silver,
                "gold" => &group.gold,
                "copper" => &group.copper,
                "crops" => &group.crops,
                "sawmill" => &group.sawmill,
                _ => continue,
            };
            let Some(units) = own.as_ref().or(group.rest.as_ref().filter(|_| resource != "capital")) else {
                continue;
            };
            let units = kinds(units)?;
            lines.push(format!("Garrison {{ at: Province({number}), units: &[{units}], when: {when} }}"));
        }
    }
    Ok(lines)
}

fn deployment(line: &Deployment, map: &Map<'_>) -> Result<String, String> {
    let fields = match (&line.fields, &line.around, &line.shores_of) {
        (None, None, None) => None,
        (Some(fields), None, None) => {
            Some(fields.iter().map(|id| map.number(id)).collect::<Result<Vec<_>, _>>()?)
        }
        (None, Some(around), None) => {
            let mut fields = Vec::new();
            for id in around {
                let field = map.number(id)?;
                fields.push(field);
                fields.extend(&map.sea_neighbours[field]);
            }
            Some(fields)
        }
        (None, None, Some(power)) => {
            one_of("power", power, &POWERS)?;
            let own = map.land.iter().enumerate().filter(|(_, (land, _))| land == power);
            Some(own.flat_map(|(province, _)| &map.grey_shores[province]).copied().collect())
        }
        _ => return Err("a deployment names its fields in one way".to_owned()),
    };
    let fields = fields.map(|mut fields| {
        fields.retain(|field| map.is_navigable[*field]);
        fields.sort_unstable();
        fields.dedup();
        let fields: Vec<String> = fields.iter().map(|field| format!("Field({field})")).collect();
        format!("&[{}]", fields.join(", "))
    });
    let provinces = each(&line.provinces, |id| map.province(id))?;
    Ok(format!(
        "Deployment {{ power: {}, when: {}, provinces: &[{provinces}], fields: {} }}",
        power(&line.power)?,
        when(line.players, None)?,
        option(fields.as_deref(), |fields| Ok(fields.to_owned()))?,
    ))
}

fn goal(goal: &Goal, map: &Map<'_>) -> Result<String, String> {
    Ok(match goal {
        Goal::Hold { hold, turns } => format!("Goal::Hold {{ at: {}, turns: {turns} }}", map.province(hold)?),
        Goal::Take { take } => format!("Goal::Take {{ at: {} }}", map.province(take)?),
        Goal::TakeAll { take_all } => {
            format!("Goal::TakeAll {{ at: &[{}] }}", each(take_all, |id| map.province(id))?)
        }
        Goal::Control { control } => {
            let mut targets = Vec::new();
            for (owner, target) in control {
                targets.push(format!("({}, {})", power(owner)?, power(target)?));
            }
            format!("Goal::Control {{ targets: &[{}] }}", targets.join(", "))
        }
        Goal::ControlOf { control_of } => format!("Goal::ControlOf {{ power: {} }}", power(control_of)?),
        Goal::Points { points } => format!("Goal::Points {{ needed: {points} }}"),
        Goal::Word(word) => {
            let known = ["second-power", "partition", "liberation", "foreign-fort", "empire"];
            format!("Goal::{}", camel(one_of("goal", word, &known)?))
        }
    })
}

fn special(special: &Special) -> Result<String, String> {
    Ok(match special {
        Special::LastRound { last_round } => format!("Special::LastRound({last_round})"),
        Special::SoloLimit { solo_limit } => format!("Special::SoloLimit({solo_limit})"),
        Special::Word(word) => {
            let known = [
                "independents-hold",
                "allied-invaders",
                "no-interaction",
                "no-bonus-ships",
                "adventurers",
                "elimination",
            ];
            format!("Special::{}", camel(one_of("special rule", word, &known)?))
        }
    })
}
