import type { Counted, Words } from '../lib/words';

export const words = {
  following: { en: 'What others do', pl: 'Co robią inni' },
  next: { en: 'Next', pl: 'Dalej' },
  nextKey: { en: 'Next (N)', pl: 'Dalej (N)' },
  skip: { en: 'Skip', pl: 'Pomiń' },
  skipKey: { en: 'Skip to now (S)', pl: 'Pomiń wszystko (S)' },
  recap: { en: 'What happened?', pl: 'Co się stało?' },
  recapTitle: {
    en: 'Show me what happened since my last decision (B)',
    pl: 'Pokaż, co się stało od mojej ostatniej decyzji (B)',
  },
  pace: { en: 'What others do', pl: 'Ruchy innych' },
  instant: { en: 'Instant', pl: 'Od razu' },
  brisk: { en: 'Brisk', pl: 'Żwawo' },
  step: { en: 'Step by step', pl: 'Krok po kroku' },
} satisfies Words;

export const counted = {
  left: {
    en: ['{count} more', '{count} more'],
    pl: ['jeszcze {count}', 'jeszcze {count}', 'jeszcze {count}'],
  },
} satisfies Record<string, Counted>;
