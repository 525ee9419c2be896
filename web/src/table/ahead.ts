/**
 * Whoever opens the address of a table waits for the page's code, for the table and for the game's own parts, each of which names
 * the next. They are sent for as soon as the address is read, and lie ready when they are asked for.
 */
import { gameOf } from '../games/game';
import { api } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { TableShown } from '../wire/api';

/** So long, in milliseconds, what was sent for is news. */
const FRESH = 5000;
let early: { id: string; glance: Promise<TableShown>; at: number } | null = null;

function ask(id: string): Promise<TableShown> {
  return api.get<TableShown>(`/tables/${id}?lang=${settings.lang}`);
}

/** Sends for what the page at this address will want. */
export function sendAhead(path: string): void {
  const [, page, id] = path.split('/');
  if (page !== 'table' || !id) return;
  const glance = ask(id);
  early = { id, glance, at: performance.now() };
  // What fails here is asked for again by whoever needs it, and told there.
  void glance.then(({ status, terms }) => (status === 'open' ? null : gameOf(terms.game))).catch(() => undefined);
}

/** The table as anybody may see it, perhaps sent for already. What was sent for is taken once: the next glance is a new one. */
export function glanceAt(id: string): Promise<TableShown> {
  const sent = early;
  early = null;
  return sent?.id === id && performance.now() - sent.at < FRESH ? sent.glance : ask(id);
}
