//! Units: four formations, two of them also heavy (chapter 7), and what the price list says of them (chapter 4).

use crate::board::Province;
use crate::fleet::Ship;
use crate::state::Owner;
use engine::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [MOC-7.5] A kind of unit. In this order independents defend and are lost: the cheaper first (MOC-D44).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Kind {
    #[default]
    Infantry,
    Grenadiers,
    Cavalry,
    Artillery,
    HeavyCavalry,
    HeavyArtillery,
}

words!(
    Kind,
    "unit" as Piece,
    Infantry = "infantry",
    Grenadiers = "grenadiers",
    Cavalry = "cavalry",
    Artillery = "artillery",
    HeavyCavalry = "heavy-cavalry",
    HeavyArtillery = "heavy-artillery",
);

impl Kind {
    pub const COUNT: usize = Kind::ALL.len();

    /// [MOC-7.5] [MOC-D14] A heavy unit counts as its base formation.
    #[inline]
    pub fn formation(self) -> Kind {
        match self {
            Kind::HeavyCavalry => Kind::Cavalry,
            Kind::HeavyArtillery => Kind::Artillery,
            kind => kind,
        }
    }

    #[inline]
    pub fn is_cavalry(self) -> bool {
        self.formation() == Kind::Cavalry
    }

    #[inline]
    pub fn is_artillery(self) -> bool {
        self.formation() == Kind::Artillery
    }

    /// [MOC-4.11] Attack points with cards.
    #[inline]
    pub fn attack(self) -> u8 {
        [1, 2, 2, 2, 2, 3][self as usize]
    }

    /// [MOC-4.11] Defence points with cards.
    #[inline]
    pub fn defence(self) -> u8 {
        [1, 1, 1, 2, 2, 2][self as usize]
    }

    /// [MOC-4.11] [MOC-11.5] Dice and bonus of an attack.
    #[inline]
    pub fn attack_roll(self) -> (u8, u8) {
        [(2, 0), (2, 1), (2, 1), (3, 0), (2, 2), (3, 1)][self as usize]
    }

    /// [MOC-4.11] [MOC-11.6] What is added to two dice in defence.
    #[inline]
    pub fn defence_bonus(self) -> u8 {
        [0, 1, 0, 1, 1, 2][self as usize]
    }

    /// [MOC-13.2] Places that it takes aboard.
    #[inline]
    pub fn berths(self) -> u8 {
        if self.is_cavalry() || self.is_artillery() { 2 } else { 1 }
    }

    /// [MOC-13.4] [MOC-D50] What it is worth aboard and in a landing.
    #[inline]
    pub fn at_sea(self) -> Kind {
        if self == Kind::Grenadiers { Kind::Grenadiers } else { Kind::Infantry }
    }
}

/// One figure, with what it has done in this military phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Unit {
    pub kind: Kind,
    /// [MOC-7.2] It has taken its action.
    #[serde(default, skip_serializing_if = "is_false")]
    pub acted: bool,
    /// [MOC-7.8] Provinces that it has moved: cavalry may go on after the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub steps: u8,
    /// What it attacks (cards) or has attacked (dice).
    #[serde(default, skip_serializing_if = "Aim::is_none")]
    pub aim: Aim,
    /// [MOC-23.5] It has moved with its commander, or takes him along into the attack.
    #[serde(default, skip_serializing_if = "is_false")]
    pub leads: bool,
    /// [MOC-D69] It has come aboard in this phase.
    #[serde(default, skip_serializing_if = "is_false")]
    pub embarked: bool,
    /// [MOC-24.1] It has held against an attack of this turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub tired: bool,
}

fn is_false(answer: &bool) -> bool {
    !answer
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// The target of an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    #[default]
    None,
    Province(Province),
    Ship(Ship),
    /// [MOC-D17] An independent goes for this player.
    Player(Owner),
}

impl Aim {
    pub fn is_none(&self) -> bool {
        *self == Aim::None
    }
}

impl Unit {
    const INFANTRY: Unit = Unit {
        kind: Kind::Infantry,
        acted: false,
        steps: 0,
        aim: Aim::None,
        leads: false,
        embarked: false,
        tired: false,
    };

    pub fn new(kind: Kind) -> Unit {
        Unit { kind, ..Unit::default() }
    }

    /// A unit that has neither moved nor acted.
    #[inline]
    pub fn is_fresh(&self) -> bool {
        !self.acted && self.steps == 0
    }

    /// As it stands at the beginning of a military phase.
    pub fn rested(self) -> Unit {
        Unit::new(self.kind)
    }
}

/// The units of one place, at most four (MOC-7.11), in order: equal positions are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stack {
    len: u8,
    units: [Unit; Stack::MOST],
}

impl Stack {
    pub const MOST: usize = 4;
    pub const EMPTY: Stack = Stack { len: 0, units: [Unit::INFANTRY; Stack::MOST] };

    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, Unit> {
        self.units[..self.len()].iter()
    }

    /// How many of a kind.
    #[inline]
    pub fn count(&self, kind: Kind) -> usize {
        self.iter().filter(|unit| unit.kind == kind).count()
    }

    pub fn add(&mut self, unit: Unit) {
        debug_assert!(self.len() < Stack::MOST, "no room for {unit:?}");
        if self.len() < Stack::MOST {
            self.units[self.len()] = unit;
            self.len += 1;
            self.sort();
        }
    }

    /// Takes out the first that fits.
    pub fn take(&mut self, fits: impl Fn(&Unit) -> bool) -> Option<Unit> {
        let index = self.iter().position(fits)?;
        let unit = self.units[index];
        self.len -= 1;
        self.units[index] = self.units[self.len()];
        self.units[self.len()] = Unit::default();
        self.sort();
        Some(unit)
    }

    /// Changes every unit; the order is kept afterwards.
    pub fn change(&mut self, change: impl FnMut(&mut Unit)) {
        let len = self.len();
        self.units[..len].iter_mut().for_each(change);
        self.sort();
    }

    fn sort(&mut self) {
        let len = self.len();
        self.units[..len].sort_unstable();
    }
}

impl FromIterator<Unit> for Stack {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Stack {
        let mut stack = Stack::default();
        units.into_iter().take(Stack::MOST).for_each(|unit| stack.add(unit));
        stack
    }
}

/// In documents a list of units.
impl Serialize for Stack {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Stack, D::Error> {
        let units = Vec::<Unit>::deserialize(deserializer)?;
        if units.len() > Stack::MOST {
            return Err(serde::de::Error::custom("at most four units stand in one place (MOC-7.11)"));
        }
        Ok(units.into_iter().collect())
    }
}

impl JsonSchema for Stack {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Stack".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let unit = generator.subschema_for::<Unit>();
        schemars::json_schema!({ "type": "array", "items": unit, "maxItems": Stack::MOST })
    }
}
