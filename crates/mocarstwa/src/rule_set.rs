//! What a table agrees on: mode, combat, and the options of the ledger's section 25.

use crate::scenario::{SCENARIOS, ScenarioData};
use engine::names::unknown;
use engine::{OptionSpec, Setup, SetupError, words};

/// [MOC-1.2] [MOC-1.3] [MOC-1.4]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Scenario,
    Campaign,
    Full,
}

words!(Mode, "mode", Scenario = "scenario", Campaign = "campaign", Full = "full");

/// The rules of one match: its scenario and everything that was chosen before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    scenario: u8,
    pub players: u8,
    /// By [`Choice`]: which of its values.
    chosen: [u8; Choice::ALL.len()],
}

/// [MOC-1.5] [MOC-1.7] What can be chosen beside the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    Combat,
    Commanders,
    Fatigue,
    Garrisons,
    Holding,
    Limit,
    Passage,
}

impl Choice {
    pub const ALL: [Choice; 7] = [
        Choice::Combat,
        Choice::Commanders,
        Choice::Fatigue,
        Choice::Garrisons,
        Choice::Holding,
        Choice::Limit,
        Choice::Passage,
    ];

    pub fn spec(self) -> OptionSpec {
        let (id, values, rule, about): (_, &[&str], _, _) = match self {
            Choice::Combat => {
                ("combat", &["cards", "dice"], "MOC-1.5", "what decides battles: battle cards or dice")
            }
            Choice::Commanders => (
                "commanders",
                &["usual", "off", "on"],
                "MOC-D2",
                "commanders: in campaigns, in no game, or in campaigns and the full game",
            ),
            Choice::Fatigue => {
                ("fatigue", &["off", "on"], "MOC-24.1", "whether a unit that held tires (dice only)")
            }
            Choice::Garrisons => (
                "garrisons",
                &["standard", "light", "heavy"],
                "MOC-D72",
                "how strong garrisons are: as proposed, all infantry, or all artillery",
            ),
            Choice::Holding => (
                "holding",
                &["rounds", "turns"],
                "MOC-D71",
                "what three turns of holding are: full rounds, or until one's own third turn",
            ),
            Choice::Limit => (
                "limit",
                &["usual", "none"],
                "MOC-D114",
                "whether a scenario ends undecided after 30 rounds and a campaign after 40",
            ),
            Choice::Passage => {
                ("ship_passage", &["pass", "bar"], "MOC-D52", "whether ships pass enemy ships with a crew")
            }
        };
        OptionSpec { id, values: values.to_vec(), rule, about }
    }
}

impl Rules {
    pub fn read(setup: &Setup) -> Result<Rules, SetupError> {
        let ids = || SCENARIOS.iter().map(|scenario| scenario.id);
        let scenario = ids()
            .position(|id| id == setup.scenario)
            .ok_or_else(|| SetupError(unknown("scenario", &setup.scenario, ids())))?;
        let players = SCENARIOS[scenario].player_counts();
        if !players.contains(&setup.players) {
            return Err(SetupError(format!(
                "scenario {} is for {players:?} players, not {}",
                setup.scenario, setup.players
            )));
        }
        let mut rules =
            Rules { scenario: scenario as u8, players: setup.players, chosen: [0; Choice::ALL.len()] };
        for (id, value) in &setup.options {
            let specs = Choice::ALL.map(Choice::spec);
            let Some(index) = specs.iter().position(|spec| spec.id == id) else {
                return Err(SetupError(unknown("option", id, specs.iter().map(|spec| spec.id))));
            };
            let Some(chosen) = specs[index].values.iter().position(|known| known == value) else {
                let values = specs[index].values.join(", ");
                return Err(SetupError(format!("option {id} is one of {values}, not \"{value}\"")));
            };
            rules.chosen[index] = chosen as u8;
        }
        Ok(rules)
    }

    /// The setup with what differs from the defaults.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.scenario().id, self.players);
        for choice in Choice::ALL.into_iter().filter(|choice| self.chosen[*choice as usize] > 0) {
            let spec = choice.spec();
            let value = spec.values[usize::from(self.chosen[choice as usize])];
            setup.options.insert(spec.id.to_owned(), value.to_owned());
        }
        setup
    }

    #[inline]
    pub fn scenario(&self) -> &'static ScenarioData {
        &SCENARIOS[usize::from(self.scenario)]
    }

    #[inline]
    pub fn mode(&self) -> Mode {
        self.scenario().mode
    }

    /// Which value was chosen, 0 being the default.
    #[inline]
    pub fn chosen(&self, choice: Choice) -> u8 {
        self.chosen[choice as usize]
    }

    /// [MOC-1.5]
    #[inline]
    pub fn plays_cards(&self) -> bool {
        self.chosen(Choice::Combat) == 0
    }

    /// [MOC-D2] Commanders that players choose; captives are there regardless.
    #[inline]
    pub fn has_commanders(&self) -> bool {
        match self.mode() {
            Mode::Scenario => false,
            Mode::Campaign => self.chosen(Choice::Commanders) != 1,
            Mode::Full => self.chosen(Choice::Commanders) == 2,
        }
    }

    /// [MOC-24.1]
    #[inline]
    pub fn has_fatigue(&self) -> bool {
        !self.plays_cards() && self.chosen(Choice::Fatigue) == 1
    }
}
