//! The round (chapter 5): the independents' phase, then every player's military phase in turn order, and what each mode adds.

use crate::action::Action;
use crate::battle::{ATTACKER, DEFENDER};
use crate::board::Province;
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::rule_set::{Choice, Mode};
use crate::scenario::Special;
use crate::state::{Ending, Owner, Phase, State};
use crate::unit::{Aim, Unit};
use engine::{Log, Seat};

impl State {
    /// Who is asked.
    pub fn asked(&self) -> Option<Seat> {
        let player = |owner: Owner| owner.seat().map(Seat::Player);
        match self.phase {
            Phase::RollForChoice
            | Phase::DrawCards
            | Phase::AssignIndependents
            | Phase::BreakTie
            | Phase::RollAttack
            | Phase::RollDefence
            | Phase::RollSalvo
            | Phase::DrawForIndependents => Some(Seat::Chance),
            Phase::ChoosePower => self.chooser().map(Seat::Player),
            Phase::BuyAndDeploy | Phase::GiveOrders | Phase::PlaceReserve | Phase::AppointCommander => {
                Some(Seat::Player(self.active))
            }
            Phase::Trade | Phase::Ministry | Phase::Provisions | Phase::WarCouncil => {
                self.all_asked().first()
            }
            Phase::RollPowerDie => Some(Seat::Chance),
            Phase::UseAuthority => Some(Seat::Player(self.active)),
            Phase::OrderIndependents => self.operator().map(Seat::Player),
            Phase::NameDefender | Phase::RerollDefence => player(self.fight.defender),
            Phase::RerollAttack | Phase::Annex => player(self.fight.attacker),
            Phase::RerollSalvo => player(self.salvo.player),
            Phase::LoseCrew => self.salvo.target.and_then(|ship| player(self.ships[ship].owner)),
            Phase::ChooseBattle => Some(Seat::Player(self.active)),
            Phase::PlayCard | Phase::SoundBugle => player(self.battle.sides[usize::from(self.battle.side)]),
            Phase::UseHonour => self.honoured().map(Seat::Player),
            Phase::TakeLosses => self.decider(usize::from(self.battle.side)).map(Seat::Player),
            Phase::ChooseHit => self.decider(DEFENDER).map(Seat::Player),
            Phase::ChooseRetreat | Phase::Occupy | Phase::Capture => self.decider(ATTACKER).map(Seat::Player),
            Phase::Over => None,
        }
    }

    // --- Rounds -----------------------------------------------------------------------------------------------------------------

    /// [MOC-5.1] [MOC-5.2] [MOC-5.3] A round begins with the independents.
    pub(crate) fn begin_round(&mut self, log: &mut Log<'_, Event>) {
        self.round += 1;
        log.add(Event::RoundBegan { round: self.round });
        self.begin_independents(log);
    }

    /// The last round of a game that nobody has won: [MOC-22.4] [MOC-D114] [MOC-D76] [MOC-D84].
    pub fn last_round(&self) -> Option<u8> {
        let scenario = self.rules.scenario();
        let own = scenario.special.iter().find_map(|special| match special {
            Special::LastRound(round) => Some(*round),
            Special::SoloLimit(round) if self.rules.players == 1 => Some(*round),
            _ => None,
        });
        let is_endless = self.rules.chosen(Choice::Limit) == 1;
        match self.rules.mode() {
            _ if own.is_some() => own,
            Mode::Full => Some(18),
            _ if is_endless => None,
            Mode::Scenario => Some(30),
            Mode::Campaign => Some(40),
        }
    }

    /// [MOC-6.4] After the independents the first player.
    pub(crate) fn begin_turns(&mut self, log: &mut Log<'_, Event>) {
        let first = if self.is_out(self.first) { self.left_of(self.first) } else { self.first };
        self.begin_military(first, log);
    }

    /// [MOC-7.1] A military phase begins: all units may act again.
    fn begin_military(&mut self, seat: u8, log: &mut Log<'_, Event>) {
        self.active = seat;
        self.has_attacked = false;
        self.player_mut(seat).moved_commanders = 0;
        self.rest_all();
        log.add(Event::TurnBegan { player: Owner::of(seat) });
        self.count_own_turns(log);
        if self.is_over() {
            return;
        }
        if self.rules.plays_cards() {
            self.owe_turn_cards(seat);
        }
        self.draw_then(Phase::GiveOrders, log);
    }

    /// [MOC-24.5] [MOC-D107] Whatever units did in the last phase is over.
    pub(crate) fn rest_all(&mut self) {
        for owner in Owner::ALL.iter().skip(1) {
            for at in self.held_by(*owner) {
                self.provinces[at].units.change(|unit| *unit = unit.rested());
            }
        }
        for ship in Ship::all() {
            let vessel = &mut self.ships[ship];
            vessel.crew.change(|unit| *unit = unit.rested());
            (vessel.has_sailed, vessel.was_attacked, vessel.salvos) = (false, false, 0);
        }
    }

    /// [MOC-9.25] The orders of a military phase are over; with cards the battles follow.
    pub(crate) fn end_orders(&mut self, log: &mut Log<'_, Event>) {
        self.repair_masts(log);
        if self.rules.plays_cards() { self.next_battle(log) } else { self.end_battles(log) }
    }

    pub(crate) fn end_battles(&mut self, log: &mut Log<'_, Event>) {
        if self.is_out(self.active) { self.next_turn(log) } else { self.begin_reserve(log) }
    }

    /// What comes after the military phase of a player.
    pub(crate) fn end_military(&mut self, log: &mut Log<'_, Event>) {
        if self.asks_for_commander() {
            return;
        }
        match self.rules.mode() {
            Mode::Full => self.begin_politics(log),
            _ => self.next_turn(log),
        }
    }

    /// The next player's turn, or the end of the round.
    pub(crate) fn next_turn(&mut self, log: &mut Log<'_, Event>) {
        let players = self.rules.players;
        let position = |seat: u8| (seat + players - self.first) % players;
        let next = self.left_of(self.active);
        if self.is_over() {
            return;
        }
        if self.is_out(next) || position(next) <= position(self.active) {
            self.end_round(log);
        } else {
            self.begin_military(next, log);
        }
    }

    fn end_round(&mut self, log: &mut Log<'_, Event>) {
        self.count_holding(log);
        if self.is_over() {
            return;
        }
        match self.rules.mode() {
            Mode::Campaign => self.begin_market(log),
            Mode::Full => self.begin_economy(log),
            Mode::Scenario => self.close_round(log),
        }
    }

    /// After what the mode adds to a round: the limit, or the next one.
    pub(crate) fn close_round(&mut self, log: &mut Log<'_, Event>) {
        if self.is_over() {
            return;
        }
        if self.last_round().is_some_and(|last| self.round >= last) {
            return self.reach_limit(log);
        }
        self.begin_round(log);
    }

    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    // --- The reserve ------------------------------------------------------------------------------------------------------------

    /// [MOC-D10] At the end of the own military phase what lies beside the board may be placed.
    fn begin_reserve(&mut self, log: &mut Log<'_, Event>) {
        self.phase = Phase::PlaceReserve;
        let mut actions = Vec::new();
        if self.rules.mode() == Mode::Scenario && !self.player(self.active).reserve.is_empty() {
            self.list_reserve(&mut actions);
        }
        if actions.len() <= 1 {
            self.end_military(log);
        }
    }

    pub(crate) fn check_reserve(&self, action: Action) -> Result<(), Why> {
        let seat = self.active;
        let area = self.deployment_provinces(seat);
        match action {
            Action::Place(kind, number, at) => self.check_place(seat, kind, number, at, area),
            Action::Man(kind, number, ship) => self.check_man(seat, kind, number, ship),
            Action::Launch(kind, at) => self.check_launch(seat, kind, at, self.reserve_fields(seat)),
            Action::Build(fort, at) => self.check_build(seat, fort, at),
            Action::Done => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_reserve(&self, actions: &mut Vec<Action>) {
        let seat = self.active;
        let reserve = &self.player(seat).reserve;
        let area = self.deployment_provinces(seat);
        for kind in crate::unit::Kind::ALL.iter().copied().filter(|kind| reserve.units[*kind as usize] > 0) {
            for at in area {
                let numbers =
                    (1..=4).take_while(|number| self.check_place(seat, kind, *number, at, area).is_ok());
                actions.extend(numbers.map(|number| Action::Place(kind, number, at)));
            }
            for ship in self.ships.of(Owner::of(seat)) {
                let numbers = (1..=4).take_while(|number| self.check_man(seat, kind, *number, ship).is_ok());
                actions.extend(numbers.map(|number| Action::Man(kind, number, ship)));
            }
        }
        self.list_launch(seat, self.reserve_fields(seat), actions);
        self.list_build(seat, Province::all().collect(), actions);
        actions.push(Action::Done);
    }

    pub(crate) fn play_reserve(&mut self, action: Action, log: &mut Log<'_, Event>) {
        if action == Action::Done {
            self.lower_flags(self.mover(), log);
            match self.rules.mode() {
                Mode::Full => self.next_turn(log),
                _ => self.end_military(log),
            }
        } else {
            self.play_from_reserve(self.active, action, log);
        }
    }

    /// Everybody is done with it: nobody aims at anything any more.
    pub(crate) fn forget_aims(&mut self, aim: Aim) {
        let forget = |unit: &mut Unit| {
            if unit.aim == aim {
                unit.aim = Aim::None;
            }
        };
        let owner = Owner::of(self.active);
        for at in self.held_by(owner) {
            self.provinces[at].units.change(forget);
        }
        for ship in Ship::all() {
            if self.ships[ship].owner == owner {
                self.ships[ship].crew.change(forget);
            }
        }
    }

    pub(crate) fn finish(&mut self, winners: u8, by: Ending, log: &mut Log<'_, Event>) {
        if !self.is_over() {
            let result = crate::state::GameResult { winners, by };
            self.phase = Phase::Over;
            self.result = Some(result);
            log.add(Event::GameOver { result });
        }
    }
}
