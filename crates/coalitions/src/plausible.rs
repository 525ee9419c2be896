//! Whether the open question of a written position makes sense: a document may say anything.
//!
//! The invariants judge the pieces; this judges the moment. What passes here can be played on without a dead end.

use crate::action::Action;
use crate::battle::Battle;
use crate::board::{Territories, Territory};
use crate::campaign::{DECK_SIZE, Space, Stage};
use crate::consent::Purpose;
use crate::event::{How, Verdict};
use crate::leadership;
use crate::mobilisation;
use crate::power::{Power, Powers};
use crate::state::State;
use crate::turn::{ActionSpace, Drilling, Phase, Slot};
use engine::Seat;

pub fn problems(state: &State) -> Vec<String> {
    let mut problems = Problems(Vec::new());
    moment(state, &mut problems);
    if problems.0.is_empty() {
        dead_end(state, &mut problems);
    }
    problems.0
}

struct Problems(Vec<String>);

impl Problems {
    fn unless(&mut self, holds: bool, what: &str) {
        if !holds {
            self.0.push(what.to_owned());
        }
    }
}

/// Somebody is asked, and has an answer.
fn dead_end(state: &State, problems: &mut Problems) {
    if state.phase == Phase::Over {
        return;
    }
    let pending = state.pending_seats();
    problems.unless(!pending.is_empty(), "nobody has anything to decide in this position");
    for seat in pending.iter() {
        let answers = match seat {
            Seat::Chance => {
                let mut outcomes = Vec::new();
                state.list_chance(&mut outcomes);
                outcomes.len()
            }
            Seat::Player(number) => {
                let mut actions = Vec::new();
                state.list_player(number, &mut actions);
                actions.len()
            }
        };
        let asked = state.decision_of(seat).is_some();
        problems.unless(asked && answers > 0, &format!("seat {seat} is asked but has no answer"));
    }
}

fn moment(state: &State, problems: &mut Problems) {
    let choosers = Powers::CHOOSERS & state.majors;
    let leaders = |power: Power| matches!(power, Power::Britain | Power::France);
    let subset = |inner: Powers, outer: Powers| (inner - outer).is_empty();
    let diplomacy = &state.diplomacy;
    let remembers = choosers.iter().all(|power| diplomacy.before[power as usize].is_some());
    slots(state, problems);
    leftovers(state, problems);
    match state.phase {
        Phase::Over => problems.unless(state.result.is_some(), "the game is over without a result"),
        Phase::NameFigure(power) => {
            problems.unless(state.majors.contains(power), "only a player names a figure");
            problems.unless(state.power(power).figure.is_none(), "the figure is named already");
        }
        Phase::Deal(power) => {
            let due = state.scenario().forces[power as usize].cards;
            problems
                .unless(state.power(power).hand.len() < due, "this power has its starting cards (KOA-2.10)");
            problems.unless(state.undealt.contains(power), "a card is dealt to a power that has its cards");
            problems.unless(!state.is_automatic(power), "France gets no battle cards (KOA-20.2)");
        }
        Phase::Expel(leader) | Phase::TurnAway(leader) => {
            problems.unless(leaders(leader), "only Britain and France expel (KOA-7.8)");
            problems.unless(remembers, "diplomacy without the statuses before it");
            problems.unless(subset(diplomacy.turned_away, choosers), "only choosing powers are turned away");
            problems
                .unless(subset(diplomacy.choosing, choosers), "only A, P, R, O choose a status (KOA-7.3)");
        }
        Phase::ChooseStatus => {
            problems.unless(remembers, "diplomacy without the statuses before it");
            problems.unless(!diplomacy.choosing.is_empty(), "nobody has a status to choose");
            let may = choosers.iter().all(|power| {
                let chosen = diplomacy.chosen[power as usize];
                chosen.is_none_or(|status| state.check_status(power, Action::Status(status)).is_ok())
            });
            problems.unless(may, "a status was chosen that its player may not choose (PRO-7.6)");
            problems
                .unless(subset(diplomacy.choosing, choosers), "only A, P, R, O choose a status (KOA-7.3)");
        }
        Phase::ChooseAgain(power) => {
            problems.unless(diplomacy.turned_away.first() == Some(power), "nobody was turned away");
            problems.unless(subset(diplomacy.turned_away, choosers), "only choosing powers are turned away");
        }
        Phase::ChooseCards => {
            let agenda = &state.agenda;
            problems.unless(state.plays_by_cards(), "there are no action cards in this game");
            problems.unless(!agenda.choosing.is_empty(), "every power has laid its card (REA-5.2)");
            problems
                .unless(subset(agenda.choosing, state.rules.powers), "a power that is not there lays a card");
            problems.unless(!agenda.revealed, "the cards are revealed already (REA-5.2)");
            let open = |power: Power| agenda.laid[power as usize].is_none();
            let agree = state.rules.powers.iter().all(|power| open(power) == agenda.choosing.contains(power));
            problems.unless(agree, "the cards laid and the powers choosing disagree");
            let idle = agenda.acting.is_none() && (agenda.to_mobilise | agenda.to_move).is_empty();
            problems.unless(idle, "nobody acts before the cards are revealed (REA-5.3)");
        }
        Phase::GiveTokens => {
            let alliances = &state.alliances;
            problems.unless(state.has_alliances(), "there are no tokens of alliance in this game");
            problems.unless(!alliances.choosing.is_empty(), "every power has given its tokens (REA-10.5)");
            problems.unless(
                subset(alliances.choosing, state.majors),
                "only players' powers give tokens (REA-22.5)",
            );
            tokens(state, problems);
        }
        Phase::Bid if state.has_alliances() => {
            tokens(state, problems);
            let minor = state.rules.powers - state.majors;
            let suits =
                |power: &Power| state.alliances.offers[*power as usize].is_some_and(|to| minor.contains(to));
            let suitors: Powers = state.majors.iter().filter(suits).collect();
            problems.unless(suitors.len() > 1, "one offer to Italy needs no bids (REA-22.9)");
            let open = |power: Power| state.bids.bids[power as usize].is_none();
            let agree = state
                .majors
                .iter()
                .all(|power| open(power) == (!suitors.contains(power) || state.bids.waiting.contains(power)));
            problems
                .unless(agree && subset(state.bids.waiting, suitors), "bids and waiting bidders disagree");
            let affordable = state.majors.iter().all(|power| {
                state.bids.bids[power as usize].is_none_or(|bid| bid <= state.power(power).morale)
            });
            problems.unless(affordable, "a bid exceeds the bidder's morale (REA-22.9)");
            problems.unless(!state.bids.waiting.is_empty(), "every bid is made");
        }
        Phase::Bid => {
            let minor = state.power_on(ActionSpace::Drill);
            problems.unless(!state.majors.contains(minor), "bids are made for a minor on drill (KOA-19.4)");
            problems.unless(subset(state.bids.waiting, state.majors), "only major powers bid (KOA-19.5)");
            let affordable = state.majors.iter().all(|power| {
                state.bids.bids[power as usize].is_none_or(|bid| bid <= state.power(power).morale)
            });
            problems.unless(affordable, "a bid exceeds the bidder's morale (KOA-19.5)");
            let open = |power: Power| state.bids.bids[power as usize].is_none();
            let agree = state.majors.iter().all(|power| open(power) == state.bids.waiting.contains(power));
            problems.unless(agree, "bids and waiting bidders disagree");
        }
        Phase::UpdateUnit(power) => {
            let from = state.update.unit_from;
            let there = from.is_some_and(|at| state.garrisons[power as usize].contains(at));
            problems.unless(there, "no garrison is being taken back");
            control_is_settled(state, problems);
        }
        Phase::UpdateLeave(_) => control_is_settled(state, problems),
        Phase::Duel | Phase::Toss => {
            control_is_settled(state, problems);
            let duel = &state.update.duel;
            let there = |power: Option<Power>| {
                power.zip(duel.at).is_some_and(|(power, at)| state.pieces(power).contains(at))
            };
            let proper =
                duel.players[0] != duel.players[1] && there(duel.players[0]) && there(duel.players[1]);
            problems.unless(proper, "a duel needs two powers in one territory (KOA-17.8)");
            problems.unless(state.phase == Phase::Toss || !duel.waiting().is_empty(), "the duel is over");
        }
        Phase::Actions => {
            if state.plays_by_cards() {
                mobilising(state, problems);
            }
            problems.unless(
                !state.slots.are_over(),
                "all actions of this turn are over: \"slots\" says which are still open",
            );
            problems.unless(
                state.movement == Default::default(),
                "movement comes after the other actions (KOA-4.7)",
            );
        }
        Phase::DiscardExcess => {
            if state.battle.verdict.is_some() {
                battle(state, problems);
                let at_once = state.rules().hand_limit_at_once;
                problems.unless(at_once, "hands are cut at the end of the action (KOA-6.7)");
            } else {
                movement(state, problems);
            }
            problems.unless(!state.over_hand_limit().is_empty(), "nobody holds too many cards (KOA-6.7)");
        }
        Phase::ChooseArbiter => {
            movement(state, problems);
            problems.unless(!state.movement.napoleon, "Napoleon's move has no arbiter (KOA-9.21)");
            problems.unless(state.movement.arbiter.is_none(), "the arbiter is chosen already (KOA-10.6)");
        }
        Phase::Orders => movement(state, problems),
        Phase::AskRound => {
            movement(state, problems);
            problems.unless(state.may_ask_round(), "no further round can be asked for (KOA-10.11)");
        }
        Phase::AllowRound => {
            movement(state, problems);
            problems.unless(state.may_ask_round(), "no further round can be allowed (KOA-10.11)");
        }
        Phase::Plan => {
            movement(state, problems);
            plan(state, problems);
            let steps = state.movement.plan.steps;
            problems.unless(matches!(steps, 1 | 2), "a strategic move in the making has one or two steps");
            problems
                .unless(state.movement.plan.how == How::Strategic, "only a strategic move is drawn in steps");
        }
        Phase::Consent => consent(state, problems),
        Phase::ChooseBattle => {
            movement(state, problems);
            let mover = state.movement.mover;
            let fought = state
                .movement
                .battles
                .iter()
                .all(|at| state.pieces(mover).contains(at) && state.meets_somebody(mover, at));
            problems.unless(!state.campaign.is_on(), "the card says which battle comes next (KOA-20.28)");
            problems.unless(fought, "a battle needs the mover's general and a foe (KOA-13.1)");
            problems.unless(state.battle == Battle::default(), "a battle is being fought already");
        }
        Phase::Evade => {
            battle(state, problems);
            let there = state.figure_at(Power::Russia, state.battle.at).is_some();
            problems.unless(
                there && state.battle.defenders().contains(Power::Russia),
                "Kutuzov is not attacked here",
            );
        }
        Phase::Encourage => {
            campaign(state, Stage::Encouraging, problems);
            problems.unless(!state.weakest_powers().is_empty(), "nobody's morale can rise (KOA-20.20)");
        }
        Phase::NapoleonCard => {
            campaign(state, Stage::Encouraging, problems);
            problems.unless(state.napoleons_deck.left() > 0, "no Napoleon card is left to turn (KOA-20.20)");
            problems.unless(!state.campaign.race, "in the race no card is turned (KOA-20.40)");
        }
        Phase::RaceTerritory => {
            campaign(state, Stage::Racing, problems);
            problems.unless(state.campaign.race, "there is no race to Paris (KOA-20.40)");
        }
        Phase::SendGeneral => {
            campaign(state, Stage::Placing, problems);
            let choice = state.campaign.target().and_then(|target| state.sources(target));
            problems.unless(choice.is_some(), "no French general is sent (KOA-20.24)");
            let mut standing = state.campaign.targets.into_iter().flatten();
            let set_aside = standing.all(|target| {
                let pawn = state.pawns.find(Power::France, target);
                pawn.is_none_or(|pawn| state.campaign.placed.contains(pawn))
            });
            let free = state.campaign.target().is_none_or(|at| !state.pawns.of(Power::France).contains(at));
            problems.unless(set_aside && free, "a general in a target is set aside for it (KOA-D76)");
        }
        Phase::FrenchUnits => {
            let mobilises = state.is_automatic(state.power_on(ActionSpace::Mobilisation));
            problems.unless(mobilises, "France does not mobilise (KOA-20.16)");
            let france = state.power(Power::France);
            problems.unless(france.money > 0 && france.supply > 0, "France can buy nothing (KOA-20.16)");
        }
        Phase::FrenchCard => {
            battle(state, problems);
            problems.unless(state.deck().is_some(), "France has a player of its own (KOA-20.32)");
            problems.unless(state.battle.verdict.is_none(), "the battle is decided already");
            problems.unless(state.france_draws_on(), "France draws no card here (KOA-20.32)");
        }
        Phase::MeetNeutral(at) => {
            movement(state, problems);
            let due =
                state.movement.battles.contains(at) && state.neutral_host(state.movement.mover, at).is_some();
            problems.unless(due, "the mover meets no neutral there (PRO-D13)");
            let first = state.opponents_at(state.movement.mover, at).is_empty();
            problems.unless(first, "others are fought before the neutral (PRO-D13)");
            problems.unless(state.battle == Battle::default(), "a battle is being fought already");
        }
        Phase::Support(_) | Phase::PlayCards | Phase::Reveal | Phase::CancelCard => {
            battle(state, problems);
            let steps = 0..=state.card_steps();
            problems.unless(
                steps.contains(&state.battle.step),
                "a cycle of cards has not so many steps (KOA-15.2)",
            );
            let declaring = usize::from(state.battle.declaring);
            let last = state.battle.sides.len() + usize::from(!matches!(state.phase, Phase::Support(_)));
            problems.unless(declaring < last, "no such side declares support (KOA-13.3)");
            if let Phase::Support(power) = state.phase {
                let asked = state.supporting_side().contains(power) && !state.is_automatic(power);
                problems.unless(asked, "this power is not asked for support (KOA-14.2)");
            }
            problems.unless(state.battle.verdict.is_none(), "the battle is decided already");
            let everybody = state.generals_taking_part();
            let own = state.battle.waiting.iter().all(|pawn| everybody.contains(pawn));
            problems.unless(own, "only generals in the battle play cards (KOA-15.1)");
            let acting = state.battle.waiting.powers() - Powers::of(state.battle.acting);
            problems.unless(acting.is_empty(), "the generals to play are not the acting power's");
            let piles = state.battle.table.generals().iter().all(|pawn| everybody.contains(pawn));
            problems.unless(piles, "a card lies before a general that is not in the battle (KOA-15.4)");
        }
        Phase::BattleRetreat(power) => {
            battle(state, problems);
            problems.unless(state.battle.verdict.is_some(), "the battle is not decided yet");
            problems.unless(state.battle.withdrawing.contains(power), "this power has nobody to withdraw");
            let drawn = state.battle.verdict == Some(Verdict::Draw);
            let attacker = state.battle.attacker;
            problems
                .unless(!drawn || power == attacker, "after a draw only the attacker retreats (KOA-16.5)");
        }
        Phase::VictoryGarrison(power) => {
            battle(state, problems);
            problems.unless(state.battle.may_garrison.contains(power), "this power may place no garrison");
        }
        Phase::BattleDraw(power) => {
            battle(state, problems);
            problems.unless(state.battle.to_draw.first() == Some(power), "this power has no card to draw");
        }
    }
}

/// What a phase has no use for is empty: a leftover would be taken up again at the wrong time.
fn leftovers(state: &State, problems: &mut Problems) {
    use crate::diplomacy::Diplomacy;
    let chapter = match state.phase {
        Phase::NameFigure(_) | Phase::Deal(_) | Phase::Actions | Phase::Over => Chapter::Other,
        Phase::Expel(_) | Phase::ChooseStatus | Phase::TurnAway(_) | Phase::ChooseAgain(_) => {
            Chapter::Diplomacy
        }
        Phase::Bid => Chapter::Bidding,
        Phase::ChooseCards => Chapter::Other,
        Phase::GiveTokens => Chapter::Diplomacy,
        Phase::UpdateUnit(_) | Phase::UpdateLeave(_) | Phase::Duel | Phase::Toss => Chapter::Update,
        Phase::ChooseArbiter | Phase::Orders | Phase::Plan | Phase::AskRound | Phase::AllowRound => {
            Chapter::Movement
        }
        Phase::DiscardExcess if state.battle.verdict.is_some() => Chapter::Battle,
        Phase::ChooseBattle | Phase::DiscardExcess | Phase::MeetNeutral(_) => Chapter::Movement,
        Phase::Encourage | Phase::NapoleonCard | Phase::RaceTerritory | Phase::SendGeneral => {
            Chapter::Movement
        }
        Phase::FrenchUnits => Chapter::Other,
        Phase::FrenchCard => Chapter::Battle,
        Phase::Evade | Phase::Support(_) | Phase::PlayCards | Phase::Reveal | Phase::BattleRetreat(_) => {
            Chapter::Battle
        }
        Phase::VictoryGarrison(_) | Phase::BattleDraw(_) | Phase::CancelCard => Chapter::Battle,
        Phase::Consent => match state.request.purpose {
            Purpose::Move | Purpose::Peace | Purpose::Leave | Purpose::Ride | Purpose::RideUnit => {
                Chapter::Movement
            }
            Purpose::Train => Chapter::Other,
            Purpose::Evade | Purpose::Withdraw | Purpose::SeaFromBattle => Chapter::Battle,
            Purpose::SeaFromUpdate | Purpose::Stay => Chapter::Update,
        },
    };
    if state.phase == Phase::Over {
        return;
    }
    if state.deck().is_none() {
        let unused = state.napoleons_deck == Default::default() && state.campaign == Default::default();
        problems.unless(unused, "Napoleon's deck is not used at this table (KOA-20.1)");
    } else {
        problems.unless(!state.undealt.contains(Power::France), "France gets no battle cards (KOA-20.2)");
        problems.unless(state.napoleons_deck.is_plausible(), "Napoleon's deck has twelve cards (KOA-20.3)");
        let french = moving_power(state) == Some(Power::France);
        problems.unless(state.campaign.is_on() == french, "France moves by a Napoleon card (KOA-20.14)");
        let politics = matches!(chapter, Chapter::Diplomacy | Chapter::Bidding | Chapter::Update);
        problems.unless(!politics, "there is no diplomacy against Napoleon's deck (KOA-20.9)");
    }
    if state.rules().strength_parts_partners {
        problems.unless(state.truces == Default::default(), "foes share no territory (KOA-17.6)");
    }
    let by_cards = state.plays_by_cards();
    let agenda = &state.agenda;
    problems.unless(by_cards || *agenda == Default::default(), "there are no action cards in this game");
    let revealed = agenda.revealed;
    let first = !revealed && !(state.rules.powers - state.majors).is_empty();
    let political = matches!(chapter, Chapter::Diplomacy | Chapter::Bidding | Chapter::Update);
    let laid = matches!(state.phase, Phase::ChooseCards | Phase::Deal(_)) || (political && first);
    problems
        .unless(!by_cards || revealed || laid, "this comes after the action cards are revealed (REA-5.3)");
    if by_cards && revealed {
        let all = state.rules.powers.iter().all(|power| agenda.laid[power as usize].is_some());
        problems.unless(all && agenda.choosing.is_empty(), "an action card is missing (REA-5.2)");
    }
    let acts = matches!(chapter, Chapter::Movement | Chapter::Battle)
        || matches!(state.phase, Phase::Actions)
        || (state.phase == Phase::Consent && state.request.purpose == Purpose::Train);
    problems.unless(!by_cards || agenda.acting.is_some() == acts, "it is unclear whose action this is");
    let mobilised =
        agenda.to_mobilise.is_empty() || state.slots.mobilisation.stage != mobilisation::Stage::Over;
    problems.unless(mobilised, "mobilisation comes first (REA-5.3)");
    let order = agenda.order == Default::default() || agenda.order.is_whole(state.rules.powers);
    problems.unless(order, "the order of movement names each power once (REA-I9)");
    let moves = !by_cards || !moving_now(chapter) || agenda.order.is_whole(state.rules.powers);
    problems.unless(moves, "movements have an order (REA-D9)");
    let tokens = state.alliances.choosing.is_empty() && state.alliances.offers == Default::default();
    let giving = matches!(chapter, Chapter::Diplomacy | Chapter::Bidding) && by_cards;
    problems.unless(tokens || giving, "the tokens have gone back (REA-10.10)");
    let trains =
        state.refused_trains.is_empty() || state.slots.mobilisation.stage != mobilisation::Stage::Over;
    problems.unless(trains, "no train is refused now");
    let at_rest = Diplomacy { forced_neutral: state.diplomacy.forced_neutral, ..Diplomacy::default() };
    let moving = matches!(chapter, Chapter::Movement | Chapter::Battle);
    problems.unless(state.diplomacy == at_rest || chapter == Chapter::Diplomacy, "diplomacy is over");
    problems.unless(state.bids == Default::default() || chapter == Chapter::Bidding, "the bidding is over");
    problems.unless(state.movement == Default::default() || moving, "nobody moves now");
    problems
        .unless(state.battle == Battle::default() || chapter == Chapter::Battle, "no battle is fought now");
    problems.unless(
        state.request == Default::default() || state.phase == Phase::Consent,
        "nobody asks for consent now",
    );
    let updates =
        matches!(chapter, Chapter::Diplomacy | Chapter::Bidding | Chapter::Update | Chapter::Battle);
    problems.unless(state.update == Default::default() || updates, "no board update is under way");
    let set_up = matches!(state.phase, Phase::NameFigure(_) | Phase::Deal(_));
    problems
        .unless(state.undealt.is_empty() || set_up, "starting cards are dealt before play begins (KOA-2.10)");
    let stands_in = matches!(chapter, Chapter::Update | Chapter::Battle);
    problems.unless(
        state.stand_in.is_none() || stands_in,
        "a stand-in plays only in a battle or an update (KOA-D66)",
    );
    let proper = state.stand_in.is_none_or(|power| matches!(power, Power::Britain | Power::France));
    problems.unless(proper, "only Britain or France stands in (KOA-19.31)");
}

/// The power whose movement, or campaign, is under way.
fn moving_power(state: &State) -> Option<Power> {
    (state.movement.round > 0).then_some(state.movement.mover)
}

/// What France does with a card fits the place where it stands on the wheel.
fn campaign(state: &State, stage: Stage, problems: &mut Problems) {
    let campaign = &state.campaign;
    problems.unless(state.deck().is_some(), "France has a player of its own (KOA-20.14)");
    problems.unless(campaign.stage == stage, "the campaign is not at this point (KOA-20.20)");
    problems.unless(state.movement.mover == Power::France, "only France turns Napoleon cards (KOA-20.14)");
    campaign_fits(state, problems);
}

fn campaign_fits(state: &State, problems: &mut Problems) {
    let campaign = &state.campaign;
    let space = campaign.space.on_wheel();
    problems.unless(
        state.power_on(space) == Power::France,
        "France is on another space of the wheel (KOA-20.14)",
    );
    let placed = (campaign.placed.powers() - Powers::of(Power::France)).is_empty()
        && campaign.placed.iter().all(|pawn| !state.pawns.is_out_of_play(pawn));
    problems.unless(placed, "only French generals are sent (KOA-20.23)");
    problems.unless(campaign.card <= DECK_SIZE, "Napoleon cards are numbered 1 to 12 (KOA-20.3)");
    let open = Territories(state.board().present) - Territories(state.board().impassable);
    let targets = campaign.targets.iter().flatten().all(|target| open.contains(*target));
    problems.unless(targets, "nobody can be sent there (KOA-5.6)");
    let distinct = campaign.targets.iter().flatten().collect::<std::collections::BTreeSet<_>>().len();
    problems
        .unless(distinct == campaign.targets.iter().flatten().count(), "a target stands twice on the card");
    let fighting = campaign.stage == Stage::Fighting;
    let to_come: Territories = campaign
        .targets
        .iter()
        .skip(if fighting { campaign.next.into() } else { 3 })
        .flatten()
        .copied()
        .collect();
    let now = campaign.next.checked_sub(1).and_then(|now| *campaign.targets.get(usize::from(now))?);
    let now = now.filter(|_| fighting).map_or(Territories::NONE, Territories::of);
    let later = state.movement.battles - (to_come | now);
    problems.unless(later.is_empty(), "battles follow in the order of the card (KOA-20.28)");
    let skipped = to_come.iter().any(|target| {
        state.pawns.of(Power::France).contains(target)
            && state.meets_somebody(Power::France, target)
            && !state.movement.battles.contains(target)
    });
    problems.unless(!skipped, "a battle of the card was left out (KOA-20.28)");
    let battle_now = state.battle == Battle::default() || now.contains(state.battle.at);
    problems.unless(battle_now, "another battle of the card comes first (KOA-20.28)");
}

fn moving_now(chapter: Chapter) -> bool {
    matches!(chapter, Chapter::Movement | Chapter::Battle)
}

/// Tokens that were given went to somebody else at the table.
fn tokens(state: &State, problems: &mut Problems) {
    let alliances = &state.alliances;
    let proper = Power::ALL.iter().copied().all(|power| match alliances.offers[power as usize] {
        Some(to) => {
            let giver = state.majors.contains(power) && !alliances.choosing.contains(power);
            giver && to != power && state.rules.powers.contains(to)
        }
        None => !state.majors.contains(power) || alliances.choosing.contains(power),
    });
    problems.unless(proper, "the tokens given and the powers choosing disagree (REA-10.5)");
}

/// A mobilisation by steps.
fn mobilising(state: &State, problems: &mut Problems) {
    let agenda = &state.agenda;
    let acting = agenda.acting.is_some_and(|power| agenda.to_mobilise.contains(power));
    problems.unless(acting, "nobody mobilises now (REA-5.3)");
    let mobilising = &state.slots.mobilisation;
    problems.unless(mobilising.free_trains <= state.rules.free_trains, "two trains are free (REA-7.1)");
    let open = match mobilising.stage {
        mobilisation::Stage::Trains => {
            mobilising.free_trains > 0 && state.open_borders(state.mobiliser()).next().is_some()
        }
        mobilisation::Stage::Over => false,
        _ => mobilising.free_trains == 0,
    };
    problems.unless(open, "this step of the mobilisation is over");
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Chapter {
    Diplomacy,
    Bidding,
    Update,
    Movement,
    Battle,
    Other,
}

/// In a board update the sides are the new ones, and the minors on drill have a controller.
fn control_is_settled(state: &State, problems: &mut Problems) {
    let played =
        state.rules.powers.iter().all(|power| state.master(power).is_some() || state.stand_in.is_some());
    problems.unless(played, "an uncontrolled minor needs a stand-in (KOA-D66)");
    let judged = state.update.judged;
    let present = state.rules.powers.iter().all(|power| {
        let index = power as usize;
        let own = state.pieces(power);
        let away =
            state.update.leaving[index] | if judged { Territories::NONE } else { state.update.beaten[index] };
        (away - state.pawns.of(power)).is_empty() && (state.update.yielding[index] - own).is_empty()
    });
    problems.unless(present, "a piece that is not there cannot leave");
    problems.unless(state.movement == Default::default(), "nobody moves during a board update");
    let settled = |at: &Territory| state.update.judged || state.update.decided.contains(*at);
    for at in Territory::all().filter(settled) {
        let stays = |power: &Power| {
            let index = *power as usize;
            let general = state.pawns.of(*power).contains(at)
                && !(state.update.leaving[index] | state.update.beaten[index]).contains(at);
            let garrison = state.garrisons[index].contains(at) && !state.update.yielding[index].contains(at);
            general || garrison
        };
        let staying: Powers = state.powers_in(at).iter().filter(stays).collect();
        let sides = staying.first().map_or(Powers::NONE, |first| staying - state.sides.allies(first));
        problems.unless(sides.is_empty(), "foes were both left in a contested territory (KOA-17.7)");
    }
}

fn slots(state: &State, problems: &mut Problems) {
    let slots = &state.slots;
    if state.plays_by_cards() {
        let alone = slots.drill == Drilling::Over && slots.leadership.is_over() && !slots.taxed;
        problems.unless(alone, "there is neither drill nor leadership in this game");
        let mobilises = slots.mobilisation.is_over()
            || state.phase == Phase::Actions
            || (state.phase == Phase::Consent && state.request.purpose == Purpose::Train);
        problems.unless(mobilises, "mobilisation comes before this (REA-5.3)");
        problems.unless(slots.mobilisation.cards_due <= 4, "too many cards are due (REA-7.2)");
        let excess = slots.mobilisation.stage == mobilisation::Stage::Excess;
        let owed = !excess || state.is_over_hand_limit(state.mobiliser());
        return problems.unless(owed, "nobody holds too many cards (REA-7.11)");
    }
    problems.unless(
        !matches!(slots.mobilisation.stage, mobilisation::Stage::Trains | mobilisation::Stage::Generals)
            && slots.mobilisation.free_trains == 0
            && slots.mobilisation.choice == leadership::Choice::None,
        "generals are placed by leadership, and there are no trains",
    );
    let played = |space: ActionSpace| state.master(state.power_on(space)).is_some();
    let drill = slots.drill == Drilling::Over || played(ActionSpace::Drill);
    let leadership = slots.leadership.is_over() || played(ActionSpace::Leadership);
    let mobilisation = slots.mobilisation.is_over() || played(ActionSpace::Mobilisation);
    problems.unless(drill && leadership && mobilisation, "an uncontrolled minor takes no action (KOA-19.30)");
    let hand = |space: ActionSpace| state.power(state.power_on(space)).hand;
    let discards = slots.drill != Drilling::Discarding || !hand(ActionSpace::Drill).is_empty();
    problems.unless(discards, "nothing to discard after the drill");
    let excess = [
        (slots.leadership.stage == leadership::Stage::Excess, ActionSpace::Leadership),
        (slots.mobilisation.stage == mobilisation::Stage::Excess, ActionSpace::Mobilisation),
    ];
    let too_many = |space: ActionSpace| state.over_hand_limit().contains(state.power_on(space));
    let owed = excess.into_iter().all(|(owes, space)| !owes || too_many(space));
    problems.unless(owed, "nobody holds too many cards (KOA-6.7)");
    if let Some((recipient, money)) = slots.leadership.offer {
        let british = state.power_on(ActionSpace::Leadership) == Power::Britain;
        let member = state.sides.are_allied(Power::Britain, recipient) && recipient != Power::Britain;
        let affordable = money > 0 && money <= state.power(Power::Britain).money;
        let played = state.master(recipient).is_some() && !state.same_player(Power::Britain, recipient);
        problems.unless(
            british && member && affordable && played,
            "the offered subsidy is impossible (KOA-9.14)",
        );
        let open = slots.leadership.stage == leadership::Stage::Open;
        problems.unless(open, "a subsidy is offered during leadership (KOA-9.14)");
    }
    // [KOA-D16] Whoever may still get a subsidy has not mobilised yet, nor has anybody out of a strict order.
    let subsidies = state.power_on(ActionSpace::Leadership) == Power::Britain || state.is_strict();
    let early = subsidies && !slots.leadership.is_over() && played(ActionSpace::Mobilisation);
    let waits = slots.mobilisation.stage == mobilisation::Stage::Open;
    problems.unless(!early || waits, "mobilisation waits for leadership (KOA-D16)");
    problems.unless(slots.mobilisation.cards_due <= 7, "too many cards are due (KOA-9.31)");
    // What France does on its own interrupts the other actions of the turn (KOA-20.10).
    let due: &[Slot] = match state.phase {
        Phase::Actions | Phase::Over => &[],
        Phase::FrenchUnits => &[Slot::Drill, Slot::Leadership, Slot::Mobilisation],
        _ if state.campaign.is_on() => match state.campaign.space {
            Space::Drill => &[Slot::Drill],
            Space::Leadership => &[Slot::Drill, Slot::Leadership],
            Space::Movement => &[Slot::Drill, Slot::Leadership, Slot::Mobilisation],
        },
        _ => &[Slot::Drill, Slot::Leadership, Slot::Mobilisation],
    };
    let over = due.iter().all(|slot| state.slot_is_over(*slot));
    problems.unless(over, "drill, leadership and mobilisation come before this (KOA-4.7)");
    if state.deck().is_some() {
        let french = |slot: &Slot| state.slot_power(*slot) == Power::France && !state.slot_is_over(*slot);
        let first = [Slot::Drill, Slot::Leadership, Slot::Mobilisation]
            .into_iter()
            .find(|slot| !state.slot_is_over(*slot));
        let waits = state.phase != Phase::Actions || !first.is_some_and(|slot| french(&slot));
        problems.unless(waits, "France acts by itself when its number comes up (KOA-20.10)");
    }
}

fn movement(state: &State, problems: &mut Problems) {
    let movement = &state.movement;
    let mover = movement.mover;
    if state.campaign.is_on() {
        let ordered = matches!(
            state.phase,
            Phase::Orders
                | Phase::Plan
                | Phase::ChooseArbiter
                | Phase::AskRound
                | Phase::AllowRound
                | Phase::Consent
        );
        problems.unless(!ordered, "nobody orders French generals (KOA-20.14)");
        campaign_fits(state, problems);
        let alone = mover == Power::France && movement.arbiter.is_none() && !movement.napoleon;
        problems.unless(alone, "France moves by a Napoleon card (KOA-20.14)");
    } else if movement.napoleon {
        let leading = state.power_on(ActionSpace::Leadership) == Power::France;
        let alone = movement.arbiter.is_none() && movement.round == 1;
        problems.unless(
            mover == Power::France && leading && alone,
            "Napoleon moves with French leadership (KOA-9.20)",
        );
    } else if state.plays_by_cards() {
        let moves = state.actor(ActionSpace::Movement) == Some(mover);
        problems.unless(moves, &format!("it is not {mover} that moves now (REA-5.3)"));
        problems.unless(state.master(mover).is_some(), "nobody controls the mover (REA-22.7)");
        let rail = movement.round == 1 || (movement.rode | movement.sent_units).is_empty();
        problems.unless(rail, "rail is used before the first round (REA-13.3)");
        let own = (movement.rode | movement.sent_units).powers() - Powers::of(mover);
        problems.unless(own.is_empty(), "only the mover's generals ride");
    } else {
        let moves = state.power_on(ActionSpace::Movement);
        let turn = state.turn;
        problems.unless(
            moves == mover,
            &format!("in action turn {turn} {moves} is over movement, and not {mover} (KOA-4.2)"),
        );
        problems.unless(state.master(mover).is_some(), "an uncontrolled minor does not move (KOA-19.30)");
    }
    let begun = |at: Territory| state.battle.verdict.is_some() && state.battle.at == at;
    let due = movement.battles.iter().filter(|at| !begun(*at)).all(|at| {
        let moved_in = state.pawns.find(mover, at).is_some_and(|pawn| movement.moved.contains(pawn));
        moved_in || state.truces.unsettled.contains(at) || !state.battle.may_garrison.is_empty()
    });
    problems.unless(due, "a battle is due where nobody moved in (KOA-13.1)");
    problems.unless((1..=3).contains(&movement.round), "there are one to three movement rounds (KOA-10.1)");
    problems.unless(
        movement.round == 1 || movement.arbiter.is_some(),
        "further rounds need an arbiter (KOA-10.7)",
    );
    let own = movement.moved.powers() - Powers::of(mover);
    problems.unless(own.is_empty(), "only the mover's generals have moved");
    if let Some(arbiter) = movement.arbiter {
        problems
            .unless(state.master(arbiter).is_some(), "an uncontrolled minor cannot be arbiter (KOA-19.30)");
    }
}

fn plan(state: &State, problems: &mut Problems) {
    let plan = &state.movement.plan;
    problems.unless(plan.pawn.power() == state.movement.mover, "only the mover's generals move");
    let at = state.pawns.place(plan.pawn);
    problems.unless(at.is_some(), "the general that moves is off the map");
    problems.unless((1..=3).contains(&plan.steps), "a move has one to three steps");
    let free = !state.pawns.of(plan.pawn.power()).contains(plan.end()) || state.phase == Phase::Plan;
    problems.unless(free, "another general of the mover stands at the end of its way (KOA-11.14)");
    let open = !state.barred_to(plan.pawn.power()).contains(plan.end());
    problems.unless(open, "the mover may not enter the end of its way");
}

fn consent(state: &State, problems: &mut Problems) {
    let request = &state.request;
    let there = state.pawns.of(request.power).contains(request.from);
    let train = request.purpose == Purpose::Train;
    problems.unless(there || train, "the general that asks is not there");
    problems.unless(!request.waiting.is_empty(), "nobody is asked for consent");
    let others = request.waiting - Powers::of(request.power) == request.waiting;
    problems.unless(others, "nobody consents to his own move");
    let free = !state.pawns.of(request.power).contains(request.to);
    let open = !state.barred_to(request.power).contains(request.to);
    match request.purpose {
        Purpose::Move => {
            movement(state, problems);
            plan(state, problems);
            let same = request.power == state.movement.mover
                && state.pawns.place(state.movement.plan.pawn) == Some(request.from)
                && state.movement.plan.end() == request.to;
            problems.unless(same, "the request is not about the planned move");
            problems.unless(state.battle == Battle::default(), "nobody moves during a battle");
        }
        Purpose::Evade => {
            battle(state, problems);
            let kutuzov = state.figure_at(Power::Russia, state.battle.at).is_some();
            let proper = kutuzov && request.power == Power::Russia && request.from == state.battle.at;
            problems.unless(proper && free && open, "Kutuzov is not attacked here");
        }
        Purpose::Withdraw => {
            battle(state, problems);
            let proper = request.power == Power::Prussia
                && request.from == state.battle.at
                && state.battle.withdrawing.contains(Power::Prussia)
                && state.battle.verdict.is_some();
            problems.unless(proper && free && open, "Blücher does not withdraw here");
        }
        Purpose::SeaFromBattle => {
            battle(state, problems);
            let drawn = state.battle.verdict == Some(Verdict::Draw)
                && request.power == state.battle.attacker
                && state.battle.withdrawing.contains(request.power);
            problems.unless(drawn && request.from == state.battle.at, "nobody retreats by sea here");
        }
        Purpose::SeaFromUpdate | Purpose::Stay => control_is_settled(state, problems),
        Purpose::Train => {
            mobilising(state, problems);
            let proper = state.actor(ActionSpace::Mobilisation) == Some(request.power)
                && state.check_train(request.power, request.from, request.to).is_ok();
            problems.unless(proper, "no train can be placed there (REA-7.9)");
            let paid = !state.pays_for_trains() || state.power(request.power).money > 0;
            problems.unless(paid, "the train cannot be paid for (REA-7.4)");
        }
        Purpose::Ride | Purpose::RideUnit => {
            movement(state, problems);
            let proper = request.power == state.movement.mover
                && match request.purpose {
                    Purpose::Ride => state.check_ride(request.from, request.to).is_ok(),
                    _ => state.check_ride_unit(request.from, request.to).is_ok(),
                };
            problems.unless(proper, "nobody can ride there (REA-13.4)");
        }
        Purpose::Peace => {
            movement(state, problems);
            let host = state.neutral_host(request.power, request.from);
            let proper = request.power == state.movement.mover
                && host.is_some_and(|host| request.waiting == Powers::of(host))
                && state.movement.battles.contains(request.from);
            problems.unless(proper, "nobody offers peace there (PRO-D13)");
        }
        Purpose::Leave => {
            movement(state, problems);
            let host = state.movement.mover;
            let proper = request.power != host
                && state.sides.is_neutral(host)
                && request.waiting == Powers::of(host)
                && state.garrisons[host as usize].contains(request.from);
            problems.unless(proper, "no neutral is asked for leave there (PRO-17.7)");
        }
    }
}

fn battle(state: &State, problems: &mut Problems) {
    movement(state, problems);
    let battle = &state.battle;
    let attacker = battle.attacker;
    let decided = battle.verdict.is_some() || !battle.may_garrison.is_empty();
    problems.unless(attacker == state.movement.mover, "the attacker is the mover's (KOA-13.4)");
    let general = state.pawns.find(attacker, battle.at);
    let on_field =
        if battle.entered { general.is_some() } else { state.pieces(attacker).contains(battle.at) };
    let moved_in = general.is_some_and(|pawn| state.movement.moved.contains(pawn));
    problems.unless(decided || moved_in == battle.entered, "it is unclear whether the attacker moved in");
    // Who stands there already fights only where former partners share a territory (PRO-17.5).
    let shared = state.truces.unsettled.contains(battle.at);
    problems.unless(battle.entered || shared, "the attacker is a general that moved in (KOA-13.4)");
    problems.unless(on_field || decided, "the attacker is not on the field");
    let foes = if decided {
        state.powers_in(battle.at) & battle.defenders()
    } else {
        state.opponents_at(attacker, battle.at)
    };
    problems.unless(
        decided || (!foes.is_empty() && battle.defenders() == foes),
        "the defenders are not on the field",
    );
    // Who has lost is gone, or about to leave.
    let winners = battle.sides.get(usize::from(battle.winner)).powers;
    let losers = match battle.verdict {
        Some(Verdict::Draw) if battle.entered => Powers::of(attacker),
        Some(Verdict::Draw) => Powers::NONE,
        Some(_) => battle.fighters() - winners,
        None if decided => battle.defenders(),
        None => Powers::NONE,
    };
    let beaten = state.powers_in(battle.at) & losers;
    problems.unless((beaten - battle.withdrawing).is_empty(), "a beaten general is still on the field");
    let holds_out = battle.verdict == Some(Verdict::AttackerWins)
        && state.garrison_owner(battle.at).is_some_and(|owner| battle.defenders().contains(owner));
    problems.unless(!holds_out, "a beaten garrison is still on the field (KOA-16.23)");
    let leaving = match state.phase {
        Phase::BattleRetreat(_) => true,
        Phase::Consent => matches!(state.request.purpose, Purpose::Withdraw | Purpose::SeaFromBattle),
        _ => false,
    };
    problems.unless(leaving || battle.withdrawing.is_empty(), "a beaten general has not found its place yet");
    problems
        .unless(state.movement.battles.contains(battle.at), "no battle is due in this territory (KOA-13.1)");
    let stranger = battle.defenders() & state.sides.allies(attacker);
    problems.unless(stranger.is_empty(), "allies do not fight each other (KOA-8.7)");
    let uncontrolled = battle.defenders().iter().any(|power| state.master(power).is_none());
    problems.unless(
        !uncontrolled || state.stand_in.is_some(),
        "an uncontrolled minor needs a stand-in (KOA-19.31)",
    );
    problems
        .unless(battle.sides.iter().all(|side| side.strength <= 60), "such strength is beyond any battle");
    let supporters = battle.supporters();
    let engaged = supporters.iter().all(|pawn| state.pawns.place(pawn).is_some());
    problems.unless(engaged, "a supporter is off the map");
}
