//! Versions of the rules: a match stays on the one it began with (`Game::under`).

use crate::support;

use engine::{Game, Match, Record, Setup};
use napoleon::Napoleon;
use napoleon::rule_set::Version;
use serde_json::{Value, json};
use support::{impossible, position};
use testkit::spoken::Spoken;

/// Matches as version 1 wrote them down, each with the position it came to.
const RECORDS: [&str; 2] = [
    include_str!("../records/rules_1_free_2_11.json"),
    include_str!("../records/rules_1_historical_3_23.json"),
];

/// [NAP-5.2] Their forced marches were tested in the order of battle.
#[test]
fn matches_of_version_1_are_played_on_as_they_began() {
    for text in RECORDS {
        let written: Value = serde_json::from_str(text).expect("a record and a position");
        let mut record: Record = serde_json::from_value(written["record"].clone()).expect("a record");
        assert_eq!(record.rules, "1");
        let replayed = Match::<Napoleon>::replay(&record).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(replayed.state().rules(), "1");
        let record_again = serde_json::to_value(replayed.record()).expect("a record is plain data");
        assert_eq!(record_again.to_string(), written["record"].to_string());
        let mut position = replayed.state().document();
        let rules = position.as_object_mut().and_then(|fields| fields.remove("rules"));
        assert_eq!((rules, position.to_string()), (Some(json!("1")), written["position"].to_string()));
        // By the newest rules other units would have paid.
        record.rules = "2".to_owned();
        assert!(
            Match::<Napoleon>::replay(&record).is_err(),
            "somebody is gone who was there, or the other way round"
        );
    }
}

#[test]
fn a_match_begins_under_the_newest_rules_or_those_it_names() {
    let setup = Setup::new("historical", 2);
    let newest = Match::<Napoleon>::new(&setup).expect("the setup is valid");
    assert_eq!((newest.state().rules(), newest.record().rules.as_str()), ("2", "2"));
    let older = Match::<Napoleon>::new_under(&setup, "1").expect("the setup is valid");
    assert_eq!((older.state().rules(), older.record().rules.as_str()), ("1", "1"));
}

#[test]
fn every_version_that_is_named_is_played() {
    let named: Vec<&str> = Napoleon::OLDER_RULES.iter().copied().chain([Napoleon::RULES_VERSION]).collect();
    assert_eq!(named, Version::ALL.map(|version| version.rules().name));
}

#[test]
fn a_document_says_by_which_older_rules_it_is_played() {
    let setup = Setup::new("free", 3);
    for (version, said) in [("1", Some("1")), ("2", None)] {
        let state = Napoleon::new(&setup).expect("the setup is valid").under(version);
        let document = state.document();
        assert_eq!(document.get("rules").and_then(Value::as_str), said);
        let loaded = Napoleon::from_document(&document).unwrap_or_else(|reasons| panic!("{reasons:?}"));
        assert_eq!((loaded.rules(), &loaded), (version, &state));
    }
    assert_eq!(impossible("rules 3"), ["rules \"3\" are unknown: napoleon-1815 is played by \"1\" or \"2\""]);
}

/// [NAP-5.2]
#[test]
fn under_version_1_forced_marches_are_tested_in_the_order_of_battle() {
    for (version, pays) in [("1", "quiot"), ("2", "foy")] {
        let mut table = position(&format!("rules {version}\nbeaumont: quiot 3, foy 3"));
        for name in ["foy", "quiot"] {
            table.plays(&format!("french: march {name} thuin; march {name} binche"));
        }
        table.plays("french: done\nchance: roll 1; roll 6");
        assert_eq!(table.strength(pays), 2, "version {version}");
    }
}

/// [NAP-5.2] A position in the middle of marches keeps who came first.
#[test]
fn a_document_keeps_the_order_of_marches() {
    let mut table = position("beaumont: quiot 3, foy 3");
    for name in ["foy", "quiot"] {
        table.plays(&format!("french: march {name} thuin; march {name} binche"));
    }
    let loaded =
        Napoleon::from_document(&table.state().document()).unwrap_or_else(|reasons| panic!("{reasons:?}"));
    let mut again = support::Table::of(Match::from_state(loaded));
    again.plays("french: done\nchance: roll 1; roll 6");
    assert_eq!((again.strength("foy"), again.strength("quiot")), (2, 3));
}
