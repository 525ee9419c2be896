//! The scenarios, from `data/koalicje/`, and the table options.

use crate::board::{BoardTables, Territory};
use crate::power::{Power, Powers, Status};
use crate::rule_set::{Edition, RuleSet, RuleSetName, Seating};
use crate::seating::Chairs;
use engine::names::unknown_among;
use engine::{OptionSpec, Setup, SetupError, Text};

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// [KOA-3.1] to [KOA-3.75], [PRO-2.2], [PRO-3.1] to [PRO-3.15] How a scenario begins.
pub struct Scenario {
    pub id: &'static str,
    pub name: Text,
    pub rule_set: RuleSetName,
    /// [KOA-2.2]
    pub length: &'static str,
    /// [KOA-1.1], [KOA-2.4] Which of the boards of its rule set.
    pub side: u8,
    pub influence: u8,
    /// The powers whose forces the rulebook does not print legibly: [KOA-D13], [PRO-D4].
    pub reconstructed: &'static [&'static str],
    pub status: [Status; Power::COUNT],
    /// [REA-2.3] From left, the highest; empty where there is no such track.
    pub prestige: &'static [Power],
    /// [REA-2.6] Borders with a train.
    pub trains: &'static [(Territory, Territory)],
    pub forces: [Forces; Power::COUNT],
    pub napoleon: Napoleon,
}

pub struct Forces {
    pub rule: &'static str,
    pub morale: u8,
    pub money: u16,
    /// [KOA-D6] Whatever the number of generals on the map.
    pub cards: u8,
    /// With their units; [PRO-D3] none in Borussia.
    pub generals: &'static [(Territory, u8)],
    pub off_map: u8,
    pub garrisons: &'static [Territory],
    pub fortresses: &'static [Territory],
}

impl Forces {
    /// Of a power that does not take part.
    pub const NONE: Forces = Forces {
        rule: "",
        morale: 0,
        money: 0,
        cards: 0,
        generals: &[],
        off_map: 0,
        garrisons: &[],
        fortresses: &[],
    };
}

/// [KOA-2.13] Which French general may be Napoleon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Napoleon {
    Any,
    OffMap,
    At(Territory),
}

/// [KOA-20.21], [KOA-D74] A Napoleon card: its name and the territories it sends generals to, in
/// order.
pub struct NapoleonCard {
    pub name: &'static str,
    pub targets: [Territory; 3],
}

impl Scenario {
    /// The scenarios of one edition.
    pub fn all_of(edition: &'static Edition) -> impl Iterator<Item = &'static Scenario> {
        SCENARIOS.iter().filter(move |scenario| scenario.rule_set.edition() == edition)
    }

    /// The scenario of that id, by its number in [`SCENARIOS`].
    pub fn find(edition: &'static Edition, id: &str) -> Result<u8, SetupError> {
        let found =
            SCENARIOS.iter().position(|scenario| scenario.rule_set.edition() == edition && scenario.id == id);
        found.map(|index| index as u8).ok_or_else(|| {
            SetupError(unknown_among("scenario", id, Scenario::all_of(edition).map(|scenario| scenario.id)))
        })
    }

    pub fn rules(&self) -> &'static RuleSet {
        self.rule_set.rules()
    }

    pub fn board(&self) -> &'static BoardTables {
        &self.rules().boards[usize::from(self.side)]
    }

    /// [KOA-D81] Whether a table may agree who plays what.
    fn seats_by_choice(&self) -> bool {
        matches!(self.rules().seating, Seating::Shared { by_choice: true, .. })
    }

    /// Whether so many may play, or who may instead.
    pub fn check_players(&self, players: u8) -> Result<(), SetupError> {
        let rules = self.rules();
        if rules.players.contains(&players) {
            return Ok(());
        }
        let (least, most) = (*rules.players.start(), *rules.players.end());
        let counts: Vec<String> = (least..most).map(|count| count.to_string()).collect();
        let other = Scenario::all_of(self.rule_set.edition())
            .find(|other| other.rule_set != self.rule_set && other.rules().players.contains(&players));
        let instead = match other {
            Some(other) => match &other.rules().deck {
                Some(deck) => format!(
                    "; {players} can play \"{}\", against Napoleon's deck, in 1805 alone ({})",
                    other.id, deck.scenario_rule
                ),
                None => format!("; {players} can play \"{}\" and the like", other.id),
            },
            None => String::new(),
        };
        let noun = if players == 1 { "player" } else { "players" };
        Err(SetupError(format!(
            "{players} {noun} cannot play \"{}\": {} or {most} can ({}){instead}",
            self.id,
            counts.join(", "),
            rules.players_rule
        )))
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
    // Napoleon's deck
    /// [KOA-20.6], [PRO-20.1] The number of the difficulty, the easiest first.
    pub difficulty: u8,
    pub seven_generals: bool,
    pub race_morale: bool,
    /// [KOA-D81] Who plays what, if not as usual.
    pub seats: Option<Chairs>,
    // The prototype
    pub first_politics: bool,
    pub morale_floor_strict: bool,
    pub home_capture_point: bool,
    pub subsidy_per_ally: bool,
    pub no_support_strength: bool,
    // Realpolitik
    pub end_at_once: bool,
    pub frozen_order: bool,
    /// [REA-D16] Which of the lengths of the diplomacy track.
    pub diplomacy_steps: u8,
    pub rail_past_generals: bool,
    pub three_sea_lanes: bool,
    pub card_per_general: bool,
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
    /// The rule sets that know it.
    sets: &'static [RuleSetName],
    id: &'static str,
    values: &'static [&'static str],
    rule: &'static str,
    about: &'static str,
    set: fn(&mut Options, usize),
    get: fn(&Options) -> usize,
}

/// Rule sets that an option belongs to.
mod of {
    use crate::rule_set::RuleSetName::{self, *};
    pub const EVERY: &[RuleSetName] = &[Koalicje, LEmpereur, Prototype, NapoleonsDeck, Realpolitik];
    pub const ALL: &[RuleSetName] = &[Koalicje, LEmpereur, Prototype, NapoleonsDeck];
    pub const TWO_AT_HOME: &[RuleSetName] = &[Koalicje, Realpolitik];
    pub const FINAL_AND_KIN: &[RuleSetName] = &[Koalicje, LEmpereur, Realpolitik];
    pub const REALPOLITIK: &[RuleSetName] = &[Realpolitik];
    pub const KOALICJE: &[RuleSetName] = &[Koalicje];
    pub const FINAL: &[RuleSetName] = &[Koalicje, LEmpereur];
    pub const LEMPEREUR: &[RuleSetName] = &[LEmpereur];
    pub const NO_DECK: &[RuleSetName] = &[Koalicje, Prototype];
    pub const PROTOTYPE: &[RuleSetName] = &[Prototype];
    pub const PROTOTYPES: &[RuleSetName] = &[Prototype, NapoleonsDeck];
    pub const NAPOLEONS_DECK: &[RuleSetName] = &[NapoleonsDeck];
}

macro_rules! switch {
    ($sets:ident, $id:literal, [$off:literal, $on:literal], $rule:literal, $about:literal, $field:ident) => {
        Choice {
            sets: of::$sets,
            id: $id,
            values: &[$off, $on],
            rule: $rule,
            about: $about,
            set: |options, value| options.$field = value == 1,
            get: |options| usize::from(options.$field),
        }
    };
}

static CHOICES: [Choice; 32] = [
    switch!(
        KOALICJE,
        "special_generals",
        ["off", "on"],
        "KOA-D4",
        "the six named generals have abilities",
        special_generals
    ),
    switch!(
        EVERY,
        "money_limit",
        ["none", "80"],
        "KOA-D2",
        "the bank holds 80 coins and no more",
        money_limit
    ),
    switch!(
        KOALICJE,
        "influence_1813",
        ["13", "15"],
        "KOA-D8",
        "starting influence of scenario 1813",
        influence_1813
    ),
    switch!(
        NO_DECK,
        "strict_order",
        ["off", "on"],
        "KOA-D16",
        "one action at a time within an action turn",
        strict_order
    ),
    Choice {
        sets: of::KOALICJE,
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
        KOALICJE,
        "neutral_no_influence",
        ["off", "on"],
        "KOA-D25",
        "a neutral power scores no influence",
        neutral_no_influence
    ),
    switch!(
        EVERY,
        "strategic_attack",
        ["on", "off"],
        "KOA-D36",
        "a strategic move may end in an attack",
        no_strategic_attack
    ),
    Choice {
        sets: of::EVERY,
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
        NO_DECK,
        "pass_per_general",
        ["off", "on"],
        "KOA-D48",
        "a pass ends one general's cards, not the power's",
        pass_per_general
    ),
    switch!(
        FINAL,
        "zero_morale_card",
        ["any", "main"],
        "KOA-D49",
        "who may play the free card at morale 0",
        zero_morale_card_main_only
    ),
    switch!(
        TWO_AT_HOME,
        "two_at_home",
        ["3", "5"],
        "KOA-D50",
        "what a 2 counts in a territory its power controls",
        two_counts_five
    ),
    switch!(
        FINAL_AND_KIN,
        "defender_garrison",
        ["off", "on"],
        "KOA-D54",
        "a victorious defender may place a garrison",
        defender_garrison
    ),
    switch!(KOALICJE, "rps", ["play", "toss"], "KOA-D62", "rock-paper-scissors, or a toss of a coin", toss),
    switch!(
        KOALICJE,
        "paris_check",
        ["round", "at-once"],
        "KOA-D85",
        "when a general in Paris ends the game",
        paris_at_once
    ),
    switch!(
        KOALICJE,
        "french_ally_in_paris",
        ["counts", "does-not"],
        "KOA-D87",
        "whether a French ally's general in Paris counts",
        french_ally_not_in_paris
    ),
    switch!(ALL, "battle_deck", ["8x5", "6-8-10-10-6"], "KOA-R.8", "copies of the cards 1 to 5", other_deck),
    switch!(
        KOALICJE,
        "third_power",
        ["austria", "russia"],
        "KOA-19.1",
        "the third major power at a table of three",
        austria_minor
    ),
    Choice {
        sets: of::LEMPEREUR,
        id: "difficulty",
        values: &["ogre", "usurpateur", "empereur"],
        rule: "KOA-20.6",
        about: "where French influence starts: at 5, 10 or 15",
        set: |options, value| options.difficulty = value as u8,
        get: |options| usize::from(options.difficulty),
    },
    switch!(
        LEMPEREUR,
        "empereur_generals",
        ["6", "7"],
        "KOA-D72",
        "how many generals France has",
        seven_generals
    ),
    switch!(
        LEMPEREUR,
        "race_morale",
        ["off", "on"],
        "KOA-D79",
        "the power with least morale gains 1 in the race to Paris too",
        race_morale
    ),
    Choice {
        sets: of::NAPOLEONS_DECK,
        id: "difficulty",
        values: &["usurper", "boney", "great", "ogre", "destiny"],
        rule: "PRO-20.1",
        about: "where French influence starts: at 0, 5, 10, 15 or 20",
        set: |options, value| options.difficulty = value as u8,
        get: |options| usize::from(options.difficulty),
    },
    switch!(
        PROTOTYPE,
        "first_politics",
        ["off", "on"],
        "PRO-D6",
        "a political phase before the first round too",
        first_politics
    ),
    switch!(
        PROTOTYPES,
        "morale_floor_strict",
        ["off", "on"],
        "PRO-D9",
        "the last point of morale pays for no card",
        morale_floor_strict
    ),
    switch!(
        PROTOTYPE,
        "home_capture_point",
        ["0", "1"],
        "PRO-D15",
        "influence for another power's home, which then gives no income",
        home_capture_point
    ),
    switch!(
        PROTOTYPE,
        "subsidy_influence",
        ["flat", "per-ally"],
        "PRO-D16",
        "what Britain gains for subsidies",
        subsidy_per_ally
    ),
    switch!(
        PROTOTYPES,
        "support_strength",
        ["on", "off"],
        "PRO-D21",
        "supporters add their strength",
        no_support_strength
    ),
    switch!(
        REALPOLITIK,
        "end_check",
        ["turn", "at-once"],
        "REA-D5",
        "when 25 influence end the game",
        end_at_once
    ),
    switch!(
        REALPOLITIK,
        "movement_order",
        ["live", "frozen"],
        "REA-D9",
        "the prestige track as it stands after each movement, or as it stood before the first",
        frozen_order
    ),
    Choice {
        sets: of::REALPOLITIK,
        id: "diplomacy_steps",
        values: &["4", "3", "5", "6"],
        rule: "REA-D16",
        about: "how many dispatches bring about a diplomacy phase",
        set: |options, value| options.diplomacy_steps = value as u8,
        get: |options| usize::from(options.diplomacy_steps),
    },
    switch!(
        REALPOLITIK,
        "rail_past_generals",
        ["no", "yes"],
        "REA-D24",
        "whether trains pass hostile generals",
        rail_past_generals
    ),
    switch!(
        REALPOLITIK,
        "sea_lanes",
        ["1", "3"],
        "REA-D26",
        "the most sea lanes of one move",
        three_sea_lanes
    ),
    switch!(
        REALPOLITIK,
        "cards_per_step",
        ["power", "general"],
        "REA-D31",
        "one battle card in a step for each power, or for each of its generals",
        card_per_general
    ),
];

const AUTO_CONSENT: &str = "auto_consent";
const SEATS: &str = "empereur_seats";

impl Options {
    /// The choices of a rule set.
    fn choices(set: RuleSetName) -> impl Iterator<Item = &'static Choice> {
        CHOICES.iter().filter(move |choice| choice.sets.contains(&set))
    }

    pub fn specs(scenario: &Scenario) -> Vec<OptionSpec> {
        let offered = |choice: &&Choice| choice.id != "influence_1813" || scenario.id == "1813";
        let edition = scenario.rule_set.edition();
        let spec = |choice: &Choice| OptionSpec {
            id: choice.id,
            values: choice.values.to_vec(),
            rule: edition.rule(choice.rule),
            about: choice.about,
        };
        let mut specs: Vec<OptionSpec> =
            Options::choices(scenario.rule_set).filter(offered).map(spec).collect();
        specs.push(OptionSpec {
            id: AUTO_CONSENT,
            values: vec!["off", "on", scenario.rules().some_powers],
            rule: edition.rule("KOA-D37"),
            about: "the powers whose player consents to every ally's move, or on for all",
        });
        if scenario.seats_by_choice() {
            specs.push(OptionSpec {
                id: SEATS,
                values: vec!["usual", "britain+ottoman/austria/russia+prussia"],
                rule: "KOA-D81",
                about: "who plays which powers: seats divided by /, the powers of one by +",
            });
        }
        specs
    }

    pub fn read(setup: &Setup, scenario: &Scenario) -> Result<Options, SetupError> {
        let set = scenario.rule_set;
        let mut options = Options::default();
        for (id, value) in &setup.options {
            if id == AUTO_CONSENT {
                options.auto_consent = value
                    .parse()
                    .map_err(|error| SetupError(format!("option \"{AUTO_CONSENT}\": {error}")))?;
                continue;
            }
            if id == SEATS && scenario.seats_by_choice() {
                if value != "usual" {
                    let usual = Chairs::new(scenario.rules(), setup.players, &Options::default());
                    let wrong = |error: String| {
                        SetupError(format!("option \"{SEATS}\": {error} (KOA-D81); usual is {usual}"))
                    };
                    options.seats = Some(Chairs::parse(value, setup.players).map_err(wrong)?);
                }
                continue;
            }
            let Some(choice) = Options::choices(set).find(|choice| choice.id == id) else {
                return Err(Options::unknown(id, scenario));
            };
            let Some(index) = choice.values.iter().position(|known| known == value) else {
                let what = format!("value of option \"{id}\":");
                return Err(SetupError(unknown_among(&what, value, choice.values.iter().copied())));
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

    /// An option that this scenario does not have: perhaps another of its edition has.
    fn unknown(id: &str, scenario: &Scenario) -> SetupError {
        let knows = |other: &&Scenario| Options::specs(other).iter().any(|spec| spec.id == id);
        let others: Vec<&str> =
            Scenario::all_of(scenario.rule_set.edition()).filter(knows).map(|other| other.id).collect();
        if !others.is_empty() {
            return SetupError(format!(
                "option \"{id}\" does not belong to \"{}\" but to {}",
                scenario.id,
                others.join(", ")
            ));
        }
        let specs = Options::specs(scenario);
        SetupError(unknown_among("option", id, specs.iter().map(|spec| spec.id)))
    }

    /// The options that differ from the defaults, as a setup names them.
    pub fn write(&self, set: RuleSetName, setup: &mut Setup) {
        for choice in Options::choices(set) {
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
        if let Some(chairs) = &self.seats {
            setup.options.insert(SEATS.to_owned(), chairs.to_string());
        }
    }
}

/// [REA-1.2], [REA-22.1] With three players nobody has Italy.
pub fn minor_italy(players: u8, _: &Options) -> Powers {
    if players == 3 { Powers::of(Power::Italy) } else { Powers::NONE }
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
