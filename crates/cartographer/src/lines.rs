//! Lines: curves through points, and shapes and lines as the paths of a picture.

use geo::{Coord, LineString, MultiLineString, MultiPolygon};
use std::fmt::Write;

pub fn whole(place: Coord) -> [i32; 2] {
    [place.x.round() as i32, place.y.round() as i32]
}

/// Rings as steps from point to point: `M` starts, `l` goes on, `z` closes. Points that fall together are drawn once.
pub fn area(shape: &MultiPolygon) -> String {
    let mut text = String::new();
    for ring in
        shape.iter().flat_map(|polygon| std::iter::once(polygon.exterior()).chain(polygon.interiors()))
    {
        let mut points: Vec<[i32; 2]> = ring.0.iter().copied().map(whole).collect();
        points.dedup();
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        if points.len() >= 3 {
            steps(&points, &mut text);
            text.push('z');
        }
    }
    text
}

pub fn strokes(lines: &MultiLineString) -> String {
    let mut text = String::new();
    for line in lines {
        let mut points: Vec<[i32; 2]> = line.0.iter().copied().map(whole).collect();
        points.dedup();
        if points.len() >= 2 {
            steps(&points, &mut text);
        }
    }
    text
}

pub fn stroke(line: &LineString) -> String {
    strokes(&MultiLineString(vec![line.clone()]))
}

fn steps(points: &[[i32; 2]], text: &mut String) {
    let mut last = points[0];
    let _ = write!(text, "M{} {}l", last[0], last[1]);
    for (number, point) in points[1..].iter().enumerate() {
        let (dx, dy) = (point[0] - last[0], point[1] - last[1]);
        let gap = if number == 0 || dx < 0 { "" } else { " " };
        let between = if dy < 0 { "" } else { " " };
        let _ = write!(text, "{gap}{dx}{between}{dy}");
        last = *point;
    }
}

/// A smooth curve through all points, as a path.
pub fn curve(points: &[Coord]) -> String {
    let mut text = String::new();
    let Some(first) = points.first() else { return text };
    let [x, y] = whole(*first);
    let _ = write!(text, "M{x} {y}");
    for (index, pair) in points.windows(2).enumerate() {
        let before = points[index.saturating_sub(1)];
        let after = points[(index + 2).min(points.len() - 1)];
        let toward = |from: Coord, to: Coord, at: Coord, sign: f64| {
            whole(Coord { x: at.x + sign * (to.x - from.x) / 6.0, y: at.y + sign * (to.y - from.y) / 6.0 })
        };
        let (one, other) = (toward(before, pair[1], pair[0], 1.0), toward(pair[0], after, pair[1], -1.0));
        let end = whole(pair[1]);
        let _ = write!(text, "C{} {} {} {} {} {}", one[0], one[1], other[0], other[1], end[0], end[1]);
    }
    text
}

/// The same curve as short straight pieces.
pub fn curved(points: &[Coord]) -> LineString {
    let mut line = Vec::new();
    for (index, pair) in points.windows(2).enumerate() {
        let before = points[index.saturating_sub(1)];
        let after = points[(index + 2).min(points.len() - 1)];
        for part in 0..5 {
            let t = f64::from(part) / 5.0;
            let blend = |a: f64, b: f64, c: f64, d: f64| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            line.push(Coord {
                x: blend(before.x, pair[0].x, pair[1].x, after.x),
                y: blend(before.y, pair[0].y, pair[1].y, after.y),
            });
        }
    }
    line.extend(points.last());
    LineString(line)
}

pub fn length(line: &LineString) -> f64 {
    line.lines().map(|piece| (piece.end.x - piece.start.x).hypot(piece.end.y - piece.start.y)).sum()
}

/// The point at a share of a line's length, and the direction there in degrees.
pub fn along(line: &LineString, share: f64) -> Option<(Coord, f64)> {
    let mut left = length(line) * share;
    for piece in line.lines() {
        let (dx, dy) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y);
        let step = dx.hypot(dy);
        if step > 0.0 && left <= step {
            let part = left / step;
            let at = Coord { x: piece.start.x + dx * part, y: piece.start.y + dy * part };
            return Some((at, dy.atan2(dx).to_degrees()));
        }
        left -= step;
    }
    None
}
