/**
 * Whoever opens the address of a table waits for the page's code, for the table and for the game's own parts, each of which names
 * the next. They are sent for as soon as the address is read, and lie ready when they are asked for.
 */
import { sendFor } from '../lib/early';
import type { Lang } from '../lib/words';
import type { Session, TableShown } from '../wire/api';
import { seatsOf, seatToLookFrom } from './seats';

/** How a seat, or nobody's, looks at a table: with offers and events in parts, that nothing need be read out of a text. */
export function looking(seat: number | null, lang: Lang): string {
  return `lang=${lang}&parts=true${seat === null ? '' : `&seat=${seat}`}`;
}

let sending: Promise<void> = Promise.resolve();

/** Sends for what the page of this table will want. */
export function sendForTable(id: string, lang: Lang): void {
  // What fails here is told by whoever asks for it.
  sending = send(id, lang).catch(() => undefined);
}

/** All that could be sent for is on its way: whoever asks now asks for nothing twice. */
export function sentAhead(): Promise<void> {
  return sending;
}

async function send(id: string, lang: Lang): Promise<void> {
  const known = sendFor<Session>('/sessions');
  const glanced = sendFor<TableShown>(`/tables/${id}?${looking(null, lang)}`);
  // The table says which game it is; its parts are on their way before the page asks for them.
  void glanced
    .then(({ terms }) => import('../games/games').then(({ gameNamed }) => gameNamed(terms.game)))
    .catch(() => undefined);
  const [{ person }, glance] = await Promise.all([known, glanced]);
  const seat = seatToLookFrom(glance, seatsOf(glance, person?.id), null);
  // Before one screen nobody asks for what a seat sees until its curtain is open.
  if (seat === null || glance.terms.one_screen) return;
  for (const part of ['', '/log', '/talk'])
    void sendFor(`/tables/${id}${part}?${looking(seat, lang)}`);
}
