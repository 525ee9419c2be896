//! Why an action is refused: the rule and a sentence for the player, in both languages.

use engine::{Refusal, RuleId, Text};

macro_rules! reasons {
    ($($name:ident $rule:literal $en:literal $pl:literal;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Why {
            $($name),+
        }

        impl Why {
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            pub fn refusal(self) -> Refusal {
                match self {
                    $(Why::$name => Refusal { rule: RuleId($rule), reason: Text { en: $en, pl: $pl } }),+
                }
            }
        }
    };
}

reasons! {
    NotAsked "NAP-2.3" "This is not what you are asked now." "Nie o to teraz pytamy.";
    NotYours "NAP-26.3" "You command only the units of your own army." "Dowodzisz tylko oddziałami swojej armii.";
    NotThere "NAP-1.4" "This unit is not where such an order could reach it." "Tego oddziału nie ma tam, gdzie sięga taki rozkaz.";
    AlreadyPlaced "NAP-3.7" "This unit is already on the map." "Ten oddział stoi już na mapie.";
    SouthOfTheBorder "NAP-3.3" "Allied units are set up north of the border." "Oddziały sprzymierzonych rozstawia się na północ od granicy.";
    WrongZone "NAP-3.4" "Anglo-Dutch units are set up west of the dividing line, Prussian ones east of it." "Oddziały angielsko-niderlandzkie rozstawia się na zachód od linii podziału, pruskie na wschód od niej.";
    NotInFrance "NAP-3.5" "French units are set up in towns of France." "Oddziały francuskie rozstawia się w miastach na terenie Francji.";
    FourInATown "NAP-3.3" "At set-up a town takes at most 4 Allied units." "Przy rozstawieniu w mieście mieszczą się najwyżej 4 oddziały sprzymierzonych.";
    TwelveInATown "NAP-3.5" "At set-up a town takes at most 12 French units." "Przy rozstawieniu w mieście mieści się najwyżej 12 oddziałów francuskich.";
    NoRoad "NAP-1.5" "No road joins these towns directly." "Tych miast nie łączy bezpośrednio żadna droga.";
    MovedAlready "NAP-4.3" "This unit belongs to no group that you may still move: a unit moves once in a turn." "Ten oddział nie należy do grupy, którą możesz jeszcze poruszyć: oddział rusza się raz w turze.";
    TwoGroupMoves "NAP-4.4" "The French make two group moves in a turn, and both are used." "Francuz wykonuje w turze dwa ruchy grupowe i oba są już wykorzystane.";
    OneGroupMove "NAP-4.5" "Each Allied army makes one group move in a turn, and it is used." "Każda armia sprzymierzonych wykonuje w turze jeden ruch grupowy i jest on już wykorzystany.";
    MustFight "NAP-4.9" "A unit that has entered a town with enemies stops there and fights." "Oddział, który wkroczył do miasta zajętego przez przeciwnika, zatrzymuje się i walczy.";
    TooFar "NAP-5.1" "Even by forced march this unit gets no farther." "Nawet marszem forsownym ten oddział dalej nie dojdzie.";
    NightRange "NAP-6.2" "There are no forced marches at night." "W nocy nie ma marszów forsownych.";
    NightAttack "NAP-6.1" "Nobody attacks at night." "W nocy nie wolno atakować.";
    RoadFull "NAP-4.14" "This road has carried its limit in this turn." "Tą drogą przeszło już w tej turze tyle oddziałów, ile pozwala limit.";
    RiverRoadFull "NAP-4.16" "Over a river an attack goes by half the limit of the road." "Przez rzekę atakuje najwyżej połowa limitu drogi.";
    NoCoordination "NAP-4.13" "Two groups attack one town only if both start next to it and a road joins their towns." "Dwie grupy atakują jedno miasto tylko wtedy, gdy obie zaczynają ruch w miastach z nim sąsiadujących, połączonych ze sobą drogą.";
    NoFightThere "NAP-7.1" "There is no fight to be resolved in this town." "W tym mieście nie ma walki do rozstrzygnięcia.";
    SkirmishesFirst "NAP-7.4" "All skirmishes come before the battles." "Najpierw rozgrywa się wszystkie potyczki, potem bitwy.";
    NotInFight "NAP-9.1" "This unit takes no part in the fight." "Ten oddział nie bierze udziału w tej walce.";
    NotInSkirmish "NAP-19.2" "This unit is not in the town of the skirmish." "Tego oddziału nie ma w mieście, w którym toczy się potyczka.";
    CommittedAlready "NAP-19.2" "This unit is committed already." "Ten oddział został już wystawiony do potyczki.";
    NotDrawnByAttacker "NAP-7.7" "You have drawn no such terrain block." "Nie wylosowano takiego bloczka terenu.";
    AttackersTerrain "NAP-7.7" "A terrain block is laid on your left wing, centre or right wing." "Bloczek terenu kładzie się na własnym lewym skrzydle, w centrum albo na prawym skrzydle.";
    DefendersTerrain "NAP-7.8" "A terrain block is laid on your left wing, centre or right wing." "Bloczek terenu kładzie się na własnym lewym skrzydle, w centrum albo na prawym skrzydle.";
    NotInHand "NAP-7.8" "You have drawn no such terrain block." "Nie wylosowano takiego bloczka terenu.";
    TerrainThere "NAP-7.8" "Each of your positions takes one terrain block." "Na każdej twojej pozycji mieści się jeden bloczek terenu.";
    StreamThere "NAP-8.11" "There is a stream on this line already." "Na tej linii jest już strumień.";
    OwnFrontOnly "NAP-10.2" "Units are deployed on your own left wing, centre and right wing." "Oddziały rozstawia się na własnym lewym skrzydle, w centrum i na prawym skrzydle.";
    DeployedAlready "NAP-10.1" "This unit is deployed already." "Ten oddział jest już rozstawiony.";
    OneCorps "NAP-10.3" "Without a leader the units of one position belong to one corps." "Bez dowódcy oddziały na jednej pozycji należą do jednego korpusu.";
    TwoCorps "NAP-10.4" "Beside a leader the units of one position belong to two corps at most." "Przy dowódcy oddziały na jednej pozycji należą najwyżej do dwóch korpusów.";
    CorpsOfHisOwnArmy "NAP-D14" "At this table a leader allows two corps of his own army only." "Przy tym stole dowódca pozwala łączyć tylko dwa korpusy własnej armii.";
    FillEveryPosition "NAP-10.2" "At least one unit stands in each of the three positions." "Na każdej z trzech pozycji stoi co najmniej jeden oddział.";
    NoArtilleryInWood "NAP-8.7" "No artillery stands in, enters or fires into a wood." "Żadna artyleria nie stoi w lesie, nie wchodzi do niego i nie strzela na pole z lasem.";
    NothingToHold "NAP-8.1" "There is neither farm nor hill in this position." "Na tej pozycji nie ma ani farmy, ani wzgórza.";
    FarmIsForInfantry "NAP-8.9" "A farm is held by infantry." "Farmę może zajmować tylko piechota.";
    HillIsForArtillery "NAP-8.15" "A hill is held by artillery." "Wzgórze zajmuje artyleria.";
    OneHolder "NAP-8.1" "Another unit holds it." "Zajmuje ją inny oddział.";
    HeldByEnemy "NAP-8.3" "An enemy unit holds it." "Zajmuje ją oddział przeciwnika.";
    HoldsAlready "NAP-8.2" "This unit holds it already." "Ten oddział już ją zajmuje.";
    HolderHasActed "NAP-8.2" "The unit that holds it has moved or fired in this battle turn." "Oddział, który ją zajmuje, ruszał się lub prowadził ogień w tej turze bitewnej.";
    TooLateToRelieve "NAP-8.2" "Only a unit that has neither moved nor fired in this battle turn relieves the holder." "Zmienić oddział, który ją zajmuje, może tylko taki, który w tej turze bitewnej nie ruszał się i nie prowadził ognia.";
    TooLateToOccupy "NAP-8.3" "Only a unit that has neither moved nor fired in this battle turn takes it." "Zająć ją może tylko oddział, który w tej turze bitewnej nie ruszał się i nie prowadził ognia.";
    NoTest "NAP-12.1" "Only engaged units of strength 1 test their morale." "Morale sprawdzają tylko zaangażowane oddziały o sile 1.";
    MovesOnce "NAP-11.2" "This unit has moved in this battle turn." "Ten oddział ruszał się już w tej turze bitewnej.";
    HasMoved "NAP-11.3" "This unit has moved in this battle turn and does not fire." "Ten oddział ruszał się już w tej turze bitewnej i nie prowadzi ognia.";
    HasFired "NAP-11.3" "This unit has fired in this battle turn and does not move." "Ten oddział prowadził już ogień w tej turze bitewnej i się nie rusza.";
    FiresOnce "NAP-11.4" "A unit fires once in a battle turn." "Oddział prowadzi ogień raz w turze bitewnej.";
    FireAndOneMove "NAP-14.12" "Horse artillery that fires moves one position, not two." "Artyleria konna, która strzela, porusza się o jedno pole, nie o dwa.";
    NotAdjacent "NAP-9.3" "A battle move goes to an adjacent position, never diagonally." "Ruch bitewny prowadzi na sąsiednią pozycję, nigdy na skos.";
    OneBattleMove "NAP-13.1" "Infantry and foot artillery make one battle move." "Piechota i artyleria piesza wykonują jeden ruch bitewny.";
    ThroughEnemies "NAP-13.3" "Nobody passes through a position with enemy units." "Nie wolno przechodzić przez pole z oddziałami przeciwnika.";
    FootArtilleryEngages "NAP-13.5" "Foot artillery may not engage." "Artyleria piesza nie może wykonać ruchu angażującego.";
    EngageOrDisengage "NAP-13.7" "In one battle turn a unit engages or disengages, not both." "W jednej turze bitewnej oddział albo się angażuje, albo przerywa zaangażowanie.";
    EngagedToEngaged "NAP-13.10" "No unit goes straight from one fight of the battlefield into another." "Żaden oddział nie przechodzi wprost z jednego zaangażowania w drugie.";
    CavalryStopsInWood "NAP-8.6" "Cavalry that enters a wood stops there." "Kawaleria, która wchodzi na pole z lasem, musi się zatrzymać.";
    StreamFull "NAP-8.12" "Two units have crossed this stream in this battle turn." "W tej turze bitewnej strumień pokonały już dwa oddziały.";
    ArtilleryAndStream "NAP-8.14" "Artillery may not cross a stream." "Artyleria nie może przekraczać strumienia.";
    SquareStands "NAP-16.4" "A unit in square neither moves nor leaves." "Oddział w czworoboku nie rusza się i nie wycofuje.";
    Attached "NAP-16.13" "A sheltering unit first has to leave its square." "Oddział chroniący się w czworoboku musi go najpierw opuścić.";
    Sheltering "NAP-16.14" "A sheltering unit does not fire." "Oddział chroniący się w czworoboku nie prowadzi ognia.";
    ReserveIsOut "NAP-9.6" "Units in reserve do not fire." "Oddziały na polu rezerwy nie prowadzą ognia.";
    FireNeedsEngagement "NAP-14.3" "Only artillery fires without being engaged." "Bez zaangażowania strzela tylko artyleria.";
    NobodyOpposite "NAP-14.8" "There is nobody to fire at." "Nie ma do kogo strzelać.";
    NoSuchGroup "NAP-16.5" "No enemies of this group stand there." "Nie ma tam przeciwników z tej grupy.";
    OwnUnitsInTheWay "NAP-14.9" "Own units are engaged where this battery would fire." "Tam, dokąd miałaby strzelać artyleria, są zaangażowane własne oddziały.";
    NoFireIntoWood "NAP-14.13" "No artillery fires into a wood." "Żadna artyleria nie strzela na pole z lasem.";
    FarmBarsCavalry "NAP-8.10" "Cavalry cannot attack a farm." "Kawaleria nie może atakować farmy.";
    NoFirepower "NAP-14.2" "With a firepower of 0 a unit may not fire." "Oddział o sile ognia 0 nie może prowadzić ognia.";
    OnlyInfantrySquares "NAP-16.1" "Only engaged infantry forms or dissolves a square." "Czworobok formuje i rozformowuje tylko zaangażowana piechota.";
    NoSquareAbroad "NAP-16.2" "No square is formed in an enemy position." "Czworoboku nie formuje się na polu przeciwnika.";
    NoSquareThere "NAP-16.3" "No square is formed in a farm or in a wood." "Czworoboku nie formuje się na farmie ani w lesie.";
    NotInSquare "NAP-16.1" "This unit is not in square." "Ten oddział nie stoi w czworoboku.";
    TooLateToShelter "NAP-16.12" "Only a unit that has neither moved nor fired in this battle turn takes shelter." "Schronić się może tylko oddział, który w tej turze bitewnej nie ruszał się i nie prowadził ognia.";
    NoSquare "NAP-16.13" "This unit is no square of your side in the same position." "Ten oddział nie jest własnym czworobokiem na tej samej pozycji.";
    CannotShelter "NAP-16.12" "Only leaders and artillery shelter in a square." "W czworoboku mogą schronić się tylko dowódcy i artyleria.";
    NotSheltering "NAP-16.14" "This unit does not shelter in a square." "Ten oddział nie chroni się w czworoboku.";
    NotTheStrongest "NAP-15.2" "A hit goes to the strongest unit of the target." "Trafienie przyjmuje najsilniejszy oddział celu.";
    AttackersWay "NAP-17.3" "The attacker goes back to towns from which he attacked or brought reinforcements." "Atakujący wycofuje się do miast, z których atakował lub wprowadzał uzupełnienia.";
    DefendersWay "NAP-17.4" "The defender may not retreat by a road that the attacker came." "Obrońca nie może wycofać się drogą, którą przyszedł atakujący.";
    TooLateToRetreat "NAP-17.1" "Only a unit that has neither moved nor fired in this battle turn retreats." "Wycofać się może tylko oddział, który w tej turze bitewnej nie ruszał się i nie prowadził ognia.";
    TownTaken "NAP-17.3" "The enemy has taken the town that the attacker came from." "Miasto, z którego przyszedł atakujący, zajął przeciwnik.";
    EnemiesThere "NAP-17.4" "The defender does not retreat to a town with enemies." "Obrońca nie może wycofać się do miasta z przeciwnikiem.";
    FightThere "NAP-17.5" "Nobody retreats into another fight." "Nie wolno wycofać się na pole innej bitwy.";
    RetreatRoadFull "NAP-17.6" "In a battle turn 2 units retreat along a major road and 1 along a minor one." "W turze bitewnej drogą główną wycofują się 2 oddziały, a poboczną 1.";
    RoutRoadFull "NAP-21.4" "This road takes no more routed units." "Ta droga nie przyjmie więcej rozbitych oddziałów.";
    NotNextDoor "NAP-18.1" "Reinforcements come from adjacent towns." "Uzupełnienia przychodzą z sąsiednich miast.";
    FightAtHome "NAP-18.2" "No reinforcements come out of a town with enemies." "Uzupełnienia nie przychodzą z miasta, w którym jest przeciwnik.";
    ReinforcementRoadFull "NAP-18.3" "In a battle turn 2 units come along a major road and 1 along a minor one." "W turze bitewnej drogą główną przychodzą 2 oddziały, a poboczną 1.";
    Disorganised "NAP-18.6" "This unit is disorganised." "Ten oddział jest zdezorganizowany.";
    TookNoPart "NAP-22.1" "Only units that took part in the battle regroup." "Przegrupować można tylko oddziały, które brały udział w bitwie.";
    RegroupedAlready "NAP-22.1" "This unit has regrouped already." "Ten oddział już się przegrupował.";
    NoOwnUnitsThere "NAP-22.2" "Units regroup to an adjacent town with own units, or from one into the town of the battle." "Przegrupować się można do przyległego miasta z własnymi oddziałami albo z takiego miasta do miasta bitwy.";
    RegroupRoadFull "NAP-22.4" "2 units regroup along a major road and 1 along a minor one." "Drogą główną przegrupowują się 2 oddziały, a poboczną 1.";
    FightsElsewhere "NAP-D68" "No unit regroups out of a town where a fight is to come." "Żaden oddział nie przegrupowuje się z miasta, w którym czeka walka.";
    NothingDue "NAP-24.5" "This army owes no unit to lost supply." "Ta armia nie traci teraz oddziałów z braku zaopatrzenia.";
    DiceFallOtherwise "NAP-1.12" "The dice cannot fall so." "Kości nie mogą tak upaść.";
    NoSuchBlockLeft "NAP-D17" "No such terrain block is left." "Nie ma już takiego bloczka terenu.";
}
