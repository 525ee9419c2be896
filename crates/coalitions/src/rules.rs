//! The rules for players, in our own words, under the ledger's ids.

use engine::Lang;

/// The whole text, as Markdown: `## 4. Title`, then one bullet per rule.
pub fn text(lang: Lang) -> &'static str {
    match lang {
        Lang::En => concat!(
            include_str!("../rules/koalicje/en-1.md"),
            "\n",
            include_str!("../rules/koalicje/en-2.md")
        ),
        Lang::Pl => concat!(
            include_str!("../rules/koalicje/pl-1.md"),
            "\n",
            include_str!("../rules/koalicje/pl-2.md")
        ),
    }
}
