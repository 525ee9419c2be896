//! The letters of the maps, to travel inside a picture.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

const FACES: [(&str, &str, &[u8]); 2] = [
    ("normal", "600", include_bytes!("../../../data/fonts/eb-garamond-semibold.woff2")),
    ("italic", "400", include_bytes!("../../../data/fonts/eb-garamond-italic.woff2")),
];

/// The same letters for a program that draws pictures itself.
pub const FILES: [&[u8]; 2] = [
    include_bytes!("../../../data/fonts/eb-garamond-semibold.ttf"),
    include_bytes!("../../../data/fonts/eb-garamond-italic.ttf"),
];

/// Rules of a style sheet that carry the letters.
pub fn faces() -> String {
    let face = |(style, weight, file): &(&str, &str, &[u8])| {
        format!(
            "@font-face{{font-family:'EB Garamond';font-style:{style};font-weight:{weight};\
             src:url(data:font/woff2;base64,{})}}\n",
            STANDARD.encode(file)
        )
    };
    FACES.iter().map(face).collect()
}
