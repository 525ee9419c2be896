//! Battles, ledger sections 13 to 16 and 18: strength, support, cards.
//!
//! A battle runs [`begin_battle`](State::begin_battle) → Kutuzov's withdrawal → support → cards → outcome. What follows
//! from the reveal stands in [`outcome`](crate::outcome).

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::cards::{Card, Cards};
use crate::consent::{Purpose, Request};
use crate::event::{Event, Verdict};
use crate::movement::is_default;
use crate::power::{Power, Powers, Status};
use crate::reasons::Why;
use crate::rule_set::CardOrder;
use crate::state::{GENERAL, Pawn, PawnSet, State, UNIT};
use crate::turn::{Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Battle {
    pub at: Territory,
    /// [KOA-13.4] The power whose general moved in, or that fights where it stood among former partners (PRO-17.5).
    pub attacker: Power,
    /// Its general moved in this round.
    pub entered: bool,
    pub sides: BattleSides,
    /// The side that declares support now.
    pub declaring: u8,
    /// [KOA-15.6] Powers whose morale was 0 when the battle began, and which of them used their free card.
    pub began_at_zero: Powers,
    pub free_card_used: Powers,
    /// [KOA-15.7] Powers that passed; with `pass_per_general`, generals.
    pub passed: Powers,
    pub passed_generals: PawnSet,
    pub table: PlayedCards,
    /// [KOA-15.2] The step of the cycle, from 1, the power that plays, and its generals still to play in this step.
    pub step: u8,
    pub acting: Power,
    pub waiting: PawnSet,
    pub verdict: Option<Verdict>,
    /// The side that won, unless it was a draw.
    pub winner: u8,
    /// [KOA-16.10] Powers whose general was defeated in the territory: supporters stand elsewhere.
    pub defeated: Powers,
    /// Powers whose defeated or retreating general has still to be placed.
    pub withdrawing: Powers,
    /// Winning powers that may still place a garrison.
    pub may_garrison: Powers,
    /// [PRO-16.2] Powers with a general in the battle or in support.
    pub had_generals: Powers,
    /// Powers that draw a card at the end.
    pub to_draw: Powers,
    /// [KOA-D65] Refused destinations of Kutuzov or Blücher.
    pub refused: Territories,
}

impl Default for Battle {
    fn default() -> Battle {
        Battle {
            at: Territory(0),
            attacker: Power::Britain,
            entered: false,
            sides: BattleSides::default(),
            declaring: 0,
            began_at_zero: Powers::NONE,
            free_card_used: Powers::NONE,
            passed: Powers::NONE,
            passed_generals: PawnSet::NONE,
            table: PlayedCards::default(),
            step: 0,
            acting: Power::Britain,
            waiting: PawnSet::NONE,
            verdict: None,
            winner: 0,
            defeated: Powers::NONE,
            withdrawing: Powers::NONE,
            may_garrison: Powers::NONE,
            had_generals: Powers::NONE,
            to_draw: Powers::NONE,
            refused: Territories::NONE,
        }
    }
}

/// One side of a battle: the attacker's is the first. There are two, and more only where former partners meet
/// (PRO-17.6).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct BattleSide {
    /// Powers with a general or a garrison in the territory.
    pub powers: Powers,
    /// Strength before cards.
    pub strength: u8,
    pub support: PawnSet,
}

/// The sides of a battle, in documents a list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BattleSides([BattleSide; Power::COUNT]);

impl BattleSides {
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().take_while(|side| !side.powers.is_empty()).count()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0].powers.is_empty()
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &BattleSide> {
        self.0.iter().take_while(|side| !side.powers.is_empty())
    }

    #[inline]
    pub fn get(&self, side: usize) -> BattleSide {
        self.0.get(side).copied().unwrap_or_default()
    }

    pub fn get_mut(&mut self, side: usize) -> &mut BattleSide {
        &mut self.0[side.min(Power::COUNT - 1)]
    }

    pub fn push(&mut self, side: BattleSide) {
        let end = self.len();
        if let Some(free) = self.0.get_mut(end) {
            *free = side;
        }
    }
}

impl Serialize for BattleSides {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for BattleSides {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<BattleSides, D::Error> {
        let sides = <Vec<BattleSide>>::deserialize(deserializer)?;
        if sides.len() > Power::COUNT || sides.iter().any(|side| side.powers.is_empty()) {
            return Err(serde::de::Error::custom("a battle has up to six sides, each with its powers"));
        }
        let mut all = BattleSides::default();
        for (place, side) in all.0.iter_mut().zip(sides) {
            *place = side;
        }
        Ok(all)
    }
}

impl JsonSchema for BattleSides {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BattleSides".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<BattleSide>::json_schema(generator)
    }
}

impl Battle {
    /// The powers in the territory that do not fight for the attacker.
    pub fn defenders(&self) -> Powers {
        self.sides.iter().skip(1).fold(Powers::NONE, |all, side| all | side.powers)
    }

    /// Every power that fights in the territory.
    pub fn fighters(&self) -> Powers {
        self.sides.iter().fold(Powers::NONE, |all, side| all | side.powers)
    }

    pub fn supporters(&self) -> PawnSet {
        self.sides.iter().fold(PawnSet::NONE, |all, side| all | side.support)
    }

    /// The side for which a power fights or supports.
    pub fn side_of(&self, power: Power) -> Option<usize> {
        self.sides
            .iter()
            .position(|side| side.powers.contains(power) || !side.support.of_power(power).is_empty())
    }

    /// Whether a general fights or supports on the attacker's side.
    pub fn is_attacking(&self, pawn: Pawn) -> bool {
        self.side_of(pawn.power()) == Some(0)
    }
}

/// [KOA-15.4] A card on the table, in the pile of one general.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayedCard {
    pub pawn: Pawn,
    pub card: Card,
    pub face_up: bool,
    /// [REA-D33] A 1 has discarded it: it lies there for the unit that it took, and counts for
    /// nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cancelled: bool,
}

/// The cards played in a battle, in the order of play. There are 40 cards in all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedCards {
    cards: [PlayedCard; 40],
    count: u8,
}

impl Default for PlayedCards {
    fn default() -> PlayedCards {
        let blank = PlayedCard { pawn: Pawn(0), card: Card::One, face_up: false, cancelled: false };
        PlayedCards { cards: [blank; 40], count: 0 }
    }
}

/// In documents the table is a list of cards.
impl Serialize for PlayedCards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PlayedCards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PlayedCards, D::Error> {
        let cards = <Vec<PlayedCard>>::deserialize(deserializer)?;
        if cards.len() > 40 {
            return Err(serde::de::Error::custom("more than 40 cards on the table (KOA-1.10)"));
        }
        let mut table = PlayedCards::default();
        for card in cards {
            table.push(card);
        }
        Ok(table)
    }
}

impl JsonSchema for PlayedCards {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PlayedCards".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<PlayedCard>::json_schema(generator)
    }
}

impl PlayedCards {
    pub fn push(&mut self, card: PlayedCard) {
        if let Some(free) = self.cards.get_mut(usize::from(self.count)) {
            *free = card;
            self.count += 1;
        }
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &PlayedCard> {
        self.cards[..usize::from(self.count)].iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut PlayedCard> {
        self.cards[..usize::from(self.count)].iter_mut()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The pile of one general.
    pub fn pile(&self, pawn: Pawn) -> impl Iterator<Item = &PlayedCard> {
        self.iter().filter(move |card| card.pawn == pawn)
    }

    #[inline]
    pub fn played_for(&self, pawn: Pawn) -> u8 {
        self.pile(pawn).count() as u8
    }

    /// Those that count.
    pub fn cards_of(&self, pawn: Pawn) -> Cards {
        self.pile(pawn).filter(|played| !played.cancelled).map(|played| played.card).collect()
    }

    /// Every general with a pile.
    pub fn generals(&self) -> PawnSet {
        let mut generals = PawnSet::NONE;
        for played in self.iter() {
            generals.insert(played.pawn);
        }
        generals
    }
}

impl State {
    // --- Strength ---------------------------------------------------------------------------------------------------

    /// [KOA-13.3], [PRO-13.6], [KOA-20.30] Step 1: the strengths in the territory. [PRO-13.4]
    /// Allies there are one side.
    pub fn begin_battle(&mut self, at: Territory, log: &mut Log) {
        let mover = self.movement.mover;
        let defenders = self.opponents_at(mover, at);
        if defenders.is_empty() || !self.pieces(mover).contains(at) {
            return self.no_battle(at, log);
        }
        let entered = self.pawns.find(mover, at).is_some_and(|pawn| self.movement.moved.contains(pawn));
        self.battle = Battle {
            at,
            attacker: mover,
            entered,
            began_at_zero: self.rules.powers.iter().filter(|power| self.power(*power).morale == 0).collect(),
            ..Battle::default()
        };
        let attackers = self.powers_in(at) & self.sides.allies(mover);
        self.add_side(attackers);
        let mut rest = defenders;
        while let Some(first) = rest.first() {
            let side = rest & self.sides.allies(first);
            rest -= side;
            self.add_side(side);
        }
        self.movement.fought.insert(at);
        // [KOA-D55] Sea passage is asked for anew in every battle.
        self.update.sea_asked = PawnSet::NONE;
        self.update.sea_granted = PawnSet::NONE;
        self.choose_stand_in(mover, defenders);
        // [KOA-19.32] The stand-in plays the minor's own cards, so he sees them now.
        for power in defenders.iter().filter(|power| self.master(*power).is_none()) {
            self.show_hand(power, log);
        }
        let (attack, defence) = self.strengths();
        log.add(Event::BattleBegan { at, attacker: mover, defenders, attack, defence });
        self.show_sides(log);
        if self.kutuzov_may_evade() {
            self.phase = Phase::Evade;
        } else {
            self.begin_support(log);
        }
    }

    /// [KOA-13.6] One total for all powers of a side.
    fn add_side(&mut self, powers: Powers) {
        let at = self.battle.at;
        let strength = powers.iter().map(|power| self.strength_in(power, at)).sum();
        self.battle.sides.push(BattleSide { powers, strength, support: PawnSet::NONE });
    }

    /// The attacker's strength before cards, and that of the strongest other side.
    pub fn strengths(&self) -> (u8, u8) {
        let sides = &self.battle.sides;
        (sides.get(0).strength, sides.iter().skip(1).map(|side| side.strength).max().unwrap_or(0))
    }

    /// [PRO-17.6] Where more than two sides meet, says who stands with whom.
    fn show_sides(&self, log: &mut Log) {
        if self.battle.sides.len() > 2 {
            for side in self.battle.sides.iter() {
                log.add(Event::SideFormed { powers: side.powers, strength: side.strength });
            }
        }
    }

    /// [KOA-19.31] An uncontrolled minor is played by Britain, or by France against the British coalition.
    pub fn choose_stand_in(&mut self, attacker: Power, involved: Powers) {
        let uncontrolled = involved.iter().any(|power| self.master(power).is_none());
        let british = self.power(attacker).status == Status::British;
        self.stand_in = uncontrolled.then_some(if british { Power::France } else { Power::Britain });
    }

    // --- Kutuzov ----------------------------------------------------------------------------------------------------

    pub fn figure_at(&self, power: Power, at: Territory) -> Option<Pawn> {
        self.power(power)
            .figure
            .filter(|pawn| self.options.special_generals && self.pawns.place(*pawn) == Some(at))
    }

    fn kutuzov_may_evade(&self) -> bool {
        let kutuzov = self.figure_at(Power::Russia, self.battle.at);
        self.battle.defenders().contains(Power::Russia)
            && kutuzov.is_some_and(|kutuzov| !self.evasions(kutuzov).is_empty())
    }

    /// [KOA-18.5], [KOA-18.6], [KOA-D65] An adjacent territory without any piece of another side, open to the general,
    /// and whose controller, if an ally, may be asked.
    pub fn evasions(&self, pawn: Pawn) -> Territories {
        let power = pawn.power();
        let ground = self.ground(power);
        let others = self.pieces_of(self.others(power));
        self.board().adjacent(self.battle.at)
            - self.barred_to(power)
            - others
            - self.pawns.of(power)
            - self.battle.refused
            - ground.silent
    }

    pub fn check_evade(&self, action: Action) -> Result<(), Why> {
        let kutuzov = self.figure_at(Power::Russia, self.battle.at).ok_or(Why::NoGeneralThere)?;
        match action {
            Action::Done => Ok(()),
            Action::Evade(to) if self.evasions(kutuzov).contains(to) => Ok(()),
            Action::Evade(_) => Err(Why::NotADestination),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_evade(&self, actions: &mut Vec<Action>) {
        if let Some(kutuzov) = self.figure_at(Power::Russia, self.battle.at) {
            actions.extend(self.evasions(kutuzov).iter().map(Action::Evade));
        }
        actions.push(Action::Done);
    }

    pub fn play_evade(&mut self, action: Action, log: &mut Log) {
        let Action::Evade(to) = action else { return self.begin_support(log) };
        let waiting = self.consents_to_enter(Power::Russia, Territories::of(to));
        let request =
            Request { purpose: Purpose::Evade, power: Power::Russia, from: self.battle.at, to, waiting };
        self.ask_consent(request, log);
    }

    /// [KOA-18.6] Kutuzov loses a unit and withdraws; without other defenders there is no battle.
    pub fn evade(&mut self, to: Territory, log: &mut Log) {
        let from = self.battle.at;
        if let Some(kutuzov) = self.figure_at(Power::Russia, from) {
            self.lose_units(kutuzov, 1);
            self.pawns.put(kutuzov, to);
            log.add(Event::GeneralEvaded { power: Power::Russia, from, to });
        }
        let mover = self.battle.attacker;
        let defenders = self.powers_in(from) & self.others(mover);
        self.battle.sides = BattleSides::default();
        self.add_side(Powers::of(mover));
        if defenders.is_empty() {
            self.battle.may_garrison = Powers::of(mover);
            self.ask_victory_garrison(log);
        } else {
            self.add_side(defenders);
            self.begin_support(log);
        }
    }

    // --- Support ----------------------------------------------------------------------------------------------------

    /// [KOA-13.3], [KOA-D44], [PRO-14.2] The attacker's side declares first; within a side, in
    /// power order.
    fn begin_support(&mut self, log: &mut Log) {
        self.battle.declaring = 0;
        self.next_supporter(None, log);
    }

    fn next_supporter(&mut self, after: Option<Power>, log: &mut Log) {
        let mut after = after;
        loop {
            let side = self.supporting_side();
            let left = after.map_or(side, |after| side & self.later_in_order(after));
            let next = self.in_order(left).find(|power| !self.possible_supporters(*power).is_empty());
            match next {
                // [KOA-D78], [PRO-20.21] French support is automatic.
                Some(power) if self.is_automatic(power) => {
                    for from in self.possible_supporters(power).iter() {
                        self.add_support(power, from, log);
                    }
                    after = Some(power);
                }
                Some(power) => {
                    self.phase = Phase::Support(power);
                    return;
                }
                None => {
                    self.battle.declaring += 1;
                    if usize::from(self.battle.declaring) >= self.battle.sides.len() {
                        return self.begin_cards(log);
                    }
                    after = None;
                }
            }
        }
    }

    /// [KOA-14.2], [KOA-19.33] The powers of the declaring side. [KOA-D66] An uncontrolled minor
    /// supports only its own defence.
    pub fn supporting_side(&self) -> Powers {
        let direct = self.battle.sides.get(usize::from(self.battle.declaring)).powers;
        let Some(main) = direct.first() else { return Powers::NONE };
        // [PRO-D40] Nobody supports against a power of his own.
        let others = self
            .battle
            .sides
            .iter()
            .enumerate()
            .filter(|(side, _)| *side != usize::from(self.battle.declaring));
        let against = others.fold(Powers::NONE, |all, (_, side)| all | side.powers | side.support.powers());
        let may = |power: &Power| {
            (self.master(*power).is_some() || direct.contains(*power))
                && !against.iter().any(|foe| self.same_player(*power, foe))
        };
        self.sides.allies(main).iter().filter(may).collect()
    }

    fn possible_supporters(&self, power: Power) -> Territories {
        self.pawns.of(power).iter().filter(|from| self.check_support(power, *from).is_ok()).collect()
    }

    /// [KOA-14.1], [KOA-14.3], [KOA-14.4], [KOA-14.6], [PRO-14.1], [PRO-14.3] An adjacent general
    /// with units that fights nowhere else; Britain also over one sea lane. [KOA-D46] Adjacent as
    /// for a march. [PRO-14.4] Garrisons never support.
    pub fn check_support(&self, power: Power, from: Territory) -> Result<(), Why> {
        let pawn = self.pawns.find(power, from).ok_or(Why::NoGeneralToSupport)?;
        let at = self.battle.at;
        let sea = self.board.sea_of(power).filter(|_| self.rules.support_by_sea);
        let by_sea = sea.is_some_and(|sea| sea.lanes_from(at).contains(from));
        if !self.board().adjacent(at).contains(from) && !by_sea {
            return Err(Why::CannotSupport);
        }
        if self.pawns.units(pawn) == 0 && !self.support_adds_strength() {
            return Err(Why::SupportNeedsUnits);
        }
        if self.movement.engaged.contains(pawn) {
            return Err(Why::SupportTaken);
        }
        Ok(())
    }

    pub fn check_declare(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Done => Ok(()),
            Action::Support(from) => self.check_support(power, from),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_support(&self, power: Power, actions: &mut Vec<Action>) {
        actions.extend(self.possible_supporters(power).iter().map(Action::Support));
        actions.push(Action::Done);
    }

    pub fn play_support(&mut self, power: Power, action: Action, log: &mut Log) {
        if let Action::Support(from) = action {
            self.add_support(power, from, log);
            if !self.possible_supporters(power).is_empty() {
                return;
            }
        }
        self.next_supporter(Some(power), log);
    }

    /// [PRO-D21] Whether supporters count with their strength.
    fn support_adds_strength(&self) -> bool {
        self.rules().support_adds_strength && !self.options.no_support_strength
    }

    /// [KOA-14.5] A supporter adds no strength, unless the edition has it so.
    fn add_support(&mut self, power: Power, from: Territory, log: &mut Log) {
        let at = self.battle.at;
        let Some(pawn) = self.pawns.find(power, from) else { return };
        // [KOA-20.38] Napoleon's deck may let a general support any number of battles.
        let without_limit = self.deck().is_some_and(|deck| deck.support_without_limit);
        if !(self.is_automatic(power) && without_limit) {
            self.movement.engaged.insert(pawn);
        }
        log.add(Event::SupportDeclared { power, from, at });
        // [KOA-18.2] Wellington adds his strength from an adjacent territory, not over a sea lane.
        let wellington = power == Power::Britain
            && self.figure_at(power, from) == Some(pawn)
            && self.board().adjacent(at).contains(from);
        let counts = wellington || self.support_adds_strength();
        let strength = if counts { GENERAL + UNIT * self.pawns.units(pawn) } else { 0 };
        let side = self.battle.sides.get_mut(usize::from(self.battle.declaring));
        side.support.insert(pawn);
        side.strength += strength;
    }

    // --- Cards ------------------------------------------------------------------------------------------------------

    /// The generals of these powers in the territory of the battle.
    pub fn generals_in_battle(&self, powers: Powers) -> PawnSet {
        powers.iter().filter_map(|power| self.pawns.find(power, self.battle.at)).collect()
    }

    /// The defending generals in the territory.
    pub fn defending_generals(&self) -> PawnSet {
        self.generals_in_battle(self.battle.defenders())
    }

    /// Every general of a side, supporters included.
    pub fn generals_on_side(&self, side: usize) -> PawnSet {
        let side = self.battle.sides.get(side);
        self.generals_in_battle(side.powers) | side.support
    }

    /// Every general that takes part.
    pub fn generals_taking_part(&self) -> PawnSet {
        self.generals_in_battle(self.battle.fighters()) | self.battle.supporters()
    }

    /// [KOA-20.31], [PRO-20.20] Whether cards are played face up.
    pub fn plays_openly(&self) -> bool {
        self.rules().card_order == CardOrder::PlayersThenFrance
    }

    fn begin_cards(&mut self, log: &mut Log) {
        self.battle.had_generals = self.generals_taking_part().powers();
        self.begin_step(1);
        self.next_card(log);
    }

    /// A step begins with the power that comes first of all.
    fn begin_step(&mut self, step: u8) {
        self.battle.step = step;
        self.battle.acting = self.first_in_order(self.rules.powers).unwrap_or(Power::Britain);
        self.battle.waiting = self.generals_of_step(step).of_power(self.battle.acting);
    }

    /// How many steps a cycle of cards has.
    pub fn card_steps(&self) -> u8 {
        match self.rules().card_order {
            CardOrder::FightersFirst | CardOrder::SideBySide => 2 * self.battle.sides.len() as u8,
            CardOrder::PlayersThenFrance => 2,
        }
    }

    /// [KOA-15.2], [PRO-15.2], [KOA-20.31], [PRO-20.20] The generals that play in a step of the
    /// cycle.
    fn generals_of_step(&self, step: u8) -> PawnSet {
        let step = usize::from(step.max(1) - 1);
        let (side, support) = match self.rules().card_order {
            CardOrder::FightersFirst => (step % 2, step / 2 == 1),
            CardOrder::SideBySide => (step / 2, step % 2 == 1),
            CardOrder::PlayersThenFrance => (1 - self.french_side(), step == 1),
        };
        let side = self.battle.sides.get(side);
        if support { side.support } else { self.generals_in_battle(side.powers) }
    }

    /// [KOA-15.1], [KOA-14.5], [PRO-15.1] One card per unit; [KOA-18.3] Schwarzenberg one more for
    /// each other power that supports him.
    pub fn capacity(&self, pawn: Pawn) -> u8 {
        let units = self.pawns.units(pawn);
        if !self.options.special_generals || self.power(Power::Austria).figure != Some(pawn) {
            return units;
        }
        if self.pawns.place(pawn) != Some(self.battle.at) {
            return units;
        }
        let side = self.battle.side_of(pawn.power()).unwrap_or(0);
        let supporters = self.battle.sides.get(side).support;
        let others = supporters.powers() - Powers::of(Power::Austria);
        units + others.len() as u8
    }

    /// [KOA-15.5], [KOA-15.6], [KOA-D49] A card costs 1 morale, or is the free one of a power that
    /// began at 0. Paid after the battle, all cards of a round must be covered by the morale before
    /// it (PRO-D20).
    pub fn can_pay(&self, power: Power) -> bool {
        if !self.rules().cards_paid_at_once {
            return self.movement.cards_left[power as usize] > 0;
        }
        if self.power(power).morale > 0 {
            return true;
        }
        let direct = self.battle.fighters().contains(power);
        self.battle.began_at_zero.contains(power)
            && !self.battle.free_card_used.contains(power)
            && (direct || !(self.options.zero_morale_card_main_only || self.rules.free_card_is_for_fighters))
    }

    fn may_play(&self, pawn: Pawn) -> bool {
        let power = pawn.power();
        !self.battle.passed.contains(power)
            && !self.battle.passed_generals.contains(pawn)
            && !self.power(power).hand.is_empty()
            && self.battle.table.played_for(pawn) < self.capacity(pawn)
            && self.can_pay(power)
    }

    fn playable(&self, generals: PawnSet) -> PawnSet {
        let mut playable = PawnSet::NONE;
        for pawn in generals.iter().filter(|pawn| self.may_play(*pawn)) {
            playable.insert(pawn);
        }
        playable
    }

    /// Finds who plays next, or reveals when everybody is done. [KOA-D47], [PRO-D22] Within a step
    /// powers play in power order; [KOA-D48] one that cannot play is passed over.
    fn next_card(&mut self, log: &mut Log) {
        loop {
            self.battle.waiting = self.playable(self.battle.waiting);
            if !self.battle.waiting.is_empty() {
                self.phase = Phase::PlayCards;
                return;
            }
            let next = self.later_in_order(self.battle.acting);
            let in_step = self.playable(self.generals_of_step(self.battle.step));
            if let Some(power) = self.first_in_order(in_step.powers() & next) {
                self.battle.acting = power;
                self.battle.waiting = in_step.of_power(power);
                continue;
            }
            if self.battle.step < self.card_steps() {
                self.begin_step(self.battle.step + 1);
            } else if self.plays_openly() {
                return self.france_draws(log);
            } else {
                if self.playable(self.generals_taking_part()).is_empty() {
                    return self.reveal(log);
                }
                self.begin_step(1);
            }
        }
    }

    /// [KOA-15.3] One card for one general, or a pass.
    pub fn check_card(&self, action: Action) -> Result<(), Why> {
        let power = self.battle.acting;
        let hand = self.power(power).hand;
        let waiting = |from: Territory| {
            let pawn = self.pawns.find(power, from).ok_or(Why::NoGeneralForCard)?;
            if self.battle.waiting.contains(pawn) {
                Ok(())
            } else if self.battle.table.played_for(pawn) >= self.capacity(pawn) {
                Err(Why::NoCapacity)
            } else {
                Err(Why::NotThisGeneral)
            }
        };
        match action {
            Action::Play(card, from) => {
                waiting(from)?;
                if hand.has(card) { Ok(()) } else { Err(Why::NoSuchCard) }
            }
            Action::Open(_) if !self.rules().card_abilities => Err(Why::NoAbilities),
            Action::Open(from) => {
                waiting(from)?;
                if !hand.has(Card::Three) {
                    return Err(Why::OnlyAThreeOpens);
                }
                // [REA-D35]
                let idle = self.rules.open_card_needs_target && self.face_down_opponents().next().is_none();
                if idle { Err(Why::NothingToReveal) } else { Ok(()) }
            }
            // [REA-19.1], [REA-D33]
            Action::OpenOne(_) if !self.rules.one_discards => Err(Why::OnlyAThreeOpens),
            Action::OpenOne(from) => {
                waiting(from)?;
                if !hand.has(Card::One) {
                    return Err(Why::OnlyOnesAndThreesOpen);
                }
                if self.cards_to_cancel().next().is_none() { Err(Why::NothingToDiscard) } else { Ok(()) }
            }
            Action::Pass if self.options.pass_per_general => Err(Why::PassIsPerGeneral),
            Action::Pass => Ok(()),
            Action::PassFor(_) if !self.options.pass_per_general => Err(Why::PassIsForAll),
            Action::PassFor(from) => waiting(from),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_cards(&self, actions: &mut Vec<Action>) {
        let hand = self.power(self.battle.acting).hand;
        for pawn in self.battle.waiting.iter() {
            let Some(from) = self.pawns.place(pawn) else { continue };
            actions.extend(hand.kinds().map(|card| Action::Play(card, from)));
            for open in [Action::Open(from), Action::OpenOne(from)] {
                if self.check_card(open).is_ok() {
                    actions.push(open);
                }
            }
            if self.options.pass_per_general {
                actions.push(Action::PassFor(from));
            }
        }
        if !self.options.pass_per_general {
            actions.push(Action::Pass);
        }
    }

    pub fn play_card(&mut self, action: Action, log: &mut Log) {
        let power = self.battle.acting;
        // [KOA-20.31] Against Napoleon's deck the players play openly, one by one until they pass.
        let openly = self.plays_openly();
        match action {
            Action::Play(card, from) => self.lay_card(from, card, openly, log),
            Action::Open(from) => {
                self.lay_card(from, Card::Three, true, log);
                // [KOA-15.11], [KOA-D51] A 3 face up turns up one card of the other side, if there is one.
                if self.face_down_opponents().next().is_some() {
                    self.phase = Phase::Reveal;
                    return;
                }
            }
            Action::OpenOne(from) => {
                self.lay_card(from, Card::One, true, log);
                self.phase = Phase::CancelCard;
                return;
            }
            Action::PassFor(from) => {
                if let Some(pawn) = self.pawns.find(power, from) {
                    self.battle.passed_generals.insert(pawn);
                }
                log.add(Event::Passed { power });
            }
            _ if openly => {
                self.battle.waiting = PawnSet::NONE;
                log.add(Event::Passed { power });
            }
            _ => {
                self.battle.passed.insert(power);
                log.add(Event::Passed { power });
            }
        }
        self.next_card(log);
    }

    fn lay_card(&mut self, from: Territory, card: Card, face_up: bool, log: &mut Log) {
        let power = self.battle.acting;
        let Some(pawn) = self.pawns.find(power, from) else { return };
        self.power_mut(power).hand.take(card);
        self.pay_for_card(power);
        self.battle.table.push(PlayedCard { pawn, card, face_up, cancelled: false });
        // [KOA-15.3] Each general has its card, [REA-D31] or each power one for whichever general
        // it likes.
        if self.rules.one_card_in_a_step && !self.options.card_per_general {
            self.battle.waiting = PawnSet::NONE;
        } else if !self.plays_openly() {
            self.battle.waiting.remove(pawn);
        }
        let seat = self.hand_seat(power);
        log.add(Event::CardPlayed { power, from, card: Some(card), open: face_up, seat });
    }

    pub fn pay_for_card(&mut self, power: Power) {
        if !self.rules().cards_paid_at_once {
            let left = &mut self.movement.cards_left[power as usize];
            *left = left.saturating_sub(1);
        } else if self.power(power).morale > 0 {
            self.lose_morale(power, 1);
        } else {
            self.battle.free_card_used.insert(power);
        }
    }

    /// The face-down cards of the side opposing the acting power: general, and its place in that general's pile.
    fn face_down_opponents(&self) -> impl Iterator<Item = (Pawn, u8)> {
        let attacking = self.battle.side_of(self.battle.acting) == Some(0);
        self.generals_on_side(usize::from(attacking)).iter().flat_map(move |pawn| {
            let numbered = (1u8..).zip(self.battle.table.pile(pawn));
            numbered.filter(|(_, played)| !played.face_up).map(move |(number, _)| (pawn, number))
        })
    }

    pub fn check_reveal(&self, action: Action) -> Result<(), Why> {
        let Action::Reveal(power, from, number) = action else { return Err(Why::NotAsked) };
        let there = self
            .face_down_opponents()
            .any(|(pawn, n)| n == number && pawn.power() == power && self.pawns.place(pawn) == Some(from));
        if there { Ok(()) } else { Err(Why::NoSuchFaceDownCard) }
    }

    pub fn list_reveal(&self, actions: &mut Vec<Action>) {
        for (pawn, number) in self.face_down_opponents() {
            if let Some(from) = self.pawns.place(pawn) {
                actions.push(Action::Reveal(pawn.power(), from, number));
            }
        }
    }

    pub fn play_reveal(&mut self, action: Action, log: &mut Log) {
        if let Action::Reveal(power, from, number) = action
            && let Some(pawn) = self.pawns.find(power, from)
            && let Some(played) = self
                .battle
                .table
                .iter_mut()
                .filter(|played| played.pawn == pawn)
                .nth(usize::from(number.max(1)) - 1)
        {
            played.face_up = true;
            let card = played.card;
            log.add(Event::CardTurnedUp { power, from, card });
        }
        self.next_card(log);
    }

    // --- What a 1 discards -----------------------------------------------------------------------

    /// [REA-D33] The cards of the side opposing the acting power, supporters included, whichever
    /// way up they lie.
    fn cards_to_cancel(&self) -> impl Iterator<Item = (Pawn, u8)> {
        let attacking = self.battle.side_of(self.battle.acting) == Some(0);
        self.generals_on_side(usize::from(attacking)).iter().flat_map(move |pawn| {
            let numbered = (1u8..).zip(self.battle.table.pile(pawn));
            numbered.filter(|(_, played)| !played.cancelled).map(move |(number, _)| (pawn, number))
        })
    }

    pub fn check_cancel(&self, action: Action) -> Result<(), Why> {
        let Action::Cancel(power, from, number) = action else { return Err(Why::NotAsked) };
        let there = self
            .cards_to_cancel()
            .any(|(pawn, n)| n == number && pawn.power() == power && self.pawns.place(pawn) == Some(from));
        if there { Ok(()) } else { Err(Why::NoSuchCardOnTheTable) }
    }

    pub fn list_cancel(&self, actions: &mut Vec<Action>) {
        for (pawn, number) in self.cards_to_cancel() {
            if let Some(from) = self.pawns.place(pawn) {
                actions.push(Action::Cancel(pawn.power(), from, number));
            }
        }
    }

    /// [REA-19.1] The card is turned face up and counts no more; what was paid for it is gone.
    pub fn play_cancel(&mut self, action: Action, log: &mut Log) {
        if let Action::Cancel(power, from, number) = action
            && let Some(pawn) = self.pawns.find(power, from)
            && let Some(played) = self
                .battle
                .table
                .iter_mut()
                .filter(|played| played.pawn == pawn)
                .nth(usize::from(number.max(1)) - 1)
        {
            played.face_up = true;
            played.cancelled = true;
            let card = played.card;
            log.add(Event::CardCancelled { power, from, card });
        }
        self.next_card(log);
    }
}
