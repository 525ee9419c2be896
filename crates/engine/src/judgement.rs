use crate::{Game, Seat, Text};

/// How bots judge a game. Every member has a default, so that a game can be played before it can be judged: bots then know a win when
/// they see one, and nothing else.
pub trait Judgement: Game {
    /// How bots that search think about this game.
    const FORESIGHT: Foresight = Foresight::USUAL;

    /// How good the position looks to a seat, in rough points, for bots that look one move ahead. Only what the seat may
    /// know may count.
    fn appraise(&self, seat: Seat) -> i32 {
        victory_of(self, seat).map_or(0, |share| (2000.0 * share) as i32 - 1000)
    }

    /// The chance of a seat to win, from 0 to 1, for bots that look further ahead; `None` while too much is under way to
    /// tell. They ask it in worlds that the seat could be in ([`determinize`](Game::determinize)), so everything there may count.
    fn outlook(&self, seat: Seat) -> Option<f32> {
        victory_of(self, seat)
    }

    /// When it shows how good the answer of a pending seat was, for bots that look ahead.
    fn reach(&self, _seat: Seat) -> Reach {
        Reach::Turn
    }

    /// What an action shows of whoever takes it, for bots that have a temper. They ask it in worlds that the seat could be in.
    fn leaning(&self, _seat: Seat, _action: Self::Action) -> Leaning {
        Leaning::default()
    }

    /// What a player counts to see how he stands, the same things in the same order throughout a match: a bot that says what it
    /// expects of an action speaks of these.
    fn standing(&self, _seat: Seat) -> Vec<(Text, i32)> {
        Vec::new()
    }
}

/// How much of the victory is a seat's once the game is over.
fn victory_of(state: &impl Game, seat: Seat) -> Option<f32> {
    let (Seat::Player(number), Some(outcome)) = (seat, state.outcome()) else { return None };
    let share = 1.0 / outcome.winners.len().max(1) as f32;
    Some(if outcome.winners.contains(&number) { share } else { 0.0 })
}

/// What an action shows of whoever takes it, each from -100 to 100; 0 says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Leaning {
    /// It risks much, or plays safe.
    pub daring: i8,
    /// It takes or keeps what can be had, or gives it away.
    pub gain: i8,
    /// It keeps faith with partners, or breaks it.
    pub faith: i8,
}

/// How far an answer reaches: when it shows how good it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// At once, as well as it ever will: what comes of it later hangs on so much else that playing on blurs it.
    Now,
    /// In the moves that follow.
    Turn,
    /// In all that happens for a round, such as who stands with whom.
    Round,
    /// Never: all answers are worth the same, and whoever can be foreseen loses, as with rock, paper and scissors.
    Guess,
}

/// How a search thinks about a game: what it can afford, and how far it trusts the look of a position ([`Judgement::appraise`]) beside the
/// chance to win ([`Judgement::outlook`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// Of a hundred simulations that its level allows it plays so many: fewer where each takes longer.
    pub simulations: u32,
    /// It never plays more than these, however much its level allows.
    pub most: u32,
    /// It looks no more often than this at how it stands on the way.
    pub looks: u32,
    /// What a point of the look right after an action counts beside the usual chances. It is the same in every simulation, so it
    /// keeps the search from taking luck for a plan.
    pub first_sight: f32,
    /// The same of the look at the end of what was played through.
    pub last_sight: f32,
}

impl Foresight {
    pub const USUAL: Foresight =
        Foresight { simulations: 100, most: u32::MAX, looks: u32::MAX, first_sight: 0.0, last_sight: 6e-4 };
}
