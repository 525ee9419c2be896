import type { Counted } from '../../lib/words';

/** Lines of the log that tell of several blocks at once. */
export const counted = {
  blocks: {
    en: ['{count} block', '{count} blocks'],
    pl: ['{count} bloczek', '{count} bloczki', '{count} bloczków'],
  },
  revealed: {
    en: ['{count} block is revealed.', '{count} blocks are revealed.'],
    pl: ['Odkryto {count} bloczek.', 'Odkryto {count} bloczki.', 'Odkryto {count} bloczków.'],
  },
  committed: {
    en: ['{count} block is committed.', '{count} blocks are committed.'],
    pl: [
      'Do walki idzie {count} bloczek.',
      'Do walki idą {count} bloczki.',
      'Do walki idzie {count} bloczków.',
    ],
  },
  deployed: {
    en: ['{count} block is deployed.', '{count} blocks are deployed.'],
    pl: [
      'Na pole bitwy wchodzi {count} bloczek.',
      'Na pole bitwy wchodzą {count} bloczki.',
      'Na pole bitwy wchodzi {count} bloczków.',
    ],
  },
  tested: {
    en: [
      '{count} forced march is tested; steps lost: {lost}.',
      '{count} forced marches are tested; steps lost: {lost}.',
    ],
    pl: [
      '{count} test forsownego marszu; stracone poziomy siły: {lost}.',
      '{count} testy forsownego marszu; stracone poziomy siły: {lost}.',
      '{count} testów forsownego marszu; stracone poziomy siły: {lost}.',
    ],
  },
} satisfies Readonly<Record<string, Counted>>;
