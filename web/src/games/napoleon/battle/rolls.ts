/** Dice as they fell: from the events, with the sentence that tells them. */
import { nameOfEvent } from '../../../table/log';
import type { UpdateShown } from '../../../wire/api';

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
  readonly sentence: string;
}

interface Told {
  dice?: number;
  hits?: number;
  die?: number;
  bonus?: number;
  held?: boolean;
}

/** From a forced march this much, with whatever helps, costs nothing. */
function rollOf(event: unknown, key: string, sentence: string): Roll | null {
  const told = event as Told;
  switch (nameOfEvent(event)) {
    case 'shot-fell':
      return {
        key,
        kind: 'fire',
        dice: told.dice ?? 0,
        hits: told.hits ?? 0,
        face: null,
        isGood: (told.hits ?? 0) > 0,
        sentence,
      };
    case 'morale-tested':
      return {
        key,
        kind: 'morale',
        dice: 1,
        hits: 0,
        face: told.die ?? null,
        isGood: told.held ?? false,
        sentence,
      };
    case 'march-tested':
      return {
        key,
        kind: 'march',
        dice: 1,
        hits: 0,
        face: told.die ?? null,
        isGood: (told.die ?? 0) > 3,
        sentence,
      };
    default:
      return null;
  }
}

/** The newest rolls, the last of them last. */
export function rollsOf(
  entries: readonly UpdateShown[],
  most: number,
  until: (event: unknown) => boolean = () => false,
): Roll[] {
  const rolls: Roll[] = [];
  for (let index = entries.length - 1; index >= 0 && rolls.length < most; index--) {
    const entry = entries[index];
    if (!entry) continue;
    for (let place = entry.events.length - 1; place >= 0; place--) {
      const event = entry.events[place];
      if (until(event)) return rolls.reverse();
      const roll = rollOf(event, `${entry.number}.${place}`, entry.sentences?.[place] ?? '');
      if (roll && rolls.length < most) rolls.push(roll);
    }
  }
  return rolls.reverse();
}

export function isFightBegun(event: unknown): boolean {
  return nameOfEvent(event) === 'fight-began';
}
