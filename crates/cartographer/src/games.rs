//! The plans of the boards, from the files in `data/`.

use crate::plan::{Helpers, Lane, Plan, Site, regions};
use crate::projection::{Magnifier, Projection};
use crate::table::{Points, Read, table};
use atlas::{Atlas, Kind, Side};
use engraver::{PlaceKind, Spot, Text};
use geo::Coord;
use serde::Deserialize;
use std::collections::BTreeSet;

const POWERS: [&str; 6] = ["britain", "france", "austria", "prussia", "russia", "ottoman"];

/// How the plan of a board is read.
pub type ReadPlan = fn(Read) -> Result<Plan, String>;

/// The boards made of territories: the file without its ending, and how its plan is read.
pub const BOARDS: [(&str, ReadPlan); 4] = [
    ("koalicje/empire", |read| koalicje(read, Side::Empire)),
    ("koalicje/revolution", |read| koalicje(read, Side::Revolution)),
    ("realpolitik/board", realpolitik),
    ("mocarstwa/board", mocarstwa),
];

/// Europe from Lisboa to the Volga, its middle magnified.
pub fn koalicje(read: Read, side: Side) -> Result<Plan, String> {
    let (territories, links) = (read("koalicje/territories.csv")?, read("koalicje/links.csv")?);
    let atlas = Atlas::read(&territories, &links, &POWERS).map_err(|errors| errors.to_string())?;
    let board = atlas.board(side);
    let projection = Projection {
        centre: (15.0, 50.0),
        scale: 1.0,
        magnifier: Some(Magnifier { centre: (11.0, 49.5), strength: 0.55, reach: 1900.0 }),
    };
    let place = |point: &atlas::Point| projection.place(point.longitude, point.latitude);
    // Numbers of the atlas become numbers of the sites: a side does not have every territory.
    let mut number = vec![None; board.areas.len()];
    let mut sites = Vec::new();
    for (territory, area) in board.areas.iter().enumerate() {
        let Some(area) = area else { continue };
        number[territory] = Some(sites.len());
        let known = &atlas.territories[territory];
        sites.push(Site {
            id: known.id.clone(),
            name: Text::same(&known.name),
            kind: kind(area.kind),
            powers: area.owner.iter().chain(&area.claims).cloned().collect(),
            value: area.value,
            capital: area.capital,
            mark: None,
            anchors: area.anchors.iter().map(place).collect(),
            label: Some(place(&area.label)),
            port: area.port_point.as_ref().map(place),
        });
    }
    let pair = |one: usize, other: usize| Some((number[one]?, number[other]?));
    let (mut borders, mut straits, mut lanes) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for one in 0..board.areas.len() {
        for other in one + 1..board.areas.len() {
            let Some(pair) = pair(one, other) else { continue };
            if board.is_strait(one, other) {
                straits.insert(pair);
            } else if board.land[one].contains(&other) {
                borders.insert(pair);
            }
            if board.lanes[one].contains(&other) {
                lanes.push(Lane { between: pair, power: None });
            }
        }
    }
    let subtitle = match side {
        Side::Empire => Text::new("The Empire, 1805–1813", "Cesarstwo 1805–1813"),
        Side::Revolution => Text::new("The Revolution, 1792–1798", "Rewolucja 1792–1798"),
    };
    Ok(Plan {
        title: Text::new("Coalitions", "Koalicje"),
        subtitle,
        projection,
        frame: ((-2300.0, -1540.0), (2330.0, 1990.0)),
        piece: 90.0,
        slots: 6,
        cartouche: Spot { at: [-1790, -1255], width: 760 },
        compass: Spot { at: [-2080, -420], width: 340 },
        sites,
        borders,
        straits,
        lanes,
        helpers: Helpers::read(read, "koalicje/geometry.csv", &projection)?,
        regions: regions(read, "koalicje/regions.csv")?,
        has_sea_fields: false,
    })
}

fn kind(kind: Kind) -> PlaceKind {
    match kind {
        Kind::Home => PlaceKind::Home,
        Kind::Disputed => PlaceKind::Disputed,
        Kind::Undisputed => PlaceKind::Undisputed,
        Kind::Impassable => PlaceKind::Impassable,
    }
}

#[derive(Deserialize)]
struct TerritoryRow {
    id: String,
    name: String,
    kind: String,
    owner: String,
    claims: String,
    value: u8,
    capital: u8,
    lon: f64,
    lat: f64,
    anchors: Points,
}

#[derive(Deserialize)]
struct LinkRow {
    a: String,
    b: String,
    #[serde(rename = "type", alias = "via")]
    kind: String,
}

/// The lands of the wars of unification, from Normandie to Galicia.
pub fn realpolitik(read: Read) -> Result<Plan, String> {
    let projection = Projection { centre: (10.5, 47.0), scale: 2.0, magnifier: None };
    let mut sites = Vec::new();
    for row in table::<TerritoryRow>(read, "realpolitik/territories.csv")? {
        let kind = match row.kind.as_str() {
            "home" => PlaceKind::Home,
            "disputed" => PlaceKind::Disputed,
            "undisputed" => PlaceKind::Undisputed,
            "impassable" => PlaceKind::Impassable,
            other => return Err(format!("realpolitik/territories.csv: {}: kind {other} is unknown", row.id)),
        };
        let claims = row.claims.split('+').chain([row.owner.as_str()]);
        sites.push(Site {
            kind,
            powers: claims.filter(|power| !power.is_empty()).map(str::to_owned).collect(),
            value: row.value,
            capital: row.capital == 1,
            mark: None,
            anchors: anchors(row.lon, row.lat, &row.anchors, &projection),
            label: None,
            port: None,
            name: Text::same(row.name),
            id: row.id,
        });
    }
    let (mut borders, mut lanes) = (BTreeSet::new(), Vec::new());
    for link in table::<LinkRow>(read, "realpolitik/links.csv")? {
        let pair = link.pair(&sites)?;
        match link.kind.as_str() {
            "land" => {
                borders.insert(pair);
            }
            "sea_fr" => lanes.push(Lane { between: pair, power: Some("france".to_owned()) }),
            "sea_it" => lanes.push(Lane { between: pair, power: Some("italy".to_owned()) }),
            other => return Err(format!("realpolitik/links.csv: type {other} is unknown")),
        }
    }
    let helpers = Helpers::read(read, "realpolitik/geometry.csv", &projection)?;
    set_ports(&mut sites, &helpers)?;
    Ok(Plan {
        title: Text::same("Realpolitik"),
        subtitle: Text::new("The wars of unification, 1859–1871", "Wojny zjednoczeniowe 1859–1871"),
        projection,
        frame: ((-2250.0, -1900.0), (2350.0, 2330.0)),
        piece: 96.0,
        slots: 6,
        cartouche: Spot { at: [-1640, 1830], width: 900 },
        compass: Spot { at: [-1830, -1650], width: 330 },
        sites,
        borders,
        straits: BTreeSet::new(),
        lanes,
        helpers,
        regions: regions(read, "realpolitik/regions.csv")?,
        has_sea_fields: false,
    })
}

#[derive(Deserialize)]
struct ProvinceRow {
    id: String,
    name: String,
    power: String,
    resource: String,
    lon: f64,
    lat: f64,
    anchors: Points,
}

/// Europe with Iceland, the Barbary coast and the Levant.
pub fn mocarstwa(read: Read) -> Result<Plan, String> {
    let projection = Projection { centre: (15.0, 50.0), scale: 1.4, magnifier: None };
    let mut sites = Vec::new();
    for row in table::<ProvinceRow>(read, "mocarstwa/provinces.csv")? {
        let (kind, powers) = match row.power.as_str() {
            "neutral" => (PlaceKind::Undisputed, Vec::new()),
            "britain-dep" => (PlaceKind::Dependency, vec!["britain".to_owned()]),
            power => (PlaceKind::Home, vec![power.to_owned()]),
        };
        sites.push(Site {
            kind,
            powers,
            value: 0,
            capital: row.resource == "capital",
            mark: (row.resource != "none").then(|| row.resource.clone()),
            anchors: anchors(row.lon, row.lat, &row.anchors, &projection),
            label: None,
            port: None,
            name: Text::same(row.name),
            id: row.id,
        });
    }
    let (mut borders, mut straits) = (BTreeSet::new(), BTreeSet::new());
    for link in table::<LinkRow>(read, "mocarstwa/links.csv")? {
        let pair = link.pair(&sites)?;
        match link.kind.as_str() {
            "border" => borders.insert(pair),
            "strait" => straits.insert(pair),
            other => return Err(format!("mocarstwa/links.csv: via {other} is unknown")),
        };
    }
    Ok(Plan {
        title: Text::new("Powers", "Mocarstwa"),
        subtitle: Text::new("Nine powers of Europe, after 1700", "Dziewięć mocarstw Europy po roku 1700"),
        projection,
        frame: ((-3220.0, -3150.0), (3290.0, 3150.0)),
        piece: 84.0,
        slots: 4,
        cartouche: Spot { at: [-2350, 2850], width: 900 },
        compass: Spot { at: [-2850, -2500], width: 400 },
        sites,
        borders,
        straits,
        lanes: Vec::new(),
        helpers: Helpers::read(read, "mocarstwa/geometry.csv", &projection)?,
        regions: regions(read, "mocarstwa/regions.csv")?,
        has_sea_fields: true,
    })
}

impl LinkRow {
    fn pair(&self, sites: &[Site]) -> Result<(usize, usize), String> {
        let number = |id: &str| {
            let known = sites.iter().position(|site| site.id == id);
            known.ok_or_else(|| format!("a link names {id}, which is no place of the board"))
        };
        let (one, other) = (number(&self.a)?, number(&self.b)?);
        Ok((one.min(other), one.max(other)))
    }
}

fn anchors(lon: f64, lat: f64, more: &Points, projection: &Projection) -> Vec<Coord> {
    let mut all = vec![projection.place(lon, lat)];
    all.extend(more.on(projection));
    all
}

fn set_ports(sites: &mut [Site], helpers: &Helpers) -> Result<(), String> {
    for (id, at) in &helpers.ports {
        let site = sites.iter_mut().find(|site| site.id == *id);
        site.ok_or_else(|| format!("a port stands at {id}, which is no place of the board"))?.port =
            Some(*at);
    }
    Ok(())
}
