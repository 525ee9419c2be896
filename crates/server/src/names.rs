//! What people may be called: names that whoever reads them can tell apart.
//!
//! A name is kept as it is meant, whatever keyboard or clipboard it came from ([`meant`]). What it looks like ([`look`]) belongs
//! to one person alone, so that nobody passes for another by a letter of another script, a wide or an invisible sign.

use crate::live::Refused;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, MixedScript};

const LENGTH: std::ops::RangeInclusive<usize> = 2..=24;
/// Signs that may stand between letters.
const BETWEEN: &str = " -_.'";
/// More marks than this on one letter are a pile.
const MOST_MARKS: usize = 2;
/// What a person is called whose account was deleted.
pub const DELETED: &str = "Deleted";
/// What the names begin with that the site gives.
pub const GUEST: &str = "Guest";

/// A name as its writer means it: wide, narrow and composed signs are the same as plain ones.
pub fn meant(name: &str) -> String {
    name.trim().nfkc().collect::<String>().trim().to_owned()
}

/// Names that differ only in capitals are the same.
pub fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// What a name looks like to whoever reads over it: `Anna`, `ANNA`, `An_na` and one with a Cyrillic `а` are alike.
pub fn look(name: &str) -> String {
    let letters: String = meant(name).chars().filter(|sign| !BETWEEN.contains(*sign)).collect();
    skeleton(&letters).collect::<String>().to_lowercase()
}

/// The name as others will see it, or what is wrong with it.
pub fn checked(name: &str) -> Result<String, Refused> {
    let no = |message: &str, polish: &'static str| {
        Err(Refused { message_pl: Some(polish), ..Refused::new("bad-request", message) })
    };
    let (name, look) = (meant(name), look(name));
    let is_letter = |sign: char| sign.is_alphanumeric() && sign.identifier_allowed();
    let is_good = |sign: char| BETWEEN.contains(sign) || is_letter(sign);
    // Names that the site gives itself.
    let is_ours = look.starts_with(&self::look(GUEST)) || look == self::look(DELETED);
    if !LENGTH.contains(&name.chars().count())
        || !name.chars().all(is_good)
        || !name.chars().any(is_letter)
        || is_ours
    {
        return no(
            "a name has 2 to 24 letters, digits, spaces or - _ . ', is not \"Deleted\" and does not begin with \"Guest\"",
            "nazwa ma od 2 do 24 liter, cyfr, spacji lub znaków - _ . ', nie brzmi „Deleted” i nie zaczyna się od „Guest”",
        );
    }
    let marks = name.chars().map(|sign| if is_combining_mark(sign) { 'm' } else { '-' }).collect::<String>();
    if marks.contains(&"m".repeat(MOST_MARKS + 1)) {
        return no(
            "a letter of a name has two marks at most",
            "litera w nazwie ma najwyżej dwa znaki diakrytyczne",
        );
    }
    if !name.as_str().is_single_script() {
        return no(
            "a name is written in one script: its letters come from several, such as Latin and Cyrillic",
            "nazwę pisze się jednym pismem: w tej są litery różnych pism, na przykład łacińskie i cyrylica",
        );
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(name: &str) -> String {
        checked(name).err().map_or(String::new(), |refused| {
            assert!(refused.message_pl.is_some());
            refused.message
        })
    }

    #[test]
    fn names_of_all_countries_are_names() {
        for name in [
            "Anna",
            "Józef",
            "Żółć",
            "Michał O'Neill",
            "Jan_Kowalski-3",
            "Élodie",
            "Müller",
            "Łukasz",
            "Наталія",
            "Ελένη",
            "周瑜",
            "さくら",
            "김유신",
            "דוד",
            "محمد",
            "Þór",
            "Nguyễn",
            "สมชาย",
            "Дмитрий 2",
        ] {
            assert_eq!(checked(name).as_deref(), Ok(name), "{name}");
        }
    }

    #[test]
    fn a_name_is_kept_as_it_was_meant() {
        assert_eq!(checked(" Ａｎｎａ ").as_deref(), Ok("Anna"), "wide letters");
        assert_eq!(checked("Jo\u{301}zef").as_deref(), Ok("Józef"), "an accent of its own");
        assert_eq!(checked("Anna\u{a0}B").as_deref(), Ok("Anna B"), "a space that does not break");
    }

    #[test]
    fn what_looks_alike_has_one_look() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("Anna", "Аnnа"),
            ("Anna", "Ａｎｎａ"),
            ("Anna", "An_na"),
            ("Anna", "Anna."),
            ("Paul", "PauI"),
            ("Bob0", "BobO"),
            ("Player1", "Playerl"),
            ("Barney", "Barnеy"),
            ("сор", "cop"),
            ("Józef", "Jo\u{301}zef"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("Michał", "Michal"), ("Józef", "Jozef"), ("Ola 1", "Ola 2")]
        {
            assert_ne!(look(one), look(other), "{one} {other}");
        }
    }

    #[test]
    fn signs_that_nobody_sees_are_no_letters() {
        for filler in [
            '\u{3164}',
            '\u{115f}',
            '\u{ffa0}',
            '\u{200b}',
            '\u{200d}',
            '\u{2060}',
            '\u{feff}',
            '\u{ad}',
            '\u{202e}',
            '\u{2800}',
            '\u{34f}',
            '\u{180e}',
            '\u{e0061}',
        ] {
            assert!(says(&format!("An{filler}na")).starts_with("a name has 2 to 24"), "{filler:?}");
        }
        assert!(says("\u{3164}\u{3164}").starts_with("a name has"));
        assert!(says("._-").starts_with("a name has"), "nothing but signs between letters");
    }

    #[test]
    fn a_name_has_one_script_and_no_piles() {
        assert!(says("Аnna").contains("one script"));
        assert!(says("Anna Ελένη").contains("one script"));
        assert!(!says("A\u{301}\u{302}\u{303}\u{304}nna").is_empty());
        assert!(says("ก\u{e34}\u{e34}\u{e34}\u{e34}ก").contains("two marks"));
    }

    #[test]
    fn nobody_takes_a_name_that_the_site_gives() {
        for name in ["Guest K3F9A", "guest_7", "GuestK3F9A", "Ｇｕｅｓｔ x", "Deleted", "DE.LETED"] {
            assert!(says(name).starts_with("a name has"), "{name}");
        }
    }
}
