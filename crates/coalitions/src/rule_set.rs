//! What differs between the editions of the system as numbers (docs/decisions/0008-rule-sets.md).
//!
//! Procedures that differ are modules beside the shared ones; a number that differs is a field here, and the shared code
//! asks [`State::rules`](crate::State::rules) for it.

use crate::power::Power;

#[derive(Debug)]
pub struct RuleSet {
    /// [KOA-21.1] The influence that wins at once.
    pub winning_influence: u8,
    /// [KOA-21.3] What a general in Paris is worth, and what it is worth in the British coalition.
    pub paris_bonus: u8,
    pub paris_bonus_british: u8,
    /// [KOA-6.3] Morale never exceeds this.
    pub morale_limit: u8,
    /// [KOA-6.7] By power: cards in hand at the end of an action.
    pub hand_limits: [u8; Power::COUNT],
    /// [KOA-6.9] Units under one general.
    pub unit_limit: u8,
    /// [KOA-1.7] All the fortresses there are.
    pub fortresses: usize,
    /// [KOA-9.30] What mobilisation sells.
    pub prices: Prices,
    /// [KOA-10.8], [KOA-10.10] What the arbiter gains for the first, second and third round.
    pub arbiter_pay: [u8; 3],
}

#[derive(Debug)]
pub struct Prices {
    pub unit: u16,
    pub card: u16,
    pub morale: u16,
    pub fortress: u16,
}

/// Koalicje, the final edition.
pub static KOALICJE: RuleSet = RuleSet {
    winning_influence: 25,
    paris_bonus: 6,
    paris_bonus_british: 9,
    morale_limit: 15,
    hand_limits: [6, 10, 6, 6, 6, 6],
    unit_limit: 3,
    fortresses: 6,
    prices: Prices { unit: 1, card: 1, morale: 1, fortress: 5 },
    arbiter_pay: [1, 2, 3],
};

/// The rule sets that are played here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RuleSetName {
    #[default]
    Koalicje,
}

impl RuleSetName {
    #[inline]
    pub fn rules(self) -> &'static RuleSet {
        match self {
            RuleSetName::Koalicje => &KOALICJE,
        }
    }
}
