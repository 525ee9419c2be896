/** What the pages of learning and of help say about Napoléon 1815. */
import type { Words } from '../../../lib/words';

export const words = {
  // Learning
  lead: {
    en: 'You command the French on 15 June 1815, for real. A guide points at what matters and lets you decide; it comes back for your first battle. About fifteen minutes; the match is yours to go on with.',
    pl: 'Naprawdę dowodzisz Francuzami 15 czerwca 1815 roku. Przewodnik wskazuje, co ważne, a decydujesz ty; wróci na twoją pierwszą bitwę. Około piętnastu minut; potem możesz grać dalej.',
  },
  start: { en: 'Begin the first day', pl: 'Zacznij pierwszy dzień' },
  step1: {
    en: 'Look around the map: your blocks, and what shows of the enemy’s.',
    pl: 'Rozejrzysz się po mapie: twoje bloczki i to, co widać z cudzych.',
  },
  step2: {
    en: 'March two groups: roads and their limits, rivers, forced marches.',
    pl: 'Dwa ruchy grupowe: drogi i ich limity, rzeki, marsz forsowny.',
  },
  step3: {
    en: 'Fight for Charleroi, then see the Allies march.',
    pl: 'Walka o Charleroi, potem marsz sprzymierzonych.',
  },
  step4: {
    en: 'Night, cities and supply; and a battle on its own field.',
    pl: 'Noc, miasta i zaopatrzenie; i bitwa na osobnym polu.',
  },

  // A match in pictures
  blockTitle: { en: 'Blocks hide their faces', pl: 'Bloczki kryją, kim są' },
  blockText: {
    en: 'You see the faces of your own blocks: arm, corps, strength, firepower. Of the enemy you see backs and how many stand where, until they fight.',
    pl: 'Swoje bloczki widzisz od przodu: rodzaj, korpus, siłę i siłę ognia. U przeciwnika widać tylko tył i ile ich gdzie stoi, dopóki nie walczą.',
  },
  fireTitle: { en: 'Strength throws, firepower hits', pl: 'Siła rzuca, siła ognia trafia' },
  fireText: {
    en: 'A unit throws a die for each point of strength; each die no higher than its firepower hits. A hit turns a block to its next edge: a step less. With none left it is lost.',
    pl: 'Oddział rzuca tyloma kośćmi, ile ma siły; trafia każda, która nie przekracza siły ognia. Trafienie obraca bloczek na następną krawędź: o poziom mniej. Bez poziomów oddział ginie.',
  },
  roadsTitle: { en: 'Armies march by road', pl: 'Armie maszerują drogami' },
  roadsText: {
    en: 'Two French groups, or one of each Allied army, march in a turn. A major road carries 8 units, a minor one 6, and half of that into an attack across a river. One town farther than usual is a forced march and may cost a step.',
    pl: 'W turze ruszają dwie grupy francuskie albo po jednej z każdej armii sprzymierzonych. Droga główna mieści 8 oddziałów, poboczna 6, a w ataku przez rzekę połowę. O jedno miasto dalej niż zwykle to marsz forsowny i może kosztować poziom siły.',
  },
  fieldTitle: { en: 'A battle has a field of its own', pl: 'Bitwa ma własne pole' },
  fieldText: {
    en: 'Left wing, centre, right wing and a reserve on each side, a corps to a position. Guns fire across, the others go over to the enemy. Who loses a position is routed. Both Allied armies defeated, or two of the three major cities at the end, win for the French.',
    pl: 'Lewe skrzydło, centrum, prawe skrzydło i rezerwa po każdej stronie, na pozycji jeden korpus. Artyleria strzela na drugą stronę, reszta wchodzi na pozycje wroga. Kto straci pozycję, jest rozbity. Francuzi wygrywają, gdy pokonają obie armie sprzymierzonych albo na koniec trzymają dwa z trzech głównych miast.',
  },
  blockAlt: {
    en: 'A French block from the front: infantry of II Corps, strength 4, firepower F1; and the backs of an Anglo-Dutch and a Prussian block.',
    pl: 'Bloczek francuski od przodu: piechota II Korpusu, siła 4, siła ognia F1; obok tył bloczka angielsko-niderlandzkiego i pruskiego.',
  },
  fireAlt: {
    en: 'Cavalry of strength 3 and firepower F2 throws 1, 2 and 5: two hits. A block of strength 4 becomes one of strength 2.',
    pl: 'Kawaleria o sile 3 i sile ognia F2 wyrzuca 1, 2 i 5: dwa trafienia. Bloczek o sile 4 ma teraz siłę 2.',
  },
  roadsAlt: {
    en: 'From Laneffe a major road for 8 units leads to Philippeville, a minor one for 6 to Beaumont, and one across the river to Charleroi, where the enemy stands, for 4.',
    pl: 'Z Laneffe prowadzi droga główna na 8 oddziałów do Philippeville, poboczna na 6 do Beaumont i droga przez rzekę do Charleroi, gdzie stoi wróg, na 4.',
  },
  fieldAlt: {
    en: 'The battlefield: the enemy’s reserve above, three positions a side that face each other, one’s own reserve below. In the centre a French unit has gone over to the enemy.',
    pl: 'Pole bitwy: u góry rezerwa przeciwnika, trzy pary przeciwległych pozycji, na dole własna rezerwa. W centrum oddział francuski wszedł na pozycję wroga.',
  },
  strength: { en: 'strength', pl: 'siła' },
  corps: { en: 'corps', pl: 'korpus' },
  firepower: { en: 'firepower', pl: 'siła ognia' },
  next: { en: 'after a loss', pl: 'po stracie' },
  backs: { en: 'what you see of others', pl: 'tyle widać u innych' },
  hits: { en: '2 hits', pl: '2 trafienia' },
  theirs: { en: 'the enemy’s side', pl: 'strona wroga' },
  ours: { en: 'your side', pl: 'twoja strona' },
  reserve: { en: 'reserve', pl: 'rezerwa' },
  left: { en: 'left', pl: 'lewe' },
  centre: { en: 'centre', pl: 'centrum' },
  right: { en: 'right', pl: 'prawe' },
} satisfies Words;
