/** What is said when somebody was late, or asks for a seat: it comes when it is needed. */
import type { Counted, Words } from '../lib/words';
import { words as panels } from './panel-words';

export const words = {
  ...panels,
  noticeLate: { en: 'You were late', pl: 'Twój czas minął' },
  asking: { en: 'Someone asks for a seat', pl: 'Ktoś prosi o miejsce' },
  asksHelp: {
    en: 'If all the players agree, they play on from here. Earlier letters stay sealed.',
    pl: 'Jeśli zgodzą się wszyscy grający, ta osoba zagra od tej chwili. Wcześniejsze listy pozostaną zapieczętowane.',
  },
  letIn: { en: 'Let in', pl: 'Wpuść' },
  decline: { en: 'Decline', pl: 'Odmów' },
  declineReally: {
    en: '{name} will not be able to ask again at this table.',
    pl: 'Po odmowie {name} nie może już prosić o miejsce przy tym stole.',
  },
  declineYes: { en: 'Yes, decline', pl: 'Tak, odmawiam' },
  later: { en: 'Decide later', pl: 'Zdecyduj później' },
  youAsked: { en: 'You have asked for the seat of {power}.', pl: 'Prosisz o miejsce {genitive}.' },
  takenFrom: {
    en: 'The seat of {power} is no longer free: {name} plays it.',
    pl: 'Miejsce {genitive} nie jest już wolne: gra na nim {name}.',
  },
  nowYours: {
    en: 'You’re in: you play {power}. Letters from before you came stay sealed.',
    pl: 'Witamy przy stole: grasz {instrumental}. Listy sprzed twojego przyjścia pozostają zapieczętowane.',
  },
} satisfies Words;

export const counted = {
  /** Since when somebody has been late, and how often a bot had to answer for him. */
  wasLate: {
    en: [
      'Your time ran out. Since {since}, a bot has answered one question for you.',
      'Your time ran out. Since {since}, a bot has answered {count} questions for you.',
    ],
    pl: [
      'Twój czas się skończył. Od {since} bot odpowiedział za ciebie na jedno pytanie.',
      'Twój czas się skończył. Od {since} bot odpowiedział za ciebie na {count} pytania.',
      'Twój czas się skończył. Od {since} bot odpowiedział za ciebie na {count} pytań.',
    ],
  },
} satisfies Record<string, Counted>;
