//! Draws the boards: from anchor points and a land mask to a board with outlines that touch as the links say.
//!
//! [`games`] reads the [`plan`] of each board from the [`table`]s in `data/`; [`outline`] shares the land out
//! ([`projection`], [`land`], [`partition`]) and compares it with the links; [`layout`] finds room for names and pieces,
//! [`scenery`] adds coasts, rivers and mountains, and [`sheet`] puts all of it on one board. `cargo xtask atlas` draws every
//! board anew.

pub mod campaign;
pub mod games;
pub mod land;
pub mod layout;
pub mod lettering;
pub mod lines;
pub mod outline;
pub mod partition;
pub mod plan;
pub mod projection;
pub mod raster;
pub mod scenery;
pub mod sea;
pub mod sheet;
pub mod sketch;
pub mod table;

use engraver::Board;
use table::{Read, table};

/// What all boards share, from `data/`.
pub fn common(read: Read, font: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<sheet::Common, String> {
    let letters = |name: &str| {
        lettering::Lettering::read(&font(&format!("fonts/eb-garamond-{name}.ttf"))?)
            .map_err(|problem| format!("eb-garamond-{name}.ttf: {problem}"))
    };
    Ok(sheet::Common {
        rivers: table(read, "land/rivers.csv")?,
        ranges: table(read, "land/ranges.csv")?,
        names: table(read, "land/names.csv")?,
        letters: letters("semibold")?,
        italics: letters("italic")?,
    })
}

/// Why a board could not be drawn.
#[derive(Debug)]
pub enum Problem {
    /// The files do not say what a board needs.
    Data(String),
    /// The drawing is not what the links say: every pair in words, and a picture of them.
    Disagrees { pairs: Vec<String>, sketch: String },
}

impl From<String> for Problem {
    fn from(words: String) -> Problem {
        Problem::Data(words)
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Problem::Data(words) => formatter.write_str(words),
            Problem::Disagrees { pairs, .. } => {
                write!(formatter, "the board is not drawn as it is linked:\n{}", pairs.join("\n"))
            }
        }
    }
}

impl std::error::Error for Problem {}

/// Draws one board from its plan; refuses a drawing that does not agree with the links.
pub fn draw(read: Read, plan: &plan::Plan, land: &str, common: &sheet::Common) -> Result<Board, Problem> {
    let outlines = outline::outline(plan, land)?;
    let found = outline::disagreements(plan, &outlines);
    if found.is_empty() {
        let mut board = sheet::sheet(plan, &outlines, common)?;
        if plan.has_sea_fields {
            let sea = sea::Sea::read(read, plan, &outlines)?;
            let mut pairs = sea.disagreements();
            pairs.extend(sea.missing_shores(plan, &outlines));
            if !pairs.is_empty() {
                return Err(Problem::Disagrees { pairs, sketch: sketch::sketch(plan, &outlines, &[]) });
            }
            sea.add_to(&mut board, plan, &outlines);
        }
        return Ok(board);
    }
    let sketch = sketch::sketch(plan, &outlines, &found);
    Err(Problem::Disagrees { pairs: found.into_iter().map(|pair| pair.words).collect(), sketch })
}
