//! Passwords that whoever guesses tries first: common words with a year behind, rows of keys, one thing over and over, one's own
//! name.
//!
//! What is looked at is what is left of a password when the usual disguises are taken off: capitals, figures for letters, figures
//! and signs at its ends. A list of stolen passwords would be longer and know less.

use crate::names::meant;

/// So many figures and signs at the ends of a word are no secret: a year, and an exclamation mark.
const TRIMMINGS: usize = 5;
/// Figures alone are a date or a telephone number, up to this length.
const FIGURES: usize = 12;
/// A row of keys, of letters or of figures is one from this length on.
const ROW: usize = 3;
/// What is left beside rows, at least, for a password to be one.
const BESIDE_ROWS: usize = 4;

/// Rows that fingers walk, forwards and backwards: keys in a line, down the columns and in zigzag, the alphabet, figures.
const ROWS: [&str; 12] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "azertyuiop",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "qazwsxedcrfvtgbyhnujmikolp",
    "zaqxswcdevfrbgtnhymjukilop",
    "zaq12wsxcde34rfvbgt56yhnmju78ik",
    "1q2w3e4r5t6y7u8i9o0p",
];

/// Words that open the lists, English and Polish, without marks on letters.
const WORDS: &str = "
    access account adam admin administrator agnieszka aleksander aleksandra alexander alicja amanda america andrea andrzej angel
    angels animal anna apple april arsenal asshole babygirl backup bailey banana barbara barcelona bartek baseball basketball batman
    beata beautiful blink bonaparte boomer brandon buster butterfly buziaczek camaro celtic changeme charlie cheese chelsea chocolate
    christ christian computer cookie corvette cowboys damian daniel daniela david default diamond dolphin dominik dominika dragon
    dupa dziecko eagle eagles elephant elizabeth empire enter everton fender ferrari flower flowers football forever freedom friend
    friends fuckoff fuckyou gabriel gandalf ganesh garfield george ginger golden google gordon grzegorz guest gwiazda hannah happy
    harley haslo heaven hegemon hegemonia hello hockey honey hunter iceman iloveu iloveyou imperator internet jakub jasmine jennifer
    jessica jesus johnny jordan joseph joshua justin kacper kamil kamila karolina kasia katarzyna kaczka killer kocham kochamcie
    kochanie komputer krzysztof kwiatek lakers laura legia letmein lizard london lovely loveme lover lovers lucky maciek madison
    magdalena maggie malgorzata marcin marina mariusz marlboro martin martyna master mateusz matrix matthew mercedes merlin metallica
    michael michal michelle mickey milosc misiaczek misiek monika monkey monster mother motorola mustang mynoob mypassword napoleon
    natalia nicole nothing oliver orange pamela parola pass passw password passwort patrick patrycja patryk pepper phoenix pierdole
    piotrek playboy please pokemon poland polska porsche prince princess przemek purple qwerty rabbit rainbow ranger raider rangers
    robert ronaldo samsung samantha samuel sandra scooter sebastian secret server shadow silver skorpion slipknot sloneczko snoopy
    soccer softball sparky spider spiderman spring startrek starwars steelers strategia summer sunshine superman superstar sweet
    sylwia szymon taylor tequila tester testing test thomas tigger tiger tomasz tomek trustno tweety user vanessa victoria waterloo
    welcome whatever widzew william willow winner winter wisla wojciech wojtek yankees zaqwsx zuzanna zaqwsxcde zenek";

/// Whether somebody who tries what people choose would find a password of this person's soon.
pub fn is_guessable(password: &str, name: &str) -> bool {
    let plain = plain(password);
    let unit = repeated(&plain);
    if plain.chars().all(|sign| sign.is_ascii_digit()) && plain.len() < FIGURES {
        return true;
    }
    let mut signs: Vec<char> = plain.chars().collect();
    signs.sort_unstable();
    signs.dedup();
    if signs.len() < 4 || (unit.len() < plain.len() && unit.chars().count() < 6) {
        return true;
    }
    if beside_rows(unit) < BESIDE_ROWS {
        return true;
    }
    let name = letters(&self::plain(&meant(name)));
    let is_common = |core: &str| {
        let is_word = |core: &str| WORDS.split_whitespace().any(|word| word == core);
        is_word(core)
            || (name.chars().count() >= 3 && core == name)
            || (1..core.len()).any(|end| {
                core.is_char_boundary(end) && {
                    let (one, other) = core.split_at(end);
                    (is_word(one) || one == name) && (is_word(other) || other == name)
                }
            })
    };
    [unit.to_owned(), undisguised(unit)].iter().any(|text| {
        let core = trimmed(text);
        let beside = text.chars().count() - core.chars().count();
        beside <= TRIMMINGS && is_common(&letters(core))
    })
}

/// Small letters without marks.
fn plain(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;
    let small = text.trim().to_lowercase().replace('ł', "l");
    small.nfkd().filter(|sign| !is_combining_mark(*sign)).collect()
}

/// The same with letters for the figures and signs that stand for them.
fn undisguised(text: &str) -> String {
    // What stands at the ends is a trimming and no disguise.
    let core = trimmed(text);
    let letter = |sign: char| match sign {
        '@' | '4' => 'a',
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    };
    let changed: String = core.chars().map(letter).collect();
    text.replacen(core, &changed, 1)
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|sign: char| !sign.is_alphabetic() && !"@$".contains(sign))
}

fn letters(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// What a text says over and over; the whole of it if it says everything once.
fn repeated(text: &str) -> &str {
    let bytes = text.as_bytes();
    let is_unit = |length: &usize| {
        bytes.len().is_multiple_of(*length)
            && text.is_char_boundary(*length)
            && bytes.chunks(*length).all(|chunk| chunk == &bytes[..*length])
    };
    (1..bytes.len()).find(is_unit).map_or(text, |length| &text[..length])
}

/// How many signs are left when every row of keys is taken out.
fn beside_rows(text: &str) -> usize {
    let signs: Vec<char> = text.chars().filter(|sign| sign.is_alphanumeric()).collect();
    let (mut left, mut at) = (0, 0);
    while at < signs.len() {
        let row = longest_row(&signs[at..]);
        if row < ROW {
            left += 1;
            at += 1;
        } else {
            at += row;
        }
    }
    left
}

/// How many of the first signs stand in one row.
fn longest_row(signs: &[char]) -> usize {
    let is_row = |length: &usize| {
        let forwards: String = signs[..*length].iter().collect();
        let backwards: String = signs[..*length].iter().rev().collect();
        ROWS.iter().any(|row| row.contains(&forwards) || row.contains(&backwards))
    };
    (1..=signs.len()).take_while(is_row).last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_first_is_refused() {
        for password in [
            "password",
            "Password1",
            "P@ssw0rd!",
            "password2024",
            "Passw0rd123!",
            "12345678",
            "1234567890",
            "qwerty123",
            "qwertyuiop",
            "1q2w3e4r",
            "1qaz2wsx",
            "zaq12wsx",
            "ZAQ!2wsx",
            "iloveyou",
            "abcd1234",
            "abcdefgh",
            "aaaaaaaa",
            "abababab",
            "abc123abc123",
            "passwordpassword",
            "Polska2012",
            "hasło123",
            "Kochanie1",
            "19840412",
            "Napoleon1815",
            "Hegemon!",
            "letmein99",
            "superman7",
            "asdfghjkl",
            "11223344",
            "zxcvbnm1",
            "dragonmaster",
            "Anna Nowak 1",
            "annanowak",
            "annaanna",
            "654321qwerty",
            "Józef2001",
            "abcdefghijkmnopq23",
        ] {
            let name = if password.starts_with('J') { "Jozef" } else { "Anna Nowak" };
            assert!(is_guessable(password, name), "{password}");
        }
    }

    #[test]
    fn what_nobody_tries_first_is_taken() {
        for password in [
            "long enough",
            "a long password",
            "correct horse",
            "old password",
            "even longer",
            "something else",
            "kot na plocie",
            "g8Kw.2vfzQ",
            "Wagram 1809, Aspern",
            "pies je makaron",
            "zielony rower",
            "a password",
            "the seventh wave",
            "7 małych okrętów",
        ] {
            assert!(!is_guessable(password, "Anna"), "{password}");
        }
    }
}
