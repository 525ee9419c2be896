//! The political phase of the full game (MOC-19.1 to MOC-19.13): the power die, authority cards, the pawn on the Capital Wheel, and pieces
//! that were kept.

use crate::action::Action;
use crate::board::{Fields, Province};
use crate::event::Event;
use crate::reasons::Why;
use crate::rule_set::Mode;
use crate::state::{Owner, PLAYERS, Phase, State};
use crate::tables::{Level, Ministry};
use engine::{Log, bit_set, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [MOC-3.17] The three authority cards that everybody has once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Authority {
    Chancellor,
    Castellan,
    Chamberlain,
}

words!(
    Authority,
    "authority card" as Piece,
    Chancellor = "chancellor",
    Castellan = "castellan",
    Chamberlain = "chamberlain",
);

bit_set! {
    pub struct Authorities(u8) of Authority, listed;
}

/// The Capital Wheel: where the pawns are, and what is done on the way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Wheel {
    /// [MOC-19.3] By seat: the ring on which the pawn stands; its ministry is that of the round.
    pub levels: [Level; PLAYERS],
    /// [MOC-3.17] By seat: authority cards that are left.
    pub authority: [Authorities; PLAYERS],
    /// [MOC-19.5] The Chamberlain has had the die rolled again.
    pub has_rerolled: bool,
    /// [MOC-20.19] By seat: ducats spent in the ministry of construction.
    pub spent: [u32; PLAYERS],
    /// [MOC-20.25] By seat: units recruited in the ministry of war.
    pub recruited: [u8; PLAYERS],
}

impl State {
    /// [MOC-5.5] The ministry that all pawns are in.
    pub fn ministry(&self) -> Ministry {
        Ministry::of_round(self.round)
    }

    pub fn level(&self, seat: u8) -> Level {
        self.wheel.levels[usize::from(seat)]
    }

    /// [MOC-3.17] A Chancellor, a Castellan and a Chamberlain each.
    pub(crate) fn deal_authority(&mut self) {
        if self.rules.mode() == Mode::Full {
            for seat in self.seats_in_play() {
                self.wheel.authority[usize::from(seat)] = Authority::ALL.iter().copied().collect();
            }
        }
    }

    /// [MOC-19.1] After the military phase the active player rolls the power die. [MOC-5.6] Orders are over then.
    pub(crate) fn begin_politics(&mut self, _log: &mut Log<'_, Event>) {
        self.wheel.has_rerolled = false;
        self.phase = Phase::RollPowerDie;
    }

    pub(crate) fn check_power_die(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::PowerDie(_) => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_power_die(&self, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.extend(Level::ALL.iter().map(|level| (Action::PowerDie(*level), level.faces())));
    }

    /// [MOC-19.2] What the die shows is the level of this turn.
    pub(crate) fn play_power_die(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::PowerDie(level) = action else { return };
        let seat = self.active;
        self.wheel.levels[usize::from(seat)] = level;
        log.add(Event::PowerDieRolled { player: Owner::of(seat), level });
        // [MOC-D88] The second roll is final, and no other card follows.
        if self.wheel.has_rerolled || self.wheel.authority[usize::from(seat)].is_empty() {
            self.enter_field(log);
        } else {
            self.phase = Phase::UseAuthority;
        }
    }

    /// [MOC-19.4] [MOC-19.5] [MOC-D88] One card in a turn, or none.
    pub(crate) fn check_authority(&self, action: Action) -> Result<(), Why> {
        let held = self.wheel.authority[usize::from(self.active)];
        match action {
            Action::Done => Ok(()),
            Action::Authority(card) if held.contains(card) => Ok(()),
            Action::Authority(_) => Err(Why::AuthorityUsed),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_authority(&self, actions: &mut Vec<Action>) {
        actions.extend(self.wheel.authority[usize::from(self.active)].iter().map(Action::Authority));
        actions.push(Action::Done);
    }

    /// [MOC-19.6] Each card works once.
    pub(crate) fn play_authority(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let index = usize::from(self.active);
        if let Action::Authority(card) = action {
            self.wheel.authority[index].remove(card);
            log.add(Event::AuthorityUsed { player: Owner::of(self.active), card });
            match card {
                Authority::Chancellor => self.wheel.levels[index] = Level::Chancellor,
                Authority::Castellan => self.wheel.levels[index] = Level::Castellan,
                Authority::Chamberlain => {
                    self.wheel.has_rerolled = true;
                    self.phase = Phase::RollPowerDie;
                    return;
                }
            }
        }
        self.enter_field(log);
    }

    /// [MOC-19.3] [MOC-19.7] The pawn goes to the ring of the level in the ministry of the round.
    fn enter_field(&mut self, log: &mut Log<'_, Event>) {
        let (player, level) = (Owner::of(self.active), self.level(self.active));
        log.add(Event::PawnMoved { player, ministry: self.ministry(), level });
        self.place_kept(log);
    }

    /// [MOC-19.13] [MOC-20.18] Then pieces that were kept may be placed.
    pub(crate) fn place_kept(&mut self, log: &mut Log<'_, Event>) {
        self.phase = Phase::PlaceReserve;
        let mut actions = Vec::new();
        if !self.player(self.active).reserve.is_empty() {
            self.list_reserve(&mut actions);
        }
        if actions.len() <= 1 {
            self.next_turn(log);
        }
    }

    /// [MOC-20.15] [MOC-D93] Yards with an own unit in a province that touches them by an accessible shore, and those of the native power
    /// unless a foreign unit holds the province.
    pub fn yards_open_to(&self, seat: u8) -> Fields {
        let owner = Owner::of(seat);
        let native = self.player(seat).power;
        let serves = |at: &Province| {
            let holder = self.provinces[*at].owner;
            holder == owner
                || holder == Owner::Nobody && at.data().power.is_some() && at.data().power == native
        };
        let anchors = Province::all().flat_map(|at| at.shores()).filter(|shore| shore.is_anchor);
        anchors.map(|shore| shore.field).filter(|field| field.landings().iter().any(serves)).collect()
    }

    /// Where kept ships may be launched.
    pub(crate) fn reserve_fields(&self, seat: u8) -> Fields {
        match self.rules.mode() {
            Mode::Full => self.yards_open_to(seat),
            _ => self.deployment_fields(seat),
        }
    }
}
