//! What power cards bring after a won battle (chapter 10): Promotion, Elite, Press-gang.

use crate::action::Action;
use crate::battle::{ATTACKER, DEFENDER, Verdict};
use crate::board::Province;
use crate::cards::{Card, Face, Honour};
use crate::commander::{Commander, Post};
use crate::event::Event;
use crate::fleet::Ship;
use crate::purchases::berths_taken;
use crate::reasons::Why;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind, Unit};
use engine::Log;

impl State {
    fn winning_side(&self) -> Option<usize> {
        match self.battle.verdict {
            Verdict::Attacker => Some(ATTACKER),
            Verdict::Defender => Some(DEFENDER),
            _ => None,
        }
    }

    /// [MOC-10.21] [MOC-10.26] [MOC-D41] The symbol of the winner's card, if the other side's Lost Orders do not cancel it.
    pub(crate) fn note_honour(&mut self) {
        let Some(side) = self.winning_side() else { return };
        let other = self.battle.cards[1 - side].map(Card::face);
        let is_lost = other == Some(Face::LostOrders) && !self.battle.spied[side];
        let honour = self.battle.cards[side].and_then(|card| card.data().honour);
        self.battle.honour = honour.filter(|_| !is_lost && self.battle.sides[side].seat().is_some());
    }

    /// Units of the beaten side that were removed.
    pub(crate) fn note_fallen(&mut self, side: usize, kind: Kind, number: u8) {
        if self.winning_side() == Some(1 - side) {
            self.battle.fallen[kind as usize] += number;
        }
    }

    /// [MOC-D43] A unit that a Cross saved may be pressed instead of withdrawing, where nobody fell.
    pub(crate) fn press_the_saved(&mut self, at: Province) {
        let is_pressed =
            self.battle.honour == Some(Honour::PressGang) && self.battle.fallen == [0; Kind::COUNT];
        if let (true, Some(unit)) = (is_pressed, self.provinces[at].units.iter().next().copied())
            && self.take(at, |other| *other == unit).is_some()
        {
            self.battle.fallen[unit.kind as usize] += 1;
        }
    }

    /// Whether somebody is asked for it.
    pub(crate) fn begin_honour(&mut self) -> bool {
        if self.battle.honour.is_none() || self.winning_side().is_none() {
            return false;
        }
        let mut can = false;
        self.each_honour(|_| can = true);
        if can {
            self.phase = Phase::UseHonour;
        } else {
            self.battle.honour = None;
        }
        can
    }

    pub(crate) fn honoured(&self) -> Option<u8> {
        self.battle.sides[self.winning_side()?].seat()
    }

    /// Where the winner stands now: the province, or a ship of his that fought.
    fn field_of_honour(&self) -> Option<Post> {
        let side = self.winning_side()?;
        let owner = self.battle.sides[side];
        match (self.battle.at, side) {
            (Aim::Province(at), _) => Some(Post::Province(at)).filter(|_| self.provinces[at].owner == owner),
            (Aim::Ship(ship), DEFENDER) => Some(Post::Ship(ship)).filter(|_| self.ships[ship].owner == owner),
            (Aim::Ship(prize), _) => {
                let fought = |ship: &Ship| {
                    self.ships[*ship].owner == owner
                        && self.ships[*ship].crew.iter().any(|unit| unit.aim == Aim::Ship(prize))
                };
                Ship::all().find(fought).map(Post::Ship)
            }
            _ => None,
        }
    }

    fn units_at(&self, post: Post, kind: Kind) -> usize {
        match post {
            Post::Province(at) => self.provinces[at].units.count(kind),
            Post::Ship(ship) => self.ships[ship].crew.count(kind),
            Post::None => 0,
        }
    }

    pub(crate) fn check_honour(&self, action: Action) -> Result<(), Why> {
        let (Some(seat), Some(honour)) = (self.honoured(), self.battle.honour) else {
            return Err(Why::NotAsked);
        };
        match (action, honour) {
            (Action::Done, _) => Ok(()),
            (Action::Elite(kind), Honour::Elite) => self.check_elite(seat, kind),
            (Action::Press(kind), Honour::PressGang) => self.check_press(seat, kind),
            (Action::Appoint(commander, at), Honour::Promotion) => {
                self.check_promotion(seat, commander, Post::Province(at))
            }
            (Action::AppointAboard(commander, ship), Honour::Promotion) => {
                self.check_promotion(seat, commander, Post::Ship(ship))
            }
            _ => Err(Why::NotAsked),
        }
    }

    /// [MOC-10.24] [MOC-4.14] Infantry become grenadiers, cavalry and artillery heavy, as long as there are figures.
    fn check_elite(&self, seat: u8, kind: Kind) -> Result<(), Why> {
        let Some(better) = elite(kind) else { return Err(Why::NoElite) };
        let stands = self.field_of_honour().is_some_and(|post| self.units_at(post, kind) > 0);
        if !stands {
            return Err(Why::NotThere);
        }
        if self.figures_left(seat, better) == 0 { Err(Why::NotInTheBox) } else { Ok(()) }
    }

    /// [MOC-10.25] [MOC-D43] A beaten unit becomes an own one, where there is room and a figure.
    fn check_press(&self, seat: u8, kind: Kind) -> Result<(), Why> {
        if self.battle.fallen[kind as usize] == 0 {
            return Err(Why::NotThere);
        }
        if self.figures_left(seat, self.pressed_kind(seat, kind)) == 0 {
            return Err(Why::NotInTheBox);
        }
        match self.battle.at {
            Aim::Province(at) => {
                let owner = self.provinces[at].owner;
                let is_own = owner == Owner::of(seat) || owner == Owner::Nobody;
                let has_room = self.provinces[at].units.len() < self.room_in(at);
                if is_own && has_room { Ok(()) } else { Err(Why::ProvinceFull) }
            }
            // [MOC-D41] Only onto a captured ship.
            Aim::Ship(prize) => {
                let vessel = &self.ships[prize];
                let has_room = berths_taken(&vessel.crew) + kind.berths() <= prize.kind().berths();
                let is_captured = self.battle.is_prize && vessel.owner == Owner::of(seat);
                if is_captured && has_room { Ok(()) } else { Err(Why::ShipFull) }
            }
            _ => Err(Why::NotAsked),
        }
    }

    fn pressed_kind(&self, seat: u8, kind: Kind) -> Kind {
        if self.figures_left(seat, kind) > 0 { kind } else { kind.formation() }
    }

    /// [MOC-10.22] [MOC-10.23] [MOC-D42] A commander from the bank, or another for the one who took part.
    fn check_promotion(&self, seat: u8, commander: Commander, post: Post) -> Result<(), Why> {
        if !self.rules.has_commanders() {
            return Err(Why::NoCommander);
        }
        if self.field_of_honour() != Some(post) {
            return Err(Why::NotYourGround);
        }
        let is_free = self.player(seat).commanders[commander as usize] == Post::None;
        if is_free { Ok(()) } else { Err(Why::NotInTheBox) }
    }

    fn each_honour(&self, mut found: impl FnMut(Action)) {
        let mut offer = |action: Action| {
            if self.check_honour(action).is_ok() {
                found(action);
            }
        };
        for kind in Kind::ALL.iter().copied() {
            offer(Action::Elite(kind));
            offer(Action::Press(kind));
        }
        for commander in Commander::ALL.iter().copied() {
            match self.field_of_honour() {
                Some(Post::Province(at)) => offer(Action::Appoint(commander, at)),
                Some(Post::Ship(ship)) => offer(Action::AppointAboard(commander, ship)),
                _ => {}
            }
        }
    }

    pub(crate) fn list_honours(&self, actions: &mut Vec<Action>) {
        self.each_honour(|action| actions.push(action));
        actions.push(Action::Done);
    }

    pub(crate) fn play_honour(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Some(seat) = self.honoured() else { return };
        let (player, post) = (Owner::of(seat), self.field_of_honour());
        self.battle.honour = None;
        match action {
            Action::Elite(kind) => {
                if let (Some(better), Some(post)) = (elite(kind), post) {
                    self.exchange(post, player, kind, better);
                    log.add(Event::MadeElite { player, unit: kind, into: better });
                }
            }
            Action::Press(kind) => {
                let unit = Unit { acted: true, ..Unit::new(self.pressed_kind(seat, kind)) };
                match self.battle.at {
                    Aim::Province(at) => self.put(at, player, unit),
                    Aim::Ship(prize) => self.ships[prize].crew.add(unit),
                    _ => {}
                }
                log.add(Event::Pressed { player, unit: kind });
            }
            Action::Appoint(commander, _) | Action::AppointAboard(commander, _) => {
                if let Some(post) = post {
                    let commanders = &mut self.player_mut(seat).commanders;
                    commanders
                        .iter_mut()
                        .filter(|other| **other == post)
                        .for_each(|other| *other = Post::None);
                    commanders[commander as usize] = post;
                    log.add(Event::Promoted { player, commander });
                }
            }
            _ => {}
        }
        self.finish_battle(log);
    }

    fn exchange(&mut self, post: Post, owner: Owner, kind: Kind, better: Kind) {
        match post {
            Post::Province(at) => {
                if let Some(unit) = self.take(at, |unit| unit.kind == kind) {
                    self.put(at, owner, Unit { kind: better, ..unit });
                }
            }
            Post::Ship(ship) => {
                if let Some(unit) = self.ships[ship].crew.take(|unit| unit.kind == kind) {
                    self.ships[ship].crew.add(Unit { kind: better, ..unit });
                }
            }
            Post::None => {}
        }
    }
}

/// [MOC-10.24]
fn elite(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Infantry => Some(Kind::Grenadiers),
        Kind::Cavalry => Some(Kind::HeavyCavalry),
        Kind::Artillery => Some(Kind::HeavyArtillery),
        _ => None,
    }
}
