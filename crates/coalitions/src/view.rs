//! What a seat may see (KOA-I.25): everything but other hands, face-down cards, sealed choices and the draw pile.

use crate::action::Throw;
use crate::agenda::{ActionCard, ActionCards};
use crate::board::Territory;
use crate::cards::{Ability, Card, Cards};
use crate::decision::Decision;
use crate::event::{ALL_PLAYERS, Verdict};
use crate::power::{Power, Powers, Status};
use crate::state::{FORTRESS, GARRISON, GENERAL, Pawn, State, UNIT};
use crate::turn::{ActionSpace, Phase};
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    pub scenario: &'static str,
    #[schemars(extend("enum" = ["empire", "revolution", "board"]))]
    pub side: &'static str,
    pub round: u16,
    pub action_turn: u8,
    /// The powers over actions 1 to 6; empty where there is no wheel.
    pub wheel: Vec<Power>,
    pub powers: Vec<PowerView>,
    pub territories: Vec<TerritoryView>,
    pub draw_pile: u8,
    pub discards: Cards,
    pub fortresses_left: u8,
    /// The influence that wins.
    pub goal: u8,
    pub prices: PricesView,
    /// What cards do beside their strength.
    pub card_abilities: Vec<AbilityView>,
    pub spain_closed: bool,
    pub orient_card: bool,
    /// Napoleon's deck, where it plays France.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub napoleons_deck: Option<DeckView>,
    /// Action cards, alliances, prestige and trains, where they are played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concert: Option<ConcertView>,
    /// Territories that foes share for now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unsettled: Vec<Territory>,
    pub movement: Option<MovementView>,
    pub battle: Option<BattleView>,
    /// Who is asked, and what; sealed answers do not show.
    pub pending: Vec<PendingView>,
    /// The viewer's own sealed choice, while others still choose.
    pub sealed: Vec<SealedView>,
    pub winners: Option<Powers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partners: Option<Powers>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct AbilityView {
    pub card: Card,
    pub ability: Ability,
    /// What it counts, how many cards it turns up, what a pair adds, what it costs.
    pub amount: u8,
}

/// What mobilisation sells.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PricesView {
    pub unit: u16,
    pub card: u16,
    pub morale: u16,
    /// `null` where there are no fortresses.
    pub fortress: Option<u16>,
}

/// What drives a turn of Realpolitik.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ConcertView {
    /// From left, the highest, to right.
    pub prestige: Vec<Power>,
    /// How many steps the marker of the diplomacy phase has made, and how many there are to the
    /// top.
    pub marker: u8,
    pub steps: u8,
    pub powers: Vec<ConcertPowerView>,
    /// The borders with a train.
    pub trains: Vec<TrainView>,
    pub trains_left: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ConcertPowerView {
    pub power: Power,
    pub ally: Option<Power>,
    /// The action cards that it may play, and those that it has.
    pub in_hand: ActionCards,
    pub spent: ActionCards,
    /// The card of this turn, once all are revealed.
    pub played: Option<ActionCard>,
    pub draw_pile: u8,
    pub discards: Cards,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TrainView {
    pub from: Territory,
    pub to: Territory,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct DeckView {
    pub left: u8,
    /// Cards turned since the last shuffle.
    pub seen: Vec<u8>,
    /// Cards put away unseen.
    pub unseen: u8,
    /// The card that is being resolved, or the race to Paris.
    pub card: Option<u8>,
    pub race: bool,
    pub targets: Vec<Territory>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PowerView {
    pub power: Power,
    pub major: bool,
    pub controller: Option<Power>,
    pub status: Status,
    pub morale: u8,
    pub influence: u8,
    pub money: u16,
    pub cards: u8,
    pub hand_limit: u8,
    /// The hand, if the viewer plays this power.
    pub hand: Option<Cards>,
    pub off_map: u8,
    pub supply: u8,
    /// The named general: where it stands, or off the map.
    pub figure: Option<FigureView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct FigureView {
    pub name: &'static str,
    pub at: Option<Territory>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TerritoryView {
    pub territory: Territory,
    pub controller: Option<Power>,
    pub generals: Vec<GeneralView>,
    pub garrison: Option<Power>,
    pub fortress: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GeneralView {
    pub power: Power,
    pub units: u8,
    pub named: bool,
    /// It stands in peace with the neutral of the territory.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_peace: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct MovementView {
    pub mover: Power,
    pub napoleon: bool,
    pub arbiter: Option<Power>,
    pub round: u8,
    pub moved: Vec<Territory>,
    pub plan: Vec<Territory>,
    pub battles: Vec<Territory>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct BattleView {
    pub at: Territory,
    pub attacker: Power,
    pub defenders: Powers,
    pub attack: u8,
    pub defence: u8,
    /// The powers of each side in the territory, the attacker's first.
    pub sides: Vec<Powers>,
    /// What the pieces on the field count.
    pub parts: Vec<PartView>,
    pub supporters: Vec<SupporterView>,
    pub passed: Powers,
    pub piles: Vec<PileView>,
    pub verdict: Option<Verdict>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PartView {
    pub power: Power,
    pub piece: Piece,
    pub count: u8,
    /// Of all of them.
    pub strength: u8,
}

/// A fortress stands with its garrison and counts for both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    General,
    Units,
    Garrison,
    Fortress,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SupporterView {
    pub power: Power,
    pub from: Territory,
    pub attacking: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PileView {
    pub power: Power,
    pub from: Option<Territory>,
    pub attacking: bool,
    /// `null` is a face-down card that the viewer does not know.
    pub cards: Vec<CardView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CardView {
    pub value: Option<Card>,
    pub face_up: bool,
    /// A card of the other side has discarded it: it counts for nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cancelled: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PendingView {
    pub seat: Seat,
    #[serde(flatten)]
    pub decision: Decision,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SealedView {
    Status { power: Power, status: Status },
    Bid { power: Power, bid: u8 },
    Throw { power: Power, throw: Throw },
    ActionCard { power: Power, card: ActionCard },
    Alliance { power: Power, to: Power },
}

impl View {
    pub fn new(state: &State, viewer: Option<Seat>) -> View {
        use ActionSpace::*;
        let spaces = [Drill, Taxation, Leadership, Mobilisation, ExpandInfluence, Movement];
        View {
            scenario: state.scenario().id,
            side: state.board.side(),
            round: state.round,
            action_turn: state.turn,
            wheel: match state.plays_by_cards() {
                true => Vec::new(),
                false => spaces.map(|space| state.power_on(space)).to_vec(),
            },
            powers: state.rules.powers.iter().map(|power| power_view(state, power, viewer)).collect(),
            territories: Territory::all().filter_map(|territory| territory_view(state, territory)).collect(),
            draw_pile: state.pile_owners().iter().map(|power| state.pile(power).draw.len()).sum(),
            discards: state.shared_pile().discards,
            fortresses_left: state.rules().fortresses.saturating_sub(state.fortresses.len()) as u8,
            goal: state.rules().winning_influence,
            prices: prices_view(state),
            card_abilities: abilities_view(state),
            spain_closed: !state.spain_open,
            orient_card: state.orient_card,
            napoleons_deck: state.deck().is_some().then(|| deck_view(state)),
            concert: state.plays_by_cards().then(|| concert_view(state)),
            unsettled: state.truces.unsettled.iter().collect(),
            movement: (state.movement.round > 0).then(|| movement_view(state)),
            battle: is_in_battle(state).then(|| battle_view(state, viewer)),
            pending: pending_view(state),
            sealed: sealed_view(state, viewer),
            winners: state.result.map(|result| result.winners),
            partners: state.result.map(|result| result.partners).filter(|partners| !partners.is_empty()),
        }
    }
}

fn abilities_view(state: &State) -> Vec<AbilityView> {
    if !state.rules().card_abilities {
        return Vec::new();
    }
    let ability_view = |card: &Card| {
        let ability = card.ability()?;
        let amount = match ability {
            Ability::StrongAtHome => state.two_at_home(),
            Ability::Scouts | Ability::StrongInPairs | Ability::CostsMorale => 1,
        };
        Some(AbilityView { card: *card, ability, amount })
    };
    Card::ALL.iter().filter_map(ability_view).collect()
}

fn prices_view(state: &State) -> PricesView {
    let rules = state.rules();
    let prices = &rules.prices;
    PricesView {
        unit: prices.unit,
        card: prices.card,
        morale: prices.morale,
        fortress: (rules.fortresses > 0).then_some(prices.fortress),
    }
}

fn concert_view(state: &State) -> ConcertView {
    let power_view = |power: Power| {
        let in_hand = state.agenda.hands[power as usize];
        ConcertPowerView {
            power,
            ally: state.alliances.allies[power as usize],
            in_hand,
            spent: state.action_cards_of(power) - in_hand,
            played: state.agenda.laid[power as usize].filter(|_| state.agenda.revealed),
            draw_pile: state.pile(power).draw.len(),
            discards: state.pile(power).discards,
        }
    };
    ConcertView {
        prestige: state.prestige.iter().collect(),
        marker: state.agenda.marker,
        steps: state.diplomacy_steps(),
        powers: state.rules.powers.iter().map(power_view).collect(),
        trains: state.pairs(state.trains).map(|(from, to)| TrainView { from, to }).collect(),
        trains_left: state.rules.trains.saturating_sub(state.trains.len()),
    }
}

fn deck_view(state: &State) -> DeckView {
    let (deck, campaign) = (state.napoleons_deck, &state.campaign);
    DeckView {
        left: deck.left(),
        seen: deck.seen().collect(),
        unseen: deck.unseen(),
        card: (campaign.card > 0).then_some(campaign.card),
        race: campaign.race,
        targets: campaign.targets.into_iter().flatten().collect(),
    }
}

fn sees_hand(state: &State, power: Power, viewer: Option<Seat>) -> bool {
    let seat = state.hand_seat(power);
    matches!(viewer, Some(Seat::Player(number)) if seat == number || seat == ALL_PLAYERS)
}

fn power_view(state: &State, power: Power, viewer: Option<Seat>) -> PowerView {
    let own = state.power(power);
    PowerView {
        power,
        major: state.majors.contains(power),
        controller: own.controller,
        status: own.status,
        morale: own.morale,
        influence: own.influence,
        money: own.money,
        cards: own.hand.len(),
        hand_limit: state.hand_limit(power),
        hand: sees_hand(state, power, viewer).then_some(own.hand),
        off_map: state.pawns.count_off_map(power),
        supply: own.supply,
        figure: own.figure.map(|pawn| FigureView { name: power.figure_id(), at: state.pawns.place(pawn) }),
    }
}

fn territory_view(state: &State, territory: Territory) -> Option<TerritoryView> {
    let powers = state.powers_in(territory);
    let fortress = state.fortresses.contains(territory);
    if powers.is_empty() && !fortress {
        return None;
    }
    let general = |power: Power| {
        let pawn = state.pawns.find(power, territory)?;
        let named = state.power(power).figure == Some(pawn);
        let at_peace = state.truces.at_peace.contains(pawn);
        Some(GeneralView { power, units: state.pawns.units(pawn), named, at_peace })
    };
    Some(TerritoryView {
        territory,
        controller: state.controller(territory),
        generals: powers.iter().filter_map(general).collect(),
        garrison: state.garrison_owner(territory),
        fortress,
    })
}

fn movement_view(state: &State) -> MovementView {
    let movement = &state.movement;
    MovementView {
        mover: movement.mover,
        napoleon: movement.napoleon,
        arbiter: movement.arbiter,
        round: movement.round,
        moved: movement.moved.iter().filter_map(|pawn| state.pawns.place(pawn)).collect(),
        plan: if matches!(state.phase, Phase::Plan | Phase::Consent) {
            movement.plan.territories().to_vec()
        } else {
            Vec::new()
        },
        battles: movement.battles.iter().collect(),
    }
}

/// Whether the battle in the state is being fought. A consent may be asked in the middle of one.
pub fn is_in_battle(state: &State) -> bool {
    !state.battle.sides.is_empty() || state.battle.verdict.is_some() || !state.battle.may_garrison.is_empty()
}

fn battle_view(state: &State, viewer: Option<Seat>) -> BattleView {
    let battle = &state.battle;
    let supporters = battle.supporters();
    let (attack, defence) = state.strengths();
    BattleView {
        at: battle.at,
        attacker: battle.attacker,
        defenders: battle.defenders(),
        attack,
        defence,
        sides: battle.sides.iter().map(|side| side.powers).collect(),
        parts: battle.fighters().iter().flat_map(|power| parts_view(state, power, battle.at)).collect(),
        supporters: supporters.iter().filter_map(|pawn| supporter_view(state, pawn)).collect(),
        passed: battle.passed,
        piles: battle.table.generals().iter().map(|pawn| pile_view(state, pawn, viewer)).collect(),
        verdict: battle.verdict,
    }
}

fn parts_view(state: &State, power: Power, at: Territory) -> impl Iterator<Item = PartView> {
    let units = state.pawns.find(power, at).map(|pawn| state.pawns.units(pawn));
    let has_garrison = state.garrison_owner(at) == Some(power);
    let has_fortress = has_garrison && state.fortresses.contains(at);
    let parts = [
        (Piece::General, u8::from(units.is_some()), GENERAL),
        (Piece::Units, units.unwrap_or(0), UNIT),
        (Piece::Garrison, u8::from(has_garrison && !has_fortress), GARRISON),
        (Piece::Fortress, u8::from(has_fortress), FORTRESS),
    ];
    let present = parts.into_iter().filter(|(_, count, _)| *count > 0);
    present.map(move |(piece, count, each)| PartView { power, piece, count, strength: count * each })
}

fn supporter_view(state: &State, pawn: Pawn) -> Option<SupporterView> {
    let from = state.pawns.place(pawn)?;
    Some(SupporterView { power: pawn.power(), from, attacking: state.battle.is_attacking(pawn) })
}

/// Whether a card on the table is known to a viewer: face up, revealed at the end, or its own.
fn knows_card(state: &State, pawn: Pawn, face_up: bool, viewer: Option<Seat>) -> bool {
    face_up || state.battle.verdict.is_some() || sees_hand(state, pawn.power(), viewer)
}

fn pile_view(state: &State, pawn: Pawn, viewer: Option<Seat>) -> PileView {
    let card = |played: &crate::battle::PlayedCard| {
        let known = knows_card(state, pawn, played.face_up, viewer);
        CardView { value: known.then_some(played.card), face_up: played.face_up, cancelled: played.cancelled }
    };
    let mut cards: Vec<CardView> = state.battle.table.pile(pawn).map(card).collect();
    if state.battle.verdict.is_some() {
        // Revealed together, as the log tells them: in which order they were laid nobody learns.
        cards.sort_by_key(|card| (card.value, card.face_up, card.cancelled));
    }
    PileView {
        power: pawn.power(),
        from: state.pawns.place(pawn),
        attacking: state.battle.is_attacking(pawn),
        cards,
    }
}

fn pending_view(state: &State) -> Vec<PendingView> {
    let shown = |seat: Seat| Some(PendingView { seat, decision: state.decision_of(seat)? });
    state.pending_seats().iter().filter_map(shown).collect()
}

fn sealed_view(state: &State, viewer: Option<Seat>) -> Vec<SealedView> {
    let Some(Seat::Player(number)) = viewer else { return Vec::new() };
    let mut sealed = Vec::new();
    for power in state.rules.powers.iter().filter(|power| state.seat_of(*power) == number) {
        if let Some(status) = state.diplomacy.chosen[power as usize] {
            sealed.push(SealedView::Status { power, status });
        }
        if let Some(bid) = state.bids.bids[power as usize] {
            sealed.push(SealedView::Bid { power, bid });
        }
        if let Some(card) = state.agenda.laid[power as usize].filter(|_| !state.agenda.revealed) {
            sealed.push(SealedView::ActionCard { power, card });
        }
        if let Some(to) = state.alliances.offers[power as usize].filter(|_| state.phase == Phase::GiveTokens)
        {
            sealed.push(SealedView::Alliance { power, to });
        }
        for (player, throw) in state.update.duel.players.into_iter().zip(state.update.duel.throws) {
            if let (true, Some(throw)) = (player == Some(power), throw) {
                sealed.push(SealedView::Throw { power, throw });
            }
        }
    }
    sealed
}

impl State {
    /// A state that `seat` could be in for all it knows: what is hidden from it is dealt anew.
    pub fn imagined_by(&self, seat: Seat, rng: &mut impl rand_core::Rng) -> State {
        let mut imagined = self.clone();
        for owner in self.pile_owners().iter() {
            let drawing = if self.pile_owners().len() == 1 { self.rules.powers } else { Powers::of(owner) };
            self.imagine_cards(&mut imagined, seat, owner, drawing, rng);
        }
        self.imagine_sealed(&mut imagined, seat, rng);
        imagined
    }

    /// The cards of one pile and of the powers that draw from it.
    fn imagine_cards(
        &self,
        imagined: &mut State,
        seat: Seat,
        owner: Power,
        drawing: Powers,
        rng: &mut impl rand_core::Rng,
    ) {
        let viewer = Some(seat);
        // Everything unseen goes into one heap and is dealt out again.
        let mut heap = imagined.pile(owner).draw;
        for power in drawing.iter().filter(|power| !sees_hand(self, *power, viewer)) {
            for card in Card::ALL.iter().copied() {
                heap.0[card as usize] += self.power(power).hand.0[card as usize];
            }
        }
        let is_own = |pawn: Pawn| drawing.contains(pawn.power());
        for played in self.battle.table.iter().filter(|played| is_own(played.pawn)) {
            if !knows_card(self, played.pawn, played.face_up, viewer) {
                heap.add(played.card);
            }
        }
        let mut deal = || {
            let mut ticket = engine::pick(rng, usize::from(heap.len().max(1))) as u8;
            for card in Card::ALL.iter().copied() {
                let copies = heap.0[card as usize];
                if ticket < copies {
                    heap.take(card);
                    return card;
                }
                ticket -= copies;
            }
            Card::One
        };
        for power in drawing.iter().filter(|power| !sees_hand(self, *power, viewer)) {
            let size = self.power(power).hand.len();
            imagined.power_mut(power).hand = (0..size).map(|_| deal()).collect();
        }
        let unknown: Vec<bool> = self
            .battle
            .table
            .iter()
            .map(|played| is_own(played.pawn) && !knows_card(self, played.pawn, played.face_up, viewer))
            .collect();
        for (played, unknown) in imagined.battle.table.iter_mut().zip(unknown) {
            if unknown {
                played.card = deal();
            }
        }
        imagined.pile_mut(owner).draw = heap;
    }

    fn imagine_sealed(&self, imagined: &mut State, seat: Seat, rng: &mut impl rand_core::Rng) {
        for power in self.rules.powers.iter() {
            if Seat::Player(self.seat_of(power)) == seat {
                continue;
            }
            let index = power as usize;
            if self.diplomacy.chosen[index].is_some() {
                let mut choices = Vec::new();
                self.list_status(power, &mut choices);
                if let crate::action::Action::Status(status) = choices[engine::pick(rng, choices.len())] {
                    imagined.diplomacy.chosen[index] = Some(status);
                }
            }
            if self.agenda.laid[index].is_some() && !self.agenda.revealed {
                let hand: Vec<ActionCard> = self.agenda.hands[index].iter().collect();
                imagined.agenda.laid[index] = Some(hand[engine::pick(rng, hand.len())]);
            }
            if self.alliances.offers[index].is_some() && self.phase == Phase::GiveTokens {
                let others: Vec<Power> = (self.rules.powers - Powers::of(power)).iter().collect();
                imagined.alliances.offers[index] = Some(others[engine::pick(rng, others.len())]);
            }
            if self.bids.bids[index].is_some() {
                let most = usize::from(self.power(power).morale);
                imagined.bids.bids[index] = Some(engine::pick(rng, most + 1) as u8);
            }
            for side in 0..2 {
                let duel = &self.update.duel;
                if duel.players[side] == Some(power) && duel.throws[side].is_some() {
                    imagined.update.duel.throws[side] = Some(Throw::ALL[engine::pick(rng, Throw::ALL.len())]);
                }
            }
        }
    }
}
