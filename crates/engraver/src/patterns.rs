//! Washes, stripes and hatchings as patterns.

use crate::style::{Colour, Hatching, Palette, look};
use std::fmt::Write;

/// The width of a stripe on disputed land.
pub const BAND: f64 = 38.0;
/// The room between the lines of a hatching.
const GAP: f64 = 16.0;

/// A tile is several lines wide: where tiles meet a hair of the ground shows in some programs.
const TILE: f64 = 8.0 * GAP;

/// The tone under a territory's pattern.
pub fn tone(power: &str, palette: &Palette) -> Colour {
    if power.is_empty() { palette.land } else { look(power).colour.toward(palette.paper, palette.wash) }
}

/// What lies over that tone: the hatching of one power, or the stripes of several. An empty name leaves the tone of the
/// paper.
pub fn wash(id: &str, powers: &[String], palette: &Palette, unit: f64) -> String {
    if let [only] = powers {
        let lines = hatch(look(only).hatching, 0.0, TILE, TILE, false);
        return pattern(id, TILE, TILE, false, unit, "", &[(lines, line_on(tone(only, palette), palette))]);
    }
    let (width, height) = (BAND * powers.len() as f64, TILE);
    let (mut bands, mut lines) = (String::new(), Vec::new());
    for (number, power) in powers.iter().enumerate() {
        let x = BAND * number as f64;
        let colour = tone(power, palette);
        let _ = write!(bands, "<rect x='{x}' width='{BAND}' height='{height}' fill='{colour}'/>");
        if !power.is_empty() {
            lines.push((hatch(look(power).hatching, x, BAND, height, true), line_on(colour, palette)));
        }
    }
    // A line between the stripes tells them apart where the colours do not.
    let edges: String =
        (0..=powers.len()).map(|number| format!("M{} 0v{height}", BAND * number as f64)).collect();
    let _ = write!(bands, "<path d='{edges}' stroke='{}' stroke-width='2.4' fill='none'/>", palette.ink);
    pattern(id, width, height, true, unit, &bands, &lines)
}

/// The full colour of a power with its hatching, for pieces and shields that stand around the origin.
pub fn full(id: &str, power: &str) -> String {
    let look = look(power);
    let line = if look.colour.luminance() > 0.4 { Colour(0, 0, 0) } else { Colour(0xff, 0xff, 0xff) };
    let lines = stroke(&hatch(look.hatching, 0.0, 2.0 * TILE, 2.0 * TILE, false), line, 0.2, 2.6);
    let half = TILE / 2.0;
    format!(
        "<pattern id='{id}' x='-{half}' y='-{half}' width='{TILE}' height='{TILE}' patternUnits='userSpaceOnUse'>\
         <rect width='{TILE}' height='{TILE}' fill='{}'/><g transform='scale(.5)'>{lines}</g></pattern>\n",
        look.colour
    )
}

fn line_on(colour: Colour, palette: &Palette) -> Colour {
    // Dark lines on light grounds, light ones on dark.
    if colour.luminance() > 0.2 { palette.ink.toward(Colour(0, 0, 0), 0.3) } else { Colour(0xff, 0xff, 0xff) }
}

fn pattern(
    id: &str,
    width: f64,
    height: f64,
    slanted: bool,
    unit: f64,
    ground: &str,
    lines: &[(String, Colour)],
) -> String {
    let turn = if slanted { "rotate(45) " } else { "" };
    let mut text = format!(
        "<pattern id='{id}' width='{width}' height='{height}' patternUnits='userSpaceOnUse' \
         patternTransform='{turn}scale({unit:.3})'>{ground}"
    );
    for (path, colour) in lines {
        text.push_str(&stroke(path, *colour, 0.26, 1.7));
    }
    text.push_str("</pattern>\n");
    text
}

fn stroke(path: &str, colour: Colour, opacity: f64, width: f64) -> String {
    if path.is_empty() {
        return String::new();
    }
    format!(
        "<path d='{path}' fill='none' stroke='{colour}' stroke-opacity='{opacity}' stroke-width='{width}' \
         stroke-linecap='round'/>"
    )
}

/// Lines of a hatching in a column of a tile. Tiles of stripes lie at 45°, so that their lines are turned back by as much.
fn hatch(hatching: Hatching, left: f64, width: f64, height: f64, slanted: bool) -> String {
    use Hatching::*;
    let strokes: &[Line] = match (hatching, slanted) {
        (Plain, _) => &[],
        (Upright, false) | (Rising, true) => &[Line::Upright],
        (Upright, true) | (Falling, false) => &[Line::Falling],
        (Level, false) | (Falling, true) => &[Line::Level],
        (Level, true) | (Rising, false) => &[Line::Rising],
        (Crossed, false) | (Lattice, true) => &[Line::Upright, Line::Level],
        (Crossed, true) | (Lattice, false) => &[Line::Falling, Line::Rising],
        (Tawny, false) => &[Line::Level, Line::Rising],
        (Tawny, true) => &[Line::Rising, Line::Upright],
        (Dots, _) => &[Line::Dots],
        (Dashes, false) => &[Line::UprightDashes],
        (Dashes, true) => &[Line::FallingDashes],
        (Ripples, false) => &[Line::LevelDashes],
        (Ripples, true) => &[Line::RisingDashes],
    };
    strokes.iter().map(|line| line.path(left, width, height)).collect()
}

#[derive(Clone, Copy)]
enum Line {
    Upright,
    Level,
    Falling,
    Rising,
    Dots,
    UprightDashes,
    LevelDashes,
    FallingDashes,
    RisingDashes,
}

impl Line {
    fn path(self, left: f64, width: f64, height: f64) -> String {
        let mut path = String::new();
        let right = left + width;
        let columns = ((width / GAP).round() as i32).max(1);
        let rows = (height / GAP) as i32;
        let column = |number: i32| left + width * (f64::from(number) + 0.5) / f64::from(columns);
        let row = |number: i32| (f64::from(number) + 0.5) * GAP;
        match self {
            Line::Upright => (0..columns).for_each(|number| {
                let _ = write!(path, "M{:.1} 0V{height}", column(number));
            }),
            Line::Level => (0..rows).for_each(|number| {
                let _ = write!(path, "M{left} {}H{right}", row(number));
            }),
            // Slanted lines run on beyond the tile, which cuts them off where the next one goes on.
            Line::Falling => (-((width / GAP) as i32) - 1..=rows).for_each(|number| {
                let y = f64::from(number) * GAP;
                let _ = write!(path, "M{left} {y}L{right} {}", y + width);
            }),
            Line::Rising => (0..=rows + (width / GAP) as i32 + 1).for_each(|number| {
                let y = f64::from(number) * GAP;
                let _ = write!(path, "M{left} {y}L{right} {}", y - width);
            }),
            Line::Dots => (0..rows).for_each(|number| {
                for place in 0..columns {
                    let shift = if number % 2 == 0 { -0.22 } else { 0.22 } * GAP;
                    let _ = write!(path, "M{:.1} {}h.1", column(place) + shift, row(number));
                }
            }),
            Line::UprightDashes => (0..columns).for_each(|number| {
                let y = if number % 2 == 0 { 2.0 } else { 2.0 + height / 2.0 };
                let _ = write!(path, "M{:.1} {y}v{}", column(number), height * 0.34);
            }),
            Line::LevelDashes => (0..rows).for_each(|number| {
                let x = left + if number % 2 == 0 { 2.0 } else { 2.0 + width / 2.0 };
                let _ = write!(path, "M{x:.1} {}h{:.1}", row(number), width * 0.34);
            }),
            Line::FallingDashes => (0..rows).for_each(|number| {
                let _ = write!(path, "M{:.1} {}l9 9", left + width * 0.35, row(number) - 4.0);
            }),
            Line::RisingDashes => (0..rows).for_each(|number| {
                let _ = write!(path, "M{:.1} {}l9 -9", left + width * 0.35, row(number) + 4.0);
            }),
        }
        path
    }
}
