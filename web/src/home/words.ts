import type { Counted, Words } from '../lib/words';

export const words = {
  headline: { en: 'Europe is yours to lose', pl: 'Europa jest do wzięcia' },
  lead: {
    en: 'Lead a great power through the wars of 1792–1815: bargain, march, bluff. The table knows the rules; you only decide.',
    pl: 'Poprowadź mocarstwo przez wojny lat 1792–1815: targuj się, maszeruj, blefuj. Zasady zna stół; ty tylko decydujesz.',
  },
  playNow: { en: 'Play now', pl: 'Graj teraz' },
  playNowAbout: {
    en: '{game}: {scenario}. You play {seat}, bots play the rest.',
    pl: '{game}: {scenario}. Grasz {seat}, resztą grają boty.',
  },
  otherGames: { en: 'Play another game now', pl: 'Zagraj teraz w inną grę' },
  friends: { en: 'Play with friends', pl: 'Zagraj z przyjaciółmi' },
  friendsAbout: {
    en: 'A link in two clicks, or one screen.',
    pl: 'Link w dwóch kliknięciach albo jeden ekran.',
  },
  learn: { en: 'Learn', pl: 'Naucz się' },
  learnAbout: {
    en: 'A first turn with a guide, about 15 minutes.',
    pl: 'Pierwsza tura z przewodnikiem, około 15 minut.',
  },
  choose: { en: 'Choose scenario, seats and bots', pl: 'Wybierz scenariusz, miejsca i boty' },
  importRecord: { en: 'Watch a record from a file', pl: 'Obejrzyj zapis z pliku' },
  stagePerson: { en: 'Finding you a chair…', pl: 'Szukamy ci krzesła…' },
  stageTable: { en: 'Unrolling the map…', pl: 'Rozwijamy mapę…' },
  stageBegin: { en: 'The bots are taking their seats…', pl: 'Boty zajmują miejsca…' },
  continue: { en: 'Continue', pl: 'Graj dalej' },
  join: { en: 'Tables waiting for players', pl: 'Stoły czekające na graczy' },
  watch: { en: 'Being played now', pl: 'Teraz w grze' },
  nobodyWaits: {
    en: 'No public table is waiting for players right now. Open one, and others will find it here.',
    pl: 'Żaden publiczny stół nie czeka teraz na graczy. Otwórz własny, a inni znajdą go tutaj.',
  },
  openOne: { en: 'Open a public table', pl: 'Otwórz publiczny stół' },
  yourTurn: { en: 'Your turn', pl: 'Twoja kolej' },
  yourTurnAt: { en: 'It’s your turn: {match} →', pl: 'Twoja kolej: {match} →' },
  waitsFor: { en: 'Waiting for {powers}', pl: 'Czeka na {powers}' },
  open: { en: 'Not started yet', pl: 'Jeszcze się nie zaczęło' },
  playing: { en: 'In play', pl: 'W grze' },
  paused: { en: 'Paused', pl: 'Przerwa' },
  ended: { en: 'Ended', pl: 'Zakończone' },
  closed: { en: 'Closed', pl: 'Zamknięte' },
  free: { en: 'free', pl: 'wolne' },
  you: { en: 'you', pl: 'ty' },
  won: { en: 'won: {powers}', pl: 'zwycięstwo: {powers}' },
  hostedBy: { en: 'opened by {name}', pl: 'stół otwiera {name}' },
  more: { en: 'All my tables', pl: 'Wszystkie moje stoły' },
  seats: { en: 'Seats', pl: 'Miejsca' },
  picture: {
    en: 'A part of the board: France, the Rhine and Austria at the start of 1805',
    pl: 'Fragment planszy: Francja, Ren i Austria na początku 1805 roku',
  },
} satisfies Words;

export const freeSeats: Counted = {
  en: ['1 free seat', '{count} free seats'],
  pl: ['1 wolne miejsce', '{count} wolne miejsca', '{count} wolnych miejsc'],
};
