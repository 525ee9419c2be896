/** What the guide says on 15 June 1815, to whoever commands the French, and in the first battle. */
import type { Phrase } from '../../../lib/words';

export const says = {
  welcome: {
    title: { en: 'Welcome, Sire', pl: 'Witaj, Sire' },
    text: {
      en: 'It is the morning of 15 June 1815 and you command the French. A bot commands Wellington and Blücher. This is a real match: I only point at things, you decide. The first day takes about fifteen minutes.',
      pl: 'Jest ranek 15 czerwca 1815 roku, a ty dowodzisz Francuzami. Wellingtonem i Blücherem kieruje bot. To prawdziwa gra: ja tylko pokazuję, decydujesz ty. Pierwszy dzień trwa około piętnastu minut.',
    },
  },
  map: {
    title: { en: 'The map', pl: 'Mapa' },
    text: {
      en: 'Units stand in towns and travel by road only. Broad roads are major, narrow ones minor. A river matters only when you attack across it. Drag to move the map, pinch or roll to come closer.',
      pl: 'Oddziały stoją w miastach i chodzą wyłącznie drogami. Szerokie drogi są główne, wąskie poboczne. Rzeka liczy się tylko wtedy, gdy atakujesz przez nią. Mapę przesuwasz, przeciągając, a przybliżasz dwoma palcami lub kółkiem myszy.',
    },
  },
  blocks: {
    title: { en: 'Your blocks', pl: 'Twoje bloczki' },
    text: {
      en: 'Blue blocks are yours. On each face you see its arm, its corps, its strength as dots along the upper edge and its firepower, F1 to F3. Strength is how many dice it throws; a step that is lost turns the block to fewer dots.',
      pl: 'Niebieskie bloczki są twoje. Widzisz na nich rodzaj oddziału, korpus, siłę jako kropki u górnej krawędzi i siłę ognia od F1 do F3. Siła to liczba kości, którymi oddział rzuca; utrata poziomu obraca bloczek na mniejszą liczbę kropek.',
    },
  },
  enemy: {
    title: { en: 'What you see of the enemy', pl: 'Co widzisz u przeciwnika' },
    text: {
      en: 'Red blocks are Anglo-Dutch, black ones Prussian. You see how many stand where, but only their backs: a guard or a single battery, nobody tells. Faces show when they fight, and the overview remembers what you saw. He sees as little of you.',
      pl: 'Czerwone bloczki to wojska angielsko-niderlandzkie, czarne to pruskie. Widzisz, ile ich gdzie stoi, ale tylko od tyłu: gwardia to czy jedna bateria, nikt nie powie. Odkrywają się w walce, a przegląd armii pamięta, co było widać. On widzi u ciebie równie mało.',
    },
  },
  time: {
    title: { en: 'Eight days', pl: 'Osiem dni' },
    text: {
      en: 'A day has three turns: morning, afternoon and night. French and Allied turns take each other’s place, and dark squares are nights. After 22 June it is over.',
      pl: 'Dzień ma trzy tury: rano, po południu i noc. Tury francuskie i sprzymierzonych następują na zmianę, ciemne pola to noce. Po 22 czerwca gra się kończy.',
    },
  },
  goal: {
    title: { en: 'How to win', pl: 'Jak wygrać' },
    text: {
      en: 'You win when both Allied armies are defeated: nine Prussian units lost, and eight Anglo-Dutch. Or when 22 June is over and you hold two of Bruxelles, Gent and Liège. Twelve lost units defeat you, and if time runs out the Allies have won.',
      pl: 'Wygrywasz, gdy obie armie sprzymierzonych są pokonane: Prusacy po stracie dziewięciu oddziałów, armia angielsko-niderlandzka po stracie ośmiu. Albo gdy po 22 czerwca trzymasz dwa z trzech miast: Brukselę, Gandawę i Liège. Ciebie pokona strata dwunastu oddziałów, a gdy skończy się czas, wygrywają sprzymierzeni.',
    },
  },
  prompt: {
    title: { en: 'What is asked of you', pl: 'O co pyta gra' },
    text: {
      en: 'Every question stands here, always in this place. What you can choose glows on the map or is a button. When it is not your turn, it says whom we wait for.',
      pl: 'Każde pytanie pojawia się tutaj, zawsze w tym miejscu. To, co można wybrać, świeci na mapie albo jest przyciskiem. Gdy nie twoja kolej, widać tu, na kogo czekamy.',
    },
  },
  group: {
    title: { en: 'Choose a group', pl: 'Wybierz grupę' },
    text: {
      en: 'All your units in one town are a group, and two groups may march in a turn. At Laneffe stands the cavalry, one town from the enemy. Choose it.',
      pl: 'Wszystkie twoje oddziały w jednym mieście to grupa, a w turze masz dwa ruchy grupowe. W Laneffe stoi kawaleria, o jedno miasto od wroga. Wybierz ją.',
    },
  },
  roads: {
    title: { en: 'Send it along a road', pl: 'Wyślij ją drogą' },
    text: {
      en: 'Towns within reach glow; whom you touch below the map stays behind. A road takes 8 units in a turn, a minor one 6, and half of that into an attack across a river. So at most four attack Charleroi, behind the Sambre: enough for two Prussian blocks.',
      pl: 'Miasta w zasięgu świecą; kogo dotkniesz pod mapą, ten zostaje. Droga główna mieści w turze 8 oddziałów, poboczna 6, a w ataku przez rzekę połowę. Charleroi leży za Sambrą, więc zaatakuje je najwyżej czterech: na dwa pruskie bloczki wystarczy.',
    },
  },
  forced: {
    title: { en: 'Forced marches', pl: 'Marsz forsowny' },
    text: {
      en: 'Infantry and foot artillery go one town; cavalry, horse artillery and leaders two. One town more is a forced march: when all have moved, each such unit throws a die and loses a step on 1–3. Napoléon in its town adds 1. Whoever meets the enemy stops.',
      pl: 'Piechota i artyleria piesza idą o jedno miasto; kawaleria, artyleria konna i dowódcy o dwa. Jedno miasto więcej to marsz forsowny: gdy wszyscy się ruszą, każdy taki oddział rzuca kością i przy 1–3 traci poziom siły. Napoleon w tym samym mieście dodaje 1. Kto natknie się na wroga, staje.',
    },
  },
  second: {
    title: { en: 'A second group', pl: 'Druga grupa' },
    text: {
      en: 'One more group may march. The Guard and Napoléon wait at Beaumont: bring them after the others, for what is not near today will not fight tomorrow. An order that nobody has answered can be taken back.',
      pl: 'Może ruszyć jeszcze jedna grupa. W Beaumont czekają gwardia i Napoleon: poprowadź ich za resztą, bo kto dziś nie podejdzie, jutro nie będzie walczył. Rozkaz, na który nikt jeszcze nie odpowiedział, można cofnąć.',
    },
  },
  done: {
    title: { en: 'End the marches', pl: 'Zakończ marsze' },
    text: {
      en: 'Nobody has to march; what you do not use is gone. When all stand where you want them, end the marches. Then forced marches are thrown for, and every town with both sides in it is fought over.',
      pl: 'Nikt nie musi maszerować; niewykorzystany ruch przepada. Gdy wszyscy stoją, gdzie trzeba, zakończ marsze. Potem rzuca się za marsze forsowne i rozstrzyga każde miasto, w którym są obie strony.',
    },
  },
  fights: {
    title: { en: 'Which fight first?', pl: 'Która walka najpierw?' },
    text: {
      en: 'Whose turn it is attacks and chooses the order, skirmishes before battles. Whoever has won early can come to the help of a battle next door.',
      pl: 'Atakuje ten, czyja jest tura, i on wybiera kolejność, potyczki przed bitwami. Kto wcześnie wygra, może przyjść z pomocą sąsiedniej bitwie.',
    },
  },
  skirmish: {
    title: { en: 'A skirmish', pl: 'Potyczka' },
    text: {
      en: 'A side with fewer than three units makes it a skirmish, without a battlefield. Each sends four at most. The defenders fire, then the attackers who are left: mounted units and leaders hit on 1–2, the others on 1. Whoever then has fewer units in the town leaves it.',
      pl: 'Gdy którejś stronie brakuje trzech oddziałów, jest to potyczka, bez pola bitwy. Każdy wystawia najwyżej cztery oddziały. Strzelają obrońcy, potem pozostali atakujący: kawaleria, artyleria konna i dowódcy trafiają przy 1–2, reszta przy 1. Kto ma potem w mieście mniej oddziałów, odchodzi.',
    },
  },
  hit: {
    title: { en: 'Hits', pl: 'Trafienia' },
    text: {
      en: 'A hit costs a step and goes to the strongest unit; among equals you choose. A unit without steps is lost, and lost units defeat an army.',
      pl: 'Trafienie to strata poziomu siły i przyjmuje je najsilniejszy oddział; spośród równych wybierasz ty. Oddział bez poziomów ginie, a stracone oddziały to klęska armii.',
    },
  },
  leave: {
    title: { en: 'A way out', pl: 'Którędy odejść' },
    text: {
      en: 'Whoever has to leave goes to towns next door: the attacker back where he came from, the defender elsewhere. Roads take few: two a major one, one a minor one. Whom they do not take is lost, so save the strong first.',
      pl: 'Kto musi odejść, idzie do sąsiednich miast: atakujący tam, skąd przyszedł, obrońca gdzie indziej. Drogi mieszczą niewielu: główna dwa oddziały, poboczna jeden. Kogo nie pomieszczą, ten ginie, więc najpierw ratuj najsilniejszych.',
    },
  },
  allies: {
    title: { en: 'The Allies’ turn', pl: 'Tura sprzymierzonych' },
    text: {
      en: 'Between your turns the Allies march: one Anglo-Dutch and one Prussian group, and then it is they who attack. The log tells what could be seen of it; click a line to see the map as it was.',
      pl: 'Między twoimi turami maszerują sprzymierzeni: jedna grupa angielsko-niderlandzka i jedna pruska, i wtedy to oni atakują. Dziennik mówi, co było widać; kliknij zdanie, by zobaczyć mapę z tamtej chwili.',
    },
  },
  attacked: {
    title: { en: 'You are attacked', pl: 'Przeciwnik atakuje' },
    text: {
      en: 'The defender fires first in a skirmish and lays the better ground in a battle, but he also deploys first. If a fight is lost anyway, save your units: a town can be taken again.',
      pl: 'Obrońca w potyczce strzela pierwszy, a w bitwie kładzie więcej terenu, lecz także pierwszy się rozstawia. Jeśli walka jest przegrana, oszczędzaj oddziały: miasto można odbić.',
    },
  },
  terrain: {
    title: { en: 'The ground', pl: 'Teren' },
    text: {
      en: 'The attacker draws one terrain block, the defender two. A wood hides and keeps guns out, a farm helps one infantry unit, a hill one battery; a stream lets two units across in a battle turn. Lay it where you want to hold.',
      pl: 'Atakujący losuje jeden bloczek terenu, obrońca dwa. Las ukrywa i nie wpuszcza artylerii, farma pomaga jednemu oddziałowi piechoty, wzgórze jednej baterii; strumień pokonują w turze bitewnej dwa oddziały. Kładź tam, gdzie chcesz się utrzymać.',
    },
  },
  field: {
    title: { en: 'The battlefield', pl: 'Pole bitwy' },
    text: {
      en: 'Each side has a left wing, a centre, a right wing, and a reserve behind them; yours are below. Units move forward and back, never sideways. If only enemies stand on one of your three positions, your whole army is routed. The same goes for him.',
      pl: 'Każda strona ma lewe skrzydło, centrum, prawe skrzydło i rezerwę za nimi; twoje są na dole. Oddziały ruszają się naprzód i do tyłu, nigdy na boki. Jeśli na jednej z twoich trzech pozycji stoi tylko przeciwnik, cała armia jest rozbita. On tak samo.',
    },
  },
  deploy: {
    title: { en: 'Deploy by corps', pl: 'Rozstaw korpusami' },
    text: {
      en: 'Each of the three positions needs a unit, and a position takes units of one corps; beside Napoléon two. All others wait in reserve, where nobody fires at them. The enemy sees backs alone. Keep somebody in reserve for the wing that gives way.',
      pl: 'Na każdej z trzech pozycji musi stanąć oddział, a na jednej pozycji stoją oddziały jednego korpusu; przy Napoleonie dwóch. Reszta czeka w rezerwie, do której nikt nie strzela. Przeciwnik widzi tylko tył. Zachowaj kogoś na skrzydło, które się ugnie.',
    },
  },
  command: {
    title: { en: 'Your battle turn: fire and move', pl: 'Twoja tura bitewna: ogień i ruch' },
    text: {
      en: 'Each unit moves, fires or retreats, once. It throws a die for each point of strength; a die no higher than its firepower hits. Guns reach the position opposite; infantry and cavalry fire only at enemies in their own. So let the guns speak, then go over to him.',
      pl: 'Każdy oddział raz się rusza, strzela albo wycofuje. Rzuca tyloma kośćmi, ile ma siły; trafia każda, która nie przekracza siły ognia. Artyleria sięga przeciwległej pozycji; piechota i kawaleria strzelają tylko do przeciwnika na własnej. Najpierw więc armaty, potem wejdź na jego pozycję.',
    },
  },
  charge: {
    title: { en: 'Charges', pl: 'Zaskoczenie' },
    text: {
      en: 'Who enters a position with enemies engages them, and fires in the next battle turn. Cavalry that engaged then has 1 more firepower: that is the charge. Guns that are engaged have it for their first shot.',
      pl: 'Kto wchodzi na pozycję z przeciwnikiem, angażuje się i strzela w następnej turze bitewnej. Kawaleria, która się zaangażowała, ma wtedy siłę ognia o 1 większą: to zaskoczenie. Zaangażowana artyleria ma tyle przy pierwszym strzale.',
    },
  },
  square: {
    title: { en: 'Squares', pl: 'Czworoboki' },
    text: {
      en: 'Infantry that is engaged on your own side may form a square: cavalry fires at it with 1 less and without its charge, and morale is better by 1. But infantry and guns hit it more easily, and it cannot move.',
      pl: 'Piechota zaangażowana po twojej stronie pola może sformować czworobok: kawaleria strzela do niego z siłą o 1 mniejszą i bez zaskoczenia, a morale jest o 1 lepsze. Piechota i artyleria trafiają go jednak łatwiej, a czworobok stoi w miejscu.',
    },
  },
  morale: {
    title: { en: 'Morale', pl: 'Morale' },
    text: {
      en: 'Your battle turn begins with morale: each engaged unit of strength 1 throws a die, and on 1–3 runs towards your reserve. A leader beside it adds 1. A wing that runs can mean a rout.',
      pl: 'Twoja tura bitewna zaczyna się od morale: każdy zaangażowany oddział o sile 1 rzuca kością i przy 1–3 ucieka w stronę rezerwy. Dowódca obok dodaje 1. Ucieczka ze skrzydła może oznaczać rozbicie.',
    },
  },
  retreat: {
    title: { en: 'Leaving in good order', pl: 'Odwrót' },
    text: {
      en: 'A unit that has done nothing yet may leave the battle, two by a major road, one by a minor one. From the reserve it costs nothing, out of an engagement the steps of a rout. Go while you can choose.',
      pl: 'Oddział, który nic jeszcze nie robił, może opuścić bitwę: drogą główną dwa, poboczną jeden. Z rezerwy nic to nie kosztuje, z zaangażowania tyle poziomów co rozbicie. Odchodź, póki masz wybór.',
    },
  },
  reinforce: {
    title: { en: 'Reinforcements', pl: 'Uzupełnienia' },
    text: {
      en: 'At the end of your battle turn units from towns next door may come into your reserve: two by a major road, one by a minor one. That is why armies march close together.',
      pl: 'Na końcu twojej tury bitewnej do rezerwy mogą wejść oddziały z sąsiednich miast: dwa drogą główną, jeden poboczną. Dlatego armie maszerują blisko siebie.',
    },
  },
  regroup: {
    title: { en: 'Won: regroup', pl: 'Wygrana: przegrupowanie' },
    text: {
      en: 'Units that were in the battle may go one town on, to other units of yours, even into the next battle, or come back to this town.',
      pl: 'Oddziały, które były w bitwie, mogą przejść do sąsiedniego miasta z twoimi oddziałami, nawet do następnej bitwy, albo stamtąd wrócić.',
    },
  },
  night: {
    title: { en: 'Night', pl: 'Noc' },
    text: {
      en: 'At night nobody enters a town with enemies and nobody force-marches. Use it to close up: put corps together, and Napoléon where the battle will be.',
      pl: 'W nocy nie wolno wejść do miasta z przeciwnikiem ani maszerować forsownie. Zewrzyj szeregi: zbierz korpusy razem, a Napoleona postaw tam, gdzie dojdzie do bitwy.',
    },
  },
  cities: {
    title: { en: 'Cities and supply', pl: 'Miasta i zaopatrzenie' },
    text: {
      en: 'At the end of each French turn a major city with one of your units in it costs the Allies: Bruxelles and Gent one Anglo-Dutch unit each, Liège two Prussian ones. So they have to stand and fight for them. You need no supply.',
      pl: 'Na końcu każdej tury francuskiej główne miasto zajęte przez ciebie kosztuje sprzymierzonych: Bruksela i Gandawa po jednym oddziale angielsko-niderlandzkim, Liège dwa pruskie. Muszą więc o nie walczyć. Ciebie zaopatrzenie nie dotyczy.',
    },
  },
  day: {
    title: { en: 'The first day is over', pl: 'Pierwszy dzień minął' },
    text: {
      en: 'You have seen how a campaign goes. March on; when it comes to a battle, I shall be back and explain the field.',
      pl: 'Wiesz już, jak toczy się kampania. Maszeruj dalej; gdy dojdzie do bitwy, wrócę i objaśnię pole.',
    },
  },
  farewell: {
    title: { en: 'Now you know your trade', pl: 'Znasz już rzemiosło' },
    text: {
      en: 'You have seen marches, nights and a battle. Play on: small hints stay with you when something new is asked, and the rules are one click away. Vive l’Empereur!',
      pl: 'Marsze, noce i bitwa już za tobą. Graj dalej: gdy padnie nowe pytanie, pomogą krótkie wskazówki, a zasady są o jedno kliknięcie stąd. Vive l’Empereur!',
    },
  },
} as const satisfies Record<string, { title: Phrase; text: Phrase }>;
