//! `map`: any board as a picture, empty or with a position on it, for a screen or for a printer.

use crate::catalogue::{self, Entry, TableOptions, did_you_mean};
use crate::failure::Failure;
use crate::replay::{Written, read_file};
use clap::ValueEnum;
use engine::{Lang, Table};
use engraver::{Board, Position, Theme};
use server::stock::{self, Diagram};
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon map --scenario 1805 --svg > 1805.svg          the board as 1805 begins
  hegemon map --scenario 1792 --out 1792.png            the same as PNG, by the file's ending
  hegemon map --state position.json --out here.svg      a position document, as `referee` writes it
  hegemon map --record game.json --ply 40 --out 40.svg  a record after forty plies
  hegemon map --blank --paper a3 --out board.svg        an empty board to print
  hegemon map --game realpolitik --night --out night.svg
  hegemon map --boards                                  which boards there are
Only what everybody may see is drawn.")]
pub struct Options {
    #[command(flatten)]
    table: TableOptions,
    /// A position document to draw
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "blank"])]
    state: Option<PathBuf>,
    /// A record to draw the end of, or the position after --ply
    #[arg(long, value_name = "FILE", conflicts_with = "blank")]
    record: Option<PathBuf>,
    /// How many plies of the record are played
    #[arg(long, requires = "record")]
    ply: Option<usize>,
    /// The board without pieces
    #[arg(long)]
    blank: bool,
    /// Which of the game's boards, with --blank
    #[arg(long)]
    board: Option<String>,
    /// Only a region of the board, by its id
    #[arg(long)]
    region: Option<String>,
    /// Write SVG [default, unless the file ends in .png]
    #[arg(long)]
    svg: bool,
    /// Write PNG
    #[arg(long, conflicts_with = "svg")]
    png: bool,
    /// How wide a PNG is, in pixels
    #[arg(long, default_value_t = 1600, value_parser = clap::value_parser!(u32).range(64..=10_000))]
    width: u32,
    /// The sheet to print on
    #[arg(long, value_enum)]
    paper: Option<Sheet>,
    /// Ink-blue paper
    #[arg(long)]
    night: bool,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The language: en or pl
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// List the boards
    #[arg(long)]
    boards: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Sheet {
    A2,
    A3,
}

/// A board that we have: the game, its name there, the id that games who share it share, and the drawing.
struct Drawn {
    game: &'static str,
    name: &'static str,
    id: &'static str,
    file: &'static str,
}

macro_rules! drawn {
    ($($game:literal $name:literal $folder:literal $drawing:literal),* $(,)?) => {
        [$(Drawn {
            game: $game,
            name: $name,
            id: concat!($folder, "-", $drawing),
            file: include_str!(concat!("../../../data/", $folder, "/", $drawing, ".board.json")),
        }),*]
    };
}

const BOARDS: [Drawn; 8] = drawn![
    "koalicje" "empire" "koalicje" "empire",
    "koalicje" "revolution" "koalicje" "revolution",
    "coalitions-prototype" "empire" "koalicje" "empire",
    "coalitions-prototype" "revolution" "koalicje" "revolution",
    "realpolitik" "board" "realpolitik" "board",
    "napoleon-1815" "campaign" "napoleon-1815" "campaign",
    "napoleon-1815" "battle" "napoleon-1815" "battle",
    "mocarstwa" "board" "mocarstwa" "board",
];

/// The boards of a game, as a server offers them.
pub fn boards_of(game: &str) -> Vec<stock::Drawn> {
    let of_game = BOARDS.iter().filter(|board| board.game == game);
    of_game.map(|board| stock::Drawn { id: board.id, file: board.file }).collect()
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    if options.boards {
        for board in &BOARDS {
            writeln!(out, "{} {}", board.game, board.name)?;
        }
        return Ok(());
    }
    let (board, position) = options.subject()?;
    let part = match &options.region {
        Some(id) => {
            let known = board.regions.iter().map(|region| region.id.as_str());
            let region = board.regions.iter().find(|region| region.id == *id);
            Some(region.ok_or_else(|| Failure::usage(did_you_mean("region", id, known)))?.frame)
        }
        None => None,
    };
    let is_png = options.png
        || !options.svg
            && options.out.as_ref().is_some_and(|file| file.extension().is_some_and(|end| end == "png"));
    let picture = engraver::svg(
        &board,
        position.as_ref(),
        &engraver::Options {
            lang: options.lang,
            theme: if options.night { Theme::Night } else { Theme::Day },
            paper: options.paper.map(|paper| match paper {
                Sheet::A2 => engraver::Paper::A2,
                Sheet::A3 => engraver::Paper::A3,
            }),
            fonts: !is_png,
            part,
            inline: false,
        },
    );
    let bytes = if is_png { png(&picture, options.width)? } else { picture.into_bytes() };
    match &options.out {
        Some(file) => {
            fs::write(file, bytes).map_err(|error| Failure::usage(format!("{}: {error}", file.display())))?
        }
        None if is_png && std::io::stdout().is_terminal() => {
            return Err(Failure::usage("a PNG cannot be shown in a terminal: name a file with --out"));
        }
        None => out.write_all(&bytes)?,
    }
    Ok(())
}

impl Options {
    /// The board, and what stands on it.
    fn subject(&self) -> Result<(Board, Option<Position>), Failure> {
        let table = match (&self.state, &self.record) {
            (Some(file), _) => {
                let document = read_file(file)?;
                let game = document.get("game").and_then(|game| game.as_str()).unwrap_or(&self.table.game);
                let entry = catalogue::find(game).map_err(Failure::Usage)?;
                let table = (entry.edition.load)(&document, None).map_err(|reasons| {
                    Failure::usage(format!("{}: {}", file.display(), reasons.join("; ")))
                })?;
                (entry, table)
            }
            (None, Some(file)) => {
                let mut written = Written::read(read_file(file)?).map_err(Failure::Usage)?;
                if let Some(ply) = self.ply {
                    written.cut(ply).map_err(Failure::Usage)?;
                }
                (written.entry, written.replay(None).map_err(Failure::Check)?.table)
            }
            (None, None) if self.blank || catalogue::find(&self.table.game).is_err() => {
                return Ok((self.blank_board()?, None));
            }
            (None, None) => {
                let (entry, setup) = self.table.setup()?;
                (entry, (entry.edition.open)(&setup, None)?)
            }
        };
        let (entry, table) = table;
        let Diagram { board, position } = told(entry, &*table)?;
        Ok((find(entry.edition.id, Some(board))?, Some(position)))
    }

    fn blank_board(&self) -> Result<Board, Failure> {
        if self.board.is_some() || self.table.scenario.is_none() {
            return find(&self.table.game, self.board.as_deref());
        }
        // A scenario knows its own side of the board.
        let (entry, setup) = self.table.setup()?;
        let table = (entry.edition.open)(&setup, None)?;
        find(entry.edition.id, Some(told(entry, &*table)?.board))
    }
}

/// The position of a table, as everybody may see it.
fn told(entry: &Entry, table: &dyn Table) -> Result<Diagram, Failure> {
    let tell =
        entry.stock.tell.ok_or_else(|| Failure::usage(format!("{} has no board", entry.edition.name)))?;
    let scenario = entry.scenario(Some(&table.setup().scenario)).map_err(Failure::Usage)?;
    tell(&table.view(None), &scenario).map_err(Failure::Usage)
}

/// The board of that game and name or id; without one the game's first.
fn find(game: &str, name: Option<&str>) -> Result<Board, Failure> {
    let of_game: Vec<&Drawn> = BOARDS.iter().filter(|board| board.game == game).collect();
    let Some(first) = of_game.first() else {
        let mut games: Vec<&str> = BOARDS.iter().map(|board| board.game).collect();
        games.dedup();
        return Err(Failure::usage(did_you_mean("game", game, games)));
    };
    let drawn = match name {
        None => first,
        Some(name) => {
            of_game.iter().find(|board| board.name == name || board.id == name).ok_or_else(|| {
                Failure::usage(did_you_mean("board", name, of_game.iter().map(|board| board.name)))
            })?
        }
    };
    Board::read(drawn.file).map_err(|error| Failure::Check(format!("{game} {}: {error}", drawn.name)))
}

/// Draws the picture in pixels, with our own letters.
#[cfg(feature = "png")]
fn png(svg: &str, width: u32) -> Result<Vec<u8>, Failure> {
    use resvg::{tiny_skia, usvg};
    let wrong =
        |error: &dyn std::fmt::Display| Failure::Check(format!("the picture cannot be drawn: {error}"));
    let mut options = usvg::Options::default();
    for font in engraver::fonts::FILES {
        options.fontdb_mut().load_font_data(font.to_vec());
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| wrong(&error))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height.max(1)).ok_or_else(|| wrong(&"it is too large"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| wrong(&error))
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str, _width: u32) -> Result<Vec<u8>, Failure> {
    let help = "this program was built without PNG: write SVG, or draw with \"cargo run -p hegemon -- map\"";
    Err(Failure::usage(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_can_be_read() {
        for drawn in &BOARDS {
            let board = find(drawn.game, Some(drawn.name))
                .unwrap_or_else(|_| panic!("{} {}", drawn.game, drawn.name));
            assert!(!board.places.is_empty(), "{} {}", drawn.game, drawn.name);
        }
    }
}
