//! Fire and losses: chapters 14 and 15.
//!
//! A shot is one chance decision: the number of hits, with the weights of its dice. Its hits are then taken one by one by the
//! strongest unit of the target. Where the enemy does not see the faces the owner is always asked who takes a hit, also if there
//! is only one answer: being asked must tell nothing (NAP-D83).
//!
//! Start with [`State::check_fire`] and [`State::firepower`].

use crate::action::Action;
use crate::army::{Army, Kind, Unit, Units};
use crate::board::{Position, Role, Terrain};
use crate::event::{Cause, Event};
use crate::reasons::Why;
use crate::state::{FightKind, Phase, Shot, State};
use engine::Log;

impl State {
    /// [NAP-14.2] to [NAP-14.4], [NAP-14.7] to [NAP-14.9], [NAP-14.12], [NAP-14.13], [NAP-11.4] The
    /// shot that a unit may fire: [NAP-9.6] none from reserve, [NAP-16.14] none from inside a
    /// square.
    pub(crate) fn check_fire(&self, seat: u8, unit: Unit, at_squares: bool) -> Result<Shot, Why> {
        let (fight, at) = self.check_on_field(seat, unit)?;
        if !at.is_front() {
            return Err(Why::ReserveIsOut);
        }
        if fight.shelters[unit.index()].is_some() {
            return Err(Why::Sheltering);
        }
        if fight.fired.contains(unit) {
            return Err(Why::FiresOnce);
        }
        if fight.moved_twice.contains(unit) && unit.kind() == Kind::HorseArtillery {
            return Err(Why::FireAndOneMove);
        }
        if fight.moved.contains(unit) && unit.kind() != Kind::HorseArtillery {
            return Err(Why::HasMoved);
        }
        let engaged = self.is_engaged(unit);
        let target = if engaged { at } else { self.long_range_target(unit, at)? };
        let group = self.target_group(unit, target, at_squares);
        if group.is_empty() {
            let behind_walls = unit.kind().is_cavalry()
                && !at_squares
                && !self.group_at(unit, target, at_squares).is_empty();
            return Err(match engaged {
                true if behind_walls => Why::FarmBarsCavalry,
                false if self.side_at(unit.side().other(), target).is_empty() => Why::NobodyOpposite,
                _ => Why::NoSuchGroup,
            });
        }
        let firepower = self.firepower(unit, at_squares, !engaged);
        if firepower == 0 {
            return Err(Why::NoFirepower);
        }
        Ok(Shot {
            firer: unit,
            target: Some(target),
            at_squares,
            long_range: !engaged,
            dice: self.strength(unit),
            firepower,
            hits: None,
            left: 0,
        })
    }

    /// [NAP-14.3] [NAP-14.8] [NAP-14.9] [NAP-14.13] [NAP-D38] Where unengaged artillery fires.
    fn long_range_target(&self, unit: Unit, at: Position) -> Result<Position, Why> {
        if !unit.kind().is_artillery() {
            return Err(Why::FireNeedsEngagement);
        }
        let target = at.facing().ok_or(Why::ReserveIsOut)?;
        if self.fight.is_some_and(|fight| fight.is_wood(target)) {
            return Err(Why::NoFireIntoWood);
        }
        if !self.side_at(unit.side(), target).is_empty() {
            return Err(Why::OwnUnitsInTheWay);
        }
        Ok(target)
    }

    /// [NAP-16.5] [NAP-16.14] The enemies in a position: its squares with those they shelter, or
    /// all others.
    fn group_at(&self, firer: Unit, target: Position, at_squares: bool) -> Units {
        let Some(fight) = &self.fight else { return Units::NONE };
        let enemies = self.side_at(firer.side().other(), target);
        let is_in_square =
            |unit: &Unit| fight.squares.contains(*unit) || fight.shelters[unit.index()].is_some();
        enemies.iter().filter(|unit| is_in_square(unit) == at_squares).collect()
    }

    /// [NAP-8.10] [NAP-D45] Those whom the shot can hit: cavalry spares who holds a farm.
    pub(crate) fn target_group(&self, firer: Unit, target: Position, at_squares: bool) -> Units {
        let mut group = self.group_at(firer, target, at_squares);
        if let Some(fight) = &self.fight
            && firer.kind().is_cavalry()
            && fight.terrain[target.index()] == Some(Terrain::Farm)
            && let Some(holder) = fight.holders[target.index()]
        {
            group.remove(holder);
        }
        group
    }

    /// The table of chapter 14: what a die may show at most to be a hit.
    pub fn firepower(&self, unit: Unit, at_squares: bool, long_range: bool) -> u8 {
        let Some(fight) = &self.fight else { return 0 };
        let printed = unit.data().firepower;
        let squares = u8::from(at_squares);
        let in_wood = self.position_of(unit).is_some_and(|at| fight.is_wood(at));
        match unit.kind() {
            // [NAP-D43]
            Kind::Leader => printed,
            // [NAP-8.9] [NAP-16.9], and as printed in a wood [NAP-8.4] and in square [NAP-16.7].
            Kind::Infantry => printed + u8::from(fight.holds(unit) == Some(Terrain::Farm)) + squares,
            // [NAP-8.5]
            Kind::LightCavalry | Kind::HeavyCavalry if in_wood => 1,
            // [NAP-16.8]
            Kind::LightCavalry | Kind::HeavyCavalry if at_squares => printed - 1,
            // [NAP-14.5]
            Kind::LightCavalry | Kind::HeavyCavalry => printed + u8::from(fight.charging.contains(unit)),
            // [NAP-8.15] [NAP-16.10] [NAP-D48]
            Kind::FootArtillery | Kind::HorseArtillery if long_range => {
                printed + u8::from(self.hill_helps(unit)) + squares
            }
            // [NAP-16.11] [NAP-D42]
            Kind::HorseArtillery if at_squares => 2 + u8::from(fight.fresh.contains(unit)),
            // [NAP-14.10] [NAP-D48]
            Kind::FootArtillery | Kind::HorseArtillery => {
                printed + u8::from(fight.fresh.contains(unit)) + squares
            }
        }
    }

    /// [NAP-8.15] [NAP-D22]
    fn hill_helps(&self, unit: Unit) -> bool {
        let holds = self.fight.is_some_and(|fight| fight.holds(unit) == Some(Terrain::Hill));
        holds && (!self.options.hill_for_defender || self.role_of(unit.side()) == Role::Defender)
    }

    pub(crate) fn play_fire(&mut self, seat: u8, unit: Unit, at_squares: bool, log: &mut Log<'_, Event>) {
        let Ok(shot) = self.check_fire(seat, unit, at_squares) else { return };
        let fight = self.fight_mut();
        fight.fired.insert(unit);
        if !shot.long_range {
            fight.fresh.remove(unit);
        }
        fight.shot = Some(shot);
        // [NAP-27.3] Who fires is seen.
        self.reveal(Units::of(unit), log);
        log.add(Event::Fired {
            unit,
            target: shot.target,
            dice: shot.dice,
            firepower: shot.firepower,
            at_squares,
        });
        self.phase = Phase::FireTest;
    }

    /// [NAP-1.12] [NAP-1.13] The dice have fallen.
    pub(crate) fn play_hits(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Hits(hits) = action else { return };
        let Some(mut shot) = self.fight_mut().shot else { return };
        shot.hits = Some(hits);
        shot.left = hits;
        self.fight_mut().shot = Some(shot);
        self.fight_mut().to_fire.remove(shot.firer);
        log.add(Event::ShotFell { unit: shot.firer, dice: shot.dice, firepower: shot.firepower, hits });
        // [NAP-D86] A long shot whose hits cost nothing does not break an idle turn.
        let in_vain = shot.long_range && hits > 0 && self.hit_candidates().is_empty();
        if !in_vain && self.role_of(shot.firer.side()) == Role::Attacker {
            self.fight_mut().stirred = true;
        }
        self.hits_on(log);
    }

    /// Who may be hit by the last shot.
    pub(crate) fn hit_group(&self) -> Units {
        let Some(shot) = self.fight.and_then(|fight| fight.shot) else { return Units::NONE };
        match shot.target {
            None => self.skirmish_targets(shot.firer),
            Some(target) => self.target_group(shot.firer, target, shot.at_squares),
        }
    }

    /// [NAP-15.2] [NAP-D44] [NAP-D46] The strongest, each of whom may take the next hit;
    /// [NAP-14.11] at long range nobody's last step.
    pub(crate) fn hit_candidates(&self) -> Units {
        let Some(shot) = self.fight.and_then(|fight| fight.shot) else { return Units::NONE };
        let least = if shot.long_range { 2 } else { 1 };
        let group = self.hit_group();
        let strongest = group.iter().map(|unit| self.strength(unit)).max().unwrap_or(0);
        if strongest < least {
            return Units::NONE;
        }
        group.iter().filter(|unit| self.strength(*unit) == strongest).collect()
    }

    /// [NAP-D79] Who is asked for hits: the owner, or the chief where both Allied armies stand in the target.
    pub(crate) fn takes_hits(&self) -> Option<Army> {
        let group = self.hit_group();
        let first = group.first()?.army();
        let alone = (group - first.units()).is_empty();
        Some(if alone { first } else { self.chief_of(first.side()) })
    }

    /// [NAP-15.1] Hits are taken at once, one after the other.
    pub(crate) fn hits_on(&mut self, log: &mut Log<'_, Event>) {
        loop {
            let Some(mut shot) = self.fight.and_then(|fight| fight.shot) else { return };
            if shot.left == 0 {
                break;
            }
            let candidates = self.hit_candidates();
            let Some(first) = candidates.first() else {
                // [NAP-16.6] [NAP-D45] Surplus hits are lost.
                log.add(Event::HitsWasted { hits: shot.left });
                shot.left = 0;
                self.fight_mut().shot = Some(shot);
                break;
            };
            let group = self.hit_group();
            let hidden = !(group - self.fight_mut().revealed).is_empty() && group.len() > 1;
            if hidden || candidates.len() > 1 {
                self.phase = Phase::TakeHit;
                return;
            }
            self.take_hit(first, log);
        }
        self.after_shot(log);
    }

    fn take_hit(&mut self, unit: Unit, log: &mut Log<'_, Event>) {
        if let Some(shot) = &mut self.fight_mut().shot {
            shot.left -= 1;
        }
        self.lose_step(unit, Cause::Fire, log);
    }

    fn after_shot(&mut self, log: &mut Log<'_, Event>) {
        if self.fight_mut().kind == FightKind::Skirmish {
            self.skirmish_on(log);
        } else if !self.settle_battlefield(log) {
            self.resume_combat(log);
        }
    }

    pub(crate) fn check_hit(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Hit(unit) if self.hit_candidates().contains(unit) => Ok(()),
            Action::Hit(_) => Err(Why::NotTheStrongest),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_hit(&self, actions: &mut Vec<Action>) {
        actions.extend(self.hit_candidates().iter().map(Action::Hit));
    }

    pub(crate) fn play_hit(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Hit(unit) = action else { return };
        self.take_hit(unit, log);
        self.hits_on(log);
    }

    pub(crate) fn check_hits(&self, action: Action) -> Result<(), Why> {
        let (Some(shot), Action::Hits(hits)) = (self.fight.and_then(|fight| fight.shot), action) else {
            return Err(Why::NotAsked);
        };
        let can_fall = State::weight_of_hits(shot.dice, shot.firepower, hits) > 0;
        if can_fall { Ok(()) } else { Err(Why::DiceFallOtherwise) }
    }

    pub(crate) fn list_hits(&self, outcomes: &mut Vec<(Action, u32)>) {
        let Some(shot) = self.fight.and_then(|fight| fight.shot) else { return };
        let weight = |hits| State::weight_of_hits(shot.dice, shot.firepower, hits);
        let possible = (0..=shot.dice).filter(|hits| weight(*hits) > 0);
        outcomes.extend(possible.map(|hits| (Action::Hits(hits), weight(hits))));
    }

    /// [NAP-T.81] In how many of 6 to the power of `dice` throws exactly so many hits fall.
    pub fn weight_of_hits(dice: u8, firepower: u8, hits: u8) -> u32 {
        let (dice, firepower, hits) = (u32::from(dice), u32::from(firepower.min(6)), u32::from(hits));
        if hits > dice {
            return 0;
        }
        let mut ways = 1;
        for index in 0..hits {
            ways = ways * (dice - index) / (index + 1);
        }
        ways * firepower.pow(hits) * (6 - firepower).pow(dice - hits)
    }
}
