//! The rules for players: both languages state the same rules, and every rule that is cited stands there.

use mocarstwa::Mocarstwa;
use std::path::Path;

#[test]
fn both_languages_state_the_same_rules_and_whatever_is_refused_can_be_looked_up() {
    assert!(testkit::rules_text::check::<Mocarstwa>().len() > 570);
}

/// Whatever the source cites, in a doc comment or beside a clause.
#[test]
fn every_rule_that_the_source_cites_can_be_looked_up() {
    let known = testkit::rules_text::check::<Mocarstwa>();
    let mut missing = Vec::new();
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("the source") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        for (start, _) in text.match_indices("[MOC-") {
            let id = text[start + 1..].split(']').next().unwrap_or_default();
            // Invariants and test vectors are the ledger's, not the players'.
            let is_internal = id.starts_with("MOC-I.") || id.starts_with("MOC-T.");
            if !is_internal && !known.contains(id) {
                missing.push(format!("{}: {id}", path.display()));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}
