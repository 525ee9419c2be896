//! The rules for players: both languages state the same rules, and whatever a game cites can be looked up.

use engine::rulebook::Rulebook;
use engine::{Lang, Words};
use std::collections::BTreeSet;

/// What players need not know.
const WORKSHOP: [&str; 6] = ["OCR", "ledger", "engine", "invariant", ".txt", ".csv"];

/// Checks the rules text of a game, and gives the rules that can be looked up. A game that has no text yet has none.
pub fn check<G: Words>() -> BTreeSet<&'static str> {
    let [english, polish] = [Lang::En, Lang::Pl].map(|lang| ids(G::rules_text(lang)));
    assert_eq!(english, polish, "both languages state the same rules in the same order");
    let own: BTreeSet<&str> = english.iter().copied().collect();
    assert_eq!(own.len(), english.len(), "a rule is stated twice");
    for lang in [Lang::En, Lang::Pl] {
        let said = WORKSHOP.iter().find(|word| G::rules_text(lang).contains(**word));
        assert_eq!(said, None, "a word of the workshop in the rules for players");
    }
    if own.is_empty() {
        return own;
    }
    let known: BTreeSet<&str> = own.into_iter().chain(ids(G::parent_rules_text(Lang::En))).collect();
    for refusal in G::refusals() {
        assert!(known.contains(refusal.rule.0), "\"{refusal}\" cites a rule that is not in the text");
        let is_sentence = |text: &str| text.ends_with('.');
        assert!(is_sentence(refusal.reason.en) && is_sentence(refusal.reason.pl), "{refusal} is no sentence");
    }
    // Reconstructed components (KOA-R.n) are no rules; their files say what they are.
    for option in G::scenarios().iter().flat_map(|scenario| &scenario.options) {
        let is_known = option.rule.contains("-R.") || known.contains(option.rule);
        assert!(is_known, "option {} cites {}, which is not in the text", option.id, option.rule);
    }
    known
}

fn ids(text: &'static str) -> Vec<&'static str> {
    Rulebook::read(text).rules.iter().map(|rule| rule.id).collect()
}
