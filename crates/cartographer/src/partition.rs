//! Dividing a land mass among anchor points: fine jittered cells, each to its nearest anchor, joined and smoothed.
//!
//! Neighbours share one chain of border points, so that there is neither gap nor overlap between them. Everything follows
//! from the input: the jitter is a hash of the cell's place.

use geo::{
    Area, BooleanOps, BoundingRect, Buffer, Contains, Coord, LineString, MultiLineString, MultiPolygon,
};
use geo::{Polygon, Simplify};
use spade::{DelaunayTriangulation, Point2, Triangulation};
use std::collections::BTreeMap;

/// An anchor: which region it belongs to, and where it is.
#[derive(Clone, Copy, Debug)]
pub struct Anchor {
    pub region: usize,
    pub at: Coord,
}

/// What a land mass was divided into.
pub struct Partition {
    /// By region.
    pub polygons: BTreeMap<usize, MultiPolygon>,
    /// The borders inside the land mass, by the two regions, the smaller first.
    pub borders: BTreeMap<(usize, usize), MultiLineString>,
}

/// Cells beyond the land belong to nobody.
const OUTSIDE: usize = usize::MAX;

pub fn divide(land: &Polygon, anchors: &[Anchor], spacing: f64) -> Partition {
    let whole = MultiPolygon(vec![land.clone()]);
    let mut regions: Vec<usize> = anchors.iter().map(|anchor| anchor.region).collect();
    regions.sort_unstable();
    regions.dedup();
    if let [only] = regions[..] {
        return Partition { polygons: BTreeMap::from([(only, whole)]), borders: BTreeMap::new() };
    }
    let cells = Cells::new(land, anchors, spacing);
    let chains = cells.chains();
    let mut polygons = BTreeMap::new();
    for region in &regions {
        let rough = enclosed(*region, &chains);
        polygons.insert(*region, rough.intersection(&whole));
    }
    give_slivers(&mut polygons, anchors, 30.0 * spacing * spacing);
    let mut borders: BTreeMap<(usize, usize), Vec<LineString>> = BTreeMap::new();
    for chain in chains.iter().filter(|chain| chain.left != OUTSIDE && chain.right != OUTSIDE) {
        let pair = (chain.left.min(chain.right), chain.left.max(chain.right));
        let inside = whole.clip(&MultiLineString(vec![chain.line.clone()]), false);
        for line in &inside.0 {
            borders.entry(pair).or_default().extend(still_between(line, pair, &polygons));
        }
    }
    borders.retain(|_, lines| !lines.is_empty());
    let borders = borders.into_iter().map(|(pair, lines)| (pair, MultiLineString(lines))).collect();
    Partition { polygons, borders }
}

/// Small pieces that water cuts off from their region's anchors go to the region next to them.
fn give_slivers(polygons: &mut BTreeMap<usize, MultiPolygon>, anchors: &[Anchor], small: f64) {
    let mut slivers = Vec::new();
    for (region, shape) in polygons.iter_mut() {
        let anchored = |piece: &Polygon| {
            anchors.iter().any(|anchor| anchor.region == *region && piece.contains(&anchor.at))
        };
        let (kept, cut): (Vec<Polygon>, Vec<Polygon>) =
            shape.0.drain(..).partition(|piece| piece.unsigned_area() >= small || anchored(piece));
        shape.0 = kept;
        slivers.extend(cut.into_iter().map(|piece| (*region, piece)));
    }
    for (region, sliver) in slivers {
        let around = sliver.buffer(1.0);
        let touching = |shape: &MultiPolygon| shape.intersection(&around).unsigned_area();
        let next = polygons
            .iter()
            .filter(|(other, _)| **other != region)
            .map(|(other, shape)| (touching(shape), *other))
            .max_by(|one, other| one.0.total_cmp(&other.0));
        let home = next.filter(|(common, _)| *common > 0.0).map_or(region, |(_, other)| other);
        if let Some(shape) = polygons.get_mut(&home) {
            *shape = shape.union(&MultiPolygon(vec![sliver]));
        }
    }
}

/// The parts of a line on whose two sides the two regions still lie.
fn still_between(
    line: &LineString,
    (one, other): (usize, usize),
    polygons: &BTreeMap<usize, MultiPolygon>,
) -> Vec<LineString> {
    let mut parts: Vec<LineString> = Vec::new();
    let mut part: Vec<Coord> = Vec::new();
    for edge in line.lines() {
        let (dx, dy) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y);
        let length = dx.hypot(dy);
        let beside = |side: f64| Coord {
            x: (edge.start.x + edge.end.x) / 2.0 - side * dy / length,
            y: (edge.start.y + edge.end.y) / 2.0 + side * dx / length,
        };
        let in_region =
            |region: usize, at: Coord| polygons.get(&region).is_some_and(|shape| shape.contains(&at));
        let between = length > 0.0
            && [0.3, -0.3]
                .into_iter()
                .any(|side| in_region(one, beside(side)) && in_region(other, beside(-side)));
        if between {
            if part.is_empty() {
                part.push(edge.start);
            }
            part.push(edge.end);
        } else if !part.is_empty() {
            parts.push(LineString(std::mem::take(&mut part)));
        }
    }
    if !part.is_empty() {
        parts.push(LineString(part));
    }
    parts
}

// --- Cells ------------------------------------------------------------------------------------------------------------

struct Cells {
    triangulation: DelaunayTriangulation<Point2<f64>>,
    labels: Vec<usize>,
}

/// A stretch of border between two junctions, with the regions on its two sides.
struct Chain {
    line: LineString,
    from: usize,
    to: usize,
    left: usize,
    right: usize,
}

impl Cells {
    fn new(land: &Polygon, anchors: &[Anchor], spacing: f64) -> Cells {
        let points = grid(land, spacing);
        let mut triangulation = DelaunayTriangulation::new();
        let mut labels = Vec::new();
        for (point, is_rim) in points {
            let known = triangulation.num_vertices();
            let inserted = triangulation.insert(Point2::new(point.x, point.y));
            if inserted.is_ok() && triangulation.num_vertices() > known {
                labels.push(if is_rim { OUTSIDE } else { nearest(point, anchors, spacing) });
            }
        }
        let mut cells = Cells { triangulation, labels };
        cells.repair(land, anchors);
        cells
    }

    fn point(&self, cell: usize) -> Coord {
        let position =
            self.triangulation.vertex(spade::handles::FixedVertexHandle::from_index(cell)).position();
        Coord { x: position.x, y: position.y }
    }

    /// Every cell of a region is joined to one of its anchors over land; what is not goes to its neighbours.
    fn repair(&mut self, land: &Polygon, anchors: &[Anchor]) {
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); self.labels.len()];
        let mut by_land = neighbours.clone();
        let on_land: Vec<bool> =
            (0..self.labels.len()).map(|cell| land.contains(&self.point(cell))).collect();
        for edge in self.triangulation.undirected_edges() {
            let [one, other] = edge.vertices().map(|vertex| vertex.index());
            if self.labels[one] == OUTSIDE || self.labels[other] == OUTSIDE {
                continue;
            }
            neighbours[one].push(other);
            neighbours[other].push(one);
            if on_land[one] && on_land[other] && is_dry(land, self.point(one), self.point(other)) {
                by_land[one].push(other);
                by_land[other].push(one);
            }
        }
        let mut reached = vec![false; self.labels.len()];
        let mut front: Vec<usize> = anchors
            .iter()
            .filter_map(|anchor| {
                let distance = |cell: &usize| squared(self.point(*cell), anchor.at);
                let own = |cell: &usize| self.labels[*cell] == anchor.region && on_land[*cell];
                (0..self.labels.len())
                    .filter(own)
                    .min_by(|one, other| distance(one).total_cmp(&distance(other)))
            })
            .collect();
        while let Some(cell) = front.pop() {
            if !std::mem::replace(&mut reached[cell], true) {
                let same = |next: &&usize| self.labels[**next] == self.labels[cell] && !reached[**next];
                front.extend(by_land[cell].iter().filter(same));
            }
        }
        let mut stuck = false;
        loop {
            let mut changes = Vec::new();
            for cell in (0..self.labels.len()).filter(|cell| !reached[*cell] && self.labels[*cell] != OUTSIDE)
            {
                let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
                // A cell on land asks across land; only one at sea, or cut off, asks whoever is next to it.
                let dry = by_land[cell].iter().any(|next| self.labels[*next] != OUTSIDE);
                let asked = if dry && !stuck { &by_land[cell] } else { &neighbours[cell] };
                for next in asked.iter().filter(|next| reached[**next]) {
                    *votes.entry(self.labels[*next]).or_default() += 1;
                }
                if let Some((label, _)) =
                    votes.into_iter().max_by_key(|(label, votes)| (*votes, usize::MAX - label))
                {
                    changes.push((cell, label));
                }
            }
            if changes.is_empty() && stuck {
                return;
            }
            stuck = changes.is_empty();
            for (cell, label) in changes {
                self.labels[cell] = label;
                reached[cell] = true;
            }
        }
    }

    /// The borders between differently labelled cells, from junction to junction, smoothed.
    fn chains(&self) -> Vec<Chain> {
        // Border pieces between the centres of neighbouring triangles.
        let mut pieces: Vec<(usize, usize, usize, usize)> = Vec::new();
        let mut places: BTreeMap<usize, Coord> = BTreeMap::new();
        for edge in self.triangulation.undirected_edges() {
            let directed = edge.as_directed();
            let (from, to) = (directed.from().index(), directed.to().index());
            if self.labels[from] == self.labels[to] {
                continue;
            }
            let (Some(left), Some(right)) = (directed.face().as_inner(), directed.rev().face().as_inner())
            else {
                continue;
            };
            for face in [left, right] {
                let centre = face.circumcenter();
                places.insert(face.index(), Coord { x: centre.x, y: centre.y });
            }
            // Walking from the right triangle to the left one, the cell that the edge leaves is on the left.
            pieces.push((right.index(), left.index(), self.labels[from], self.labels[to]));
        }
        let mut at: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (piece, (from, to, ..)) in pieces.iter().enumerate() {
            at.entry(*from).or_default().push(piece);
            at.entry(*to).or_default().push(piece);
        }
        let is_junction = |place: usize| at[&place].len() != 2;
        let mut used = vec![false; pieces.len()];
        let mut chains = Vec::new();
        let starts = at.keys().copied().filter(|place| is_junction(*place)).chain(at.keys().copied());
        for start in starts.collect::<Vec<_>>() {
            for first in at[&start].clone() {
                if used[first] {
                    continue;
                }
                let mut walked = vec![places[&start]];
                let (mut here, mut piece) = (start, first);
                let (from, _, one, other) = pieces[first];
                let (left, right) = if from == start { (one, other) } else { (other, one) };
                loop {
                    used[piece] = true;
                    let (from, to, ..) = pieces[piece];
                    here = if from == here { to } else { from };
                    walked.push(places[&here]);
                    if is_junction(here) || here == start {
                        break;
                    }
                    match at[&here].iter().find(|next| !used[**next]) {
                        Some(next) => piece = *next,
                        None => break,
                    }
                }
                chains.push(Chain { line: smooth(walked), from: start, to: here, left, right });
            }
        }
        chains
    }
}

/// Whether the way between two cells does not cross water.
fn is_dry(land: &Polygon, one: Coord, other: Coord) -> bool {
    [0.25, 0.5, 0.75].into_iter().all(|share| {
        land.contains(&Coord { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share })
    })
}

/// The rings of a region's chains as a shape.
fn enclosed(region: usize, chains: &[Chain]) -> MultiPolygon {
    let mut open: Vec<(usize, usize, Vec<Coord>)> = Vec::new();
    for chain in chains {
        if chain.left == region {
            open.push((chain.from, chain.to, chain.line.0.clone()));
        } else if chain.right == region {
            open.push((chain.to, chain.from, chain.line.0.iter().rev().copied().collect()));
        }
    }
    let mut shape = MultiPolygon(Vec::new());
    while let Some((start, mut end, mut ring)) = open.pop() {
        while end != start {
            let Some(next) = open.iter().position(|(from, ..)| *from == end) else { break };
            let (_, to, line) = open.swap_remove(next);
            ring.extend(line.into_iter().skip(1));
            end = to;
        }
        let polygon = Polygon::new(LineString(ring), Vec::new());
        if polygon.unsigned_area() > 0.0 {
            shape = shape.xor(&MultiPolygon(vec![polygon]));
        }
    }
    shape
}

/// A hexagonal grid over the land and a rim around it, each point moved a little. The rim is marked.
fn grid(land: &Polygon, spacing: f64) -> Vec<(Coord, bool)> {
    let Some(bounds) = land.bounding_rect() else { return Vec::new() };
    let margin = 6.0 * spacing;
    let (min, max) = (bounds.min(), bounds.max());
    let row_height = spacing * 0.75f64.sqrt();
    let (first_row, last_row) =
        (((min.y - margin) / row_height) as i64, ((max.y + margin) / row_height) as i64);
    let (first, last) = (((min.x - margin) / spacing) as i64, ((max.x + margin) / spacing) as i64);
    let mut points = Vec::new();
    for row in first_row..=last_row {
        for column in first..=last {
            let shift = if row % 2 == 0 { 0.0 } else { spacing / 2.0 };
            let jitter = |axis: u64| (hash(row, column, axis) - 0.5) * 0.84 * spacing;
            let point = Coord {
                x: column as f64 * spacing + shift + jitter(0),
                y: row as f64 * row_height + jitter(1),
            };
            let rim = row < first_row + 3 || row > last_row - 3 || column < first + 3 || column > last - 3;
            points.push((point, rim));
        }
    }
    points
}

/// The region of the nearest anchor, seen from a point that smooth noise has moved, so that borders wander.
fn nearest(point: Coord, anchors: &[Anchor], spacing: f64) -> usize {
    let moved = Coord {
        x: point.x + 10.0 * noise(point, 5.0 * spacing, 2) + 5.0 * noise(point, 2.2 * spacing, 3),
        y: point.y + 10.0 * noise(point, 5.0 * spacing, 4) + 5.0 * noise(point, 2.2 * spacing, 5),
    };
    let distance = |anchor: &&Anchor| squared(moved, anchor.at);
    let nearest = anchors.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.map_or(OUTSIDE, |anchor| anchor.region)
}

fn squared(one: Coord, other: Coord) -> f64 {
    (one.x - other.x).powi(2) + (one.y - other.y).powi(2)
}

/// Smooth value noise from -1 to 1.
fn noise(point: Coord, lattice: f64, layer: u64) -> f64 {
    let (x, y) = (point.x / lattice, point.y / lattice);
    let (column, row) = (x.floor(), y.floor());
    let ease = |along: f64| along * along * (3.0 - 2.0 * along);
    let (along, down) = (ease(x - column), ease(y - row));
    let value = |dx: i64, dy: i64| hash(row as i64 + dy, column as i64 + dx, layer);
    let mix = |one: f64, other: f64, share: f64| one + (other - one) * share;
    let top = mix(value(0, 0), value(1, 0), along);
    let bottom = mix(value(0, 1), value(1, 1), along);
    2.0 * mix(top, bottom, down) - 1.0
}

/// A number from 0 to 1 that depends on the three alone.
pub fn hash(row: i64, column: i64, layer: u64) -> f64 {
    let mut mixed = (row as u64)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add((column as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F))
        .wrapping_add(layer.wrapping_mul(0x1656_67B1_9E37_79F9));
    for shift in [30, 27, 31] {
        mixed = (mixed ^ mixed >> shift).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
    (mixed >> 11) as f64 / (1u64 << 53) as f64
}

/// Corners of cells become a drawn line: averaged, rounded and thinned out, with fixed ends.
fn smooth(points: Vec<Coord>) -> LineString {
    let mut line = points;
    for _ in 0..2 {
        let old = line.clone();
        for index in 1..old.len().saturating_sub(1) {
            let (before, here, after) = (old[index - 1], old[index], old[index + 1]);
            line[index] = Coord {
                x: (before.x + 2.0 * here.x + after.x) / 4.0,
                y: (before.y + 2.0 * here.y + after.y) / 4.0,
            };
        }
    }
    for _ in 0..2 {
        let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) else { break };
        let mut rounded = vec![first];
        for pair in line.windows(2) {
            let between = |share: f64| Coord {
                x: pair[0].x + (pair[1].x - pair[0].x) * share,
                y: pair[0].y + (pair[1].y - pair[0].y) * share,
            };
            rounded.extend([between(0.25), between(0.75)]);
        }
        rounded.push(last);
        line = rounded;
    }
    LineString(line).simplify(1.0)
}
