//! How wide words are in the letters of the maps.

use ttf_parser::Face;

/// A font, measured.
pub struct Lettering {
    /// By code point from the space on: how far a letter leads, in ems.
    advances: Vec<f64>,
}

const FIRST: u32 = 0x20;
const LAST: u32 = 0x17F;

impl Lettering {
    pub fn read(ttf: &[u8]) -> Result<Lettering, String> {
        let face = Face::parse(ttf, 0).map_err(|error| format!("not a font: {error}"))?;
        let em = f64::from(face.units_per_em());
        let advance = |code: u32| {
            let letter = char::from_u32(code).and_then(|letter| face.glyph_index(letter));
            letter.and_then(|glyph| face.glyph_hor_advance(glyph)).map_or(0.5, |width| f64::from(width) / em)
        };
        Ok(Lettering { advances: (FIRST..=LAST).map(advance).collect() })
    }

    /// The width of a line in letters of height 1, with room of `spacing` after each.
    pub fn width(&self, line: &str, spacing: f64) -> f64 {
        let advance = |letter: char| {
            let place =
                (letter as u32).checked_sub(FIRST).and_then(|place| self.advances.get(place as usize));
            place.copied().unwrap_or(0.6) + spacing
        };
        line.chars().map(advance).sum()
    }
}
