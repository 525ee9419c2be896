//! `rules`: the rules of a game for players, looked up by id, by chapter or by a word.
//!
//! A game may cite another's rules where it is silent: an id that it does not have itself is looked for in the other games
//! of the shelf.

use crate::catalogue::{self, Entry};
use crate::failure::Failure;
use engine::Lang;
use engine::rulebook::{Chapter, Part, Rule, Rulebook};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon rules              the chapters
  hegemon rules KOA-10.8     one rule; 10.8 does as well
  hegemon rules 10           a chapter
  hegemon rules arbiter      every rule that speaks of an arbiter
  hegemon rules morale loss  every rule with both words")]
pub struct Options {
    /// A rule's id, a chapter's number, or words to search for
    #[arg(value_name = "ID|CHAPTER|WORD")]
    wanted: Vec<String>,
    /// The game, by its id
    #[arg(long, default_value = "koalicje")]
    game: String,
    /// The language: en or pl
    #[arg(long, default_value = "en")]
    lang: Lang,
}

pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let entry = catalogue::find(&options.game).map_err(Failure::Usage)?;
    let found = look_up(entry, options.lang, &options.wanted.join(" ")).map_err(Failure::Usage)?;
    write!(out, "{found}")?;
    Ok(())
}

/// What `wanted` names in a game's rules; a rule's whole id also in those of the other games.
pub fn look_up(entry: &Entry, lang: Lang, wanted: &str) -> Result<String, String> {
    let book = |entry: &Entry| Lookup::read((entry.edition.rules)(lang));
    book(entry).look_up(wanted).or_else(|problem| {
        let mut others = catalogue::all().iter().filter(|other| other.edition.id != entry.edition.id);
        others.find_map(|other| book(other).rule_by_id(wanted)).ok_or(problem)
    })
}

/// A rules text in which people look things up.
struct Lookup<'a>(Rulebook<'a>);

impl<'a> Lookup<'a> {
    fn read(text: &'a str) -> Lookup<'a> {
        Lookup(Rulebook::read(text))
    }

    /// What `wanted` names, ready to print: a rule, a chapter, the rules with those words, or all chapters.
    fn look_up(&self, wanted: &str) -> Result<String, String> {
        let wanted = wanted.trim();
        if wanted.is_empty() {
            return Ok(self.contents());
        }
        if let Some(rule) = self.rule(wanted) {
            return Ok(self.shown(rule));
        }
        if let Some(chapter) = self.chapter(wanted) {
            return Ok(self.chapter_shown(chapter));
        }
        let is_id = !wanted.contains(' ') && wanted.contains(|letter: char| letter.is_ascii_digit());
        let found = self.search(wanted);
        if !found.is_empty() && !is_id {
            let (count, plural) = (found.len(), if found.len() == 1 { "rule" } else { "rules" });
            let rules: String = found.into_iter().map(|rule| self.shown(rule)).collect();
            return Ok(format!("{rules}({count} {plural})\n"));
        }
        Err(self.nothing(wanted, is_id))
    }

    /// The rule of that whole id, ready to print.
    fn rule_by_id(&self, wanted: &str) -> Option<String> {
        self.0
            .rules
            .iter()
            .find(|rule| rule.id.eq_ignore_ascii_case(wanted.trim()))
            .map(|rule| self.shown(rule))
    }

    fn rule(&self, wanted: &str) -> Option<&Rule<'a>> {
        self.0
            .rules
            .iter()
            .find(|rule| rule.id.eq_ignore_ascii_case(wanted) || short(rule.id).eq_ignore_ascii_case(wanted))
    }

    /// The chapter of that number, `10` or `KOA-10`, if there is only one.
    fn chapter(&self, wanted: &str) -> Option<usize> {
        let number = wanted.split_once('-').map_or(wanted, |(prefix, number)| {
            let is_prefix =
                |rule: &Rule| rule.id.split('-').next().is_some_and(|own| own.eq_ignore_ascii_case(prefix));
            if self.0.rules.iter().any(is_prefix) { number } else { wanted }
        });
        let mut named = self
            .0
            .chapters
            .iter()
            .enumerate()
            .filter(|(_, chapter)| !number.is_empty() && chapter.number == number);
        let (first, _) = named.next()?;
        named.next().is_none().then_some(first)
    }

    /// The rules that hold every word, whatever its case and diacritics.
    fn search(&self, wanted: &str) -> Vec<&Rule<'a>> {
        let folded = engine::names::fold(wanted);
        let words: Vec<&str> = folded.split('-').filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let holds = |rule: &&Rule| {
            let text = engine::names::fold(&rule.text);
            words.iter().all(|word| text.contains(word))
        };
        self.0.rules.iter().filter(holds).collect()
    }

    fn nothing(&self, wanted: &str, is_id: bool) -> String {
        if is_id {
            let ids = self.0.rules.iter().flat_map(|rule| [rule.id, short(rule.id)]);
            return match engine::names::nearest(wanted, ids).or_else(|| self.neighbour(wanted)) {
                Some(nearest) => format!("rule \"{wanted}\" is unknown, did you mean \"{nearest}\""),
                None => format!("rule \"{wanted}\" is unknown: \"rules\" alone lists the chapters"),
            };
        }
        let words =
            self.0.rules.iter().flat_map(|rule| rule.text.split(|letter: char| !letter.is_alphanumeric()));
        match engine::names::nearest(wanted, words.filter(|word| word.len() > 2)) {
            Some(nearest) => format!("no rule speaks of \"{wanted}\", did you mean \"{nearest}\""),
            None => format!("no rule speaks of \"{wanted}\""),
        }
    }

    /// The last rule of the chapter that an id names: `KOA-10.99` is past its end.
    fn neighbour(&self, wanted: &str) -> Option<&'a str> {
        let wanted = short(wanted).split_once('.')?.0;
        let in_chapter =
            |rule: &&Rule| short(rule.id).split_once('.').is_some_and(|(chapter, _)| chapter == wanted);
        self.0.rules.iter().rfind(in_chapter).map(|rule| rule.id)
    }

    fn contents(&self) -> String {
        let line = |(position, chapter): (usize, &Chapter)| {
            let rules = self.0.rules.iter().filter(|rule| rule.chapter == Some(position)).count();
            format!("{:>4}  {} ({rules})\n", chapter.number, chapter.title)
        };
        self.0.chapters.iter().enumerate().map(line).collect()
    }

    fn chapter_shown(&self, position: usize) -> String {
        let Chapter { number, title, parts } = &self.0.chapters[position];
        let mut shown = format!("{number}. {title}\n\n");
        for (index, part) in parts.iter().enumerate() {
            let is_rule = |part: &Part| matches!(part, Part::Rule(_));
            // What is no rule stands apart.
            if index > 0 && !(is_rule(part) && is_rule(&parts[index - 1])) {
                shown.push('\n');
            }
            match part {
                Part::Rule(rule) => shown += &self.shown(&self.0.rules[*rule]),
                Part::Remark(text) => shown += &wrapped("", text),
                Part::Table(rows) => shown += &columns(rows),
            }
        }
        shown
    }

    fn shown(&self, rule: &Rule) -> String {
        wrapped(rule.id, &rule.text)
    }
}

/// A text beside its label, wrapped to the width of a page.
fn wrapped(label: &str, text: &str) -> String {
    let plain = text.replace(['*', '`'], "");
    let mut shown = String::new();
    let mut line = format!("{label:<9}");
    for word in plain.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > 100 {
            shown.push_str(line.trim_end());
            shown.push('\n');
            line = " ".repeat(9);
        }
        line.push(' ');
        line.push_str(word);
    }
    shown.push_str(line.trim_end());
    shown.push('\n');
    shown
}

/// A table, each column as wide as its widest cell.
fn columns(rows: &[Vec<&str>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut shown = String::new();
    for row in rows {
        let cells: String = row
            .iter()
            .enumerate()
            .map(|(column, cell)| format!("{cell}{}", " ".repeat(width(column) - cell.chars().count() + 2)))
            .collect();
        shown += &format!("{}{}\n", " ".repeat(10), cells.trim_end());
    }
    shown
}

/// An id without the game's letters: `10.8` of `KOA-10.8`.
fn short(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
## 4. The march

- **EAG-4.1** A corps marches to a
  bordering area.
- **EAG-4.2** A *strait* is crossed by ferry.

## 5. The battle

### Losses

- **EAG-5.1** A corps takes `hits`.
- **EAG-D1** (ruling) Świt is the morning.

## 6. The cards

The *deck* is
small.

| No. | Card |
|---|---|
| 1 | Świt |
| 12 | Dusk |

- **EAG-6.1** A card is
  | turned.
";

    fn look_up(wanted: &str) -> Result<String, String> {
        Lookup::read(TEXT).look_up(wanted)
    }

    #[test]
    fn an_id_finds_its_rule_in_any_case_and_without_its_letters() {
        for id in ["EAG-4.1", "eag-4.1", "4.1"] {
            assert_eq!(look_up(id).unwrap(), "EAG-4.1   A corps marches to a bordering area.\n");
        }
        assert_eq!(look_up("d1").unwrap(), "EAG-D1    (ruling) Świt is the morning.\n");
    }

    #[test]
    fn a_number_finds_its_chapter() {
        let chapter =
            "5. The battle\n\nEAG-5.1   A corps takes hits.\nEAG-D1    (ruling) Świt is the morning.\n";
        assert_eq!(look_up("5").unwrap(), chapter);
        assert_eq!(look_up("EAG-5").unwrap(), chapter);
    }

    #[test]
    fn a_chapter_is_shown_with_its_remarks_and_tables() {
        let chapter = "
6. The cards

          The deck is small.

          No.  Card
          1    Świt
          12   Dusk

EAG-6.1   A card is | turned.
";
        assert_eq!(look_up("6").unwrap(), chapter.trim_start());
        assert_eq!(look_up("EAG-6.1").unwrap(), "EAG-6.1   A card is | turned.\n");
    }

    #[test]
    fn the_twelve_napoleon_cards_are_shown_with_their_chapter() {
        let entry = catalogue::find("koalicje").expect("it is on the shelf");
        for lang in [Lang::En, Lang::Pl] {
            let chapter = super::look_up(entry, lang, "20").expect("there is a chapter 20");
            assert_eq!(chapter.lines().filter(|line| line.contains("Armée")).count(), 12, "{chapter}");
        }
    }

    #[test]
    fn an_id_of_another_game_is_found_and_its_number_alone_is_not() {
        let entry = catalogue::find("coalitions-prototype").expect("it is on the shelf");
        let found = super::look_up(entry, Lang::En, "koa-10.8").expect("the other game has it");
        assert!(found.starts_with("KOA-10.8  "), "{found}");
        assert!(super::look_up(entry, Lang::En, "10.1").expect("it has its own").starts_with("PRO-10.1 "));
        let problem = super::look_up(entry, Lang::En, "KOA-10.99").unwrap_err();
        assert!(problem.contains("\"KOA-10.99\" is unknown"), "{problem}");
        let problem = super::look_up(entry, Lang::En, "zeppelin").unwrap_err();
        assert_eq!(problem, "no rule speaks of \"zeppelin\"");
    }

    #[test]
    fn a_word_finds_every_rule_that_holds_it() {
        assert!(look_up("corps").unwrap().ends_with("(2 rules)\n"));
        assert!(look_up("corps marches").unwrap().ends_with("(1 rule)\n"));
        assert!(look_up("swit").unwrap().contains("EAG-D1"));
    }

    #[test]
    fn nothing_asked_lists_the_chapters() {
        assert_eq!(look_up("").unwrap(), "   4  The march (2)\n   5  The battle (2)\n   6  The cards (1)\n");
    }

    #[test]
    fn what_is_unknown_is_named_with_the_nearest_known() {
        assert_eq!(look_up("EAG-4.3").unwrap_err(), "rule \"EAG-4.3\" is unknown, did you mean \"EAG-4.1\"");
        assert_eq!(
            look_up("EAG-5.99").unwrap_err(),
            "rule \"EAG-5.99\" is unknown, did you mean \"EAG-5.1\""
        );
        assert_eq!(look_up("stait").unwrap_err(), "no rule speaks of \"stait\", did you mean \"strait\"");
        assert_eq!(look_up("zeppelin").unwrap_err(), "no rule speaks of \"zeppelin\"");
        assert!(look_up("17").is_err());
    }

    #[test]
    fn every_rules_text_of_the_house_is_read() {
        for entry in catalogue::all() {
            for lang in [Lang::En, Lang::Pl] {
                let text = (entry.edition.rules)(lang);
                let bullets = text.lines().filter(|line| line.starts_with("- **")).count();
                let book = Rulebook::read(text);
                assert_eq!(book.rules.len(), bullets);
                assert!(book.rules.iter().all(|rule| rule.chapter.is_some() && !rule.text.is_empty()));
            }
        }
    }
}
