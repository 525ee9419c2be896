//! The rules for players, in our own words, under the ledger's ids.

use engine::Lang;

/// The rules of the prototype edition.
pub fn prototype_text(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../rules/prototype/en.md"),
        Lang::Pl => include_str!("../rules/prototype/pl.md"),
    }
}

/// The rules of Realpolitik.
pub fn realpolitik_text(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../rules/realpolitik/en.md"),
        Lang::Pl => include_str!("../rules/realpolitik/pl.md"),
    }
}

/// The whole text, as Markdown: `## 4. Title`, then one bullet per rule.
pub fn text(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../rules/koalicje/en.md"),
        Lang::Pl => include_str!("../rules/koalicje/pl.md"),
    }
}
