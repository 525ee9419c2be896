/** The order of battle as a commander knows it: what is certain, what was seen, what is unknown. */
import { heapsOf } from '../blocks';
import type { ArmyView, RosterView } from '../wire';
import type { Sighting } from './sightings';

export type Knowledge = 'seen' | 'remembered' | 'unknown' | 'lost' | 'unplaced';

export interface RosterLine {
  readonly printed: RosterView;
  readonly knowledge: Knowledge;
  readonly strength: number | null;
  /** A town, or nothing that could be pointed at. */
  readonly town: string | null;
  readonly sighting: Sighting | null;
}

export function lineOf(
  printed: RosterView,
  sighting: Sighting | undefined,
  towns: ReadonlySet<string>,
  field: string | null,
): RosterLine {
  const at = printed.at ?? null;
  const base = { printed, sighting: sighting ?? null };
  if (at === 'eliminated') return { ...base, knowledge: 'lost', strength: 0, town: null };
  if (at === 'unplaced')
    return { ...base, knowledge: 'unplaced', strength: printed.full, town: null };
  if (at !== null)
    return {
      ...base,
      knowledge: 'seen',
      strength: printed.strength ?? null,
      town: towns.has(at) ? at : field,
    };
  if (sighting)
    return { ...base, knowledge: 'remembered', strength: sighting.strength, town: sighting.at };
  return { ...base, knowledge: 'unknown', strength: null, town: null };
}

export interface Corps {
  readonly corps: string;
  readonly lines: readonly RosterLine[];
  /** Steps that are certain. */
  readonly strength: number;
}

export function corpsOf(
  army: ArmyView,
  sightings: ReadonlyMap<string, Sighting>,
  towns: ReadonlySet<string>,
  field: string | null,
): Corps[] {
  const lines = army.roster.map((printed) =>
    lineOf(printed, sightings.get(printed.unit), towns, field),
  );
  return heapsOf(lines, (line) => line.printed.corps).map(({ key, items }) => ({
    corps: key,
    lines: items,
    strength: items.reduce(
      (sum, line) =>
        sum +
        (line.knowledge === 'seen' || line.knowledge === 'unplaced' ? (line.strength ?? 0) : 0),
      0,
    ),
  }));
}

export function countOf(corps: readonly Corps[], knowledge: Knowledge): number {
  return corps.reduce(
    (sum, one) => sum + one.lines.filter((line) => line.knowledge === knowledge).length,
    0,
  );
}
