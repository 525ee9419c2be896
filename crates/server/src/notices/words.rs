//! Notices in words, in both languages. They say what happened and where, and nothing that others might read over a shoulder: no
//! text of a letter, no card, no plan.

use super::{AccountWord, Asks, Facts, Kind, SeatNamed};
use engine::Lang;

/// Whom one speaks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Who is concerned.
    You,
    /// A channel that many read.
    Channel,
}

pub fn lang(word: &str) -> Lang {
    if word == "pl" { Lang::Pl } else { Lang::En }
}

fn in_lang<'a>(lang: Lang, en: &'a str, pl: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Pl => pl,
    }
}

fn seat_name(seat: &SeatNamed, lang: Lang) -> &str {
    in_lang(lang, &seat.name, &seat.name_pl)
}

/// The game and its scenario.
pub fn name_of_match(facts: &Facts, lang: Lang) -> String {
    format!("{}, {}", facts.game, in_lang(lang, &facts.scenario, &facts.scenario_pl))
}

/// One line.
pub fn headline(facts: &Facts, to: To, lang: Lang) -> String {
    let title = name_of_match(facts, lang);
    let seat = facts.seat.as_ref().map(|seat| seat_name(seat, lang)).unwrap_or_default();
    let who = facts.who.as_deref().unwrap_or_default();
    let until = facts.until.map(time).unwrap_or_default();
    match (facts.kind, lang, to) {
        (Kind::Turn, Lang::En, To::You) => format!("It is your turn as {seat}: {title}"),
        (Kind::Turn, Lang::Pl, To::You) => format!("Twoja kolej ({seat}): {title}"),
        (Kind::Turn, Lang::En, To::Channel) => format!("It is {who}’s turn as {seat}: {title}"),
        (Kind::Turn, Lang::Pl, To::Channel) => format!("Kolej na: {who} ({seat}): {title}"),
        (Kind::Letter, Lang::En, _) => format!("A letter from {who} ({seat}): {title}"),
        (Kind::Letter, Lang::Pl, _) => format!("Nowy list, nadawca: {who} ({seat}): {title}"),
        (Kind::Clock, Lang::En, _) => format!("Your time as {seat} ends at {until}: {title}"),
        (Kind::Clock, Lang::Pl, _) => format!("Kończy ci się czas ({seat}), masz do {until}: {title}"),
        (Kind::Begun, Lang::En, _) => format!("The match has begun: {title}"),
        (Kind::Begun, Lang::Pl, _) => format!("Partia się zaczęła: {title}"),
        (Kind::Over, ..) => {
            let names: Vec<&str> = facts.winners.iter().map(|seat| seat_name(seat, lang)).collect();
            let names = names.join(", ");
            match (lang, names.is_empty()) {
                (Lang::En, true) => format!("The match is over: {title}"),
                (Lang::Pl, true) => format!("Koniec partii: {title}"),
                (Lang::En, false) => format!("The match is over, won by {names}: {title}"),
                (Lang::Pl, false) => format!("Koniec partii, wygrywa {names}: {title}"),
            }
        }
        (Kind::Waiting, ..) => format!("{}: {title}", wish(facts, seat, who, &until, lang)),
    }
}

fn wish(facts: &Facts, seat: &str, who: &str, until: &str, lang: Lang) -> String {
    match (facts.asks, lang) {
        (Some(Asks::Pause), Lang::En) => format!("{seat} asks for a pause and waits for your word"),
        (Some(Asks::Pause), Lang::Pl) => format!("{seat} prosi o przerwę i czeka na twoją zgodę"),
        (Some(Asks::Resume), Lang::En) => format!("{seat} wants to play on and waits for your word"),
        (Some(Asks::Resume), Lang::Pl) => format!("{seat} chce grać dalej i czeka na twoją zgodę"),
        (Some(Asks::End), Lang::En) => format!("{seat} proposes to end the match and waits for your word"),
        (Some(Asks::End), Lang::Pl) => format!("{seat} proponuje zakończyć partię i czeka na twoją zgodę"),
        (Some(Asks::Seat), Lang::En) => format!("{who} asks to play {seat} and waits for your word"),
        (Some(Asks::Seat), Lang::Pl) => format!("{who} prosi o miejsce ({seat}) i czeka na twoją zgodę"),
        (Some(Asks::Deserted), Lang::En) => format!("Everybody has left; the table closes at {until}"),
        (Some(Asks::Deserted), Lang::Pl) => format!("Wszyscy odeszli; stół zamknie się {until}"),
        (None, Lang::En) => "The others wait for your word".to_owned(),
        (None, Lang::Pl) => "Inni czekają na twoją zgodę".to_owned(),
    }
}

/// One line for several.
pub fn several(matches: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{matches} matches have news for you"),
        Lang::Pl => match matches {
            2..=4 => format!("Nowości w {matches} partiach"),
            _ => format!("Nowości z {matches} partii"),
        },
    }
}

/// What stands before the newest sentences of a match when there are more.
pub fn and_before(sentences: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("… and {sentences} more before that"),
        Lang::Pl => format!("… a wcześniej jeszcze {sentences}"),
    }
}

/// What stands under a mail of notices.
pub fn footer(settings: &str, unsubscribe: &str, lang: Lang) -> String {
    match lang {
        Lang::En => {
            format!(
                "--\nWhat you are told, and how: {settings}\nNo more mail like this, with one click: {unsubscribe}\n"
            )
        }
        Lang::Pl => {
            format!(
                "--\nO czym i jak masz dostawać wiadomości: {settings}\nKoniec takich listów, jednym kliknięciem: {unsubscribe}\n"
            )
        }
    }
}

/// Subject and body of a mail about an account. `name` is who has it.
pub fn account(word: AccountWord, name: &str, link: &str, site: &str, lang: Lang) -> (String, String) {
    let (subject, body) = match (word, lang) {
        (AccountWord::Confirm, Lang::En) => (
            "Is this your address?".to_owned(),
            format!(
                "Somebody who plays as {name} at {site} wants to be told by mail what happens in his matches, at this address.\n\n\
                 If that is you, open this and confirm it:\n{link}\n\n\
                 If not, do nothing: you will not hear from us again."
            ),
        ),
        (AccountWord::Confirm, Lang::Pl) => (
            "Czy to twój adres?".to_owned(),
            format!(
                "Ktoś, kto gra jako {name} na {site}, chce pod tym adresem dostawać wiadomości o swoich partiach.\n\n\
                 Jeśli to ty, otwórz ten odnośnik i potwierdź:\n{link}\n\n\
                 Jeśli nie, nic nie rób: więcej się nie odezwiemy."
            ),
        ),
        (AccountWord::Password, Lang::En) => (
            "A new password".to_owned(),
            format!(
                "Somebody asked for a new password for {name} at {site}.\n\n\
                 If that is you, choose one here. The link works once, for a day:\n{link}\n\n\
                 If not, do nothing: the old password stays."
            ),
        ),
        (AccountWord::Password, Lang::Pl) => (
            "Nowe hasło".to_owned(),
            format!(
                "Ktoś poprosił o nowe hasło do konta {name} na {site}.\n\n\
                 Jeśli to ty, wybierz je tutaj. Odnośnik działa raz, przez jeden dzień:\n{link}\n\n\
                 Jeśli nie, nic nie rób: dawne hasło zostaje."
            ),
        ),
        (AccountWord::SignIn, Lang::En) => (
            "Your link to log in".to_owned(),
            format!(
                "This link logs you in as {name} at {site}. It works once, for a day:\n{link}\n\n\
                 If you did not ask for it, do nothing, and do not pass it on."
            ),
        ),
        (AccountWord::SignIn, Lang::Pl) => (
            "Odnośnik do logowania".to_owned(),
            format!(
                "Ten odnośnik zaloguje cię jako {name} na {site}. Działa raz, przez jeden dzień:\n{link}\n\n\
                 Jeśli to nie twoja prośba, nic nie rób i nikomu go nie przekazuj."
            ),
        ),
        (AccountWord::Trial, Lang::En) => {
            ("It works".to_owned(), format!("This is a trial: notices from {site} arrive here."))
        }
        (AccountWord::Trial, Lang::Pl) => {
            ("Działa".to_owned(), format!("To próba: wiadomości z {site} tutaj docierają."))
        }
    };
    (format!("Hegemon: {}", lowered(&subject)), format!("{body}\n"))
}

fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// A moment, to the minute, the same in all languages.
pub fn time(milliseconds: i64) -> String {
    let (date, seconds) = day(milliseconds);
    format!("{date} {:02}:{:02} UTC", seconds / 3_600, seconds / 60 % 60)
}

/// The same as Atom wants it (RFC 3339).
pub fn rfc_3339(milliseconds: i64) -> String {
    let (date, seconds) = day(milliseconds);
    format!("{date}T{:02}:{:02}:{:02}Z", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// The day, and the seconds of it that have passed. The calendar of Gregory, counted from 1 March of the year 0.
fn day(milliseconds: i64) -> (String, i64) {
    let seconds = milliseconds.div_euclid(1_000);
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (format!("{year:04}-{month:02}-{day:02}"), seconds.rem_euclid(86_400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(rfc_3339(0), "1970-01-01T00:00:00Z");
        assert_eq!(rfc_3339(951_782_400_000), "2000-02-29T00:00:00Z");
        assert_eq!(time(1_800_000_000_000), "2027-01-15 08:00 UTC");
        assert_eq!(rfc_3339(-1_000), "1969-12-31T23:59:59Z");
    }
}
