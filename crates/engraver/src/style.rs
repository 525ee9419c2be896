//! One look for all boards: paper and ink by day and by night, and how each power is told from the others.
//!
//! A power has a colour, an emblem and a hatching. The hatchings are those of heraldry, by which engravers have shown
//! tinctures in black and white since the 1630s: upright lines for red, level ones for blue, dots for gold, and so on.

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// This colour with a share of another.
    pub fn toward(self, other: Colour, share: f64) -> Colour {
        let mix =
            |one: u8, other: u8| (f64::from(one) + (f64::from(other) - f64::from(one)) * share).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// How bright it is to the eye, from 0 to 1 (relative luminance).
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast of two colours, from 1 to 21.
    pub fn contrast(self, other: Colour) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        (one / other).max(other / one)
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Day,
    Night,
}

/// Paper and inks.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    pub paper: Colour,
    pub sea: Colour,
    /// Land that belongs to nobody in the game, and land outside it.
    pub land: Colour,
    pub elsewhere: Colour,
    pub ink: Colour,
    /// Lines that should not be looked at first.
    pub faint: Colour,
    pub water: Colour,
    pub lane: Colour,
    pub mountain: Colour,
    /// Behind names.
    pub halo: Colour,
    pub disc: Colour,
    /// How much of the paper a wash of colour lets through.
    pub wash: f64,
}

impl Theme {
    pub fn palette(self) -> Palette {
        match self {
            Theme::Day => Palette {
                paper: Colour(0xf4, 0xea, 0xd3),
                sea: Colour(0xd3, 0xde, 0xd9),
                land: Colour(0xe3, 0xd7, 0xba),
                elsewhere: Colour(0xee, 0xe5, 0xcd),
                ink: Colour(0x2c, 0x21, 0x14),
                faint: Colour(0x8a, 0x78, 0x5c),
                water: Colour(0x5b, 0x86, 0x8f),
                lane: Colour(0x9c, 0x2b, 0x1e),
                mountain: Colour(0x6e, 0x56, 0x38),
                halo: Colour(0xfb, 0xf5, 0xe6),
                disc: Colour(0xf9, 0xf1, 0xdd),
                wash: 0.48,
            },
            Theme::Night => Palette {
                paper: Colour(0x18, 0x22, 0x2e),
                sea: Colour(0x10, 0x1a, 0x26),
                land: Colour(0x3a, 0x3c, 0x3d),
                elsewhere: Colour(0x1f, 0x28, 0x31),
                ink: Colour(0xe6, 0xd9, 0xb8),
                faint: Colour(0x84, 0x7d, 0x69),
                water: Colour(0x5f, 0x8c, 0xa0),
                lane: Colour(0xe0, 0x8a, 0x6a),
                mountain: Colour(0xa4, 0x94, 0x72),
                halo: Colour(0x12, 0x1a, 0x24),
                disc: Colour(0x22, 0x2d, 0x3a),
                wash: 0.52,
            },
        }
    }
}

/// The lines by which heraldry shows a tincture without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hatching {
    /// Silver: none.
    Plain,
    /// Red.
    Upright,
    /// Blue.
    Level,
    /// Green: falling to the right.
    Falling,
    /// Purple: rising to the right.
    Rising,
    /// Black.
    Crossed,
    /// Blood red: both slants.
    Lattice,
    /// Orange: level and rising.
    Tawny,
    /// Gold.
    Dots,
    /// Rose: broken upright lines.
    Dashes,
    /// Sky blue: broken level lines.
    Ripples,
}

/// How a power looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub colour: Colour,
    pub hatching: Hatching,
    pub emblem: &'static str,
}

/// The look of a power; whoever is unknown gets a plain shield. [KOA-1.12], [PRO-1.7] The colours
/// are those of the printed pieces; the prototype's yellow Ottomans share the orange.
pub fn look(power: &str) -> Look {
    let (colour, hatching, emblem) = match power {
        "britain" | "anglo" => (Colour(0xb4, 0x2d, 0x27), Hatching::Upright, "emblem-britain"),
        "france" | "french" => (Colour(0x2c, 0x57, 0xa6), Hatching::Level, "emblem-france"),
        "austria" => (Colour(0xfa, 0xf6, 0xea), Hatching::Plain, "emblem-austria"),
        "prussia" | "prussian" => (Colour(0x35, 0x34, 0x38), Hatching::Crossed, "emblem-prussia"),
        "russia" => (Colour(0x2c, 0x7a, 0x44), Hatching::Falling, "emblem-russia"),
        "ottoman" => (Colour(0xdb, 0x82, 0x28), Hatching::Tawny, "emblem-ottoman"),
        "italy" => (Colour(0x8e, 0x1d, 0x4d), Hatching::Lattice, "emblem-italy"),
        "poland" => (Colour(0xd0, 0x5c, 0x86), Hatching::Dashes, "emblem-poland"),
        "spain" => (Colour(0xd8, 0xb4, 0x2c), Hatching::Dots, "emblem-spain"),
        "hungary" => (Colour(0x75, 0x4e, 0x9a), Hatching::Rising, "emblem-hungary"),
        "germany" => (Colour(0x35, 0x34, 0x38), Hatching::Crossed, "emblem-germany"),
        "sweden" => (Colour(0x3c, 0xa5, 0xbd), Hatching::Ripples, "emblem-sweden"),
        _ => (Colour(0x8f, 0x85, 0x74), Hatching::Plain, "emblem-neutral"),
    };
    Look { colour, hatching, emblem }
}

/// The name of a power in both languages.
pub fn power_name(power: &str) -> crate::Text {
    let (en, pl) = match power {
        "britain" => ("Britain", "Wielka Brytania"),
        "france" => ("France", "Francja"),
        "austria" => ("Austria", "Austria"),
        "prussia" => ("Prussia", "Prusy"),
        "russia" => ("Russia", "Rosja"),
        "ottoman" => ("Ottomans", "Imperium Osmańskie"),
        "italy" => ("Italy", "Włochy"),
        "poland" => ("Poland", "Polska"),
        "spain" => ("Spain", "Hiszpania"),
        "hungary" => ("Hungary", "Węgry"),
        "germany" => ("Germany", "Niemcy"),
        "sweden" => ("Sweden", "Szwecja"),
        "anglo" => ("Anglo-Dutch", "Anglo-Holendrzy"),
        "french" => ("French", "Francuzi"),
        "prussian" => ("Prussians", "Prusacy"),
        other => (other, other),
    };
    crate::Text::new(en, pl)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KOALICJE: [&str; 6] = ["britain", "france", "austria", "prussia", "russia", "ottoman"];
    const REALPOLITIK: [&str; 4] = ["france", "austria", "prussia", "italy"];
    const MOCARSTWA: [&str; 9] =
        ["poland", "france", "spain", "hungary", "germany", "britain", "sweden", "russia", "ottoman"];

    #[test]
    fn powers_of_a_game_differ_in_hatching_and_emblem() {
        for powers in [&KOALICJE[..], &REALPOLITIK[..], &MOCARSTWA[..]] {
            for (index, one) in powers.iter().enumerate() {
                for other in &powers[index + 1..] {
                    let (one, other) = (look(one), look(other));
                    assert_ne!(one.hatching, other.hatching);
                    assert_ne!(one.emblem, other.emblem);
                }
            }
        }
    }

    #[test]
    fn names_are_readable_on_every_wash() {
        for theme in [Theme::Day, Theme::Night] {
            let palette = theme.palette();
            assert!(palette.ink.contrast(palette.halo) >= 7.0, "{theme:?}");
            assert!(palette.ink.contrast(palette.land) >= 4.5, "{theme:?}");
            assert!(palette.ink.contrast(palette.disc) >= 4.5, "{theme:?}");
        }
    }
}
