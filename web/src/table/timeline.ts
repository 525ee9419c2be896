/** The match as a line that can be walked along: one stop for each entry that changed something on the board. */
import type { Chapters } from '../games/game';
import { textOf, type Entry } from './speech';

export interface Stop {
  /** The entry of the log; for a record its ply. */
  number: number;
  round: number;
  turn: number;
  sentence: string;
  /** What is marked here. */
  marks: readonly ('round' | 'turn' | 'battle' | 'mine')[];
}

export function stopsOf(
  entries: readonly Entry[],
  seat: number | null,
  { headings, endsOfBattles }: Pick<Chapters, 'headings' | 'endsOfBattles'>,
): Stop[] {
  const stops: Stop[] = [];
  let round = 0;
  let turn = 0;
  for (const entry of entries) {
    const { step } = entry;
    if (step.step !== 'played' && step.step !== 'began') continue;
    const marks: Stop['marks'][number][] = [];
    for (const { event } of entry.told) {
      const name = event.event;
      const level = headings[name];
      if (level === 'round' && 'round' in event && typeof event.round === 'number')
        round = event.round;
      if (level === 'turn' && 'turn' in event && typeof event.turn === 'number') turn = event.turn;
      if (level) marks.push(level);
      if (endsOfBattles.has(name)) marks.push('battle');
    }
    if (seat !== null && step.step === 'played' && step.seat === seat) marks.push('mine');
    stops.push({
      number: entry.number,
      round,
      turn,
      sentence: textOf(entry.told.at(-1)?.spans ?? []),
      marks,
    });
  }
  return stops;
}

/** The stop at or before an entry. */
export function stopAt(stops: readonly Stop[], number: number): number {
  let low = 0;
  let high = stops.length - 1;
  let found = 0;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((stops[middle]?.number ?? 0) <= number) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

/**
 * Walks one step at a time: whoever drags asks for many stops while one is being fetched, and only the newest wish is
 * fetched next.
 */
export class Walker {
  #wanted: number | null = null;
  #walking: Promise<void> | null = null;

  constructor(readonly walk: (number: number) => Promise<void>) {}

  /** Resolves when there is nothing left to walk to. */
  go(number: number): Promise<void> {
    this.#wanted = number;
    this.#walking ??= this.#walkOn().finally(() => (this.#walking = null));
    return this.#walking;
  }

  async #walkOn(): Promise<void> {
    while (this.#wanted !== null) {
      const next: number = this.#wanted;
      this.#wanted = null;
      await this.walk(next);
    }
  }

  /** No further: what was wished for and not yet fetched is dropped. */
  stop(): void {
    this.#wanted = null;
  }
}

/** Of many marks on a short line only some can be drawn: at most one per so many pixels, the first of each stretch. */
export function thinned<T extends { at: number }>(
  marks: readonly T[],
  width: number,
  apart: number,
): T[] {
  const kept: T[] = [];
  let last = -Infinity;
  for (const mark of marks) {
    if (mark.at * width - last < apart) continue;
    kept.push(mark);
    last = mark.at * width;
  }
  return kept;
}
