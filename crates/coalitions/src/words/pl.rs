//! The words in Polish, written rather than translated.
//!
//! Powers and places decline. Where a place stands alone ("Polesie → Galicia") it is called what the board prints; in a
//! sentence it takes its Polish form ("w Galicji"), from `data/names-pl.csv`. The log speaks in the present tense, so that a
//! verb agrees in number alone: "Prusy maszerują", "Francja maszeruje".

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
use engine::{Mention, Seat, bound};
use std::fmt;

/// How a noun agrees with verbs and adjectives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gender {
    Feminine,
    Neuter,
    Plural,
}

/// The forms of a power's name: as text, or for a sentence.
#[derive(Clone, Copy)]
pub struct Forms<N = &'static str> {
    pub nominative: N,
    pub genitive: N,
    pub dative: N,
    pub accusative: N,
    pub instrumental: N,
    pub locative: N,
    pub gender: Gender,
    /// What belongs to it: "*francuski* generał". The genitive adds `ego`.
    pub adjective: &'static str,
}

/// By power, in power order.
pub static POWERS: [Forms; Power::COUNT] = [
    Forms {
        nominative: "Wielka Brytania",
        genitive: "Wielkiej Brytanii",
        dative: "Wielkiej Brytanii",
        accusative: "Wielką Brytanię",
        instrumental: "Wielką Brytanią",
        locative: "Wielkiej Brytanii",
        gender: Gender::Feminine,
        adjective: "brytyjski",
    },
    Forms {
        nominative: "Francja",
        genitive: "Francji",
        dative: "Francji",
        accusative: "Francję",
        instrumental: "Francją",
        locative: "Francji",
        gender: Gender::Feminine,
        adjective: "francuski",
    },
    Forms {
        nominative: "Austria",
        genitive: "Austrii",
        dative: "Austrii",
        accusative: "Austrię",
        instrumental: "Austrią",
        locative: "Austrii",
        gender: Gender::Feminine,
        adjective: "austriacki",
    },
    Forms {
        nominative: "Prusy",
        genitive: "Prus",
        dative: "Prusom",
        accusative: "Prusy",
        instrumental: "Prusami",
        locative: "Prusach",
        gender: Gender::Plural,
        adjective: "pruski",
    },
    Forms {
        nominative: "Rosja",
        genitive: "Rosji",
        dative: "Rosji",
        accusative: "Rosję",
        instrumental: "Rosją",
        locative: "Rosji",
        gender: Gender::Feminine,
        adjective: "rosyjski",
    },
    Forms {
        nominative: "Imperium Osmańskie",
        genitive: "Imperium Osmańskiego",
        dative: "Imperium Osmańskiemu",
        accusative: "Imperium Osmańskie",
        instrumental: "Imperium Osmańskim",
        locative: "Imperium Osmańskim",
        gender: Gender::Neuter,
        adjective: "osmański",
    },
    Forms {
        nominative: "Włochy",
        genitive: "Włoch",
        dative: "Włochom",
        accusative: "Włochy",
        instrumental: "Włochami",
        locative: "Włoszech",
        gender: Gender::Plural,
        adjective: "włoski",
    },
];

/// A place after prepositions.
struct Place {
    within: &'static str,
    into: &'static str,
    out_of: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/polish.rs"));

/// A place after its preposition: "w Serbii", "do Serbii", "z Serbii".
pub struct WithPreposition {
    preposition: &'static str,
    place: Mention<Territory, &'static str>,
}

impl fmt::Display for WithPreposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.preposition, self.place)
    }
}

fn after_preposition(at: Territory, form: impl Fn(&'static Place) -> &'static str) -> WithPreposition {
    let index = PLACES.binary_search_by_key(&at.id(), |(id, _)| id);
    let text = form(&PLACES[index.expect("every territory has its Polish forms: a test looks")].1);
    let (preposition, name) = text.split_once(' ').expect("a preposition and a name: a test looks");
    WithPreposition { preposition, place: Mention::new(at, name) }
}

/// "w Serbii", "na Śląsku".
pub fn within(at: Territory) -> WithPreposition {
    after_preposition(at, |place| place.within)
}

/// "do Serbii", "na Śląsk".
fn into(to: Territory) -> WithPreposition {
    after_preposition(to, |place| place.into)
}

/// "z Serbii", "ze Śląska".
fn out_of(from: Territory) -> WithPreposition {
    after_preposition(from, |place| place.out_of)
}

pub fn forms(power: Power) -> Forms<PowerNamed> {
    let Forms { nominative, genitive, dative, accusative, instrumental, locative, gender, adjective } =
        POWERS[power as usize];
    let named = |name| Mention::new(power, name);
    Forms {
        nominative: named(nominative),
        genitive: named(genitive),
        dative: named(dative),
        accusative: named(accusative),
        instrumental: named(instrumental),
        locative: named(locative),
        gender,
        adjective,
    }
}

/// Paris, after "za zdobycie" and "do".
fn paris_genitive() -> Mention<Territory, &'static str> {
    Mention::new(PARIS, "Paryża")
}

/// The forms of a named general. Men have one form for genitive and accusative.
struct Figure {
    nominative: &'static str,
    genitive: &'static str,
    instrumental: &'static str,
}

fn figure(power: Power) -> Figure {
    let (genitive, instrumental) = match power {
        Power::Britain => ("Wellingtona", "Wellingtonem"),
        Power::France => ("Napoleona", "Napoleonem"),
        Power::Austria => ("Schwarzenberga", "Schwarzenbergiem"),
        Power::Prussia => ("Blüchera", "Blücherem"),
        Power::Russia => ("Kutuzowa", "Kutuzowem"),
        Power::Ottoman => ("Wielkiego Wezyra", "Wielkim Wezyrem"),
        Power::Italy => ("generała", "generałem"),
    };
    Figure { nominative: power.figure().pl, genitive, instrumental }
}

fn name(power: Power) -> PowerNamed {
    forms(power).nominative
}

fn genitive(power: Power) -> PowerNamed {
    forms(power).genitive
}

fn accusative(power: Power) -> PowerNamed {
    forms(power).accusative
}

pub fn names(powers: Powers) -> String {
    join(powers.iter().map(name), "i")
}

fn genitives(powers: Powers) -> String {
    join(powers.iter().map(genitive), "i")
}

fn accusatives(powers: Powers) -> String {
    join(powers.iter().map(accusative), "i")
}

/// The verb that a power governs.
pub fn verb(power: Power, singular: &'static str, plural: &'static str) -> &'static str {
    if forms(power).gender == Gender::Plural { plural } else { singular }
}

/// A power and its verb: "Prusy pasują".
fn does(power: Power, singular: &'static str, plural: &'static str) -> String {
    format!("{} {}", name(power), verb(power, singular, plural))
}

/// The adjective that speaks of a power: "Austria jest neutralna", "Prusy są neutralne".
pub fn agreeing(power: Power, feminine: &'static str, other: &'static str) -> &'static str {
    if forms(power).gender == Gender::Feminine { feminine } else { other }
}

/// A number with its noun: 1 oddział, 2 oddziały, 5 oddziałów, 22 oddziały.
pub fn count(number: u16, one: &str, few: &str, many: &str) -> String {
    let noun = match (number, number % 10, number % 100) {
        (1, _, _) => one,
        (_, 2..=4, 12..=14) => many,
        (_, 2..=4, _) => few,
        _ => many,
    };
    format!("{number} {noun}")
}

pub fn units(units: u8) -> String {
    match units {
        0 => "bez oddziałów".to_owned(),
        units => count(units.into(), "oddział", "oddziały", "oddziałów"),
    }
}

fn money(money: u16) -> String {
    count(money, "pieniądz", "pieniądze", "pieniędzy")
}

fn morale(morale: u8) -> String {
    count(morale.into(), "punkt morale", "punkty morale", "punktów morale")
}

fn influence(influence: u8) -> String {
    count(influence.into(), "punkt wpływu", "punkty wpływu", "punktów wpływu")
}

/// A card as the thing that is drawn or played.
fn card_played(card: Option<Card>) -> &'static str {
    match card {
        None => "kartę",
        Some(Card::One) => "jedynkę",
        Some(Card::Two) => "dwójkę",
        Some(Card::Three) => "trójkę",
        Some(Card::Four) => "czwórkę",
        Some(Card::Five) => "piątkę",
    }
}

fn card_name(card: Card) -> &'static str {
    ["jedynka", "dwójka", "trójka", "czwórka", "piątka"][card as usize]
}

fn face(open: bool) -> &'static str {
    if open { "odkrytą" } else { "zakrytą" }
}

/// A status as the thing that is chosen.
fn choice(status: Status) -> &'static str {
    match status {
        Status::British => "koalicję brytyjską",
        Status::French => "koalicję francuską",
        Status::Neutral => "neutralność",
        Status::Expansionist => "ekspansjonizm",
    }
}

/// Out of it and into it have one form.
fn coalition_of(leader: Power) -> &'static str {
    if leader == Power::France { "koalicji francuskiej" } else { "koalicji brytyjskiej" }
}

/// Which movement round is asked for.
fn round_asked(round: u8) -> &'static str {
    ["pierwszą", "drugą", "trzecią"][usize::from(round.clamp(1, 3)) - 1]
}

// --- Events ---------------------------------------------------------------------------------------------------------

/// What happened, as a sentence of the log.
pub fn event(event: &Event) -> String {
    bound(&capital(sentence(event)))
}

fn sentence(event: &Event) -> String {
    match *event {
        Event::FigureNamed { power, at: Some(at) } => {
            format!("{} jest {} generał {}.", figure(power).instrumental, forms(power).adjective, within(at))
        }
        Event::FigureNamed { power, at: None } => format!("{} czeka poza planszą.", figure(power).nominative),
        Event::CardDrawn { power, card, .. } => {
            format!("{} {}.", does(power, "dobiera", "dobierają"), card_played(card))
        }
        Event::CardDiscarded { power, card } => {
            format!("{} {}.", does(power, "odrzuca", "odrzucają"), card_played(Some(card)))
        }
        Event::Drilled { power } => format!("{} Musztrę.", does(power, "przeprowadza", "przeprowadzają")),
        Event::CardTaken { power } => {
            format!("{} kartę w ramach Przywództwa.", does(power, "dobiera", "dobierają"))
        }
        Event::CardBought { power } => format!("{} kartę Bitwy.", does(power, "kupuje", "kupują")),
        Event::Finished { power } => format!("{}.", does(power, "kończy", "kończą")),
        Event::MovePlanned { power, from, to } => {
            let plans = does(power, "planuje", "planują");
            format!("{plans} Ruch Strategiczny: {} → {}.", from.name(), to.name())
        }
        Event::RoundBegan { round } => format!("zaczyna się {round}. runda."),
        Event::TurnBegan { turn } => format!("zaczyna się {turn}. Tura Akcji."),
        Event::Expelled { leader, power } => {
            let coalition = coalition_of(leader);
            format!("{} {} z {coalition}.", does(leader, "wydala", "wydalają"), accusative(power))
        }
        Event::StatusChosen { power, status: Some(status), .. } => {
            format!("{} w tajemnicy {}.", does(power, "wybiera", "wybierają"), choice(status))
        }
        Event::StatusChosen { power, status: None, .. } => {
            format!("{} status w tajemnicy.", does(power, "wybiera", "wybierają"))
        }
        Event::StatusDeclared { power, status } => {
            let is = does(power, "jest", "są");
            match status {
                Status::British => format!("{is} w koalicji brytyjskiej."),
                Status::French => format!("{is} w koalicji francuskiej."),
                Status::Neutral => format!("{is} {}.", agreeing(power, "neutralna", "neutralne")),
                Status::Expansionist => format!("{} ekspansjonizm.", does(power, "wybiera", "wybierają")),
            }
        }
        Event::TurnedAway { leader, power } => {
            let coalition = coalition_of(leader);
            format!("{} {} do {coalition}.", does(leader, "nie przyjmuje", "nie przyjmują"), genitive(power))
        }
        Event::BidMade { power, bid: Some(bid), .. } => {
            format!("{} w tajemnicy {}.", does(power, "oferuje", "oferują"), morale(bid))
        }
        Event::BidMade { power, bid: None, .. } => {
            format!("{} tajną ofertę.", does(power, "składa", "składają"))
        }
        Event::BidRevealed { power, bid } => format!("oferta {}: {}.", genitive(power), morale(bid)),
        Event::ControlTaken { minor, by, paid } => {
            let takes = does(by, "przejmuje", "przejmują");
            let minor = forms(minor).instrumental;
            match paid {
                0 => format!("{takes} kontrolę nad {minor}, nie tracąc morale."),
                paid => format!("{takes} kontrolę nad {minor} za {}.", morale(paid)),
            }
        }
        Event::Taxed { power, money } => {
            format!("{} z Opodatkowania {}.", does(power, "zbiera", "zbierają"), self::money(money))
        }
        Event::Traded { money } => {
            format!("Handel przynosi {} {}.", forms(Power::Britain).dative, self::money(money))
        }
        Event::GeneralPlaced { power, at, named } => {
            let general = if named { figure(power).genitive } else { "generała" };
            format!("{} {general} {}.", does(power, "wprowadza", "wprowadzają"), into(at))
        }
        Event::HandShown { power, hand: Some(hand), .. } if hand.is_empty() => {
            format!("{} kart na ręce.", does(power, "nie ma", "nie mają"))
        }
        Event::HandShown { power, hand: Some(hand), .. } => {
            format!("{} na ręce karty: {}.", does(power, "ma", "mają"), card_list(hand))
        }
        Event::HandShown { power, hand: None, .. } => {
            format!("karty {} trafiają do nowego gracza.", genitive(power))
        }
        Event::GeneralRecalled { power, from } => {
            format!("{} z planszy generała {}.", does(power, "zdejmuje", "zdejmują"), out_of(from))
        }
        Event::MoraleGained { power, morale } => format!("morale {} rośnie do {morale}.", genitive(power)),
        Event::MoraleLost { power, morale } => format!("morale {} spada do {morale}.", genitive(power)),
        Event::SubsidyOffered { power, money } => {
            let britain = name(Power::Britain);
            format!("{britain} proponuje {} subwencję: {}.", forms(power).dative, self::money(money))
        }
        Event::SubsidyAccepted { power, money } => {
            let takes = does(power, "przyjmuje", "przyjmują");
            format!("{takes} od {} {}.", genitive(Power::Britain), self::money(money))
        }
        Event::SubsidyDeclined { power } => format!("{} subwencję.", does(power, "odrzuca", "odrzucają")),
        Event::UnitBought { power, at } => {
            format!("{} oddział dla generała {}.", does(power, "kupuje", "kupują"), within(at))
        }
        Event::MoraleBought { power } => format!("{} 1 punkt morale.", does(power, "kupuje", "kupują")),
        Event::FortressBuilt { power, at } => {
            format!("{} fortecę {}.", does(power, "buduje", "budują"), within(at))
        }
        Event::MoneyReturned { power, money } => {
            format!("{} przez Korupcję {}.", does(power, "traci", "tracą"), self::money(money))
        }
        Event::InfluenceGained { power, influence, source } => {
            let why = match source {
                Source::Territories => "za terytoria".to_owned(),
                Source::Battle => "za bitwę".to_owned(),
                Source::Subsidy => "za subwencję".to_owned(),
                Source::Paris => format!("za zdobycie {}", paris_genitive()),
                Source::Napoleon => "za cel karty Napoleona".to_owned(),
            };
            format!("{} {} {why}.", does(power, "zyskuje", "zyskują"), self::influence(influence))
        }
        Event::ArbiterChosen { power, arbiter } => {
            format!("{} na arbitra {}.", does(power, "wybiera", "wybierają"), accusative(arbiter))
        }
        Event::NoArbiter { power } => {
            format!("nikt nie może być arbitrem {}: będzie tylko jedna Tura Ruchu.", genitive(power))
        }
        Event::GarrisonDisbanded { power, at } => {
            format!("{} garnizon {}.", does(power, "rozwiązuje", "rozwiązują"), within(at))
        }
        Event::GeneralMoved { power, from, to, how } => {
            let moves = match how {
                How::March => does(power, "maszeruje", "maszerują"),
                How::Sea => does(power, "płynie", "płyną"),
                How::Strategic => does(power, "wykonuje Ruch Strategiczny", "wykonują Ruch Strategiczny"),
                How::Orient => does(power, "zagrywa Armée d'Orient", "zagrywają Armée d'Orient"),
            };
            format!("{moves}: {} → {}.", from.name(), to.name())
        }
        Event::ConsentAsked { power, from, to, of } => {
            let asks = does(power, "prosi", "proszą");
            let of = accusatives(of);
            // A stay, or a passage by sea whose end is not known yet.
            if from == to {
                format!("{asks} {of} o zgodę dla generała {}.", within(from))
            } else {
                format!("{asks} {of} o zgodę na ruch: {} → {}.", from.name(), to.name())
            }
        }
        Event::ConsentGiven { power } => format!("{} zgodę.", does(power, "wyraża", "wyrażają")),
        Event::ConsentRefused { power } => format!("{} zgody.", does(power, "odmawia", "odmawiają")),
        Event::SeaOpened { power, from } => {
            let adjective = forms(power).adjective;
            format!("Szlaki Morskie są otwarte dla {adjective}ego generała {}.", within(from))
        }
        Event::GarrisonPlaced { power, at, .. } => {
            format!("{} garnizon {}.", does(power, "wystawia", "wystawiają"), within(at))
        }
        Event::SpainOpened => "Hiszpania jest otwarta dla wszystkich mocarstw.".to_owned(),
        Event::BattleBegan { at, attacker, defenders, attack, defence } => format!(
            "bitwa {}: {} {}, siła {attack}:{defence}.",
            within(at),
            does(attacker, "atakuje", "atakują"),
            accusatives(defenders)
        ),
        Event::GeneralEvaded { power, from, to } => {
            let figure = figure(power).nominative;
            format!("{figure} unika bitwy i wycofuje się: {} → {}.", from.name(), to.name())
        }
        Event::SupportDeclared { power, from, at } => {
            let supports = does(power, "udziela", "udzielają");
            format!("{supports} wsparcia w bitwie {} (generał {}).", within(at), within(from))
        }
        Event::CardPlayed { power, from, card, open, .. } => {
            let (face, card) = (face(open), card_played(card));
            format!("{} {face} {card} za generała {}.", does(power, "zagrywa", "zagrywają"), within(from))
        }
        Event::CardTurnedUp { power, from, card } => {
            let adjective = forms(power).adjective;
            format!("karta {adjective}ego generała {} zostaje odkryta: {}.", within(from), card_name(card))
        }
        Event::Passed { power } => format!("{}.", does(power, "pasuje", "pasują")),
        Event::PileRevealed { power, from, cards, .. } => {
            let reveals = does(power, "odkrywa", "odkrywają");
            format!("{reveals} karty generała {}: {}.", within(from), card_list(cards))
        }
        Event::BattleEnded { at, attack, defence, verdict } => {
            format!("bitwa {}, {attack}:{defence}, {}.", within(at), self::verdict(verdict))
        }
        Event::UnitsLost { power, at, units } => {
            format!("{} {} {}.", does(power, "traci", "tracą"), self::units(units), within(at))
        }
        Event::GarrisonLost { power, at } => {
            format!("{} garnizon {}.", does(power, "traci", "tracą"), within(at))
        }
        Event::GeneralWithdrew { power, from, to: Some(to) } => {
            format!("{} generał wycofuje się: {} → {}.", forms(power).adjective, from.name(), to.name())
        }
        Event::GeneralWithdrew { power, from, to: None } => {
            format!("{} generał {} schodzi z planszy.", forms(power).adjective, within(from))
        }
        Event::RoundAsked { power, round } => {
            format!("{} o {} Turę Ruchu.", does(power, "prosi", "proszą"), round_asked(round))
        }
        Event::RoundAllowed { arbiter, round } => {
            format!("{} na {} Turę Ruchu.", does(arbiter, "zgadza się", "zgadzają się"), round_asked(round))
        }
        Event::RoundRefused { arbiter, round } => {
            format!("{} zgody na {} Turę Ruchu.", does(arbiter, "odmawia", "odmawiają"), round_asked(round))
        }
        Event::GarrisonReturned { power, at, to } => {
            let takes = does(power, "zdejmuje", "zdejmują");
            match to {
                Some(to) => {
                    format!("{takes} garnizon {}: oddział trafia do generała {}.", within(at), within(to))
                }
                None => {
                    let gets = verb(power, "dostaje", "dostają");
                    format!("{takes} garnizon {} i {gets} 1 pieniądz.", within(at))
                }
            }
        }
        Event::ThrowMade { power, throw: Some(throw), .. } => {
            format!("{} w tajemnicy {}.", does(power, "wybiera", "wybierają"), throw_word(throw))
        }
        Event::ThrowMade { power, throw: None, .. } => {
            format!("{} tajnego wyboru.", does(power, "dokonuje", "dokonują"))
        }
        Event::ThrowsRevealed { one, one_throw, other, other_throw } => {
            let wins = |power: Power| format!("{} {}", verb(power, "wygrywa", "wygrywają"), name(power));
            let result = if one_throw.beats(other_throw) {
                wins(one)
            } else if other_throw.beats(one_throw) {
                wins(other)
            } else {
                "remis, jeszcze raz".to_owned()
            };
            let shows = does(one, "pokazuje", "pokazują");
            let (one_throw, other_throw) = (throw_word(one_throw), throw_word(other_throw));
            format!("{shows} {one_throw}, {} {other_throw}: {result}.", name(other))
        }
        Event::CoinFell { power } => format!("moneta rozstrzyga na korzyść {}.", genitive(power)),
        Event::CampaignBegan { race: false } => format!("{} odkrywa kartę Napoleona.", name(Power::France)),
        Event::CampaignBegan { race: true } => {
            format!("wróg stoi na ziemi francuskiej: zamiast karty następuje wyścig do {}.", paris_genitive())
        }
        Event::Encouraged { power, morale } => {
            let gets = does(power, "ma najniższe morale i dostaje", "mają najniższe morale i dostają");
            format!("{gets} 1 punkt: morale {morale}.")
        }
        Event::NapoleonCardTurned { number } => {
            let (card, targets) = napoleon_card(number);
            format!("karta Napoleona {number}, {card}: {targets}.")
        }
        Event::TargetHeld { at, influence: 0 } => {
            format!("{} ma już garnizon {}: nie zyskuje wpływów.", name(Power::France), within(at))
        }
        Event::TargetHeld { at, influence } => {
            let influence = self::influence(influence);
            format!("{} ma już garnizon {} i zyskuje {influence}.", name(Power::France), within(at))
        }
        Event::RaceBegan { invaded } => format!(
            "generałowie ruszają do {}, {}, gdzie stoi wróg, i na sąsiednie terytorium.",
            paris_genitive(),
            into(invaded)
        ),
        Event::GeneralStands { at, units } => {
            format!("francuski generał stoi już {}{}.", within(at), filled_up(units))
        }
        Event::GeneralSent { from, to, priority, units } => {
            format!("francuski generał rusza {}: {}{}.", into(to), source(from, priority), filled_up(units))
        }
        Event::TargetSkipped { at } => format!("{}: nie ma już wolnego francuskiego generała.", at.name()),
        Event::InfluencePaid { power, money } => {
            let takes = does(power, "bierze", "biorą");
            format!("{takes} {} za terytoria sporne.", self::money(money))
        }
        Event::PeaceOffered { power, host, at } => {
            format!("{} {} pokój {}.", does(power, "proponuje", "proponują"), forms(host).dative, within(at))
        }
        Event::PeaceMade { power, at } => {
            format!("{} generał staje {} pokojowo.", forms(power).adjective, within(at))
        }
        Event::Unsettled { at, powers } => {
            format!(
                "{} stoją na razie razem {}: każde odejdzie lub stoczy bitwę w swoim Ruchu.",
                names(powers),
                within(at)
            )
        }
        Event::SideFormed { powers, strength } => {
            format!("jedna ze stron: {}, siła {strength}.", names(powers))
        }
        Event::CardsCalled { turn } => {
            format!("zaczyna się {turn}. tura: każde mocarstwo wybiera kartę Akcji.")
        }
        Event::ActionCardLaid { power, card, .. } => {
            let lays = does(power, "kładzie", "kładą");
            match card {
                Some(card) => format!("{lays} zakrytą kartę Akcji: {}.", card.name().pl),
                None => format!("{lays} zakrytą kartę Akcji."),
            }
        }
        Event::ActionCardRevealed { power, card } => {
            format!("{} kartę Akcji: {}.", does(power, "zagrywa", "zagrywają"), card.name().pl)
        }
        Event::MobilisationBegan { power } => {
            format!("{} Mobilizację.", does(power, "przeprowadza", "przeprowadzają"))
        }
        Event::DispatchSent { power, marker, top } => {
            let sends = does(power, "wysyła Depeszę i odzyskuje", "wysyłają Depeszę i odzyskują");
            format!("{sends} karty Akcji: Dyplomacja na kroku {marker} z {top}.")
        }
        Event::DiplomacyBegan => "zaczyna się Faza Dyplomacji.".to_owned(),
        Event::TokensGiven { power, to: Some(to), .. } => {
            let offers = does(power, "w tajemnicy proponuje", "w tajemnicy proponują");
            format!("{offers} {} Przymierze.", forms(to).dative)
        }
        Event::TokensGiven { power, to: None, .. } => {
            format!("{} żetony w tajemnicy.", does(power, "przekazuje", "przekazują"))
        }
        Event::TokensRevealed { power, to } => {
            format!("żeton Przymierza {} trafia do {}.", genitive(power), genitive(to))
        }
        Event::AllianceMade { one, other } => {
            format!("{} i {} są w Przymierzu.", name(one), name(other))
        }
        Event::NoAlliances => "nie ma Przymierzy: wszystkie mocarstwa są w Stanie Wojny.".to_owned(),
        Event::PrestigeRose { power } => {
            format!("{} się w lewo na torze Prestiżu.", does(power, "przesuwa", "przesuwają"))
        }
        Event::TrainPlaced { power, from, to, free } => {
            let places =
                if free { does(power, "stawia", "stawiają") } else { does(power, "kupuje", "kupują") };
            format!("{places} pociąg na granicy: {} – {}.", from.name(), to.name())
        }
        Event::GeneralRode { power, from, to } => {
            format!("{} generał jedzie koleją: {} → {}.", forms(power).adjective, from.name(), to.name())
        }
        Event::UnitRode { power, from, to } => {
            format!("{} oddział jedzie koleją: {} → {}.", forms(power).adjective, from.name(), to.name())
        }
        Event::CardCancelled { power, from, card } => {
            let adjective = forms(power).adjective;
            format!("karta {adjective}ego generała {} zostaje odrzucona: {}.", within(from), card_name(card))
        }
        Event::GameWon { winners, partners, paris } => {
            let ending = match winners.first() {
                Some(winner) if winners.len() == 1 => {
                    format!("{} {}", verb(winner, "wygrywa", "wygrywają"), name(winner))
                }
                _ => format!("zwycięstwem dzielą się {}", names(winners)),
            };
            let partners = match partners.is_empty() {
                true => String::new(),
                false => format!("; udział w zwycięstwie: {}", names(partners)),
            };
            if paris {
                format!("{} zdobyty: {ending}{partners}.", Mention::new(PARIS, "Paryż"))
            } else {
                format!("koniec gry: {ending}{partners}.")
            }
        }
    }
}

/// The name of a Napoleon card and its targets.
fn napoleon_card(number: u8) -> (&'static str, String) {
    super::napoleon_card(number, "i")
}

/// Where a French general comes from, and by which priority.
fn source(from: Option<Territory>, priority: Priority) -> String {
    let why = match priority {
        Priority::OffMap => return "spoza planszy".to_owned(),
        Priority::FrenchHome => "najbliższe francuskie terytorium macierzyste",
        Priority::Paris => "stolica",
        Priority::Undisputed => "najbliższe terytorium niesporne",
        Priority::DisputedUnclaimed => "najbliższe terytorium sporne bez francuskiego paska",
        Priority::CoalitionHome => "najbliższe terytorium macierzyste przeciwników",
        Priority::DisputedClaimed => "najbliższe terytorium sporne z francuskim paskiem",
    };
    match from {
        Some(from) => format!("{} ({why})", out_of(from)),
        None => format!(" ({why})"),
    }
}

fn filled_up(units: u8) -> String {
    if units == 0 { String::new() } else { format!(", uzupełnienie: {}", self::units(units)) }
}

pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AttackerWins => "wygrywa atakujący",
        Verdict::DefenderWins => "wygrywa obrońca",
        Verdict::Draw => "remis",
    }
}

fn throw_word(throw: Throw) -> &'static str {
    match throw {
        Throw::Rock => "kamień",
        Throw::Paper => "papier",
        Throw::Scissors => "nożyce",
    }
}

// --- Decisions ------------------------------------------------------------------------------------------------------

/// What is asked, and what follows from the answer. The power is named, because a player may play several.
pub fn prompt(decision: &Decision) -> String {
    bound(&capital(question(decision)))
}

fn question(decision: &Decision) -> String {
    match *decision {
        Decision::NameFigure { power } => {
            format!(
                "wskaż, który z twoich generałów jest {}: wybór jest ostateczny.",
                figure(power).instrumental
            )
        }
        Decision::DrawCard { power } => format!("{} kartę Bitwy.", does(power, "dobiera", "dobierają")),
        Decision::Expel { power } => {
            format!("wydalasz kogoś z {}? Wydalone mocarstwo przyjmie inny status.", coalition_of(power))
        }
        Decision::ChooseStatus { power } => {
            format!("wybierz w tajemnicy status {}: wszystkie zostaną odkryte naraz.", genitive(power))
        }
        Decision::TurnAway { power } => {
            let coalition = coalition_of(power);
            format!(
                "odprawiasz kogoś, kto wstępuje do {coalition}? Będzie mieć status neutralny albo ekspansjonisty."
            )
        }
        Decision::ChooseStatusAgain { power } => {
            format!("koalicja nie przyjęła {}: wybierz neutralność albo ekspansjonizm.", genitive(power))
        }
        Decision::Bid { power, minor } => format!(
            "ile morale {} dajesz za kontrolę nad {}? Wygrywa najwyższa oferta, płaci tylko zwycięzca.",
            genitive(power),
            forms(minor).instrumental
        ),
        Decision::Drill { power } => {
            let power = genitive(power);
            format!("przeprowadzasz Musztrę {power}? Dobierzesz kartę Bitwy, a potem jedną odrzucisz.")
        }
        Decision::DrillDiscard { power } => {
            format!("odrzuć kartę z ręki {}: może to być ta, która właśnie przyszła.", genitive(power))
        }
        Decision::Lead { power } => {
            let also = if power == Power::Britain { "; możesz też proponować subwencje" } else { "" };
            let power = genitive(power);
            format!(
                "Przywództwo {power}: wprowadź generałów, zdejmij generałów, dobierz kartę albo zyskaj 1 punkt \
                 morale{also}."
            )
        }
        Decision::AnswerSubsidy { power, money } => {
            let (britain, of_britain) = (name(Power::Britain), genitive(Power::Britain));
            let also = if money >= 3 {
                format!(", a {britain} może zyskać 1 punkt wpływu")
            } else {
                String::new()
            };
            let (power, money) = (genitive(power), self::money(money));
            format!("przyjmujesz dla {power} subwencję {of_britain} ({money})? Dostaniesz ją od razu{also}.")
        }
        Decision::Mobilise { power } => {
            let rest = if power == Power::Britain { "resztę zachowasz" } else { "reszta przepadnie" };
            let power = genitive(power);
            format!(
                "wydaj pieniądze {power}: oddział, karta i punkt morale kosztują po 1, forteca 5, a {rest}."
            )
        }
        Decision::ChooseArbiter { power } => {
            format!("wybierz arbitra dla {}: od razu zyska 1 punkt morale.", genitive(power))
        }
        Decision::OrderMoves { power, round } => {
            format!(
                "wydaj rozkazy generałom {} w {round}. Turze Ruchu: po ruchach przyjdą bitwy.",
                genitive(power)
            )
        }
        Decision::PlanStrategicMove { from, to, .. } => {
            let (from, to) = (from.name(), to.name());
            format!(
                "Ruch Strategiczny {from} → {to}: wskaż następne terytorium; od drugiego możesz zakończyć ruch."
            )
        }
        Decision::Consent { power, asker, from, to, purpose } => consent(power, asker, from, to, purpose),
        Decision::AskForRound { power, round } => {
            let (power, which, gain) = (genitive(power), round_asked(round), morale(round));
            format!("prosisz dla {power} o {which} Turę Ruchu? Jeśli arbiter się zgodzi, zyska {gain}.")
        }
        Decision::AllowRound { power, mover, round } => {
            let (mover, which) = (forms(mover).dative, round_asked(round));
            let gains = does(power, "zyska", "zyskają");
            format!(
                "pozwalasz {mover} na {which} Turę Ruchu? {gains} {}, a odmowa zakończy ruch.",
                morale(round)
            )
        }
        Decision::ChooseBattle { power } => {
            format!("wybierz bitwę, którą {} teraz: pozostałe poczekają.", does(power, "stoczy", "stoczą"))
        }
        Decision::Evade { power, at } => {
            format!("wycofujesz {} przed bitwą {}? Straci 1 oddział.", figure(power).genitive, within(at))
        }
        Decision::DeclareSupport { power, at } => {
            let (power, at) = (genitive(power), within(at));
            format!(
                "wspierasz generałami {power} bitwę {at}? Każdy ich oddział daje kartę, a każdy generał straci 1 \
                 oddział."
            )
        }
        Decision::PlayBattleCard { power, at, openly: true } => {
            let (power, at, france) = (accusative(power), within(at), name(Power::France));
            format!(
                "zagraj odkrytą kartę za {power} {at}, płacąc 1 punkt morale, albo na tym skończ: potem dobiera {france}."
            )
        }
        Decision::PlayBattleCard { power, at, openly: false } => {
            let (power, at) = (accusative(power), within(at));
            format!("zagraj kartę za {power} {at}, płacąc 1 punkt morale, albo spasuj do końca bitwy.")
        }
        Decision::RevealCard { .. } => {
            "wskaż zakrytą kartę strony przeciwnej: zobaczą ją wszyscy.".to_owned()
        }
        Decision::Withdraw { power, at } => {
            let (adjective, at) = (forms(power).adjective, within(at));
            format!(
                "wybierz, dokąd odejdzie {adjective} generał po bitwie {at}: poza planszą straci oddziały."
            )
        }
        Decision::GarrisonAfterVictory { power, at } => {
            let (power, at) = (forms(power).dative, within(at));
            format!("wystawiasz garnizon {at}? Kosztuje 1 oddział i daje {power} kontrolę nad terytorium.")
        }
        Decision::ReturnGarrison { power, at } => {
            let (adjective, at) = (forms(power).adjective, out_of(at));
            format!("wybierz generała, który dostanie {adjective} garnizon {at} jako oddział.")
        }
        Decision::LeaveTerritories { power } => format!(
            "wybierz, dokąd odejdą generałowie {}, którzy nie mogą zostać: poza planszą stracą oddziały.",
            genitive(power)
        ),
        Decision::Throw { power, at } => {
            format!(
                "papier, kamień czy nożyce za {} {}? Przegrany musi odejść.",
                accusative(power),
                within(at)
            )
        }
        Decision::TossCoin { players, at } => {
            format!("{} {}: rozstrzyga moneta, przegrany musi odejść.", names(players), within(at))
        }
        Decision::DiscardExcess { power, cards, limit } => {
            let power = genitive(power);
            format!(
                "odrzuć z ręki {power} {}: limit wynosi {limit}.",
                count(cards.into(), "kartę", "karty", "kart")
            )
        }
        Decision::TurnNapoleonCard { .. } => format!("{} odkrywa kartę Napoleona.", name(Power::France)),
        Decision::DrawForFrance { at, .. } => {
            format!("{} dobiera kartę Bitwy {}: kosztuje to 1 punkt morale.", name(Power::France), within(at))
        }
        Decision::Encourage { .. } => {
            "wskaż mocarstwo, które dostanie 1 punkt morale: kilka ma najniższe.".to_owned()
        }
        Decision::ChooseRaceTerritory { .. } => {
            "wskaż, dokąd trafi trzeci francuski generał: obok zajętego terytorium.".to_owned()
        }
        Decision::ChooseFrenchGeneral { to, .. } => {
            format!("wskaż francuskiego generała, który ruszy {}: ci mają równe pierwszeństwo.", into(to))
        }
        Decision::EquipFrance { money, .. } => format!(
            "wskaż francuskiego generała, który dostanie oddział: {} ma {}, za mało dla wszystkich.",
            name(Power::France),
            self::money(money)
        ),
        Decision::ChooseActionCard { power } => format!(
            "wybierz w tajemnicy kartę Akcji {}: wszystkie zostaną odkryte naraz, a zagrane wracają po Depeszy.",
            genitive(power)
        ),
        Decision::GiveTokens { power } => format!(
            "wybierz, kto dostanie żeton Przymierza {}: sojusznikami zostają tylko ci, którzy dadzą go sobie nawzajem.",
            genitive(power)
        ),
        Decision::PlaceTrains { power, trains } => {
            let trains = count(trains.into(), "pociąg", "pociągi", "pociągów");
            format!(
                "postaw za darmo do {trains} {}: między terytoriami twoimi albo sojusznika, który się zgodzi.",
                genitive(power)
            )
        }
        Decision::MoveGenerals { power } => format!(
            "wprowadź generałów {} na kontrolowane terytoria albo zdejmij generałów z planszy, nigdy jedno i drugie.",
            genitive(power)
        ),
        Decision::CancelCard { .. } => "wskaż kartę przeciwnika, którą odrzuci twoja jedynka.".to_owned(),
        Decision::MeetNeutral { host, at, .. } => format!(
            "bitwa z {} {} czy propozycja pokoju? Za zgodą neutralnego gracza staniesz tam bez bitwy.",
            forms(host).instrumental,
            within(at)
        ),
    }
}

/// What the prototype asks otherwise: it knows neither fortresses nor generals taken off the map.
pub fn prototype_prompt(decision: &Decision) -> Option<String> {
    let question = match *decision {
        Decision::Lead { power } => {
            let also = if power == Power::Britain { "; możesz też zaoferować subwencje" } else { "" };
            let power = genitive(power);
            format!(
                "Przywództwo {power}: wprowadź generałów, dobierz kartę albo zyskaj 1 punkt morale{also}."
            )
        }
        Decision::Mobilise { power } => {
            let rest = if power == Power::Britain { "reszta zostaje u ciebie" } else { "reszta przepada" };
            let power = genitive(power);
            format!("wydaj pieniądze {power}: oddział, karta i 1 punkt morale kosztują po 1, {rest}.")
        }
        Decision::AnswerSubsidy { power, money } => {
            let (power, money) = (genitive(power), self::money(money));
            format!("przyjmujesz dla {power} {money} od {}? Dostajesz je od razu.", genitive(Power::Britain))
        }
        Decision::PlayBattleCard { power, at, openly: false } => format!(
            "zagraj kartę {} {} albo spasuj do końca bitwy: po bitwie każda kosztuje 1 punkt morale.",
            genitive(power),
            within(at)
        ),
        Decision::Withdraw { power, at } => {
            format!("wybierz, dokąd odejdzie {} generał po bitwie {}.", forms(power).adjective, within(at))
        }
        Decision::DeclareSupport { power, at } => format!(
            "generałowie {} wspierają bitwę {}? Każdy dodaje swoją siłę i karty za oddziały, a traci 1 oddział.",
            genitive(power),
            within(at)
        ),
        _ => return None,
    };
    Some(bound(&capital(&question)))
}

/// What Realpolitik asks otherwise: it has trains, and no prize for Britain.
pub fn realpolitik_prompt(decision: &Decision) -> Option<String> {
    let question = match *decision {
        Decision::Mobilise { power } => format!(
            "wydaj pieniądze {}: oddział, pociąg, karta i punkt morale kosztują po 1, forteca 5, a reszta przepadnie.",
            genitive(power)
        ),
        Decision::OrderMoves { power, round: 1 } => format!(
            "rozwiąż garnizony {0}, użyj kolei, a potem wydaj rozkazy generałom w 1. Turze Ruchu: po ruchach bitwy.",
            genitive(power)
        ),
        _ => return None,
    };
    Some(bound(&capital(&question)))
}

fn consent(power: Power, asker: Power, from: Territory, to: Territory, purpose: Purpose) -> String {
    let (consenter, leaves, stays) = (genitive(power), from, within(from));
    let (from, to) = (from.name(), to.name());
    let general = forms(asker).adjective;
    match purpose {
        Purpose::Move => {
            let mover = genitive(asker);
            format!(
                "zgadzasz się na ruch {mover}: {from} → {to}? Bez zgody {consenter} ruch się nie odbędzie."
            )
        }
        Purpose::Evade | Purpose::Withdraw => {
            let figure = figure(asker).genitive;
            format!(
                "zgadzasz się na odejście {figure}: {from} → {to}? Bez zgody {consenter} poszuka innej drogi."
            )
        }
        Purpose::SeaFromBattle | Purpose::SeaFromUpdate => format!(
            "otwierasz Szlaki Morskie, gdy {general} generał odchodzi {}? Bez zgody {consenter} odejdzie lądem.",
            out_of(leaves)
        ),
        Purpose::Stay => {
            format!("czy {general} generał może zostać {stays}? Bez zgody {consenter} musi odejść.")
        }
        Purpose::Peace => {
            format!("czy {general} generał może stanąć {stays} pokojowo? Bez zgody {consenter} atakuje.")
        }
        Purpose::Leave => {
            format!(
                "czy {general} generał może zostać {stays}? Bez zgody {consenter} odejdzie lub stoczy bitwę."
            )
        }
        Purpose::Train => {
            let asker = genitive(asker);
            format!("zgadzasz się na pociąg {asker} między {from} a {to}? Bez zgody {consenter} nie stanie.")
        }
        Purpose::Ride => format!(
            "czy {general} generał może przejechać koleją: {from} → {to}? Bez zgody {consenter} nie pojedzie."
        ),
        Purpose::RideUnit => format!(
            "czy {general} oddział może przejechać koleją: {from} → {to}? Bez zgody {consenter} nie pojedzie."
        ),
    }
}

// --- Actions --------------------------------------------------------------------------------------------------------

/// An action as a line of a menu, in the light of the open question.
pub fn phrase(state: &State, seat: Seat, action: Action) -> String {
    let power = actor(state, seat);
    let general = |at: Territory| general_in(state, power, at);
    let line = match action {
        Action::Name(Some(at)) => format!("{} jest generał {}", figure(power).instrumental, within(at)),
        Action::Name(None) => format!("{} czeka poza planszą", figure(power).nominative),
        Action::Draw(card) => format!("dobierz {}", card_played(Some(card))),
        Action::Napoleon(number) => {
            let (card, targets) = napoleon_card(number);
            format!("odkryj kartę {number}, {card}: {targets}")
        }
        Action::Encourage(power) => format!("{} 1 punkt morale", does(power, "dostaje", "dostają")),
        Action::Take(from) => format!("weź francuskiego generała {}", out_of(from)),
        Action::Send(to) => format!("poślij trzeciego generała {}", into(to)),
        Action::Peace(at) => format!("zaproponuj pokój {}", within(at)),
        Action::Toss(power) => format!("moneta wskazuje {}", accusative(power)),
        Action::Expel(power) => format!("wydal {}", accusative(power)),
        Action::TurnAway(power) => format!("odpraw {}", accusative(power)),
        Action::Status(status) => format!("wybierz {}", choice(status)),
        Action::Bid(0) => "nie oferuj nic".to_owned(),
        Action::Bid(bid) => {
            format!("zaoferuj {} za {}", morale(bid), accusative(state.minor_bid_for()))
        }
        Action::Drill => "dobierz kartę Bitwy, a potem jedną odrzuć".to_owned(),
        Action::Discard(card) => format!("odrzuć {}", card_played(Some(card))),
        Action::Place(at) => format!("wprowadź generała {}", into(at)),
        Action::PlaceFigure(at) => {
            let figure = figure(power).genitive;
            format!("wprowadź {figure} {}", into(at))
        }
        Action::Recall(at) => off_map(&general(at), units_led(state, power, at)),
        Action::TakeCard => "dobierz kartę Bitwy".to_owned(),
        Action::TakeMorale => "zyskaj 1 punkt morale".to_owned(),
        Action::Offer(power, money) => {
            let gain =
                if state.subsidy_scores(power, money) { " (1 punkt wpływu, jeśli przyjmie)" } else { "" };
            format!("zaproponuj {} {}{gain}", forms(power).dative, self::money(money))
        }
        Action::BuyUnit(at) => {
            format!("kup oddział dla {} (1 pieniądz)", general(at))
        }
        Action::BuyCard => "kup kartę Bitwy (1 pieniądz)".to_owned(),
        Action::BuyMorale => "kup 1 punkt morale (1 pieniądz)".to_owned(),
        Action::BuyFortress(at) => format!("zbuduj fortecę {} (5 pieniędzy)", within(at)),
        Action::Arbiter(power) => {
            let morale = state.power(power).morale;
            format!("wybierz na arbitra {} (morale {morale} → {})", accusative(power), morale + 1)
        }
        Action::Disband(at) => format!("rozwiąż garnizon {}", within(at)),
        Action::March(from, to) => moving(state, action, "Przemarsz", from, to),
        Action::Sail(from, to) => moving(state, action, "Ruch Morski", from, to),
        Action::Strategic(from, to) => moving(state, action, "Ruch Strategiczny", from, to),
        Action::On(to) => format!("dalej {}{}", into(to), marked(marks(state, action))),
        Action::Go => {
            let end = within(state.movement.plan.end());
            format!("zakończ Ruch Strategiczny {end}{}", marked(marks(state, action)))
        }
        Action::Orient => {
            let (from, to) = (PROVENCE.name(), EGYPT.name());
            format!("zagraj Armée d'Orient: {from} → {to}{}", marked(marks(state, action)))
        }
        Action::Garrison(from, at) if from == at => format!("wystaw garnizon {}", within(at)),
        Action::Garrison(from, at) => format!("wystaw garnizon {} z oddziału {}", within(at), general(from)),
        Action::Ask => format!("poproś o {} Turę Ruchu", round_asked(state.movement.round + 1)),
        Action::Fight(at) => format!("rozegraj bitwę {}", within(at)),
        Action::Evade(to) => {
            let marks = marked(marks(state, action));
            format!("wycofaj {} {} kosztem 1 oddziału{marks}", figure(power).genitive, into(to))
        }
        Action::Support(from) => {
            let who = if is_figure(state, power, from) { figure(power).nominative } else { "generał" };
            format!("udziel wsparcia: {who} {} ({})", within(from), units(units_led(state, power, from)))
        }
        Action::Play(card, from) if state.plays_openly() => {
            format!("zagraj {} za {}", card_played(Some(card)), general(from))
        }
        Action::Play(card, from) => {
            format!("zagraj zakrytą {} za {}", card_played(Some(card)), general(from))
        }
        Action::Open(from) => format!("zagraj odkrytą trójkę za {}", general(from)),
        Action::Reveal(power, from, number) => {
            format!("odkryj {number}. kartę {}ego generała {}", forms(power).adjective, within(from))
        }
        Action::Pass if state.plays_openly() => "nie zagrywaj więcej kart za tych generałów".to_owned(),
        Action::Pass => "spasuj do końca bitwy".to_owned(),
        Action::PassFor(from) => format!("spasuj za {}", general(from)),
        Action::Retreat(from, to) if is_figure(state, power, from) => {
            format!("odwrót {}: {} → {}", figure(power).genitive, from.name(), to.name())
        }
        Action::Retreat(from, to) => format!("odwrót: {} → {}", from.name(), to.name()),
        Action::OffMap(from) => off_map(&general(from), units_led(state, power, from)),
        Action::AskSea(from) => {
            let britain = accusative(Power::Britain);
            format!("poproś {britain} o Szlaki Morskie dla {}", general(from))
        }
        Action::UnitTo(at) => format!("oddaj oddział pod komendę {}", general(at)),
        Action::Throw(throw) => throw_word(throw).to_owned(),
        Action::Lay(card) => format!("zagraj kartę: {}", card.name().pl),
        Action::Alliance(power) => format!("zaproponuj Przymierze {}", forms(power).dative),
        Action::Train(from, to) => {
            let price = if state.pays_for_trains() { "1 pieniądz" } else { "za darmo" };
            let consent = state.consents_to_enter(power, [from, to].into_iter().collect());
            let consent = if consent.is_empty() {
                String::new()
            } else {
                format!(", potrzebna zgoda {}", genitives(consent))
            };
            format!("postaw pociąg: {} – {} ({price}{consent})", from.name(), to.name())
        }
        Action::Ride(from, to) => format!("przewieź koleją {} {}", general(from), into(to)),
        Action::RideUnit(from, to) => {
            format!("przewieź koleją oddział od {} do {}", general(from), general(to))
        }
        Action::OpenOne(from) => format!("zagraj odkrytą jedynkę za {}", general(from)),
        Action::Cancel(power, from, number) => {
            format!("odrzuć {number}. kartę {}ego generała {}", forms(power).adjective, within(from))
        }
        Action::Agree => match request(state) {
            Request::Subsidy => "przyjmij subwencję".to_owned(),
            Request::Move => "zgódź się na ruch".to_owned(),
            Request::Withdrawal => "zgódź się na odejście".to_owned(),
            Request::Sea => "otwórz Szlaki Morskie".to_owned(),
            Request::Stay | Request::Leave => "pozwól generałowi zostać".to_owned(),
            Request::Peace => "zgódź się na pokój".to_owned(),
            Request::Train => "zgódź się na pociąg".to_owned(),
            Request::Ride => "zgódź się na przejazd".to_owned(),
            Request::Round(round) => {
                format!("zgódź się na {} Turę Ruchu (zyskasz {})", round_asked(round), morale(round))
            }
            Request::Other => "zgódź się".to_owned(),
        },
        Action::Refuse => match request(state) {
            Request::Subsidy => "odrzuć subwencję".to_owned(),
            Request::Move => "odmów zgody na ruch".to_owned(),
            Request::Withdrawal => "odmów zgody na odejście".to_owned(),
            Request::Sea => "nie otwieraj Szlaków Morskich".to_owned(),
            Request::Stay => "każ generałowi odejść".to_owned(),
            Request::Leave => "nie pozwól zostać".to_owned(),
            Request::Peace => "odmów pokoju".to_owned(),
            Request::Train => "nie zgódź się na pociąg".to_owned(),
            Request::Ride => "nie zgódź się na przejazd".to_owned(),
            Request::Round(round) => format!("odmów zgody na {} Turę Ruchu", round_asked(round)),
            Request::Other => "odmów".to_owned(),
        },
        Action::Done => done(state, seat),
    };
    bound(&capital(&line))
}

/// "generała w Paryżu", or "Napoleona w Paryżu": genitive and accusative.
fn general_in(state: &State, power: Power, at: Territory) -> String {
    let who = if is_figure(state, power, at) { figure(power).genitive } else { "generała" };
    format!("{who} {}", within(at))
}

fn off_map(general: &str, lost: u8) -> String {
    match lost {
        0 => format!("zdejmij z planszy {general}"),
        lost => format!("zdejmij z planszy {general} (traci {})", units(lost)),
    }
}

fn moving(state: &State, action: Action, how: &str, from: Territory, to: Territory) -> String {
    let power = state.movement.mover;
    let figure =
        if is_figure(state, power, from) { format!(" {}", figure(power).genitive) } else { String::new() };
    let on = if matches!(action, Action::Strategic(..)) { " → …" } else { "" };
    format!("{how}{figure}: {} → {}{on}{}", from.name(), to.name(), marked(marks(state, action)))
}

fn marked(marks: Marks) -> String {
    let consent = format!("potrzebna zgoda {}", genitives(marks.consent));
    match (marks.attack, marks.consent.is_empty()) {
        (false, true) => String::new(),
        (true, true) => " (atak)".to_owned(),
        (false, false) => format!(" ({consent})"),
        (true, false) => format!(" (atak, {consent})"),
    }
}

fn done(state: &State, seat: Seat) -> String {
    match ending(state, seat) {
        Ending::Expulsion { begun: false } => "nikogo nie wydalaj".to_owned(),
        Ending::Expulsion { begun: true } => "nikogo więcej nie wydalaj".to_owned(),
        Ending::Admission { begun: false } => "przyjmij wszystkich".to_owned(),
        Ending::Admission { begun: true } => "przyjmij pozostałych".to_owned(),
        Ending::Drill => "zrezygnuj z Musztry".to_owned(),
        Ending::Leadership { begun: false } => "zrezygnuj z Przywództwa".to_owned(),
        Ending::Leadership { begun: true } => "zakończ Przywództwo".to_owned(),
        Ending::Trains => "nie stawiaj więcej darmowych pociągów".to_owned(),
        Ending::Generals { begun: false } => "zostaw generałów na miejscach".to_owned(),
        Ending::Generals { begun: true } => "nie przesuwaj więcej generałów".to_owned(),
        Ending::Mobilisation { lost: 0 } => "zakończ Mobilizację".to_owned(),
        Ending::Mobilisation { lost } => {
            let lapses = if matches!(lost % 10, 2..=4) && !matches!(lost % 100, 12..=14) {
                "przepadną"
            } else {
                "przepadnie"
            };
            format!("zakończ Mobilizację ({lapses} {})", money(lost))
        }
        Ending::Moves { napoleon, battles } => {
            let moves = if napoleon { "zakończ Ruch Napoleona" } else { "zakończ ruchy" };
            match battles.len() {
                0 => moves.to_owned(),
                1 => format!("{moves} (bitwa {})", join(battles.iter().map(within), "i")),
                _ => format!("{moves} (bitwy {})", join(battles.iter().map(within), "i")),
            }
        }
        Ending::Rounds => "zakończ Ruch bez kolejnej tury".to_owned(),
        Ending::Evasion => "przyjmij bitwę".to_owned(),
        Ending::Support { begun: false } => "nie wspieraj".to_owned(),
        Ending::Support { begun: true } => "nie wspieraj nikim więcej".to_owned(),
        Ending::Garrison => "nie wystawiaj garnizonu".to_owned(),
        Ending::Other => "gotowe".to_owned(),
    }
}
