/** How a match of Napoléon 1815 is told: campaign turns of a third of a day, as the time track names them. */
import type { Story } from '../game';
import { momentName, turnName } from './moment';
import { words } from './moment-words';
import type { View } from './wire';

export const story: Story = {
  headings: { 'turn-began': 'turn' },
  battles: new Set(['fight-began', 'fight-ended', 'routed']),
  endsOfBattles: new Set(['fight-ended']),
  momentOf: (view) => momentName(view as View),
  timeOf: (_, turn, view) => turnName(view as View | null, turn),
  chance: words.chance,
};
