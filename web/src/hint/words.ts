import type { Counted, Words } from '../lib/words';

export const words = {
  hint: { en: 'Hint', pl: 'Podpowiedź' },
  thinking: { en: 'A marshal is studying the map…', pl: 'Marszałek patrzy na mapę…' },
  stop: { en: 'Never mind', pl: 'Nieważne' },
  title: { en: 'What a marshal would do', pl: 'Co zrobiłby marszałek' },
  chance: { en: '{percent}% chance of winning', pl: '{percent}% na wygraną' },
  noChange: { en: 'no change expected soon', pl: 'na razie nic się nie zmieni' },
  expected: { en: 'expected soon', pl: 'spodziewane wkrótce' },
  take: { en: 'Do this', pl: 'Zrób tak' },
  takeHint: { en: 'Do this: {action}', pl: 'Zrób tak: {action}' },
  close: { en: 'Close the hint', pl: 'Zamknij podpowiedź' },
  nothing: {
    en: 'Even a marshal has no advice here.',
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
