//! Reading the two files.
//!
//! The rows are read one by one (modules `territories` and `links`), then held against each other, and
//! only data without any problem becomes an [`Atlas`]. A row that has been reported already is not the
//! ground for a second report: a bad owner does not also cost its power the capital.
//!
//! Start with [`read`].

mod links;
mod territories;
pub(crate) use territories::COLUMNS as TERRITORY_COLUMNS;
#[cfg(test)]
mod tests;

use csv::{ReaderBuilder, StringRecord, Trim};
use serde::Deserialize;

use crate::problems::{AtlasError, AtlasErrors, Boards, File, Problem};
use crate::{Area, Atlas, Board, Kind, Sea, Side, Territory, distance};
use spelling::nearest;

const BOARDS: [(&str, Boards); 3] = [
    ("both", Boards::Both),
    ("revolution", Boards::Only(Side::Revolution)),
    ("empire", Boards::Only(Side::Empire)),
];

#[derive(Clone, Copy, PartialEq)]
enum Via {
    Border,
    Strait,
    Lane,
}

/// The records of a file with their lines; wrong ones have been reported.
struct Sheet {
    headers: StringRecord,
    records: Vec<(u64, StringRecord)>,
}

/// A row of territories.csv that says where and what its territory is.
struct Placed {
    territory: usize,
    line: u64,
    boards: Boards,
    area: Area,
}

/// A row of links.csv that fits the territories.
struct Link {
    one: usize,
    other: usize,
    line: u64,
    boards: Boards,
    via: Via,
    /// Whose lane it is, if links.csv says so.
    sea: String,
}

struct Reading<'a> {
    powers: &'a [&'a str],
    territories: Vec<Territory>,
    /// The line that first names each territory.
    first_lines: Vec<u64>,
    /// Territories with a reported row: what else is wrong with them may follow from that.
    doubtful: Vec<bool>,
    placed: Vec<Placed>,
    links: Vec<Link>,
    /// Whether a link was reported and left out: ports without lanes may follow from that.
    link_left_out: bool,
    errors: Vec<AtlasError>,
}

pub(crate) fn read(territories_csv: &str, links_csv: &str, powers: &[&str]) -> Result<Atlas, AtlasErrors> {
    let mut reading = Reading {
        powers,
        territories: Vec::new(),
        first_lines: Vec::new(),
        doubtful: Vec::new(),
        placed: Vec::new(),
        links: Vec::new(),
        link_left_out: false,
        errors: Vec::new(),
    };
    let territory_sheet = reading.sheet(File::Territories, territories_csv, &territories::COLUMNS);
    let link_sheet = reading.sheet(File::Links, links_csv, &links::COLUMNS);
    // Without all its columns a file says nothing, and the other cannot be held against it.
    if let (Some(territory_sheet), Some(link_sheet)) = (territory_sheet, link_sheet) {
        reading.territories(&territory_sheet);
        reading.names_are_distinct();
        reading.capitals();
        reading.links(&link_sheet);
        if !reading.link_left_out {
            reading.ports_have_lanes();
            reading.all_can_be_reached();
        }
    }
    reading.finish()
}

impl Reading<'_> {
    fn report(&mut self, file: File, line: u64, problem: Problem) {
        self.errors.push(AtlasError { file, line, problem });
    }

    /// One of a few words, or none after a report.
    fn word<T: Copy>(
        &mut self,
        file: File,
        line: u64,
        column: &'static str,
        word: &str,
        of: &str,
        choices: &[(&str, T)],
    ) -> Option<T> {
        let found = choices.iter().find(|(choice, _)| *choice == word).map(|(_, meaning)| *meaning);
        if found.is_none() {
            let choices = choices.iter().map(|(choice, _)| choice.to_string()).collect();
            let (word, of) = (word.to_owned(), of.to_owned());
            self.report(file, line, Problem::UnknownWord { column, word, of, choices });
        }
        found
    }

    fn finish(mut self) -> Result<Atlas, AtlasErrors> {
        if !self.errors.is_empty() {
            self.errors.sort_by_key(|error| (error.file, error.line));
            return Err(AtlasErrors { errors: self.errors });
        }
        let boards = Side::ALL.map(|side| self.board(side)).into();
        Ok(Atlas { territories: self.territories, boards })
    }

    fn board(&self, side: Side) -> Board {
        let areas: Vec<Option<Area>> = (0..self.territories.len())
            .map(|territory| self.area(territory, side).map(|placed| placed.area.clone()))
            .collect();
        let present: Vec<bool> = areas.iter().map(Option::is_some).collect();
        let land = self.neighbours(side, |via| via != Via::Lane);
        let lanes = self.neighbours(side, |via| via == Via::Lane);
        let mut straits: Vec<(usize, usize)> = (self.links.iter())
            .filter(|link| link.via == Via::Strait && link.boards.contains(side))
            .map(|link| (link.one.min(link.other), link.one.max(link.other)))
            .collect();
        straits.sort_unstable();
        let mut names: Vec<&str> = Vec::new();
        for link in self.links.iter().filter(|link| link.via == Via::Lane && link.boards.contains(side)) {
            if !names.contains(&link.sea.as_str()) {
                names.push(&link.sea);
            }
        }
        let sea = |name: &str| {
            let lanes = self.neighbours_by(side, |link| link.via == Via::Lane && link.sea == name);
            Sea {
                name: name.to_owned(),
                lanes_distance: distance::table(&present, &lanes),
                distance: distance::table(&present, &distance::joined(&land, &lanes)),
                lanes,
            }
        };
        Board {
            side,
            seas: names.into_iter().map(sea).collect(),
            land_distance: distance::table(&present, &land),
            sail_distance: distance::table(&present, &distance::joined(&land, &lanes)),
            lanes_distance: distance::table(&present, &lanes),
            present,
            areas,
            land,
            straits,
            lanes,
        }
    }

    fn area(&self, territory: usize, side: Side) -> Option<&Placed> {
        self.placed.iter().find(|placed| placed.territory == territory && placed.boards.contains(side))
    }

    fn neighbours(&self, side: Side, counts: impl Fn(Via) -> bool) -> Vec<Vec<usize>> {
        self.neighbours_by(side, |link| counts(link.via))
    }

    fn neighbours_by(&self, side: Side, counts: impl Fn(&Link) -> bool) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.territories.len()];
        for link in self.links.iter().filter(|link| link.boards.contains(side) && counts(link)) {
            neighbours[link.one].push(link.other);
            neighbours[link.other].push(link.one);
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        neighbours
    }
}

/// Both files together.
impl Reading<'_> {
    fn ports_have_lanes(&mut self) {
        let lanes = Side::ALL.map(|side| self.neighbours(side, |via| via == Via::Lane));
        let lacks_lane = |placed: &Placed, side: Side| {
            placed.area.port && lanes[side as usize][placed.territory].is_empty()
        };
        self.report_areas(lacks_lane, |territory, boards| Problem::PortWithoutLane { territory, boards });
    }

    /// On each side every territory that can be entered is joined to the main part of the board, which
    /// is the largest part.
    fn all_can_be_reached(&mut self) {
        let reached = Side::ALL.map(|side| {
            let neighbours = self.neighbours(side, |_| true);
            let starts = (self.placed.iter().rev())
                .filter(|placed| placed.boards.contains(side) && placed.area.kind != Kind::Impassable);
            let parts = starts.map(|placed| distance::steps_from(placed.territory, &neighbours));
            // Of equally large parts the last one asked for wins, and that is the first of the file.
            parts.max_by_key(|part| part.iter().flatten().count()).unwrap_or_default()
        });
        let is_cut_off = |placed: &Placed, side: Side| {
            placed.area.kind != Kind::Impassable && reached[side as usize][placed.territory].is_none()
        };
        self.report_areas(is_cut_off, |territory, boards| Problem::Unreachable { territory, boards });
    }

    /// Reports every row with an area that is wrong on some of its sides.
    fn report_areas(
        &mut self,
        is_wrong: impl Fn(&Placed, Side) -> bool,
        problem: impl Fn(String, Boards) -> Problem,
    ) {
        for placed in &self.placed {
            if let Some(boards) = placed.boards.filter(|side| is_wrong(placed, side)) {
                let problem = problem(self.territories[placed.territory].id.clone(), boards);
                self.errors.push(AtlasError { file: File::Territories, line: placed.line, problem });
            }
        }
    }
}

/// The files as such.
impl Reading<'_> {
    /// The records of a file, or none when columns are missing.
    fn sheet(&mut self, file: File, text: &str, columns: &[&str]) -> Option<Sheet> {
        let mut reader = ReaderBuilder::new().trim(Trim::All).flexible(true).from_reader(text.as_bytes());
        let headers = match reader.headers() {
            Ok(headers) => headers.clone(),
            Err(error) => {
                self.report(file, 1, Problem::Unreadable { reason: error.to_string() });
                return None;
            }
        };
        let missing: Vec<&&str> =
            columns.iter().filter(|column| !headers.iter().any(|header| header == **column)).collect();
        for column in &missing {
            // A heading that is a column of its own is not a misspelt other one.
            let strangers = headers.iter().filter(|header| !columns.contains(header));
            let nearest = nearest(column, strangers).map(str::to_owned);
            self.report(file, 1, Problem::MissingColumn { column: column.to_string(), nearest });
        }
        if !missing.is_empty() {
            return None;
        }
        let mut records = Vec::new();
        for record in reader.records() {
            match record {
                Ok(record) => records.push((line_of(text, record.position()), record)),
                Err(error) => {
                    let line = line_of(text, error.position());
                    self.report(file, line, Problem::Unreadable { reason: error.to_string() });
                }
            }
        }
        Some(Sheet { headers, records })
    }

    /// The record as a row, or none after a report.
    fn row<'r, Row: Deserialize<'r>>(
        &mut self,
        file: File,
        line: u64,
        record: &'r StringRecord,
        headers: &'r StringRecord,
    ) -> Option<Row> {
        if record.len() != headers.len() {
            self.report(file, line, Problem::FieldCount { expected: headers.len(), found: record.len() });
            return None;
        }
        match record.deserialize(Some(headers)) {
            Ok(row) => Some(row),
            Err(error) => {
                self.report(file, line, Problem::Unreadable { reason: error.to_string() });
                None
            }
        }
    }
}

/// The line a record begins on, counted here because the reader counts from where it last stopped,
/// which is before any empty lines.
fn line_of(text: &str, position: Option<&csv::Position>) -> u64 {
    let stopped = position.and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or(0);
    let bytes = text.as_bytes();
    let mut line = 1;
    for (at, byte) in bytes.iter().enumerate() {
        if at >= stopped && !matches!(byte, b'\r' | b'\n') {
            break;
        }
        line += u64::from(*byte == b'\n');
    }
    line
}
