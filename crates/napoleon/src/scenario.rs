//! What a table agrees on before it starts: chapters 3 and 28.

use engine::names::unknown;
use engine::{OptionSpec, ScenarioSpec, Setup, SetupError};

/// The two ways to set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scenario {
    /// [NAP-3.8]
    Historical,
    /// [NAP-3.7]
    Free,
}

impl Scenario {
    pub const ALL: [Scenario; 2] = [Scenario::Historical, Scenario::Free];

    pub fn id(self) -> &'static str {
        match self {
            Scenario::Historical => "historical",
            Scenario::Free => "free",
        }
    }

    pub fn find(id: &str) -> Result<Scenario, SetupError> {
        let known = Scenario::ALL.into_iter().find(|scenario| scenario.id() == id);
        known.ok_or_else(|| SetupError(unknown("scenario", id, Scenario::ALL.map(Scenario::id))))
    }

    pub fn specs() -> Vec<ScenarioSpec> {
        let names = [
            ("15 June 1815, historical set-up", "15 czerwca 1815, rozstawienie historyczne"),
            ("15 June 1815, free set-up", "15 czerwca 1815, rozstawienie dowolne"),
        ];
        let reconstructed =
            ["order of battle (NAP-R.1)", "map (NAP-R.2)", "time track (NAP-R.3)", "terrain (NAP-R.4)"];
        Scenario::ALL
            .into_iter()
            .zip(names)
            .map(|(scenario, (name, name_pl))| ScenarioSpec {
                id: scenario.id().to_owned(),
                name: name.to_owned(),
                name_pl: name_pl.to_owned(),
                players: vec![2, 3],
                board: Some("napoleon-1815-campaign"),
                cooperative: false,
                options: OPTIONS.iter().map(OptionData::spec).collect(),
                reconstructed: reconstructed.map(str::to_owned).to_vec(),
            })
            .collect()
    }
}

struct OptionData {
    id: &'static str,
    values: [&'static str; 2],
    rule: &'static str,
    about: &'static str,
}

impl OptionData {
    fn spec(&self) -> OptionSpec {
        OptionSpec { id: self.id, values: self.values.to_vec(), rule: self.rule, about: self.about }
    }
}

/// In the order of the fields of [`Options`].
static OPTIONS: [OptionData; 6] = [
    OptionData {
        id: "leader_scope",
        values: ["side", "army"],
        rule: "NAP-D14",
        about: "whom a leader helps: all of his side beside him, or only his own army",
    },
    OptionData {
        id: "disorder",
        values: ["letter", "campaign_turn"],
        rule: "NAP-D54",
        about: "how long whoever left a battle is disorganised: a battle turn or a campaign turn",
    },
    OptionData {
        id: "rout_limit",
        values: ["retreat", "march"],
        rule: "NAP-D64",
        about: "how many routed units a road takes: as in a retreat, or as in a march",
    },
    OptionData {
        id: "regroup_in",
        values: ["participants", "any"],
        rule: "NAP-D68",
        about: "who may regroup into a town that was won: who fought there, or any from next door",
    },
    OptionData {
        id: "square_dissolve",
        values: ["any", "engaged_only"],
        rule: "NAP-D47",
        about: "when a square may dissolve: at any time, or only while engaged",
    },
    OptionData {
        id: "hill_side",
        values: ["holder", "defender"],
        rule: "NAP-D22",
        about: "whose artillery a hill helps: whoever holds it, or only the defender's",
    },
];

/// The choices of a table; `false` is always the default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// [NAP-D14] A leader helps only his own army.
    pub leader_helps_own_army: bool,
    /// [NAP-D54] Every retreat disorganises for the campaign turn.
    pub disorder_lasts: bool,
    /// [NAP-D64] Routed units leave by the limits of a march.
    pub rout_by_march: bool,
    /// [NAP-D68] Any own unit next door regroups in.
    pub regroup_any: bool,
    /// [NAP-D47] Only engaged squares dissolve.
    pub dissolve_engaged: bool,
    /// [NAP-D22] A hill helps only the defender.
    pub hill_for_defender: bool,
}

impl Options {
    fn fields(&mut self) -> [&mut bool; 6] {
        [
            &mut self.leader_helps_own_army,
            &mut self.disorder_lasts,
            &mut self.rout_by_march,
            &mut self.regroup_any,
            &mut self.dissolve_engaged,
            &mut self.hill_for_defender,
        ]
    }

    pub fn read(setup: &Setup) -> Result<Options, SetupError> {
        let mut options = Options::default();
        for (id, value) in &setup.options {
            let Some(index) = OPTIONS.iter().position(|option| option.id == id) else {
                return Err(SetupError(unknown("option", id, OPTIONS.iter().map(|option| option.id))));
            };
            let values = OPTIONS[index].values;
            let Some(choice) = values.iter().position(|known| known == value) else {
                return Err(SetupError(format!(
                    "option {id} is \"{}\" or \"{}\", not \"{value}\"",
                    values[0], values[1]
                )));
            };
            *options.fields()[index] = choice == 1;
        }
        Ok(options)
    }

    /// The setup with what differs from the defaults.
    pub fn write(mut self, setup: &mut Setup) {
        for (field, option) in self.fields().into_iter().zip(&OPTIONS) {
            if *field {
                setup.options.insert(option.id.to_owned(), option.values[1].to_owned());
            }
        }
    }
}
