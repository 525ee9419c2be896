//! The sea of Mocarstwa: fields on a grid of hexagons cut by the coast, shores where ships land or do not, shipyards.

use crate::layout;
use crate::lines::{along, area, length, strokes, whole};
use crate::outline::Outlines;
use crate::plan::{Plan, Site};
use crate::raster::Raster;
use crate::table::{Read, table};
use engraver::{Board, Place, PlaceKind, Text, Way, WayKind};
use geo::{
    Area, BooleanOps, Buffer, Contains, Coord, Distance, Euclidean, Length, LineString, MultiLineString,
};
use geo::{MultiPolygon, Point, Polygon};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Kilometres between the middles of neighbouring hexagons.
const ACROSS: f64 = 220.0;
/// Two fields are neighbours if they share this much water edge, in kilometres.
const LEAST_EDGE: f64 = 24.0;

#[derive(Deserialize)]
struct FieldRow {
    id: String,
    q: i32,
    r: i32,
    lon: f64,
    lat: f64,
    kind: String,
    area: String,
}

#[derive(Deserialize)]
struct LinkRow {
    a: String,
    b: String,
}

#[derive(Deserialize)]
struct CoastRow {
    province: String,
    sea: String,
    shore: Shore,
    anchor: u8,
}

/// How a province meets a field: ships land on a grey shore and never on a rocky one.
#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Shore {
    Grey,
    Rocky,
}

pub struct Sea {
    pub fields: Vec<Field>,
    /// Pairs of fields that ships sail between.
    links: BTreeSet<(usize, usize)>,
    /// Pairs that touch and are no neighbours, as the geometry file declares.
    closed: BTreeSet<(usize, usize)>,
    coasts: Vec<Coast>,
    /// The lines that part a hexagon into two fields.
    parted: BTreeMap<(i32, i32), LineString>,
    scale: f64,
}

pub struct Field {
    pub id: String,
    is_shoal: bool,
    name: Text,
    hexagon: (i32, i32),
    shape: Polygon,
}

struct Coast {
    province: usize,
    field: usize,
    is_rocky: bool,
    is_anchorage: bool,
}

impl Sea {
    pub fn read(read: Read, plan: &Plan, outlines: &Outlines) -> Result<Sea, String> {
        let scale = plan.projection.scale;
        let rows = table::<FieldRow>(read, "mocarstwa/sea.csv")?;
        let mut parted = BTreeMap::new();
        for (id, line) in &plan.helpers.parted {
            let row = rows.iter().find(|row| row.id == *id);
            let row = row.ok_or_else(|| format!("{id} is parted, but is no sea field"))?;
            parted.insert((row.q, row.r), line.clone());
        }
        let mut fields = Vec::new();
        for row in rows {
            let whole = MultiPolygon(vec![hexagon(row.q, row.r, scale)]);
            let mut water = whole.difference(&outlines.land);
            if let Some(line) = parted.get(&(row.q, row.r)) {
                let left = MultiPolygon(vec![left_of(line)]);
                let right = water.difference(&left);
                water = water.intersection(&left);
                water.0.extend(right);
            }
            let at = Point::from(plan.projection.place(row.lon, row.lat));
            // A peninsula or a line may cut a hexagon in two: the field is the water around its point.
            let own = water.0.into_iter().min_by(|one, other| {
                let away =
                    |piece: &Polygon| if piece.contains(&at) { 0.0 } else { Euclidean.distance(piece, &at) };
                away(one).total_cmp(&away(other))
            });
            fields.push(Field {
                shape: own.ok_or_else(|| format!("sea field {} has no water", row.id))?,
                is_shoal: row.kind == "shoal",
                name: sea_name(&row.area),
                hexagon: (row.q, row.r),
                id: row.id,
            });
        }
        let field = |id: &str| {
            let known = fields.iter().position(|field| field.id == id);
            known.ok_or_else(|| format!("{id} is no sea field"))
        };
        let mut links = BTreeSet::new();
        for row in table::<LinkRow>(read, "mocarstwa/sea-links.csv")? {
            let (one, other) = (field(&row.a)?, field(&row.b)?);
            links.insert((one.min(other), one.max(other)));
        }
        let mut closed = BTreeSet::new();
        for (one, other) in &plan.helpers.closed {
            let (one, other) = (field(one)?, field(other)?);
            closed.insert((one.min(other), one.max(other)));
        }
        let mut coasts = Vec::new();
        for row in table::<CoastRow>(read, "mocarstwa/coasts.csv")? {
            let province =
                plan.find(&row.province).ok_or_else(|| format!("{} is no province", row.province))?;
            coasts.push(Coast {
                province,
                field: field(&row.sea)?,
                is_rocky: row.shore == Shore::Rocky,
                is_anchorage: row.anchor == 1,
            });
        }
        Ok(Sea { fields, links, closed, coasts, parted, scale })
    }

    /// Pairs of fields that the drawing joins and the links do not, or the other way round.
    pub fn disagreements(&self) -> Vec<String> {
        let mut found = Vec::new();
        for one in 0..self.fields.len() {
            for other in one + 1..self.fields.len() {
                let linked = self.links.contains(&(one, other));
                let edge = Euclidean.length(&self.common_edge(one, other));
                let (first, second) = (&self.fields[one].id, &self.fields[other].id);
                let closed = self.closed.contains(&(one, other));
                if closed && (linked || edge <= 0.0) {
                    found.push(format!("{first} and {second} are closed to each other, but linked or apart"));
                } else if linked && edge <= 0.0 {
                    found.push(format!("{first} and {second} are linked but do not touch"));
                } else if !linked && !closed && edge >= LEAST_EDGE * self.scale {
                    found.push(format!("{first} and {second} touch ({edge:.0}) but are not linked"));
                }
            }
        }
        found
    }

    /// The part of the edge between two hexagons, or of the line that parts one, that is water of both fields.
    fn common_edge(&self, one: usize, other: usize) -> MultiLineString {
        let (one, other) = (&self.fields[one], &self.fields[other]);
        // A hair's breadth more, so that the edge itself lies inside.
        let inside = |shape: &Polygon, edge: &MultiLineString| shape.buffer(0.5).clip(edge, false);
        if one.hexagon == other.hexagon {
            let line = self.parted.get(&one.hexagon).cloned();
            let line = MultiLineString(line.into_iter().collect());
            return inside(&other.shape, &inside(&one.shape, &line));
        }
        let (dq, dr) = (other.hexagon.0 - one.hexagon.0, other.hexagon.1 - one.hexagon.1);
        if !matches!((dq, dr), (1, 0) | (-1, 0) | (0, 1) | (0, -1) | (1, -1) | (-1, 1)) {
            return MultiLineString(Vec::new());
        }
        let (from, to) = (middle(one.hexagon, self.scale), middle(other.hexagon, self.scale));
        let centre = Coord { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 };
        let side = ACROSS * self.scale / 3f64.sqrt();
        let across = ((to.x - from.x) / (ACROSS * self.scale), (to.y - from.y) / (ACROSS * self.scale));
        let end = |sign: f64| Coord {
            x: centre.x - sign * across.1 * side / 2.0,
            y: centre.y + sign * across.0 * side / 2.0,
        };
        let edge = MultiLineString(vec![LineString(vec![end(1.0), end(-1.0)])]);
        inside(&other.shape, &inside(&one.shape, &edge))
    }

    /// The shore of a province in a field.
    fn shore(&self, coast: &Coast, outlines: &Outlines) -> MultiLineString {
        let edges = outlines.shapes[coast.province]
            .iter()
            .flat_map(|polygon| std::iter::once(polygon.exterior()).chain(polygon.interiors()))
            .cloned();
        self.fields[coast.field].shape.buffer(5.0).clip(&MultiLineString(edges.collect()), false)
    }

    /// Contacts of the list that the drawing does not show.
    pub fn missing_shores(&self, plan: &Plan, outlines: &Outlines) -> Vec<String> {
        let dry = |coast: &&Coast| Euclidean.length(&self.shore(coast, outlines)) < 8.0;
        let words = |coast: &Coast| {
            format!("{} has no shore in {}", plan.sites[coast.province].id, self.fields[coast.field].id)
        };
        self.coasts.iter().filter(dry).map(words).collect()
    }

    /// Sets fields, rocky shores and shipyards on the board.
    pub fn add_to(&self, board: &mut Board, plan: &Plan, outlines: &Outlines) {
        let mut raster = Raster::new(plan.frame, 8.0);
        for (number, field) in self.fields.iter().enumerate() {
            raster.fill(&MultiPolygon(vec![field.shape.clone()]), number as u16);
        }
        raster.measure();
        for (number, field) in self.fields.iter().enumerate() {
            let (heart, reach) =
                raster.heart(number as u16).unwrap_or((middle(field.hexagon, self.scale), 0.0));
            board.places.push(Place {
                id: field.id.clone(),
                name: field.name.clone(),
                kind: if field.is_shoal { PlaceKind::Shoal } else { PlaceKind::Sea },
                powers: Vec::new(),
                value: 0,
                capital: false,
                mark: field.is_shoal.then(|| "shoal".to_owned()),
                path: area(&MultiPolygon(vec![field.shape.clone()])),
                heart: whole(heart),
                reach: reach.round() as i32,
                label: None,
                sign: field.is_shoal.then(|| whole(heart)),
                port: None,
                slots: layout::ships(&raster, number as u16, plan.piece, plan.slots)
                    .into_iter()
                    .map(whole)
                    .collect(),
                garrison: None,
                fortress: None,
            });
        }
        for (one, other) in &self.closed {
            let between = vec![self.fields[*one].id.clone(), self.fields[*other].id.clone()];
            let path = strokes(&self.common_edge(*one, *other));
            board.ways.push(Way { kind: WayKind::Rocks, between, power: None, path, bridge: None });
        }
        for coast in &self.coasts {
            let shore = self.shore(coast, outlines);
            let site: &Site = &plan.sites[coast.province];
            if coast.is_rocky {
                let between = vec![site.id.clone(), self.fields[coast.field].id.clone()];
                let path = strokes(&shore);
                board.ways.push(Way { kind: WayKind::Rocks, between, power: None, path, bridge: None });
            }
            if coast.is_anchorage {
                let longest = shore.iter().max_by(|one, other| length(one).total_cmp(&length(other)));
                let at = longest.and_then(|line| along(line, 0.5)).map(|(at, _)| at);
                let heart = raster.heart(coast.field as u16).map(|(heart, _)| heart);
                if let (Some(at), Some(heart)) = (at, heart)
                    && let Some(place) = board.places.iter_mut().find(|place| place.id == site.id)
                {
                    // The yard lies in the water, a ship's length from the shore.
                    let away = (heart.x - at.x).hypot(heart.y - at.y).max(1.0);
                    let step = (0.5 * plan.piece).min(away) / away;
                    place.port = Some(whole(Coord {
                        x: at.x + (heart.x - at.x) * step,
                        y: at.y + (heart.y - at.y) * step,
                    }));
                }
            }
        }
        debug_assert!(self.fields.iter().all(|field| field.shape.unsigned_area() > 0.0));
    }
}

fn middle((q, r): (i32, i32), scale: f64) -> Coord {
    Coord {
        x: scale * ACROSS * (f64::from(q) + f64::from(r) / 2.0),
        y: scale * (-55.0 + ACROSS * 0.75f64.sqrt() * f64::from(r)),
    }
}

fn hexagon(q: i32, r: i32, scale: f64) -> Polygon {
    let centre = middle((q, r), scale);
    let side = scale * ACROSS / 3f64.sqrt();
    let corner = |number: i32| {
        let turn = (f64::from(number) * 60.0 + 30.0).to_radians();
        Coord { x: centre.x + side * turn.cos(), y: centre.y + side * turn.sin() }
    };
    Polygon::new(LineString((0..6).map(corner).collect()), Vec::new())
}

/// Everything to the left of a line that crosses a hexagon, far beyond the hexagon itself.
fn left_of(line: &LineString) -> Polygon {
    const FAR: f64 = 2000.0;
    let mut edge = line.0.clone();
    if let (Some(&first), Some(&last)) = (line.0.first(), line.0.last()) {
        let away = (last.x - first.x).hypot(last.y - first.y).max(1.0);
        let (x, y) = ((last.x - first.x) / away * FAR, (last.y - first.y) / away * FAR);
        edge.push(Coord { x: last.x - y, y: last.y + x });
        edge.push(Coord { x: first.x - y, y: first.y + x });
    }
    Polygon::new(LineString(edge), Vec::new())
}

/// The seas in both languages.
fn sea_name(name: &str) -> Text {
    let pl = match name {
        "Adriatic Sea" => "Morze Adriatyckie",
        "Aegean Sea" => "Morze Egejskie",
        "Atlantic Ocean" => "Ocean Atlantycki",
        "Baltic Sea" => "Morze Bałtyckie",
        "Bay of Biscay" => "Zatoka Biskajska",
        "Black Sea" => "Morze Czarne",
        "Danish Straits" => "Cieśniny Duńskie",
        "Eastern Mediterranean" => "wschodnie Morze Śródziemne",
        "English Channel" => "kanał La Manche",
        "Gulf of Bothnia" => "Zatoka Botnicka",
        "Gulf of Finland" => "Zatoka Fińska",
        "Iceland waters" => "wody Islandii",
        "Ionian Sea" => "Morze Jońskie",
        "Irish Sea" => "Morze Irlandzkie",
        "Libyan Sea" => "Morze Libijskie",
        "Ligurian Sea" => "Morze Liguryjskie",
        "North Sea" => "Morze Północne",
        "Norwegian Sea" => "Morze Norweskie",
        "Sea of Azov" => "Morze Azowskie",
        "Sea of Marmara" => "Morze Marmara",
        "Tyrrhenian Sea" => "Morze Tyrreńskie",
        "Western Mediterranean" => "zachodnie Morze Śródziemne",
        other => other,
    };
    Text::new(name, pl)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shore_is_grey_or_rocky_and_no_other_word_passes_for_grey() {
        let shore = |word: &str| {
            let file = format!("province,sea,shore,anchor\nfra-brest,s1104,{word},0\n");
            table::<CoastRow>(&|_| Ok(file.clone()), "coasts.csv").map(|_| ())
        };
        assert_eq!(shore("grey"), Ok(()));
        assert_eq!(shore("rocky"), Ok(()));
        assert!(shore("rock").is_err_and(|problem| problem.contains("rock")));
    }
}
