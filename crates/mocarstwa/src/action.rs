//! Actions: the small answers that players and chance give, each with one canonical text.
//!
//! Orders to several units name a kind and a number, never a choice among equals: units of one kind that have done the same are
//! the same.

use crate::board::{Field, Power, Province};
use crate::cards::Card;
use crate::commander::Commander;
use crate::economy::Good;
use crate::fleet::{Fort, Ship, ShipKind};
use crate::pieces::Piece;
use crate::politics::Authority;
use crate::state::Owner;
use crate::tables::Level;
use crate::unit::Kind;
use engine::actions;

actions! {
    pub enum Action {
        // Chance
        /// One die of whoever chooses a power, or one that decides between equals.
        "die" Die(die: u8 in 1..=6),
        /// What the dice of an attack, a defence or a salvo add up to.
        "roll" Roll(sum: u8 in 2..=18),
        "draw" Draw(card: Card),
        /// Whom independents go for who border several players.
        "target" Target(player: Owner),
        /// Which of several provinces that are worth the same.
        "pick" Pick(at: Province),
        "pick-ship" PickShip(ship: Ship),
        // Preparation
        "power" Choose(power: Power),
        // Purchases and deployment
        "buy" Buy(piece: Piece, number: u8 about 1..=30),
        /// Units that lie beside the board come onto it.
        "place" Place(unit: Kind, number: u8 in 1..=4, at: Province),
        "man" Man(unit: Kind, number: u8 in 1..=4, ship: Ship),
        "launch" Launch(ship: ShipKind, at: Field),
        "build" Build(fort: Fort, at: Province),
        /// Two free forts for a free fortress.
        "exchange-forts" ExchangeForts,
        /// A commander from the bank.
        "appoint" Appoint(commander: Commander, at: Province),
        "appoint-aboard" AppointAboard(commander: Commander, ship: Ship),
        // Moves
        "march" March(unit: Kind, number: u8 in 1..=4, from: Province, to: Province),
        "embark" Embark(unit: Kind, number: u8 in 1..=4, from: Province, ship: Ship),
        "disembark" Disembark(unit: Kind, number: u8 in 1..=4, ship: Ship, to: Province),
        "sail" Sail(ship: Ship, unit: Kind, to: Field),
        /// The same with the commander who stands there.
        "lead" Lead(unit: Kind, from: Province, to: Province),
        "lead-aboard" LeadAboard(unit: Kind, from: Province, ship: Ship),
        "lead-ashore" LeadAshore(unit: Kind, ship: Ship, to: Province),
        // Attacks
        "attack" Attack(unit: Kind, number: u8 in 1..=4, from: Province, to: Province),
        "land" Land(unit: Kind, number: u8 in 1..=4, ship: Ship, to: Province),
        "broadside" Broadside(unit: Kind, number: u8 in 1..=3, ship: Ship, target: Ship),
        /// A salvo at a province (dice).
        "bombard" Bombard(unit: Kind, ship: Ship, to: Province),
        /// One of the crew attacks the crew of another ship (dice).
        "storm" Storm(unit: Kind, ship: Ship, target: Ship),
        /// From land against a ship: artillery fires, others attack its crew (dice).
        "strike" Strike(unit: Kind, number: u8 in 1..=4, from: Province, target: Ship),
        /// The same with the commander who stands there (cards).
        "lead-attack" LeadAttack(unit: Kind, from: Province, to: Province),
        "lead-landing" LeadLanding(unit: Kind, ship: Ship, to: Province),
        // Battle
        "fight" Fight(at: Province),
        "fight-at-sea" FightAtSea(ship: Ship),
        "play" Play(card: Card),
        "defend" Defend(unit: Kind),
        "reroll" Reroll,
        "keep-roll" KeepRoll,
        /// Whom a side loses: defenders, or attackers by where they stand.
        "lose" Lose(unit: Kind, number: u8 in 1..=4),
        "lose-from" LoseFrom(unit: Kind, number: u8 in 1..=4, from: Province),
        "lose-aboard" LoseAboard(unit: Kind, number: u8 in 1..=4, ship: Ship),
        /// The attacking ship that takes the damage, or the artillery on land.
        "hit" Hit(ship: Ship),
        "hit-guns" HitGuns,
        "retreat" Retreat(to: Province),
        "discard" Discard(card: Card),
        "elite" Elite(unit: Kind),
        "press" Press(unit: Kind),
        // After it
        /// Who attacked goes into the province that was won.
        "enter" Enter(unit: Kind, number: u8 in 1..=4, from: Province),
        "enter-from-ship" EnterFromShip(unit: Kind, number: u8 in 1..=4, ship: Ship),
        "capture" Capture(unit: Kind, number: u8 in 1..=4, ship: Ship, prize: Ship),
        // Economy
        "sell" Sell(good: Good, number: u16 about 1..=20),
        /// Resources for as many of another one.
        "barter" Barter(good: Good, number: u16 about 1..=20, wanted: Good),
        /// New units, bought and placed.
        "recruit" Recruit(unit: Kind, number: u8 in 1..=4, at: Province),
        "disband" Disband(unit: Kind, number: u8 in 1..=4, at: Province),
        "disband-aboard" DisbandAboard(unit: Kind, number: u8 in 1..=4, ship: Ship),
        /// A fort becomes a fortress.
        "enlarge" Enlarge(at: Province),
        "take-back" TakeBack(card: Card),
        // Politics
        "power-die" PowerDie(level: Level),
        "authority" Authority(card: Authority),
        "done" Done,
    }
}
