/** How a match of the Coalitions family is told: rounds of six action turns. */
import { t } from '../../lib/settings.svelte';
import type { Story } from '../game';
import { words } from './story-words';
import type { Speech } from './wire';

function timeOf(round: number, turn: number): string {
  if (round === 0) return '';
  return turn > 0 ? t(words.roundAndTurn, { round, turn }) : t(words.round, { round });
}

export const story: Story<Speech> = {
  headings: { 'round-began': 'round', 'turn-began': 'turn' },
  battles: new Set(['battle-began', 'battle-ended']),
  endsOfBattles: new Set(['battle-ended']),
  momentOf: (view) => timeOf(view.round, view['action-turn']),
  timeOf,
  chance: words.chance,
};
