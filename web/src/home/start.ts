/** One click to the table: a match of 1805 with you as France and bots in the other seats. */
import { api } from '../lib/api';
import { beSomebody } from '../lib/me.svelte';
import type { Opened } from '../wire/api';

/** How far it has come. */
export type Stage = 'person' | 'table' | 'begin';

/** The seat of France when six play. */
const FRANCE = 1;

/** Opens the match and answers where it is played. */
export async function startAsFrance(tell: (stage: Stage) => void = () => undefined): Promise<string> {
  tell('person');
  await beSomebody();
  tell('table');
  const { id } = await api.post<Opened>('/tables', { game: 'koalicje', scenario: '1805', players: 6, stand_in: 'recruit' });
  await api.post(`/tables/${id}/seats/${FRANCE}`);
  tell('begin');
  await api.post(`/tables/${id}/begin`);
  return `/table/${id}`;
}
