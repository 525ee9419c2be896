//! What comes of a battle with cards: losses, retreats, who stays, bugles (chapters 9 and 10, steps 9 to 11).

use crate::action::Action;
use crate::battle::{ATTACKER, Battle, DEFENDER, Origin, Verdict};
use crate::board::Province;
use crate::cards::Cards;
use crate::commander::Post;
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind, Stack, Unit};
use engine::Log;

impl State {
    /// [MOC-D35] Who decides for a side: the player, or for independents the one to the left of whom they fight.
    pub fn decider(&self, side: usize) -> Option<u8> {
        match self.battle.sides[side].seat() {
            Some(seat) => Some(seat),
            None => {
                let opponent = self.battle.sides[1 - side].seat()?;
                Some(self.left_of(opponent)).filter(|left| *left != opponent)
            }
        }
    }

    // --- Losses -----------------------------------------------------------------------------------------------------------------------

    /// Every kind that a side could lose here, with where it stands if it attacks, and how many there are.
    fn each_loss(&self, side: usize, mut found: impl FnMut(Action, u8)) {
        let battle = &self.battle;
        match (side, battle.at) {
            (DEFENDER, Aim::Province(at)) => {
                let units = &self.provinces[at].units;
                for kind in Kind::ALL.iter().copied() {
                    found(Action::Lose(kind, 1), units.count(kind) as u8);
                }
            }
            (_, Aim::Province(_)) => {
                let side = battle.sides[ATTACKER];
                for kind in Kind::ALL.iter().copied() {
                    self.each_attacker_place(side, battle.at, |origin| match origin {
                        Origin::Province(from) => {
                            found(
                                Action::LoseFrom(kind, 1, from),
                                self.aiming(&self.provinces[from].units, kind),
                            );
                        }
                        Origin::Ship(ship) => {
                            found(
                                Action::LoseAboard(kind, 1, ship),
                                self.aiming(&self.ships[ship].crew, kind),
                            );
                        }
                    });
                }
            }
            (_, Aim::Ship(_)) => {
                // Losses at sea fall on one ship, or on the artillery that fired.
                match self.struck_ship(side) {
                    Some(ship) => {
                        for kind in Kind::ALL.iter().copied() {
                            found(Action::LoseAboard(kind, 1, ship), self.ships[ship].crew.count(kind) as u8);
                        }
                    }
                    None => {
                        let attacker = battle.sides[ATTACKER];
                        for kind in [Kind::Artillery, Kind::HeavyArtillery] {
                            self.each_attacker_place(attacker, battle.at, |origin| {
                                if let Origin::Province(from) = origin {
                                    let count = self.aiming(&self.provinces[from].units, kind);
                                    found(Action::LoseFrom(kind, 1, from), count);
                                }
                            });
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn aiming(&self, units: &Stack, kind: Kind) -> u8 {
        units.iter().filter(|unit| unit.kind == kind && unit.aim == self.battle.at).count() as u8
    }

    /// The places where attackers stand, each once.
    pub(crate) fn each_attacker_place(&self, side: Owner, at: Aim, mut found: impl FnMut(Origin)) {
        let mut last = None;
        self.each_attacker(side, at, |origin, _| {
            if last != Some(origin) {
                found(origin);
                last = Some(origin);
            }
        });
    }

    fn count_losable(&self, side: usize) -> (u8, usize, Option<Action>) {
        let (mut units, mut choices, mut first) = (0, 0, None);
        self.each_loss(side, |action, count| {
            if count > 0 {
                units += count;
                choices += 1;
                first = first.or(Some(action));
            }
        });
        (units, choices, first)
    }

    /// [MOC-9.16] [MOC-9.19] Both sides remove what they lose; whoever has no choice is not asked.
    pub(crate) fn take_losses(&mut self, log: &mut Log<'_, Event>) {
        for side in [ATTACKER, DEFENDER] {
            loop {
                let (units, choices, first) = self.count_losable(side);
                let due = self.battle.to_lose[side].min(units);
                let Some(action) = first.filter(|_| due > 0) else { break };
                if due < units && choices > 1 && self.decider(side).is_some() {
                    self.battle.side = side as u8;
                    self.phase = Phase::TakeLosses;
                    return;
                }
                // [MOC-D35] Without an operator the cheapest goes first.
                self.lose(side, action, log);
            }
            self.battle.to_lose[side] = 0;
        }
        self.after_losses(log);
    }

    /// One unit, or several of a kind, is removed.
    fn lose(&mut self, side: usize, action: Action, log: &mut Log<'_, Event>) {
        let aim = self.battle.at;
        let player = self.battle.sides[side];
        let (unit, number, at, ship) = match (action, aim) {
            (Action::Lose(kind, number), Aim::Province(at)) => {
                (0..number).for_each(|_| _ = self.take(at, |unit| unit.kind == kind));
                (kind, number, Some(at), None)
            }
            (Action::LoseFrom(kind, number, from), _) => {
                for _ in 0..number {
                    // Whoever goes with the commander goes last.
                    let is_he = |unit: &Unit, leads: bool| {
                        unit.kind == kind && unit.aim == aim && unit.leads == leads
                    };
                    if self.take(from, |unit| is_he(unit, false)).is_none() {
                        self.take(from, |unit| is_he(unit, true));
                    }
                }
                (kind, number, Some(from), None)
            }
            (Action::LoseAboard(kind, number, ship), _) => {
                let is_attacker = matches!(aim, Aim::Province(_));
                for _ in 0..number {
                    let fits = |unit: &Unit| unit.kind == kind && (!is_attacker || unit.aim == aim);
                    if self.ships[ship].crew.take(|unit| fits(unit) && !unit.leads).is_none() {
                        self.ships[ship].crew.take(fits);
                    }
                }
                (kind, number, None, Some(ship))
            }
            _ => return,
        };
        self.battle.to_lose[side] = self.battle.to_lose[side].saturating_sub(number);
        self.note_fallen(side, unit, number);
        for _ in 0..number {
            log.add(Event::UnitLost { player, unit, at, ship });
        }
    }

    pub(crate) fn check_lose(&self, action: Action) -> Result<(), Why> {
        let side = usize::from(self.battle.side);
        let one = |action: Action| match action {
            Action::Lose(kind, number) => Some((Action::Lose(kind, 1), number)),
            Action::LoseFrom(kind, number, from) => Some((Action::LoseFrom(kind, 1, from), number)),
            Action::LoseAboard(kind, number, ship) => Some((Action::LoseAboard(kind, 1, ship), number)),
            _ => None,
        };
        let Some((wanted, number)) = one(action) else { return Err(Why::NotAsked) };
        let mut most = 0;
        self.each_loss(side, |action, count| {
            if action == wanted {
                most = count;
            }
        });
        if number == 0 || number > most {
            return Err(Why::NotThere);
        }
        if number > self.battle.to_lose[side] {
            return Err(Why::SoManyNotLost);
        }
        Ok(())
    }

    pub(crate) fn list_lose(&self, actions: &mut Vec<Action>) {
        let side = usize::from(self.battle.side);
        let due = self.battle.to_lose[side];
        self.each_loss(side, |action, count| {
            for number in 1..=count.min(due) {
                actions.push(match action {
                    Action::LoseFrom(kind, _, from) => Action::LoseFrom(kind, number, from),
                    Action::LoseAboard(kind, _, ship) => Action::LoseAboard(kind, number, ship),
                    Action::Lose(kind, _) => Action::Lose(kind, number),
                    other => other,
                });
            }
        });
    }

    pub(crate) fn play_lose(&mut self, action: Action, log: &mut Log<'_, Event>) {
        self.lose(usize::from(self.battle.side), action, log);
        self.take_losses(log);
    }

    /// What the result leaves to do.
    fn after_losses(&mut self, log: &mut Log<'_, Event>) {
        match self.battle.at {
            Aim::Ship(_) => return self.after_sea_losses(log),
            Aim::Province(_) => {}
            _ => return,
        }
        self.bury_leader(log);
        self.bury_commanders(self.battle.sides[DEFENDER], log);
        match self.battle.verdict {
            // [MOC-10.8] Who was saved withdraws.
            Verdict::Attacker => {
                if let Aim::Province(at) = self.battle.at {
                    self.press_the_saved(at);
                }
                self.drive_out(log);
            }
            // [MOC-9.24] [MOC-D34]
            Verdict::Defender | Verdict::Tie => self.finish_battle(log),
            _ => {}
        }
    }

    /// [MOC-D103] He shares the fate of those he led.
    fn bury_leader(&mut self, log: &mut Log<'_, Event>) {
        let (side, at) = (self.battle.sides[ATTACKER], self.battle.at);
        let Some(seat) = side.seat() else { return };
        let Some(commander) = self.battle.leader else { return };
        if self.attackers_of(side, at) > 0 {
            return;
        }
        self.player_mut(seat).commanders[commander as usize] = Post::None;
        self.battle.leader = None;
        log.add(Event::CommanderFell { player: side, commander });
    }

    // --- Retreats -----------------------------------------------------------------------------------------------------------------------

    /// [MOC-10.11] [MOC-10.14] [MOC-10.15] A Retreat card ends the battle before it is fought.
    pub(crate) fn break_off(&mut self, verdict: Verdict, log: &mut Log<'_, Event>) {
        self.battle.verdict = verdict;
        log.add(Event::BattleBrokenOff { at: self.battle.at, verdict });
        match (self.battle.at, verdict) {
            // [MOC-14.12]
            (Aim::Ship(_), _) | (_, Verdict::AttackerLeaves) => self.finish_battle(log),
            _ => self.drive_out(log),
        }
    }

    /// The defenders who are left go away; then the attackers come.
    fn drive_out(&mut self, log: &mut Log<'_, Event>) {
        let Aim::Province(at) = self.battle.at else { return };
        loop {
            if self.provinces[at].units.is_empty() {
                return self.after_retreat(log);
            }
            let mut refuges = self.refuges(at);
            let (first, second) = (refuges.next(), refuges.next());
            drop(refuges);
            match (first, second) {
                // [MOC-10.13]
                (None, _) => {
                    let owner = self.provinces[at].owner;
                    while let Some(unit) = self.take(at, |_| true) {
                        self.note_fallen(DEFENDER, unit.kind, 1);
                        log.add(Event::UnitLost { player: owner, unit: unit.kind, at: Some(at), ship: None });
                    }
                    self.bury_commanders(owner, log);
                }
                (Some(to), None) => self.retreat(at, to, log),
                _ if self.decider(ATTACKER).is_none() => {
                    if let Some(to) = first {
                        self.retreat(at, to, log);
                    }
                }
                _ => {
                    self.phase = Phase::ChooseRetreat;
                    return;
                }
            }
        }
    }

    /// [MOC-10.12] [MOC-6.12] [MOC-D38] Room for those who leave.
    fn refuge(&self, at: Province, to: Province) -> usize {
        let ground = &self.provinces[to];
        let owner = self.provinces[at].owner;
        let is_origin = {
            let mut is_origin = false;
            self.each_attacker_place(self.battle.sides[ATTACKER], self.battle.at, |origin| {
                is_origin |= origin == Origin::Province(to);
            });
            is_origin
        };
        let is_battle = self.attackers_of(self.battle.sides[ATTACKER], Aim::Province(to)) > 0;
        let is_free = ground.owner == Owner::Nobody || ground.owner == owner;
        let is_closed = self.rules.scenario().closed.contains(&to);
        if is_origin || is_battle || !is_free || is_closed || !at.borders(to) {
            return 0;
        }
        self.room_in(to).saturating_sub(ground.units.len())
    }

    /// One province for all, where there is one; otherwise as few as possible, the roomiest first.
    fn refuges(&self, at: Province) -> impl Iterator<Item = Province> {
        let leaving = self.provinces[at].units.len();
        let best = at.neighbours().iter().map(|to| self.refuge(at, *to).min(leaving)).max().unwrap_or(0);
        at.neighbours()
            .iter()
            .copied()
            .filter(move |to| best > 0 && self.refuge(at, *to).min(leaving) == best)
    }

    pub(crate) fn check_retreat(&self, action: Action) -> Result<(), Why> {
        let (Action::Retreat(to), Aim::Province(at)) = (action, self.battle.at) else {
            return Err(Why::NotAsked);
        };
        if self.refuges(at).any(|refuge| refuge == to) { Ok(()) } else { Err(Why::NoRefuge) }
    }

    pub(crate) fn list_retreats(&self, actions: &mut Vec<Action>) {
        if let Aim::Province(at) = self.battle.at {
            actions.extend(self.refuges(at).map(Action::Retreat));
        }
    }

    pub(crate) fn play_retreat(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let (Action::Retreat(to), Aim::Province(at)) = (action, self.battle.at) else { return };
        self.retreat(at, to, log);
        self.drive_out(log);
    }

    /// As many as the province takes, the dearest first; their commander with them if he may.
    fn retreat(&mut self, at: Province, to: Province, log: &mut Log<'_, Event>) {
        let owner = self.provinces[at].owner;
        let room = self.room_in(to) - self.provinces[to].units.len();
        let commander = self.commander_at(owner, at);
        for _ in 0..room {
            let Some(dearest) = self.provinces[at].units.iter().map(|unit| unit.kind).max() else { break };
            let Some(unit) = self.take(at, |unit| unit.kind == dearest) else { break };
            self.put(to, owner, unit);
            log.add(Event::Retreated { player: owner, unit: unit.kind, from: at, to });
        }
        if let (Some(commander), Some(seat)) = (commander, owner.seat())
            && self.commander_at(owner, to).is_none()
        {
            self.player_mut(seat).commanders[commander as usize] = Post::Province(to);
        }
        self.bury_commanders(owner, log);
    }

    fn after_retreat(&mut self, log: &mut Log<'_, Event>) {
        if self.battle.verdict == Verdict::BothLeave { self.finish_battle(log) } else { self.occupy(log) }
    }

    // --- Who stays ----------------------------------------------------------------------------------------------------------------------

    /// [MOC-9.22] [MOC-9.23] [MOC-D36] Winners stay, up to what the province holds; out of a fortification they may go back.
    fn occupy(&mut self, log: &mut Log<'_, Event>) {
        let Aim::Province(at) = self.battle.at else { return };
        let side = self.battle.sides[ATTACKER];
        let (mut all, mut from_forts) = (0, 0);
        self.each_attacker(side, self.battle.at, |origin, _| {
            all += 1;
            from_forts += usize::from(self.is_fort(origin));
        });
        if all == 0 {
            return self.finish_battle(log);
        }
        if side == Owner::Independents {
            return self.occupy_for_independents(at, log);
        }
        self.phase = Phase::Occupy;
        if from_forts == 0 && all <= self.room_in(at) {
            // Nobody has a choice: all stay.
            loop {
                let mut next = None;
                self.each_entrant(|action| next = Some(action));
                let Some(action) = next else { return };
                self.enter_won(action, log);
                if self.attackers_of(side, self.battle.at) == 0 {
                    return self.finish_battle(log);
                }
            }
        }
    }

    fn is_fort(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Province(from) if self.provinces[from].fort.is_some())
    }

    /// [MOC-D21] [MOC-6.19] Independents stay as far as there is room; a sortie goes back.
    fn occupy_for_independents(&mut self, at: Province, log: &mut Log<'_, Event>) {
        let aim = self.battle.at;
        for from in at.neighbours().iter().copied() {
            if self.provinces[from].owner != Owner::Independents || self.provinces[from].fort.is_some() {
                continue;
            }
            while self.provinces[at].units.len() < self.room_in(at) {
                let Some(unit) = self.take(from, |unit| unit.aim == aim) else { break };
                self.put(at, Owner::Independents, Unit { aim: Aim::None, acted: true, ..unit });
                let (player, unit, from) = (Owner::Independents, unit.kind, Some(from));
                log.add(Event::Entered { player, unit, number: 1, from, ship: None, at });
            }
        }
        self.finish_battle(log);
    }

    fn each_entrant(&self, mut found: impl FnMut(Action)) {
        let side = self.battle.sides[ATTACKER];
        for kind in Kind::ALL.iter().copied() {
            self.each_attacker_place(side, self.battle.at, |origin| {
                let (count, is_ship) = match origin {
                    Origin::Province(from) => (self.aiming(&self.provinces[from].units, kind), None),
                    Origin::Ship(ship) => (self.aiming(&self.ships[ship].crew, kind), Some(ship)),
                };
                for number in 1..=count {
                    let action = match (origin, is_ship) {
                        (Origin::Province(from), _) => Action::Enter(kind, number, from),
                        (Origin::Ship(ship), _) => Action::EnterFromShip(kind, number, ship),
                    };
                    if self.check_entrant(action).is_ok() {
                        found(action);
                    }
                }
            });
        }
    }

    fn check_entrant(&self, action: Action) -> Result<(), Why> {
        let Aim::Province(at) = self.battle.at else { return Err(Why::NotAsked) };
        let side = self.battle.sides[ATTACKER];
        let (number, ready) = match action {
            Action::Enter(kind, number, from) if self.provinces[from].owner == side => {
                (number, self.aiming(&self.provinces[from].units, kind))
            }
            Action::EnterFromShip(kind, number, ship) if self.ships[ship].owner == side => {
                (number, self.aiming(&self.ships[ship].crew, kind))
            }
            Action::Enter(..) | Action::EnterFromShip(..) => return Err(Why::DidNotAttack),
            _ => return Err(Why::NotAsked),
        };
        if number == 0 || number > ready {
            return Err(Why::DidNotAttack);
        }
        if self.provinces[at].units.len() + usize::from(number) > self.room_in(at) {
            return Err(Why::ProvinceFull);
        }
        Ok(())
    }

    /// [MOC-D36] One must stay unless all came out of fortifications, and whoever did not stays while there is room.
    pub(crate) fn check_occupy(&self, action: Action) -> Result<(), Why> {
        if action != Action::Done {
            return self.check_entrant(action);
        }
        let Aim::Province(at) = self.battle.at else { return Err(Why::NotAsked) };
        let mut from_open = 0;
        self.each_attacker(self.battle.sides[ATTACKER], self.battle.at, |origin, _| {
            from_open += usize::from(!self.is_fort(origin));
        });
        let is_full = self.provinces[at].units.len() >= self.room_in(at);
        if from_open > 0 && !is_full { Err(Why::MustEnter) } else { Ok(()) }
    }

    pub(crate) fn list_occupy(&self, actions: &mut Vec<Action>) {
        self.each_entrant(|action| actions.push(action));
        if self.check_occupy(Action::Done).is_ok() {
            actions.push(Action::Done);
        }
    }

    pub(crate) fn play_occupy(&mut self, action: Action, log: &mut Log<'_, Event>) {
        if action == Action::Done {
            return self.finish_battle(log);
        }
        self.enter_won(action, log);
        let mut more = false;
        self.each_entrant(|_| more = true);
        if !more {
            self.finish_battle(log);
        }
    }

    fn enter_won(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let (aim, player) = (self.battle.at, self.battle.sides[ATTACKER]);
        let Aim::Province(at) = aim else { return };
        self.battle.entered = true;
        match action {
            Action::Enter(unit, number, from) => {
                for _ in 0..number {
                    if let Some(entering) = self.take(from, |there| there.kind == unit && there.aim == aim) {
                        self.put(at, player, Unit { aim: Aim::None, ..entering });
                    }
                }
                log.add(Event::Entered { player, unit, number, from: Some(from), ship: None, at });
            }
            Action::EnterFromShip(unit, number, ship) => {
                for _ in 0..number {
                    let entering = self.ships[ship].crew.take(|there| there.kind == unit && there.aim == aim);
                    if let Some(entering) = entering {
                        self.put(at, player, Unit { aim: Aim::None, ..entering });
                    }
                }
                log.add(Event::Entered { player, unit, number, from: None, ship: Some(ship), at });
            }
            _ => {}
        }
    }

    // --- The end of a battle --------------------------------------------------------------------------------------------------------------

    /// The cards are put away, survivors stop attacking, the commander goes with the winners; then bugles sound.
    pub(crate) fn finish_battle(&mut self, log: &mut Log<'_, Event>) {
        let battle = self.battle;
        let [attacker, defender] = battle.sides;
        self.follow_winners(log);
        if self.begin_honour() {
            return;
        }
        for at in self.held_by(attacker) {
            self.provinces[at].units.change(|unit| {
                if unit.aim == battle.at {
                    (unit.aim, unit.leads) = (Aim::None, false);
                }
            });
        }
        for ship in Ship::all() {
            if self.ships[ship].owner == attacker {
                self.ships[ship].crew.change(|unit| {
                    if unit.aim == battle.at {
                        (unit.aim, unit.leads) = (Aim::None, false);
                    }
                });
                self.check_crew_left(ship, log);
            }
        }
        for card in self.cards_in_battle() {
            self.discard(card);
        }
        self.battle.cards = [None; 2];
        self.battle.spent = Cards::NONE;
        self.bury_commanders(attacker, log);
        self.bury_commanders(defender, log);
        self.phase = Phase::SoundBugle;
        self.settle(log);
        self.bugle_on(log);
    }

    /// [MOC-D103] He goes where those went whom he led.
    fn follow_winners(&mut self, log: &mut Log<'_, Event>) {
        let battle = self.battle;
        let (Aim::Province(at), Some(commander), true) = (battle.at, battle.leader, battle.entered) else {
            return;
        };
        let player = battle.sides[ATTACKER];
        let Some(seat) = player.seat() else { return };
        if self.commander_at(player, at).is_none() && self.provinces[at].owner == player {
            self.player_mut(seat).commanders[commander as usize] = Post::Province(at);
            self.player_mut(seat).moved_commanders |= 1 << commander as u8;
            log.add(Event::CommanderFollowed { player, commander, to: at });
        }
    }

    // --- Bugles (MOC-10.10) -----------------------------------------------------------------------------------------------------------------

    pub(crate) fn bugle_on(&mut self, log: &mut Log<'_, Event>) {
        if self.is_over() {
            return;
        }
        for side in [ATTACKER, DEFENDER] {
            let Some(seat) = self.battle.sides[side].seat() else { continue };
            if self.battle.bugles[side] && !self.is_out(seat) {
                self.battle.side = side as u8;
                self.phase = Phase::SoundBugle;
                return;
            }
        }
        self.battle_over(log);
    }

    pub(crate) fn check_bugle(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            // [MOC-D26] Power cards are not thrown away.
            Action::Discard(card)
                if self.player(seat).hand.contains(card) && Cards::of_players().contains(card) =>
            {
                Ok(())
            }
            Action::Discard(_) => Err(Why::NotInHand),
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_bugle(&self, seat: u8, actions: &mut Vec<Action>) {
        let hand = self.player(seat).hand & Cards::of_players();
        actions.extend(hand.iter().map(Action::Discard));
        actions.push(Action::Done);
    }

    pub(crate) fn play_bugle(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        if let Action::Discard(card) = action {
            self.player_mut(seat).hand.remove(card);
            self.discard(card);
            log.add(Event::Discarded { player: Owner::of(seat), card });
            return;
        }
        let side = usize::from(self.battle.side);
        self.battle.bugles[side] = false;
        let room = self.hand_limit(seat).saturating_sub(self.player(seat).hand.len() as u8);
        self.to_draw[usize::from(seat)] = room;
        self.draw_then(Phase::SoundBugle, log);
    }

    /// The next battle, or the next group of independents.
    fn battle_over(&mut self, log: &mut Log<'_, Event>) {
        let attacker = self.battle.sides[ATTACKER];
        self.battle = Battle::default();
        if attacker == Owner::Independents { self.groups_on(log) } else { self.next_battle(log) }
    }
}
