//! Combat with dice (chapters 11, 23 and 24): one unit attacks a place, one unit defends it.
//!
//! Start with [`State::check_attack`]. An attack names its defender, rolls, may roll again, and removes a unit or does nothing; if the place is
//! empty then, attackers of this phase may have to enter it. Ruling: what chance says is the sum of the dice.

use crate::action::Action;
use crate::board::Province;
use crate::commander::Commander;
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::scenario::Special;
use crate::state::{Owner, Phase, State};
use crate::unit::{Aim, Kind, Stack, Unit};
use engine::{Log, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What kind of attack with dice it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum How {
    /// [MOC-11.2] From a province at a province.
    #[default]
    Assault,
    /// [MOC-11.11] The same, by cavalry that has moved.
    Leap,
    /// [MOC-15.7] From a ship at a province.
    Landing,
    /// [MOC-15.2] A salvo at a province.
    Bombardment,
    /// [MOC-15.5] From ship to ship, man against man.
    Boarding,
    /// [MOC-15.9] From land at the crew of a ship.
    Raid,
}

words!(
    How,
    "attack",
    Assault = "assault",
    Leap = "leap",
    Landing = "landing",
    Bombardment = "bombardment",
    Boarding = "boarding",
    Raid = "raid",
);

/// The attack that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Fight {
    pub how: How,
    pub attacker: Owner,
    pub defender: Owner,
    pub unit: Kind,
    /// Where the attack comes from, and what it is at: a province or a ship each.
    pub from: Option<Province>,
    pub from_ship: Option<Ship>,
    pub to: Option<Province>,
    pub to_ship: Option<Ship>,
    /// Who defends.
    pub against: Option<Kind>,
    /// What the dice show; 0 before they fall.
    pub attack: u8,
    pub defence: u8,
    /// [MOC-23.12] The dice have been rolled again.
    pub attack_is_final: bool,
    /// Somebody has entered what was won.
    pub entered: bool,
    /// [MOC-11.9] Somebody must.
    pub must_enter: bool,
}

impl State {
    // --- Step 1: the attack -----------------------------------------------------------------------------------------------------------

    /// Whether somebody's units may be attacked at all.
    pub(crate) fn check_enemy(&self, owner: Owner) -> Result<(), Why> {
        let scenario = self.rules.scenario();
        let mover = self.mover();
        if owner == Owner::Nobody || owner == mover {
            return Err(Why::NobodyToAttack);
        }
        if owner == Owner::Independents {
            return Ok(());
        }
        // [MOC-D76] [MOC-D77] [MOC-D85]
        let is_allied =
            scenario.has(Special::AlliedInvaders) && !self.is_defender(mover) && !self.is_defender(owner);
        if is_allied || scenario.has(Special::NoInteraction) {
            return Err(Why::NoWarBetween);
        }
        Ok(())
    }

    /// [MOC-7.2] [MOC-11.15] A unit that may attack; with a step behind it it leaps.
    pub(crate) fn can_attack(&self, unit: &Unit, to: Province) -> bool {
        let leaps = unit.kind.is_cavalry() && unit.steps == 1 && self.provinces[to].fort.is_none();
        !unit.acted && unit.aim.is_none() && (unit.steps == 0 || leaps)
    }

    /// [MOC-11.2] [MOC-9.1] A bordering province with units of somebody else. [MOC-12.6] No leap at a fortification.
    pub(crate) fn check_target(
        &self,
        kind: Kind,
        number: u8,
        from: Province,
        to: Province,
    ) -> Result<(), Why> {
        let ground = &self.provinces[from];
        if ground.owner != self.mover() {
            return Err(Why::NotYours);
        }
        let mut idle =
            ground.units.iter().filter(|unit| unit.kind == kind && !unit.acted && unit.aim.is_none());
        if idle.clone().count() < usize::from(number) || number == 0 {
            return Err(Why::HasActed);
        }
        if !from.borders(to) {
            return Err(Why::NotNextDoor);
        }
        self.check_enemy(self.provinces[to].owner)?;
        if idle.clone().filter(|unit| self.can_attack(unit, to)).count() < usize::from(number) {
            let leaps = idle.any(|unit| unit.kind.is_cavalry() && unit.steps == 1);
            return Err(if leaps { Why::NoLeapAtForts } else { Why::HasActed });
        }
        self.check_allowed(to)
    }

    pub(crate) fn check_attack(
        &self,
        kind: Kind,
        number: u8,
        from: Province,
        to: Province,
    ) -> Result<(), Why> {
        if number != 1 {
            return Err(Why::OneByOne);
        }
        self.check_target(kind, number, from, to)
    }

    pub(crate) fn list_attacks(&self, actions: &mut Vec<Action>) {
        for from in self.held_by(self.mover()) {
            let units = &self.provinces[from].units;
            for (index, unit) in units.iter().enumerate() {
                if unit.acted || units.iter().take(index).any(|other| other.kind == unit.kind && !other.acted)
                {
                    continue;
                }
                let targets = from.neighbours().iter().copied();
                let open = targets.filter(|to| self.check_attack(unit.kind, 1, from, *to).is_ok());
                actions.extend(open.map(|to| Action::Attack(unit.kind, 1, from, to)));
            }
        }
    }

    pub(crate) fn play_attack(&mut self, kind: Kind, from: Province, to: Province, log: &mut Log<'_, Event>) {
        // Whoever has begun to move goes first.
        let able = |unit: &Unit| unit.kind == kind && self.can_attack(unit, to);
        let Some(steps) =
            self.provinces[from].units.iter().filter(|unit| able(unit)).map(|unit| unit.steps).max()
        else {
            return;
        };
        let mut is_sent = false;
        self.provinces[from].units.change(|unit| {
            if !is_sent && unit.kind == kind && !unit.acted && unit.steps == steps {
                (unit.acted, unit.aim) = (true, Aim::Province(to));
                is_sent = true;
            }
        });
        let fight = Fight {
            how: if steps > 0 { How::Leap } else { How::Assault },
            attacker: self.provinces[from].owner,
            defender: self.provinces[to].owner,
            unit: kind,
            from: Some(from),
            to: Some(to),
            ..Fight::default()
        };
        self.begin_fight(fight, log);
    }

    // --- Step 2: the defender -----------------------------------------------------------------------------------------------------------

    pub(crate) fn begin_fight(&mut self, fight: Fight, log: &mut Log<'_, Event>) {
        self.fight = fight;
        log.add(Event::AttackBegan {
            player: fight.attacker,
            how: fight.how,
            unit: fight.unit,
            from: fight.from,
            from_ship: fight.from_ship,
            to: fight.to,
            to_ship: fight.to_ship,
        });
        let mut kinds = Kind::ALL.iter().copied().filter(|kind| self.may_defend(*kind));
        let (first, second) = (kinds.next(), kinds.next());
        // [MOC-11.4] The cheapest independents defend; whoever has no choice is not asked.
        if second.is_none() || fight.defender == Owner::Independents {
            self.fight.against = first;
            self.phase = Phase::RollAttack;
        } else {
            self.phase = Phase::NameDefender;
        }
    }

    /// Those who are attacked.
    pub(crate) fn defenders(&self) -> &Stack {
        static NOBODY: Stack = Stack::EMPTY;
        match (self.fight.to, self.fight.to_ship) {
            (Some(to), _) => &self.provinces[to].units,
            (_, Some(ship)) => &self.ships[ship].crew,
            _ => &NOBODY,
        }
    }

    /// [MOC-24.2] [MOC-24.3] No tired unit defends beside one that is not.
    fn defends_tired(&self) -> bool {
        self.defenders().iter().all(|unit| unit.tired)
    }

    fn may_defend(&self, kind: Kind) -> bool {
        let tired = self.defends_tired();
        self.defenders().iter().any(|unit| unit.kind == kind && unit.tired == tired)
    }

    /// [MOC-11.3] [MOC-6.23] The owner names the unit that defends.
    pub(crate) fn check_defend(&self, action: Action) -> Result<(), Why> {
        let Action::Defend(kind) = action else { return Err(Why::NotAsked) };
        if self.defenders().count(kind) == 0 {
            return Err(Why::NotThere);
        }
        if self.may_defend(kind) { Ok(()) } else { Err(Why::TooTired) }
    }

    pub(crate) fn list_defend(&self, actions: &mut Vec<Action>) {
        actions.extend(Kind::ALL.iter().copied().filter(|kind| self.may_defend(*kind)).map(Action::Defend));
    }

    pub(crate) fn play_defend(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Defend(unit) = action else { return };
        self.fight.against = Some(unit);
        log.add(Event::DefenderNamed { player: self.fight.defender, unit });
        self.phase = Phase::RollAttack;
    }

    // --- Steps 3 and 4: the dice --------------------------------------------------------------------------------------------------------

    /// [MOC-11.5] [MOC-15.2] [MOC-15.9] [MOC-15.10] How many dice attack, and what is added to them.
    pub fn attack_dice(&self) -> (u8, i8) {
        let fight = &self.fight;
        let (dice, bonus) = match fight.how {
            How::Bombardment => return (3, -2),
            How::Landing | How::Boarding => fight.unit.at_sea().attack_roll(),
            How::Raid if fight.unit.is_cavalry() => (2, 0),
            How::Assault | How::Leap | How::Raid => fight.unit.attack_roll(),
        };
        // [MOC-12.7] Out of a fortification; against ships the roll is a normal one without it.
        let fort = fight.from.and_then(|from| self.provinces[from].fort);
        let fort = if fight.how == How::Assault { fort.map_or(0, |fort| fort.bonus()) } else { 0 };
        (dice, (bonus + fort) as i8)
    }

    /// [MOC-11.6] [MOC-15.5] [MOC-23.14] [MOC-24.1] What is added to two dice in defence.
    pub fn defence_bonus(&self) -> i8 {
        let fight = &self.fight;
        let Some(kind) = fight.against else { return 0 };
        let (bonus, commander) = match (fight.to, fight.to_ship) {
            (Some(to), _) => {
                let fort = self.provinces[to].fort.map_or(0, |fort| fort.bonus());
                (kind.defence_bonus() + fort, self.commander_at(fight.defender, to))
            }
            (_, Some(ship)) => {
                (kind.at_sea().defence_bonus() + 1, self.commander_aboard(fight.defender, ship))
            }
            _ => (0, None),
        };
        let leads = commander.is_some_and(|commander| match commander {
            Commander::FieldMarshal | Commander::Hetman => false,
            commander => commander.leads(kind, fight.to_ship.is_some()),
        });
        (bonus + u8::from(leads)) as i8 - i8::from(self.defends_tired())
    }

    /// What so many dice can add up to, with how many ways there are.
    fn sums(dice: u8) -> (u8, &'static [u32]) {
        match dice {
            3 => (3, &[1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]),
            _ => (2, &[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]),
        }
    }

    fn check_sum(dice: u8, action: Action) -> Result<(), Why> {
        let (least, ways) = State::sums(dice);
        match action {
            Action::Roll(sum) if sum >= least && usize::from(sum - least) < ways.len() => Ok(()),
            Action::Roll(_) => Err(Why::DiceFallOtherwise),
            _ => Err(Why::NotAsked),
        }
    }

    fn list_sums(dice: u8, outcomes: &mut Vec<(Action, u32)>) {
        let (least, ways) = State::sums(dice);
        outcomes.extend((least..).zip(ways).map(|(sum, ways)| (Action::Roll(sum), *ways)));
    }

    pub(crate) fn check_attack_roll(&self, action: Action) -> Result<(), Why> {
        State::check_sum(self.attack_dice().0, action)
    }

    pub(crate) fn list_attack_rolls(&self, outcomes: &mut Vec<(Action, u32)>) {
        State::list_sums(self.attack_dice().0, outcomes);
    }

    pub(crate) fn check_two_dice(&self, action: Action) -> Result<(), Why> {
        State::check_sum(2, action)
    }

    pub(crate) fn list_two_dice(&self, outcomes: &mut Vec<(Action, u32)>) {
        State::list_sums(2, outcomes);
    }

    pub(crate) fn play_attack_roll(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Roll(sum) = action else { return };
        self.fight.attack = sum;
        let bonus = self.attack_dice().1;
        log.add(Event::Rolled { player: self.fight.attacker, defence: false, sum, bonus });
        let can_reroll = !self.fight.attack_is_final && self.attack_commander().is_some();
        self.phase = if can_reroll { Phase::RerollAttack } else { Phase::RollDefence };
    }

    /// [MOC-23.10] The commander who lets the attacker roll again: the Field Marshal all, the others their own.
    fn attack_commander(&self) -> Option<Commander> {
        let fight = &self.fight;
        let commander = match (fight.from, fight.from_ship) {
            (Some(from), _) => self.commander_at(fight.attacker, from),
            (_, Some(ship)) => self.commander_aboard(fight.attacker, ship),
            _ => None,
        };
        commander.filter(|commander| match commander {
            Commander::FieldMarshal => true,
            Commander::Hetman => false,
            commander => commander.leads(fight.unit, fight.from_ship.is_some()),
        })
    }

    pub(crate) fn check_reroll(&self, action: Action) -> Result<(), Why> {
        if matches!(action, Action::Reroll | Action::KeepRoll) { Ok(()) } else { Err(Why::NotAsked) }
    }

    pub(crate) fn list_reroll(&self, actions: &mut Vec<Action>) {
        actions.extend([Action::Reroll, Action::KeepRoll]);
    }

    /// [MOC-23.12] [MOC-23.13] Before the defence is rolled; the second roll stands.
    pub(crate) fn play_reroll_attack(&mut self, action: Action, log: &mut Log<'_, Event>) {
        self.fight.attack_is_final = true;
        if action == Action::Reroll {
            log.add(Event::Rerolled { player: self.fight.attacker });
            self.phase = Phase::RollAttack;
        } else {
            self.phase = Phase::RollDefence;
        }
    }

    pub(crate) fn play_defence_roll(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Roll(sum) = action else { return };
        let is_first = self.fight.defence == 0;
        self.fight.defence = sum;
        log.add(Event::Rolled {
            player: self.fight.defender,
            defence: true,
            sum,
            bonus: self.defence_bonus(),
        });
        if is_first && self.has_hetman() && self.is_hit() {
            self.phase = Phase::RerollDefence;
        } else {
            self.resolve_fight(log);
        }
    }

    /// [MOC-23.10] The Hetman lets every defender roll again. [MOC-D106] Both rolls are known by then.
    fn has_hetman(&self) -> bool {
        let fight = &self.fight;
        let commander = match (fight.to, fight.to_ship) {
            (Some(to), _) => self.commander_at(fight.defender, to),
            (_, Some(ship)) => self.commander_aboard(fight.defender, ship),
            _ => None,
        };
        commander == Some(Commander::Hetman)
    }

    pub(crate) fn play_reroll_defence(&mut self, action: Action, log: &mut Log<'_, Event>) {
        if action == Action::Reroll {
            log.add(Event::Rerolled { player: self.fight.defender });
            self.phase = Phase::RollDefence;
        } else {
            self.resolve_fight(log);
        }
    }

    // --- Step 5: the result -------------------------------------------------------------------------------------------------------------

    /// [MOC-11.7] [MOC-11.8] Only a higher attack removes the defender.
    fn is_hit(&self) -> bool {
        let attack = self.fight.attack as i8 + self.attack_dice().1;
        attack > self.fight.defence as i8 + self.defence_bonus()
    }

    fn resolve_fight(&mut self, log: &mut Log<'_, Event>) {
        let fight = self.fight;
        let Some(kind) = fight.against else { return };
        let tired = self.defends_tired();
        let is_he = |unit: &Unit| unit.kind == kind && unit.tired == tired;
        if !self.is_hit() {
            // [MOC-24.1] [MOC-24.4]
            if self.rules.has_fatigue() {
                self.tire(is_he);
            }
            log.add(Event::Held { player: fight.defender, unit: kind });
            return self.end_fight(log);
        }
        match (fight.to, fight.to_ship) {
            (Some(to), _) => {
                self.take(to, is_he);
                log.add(Event::UnitLost { player: fight.defender, unit: kind, at: Some(to), ship: None });
                if self.provinces[to].owner == Owner::Nobody {
                    return self.province_emptied(to, log);
                }
            }
            (_, Some(ship)) => {
                self.ships[ship].crew.take(is_he);
                log.add(Event::UnitLost { player: fight.defender, unit: kind, at: None, ship: Some(ship) });
                if self.ships[ship].crew.is_empty() {
                    return self.crew_lost_to_boarders(ship, log);
                }
            }
            _ => {}
        }
        self.end_fight(log);
    }

    fn tire(&mut self, is_he: impl Fn(&Unit) -> bool) {
        let mut is_marked = false;
        let tire = |unit: &mut Unit| {
            if !is_marked && is_he(unit) {
                unit.tired = true;
                is_marked = true;
            }
        };
        match (self.fight.to, self.fight.to_ship) {
            (Some(to), _) => self.provinces[to].units.change(tire),
            (_, Some(ship)) => self.ships[ship].crew.change(tire),
            _ => {}
        }
    }

    // --- Step 6: annexation --------------------------------------------------------------------------------------------------------------

    /// [MOC-11.9] Attackers of this phase enter. [MOC-11.10] [MOC-11.12] Who need not: [MOC-D46].
    fn province_emptied(&mut self, at: Province, log: &mut Log<'_, Event>) {
        let fight = self.fight;
        self.bury_commanders(fight.defender, log);
        // [MOC-6.24] [MOC-6.25] [MOC-D62]
        if fight.attacker == Owner::Independents || fight.how == How::Bombardment {
            return self.end_fight(log);
        }
        let from_fort = fight.from.is_some_and(|from| self.provinces[from].fort.is_some());
        let is_exempt = match fight.how {
            How::Leap | How::Landing => false,
            _ => fight.unit.is_artillery() || fight.unit.is_cavalry() || from_fort,
        };
        self.fight.must_enter = !is_exempt;
        self.phase = Phase::Annex;
        // Whoever has no choice is not asked.
        let (mut only, mut count) = (None, 0);
        self.each_entry(at, |action| (only, count) = (Some(action), count + 1));
        match only {
            None => self.end_fight(log),
            Some(action) if count == 1 && self.fight.must_enter => self.play_annex(action, log),
            Some(_) => {}
        }
    }

    fn attackers_in(&self, kind: Kind, from: Province, at: Province) -> usize {
        let fits = |unit: &&Unit| unit.kind == kind && unit.aim == Aim::Province(at);
        self.provinces[from].units.iter().filter(fits).count()
    }

    fn attackers_aboard(&self, kind: Kind, ship: Ship, at: Province) -> usize {
        let fits = |unit: &&Unit| unit.kind == kind && unit.aim == Aim::Province(at);
        self.ships[ship].crew.iter().filter(fits).count()
    }

    /// [MOC-D45] One or more of those who attacked the province in this phase, as many as it holds.
    pub(crate) fn check_annex(&self, action: Action) -> Result<(), Why> {
        let fight = &self.fight;
        let Some(at) = fight.to else { return self.check_prize(action) };
        let room = self.room_in(at) - self.provinces[at].units.len();
        let check = |number: u8, ready: usize| {
            if number == 0 || usize::from(number) > ready {
                Err(Why::DidNotAttack)
            } else if usize::from(number) > room {
                Err(Why::ProvinceFull)
            } else {
                Ok(())
            }
        };
        match action {
            Action::Enter(kind, number, from) => {
                if self.provinces[from].owner != fight.attacker || !from.borders(at) {
                    return Err(Why::DidNotAttack);
                }
                check(number, self.attackers_in(kind, from, at))?;
                self.check_commander_stays(number, from)
            }
            Action::Lead(kind, from, to) => {
                if self.provinces[from].owner != fight.attacker || to != at || !from.borders(at) {
                    return Err(Why::DidNotAttack);
                }
                check(1, self.attackers_in(kind, from, at))?;
                let Some(commander) = self.commander_at(fight.attacker, from) else {
                    return Err(Why::NoCommander);
                };
                if self.player(self.active).moved_commanders & 1 << commander as u8 != 0 {
                    return Err(Why::CommanderMoved);
                }
                self.check_no_commander(at)
            }
            Action::EnterFromShip(kind, number, ship) => {
                if self.ships[ship].owner != fight.attacker || !self.is_beside(ship, at) {
                    return Err(Why::DidNotAttack);
                }
                check(number, self.attackers_aboard(kind, ship, at))?;
                self.check_commander_stays_aboard(number, ship)
            }
            Action::Done if fight.must_enter && !fight.entered => Err(Why::MustEnter),
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    fn each_entry(&self, at: Province, mut found: impl FnMut(Action)) {
        let mut offer = |action: Action| {
            if self.check_annex(action).is_ok() {
                found(action);
            }
        };
        for kind in Kind::ALL.iter().copied() {
            for from in at.neighbours().iter().copied() {
                let ready = self.attackers_in(kind, from, at) as u8;
                (1..=ready).for_each(|number| offer(Action::Enter(kind, number, from)));
                if ready > 0 {
                    offer(Action::Lead(kind, from, at));
                }
            }
            for ship in self.ships.of(self.fight.attacker) {
                let ready = self.attackers_aboard(kind, ship, at) as u8;
                (1..=ready).for_each(|number| offer(Action::EnterFromShip(kind, number, ship)));
            }
        }
    }

    pub(crate) fn list_annex(&self, actions: &mut Vec<Action>) {
        match self.fight.to {
            Some(at) => self.each_entry(at, |action| actions.push(action)),
            None => self.list_prize(actions),
        }
        if self.check_annex(Action::Done).is_ok() {
            actions.push(Action::Done);
        }
    }

    pub(crate) fn play_annex(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let player = self.fight.attacker;
        let Some(at) = self.fight.to else { return self.play_prize(action, log) };
        let attacked = |kind: Kind| move |unit: &Unit| unit.kind == kind && unit.aim == Aim::Province(at);
        match action {
            Action::Enter(unit, number, from) => {
                for _ in 0..number {
                    if let Some(entering) = self.take(from, attacked(unit)) {
                        self.put(at, player, Unit { aim: Aim::None, ..entering });
                    }
                }
                log.add(Event::Entered { player, unit, number, from: Some(from), ship: None, at });
            }
            Action::Lead(unit, from, _) => {
                if let Some(entering) = self.take(from, attacked(unit)) {
                    self.put(at, player, Unit { aim: Aim::None, leads: true, ..entering });
                }
                self.move_commander(player, from, at);
                log.add(Event::Entered { player, unit, number: 1, from: Some(from), ship: None, at });
            }
            Action::EnterFromShip(unit, number, ship) => {
                for _ in 0..number {
                    if let Some(entering) = self.ships[ship].crew.take(attacked(unit)) {
                        self.put(at, player, Unit { aim: Aim::None, ..entering });
                    }
                }
                log.add(Event::Entered { player, unit, number, from: None, ship: Some(ship), at });
                self.check_crew_left(ship, log);
            }
            _ => return self.end_fight(log),
        }
        self.fight.entered = true;
        let mut more = false;
        self.each_entry(at, |_| more = true);
        if !more {
            self.end_fight(log);
        }
    }

    /// The attack is over: nobody attacks that place any more who may still enter it.
    pub(crate) fn end_fight(&mut self, log: &mut Log<'_, Event>) {
        let fight = std::mem::take(&mut self.fight);
        if let Some(at) = fight.to
            && self.provinces[at].owner != fight.defender
        {
            self.forget_aims(Aim::Province(at));
        }
        self.phase = Phase::GiveOrders;
        self.settle(log);
        if fight.attacker == Owner::Independents && !self.is_over() {
            self.independents_on(log);
        }
    }
}
