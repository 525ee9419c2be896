/** What a commander has seen of blocks that hide their faces now: when, where and how strong. */
import { nameOfEvent } from '../../../table/log';
import type { UpdateShown } from '../../../wire/api';

export interface Sighting {
  readonly turn: number;
  /** The town of the fight in which it was seen. */
  readonly at: string | null;
  readonly strength: number | null;
}

interface Told {
  unit?: string | null;
  turn?: number;
  at?: string;
  to?: string;
  strength?: number;
}

/** Events that show the face of a unit to whoever is told of them. */
const SHOWING: ReadonlySet<string> = new Set([
  'revealed',
  'face-shown',
  'fired',
  'shot-fell',
  'morale-tested',
  'step-lost',
  'retreated',
  'moved',
]);

export function sightingsOf(entries: readonly UpdateShown[]): Map<string, Sighting> {
  const seen = new Map<string, Sighting>();
  let turn = 1;
  let fight: string | null = null;
  for (const { events } of entries)
    for (const event of events) {
      const name = nameOfEvent(event);
      const told = event as unknown as Told;
      if (name === 'turn-began') turn = told.turn ?? turn;
      else if (name === 'fight-began') fight = told.at ?? null;
      else if (name === 'fight-ended') fight = null;
      if (!SHOWING.has(name) || typeof told.unit !== 'string') continue;
      const before = seen.get(told.unit);
      const known = told.strength ?? before?.strength ?? null;
      const strength = name === 'step-lost' && known !== null ? known - 1 : known;
      seen.set(told.unit, {
        turn,
        at: name === 'retreated' ? (told.to ?? fight) : (fight ?? before?.at ?? null),
        strength,
      });
    }
  return seen;
}
