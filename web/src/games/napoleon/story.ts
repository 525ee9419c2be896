/** How a match of Napoléon 1815 is told: campaign turns of a third of a day, as the time track names them. */
import type { Story } from '../game';
import { momentName, turnName } from './moment';
import { words } from './moment-words';
import type { Speech } from './wire';

export const story: Story<Speech> = {
  headings: { 'turn-began': 'turn' },
  battles: new Set(['fight-began', 'fight-ended', 'routed']),
  endsOfBattles: new Set(['fight-ended']),
  momentOf: momentName,
  timeOf: (_, turn, view) => turnName(view, turn),
  chance: words.chance,
};
