//! Mountains. A board has hundreds of them, so all of one height are drawn as two paths instead of one symbol each.

use std::fmt::Write;

/// Strokes in a box of 100 by 100, the foot at the bottom: a start, and curves to further points.
struct Mountain {
    crest: &'static str,
    hachures: &'static str,
}

const MOUNTAINS: [Mountain; 3] = [
    Mountain {
        crest: "M4 92C16 89 26 76 38 68C45 63 53 62 60 67C72 75 80 87 96 92",
        hachures: "M55 66C60 72 62 78 63 85M63 70C68 76 71 82 73 89M71 76C75 81 79 86 82 90",
    },
    Mountain {
        crest: "M3 92C12 88 17 78 24 69C28 64 32 65 36 58C41 50 44 39 50 31C55 38 59 42 63 49C66 54 71 54 75 61C81 72 87 86 97 92",
        hachures: "M50 33C48 41 53 47 50 55C48 61 51 66 49 72M56 41C57 53 57 64 59 76M63 50C64 61 65 72 68 85M70 56C72 66 74 \
                   75 77 85M77 66C79 73 81 80 84 86",
    },
    Mountain {
        crest: "M2 93C9 89 12 80 17 72C20 67 24 69 27 63C32 53 35 49 38 40C42 29 44 16 50 6C54 14 57 20 60 29C62 35 67 35 70 \
                42C74 52 75 56 80 61C86 69 88 86 98 93",
        hachures: "M50 8C47 18 53 26 49 36C46 43 52 50 48 60C46 66 49 71 47 78M27 64C29 70 26 75 28 82M55 18C56 33 55 48 57 \
                   64M61 31C62 48 62 64 65 82M67 39C69 54 70 70 73 87M73 50C75 62 77 75 80 88M80 63C82 71 84 79 87 88",
    },
];

/// The crests and the hachures of all marks of one height, as two paths.
pub fn marks(relief: &[[i32; 3]], height: i32, size: f64) -> (String, String) {
    let (mut crests, mut hachures) = (String::new(), String::new());
    let mountain = &MOUNTAINS[(height.clamp(1, 3) - 1) as usize];
    for [x, y, own] in relief {
        if own.clamp(&1, &3) == &height {
            place(mountain.crest, *x, *y, size, &mut crests);
            place(mountain.hachures, *x, *y, size, &mut hachures);
        }
    }
    (crests, hachures)
}

/// Sets strokes on the board, in steps from point to point.
fn place(strokes: &str, x: i32, y: i32, size: f64, out: &mut String) {
    let on_board = |point: (i32, i32)| {
        let scaled =
            |along: i32, middle: i32| middle + ((f64::from(along) - 50.0) * size / 100.0).round() as i32;
        (scaled(point.0, x), scaled(point.1, y))
    };
    for stroke in strokes.split('M').filter(|stroke| !stroke.is_empty()) {
        let numbers: Vec<i32> = stroke
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        let points: Vec<(i32, i32)> =
            numbers.chunks_exact(2).map(|pair| on_board((pair[0], pair[1]))).collect();
        let Some((start, curves)) = points.split_first() else { continue };
        let _ = write!(out, "M{} {}c", start.0, start.1);
        let mut from = *start;
        for curve in curves.chunks_exact(3) {
            for point in curve {
                let (dx, dy) = (point.0 - from.0, point.1 - from.1);
                // A minus sign parts numbers as well as a space does.
                let _ = write!(out, "{}{dx}{}{dy}", gap(out, dx), gap("0", dy));
            }
            from = curve[2];
        }
    }
}

fn gap(before: &str, number: i32) -> &'static str {
    if number < 0 || before.ends_with('c') { "" } else { " " }
}
