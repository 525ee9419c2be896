//! The map: provinces with their resources, powers, sea fields and shores (chapter 2 and section 28 of the ledger).
//!
//! The tables come from `data/mocarstwa`, written by the build script.

use engine::{bit_set, numbered, words};

/// A state that somebody can play. [MOC-1.1] The nine powers come first; the last three are those of one campaign (MOC-K8.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Power {
    Poland,
    France,
    Spain,
    Hungary,
    Germany,
    Britain,
    Sweden,
    Russia,
    Ottoman,
    Portugal,
    Holland,
    Norway,
}

words!(
    Power,
    "power" as Power,
    Poland = "poland",
    France = "france",
    Spain = "spain",
    Hungary = "hungary",
    Germany = "germany",
    Britain = "britain",
    Sweden = "sweden",
    Russia = "russia",
    Ottoman = "ottoman",
    Portugal = "portugal",
    Holland = "holland",
    Norway = "norway",
);

bit_set! {
    pub struct Powers(u16) of Power, listed;
}

impl Power {
    /// [MOC-1.1] How many there are of the powers with a coat of arms.
    pub const GREAT: usize = 9;

    /// The powers with a coat of arms.
    pub fn great() -> impl Iterator<Item = Power> {
        Power::ALL[..Power::GREAT].iter().copied()
    }

    #[inline]
    pub fn provinces(self) -> Provinces {
        Provinces(LAND_OF[self as usize])
    }

    /// The province that its control hangs on; none for the states of MOC-K8.1.
    #[inline]
    pub fn capital(self) -> Option<Province> {
        CAPITALS[self as usize].map(Province)
    }
}

/// [MOC-2.26] What a province yields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Resource {
    Crops,
    Sawmill,
    Copper,
    Silver,
    Gold,
    Town,
    Capital,
}

words!(
    Resource,
    "resource",
    Crops = "crops",
    Sawmill = "sawmill",
    Copper = "copper",
    Silver = "silver",
    Gold = "gold",
    Town = "town",
    Capital = "capital",
);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Province(pub u8);

numbered!(Province, "province" as Place, PROVINCES.len(), |province| PROVINCES[province].id);

bit_set! {
    pub struct Provinces([u64; 3]) of Province, listed;
}

/// [MOC-13.6] A field of the sea.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Field(pub u16);

numbered!(Field, "sea field" as Place, FIELDS.len(), |field| FIELDS[field].id);

bit_set! {
    pub struct Fields([u64; 5]) of Field, listed;
}

#[derive(Debug)]
pub struct ProvinceData {
    pub id: &'static str,
    pub name: &'static str,
    /// None in neutral land and in dependencies.
    pub power: Option<Power>,
    /// [MOC-4.15] A British dependency in Africa.
    pub is_dependency: bool,
    pub resource: Option<Resource>,
}

#[derive(Debug)]
pub struct FieldData {
    pub id: &'static str,
    pub area: &'static str,
    /// [MOC-13.7]
    pub is_shoal: bool,
}

/// Where a province touches the sea.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shore {
    pub field: Field,
    /// [MOC-13.8] Ships and land deal with each other over a grey shore line, never over a black one.
    pub is_grey: bool,
    /// [MOC-20.15] The field is a shipyard of this province.
    pub is_anchor: bool,
}

include!(concat!(env!("OUT_DIR"), "/map.rs"));

/// The provinces of each power as bits.
static LAND_OF: [[u64; 3]; Power::ALL.len()] = {
    let mut land = [[0; 3]; Power::ALL.len()];
    let mut index = 0;
    while index < PROVINCES.len() {
        if let Some(power) = PROVINCES[index].power {
            land[power as usize][index / 64] |= 1 << (index % 64);
        }
        index += 1;
    }
    land
};

static CAPITALS: [Option<u8>; Power::ALL.len()] = {
    let mut capitals = [None; Power::ALL.len()];
    let mut index = 0;
    while index < PROVINCES.len() {
        if let (Some(power), Some(Resource::Capital)) = (PROVINCES[index].power, PROVINCES[index].resource) {
            capitals[power as usize] = Some(index as u8);
        }
        index += 1;
    }
    capitals
};

static DEPENDENCIES: [u64; 3] = {
    let mut land = [0; 3];
    let mut index = 0;
    while index < PROVINCES.len() {
        if PROVINCES[index].is_dependency {
            land[index / 64] |= 1 << (index % 64);
        }
        index += 1;
    }
    land
};

impl Province {
    #[inline]
    pub fn data(self) -> &'static ProvinceData {
        &PROVINCES[self.index()]
    }

    #[inline]
    pub fn neighbours(self) -> &'static [Province] {
        NEIGHBOURS[self.index()]
    }

    /// Whether it yields this.
    #[inline]
    pub fn is(self, resource: Resource) -> bool {
        self.data().resource == Some(resource)
    }

    #[inline]
    pub fn borders(self, other: Province) -> bool {
        self.neighbours().contains(&other)
    }

    #[inline]
    pub fn shores(self) -> &'static [Shore] {
        SHORES[self.index()]
    }

    /// [MOC-13.8]
    #[inline]
    pub fn is_open_to(self, field: Field) -> bool {
        field.landings().contains(&self)
    }

    /// [MOC-4.15] [MOC-21.6]
    pub fn dependencies() -> Provinces {
        Provinces(DEPENDENCIES)
    }
}

impl Field {
    #[inline]
    pub fn data(self) -> &'static FieldData {
        &FIELDS[self.index()]
    }

    #[inline]
    pub fn neighbours(self) -> &'static [Field] {
        SEA_NEIGHBOURS[self.index()]
    }

    #[inline]
    pub fn borders(self, other: Field) -> bool {
        self.neighbours().contains(&other)
    }

    /// [MOC-13.8] The provinces with a grey shore here.
    #[inline]
    pub fn landings(self) -> &'static [Province] {
        LANDINGS[self.index()]
    }

    /// [MOC-13.7] Shoals are closed to ships.
    #[inline]
    pub fn is_navigable(self) -> bool {
        !self.data().is_shoal
    }
}
