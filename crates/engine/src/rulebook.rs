//! The rules of a game for players, taken apart.
//!
//! A rules text is Markdown: a chapter is `## 4. Title`, and a rule one bullet, `- **KOA-4.1** …`, wrapped at will. A rule
//! that begins with `(ruling)` is ours. What else stands in a chapter, a table or a remark, keeps its place there.

/// A rules text, taken apart.
pub struct Rulebook<'a> {
    pub title: &'a str,
    /// What is said before the first chapter, a paragraph each.
    pub preface: Vec<String>,
    pub chapters: Vec<Chapter<'a>>,
    pub rules: Vec<Rule<'a>>,
}

pub struct Chapter<'a> {
    pub number: &'a str,
    pub title: &'a str,
    pub parts: Vec<Part<'a>>,
}

/// What stands in a chapter, in its order.
pub enum Part<'a> {
    /// A rule, by position.
    Rule(usize),
    /// The lines of a paragraph, unwrapped.
    Remark(String),
    /// The rows of a table, its cells trimmed; the line under the head is left out.
    Table(Vec<Vec<&'a str>>),
}

pub struct Rule<'a> {
    pub id: &'a str,
    /// Its sentences, unwrapped.
    pub text: String,
    /// The chapter it stands in, by position.
    pub chapter: Option<usize>,
}

/// How a ruling begins, in every language that there are rules in.
const RULINGS: [&str; 2] = ["(ruling) ", "(rozstrzygnięcie) "];

impl Rule<'_> {
    /// What a ruling says, without the word that marks it; nothing for a printed rule.
    pub fn ruling(&self) -> Option<&str> {
        RULINGS.iter().find_map(|mark| self.text.strip_prefix(mark))
    }
}

impl<'a> Rulebook<'a> {
    pub fn read(text: &'a str) -> Rulebook<'a> {
        let mut book = Rulebook { title: "", preface: Vec::new(), chapters: Vec::new(), rules: Vec::new() };
        // A paragraph, a table or a rule goes on until an empty line, a heading or the next rule.
        let mut goes_on = false;
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                let (number, title) = heading.split_once(". ").unwrap_or(("", heading));
                book.chapters.push(Chapter { number, title: title.trim(), parts: Vec::new() });
                goes_on = false;
            } else if let Some(title) = line.strip_prefix("# ") {
                book.title = title.trim();
                goes_on = false;
            } else if let Some((id, first)) =
                line.strip_prefix("- **").and_then(|bullet| bullet.split_once("**"))
            {
                let chapter = book.chapters.len().checked_sub(1);
                if let Some(chapter) = book.chapters.last_mut() {
                    chapter.parts.push(Part::Rule(book.rules.len()));
                }
                book.rules.push(Rule { id: id.trim(), text: first.trim().to_owned(), chapter });
                goes_on = true;
            } else if line.trim().is_empty() || line.starts_with('#') {
                goes_on = false;
            } else {
                book.read_on(line.trim(), goes_on);
                goes_on = true;
            }
        }
        book
    }

    /// A line that begins no rule: the next of what goes on, or the first of a remark or a table.
    fn read_on(&mut self, line: &'a str, goes_on: bool) {
        let Some(chapter) = self.chapters.last_mut() else {
            match self.preface.last_mut().filter(|_| goes_on) {
                Some(paragraph) => add(paragraph, line),
                None => self.preface.push(line.to_owned()),
            }
            return;
        };
        let row = line
            .strip_prefix('|')
            .map(|cells| cells.trim_end_matches('|').split('|').map(str::trim).collect());
        let last = chapter.parts.last_mut().filter(|_| goes_on);
        match (last, row) {
            (Some(Part::Rule(rule)), _) => add(&mut self.rules[*rule].text, line),
            (Some(Part::Table(rows)), Some(row)) => {
                let row: Vec<&str> = row;
                if !row.iter().all(|cell| cell.contains("--")) {
                    rows.push(row);
                }
            }
            (Some(Part::Remark(text)), None) => add(text, line),
            (_, Some(row)) => chapter.parts.push(Part::Table(vec![row])),
            (_, None) => chapter.parts.push(Part::Remark(line.to_owned())),
        }
    }
}

fn add(text: &mut String, line: &str) {
    text.push(' ');
    text.push_str(line);
}
