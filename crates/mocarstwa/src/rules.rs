//! The rules for players, in our own words, under the ledger's ids.

use engine::Lang;

/// The whole text, as Markdown: `## 4. Title`, then one bullet per rule.
pub fn text(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../rules/en.md"),
        Lang::Pl => include_str!("../rules/pl.md"),
    }
}
