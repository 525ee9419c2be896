//! The seats that bots have at a referee's table: from the start, or since somebody resigned.

use crate::jobs::seed_of;
use bots::Character;
use engine::Seat;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Bots {
    seats: BTreeMap<u8, Seated>,
    seed: u64,
}

struct Seated {
    bot: Character,
    /// It answers from this ply on.
    since: usize,
}

impl Bots {
    /// Nobody yet; the luck of whoever comes falls from this seed.
    pub fn none(seed: u64) -> Bots {
        Bots { seats: BTreeMap::new(), seed }
    }

    pub fn seat(&mut self, seat: u8, since: usize, bot: Character) {
        self.seats.insert(seat, Seated { bot, since });
    }

    /// The bot that has a seat now.
    pub fn at(&self, seat: Seat) -> Option<Character> {
        self.seated(seat).map(|seated| seated.bot)
    }

    /// Whether a bot answered for a seat at a ply.
    pub fn answered(&self, seat: Seat, ply: usize) -> bool {
        self.seated(seat).is_some_and(|seated| seated.since <= ply)
    }

    /// Sends those away who came after a ply, and says which seats they had.
    pub fn leave_after(&mut self, ply: usize) -> Vec<u8> {
        let late = |seated: &Seated| seated.since > ply;
        let seats = self.seats.iter().filter(|(_, seated)| late(seated)).map(|(seat, _)| *seat).collect();
        self.seats.retain(|_, seated| !late(seated));
        seats
    }

    /// A bot's choice depends on the ply alone, so that the same play is the same game.
    pub fn luck(&self, ply: usize) -> u64 {
        seed_of(self.seed, ply as u64)
    }

    fn seated(&self, seat: Seat) -> Option<&Seated> {
        match seat {
            Seat::Player(number) => self.seats.get(&number),
            Seat::Chance => None,
        }
    }
}
