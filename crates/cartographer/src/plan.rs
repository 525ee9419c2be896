//! What is to be drawn: places, links and helpers of one board, as its files say.

use crate::projection::Projection;
use crate::table::{Points, Read, table};
use engraver::{PlaceKind, Spot, Text};
use geo::{Coord, LineString};
use serde::Deserialize;
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
    /// Lines that part the water of one hexagon into two fields, with one of those fields.
    pub parted: Vec<(String, LineString)>,
}

/// What a row of a board's geometry file is.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum HelperKind {
    Void,
    Cut,
    Lane,
    Strait,
    Closed,
    Parted,
    Port,
}

impl Helpers {
    pub fn read(read: Read, file: &str, projection: &Projection) -> Result<Helpers, String> {
        let mut helpers = Helpers::default();
        for GeometryRow { kind, id, points } in table::<GeometryRow<HelperKind>>(read, file)? {
            let places = points.on(projection);
            let pair = || {
                id.split_once("--")
                    .map(|(one, other)| (one.to_owned(), other.to_owned(), places.clone()))
                    .ok_or_else(|| format!("{file}: an id is one--other, not \"{id}\""))
            };
            match kind {
                HelperKind::Void => helpers.voids.push(places),
                HelperKind::Cut => helpers.cuts.push(LineString(places)),
                HelperKind::Lane => helpers.lanes.push(pair()?),
                HelperKind::Strait => helpers.straits.push(pair()?),
                HelperKind::Closed => helpers.closed.push(pair().map(|(one, other, _)| (one, other))?),
                HelperKind::Parted => helpers.parted.push((id, LineString(places))),
                HelperKind::Port => helpers.ports.extend(places.first().map(|place| (id.clone(), *place))),
            }
        }
        Ok(helpers)
    }
}

/// A row of a geometry file.
#[derive(Deserialize)]
pub struct GeometryRow<Kind> {
    pub kind: Kind,
    pub id: String,
    pub points: Points,
}

#[derive(Deserialize)]
struct RegionRow {
    id: String,
    name: String,
    name_pl: String,
    /// Joined by `|`.
    places: String,
}

/// The regions of a game.
pub fn regions(read: Read, file: &str) -> Result<Vec<RegionPlan>, String> {
    let region = |row: RegionRow| RegionPlan {
        places: row.places.split('|').map(str::to_owned).collect(),
        name: Text::new(row.name, row.name_pl),
        id: row.id,
    };
    Ok(table(read, file)?.into_iter().map(region).collect())
}

impl Plan {
    pub fn find(&self, id: &str) -> Option<usize> {
        self.sites.iter().position(|site| site.id == id)
    }
}
