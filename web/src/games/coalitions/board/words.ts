import type { Counted, Phrase, Words } from '../../../lib/words';

export const words = {
  // What a territory is
  home: { en: '{adjective} home', pl: 'terytorium macierzyste {genitive}' },
  capital: { en: '{adjective} capital', pl: 'stolica {genitive}' },
  disputed: { en: 'disputed by {powers}', pl: 'sporne, wpływy zdobywają: {powers}' },
  undisputed: { en: 'undisputed', pl: 'niesporne' },
  impassable: { en: 'impassable mountains', pl: 'nieprzekraczalne góry' },
  worth: { en: 'value {value}', pl: 'wartość {value}' },
  port: { en: 'port', pl: 'port' },
  held: { en: 'controlled by {power}', pl: 'pod kontrolą {genitive}' },
  // What stands there
  general: { en: 'general of {power} with {units}', pl: 'generał {genitive}, {units}' },
  figure: { en: '{figure} ({power}) with {units}', pl: '{figure} ({power}), {units}' },
  garrison: { en: 'garrison of {power}', pl: 'garnizon {genitive}' },
  fortress: { en: 'fortress', pl: 'forteca' },
  atPeace: { en: 'standing in peace', pl: 'stoi pokojowo' },
  battle: { en: 'a battle will be fought here', pl: 'tu dojdzie do bitwy' },
  battleNow: { en: 'a battle is being fought here', pl: 'tu toczy się bitwa' },
  unsettled: { en: 'foes share it for now', pl: 'na razie dzielą je wrogowie' },
  target: { en: 'target of the Napoleon card', pl: 'cel z karty Napoleona' },
  // What can be done
  choosable: { en: 'can be chosen: {what}', pl: 'do wyboru: {what}' },
  pickUp: { en: 'pick up the general', pl: 'weź generała' },
  pickedUp: { en: 'the general is picked up', pl: 'generał wzięty' },
  orMore: { en: '{what} and {count} more', pl: '{what} i jeszcze {count}' },
  putDown: { en: 'Put down', pl: 'Odstaw' },
  picked: { en: 'General in {place}: where to?', pl: 'Generał {within}: dokąd?' },
  close: { en: 'Close', pl: 'Zamknij' },
  menu: { en: 'What in {place}?', pl: '{place}: co zrobić?' },
  endHere: { en: 'End the move here', pl: 'Zakończ ruch tutaj' },
  // The list
  list: { en: 'Territories', pl: 'Terytoria' },
  showList: { en: 'List of territories', pl: 'Lista terytoriów' },
  nobody: { en: 'Controlled by nobody', pl: 'Niekontrolowane' },
  of: { en: 'Controlled by {power}', pl: 'Pod kontrolą {genitive}' },
  // The wheel
  wheel: { en: 'Wheel of War', pl: 'Koło Wojny' },
  turn: { en: 'turn', pl: 'tura' },
  round: { en: 'round {round}', pl: 'runda {round}' },
  turnOf: { en: 'Action turn {turn} of 6', pl: 'Tura Akcji {turn} z 6' },
  over: { en: '{action}: {power}', pl: '{action}: {power}' },
  yours: { en: '(you)', pl: '(ty)' },
  acting: { en: 'deciding now', pl: 'decyduje teraz' },
  foldWheel: { en: 'Fold the Wheel of War', pl: 'Zwiń Koło Wojny' },
  openWheel: { en: 'Open the Wheel of War', pl: 'Rozwiń Koło Wojny' },
} satisfies Words;

export const units: Counted = {
  en: ['{count} unit', '{count} units'],
  pl: ['{count} oddział', '{count} oddziały', '{count} oddziałów'],
};

export const noUnits: Phrase = { en: 'no units', pl: 'bez oddziałów' };
