//! Rule tests in words: a table that is told who does what, and says what is refused, listed and asked.
//!
//! A game's tests have a type of their own that holds a [`Match`] and a log, and implement [`Spoken`] for it. What they bring beside is
//! how positions are written, and whatever else their sentences ask of a position.

use crate::answers;
use engine::{Game, Lang, Match, PlayError, Question, Refusal, Seat, Words};
use serde_json::Value;

/// A table that is spoken to in words. Seats are called by their ids, chance is `chance`; actions are their texts.
pub trait Spoken: Sized {
    type Game: Words;

    fn game(&self) -> &Match<Self::Game>;
    /// What happened since the position was set up, in English, everything open.
    fn log(&self) -> &[String];
    fn game_mut(&mut self) -> &mut Match<Self::Game>;
    /// Puts what happened into the log.
    fn hear(&mut self, events: Vec<<Self::Game as Game>::Event>);

    // --- What a game may say in its own way -----------------------------------------------------------------------------

    /// The seat of that name.
    #[track_caller]
    fn seat(&self, who: &str) -> Seat {
        if who == "chance" {
            return Seat::Chance;
        }
        let seats = self.state().seats();
        let found = seats.iter().find(|seat| seat.id == who);
        Seat::Player(found.unwrap_or_else(|| panic!("nobody is called \"{who}\"")).seat)
    }

    /// What a seat is called that is asked something.
    fn name(&self, seat: Seat) -> String {
        match seat {
            Seat::Player(number) => self.state().seats()[usize::from(number)].id.clone(),
            Seat::Chance => "chance".to_owned(),
        }
    }

    /// An action whose names may be shortened, in full.
    fn spelled(&self, action: &str) -> String {
        action.to_owned()
    }

    /// The rule that a refusal cites.
    fn cited(&self, refusal: Refusal) -> String {
        refusal.rule.to_string()
    }

    // --- The same for every game ----------------------------------------------------------------------------------------

    fn state(&self) -> &Self::Game {
        self.game().state()
    }

    #[track_caller]
    fn action(&self, text: &str) -> <Self::Game as Game>::Action {
        self.spelled(text).parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Plays an action, or panics with the refusal.
    #[track_caller]
    fn play(&mut self, who: &str, action: &str) -> &mut Self {
        let (seat, parsed) = (self.seat(who), self.action(action));
        match self.game_mut().play(seat, parsed) {
            Ok(events) => self.hear(events),
            Err(error) => panic!(
                "{who} cannot \"{action}\": {error}; asked: {:?}; legal: {:?}",
                self.asked(),
                self.legal(who)
            ),
        }
        self
    }

    /// Plays several actions: `france: march picardie holland`, one per line; several of one seat stand between semicolons.
    #[track_caller]
    fn plays(&mut self, lines: &str) -> &mut Self {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (who, actions) = line.split_once(':').expect("who: action");
            for action in actions.split(';') {
                self.play(who.trim(), action.trim());
            }
        }
        self
    }

    /// The rule that turns an action down, `legal`, or `not asked` for a seat that has nothing to decide.
    #[track_caller]
    fn refusal(&self, who: &str, action: &str) -> String {
        let mut copy = self.game().clone();
        match copy.play(self.seat(who), self.action(action)) {
            Ok(_) => "legal".to_owned(),
            Err(PlayError::NotPending(_)) => "not asked".to_owned(),
            Err(PlayError::Illegal(refusal)) => self.cited(refusal),
        }
    }

    #[track_caller]
    fn may(&self, who: &str, action: &str) -> bool {
        self.legal(who).contains(&self.spelled(action))
    }

    /// The texts of all that a seat may do, or of all that may fall.
    #[track_caller]
    fn legal(&self, who: &str) -> Vec<String> {
        answers(self.state(), self.seat(who)).iter().map(ToString::to_string).collect()
    }

    /// What follows a beginning in that list: `options("france", "arbiter")`.
    #[track_caller]
    fn options(&self, who: &str, beginning: &str) -> Vec<String> {
        let beginning = format!("{} ", self.spelled(beginning));
        let legal = self.legal(who);
        legal.iter().filter_map(|action| action.strip_prefix(&beginning)).map(str::to_owned).collect()
    }

    /// Who is asked what: `["france: order-moves"]`.
    fn asked(&self) -> Vec<String> {
        let asked =
            |seat: Seat| Some(format!("{}: {}", self.name(seat), self.state().decision(seat)?.kind()));
        self.state().pending().iter().filter_map(asked).collect()
    }

    /// Whether a seat is asked a question of this kind.
    fn is_asked(&self, who: &str, kind: &str) -> bool {
        self.asked().contains(&format!("{who}: {kind}"))
    }

    /// Who is asked first, and what: `("france", "order-moves")`.
    fn first_question(&self) -> Option<(String, String)> {
        let question = self.asked().into_iter().next()?;
        question.split_once(": ").map(|(who, kind)| (who.to_owned(), kind.to_owned()))
    }

    #[track_caller]
    fn prompt(&self, who: &str) -> String {
        let decision = self.state().decision(self.seat(who)).expect("the seat is asked");
        self.state().prompt(&decision, Lang::En).into()
    }

    /// What chance can answer, with the weights.
    fn chances(&self) -> Vec<(String, u32)> {
        let mut outcomes = Vec::new();
        self.state().outcomes(&mut outcomes);
        outcomes.into_iter().map(|(action, weight)| (action.to_string(), weight)).collect()
    }

    /// Answers chance with the first outcome until a player is asked.
    fn settle_chance(&mut self) -> &mut Self {
        while let Some(action) = self.legal("chance").first().cloned() {
            self.play("chance", &action);
        }
        self
    }

    /// Everybody declines everything, with `done`, `refuse`, `pass` or the first action on the list, until `stop` says so.
    #[track_caller]
    fn idle_until(&mut self, stop: impl Fn(&Self) -> bool) -> &mut Self {
        for _ in 0..2_000 {
            if stop(self) {
                return self;
            }
            let seat = self.state().pending().first().expect("the game is over before that happens");
            let legal = answers(self.state(), seat);
            let quiet = ["done", "pass", "refuse", "bid 0", "go"];
            let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let chosen = quiet.iter().find_map(|word| texts.iter().position(|text| text == word));
            let action = legal[chosen.unwrap_or(0)];
            let events = self.game_mut().play(seat, action).expect("a listed action is legal");
            self.hear(events);
        }
        panic!("that never happens");
    }

    /// Whether a sentence was said since the position was set up, or a part of one.
    fn said(&self, sentence: &str) -> bool {
        self.log().iter().any(|line| line.contains(sentence))
    }

    /// Everything that a seat can see, or a spectator.
    #[track_caller]
    fn view(&self, who: Option<&str>) -> Value {
        let viewer = who.map(|who| self.seat(who));
        serde_json::to_value(self.state().view(viewer)).expect("a view is plain data")
    }
}
