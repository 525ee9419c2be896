/** What is told on a card of its own when it has happened: the end of a fight, dice of forced marches. */
import { nameOfEvent } from '../../../table/log';
import type { UpdateShown } from '../../../wire/api';
import type { Army, Side } from '../wire';
import { rollsOf, type Roll } from './rolls';

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

interface Told {
  at?: string;
  kind?: 'battle' | 'skirmish';
  winner?: Side | null;
  unit?: string;
  army?: Army;
}

/** Units that were lost since a fight began. */
function lostSince(entries: readonly UpdateShown[]): string[] {
  const lost: string[] = [];
  for (let index = entries.length - 1; index >= 0; index--) {
    const events = entries[index]?.events ?? [];
    for (let place = events.length - 1; place >= 0; place--) {
      const event = events[place];
      if (nameOfEvent(event) === 'fight-began') return lost.reverse();
      if (nameOfEvent(event) === 'eliminated') lost.push((event as unknown as Told).unit ?? '');
    }
  }
  return lost.reverse();
}

/** What an entry brings; `entries` are those before it. */
export function momentsOf(update: UpdateShown, entries: readonly UpdateShown[]): Moment[] {
  const moments: Moment[] = [];
  for (const [place, event] of update.events.entries()) {
    if (nameOfEvent(event) !== 'fight-ended') continue;
    const { at = '', kind = 'battle', winner = null } = event as unknown as Told;
    // What is lost afterwards, for want of supply or with a defeated army, was not lost in it.
    const fought = { ...update, events: update.events.slice(0, place) };
    moments.push({ kind: 'ended', at, fight: kind, winner, lost: lostSince([...entries, fought]) });
  }
  const rolls = rollsOf([update], 24).filter((roll) => roll.kind === 'march');
  if (rolls.length > 0) moments.push({ kind: 'marches', rolls });
  return moments;
}

/** One card for all the dice of a turn's marches, however they come in; of the rest only the newest wait. */
export function queued(waiting: readonly Moment[], told: readonly Moment[]): Moment[] {
  const queue = [...waiting];
  for (const moment of told) {
    const last = queue.at(-1);
    if (last?.kind === 'marches' && moment.kind === 'marches')
      queue[queue.length - 1] = { kind: 'marches', rolls: [...last.rolls, ...moment.rolls] };
    else queue.push(moment);
  }
  return queue.slice(-3);
}
