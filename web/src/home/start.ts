/** One click to the table: a match of 1805 with you as France and bots in the other seats. */
import { api } from '../lib/api';
import { mixOf } from '../lib/bots';
import { beSomebody } from '../lib/me.svelte';
import type { Opened } from '../wire/api';

/** How far it has come. */
export type Stage = 'person' | 'table' | 'begin';

/** The seat of France when six play. */
const FRANCE = 1;
const OTHERS = [0, 2, 3, 4, 5];
/** Whom a newcomer meets: characters, none of whom keeps him waiting. */
const BOTS = ['officer', 'officer-cautious', 'officer-greedy', 'officer-loyal', 'officer-treacherous'];

/** Opens the match and answers where it is played. */
export async function startAsFrance(tell: (stage: Stage) => void = () => undefined): Promise<string> {
  tell('person');
  await beSomebody();
  tell('table');
  const { id } = await api.post<Opened>('/tables', { game: 'koalicje', scenario: '1805', players: 6, stand_in: 'officer' });
  await api.post(`/tables/${id}/seats/${FRANCE}`);
  tell('begin');
  const bots = mixOf(BOTS, OTHERS.length);
  // A seat that its bot does not reach is the stand-in's: nobody waits for it.
  await Promise.all(OTHERS.map((seat, index) => api.post(`/tables/${id}/seats/${seat}/bot`, { bot: bots[index] }).catch(() => undefined)));
  await api.post(`/tables/${id}/begin`);
  return `/table/${id}`;
}
