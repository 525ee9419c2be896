//! Moving generals, ledger section 11: the orders of one movement round.
//!
//! The mover orders its generals one by one until it is done; battles follow. Start with [`State::check_orders`].
//! Before and after a round see [`arbiter`](crate::arbiter); for garrisons [`garrison`](crate::garrison).
//!
//! Ruling: a strategic move is drawn step by step and carried out whole, and one through a single territory is a march.

use crate::action::Action;
use crate::board::{Sea, Territories, Territory};
use crate::consent::{Purpose, Request};
use crate::event::{Event, How};
use crate::ground::Ground;
use crate::power::{PerPower, Power};
use crate::reasons::Why;
use crate::state::{Pawn, PawnSet, State};
use crate::turn::{Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub const EGYPT: Territory = Territory::named("egypt");
pub const PROVENCE: Territory = Territory::named("provence");
/// [KOA-3.16] A British general here stops *Armée d'Orient*.
const ORIENT_GUARDS: Territories = Territories::named(["patrimonium-st-petri", "napoli"]);
/// [KOA-3.18] Spain, closed in 1792.
pub const SPAIN: Territories =
    Territories::named(["leon", "navarra", "catalonia", "valencia", "andalusia", "madrid"]);
/// [KOA-3.18] The only Spanish territories that border on France.
const SPANISH_GATES: Territories = Territories::named(["navarra", "catalonia"]);
/// The most generals that one power has.
const MOST_GENERALS: usize = 7;
/// [KOA-11.11] The most territories of a strategic move.
pub const STRATEGIC_STEPS: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Movement {
    pub mover: Power,
    /// [KOA-9.20] This is Napoleon's move: one round, Napoleon alone.
    pub napoleon: bool,
    pub arbiter: Option<Power>,
    /// [PRO-10.7] The movement round, 1 to 3.
    pub round: u8,
    /// What the arbiter has gained in this action.
    pub arbiter_gain: u8,
    /// Generals that have made their move of this round.
    pub moved: PawnSet,
    /// An order was given, so that garrisons can no longer be disbanded.
    pub under_way: bool,
    /// By general: where it came from and what it entered this round.
    pub routes: [Route; MOST_GENERALS],
    /// [KOA-D37] By general: destinations for which consent was refused this round.
    pub refused: [Territories; MOST_GENERALS],
    pub plan: Plan,
    /// Battles still to be fought this round.
    pub battles: Territories,
    /// [KOA-14.3], [KOA-D45], [PRO-14.3] Generals that fight or support in this round, or did.
    pub engaged: PawnSet,
    /// Territories where a battle of this round was begun.
    pub fought: Territories,
    /// [PRO-D20] By power: cards that it may still play in the battles of this round.
    pub cards_left: PerPower<u8>,
    /// [PRO-D13] Territories in which the mover attacks a neutral.
    pub attacks: Territories,
    /// [PRO-D43] Generals about which a neutral has been asked whether they may stay.
    pub answered: PawnSet,
    /// [REA-13.4] Generals that rode by rail, and those that gave or received units by it
    /// (REA-D25).
    #[serde(skip_serializing_if = "is_default")]
    pub rode: PawnSet,
    #[serde(skip_serializing_if = "is_default")]
    pub sent_units: PawnSet,
    /// By general: units that came to it by rail and do not ride again.
    #[serde(skip_serializing_if = "is_default")]
    pub arrived: [u8; MOST_GENERALS],
    /// [REA-D17] By general: where an ally has refused a ride.
    #[serde(skip_serializing_if = "is_default")]
    pub ride_refused: [Territories; MOST_GENERALS],
}

/// What only some rule sets use is left out of documents elsewhere.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The territories a general has left or entered in this round.
pub type Route = Territories;

/// A move being drawn, or waiting for consent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    pub pawn: Pawn,
    pub how: How,
    pub path: [Territory; STRATEGIC_STEPS],
    pub steps: u8,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { pawn: Pawn(0), how: How::March, path: [Territory(0); STRATEGIC_STEPS], steps: 0 }
    }
}

impl Default for Movement {
    fn default() -> Movement {
        Movement {
            mover: Power::Britain,
            napoleon: false,
            arbiter: None,
            round: 0,
            arbiter_gain: 0,
            moved: PawnSet::NONE,
            under_way: false,
            routes: [Route::NONE; MOST_GENERALS],
            refused: [Territories::NONE; MOST_GENERALS],
            plan: Plan::default(),
            battles: Territories::NONE,
            engaged: PawnSet::NONE,
            fought: Territories::NONE,
            cards_left: PerPower::default(),
            attacks: Territories::NONE,
            answered: PawnSet::NONE,
            rode: PawnSet::NONE,
            sent_units: PawnSet::NONE,
            arrived: [0; MOST_GENERALS],
            ride_refused: [Territories::NONE; MOST_GENERALS],
        }
    }
}

impl Plan {
    pub fn new(pawn: Pawn, how: How, to: Territory) -> Plan {
        Plan { pawn, how, path: [to, Territory(0), Territory(0)], steps: 1 }
    }

    pub fn territories(&self) -> &[Territory] {
        &self.path[..usize::from(self.steps).min(STRATEGIC_STEPS)]
    }

    pub fn end(&self) -> Territory {
        self.path[usize::from(self.steps.clamp(1, 3)) - 1]
    }

    fn entered(&self) -> Territories {
        self.territories().iter().copied().collect()
    }
}

impl State {
    // --- Orders -----------------------------------------------------------------------------------------------------

    /// The general of the mover that an order speaks to, if it may still move.
    fn ordered_pawn(&self, from: Territory) -> Result<Pawn, Why> {
        let pawn = self.pawns.find(self.movement.mover, from).ok_or(Why::NoGeneralThere)?;
        if self.movement.napoleon && self.power(Power::France).figure != Some(pawn) {
            return Err(Why::OnlyNapoleon);
        }
        Ok(pawn)
    }

    /// [KOA-11.1], [PRO-11.1] Each general makes one move in a round, [KOA-11.7] by land or by sea.
    fn mobile_pawn(&self, from: Territory) -> Result<Pawn, Why> {
        let pawn = self.ordered_pawn(from)?;
        if self.movement.moved.contains(pawn) { Err(Why::MovedAlready) } else { Ok(pawn) }
    }

    pub fn check_orders(&self, action: Action) -> Result<(), Why> {
        let mover = self.movement.mover;
        let ground = || self.ground(mover);
        match action {
            Action::Done => Ok(()),
            Action::Disband(at) => self.check_disband(at),
            Action::March(from, to) => self.check_march(&ground(), self.mobile_pawn(from)?, from, to),
            Action::Sail(from, to) => self.check_sail(&ground(), self.mobile_pawn(from)?, from, to),
            Action::Strategic(from, to) => {
                let pawn = self.mobile_pawn(from)?;
                self.check_strategic(
                    &ground(),
                    &Plan { steps: 0, ..Plan::new(pawn, How::Strategic, to) },
                    from,
                    to,
                )
            }
            Action::Orient => self.check_orient(&ground()),
            Action::Garrison(from, at) => self.check_garrison(self.ordered_pawn(from)?, from, at),
            Action::Ride(from, to) => self.check_ride(from, to),
            Action::RideUnit(from, to) => self.check_ride_unit(from, to),
            _ => Err(Why::NotAsked),
        }
    }

    /// [KOA-11.3], [PRO-11.1] To one adjacent territory. [KOA-11.14], [KOA-D38] Another own general
    /// must have left it before.
    fn check_march(&self, ground: &Ground, pawn: Pawn, from: Territory, to: Territory) -> Result<(), Why> {
        if !ground.board.adjacent(from).contains(to) {
            self.check_enter(ground, to)?;
            return Err(Why::NotAdjacent);
        }
        self.check_enter(ground, to)?;
        if ground.own.contains(to) {
            return Err(Why::TwoOwnGenerals);
        }
        if ground.asked.contains(to) && self.was_refused(pawn, to) {
            return Err(Why::RefusedBefore);
        }
        if self.must_leave_or_fight(pawn, from) && !self.may_leave_to(pawn.power(), to) {
            return Err(Why::LeaveOrFight);
        }
        Ok(())
    }

    /// [KOA-11.4], [KOA-11.5], [PRO-11.2], [PRO-D18] Along up to three sea lanes, for the British
    /// coalition, [KOA-11.9] whoever stands in the ports on the way, and [KOA-11.8] into an attack
    /// too.
    fn check_sail(&self, ground: &Ground, pawn: Pawn, from: Territory, to: Territory) -> Result<(), Why> {
        if self.must_leave_or_fight(pawn, from) {
            return Err(Why::LeaveOrFight);
        }
        if ground.seas.iter().all(Option::is_none) {
            return Err(Why::NoSeaForYou);
        }
        if !Territories(ground.board.ports).contains(from) {
            return Err(Why::NotAPort);
        }
        let sea = ground.sea_between(from, to, self.sea_lanes()).ok_or(Why::TooFarBySea)?;
        self.check_enter(ground, to)?;
        if ground.own.contains(to) {
            return Err(Why::TwoOwnGenerals);
        }
        if (ground.asks_for(sea) || ground.asked.contains(to)) && self.was_refused(pawn, to) {
            return Err(Why::RefusedBefore);
        }
        Ok(())
    }

    fn was_refused(&self, pawn: Pawn, to: Territory) -> bool {
        self.movement.refused[pawn.number()].contains(to)
    }

    /// [KOA-3.16], [KOA-D9] *Armée d'Orient*: from Provence straight to Egypt, once in the game.
    fn check_orient(&self, ground: &Ground) -> Result<(), Why> {
        if !self.orient_card || self.movement.mover != Power::France || self.movement.napoleon {
            return Err(Why::NoOrientCard);
        }
        let Ok(pawn) = self.mobile_pawn(PROVENCE) else { return Err(Why::OrientNeedsProvence) };
        if self.pawns.of(Power::Britain).meets(ORIENT_GUARDS) {
            return Err(Why::OrientBlocked);
        }
        self.check_enter(ground, EGYPT)?;
        if ground.own.contains(EGYPT) {
            return Err(Why::TwoOwnGenerals);
        }
        if ground.asked.contains(EGYPT) && self.was_refused(pawn, EGYPT) {
            return Err(Why::RefusedBefore);
        }
        Ok(())
    }

    /// [KOA-11.11], [KOA-D35], [KOA-D36], [PRO-11.1], [PRO-D18] The next step of a strategic move:
    /// friendly ground, no hostile general passed, and a way to finish.
    fn check_strategic(
        &self,
        ground: &Ground,
        plan: &Plan,
        from: Territory,
        to: Territory,
    ) -> Result<(), Why> {
        if self.must_leave_or_fight(plan.pawn, from) {
            return Err(Why::LeaveOrFight);
        }
        let here = if plan.steps == 0 { from } else { plan.end() };
        let visited = plan.entered() | Territories::of(from);
        if !ground.board.adjacent(here).contains(to) {
            return Err(Why::NotAdjacent);
        }
        self.check_enter(ground, to)?;
        if visited.contains(to) {
            return Err(Why::VisitedAlready);
        }
        if !ground.friendly.contains(to) {
            return Err(Why::NotFriendly);
        }
        let mut asked = ground.asked & plan.entered();
        if ground.asked.contains(to) {
            asked.insert(to);
        }
        let steps = usize::from(plan.steps) + 1;
        let refused = self.movement.refused[plan.pawn.number()];
        let asks = !asked.is_empty();
        if steps >= 2 && ground.ends(asks, refused).contains(to) {
            return Ok(());
        }
        // A move of one territory is a march, so the first step must lead on.
        if steps < STRATEGIC_STEPS && ground.passes().contains(to) {
            let visited = visited | Territories::of(to);
            return if ground.leads_on(to, steps, visited, asks, refused) {
                Ok(())
            } else {
                Err(Why::LeadsNowhere)
            };
        }
        if ground.own.contains(to) {
            return Err(Why::TwoOwnGenerals);
        }
        if ground.hostile.contains(to) {
            return Err(if steps >= 2 { Why::NoStrategicAttack } else { Why::HostileOnTheWay });
        }
        Err(Why::RefusedBefore)
    }

    pub fn list_orders(&self, actions: &mut Vec<Action>) {
        let mover = self.movement.mover;
        let ground = self.ground(mover);
        if self.may_disband_now() {
            let open = self.garrisons[mover as usize].iter().filter(|at| self.check_disband(*at).is_ok());
            actions.extend(open.map(Action::Disband));
        }
        let napoleon = self.power(Power::France).figure;
        for pawn in Pawn::all_of(mover) {
            let Some(from) = self.pawns.place(pawn) else { continue };
            if self.movement.napoleon && napoleon != Some(pawn) {
                continue;
            }
            if !self.movement.moved.contains(pawn) {
                self.list_moves(&ground, pawn, from, actions);
            }
            if self.pawns.units(pawn) > 0 {
                let mut sites = self.movement.routes[pawn.number()];
                sites.insert(from);
                let open = sites.iter().filter(|at| self.check_garrison(pawn, from, *at).is_ok());
                actions.extend(open.map(|at| Action::Garrison(from, at)));
            }
        }
        if self.orient_card && self.check_orient(&ground).is_ok() {
            actions.push(Action::Orient);
        }
        if self.rules.trains > 0 {
            self.list_rides(actions);
        }
        actions.push(Action::Done);
    }

    fn list_moves(&self, ground: &Ground, pawn: Pawn, from: Territory, actions: &mut Vec<Action>) {
        let adjacent = ground.board.adjacent(from);
        for to in adjacent.iter() {
            if self.check_march(ground, pawn, from, to).is_ok() {
                actions.push(Action::March(from, to));
            }
        }
        let friendly = adjacent & ground.friendly;
        if !friendly.is_empty() {
            let plan = Plan { steps: 0, ..Plan::new(pawn, How::Strategic, from) };
            for to in friendly.iter() {
                if self.check_strategic(ground, &plan, from, to).is_ok() {
                    actions.push(Action::Strategic(from, to));
                }
            }
        }
        if Territories(ground.board.ports).contains(from) {
            let seas = ground.seas.iter().flatten();
            let reach = seas.fold(Territories::NONE, |all, sea| all | sea.sailable(from, self.sea_lanes()));
            for to in reach.iter() {
                if self.check_sail(ground, pawn, from, to).is_ok() {
                    actions.push(Action::Sail(from, to));
                }
            }
        }
    }

    pub fn play_orders(&mut self, action: Action, log: &mut Log) {
        let mover = self.movement.mover;
        match action {
            Action::Disband(at) => {
                self.remove_garrison(mover, at);
                log.add(Event::GarrisonDisbanded { power: mover, at });
                return;
            }
            Action::Garrison(from, at) => {
                if let Some(pawn) = self.pawns.find(mover, from) {
                    self.place_garrison(pawn, at);
                    log.add(Event::GarrisonPlaced { power: mover, from, at });
                }
            }
            Action::March(from, to) => self.plan_move(from, How::March, to, log),
            Action::Sail(from, to) => self.plan_move(from, How::Sea, to, log),
            Action::Orient => self.plan_move(PROVENCE, How::Orient, EGYPT, log),
            Action::Ride(from, to) => self.ask_for_ride(Purpose::Ride, from, to, log),
            Action::RideUnit(from, to) => self.ask_for_ride(Purpose::RideUnit, from, to, log),
            Action::Strategic(from, to) => {
                if let Some(pawn) = self.pawns.find(mover, from) {
                    self.movement.plan = Plan::new(pawn, How::Strategic, to);
                    log.add(Event::MovePlanned { power: mover, from, to });
                    self.phase = Phase::Plan;
                }
            }
            _ => {
                self.end_moves(log);
                return;
            }
        }
        self.movement.under_way = true;
    }

    // --- Strategic moves, step by step ------------------------------------------------------------------------------

    pub fn check_plan(&self, action: Action) -> Result<(), Why> {
        let plan = &self.movement.plan;
        let from = self.pawns.place(plan.pawn).ok_or(Why::NoGeneralThere)?;
        let ground = self.ground(self.movement.mover);
        match action {
            Action::On(to) => self.check_strategic(&ground, plan, from, to),
            Action::Go => {
                let asks = (ground.asked & plan.entered()) != Territories::NONE;
                let ends = ground.ends(asks, self.movement.refused[plan.pawn.number()]);
                if plan.steps >= 2 && ends.contains(plan.end()) { Ok(()) } else { Err(Why::NotYetFinished) }
            }
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_plan(&self, actions: &mut Vec<Action>) {
        let plan = &self.movement.plan;
        let Some(from) = self.pawns.place(plan.pawn) else { return };
        let ground = self.ground(self.movement.mover);
        let next = ground.board.adjacent(plan.end()) & ground.friendly;
        for to in next.iter() {
            if self.check_strategic(&ground, plan, from, to).is_ok() {
                actions.push(Action::On(to));
            }
        }
        if self.check_plan(Action::Go).is_ok() {
            actions.push(Action::Go);
        }
    }

    pub fn play_plan(&mut self, action: Action, log: &mut Log) {
        if let Action::On(to) = action {
            let plan = &mut self.movement.plan;
            plan.path[usize::from(plan.steps)] = to;
            plan.steps += 1;
            let pawn = plan.pawn;
            let finished = usize::from(plan.steps) == STRATEGIC_STEPS;
            if let Some(from) = self.pawns.place(pawn) {
                log.add(Event::MovePlanned { power: pawn.power(), from, to });
            }
            // Nothing can be added where a hostile general stands: that is an attack.
            let attacks = self.hostile_generals(self.movement.mover).contains(to);
            if !finished && !attacks {
                return;
            }
        }
        self.ask_for_plan(log);
    }

    // --- Carrying a move out ----------------------------------------------------------------------------------------

    fn plan_move(&mut self, from: Territory, how: How, to: Territory, log: &mut Log) {
        if let Some(pawn) = self.pawns.find(self.movement.mover, from) {
            self.movement.plan = Plan::new(pawn, how, to);
            self.ask_for_plan(log);
        }
    }

    /// [KOA-11.6], [KOA-11.12] The owner of the sea, and every ally whose territory is entered.
    fn ask_for_plan(&mut self, log: &mut Log) {
        let plan = self.movement.plan;
        let power = self.movement.mover;
        let Some(from) = self.pawns.place(plan.pawn) else { return };
        let mut waiting = self.consents_to_enter(power, plan.entered());
        if plan.how == How::Sea {
            let ground = self.ground(power);
            let sea = ground.sea_between(from, plan.end(), self.sea_lanes());
            waiting |= sea.filter(|sea| ground.asks_for(sea)).map(Sea::owner).into_iter().collect();
        }
        self.ask_consent(Request { purpose: Purpose::Move, power, from, to: plan.end(), waiting }, log);
    }

    pub fn plan_refused(&mut self) {
        let plan = std::mem::take(&mut self.movement.plan);
        self.movement.refused[plan.pawn.number()].insert(plan.end());
        self.phase = Phase::Orders;
    }

    pub fn carry_out_plan(&mut self, log: &mut Log) {
        let plan = std::mem::take(&mut self.movement.plan);
        let (pawn, to) = (plan.pawn, plan.end());
        let Some(from) = self.pawns.place(pawn) else { return };
        let power = pawn.power();
        self.pawns.put(pawn, to);
        self.movement.moved.insert(pawn);
        self.movement.routes[pawn.number()] |= plan.entered() | Territories::of(from);
        self.end_exemption(pawn, from);
        self.forget_truce(pawn);
        log.add(Event::GeneralMoved { power, from, to, how: plan.how });
        if plan.how == How::Orient {
            self.orient_card = false;
        }
        if power == Power::France && !self.spain_open && self.opens_spain(from, &plan) {
            self.open_spain(log);
        }
        self.phase = Phase::Orders;
    }

    /// [KOA-3.18] A French general enters Spain through Navarra or Catalonia: from outside, not from one Spanish territory to
    /// another, nor on its way out.
    fn opens_spain(&self, from: Territory, plan: &Plan) -> bool {
        if !self.rules().spain_opens_at_its_border {
            return plan.entered().meets(SPANISH_GATES);
        }
        let mut here = from;
        plan.territories().iter().any(|next| {
            let enters = !SPAIN.contains(here) && SPANISH_GATES.contains(*next);
            here = *next;
            enters
        })
    }

    /// [KOA-3.18], [KOA-D10] The same of a general that withdraws: it goes the shortest way.
    pub fn withdrawal_opens_spain(&self, power: Power, from: Territory, to: Territory) -> bool {
        if power != Power::France || self.spain_open || !self.rules().spain_opens_at_its_border {
            return false;
        }
        if SPAIN.contains(from) || !SPAIN.contains(to) {
            return false;
        }
        let board = self.board();
        let distance = |a: Territory, b: Territory| u16::from(board.land_distance[a.index()][b.index()]);
        SPANISH_GATES.iter().any(|gate| {
            let outside = board.adjacent(gate) & !SPAIN;
            outside.iter().any(|last| distance(from, last) + 1 + distance(gate, to) == distance(from, to))
        })
    }
}
