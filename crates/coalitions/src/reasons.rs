//! Why an action is refused: the rule and a sentence for the player, in both languages.

use crate::rule_set::Edition;
use engine::{Refusal, RuleId, Text};

macro_rules! reasons {
    ($($name:ident $rule:literal $en:literal $pl:literal;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Why {
            $($name),+
        }

        impl Why {
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            /// The refusal under the rule numbers of an edition.
            pub fn refusal(self, edition: Edition) -> Refusal {
                let (rule, reason) = match self {
                    $(Why::$name => ($rule, Text { en: $en, pl: $pl })),+
                };
                Refusal { rule: RuleId(edition.rule(rule)), reason }
            }
        }
    };
}

reasons! {
    NotAsked "KOA-4.2" "This is not what you are asked now." "Nie o to teraz pytamy.";
    WrongFigure "KOA-2.13" "This general cannot be the named one in this scenario." "Ten generał nie może być tu postacią imienną.";
    NoGeneralThere "KOA-11.1" "You have no general there." "Nie masz tam generała.";
    NoGeneralToName "KOA-2.13" "You have no general there." "Nie masz tam generała.";
    NoGeneralToRecall "KOA-9.6" "You have no general there." "Nie masz tam generała.";
    NoGeneralForUnit "KOA-9.32" "You have no general there." "Nie masz tam generała.";
    NoGeneralToSupport "KOA-14.1" "You have no general there." "Nie masz tam generała.";
    NoGeneralForCard "KOA-15.3" "You have no general there." "Nie masz tam generała.";
    NoGeneralForGarrison "KOA-17.2" "You have no general there." "Nie masz tam generała.";
    NotTheAttacker "KOA-16.5" "After a draw only the attacking general retreats." "Po remisie wycofuje się tylko atakujący generał.";
    NotDefeated "KOA-16.21" "This general was not defeated in the battle." "Ten generał nie poniósł porażki w tej bitwie.";
    NoSuchCard "KOA-15.9" "You do not hold that card." "Nie masz takiej karty.";
    NotAMember "KOA-7.8" "Only a member of your coalition can be expelled." "Wydalić można tylko członka własnej koalicji.";
    ForcedNeutral "KOA-D23" "A power without its capital becomes neutral and cannot be expelled." "Mocarstwo bez stolicy staje się neutralne i nie można go wydalić.";
    NotAJoiner "KOA-D22" "Only a power that has just joined your coalition can be turned away." "Odprawić można tylko mocarstwo, które właśnie przystąpiło do koalicji.";
    ExpelledFromIt "KOA-7.9" "You were expelled from this coalition and must take another status." "Wydalono cię z tej koalicji: wybierz inny status.";
    TurnedAwayChoice "KOA-D22" "Turned away, you choose between neutral and expansionist." "Po odmowie wybierasz neutralność albo ekspansję.";
    BidTooHigh "KOA-19.5" "A bid cannot exceed your morale." "Licytacja nie może przekroczyć twojego morale.";
    PlacingAndRecalling "KOA-9.7" "Placing and recalling generals cannot be combined, nor with another leadership choice." "Wprowadzania i zdejmowania generałów nie można łączyć ze sobą ani z inną opcją przywództwa.";
    LeadershipUsed "KOA-9.6" "Your leadership choice has been made." "Wybór przywództwa już zapadł.";
    NotControlled "KOA-9.6" "A general is placed in a territory that you control." "Generała wystawia się na terytorium, które kontrolujesz.";
    OwnGeneralThere "KOA-9.8" "No territory may hold two generals of one power." "Na terytorium nie może być dwóch generałów jednego mocarstwa.";
    HostileGeneralThere "KOA-D27" "A general cannot be placed where a hostile general stands." "Nie można wystawić generała tam, gdzie stoi wrogi generał.";
    NoGeneralOffMap "KOA-9.6" "You have no such general off the map." "Nie masz takiego generała poza planszą.";
    NotBritish "KOA-8.15" "Only Britain gives money, and only to members of its coalition." "Tylko Wielka Brytania daje pieniądze i tylko członkom swojej koalicji.";
    NotAnEligibleRecipient "KOA-9.14" "Subsidies go to other members of the British coalition." "Subwencje trafiają do innych członków koalicji brytyjskiej.";
    OfferedAlready "KOA-D30" "One offer per power in a leadership action." "Jedna oferta dla mocarstwa w jednej akcji przywództwa.";
    NotEnoughMoney "KOA-9.30" "You have not enough money." "Masz za mało pieniędzy.";
    OfferTooHigh "KOA-9.14" "Britain offers no more money than it has." "Wielka Brytania nie może zaoferować więcej pieniędzy, niż ma.";
    OfferTooSmall "KOA-D30" "An offer is at least 1." "Oferta wynosi co najmniej 1.";
    NoRoomForUnit "KOA-9.32" "That general already has 3 units." "Ten generał ma już 3 oddziały.";
    ThreeUnits "KOA-6.9" "That general already has 3 units." "Ten generał ma już 3 oddziały.";
    NotTheNearestGeneral "PRO-17.3" "A garrison taken from a neutral's home joins the nearest general that has room." "Garnizon zdjęty z terytorium macierzystego neutralnego mocarstwa trafia do najbliższego generała, który ma miejsce.";
    NoTokens "KOA-D3" "Your supply of units is empty." "Twój zasób oddziałów jest pusty.";
    NoCardToDraw "KOA-D5" "There is no card left to draw." "Nie ma już kart do dobrania.";
    MoraleFull "KOA-6.3" "Morale is at most 15." "Morale wynosi najwyżej 15.";
    NoOwnGarrison "KOA-9.33" "A fortress is built where your garrison stands." "Fortecę buduje się tam, gdzie stoi twój garnizon.";
    FortressThere "KOA-12.8" "There is a fortress already." "Jest tu już forteca.";
    NoFortressLeft "KOA-9.34" "All six fortresses are on the map." "Wszystkie sześć fortec jest na planszy.";
    ArbiterIsAlly "KOA-10.3" "A power of your own coalition cannot be your arbiter." "Arbitrem nie może być mocarstwo z twojej koalicji.";
    ArbiterIsYou "KOA-10.2" "The arbiter is another power." "Arbitrem jest inne mocarstwo.";
    ArbiterMoraleFull "KOA-10.4" "A power with 15 morale cannot be arbiter." "Mocarstwo z morale 15 nie może być arbitrem.";
    ArbiterSamePlayer "KOA-10.5" "A power of your own player cannot be your arbiter." "Arbitrem nie może być mocarstwo tego samego gracza.";
    ArbiterUncontrolled "KOA-19.30" "An uncontrolled minor power cannot be arbiter." "Niekontrolowane pomniejsze mocarstwo nie może być arbitrem.";
    DisbandTooLate "KOA-D34" "Garrisons are disbanded before the first general moves." "Garnizony rozwiązuje się, zanim ruszy pierwszy generał.";
    NotYourGarrison "KOA-10.13" "You have no garrison there." "Nie masz tam garnizonu.";
    NeutralGeneralNeedsIt "KOA-D90" "A neutral cannot disband the garrison under its own general." "Neutralne mocarstwo nie może rozwiązać garnizonu, przy którym stoi jego generał.";
    MovedAlready "KOA-11.1" "Each general makes one move in a movement round." "Każdy generał wykonuje jeden ruch w turze ruchu.";
    OnlyNapoleon "KOA-9.20" "Only Napoleon moves now." "Teraz porusza się tylko Napoleon.";
    NotAdjacent "KOA-11.3" "A march goes to an adjacent territory." "Przemarsz prowadzi na sąsiednie terytorium.";
    Impassable "KOA-5.6" "No general may enter an impassable territory." "Na terytorium nieprzekraczalne nie wolno wejść.";
    NotOnThisSide "KOA-2.4" "This territory does not exist on this side of the board." "Tego terytorium nie ma na tej stronie planszy.";
    TwoOwnGenerals "KOA-11.14" "Another of your generals stands there." "Stoi tam inny twój generał.";
    NeutralHome "KOA-8.12" "Nobody enters the home of a neutral power." "Nikt nie wchodzi na terytorium macierzyste neutralnego mocarstwa.";
    NeutralStaysHome "KOA-8.13" "A neutral's general enters only territories its own player controls." "Generał neutralnego mocarstwa wchodzi tylko na terytoria kontrolowane przez swojego gracza.";
    SpainClosed "KOA-3.18" "Spain is closed to every power but France for now." "Hiszpania jest na razie zamknięta dla wszystkich poza Francją.";
    NobodyConsents "KOA-D66" "An uncontrolled minor power consents to nothing." "Niekontrolowane pomniejsze mocarstwo nie udziela zgody.";
    RefusedBefore "KOA-D37" "Consent for this was refused in this movement round." "W tej turze ruchu odmówiono już na to zgody.";
    NotAPort "KOA-11.4" "A sea move starts in a port." "Ruch morski zaczyna się w porcie.";
    TooFarBySea "KOA-11.4" "A sea move follows at most three sea lanes." "Ruch morski obejmuje najwyżej trzy szlaki.";
    NoSeaForYou "KOA-11.5" "Only Britain and the members of its coalition move by sea." "Morzem poruszają się tylko Wielka Brytania i członkowie jej koalicji.";
    NotFriendly "KOA-11.11" "A strategic move passes territories controlled by you or a consenting ally." "Ruch strategiczny wiedzie przez terytoria kontrolowane przez ciebie lub sojusznika, który wyraził zgodę.";
    HostileOnTheWay "KOA-D36" "A strategic move cannot pass a hostile general." "Ruch strategiczny nie może minąć wrogiego generała.";
    NoStrategicAttack "KOA-D36" "At this table a strategic move cannot end in an attack." "Przy tym stole ruch strategiczny nie może kończyć się atakiem.";
    VisitedAlready "KOA-11.11" "A strategic move does not return to where it has been." "Ruch strategiczny nie wraca tam, gdzie już był.";
    LeadsNowhere "KOA-11.11" "From there the strategic move could not be finished." "Stamtąd nie dałoby się dokończyć ruchu strategicznego.";
    NotYetFinished "KOA-11.11" "A strategic move cannot end here." "Ruch strategiczny nie może się tu skończyć.";
    NoOrientCard "KOA-3.16" "Armée d'Orient is not at hand." "Karta Armée d'Orient jest niedostępna.";
    OrientNeedsProvence "KOA-3.16" "Armée d'Orient takes a general that begins its move in Provence." "Armée d'Orient zabiera generała, który zaczyna ruch w Provence.";
    OrientBlocked "KOA-3.16" "A British general in Napoli or Patrimonium St. Petri blocks Armée d'Orient." "Brytyjski generał w Napoli lub Patrimonium St. Petri blokuje Armée d'Orient.";
    NotOnItsWay "KOA-12.1" "A garrison is placed where the general enters or leaves." "Garnizon stawia się tam, gdzie generał wchodzi lub skąd wychodzi.";
    NoUnits "KOA-12.4" "A general without units cannot place a garrison." "Generał bez oddziałów nie może wystawić garnizonu.";
    GarrisonThere "KOA-12.6" "There is a garrison already." "Stoi tam już garnizon.";
    AllysHome "KOA-12.3" "No garrison may be left on an ally's home." "Na terytorium macierzystym sojusznika nie wolno zostawić garnizonu.";
    BattlePending "KOA-D40" "Where a battle is to be fought, a garrison can only be placed after winning it." "Tam, gdzie czeka bitwa, garnizon można wystawić dopiero po zwycięstwie.";
    NoBattleThere "KOA-13.2" "There is no battle to fight there." "Nie ma tam bitwy do stoczenia.";
    CannotSupport "KOA-14.1" "This general cannot support this battle." "Ten generał nie może wesprzeć tej bitwy.";
    SupportTaken "KOA-14.3" "This general fights or supports elsewhere in this movement round." "Ten generał walczy lub wspiera gdzie indziej w tej turze ruchu.";
    SupportNeedsUnits "KOA-14.6" "A general without units cannot support." "Generał bez oddziałów nie może wspierać.";
    NoCapacity "KOA-15.1" "This general has played a card for each of its units." "Ten generał zagrał już kartę za każdy oddział.";
    NotThisGeneral "KOA-15.2" "It is not this general's turn to play a card." "To nie kolej tego generała na zagranie karty.";
    OnlyAThreeOpens "KOA-15.11" "Only a 3 is played face up." "Odkryć można tylko trójkę.";
    PassIsForAll "KOA-D48" "At this table a pass is for the whole power." "Przy tym stole pas dotyczy całego mocarstwa.";
    PassIsPerGeneral "KOA-D48" "At this table a pass names one general." "Przy tym stole pas dotyczy jednego generała.";
    NoSuchFaceDownCard "KOA-15.11" "There is no such face-down card of the other side." "Nie ma takiej zakrytej karty przeciwnika.";
    NotARefuge "KOA-16.5" "That is not the nearest territory the general may withdraw to." "To nie jest najbliższe terytorium, na które generał może się wycofać.";
    GoesToTheNearest "KOA-17.4" "That is not the nearest territory the general may withdraw to." "To nie jest najbliższe terytorium, na które generał może się wycofać.";
    BeatenGoesToTheNearest "KOA-17.9" "That is not the nearest territory the general may withdraw to." "To nie jest najbliższe terytorium, na które generał może się wycofać.";
    NeutralGoesToTheNearest "KOA-17.12" "That is not the nearest territory the general may withdraw to." "To nie jest najbliższe terytorium, na które generał może się wycofać.";
    OnlyToTheCapital "KOA-16.21" "A defeated general goes to its capital or off the map." "Pokonany generał trafia do stolicy albo poza planszę.";
    CapitalOrNextDoor "KOA-18.5" "Defeated, Blücher goes to Berlin, to an adjacent territory that is open to him, or off the map." "Pokonany Blücher trafia do Berlina, na dostępne mu sąsiednie terytorium albo poza planszę.";
    CapitalTaken "KOA-16.22" "Another of your generals stands in the capital." "W stolicy stoi już inny twój generał.";
    CapitalBarred "KOA-D56" "The general cannot go to its capital now." "Generał nie może teraz trafić do stolicy.";
    MustFindRefuge "KOA-18.7" "The Grand Vizier goes to a territory that you control." "Wielki Wezyr trafia na terytorium, które kontrolujesz.";
    NoNeedOfSea "KOA-D55" "Sea lanes would make no difference here, or were asked for already." "Szlaki morskie nic tu nie zmienią albo już o nie proszono.";
    NotADestination "KOA-18.6" "The general cannot withdraw there." "Generał nie może się tam wycofać.";
    NoRoundToAsk "KOA-10.9" "No further movement round can be asked for." "Nie można prosić o kolejną turę ruchu.";
    NotTheWeakest "KOA-20.20" "Only the power with the lowest morale gains 1." "Punkt morale dostaje tylko mocarstwo o najniższym morale.";
    NotTheNextGeneral "KOA-20.24" "The order of priorities takes another French general." "Kolejność pierwszeństwa wskazuje innego francuskiego generała.";
    NotTheNextInTheRace "KOA-20.43" "In the race to Paris the order of priorities takes another French general." "W wyścigu do Paryża kolejność pierwszeństwa wskazuje innego francuskiego generała.";
    NotBesideTheInvader "KOA-D79" "The third general goes next to the invaded French home, and not to Paris." "Trzeci generał trafia obok zajętego francuskiego terytorium, a nie do Paryża.";
    NoFrenchGeneralThere "KOA-20.16" "No French general stands there." "Nie stoi tam francuski generał.";
    NotAFrenchRetreat "KOA-D82" "The French general does not withdraw there." "Francuski generał się tam nie wycofuje.";
    NoAbilities "KOA-20.37" "Cards have no abilities at this table." "Przy tym stole karty nie mają zdolności.";
    NeutralKeepsToItsOwn "PRO-8.7" "A neutral's general enters only its homes and territories with its garrison." "Generał neutralnego mocarstwa wchodzi tylko na swoje terytoria macierzyste i tam, gdzie stoi jego garnizon.";
    NeutralHomeGarrison "PRO-8.9" "No foreign garrison may be placed on the home of a neutral power." "Na terytorium macierzystym neutralnego mocarstwa nie wolno wystawić obcego garnizonu.";
    NotAShelter "PRO-16.8" "The general cannot go there: it goes to a territory you control that no general occupies." "Generał nie może tam trafić: idzie na kontrolowane przez ciebie terytorium bez żadnego generała.";
    NoRecall "PRO-9.6" "Leadership does not take generals off the map in this edition." "W tej edycji przywództwo nie zdejmuje generałów z planszy.";
    NoFortresses "PRO-9.10" "There are no fortresses in this edition." "W tej edycji nie ma twierdz.";
    OneCoalition "PRO-7.6" "Powers of one player are not in both coalitions." "Mocarstwa jednego gracza nie należą do obu koalicji.";
    OwnPowersNeverFight "PRO-7.7" "With this status two of your powers would fight over a territory they share." "Przy tym statusie dwa twoje mocarstwa walczyłyby o wspólne terytorium.";
    OwnPowersNeverMeet "PRO-D40" "Two powers of one player that are not at peace never meet." "Dwa mocarstwa jednego gracza, które nie są w pokoju, nigdy się nie spotykają.";
    OwnPowersHome "PRO-12.4" "No garrison may be left on the home of another power of yours." "Na terytorium macierzystym innego swojego mocarstwa nie wolno zostawić garnizonu.";
    LeaveOrFight "PRO-17.5" "A general among former partners leaves for a free or friendly territory next door, or stays and fights." "Generał wśród dawnych sojuszników odchodzi na sąsiednie wolne lub przyjazne terytorium albo zostaje i walczy.";
    NotALeavingGeneral "KOA-17.4" "This general does not have to leave." "Ten generał nie musi odchodzić.";
}
