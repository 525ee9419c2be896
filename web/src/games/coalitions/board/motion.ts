/**
 * What has happened as movements of pieces. A burst of decisions by bots is shown in two seconds at the most, and nothing
 * waits for it: pieces stand where they belong at once and only seem to come from where they were.
 */
import type { Power } from '../wire';

/** What the map makes of the server's events; it knows no others. */
export type Happening =
  | { event: 'general-moved' | 'general-evaded'; power: Power; from: string; to: string }
  | { event: 'general-withdrew'; power: Power; from: string; to: string | null }
  | { event: 'general-sent'; from: string | null; to: string; power?: Power }
  | { event: 'general-placed' | 'general-stands'; power?: Power; at: string }
  | { event: 'general-recalled'; power: Power; from: string }
  | { event: 'garrison-placed'; power: Power; from: string; at: string }
  | {
      event: 'garrison-lost' | 'garrison-disbanded' | 'garrison-returned';
      power: Power;
      at: string;
    }
  | { event: 'unit-bought' | 'units-lost'; power: Power; at: string }
  | { event: 'fortress-built'; power: Power; at: string }
  | { event: 'battle-began'; at: string }
  | { event: string };

export type Movement =
  /** A piece comes along these places and ends in the last. */
  | { kind: 'comes'; piece: 'general' | 'garrison'; power: Power; path: string[] }
  /** It was not there before. */
  | {
      kind: 'appears';
      piece: 'general' | 'garrison' | 'fortress' | 'battle';
      power: Power | null;
      at: string;
    }
  /** It is there no longer. */
  | { kind: 'leaves'; piece: 'general' | 'garrison'; power: Power; at: string }
  /** Its units have changed. */
  | { kind: 'changes'; piece: 'general'; power: Power; at: string };

export type Timed = Movement & { delay: number; duration: number };

export const LONGEST = 2000;
const DURATION = 280;
const APART = 170;

export function movementsOf(events: readonly unknown[]): Movement[] {
  const movements: Movement[] = [];
  for (const told of events) {
    const movement = movementOf(told as Record<string, unknown>);
    if (!movement) continue;
    const last = movements.findLast(
      (one) =>
        one.kind === 'comes' &&
        movement.kind === 'comes' &&
        one.piece === movement.piece &&
        one.power === movement.power &&
        one.path.at(-1) === movement.path[0],
    );
    // One general who goes on is one movement.
    if (last?.kind === 'comes' && movement.kind === 'comes' && movement.piece === 'general')
      last.path.push(...movement.path.slice(1));
    else movements.push(movement);
  }
  // Where a thing has changed twice, it is shown once.
  return movements.filter(
    (one, index) =>
      one.kind !== 'changes' ||
      movements.findLastIndex(
        (other) => other.kind === 'changes' && other.at === one.at && other.power === one.power,
      ) === index,
  );
}

function movementOf(told: Record<string, unknown>): Movement | null {
  const power = (told['power'] ?? 'france') as Power;
  const at = told['at'];
  const [from, to] = [told['from'], told['to']];
  switch (told['event']) {
    case 'general-moved':
    case 'general-evaded':
      return isPlace(from) && isPlace(to)
        ? { kind: 'comes', piece: 'general', power, path: [from, to] }
        : null;
    case 'general-withdrew':
    case 'general-sent':
      if (isPlace(from) && isPlace(to))
        return { kind: 'comes', piece: 'general', power, path: [from, to] };
      if (isPlace(to)) return { kind: 'appears', piece: 'general', power, at: to };
      return isPlace(from) ? { kind: 'leaves', piece: 'general', power, at: from } : null;
    case 'general-placed':
      return isPlace(at) ? { kind: 'appears', piece: 'general', power, at } : null;
    case 'general-recalled':
      return isPlace(from) ? { kind: 'leaves', piece: 'general', power, at: from } : null;
    case 'garrison-placed':
      if (!isPlace(at)) return null;
      return isPlace(from) && from !== at
        ? { kind: 'comes', piece: 'garrison', power, path: [from, at] }
        : { kind: 'appears', piece: 'garrison', power, at };
    case 'garrison-lost':
    case 'garrison-disbanded':
    case 'garrison-returned':
      return isPlace(at) ? { kind: 'leaves', piece: 'garrison', power, at } : null;
    case 'unit-bought':
    case 'units-lost':
    case 'general-stands':
      return isPlace(at) ? { kind: 'changes', piece: 'general', power, at } : null;
    case 'fortress-built':
      return isPlace(at) ? { kind: 'appears', piece: 'fortress', power, at } : null;
    case 'battle-began':
      return isPlace(at) ? { kind: 'appears', piece: 'battle', power: null, at } : null;
    default:
      return null;
  }
}

function isPlace(value: unknown): value is string {
  return typeof value === 'string';
}

/** One after another, closer together the more there are; `busy` is how long what came before still takes. */
export function timed(movements: readonly Movement[], busy = 0): Timed[] {
  const durations = movements.map((movement) =>
    movement.kind === 'comes'
      ? Math.min(2 * DURATION, DURATION + 90 * (movement.path.length - 2))
      : 200,
  );
  const longest = Math.max(0, ...durations);
  const room = LONGEST - longest;
  const begin = Math.min(busy, Math.max(0, room - APART * (movements.length - 1)));
  const apart = movements.length > 1 ? Math.min(APART, (room - begin) / (movements.length - 1)) : 0;
  return movements.map((movement, index) => ({
    ...movement,
    delay: Math.round(begin + apart * index),
    duration: durations[index] ?? DURATION,
  }));
}

/** When all of it is over. */
export function lengthOf(movements: readonly Timed[]): number {
  return Math.max(0, ...movements.map((movement) => movement.delay + movement.duration));
}
