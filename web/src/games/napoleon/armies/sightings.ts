/** What a commander has seen of blocks that hide their faces now: when, where and how strong. */
import type { Entry } from '../wire';

export interface Sighting {
  readonly turn: number;
  /** The town of the fight in which it was seen. */
  readonly at: string | null;
  readonly strength: number | null;
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

export function sightingsOf(entries: readonly Pick<Entry, 'told'>[]): Map<string, Sighting> {
  const seen = new Map<string, Sighting>();
  let turn = 1;
  let fight: string | null = null;
  for (const { event } of entries.flatMap(({ told }) => told)) {
    if (event.event === 'turn-began') turn = event.turn;
    else if (event.event === 'fight-began') fight = event.at;
    else if (event.event === 'fight-ended') fight = null;
    if (!SHOWING.has(event.event) || !('unit' in event) || event.unit === null) continue;
    const before = seen.get(event.unit);
    const known = 'strength' in event ? event.strength : (before?.strength ?? null);
    seen.set(event.unit, {
      turn,
      at: event.event === 'retreated' ? event.to : (fight ?? before?.at ?? null),
      strength: event.event === 'step-lost' && known !== null ? known - 1 : known,
    });
  }
  return seen;
}
