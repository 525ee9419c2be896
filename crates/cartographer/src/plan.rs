//! What is to be drawn: places, links and helpers of one board, as its files say.

use crate::projection::Projection;
use engraver::{PlaceKind, Spot, Text};
use geo::{Coord, LineString};
use std::collections::BTreeSet;

/// A board before it is drawn.
pub struct Plan {
    pub title: Text,
    pub subtitle: Text,
    pub projection: Projection,
    /// The window on the plane: left and top, right and bottom.
    pub frame: ((f64, f64), (f64, f64)),
    /// How large a piece stands on this board; names and signs are measured by it.
    pub piece: f64,
    /// How many armies a place has room for.
    pub slots: usize,
    pub cartouche: Spot,
    pub compass: Spot,
    pub sites: Vec<Site>,
    /// Who touches whom on land, the lower first.
    pub borders: BTreeSet<(usize, usize)>,
    /// Links over water; they do not touch.
    pub straits: BTreeSet<(usize, usize)>,
    pub lanes: Vec<Lane>,
    pub helpers: Helpers,
    pub regions: Vec<RegionPlan>,
    /// Whether ships sail over fields of the sea.
    pub has_sea_fields: bool,
}

/// A place before it is drawn.
#[derive(Clone)]
pub struct Site {
    pub id: String,
    pub name: Text,
    pub kind: PlaceKind,
    pub powers: Vec<String>,
    pub value: u8,
    pub capital: bool,
    pub mark: Option<String>,
    /// The points it grows from.
    pub anchors: Vec<Coord>,
    /// Where its name should stand, if that is known.
    pub label: Option<Coord>,
    pub port: Option<Coord>,
}

/// A sea lane between two places.
pub struct Lane {
    pub between: (usize, usize),
    /// Whose lane it is, if not everybody's.
    pub power: Option<String>,
}

/// A part of the board for small screens.
pub struct RegionPlan {
    pub id: String,
    pub name: Text,
    pub places: Vec<String>,
}

/// The file of drawing helpers.
#[derive(Default)]
pub struct Helpers {
    /// Land outside the game.
    pub voids: Vec<Vec<Coord>>,
    /// Water that must stay open.
    pub cuts: Vec<LineString>,
    /// Ways of sea lanes from the first to the second in alphabetical order, without the ports themselves.
    pub lanes: Vec<(String, String, Vec<Coord>)>,
    /// The two ends of a strait's mark.
    pub straits: Vec<(String, String, Vec<Coord>)>,
    /// Where the symbol of a port stands.
    pub ports: Vec<(String, Coord)>,
    /// Sea fields that touch and are no neighbours: shallows lie between them.
    pub closed: Vec<(String, String)>,
}

impl Helpers {
    pub fn read(text: &str, projection: &Projection) -> Result<Helpers, String> {
        let mut helpers = Helpers::default();
        for Row { number, kind, id, points: places } in rows(text, projection)? {
            let pair = || {
                id.split_once("--")
                    .map(|(one, other)| (one.to_owned(), other.to_owned(), places.clone()))
                    .ok_or_else(|| format!("line {number}: an id is one--other: \"{id}\""))
            };
            match kind.as_str() {
                "void" => helpers.voids.push(places),
                "cut" => helpers.cuts.push(LineString(places)),
                "lane" => helpers.lanes.push(pair()?),
                "strait" => helpers.straits.push(pair()?),
                "closed" => helpers.closed.push(pair().map(|(one, other, _)| (one, other))?),
                "port" => helpers.ports.extend(places.first().map(|place| (id.clone(), *place))),
                other => return Err(format!("line {number}: kind {other} is unknown")),
            }
        }
        Ok(helpers)
    }
}

/// A row of a geometry file.
pub struct Row {
    /// The line it stands in.
    pub number: usize,
    pub kind: String,
    pub id: String,
    /// On the board.
    pub points: Vec<Coord>,
}

/// The rows of a geometry file.
pub fn rows(text: &str, projection: &Projection) -> Result<Vec<Row>, String> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()).skip(1) {
        let mut fields = line.splitn(3, ',');
        let (Some(kind), Some(id), Some(text)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(format!("line {number}: kind, id and points are expected: \"{line}\""));
        };
        let places = points(text, projection).map_err(|what| format!("line {number}: {what}: \"{line}\""))?;
        found.push(Row { number, kind: kind.to_owned(), id: id.to_owned(), points: places });
    }
    Ok(found)
}

/// Places written as `longitude latitude`, joined by semicolons.
pub fn points(text: &str, projection: &Projection) -> Result<Vec<Coord>, String> {
    let place = |point: &str| {
        let mut numbers = point.split_whitespace().map(str::parse::<f64>);
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(longitude)), Some(Ok(latitude)), None) => Ok(projection.place(longitude, latitude)),
            _ => Err("a point is a longitude and a latitude".to_owned()),
        }
    };
    text.split(';').filter(|point| !point.trim().is_empty()).map(place).collect()
}

/// The file of regions: `id,name,name_pl,places`, the places joined by `|`.
pub fn regions(text: &str) -> Result<Vec<RegionPlan>, String> {
    let region = |(number, line): (usize, &str)| match line.split(',').collect::<Vec<_>>()[..] {
        [id, name, name_pl, places] => Ok(RegionPlan {
            id: id.to_owned(),
            name: Text::new(name, name_pl),
            places: places.split('|').map(str::to_owned).collect(),
        }),
        _ => Err(format!("regions.csv, line {number}: id, name, name_pl and places are expected")),
    };
    (1..).zip(text.lines()).skip(1).map(region).collect()
}

impl Plan {
    pub fn find(&self, id: &str) -> Option<usize> {
        self.sites.iter().position(|site| site.id == id)
    }
}
