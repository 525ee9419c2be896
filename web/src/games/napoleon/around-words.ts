/** What is said around the question: the overview, the battlefield, what has ended. */
import type { Phrase, Words } from '../../lib/words';

export const words = {
  close: { en: 'Close', pl: 'Zamknij' },
  hide: { en: 'Hide', pl: 'Zwiń' },
  goOn: { en: 'Go on', pl: 'Dalej' },
  theFrench: { en: 'the French', pl: 'Francuzi' },
  theAllies: { en: 'the Allies', pl: 'sprzymierzeni' },

  // Time
  frenchLetter: { en: 'F', pl: 'F' },
  alliedLetter: { en: 'A', pl: 'S' },
  track: { en: 'Time track; now: {now}', pl: 'Tor czasu; teraz: {now}' },
  turnOf: { en: 'turn {turn} of {last}', pl: 'tura {turn} z {last}' },

  // The overview
  overview: { en: 'Armies', pl: 'Armie' },
  cities: { en: 'Major cities', pl: 'Duże miasta' },
  french: { en: 'French', pl: 'Francuzi' },
  allied: { en: 'not French', pl: 'wolne' },
  cityMeans: {
    en: 'If the French stand there at the end of a French turn, {army} loses units: {units}. After 22 June two of the three cities win for the French.',
    pl: 'Gdy na koniec tury francuskiej stoją tu Francuzi, {army} traci oddziały: {units}. Po 22 czerwca dwa z trzech miast dają Francuzom zwycięstwo.',
  },
  goals: {
    en: 'The French win when both Allied armies are defeated, or if after 22 June they hold two of the three cities. The Allies win when the French army is defeated, or if time runs out.',
    pl: 'Francuzi wygrywają, gdy pokonane są obie armie sprzymierzonych albo gdy po 22 czerwca trzymają dwa z trzech miast. Sprzymierzeni wygrywają, gdy pokonana jest armia francuska albo skończy się czas.',
  },
  steps: { en: 'strength {steps}', pl: 'siła {steps}' },
  defeated: { en: 'defeated', pl: 'pokonana' },
  lossesOf: { en: 'Lost: {losses} of {limit}', pl: 'Straty: {losses} z {limit}' },
  lossesMean: {
    en: 'With {limit} lost units the army is defeated',
    pl: 'Po stracie {limit} oddziałów armia jest pokonana',
  },
  knowledge: {
    en: 'Seen now: {seen}. Seen before: {remembered}. Unknown: {unknown}.',
    pl: 'Widoczne: {seen}. Widziane wcześniej: {remembered}. Nieznane: {unknown}.',
  },
  isLost: { en: 'lost', pl: 'stracony' },
  notPlaced: { en: 'not placed yet', pl: 'jeszcze nierozstawiony' },
  isUnknown: { en: 'whereabouts unknown', pl: 'nie wiadomo gdzie' },
  lastSeen: {
    en: 'last seen at {town}, {day} June, strength {strength}',
    pl: 'ostatnio: {town}, {day} czerwca, siła {strength}',
  },
  standsAt: { en: '{town}, strength {strength} of {full}', pl: '{town}, siła {strength} z {full}' },
  ownCorps: { en: 'Your corps', pl: 'Twoje korpusy' },

  // Fights
  battleOf: { en: 'Battle of {town}', pl: 'Bitwa: {town}' },
  skirmishOf: { en: 'Skirmish at {town}', pl: 'Potyczka: {town}' },
  skirmishMeans: {
    en: 'One exchange of fire, the defender first. Then the side with fewer units retreats; if equal, the attacker.',
    pl: 'Jedna wymiana ognia, najpierw obrońca. Potem wycofuje się strona z mniejszą liczbą oddziałów; przy remisie atakujący.',
  },
  opening: { en: 'The armies deploy', pl: 'Wojska się rozwijają' },
  battleTurn: { en: 'battle turn {turn}: {side}', pl: 'tura bitewna {turn}: {side}' },
  attacks: {
    en: 'attackers: {side}, {attackers} against {defenders}',
    pl: 'atakują: {side}, {attackers} na {defenders}',
  },
  attacking: { en: 'attack', pl: 'atak' },
  defending: { en: 'defend', pl: 'obrona' },
  idle: {
    en: 'idle battle turns of the attacker: {turns} of 2',
    pl: 'bezczynne tury atakującego: {turns} z 2',
  },
  engaged: { en: 'engaged', pl: 'zaangażowane' },
  here: { en: 'Here', pl: 'Tutaj' },
  crossings: { en: 'crossed {used}/{limit}', pl: 'przeprawy {used}/{limit}' },
  drawn: { en: 'Drawn terrain', pl: 'Wylosowany teren' },
  dice: { en: 'Dice', pl: 'Kości' },
  marchTests: { en: 'Forced marches are tested', pl: 'Próby marszu forsownego' },
  wonBy: { en: 'Won by {side}.', pl: 'Zwyciężyli {side}.' },
  nobodyLeft: { en: 'Nobody was left on the field.', pl: 'Na polu nie został nikt.' },
  lost: { en: 'Lost', pl: 'Straty' },

  // The end
  over: { en: 'The match is over', pl: 'Koniec partii' },
  sideWon: { en: 'Victory for {side}', pl: 'Zwyciężają {side}' },
  youWon: { en: 'You have won!', pl: 'Zwycięstwo jest twoje!' },
} satisfies Words;

export const endings: Readonly<Record<string, Phrase>> &
  Record<
    'allies-defeated' | 'cities' | 'all-defeated' | 'french-defeated' | 'time-ran-out',
    Phrase
  > = {
  'allies-defeated': {
    en: 'Both Allied armies are defeated.',
    pl: 'Obie armie sprzymierzonych są pokonane.',
  },
  cities: {
    en: 'Two of the three cities are French.',
    pl: 'Dwa z trzech miast są w rękach Francuzów.',
  },
  'all-defeated': {
    en: 'All three armies are defeated at once.',
    pl: 'Wszystkie trzy armie zostały pokonane naraz.',
  },
  'french-defeated': { en: 'The French army is defeated.', pl: 'Armia francuska jest pokonana.' },
  'time-ran-out': { en: 'Time has run out.', pl: 'Czas się skończył.' },
};
