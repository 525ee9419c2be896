/** Lines of ink on the map: where somebody goes, as a slightly bent stroke or along a sea lane. */
import type { Board, Point } from '../../../board/board';

export interface Stroke {
  readonly path: string;
  /** Where the arrow's head is, and its direction in degrees. */
  readonly end: Point;
  readonly turn: number;
}

/** A bent stroke from point to point, with a little room at both ends. */
export function bent(from: Point, to: Point, room = 46): Stroke {
  const across = to[0] - from[0];
  const down = to[1] - from[1];
  const length = Math.hypot(across, down) || 1;
  const [right, below] = [across / length, down / length];
  const free = Math.min(room, length / 3);
  const bend = Math.min(90, length * 0.16);
  // Bent upwards, as if thrown.
  const side = right >= 0 ? 1 : -1;
  const middle: Point = [
    (from[0] + to[0]) / 2 + below * bend * side,
    (from[1] + to[1]) / 2 - right * bend * side,
  ];
  const leave = towards(from, middle, free);
  const arrive = towards(to, middle, free);
  return {
    path: `M${round(leave)}Q${round(middle)} ${round(arrive)}`,
    end: arrive,
    turn: (Math.atan2(arrive[1] - middle[1], arrive[0] - middle[0]) * 180) / Math.PI,
  };
}

/** A strategic move through several places. */
export function chained(points: readonly Point[], room = 46): Stroke | null {
  let path = '';
  let last: Stroke | null = null;
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]];
    if (!from || !to) continue;
    last = bent(from, to, room);
    path += last.path;
  }
  return last && { ...last, path };
}

function towards(from: Point, to: Point, distance: number): Point {
  const across = to[0] - from[0];
  const down = to[1] - from[1];
  const length = Math.hypot(across, down) || 1;
  return [from[0] + (across / length) * distance, from[1] + (down / length) * distance];
}

function round([x, y]: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

/** The lanes that lead from port to port with the fewest sails between; nothing if there is no way by sea. */
export function lanes(board: Board, from: string, to: string): string[] {
  const ways = board.ways.filter((way) => way.kind === 'lane' && way.between?.length === 2);
  const reached = new Map<string, { before: string | null; path: string }>([
    [from, { before: null, path: '' }],
  ]);
  let edge = [from];
  while (edge.length > 0 && !reached.has(to)) {
    const next: string[] = [];
    for (const port of edge) {
      for (const way of ways) {
        const other =
          way.between?.[0] === port
            ? way.between[1]
            : way.between?.[1] === port
              ? way.between[0]
              : undefined;
        if (other === undefined || reached.has(other)) continue;
        reached.set(other, { before: port, path: way.path });
        next.push(other);
      }
    }
    edge = next;
  }
  const paths: string[] = [];
  for (let step = reached.get(to); step && step.before !== null; step = reached.get(step.before))
    paths.unshift(step.path);
  return paths;
}
