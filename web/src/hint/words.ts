import type { Counted, Words } from '../lib/words';

export const words = {
  hint: { en: 'Hint', pl: 'Podpowiedź' },
  thinking: { en: 'A marshal looks at the map …', pl: 'Marszałek patrzy na mapę…' },
  stop: { en: 'Never mind', pl: 'Nieważne' },
  title: { en: 'What a marshal would do', pl: 'Co zrobiłby marszałek' },
  chance: { en: '{percent}% to win', pl: '{percent}% na wygraną' },
  noChange: { en: 'nothing changes soon', pl: 'na razie nic się nie zmieni' },
  expected: { en: 'expected in a while', pl: 'spodziewane wkrótce' },
  take: { en: 'Do this', pl: 'Zrób tak' },
  takeHint: { en: 'Do this: {action}', pl: 'Zrób tak: {action}' },
  close: { en: 'Close the hint', pl: 'Zamknij podpowiedź' },
  nothing: {
    en: 'Here even a marshal has nothing to say.',
    pl: 'Tu nawet marszałek nie ma nic do powiedzenia.',
  },
  none: { en: 'No hints left in this match', pl: 'W tej partii nie masz już podpowiedzi' },
} satisfies Words;

export const askCount: Counted = {
  en: ['Ask for a hint: 1 left', 'Ask for a hint: {count} left'],
  pl: [
    'Poproś o podpowiedź: została 1',
    'Poproś o podpowiedź: zostały {count}',
    'Poproś o podpowiedź: zostało {count}',
  ],
};
