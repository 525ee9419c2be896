//! Versions of the rules: a match stays on the one it began with (`Game::under`).

use crate::support;

use coalitions::rule_set::RuleSetName;
use coalitions::{Koalicje, Prototype};
use engine::{Game, Match, Record, Setup};
use serde_json::{Value, json};
use support::{impossible, position, printed};
use testkit::spoken::Spoken;

/// Matches as version 1 wrote them down, each with the position it came to.
const RECORDS: [&str; 3] = [
    include_str!("../records/rules_1_1792_6_48.json"),
    include_str!("../records/rules_1_1805_3_13.json"),
    include_str!("../records/rules_1_1809_4_25.json"),
];

fn version_of<G: Game>(state: &G) -> &'static str {
    state.rules()
}

/// [KOA-17.4] [KOA-17.9] [KOA-17.12] In each of them a general was once sent past its nearest home.
#[test]
fn matches_of_version_1_are_played_on_as_they_began() {
    for text in RECORDS {
        let written: Value = serde_json::from_str(text).expect("a record and a position");
        let mut record: Record = serde_json::from_value(written["record"].clone()).expect("a record");
        assert_eq!(record.rules, "1");
        let replayed = Match::<Koalicje>::replay(&record).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(version_of(replayed.state()), "1");
        let record_again = serde_json::to_value(replayed.record()).expect("a record is plain data");
        assert_eq!(record_again.to_string(), written["record"].to_string());
        let mut position = replayed.state().document();
        let rules = position.as_object_mut().and_then(|fields| fields.remove("rules"));
        assert_eq!((rules, position.to_string()), (Some(json!("1")), written["position"].to_string()));
        // The newest rules would have let the general go home.
        record.rules = "2".to_owned();
        let refused = Match::<Koalicje>::replay(&record).expect_err("it was played by other rules");
        assert!(refused.to_string().contains("not the nearest territory"), "{refused}");
    }
}

#[test]
fn a_match_begins_under_the_newest_rules_or_those_it_names() {
    let setup = Setup::new("1805", 6);
    let newest = Match::<Koalicje>::new(&setup).expect("the setup is valid");
    assert_eq!((version_of(newest.state()), newest.record().rules.as_str()), ("2", "2"));
    let older = Match::<Koalicje>::new_under(&setup, "1").expect("the setup is valid");
    assert_eq!((version_of(older.state()), older.record().rules.as_str()), ("1", "1"));
    assert_ne!(newest.state(), older.state());
    // Nothing that was mended can come about in the prototype.
    let prototype = Match::<Prototype>::new(&setup).expect("the setup is valid");
    assert_eq!((version_of(prototype.state()), prototype.record().rules.as_str()), ("1", "1"));
}

#[test]
fn every_version_that_is_named_is_played() {
    fn names<G: Game>() -> Vec<&'static str> {
        G::OLDER_RULES.iter().copied().chain([G::RULES_VERSION]).collect()
    }
    assert_eq!(names::<Koalicje>(), ["1", "2"]);
    assert_eq!(names::<Prototype>(), ["1"]);
    for name in
        [RuleSetName::Koalicje, RuleSetName::LEmpereur, RuleSetName::Prototype, RuleSetName::NapoleonsDeck]
    {
        assert_eq!(name.rules().version, name.edition().newest());
        for version in name.edition().versions {
            assert_eq!(name.version(version).map(|rules| rules.version), Some(*version), "{name:?}");
        }
    }
}

#[test]
fn a_document_says_by_which_older_rules_it_is_played() {
    let setup = Setup::new("1792", 6);
    for (version, said) in [("1", Some("1")), ("2", None)] {
        let state = Koalicje::new(&setup).expect("the setup is valid").under(version);
        let document = state.document();
        assert_eq!(document.get("rules").and_then(Value::as_str), said);
        let loaded = Koalicje::from_document(&document).unwrap_or_else(|reasons| panic!("{reasons:?}"));
        assert_eq!((version_of(&loaded), &loaded), (version, &state));
    }
    assert_eq!(version_of(position("1805, 6 players\nrules 2").state()), "2");
    assert_eq!(
        impossible("1805, 6 players\nrules 3"),
        ["rules \"3\" are unknown: koalicje is played by \"1\" or \"2\""]
    );
    assert_eq!(
        impossible("prototype 1805, 6 players\nrules 2"),
        ["rules \"2\" are unknown: coalitions-prototype is played by \"1\""]
    );
}

/// [KOA-3.18]
#[test]
fn under_version_1_any_french_general_that_came_to_navarra_opened_spain() {
    for (version, stays_closed) in [("1", false), ("2", true)] {
        let mut table = printed(&format!(
            "1792, 6 players, turn 1\nrules {version}\nspain closed\nlanguedoc: empty\nmadrid: france 1"
        ));
        table
            .await_movement("france")
            .play("france", "arbiter ottoman")
            .play("france", "march madrid navarra");
        assert_eq!(table.state().view(None).spain_closed, stays_closed, "version {version}");
    }
}

/// [KOA-17.12]
#[test]
fn under_version_1_whoever_had_still_to_leave_closed_the_way_home() {
    for (version, is_open) in [("1", false), ("2", true)] {
        let mut table = position(&format!(
            "1805, 6 players, turn 6\nclear\nrules {version}\ndalmatia: austria 1\ncroatia: russia 2"
        ));
        table.reach_diplomacy().declare("austria neutral");
        assert_eq!(table.may("austria", "retreat dalmatia croatia"), is_open, "version {version}");
    }
}
