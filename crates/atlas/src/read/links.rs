//! The rows of links.csv: which territories touch, and which a sea lane joins.

use serde::Deserialize;

use super::{BOARDS, Link, Placed, Reading, Sheet, Via};
use crate::problems::{Boards, File, Problem, UnknownTerritory};
use crate::{Kind, Side};
use spelling::nearest;

pub(super) const COLUMNS: [&str; 5] = ["a", "b", "type", "board", "via"];

const LINK_TYPES: [(&str, LinkType); 2] = [("land", LinkType::Land), ("sea", LinkType::Sea)];
const VIAS: [(&str, Via); 3] = [("border", Via::Border), ("strait", Via::Strait), ("lane", Via::Lane)];

#[derive(Deserialize)]
struct LinkRow<'a> {
    a: &'a str,
    b: &'a str,
    #[serde(rename = "type")]
    link_type: &'a str,
    board: &'a str,
    via: &'a str,
}

#[derive(Clone, Copy, PartialEq)]
enum LinkType {
    Land,
    Sea,
}

/// The rows of links.csv.
impl Reading<'_> {
    pub(super) fn links(&mut self, sheet: &Sheet) {
        for (line, record) in &sheet.records {
            let reported = self.errors.len();
            if let Some(row) = self.row::<LinkRow>(File::Links, *line, record, &sheet.headers) {
                self.link(&row, *line);
            }
            self.link_left_out |= self.errors.len() > reported;
        }
    }

    fn link(&mut self, row: &LinkRow, line: u64) {
        let reported = self.errors.len();
        let link = format!("{:?} to {:?}", row.a, row.b);
        let of = format!("link {link}");
        let boards = self.word(File::Links, line, "board", row.board, &of, &BOARDS);
        let via = self.via(row, line, &link, &of);
        let [one, other] = [row.a, row.b].map(|id| self.end(id, line));
        let (Some(one), Some(other)) = (one, other) else { return };
        if one == other {
            self.report(File::Links, line, Problem::LinkToItself { territory: row.a.to_owned() });
            return;
        }
        let Some(boards) = boards else { return };
        self.ends_are_present(one, other, boards, line);
        for end in [one, other] {
            self.end_is_passable(end, boards, line, &link);
            if via == Some(Via::Lane) {
                self.end_is_a_port(end, boards, line, &link);
            }
        }
        let Some(via) = via else { return };
        self.is_the_first([one, other], boards, via, line, &link);
        if self.errors.len() == reported {
            let sea = row.link_type.strip_prefix("sea_").unwrap_or_default().to_owned();
            self.links.push(Link { one, other, line, boards, via, sea });
        }
    }

    fn via(&mut self, row: &LinkRow, line: u64, link: &str, of: &str) -> Option<Via> {
        // `sea_fr` is a lane of the sea that is called `fr`.
        let kind = if row.link_type.starts_with("sea_") { "sea" } else { row.link_type };
        let link_type = self.word(File::Links, line, "type", kind, of, &LINK_TYPES);
        let via = self.word(File::Links, line, "via", row.via, of, &VIAS);
        let (link_type, via) = (link_type?, via?);
        if (link_type == LinkType::Sea) == (via == Via::Lane) {
            return Some(via);
        }
        let fitting = match link_type {
            LinkType::Land => "\"border\" or \"strait\"",
            LinkType::Sea => "\"lane\"",
        };
        let problem = Problem::TypeMismatch {
            link: link.to_owned(),
            link_type: row.link_type.to_owned(),
            via: row.via.to_owned(),
            fitting,
        };
        self.report(File::Links, line, problem);
        None
    }

    fn end(&mut self, id: &str, line: u64) -> Option<usize> {
        let found = self.territories.iter().position(|territory| territory.id == id);
        if found.is_none() {
            let ids = self.territories.iter().map(|territory| territory.id.as_str());
            let nearest = nearest(id, ids).map(str::to_owned);
            let problem = Problem::UnknownEnd(UnknownTerritory { word: id.to_owned(), nearest });
            self.report(File::Links, line, problem);
        }
        found
    }

    fn ends_are_present(&mut self, one: usize, other: usize, boards: Boards, line: u64) {
        if self.doubtful[one] || self.doubtful[other] {
            return;
        }
        let present = |end: usize, side: Side| self.area(end, side).is_some();
        let shared = Boards::Both.filter(|side| present(one, side) && present(other, side));
        for end in [one, other] {
            if let Some(boards) = boards.filter(|side| self.area(end, side).is_none()) {
                let territory = self.territories[end].id.clone();
                self.report(File::Links, line, Problem::AbsentEnd { territory, boards, shared });
            }
        }
    }

    fn end_is_passable(&mut self, end: usize, boards: Boards, line: u64, link: &str) {
        let is_impassable = |placed: &Placed| placed.area.kind == Kind::Impassable;
        if let Some(boards) = boards.filter(|side| self.area(end, side).is_some_and(is_impassable)) {
            let (link, territory) = (link.to_owned(), self.territories[end].id.clone());
            self.report(File::Links, line, Problem::ImpassableEnd { link, territory, boards });
        }
    }

    fn end_is_a_port(&mut self, end: usize, boards: Boards, line: u64, link: &str) {
        let is_no_port = |placed: &Placed| !placed.area.port;
        if let Some(boards) = boards.filter(|side| self.area(end, side).is_some_and(is_no_port)) {
            let (link, territory) = (link.to_owned(), self.territories[end].id.clone());
            let ports = self.placed.iter().filter(|placed| placed.area.port);
            let ports = ports.map(|placed| self.territories[placed.territory].id.as_str());
            let nearest = nearest(&territory, ports).map(str::to_owned);
            self.report(File::Links, line, Problem::NotAPort { link, territory, boards, nearest });
        }
    }

    /// A pair of territories has at most one link by land and one by sea.
    fn is_the_first(&mut self, ends: [usize; 2], boards: Boards, via: Via, line: u64, link: &str) {
        let repeats = |earlier: &&Link| {
            let is_same_pair = ends == [earlier.one, earlier.other] || ends == [earlier.other, earlier.one];
            let is_same_type = (earlier.via == Via::Lane) == (via == Via::Lane);
            is_same_pair && is_same_type && boards.filter(|side| earlier.boards.contains(side)).is_some()
        };
        let Some(earlier) = self.links.iter().find(repeats) else { return };
        let Some(boards) = boards.filter(|side| earlier.boards.contains(side)) else { return };
        let (link, first_line) = (link.to_owned(), earlier.line);
        self.report(File::Links, line, Problem::DuplicateLink { link, boards, first_line });
    }
}
