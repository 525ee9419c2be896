//! Everything there is: pieces, tracks, cards, statuses, and what the table waits on.
//!
//! The state is plain numbers and bit sets, about a kilobyte, so that a search can copy it for every line it looks at.

use crate::agenda::Agenda;
use crate::alliances::Alliances;
use crate::battle::Battle;
use crate::board::{BoardTables, Territories, Territory};
use crate::campaign::{Campaign, NapoleonsDeck};
use crate::cards::{Card, Cards};
use crate::consent::Request;
use crate::diplomacy::Diplomacy;
use crate::minors::Bids;
use crate::movement::Movement;
use crate::power::{PerPower, Power, Powers, Status};
use crate::prestige::Prestige;
use crate::rail::Borders;
use crate::rule_set::{DeckRules, Piles, Politics, RuleSet, Seating};
use crate::scenario::{Napoleon, Options, SCENARIOS, Scenario};
use crate::seating::Chairs;
use crate::turn::{Phase, Slots};
use crate::unsettled::Truces;
use crate::update::Update;
use engine::set::Member;
use engine::{bit_set, by_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The rule set that is played, and the board that it is played on.
    pub rules: &'static RuleSet,
    pub board: &'static BoardTables,
    pub scenario: u8,
    pub players: u8,
    pub options: Options,
    /// [KOA-19.1] The powers that are no minor powers.
    pub majors: Powers,
    pub chairs: Chairs,
    pub round: u16,
    /// The action turn, 1 to 6.
    pub turn: u8,
    pub phase: Phase,

    pub powers: [PowerState; Power::COUNT],
    pub pawns: Pawns,
    pub garrisons: [Territories; Power::COUNT],
    pub fortresses: Territories,
    /// The battle cards that nobody holds; see [`State::pile`].
    piles: [Pile; Power::COUNT],
    pub sides: Sides,
    /// [KOA-3.18] Whether Spain is open to all. Only 1792 closes it.
    pub spain_open: bool,
    /// [KOA-3.16] France still holds *Armée d'Orient*.
    pub orient_card: bool,
    /// [KOA-D12], [PRO-D4] A general that stands where a neutral's general may not, because the
    /// scenario put it there.
    pub set_up_exempt: Territories,
    /// [KOA-2.10], [PRO-2.3] The powers that have not had their starting cards yet.
    pub undealt: Powers,
    /// [KOA-19.31] Who plays an uncontrolled minor in the current battle or board update.
    pub stand_in: Option<Power>,

    pub slots: Slots,
    pub diplomacy: Diplomacy,
    pub bids: Bids,
    pub movement: Movement,
    pub request: Request,
    pub battle: Battle,
    pub update: Update,
    /// [KOA-20.3] Napoleon's deck, and what France does with a card.
    pub napoleons_deck: NapoleonsDeck,
    pub campaign: Campaign,
    /// [PRO-17.5], [PRO-D13] Territories that foes share for the time being, and generals at peace with a neutral.
    pub truces: Truces,
    /// [REA-5.2] The action cards of a turn, where it is driven by them.
    pub agenda: Agenda,
    pub prestige: Prestige,
    pub alliances: Alliances,
    /// [REA-4.15] The borders with a train, and those for which an ally refused one in this
    /// mobilisation.
    pub trains: Borders,
    pub refused_trains: Borders,
    pub result: Option<GameResult>,
}

/// What belongs to one power besides its pieces on the map: [KOA-1.9], [PRO-1.5] what its markers
/// show, and [KOA-19.16], [PRO-19.1] its own cards, money and tokens, whoever plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerState {
    pub morale: u8,
    pub influence: u8,
    pub money: u16,
    pub hand: Cards,
    pub status: Status,
    /// [KOA-19.10] The major power that plays this minor; `None` for a major and for an uncontrolled minor.
    pub controller: Option<Power>,
    /// [PRO-2.4] Unit and garrison tokens that are not on the map.
    pub supply: u8,
    /// [KOA-1.4] Which of its generals is the named figure.
    pub figure: Option<Pawn>,
}

/// Battle cards that nobody holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pile {
    pub draw: Cards,
    pub discards: Cards,
}

/// [KOA-21.1], [KOA-21.2] How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GameResult {
    pub winners: Powers,
    /// [PRO-21.5] Who shares the victory as a lesser partner.
    #[serde(default)]
    pub partners: Powers,
    pub by_paris: bool,
}

/// One general, numbered through all powers: Britain's are 0 to 2, France's 3 to 9, and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pawn(pub u8);

/// By power: the most generals that it has in any rule set. Those that are too many are out of play from the start.
const GENERALS: [u8; Power::COUNT] = [3, 7, 4, 4, 4, 3, 4];
/// By power: the number of its first general, and how many there are of all.
const FIRST_PAWN: [u8; Power::COUNT] = {
    let (mut first, mut power) = ([0; Power::COUNT], 1);
    while power < Power::COUNT {
        first[power] = first[power - 1] + GENERALS[power - 1];
        power += 1;
    }
    first
};
pub const PAWNS: usize = (FIRST_PAWN[Power::COUNT - 1] + GENERALS[Power::COUNT - 1]) as usize;
const PAWN_OWNER: [Power; PAWNS] = {
    let (mut owner, mut pawn, mut power) = ([Power::Britain; PAWNS], 0, 0);
    while pawn < PAWNS {
        if power + 1 < Power::COUNT && pawn == FIRST_PAWN[power + 1] as usize {
            power += 1;
        }
        owner[pawn] = Power::ALL[power];
        pawn += 1;
    }
    owner
};

impl Pawn {
    #[inline]
    pub fn power(self) -> Power {
        PAWN_OWNER[usize::from(self.0)]
    }

    /// Its number among its own power's generals.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.0 - FIRST_PAWN[self.power() as usize])
    }

    pub fn of(power: Power, number: usize) -> Option<Pawn> {
        (number < usize::from(GENERALS[power as usize]))
            .then(|| Pawn(FIRST_PAWN[power as usize] + number as u8))
    }

    #[inline]
    pub fn all_of(power: Power) -> impl Iterator<Item = Pawn> {
        let first = FIRST_PAWN[power as usize];
        (first..first + GENERALS[power as usize]).map(Pawn)
    }

    pub fn all() -> impl Iterator<Item = Pawn> {
        (0..PAWNS as u8).map(Pawn)
    }
}

/// In documents a general is its power and its number: `france-3`.
impl std::fmt::Display for Pawn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.power(), self.number() + 1)
    }
}

impl std::str::FromStr for Pawn {
    type Err = String;

    fn from_str(text: &str) -> Result<Pawn, String> {
        let (power, number) =
            text.rsplit_once('-').ok_or(format!("\"{text}\" is no general: say \"france-3\""))?;
        let power: Power = power.parse()?;
        let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        number
            .and_then(|number| Pawn::of(power, number))
            .ok_or(format!("{power} has generals 1 to {} and no \"{text}\"", GENERALS[power as usize]))
    }
}

impl Pawn {
    pub fn known_words() -> Vec<String> {
        Pawn::all().map(|pawn| pawn.to_string()).collect()
    }
}

by_name!(Pawn);

impl Member for Pawn {
    const COUNT: usize = PAWNS;

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline(always)]
    fn at(index: usize) -> Pawn {
        Pawn(index as u8)
    }
}

bit_set! {
    /// A set of generals.
    pub struct PawnSet(u32) of Pawn, listed;
}

impl PawnSet {
    /// Those of one power.
    #[inline]
    pub fn of_power(self, power: Power) -> PawnSet {
        let first = FIRST_PAWN[power as usize];
        let mask = ((1u32 << GENERALS[power as usize]) - 1) << first;
        PawnSet(self.0 & mask)
    }

    pub fn powers(self) -> Powers {
        self.iter().map(Pawn::power).collect()
    }
}

/// [KOA-6.8], [KOA-11.2] Where the generals are and what they lead: a unit is always with one. The
/// sets by power repeat the places, so that "is anybody there" is one bit test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pawns {
    at: [u8; PAWNS],
    units: [u8; PAWNS],
    on_map: [Territories; Power::COUNT],
}

const OFF_MAP: u8 = u8::MAX;
/// [KOA-D72] A general that is not used in this game.
const OUT_OF_PLAY: u8 = u8::MAX - 1;

impl Pawns {
    pub fn off_map() -> Pawns {
        Pawns { at: [OFF_MAP; PAWNS], units: [0; PAWNS], on_map: [Territories::NONE; Power::COUNT] }
    }

    /// The territories where a power's generals stand.
    #[inline]
    pub fn of(&self, power: Power) -> Territories {
        self.on_map[power as usize]
    }

    #[inline]
    pub fn place(&self, pawn: Pawn) -> Option<Territory> {
        let at = self.at[usize::from(pawn.0)];
        (at < OUT_OF_PLAY).then_some(Territory(at))
    }

    #[inline]
    pub fn units(&self, pawn: Pawn) -> u8 {
        self.units[usize::from(pawn.0)]
    }

    #[inline]
    pub fn find(&self, power: Power, territory: Territory) -> Option<Pawn> {
        if !self.of(power).contains(territory) {
            return None;
        }
        Pawn::all_of(power).find(|pawn| self.at[usize::from(pawn.0)] == territory.0)
    }

    #[inline]
    pub fn set_units(&mut self, pawn: Pawn, units: u8) {
        self.units[usize::from(pawn.0)] = units;
    }

    /// Puts a general on a territory, from wherever it was.
    pub fn put(&mut self, pawn: Pawn, territory: Territory) {
        self.lift(pawn);
        self.at[usize::from(pawn.0)] = territory.0;
        self.on_map[pawn.power() as usize].insert(territory);
    }

    pub fn lift(&mut self, pawn: Pawn) {
        if let Some(from) = self.place(pawn) {
            self.on_map[pawn.power() as usize].remove(from);
            self.at[usize::from(pawn.0)] = OFF_MAP;
        }
    }

    /// The generals that wait off the map.
    pub fn waiting(&self, power: Power) -> impl Iterator<Item = Pawn> {
        Pawn::all_of(power).filter(|pawn| self.at[usize::from(pawn.0)] == OFF_MAP)
    }

    pub fn count_off_map(&self, power: Power) -> u8 {
        self.waiting(power).count() as u8
    }

    /// [KOA-D72] Takes a general out of the game.
    pub fn take_out_of_play(&mut self, pawn: Pawn) {
        self.lift(pawn);
        self.at[usize::from(pawn.0)] = OUT_OF_PLAY;
    }

    pub fn is_out_of_play(&self, pawn: Pawn) -> bool {
        self.at[usize::from(pawn.0)] == OUT_OF_PLAY
    }
}

/// [KOA-8.1] to [KOA-8.16], [PRO-8.1], [PRO-8.2] Who stands with whom, worked out from statuses and
/// controllers whenever these change. [KOA-6.10] What players promise each other changes nothing.
///
/// Powers that are allied form a side: a coalition, or one player's powers. Two sides are at war
/// unless one of them is neutral.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sides {
    /// Each power's own side, itself included.
    allies: PerPower<Powers>,
    neutral: Powers,
}

impl Sides {
    /// [KOA-19.27] A minor is on its controller's side, whatever the status.
    pub fn by_status(powers: &[PowerState; Power::COUNT], all: Powers, majors: Powers) -> Sides {
        let side = |power: Power| {
            let state = &powers[power as usize];
            match state.status {
                Status::British => 0,
                Status::French => 1,
                Status::Neutral | Status::Expansionist => match state.controller {
                    Some(controller) => 2 + controller as u8,
                    None if majors.contains(power) => 2 + power as u8,
                    None => 8 + power as u8,
                },
            }
        };
        let mut sides = Sides::default();
        for power in all.iter() {
            sides.allies[power as usize] = all.iter().filter(|other| side(*other) == side(power)).collect();
            if powers[power as usize].status == Status::Neutral {
                sides.neutral.insert(power);
            }
        }
        sides
    }

    /// Sides that are known already, without neutrals.
    pub fn of(allies: PerPower<Powers>) -> Sides {
        Sides { allies, neutral: Powers::NONE }
    }

    /// A power and everyone on its side.
    #[inline]
    pub fn allies(&self, power: Power) -> Powers {
        self.allies[power as usize]
    }

    #[inline]
    pub fn are_allied(&self, one: Power, other: Power) -> bool {
        self.allies[one as usize].contains(other)
    }

    #[inline]
    pub fn is_neutral(&self, power: Power) -> bool {
        self.neutral.contains(power)
    }

    #[inline]
    pub fn neutrals(&self) -> Powers {
        self.neutral
    }

    /// [KOA-8.1] Two powers are either at peace or at war.
    #[inline]
    pub fn are_at_war(&self, one: Power, other: Power) -> bool {
        !self.are_allied(one, other) && !self.is_neutral(one) && !self.is_neutral(other)
    }
}

/// [KOA-13.5], [PRO-13.5], [KOA-12.9] What pieces count in a battle; a fortress with its garrison.
pub const GENERAL: u8 = 1;
pub const UNIT: u8 = 1;
pub const GARRISON: u8 = 1;
pub const FORTRESS: u8 = 4;

impl State {
    /// [KOA-2.5] to [KOA-2.12] The position before the first decision.
    pub fn set_up(scenario_index: u8, players: u8, options: Options) -> State {
        let scenario = &SCENARIOS[usize::from(scenario_index)];
        let rules = scenario.rules();
        let minors = match rules.seating {
            Seating::Majors { minors } => minors(players, &options),
            Seating::Shared { .. } => Powers::NONE,
        };
        let majors = rules.powers - minors;
        let influence = if options.influence_1813 { 15 } else { scenario.influence };
        let deck = rules.deck_of(options.other_deck);
        let mut pawns = Pawns::off_map();
        let mut garrisons = [Territories::NONE; Power::COUNT];
        let mut fortresses = Territories::NONE;
        let powers = std::array::from_fn(|index| {
            let power = Power::ALL[index];
            let forces = &scenario.forces[index];
            let is_major = majors.contains(power);
            let mut supply = rules.tokens[index];
            for pawn in Pawn::all_of(power).skip(usize::from(rules.generals[index])) {
                pawns.take_out_of_play(pawn);
            }
            for (pawn, (territory, units)) in Pawn::all_of(power).zip(forces.generals) {
                pawns.put(pawn, *territory);
                pawns.set_units(pawn, *units);
                supply -= units;
            }
            for territory in forces.garrisons {
                garrisons[index].insert(*territory);
                supply -= 1;
            }
            for territory in forces.fortresses {
                fortresses.insert(*territory);
            }
            PowerState {
                morale: forces.morale,
                // [KOA-19.2] A minor has no influence marker and no starting money.
                influence: if is_major { influence } else { 0 },
                money: if is_major || rules.minors_have_money { forces.money } else { 0 },
                hand: Cards::NONE,
                status: scenario.status[index],
                controller: None,
                supply,
                figure: None,
            }
        });
        let mut state = State {
            rules,
            board: scenario.board(),
            scenario: scenario_index,
            players,
            options,
            majors,
            chairs: Chairs::new(rules, players, &options),
            round: 1,
            turn: 1,
            phase: Phase::Over,
            powers,
            pawns,
            garrisons,
            fortresses,
            piles: [Pile::default(); Power::COUNT],
            sides: Sides::default(),
            spain_open: scenario.id != "1792",
            orient_card: scenario.id == "1792",
            set_up_exempt: Territories::NONE,
            undealt: rules.powers,
            stand_in: None,
            slots: Slots::default(),
            diplomacy: Diplomacy::default(),
            bids: Bids::default(),
            movement: Movement::default(),
            request: Request::default(),
            battle: Battle::default(),
            update: Update::default(),
            napoleons_deck: NapoleonsDeck::default(),
            campaign: Campaign::default(),
            truces: Truces::default(),
            agenda: Agenda::default(),
            prestige: Prestige::of(scenario.prestige),
            alliances: Alliances::default(),
            trains: Borders::default(),
            refused_trains: Borders::default(),
            result: None,
        };
        if state.plays_by_cards() {
            for power in rules.powers.iter() {
                state.agenda.hands[power as usize] = state.action_cards_of(power);
            }
        }
        for (from, to) in scenario.trains {
            if let Some(border) = state.border(*from, *to) {
                state.trains.insert(border);
            }
        }
        for pile in rules.powers.iter() {
            state.pile_mut(pile).draw = Cards(deck);
        }
        if let Some(deck) = &rules.deck {
            state.set_up_napoleons_deck(deck);
        }
        state.sides = state.sides_now();
        for power in state.sides.neutrals().iter() {
            let misplaced = state.pawns.of(power) - state.open_to_neutral(power);
            state.set_up_exempt |= misplaced;
        }
        state
    }

    /// The numbers of the rule set that is played.
    #[inline]
    pub fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// Goes on under another version of the rules, on the board that it brings.
    pub fn play_by(&mut self, rules: &'static RuleSet) {
        self.rules = rules;
        self.board = &rules.boards[usize::from(self.scenario().side)];
    }

    /// How Napoleon's deck plays France, where it does.
    #[inline]
    pub fn deck(&self) -> Option<&'static DeckRules> {
        self.rules().deck.as_ref()
    }

    #[inline]
    pub fn scenario(&self) -> &'static Scenario {
        &SCENARIOS[usize::from(self.scenario)]
    }

    #[inline]
    pub fn board(&self) -> &'static BoardTables {
        self.board
    }

    #[inline]
    pub fn power(&self, power: Power) -> &PowerState {
        &self.powers[power as usize]
    }

    #[inline]
    pub fn power_mut(&mut self, power: Power) -> &mut PowerState {
        &mut self.powers[power as usize]
    }

    pub fn napoleon_rule(&self) -> Napoleon {
        self.scenario().napoleon
    }

    // --- Players ------------------------------------------------------------------------------------------------

    /// The major power whose player plays this power; `None` for an uncontrolled minor.
    #[inline]
    pub fn master(&self, power: Power) -> Option<Power> {
        if self.majors.contains(power) { Some(power) } else { self.power(power).controller }
    }

    /// [KOA-19.15] The seat of the player who plays a power. Nobody's for an uncontrolled minor and
    /// for Napoleon's deck.
    #[inline]
    pub fn chair(&self, power: Power) -> Option<u8> {
        let controllers = || self.chairs.seat(self.power(power).controller?);
        self.chairs.seat(power).or_else(controllers)
    }

    /// [KOA-19.20], [KOA-19.21], [PRO-8.3], [PRO-19.2] Whether one player plays both.
    #[inline]
    pub fn same_player(&self, one: Power, other: Power) -> bool {
        one == other || (self.chair(one).is_some() && self.chair(one) == self.chair(other))
    }

    /// The powers of one player.
    pub fn powers_of_player(&self, power: Power) -> Powers {
        self.rules.powers.iter().filter(|other| self.same_player(power, *other)).collect()
    }

    /// The seat that decides for a power now: its player's, or the stand-in's for an uncontrolled minor. What France
    /// leaves open when Napoleon's deck plays it, Britain's player decides (KOA-D91).
    #[inline]
    pub fn seat_of(&self, power: Power) -> u8 {
        let stand_in = || self.stand_in.and_then(|stand_in| self.chairs.seat(stand_in));
        self.chair(power).or_else(stand_in).or(self.chairs.seat(Power::Britain)).unwrap_or(0)
    }

    /// The powers that are not on a power's side.
    #[inline]
    pub fn others(&self, power: Power) -> Powers {
        self.rules.powers - self.sides.allies(power)
    }

    /// [KOA-20.9], [PRO-20.3] Whether Napoleon's deck plays a power.
    #[inline]
    pub fn is_automatic(&self, power: Power) -> bool {
        power == Power::France && self.deck().is_some()
    }

    // --- Control ------------------------------------------------------------------------------------------------

    #[inline]
    pub fn all_garrisons(&self) -> Territories {
        self.garrisons.iter().fold(Territories::NONE, |all, garrisons| all | *garrisons)
    }

    /// [KOA-5.2], [KOA-5.8], [PRO-5.1], [PRO-5.5] Where its garrison stands, and its homes without
    /// a foreign one.
    #[inline]
    pub fn controlled(&self, power: Power) -> Territories {
        self.garrisons[power as usize] | (self.board().homes_of(power) - self.all_garrisons())
    }

    /// [KOA-D70] What any power of the same player controls.
    pub fn controlled_by_player(&self, power: Power) -> Territories {
        self.powers_of_player(power).iter().fold(Territories::NONE, |all, own| all | self.controlled(own))
    }

    #[inline]
    pub fn garrison_owner(&self, territory: Territory) -> Option<Power> {
        self.rules.powers.iter().find(|power| self.garrisons[*power as usize].contains(territory))
    }

    /// [KOA-5.8] to [KOA-5.10], [PRO-5.1], [PRO-5.5], [PRO-5.6] The power that controls a
    /// territory, if any: generals do not count, and [KOA-5.5] what is nobody's home is nobody's
    /// without a garrison. [KOA-5.12] A home is its owner's again as soon as a foreign garrison
    /// leaves.
    #[inline]
    pub fn controller(&self, territory: Territory) -> Option<Power> {
        self.garrison_owner(territory).or_else(|| self.board().home_owner(territory))
    }

    pub fn controls(&self, power: Power, territory: Territory) -> bool {
        self.controller(territory) == Some(power)
    }

    pub fn controls_capital(&self, power: Power) -> bool {
        self.controls(power, self.board().capital_of(power))
    }

    /// Territories where a power has a general or a garrison.
    #[inline]
    pub fn pieces(&self, power: Power) -> Territories {
        self.pawns.of(power) | self.garrisons[power as usize]
    }

    #[inline]
    pub fn generals_of(&self, powers: Powers) -> Territories {
        powers.iter().fold(Territories::NONE, |all, power| all | self.pawns.of(power))
    }

    #[inline]
    pub fn pieces_of(&self, powers: Powers) -> Territories {
        powers.iter().fold(Territories::NONE, |all, power| all | self.pieces(power))
    }

    /// The powers with a general or a garrison in a territory.
    #[inline]
    pub fn powers_in(&self, territory: Territory) -> Powers {
        self.rules.powers.iter().filter(|power| self.pieces(*power).contains(territory)).collect()
    }

    /// [KOA-13.5], [PRO-13.5], [KOA-12.9], [KOA-D60] What the pieces of a power in a territory
    /// count together. [KOA-12.10] A fortress counts only with a garrison, whosever that is.
    pub fn strength_in(&self, power: Power, territory: Territory) -> u8 {
        let general =
            self.pawns.find(power, territory).map_or(0, |pawn| GENERAL + UNIT * self.pawns.units(pawn));
        let garrison = match self.garrisons[power as usize].contains(territory) {
            false => 0,
            true if self.fortresses.contains(territory) => FORTRESS,
            true => GARRISON,
        };
        general + garrison
    }

    // --- Cards --------------------------------------------------------------------------------------------------

    /// Where a power draws and discards.
    #[inline]
    pub fn pile(&self, power: Power) -> &Pile {
        &self.piles[self.pile_number(power)]
    }

    #[inline]
    pub fn pile_mut(&mut self, power: Power) -> &mut Pile {
        &mut self.piles[self.pile_number(power)]
    }

    #[inline]
    fn pile_number(&self, power: Power) -> usize {
        match self.rules.piles {
            // Powers that share a pile share the first.
            Piles::Shared => 0,
            Piles::Own => power as usize,
        }
    }

    /// What all draw from and discard on; empty where each power has a pile of its own.
    pub fn shared_pile(&self) -> Pile {
        match self.rules.piles {
            Piles::Shared => self.piles[0],
            Piles::Own => Pile::default(),
        }
    }

    /// The powers of whom each has a pile that no one before it has.
    pub fn pile_owners(&self) -> Powers {
        match self.rules.piles {
            Piles::Shared => Powers::of(Power::Britain),
            Piles::Own => self.rules.powers,
        }
    }

    /// [KOA-D5] Whether a draw would give a power a card.
    #[inline]
    pub fn can_draw(&self, power: Power) -> bool {
        let pile = self.pile(power);
        !pile.draw.is_empty() || !pile.discards.is_empty()
    }

    /// [KOA-2.11], [KOA-D5], [PRO-2.3] An empty draw pile is made anew from the discards.
    pub fn refill_draw_pile(&mut self, power: Power) {
        let pile = self.pile_mut(power);
        if pile.draw.is_empty() {
            pile.draw = std::mem::take(&mut pile.discards);
        }
    }

    /// Gives a power the card that chance drew.
    pub fn draw(&mut self, power: Power, card: Card) {
        self.pile_mut(power).draw.take(card);
        self.power_mut(power).hand.add(card);
        self.refill_draw_pile(power);
    }

    pub fn discard(&mut self, power: Power, card: Card) {
        self.power_mut(power).hand.take(card);
        self.pile_mut(power).discards.add(card);
    }

    /// [KOA-6.7] How many cards a power may hold at the end of an action.
    #[inline]
    pub fn hand_limit(&self, power: Power) -> u8 {
        self.rules().hand_limits[power as usize]
    }

    #[inline]
    pub fn is_over_hand_limit(&self, power: Power) -> bool {
        self.power(power).hand.len() > self.hand_limit(power)
    }

    pub fn over_hand_limit(&self) -> Powers {
        self.rules.powers.iter().filter(|power| self.is_over_hand_limit(*power)).collect()
    }

    // --- Tracks -------------------------------------------------------------------------------------------------

    /// [KOA-D20] A gain above 15 is lost. [KOA-6.4] Arbiters gain morale, and leadership and
    /// mobilisation bring some.
    pub fn gain_morale(&mut self, power: Power, gain: u8) {
        let limit = self.rules().morale_limit;
        let morale = &mut self.power_mut(power).morale;
        *morale = (*morale + gain).min(limit);
    }

    /// [KOA-6.5] Cards, bids and the fives of a lost battle cost morale.
    pub fn lose_morale(&mut self, power: Power, loss: u8) {
        let floor = self.rules().morale_floor;
        let morale = &mut self.power_mut(power).morale;
        *morale = morale.saturating_sub(loss).max(floor);
    }

    /// [KOA-D2] A gain of money, cut to what the bank holds if the table limits it: [KOA-1.8] 80.
    pub fn gain_money(&mut self, power: Power, gain: u16) -> u16 {
        let gain = if self.options.money_limit {
            let paid: u16 = self.powers.iter().map(|power| power.money).sum();
            gain.min(80u16.saturating_sub(paid))
        } else {
            gain
        };
        let money = &mut self.power_mut(power).money;
        *money = money.saturating_add(gain);
        gain
    }

    // --- Pieces -------------------------------------------------------------------------------------------------

    /// [KOA-D28] A general leaves the map; its units return to the supply.
    pub fn take_off_map(&mut self, pawn: Pawn) {
        let units = self.pawns.units(pawn);
        self.pawns.set_units(pawn, 0);
        self.power_mut(pawn.power()).supply += units;
        self.pawns.lift(pawn);
    }

    /// [KOA-D12] A general that leaves the place where the scenario put it may not come back against the rules.
    pub fn end_exemption(&mut self, pawn: Pawn, from: Territory) {
        if self.sides.is_neutral(pawn.power()) {
            self.set_up_exempt.remove(from);
        }
    }

    pub fn lose_units(&mut self, pawn: Pawn, loss: u8) {
        let units = self.pawns.units(pawn);
        let lost = loss.min(units);
        self.pawns.set_units(pawn, units - lost);
        self.power_mut(pawn.power()).supply += lost;
    }

    /// [KOA-12.1] One of the general's units becomes a garrison.
    pub fn place_garrison(&mut self, pawn: Pawn, territory: Territory) {
        let units = self.pawns.units(pawn);
        debug_assert!(units > 0, "a garrison is made of a unit (KOA-12.4)");
        self.pawns.set_units(pawn, units.saturating_sub(1));
        self.garrisons[pawn.power() as usize].insert(territory);
    }

    /// The token of a garrison returns to the supply: [PRO-12.5] when it is beaten, disbanded or
    /// turned back. [KOA-12.8], [KOA-16.25], [KOA-D34] A fortress stays.
    pub fn remove_garrison(&mut self, power: Power, territory: Territory) {
        self.garrisons[power as usize].remove(territory);
        self.power_mut(power).supply += 1;
    }

    /// [KOA-19.10], [KOA-19.13] A controlled minor has its controller's status.
    pub fn minors_follow(&mut self) {
        for power in (self.rules.powers - self.majors).iter() {
            if let Some(controller) = self.power(power).controller {
                self.power_mut(power).status = self.power(controller).status;
            }
        }
    }

    /// Who stands with whom, by what makes friends and foes here.
    pub fn sides_now(&self) -> Sides {
        match self.rules.politics {
            Politics::Statuses => Sides::by_status(&self.powers, self.rules.powers, self.majors),
            Politics::Alliances => Sides::by_alliance(&self.alliances.allies, self.rules.powers),
        }
    }

    /// Works out the sides after a change of status or controller.
    pub fn renew_sides(&mut self) {
        self.minors_follow();
        self.sides = self.sides_now();
    }
}
