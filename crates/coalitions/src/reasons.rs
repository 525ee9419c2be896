//! Why an action is refused: the rule and a sentence for the player, in both languages.

engine::reasons! {
    NotAsked "KOA-4.2" "This isn't what you're being asked now." "Nie o to teraz pytamy.";
    WrongFigure "KOA-2.13" "This general cannot be the named one in this scenario." "W tym scenariuszu ten generał nie może być postacią imienną.";
    NoGeneralThere "KOA-11.1" "You have no general there." "Nie masz tam generała.";
    NoGeneralToName "KOA-2.13" "You have no general there." "Nie masz tam generała.";
    NoGeneralToRecall "KOA-9.6" "You have no general there." "Nie masz tam generała.";
    NoGeneralForUnit "KOA-9.32" "You have no general there." "Nie masz tam generała.";
    NoGeneralToSupport "KOA-14.1" "You have no general there." "Nie masz tam generała.";
    NoGeneralForCard "KOA-15.3" "You have no general there." "Nie masz tam generała.";
    NoGeneralForGarrison "KOA-17.2" "You have no general there." "Nie masz tam generała.";
    NotTheAttacker "KOA-16.5" "After a draw only the attacking general retreats." "Po remisie wycofuje się tylko atakujący generał.";
    NotDefeated "KOA-16.21" "This general was not defeated in the battle." "Ten generał nie poniósł porażki w tej bitwie.";
    NoSuchCard "KOA-15.9" "You don't hold that card." "Nie masz takiej karty.";
    NotAMember "KOA-7.8" "Only a member of your coalition can be expelled." "Wydalić można tylko członka własnej koalicji.";
    ForcedNeutral "KOA-D23" "A power without its capital becomes neutral and cannot be expelled." "Mocarstwo bez stolicy staje się neutralne i nie można go wydalić.";
    NotAJoiner "KOA-D22" "Only a power that has just joined your coalition can be turned away." "Odprawić można tylko mocarstwo, które właśnie przystąpiło do koalicji.";
    ExpelledFromIt "KOA-7.9" "You were expelled from this coalition and must take another status." "Wydalono cię z tej koalicji: wybierz inny status.";
    TurnedAwayChoice "KOA-D22" "Once turned away, you choose between neutral and expansionist." "Po odmowie wybierasz neutralność albo ekspansję.";
    BidTooHigh "KOA-19.5" "A bid cannot exceed your morale." "Oferta nie może przekroczyć twojego morale.";
    PlacingAndRecalling "KOA-9.7" "Placing and recalling generals cannot be combined, nor with another leadership choice." "Wprowadzania i zdejmowania generałów nie można łączyć ze sobą ani z inną opcją Przywództwa.";
    LeadershipUsed "KOA-9.6" "Your leadership choice has been made." "Wybór Przywództwa już zapadł.";
    NotControlled "KOA-9.6" "A general is placed in a territory that you control." "Generała wystawia się na terytorium, które kontrolujesz.";
    OwnGeneralThere "KOA-9.8" "No territory may hold two generals of one power." "Na terytorium nie może być dwóch generałów jednego mocarstwa.";
    HostileGeneralThere "KOA-D27" "A general cannot be placed where a hostile general stands." "Nie można wystawić generała tam, gdzie stoi wrogi generał.";
    NoGeneralOffMap "KOA-9.6" "You have no such general off the map." "Nie masz takiego generała poza planszą.";
    NotBritish "KOA-8.15" "Only Britain gives money, and only to members of its coalition." "Tylko Wielka Brytania daje pieniądze i tylko członkom swojej koalicji.";
    NotAnEligibleRecipient "KOA-9.14" "Subsidies go to other members of the British coalition." "Subwencje trafiają do innych członków koalicji brytyjskiej.";
    OfferedAlready "KOA-D30" "One offer per power in a leadership action." "Jedna oferta dla mocarstwa w jednej akcji Przywództwa.";
    NotEnoughMoney "KOA-9.30" "You don't have enough money." "Masz za mało pieniędzy.";
    OfferTooHigh "KOA-9.14" "Britain offers no more money than it has." "Wielka Brytania nie może zaoferować więcej pieniędzy, niż ma.";
    OfferTooSmall "KOA-D30" "An offer is at least 1." "Oferta wynosi co najmniej 1.";
    NoRoomForUnit "KOA-9.32" "That general already has 3 units." "Ten generał ma już 3 oddziały.";
    ThreeUnits "KOA-6.9" "That general already has 3 units." "Ten generał ma już 3 oddziały.";
    NotTheNearestGeneral "PRO-17.3" "A garrison taken from a neutral's home joins the nearest general that has room." "Garnizon zdjęty z terytorium macierzystego neutralnego mocarstwa trafia do najbliższego generała, który ma miejsce.";
    NoTokens "KOA-D3" "Your supply of units is empty." "Twój zasób oddziałów jest pusty.";
    NoCardToDraw "KOA-D5" "There is no card left to draw." "Nie ma już kart do dobrania.";
    MoraleFull "KOA-6.3" "Morale cannot exceed 15." "Morale wynosi najwyżej 15.";
    NoOwnGarrison "KOA-9.33" "A fortress is built where your garrison stands." "Fortecę buduje się tam, gdzie stoi twój garnizon.";
    FortressThere "KOA-12.8" "There is already a fortress here." "Jest tu już forteca.";
    NoFortressLeft "KOA-9.34" "All six fortresses are already on the map." "Wszystkie sześć fortec jest na planszy.";
    ArbiterIsAlly "KOA-10.3" "A power of your own coalition cannot be your arbiter." "Arbitrem nie może być mocarstwo z twojej koalicji.";
    ArbiterIsYou "KOA-10.2" "The arbiter is another power." "Arbitrem jest inne mocarstwo.";
    ArbiterMoraleFull "KOA-10.4" "A power with 15 morale cannot be arbiter." "Mocarstwo z morale 15 nie może być arbitrem.";
    ArbiterSamePlayer "KOA-10.5" "A power of your own player cannot be your arbiter." "Arbitrem nie może być mocarstwo tego samego gracza.";
    ArbiterUncontrolled "KOA-19.30" "An uncontrolled minor power cannot be arbiter." "Niekontrolowane pomniejsze mocarstwo nie może być arbitrem.";
    DisbandTooLate "KOA-D34" "Garrisons are disbanded before the first general moves." "Garnizony rozwiązuje się, zanim ruszy pierwszy generał.";
    NotYourGarrison "KOA-10.13" "You have no garrison there." "Nie masz tam garnizonu.";
    NeutralGeneralNeedsIt "KOA-D90" "A neutral cannot disband the garrison under its own general." "Neutralne mocarstwo nie może rozwiązać garnizonu, przy którym stoi jego generał.";
    MovedAlready "KOA-11.1" "Each general makes one move in a movement round." "Każdy generał wykonuje jeden ruch w Turze Ruchu.";
    OnlyNapoleon "KOA-9.20" "Only Napoleon moves now." "Teraz porusza się tylko Napoleon.";
    NotAdjacent "KOA-11.3" "A march goes to an adjacent territory." "Przemarsz prowadzi na sąsiednie terytorium.";
    Impassable "KOA-5.6" "No general may enter an impassable territory." "Na terytorium nieprzekraczalne nie wolno wejść.";
    NotOnThisSide "KOA-2.4" "This territory does not exist on this side of the board." "Tego terytorium nie ma na tej stronie planszy.";
    TwoOwnGenerals "KOA-11.14" "Another of your generals stands there." "Stoi tam inny twój generał.";
    NeutralHome "KOA-8.12" "Nobody may enter a neutral power's home territory." "Nikt nie wchodzi na terytorium macierzyste neutralnego mocarstwa.";
    NeutralStaysHome "KOA-8.13" "A neutral's general enters only territories its own player controls." "Generał neutralnego mocarstwa wchodzi tylko na terytoria kontrolowane przez swojego gracza.";
    SpainClosed "KOA-3.18" "Spain is closed to every power but France for now." "Hiszpania jest na razie zamknięta dla wszystkich poza Francją.";
    NobodyConsents "KOA-D66" "An uncontrolled minor power consents to nothing." "Niekontrolowane pomniejsze mocarstwo nie udziela zgody.";
    RefusedBefore "KOA-D37" "Consent for this was refused in this movement round." "W tej Turze Ruchu odmówiono już na to zgody.";
    NotAPort "KOA-11.4" "A sea move starts in a port." "Ruch Morski zaczyna się w porcie.";
    TooFarBySea "KOA-11.4" "A sea move follows three sea lanes at most." "Ruch Morski obejmuje najwyżej trzy szlaki.";
    NoSeaForYou "KOA-11.5" "Only Britain and the members of its coalition move by sea." "Morzem poruszają się tylko Wielka Brytania i członkowie jej koalicji.";
    NotFriendly "KOA-11.11" "A strategic move passes through territories controlled by you or by an ally that consents." "Ruch Strategiczny wiedzie przez terytoria kontrolowane przez ciebie lub sojusznika, który wyraził zgodę.";
    HostileOnTheWay "KOA-D36" "A strategic move cannot pass through a hostile general." "Ruch Strategiczny nie może minąć wrogiego generała.";
    NoStrategicAttack "KOA-D36" "At this table, a strategic move cannot end in an attack." "Przy tym stole Ruch Strategiczny nie może kończyć się atakiem.";
    VisitedAlready "KOA-11.11" "A strategic move does not return to where it has been." "Ruch Strategiczny nie wraca tam, gdzie już był.";
    LeadsNowhere "KOA-11.11" "The strategic move could not be finished from there." "Stamtąd nie dałoby się dokończyć Ruchu Strategicznego.";
    NotYetFinished "KOA-11.11" "A strategic move cannot end here." "Ruch Strategiczny nie może się tu skończyć.";
    NoOrientCard "KOA-3.16" "Armée d'Orient is not available." "Karta Armée d'Orient jest niedostępna.";
    OrientNeedsProvence "KOA-3.16" "Armée d'Orient carries a general that starts its move in Provence." "Armée d'Orient zabiera generała, który zaczyna ruch w Prowansji.";
    OrientBlocked "KOA-3.16" "A British general in Napoli or Patrimonium St. Petri blocks Armée d'Orient." "Brytyjski generał w Neapolu lub Patrimonium St. Petri blokuje Armée d'Orient.";
    NotOnItsWay "KOA-12.1" "A garrison is placed in a territory that the general enters or leaves." "Garnizon stawia się tam, gdzie generał wchodzi lub skąd wychodzi.";
    NoUnits "KOA-12.4" "A general without units cannot place a garrison." "Generał bez oddziałów nie może wystawić garnizonu.";
    GarrisonThere "KOA-12.6" "There is already a garrison there." "Stoi tam już garnizon.";
    AllysHome "KOA-12.3" "No garrison may be left in an ally's home territory." "Na terytorium macierzystym sojusznika nie wolno zostawić garnizonu.";
    BattlePending "KOA-D40" "Where a battle is coming, a garrison can be placed only after winning it." "Tam, gdzie czeka bitwa, garnizon można wystawić dopiero po zwycięstwie.";
    NoBattleThere "KOA-13.2" "There is no battle to fight there." "Nie ma tam bitwy do stoczenia.";
    CannotSupport "KOA-14.1" "This general cannot support this battle." "Ten generał nie może wesprzeć tej bitwy.";
    SupportTaken "KOA-14.3" "This general fights or supports elsewhere in this movement round." "Ten generał walczy lub wspiera gdzie indziej w tej Turze Ruchu.";
    SupportNeedsUnits "KOA-14.6" "A general without units cannot support." "Generał bez oddziałów nie może wspierać.";
    NoCapacity "KOA-15.1" "This general has played a card for each of its units." "Ten generał zagrał już kartę za każdy oddział.";
    NotThisGeneral "KOA-15.2" "It is not this general's turn to play a card." "To nie kolej tego generała na zagranie karty.";
    OnlyAThreeOpens "KOA-15.11" "Only a 3 is played face up." "Odkryć można tylko trójkę.";
    PassIsForAll "KOA-D48" "At this table, a pass is for the whole power." "Przy tym stole pas dotyczy całego mocarstwa.";
    PassIsPerGeneral "KOA-D48" "At this table, a pass is for one general." "Przy tym stole pas dotyczy jednego generała.";
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
    NoNeedOfSea "KOA-D55" "Sea lanes would make no difference here, or have already been asked for." "Szlaki Morskie nic tu nie zmienią albo już o nie proszono.";
    NotADestination "KOA-18.6" "The general cannot withdraw there." "Generał nie może się tam wycofać.";
    NoRoundToAsk "KOA-10.9" "No further movement round can be asked for." "Nie można prosić o kolejną Turę Ruchu.";
    NotTheWeakest "KOA-20.20" "Only the power with the lowest morale gains 1." "Punkt morale dostaje tylko mocarstwo o najniższym morale.";
    NotTheNextGeneral "KOA-20.24" "The order of priorities picks another French general." "Kolejność pierwszeństwa wskazuje innego francuskiego generała.";
    NotTheNextInTheRace "KOA-20.43" "In the race to Paris, the order of priorities picks another French general." "W wyścigu do Paryża kolejność pierwszeństwa wskazuje innego francuskiego generała.";
    NotBesideTheInvader "KOA-D79" "The third general goes next to the invaded French home, not to Paris." "Trzeci generał trafia obok zajętego francuskiego terytorium, a nie do Paryża.";
    NoFrenchGeneralThere "KOA-20.16" "No French general stands there." "Nie stoi tam francuski generał.";
    NotAFrenchRetreat "KOA-D82" "The French general does not withdraw there." "Francuski generał się tam nie wycofuje.";
    NoAbilities "KOA-20.37" "Cards have no abilities at this table." "Przy tym stole karty nie mają zdolności.";
    NeutralKeepsToItsOwn "PRO-8.7" "A neutral's general enters only its home territories and those with its garrison." "Generał neutralnego mocarstwa wchodzi tylko na swoje terytoria macierzyste i tam, gdzie stoi jego garnizon.";
    NeutralHomeGarrison "PRO-8.9" "No foreign garrison may be placed in a neutral power's home territory." "Na terytorium macierzystym neutralnego mocarstwa nie wolno wystawić obcego garnizonu.";
    NotAShelter "PRO-16.8" "The general cannot go there: it goes to a territory that you control and no general occupies." "Generał nie może tam trafić: idzie na kontrolowane przez ciebie terytorium bez żadnego generała.";
    NoRecall "PRO-9.6" "Leadership does not take generals off the map in this edition." "W tej edycji Przywództwo nie zdejmuje generałów z planszy.";
    NoFortresses "PRO-9.10" "There are no fortresses in this edition." "W tej edycji nie ma fortec.";
    OneCoalition "PRO-7.6" "Powers of one player are not in both coalitions." "Mocarstwa jednego gracza nie należą do obu koalicji.";
    OwnPowersNeverFight "PRO-7.7" "With this status, two of your powers would fight over a territory they share." "Przy tym statusie dwa twoje mocarstwa walczyłyby o wspólne terytorium.";
    OwnPowersNeverMeet "PRO-D40" "Two powers of one player that are not at peace never meet." "Dwa mocarstwa jednego gracza, które nie są w pokoju, nigdy się nie spotykają.";
    OwnPowersHome "PRO-12.4" "No garrison may be left in the home territory of another power of yours." "Na terytorium macierzystym innego swojego mocarstwa nie wolno zostawić garnizonu.";
    LeaveOrFight "PRO-17.5" "A general among former partners leaves for a free or friendly territory next to it, or stays and fights." "Generał wśród dawnych sojuszników odchodzi na sąsiednie wolne lub przyjazne terytorium albo zostaje i walczy.";
    NotALeavingGeneral "KOA-17.4" "This general does not have to leave." "Ten generał nie musi odchodzić.";
    CardSpent "REA-5.4" "You have played this card; a dispatch brings it back." "Ta karta jest już zagrana; wróci po Depeszy.";
    NotYourActionCard "REA-22.2" "Italy has no card to gain influence." "Włochy nie mają karty Poszerzenia Wpływu.";
    TokenToYourself "REA-10.5" "The token goes to another power." "Żeton trafia do innego mocarstwa.";
    TokenToNobody "REA-10.5" "This power is not at the table." "Tego mocarstwa nie ma przy stole.";
    NoBid "REA-22.9" "Only powers that offered Italy an alliance bid." "Licytują tylko mocarstwa, które zaproponowały Włochom Przymierze.";
    NoSuchBorder "REA-D15" "A train goes on the border of two territories that touch; the one first in the alphabet is named first." "Pociąg stawia się na granicy dwóch sąsiednich terytoriów; najpierw podaj to, które jest wcześniej w alfabecie.";
    TrainThere "REA-7.9" "There is already a train on this border." "Na tej granicy jest już pociąg.";
    NoTrainLeft "REA-D2" "All trains are on the board." "Wszystkie pociągi są na planszy.";
    TrainNeedsControl "REA-7.9" "A train goes between two territories that you control, or one of yours and one of your ally's." "Pociąg stawia się między dwoma terytoriami, które kontrolujesz, albo między twoim a terytorium sojusznika.";
    TrainRefused "REA-D17" "Your ally has refused this train." "Sojusznik nie zgodził się na ten pociąg.";
    RailIsOver "REA-13.3" "Rail is used before the first general moves." "Z kolei korzysta się, zanim ruszy pierwszy generał.";
    NoRailway "REA-13.4" "No trains lead there through territories that you, or an ally who agrees, control." "Nie prowadzą tam pociągi przez terytoria kontrolowane przez ciebie lub sojusznika, który wyrazi zgodę.";
    RailIsBlocked "REA-D24" "A hostile general stands on the line." "Na trasie stoi wrogi generał.";
    RodeAlready "REA-D25" "Nobody rides twice in one movement action." "W jednej akcji Ruchu nikt nie jedzie dwa razy.";
    OwnGeneralAtTheEnd "REA-13.6" "A ride does not end where another of your generals stands." "Jazda nie kończy się tam, gdzie stoi inny twój generał.";
    RideToAGeneral "REA-13.7" "A unit that rides alone ends under a general of yours." "Oddział jadący sam kończy jazdę pod twoim generałem.";
    RideNeedsRoom "REA-13.7" "That general already has 3 units." "Ten generał ma już 3 oddziały.";
    RideNeedsUnit "REA-13.4" "That general has no unit that could ride." "Ten generał nie ma oddziału, który mógłby jechać.";
    GeneralHasRidden "REA-13.8" "A unit neither leaves nor joins a general that has ridden." "Oddział nie opuszcza generała, który jechał koleją, ani do niego nie dołącza.";
    GeneralHasSentUnits "REA-D25" "A general that gave or received units by rail does not ride." "Generał, który koleją oddał lub przyjął oddziały, sam nie jedzie.";
    RideRefused "REA-D17" "Your ally has refused this ride." "Sojusznik nie zgodził się na tę jazdę.";
    OnlyOnesAndThreesOpen "REA-18.4" "Only a 1 and a 3 are played face up." "Odkryć można tylko jedynkę i trójkę.";
    NothingToDiscard "REA-D33" "There is no card of the other side to discard: the 1 is played face down." "Przeciwnik nie ma karty do odrzucenia: jedynkę zagrywa się zakrytą.";
    NothingToReveal "REA-D35" "There is no face-down card of the other side: the 3 is played face down." "Przeciwnik nie ma zakrytej karty: trójkę zagrywa się zakrytą.";
    NoSuchCardOnTheTable "REA-19.1" "The other side has no such card on the table." "Przeciwnik nie ma takiej karty na stole.";
    NoMobilisedGeneral "REA-7.3" "You have no general off the board." "Nie masz generała poza planszą.";
}

/// Rules of Koalicje that Realpolitik prints in the same words.
pub(crate) const OF_REALPOLITIK: [(&str, &str); 71] = [
    ("KOA-1.10", "REA-1.10"),
    ("KOA-1.4", "REA-1.4"),
    ("KOA-2.4", "REA-4.6"),
    ("KOA-2.11", "REA-D13"),
    ("KOA-2.13", "REA-1.4"),
    ("KOA-4.2", "REA-5.3"),
    ("KOA-5.6", "REA-4.6"),
    ("KOA-6.3", "REA-7.6"),
    ("KOA-6.7", "REA-7.11"),
    ("KOA-6.9", "REA-4.14"),
    ("KOA-9.6", "REA-7.3"),
    ("KOA-9.7", "REA-7.3"),
    ("KOA-9.8", "REA-D11"),
    ("KOA-9.30", "REA-7.4"),
    ("KOA-9.32", "REA-7.5"),
    ("KOA-9.33", "REA-7.7"),
    ("KOA-9.34", "REA-7.7"),
    ("KOA-10.2", "REA-12.2"),
    ("KOA-10.3", "REA-12.3"),
    ("KOA-10.4", "REA-12.3"),
    ("KOA-10.5", "REA-12.3"),
    ("KOA-10.9", "REA-12.7"),
    ("KOA-10.10", "REA-12.8"),
    ("KOA-10.13", "REA-13.1"),
    ("KOA-11.1", "REA-14.1"),
    ("KOA-11.3", "REA-14.2"),
    ("KOA-11.4", "REA-14.4"),
    ("KOA-11.5", "REA-14.5"),
    ("KOA-11.11", "REA-14.7"),
    ("KOA-11.14", "REA-14.8"),
    ("KOA-12.1", "REA-15.1"),
    ("KOA-12.3", "REA-15.4"),
    ("KOA-12.4", "REA-15.4"),
    ("KOA-12.6", "REA-15.4"),
    ("KOA-12.8", "REA-7.7"),
    ("KOA-13.2", "REA-16.2"),
    ("KOA-14.1", "REA-17.3"),
    ("KOA-14.3", "REA-17.4"),
    ("KOA-14.6", "REA-17.3"),
    ("KOA-15.1", "REA-18.1"),
    ("KOA-15.2", "REA-18.3"),
    ("KOA-15.3", "REA-18.4"),
    ("KOA-15.9", "REA-18.4"),
    ("KOA-15.11", "REA-19.3"),
    ("KOA-16.5", "REA-20.4"),
    ("KOA-16.8", "REA-20.5"),
    ("KOA-16.21", "REA-20.8"),
    ("KOA-16.22", "REA-20.8"),
    ("KOA-17.2", "REA-11.2"),
    ("KOA-17.3", "REA-11.3"),
    ("KOA-17.4", "REA-11.3"),
    ("KOA-17.8", "REA-11.6"),
    ("KOA-17.9", "REA-11.7"),
    ("KOA-19.5", "REA-22.9"),
    ("KOA-D2", "REA-D2"),
    ("KOA-D3", "REA-D2"),
    ("KOA-D5", "REA-D13"),
    ("KOA-D27", "REA-D11"),
    ("KOA-D34", "REA-12.1"),
    ("KOA-D36", "REA-D27"),
    ("KOA-D37", "REA-D17"),
    ("KOA-D40", "REA-D29"),
    ("KOA-D41", "REA-D28"),
    ("KOA-D48", "REA-18.7"),
    ("KOA-D50", "REA-D34"),
    ("KOA-D54", "REA-D58"),
    ("KOA-D55", "REA-D56"),
    ("KOA-D56", "REA-D38"),
    ("KOA-19.30", "REA-22.3"),
    ("KOA-17.10", "REA-11.4"),
    ("KOA-17.12", "REA-11.3"),
];

/// What Realpolitik says otherwise: it has neither coalitions nor Britain's sea.
pub(crate) fn in_realpolitik(why: Why) -> Option<engine::Refusal> {
    let (rule, en, pl) = match why {
        Why::ArbiterIsAlly => {
            ("REA-12.3", "Your ally cannot be your arbiter.", "Sojusznik nie może być twoim arbitrem.")
        }
        Why::ArbiterSamePlayer => (
            "REA-12.3",
            "Italy and the power that controls it are not each other's arbiter.",
            "Włochy i kontrolujące je mocarstwo nie są dla siebie arbitrami.",
        ),
        Why::NoRoundToAsk => (
            "REA-12.9",
            "No further movement round can be asked for.",
            "Nie można prosić o kolejną Turę Ruchu.",
        ),
        Why::NoSeaForYou => (
            "REA-14.5",
            "Only France and Italy have sea lanes; their allies may use them with consent.",
            "Szlaki Morskie mają tylko Francja i Włochy; sojusznicy korzystają z nich za zgodą.",
        ),
        Why::NotAPort => (
            "REA-14.4",
            "A sea move starts in a territory with a sea lane.",
            "Ruch Morski zaczyna się na terytorium ze Szlakiem Morskim.",
        ),
        Why::TooFarBySea => (
            "REA-14.4",
            "No sea lane of yours or your ally's leads there.",
            "Nie prowadzi tam Szlak Morski, z którego możesz skorzystać.",
        ),
        Why::NoNeedOfSea => (
            "REA-D56",
            "Only sea lanes of your own colour count on the way back.",
            "W odwrocie liczą się tylko Szlaki Morskie twojego koloru.",
        ),
        Why::OnlyAThreeOpens => return Some(Why::OnlyOnesAndThreesOpen.refusal()),
        Why::NotOnThisSide => {
            ("REA-4.6", "This territory is not on this board.", "Tego terytorium nie ma na tej planszy.")
        }
        Why::NoOrientCard => return Some(Why::NotAsked.refusal().cited_as(|_| "REA-5.3")),
        Why::NoGeneralOffMap => return Some(Why::NoMobilisedGeneral.refusal()),
        _ => return None,
    };
    Some(engine::Refusal { rule: engine::RuleId(rule), reason: engine::Text { en, pl } })
}
