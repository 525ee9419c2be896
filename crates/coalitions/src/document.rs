//! Position documents: the whole state as plain JSON that people can read and write (PROTOCOL.md).
//!
//! What a document leaves out takes the scenario's starting value. Without a `phase` the position begins with what is
//! still to be set up (naming Napoleon, dealing hands that are not given) and then the named action turn, with its taxes; with
//! one, hands that are not given are empty. [`read`] refuses an impossible position with every reason it finds.

use crate::agenda::Agenda;
use crate::alliances::Alliances;
use crate::battle::Battle;
use crate::board::{Territories, Territory};
use crate::campaign::{Campaign, NapoleonsDeck};
use crate::cards::Cards;
use crate::consent::Request;
use crate::diplomacy::Diplomacy;
use crate::event::Event;
use crate::minors::Bids;
use crate::movement::Movement;
use crate::power::{Power, Powers, Status};
use crate::prestige::Prestige;
use crate::rail::Borders;
use crate::rule_set::{Edition, Order, Piles, RuleSet};
use crate::state::{GameResult, Pawn, PawnSet, Pawns, State};
use crate::turn::{Phase, Slots};
use crate::unsettled::Truces;
use crate::update::Update;
use engine::{Log, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

type ByPower<T> = BTreeMap<Power, T>;

/// A position of any edition.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    /// The game's id; left out, the one that reads the document.
    #[serde(default)]
    game: String,
    scenario: String,
    /// The version of the rules that the position is played by; left out, the newest.
    rules: Option<String>,
    #[serde(default = "six")]
    players: u8,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default = "one_round")]
    round: u16,
    #[serde(default = "one_turn")]
    action_turn: u8,
    /// What the table waits on, by the name of the decision; left out, the action turn begins.
    #[schemars(schema_with = "crate::phase_names::schema")]
    phase: Option<Phase>,
    #[serde(default)]
    morale: ByPower<u8>,
    #[serde(default)]
    influence: ByPower<u8>,
    #[serde(default)]
    money: ByPower<u16>,
    #[serde(default)]
    status: ByPower<Status>,
    /// Who controls which minor power.
    #[serde(default)]
    controllers: ByPower<Option<Power>>,
    #[serde(default)]
    hands: ByPower<Cards>,
    #[serde(default)]
    discards: Cards,
    /// Which of its generals is a power's named figure.
    #[serde(default)]
    figures: ByPower<Pawn>,
    #[serde(default)]
    territories: BTreeMap<Territory, TerritoryDocument>,
    /// Left out, as the scenario and influence have it.
    spain_open: Option<bool>,
    orient_card: Option<bool>,
    set_up_exempt: Option<Territories>,
    undealt: Option<Powers>,
    stand_in: Option<Power>,
    slots: Option<Slots>,
    diplomacy: Option<Diplomacy>,
    bids: Option<Bids>,
    movement: Option<Movement>,
    request: Option<Request>,
    battle: Option<Battle>,
    update: Option<Update>,
    napoleons_deck: Option<NapoleonsDeck>,
    campaign: Option<Campaign>,
    truces: Option<Truces>,
    /// Where a turn is driven by action cards: those cards, prestige from the highest, alliances,
    /// and the borders with a train.
    agenda: Option<Agenda>,
    prestige: Option<Prestige>,
    alliances: Option<Alliances>,
    trains: Option<Vec<(Territory, Territory)>>,
    refused_trains: Option<Vec<(Territory, Territory)>>,
    /// Where each power discards on a pile of its own.
    piles: Option<ByPower<Cards>>,
    result: Option<GameResult>,
}

/// What stands in a territory; what is left out is as the scenario has it.
#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TerritoryDocument {
    generals: Option<Vec<GeneralDocument>>,
    /// The owner of the garrison, or `null` for none.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    garrison: Option<Option<Power>>,
    fortress: Option<bool>,
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct GeneralDocument {
    power: Power,
    #[serde(default)]
    units: u8,
    /// The name of the power's figure, if this is it: `napoleon`, `blucher`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Which of its power's generals it is; left out, any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pawn: Option<Pawn>,
}

fn six() -> u8 {
    6
}

fn one_round() -> u16 {
    1
}

fn one_turn() -> u8 {
    1
}

/// Tells a field that is `null` from one that is missing.
fn given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Power>>, D::Error> {
    Option::<Power>::deserialize(deserializer).map(Some)
}

pub fn schema() -> Value {
    schemars::schema_for!(Document).to_value()
}

// --- Writing ----------------------------------------------------------------------------------------------------------

pub fn write(state: &State) -> Value {
    let setup = state.table();
    let all = || state.rules.powers.iter();
    let kept = |phase: Phase| !matches!(phase, Phase::Over);
    let document = Document {
        game: state.rules.edition.game_id.to_owned(),
        scenario: setup.scenario,
        rules: Some(state.rules.version)
            .filter(|version| *version != state.rules.edition.newest())
            .map(str::to_owned),
        players: setup.players,
        options: setup.options,
        round: state.round,
        action_turn: state.turn,
        phase: Some(state.phase),
        morale: all().map(|power| (power, state.power(power).morale)).collect(),
        influence: all().map(|power| (power, state.power(power).influence)).collect(),
        money: all().map(|power| (power, state.power(power).money)).collect(),
        status: all().map(|power| (power, state.power(power).status)).collect(),
        controllers: all()
            .filter(|power| !state.majors.contains(*power))
            .map(|power| (power, state.power(power).controller))
            .collect(),
        hands: all().map(|power| (power, state.power(power).hand)).collect(),
        discards: state.shared_pile().discards,
        figures: all().filter_map(|power| Some((power, state.power(power).figure?))).collect(),
        territories: territories(state),
        spain_open: Some(state.spain_open),
        orient_card: Some(state.orient_card),
        set_up_exempt: Some(state.set_up_exempt),
        undealt: Some(state.undealt),
        stand_in: state.stand_in,
        slots: (state.slots != Slots::default()).then_some(state.slots),
        diplomacy: (state.diplomacy != Diplomacy::default()).then_some(state.diplomacy),
        bids: (state.bids != Bids::default()).then_some(state.bids),
        movement: (state.movement != Movement::default()).then_some(state.movement),
        request: (state.request != Request::default() && kept(state.phase)).then_some(state.request),
        battle: (state.battle != Battle::default()).then(|| state.battle.clone()),
        update: (state.update != Update::default()).then_some(state.update),
        napoleons_deck: (state.napoleons_deck != NapoleonsDeck::default()).then_some(state.napoleons_deck),
        campaign: (state.campaign != Campaign::default()).then_some(state.campaign),
        truces: (state.truces != Truces::default()).then_some(state.truces),
        agenda: state.plays_by_cards().then_some(state.agenda),
        prestige: (state.rules.order == Order::OfPrestige).then_some(state.prestige),
        alliances: state.has_alliances().then_some(state.alliances),
        trains: (state.rules.trains > 0).then(|| state.pairs(state.trains).collect()),
        refused_trains: (!state.refused_trains.is_empty())
            .then(|| state.pairs(state.refused_trains).collect()),
        piles: (state.rules.piles == Piles::Own)
            .then(|| all().map(|power| (power, state.pile(power).discards)).collect()),
        result: state.result,
    };
    let mut value = serde_json::to_value(document).expect("a document is plain data");
    if let Value::Object(fields) = &mut value {
        fields.retain(|_, field| !field.is_null());
    }
    value
}

/// Every territory that holds anything, or that the scenario would fill.
fn territories(state: &State) -> BTreeMap<Territory, TerritoryDocument> {
    let start = State::set_up(state.scenario, state.players, state.options);
    let described = |territory: &Territory| {
        let piece =
            |state: &State| !state.powers_in(*territory).is_empty() || state.fortresses.contains(*territory);
        piece(state) || piece(&start)
    };
    let document = |territory: Territory| {
        let generals = Pawn::all()
            .filter(|pawn| state.pawns.place(*pawn) == Some(territory))
            .map(|pawn| GeneralDocument {
                power: pawn.power(),
                units: state.pawns.units(pawn),
                name: (state.power(pawn.power()).figure == Some(pawn))
                    .then(|| pawn.power().figure_id().to_owned()),
                pawn: Some(pawn),
            })
            .collect();
        TerritoryDocument {
            generals: Some(generals),
            garrison: Some(state.garrison_owner(territory)),
            fortress: Some(state.fortresses.contains(territory)),
        }
    };
    Territory::all().filter(described).map(|territory| (territory, document(territory))).collect()
}

// --- Reading ----------------------------------------------------------------------------------------------------------

pub fn read(document: &Value, edition: &'static Edition) -> Result<State, Vec<String>> {
    read_told(document, edition, &mut Log::off())
}

/// The same, telling what happens before the first question: a position that begins a turn collects its taxes.
pub fn read_told(
    document: &Value,
    edition: &'static Edition,
    log: &mut Log<'_, Event>,
) -> Result<State, Vec<String>> {
    let document = crate::phase_names::with_own_words(document).map_err(|reason| vec![reason])?;
    let document: Document =
        Document::deserialize(document.as_ref()).map_err(|error| vec![error.to_string()])?;
    let game = edition.game_id;
    if !document.game.is_empty() && document.game != game {
        return Err(vec![format!("the position is of \"{}\", not of \"{game}\"", document.game)]);
    }
    let setup = Setup {
        scenario: document.scenario.clone(),
        players: document.players,
        options: document.options.clone(),
    };
    let mut state = State::from_setup(edition, &setup).map_err(|error| vec![error.to_string()])?;
    state.play_by(read_version(&document, state.rules)?);
    let mut reasons = Vec::new();
    if state.plays_by_cards() && document.action_turn != 1 {
        reasons.push(format!("action-turn {} does not exist here (REA-5.1)", document.action_turn));
    } else if !(1..=6).contains(&document.action_turn) {
        reasons.push(format!("action-turn {} is not from 1 to 6 (KOA-4.4)", document.action_turn));
    }
    if document.round == 0 {
        reasons.push("round 0: rounds are counted from 1".to_owned());
    }
    only_who_takes_part(&document, &state, &mut reasons);
    place_pieces(&document, &mut state, &mut reasons);
    fill_tracks(&document, &mut state, &mut reasons);
    for (borders, railway) in [(&document.trains, true), (&document.refused_trains, false)] {
        let Some(borders) = borders else { continue };
        match read_borders(&state, borders) {
            Ok(borders) if railway => state.trains = borders,
            Ok(borders) => state.refused_trains = borders,
            Err(reason) => reasons.push(reason),
        }
    }
    if !reasons.is_empty() {
        return Err(reasons);
    }
    state.round = document.round;
    state.turn = document.action_turn;
    fill_moment(&document, &mut state);
    if document.phase.is_none() {
        state.begin_set_up(log);
    }
    reasons.extend(crate::invariants::broken(&state));
    reasons.extend(crate::plausible::problems(&state));
    if reasons.is_empty() { Ok(state) } else { Err(reasons) }
}

/// A document speaks of the powers that take part.
fn only_who_takes_part(document: &Document, state: &State, reasons: &mut Vec<String>) {
    let tracks = document.morale.keys().chain(document.influence.keys()).chain(document.money.keys());
    let cards = document.hands.keys().chain(document.piles.iter().flat_map(|piles| piles.keys()));
    let pieces = document.territories.values().flat_map(|territory| {
        let generals = territory.generals.iter().flatten().map(|general| &general.power);
        generals.chain(territory.garrison.iter().flatten())
    });
    let politics = document.status.keys().chain(document.controllers.keys()).chain(document.figures.keys());
    let spoken_of: Powers = tracks.chain(cards).chain(pieces).chain(politics).copied().collect();
    for stranger in (spoken_of - state.rules.powers).iter() {
        reasons.push(format!("{stranger} does not take part in this game"));
    }
}

fn read_version(document: &Document, newest: &'static RuleSet) -> Result<&'static RuleSet, Vec<String>> {
    let Some(name) = &document.rules else { return Ok(newest) };
    newest.name.version(name).ok_or_else(|| {
        let known: Vec<String> = newest.edition.versions.iter().map(|known| format!("\"{known}\"")).collect();
        let game = newest.edition.game_id;
        vec![format!("rules \"{name}\" are unknown: {game} is played by {}", known.join(" or "))]
    })
}

/// Sets generals, garrisons and fortresses; what a territory leaves out is as the scenario has it.
fn place_pieces(document: &Document, state: &mut State, reasons: &mut Vec<String>) {
    let start = state.pawns.clone();
    for (at, territory) in &document.territories {
        if let Some(garrison) = territory.garrison {
            for power in state.rules.powers.iter() {
                state.garrisons[power as usize].remove(*at);
            }
            if let Some(power) = garrison {
                state.garrisons[power as usize].insert(*at);
            }
        }
        match territory.fortress {
            Some(true) => state.fortresses.insert(*at),
            Some(false) => state.fortresses.remove(*at),
            None => {}
        }
    }
    state.pawns = Pawns::off_map();
    for pawn in Pawn::all().filter(|pawn| start.is_out_of_play(*pawn)) {
        state.pawns.take_out_of_play(pawn);
    }
    let mut used = PawnSet::NONE;
    for (at, general) in written_generals(document) {
        if let Err(reason) = place_general(document, state, &mut used, at, general) {
            reasons.push(reason);
        }
    }
    // A general that the document puts elsewhere is not where the scenario had it: what is left stays where it was.
    for pawn in Pawn::all() {
        let Some(at) = start.place(pawn) else { continue };
        let replaced = document.territories.get(&at).is_some_and(|territory| territory.generals.is_some());
        if !replaced {
            let general =
                GeneralDocument { power: pawn.power(), units: start.units(pawn), name: None, pawn: None };
            let _ = place_general(document, state, &mut used, at, &general);
        }
    }
    for (power, pawn) in &document.figures {
        if let Err(reason) = may_be_named(state, *power) {
            reasons.push(reason);
        } else if pawn.power() == *power {
            state.power_mut(*power).figure = Some(*pawn);
        } else {
            reasons.push(format!("{pawn} is no general of {power}"));
        }
    }
    for power in state.rules.powers.iter() {
        let units: u32 = Pawn::all_of(power).map(|pawn| u32::from(state.pawns.units(pawn))).sum();
        let on_map = units + state.garrisons[power as usize].len() as u32;
        match u32::from(state.rules.tokens[power as usize]).checked_sub(on_map) {
            Some(supply) => state.power_mut(power).supply = supply as u8,
            None => reasons.push(format!(
                "{power} has {on_map} units and garrisons of {} (KOA-1.5)",
                state.rules.tokens[power as usize]
            )),
        }
    }
}

/// [PRO-18.1], [KOA-20.5], [KOA-20.37] Not every rule set has named generals.
fn may_be_named(state: &State, power: Power) -> Result<(), String> {
    let rules = state.rules();
    if !rules.napoleon {
        Err(format!("{power} has no named general here (REA-1.4)"))
    } else if rules.deck.is_some() {
        Err(format!("{power} has no named general against Napoleon's deck (KOA-20.5, KOA-20.37)"))
    } else if !rules.special_generals && power != Power::France {
        Err(format!("{power} has no named general in this edition (PRO-18.1)"))
    } else {
        Ok(())
    }
}

/// The generals of a document, numbered ones first, so that the others take what is left.
fn written_generals(document: &Document) -> Vec<(Territory, &GeneralDocument)> {
    let mut generals: Vec<(Territory, &GeneralDocument)> = Vec::new();
    for (at, territory) in &document.territories {
        generals.extend(territory.generals.iter().flatten().map(|general| (*at, general)));
    }
    generals.sort_by_key(|(_, general)| general.pawn.is_none());
    generals
}

fn place_general(
    document: &Document,
    state: &mut State,
    used: &mut PawnSet,
    at: Territory,
    general: &GeneralDocument,
) -> Result<(), String> {
    let power = general.power;
    let is_figure = match &general.name {
        Some(name) if name != power.figure_id() => {
            let id = power.figure_id();
            return Err(format!(
                "general \"{name}\" of {power} is unknown: the named one is \"{id}\" (KOA-1.4)"
            ));
        }
        name => name.is_some(),
    };
    if is_figure {
        may_be_named(state, power)?;
    }
    if general.units > state.rules().unit_limit {
        return Err(format!("{} units under one general in {at}: 3 at most (KOA-6.9)", general.units));
    }
    if state.pawns.of(power).contains(at) {
        return Err(format!("two generals of {power} in {at} (KOA-9.8)"));
    }
    let figure = document.figures.get(&power).copied();
    let free = |pawn: &Pawn| !used.contains(*pawn) && !state.pawns.is_out_of_play(*pawn);
    let plain = |pawn: &Pawn| free(pawn) && figure != Some(*pawn);
    let pawn = general
        .pawn
        .or(figure.filter(|_| is_figure))
        .or_else(|| Pawn::all_of(power).find(plain))
        .or_else(|| Pawn::all_of(power).find(free))
        .filter(|pawn| free(pawn) && pawn.power() == power)
        .ok_or(format!(
            "{power} has no general left for {at}: it has {} (KOA-1.3)",
            state.rules.generals[power as usize]
        ))?;
    used.insert(pawn);
    state.pawns.put(pawn, at);
    state.pawns.set_units(pawn, general.units);
    if is_figure {
        state.power_mut(power).figure = Some(pawn);
    }
    Ok(())
}

/// Sets morale, influence, money, statuses, controllers and cards.
fn fill_tracks(document: &Document, state: &mut State, reasons: &mut Vec<String>) {
    for (power, morale) in &document.morale {
        if *morale > state.rules().morale_limit {
            let rule = state.rules.edition.rule("KOA-6.3");
            reasons.push(format!("morale {morale} of {power}: 15 at most ({rule})"));
        }
        state.power_mut(*power).morale = *morale;
    }
    for (power, influence) in &document.influence {
        if *influence > 200 {
            reasons.push(format!("influence {influence} of {power} is beyond any game"));
        }
        state.power_mut(*power).influence = *influence;
    }
    for (power, money) in &document.money {
        if *money > 10_000 {
            reasons.push(format!("money {money} of {power} is beyond any game"));
        }
        state.power_mut(*power).money = *money;
    }
    for (power, status) in &document.status {
        state.power_mut(*power).status = *status;
    }
    for (power, controller) in &document.controllers {
        if state.majors.contains(*power) {
            reasons.push(format!("{power} is a major power at this table and has no controller (KOA-19.1)"));
        } else if let Some(controller) = controller.filter(|controller| !state.majors.contains(*controller)) {
            reasons.push(format!("{controller} is no major power and cannot control {power} (KOA-19.3)"));
        } else {
            state.power_mut(*power).controller = *controller;
        }
    }
    if let Some(alliances) = document.alliances {
        state.alliances = alliances;
    }
    let declared = matches!(document.phase, Some(Phase::TurnAway(_) | Phase::ChooseAgain(_)));
    if declared {
        // Statuses are declared one by one; sides stay as they were until all are known (KOA-7.10).
        state.sides = document.update.map_or(state.sides, |update| update.before);
    } else {
        state.renew_sides();
        let follows = document.status.iter().all(|(power, status)| state.power(*power).status == *status);
        if !follows {
            reasons.push("a controlled minor has its controller's status (KOA-19.10)".to_owned());
        }
    }
    for (power, hand) in &document.hands {
        state.power_mut(*power).hand = *hand;
    }
    state.undealt = match (document.undealt, document.phase) {
        (Some(undealt), _) => undealt,
        (None, Some(_)) => Powers::NONE,
        (None, None) => state.undealt - document.hands.keys().copied().collect::<Powers>(),
    };
    let owners = state.pile_owners();
    for owner in owners.iter() {
        let shared = owners.len() == 1;
        let discards = match &document.piles {
            Some(piles) if !shared => piles.get(&owner).copied().unwrap_or_default(),
            None if !shared => Cards::NONE,
            _ => document.discards,
        };
        state.pile_mut(owner).discards = discards;
        let drawing = if shared { state.rules.powers } else { Powers::of(owner) };
        fill_pile(document, state, owner, drawing, reasons);
    }
    if owners.len() > 1 && !document.discards.is_empty() {
        reasons.push("each power has a discard pile of its own: \"piles\" (REA-D13)".to_owned());
    }
}

/// What a pile still holds, when its discards, the hands and the table have taken their cards.
fn fill_pile(
    document: &Document,
    state: &mut State,
    owner: Power,
    drawing: Powers,
    reasons: &mut Vec<String>,
) {
    let table = document.battle.iter().flat_map(|battle| battle.table.iter());
    let table = table.filter(|played| drawing.contains(played.pawn.power())).map(|played| played.card);
    let mut outside: Cards = state.pile(owner).discards.iter().chain(table).collect();
    for power in drawing.iter() {
        outside = outside.iter().chain(state.power(power).hand.iter()).collect();
    }
    let rule = state.rules.edition.rule("KOA-1.10");
    for (card, (pile, used)) in (1..).zip(state.pile_mut(owner).draw.0.iter_mut().zip(outside.0)) {
        match pile.checked_sub(used) {
            Some(left) => *pile = left,
            None => reasons.push(format!("{used} cards of value {card}: the deck has {pile} ({rule})")),
        }
    }
}

/// Borders as pairs of territories in the order of the alphabet.
fn read_borders(state: &State, pairs: &[(Territory, Territory)]) -> Result<Borders, String> {
    let mut borders = Borders::default();
    for (from, to) in pairs {
        let border = state.border(*from, *to).ok_or(format!(
            "there is no border from {from} to {to}: the first in the alphabet comes first"
        ))?;
        borders.insert(border);
    }
    Ok(borders)
}

/// Sets what the table waits on and what goes with it.
fn fill_moment(document: &Document, state: &mut State) {
    state.spain_open = document.spain_open.unwrap_or(state.spain_open || state.influence_opens_spain());
    state.orient_card = document.orient_card.unwrap_or(state.orient_card);
    state.set_up_exempt = document.set_up_exempt.unwrap_or(state.set_up_exempt);
    state.stand_in = document.stand_in;
    state.slots = document.slots.unwrap_or_default();
    state.diplomacy = document.diplomacy.unwrap_or_default();
    state.bids = document.bids.unwrap_or_default();
    state.movement = document.movement.unwrap_or_default();
    state.request = document.request.unwrap_or_default();
    state.battle = document.battle.clone().unwrap_or_default();
    state.update = document.update.unwrap_or_default();
    state.napoleons_deck = document.napoleons_deck.unwrap_or_default();
    state.campaign = document.campaign.unwrap_or_default();
    state.truces = document.truces.unwrap_or_default();
    state.agenda = document.agenda.unwrap_or(state.agenda);
    state.prestige = document.prestige.unwrap_or(state.prestige);
    state.result = document.result;
    if let Some(phase) = document.phase {
        state.phase = phase;
    }
}
