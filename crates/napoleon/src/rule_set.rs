//! Where versions of the rules differ. A match stays on the version it began with.

/// What a version of the rules decides in its own way.
#[derive(Debug)]
pub struct RuleSet {
    /// What records call it.
    pub name: &'static str,
    /// [NAP-5.2], [NAP-27.1] The units of a town are tested for a forced march in the order in which they came there, which
    /// everybody saw; otherwise in the order of battle, which told faces apart.
    pub tests_follow_marches: bool,
}

static FIRST: RuleSet = RuleSet { name: "1", tests_follow_marches: false };
static NEWEST: RuleSet = RuleSet { name: "2", tests_follow_marches: true };

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Version {
    First,
    #[default]
    Newest,
}

impl Version {
    /// The newest last.
    pub const ALL: [Version; 2] = [Version::First, Version::Newest];

    pub fn named(name: &str) -> Option<Version> {
        Version::ALL.into_iter().find(|version| version.rules().name == name)
    }

    #[inline]
    pub fn rules(self) -> &'static RuleSet {
        match self {
            Version::First => &FIRST,
            Version::Newest => &NEWEST,
        }
    }
}
