//! What stands on the boards: names apart from each other, pieces inside their places, places wide enough for a finger.

use engraver::{Board, Place, PlaceKind};
use geo::{Contains, Coord, LineString, MultiPolygon, Polygon};
use std::path::PathBuf;

const BOARDS: [&str; 6] = [
    "koalicje/empire",
    "koalicje/revolution",
    "realpolitik/board",
    "napoleon-1815/campaign",
    "napoleon-1815/battle",
    "mocarstwa/board",
];

fn board(name: &str) -> Board {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../data/{name}.board.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    Board::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The outline of a place from its path: absolute starts, relative steps. Positions of a battlefield have none of these.
fn outline(path: &str) -> MultiPolygon {
    let ring = |text: &str| {
        let (start, steps) = text.split_once('l').expect("a ring starts and goes on");
        let numbers = |text: &str| -> Vec<f64> {
            let spaced = text.replace('-', " -");
            spaced.split_whitespace().map(|number| number.parse().expect("a number")).collect()
        };
        let start = numbers(start);
        let mut at = Coord { x: start[0], y: start[1] };
        let mut points = vec![at];
        for step in numbers(steps).chunks(2) {
            at = Coord { x: at.x + step[0], y: at.y + step[1] };
            points.push(at);
        }
        LineString(points)
    };
    let rings = path.split('M').filter(|ring| !ring.is_empty()).map(|text| ring(text.trim_end_matches('z')));
    let polygons: Vec<Polygon> = rings.map(|ring| Polygon::new(ring, Vec::new())).collect();
    MultiPolygon(polygons)
}

fn is_inside(place: &Place, [x, y]: [i32; 2]) -> bool {
    if place.kind.is_position() {
        return (f64::from(x) - f64::from(place.heart[0])).abs() < 2000.0;
    }
    // Holes are rings of their own: inside means inside an odd number of rings.
    let at = Coord { x: f64::from(x), y: f64::from(y) };
    outline(&place.path).iter().filter(|ring| ring.contains(&at)).count() % 2 == 1
}

fn meet(one: [i32; 4], other: [i32; 4]) -> bool {
    one[0] < other[0] + other[2]
        && other[0] < one[0] + one[2]
        && one[1] < other[1] + other[3]
        && other[1] < one[1] + one[3]
}

#[test]
fn names_do_not_overlap() {
    for name in BOARDS {
        let board = board(name);
        let labels: Vec<(&str, [i32; 4])> = board
            .places
            .iter()
            .filter_map(|place| Some((place.id.as_str(), place.label.as_ref()?.ground)))
            .collect();
        for (index, (one, ground)) in labels.iter().enumerate() {
            for (other, second) in &labels[index + 1..] {
                assert!(!meet(*ground, *second), "{name}: the names of {one} and {other} overlap");
            }
        }
    }
}

#[test]
fn no_sign_stands_on_a_name_or_on_another_sign() {
    for name in BOARDS {
        let board = board(name);
        let radius = board.piece * 28 / 100;
        let sign = |place: &Place| {
            place
                .sign
                .filter(|_| !place.kind.is_position())
                .map(|[x, y]| [x - radius, y - radius, 2 * radius, 2 * radius])
        };
        for place in &board.places {
            let Some(own) = sign(place) else { continue };
            for other in &board.places {
                if let Some(label) = &other.label {
                    assert!(
                        !meet(own, label.ground),
                        "{name}: the sign of {} is on the name of {}",
                        place.id,
                        other.id
                    );
                }
                if other.id != place.id
                    && let Some(second) = sign(other)
                {
                    assert!(!meet(own, second), "{name}: the signs of {} and {} overlap", place.id, other.id);
                }
            }
        }
    }
}

#[test]
fn pieces_and_signs_stand_inside_their_place() {
    for name in BOARDS {
        let board = board(name);
        for place in board.places.iter().filter(|place| !place.path.is_empty()) {
            let pieces = place.slots.iter().chain(&place.garrison).chain(&place.fortress).chain(&place.sign);
            for at in pieces.copied().chain([place.heart]) {
                assert!(is_inside(place, at), "{name}: {at:?} is outside {}", place.id);
            }
        }
    }
}

#[test]
fn a_place_has_room_for_all_its_pieces() {
    for name in ["koalicje/empire", "koalicje/revolution", "realpolitik/board"] {
        let board = board(name);
        for place in board.places.iter().filter(|place| place.kind != PlaceKind::Impassable) {
            assert_eq!(place.slots.len(), 6, "{name}: {}", place.id);
            assert!(place.garrison.is_some() && place.fortress.is_some(), "{name}: {}", place.id);
            let mut spots: Vec<[i32; 2]> = place.slots.clone();
            spots.extend(place.garrison);
            spots.extend(place.fortress);
            for (index, one) in spots.iter().enumerate() {
                for other in &spots[index + 1..] {
                    let apart = f64::from(one[0] - other[0]).hypot(f64::from(one[1] - other[1]));
                    assert!(apart >= 14.0, "{name}: pieces in {} stand {apart:.0} apart", place.id);
                }
            }
        }
    }
}

/// What is left for the map on a small phone held upright.
const PHONE: (f64, f64) = (360.0, 560.0);
/// What a finger hits, in the same pixels.
const FINGER: f64 = 44.0;

#[test]
fn every_place_is_wide_enough_for_a_finger_in_its_region() {
    for name in BOARDS.iter().filter(|name| !name.ends_with("battle")) {
        let board = board(name);
        for place in &board.places {
            if place.kind.is_sea() {
                continue;
            }
            let regions: Vec<_> =
                board.regions.iter().filter(|region| region.places.contains(&place.id)).collect();
            assert_eq!(regions.len(), 1, "{name}: {} is in one region", place.id);
            let [_, _, width, height] = regions[0].frame.map(f64::from);
            let zoom = (PHONE.0 / width).min(PHONE.1 / height);
            let wide = 2.0 * f64::from(place.reach) * zoom;
            assert!(wide >= FINGER, "{name}: {} is {wide:.0} wide in {}", place.id, regions[0].id);
        }
    }
}
