/** Roads as strokes of ink, and who has marched along them. */
import type { Board, Point, Way } from '../../../board/board';
import type { Army, Entry } from '../wire';

export interface Leg {
  readonly army: Army;
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The marches of this campaign turn, road by road. */
export function legsOf(entries: readonly Pick<Entry, 'told'>[]): Leg[] {
  const legs = new Map<string, { army: Army; from: string; to: string; count: number }>();
  for (let index = entries.length - 1; index >= 0; index--) {
    const told = entries[index]?.told ?? [];
    for (const { event } of told) {
      if (event.event !== 'marched') continue;
      const { army, from, to } = event;
      const key = `${army} ${from} ${to}`;
      const known = legs.get(key);
      if (known) known.count++;
      else legs.set(key, { army, from, to, count: 1 });
    }
    // What was before this turn has dried.
    if (told.some(({ event }) => event.event === 'turn-began')) break;
  }
  return [...legs.values()];
}

export function wayBetween(board: Pick<Board, 'ways'>, one: string, other: string): Way | null {
  return (
    board.ways.find((way) => way.between?.includes(one) && way.between.includes(other)) ?? null
  );
}

/** The middle of a road, and where an arrow near its end stands: told from the curve that the engraver drew. */
export function pointsOn(path: string): {
  middle: Point;
  towards: (end: Point) => { at: Point; turn: number };
} {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map((found) => Number(found[0]));
  const point = (index: number): Point => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0];
  const count = Math.floor(numbers.length / 2);
  const isCurve = count === 4 && /^M[^A-Za-z]+C[^A-Za-z]+$/.test(path);
  const on = (share: number): Point => {
    if (!isCurve) {
      const [a, b] = [point(0), point(count - 1)];
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    }
    const rest = 1 - share;
    const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
    const along = (axis: 0 | 1): number =>
      weights.reduce((sum, weight, index) => sum + weight * point(index)[axis], 0);
    return [along(0), along(1)];
  };
  const far = (one: Point, other: Point): number =>
    Math.hypot(one[0] - other[0], one[1] - other[1]);
  return {
    middle: on(0.5),
    towards: (end) => {
      const isForth = far(on(1), end) < far(on(0), end);
      const [at, before] = isForth ? [on(0.68), on(0.58)] : [on(0.32), on(0.42)];
      return { at, turn: (Math.atan2(at[1] - before[1], at[0] - before[0]) * 180) / Math.PI };
    },
  };
}
