//! How good a position looks to a seat, for bots that look one move ahead.
//!
//! A hundred points are about one influence. Only what the seat may know counts: the map, the tracks, how many cards
//! the others hold, and the values of those it sees. What territories give counts up to a fixed round, so that the turn
//! of the wheel by itself changes nothing; only what an action changes does.
//!
//! Start with [`State::appraise_for`]. Seats that play for themselves weigh [`Power`] by power; against Napoleon's deck
//! all weigh the same (KOA-20.7, KOA-20.8).

use crate::agenda::ActionCard;
use crate::board::{BOARDS, BoardTables, Territories, Territory};
use crate::power::{PerPower, Power, Powers, Status};
use crate::rule_set::Subsidy;
use crate::scenario::NAPOLEON_CARDS;
use crate::state::{Pawn, Sides, State};
use crate::turn::{ActionSpace, Drilling, Phase, Slot};
use std::sync::OnceLock;

/// A victory outweighs everything on the way to it.
const VICTORY: i32 = 1_000_000;
const INFLUENCE: i32 = 100;
const MONEY: i32 = 8;
const UNIT: i32 = 30;
const GENERAL: i32 = 45;
/// A card that nobody sees; one that is seen is worth more the higher it is.
const CARD: i32 = 26;
/// A general of the players in an empty Paris: the game is as good as won.
const PARIS: i32 = 30_000;
/// By borders to Paris: what a unit that comes near it is worth against Napoleon's deck.
const NEAR_PARIS: [i32; 6] = [140, 110, 70, 40, 20, 8];
/// A round that ends with a foreign general in Paris, to whoever would win then.
const END_IN_PARIS: i32 = 1500;
/// So many influence short of victory a power begins to worry the others, and beyond so many more nothing gets worse.
const WORRY: i32 = 17;
const MOST_WORRY: i32 = 40;
/// What a further movement round of somebody else costs whoever allows it.
const FURTHER_ROUND: i32 = 60;

impl State {
    pub fn appraise_for(&self, seat: u8) -> i32 {
        if let Some(result) = self.result {
            let own = self.chairs.powers(seat);
            return if own.meets(result.winners) {
                VICTORY
            } else if own.meets(result.partners) {
                VICTORY / 2
            } else {
                -VICTORY
            };
        }
        match self.rules().deck {
            Some(_) => self.appraise_against_napoleon(),
            None => self.appraise_for_oneself(seat),
        }
    }

    // --- Every player for himself -----------------------------------------------------------------------------------

    fn appraise_for_oneself(&self, seat: u8) -> i32 {
        let own = self.seats_powers(seat);
        let rivals = self.majors - own;
        let (mut leads, mut runs) = ([0; Power::COUNT], [0; Power::COUNT]);
        for power in ((own | rivals) & self.majors).iter() {
            let due = i32::from(self.influence_due(power));
            leads[power as usize] = self.lead_with(power, due);
            runs[power as usize] = self.run_with(power, due);
        }
        let of = |powers: Powers| powers.iter().map(|power| leads[power as usize]);
        let (lead, total) = (|powers| of(powers).max().unwrap_or(0), |powers| of(powers).sum::<i32>());
        // [PRO-19.3] A seat stands where its best power stands.
        let mut points = (3 * lead(own) + total(own)) / 4;
        points -= lead(rivals) / 4 + total(rivals) / 20;
        points += own.iter().map(|power| self.means(power, true) + self.prospects(power)).sum::<i32>();
        for rival in rivals.iter() {
            let run = runs[rival as usize];
            points -= danger(run) + self.means(rival, false) * (5 + alarm(run) / 10) / 100;
        }
        points + self.paris_prospects(own) + self.promises(own) + self.battle_prospects(own)
    }

    // --- Whoever is about to win --------------------------------------------------------------------------------------

    /// How far beyond the point where others begin to worry a power will be when it has next expanded its influence.
    fn run_with(&self, power: Power, due: i32) -> i32 {
        let reach = i32::from(self.power(power).influence) + due;
        (reach - i32::from(self.rules().winning_influence) + WORRY).clamp(0, MOST_WORRY)
    }

    /// What one more influence of a power costs the others.
    fn alarm_by(&self, power: Power) -> i32 {
        alarm(self.run_with(power, i32::from(self.influence_due(power))))
    }

    /// [KOA-21.2] As long as a foreign general stands in Paris the game is about to end: who would win it?
    fn paris_prospects(&self, own: Powers) -> i32 {
        let conquerors = self.in_paris();
        if conquerors.is_empty() {
            return 0;
        }
        let rules = self.rules();
        let total = |power: Power| {
            let state = self.power(power);
            let mut total = i32::from(state.influence);
            if self.comes_this_round(power, ActionSpace::ExpandInfluence) {
                total += i32::from(self.influence_due(power));
            }
            if conquerors.iter().any(|conqueror| self.master(conqueror) == Some(power)) {
                let british = state.status == Status::British;
                total += i32::from(rules.paris_bonus + if british { rules.paris_bonus_british } else { 0 });
            }
            total
        };
        let mut best = (i32::MIN, false);
        for power in self.majors.iter() {
            let total = total(power);
            if total > best.0 {
                best = (total, own.contains(power));
            }
        }
        let sure = END_IN_PARIS * (2 + i32::from(self.turn)) / 8;
        if best.1 { sure } else { -sure }
    }

    /// What a status promises as the others stand now: what is in reach, for oneself and for them; who leads and whether one
    /// may fight him; and the money of neutrals.
    fn status_prospects(&self, power: Power, status: Status) -> i32 {
        let mut powers = self.powers;
        powers[power as usize].status = status;
        let sides = Sides::by_status(&powers, self.rules.powers, self.majors);
        let mut points = self.prospects_among(power, &sides);
        for rival in (self.majors - Powers::of(power)).iter() {
            points -= self.prospects_among(rival, &sides) * 3 / 10;
            if sides.are_at_war(power, rival) {
                points += self.alarm_by(rival);
            } else if sides.are_allied(power, rival) {
                points -= self.alarm_by(rival);
            }
        }
        let taxes = i32::from(self.taxes(power)) / if self.sides.is_neutral(power) { 2 } else { 1 };
        points + MONEY * taxes * if sides.is_neutral(power) { 2 } else { 1 }
    }

    // --- What a power has ---------------------------------------------------------------------------------------------

    /// The powers that a seat plays now, minor ones too.
    fn seats_powers(&self, seat: u8) -> Powers {
        self.rules.powers.iter().filter(|power| self.chair(*power) == Some(seat)).collect()
    }

    /// Influence, had and due.
    fn lead(&self, power: Power) -> i32 {
        if !self.majors.contains(power) {
            return 0;
        }
        self.lead_with(power, i32::from(self.influence_due(power)))
    }

    fn lead_with(&self, power: Power, due: i32) -> i32 {
        let due = due * self.times_left(power, ActionSpace::ExpandInfluence);
        INFLUENCE * (i32::from(self.power(power).influence) + due)
    }

    /// What a power has to fight with, and its income.
    fn means(&self, power: Power, sees_hand: bool) -> i32 {
        let own = self.power(power);
        let cards = if sees_hand {
            own.hand.iter().map(|card| CARD - 18 + 6 * i32::from(card.value())).sum()
        } else {
            CARD * i32::from(own.hand.len())
        };
        let trade = if power == Power::Britain { self.trade() } else { 0 };
        let income = i32::from(self.taxes(power) + trade) * self.times_left(power, ActionSpace::Taxation);
        let army: i32 = self.generals(power).map(|(_, _, units)| GENERAL + UNIT * i32::from(units)).sum();
        let walls = (self.garrisons[power as usize] & self.fortresses)
            .iter()
            .map(|at| 20 + 10 * i32::from(self.board().value(at)))
            .sum::<i32>();
        morale_worth(own.morale) + MONEY * (i32::from(own.money) + income) + cards + army + walls
    }

    /// The generals of a power on the map: where, and with how many units.
    fn generals(&self, power: Power) -> impl Iterator<Item = (Pawn, Territory, u8)> {
        let planned = match self.phase {
            Phase::Plan | Phase::Consent => Some(self.movement.plan),
            _ => None,
        };
        Pawn::all_of(power).filter_map(move |pawn| {
            let at = self.pawns.place(pawn)?;
            // A move that is being drawn, or waits for consent, counts as made.
            let at = planned.filter(|plan| plan.pawn == pawn && plan.steps > 0).map_or(at, |plan| plan.end());
            Some((pawn, at, self.pawns.units(pawn)))
        })
    }

    /// How often a power comes to an action of the wheel up to a round that moves on only now and then.
    /// By cards nobody knows: about twice more, and once for a card that is in hand.
    fn times_left(&self, power: Power, space: ActionSpace) -> i32 {
        if self.plays_by_cards() {
            let card = match space {
                ActionSpace::Taxation => ActionCard::Taxation,
                ActionSpace::Mobilisation => ActionCard::Mobilisation,
                ActionSpace::ExpandInfluence => ActionCard::Influence,
                _ => ActionCard::Movement,
            };
            return 2 + i32::from(self.agenda.hands[power as usize].contains(card));
        }
        let last = (i32::from(self.round) + 3) / 4 * 4 + 3;
        last - i32::from(self.round) + i32::from(self.comes_this_round(power, space))
    }

    /// Whether a power still comes to an action of the wheel in this round.
    fn comes_this_round(&self, power: Power, space: ActionSpace) -> bool {
        let turn = self.turn_of(power, space);
        let is_before_actions = matches!(
            self.phase,
            Phase::NameFigure(_)
                | Phase::Deal(_)
                | Phase::Expel(_)
                | Phase::ChooseStatus
                | Phase::TurnAway(_)
                | Phase::ChooseAgain(_)
                | Phase::Bid
                | Phase::UpdateUnit(_)
                | Phase::UpdateLeave(_)
                | Phase::Duel
                | Phase::Toss
        );
        let is_done = match space {
            ActionSpace::Taxation => self.slots.taxed,
            _ => [Slot::Drill, Slot::Leadership, Slot::Mobilisation]
                .into_iter()
                .all(|slot| self.slot_is_over(slot)),
        };
        turn > self.turn || (turn == self.turn && (is_before_actions || !is_done))
    }

    /// Generals near territories that would count for their power if it held them.
    pub(crate) fn prospects(&self, power: Power) -> i32 {
        self.prospects_among(power, &self.sides)
    }

    fn prospects_among(&self, power: Power, sides: &Sides) -> i32 {
        let board = self.board();
        let allies = sides.allies(power);
        let held = allies.iter().fold(Territories::NONE, |all, ally| all | self.controlled(ally));
        let mut wanted = board.claims_of(power);
        if self.rules().captured_home_scores {
            let foes = self.rules.powers - sides.allies(power) - sides.neutrals();
            wanted = foes.iter().fold(wanted, |all, foe| all | board.homes_of(foe));
        }
        let wanted = wanted - held;
        let goals = goals(self.board, self.board.sea_of(power).is_some());
        self.generals(power)
            .map(|(_, at, units)| {
                let best = goals[at.index()].iter().find(|(to, _)| wanted.contains(*to));
                best.map_or(0, |(_, worth)| *worth) * i32::from(units) / 3
            })
            .sum()
    }

    /// What has been begun and will bear fruit: cards to come, an offer, sealed choices.
    fn promises(&self, own: Powers) -> i32 {
        let is_own = |space| own.contains(self.power_on(space));
        let has_room = |space| {
            let power = self.power_on(space);
            self.power(power).hand.len() < self.hand_limit(power)
        };
        let mut points = 0;
        if self.slots.drill == Drilling::Drawing && is_own(ActionSpace::Drill) {
            points += 10;
        }
        if self.slots.leadership.is_drawing()
            && is_own(ActionSpace::Leadership)
            && has_room(ActionSpace::Leadership)
        {
            points += CARD;
        }
        if self.slots.mobilisation.is_drawing()
            && is_own(ActionSpace::Mobilisation)
            && has_room(ActionSpace::Mobilisation)
        {
            points += CARD * i32::from(self.slots.mobilisation.cards_due);
        }
        if let Some((_, money)) = self.slots.leadership.answering()
            && is_own(ActionSpace::Leadership)
        {
            let pays = match self.rules().subsidy {
                Subsidy::PerAlly => money >= 3,
                Subsidy::Flat => !self.slots.leadership.rewarded,
                Subsidy::Nothing => false,
            };
            points += if pays { INFLUENCE * 3 / 4 } else { 0 } - MONEY * i32::from(money);
        }
        if self.phase == Phase::AllowRound && own.contains(self.movement.mover) {
            points += 40;
        }
        // A further round is given away for morale, and not to whoever is about to win.
        if self.phase == Phase::Orders
            && self.movement.round > 1
            && self.movement.arbiter.is_some_and(|arbiter| own.contains(arbiter))
        {
            points -= FURTHER_ROUND + 5 * self.alarm_by(self.movement.mover);
        }
        for power in own.iter() {
            if let (Phase::Bid, Some(bid)) = (self.phase, self.bids.bids[power as usize]) {
                points += 30 * i32::from(bid.min(3)) - 20 * i32::from(bid);
            }
            if let (Phase::ChooseCards, Some(card)) = (self.phase, self.agenda.laid[power as usize]) {
                points += self.card_promise(power, card);
            }
            if let (Phase::GiveTokens, Some(to)) = (self.phase, self.alliances.offers[power as usize]) {
                points += self.alliance_promise(power, to);
            }
            if let (Phase::ChooseStatus, Some(status)) = (self.phase, self.diplomacy.chosen[power as usize]) {
                points += self.status_prospects(power, status);
                if status == Status::Neutral && !self.rules().neutral_scores {
                    points -= INFLUENCE;
                }
            }
        }
        points
    }

    /// What an action card that has been laid will bring.
    fn card_promise(&self, power: Power, card: ActionCard) -> i32 {
        let own = self.power(power);
        match card {
            ActionCard::Taxation => MONEY * i32::from(self.taxes(power)),
            ActionCard::Influence => INFLUENCE * i32::from(self.influence_due(power)),
            ActionCard::Mobilisation => {
                let away = i32::from(self.pawns.count_off_map(power));
                2 * MONEY * i32::from(own.money.min(20)) + CARD * away
            }
            ActionCard::Dispatch => {
                let spent = self.action_cards_of(power) - self.agenda.hands[power as usize];
                30 * spent.len() as i32
            }
            ActionCard::Movement => 40 + self.prospects(power),
        }
    }

    /// What an ally would be worth: whom one may then fight, and who is held back by it. Minor
    /// Italy brings its generals along.
    fn alliance_promise(&self, power: Power, to: Power) -> i32 {
        let mut allies = PerPower::default();
        (allies[power as usize], allies[to as usize]) = (Some(to), Some(power));
        let sides = Sides::by_alliance(&allies, self.rules.powers);
        let brings = if self.majors.contains(to) { -self.alarm_by(to) } else { 3 * GENERAL };
        self.prospects_among(power, &sides) + brings
    }

    // --- Battles ------------------------------------------------------------------------------------------------------

    /// What the battles that are due or under way promise.
    fn battle_prospects(&self, own: Powers) -> i32 {
        match self.phase {
            Phase::Evade
            | Phase::Support(_)
            | Phase::PlayCards
            | Phase::Reveal
            | Phase::CancelCard
            | Phase::FrenchCard => self.battle_under_way(own),
            Phase::Orders | Phase::Plan | Phase::Consent | Phase::ChooseBattle | Phase::MeetNeutral(_)
                if own.contains(self.movement.mover) =>
            {
                let mover = self.movement.mover;
                let due = self.generals(mover).filter(|(pawn, at, _)| {
                    let moves = self.movement.moved.contains(*pawn) || self.pawns.place(*pawn) != Some(*at);
                    moves || self.movement.battles.contains(*at)
                });
                due.map(|(pawn, at, _)| self.battle_to_come(own, pawn, at)).sum()
            }
            _ => 0,
        }
    }

    /// A battle that follows if this general of the mover stands here when the orders are over.
    fn battle_to_come(&self, own: Powers, pawn: Pawn, at: Territory) -> i32 {
        let mover = pawn.power();
        let foes: Powers =
            self.powers_in(at).iter().filter(|power| !self.sides.are_allied(mover, *power)).collect();
        if foes.is_empty() {
            return 0;
        }
        let with_it = (self.powers_in(at) & self.sides.allies(mover)) - Powers::of(mover);
        let strength = 1 + self.pawns.units(pawn);
        let ours = strength + with_it.iter().map(|power| self.strength_in(power, at)).sum::<u8>();
        let ours = 2 * i32::from(ours)
            + 2 * self.best_cards(mover, self.pawns.units(pawn)) * 4 / 5
            + (own - Powers::of(mover)).iter().map(|ally| self.likely_support(mover, ally, at)).sum::<i32>();
        let theirs: i32 = foes
            .iter()
            .map(|foe| {
                let mut units = self.pawns.find(foe, at).map_or(0, |pawn| self.pawns.units(pawn));
                if self.is_automatic(foe) {
                    // [KOA-D78] French support comes by itself.
                    let beside = self.pawns.of(foe) & self.board().adjacent(at);
                    let beside = beside.iter().filter_map(|from| self.pawns.find(foe, from));
                    units += beside.map(|pawn| self.pawns.units(pawn)).sum::<u8>();
                }
                2 * i32::from(self.strength_in(foe, at)) + self.likely_cards(foe, units)
            })
            .sum();
        self.stake(own, Powers::of(mover) | with_it, foes, at, true, chance_of(ours - theirs))
    }

    /// What an ally of the same player, or partner, beside a battle could add with its cards, in half points.
    fn likely_support(&self, mover: Power, ally: Power, at: Territory) -> i32 {
        if !self.sides.are_allied(mover, ally) {
            return 0;
        }
        let beside = self.pawns.of(ally) & self.board().adjacent(at);
        let units =
            beside.iter().filter_map(|from| self.pawns.find(ally, from)).map(|pawn| self.pawns.units(pawn));
        self.best_cards(ally, units.sum())
    }

    fn battle_under_way(&self, own: Powers) -> i32 {
        let battle = &self.battle;
        let Some(side) = (0..battle.sides.len()).find(|side| battle.sides.get(*side).powers.meets(own))
        else {
            return 0;
        };
        let (mut ours, mut theirs) = (0, 0);
        for each in 0..battle.sides.len() {
            let is_ours = each == side;
            let mut half_points = 2 * i32::from(battle.sides.get(each).strength);
            let generals = self.generals_on_side(each);
            let piles = generals.iter().flat_map(|pawn| battle.table.pile(pawn));
            for played in piles.filter(|played| !played.cancelled) {
                // A card that others have laid face down could be any.
                let is_seen = played.face_up || own.contains(played.pawn.power());
                half_points += if is_seen { 2 * i32::from(played.card.value()) } else { 5 };
            }
            for power in generals.powers().iter().filter(|power| self.may_still_play(*power)) {
                let room: u8 = generals
                    .of_power(power)
                    .iter()
                    .map(|pawn| self.capacity(pawn).saturating_sub(battle.table.played_for(pawn)))
                    .sum();
                half_points += if own.contains(power) {
                    2 * self.best_cards(power, room) * 4 / 5
                } else {
                    self.likely_cards(power, room)
                };
            }
            if is_ours {
                ours = half_points;
            } else {
                theirs = theirs.max(half_points);
            }
        }
        let friends = battle.sides.get(side).powers;
        let foes = battle.fighters() - friends;
        self.stake(own, friends, foes, battle.at, side == 0, chance_of(ours - theirs))
    }

    /// Whether a power may still lay cards in this battle.
    fn may_still_play(&self, power: Power) -> bool {
        if self.is_automatic(power) {
            return true;
        }
        match self.phase {
            Phase::FrenchCard => false,
            // Where the players lay openly each does so until it passes, one after the other.
            Phase::PlayCards if self.plays_openly() => {
                let supports = !self.battle.fighters().contains(power);
                power >= self.battle.acting || (supports && self.battle.step == 1)
            }
            _ => !self.battle.passed.contains(power),
        }
    }

    /// The sum of the best cards that a power could lay for so many units.
    fn best_cards(&self, power: Power, units: u8) -> i32 {
        let own = self.power(power);
        let count = usize::from(units.min(own.morale.max(1)));
        let best = crate::cards::Card::ALL.iter().rev();
        let cards = best.flat_map(|card| {
            std::iter::repeat_n(i32::from(card.value()), usize::from(own.hand.0[*card as usize]))
        });
        cards.take(count).sum()
    }

    /// What another power is likely to lay, in half points: it does not always lay all it could.
    fn likely_cards(&self, power: Power, units: u8) -> i32 {
        let other = self.power(power);
        if self.is_automatic(power) {
            // France draws one for each unit, as long as it is behind (KOA-20.32).
            return 5 * i32::from(units.min(other.morale));
        }
        4 * i32::from(units.min(other.hand.len()).min(other.morale.max(1)))
    }

    /// What a battle promises, from its chance in percent.
    fn stake(
        &self,
        own: Powers,
        friends: Powers,
        foes: Powers,
        at: Territory,
        attacks: bool,
        chance: i32,
    ) -> i32 {
        let army = |powers: Powers| -> (i32, i32) {
            powers
                .iter()
                .filter_map(|power| self.pawns.find(power, at))
                .fold((0, 0), |(generals, units), pawn| {
                    (generals + 1, units + i32::from(self.pawns.units(pawn)))
                })
        };
        let (foreign_generals, foreign_units) = army(foes);
        let (own_generals, own_units) = army(friends & own);
        let against_napoleon = self.deck().is_some();
        let value = i32::from(self.board().value(at));
        let mut gain = 12 * foreign_units + 20 * foreign_generals;
        let mut loss = UNIT * own_units + 20;
        if against_napoleon {
            loss += INFLUENCE * own_generals;
            gain += foes.iter().map(|foe| self.napoleons_hold(foe, at)).sum::<i32>();
        } else {
            gain += INFLUENCE * if self.rules().reward_per_general { foreign_generals } else { 1 };
        }
        let board = self.board();
        let is_home = !(Territories(board.disputed) | Territories(board.undisputed)).contains(at);
        let scores_home = is_home && attacks && self.rules().captured_home_scores;
        let counts = |power: &Power| {
            board.claims_of(*power).contains(at) || (scores_home && !board.homes_of(*power).contains(at))
        };
        if attacks && !against_napoleon {
            for foe in (foes & self.majors).iter() {
                let holds = self.garrisons[foe as usize].contains(at) && !board.homes_of(foe).contains(at);
                let loses = holds && (is_home || board.claims_of(foe).contains(at));
                gain += self.alarm_by(foe) * if loses { 1 + 2 * value } else { 1 };
            }
        }
        if (friends & own).iter().any(|power| counts(&power)) && !against_napoleon {
            let stays = INFLUENCE * value * 3;
            if attacks {
                gain += stays;
            } else {
                loss += stays;
            }
        }
        if against_napoleon && attacks && at == self.board().capital_of(Power::France) {
            // Not against all odds: an army that is beaten before Paris is missed.
            return PARIS / 100 * (chance - 20).max(0) - (100 - chance) * loss / 100;
        }
        (chance * gain - (100 - chance) * loss) / 100
    }

    // --- Together against Napoleon's deck -------------------------------------------------------------------------------

    fn appraise_against_napoleon(&self) -> i32 {
        let players = Powers::GRAND_COALITION;
        let paris = self.board().capital_of(Power::France);
        let mut points = -self.lead(Power::France);
        points -= self.garrisons[Power::France as usize].iter().map(|at| self.card_value(at)).sum::<i32>();
        let french: i32 = self.generals(Power::France).map(|(_, _, units)| 4 * i32::from(units)).sum();
        points -= french + 4 * i32::from(self.power(Power::France).morale);
        for power in players.iter() {
            points += self.means(power, true);
            for (_, at, units) in self.generals(power) {
                let units = 2 * i32::from(units) + 1;
                points += NEAR_PARIS[usize::from(self.way_to_paris(at)).min(5)] * units / 2;
            }
        }
        let in_paris = self.pawns.of(Power::France) | self.garrisons[Power::France as usize];
        if self.generals_of(players).contains(paris) && !in_paris.contains(paris) {
            points += PARIS;
        }
        points + self.promises(players) + self.battle_prospects(players)
    }

    /// What France has of a territory while its garrison stands there.
    fn napoleons_hold(&self, power: Power, at: Territory) -> i32 {
        if power != Power::France || !self.garrisons[Power::France as usize].contains(at) {
            return 0;
        }
        let board = self.board();
        let scored = if board.claims_of(Power::France).contains(at) {
            INFLUENCE
                * i32::from(board.value(at))
                * self.times_left(Power::France, ActionSpace::ExpandInfluence)
        } else {
            0
        };
        scored + self.card_value(at)
    }

    /// [KOA-20.22], [PRO-20.12] What Napoleon cards are likely to give for a territory with a French garrison: in four rounds
    /// all twelve are turned.
    fn card_value(&self, at: Territory) -> i32 {
        let always = self.deck().is_some_and(|deck| deck.garrisoned_target_is_done);
        if !always && !self.board().claims_of(Power::France).contains(at) {
            return 0;
        }
        let cards = NAPOLEON_CARDS.iter().filter(|card| card.targets.contains(&at)).count() as i32;
        cards * INFLUENCE * i32::from(self.board().value(at))
    }

    /// Borders to Paris, by sea to the best port in reach if that is shorter.
    fn way_to_paris(&self, at: Territory) -> u8 {
        let board = self.board();
        let paris = board.capital_of(Power::France);
        let by_land = |from: Territory| board.land_distance[from.index()][paris.index()];
        let by_sea = board.sailable(at).iter().map(|port| by_land(port).saturating_add(1)).min();
        by_land(at).min(by_sea.unwrap_or(u8::MAX))
    }
}

/// From each territory: where it would be good to go, the best first, and what that is worth.
type Goals = Vec<Vec<(Territory, i32)>>;

/// The goals on a board for a power that sails, or does not. They are sorted once, because a search asks for
/// them at every position.
fn goals(board: &'static BoardTables, sails: bool) -> &'static Goals {
    static GOALS: [[OnceLock<Goals>; 2]; BOARDS] = [const { [const { OnceLock::new() }; 2] }; BOARDS];
    GOALS[usize::from(board.number)][usize::from(sails)].get_or_init(|| {
        let from = |at: Territory| {
            let worth = |to: Territory| {
                let by_land = board.land_distance[at.index()][to.index()];
                let by_sea = if sails { board.sail_distance[at.index()][to.index()] } else { u8::MAX };
                60 * i32::from(board.value(to)) / (1 + i32::from(by_land.min(by_sea)))
            };
            let mut goals: Vec<(Territory, i32)> = Territory::all().map(|to| (to, worth(to))).collect();
            goals.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
            goals
        };
        Territory::all().map(from).collect()
    })
}

/// What all others lose by a power that runs so far: the nearer it is to victory, the more each step is worth to them.
fn danger(run: i32) -> i32 {
    10 * run.pow(2)
}

/// What its next step costs them.
fn alarm(run: i32) -> i32 {
    20 * run
}

/// The first points of morale are worth most.
fn morale_worth(morale: u8) -> i32 {
    let step = |from: u8, to: u8, worth: i32| i32::from(morale.clamp(from, to) - from) * worth;
    step(0, 4, 40) + step(4, 8, 25) + step(8, 12, 14) + step(12, 15, 9)
}

/// The chance of a victory in percent, from how far a side is ahead in half points of strength.
fn chance_of(ahead: i32) -> i32 {
    (46 + 4 * ahead).clamp(2, 98)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::GameResult;
    use crate::{Koalicje, Prototype};
    use engine::{Game, Judgement, Seat, Setup};

    fn begun(scenario: &str, players: u8) -> Koalicje {
        Koalicje::new(&Setup::new(scenario, players)).expect("the setup is good")
    }

    fn looks(state: &State, power: Power) -> i32 {
        state.appraise_for(state.chairs.seat(power).expect("somebody plays it"))
    }

    #[test]
    fn a_victory_outweighs_everything_and_a_share_in_it_is_the_next_best() {
        let mut state = Prototype::new(&Setup::new("1805", 6)).expect("the setup is good");
        let (winners, partners) = (Powers::of(Power::France), Powers::of(Power::Austria));
        state.result = Some(GameResult { winners, partners, by_paris: false });
        let worth = [Power::France, Power::Austria, Power::Russia].map(|power| looks(&state, power));
        assert_eq!(worth, [VICTORY, VICTORY / 2, -VICTORY]);
        assert_eq!(state.appraise(Seat::Chance), 0);
    }

    #[test]
    fn influence_morale_money_and_units_look_good_and_those_of_rivals_do_not() {
        let state = begun("1805", 6);
        let changes: [fn(&mut State); 4] = [
            |state| state.power_mut(Power::Austria).influence += 1,
            |state| state.power_mut(Power::Austria).morale += 5,
            |state| state.power_mut(Power::Austria).money += 5,
            |state| {
                let pawn = Pawn::all_of(Power::Austria).next().expect("Austria has generals");
                state.pawns.set_units(pawn, state.pawns.units(pawn) + 1);
            },
        ];
        for change in changes {
            let mut better = state.clone();
            change(&mut better);
            assert!(looks(&better, Power::Austria) > looks(&state, Power::Austria));
            assert!(looks(&better, Power::Prussia) <= looks(&state, Power::Prussia));
        }
    }

    #[test]
    fn the_nearer_a_rival_is_to_victory_the_more_its_next_step_costs() {
        let cost = |influence: u8| {
            let mut state = begun("1805", 6);
            state.power_mut(Power::France).influence = influence;
            let mut worse = state.clone();
            worse.power_mut(Power::France).influence += 1;
            looks(&state, Power::Prussia) - looks(&worse, Power::Prussia)
        };
        assert!(cost(1) > 0 && cost(12) > 2 * cost(1) && cost(20) > cost(12));
    }

    #[test]
    fn an_arbiter_sells_a_further_round_for_morale_but_not_to_whoever_is_about_to_win() {
        let gains = |influence: u8, morale: u8| {
            let mut asked = begun("1805", 6);
            asked.power_mut(Power::France).influence = influence;
            asked.power_mut(Power::Prussia).morale = morale;
            asked.phase = Phase::AllowRound;
            asked.movement.mover = Power::France;
            asked.movement.arbiter = Some(Power::Prussia);
            asked.movement.round = 1;
            let mut allowed = asked.clone();
            allowed.play_allow(crate::action::Action::Agree, &mut crate::turn::Log::off());
            looks(&allowed, Power::Prussia) - looks(&asked, Power::Prussia)
        };
        assert!(gains(0, 1) > 0, "a power without morale needs it");
        assert!(gains(0, 10) < 0);
        assert!(gains(16, 1) < 0);
    }

    #[test]
    fn a_sealed_status_against_the_leader_looks_better_than_one_with_him() {
        let worth = |influence: u8, status: Status| {
            let mut state = begun("1805", 6);
            state.power_mut(Power::France).influence = influence;
            state.phase = Phase::ChooseStatus;
            state.diplomacy.chosen[Power::Prussia as usize] = Some(status);
            looks(&state, Power::Prussia)
        };
        let prefers_britain =
            |influence| worth(influence, Status::British) - worth(influence, Status::French);
        assert!(prefers_britain(18) > 0 && prefers_britain(18) > prefers_britain(0));
        assert!(worth(18, Status::Expansionist) > worth(18, Status::French));
    }

    #[test]
    fn a_general_in_paris_looks_good_only_to_whoever_would_win_by_it() {
        let mut state = begun("1805", 6);
        let paris = state.board.capital_of(Power::France);
        state.pawns.put(Pawn::all_of(Power::Britain).next().expect("Britain has generals"), paris);
        let mut behind = state.clone();
        behind.power_mut(Power::France).influence = 20;
        assert!(state.paris_prospects(Powers::of(Power::Britain)) > 0);
        assert!(state.paris_prospects(Powers::of(Power::Russia)) < 0);
        assert!(behind.paris_prospects(Powers::of(Power::Britain)) < 0);
        assert!(behind.paris_prospects(Powers::of(Power::France)) > 0);
    }

    #[test]
    fn against_napoleons_deck_french_influence_looks_bad_and_a_general_in_paris_as_good_as_won() {
        let state = begun("lempereur", 2);
        let mut worse = state.clone();
        worse.power_mut(Power::France).influence += 1;
        assert_eq!(state.appraise_for(0) - worse.appraise_for(0), INFLUENCE);
        let mut better = state.clone();
        let paris = state.board.capital_of(Power::France);
        better.remove_garrison(Power::France, paris);
        better.pawns.put(Pawn::all_of(Power::Britain).next().expect("Britain has generals"), paris);
        assert!(better.appraise_for(1) > state.appraise_for(1) + PARIS / 2);
    }

    #[test]
    fn scoring_by_itself_changes_nothing() {
        let mut state = begun("1805", 6);
        state.phase = Phase::Orders;
        state.slots = crate::turn::Slots::default();
        state.turn = 1;
        let scoring = state.power_on(ActionSpace::ExpandInfluence);
        let before = {
            let mut state = state.clone();
            state.phase = Phase::Actions;
            state.slots.leadership = crate::leadership::Leading::open();
            state.lead(scoring)
        };
        let due = state.influence_due(scoring);
        state.power_mut(scoring).influence += due;
        assert!(due > 0);
        assert_eq!(state.lead(scoring), before);
    }

    #[test]
    fn the_first_points_of_morale_are_worth_most_and_no_battle_is_certain() {
        let steps: Vec<i32> = (0..15).map(|morale| morale_worth(morale + 1) - morale_worth(morale)).collect();
        assert!(
            steps.is_sorted_by(|one, next| one >= next) && steps.iter().all(|step| *step > 0),
            "{steps:?}"
        );
        assert_eq!((chance_of(-100), chance_of(100)), (2, 98));
        assert!(chance_of(0) < 50, "a draw is no victory");
    }
}
