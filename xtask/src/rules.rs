//! `rules`: every rule of the games' rules texts with the functions and the tests that cite it.
//!
//! A citation is `[KOA-7.12]` in a comment; `[KOA-3.1] to [KOA-3.75]` cites all between. It belongs to the item that follows,
//! to the item that a comment stands inside of, or to the whole module for `//!`. An item under `tests/`, behind `#[test]`, or below a
//! file's `#[cfg(test)]` is a test.

use crate::{Done, Failure, root};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What cites a rule.
#[derive(Default)]
struct Cited {
    functions: Vec<String>,
    tests: Vec<String>,
}

/// An item and the rules that its comment cites.
#[derive(PartialEq, Eq, Debug)]
struct Citation {
    item: String,
    is_test: bool,
    rules: Vec<Cite>,
}

#[derive(PartialEq, Eq, Debug)]
enum Cite {
    One(String),
    Between(String, String),
}

pub fn run(arguments: &[String]) -> Done {
    let word = match arguments {
        [] => "",
        [word] if !word.starts_with('-') => word,
        _ => return Err(Failure::usage("rules takes the beginning of an id, or nothing")),
    };
    let unread =
        |error: io::Error| Failure { message: format!("the sources cannot be read: {error}"), code: 1 };
    let (ids, cited) = gather(root()).map_err(unread)?;
    match print(&mut io::stdout().lock(), &ids, &cited, word) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(unread(error)),
        _ => Ok(()),
    }
}

/// The rules in the order of their texts, and what cites them and others.
fn gather(root: &Path) -> io::Result<(Vec<String>, BTreeMap<String, Cited>)> {
    let mut ids: Vec<String> = Vec::new();
    let mut sources = Vec::new();
    for krate in folders(&root.join("crates"))? {
        for text in files(&krate.join("rules"), "md")? {
            let is_english = text.file_name().is_some_and(|name| name.to_string_lossy().starts_with("en"));
            if is_english {
                let text = fs::read_to_string(text)?;
                ids.extend(text.lines().filter_map(rule_of_bullet).map(str::to_owned));
            }
        }
        for folder in ["src", "tests"] {
            sources.extend(files(&krate.join(folder), "rs")?);
        }
    }
    let mut cited: BTreeMap<String, Cited> = BTreeMap::new();
    for source in sources {
        let place = source.strip_prefix(root.join("crates")).unwrap_or(&source).to_path_buf();
        let is_in_tests = place.components().any(|part| part.as_os_str() == "tests");
        for citation in citations(&fs::read_to_string(&source)?) {
            let shown = format!("{} {}", place.display(), citation.item);
            for rule in citation.rules.iter().flat_map(|cite| rules_of(cite, &ids)) {
                let cited = cited.entry(rule).or_default();
                let list =
                    if is_in_tests || citation.is_test { &mut cited.tests } else { &mut cited.functions };
                if !list.contains(&shown) {
                    list.push(shown.clone());
                }
            }
        }
    }
    Ok((ids, cited))
}

fn print(
    out: &mut impl Write,
    ids: &[String],
    cited: &BTreeMap<String, Cited>,
    word: &str,
) -> io::Result<()> {
    let is_wanted = |id: &&String| id.to_lowercase().starts_with(&word.to_lowercase());
    let nothing = Cited::default();
    let (mut all, mut without_function, mut without_test) = (0, 0, 0);
    for id in ids.iter().filter(is_wanted) {
        let cited = cited.get(id).unwrap_or(&nothing);
        all += 1;
        without_function += usize::from(cited.functions.is_empty());
        without_test += usize::from(cited.tests.is_empty());
        print_one(out, id, cited)?;
    }
    let others: Vec<&String> = cited.keys().filter(is_wanted).filter(|id| !ids.contains(id)).collect();
    if !others.is_empty() {
        writeln!(out, "\nCited, and not in the rules text: examples, invariants, or a slip")?;
    }
    for id in others {
        print_one(out, id, &cited[id])?;
    }
    writeln!(out, "\n{all} rules, {without_function} without a function, {without_test} without a test")
}

fn print_one(out: &mut impl Write, id: &str, cited: &Cited) -> io::Result<()> {
    writeln!(out, "{id}")?;
    for function in &cited.functions {
        writeln!(out, "    {function}")?;
    }
    for test in &cited.tests {
        writeln!(out, "    test {test}")?;
    }
    Ok(())
}

/// The id of a line `- **KOA-4.1** …`.
fn rule_of_bullet(line: &str) -> Option<&str> {
    line.strip_prefix("- **")?.split_once("**").map(|(id, _)| id.trim())
}

/// The items of a source whose comments cite rules.
fn citations(source: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut module = String::new();
    let mut comment = String::new();
    let mut has_test_mark = false;
    let mut is_below_tests = false;
    // The newest item: its name, how far it is indented, and whether it is a test.
    let mut inside: Option<(String, usize, bool)> = None;
    for whole in source.lines() {
        let line = whole.trim();
        let indent = whole.len() - whole.trim_start().len();
        let inner = line
            .find("//")
            .map(|at| &line[at..])
            .filter(|text| !text.starts_with("///") && !text.starts_with("//!"));
        if let Some((item, depth, is_test)) = &inside
            && indent > *depth
            && let Some(rules) = inner.map(cites).filter(|rules| !rules.is_empty())
        {
            found.push(Citation { item: item.clone(), is_test: *is_test, rules });
        }
        if let Some(text) = line.strip_prefix("//!") {
            module += text;
            module.push(' ');
        } else if let Some(text) = line.strip_prefix("///") {
            comment += text;
            comment.push(' ');
        } else if line.starts_with("#[") || line.starts_with("#![") {
            has_test_mark |= line.starts_with("#[test]");
            is_below_tests |= line.starts_with("#[cfg(test)]");
        } else if !line.is_empty() && !line.starts_with("//") {
            let (rules, is_test) = (cites(&comment), has_test_mark || is_below_tests);
            if !rules.is_empty() {
                found.push(Citation { item: item_of(line), is_test, rules });
            }
            if begins_item(line) {
                inside = Some((item_of(line), indent, is_test));
            }
            comment.clear();
            has_test_mark = false;
        }
    }
    let rules = cites(&module);
    if !rules.is_empty() {
        found.insert(0, Citation { item: "(module)".to_owned(), is_test: false, rules });
    }
    found
}

const KEYWORDS: [&str; 9] = ["fn", "struct", "enum", "const", "static", "trait", "type", "mod", "impl"];

/// Whether a line is the first of an item, and no part of one.
fn begins_item(line: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let before = |word: &&str| ["pub", "crate", "super", "async"].contains(word);
    let mut words = line.split(|letter: char| !is_part(letter)).filter(|word| !word.is_empty());
    words.find(|word| !before(word)).is_some_and(|word| KEYWORDS.contains(&word))
}

/// The name of the item that a line begins.
fn item_of(line: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut words = line.split(|letter: char| !is_part(letter)).filter(|word| !word.is_empty());
    let first = words.clone().next().unwrap_or_default().to_owned();
    let mut keyword = "";
    for word in words.by_ref() {
        match KEYWORDS.iter().find(|known| **known == word) {
            // `const fn`: the nearer one counts.
            Some(known) => keyword = known,
            None if !keyword.is_empty() => return word.to_owned(),
            None => {}
        }
    }
    // A variant, a field or an arm: its own first word.
    first
}

/// The ids in brackets that begin with capital letters and a dash.
fn cites(comment: &str) -> Vec<Cite> {
    let mut found = Vec::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((id, tail)) = after.split_once(']') else { break };
        if is_id(id) {
            match found.pop() {
                Some(Cite::One(first)) if before.trim() == "to" => {
                    found.push(Cite::Between(first, id.to_owned()));
                }
                last => {
                    found.extend(last);
                    found.push(Cite::One(id.to_owned()));
                }
            }
            rest = tail;
        } else {
            rest = after;
        }
    }
    found
}

fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        game.len() >= 2
            && game.chars().all(|letter| letter.is_ascii_uppercase())
            && !number.is_empty()
            && number.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '.')
    })
}

/// The rules that a citation stands for, those between two in the order of the text.
fn rules_of(cite: &Cite, ids: &[String]) -> Vec<String> {
    match cite {
        Cite::One(id) => vec![id.clone()],
        Cite::Between(first, last) => {
            let place = |wanted: &String| ids.iter().position(|id| id == wanted);
            match (place(first), place(last)) {
                (Some(from), Some(to)) if from <= to => ids[from..=to].to_vec(),
                _ => vec![first.clone(), last.clone()],
            }
        }
    }
}

fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?
        .into_iter()
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    Ok(found)
}

/// The files below a folder with that ending, in order; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(id: &str) -> Cite {
        Cite::One(id.to_owned())
    }

    #[test]
    fn a_comment_cites_rules_for_the_item_after_it() {
        let source = "\
//! The march [EAG-1.1].

/// [EAG-4.1] A corps marches,
/// and [EAG-4.2] by ferry; see [`march`](crate::march).
#[inline]
pub const fn check_march(corps: u8) {}

fn not_cited() {}

/// [EAG-5.1]
#[test]
fn a_corps_takes_hits() {}

pub enum Action {
    /// [EAG-4.3] Across a strait.
    Ferry { to: u8 },
}
";
        let citation = |item: &str, is_test, rules| Citation { item: item.to_owned(), is_test, rules };
        let expected = [
            citation("(module)", false, vec![one("EAG-1.1")]),
            citation("check_march", false, vec![one("EAG-4.1"), one("EAG-4.2")]),
            citation("a_corps_takes_hits", true, vec![one("EAG-5.1")]),
            citation("Ferry", false, vec![one("EAG-4.3")]),
        ];
        assert_eq!(citations(source), expected);
    }

    #[test]
    fn a_comment_inside_a_function_cites_rules_for_it() {
        let source = "\
/// [EAG-4.1]
pub(crate) fn check_march(&self) {
    // [EAG-4.4] Nobody marches at night.
    if self.is_night { refuse() } // [EAG-4.5]
}

// [EAG-9.9] between two items, about neither
fn other() {
    let quiet = \"no rule\";
}

#[test]
fn nobody_marches_at_night() {
    // [EAG-4.4]
}
";
        let found = citations(source);
        let items: Vec<(&str, bool, usize)> = found
            .iter()
            .map(|citation| (citation.item.as_str(), citation.is_test, citation.rules.len()))
            .collect();
        let march = ("check_march", false, 1);
        assert_eq!(items, [march, march, march, ("nobody_marches_at_night", true, 1)]);
        assert_eq!(found[1].rules, [one("EAG-4.4")]);
        assert_eq!(found[2].rules, [one("EAG-4.5")]);
    }

    #[test]
    fn two_ids_with_to_between_them_cite_all_between() {
        let ids: Vec<String> = ["A-3.1", "A-3.2", "A-D1", "A-3.3"].map(|id| format!("E{id}")).to_vec();
        let found = cites("[EA-3.1] to [EA-D1] How a scenario begins. [EA-3.3] too.");
        assert_eq!(found, [Cite::Between("EA-3.1".to_owned(), "EA-D1".to_owned()), one("EA-3.3")]);
        assert_eq!(rules_of(&found[0], &ids), ["EA-3.1", "EA-3.2", "EA-D1"]);
    }

    #[test]
    fn what_is_no_id_is_not_cited() {
        assert_eq!(cites("[`Seat`], [x-1], [KOA-], [see this](there), [unclosed"), []);
    }

    #[test]
    fn the_rules_of_the_house_are_found() {
        let (ids, cited) = gather(root()).expect("the sources can be read");
        assert!(ids.iter().any(|id| id == "KOA-10.8"));
        assert!(cited.values().any(|cited| !cited.functions.is_empty()));
    }
}
