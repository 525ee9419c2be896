//! The words in English. The log speaks in the present tense, as a table does: "Russia marches Polesie → Galicia."

use super::{
    Ending, Marks, PARIS, PowerNamed, Request, actor, capital, card_list, ending, is_figure, join, marks,
    request, units_led,
};
use crate::action::{Action, Throw};
use crate::board::Territory;
use crate::campaign::Priority;
use crate::cards::Card;
use crate::consent::Purpose;
use crate::decision::Decision;
use crate::event::{Event, How, Source, Verdict};
use crate::movement::{EGYPT, PROVENCE};
use crate::power::{Power, Powers, Status};
use crate::state::State;
use engine::{Mention, Seat};

/// A power's name inside a sentence.
fn name(power: Power) -> PowerNamed {
    Mention::new(power, power.name().en)
}

/// What belongs to a power: "the *French* general".
pub fn adjective(power: Power) -> &'static str {
    ["British", "French", "Austrian", "Prussian", "Russian", "Ottoman", "Italian"][power as usize]
}

pub fn names(powers: Powers) -> String {
    join(powers.iter().map(name), "and")
}

pub fn units(units: u8) -> String {
    match units {
        0 => "no units".to_owned(),
        1 => "1 unit".to_owned(),
        more => format!("{more} units"),
    }
}

fn cards(cards: u8) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

/// A status as the thing that is chosen.
fn choice(status: Status) -> &'static str {
    match status {
        Status::British => "the British coalition",
        Status::French => "the French coalition",
        Status::Neutral => "neutrality",
        Status::Expansionist => "expansionism",
    }
}

fn coalition_of(leader: Power) -> &'static str {
    if leader == Power::France { "the French coalition" } else { "the British coalition" }
}

/// A card that may be hidden: "a 4", or "a card".
fn a_card(card: Option<Card>) -> String {
    card.map_or("a card".to_owned(), |card| format!("a {}", card.value()))
}

fn face(open: bool) -> &'static str {
    if open { "face up" } else { "face down" }
}

// --- Events ---------------------------------------------------------------------------------------------------------

/// What happened, as a sentence of the log.
pub fn event(event: &Event) -> String {
    capital(sentence(event))
}

fn sentence(event: &Event) -> String {
    match *event {
        Event::FigureNamed { power, at: Some(at) } => {
            format!("{} names the general in {} {}.", name(power), at.name(), power.figure().en)
        }
        Event::FigureNamed { power, at: None } => {
            format!("{} keeps {} off the map.", name(power), power.figure().en)
        }
        Event::CardDrawn { power, card, .. } => format!("{} draws {}.", name(power), a_card(card)),
        Event::CardDiscarded { power, card } => format!("{} discards {}.", name(power), a_card(Some(card))),
        Event::Drilled { power } => format!("{} drills.", name(power)),
        Event::CardTaken { power } => format!("{} uses leadership to draw a card.", name(power)),
        Event::CardBought { power } => format!("{} buys a battle card.", name(power)),
        Event::Finished { power } => format!("{} is done.", name(power)),
        Event::MovePlanned { power, from, to } => {
            format!("{} plans a strategic move {} → {}.", name(power), from.name(), to.name())
        }
        Event::RoundBegan { round } => format!("round {round} begins."),
        Event::TurnBegan { turn } => format!("action turn {turn} begins."),
        Event::Expelled { leader, power } => {
            format!("{} expels {} from {}.", name(leader), name(power), coalition_of(leader))
        }
        Event::StatusChosen { power, status: Some(status), .. } => {
            format!("{} secretly chooses {}.", name(power), choice(status))
        }
        Event::StatusChosen { power, status: None, .. } => {
            format!("{} secretly chooses a status.", name(power))
        }
        Event::StatusDeclared { power, status } => match status {
            Status::British | Status::French => format!("{} stands with {}.", name(power), choice(status)),
            Status::Neutral => format!("{} is neutral.", name(power)),
            Status::Expansionist => format!("{} is expansionist.", name(power)),
        },
        Event::TurnedAway { leader, power } => {
            format!("{} turns {} away from {}.", name(leader), name(power), coalition_of(leader))
        }
        Event::BidMade { power, bid: Some(bid), .. } => {
            format!("{} secretly bids {bid} morale.", name(power))
        }
        Event::BidMade { power, bid: None, .. } => format!("{} makes a secret bid.", name(power)),
        Event::BidRevealed { power, bid } => format!("{}'s bid is revealed: {bid} morale.", name(power)),
        Event::ControlTaken { minor, by, paid: 0 } => {
            format!("{} takes control of {} and pays no morale.", name(by), name(minor))
        }
        Event::ControlTaken { minor, by, paid } => {
            format!("{} takes control of {} for {paid} morale.", name(by), name(minor))
        }
        Event::Taxed { power, money } => format!("{} collects {money} money in taxes.", name(power)),
        Event::Traded { money } => format!("trade brings {} {money} money.", name(Power::Britain)),
        Event::GeneralPlaced { power, at, named } => {
            let general = if named { power.figure().en } else { "a general" };
            format!("{} places {general} in {}.", name(power), at.name())
        }
        Event::HandShown { power, hand: Some(hand), .. } if hand.is_empty() => {
            format!("{} holds no cards.", name(power))
        }
        Event::HandShown { power, hand: Some(hand), .. } => {
            format!("{} holds these cards: {}.", name(power), card_list(hand))
        }
        Event::HandShown { power, hand: None, .. } => {
            format!("{}'s cards pass to the player who plays it now.", name(power))
        }
        Event::GeneralRecalled { power, from } => {
            format!("{} takes the general in {} off the map.", name(power), from.name())
        }
        Event::MoraleGained { power, morale } => format!("{}'s morale rises to {morale}.", name(power)),
        Event::MoraleLost { power, morale } => format!("{}'s morale falls to {morale}.", name(power)),
        Event::SubsidyOffered { power, money } => {
            format!("{} offers {} a subsidy of {money} money.", name(Power::Britain), name(power))
        }
        Event::SubsidyAccepted { power, money } => {
            format!("{} accepts {money} money from {}.", name(power), name(Power::Britain))
        }
        Event::SubsidyDeclined { power } => format!("{} declines the subsidy.", name(power)),
        Event::UnitBought { power, at } => {
            format!("{} buys a unit for the general in {}.", name(power), at.name())
        }
        Event::MoraleBought { power } => format!("{} buys 1 morale.", name(power)),
        Event::FortressBuilt { power, at } => format!("{} builds a fortress in {}.", name(power), at.name()),
        Event::MoneyReturned { power, money } => {
            format!("{} loses {money} money to corruption.", name(power))
        }
        Event::InfluenceGained { power, influence, source } => {
            let why = match source {
                Source::Territories => "from its territories".to_owned(),
                Source::Battle => "from the battle".to_owned(),
                Source::Subsidy => "for the subsidy".to_owned(),
                Source::Paris => format!("for the taking of {}", PARIS.name()),
                Source::Napoleon => "for a target of its card".to_owned(),
            };
            format!("{} gains {influence} influence {why}.", name(power))
        }
        Event::ArbiterChosen { power, arbiter } => {
            format!("{} chooses {} as arbiter.", name(power), name(arbiter))
        }
        Event::NoArbiter { power } => {
            format!("nobody can be arbiter for {}: it has one movement round.", name(power))
        }
        Event::GarrisonDisbanded { power, at } => {
            format!("{} disbands its garrison in {}.", name(power), at.name())
        }
        Event::GeneralMoved { power, from, to, how } => {
            let (power, from, to) = (name(power), from.name(), to.name());
            match how {
                How::March => format!("{power} marches {from} → {to}."),
                How::Sea => format!("{power} sails {from} → {to}."),
                How::Strategic => format!("{power} makes a strategic move {from} → {to}."),
                How::Orient => format!("{power} plays Armée d'Orient: {from} → {to}."),
            }
        }
        // A stay, or a passage by sea whose end is not known yet.
        Event::ConsentAsked { power, from, to, of } if from == to => {
            format!("{} asks {} for consent for the general in {}.", name(power), names(of), from.name())
        }
        Event::ConsentAsked { power, from, to, of } => {
            format!("{} asks {} for consent to move {} → {}.", name(power), names(of), from.name(), to.name())
        }
        Event::ConsentGiven { power } => format!("{} consents.", name(power)),
        Event::ConsentRefused { power } => format!("{} refuses consent.", name(power)),
        Event::SeaOpened { power, from } => {
            format!("the sea lanes are open to {}'s general in {}.", name(power), from.name())
        }
        Event::GarrisonPlaced { power, at, .. } => {
            format!("{} leaves a garrison in {}.", name(power), at.name())
        }
        Event::SpainOpened => "Spain is open to every power.".to_owned(),
        Event::BattleBegan { at, attacker, defenders, attack, defence } => format!(
            "battle in {}: {} attacks {}, strength {attack} against {defence}.",
            at.name(),
            name(attacker),
            names(defenders)
        ),
        Event::GeneralEvaded { power, from, to } => {
            format!("{} avoids battle and withdraws {} → {}.", power.figure().en, from.name(), to.name())
        }
        Event::SupportDeclared { power, from, at } => {
            format!(
                "{} supports the battle in {} with the general in {}.",
                name(power),
                at.name(),
                from.name()
            )
        }
        Event::CardPlayed { power, from, card, open, .. } => {
            let (card, face) = (a_card(card), face(open));
            format!("{} plays {card} {face} for the general in {}.", name(power), from.name())
        }
        Event::CardTurnedUp { power, from, card } => {
            format!(
                "{}'s general in {} has a card turned up: {}.",
                name(power),
                from.name(),
                a_card(Some(card))
            )
        }
        Event::Passed { power } => format!("{} passes.", name(power)),
        Event::PileRevealed { power, from, cards, .. } => {
            format!(
                "{} reveals the cards of the general in {}: {}.",
                name(power),
                from.name(),
                card_list(cards)
            )
        }
        Event::BattleEnded { at, attack, defence, verdict } => {
            format!("battle in {}, {attack} to {defence}: {}.", at.name(), self::verdict(verdict))
        }
        Event::UnitsLost { power, at, units } => {
            format!("{} loses {} in {}.", name(power), self::units(units), at.name())
        }
        Event::GarrisonLost { power, at } => format!("{} loses its garrison in {}.", name(power), at.name()),
        Event::GeneralWithdrew { power, from, to: Some(to) } => {
            format!("{}'s general withdraws {} → {}.", name(power), from.name(), to.name())
        }
        Event::GeneralWithdrew { power, from, to: None } => {
            format!("{}'s general in {} leaves the map.", name(power), from.name())
        }
        Event::RoundAsked { power, round } => format!("{} asks for movement round {round}.", name(power)),
        Event::RoundAllowed { arbiter, round } => format!("{} allows movement round {round}.", name(arbiter)),
        Event::RoundRefused { arbiter, round } => {
            format!("{} refuses movement round {round}.", name(arbiter))
        }
        Event::GarrisonReturned { power, at, to: Some(to) } => {
            let (at, to) = (at.name(), to.name());
            format!("{} takes back its garrison in {at} as a unit of the general in {to}.", name(power))
        }
        Event::GarrisonReturned { power, at, to: None } => {
            format!("{} takes back its garrison in {} for 1 money.", name(power), at.name())
        }
        Event::ThrowMade { power, throw: Some(throw), .. } => {
            format!("{} secretly chooses {}.", name(power), throw_word(throw))
        }
        Event::ThrowMade { power, throw: None, .. } => {
            format!("{} chooses rock, paper or scissors in secret.", name(power))
        }
        Event::ThrowsRevealed { one, one_throw, other, other_throw } => {
            let result = if one_throw.beats(other_throw) {
                format!("{} wins", name(one))
            } else if other_throw.beats(one_throw) {
                format!("{} wins", name(other))
            } else {
                "a tie, once more".to_owned()
            };
            let (one_throw, other_throw) = (throw_word(one_throw), throw_word(other_throw));
            format!("{} shows {one_throw}, {} {other_throw}: {result}.", name(one), name(other))
        }
        Event::CoinFell { power } => format!("the coin favours {}.", name(power)),
        Event::CampaignBegan { race: false } => format!("{} turns a Napoleon card.", name(Power::France)),
        Event::CampaignBegan { race: true } => {
            let (france, paris) = (name(Power::France), PARIS.name());
            format!("an enemy is on French soil: {france} races for {paris} instead of turning a card.")
        }
        Event::Encouraged { power, morale } => {
            format!("{} has the lowest morale and gains 1, to {morale}.", name(power))
        }
        Event::NapoleonCardTurned { number } => {
            let (card, targets) = napoleon_card(number);
            format!("Napoleon card {number}, {card}: {targets}.")
        }
        Event::TargetHeld { at, influence: 0 } => {
            format!("{} already holds {}: no influence.", name(Power::France), at.name())
        }
        Event::TargetHeld { at, influence } => {
            format!("{} already holds {} and scores its value, {influence}.", name(Power::France), at.name())
        }
        Event::RaceBegan { invaded } => {
            format!(
                "generals go to {}, to {}, where the enemy stands, and to a territory next to it.",
                PARIS.name(),
                invaded.name()
            )
        }
        Event::GeneralStands { at, units } => {
            format!("a French general already stands in {}{}.", at.name(), filled_up(units))
        }
        Event::GeneralSent { from, to, priority, units } => format!(
            "a French general is sent to {} from {}{}.",
            to.name(),
            source(from, priority),
            filled_up(units)
        ),
        Event::TargetSkipped { at } => format!("no French general is left for {}.", at.name()),
        Event::InfluencePaid { power, money } => {
            format!("{} takes {money} money for its disputed territories.", name(power))
        }
        Event::PeaceOffered { power, host, at } => {
            format!("{} offers {} peace in {}.", name(power), name(host), at.name())
        }
        Event::PeaceMade { power, at } => {
            format!("{}'s general stands in {} in peace.", name(power), at.name())
        }
        Event::Unsettled { at, powers } => {
            format!("{} share {} for now: each must leave or fight when it moves.", names(powers), at.name())
        }
        Event::SideFormed { powers, strength } => {
            format!("one side is {}, strength {strength}.", names(powers))
        }
        Event::CardsCalled { turn } => format!("turn {turn} begins: every power chooses an action card."),
        Event::ActionCardLaid { power, card: Some(card), .. } => {
            format!("{} lays an action card face down: {}.", name(power), card.name().en)
        }
        Event::ActionCardLaid { power, card: None, .. } => {
            format!("{} lays an action card face down.", name(power))
        }
        Event::ActionCardRevealed { power, card } => {
            format!("{}'s action card is {}.", name(power), card.name().en)
        }
        Event::MobilisationBegan { power } => format!("{} mobilises.", name(power)),
        Event::DispatchSent { power, marker, top } => format!(
            "{} sends a dispatch and takes its action cards back: diplomacy is at step {marker} of {top}.",
            name(power)
        ),
        Event::DiplomacyBegan => "a diplomacy phase begins.".to_owned(),
        Event::TokensGiven { power, to: Some(to), .. } => {
            format!("{} secretly offers {} an alliance.", name(power), name(to))
        }
        Event::TokensGiven { power, to: None, .. } => {
            format!("{} hands its tokens over in secret.", name(power))
        }
        Event::TokensRevealed { power, to } => {
            format!("{}'s token of alliance goes to {}.", name(power), name(to))
        }
        Event::AllianceMade { one, other } => format!("{} and {} are allies.", name(one), name(other)),
        Event::NoAlliances => "there is no alliance: every power is at war with every other.".to_owned(),
        Event::PrestigeRose { power } => format!("{} rises in prestige.", name(power)),
        Event::TrainPlaced { power, from, to, free } => {
            let verb = if free { "places" } else { "buys" };
            format!("{} {verb} a train between {} and {}.", name(power), from.name(), to.name())
        }
        Event::GeneralRode { power, from, to } => {
            format!("{}'s general rides by rail {} → {}.", name(power), from.name(), to.name())
        }
        Event::UnitRode { power, from, to } => {
            format!("a unit of {} rides by rail {} → {}.", name(power), from.name(), to.name())
        }
        Event::CardCancelled { power, from, card } => {
            format!(
                "a card of {}'s general in {} is discarded: {}.",
                name(power),
                from.name(),
                a_card(Some(card))
            )
        }
        Event::GameWon { winners, partners, paris } => {
            let ending = if winners.len() > 1 { "share the victory" } else { "wins the game" };
            let partners = match partners.len() {
                0 => String::new(),
                1 => format!("; {} shares in it as a partner", names(partners)),
                _ => format!("; {} share in it as partners", names(partners)),
            };
            let winners = names(winners);
            if paris {
                format!("{} is taken: {winners} {ending}{partners}.", PARIS.name())
            } else {
                format!("{winners} {ending}{partners}.")
            }
        }
    }
}

/// The name of a Napoleon card and its targets.
fn napoleon_card(number: u8) -> (&'static str, String) {
    super::napoleon_card(number, "and")
}

/// Where a French general comes from, and by which priority.
fn source(from: Option<Territory>, priority: Priority) -> String {
    let why = match priority {
        Priority::OffMap => return "off the map".to_owned(),
        Priority::FrenchHome => "the nearest French home",
        Priority::Paris => "the capital",
        Priority::Undisputed => "the nearest undisputed territory",
        Priority::DisputedUnclaimed => "the nearest disputed territory without a French stripe",
        Priority::CoalitionHome => "the nearest home of its enemies",
        Priority::DisputedClaimed => "the nearest disputed territory with a French stripe",
    };
    match from {
        Some(from) => format!("{}, {why}", from.name()),
        None => format!(", {why}"),
    }
}

fn filled_up(units: u8) -> String {
    if units == 0 { String::new() } else { format!(", and gets {}", self::units(units)) }
}

pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AttackerWins => "the attacker wins",
        Verdict::DefenderWins => "the defender wins",
        Verdict::Draw => "a draw",
    }
}

fn throw_word(throw: Throw) -> &'static str {
    match throw {
        Throw::Rock => "rock",
        Throw::Paper => "paper",
        Throw::Scissors => "scissors",
    }
}

// --- Decisions ------------------------------------------------------------------------------------------------------

/// What is asked, and what follows from the answer. The power is named, because a player may play several.
pub fn prompt(decision: &Decision) -> String {
    capital(question(decision))
}

fn question(decision: &Decision) -> String {
    match *decision {
        Decision::NameFigure { power } => {
            format!("choose which of your generals is {}: the choice is final.", power.figure().en)
        }
        Decision::DrawCard { power } => format!("{} draws a battle card.", name(power)),
        Decision::Expel { power } => {
            format!("expel a member of {}? It must then take another status.", coalition_of(power))
        }
        Decision::ChooseStatus { power } => {
            format!("choose {}'s status in secret: all are revealed together.", name(power))
        }
        Decision::TurnAway { power } => {
            let coalition = coalition_of(power);
            format!("turn away a newcomer to {coalition}? It then becomes neutral or expansionist.")
        }
        Decision::ChooseStatusAgain { power } => {
            format!("{} was turned away: choose to be neutral or expansionist.", name(power))
        }
        Decision::Bid { power, minor } => format!(
            "bid {}'s morale for control of {}: the highest bid wins, and only the winner pays.",
            name(power),
            name(minor)
        ),
        Decision::Drill { power } => {
            format!("drill with {}? You draw a battle card, then discard one.", name(power))
        }
        Decision::DrillDiscard { power } => {
            format!("discard a card from {}'s hand: it may be the one just drawn.", name(power))
        }
        Decision::Lead { power } => {
            let also = if power == Power::Britain { "; you may also offer subsidies" } else { "" };
            let power = name(power);
            format!(
                "lead {power}: place generals, take generals off the map, draw a card or gain 1 morale{also}."
            )
        }
        Decision::AnswerSubsidy { power, money } => {
            let britain = name(Power::Britain);
            let also = if money >= 3 {
                format!(", and {britain} may gain 1 influence by it")
            } else {
                String::new()
            };
            format!("accept {money} money from {britain} for {}? You get it at once{also}.", name(power))
        }
        Decision::Mobilise { power } => {
            let rest = if power == Power::Britain { "you keep the rest" } else { "the rest is lost" };
            let power = name(power);
            format!("spend {power}'s money: a unit, a card or 1 morale costs 1, a fortress 5, and {rest}.")
        }
        Decision::ChooseArbiter { power } => {
            format!("choose {}'s arbiter: that power gains 1 morale now.", name(power))
        }
        Decision::OrderMoves { power, round } => {
            format!("order {}'s generals in movement round {round}: battles follow the moves.", name(power))
        }
        Decision::PlanStrategicMove { from, to, .. } => {
            let (from, to) = (from.name(), to.name());
            format!(
                "strategic move {from} → {to}: choose the next territory; from the second on you may stop."
            )
        }
        Decision::Consent { power, asker, from, to, purpose } => consent(power, asker, from, to, purpose),
        Decision::AskForRound { power, round } => {
            format!(
                "ask for movement round {round} for {}? An arbiter who allows it gains {round} morale.",
                name(power)
            )
        }
        Decision::AllowRound { power, mover, round } => format!(
            "allow {} movement round {round}? {} gains {round} morale; a refusal ends the moves.",
            name(mover),
            capital(name(power))
        ),
        Decision::ChooseBattle { power } => {
            format!("choose the battle that {} fights next: the others wait.", name(power))
        }
        Decision::Evade { power, at } => {
            let figure = power.figure().en;
            format!("withdraw {figure} from {} before the battle? It costs 1 unit.", at.name())
        }
        Decision::DeclareSupport { power, at } => format!(
            "support the battle in {} with {}'s generals? Each of their units allows a card, and each general loses 1 \
             unit.",
            at.name(),
            name(power)
        ),
        Decision::PlayBattleCard { power, at, openly: true } => format!(
            "play a card for {} in {}, face up, for 1 morale, or stop: then {} draws.",
            name(power),
            at.name(),
            name(Power::France)
        ),
        Decision::PlayBattleCard { power, at, openly: false } => {
            format!(
                "play a card for {} in {} for 1 morale, or pass for the rest of the battle.",
                name(power),
                at.name()
            )
        }
        Decision::RevealCard { .. } => {
            "choose a hidden card of the other side: everybody will see it.".to_owned()
        }
        Decision::Withdraw { power, at } => {
            let (power, at) = (name(power), at.name());
            format!("choose where {power}'s general in {at} goes: off the map it loses its units.")
        }
        Decision::GarrisonAfterVictory { power, at } => {
            let (power, at) = (name(power), at.name());
            format!("leave a garrison in {at}? It takes 1 unit, and {power} controls the territory.")
        }
        Decision::ReturnGarrison { power, at } => {
            let (power, at) = (name(power), at.name());
            format!("choose the general of {power} who gets the garrison in {at} as a unit.")
        }
        Decision::LeaveTerritories { power } => {
            let power = name(power);
            format!(
                "choose where {power}'s generals go if they may not stay: off the map they lose their units."
            )
        }
        Decision::Throw { power, at } => {
            format!("rock, paper or scissors for {} in {}? The loser must leave.", name(power), at.name())
        }
        Decision::TossCoin { players, at } => {
            format!("a coin decides between {} in {}: the loser must leave.", names(players), at.name())
        }
        Decision::DiscardExcess { power, cards, limit } => {
            format!("discard {} from {}'s hand: the limit is {limit}.", self::cards(cards), name(power))
        }
        Decision::TurnNapoleonCard { .. } => format!("{} turns a Napoleon card.", name(Power::France)),
        Decision::DrawForFrance { at, .. } => {
            format!("{} draws a battle card in {}: it costs 1 morale.", name(Power::France), at.name())
        }
        Decision::Encourage { .. } => {
            "choose the power that gains 1 morale: several are tied for the lowest.".to_owned()
        }
        Decision::ChooseRaceTerritory { .. } => {
            "choose where the third French general goes: next to the invaded home.".to_owned()
        }
        Decision::ChooseFrenchGeneral { to, .. } => {
            format!("choose the French general that goes to {}: these have equal priority.", to.name())
        }
        Decision::EquipFrance { money, .. } => format!(
            "choose the French general that gets a unit: {} has only {money} money, not enough for all.",
            name(Power::France)
        ),
        Decision::ChooseActionCard { power } => format!(
            "choose {}'s action card in secret: all are revealed together, and a dispatch brings spent ones back.",
            name(power)
        ),
        Decision::GiveTokens { power } => format!(
            "choose who gets {}'s token of alliance: only two who give theirs to each other become allies.",
            name(power)
        ),
        Decision::PlaceTrains { power, trains } => {
            let trains = if trains == 1 { "1 train".to_owned() } else { format!("{trains} trains") };
            format!(
                "place up to {trains} of {} free of charge, between territories that you or an ally who agrees control.",
                name(power)
            )
        }
        Decision::MoveGenerals { power } => format!(
            "put {}'s generals on territories that you control, or take generals off the board, but not both.",
            name(power)
        ),
        Decision::CancelCard { .. } => "choose a card of the other side for your 1 to discard.".to_owned(),
        Decision::MeetNeutral { power, host, at } => format!(
            "fight {} in {}, or offer it peace? If it agrees, {} stands there without a battle.",
            name(host),
            at.name(),
            name(power)
        ),
    }
}

/// What the prototype asks otherwise: it knows neither fortresses nor generals taken off the map.
pub fn prototype_prompt(decision: &Decision) -> Option<String> {
    let question = match *decision {
        Decision::Lead { power } => {
            let also = if power == Power::Britain { "; you may also offer subsidies" } else { "" };
            format!("lead {}: place generals, draw a card or gain 1 morale{also}.", name(power))
        }
        Decision::Mobilise { power } => {
            let rest = if power == Power::Britain { "you keep the rest" } else { "the rest is lost" };
            format!("spend {}'s money: a unit, a card or 1 morale costs 1, and {rest}.", name(power))
        }
        Decision::AnswerSubsidy { power, money } => {
            format!(
                "accept {money} money from {} for {}? You get it at once.",
                name(Power::Britain),
                name(power)
            )
        }
        Decision::PlayBattleCard { power, at, openly: false } => format!(
            "play a card for {} in {}, or pass for the rest of the battle: each card costs 1 morale afterwards.",
            name(power),
            at.name()
        ),
        Decision::Withdraw { power, at } => {
            format!("choose where {}'s general goes from {}.", name(power), at.name())
        }
        Decision::DeclareSupport { power, at } => format!(
            "support the battle in {} with {}'s generals? Each adds its strength, its units allow cards, and it loses 1 \
             unit.",
            at.name(),
            name(power)
        ),
        _ => return None,
    };
    Some(capital(&question))
}

/// What Realpolitik asks otherwise: it has trains, and no prize for Britain.
pub fn realpolitik_prompt(decision: &Decision) -> Option<String> {
    let question = match *decision {
        Decision::Mobilise { power } => format!(
            "spend {}'s money: a unit, a train, a card or 1 morale costs 1, a fortress 5, and the rest is lost.",
            name(power)
        ),
        Decision::OrderMoves { power, round: 1 } => format!(
            "disband {0}'s garrisons, use the trains, then order {0}'s generals in movement round 1: battles follow.",
            name(power)
        ),
        _ => return None,
    };
    Some(capital(&question))
}

fn consent(power: Power, asker: Power, from: Territory, to: Territory, purpose: Purpose) -> String {
    let (consenter, from, to) = (name(power), from.name(), to.name());
    match purpose {
        Purpose::Move => {
            format!("allow {} to move {from} → {to}? Without {consenter}'s consent it cannot.", name(asker))
        }
        Purpose::Evade | Purpose::Withdraw => {
            let figure = asker.figure().en;
            format!(
                "allow {figure} to withdraw {from} → {to}? Without {consenter}'s consent he goes elsewhere."
            )
        }
        Purpose::SeaFromBattle | Purpose::SeaFromUpdate => format!(
            "open the sea lanes to {}'s general leaving {from}? Without {consenter}'s consent it goes by land.",
            name(asker)
        ),
        Purpose::Stay => {
            format!(
                "let {}'s general stay in {from}? Without {consenter}'s consent it must leave.",
                name(asker)
            )
        }
        Purpose::Peace => {
            format!(
                "let {}'s general stand in {from} in peace? If {consenter} refuses, it attacks.",
                name(asker)
            )
        }
        Purpose::Leave => format!(
            "let {}'s general stay in {from} beside {consenter}? If not, it must leave or fight.",
            name(asker)
        ),
        Purpose::Train => {
            format!(
                "allow {} a train between {from} and {to}? Without {consenter}'s consent there is none.",
                name(asker)
            )
        }
        Purpose::Ride => format!(
            "let {}'s general ride {from} → {to} through {consenter}'s territories? Without consent it cannot.",
            name(asker)
        ),
        Purpose::RideUnit => format!(
            "let a unit of {} ride {from} → {to} through {consenter}'s territories? Without consent it cannot.",
            name(asker)
        ),
    }
}

// --- Actions --------------------------------------------------------------------------------------------------------

/// An action as a line of a menu, in the light of the open question.
pub fn phrase(state: &State, seat: Seat, action: Action) -> String {
    let power = actor(state, seat);
    let general = |at: Territory| general_in(state, power, at);
    let line = match action {
        Action::Name(Some(at)) => format!("{} is the general in {}", capital(power.figure().en), at.name()),
        Action::Name(None) => format!("{} is off the map", power.figure().en),
        Action::Draw(card) => format!("draw {}", a_card(Some(card))),
        Action::Napoleon(number) => {
            let (card, targets) = napoleon_card(number);
            format!("turn card {number}, {card}: {targets}")
        }
        Action::Encourage(power) => format!("{} gains 1 morale", name(power)),
        Action::Take(from) => format!("take the French general in {}", from.name()),
        Action::Send(to) => format!("send the third general to {}", to.name()),
        Action::Peace(at) => format!("offer peace in {}", at.name()),
        Action::Toss(power) => format!("the coin favours {}", name(power)),
        Action::Expel(power) => format!("expel {}", name(power)),
        Action::TurnAway(power) => format!("turn {} away", name(power)),
        Action::Status(status) => match status {
            Status::British | Status::French => format!("stand with {}", choice(status)),
            Status::Neutral => "be neutral".to_owned(),
            Status::Expansionist => "be expansionist".to_owned(),
        },
        Action::Bid(0) => "bid nothing".to_owned(),
        Action::Bid(bid) => format!("bid {bid} morale for {}", name(state.minor_bid_for())),
        Action::Drill => "draw a battle card, then discard one".to_owned(),
        Action::Discard(card) => format!("discard {}", a_card(Some(card))),
        Action::Place(at) => format!("place a general in {}", at.name()),
        Action::PlaceFigure(at) => {
            format!("place {} in {}", power.figure().en, at.name())
        }
        Action::Recall(at) => off_map(&general(at), units_led(state, power, at)),
        Action::TakeCard => "draw a battle card".to_owned(),
        Action::TakeMorale => "gain 1 morale".to_owned(),
        Action::Offer(power, money) => {
            let gain = if state.subsidy_scores(power, money) { " (1 influence if accepted)" } else { "" };
            format!("offer {} {money} money{gain}", name(power))
        }
        Action::BuyUnit(at) => {
            format!("buy a unit for {} (1 money)", general(at))
        }
        Action::BuyCard => "buy a battle card (1 money)".to_owned(),
        Action::BuyMorale => "buy 1 morale (1 money)".to_owned(),
        Action::BuyFortress(at) => format!("build a fortress in {} (5 money)", at.name()),
        Action::Arbiter(power) => {
            let morale = state.power(power).morale;
            format!("choose {} as arbiter (morale {morale} → {})", name(power), morale + 1)
        }
        Action::Disband(at) => format!("disband the garrison in {}", at.name()),
        Action::March(from, to) => moving(state, action, "march", from, to),
        Action::Sail(from, to) => moving(state, action, "sail", from, to),
        Action::Strategic(from, to) => moving(state, action, "start a strategic move", from, to),
        Action::On(to) => format!("go on to {}{}", to.name(), marked(marks(state, action))),
        Action::Go => {
            let end = state.movement.plan.end().name();
            format!("end the strategic move in {end}{}", marked(marks(state, action)))
        }
        Action::Orient => {
            let (from, to) = (PROVENCE.name(), EGYPT.name());
            format!("play Armée d'Orient: {from} to {to}{}", marked(marks(state, action)))
        }
        Action::Garrison(from, at) if from == at => format!("leave a garrison in {}", at.name()),
        Action::Garrison(from, at) => {
            format!("leave a garrison in {} with a unit of {}", at.name(), general(from))
        }
        Action::Ask => format!("ask for movement round {}", state.movement.round + 1),
        Action::Fight(at) => format!("fight the battle in {}", at.name()),
        Action::Evade(to) => {
            let marks = marked(marks(state, action));
            format!("withdraw {} to {} at the cost of 1 unit{marks}", power.figure().en, to.name())
        }
        Action::Support(from) => {
            format!("support with {} ({})", general(from), units(units_led(state, power, from)))
        }
        Action::Play(card, from) if state.plays_openly() => {
            format!("play {} for {}", a_card(Some(card)), general(from))
        }
        Action::Play(card, from) => format!("play {} face down for {}", a_card(Some(card)), general(from)),
        Action::Open(from) => format!("play a 3 face up for {}", general(from)),
        Action::Reveal(power, from, number) => {
            format!("turn up card {number} of {}'s general in {}", name(power), from.name())
        }
        Action::Pass if state.plays_openly() => "play no more cards for these generals".to_owned(),
        Action::Pass => "pass for the rest of the battle".to_owned(),
        Action::PassFor(from) => format!("pass for {}", general(from)),
        Action::Retreat(from, to) if is_figure(state, power, from) => {
            format!("withdraw {} from {} to {}", power.figure().en, from.name(), to.name())
        }
        Action::Retreat(from, to) => format!("withdraw from {} to {}", from.name(), to.name()),
        Action::OffMap(from) => off_map(&general(from), units_led(state, power, from)),
        Action::AskSea(from) => {
            format!("ask {} for the sea lanes for {}", name(Power::Britain), general(from))
        }
        Action::UnitTo(at) => format!("give the unit to {}", general(at)),
        Action::Throw(throw) => throw_word(throw).to_owned(),
        Action::Lay(card) => format!("play {}", card.name().en),
        Action::Alliance(power) => format!("offer {} an alliance", name(power)),
        Action::Train(from, to) => {
            let price = if state.pays_for_trains() { "1 money" } else { "free" };
            let consent = state.consents_to_enter(power, [from, to].into_iter().collect());
            let consent = if consent.is_empty() {
                String::new()
            } else {
                format!(", needs the consent of {}", names(consent))
            };
            format!("place a train between {} and {} ({price}{consent})", from.name(), to.name())
        }
        Action::Ride(from, to) => format!("take {} by rail to {}", general(from), to.name()),
        Action::RideUnit(from, to) => {
            format!("send a unit by rail from {} to {}", general(from), general(to))
        }
        Action::OpenOne(from) => format!("play a 1 face up for {}", general(from)),
        Action::Cancel(power, from, number) => {
            format!("discard card {number} of {}'s general in {}", name(power), from.name())
        }
        Action::Agree => match request(state) {
            Request::Subsidy => "accept the subsidy".to_owned(),
            Request::Move => "allow the move".to_owned(),
            Request::Withdrawal => "allow the withdrawal".to_owned(),
            Request::Sea => "open the sea lanes".to_owned(),
            Request::Stay | Request::Leave => "let the general stay".to_owned(),
            Request::Peace => "agree to peace".to_owned(),
            Request::Train => "allow the train".to_owned(),
            Request::Ride => "allow the ride".to_owned(),
            Request::Round(round) => format!("allow movement round {round} (gain {round} morale)"),
            Request::Other => "agree".to_owned(),
        },
        Action::Refuse => match request(state) {
            Request::Subsidy => "refuse the subsidy".to_owned(),
            Request::Move => "refuse the move".to_owned(),
            Request::Withdrawal => "refuse the withdrawal".to_owned(),
            Request::Sea => "keep the sea lanes closed".to_owned(),
            Request::Stay => "send the general away".to_owned(),
            Request::Leave => "don't let the general stay".to_owned(),
            Request::Peace => "refuse peace".to_owned(),
            Request::Train => "refuse the train".to_owned(),
            Request::Ride => "refuse the ride".to_owned(),
            Request::Round(_) => "refuse the round".to_owned(),
            Request::Other => "refuse".to_owned(),
        },
        Action::Done => done(state, seat),
    };
    capital(&line)
}

/// "the general in Paris", or "Napoleon in Paris".
fn general_in(state: &State, power: Power, at: Territory) -> String {
    let who = if is_figure(state, power, at) { power.figure().en } else { "the general" };
    format!("{who} in {}", at.name())
}

fn off_map(general: &str, lost: u8) -> String {
    match lost {
        0 => format!("take {general} off the map"),
        lost => format!("take {general} off the map (loses {})", units(lost)),
    }
}

fn moving(state: &State, action: Action, how: &str, from: Territory, to: Territory) -> String {
    let power = state.movement.mover;
    let figure = match is_figure(state, power, from) {
        true if matches!(action, Action::Strategic(..)) => format!(" with {}", power.figure().en),
        true => format!(" {}", power.figure().en),
        false => String::new(),
    };
    format!("{how}{figure} from {} to {}{}", from.name(), to.name(), marked(marks(state, action)))
}

fn marked(marks: Marks) -> String {
    let consent = format!("needs the consent of {}", names(marks.consent));
    match (marks.attack, marks.consent.is_empty()) {
        (false, true) => String::new(),
        (true, true) => " (attack)".to_owned(),
        (false, false) => format!(" ({consent})"),
        (true, false) => format!(" (attack, {consent})"),
    }
}

fn done(state: &State, seat: Seat) -> String {
    match ending(state, seat) {
        Ending::Expulsion { begun: false } => "expel nobody".to_owned(),
        Ending::Expulsion { begun: true } => "expel nobody else".to_owned(),
        Ending::Admission { begun: false } => "accept every newcomer".to_owned(),
        Ending::Admission { begun: true } => "accept the other newcomers".to_owned(),
        Ending::Drill => "skip the drill".to_owned(),
        Ending::Leadership { begun: false } => "skip leadership".to_owned(),
        Ending::Leadership { begun: true } => "end leadership".to_owned(),
        Ending::Trains => "place no more free trains".to_owned(),
        Ending::Generals { begun: false } => "leave the generals as they are".to_owned(),
        Ending::Generals { begun: true } => "no more generals".to_owned(),
        Ending::Mobilisation { lost: 0 } => "end mobilisation".to_owned(),
        Ending::Mobilisation { lost } => format!("end mobilisation ({lost} money is lost)"),
        Ending::Moves { napoleon, battles } => {
            let moves = if napoleon { "end Napoleon's move" } else { "end your moves" };
            match battles.len() {
                0 => moves.to_owned(),
                1 => format!("{moves} (battle in {})", join(battles.iter().map(Territory::name), "and")),
                _ => format!("{moves} (battles in {})", join(battles.iter().map(Territory::name), "and")),
            }
        }
        Ending::Rounds => "no further round".to_owned(),
        Ending::Evasion => "stand and fight".to_owned(),
        Ending::Support { begun: false } => "no support".to_owned(),
        Ending::Support { begun: true } => "no further support".to_owned(),
        Ending::Garrison => "no garrison".to_owned(),
        Ending::Other => "done".to_owned(),
    }
}
