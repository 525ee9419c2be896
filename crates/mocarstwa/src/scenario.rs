//! Scenarios, campaigns and the full game as data: who plays, with what, against whom, for what (sections 17 and 18 of the ledger).
//!
//! `data/mocarstwa/scenarios` holds one file for each; the build script reads them into [`SCENARIOS`].

use crate::board::{Field, Power, Province};
use crate::commander::Commander;
use crate::economy::Purse;
use crate::fleet::{Fort, ShipKind};
use crate::pieces::Reserve;
use crate::rule_set::{Choice, Mode};
use crate::unit::Kind;
use engine::ScenarioSpec;

/// One scenario or campaign, or the full game.
#[derive(Debug)]
pub struct ScenarioData {
    pub id: &'static str,
    pub name: &'static str,
    pub name_pl: &'static str,
    /// Its section of the ledger: `S3`, `K1`; nothing for the full game.
    pub section: &'static str,
    pub mode: Mode,
    /// [MOC-3.4] [MOC-3.5] Who may play together: one line for each set of powers, as long as there are players.
    pub lines: &'static [&'static [Power]],
    /// [MOC-3.7] [MOC-3.8] The last one that fits counts.
    pub starts: &'static [Start],
    /// [MOC-3.9] [MOC-3.10] Of one province the last one that fits counts (MOC-D73).
    pub garrisons: &'static [Garrison],
    pub forts: &'static [Fortified],
    /// Ships that independents crew, or nobody.
    pub ships: &'static [Moored],
    /// [MOC-D10] Where a power may deploy; who is not named deploys in his own power.
    pub deployments: &'static [Deployment],
    /// Captive commanders (MOC-D117).
    pub captives: &'static [Captive],
    pub goal: Goal,
    /// Provinces that are out of play (MOC-D75).
    pub closed: &'static [Province],
    /// Without ships (MOC-D75).
    pub is_landlocked: bool,
    /// What lives by rules of its own.
    pub special: &'static [Special],
    pub reconstructed: &'static [&'static str],
}

/// When an entry holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Always,
    Players(u8),
    /// This power is played.
    Played(Power),
    /// This power is not played.
    Unplayed(Power),
}

/// What a player begins with.
#[derive(Debug)]
pub struct Start {
    /// Nobody in particular: every power.
    pub power: Option<Power>,
    pub when: When,
    pub purse: Purse,
    /// Pieces that need not be bought.
    pub pieces: Reserve,
    /// [MOC-S9.6] [MOC-S10.5] Ships that may be bought.
    pub most_ships: Option<u8>,
    /// Which of two forts and a fortress is free (MOC-S4.3, MOC-K2.4).
    pub may_exchange_forts: bool,
    /// [MOC-K2.4] The pieces stand for those of Table 2.
    pub replaces_bonus: bool,
    /// [MOC-K3.3]
    pub commander: Option<Commander>,
}

#[derive(Debug)]
pub struct Garrison {
    pub at: Province,
    pub units: &'static [Kind],
    pub when: When,
}

#[derive(Debug)]
pub struct Fortified {
    pub at: Province,
    pub fort: Fort,
    pub when: When,
    /// [MOC-S9.2] Whose it is in the scenario's goal.
    pub of: Option<Power>,
}

#[derive(Debug)]
pub struct Moored {
    pub ship: ShipKind,
    pub at: Field,
    pub crew: &'static [Kind],
    pub when: When,
}

#[derive(Debug)]
pub struct Deployment {
    pub power: Power,
    pub when: When,
    /// Where units and fortifications go; empty if they all start aboard.
    pub provinces: &'static [Province],
    /// Where ships go; nothing said, to the shores of those provinces.
    pub fields: Option<&'static [Field]>,
}

#[derive(Debug)]
pub struct Captive {
    pub commander: Commander,
    pub at: CaptiveAt,
    pub when: When,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptiveAt {
    Province(Province),
    /// The ship at this field of [`ScenarioData::ships`].
    Ship(Field),
}

/// What wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// [MOC-D71] A unit there for so many turns.
    Hold { at: Province, turns: u8 },
    /// A unit there.
    Take { at: Province },
    /// A unit in each of them at the same time.
    TakeAll { at: &'static [Province] },
    /// [MOC-21.1] The power beside the own one is controlled.
    Control { targets: &'static [(Power, Power)] },
    /// This power is controlled, whoever does it.
    ControlOf { power: Power },
    /// [MOC-K2.2] Any second power.
    SecondPower,
    /// [MOC-S4.2]
    Partition,
    /// [MOC-S5.2]
    Liberation,
    /// [MOC-S9.2] A unit in a fort set up for another.
    ForeignFort,
    /// [MOC-S10.2]
    Points { needed: u8 },
    /// [MOC-22.3]
    Empire,
}

/// What only one scenario or campaign has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// [MOC-S6.6] [cards] Independents never withdraw.
    IndependentsHold,
    /// [MOC-D76] The invaders do not fight each other.
    AlliedInvaders,
    /// [MOC-D77] [MOC-D85] Nobody enters another player's power, or what it aims at, nor attacks players.
    NoInteraction,
    /// [MOC-D76] It ends after so many rounds.
    LastRound(u8),
    /// [MOC-D84] Solo it is lost after so many rounds.
    SoloLimit(u8),
    /// [MOC-D84] The ships of Table 2 are not issued.
    NoBonusShips,
    /// [MOC-D86] Neither bonus nor coats of arms; ships may be bought in the market, and wood may be given for grain.
    Adventurers,
    /// [MOC-D113] Whoever eliminates all others wins, which the goal names.
    Elimination,
}

impl ScenarioData {
    /// [MOC-1.10]
    pub fn player_counts(&self) -> Vec<u8> {
        let mut counts: Vec<u8> = self.lines.iter().map(|line| line.len() as u8).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    pub fn has(&self, special: Special) -> bool {
        self.special.contains(&special)
    }

    pub fn spec(&self) -> ScenarioSpec {
        ScenarioSpec {
            id: self.id.to_owned(),
            name: self.name.to_owned(),
            name_pl: self.name_pl.to_owned(),
            players: self.player_counts(),
            board: Some("mocarstwa-board"),
            cooperative: false,
            options: Choice::ALL.map(Choice::spec).to_vec(),
            reconstructed: self.reconstructed.iter().map(|part| (*part).to_owned()).collect(),
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
