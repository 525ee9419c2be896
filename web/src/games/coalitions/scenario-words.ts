/** Scenarios in a few words of our own. Names come from the server; these are for lists that do not ask it. */
import type { Words } from '../../lib/words';

export const titles = {
  '1792': { en: 'First Coalition', pl: 'Pierwsza koalicja' },
  '1798': { en: 'Second Coalition', pl: 'Druga koalicja' },
  '1805': { en: 'Third Coalition', pl: 'Trzecia koalicja' },
  '1806': { en: 'Fourth Coalition', pl: 'Czwarta koalicja' },
  '1809': { en: 'Fifth Coalition', pl: 'Piąta koalicja' },
  '1812': { en: 'Sixth Coalition', pl: 'Szósta koalicja' },
  '1813': { en: 'Holy Alliance', pl: 'Święte Przymierze' },
  lempereur: { en: 'L’Empereur', pl: 'L’Empereur' },
  'napoleons-deck': { en: 'Against Napoleon’s deck', pl: 'Przeciw talii Napoleona' },
} satisfies Words;

export const abouts = {
  '1792': {
    en: 'The young Republic faces the crowned heads of Europe. Spain sleeps behind the Pyrenees, Napoleon is not on the map yet, and one French army may sail to Egypt.',
    pl: 'Młoda Republika staje przeciw koronowanym głowom Europy. Hiszpania śpi za Pirenejami, Napoleona jeszcze nie ma na mapie, a jedna francuska armia może wyprawić się do Egiptu.',
  },
  '1798': {
    en: 'Napoleon is cut off in Egypt while the Russians march into Italy. France is spread thin, and everybody knows it.',
    pl: 'Napoleon utknął w Egipcie, a Rosjanie wkraczają do Włoch. Siły Francji są rozciągnięte i wszyscy o tym wiedzą.',
  },
  '1805': {
    en: 'The Grande Armée stands on the Rhine, Austria in Bavaria, Prussia looks on. The best scenario to begin with.',
    pl: 'Wielka Armia stoi nad Renem, Austria w Bawarii, Prusy się przyglądają. Najlepszy scenariusz na początek.',
  },
  '1806': {
    en: 'Prussia has had enough and marches, with Russia behind it. Austria licks its wounds and waits for the highest bidder.',
    pl: 'Prusy mają dość i ruszają, a za nimi Rosja. Austria liże rany i czeka, kto da więcej.',
  },
  '1809': {
    en: 'Austria strikes again while half of the French armies are tied down in Spain and Russia is an uneasy friend.',
    pl: 'Austria uderza znowu, gdy połowa armii francuskich ugrzęzła w Hiszpanii, a Rosja jest przyjacielem bez przekonania.',
  },
  '1812': {
    en: 'The whole continent marches on Moscow. Russia and Britain stand alone, but the way is long and France close to victory.',
    pl: 'Cały kontynent idzie na Moskwę. Rosja i Wielka Brytania są same, lecz droga jest długa, a Francja bliska zwycięstwa.',
  },
  '1813': {
    en: 'After the retreat everybody gathers for the last blow. France holds half of Germany and needs little more to win.',
    pl: 'Po odwrocie wszyscy zbierają się do ostatniego ciosu. Francja trzyma pół Niemiec i niewiele jej brakuje do zwycięstwa.',
  },
  lempereur: {
    en: 'All together, or alone, against a France that a deck of cards plays. Take Paris before it reaches 25 influence.',
    pl: 'Wszyscy razem albo w pojedynkę przeciw Francji, którą gra talia kart. Zdobądźcie Paryż, zanim uzbiera 25 wpływów.',
  },
  'napoleons-deck': {
    en: 'One or two players of the earlier edition against a France that a deck of cards plays.',
    pl: 'Jeden lub dwóch graczy według wcześniejszego wydania przeciw Francji, którą gra talia kart.',
  },
} satisfies Words;

export const games = {
  koalicje: { en: 'Coalitions', pl: 'Koalicje' },
  'coalitions-prototype': { en: 'Coalitions, prototype', pl: 'Koalicje, prototyp' },
} satisfies Words;

export const gameAbouts = {
  koalicje: {
    en: 'The final edition, with all scenarios from the Revolution to the fall of the Empire.',
    pl: 'Wydanie ostateczne ze wszystkimi scenariuszami, od Rewolucji po upadek Cesarstwa.',
  },
  'coalitions-prototype': {
    en: 'An earlier draft of the same game, for those who want to compare.',
    pl: 'Wcześniejsza wersja tej samej gry, dla ciekawych porównania.',
  },
} satisfies Words;

export const lengths = {
  long: { en: 'long, 2½–3 hours', pl: 'długi, 2½–3 godziny' },
  medium: { en: 'medium, about 2 hours', pl: 'średni, około 2 godzin' },
  short: { en: 'short, about 1½ hours', pl: 'krótki, około 1½ godziny' },
} satisfies Words;
