/** The words of the question and of what is answered without drawings; the others: `around-words.ts`. */
import type { Counted, Phrase, Words } from '../../lib/words';
import type { Power } from './wire';

export const words = {
  undoHint: {
    en: 'Take back your last step (Backspace)',
    pl: 'Cofnij swój ostatni krok (Backspace)',
  },

  // Choosing
  onMap: { en: 'Choose on the map.', pl: 'Wybierz na mapie.' },
  onMapOrHere: { en: 'Choose on the map or here:', pl: 'Wybierz na mapie albo tutaj:' },
  elsewhere: { en: 'Without a place', pl: 'Bez miejsca' },

  // Statuses
  britishCoalition: { en: 'British coalition', pl: 'koalicja brytyjska' },
  frenchCoalition: { en: 'French coalition', pl: 'koalicja francuska' },
  neutral: { en: 'neutral', pl: 'neutralność' },
  expansionist: { en: 'expansionist', pl: 'ekspansjonizm' },

  // Moves
  pickGeneral: {
    en: 'Choose a general on the map, then where it goes.',
    pl: 'Wybierz na mapie generała, a potem cel.',
  },
  picked: { en: 'General in {place}: choose where it goes.', pl: 'Generał {within}: wskaż cel.' },
  letGo: { en: 'Another general', pl: 'Inny generał' },
  disband: { en: 'Disband garrisons', pl: 'Rozwiąż garnizony' },
  planned: { en: 'Route', pl: 'Droga' },
} satisfies Words;

/** The named general of each power. */
export const figures: Readonly<Record<Power, Phrase>> = {
  britain: { en: 'Wellington', pl: 'Wellington' },
  france: { en: 'Napoleon', pl: 'Napoleon' },
  austria: { en: 'Schwarzenberg', pl: 'Schwarzenberg' },
  prussia: { en: 'Blücher', pl: 'Blücher' },
  russia: { en: 'Kutuzov', pl: 'Kutuzow' },
  ottoman: { en: 'the Grand Vizier', pl: 'Wielki Wezyr' },
  // Where Italy plays no general has a name.
  italy: { en: 'the general', pl: 'generał' },
};

export const counted = {
  allChoices: {
    en: ['The one choice', 'All choices ({count})'],
    pl: ['Jedyny wybór', 'Wszystkie możliwości ({count})', 'Wszystkie możliwości ({count})'],
  },
  cards: {
    en: ['{count} card', '{count} cards'],
    pl: ['{count} karta', '{count} karty', '{count} kart'],
  },
  hidden: {
    en: ['+ {count} hidden card', '+ {count} hidden cards'],
    pl: ['+ {count} zakryta karta', '+ {count} zakryte karty', '+ {count} zakrytych kart'],
  },
  stillToMove: {
    en: ['{count} general has not moved', '{count} generals have not moved'],
    pl: [
      '{count} generał jeszcze nie ruszył',
      '{count} generałowie jeszcze nie ruszyli',
      '{count} generałów jeszcze nie ruszyło',
    ],
  },
  discardStill: {
    en: ['{count} card to discard', '{count} cards to discard'],
    pl: [
      '{count} karta do odrzucenia',
      '{count} karty do odrzucenia',
      '{count} kart do odrzucenia',
    ],
  },
} satisfies Readonly<Record<string, Counted>>;
