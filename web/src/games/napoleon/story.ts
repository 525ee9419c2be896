/** How a match of Napoléon 1815 is told: campaign turns of a third of a day. */
import type { Story } from '../game';
import { dayName, momentName } from './moment';
import { words } from './moment-words';
import type { View } from './wire';

const TIMES = ['morning', 'afternoon', 'night'] as const;
const FIRST_DAY = 15;

export const story: Story = {
  headings: { 'turn-began': 'turn' },
  battles: new Set(['fight-began', 'fight-ended', 'routed']),
  endsOfBattles: new Set(['fight-ended']),
  momentOf: (view) => momentName(view as View),
  timeOf: (_, turn) =>
    turn === 0 ? '' : dayName({ day: FIRST_DAY + Math.floor((turn - 1) / TIMES.length), time: TIMES[(turn - 1) % TIMES.length] ?? 'morning' }),
  chance: words.chance,
};
