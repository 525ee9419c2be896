//! What makes a plan a map: lines along the coast, rivers, mountains, names of seas.

use crate::lettering::Lettering;
use crate::lines::{along, curve, curved, length, strokes};
use crate::outline::Outlines;
use crate::partition::hash;
use crate::plan::Plan;
use crate::raster::{ELSEWHERE, Ground, Raster, SEA};
use crate::table::Points;
use engraver::{Name, NameKind, PlaceKind, River};
use geo::{BooleanOps, BoundingRect, Buffer, Coord, MultiLineString, MultiPolygon, Rect, Simplify};
use serde::Deserialize;

/// How far from the coast its lines run.
const RINGS: [f64; 4] = [11.0, 24.0, 40.0, 60.0];
/// The ground a mountain's mark covers, in pieces.
const PEAK: f64 = 0.62;

#[derive(Deserialize)]
pub struct RiverRow {
    rank: u8,
    points: Points,
}

/// A range of mountains along its crest.
#[derive(Deserialize)]
pub struct RangeRow {
    height: i32,
    points: Points,
}

#[derive(Deserialize)]
pub struct NameRow {
    kind: NameKind,
    name: String,
    /// 1 is the largest.
    size: u8,
    points: Points,
}

/// Lines along the coast, from near to far.
pub fn rings(land: &MultiPolygon, frame: ((f64, f64), (f64, f64))) -> Vec<String> {
    let window = Rect::new(frame.0, frame.1).to_polygon();
    let ring = |distance: f64| {
        let around = land.buffer(distance).simplify(2.0 + distance / 14.0);
        let edges = around
            .iter()
            .flat_map(|polygon| std::iter::once(polygon.exterior()).chain(polygon.interiors()))
            .cloned();
        strokes(&window.clip(&MultiLineString(edges.collect()), false))
    };
    RINGS.map(ring).to_vec()
}

/// The rivers as far as they run over land.
pub fn rivers(rows: &[RiverRow], plan: &Plan, land: &MultiPolygon) -> Vec<River> {
    let mut found = Vec::new();
    for RiverRow { rank, points } in rows {
        let course = points.on(&plan.projection);
        let path = strokes(&land.clip(&MultiLineString(vec![curved(&course).simplify(1.5)]), false));
        if !path.is_empty() {
            found.push(River { rank: *rank, path });
        }
    }
    found
}

/// Mountains: in rows all over impassable places, along the crests of ranges elsewhere, never on a name.
pub fn relief(
    ranges: &[RangeRow],
    plan: &Plan,
    outlines: &Outlines,
    raster: &Raster,
) -> Result<Vec<[i32; 3]>, String> {
    let size = PEAK * plan.piece;
    let mut found: Vec<[i32; 3]> = Vec::new();
    for (number, site) in plan.sites.iter().enumerate().filter(|(_, site)| site.kind == PlaceKind::Impassable)
    {
        let Some(bounds) = outlines.shapes[number].bounding_rect() else { continue };
        let (mut y, mut row) = (bounds.min().y, 0);
        while y < bounds.max().y {
            let mut x = bounds.min().x + if row % 2 == 0 { 0.0 } else { size * 0.55 };
            while x < bounds.max().x {
                let jitter = |layer: u64| (hash(x as i64, y as i64, layer) - 0.5) * size * 0.3;
                let at = Coord { x: x + jitter(1), y: y + jitter(2) };
                let free = !raster.is_taken(&Ground::around(at, size, size));
                if raster.depth(at, number as u16) > size * 0.34 && free {
                    found.push([at.x.round() as i32, at.y.round() as i32, 3]);
                }
                x += size * 1.1;
            }
            y += size * 0.72;
            row += 1;
        }
        if !found.iter().any(|[x, y, _]| {
            raster.owner(Coord { x: f64::from(*x), y: f64::from(*y) }) == Some(number as u16)
        }) {
            return Err(format!("{} has no room for a mountain", site.id));
        }
    }
    for RangeRow { height, points } in ranges {
        let crest = curved(&points.on(&plan.projection));
        let count = (length(&crest) / (size * 1.05)).floor() as i64;
        for mark in 0..=count {
            let Some((at, _)) = along(&crest, (mark as f64 + 0.3) / (count as f64 + 0.6)) else { continue };
            let jitter = |layer: u64| (hash(at.x as i64, at.y as i64, layer) - 0.5) * size * 0.5;
            let at = Coord { x: at.x + jitter(3), y: at.y + jitter(4) };
            let on_land = raster.owner(at).is_some_and(|owner| owner != SEA);
            let passable = raster
                .owner(at)
                .and_then(|owner| plan.sites.get(usize::from(owner)))
                .is_none_or(|site| site.kind != PlaceKind::Impassable);
            let near = |[x, y, _]: &[i32; 3]| {
                (f64::from(*x) - at.x).abs() < size * 0.8 && (f64::from(*y) - at.y).abs() < size * 0.5
            };
            let free = !raster.is_taken(&Ground::around(at, size * 1.05, size));
            if on_land && passable && free && !found.iter().any(near) {
                found.push([at.x.round() as i32, at.y.round() as i32, (*height).clamp(1, 3)]);
            }
        }
    }
    found.sort_by_key(|[x, y, _]| (*y, *x));
    Ok(found)
}

/// Names of seas over open water, names of lands outside the game, where this board has room.
pub fn names(rows: &[NameRow], plan: &Plan, raster: &mut Raster, letters: &Lettering) -> Vec<Name> {
    let mut found = Vec::new();
    for NameRow { kind, name, size, points } in rows {
        let ground = match kind {
            NameKind::Sea => SEA,
            NameKind::Land => ELSEWHERE,
        };
        let base = points.on(&plan.projection);
        let tall = match size {
            1 => 0.95,
            2 => 0.72,
            _ => 0.5,
        } * plan.piece;
        // A name shrinks and moves a little where something is in its way.
        let mut tries = [1.0, 0.8, 0.64, 0.5]
            .into_iter()
            .flat_map(|share| shifts(0.45 * plan.piece).into_iter().map(move |shift| (share, shift)));
        let spot = tries.find_map(|(share, shift)| {
            let letters = Lettered::new(name, &base, share, shift, tall, letters);
            let fits = |stand: &Ground| {
                raster.owner(stand.middle()) == Some(ground)
                    && !raster.is_taken(stand)
                    && raster.cover(stand, ground).is_some_and(|cover| cover.own > 0.9)
            };
            (letters.size >= 0.3 * plan.piece && letters.stands.iter().all(fits)).then_some(letters)
        });
        if let Some(Lettered { base, stands, size, spacing }) = spot {
            for stand in &stands {
                raster.take(stand);
            }
            let path = curve(&base);
            found.push(Name {
                kind: *kind,
                text: name.clone(),
                size: size as i32,
                spacing: spacing as i32,
                path,
            });
        }
    }
    found
}

/// A name along a line: how large its letters are, how far apart, and the ground they stand on.
struct Lettered {
    base: Vec<Coord>,
    stands: Vec<Ground>,
    size: f64,
    spacing: f64,
}

impl Lettered {
    /// Along a line that is shortened to a share about its middle and then moved.
    fn new(
        name: &str,
        base: &[Coord],
        share: f64,
        shift: (f64, f64),
        tall: f64,
        letters: &Lettering,
    ) -> Lettered {
        let count = base.len().max(1) as f64;
        let (x, y) = base.iter().fold((0.0, 0.0), |(x, y), at| (x + at.x / count, y + at.y / count));
        let moved =
            |at: &Coord| Coord { x: x + (at.x - x) * share + shift.0, y: y + (at.y - y) * share + shift.1 };
        let base: Vec<Coord> = base.iter().map(moved).collect();
        let line = curved(&base);
        let (natural, room) = (letters.width(name, 0.0), length(&line) * 0.98);
        let size = (tall * share.sqrt()).min(room / natural / 1.08).round();
        let spacing = ((room - natural * size) / name.chars().count() as f64).min(size * 1.6).floor();
        // Its letters stand above the line.
        let stands = (0..=12)
            .filter_map(|part| along(&line, f64::from(part) / 12.001))
            .map(|(at, _)| Ground::around(Coord { x: at.x, y: at.y - size * 0.3 }, size, size))
            .collect();
        Lettered { base, stands, size, spacing }
    }
}

/// Steps away from where something was meant to be, the shortest first.
fn shifts(step: f64) -> Vec<(f64, f64)> {
    let mut found: Vec<(f64, f64)> = Vec::new();
    for row in -5..=5 {
        for column in -5..=5 {
            found.push((f64::from(column) * step, f64::from(row) * step));
        }
    }
    found.sort_by(|one, other| one.0.hypot(one.1).total_cmp(&other.0.hypot(other.1)));
    found
}
