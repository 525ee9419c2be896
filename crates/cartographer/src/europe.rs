//! The boards of Koalicje: Europe from Lisboa to the Volga.

use crate::land;
use crate::partition::{Anchor, divide};
use crate::projection::{Magnifier, Projection};
use atlas::{Atlas, Kind, Side};
use geo::{
    Area, BooleanOps, Buffer, Contains, Coord, Euclidean, Length, LineString, MultiLineString, MultiPolygon,
};
use geo::{Distance, Point, Polygon, Rect, Simplify};
use std::collections::BTreeMap;

/// The window on the board's plane.
pub const FRAME: ((f64, f64), (f64, f64)) = ((-2300.0, -1540.0), (2330.0, 1990.0));
const SPACING: f64 = 22.0;
/// A common border at least this long makes two territories neighbours.
pub const LEAST_BORDER: f64 = 40.0;

pub fn projection() -> Projection {
    Projection {
        centre: (15.0, 50.0),
        magnifier: Some(Magnifier { centre: (11.0, 49.5), strength: 0.55, reach: 1900.0 }),
    }
}

/// One board: every territory's outline, and the borders between them.
pub struct Drawing {
    /// By territory of the atlas.
    pub territories: BTreeMap<usize, MultiPolygon>,
    /// Land outside the game.
    pub elsewhere: MultiPolygon,
    pub borders: BTreeMap<(usize, usize), MultiLineString>,
    pub lanes: Vec<Way>,
    /// Where the mark of a strait stands, if not at the narrowest place.
    pub straits: Vec<Way>,
}

/// Draws one side of the board. `geometry` is the file of drawing helpers.
pub fn draw(atlas: &Atlas, side: Side, geometry: &str, topojson: &str) -> Result<Drawing, String> {
    let projection = projection();
    let helpers = Helpers::read(geometry, &projection)?;
    let land = clean(&land::read(topojson, &projection)?, &helpers.cuts);
    let board = atlas.board(side);
    let elsewhere_from = board.areas.len();
    let mut anchors: Vec<Anchor> = Vec::new();
    for (region, area) in board.areas.iter().enumerate() {
        for point in area.iter().flat_map(|area| &area.anchors) {
            anchors.push(Anchor { region, at: projection.place(point.longitude, point.latitude) });
        }
    }
    for (number, points) in helpers.voids.iter().enumerate() {
        anchors.extend(points.iter().map(|at| Anchor { region: elsewhere_from + number, at: *at }));
    }
    let mut drawing = Drawing {
        territories: BTreeMap::new(),
        elsewhere: MultiPolygon(Vec::new()),
        borders: BTreeMap::new(),
        lanes: helpers.lanes,
        straits: helpers.straits,
    };
    let mut islands = Vec::new();
    let mut homes: Vec<(&Polygon, Vec<Anchor>)> = land.iter().map(|mass| (mass, Vec::new())).collect();
    for anchor in &anchors {
        // An anchor just off the coast belongs to the nearest land.
        let place = Point::from(anchor.at);
        let inside = homes.iter().position(|(mass, _)| mass.contains(&place));
        let nearest = || {
            let distance = |mass: &Polygon| Euclidean.distance(mass, &place);
            (0..homes.len())
                .min_by(|one, other| distance(homes[*one].0).total_cmp(&distance(homes[*other].0)))
        };
        if let Some(home) = inside.or_else(nearest) {
            homes[home].1.push(*anchor);
        }
    }
    for (mass, anchors) in homes {
        if anchors.is_empty() {
            islands.push(mass.clone());
            continue;
        }
        let partition = divide(mass, &anchors, SPACING);
        for (region, shape) in partition.polygons {
            if region >= elsewhere_from {
                drawing.elsewhere.0.extend(shape);
            } else {
                drawing.territories.entry(region).or_insert_with(|| MultiPolygon(Vec::new())).0.extend(shape);
            }
        }
        for ((one, other), lines) in partition.borders {
            let passable = |region: usize| {
                board
                    .areas
                    .get(region)
                    .and_then(Option::as_ref)
                    .is_some_and(|area| area.kind != Kind::Impassable)
            };
            if passable(one) && passable(other) {
                drawing.borders.insert((one, other), lines);
            }
        }
    }
    give_islands(&mut drawing, islands);
    Ok(drawing)
}

/// Small islands near a coast belong to it; others are land outside the game.
fn give_islands(drawing: &mut Drawing, islands: Vec<Polygon>) {
    for island in islands {
        let distance = |shape: &MultiPolygon| Euclidean.distance(shape, &island);
        let nearest = drawing
            .territories
            .iter()
            .map(|(region, shape)| (distance(shape), *region))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        match nearest {
            Some((distance, region)) if distance < 70.0 && island.unsigned_area() < 9000.0 => {
                drawing.territories.entry(region).or_insert_with(|| MultiPolygon(Vec::new())).0.push(island);
            }
            _ => drawing.elsewhere.0.push(island),
        }
    }
}

/// Coasts without inlets too small to see, straits kept open, nothing outside the frame.
fn clean(land: &MultiPolygon, cuts: &[LineString]) -> MultiPolygon {
    let frame = Rect::new(FRAME.0, FRAME.1).to_polygon();
    let mut land = MultiPolygon(vec![frame]).intersection(land);
    land = land.buffer(6.0).buffer(-12.0).buffer(6.0);
    for cut in cuts {
        land = land.difference(&cut.buffer(9.0));
    }
    let without_lakes = |polygon: Polygon| {
        let lakes = polygon
            .interiors()
            .iter()
            .filter(|lake| Polygon::new((*lake).clone(), Vec::new()).unsigned_area() >= 900.0);
        let lakes = lakes.map(|lake| lake.simplify(3.0)).collect();
        Polygon::new(polygon.exterior().simplify(3.0), lakes)
    };
    let large = |polygon: &Polygon| polygon.unsigned_area() >= 350.0;
    let simple = MultiPolygon(land.into_iter().map(without_lakes).filter(large).collect());
    simple.union(&MultiPolygon(Vec::new()))
}

/// The file of drawing helpers.
struct Helpers {
    voids: Vec<Vec<Coord>>,
    cuts: Vec<LineString>,
    lanes: Vec<Way>,
    straits: Vec<Way>,
}

/// A way over water between two territories.
pub struct Way {
    /// The territories' ids, in alphabetical order.
    pub between: (String, String),
    pub points: Vec<Coord>,
}

impl Helpers {
    fn read(text: &str, projection: &Projection) -> Result<Helpers, String> {
        let mut helpers =
            Helpers { voids: Vec::new(), cuts: Vec::new(), lanes: Vec::new(), straits: Vec::new() };
        for (number, line) in (1..).zip(text.lines()).skip(1) {
            let wrong = |what: &str| format!("line {number}: {what}: \"{line}\"");
            let mut fields = line.splitn(3, ',');
            let (Some(kind), Some(id), Some(points)) = (fields.next(), fields.next(), fields.next()) else {
                return Err(wrong("kind, id and points are expected"));
            };
            let mut places = Vec::new();
            for point in points.split(';') {
                let mut numbers = point.split_whitespace().map(str::parse::<f64>);
                let (Some(Ok(longitude)), Some(Ok(latitude)), None) =
                    (numbers.next(), numbers.next(), numbers.next())
                else {
                    return Err(wrong("a point is a longitude and a latitude"));
                };
                places.push(projection.place(longitude, latitude));
            }
            match kind {
                "void" => helpers.voids.push(places),
                "cut" => helpers.cuts.push(LineString(places)),
                "lane" | "strait" => {
                    let (one, other) = id.split_once("--").ok_or_else(|| wrong("an id is one--other"))?;
                    let way = Way { between: (one.to_owned(), other.to_owned()), points: places };
                    if kind == "lane" { helpers.lanes.push(way) } else { helpers.straits.push(way) }
                }
                other => return Err(wrong(&format!("kind {other} is unknown"))),
            }
        }
        Ok(helpers)
    }
}

/// Where the drawing and the links disagree, in words.
pub fn disagreements(atlas: &Atlas, side: Side, drawing: &Drawing) -> Vec<String> {
    let board = atlas.board(side);
    let name = |territory: usize| atlas.territories[territory].id.as_str();
    let length =
        |pair: (usize, usize)| drawing.borders.get(&pair).map_or(0.0, |lines| Euclidean.length(lines));
    let mut found = Vec::new();
    for one in 0..board.areas.len() {
        for other in one + 1..board.areas.len() {
            let linked = board.land[one].contains(&other) && !atlas_strait(board, one, other);
            let border = length((one, other));
            if linked && border < LEAST_BORDER {
                found.push(format!(
                    "{} and {} are linked but do not touch ({border:.0})",
                    name(one),
                    name(other)
                ));
            } else if !linked && border >= LEAST_BORDER {
                found.push(format!(
                    "{} and {} touch ({border:.0}) but are not linked",
                    name(one),
                    name(other)
                ));
            }
        }
    }
    found
}

fn atlas_strait(board: &atlas::Board, one: usize, other: usize) -> bool {
    board.straits.contains(&(one, other)) || board.straits.contains(&(other, one))
}
