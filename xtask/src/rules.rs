//! `rules`: every rule of the games' rules texts with the functions and the tests that cite it, or one
//! rule with all that there is of it.
//!
//! A citation is `[KOA-7.12]` in a comment; `[KOA-3.1] to [KOA-3.75]` cites all between. It belongs to the item that follows,
//! to the item that a comment stands inside of, or to the whole module for `//!`. An item under `tests/`, behind `#[test]`, or below a
//! file's `#[cfg(test)]` is a test.

mod source;

use crate::{Done, Failure, root};
use source::{Cite, Item, Source};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The games whose every rule is held by some item of the sources and cited by a test. A rules text that
/// is written before its game joins them with it.
const HELD: [&str; 3] = ["KOA", "PRO", "NAP"];

/// What there is of the rules, and where.
#[derive(Default)]
struct Index {
    /// In the order of their texts.
    rules: Vec<Rule>,
    cited: BTreeMap<String, Cited>,
    /// By rule.
    refusals: BTreeMap<String, Vec<Refusal>>,
    /// By rule: the items that carry its id as a text, for a question, an option, a set-up.
    said: BTreeMap<String, Vec<Place>>,
}

/// A rule in the words for players.
struct Rule {
    id: String,
    en: String,
    pl: String,
    place: Place,
}

/// What cites a rule.
#[derive(Default)]
struct Cited {
    functions: Vec<Place>,
    tests: Vec<Place>,
}

impl Cited {
    /// Whether an item holds the rule: a remark above a whole file does not say where.
    fn is_held(&self) -> bool {
        self.functions.iter().any(|place| place.item != Item::MODULE)
    }
}

#[derive(Clone)]
struct Refusal {
    name: String,
    sentence: String,
    declared: Place,
    by: Vec<Place>,
}

/// An item in a file of the workspace.
#[derive(Clone, PartialEq, Eq)]
struct Place {
    path: PathBuf,
    line: usize,
    item: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.path.display(), self.line, self.item)
    }
}

pub fn run(arguments: &[String]) -> Done {
    let wanted = Wanted::read(arguments)?;
    let unread =
        |error: io::Error| Failure { message: format!("the sources cannot be read: {error}"), code: 1 };
    let index = gather(root()).map_err(unread)?;
    let out = &mut io::stdout().lock();
    let printed = match wanted {
        Wanted::All => index.print(out, ""),
        Wanted::Word(word) if index.knows(&word) => index.print_rule(out, &word.to_uppercase()),
        Wanted::Word(word) if index.begins_some(&word) => index.print(out, &word),
        Wanted::Word(word) => {
            let known = index.rules.iter().map(|rule| rule.id.as_str());
            return Err(Failure::usage(spelling::unknown("rule", &word, known)));
        }
        Wanted::Missing => index.print_missing(out),
        Wanted::Draw { many, seed } => index.print_draw(out, many, seed),
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(unread(error)),
        _ => Ok(()),
    }
}

/// What the chore is asked for.
#[derive(PartialEq, Eq, Debug)]
enum Wanted {
    All,
    /// An id, or the beginning of some.
    Word(String),
    Missing,
    Draw {
        many: usize,
        seed: u64,
    },
}

impl Wanted {
    fn read(arguments: &[String]) -> Result<Wanted, Failure> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        match words[..] {
            [] => Ok(Wanted::All),
            ["--missing"] => Ok(Wanted::Missing),
            ["--draw", many] => Ok(Wanted::Draw { many: number(many)?, seed: seed_of_the_moment() }),
            ["--draw", many, "--seed", seed] => Ok(Wanted::Draw { many: number(many)?, seed: number(seed)? }),
            [word] if !word.starts_with('-') => Ok(Wanted::Word(word.to_owned())),
            _ => Err(Failure::usage(
                "rules takes an id, the beginning of one, --missing, --draw N [--seed N], or nothing",
            )),
        }
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Failure> {
    word.parse().map_err(|_| Failure::usage(format!("\"{word}\" is not a number")))
}

fn seed_of_the_moment() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Everything that the rules texts and the sources say of rules.
fn gather(root: &Path) -> io::Result<Index> {
    let mut index = Index::default();
    let mut paths = Vec::new();
    for krate in folders(&root.join("crates"))? {
        for path in files(&krate.join("rules"), "md")? {
            if path.file_name().is_some_and(|name| name == "en.md") {
                let polish = rules_text(&path.with_file_name("pl.md"))?;
                for (line, id, en) in rules_text(&path)? {
                    let pl = polish.iter().find(|(_, known, _)| *known == id);
                    let pl = pl.map(|(_, _, text)| text.clone()).unwrap_or_default();
                    let place = Place { path: below(root, &path), line, item: String::new() };
                    index.rules.push(Rule { id, en, pl, place });
                }
            }
        }
        for folder in ["src", "tests"] {
            paths.extend(files(&krate.join(folder), "rs")?);
        }
    }
    let ids: Vec<String> = index.rules.iter().map(|rule| rule.id.clone()).collect();
    let (mut reasons, mut refusing, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for path in paths {
        let text = fs::read_to_string(&path)?;
        let path = below(root, &path);
        let is_in_tests = path.components().any(|part| part.as_os_str() == "tests");
        let Source { citations, reasons: declared, refusing: answering, saying, numbers: own } =
            Source::read(&text);
        let place = |item: &Item| Place { path: path.clone(), line: item.line, item: item.name.clone() };
        for citation in citations {
            let shown = place(&citation.item);
            for rule in citation.rules.iter().flat_map(|cite| rules_of(cite, &ids)) {
                let cited = index.cited.entry(rule).or_default();
                let is_test = is_in_tests || citation.item.is_test;
                add(if is_test { &mut cited.tests } else { &mut cited.functions }, shown.clone());
            }
        }
        if is_in_tests {
            continue;
        }
        for (rule, item) in saying {
            add(index.said.entry(rule).or_default(), place(&item));
        }
        let krate = krate_of(&path);
        refusing.extend(answering.iter().map(|(name, item)| (krate.clone(), name.clone(), place(item))));
        for reason in declared {
            let item = Item { name: reason.name.clone(), line: reason.line, is_test: false };
            reasons.push((krate.clone(), place(&item), reason));
        }
        numbers.extend(own);
    }
    for (krate, declared, reason) in reasons {
        let mut by = Vec::new();
        for (_, _, place) in refusing.iter().filter(|(of, name, _)| *of == krate && *name == reason.name) {
            add(&mut by, place.clone());
        }
        let refusal = Refusal { name: reason.name, sentence: reason.sentence, declared, by };
        let own = numbers.iter().filter(|(known, _)| *known == reason.rule).map(|(_, own)| own);
        for rule in own.chain([&reason.rule]) {
            index.refusals.entry(rule.clone()).or_default().push(refusal.clone());
        }
    }
    Ok(index)
}

fn below(root: &Path, path: &Path) -> PathBuf {
    path.strip_prefix(root).unwrap_or(path).to_path_buf()
}

/// `crates/napoleon` of `crates/napoleon/src/march.rs`: reasons are named within a crate.
fn krate_of(path: &Path) -> PathBuf {
    path.components().take(2).collect()
}

fn add(list: &mut Vec<Place>, place: Place) {
    if !list.contains(&place) {
        list.push(place);
    }
}

/// The rules of a text: the line that each begins in, its id, and its sentences, unwrapped.
fn rules_text(path: &Path) -> io::Result<Vec<(usize, String, String)>> {
    let text = fs::read_to_string(path)?;
    let mut found: Vec<(usize, String, String)> = Vec::new();
    let mut goes_on = false;
    for (number, line) in (1..).zip(text.lines()) {
        if let Some((id, first)) = line.strip_prefix("- **").and_then(|bullet| bullet.split_once("**")) {
            found.push((number, id.trim().to_owned(), first.trim().to_owned()));
            goes_on = true;
        } else if line.trim().is_empty() || line.starts_with('#') {
            goes_on = false;
        } else if let Some((_, _, text)) = found.last_mut().filter(|_| goes_on) {
            text.push(' ');
            text.push_str(line.trim());
        }
    }
    Ok(found)
}

impl Index {
    fn knows(&self, word: &str) -> bool {
        let is_it = |id: &str| id.eq_ignore_ascii_case(word);
        self.rules.iter().any(|rule| is_it(&rule.id)) || self.cited.keys().any(|id| is_it(id))
    }

    fn begins_some(&self, word: &str) -> bool {
        let begins = |id: &str| id.to_lowercase().starts_with(&word.to_lowercase());
        self.rules.iter().any(|rule| begins(&rule.id)) || self.cited.keys().any(|id| begins(id))
    }

    /// The rules of [`HELD`] that no item holds, or that no test cites.
    fn missing(&self) -> Vec<(&Rule, &'static str)> {
        let lacks = |rule: &Rule| match self.cited.get(&rule.id) {
            Some(cited) if cited.is_held() && !cited.tests.is_empty() => None,
            Some(cited) if cited.is_held() => Some("no test"),
            Some(cited) if !cited.tests.is_empty() => Some("no function"),
            _ => Some("neither function nor test"),
        };
        self.held_rules().filter_map(|rule| lacks(rule).map(|what| (rule, what))).collect()
    }

    fn held_rules(&self) -> impl Iterator<Item = &Rule> {
        let game = |id: &str| id.split_once('-').map(|(game, _)| game.to_owned()).unwrap_or_default();
        self.rules.iter().filter(move |rule| HELD.contains(&game(&rule.id).as_str()))
    }

    fn print(&self, out: &mut impl Write, word: &str) -> io::Result<()> {
        let is_wanted = |id: &&str| id.to_lowercase().starts_with(&word.to_lowercase());
        let nothing = Cited::default();
        let (mut all, mut without_function, mut without_test) = (0, 0, 0);
        let ids: Vec<&str> = self.rules.iter().map(|rule| rule.id.as_str()).collect();
        for id in ids.iter().copied().filter(is_wanted) {
            let cited = self.cited.get(id).unwrap_or(&nothing);
            all += 1;
            without_function += usize::from(cited.functions.is_empty());
            without_test += usize::from(cited.tests.is_empty());
            print_line(out, id, cited)?;
        }
        let others: Vec<&str> =
            self.cited.keys().map(String::as_str).filter(is_wanted).filter(|id| !ids.contains(id)).collect();
        if !others.is_empty() {
            writeln!(out, "\nCited, and not in the rules text: examples, invariants, or a slip")?;
        }
        for id in others {
            print_line(out, id, &self.cited[id])?;
        }
        writeln!(out, "\n{all} rules, {without_function} without a function, {without_test} without a test")
    }

    /// One rule with all that there is of it.
    fn print_rule(&self, out: &mut impl Write, id: &str) -> io::Result<()> {
        let nothing = Cited::default();
        let cited = self.cited.get(id).unwrap_or(&nothing);
        match self.rules.iter().find(|rule| rule.id == id) {
            Some(rule) => {
                writeln!(out, "{id}  {}:{}", rule.place.path.display(), rule.place.line)?;
                writeln!(out, "  {}\n  {}", rule.en, rule.pl)?;
            }
            None => writeln!(out, "{id}  not in the rules text: an example, an invariant, or a slip")?,
        }
        print_places(out, "functions", &cited.functions)?;
        match self.refusals.get(id) {
            None => writeln!(out, "refusals: none")?,
            Some(refusals) => {
                writeln!(out, "refusals")?;
                for refusal in refusals {
                    writeln!(out, "  {} \"{}\"", refusal.declared, refusal.sentence)?;
                    for place in &refusal.by {
                        writeln!(out, "      by {place}")?;
                    }
                }
            }
        }
        if let Some(said) = self.said.get(id) {
            print_places(out, "named to players by", said)?;
        }
        print_places(out, "tests", &cited.tests)
    }

    fn print_missing(&self, out: &mut impl Write) -> io::Result<()> {
        let missing = self.missing();
        for (rule, what) in &missing {
            writeln!(out, "{} {what}: {}", rule.id, rule.en)?;
        }
        let all = self.held_rules().count();
        let games = HELD.join(", ");
        writeln!(out, "{} of the {all} rules of {games} lack a function or a test", missing.len())
    }

    /// Rules at random, in short, so that anybody can look whether they are found.
    fn print_draw(&self, out: &mut impl Write, many: usize, seed: u64) -> io::Result<()> {
        let nothing = Cited::default();
        let (mut held, mut tested, mut refusing) = (0, 0, 0);
        let drawn = draw(self.held_rules().collect(), many, seed);
        for rule in &drawn {
            let cited = self.cited.get(&rule.id).unwrap_or(&nothing);
            let refusals = self.refusals.get(&rule.id).map(Vec::as_slice).unwrap_or_default();
            writeln!(out, "{}  {}\n  {}", rule.id, rule.en, rule.pl)?;
            let functions: Vec<&Place> =
                cited.functions.iter().filter(|place| place.item != Item::MODULE).collect();
            writeln!(out, "  function  {}", first_of(&functions))?;
            let refused: Vec<String> =
                refusals.iter().map(|refusal| format!("{} \"{}\"", refusal.name, refusal.sentence)).collect();
            writeln!(out, "  refusal   {}", first_of(&refused))?;
            writeln!(out, "  test      {}", first_of(&cited.tests))?;
            held += usize::from(!functions.is_empty());
            tested += usize::from(!cited.tests.is_empty());
            refusing += usize::from(!refused.is_empty());
        }
        let all = drawn.len();
        writeln!(
            out,
            "\n{all} rules drawn with --seed {seed}: {held} with a function, {tested} with a test, \
             {refusing} with a refusal"
        )
    }
}

fn print_line(out: &mut impl Write, id: &str, cited: &Cited) -> io::Result<()> {
    writeln!(out, "{id}")?;
    let short = |place: &Place| below(Path::new("crates"), &place.path).display().to_string();
    let mut lines: Vec<String> =
        cited.functions.iter().map(|place| format!("    {} {}", short(place), place.item)).collect();
    lines.extend(cited.tests.iter().map(|place| format!("    test {} {}", short(place), place.item)));
    // Items of one name in one file, such as the `check` of two types, are one line.
    lines.dedup();
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn print_places(out: &mut impl Write, what: &str, places: &[Place]) -> io::Result<()> {
    if places.is_empty() {
        return writeln!(out, "{what}: none");
    }
    writeln!(out, "{what}")?;
    places.iter().try_for_each(|place| writeln!(out, "  {place}"))
}

/// `crates/… march (2 more)`.
fn first_of<T: fmt::Display>(found: &[T]) -> String {
    match found {
        [] => "none".to_owned(),
        [one] => one.to_string(),
        [first, more @ ..] => format!("{first} ({} more)", more.len()),
    }
}

/// As many at random, in the order drawn; the same seed draws the same from the same.
fn draw<T>(mut from: Vec<T>, many: usize, mut seed: u64) -> Vec<T> {
    let mut drawn = Vec::new();
    while drawn.len() < many && !from.is_empty() {
        // SplitMix64.
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = seed;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let place = usize::try_from(mixed % from.len() as u64).expect("the rest is smaller than a length");
        drawn.push(from.remove(place));
    }
    drawn
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

    fn house() -> Index {
        gather(root()).expect("the sources can be read")
    }

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn printed(print: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        print(&mut out).expect("memory takes everything");
        String::from_utf8(out).expect("what is printed is text")
    }

    #[test]
    fn two_ids_with_to_between_them_stand_for_all_between() {
        let ids: Vec<String> = ["A-3.1", "A-3.2", "A-D1", "A-3.3"].map(|id| format!("E{id}")).to_vec();
        let between = Cite::Between("EA-3.1".to_owned(), "EA-D1".to_owned());
        assert_eq!(rules_of(&between, &ids), ["EA-3.1", "EA-3.2", "EA-D1"]);
    }

    #[test]
    fn every_rule_of_the_games_has_a_function_and_a_test() {
        let house = house();
        let missing: Vec<(&str, &str)> =
            house.missing().into_iter().map(|(rule, what)| (rule.id.as_str(), what)).collect();
        assert_eq!(missing, [], "cite each where it is held, and on the test that shows it");
    }

    #[test]
    fn a_rule_is_found_with_text_function_refusal_and_test_by_its_id() {
        let card = printed(|out| house().print_rule(out, "KOA-12.8"));
        for part in [
            "There is at most one fortress in a territory",
            "Na terytorium może stać najwyżej jedna forteca",
            "crates/coalitions/src/mobilisation.rs:",
            "FortressThere \"There is already a fortress here.\"",
            "a_fortress_needs_an_own_garrison_and_no_fortress",
        ] {
            assert!(card.contains(part), "{part} is missing:\n{card}");
        }
    }

    #[test]
    fn a_rule_that_refuses_nothing_says_so() {
        let card = printed(|out| house().print_rule(out, "KOA-1.3"));
        assert!(card.contains("refusals: none"), "{card}");
    }

    #[test]
    fn a_refusal_is_found_under_the_number_of_another_edition() {
        let card = printed(|out| house().print_rule(out, "PRO-6.3"));
        assert!(card.contains("ThreeUnits"), "{card}");
    }

    #[test]
    fn a_mistyped_id_is_answered_with_the_nearest() {
        let failure = run(&words("KOA-12.88")).expect_err("there is no such rule");
        assert_eq!(failure.message, "rule \"KOA-12.88\" is unknown, did you mean \"KOA-12.8\"");
        assert_eq!(failure.code, 2);
    }

    #[test]
    fn a_draw_is_repeated_by_its_seed() {
        assert_eq!(Wanted::read(&words("--draw 12 --seed 7")).ok(), Some(Wanted::Draw { many: 12, seed: 7 }));
        let numbers: Vec<u32> = (0..100).collect();
        let first = draw(numbers.clone(), 12, 7);
        assert_eq!(first, draw(numbers.clone(), 12, 7));
        assert_ne!(first, draw(numbers.clone(), 12, 8));
        let mut all = draw(numbers.clone(), 200, 7);
        all.sort_unstable();
        assert_eq!(all, numbers);
    }

    #[test]
    fn what_the_chore_does_not_know_is_refused() {
        for line in ["--mising", "--draw", "--draw many", "--draw 3 --seed", "KOA-1 KOA-2"] {
            assert!(Wanted::read(&words(line)).is_err(), "{line}");
        }
    }
}
