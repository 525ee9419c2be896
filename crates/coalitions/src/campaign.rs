//! Napoleon's deck: how France plays itself, ledger sections 20 of both editions.
//!
//! On drill, leadership and movement France turns a Napoleon card, or races for Paris. A campaign runs
//! [`begin_campaign`](State::begin_campaign) → morale for the weakest → the card → its generals → battles and garrisons in
//! the order of the card. Every step says which priority it followed; what the rules leave to the players, Britain's
//! player decides (KOA-D91).

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::event::{Event, Source};
use crate::movement::Movement;
use crate::power::{Power, Powers, Status};
use crate::reasons::Why;
use crate::rule_set::DeckRules;
use crate::scenario::NAPOLEON_CARDS;
use crate::state::{Pawn, PawnSet, State};
use crate::turn::{ActionSpace, Log, Phase};
use engine::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [KOA-20.3], [KOA-1.11], [PRO-1.6] Twelve cards.
pub const DECK_SIZE: u8 = 12;

/// [KOA-20.41], [PRO-20.32] In this order where the race to Paris has a choice.
const RACE_PRIORITY: [Territory; 6] = [
    Territory::named("lorraine"),
    Territory::named("picardie"),
    Territory::named("provence"),
    Territory::named("normandie-bretagne"),
    Territory::named("languedoc"),
    Territory::named("aquitaine"),
];

/// The deck as the players know it. Nobody knows the order, and a card put away unseen (PRO-D35) could be any that has
/// not been seen: so it is enough to know what has been seen, and how many are gone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct NapoleonsDeck {
    /// The cards seen since the last shuffle.
    seen: CardNumbers,
    /// How many were put away unseen.
    unseen: u8,
}

/// A set of card numbers, in documents a list: `[2, 7]`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct CardNumbers(u16);

impl CardNumbers {
    fn contains(self, number: u8) -> bool {
        self.0 >> number & 1 != 0
    }

    fn iter(self) -> impl Iterator<Item = u8> {
        (1..=DECK_SIZE).filter(move |number| self.contains(*number))
    }
}

impl Serialize for CardNumbers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardNumbers {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<CardNumbers, D::Error> {
        let mut numbers = CardNumbers::default();
        for number in Vec::<u8>::deserialize(deserializer)? {
            if !(1..=DECK_SIZE).contains(&number) {
                let message =
                    format!("Napoleon card {number} is unknown: they are numbered 1 to 12 (KOA-20.3)");
                return Err(serde::de::Error::custom(message));
            }
            numbers.0 |= 1 << number;
        }
        Ok(numbers)
    }
}

impl JsonSchema for CardNumbers {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CardNumbers".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "array", "items": { "type": "integer", "minimum": 1, "maximum": 12 } })
    }
}

impl NapoleonsDeck {
    pub fn has(self, number: u8) -> bool {
        (1..=DECK_SIZE).contains(&number) && !self.seen.contains(number)
    }

    pub fn seen(self) -> impl Iterator<Item = u8> {
        self.seen.iter()
    }

    pub fn unseen(self) -> u8 {
        self.unseen
    }

    /// Cards left to draw.
    pub fn left(self) -> u8 {
        DECK_SIZE.saturating_sub(self.seen.iter().count() as u8).saturating_sub(self.unseen)
    }

    /// Whether so many cards can be seen and put away.
    pub fn is_plausible(self) -> bool {
        self.seen.iter().count() + usize::from(self.unseen) <= usize::from(DECK_SIZE)
    }

    /// [KOA-20.20] An exhausted deck is shuffled anew.
    fn refill(&mut self) {
        if self.left() == 0 {
            *self = NapoleonsDeck::default();
        }
    }
}

/// What France is doing with a card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Campaign {
    pub stage: Stage,
    /// Where France stands on the wheel, so what goes on afterwards.
    pub space: Space,
    /// [KOA-20.40] The race to Paris instead of a card.
    pub race: bool,
    /// The number of the card.
    pub card: u8,
    /// The territories that receive a general, in order.
    pub targets: [Option<Territory>; 3],
    /// The target whose turn it is.
    pub next: u8,
    /// [KOA-20.25] Generals set aside or placed: they are not taken again.
    pub placed: PawnSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[default]
    Over,
    /// [KOA-20.20] The weakest power gains morale.
    Encouraging,
    /// The third territory of the race is chosen.
    Racing,
    Placing,
    Fighting,
}

/// [KOA-20.14], [PRO-20.4] The spaces of the wheel on which France resolves a card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Space {
    #[default]
    Drill,
    Leadership,
    Movement,
}

impl Space {
    pub fn on_wheel(self) -> ActionSpace {
        match self {
            Space::Drill => ActionSpace::Drill,
            Space::Leadership => ActionSpace::Leadership,
            Space::Movement => ActionSpace::Movement,
        }
    }
}

/// [KOA-20.24], [KOA-20.43], [PRO-20.11] Where a general comes from, the first that applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    OffMap,
    FrenchHome,
    Paris,
    Undisputed,
    DisputedUnclaimed,
    CoalitionHome,
    DisputedClaimed,
}

words!(
    Priority,
    "priority",
    OffMap = "off-map",
    FrenchHome = "french-home",
    Paris = "paris",
    Undisputed = "undisputed",
    DisputedUnclaimed = "disputed-unclaimed",
    CoalitionHome = "coalition-home",
    DisputedClaimed = "disputed-claimed",
);

impl Campaign {
    pub fn is_on(&self) -> bool {
        self.stage != Stage::Over
    }

    pub fn target(&self) -> Option<Territory> {
        self.targets.get(usize::from(self.next)).copied().flatten()
    }
}

impl State {
    // --- Set-up -----------------------------------------------------------------------------------------------------

    /// [KOA-20.2] to [KOA-20.6], [PRO-20.1] to [PRO-20.3] How the set-up of 1805 changes.
    /// [KOA-D73] For the sea all of the Grand Coalition count as members of the British coalition.
    pub fn set_up_napoleons_deck(&mut self, deck: &DeckRules) {
        for power in Powers::GRAND_COALITION.iter() {
            self.power_mut(power).status = Status::British;
            self.power_mut(power).influence = 0;
        }
        let start = deck.difficulties.get(usize::from(self.options.difficulty)).map_or(0, |level| level.1);
        self.power_mut(Power::France).influence = start;
        if deck.homes_are_garrisoned {
            let homes = self.board().homes_of(Power::France);
            let new = homes - self.garrisons[Power::France as usize];
            self.garrisons[Power::France as usize] |= homes;
            self.power_mut(Power::France).supply -= new.len() as u8;
        }
        if self.leaves_out_napoleon()
            && let Some(last) = self.pawns.waiting(Power::France).last()
        {
            self.pawns.take_out_of_play(last);
        }
        // [KOA-20.2], [PRO-D45] France gets no battle cards.
        self.undealt.remove(Power::France);
        self.renew_sides();
    }

    /// [KOA-20.5], [KOA-D72] Whether the pawn of Napoleon stays in the box.
    pub fn leaves_out_napoleon(&self) -> bool {
        self.deck().is_some_and(|deck| deck.napoleon_is_left_out) && !self.options.seven_generals
    }

    /// [KOA-20.11], [PRO-20.7] Against Napoleon's deck only France gains influence.
    pub fn gains_influence(&self, power: Power) -> bool {
        self.deck().is_none() || power == Power::France
    }

    // --- Actions 1 to 5 ---------------------------------------------------------------------------------------------

    /// [KOA-20.16], [PRO-D31] Every French general is filled up; what money is left becomes morale.
    pub fn begin_french_mobilisation(&mut self, log: &mut Log) {
        let wants = self.french_generals_in_want();
        let missing: u16 = wants.iter().map(|at| u16::from(self.units_wanting(at))).sum();
        let france = self.power(Power::France);
        let affordable = france.money.min(u16::from(france.supply));
        if affordable > 0 && affordable < missing && wants.len() > 1 {
            self.phase = Phase::FrenchUnits;
            return;
        }
        while let Some(at) = self.french_generals_in_want().first().filter(|_| self.france_can_buy()) {
            self.buy_french_unit(at, log);
        }
        self.end_french_mobilisation(log);
    }

    /// The territories of French generals with fewer than 3 units.
    fn french_generals_in_want(&self) -> Territories {
        self.pawns.of(Power::France).iter().filter(|at| self.units_wanting(*at) > 0).collect()
    }

    fn units_wanting(&self, at: Territory) -> u8 {
        let limit = self.rules().unit_limit;
        self.pawns.find(Power::France, at).map_or(0, |pawn| limit - self.pawns.units(pawn).min(limit))
    }

    fn france_can_buy(&self) -> bool {
        self.power(Power::France).money > 0 && self.power(Power::France).supply > 0
    }

    fn buy_french_unit(&mut self, at: Territory, log: &mut Log) {
        if let Some(pawn) = self.pawns.find(Power::France, at) {
            let france = self.power_mut(Power::France);
            france.money -= 1;
            france.supply -= 1;
            self.pawns.set_units(pawn, self.pawns.units(pawn) + 1);
            log.add(Event::UnitBought { power: Power::France, at });
        }
    }

    pub fn check_french_units(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::BuyUnit(at) if self.french_generals_in_want().contains(at) => Ok(()),
            Action::BuyUnit(at) if self.pawns.of(Power::France).contains(at) => Err(Why::NoRoomForUnit),
            Action::BuyUnit(_) => Err(Why::NoFrenchGeneralThere),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_french_units(&self, actions: &mut Vec<Action>) {
        actions.extend(self.french_generals_in_want().iter().map(Action::BuyUnit));
    }

    pub fn play_french_units(&mut self, action: Action, log: &mut Log) {
        if let Action::BuyUnit(at) = action {
            self.buy_french_unit(at, log);
        }
        self.begin_french_mobilisation(log);
    }

    /// [KOA-D80] Morale stops at 15, and money that is left is lost.
    fn end_french_mobilisation(&mut self, log: &mut Log) {
        let money = self.power(Power::France).money;
        if money > 0 {
            let before = self.power(Power::France).morale;
            self.gain_morale(
                Power::France,
                u8::try_from(money).unwrap_or(u8::MAX).min(self.rules().morale_limit),
            );
            let morale = self.power(Power::France).morale;
            self.power_mut(Power::France).money = 0;
            if morale > before {
                log.add(Event::MoraleGained { power: Power::France, morale });
            }
            let left = money - u16::from(morale - before);
            if left > 0 {
                log.add(Event::MoneyReturned { power: Power::France, money: left });
            }
        }
        self.phase = Phase::Actions;
        self.after_slot(log);
    }

    // --- The card ---------------------------------------------------------------------------------------------------

    /// [KOA-20.14], [KOA-20.40] France resolves a card, or races to Paris if an enemy is on its soil.
    pub fn begin_campaign(&mut self, space: Space, log: &mut Log) {
        let race = self.enemies_at_home() != Territories::NONE;
        self.campaign = Campaign { stage: Stage::Encouraging, space, race, ..Campaign::default() };
        // [KOA-D91] It counts as one movement round.
        self.movement = Movement {
            mover: Power::France,
            round: 1,
            under_way: true,
            cards_left: self.card_budgets(),
            ..Movement::default()
        };
        log.add(Event::CampaignBegan { race });
        // [KOA-D79] In the race nobody gains morale, unless the table wants it so.
        if race && !self.options.race_morale {
            return self.begin_race(log);
        }
        let weakest = self.weakest_powers();
        match weakest.len() {
            0 => self.encouraged(None, log),
            1 => self.encouraged(weakest.first(), log),
            _ => self.phase = Phase::Encourage,
        }
    }

    /// [KOA-20.20], [PRO-20.5] The players' powers with the lowest morale, if it can rise.
    pub fn weakest_powers(&self) -> Powers {
        let morale = |power: Power| self.power(power).morale;
        let lowest = Powers::GRAND_COALITION.iter().map(morale).min().unwrap_or(0);
        if lowest >= self.rules().morale_limit {
            return Powers::NONE;
        }
        Powers::GRAND_COALITION.iter().filter(|power| morale(*power) == lowest).collect()
    }

    pub fn check_encourage(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Encourage(power) if self.weakest_powers().contains(power) => Ok(()),
            Action::Encourage(_) => Err(Why::NotTheWeakest),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_encourage(&self, actions: &mut Vec<Action>) {
        actions.extend(self.weakest_powers().iter().map(Action::Encourage));
    }

    pub fn play_encourage(&mut self, action: Action, log: &mut Log) {
        let Action::Encourage(power) = action else { return };
        self.encouraged(Some(power), log);
    }

    fn encouraged(&mut self, power: Option<Power>, log: &mut Log) {
        if let Some(power) = power {
            self.gain_morale(power, 1);
            log.add(Event::Encouraged { power, morale: self.power(power).morale });
        }
        if self.campaign.race {
            self.begin_race(log);
        } else {
            self.napoleons_deck.refill();
            self.phase = Phase::NapoleonCard;
        }
    }

    pub fn check_napoleon_card(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Napoleon(number) if self.napoleons_deck.has(number) => Ok(()),
            Action::Napoleon(_) => Err(Why::NoCardToDraw),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_napoleon_cards(&self, outcomes: &mut Vec<(Action, u32)>) {
        let left = (1..=DECK_SIZE).filter(|number| self.napoleons_deck.has(*number));
        outcomes.extend(left.map(|number| (Action::Napoleon(number), 1)));
    }

    /// [KOA-20.20] The top card is turned: any that is left, each as likely as the other.
    pub fn play_napoleon_card(&mut self, action: Action, log: &mut Log) {
        let Action::Napoleon(number) = action else { return };
        self.napoleons_deck.seen.0 |= 1 << number;
        let targets = NAPOLEON_CARDS[usize::from(number - 1)].targets;
        self.campaign.card = number;
        log.add(Event::NapoleonCardTurned { number });
        // [KOA-20.22], [PRO-20.12] What France holds already scores at once.
        let only_attacked = self.deck().is_some_and(|deck| deck.garrisoned_target_is_done);
        for (place, target) in targets.into_iter().enumerate() {
            let held = self.garrisons[Power::France as usize].contains(target);
            if held {
                self.score_target(target, only_attacked, log);
                if self.phase == Phase::Over {
                    return;
                }
            }
            if !held || !only_attacked {
                self.campaign.targets[place] = Some(target);
            }
        }
        self.begin_placing(log);
    }

    fn score_target(&mut self, target: Territory, whatever: bool, log: &mut Log) {
        let counts = whatever || self.board().claims_of(Power::France).contains(target);
        let value = if counts { self.board().value(target) } else { 0 };
        log.add(Event::TargetHeld { at: target, influence: value });
        if value > 0 {
            self.gain_influence(Power::France, value, Source::Napoleon, log);
            if !self.rules().actions_are_finished {
                self.check_influence_victory(log);
            }
        }
    }

    // --- The race to Paris ------------------------------------------------------------------------------------------

    /// [KOA-20.40], [PRO-D34] French homes with a general, or a garrison, of the players.
    pub fn enemies_at_home(&self) -> Territories {
        let with_garrisons = self.deck().is_some_and(|deck| deck.garrison_starts_race);
        let enemies = if with_garrisons {
            self.pieces_of(Powers::GRAND_COALITION)
        } else {
            self.generals_of(Powers::GRAND_COALITION)
        };
        enemies & self.board().homes_of(Power::France)
    }

    /// [KOA-20.40], [KOA-20.41], [PRO-20.31] Paris, a home with an enemy, and a territory next to
    /// it.
    fn begin_race(&mut self, log: &mut Log) {
        if self.deck().is_some_and(|deck| deck.race_spends_card) {
            // [PRO-D35] The card goes to the discards unseen.
            self.napoleons_deck.refill();
            self.napoleons_deck.unseen += 1;
        }
        let paris = self.board().capital_of(Power::France);
        let invaded = self.enemies_at_home();
        let second = RACE_PRIORITY.into_iter().find(|home| invaded.contains(*home));
        self.campaign.targets = [Some(paris), second, None];
        log.add(Event::RaceBegan { invaded: second.unwrap_or(paris) });
        let beside = self.race_neighbours();
        match RACE_PRIORITY.into_iter().find(|home| beside.contains(*home)).or(only(beside)) {
            Some(third) => self.race_third_chosen(third, log),
            None if beside.is_empty() => self.begin_placing(log),
            None => {
                self.campaign.stage = Stage::Racing;
                self.phase = Phase::RaceTerritory;
            }
        }
    }

    /// [KOA-D79] Territories next to the invaded home; Paris has its general already.
    pub fn race_neighbours(&self) -> Territories {
        let [paris, second, _] = self.campaign.targets;
        let Some(beside) = second.or(paris) else { return Territories::NONE };
        let mut open = self.board().adjacent(beside) - Territories(self.board().impassable);
        open.remove(self.board().capital_of(Power::France));
        open
    }

    pub fn check_race_territory(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Send(to) if self.race_neighbours().contains(to) => Ok(()),
            Action::Send(_) => Err(Why::NotBesideTheInvader),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_race_territory(&self, actions: &mut Vec<Action>) {
        actions.extend(self.race_neighbours().iter().map(Action::Send));
    }

    pub fn play_race_territory(&mut self, action: Action, log: &mut Log) {
        let Action::Send(to) = action else { return };
        self.race_third_chosen(to, log);
    }

    fn race_third_chosen(&mut self, third: Territory, log: &mut Log) {
        self.campaign.targets[2] = Some(third);
        self.begin_placing(log);
    }

    // --- Placing generals -------------------------------------------------------------------------------------------

    /// [KOA-D76], [KOA-20.42], [PRO-D32] Generals that stand in a target already are set aside for
    /// it first.
    fn begin_placing(&mut self, log: &mut Log) {
        self.campaign.stage = Stage::Placing;
        self.campaign.next = 0;
        for target in self.campaign.targets.into_iter().flatten() {
            if let Some(pawn) = self.pawns.find(Power::France, target) {
                self.campaign.placed.insert(pawn);
                let units = self.fill_up(pawn);
                log.add(Event::GeneralStands { at: target, units });
            }
        }
        self.place_next(log);
    }

    /// [KOA-20.26], [PRO-20.10] Units to 3 from the French supply, free. Says how many were added.
    fn fill_up(&mut self, pawn: Pawn) -> u8 {
        let units = self.pawns.units(pawn);
        let added = (self.rules().unit_limit - units).min(self.power(Power::France).supply);
        self.pawns.set_units(pawn, units + added);
        self.power_mut(Power::France).supply -= added;
        added
    }

    /// Gives each target in turn its general, until the players must choose.
    fn place_next(&mut self, log: &mut Log) {
        while usize::from(self.campaign.next) < self.campaign.targets.len() {
            let Some(target) =
                self.campaign.target().filter(|target| !self.pawns.of(Power::France).contains(*target))
            else {
                self.campaign.next += 1;
                continue;
            };
            match self.sources(target) {
                // [KOA-D76] Nobody is left.
                None => {
                    log.add(Event::TargetSkipped { at: target });
                    self.campaign.targets[usize::from(self.campaign.next)] = None;
                    self.campaign.next += 1;
                }
                Some((Priority::OffMap, _)) => {
                    let pawn = self.pawns.waiting(Power::France).next();
                    self.send_general(pawn, None, target, Priority::OffMap, log);
                }
                Some((priority, from)) if from.len() == 1 => {
                    let from = from.first();
                    let pawn = from.and_then(|from| self.pawns.find(Power::France, from));
                    self.send_general(pawn, from, target, priority, log);
                }
                Some(_) => {
                    self.phase = Phase::SendGeneral;
                    return;
                }
            }
        }
        self.begin_fighting(log);
    }

    /// [KOA-20.24], [KOA-20.43], [KOA-D75] The first priority that a general answers to, and the territories of those
    /// that answer equally well: nearest, then of lowest value.
    pub fn sources(&self, target: Territory) -> Option<(Priority, Territories)> {
        if self.pawns.waiting(Power::France).next().is_some() {
            return Some((Priority::OffMap, Territories::NONE));
        }
        let board = self.board();
        let free: Territories = Pawn::all_of(Power::France)
            .filter(|pawn| !self.campaign.placed.contains(*pawn))
            .filter_map(|pawn| self.pawns.place(pawn))
            .collect();
        let paris = Territories::of(board.capital_of(Power::France));
        let homes = board.homes_of(Power::France);
        let claims = board.claims_of(Power::France);
        let disputed = Territories(board.disputed);
        let foreign_homes =
            Powers::GRAND_COALITION.iter().fold(Territories::NONE, |all, power| all | board.homes_of(power));
        let by_priority = [
            (Priority::FrenchHome, homes - paris),
            (Priority::Paris, paris),
            (Priority::Undisputed, Territories(board.undisputed)),
            (Priority::DisputedUnclaimed, disputed - claims),
            (Priority::CoalitionHome, foreign_homes),
            (Priority::DisputedClaimed, disputed & claims),
        ];
        // [KOA-20.43], [PRO-D35] The race leaves the generals at home where they are.
        let at_home = [Priority::FrenchHome, Priority::Paris];
        by_priority
            .into_iter()
            .filter(|(priority, _)| !(self.campaign.race && at_home.contains(priority)))
            .map(|(priority, where_from)| (priority, self.nearest_of(priority, where_from & free, target)))
            .find(|(_, from)| !from.is_empty())
    }

    fn nearest_of(&self, priority: Priority, from: Territories, target: Territory) -> Territories {
        let board = self.board();
        let rank = |at: Territory| {
            let value = if priority == Priority::FrenchHome { 0 } else { board.value(at) };
            (self.march_distance(at, target), value)
        };
        let best = from.iter().map(rank).min();
        from.iter().filter(|at| Some(rank(*at)) == best).collect()
    }

    /// [KOA-D75] Borders, and sea lanes only where there is no way by land.
    fn march_distance(&self, from: Territory, to: Territory) -> u8 {
        match self.board().land_distance[from.index()][to.index()] {
            u8::MAX => self.board().sail_distance[from.index()][to.index()],
            borders => borders,
        }
    }

    pub fn check_send_general(&self, action: Action) -> Result<(), Why> {
        let open = self.campaign.target().and_then(|target| self.sources(target));
        match action {
            Action::Take(from) if open.is_some_and(|(_, open)| open.contains(from)) => Ok(()),
            Action::Take(_) if self.campaign.race => Err(Why::NotTheNextInTheRace),
            Action::Take(_) => Err(Why::NotTheNextGeneral),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_send_general(&self, actions: &mut Vec<Action>) {
        if let Some((_, open)) = self.campaign.target().and_then(|target| self.sources(target)) {
            actions.extend(open.iter().map(Action::Take));
        }
    }

    pub fn play_send_general(&mut self, action: Action, log: &mut Log) {
        if let (Action::Take(from), Some(target)) = (action, self.campaign.target())
            && let Some((priority, _)) = self.sources(target)
        {
            let pawn = self.pawns.find(Power::France, from);
            self.send_general(pawn, Some(from), target, priority, log);
        }
        self.place_next(log);
    }

    /// [KOA-20.23], [KOA-20.26] The general goes with its units and is filled up to 3; garrisons stay.
    fn send_general(
        &mut self,
        pawn: Option<Pawn>,
        from: Option<Territory>,
        to: Territory,
        priority: Priority,
        log: &mut Log,
    ) {
        self.campaign.next += 1;
        let Some(pawn) = pawn else { return };
        self.pawns.put(pawn, to);
        self.campaign.placed.insert(pawn);
        self.movement.moved.insert(pawn);
        let units = self.fill_up(pawn);
        log.add(Event::GeneralSent { from, to, priority, units });
    }

    // --- Battles ------------------------------------------------------------------------------------------------------

    /// [KOA-20.28], [PRO-20.14] When all generals are placed, battles and garrisons follow in the
    /// order of the card.
    fn begin_fighting(&mut self, log: &mut Log) {
        self.campaign.stage = Stage::Fighting;
        self.campaign.next = 0;
        // [KOA-D91] The generals of this card count as having moved in, those that stood there too.
        for pawn in self.campaign.placed.iter() {
            self.movement.moved.insert(pawn);
        }
        for target in self.campaign.targets.into_iter().flatten() {
            if self.meets_somebody(Power::France, target) {
                self.movement.battles.insert(target);
            }
        }
        self.engage_generals();
        self.campaign_goes_on(log);
    }

    /// The next battle or garrison of the card.
    pub fn campaign_goes_on(&mut self, log: &mut Log) {
        while usize::from(self.campaign.next) < self.campaign.targets.len() {
            let target = self.campaign.target();
            self.campaign.next += 1;
            let Some(target) = target else { continue };
            if self.movement.battles.contains(target) {
                return self.begin_battle(target, log);
            }
            self.leave_garrison(target, log);
        }
        self.end_movement_round(log);
    }

    /// [KOA-20.27], [PRO-20.13] Where nobody resists, a unit becomes a garrison.
    fn leave_garrison(&mut self, at: Territory, log: &mut Log) {
        let garrisons = !self.campaign.race || self.deck().is_some_and(|deck| deck.race_garrisons);
        if let Some(pawn) = self.pawns.find(Power::France, at).filter(|_| garrisons)
            && self.pawns.units(pawn) > 0
            && self.check_garrison_site(Power::France, at).is_ok()
        {
            self.place_garrison(pawn, at);
            log.add(Event::GarrisonPlaced { power: Power::France, from: at, at });
        }
    }

    /// The card is resolved; the round goes on where France stands on the wheel.
    pub fn end_campaign(&mut self, log: &mut Log) {
        let space = self.campaign.space;
        self.campaign = Campaign::default();
        self.movement = Movement::default();
        if space == Space::Movement {
            self.after_movement(log);
        } else {
            self.phase = Phase::Actions;
            self.after_slot(log);
        }
    }

    /// The side of the battle that France is on.
    pub fn french_side(&self) -> usize {
        usize::from(self.battle.attacker != Power::France)
    }

    /// [KOA-20.32], [KOA-D78], [PRO-20.22], [PRO-D46] France draws until it is ahead, or cannot win any more.
    pub fn france_draws(&mut self, log: &mut Log) {
        if self.france_draws_on() {
            self.refill_draw_pile(Power::France);
            self.phase = Phase::FrenchCard;
        } else {
            self.reveal(log);
        }
    }

    /// [PRO-20.23] Whether France is behind and could still win.
    pub fn france_draws_on(&self) -> bool {
        let (france, players) =
            (self.side_total(self.french_side()), self.side_total(1 - self.french_side()));
        let capacity = self.french_cards_left();
        let most = u32::from(france) + 5 * u32::from(capacity);
        france <= players && self.can_draw(Power::France) && capacity > 0 && most > u32::from(players)
    }

    /// How many cards France may still draw: one for each unit in the battle and in support, and as morale allows.
    fn french_cards_left(&self) -> u8 {
        let generals = self.generals_on_side(self.french_side());
        let units: u8 = generals.iter().map(|pawn| self.pawns.units(pawn)).sum();
        let drawn: u8 = generals.iter().map(|pawn| self.battle.table.played_for(pawn)).sum();
        let morale = if self.rules().cards_paid_at_once {
            self.power(Power::France).morale
        } else {
            self.movement.cards_left[Power::France as usize]
        };
        units.saturating_sub(drawn).min(morale)
    }

    /// A card drawn for France lies before the first of its generals with room for one, those in the battle first.
    pub fn play_french_card(&mut self, action: Action, log: &mut Log) {
        let Action::Draw(card) = action else { return };
        let side = self.battle.sides.get(self.french_side());
        let with_room = |pawn: &Pawn| self.battle.table.played_for(*pawn) < self.pawns.units(*pawn);
        let fighting = self.generals_in_battle(side.powers);
        let pawn = fighting.iter().chain(side.support.iter()).find(with_room);
        self.pile_mut(Power::France).draw.take(card);
        self.refill_draw_pile(Power::France);
        let Some(pawn) = pawn else {
            self.pile_mut(Power::France).discards.add(card);
            return self.reveal(log);
        };
        self.pay_for_card(Power::France);
        self.battle.table.push(crate::battle::PlayedCard { pawn, card, face_up: true, cancelled: false });
        if let Some(from) = self.pawns.place(pawn) {
            let seat = self.seat_of(Power::France);
            log.add(Event::CardPlayed { power: Power::France, from, card: Some(card), open: true, seat });
        }
        self.france_draws(log);
    }

    /// [KOA-D82], [PRO-20.24] Where a French attacker goes after a draw.
    pub fn french_retreats(&self, at: Territory) -> Territories {
        let Some(pawn) = self.pawns.find(Power::France, at) else { return Territories::NONE };
        if self.deck().is_some_and(|deck| deck.retreat_is_nearest) {
            return self.refuges(pawn, at, false);
        }
        let board = self.board();
        let empty = board.adjacent(at) - Territories(board.impassable) - self.pieces_of(self.rules.powers);
        let homes = board.homes_of(Power::France);
        let from_home =
            |to: Territory| homes.iter().map(|home| self.march_distance(to, home)).min().unwrap_or(u8::MAX);
        let best = empty.iter().map(from_home).min();
        empty.iter().filter(|to| Some(from_home(*to)) == best).collect()
    }

    /// [KOA-20.13], [PRO-20.6] France gains 1 morale for every movement action of the players.
    pub fn france_watches(&mut self, log: &mut Log) {
        let before = self.power(Power::France).morale;
        self.gain_morale(Power::France, 1);
        let morale = self.power(Power::France).morale;
        if morale > before {
            log.add(Event::MoraleGained { power: Power::France, morale });
        }
    }

    /// The slot of the wheel that France takes by itself now, strictly in number order (KOA-20.10).
    pub fn france_acts(&mut self, log: &mut Log) -> bool {
        use crate::turn::Slot;
        if self.deck().is_none() {
            return false;
        }
        let next = [Slot::Drill, Slot::Leadership, Slot::Mobilisation]
            .into_iter()
            .find(|slot| !self.slot_is_over(*slot));
        match next {
            Some(slot) if self.slot_power(slot) == Power::France => {
                self.close_slot(slot);
                match slot {
                    Slot::Drill => self.begin_campaign(Space::Drill, log),
                    Slot::Leadership => self.begin_campaign(Space::Leadership, log),
                    Slot::Mobilisation => self.begin_french_mobilisation(log),
                }
                true
            }
            _ => false,
        }
    }
}

/// The only territory of a set, if it has one.
fn only(territories: Territories) -> Option<Territory> {
    territories.first().filter(|_| territories.len() == 1)
}
