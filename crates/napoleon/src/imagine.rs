//! What a seat knows of a block, and a world that it could be in for all it knows (chapter 27).
//!
//! Blocks have no public handles. What a seat may not identify it is shown as a number of blocks of an army in a place, with
//! what everybody saw them do. So a hidden block is a *place in line*: everything that was seen of it (where it is, how far it
//! marched, whether it is disorganised) belongs to the place, its face and strength to the block. [`State::imagined_by`] lets
//! hidden blocks of one army change places as long as each fits what was seen.

use crate::army::{Army, Kind, Unit, Units};
use crate::board::{Place, Terrain};
use crate::state::{Phase, State};
use engine::{Seat, pick};

/// How often two blocks are picked to change places: some times more than there are blocks.
const CHANGES: usize = 160;

impl State {
    /// Whether a seat, or a spectator, sees the face of a block. [NAP-10.7] [NAP-27.2] Deployed
    /// units show none.
    pub fn knows(&self, viewer: Option<u8>, unit: Unit) -> bool {
        // [NAP-D84] [NAP-27.3]
        if self.place(unit) == Place::ELIMINATED
            || self.fight.is_some_and(|fight| fight.revealed.contains(unit))
        {
            return true;
        }
        let Some(seat) = viewer else { return false };
        // [NAP-27.1]
        if self.seat_of(unit.army()) == seat {
            return true;
        }
        // [NAP-D80] The other Allied player's, while they may talk or fight together.
        State::side_of_seat(seat) == unit.side() && (self.allies_may_talk() || self.fights_beside(seat, unit))
    }

    fn fights_beside(&self, seat: u8, unit: Unit) -> bool {
        let Some(fight) = &self.fight else { return false };
        self.phase != Phase::Regroup
            && fight.took_part.meets(self.units_of_seat(seat))
            && self.fighters(unit.side()).contains(unit)
    }

    /// The blocks that a seat cannot tell apart from others.
    pub fn hidden_from(&self, viewer: Option<u8>) -> Units {
        Unit::all().filter(|unit| !self.knows(viewer, *unit)).collect()
    }

    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> State {
        let Seat::Player(number) = seat else { return self.clone() };
        let mut world = self.clone();
        let hidden = self.hidden_from(Some(number)) - self.frozen();
        for army in Army::ALL {
            let mut blocks = [Unit(0); 24];
            let mut count = 0;
            for unit in (hidden & army.units()).iter() {
                blocks[count] = unit;
                count += 1;
            }
            if count < 2 {
                continue;
            }
            for _ in 0..CHANGES {
                let (one, other) = (blocks[pick(rng, count)], blocks[pick(rng, count)]);
                if one != other {
                    world.change_places(one, other);
                    world.share_losses(one, other, rng);
                }
            }
        }
        world
    }

    /// Blocks in the middle of a question that depends on what they are: they stay as they are until it is answered. Nobody
    /// who does not see them is asked anything meanwhile.
    fn frozen(&self) -> Units {
        match self.phase {
            Phase::TakeHit => self.hit_group(),
            Phase::Deploy => self.fighters(self.acting_side()),
            Phase::MarchTest => Unit::all().filter(|unit| unit.kind() == Kind::Leader).collect(),
            _ => Units::NONE,
        }
    }

    fn change_places(&mut self, one: Unit, other: Unit) {
        self.swap(one, other);
        let fits =
            self.fits(one) && self.fits(other) && self.deployment_fits(one) && self.deployment_fits(other);
        if !fits {
            self.swap(one, other);
        }
    }

    /// Everything that was seen of two blocks changes owners; face and strength stay with the block.
    fn swap(&mut self, one: Unit, other: Unit) {
        let (a, b) = (one.index(), other.index());
        self.places.swap(a, b);
        self.steps.swap(a, b);
        self.origins.swap(a, b);
        self.came_from.swap(a, b);
        self.marched.swap(a, b);
        self.arrivals.swap(a, b);
        for set in [&mut self.forced, &mut self.to_test, &mut self.disorganised, &mut self.disorganised_now] {
            set.swap(one, other);
        }
        let Some(fight) = &mut self.fight else { return };
        for set in [
            &mut fight.committed,
            &mut fight.to_fire,
            &mut fight.moved,
            &mut fight.moved_twice,
            &mut fight.fired,
            &mut fight.charging,
            &mut fight.engaging,
            &mut fight.fresh,
            &mut fight.squares,
            &mut fight.testing,
            &mut fight.took_part,
            &mut fight.regrouped,
        ] {
            set.swap(one, other);
        }
        fight.shelters.swap(a, b);
        for holder in fight.holders.iter_mut().flatten() {
            if *holder == one {
                *holder = other;
            } else if *holder == other {
                *holder = one;
            }
        }
    }

    /// Whether a block can be what was seen in its place.
    fn fits(&self, unit: Unit) -> bool {
        let kind = unit.kind();
        let (steps, range) = (self.steps[unit.index()], kind.range());
        let marched = if self.phase == Phase::March {
            steps <= range + u8::from(!self.is_night())
        } else {
            // [NAP-D85] Two towns without a test: mounted.
            self.forced.contains(unit) == (steps > range) && steps <= range + 1
        };
        if !marched {
            return false;
        }
        let (Some(fight), Some(at)) = (&self.fight, self.position_of(unit)) else { return true };
        match fight.holds(unit) {
            Some(Terrain::Farm) if kind != Kind::Infantry => return false,
            Some(Terrain::Hill) if !kind.is_artillery() => return false,
            _ => {}
        }
        !(kind.is_artillery() && fight.is_wood(at))
    }

    /// [NAP-10.3] Until somebody has moved, a front position is as it was deployed.
    fn deployment_fits(&self, unit: Unit) -> bool {
        let (Some(fight), Some(at)) = (&self.fight, self.position_of(unit)) else { return true };
        !at.is_front() || fight.battle_turn > 1 || self.corps_agree(self.side_at(unit.side(), at))
    }

    /// Nobody outside knows which of two blocks side by side lost a step.
    fn share_losses(&mut self, one: Unit, other: Unit, rng: &mut impl rand_core::Rng) {
        if self.place(one) != self.place(other) || pick(rng, 2) == 0 {
            return;
        }
        if self.strength(one) < one.full_strength() && self.strength(other) > 1 {
            self.strengths[one.index()] += 1;
            self.strengths[other.index()] -= 1;
        }
    }
}
