/**
 * What has happened as movements of pieces. A burst of decisions by bots is shown in two seconds at the most, and nothing
 * waits for it: pieces stand where they belong at once and only seem to come from where they were.
 */
import type { Event, Power } from '../wire';

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

export function movementsOf(events: readonly Event[]): Movement[] {
  const movements: Movement[] = [];
  for (const event of events) {
    const movement = movementOf(event);
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

/** What the map makes of an event; of most it makes nothing. */
function movementOf(event: Event): Movement | null {
  switch (event.event) {
    case 'general-moved':
    case 'general-evaded':
    case 'general-withdrew':
      return generalWent(event.power, event.from, event.to);
    case 'general-sent':
      return generalWent('france', event.from, event.to);
    case 'general-placed':
      return { kind: 'appears', piece: 'general', power: event.power, at: event.at };
    case 'general-recalled':
      return generalWent(event.power, event.from, null);
    case 'garrison-placed': {
      const { power, from, at } = event;
      return from !== at
        ? { kind: 'comes', piece: 'garrison', power, path: [from, at] }
        : { kind: 'appears', piece: 'garrison', power, at };
    }
    case 'garrison-lost':
    case 'garrison-disbanded':
    case 'garrison-returned':
      return { kind: 'leaves', piece: 'garrison', power: event.power, at: event.at };
    case 'unit-bought':
    case 'units-lost':
      return { kind: 'changes', piece: 'general', power: event.power, at: event.at };
    case 'general-stands':
      return { kind: 'changes', piece: 'general', power: 'france', at: event.at };
    case 'fortress-built':
      return { kind: 'appears', piece: 'fortress', power: event.power, at: event.at };
    case 'battle-began':
      return { kind: 'appears', piece: 'battle', power: null, at: event.at };
    default:
      return null;
  }
}

function generalWent(power: Power, from: string | null, to: string | null): Movement | null {
  if (from !== null && to !== null)
    return { kind: 'comes', piece: 'general', power, path: [from, to] };
  if (to !== null) return { kind: 'appears', piece: 'general', power, at: to };
  return from === null ? null : { kind: 'leaves', piece: 'general', power, at: from };
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
