//! The round: wheel, action turns, and what the table waits on (ledger sections 4 and 5 of the rulebook's order).
//!
//! [`Phase`] names the open question; every action ends by calling on to the next one. Start with
//! [`State::begin_turn`]: control of minors, then actions 1 to 5, Napoleon's move, movement.

use crate::action::Action;
use crate::board::Territory;
use crate::event::Event;
use crate::leadership::Leading;
use crate::mobilisation::Mobilising;
use crate::power::{Power, Powers};
use crate::rule_set::Turns;
use crate::state::State;
use engine::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub type Log<'a> = engine::Log<'a, Event>;

/// What the table waits on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    // Set-up
    NameFigure(Power),
    Deal(Power),
    // Diplomacy
    Expel(Power),
    ChooseStatus,
    TurnAway(Power),
    ChooseAgain(Power),
    // Minor powers
    Bid,
    // Board update
    UpdateUnit(Power),
    UpdateLeave(Power),
    Duel,
    Toss,
    /// [REA-5.2] Action cards are laid, [REA-10.5] and tokens of alliance handed over.
    ChooseCards,
    GiveTokens,
    /// Actions 1 to 5, several at once: see [`Slots`].
    Actions,
    // Napoleon's deck
    Encourage,
    NapoleonCard,
    RaceTerritory,
    SendGeneral,
    FrenchUnits,
    FrenchCard,
    // Movement
    ChooseArbiter,
    Orders,
    Plan,
    Consent,
    AskRound,
    AllowRound,
    // Battle
    ChooseBattle,
    /// [PRO-D13] To fight a neutral or to stand there in peace.
    MeetNeutral(Territory),
    Evade,
    Support(Power),
    PlayCards,
    Reveal,
    /// [REA-19.1] A 1 discards a card of the other side.
    CancelCard,
    BattleRetreat(Power),
    VictoryGarrison(Power),
    BattleDraw(Power),
    /// [KOA-6.7] Hand limit after a movement action.
    DiscardExcess,
    Over,
}

/// [KOA-4.1], [KOA-1.2], [PRO-4.1] The six actions in number order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ActionSpace {
    Drill,
    Taxation,
    Leadership,
    Mobilisation,
    ExpandInfluence,
    Movement,
}

/// [KOA-4.7], [KOA-D16], [PRO-4.2] Drill, leadership and mobilisation of one action turn, open at
/// the same time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Slots {
    /// Taxes have been collected in this action turn.
    pub taxed: bool,
    pub drill: Drilling,
    pub leadership: Leading,
    pub mobilisation: Mobilising,
}

impl Slots {
    /// Nothing is left to do in any of the three.
    pub fn are_over(&self) -> bool {
        self.drill == Drilling::Over && self.leadership.is_over() && self.mobilisation.is_over()
    }
}

/// [KOA-9.1] How far the drill is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Drilling {
    #[default]
    Over,
    Open,
    Drawing,
    Discarding,
}

/// [KOA-D17], [PRO-D7] One of the three actions that ask players something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    Drill,
    Leadership,
    Mobilisation,
}

impl State {
    /// [KOA-4.3], [KOA-4.11], [KOA-4.12], [PRO-4.3], [PRO-D5] The power over an action space in the
    /// current action turn.
    #[inline]
    pub fn power_on(&self, space: ActionSpace) -> Power {
        match self.rules.turns {
            Turns::Wheel(start) => {
                let index = (space as usize + 7 - usize::from(self.turn)) % 6;
                Power::ALL[usize::from(start[index])]
            }
            // Without a wheel an action is nobody's until a card says so: see `actor`.
            Turns::ActionCards => self.actor_by_cards(space).unwrap_or(Power::Britain),
        }
    }

    /// Who does an action now; nobody, if nobody does it in this turn.
    #[inline]
    pub fn actor(&self, space: ActionSpace) -> Option<Power> {
        match self.rules.turns {
            Turns::Wheel(_) => Some(self.power_on(space)),
            Turns::ActionCards => self.actor_by_cards(space),
        }
    }

    /// [KOA-D69] The action turn in which a power has an action, the same in every round.
    pub fn turn_of(&self, power: Power, space: ActionSpace) -> u8 {
        let Turns::Wheel(start) = self.rules.turns else { return 0 };
        let start = start.iter().position(|index| *index == power as u8).unwrap_or(0);
        ((space as usize + 6 - start) % 6 + 1) as u8
    }

    // --- Set-up ---------------------------------------------------------------------------------------------------

    /// [KOA-2.13], [KOA-D4] Figures are named in power order, France last; then the cards are dealt.
    pub fn begin_set_up(&mut self, log: &mut Log) {
        let order = (self.rules.powers - Powers::of(Power::France)).iter().chain([Power::France]);
        for power in order {
            if self.power(power).figure.is_some()
                || self.is_automatic(power)
                || !(self.options.special_generals || power == Power::France && self.rules.napoleon)
            {
                continue;
            }
            let mut choices = self.figure_choices(power);
            let only_choice = choices.next().filter(|_| choices.next().is_none());
            drop(choices);
            if !self.majors.contains(power) {
                // A minor has no owner yet: its figure is the first general of its row.
                self.power_mut(power).figure = crate::state::Pawn::of(power, 0);
            } else if let Some(place) = only_choice {
                self.name_figure(power, place, log);
            } else {
                self.phase = Phase::NameFigure(power);
                return;
            }
        }
        self.deal_on(log);
    }

    pub fn play_deal(&mut self, power: Power, action: Action, log: &mut Log) {
        let Action::Draw(card) = action else { return };
        self.draw_logged(power, card, log);
        self.deal_on(log);
    }

    /// [KOA-2.10], [PRO-2.3] Deals the next card, or begins play when all have theirs: [KOA-2.14],
    /// [KOA-4.5] with action turn 1, not with diplomacy.
    pub fn deal_on(&mut self, log: &mut Log) {
        while let Some(power) = self.undealt.first() {
            let forces = &self.scenario().forces[power as usize];
            if self.power(power).hand.len() < forces.cards && self.can_draw(power) {
                self.refill_draw_pile(power);
                self.phase = Phase::Deal(power);
                return;
            }
            self.undealt.remove(power);
        }
        if self.plays_by_cards() {
            return self.begin_by_cards(log);
        }
        if self.turn == 1 {
            log.add(Event::RoundBegan { round: self.round });
        }
        // [PRO-D6] By option there is a political phase before the first round too.
        if self.options.first_politics && self.round == 1 && self.turn == 1 {
            self.begin_diplomacy(log);
        } else {
            self.begin_turn(log);
        }
    }

    // --- Rounds and turns -----------------------------------------------------------------------------------------

    /// [KOA-4.4], [KOA-7.1], [PRO-4.4] A new round begins with the diplomacy phase, the first one
    /// without (KOA-2.14).
    fn begin_round(&mut self, log: &mut Log) {
        log.add(Event::RoundBegan { round: self.round });
        // [KOA-20.9], [PRO-D45] Against Napoleon's deck there is no diplomacy.
        if self.deck().is_some() {
            self.begin_turn(log);
        } else {
            self.begin_diplomacy(log);
        }
    }

    /// [KOA-19.4] Control of a minor on drill is settled before anybody acts.
    pub fn begin_turn(&mut self, log: &mut Log) {
        log.add(Event::TurnBegan { turn: self.turn });
        let drilling = self.power_on(ActionSpace::Drill);
        if self.majors.contains(drilling) {
            self.begin_actions(log);
        } else {
            self.settle_control(drilling, log);
        }
    }

    /// [KOA-4.7] Opens the actions of this turn.
    pub fn begin_actions(&mut self, log: &mut Log) {
        if self.paris_falls_at_once(log) {
            return;
        }
        self.slots = Slots::default();
        // [KOA-19.30] An uncontrolled minor takes no action.
        if self.master(self.power_on(ActionSpace::Drill)).is_some() {
            self.slots.drill = Drilling::Open;
        }
        if self.master(self.power_on(ActionSpace::Leadership)).is_some() {
            self.slots.leadership = Leading::open();
        }
        let mobilising = self.power_on(ActionSpace::Mobilisation);
        if self.master(mobilising).is_some() {
            // [PRO-D45] France without a hand draws no cards.
            let automatic = self.is_automatic(mobilising);
            // [PRO-9.11] A card for each general off the map.
            let cards = if automatic { 0 } else { self.pawns.count_off_map(mobilising) };
            self.slots.mobilisation = Mobilising::open(cards);
        }
        self.phase = Phase::Actions;
        self.after_slot(log);
    }

    /// Looks whether the actions before movement are done, and goes on if they are.
    /// [PRO-D7] They take effect from 1 to 6.
    pub fn after_slot(&mut self, log: &mut Log) {
        if self.phase == Phase::Over {
            return;
        }
        if self.plays_by_cards() {
            return self.mobilisation_goes_on(log);
        }
        self.settle_slot_draws();
        // [PRO-D47] Leadership is finished before its subsidies may end the game.
        if self.rules().actions_are_finished && self.slot_is_over(Slot::Leadership) {
            self.check_influence_victory(log);
            if self.phase == Phase::Over {
                return;
            }
        }
        self.tax_once(log);
        if self.france_acts(log) {
            return;
        }
        if !self.slot_is_over(Slot::Drill) || !self.slot_is_over(Slot::Leadership) {
            return;
        }
        if !self.slot_is_over(Slot::Mobilisation) {
            return;
        }
        let scoring = self.power_on(ActionSpace::ExpandInfluence);
        self.expand_influence(scoring, log);
        if self.phase == Phase::Over {
            return;
        }
        // [KOA-9.20], [KOA-9.22], [KOA-4.9] Napoleon's move comes after the others' actions and
        // before movement.
        let napoleon = self.power(Power::France).figure.filter(|pawn| self.pawns.place(*pawn).is_some());
        if self.power_on(ActionSpace::Leadership) == Power::France && napoleon.is_some() {
            self.begin_napoleons_move();
        } else {
            self.begin_movement(log);
        }
    }

    /// [KOA-D17], [PRO-D7] Taxation asks nobody anything: it is done at once, at a strict table
    /// after the drill (KOA-4.8).
    fn tax_once(&mut self, log: &mut Log) {
        if self.slots.taxed || (self.is_strict() && !self.slot_is_over(Slot::Drill)) {
            return;
        }
        self.slots.taxed = true;
        let taxing = self.power_on(ActionSpace::Taxation);
        if self.master(taxing).is_some() {
            self.tax(taxing, log);
        }
    }

    /// [KOA-D5] A draw that can give nothing is skipped, unless an earlier action may still discard (KOA-D16).
    fn settle_slot_draws(&mut self) {
        if self.slots_can_draw() {
            if self.slot_drawing().is_some() {
                self.refill_draw_pile(self.slot_power(Slot::Mobilisation));
            }
            return;
        }
        if self.slots.drill == Drilling::Drawing {
            let hand = self.power(self.power_on(ActionSpace::Drill)).hand;
            self.slots.drill = if hand.is_empty() { Drilling::Over } else { Drilling::Discarding };
        }
        if self.slot_is_over(Slot::Drill) {
            self.skip_leadership_draw();
        }
        if self.slot_is_over(Slot::Drill) && self.slot_is_over(Slot::Leadership) {
            self.skip_mobilisation_draws();
        }
    }

    /// Whether there is a card for the slots. Where each power has a pile of its own, only mobilisation draws.
    fn slots_can_draw(&self) -> bool {
        self.can_draw(self.slot_power(Slot::Mobilisation))
    }

    /// The slot that waits for a card from the draw pile.
    pub fn slot_drawing(&self) -> Option<Slot> {
        if self.slots.drill == Drilling::Drawing {
            Some(Slot::Drill)
        } else if self.slots.leadership.is_drawing() && self.slots_can_draw() {
            Some(Slot::Leadership)
        } else if self.slots.mobilisation.is_drawing()
            && self.is_open(Slot::Mobilisation)
            && self.slots_can_draw()
        {
            Some(Slot::Mobilisation)
        } else {
            None
        }
    }

    /// The power whose slot waits for a card.
    pub fn slot_drawer(&self) -> Option<Power> {
        self.slot_drawing().map(|slot| self.slot_power(slot))
    }

    /// The card that a slot waits for.
    pub fn play_slot_draw(&mut self, action: Action, log: &mut Log) {
        let Action::Draw(card) = action else { return };
        match self.slot_drawing() {
            Some(Slot::Drill) => self.drill_card_drawn(card, log),
            Some(Slot::Leadership) => self.leadership_card_drawn(card, log),
            Some(Slot::Mobilisation) => self.mobilisation_card_drawn(card, log),
            None => {}
        }
    }

    pub fn slot_is_over(&self, slot: Slot) -> bool {
        match slot {
            Slot::Drill => self.slots.drill == Drilling::Over,
            Slot::Leadership => self.slots.leadership.is_over(),
            Slot::Mobilisation => self.slots.mobilisation.is_over(),
        }
    }

    /// [KOA-D16] Whether a slot may be worked on now: strictly in order, or at once unless one depends on another.
    fn is_open(&self, slot: Slot) -> bool {
        if self.slot_is_over(slot) {
            return false;
        }
        if self.plays_by_cards() {
            return true;
        }
        let drill_over = self.slot_is_over(Slot::Drill);
        let leadership_over = self.slot_is_over(Slot::Leadership);
        // A subsidy may reach the power that mobilises in the same turn.
        let subsidies = self.power_on(ActionSpace::Leadership) == Power::Britain;
        match slot {
            Slot::Drill => true,
            _ if self.is_strict() => drill_over && (slot == Slot::Leadership || leadership_over),
            // A draw waits for the discards of an earlier action if there is nothing to draw yet.
            Slot::Leadership => drill_over || self.slots_can_draw() || !self.slots.leadership.is_drawing(),
            Slot::Mobilisation if subsidies && !leadership_over => false,
            Slot::Mobilisation => {
                (drill_over && leadership_over)
                    || self.slots_can_draw()
                    || !self.slots.mobilisation.is_drawing()
            }
        }
    }

    /// [KOA-4.8], [KOA-20.10] Whether the actions of a turn follow each other strictly.
    pub fn is_strict(&self) -> bool {
        self.options.strict_order || self.deck().is_some()
    }

    pub fn close_slot(&mut self, slot: Slot) {
        match slot {
            Slot::Drill => self.slots.drill = Drilling::Over,
            Slot::Leadership => self.slots.leadership = Leading::default(),
            Slot::Mobilisation => self.slots.mobilisation = Mobilising::default(),
        }
    }

    /// The power that a slot asks now.
    pub fn slot_power(&self, slot: Slot) -> Power {
        match slot {
            Slot::Drill => self.power_on(ActionSpace::Drill),
            Slot::Leadership => match self.slots.leadership.answering() {
                Some((recipient, _)) => recipient,
                None => self.power_on(ActionSpace::Leadership),
            },
            Slot::Mobilisation => self.mobiliser(),
        }
    }

    /// The slot in which a seat owes an answer: an offered subsidy first, then in number order.
    pub fn slot_of(&self, seat: u8) -> Option<Slot> {
        let asks = |slot: &Slot| self.is_open(*slot) && self.seat_of(self.slot_power(*slot)) == seat;
        if self.slots.leadership.answering().is_some() && asks(&Slot::Leadership) {
            return Some(Slot::Leadership);
        }
        [Slot::Drill, Slot::Leadership, Slot::Mobilisation].into_iter().find(asks)
    }

    // --- What comes after what ---------------------------------------------------------------------------------------

    /// The board is up to date after a change of status or controller.
    pub fn after_update(&mut self, log: &mut Log) {
        match self.rules.turns {
            Turns::Wheel(_) => self.begin_actions(log),
            Turns::ActionCards => self.after_diplomacy_phase(log),
        }
    }

    /// A movement action is over, or nobody has one.
    pub fn after_movement(&mut self, log: &mut Log) {
        match self.rules.turns {
            Turns::Wheel(_) => self.end_turn(log),
            Turns::ActionCards => self.end_movement_of_cards(log),
        }
    }

    /// [KOA-4.3], [KOA-4.6], [PRO-4.3] The disc turns; after the sixth turn the round ends.
    fn end_turn(&mut self, log: &mut Log) {
        if self.turn < 6 {
            self.turn += 1;
            self.begin_turn(log);
            return;
        }
        if self.settle_paris(log) {
            return;
        }
        self.round = self.round.saturating_add(1);
        self.turn = 1;
        self.begin_round(log);
    }

    // --- Who is asked -----------------------------------------------------------------------------------------------

    pub fn pending_seats(&self) -> SeatSet {
        let one = |power: Power| SeatSet::player(self.seat_of(power));
        let all = |powers: Powers| {
            powers.iter().fold(SeatSet::NONE, |mut seats, power| {
                seats.insert(Seat::Player(self.seat_of(power)));
                seats
            })
        };
        match self.phase {
            Phase::Over => SeatSet::NONE,
            Phase::Deal(_) | Phase::BattleDraw(_) | Phase::Toss | Phase::NapoleonCard | Phase::FrenchCard => {
                SeatSet::CHANCE
            }
            Phase::Encourage | Phase::RaceTerritory | Phase::SendGeneral | Phase::FrenchUnits => {
                one(Power::France)
            }
            Phase::NameFigure(power)
            | Phase::Expel(power)
            | Phase::TurnAway(power)
            | Phase::ChooseAgain(power)
            | Phase::UpdateUnit(power)
            | Phase::UpdateLeave(power)
            | Phase::Support(power)
            | Phase::BattleRetreat(power)
            | Phase::VictoryGarrison(power) => one(power),
            Phase::ChooseStatus => all(self.diplomacy.choosing),
            Phase::ChooseCards => all(self.agenda.choosing),
            Phase::GiveTokens => all(self.alliances.choosing),
            Phase::Bid => all(self.bids.waiting),
            Phase::Duel => all(self.update.duel.waiting()),
            Phase::Actions => {
                if self.slot_drawing().is_some() {
                    return SeatSet::CHANCE;
                }
                let mut seats = SeatSet::NONE;
                for slot in [Slot::Drill, Slot::Leadership, Slot::Mobilisation] {
                    if self.is_open(slot) {
                        seats.insert(Seat::Player(self.seat_of(self.slot_power(slot))));
                    }
                }
                seats
            }
            Phase::ChooseArbiter
            | Phase::Orders
            | Phase::Plan
            | Phase::AskRound
            | Phase::ChooseBattle
            | Phase::MeetNeutral(_) => one(self.movement.mover),
            Phase::Consent => all(self.request.waiting),
            Phase::AllowRound => one(self.movement.arbiter.unwrap_or(Power::Britain)),
            Phase::Evade => one(Power::Russia),
            Phase::PlayCards | Phase::Reveal | Phase::CancelCard => one(self.battle.acting),
            Phase::DiscardExcess => all(self.over_hand_limit()),
        }
    }

    /// The power for which a seat answers, where several seats are asked at once.
    pub fn asked_power(&self, seat: u8, powers: Powers) -> Option<Power> {
        powers.iter().find(|power| self.seat_of(*power) == seat)
    }
}
