//! The whole sheet: outlines, furniture and scenery of a plan as one board.

use crate::layout::{Furniture, furnish};
use crate::lettering::Lettering;
use crate::lines::{along, area, curve, length, strokes, whole};
use crate::outline::Outlines;
use crate::plan::Plan;
use crate::raster::{ELSEWHERE, Ground, Raster};
use crate::scenery::{self, NameRow, RangeRow, RiverRow};
use engraver::{Board, Border, FORMAT, Place, Region, Way, WayKind};
use geo::{BoundingRect, Coord, LineString, MultiLineString, MultiPolygon};

/// What every board shares: rivers, mountains and names, and the letters.
pub struct Common {
    pub rivers: Vec<RiverRow>,
    pub ranges: Vec<RangeRow>,
    pub names: Vec<NameRow>,
    pub letters: Lettering,
    pub italics: Lettering,
}

/// How fine the squares are that names and pieces are placed by.
const STEP: f64 = 6.0;

pub fn sheet(plan: &Plan, outlines: &Outlines, common: &Common) -> Result<Board, String> {
    let mut raster = Raster::new(plan.frame, STEP);
    raster.fill(&outlines.elsewhere, ELSEWHERE);
    for (number, shape) in outlines.shapes.iter().enumerate() {
        raster.fill(shape, number as u16);
    }
    raster.measure();
    let lanes = lanes(plan)?;
    for lane in &lanes {
        for part in 0..=60 {
            if let Some((at, _)) = along(&crate::lines::curved(&lane.1), f64::from(part) / 60.001) {
                raster.take(&Ground::around(at, 16.0, 16.0));
            }
        }
    }
    for spot in [plan.cartouche, plan.compass] {
        let [x, y] = spot.at.map(f64::from);
        let height = if spot == plan.compass { 1.0 } else { 0.4 } * f64::from(spot.width);
        raster.take(&Ground::around(Coord { x, y }, f64::from(spot.width), height));
    }
    let furniture = furnish(plan, &mut raster, &common.letters);
    let names = scenery::names(&common.names, plan, &mut raster, &common.italics);
    let mut board = Board {
        format: FORMAT,
        title: plan.title.clone(),
        subtitle: plan.subtitle.clone(),
        frame: frame(plan.frame),
        piece: plan.piece.round() as i32,
        cartouche: plan.cartouche,
        compass: plan.compass,
        land: area(&outlines.land),
        rings: scenery::rings(&outlines.land, plan.frame),
        elsewhere: area(&outlines.elsewhere),
        woods: String::new(),
        rivers: scenery::rivers(&common.rivers, plan, &outlines.land),
        relief: scenery::relief(&common.ranges, plan, outlines, &raster)?,
        names,
        places: places(plan, outlines, furniture),
        borders: borders(plan, outlines),
        edges: strokes(&outlines.edges),
        ways: lanes.into_iter().map(|(way, _)| way).collect(),
        regions: regions(plan, outlines),
    };
    board.ways.extend(straits(plan, outlines)?);
    Ok(board)
}

fn frame(((left, top), (right, bottom)): ((f64, f64), (f64, f64))) -> [i32; 4] {
    [left, top, right - left, bottom - top].map(|number| number.round() as i32)
}

fn places(plan: &Plan, outlines: &Outlines, furniture: Vec<Furniture>) -> Vec<Place> {
    let sites = plan.sites.iter().zip(&outlines.shapes).zip(furniture);
    let place = |((site, shape), furniture): ((&crate::plan::Site, &MultiPolygon), Furniture)| Place {
        id: site.id.clone(),
        name: site.name.clone(),
        kind: site.kind,
        powers: site.powers.clone(),
        value: site.value,
        capital: site.capital,
        mark: site.mark.clone(),
        path: area(shape),
        heart: whole(furniture.heart),
        reach: furniture.reach.round() as i32,
        label: furniture.label,
        sign: furniture.sign.map(whole),
        port: site.port.map(whole),
        slots: furniture.slots.into_iter().map(whole).collect(),
        garrison: furniture.garrison.map(whole),
        fortress: furniture.fortress.map(whole),
    };
    sites.map(place).collect()
}

/// Every border line of a passable pair, with its middle.
fn borders(plan: &Plan, outlines: &Outlines) -> Vec<Border> {
    let mut found = Vec::new();
    for ((one, other), lines) in &outlines.borders {
        let longest = lines.iter().max_by(|one, other| length(one).total_cmp(&length(other)));
        let Some((at, direction)) = longest.and_then(middle) else { continue };
        found.push(Border {
            between: [plan.sites[*one].id.clone(), plan.sites[*other].id.clone()],
            path: strokes(lines),
            middle: [at.x.round() as i32, at.y.round() as i32, direction.round() as i32],
        });
    }
    found
}

/// The middle of a line and the way it runs there, taken over a stretch so that one bend does not decide.
fn middle(line: &LineString) -> Option<(Coord, f64)> {
    let (at, _) = along(line, 0.5)?;
    let ((from, _), (to, _)) = (along(line, 0.35)?, along(line, 0.65)?);
    Some((at, (to.y - from.y).atan2(to.x - from.x).to_degrees()))
}

/// Lanes from port to port through their way-points, with those points.
fn lanes(plan: &Plan) -> Result<Vec<(Way, Vec<Coord>)>, String> {
    let mut found = Vec::new();
    for lane in &plan.lanes {
        let (one, other) = (&plan.sites[lane.between.0], &plan.sites[lane.between.1]);
        let (first, second) = if one.id < other.id { (one, other) } else { (other, one) };
        let port = |site: &crate::plan::Site| {
            site.port.ok_or_else(|| format!("{} has a sea lane and no port", site.id))
        };
        let way = plan.helpers.lanes.iter().find(|(from, to, _)| *from == first.id && *to == second.id);
        let way =
            way.ok_or_else(|| format!("the lane {}--{} has no way in geometry.csv", first.id, second.id))?;
        let mut points = vec![port(first)?];
        points.extend(&way.2);
        points.push(port(second)?);
        let between = vec![first.id.clone(), second.id.clone()];
        let path = curve(&points);
        found.push((
            Way { kind: WayKind::Lane, between, power: lane.power.clone(), path, bridge: None },
            points,
        ));
    }
    Ok(found)
}

/// Marks over straits, where the file says so or at the narrowest place.
fn straits(plan: &Plan, outlines: &Outlines) -> Result<Vec<Way>, String> {
    let mut found = Vec::new();
    for (one, other) in &plan.straits {
        let ids = (plan.sites[*one].id.clone(), plan.sites[*other].id.clone());
        let marked = plan
            .helpers
            .straits
            .iter()
            .find(|(from, to, _)| (from, to) == (&ids.0, &ids.1) || (from, to) == (&ids.1, &ids.0));
        let points = match marked {
            Some((_, _, points)) => points.clone(),
            None => narrowest(&outlines.shapes[*one], &outlines.shapes[*other])
                .ok_or_else(|| format!("the strait {}--{} has no shores", ids.0, ids.1))?,
        };
        let path = strokes(&MultiLineString(vec![LineString(points)]));
        found.push(Way {
            kind: WayKind::Strait,
            between: vec![ids.0, ids.1],
            power: None,
            path,
            bridge: None,
        });
    }
    Ok(found)
}

/// The two nearest corners of two shapes.
fn narrowest(one: &MultiPolygon, other: &MultiPolygon) -> Option<Vec<Coord>> {
    use geo::CoordsIter;
    let mut best: Option<(f64, Vec<Coord>)> = None;
    for here in one.coords_iter() {
        for there in other.coords_iter() {
            let distance = (here.x - there.x).hypot(here.y - there.y);
            if best.as_ref().is_none_or(|(known, _)| distance < *known) {
                best = Some((distance, vec![here, there]));
            }
        }
    }
    best.map(|(_, points)| points)
}

/// Frames around the places of each region that this board has.
fn regions(plan: &Plan, outlines: &Outlines) -> Vec<Region> {
    let mut found = Vec::new();
    for region in &plan.regions {
        let places: Vec<usize> = region.places.iter().filter_map(|id| plan.find(id)).collect();
        let shapes = places.iter().filter_map(|place| outlines.shapes[*place].bounding_rect());
        let Some((min, max)) = shapes.map(|bounds| (bounds.min(), bounds.max())).reduce(|one, other| {
            (
                Coord { x: one.0.x.min(other.0.x), y: one.0.y.min(other.0.y) },
                Coord { x: one.1.x.max(other.1.x), y: one.1.y.max(other.1.y) },
            )
        }) else {
            continue;
        };
        let margin = 0.4 * plan.piece;
        found.push(Region {
            id: region.id.clone(),
            name: region.name.clone(),
            frame: frame(((min.x - margin, min.y - margin), (max.x + margin, max.y + margin))),
            places: places.iter().map(|place| plan.sites[*place].id.clone()).collect(),
        });
    }
    found
}
