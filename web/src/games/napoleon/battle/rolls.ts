/** Dice as they fell: from the events, with the sentence that tells them. */
import type { Span } from '../../../table/speech';
import type { Entry, Event } from '../wire';

export interface Roll {
  readonly key: string;
  readonly kind: 'fire' | 'morale' | 'march';
  /** How many dice fell, and how many of them hit. */
  readonly dice: number;
  readonly hits: number;
  /** What one die shows, where only one was rolled and everybody saw it. */
  readonly face: number | null;
  /** Whether it went well for whoever rolled. */
  readonly isGood: boolean;
  readonly sentence: readonly Span[];
}

function rollOf(event: Event, key: string, sentence: readonly Span[]): Roll | null {
  const one = { key, dice: 1, hits: 0, sentence };
  switch (event.event) {
    case 'shot-fell': {
      const { dice, hits } = event;
      return { ...one, kind: 'fire', dice, hits, face: null, isGood: hits > 0 };
    }
    case 'morale-tested':
      return { ...one, kind: 'morale', face: event.die, isGood: event.held };
    case 'march-tested':
      return { ...one, kind: 'march', face: event.die, isGood: event.borne };
    default:
      return null;
  }
}

/** The newest rolls, the last of them last. */
export function rollsOf(
  entries: readonly Pick<Entry, 'number' | 'told'>[],
  most: number,
  until: (event: Event) => boolean = () => false,
): Roll[] {
  const rolls: Roll[] = [];
  for (let index = entries.length - 1; index >= 0 && rolls.length < most; index--) {
    const entry = entries[index];
    if (!entry) continue;
    for (let place = entry.told.length - 1; place >= 0; place--) {
      const told = entry.told[place];
      if (!told) continue;
      if (until(told.event)) return rolls.reverse();
      const roll = rollOf(told.event, `${entry.number}.${place}`, told.spans);
      if (roll && rolls.length < most) rolls.push(roll);
    }
  }
  return rolls.reverse();
}

export function isFightBegun(event: Event): boolean {
  return event.event === 'fight-began';
}
