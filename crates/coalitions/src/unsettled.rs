//! Who meets whom in a territory, and what the prototype makes of it: neutrals that let others stay (PRO-8.12, PRO-D13)
//! and territories that former partners still share (PRO-17.5 to PRO-17.12).
//!
//! Koalicje parts foes at once ([`update`](crate::update)), so there a general that moves in simply fights whoever is not
//! its ally. In the prototype foes may share a territory for the time being: it is *unsettled*, and each power with a
//! piece there leaves or fights in the first round of its own movement. Start with [`State::opponents_at`].

use crate::action::Action;
use crate::board::{Territories, Territory};
use crate::consent::{Purpose, Request};
use crate::event::Event;
use crate::power::{Power, Powers};
use crate::reasons::Why;
use crate::state::{Pawn, PawnSet, State};
use crate::turn::{Log, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Truces {
    /// [PRO-D29] Territories that foes share since a change of status.
    pub unsettled: Territories,
    /// [PRO-D13] Generals that stand in peace with the neutral of their territory.
    pub at_peace: PawnSet,
    /// [PRO-D43] Generals that a neutral lets stay, and whose owner has still to say whether they will.
    pub leave: PawnSet,
    /// [PRO-D43] Generals that a neutral does not let stay: they leave or fight.
    pub refused: PawnSet,
}

impl Truces {
    /// The generals about which a neutral has spoken.
    fn spoken(&self) -> PawnSet {
        self.at_peace | self.leave | self.refused
    }
}

impl State {
    // --- Who meets whom ---------------------------------------------------------------------------------------------

    /// The powers that a general of this power fights where it meets them: [KOA-D24], [KOA-D43] a
    /// neutral too, [KOA-11.15], [PRO-11.5] not an ally. Where a neutral's home is open its pieces
    /// are no foes of themselves (PRO-D13), and [PRO-8.11] take no side.
    #[inline]
    pub fn foes(&self, power: Power) -> Powers {
        let others = self.others(power);
        if self.rules().neutral_home_is_closed {
            others
        } else if self.sides.is_neutral(power) {
            Powers::NONE
        } else {
            others - self.sides.neutrals()
        }
    }

    #[inline]
    pub fn hostile_generals(&self, power: Power) -> Territories {
        self.generals_of(self.foes(power))
    }

    /// [KOA-13.1], [KOA-D43], [PRO-13.1] Whom the mover's piece in a territory fights now.
    pub fn opponents_at(&self, mover: Power, at: Territory) -> Powers {
        let there = self.powers_in(at);
        let hostile = there & self.foes(mover);
        if hostile.is_empty() {
            // [PRO-D13] A neutral is fought after the others, and only if the mover wants to.
            let host = self.neutral_host(mover, at).filter(|_| self.movement.attacks.contains(at));
            return host.map_or(Powers::NONE, Powers::of);
        }
        // [PRO-17.10] A general that comes in fights the generals there, with the garrison only if it is on their side.
        let with_general = |power: &Power| self.pawns.of(*power).contains(at);
        let entered = self.pawns.find(mover, at).is_some_and(|pawn| self.movement.moved.contains(pawn));
        if entered && hostile.iter().any(|power| with_general(&power)) {
            let beside =
                |power: &Power| (self.sides.allies(*power) & hostile).iter().any(|ally| with_general(&ally));
            return hostile.iter().filter(beside).collect();
        }
        hostile
    }

    /// [PRO-8.12] The neutral that the mover's general meets outside the neutral's home, unless they are at peace.
    pub fn neutral_host(&self, mover: Power, at: Territory) -> Option<Power> {
        if self.rules().neutral_home_is_closed || self.sides.is_neutral(mover) {
            return None;
        }
        let pawn = self.pawns.find(mover, at)?;
        self.host_at(pawn.power(), at).filter(|_| !self.truces.at_peace.contains(pawn))
    }

    /// The neutral in whose territory, outside its home, a general stands. A player's own powers never fight (PRO-D40).
    fn host_at(&self, power: Power, at: Territory) -> Option<Power> {
        (self.powers_in(at) & self.sides.neutrals()).iter().find(|host| {
            *host != power && !self.same_player(power, *host) && self.board().home_owner(at) != Some(*host)
        })
    }

    /// Whether a piece of the mover in a territory has a battle, or a neutral, to meet.
    pub fn meets_somebody(&self, mover: Power, at: Territory) -> bool {
        !self.opponents_at(mover, at).is_empty() || self.neutral_host(mover, at).is_some()
    }

    /// After a battle: whether its winner must fight on [PRO-17.11], or meets the neutral that
    /// stood aside (PRO-D13). [PRO-17.12] Whoever stood there before fights on in the next movement
    /// action.
    pub fn fights_on(&self, at: Territory, entered: bool) -> bool {
        let mover = self.movement.mover;
        self.pawns.of(mover).contains(at)
            && ((entered && !self.opponents_at(mover, at).is_empty())
                || self.neutral_host(mover, at).is_some())
    }

    /// Begins what is due in a territory: a battle, or the question whether to fight a neutral.
    pub fn meet(&mut self, at: Territory, log: &mut Log) {
        let mover = self.movement.mover;
        let due = self.opponents_at(mover, at).is_empty() && self.neutral_host(mover, at).is_some();
        let refused = self.pawns.find(mover, at).is_some_and(|pawn| self.truces.refused.contains(pawn));
        if due && refused {
            self.attack_neutral(at, log);
        } else if due {
            self.phase = Phase::MeetNeutral(at);
        } else {
            self.begin_battle(at, log);
        }
    }

    /// Nobody is left to fight.
    pub fn no_battle(&mut self, at: Territory, log: &mut Log) {
        self.movement.battles.remove(at);
        self.next_battle(log);
    }

    // --- Meeting a neutral ------------------------------------------------------------------------------------------

    /// [PRO-D13] The mover fights the neutral, or offers to stand there in peace.
    pub fn check_meet(&self, at: Territory, action: Action) -> Result<(), Why> {
        match action {
            Action::Fight(there) | Action::Peace(there) if there == at => Ok(()),
            Action::Fight(_) | Action::Peace(_) => Err(Why::NoBattleThere),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_meet(&self, at: Territory, actions: &mut Vec<Action>) {
        actions.extend([Action::Fight(at), Action::Peace(at)]);
    }

    pub fn play_meet(&mut self, at: Territory, action: Action, log: &mut Log) {
        let mover = self.movement.mover;
        let (Some(host), Some(pawn)) = (self.neutral_host(mover, at), self.pawns.find(mover, at)) else {
            return self.no_battle(at, log);
        };
        if matches!(action, Action::Fight(_)) {
            self.attack_neutral(at, log);
            return;
        }
        log.add(Event::PeaceOffered { power: mover, host, at });
        let granted = self.truces.leave.contains(pawn) || !self.must_be_asked(mover, host);
        let waiting = if granted { Powers::NONE } else { Powers::of(host) };
        self.ask_consent(Request { purpose: Purpose::Peace, power: mover, from: at, to: at, waiting }, log);
    }

    /// The neutral agrees: the general stands in peace.
    pub fn peace_made(&mut self, power: Power, at: Territory, log: &mut Log) {
        if let Some(pawn) = self.pawns.find(power, at) {
            self.truces.leave.remove(pawn);
            self.truces.at_peace.insert(pawn);
        }
        // [PRO-D42] Who did not fight after all may support elsewhere.
        if !self.movement.fought.contains(at) {
            for pawn in Pawn::all().filter(|pawn| self.pawns.place(*pawn) == Some(at)) {
                self.movement.engaged.remove(pawn);
            }
        }
        log.add(Event::PeaceMade { power, at });
        self.no_battle(at, log);
    }

    /// The mover attacks, or its offer was refused.
    pub fn attack_neutral(&mut self, at: Territory, log: &mut Log) {
        self.movement.attacks.insert(at);
        self.begin_battle(at, log);
    }

    // --- Unsettled territories ----------------------------------------------------------------------------------------

    /// [PRO-17.5] Whether a power owes a choice for a territory: it has a piece there and so has a foe.
    pub fn owes_choice(&self, power: Power, at: Territory) -> bool {
        self.truces.unsettled.contains(at)
            && self.pieces(power).contains(at)
            && !self.sides.is_neutral(power)
            && self.meets_somebody(power, at)
    }

    /// [PRO-D43] The territories whose choice the mover owes in this round.
    pub fn choices_owed(&self) -> Territories {
        if self.movement.round != 1 || self.movement.napoleon || self.truces.unsettled.is_empty() {
            return Territories::NONE;
        }
        let mover = self.movement.mover;
        self.truces.unsettled.iter().filter(|at| self.owes_choice(mover, *at)).collect()
    }

    /// Whether the mover's general must leave for next door or fight. A neutral's leave spares it that.
    pub fn must_leave_or_fight(&self, pawn: Pawn, from: Territory) -> bool {
        !self.truces.unsettled.is_empty()
            && self.choices_owed().contains(from)
            && (!self.truces.leave.contains(pawn) || self.powers_in(from).meets(self.foes(pawn.power())))
    }

    /// [PRO-17.5] Where such a general may go: nobody, or only its own side, is there.
    pub fn may_leave_to(&self, power: Power, to: Territory) -> bool {
        (self.powers_in(to) - self.sides.allies(power)).is_empty()
    }

    /// [PRO-17.7], [PRO-D43] A neutral that moves says whether others may stay. Says whether it is asked.
    pub fn ask_neutral_for_leave(&mut self, log: &mut Log) -> bool {
        let host = self.movement.mover;
        if self.truces.unsettled.is_empty() || !self.sides.is_neutral(host) || self.movement.round != 1 {
            return false;
        }
        let guests = self.truces.unsettled & self.garrisons[host as usize];
        for at in guests.iter() {
            for guest in (self.powers_in(at) - Powers::of(host)).iter() {
                let Some(pawn) = self.pawns.find(guest, at) else { continue };
                let spoken = self.truces.spoken() | self.movement.answered;
                if self.host_at(pawn.power(), at) != Some(host) || spoken.contains(pawn) {
                    continue;
                }
                self.movement.answered.insert(pawn);
                let asked = self.must_be_asked(guest, host);
                let waiting = if asked { Powers::of(host) } else { Powers::NONE };
                let request = Request { purpose: Purpose::Leave, power: guest, from: at, to: at, waiting };
                self.ask_consent(request, log);
                return true;
            }
        }
        false
    }

    pub fn leave_given(&mut self, guest: Power, at: Territory, log: &mut Log) {
        if let Some(pawn) = self.pawns.find(guest, at) {
            self.truces.leave.insert(pawn);
        }
        self.begin_orders(log);
    }

    pub fn leave_refused(&mut self, guest: Power, at: Territory, log: &mut Log) {
        if let Some(pawn) = self.pawns.find(guest, at) {
            self.truces.refused.insert(pawn);
        }
        self.begin_orders(log);
    }

    /// [PRO-D29] Territories where pieces of different sides stand that are neither at peace nor in a neutral's home.
    fn clashes(&self) -> Territories {
        self.shared_territories().iter().filter(|at| self.is_clash(*at)).collect()
    }

    fn is_clash(&self, at: Territory) -> bool {
        let there = self.powers_in(at);
        there.len() > 1 && there.iter().any(|power| self.is_out_of_place(power, there, at))
    }

    /// [PRO-I.2] Whether a power stands among others where it has neither battle nor peace.
    pub fn is_out_of_place(&self, power: Power, there: Powers, at: Territory) -> bool {
        let pawn = self.pawns.find(power, at);
        let at_peace = pawn.is_some_and(|pawn| self.truces.at_peace.contains(pawn));
        let welcome = at_peace && !self.garrisons[power as usize].contains(at);
        let host = self.host_at(power, at).filter(|host| there.contains(*host));
        there.meets(self.foes(power)) || (host.is_some() && !welcome && !self.sides.is_neutral(power))
    }

    /// [PRO-17.5] After a change of status: foes that share a territory stay for now.
    pub fn note_unsettled(&mut self, log: &mut Log) {
        self.truces.unsettled = self.clashes();
        for at in self.truces.unsettled.iter() {
            log.add(Event::Unsettled { at, powers: self.powers_in(at) });
        }
    }

    /// [PRO-17.8] What has been settled meanwhile.
    pub fn prune_unsettled(&mut self) {
        if !self.truces.unsettled.is_empty() {
            self.truces.unsettled = self.truces.unsettled.iter().filter(|at| self.is_clash(*at)).collect();
        }
    }

    /// [PRO-D13] An agreement ends when one of the two changes status.
    pub fn end_truces(&mut self) {
        let changed: Powers = self
            .rules
            .powers
            .iter()
            .filter(|power| {
                let before = self.diplomacy.before[*power as usize];
                before.is_some_and(|before| before != self.power(*power).status)
            })
            .collect();
        for pawn in self.truces.spoken().iter() {
            let host = self.pawns.place(pawn).and_then(|at| self.host_at(pawn.power(), at));
            if changed.contains(pawn.power()) || host.is_none_or(|host| changed.contains(host)) {
                self.forget_truce(pawn);
            }
        }
    }

    /// [PRO-D13] An agreement ends when the general leaves.
    #[inline]
    pub fn forget_truce(&mut self, pawn: Pawn) {
        self.truces.at_peace.remove(pawn);
        self.truces.leave.remove(pawn);
        self.truces.refused.remove(pawn);
    }
}
