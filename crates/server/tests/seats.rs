//! Who may sit, look, hear and speak, and what becomes of a seat whose owner is late: the tables of docs/security.md, line by
//! line, on a match in memory. The clock is moved by hand.

use engine::chance::Key;
use engine::{Lang, Seat, Setup};
use server::live::{Live, Refused, Status};
use server::step::{Hand, Person, Step, Wish};
use server::stock::Stock;
use server::terms::{Clock, Terms};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const DAY: i64 = 24 * 60 * MINUTE;
const KEY: [u8; 32] = [9; 32];
/// How long the host keeps what everybody has left.
const PATIENCE: i64 = 14 * DAY;

fn person(name: &str) -> Person {
    Person { id: name.to_lowercase(), name: name.to_owned() }
}

/// A table and the time of day.
struct Evening {
    live: Live,
    now: i64,
}

impl Evening {
    /// A table of Koalicje, 1805 with six seats, where these people sit in seats 0, 1, …; bots have the others.
    fn of(people: &[&str], clock: Option<Clock>) -> Evening {
        Evening::with(people, |terms| terms.clock = clock)
    }

    fn with(people: &[&str], change: impl Fn(&mut Terms)) -> Evening {
        let mut terms = Terms {
            game: "koalicje".to_owned(),
            setup: Setup::new("1805", 6),
            rules: None,
            clock: None,
            is_public: true,
            stand_in: "random".to_owned(),
            one_screen: false,
            opens_talk: false,
            hints: 5,
        };
        change(&mut terms);
        let (key, host) = (Key::new(KEY), person("Host"));
        let opened = Step::Opened { terms, by: host, commitment: key.commitment() };
        let stock = Stock::of::<coalitions::Koalicje>();
        let live = Live::new("table", &key.open(), [(opened, 0)], |_| Some(stock.edition));
        let mut evening = Evening { live: live.expect("a table"), now: 0 };
        for (seat, name) in (0u8..).zip(people) {
            evening.wants(|live| live.sit(&person(name), seat, 0));
        }
        for seat in people.len() as u8..6 {
            evening.does(Step::BotSat { seat, bot: "random".to_owned() });
        }
        evening.does(Step::Began);
        evening
    }

    fn does(&mut self, step: Step) {
        self.live.fold(step, self.now).expect("it fits");
    }

    /// Does what somebody may do.
    fn wants(&mut self, wish: impl Fn(&Live) -> Result<Option<Step>, Refused>) {
        if let Some(step) = wish(&self.live).expect("he may") {
            self.does(step);
        }
    }

    fn later(&mut self, milliseconds: i64) {
        self.now += milliseconds;
    }

    /// Everything that is due by now, and how many steps that were; bots answer what they are asked.
    fn goes_on(&mut self, most: usize) -> usize {
        for step in 0..most {
            if let Some(step) = self.live.due_step(self.now, PATIENCE) {
                self.does(step);
            } else if let Some((seat, _)) = self.live.bots_to_move().into_iter().next() {
                self.answers(seat, Hand::Bot);
            } else {
                return step;
            }
        }
        most
    }

    /// Plays the first thing that a seat may.
    fn answers(&mut self, seat: u8, hand: Hand) {
        let action = self.live.table().legal(Seat::Player(seat)).swap_remove(0);
        self.does(Step::Played { seat, action, hand });
    }

    /// Lets bots play until one of these people is asked.
    fn until_asked(&mut self, people: &[u8]) -> u8 {
        for _ in 0..2_000 {
            self.goes_on(1);
            if let Some(seat) = people.iter().find(|seat| self.live.is_waiting_for(**seat)) {
                return *seat;
            }
        }
        panic!("nobody is asked");
    }
}

/// What is refused, by its code.
fn code<T>(answer: Result<T, Refused>) -> &'static str {
    answer.err().map_or("allowed", |refused| refused.code)
}

const LIVE: Clock = Clock { bank: 25 * SECOND, increment: 5 * SECOND, cap: 30 * SECOND };
const DAYS: Clock = Clock { bank: 3 * DAY, increment: 12 * 60 * MINUTE, cap: 4 * DAY };

// --- Time ------------------------------------------------------------------------------------------------------------------

#[test]
fn the_stand_in_answers_the_overdue_question_and_the_next_one_has_time_of_its_own() {
    for (clock, own) in [(LIVE, MINUTE), (DAYS, DAY)] {
        let mut evening = Evening::of(&["Anna", "Bea"], Some(clock));
        let seat = evening.until_asked(&[0, 1]);
        let index = usize::from(seat);
        evening.later(clock.bank);
        let late = evening.live.due_step(evening.now, PATIENCE).expect("the clock has run out");
        assert_eq!(late, Step::Late { seat });
        evening.does(late);
        assert!(evening.live.chairs[index].bot.is_some() && evening.live.chairs[index].is_away);
        evening.answers(seat, Hand::Bot);
        let chair = &evening.live.chairs[index];
        assert!(chair.bot.is_none(), "the stand-in has done what it was to do");
        assert!(chair.bank >= own, "{} of {own}", chair.bank);
        // If she answers the next one herself, she is back.
        if evening.live.is_waiting_for(seat) {
            evening.answers(seat, Hand::Person);
            assert!(!evening.live.chairs[index].is_away);
        }
    }
}

#[test]
fn who_comes_back_while_the_stand_in_thinks_still_answers_himself() {
    let mut evening = Evening::of(&["Anna", "Bea"], Some(LIVE));
    let seat = evening.until_asked(&[0, 1]);
    evening.later(LIVE.bank);
    evening.does(Step::Late { seat });
    let (name, number) = (["anna", "bea"][usize::from(seat)], evening.live.newest);
    let action = evening.live.table().legal(Seat::Player(seat)).swap_remove(0);
    let played = evening.live.play(name, seat, &action, number).expect("it is still her question");
    evening.does(played);
    let chair = &evening.live.chairs[usize::from(seat)];
    assert!(chair.bot.is_none() && !chair.is_away);
}

#[test]
fn when_everybody_is_late_the_table_pauses_and_closes_after_the_hosts_patience() {
    let mut evening = Evening::of(&["Anna", "Bea"], Some(LIVE));
    let mut entries = 0;
    for _ in 0..200 {
        entries += evening.goes_on(1_000);
        if evening.live.status == Status::Paused {
            break;
        }
        evening.later(MINUTE + SECOND);
    }
    assert_eq!(evening.live.status, Status::Paused, "bots do not play the match to its end");
    assert!(entries < 150, "{entries} entries");
    let closes = evening.live.view(None, Lang::En).closes;
    assert_eq!(closes, Some(evening.now + PATIENCE));
    assert_eq!(evening.live.due(), closes);
    assert!(evening.live.bots_to_move().is_empty());
    evening.later(PATIENCE - 1);
    assert_eq!(evening.live.due_step(evening.now, PATIENCE), None);
    evening.later(1);
    evening.goes_on(1);
    assert_eq!(evening.live.status, Status::Closed);
}

#[test]
fn a_deserted_table_goes_on_when_one_comes_back() {
    let mut evening = Evening::of(&["Anna", "Bea"], None);
    for (name, seat) in [("anna", 0), ("bea", 1)] {
        evening.wants(|live| live.resign(name, seat).map(Some));
    }
    evening.goes_on(1);
    assert_eq!(evening.live.status, Status::Paused);
    evening.wants(|live| live.come_back("bea", 1).map(Some));
    assert_eq!((evening.live.status, evening.live.view(None, Lang::En).closes), (Status::Playing, None));
}

#[test]
fn bots_alone_play_on() {
    let mut evening = Evening::of(&[], Some(LIVE));
    assert!(evening.goes_on(300) == 300 || evening.live.status == Status::Ended);
    assert_ne!(evening.live.status, Status::Paused);
}

#[test]
fn a_clock_that_is_set_back_gives_nobody_time() {
    let mut evening = Evening::of(&["Anna", "Bea"], Some(LIVE));
    let seat = evening.until_asked(&[0, 1]);
    let before = evening.live.chairs[usize::from(seat)].bank;
    evening.later(-3_600 * SECOND);
    evening.answers(seat, Hand::Person);
    let after = evening.live.chairs[usize::from(seat)].bank;
    assert!(after <= before.max(LIVE.cap), "{before} became {after}");
}

#[test]
fn taking_back_a_wish_that_nobody_has_is_no_entry() {
    let mut evening = Evening::of(&["Anna", "Bea"], None);
    assert_eq!(evening.live.wish("anna", 0, Wish::End, false), Ok(None));
    evening.wants(|live| live.wish("anna", 0, Wish::End, true));
    assert_eq!(evening.live.wish("anna", 0, Wish::End, true), Ok(None), "nor is wishing the same again");
}

// --- Seats -----------------------------------------------------------------------------------------------------------------

#[test]
fn before_play_changing_seats_is_free_but_nobody_has_two() {
    let mut evening = Evening::of(&["Anna"], None);
    // A table that has not begun: the same terms, nobody seated.
    let (key, stock) = (Key::new(KEY), Stock::of::<coalitions::Koalicje>());
    let opened =
        Step::Opened { terms: evening.live.terms.clone(), by: person("Host"), commitment: key.commitment() };
    evening.live = Live::new("table", &key.open(), [(opened, 0)], |_| Some(stock.edition)).expect("a table");
    evening.wants(|live| live.sit(&person("Anna"), 0, 0));
    assert_eq!(code(evening.live.sit(&person("Anna"), 3, 0)), "one-seat");
    assert_eq!(code(evening.live.sit(&person("Bea"), 0, 0)), "taken");
    evening.does(Step::Stood { seat: 0 });
    evening.wants(|live| live.sit(&person("Anna"), 3, 0));
    assert_eq!(evening.live.seats_of("anna"), [3]);
}

#[test]
fn during_play_a_seat_is_taken_over_only_by_whom_all_who_play_admit() {
    let mut evening = Evening::of(&["Anna", "Bea"], None);
    evening.later(MINUTE);
    // A bot's seat. Nobody sits down: she asks.
    evening.wants(|live| live.sit(&person("Cleo"), 4, MINUTE));
    assert!(!evening.live.owns("cleo", 4));
    assert_eq!(code(evening.live.look(Some("cleo"), Some(4))), "not-yours");
    assert_eq!(evening.live.sit(&person("Cleo"), 4, MINUTE), Ok(None), "asking again changes nothing");
    assert_eq!(code(evening.live.sit(&person("Cleo"), 5, MINUTE)), "one-seat");
    let asks =
        |live: &Live| live.view(None, Lang::En).applicants.iter().map(|one| one.waits_for.clone()).next();
    assert_eq!(asks(&evening.live), Some(vec![0, 1]));
    // Neither she nor a stranger can let her in.
    for somebody in ["cleo", "dora"] {
        assert_eq!(code(evening.live.admit(somebody, "cleo", true, MINUTE)), "not-yours");
    }
    evening.wants(|live| live.admit("anna", "cleo", true, MINUTE));
    assert_eq!(asks(&evening.live), Some(vec![1]));
    evening.wants(|live| live.admit("bea", "cleo", true, MINUTE));
    assert!(evening.live.owns("cleo", 4) && asks(&evening.live).is_none());
}

#[test]
fn whom_one_player_declines_does_not_ask_again() {
    let mut evening = Evening::of(&["Anna", "Bea"], None);
    evening.wants(|live| live.sit(&person("Cleo"), 4, MINUTE));
    evening.wants(|live| live.admit("anna", "cleo", true, MINUTE));
    evening.wants(|live| live.admit("bea", "cleo", false, MINUTE));
    assert_eq!(code(evening.live.sit(&person("Cleo"), 4, MINUTE)), "not-welcome");
    assert_eq!(code(evening.live.sit(&person("Cleo"), 5, MINUTE)), "not-welcome");
}

#[test]
fn who_asked_may_think_better_of_it() {
    let mut evening = Evening::of(&["Anna", "Bea"], None);
    evening.wants(|live| live.sit(&person("Cleo"), 4, MINUTE));
    evening.wants(|live| live.withdraw("cleo"));
    assert!(evening.live.view(None, Lang::En).applicants.is_empty());
    assert_eq!(evening.live.withdraw("cleo"), Ok(None));
    evening.wants(|live| live.sit(&person("Cleo"), 5, MINUTE));
}

#[test]
fn nobody_who_owns_or_has_owned_a_seat_takes_another() {
    let mut evening = Evening::of(&["Anna", "Bea", "Cleo"], None);
    assert_eq!(code(evening.live.sit(&person("Anna"), 4, MINUTE)), "one-seat");
    evening.wants(|live| live.resign("cleo", 2).map(Some));
    assert_eq!(code(evening.live.sit(&person("Cleo"), 4, MINUTE)), "one-seat");
    assert_eq!(
        code(evening.live.sit(&person("Anna"), 2, MINUTE)),
        "one-seat",
        "nor the seat that she gave up"
    );
    // On one screen all seats are before the same people anyway.
    let mut screen = Evening::with(&["Anna"], |terms| terms.one_screen = true);
    screen.wants(|live| live.sit(&person("Anna"), 4, MINUTE));
    assert!(screen.live.owns("anna", 4));
}

#[test]
fn a_late_player_has_a_say_until_his_own_seat_may_be_asked_for() {
    let mut evening = Evening::of(&["Anna", "Bea"], Some(LIVE));
    let late = evening.until_asked(&[0, 1]);
    let (gone, here) = if late == 0 { ("anna", "bea") } else { ("bea", "anna") };
    evening.later(LIVE.bank);
    evening.does(Step::Late { seat: late });
    // A second window of hers is not let in behind his back.
    let now = evening.now;
    evening.wants(|live| live.sit(&person("Window"), 4, now));
    evening.wants(|live| live.admit(here, "window", true, now));
    assert!(!evening.live.owns("window", 4));
    assert_eq!(evening.live.admit(here, "window", true, now), Ok(None));
    assert_eq!(code(evening.live.admit(gone, "window", true, now)), "not-yours", "he is not here");
    // When he has been away for as long again, others no longer wait for him.
    evening.later(LIVE.bank);
    let now = evening.now;
    evening.wants(|live| live.admit(here, "window", true, now));
    assert!(evening.live.owns("window", 4));
}

#[test]
fn with_bots_alone_there_is_nobody_to_ask() {
    let mut evening = Evening::of(&[], None);
    evening.wants(|live| live.sit(&person("Anna"), 4, MINUTE));
    assert!(evening.live.owns("anna", 4));
    // From then on there is.
    evening.wants(|live| live.sit(&person("Bea"), 5, MINUTE));
    assert!(!evening.live.owns("bea", 5));
}

// --- Who sees and hears ----------------------------------------------------------------------------------------------------

#[test]
fn who_sees_what_is_what_the_table_in_security_md_says() {
    let mut evening = Evening::of(&["Anna", "Bea"], Some(LIVE));
    let sees =
        |evening: &Evening, person: Option<&str>, seat: Option<u8>| code(evening.live.look(person, seat));
    // A spectator, with or without an account: the public table, no seat.
    for somebody in [None, Some("dora")] {
        assert_eq!(sees(&evening, somebody, None), "allowed");
        assert_eq!(sees(&evening, somebody, Some(0)), "not-yours");
    }
    // A player: her own seat, no other's, and no bot's.
    assert_eq!(
        [0, 1, 4].map(|seat| sees(&evening, Some("anna"), Some(seat))),
        ["allowed", "not-yours", "not-yours"]
    );
    // The host has no eyes of his own.
    assert_eq!(sees(&evening, Some("host"), Some(0)), "not-yours");
    // Who is late still looks; who has resigned does not, until he returns.
    let late = evening.until_asked(&[0, 1]);
    evening.later(LIVE.bank);
    evening.does(Step::Late { seat: late });
    let (name, other) = if late == 0 { ("anna", "bea") } else { ("bea", "anna") };
    assert_eq!(sees(&evening, Some(name), Some(late)), "allowed");
    evening.wants(|live| live.resign(name, late).map(Some));
    assert_eq!(sees(&evening, Some(name), Some(late)), "away");
    assert_eq!(code(evening.live.may_speak(name, late)), "away");
    // Who is replaced never looks again.
    let now = evening.now;
    evening.wants(|live| live.sit(&person("Cleo"), late, now));
    evening.wants(|live| live.admit(other, "cleo", true, now));
    assert_eq!(sees(&evening, Some(name), Some(late)), "not-yours");
    assert_eq!(sees(&evening, Some("cleo"), Some(late)), "allowed");
    assert_eq!(code(evening.live.come_back(name, late)), "not-yours");
    // After the end everybody looks from everywhere.
    evening.does(Step::Closed { why: "host".to_owned() });
    assert_eq!(sees(&evening, None, Some(0)), "allowed");
}

#[test]
fn who_takes_over_hears_what_is_said_from_then_on() {
    let mut evening = Evening::of(&["Anna", "Bea"], None);
    evening.later(MINUTE);
    let now = evening.now;
    evening.wants(|live| live.sit(&person("Cleo"), 4, now));
    for juror in ["anna", "bea"] {
        evening.wants(|live| live.admit(juror, "cleo", true, now));
    }
    let sight = evening.live.look(Some("cleo"), Some(4)).expect("it is hers");
    assert!(sight.hears(&[1, 4]) && !sight.hears(&[0, 1]));
    assert_eq!(sight.hears_after(), now, "what was said to this seat before is not for her");
    let anna = evening.live.look(Some("anna"), Some(0)).expect("it is hers");
    assert!(anna.hears(&[0, 1]) && anna.hears_after() < 0);
    assert!(!evening.live.look(None, None).expect("anybody may").hears(&[0, 1]));
    // After the end private talk opens only if the table chose so.
    evening.does(Step::Closed { why: "host".to_owned() });
    assert!(!evening.live.look(Some("dora"), Some(0)).expect("anybody may").hears(&[0, 1]));
    let mut open = Evening::with(&["Anna", "Bea"], |terms| terms.opens_talk = true);
    open.does(Step::Closed { why: "host".to_owned() });
    assert!(open.live.look(Some("dora"), Some(0)).expect("anybody may").hears(&[0, 1]));
}
