use super::words::Words;
use console::measure_text_width;
use std::fmt::Write;

/// The choices of one question, numbered from 1, in columns.
pub struct Menu {
    /// The canonical text and the phrase of each choice.
    choices: Vec<(String, String)>,
    width: usize,
}

/// The choices that are always shown at once.
const PAGE: usize = 40;
/// The lines that a longer list may take and still be shown whole.
const LINES: usize = 24;

impl Menu {
    pub fn new(actions: Vec<String>, phrases: Vec<String>) -> Menu {
        let width = usize::from(console::Term::stdout().size().1).clamp(40, 160);
        Menu { choices: actions.into_iter().zip(phrases).collect(), width }
    }

    pub fn len(&self) -> usize {
        self.choices.len()
    }

    pub fn action(&self, index: usize) -> Option<&str> {
        self.choices.get(index).map(|(action, _)| action.as_str())
    }

    pub fn holds(&self, text: &str) -> bool {
        self.choices.iter().any(|(action, _)| action == text)
    }

    /// All choices if they fit, or the first ones and how to see the others.
    pub fn first_page(&self, words: &Words) -> String {
        let whole = self.whole();
        if self.len() <= PAGE || whole.lines().count() <= LINES {
            return whole;
        }
        let first: Vec<usize> = (0..PAGE).collect();
        self.columns(&first) + &(words.more_choices)(self.len() - PAGE) + "\n"
    }

    pub fn whole(&self) -> String {
        self.columns(&(0..self.len()).collect::<Vec<_>>())
    }

    /// The choices whose phrase or text holds every word, or nothing if there are none.
    pub fn search(&self, line: &str, words: &Words) -> Option<String> {
        let folded = engine::names::fold(line);
        let wanted: Vec<&str> = folded.split('-').filter(|word| !word.is_empty()).collect();
        let holds = |index: &usize| {
            let (action, phrase) = &self.choices[*index];
            let text = engine::names::fold(&format!("{action} {phrase}"));
            wanted.iter().all(|word| text.contains(word))
        };
        let found: Vec<usize> = (0..self.len()).filter(holds).collect();
        if found.is_empty() || wanted.is_empty() {
            return None;
        }
        Some(self.columns(&found) + &(words.found)(found.len(), self.len()))
    }

    /// As many columns as fit, each as wide as its widest choice.
    fn columns(&self, indices: &[usize]) -> String {
        let digits = self.len().to_string().len().max(2);
        let cells: Vec<String> = indices
            .iter()
            .map(|index| format!("{:>digits$} {}", index + 1, self.choices[*index].1))
            .collect();
        let widths_in = |columns: usize| -> Vec<usize> {
            let rows = cells.len().div_ceil(columns).max(1);
            let width = |column: &[String]| column.iter().map(|cell| measure_text_width(cell)).max();
            cells.chunks(rows).filter_map(width).collect()
        };
        let fits = |widths: &Vec<usize>| widths.iter().map(|width| width + 2).sum::<usize>() <= self.width;
        let widths = (1..=6).rev().map(widths_in).find(fits).unwrap_or_else(|| widths_in(1));
        let rows = cells.len().div_ceil(widths.len().max(1));
        let mut text = String::new();
        for row in 0..rows {
            let mut line = String::new();
            for (cell, width) in cells.iter().skip(row).step_by(rows).zip(&widths) {
                let gap = width - measure_text_width(cell);
                let _ = write!(line, "  {cell}{}", " ".repeat(gap));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;
    use engine::Lang;

    fn menu(count: usize) -> Menu {
        let choices =
            (1..=count).map(|number| (format!("march {number}"), format!("March to Łódź {number}")));
        Menu { choices: choices.collect(), width: 80 }
    }

    #[test]
    fn choices_stand_in_columns_and_read_downwards() {
        let menu = Menu { width: 70, ..menu(7) };
        let expected = "
   1 March to Łódź 1   4 March to Łódź 4   7 March to Łódź 7
   2 March to Łódź 2   5 March to Łódź 5
   3 March to Łódź 3   6 March to Łódź 6
";
        assert_eq!(menu.whole(), expected.trim_start_matches('\n'));
    }

    #[test]
    fn a_long_list_shows_its_first_page() {
        let words = words(Lang::En);
        assert_eq!(menu(40).first_page(words), menu(40).whole());
        let page = menu(300).first_page(words);
        assert!(page.contains(" 40 March") && !page.contains(" 41 March") && page.contains("260"), "{page}");
    }

    #[test]
    fn a_word_narrows_the_list_down_and_keeps_the_numbers() {
        let words = words(Lang::En);
        let found = menu(30).search("lodz 7", words).expect("two choices hold it");
        assert!(
            found.contains(" 7 March") && found.contains("27 March") && !found.contains(" 8 March"),
            "{found}"
        );
        assert_eq!(menu(30).search("wien", words), None);
    }
}
