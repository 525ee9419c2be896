/** Where generals have gone, as the log tells it. */
import type { Entry, Power } from '../wire';

export interface Trail {
  readonly key: string;
  readonly power: Power;
  readonly from: string;
  readonly to: string;
}

/** The ways of all generals after an entry, each once. Without a decision of one's own: since the action turn began. */
export function trailsOf(
  entries: readonly Pick<Entry, 'number' | 'told'>[],
  decided: number,
): Trail[] {
  const trails = new Map<string, Trail>();
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (!entry || (decided > 0 && entry.number <= decided)) break;
    for (const { event } of entry.told) {
      if (
        event.event !== 'general-moved' &&
        event.event !== 'general-evaded' &&
        event.event !== 'general-withdrew'
      )
        continue;
      const { power, from, to } = event;
      if (to === null || from === to) continue;
      const key = `${power} ${from} ${to}`;
      trails.set(key, { key, power, from, to });
    }
    if (decided === 0 && entry.told.some(({ event }) => event.event === 'turn-began')) break;
  }
  return [...trails.values()];
}
