//! The land mask: Natural Earth's land, from TopoJSON to polygons on the board.

use crate::projection::Projection;
use geo::{BooleanOps, Coord, LineString, MultiPolygon, Polygon, Rect};
use serde::Deserialize;

#[derive(Deserialize)]
struct Topology {
    transform: Transform,
    arcs: Vec<Vec<[f64; 2]>>,
    objects: Objects,
}

#[derive(Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

#[derive(Deserialize)]
struct Objects {
    land: Collection,
}

#[derive(Deserialize)]
struct Collection {
    geometries: Vec<Geometry>,
}

#[derive(Deserialize)]
struct Geometry {
    /// Polygons of rings of arc numbers; a negative one is walked backwards.
    arcs: Vec<Vec<Vec<i64>>>,
}

/// The part of the world that a board may show, in degrees.
const WINDOW: ((f64, f64), (f64, f64)) = ((-40.0, 15.0), (110.0, 80.0));
/// Longer edges, in degrees, are split before they are projected, so that they bend as they should.
const LONGEST_EDGE: f64 = 0.5;

/// The land inside the window, on the board.
pub fn read(topojson: &str, projection: &Projection) -> Result<MultiPolygon, String> {
    let topology: Topology = serde_json::from_str(topojson).map_err(|error| error.to_string())?;
    let arcs: Vec<Vec<Coord>> = topology.arcs.iter().map(|arc| decode(arc, &topology.transform)).collect();
    let window = Rect::new(WINDOW.0, WINDOW.1).to_polygon();
    let mut land = Vec::new();
    for rings in topology.objects.land.geometries.iter().flat_map(|geometry| &geometry.arcs) {
        let mut rings = rings.iter().map(|ring| stitch(ring, &arcs)).collect::<Result<Vec<_>, _>>()?;
        if rings.is_empty() {
            continue;
        }
        let polygon = Polygon::new(rings.remove(0), rings);
        land.extend(window.intersection(&polygon));
    }
    let project = |line: &LineString| -> LineString {
        let mut places: Vec<Coord> = Vec::new();
        for edge in line.lines() {
            let (dx, dy) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y);
            let parts = (dx.hypot(dy) / LONGEST_EDGE).ceil().max(1.0) as usize;
            for part in 0..parts {
                let along = part as f64 / parts as f64;
                places.push(projection.place(edge.start.x + dx * along, edge.start.y + dy * along));
            }
        }
        places.into()
    };
    let on_board = |polygon: Polygon| {
        Polygon::new(project(polygon.exterior()), polygon.interiors().iter().map(project).collect())
    };
    Ok(MultiPolygon(land.into_iter().map(on_board).collect()))
}

/// Positions are stored as steps on a grid.
fn decode(arc: &[[f64; 2]], transform: &Transform) -> Vec<Coord> {
    let mut at = [0.0, 0.0];
    arc.iter()
        .map(|step| {
            at = [at[0] + step[0], at[1] + step[1]];
            Coord {
                x: at[0] * transform.scale[0] + transform.translate[0],
                y: at[1] * transform.scale[1] + transform.translate[1],
            }
        })
        .collect()
}

/// Joins arcs to a ring. A ring that crosses 180° goes on beyond it instead of jumping back.
fn stitch(ring: &[i64], arcs: &[Vec<Coord>]) -> Result<LineString, String> {
    let mut places: Vec<Coord> = Vec::new();
    for number in ring {
        let index = if *number < 0 { !*number } else { *number } as usize;
        let arc = arcs
            .get(index)
            .ok_or_else(|| format!("a ring of the land names arc {number}, which is missing"))?;
        let mut walk = arc.clone();
        if *number < 0 {
            walk.reverse();
        }
        // An arc begins where the one before it ended.
        let met = usize::from(!places.is_empty());
        for mut place in walk.into_iter().skip(met) {
            if let Some(last) = places.last() {
                while place.x - last.x > 180.0 {
                    place.x -= 360.0;
                }
                while place.x - last.x < -180.0 {
                    place.x += 360.0;
                }
            }
            places.push(place);
        }
    }
    // It may have begun beyond 180°: the whole ring is put back to where its middle belongs.
    let (west, east) = places
        .iter()
        .fold((f64::MAX, f64::MIN), |(west, east), place| (west.min(place.x), east.max(place.x)));
    let turns = ((west + east) / 2.0 / 360.0).round();
    for place in &mut places {
        place.x -= 360.0 * turns;
    }
    Ok(places.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_land_file_is_refused_in_words() {
        let projection = crate::projection::Projection { centre: (15.0, 50.0), scale: 1.0, magnifier: None };
        assert!(read("{}", &projection).is_err());
        let missing = r#"{"transform": {"scale": [1, 1], "translate": [0, 0]}, "arcs": [],
            "objects": {"land": {"geometries": [{"arcs": [[[7]]]}]}}}"#;
        assert_eq!(
            read(missing, &projection),
            Err("a ring of the land names arc 7, which is missing".to_owned())
        );
    }
}
