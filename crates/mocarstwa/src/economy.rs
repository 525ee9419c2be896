//! Money and resources of a player (chapters 3 and 20). Ministries, the Capital Wheel and the information cards have modules of their own.

use engine::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [MOC-2.26] What is gathered, spent and sold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Good {
    Grain,
    Wood,
    Ore,
    Goods,
}

words!(Good, "resource" as Word, Grain = "grain", Wood = "wood", Ore = "ore", Goods = "goods");

/// What a player owns in money and resources. [MOC-I.13] Never less than nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Purse {
    /// Always a multiple of 25 (section 28.8).
    pub ducats: u32,
    pub grain: u16,
    pub wood: u16,
    pub ore: u16,
    pub goods: u16,
}

impl Purse {
    pub const fn ducats(ducats: u32) -> Purse {
        Purse { ducats, grain: 0, wood: 0, ore: 0, goods: 0 }
    }

    #[inline]
    pub fn of(&self, good: Good) -> u16 {
        match good {
            Good::Grain => self.grain,
            Good::Wood => self.wood,
            Good::Ore => self.ore,
            Good::Goods => self.goods,
        }
    }

    #[inline]
    pub fn of_mut(&mut self, good: Good) -> &mut u16 {
        match good {
            Good::Grain => &mut self.grain,
            Good::Wood => &mut self.wood,
            Good::Ore => &mut self.ore,
            Good::Goods => &mut self.goods,
        }
    }

    /// How often a price can be paid.
    pub fn affords(&self, price: &Purse) -> u32 {
        let parts = [
            (self.ducats, price.ducats),
            (self.grain.into(), price.grain.into()),
            (self.wood.into(), price.wood.into()),
            (self.ore.into(), price.ore.into()),
            (self.goods.into(), price.goods.into()),
        ];
        parts.into_iter().filter(|(_, due)| *due > 0).map(|(have, due)| have / due).min().unwrap_or(u32::MAX)
    }

    /// Pays a price so often, which it can.
    pub fn pay(&mut self, price: &Purse, times: u32) {
        self.ducats = self.ducats.saturating_sub(price.ducats * times);
        for good in Good::ALL {
            let due = u32::from(price.of(*good)) * times;
            let left = u32::from(self.of(*good)).saturating_sub(due);
            *self.of_mut(*good) = left as u16;
        }
    }

    pub fn gain(&mut self, more: &Purse) {
        self.ducats += more.ducats;
        for good in Good::ALL {
            *self.of_mut(*good) = self.of(*good).saturating_add(more.of(*good));
        }
    }
}
