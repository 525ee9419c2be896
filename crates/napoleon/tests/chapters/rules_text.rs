//! The rules for players: both languages speak of the same rules, and whatever the program cites can be looked up.

use engine::{Game, Lang};
use napoleon::Napoleon;
use napoleon::reasons::Why;
use napoleon::rules::text;
use std::collections::BTreeSet;

fn ids(lang: Lang) -> Vec<&'static str> {
    let bullets = text(lang).lines().filter_map(|line| line.strip_prefix("- **"));
    bullets.filter_map(|line| line.split_once("**").map(|(id, _)| id)).collect()
}

#[test]
fn both_languages_state_the_same_rules_each_once_in_the_same_order() {
    let (english, polish) = (ids(Lang::En), ids(Lang::Pl));
    assert_eq!(english, polish);
    let distinct: BTreeSet<&str> = english.iter().copied().collect();
    assert_eq!(distinct.len(), english.len(), "a rule is stated twice");
    assert!(english.len() >= 215, "{} rules", english.len());
}

#[test]
fn every_rule_that_a_refusal_cites_can_be_looked_up() {
    let known: BTreeSet<&str> = ids(Lang::En).into_iter().collect();
    for why in Why::ALL {
        let refusal = why.refusal();
        assert!(known.contains(refusal.rule.0), "{why:?} cites {}", refusal.rule);
        assert!(
            refusal.reason.en.ends_with('.') && refusal.reason.pl.ends_with('.'),
            "{why:?} is no sentence"
        );
    }
}

#[test]
fn every_ruling_behind_an_option_can_be_looked_up() {
    let known: BTreeSet<&str> = ids(Lang::En).into_iter().collect();
    for scenario in Napoleon::scenarios() {
        for option in &scenario.options {
            assert!(known.contains(option.rule), "{} cites {}", option.id, option.rule);
        }
    }
}

#[test]
fn no_player_meets_a_word_of_the_workshop() {
    for lang in [Lang::En, Lang::Pl] {
        for word in ["OCR", "ledger", "engine", "invariant", ".txt", ".csv"] {
            assert!(!text(lang).contains(word), "the rules speak of \"{word}\"");
        }
    }
}
