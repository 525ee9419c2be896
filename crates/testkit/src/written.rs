//! Texts that are kept beside the code and must stay as they are: games written down, transcripts. With `BLESS=1` in the
//! environment they are written anew; read what changed in them before you keep it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Whether texts are written anew instead of compared.
fn is_blessed() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// Compares a text with what a file holds, or writes it there; where they first differ.
pub fn keep(file: &Path, text: &str) -> Result<(), String> {
    if is_blessed() {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).expect("the folder can be made");
        }
        fs::write(file, text).expect("the file can be written");
        return Ok(());
    }
    let written = fs::read_to_string(file).unwrap_or_default();
    first_difference(&written, text).map_or(Ok(()), Err)
}

/// The first line in which two texts differ, with the lines before it.
fn first_difference(written: &str, made: &str) -> Option<String> {
    if written.is_empty() {
        return Some("there is no such file yet".to_owned());
    }
    let (written, made): (Vec<&str>, Vec<&str>) = (written.lines().collect(), made.lines().collect());
    let at = (0..written.len().max(made.len())).find(|line| written.get(*line) != made.get(*line))?;
    let mut difference = format!("line {}:\n", at + 1);
    for line in &written[at.saturating_sub(4).min(written.len())..at.min(written.len())] {
        let _ = writeln!(difference, "    {line}");
    }
    for (sign, lines) in [('-', &written), ('+', &made)] {
        for line in lines.iter().skip(at).take(3) {
            let _ = writeln!(difference, "  {sign} {line}");
        }
    }
    Some(difference)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_shown_with_what_came_before() {
        let difference = first_difference("a\nb\nc\n", "a\nb\nx\ny\n").expect("they differ");
        assert_eq!(difference, "line 3:\n    a\n    b\n  - c\n  + x\n  + y\n");
        assert_eq!(first_difference("a\n", "a\n"), None);
        assert_eq!(first_difference("a\r\nb\r\n", "a\nb\n"), None);
    }

    #[test]
    fn a_text_that_has_grown_or_shrunk_differs_at_its_end() {
        assert_eq!(first_difference("a\n", "a\nb\n").as_deref(), Some("line 2:\n    a\n  + b\n"));
        assert_eq!(first_difference("a\nb\n", "a\n").as_deref(), Some("line 2:\n    a\n  - b\n"));
    }
}
