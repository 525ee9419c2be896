//! Draws every board anew from `data/` and writes the board files there.

use cartographer::games::BOARDS;
use cartographer::{Problem, campaign};
use engraver::Board;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1);
    match draw_all(wanted.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// All boards, or those whose name begins so.
fn draw_all(wanted: Option<&str>) -> Result<(), String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let read =
        |file: &str| std::fs::read_to_string(data.join(file)).map_err(|error| format!("{file}: {error}"));
    let font = |file: &str| std::fs::read(data.join(file)).map_err(|error| format!("{file}: {error}"));
    let common = cartographer::common(&read, &font)?;
    let land = read("land/land-50m.json")?;
    for (name, plan) in BOARDS {
        if wanted.is_some_and(|wanted| !name.starts_with(wanted)) {
            continue;
        }
        let plan = plan(&read).map_err(|problem| format!("{name}: {problem}"))?;
        let board = cartographer::draw(&read, &plan, &land, &common).map_err(|problem| {
            let mut words = format!("{name}: {problem}");
            if let Problem::Disagrees { sketch, .. } = &problem {
                let file = format!("target/{}.sketch.svg", name.replace('/', "-"));
                if std::fs::write(data.join("..").join(&file), sketch).is_ok() {
                    words.push_str(&format!("\n{file} shows them"));
                }
            }
            words
        })?;
        write(&data, name, &board)?;
    }
    if wanted.is_none_or(|wanted| "napoleon-1815".starts_with(wanted)) {
        for (name, board) in
            campaign::boards(&read, &common).map_err(|problem| format!("napoleon-1815: {problem}"))?
        {
            write(&data, name, &board)?;
        }
    }
    Ok(())
}

fn write(data: &Path, name: &str, board: &Board) -> Result<(), String> {
    let file = format!("{name}.board.json");
    let text = board.write();
    std::fs::write(data.join(&file), &text).map_err(|error| format!("{file}: {error}"))?;
    println!("{file}: {} places, {} bytes", board.places.len(), text.len());
    Ok(())
}
