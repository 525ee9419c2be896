//! The terminal table, scripted line by line.

mod common;

use common::{Ran, folder, hegemon, hegemon_with};

fn play(arguments: &[&str], lines: &str) -> Ran {
    let mut all = vec!["play", "--seed", "5"];
    all.extend(arguments);
    let ran = hegemon_with(&all, lines.as_bytes());
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    ran
}

#[test]
fn a_newcomer_is_told_what_to_do_and_asked_the_first_question() {
    let ran = play(&[], "");
    let greeting: Vec<&str> = ran.out.lines().take(3).collect();
    assert!(greeting[0].starts_with("You play France") && greeting[0].contains("seed 5"), "{greeting:?}");
    assert!(greeting[1].contains("number") && greeting[2].contains("help"), "{greeting:?}");
    assert!(ran.out.contains("(KOA-2.13)"), "{}", ran.out);
    assert!(ran.out.contains(" 1 "), "{}", ran.out);
    assert!(ran.out.trim_end().ends_with("Goodbye."), "{}", ran.out);
}

#[test]
fn a_round_can_be_finished_without_a_person() {
    let ran = play(&["--auto", "200"], "quit\n");
    assert!(ran.out.contains("Round 2 begins."), "{}", ran.out);
}

#[test]
fn a_game_can_be_played_to_its_end_saved_and_replayed() {
    let folder = folder("play-to-the-end");
    let file = folder.join("game.json");
    let file = file.to_str().expect("the path is UTF-8");
    let ran =
        play(&["--scenario", "1813", "--players", "3", "--auto", "100000"], &format!("save {file}\nlog 3\n"));
    assert!(ran.out.contains("The game is over:"), "{}", ran.out);
    let replayed = hegemon(&["replay", file]);
    assert_eq!(replayed.code, 0, "{}", replayed.err);
    assert!(replayed.out.contains("the key fits the commitment"), "{}", replayed.out);
}

#[test]
fn a_choice_is_a_number_or_an_action() {
    let by_number = play(&[], "3\n").out;
    let by_action = play(&[], "name lorraine\n").out;
    assert!(by_number.contains("France names the general in Lorraine Napoleon."), "{by_number}");
    assert_eq!(by_number, by_action);
}

#[test]
fn what_is_no_choice_gets_a_helpful_answer_and_changes_nothing() {
    let ran = play(
        &[],
        "0\n99\n-1\nname wien\nfly\nlorr\nwhy\nwhy fly\nwhy name wien\nwhy name lorraine\n\nsave\nmore\n3\n",
    );
    assert!(ran.out.contains("choose a number from 1 to 6"), "{}", ran.out);
    assert!(ran.out.contains("You have no general there. (KOA-2.13)"), "{}", ran.out);
    assert!(ran.out.contains("(1 of 6 choices)"), "{}", ran.out);
    assert!(ran.out.contains("for example: why name "), "{}", ran.out);
    assert!(ran.out.contains("nothing forbids it: it is among your choices"), "{}", ran.out);
    assert!(ran.out.contains("France names the general in Lorraine Napoleon."), "{}", ran.out);
}

#[test]
fn strange_lines_are_survived() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend(b"\n\xff\xfe\n\0\nnam\xc4\x99 \n3\n");
    let ran = hegemon_with(&["play", "--seed", "5"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("cannot be read"), "{}", ran.out);
    assert!(ran.out.contains("France names the general in Lorraine Napoleon."), "{}", ran.out);
}

#[test]
fn commands_show_the_table_the_log_the_hand_and_the_rules() {
    let ran = play(&[], "1\nmap\nlog\nme\nhelp\nrules KOA-10.8\nrules zeppelin\n");
    for text in [
        "France draws a ",
        "Britain draws a card",
        "Your cards",
        "take choice 7",
        "KOA-10.8  The arbiter gains",
        "no rule speaks of \"zeppelin\"",
    ] {
        assert!(ran.out.contains(text), "{text}: {}", ran.out);
    }
}

#[test]
fn undo_goes_back_to_the_last_decision_and_the_same_answer_leads_to_the_same_game() {
    let once = play(&[], "1\n1\n").out;
    let twice = play(&[], "undo\n1\n1\nundo\nundo\n1\n1\n").out;
    assert!(twice.contains("there is no decision of yours to take back"), "{twice}");
    assert_eq!(twice.matches("taken back").count(), 2);
    let end = |text: &str| {
        let lines: Vec<String> = text.lines().rev().take(8).map(str::to_owned).collect();
        lines
    };
    assert_eq!(end(&once), end(&twice));
}

#[test]
fn a_seat_is_chosen_by_name_or_number_and_the_table_speaks_polish() {
    let ran = play(&["--seat", "2", "--lang", "pl"], "pomoc\nkoniec\n");
    assert!(ran.out.starts_with("Twoje mocarstwo: Austria"), "{}", ran.out);
    assert!(
        ran.out.contains("dlaczego AKCJA") && ran.out.trim_end().ends_with("Do zobaczenia."),
        "{}",
        ran.out
    );
    assert!(play(&["--seat", "Russia"], "").out.starts_with("You play Russia"));
}

#[test]
fn at_a_hot_seat_everybody_is_asked_and_nobodys_cards_are_told() {
    let ran = play(&["--hot-seat", "--auto", "60"], "");
    assert!(ran.out.starts_with("Everybody plays at this screen"), "{}", ran.out);
    assert!(ran.out.contains("France draws a card."), "{}", ran.out);
    assert!(!ran.out.contains("draws a 1.") && !ran.out.contains("draws a 5."), "{}", ran.out);
    assert!(!ran.out.contains("Your cards"), "{}", ran.out);
}

#[test]
fn another_game_is_dealt_every_time_unless_a_seed_is_named() {
    let first = |arguments: &[&str]| hegemon(arguments).out.lines().next().map(str::to_owned);
    let seeds: Vec<_> = (0..3).map(|_| first(&["play"])).collect();
    assert!(seeds.iter().any(|seed| seed != &seeds[0]), "{seeds:?}");
}

#[test]
fn alone_against_napoleons_deck_the_questions_come_without_a_list_of_powers() {
    let ran = play(&["--scenario", "lempereur", "--players", "1"], "1\n1\n");
    let all = "Britain, Austria, Prussia, Russia and the Ottoman Empire";
    assert!(
        ran.out.starts_with(&format!("You play alone: {all}. Koalicje lempereur, 1 player")),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\nL'Empereur · round 1 · action turn 1 of 6 · 1 player\n"), "{}", ran.out);
    assert!(ran.out.contains("\nDrill with Britain?"), "{}", ran.out);
    assert!(!ran.out.contains(&format!("{all}: ")), "{}", ran.out);
    let ran = play(&["--scenario", "lempereur", "--players", "1", "--lang", "pl"], "");
    assert!(ran.out.starts_with("Grasz w pojedynkę: Wielka Brytania"), "{}", ran.out);
    assert!(ran.out.contains("· 1 gracz\n") && ran.out.contains("Wielka Koalicja"), "{}", ran.out);
}

#[test]
fn partners_win_or_lose_together() {
    let ran = play(&["--scenario", "lempereur", "--players", "3", "--auto", "100000"], "");
    assert!(
        ran.out.starts_with("You play Britain and the Ottoman Empire; bots are your partners."),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("The players' cards"), "{}", ran.out);
    assert!(ran.out.contains("The game is over: the players lose by influence; score -"), "{}", ran.out);
    let ran = play(&["--scenario", "lempereur", "--players", "3", "--auto", "100000", "--lang", "pl"], "");
    assert!(
        ran.out.starts_with("Twoje mocarstwa: Wielka Brytania i Imperium Osmańskie; boty są"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Koniec gry: gracze przegrywają (influence); wynik -"), "{}", ran.out);
}

#[test]
fn recruits_can_have_the_other_seats() {
    let arguments = ["--game", "coalitions-prototype", "--players", "3", "--bot", "recruit", "--auto", "40"];
    let ran = play(&arguments, "rules KOA-10.8\n");
    assert!(ran.out.starts_with("You play France; bots play the other seats."), "{}", ran.out);
    assert!(ran.out.contains("Britain buys") || ran.out.contains("Prussia buys"), "{}", ran.out);
    assert!(ran.out.contains("KOA-10.8  The arbiter gains"), "{}", ran.out);
    assert_eq!(play(&arguments, "rules KOA-10.8\n").out, ran.out);
}
