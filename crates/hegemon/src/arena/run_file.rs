//! The file of a run: a line with its settings, then one line per finished match, in the order in which they finished.
//!
//! A line is written whole and at once, so that whoever kills a run loses the matches under way and nothing else. A last line
//! without its end is what such a death leaves behind; it is cut off and its match played again.

use super::thinking::Thinking;
use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A finished match, as its line says it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Finished {
    /// The number of the match in its run, from 0.
    #[serde(rename = "match")]
    pub index: u64,
    /// The table, by its place among the settings.
    pub table: usize,
    /// By seat.
    pub bots: Vec<String>,
    pub winners: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partners: Vec<u8>,
    /// What decided it; nothing if it was given up.
    pub by: Option<String>,
    pub scores: Vec<i32>,
    pub plies: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// How long each bot thought: the one part that differs from run to run.
    pub thinking: BTreeMap<String, Thinking>,
}

impl Finished {
    /// Whether the other match went the same way; how long the bots thought does not matter.
    pub fn went_like(&self, other: &Finished) -> bool {
        let way = |finished: &Finished| Finished { thinking: BTreeMap::new(), ..finished.clone() };
        way(self) == way(other)
    }
}

/// What the first line begins with.
const FORMAT: &str = "hegemon-arena";
const VERSION: u64 = 1;

pub struct RunFile {
    file: File,
}

impl RunFile {
    /// Opens the file of a run with these settings, or begins it, and reads the matches that it has.
    pub fn open(path: &Path, settings: &Value) -> Result<(RunFile, BTreeMap<u64, Finished>), Failure> {
        let shown = path.display();
        let failed = |error: std::io::Error| Failure::usage(format!("{shown}: {error}"));
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let header = format!("{}\n", json!({ FORMAT: VERSION, "settings": settings }));
        if header.as_bytes().starts_with(&text) && text.len() < header.len() {
            // New, or killed before the first line was there.
            file.set_len(0).map_err(failed)?;
            file.seek(SeekFrom::Start(0)).map_err(failed)?;
            file.write_all(header.as_bytes()).map_err(failed)?;
            return Ok((RunFile { file }, BTreeMap::new()));
        }
        let (whole, finished) =
            read(&text, settings).map_err(|wrong| Failure::usage(format!("{shown}: {wrong}")))?;
        file.set_len(whole as u64).map_err(failed)?;
        Ok((RunFile { file }, finished))
    }

    /// Adds a finished match.
    pub fn append(&mut self, finished: &Finished) -> std::io::Result<()> {
        let mut line = serde_json::to_string(finished)?;
        line.push('\n');
        self.file.write_all(line.as_bytes())
    }
}

/// The matches of a file and the length of its whole lines.
fn read(text: &[u8], settings: &Value) -> Result<(usize, BTreeMap<u64, Finished>), String> {
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let lines = std::str::from_utf8(&text[..whole]).map_err(|_| "not the file of an arena run".to_owned())?;
    let mut lines = lines.lines().zip(1..);
    let header = lines.next().and_then(|(line, _)| serde_json::from_str::<Value>(line).ok());
    let header = header.filter(|header| header.get(FORMAT).is_some());
    let header = header.ok_or("not the file of an arena run: choose another --file")?;
    if header[FORMAT] != json!(VERSION) {
        return Err(format!("written in format {}, and this program reads {VERSION}", header[FORMAT]));
    }
    if let Some(differs) = difference(&header["settings"], settings) {
        return Err(format!(
            "a run with other settings: {differs}; choose another --file, or continue with the same settings"
        ));
    }
    let mut finished = BTreeMap::new();
    for (line, number) in lines {
        let one: Finished = serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
        // Twice if two runs wrote at once: both say the same.
        finished.entry(one.index).or_insert(one);
    }
    Ok((whole, finished))
}

/// Every setting in which a file and a command differ, in words.
fn difference(there: &Value, here: &Value) -> Option<String> {
    let empty = Map::new();
    let (there, here) = (there.as_object().unwrap_or(&empty), here.as_object().unwrap_or(&empty));
    let told = |value: Option<&Value>| value.map_or_else(|| "unsaid".to_owned(), Value::to_string);
    let mut names: Vec<&String> = there.keys().chain(here.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let differs = names.into_iter().filter(|name| there.get(*name) != here.get(*name));
    let said = |name: &String| {
        format!("{name} is {} there and {} here", told(there.get(name)), told(here.get(name)))
    };
    let all: Vec<String> = differs.map(said).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn fresh(test: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("hegemon-arena-{}-{test}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    fn finished(index: u64) -> Finished {
        Finished {
            index,
            table: 0,
            bots: vec!["officer".to_owned(), "recruit".to_owned()],
            winners: vec![1],
            partners: Vec::new(),
            by: Some("influence".to_owned()),
            scores: vec![1, 2],
            plies: 30,
            round: Some(4),
            thinking: BTreeMap::new(),
        }
    }

    #[test]
    fn what_was_appended_is_read_again() {
        let (path, settings) = (fresh("again"), json!({ "seed": 7 }));
        let (mut file, none) = RunFile::open(&path, &settings).expect("it is new");
        assert!(none.is_empty());
        for index in [3, 0, 3] {
            file.append(&finished(index)).expect("it is written");
        }
        let (_, read) = RunFile::open(&path, &settings).expect("it is there");
        assert_eq!(read.values().cloned().collect::<Vec<_>>(), [finished(0), finished(3)]);
        std::fs::remove_file(path).expect("it is removed");
    }

    #[test]
    fn a_half_written_last_line_is_cut_off_wherever_it_ends() {
        let (path, settings) = (fresh("half"), json!({ "seed": 7 }));
        let (mut file, _) = RunFile::open(&path, &settings).expect("it is new");
        file.append(&finished(0)).and_then(|()| file.append(&finished(1))).expect("it is written");
        let text = std::fs::read(&path).expect("it is there");
        let ends: Vec<usize> = (0..text.len()).filter(|at| text[*at] == b'\n').collect();
        for length in 0..text.len() {
            std::fs::write(&path, &text[..length]).expect("it is cut");
            let (mut file, read) = RunFile::open(&path, &settings).unwrap_or_else(|failure| {
                panic!("{length}: {failure:?}");
            });
            let lines = ends.iter().filter(|end| **end < length).count();
            assert_eq!(read.len(), lines.saturating_sub(1), "{length}");
            for index in read.len() as u64..2 {
                file.append(&finished(index)).expect("it goes on");
            }
            assert_eq!(std::fs::read(&path).expect("it is there"), text, "{length}");
        }
        std::fs::remove_file(path).expect("it is removed");
    }

    #[test]
    fn other_settings_are_refused_by_name_and_other_files_kept() {
        let path = fresh("other");
        RunFile::open(&path, &json!({ "seed": 7, "game": "eagles" })).expect("it is new");
        let refused = RunFile::open(&path, &json!({ "seed": 8, "game": "eagles" })).err().expect("another");
        let message = refused.message().expect("a message");
        assert!(message.contains("seed is 7 there and 8 here") && !message.contains("game"), "{message}");
        for text in ["a letter to my mother", "a letter\n", "{}\n"] {
            std::fs::write(&path, text).expect("it is written");
            assert!(RunFile::open(&path, &json!({ "seed": 7 })).is_err());
            assert_eq!(std::fs::read_to_string(&path).expect("it is there"), text);
        }
        std::fs::remove_file(path).expect("it is removed");
    }

    #[test]
    fn a_line_that_says_nothing_is_named() {
        let settings = json!({});
        let text = format!("{}\nnothing\n", json!({ FORMAT: VERSION, "settings": settings }));
        assert!(read(text.as_bytes(), &settings).unwrap_err().starts_with("line 2: "));
    }
}
