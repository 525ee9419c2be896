/**
 * Whoever opens the address of a table waits for the page's code, for the table and for the game's own parts, each of which names
 * the next. They are sent for as soon as the address is read, and lie ready when they are asked for.
 */
import { gameOf } from '../games/game';
import { api } from '../lib/api';
import { lookUpMe, me } from '../lib/me.svelte';
import { settings } from '../lib/settings.svelte';
import type { TableShown } from '../wire/api';
import { waitingRoom } from './parts';
import { seatsOf, seatToLookFrom } from './seats';

/** So long, in milliseconds, what was sent for is news. */
const FRESH = 5000;
const sent = new Map<string, { answer: Promise<unknown>; at: number }>();

function send<T>(path: string): Promise<T> {
  const answer = api.get<T>(path);
  // What fails here is told by whoever takes it.
  answer.catch(() => undefined);
  sent.set(path, { answer, at: performance.now() });
  return answer;
}

/** What is at this address, perhaps sent for already. It is taken once: whoever asks again gets a new answer. */
export function fetched<T>(path: string): Promise<T> {
  const early = sent.get(path);
  sent.delete(path);
  return early && performance.now() - early.at < FRESH ? (early.answer as Promise<T>) : api.get<T>(path);
}

/** How a seat, or nobody's, looks at a table. */
export function looking(seat: number | null, lang: string = settings.lang): string {
  return seat === null ? `lang=${lang}` : `lang=${lang}&seat=${seat}`;
}

/** Sends for what the page at this address will want. */
export function sendAhead(path: string): void {
  const [, page, id] = path.split('/');
  if (page === 'table' && id) void sendForTable(id).catch(() => undefined);
}

async function sendForTable(id: string): Promise<void> {
  const known = lookUpMe();
  const glance = await send<TableShown>(`/tables/${id}?${looking(null)}`);
  if (glance.status === 'open') void waitingRoom.want();
  else void gameOf(glance.terms.game);
  await known;
  const seat = seatToLookFrom(glance, seatsOf(glance, me.person?.id), null);
  // Before one screen nobody asks for what a seat sees until its curtain is open.
  if (seat === null || glance.terms.one_screen) return;
  for (const part of ['', '/log', '/talk']) void send(`/tables/${id}${part}?${looking(seat)}`);
}
