//! The game in words: prompts, phrases, sentences and the terminal's picture, in both languages.

pub mod en;
pub mod pl;
pub mod summary;

/// A sentence begins with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
