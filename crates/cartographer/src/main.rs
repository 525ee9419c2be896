//! Draws every board anew from `data/` and writes the board files there.

use atlas::{Atlas, Side};
use cartographer::{board, europe};
use std::path::Path;
use std::process::ExitCode;

const POWERS: [&str; 6] = ["britain", "france", "austria", "prussia", "russia", "ottoman"];

fn main() -> ExitCode {
    match draw_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn draw_all() -> Result<(), String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let read =
        |file: &str| std::fs::read_to_string(data.join(file)).map_err(|error| format!("{file}: {error}"));
    let (territories, links) = (read("koalicje/territories.csv")?, read("koalicje/links.csv")?);
    let atlas = Atlas::read(&territories, &links, &POWERS).map_err(|errors| errors.to_string())?;
    let (geometry, land) = (read("koalicje/geometry.csv")?, read("land/land-50m.json")?);
    for (side, name) in [(Side::Empire, "empire"), (Side::Revolution, "revolution")] {
        let drawing = europe::draw(&atlas, side, &geometry, &land)
            .map_err(|problem| format!("geometry.csv, {problem}"))?;
        let disagreements = europe::disagreements(&atlas, side, &drawing);
        if !disagreements.is_empty() {
            return Err(format!(
                "the {name} side is not drawn as it is linked:\n{}",
                disagreements.join("\n")
            ));
        }
        let file = format!("koalicje/{name}.board.json");
        let text = board::write(&board::file(&atlas, side, &drawing));
        std::fs::write(data.join(&file), &text).map_err(|error| format!("{file}: {error}"))?;
        println!("{file}: {} territories, {} bytes", drawing.territories.len(), text.len());
    }
    Ok(())
}
