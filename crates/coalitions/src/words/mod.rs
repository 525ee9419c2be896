//! Words for people, in English and Polish.
//!
//! [`en`] and [`pl`] say the same things: an event as a sentence of the log, a decision as a prompt, an action as a line
//! of a menu. What a line must know of the position is worked out here, once, so that the languages only choose words.
//! [`summary`] is the whole position for a terminal.

pub mod en;
pub mod pl;
pub mod summary;

use crate::action::Action;
use crate::board::{Sea, Territories, Territory};
use crate::cards::{Card, Cards};
use crate::consent::Purpose;
use crate::decision::Asked;
use crate::event::Event;
use crate::game::{Boxed, Played};
use crate::leadership;
use crate::mobilisation::Stage;
use crate::movement::EGYPT;
use crate::power::{Power, Powers};
use crate::scenario::NAPOLEON_CARDS;
use crate::state::State;
use crate::turn::{Drilling, Phase, Slot};
use engine::{Lang, Mention, Refusal, Seat, Wording, Words, capital};
use std::fmt::Display;

impl<E: Boxed> Words for Played<E> {
    const NAME: &'static str = E::EDITION.name;

    fn rules_text(lang: Lang) -> &'static str {
        (E::EDITION.rules_text)(lang)
    }

    fn parent_rules_text(lang: Lang) -> &'static str {
        (E::EDITION.parent_rules_text)(lang)
    }

    fn refusals() -> Vec<Refusal> {
        E::EDITION.refusals()
    }

    fn prompt(&self, decision: &Asked, lang: Lang) -> Wording {
        let own = (decision.edition.own_prompt)(decision, lang);
        let prompt = own.unwrap_or_else(|| match lang {
            Lang::En => en::prompt(decision),
            Lang::Pl => pl::prompt(decision),
        });
        prompt.into()
    }

    fn phrase(&self, seat: Seat, action: Action, lang: Lang) -> Wording {
        let phrase = match lang {
            Lang::En => en::phrase(self, seat, action),
            Lang::Pl => pl::phrase(self, seat, action),
        };
        phrase.into()
    }

    fn sentence(event: &Event, lang: Lang) -> Wording {
        sentence(event, lang)
    }

    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String {
        summary::summary(self, viewer, lang)
    }
}

/// What happened, as a sentence of the log.
fn sentence(event: &Event, lang: Lang) -> Wording {
    let sentence = match lang {
        Lang::En => en::event(event),
        Lang::Pl => pl::event(event),
    };
    sentence.into()
}

// --- Names ----------------------------------------------------------------------------------------------------------

/// A power in a sentence, in the form that it needs there.
type PowerNamed = Mention<Power, &'static str>;

const PARIS: Territory = Territory::named("paris");

impl Territory {
    /// The territory in a sentence.
    fn name(self) -> Mention<Territory, &'static str> {
        Mention::new(self, self.printed_name())
    }
}

// --- Text -----------------------------------------------------------------------------------------------------------

/// `a, b and c`.
fn join(words: impl Iterator<Item = impl Display>, and: &str) -> String {
    let words: Vec<String> = words.map(|word| word.to_string()).collect();
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// The names of powers as a list: `Britain, Prussia and the Ottoman Empire`.
pub fn list_of(powers: Powers, lang: Lang) -> String {
    match lang {
        Lang::En => join(powers.iter().map(|power| power.name().en), "and"),
        Lang::Pl => join(powers.iter().map(|power| power.name().pl), "i"),
    }
}

/// Cards by value, lowest first: `1 3 3 5`.
fn card_list(cards: Cards) -> String {
    let values: Vec<String> = cards.iter().map(Card::value).map(|value| value.to_string()).collect();
    values.join(" ")
}

// --- What the lines of a menu ask of the position -------------------------------------------------------------------

/// The power for which a seat answers the open question.
fn actor(state: &State, seat: Seat) -> Power {
    state.decision_of(seat).and_then(|decision| decision.power()).unwrap_or(state.movement.mover)
}

/// Whether a power's general in a territory is its named figure.
fn is_figure(state: &State, power: Power, at: Territory) -> bool {
    state.pawns.find(power, at).is_some_and(|pawn| state.power(power).figure == Some(pawn))
}

/// The units that a general leads, and loses if it goes off the map.
fn units_led(state: &State, power: Power, at: Territory) -> u8 {
    state.pawns.find(power, at).map_or(0, |pawn| state.pawns.units(pawn))
}

/// What a move brings with it: a battle, and questions to allies.
struct Marks {
    attack: bool,
    consent: Powers,
}

fn marks(state: &State, action: Action) -> Marks {
    let evades = matches!(action, Action::Evade(_));
    let power = if evades { Power::Russia } else { state.movement.mover };
    let plan = &state.movement.plan;
    let (to, mut entered) = match action {
        Action::March(_, to) | Action::Sail(_, to) | Action::Strategic(_, to) | Action::Evade(to) => {
            (to, Territories::NONE)
        }
        Action::On(to) => (to, plan.territories().iter().copied().collect()),
        Action::Go => (plan.end(), plan.territories().iter().copied().collect()),
        Action::Orient => (EGYPT, Territories::NONE),
        _ => return Marks { attack: false, consent: Powers::NONE },
    };
    entered.insert(to);
    let mut consent = state.consents_to_enter(power, entered);
    if let Action::Sail(from, to) = action {
        let ground = state.ground(power);
        let sea = ground.sea_between(from, to, state.sea_lanes());
        consent |= sea.filter(|sea| ground.asks_for(sea)).map(Sea::owner).into_iter().collect();
    }
    let neutral_home =
        |owner: Power| state.sides.is_neutral(owner) && state.board().home_owner(to) == Some(owner);
    let others = state.powers_in(to) & state.others(power);
    let open = !state.rules().neutral_home_is_closed && !state.sides.is_neutral(power);
    let attack = if open {
        others.iter().any(|other| !neutral_home(other) && !state.same_player(power, other))
    } else {
        !others.is_empty() && state.rules().neutral_home_is_closed
    };
    Marks { attack, consent }
}

/// What "agree" and "refuse" answer.
enum Request {
    Subsidy,
    Move,
    Withdrawal,
    Sea,
    Stay,
    Peace,
    Leave,
    Train,
    Ride,
    Round(u8),
    Other,
}

fn request(state: &State) -> Request {
    match state.phase {
        Phase::Actions => Request::Subsidy,
        Phase::AllowRound => Request::Round(state.movement.round + 1),
        Phase::Consent => match state.request.purpose {
            Purpose::Move => Request::Move,
            Purpose::Evade | Purpose::Withdraw => Request::Withdrawal,
            Purpose::SeaFromBattle | Purpose::SeaFromUpdate => Request::Sea,
            Purpose::Stay => Request::Stay,
            Purpose::Peace => Request::Peace,
            Purpose::Leave => Request::Leave,
            Purpose::Train => Request::Train,
            Purpose::Ride | Purpose::RideUnit => Request::Ride,
        },
        _ => Request::Other,
    }
}

/// What "done" ends; `begun` says that something of the kind was done before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Expulsion {
        begun: bool,
    },
    Admission {
        begun: bool,
    },
    Drill,
    Leadership {
        begun: bool,
    },
    /// Free trains, and generals placed or recalled (REA-7.1, REA-7.3).
    Trains,
    Generals {
        begun: bool,
    },
    /// Money that corruption takes (KOA-9.35).
    Mobilisation {
        lost: u16,
    },
    Moves {
        napoleon: bool,
        battles: Territories,
    },
    Rounds,
    Evasion,
    Support {
        begun: bool,
    },
    Garrison,
    Other,
}

fn ending(state: &State, seat: Seat) -> Ending {
    let sent_away = |leader: Power, powers: Powers| {
        powers.iter().any(|power| state.power(power).status == state.power(leader).status)
    };
    match state.phase {
        Phase::Expel(leader) => Ending::Expulsion { begun: sent_away(leader, state.diplomacy.expelled) },
        Phase::TurnAway(leader) => {
            Ending::Admission { begun: sent_away(leader, state.diplomacy.turned_away) }
        }
        Phase::Actions => slot_ending(state, seat),
        Phase::Orders => Ending::Moves { napoleon: state.movement.napoleon, battles: coming_battles(state) },
        Phase::AskRound => Ending::Rounds,
        Phase::Evade => Ending::Evasion,
        Phase::Support(power) => {
            let supporters = state.battle.supporters();
            Ending::Support { begun: !supporters.of_power(power).is_empty() }
        }
        Phase::VictoryGarrison(_) => Ending::Garrison,
        _ => Ending::Other,
    }
}

/// The action that a seat ends by "done".
fn slot_ending(state: &State, seat: Seat) -> Ending {
    let slot = match seat {
        Seat::Player(number) => state.slot_of(number),
        Seat::Chance => None,
    };
    slot.and_then(|slot| end_of_slot(state, slot)).unwrap_or(Ending::Other)
}

fn end_of_slot(state: &State, slot: Slot) -> Option<Ending> {
    match slot {
        Slot::Drill => (state.slots.drill == Drilling::Open).then_some(Ending::Drill),
        Slot::Leadership => {
            let leading = &state.slots.leadership;
            let begun = leading.choice != leadership::Choice::None || !leading.offered.is_empty();
            let open = leading.stage == leadership::Stage::Open && leading.offer.is_none();
            open.then_some(Ending::Leadership { begun })
        }
        Slot::Mobilisation => {
            let power = state.mobiliser();
            match state.slots.mobilisation.stage {
                Stage::Trains => return Some(Ending::Trains),
                Stage::Generals => {
                    let begun = state.slots.mobilisation.choice != leadership::Choice::None;
                    return Some(Ending::Generals { begun });
                }
                Stage::Open | Stage::Over | Stage::Excess => {}
            }
            let lost = if power == Power::Britain { 0 } else { state.power(power).money };
            let open = state.slots.mobilisation.stage == Stage::Open;
            open.then_some(Ending::Mobilisation { lost })
        }
    }
}

/// Where a general that has moved in this round meets a foe, or the mover stands among foes.
fn coming_battles(state: &State) -> Territories {
    let mover = state.movement.mover;
    let moved = state.movement.moved.iter().filter_map(|pawn| state.pawns.place(pawn));
    let entered: Territories = moved.filter(|at| state.meets_somebody(mover, *at)).collect();
    entered | state.choices_owed()
}

/// The name of a Napoleon card and its targets as a list.
fn napoleon_card(number: u8, and: &str) -> (&'static str, String) {
    match NAPOLEON_CARDS.get(usize::from(number).wrapping_sub(1)) {
        Some(card) => (card.name, join(card.targets.iter().map(|target| target.name()), and)),
        None => ("", String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Koalicje;
    use crate::action::Throw;
    use crate::agenda::ActionCard;
    use crate::campaign::Priority;
    use crate::decision::Decision;
    use crate::event::{Event, How, Source, Verdict};
    use crate::power::Status;
    use engine::{Game, Happening, Lang, Log, Setup};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::sync::LazyLock;

    const LANGS: [Lang; 2] = [Lang::En, Lang::Pl];
    const HOLLAND: Territory = Territory::named("holland");
    const PICARDIE: Territory = Territory::named("picardie");
    const ST_PETERSBURG: Territory = Territory::named("st-petersburg");

    /// Every kind of event, as seat 0 sees its own.
    fn every_event(power: Power, other: Power) -> Vec<Event> {
        let (at, from, to) = (HOLLAND, PICARDIE, ST_PETERSBURG);
        let (both, seat) = ([power, other].into_iter().collect::<Powers>(), 0);
        let cards = Cards([1, 0, 2, 0, 1]);
        let mut events = vec![
            Event::FigureNamed { power, at: Some(at) },
            Event::FigureNamed { power, at: None },
            Event::CardDiscarded { power, card: Card::Four },
            Event::Drilled { power },
            Event::CardTaken { power },
            Event::CardBought { power },
            Event::Finished { power },
            Event::MovePlanned { power, from, to },
            Event::RoundBegan { round: 2 },
            Event::TurnBegan { turn: 3 },
            Event::Expelled { leader: Power::Britain, power },
            Event::TurnedAway { leader: Power::France, power },
            Event::BidRevealed { power, bid: 2 },
            Event::ControlTaken { minor: power, by: other, paid: 0 },
            Event::ControlTaken { minor: power, by: other, paid: 5 },
            Event::Taxed { power, money: 6 },
            Event::Traded { money: 11 },
            Event::GeneralPlaced { power, at, named: false },
            Event::GeneralPlaced { power, at, named: true },
            Event::GeneralRecalled { power, from },
            Event::MoraleGained { power, morale: 7 },
            Event::MoraleLost { power, morale: 1 },
            Event::SubsidyOffered { power, money: 3 },
            Event::SubsidyAccepted { power, money: 3 },
            Event::SubsidyDeclined { power },
            Event::UnitBought { power, at },
            Event::MoraleBought { power },
            Event::FortressBuilt { power, at },
            Event::MoneyReturned { power, money: 1 },
            Event::ArbiterChosen { power, arbiter: other },
            Event::NoArbiter { power },
            Event::GarrisonDisbanded { power, at },
            Event::ConsentAsked { power, from, to, of: both },
            Event::ConsentAsked { power, from, to: from, of: Powers::of(other) },
            Event::ConsentGiven { power },
            Event::ConsentRefused { power },
            Event::SeaOpened { power, from },
            Event::GarrisonPlaced { power, from, at },
            Event::SpainOpened,
            Event::BattleBegan { at, attacker: power, defenders: both, attack: 4, defence: 3 },
            Event::GeneralEvaded { power, from, to },
            Event::SupportDeclared { power, from, at },
            Event::CardPlayed { power, from, card: Some(Card::Three), open: true, seat },
            Event::CardTurnedUp { power, from, card: Card::Five },
            Event::Passed { power },
            Event::PileRevealed { power, from, attacking: true, cards },
            Event::UnitsLost { power, at, units: 1 },
            Event::UnitsLost { power, at, units: 2 },
            Event::GarrisonLost { power, at },
            Event::GeneralWithdrew { power, from, to: Some(to) },
            Event::GeneralWithdrew { power, from, to: None },
            Event::RoundAsked { power, round: 2 },
            Event::RoundAllowed { arbiter: power, round: 2 },
            Event::RoundRefused { arbiter: power, round: 3 },
            Event::GarrisonReturned { power, at, to: Some(to) },
            Event::GarrisonReturned { power, at, to: None },
            Event::ThrowsRevealed { one: power, one_throw: Throw::Rock, other, other_throw: Throw::Paper },
            Event::ThrowsRevealed { one: power, one_throw: Throw::Rock, other, other_throw: Throw::Scissors },
            Event::ThrowsRevealed { one: power, one_throw: Throw::Rock, other, other_throw: Throw::Rock },
            Event::CoinFell { power },
            Event::GameWon { winners: Powers::of(power), partners: Powers::NONE, paris: false },
            Event::GameWon { winners: Powers::of(power), partners: Powers::of(other), paris: false },
            Event::GameWon { winners: Powers::of(power), partners: both, paris: true },
            Event::GameWon { winners: both, partners: Powers::NONE, paris: true },
            Event::CampaignBegan { race: false },
            Event::CampaignBegan { race: true },
            Event::Encouraged { power, morale: 3 },
            Event::NapoleonCardTurned { number: 4 },
            Event::TargetHeld { at, influence: 2 },
            Event::TargetHeld { at, influence: 0 },
            Event::RaceBegan { invaded: at },
            Event::GeneralStands { at, units: 0 },
            Event::GeneralStands { at, units: 2 },
            Event::TargetSkipped { at },
            Event::InfluencePaid { power, money: 4 },
            Event::PeaceOffered { power, host: other, at },
            Event::PeaceMade { power, at },
            Event::Unsettled { at, powers: both },
            Event::SideFormed { powers: both, strength: 7 },
            Event::CardsCalled { turn: 3 },
            Event::MobilisationBegan { power },
            Event::DispatchSent { power, marker: 2, top: 4 },
            Event::DiplomacyBegan,
            Event::TokensRevealed { power, to: other },
            Event::AllianceMade { one: power, other },
            Event::NoAlliances,
            Event::PrestigeRose { power },
            Event::TrainPlaced { power, from, to, free: true },
            Event::TrainPlaced { power, from, to, free: false },
            Event::GeneralRode { power, from, to },
            Event::UnitRode { power, from, to },
            Event::CardCancelled { power, from, card: Card::Five },
        ];
        events.extend(ActionCard::ALL.iter().map(|card| Event::ActionCardRevealed { power, card: *card }));
        for how in [How::March, How::Sea, How::Strategic, How::Orient] {
            events.push(Event::GeneralMoved { power, from, to, how });
        }
        for verdict in [Verdict::AttackerWins, Verdict::DefenderWins, Verdict::Draw] {
            events.push(Event::BattleEnded { at, attack: 9, defence: 7, verdict });
        }
        for priority in Priority::ALL.iter().copied() {
            let from = (priority != Priority::OffMap).then_some(from);
            events.push(Event::GeneralSent { from, to, priority, units: 1 });
        }
        for source in [Source::Territories, Source::Battle, Source::Subsidy, Source::Paris, Source::Napoleon]
        {
            events.push(Event::InfluenceGained { power, influence: 4, source });
        }
        events.extend(Status::ALL.iter().map(|status| Event::StatusDeclared { power, status: *status }));
        events.extend(hidden_events(power).concat());
        events.extend(hidden_events(power).concat().iter().filter_map(|event| event.seen_by(None)));
        events
    }

    /// Events that hide a value from the other seats, in groups that differ in that value alone.
    fn hidden_events(power: Power) -> Vec<Vec<Event>> {
        let (from, seat) = (PICARDIE, 0);
        let hands = [Cards([1, 1, 0, 0, 0]), Cards([0, 0, 1, 1, 1]), Cards::NONE];
        vec![
            Card::ALL.iter().map(|card| Event::CardDrawn { power, card: Some(*card), seat }).collect(),
            Card::ALL
                .iter()
                .map(|card| Event::CardPlayed { power, from, card: Some(*card), open: false, seat })
                .collect(),
            Status::ALL
                .iter()
                .map(|status| Event::StatusChosen { power, status: Some(*status), seat })
                .collect(),
            (0..=15).map(|bid| Event::BidMade { power, bid: Some(bid), seat }).collect(),
            ActionCard::ALL
                .iter()
                .map(|card| Event::ActionCardLaid { power, card: Some(*card), seat })
                .collect(),
            [Power::France, Power::Italy].map(|to| Event::TokensGiven { power, to: Some(to), seat }).to_vec(),
            Throw::ALL.iter().map(|throw| Event::ThrowMade { power, throw: Some(*throw), seat }).collect(),
            hands.iter().map(|hand| Event::HandShown { power, hand: Some(*hand), seat }).collect(),
        ]
    }

    fn every_decision(power: Power, other: Power) -> Vec<Decision> {
        let (at, from, to) = (HOLLAND, PICARDIE, ST_PETERSBURG);
        let mut decisions = vec![
            Decision::NameFigure { power },
            Decision::DrawCard { power },
            Decision::Expel { power: Power::Britain },
            Decision::Expel { power: Power::France },
            Decision::ChooseStatus { power },
            Decision::TurnAway { power: Power::Britain },
            Decision::TurnAway { power: Power::France },
            Decision::ChooseStatusAgain { power },
            Decision::Bid { power, minor: other },
            Decision::Drill { power },
            Decision::DrillDiscard { power },
            Decision::Lead { power },
            Decision::AnswerSubsidy { power, money: 2 },
            Decision::AnswerSubsidy { power, money: 5 },
            Decision::Mobilise { power },
            Decision::ChooseArbiter { power },
            Decision::OrderMoves { power, round: 2 },
            Decision::PlanStrategicMove { power, from, to },
            Decision::AskForRound { power, round: 2 },
            Decision::AllowRound { power, mover: other, round: 3 },
            Decision::ChooseBattle { power },
            Decision::Evade { power, at },
            Decision::DeclareSupport { power, at },
            Decision::PlayBattleCard { power, at, openly: false },
            Decision::PlayBattleCard { power, at, openly: true },
            Decision::RevealCard { power, at },
            Decision::Withdraw { power, at },
            Decision::GarrisonAfterVictory { power, at },
            Decision::ReturnGarrison { power, at },
            Decision::LeaveTerritories { power },
            Decision::Throw { power, at },
            Decision::TossCoin { players: [power, other].into_iter().collect(), at },
            Decision::DiscardExcess { power, cards: 1, limit: 6 },
            Decision::DiscardExcess { power, cards: 3, limit: 10 },
            Decision::ChooseActionCard { power },
            Decision::GiveTokens { power },
            Decision::PlaceTrains { power, trains: 1 },
            Decision::PlaceTrains { power, trains: 2 },
            Decision::MoveGenerals { power },
            Decision::CancelCard { power, at },
        ];
        use Purpose::*;
        for purpose in [Move, Evade, Withdraw, SeaFromBattle, SeaFromUpdate, Stay, Train, Ride, RideUnit] {
            decisions.push(Decision::Consent { power, asker: other, from, to, purpose });
        }
        decisions
    }

    fn pairs() -> impl Iterator<Item = (Power, Power)> {
        Power::ALL
            .iter()
            .flat_map(|one| Power::ALL.iter().map(move |other| (*one, *other)))
            .filter(|(a, b)| a != b)
    }

    /// Whether a word is an id of the documents and no word for people.
    fn is_raw(word: &str) -> bool {
        let mut letters = word.as_bytes().windows(3);
        let hyphen = |letters: &[u8]| {
            letters[0].is_ascii_lowercase() && letters[1] == b'-' && letters[2].is_ascii_lowercase()
        };
        Territory::all().any(|known| known.id() == word)
            || Power::ALL.iter().any(|known| known.word() == word)
            || letters.any(hyphen)
    }

    fn check_words(text: &str) {
        let letter = |letter: char| letter.is_alphanumeric() || letter == '-';
        if let Some(raw) = text.split(|c: char| !letter(c)).find(|word| is_raw(word)) {
            panic!("\"{raw}\" is an id, in: {text}");
        }
    }

    /// Every form of every power's name, and every territory's.
    fn all_names() -> &'static [String] {
        static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
            let powers = Power::ALL.iter().flat_map(|power| {
                let pl::Forms { nominative, genitive, dative, accusative, instrumental, locative, .. } =
                    pl::forms(*power);
                let forms = [nominative, genitive, dative, accusative, instrumental, locative];
                forms
                    .map(|form| Wording::from(form.to_string()).to_string())
                    .into_iter()
                    .chain([power.name().en.to_owned()])
            });
            powers.chain(Territory::all().map(|at| at.printed_name().to_owned())).collect()
        });
        &NAMES
    }

    /// No client needs to look for names: whatever a text names it knows.
    fn check_names(text: &Wording) {
        let plain: Vec<_> =
            text.spans().into_iter().filter(|span| span.power.is_none() && span.place.is_none()).collect();
        for (name, span) in all_names().iter().flat_map(|name| plain.iter().map(move |span| (name, span))) {
            let is_word = |at: usize| {
                let ends = |letter: Option<char>| !letter.is_some_and(char::is_alphabetic);
                ends(span.text[..at].chars().next_back()) && ends(span.text[at + name.len()..].chars().next())
            };
            let found = span.text.match_indices(name.as_str()).any(|(at, _)| is_word(at));
            assert!(!found, "{text}: \"{name}\" is named without being marked");
        }
        let whole: String = text.spans().into_iter().map(|span| span.text).collect();
        assert_eq!(*text, *whole);
    }

    fn check_sentence(text: &Wording) {
        check_names(text);
        assert!(
            text.chars().next().is_some_and(|first| first.is_uppercase() || first.is_numeric()),
            "{text}"
        );
        assert!(text.ends_with(['.', '?']), "{text}");
        assert!(!text.contains("  ") && !text.contains(" ."), "{text}");
        check_words(text);
    }

    #[test]
    fn every_event_is_a_sentence() {
        for (power, other) in pairs() {
            for (event, lang) in
                every_event(power, other).iter().flat_map(|event| LANGS.map(|lang| (event, lang)))
            {
                check_sentence(&Koalicje::sentence(event, lang));
            }
        }
    }

    #[test]
    fn every_decision_is_a_sentence() {
        let state = Koalicje::new(&Setup::new("1805", 6)).expect("the setup is valid");
        let asked = |question| crate::decision::Asked { question, edition: crate::rule_set::Edition::FINAL };
        for (power, other) in pairs() {
            for decision in every_decision(power, other) {
                LANGS.into_iter().for_each(|lang| check_sentence(&state.prompt(&asked(decision), lang)));
            }
        }
    }

    #[test]
    fn a_hidden_value_does_not_change_the_sentence() {
        for (power, lang) in Power::ALL.iter().flat_map(|power| LANGS.map(|lang| (*power, lang))) {
            for group in hidden_events(power) {
                let own: Vec<Wording> = group.iter().map(|event| Koalicje::sentence(event, lang)).collect();
                for viewer in [None, Some(Seat::Player(1)), Some(Seat::Chance)] {
                    let seen = |event: &Event| event.seen_by(viewer).expect("all see that it happened");
                    let hidden: Vec<Wording> =
                        group.iter().map(|event| Koalicje::sentence(&seen(event), lang)).collect();
                    assert!(hidden.iter().all(|sentence| *sentence == hidden[0]), "{hidden:?}");
                    assert!(!own.contains(&hidden[0]), "{hidden:?}");
                }
            }
        }
    }

    #[test]
    fn polish_names_decline_and_verbs_agree() {
        let marched = |power, from, to| {
            Koalicje::sentence(&Event::GeneralMoved { power, from, to, how: How::March }, Lang::Pl)
        };
        let named = Territory::named;
        assert_eq!(
            marched(Power::Russia, named("polesie"), named("galicia")),
            "Rosja maszeruje: Polesie → Galicia."
        );
        assert_eq!(
            marched(Power::Prussia, named("berlin"), named("saxonia")),
            "Prusy maszerują: Berlin → Saxonia."
        );
        let taken = Event::ControlTaken { minor: Power::Prussia, by: Power::Britain, paid: 2 };
        assert_eq!(
            Koalicje::sentence(&taken, Lang::Pl),
            "Wielka Brytania przejmuje kontrolę nad Prusami za 2 punkty morale."
        );
        let offered = Event::SubsidyOffered { power: Power::Ottoman, money: 5 };
        assert_eq!(
            Koalicje::sentence(&offered, Lang::Pl),
            "Wielka Brytania proponuje Imperium Osmańskiemu subwencję: 5 pieniędzy."
        );
        let neutral = Event::StatusDeclared { power: Power::Prussia, status: Status::Neutral };
        assert_eq!(Koalicje::sentence(&neutral, Lang::Pl), "Prusy są neutralne.");
    }

    #[test]
    fn polish_numbers_take_their_noun() {
        let units = |number| pl::count(number, "oddział", "oddziały", "oddziałów");
        let counted = [0, 1, 2, 5, 12, 22, 25, 112].map(units);
        let right = ["0 oddziałów", "1 oddział", "2 oddziały", "5 oddziałów", "12 oddziałów", "22 oddziały"];
        assert_eq!(counted[..6], right);
        assert_eq!(counted[6..], ["25 oddziałów", "112 oddziałów"]);
    }

    /// Plays at random and shows every position on the way.
    fn play_through(
        setup: &Setup,
        seed: u64,
        plies: usize,
        mut look: impl FnMut(&Koalicje, usize, &[Event]),
    ) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut state = Koalicje::new(setup).expect("the setup is known");
        let mut events = Vec::new();
        for ply in 0..plies {
            look(&state, ply, &events);
            let seats: Vec<Seat> = state.pending().iter().collect();
            if seats.is_empty() {
                return;
            }
            let seat = seats[engine::pick(&mut rng, seats.len())];
            let actions = choices(&state, seat);
            let action = actions[engine::pick(&mut rng, actions.len())];
            events.clear();
            state.apply(seat, action, &mut Log::into(&mut events));
        }
    }

    fn choices(state: &Koalicje, seat: Seat) -> Vec<Action> {
        let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
        match seat {
            Seat::Chance => state.outcomes(&mut outcomes),
            Seat::Player(_) => state.legal(seat, &mut actions),
        }
        actions.extend(outcomes.iter().map(|(action, _)| *action));
        actions
    }

    fn setups() -> [Setup; 4] {
        [
            Setup::new("1792", 6),
            Setup::new("1805", 6).with("special_generals", "on"),
            Setup::new("1809", 4).with("special_generals", "on").with("pass_per_general", "on"),
            Setup::new("1813", 3),
        ]
    }

    #[test]
    fn menus_have_a_line_of_their_own_for_each_action() {
        for (setup, seed) in setups().iter().cycle().zip(1..=16) {
            play_through(setup, seed, 1500, |state, _, events| {
                for lang in LANGS {
                    events.iter().for_each(|event| check_sentence(&Koalicje::sentence(event, lang)));
                    for seat in state.pending().iter() {
                        let prompt =
                            state.prompt(&state.decision(seat).expect("a pending seat is asked"), lang);
                        check_sentence(&prompt);
                        let mut lines: Vec<Wording> = choices(state, seat)
                            .iter()
                            .map(|action| state.phrase(seat, *action, lang))
                            .collect();
                        for line in &lines {
                            check_words(line);
                            check_names(line);
                        }
                        lines.sort_by_key(ToString::to_string);
                        let twins: Vec<_> = lines.windows(2).filter(|pair| pair[0] == pair[1]).collect();
                        assert!(twins.is_empty() && !lines[0].is_empty(), "{prompt} {twins:?}");
                    }
                }
            });
        }
    }

    #[test]
    fn a_summary_fits_the_terminal_and_keeps_secrets() {
        for (setup, seed) in setups().iter().cycle().zip(17..=32) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            play_through(setup, seed, 1500, |state, ply, _| {
                let secret = matches!(state.phase, Phase::ChooseStatus | Phase::Bid | Phase::Duel);
                if ply % 23 != 0 && !(ply % 5 == 0 && (secret || !state.battle.table.is_empty())) {
                    return;
                }
                let seat = Seat::Player((ply % usize::from(state.players)) as u8);
                let imagined = state.determinize(seat, &mut rng);
                for lang in LANGS {
                    let text = summary::summary(state, Some(seat), lang);
                    assert_eq!(text, summary::summary(&imagined, Some(seat), lang));
                    check_words(&text);
                    for line in text.lines() {
                        assert!(line.chars().count() <= 100 && line.trim_end() == line, "{line}");
                    }
                }
            });
        }
    }
}
