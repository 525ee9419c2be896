//! One word for one thing, in texts and in documents: the macros behind every type that has a name.

/// Serializes a type by its `Display` and reads it by its `FromStr`, so that documents speak the players' words.
macro_rules! by_name {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": <$type>::known_words() })
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use by_name;

/// An enum that has one word per variant, in text and in documents.
macro_rules! words {
    ($type:ident, $what:literal, $($variant:ident = $word:literal),+ $(,)?) => {
        impl $type {
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            pub fn known_words() -> Vec<String> {
                $type::ALL.iter().map(|known| known.word().to_owned()).collect()
            }

            pub fn word(self) -> &'static str {
                match self {
                    $($type::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<$type, String> {
                $type::ALL.iter().copied().find(|known| known.word() == text).ok_or_else(|| {
                    $crate::names::unknown($what, text, $type::ALL.iter().map(|known| known.word()))
                })
            }
        }

        $crate::names::by_name!($type);
    };
}
pub(crate) use words;

/// `town "lygny" is unknown, did you mean "ligny"`.
pub(crate) fn unknown<'a>(what: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match atlas::nearest(word, known) {
        Some(nearest) => format!("{what} \"{word}\" is unknown, did you mean \"{nearest}\""),
        None => format!("{what} \"{word}\" is unknown"),
    }
}
