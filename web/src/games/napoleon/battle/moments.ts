/** What is told on a card of its own when it has happened: the end of a fight, dice of forced marches. */
import type { Entry, Side } from '../wire';
import { isFightBegun, rollsOf, type Roll } from './rolls';

export interface Ended {
  readonly kind: 'ended';
  readonly at: string;
  readonly fight: 'battle' | 'skirmish';
  readonly winner: Side | null;
  /** Units that were lost in it, by their ids. */
  readonly lost: readonly string[];
}
export interface Marches {
  readonly kind: 'marches';
  readonly rolls: readonly Roll[];
}
export type Moment = Ended | Marches;

type Entries = readonly Pick<Entry, 'number' | 'told'>[];

/** Units that were lost since a fight began. */
function lostSince(entries: Entries): string[] {
  const events = entries.flatMap(({ told }) => told.map(({ event }) => event));
  const began = events.findLastIndex(isFightBegun);
  return events
    .slice(began + 1)
    .flatMap((event) => (event.event === 'eliminated' ? [event.unit] : []));
}

/** What an entry brings; `entries` are those before it. */
export function momentsOf(update: Entries[number], entries: Entries): Moment[] {
  const moments: Moment[] = [];
  for (const [place, { event }] of update.told.entries()) {
    if (event.event !== 'fight-ended') continue;
    // What is lost afterwards, for want of supply or with a defeated army, was not lost in it.
    const fought = { ...update, told: update.told.slice(0, place) };
    const { at, kind: fight, winner } = event;
    moments.push({ kind: 'ended', at, fight, winner, lost: lostSince([...entries, fought]) });
  }
  const rolls = rollsOf([update], 24).filter((roll) => roll.kind === 'march');
  if (rolls.length > 0) moments.push({ kind: 'marches', rolls });
  return moments;
}

/** One card for all the dice of a turn's marches, however they come in. */
export function joined(earlier: Moment, later: Moment): Moment | null {
  return earlier.kind === 'marches' && later.kind === 'marches'
    ? { kind: 'marches', rolls: [...earlier.rolls, ...later.rolls] }
    : null;
}
