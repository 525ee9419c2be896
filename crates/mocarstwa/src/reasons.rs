//! Why an action is refused: the rule and a sentence for the player, in both languages.

engine::reasons! {
    NotAsked "MOC-5.1" "This is not what you are asked now." "Nie o to teraz pytamy.";
    PowerTaken "MOC-3.3" "Another player has chosen this power." "To mocarstwo wybrał już inny gracz.";
    NotInOneLine "MOC-3.3" "This power stands in no row of the table with the powers chosen before." "To mocarstwo nie stoi w żadnym wierszu tabeli razem z mocarstwami już wybranymi.";
    // Purchases
    SoMany "MOC-4.2" "Buy at least one piece, and at most 30 at once." "Kupuje się co najmniej jedną figurę, a naraz najwyżej 30.";
    TooManyShips "MOC-S9.6" "You may not buy more ships here." "Nie możesz tu kupić więcej okrętów.";
    NotInTheBox "MOC-2.25" "So many pieces of this kind are not left." "Tylu figur tego rodzaju już nie ma.";
    TooDear "MOC-4.11" "You cannot pay for this." "Nie stać cię na to.";
    NothingToStartWith "MOC-D113" "Keep enough for a unit on the map: without one you would be out." "Zostaw tyle, by wystawić na mapę choć jeden oddział: bez niego odpadasz.";
    NothingDeployed "MOC-D113" "Place at least one unit: without one you would be out." "Wystaw co najmniej jeden oddział: bez niego odpadasz.";
    NobodyAtHome "MOC-D98" "At least one unit begins in your own power." "Co najmniej jeden oddział zaczyna w twoim mocarstwie.";
    NotInReserve "MOC-4.3" "You have no such pieces to place." "Nie masz takich figur do wystawienia.";
    NotYourGround "MOC-4.3" "You place pieces within your own borders, or where the scenario lets you." "Figury wystawia się w granicach własnego mocarstwa albo tam, gdzie pozwala scenariusz.";
    NotYourWater "MOC-4.4" "Ships go to sea fields beside your own power, along an accessible shore." "Okręty ustawia się na polach morza przy własnym mocarstwie, przy dostępnym brzegu.";
    FieldTaken "MOC-D52" "Another ship lies on this field." "Na tym polu stoi już okręt.";
    NoUnitThere "MOC-4.5" "A fortification goes where your own unit stands." "Umocnienie stawia się tam, gdzie stoi twój oddział.";
    FortThere "MOC-D48" "There is a fortification in this province." "W tej prowincji jest już umocnienie.";
    NothingToExchange "MOC-S4.3" "You have no two free forts to exchange." "Nie masz dwóch darmowych fortów do zamiany.";
    // Orders
    NotYours "MOC-7.1" "You command your own units." "Dowodzisz własnymi oddziałami.";
    NotYourShip "MOC-13.5" "This is no ship of yours with a crew for it." "To nie jest twój okręt albo nie ma na nim załogi.";
    HasActed "MOC-7.2" "You have not so many units there that may still do this." "Nie masz tam tylu oddziałów, które mogą jeszcze to zrobić.";
    MovesComeFirst "MOC-7.4" "All moves come before the attacks." "Najpierw wykonuje się wszystkie ruchy, potem ataki.";
    NotNextDoor "MOC-7.6" "These provinces do not border." "Te prowincje ze sobą nie graniczą.";
    Occupied "MOC-7.7" "Units of somebody else stand there." "Stoją tam obce oddziały.";
    ProvinceFull "MOC-7.9" "There is no room: a province holds three units, with a fortification four." "Nie ma tam miejsca: w prowincji mieszczą się trzy oddziały, w umocnionej cztery.";
    OutOfPlay "MOC-D75" "This province is out of play in this scenario." "Ta prowincja nie bierze udziału w tym scenariuszu.";
    NotYourRace "MOC-D85" "Players do not enter each other's ground in this scenario." "W tym scenariuszu gracze nie wchodzą sobie w drogę.";
    NoWarBetween "MOC-D76" "You and this player do not attack each other in this scenario." "W tym scenariuszu nie atakujecie się nawzajem.";
    CommanderAlone "MOC-D118" "The last unit leaves a place only with its commander." "Ostatni oddział opuszcza miejsce tylko razem z dowódcą.";
    NoCommander "MOC-23.5" "You have no commander there." "Nie masz tam dowódcy.";
    CommanderMoved "MOC-23.6" "This commander has moved in this turn." "Ten dowódca wykonał już ruch w tej turze.";
    TwoCommanders "MOC-23.9" "Two commanders never share a place." "Dwóch dowódców nie może stać w jednym miejscu.";
    // Attacks with dice
    NobodyToAttack "MOC-11.2" "There is no enemy to attack." "Nie ma tam kogo atakować.";
    NoLeapAtForts "MOC-12.6" "Cavalry that has moved does not attack a fortification." "Kawaleria, która wykonała ruch, nie atakuje umocnień.";
    OneByOne "MOC-11.1" "With dice units attack one by one." "W walce kostkami oddziały atakują pojedynczo.";
    NotThere "MOC-11.3" "No such unit stands there." "Nie ma tam takiego oddziału.";
    TooTired "MOC-24.2" "A tired unit does not defend beside one that is not." "Zmęczony oddział nie broni się, gdy obok stoi niezmęczony.";
    DiceFallOtherwise "MOC-2.12" "The dice cannot fall so." "Kości nie mogą tak upaść.";
    DidNotAttack "MOC-D45" "Only units that attacked the place in this phase go in." "Wejść mogą tylko oddziały, które w tej fazie atakowały to miejsce.";
    MustEnter "MOC-11.9" "At least one of the attackers must go in." "Co najmniej jeden z atakujących musi tam wejść.";
    NotIndependent "MOC-6.22" "You order the independents' units now." "Teraz wydajesz rozkazy oddziałom niezależnym.";
    AfterAnother "MOC-D17" "These independents go for another player." "Te oddziały niezależne atakują innego gracza.";
    // Politics and ministries
    AuthorityUsed "MOC-19.6" "You have used this authority card." "Ta karta władzy została już użyta.";
    NoUnitsHere "MOC-20.14" "This ministry builds ships and fortifications; units are recruited at the ministry of war." "To ministerstwo buduje okręty i umocnienia; oddziały werbuje się w ministerstwie wojny.";
    OverBudget "MOC-20.19" "Your level of control does not let you spend so much here." "Twój poziom kontroli nie pozwala tyle tu wydać.";
    NoFortToEnlarge "MOC-12.9" "There is no fort with a unit of yours." "Nie ma tam fortu z twoim oddziałem.";
    OverLimit "MOC-20.25" "Your level of control does not let you recruit so many units." "Twój poziom kontroli nie pozwala zwerbować tylu oddziałów.";
    CanBePaid "MOC-20.13" "There is money enough for the pay of these units." "Na żołd dla tych oddziałów wystarcza pieniędzy.";
    PayIsDue "MOC-20.11" "Every unit must be paid: sell resources or disband units." "Trzeba zapłacić żołd wszystkim oddziałom: sprzedaj zasoby lub rozwiąż oddziały.";
    CanBeFed "MOC-20.27" "There is grain enough for these units." "Dla tych oddziałów wystarcza zboża.";
    GrainIsDue "MOC-20.26" "Every unit needs one grain: say which units go." "Każdy oddział zużywa jedno zboże: wskaż oddziały, które odejdą.";
    NotUsed "MOC-8.5" "This is none of your used power cards." "To nie jest żadna z twoich użytych kart mocarstwa.";
    KeepThisCard "MOC-D26" "Only player cards above the hand limit are discarded." "Odrzuca się tylko karty graczy ponad limit ręki.";
    HandTooLarge "MOC-8.5" "Your hand is above its limit: discard player cards." "Masz za dużo kart na ręku: odrzuć karty graczy.";
    // Campaigns and commanders
    NotForSale "MOC-4.14" "Heavy units are not for sale." "Ciężkich oddziałów nie można kupić.";
    NotYourLand "MOC-18.9" "Only in powers whose coat of arms you hold." "Tylko w mocarstwach, których herb posiadasz.";
    NotSoMuch "MOC-18.8" "You have not so much of it, or it is too much at once: at most 20." "Tyle nie masz albo to za dużo naraz: najwyżej 20.";
    NoBarter "MOC-K8.8" "Only wood is given for grain, and only on the way to Iceland." "Wymienia się tylko drewno na zboże, i tylko w wyprawie na Islandię.";
    UnitsOnly "MOC-D82" "At the end of a round only units are recruited." "Na koniec rundy werbuje się tylko oddziały.";
    NoCommanderDue "MOC-23.4" "You may not take this commander now." "Nie możesz teraz dobrać tego dowódcy.";
    CommanderInUse "MOC-23.1" "You have this commander on the map already." "Ten dowódca jest już na mapie.";
    NoUnitForCommander "MOC-23.9" "A commander stands beside an own unit." "Dowódca musi stać przy własnym oddziale.";
    // The sea
    HasSailed "MOC-13.11" "This ship has sailed in this phase." "Ten okręt już płynął w tej fazie.";
    NoMasts "MOC-16.3" "Without masts this ship cannot sail." "Bez masztów ten okręt nie popłynie.";
    Shoal "MOC-13.7" "Shoals are closed to ships." "Mielizny są zamknięte dla okrętów.";
    OutOfRange "MOC-13.10" "The ship does not get so far." "Okręt tam nie dopłynie.";
    NoShore "MOC-13.8" "The ship does not lie at an accessible shore of this province." "Okręt nie stoi przy dostępnym brzegu tej prowincji.";
    ShipFull "MOC-13.2" "There is no room aboard." "Na pokładzie nie ma miejsca.";
    NotBeside "MOC-15.1" "The ships do not lie on neighbouring fields." "Okręty nie stoją na sąsiednich polach.";
    NoGunFree "MOC-15.3" "Every working gun deck has fired in this phase." "Każdy sprawny pokład działowy oddał już w tej fazie salwę.";
    // Cards
    NoBattleThere "MOC-9.3" "You attack nobody there." "Nikogo tam nie atakujesz.";
    NotInHand "MOC-9.4" "You do not hold this card." "Nie masz tej karty na ręku.";
    SoManyNotLost "MOC-9.18" "The side does not lose so many units." "Ta strona nie traci tylu oddziałów.";
    NoElite "MOC-10.24" "Only infantry, cavalry and artillery become elite." "Do elity awansują tylko piechota, kawaleria i artyleria.";
    NoRefuge "MOC-10.12" "Nobody retreats there: it is full, foreign, fought for, or where the attack came from." "Tam wycofać się nie można: prowincja jest pełna, obca, toczy się w niej walka albo z niej wyszedł atak.";
    OnlyArtilleryFires "MOC-14.20" "From land only artillery attacks a ship." "Z lądu okręt może zaatakować tylko artyleria.";
    NotInDeck "MOC-8.1" "This card is not in the deck." "Tej karty nie ma w talii.";
}
