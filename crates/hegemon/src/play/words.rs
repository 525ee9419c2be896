//! What the terminal table says of its own, in both languages. The games bring their own words.

use crate::replay::players_in_words;
use engine::Lang;

/// What a person may type besides an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    Map,
    Log,
    Hand,
    Why,
    Undo,
    Rules,
    Save,
    More,
    Help,
    Quit,
}

impl Command {
    /// The command of that name, in either language.
    pub fn named(word: &str) -> Option<Command> {
        Some(match word {
            "map" | "mapa" => Command::Map,
            "log" | "dziennik" => Command::Log,
            "hand" | "me" | "ręka" | "reka" | "ja" => Command::Hand,
            "why" | "dlaczego" => Command::Why,
            "undo" | "cofnij" => Command::Undo,
            "rules" | "zasady" => Command::Rules,
            "save" | "zapisz" => Command::Save,
            "more" | "więcej" | "wiecej" => Command::More,
            "help" | "?" | "pomoc" => Command::Help,
            "quit" | "exit" | "koniec" => Command::Quit,
            _ => return None,
        })
    }
}

pub struct Words {
    pub you_play: fn(&str) -> String,
    /// Where all win or lose together.
    pub you_play_with: fn(&str) -> String,
    /// Where there is no other seat.
    pub you_play_alone: fn(&str) -> String,
    pub all_play: &'static str,
    pub table: fn(&str, &str, u8, u64) -> String,
    pub how_to_answer: &'static str,
    pub how_to_ask: &'static str,
    pub help: &'static str,
    pub no_such_number: fn(usize) -> String,
    pub more_choices: fn(usize) -> String,
    pub found: fn(usize, usize) -> String,
    pub try_help: &'static str,
    pub unreadable: &'static str,
    pub written_like: fn(&str) -> String,
    pub it_is_legal: &'static str,
    pub nothing_hidden: &'static str,
    pub nothing_to_undo: &'static str,
    pub undone: &'static str,
    pub save_where: &'static str,
    pub saved: fn(&str) -> String,
    pub over: &'static str,
    pub after_the_end: &'static str,
    pub goodbye: &'static str,
}

pub fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Pl => &POLISH,
    }
}

static ENGLISH: Words = Words {
    you_play: |power| format!("You play {power}; bots play the other seats."),
    you_play_with: |power| format!("You play {power}; bots are your partners."),
    you_play_alone: |power| format!("You play alone: {power}."),
    all_play: "Everybody plays at this screen: pass the keyboard to the player who is asked.",
    table: |game, scenario, players, seed| {
        format!("{game} {scenario}, {}, seed {seed}.", players_in_words(players))
    },
    how_to_answer: "When you are asked, type the number of a choice; a word narrows down a long list (march, wien).",
    how_to_ask: "Type map for the board, why ACTION when something is not offered, rules WORD to look a rule up, \
                 help for the rest.",
    help: "\
  7               take choice 7
  march wien      take that action, or list the choices with these words
  (empty line)    the choices again; more lists all of them
  map             the board
  me              what only you know: your cards and secret choices
  log 50          the last 50 things that happened
  why ACTION      why an action is not among the choices, with the rule
  undo            back to your last decision
  rules KOA-10.8  a rule; rules 10 is a chapter, rules arbiter a search
  save FILE       write the game so far; hegemon replay FILE plays it again
  quit            leave",
    no_such_number: |last| format!("choose a number from 1 to {last}"),
    more_choices: |left| format!("  … and {left} more: type a word to narrow them down, or more to see all"),
    found: |found, all| format!("({found} of {all} choices)"),
    try_help: "Type a number, a word of a choice, or help.",
    unreadable: "this line cannot be read",
    written_like: |action| format!("Write an action as it stands in records, for example: why {action}"),
    it_is_legal: "nothing forbids it: it is among your choices",
    nothing_hidden: "everybody knows all that you know",
    nothing_to_undo: "there is no decision of yours to take back",
    undone: "taken back",
    save_where: "save where? Type a file name, for example: save game.json",
    saved: |file| format!("saved; hegemon replay {file} plays it again"),
    over: "The game is over:",
    after_the_end: "Type map, log, rules, save FILE, undo or quit.",
    goodbye: "Goodbye.",
};

/// One power, or several: their names are joined by "i".
fn yours(powers: &str) -> &'static str {
    if powers.contains(" i ") { "Twoje mocarstwa" } else { "Twoje mocarstwo" }
}

static POLISH: Words = Words {
    you_play: |power| format!("{}: {power}; pozostałe prowadzą boty.", yours(power)),
    you_play_with: |power| format!("{}: {power}; boty są twoimi partnerami.", yours(power)),
    you_play_alone: |power| format!("Grasz w pojedynkę: {power}."),
    all_play: "Wszyscy grają przy tym ekranie: klawiaturę dostaje ten, kogo pytamy.",
    table: |game, scenario, players, seed| {
        format!("{game} {scenario}, liczba graczy: {players}, ziarno {seed}.")
    },
    how_to_answer: "Gdy padnie pytanie, wpisz numer odpowiedzi; słowo zawęża długą listę (march, wien).",
    how_to_ask: "Wpisz mapa, by zobaczyć planszę, dlaczego AKCJA, gdy czegoś nie ma na liście, zasady SŁOWO, by \
                 znaleźć zasadę, pomoc po resztę.",
    help: "\
  7                odpowiedź numer 7
  march wien       ta akcja albo odpowiedzi z tymi słowami
  (pusty wiersz)   jeszcze raz odpowiedzi; więcej pokazuje wszystkie
  mapa             plansza
  ja               co wiesz tylko ty: karty i tajne wybory
  dziennik 50      ostatnie 50 zdarzeń
  dlaczego AKCJA   dlaczego akcji nie ma wśród odpowiedzi, z zasadą
  cofnij           powrót do twojej ostatniej decyzji
  zasady KOA-10.8  zasada; zasady 10 to rozdział, zasady arbiter to szukanie
  zapisz PLIK      zapis gry; hegemon replay PLIK odtwarza ją
  koniec           wyjście",
    no_such_number: |last| format!("wybierz numer od 1 do {last}"),
    more_choices: |left| format!("  … i jeszcze {left}: słowo zawęża listę, więcej pokazuje wszystkie"),
    found: |found, all| format!("(odpowiedzi: {found} z {all})"),
    try_help: "Wpisz numer, słowo z odpowiedzi albo pomoc.",
    unreadable: "tego wiersza nie da się odczytać",
    written_like: |action| format!("Wpisz akcję tak, jak stoi w zapisie gry, na przykład: dlaczego {action}"),
    it_is_legal: "nic nie stoi na przeszkodzie: ta akcja jest wśród odpowiedzi",
    nothing_hidden: "wszystko, co wiesz, wiedzą też inni",
    nothing_to_undo: "nie ma twojej decyzji, którą można cofnąć",
    undone: "cofnięto",
    save_where: "zapisać gdzie? Wpisz nazwę pliku, na przykład: zapisz gra.json",
    saved: |file| format!("zapisano; hegemon replay {file} odtwarza grę"),
    over: "Koniec gry:",
    after_the_end: "Wpisz mapa, dziennik, zasady, zapisz PLIK, cofnij albo koniec.",
    goodbye: "Do zobaczenia.",
};
