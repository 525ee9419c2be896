use serde::Serialize;
use std::fmt;

/// The languages of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    #[default]
    En,
    Pl,
}

impl std::str::FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        match text {
            "en" => Ok(Lang::En),
            "pl" => Ok(Lang::Pl),
            other => Err(format!("language \"{other}\" is unknown: use \"en\" or \"pl\"")),
        }
    }
}

/// A sentence for people, in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    pub en: &'static str,
    pub pl: &'static str,
}

impl Text {
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Pl => self.pl,
        }
    }
}

/// The stable id of a rule in a game's ledger, such as `KOA-7.12`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// An action turned down: the rule that turns it down, and why in a player's words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub rule: RuleId,
    pub reason: Text,
}

impl Refusal {
    /// The same under another number, for a rule that several rulebooks print.
    pub fn cited_as(self, number: impl FnOnce(&'static str) -> &'static str) -> Refusal {
        Refusal { rule: RuleId(number(self.rule.0)), ..self }
    }
}

/// Declares why the actions of a game are refused, one line each: the name, the rule, and the sentence in English and in Polish. It
/// makes the enum `Why`, which the `check_…` functions answer with.
///
/// ```
/// engine::reasons! {
///     NoRoad "EAG-4.1" "No road joins these towns." "Tych miast nie łączy żadna droga.";
///     NotYours "EAG-2.3" "This is not your unit." "To nie jest twój oddział.";
/// }
/// assert_eq!(Why::NoRoad.refusal().to_string(), "No road joins these towns. (EAG-4.1)");
/// ```
#[macro_export]
macro_rules! reasons {
    ($($name:ident $rule:literal $en:literal $pl:literal;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Why {
            $($name),+
        }

        impl Why {
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            pub fn refusal(self) -> $crate::Refusal {
                let (rule, reason) = match self {
                    $(Why::$name => ($rule, $crate::Text { en: $en, pl: $pl })),+
                };
                $crate::Refusal { rule: $crate::RuleId(rule), reason }
            }
        }
    };
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason.en, self.rule)
    }
}

impl std::error::Error for Refusal {}
