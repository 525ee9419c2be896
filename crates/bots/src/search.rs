//! One search for all games: the most promising actions are played through in the same imagined worlds, again and again, and
//! the worse half is given up each time.
//!
//! A world is one that the seat could be in ([`determinize`](engine::Game::determinize)). There every action that is still in question is taken,
//! and everybody plays on for a while as [`Policy`] does, with the same luck after each of them, so that what differs in the
//! end comes from the action and not from the cards. Where that leads is judged by [`Judgement::outlook`]. Start with
//! [`Search::think`].

use crate::Temper;
use crate::greedy::LIKING;
use crate::policy::Policy;
use engine::{Foresight, Judgement, Log, Reach, Seat, Text, pick};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How hard a search thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How many times an action is played through, all actions together.
    pub simulations: u32,
    /// How many decisions everybody plays on, at least: until the game can tell how it stands.
    pub further: u32,
    /// The same where the answer counts for a round ([`Reach::Round`]).
    pub far: u32,
    /// How often it looks at how it stands on the way, each time after so many more decisions. The mean counts: what comes soon
    /// is told more surely, what comes late matters more.
    pub looks: u32,
    /// How many actions a player looks at when it plays on.
    pub glances: usize,
    /// How many actions are played through at all: those that look best at first sight.
    pub candidates: usize,
}

impl Manner {
    /// As much of it as a game can afford.
    pub fn suited_to(self, foresight: Foresight) -> Manner {
        Manner {
            simulations: (self.simulations * foresight.simulations / 100).min(foresight.most),
            looks: self.looks.min(foresight.looks),
            ..self
        }
    }
}

/// An action and what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought<A> {
    pub action: A,
    /// The expected chance to win; none if the action was not played through.
    pub chance: Option<f32>,
    /// In how many worlds it was played through.
    pub tried: u32,
    worth: f32,
    /// How it looks at first sight, in points of the appraisal.
    first: f32,
    liking: f32,
}

/// Why a bot would take an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason<A> {
    pub action: A,
    /// The expected chance to win; none from a bot that does not look so far.
    pub chance: Option<f32>,
    /// In how many worlds the action was played through.
    pub tried: u32,
    /// How it stands now, and how it expects to stand a while later.
    pub expects: Vec<Expected>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    pub what: Text,
    pub now: i32,
    pub then: f32,
}

/// A bot names no more actions than these.
pub const MOST_REASONS: usize = 3;

impl<A> Reason<A> {
    /// What changes from now to the mean of some later positions.
    pub fn new(action: A, now: &[(Text, i32)], later: &[Vec<(Text, i32)>]) -> Reason<A> {
        let then = |index: usize| {
            let sum: i32 =
                later.iter().filter_map(|standing| standing.get(index)).map(|(_, count)| count).sum();
            sum as f32 / later.len().max(1) as f32
        };
        let expects = now.iter().enumerate().map(|(index, (what, now))| Expected {
            what: *what,
            now: *now,
            then: then(index),
        });
        Reason { action, chance: None, tried: 0, expects: expects.collect() }
    }
}

pub struct Search<G: Judgement> {
    manner: Manner,
    temper: Temper,
    policy: Policy<G>,
    actions: Vec<G::Action>,
    simulations: u64,
}

/// The positions that are looked at for the first impression: the fewer the actions, the more worlds.
const GLIMPSES: usize = 48;
const MOST_GLIMPSES: usize = 8;
/// What changes by more than this is simply won or lost.
const MOST_POINTS: i32 = 4000;
/// A game that does not calm down for so many decisions is judged as even.
const PATIENCE: u32 = 200;
/// Chances below this are all alike.
const LEAST_CHANCE: f32 = 1e-5;
/// The part of its chances that a bot gives up for what it likes.
const LENIENCE: f32 = 0.3;
/// In so many worlds a bot looks at what it expects of an action.
const EXPECTATIONS: usize = 12;

impl<G: Judgement> Search<G> {
    pub fn new(manner: Manner) -> Search<G> {
        Search {
            manner: manner.suited_to(G::FORESIGHT),
            temper: Temper::Even,
            policy: Policy::default(),
            actions: Vec::new(),
            simulations: 0,
        }
    }

    /// How many times it has played an action through so far.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    pub fn with(self, temper: Temper) -> Search<G> {
        Search { temper, ..self }
    }

    /// What a pending player might do, the best first. Between two worlds `go_on` is asked whether there is time for more; the
    /// same luck and the same answers give the same thoughts.
    pub fn think(
        &mut self,
        state: &G,
        seat: Seat,
        rng: &mut impl Rng,
        mut go_on: impl FnMut() -> bool,
    ) -> Vec<Thought<G::Action>> {
        let mut thoughts = self.first_impressions(state, seat, rng);
        let reach = state.reach(seat);
        if reach == Reach::Guess && !thoughts.is_empty() {
            // Two who reason alike would throw the same for ever.
            let any = pick(rng, thoughts.len());
            thoughts.swap(0, any);
        }
        if thoughts.len() < 2 || matches!(reach, Reach::Now | Reach::Guess) {
            return thoughts;
        }
        let further = self.further(reach);
        let mut in_question = self.manner.candidates.clamp(2, thoughts.len());
        let halvings = in_question.next_power_of_two().trailing_zeros();
        let mut left = self.manner.simulations as usize;
        let mut sums = vec![Sums::default(); in_question];
        for halving in 0..halvings {
            let share = left / (halvings - halving) as usize;
            for _ in 0..(share / in_question).max(1) {
                if left < in_question || !go_on() {
                    break;
                }
                left -= in_question;
                self.play_through(state, seat, further, &thoughts[..in_question], &mut sums, rng);
            }
            for (thought, sums) in thoughts.iter_mut().zip(&sums[..in_question]) {
                if sums.tried > 0 {
                    thought.tried = sums.tried;
                    thought.chance = Some(sums.chance / sums.tried as f32);
                }
            }
            // Whoever has little chance must not take the look of a position for all there is.
            let chances = thoughts[..in_question].iter().filter_map(|thought| thought.chance);
            let usual = (chances.sum::<f32>() / in_question as f32).max(LEAST_CHANCE);
            for (thought, sums) in thoughts.iter_mut().zip(&sums[..in_question]) {
                if let Some(chance) = thought.chance {
                    let tried = sums.tried as f32;
                    // Where the chances are nearly equal, the look of the positions decides.
                    let sight = thought.first * G::FORESIGHT.first_sight
                        + sums.points / tried * G::FORESIGHT.last_sight;
                    thought.worth = chance / usual * (1.0 + LENIENCE * thought.liking) + sight;
                }
            }
            let mut order: Vec<usize> = (0..in_question).collect();
            order.sort_by(|one, other| thoughts[*other].worth.total_cmp(&thoughts[*one].worth));
            let sorted: Vec<_> = order.iter().map(|index| (thoughts[*index], sums[*index])).collect();
            for (index, (thought, sum)) in sorted.into_iter().enumerate() {
                (thoughts[index], sums[index]) = (thought, sum);
            }
            in_question = in_question.div_ceil(2).max(2);
        }
        thoughts
    }

    /// All actions, by what they look like at first sight.
    fn first_impressions(&mut self, state: &G, seat: Seat, rng: &mut impl Rng) -> Vec<Thought<G::Action>> {
        self.actions.clear();
        state.legal(seat, &mut self.actions);
        let unknown = |action: &G::Action| Thought {
            action: *action,
            chance: None,
            tried: 0,
            worth: 0.0,
            first: 0.0,
            liking: 0.0,
        };
        let mut thoughts: Vec<Thought<G::Action>> = self.actions.iter().map(unknown).collect();
        if thoughts.len() < 2 {
            return thoughts;
        }
        let now = state.appraise(seat);
        let worlds = (GLIMPSES / thoughts.len()).clamp(1, MOST_GLIMPSES);
        for _ in 0..worlds {
            let world = state.determinize(seat, rng);
            for thought in &mut thoughts {
                let mut after = world.clone();
                after.apply(seat, thought.action, &mut Log::off());
                let points = points(&after, seat, now);
                thought.worth += points;
                thought.first += points / worlds as f32;
                if self.temper != Temper::Even {
                    let liking = self.temper.liking(world.leaning(seat, thought.action));
                    thought.worth += LIKING * liking;
                    thought.liking += liking / worlds as f32;
                }
            }
        }
        thoughts.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        thoughts
    }

    /// Takes every action in one world, with the same luck.
    fn play_through(
        &mut self,
        state: &G,
        seat: Seat,
        further: u32,
        thoughts: &[Thought<G::Action>],
        sums: &mut [Sums],
        rng: &mut impl Rng,
    ) {
        let (now, world) = (state.appraise(seat), state.determinize(seat, rng));
        let luck = rng.next_u64();
        for (thought, sums) in thoughts.iter().zip(sums) {
            let (after, chance) = self.played_on(&world, seat, thought.action, further, luck);
            sums.chance += chance;
            sums.points += points(&after, seat, now);
            sums.tried += 1;
        }
    }

    /// How many decisions everybody plays on before it shows how good an answer was.
    fn further(&self, reach: Reach) -> u32 {
        match reach {
            Reach::Now | Reach::Turn | Reach::Guess => self.manner.further,
            Reach::Round => self.manner.far,
        }
    }

    /// Where an action leads in a world, and the chance to win from there.
    fn played_on(&mut self, world: &G, seat: Seat, action: G::Action, further: u32, luck: u64) -> (G, f32) {
        self.simulations += 1;
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(luck);
        let mut after = world.clone();
        after.apply(seat, action, &mut Log::off());
        self.policy.settle_chance(&mut after, &mut luck);
        let mut chances = 0.0;
        for _ in 0..self.manner.looks {
            self.policy.play_on(&mut after, further, self.manner.glances, &mut luck);
            chances += self.calm_outlook(&mut after, seat, &mut luck);
        }
        (after, chances / self.manner.looks.max(1) as f32)
    }

    /// The best actions, the best first, with what is expected of each when everybody has played on for a while.
    pub fn explain(
        &mut self,
        state: &G,
        seat: Seat,
        rng: &mut impl Rng,
        go_on: impl FnMut() -> bool,
    ) -> Vec<Reason<G::Action>> {
        let mut thoughts = self.think(state, seat, rng, go_on);
        thoughts.truncate(MOST_REASONS);
        let further = self.further(state.reach(seat));
        let mut later = vec![Vec::new(); thoughts.len()];
        let mut chances = vec![0.0; thoughts.len()];
        for _ in 0..EXPECTATIONS {
            let world = state.determinize(seat, rng);
            let luck = rng.next_u64();
            for (index, thought) in thoughts.iter().enumerate() {
                let (after, chance) = self.played_on(&world, seat, thought.action, further, luck);
                later[index].push(after.standing(seat));
                chances[index] += chance / EXPECTATIONS as f32;
            }
        }
        for (thought, chance) in thoughts.iter_mut().zip(chances) {
            if thought.chance.is_none() {
                // Decided at first sight, and yet whoever asks wants to know what it promises.
                (thought.chance, thought.tried) = (Some(chance), EXPECTATIONS as u32);
            }
        }
        let now = state.determinize(seat, rng).standing(seat);
        let reason = |(thought, later): (&Thought<G::Action>, &Vec<_>)| Reason {
            chance: thought.chance,
            tried: thought.tried,
            ..Reason::new(thought.action, &now, later)
        };
        thoughts.iter().zip(&later).map(reason).collect()
    }

    /// The chance to win, once it can be told.
    fn calm_outlook(&mut self, after: &mut G, seat: Seat, luck: &mut impl Rng) -> f32 {
        for _ in 0..PATIENCE {
            if let Some(chance) = after.outlook(seat) {
                return chance;
            }
            self.policy.play_on(after, 1, self.manner.glances, luck);
        }
        0.5
    }
}

#[derive(Clone, Copy, Default)]
struct Sums {
    chance: f32,
    points: f32,
    tried: u32,
}

/// How much better a position looks than the present one.
fn points<G: Judgement>(world: &G, seat: Seat, now: i32) -> f32 {
    world.appraise(seat).saturating_sub(now).clamp(-MOST_POINTS, MOST_POINTS) as f32
}
