//! What happened, in the past tense, with who may see which part.

use crate::action::Throw;
use crate::agenda::ActionCard;
use crate::board::Territory;
use crate::campaign::Priority;
use crate::cards::{Card, Cards};
use crate::power::{Power, Powers, Status};
use engine::{Happening, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a general moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    March,
    Sea,
    Strategic,
    Orient,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    AttackerWins,
    DefenderWins,
    Draw,
}

/// Where influence came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    // [KOA-6.1] Nothing else brings any.
    Territories,
    Battle,
    Subsidy,
    Paris,
    /// [KOA-20.22] A target that France holds.
    Napoleon,
}

/// In place of a seat: every player sees it, spectators do not.
pub const ALL_PLAYERS: u8 = u8::MAX - 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    FigureNamed {
        power: Power,
        at: Option<Territory>,
    },
    /// Only the seat that holds the hand sees the card.
    CardDrawn {
        power: Power,
        card: Option<Card>,
        seat: u8,
    },
    CardDiscarded {
        power: Power,
        card: Card,
    },
    /// A power drills, takes a card by leadership, buys one: the draw follows.
    Drilled {
        power: Power,
    },
    CardTaken {
        power: Power,
    },
    CardBought {
        power: Power,
    },
    /// A power has nothing more to add to what it was asked.
    Finished {
        power: Power,
    },
    /// A strategic move is drawn up to here.
    MovePlanned {
        power: Power,
        from: Territory,
        to: Territory,
    },
    RoundBegan {
        round: u16,
    },
    TurnBegan {
        turn: u8,
    },
    Expelled {
        leader: Power,
        power: Power,
    },
    /// Only the chooser sees which.
    StatusChosen {
        power: Power,
        status: Option<Status>,
        seat: u8,
    },
    StatusDeclared {
        power: Power,
        status: Status,
    },
    TurnedAway {
        leader: Power,
        power: Power,
    },
    /// Only the bidder sees how much.
    BidMade {
        power: Power,
        bid: Option<u8>,
        seat: u8,
    },
    BidRevealed {
        power: Power,
        bid: u8,
    },
    ControlTaken {
        minor: Power,
        by: Power,
        paid: u8,
    },
    Taxed {
        power: Power,
        money: u16,
    },
    Traded {
        money: u16,
    },
    /// `named` says whether it is the power's figure.
    GeneralPlaced {
        power: Power,
        at: Territory,
        named: bool,
    },
    /// [KOA-19.14] A hand passes to whoever plays the power now; only that seat sees it.
    HandShown {
        power: Power,
        hand: Option<Cards>,
        seat: u8,
    },
    GeneralRecalled {
        power: Power,
        from: Territory,
    },
    MoraleGained {
        power: Power,
        morale: u8,
    },
    MoraleLost {
        power: Power,
        morale: u8,
    },
    SubsidyOffered {
        power: Power,
        money: u16,
    },
    SubsidyAccepted {
        power: Power,
        money: u16,
    },
    SubsidyDeclined {
        power: Power,
    },
    UnitBought {
        power: Power,
        at: Territory,
    },
    MoraleBought {
        power: Power,
    },
    FortressBuilt {
        power: Power,
        at: Territory,
    },
    MoneyReturned {
        power: Power,
        money: u16,
    },
    InfluenceGained {
        power: Power,
        influence: u8,
        source: Source,
    },
    ArbiterChosen {
        power: Power,
        arbiter: Power,
    },
    NoArbiter {
        power: Power,
    },
    GarrisonDisbanded {
        power: Power,
        at: Territory,
    },
    GeneralMoved {
        power: Power,
        from: Territory,
        to: Territory,
        how: How,
    },
    ConsentAsked {
        power: Power,
        from: Territory,
        to: Territory,
        of: Powers,
    },
    ConsentGiven {
        power: Power,
    },
    ConsentRefused {
        power: Power,
    },
    /// A withdrawing general may count sea lanes as borders.
    SeaOpened {
        power: Power,
        from: Territory,
    },
    /// By the general now in `from`.
    GarrisonPlaced {
        power: Power,
        from: Territory,
        at: Territory,
    },
    SpainOpened,
    BattleBegan {
        at: Territory,
        attacker: Power,
        defenders: Powers,
        attack: u8,
        defence: u8,
    },
    GeneralEvaded {
        power: Power,
        from: Territory,
        to: Territory,
    },
    SupportDeclared {
        power: Power,
        from: Territory,
        at: Territory,
    },
    /// Only the player of the card sees a face-down one.
    CardPlayed {
        power: Power,
        from: Territory,
        card: Option<Card>,
        open: bool,
        seat: u8,
    },
    CardTurnedUp {
        power: Power,
        from: Territory,
        card: Card,
    },
    Passed {
        power: Power,
    },
    PileRevealed {
        power: Power,
        from: Territory,
        attacking: bool,
        cards: Cards,
    },
    BattleEnded {
        at: Territory,
        attack: u8,
        defence: u8,
        verdict: Verdict,
    },
    UnitsLost {
        power: Power,
        at: Territory,
        units: u8,
    },
    GarrisonLost {
        power: Power,
        at: Territory,
    },
    GeneralWithdrew {
        power: Power,
        from: Territory,
        to: Option<Territory>,
    },
    RoundAsked {
        power: Power,
        round: u8,
    },
    RoundAllowed {
        arbiter: Power,
        round: u8,
    },
    RoundRefused {
        arbiter: Power,
        round: u8,
    },
    /// A garrison taken back: a unit of the general there, or 1 money.
    GarrisonReturned {
        power: Power,
        at: Territory,
        to: Option<Territory>,
    },
    /// Only the thrower sees which.
    ThrowMade {
        power: Power,
        throw: Option<Throw>,
        seat: u8,
    },
    ThrowsRevealed {
        one: Power,
        one_throw: Throw,
        other: Power,
        other_throw: Throw,
    },
    CoinFell {
        power: Power,
    },
    // Napoleon's deck
    CampaignBegan {
        race: bool,
    },
    Encouraged {
        power: Power,
        morale: u8,
    },
    NapoleonCardTurned {
        number: u8,
    },
    TargetHeld {
        at: Territory,
        influence: u8,
    },
    RaceBegan {
        invaded: Territory,
    },
    /// A French general is there already; so many units were added.
    GeneralStands {
        at: Territory,
        units: u8,
    },
    /// A French general is sent by this priority; so many units were added.
    GeneralSent {
        from: Option<Territory>,
        to: Territory,
        priority: Priority,
        units: u8,
    },
    /// No French general is left for a target.
    TargetSkipped {
        at: Territory,
    },
    /// Money in place of influence.
    InfluencePaid {
        power: Power,
        money: u16,
    },
    // The prototype
    PeaceOffered {
        power: Power,
        host: Power,
        at: Territory,
    },
    PeaceMade {
        power: Power,
        at: Territory,
    },
    /// Foes share a territory for now.
    Unsettled {
        at: Territory,
        powers: Powers,
    },
    /// One side of a battle of three or more, and its strength.
    SideFormed {
        powers: Powers,
        strength: u8,
    },
    // Realpolitik
    /// A turn begins: every power chooses an action card.
    CardsCalled {
        turn: u16,
    },
    /// Only the player of the power sees which.
    ActionCardLaid {
        power: Power,
        card: Option<ActionCard>,
        seat: u8,
    },
    ActionCardRevealed {
        power: Power,
        card: ActionCard,
    },
    MobilisationBegan {
        power: Power,
    },
    /// The marker of the diplomacy phase stands so many steps from the bottom, and so many are
    /// there to the top.
    DispatchSent {
        power: Power,
        marker: u8,
        top: u8,
    },
    DiplomacyBegan,
    /// Only the player of the power sees who has its token of alliance.
    TokensGiven {
        power: Power,
        to: Option<Power>,
        seat: u8,
    },
    TokensRevealed {
        power: Power,
        to: Power,
    },
    AllianceMade {
        one: Power,
        other: Power,
    },
    NoAlliances,
    PrestigeRose {
        power: Power,
    },
    TrainPlaced {
        power: Power,
        from: Territory,
        to: Territory,
        free: bool,
    },
    GeneralRode {
        power: Power,
        from: Territory,
        to: Territory,
    },
    UnitRode {
        power: Power,
        from: Territory,
        to: Territory,
    },
    /// A 1 has discarded a card that this power had played.
    CardCancelled {
        power: Power,
        from: Territory,
        card: Card,
    },
    GameWon {
        winners: Powers,
        partners: Powers,
        paris: bool,
    },
}

impl Happening for Event {
    fn seen_by(&self, viewer: Option<Seat>) -> Option<Event> {
        let mut seen = *self;
        let hidden_from = |seat: u8| match viewer {
            Some(Seat::Player(_)) if seat == ALL_PLAYERS => false,
            viewer => viewer != Some(Seat::Player(seat)),
        };
        match &mut seen {
            Event::CardDrawn { card, seat, .. } if hidden_from(*seat) => *card = None,
            Event::HandShown { hand, seat, .. } if hidden_from(*seat) => *hand = None,
            Event::StatusChosen { status, seat, .. } if hidden_from(*seat) => *status = None,
            Event::BidMade { bid, seat, .. } if hidden_from(*seat) => *bid = None,
            Event::ActionCardLaid { card, seat, .. } if hidden_from(*seat) => *card = None,
            Event::TokensGiven { to, seat, .. } if hidden_from(*seat) => *to = None,
            Event::CardPlayed { card, open: false, seat, .. } if hidden_from(*seat) => *card = None,
            Event::ThrowMade { throw, seat, .. } if hidden_from(*seat) => *throw = None,
            _ => {}
        }
        Some(seen)
    }
}
