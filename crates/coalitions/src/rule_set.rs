//! Where the editions of the system differ: one value per rule set (docs/decisions/0008-rule-sets.md).
//!
//! The shared code asks [`State::rules`](crate::State::rules), never which edition is played. A difference that is a
//! procedure of its own is a module beside the others, and a field here says whether it is used: [`campaign`](crate::campaign)
//! for Napoleon's deck, [`unsettled`](crate::unsettled) for territories that former partners share.

use crate::board::{BoardTables, KOALICJE, REALPOLITIK};
use crate::power::{Power, Powers};
use crate::reasons::Why;
use crate::scenario::{DECKS, Options, REALPOLITIK_DECKS, WHEEL_START};
use engine::{Lang, Refusal};
use std::fmt;
use std::ops::RangeInclusive;

pub struct RuleSet {
    pub name: RuleSetName,
    /// The box that it comes in.
    pub edition: &'static Edition,
    /// What records call this version of it.
    pub version: &'static str,

    // --- The table --------------------------------------------------------------------------------------------------
    /// The powers that take part.
    pub powers: Powers,
    /// [KOA-1.3], [KOA-1.5], [KOA-D1], [PRO-1.2], [PRO-1.3], [PRO-D1] By power: generals, and unit
    /// and garrison tokens.
    pub generals: [u8; Power::COUNT],
    pub tokens: [u8; Power::COUNT],
    /// [KOA-1.1], [PRO-1.1] The boards that its scenarios are played on, one or two sides.
    pub boards: &'static [BoardTables],
    /// [KOA-2.1], [KOA-20.1], [PRO-2.1] How many may play, and the rule that says so.
    pub players: RangeInclusive<u8>,
    pub players_rule: &'static str,
    pub seating: Seating,
    /// How a list of its powers begins, for whoever writes one.
    pub some_powers: &'static str,
    /// What drives the turn.
    pub turns: Turns,
    /// What makes friends and foes.
    pub politics: Politics,
    /// Where battle cards come from.
    pub piles: Piles,
    /// Whose deck is which: how many cards of each value, the default first.
    pub decks: &'static [(&'static str, [u8; 5])],
    /// [KOA-6.6], [REA-21.1] Who comes first where several could.
    pub order: Order,
    /// [KOA-19.2], [REA-22.2] A minor power starts with its money, otherwise with none.
    pub minors_have_money: bool,

    // --- Tracks, cards and pieces -----------------------------------------------------------------------------------
    /// [KOA-21.1], [PRO-21.1] The influence that ends the game.
    pub winning_influence: u8,
    /// [KOA-6.3], [KOA-D18], [PRO-6.2] Morale stays between these.
    pub morale_floor: u8,
    pub morale_limit: u8,
    /// [KOA-6.7], [PRO-6.4] By power: cards in hand.
    pub hand_limits: [u8; Power::COUNT],
    /// [PRO-D39] A hand above its limit is cut at once; otherwise at the end of the action (KOA-6.7).
    pub hand_limit_at_once: bool,
    /// [KOA-6.9], [PRO-6.3] Units under one general.
    pub unit_limit: u8,
    /// [KOA-1.7] All the fortresses there are.
    pub fortresses: usize,
    /// [KOA-2.13] A French general is Napoleon.
    pub napoleon: bool,
    /// [KOA-18.1], [PRO-18.1] Whether other generals than Napoleon may be named, and have abilities.
    pub special_generals: bool,
    /// [REA-1.7] All the trains there are.
    pub trains: u8,

    // --- Politics ---------------------------------------------------------------------------------------------------
    /// [KOA-7.8] A leader may expel members before the choice. It may always turn away who has just
    /// joined (KOA-D22, PRO-7.4). [PRO-7.5] Elsewhere nobody is expelled.
    pub expulsion: bool,
    /// [KOA-8.12] Nobody enters a neutral's home and its pieces elsewhere are foes; otherwise its home is open
    /// (PRO-8.9) and elsewhere it may let others stay (PRO-D13).
    pub neutral_home_is_closed: bool,
    /// [KOA-D25], [PRO-8.6] A neutral gains influence for territories.
    pub neutral_scores: bool,
    /// [KOA-17.6] Former partners in one territory are parted at once by strength; otherwise they fight or leave when
    /// they move (PRO-17.5).
    pub strength_parts_partners: bool,
    /// [REA-D55] A garrison that yields goes to the general that withdraws with it, otherwise to
    /// any (KOA-D59).
    pub yielding_garrison_keeps_its_general: bool,
    /// [REA-D20] Where strengths and garrisons are equal a coin falls, otherwise by option
    /// (KOA-D62).
    pub coin_parts_equals: bool,
    /// [KOA-D55] A withdrawing general may ask its ally for the sea; otherwise only sea lanes of
    /// its own count (REA-D56).
    pub withdrawal_asks_for_sea: bool,

    // --- Actions 1 to 5 ---------------------------------------------------------------------------------------------
    /// [KOA-9.40], [PRO-9.13] Another power's home gives influence.
    pub captured_home_scores: bool,
    /// [KOA-9.2], [PRO-9.2] Another power's home gives income.
    pub captured_home_pays: bool,
    /// [KOA-9.7] Leadership may take generals off the map.
    pub recall: bool,
    /// [KOA-9.16], [PRO-9.7] What Britain gains for subsidies.
    pub subsidy: Subsidy,
    /// [KOA-9.30], [PRO-9.10] What mobilisation sells.
    pub prices: Prices,
    /// [KOA-9.35] The powers that keep the money they have not spent.
    pub thrifty: Powers,
    /// [REA-7.1] Trains that a mobilisation places free of charge.
    pub free_trains: u8,
    /// [REA-7.3] Generals are placed and recalled in a mobilisation.
    pub mobilisation_moves_generals: bool,

    // --- Movement ---------------------------------------------------------------------------------------------------
    /// [KOA-10.8], [KOA-10.10], [PRO-10.6] What the arbiter gains for the first, second and third round.
    pub arbiter_pay: [u8; 3],
    /// [KOA-10.13] Garrisons are disbanded before the first order; otherwise in any round (PRO-10.9).
    pub disband_first: bool,
    /// [KOA-11.4] The most sea lanes of one move.
    pub sea_lanes: SeaLanes,

    // --- Battles ----------------------------------------------------------------------------------------------------
    /// [KOA-15.5], [PRO-16.1] Morale is paid for each card as it is played, or after the battle.
    pub cards_paid_at_once: bool,
    /// [KOA-15.2], [PRO-15.2], [KOA-20.31] Who plays cards when.
    pub card_order: CardOrder,
    /// [KOA-15.10] to [KOA-15.13] Cards 2, 3, 4 and 5 have abilities.
    pub card_abilities: bool,
    /// [REA-19.1] A 1 has one too.
    pub one_discards: bool,
    /// [REA-D33], [REA-D35] A card is played face up only if there is a card that it can do
    /// something to.
    pub open_card_needs_target: bool,
    /// [REA-D31] A power plays one card in a step, otherwise one for each of its generals
    /// (KOA-15.3).
    pub one_card_in_a_step: bool,
    /// [REA-18.6] Only attackers and defenders play the free card at morale 0, otherwise by option
    /// (KOA-D49).
    pub free_card_is_for_fighters: bool,
    /// [PRO-14.6] Supporters add their strength, and need no units; otherwise they only play cards (KOA-14.5, KOA-14.6).
    pub support_adds_strength: bool,
    /// [KOA-14.4] The owner of a sea supports over one of its lanes.
    pub support_by_sea: bool,
    /// [KOA-16.3], [PRO-16.2] Powers draw a card if they played one, otherwise if they had a general in it.
    pub draw_if_played: bool,
    /// [KOA-16.9], [PRO-16.4] Influence for each defeated general, otherwise for the battle.
    pub reward_per_general: bool,
    /// [KOA-16.21] A loser's owner chooses between capital and off-map; otherwise the capital comes first (PRO-16.7).
    pub loser_may_choose: bool,
    /// [PRO-12.2] A victorious defender may place a garrison too; otherwise by option (KOA-D54).
    pub defender_garrisons: bool,
    /// [PRO-13.3], [PRO-D47] Influence ends the game when the action, or the battles of a round, are finished; otherwise
    /// at once (KOA-21.1).
    pub actions_are_finished: bool,

    /// [REA-D5] Whoever has influence enough ends the game when the turn is finished, unless the
    /// table says at once.
    pub turn_is_finished: bool,

    // --- The end ----------------------------------------------------------------------------------------------------
    /// [KOA-21.2], [PRO-21.2] Paris is looked at when battles are over; otherwise at the end of a round.
    pub paris_at_once: bool,
    /// [KOA-21.3], [KOA-D84], [PRO-21.3] What a general in Paris is worth, and how much more in the
    /// British coalition.
    pub paris_bonus: u8,
    pub paris_bonus_british: u8,
    /// [PRO-21.3] The British bonus goes to every member of the coalition, and whatever ended the game.
    pub paris_bonus_for_coalition: bool,
    /// [PRO-21.5] The winner's coalition shares the victory.
    pub partners_share: bool,

    // --- Where Koalicje was played otherwise before (see [`Version`]) -------------------------------------------------
    /// [KOA-3.18] Spain opens when a French general crosses its border into Navarra or Catalonia; otherwise whenever one comes
    /// there, also from inside.
    pub spain_opens_at_its_border: bool,
    /// [KOA-D55], [KOA-D64] A foe that must leave a territory in the same board update closes it to nobody; otherwise it does until
    /// its turn to leave has come.
    pub leavers_close_nothing: bool,

    /// [KOA-20.1], [PRO-20.1] France is played by Napoleon's deck, the others together against it.
    pub deck: Option<DeckRules>,
    /// Who is likely to win was learnt from matches of this rule set.
    pub outlook_is_learnt: bool,
}

impl RuleSet {
    /// The deck of a table: how many cards there are of each value.
    pub fn deck_of(&self, other: bool) -> [u8; 5] {
        self.decks[usize::from(other).min(self.decks.len() - 1)].1
    }
}

/// A rule set is the one that it is: two are never made alike.
impl PartialEq for RuleSet {
    fn eq(&self, other: &RuleSet) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for RuleSet {}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, version {}", self.name, self.version)
    }
}

/// Who sits where.
#[derive(Clone, Copy, Debug)]
pub enum Seating {
    /// One power for each player; the others are minor powers.
    Majors { minors: fn(u8, &Options) -> Powers },
    /// By number of players, the powers of each seat; `by_choice` says whether a table may agree on something else.
    Shared { seats: fn(u8) -> SeatedPowers, by_choice: bool },
}

type SeatedPowers = &'static [&'static [Power]];

/// What drives the turn: it says who does which action now.
#[derive(Clone, Copy, Debug)]
pub enum Turns {
    /// [KOA-4.2], [KOA-1.2], [PRO-1.1] The Wheel of War: the powers over its six spaces at the
    /// start, by number. [KOA-D15], [PRO-D5] Their order is reconstructed.
    Wheel(&'static [u8; 6]),
    /// [REA-5.2] Action cards, chosen in secret and revealed together.
    ActionCards,
}

/// What makes friends and foes: it says who stands on whose side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Politics {
    /// [KOA-7.3] Each power has a status: one of two coalitions, neutral or expansionist.
    Statuses,
    /// [REA-10.1] Two powers are allies or at war; [REA-10.9] nobody has two allies.
    Alliances,
}

/// Where battle cards come from and go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piles {
    /// [KOA-1.10], [PRO-1.6] One draw pile and one discard pile for all.
    Shared,
    /// [REA-1.10], [REA-D13] Each power has its own.
    Own,
}

/// Who comes first where several powers could.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// [KOA-6.6]
    OfPowers,
    /// [REA-21.1] By the prestige track.
    OfPrestige,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeaLanes {
    /// [KOA-11.4]
    UpToThree,
    /// [REA-D26]
    One,
}

/// [KOA-9.16], [PRO-D16] Influence for subsidies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subsidy {
    /// 1 for each major power that accepts 3 or more.
    PerAlly,
    /// 1 for a leadership action in which any money is accepted.
    Flat,
    /// [KOA-20.12], [PRO-20.9] Nothing.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardOrder {
    /// [KOA-15.2] Attacker, defenders, the attacker's supporters, the defender's; again until all have passed.
    FightersFirst,
    /// [PRO-15.2], [PRO-D43] Each side with its supporters, the attacker's first; again until all have passed.
    SideBySide,
    /// [KOA-20.31], [KOA-D91] The players alone, fighters before supporters, each power until it passes; then France
    /// draws.
    PlayersThenFrance,
}

#[derive(Debug)]
pub struct Prices {
    pub unit: u16,
    pub card: u16,
    pub morale: u16,
    pub fortress: u16,
    /// Where there are trains.
    pub train: u16,
}

/// How Napoleon's deck plays: ledger sections 20.
#[derive(Debug)]
pub struct DeckRules {
    /// [KOA-D83], [PRO-20.1] The rule that it is played in one scenario alone.
    pub scenario_rule: &'static str,
    /// [KOA-20.6], [PRO-20.1] Difficulties: the word, and where French influence starts.
    pub difficulties: &'static [(&'static str, u8)],
    /// [KOA-20.4] French homes begin with garrisons.
    pub homes_are_garrisoned: bool,
    /// [KOA-D72], [PRO-D33] France plays without the pawn of Napoleon, or with all seven as ordinary generals.
    pub napoleon_is_left_out: bool,
    /// [KOA-20.22] A target with a French garrison scores its value and is not attacked; otherwise it scores if it is
    /// disputed and French by its stripe, and still receives a general (PRO-20.12, PRO-D32).
    pub garrisoned_target_is_done: bool,
    /// [KOA-20.38] A French general supports any number of battles; otherwise one (PRO-D46).
    pub support_without_limit: bool,
    /// [KOA-D82] After a draw the French attacker goes to the nearest French territory; otherwise next door, towards
    /// home (PRO-20.24).
    pub retreat_is_nearest: bool,
    /// [KOA-20.40], [PRO-D34] An enemy garrison at home, and not only a general, starts the race to Paris.
    pub garrison_starts_race: bool,
    /// [PRO-20.30] The race to Paris uses up a card, unseen.
    pub race_spends_card: bool,
    /// [KOA-D79], [PRO-D35] Generals of the race place garrisons where nobody resists.
    pub race_garrisons: bool,
}

/// Koalicje, the final edition.
const KOALICJE_RULES: RuleSet = RuleSet {
    name: RuleSetName::Koalicje,
    edition: Edition::FINAL,
    version: "2",
    powers: Powers::NAPOLEONIC,
    generals: [3, 7, 4, 3, 4, 3, 0],
    tokens: [21, 49, 28, 21, 28, 21, 0],
    boards: &KOALICJE,
    players: 3..=6,
    players_rule: "KOA-2.1",
    seating: Seating::Majors { minors: crate::scenario::minor_powers },
    some_powers: "britain,france,…",
    turns: Turns::Wheel(&WHEEL_START),
    politics: Politics::Statuses,
    piles: Piles::Shared,
    decks: &DECKS,
    order: Order::OfPowers,
    minors_have_money: false,
    winning_influence: 25,
    morale_floor: 0,
    morale_limit: 15,
    hand_limits: [6, 10, 6, 6, 6, 6, 0],
    hand_limit_at_once: false,
    unit_limit: 3,
    fortresses: 6,
    napoleon: true,
    special_generals: true,
    trains: 0,
    expulsion: true,
    neutral_home_is_closed: true,
    neutral_scores: true,
    strength_parts_partners: true,
    yielding_garrison_keeps_its_general: false,
    coin_parts_equals: false,
    withdrawal_asks_for_sea: true,
    captured_home_scores: true,
    captured_home_pays: false,
    recall: true,
    subsidy: Subsidy::PerAlly,
    prices: Prices { unit: 1, card: 1, morale: 1, fortress: 5, train: 1 },
    thrifty: Powers::BRITAIN,
    free_trains: 0,
    mobilisation_moves_generals: false,
    arbiter_pay: [1, 2, 3],
    disband_first: true,
    sea_lanes: SeaLanes::UpToThree,
    cards_paid_at_once: true,
    card_order: CardOrder::FightersFirst,
    card_abilities: true,
    one_discards: false,
    open_card_needs_target: false,
    one_card_in_a_step: false,
    free_card_is_for_fighters: false,
    support_adds_strength: false,
    support_by_sea: true,
    draw_if_played: true,
    reward_per_general: true,
    loser_may_choose: true,
    defender_garrisons: false,
    actions_are_finished: false,
    turn_is_finished: false,
    paris_at_once: false,
    paris_bonus: 6,
    paris_bonus_british: 3,
    paris_bonus_for_coalition: false,
    partners_share: false,
    spain_opens_at_its_border: true,
    leavers_close_nothing: true,
    deck: None,
    outlook_is_learnt: true,
};

/// L'Empereur: Koalicje for one to five players against Napoleon's deck.
const LEMPEREUR_RULES: RuleSet = RuleSet {
    name: RuleSetName::LEmpereur,
    players: 1..=5,
    players_rule: "KOA-D81",
    seating: Seating::Shared { seats: crate::seating::against_napoleon, by_choice: true },
    outlook_is_learnt: false,
    // [KOA-20.37] Neither card abilities nor special generals are used.
    special_generals: false,
    card_abilities: false,
    // [KOA-20.17] Only disputed territories count.
    captured_home_scores: false,
    subsidy: Subsidy::Nothing,
    card_order: CardOrder::PlayersThenFrance,
    paris_at_once: true,
    deck: Some(DeckRules {
        scenario_rule: "KOA-D83",
        difficulties: &[("ogre", 5), ("usurpateur", 10), ("empereur", 15)],
        homes_are_garrisoned: true,
        napoleon_is_left_out: true,
        garrisoned_target_is_done: true,
        support_without_limit: true,
        retreat_is_nearest: true,
        garrison_starts_race: false,
        race_spends_card: false,
        race_garrisons: true,
    }),
    ..KOALICJE_RULES
};

/// The prototype edition.
const PROTOTYPE_RULES: RuleSet = RuleSet {
    name: RuleSetName::Prototype,
    edition: Edition::PROTOTYPE,
    version: "1",
    players_rule: "PRO-2.1",
    seating: Seating::Shared { seats: crate::seating::of_the_prototype, by_choice: false },
    outlook_is_learnt: false,
    winning_influence: 40,
    morale_floor: 1,
    hand_limit_at_once: true,
    fortresses: 0,
    special_generals: false,
    expulsion: false,
    neutral_home_is_closed: false,
    neutral_scores: false,
    strength_parts_partners: false,
    captured_home_scores: false,
    captured_home_pays: true,
    recall: false,
    subsidy: Subsidy::Flat,
    disband_first: false,
    cards_paid_at_once: false,
    card_order: CardOrder::SideBySide,
    card_abilities: false,
    support_adds_strength: true,
    draw_if_played: false,
    reward_per_general: false,
    loser_may_choose: false,
    defender_garrisons: true,
    actions_are_finished: true,
    paris_at_once: true,
    paris_bonus_for_coalition: true,
    partners_share: true,
    ..KOALICJE_RULES
};

/// The prototype's one or two players against Napoleon's deck.
const NAPOLEONS_DECK_RULES: RuleSet = RuleSet {
    name: RuleSetName::NapoleonsDeck,
    players: 1..=2,
    seating: Seating::Shared { seats: crate::seating::against_napoleon, by_choice: false },
    subsidy: Subsidy::Nothing,
    card_order: CardOrder::PlayersThenFrance,
    // [PRO-20.22] 1 influence per beaten general.
    reward_per_general: true,
    paris_bonus_for_coalition: false,
    partners_share: false,
    deck: Some(DeckRules {
        scenario_rule: "PRO-20.1",
        difficulties: &[("usurper", 0), ("boney", 5), ("great", 10), ("ogre", 15), ("destiny", 20)],
        homes_are_garrisoned: false,
        napoleon_is_left_out: false,
        garrisoned_target_is_done: false,
        support_without_limit: false,
        retreat_is_nearest: false,
        garrison_starts_race: true,
        race_spends_card: true,
        race_garrisons: false,
    }),
    ..PROTOTYPE_RULES
};

/// Realpolitik: the wars of unification.
const REALPOLITIK_RULES: RuleSet = RuleSet {
    name: RuleSetName::Realpolitik,
    edition: Edition::REALPOLITIK,
    version: "1",
    powers: Powers::OF_UNIFICATION,
    // [REA-1.4], [REA-1.5]
    generals: [0, 4, 4, 4, 0, 0, 4],
    tokens: [0, 28, 28, 28, 0, 0, 28],
    boards: &REALPOLITIK,
    players: 3..=4,
    players_rule: "REA-1.2",
    seating: Seating::Majors { minors: crate::scenario::minor_italy },
    some_powers: "france,austria,…",
    turns: Turns::ActionCards,
    politics: Politics::Alliances,
    piles: Piles::Own,
    decks: &REALPOLITIK_DECKS,
    order: Order::OfPrestige,
    minors_have_money: true,
    hand_limits: [0, 7, 7, 7, 0, 0, 7],
    napoleon: false,
    special_generals: false,
    trains: 28,
    yielding_garrison_keeps_its_general: true,
    coin_parts_equals: true,
    withdrawal_asks_for_sea: false,
    subsidy: Subsidy::Nothing,
    thrifty: Powers::NONE,
    free_trains: 2,
    mobilisation_moves_generals: true,
    sea_lanes: SeaLanes::One,
    one_discards: true,
    open_card_needs_target: true,
    one_card_in_a_step: true,
    free_card_is_for_fighters: true,
    support_by_sea: false,
    turn_is_finished: true,
    leavers_close_nothing: false,
    outlook_is_learnt: false,
    ..KOALICJE_RULES
};

/// A rule set as version 1 of Koalicje had it.
const fn as_at_first(rules: RuleSet) -> RuleSet {
    RuleSet { version: "1", spain_opens_at_its_border: false, leavers_close_nothing: false, ..rules }
}

/// The names of the rule sets that are played here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RuleSetName {
    #[default]
    Koalicje,
    LEmpereur,
    Prototype,
    NapoleonsDeck,
    Realpolitik,
}

/// Every rule set in all its versions, the newest of each first.
static RULE_SETS: [RuleSet; 7] = [
    KOALICJE_RULES,
    LEMPEREUR_RULES,
    PROTOTYPE_RULES,
    NAPOLEONS_DECK_RULES,
    REALPOLITIK_RULES,
    as_at_first(KOALICJE_RULES),
    as_at_first(LEMPEREUR_RULES),
];

/// A box on the shelf: it has its own id, scenarios and rules for players.
pub struct Edition {
    pub game_id: &'static str,
    pub name: &'static str,
    /// The versions of its rules by their names in records, the newest last. Nothing that was mended in Koalicje can come about in
    /// the prototype, which has one.
    pub versions: &'static [&'static str],
    /// What its rules are numbered by.
    prefix: &'static str,
    /// Rules of the final edition that it states under a number of its own; where it is silent
    /// theirs applies [PRO-D38].
    own_numbers: &'static [(&'static str, &'static str)],
    /// What it says otherwise when it turns an action down.
    own_refusal: fn(Why) -> Option<Refusal>,
    /// Its rules for players, and those of the edition that it falls back on.
    pub rules_text: fn(Lang) -> &'static str,
    pub parent_rules_text: fn(Lang) -> &'static str,
    /// Its words for a question, where they are not those of the final edition.
    pub own_prompt: fn(&crate::decision::Decision, Lang) -> Option<String>,
}

impl Edition {
    /// Koalicje, with L'Empereur.
    pub const FINAL: &'static Edition = &Edition {
        game_id: "koalicje",
        name: "Koalicje",
        versions: &["1", "2"],
        prefix: "KOA-",
        own_numbers: &[],
        own_refusal: |_| None,
        rules_text: crate::rules::text,
        parent_rules_text: |_| "",
        own_prompt: |_, _| None,
    };

    pub const PROTOTYPE: &'static Edition = &Edition {
        game_id: "coalitions-prototype",
        name: "Coalitions, prototype edition",
        versions: &["1"],
        prefix: "PRO-",
        own_numbers: &OWN_NUMBERS,
        own_refusal: |_| None,
        rules_text: crate::rules::prototype_text,
        parent_rules_text: crate::rules::text,
        own_prompt: |decision, lang| match lang {
            Lang::En => crate::words::en::prototype_prompt(decision),
            Lang::Pl => crate::words::pl::prototype_prompt(decision),
        },
    };

    pub const REALPOLITIK: &'static Edition = &Edition {
        game_id: "realpolitik",
        name: "Realpolitik",
        versions: &["1"],
        prefix: "REA-",
        own_numbers: &crate::reasons::OF_REALPOLITIK,
        own_refusal: crate::reasons::in_realpolitik,
        rules_text: crate::rules::realpolitik_text,
        // It stands alone.
        parent_rules_text: |_| "",
        own_prompt: |decision, lang| match lang {
            Lang::En => crate::words::en::realpolitik_prompt(decision),
            Lang::Pl => crate::words::pl::realpolitik_prompt(decision),
        },
    };

    /// The version that a match of it begins with.
    pub const fn newest(&self) -> &'static str {
        self.versions[self.versions.len() - 1]
    }

    /// The versions that matches which began under them are still played by.
    pub const fn older(&self) -> &'static [&'static str] {
        match self.versions.split_last() {
            Some((_, older)) => older,
            None => &[],
        }
    }

    /// The number of a rule in this edition: its own where it has one.
    pub fn rule(&self, rule: &'static str) -> &'static str {
        self.own_numbers.iter().find(|(known, _)| *known == rule).map_or(rule, |(_, own)| own)
    }

    pub fn refusal(&self, why: Why) -> Refusal {
        (self.own_refusal)(why).unwrap_or_else(|| why.refusal().cited_as(|rule| self.rule(rule)))
    }

    /// Every refusal that can be met in it: another edition's own rules are not.
    pub fn refusals(&self) -> Vec<Refusal> {
        let falls_back = self.prefix == "KOA-" || !(self.parent_rules_text)(Lang::En).is_empty();
        let cites = |refusal: &Refusal| {
            let rule = refusal.rule.0;
            rule.starts_with(self.prefix) || (falls_back && rule.starts_with("KOA-"))
        };
        Why::ALL.iter().map(|why| self.refusal(*why)).filter(cites).collect()
    }
}

impl PartialEq for Edition {
    fn eq(&self, other: &Edition) -> bool {
        self.game_id == other.game_id
    }
}

impl fmt::Debug for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game_id)
    }
}

/// Rules of the final edition that the prototype states under a number of its own.
const OWN_NUMBERS: [(&str, &str); 55] = [
    ("KOA-2.11", "PRO-2.3"),
    ("KOA-2.13", "PRO-D2"),
    ("KOA-4.2", "PRO-4.1"),
    ("KOA-5.6", "PRO-5.4"),
    ("KOA-6.3", "PRO-6.2"),
    ("KOA-6.7", "PRO-6.4"),
    ("KOA-6.9", "PRO-6.3"),
    ("KOA-7.4", "PRO-D11"),
    ("KOA-8.13", "PRO-8.7"),
    ("KOA-8.15", "PRO-9.8"),
    ("KOA-9.1", "PRO-9.1"),
    ("KOA-9.6", "PRO-9.6"),
    ("KOA-9.7", "PRO-9.6"),
    ("KOA-9.14", "PRO-9.7"),
    ("KOA-9.15", "PRO-9.7"),
    ("KOA-9.20", "PRO-9.9"),
    ("KOA-9.30", "PRO-9.10"),
    ("KOA-10.2", "PRO-10.2"),
    ("KOA-10.3", "PRO-10.3"),
    ("KOA-10.4", "PRO-10.3"),
    ("KOA-10.5", "PRO-10.3"),
    ("KOA-10.9", "PRO-10.5"),
    ("KOA-10.10", "PRO-10.6"),
    ("KOA-10.13", "PRO-10.9"),
    ("KOA-11.1", "PRO-11.1"),
    ("KOA-11.3", "PRO-11.1"),
    ("KOA-11.4", "PRO-11.2"),
    ("KOA-11.5", "PRO-11.2"),
    ("KOA-11.11", "PRO-11.1"),
    ("KOA-11.14", "PRO-11.4"),
    ("KOA-12.1", "PRO-12.1"),
    ("KOA-12.3", "PRO-D19"),
    ("KOA-12.4", "PRO-12.3"),
    ("KOA-12.6", "PRO-5.7"),
    ("KOA-13.2", "PRO-13.2"),
    ("KOA-14.1", "PRO-14.1"),
    ("KOA-14.3", "PRO-D42"),
    ("KOA-15.1", "PRO-15.1"),
    ("KOA-15.2", "PRO-15.2"),
    ("KOA-15.3", "PRO-15.2"),
    ("KOA-16.8", "PRO-12.2"),
    ("KOA-16.21", "PRO-16.7"),
    ("KOA-17.2", "PRO-17.1"),
    ("KOA-17.12", "PRO-D27"),
    ("KOA-20.16", "PRO-D31"),
    ("KOA-20.20", "PRO-20.5"),
    ("KOA-20.24", "PRO-20.11"),
    ("KOA-20.31", "PRO-20.20"),
    ("KOA-20.32", "PRO-20.22"),
    ("KOA-20.37", "PRO-D22"),
    ("KOA-20.43", "PRO-D35"),
    ("KOA-D22", "PRO-D11"),
    ("KOA-D79", "PRO-20.31"),
    ("KOA-D82", "PRO-20.24"),
    ("KOA-D90", "PRO-D41"),
];

impl RuleSetName {
    /// The newest version of the rule set.
    #[inline]
    pub fn rules(self) -> &'static RuleSet {
        &RULE_SETS[self as usize]
    }

    /// The version of the rule set that records call so.
    pub fn version(self, name: &str) -> Option<&'static RuleSet> {
        RULE_SETS.iter().find(|rules| rules.name == self && rules.version == name)
    }

    pub fn edition(self) -> &'static Edition {
        self.rules().edition
    }
}
