//! Names as people type them: without diacritics, in any case, with small slips.
//!
//! Start with [`fold`]: two spellings mean the same thing when they fold to the same text.
//! [`nearest`] serves every "did you mean" of the project, [`unknown`] and [`unknown_among`] say it.

/// The plain form in which spellings are compared: lower case, diacritics taken off, and every run
/// of spaces, points, ampersands and other signs as one dash. `Normandie & Bretagne` folds to
/// `normandie-bretagne`, which is also how ids are spelt.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let plain = without_diacritics(text);
    // Marks once more: the Turkish dotted capital gains one when it becomes a small letter.
    for letter in plain.chars().flat_map(char::to_lowercase).filter(|letter| !is_combining_mark(*letter)) {
        if letter.is_alphanumeric() {
            folded.push(letter);
        } else if !folded.is_empty() && !folded.ends_with('-') {
            folded.push('-');
        }
    }
    if folded.ends_with('-') {
        folded.pop();
    }
    folded
}

/// The same text in plain letters, case kept: `Württemberg` becomes `Wurttemberg`.
pub fn without_diacritics(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !is_combining_mark(*letter)) {
        let Some(replacement) = letter.to_lowercase().next().and_then(plain_letters) else {
            plain.push(letter);
            continue;
        };
        let (first, rest) = replacement.split_at(1);
        plain.push_str(&if letter.is_uppercase() { first.to_uppercase() } else { first.into() });
        plain.push_str(rest);
    }
    plain
}

/// Of the choices the one most like `word`, or none when every one of them is far off. Case and
/// diacritics do not count; of equally near choices the first is taken. A word of three letters or
/// more that begins a choice is near it, for people shorten names (`patrimonium`).
pub fn nearest<'a>(word: &str, choices: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = fold(word);
    choices
        .into_iter()
        .filter_map(|choice| Some((remoteness(&word, &fold(choice))?, choice)))
        .min_by_key(|(remoteness, _)| *remoteness)
        .map(|(_, choice)| choice)
}

/// `town "lygny" is unknown, did you mean "ligny"`.
pub fn unknown<'a>(what: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(word, known) {
        Some(nearest) => format!("{what} \"{word}\" is unknown, did you mean \"{nearest}\""),
        None => format!("{what} \"{word}\" is unknown"),
    }
}

/// The same where there are so few choices that all of them can be named:
/// `game "koalicja" is unknown, did you mean "koalicje" (there are koalicje, napoleon-1815)`.
pub fn unknown_among<'a>(what: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let all = known.join(", ");
    match nearest(word, known) {
        Some(nearest) => {
            format!("{what} \"{word}\" is unknown, did you mean \"{nearest}\" (there are {all})")
        }
        None => format!("{what} \"{word}\" is unknown: there are {all}"),
    }
}

/// How far a choice is from the word typed; none when too far to be meant. Slips of the finger come
/// before shortened names.
fn remoteness(word: &str, choice: &str) -> Option<(bool, usize)> {
    let longest = word.chars().count().max(choice.chars().count());
    let slips = strsim::osa_distance(word, choice);
    // One slip in three letters: more, and the suggestion would surprise rather than help.
    if slips <= longest.max(3) / 3 && slips < longest {
        return Some((false, slips));
    }
    let is_shortened = word.chars().count() >= 3 && choice.starts_with(word);
    is_shortened.then_some((true, slips))
}

fn is_combining_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// The letters of European languages written in Latin script; each replacement is ascii.
fn plain_letters(letter: char) -> Option<&'static str> {
    let plain = match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' | 'ċ' => "c",
        'ð' | 'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' | 'ģ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'į' | 'ı' => "i",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => "o",
        'œ' => "oe",
        'ŕ' | 'ř' => "r",
        'ś' | 'ş' | 'š' | 'ș' => "s",
        'ß' => "ss",
        'ţ' | 'ť' | 'ț' => "t",
        'þ' => "th",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' | 'ų' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => return None,
    };
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_fold_to_one_text() {
        let folds = [
            ("Württemberg", "wurttemberg"),
            ("WU\u{308}RTTEMBERG", "wurttemberg"),
            ("Normandie & Bretagne", "normandie-bretagne"),
            ("normandie-bretagne", "normandie-bretagne"),
            (" Patrimonium  St. Petri. ", "patrimonium-st-petri"),
            ("Łódź", "lodz"),
            ("İstanbul", "istanbul"),
            ("&", ""),
        ];
        for (text, folded) in folds {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn letters_lose_their_diacritics_and_keep_their_case() {
        assert_eq!(without_diacritics("Śląsk, Æbelø, Großbeeren"), "Slask, Aebelo, Grossbeeren");
    }

    #[test]
    fn the_nearest_choice_forgives_slips_and_shortened_names() {
        let choices = ["calabria", "patrimonium-st-petri", "paris", "wien"];
        let near = |word| nearest(word, choices);
        assert_eq!(near("calabira"), Some("calabria"));
        assert_eq!(near("PARÍS"), Some("paris"));
        assert_eq!(near("pariss"), Some("paris"));
        assert_eq!(near("patrimonium"), Some("patrimonium-st-petri"));
        assert_eq!(near("pa"), None);
        assert_eq!(near("atlantis"), None);
        assert_eq!(near(""), None);
        assert_eq!(nearest("x", []), None);
    }

    #[test]
    fn what_is_unknown_is_named_with_what_was_probably_meant() {
        let towns = ["ligny", "wavre"];
        assert_eq!(unknown("town", "lygny", towns), "town \"lygny\" is unknown, did you mean \"ligny\"");
        assert_eq!(unknown("town", "moskva", towns), "town \"moskva\" is unknown");
        assert_eq!(
            unknown_among("town", "waver", towns),
            "town \"waver\" is unknown, did you mean \"wavre\" (there are ligny, wavre)"
        );
        assert_eq!(
            unknown_among("town", "moskva", towns),
            "town \"moskva\" is unknown: there are ligny, wavre"
        );
    }

    #[test]
    fn of_equally_near_choices_the_first_is_taken() {
        assert_eq!(nearest("lant", ["land", "lane"]), Some("land"));
        assert_eq!(nearest("lant", ["lane", "land"]), Some("lane"));
    }
}
