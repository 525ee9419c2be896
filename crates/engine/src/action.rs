//! The actions of a game: one declaration, [`actions!`](crate::actions), gives the type, its canonical texts and how they are read,
//! the list of all actions that tests try, and the parts of an action as a client gets them.

use crate::names::{Kind, Named, unknown};
use schemars::{JsonSchema, Schema, json_schema};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// What [`actions!`](crate::actions) declares. `Display` is the canonical text that records, logs and the protocol use, `FromStr` reads
/// it; serialized an action is its parts, `{"verb": "march", "from": "paris", "to": "lorraine"}`.
pub trait Vocabulary:
    Copy + PartialEq + Debug + Display + FromStr<Err = String> + Serialize + JsonSchema + Send + Sync + 'static
{
    /// The forms that an action can have. A verb with several forms stands here several times.
    const VERBS: &'static [Verb];
    /// Every action that any state could offer, with some that none does: what the conformance suite tries everywhere.
    fn every() -> Vec<Self>;
}

/// One form of an action: its first word, and what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Verb {
    pub verb: &'static str,
    pub parts: &'static [PartOf],
}

/// What follows a verb, in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PartOf {
    /// Its part in the action: `from`.
    pub name: &'static str,
    /// What it is in the game: `territory`.
    pub what: &'static str,
    pub kind: Kind,
}

impl Verb {
    /// `march FROM TO`.
    fn form(&self) -> String {
        self.parts.iter().fold(self.verb.to_owned(), |form, part| form + " " + &part.name.to_uppercase())
    }

    /// `takes two territories`.
    fn needs(&self) -> String {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for part in self.parts {
            match kinds.last_mut() {
                Some((what, count)) if *what == part.what => *count += 1,
                _ => kinds.push((part.what, 1)),
            }
        }
        let mut things: Vec<String> = kinds.into_iter().map(|(what, count)| counted(what, count)).collect();
        match things.pop() {
            None => "stands alone".to_owned(),
            Some(last) if things.is_empty() => format!("takes {last}"),
            Some(last) => format!("takes {} and {last}", things.join(", ")),
        }
    }
}

/// `a territory`, `two territories`.
fn counted(what: &str, count: usize) -> String {
    let number = match count {
        1 if what.starts_with(['a', 'e', 'i', 'o']) => return format!("an {what}"),
        1 => return format!("a {what}"),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        count => count.to_string(),
    };
    match what.strip_suffix('y') {
        Some(stem) => format!("{number} {stem}ies"),
        None if what.ends_with('s') => format!("{number} {what}es"),
        None => format!("{number} {what}s"),
    }
}

/// A part of an action: something that is one word in its text.
pub trait Part: Copy {
    const WHAT: &'static str;
    const KIND: Kind;
    fn read(word: &str) -> Result<Self, String>;
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<T: Named> Part for T {
    const WHAT: &'static str = T::WHAT;
    const KIND: Kind = T::KIND;

    fn read(word: &str) -> Result<T, String> {
        word.parse()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<T: Named> Part for Option<T> {
    const WHAT: &'static str = T::WHAT;
    const KIND: Kind = T::KIND;

    fn read(word: &str) -> Result<Option<T>, String> {
        if word == T::NOTHING { Ok(None) } else { word.parse().map(Some) }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(part) => Display::fmt(part, f),
            None => f.write_str(T::NOTHING),
        }
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Part for $number {
            const WHAT: &'static str = "number";
            const KIND: Kind = Kind::Number;

            /// `07` and `+7` would be second spellings of the same action.
            fn read(word: &str) -> Result<$number, String> {
                match word.parse::<$number>() {
                    Ok(number) if number.to_string() == word => Ok(number),
                    Ok(number) => Err(format!("\"{word}\" is not a plain number: write {number}")),
                    Err(_) if word.bytes().all(|digit| digit.is_ascii_digit()) && !word.is_empty() => {
                        Err(format!("\"{word}\" is too large"))
                    }
                    Err(_) => Err(format!("\"{word}\" is not a number")),
                }
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Display::fmt(self, f)
            }
        }
    )+};
}

numbers!(u8 u16);

/// Every value that a part can have.
pub trait Every: Sized {
    fn every() -> impl Iterator<Item = Self>;
}

impl<T: Named> Every for T {
    fn every() -> impl Iterator<Item = T> {
        <T as Named>::every()
    }
}

impl<T: Named> Every for Option<T> {
    fn every() -> impl Iterator<Item = Option<T>> {
        std::iter::once(None).chain(<T as Named>::every().map(Some))
    }
}

/// A part that is one of a few numbers.
pub fn read_within<N: Part + PartialOrd + Display>(word: &str, least: N, most: N) -> Result<N, String> {
    match N::read(word) {
        Ok(number) if least <= number && number <= most => Ok(number),
        _ => Err(format!("\"{word}\" is no number from {least} to {most}")),
    }
}

/// No action is longer: a hostile text is not worth reading further.
const LONGEST: usize = 120;

/// The words of a text that may be an action.
pub fn words_of(text: &str) -> Result<Vec<&str>, String> {
    if text.len() > LONGEST {
        return Err("an action is a few words long".to_owned());
    }
    Ok(text.split_whitespace().collect())
}

/// Why these words are no action, and what would be one.
pub fn unreadable(words: &[&str], verbs: &[Verb]) -> String {
    let Some(verb) = words.first() else { return "an action is missing".to_owned() };
    let forms: Vec<&Verb> = verbs.iter().filter(|known| known.verb == *verb).collect();
    if forms.is_empty() {
        return unknown("action", verb, verbs.iter().map(|known| known.verb));
    }
    let needs: Vec<String> = forms.iter().map(|form| form.needs()).collect();
    let examples: Vec<String> = forms.iter().map(|form| form.form()).collect();
    format!("\"{verb}\" {}: {}", needs.join(" or "), examples.join(", or "))
}

/// The shape of one form of an action, serialized.
pub fn shape(verb: &str, parts: Vec<(&str, Schema)>) -> Schema {
    let required: Vec<&str> = std::iter::once("verb").chain(parts.iter().map(|(name, _)| *name)).collect();
    let mut properties = Map::new();
    properties.insert("verb".to_owned(), serde_json::json!({ "const": verb }));
    properties.extend(parts.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone().to_value())));
    json_schema!({ "type": "object", "properties": Value::Object(properties), "required": required })
}

/// Declares the actions of a game.
///
/// ```
/// # use engine::words;
/// # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// # pub enum Town { Ligny, Wavre }
/// # words!(Town, "town" as Place, Ligny = "ligny", Wavre = "wavre");
/// engine::actions! {
///     pub enum Action {
///         "march" March(from: Town, to: Town),
///         /// How much a player offers: the rules say what he has, tests try these.
///         "bid" Bid(money: u8 about 0..=20),
///         /// Chance: a die shows nothing else.
///         "roll" Roll(die: u8 in 1..=6),
///         "done" Done,
///     }
/// }
///
/// let action: Action = "march ligny wavre".parse().unwrap();
/// assert_eq!(action, Action::March(Town::Ligny, Town::Wavre));
/// assert_eq!(action.to_string(), "march ligny wavre");
/// assert_eq!("march ligny".parse::<Action>().unwrap_err(), "\"march\" takes two towns: march FROM TO");
/// ```
///
/// A verb comes first, then the variant with its parts. A part is a [`Named`] thing, an `Option` of one, or a number: `in 1..=6` reads
/// no other, `about 0..=20` reads any and leaves the rest to the rules. A verb may have several forms of different length.
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $action:ident {
            $(
                $(#[$note:meta])*
                $verb:literal $variant:ident
                $(($($part:ident: $type:ident $(<$inner:ident>)? $($how:ident $least:literal..=$most:literal)?),+ $(,)?))?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $action {
            $($(#[$note])* $variant $(($($type $(<$inner>)?),+))?),+
        }

        impl std::fmt::Display for $action {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($action::$variant $(($($part),+))? => {
                        f.write_str($verb)?;
                        $($(
                            f.write_str(" ")?;
                            $crate::action::Part::write($part, f)?;
                        )+)?
                        Ok(())
                    })+
                }
            }
        }

        impl std::str::FromStr for $action {
            type Err = String;

            fn from_str(text: &str) -> Result<$action, String> {
                let words = $crate::action::words_of(text)?;
                Ok(match words[..] {
                    $([$verb $($(, $part)+)?] => $action::$variant $(($(
                        $crate::actions!(read $part, $($how $least $most)?)
                    ),+))?,)+
                    _ => return Err($crate::action::unreadable(&words, <$action as $crate::Vocabulary>::VERBS)),
                })
            }
        }

        impl $crate::Vocabulary for $action {
            const VERBS: &'static [$crate::action::Verb] = &[$($crate::action::Verb {
                verb: $verb,
                parts: &[$($($crate::action::PartOf {
                    name: stringify!($part),
                    what: <$type $(<$inner>)? as $crate::action::Part>::WHAT,
                    kind: <$type $(<$inner>)? as $crate::action::Part>::KIND,
                }),+)?],
            }),+];

            fn every() -> Vec<$action> {
                let mut actions = Vec::new();
                $($crate::actions!(
                    every actions, $action, $variant, []
                    $($($part ($type $(<$inner>)?) ($($least..=$most)?))+)?
                );)+
                actions
            }
        }

        impl $crate::serde::Serialize for $action {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use $crate::serde::ser::SerializeMap;
                let mut parts = serializer.serialize_map(None)?;
                match self {
                    $($action::$variant $(($($part),+))? => {
                        parts.serialize_entry("verb", $verb)?;
                        $($(parts.serialize_entry(stringify!($part), $part)?;)+)?
                    })+
                }
                parts.end()
            }
        }

        impl $crate::schemars::JsonSchema for $action {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($action).into()
            }

            fn json_schema(generator: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                let forms = vec![$($crate::action::shape($verb, vec![
                    $($((stringify!($part), generator.subschema_for::<$type $(<$inner>)?>())),+)?
                ])),+];
                $crate::schemars::json_schema!({ "anyOf": forms })
            }
        }
    };
    (read $word:ident, in $least:literal $most:literal) => {
        $crate::action::read_within($word, $least, $most)?
    };
    (read $word:ident, $(about $least:literal $most:literal)?) => {
        $crate::action::Part::read($word)?
    };
    (every $actions:ident, $action:ident, $variant:ident, []) => {
        $actions.push($action::$variant)
    };
    (every $actions:ident, $action:ident, $variant:ident, [$($done:ident)+]) => {
        $actions.push($action::$variant($($done),+))
    };
    (
        every $actions:ident, $action:ident, $variant:ident, [$($done:ident)*]
        $part:ident ($type:ty) () $($rest:tt)*
    ) => {
        for $part in <$type as $crate::action::Every>::every() {
            $crate::actions!(every $actions, $action, $variant, [$($done)* $part] $($rest)*);
        }
    };
    (
        every $actions:ident, $action:ident, $variant:ident, [$($done:ident)*]
        $part:ident ($type:ty) ($range:expr) $($rest:tt)*
    ) => {
        for $part in $range {
            $crate::actions!(every $actions, $action, $variant, [$($done)* $part] $($rest)*);
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Town {
        Ligny,
        Wavre,
    }

    crate::words!(Town, "town" as Place, Ligny = "ligny", Wavre = "wavre");

    actions! {
        enum Action {
            "march" March(from: Town, to: Town),
            "bid" Bid(at: Town, money: u16 about 0..=2),
            "roll" Roll(die: u8 in 1..=6),
            "name" Name(at: Option<Town>),
            "pass" Pass,
            "pass" PassFor(at: Town),
        }
    }

    fn complaint(text: &str) -> String {
        text.parse::<Action>().expect_err("no such action")
    }

    #[test]
    fn every_action_reads_back_from_its_text() {
        let every = Action::every();
        assert_eq!(every.len(), 4 + 6 + 6 + 3 + 1 + 2);
        for action in every {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert_eq!("bid wavre 500".parse(), Ok(Action::Bid(Town::Wavre, 500)));
        assert_eq!("name none".parse(), Ok(Action::Name(None)));
    }

    #[test]
    fn a_text_that_is_no_action_is_told_what_would_be_one() {
        assert_eq!(complaint("marhc ligny wavre"), "action \"marhc\" is unknown, did you mean \"march\"");
        assert_eq!(complaint("march ligny"), "\"march\" takes two towns: march FROM TO");
        assert_eq!(complaint("bid"), "\"bid\" takes a town and a number: bid AT MONEY");
        assert_eq!(complaint("pass ligny 3"), "\"pass\" stands alone or takes a town: pass, or pass AT");
        assert_eq!(complaint("march ligny waver"), "town \"waver\" is unknown, did you mean \"wavre\"");
        assert_eq!(complaint("roll 7"), "\"7\" is no number from 1 to 6");
        assert_eq!(complaint("bid ligny 07"), "\"07\" is not a plain number: write 7");
        assert_eq!(complaint("bid ligny 70000"), "\"70000\" is too large");
        assert_eq!(complaint("bid ligny much"), "\"much\" is not a number");
        assert_eq!(complaint(""), "an action is missing");
        assert_eq!(complaint(&"march ".repeat(30)), "an action is a few words long");
    }

    #[test]
    fn an_action_goes_to_clients_as_its_parts() {
        let parts = |action: Action| serde_json::to_value(action).expect("plain data");
        let march = json!({ "verb": "march", "from": "ligny", "to": "wavre" });
        assert_eq!(parts(Action::March(Town::Ligny, Town::Wavre)), march);
        assert_eq!(parts(Action::Name(None)), json!({ "verb": "name", "at": null }));
        assert_eq!(parts(Action::Pass), json!({ "verb": "pass" }));
        let schema = schemars::schema_for!(Action).to_value();
        let roll = &schema["anyOf"][2];
        assert_eq!(
            (&roll["properties"]["verb"]["const"], &roll["required"]),
            (&json!("roll"), &json!(["verb", "die"]))
        );
        assert_eq!(schema["anyOf"][0]["properties"]["from"], json!({ "$ref": "#/$defs/Town" }));
        assert_eq!(
            serde_json::to_value(Action::VERBS[1]).expect("plain data"),
            json!({ "verb": "bid", "parts": [
                { "name": "at", "what": "town", "kind": "place" },
                { "name": "money", "what": "number", "kind": "number" },
            ] })
        );
    }
}
