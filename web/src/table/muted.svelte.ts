/**
 * Whom somebody does not want to hear at a table. This browser notes it, and the person rather than the seat: whoever takes a
 * seat over is heard.
 */
import { Notes } from '../lib/kept';
import type { BareTable } from './speech';

const notes = new Notes<readonly string[]>('hegemon.muted');
const known: Record<string, readonly string[]> = $state({});

function mutedAt(table: string): readonly string[] {
  return known[table] ?? notes.of(table) ?? [];
}

export function isMuted(table: string, person: string): boolean {
  return mutedAt(table).includes(person);
}

export function mute(table: string, person: string, isMuted: boolean): void {
  const others = mutedAt(table).filter((one) => one !== person);
  const muted = isMuted ? [...others, person] : others;
  known[table] = muted;
  notes.keep(table, muted.length > 0 ? muted : null);
}

export function mutedSeats(table: BareTable | null): ReadonlySet<number> {
  const muted =
    table?.seats.filter((seat) => seat.person && isMuted(table.id, seat.person.id)) ?? [];
  return new Set(muted.map((seat) => seat.seat));
}
