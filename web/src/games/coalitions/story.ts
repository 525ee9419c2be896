/** How a match of the Coalitions family is told: rounds of six action turns. */
import { t } from '../../lib/settings.svelte';
import type { Story } from '../game';
import { words } from './story-words';

interface Counting {
  round?: number;
  'action-turn'?: number;
}

function timeOf(round: number, turn: number): string {
  if (round === 0) return '';
  return turn > 0 ? t(words.roundAndTurn, { round, turn }) : t(words.round, { round });
}

export const story: Story = {
  headings: { 'round-began': 'round', 'turn-began': 'turn' },
  battles: new Set(['battle-began', 'battle-ended']),
  endsOfBattles: new Set(['battle-ended']),
  momentOf: (view) => {
    const { round = 0, 'action-turn': turn = 0 } = view as Counting;
    return timeOf(round, turn);
  },
  timeOf,
  chance: words.chance,
};
