//! The atlas as Rust source, for the build script of a game to write and the game to `include!`.
//!
//! A game that searches millions of positions reads its board from static tables: sets of territories
//! are the bits of a `u128`, distances are bytes. The including crate defines `BoardTables`, so that
//! its fields are documented where they are used.

use std::fmt::Write;

use crate::{Area, Atlas, Board, Kind, Side, Territory, UNREACHABLE};

/// In a generated table: no territory, or no power.
const NONE: u8 = u8::MAX;

/// How many lanes one sea move follows at most (KOA-11.4).
const LANES_PER_MOVE: u8 = 3;

/// Values of territories have at most so many binary digits.
const VALUE_DIGITS: u8 = 2;

/// A map of a system that has several: its tables follow the order of `sides`.
pub struct Map<'a> {
    /// What the tables of its boards are called in the source, in capitals.
    pub name: &'a str,
    pub atlas: &'a Atlas,
    /// The sides that are played, and what each is called.
    pub sides: &'a [(Side, &'a str)],
    /// The powers whose sea lanes these are, by the name that links.csv gives them.
    pub seas: &'a [(&'a str, &'a str)],
}

/// The tables of some maps: `TERRITORIES`, `IDS`, `NAMES` and `ALIASES` of all together, so that a territory has one number
/// wherever it is printed, and one list of boards for each map. Bit i of a set is territory i; lists by power follow `powers`, the
/// same that the atlases were read with. What is absent on a side has value 0, and 255 in place of an owner and of distances.
pub fn rust_tables(maps: &[Map<'_>], powers: &[&str]) -> String {
    let texts = |texts: Vec<&str>| list(texts.iter().map(|text| format!("{text:?}")));
    let mut all: Vec<&Territory> = Vec::new();
    for territory in maps.iter().flat_map(|map| &map.atlas.territories) {
        if !all.iter().any(|known| known.id == territory.id) {
            all.push(territory);
        }
    }
    let ids: Vec<&str> = all.iter().map(|territory| territory.id.as_str()).collect();
    let names = all.iter().map(|territory| format!("{:?}", territory.name));
    let aliases = all.iter().map(|territory| {
        let aliases = territory.aliases.iter().map(String::as_str).collect();
        format!("&{}", texts(aliases))
    });

    let mut source = String::from("// Written by atlas::codegen from territories.csv and links.csv.\n\n");
    let mut item = |declaration: &str, value: &str| {
        writeln!(source, "pub {declaration} = {value};").expect("a string takes any text");
    };
    item("const TERRITORIES: usize", &ids.len().to_string());
    item("static IDS: [&str; TERRITORIES]", &rows("", ids.iter().map(|id| format!("{id:?}"))));
    item("static NAMES: [&str; TERRITORIES]", &rows("", names));
    item("static ALIASES: [&[&str]; TERRITORIES]", &rows("", aliases));
    item("const BOARDS: usize", &maps.iter().map(|map| map.sides.len()).sum::<usize>().to_string());
    let mut number = 0;
    for map in maps {
        let boards = map.sides.iter().map(|(side, id)| {
            number += 1;
            Tables { board: map.atlas.board(*side), map, ids: &ids, powers }.source(number - 1, id)
        });
        item(&format!("static {}: [BoardTables; {}]", map.name, map.sides.len()), &rows("", boards));
    }
    source
}

/// One board, its territories under their numbers among all.
struct Tables<'a> {
    board: &'a Board,
    map: &'a Map<'a>,
    ids: &'a [&'a str],
    powers: &'a [&'a str],
}

impl Tables<'_> {
    /// The number among all of a territory of this board's atlas.
    fn number(&self, territory: usize) -> usize {
        let id = &self.map.atlas.territories[territory].id;
        self.ids.iter().position(|known| known == id).expect("all ids are listed")
    }

    /// The number in this board's atlas of one of all territories.
    fn own(&self, number: usize) -> Option<usize> {
        self.map.atlas.territories.iter().position(|territory| territory.id == self.ids[number])
    }

    fn area(&self, number: usize) -> Option<&Area> {
        self.board.areas[self.own(number)?].as_ref()
    }

    fn set_where(&self, holds: &dyn Fn(&Area) -> bool) -> String {
        set((0..self.ids.len()).filter(|number| self.area(*number).is_some_and(holds)))
    }

    /// Each row with its territory beside it, so that the generated file can be read.
    fn by_territory(&self, of: &dyn Fn(usize) -> String) -> String {
        let row = |(number, id): (usize, &&str)| format!("/* {id} */ {}", of(number));
        rows("    ", self.ids.iter().enumerate().map(row))
    }

    fn neighbours(&self, of: &[Vec<usize>]) -> String {
        self.by_territory(&|number| {
            let neighbours = self.own(number).map_or(&[][..], |own| &of[own]);
            set(neighbours.iter().map(|next| self.number(*next)))
        })
    }

    fn within_three(&self, distances: &[Vec<u8>]) -> String {
        self.by_territory(&|number| {
            let row = self.own(number).map_or(&[][..], |own| &distances[own]).iter().enumerate();
            set(row.filter(|(_, lanes)| (1..=LANES_PER_MOVE).contains(*lanes)).map(|(to, _)| self.number(to)))
        })
    }

    fn distances(&self, of: &[Vec<u8>]) -> String {
        self.by_territory(&|from| {
            let distance = |to: usize| Some(of[self.own(from)?][self.own(to)?]);
            list((0..self.ids.len()).map(|to| distance(to).unwrap_or(UNREACHABLE).to_string()))
        })
    }

    /// Every pair of neighbours by land once, the one that comes first in the alphabet first.
    fn borders(&self) -> String {
        let mut pairs = Vec::new();
        for (one, neighbours) in self.board.land.iter().enumerate() {
            for other in neighbours.iter().filter(|other| one < **other) {
                let mut pair = [self.number(one), self.number(*other)];
                pair.sort_by_key(|number| self.ids[*number]);
                pairs.push(pair);
            }
        }
        pairs.sort_by_key(|pair| pair.map(|number| self.ids[number]));
        format!("&{}", list(pairs.iter().map(|[one, other]| format!("({one}, {other})"))))
    }

    fn sea(&self, sea: &crate::Sea) -> String {
        let owners = self.map.seas.iter().find(|(name, _)| *name == sea.name).map(|(_, owner)| *owner);
        let owner = self.powers.iter().position(|power| Some(*power) == owners);
        format!(
            "Sea {{ owner: {}, lanes: {}, within_three: {}, distance: {} }}",
            byte(owner),
            self.neighbours(&sea.lanes),
            self.within_three(&sea.lanes_distance),
            self.distances(&sea.distance)
        )
    }

    fn source(&self, number: usize, id: &str) -> String {
        let (board, powers) = (self.board, self.powers);
        let by_power = |of: &dyn Fn(&str) -> String| list(powers.iter().map(|power| of(power)));
        let areas = || (0..self.ids.len()).map(|number| self.area(number));
        let is_home_of = |area: &Area, power: &str| area.owner.as_deref() == Some(power);
        let capital_of = |power: &str| {
            let is_capital = |area: &Area| area.capital && is_home_of(area, power);
            byte(areas().position(|area| area.is_some_and(is_capital))).to_string()
        };
        let home_of = |area: &Area| byte(powers.iter().position(|power| is_home_of(area, power)));
        let values = list(areas().map(|area| area.map_or(0, |area| area.value).to_string()));
        let homes = list(areas().map(|area| area.map_or(NONE, home_of).to_string()));

        // By binary digit of the value, so that a sum over a set is a few counts of bits.
        let digit = |digit| self.set_where(&|area: &Area| area.value >> digit & 1 != 0);
        let claims = |power: &str| self.set_where(&|area| area.claims.iter().any(|claim| claim == power));
        let fields = [
            ("number", number.to_string()),
            ("id", format!("{id:?}")),
            ("present", self.set_where(&|_| true)),
            ("impassable", self.set_where(&|area| area.kind == Kind::Impassable)),
            ("ports", self.set_where(&|area| area.port)),
            ("capitals", by_power(&capital_of)),
            ("homes", by_power(&|power| self.set_where(&|area| is_home_of(area, power)))),
            ("claims", by_power(&claims)),
            ("disputed", self.set_where(&|area| area.kind == Kind::Disputed)),
            ("undisputed", self.set_where(&|area| area.kind == Kind::Undisputed)),
            ("values", values),
            ("value_digits", list((0..VALUE_DIGITS).map(digit))),
            ("home_of", homes),
            ("land", self.neighbours(&board.land)),
            ("borders", self.borders()),
            ("lanes", self.neighbours(&board.lanes)),
            ("within_three_lanes", self.within_three(&board.lanes_distance)),
            ("land_distance", self.distances(&board.land_distance)),
            ("sail_distance", self.distances(&board.sail_distance)),
            ("seas", format!("&{}", list(board.seas.iter().map(|sea| self.sea(sea))))),
        ];
        let fields = fields.iter().map(|(name, value)| format!("        {name}: {value},\n"));
        format!("/* {} */ BoardTables {{\n{}    }}", board.side, fields.collect::<String>())
    }
}

/// A set of territories as the generated file writes it, in groups of four digits.
fn set(members: impl Iterator<Item = usize>) -> String {
    let bits = members.fold(0_u128, |bits, territory| bits | 1 << territory);
    let groups = (0..8).rev().map(|group| format!("{:04x}", (bits >> (16 * group)) & 0xffff));
    format!("0x{}", groups.collect::<Vec<_>>().join("_"))
}

fn byte(position: Option<usize>) -> u8 {
    position.and_then(|position| u8::try_from(position).ok()).unwrap_or(NONE)
}

/// An array on one line.
fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(", "))
}

/// An array with one value to a line.
fn rows(indent: &str, values: impl Iterator<Item = String>) -> String {
    let rows = values.map(|value| format!("    {indent}{indent}{value},\n"));
    format!("[\n{}{indent}{indent}]", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small_board::{LINKS, POWERS, TERRITORIES};

    fn tables() -> String {
        let atlas = Atlas::read(TERRITORIES, LINKS, &POWERS).expect("the small board is sound");
        let sides = Side::ALL.map(|side| (side, if side == Side::Empire { "small-empire" } else { "small" }));
        let map = Map { name: "SMALL", atlas: &atlas, sides: &sides, seas: &[("", "britain")] };
        rust_tables(&[map], &POWERS)
    }

    #[test]
    fn names_come_before_the_boards() {
        let tables = tables();
        let (names, _) = tables.split_once("pub static SMALL").expect("the boards follow");
        let expected = r#"// Written by atlas::codegen from territories.csv and links.csv.

pub const TERRITORIES: usize = 5;
pub static IDS: [&str; TERRITORIES] = [
    "london",
    "paris",
    "calabria",
    "wurttemberg",
    "alps",
];
pub static NAMES: [&str; TERRITORIES] = [
    "London",
    "Paris",
    "Calabria",
    "Württemberg",
    "Alps",
];
pub static ALIASES: [&[&str]; TERRITORIES] = [
    &[],
    &[],
    &["Tip & Toe", "tip-toe"],
    &["Wurttemberg"],
    &[],
];
pub const BOARDS: usize = 2;
"#;
        assert_eq!(names, expected);
    }

    #[test]
    fn a_board_lists_sets_owners_and_distances() {
        let tables = tables();
        let (_, empire) = tables.split_once("/* empire */").expect("the empire side is second");
        // Its one sea, which belongs to Britain, repeats the lanes of the board.
        let (empire, sea) = empire.split_once("        seas: ").expect("the seas come last");
        assert!(sea.starts_with("&[Sea { owner: 0, lanes: ["), "{sea}");
        let expected = r#" BoardTables {
        number: 1,
        id: "small-empire",
        present: 0x0000_0000_0000_0000_0000_0000_0000_0017,
        impassable: 0x0000_0000_0000_0000_0000_0000_0000_0010,
        ports: 0x0000_0000_0000_0000_0000_0000_0000_0005,
        capitals: [0, 1],
        homes: [0x0000_0000_0000_0000_0000_0000_0000_0001, 0x0000_0000_0000_0000_0000_0000_0000_0002],
        claims: [0x0000_0000_0000_0000_0000_0000_0000_0004, 0x0000_0000_0000_0000_0000_0000_0000_0004],
        disputed: 0x0000_0000_0000_0000_0000_0000_0000_0004,
        undisputed: 0x0000_0000_0000_0000_0000_0000_0000_0000,
        values: [3, 3, 2, 0, 0],
        value_digits: [0x0000_0000_0000_0000_0000_0000_0000_0003, 0x0000_0000_0000_0000_0000_0000_0000_0007],
        home_of: [0, 1, 255, 255, 255],
        land: [
            /* london */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* paris */ 0x0000_0000_0000_0000_0000_0000_0000_0004,
            /* calabria */ 0x0000_0000_0000_0000_0000_0000_0000_0002,
            /* wurttemberg */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* alps */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
        ],
        borders: &[(2, 1)],
        lanes: [
            /* london */ 0x0000_0000_0000_0000_0000_0000_0000_0004,
            /* paris */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* calabria */ 0x0000_0000_0000_0000_0000_0000_0000_0001,
            /* wurttemberg */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* alps */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
        ],
        within_three_lanes: [
            /* london */ 0x0000_0000_0000_0000_0000_0000_0000_0004,
            /* paris */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* calabria */ 0x0000_0000_0000_0000_0000_0000_0000_0001,
            /* wurttemberg */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* alps */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
        ],
        land_distance: [
            /* london */ [0, 255, 255, 255, 255],
            /* paris */ [255, 0, 1, 255, 255],
            /* calabria */ [255, 1, 0, 255, 255],
            /* wurttemberg */ [255, 255, 255, 255, 255],
            /* alps */ [255, 255, 255, 255, 0],
        ],
        sail_distance: [
            /* london */ [0, 2, 1, 255, 255],
            /* paris */ [2, 0, 1, 255, 255],
            /* calabria */ [1, 1, 0, 255, 255],
            /* wurttemberg */ [255, 255, 255, 255, 255],
            /* alps */ [255, 255, 255, 255, 0],
        ],
"#;
        assert_eq!(empire, expected);
    }
}
