//! The movement action: arbiter, orders, rounds (ledger sections 10, 11 and 12).
//!
//! The mover chooses an arbiter, then orders its generals one by one until it is done; battles follow, and perhaps
//! another round. Start with [`State::check_orders`]. [`Ground`] is what the map is to the mover, worked out once per
//! list, so that the list and the refusal ask the same tests.
//!
//! Rulings: garrisons are disbanded before the first general moves (KOA-D34); a garrison for a move may be placed as
//! long as the moves of the round go on, in any territory its general entered or left (KOA-D40); a strategic move
//! through a single territory is a march.

use crate::action::Action;
use crate::board::{BoardTables, Territories, Territory};
use crate::consent::{Purpose, Request};
use crate::event::{Event, How};
use crate::power::{Power, Powers, Status};
use crate::reasons::Why;
use crate::scenario::StationaryGarrison;
use crate::state::{MORALE_LIMIT, Pawn, PawnSet, State};
use crate::turn::{ActionSpace, Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub const EGYPT: Territory = Territory::named("egypt");
pub const PROVENCE: Territory = Territory::named("provence");
/// [KOA-3.16] A British general here stops *Armée d'Orient*.
const ORIENT_GUARDS: Territories = Territories(
    Territories::of(Territory::named("patrimonium-st-petri")).0
        | Territories::of(Territory::named("napoli")).0,
);
/// [KOA-3.18] Spain, closed in 1792.
pub const SPAIN: Territories = Territories(
    Territories::of(Territory::named("leon")).0
        | Territories::of(Territory::named("navarra")).0
        | Territories::of(Territory::named("catalonia")).0
        | Territories::of(Territory::named("valencia")).0
        | Territories::of(Territory::named("andalusia")).0
        | Territories::of(Territory::named("madrid")).0,
);
const SPANISH_GATES: Territories = Territories(
    Territories::of(Territory::named("navarra")).0 | Territories::of(Territory::named("catalonia")).0,
);
/// The most generals that one power has.
const MOST_GENERALS: usize = 7;
/// [KOA-11.11] The most territories of a strategic move.
const STRATEGIC_STEPS: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Movement {
    pub mover: Power,
    /// [KOA-9.20] This is Napoleon's move: one round, Napoleon alone.
    pub napoleon: bool,
    pub arbiter: Option<Power>,
    /// The movement round, 1 to 3.
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
    /// [KOA-14.3] Generals that fight or support in this round, or did.
    pub engaged: PawnSet,
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

/// What the map is to a mover.
pub struct Ground {
    board: &'static BoardTables,
    power: Power,
    /// No general of this power may enter.
    barred: Territories,
    /// Its own generals stand here: no second one may end a move.
    own: Territories,
    hostile: Territories,
    /// [KOA-D66] Controlled by an allied uncontrolled minor, who can consent to nothing.
    silent: Territories,
    /// An ally must be asked before entering.
    asked: Territories,
    /// Controlled by the mover or an ally who may consent.
    friendly: Territories,
    strategic_attack: bool,
    sails: bool,
    /// A non-British general asks Britain before sailing.
    asks_britain: bool,
}

impl State {
    // --- Beginning --------------------------------------------------------------------------------------------------

    pub fn begin_napoleons_move(&mut self) {
        self.movement = Movement {
            mover: Power::France,
            napoleon: true,
            round: 1,
            under_way: true,
            ..Movement::default()
        };
        self.phase = Phase::Orders;
    }

    /// [KOA-10.1] The power over movement chooses its arbiter; [KOA-19.30] an uncontrolled minor does not move.
    pub fn begin_movement(&mut self, log: &mut Log) {
        let mover = self.power_on(ActionSpace::Movement);
        if self.master(mover).is_none() {
            self.movement = Movement::default();
            self.end_turn(log);
            return;
        }
        self.movement = Movement { mover, round: 1, ..Movement::default() };
        if self.eligible_arbiters().is_empty() {
            // [KOA-10.7] One round at most, and nobody gains morale.
            log.add(Event::NoArbiter { power: mover });
            self.phase = Phase::Orders;
        } else {
            self.phase = Phase::ChooseArbiter;
        }
    }

    // --- The arbiter ------------------------------------------------------------------------------------------------

    pub fn eligible_arbiters(&self) -> Powers {
        Power::ALL.iter().copied().filter(|power| self.check_arbiter(*power).is_ok()).collect()
    }

    /// [KOA-10.2] to [KOA-10.5] Who may be arbiter.
    pub fn check_arbiter(&self, arbiter: Power) -> Result<(), Why> {
        let mover = self.movement.mover;
        if arbiter == mover {
            return Err(Why::ArbiterIsYou);
        }
        if self.same_player(mover, arbiter) {
            return Err(Why::ArbiterSamePlayer);
        }
        if self.sides.are_allied(mover, arbiter) {
            return Err(Why::ArbiterIsAlly);
        }
        if self.master(arbiter).is_none() {
            return Err(Why::ArbiterUncontrolled);
        }
        if self.power(arbiter).morale >= MORALE_LIMIT {
            return Err(Why::ArbiterMoraleFull);
        }
        Ok(())
    }

    /// [KOA-10.8] The arbiter gains 1 morale at once and cannot refuse the first round.
    pub fn play_arbiter(&mut self, arbiter: Power, log: &mut Log) {
        self.movement.arbiter = Some(arbiter);
        log.add(Event::ArbiterChosen { power: self.movement.mover, arbiter });
        self.pay_arbiter(arbiter, 1, log);
        self.phase = Phase::Orders;
    }

    fn pay_arbiter(&mut self, arbiter: Power, gain: u8, log: &mut Log) {
        self.gain_morale(arbiter, gain);
        self.movement.arbiter_gain += gain;
        log.add(Event::MoraleGained { power: arbiter, morale: self.power(arbiter).morale });
    }

    /// [KOA-10.9], [KOA-10.11] Whether the mover may ask for another round: an arbiter, fewer than three rounds, and
    /// room for the arbiter's gain.
    pub fn may_ask_round(&self) -> bool {
        let movement = &self.movement;
        let next = movement.round.saturating_add(1);
        movement.arbiter.is_some_and(|arbiter| next <= 3 && self.power(arbiter).morale + next <= MORALE_LIMIT)
    }

    pub fn check_ask(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Done => Ok(()),
            Action::Ask if self.may_ask_round() => Ok(()),
            Action::Ask => Err(Why::NoRoundToAsk),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn play_ask(&mut self, action: Action, log: &mut Log) {
        if action == Action::Ask {
            log.add(Event::RoundAsked { power: self.movement.mover, round: self.movement.round + 1 });
            self.phase = Phase::AllowRound;
        } else {
            self.end_movement(log);
        }
    }

    /// [KOA-10.10] An arbiter that allows the second round gains 2 morale, for the third 3.
    pub fn play_allow(&mut self, action: Action, log: &mut Log) {
        let Some(arbiter) = self.movement.arbiter else { return self.end_movement(log) };
        let round = self.movement.round + 1;
        if action != Action::Agree {
            log.add(Event::RoundRefused { arbiter, round });
            self.end_movement(log);
            return;
        }
        log.add(Event::RoundAllowed { arbiter, round });
        self.pay_arbiter(arbiter, round, log);
        let Movement { mover, arbiter_gain, .. } = self.movement;
        self.movement = Movement {
            mover,
            arbiter: Some(arbiter),
            round,
            arbiter_gain,
            under_way: true,
            ..Movement::default()
        };
        self.phase = Phase::Orders;
    }

    // --- Ground -----------------------------------------------------------------------------------------------------

    /// Territories that no general of a power may enter by any means.
    pub fn barred_to(&self, power: Power) -> Territories {
        let board = self.board();
        let mut barred = Territories(board.impassable) | !Territories(board.present);
        // [KOA-8.12] The homes of neutrals, except those of the same player.
        for neutral in self.sides.neutrals().iter() {
            if !self.same_player(power, neutral) {
                barred |= board.homes_of(neutral);
            }
        }
        // [KOA-8.13], [KOA-D70] A neutral enters only what its own player controls.
        if self.sides.is_neutral(power) {
            barred |= !self.controlled_by_player(power);
        }
        // [KOA-3.18], [KOA-D10] While Spain is closed, only France enters it.
        if !self.spain_open && power != Power::France {
            barred |= SPAIN;
        }
        barred
    }

    pub fn ground(&self, power: Power) -> Ground {
        let allies = self.sides.allies(power);
        let own_control = self.controlled(power);
        let (mut asked, mut silent, mut friendly) = (Territories::NONE, Territories::NONE, own_control);
        for ally in allies.without(Powers::of(power)).iter() {
            let controlled = self.controlled(ally);
            if self.master(ally).is_none() {
                silent |= controlled;
            } else {
                friendly |= controlled;
                if self.must_be_asked(power, ally) {
                    asked |= controlled;
                }
            }
        }
        Ground {
            board: self.board(),
            power,
            barred: self.barred_to(power),
            own: self.pawns.of(power),
            hostile: self.generals_of(self.sides.others(power)),
            silent,
            asked,
            friendly,
            strategic_attack: !self.options.no_strategic_attack,
            sails: self.power(power).status == Status::British,
            asks_britain: power != Power::Britain && self.must_be_asked(power, Power::Britain),
        }
    }

    /// Why a general of this power may not enter a territory at all.
    fn check_enter(&self, ground: &Ground, to: Territory) -> Result<(), Why> {
        if !ground.barred.contains(to) && !ground.silent.contains(to) {
            return Ok(());
        }
        let board = ground.board;
        if !Territories(board.present).contains(to) {
            return Err(Why::NotOnThisSide);
        }
        if Territories(board.impassable).contains(to) {
            return Err(Why::Impassable);
        }
        let owner = board.home_owner(to);
        if owner.is_some_and(|owner| self.sides.is_neutral(owner) && !self.same_player(owner, ground.power)) {
            return Err(Why::NeutralHome);
        }
        if self.sides.is_neutral(ground.power) && !self.controlled_by_player(ground.power).contains(to) {
            return Err(Why::NeutralStaysHome);
        }
        if !self.spain_open && ground.power != Power::France && SPAIN.contains(to) {
            return Err(Why::SpainClosed);
        }
        Err(Why::NobodyConsents)
    }

    // --- Orders -----------------------------------------------------------------------------------------------------

    /// The general of the mover that an order speaks to, if it may still move.
    fn ordered_pawn(&self, from: Territory) -> Result<Pawn, Why> {
        let pawn = self.pawns.find(self.movement.mover, from).ok_or(Why::NoGeneralThere)?;
        if self.movement.napoleon && self.power(Power::France).figure != Some(pawn) {
            return Err(Why::OnlyNapoleon);
        }
        Ok(pawn)
    }

    /// [KOA-11.1] Each general makes one move in a round.
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
            _ => Err(Why::NotAsked),
        }
    }

    /// [KOA-10.13] Own garrisons may go, before the first round's moves.
    fn check_disband(&self, at: Territory) -> Result<(), Why> {
        let mover = self.movement.mover;
        if self.movement.under_way {
            return Err(Why::DisbandTooLate);
        }
        if !self.garrisons[mover as usize].contains(at) {
            return Err(Why::NotYourGarrison);
        }
        // [KOA-D90] A neutral's general would be left where it may not be.
        let own_powers = self.powers_of_player(mover);
        if self.sides.is_neutral(mover)
            && self.board().home_owner(at) != Some(mover)
            && self.generals_of(own_powers).contains(at)
        {
            return Err(Why::NeutralGeneralNeedsIt);
        }
        Ok(())
    }

    /// [KOA-11.3] To one adjacent territory.
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
        Ok(())
    }

    /// [KOA-11.4], [KOA-11.5] Along up to three sea lanes, for the British coalition.
    fn check_sail(&self, ground: &Ground, pawn: Pawn, from: Territory, to: Territory) -> Result<(), Why> {
        if !ground.sails {
            return Err(Why::NoSeaForYou);
        }
        if !Territories(ground.board.ports).contains(from) {
            return Err(Why::NotAPort);
        }
        if !ground.board.sailable(from).contains(to) {
            return Err(Why::TooFarBySea);
        }
        self.check_enter(ground, to)?;
        if ground.own.contains(to) {
            return Err(Why::TwoOwnGenerals);
        }
        if (ground.asks_britain || ground.asked.contains(to)) && self.was_refused(pawn, to) {
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

    /// [KOA-11.11], [KOA-D35], [KOA-D36] The next step of a strategic move: friendly ground, no hostile general passed,
    /// and a way to finish.
    fn check_strategic(
        &self,
        ground: &Ground,
        plan: &Plan,
        from: Territory,
        to: Territory,
    ) -> Result<(), Why> {
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

    /// [KOA-12.1] to [KOA-12.6] Where a general may leave a unit as a garrison.
    fn check_garrison(&self, pawn: Pawn, from: Territory, at: Territory) -> Result<(), Why> {
        let power = pawn.power();
        let stationary = from == at
            && match self.options.stationary_garrison {
                StationaryGarrison::Home => self.board().home_owner(at) == Some(power),
                StationaryGarrison::Anywhere => true,
                StationaryGarrison::Never => false,
            };
        if !stationary && !self.movement.routes[pawn.number()].contains(at) {
            return Err(Why::NotOnItsWay);
        }
        if self.pawns.units(pawn) == 0 {
            return Err(Why::NoUnits);
        }
        if self.pieces_of(self.sides.others(power)).contains(at) {
            return Err(Why::BattlePending);
        }
        self.check_garrison_site(power, at)
    }

    /// [KOA-12.3], [KOA-12.6], [KOA-19.25] No second garrison, and none on an ally's home.
    pub fn check_garrison_site(&self, power: Power, at: Territory) -> Result<(), Why> {
        if self.all_garrisons().contains(at) {
            return Err(Why::GarrisonThere);
        }
        let owner = self.board().home_owner(at);
        if owner.is_some_and(|owner| owner != power && self.sides.are_allied(owner, power)) {
            return Err(Why::AllysHome);
        }
        // Left behind in a home that has become a neutral's, it could not stay (KOA-17.10).
        if owner.is_some_and(|owner| owner != power && self.sides.is_neutral(owner)) {
            return Err(Why::NeutralHome);
        }
        Ok(())
    }

    pub fn list_orders(&self, actions: &mut Vec<Action>) {
        let mover = self.movement.mover;
        let ground = self.ground(mover);
        if !self.movement.under_way {
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
        if ground.sails && Territories(ground.board.ports).contains(from) {
            for to in ground.board.sailable(from).iter() {
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
            let attacks = self.generals_of(self.sides.others(self.movement.mover)).contains(to);
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

    /// [KOA-11.6], [KOA-11.12] Britain for the sea, and every ally whose territory is entered.
    fn ask_for_plan(&mut self, log: &mut Log) {
        let plan = self.movement.plan;
        let power = self.movement.mover;
        let Some(from) = self.pawns.place(plan.pawn) else { return };
        let mut waiting = self.consents_to_enter(power, plan.entered());
        if plan.how == How::Sea && power != Power::Britain && self.must_be_asked(power, Power::Britain) {
            waiting.insert(Power::Britain);
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
        self.movement.routes[pawn.number()] = plan.entered() | Territories::of(from);
        self.end_exemption(pawn, from);
        log.add(Event::GeneralMoved { power, from, to, how: plan.how });
        if plan.how == How::Orient {
            self.orient_card = false;
        }
        if power == Power::France && plan.entered().meets(SPANISH_GATES) {
            self.open_spain(log);
        }
        self.phase = Phase::Orders;
    }

    // --- The end of a round -----------------------------------------------------------------------------------------

    /// [KOA-13.1] The moves are over: where a general that moved in meets a foe, a battle follows.
    fn end_moves(&mut self, log: &mut Log) {
        let mover = self.movement.mover;
        let hostile = self.pieces_of(self.sides.others(mover));
        for pawn in Pawn::all_of(mover) {
            if let Some(at) = self.pawns.place(pawn)
                && self.movement.moved.contains(pawn)
                && hostile.contains(at)
            {
                self.movement.battles.insert(at);
            }
        }
        for pawn in Pawn::all() {
            if self.pawns.place(pawn).is_some_and(|at| self.movement.battles.contains(at)) {
                self.movement.engaged.insert(pawn);
            }
        }
        self.next_battle(log);
    }

    /// [KOA-13.2] The mover chooses the order of several battles.
    pub fn next_battle(&mut self, log: &mut Log) {
        match self.movement.battles.len() {
            0 => self.end_movement_round(log),
            1 => {
                let at = self.movement.battles.first().expect("one battle is left");
                self.begin_battle(at, log);
            }
            _ => self.phase = Phase::ChooseBattle,
        }
    }

    fn end_movement_round(&mut self, log: &mut Log) {
        if self.paris_falls_at_once(log) {
            return;
        }
        if !self.movement.napoleon && self.may_ask_round() {
            self.phase = Phase::AskRound;
        } else {
            self.end_movement(log);
        }
    }

    /// [KOA-6.7], [KOA-D19] Hands are checked at the end of the action, everybody's.
    pub fn end_movement(&mut self, log: &mut Log) {
        if !self.over_hand_limit().is_empty() {
            self.phase = Phase::DiscardExcess;
            return;
        }
        if self.movement.napoleon {
            self.begin_movement(log);
        } else {
            self.movement = Movement::default();
            self.end_turn(log);
        }
    }
}

impl Ground {
    pub fn silent(&self) -> Territories {
        self.silent
    }

    /// Territories a strategic move may pass through.
    #[inline]
    fn passes(&self) -> Territories {
        self.friendly & !self.barred & !self.hostile
    }

    /// Territories it may end in; `asks` says whether it needs somebody's consent, which may have been refused.
    #[inline]
    fn ends(&self, asks: bool, refused: Territories) -> Territories {
        let mut ends = self.friendly & !self.barred & !self.own;
        if !self.strategic_attack {
            ends &= !self.hostile;
        }
        ends & !(if asks { refused } else { refused & self.asked })
    }

    /// Whether a strategic move standing at `here` after `steps` can still be finished.
    fn leads_on(
        &self,
        here: Territory,
        steps: usize,
        visited: Territories,
        asks: bool,
        refused: Territories,
    ) -> bool {
        let next = self.board.adjacent(here) & !visited;
        if (next & self.ends(asks, refused)) != Territories::NONE {
            // A territory that asks changes which refusals count, so look at each.
            let open = |to: Territory| self.ends(asks || self.asked.contains(to), refused).contains(to);
            if next.iter().any(open) {
                return true;
            }
        }
        if steps + 1 >= STRATEGIC_STEPS {
            return false;
        }
        (next & self.passes()).iter().any(|to| {
            let visited = visited | Territories::of(to);
            self.leads_on(to, steps + 1, visited, asks || self.asked.contains(to), refused)
        })
    }
}
