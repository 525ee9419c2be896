import type { Counted, Words } from '../../lib/words';

export const words = {
  round: { en: 'Round {round}', pl: 'Runda {round}' },
  roundAndTurn: { en: 'Round {round} · turn {turn}', pl: 'Runda {round} · tura {turn}' },
  chance: { en: 'Cards are being drawn.', pl: 'Trwa dobieranie kart.' },
  powers: { en: 'Powers', pl: 'Mocarstwa' },
  hand: { en: 'Hand', pl: 'Ręka' },

  // Lines of the log that tell several things as one
  atEnd: { en: 'end', pl: 'koniec' },
  leads: {
    en: '{power} takes the lead: {influence} influence.',
    pl: '{power} na czele: wpływy {influence}.',
  },
  asked: { en: '{request}: {answer}', pl: '{request}: {answer}' },
  agreed: { en: 'agreed', pl: 'zgoda' },
  refused: { en: 'refused', pl: 'odmowa' },
  buys: { en: '{power}: {wares}', pl: '{power}: {wares}' },
  morale: { en: '+{count} morale', pl: '+{count} morale' },
  taxes: { en: 'Taxes: {sums}', pl: 'Podatki: {sums}' },
  sum: { en: '{power} {money}', pl: '{power} {money}' },
} satisfies Words;

export const counted = {
  units: {
    en: ['{count} unit', '{count} units'],
    pl: ['{count} oddział', '{count} oddziały', '{count} oddziałów'],
  },
  cards: {
    en: ['{count} battle card', '{count} battle cards'],
    pl: ['{count} karta Bitwy', '{count} karty Bitwy', '{count} kart Bitwy'],
  },
  fortresses: {
    en: ['{count} fortress', '{count} fortresses'],
    pl: ['{count} forteca', '{count} fortece', '{count} fortec'],
  },
} satisfies Readonly<Record<string, Counted>>;
