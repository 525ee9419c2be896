import type { Words } from '../../lib/words';

export const words = {
  round: { en: 'Round {round}', pl: 'Runda {round}' },
  roundAndTurn: { en: 'Round {round} · turn {turn}', pl: 'Runda {round} · tura {turn}' },
  chance: { en: 'Cards are being drawn.', pl: 'Trwa dobieranie kart.' },
  powers: { en: 'Powers', pl: 'Mocarstwa' },
  hand: { en: 'Hand', pl: 'Ręka' },
} satisfies Words;
