//! The drawings that boards are set with: emblems, pieces, signs and ornaments, each a symbol of 100 by 100.

macro_rules! art {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../data/art/", $name, ".svg")))),*]
    };
}

const ART: &[(&str, &str)] = art![
    "emblem-austria",
    "emblem-britain",
    "emblem-france",
    "emblem-france-lys",
    "emblem-germany",
    "emblem-hungary",
    "emblem-italy",
    "emblem-neutral",
    "emblem-ottoman",
    "emblem-poland",
    "emblem-prussia",
    "emblem-russia",
    "emblem-spain",
    "emblem-sweden",
    "mark-battle",
    "mark-capital",
    "mark-coin",
    "mark-copper",
    "mark-crops",
    "mark-crown",
    "mark-gold",
    "mark-influence",
    "mark-laurel",
    "mark-morale",
    "mark-port",
    "mark-rock",
    "mark-sawmill",
    "mark-shipyard",
    "mark-shoal",
    "mark-silver",
    "mark-town",
    "ornament-compass",
    "ornament-corner",
    "ornament-monster",
    "ornament-ship",
    "piece-artillery",
    "piece-block",
    "piece-cavalry",
    "piece-fortress",
    "piece-garrison",
    "piece-general",
    "piece-grenadier",
    "piece-infantry",
    "piece-napoleon",
    "piece-ship",
    "piece-train",
];

/// The symbol of that name, ready to stand among the definitions of a picture.
pub fn symbol(name: &str) -> Option<&'static str> {
    ART.iter().find(|(known, _)| *known == name).map(|(_, text)| text.trim())
}

/// Every drawing there is.
pub fn names() -> impl Iterator<Item = &'static str> {
    ART.iter().map(|(name, _)| *name)
}
