//! The rows of territories.csv: what a territory is called, and what each side prints on it.

use serde::Deserialize;

use super::{BOARDS, Placed, Reading, Sheet};
use crate::problems::{Boards, File, Problem};
use crate::{Area, Kind, MOST_TERRITORIES, Point, Side, Source, Territory};
use spelling::{fold, without_diacritics};

pub(crate) const COLUMNS: [&str; 16] = [
    "id",
    "name",
    "kind",
    "owner",
    "claims",
    "value",
    "capital",
    "port",
    "board",
    "label_lon",
    "label_lat",
    "anchors",
    "source",
    "prototype_name",
    "port_lon",
    "port_lat",
];

const KINDS: [(&str, Kind); 4] = [
    ("home", Kind::Home),
    ("disputed", Kind::Disputed),
    ("undisputed", Kind::Undisputed),
    ("impassable", Kind::Impassable),
];
const SOURCES: [(&str, Source); 2] = [("seed", Source::Seed), ("reconstructed", Source::Reconstructed)];
const FLAGS: [(&str, bool); 2] = [("0", false), ("1", true)];

const MOST_VALUE: u8 = 3;
const MOST_ANCHORS: usize = 6;

#[derive(Deserialize)]
struct TerritoryRow<'a> {
    id: &'a str,
    name: &'a str,
    kind: &'a str,
    owner: &'a str,
    claims: &'a str,
    value: &'a str,
    capital: &'a str,
    port: &'a str,
    board: &'a str,
    label_lon: &'a str,
    label_lat: &'a str,
    anchors: &'a str,
    source: &'a str,
    prototype_name: &'a str,
    port_lon: &'a str,
    port_lat: &'a str,
}

/// The rows of territories.csv.
impl Reading<'_> {
    pub(super) fn territories(&mut self, sheet: &Sheet) {
        let id_column = sheet.headers.iter().position(|header| header == "id").unwrap_or(0);
        for (line, record) in &sheet.records {
            let reported = self.errors.len();
            let id = record.get(id_column).unwrap_or("");
            let slug = fold(id);
            if slug != id || slug.is_empty() || !slug.is_ascii() {
                let problem = Problem::BadId { id: id.to_owned(), slug: slug.clone() };
                self.report(File::Territories, *line, problem);
            }
            let row = self.row::<TerritoryRow>(File::Territories, *line, record, &sheet.headers);
            let territory = self.named_territory(&slug, row.as_ref(), *line);
            if let Some(row) = row {
                self.place(territory, &row, *line);
            }
            self.doubtful[territory] |= self.errors.len() > reported;
        }
    }

    /// The territory of that id, entered if this is its first row.
    fn named_territory(&mut self, id: &str, row: Option<&TerritoryRow>, line: u64) -> usize {
        let name = row.map_or("", |row| row.name);
        let aliases = row.map_or(Vec::new(), |row| aliases(id, name, row.prototype_name));
        if let Some(territory) = self.territories.iter().position(|territory| territory.id == id) {
            let first_name = self.territories[territory].name.clone();
            // A first row that was reported may have left the name out.
            if row.is_some() && name != first_name && !self.doubtful[territory] {
                let first_line = self.first_lines[territory];
                let (id, name) = (id.to_owned(), name.to_owned());
                let problem = Problem::OtherName { territory: id, name, first_name, first_line };
                self.report(File::Territories, line, problem);
            }
            let known = &mut self.territories[territory].aliases;
            known.extend(aliases.into_iter().filter(|alias| !known.contains(alias)).collect::<Vec<_>>());
            return territory;
        }
        if row.is_some() && name.is_empty() {
            self.report(File::Territories, line, Problem::MissingName { territory: id.to_owned() });
        }
        if self.territories.len() == MOST_TERRITORIES {
            self.report(File::Territories, line, Problem::TooMany { territory: id.to_owned() });
        }
        self.territories.push(Territory { id: id.to_owned(), name: name.to_owned(), aliases });
        self.first_lines.push(line);
        self.doubtful.push(false);
        self.territories.len() - 1
    }

    /// Puts the row's area on its sides if all of it can be read.
    fn place(&mut self, territory: usize, row: &TerritoryRow, line: u64) {
        let of = format!("territory {:?}", row.id);
        let boards = self.word(File::Territories, line, "board", row.board, &of, &BOARDS);
        let area = self.read_area(row, line, &of);
        let Some(boards) = boards else { return };
        let earlier = |side| self.area(territory, side);
        if let Some(repeated) = boards.filter(|side| earlier(side).is_some()) {
            let first_line = Side::ALL.into_iter().filter_map(earlier).map(|placed| placed.line).min();
            let problem = Problem::TwoRows {
                territory: row.id.to_owned(),
                boards: repeated,
                first_line: first_line.unwrap_or(line),
            };
            self.report(File::Territories, line, problem);
        } else if let Some(area) = area {
            self.placed.push(Placed { territory, line, boards, area });
        }
    }

    fn read_area(&mut self, row: &TerritoryRow, line: u64, of: &str) -> Option<Area> {
        let reported = self.errors.len();
        let file = File::Territories;
        let kind = self.word(file, line, "kind", row.kind, of, &KINDS);
        let source = self.word(file, line, "source", row.source, of, &SOURCES);
        let capital = self.word(file, line, "capital", row.capital, of, &FLAGS);
        let port = self.word(file, line, "port", row.port, of, &FLAGS);
        let owner = self.owner(row, line, of, kind);
        let claims = self.claims(row, line, of, kind);
        let value = self.value(row, line);
        let label = self.point(row, line, ["label_lon", "label_lat"], [row.label_lon, row.label_lat]);
        let anchors = self.anchors(row, line);
        let port_point = port.and_then(|port| self.port_point(row, line, port));
        if let (Some(true), Some(kind)) = (capital, kind.filter(|kind| *kind != Kind::Home)) {
            self.report(file, line, Problem::CapitalNotHome { territory: row.id.to_owned(), kind });
        }
        if self.errors.len() > reported {
            return None;
        }
        Some(Area {
            kind: kind?,
            owner,
            claims,
            value: value?,
            capital: capital?,
            port: port?,
            label: label?,
            port_point,
            anchors,
            source: source?,
        })
    }

    /// Reports a word of the column that is no power.
    fn check_power(&mut self, line: u64, column: &'static str, word: &str, of: &str) {
        let powers: Vec<(&str, ())> = self.powers.iter().map(|power| (*power, ())).collect();
        self.word(File::Territories, line, column, word, of, &powers);
    }

    fn power_names(&self) -> Vec<String> {
        self.powers.iter().map(|power| power.to_string()).collect()
    }

    fn owner(&mut self, row: &TerritoryRow, line: u64, of: &str, kind: Option<Kind>) -> Option<String> {
        let territory = row.id.to_owned();
        match kind {
            Some(Kind::Home) if row.owner.is_empty() => {
                let problem = Problem::MissingOwner { territory, powers: self.power_names() };
                self.report(File::Territories, line, problem);
            }
            Some(kind) if kind != Kind::Home && !row.owner.is_empty() => {
                let problem = Problem::SuperfluousOwner { territory, owner: row.owner.to_owned(), kind };
                self.report(File::Territories, line, problem);
            }
            _ if !row.owner.is_empty() => self.check_power(line, "owner", row.owner, of),
            _ => {}
        }
        Some(row.owner.to_owned()).filter(|owner| !owner.is_empty())
    }

    fn claims(&mut self, row: &TerritoryRow, line: u64, of: &str, kind: Option<Kind>) -> Vec<String> {
        let territory = row.id.to_owned();
        let claims: Vec<&str> =
            if row.claims.is_empty() { Vec::new() } else { row.claims.split('|').map(str::trim).collect() };
        match kind {
            Some(Kind::Disputed) if claims.is_empty() => {
                let problem = Problem::MissingClaims { territory, powers: self.power_names() };
                self.report(File::Territories, line, problem);
            }
            Some(kind) if kind != Kind::Disputed && !claims.is_empty() => {
                let problem = Problem::SuperfluousClaims { territory, claims: row.claims.to_owned(), kind };
                self.report(File::Territories, line, problem);
            }
            _ => {
                for (position, claim) in claims.iter().enumerate() {
                    self.check_power(line, "claim", claim, of);
                    if claims[..position].contains(claim) {
                        let (territory, power) = (row.id.to_owned(), claim.to_string());
                        self.report(File::Territories, line, Problem::RepeatedClaim { territory, power });
                    }
                }
            }
        }
        claims.into_iter().map(str::to_owned).collect()
    }

    fn value(&mut self, row: &TerritoryRow, line: u64) -> Option<u8> {
        let value = row.value.parse().ok().filter(|value| *value <= MOST_VALUE);
        if value.is_none() {
            self.bad_number(row, line, "value", row.value, "a number from 0 to 3");
        }
        value
    }

    fn bad_number(
        &mut self,
        row: &TerritoryRow,
        line: u64,
        column: &'static str,
        word: &str,
        expected: &'static str,
    ) {
        let (word, territory) = (word.to_owned(), row.id.to_owned());
        self.report(File::Territories, line, Problem::BadNumber { column, word, territory, expected });
    }

    fn point(
        &mut self,
        row: &TerritoryRow,
        line: u64,
        columns: [&'static str; 2],
        words: [&str; 2],
    ) -> Option<Point> {
        let [longitude, latitude] = [degrees(words[0], 180.0), degrees(words[1], 90.0)];
        if longitude.is_none() {
            self.bad_number(row, line, columns[0], words[0], "a number from -180 to 180");
        }
        if latitude.is_none() {
            self.bad_number(row, line, columns[1], words[1], "a number from -90 to 90");
        }
        Some(Point { longitude: longitude?, latitude: latitude? })
    }

    fn anchors(&mut self, row: &TerritoryRow, line: u64) -> Vec<Point> {
        let read_anchor = |text: &str| {
            let (longitude, latitude) = text.trim().split_once(' ')?;
            let (longitude, latitude) = (degrees(longitude, 180.0)?, degrees(latitude.trim(), 90.0)?);
            Some(Point { longitude, latitude })
        };
        let mut anchors = Vec::new();
        for text in row.anchors.split(';') {
            match read_anchor(text) {
                Some(anchor) => anchors.push(anchor),
                None => self.bad_number(row, line, "anchor", text, "a longitude and a latitude"),
            }
        }
        if anchors.len() > MOST_ANCHORS {
            self.bad_number(row, line, "anchors", row.anchors, "a list of one to six points");
        }
        anchors
    }

    fn port_point(&mut self, row: &TerritoryRow, line: u64, is_port: bool) -> Option<Point> {
        let words = [row.port_lon, row.port_lat];
        let territory = row.id.to_owned();
        match (is_port, words.iter().all(|word| word.is_empty())) {
            (true, true) => self.report(File::Territories, line, Problem::MissingPortPoint { territory }),
            (true, false) => return self.point(row, line, ["port_lon", "port_lat"], words),
            (false, true) => {}
            (false, false) => {
                self.report(File::Territories, line, Problem::SuperfluousPortPoint { territory });
            }
        }
        None
    }
}

/// Degrees no further from zero than `limit`; `nan` and `inf`, which also parse, are no place.
fn degrees(text: &str, limit: f64) -> Option<f64> {
    text.parse().ok().filter(|degrees: &f64| degrees.abs() <= limit)
}

/// What else the territory is called, each spelling once.
fn aliases(id: &str, name: &str, prototype_name: &str) -> Vec<String> {
    let spellings = [
        prototype_name.to_owned(),
        without_diacritics(name),
        without_diacritics(prototype_name),
        fold(name),
        fold(prototype_name),
    ];
    let mut aliases: Vec<String> = Vec::new();
    for spelling in spellings {
        if !spelling.is_empty() && spelling != id && spelling != name && !aliases.contains(&spelling) {
            aliases.push(spelling);
        }
    }
    aliases
}

/// The rows of territories.csv together.
impl Reading<'_> {
    /// What people type leads to one territory only.
    pub(super) fn names_are_distinct(&mut self) {
        let mut problems = Vec::new();
        for (later, territory) in self.territories.iter().enumerate() {
            let earlier_ones = &self.territories[..later];
            let also_called = |name: &str| {
                let folded = fold(name);
                let is_called =
                    |other: &&Territory| other.spellings().any(|spelling| fold(spelling) == folded);
                // A row that could not be read leaves its name empty.
                if folded.is_empty() { None } else { earlier_ones.iter().find(is_called) }
            };
            let shared = territory.spellings().find_map(|name| Some((name, also_called(name)?)));
            if let Some((name, other)) = shared {
                let (territory, name, other) = (territory.id.clone(), name.to_owned(), other.id.clone());
                problems.push((self.first_lines[later], Problem::SharedName { territory, name, other }));
            }
        }
        self.report_all(problems);
    }

    /// A power with home territories on a side has exactly one capital there.
    pub(super) fn capitals(&mut self) {
        let mut problems = Vec::new();
        for power in self.powers {
            let is_home = |placed: &&Placed| placed.area.owner.as_deref() == Some(power);
            let homes: Vec<&Placed> = self.placed.iter().filter(is_home).collect();
            let has_home = |side| homes.iter().any(|home| home.boards.contains(side));
            let first_capital =
                |side| homes.iter().find(|home| home.area.capital && home.boards.contains(side)).copied();
            let lacks_capital = |side| has_home(side) && first_capital(side).is_none();
            if let (Some(boards), Some(home)) = (Boards::Both.filter(lacks_capital), homes.first())
                // The capital may be among the rows that could not be read.
                && !self.doubtful.contains(&true)
            {
                problems.push((home.line, Problem::NoCapital { power: power.to_string(), boards }));
            }
            for home in homes.iter().filter(|home| home.area.capital) {
                let other = |side| first_capital(side).filter(|first| first.territory != home.territory);
                let Some(boards) = home.boards.filter(|side| other(side).is_some()) else { continue };
                let sides = Side::ALL.into_iter().filter(|side| boards.contains(*side));
                for first in sides.filter_map(other).take(1) {
                    let problem = Problem::SecondCapital {
                        power: power.to_string(),
                        territory: self.territories[home.territory].id.clone(),
                        first: self.territories[first.territory].id.clone(),
                        boards,
                    };
                    problems.push((home.line, problem));
                }
            }
        }
        self.report_all(problems);
    }

    fn report_all(&mut self, problems: Vec<(u64, Problem)>) {
        for (line, problem) in problems {
            self.report(File::Territories, line, problem);
        }
    }
}
