//! Events: what happened, with everything that a sentence about it needs.

use crate::battle::Verdict;
use crate::board::{Field, Power, Province};
use crate::cards::Card;
use crate::commander::Commander;
use crate::dice::How;
use crate::economy::{Good, Purse};
use crate::fleet::{Fort, Ship};
use crate::pieces::Piece;
use crate::politics::Authority;
use crate::sea_dice::Hit;
use crate::state::{GameResult, Owner};
use crate::tables::{Level, Ministry};
use crate::unit::{Aim, Kind};
use engine::{Happening, Seat};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    // Preparation
    DieRolled {
        player: Owner,
        die: u8,
    },
    PowerChosen {
        player: Owner,
        power: Power,
    },
    /// Others see that a card was drawn, and not which.
    Drawn {
        player: Owner,
        card: Option<Card>,
    },
    Reshuffled {
        independents: bool,
    },
    // Purchases
    Bought {
        player: Owner,
        piece: Piece,
        number: u8,
    },
    Placed {
        player: Owner,
        unit: Kind,
        number: u8,
        at: Province,
    },
    Manned {
        player: Owner,
        unit: Kind,
        number: u8,
        ship: Ship,
    },
    Launched {
        player: Owner,
        ship: Ship,
        at: Field,
    },
    Built {
        player: Owner,
        fort: Fort,
        at: Province,
    },
    FortsExchanged {
        player: Owner,
    },
    Deployed {
        player: Owner,
    },
    // Rounds
    RoundBegan {
        round: u8,
    },
    TurnBegan {
        player: Owner,
    },
    /// An independent who borders several players goes for this one.
    IndependentsTarget {
        at: Province,
        player: Owner,
    },
    // Moves
    Marched {
        player: Owner,
        unit: Kind,
        number: u8,
        from: Province,
        to: Province,
        with: Option<Commander>,
    },
    Sailed {
        player: Owner,
        ship: Ship,
        from: Option<Field>,
        to: Field,
    },
    Embarked {
        player: Owner,
        unit: Kind,
        number: u8,
        from: Province,
        ship: Ship,
        with: Option<Commander>,
    },
    Disembarked {
        player: Owner,
        unit: Kind,
        number: u8,
        ship: Ship,
        to: Province,
        with: Option<Commander>,
    },
    // Combat with dice
    AttackBegan {
        player: Owner,
        how: How,
        unit: Kind,
        from: Option<Province>,
        from_ship: Option<Ship>,
        to: Option<Province>,
        to_ship: Option<Ship>,
    },
    DefenderNamed {
        player: Owner,
        unit: Kind,
    },
    Rolled {
        player: Owner,
        defence: bool,
        sum: u8,
        bonus: i8,
    },
    Rerolled {
        player: Owner,
    },
    Held {
        player: Owner,
        unit: Kind,
    },
    UnitLost {
        player: Owner,
        unit: Kind,
        at: Option<Province>,
        ship: Option<Ship>,
    },
    Entered {
        player: Owner,
        unit: Kind,
        number: u8,
        from: Option<Province>,
        ship: Option<Ship>,
        at: Province,
    },
    // Battles with cards
    Committed {
        player: Owner,
        unit: Kind,
        number: u8,
        from: Option<Province>,
        ship: Option<Ship>,
        at: Aim,
        led: bool,
    },
    BattleBegan {
        at: Aim,
        attacker: Owner,
        defender: Owner,
    },
    /// Others see that a card was laid, and not which.
    CardLaid {
        player: Owner,
        card: Option<Card>,
    },
    CardsRevealed {
        attacker: Option<Card>,
        defender: Option<Card>,
    },
    BattleDecided {
        at: Aim,
        attack: u8,
        defence: u8,
        verdict: Verdict,
    },
    BattleBrokenOff {
        at: Aim,
        verdict: Verdict,
    },
    Retreated {
        player: Owner,
        unit: Kind,
        from: Province,
        to: Province,
    },
    MadeElite {
        player: Owner,
        unit: Kind,
        into: Kind,
    },
    Pressed {
        player: Owner,
        unit: Kind,
    },
    Promoted {
        player: Owner,
        commander: Commander,
    },
    CommanderFollowed {
        player: Owner,
        commander: Commander,
        to: Province,
    },
    Discarded {
        player: Owner,
        card: Card,
    },
    // The sea
    SalvoFired {
        player: Owner,
        from: Option<Province>,
        from_ship: Option<Ship>,
        target: Option<Ship>,
    },
    ShipHit {
        ship: Ship,
        hit: Hit,
    },
    MastsLost {
        ship: Ship,
        number: u8,
    },
    DecksLost {
        ship: Ship,
        number: u8,
    },
    MastsRepaired {
        ship: Ship,
        number: u8,
    },
    ShipSunk {
        ship: Ship,
        player: Owner,
    },
    ShipAbandoned {
        ship: Ship,
        player: Owner,
    },
    Captured {
        player: Owner,
        unit: Kind,
        number: u8,
        prize: Ship,
    },
    Scored {
        player: Owner,
        points: u8,
    },
    // Economy
    /// What a province yields.
    Gained {
        player: Owner,
        at: Option<Province>,
        gained: Purse,
    },
    MarketOpened,
    Sold {
        player: Owner,
        good: Good,
        number: u16,
        ducats: u32,
    },
    Bartered {
        player: Owner,
        good: Good,
        number: u16,
        wanted: Good,
    },
    Recruited {
        player: Owner,
        unit: Kind,
        number: u8,
        at: Province,
    },
    // Politics
    PowerDieRolled {
        player: Owner,
        level: Level,
    },
    AuthorityUsed {
        player: Owner,
        card: Authority,
    },
    PawnMoved {
        player: Owner,
        ministry: Ministry,
        level: Level,
    },
    MinistryOpened {
        ministry: Ministry,
    },
    CardTakenBack {
        player: Owner,
        card: Card,
    },
    /// Done with a phase that all play together.
    Settled {
        player: Owner,
    },
    // Control
    CaptiveFreed {
        player: Owner,
        commander: Commander,
    },
    CommanderCame {
        player: Owner,
        commander: Commander,
        at: Option<Province>,
        ship: Option<Ship>,
    },
    CommanderFell {
        player: Owner,
        commander: Commander,
    },
    ControlGained {
        player: Owner,
        power: Power,
    },
    ControlLost {
        player: Owner,
        power: Power,
    },
    PlayerOut {
        player: Owner,
    },
    GameOver {
        result: GameResult,
    },
}

impl Happening for Event {
    fn seen_by(&self, viewer: Option<Seat>) -> Option<Event> {
        let is_own = |owner: &Owner| matches!(viewer, Some(Seat::Player(seat)) if owner.seat() == Some(seat));
        Some(match self {
            // [MOC-3.21]
            Event::Drawn { player, .. } if !is_own(player) => Event::Drawn { player: *player, card: None },
            Event::CardLaid { player, .. } if !is_own(player) => {
                Event::CardLaid { player: *player, card: None }
            }
            event => event.clone(),
        })
    }
}
