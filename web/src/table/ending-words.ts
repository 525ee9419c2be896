import type { Words } from '../lib/words';

export const words = {
  moment: { en: 'When', pl: 'Kiedy' },
  ranking: { en: 'Ranking', pl: 'Kolejność' },
  turned: { en: 'Where it turned', pl: 'Punkty zwrotne' },
  decidedBy: { en: 'What decided it: {how}', pl: 'Co rozstrzygnęło: {how}' },
  look: { en: 'Look back at it', pl: 'Zobacz tę chwilę' },
  over: { en: 'The match is over', pl: 'Koniec partii' },
  youWon: { en: 'The victory is yours.', pl: 'Zwycięstwo jest twoje.' },
  replay: { en: 'Replay', pl: 'Odtwórz' },
  rematch: { en: 'Rematch', pl: 'Rewanż' },
  download: { en: 'Download the record', pl: 'Pobierz zapis' },
  close: { en: 'Close', pl: 'Zamknij' },
} satisfies Words;
