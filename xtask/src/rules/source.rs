//! What one source says of rules: which items cite them, which refuse by them, and which speak of
//! them to players.
//!
//! Read line by line, as the formatter leaves it: an item reaches from its first line to the closing
//! bracket that stands as far to the left.

/// An item whose comments cite rules.
#[derive(PartialEq, Eq, Debug)]
pub struct Citation {
    pub item: Item,
    pub rules: Vec<Cite>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub name: String,
    pub line: usize,
    pub is_test: bool,
}

impl Item {
    /// The comment above a file, which belongs to no item in it.
    pub const MODULE: &'static str = "(module)";
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cite {
    One(String),
    Between(String, String),
}

/// A line of `reasons!`.
#[derive(PartialEq, Eq, Debug)]
pub struct Reason {
    pub name: String,
    pub rule: String,
    pub sentence: String,
    pub line: usize,
}

/// One source, read.
#[derive(Default)]
pub struct Source {
    pub citations: Vec<Citation>,
    pub reasons: Vec<Reason>,
    /// The items that answer with a reason (`Why::NoRoad`), by its name.
    pub refusing: Vec<(String, Item)>,
    /// The items that carry the id of a rule as a text (`"KOA-2.1"`).
    pub saying: Vec<(String, Item)>,
    /// Rules that another edition states under a number of its own: `("KOA-4.2", "PRO-4.1"),`.
    pub numbers: Vec<(String, String)>,
}

impl Source {
    pub fn read(text: &str) -> Source {
        let mut source = Source::default();
        let mut module = String::new();
        let mut comment = String::new();
        let mut has_test_mark = false;
        let mut is_below_tests = false;
        // The items that a line stands in, the innermost last, with how far each is indented.
        let mut around: Vec<(usize, Item)> = Vec::new();
        for (number, whole) in (1..).zip(text.lines()) {
            let line = whole.trim();
            let indent = whole.len() - whole.trim_start().len();
            if let Some(text) = line.strip_prefix("//!") {
                module += text;
                module.push(' ');
                continue;
            }
            if let Some(text) = line.strip_prefix("///") {
                comment += text;
                comment.push(' ');
                continue;
            }
            if line.is_empty() {
                continue;
            }
            if line.starts_with("#[") || line.starts_with("#![") {
                has_test_mark |= line.starts_with("#[test]");
                is_below_tests |= line.starts_with("#[cfg(test)]");
                continue;
            }
            let (code, inner) = line.find("//").map_or((line, ""), |at| line.split_at(at));
            if !code.is_empty() {
                let item =
                    Item { name: item_of(line), line: number, is_test: has_test_mark || is_below_tests };
                let rules = cites(&comment);
                if !rules.is_empty() {
                    source.citations.push(Citation { item: item.clone(), rules });
                }
                if begins_item(line) {
                    around.retain(|(depth, _)| *depth < indent);
                    around.push((indent, item));
                }
                comment.clear();
                has_test_mark = false;
            }
            if let Some((_, item)) = around.iter().rev().find(|(depth, _)| *depth < indent) {
                let rules = cites(inner);
                if !rules.is_empty() {
                    source.citations.push(Citation { item: item.clone(), rules });
                }
            }
            source.read_code(code, number, around.last().map(|(_, item)| item));
            if ends_item(code) {
                around.retain(|(depth, _)| *depth < indent);
            }
        }
        let rules = cites(&module);
        if !rules.is_empty() {
            let item = Item { name: Item::MODULE.to_owned(), line: 1, is_test: false };
            source.citations.insert(0, Citation { item, rules });
        }
        source
    }

    fn read_code(&mut self, code: &str, line: usize, item: Option<&Item>) {
        let parts: Vec<&str> = code.split('"').collect();
        match parts[..] {
            [name, rule, _, sentence, _, _, ";"] if is_id(rule) => {
                self.reasons.push(Reason {
                    name: name.trim().to_owned(),
                    rule: rule.to_owned(),
                    sentence: sentence.to_owned(),
                    line,
                });
                return;
            }
            ["(", rule, ", ", own, "),"] if is_id(rule) && is_id(own) => {
                self.numbers.push((rule.to_owned(), own.to_owned()));
                return;
            }
            _ => {}
        }
        let Some(item) = item.filter(|item| !item.is_test) else { return };
        for text in parts.iter().skip(1).step_by(2).filter(|text| is_id(text)) {
            self.saying.push(((*text).to_owned(), item.clone()));
        }
        for after in code.split("Why::").skip(1) {
            let name: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
            if name.starts_with(char::is_uppercase) {
                self.refusing.push((name, item.clone()));
            }
        }
    }
}

const KEYWORDS: [&str; 9] = ["fn", "struct", "enum", "const", "static", "trait", "type", "mod", "impl"];

const BEFORE: [&str; 4] = ["pub", "crate", "super", "async"];

fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.split(move |letter: char| !is_part(letter)).filter(|word| !word.is_empty() && !BEFORE.contains(word))
}

/// Whether a line is the first of an item, and no part of one.
fn begins_item(line: &str) -> bool {
    words(line).next().is_some_and(|word| KEYWORDS.contains(&word))
}

/// Whether the item that is indented as far ends here: `) -> bool {` goes on.
fn ends_item(code: &str) -> bool {
    let code = code.trim_end();
    let is_closed = code.starts_with(['}', ']']) && !code.ends_with(['{', '('])
        || code.starts_with(')') && code.ends_with(';');
    is_closed || begins_item(code) && code.ends_with([';', '}'])
}

/// The name of the item that a line begins: behind `const fn`, or a field's, a variant's or an arm's own
/// first word.
fn item_of(line: &str) -> String {
    words(line).find(|word| !KEYWORDS.contains(word)).unwrap_or_default().to_owned()
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

pub fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        game.len() >= 2
            && game.chars().all(|letter| letter.is_ascii_uppercase())
            && !number.is_empty()
            && number.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '.')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(id: &str) -> Cite {
        Cite::One(id.to_owned())
    }

    fn cited(text: &str) -> Vec<(String, bool, Vec<Cite>)> {
        let citations = Source::read(text).citations;
        citations.into_iter().map(|found| (found.item.name, found.item.is_test, found.rules)).collect()
    }

    #[test]
    fn a_comment_cites_rules_for_the_item_after_it() {
        let text = "\
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

pub struct Corps {
    /// [EAG-1.4] Eight at most.
    pub(crate) units: &'static [u8; 3],
}
";
        let citation = |item: &str, is_test, rules| (item.to_owned(), is_test, rules);
        let expected = [
            citation("(module)", false, vec![one("EAG-1.1")]),
            citation("check_march", false, vec![one("EAG-4.1"), one("EAG-4.2")]),
            citation("a_corps_takes_hits", true, vec![one("EAG-5.1")]),
            citation("Ferry", false, vec![one("EAG-4.3")]),
            citation("units", false, vec![one("EAG-1.4")]),
        ];
        assert_eq!(cited(text), expected);
        assert_eq!(Source::read(text).citations[1].item.line, 6);
    }

    #[test]
    fn a_comment_inside_a_function_cites_rules_for_it() {
        let text = "\
/// [EAG-4.1]
pub(crate) fn check_march(
    &self,
) -> bool {
    // [EAG-4.4] Nobody marches at night.
    if self.is_night { refuse() } // [EAG-4.5]
    const HOURS: u8 = 8;
    fn inner() {
        // [EAG-4.6]
    }
    // [EAG-4.7] After what stands inside.
    true
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
        let march = |id: &str| ("check_march".to_owned(), false, vec![one(id)]);
        let expected = [
            march("EAG-4.1"),
            march("EAG-4.4"),
            march("EAG-4.5"),
            ("inner".to_owned(), false, vec![one("EAG-4.6")]),
            march("EAG-4.7"),
            ("nobody_marches_at_night".to_owned(), true, vec![one("EAG-4.4")]),
        ];
        assert_eq!(cited(text), expected);
    }

    #[test]
    fn two_ids_with_to_between_them_cite_all_between() {
        let found = cites("[EA-3.1] to [EA-D1] How a scenario begins. [EA-3.3] too.");
        assert_eq!(found, [Cite::Between("EA-3.1".to_owned(), "EA-D1".to_owned()), one("EA-3.3")]);
    }

    #[test]
    fn what_is_no_id_is_not_cited() {
        assert_eq!(cites("[`Seat`], [x-1], [KOA-], [see this](there), [unclosed"), []);
    }

    #[test]
    fn reasons_are_found_with_who_answers_with_them() {
        let text = "\
engine::reasons! {
    NoRoad \"EAG-4.1\" \"There is no road.\" \"Nie ma drogi.\";
}

pub fn check_march() -> Result<(), Why> {
    Err(Why::NoRoad)
}

fn rule(&self) -> &'static str {
    \"EAG-4.2\"
}

const OWN_NUMBERS: [(&str, &str); 1] = [
    (\"EAG-4.1\", \"HAW-2.1\"),
];

#[cfg(test)]
mod tests {
    fn no_answer() -> Why {
        Why::NoRoad
    }
}
";
        let source = Source::read(text);
        let reason = &source.reasons[0];
        assert_eq!((reason.name.as_str(), reason.rule.as_str(), reason.line), ("NoRoad", "EAG-4.1", 2));
        assert_eq!(reason.sentence, "There is no road.");
        let named = |found: &[(String, Item)]| -> Vec<(String, String)> {
            found.iter().map(|(what, item)| (what.clone(), item.name.clone())).collect()
        };
        assert_eq!(named(&source.refusing), [("NoRoad".to_owned(), "check_march".to_owned())]);
        assert_eq!(named(&source.saying), [("EAG-4.2".to_owned(), "rule".to_owned())]);
        assert_eq!(source.numbers, [("EAG-4.1".to_owned(), "HAW-2.1".to_owned())]);
    }
}
