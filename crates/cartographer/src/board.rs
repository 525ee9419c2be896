//! The board as a file: what a drawing needs, in whole numbers, the same bytes for the same input.

use crate::europe::{Drawing, FRAME, Way, projection};
use atlas::{Atlas, Side};
use geo::{Coord, LineString, MultiPolygon};
use serde::Serialize;
use std::fmt::Write;

/// Changes whenever a reader of older files would be led astray.
pub const FORMAT: u8 = 1;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BoardFile {
    pub format: u8,
    /// Left, top, width and height.
    pub frame: [i32; 4],
    pub territories: Vec<TerritoryOutline>,
    /// Land outside the game.
    pub elsewhere: String,
    pub lanes: Vec<WayLine>,
    pub straits: Vec<WayLine>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TerritoryOutline {
    pub id: String,
    /// The outline as the path of an SVG, holes and islands included.
    pub path: String,
    /// Where the name stands, at its middle.
    pub label: [i32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<[i32; 2]>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WayLine {
    pub between: [String; 2],
    pub points: Vec<[i32; 2]>,
}

pub fn file(atlas: &Atlas, side: Side, drawing: &Drawing) -> BoardFile {
    let projection = projection();
    let board = atlas.board(side);
    let place = |point: &atlas::Point| whole(projection.place(point.longitude, point.latitude));
    let outline = |(territory, shape): (&usize, &MultiPolygon)| {
        let area = board.areas[*territory].as_ref()?;
        Some(TerritoryOutline {
            id: atlas.territories[*territory].id.clone(),
            path: path(shape),
            label: place(&area.label),
            port: area.port_point.as_ref().map(place),
        })
    };
    let ((left, top), (right, bottom)) = FRAME;
    BoardFile {
        format: FORMAT,
        frame: [left, top, right - left, bottom - top].map(|number| number.round() as i32),
        territories: drawing.territories.iter().filter_map(outline).collect(),
        elsewhere: path(&drawing.elsewhere),
        lanes: drawing.lanes.iter().map(way).collect(),
        straits: drawing.straits.iter().map(way).collect(),
    }
}

/// One line per territory, so that a change of the map is a readable diff.
pub fn write(file: &BoardFile) -> String {
    let mut text = String::from("{\n");
    let _ = writeln!(text, "  \"format\": {},\n  \"frame\": {},", file.format, json(&file.frame));
    let _ = writeln!(text, "  \"territories\": [\n{}\n  ],", lines(&file.territories));
    let _ = writeln!(text, "  \"elsewhere\": {},", json(&file.elsewhere));
    let _ = writeln!(text, "  \"lanes\": [\n{}\n  ],", lines(&file.lanes));
    let _ = writeln!(text, "  \"straits\": [\n{}\n  ]\n}}", lines(&file.straits));
    text
}

fn lines<T: Serialize>(items: &[T]) -> String {
    items.iter().map(|item| format!("    {}", json(item))).collect::<Vec<_>>().join(",\n")
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a board is plain data")
}

fn whole(place: Coord) -> [i32; 2] {
    [place.x.round() as i32, place.y.round() as i32]
}

fn way(way: &Way) -> WayLine {
    let (one, other) = &way.between;
    WayLine { between: [one.clone(), other.clone()], points: way.points.iter().copied().map(whole).collect() }
}

/// Rings as steps from point to point: `m` starts, `l` goes on, `z` closes. Points that fall together are drawn once.
fn path(shape: &MultiPolygon) -> String {
    let mut text = String::new();
    for ring in
        shape.iter().flat_map(|polygon| std::iter::once(polygon.exterior()).chain(polygon.interiors()))
    {
        write_ring(ring, &mut text);
    }
    text
}

fn write_ring(ring: &LineString, text: &mut String) {
    let mut points: Vec<[i32; 2]> = ring.0.iter().copied().map(whole).collect();
    points.dedup();
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    if points.len() < 3 {
        return;
    }
    let mut last = points[0];
    let _ = write!(text, "M{} {}l", last[0], last[1]);
    for (number, point) in points[1..].iter().enumerate() {
        let gap = if number == 0 { "" } else { " " };
        let _ = write!(text, "{gap}{} {}", point[0] - last[0], point[1] - last[1]);
        last = *point;
    }
    text.push('z');
}
