//! Outlines: who has which land, from the anchors of a plan and the land mask; and whether that is what the links say.

use crate::land;
use crate::partition::{Anchor, divide};
use crate::plan::Plan;
use engraver::PlaceKind;
use geo::{
    Area, BooleanOps, Buffer, Contains, Coord, Distance, Euclidean, Length, LineString, MultiLineString,
};
use geo::{MultiPolygon, Point, Polygon, Rect, Simplify};
use std::collections::BTreeMap;

const SPACING: f64 = 22.0;
/// A common border at least this long makes two territories neighbours.
pub const LEAST_BORDER: f64 = 40.0;

const BEYOND: f64 = 100.0;
/// How much of a corner is cut off at most.
const CORNER: f64 = 14.0;

/// The land of a board and how it is shared out.
pub struct Outlines {
    /// All land inside the frame.
    pub land: MultiPolygon,
    /// By site of the plan.
    pub shapes: Vec<MultiPolygon>,
    /// Land outside the game.
    pub elsewhere: MultiPolygon,
    /// Borders between passable places, the lower first.
    pub borders: BTreeMap<(usize, usize), MultiLineString>,
    /// Where a place ends at land outside the game.
    pub edges: MultiLineString,
}

pub fn outline(plan: &Plan, topojson: &str) -> Result<Outlines, String> {
    let land = clean(&land::read(topojson, &plan.projection)?, plan);
    let elsewhere_from = plan.sites.len();
    let mut anchors: Vec<Anchor> = Vec::new();
    for (region, site) in plan.sites.iter().enumerate() {
        anchors.extend(site.anchors.iter().map(|at| Anchor { region, at: *at }));
    }
    for (number, points) in plan.helpers.voids.iter().enumerate() {
        anchors.extend(points.iter().map(|at| Anchor { region: elsewhere_from + number, at: *at }));
    }
    let mut outlines = Outlines {
        land,
        shapes: vec![MultiPolygon(Vec::new()); plan.sites.len()],
        elsewhere: MultiPolygon(Vec::new()),
        borders: BTreeMap::new(),
        edges: MultiLineString(Vec::new()),
    };
    let mut islands = Vec::new();
    let mut homes: Vec<(&Polygon, Vec<Anchor>)> =
        outlines.land.iter().map(|mass| (mass, Vec::new())).collect();
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
    let passable =
        |region: usize| plan.sites.get(region).is_some_and(|site| site.kind != PlaceKind::Impassable);
    for (mass, anchors) in homes {
        if anchors.is_empty() {
            islands.push(mass.clone());
            continue;
        }
        let partition = divide(mass, &anchors, SPACING);
        for (region, shape) in partition.polygons {
            match outlines.shapes.get_mut(region) {
                Some(own) => own.0.extend(shape),
                None => outlines.elsewhere.0.extend(shape),
            }
        }
        for ((one, other), lines) in partition.borders {
            if passable(one) && passable(other) {
                outlines.borders.insert((one, other), lines);
            } else if one < elsewhere_from && other >= elsewhere_from {
                outlines.edges.0.extend(lines);
            }
        }
    }
    give_islands(&mut outlines, islands);
    match outlines.shapes.iter().position(|shape| shape.0.is_empty()) {
        Some(empty) => Err(format!("{} has no land", plan.sites[empty].id)),
        None => Ok(outlines),
    }
}

/// Small islands near a coast belong to it; others are land outside the game.
fn give_islands(outlines: &mut Outlines, islands: Vec<Polygon>) {
    for island in islands {
        let distance = |shape: &MultiPolygon| Euclidean.distance(shape, &island);
        let nearest = outlines
            .shapes
            .iter_mut()
            .map(|shape| (distance(shape), shape))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        match nearest {
            Some((distance, shape)) if distance < 70.0 && island.unsigned_area() < 9000.0 => {
                shape.0.push(island);
            }
            _ => outlines.elsewhere.0.push(island),
        }
    }
}

/// Coasts without inlets too small to see, straits kept open, nothing outside the frame.
fn clean(land: &MultiPolygon, plan: &Plan) -> MultiPolygon {
    // Beyond the frame there is more land: its edge is no coast to be rounded.
    let ((left, top), (right, bottom)) = plan.frame;
    let around = Rect::new((left - BEYOND, top - BEYOND), (right + BEYOND, bottom + BEYOND)).to_polygon();
    let mut land = MultiPolygon(vec![around]).intersection(land);
    land = land.buffer(6.0).buffer(-12.0).buffer(6.0);
    for cut in &plan.helpers.cuts {
        land = land.difference(&cut.buffer(9.0));
    }
    let without_lakes = |polygon: Polygon| {
        let lakes = polygon
            .interiors()
            .iter()
            .filter(|lake| Polygon::new((*lake).clone(), Vec::new()).unsigned_area() >= 900.0);
        let lakes = lakes.map(|lake: &LineString| rounded(&lake.simplify(3.0))).collect();
        Polygon::new(rounded(&polygon.exterior().simplify(3.0)), lakes)
    };
    let large = |polygon: &Polygon| polygon.unsigned_area() >= 350.0;
    let simple = MultiPolygon(land.into_iter().map(without_lakes).filter(large).collect());
    let frame = Rect::new(plan.frame.0, plan.frame.1).to_polygon();
    let framed = simple.union(&MultiPolygon(Vec::new())).intersection(&MultiPolygon(vec![frame]));
    MultiPolygon(framed.into_iter().filter(large).collect())
}

/// A coast without corners, so that it bears a closer look.
fn rounded(ring: &LineString) -> LineString {
    let cut = |edge: geo::Line| {
        let delta = edge.delta();
        let length = delta.x.hypot(delta.y);
        let share = if length > 0.0 { (CORNER / length).min(0.25) } else { 0.25 };
        [edge.start + delta * share, edge.end - delta * share]
    };
    let mut points = LineString(ring.lines().flat_map(cut).collect::<Vec<Coord>>());
    points.close();
    points.simplify(0.7)
}

/// A pair that the drawing and the links do not agree on.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    pub sites: (usize, usize),
    /// In words, with the names of both.
    pub words: String,
}

pub fn disagreements(plan: &Plan, outlines: &Outlines) -> Vec<Disagreement> {
    let mut found = Vec::new();
    for one in 0..plan.sites.len() {
        for other in one + 1..plan.sites.len() {
            let linked = plan.borders.contains(&(one, other));
            let border = outlines.borders.get(&(one, other)).map_or(0.0, |lines| Euclidean.length(lines));
            let (first, second) = (&plan.sites[one].id, &plan.sites[other].id);
            let words = if linked && border < LEAST_BORDER {
                format!("{first} and {second} are linked but do not touch ({border:.0})")
            } else if !linked && border >= LEAST_BORDER {
                format!("{first} and {second} touch ({border:.0}) but are not linked")
            } else {
                continue;
            };
            found.push(Disagreement { sites: (one, other), words });
        }
    }
    found
}
