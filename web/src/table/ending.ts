/** What the end of a match is told with, whatever the game: who came in which place, how it went, where it turned. */
import type { Span } from './speech';

/** A count over the rounds, for each who has one. */
export interface Course {
  /** What each point is called: the number of a round, the day of a turn. */
  readonly moments: readonly string[];
  readonly series: readonly {
    readonly id: string;
    readonly name: string;
    readonly values: readonly number[];
  }[];
  /** What wins, or breaks an army. */
  readonly goal: number | null;
}

/** A place in the ranking. */
export interface Rank {
  readonly id: string;
  readonly name: string;
  /** Who played it. */
  readonly player: string;
  /** What it came to, in a word or a figure. */
  readonly result: string;
  /** Its share of the longest bar, from 0 to 1. */
  readonly share: number;
  readonly hasWon: boolean;
}

/** A moment at which the match turned. */
export interface Turn {
  /** The entry of the log: a click looks back at it. */
  readonly number: number;
  /** How much it weighed. */
  readonly weight: number;
  readonly moment: string;
  readonly spans: readonly Span[];
}

const MOST = 5;

/** The heaviest few, in the order in which they came. */
export function heaviest(turns: readonly Turn[], most = MOST): Turn[] {
  const chosen = new Set(turns.toSorted((one, other) => other.weight - one.weight).slice(0, most));
  return turns.filter((turn) => chosen.has(turn));
}
