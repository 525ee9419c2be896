//! The atlas as Rust source, for the build script of a game to write and the game to `include!`.
//!
//! A game that searches millions of positions reads its board from static tables: sets of territories
//! are the bits of a `u128`, distances are bytes. The including crate defines `BoardTables`, so that
//! its fields are documented where they are used.

use std::fmt::Write;

use crate::{Area, Atlas, Board, Kind};

/// In a generated table: no territory, or no power.
const NONE: u8 = u8::MAX;

/// How many lanes one sea move follows at most (KOA-11.4).
const LANES_PER_MOVE: u8 = 3;

/// Values of territories have at most so many binary digits.
const VALUE_DIGITS: u8 = 3;

/// The tables of an atlas: `TERRITORIES`, `IDS`, `NAMES`, `ALIASES` and `BOARDS`, one board per side in
/// the order of [`Side::ALL`](crate::Side::ALL). Bit i of a set is territory i; lists by power follow
/// `powers`, the same that the atlas was read with. What is absent on a side has value 0, and 255 in
/// place of an owner and of distances.
pub fn rust_tables(atlas: &Atlas, powers: &[&str]) -> String {
    let texts = |texts: Vec<&str>| list(texts.iter().map(|text| format!("{text:?}")));
    let territories = &atlas.territories;
    let names = territories.iter().map(|territory| format!("{:?}", territory.name));
    let aliases = territories.iter().map(|territory| {
        let aliases = territory.aliases.iter().map(String::as_str).collect();
        format!("&{}", texts(aliases))
    });
    let ids: Vec<&str> = territories.iter().map(|territory| territory.id.as_str()).collect();
    let boards = atlas.boards.iter().map(|board| board_tables(board, powers, &ids));

    let mut source = String::from("// Written by atlas::codegen from territories.csv and links.csv.\n\n");
    let mut item = |declaration: &str, value: &str| {
        writeln!(source, "pub {declaration} = {value};").expect("a string takes any text");
    };
    item("const TERRITORIES: usize", &territories.len().to_string());
    item("static IDS: [&str; TERRITORIES]", &rows("", ids.iter().map(|id| format!("{id:?}"))));
    item("static NAMES: [&str; TERRITORIES]", &rows("", names));
    item("static ALIASES: [&[&str]; TERRITORIES]", &rows("", aliases));
    item(&format!("static BOARDS: [BoardTables; {}]", atlas.boards.len()), &rows("", boards));
    source
}

fn board_tables(board: &Board, powers: &[&str], ids: &[&str]) -> String {
    let set_where = |holds: &dyn Fn(&Area) -> bool| {
        let members = board.areas.iter().enumerate();
        set(members.filter(|(_, area)| area.as_ref().is_some_and(holds)).map(|(territory, _)| territory))
    };
    let by_power = |of: &dyn Fn(&str) -> String| list(powers.iter().map(|power| of(power)));
    let by_area = |of: &dyn Fn(&Area) -> u8| {
        list(board.areas.iter().map(|area| area.as_ref().map_or(NONE, of).to_string()))
    };
    let is_home_of = |area: &Area, power: &str| area.owner.as_deref() == Some(power);
    let capital_of = |power: &str| {
        let is_capital = |area: &Area| area.capital && is_home_of(area, power);
        let capital = board.areas.iter().position(|area| area.as_ref().is_some_and(is_capital));
        byte(capital).to_string()
    };
    let home_of = |area: &Area| byte(powers.iter().position(|power| is_home_of(area, power)));
    let values = list(board.areas.iter().map(|area| area.as_ref().map_or(0, |area| area.value).to_string()));

    // By binary digit of the value, so that a sum over a set is a few counts of bits.
    let value_digits = list((0..VALUE_DIGITS).map(|digit| set_where(&|area| area.value >> digit & 1 != 0)));

    // Each row with its territory beside it, so that the generated file can be read.
    let by_territory = |of: &dyn Fn(usize) -> String| {
        rows("    ", ids.iter().enumerate().map(|(territory, id)| format!("/* {id} */ {}", of(territory))))
    };
    let within_three_lanes = |from: usize| {
        let distances = board.lanes_distance[from].iter().enumerate();
        set(distances.filter(|(_, lanes)| (1..=LANES_PER_MOVE).contains(*lanes)).map(|(to, _)| to))
    };
    let bytes = |row: &[u8]| list(row.iter().map(u8::to_string));

    let fields = [
        ("present", set_where(&|_| true)),
        ("impassable", set_where(&|area| area.kind == Kind::Impassable)),
        ("ports", set_where(&|area| area.port)),
        ("capitals", by_power(&capital_of)),
        ("homes", by_power(&|power| set_where(&|area| is_home_of(area, power)))),
        ("claims", by_power(&|power| set_where(&|area| area.claims.iter().any(|claim| claim == power)))),
        ("disputed", set_where(&|area| area.kind == Kind::Disputed)),
        ("undisputed", set_where(&|area| area.kind == Kind::Undisputed)),
        ("values", values),
        ("value_digits", value_digits),
        ("home_of", by_area(&home_of)),
        ("land", by_territory(&|from| set(board.land[from].iter().copied()))),
        ("lanes", by_territory(&|from| set(board.lanes[from].iter().copied()))),
        ("within_three_lanes", by_territory(&within_three_lanes)),
        ("land_distance", by_territory(&|from| bytes(&board.land_distance[from]))),
        ("sail_distance", by_territory(&|from| bytes(&board.sail_distance[from]))),
    ];
    let fields = fields.iter().map(|(name, value)| format!("        {name}: {value},\n"));
    format!("/* {} */ BoardTables {{\n{}    }}", board.side, fields.collect::<String>())
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
        rust_tables(&atlas, &POWERS)
    }

    #[test]
    fn names_come_before_the_boards() {
        let tables = tables();
        let (names, _) = tables.split_once("pub static BOARDS").expect("the boards follow");
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
"#;
        assert_eq!(names, expected);
    }

    #[test]
    fn a_board_lists_sets_owners_and_distances() {
        let tables = tables();
        let (_, empire) = tables.split_once("/* empire */").expect("the empire side is second");
        let expected = r#" BoardTables {
        present: 0x0000_0000_0000_0000_0000_0000_0000_0017,
        impassable: 0x0000_0000_0000_0000_0000_0000_0000_0010,
        ports: 0x0000_0000_0000_0000_0000_0000_0000_0005,
        capitals: [0, 1],
        homes: [0x0000_0000_0000_0000_0000_0000_0000_0001, 0x0000_0000_0000_0000_0000_0000_0000_0002],
        claims: [0x0000_0000_0000_0000_0000_0000_0000_0004, 0x0000_0000_0000_0000_0000_0000_0000_0004],
        disputed: 0x0000_0000_0000_0000_0000_0000_0000_0004,
        undisputed: 0x0000_0000_0000_0000_0000_0000_0000_0000,
        values: [3, 3, 2, 0, 0],
        value_digits: [0x0000_0000_0000_0000_0000_0000_0000_0003, 0x0000_0000_0000_0000_0000_0000_0000_0007, 0x0000_0000_0000_0000_0000_0000_0000_0000],
        home_of: [0, 1, 255, 255, 255],
        land: [
            /* london */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* paris */ 0x0000_0000_0000_0000_0000_0000_0000_0004,
            /* calabria */ 0x0000_0000_0000_0000_0000_0000_0000_0002,
            /* wurttemberg */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
            /* alps */ 0x0000_0000_0000_0000_0000_0000_0000_0000,
        ],
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
    },
];
"#;
        assert_eq!(empire, expected);
    }
}
