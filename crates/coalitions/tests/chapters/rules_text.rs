//! The rules for players: both languages speak of the same rules, and whatever the program cites can be looked up.

use coalitions::reasons::Why;
use coalitions::rule_set::Edition;
use coalitions::rules::{prototype_text, text};
use coalitions::{Koalicje, Prototype};
use engine::{Game, Lang};
use std::collections::BTreeSet;

type Text = fn(Lang) -> &'static str;

fn ids(text: Text, lang: Lang) -> Vec<&'static str> {
    let bullets = text(lang).lines().filter_map(|line| line.strip_prefix("- **"));
    bullets.filter_map(|line| line.split_once("**").map(|(id, _)| id)).collect()
}

fn known(edition: Edition) -> BTreeSet<&'static str> {
    let mut known: BTreeSet<&str> = ids(text, Lang::En).into_iter().collect();
    // Where the prototype is silent the final edition's rule applies under its own number (PRO-D38).
    if edition == Edition::Prototype {
        known.extend(ids(prototype_text, Lang::En));
    }
    known
}

#[test]
fn both_languages_state_the_same_rules_each_once_in_the_same_order() {
    for (text, least) in [(text as Text, 420), (prototype_text as Text, 200)] {
        let (english, polish) = (ids(text, Lang::En), ids(text, Lang::Pl));
        assert_eq!(english, polish);
        let distinct: BTreeSet<&str> = english.iter().copied().collect();
        assert_eq!(distinct.len(), english.len(), "a rule is stated twice");
        assert!(english.len() >= least, "{} rules", english.len());
    }
}

#[test]
fn every_rule_that_a_refusal_cites_can_be_looked_up() {
    for edition in [Edition::Final, Edition::Prototype] {
        let known = known(edition);
        for why in Why::ALL {
            let refusal = edition.refusal(*why);
            let foreign = edition == Edition::Final && refusal.rule.0.starts_with("PRO-");
            assert!(foreign || known.contains(refusal.rule.0), "{why:?} cites {}", refusal.rule);
            assert!(
                refusal.reason.en.ends_with('.') && refusal.reason.pl.ends_with('.'),
                "{why:?} is no sentence"
            );
        }
    }
}

#[test]
fn every_ruling_behind_an_option_can_be_looked_up() {
    let known = known(Edition::Prototype);
    for scenario in Koalicje::scenarios().into_iter().chain(Prototype::scenarios()) {
        // Reconstructed components (KOA-R.n) are no rules; their files say what they are.
        for option in scenario.options.iter().filter(|option| !option.rule.contains("-R.")) {
            assert!(known.contains(option.rule), "{} cites {}", option.id, option.rule);
        }
    }
}

#[test]
fn no_player_meets_a_word_of_the_workshop() {
    for text in [text, prototype_text] {
        for lang in [Lang::En, Lang::Pl] {
            for word in ["OCR", "ledger", "engine", "invariant", ".txt", ".csv"] {
                assert!(!text(lang).contains(word), "the rules speak of \"{word}\"");
            }
        }
    }
}
