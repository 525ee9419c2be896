//! Text for people that knows what it names: "**France** marches **Paris** → **Lorraine**" and that these are a power and two places,
//! whatever the language does to their names.
//!
//! A game writes its sentences with `format!` as everybody does, and puts a [`Mention`] where it names something: its `Display` writes
//! the name between marks that no keyboard has. [`Wording`] takes the marks out again, so that no text with marks in it leaves a game:
//! [`Words`](crate::Words) speaks in wordings alone.

use crate::names::{Kind, Named};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt::{self, Display};
use std::ops::Deref;

/// A mark, the id, the second mark, the name, the third mark. They stand for nothing in Unicode, and never will.
const MARKS: [(char, Kind); 4] = [
    ('\u{F8F0}', Kind::Place),
    ('\u{F8F1}', Kind::Power),
    ('\u{F8F2}', Kind::Piece),
    ('\u{F8F3}', Kind::Card),
];
const NAME: char = '\u{F8FE}';
const END: char = '\u{F8FF}';

fn mark_of(kind: Kind) -> Option<char> {
    MARKS.iter().find(|(_, known)| *known == kind).map(|(mark, _)| *mark)
}

fn kind_of(mark: char) -> Option<Kind> {
    MARKS.iter().find(|(known, _)| *known == mark).map(|(_, kind)| *kind)
}

/// The name of a thing in a sentence, in whatever form the sentence needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mention<T, N> {
    thing: T,
    name: N,
}

impl<T: Named, N: Display> Mention<T, N> {
    pub fn new(thing: T, name: N) -> Mention<T, N> {
        Mention { thing, name }
    }
}

impl<T: Named, N: Display> Display for Mention<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mark_of(T::KIND) {
            Some(mark) => write!(f, "{mark}{}{NAME}{}{END}", self.thing, self.name),
            None => self.name.fmt(f),
        }
    }
}

/// The text with its first letter as a capital, whether a name begins it or not.
pub fn capital(text: impl Display) -> String {
    let text = text.to_string();
    let begins_with_name = text.starts_with(|first| kind_of(first).is_some());
    let start = if begins_with_name { text.find(NAME).map_or(0, |at| at + NAME.len_utf8()) } else { 0 };
    let (mark, name) = text.split_at(start);
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| mark.chars().chain(first.to_uppercase()).chain(letters).collect())
}

/// A sentence, a prompt or a phrase: its text, and what that names. It reads like the text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wording {
    text: String,
    named: Vec<NamedAt>,
}

/// A name in a text, in bytes from its start.
#[derive(Clone, PartialEq, Eq, Debug)]
struct NamedAt {
    start: usize,
    end: usize,
    kind: Kind,
    id: Box<str>,
}

/// A stretch of a text: the name of a power, a place, a piece or a card, or words between names.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub struct Span {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
}

impl Span {
    fn words(text: &str) -> Span {
        Span { text: text.to_owned(), ..Span::default() }
    }

    fn name(text: &str, kind: Kind, id: &str) -> Span {
        let mut span = Span::words(text);
        let place = match kind {
            Kind::Power => &mut span.power,
            Kind::Place => &mut span.place,
            Kind::Piece => &mut span.piece,
            Kind::Card => &mut span.card,
            Kind::Number | Kind::Word => return span,
        };
        *place = Some(id.to_owned());
        span
    }
}

impl Wording {
    /// The text in stretches: put together they are the text.
    pub fn spans(&self) -> Vec<Span> {
        let mut spans = Vec::with_capacity(2 * self.named.len() + 1);
        let mut written = 0;
        for NamedAt { start, end, kind, id } in &self.named {
            if written < *start {
                spans.push(Span::words(&self.text[written..*start]));
            }
            spans.push(Span::name(&self.text[*start..*end], *kind, id));
            written = *end;
        }
        if written < self.text.len() {
            spans.push(Span::words(&self.text[written..]));
        }
        spans
    }
}

/// Takes the marks out.
impl From<String> for Wording {
    fn from(marked: String) -> Wording {
        if !marked.contains(END) {
            return Wording { text: marked, named: Vec::new() };
        }
        let mut text = String::with_capacity(marked.len());
        let mut named = Vec::new();
        let mut rest = marked.as_str();
        while let Some((mention, after)) = rest.split_once(END) {
            rest = after;
            let opening =
                mention.char_indices().rev().find_map(|(at, mark)| Some((at, mark, kind_of(mark)?)));
            let parts = opening.and_then(|(at, mark, kind)| {
                let (id, name) = mention[at + mark.len_utf8()..].split_once(NAME)?;
                Some((at, kind, id, name))
            });
            let Some((at, kind, id, name)) = parts else {
                text.push_str(mention);
                continue;
            };
            text.push_str(&mention[..at]);
            let start = text.len();
            text.push_str(name);
            named.push(NamedAt { start, end: text.len(), kind, id: id.into() });
        }
        text.push_str(rest);
        Wording { text, named }
    }
}

impl From<&str> for Wording {
    fn from(marked: &str) -> Wording {
        marked.to_owned().into()
    }
}

impl From<Wording> for String {
    fn from(wording: Wording) -> String {
        wording.text
    }
}

impl Deref for Wording {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl PartialEq<str> for Wording {
    fn eq(&self, text: &str) -> bool {
        self.text == text
    }
}

impl PartialEq<&str> for Wording {
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}

/// As its text: who wants to know what it names asks for [`Wording::spans`].
impl Serialize for Wording {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Side {
        French,
        Allied,
    }

    crate::words!(Side, "side" as Power, French = "french", Allied = "allied");

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Town {
        Ligny,
        Wavre,
    }

    crate::words!(Town, "town" as Place, Ligny = "ligny", Wavre = "wavre");

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Terrain {
        Wood,
    }

    crate::words!(Terrain, "terrain", Wood = "wood");

    fn spans(marked: String) -> (String, Vec<Span>) {
        let wording = Wording::from(marked);
        (wording.to_string(), wording.spans())
    }

    #[test]
    fn a_sentence_knows_what_it_names_in_every_form() {
        let (french, ligny) =
            (Mention::new(Side::French, "the French"), Mention::new(Town::Ligny, "Ligny".to_owned()));
        let (text, spans) = spans(capital(format!("{french} leave {ligny} for the woods.")));
        assert_eq!(text, "The French leave Ligny for the woods.");
        let named = |text: &str, power: Option<&str>, place: Option<&str>| Span {
            power: power.map(str::to_owned),
            place: place.map(str::to_owned),
            ..Span::words(text)
        };
        assert_eq!(
            spans,
            [
                named("The French", Some("french"), None),
                named(" leave ", None, None),
                named("Ligny", None, Some("ligny")),
                named(" for the woods.", None, None),
            ]
        );
    }

    #[test]
    fn words_without_names_are_one_stretch() {
        assert_eq!(
            spans(capital("a die falls.")),
            ("A die falls.".into(), vec![Span::words("A die falls.")])
        );
        let wood = Mention::new(Terrain::Wood, "las").to_string();
        assert_eq!(spans(wood), ("las".into(), vec![Span::words("las")]));
        assert_eq!(spans(String::new()), (String::new(), Vec::new()));
        assert_eq!(capital(""), "");
    }

    #[test]
    fn marks_that_are_torn_apart_are_text() {
        let torn = Mention::new(Side::Allied, "Alianci").to_string().replace(NAME, "");
        assert!(Wording::from(torn).named.is_empty());
        let wavre = Mention::new(Town::Wavre, "Wavre").to_string();
        let (text, spans) = spans(format!("{END}{wavre}"));
        assert_eq!((text.as_str(), spans.len()), ("Wavre", 1));
    }
}
