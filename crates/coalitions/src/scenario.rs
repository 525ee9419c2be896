//! The scenarios, from `data/koalicje/scenarios/`, and the table options.

use crate::board::{Side, Territory};
use crate::power::{Power, Powers, Status};
use engine::{OptionSpec, Setup, SetupError, Text};

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// [KOA-3.1] to [KOA-3.75] How a scenario begins.
pub struct Scenario {
    pub id: &'static str,
    pub name: Text,
    pub length: &'static str,
    pub side: Side,
    pub influence: u8,
    /// The powers whose forces the rulebook does not print legibly (KOA-D13).
    pub reconstructed: &'static [&'static str],
    pub status: [Status; 6],
    pub forces: [Forces; 6],
    pub napoleon: Napoleon,
}

pub struct Forces {
    pub rule: &'static str,
    pub morale: u8,
    pub money: u16,
    pub cards: u8,
    pub generals: &'static [(Territory, u8)],
    pub off_map: u8,
    pub garrisons: &'static [Territory],
    pub fortresses: &'static [Territory],
}

/// [KOA-2.13] Which French general may be Napoleon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Napoleon {
    Any,
    OffMap,
    At(Territory),
}

impl Scenario {
    pub fn find(id: &str) -> Result<u8, SetupError> {
        match SCENARIOS.iter().position(|scenario| scenario.id == id) {
            Some(index) => Ok(index as u8),
            None => {
                Err(SetupError(did_you_mean("scenario", id, SCENARIOS.iter().map(|scenario| scenario.id))))
            }
        }
    }
}

fn did_you_mean<'a>(what: &str, word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    match atlas::nearest(word, known.iter().copied()) {
        Some(nearest) => {
            format!(
                "{what} \"{word}\" is unknown, did you mean \"{nearest}\" (there are {})",
                known.join(", ")
            )
        }
        None => format!("{what} \"{word}\" is unknown: there are {}", known.join(", ")),
    }
}

/// What a table may choose, section 25 of the ledger. The defaults are the ledger's.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    pub special_generals: bool,
    pub money_limit: bool,
    pub influence_1813: bool,
    pub strict_order: bool,
    pub expulsion: Expulsion,
    pub neutral_no_influence: bool,
    pub no_strategic_attack: bool,
    pub auto_consent: Powers,
    pub stationary_garrison: StationaryGarrison,
    pub pass_per_general: bool,
    pub zero_morale_card_main_only: bool,
    pub two_counts_five: bool,
    pub defender_garrison: bool,
    pub toss: bool,
    pub paris_at_once: bool,
    pub french_ally_not_in_paris: bool,
    pub other_deck: bool,
    /// With three players Austria is minor and Russia a major power, instead of the other way round (KOA-19.1).
    pub austria_minor: bool,
}

/// [KOA-D22] When Britain and France may send a power away.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Expulsion {
    #[default]
    Both,
    Before,
    After,
}

/// [KOA-D41] Where a general that does not move may place a garrison.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum StationaryGarrison {
    #[default]
    Home,
    Anywhere,
    Never,
}

/// One option: its words, the default first, how to set it and how to read it back.
struct Choice {
    id: &'static str,
    values: &'static [&'static str],
    rule: &'static str,
    about: &'static str,
    set: fn(&mut Options, usize),
    get: fn(&Options) -> usize,
}

macro_rules! switch {
    ($id:literal, [$off:literal, $on:literal], $rule:literal, $about:literal, $field:ident) => {
        Choice {
            id: $id,
            values: &[$off, $on],
            rule: $rule,
            about: $about,
            set: |options, value| options.$field = value == 1,
            get: |options| usize::from(options.$field),
        }
    };
}

static CHOICES: [Choice; 17] = [
    switch!(
        "special_generals",
        ["off", "on"],
        "KOA-D4",
        "the six named generals have abilities",
        special_generals
    ),
    switch!("money_limit", ["none", "80"], "KOA-D2", "the bank holds 80 coins and no more", money_limit),
    switch!("influence_1813", ["13", "15"], "KOA-D8", "starting influence of scenario 1813", influence_1813),
    switch!(
        "strict_order",
        ["off", "on"],
        "KOA-D16",
        "one action at a time within an action turn",
        strict_order
    ),
    Choice {
        id: "expulsion",
        values: &["both", "before", "after"],
        rule: "KOA-D22",
        about: "when Britain and France may send a power away",
        set: |options, value| {
            options.expulsion = [Expulsion::Both, Expulsion::Before, Expulsion::After][value]
        },
        get: |options| options.expulsion as usize,
    },
    switch!(
        "neutral_no_influence",
        ["off", "on"],
        "KOA-D25",
        "a neutral power scores no influence",
        neutral_no_influence
    ),
    switch!(
        "strategic_attack",
        ["on", "off"],
        "KOA-D36",
        "a strategic move may end in an attack",
        no_strategic_attack
    ),
    Choice {
        id: "stationary_garrison",
        values: &["home", "anywhere", "never"],
        rule: "KOA-D41",
        about: "where a general that stays put may place a garrison",
        set: |options, value| {
            options.stationary_garrison =
                [StationaryGarrison::Home, StationaryGarrison::Anywhere, StationaryGarrison::Never][value];
        },
        get: |options| options.stationary_garrison as usize,
    },
    switch!(
        "pass_per_general",
        ["off", "on"],
        "KOA-D48",
        "a pass ends one general's cards, not the power's",
        pass_per_general
    ),
    switch!(
        "zero_morale_card",
        ["any", "main"],
        "KOA-D49",
        "who may play the free card at morale 0",
        zero_morale_card_main_only
    ),
    switch!(
        "two_at_home",
        ["3", "5"],
        "KOA-D50",
        "what a 2 counts in a territory its power controls",
        two_counts_five
    ),
    switch!(
        "defender_garrison",
        ["off", "on"],
        "KOA-D54",
        "a victorious defender may place a garrison",
        defender_garrison
    ),
    switch!("rps", ["play", "toss"], "KOA-D62", "rock-paper-scissors, or a toss of a coin", toss),
    switch!(
        "paris_check",
        ["round", "at-once"],
        "KOA-D85",
        "when a general in Paris ends the game",
        paris_at_once
    ),
    switch!(
        "french_ally_in_paris",
        ["counts", "does-not"],
        "KOA-D87",
        "whether a French ally's general in Paris counts",
        french_ally_not_in_paris
    ),
    switch!("battle_deck", ["8x5", "6-8-10-10-6"], "KOA-R.8", "copies of the cards 1 to 5", other_deck),
    switch!(
        "third_power",
        ["austria", "russia"],
        "KOA-19.1",
        "the third major power at a table of three",
        austria_minor
    ),
];

const AUTO_CONSENT: &str = "auto_consent";

impl Options {
    pub fn specs(scenario: &Scenario) -> Vec<OptionSpec> {
        let offered = |choice: &&Choice| choice.id != "influence_1813" || scenario.id == "1813";
        let spec = |choice: &Choice| OptionSpec {
            id: choice.id,
            values: choice.values.to_vec(),
            rule: choice.rule,
            about: choice.about,
        };
        let mut specs: Vec<OptionSpec> = CHOICES.iter().filter(offered).map(spec).collect();
        specs.push(OptionSpec {
            id: AUTO_CONSENT,
            values: vec!["off", "on", "britain,france,…"],
            rule: "KOA-D37",
            about: "the powers whose player consents to every ally's move, or on for all",
        });
        specs
    }

    pub fn read(setup: &Setup) -> Result<Options, SetupError> {
        let mut options = Options::default();
        for (id, value) in &setup.options {
            if id == AUTO_CONSENT {
                options.auto_consent = value
                    .parse()
                    .map_err(|error| SetupError(format!("option \"{AUTO_CONSENT}\": {error}")))?;
                continue;
            }
            let Some(choice) = CHOICES.iter().find(|choice| choice.id == id) else {
                let known = CHOICES.iter().map(|choice| choice.id).chain([AUTO_CONSENT]);
                return Err(SetupError(did_you_mean("option", id, known)));
            };
            let Some(index) = choice.values.iter().position(|known| known == value) else {
                let what = format!("value of option \"{id}\":");
                return Err(SetupError(did_you_mean(&what, value, choice.values.iter().copied())));
            };
            (choice.set)(&mut options, index);
        }
        if options.influence_1813 && setup.scenario != "1813" {
            let message = "option \"influence_1813\" belongs to scenario 1813 alone (KOA-D8)";
            return Err(SetupError(message.to_owned()));
        }
        if options.austria_minor && setup.players != 3 {
            let message = "option \"third_power\" belongs to tables of three players (KOA-19.1)";
            return Err(SetupError(message.to_owned()));
        }
        Ok(options)
    }

    /// The options that differ from the defaults, as a setup names them.
    pub fn write(&self, setup: &mut Setup) {
        for choice in &CHOICES {
            let index = (choice.get)(self);
            if index != 0 {
                setup.options.insert(choice.id.to_owned(), choice.values[index].to_owned());
            }
        }
        if !self.auto_consent.is_empty() {
            let value = if self.auto_consent == Powers::ALL {
                "on".to_owned()
            } else {
                self.auto_consent.iter().map(Power::word).collect::<Vec<_>>().join(",")
            };
            setup.options.insert(AUTO_CONSENT.to_owned(), value);
        }
    }
}

/// [KOA-19.1] The powers that no player has, by the number of players.
pub fn minor_powers(players: u8, options: &Options) -> Powers {
    use Power::{Austria, Ottoman, Prussia, Russia};
    match players {
        6 => Powers::NONE,
        5 => Powers::of(Ottoman),
        4 => [Prussia, Ottoman].into_iter().collect(),
        _ if options.austria_minor => [Austria, Prussia, Ottoman].into_iter().collect(),
        _ => [Russia, Prussia, Ottoman].into_iter().collect(),
    }
}
