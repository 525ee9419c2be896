//! The boards of Napoléon 1815: the roads of Belgium from town to town, and the battlefield.

use crate::lettering::Lettering;
use crate::lines::{along, area, curve, curved, length, stroke, whole};
use crate::plan::{GeometryRow, RegionPlan, regions};
use crate::projection::Projection;
use crate::raster::{Ground, Raster};
use crate::sheet::Common;
use crate::table::{Read, table};
use engraver::{
    Board, FORMAT, Label, Name, NameKind, Place, PlaceKind, Region, River, Spot, Text, Way, WayKind,
};
use geo::{Coord, LineString, MultiPolygon, Polygon};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The window, in degrees: west and north, east and south.
const WINDOW: ((f64, f64), (f64, f64)) = ((3.16, 51.16), (5.86, 49.97));
const PIECE: f64 = 92.0;

/// The campaign before it is set on a sheet.
pub struct Campaign {
    pub towns: Vec<Town>,
    pub roads: Vec<Road>,
    pub rivers: BTreeMap<String, LineString>,
    pub streams: Vec<LineString>,
    pub frontier: LineString,
    pub divide: LineString,
    woods: MultiPolygon,
    hills: Vec<Coord>,
    names: Vec<(String, Vec<Coord>)>,
    parts: Vec<RegionPlan>,
    frame: ((f64, f64), (f64, f64)),
}

pub struct Town {
    pub id: String,
    pub name: String,
    pub at: Coord,
    /// Whose army may begin here: french, anglo or prussian.
    pub zone: String,
    pub is_city: bool,
}

pub struct Road {
    pub between: (String, String),
    pub is_major: bool,
    /// The river it crosses, if any.
    pub river: Option<String>,
    pub line: LineString,
    points: Vec<Coord>,
}

#[derive(Deserialize)]
struct TownRow {
    id: String,
    name: String,
    lon: f64,
    lat: f64,
    zone: String,
    major_city: String,
}

#[derive(Deserialize)]
struct RoadRow {
    a: String,
    b: String,
    class: String,
    river: String,
}

fn projection() -> Projection {
    Projection { centre: (4.55, 50.58), scale: 23.0, magnifier: None }
}

impl Campaign {
    pub fn read(read: Read) -> Result<Campaign, String> {
        let projection = projection();
        let file = "napoleon-1815/geometry.csv";
        let rows: Vec<(String, String, Vec<Coord>)> = table::<GeometryRow<String>>(read, file)?
            .into_iter()
            .map(|row| (row.kind, row.id, row.points.on(&projection)))
            .collect();
        let of_kind = |wanted: &str| {
            let wanted = wanted.to_owned();
            rows.iter().filter(move |(kind, ..)| *kind == wanted).map(|(_, id, points)| (id, points))
        };
        let only = |kind: &str| {
            let line = of_kind(kind).next().map(|(_, points)| LineString(points.clone()));
            line.ok_or_else(|| format!("{file} has no {kind}"))
        };
        let towns: Vec<Town> = table::<TownRow>(read, "napoleon-1815/towns.csv")?
            .into_iter()
            .map(|row| Town {
                at: projection.place(row.lon, row.lat),
                id: row.id,
                name: row.name,
                zone: row.zone,
                is_city: row.major_city == "yes",
            })
            .collect();
        let mut roads = Vec::new();
        for row in table::<RoadRow>(read, "napoleon-1815/roads.csv")? {
            let (one, other) = if row.a < row.b { (row.a, row.b) } else { (row.b, row.a) };
            let at = |id: &str| {
                let town = towns.iter().find(|town| town.id == id);
                town.map(|town| town.at).ok_or_else(|| format!("a road leads to {id}, which is no town"))
            };
            let id = format!("{one}--{other}");
            let mut points = vec![at(&one)?];
            points.extend(
                of_kind("road").find(|(road, _)| **road == id).iter().flat_map(|(_, way)| way.iter()),
            );
            points.push(at(&other)?);
            roads.push(Road {
                between: (one, other),
                is_major: row.class == "major",
                river: (!row.river.is_empty()).then(|| row.river.to_lowercase()),
                line: curved(&points),
                points,
            });
        }
        let rivers = of_kind("river").map(|(name, course)| (name.to_lowercase(), curved(course))).collect();
        let wood = |(_, outline): (&String, &Vec<Coord>)| {
            let mut ring = outline.clone();
            ring.extend(outline.first());
            Polygon::new(curved(&ring), Vec::new())
        };
        let (north_west, south_east) = (
            projection.place(WINDOW.0.0, (WINDOW.0.1 + WINDOW.1.1) / 2.0).x,
            projection.place(WINDOW.1.0, (WINDOW.0.1 + WINDOW.1.1) / 2.0).x,
        );
        let (top, bottom) = (
            projection.place(projection.centre.0, WINDOW.0.1).y,
            projection.place(projection.centre.0, WINDOW.1.1).y,
        );
        Ok(Campaign {
            roads,
            rivers,
            streams: of_kind("stream").map(|(_, course)| curved(course)).collect(),
            frontier: curved(&only("frontier")?.0),
            divide: curved(&only("divide")?.0),
            woods: MultiPolygon(of_kind("wood").map(wood).collect()),
            hills: of_kind("hill").flat_map(|(_, at)| at.iter().copied()).collect(),
            names: of_kind("name").map(|(name, line)| (name.clone(), line.clone())).collect(),
            parts: regions(read, "napoleon-1815/regions.csv")?,
            frame: ((north_west, top), (south_east, bottom)),
            towns,
        })
    }

    /// The places where a road crosses a river.
    pub fn crossings(&self, road: &Road, river: &str) -> Vec<(Coord, f64)> {
        self.rivers.get(river).map(|course| meetings(&road.line, course)).unwrap_or_default()
    }

    /// Roads that do not cross the river they name exactly once, or cross one though they name none.
    pub fn disagreements(&self) -> Vec<String> {
        let mut found = Vec::new();
        for road in &self.roads {
            let (one, other) = &road.between;
            match &road.river {
                Some(river) => match self.crossings(road, river).len() {
                    1 => {}
                    count => {
                        found.push(format!("the road {one} to {other} crosses the {river} {count} times"))
                    }
                },
                None => {
                    let crossed = self.rivers.keys().filter(|river| !self.crossings(road, river).is_empty());
                    found.extend(
                        crossed.map(|river| format!("the road {one} to {other} crosses the {river} unsaid")),
                    );
                }
            }
        }
        found
    }

    pub fn sheet(&self, common: &Common) -> Result<Board, String> {
        let ((left, top), (right, bottom)) = self.frame;
        let mut raster = Raster::new(self.frame, 6.0);
        let mark = |raster: &mut Raster, line: &LineString, width: f64| {
            let steps = (length(line) / 12.0).ceil().max(1.0) as i32;
            for step in 0..=steps {
                if let Some((at, _)) = along(line, f64::from(step) / (f64::from(steps) + 0.001)) {
                    raster.take(&Ground::around(at, width, width));
                }
            }
        };
        for road in &self.roads {
            mark(&mut raster, &road.line, if road.is_major { 16.0 } else { 9.0 });
        }
        for river in self.rivers.values() {
            mark(&mut raster, river, 9.0);
        }
        mark(&mut raster, &self.frontier, 14.0);
        let mut stands: Vec<Ground> =
            self.towns.iter().map(|town| Ground::around(town.at, 64.0, 64.0)).collect();
        let cartouche = Spot { at: [(left + 3740.0) as i32, (top + 300.0) as i32], width: 900 };
        let compass = Spot { at: [(right - 300.0) as i32, (bottom - 330.0) as i32], width: 380 };
        stands.push(Ground::around(coord(cartouche.at), 940.0, 400.0));
        stands.push(Ground::around(coord(compass.at), 380.0, 380.0));
        let mut places = Vec::new();
        for town in &self.towns {
            let label = self.town_label(town, &raster, &stands, &common.letters);
            let ground = Ground {
                left: f64::from(label.ground[0]),
                top: f64::from(label.ground[1]),
                right: f64::from(label.ground[0] + label.ground[2]),
                bottom: f64::from(label.ground[1] + label.ground[3]),
            };
            stands.push(ground);
            let nearest = self
                .towns
                .iter()
                .filter(|other| other.id != town.id)
                .map(|other| (other.at.x - town.at.x).hypot(other.at.y - town.at.y))
                .fold(f64::MAX, f64::min);
            places.push(Place {
                id: town.id.clone(),
                name: Text::same(&town.name),
                kind: if town.is_city { PlaceKind::City } else { PlaceKind::Town },
                powers: vec![town.zone.clone()],
                value: 0,
                capital: false,
                mark: None,
                path: String::new(),
                heart: whole(town.at),
                reach: (nearest / 2.0).round() as i32,
                label: Some(label),
                sign: None,
                port: None,
                slots: ranks(town.at),
                garrison: None,
                fortress: None,
            });
        }
        let hills: Vec<[i32; 3]> = self
            .hills
            .iter()
            .filter(|at| !stands.iter().any(|stand| stand.meets(&Ground::around(**at, 60.0, 60.0))))
            .map(|at| [at.x.round() as i32, at.y.round() as i32, 1])
            .collect();
        let mut board = Board {
            format: FORMAT,
            title: Text::new("Napoléon 1815", "Napoléon 1815"),
            subtitle: Text::new("The Hundred Days in Belgium, June 1815", "Sto dni w Belgii, czerwiec 1815"),
            frame: [left, top, right - left, bottom - top].map(|number| number.round() as i32),
            piece: PIECE as i32,
            cartouche,
            compass,
            land: String::new(),
            rings: Vec::new(),
            elsewhere: area(&MultiPolygon(vec![geo::Rect::new(self.frame.0, self.frame.1).to_polygon()])),
            woods: area(&self.woods),
            rivers: Vec::new(),
            relief: hills,
            names: Vec::new(),
            places,
            borders: Vec::new(),
            edges: String::new(),
            ways: Vec::new(),
            regions: self.regions(),
        };
        for stream in &self.streams {
            board.rivers.push(River { rank: 3, path: stroke(stream) });
        }
        for (name, course) in &self.rivers {
            board.rivers.push(River { rank: 1, path: stroke(course) });
            board.names.extend(self.river_name(name, course, &common.italics, &stands));
        }
        for (name, line) in &self.names {
            let line_length = length(&curved(line));
            let natural = common.italics.width(name, 0.0);
            let size = (1.1 * PIECE).min(line_length / natural / 1.2).round();
            let spacing = ((line_length - natural * size) / name.chars().count() as f64).floor() as i32;
            board.names.push(Name {
                kind: NameKind::Land,
                text: name.clone(),
                size: size as i32,
                spacing,
                path: curve(line),
            });
        }
        board.ways.push(line_way(WayKind::Divide, &self.divide));
        board.ways.push(line_way(WayKind::Frontier, &self.frontier));
        for road in &self.roads {
            let bridge = road
                .river
                .as_ref()
                .and_then(|river| self.crossings(road, river).first().copied())
                .map(|(at, turn)| [at.x.round() as i32, at.y.round() as i32, turn.round() as i32]);
            board.ways.push(Way {
                kind: if road.is_major { WayKind::MajorRoad } else { WayKind::MinorRoad },
                between: vec![road.between.0.clone(), road.between.1.clone()],
                power: None,
                path: curve(&road.points),
                bridge,
            });
        }
        Ok(board)
    }

    /// The name beside its town, where it covers least.
    fn town_label(&self, town: &Town, raster: &Raster, stands: &[Ground], letters: &Lettering) -> Label {
        let size = if town.is_city { 58.0 } else { 44.0 };
        let (width, height) = (letters.width(&town.name, 0.0) * size + 8.0, size * 0.86);
        let mut best: Option<(f64, Ground)> = None;
        for (number, turn) in (0..24).map(|number| (number, f64::from(number) * 15.0_f64.to_radians())) {
            for (step, room) in [0.0, 14.0, 30.0].into_iter().enumerate() {
                let (dx, dy) = (turn.cos(), turn.sin());
                let gap = if town.is_city { 52.0 } else { 34.0 } + room;
                let middle = Coord {
                    x: town.at.x + dx * (gap + width / 2.0),
                    y: town.at.y + dy * (gap + height / 2.0),
                };
                let ground = Ground::around(middle, width, height);
                let Some(cover) = raster.cover(&ground, u16::MAX) else { continue };
                let met = stands.iter().filter(|stand| stand.meets(&ground)).count() as f64;
                // Right of the town reads best, then left, then above and below.
                let wont = 0.06 * (1.0 - dx.abs()) + if dx < 0.0 { 0.03 } else { 0.0 };
                let cost =
                    8.0 * met + 1.6 * cover.taken + wont + 0.05 * step as f64 + 0.0001 * f64::from(number);
                if best.is_none_or(|(known, _)| cost < known) {
                    best = Some((cost, ground));
                }
            }
        }
        let ground = best.map_or(Ground::around(town.at, width, height), |(_, ground)| ground);
        Label {
            lines: vec![town.name.clone()],
            at: [ground.middle().x.round() as i32, (ground.top + 0.74 * size).round() as i32],
            size: size as i32,
            spacing: 0,
            ground: ground.whole(),
        }
    }

    /// The name of a river along a quiet stretch of it.
    fn river_name(
        &self,
        name: &str,
        course: &LineString,
        letters: &Lettering,
        stands: &[Ground],
    ) -> Option<Name> {
        let size = 46.0;
        let mut letters_of = name.chars();
        let text: String = letters_of.next()?.to_uppercase().chain(letters_of).collect();
        let wide = letters.width(&text, 0.12) * size;
        let all = length(course);
        let roads = |at: &Coord| {
            let near = |road: &Road| {
                road.line.lines().any(|piece| {
                    let middle = piece.start;
                    (middle.x - at.x).hypot(middle.y - at.y) < 40.0
                })
            };
            self.roads.iter().any(near)
        };
        let ((left, top), (right, bottom)) = self.frame;
        let mut best: Option<(f64, Vec<Coord>)> = None;
        for start in 0..60 {
            let from = f64::from(start) / 60.0;
            let to = from + wide * 1.15 / all;
            if to > 1.0 {
                break;
            }
            let mut stretch: Vec<Coord> = (0..=4)
                .filter_map(|part| along(course, from + (to - from) * f64::from(part) / 4.0))
                .map(|(at, _)| at)
                .collect();
            if stretch.len() < 5 {
                continue;
            }
            if stretch[0].x > stretch[4].x {
                stretch.reverse();
            }
            let (dx, dy) = (stretch[4].x - stretch[0].x, stretch[4].y - stretch[0].y);
            let straight = dx.hypot(dy);
            // Letters stand beside the water, on its upper side.
            let aside = 16.0;
            for at in &mut stretch {
                *at = Coord { x: at.x + aside * dy / straight, y: at.y - aside * dx / straight };
            }
            let inside = stretch.iter().all(|at| {
                at.x > left + 60.0 && at.x < right - 60.0 && at.y > top + 60.0 && at.y < bottom - 40.0
            });
            if !inside {
                continue;
            }
            let covered = stretch
                .iter()
                .filter(|at| {
                    let ground = Ground::around(**at, 60.0, 60.0);
                    stands.iter().any(|stand| stand.meets(&ground)) || roads(at)
                })
                .count() as f64;
            let bent = length(&LineString(stretch.clone())) / straight - 1.0;
            let steep = dy.abs() / straight;
            let cost = covered + 6.0 * bent + 0.4 * steep;
            if best.as_ref().is_none_or(|(known, _)| cost < *known) {
                best = Some((cost, stretch));
            }
        }
        let (_, stretch) = best?;
        Some(Name { kind: NameKind::Sea, text, size: size as i32, spacing: 5, path: curve(&stretch) })
    }

    fn regions(&self) -> Vec<Region> {
        let mut found = Vec::new();
        for region in &self.parts {
            let towns = self.towns.iter().filter(|town| region.places.contains(&town.id));
            let Some((min, max)) = towns.map(|town| (town.at, town.at)).reduce(|one, other| {
                (
                    Coord { x: one.0.x.min(other.0.x), y: one.0.y.min(other.0.y) },
                    Coord { x: one.1.x.max(other.1.x), y: one.1.y.max(other.1.y) },
                )
            }) else {
                continue;
            };
            let margin = PIECE;
            let frame =
                [min.x - margin, min.y - margin, max.x - min.x + 2.0 * margin, max.y - min.y + 2.0 * margin];
            found.push(Region {
                id: region.id.clone(),
                name: region.name.clone(),
                frame: frame.map(|number| number.round() as i32),
                places: region.places.clone(),
            });
        }
        found
    }
}

fn coord([x, y]: [i32; 2]) -> Coord {
    Coord { x: f64::from(x), y: f64::from(y) }
}

/// Blocks stand in two ranks on their town.
fn ranks(town: Coord) -> Vec<[i32; 2]> {
    let pitch = PIECE * 0.62;
    (0..8)
        .map(|number| {
            let (column, rank) = ([0, -1, 1, 2][number % 4], number / 4);
            whole(Coord {
                x: town.x + pitch * (f64::from(column) - 0.5),
                y: town.y - pitch * 0.9 * rank as f64,
            })
        })
        .collect()
}

fn line_way(kind: WayKind, line: &LineString) -> Way {
    Way { kind, between: Vec::new(), power: None, path: stroke(line), bridge: None }
}

/// Where two lines cross, with the direction of the first.
fn meetings(one: &LineString, other: &LineString) -> Vec<(Coord, f64)> {
    use geo::line_intersection::{LineIntersection, line_intersection};
    let mut found: Vec<(Coord, f64)> = Vec::new();
    for piece in one.lines() {
        for course in other.lines() {
            let Some(LineIntersection::SinglePoint { intersection, .. }) = line_intersection(piece, course)
            else {
                continue;
            };
            // A crossing at a joint of pieces is one crossing.
            let same = |(at, _): &(Coord, f64)| (at.x - intersection.x).hypot(at.y - intersection.y) < 0.5;
            if !found.iter().any(same) {
                let (dx, dy) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y);
                found.push((intersection, dy.atan2(dx).to_degrees()));
            }
        }
    }
    found
}

// --- The battlefield --------------------------------------------------------------------------------------------------

/// Four positions to a side, three lines between the fronts. The attacker is below and sees the field as it lies.
pub fn battlefield(letters: &Lettering) -> Board {
    let (wide, high, gap) = (1080.0, 480.0, 140.0);
    let wing = |left: bool| {
        if left {
            Text::new("Left wing", "Lewe skrzydło")
        } else {
            Text::new("Right wing", "Prawe skrzydło")
        }
    };
    let centre = || Text::new("Centre", "Środek");
    let reserve = |attacker: bool| {
        if attacker {
            Text::new("Attacker's reserve", "Odwód atakującego")
        } else {
            Text::new("Defender's reserve", "Odwód obrońcy")
        }
    };
    let column = |number: f64| (number - 1.0) * (wide + gap);
    let field = 280.0;
    let mut places = Vec::new();
    let mut ways = Vec::new();
    for (side, down) in [("defender", -1.0), ("attacker", 1.0)] {
        let front_y = down * (field + high / 2.0);
        let reserve_y = down * (field + high + gap + high * 0.42);
        for (number, part) in [(0.0, "left"), (1.0, "centre"), (2.0, "right")] {
            // The defender looks the other way: his left faces the attacker's right.
            let x = column(if down > 0.0 { number } else { 2.0 - number });
            let name = match part {
                "left" => wing(true),
                "right" => wing(false),
                _ => centre(),
            };
            let ground = Ground::around(Coord { x, y: front_y }, wide, high);
            let id = format!("{side}-{part}");
            // Close to the foe, one arrow; to the reserve behind, another.
            let edge = front_y + down * high / 2.0;
            ways.push(Way {
                kind: WayKind::Advance,
                between: vec![id.clone(), format!("{side}-reserve")],
                power: None,
                path: arrow(x, edge + down * 16.0, edge + down * (gap - 16.0)),
                bridge: None,
            });
            places.push(position(id, name, PlaceKind::Front, ground, letters, (4, 2)));
        }
        let ground = Ground::around(Coord { x: 0.0, y: reserve_y }, 3.0 * wide + 2.0 * gap, high * 0.84);
        places.push(position(
            format!("{side}-reserve"),
            reserve(down > 0.0),
            PlaceKind::Reserve,
            ground,
            letters,
            (12, 1),
        ));
    }
    for number in [0.0, 1.0, 2.0] {
        let x = column(number);
        for line in [-1.0, 0.0, 1.0] {
            let y = line * 120.0;
            ways.push(Way {
                kind: WayKind::Line,
                between: Vec::new(),
                power: None,
                path: stroke(&LineString(vec![
                    Coord { x: x - wide / 2.0, y },
                    Coord { x: x + wide / 2.0, y },
                ])),
                bridge: None,
            });
        }
        let facing = [
            ["attacker-left", "defender-right"],
            ["attacker-centre", "defender-centre"],
            ["attacker-right", "defender-left"],
        ];
        ways.push(Way {
            kind: WayKind::Advance,
            between: facing[number as usize].map(str::to_owned).to_vec(),
            power: None,
            path: arrow(x, field - 30.0, -field + 30.0),
            bridge: None,
        });
    }
    let (half_width, half_height) = (1.5 * wide + gap + 110.0, field + high + gap + high * 0.84 + 110.0);
    Board {
        format: FORMAT,
        title: Text::new("Napoléon 1815", "Napoléon 1815"),
        subtitle: Text::new("The battlefield", "Pole bitwy"),
        frame: [-half_width, -half_height, 2.0 * half_width, 2.0 * half_height]
            .map(|number| number.round() as i32),
        piece: 130,
        elsewhere: area(&MultiPolygon(vec![
            geo::Rect::new((-half_width, -half_height), (half_width, half_height)).to_polygon(),
        ])),
        places,
        ways,
        ..Board::default()
    }
}

/// An upright arrow with two heads.
fn arrow(x: f64, from: f64, to: f64) -> String {
    let (top, bottom) = (from.min(to), from.max(to));
    let (head, wide, shaft) = (44.0, 40.0, 13.0);
    format!(
        "M{x} {top}l{wide} {head}h-{in_}V{low}h{in_}L{x} {bottom}l-{wide} -{head}h{in_}V{high}h-{in_}z",
        in_ = wide - shaft,
        low = bottom - head,
        high = top + head,
    )
}

fn position(
    id: String,
    name: Text,
    kind: PlaceKind,
    ground: Ground,
    letters: &Lettering,
    (columns, rows): (i32, i32),
) -> Place {
    let Ground { left, top, right, bottom } = ground;
    let size = 64.0;
    let width = letters.width(&name.en, 0.08).max(letters.width(&name.pl, 0.08)) * size;
    let middle = ground.middle();
    let label = Ground::around(Coord { x: middle.x, y: top + 70.0 }, width, size * 0.86);
    let slots = (0..columns * rows)
        .map(|number| {
            let (column, row) = (number % columns, number / columns);
            let share = |index: i32, count: i32| (f64::from(index) + 0.5) / f64::from(count);
            [
                (left + 60.0 + (right - left - 120.0) * share(column, columns)).round() as i32,
                (top + 130.0 + (bottom - top - 150.0) * share(row, rows)).round() as i32,
            ]
        })
        .collect();
    let round = 44.0;
    let path = format!(
        "M{} {top}H{}q{round} 0 {round} {round}V{}q0 {round} -{round} {round}H{}q-{round} 0 -{round} -{round}V{}q0 -{round} \
         {round} -{round}z",
        left + round,
        right - round,
        bottom - round,
        left + round,
        top + round,
    );
    Place {
        id,
        name: name.clone(),
        kind,
        powers: Vec::new(),
        value: 0,
        capital: false,
        mark: None,
        path,
        heart: whole(middle),
        reach: ((bottom - top) / 2.0).round() as i32,
        label: Some(Label {
            lines: vec![name.en],
            at: [middle.x.round() as i32, (label.top + 0.74 * size).round() as i32],
            size: size as i32,
            spacing: (0.08 * size) as i32,
            ground: label.whole(),
        }),
        // A block of terrain lies in the corner.
        sign: (kind == PlaceKind::Front).then_some([(right - 90.0) as i32, (top + 80.0) as i32]),
        port: None,
        slots,
        garrison: None,
        fortress: None,
    }
}

/// Both boards of the game.
pub fn boards(read: Read, common: &Common) -> Result<[(&'static str, Board); 2], String> {
    let campaign = Campaign::read(read)?;
    let found = campaign.disagreements();
    if !found.is_empty() {
        return Err(format!("the roads are not drawn as they are listed:\n{}", found.join("\n")));
    }
    Ok([
        ("napoleon-1815/campaign", campaign.sheet(common)?),
        ("napoleon-1815/battle", battlefield(&common.letters)),
    ])
}
